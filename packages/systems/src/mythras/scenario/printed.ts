/**
 * What printed stat blocks of any form have in common: damage with the Damage Modifier in it, weapons whose
 * effects are silent, styles that name their weapons loosely, hit locations that overlap.
 *
 * The rule for pasted text: nothing fails because of one field. What was guessed, corrected or left out is said
 * in the notes.
 */
import { clip } from '@steelyard/kernel/forms'
import { type Characteristic, dmText, humanoidLocations, noDM, readDamage } from '../rules/core/tables.ts'
import {
  effectTags,
  findWeapon,
  printWeapon,
  readTerms,
  readWeapon,
  sameWeapon,
  singularOf,
  spelled,
  tagsInOrder,
  type Weapon,
  type WeaponTag,
  type WeaponWords,
  weaponBy,
} from '../rules/gear/gear.ts'
import { kindOfName, locationName, rangeFault, readRange } from '../rules/harm/anatomy.ts'
import { findSpell, type HitLocation, plainSpell, type SheetInput, type Spell, sheetSchema } from './sheet.ts'

/** What reading a stat block comes to; `notes` say what was assumed, corrected or left out. */
export type StatblockReading =
  | { readonly ok: true; readonly sheet: SheetInput; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string }

/** A sheet while it is being put together. */
export type SheetDraft = { -readonly [Field in keyof SheetInput]: SheetInput[Field] }

/** What can stand among the weapons of a sheet. */
export type WeaponInput = NonNullable<SheetInput['weapons']>[number]

/** The characteristic of this abbreviation; animals print INS where others have INT. */
export function characteristicOf(word: string): Characteristic | null {
  switch (word.toLowerCase()) {
    case 'str':
      return 'str'
    case 'con':
      return 'con'
    case 'siz':
      return 'siz'
    case 'dex':
      return 'dex'
    case 'int':
    case 'ins':
      return 'int'
    case 'pow':
      return 'pow'
    case 'cha':
      return 'cha'
    default:
      return null
  }
}

