/**
 * Matrix games: two players choose a row and a column at the same time; one maximises the payoff, the other minimises
 * it. The value and both mixtures come from the simplex method: with every payoff made positive, the column player
 * maximises the sum of weights under the constraint that no row pays more than 1, and the dual prices of the rows are
 * the weights of the row player.
 */

/** A solved matrix game: its value to the row player, and the mixtures of both players. */
export interface Solution {
  readonly value: number
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

const TINY = 1e-12

/** Solves a game; the payoffs are those of the row player. */
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

/** The simplex tableau: a line for every row with its slack variable, and the objective in the last line. */
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

/** Bland's rule: the first variable that improves enters and the first candidate leaves, so that it cannot cycle. */
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
    if (leaving < 0) throw new Error('the matrix game is unbounded')
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
