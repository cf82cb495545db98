/**
 * Dice on the normal figures of a rank: one roll, damage to the rank as a whole, and what goes on to the rank behind when
 * it is destroyed: all of the excess, or under a ruling only the dice that would have hit there too.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Arm, type Figure, FLANK, need, profileOf, type State, type Unit } from '../../state/state.ts'
import { type Blows, damageOf, makeOrdinary, rollBlows } from '../common/attack.ts'
import { chanceAgainst, limited } from '../common/fighter.ts'
import { realOf } from '../common/health.ts'
import { dealToRank, hasUnique, modelOf, roomIn } from './ranks.ts'
import { poolOf, quarterTo, rankBehind } from './stand.ts'

const BLOWS: Roll = { name: 'blows', rule: 'warband.battle.single-entity' }
const RANKS = 3

/** What an attack on the flank adds to the chance to hit. */
export function quarterBonus(state: State, unit: Unit, enemy: Unit): number {
  return quarterTo(state, unit, enemy) === FLANK ? 1 : 0
}

/** The chance to hit a rank's normal figures. */
export function chanceOn(
  state: State,
  {
    attacker,
    model,
    enemy,
    rank,
    arm,
    ranged,
    bonus,
  }: {
    readonly attacker: Figure
    readonly model: Figure
    readonly enemy: Unit
    readonly rank: number
    readonly arm: Arm
    readonly ranged: boolean
    readonly bonus: number
  },
): number {
  const chance = chanceAgainst(state, {
    figure: attacker,
    target: model,
    arm,
    ranged,
    subdue: false,
    shieldLost: false,
  })
  return limited(state, chance + bonus + need(enemy.gashes, rank))
}

/** Who strikes which rank, with what. */
export interface OnRank {
  readonly unit: Unit
  readonly rank: number
  /** A Unique figure that strikes by itself. */
  readonly figure: Figure | null
  readonly enemy: Unit
  readonly facing: number
  readonly arm: Arm
  readonly ranged: boolean
  readonly thrown: boolean
}

/** Rolls dice against a rank's normal figures and deals the damage. */
export function rollOnRank(
  table: Table,
  state: State,
  {
    told,
    attacker,
    dice,
    chance,
    step,
    astray,
  }: {
    readonly told: OnRank
    readonly attacker: Figure
    readonly dice: number
    readonly chance: number
    readonly step: number
    readonly astray: boolean
  },
): Blows {
  const { enemy, facing, arm } = told
  const careful = state.setup.rulings.overflow === 'careful' && !astray
  if (careful && rankBehind(enemy, facing, step) >= 0)
    return rollCarefully(table, state, { told, attacker, dice, chance, step })
  const criticals = table.logs || criticalsMatter(state, arm)
  const blows = rollBlows(table, {
    figure: attacker,
    dice,
    chance,
    arm,
    ranged: told.ranged,
    astray,
    criticals,
  })
  if (blows.hits === 0) {
    tellBlows(table, told, blows, { dice, chance, damage: 0 })
    return blows
  }
  const model = modelOf(state, enemy, facing)
  if (isSupernatural(state, model)) makeOrdinary(blows, arm)
  const damage = damageOf(state, blows, arm)
  tellBlows(table, told, blows, { dice, chance, damage })
  noteBlows(state, told, blows)
  const real = model === null ? damage : realOf(table, state, model, damage)
  const before = table.logs ? enemy.pools.slice() : null
  dealToRank(state, enemy, facing, real, step)
  if (before !== null) tellSpilt(table, enemy, facing, before)
  return blows
}

/** What went on to the ranks behind the one that was struck. */
function tellSpilt(table: Table, enemy: Unit, facing: number, before: readonly number[]): void {
  for (let rank = 0; rank < RANKS; rank++) {
    const damage = poolOf(enemy, rank) - (before[rank] ?? 0)
    if (rank !== facing && damage > 0) tellOverflow(table, enemy, { rank, chance: 0, dice: 0, damage })
  }
}

/** True for a rank of creatures whom criticals do not affect. */
function isSupernatural(state: State, model: Figure | null): boolean {
  return model !== null && profileOf(state, model).supernatural
}

