/**
 * A stage for rule tests: two well-known fighters, fights from sheets, and blows, Turns and Rounds from scripted
 * dice.
 *
 *   const state = stage({ heroes: [ANA], foes: [BOR] })
 *   strike(state, 'ana', 'bor', { dice: [44, 31, 5, 2, 11], choices: { reaction: ['parry viking-shield'] } })
 *   limb(state, 'bor', 'chest').hp
 *
 * A figure's id is its name in small letters with dashes. Questions without a scripted answer get the usual one
 * (no reaction, no effect, no Luck, wards kept). All dice and listed answers must be used up. `stage` leaves the
 * fight inside its first Round, everybody with full Action Points, so that any Turn can be played; give
 * `{ from: 'start' }` to begin before Initiative.
 */
import { type FightEvent, parseScenario } from '@steelyard/kernel'
import { type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { mythras } from '../index.ts'
import type { MythrasEvent } from '../register/events.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { refreshHindrances } from '../rules/core/conditions.ts'
import { itemNamed } from '../rules/gear/items.ts'
import { type AttackManner, strikeInMelee } from '../rules/melee/attack.ts'
import type { Exchange } from '../rules/melee/exchange.ts'
import { turnMenu } from '../rules/round/menu.ts'
import { pointsOf } from '../rules/round/points.ts'
import { takeTurn } from '../rules/round/turn.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { type Figure, figureById, type Item, itemAt, type Limb, type State } from '../state/state.ts'

/** Ana: broadsword and heater, mail over good skill, a little Luck. */
export const ANA: SheetInput = {
  name: 'Ana',
  kind: 'pc',
  str: 14,
  con: 13,
  siz: 13,
  dex: 13,
  int: 12,
  pow: 12,
  cha: 10,
  luck: 2,
  style: { name: 'Guard', value: 65, weapons: ['broadsword', 'heater', 'dagger', 'bow'] },
  skills: { endurance: 50, brawn: 55, evade: 45, athletics: 50, willpower: 40 },
  weapons: ['broadsword', 'heater'],
  armour: { head: 3, chest: 4, abdomen: 4, arms: 2, legs: 2 },
}

/** Bor: axe and Viking shield, strong and lightly armoured, no Luck. */
export const BOR: SheetInput = {
  name: 'Bor',
  kind: 'npc',
  str: 16,
  con: 12,
  siz: 16,
  dex: 11,
  int: 10,
  pow: 11,
  cha: 10,
  style: { name: 'Raider', value: 60, weapons: ['axe', 'viking shield', 'javelin'] },
  skills: { endurance: 54, brawn: 62, evade: 40, athletics: 52, willpower: 36 },
  weapons: ['axe', 'viking shield'],
  armour: { all: 1 },
}

/** Somebody plain: no Damage Modifier, armour or Luck, 20 Hit Points everywhere, one style for all their weapons. */
export function plain(
  name: string,
  value: number,
  weapons: readonly string[],
  more: Partial<SheetInput> = {},
): SheetInput {
  const known = weapons.map((weapon) => weapon.replace(/ \(.*$/, ''))
  return { name, style: { name: 'Plain', value, weapons: known }, weapons, hitPoints: 20, ...more }
}

/** A figure as a sheet, the id of a ready-made one, or as a scenario writes it. */
export type Actor = string | Readonly<Record<string, unknown>> | SheetInput

/** Who fights, side by side in the order given. */
export type Cast = Readonly<Record<string, readonly Actor[]>>

/** How the fight is set up, beside who is in it. */
export interface StageOptions {
  readonly rulings?: RulingsInput
  readonly field?: Readonly<Record<string, unknown>>
  /** 'turn': inside the first Round (the default); 'start': before Initiative is rolled. */
  readonly from?: 'start' | 'turn'
}

/** Scripted dice and answers. */
export interface PlayScript {
  readonly dice?: readonly number[]
  readonly choices?: NonNullable<ScriptOptions<State>['choices']>
}

/** A fight, set up. */
export function stage(cast: Cast, { rulings = {}, field = {}, from = 'turn' }: StageOptions = {}): State {
  const sides = Object.entries(cast).map(([id, figures]) => ({ id, figures }))
  const state = mythras.begin(parseScenario(mythras, { system: 'mythras', rulings, field, sides }))
  if (from === 'start') return state
  for (const figure of state.figures) {
    refreshHindrances(state, figure)
    figure.initiativeDie = 5
    figure.actionPoints = pointsOf(state, figure)
  }
  state.order = state.figures.map(({ at }) => at)
  state.phase = 'turn'
  return state
}

/** The figure with this id. */
export function figure(state: State, id: string): Figure {
  const found = figureById(state, id)
  if (found === undefined)
    throw new RangeError(`nobody is called ${id}: ${state.figures.map((each) => each.id).join(', ')}`)
  return found
}

/** The Action Points that these figures have left. */
export function points(state: State, ...ids: readonly string[]): readonly number[] {
  return ids.map((id) => figure(state, id).actionPoints)
}

/** The item of this key that a figure has. */
export function item(state: State, id: string, key: string): Item {
  const owner = figure(state, id)
  const at = itemNamed(state, owner, key)
  if (at < 0) throw new RangeError(`${id} has no ${key}`)
  return itemAt(owner, at)
}

/** A hit location of a figure by its key, as it stands. */
export function limb(state: State, id: string, key: string): Limb {
  const owner = figure(state, id)
  const at = state.setup.profiles[owner.at]?.locations.findIndex((location) => location.key === key) ?? -1
  const found = owner.limbs[at]
  if (found === undefined) throw new RangeError(`${id} has no ${key}`)
  return found
}

/** A script that plays by these dice and answers, everything else as usual. */
export function scripted({ dice = [], choices = {} }: PlayScript): Script<State> {
  return script(mythras, { dice, choices, otherwise: 'usual' })
}

/** Runs any rule by script; all dice and answers must be used up. */
export function run<Result>(
  state: State,
  play: PlayScript,
  rule: (table: Parameters<Parameters<Script<State>['call']>[0]>[0], state: State) => Result,
): { readonly play: Script<State>; readonly result: Result } {
  const running = scripted(play)
  const result = running.call(rule, state)
  running.finish()
  return { play: running, result }
}

/** One blow in melee, paid for, with the first weapon in hand unless another is named. */
export function strike(
  state: State,
  by: string,
  on: string,
  play: PlayScript & { readonly with?: string; readonly manner?: AttackManner } = {},
): { readonly play: Script<State>; readonly exchange: Exchange } {
  const attacker = figure(state, by)
  const weapon = play.with === undefined ? firstInHand(attacker) : item(state, by, play.with)
  attacker.actionPoints -= 1
  const { play: running, result } = run(state, play, (table, now) =>
    strikeInMelee(table, now, { attacker, target: figure(now, on), item: weapon, manner: play.manner ?? {} }),
  )
  return { play: running, exchange: result }
}

function firstInHand(owner: Figure): Item {
  const found = owner.items.find(({ hand }) => hand === 'right' || hand === 'both') ?? owner.items[0]
  if (found === undefined) throw new RangeError(`${owner.id} has no weapon`)
  return found
}

/** One Turn of a figure with this action. */
export function turn(state: State, id: string, action: string, play: PlayScript = {}): Script<State> {
  const choices = { [`turn ${id}`]: [action], ...play.choices }
  return run(state, { ...play, choices }, (table, now) => takeTurn(table, now, figure(now, id))).play
}

/** What a figure may choose for a Turn. */
export function menuOf(state: State, id: string): readonly string[] {
  return run(state, {}, (table, now) => turnMenu(table, now, figure(now, id), false)).result.options
}

/** The rule that keeps an action out of a figure's menu, or null. */
export function whyNot(state: State, id: string, action: string): string | null {
  const { result } = run(state, {}, (table, now) => turnMenu(table, now, figure(now, id), false))
  return result.forbidden.find(({ key }) => key === action)?.rule ?? null
}

/** Plays steps while the condition holds, by script. */
export function playWhile(state: State, play: PlayScript, going: (state: State) => boolean): Script<State> {
  const running = scripted(play)
  do running.playStep(state)
  while (mythras.next(state) !== null && going(state))
  running.finish()
  return running
}

/** Plays the rest of this Round and the start of the next. */
export function playRound(state: State, play: PlayScript = {}): Script<State> {
  const { round } = state
  return playWhile(
    state,
    play,
    (now) => now.phase !== 'aftermath' && (now.round === round || now.phase === 'round'),
  )
}

/** What was told under this code, in order. */
export function told<Code extends MythrasEvent['event']>(
  play: { readonly events: readonly FightEvent[] },
  code: Code,
): readonly Extract<MythrasEvent, { event: Code }>[] {
  return play.events.filter((event): event is Extract<MythrasEvent, { event: Code }> => event.event === code)
}

/** The effects that were on offer when somebody chose first. */
export function effectsOffered(play: Script<State>): readonly string[] {
  return play.askedFor('effect').at(0)?.options ?? []
}
