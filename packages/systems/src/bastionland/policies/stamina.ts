/**
 * Stamina: how many rounds somebody is expected to stand against the same attack, again and again.
 *
 * It is the yardstick of every hand in this folder. A blow is worth the rounds it takes from the foe, a Deny the
 * rounds it saves, and so thresholds (Guard at 0, half of Vigour) weigh what they are worth without being named:
 * one point that puts somebody down is worth all the rounds they had left, one that only dents Guard very little.
 */
import { type PackedDice, type PoolDistribution, spreadOf, TOP } from './chance.ts'

const MOST_GUARD = 24
const MOST_VIGOUR = 19
const MOST_ARMOUR = 15

/** Longer than this nobody counts. */
export const FOR_GOOD = 30

// A Scar can cost Vigour: now and then a little, as often more. The rest of the table is left out.
const SCAR_CHANCE = 0.15
const SMASH = 4
const RUPTURE = 7

/** Rounds that Guard and Vigour last against these dice, through this much Armour. */
export function roundsAgainst(dice: PackedDice, armour: number, guard: number, vigour: number): number {
  return look(tableOf(spreadOf(dice), Math.min(MOST_ARMOUR, Math.max(0, armour))), guard, vigour)
}

/** The rounds that are left after so much damage has been suffered. */
export function roundsAfter(
  dice: PackedDice,
  armour: number,
  guard: number,
  vigour: number,
  damage: number,
): number {
  return after(tableOf(spreadOf(dice), Math.min(MOST_ARMOUR, Math.max(0, armour))), guard, vigour, damage)
}

/** The rounds that are left on average once `blow` has struck; later rounds bring `dice` again. */
export function roundsAfterAttack(
  dice: PackedDice,
  armour: number,
  guard: number,
  vigour: number,
  blow: Float64Array,
): number {
  const table = tableOf(spreadOf(dice), Math.min(MOST_ARMOUR, Math.max(0, armour)))
  let rounds = 0
  for (let total = 0; total < blow.length; total++) {
    const chance = blow[total] ?? 0
    if (chance > 0) rounds += chance * after(table, guard, vigour, total - armour)
  }
  return rounds
}

/** The least damage that puts somebody down: through Guard, and half of the Vigour that is left. */
export function damageToDown(guard: number, vigour: number): number {
  return guard + Math.max(1, Math.ceil(vigour / 2))
}

function tableOf(spread: PoolDistribution, armour: number): Float64Array {
  const kept = spread.stamina[armour]
  if (kept !== undefined) return kept
  const table = workOut(spread.totals, armour)
  spread.stamina[armour] = table
  return table
}

/** Rounds for every Guard and Vigour, the lower ones first: a blow only ever leads down. */
function workOut(totals: Float64Array, armour: number): Float64Array {
  const table = new Float64Array((MOST_GUARD + 1) * (MOST_VIGOUR + 1))
  let harmless = 0
  for (let total = 0; total <= Math.min(TOP, armour); total++) harmless += totals[total] ?? 0
  for (let guard = 0; guard <= MOST_GUARD; guard++)
    for (let vigour = 0; vigour <= MOST_VIGOUR; vigour++) {
      let rounds = 1
      for (let total = armour + 1; total <= TOP; total++) {
        const chance = totals[total] ?? 0
        if (chance > 0) rounds += chance * after(table, guard, vigour, total - armour)
      }
      const longest = harmless > 1 - 1e-9 ? FOR_GOOD : rounds / (1 - harmless)
      table[guard * (MOST_VIGOUR + 1) + vigour] = Math.min(FOR_GOOD, longest)
    }
  return table
}

function look(table: Float64Array, guard: number, vigour: number): number {
  const row = Math.min(MOST_GUARD, Math.max(0, guard))
  return table[row * (MOST_VIGOUR + 1) + Math.min(MOST_VIGOUR, Math.max(0, vigour))] ?? 0
}

function after(table: Float64Array, guard: number, vigour: number, damage: number): number {
  if (damage <= 0) return look(table, guard, vigour)
  if (damage < guard) return look(table, guard - damage, vigour)
  if (damage === guard)
    return (
      (1 - 2 * SCAR_CHANCE) * look(table, 0, vigour) +
      SCAR_CHANCE * look(table, 0, vigour - SMASH) +
      SCAR_CHANCE * look(table, 0, vigour - RUPTURE)
    )
  const lost = damage - guard
  return 2 * lost >= vigour ? 0 : look(table, 0, vigour - lost)
}
