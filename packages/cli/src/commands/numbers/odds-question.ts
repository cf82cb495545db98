/**
 * `steelyard odds <system> <question> …`: the odds of one attack or roll, without a fight. The questions, their flags
 * and their help are the systems' own; here they become commands, and the answers tables.
 */
import {
  askOdds,
  didYouMean,
  flagTyped,
  type OddsAnswer,
  type OddsQuestion,
  oddsFlags,
  percent,
  quote,
  type System,
} from '@steelyard/kernel'
import { readValue } from '@steelyard/lab/variation'
import { loadSystem } from '@steelyard/systems/load'
import { type Command, Option } from 'commander'
import { offeredIds } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { headline } from '../../terminal/board.ts'
import { shareBar } from '../../terminal/histogram.ts'
import type { Screen } from '../../terminal/screen.ts'
import { pad, tidy, widthOf, wrap } from '../../terminal/text.ts'
import { examples, several } from '../command.ts'

/** Adds a command for every question of the game that these words name; of every game for help, which lists them. */
export async function addQuestions(odds: Command, words: readonly string[]): Promise<void> {
  odds.enablePositionalOptions()
  const named = offeredIds().filter((id) => words.includes(id))
  for (const id of named.length > 0 ? named : wantsHelp(words) ? offeredIds() : []) {
    const system = await loadSystem(id)
    const { questions = [] } = system
    if (questions.length === 0) continue
    const command = odds
      .command(system.id)
      .summary(`${system.title}: ${questions.map(({ name }) => name).join(', ')}`)
      .description(`Odds of ${system.title} that need no fight, by its own rules.`)
    for (const question of questions) addQuestion(command, system, question)
  }
}

function wantsHelp(words: readonly string[]): boolean {
  return words.some((word) => word === '--help' || word === '-h')
}

/** A flag as a command has it. */
interface Flag {
  /** As the schema spells it, and as it is typed. */
  readonly key: string
  readonly typed: string
  readonly kind: 'number' | 'text' | 'switch'
  readonly summary: string
  readonly required: boolean
}

function flagsOf(question: OddsQuestion): Flag[] {
  return oddsFlags(question).map(({ key, kind, summary, required, usual, values }) => {
    const choices = values.length === 0 ? '' : ` One of ${values.join(', ')}.`
    const left = usual === null || usual === false ? '' : ` ${quote(usual)} unless given.`
    return { key, typed: flagTyped(key), kind, summary: `${summary}${choices}${left}`, required }
  })
}

function addQuestion(parent: Command, system: System, question: OddsQuestion): void {
  const flags = flagsOf(question)
  const command = parent
    .command(question.name)
    .summary(question.summary)
    .description(
      `${system.title}: ${question.summary}${question.bound === undefined ? ', exact' : ''}.\n${question.assumes}`,
    )
  for (const key of question.plain) {
    const flag = flags.find((each) => each.key === key)
    command.argument(flag?.required === true ? `<${key}>` : `[${key}]`, flag?.summary ?? '')
  }
  for (const { key, typed, kind, summary } of flags)
    if (!question.plain.includes(key))
      command.option(kind === 'switch' ? `--${typed}` : `--${typed} <${kind}>`, summary)
  const asked = (words: string, what: string): string =>
    `steelyard odds ${system.id} ${question.name} ${words}\n      ${what}`
  command
    .addOption(
      new Option('--ruling <key=value>', 'under another ruling of the game; may be repeated')
        .argParser(several)
        .default([], ''),
    )
    .option('--json', 'the numbers')
    .addHelpText('after', examples(...question.examples.map(([words, what]) => asked(words, what))))
    .action((...given: unknown[]) => {
      const values = valuesOf(question, flags, given)
      const { ruling, json } = command.opts<{ ruling: readonly string[]; json?: true }>()
      const rulings = rulingsIn(system, ruling)
      const answers = askOdds(system, question, values, { rulings })
      const asked = { flags: values, rulings }
      if (json === true)
        printJson({ system: system.id, question: question.name, ...asked, ...methodOf(question), answers })
      else print(answerLines(system, question, asked, answers, outputScreen()))
    })
}

