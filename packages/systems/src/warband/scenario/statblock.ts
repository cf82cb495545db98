/**
 * Stat blocks, in and out, one line each: name, numbers, weapons, traits, split by semicolons. PCs carry level and
 * trait behind the name and their characteristics before the numbers. A printed block counts mount and helmet in,
 * a sheet does not. Traits that mean something to the rules are read; all others stay as words.
 */
import { gearNamed, skills, traits } from '../rules/common/gear.ts'
import { type CarriedItem, normaliseSheet, type Sheet, type SheetInput, sheetSchema } from './sheet.ts'

/** What reading a stat block comes to; `notes` say what was assumed or left out. */
export type StatblockReading =
  | { readonly ok: true; readonly sheet: SheetInput; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string }

type Writable<Data> = { -readonly [Key in keyof Data]: Data[Key] }
type Draft = Writable<Partial<SheetInput>> & { name: string }

const FORM =
  'a stat block reads "Footman; MGT 1, HP 1, ATK 1, AR 2 (light, shield), MV 5, ML 7; spear; —", a PC begins "Brand (PC level 1 warrior); V15 A10 F11; …"'

const UNIT =
  'a unit is written in a scenario, as figures with the same "unit" and a "count"; a stat block is one figure'

/** Reads a stat block. */
export function parseStatblock(text: string): StatblockReading {
  if (text.length > 5000) return { ok: false, error: 'a stat block has at most 5,000 characters' }
  const parts = partsOf(text)
  const [head = '', ...rest] = parts
  if (/^unit \d/i.test(head)) return { ok: false, error: UNIT }
  if (head === '' || rest.length === 0) return { ok: false, error: FORM }
  const notes: string[] = []
  const draft = readHead(head)
  readParts(rest, draft, notes)
  mountAside(draft)
  const checked = sheetSchema.safeParse(draft)
  if (!checked.success) return { ok: false, error: checked.error.issues[0]?.message ?? FORM }
  return { ok: true, sheet: draft, notes }
}

/**
 * The parts of a block. One that is written line by line instead has its name first, then the numbers, and whatever
 * else it has is traits: `Ogre` / `AR 1, HP 4, ATK 4, MV 8, MGT 4` / `Weak to fire`.
 */
