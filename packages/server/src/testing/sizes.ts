/**
 * How large a test is: small in `npm test`, large in `npm run soak`, or as STEELYARD_SIZES says ("kills=10,tables=20").
 */

const soak = process.env['STEELYARD_SOAK'] === '1'
const given = new Map(
  (process.env['STEELYARD_SIZES'] ?? '')
    .split(',')
    .map((part) => part.split('='))
    .flatMap(([name, size]) =>
      name === undefined || size === undefined ? [] : [[name, Number(size)] as const],
    ),
)

/** The size of one thing. */
export function sizes(name: string, small: number, large: number): number {
  return given.get(name) ?? (soak ? large : small)
}

/** True when figures are wanted. */
export const telling = soak || given.size > 0

/** Prints a figure where figures are wanted. */
export function tell(text: string): void {
  if (telling) process.stdout.write(`${text}\n`)
}
