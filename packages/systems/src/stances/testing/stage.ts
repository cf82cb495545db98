/**
 * A stage for rule tests: fights from stat blocks, ready-made figures or sheets, and stances, turns, attacks and
 * rounds from scripted dice.
 *
 *   const state = duel(fighter('Fighter', { stance: 'aggressive' }), 'hobgoblin-captain')
 *   attackWith(state, 'fighter', 'hobgoblin-captain', { dice: [2, 3, 3, 4] })
 *   figure(state, 'hobgoblin-captain').guard
 *
 * A ready-made figure keeps its id ('magnus'); any other has its name in small letters with dashes. Everybody is
 * in the stance of the sheet, or Balanced, until told otherwise. Questions without a scripted answer get the
 * quietest one: stances are kept, turns end, nobody reacts, nothing is added to an attack. All dice and listed
 * answers must be used up.
 */
import { type Decision, type FightEvent, type Policy, parseScenario, usualChoice } from '@steelyard/kernel'
import { type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { findFigure } from '../content/index.ts'
import { stances } from '../index.ts'
import type { StancesEvent } from '../register/events.ts'
import type { RulingsInput } from '../register/rulings.ts'
import type { Stance } from '../rules/words.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { copyState, type Figure, figureById, type State } from '../state/state.ts'

// ── Who fights ───────────────────────────────────────────────────────────────────────────────────────────

/**
 * A fighter: Might +3, Grace +1, Will +1, Combat +1, medium armour, a longsword, Guard 15, Vitality 11. Attacks at
 * +4, Defends at +1 before the stance, Counters at +5.
 */
export function fighter(name: string, more: Partial<SheetInput> = {}): SheetInput {
  return {
    kind: 'pc',
    archetype: 'fighter',
    might: 3,
    grace: 1,
    will: 1,
    skills: { combat: 1 },
    armour: 'chain shirt',
    weapons: ['longsword'],
    ...more,
    name,
  }
}

/** An NPC with nothing to add to any roll, no armour, a longsword, Guard 12 and Vitality 10. */
export function plain(name: string, more: Partial<SheetInput> = {}): SheetInput {
  return { weapons: ['longsword'], ...more, name }
}

/** A figure as the id of a ready-made one, a stat block, a sheet, or as a scenario writes it. */
export type Actor = string | SheetInput | Readonly<Record<string, unknown>>

/** Who fights, side by side in the order given. */
export type Cast = Readonly<Record<string, readonly Actor[]>>

/** How the fight is set up, beside who is in it. */
export interface StageOptions {
  readonly rulings?: RulingsInput
  readonly field?: Readonly<Record<string, unknown>>
  /** Where everybody stands whose sheet says nothing; left out, where the rules of deployment put him. */
  readonly zone?: number
}

/** A fight before its first round. */
export function stage(cast: Cast, { rulings = {}, field = {}, zone }: StageOptions = {}): State {
  const sides = Object.entries(cast).map(([id, actors]) => ({
    id,
    figures: actors.map((actor) => (zone === undefined ? written(actor) : { zone, ...written(actor) })),
  }))
  const state = stances.begin(parseScenario(stances, { system: 'stances', rulings, field, sides }))
  for (const each of state.figures) each.declared = each.stance
  return state
}

function written(actor: Actor): object {
  if (typeof actor !== 'string') return actor
  return findFigure(actor) === undefined ? { statblock: actor } : { use: actor, id: actor }
}

/** A fight of two who stand in one zone, unless their sheets say otherwise. */
export function duel(one: Actor, other: Actor, scene: StageOptions = {}): State {
  return stage({ pcs: [one], npcs: [other] }, { zone: 2, ...scene })
}

/** An argument. */
export function exchange(cast: Cast, scene: StageOptions = {}): State {
  return stage(cast, { ...scene, field: { kind: 'social', ...scene.field } })
}

/** The figure with this id. */
export function figure(state: State, id: string): Figure {
  const found = figureById(state, id)
  if (found === undefined)
    throw new RangeError(`nobody is called ${id}: ${state.figures.map((each) => each.id).join(', ')}`)
  return found
}

/** Changes how somebody fares in the middle of a fight; a stance counts as chosen when the round began. */
export function set(state: State, id: string, values: Partial<Figure>): Figure {
  const declared = values.stance === undefined ? {} : { declared: values.stance }
  return Object.assign(figure(state, id), declared, values)
}

/** Somebody on the brink: Guard 0, dying at this Vitality. */
export function fell(state: State, id: string, vitality = 0): Figure {
  return set(state, id, { life: 'dying', guard: 0, vitality })
}

// ── What is played ───────────────────────────────────────────────────────────────────────────────────────

/** Scripted dice and answers. */
export interface PlayScript {
  readonly dice?: readonly number[]
  readonly choices?: NonNullable<ScriptOptions<State>['choices']>
}

/** A turn: what is done, deed by deed, before it ends. */
export interface TurnPlay extends PlayScript {
  readonly deeds?: readonly string[]
}

/** A round: who takes which stance. */
export interface RoundPlay extends PlayScript {
  readonly stances?: Readonly<Record<string, Stance>>
}

const QUIET = ['end', 'no', 'none', 'waive', 'keep', 'nobody', 'now'] as const

/** The quietest answer. */
const quiet: Policy<State> = (state, decision) => {
  if (decision.name === 'stance') return figure(state, decision.by).stance
  return QUIET.find((key) => decision.options.includes(key)) ?? usualChoice(decision)
}

/** Plays steps, at least one, while `going` says so; dice and answers must be used up. */
export function playWhile(state: State, play: PlayScript, going: (state: State) => boolean): Script<State> {
  const running = script(stances, { dice: [], choices: {}, ...play, otherwise: quiet })
  do running.playStep(state)
  while (stances.next(state) !== null && going(state))
  running.finish()
  return running
}

/** Plays one figure's whole turn, whoever's turn it was: its deeds, then the end of the turn. */
export function playTurn(state: State, id: string, { deeds = [], ...play }: TurnPlay = {}): Script<State> {
  giveTurn(state, id)
  return playWhile(state, withDeeds(state, id, deeds, play), (now) => now.phase === 'act')
}

/** Plays deeds of one figure's turn and leaves it there. */
export function playDeeds(state: State, id: string, { deeds = [], ...play }: TurnPlay): Script<State> {
  giveTurn(state, id)
  let left = deeds.length
  return playWhile(state, withDeeds(state, id, deeds, play), (now) => --left > 0 && now.phase === 'act')
}

/** One attack with the weapon in hand, and no more of the turn. */
export function attackWith(state: State, by: string, target: string, play: PlayScript = {}): Script<State> {
  return playDeeds(state, by, { ...play, deeds: [`attack ${target}`] })
}

function withDeeds(state: State, id: string, deeds: readonly string[], play: PlayScript): PlayScript {
  if (deeds.length === 0) return play
  return { ...play, choices: { [`${state.setup.social ? 'speech' : 'turn'} ${id}`]: deeds, ...play.choices } }
}

/** It is this one's turn, and everybody else's comes after it. */
export function giveTurn(state: State, id: string): void {
  const { at } = figure(state, id)
  state.order = [at, ...state.figures.map((other) => other.at).filter((other) => other !== at)]
  state.turn = 0
  state.phase = 'turn'
}

/** A round begins: stances are taken, turns are ordered, nobody has acted. */
export function startRound(state: State, { stances: taken = {}, ...play }: RoundPlay = {}): Script<State> {
  state.phase = 'round'
  return playWhile(state, withStances(play, taken), () => false)
}

/** Plays a whole round with its stances, and no aftermath. */
export function playRound(state: State, { stances: taken = {}, ...play }: RoundPlay = {}): Script<State> {
  const { round } = state
  return playWhile(state, withStances(play, taken), (now) => now.round === round && now.phase !== 'after')
}

function withStances(play: PlayScript, taken: Readonly<Record<string, Stance>>): PlayScript {
  const stance = ({ by }: Decision, state: State) => taken[by] ?? figure(state, by).stance
  return { ...play, choices: { stance, ...play.choices } }
}

/** Plays the end of the round, and no more. */
export function playEnd(state: State, play: PlayScript = {}): Script<State> {
  if (state.order.length === 0) state.order = state.figures.map(({ at }) => at)
  state.phase = 'end'
  return playWhile(state, play, () => false)
}

/** Plays what becomes of the dying after the fight. */
export function playAftermath(state: State, play: PlayScript = {}): Script<State> {
  if (state.phase !== 'after') throw new RangeError(`there is no aftermath in the phase "${state.phase}"`)
  return playWhile(state, play, () => true)
}

// ── Damage of a known size ───────────────────────────────────────────────────────────────────────────────

/** Somebody who hits with 3 and 4 and deals just what the two dice of his club show; nothing fells him. */
export const STRIKER = {
  name: 'Striker',
  might: 1,
  guardMax: 100,
  vitalityMax: 100,
  weapons: ['club'],
} as const satisfies SheetInput

/** The faces of two exploding dice that come to a total of 2 or more. */
export function faces(total: number): readonly number[] {
  const second = (total - 1) % 6 === 0 ? 2 : 1
  const first = total - second
  return [...new Array<number>(Math.floor(first / 6)).fill(6), first % 6, second]
}

/** The striker hits somebody for so much damage, before armour. */
export function strikeFor(
  state: State,
  target: string,
  damage: number,
  play: PlayScript = {},
): Script<State> {
  return attackWith(state, 'striker', target, {
    ...play,
    dice: [3, 4, ...faces(damage), ...(play.dice ?? [])],
  })
}

// ── What is seen ─────────────────────────────────────────────────────────────────────────────────────────

/** What was told under this code, in order. */
export function told<Code extends StancesEvent['event']>(
  play: { readonly events: readonly FightEvent[] },
  code: Code,
): readonly Extract<StancesEvent, { event: Code }>[] {
  return play.events.filter((event): event is Extract<StancesEvent, { event: Code }> => event.event === code)
}

/** The rules by which somebody earned or paid Momentum, with the points: 'stances.aggressive.momentum +1'. */
export function ledger(play: { readonly events: readonly FightEvent[] }, id: string): readonly string[] {
  return told(play, 'momentum')
    .filter((event) => event.figure === id)
    .map(({ rule, amount }) => `${rule} ${amount > 0 ? '+' : ''}${amount}`)
}

/** The dice that were rolled, in order, with their names: 'attack 2 3, damage 3 4'. */
export function rolled(play: Pick<Script<State>, 'rolls'>): string {
  return play.rolls.map((roll) => `${roll.name} ${roll.faces.join(' ')}`).join(', ')
}

/** Those who act this round, in order. */
export function orderOf(state: State): readonly string[] {
  return state.order.flatMap((at) => state.figures[at]?.id ?? [])
}

/** What somebody can do on his turn, after these deeds; asked on a copy. */
export function menuOf(state: State, id: string, play: TurnPlay = {}): readonly string[] {
  return openMenu(state, id, play)?.options ?? []
}

/** The rule that keeps something out of that menu, or null. */
export function whyNot(state: State, id: string, key: string, play: TurnPlay = {}): string | null {
  return openMenu(state, id, play)?.forbidden.find((each) => each.key === key)?.rule ?? null
}

type ShownState = Pick<Decision, 'options' | 'forbidden'>

/** The menu that lies open after these deeds, or null where the turn is over by then. */
function openMenu(state: State, id: string, { deeds = [], ...play }: TurnPlay): ShownState | null {
  const copy = copyState(state)
  giveTurn(copy, id)
  const left = [...deeds]
  const seen: ShownState[] = []
  const look = ({ options, forbidden }: Decision): string => {
    const next = left.shift()
    if (next !== undefined) return next
    seen.push({ options, forbidden })
    return options.includes('end') ? 'end' : (options.find((key) => key.startsWith('move')) ?? '')
  }
  const name = state.setup.social ? 'speech' : 'turn'
  const choices = { ...play.choices, [`${name} ${id}`]: look }
  playWhile(copy, { ...play, choices }, (now) => now.phase === 'act')
  return seen.at(0) ?? null
}
