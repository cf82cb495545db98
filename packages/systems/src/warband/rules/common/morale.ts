/**
 * Morale: one d12 for a group that has met a trigger, against chances of 5, 7 or 9 and what changes them. Failing is
 * an orderly retreat, a 12 a rout; who cannot retreat offers surrender, and whom nobody spares fights to the death.
 * A retreat out of melee costs a Capture save or 1 damage.
 */
import { amount, option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import {
  DARES,
  type Figure,
  figureAt,
  type Group,
  groupAt,
  IN_ORDER,
  IN_ROUT,
  isIn,
  profileOf,
  REFUSES,
  type State,
  UNTESTED,
} from '../../state/state.ts'
import { bannerHolds, moraleBonus, spokesmanOf } from '../battle/spirit.ts'
import { endsOf, settle, surveyOf } from '../skirmish/grid.ts'
import { hasWayOut, wayOut } from '../skirmish/movement.ts'
import { openSpaces } from '../skirmish/way.ts'
import { chase } from './chase.ts'
import { endDuelOf } from './duels.ts'
import { captureOf, speedOf } from './fighter.ts'
import { hurt, resolveFallen, takeOff } from './health.ts'
import { ALLIES, LEADER, ledGroup, OTHER, STAY, triggerNames } from './losses.ts'
import { isEngaged, meetNeighbours, separateAll } from './place.ts'
import { sideOf } from './sides.ts'

const MORALE: Roll = { name: 'morale', rule: 'warband.morale.roll' }
const ENTER: Roll = { name: 'enter-melee', rule: 'warband.out.hireling-grades' }
const RETREAT: Roll = { name: 'retreat-capture', rule: 'warband.retreat.save' }
const RALLY = 2
const EVERYBODY = -2

/** What becomes of a group that fails: in a battle its units leave the line. */
export type Breaks = (table: Table, state: State, group: number, rout: boolean) => void

/** How a check comes out. */
export type Nerve = 'holds' | 'retreat' | 'rout'

// ── Chances ──────────────────────────────────────────────────────────────────────────────────────────────

/** Those of a group who are in the fight and test morale. */
function testersOf(state: State, group: number): Figure[] {
  return state.figures.filter((figure) => figure.group === group && tests(state, figure))
}

/** The first of them, or null. */
function firstTester(state: State, group: number): Figure | null {
  for (const figure of state.figures) if (figure.group === group && tests(state, figure)) return figure
  return null
}

// rule: warband.morale.exempt
function tests(state: State, figure: Figure): boolean {
  return figure.life === 'in' && figure.fleeing === 0 && profileOf(state, figure).morale > 0
}

/** The chances of a group: its grade, and what changes them. */
export function chancesOf(
  state: State,
  group: Group,
  at: number,
  grade: number,
  circumstance: number,
): number {
  let more = group.shaken
  const rallied = state.rallied[group.side] ?? -1
  if (rallied === EVERYBODY || rallied === at) more += RALLY
  if (state.units.length > 0) more += moraleBonus(state, at)
  else if (state.setup.rulings['leader-skirmish-bonus'] === 'yes' && isLed(state, group, at)) more += 1
  const called = Math.max(-2, Math.min(2, circumstance))
  if (state.setup.rulings['morale-cap'] === 'circumstances') return grade + called + more
  return grade + Math.max(-2, Math.min(2, called + more))
}

/** True if somebody leads this group in a skirmish. */
function isLed(state: State, group: Group, at: number): boolean {
  if (state.setup.rulings['leader-skirmish'] === 'side') return (state.leaders[group.side] ?? -1) >= 0
  if (state.setup.rulings['leader-skirmish'] === 'off') return false
  return state.figures.some((figure) => figure.group === at && isIn(figure) && ledGroup(state, figure))
}

/** Circumstances: what the scenario says, or the referee where he is asked. */
function circumstanceOf(table: Table, state: State, group: Group): number {
  if (!state.setup.calls) return group.circumstance
  const about = { group: group.name }
  const rule = 'warband.morale.circumstances'
  return table.askAmount(
    amount({
      name: 'circumstances',
      rule,
      to: REFEREE,
      min: -2,
      max: 2,
      about,
      usual: String(group.circumstance),
    }),
  )
}

/** One die against the chances; a 12 never holds. */
export function rollMorale(table: Table, chances: number, by: string, roll: Roll = MORALE): Nerve {
  const need = Math.min(11, Math.max(0, chances))
  const band = table.lens(12, BANDS[need] ?? LEAST, roll, by)
  return band === 0 ? 'holds' : band === 1 ? 'retreat' : 'rout'
}

const BANDS: readonly (readonly number[])[] = Array.from({ length: 12 }, (_, need) => [need, 11, 12])
const LEAST: readonly number[] = [0, 11, 12]

// ── The check ────────────────────────────────────────────────────────────────────────────────────────────

/** All checks that the round has brought, priority side first; under a ruling until nobody else gives way. */
export function checkMorale(table: Table, state: State, held: boolean, breaks: Breaks = giveWay): void {
  if (held) checkHeld(table, state)
  for (const figure of state.figures)
    if (staysOnlyByNerve(state, figure)) groupAt(state, figure.group).triggers |= STAY
  const chained = state.setup.rulings['ally-chain'] === 'same-round'
  const done = new Set<number>()
  for (let again = true, rounds = 0; again && rounds < 20; rounds++) {
    again = false
    for (const side of state.order)
      for (let at = 0; at < state.groups.length; at++) {
        const group = groupAt(state, at)
        if (group.side !== side || group.triggers === 0 || done.has(at)) continue
        const gives = checkGroup(table, state, at, breaks)
        if (gives) again = chained
        if (gives || state.setup.rulings['morale-once'] !== 'per-trigger') done.add(at)
      }
  }
  for (const group of state.groups) {
    group.triggers = group.later
    group.later = 0
    group.shaken = 0
  }
}

/** Skirmishers in melee check every round. */
function staysOnlyByNerve(state: State, figure: Figure): boolean {
  return figure.life === 'in' && profileOf(state, figure).skirmisher && isEngaged(state, figure)
}

/** One group's check, or one for each trigger; true if it gives way. */
function checkGroup(table: Table, state: State, at: number, breaks: Breaks): boolean {
  const group = groupAt(state, at)
  const set = group.triggers
  group.triggers = 0
  const first = firstTester(state, at)
  if (first === null || group.lastStand) return false
  if (state.setup.rulings['morale-once'] !== 'per-trigger')
    return givesWay(table, state, { at, first, triggers: set, breaks })
  const { shaken } = group
  for (const [bit] of triggerNames) {
    if ((set & bit) === 0) continue
    group.shaken = bit === LEADER ? shaken : 0
    if (givesWay(table, state, { at, first, triggers: bit, breaks })) return true
  }
  return false
}

/** One die of a group's check; true if it gives way. */
function givesWay(
  table: Table,
  state: State,
  {
    at,
    first,
    triggers,
    breaks,
  }: { readonly at: number; readonly first: Figure; readonly triggers: number; readonly breaks: Breaks },
): boolean {
  const names = table.logs ? namesOf(triggers) : UNNAMED
  const result = rollGroup(table, state, at, first, names)
  if (result === 'holds') return false
  breaks(table, state, at, result === 'rout')
  return true
}

/** The names of a set of triggers, for whoever is told of them. */
function namesOf(triggers: number): string[] {
  return triggerNames.filter(([bit]) => (triggers & bit) !== 0).map(([, name]) => name)
}

const UNNAMED: readonly string[] = []

/** The die for a group. */
function rollGroup(
  table: Table,
  state: State,
  at: number,
  first: Figure,
  triggers: readonly string[],
): Nerve {
  const group = groupAt(state, at)
  if (state.units.length > 0 && bannerHolds(table, state, at)) return 'holds'
  const grade = profileOf(state, speakerOf(state, first)).morale
  const chances = chancesOf(state, group, at, grade, circumstanceOf(table, state, group))
  group.checks += 1
  const result = rollMorale(table, chances, first.id)
  if (table.logs)
    say(table, {
      event: 'morale',
      rule: NERVE_RULES[result],
      group: group.name,
      side: state.setup.sides[group.side]?.id ?? '',
      chances,
      result,
      triggers,
    })
  return result
}

const NERVE_RULES: Readonly<Record<Nerve, RuleId>> = {
  holds: 'warband.morale.success',
  retreat: 'warband.morale.fail',
  rout: 'warband.morale.twelve',
}

/** Whose grade counts: in a unit that of the many. */
function speakerOf(state: State, first: Figure): Figure {
  const unit = state.units[first.unit]
  return unit === undefined ? first : (spokesmanOf(state, unit) ?? first)
}

/** NPCs who are held check each round: who fails cannot retreat and gives up; if nobody spares him he checks no more. */
function checkHeld(table: Table, state: State): void {
  const byGroup = state.setup.rulings['grapple-morale'] === 'group'
  for (const side of state.order)
    for (const figure of state.figures) {
      if (figure.side !== side || !figure.held || !isIn(figure)) continue
      const { morale } = profileOf(state, figure)
      const group = groupAt(state, figure.group)
      if (morale === 0 || group.lastStand || figure.defiant) continue
      if (byGroup) {
        group.triggers |= OTHER
        continue
      }
      if (rollGroup(table, state, figure.group, figure, ['held']) === 'holds') continue
      figure.defiant = !surrender(table, state, [figure], 'warband.grapple.morale')
    }
}

// ── Giving way ───────────────────────────────────────────────────────────────────────────────────────────

/** A group gives way: whoever can retreats, the others give up or fight on. */
export function giveWay(table: Table, state: State, at: number, rout: boolean): void {
  const group = groupAt(state, at)
  const members = testersOf(state, at)
  const side = state.setup.sides[group.side]
  const movers = side?.canRetreat === true ? members.filter((figure) => canGo(state, figure)) : []
  const stuck = members.filter((figure) => !movers.includes(figure))
  if (movers.length > 0) retreatTogether(table, state, movers, rout)
  const left = stuck.filter(isIn)
  const yields =
    left.length > 0 &&
    surrender(table, state, left, rout ? 'warband.morale.twelve' : 'warband.morale.no-way-out')
  if (movers.length > 0 || yields) alarmAllies(state, at)
  if (left.length > 0 && !yields) group.lastStand = true
}

/** Not on the ground, not held, and not hemmed in. */
function canGo(state: State, figure: Figure): boolean {
  if (figure.prone > 0 || figure.held || figure.holding >= 0) return false
  return !isEngaged(state, figure) || hasWayOut(state, figure)
}

/** Other groups of the side see them go or yield, and check at the end of the next round or of this one. */
// rule: warband.morale.trigger-allies
function alarmAllies(state: State, at: number): void {
  const { side } = groupAt(state, at)
  const now = state.setup.rulings['ally-chain'] === 'same-round'
  for (const [other, group] of state.groups.entries()) {
    if (other === at || group.side !== side) continue
    if (now) group.triggers |= ALLIES
    else group.later |= ALLIES
  }
}

/** Out of melee with a Capture save each, then off. */
function retreatTogether(table: Table, state: State, movers: readonly Figure[], rout: boolean): void {
  const { rulings, scale } = state.setup
  if (rulings['retreat-scale'] === 'both' || scale === 'battle') saveInRetreat(table, state, movers)
  const left = movers.filter(isIn)
  const rule = rout ? 'warband.morale.twelve' : 'warband.morale.fail'
  for (const figure of left) {
    giveGround(state, figure, rout)
    if (table.logs)
      say(table, {
        event: 'flight',
        rule,
        figure: figure.id,
        how: rout ? 'rout' : 'retreat',
      })
  }
  if (rulings['retreat-after'] === 'at-once') chase(table, state, left, rule)
  else for (const figure of left) takeToFlight(table, state, figure, rout)
}

/** Under that ruling he is on the run from now on, and in no duel any more. */
function takeToFlight(table: Table, state: State, figure: Figure, rout: boolean): void {
  figure.fleeing = rout ? IN_ROUT : IN_ORDER
  endDuelOf(table, state, figure)
  if (state.setup.map === 'grid') meetNeighbours(table, state, figure)
}

/** Away from the enemy by one's speed, or twice that in a rout. */
function giveGround(state: State, figure: Figure, rout: boolean): void {
  const way = wayOut(state, figure)
  const [end] = state.setup.map === 'grid' ? endsOf(surveyOf(state, figure), 'retreat', null).slice(-1) : []
  separateAll(state, figure)
  if (end !== undefined) {
    figure.place = end.place
    figure.row = end.row
  } else figure.place += way * fleeing(state, figure, way, speedOf(state, figure) * (rout ? 2 : 1))
  if (state.setup.map === 'grid') settle(state, figure)
}

/** Of the spaces that somebody who runs would cover, those that no enemy bars. */
function fleeing(state: State, figure: Figure, way: number, spaces: number): number {
  return state.setup.map === 'grid' ? spaces : openSpaces(state, figure, figure.place + way * 1000, spaces)
}

function saveInRetreat(table: Table, state: State, movers: readonly Figure[]): void {
  const engaged = movers.filter((figure) => isEngaged(state, figure))
  const once = state.setup.rulings['retreat-save'] === 'one-per-group'
  let passed = true
  for (const [at, figure] of engaged.entries()) {
    if (at === 0 || !once) passed = retreatSave(table, state, figure)
    if (!passed) hurt(table, state, { target: figure, hits: 1, dealt: 1, by: -1, subdue: false })
  }
  resolveFallen(table, state, false)
}

function retreatSave(table: Table, state: State, figure: Figure): boolean {
  const need = Math.min(12, Math.max(0, captureOf(state, figure)))
  const success = table.atMost(12, need, RETREAT, figure.id)
  if (table.logs)
    say(table, {
      event: 'save',
      rule: 'warband.retreat.save',
      figure: figure.id,
      what: 'capture',
      need,
      success,
    })
  return success
}

/** Those who give way under the ruling that it takes a while go on towards the end of the field. */
export function fleeOn(table: Table, state: State, figure: Figure): void {
  const { sides, edge } = state.setup
  const way = wayOut(state, figure) || 1
  if (figure.contact.length > 0) separateAll(state, figure)
  const spaces = fleeing(state, figure, way, speedOf(state, figure) * 2)
  figure.place += way * spaces
  if (state.setup.map === 'grid') {
    settle(state, figure)
    meetNeighbours(table, state, figure)
  }
  if (table.logs)
    say(table, {
      event: 'move',
      rule: 'warband.morale.fail',
      figure: figure.id,
      how: 'flee',
      target: '',
      spaces,
      place: figure.place,
      row: figure.row,
    })
  const homes = sides.map(({ home }) => home)
  if (figure.place < Math.min(...homes) - edge || figure.place > Math.max(...homes) + edge)
    takeOff(table, state, figure, 'fled', 'warband.morale.fail')
}

// ── Surrender ────────────────────────────────────────────────────────────────────────────────────────────

/** Some lay down their arms, if the enemy takes prisoners and accepts; true if they are captured. */
export function surrender(table: Table, state: State, figures: readonly Figure[], rule: string): boolean {
  const [first] = figures
  if (first === undefined) return false
  const victor = victorOver(state, first)
  const takes = state.setup.sides[victor]?.takesPrisoners === true
  const about = { figures: figures.map(({ id }) => id) }
  const accepted =
    takes &&
    table.ask(
      option({
        name: 'accept-surrender',
        rule: 'warband.morale.no-quarter',
        to: sideOf(state, victor),
        options: ['accept', 'refuse'],
        about,
        usual: 'accept',
      }),
    ) === 'accept'
  if (table.logs)
    say(table, {
      event: 'surrender',
      rule: accepted ? rule : 'warband.morale.no-quarter',
      who: figures.map(({ id }) => id).join(', '),
      accepted,
    })
  if (accepted) for (const figure of figures) takeOff(table, state, figure, 'captured', rule)
  return accepted
}

/** The side to which somebody gives up: the one he fights, else the first hostile one in the order. */
function victorOver(state: State, figure: Figure): number {
  const [foe] = figure.contact
  if (foe !== undefined) return figureAt(state, foe).side
  return (
    state.order.find(
      (side) => side !== figure.side && state.figures.some((each) => each.side === side && isIn(each)),
    ) ?? -1
  )
}

/** A side that has been hurt may give up of its own will; if that is refused it fights to the death. */
export function offerSurrender(table: Table, state: State): void {
  for (const side of state.order) {
    if (fightsToTheDeath(state, side) || !isHardPressed(state, side)) continue
    const rule = 'warband.morale.no-way-out'
    const choice = table.ask(
      option({
        name: 'offer-surrender',
        rule,
        to: sideOf(state, side),
        options: FIGHT_OR_OFFER,
        about: null,
        usual: 'fight-on',
      }),
    )
    if (choice === 'offer') offer(table, state, side, rule)
  }
}

const FIGHT_OR_OFFER: readonly string[] = ['fight-on', 'offer']

/** Everybody of a side gives up, or from now on fights to the death. */
function offer(table: Table, state: State, side: number, rule: string): void {
  const figures = state.figures.filter((figure) => figure.side === side && isIn(figure))
  if (surrender(table, state, figures, rule)) return
  for (const group of state.groups) if (group.side === side) group.lastStand = true
}

/** True if a side has been hurt, has somebody in the fight, and somebody else has, too. */
function isHardPressed(state: State, side: number): boolean {
  let hurt = false
  let own = false
  let others = false
  for (const figure of state.figures) {
    const out = figure.life !== 'in'
    if (figure.side !== side) others ||= !out
    else {
      own ||= !out
      hurt ||= out || figure.hp < figure.hpMax
    }
    if (hurt && own && others) return true
  }
  return false
}

/** True for a side whose groups have all been told that there is no quarter: they offer no more. */
function fightsToTheDeath(state: State, side: number): boolean {
  for (const group of state.groups) if (group.side === side && !group.lastStand) return false
  return true
}

// ── Skirmishers and rallying ─────────────────────────────────────────────────────────────────────────────

/** Skirmishers find out once a round, before the first of them closes in, whether they dare. */
export function mayEnterMelee(table: Table, state: State, figure: Figure): boolean {
  const profile = profileOf(state, figure)
  const group = groupAt(state, figure.group)
  if (!profile.skirmisher || profile.morale === 0 || group.lastStand) return true
  if (group.enters === UNTESTED) {
    const chances = chancesOf(state, group, figure.group, profile.morale, group.circumstance)
    const result = rollMorale(table, chances, figure.id, ENTER)
    group.enters = result === 'holds' ? DARES : REFUSES
    if (table.logs)
      say(table, {
        event: 'morale',
        rule: 'warband.out.hireling-grades',
        group: group.name,
        side: state.setup.sides[group.side]?.id ?? '',
        chances,
        result: result === 'holds' ? 'holds' : 'refuses',
        triggers: ['enter'],
      })
  }
  return group.enters === DARES
}

/** The rule against rallying now, or ''. */
export function whyNotRally(state: State, figure: Figure): string {
  const { pc, leader } = profileOf(state, figure)
  const leads = leader || state.leaders[figure.side] === figure.at
  if (!pc && (!leads || state.setup.rulings['rally-who'] === 'pc-only')) return 'warband.forgo.rally'
  if ((state.rallied[figure.side] ?? -1) !== -1 || !isEngaged(state, figure))
    return 'warband.forgo.rally-limit'
  return ''
}

/** Gives up the attacks to rally the side, or one group of it. */
export function rally(table: Table, state: State, figure: Figure): void {
  const rule = 'warband.forgo.rally'
  let helped = EVERYBODY
  if (state.setup.rulings['rally-scope'] === 'one-group') {
    const own = state.groups.flatMap((group, at) => (group.side === figure.side ? [at] : []))
    const keys = own.map((at) => `${at} ${groupAt(state, at).name}`)
    const [only = ''] = keys
    const choice =
      keys.length <= 1
        ? only
        : table.ask(
            option({ name: 'rally-group', rule, to: figure, options: keys, about: null, usual: only }),
          )
    helped = own[keys.indexOf(choice)] ?? EVERYBODY
  }
  state.rallied[figure.side] = helped
  if (table.logs)
    say(table, {
      event: 'rally',
      rule,
      figure: figure.id,
      group: helped < 0 ? '' : groupAt(state, helped).name,
      bonus: RALLY,
    })
}
