/**
 * Small actions: readying gear, taking something up, using what is at hand, first aid, digging in the pack, and what
 * costs nothing at all (dropping, drawing a dagger). One such action may stand for the Opening or the Melee action.
 */
import { isRefereed, option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import { armAt, type Figure, figureAt, isIn, need, profileOf, type State } from '../../state/state.ts'
import { dropSecond, dropShield, noteHands, readyItem, soundHands, toReady } from '../common/hands.ts'
import { firstAid, hasBandages, isBleeding } from '../common/health.ts'
import { distance } from '../common/place.ts'

/** The small actions. */
// rule: warband.action.misc-substitute
export const miscActions = ['ready', 'take', 'use', 'first-aid', 'other'] as const
export type MiscAction = (typeof miscActions)[number]

/** A small action: its rule, the rule against it now or '', and how it is carried out. */
interface SmallAction {
  readonly rule: RuleId
  readonly whyNot: (state: State, figure: Figure) => string
  readonly carryOut: (table: Table, state: State, figure: Figure) => void
}

const ACTIONS: Readonly<Record<MiscAction, SmallAction>> = {
  ready: {
    rule: 'warband.misc.ready-worn',
    whyNot: (state, figure) =>
      toReady(state, figure).length > 0 || maySling(state, figure) ? '' : 'warband.misc.ready-worn',
    carryOut: ready,
  },
  take: {
    rule: 'warband.misc.take',
    whyNot: (state, figure) => (withinReach(state, figure).length > 0 ? '' : 'warband.misc.take'),
    carryOut: take,
  },
  use: {
    rule: 'warband.misc.use-readied',
    whyNot: (state, figure) => (usable(state, figure).length > 0 ? '' : 'warband.misc.use-readied'),
    carryOut: use,
  },
  'first-aid': {
    rule: 'warband.misc.first-aid',
    whyNot: (state, figure) => (patientsOf(state, figure).length > 0 ? '' : aidRule(state, figure)),
    carryOut: aid,
  },
  other: {
    rule: 'warband.misc.other',
    whyNot: (state) => (isRefereed(state) ? '' : 'warband.misc.other'),
    carryOut: (table, _, figure) => other(table, figure),
  },
}

/** The rule of a small action. */
export function miscRule(what: MiscAction): RuleId {
  return ACTIONS[what].rule
}

/** The rule against a small action now, or ''. */
export function whyNotMisc(state: State, figure: Figure, what: MiscAction): string {
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  return ACTIONS[what].whyNot(state, figure)
}

function aidRule(state: State, figure: Figure): string {
  return figure.aided && state.setup.rulings['aid-limit'] === 'healer'
    ? 'warband.aid.once-per-round'
    : 'warband.misc.first-aid'
}

/** Carries a small action out. */
export function doMisc(table: Table, state: State, figure: Figure, what: MiscAction): void {
  ACTIONS[what].carryOut(table, state, figure)
}

// ── Readying and taking ──────────────────────────────────────────────────────────────────────────────────

/** A shield on the back can be taken on the arm if a hand is free. */
function maySling(state: State, figure: Figure): boolean {
  if (figure.shield !== 'slung' || figure.second >= 0) return false
  const held = figure.wield < 0 ? 0 : armAt(state, figure.wield).hands
  return soundHands(state, figure) - held >= 1
}

function ready(table: Table, state: State, figure: Figure): void {
  const things = toReady(state, figure)
  const keys = things.map((at) => `${at} ${armAt(state, need(figure.items, at).arm).key}`)
  if (maySling(state, figure)) keys.push('shield')
  const choice = pick(table, figure, 'item', keys, 'warband.misc.ready-worn')
  if (choice === 'shield') figure.shield = 'ready'
  else readyItem(state, figure, things[keys.indexOf(choice)] ?? 0)
  tellAction(table, figure, 'ready', choice, 'warband.misc.ready-worn')
}

function pick(table: Table, figure: Figure, name: string, keys: readonly string[], rule: string): string {
  const [only = ''] = keys
  return keys.length <= 1
    ? only
    : table.ask(option({ name, rule, to: figure, options: keys, about: null, usual: only }))
}

function tellAction(table: Table, figure: Figure, what: string, detail: string, rule: string): void {
  if (table.logs) say(table, { event: 'action', rule, figure: figure.id, what, detail })
}

/** What lies within a space, by its place in the list. */
function withinReach(state: State, figure: Figure): number[] {
  const found: number[] = []
  for (let at = 0; at < state.ground.length; at++) {
    const thing = need(state.ground, at)
    if (Math.abs(thing.place - figure.place) > 1 || Math.abs(thing.row - figure.row) > 1) continue
    if (
      thing.shield ? mayTakeShield(state, figure) : soundHands(state, figure) >= armAt(state, thing.arm).hands
    )
      found.push(at)
  }
  return found
}

function mayTakeShield(state: State, figure: Figure): boolean {
  if (figure.shield === 'ready' || figure.second >= 0) return false
  const held = figure.wield < 0 ? 0 : armAt(state, figure.wield).hands
  return soundHands(state, figure) - held >= 1
}

/** Something is taken up from the ground and is in hand. */
function take(table: Table, state: State, figure: Figure): void {
  const things = withinReach(state, figure)
  const keys = things.map((at) => {
    const thing = need(state.ground, at)
    return `${at} ${thing.shield ? 'shield' : armAt(state, thing.arm).key}`
  })
  const choice = pick(table, figure, 'item', keys, 'warband.misc.take')
  const at = things[keys.indexOf(choice)] ?? 0
  const [thing] = state.ground.splice(at, 1)
  if (thing === undefined) return
  if (thing.shield) figure.shield = 'ready'
  else {
    figure.items.push({ arm: thing.arm, where: 'belt', marks: thing.marks })
    readyItem(state, figure, figure.items.length - 1)
  }
  tellAction(table, figure, 'take', choice, 'warband.misc.take')
}

// ── Using ────────────────────────────────────────────────────────────────────────────────────────────────

/** Things at hand that can be used up, by their place in the list. */
function usable(state: State, figure: Figure): number[] {
  return figure.items.flatMap(({ arm, where }, at) =>
    armAt(state, arm).kind === 'thing' && (where === 'belt' || where === 'hand' || where === 'off')
      ? [at]
      : [],
  )
}

/** Something at hand is used and marked; what comes of it is the referee's word where he is asked. */
function use(table: Table, state: State, figure: Figure): void {
  const things = usable(state, figure)
  const keys = things.map((at) => `${at} ${armAt(state, need(figure.items, at).arm).key}`)
  const rule = 'warband.misc.use-readied'
  const choice = pick(table, figure, 'item', keys, rule)
  const item = figure.items[things[keys.indexOf(choice)] ?? -1]
  if (item === undefined) return
  item.marks += 1
  if (item.marks >= 2) item.where = 'gone'
  noteHands(figure)
  tellAction(table, figure, 'use', choice, rule)
  if (isRefereed(state)) called(table, figure, choice, rule)
}

function called(table: Table, figure: Figure, what: string, rule: string): void {
  const about = { figure: figure.id, what }
  const answer = table.ask(
    option({ name: 'effect', rule, to: REFEREE, options: ['works', 'fails'], about, usual: 'works' }),
  )
  if (table.logs) say(table, { event: 'call', rule, what: `${figure.id} ${what}`, answer })
}

function other(table: Table, figure: Figure): void {
  tellAction(table, figure, 'other', '', 'warband.misc.other')
  called(table, figure, 'other', 'warband.misc.other')
}

/** Something packed is dug out, which takes the round: it is at hand when that ends. */
export function search(table: Table, state: State, figure: Figure): void {
  const packed = packedItems(figure)
  const keys = packed.map((at) => `${at} ${armAt(state, need(figure.items, at).arm).key}`)
  const rule = 'warband.full.search-packed'
  const choice = pick(table, figure, 'item', keys, rule)
  const at = packed[keys.indexOf(choice)] ?? 0
  figure.full = true
  state.pending.push({ figure: figure.at, by: figure.at, what: 'found', total: at })
  tellAction(table, figure, 'search', choice, rule)
}

/** What is packed, by its place in the list. */
export function packedItems(figure: Figure): number[] {
  return figure.items.flatMap(({ where }, at) => (where === 'packed' ? [at] : []))
}

// ── First aid ────────────────────────────────────────────────────────────────────────────────────────────

/** Those who bleed within reach: oneself, or friends close by. */
export function patientsOf(state: State, figure: Figure): Figure[] {
  const byHealer = state.setup.rulings['aid-limit'] === 'healer'
  if (byHealer && figure.aided) return []
  return state.figures.filter(
    (other) =>
      other.side === figure.side &&
      isBleeding(other) &&
      (byHealer || !other.aided) &&
      (other === figure || distance(state, figure, other) <= 1),
  )
}

function aid(table: Table, state: State, figure: Figure): void {
  const patients = patientsOf(state, figure)
  const rule = 'warband.misc.first-aid'
  const id = pick(
    table,
    figure,
    'patient',
    patients.map((each) => each.id),
    rule,
  )
  const patient = patients.find((each) => each.id === id)
  if (patient === undefined) return
  const bandages =
    hasBandages(state, figure) &&
    table.ask(
      option({
        name: 'bandages',
        rule: 'warband.aid.bandages',
        to: figure,
        options: ['yes', 'no'],
        about: { patient: patient.id },
        usual: 'yes',
      }),
    ) === 'yes'
  firstAid(table, state, figure, patient, bandages)
}

// ── What costs nothing ───────────────────────────────────────────────────────────────────────────────────

/** The rule against dropping what the other hand holds, or ''. */
export function whyNotDrop(_state: State, figure: Figure): string {
  return figure.shield === 'ready' || figure.second >= 0 ? '' : 'warband.out.ready-states'
}

/** Drops what the other hand holds: the shield, or a weapon. */
export function dropFree(table: Table, state: State, figure: Figure): void {
  if (figure.shield === 'ready') dropShield(table, state, figure, 'warband.out.ready-states')
  else dropSecond(table, state, figure, 'warband.out.ready-states')
}

/** The rule against a fury now, or ''. */
export function whyNotFury(state: State, figure: Figure): string {
  return profileOf(state, figure).trait === 'berserker' && !figure.fury ? '' : 'warband.out.trait-berserker'
}

/** A berserker's fury: one more attack to the end of the fight. */
export function invokeFury(table: Table, figure: Figure): void {
  figure.fury = true
  tellAction(table, figure, 'fury', '', 'warband.out.trait-berserker')
}

/** Somebody takes the blows meant for a friend this round, under the ruling that one can. */
export function protect(table: Table, state: State, figure: Figure): void {
  const wards = protectable(state, figure)
  const rule = 'warband.misc.protect'
  const id = pick(
    table,
    figure,
    'ward',
    wards.map((each) => each.id),
    rule,
  )
  const ward = wards.find((each) => each.id === id)
  if (ward === undefined) return
  state.guards.push([figure.at, ward.at])
  tellAction(table, figure, 'protect', ward.id, rule)
}

/** Friends close by whom nobody protects yet. */
export function protectable(state: State, figure: Figure): Figure[] {
  return state.figures.filter(
    (other) =>
      other !== figure &&
      other.side === figure.side &&
      isIn(other) &&
      distance(state, figure, other) <= 1 &&
      !state.guards.some(([, ward]) => ward === other.at) &&
      !state.guards.some(([guard, ward]) => guard === other.at && figureAt(state, ward) === figure),
  )
}
