/**
 * The marks of the sides: a shape, a colour and a word, never the colour alone. Shapes follow the order of the
 * sides; colours come from a palette that people who see fewer colours can tell apart.
 */

const SHAPES = [
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M12 1.5 22.5 12 12 22.5 1.5 12Z',
  'M12 2.5 22.5 21.5h-21Z',
  'M3.5 3.5h17v17h-17Z',
  'M12 1.5 22.5 9.5 18.5 22h-13L1.5 9.5Z',
  'M6.5 2.5h11l5.5 9.5-5.5 9.5h-11L1 12Z',
  'M9 2h6v7h7v6h-7v7H9v-7H2V9h7Z',
  'M12 2a10 10 0 0 1 0 20Z',
]

/** The outline of a side's shape in a box of 24 by 24. */
export function shapeOf(side: number): string {
  return SHAPES[side % SHAPES.length] ?? ''
}

/** The same outlines small, around the point where the pen stands: a rank of men is one path. */
const SMALL = [
  'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z',
  'm0-3.6l3.6 3.6l-3.6 3.6l-3.6-3.6Z',
  'm0-3.2l3.6 6.4h-7.2Z',
  'm-2.9-2.9h5.8v5.8h-5.8Z',
  'm0-3.6l3.6 2.7l-1.4 4.3h-4.4l-1.4-4.3Z',
  'm-1.9-3.2h3.8l1.8 3.2l-1.8 3.2h-3.8l-1.8-3.2Z',
  'm-1-3.4h2v2.4h2.4v2h-2.4v2.4h-2v-2.4h-2.4v-2h2.4Z',
  'm-1.7-3.4a3.4 3.4 0 0 1 0 6.8Z',
]

/** One path for a side's shape at each of these points. */
export function shapesAt(
  side: number,
  points: readonly { readonly x: number; readonly y: number }[],
): string {
  const small = SMALL[side % SMALL.length] ?? ''
  return points.map(({ x, y }) => `M${x} ${y}${small}`).join('')
}

/** The class that colours a side. */
export function sideClass(side: number): string {
  return side < 0 ? 'side-none' : `side-${side % SHAPES.length}`
}

/** A side's mark beside its name. */
export function SideMark({ side }: { side: number }) {
  return (
    <svg className={`mark ${sideClass(side)}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapeOf(Math.max(0, side))} />
    </svg>
  )
}
