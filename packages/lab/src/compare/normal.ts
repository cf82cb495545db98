/**
 * The normal distribution, as far as intervals need it.
 */

const HALVINGS = 60
const STRIPS = 400
const FARTHEST = 40

/**
 * How many standard errors an interval must reach if so many intervals are read together and all of them are to hold
 * at 95 %: Bonferroni's correction, which shares the twentieth of doubt among them.
 */
export function errorsFor(intervals: number): number {
  const doubt = 0.05 / Math.max(1, intervals) / 2
  let low = 0
  let high = FARTHEST
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (beyond(middle) > doubt) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The chance to lie farther than this above the mean: Simpson's rule on the density, over eight standard errors. */
function beyond(z: number): number {
  const width = 8 / STRIPS
  let sum = 0
  for (let strip = 0; strip < STRIPS; strip += 2) {
    const left = z + strip * width
    sum += density(left) + 4 * density(left + width) + density(left + 2 * width)
  }
  return (sum * width) / 3
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}
