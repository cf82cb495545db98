/**
 * The JSON of the Mythras Encounter Generator, in and out: a list of figures with `stats`, `skills`,
 * `hit_locations`, `combat_styles` and `attributes`.
 *
 * Its numbers are taken as they stand and never worked out anew. Confusing here: the leading number of a
 * `strike_rank` such as `10(13-3)` has the armour already taken off; weapons belong to the styles; a `range` of
 * the d20 may be a single number. What such a list has no place for is written beside it under names of our own
 * (`kind`, `nature`, `weapons`, `traits`), which other programs pass over. We read pasted text only and ask nobody for
 * more.
 */

import { clip } from '@steelyard/kernel/forms'
import { characteristics, damageText, dmText, noDM, readDM } from '../../rules/core/tables.ts'
import { type Ability, printAbility, readAbility } from '../../rules/creatures/ability.ts'
import { moreTerms, type Weapon } from '../../rules/gear/gear.ts'
import { kebab, titled } from '../forms.ts'
import {
  characteristicOf,
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
  salvage,
  weaponInput,
} from '../printed.ts'
import { kinds, type Sheet, type SheetInput, traits } from '../sheet.ts'

/** A figure of an encounter and what was assumed about it. */
export interface EncounterFigure {
  readonly sheet: SheetInput
  readonly notes: readonly string[]
}

/** What reading an encounter comes to. */
export type EncounterReading =
  | { readonly ok: true; readonly figures: readonly EncounterFigure[] }
  | { readonly ok: false; readonly error: string }

/** Reads the JSON of an encounter: a list of figures, or one figure alone. */
export function parseEncounter(text: string): EncounterReading {
  if (text.length > 2_000_000) return { ok: false, error: 'an encounter has at most 2000000 characters' }
  const read = readJson(text)
  if (!read.ok) return { ok: false, error: read.error }
  const entries = Array.isArray(read.value) ? read.value : [read.value]
  const figures: EncounterFigure[] = []
  for (const entry of entries.slice(0, 200)) {
    const figure = isRecord(entry) ? readFigure(entry) : null
    if (figure === null)
      return {
        ok: false,
        error: 'an encounter is a list of figures, each with a name, stats and hit_locations',
      }
    if (!figure.ok) return { ok: false, error: figure.error }
    figures.push(figure)
  }
  if (figures.length === 0) return { ok: false, error: 'this encounter has no figures' }
  return { ok: true, figures }
}

// ── One figure ───────────────────────────────────────────────────────────────────────────────────────────

type Json = string | number | boolean | null | readonly Json[] | JsonRecord
interface JsonRecord {
  readonly [name: string]: Json
}

function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value.slice(0, 200) : []
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? plainText(String(value)).slice(0, 2000) : ''
}

function numberOf(value: Json | undefined): number | null {
  const text = textOf(value).trim()
  return /^-?\d{1,5}(?:\.0+)?$/.test(text) ? Number(text) : null
}

/** Pairs out of `[{ "STR": 11 }, …]` or `{ "STR": 11, … }`. */
function pairsOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  const records = isRecord(value) ? [value] : listOf(value).filter(isRecord)
  return records.flatMap((record) => Object.entries(record))
}

function readFigure(entry: JsonRecord): ReturnType<typeof salvage> | null {
  const name = textOf(entry['name']).trim().slice(0, 80)
  if (name === '' || (entry['stats'] === undefined && entry['hit_locations'] === undefined)) return null
  const notes: string[] = []
  const draft: SheetDraft = { name }
  for (const [key, value] of pairsOf(entry['stats'])) {
    const which = characteristicOf(key)
    const number = numberOf(value)
    if (which !== null && number !== null) draft[which] = number
  }
  const attributes = isRecord(entry['attributes']) ? entry['attributes'] : {}
  const step = readAttributes(attributes, draft, notes)
  const words: string[] = []
  const abilities = readFeatures(entry, notes, words)
  if (abilities.length > 0) draft.abilities = abilities
  const natural = entry['natural_armor'] === true
  const worn = readBody(entry, natural, abilities.length > 0, draft, notes)
  const kind = kinds.find((each) => each === textOf(entry['kind']))
  if (kind !== undefined) draft.kind = kind
  const nature = textOf(entry['nature']).trim()
  if (nature !== '') draft.nature = nature
  const initiative = readInitiative(textOf(attributes['strike_rank']))
  if (initiative !== null) draft.initiative = initiativeBefore(initiative, worn)
  readSkills(entry, draft, notes)
  readArms(entry, step, draft, notes)
  const note = [textOf(entry['notes']).trim(), ...words].filter((part) => part !== '').join(' ')
  if (note !== '') draft.note = note.slice(0, 2000)
  return salvage(draft, notes)
}

