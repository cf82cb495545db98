/**
 * Getting away: a side may let those who run go, or pursue. The chance in six to escape is the difference of the
 * Capture saves, one more for something tempting that is dropped and for each obstacle that helps; with a worse save
 * than the pursuers there is none. Whoever is caught has the fastest of them upon him and faces a round of surprise.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, armAt, type Figure, isIn, isStanding, profileOf, type State } from '../../state/state.ts'
import { settle } from '../skirmish/grid.ts'
import { endDuelOf } from './duels.ts'
import { captureOf } from './fighter.ts'
import { takeOff } from './health.ts'
import { distance, isEngaged, meetNeighbours } from './place.ts'
import { sideOf } from './sides.ts'
import { KNEE, suffers } from './wounds.ts'

const CHASE: Roll = { name: 'chase', rule: 'warband.out.chase' }

/** The Capture save in a chase: a Knee slows, and fast creatures add half their Might. */
export function chaseCapture(state: State, figure: Figure): number {
  const { fast } = profileOf(state, figure)
  // rule: warband.wound.3-knee
  const knee = suffers(state, figure, KNEE) ? 2 : 0
  return captureOf(state, figure) - knee + (fast ? Math.floor(figure.might / 2) : 0)
}

/** The chance in six to escape. */
export function escapeChance(state: State, evaders: number, pursuers: number, help: number): number {
  const apart = evaders - pursuers
  if (apart < 0) return 0
  if (apart === 0 && state.setup.rulings['chase-zero'] === 'impossible') return 0
  return Math.min(6, apart + help)
}

/** Some leave the fight, under the rule that lets or makes them: they are gone, or caught and surprised next round. */
export function chase(table: Table, state: State, runners: readonly Figure[], why: string): void {
  const [first] = runners
  if (first === undefined) return
  for (const figure of runners) endDuelOf(table, state, figure)
  const pursuers = state.figures.filter((figure) => areFoes(figure, first) && mayPursue(state, figure))
  const side = pursuers[0]?.side ?? -1
  const rule = 'warband.out.chase'
  const about = { runners: runners.map(({ id }) => id) }
  const pursue =
    side >= 0 &&
    table.ask(
      option({
        name: 'pursue',
        rule,
        to: sideOf(state, side),
        options: ['let-go', 'pursue'],
        about,
        usual: 'let-go',
      }),
    ) === 'pursue'
  if (!pursue) {
    leave(table, state, runners, why)
    return
  }
  const slowest = runners.reduce((least, each) => Math.min(least, chaseCapture(state, each)), 1000)
  const chasing = pursuers.filter((each) => each.side === side)
  const best = Math.max(...chasing.map((each) => chaseCapture(state, each)))
  const help = state.setup.obstacles + (dropsBait(table, state, runners) ? 1 : 0)
  const odds = escapeChance(state, slowest, best, help)
  const away = odds >= 6 || (odds > 0 && table.atMost(6, odds, CHASE, first.id))
  if (table.logs) say(table, { event: 'chase', rule, who: first.id, odds, of: 6, away })
  if (away) {
    leave(table, state, runners, why)
    return
  }
  for (const figure of runners) {
    state.caught.push(figure.at)
    if (state.setup.map === 'grid') meetNeighbours(table, state, figure)
  }
  for (const figure of chasing)
    if (chaseCapture(state, figure) === best) comeUp(table, state, figure, nearestTo(state, figure, runners))
}

function nearestTo(state: State, figure: Figure, [first, ...rest]: readonly Figure[]): Figure {
  let best = first ?? figure
  for (const runner of rest)
    if (distance(state, figure, runner) < distance(state, figure, best)) best = runner
  return best
}

/** A pursuer has run after somebody and is upon him: right beside him, whatever lay between. */
function comeUp(table: Table, state: State, figure: Figure, runner: Figure): void {
  const spaces = distance(state, figure, runner) - 1
  figure.opened = true
  figure.moved = true
  figure.aimed = 0
  figure.aimedAt = -1
  if (spaces === 0) return
  const rule = 'warband.out.chase'
  if (state.setup.map === 'grid') {
    figure.place = runner.place
    figure.row = runner.row
    settle(state, figure)
    meetNeighbours(table, state, figure)
  } else figure.place = runner.place - Math.sign(runner.place - figure.place)
  const { id, place, row } = figure
  if (table.logs)
    say(table, { event: 'move', rule, figure: id, how: 'pursue', target: runner.id, spaces, place, row })
}

/** Free to run after somebody: on his feet, in no melee and no grapple, not taken by surprise and not in flight. */
function mayPursue(state: State, figure: Figure): boolean {
  if (!isIn(figure) || !isStanding(figure) || figure.surprised || figure.fleeing > 0) return false
  return !isEngaged(state, figure)
}

function leave(table: Table, state: State, runners: readonly Figure[], why: string): void {
  for (const figure of runners) takeOff(table, state, figure, 'fled', why)
}

/** Food or treasure may be dropped for the pursuers to stop at. */
function dropsBait(table: Table, state: State, runners: readonly Figure[]): boolean {
  for (const figure of runners) {
    const bait = figure.items.find(({ arm, where }) => where !== 'gone' && armAt(state, arm).kind === 'bait')
    if (bait === undefined) continue
    if (
      table.ask(
        option({
          name: 'bait',
          rule: 'warband.out.chase',
          to: figure,
          options: ['drop', 'keep'],
          about: null,
          usual: 'drop',
        }),
      ) === 'keep'
    )
      continue
    bait.where = 'gone'
    return true
  }
  return false
}
