/**
 * Stances: chosen by everybody when a round begins, in secret unless the table plays otherwise, and the order of
 * turns that follows from them. Balanced may switch once more in a fight.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Figure, figureAt, isActive, profileOf, type State, wieldedBy } from '../state/state.ts'
import { lowestMomentum, pay } from './resource.ts'
import { type Stance, stanceNames } from './words.ts'

const TIE: Roll = { name: 'tie', rule: 'stances.order.tie-rest' }
const ALL: readonly string[] = Object.freeze([...stanceNames])
const IN_PLATE: readonly string[] = Object.freeze(['balanced', 'defensive'])
/** What heavy armour forbids, and by which rule. */
export const NO_AGGRESSION = Object.freeze([{ key: 'aggressive', rule: 'stances.armour.heavy.stance' }])

// ── Choosing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Everybody who is awake takes a stance. */
export function takeStances(table: Table, state: State): void {
  const choosers = choosersNow(state)
  if (state.setup.rulings['stance-declaration'] === 'secret-simultaneous') {
    const chosen = table.together(choosers, (figure) => askStance(table, state, figure), 'sealed')
    let next = 0
    for (const figure of choosers) takeStance(table, state, figure, chosen[next++] ?? 'balanced')
  } else
    for (const figure of declarers(state, choosers))
      takeStance(table, state, figure, askStance(table, state, figure))
  for (const figure of state.figures) figure.declared = figure.stance
}

/** Who chooses now: as a rule everybody; whoever is awake and may not is Balanced. */
function choosersNow(state: State): readonly Figure[] {
  const given = state.round === 1 && state.setup.rulings['stance-initial'] === 'all-balanced'
  if (!given && allChoose(state)) return state.figures
  const choosers: Figure[] = []
  for (const figure of state.figures) {
    if (!isActive(figure)) continue
    if (!given && chooses(state, figure)) choosers.push(figure)
    else figure.stance = 'balanced'
  }
  return choosers
}

function allChoose(state: State): boolean {
  for (const figure of state.figures) if (!isActive(figure) || !chooses(state, figure)) return false
  return true
}

/** Beasts choose like anybody, unless the table has them always Balanced. */
export function chooses(state: State, figure: Figure): boolean {
  return state.setup.rulings.mindless === 'choose' || profileOf(state, figure).nature !== 'mindless'
}

function askStance(table: Table, state: State, figure: Figure): Stance {
  const rule = state.setup.social ? 'stances.social.same' : 'stances.stance.each-round'
  const plate = !state.setup.social && isInPlate(state, figure)
  const usual = state.round === 1 ? (profileOf(state, figure).suggested ?? 'balanced') : figure.stance
  const choice = table.ask(
    plate
      ? option({
          name: 'stance',
          rule,
          to: figure,
          options: IN_PLATE,
          about: null,
          usual: inPlate(usual),
          forbidden: NO_AGGRESSION,
        })
      : option({ name: 'stance', rule, to: figure, options: ALL, about: null, usual }),
  )
  return isStance(choice) ? choice : usual
}

function isStance(word: string): word is Stance {
  return word === 'aggressive' || word === 'balanced' || word === 'defensive'
}

function inPlate(stance: Stance): Stance {
  return stance === 'aggressive' ? 'balanced' : stance
}

/** True for somebody whom armour keeps out of Aggressive. */
export function isInPlate(state: State, figure: Figure): boolean {
  return profileOf(state, figure).armourClass === 'heavy'
}

/** Who says it when, where stances are declared openly. */
function declarers(state: State, choosers: readonly Figure[]): readonly Figure[] {
  const isPc = (figure: Figure): number => (profileOf(state, figure).pc ? 1 : 0)
  switch (state.setup.rulings['stance-declaration']) {
    case 'npcs-first':
      return choosers.toSorted((one, other) => isPc(one) - isPc(other))
    case 'pcs-first':
      return choosers.toSorted((one, other) => isPc(other) - isPc(one))
    case 'secret-simultaneous':
    case 'ascending-grace':
      return choosers.toSorted((one, other) => profileOf(state, one).grace - profileOf(state, other).grace)
  }
}

// rule: stances.stance.switch-free
function takeStance(table: Table, state: State, figure: Figure, stance: Stance): void {
  const from = figure.stance
  figure.stance = stance
  if (state.round > 1 && from === 'balanced' && stance !== 'balanced') leaveBalanced(table, state, figure)
  if (table.logs)
    say(table, {
      event: 'stance',
      rule: 'stances.stance.switch-time',
      figure: figure.id,
      stance,
      changed: state.round > 1 && from !== stance,
    })
}

/** An older rule: leaving Balanced costs a point, even one that is not there. */
function leaveBalanced(table: Table, state: State, figure: Figure): void {
  if (state.setup.rulings['switch-cost'] === 'old' && figure.momentum > lowestMomentum(state))
    pay(table, figure, 1, 'stances.stance.switch-cost-old')
}

/** True for somebody in Balanced who still has the extra switch; beasts may not know it. */
// rule: stances.balanced.switch
export function maySwitch(state: State, figure: Figure): boolean {
  return figure.stance === 'balanced' && !figure.switched && isActive(figure) && chooses(state, figure)
}