/** Action Points, Magic Points, movement and Damage Modifier; gives back the step of the last. */
function readAttributes(attributes: JsonRecord, draft: SheetDraft, notes: string[]): number {
  const actionPoints = numberOf(attributes['action_points'])
  const magicPoints = numberOf(attributes['magic_points'])
  if (actionPoints !== null) draft.actionPoints = actionPoints
  if (magicPoints !== null) draft.magicPoints = magicPoints
  const moves = readMoves(textOf(attributes['movement']))
  if (moves !== null) Object.assign(draft, moves)
  const modifier = textOf(attributes['damage_modifier'])
  const step = modifier === '' ? null : readDM(modifier)
  if (step !== null) draft.dm = step
  else if (modifier !== '') notes.push(`"${clip(modifier)}" is no Damage Modifier of the table`)
  return step ?? noDM
}

/** Features with a rule; the words of the others go to `words`. */
function readFeatures(entry: JsonRecord, notes: string[], words: string[]): readonly Ability[] {
  const found: Ability[] = []
  for (const feature of listOf(entry['features'])) {
    const text = isRecord(feature) ? textOf(feature['name']) : textOf(feature)
    const read = text === '' ? null : readAbility(text.slice(0, 400))
    if (read?.ok && !found.some(({ name }) => name === read.ability.name)) found.push(read.ability)
    else if (read !== null && !read.ok) {
      notes.push(`there is no rule for the feature "${clip(text)}": it is kept as a note`)
      words.push(text)
    }
  }
  return found
}

/** The hit locations; gives back the heaviest worn AP. */
function readBody(
  entry: JsonRecord,
  natural: boolean,
  able: boolean,
  draft: SheetDraft,
  notes: string[],
): number {
  const rows = listOf(entry['hit_locations'])
    .filter(isRecord)
    .map((row): LocationRow => {
      const name = textOf(row['name'])
      return { range: textOf(row['range']), name, ap: numberOf(row['ap']) ?? 0, hp: numberOf(row['hp']) ?? 1 }
    })
  const locations = rangedLocations(rows, notes)
  if (natural || able || (locations.length > 0 && !isHumanoid(locations))) draft.kind = 'creature'
  if (locations.length === 0) return 0
  draft.locations = locations.map(({ name, from, to, ap, hp }) => {
    const armour = natural ? { naturalAP: ap } : { naturalAP: 0, wornAP: ap }
    return { name, from, to, hpMax: Math.max(1, hp), ...armour }
  })
  return natural ? 0 : Math.max(0, ...locations.map(({ ap }) => ap))
}

function readSkills(entry: JsonRecord, draft: SheetDraft, notes: string[]): void {
  const skills = new Map<string, number>()
  for (const [name, value] of pairsOf(entry['skills'])) {
    const number = numberOf(value)
    if (number === null || /^combat style/i.test(name) || kebab(name) === '') continue
    skills.set(kebab(name), number)
  }
  const folk = skills.get('folk-magic')
  if (folk !== undefined && !skills.has('magic')) {
    skills.set('magic', folk)
    notes.push('took Folk Magic for the Magic skill')
  }
  if (skills.size > 0) draft.skills = Object.fromEntries(skills)
  const names = ['folk_spells', 'theism_spells', 'sorcery_spells', 'mysticism_spells'].flatMap((key) =>
    listOf(entry[key]).map(textOf),
  )
  const spells = names.filter((name) => name !== '').map((name) => printedSpell(name.slice(0, 80), notes))
  if (spells.length > 0) draft.spells = spells
}

// ── Weapons and styles ───────────────────────────────────────────────────────────────────────────────────

/** The styles, and every weapon in them once. */
function readArms(entry: JsonRecord, step: number, draft: SheetDraft, notes: string[]): void {
  const weapons = new Map<string, Weapon>()
  const carry = (rows: Json | undefined): readonly string[] =>
    listOf(rows)
      .filter(isRecord)
      .flatMap((row) => {
        const weapon = readWeaponRow(row, step, notes)
        if (weapon === null) return []
        if (!weapons.has(weapon.name)) weapons.set(weapon.name, weapon)
        return [weapon.name]
      })
  const styles = listOf(entry['combat_styles'])
    .filter(isRecord)
    .map((style) => {
      const name = textOf(style['name']).trim().slice(0, 80)
      const covered = carry(style['weapons'])
      const value = numberOf(style['value']) ?? 0
      const words = listOf(style['traits']).map(textOf).map(kebab)
      const learnt = traits.filter((trait) => words.includes(trait))
      return { name: name === '' ? 'Combat Style' : name, value, traits: learnt, weapons: covered }
    })
  carry(entry['weapons'])
  if (styles.length > 0)
    draft.styles = styles.map(({ weapons: covered, ...style }) =>
      covered.length === 0 ? style : { ...style, weapons: covered },
    )
  if (weapons.size > 0) draft.weapons = [...weapons.values()].map(weaponInput)
}

