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
