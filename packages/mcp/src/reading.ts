/**
 * What stat blocks came to when they were read: what was assumed, kept as a note or left out. A model that wrote them is
 * told, or it would fight with somebody else than it thinks.
 */
import { type Host, HostProblem } from '@steelyard/table/contract'
import { z } from 'zod'

const MOST_NOTES = 6

const withBlock = z.looseObject({ statblock: z.string(), name: z.string().optional() })
const withName = z.looseObject({ name: z.string() })
const withSides = z.looseObject({ sides: z.array(z.looseObject({ figures: z.array(z.unknown()) })) })

/** "Bog Witch: “flies” is kept as a note": a line for each stat block that was not taken as it stands. */
export async function readingNotes(
  host: Host,
  system: string,
  figures: readonly unknown[],
): Promise<string[]> {
  const blocks = new Map(
    figures.flatMap((figure) => {
      const { data } = withBlock.safeParse(figure)
      return data === undefined ? [] : [[data.statblock, data.name] as const]
    }),
  )
  const told = await Promise.all([...blocks].map(([text, name]) => notesOn(host, { system, text, name })))
  return told.flat()
}

/** The figures of all sides, as a scenario lists them. */
export function figuresListed(scenario: unknown): unknown[] {
  return withSides.safeParse(scenario).data?.sides.flatMap(({ figures }) => figures) ?? []
}

/** Notices in one line, if there are any. */
export function noticeLines(notices: readonly string[]): string[] {
  return notices.length === 0 ? [] : [`Note: ${notices.join(' | ')}`]
}

async function notesOn(
  host: Host,
  block: { readonly system: string; readonly text: string; readonly name: string | undefined },
): Promise<string[]> {
  try {
    const { figure, notes } = await host.statblock(block.system, block.text)
    if (notes.length === 0) return []
    const name = block.name ?? withName.safeParse(figure).data?.name ?? 'A stat block'
    const more = notes.length > MOST_NOTES ? [`${notes.length - MOST_NOTES} more`] : []
    return [`${name}: ${[...notes.slice(0, MOST_NOTES), ...more].join('; ')}`]
  } catch (thrown) {
    // Where the block belongs says better what is wrong with it.
    if (thrown instanceof HostProblem) return []
    throw thrown
  }
}
