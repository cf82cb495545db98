/**
 * `steelyard replay`: what a saved fight tells, up to any moment of it.
 */
import { type Fight, type Line, markdownOf, quote, tellEvent } from '@steelyard/kernel'
import { stringify } from 'yaml'
import { outputScreen, print } from '../../output.ts'
import { eventLine, fightLine, outcomeLine } from '../../play/json.ts'
import { UsageProblem } from '../../problem.ts'
import { openSave } from '../../save-file.ts'
import { schemaLine } from '../../scenario-schema.ts'
import { boardLines } from '../../terminal/board.ts'
import { openingLines, outcomeText } from '../../terminal/ending.ts'
import { numberedLog } from '../../terminal/log.ts'
import { type AddCommand, examples } from '../command.ts'

interface Options {
  readonly at?: string
  readonly json?: true
  readonly markdown?: true
  readonly scenario?: true
}

/** Adds `replay`, which is also `log`. */
export const addReplay: AddCommand = (program) => {
  program
    .command('replay')
    .alias('log')
    .summary('the log and the board of a saved fight')
    .description('Prints the log of a saved fight and the board, at its end or at any moment.')
    .argument('<save>', 'a saved fight, or - for standard input')
    .option('--at <n>', 'stop before step n, as numbered on the left of the log; 0 is the beginning')
    .option('--markdown', 'the log as Markdown')
    .option('--json', 'the log as JSON Lines')
    .option('--scenario', 'a scenario that begins there, as YAML')
    .addHelpText(
      'after',
      examples(
        'steelyard replay fight.json',
        'steelyard replay fight.json --at 3',
        'steelyard log fight.json --markdown > session.md',
        'steelyard replay fight.json --at 12 --scenario > middle.yaml',
      ),
    )
    .action(async (path: string, options: Options) => {
      const fight = await openSave(path)
      const at = options.at === undefined ? null : momentOf(fight, options.at)
      if (options.scenario === true) return print(scenarioLines(fight, at))
      if (options.markdown === true) return print([markdown(fight, at).trimEnd()])
      if (options.json === true) return print(jsonLines(fight, at).map((line) => JSON.stringify(line)))
      show(fight, at)
    })
}

/** A step's number as a user typed it: a moment that the fight has. */
export function momentOf(fight: Fight, text: string): number {
  const at = Number(text)
  if (/^\d{1,9}$/.test(text) && at <= fight.step) return at
  throw new UsageProblem(
    `${quote(text)} is no moment of this fight.`,
    `It has the moments 0 (the beginning) to ${fight.step} (now).`,
  )
}

/** The state before a step, or as it stands. */
export function stateAt(fight: Fight, at: number | null): object {
  if (at === null) return fight.view('referee')
  const { entries, fixed } = fight.parts()
  if (at < (fixed ?? 0))
    throw new UsageProblem(
      'That moment was played under other rules: its log can be shown, its board cannot.',
      'Ask for the log with --markdown or --json.',
    )
  const entry = entries[at]
  return entry === undefined ? fight.view('referee') : fight.system.copy(entry.before)
}

/** The scenario that begins before a step, or where the fight stands. */
function scenarioLines(fight: Fight, at: number | null): readonly string[] {
  stateAt(fight, at)
  const text = stringify(fight.scenarioAt(at ?? fight.step), { lineWidth: 100, aliasDuplicateObjects: false })
  return [schemaLine(fight.system.id), ...text.trimEnd().split('\n')]
}

function linesUpTo(fight: Fight, at: number | null): { at: number; line: Fight['log'][number] }[] {
  const lines = fight.log.map((line, index) => ({ at: index, line }))
  return at === null ? lines : lines.filter(({ line }) => line.step < at && !line.struck)
}

function toldUpTo(fight: Fight, at: number | null): { line: Line; struck: boolean; step: number }[] {
  const { system, state } = fight
  return linesUpTo(fight, at).map(({ line: { event, struck, step } }) => ({
    line: tellEvent(system, event, state),
    struck,
    step,
  }))
}

function markdown(fight: Fight, at: number | null): string {
  const told = toldUpTo(fight, at)
  const ending = at === null && fight.over ? `\n${outcomeText(fight)}\n` : ''
  return `${markdownOf(told, fight.scenario.title)}${ending}`
}

function jsonLines(fight: Fight, at: number | null): unknown[] {
  const { system, state } = fight
  const lines = linesUpTo(fight, at).map(({ at: index, line }) => eventLine(system, state, line, index))
  const ending = at === null && fight.over ? [outcomeLine(fight)] : []
  const board = { type: 'board', at: at ?? fight.step, ...system.tell.board(stateAt(fight, at)) }
  return [fightLine(fight), ...lines, board, ...ending]
}

function show(fight: Fight, at: number | null): void {
  const screen = outputScreen()
  const told = numberedLog(toldUpTo(fight, at), screen)
  const board = boardLines(fight.system.tell.board(stateAt(fight, at)), screen)
  const where = at === null ? outcomeText(fight) : `Before step ${at} of ${fight.step}.`
  print([...openingLines(fight, screen), ...told, '', ...board, '', where])
}