function readWeaponRow(row: JsonRecord, step: number, notes: string[]): Weapon | null {
  const type = textOf(row['type']).toLowerCase()
  const range = textOf(row['range']).trim()
  const reach = textOf(row['reach']).trim()
  const special = [
    textOf(row['effects']),
    type === 'shield' ? 'shield' : '',
    type.startsWith('2h') ? 'two-handed' : '',
    type === 'ranged' || /^\d+\/\d+\/\d+/.test(range) ? 'ranged' : '',
    /^\d+\/\d+\/\d+/.test(range) ? `range ${range}` : '',
    /^(?:t|s|m|l|vl)$/i.test(reach) ? `reach ${reach}` : '',
    row['add_damage_modifier'] === false ? 'no DM' : row['add_damage_modifier'] === true ? 'adds DM' : '',
  ].filter((each) => each !== '')
  const [ap, hp] = [numberOf(row['ap']), numberOf(row['hp'])]
  const apHp = ap === null || hp === null ? (textOf(row['ap']) === '' ? '-' : 'as location') : `${ap}/${hp}`
  const plain = {
    name: textOf(row['name']),
    size: textOf(row['size']),
    damage: textOf(row['damage']),
    apHp,
    special: special.join(', '),
  }
  return plain.name.trim() === '' ? null : printedWeapon(plain, step, notes)
}

// ── Printing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Prints figures as the JSON of an encounter. */
export function printEncounter(sheets: readonly Sheet[]): string {
  return JSON.stringify(sheets.map(figureOut), null, 2)
}

function figureOut(sheet: Sheet): JsonRecord {
  const { locations, weapons, styles } = sheet
  const penalty = Math.max(0, ...locations.map(({ wornAP }) => wornAP))
  const strike =
    penalty === 0 ? `${sheet.initiative}` : `${sheet.initiative - penalty}(${sheet.initiative}-${penalty})`
  const covered = new Set(styles.flatMap((style) => style.weapons))
  const others = weapons.filter(({ name }) => !covered.has(name))
  return {
    name: sheet.name,
    kind: sheet.kind,
    ...(sheet.nature === 'professional' ? {} : { nature: sheet.nature }),
    stats: characteristics.map((key) => ({ [key.toUpperCase()]: sheet[key] })),
    skills: Object.entries(sheet.skills).map(([name, value]) => ({ [titled(name)]: value })),
    folk_spells: sheet.spells.map(({ name }) => name),
    hit_locations: locations.map(({ name, from, to, hpMax, naturalAP, wornAP, magicAP }) => ({
      name: name.charAt(0).toUpperCase() + name.slice(1),
      range: from === to ? padded(from) : `${padded(from)}-${padded(to)}`,
      hp: hpMax,
      ap: naturalAP + wornAP + magicAP,
    })),
    combat_styles: styles.map((style) => ({
      name: style.name,
      value: style.value,
      traits: style.traits,
      weapons: weapons.filter(({ name }) => style.weapons.includes(name)).map(weaponOut),
    })),
    ...(others.length === 0 ? {} : { weapons: others.map(weaponOut) }),
    attributes: {
      action_points: sheet.actionPoints,
      damage_modifier: dmText(sheet.dm),
      magic_points: sheet.magicPoints,
      strike_rank: strike,
      movement: movementOut(sheet),
    },
    features: sheet.abilities.map(printAbility),
    notes: sheet.note,
    natural_armor: penalty === 0 && locations.some(({ naturalAP }) => naturalAP > 0),
  }
}

function movementOut({ move, fly, swim }: Sheet): string {
  if (move === 0 && swim > 0) return `${swim} (swim)`
  return fly > 0 ? `${move}, ${fly} flying` : `${move}`
}

