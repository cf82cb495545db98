/**
 * Surroundings: light, air, footing and water where somebody is. The field has its own; a zone of it may differ, and
 * so may what holds for one figure alone, wherever it goes. Of several zones the last one listed counts.
 */
import { type Figure, profileOf, type State, type Surroundings, type Zone } from '../../state/state.ts'

/** What the most local word about something says: the figure's own, then the zone's; undefined where neither says anything. */
function localWord<Key extends keyof Surroundings>(
  state: State,
  figure: Figure,
  key: Key,
): NonNullable<Surroundings[Key]> | undefined {
  const own = profileOf(state, figure).surroundings?.[key]
  if (own !== null && own !== undefined) return own
  const { zones } = state.setup
  for (let at = zones.length - 1; at >= 0; at--) {
    const zone = zones[at]
    const said = zone === undefined || !isInZone(figure, zone) ? null : zone.surroundings[key]
    if (said !== null && said !== undefined) return said
  }
  return undefined
}

/** True for somebody who stands in a zone. */
function isInZone(figure: Figure, zone: Zone): boolean {
  const x = figure.x - zone.x
  const y = figure.y - zone.y
  return x * x + y * y <= zone.radius * zone.radius
}

/** The light where somebody stands, apart from magic. */
export function plainLight(state: State, figure: Figure): State['light'] {
  return localWord(state, figure, 'light') ?? state.light
}

/** The air about somebody: clear, misty, thick with smoke, or so that nothing is seen of them. */
export function airAround(state: State, figure: Figure): State['visibility'] {
  return localWord(state, figure, 'visibility') ?? state.visibility
}

/** True for somebody with bad footing. */
export function isUnsteady(state: State, figure: Figure): boolean {
  return localWord(state, figure, 'unstable') ?? state.unstable
}

/** True for somebody in deep water. */
export function isInWater(state: State, figure: Figure): boolean {
  return localWord(state, figure, 'water') ?? state.water
}
