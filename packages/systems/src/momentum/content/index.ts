/**
 * Everything ready-made: armour, classes, figures and fights.
 */
import type { ContentEntry, PackKind } from '@steelyard/kernel'
import { armourOf, armourTypes, printStep } from '../rules/gear.ts'
import { classes, type SheetInput } from '../scenario/sheet.ts'
import { foes, heroes, paleWyrm, readBlock } from './figures.ts'
import { scenarios } from './scenarios.ts'

const figures = new Map<string, SheetInput>([
  ...[...heroes, ...foes].map(({ id, block }) => [id, readBlock(block)] as const),
  ['pale-wyrm', paleWyrm],
])

/** A ready-made figure. */
export function findFigure(id: string): SheetInput | undefined {
  return figures.get(id)
}

/** The ids of all ready-made figures. */
export function figureIds(): readonly string[] {
  return [...figures.keys()]
}

const armour = armourTypes.map((type): ContentEntry => {
  const piece = armourOf(type)
  const die = piece.startStep < 0 ? 'no die: every landed Strike is a hit' : `${printStep(piece.startStep)}`
  const weight = piece.penalty === 0 ? 'weighs nothing' : `−${piece.penalty} momentum at the end of a round`
  return { kind: 'armour', id: type, title: type, summary: `${die}; ${weight}.`, data: piece }
})

const dice = Object.entries(classes).map(
  ([name, [physical, mental]]): ContentEntry => ({
    kind: 'class',
    id: name.toLowerCase(),
    title: name,
    summary: `Physical die d${physical}, mental die d${mental}.`,
    data: { physical, mental },
  }),
)

const people = [
  ...heroes,
  ...foes,
  { id: 'pale-wyrm', summary: 'Jaws, wings, and a breath that finds everybody.' },
].map(({ id, summary }): ContentEntry => {
  const sheet = figures.get(id)
  return { kind: 'figure', id, title: sheet?.name ?? id, summary, data: sheet }
})

/** The content, by kind. */
export const content: readonly ContentEntry[] = [
  ...people,
  ...dice,
  ...armour,
  ...scenarios.map(
    ({ id, title, summary, scenario }): ContentEntry => ({
      kind: 'scenario',
      id,
      title,
      summary,
      data: scenario,
    }),
  ),
]

/** What packs of this game may hold besides figures and scenarios. */
export const packKinds: readonly PackKind[] = [
  { kind: 'weapon', section: 'weapons', field: 'weapons', list: true },
  { kind: 'shield', section: 'shields', field: 'shield', list: false },
  { kind: 'armour', section: 'armour', field: 'armour', list: false },
  { kind: 'ability', section: 'abilities', field: 'abilities', list: true },
  { kind: 'attack', section: 'attacks', field: 'attacks', list: true, sheet: { kind: 'npc' } },
]