function weaponOut(weapon: Weapon): JsonRecord {
  const { name, category, damage, size, force, reach, range, ap, hp, usesDM, tags } = weapon
  const type =
    category === 'shield' || category === 'ranged'
      ? category
      : category === 'natural'
        ? 'unarmed'
        : `${tags.includes('two-handed') ? 2 : 1}h-melee`
  const names: Readonly<Record<string, string>> = {
    cutting: 'Bleed',
    impaling: 'Impale',
    bludgeoning: 'Bash, Stun Location',
    entangling: 'Entangle',
    sunder: 'Sunder',
  }
  const effects = effectsOf(weapon).map((tag) => names[tag] ?? tag)
  effects.push(...moreTerms(weapon).filter((term) => !/^(?:range|reach|adds|no) /.test(term)))
  const home = category === 'natural' && ap === null ? 'as location' : ''
  return {
    name,
    type,
    damage: damageText(damage),
    add_damage_modifier: usesDM,
    size: category === 'ranged' ? (force ?? '-') : size,
    reach: category === 'ranged' ? '-' : reach,
    range: range === null ? '' : range.join('/'),
    ap: ap ?? home,
    hp: hp ?? home,
    effects: effects.join(', '),
  }
}

function padded(face: number): string {
  return `${face}`.padStart(2, '0')
}

// ── JSON ─────────────────────────────────────────────────────────────────────────────────────────────────

type JsonRead = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: string }

/** Where the reading of a text has come to. */
interface Reader {
  readonly text: string
  at: number
  fault: string
}

/** Reads JSON by hand, because nothing in here may throw or catch over what somebody pasted. */
function readJson(text: string): JsonRead {
  const reader: Reader = { text, at: 0, fault: '' }
  const value = readValue(reader, 0)
  skipBlanks(reader)
  if (reader.fault === '' && reader.at < text.length) reader.fault = 'something follows the end'
  if (reader.fault === '') return { ok: true, value }
  return { ok: false, error: `this is no JSON: ${reader.fault} at character ${reader.at + 1}` }
}

function skipBlanks(reader: Reader): void {
  while (/\s/.test(reader.text.charAt(reader.at))) reader.at++
}

function follows(reader: Reader, mark: string): boolean {
  skipBlanks(reader)
  if (reader.text.charAt(reader.at) !== mark) return false
  reader.at++
  return true
}

function fail(reader: Reader, fault: string): null {
  if (reader.fault === '') reader.fault = fault
  return null
}

function readValue(reader: Reader, depth: number): Json {
  if (depth > 12) return fail(reader, 'it is nested too deeply')
  skipBlanks(reader)
  const mark = reader.text.charAt(reader.at)
  if (mark === '[') return readArray(reader, depth)
  if (mark === '{') return readObject(reader, depth)
  if (mark === '"') return readText(reader)
  return readWord(reader)
}

function readArray(reader: Reader, depth: number): Json {
  const items: Json[] = []
  reader.at++
  if (follows(reader, ']')) return items
  for (;;) {
    items.push(readValue(reader, depth + 1))
    if (reader.fault !== '') return null
    if (follows(reader, ']')) return items
    if (!follows(reader, ',')) return fail(reader, 'a comma or ] is missing')
  }
}

function readObject(reader: Reader, depth: number): Json {
  const entries: [string, Json][] = []
  reader.at++
  if (follows(reader, '}')) return {}
  for (;;) {
    skipBlanks(reader)
    if (reader.text.charAt(reader.at) !== '"') return fail(reader, 'a name in quotes is missing')
    const name = readText(reader)
    if (!follows(reader, ':')) return fail(reader, 'a colon is missing')
    const value = readValue(reader, depth + 1)
    if (reader.fault !== '') return null
    if (typeof name === 'string' && name !== '__proto__') entries.push([name, value])
    if (follows(reader, '}')) return Object.fromEntries(entries)
    if (!follows(reader, ',')) return fail(reader, 'a comma or } is missing')
  }
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function readText(reader: Reader): Json {
  let text = ''
  reader.at++
  for (;;) {
    const letter = reader.text.charAt(reader.at)
    if (letter === '') return fail(reader, 'a text has no end')
    reader.at++
    if (letter === '"') return text
    if (letter !== '\\') {
      text += letter
      continue
    }
    const mark = reader.text.charAt(reader.at)
    const [code] = /^u[0-9a-f]{4}/i.exec(reader.text.slice(reader.at, reader.at + 5)) ?? []
    if (code !== undefined) text += String.fromCharCode(Number.parseInt(code.slice(1), 16))
    else if (Object.hasOwn(escapes, mark)) text += escapes[mark] ?? ''
    else return fail(reader, 'a backslash stands before nothing')
    reader.at += code?.length ?? 1
  }
}

function readWord(reader: Reader): Json {
  const [word = ''] =
    /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/.exec(
      reader.text.slice(reader.at, reader.at + 40),
    ) ?? []
  if (word === '') return fail(reader, 'a value is missing')
  reader.at += word.length
  if (word === 'true' || word === 'false') return word === 'true'
  return word === 'null' ? null : Number(word)
}
