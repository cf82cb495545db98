/**
 * Checks of hidden health: what is told without it is what is told with it, but for the numbers, and changes nothing.
 */
import type { FightEvent } from '../../system/event.ts'
import { HIDDEN } from '../../system/hidden.ts'
import type { Board, BoardFigure, Gauge, Redaction, System } from '../../system/system.ts'
import { tellEvent } from '../../system/tell.ts'
import type { Decision } from '../../table/decision.ts'
import { beginGame, must, playGame } from './game.ts'
import { visitStates } from './state-checks.ts'
import { forGames, type Suite } from './suite.ts'

const everybody = (): boolean => true
const nobody = (): boolean => false

/** Questions, boards and lines without health hold no number in its place, and leave out nothing else. */
export function checkRedaction<State extends object>(suite: Suite<State>): void {
  const { redaction } = suite.system
  if (redaction === undefined) return
  let hidden = 0
  forGames(suite, suite.sampled, (number) => {
    visitStates(suite, number, (state) => {
      if (checkState(suite.system, redaction, state)) hidden++
    })
    const game = beginGame(suite, number)
    const { fight } = game
    playGame(game, () => {
      for (const question of fight.questions)
        if (question.kind === 'choice') checkQuestion(suite.system, redaction, fight.state, question.decision)
    })
    for (const { event } of fight.log) checkEvent(suite.system, redaction, fight.state, event)
  })
  must(hidden > 0 || suite.only !== null, 'nothing was ever hidden: the redaction hides no gauge')
}

/** True if a gauge of the board is hidden. */
function checkState<State extends object>(
  system: System<State>,
  redaction: Redaction<State>,
  state: State,
): boolean {
  const before = JSON.stringify(state)
  const open = system.tell.board(state)
  const same = boardOf(system, redaction.state(state, nobody))
  must(JSON.stringify(same) === JSON.stringify(open), 'a board from which nothing is hidden differs')
  const hidden = boardOf(system, redaction.state(state, everybody))
  must(JSON.stringify(state) === before, 'hiding health changed the state')
  must(!JSON.stringify(hidden).includes('null'), 'what is hidden is no plain JSON')
  const [known, covered] = [figuresOf(open), figuresOf(hidden)]
  for (const [at, figure] of covered.entries()) checkFigure(known[at], figure)
  checkTexts(open.notes, hidden.notes)
  checkTexts(open.drawing ?? [], hidden.drawing ?? [])
  return covered.some(({ gauges }) => gauges.some(({ now }) => now === HIDDEN))
}

// A redacted state is what the presenter of the same system takes: only the system knows its type.
function boardOf<State extends object>(system: System<State>, shown: object): Board {
  const { tell }: Pick<System, 'tell'> = system
  return tell.board(shown)
}

function figuresOf({ sides }: Board): readonly BoardFigure[] {
  return sides.flatMap(({ figures }) => figures)
}

function checkFigure(open: BoardFigure | undefined, hidden: BoardFigure): void {
  must(open !== undefined && open.id === hidden.id, 'hiding health changes who is on the board')
  must(open.conditions.length === hidden.conditions.length, `${open.id} loses a condition with its numbers`)
  checkTexts(open.conditions, hidden.conditions)
  for (const gauge of hidden.gauges) checkGauge(open.gauges, gauge)
  for (const { name, now, max } of hidden.body ?? [])
    checkGauge(
      (open.body ?? []).map((part) => ({ ...part, label: part.name })),
      { label: name, now, max },
    )
}

function checkGauge(open: readonly Gauge[], { label, now, max }: Gauge): void {
  if (now === HIDDEN) return
  const known = open.find((gauge) => gauge.label === label)
  must(known?.now === now && known.max === max, `${label} is ${now} of ${max} where it should be hidden`)
}

function checkQuestion<State extends object>(
  system: System<State>,
  redaction: Redaction<State>,
  state: State,
  decision: Decision,
): void {
  const { tell }: Pick<System, 'tell'> = system
  const open = tell.question(decision, state)
  const hidden = tell.question(decision, redaction.state(state, everybody))
  checkText(open.ask, hidden.ask)
  for (const key of decision.options) {
    checkText(open.label(key), hidden.label(key))
    checkText(open.hint(key), hidden.hint(key))
  }
}

/** A line may say more where it cannot tell what has changed; it never says another number. */
function checkEvent<State extends object>(
  system: System<State>,
  redaction: Redaction<State>,
  state: State,
  event: FightEvent,
): void {
  const open = tellEvent(system, event, state).text
  const whole: System = system
  const hidden = tellEvent(whole, redaction.event(event, everybody), redaction.state(state, everybody)).text
  const known = new Set(open.match(/\d+/g))
  const stray = hidden.match(/\d+/g)?.find((number) => !known.has(number))
  must(stray === undefined, `"${hidden}" tells ${stray}, "${open}" does not`)
}

function checkTexts(open: readonly string[], hidden: readonly string[]): void {
  for (const [at, text] of hidden.entries()) checkText(open[at] ?? '', text)
}

/** The text without health is the other one, with `?` in some places, and what is counted by it in the plural. */
function checkText(open: string, hidden: string): void {
  const pattern = hidden
    .split(HIDDEN)
    .map((part) => part.replaceAll(/[\\^$.*+()[\]{}|]/g, '\\$&').replace(/^( \w+)s\b/, '$1s?'))
    .join('.+')
  must(new RegExp(`^${pattern}$`, 's').test(open), `"${open}" is told as "${hidden}" where health is hidden`)
}
