/**
 * A stage for rule tests: fights from stat blocks, ready-made figures or sheets, and Strikes, turns and rounds from
 * scripted dice.
 *
 *   const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
 *   set(state, 'diaghilev', { momentum: 3 })
 *   strikeAt(state, 'brute', 'diaghilev', { dice: [6], choices: { defend: ['dodge'], spend: [3] } })
 *   figure(state, 'diaghilev').momentum
 *
 * A ready-made figure keeps its id ('assassin'); any other has its name in small letters with dashes. Questions
 * without a scripted answer get the usual one (a PC stops and does not defend, an NPC is done). All dice and
 * listed answers must be used up.
 */
import { type FightEvent, parseScenario } from '@steelyard/kernel'
import { type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { findFigure } from '../content/index.ts'
import { momentum } from '../index.ts'
import type { MomentumEvent } from '../register/events.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { bandBetween, reaches } from '../rules/range.ts'
import type { NpcInput, PcInput, SheetInput } from '../scenario/sheet.ts'
import { armAt, copyState, type Figure, figureById, type State } from '../state/state.ts'

/** Diaghilev with the two Max Hits of the formula, not the three that are printed for him. */
export const DIAGHILEV = { use: 'diaghilev', id: 'diaghilev', maxHits: 2 } as const

/** Somebody plain: d10 and d6, no score, no gear, no armour. */
export function pc(name: string, more: Omit<PcInput, 'name'> = {}): SheetInput {
  return { ...more, name }
}

/** An NPC with one hit, no Defense, and a plain blow in melee. */
export function npc(name: string, more: Omit<NpcInput, 'name' | 'kind'> = {}): SheetInput {
  return { ...more, kind: 'npc', name }
}

/** A figure as the id of a ready-made one, a stat block, a sheet, or as a scenario writes it. */
export type Actor = string | SheetInput | Readonly<Record<string, unknown>>

/** Who fights, side by side in the order given. */
export type Cast = Readonly<Record<string, readonly Actor[]>>

/** How the fight is set up, beside who is in it. */
export interface StageOptions {
  readonly rulings?: RulingsInput
  readonly field?: Readonly<Record<string, unknown>>
}

/** Scripted dice and answers. */
export interface PlayScript {
  readonly dice?: readonly number[]
  readonly choices?: NonNullable<ScriptOptions<State>['choices']>
}

/** A fight before its first roll. */
export function stage(cast: Cast, { rulings = {}, field = {} }: StageOptions = {}): State {
  const sides = Object.entries(cast).map(([id, actors]) => ({ id, figures: actors.map(written) }))
  return momentum.begin(parseScenario(momentum, { system: 'momentum', rulings, field, sides }))
}

function written(actor: Actor): unknown {
  if (typeof actor !== 'string') return actor
  return findFigure(actor) === undefined ? { statblock: actor } : { use: actor, id: actor }
}

/** The figure with this id. */
export function figure(state: State, id: string): Figure {
  const found = figureById(state, id)
  if (found === undefined)
    throw new RangeError(`nobody is called ${id}: ${state.figures.map((each) => each.id).join(', ')}`)
  return found
}

/** Changes what stands on somebody's sheet in the middle of a fight. */
export function set(state: State, id: string, values: Partial<Figure>): Figure {
  return Object.assign(figure(state, id), values)
}

/** What was told under this code, in order. */
export function told<Code extends MomentumEvent['event']>(
  play: { readonly events: readonly FightEvent[] },
  code: Code,
): readonly Extract<MomentumEvent, { event: Code }>[] {
  return play.events.filter((event): event is Extract<MomentumEvent, { event: Code }> => event.event === code)
}

/** The dice that were rolled, in order, with their names, as in 'dodge d10 6, armour d6 3'. */
export function rolled(play: Pick<Script<State>, 'rolls'>): string {
  return play.rolls.map(({ name, sides, faces }) => `${name} d${sides} ${faces.join(' ')}`).join(', ')
}

/** Plays steps while `going` says so, and the aftermath if that ends the fight; dice and answers must be used up. */
export function playWhile(state: State, play: PlayScript, going: (state: State) => boolean): Script<State> {
  const running = script(momentum, { dice: [], choices: {}, ...play, otherwise: 'usual' })
  do running.playStep(state)
  while (momentum.next(state) !== null && (state.phase === 'aftermath' || going(state)))
  running.finish()
  return running
}

/** Plays the rest of the present round. */
export function playRound(state: State, play: PlayScript = {}): Script<State> {
  const { round } = state
  return playWhile(state, play, (now) => now.round === round)
}

/** Plays the gain of momentum that begins a round, and no turn. */
export function playGain(state: State, play: PlayScript = {}): Script<State> {
  Object.assign(state, { phase: 'gain' })
  return playWhile(state, play, () => false)
}

/** Plays the end of the round: abilities, armour. */
export function playEnd(state: State, play: PlayScript = {}): Script<State> {
  if (state.order.length === 0) state.order = state.figures.map(({ at }) => at)
  Object.assign(state, { phase: 'end' })
  return playWhile(state, play, () => false)
}

/** Plays one figure's whole turn from its stamina tally on, whoever's turn it was. */
export function turn(state: State, id: string, play: PlayScript = {}): Script<State> {
  giveTurn(state, id, 'start')
  return playWhile(state, play, (now) => now.phase === 'act')
}

/** Plays the actions of one figure, without the start of its turn. */
export function act(state: State, id: string, play: PlayScript = {}): Script<State> {
  giveTurn(state, id, 'act')
  return playWhile(state, play, (now) => now.phase === 'act')
}

/** Everybody else has acted; now it is this one's turn. */
function giveTurn(state: State, id: string, phase: 'start' | 'act'): void {
  const { at } = set(state, id, { movedSlot: false, struckSlot: false })
  state.order = [at, ...state.figures.map((other) => other.at).filter((other) => other !== at)]
  for (const other of state.figures) other.acted = phase === 'act' || other.at !== at
  state.turn = 0
  state.phase = phase
}

/** An NPC's Strike at a PC, from a place where its attack reaches; no more of its turn is played. */
export function strikeAt(state: State, by: string, target: string, play: PlayScript = {}): Script<State> {
  stepUp(state, figure(state, by), figure(state, target))
  giveTurn(state, by, 'act')
  const choices = { [`npc-action ${by}`]: ['strike'], [`target ${by}`]: () => target, ...play.choices }
  return playWhile(state, { ...play, choices }, () => false)
}

function stepUp(state: State, by: Figure, target: Figure): void {
  const arm = armAt(state, by, 0)
  if (reaches(arm, bandBetween(state, by, target))) return
  const band = [0, 1, 2, 3, 4].find((each) => reaches(arm, each)) ?? 0
  by.place = target.place + band
  by.cameFrom = by.place
}

/** What a figure can choose on its turn now, asked on a copy. */
export function menu(state: State, id: string): readonly string[] {
  return firstMenu(state, id)?.options ?? []
}

/** The rule that keeps something out of a figure's menu now, or null. */
export function whyNot(state: State, id: string, key: string): string | null {
  return firstMenu(state, id)?.forbidden.find((each) => each.key === key)?.rule ?? null
}

function firstMenu(state: State, id: string) {
  const play = act(copyState(state), id)
  return play.asked.find(({ name, by }) => by === id && (name === 'action' || name === 'npc-action'))
}

/** What a PC could answer to an NPC's Strike now, asked on a copy. */
export function defences(state: State, by: string, target: string): readonly string[] {
  return defenceMenu(state, by, target)?.options ?? []
}

/** The rule that keeps a PC from a kind of defence against an NPC's Strike, or null. */
export function whyNotDefence(state: State, by: string, target: string, kind: string): string | null {
  return defenceMenu(state, by, target)?.forbidden.find(({ key }) => key === kind)?.rule ?? null
}

/** Played on a copy without armour, so that a Strike within the limit of hits rolls nothing. */
function defenceMenu(state: State, by: string, target: string) {
  const copy = copyState(state)
  set(copy, target, { armour: -1, hits: -100 })
  const play = strikeAt(copy, by, target, { choices: { defend: ['none'] } })
  return play.askedFor('defend').at(0)
}
