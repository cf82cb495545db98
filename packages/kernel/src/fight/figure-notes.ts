/**
 * What the sheets of a fight say in words: Specials and habits that no rule carries out. They stand on the cards of those
 * who may know them: the referee, and whoever plays for that side.
 */
import { z } from 'zod'
import type { BaseScenario, Board, System } from '../system/system.ts'

const MOST_SHOWN = 200

const listForm = z.object({
  figures: z.array(
    z.object({
      count: z.number(),
      sheet: z.looseObject({ name: z.string().optional(), note: z.string().optional() }),
    }),
  ),
})

/** A fight whose sheets may say something in words. */
interface NotedFight {
  readonly scenario: BaseScenario
  readonly system: Pick<System, 'wordsOf'>
}

/** The note of each figure that came with one, by id. Those who joined later are not known to the scenario. */
function figureNotes({ scenario, system }: NotedFight, { sides }: Board): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  for (const side of scenario.sides) {
    const read = listForm.safeParse(side)
    const figures = sides.find(({ id }) => id === side.id)?.figures ?? []
    const came = read.success
      ? read.data.figures.flatMap(({ count, sheet }) => Array.from({ length: count }, () => sheet))
      : []
    for (const [at, sheet] of came.entries()) {
      const { name } = sheet
      const note = system.wordsOf?.(sheet) ?? sheet.note ?? ''
      const figure = figures[at]
      // Where ranks and units stand on the board instead of people, no place in the list means anybody.
      if (note !== '' && name !== undefined && figure?.name.startsWith(name)) notes.set(figure.id, note)
    }
  }
  return notes
}

/** A note as a fact of a card. */
function noteFact(note: string): string {
  const line = note.replaceAll(/\s+/g, ' ')
  return `Note: ${line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line}`
}

/** A board with the notes of those figures of which `knows` is true. */
export function withNotes(fight: NotedFight, board: Board, knows: (figure: string) => boolean): Board {
  const notes = figureNotes(fight, board)
  if (notes.size === 0) return board
  const sides = board.sides.map((side) => ({
    ...side,
    figures: side.figures.map((figure) => {
      const note = notes.get(figure.id)
      if (note === undefined || !knows(figure.id)) return figure
      return { ...figure, facts: [...figure.facts, noteFact(note)] }
    }),
  }))
  return { ...board, sides }
}
