/**
 * Stat blocks in and out: one line of parts between bars, `Name (kind, archetype, rank) | attributes | skills |
 * Guard and Vitality | armour+shield; weapons | extras`. Any part but the head may be missing.
 *
 * A block says what a figure is, not how it fares: wounds, spells, secrets and what a weapon has beyond category,
 * dice and attribute are no part of it. A printed Guard or Vitality is the whole and stands; where a PC's differs
 * from the formula, a notice says so. Notices also tell of everything else that was assumed or left out.
 */
import { slug } from '@steelyard/kernel'
import {
  type Armour,
  categoryOfArmour,
  categoryOfWeapon,
  needsBothHands,
  printArmour,
  printDamage,
  printWeapon,
  readArmour,
  readShield,
  readWeapon,
  type Shield,
  signed,
  type Weapon,
  weaponOf,
} from '../rules/gear.ts'
import { basics } from '../rules/repertoire.ts'
import {
  type Archetype,
  type Attribute,
  archetypeNames,
  attributes,
  type Rank,
  rankNames,
  type Skill,
  type Stance,
  skillNames,
  stanceNames,
  techniqueNames,
} from '../rules/words.ts'
import { bestiaryEntry } from './importers/bestiary.ts'
import {
  guardByFormula,
  guardMaxOf,
  type Sheet,
  type SheetInput,
  sheetSchema,
  vitalityMaxOf,
} from './sheet.ts'

/** What reading a stat block comes to; `notes` say what was assumed, kept or left out. */
export type StatblockReading =
  | { readonly ok: true; readonly sheet: SheetInput; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string }

/** What has been found so far. */
interface Findings {
  name: string
  kind: Sheet['kind']
  archetype: Archetype
  rank: Rank
  attributes: Partial<Record<Attribute, number>>
  skills: Partial<Record<Skill, number>>
  guardMax: number | null
  vitalityMax: number | null
  momentum: number
  guardBonus: number
  vitalityBonus: number
  zone: number | null
  stance: Stance | null
  armour: Armour | null
  shield: Shield
  weapons: Weapon[]
  techniques: string[]
  signatureMoves: { name: string; base: string }[]
  note: string
  notes: string[]
}

const EXAMPLE =
  'Magnus (pc, Fighter, Novice) | Mig+3 Gra+1 Wil+1 | Combat+1 | Guard 15 Vit 11 | chain shirt[medium]; longsword[medium 2d6+1]'

/** Reads a stat block, or an entry of a bestiary. */
export function parseStatblock(text: string): StatblockReading {
  if (text.length > 20_000) return { ok: false, error: 'a stat block has at most 20,000 characters' }
  const entry = bestiaryEntry(text)
  if (entry === null) return parseBlock(text)
  const read = parseBlock(entry.block)
  return read.ok ? { ...read, notes: [...entry.notes, ...read.notes] } : read
}

function parseBlock(text: string): StatblockReading {
  const [head = '', ...parts] = text
    .replaceAll('\\|', '|')
    .replaceAll(/[−–—](?=\d)/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s`]+|[\s`]+$/g, '')
    .split('|')
    .map((part) => part.trim())
  const found = readHead(head)
  if (typeof found === 'string') return { ok: false, error: found }
  for (const part of parts) {
    const error = readPart(part, found)
    if (error !== null) return { ok: false, error }
  }
  return settle(found)
}

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

/** The name and, in brackets, kind, archetype and rank. */
function readHead(head: string): Findings | string {
  const [, name = '', inside = ''] = /^(.{1,200}?)\s*\(([^()]{0,80})\)$/.exec(head) ?? []
  const [kind = '', ...more] = inside.split(',').map((word) => word.trim().toLowerCase())
  if (name === '' || (kind !== 'pc' && kind !== 'npc'))
    return `a stat block begins with a name and (pc) or (npc), such as "${EXAMPLE}"`
  let archetype: Archetype = 'none'
  let rank: Rank = 'novice'
  for (const word of more) {
    const trade = archetypeNames.find((each) => each === word)
    const height = rankNames.find((each) => each === word)
    if (trade !== undefined) archetype = trade
    else if (height !== undefined) rank = height
    else
      return `"${word.slice(0, 40)}" is neither an archetype (${archetypeNames.join(', ')}) nor a rank (${rankNames.join(', ')})`
  }
  return {
    name,
    kind,
    archetype,
    rank,
    attributes: {},
    skills: {},
    guardMax: null,
    vitalityMax: null,
    momentum: 0,
    guardBonus: 0,
    vitalityBonus: 0,
    zone: null,
    stance: null,
    armour: null,
    shield: 'none',
    weapons: [],
    techniques: [],
    signatureMoves: [],
    note: '',
    notes: [],
  }
}

