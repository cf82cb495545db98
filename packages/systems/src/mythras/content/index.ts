/**
 * Everything ready-made in one list: weapons, shields, armour, cover, spells, figures and scenarios, found by id.
 *
 * `data` is what a user could write in the same place: a weapon of a sheet, a piece of armour, a spell, a sheet, a
 * scenario. Figures also carry their stat block and tags. No two entries share an id.
 */
import type { ContentEntry, PackKind } from '@steelyard/kernel'
import { type InanimateObject, inanimateObjects } from '../rules/core/tables.ts'
import { findWeapon, type Weapon } from '../rules/gear/gear.ts'
import { normaliseSheet, type SheetInput, type Spell } from '../scenario/sheet.ts'
import { printStatblock } from '../scenario/statblock.ts'
import { type ArmourEntry, armour } from './armour.ts'
import { creatures, type FigureEntry } from './creatures.ts'
import { samples } from './samples.ts'
import { type ScenarioData, scenarios } from './scenarios.ts'
import { type SpellEntry, spells } from './spells.ts'
import { meleeWeapons, rangedWeapons, shields, type WeaponEntry } from './weapons.ts'

interface Item<Kind extends string, Data> extends ContentEntry {
  readonly kind: Kind
  readonly data: Data
}

/** What cover is made of. */
export interface CoverData {
  readonly name: string
  readonly ap: number
  /** Null where nothing is said of how much it takes. */
  readonly hp: number | null
}

/** One ready-made thing. */
export type Content =
  | Item<'weapon', Weapon>
  | Item<'shield', Weapon>
  | Item<'armour', { readonly name: string; readonly ap: number }>
  | Item<'cover', CoverData>
  | Item<'spell', Spell>
  | (Item<'figure', SheetInput> & { readonly statblock: string; readonly tags: readonly string[] })
  | Item<'scenario', ScenarioData>

/** A name as a title; the numeral of a vest is one of capitals. */
function titled(name: string): string {
  const numbered = name.replace(/ [iv]+ /, (numeral) => numeral.toUpperCase())
  return numbered.charAt(0).toUpperCase() + numbered.slice(1)
}

function weaponItem({ id, name, category, summary }: WeaponEntry): Content {
  const data = findWeapon(name)
  if (data === undefined) throw new Error(`the weapon ${id} is not on the list`)
  const kind = category === 'shield' ? 'shield' : 'weapon'
  return { kind, id, title: titled(name), summary, data }
}

const ages: Readonly<Record<ArmourEntry['age'], string>> = {
  ancient: 'Ancient and medieval',
  modern: 'Modern',
  futuristic: 'Futuristic',
}

function armourItem({ id, name, ap, age }: ArmourEntry): Content {
  const summary = `${ages[age]}; ${ap} Armour ${ap === 1 ? 'Point' : 'Points'} wherever it is worn.`
  return { kind: 'armour', id, title: titled(name), summary, data: { name, ap } }
}

function coverItem({ id, name, ap, hp }: InanimateObject): Content {
  const withstands = hp === null ? 'nothing is said of its Hit Points' : `${hp} Hit Points`
  const summary = `Stops ${ap} ${ap === 1 ? 'point' : 'points'} of a blow; ${withstands}.`
  return { kind: 'cover', id, title: titled(name), summary, data: { name, ap, hp } }
}

function spellItem({ id, summary, spell }: SpellEntry): Content {
  return { kind: 'spell', id, title: spell.name, summary, data: spell }
}

function figureItem({ id, title, summary, tags, sheet }: FigureEntry): Content {
  return {
    kind: 'figure',
    id,
    title,
    summary,
    data: sheet,
    statblock: printStatblock(normaliseSheet(sheet)),
    tags,
  }
}

/** Everything ready-made. */
export const content: readonly Content[] = [
  ...[...meleeWeapons, ...rangedWeapons, ...shields].map(weaponItem),
  ...armour.map(armourItem),
  ...inanimateObjects.map(coverItem),
  ...spells.map(spellItem),
  ...[...samples, ...creatures].map(figureItem),
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
  { kind: 'shield', section: 'shields', field: 'weapons', list: true },
  { kind: 'armour', section: 'armour', field: 'armour', list: false },
  { kind: 'spell', section: 'spells', field: 'spells', list: true },
]
