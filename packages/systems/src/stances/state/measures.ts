/**
 * What is worth counting about a fight. Every fight of a simulation is measured, so these are plain loops that build
 * nothing but what is kept.
 */
import type { Measure } from '@steelyard/kernel'
import { type Figure, isActive, type State } from './state.ts'

/** The measures, in the order in which they are shown. */
export const measures: Readonly<Record<string, Measure<State>>> = {
  rounds: ({ round }) => round,
  standing,
  dead: ({ figures }) => countOf(figures, isDead),
  hits: ({ hits }) => sumOf(hits),
  counters: ({ counters }) => counters,
  momentum({ figures }) {
    let sum = 0
    for (const { momentum } of figures) sum += momentum
    return sum
  },
}

/** How many of each side stand, as text: "pcs 1, npcs 0". */
function standing({ setup, figures }: State): string {
  let text = ''
  for (let side = 0; side < setup.sides.length; side++)
    text += `${side === 0 ? '' : ', '}${setup.sides[side]?.id} ${countUp(figures, side)}`
  return text
}

function countUp(figures: readonly Figure[], side: number): number {
  let count = 0
  for (const figure of figures) if (figure.side === side && isActive(figure)) count += 1
  return count
}

function isDead({ life }: Figure): boolean {
  return life === 'dead'
}

function countOf(figures: readonly Figure[], counts: (figure: Figure) => boolean): number {
  let count = 0
  for (const figure of figures) if (counts(figure)) count += 1
  return count
}

function sumOf(numbers: readonly number[]): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}
