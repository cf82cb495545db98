/**
 * Stat blocks: one figure as a block of text, read forgivingly and printed strictly.
 *
 *   Goblin/Orc
 *   Characteristics: STR 11, CON 14, SIZ 11, DEX 11, INT 11, POW 11, CHA 7
 *   …
 *   Weapon | Size | Damage | AP/HP | Special
 *   1d20 | Location | AP/HP
 *
 * Lines come in any order and may be rows of a Markdown table. A block holds what a figure is, not what a fight
 * did to it. Confusing here: the Size of a missile weapon is its Force; printed damage may contain the Damage
 * Modifier; armour is natural for creatures and worn for others unless a fourth column says what it is; an
 * Initiative such as `+9 (13-4)` has worn armour taken off, one without brackets has not.
 */
import { clip } from '@steelyard/kernel/forms'
import {
  baseValue,
  characteristics,
  damageText,
  dmStepOf,
  dmText,
  healingRateOf,
  noDM,
  readDamage,
  readDM,
  standardSkills,
} from '../rules/core/tables.ts'
import { type Ability, printAbility, readAbility } from '../rules/creatures/ability.ts'
import {
  findWeapon,
  isEverydayName,
  moreTerms,
  readWeapon,
  seenSize,
  spelled,
  type Weapon,
} from '../rules/gear/gear.ts'
import { homeOf } from '../rules/harm/anatomy.ts'
import { kebab, titled } from './forms.ts'
import { parseEncounter } from './importers/encounter.ts'
import { encounterOfActor } from './importers/foundry.ts'
import {
  bodyOf,
  characteristicOf,
  coveredBy,
  effectsOf,
  initiativeBefore,
  isHumanoid,
  type LocationRow,
  plainText,
  printedSpell,
  printedWeapon,
  rangedLocations,
  readInitiative,
  readMoves,
  type SheetDraft,
  type StatblockReading,
  salvage,
  splitOutside,
  type WeaponRow,
  weaponInput,
  withoutMarks,
} from './printed.ts'
import {
  advantages,
  type CombatStyle,
  type HitLocation,
  heroLevels,
  kinds,
  powers,
  type Sheet,
  traits,
} from './sheet.ts'

export type { StatblockReading } from './printed.ts'

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

const labels = {
  name: /^(?:name|creature)$/,
  kind: /^kind$/,
  hero: /^hero level$/,
  characteristics: /^(?:characteristics|stats|attributes)$/,
  actionPoints: /^(?:action points|ap)$/,
  magicPoints: /^(?:magic points|mp)$/,
  powerPoints: /^power points$/,
  dm: /^(?:damage modifier|damage mod|dm)$/,
  initiative: /^(?:initiative(?: bonus| modifier)?|strike rank|sr)$/,
  healingRate: /^healing rate$/,
  luck: /^luck(?: points)?$/,
  move: /^(?:move(?:ment)?(?: rate)?|base movement)$/,
  legs: /^legs$/,
  height: /^height$/,
  abilities: /^(?:creature )?(?:abilities|features)$/,
  powers: /^(?:super-?)?powers$/,
  skills: /^(?:standard |professional )?skills$/,
  passions: /^passions$/,
  magic: /^(?:magic|folk magic)$/,
  style: /^combat (?:styles?|skills?)(?: and weapons)?$/,
  weapons: /^weapons?$/,
  armour: /^armou?r(?: points)?$/,
  nature: /^nature$/,
  note: /^(?:notes?|special)$/,
} as const satisfies Readonly<Record<string, RegExp>>

type Label = keyof typeof labels

/** Labels with a number after them, which need no colon and may share a line: `Action Points 2  Initiative +11`. */
const numbered =
  /\b(?:action points|magic points|power points|damage mod(?:ifier)?|initiative(?: bonus| modifier)?|combat styles?|strike rank|healing rate|luck(?: points)?|move(?:ment)?(?: rate)?|armou?r)\b(?=[\s:]*[+-]?\d)/gi

/** What has been found in a block so far. */
interface Findings {
  readonly values: Map<Label, string>
  readonly weapons: WeaponRow[]
  readonly locations: (LocationRow & { readonly armour: string })[]
  readonly notes: string[]
  /** Whether the block calls itself that of a creature. */
  creature: boolean
}

/** Lines and values longer than any real one are cut, so that no text takes long to read. */
const longestLine = 4000
const longestValue = 8000

/** The columns of the table that is being read. */
type Table = { readonly of: 'weapons' | 'locations'; readonly columns: readonly string[] } | null

const titles =
  /^(?:meg entry|weapon details|weapons?|hit locations?(?: (?:&|and) armou?r)?|armou?r|weapon table)$/