/** A rank takes a critical like any hit, unless the weapon adds something or, under a ruling, it opens the rank. */
function criticalsMatter(state: State, { deepUpTo, criticalDamage }: Arm): boolean {
  return deepUpTo > 0 || criticalDamage > 0 || state.setup.rulings['rank-wounds'] === 'plus-one'
}

/** Counts hits, and criticals under the ruling that they open a rank. */
function noteBlows(state: State, { unit, enemy, facing }: OnRank, { hits, criticals }: Blows): void {
  state.hits[unit.side] = (state.hits[unit.side] ?? 0) + hits
  if (criticals > 0 && state.setup.rulings['rank-wounds'] === 'plus-one')
    enemy.gashes[facing] = need(enemy.gashes, facing) + criticals
}

function tellBlows(
  table: Table,
  { unit, rank, figure, enemy, facing, arm, ranged, thrown }: OnRank,
  { criticals, hits, astray }: Blows,
  { dice, chance, damage }: { readonly dice: number; readonly chance: number; readonly damage: number },
): void {
  if (!table.logs) return
  say(table, {
    event: 'blows',
    rule: ranged ? 'warband.ranged.procedure' : 'warband.battle.single-entity',
    unit: unit.id,
    rank,
    figure: figure?.id ?? '',
    enemy: enemy.id,
    target: facing,
    weapon: arm.name,
    ranged,
    thrown,
    dice,
    chance,
    criticals,
    hits,
    astray,
    damage,
  })
}

/**
 * The careful way: dice are read in the order in which they fell. As long as the rank has room for whatever the next ones
 * can do they are rolled together; a die that may be too much for it is rolled alone. What is left over when it is full
 * counts behind it only with dice that would have hit there too.
 */
// rule: warband.battle.overflow-check
function rollCarefully(
  table: Table,
  state: State,
  {
    told,
    attacker,
    dice,
    chance,
    step,
  }: {
    readonly told: OnRank
    readonly attacker: Figure
    readonly dice: number
    readonly chance: number
    readonly step: number
  },
): Blows {
  const { enemy, facing } = told
  const before = enemy.pools.slice()
  const sum: CarefulSum = { criticals: 0, deep: 0, hits: 0, astray: 0, damage: 0 }
  const behind: RankBehind[] = []
  let here: RankBehind = { rank: facing, chance, dice }
  for (let left = dice; left > 0; ) {
    const next = rankIsFull(state, enemy, here.rank) ? rankBehind(enemy, here.rank, step) : -1
    if (next >= 0) {
      here = { rank: next, chance: Math.min(here.chance, chanceIn(state, told, attacker, next)), dice: left }
      behind.push(here)
      continue
    }
    const together = safeDice(state, told, here.rank)
    const count = Math.min(left, Math.max(1, together))
    const strike: CarefulStrike = { told, attacker, chance, here, step }
    if (together > 0) landTogether(table, state, strike, count, sum)
    else landAlone(table, state, strike, sum)
    left -= count
  }
  tellBlows(table, told, sum, { dice, chance, damage: sum.damage })
  tellCarefully(table, enemy, behind, before)
  noteBlows(state, told, sum)
  return sum
}

/** A rank to which dice go on: what they must show to hit there as well, and how many are left for it. */
interface RankBehind {
  readonly rank: number
  readonly chance: number
  readonly dice: number
}

/** What dice have done so far. */
interface CarefulSum extends Blows {
  damage: number
}

/** Dice at one rank, with the rank where they fall by now. */
interface CarefulStrike {
  readonly told: OnRank
  readonly attacker: Figure
  readonly chance: number
  readonly here: RankBehind
  readonly step: number
}

/** The chance of a die to hit the normal figures of any rank of the unit that is struck; 0 where there are none. */
function chanceIn(state: State, told: OnRank, attacker: Figure, rank: number): number {
  const { unit, enemy, arm, ranged } = told
  const model = modelOf(state, enemy, rank)
  const bonus = ranged ? 0 : quarterBonus(state, unit, enemy)
  return model === null ? 0 : chanceOn(state, { attacker, model, enemy, rank, arm, ranged, bonus })
}

/** True if a rank is destroyed: no normal figure can take more, and nobody who counts by himself stands in it. */
function rankIsFull(state: State, enemy: Unit, rank: number): boolean {
  return roomIn(state, enemy, rank) === 0 && !hasUnique(state, enemy, rank)
}