/** Text with one kind of dash and one kind of blank. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[−–—‐‑‒]/g, '-')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll(/[\u200b\ufeff]/g, '')
}

/** A line without the marks of Markdown and HTML. */
export function withoutMarks(line: string): string {
  return line
    .replaceAll(/!?\[([^\]]{0,200})\]\([^)]{0,300}\)/g, '$1')
    .replaceAll(/<[^>]{0,40}>/g, ' ')
    .replaceAll(/\*\*|__|`/g, '')
    .replace(/^\s*(?:#{1,6}|>|[-*•](?= ))\s*/, '')
    .trim()
}

/** Splits at a mark that stands outside brackets; empty parts are dropped. */
export function splitOutside(text: string, mark: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth = Math.max(0, depth - 1)
    if (letter !== mark || depth > 0) {
      part += letter
      continue
    }
    parts.push(part)
    part = ''
  }
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '')
}

// ── Numbers ──────────────────────────────────────────────────────────────────────────────────────────────

/** The metres somebody moves on foot, in the air and in the water, from `12m/18m Flying` or `12m (swim)`. */
export function readMoves(text: string): Pick<SheetDraft, 'move' | 'fly' | 'swim'> | null {
  const moves: Pick<SheetDraft, 'move' | 'fly' | 'swim'> = {}
  for (const part of text.split(/[/,;]|(?<=\))\s/)) {
    const [, number, way = ''] = /^\s*(\d{1,4})\s*(?:m(?:et(?:re|er)s?)?\b\.?)?\s*(.*)$/i.exec(part) ?? []
    if (number === undefined) continue
    if (/fl(?:y|ight)/i.test(way)) moves.fly = Number(number)
    else if (/sw[ia]m|water/i.test(way)) moves.swim = Number(number)
    else moves.move ??= Number(number)
  }
  if (moves.move === undefined && moves.fly === undefined && moves.swim === undefined) return null
  return { move: 0, ...moves }
}

/** An Initiative as printed: `+11`, or `10(13-3)` with the penalty for armour already taken off. */
export function readInitiative(text: string): { readonly value: number; readonly net: boolean } | null {
  const [, sign, number, inside] = /^\s*([-+]?)\s*(\d{1,3})\s*(\([^()]*\))?/.exec(text) ?? []
  if (number === undefined) return null
  return { value: Number(number) * (sign === '-' ? -1 : 1), net: /\d\s*-\s*\d/.test(inside ?? '') }
}

/** The modifier before armour: what is printed net of armour gets back what the worn armour will take. */
export function initiativeBefore(
  printed: { readonly value: number; readonly net: boolean },
  worn: number,
): number {
  return printed.net ? printed.value + worn : printed.value
}

// ── Weapons ──────────────────────────────────────────────────────────────────────────────────────────────

/** A row of a table of weapons, as text. */
export interface WeaponRow {
  readonly name: string
  readonly size: string
  readonly damage: string
  readonly apHp: string
  readonly special: string
}

/** The damage of a row; a Damage Modifier at its end belongs to the figure and is taken off. */
export function printedDamage(
  text: string,
  dm: number,
): { dice: Weapon['damage']; included: boolean } | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/\+(?:dm|db)$/, '')
  const end = dm === noDM ? null : dmText(dm)
  if (end !== null && plain.endsWith(end) && plain.length > end.length) {
    const dice = readDamage(plain.slice(0, -end.length))
    if (dice !== null) return { dice, included: true }
  }
  const dice = readDamage(plain)
  return dice === null ? null : { dice, included: false }
}

const kinships: readonly (readonly [RegExp, readonly WeaponTag[]])[] = [
  [/axe$/, ['cutting', 'sunder']],
  [/(?:sword|blade|scimitar|sabre|saber|dagger|knife|rapier|falchion)$/, ['cutting', 'impaling']],
  [/(?:spear|pike|lance|trident|javelin|rapier|arrow|bow)$/, ['impaling']],
  [/(?:mace|hammer|club|staff|maul|flail|cudgel|sling)$/, ['bludgeoning']],
  [/(?:net|whip|chain|lasso|bolas)$/, ['entangling']],
]

/** What a weapon of this name usually does, for rows that say nothing about it. */
function kinTags(name: string): readonly WeaponTag[] {
  const small = name.toLowerCase()
  const tags = kinships.find(([words]) => words.test(small))?.[1] ?? []
  return /\b(?:two[- ]handed|2h|great)/.test(small) && tags.length > 0 ? [...tags, 'two-handed'] : tags
}

/** A weapon by its row; null when its damage cannot be read. */
export function printedWeapon(row: WeaponRow, dm: number, notes: string[]): Weapon | null {
  const name = row.name.trim().slice(0, 80)
  const read = printedDamage(row.damage, dm)
  if (read === null) {
    notes.push(`dropped ${clip(name)}: "${clip(row.damage)}" is no damage`)
    return null
  }
  const words = readTerms(row.special.slice(0, 500))
  for (const unknown of words.unknown) notes.push(`${clip(name)}: left out "${clip(unknown)}"`)
  fillIn(row, words)
  words.said.damage = read.dice
  if (read.included) words.said.dmIncluded = true
  if (!words.effects && row.special.trim() === '' && findWeapon(name) === undefined) {
    const kin = kinTags(name)
    for (const tag of kin) words.tags.add(tag)
    if (kin.length > 0) notes.push(`took ${clip(name)} for ${kin.join(', ')}`)
  }
  return weaponBy(name, words)
}

/** Size and AP/HP of a row. */
function fillIn({ name, size, apHp }: WeaponRow, words: WeaponWords): void {
  const said = readTerms(size).said.size
  if (said !== undefined) words.said.size = said
  const [, ap, hp] = /^\s*(\d{1,3})\s*\/\s*(\d{1,4})\s*$/.exec(apHp) ?? []
  if (ap !== undefined && hp !== undefined) {
    words.said.ap = Number(ap)
    words.said.hp = Number(hp)
  } else if (/\bas\b/i.test(apHp)) words.said.category ??= 'natural'
  else if (/^\s*-?\s*$/.test(apHp) && findWeapon(name) !== undefined) {
    words.said.ap = null
    words.said.hp = null
  }
  if (words.said.category === 'natural') {
    words.said.ap ??= null
    words.said.hp ??= null
  }
}

/** A weapon as a user would write it: in words if they say all of it. */
export function weaponInput(weapon: Weapon): WeaponInput {
  const words = printWeapon(weapon)
  const read = words.length <= 300 ? readWeapon(words) : null
  const again = read?.ok && read.unknown.length === 0 ? read.weapons[0] : undefined
  if (again !== undefined && !weapon.dmIncluded && sameWeapon(again, weapon)) return words
  return weapon
}

// ── Styles ───────────────────────────────────────────────────────────────────────────────────────────────

/** The weapons that a style means by its words; loosely named ones are looked for among those carried. */
export function coveredBy(phrases: readonly string[], weapons: readonly Weapon[]): readonly string[] {
  const carried = [...new Set(weapons.map(({ name }) => name))]
  const covered = phrases.flatMap((phrase) => {
    const name = spelled(phrase)
    if (carried.includes(name) || findWeapon(phrase) !== undefined) return [name]
    const like = carried.filter((each) => alike(each, name))
    return like.length > 0 ? like : [name]
  })
  return [...new Set(covered)]
}

/** The natural weapons that a figure's only style must mean by words we cannot match. */
export function bodyOf(
  covered: readonly string[],
  weapons: readonly Weapon[],
  notes: string[],
): readonly string[] {
  const matched = (name: string): boolean =>
    findWeapon(name) !== undefined || weapons.some((weapon) => weapon.name === name)
  const left = weapons.filter(({ category, name }) => category === 'natural' && !covered.includes(name))
  if (left.length === 0 || covered.every(matched)) return []
  const names = left.map(({ name }) => name)
  notes.push(`the style covers ${names.join(', ')}, though it names them otherwise`)
  return names
}

function alike(one: string, other: string): boolean {
  const [a, b] = [singularOf(one.toLowerCase()), singularOf(other.toLowerCase())]
  return a.includes(b) || b.includes(a)
}

// ── Body ─────────────────────────────────────────────────────────────────────────────────────────────────

/** A row of a table of hit locations. */
export interface LocationRow {
  readonly range: string
  readonly name: string
  readonly ap: number
  readonly hp: number
}

/** A location with its numbers on the d20. */
export interface LocationRange extends LocationRow {
  readonly from: number
  readonly to: number
}

/** The locations with their numbers; a row that overlaps the one before it begins later. */
export function rangedLocations(rows: readonly LocationRow[], notes: string[]): readonly LocationRange[] {
  const found: LocationRange[] = []
  for (const row of rows) {
    const [from, to] = readRange(row.range) ?? [0, 0]
    const before = found.at(-1)?.to ?? 0
    const name = locationName(row.name)
    if (from <= before && to > before && from > 0) {
      notes.push(`${name} overlaps what stands before it: taken as ${before + 1}-${to}`)
      found.push({ ...row, name, from: before + 1, to })
    } else found.push({ ...row, name, from, to })
  }
  const fault = found.length === 0 ? null : rangeFault(found)
  if (fault === null) return found
  notes.push(`left out the hit locations and took a human shape: ${fault}`)
  return []
}

/** Whether locations are those of a human shape. */
export function isHumanoid(locations: readonly Pick<HitLocation, 'name' | 'from' | 'to'>[]): boolean {
  return (
    locations.length === humanoidLocations.length &&
    humanoidLocations.every(({ kind }) => locations.some(({ name }) => kindOfName(name) === kind)) &&
    locations.every(({ name }) => humanoidLocations.some((usual) => usual.name === name))
  )
}

// ── Spells and the whole ─────────────────────────────────────────────────────────────────────────────────

/** A spell by its name; one we have no rule for can be cast and does nothing that is counted. */
export function printedSpell(name: string, notes: string[]): Spell {
  const known = findSpell(name)
  if (known === undefined) notes.push(`${clip(name)} has no effect that is counted in a fight`)
  return known ?? plainSpell(name)
}

/** Checks a sheet; a field that does not fit is left out with a note instead of failing the whole. */
export function salvage(draft: SheetInput, notes: string[]): StatblockReading {
  let fields: readonly (readonly [string, unknown])[] = Object.entries(draft)
  for (let tries = 0; tries < 40; tries++) {
    const read = sheetSchema.safeParse(Object.fromEntries(fields))
    if (read.success) return { ok: true, sheet: tries === 0 ? draft : read.data, notes }
    const [issue] = read.error.issues
    const [field, at] = issue?.path ?? []
    if (issue === undefined || typeof field !== 'string' || field === 'name')
      return { ok: false, error: issue?.message ?? 'this is no stat block' }
    notes.push(`left out ${[field, ...(at === undefined ? [] : [String(at)])].join(' ')}: ${issue.message}`)
    fields = fields.flatMap(([key, value]) => (key === field ? keptOf(key, value, at) : [[key, value]]))
  }
  return { ok: false, error: 'too much of this stat block cannot be read' }
}

/** What is left of a field without the part that did not fit. */
function keptOf(key: string, value: unknown, at: PropertyKey | undefined): (readonly [string, unknown])[] {
  if (at === undefined || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return [[key, value.filter((_, index) => index !== at)]]
  return [[key, Object.fromEntries(Object.entries(value).filter(([name]) => name !== at))]]
}

/** Tags that open effects, in order. */
export function effectsOf(weapon: Weapon): readonly WeaponTag[] {
  return tagsInOrder(weapon.tags.filter((tag) => effectTags.includes(tag)))
}
