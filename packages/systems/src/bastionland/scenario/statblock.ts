/**
 * Stat lines: one figure in one line of text, read forgivingly and printed strictly.
 *
 *   Shieldbearer: VIG 12, CLA 9, SPI 10, 5GD, A3 (coat, helm, shield); spear (d8 hefty), shield (d4)
 *
 * Segments are parted by `;` or line breaks. A score is `7` or `3/7` (current/maximum). The A number counts
 * every piece and the shield; what it has more or less than they give becomes natural Armour. A line holds
 * what a figure carries and wears, not what a fight did to it: dropped or broken things, Scars, effects and
 * flags are left out. Actors of Foundry are read by way of the line they come to. *Canonical* text is what `printStatblock` writes; reading it back loses nothing.
 */
import { clip } from '@steelyard/kernel/forms'
import {
  type Gear,
  isShieldName,
  type Piece,
  placeInHands,
  pluralOf,
  printDice,
  printWeapon,
  readGear,
  type Shield,
  shieldOf,
  singularOf,
  slotOf,
  spelled,
  type UnplacedItem,
  type Weapon,
  wornArmour,
} from '../rules/gear.ts'
import { foundryActor } from './importers/foundry.ts'
import {
  type Feat,
  feats,
  type Kind,
  kinds,
  type Score,
  type Sheet,
  type SheetInput,
  sheetSchema,
  usualFeats,
  usualHands,
  usualKind,
  usualVirtue,
} from './sheet.ts'

/** What reading a stat line comes to; `notes` say what was assumed, corrected or left out. */
export type StatblockReading = { ok: true; sheet: SheetInput; notes: string[] } | { ok: false; error: string }

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

/** What has been found in a stat line so far. */
interface Findings {
  readonly scores: Map<'vig' | 'cla' | 'spi' | 'guard', Score>
  readonly gear: Gear[]
  readonly pieces: string[]
  readonly notes: string[]
  armour: number | null
  feats: Feat[] | null
  mount: string | null
  note: string
}

/** Reads a stat line or a pasted actor; whatever it cannot use is reported in the notes, never thrown. */
export function parseStatblock(text: string): StatblockReading {
  if (!/^\s*[[{]/.test(text)) return parseLine(text)
  const actor = text.length > 500_000 ? null : foundryActor(text)
  if (actor === null)
    return { ok: false, error: 'this is no actor that is known here: paste one with a name and a system' }
  const read = parseLine(actor.line)
  return read.ok ? { ...read, notes: [...actor.notes, ...read.notes] } : read
}

function parseLine(text: string): StatblockReading {
  if (text.length > 10_000) return { ok: false, error: 'a stat line has at most 10000 characters' }
  const plain = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
  const header = readHeader(plain)
  if (header === null)
    return { ok: false, error: 'a stat line begins with a name and a colon, as in "Sentry: 3GD"' }
  const found: Findings = {
    scores: new Map(),
    gear: [],
    pieces: [],
    notes: [],
    armour: null,
    feats: null,
    mount: null,
    note: '',
  }
  for (const segment of splitOutside(sentencesApart(header.rest), /[;\n]/)) readSegment(segment, found)
  const kind = header.kind ?? usualKind(header.name)
  if (header.kind === null && kind === 'knight')
    found.notes.push('taken as a Knight, who knows all Feats, by the name: write (npc) behind it if not')
  const sheet = assemble(header.name, kind, found)
  const checked = sheetSchema.safeParse(sheet)
  if (checked.success) return { ok: true, sheet, notes: found.notes }
  return { ok: false, error: checked.error.issues.map((issue) => issue.message).join('; ') }
}

/** The name, the kind in brackets, and everything after the colon; null when there is no name. */
function readHeader(text: string): { name: string; kind: Kind | null; rest: string } | null {
  const colon = text.indexOf(':')
  const line = text.indexOf('\n')
  const stats = /^(.*?[^\s,;:]) (?=(?:VIG|CLA|SPI) ?\d)/i.exec(text)
  let end = colon
  let rest = text.slice(colon + 1)
  if (colon < 0 || startsWithStats(text.slice(0, colon))) {
    if (line > 0 && (colon < 0 || line < colon)) {
      end = line
      rest = text.slice(line + 1)
    } else if (stats?.[1] !== undefined) {
      end = stats[1].length
      rest = text.slice(end)
    } else return null
  }
  const head = text.slice(0, end).trim()
  const [, before = '', inside = ''] = /^(.*)\(([^()]*)\)$/.exec(head) ?? []
  const kind = kinds.find((known) => known === inside.trim().toLowerCase())
  const name = (kind === undefined ? head : before).trim()
  if (name === '' || startsWithStats(name)) return null
  return { name, kind: kind ?? null, rest }
}

/** Whether what should be a name is the body of a line whose name is missing. */
function startsWithStats(head: string): boolean {
  return (
    /[;\n]/.test(head) ||
    /^(?:(?:VIG|CLA|SPI|GD) ?\d|\d+ ?GD\b)[^,]*,/i.test(head) ||
    /^(?:note|feats?)$/i.test(head)
  )
}

/** Splits at marks that stand outside brackets; empty parts are dropped. */
function splitOutside(text: string, mark: RegExp): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i)
    if (letter === '(') depth++
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (letter === '\n' && mark.test(letter)) depth = 0
    if (depth > 0 || !mark.test(letter)) continue
    parts.push(text.slice(from, i))
    from = i + 1
  }
  parts.push(text.slice(from))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A sentence after the numbers is a segment of its own: "d6 bite. Smells fear." */
