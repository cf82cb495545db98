/**
 * Everything ready-made in one list: weapons, armour, figures and scenarios, found by id.
 *
 * `data` is what a user could write in the same place: a weapon of a sheet, a piece or shield of a sheet, a
 * sheet, a scenario. Figures also carry their stat line and tags. No two entries share an id.
 */
import type { ContentEntry, PackKind } from '@steelyard/kernel'
import { weaponOf } from '../rules/gear.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { parseStatblock } from '../scenario/statblock.ts'
import { type ArmourEntry, armour } from './armour.ts'
import { beasts, type FigureEntry, folk, warbands } from './people.ts'
import { samples } from './samples.ts'
import { type ScenarioData, scenarios } from './scenarios.ts'
import { siegeWeapons, structures } from './structures.ts'
import { type WeaponEntry, weapons } from './weapons.ts'

/** What a weapon of a sheet can be written as. */
type WeaponInput = NonNullable<SheetInput['weapons']>[number]

/** What a piece or a shield of a sheet can be written as. */
type ArmourInput = NonNullable<SheetInput['pieces']>[number] | NonNullable<SheetInput['shield']>

interface Item<Kind extends string, Data> extends ContentEntry {
  readonly kind: Kind
  readonly data: Data
}

/** One ready-made thing. */
export type Content =
  | Item<'weapon', WeaponInput>
  | Item<'armour', ArmourInput>
  | (Item<'figure', SheetInput> & { readonly statblock: string; readonly tags: readonly string[] })
  | Item<'scenario', ScenarioData>

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function weaponItem({ id, name, dice, tags, summary }: WeaponEntry): Content {
  const { state: _state, zone: _zone, special: _special, ...item } = weaponOf(name, dice, tags)
  return { kind: 'weapon', id, title: titled(name), summary, data: { ...item, dice: [...dice] } }
}

function armourItem({ id, name, slot, value, dice, buckler, summary }: ArmourEntry): Content {
  const data = slot === 'shield' ? { name, dice: [...dice], value, buckler } : { name, slot, value }
  return { kind: 'armour', id, title: titled(name), summary, data }
}

function figureItem({ id, title, summary, tags, statblock }: FigureEntry): Content {
  const read = parseStatblock(statblock)
  if (!read.ok) throw new Error(`the stat line of ${id} cannot be read: ${read.error}`)
  return { kind: 'figure', id, title, summary, data: read.sheet, statblock, tags }
}

/** Everything ready-made. */
export const content: readonly Content[] = [
  ...weapons.map(weaponItem),
  ...siegeWeapons.map(weaponItem),
  ...armour.map(armourItem),
  ...[...samples, ...folk, ...beasts, ...warbands, ...structures].map(figureItem),
  ...Object.entries(scenarios).map(
    ([id, data]): Content => ({ kind: 'scenario', id, title: data.title, summary: data.summary, data }),
  ),
]

const byId = new Map(content.map((item) => [item.id, item]))

/** The ready-made thing of this id, if there is one. */
export function findContent(id: string): Content | undefined {
  return byId.get(id)
}

/** The sheet of the ready-made figure of this id, if there is one. */
export function findFigure(id: string): SheetInput | undefined {
  const found = byId.get(id)
  return found?.kind === 'figure' ? found.data : undefined
}

/** The ids of all ready-made figures. */
export function figureIds(): readonly string[] {
  return [...byId.values()].flatMap(({ kind, id }) => (kind === 'figure' ? [id] : []))
}

/** What packs of this game may hold besides figures and scenarios. */
export const packKinds: readonly PackKind[] = [
  { kind: 'weapon', section: 'weapons', field: 'weapons', list: true },
  { kind: 'shield', section: 'shields', field: 'shield', list: false },
  { kind: 'armour', section: 'armour', field: 'pieces', list: true },
]