/** How many dice a rank has room for, whatever they do; any number where nothing goes on from it. */
function safeDice(state: State, { enemy, arm }: OnRank, rank: number): number {
  if (hasUnique(state, enemy, rank)) return Number.POSITIVE_INFINITY
  const most = Math.max(damageOf(state, { criticals: 1, deep: 0, hits: 1, astray: 0 }, arm), deepDamage(arm))
  return Math.floor(roomIn(state, enemy, rank) / most)
}

function deepDamage({ deepUpTo }: Arm): number {
  return deepUpTo > 1 ? 2 : 1
}

/** Dice that fall together on the rank that has room for them. */
function landTogether(
  table: Table,
  state: State,
  { told: { enemy, arm }, attacker, chance, here, step }: CarefulStrike,
  count: number,
  sum: CarefulSum,
): void {
  const critical = Math.min(1, here.chance)
  const low = Math.max(critical, Math.min(arm.deepUpTo, here.chance))
  const bands = [critical, low, here.chance, chance, 12]
  const [criticals = 0, deep = 0, plain = 0, stopped = 0] = table.tally(12, count, bands, BLOWS, attacker.id)
  const blows: Blows = { criticals, deep, hits: criticals + deep + plain, astray: 0 }
  const model = modelOf(state, enemy, here.rank)
  if (isSupernatural(state, model)) makeOrdinary(blows, arm)
  const damage = damageOf(state, blows, arm)
  dealToRank(state, enemy, here.rank, model === null ? damage : realOf(table, state, model, damage), step)
  sum.criticals += blows.criticals
  sum.deep += blows.deep
  sum.hits += blows.hits + stopped
  sum.damage += damage
}

/** One die that may do more than the rank has room for. */
function landAlone(table: Table, state: State, strike: CarefulStrike, sum: CarefulSum): void {
  const { told, attacker, chance, here } = strike
  const { arm, enemy } = told
  const face = 1 + table.lens(12, ALL_FACES, BLOWS, attacker.id)
  if (face > chance) return
  sum.hits += 1
  if (face > here.chance) return
  const blow: Blows = {
    criticals: face === 1 ? 1 : 0,
    deep: face > 1 && face <= arm.deepUpTo ? 1 : 0,
    hits: 1,
    astray: 0,
  }
  const model = modelOf(state, enemy, here.rank)
  if (isSupernatural(state, model)) makeOrdinary(blow, arm)
  const damage = damageOf(state, blow, arm)
  sum.criticals += blow.criticals
  sum.deep += blow.deep
  sum.damage += damage
  landOne(state, strike, face, model === null ? damage : realOf(table, state, model, damage))
}

const ALL_FACES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** One die's damage; what is left over counts behind the rank if the face would have hit there too. */
function landOne(
  state: State,
  { told, attacker, here, step }: CarefulStrike,
  face: number,
  damage: number,
): void {
  const { enemy } = told
  let left = damage
  for (let rank = here.rank; rank >= 0 && left > 0; rank = rankBehind(enemy, rank, step)) {
    if (rank !== here.rank && face > chanceIn(state, told, attacker, rank)) return
    const taken = Math.min(left, roomIn(state, enemy, rank))
    enemy.pools[rank] = poolOf(enemy, rank) + taken
    left -= taken
    if (hasUnique(state, enemy, rank)) return
  }
}

/** How many dice went on to each rank behind, what they had to show there, and what they did. */
function tellCarefully(
  table: Table,
  enemy: Unit,
  behind: readonly RankBehind[],
  before: readonly number[],
): void {
  if (!table.logs) return
  for (const { rank, chance, dice } of behind)
    tellOverflow(table, enemy, { rank, chance, dice, damage: poolOf(enemy, rank) - (before[rank] ?? 0) })
}

/** Damage that went past a destroyed rank to the one behind it; with a chance, the dice that had to hit there too. */
function tellOverflow(
  table: Table,
  enemy: Unit,
  {
    rank,
    chance,
    dice,
    damage,
  }: { readonly rank: number; readonly chance: number; readonly dice: number; readonly damage: number },
): void {
  if (!table.logs) return
  const rule = dice > 0 ? 'warband.battle.overflow-check' : 'warband.battle.overflow'
  say(table, { event: 'overflow', rule, unit: enemy.id, rank, chance, dice, damage })
}