function sentencesApart(text: string): string {
  return text.replaceAll(/(?<=[\p{L})\d])\. (?=\p{Lu}\p{Ll})/gu, ';')
}

/** One segment: feats, a mount, a note, or numbers and gear in a row. */
function readSegment(segment: string, found: Findings): void {
  const [, key = '', value = ''] = /^(feats? ?:|note ?:|rides ) ?(.*)$/i.exec(segment) ?? []
  switch (key.toLowerCase().replace(/ ?:?$/, '')) {
    case 'feat':
    case 'feats':
      found.feats = readFeats(value, found.notes)
      return
    case 'rides':
      found.mount = value
      return
    case 'note':
      found.note = found.note === '' ? value : `${found.note}, ${value}`
      return
    default:
      for (const part of splitOutside(segment, /,/)) readPart(part, found)
  }
}

function readFeats(text: string, notes: string[]): Feat[] {
  const words = text.toLowerCase().split(/[\s,]+/)
  for (const word of words)
    if (word !== '' && word !== 'none' && !feats.some((feat) => feat === word))
      notes.push(`dropped "${clip(word)}": the Feats are ${feats.join(', ')}`)
  return feats.filter((feat) => words.includes(feat))
}

const virtuePart = /^(VIG|CLA|SPI)[a-z]*[ :=]*(\d{1,9})(?: ?\/ ?(\d{1,9}))?(?= |$)/i
const guardPart =
  /^(?:(\d{1,9})(?: ?\/ ?(\d{1,9}))? ?(?:GD|Guard)|(?:GD|Guard)[ :=]*(\d{1,9})(?: ?\/ ?(\d{1,9}))?)(?= |$)/i
const armourPart = /^(?:A(?:rmou?r)?[ :=]*([-−–]?\d{1,9})|(\d{1,9}) ?Armou?r)(?: ?\(([^()]*)\))?(?= |$)/i

/** One part between commas; numbers may follow one another without commas. */
function readPart(written: string, found: Findings): void {
  const part = written.replace(/\.$/, '')
  const virtue = virtuePart.exec(part)
  const guard = guardPart.exec(part)
  const armour = armourPart.exec(part)
  const [whole] = virtue ?? guard ?? armour ?? []
  if (whole === undefined) readItem(part, found)
  else if (virtue) readScore(virtueKey(virtue[1] ?? ''), virtue[2] ?? '', virtue[3], found)
  else if (guard) readScore('guard', guard[1] ?? guard[3] ?? '', guard[2] ?? guard[4], found)
  else if (armour) readArmour(armour[1] ?? armour[2] ?? '', armour[3] ?? '', found)
  const rest = whole === undefined ? '' : part.slice(whole.length).trim()
  if (rest !== '') readPart(rest, found)
}

function virtueKey(word: string): 'vig' | 'cla' | 'spi' {
  const small = word.toLowerCase()
  return small === 'vig' ? 'vig' : small === 'cla' ? 'cla' : 'spi'
}

