/**
 * Chances as people read them.
 */

/** A chance as a percentage that says 0 % or 100 % only when it is certain. */
export function percent(chance: number, digits = 1): string {
  if (chance === 0) return '0 %'
  if (chance === 1) return '100 %'
  const least = 10 ** -digits
  if (chance * 100 < least) return `<${least} %`
  if (100 - chance * 100 < least) return `>${100 - least} %`
  return `${(chance * 100).toFixed(digits)} %`
}