/** One part between bars; what is wrong with it, or null. */
function readPart(part: string, found: Findings): string | null {
  if (part === '') return null
  const pairs = readPairs(part)
  if (pairs !== null) for (const [word, value] of pairs) readNumber(word, value, found)
  else if (readExtra(part, found)) return null
  else if (/\[|;|\barmou?r\b/i.test(part) && found.armour === null) return readGear(part, found)
  else keepWords(part, found)
  return null
}

function leftOut(part: string): string {
  return `"${part.slice(0, 60)}" was not understood and is left out`
}

/** Words that no rule carries out are kept for the referee. */
function keepWords(part: string, found: Findings): void {
  found.notes.push(`"${part.slice(0, 60)}" was not understood and is kept as a note`)
  found.note = found.note === '' ? part : `${found.note}; ${part}`
}

/** A part that is words with a number each, such as `Mig+2 Gra-1` or `Guard 15 Vit 11`; null if it is not. */
function readPairs(part: string): [word: string, value: number][] | null {
  if (!/^(?:[a-z]{1,20} ?[+-]?\d{1,6}(?: |$))+$/i.test(part)) return null
  return [...part.matchAll(/([a-z]+) ?([+-]?\d+)/gi)].map(([, word = '', value]) => [
    word.toLowerCase(),
    Number(value),
  ])
}

function readNumber(word: string, value: number, found: Findings): void {
  const attribute = attributes.find((each) => each === word || each.slice(0, 3) === word)
  const skill = skillNames.find((each) => each === word)
  if (attribute !== undefined) found.attributes[attribute] = value
  else if (skill !== undefined) found.skills[skill] = value
  else if (word === 'guard') found.guardMax = value
  else if (word === 'vit' || word === 'vitality') found.vitalityMax = value
  else if (word === 'mom' || word === 'momentum') found.momentum = value
  else if (word === 'zone') found.zone = value
  else found.notes.push(leftOut(`${word}${signed(value)}`))
}

/** An extra: techniques, bonuses, a signature move, a stance, a note; false if it is none. */
function readExtra(part: string, found: Findings): boolean {
  const [, key = '', rest = ''] = /^([a-z]{3,10})(?:: ?| )(.*)$/i.exec(part) ?? []
  const colon = part.charAt(key.length) === ':'
  switch (`${key.toLowerCase()}${colon ? ':' : ''}`) {
    case 'tech:':
      for (const word of rest.split(',')) if (word.trim() !== '') found.techniques.push(slug(word))
      return true
    case 'bonus:':
      return readBonus(rest, found)
    case 'sig:':
      return readSignature(rest, found)
    case 'stance':
      return readStance(rest, found)
    case 'note:':
      found.note = found.note === '' ? rest : `${found.note}; ${rest}`
      return true
    default:
      return false
  }
}

function readBonus(text: string, found: Findings): boolean {
  const pairs = readPairs(text)
  if (pairs === null) return false
  for (const [word, value] of pairs) {
    if (word === 'guard') found.guardBonus = value
    else if (word === 'vit' || word === 'vitality') found.vitalityBonus = value
    else found.notes.push(leftOut(`Bonus: ${word}${signed(value)}`))
  }
  return true
}

function readSignature(text: string, found: Findings): boolean {
  const [, name, base] = /^([^=]{1,80}?) ?= ?([^=]{1,80})$/.exec(text) ?? []
  if (name === undefined || base === undefined) return false
  found.signatureMoves.push({ name, base: slug(base) })
  return true
}

function readStance(text: string, found: Findings): boolean {
  const word = text.toLowerCase()
  const stance = stanceNames.find((each) => each === word || each.charAt(0) === word)
  if (stance === undefined) return false
  found.stance = stance
  return true
}

/** Armour, perhaps a shield, and weapons. */
function readGear(part: string, found: Findings): string | null {
  const [worn = '', ...carried] = part.split(';').map((piece) => piece.trim())
  const [, body = '', held] = /^(.*?)(?: ?\+ ?([a-z]{1,20} shield))?$/i.exec(worn) ?? []
  const armour = readArmour(body)
  if (typeof armour === 'string') return armour
  found.armour = armour
  if (held !== undefined) {
    const shield = readShield(held)
    if (shield === null) return `"${held}" is no shield: there are small shield and large shield`
    found.shield = shield
  }
  for (const piece of carried) {
    if (piece === '') continue
    const weapon = readWeapon(piece)
    if (typeof weapon === 'string') return weapon
    found.weapons.push(weapon)
  }
  return null
}

// ── Settling ─────────────────────────────────────────────────────────────────────────────────────────────

/** The sheet that was read, checked, with the notices it deserves. */
function settle(found: Findings): StatblockReading {
  const { notes, attributes: stats, armour, stance, techniques, signatureMoves, ...rest } = found
  const encased = armour?.category === 'heavy' && stance === 'aggressive'
  if (encased) notes.push('Nobody can be Aggressive in heavy armour; the stance is left out')
  const raw = {
    ...rest,
    ...stats,
    armour: armour ?? 'none',
    stance: encased ? null : stance,
    techniques,
    signatureMoves,
  }
  const checked = sheetSchema.safeParse(raw)
  if (!checked.success)
    return { ok: false, error: checked.error.issues[0]?.message ?? 'that is no stat block' }
  const sheet = checked.data
  if (sheet.kind === 'pc' && found.skills.combat === undefined)
    notes.push('Without Combat a PC is untrained: −2 to attack, Defend and Counter')
  notePools(sheet, notes)
  noteGear(sheet, notes)
  return { ok: true, sheet: { ...raw, techniques: sheet.techniques }, notes }
}

function notePools(sheet: Sheet, notes: string[]): void {
  if (sheet.kind !== 'pc') return
  const guard = guardByFormula(sheet)
  if (sheet.guardMax !== null && sheet.guardMax !== guard)
    notes.push(`Guard is printed as ${sheet.guardMax} and kept; the formula makes ${guard}`)
  const vitality = vitalityMaxOf({ ...sheet, vitalityMax: null })
  if (sheet.vitalityMax !== null && sheet.vitalityMax !== vitality)
    notes.push(`Vitality is printed as ${sheet.vitalityMax} and kept; the formula makes ${vitality}`)
}

function noteGear({ weapons, armour, shield }: Sheet, notes: string[]): void {
  for (const weapon of weapons) {
    const { name, category } = weapon
    const usual = categoryOfWeapon(name)
    if (usual !== undefined && usual !== category)
      notes.push(`The ${name} is printed as ${category} and kept; it usually is ${usual}`)
    const plain = weaponOf(name, category)
    if (printDamage(weapon) !== printDamage(plain))
      notes.push(
        `The ${name} is printed with ${printDamage(weapon)} and kept; ${category} weapons have ${printDamage(plain)}`,
      )
    if (shield !== 'none' && needsBothHands(weapon))
      notes.push(`The ${name} takes both hands, and there is a ${shield} shield`)
  }
  const usual = categoryOfArmour(armour.name)
  if (usual !== undefined && usual !== armour.category)
    notes.push(`The ${armour.name} is printed as ${armour.category} and kept; it usually is ${usual}`)
}

// ── Printing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Prints a stat block. */
export function printStatblock(sheet: Sheet): string {
  const momentum = sheet.momentum === 0 ? '' : ` Mom${signed(sheet.momentum)}`
  return [
    `${sheet.name} (${printHead(sheet)})`,
    printAttributes(sheet),
    printSkills(sheet),
    `Guard ${guardMaxOf(sheet)} Vit ${vitalityMaxOf(sheet)}${momentum}`,
    printGear(sheet),
    ...printExtras(sheet),
  ].join(' | ')
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** Kind, archetype and rank, as far as they say anything. */
function printHead({ kind, archetype, rank }: Sheet): string {
  if (archetype !== 'none') return `${kind}, ${capital(archetype)}, ${capital(rank)}`
  return rank === 'novice' ? kind : `${kind}, none, ${capital(rank)}`
}

/** All six of a PC; of an NPC Might, Grace and what is not 0. */
function printAttributes(sheet: Sheet): string {
  return attributes
    .filter((each) => sheet.kind === 'pc' || each === 'might' || each === 'grace' || sheet[each] !== 0)
    .map((each) => `${capital(each.slice(0, 3))}${signed(sheet[each])}`)
    .join(' ')
}

/** Combat, and every skill that is not what it is for all of that kind. */
function printSkills({ kind, skills }: Sheet): string {
  const usual = kind === 'pc' ? -2 : 0
  return skillNames
    .filter((each) => each === 'combat' || skills[each] !== usual)
    .map((each) => `${capital(each)}${signed(skills[each])}`)
    .join(' ')
}

/** Armour, shield and weapons, the one in hand first; bare hands only where there is nothing else. */
function printGear({ armour, shield, weapons, wielded }: Sheet): string {
  const inHand = weapons[wielded]
  const ordered = inHand === undefined ? weapons : [inHand, ...weapons.filter((each) => each !== inHand)]
  const last = ordered.at(-1)
  const bare = ordered.length > 1 && last !== undefined && printWeapon(last) === 'unarmed[unarmed 1d6]'
  const carried = bare ? ordered.slice(0, -1) : ordered
  const worn = `${printArmour(armour)}${shield === 'none' ? '' : `+${shield} shield`}`
  return [worn, ...carried.map(printWeapon)].join('; ')
}

/** What a signature move in a block can be built on: spells are no part of it. */
const PRINTED_BASES: ReadonlySet<string> = new Set([...basics, ...techniqueNames])

function printExtras(sheet: Sheet): string[] {
  const { techniques, guardBonus, vitalityBonus, zone, stance, note } = sheet
  const moves = sheet.signatureMoves.filter(({ base }) => PRINTED_BASES.has(base))
  const more = vitalityBonus === 0 ? '' : ` Vit${signed(vitalityBonus)}`
  const plain = note.replaceAll(/\s+/g, ' ').replaceAll('|', '/')
  return [
    ...(techniques.length === 0 ? [] : [`Tech: ${techniques.join(', ')}`]),
    ...(guardBonus === 0 && more === '' ? [] : [`Bonus: Guard${signed(guardBonus)}${more}`]),
    ...moves.map(({ name, base }) => `Sig: ${name}=${base}`),
    ...(zone === null ? [] : [`Zone ${zone}`]),
    ...(stance === null ? [] : [`Stance ${stance.charAt(0).toUpperCase()}`]),
    ...(plain === '' ? [] : [`Note: ${plain}`]),
  ]
}