function readScore(
  key: 'vig' | 'cla' | 'spi' | 'guard',
  cur: string,
  max: string | undefined,
  found: Findings,
): void {
  if (found.scores.has(key)) found.notes.push(`${key} is given twice: the first counts`)
  else found.scores.set(key, { cur: Number(cur), max: Number(max ?? cur) })
}

function readArmour(number: string, pieces: string, found: Findings): void {
  if (found.armour !== null) found.notes.push('the A number is given twice: the first counts')
  found.armour ??= Number(number.replace(/[−–]/, '-'))
  const names = pieces.split(/,| \+ /).map((name) => name.trim())
  found.pieces.push(...names.filter((name) => name !== ''))
}

/** A weapon, a shield, a piece of armour, or something the notation has no place for. */
function readItem(part: string, found: Findings): void {
  const read = part.length <= 200 ? readGear(part) : null
  if (read?.ok) {
    found.gear.push(...read.items)
    found.notes.push(...read.notes)
    for (const word of read.unknown) found.notes.push(`dropped "${clip(word)}": not a weapon tag`)
    if (/^unarmed$/i.test(part)) found.notes.push('dropped "unarmed": everybody can fight unarmed')
  } else if (part.length <= 80 && slotOf(part) !== 'other' && !/[()]/.test(part)) found.pieces.push(part)
  else if (/\bd\d/i.test(part) && read) found.notes.push(`dropped "${clip(part)}": ${read.error}`)
  else {
    found.notes.push(`"${clip(part)}" is no part of a stat line and is kept as a note`)
    found.note = found.note === '' ? part : `${found.note}, ${part}`
  }
}

/** Puts the findings together as a sheet. */
function assemble(name: string, kind: Kind, found: Findings): SheetInput {
  const { notes } = found
  const shields = found.gear.filter(({ sort }) => sort === 'shield').length
  if (shields > 1) notes.push('only one shield counts')
  const gear = found.gear.filter((one, at) => one.sort === 'weapon' || found.gear.findIndex(isShield) === at)
  const worn = found.pieces.filter((piece) => slotOf(piece) !== 'shield').map(spelled)
  const strapped = found.pieces.find((piece) => slotOf(piece) === 'shield')
  const sheet: SheetInput = { name, kind, ...scoresOf(kind, found) }
  if (worn.length > 0) sheet.pieces = worn
  const hasShield = arm(sheet, gear, strapped, found.mount !== null)
  const natural = naturalArmour(found, worn, hasShield)
  if (natural !== 0) sheet.naturalArmour = natural
  if (found.feats !== null) sheet.feats = found.feats
  if (found.mount !== null && found.mount !== '') sheet.mount = found.mount
  if (found.note !== '') sheet.note = found.note
  return sheet
}

function isShield(one: Gear): boolean {
  return one.sort === 'shield'
}

function scoresOf(kind: Kind, found: Findings): Pick<SheetInput, 'vig' | 'cla' | 'spi' | 'guard'> {
  const virtues = ['vig', 'cla', 'spi'] as const
  const missing = virtues.filter((key) => !found.scores.has(key))
  if (missing.length > 0 && kind !== 'structure')
    found.notes.push(`no ${missing.map((key) => key.toUpperCase()).join(', ')} given: taken as 10`)
  if (!found.scores.has('guard')) found.notes.push('no GD given: taken as 3')
  const scoreOf = (
    key: 'vig' | 'cla' | 'spi' | 'guard',
    usual: number,
  ): number | { cur: number; max: number } => {
    const score = found.scores.get(key)
    if (score === undefined) return usual
    return score.cur === score.max ? score.cur : { ...score }
  }
  return {
    vig: scoreOf('vig', usualVirtue(kind)),
    cla: scoreOf('cla', usualVirtue(kind)),
    spi: scoreOf('spi', usualVirtue(kind)),
    guard: scoreOf('guard', 3),
  }
}

