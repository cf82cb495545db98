/**
 * How much a test does: little by default, more where `npm run soak` runs it.
 */
const soak = process.env['STEELYARD_SOAK'] === '1'

/** So many of something: `large` for a soak, else `small`. */
export function sized(small: number, large: number): number {
  return soak ? large : small
}