/** What was typed, as the schema wants it: numbers as numbers, and what is no number as it was typed. */
function valuesOf(
  question: OddsQuestion,
  flags: readonly Flag[],
  given: readonly unknown[],
): Record<string, unknown> {
  const options = given[question.plain.length]
  const values: Record<string, unknown> = {}
  for (const { key, typed, kind } of flags) {
    const place = question.plain.indexOf(key)
    const value: unknown =
      place >= 0
        ? given[place]
        : typeof options === 'object' && options !== null
          ? Reflect.get(options, key)
          : undefined
    if (value === undefined) continue
    if (kind === 'number' && (String(value).trim() === '' || !Number.isFinite(Number(value))))
      throw new UsageProblem(
        `${place >= 0 ? key : `--${typed}`} is a number, not ${quote(value)}.`,
        `steelyard odds … ${question.name} --help says what each flag means.`,
      )
    values[key] = kind === 'number' ? Number(value) : value
  }
  return values
}

/** Rulings as they are typed: `armour-floor=minimum-one`. */
function rulingsIn(system: System, typed: readonly string[]): Record<string, unknown> {
  const rulings: Record<string, unknown> = {}
  for (const text of typed) {
    const [, key = '', value = ''] = /^([^=]+)=(.+)$/.exec(text) ?? []
    if (key === '')
      throw new UsageProblem(
        `${quote(text)} does not say which ruling is what.`,
        `Write it as in --ruling ${Object.keys(system.rulings)[0] ?? 'key'}=value.`,
      )
    if (key !== 'preset' && !Object.hasOwn(system.rulings, key))
      throw new UsageProblem(
        `${system.title} has no ruling ${quote(key)}.`,
        [didYouMean(key, Object.keys(system.rulings)), `List them: steelyard rulings ${system.id}`]
          .filter((hint) => hint !== '')
          .join(' '),
      )
    rulings[key] = readValue(value)
  }
  return rulings
}

const BAR = 24
const MOST_ROWS = 26

/** The tables of an answer. */
export function answerLines(
  system: System,
  question: OddsQuestion,
  { flags, rulings }: Record<'flags' | 'rulings', Readonly<Record<string, unknown>>>,
  answers: readonly OddsAnswer[],
  screen: Screen,
): string[] {
  const given = [
    ...Object.entries(flags).map(([key, value]) => `${key} ${tidy(String(value))}`),
    ...Object.entries(rulings).map(([key, value]) => `${key}=${tidy(String(value))}`),
  ]
  return [
    headline(`${system.title}: ${question.name}, ${given.join(', ')}`, screen),
    ...wrap(question.assumes, { width: screen.width }).map((line) => screen.paint(line, 'dim')),
    ...answers.flatMap((answer) => ['', ...tableLines(answer, screen)]),
    '',
    ...wrap(question.bound ?? 'Exact: every outcome of every die was played by the rules.', {
      width: screen.width,
    }).map((line) => screen.paint(line, 'dim')),
  ]
}

function tableLines({ title, rule, values, mean, deviation }: OddsAnswer, screen: Screen): string[] {
  const numbers = mean !== null
  const shown = numbers ? headOf(values) : values
  const labels = shown.map(({ value }) => tidy(String(value)))
  const column = Math.max(0, ...labels.map(widthOf))
  const most = Math.max(...shown.map(({ chance }) => chance))
  const middle = mean === null ? '' : `: mean ${mean.toFixed(2)}, deviation ${(deviation ?? 0).toFixed(2)}`
  let above = 1
  const rows = shown.map(({ chance }, at) => {
    const orMore = numbers ? `  ${pad(percent(Math.min(1, above), 2), 8)}` : ''
    above -= chance
    const bar = screen.bars ? ` ${shareBar(chance / most, BAR)}` : ''
    return `  ${pad(labels[at] ?? '', column)}  ${pad(percent(chance, 2), 8)}${orMore}${bar}`.trimEnd()
  })
  const cite = screen.paint(`‹${rule.replace(/^[a-z]+\./, '')}›`, 'dim')
  const head = numbers ? [screen.paint(`  ${pad('', column)}  exactly   or more`, 'dim')] : []
  const rest = values.length - shown.length
  const tail = values.slice(shown.length).reduce((sum, { chance }) => sum + chance, 0)
  const more = rest > 0 ? [`  ${rest} higher values, ${percent(tail, 2)} together`] : []
  return [`${screen.paint(title, 'bold')}${middle} ${cite}`, ...head, ...rows, ...more]
}

/** All values of a short table; of a long one those without its thin end. */
function headOf(values: OddsAnswer['values']): OddsAnswer['values'] {
  if (values.length <= MOST_ROWS) return values
  return values.slice(0, MOST_ROWS)
}

/** What programs are told of how the numbers were found. */
function methodOf({ bound }: OddsQuestion): { readonly method: string; readonly bound?: string } {
  return bound === undefined ? { method: 'exact' } : { method: 'bounded', bound }
}
