/**
 * Shots that go astray in a battle: a rank in melee is shot at over the heads of friends, and a die of ten or more
 * finds the rank of friends that faces it.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, figureAt, need, profileOf, type State, type Unit, unitAt } from '../../state/state.ts'
import { limited } from '../common/fighter.ts'
import { hurt, realOf } from '../common/health.ts'
import { dealToRank, modelOf } from './ranks.ts'
import { rankFacing, rankOf } from './stand.ts'

const STRAY: Roll = { name: 'stray', rule: 'warband.ranged.into-melee' }
const NEIGHBOUR: Roll = { name: 'neighbour', rule: 'warband.ranged.into-melee' }
const TWELVE = 12

/** True for a rank that fights somebody of this side. */
export function isEngagedRank(state: State, side: number, enemy: Unit, rank: number): boolean {
  for (const at of enemy.line) {
    const friend = unitAt(state, at)
    if (friend.side === side && rankFacing(state, enemy, friend) === rank) return true
  }
  return false
}

/** True for a figure in a line with friends of the shooter, whom shots may find instead. */
export function shotsGoAstray(state: State, shooter: Figure, target: Figure): boolean {
  return target.unit >= 0 && isEngagedRank(state, shooter.side, unitAt(state, target.unit), target.rank)
}

/** A shot at a figure in a line finds the rank of friends that faces it. */
export function strayOnRank(table: Table, state: State, shooter: Figure, target: Figure): void {
  strayOn(table, state, { shooter, enemy: unitAt(state, target.unit), rank: target.rank, shots: 1 })
}

/** Shots find the friends who face the target: one damage each, whatever they wear, unless a ruling lets it count. */
export function strayOn(
  table: Table,
  state: State,
  {
    shooter,
    enemy,
    rank,
    shots,
  }: { readonly shooter: Figure; readonly enemy: Unit; readonly rank: number; readonly shots: number },
): void {
  const friends = enemy.line
    .map((at) => unitAt(state, at))
    .filter((friend) => friend.side === shooter.side && rankFacing(state, enemy, friend) === rank)
  if (friends.length === 0) return
  const friend = need(
    friends,
    friends.length === 1 ? 0 : table.die(friends.length, NEIGHBOUR, shooter.id) - 1,
  )
  const facing = rankFacing(state, friend, enemy)
  const model = modelOf(state, friend, facing)
  const body = model ?? figureAt(state, need(rankOf(friend, facing), 0))
  const hits =
    state.setup.rulings['friendly-fire'] === 'auto'
      ? shots
      : throughArmour(table, state, shooter, body, shots)
  const rule = 'warband.ranged.into-melee'
  if (table.logs) say(table, { event: 'stray', rule, unit: friend.id, rank: facing, shots, hits })
  if (model === null) hurt(table, state, { target: body, hits, dealt: hits, by: shooter.at, subdue: false })
  else dealToRank(state, friend, facing, realOf(table, state, model, hits), 1)
}

function throughArmour(table: Table, state: State, shooter: Figure, friend: Figure, shots: number): number {
  const { worn, natural } = profileOf(state, friend)
  const chance = limited(state, 8 - worn - natural - (friend.shield === 'ready' ? 3 : 0))
  return table.tally(TWELVE, shots, [chance, TWELVE], STRAY, shooter.id)[0] ?? 0
}
