/**
 * Matrix games: two who choose at once without knowing of each other, one for as much and one for as little as
 * possible. The value, and how each should mix, by the simplex method: with every payoff made positive, the one who
 * wants little looks for weights that sum to as much as they can while no row pays more than 1; the other's weights
 * are the prices of those rows.
 */

/** A solved matrix game: what it is worth to who chooses rows, and how both should mix. */
export interface Solution {
  readonly value: number
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

const TINY = 1e-12

/** Solves a game; the payoffs are those of who chooses the row. */
export function solveMatrix(payoffs: readonly (readonly number[])[]): Solution {
  const height = payoffs.length
  const width = payoffs[0]?.length ?? 0
  if (width === 0 || payoffs.some((row) => row.length !== width))
    throw new RangeError('a game needs rows of the same length')
  const least = Math.min(...payoffs.flat())
  const shift = 1 - least
  const table = tableau(payoffs, shift)
  const basis = payoffs.map((_, row) => width + row)
  pivotAll(table, basis, height, width)
  const last = table[height]
  const total = last?.at(-1) ?? 0
  const weights = new Array<number>(width + height).fill(0)
  for (const [row, variable] of basis.entries()) weights[variable] = table[row]?.at(-1) ?? 0
  const columns = weights.slice(0, width).map((weight) => weight / total)
  const rows = payoffs.map((_, row) => Math.max(0, last?.[width + row] ?? 0) / total)
  return { value: 1 / total - shift, rows, columns }
}

/** A line for every row with its slack, and what is to be maximised in the last one. */
function tableau(payoffs: readonly (readonly number[])[], shift: number): Float64Array[] {
  const height = payoffs.length
  const width = payoffs[0]?.length ?? 0
  const lines = payoffs.map((row, at) => {
    const line = new Float64Array(width + height + 1)
    for (const [column, payoff] of row.entries()) line[column] = payoff + shift
    line[width + at] = 1
    line[width + height] = 1
    return line
  })
  const aim = new Float64Array(width + height + 1)
  aim.fill(-1, 0, width)
  return [...lines, aim]
}

/** The first variable that helps enters, the first that it drives out leaves: so it cannot go in circles. */
function pivotAll(table: readonly Float64Array[], basis: number[], height: number, width: number): void {
  const aim = table[height]
  for (;;) {
    const entering = aim?.findIndex((price, at) => at < width + height && price < -TINY) ?? -1
    if (entering < 0) return
    let leaving = -1
    let smallest = Number.POSITIVE_INFINITY
    for (let row = 0; row < height; row++) {
      const by = table[row]?.[entering] ?? 0
      if (by <= TINY) continue
      const ratio = (table[row]?.at(-1) ?? 0) / by
      const tied = Math.abs(ratio - smallest) <= TINY && (basis[row] ?? 0) < (basis[leaving] ?? 0)
      if (ratio < smallest - TINY || tied) {
        smallest = ratio
        leaving = row
      }
    }
    if (leaving < 0) throw new Error('a game without a bound')
    pivot(table, leaving, entering)
    basis[leaving] = entering
  }
}

function pivot(table: readonly Float64Array[], row: number, column: number): void {
  const chosen = table[row]
  const by = chosen?.[column] ?? 1
  if (chosen === undefined) return
  for (let at = 0; at < chosen.length; at++) chosen[at] = (chosen[at] ?? 0) / by
  for (const line of table) {
    const factor = line === chosen ? 0 : (line[column] ?? 0)
    if (factor === 0) continue
    for (let at = 0; at < line.length; at++) line[at] = (line[at] ?? 0) - factor * (chosen[at] ?? 0)
  }
}