/** Reads a stat block or pasted encounter; what it cannot use is reported in the notes, never thrown. */
export function parseStatblock(text: string): StatblockReading {
  if (text.length > 200_000) return { ok: false, error: 'a stat block has at most 200000 characters' }
  if (/^\s*[[{]/.test(text)) return firstOf(text)
  const found: Findings = { values: new Map(), weapons: [], locations: [], notes: [], creature: false }
  readLines(linesOf(plainText(text)), found)
  const name = found.values.get('name') ?? ''
  if (name === '')
    return { ok: false, error: 'a stat block begins with a name on a line of its own, such as "Goblin"' }
  if (found.values.size < 2 && found.weapons.length === 0 && found.locations.length === 0)
    return {
      ok: false,
      error:
        'nothing of a stat block follows the name: write lines such as "Characteristics: STR 11, CON 14, …"',
    }
  return assemble(name, found)
}

/** The first figure of a pasted encounter, or a pasted actor. */
function firstOf(text: string): StatblockReading {
  const read = parseEncounter(encounterOfActor(text) ?? text)
  if (!read.ok) return read
  const [first] = read.figures
  if (first === undefined) return { ok: false, error: 'there is no figure in this encounter' }
  const count = read.figures.length
  const others = count === 1 ? [] : [`took the first of ${count} figures`]
  return { ok: true, sheet: first.sheet, notes: [...others, ...first.notes] }
}

/** The lines of a block; one that stands in a single line is parted by semicolons, as `Guard: STR 12 …; Move 6`. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').slice(0, 500)
  const [only = '', ...more] = lines.filter((line) => line.trim() !== '')
  if (more.length > 0 || only.includes('|')) return lines
  const parts: string[] = []
  for (const part of splitOutside(only.slice(0, longestLine), ';')) {
    const last = parts.at(-1)
    // A further Combat Style is parted from the one before it by a semicolon, too.
    if (
      last !== undefined &&
      /^\s*combat (?:style|skill)/i.test(last) &&
      part.includes('%') &&
      !part.includes(':')
    )
      parts.splice(-1, 1, `${last}; ${part}`)
    else parts.push(part)
  }
  return parts
}

function readLines(lines: readonly string[], found: Findings): void {
  let table: Table = null
  let last: Label | null = null
  for (const raw of lines.flatMap(apart)) {
    const cells = cellsOf(raw)
    const [first = ''] = cells
    const small = first.toLowerCase()
    if (cells.every((cell) => /^[:\s-]*$/.test(cell))) continue
    if (titles.test(small) && cells.length === 1) continue
    const header = headerOf(cells)
    if (header !== null) {
      table = header
      last = null
      continue
    }
    if (table !== null && readRow(table, cells, found)) continue
    if (readLooseLocation(cells, found)) continue
    const label = readLabelled(cells, found)
    if (label !== null) {
      last = label
      table = null
    } else if (found.values.size === 0) {
      readName(first, found)
    } else if (!readCharacteristicsLine(cells, found)) last = continued(last, cells, found)
  }
}

/** A line that begins with a label and its number, taken apart where the next such label begins. */
function apart(raw: string): readonly string[] {
  const line = withoutMarks(raw.slice(0, longestLine))
  const starts = [...line.matchAll(numbered)].map(({ index }) => index)
  if (starts[0] !== 0 || line.includes('|')) return [raw]
  return starts.map((start, at) =>
    line
      .slice(start, starts[at + 1])
      .replace(/[\s,;]+$/, '')
      .replace(numbered, (label) => `${label}:`)
      .replace(/:\s*:/, ':'),
  )
}

/** The cells of a line: parted by bars, tabs or wide gaps; a line without them is one cell. */
function cellsOf(raw: string): readonly string[] {
  const line = withoutMarks(raw.slice(0, longestLine))
  if (line.includes('|')) {
    const inner = line.replace(/^\|/, '').replace(/\|\s*$/, '')
    return inner.split('|').map((cell) => cell.trim())
  }
  return line.split(/\t+|\s{3,}/).map((cell) => cell.trim())
}

function headerOf(cells: readonly string[]): Table {
  const columns = cells.map((cell) => cell.toLowerCase())
  const [first = ''] = columns
  if (/^weapons?(?: type)?$/.test(first) && columns.includes('damage')) return { of: 'weapons', columns }
  if (/^(?:1?d20|range|roll)$/.test(first) && columns.length > 1) return { of: 'locations', columns }
  return null
}

/** One row of a table; false when the line is none. */
function readRow(table: NonNullable<Table>, cells: readonly string[], found: Findings): boolean {
  const cell = (...names: readonly RegExp[]): string => {
    const at = table.columns.findIndex((column) => names.some((name) => name.test(column)))
    return at < 0 ? '' : (cells[at] ?? '')
  }
  const [first = ''] = cells
  if (cells.length < 2 || labelOf(first) !== null) return false
  if (table.of === 'locations') {
    if (!/^\d{1,2}(?:\s*-\s*\d{1,2})?$/.test(first)) return false
    const apHp =
      cell(/^ap ?\/ ?hp$/) || `${cell(/^ap$/, /^armou?r points$/) || '0'}/${cell(/^hp$/, /^hit points$/)}`
    return addLocation(first, cells[1] ?? '', apHp, cell(/^armou?r$/), found)
  }
  const extras = [cell(/^reach$/), cell(/^range$/), cell(/^load$/)]
  const [reach = '', range = '', load = ''] = extras.map((extra) => (/^[\s-]*$/.test(extra) ? '' : extra))
  const special = [
    cell(/^(?:special|effects?|notes?|combat effects|traits)$/),
    reach === '' ? '' : `reach ${reach}`,
    range === '' ? '' : `range ${range.replace(/\s*m$/, '')}`,
    load === '' ? '' : `load ${load}`,
  ].filter((each) => each !== '')
  found.weapons.push({
    name: first,
    size: cell(/^(?:size|force|size ?\/ ?force)$/),
    damage: cell(/^damage$/),
    apHp: cell(/^ap ?\/ ?hp$/),
    special: special.join(', '),
  })
  return true
}

function addLocation(range: string, name: string, apHp: string, armour: string, found: Findings): boolean {
  const [, ap, hp] = /^(\d{1,3})\s*\/\s*(\d{1,3})$/.exec(apHp.trim()) ?? []
  if (ap === undefined || hp === undefined) {
    found.notes.push(`${clip(name)} has no AP/HP that can be read`)
    return true
  }
  found.locations.push({ range, name, ap: Number(ap), hp: Number(hp), armour })
  return true
}

/** A row such as `1-3 Right Leg 1/5` that stands outside a table. */
function readLooseLocation(cells: readonly string[], found: Findings): boolean {
  const line = cells.join(' ')
  const [, range, name, apHp] =
    /^(\d{1,2}(?:\s*-\s*\d{1,2})?)[:.]?\s+([a-z][a-z ]{1,50}?):?\s+(\d{1,3}\s*\/\s*\d{1,3})$/i.exec(line) ??
    []
  if (range === undefined || name === undefined || apHp === undefined) return false
  return addLocation(range, name, apHp, '', found)
}

function labelOf(text: string): Label | null {
  const small = text.toLowerCase().trim()
  const names: readonly Label[] = typedKeys(labels)
  return names.find((name) => labels[name].test(small)) ?? null
}

function typedKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  const keys: Key[] = []
  for (const key in record) keys.push(key)
  return keys
}

/** A line with a label, `Initiative: +11` or `Initiative | +11`; null when it has none. */
function readLabelled(cells: readonly string[], found: Findings): Label | null {
  const [first = '', ...rest] = cells
  const [, before = '', after = ''] = /^([A-Za-z][A-Za-z -]{0,40}?)\s*:\s*(.*)$/s.exec(first) ?? []
  const byColon = labelOf(before)
  const label = byColon ?? (rest.length > 0 ? labelOf(first) : null)
  if (label === null) return null
  const parts = [byColon === null ? '' : after, ...rest].filter((part) => part !== '')
  const value = parts.join(', ').slice(0, longestValue)
  if (label === 'name' && first.toLowerCase() === 'creature') found.creature = true
  const earlier = found.values.get(label)
  const joins = label === 'skills' || label === 'note' || label === 'style'
  if (earlier === undefined || label === 'name') found.values.set(label, value)
  else if (joins) found.values.set(label, joined(earlier, label === 'style' ? '; ' : ', ', value))
  else found.notes.push(`${label} is given twice: the first counts`)
  return label
}

function joined(before: string, mark: string, after: string): string {
  return `${before}${mark}${after}`.trim().slice(0, longestValue)
}

/** The line of the name, `Goblin`, which may go on with the characteristics: `Goblin: STR 11 CON 14 …`. */
function readName(line: string, found: Findings): void {
  const starts = line.search(/\b(?:STR|CON|SIZ|DEX|INT|INS|POW|CHA)\b[\s:]*\d/i)
  const goesOn = starts > 0 && readCharacteristicsLine([line.slice(starts)], found)
  const name = goesOn ? line.slice(0, starts).replace(/[,;(–—\s-]+$/, '') : line
  found.values.set('name', name.replace(/[:\s]+$/, '').slice(0, 80))
}

/** A line such as `STR 11 CON 14 SIZ 11 …` without a label. */
function readCharacteristicsLine(cells: readonly string[], found: Findings): boolean {
  const line = cells.join(' ')
  if ([...line.matchAll(/\b(?:STR|CON|SIZ|DEX|INT|INS|POW|CHA)\b[\s:]*\d+/gi)].length < 2) return false
  const before = found.values.get('characteristics')
  found.values.set('characteristics', before === undefined ? line : joined(before, ', ', line))
  return true
}

/** A line that carries on the one before it, or one that says nothing. */
function continued(last: Label | null, cells: readonly string[], found: Findings): Label | null {
  const line = cells.join(' ').trim()
  // "Combat Style 68%" is whole as it stands.
  const whole = last === 'style' && /^\d{1,4}\s*%?$/.test(found.values.get(last) ?? '')
  if (last === null || whole || !['skills', 'abilities', 'magic', 'style', 'note'].includes(last)) {
    if (line !== '') found.notes.push(`left out "${clip(line)}"`)
    return last
  }
  found.values.set(last, joined(found.values.get(last) ?? '', ' ', line))
  return last
}

// ── Putting the findings together ────────────────────────────────────────────────────────────────────────

function assemble(name: string, found: Findings): StatblockReading {
  const { notes, values } = found
  const draft: SheetDraft = { name }
  readNumbers(found, draft)
  const words: string[] = []
  const abilities = withDamage(readAbilities(values.get('abilities') ?? '', notes, words), found)
  const dm = stepOf(draft)
  const rows = readWeapons(found, abilities, dm)
  const weapons = rows.length > 0 ? rows : namedWeapons(found)
  const locations = rangedLocations(found.locations, notes)
  const kind = readKind(found, abilities, weapons, locations)
  if (kind !== 'npc') draft.kind = kind
  const worn = readBody(found, locations, kind, draft)
  const printed = readInitiative(values.get('initiative') ?? '')
  if (printed !== null) draft.initiative = initiativeBefore(printed, worn)
  if (abilities.length > 0) draft.abilities = abilities
  readSkills(found, draft)
  readMagic(found, draft)
  readStyles(found, weapons, draft)
  if (weapons.length > 0) draft.weapons = weapons.map(weaponInput)
  readArmour(found, draft)
  readRest(found, words, draft)
  return salvage(draft, notes)
}

function stepOf({ dm, str = 11, siz = 13 }: SheetDraft): number {
  return typeof dm === 'number' ? dm : dmStepOf(str + siz)
}

function readNumbers({ values, notes }: Findings, draft: SheetDraft): void {
  const text = values.get('characteristics') ?? ''
  for (const [, word = '', number] of text.matchAll(
    /\b(STR|CON|SIZ|DEX|INT|INS|POW|CHA)\b[\s:=]*(\d{1,4})/gi,
  )) {
    const key = characteristicOf(word)
    if (key !== null) draft[key] = Number(number)
  }
  const missing = characteristics.filter((key) => draft[key] === undefined)
  if (missing.length > 0)
    notes.push(`no ${missing.map((key) => key.toUpperCase()).join(', ')} given: taken as usual`)
  const number = (label: Label): number | undefined => {
    const [digits] = /\d{1,4}/.exec(values.get(label) ?? '') ?? []
    return digits === undefined ? undefined : Number(digits)
  }
  const plain = [
    'actionPoints',
    'magicPoints',
    'powerPoints',
    'healingRate',
    'luck',
    'legs',
    'height',
  ] as const
  for (const label of plain) {
    const value = number(label)
    if (value !== undefined) draft[label] = value
  }
  const modifier = values.get('dm')
  const step = modifier === undefined ? null : readDM(modifier)
  if (step !== null) draft.dm = step
  else if (modifier !== undefined) notes.push(`"${clip(modifier)}" is no Damage Modifier of the table`)
  const moves = readMoves(values.get('move') ?? '')
  if (moves !== null) Object.assign(draft, moves)
}

/** Abilities with a rule; the words of the others go to `words`. */
function readAbilities(text: string, notes: string[], words: string[]): readonly Ability[] {
  return splitOutside(text, ',').flatMap((part) => {
    if (/^(?:-|none)$/i.test(part)) return []
    const read = readAbility(part.slice(0, 400))
    if (read.ok) return [read.ability]
    notes.push(`there is no rule for the ability "${clip(part)}": it is kept as a note`)
    words.push(part)
    return []
  })
}

const abilityRows = [
  { row: /^trample$/i, ability: 'trample' },
  { row: /^(?:flame|fire|breath|flame breath|fire breath)$/i, ability: 'breathe-flame' },
] as const

/** The ability of which a row of weapons really speaks. */
function abilityIn(row: WeaponRow, abilities: readonly Ability[]): Ability | undefined {
  const entry = abilityRows.find((each) => each.row.test(row.name))
  return abilities.find((ability) => ability.name === entry?.ability)
}

/** The abilities, with the damage that rows of weapons print for them. */
function withDamage(abilities: readonly Ability[], { weapons, notes }: Findings): readonly Ability[] {
  return abilities.map((ability) => {
    const row = weapons.find((each) => abilityIn(each, abilities) === ability)
    const damage = readDamage(row?.damage ?? '')
    if (row === undefined || damage === null) return ability
    notes.push(`${clip(row.name)} is an ability, not a weapon`)
    return { ...ability, damage }
  })
}

function readWeapons(found: Findings, abilities: readonly Ability[], dm: number): readonly Weapon[] {
  const weapons: Weapon[] = []
  for (const row of found.weapons) {
    if (abilityIn(row, abilities) !== undefined) continue
    const [, system] = ALSO.exec(row.name) ?? []
    const gun = system === undefined ? undefined : weapons.pop()
    const weapon = printedWeapon(system === undefined ? row : { ...row, name: system }, dm, found.notes)
    if (gun !== undefined) weapons.push(weapon === null ? gun : { ...gun, also: [...gun.also, weapon] })
    else if (weapon !== null) weapons.push(weapon)
  }
  return weapons
}

/** A row below a gun: other ammunition, or a system that is attached to it. */
const ALSO = /^also (.+)$/i

/** Without a table of weapons: those of a line of their own, else those that the styles name. */
function namedWeapons({ values, notes }: Findings): readonly Weapon[] {
  const own = values.get('weapons')
  if (own !== undefined)
    return splitOutside(own, ',').flatMap((part) => {
      const read = readWeapon(part.slice(0, 300))
      if (read.ok && read.unknown.length === 0) return read.weapons
      notes.push(`left out the weapon "${clip(part)}"`)
      return []
    })
  const inside = [...(values.get('style') ?? '').matchAll(/\(([^()]*)\)/g)].map(([, names = '']) => names)
  const names = inside.flatMap((listed) => splitOutside(listed, ','))
  const found = names.flatMap((name) => findWeapon(name) ?? [])
  const unknown = names.filter((name) => findWeapon(name) === undefined).map((name) => clip(name))
  if (found.length > 0)
    notes.push(`no weapons listed: took ${found.map(({ name }) => name).join(', ')} from the style`)
  if (found.length > 0 && unknown.length > 0)
    notes.push(`no weapon of the list is called ${unknown.join(' or ')}: the style alone names it`)
  return found
}

/** `Armor: 2`, `Armor: mail`, `Armour: mail (chest, abdomen), helmet 5 (head)`, where no table of locations says it. */
function readArmour({ values, notes, locations }: Findings, draft: SheetDraft): void {
  const text = values.get('armour')?.trim()
  if (text === undefined || text === '') return
  if (locations.length > 0) {
    notes.push('armour is taken from the hit locations')
    return
  }
  const [, points] =
    /^(\d{1,3})\s*(?:ap\b|points?\b|armou?r points\b)?\s*(?:(?:of )?(?:natural |thick )?(?:hide|fur|scales?|skin|shell))?\s*(?:(?:on|in|for|to)? ?all.*)?$/i.exec(
      text,
    ) ?? []
  draft.armour = points === undefined ? splitOutside(text, ',') : { all: Number(points) }
}

type Kind = (typeof kinds)[number]

function readKind(
  { values, creature }: Findings,
  abilities: readonly Ability[],
  weapons: readonly Weapon[],
  locations: readonly { readonly name: string; readonly from: number; readonly to: number }[],
): Kind {
  const said = kinds.find((kind) => kind === values.get('kind')?.toLowerCase().trim())
  if (said !== undefined) return said
  return creature || seemsCreature(abilities, weapons, locations) ? 'creature' : 'npc'
}

/** Whether a block looks like a creature's: abilities, natural weapons or another body. */
function seemsCreature(
  abilities: readonly Ability[],
  weapons: readonly Weapon[],
  locations: readonly { readonly name: string; readonly from: number; readonly to: number }[],
): boolean {
  const bodily = weapons.some(({ category, tags }) => category === 'natural' && !tags.includes('unarmed'))
  return abilities.length > 0 || bodily || (locations.length > 0 && !isHumanoid(locations))
}

/** The hit locations and their armour; gives back the heaviest worn AP. */
function readBody(
  found: Findings,
  locations: ReturnType<typeof rangedLocations>,
  kind: Kind,
  draft: SheetDraft,
): number {
  if (locations.length === 0) return 0
  const layers = locations.map((each, at) => layersOf(found.locations[at]?.armour ?? '', each.ap, kind))
  draft.locations = locations.map(({ name, from, to, hp }, at) => {
    const { naturalAP = 0, wornAP = 0, magicAP = 0, worn = '' } = layers[at] ?? {}
    return { name, from, to, hpMax: Math.max(1, hp), naturalAP, wornAP, magicAP, worn }
  })
  return Math.max(0, ...layers.map(({ wornAP }) => wornAP))
}

type Layers = Pick<HitLocation, 'naturalAP' | 'wornAP' | 'magicAP' | 'worn'>

/** The layers of armour that a cell such as `natural 3 + mail 6` speaks of. */
function layersOf(cell: string, ap: number, kind: Kind): Layers {
  const bare = { naturalAP: 0, wornAP: 0, magicAP: 0, worn: '' }
  const text = cell.trim()
  if (text === '') return kind === 'creature' ? { ...bare, naturalAP: ap } : { ...bare, wornAP: ap }
  if (text === '-') return bare
  if (!/\d/.test(text)) {
    const natural = /^natural$/i.test(text)
    return natural
      ? { ...bare, naturalAP: ap }
      : { ...bare, wornAP: ap, worn: /^worn$/i.test(text) ? '' : text }
  }
  const layers = { ...bare }
  for (const part of text.split('+')) {
    const [, name = '', number = '0'] = /^\s*(.*?)\s*(\d{1,3})\s*$/.exec(part) ?? []
    if (/^natural$/i.test(name)) layers.naturalAP = Number(number)
    else if (/^magic$/i.test(name)) layers.magicAP = Number(number)
    else {
      layers.wornAP = Number(number)
      layers.worn = /^worn$/i.test(name) ? '' : name
    }
  }
  return layers
}

/** Names with percentages: `Athletics 52%, First Aid: 40`. */
function readPercentages(text: string, notes: string[]): readonly (readonly [string, number])[] {
  return splitOutside(text.replaceAll(/[;\n]/g, ','), ',').flatMap((part) => {
    const [, name, value] = /^(.{1,80}?)[\s:]+(\d{1,4})\s*%?\.?$/s.exec(part) ?? []
    if (name !== undefined && value !== undefined) return [[name, Number(value)] as const]
    if (!/^(?:-|none)$/i.test(part)) notes.push(`left out "${clip(part)}": no percentage`)
    return []
  })
}

function readSkills({ values, notes }: Findings, draft: SheetDraft): void {
  const skills = readPercentages(values.get('skills') ?? '', notes)
  const plain = skills.filter(([name]) => !/^combat style/i.test(name))
  if (plain.length > 0) draft.skills = Object.fromEntries(plain.map(([name, value]) => [kebab(name), value]))
  const passions = readPercentages(values.get('passions') ?? '', notes)
  if (passions.length > 0) draft.passions = Object.fromEntries(passions)
}

/** `78% (Befuddle, Vigor)`: the skill and the spells. */
function readMagic({ values, notes }: Findings, draft: SheetDraft): void {
  const text = values.get('magic')
  if (text === undefined) return
  const [, skill] = /(\d{1,4})\s*%/.exec(text) ?? []
  const [, inside] = /\((.*)\)/s.exec(text) ?? []
  const names = splitOutside(inside ?? text.replace(/\d{1,4}\s*%/, ''), ',')
  if (skill !== undefined) draft.skills = { ...draft.skills, magic: Number(skill) }
  if (names.length > 0) draft.spells = names.map((name) => printedSpell(name, notes))
}

/** A style with its percentage behind the weapons, or before them. */
const STYLES: readonly RegExp[] = [
  /^(?<name>.*?)(?:\s*\((?<inside>[^()]*)\))?[\s,:]*?(?<value>\d{1,4})\s*%?(?:\s*[-:]\s*(?<learnt>.*))?$/s,
  /^(?<name>[^()]*?)[\s,:]*(?<value>\d{1,4})\s*%?\s*\((?<inside>[^()]*)\)(?:\s*[-:]\s*(?<learnt>.*))?$/s,
]

/** `Warrior (Shortsword, Spear) 62% - Formation Fighting; Bandit 55% (Axe); Second Style 80%`. */
function readStyles({ values, notes }: Findings, weapons: readonly Weapon[], draft: SheetDraft): void {
  const text = values.get('style')
  if (text === undefined) return
  const styles = splitOutside(text, ';').flatMap((whole) => {
    const part = whole.slice(0, 600)
    const groups = STYLES.map((form) => form.exec(part)?.groups).find((found) => found !== undefined) ?? {}
    const { name = '', inside, value, learnt = '' } = groups
    if (value === undefined) {
      notes.push(`left out the style "${clip(part)}": no percentage`)
      return []
    }
    const named = name.trim() === '' ? 'Combat Style' : name.trim().slice(0, 80)
    const covered = inside === undefined ? coveredByName(named, weapons, draft) : coveredIn(inside, weapons)
    return [{ name: named, value: Number(value), ...covered, traits: readTraits(learnt, notes) }]
  })
  const [only] = styles
  if (only?.weapons !== undefined && styles.length === 1)
    draft.styles = [{ ...only, weapons: [...only.weapons, ...bodyOf(only.weapons, weapons, notes)] }]
  else if (styles.length > 0) draft.styles = styles
}

function coveredIn(inside: string, weapons: readonly Weapon[]): { weapons?: readonly string[] } {
  const phrases = inside.split(/,|\band\b|&/).map((phrase) => phrase.trim())
  if (phrases.length === 1 && phrases[0] === 'none') return { weapons: [] }
  const named = phrases.filter((phrase) => phrase !== '')
  return { weapons: coveredBy(named, weapons) }
}

/** A style without a list covers the weapon of its own name, or all of them. */
function coveredByName(
  name: string,
  weapons: readonly Weapon[],
  draft: SheetDraft,
): { weapons?: readonly string[] } {
  const own = spelled(name)
  const breath = abilityRows.some(({ row, ability }) => row.test(name) && hasAbility(draft, ability))
  if (breath) return { weapons: [own.toLowerCase()] }
  return weapons.some((weapon) => weapon.name === own) ? { weapons: [own] } : {}
}

function hasAbility({ abilities = [] }: SheetDraft, name: string): boolean {
  return abilities.some((ability) => typeof ability !== 'string' && ability.name === name)
}

function readTraits(text: string, notes: string[]): readonly (typeof traits)[number][] {
  const words = splitOutside(text, ',').map(kebab)
  for (const word of words)
    if (!traits.some((trait) => trait === word)) notes.push(`left out the trait "${clip(word)}"`)
  return traits.filter((trait) => words.includes(trait))
}

function readRest({ values, notes }: Findings, words: readonly string[], draft: SheetDraft): void {
  const [level = '', chosen = ''] = (values.get('hero') ?? '').toLowerCase().split('(')
  const hero = heroLevels.find((each) => each === level.trim())
  if (hero !== undefined) draft.heroLevel = hero
  const picked = chosen.replace(')', '').split(',').map(kebab)
  if (chosen !== '') draft.advantages = advantages.filter((each) => picked.includes(each))
  const named = splitOutside(values.get('powers') ?? '', ',').map(kebab)
  for (const word of named)
    if (!powers.some((power) => power === word)) notes.push(`left out the power "${clip(word)}"`)
  if (named.length > 0) draft.powers = powers.filter((power) => named.includes(power))
  const nature = values.get('nature')
  if (nature !== undefined && nature !== '') draft.nature = nature
  const note = [values.get('note') ?? '', ...words].filter((part) => part !== '').join(', ')
  if (note !== '') draft.note = note.slice(0, 2000)
}

// ── Printing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Prints the canonical stat block of a figure as it is when unhurt. */
export function printStatblock(sheet: Sheet): string {
  const lines = [
    printedName(sheet.name),
    ...printKind(sheet),
    `Characteristics: ${characteristics.map((key) => `${key.toUpperCase()} ${sheet[key]}`).join(', ')}`,
    ...printAttributes(sheet),
    ...labelled('Abilities', sheet.abilities.map(printAbility).join(', ')),
    ...labelled('Powers', sheet.powers.map(titled).join(', ')),
    ...labelled('Skills', printSkills(sheet)),
    ...labelled('Passions', percentages(Object.entries(sheet.passions))),
    ...printMagic(sheet),
    ...labelled('Combat Style', sheet.styles.map(printStyle).join('; ')),
    ...labelled('Nature', sheet.nature === 'professional' ? '' : cleaned(sheet.nature)),
    ...labelled('Note', cleaned(sheet.note)),
    ...printWeapons(sheet),
    ...printLocations(sheet),
  ]
  return lines.join('\n')
}

function labelled(label: string, value: string): readonly string[] {
  return value === '' ? [] : [`${label}: ${value}`]
}

/** Text without the marks that the block needs for itself. */
function cleaned(text: string): string {
  return text.replaceAll(/[|\s]+/g, ' ').trim()
}

function cleanedName(text: string): string {
  return text.replaceAll(/[|()%;,:\s]+/g, ' ').trim() || 'nameless'
}

/** A name that cannot be taken for a line of the block. */
function printedName(name: string): string {
  const plain = withoutMarks(cleaned(name.replaceAll(':', ' ').replaceAll(/[−–—‐‑‒]/g, '-')))
  const misread =
    plain === '' || titles.test(plain.toLowerCase()) || /^[[{]/.test(plain) || /^[:\s-]*$/.test(plain)
  return misread ? `The ${plain.replaceAll(/[[{]/g, '')}`.trim() : plain
}

function weaponName(name: string): string {
  const known = findWeapon(name) !== undefined || isEverydayName(name)
  return known ? name.charAt(0).toUpperCase() + name.slice(1) : cleanedName(name)
}

function printKind(sheet: Sheet): readonly string[] {
  const seems = seemsCreature(sheet.abilities, sheet.weapons, sheet.locations) ? 'creature' : 'npc'
  const chosen = sheet.advantages.length === 0 ? '' : ` (${sheet.advantages.map(titled).join(', ')})`
  return [
    ...labelled('Kind', sheet.kind === seems ? '' : sheet.kind),
    ...labelled('Hero Level', sheet.heroLevel === 'normal' ? '' : titled(sheet.heroLevel) + chosen),
  ]
}

function printAttributes(sheet: Sheet): readonly string[] {
  const caster = sheet.spells.length > 0 || Object.hasOwn(sheet.skills, 'magic')
  const usualLuck = sheet.kind === 'pc' ? sheet.luckAll : 0
  const legs = sheet.locations.filter(({ kind }) => kind === 'leg').length
  const say = (differs: boolean, label: string, value: number): readonly string[] =>
    differs ? [`${label}: ${value}`] : []
  return [
    `Action Points: ${sheet.actionPoints}`,
    ...say(caster || sheet.magicPoints !== sheet.pow, 'Magic Points', sheet.magicPoints),
    ...say(sheet.powerPoints > 0, 'Power Points', sheet.powerPoints),
    `Damage Modifier: ${sheet.dm === noDM ? '-' : dmText(sheet.dm)}`,
    `Initiative: ${printInitiative(sheet)}`,
    ...say(sheet.healingRate !== healingRateOf(sheet.con), 'Healing Rate', sheet.healingRate),
    ...say(sheet.luck !== usualLuck, 'Luck Points', sheet.luck),
    `Move: ${printMoves(sheet)}`,
    ...say(sheet.legs !== legs, 'Legs', sheet.legs),
    ...say(sheet.height !== 170, 'Height', sheet.height),
  ]
}

function signed(number: number): string {
  return number < 0 ? `${number}` : `+${number}`
}

function printInitiative({ initiative, locations }: Sheet): string {
  const penalty = Math.max(0, ...locations.map(({ wornAP }) => wornAP))
  return penalty === 0 ? signed(initiative) : `${signed(initiative - penalty)} (${initiative}-${penalty})`
}

function printMoves({ move, fly, swim }: Sheet): string {
  if (move === 0 && swim > 0 && fly === 0) return `${swim}m (swim)`
  const parts = [`${move}m`]
  if (fly > 0) parts.push(`${fly}m Flying`)
  if (swim !== move) parts.push(`${swim}m Swimming`)
  return parts.join('/')
}

function percentages(entries: readonly (readonly [string, number])[]): string {
  return entries.map(([name, value]) => `${cleanedName(name)} ${value}%`).join(', ')
}

/** Skills that are not at their base; Magic has a line of its own. */
function printSkills(sheet: Sheet): string {
  const bases = new Map(Object.entries(standardSkills).map(([name, from]) => [name, baseValue(from, sheet)]))
  const told = Object.entries(sheet.skills).filter(
    ([name, value]) => bases.get(name) !== value && (name !== 'magic' || sheet.spells.length === 0),
  )
  return percentages(told.map(([name, value]) => [titled(name), value]))
}

function printMagic({ spells, skills }: Sheet): readonly string[] {
  if (spells.length === 0) return []
  const skill = Object.hasOwn(skills, 'magic') ? `${skills['magic']}% ` : ''
  return [`Magic: ${skill}(${spells.map(({ name }) => cleanedName(name)).join(', ')})`]
}

function printStyle({ name, value, weapons, traits: learnt }: CombatStyle): string {
  const covered = weapons.length === 0 ? 'none' : weapons.map(weaponName).join(', ')
  const known = learnt.length === 0 ? '' : ` - ${learnt.map(titled).join(', ')}`
  return `${cleanedName(name)} (${covered}) ${value}%${known}`
}

const effectNames: Readonly<Record<string, string>> = {
  cutting: 'Bleed',
  impaling: 'Impale',
  bludgeoning: 'Bash, Stun Location',
  entangling: 'Entangle',
  sunder: 'Sunder',
}

/** Whether a name from the lists would bring effects of its own. */
function hadEffects(name: string): boolean {
  const known = findWeapon(name)
  return known !== undefined && effectsOf(known).length > 0
}

function printWeapons({ weapons, dm, locations }: Sheet): readonly string[] {
  if (weapons.length === 0) return []
  const row = (weapon: Weapon): string => {
    const shared = weapon.ap === null && weapon.hp === null
    const apHp = shared
      ? weapon.category === 'natural' && weapon.location !== null
        ? 'as location'
        : '-'
      : `${weapon.ap ?? 0}/${weapon.hp ?? 0}`
    const effects = effectsOf(weapon).map((tag) => effectNames[tag] ?? tag)
    const more = moreTerms(weapon).map((term) => term.charAt(0).toUpperCase() + term.slice(1))
    const own = weapon.location !== null && weapon.location !== homeOf(weapon, locations)
    const home = own ? [`Location ${weapon.location}`] : []
    const silent = effects.length === 0 && (more.length + home.length === 0 || hadEffects(weapon.name))
    const special = [...(silent ? ['-'] : effects), ...more, ...home].join(', ')
    const damage = damageText(weapon.damage) + (weapon.dmIncluded && dm !== noDM ? dmText(dm) : '')
    const size = weapon.category === 'ranged' && weapon.force === null ? '-' : seenSize(weapon)
    return [weaponName(weapon.name), size, damage, apHp, special].join(' | ')
  }
  const rows = weapons.flatMap((weapon) => [
    row(weapon),
    ...weapon.also.map((system) => `Also ${row(system)}`),
  ])
  return ['Weapon | Size | Damage | AP/HP | Special', ...rows]
}

function printLocations({ locations, kind }: Sheet): readonly string[] {
  const usual = (each: HitLocation): boolean => {
    const { naturalAP, wornAP, magicAP, worn } = each
    return magicAP === 0 && worn === '' && (kind === 'creature' ? wornAP === 0 : naturalAP === 0)
  }
  const plain = locations.every(usual)
  const rows = locations.map((each) => {
    const range = each.from === each.to ? `${each.from}` : `${each.from}-${each.to}`
    const ap = each.naturalAP + each.wornAP + each.magicAP
    const row = [range, titled(each.name), `${ap}/${each.hpMax}`]
    return [...row, ...(plain ? [] : [printLayers(each)])].join(' | ')
  })
  return [`1d20 | Location | AP/HP${plain ? '' : ' | Armour'}`, ...rows]
}

function printLayers({ naturalAP, wornAP, magicAP, worn }: HitLocation): string {
  const layers = [
    naturalAP > 0 ? `natural ${naturalAP}` : '',
    wornAP > 0 ? `${cleaned(worn.replaceAll(/[+\d]/g, ' ')) || 'worn'} ${wornAP}` : '',
    magicAP > 0 ? `magic ${magicAP}` : '',
  ].filter((layer) => layer !== '')
  return layers.length === 0 ? '-' : layers.join(' + ')
}
