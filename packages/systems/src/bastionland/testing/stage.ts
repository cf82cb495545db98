/**
 * A stage for rule tests: fights from stat lines, and rounds from scripted dice and turns in words.
 *
 *   const state = stage({ players: ['Knight (knight): VIG 13, 4GD; mace'], npcs: ['Ogre: 8GD; club'] })
 *   playRound(state, { declare: { knight: 'attack ogre' }, dice: [7], choices: { gambit: ['bolster 0'] } })
 *   figure(state, 'ogre').guard
 *
 * A figure's id is its name in small letters with dashes. Whoever is given no turn holds; questions without a
 * scripted answer get the usual one (no Feat, no Gambit). All dice and listed answers must be used up. A round
 * ends before the aftermath, so that Guard can still be looked at; `playAftermath` plays that.
 */
import { type Choice, type FightEvent, parseScenario } from '@steelyard/kernel'
import { type AskedDecision, type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { bastionland } from '../index.ts'
import type { BastionEvent } from '../register/events.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { copyState, type Figure, figureById, type Item, type State } from '../state/state.ts'

/** A figure as a stat line, or as a scenario writes it (`{ statblock, readied: false, … }`). */
export type Actor = string | Readonly<Record<string, unknown>>

/** Who fights, side by side in the order given: `players` and `npcs`, or any other sides. */
export type Cast = Readonly<Record<string, readonly Actor[]>>

/** How the fight is set up, beside who is in it. */
export interface StageOptions {
  readonly rulings?: RulingsInput
  readonly field?: Readonly<Record<string, unknown>>
  /** Who plays seats of their own, such as the referee's. */
  readonly hands?: Readonly<Record<string, string>>
}

/**
 * What a figure declares. In words: 'attack ogre', 'hold', 'flee', 'tend squire', 'pick-up mace'; or in parts,
 * which come in the order ready, dismount, wall, move, act.
 */
export interface TurnScript {
  /** What to take in hand, as in 'mace + shield'. */
  readonly ready?: string
  readonly dismount?: boolean
  readonly wall?: 'shieldwall' | 'spearwall'
  /** 'to gate', 'break off', 'close in on ogre', 'mount charger'. */
  readonly move?: string
  /** The target of an attack. */
  readonly attack?: string
  readonly mode?: 'melee' | 'ranged'
  /** With which of the items in hand, as in 'mace' or 'mace + shield'; all that can be used unless given. */
  readonly with?: string
  readonly charge?: 'yes' | 'no'
  /** Any Action but an attack. */
  readonly act?: string
  /** The patient, opponent, Warband or thing the Action is about. */
  readonly whom?: string
}

/** What happens in a round. */
export interface PlayScript {
  /** The faces of all dice of the round, in the order in which they are rolled. */
  readonly dice?: readonly number[]
  /**
   * Answers by decision, or by decision and figure ('gambit ogre'), as in a kernel script; they beat the turns,
   * so a mover who is asked "where" again for a Gambit needs both answers here.
   */
  readonly choices?: NonNullable<ScriptOptions<State>['choices']>
  /** The turns by figure. */
  readonly declare?: Readonly<Record<string, string | TurnScript>>
}

/** A fight before its first step. */
export function stage(cast: Cast, { rulings = {}, field = {}, hands = {} }: StageOptions = {}): State {
  const sides = Object.entries(cast).map(([id, actors]) => ({
    id,
    figures: actors.map((actor) => (typeof actor === 'string' ? { statblock: actor } : actor)),
  }))
  return bastionland.begin(
    parseScenario(bastionland, { system: 'bastionland', rulings, field, hands, sides }),
  )
}

/** The figure with this id. */
export function figure(state: State, id: string): Figure {
  const found = figureById(state, id)
  if (found === undefined)
    throw new RangeError(`nobody is called ${id}: ${state.figures.map((each) => each.id).join(', ')}`)
  return found
}

/** The item of this name that a figure carries. */
export function item(state: State, id: string, name: string): Item {
  const found = figure(state, id).items.find((each) => state.setup.arms[each.arm]?.name === name)
  if (found === undefined) throw new RangeError(`${id} carries no ${name}`)
  return found
}

/** What was told under this code, in order. */
export function told<Code extends BastionEvent['event']>(
  play: { readonly events: readonly FightEvent[] },
  code: Code,
): readonly Extract<BastionEvent, { event: Code }>[] {
  return play.events.filter((event): event is Extract<BastionEvent, { event: Code }> => event.event === code)
}

/** What a figure's sheet would show after a blow: Guard as '1/7', Vigour, life, Wounded, entries of its Scars. */
export function shows(state: State, id: string) {
  const { guard, guardMax, vig, life, wounded, scars } = figure(state, id)
  return { guard: `${guard}/${guardMax}`, vig, life, wounded, scars: scars.map(({ entry }) => entry) }
}

/** The dice that were rolled under a name, in order, as in 'd8 d4'. */
export function rolled(play: Pick<Script<State>, 'rolls'>, name = 'attack'): string {
  const rolls = play.rolls.filter((roll) => roll.name === name)
  return rolls.flatMap(({ sides, faces }) => faces.map(() => `d${sides}`)).join(' ')
}

/** The damage of each pool, in the order in which it was applied. */
export function damages(play: { readonly events: readonly FightEvent[] }): readonly number[] {
  return told(play, 'total').map(({ damage }) => damage)
}

/** Plays one whole round, and the surprise before the first; returns the script with all that was asked. */
export function playRound(state: State, play: PlayScript = {}): Script<State> {
  const { round } = state
  return playWhile(state, play, (now) => now.round === round && now.phase !== 'aftermath')
}

/** Plays rounds one after the other, each with its own dice, answers and turns. */
export function playRounds(state: State, ...plays: readonly PlayScript[]): Script<State>[] {
  return plays.map((play) => playRound(state, play))
}

/** Plays what comes after a fight that has ended. */
export function playAftermath(state: State, play: PlayScript = {}): Script<State> {
  if (state.phase !== 'aftermath') throw new RangeError(`the fight is not over but at "${state.phase}"`)
  return playWhile(state, play, (now) => now.phase === 'aftermath')
}

/** Plays steps up to a phase of the current round, such as 'damage', and stops before it. */
export function playTo(state: State, phase: State['phase'], play: PlayScript = {}): Script<State> {
  const { round } = state
  return playWhile(state, play, (now) => now.round === round && now.phase !== phase)
}

/**
 * The menus that a figure is shown in its next declaration, played on a copy, so that the fight stays where it
 * is. With a turn given, the later menus come after its Move and minor actions.
 */
export function menus(state: State, id: string, turn?: string | TurnScript): readonly AskedDecision[] {
  const copy = copyState(state)
  const declare = turn === undefined ? {} : { [id]: turn }
  const asks = (now: State) => now.phase === 'surprise' || now.phase === 'round' || now.phase === 'declare'
  const play = playWhile(copy, { declare }, (now) => now.round === state.round && asks(now))
  return play.askedFor('declare').filter(({ by }) => by === id)
}

/** What a figure can choose in its next declaration; empty when it is not asked. */
export function menu(state: State, id: string): readonly string[] {
  return menus(state, id).at(0)?.options ?? []
}

/** The rule that keeps something out of a figure's next menu ('move', 'flee', 'attack ogre', 'use maul'), or null. */
export function whyNot(state: State, id: string, key: string): string | null {
  return (
    menus(state, id)
      .at(0)
      ?.forbidden.find((each) => each.key === key)?.rule ?? null
  )
}

function playWhile(state: State, play: PlayScript, going: (state: State) => boolean): Script<State> {
  const turns = new Map(Object.entries(play.declare ?? {}).map(([id, turn]) => [id, turnOf(turn)]))
  for (const id of turns.keys()) figure(state, id)
  const choices: Record<string, () => Choice> = {}
  for (const [id, turn] of turns) Object.assign(choices, answers(id, turn))
  const running = script(bastionland, {
    dice: play.dice ?? [],
    choices: { ...choices, ...play.choices },
    otherwise: 'usual',
  })
  do running.playStep(state)
  while (bastionland.next(state) !== null && going(state))
  running.finish()
  for (const [id, turn] of turns) wasDeclared(running, id, turn)
  return running
}

/** 'attack ogre' and the like, taken apart. */
function turnOf(turn: string | TurnScript): TurnScript {
  if (typeof turn !== 'string') return turn
  const space = turn.indexOf(' ')
  const [act, whom] = space < 0 ? [turn, ''] : [turn.slice(0, space), turn.slice(space + 1)]
  if (act === 'attack') return { attack: whom }
  return whom === '' ? { act } : { act, whom }
}

/** What a figure answers while it declares. */
function answers(id: string, turn: TurnScript): Record<string, () => Choice> {
  const action =
    turn.attack === undefined ? (turn.act ?? 'hold') : turn.with === undefined ? 'attack' : 'attack-with'
  const words = [
    ...(turn.ready === undefined ? [] : ['ready']),
    ...(turn.dismount === true ? ['dismount'] : []),
    ...(turn.wall === undefined ? [] : [turn.wall]),
    ...(turn.move === undefined ? [] : ['move']),
    action,
  ]
  const said: Readonly<Record<string, string | undefined>> = {
    ready: turn.ready,
    where: turn.move,
    target: turn.attack,
    mode: turn.mode,
    with: turn.with,
    charge: turn.charge,
    patient: turn.whom,
    opponent: turn.whom,
    warband: turn.whom,
    'pick-up': turn.whom,
  }
  const found: Record<string, () => Choice> = { [`declare ${id}`]: () => words.shift() ?? 'hold' }
  for (const [name, word] of Object.entries(said)) if (word !== undefined) found[`${name} ${id}`] = () => word
  return found
}

/** A question with one answer is not asked, so what was declared is compared with what was meant. */
function wasDeclared(running: Script<State>, id: string, turn: TurnScript): void {
  const declared = told(running, 'declared').find((event) => event.figure === id)
  if (declared === undefined) throw new RangeError(`${id} was not asked for a turn`)
  const meant = turn.attack ?? turn.whom
  const aims = turn.attack !== undefined || turn.act !== 'pick-up'
  if (meant !== undefined && aims && declared.target !== meant)
    throw new RangeError(`${id} meant ${meant} and declared against ${declared.target}`)
  if (turn.mode !== undefined && declared.melee !== (turn.mode === 'melee'))
    throw new RangeError(`${id} did not attack in the mode ${turn.mode}`)
}
