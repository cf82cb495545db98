/**
 * Stat blocks of both kinds, in and out: one line for an NPC, five for a PC. Fields of an NPC may come in any
 * order, commas inside brackets do not split, a backslash at the end of a line is a line break.
 *
 * A printed Max Hits that differs from the formula stays, with a notice; any other printed number that the stats
 * contradict is set right, with a notice.
 */
import {
  type Armour,
  type Attack,
  armourOf,
  capital,
  damageTypes,
  isMetal,
  materials,
  printRanges,
  printShield,
  printStep,
  printWeapon,
  readRanges,
  readShield,
  readStep,
  readWeapon,
  type Shield,
  splitCommas,
  typeOfStep,
  type Weapon,
} from '../rules/gear.ts'
import {
  classes,
  fateDieOf,
  type NpcInput,
  type NpcSheet,
  type PcInput,
  type PcSheet,
  type Sheet,
  type SheetInput,
  sheetSchema,
} from './sheet.ts'
import { notesOn, ridersOf } from './special.ts'

/** What reading a stat block comes to; `notes` say what was assumed or set right. */
export type StatblockReading =
  | { readonly ok: true; readonly sheet: SheetInput; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string }

/** What stands before a stat block in the text that it is copied from. */
const HEADING = /^(?:(?:pc|npc)\s+)?(?:stat\s?block\s+)?example\s*:?\s*/i

/** Reads a stat block of either kind. */
export function parseStatblock(text: string): StatblockReading {
  if (text.length > 20_000) return { ok: false, error: 'a stat block has at most 20,000 characters' }
  const plain = text
    .replaceAll(/\\\s*$/gm, '')
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/[*_]/g, '')
    .trim()
    .replace(HEADING, '')
    .trim()
  const read = /\bP\s*1?d\d+\s*\/\s*M\s*1?d\d+/i.test(plain) ? readPc(plain) : readNpc(plain)
  if (!read.ok) return read
  const checked = sheetSchema.safeParse(read.sheet)
  if (checked.success) return read
  return { ok: false, error: checked.error.issues[0]?.message ?? 'that is no stat block' }
}

/** Prints a stat block. */
export function printStatblock(sheet: Sheet): string {
  return sheet.kind === 'pc' ? printPc(sheet) : printNpc(sheet)
}

// ── NPCs ─────────────────────────────────────────────────────────────────────────────────────────────────

interface NpcFindings {
  hits: number
  defense: number
  defenseNote: string
  move: number
  specialMoves: { method: string; score: number | null }[]
  /** Danger, Attack Skill and what stands in brackets, for each attack. */
  attacks: { danger: number; skill: number; means: string }[]
}

function readNpc(text: string): StatblockReading {
  const [oneLine, below] = splitLines(text)
  const [, name = '', rest = ''] = /^(.{1,80}?)\s+-\s+(.+)$/.exec(oneLine) ?? []
  if (name === '')
    return {
      ok: false,
      error:
        'an NPC is written as "Name - Hits 3, Defense 1 (bulk), Move 1, Danger 1d/Attack Skill 1 (Steel, Melee, Cudgel)"',
    }
  const [body, named] = splitSpecial(rest)
  const found: NpcFindings = {
    hits: 1,
    defense: 0,
    defenseNote: '',
    move: 1,
    specialMoves: [],
    attacks: [],
  }
  const unknown = splitCommas(body).filter((part) => !readField(part, found))
  const notes = unknown.map((part) => `"${part.slice(0, 60)}" is no field of an NPC and is kept as a Special`)
  const special = [named, ...unknown, below].filter((part) => part !== '').join('; ')
  const sheet: NpcInput = {
    kind: 'npc',
    name,
    hits: found.hits,
    defense: found.defense,
    defenseNote: found.defenseNote,
    move: found.move,
    specialMoves: found.specialMoves,
    attacks: attacksFrom(found, special),
    special,
  }
  return {
    ok: true,
    sheet,
    notes: [...notes, ...notesOn([named, below].filter((part) => part !== '').join('; '))],
  }
}

