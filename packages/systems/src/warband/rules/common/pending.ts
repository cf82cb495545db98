/**
 * What waits: effects of gambits and grapples that under rulings bite only when the phase ends, and what is dug out of
 * a pack, which is at hand when the round ends. Whoever is out of the fight by then neither does nor suffers them.
 */
import type { Table } from '@steelyard/kernel'
import { armAt, type Figure, figureAt, isIn, isStanding, type State } from '../../state/state.ts'
import { canLose, disarm, push } from '../skirmish/gambits.ts'
import { control } from '../skirmish/grapple.ts'
import { readyItem, soundHands } from './hands.ts'
import { seize } from './health.ts'
import { fallProne } from './place.ts'

type Effect = State['pending'][number]

/** The phase is over: effects that waited for it happen, in the order in which they were brought about. */
export function takeEffect(table: Table, state: State): void {
  const waiting = state.pending.filter(({ what }) => what !== 'found')
  if (waiting.length === 0) return
  state.pending = state.pending.filter(({ what }) => what === 'found')
  for (const effect of waiting) {
    const figure = figureAt(state, effect.figure)
    const by = figureAt(state, effect.by)
    if (!isIn(figure)) continue
    if (effect.what === 'prone') fallProne(table, state, figure, 'warband.gambit.scope')
    else if (effect.what === 'disarmed') disarmLater(table, state, by, figure)
    else if (effect.what === 'pushed') pushLater(table, state, by, figure)
    else if (effect.what === 'held') holdLater(table, state, waiting, effect)
  }
}

/** Something falls out of his hands, if there still is anything in them. */
function disarmLater(table: Table, state: State, by: Figure, target: Figure): void {
  if (canLose(state, target)) disarm(table, state, by, target, 'warband.gambit.scope')
}

/** He is driven back, if nobody has got hold of either meanwhile. */
function pushLater(table: Table, state: State, by: Figure, target: Figure): void {
  if (isIn(by) && isStanding(target) && target.contact.includes(by.at)) push(table, state, by, target)
}

/** Everybody who won the contest together has hold of him, and the first of them says what comes of it. */
function holdLater(
  table: Table,
  state: State,
  waiting: readonly Effect[],
  { figure: at, total }: Effect,
): void {
  const target = figureAt(state, at)
  if (target.held || target.holding >= 0) return
  const holders = waiting
    .filter((each) => each.what === 'held' && each.figure === at && each.total === total)
    .map(({ by }) => figureAt(state, by))
    .filter((each) => isIn(each) && !each.held && each.holding < 0 && each.contact.includes(at))
  for (const holder of holders) seize(table, holder, target, total)
  const [first] = holders
  if (first !== undefined) control(table, state, first, target)
}

/** The round is over: what was dug out of a pack is at hand, a weapon in hand. */
export function digOut(state: State): void {
  if (state.pending.length === 0) return
  for (const { figure: at, what, total } of state.pending) {
    const figure = figureAt(state, at)
    const item = figure.items[total]
    if (what !== 'found' || !isIn(figure) || item === undefined || item.where !== 'packed') continue
    const { kind, hands } = armAt(state, item.arm)
    if (kind === 'weapon' && hands <= soundHands(state, figure)) readyItem(state, figure, total)
    else item.where = 'belt'
  }
  state.pending = state.pending.filter(({ what }) => what !== 'found')
}