/** Gives the sheet its weapons and shield, which stays in its place among them if that matters. */
function arm(
  sheet: SheetInput,
  gear: readonly Gear[],
  strapped: string | undefined,
  mounted: boolean,
): boolean {
  const listed = gear.find((one) => one.sort === 'shield')
  const weapons = gear.filter((one) => one.sort === 'weapon')
  if (weapons.length > 0) sheet.weapons = weapons.map(weaponInput)
  const shield = listed?.item ?? (strapped === undefined ? undefined : shieldOf(strapped))
  if (shield === undefined) return false
  const name = shield.name === 'shield' && strapped !== undefined ? shieldOf(strapped).name : shield.name
  const plain = name === 'shield' && printDice(shield.dice) === 'd4'
  sheet.shield = plain ? true : { name, dice: [...shield.dice] }
  const usual = withShield(weapons, { ...shield, name }, 1)
  if (listed !== undefined && !sameHands(usual, gear, usualHands(sheet.kind ?? 'npc'), mounted))
    sheet.weapons = gear.map((one) =>
      one.sort === 'shield' ? `${name} (${printDice(shield.dice)})` : weaponInput(one),
    )
  return true
}

/** A weapon in words, which say all of it; only an odd plural needs the long form. */
function weaponInput({ item }: Gear & { sort: 'weapon' }): NonNullable<SheetInput['weapons']>[number] {
  if (item.count === 1 || countable(item.name)) return printWeapon(item, item.count)
  const { name, dice, state: _state, zone: _zone, special: _special, ...flags } = item
  return { name, dice: [...dice], ...flags }
}

function withShield(weapons: readonly Gear[], shield: UnplacedItem<Shield>, at: number): Gear[] {
  return weapons.toSpliced(at, 0, { sort: 'shield', item: shield })
}

/** Whether two orders of the same gear put the same things in hand. */
function sameHands(a: readonly Gear[], b: readonly Gear[], hands: number | null, mounted: boolean): boolean {
  const held = (gear: readonly Gear[]): string => {
    const places = placeInHands(gear, hands, mounted)
    const weapons = places.filter((_, at) => gear[at]?.sort === 'weapon')
    return [...weapons, ...places.filter((_, at) => gear[at]?.sort === 'shield')].join()
  }
  return held(a) === held(b)
}

/** What the A number has more or less than the pieces and the shield give. */
function naturalArmour(found: Findings, worn: readonly string[], hasShield: boolean): number {
  if (found.armour === null) return 0
  const given = wornArmour(worn.map(pieceOf)) + (hasShield ? 1 : 0)
  const difference = found.armour - given
  if (difference !== 0 && (worn.length > 0 || hasShield))
    found.notes.push(
      `A${found.armour} differs from its pieces, which make ${given}: natural Armour ${difference}`,
    )
  return difference
}

function pieceOf(name: string): Piece {
  const slot = slotOf(name)
  return {
    name,
    slot: slot === 'shield' ? 'other' : slot,
    value: 1,
    worn: true,
    removed: false,
    broken: false,
  }
}

// ── Printing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Prints the canonical stat line: what the figure carries and wears now. */
export function printStatblock(sheet: Sheet): string {
  const segments = [`${printHeader(sheet)}: ${printNumbers(sheet)}`]
  const gear = printGear(sheet)
  if (gear !== '') segments.push(gear)
  if (sheet.feats.join() !== usualFeats(sheet.kind).join())
    segments.push(`feats: ${sheet.feats.join(', ') || 'none'}`)
  if (sheet.mount !== null) segments.push(`rides ${plainWords(sheet.mount, /[;()\s]+/g) || 'a steed'}`)
  if (sheet.note !== '') segments.push(`note: ${plainWords(sheet.note.replaceAll(';', ','), /\s+/g)}`)
  return segments.join('; ')
}

