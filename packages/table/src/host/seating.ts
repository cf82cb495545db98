/**
 * Seats for people who each want a figure of their own: a scenario that gives a whole side to people is taken apart,
 * so that every figure of it can be picked by somebody. What concerns the side as a whole is still asked of its seat.
 */
import { slug } from '@steelyard/kernel'
import { z } from 'zod'

const figureForm = z.union([
  z.string(),
  z.looseObject({
    id: z.string().optional(),
    use: z.string().optional(),
    name: z.string().optional(),
    seat: z.string().optional(),
    count: z.number().optional(),
  }),
])
const scenarioForm = z.looseObject({
  sides: z.array(
    z.looseObject({ id: z.string(), hand: z.string().optional(), figures: z.array(figureForm) }),
  ),
})

type Figure = z.infer<typeof figureForm>

/**
 * The same scenario with a seat for every figure that people play. Lines that stand for several, sides of one, and
 * figures that have a seat stay as they are; so does what is no scenario, for the rules to refuse.
 */
export function seatedApart(written: unknown, hands: Readonly<Record<string, string>>): unknown {
  const read = scenarioForm.safeParse(written)
  if (!read.success) return written
  const taken = new Set(['referee', 'spectator', ...read.data.sides.map(({ id }) => id)])
  const sides = read.data.sides.map((side, at) => {
    const hand = hands[side.id] ?? side.hand ?? (at === 0 ? 'human' : '')
    if (hand !== 'human' || side.figures.length < 2) return side
    return { ...side, figures: side.figures.map((figure) => seated(figure, taken)) }
  })
  return { ...read.data, sides }
}

function seated(figure: Figure, taken: Set<string>): Figure {
  const whole = typeof figure === 'string' ? { use: figure } : figure
  if (whole.seat !== undefined || (whole.count ?? 1) > 1) return figure
  const wish = slug(whole.id ?? whole.name ?? whole.use ?? 'figure')
  let seat = wish
  for (let number = 2; taken.has(seat); number++) seat = `${wish}-${number}`
  taken.add(seat)
  return { ...whole, seat }
}