/** Balanced's one switch during the fight, free even where leaving Balanced has a price. */
export function switchStance(table: Table, state: State, figure: Figure, stance: Stance, rule: string): void {
  figure.stance = stance
  figure.switched = true
  if (table.logs) say(table, { event: 'switch', rule, figure: figure.id, stance })
  if (state.setup.rulings['balanced-switch'] === 'rebuild-order') orderTheRest(table, state)
}

// ── Order ────────────────────────────────────────────────────────────────────────────────────────────────

/** The order of turns for the round. */
// rules: stances.order.rebuilt, stances.example.round2
export function orderTurns(table: Table, state: State): void {
  const order: number[] = []
  for (const figure of state.figures)
    if (figure.life === 'active' || figure.life === 'dying') insert(state, order, figure)
  state.order = settled(table, state, order)
  state.turn = 0
  if (table.logs)
    say(table, {
      event: 'round',
      rule: 'stances.order.groups',
      round: state.round,
      order: state.order.map((at) => figureAt(state, at).id),
    })
}

/** Under that ruling those who have not acted are put in order again. */
function orderTheRest(table: Table, state: State): void {
  const done = state.order.slice(0, state.turn + 1)
  const rest: number[] = []
  for (const at of state.order.slice(state.turn + 1)) insert(state, rest, figureAt(state, at))
  state.order = [...done, ...settled(table, state, rest)]
}

/** Puts somebody behind all who go before him or are listed first. */
function insert(state: State, order: number[], figure: Figure): void {
  let place = order.length
  for (; place > 0; place--) {
    const other = figureAt(state, order[place - 1] ?? -1)
    if ((before(state, other, figure) || other.at - figure.at) < 0) break
    order[place] = other.at
  }
  order[place] = figure.at
}

/** By stance, then Grace, then players first. */
function before(state: State, one: Figure, other: Figure): number {
  return (
    groupOf(one.stance) - groupOf(other.stance) ||
    turnGrace(state, other) - turnGrace(state, one) ||
    // rule: stances.order.tie-pc
    Number(profileOf(state, other).pc) - Number(profileOf(state, one).pc)
  )
}

/** The groups act in this order. */
// rules: stances.aggressive.order, stances.balanced.order, stances.defensive.order
// rules: stances.social.aggressive.order, stances.social.balanced.order, stances.social.defensive.order
export function groupOf(stance: Stance): number {
  return stance === 'aggressive' ? 0 : stance === 'balanced' ? 1 : 2
}

/** The Grace that orders a group: a heavy weapon in hand slows. */
export function turnGrace(state: State, figure: Figure): number {
  const { grace, presence } = profileOf(state, figure)
  if (state.setup.social) return state.setup.rulings['social-order'] === 'presence' ? presence : grace
  const { rulings } = state.setup
  if (rulings['turn-grace'] === 'base' || rulings['heavy-grace'] === 'off') return grace
  return grace + wieldedBy(state, figure).graceModifier
}

/** What is still equal goes by the ruling on ties. */
function settled(table: Table, state: State, order: number[]): number[] {
  if (state.setup.rulings['turn-ties'] === 'list-order') return order
  const sorted = order.map((at) => figureAt(state, at))
  return settleTies(table, state, sorted).map(({ at }) => at)
}

/** Runs of equals, settled by dice, skill or the referee. */
function settleTies(table: Table, state: State, sorted: readonly Figure[]): Figure[] {
  const all: Figure[] = []
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1
    const first = sorted[from]
    if (first === undefined) break
    for (let next = sorted[to]; next !== undefined && before(state, first, next) === 0; next = sorted[to])
      to += 1
    const tied = sorted.slice(from, to)
    all.push(...(tied.length === 1 ? tied : settle(table, state, tied)))
    from = to
  }
  return all
}

function settle(table: Table, state: State, tied: readonly Figure[]): Figure[] {
  switch (state.setup.rulings['turn-ties']) {
    case 'higher-combat':
      return tied.toSorted(
        (one, other) => profileOf(state, other).skills.combat - profileOf(state, one).skills.combat,
      )
    case 'roll-off': {
      const rolls = new Map(tied.map((figure) => [figure.at, table.sum(6, 2, TIE, figure.id)]))
      return tied.toSorted((one, other) => (rolls.get(other.at) ?? 0) - (rolls.get(one.at) ?? 0))
    }
    case 'referee':
      return named(table, tied)
    case 'list-order':
      return [...tied]
  }
}

/** The referee names one after the other. */
function named(table: Table, tied: readonly Figure[]): Figure[] {
  const left = [...tied]
  const order: Figure[] = []
  while (left.length > 1) {
    const keys = left.map(({ id }) => id)
    const choice = table.ask(
      option({ name: 'tie-order', rule: TIE.rule, to: REFEREE, options: keys, about: null, usual: keys[0] }),
    )
    const at = left.findIndex(({ id }) => id === choice)
    order.push(...left.splice(Math.max(0, at), 1))
  }
  return [...order, ...left]
}