function printHeader({ name, kind }: Sheet): string {
  let plain = plainWords(name, /[;:\s]+/g) || 'Nameless'
  // What begins with a bracket would be read as a pasted actor.
  if (startsWithStats(plain) || startsWithStats(`${plain},`) || /^[[{]/.test(plain))
    plain = `the ${plain.replaceAll(',', '')}`
  const [, before = '', inside = ''] = /^(.*)\(([^()]*)\)$/.exec(plain) ?? []
  if (kinds.some((known) => known === inside.trim().toLowerCase()))
    plain = `${before.trim()} ${inside.trim()}`.trim()
  return kind === 'npc' && usualKind(plain) === 'npc' ? plain : `${plain} (${kind})`
}

function printNumbers(sheet: Sheet): string {
  const numbers = [
    `VIG ${printScore(sheet.vig)}`,
    `CLA ${printScore(sheet.cla)}`,
    `SPI ${printScore(sheet.spi)}`,
    `${printScore(sheet.guard)}GD`,
  ]
  const worn = sheet.pieces.filter((piece) => piece.worn && !piece.removed && !piece.broken)
  const names = worn.map((piece) => itemName(piece.name, 'hide'))
  const shield = carried(sheet.shield)
  if (shield) names.push(shieldName(shield))
  const armour = sheet.naturalArmour + wornArmour(worn) + (shield?.value ?? 0)
  if (names.length > 0) numbers.push(`A${armour} (${names.join(', ')})`)
  else if (armour !== 0) numbers.push(`A${armour}`)
  return numbers.join(', ')
}

function printScore({ cur, max }: Score): string {
  return cur === max ? `${cur}` : `${cur}/${max}`
}

function carried<Item extends Weapon | Shield>(item: Item | null): Item | null {
  return item !== null && (item.state === 'held' || item.state === 'stowed') ? item : null
}

/** Weapons in their order, equal neighbours counted, the shield where it does not change what is held. */
function printGear(sheet: Sheet): string {
  const weapons = sheet.weapons.flatMap((weapon): Gear[] => {
    const item = carried(weapon)
    return item ? [{ sort: 'weapon', item: { ...item, name: itemName(item.name, 'weapon') } }] : []
  })
  const shield = carried(sheet.shield)
  const gear = shield === null ? weapons : withShield(weapons, shield, shieldSpot(sheet, weapons, shield))
  const words: string[] = []
  for (let at = 0; at < gear.length; ) {
    const one = gear[at]
    if (one === undefined) break
    if (one.sort === 'shield') {
      words.push(`${shieldName(one.item)} (${printDice(one.item.dice)})`)
      at++
      continue
    }
    const run = runOf(gear, at, one.item)
    words.push(printCounted(one.item, one.item.thrown ? one.item.count : run))
    at += run
  }
  return words.join(', ')
}

/** How many equal weapons stand here in a row and can be printed with a number. */
function runOf(gear: readonly Gear[], from: number, weapon: UnplacedItem<Weapon>): number {
  if (weapon.thrown || !countable(weapon.name)) return 1
  const words = printWeapon(weapon, 1)
  let to = from + 1
  for (let next = gear[to]; next?.sort === 'weapon' && printWeapon(next.item, 1) === words; next = gear[to])
    to++
  return Math.min(to - from, 20)
}

/** So many of a weapon; a name with no plural we could read back keeps its form. */
function printCounted(weapon: UnplacedItem<Weapon>, number: number): string {
  return number === 1 || countable(weapon.name)
    ? printWeapon(weapon, number)
    : `${number} ${printWeapon(weapon, 1)}`
}

function countable(name: string): boolean {
  return spelled(singularOf(pluralOf(name))) === name && !isShieldName(pluralOf(name))
}

/** The place that, read back, puts the same things in hand; after the first weapon if none does. */
function shieldSpot(sheet: Sheet, weapons: readonly Gear[], shield: Shield): number {
  const hands = usualHands(sheet.kind)
  const wanted = [...weapons.map(({ item }) => item.state), shield.state].join()
  const unplaced = weapons.map(
    (one): Gear => (one.sort === 'weapon' ? { sort: 'weapon', item: { ...one.item, state: null } } : one),
  )
  const fits = (at: number): boolean => {
    const places = placeInHands(
      withShield(unplaced, { ...shield, state: null }, at),
      hands,
      sheet.mount !== null,
    )
    return [...places.toSpliced(at, 1), places[at]].join() === wanted
  }
  const usual = Math.min(1, weapons.length)
  const spots = [usual, ...weapons.keys(), weapons.length]
  return spots.find(fits) ?? usual
}

/** A shield's name, which must say that it is one. */
function shieldName({ name }: UnplacedItem<Shield>): string {
  const plain = itemName(name, 'shield')
  return isShieldName(plain) ? plain : `${plain} shield`
}

/** An item's name without the marks that the notation needs for itself. */
function itemName(name: string, fallback: string): string {
  const plain = plainWords(name, /[;:,()+\s]+/g).replace(/^(?:(?:\d*d\d+|\d+)(?: |$))+/i, '')
  if (plain === '') return fallback
  const misleads = [virtuePart, guardPart, armourPart, /^rides /i].some((form) => form.test(plain))
  return misleads ? `the ${plain}` : plain
}

function plainWords(text: string, marks: RegExp): string {
  return text.replaceAll(marks, ' ').trim()
}
