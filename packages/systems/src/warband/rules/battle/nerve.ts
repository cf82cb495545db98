/**
 * The nerve of units: whose grade counts, what leader and banner add, and the checks that are made on the spot, for a
 * manoeuvre, before a cavalry charge, after refusing a duel. Those of the end of the round are the same for everybody.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { groupAt, profileOf, type State, type Unit } from '../../state/state.ts'
import { chancesOf } from '../common/morale.ts'
import { bannerHolds, spokesmanOf } from './spirit.ts'

const LOW = 3

/** Why a unit checks its nerve on the spot. */
export type Why = 'manoeuvre' | 'cavalry' | 'refusal' | 'rally'

/** How a check on the spot came out; `low` is a die of three or less, `rout` a 12. */
export interface Drill {
  readonly passed: boolean
  readonly low: boolean
  readonly rout: boolean
}

const HELD: Drill = { passed: true, low: false, rout: false }

/** A check on the spot: who never tests passes it, a unit with a banner the first time, and no last stand gives way. */
export function drill(table: Table, state: State, unit: Unit, why: Why): Drill {
  const spokesman = spokesmanOf(state, unit)
  if (spokesman === null) return HELD
  const group = groupAt(state, unit.group)
  if (group.lastStand && why === 'refusal') return HELD
  const exempt = why === 'manoeuvre' && state.setup.rulings['banner-first'] === 'not'
  if (!exempt && bannerHolds(table, state, unit.group)) return HELD
  const { morale } = profileOf(state, spokesman)
  const chances = Math.min(11, Math.max(0, chancesOf(state, group, unit.group, morale, group.circumstance)))
  if (!exempt) group.checks += 1
  const band = table.lens(12, BANDS[chances] ?? NEVER, ROLLS[why], unit.id)
  const passed = band <= 1
  if (table.logs)
    say(table, {
      event: 'drill',
      rule: ROLLS[why].rule,
      unit: unit.id,
      why,
      chances,
      passed,
      low: band === 0,
    })
  return { passed, low: band === 0, rout: band === 3 }
}

// Three or less, other passes, failures, and the 12 that never passes.
const BANDS: readonly (readonly number[])[] = Array.from({ length: 12 }, (_, chances) => [
  Math.min(LOW, chances),
  chances,
  11,
  12,
])
const NEVER: readonly number[] = [0, 0, 11, 12]

const ROLLS: Readonly<Record<Why, Roll>> = {
  manoeuvre: { name: 'manoeuvre', rule: 'warband.maneuver.check' },
  cavalry: { name: 'cavalry', rule: 'warband.cavalry.test' },
  refusal: { name: 'refusal', rule: 'warband.duel.refuse' },
  rally: { name: 'rout-rally', rule: 'warband.battle.rally-rout' },
}