/** How a line begins that goes on with the one before. */
const CONTINUED = /^(?:\(|(?:move|hits|defense|danger|attack skill|special)\b)/i

/** The stat line, which may be broken into several, and the text below it. */
function splitLines(text: string): [line: string, below: string] {
  const lines = text.split('\n').map((line) => line.trim())
  const end = lines.findIndex((line, at) => {
    const before = lines.slice(0, at).join(' ')
    const open = before.split('(').length > before.split(')').length
    return at > 0 && line !== '' && !open && !/[,:-]$/.test(before) && !CONTINUED.test(line)
  })
  if (end < 0) return [lines.join(' ').replaceAll(/\s+/g, ' '), '']
  return [lines.slice(0, end).join(' ').trim(), lines.slice(end).join(' ').trim()]
}

/** The fields, and the text of the Special that closes the line; the word may stand in brackets and in that text. */
function splitSpecial(text: string): [string, string] {
  const line = ` ${text}`
  for (const { index, 0: word } of line.matchAll(/[\s,]special\b:?/gi)) {
    const before = line.slice(0, index)
    const open = before.split('(').length === before.split(')').length
    if (open) return [before, line.slice(index + word.length).trim()]
  }
  return [text, '']
}

/** One field of an NPC's line; false when it is none. */
function readField(part: string, found: NpcFindings): boolean {
  const hits = /^hits\s+(-1|\d{1,3})$/i.exec(part)
  if (hits !== null) found.hits = Number(hits[1])
  const defense = /^defense\s+(\d{1,2})\s*(?:\((.*)\))?$/i.exec(part)
  if (defense !== null) {
    found.defense = Number(defense[1])
    found.defenseNote = defense[2] ?? ''
  }
  const move = /^move\s+(\d{1,2})\s*(?:\((.*)\))?$/i.exec(part)
  if (move !== null) {
    found.move = Number(move[1])
    found.specialMoves = splitCommas(move[2] ?? '').map(readMethod)
  }
  const attack =
    /^danger\s+(\d{1,2})d\s*\/\s*attack skill\s+(\d{1,2})\s*(?:\((.*)\))?$/i.exec(part) ??
    swapped(/^attack skill\s+(\d{1,2})\s*\/\s*danger\s+(\d{1,2})d\s*(?:\((.*)\))?$/i.exec(part))
  if (attack !== null)
    found.attacks.push({ danger: Number(attack[1]), skill: Number(attack[2]), means: attack[3] ?? '' })
  return hits !== null || defense !== null || move !== null || attack !== null
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match === null ? null : [match[0], match[2], match[1], match[3]]
}

function readMethod(text: string): { method: string; score: number | null } {
  const [, method = text, score] = /^(.{1,40}?)(?:\s+(\d{1,2}))?$/.exec(text) ?? []
  return { method, score: score === undefined ? null : Number(score) }
}

/** Every attack of the line, or a plain blow; what the Special does goes with the first. */
function attacksFrom({ attacks }: NpcFindings, special: string): Attack[] {
  const found = attacks.length === 0 ? [{ danger: 1, skill: 0, means: '' }] : attacks
  return found.map((attack, at) => attackFrom(attack, at === 0 ? special : ''))
}

function attackFrom({ danger, skill, means }: NpcFindings['attacks'][number], special: string): Attack {
  let material: Attack['material'] = 'steel'
  let at: Attack['ranges'] = ['melee']
  const names: string[] = []
  let damageType = ''
  for (const word of splitCommas(means)) {
    const stuff = materials.find((each) => each === word.toLowerCase())
    const found = readRanges(word)
    if (stuff !== undefined) material = stuff
    else if (found !== null) at = found
    else if (names.length > 0 && damageTypes.some((type) => type === word.toLowerCase()))
      damageType = word.toLowerCase()
    else names.push(word)
  }
  const name = names.join(', ') || 'blow'
  return {
    name,
    material,
    ranges: at,
    danger,
    skill,
    damageType,
    metal: isMetal(name),
    riders: ridersOf(special),
  }
}

function printNpc(sheet: NpcSheet): string {
  const note = sheet.defenseNote === '' ? '' : ` (${sheet.defenseNote})`
  const methods = sheet.specialMoves.map(
    ({ method, score }) => `${method}${score === null ? '' : ` ${score}`}`,
  )
  const ways = methods.length === 0 ? '' : ` (${methods.join(', ')})`
  const attacks = sheet.attacks.map(printAttack).join(', ')
  const special = sheet.special === '' ? '' : `, Special: ${sheet.special}`
  return `${sheet.name} - Hits ${sheet.hits}, Defense ${sheet.defense}${note}, Move ${sheet.move}${ways}, ${attacks}${special}`
}

function printAttack({ danger, skill, material, ranges, name, damageType }: Attack): string {
  const type = damageType === '' ? '' : `, ${capital(damageType)}`
  return `Danger ${danger}d/Attack Skill ${skill} (${capital(material)}, ${printRanges(ranges)}, ${name}${type})`
}

// ── PCs ──────────────────────────────────────────────────────────────────────────────────────────────────

function number(text: string, name: string): number {
  const found = new RegExp(`\\b${name}\\s+(-?\\d{1,3})`, 'i').exec(text)
  return found === null ? 0 : Number(found[1])
}

function readPc(text: string): StatblockReading {
  const lines = text.split('\n').map((line) => line.trim())
  const [head = ''] = lines
  const [, name = '', className = '', level = '1'] =
    /^(.{1,80}?)\s+\(([^()]{1,40}?)\s+(\d{1,3})\)\s+-/.exec(head) ?? []
  if (name === '') return { ok: false, error: 'a PC begins with "Name (Class level) - Might 0, Grace 2, …"' }
  const dice = /\bP\s*1?d(\d+)\s*\/\s*M\s*1?d(\d+)/i.exec(text)
  const notes: string[] = []
  const grit = number(head, 'Grit')
  const grace = number(head, 'Grace')
  const fate = number(head, 'Fate')
  const gear = readGear(lines.find((line) => /^weapons/i.test(line)) ?? '', notes)
  const armour = readArmour(lines.find((line) => /^armor|^armour/i.test(line)) ?? '', grit, notes)
  const limits = readLimits(text, Number(level), grit, notes)
  const pool = readMomentum({
    text,
    armour,
    grace,
    physical: Number(dice?.[1]),
    mental: Number(dice?.[2]),
    notes,
  })
  const stamina = /stamina\s*\((\d{1,3})\)\s*:\s*(\d{1,3})/i.exec(text)
  if (stamina !== null && Number(stamina[1]) !== 10 + grit)
    notes.push(`Stamina is printed as ${stamina[1]}; 10 and Grit make ${10 + grit}`)
  const fateDie = /\bFate\s+-?\d+\s*\(1d(\d+)\)/i.exec(head)
  const sheet: PcInput = {
    kind: 'pc',
    name,
    class: className,
    level: Number(level),
    might: number(head, 'Might'),
    grace,
    grit,
    charm: number(head, 'Charm'),
    lore: number(head, 'Lore'),
    fate,
    fateDie: dieFrom(fateDie?.[1], fateDieOf(fate)),
    physicalDie: dieFrom(dice?.[1], 6),
    mentalDie: dieFrom(dice?.[2], 6),
    maxHits: limits.maxHits,
    hits: limits.hits,
    stamina: Number(stamina?.[2] ?? 0),
    weapons: gear.weapons,
    shield: gear.shield,
    armour: pool.armour,
    momentum: pool.momentum,
  }
  noteClass(className, sheet.physicalDie ?? 6, sheet.mentalDie ?? 6, notes)
  return { ok: true, sheet, notes }
}

function dieFrom(text: string | undefined, otherwise: number): 4 | 6 | 8 | 10 | 12 {
  const sides = text === undefined ? otherwise : Number(text)
  return sides === 4 || sides === 8 || sides === 10 || sides === 12 ? sides : 6
}

function noteClass(name: string, physical: number, mental: number, notes: string[]): void {
  const known = Object.entries(classes).find(([each]) => each.toLowerCase() === name.toLowerCase())
  if (known !== undefined && (known[1][0] !== physical || known[1][1] !== mental))
    notes.push(`A ${known[0]} has d${known[1][0]} and d${known[1][1]}; the printed dice are kept`)
}

function readGear(line: string, notes: string[]): { weapons: Weapon[]; shield: Shield | null } {
  const [arms = '', guard = ''] = line.replace(/^[^:]*:\s*/, '').split(';')
  const weapons: Weapon[] = []
  if (!/^\s*none\s*$/i.test(arms))
    for (const part of splitCommas(arms)) {
      const weapon = readWeapon(part)
      if (typeof weapon === 'string') notes.push(weapon)
      else weapons.push(weapon)
    }
  if (guard.trim() === '') return { weapons, shield: null }
  const shield = readShield(guard)
  if (typeof shield !== 'string') return { weapons, shield }
  notes.push(shield)
  return { weapons, shield: null }
}

// rule: momentum.sheet.armour-printed
function readArmour(line: string, grit: number, notes: string[]): Armour {
  const found = /^armou?r\s+(none|u?d\d|[01])\s*([+-]\s*\d{1,2})?\s*(?:\(([^)]*)\))?/i.exec(line)
  const now = readStep(found?.[1] ?? 'none') ?? -1
  const [name = '', based = ''] = (found?.[3] ?? '').split(/,\s*base\s+/i)
  const start = based === '' ? now : (readStep(based) ?? now)
  const printed = found?.[2]
  if (printed !== undefined && Number(printed.replaceAll(/\s/g, '')) !== grit)
    notes.push(`The armour is printed with ${printed}; Grit is ${grit}`)
  return { ...armourOf(typeOfStep(start), name.trim()), startStep: start, step: now }
}

