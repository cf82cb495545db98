/**
 * A ward as the state keeps it: a set of hit locations in one number, the bit of value 2 to the power of a location's
 * place for each that is covered. There may be forty locations, more than the bits that `&` and `<<` work on, so the
 * set is taken apart by division.
 */

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

function bitOf(location: number): number {
  return 2 ** location
}
