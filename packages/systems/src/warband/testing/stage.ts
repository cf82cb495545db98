/**
 * A stage for rule tests: fights from stat blocks, ready-made figures or sheets, and phases, rounds and single acts
 * from scripted dice.
 *
 *   const state = stage({ party: [npc('a')], foes: [npc('b', { armour: ['light'] })] })
 *   playRound(state, { dice: [2, 7, 6], choices: { 'melee a': ['attack'], 'melee b': ['attack'] } })
 *   figure(state, 'b').life
 *
 * A ready-made figure keeps its id ('footman'); any other has its name in small letters with dashes. Everybody stands
 * in contact unless the field says otherwise. Questions without a scripted answer get the usual one: nobody moves,
 * nobody strikes. All dice and listed answers must be used up.
 */
import { type FightEvent, parseScenario } from '@steelyard/kernel'
import { type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { findFigure } from '../content/index.ts'
import { warband } from '../index.ts'
import type { WarbandEvent } from '../register/events.ts'
import type { RulingsInput } from '../register/rulings.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { copyState, type Figure, figureById, type State } from '../state/state.ts'

/** An NPC of Might 1 with a weapon of no special kind, unless told otherwise. */
export function npc(name: string, more: Omit<SheetInput, 'name' | 'kind'> = {}): SheetInput {
  return { weapons: [{ name: 'cudgel' }], ...more, kind: 'npc', name }
}

/** A PC of level 1 with a weapon of no special kind, unless told otherwise. */
export function pc(name: string, more: Omit<SheetInput, 'name' | 'kind'> = {}): SheetInput {
  return { weapons: [{ name: 'cudgel' }], ...more, kind: 'pc', name }
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

/** A fight before its first roll, everybody in contact unless the field says otherwise. */
export function stage(cast: Cast, { rulings = {}, field = {} }: StageOptions = {}): State {
  const sides = Object.entries(cast).map(([id, actors]) => ({ id, figures: actors.map(written) }))
  const scenario = { system: 'warband', rulings, field: { start: 'contact', ...field }, sides }
  return warband.begin(parseScenario(warband, scenario))
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

/** Changes how somebody is in the middle of a fight. */
export function set(state: State, id: string, values: Partial<Figure>): Figure {
  return Object.assign(figure(state, id), values)
}

/** Who is still in the fight, by id. */
export function standing(state: State): string[] {
  return state.figures.filter(({ life }) => life === 'in').map(({ id }) => id)
}

/** What was told under this code, in order. */
export function told<Code extends WarbandEvent['event']>(
  play: { readonly events: readonly FightEvent[] },
  code: Code,
): readonly Extract<WarbandEvent, { event: Code }>[] {
  return play.events.filter((event): event is Extract<WarbandEvent, { event: Code }> => event.event === code)
}

/** The dice that were rolled, in order, with their names, as in 'melee d12 7 3, wound d10 8'. */
export function rolled(play: Pick<Script<State>, 'rolls'>): string {
  return play.rolls.map(({ name, sides, faces }) => `${name} d${sides} ${faces.join(' ')}`).join(', ')
}

/** Plays steps while `going` says so; all dice and listed answers must be used up. */
export function playWhile(state: State, play: PlayScript, going: (state: State) => boolean): Script<State> {
  const running = script(warband, { dice: [], choices: {}, ...play, otherwise: 'usual' })
  do running.playStep(state)
  while (warband.next(state) !== null && going(state))
  running.finish()
  return running
}

/** Plays the rest of the present round, or of the fight if it ends. */
export function playRound(state: State, play: PlayScript = {}): Script<State> {
  const { round } = state
  return playWhile(state, play, (now) => now.round === round)
}

/** Plays up to the beginning of a phase, or to the end of the fight. */
export function playTo(state: State, phase: State['phase'], play: PlayScript = {}): Script<State> {
  return playWhile(state, play, (now) => now.phase !== phase)
}

/** Everybody strikes: what most rounds of melee are about. */
export const STRIKE: NonNullable<PlayScript['choices']> = {
  melee: (decision) => (decision.options.includes('attack') ? 'attack' : decision.usual),
}

/** What somebody could choose now, asked on a copy in which everybody else lets it be. */
export function menu(state: State, id: string, name: 'opening' | 'melee' | 'declare'): readonly string[] {
  return firstMenu(state, id, name)?.options ?? []
}

/** The rule that keeps something out of somebody's menu now, or null. */
export function whyNot(
  state: State,
  id: string,
  name: 'opening' | 'melee' | 'declare',
  key: string,
): string | null {
  return firstMenu(state, id, name)?.forbidden.find((each) => each.key === key)?.rule ?? null
}

function firstMenu(state: State, id: string, name: string) {
  const running = script(warband, { dice: LOW, choices: {}, otherwise: 'usual' })
  const copy = copyState(state)
  const { round } = copy
  for (let step = 0; step < 200 && copy.round === round && warband.next(copy) !== null; step++) {
    running.playStep(copy)
    const found = running.asked.find((asked) => asked.by === id && asked.name === name)
    if (found !== undefined) return found
  }
  return undefined
}

const LOW: readonly number[] = new Array<number>(40).fill(1)