function readLimits(
  text: string,
  level: number,
  grit: number,
  notes: string[],
): { maxHits: number | null; hits: number } {
  const found = /max hits:?\s*(\d{1,3})(?:\s*\((\d{1,3}) taken\))?/i.exec(text)
  if (found === null) return { maxHits: null, hits: 0 }
  const printed = Number(found[1])
  const formula = Math.max(0, 2 + Math.floor(level / 2) + grit)
  const hits = Number(found[2] ?? 0)
  if (printed === formula) return { maxHits: null, hits }
  notes.push(`Max Hits is printed as ${printed} and kept; 2, half the level and Grit make ${formula}`)
  return { maxHits: printed, hits }
}

// rule: momentum.sheet.momentum-gain
function readMomentum({
  text,
  armour,
  grace,
  physical,
  mental,
  notes,
}: {
  readonly text: string
  readonly armour: Armour
  readonly grace: number
  readonly physical: number
  readonly mental: number
  readonly notes: string[]
}): { momentum: number; armour: Armour } {
  const found =
    /momentum gain\/current:?\s*1?d(\d+)\s*([+-]\s*\d+)?\s*\/\s*(-?\d+)\s*(?:\(\s*-\s*(\d+)\s*eor\))?/i.exec(
      text,
    )
  if (found === null) return { momentum: 0, armour }
  const better = Math.max(physical, mental)
  const plus = Number((found[2] ?? '+0').replaceAll(/\s/g, ''))
  if (Number(found[1]) !== better || plus !== grace)
    notes.push(
      `The momentum gain is printed as 1d${found[1]}${found[2] ?? ''}; die and Grace make 1d${better}${sign(grace)}`,
    )
  const penalty = found[4] === undefined ? armour.penalty : Number(found[4])
  if (penalty !== armour.penalty)
    notes.push(
      `The end-of-round penalty is printed as ${penalty} and kept; ${armour.type} has ${armour.penalty}`,
    )
  return { momentum: Number(found[3]), armour: { ...armour, penalty } }
}

