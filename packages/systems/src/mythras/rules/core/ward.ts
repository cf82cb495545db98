/**
 * A ward as the state keeps it: a set of hit locations in one number, the bit of value 2 to the power of a location's
 * place for each that is covered. There may be forty locations, more than the bits that `&` and `<<` work on, so the
 * set is taken apart by division.
 */
import type { Arm, State } from '../../state/state.ts'

/** True if a ward covers a location. */
export function covers(ward: number, location: number): boolean {
  return Math.floor(ward / bitOf(location)) % 2 === 1
}

/** The ward that covers these locations, each named once. */
export function wardOver(locations: readonly number[]): number {
  return locations.reduce((ward, location) => ward + bitOf(location), 0)
}

/** The ward that covers the whole of a body with so many locations. */
export function wardOverAll(locations: number): number {
  return bitOf(locations) - 1
}

/** True for something that wards off blows, missiles or shots: shields all of them, weapons what is no bullet. */
// rule: mythras.gun.shield-cover
export function wardsOff(state: State, arm: Arm, against: 'melee' | 'missile' | 'gun'): boolean {
  if (against === 'melee' || arm.category === 'shield') return true
  return against === 'missile' && state.setup.rulings['ward-missiles'] === 'weapons-too'
}

function bitOf(location: number): number {
  return 2 ** location
}
