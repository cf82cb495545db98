/**
 * Initiative: 1d10 and a modifier, rolled once and kept until the fight is broken off; ties go to DEX, then to a
 * die. Fatigue shifts places between Rounds.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, hasAbility, profileOf, type State } from '../../state/state.ts'
import { isThere } from '../core/conditions.ts'
import { rollLucky } from '../core/luck.ts'
import { fatigueLevels } from '../core/tables.ts'
import { extraInitiative } from '../creatures/nature.ts'

const INITIATIVE: Roll = { name: 'initiative', rule: 'mythras.init.roll' }
const TIE: Roll = { name: 'initiative-tie', rule: 'mythras.init.ties' }
const SURPRISED = 10

/** What is added to the die: the sheet's modifier, abilities, fatigue and surprise. */
export function initiativeModifier(state: State, figure: Figure): number {
  const late = state.setup.rulings['fatigue-initiative'] === 'new-roll'
  const tired = late ? figure.wearyAtRoll : weariness(state, figure)
  // rule: mythras.surprise.initiative
  const surprise = figure.startled ? SURPRISED : 0
  return profileOf(state, figure).initiative + extraInitiative(state, figure) + tired - surprise
}

/** What fatigue takes off Initiative; the frenzied and the undead know none. */
function weariness(state: State, figure: Figure): number {
  if (figure.fatigue === 0 || figure.frenzy > 0 || hasAbility(state, figure, 'undead')) return 0
  const fatigue = figure.vigour ? figure.fatigue - figure.exertion : figure.fatigue
  return fatigueLevels[fatigue]?.initiative ?? 0
}

/** Where somebody stands in the countdown. */
export function initiativeOf(state: State, figure: Figure): number {
  return figure.initiativeDie + initiativeModifier(state, figure)
}

/** Everybody rolls. */
export function rollInitiative(table: Table, state: State): void {
  for (const figure of state.figures) if (isThere(figure)) rollOne(table, state, figure)
  breakTies(table, state)
}

/** Somebody joins the countdown. */
function rollOne(table: Table, state: State, figure: Figure): void {
  figure.initiativeDie = rollLucky(table, state, figure, 10, INITIATIVE)
  figure.lucky = false
  figure.tieDice = []
  figure.wearyAtRoll = weariness(state, figure)
  if (table.logs)
    say(table, {
      event: 'initiative',
      rule: INITIATIVE.rule,
      figure: figure.id,
      die: figure.initiativeDie,
      modifier: initiativeModifier(state, figure),
      total: initiativeOf(state, figure),
    })
}

/** Late arrivals roll, and whoever is now level with somebody, by that or by fatigue, rolls for the place. */
export function joinCountDown(table: Table, state: State): void {
  let shifted = state.round === 2 && state.setup.rulings['surprise-duration'] === 'first-round'
  for (const figure of state.figures) {
    if (!isThere(figure)) continue
    if (weariness(state, figure) !== 0) shifted = true
    if (figure.initiativeDie !== 0) continue
    rollOne(table, state, figure)
    shifted = true
  }
  if (shifted) breakTies(table, state)
}

/** Equal totals and equal DEX: a die each until somebody is ahead. A place that was won so is kept. */
function breakTies(table: Table, state: State): void {
  for (const figure of state.figures) {
    if (!state.figures.some((other) => mustRollAgainst(state, figure, other))) continue
    const level = state.figures.filter((other) => other === figure || isLevel(state, figure, other))
    const order = rollOff(table, level).split(' ').map(Number)
    for (const other of level) other.tieDice = [order.length - order.indexOf(other.at)]
  }
}

/** The places of the tied from the first to the last; those who are level again roll on among themselves. */
function rollOff(table: Table, tied: readonly Figure[]): string {
  return table.settleUntil(() => {
    const dice = tied.map(({ id }) => table.die(10, TIE, id))
    const faces = [...new Set(dice)].sort((one, other) => other - one)
    if (faces.length === 1) return null
    return faces
      .map((face) => {
        const level = tied.filter((_, at) => dice[at] === face)
        return level.length > 1 ? rollOff(table, level) : level.map(({ at }) => at).join('')
      })
      .join(' ')
  })
}

function mustRollAgainst(state: State, one: Figure, other: Figure): boolean {
  return isLevel(state, one, other) && before(state, one, other) === 0
}

/** Equal in total and DEX; a mount and its rider are not rivals. */
function isLevel(state: State, one: Figure, other: Figure): boolean {
  if (one === other || !isThere(one) || !isThere(other) || isRiddenBy(one, other)) return false
  return (
    initiativeOf(state, one) === initiativeOf(state, other) &&
    profileOf(state, one).dex === profileOf(state, other).dex
  )
}

function isRiddenBy(one: Figure, other: Figure): boolean {
  return one.rider === other.at || other.rider === one.at
}

/** Below zero when the first acts before the second. */
// rule: mythras.init.ties
function before(state: State, one: Figure, other: Figure): number {
  const total = initiativeOf(state, other) - initiativeOf(state, one)
  if (total !== 0) return total
  const dex = profileOf(state, other).dex - profileOf(state, one).dex
  if (dex !== 0) return dex
  for (let at = 0; at < Math.min(one.tieDice.length, other.tieDice.length); at++) {
    const die = (other.tieDice[at] ?? 0) - (one.tieDice[at] ?? 0)
    if (die !== 0) return die
  }
  return 0
}

/** The countdown of this Round; a mount comes right after its rider. */
// rule: mythras.round.order
export function countDown(state: State): void {
  const ridden = state.setup.rulings['mount-fights'] === 'riders-slot'
  const order: Figure[] = []
  for (const figure of state.figures)
    if (isThere(figure) && !(ridden && figure.rider >= 0)) insert(state, order, figure)
  state.order = []
  for (const figure of order) {
    state.order.push(figure.at)
    if (ridden && figure.mount >= 0) state.order.push(figure.mount)
  }
}

/** Puts somebody behind all who act before them, and behind those level with them who came first. */
function insert(state: State, order: Figure[], figure: Figure): void {
  let place = order.length
  order.push(figure)
  for (; place > 0; place--) {
    const ahead = order[place - 1] ?? figure
    if (before(state, ahead, figure) <= 0) break
    order[place] = ahead
  }
  order[place] = figure
}

/** Under the ruling that fatigue counts at once, those still to come change places. */
export function shiftPlaces(state: State): void {
  const done = state.order.slice(0, state.slot)
  countDown(state)
  state.order = [...done, ...state.order.filter((at) => !done.includes(at))]
}