function sign(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}

function printPc(sheet: PcSheet): string {
  const stats = `Might ${sheet.might}, Grace ${sheet.grace}, Grit ${sheet.grit}, Charm ${sheet.charm}, Lore ${sheet.lore}, Fate ${sheet.fate} (1d${sheet.fateDie})`
  const weapons = sheet.weapons.length === 0 ? 'none' : sheet.weapons.map(printWeapon).join(', ')
  const shield = sheet.shield === null ? '' : `; ${printShield(sheet.shield)}`
  const formula = Math.max(0, 2 + Math.floor(sheet.level / 2) + sheet.grit)
  const taken = sheet.hits === 0 ? '' : ` (${sheet.hits} taken)`
  const better = Math.max(sheet.physicalDie, sheet.mentalDie)
  return [
    `${sheet.name} (${sheet.class} ${sheet.level}) - ${stats}; P 1d${sheet.physicalDie}/M 1d${sheet.mentalDie}`,
    `Weapons/Shield: ${weapons}${shield}`,
    `${printArmour(sheet)}; Max Hits: ${sheet.maxHits ?? formula}${taken}`,
    `Momentum Gain/Current: 1d${better}${sign(sheet.grace)} / ${sheet.momentum} (-${sheet.armour.penalty} EoR)`,
    `Stamina (${10 + sheet.grit}): ${sheet.stamina}`,
  ].join('\n')
}

function printArmour({ armour, grit }: PcSheet): string {
  if (armour.startStep < 0) return `Armor none (${armour.name === '' ? 'clothes' : armour.name})`
  const base = armour.step === armour.startStep ? '' : `, base ${printStep(armour.startStep)}`
  return `Armor ${printStep(armour.step)}${sign(grit)} (${armour.name}${base})`
}