function partsOf(text: string): string[] {
  const trimmed = (parts: readonly string[]) => parts.map((part) => part.replaceAll(/\s+/g, ' ').trim())
  if (text.includes(';')) return trimmed(text.split(';'))
  const lines = trimmed(text.split('\n').map((line) => line.replace(/^[\s#*-]+/, '').replaceAll('*', '')))
  const [name = '', ...rest] = lines.filter((line) => line !== '')
  const numbers = rest.findIndex((line) => /\b(?:HP|ATK|MGT)\b/.test(line))
  if (numbers < 0) return [name]
  const traits = rest.flatMap((line, at) => (at === numbers ? [] : [line.replace(/^traits?: ?/i, '')]))
  return [name, rest[numbers] ?? '', '—', traits.join(', ')].filter((part) => part !== '')
}

function readHead(head: string): Draft {
  const found = /^(.{1,80}?)\s*\((PC|retainer)(?:,?\s+level\s+(\d{1,2}))?(?:,?\s+([a-z]+))?\)$/i.exec(head)
  if (found === null) return { name: head }
  const [, name = head, kind = '', level = '1', trait = 'none'] = found
  const draft: Draft = { name, kind: kind.toLowerCase() === 'pc' ? 'pc' : 'npc', level: Number(level) }
  const known = traits.find((each) => each === trait.toLowerCase())
  if (known !== undefined) draft.trait = known
  return draft
}

/**
 * Characteristics, numbers, weapons, skills, traits, in this order; only the numbers must be there, in one part or in
 * several, and a description may stand before them.
 */
function readParts(parts: readonly string[], draft: Draft, notes: string[]): void {
  let stage: 'weapons' | 'rest' = 'weapons'
  const numbers = parts.filter((part) => NUMBERS.test(part))
  const from = parts.findIndex((part) => NUMBERS.test(part))
  readNumbers(numbers.join(', '), draft, notes)
  for (const [at, part] of parts.entries()) {
    const scores = /^V\s*(\d{1,2}),?\s+A\s*(\d{1,2}),?\s+F\s*(\d{1,2})$/i.exec(part)
    if (scores !== null) {
      draft.vigor = Number(scores[1])
      draft.agility = Number(scores[2])
      draft.finesse = Number(scores[3])
    } else if (NUMBERS.test(part)) continue
    else if (at < from) readTraits(part, draft, notes)
    else if (/^skills\s/i.test(part)) readSkills(part.slice(7), draft, notes)
    else if (stage === 'weapons') {
      readWeapons(part, draft, notes)
      stage = 'rest'
    } else readTraits(part, draft, notes)
  }
}

function splitOutside(text: string): string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

// A part that begins with the key of a number: `MGT 4`, `HP: 2/3`, `CTH +1` among others.
const NUMBERS = /^(?:MGT|HP|ATK|AR|MV|ML|CAP|DTH|WIT|MP)\b[\s:=]/i
const NEXT_KEY = /\s+(?=(?:MGT|HP|ATK|AR|MV|ML|CAP|DTH|WIT|MP|CTH)\b[\s:=])/i

function readNumbers(part: string, draft: Draft, notes: string[]): void {
  const values = new Map<string, string>()
  for (const pair of splitOutside(part).flatMap((each) => each.split(NEXT_KEY))) {
    const found = /^(MGT|HP|ATK|AR|MV|ML|CAP|DTH|WIT|MP|CTH)[\s:=]+(.+)$/i.exec(pair)
    if (found === null) notes.push(`"${pair.slice(0, 60)}" was not understood and is left out`)
    else values.set((found[1] ?? '').toUpperCase(), found[2] ?? '')
  }
  const number = (key: string): number | undefined => {
    const text = values.get(key)
    return text === undefined || !/^[-+]?\d/.test(text) ? undefined : Number.parseInt(text, 10)
  }
  readArmour(values.get('AR') ?? '', draft, notes)
  assign(draft, 'might', number('MGT'))
  assign(draft, 'atk', number('ATK'))
  assign(draft, 'move', number('MV'))
  assign(draft, 'mana', number('MP'))
  assign(draft, 'capture', number('CAP'))
  assign(draft, 'chance', number('CTH'))
  const death = number('DTH')
  if (death !== undefined) draft.death = death - (draft.helmet === true ? 2 : 0)
  const witchcraft = number('WIT')
  if (witchcraft !== undefined) draft.ward = Math.max(0, witchcraft - 2)
  const morale = values.get('ML')
  if (morale !== undefined) draft.morale = /^\d/.test(morale) ? Number.parseInt(morale, 10) : null
  const [now = '', most = now] = (values.get('HP') ?? '').split('/')
  if (/^\d/.test(most)) draft.hpMax = Number.parseInt(most, 10)
  if (/^\d/.test(now) && now !== most) draft.hp = Number.parseInt(now, 10)
}

function assign<Key extends 'might' | 'atk' | 'move' | 'mana' | 'capture' | 'chance'>(
  draft: Draft,
  key: Key,
  value: number | undefined,
): void {
  if (value !== undefined) draft[key] = value
}

/** "2 (light, shield)": the pieces count; a number that they contradict is set right with a note. */
function readArmour(text: string, draft: Draft, notes: string[]): void {
  const printed = Number.parseInt(text, 10)
  const [, inside = ''] = /\(([^)]*)\)/.exec(text) ?? []
  const armour: ('light' | 'medium' | 'heavy')[] = []
  let natural = 0
  let shield = 0
  const pieces = inside.toLowerCase().split(/[\s,+]+(?!\d)/)
  for (const piece of pieces) {
    if (piece === 'light' || piece === 'medium' || piece === 'heavy') armour.push(piece)
    else if (piece === 'shield') shield = 1
    else if (piece === 'helmet') draft.helmet = true
    else if (/^natural \d$/.test(piece)) natural = Number(piece.slice(8))
    else if (piece !== '') notes.push(`"${piece.slice(0, 40)}" is no piece of armour and is left out`)
  }
  const sum = armour.length + natural + shield
  if (inside === '' && printed > 0) natural = Math.min(3, printed)
  else if (!Number.isNaN(printed) && printed !== sum)
    notes.push(`AR is printed as ${printed}; its pieces make ${sum}`)
  if (armour.length > 0) draft.armour = armour
  if (natural > 0) draft.natural = natural
  if (shield > 0) draft.shield = 'ready'
}

function readWeapons(part: string, draft: Draft, notes: string[]): void {
  const found: { name: string }[] = []
  const items: { name: string }[] = []
  const unknown: string[] = []
  for (const text of splitOutside(part)) {
    const name = text.replace(/\s*\(.*\)$/, '').toLowerCase()
    const known = gearNamed(name)
    if (known !== undefined) (known.kind === 'weapon' ? found : items).push({ name })
    else if (name !== '—' && name !== '-' && name !== 'none') unknown.push(text)
  }
  const words = found.length === 0 && items.length === 0
  if (words && unknown.length > 0) readTraits(part, draft, notes)
  for (const text of unknown)
    notes.push(
      `"${text.slice(0, 60)}" is no weapon of the list and ${words ? 'stays a word' : 'is left out'}`,
    )
  if (found.length > 0) draft.weapons = found.map(({ name }) => name)
  if (items.length > 0) draft.items = items.map(({ name }) => name)
}

function readSkills(part: string, draft: Draft, notes: string[]): void {
  const found: (typeof skills)[number][] = []
  for (const word of splitOutside(part)) {
    const skill = skills.find((each) => each === word.toLowerCase())
    if (skill === undefined) notes.push(`"${word.slice(0, 40)}" is no skill of the list and is left out`)
    else found.push(skill)
  }
  if (found.length > 0) draft.skills = found
}

const SIZES: Readonly<Record<string, number>> = { tiny: -2, small: -1, large: 1, huge: 2 }

/** Words that mean something to the rules; the whole line is kept as a note. */
/** The traits of a note that no rule carries out. */
export function traitsInWords(note: string): string {
  return splitOutside(note)
    .filter((trait) => !hasRule(trait))
    .join(', ')
}

function hasRule(trait: string): boolean {
  const draft: Draft = { name: '' }
  readTraitsWithRules(trait.toLowerCase(), draft)
  return Object.keys(draft).length > 1
}

/** Traits in words: those with a rule are carried out, and all of them are kept. */
function readTraits(part: string, draft: Draft, notes: string[]): void {
  if (part === '' || part === '—' || part === '-') return
  draft.note = draft.note === undefined ? part : `${draft.note}, ${part}`
  readTraitsWithRules(part.toLowerCase(), draft)
  const words = traitsInWords(part)
  if (words !== '') notes.push(`"${words.slice(0, 60)}" is kept as a note: no rule carries it out`)
}

function readTraitsWithRules(text: string, draft: Draft): void {
  for (const [word, size] of Object.entries(SIZES))
    if (new RegExp(`\\b${word}\\b`).test(text)) draft.size = size
  if (/\bfast\b/.test(text)) draft.fast = true
  if (/\bno hands\b/.test(text)) draft.hands = 0
  if (/\bleader\b/.test(text)) draft.leader = true
  if (/\bmounted\b/.test(text)) draft.mounted = true
  if (/\bsupernatural hp\b/.test(text)) draft.supernatural = true
  if (/\bcatalyst\b/.test(text)) draft.catalyst = true
  if (/\bmorale to enter\b/.test(text)) draft.skirmisher = true
  if (/\bfearless\b/.test(text) && draft.morale === undefined) draft.morale = null
  const [, chance] = /\bcth ([-+]\d)/.exec(text) ?? []
  if (chance !== undefined) draft.chance = Number.parseInt(chance, 10)
  const spells = splitOutside(text).flatMap((word) =>
    (['bolt', 'slumber', 'ward'] as const).filter((spell) => new RegExp(`\\b${spell}\\b`).test(word)),
  )
  if (spells.length > 0 || /\bno spells\b/.test(text)) draft.spells = [...(draft.spells ?? []), ...spells]
}

/** A printed block counts the mount in; the sheet does not. */
function mountAside(draft: Draft): void {
  if (draft.mounted !== true) return
  if (draft.atk !== undefined) draft.atk = Math.max(0, draft.atk - 1)
  if (draft.move !== undefined) {
    draft.mountMove = draft.move
    delete draft.move
  }
  if (draft.kind === 'pc') return
  if (draft.might !== undefined) draft.might = Math.max(1, draft.might - 1)
  if (draft.hpMax !== undefined) draft.hpMax = Math.max(1, draft.hpMax - 1)
}

// ── Printing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Prints a stat block. */
export function printStatblock(sheet: Sheet): string {
  const more = sheet.mounted ? 1 : 0
  const arms = [...sheet.weapons, ...sheet.items].map(({ name }: CarriedItem) => name).join(', ') || '—'
  const note = noteOf(sheet)
  const move = sheet.mounted ? (sheet.mountMove ?? Math.max(1, 10 - sheet.armour.length)) : sheet.move
  if (sheet.kind === 'npc') {
    const numbers = [
      `MGT ${sheet.might + more}`,
      `HP ${hpOf(sheet, more)}`,
      `ATK ${sheet.atk + more}`,
      armourOf(sheet),
      `MV ${move}`,
      `ML ${sheet.morale ?? '—'}`,
      ...unusual(sheet),
    ]
    const known = sheet.trait === 'none' ? '' : ` ${sheet.trait}`
    const title = sheet.level > 0 ? `${sheet.name} (retainer level ${sheet.level}${known})` : sheet.name
    return `${title}; ${numbers.join(', ')}; ${arms}; ${note}`
  }
  const trait = sheet.trait === 'none' ? '' : ` ${sheet.trait}`
  const numbers = [
    `HP ${hpOf(sheet, 0)}`,
    `ATK ${sheet.atk + more}`,
    `MP ${sheet.mana}`,
    armourOf(sheet),
    `CAP ${sheet.capture}`,
    `DTH ${sheet.death + (sheet.helmet ? 2 : 0)}`,
    `WIT ${2 + sheet.ward}`,
    `MV ${move}`,
  ]
  const scores = `V${sheet.vigor} A${sheet.agility} F${sheet.finesse}`
  const learned = sheet.skills.length === 0 ? '' : `skills ${sheet.skills.join(', ')}; `
  return `${sheet.name} (PC level ${sheet.level}${trait}); ${scores}; ${numbers.join(', ')}; ${arms}; ${learned}${note}`
}

/** What most NPCs have alike, where one has not. */
function unusual({ capture, armour, death, helmet, ward, mana }: Sheet): string[] {
  return [
    ...(capture === 6 - armour.length ? [] : [`CAP ${capture}`]),
    ...(death === 5 ? [] : [`DTH ${death + (helmet ? 2 : 0)}`]),
    ...(ward === 0 ? [] : [`WIT ${2 + ward}`]),
    ...(mana === 0 ? [] : [`MP ${mana}`]),
  ]
}

function hpOf({ hp, hpMax }: Sheet, more: number): string {
  return hp === hpMax ? String(hpMax + more) : `${hp + more}/${hpMax + more}`
}

function armourOf({ armour, natural, shield, helmet }: Sheet): string {
  const pieces = [
    ...armour,
    ...(natural > 0 ? [`natural ${natural}`] : []),
    ...(shield === 'ready' ? ['shield'] : []),
    ...(helmet ? ['helmet'] : []),
  ]
  const value = armour.length + natural + (shield === 'ready' ? 1 : 0)
  return `AR ${value}${pieces.length === 0 ? '' : ` (${pieces.join(', ')})`}`
}

function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}

/** The note, and what of the sheet it does not say yet. */
function noteOf(sheet: Sheet): string {
  const text = sheet.note.toLowerCase()
  const size = Object.entries(SIZES).find(([, value]) => value === sheet.size)?.[0]
  const words = [
    ...(sheet.mounted ? ['mounted'] : []),
    ...(sheet.leader ? ['leader'] : []),
    ...(size === undefined ? [] : [size]),
    ...(sheet.fast ? ['fast'] : []),
    ...(sheet.hands === 0 ? ['no hands'] : []),
    ...(sheet.supernatural ? ['supernatural HP'] : []),
    ...(sheet.skirmisher ? ['must pass morale to enter and to stay in melee'] : []),
    ...(sheet.catalyst ? ['catalyst'] : []),
    ...sheet.spells,
    ...(sheet.chance === (sheet.trait === 'warrior' ? 1 : 0) ? [] : [`CTH ${signed(sheet.chance)}`]),
    ...(sheet.trait === 'maleficar' && sheet.spells.length + sheet.randomSpells === 0 ? ['no spells'] : []),
  ].filter((word) => !text.includes(word.toLowerCase()))
  return [...(sheet.note === '' ? [] : [sheet.note]), ...words].join(', ') || '—'
}

/** A sheet out of a block that is known to be right. */
export function readBlock(block: string): SheetInput {
  const read = parseStatblock(block)
  if (!read.ok) throw new Error(read.error)
  return read.sheet
}

/** The complete sheet of a block that is known to be right. */
export function sheetOfBlock(block: string): Sheet {
  return normaliseSheet(readBlock(block))
}
