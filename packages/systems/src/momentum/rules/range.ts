/**
 * Distances: five bands from intimate to distant, on a line of places or kept pair by pair, and what moves change.
 */
import type { Rulings } from '../register/rulings.ts'
import type { Arm, Figure, State } from '../state/state.ts'
import { areFoes, isIn, isPc } from '../state/state.ts'

// rule: momentum.range.intimate
export const INTIMATE = 0
// rule: momentum.range.melee
export const MELEE = 1
// rule: momentum.range.near
export const NEAR = 2
// rule: momentum.range.far
export const FAR = 3
// rule: momentum.range.distant
export const DISTANT = 4

/** The names of the bands, closest first. */
export const bandNames = ['intimate', 'melee', 'near', 'far', 'distant'] as const

/** A set of bands, one bit for each. */
export function setOfBands(...bands: readonly number[]): number {
  return bands.reduce((set, band) => set | (1 << band), 0)
}

/** True if a band is in a set. */
export function hasBand(bands: number, band: number): boolean {
  return ((bands >> band) & 1) === 1
}

/** The band between two figures. */
// rule: momentum.range.geometry
export function bandBetween(state: State, one: Figure, other: Figure): number {
  if (state.setup.rulings.geometry === 'pairwise') return one.bands[other.at] ?? NEAR
  const apart = Math.abs(one.place - other.place)
  return apart > DISTANT ? DISTANT : apart
}

/** True if a weapon can be used at a band. */
// rule: momentum.range.why
export function reaches(arm: Pick<Arm, 'reach'>, band: number): boolean {
  return hasBand(arm.reach, band)
}

/** The bands at which something can be used that lists these: just these, or closer ones under a ruling. */
// rule: momentum.range.match
export function reachOf(bands: number, match: Rulings['range-match']): number {
  switch (match) {
    case 'exact':
      return bands
    case 'or-closer': {
      let reach = bands
      for (let band = DISTANT; band > INTIMATE; band--)
        if (hasBand(reach, band)) reach |= setOfBands(band - 1)
      return reach
    }
    case 'melee-intimate':
      return hasBand(bands, MELEE) ? bands | setOfBands(INTIMATE) : bands
  }
}

/** Somebody goes to a place; superior positions that rested on standing still are gone. */
export function goTo(state: State, mover: Figure, place: number): void {
  mover.cameFrom = mover.place
  mover.place = place
  changedPlace(state, mover)
}

/** Pair by pair: the band to one other changes, and nothing else. */
// rule: momentum.range.pairwise
export function setBand(state: State, mover: Figure, other: Figure, band: number): void {
  mover.bands[other.at] = band
  other.bands[mover.at] = band
  changedPlace(state, mover)
}

function changedPlace(state: State, mover: Figure): void {
  if (state.setup.rulings['reposition-last'] !== 'until-moved') return
  mover.superior = []
  for (const other of state.figures) {
    const at = other.superior.indexOf(mover.at)
    if (at >= 0) other.superior.splice(at, 1)
  }
}

/** True if a step to a place stays on the field and passes through nobody it may not pass. */
export function mayStep(state: State, mover: Figure, place: number): boolean {
  const { bounded, lowest, highest, rulings } = state.setup
  if (bounded && (place < lowest || place > highest)) return false
  // rule: momentum.range.through
  if (rulings['move-through'] === 'free') return true
  for (const other of state.figures)
    if (isIn(other) && areFoes(mover, other) && other.place === mover.place)
      return (
        mover.cameFrom === mover.place ||
        Math.sign(mover.cameFrom - mover.place) === Math.sign(place - mover.place)
      )
  return true
}

/** The PC nearest to an NPC, the first listed of equals. */
export function nearestPc(state: State, npc: Figure): Figure | null {
  let nearest: Figure | null = null
  for (const figure of state.figures) {
    if (!isIn(figure) || !isPc(state, figure) || !areFoes(npc, figure)) continue
    if (nearest === null || bandBetween(state, npc, figure) < bandBetween(state, npc, nearest))
      nearest = figure
  }
  return nearest
}

/** True while every foe still in the fight is at distant. */
export function isClear(state: State, figure: Figure): boolean {
  for (const other of state.figures)
    if (isIn(other) && areFoes(figure, other) && bandBetween(state, figure, other) < DISTANT) return false
  return true
}
