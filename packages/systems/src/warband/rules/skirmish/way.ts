/**
 * The way along the line, where there is no map. Enemies who stand bar it: nobody passes them, and they screen whoever is
 * behind them. But a foe who is busy with somebody else can be gone round: one space more than to his front is his
 * flank, two are his rear, unless somebody of his line has his hands free to prevent it.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, type Figure, FLANK, FRONT, figureAt, REAR, type State } from '../../state/state.ts'
import { chanceAgainst, meleeAttacks, weaponOf } from '../common/fighter.ts'
import { spacesToward } from '../common/pace.ts'
import { arcOf, engages, isEngaged, setArc } from '../common/place.ts'

/** What the arcs are called where one is chosen. */
export const ARC_NAMES: readonly string[] = ['front', 'flank', 'rear']

// ── Who bars the way ─────────────────────────────────────────────────────────────────────────────────────

/** The enemy who is first in the way to a place, short of it; null if there is none. */
// rule: warband.move.enemies
export function barrierTo(state: State, figure: Figure, goal: number): Figure | null {
  if (state.setup.rulings.passing === 'round') return null
  const way = Math.sign(goal - figure.place)
  let first: Figure | null = null
  let least = Math.abs(goal - figure.place)
  for (const foe of state.figures) {
    const away = way * (foe.place - figure.place)
    if (away < 1 || away >= least || !areFoes(figure, foe) || !engages(state, foe)) continue
    first = foe
    least = away
  }
  return first
}

/** True if somebody stands before an enemy and keeps others from him. */
export function isScreened(state: State, figure: Figure, foe: Figure): boolean {
  return barrierTo(state, figure, foe.place) !== null
}

/** Of so many spaces towards a place those that keep out of the reach of everybody who bars the way. */
export function openSpaces(state: State, figure: Figure, goal: number, most: number): number {
  const barrier = barrierTo(state, figure, goal)
  return barrier === null ? most : Math.min(most, Math.max(0, Math.abs(barrier.place - figure.place) - 2))
}

// ── Flank and rear ───────────────────────────────────────────────────────────────────────────────────────

/** Which way along the line somebody looks to a foe; at the same place, away from his own end. */
export function wayTo(state: State, figure: Figure, foe: Figure): number {
  return Math.sign(foe.place - figure.place) || (figure.side === state.setup.sides.length - 1 ? -1 : 1)
}

/** From where a charge can come upon a foe with what is left of the move: the front, and round him flank and rear. */
export function approachesTo(state: State, figure: Figure, foe: Figure, budget: number): readonly string[] {
  if (state.setup.rulings.arcs === 'referee' || !canBeGoneRound(state, foe)) return FRONT_ONLY
  if (state.setup.arcs.some(([one, other]) => one === figure.at && other === foe.at)) return FRONT_ONLY
  const way = wayTo(state, figure, foe)
  const level = Math.abs(foe.place - figure.place)
  const beyond = foe.place + way
  const most = spacesToward(state, figure, beyond + way, level + 1, budget)
  if (most < Math.max(1, level)) return FRONT_ONLY
  const covered = state.figures.some(
    (friend) => friend.side === foe.side && friend.place === beyond && engages(state, friend),
  )
  return most < level + 1 || covered ? FRONT_FLANK : ARC_NAMES
}

const FRONT_ONLY: readonly string[] = ['front']
const FRONT_FLANK: readonly string[] = ['front', 'flank']

/** True for a foe who has somebody before him, and whose friends at his side all have their hands full. */
function canBeGoneRound(state: State, foe: Figure): boolean {
  if (!foe.contact.some((at) => engages(state, figureAt(state, at)))) return false
  for (const friend of state.figures) {
    if (friend === foe || friend.side !== foe.side || friend.place !== foe.place) continue
    if (engages(state, friend) && !friend.surprised && !isEngaged(state, friend)) return false
  }
  return true
}

/** From where somebody charges; from behind is better where the chance is higher than the dice are many. */
export function askApproach(table: Table, state: State, figure: Figure, foe: Figure, budget: number): number {
  const options = approachesTo(state, figure, foe, budget)
  if (options.length === 1) return FRONT
  const choice = table.ask(
    option({
      name: 'approach',
      rule: 'warband.mod.flank',
      to: figure,
      options,
      about: { target: foe.id },
      usual: options.includes('rear') && prefersRear(state, figure, foe) ? 'rear' : 'flank',
    }),
  )
  return ARC_NAMES.indexOf(choice)
}

function prefersRear(state: State, figure: Figure, foe: Figure): boolean {
  const arm = weaponOf(state, figure)
  const chance = chanceAgainst(state, {
    figure,
    target: foe,
    arm,
    ranged: false,
    subdue: false,
    shieldLost: false,
  })
  return chance > meleeAttacks(state, figure, [foe])
}

// ── Turning ──────────────────────────────────────────────────────────────────────────────────────────────

/** Enemies at somebody's flank or rear, to whom he could turn. */
export function foesAside(state: State, figure: Figure): Figure[] {
  return figure.contact
    .map((at) => figureAt(state, at))
    .filter((foe) => engages(state, foe) && arcOf(state, foe, figure) !== FRONT)
}

/** True for somebody in melee with nobody before him. */
export function isTurnedAway(state: State, figure: Figure): boolean {
  let engaged = false
  for (const at of figure.contact) {
    const foe = figureAt(state, at)
    if (!engages(state, foe)) continue
    if (arcOf(state, foe, figure) === FRONT) return false
    engaged = true
  }
  return engaged
}

/** Turns to a foe on the line: a quarter, and whoever was before or behind is at the flank; or right about. */
export function turnTo(table: Table, state: State, figure: Figure, foe: Figure): void {
  const about = arcOf(state, foe, figure) === REAR
  const arcs = figure.contact.map((at) => {
    const other = figureAt(state, at)
    const arc = arcOf(state, other, figure)
    return { other, arc: other === foe ? FRONT : about ? REAR - arc : FLANK }
  })
  state.arcs = state.arcs.filter(([, target]) => target !== figure.at)
  for (const { other, arc } of arcs) setArc(table, state, other, figure, arc)
  const rule = 'warband.fs.flank'
  if (table.logs) say(table, { event: 'turn', rule, figure: figure.id, foe: foe.id })
}
