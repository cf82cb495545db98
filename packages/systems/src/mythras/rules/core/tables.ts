/**
 * The tables behind a sheet: Damage Modifier, Hit Points, skill bases, fatigue, impaling, dice ladders, objects
 * and falls, all as pure functions and constants.
 *
 * Grades are whole numbers: −2 Very Easy, −1 Easy, 0 Standard, 1 Hard, 2 Formidable, 3 Herculean, 4 Hopeless.
 * A *step* of the Damage Modifier is a column of its table: 0 is −1d8, 4 is none, and it goes on for ever above.
 */
import type { Damage, Reach, Size } from '../gear/gear.ts'

/** The seven characteristics. */
export const characteristics = ['str', 'con', 'siz', 'dex', 'int', 'pow', 'cha'] as const

/** The name of a characteristic. */
export type Characteristic = (typeof characteristics)[number]

/** All seven characteristics of a figure. */
export type Characteristics = Readonly<Record<Characteristic, number>>

/** How hard a roll is. */
export type Grade = -2 | -1 | 0 | 1 | 2 | 3 | 4

/** What the grades are called, from −2 up. */
export const gradeNames = [
  'Very Easy',
  'Easy',
  'Standard',
  'Hard',
  'Formidable',
  'Herculean',
  'Hopeless',
] as const

/** What a grade is called. */
export function gradeName(grade: Grade): (typeof gradeNames)[number] {
  return gradeNames[grade + 2] ?? 'Standard'
}

/** What the Sizes are called; the step beyond Enormous has only a letter of its own. */
export const sizeNames: Readonly<Record<Size, string>> = {
  S: 'Small',
  M: 'Medium',
  L: 'Large',
  H: 'Huge',
  E: 'Enormous',
  C: 'beyond Enormous',
}

// rule: mythras.size.scale
const sizeSteps: Readonly<Record<Size, number>> = { S: 0, M: 1, L: 2, H: 3, E: 4, C: 5 }

/** What the Reaches are called. */
export const reachNames: Readonly<Record<Reach, string>> = {
  T: 'Touch',
  S: 'Short',
  M: 'Medium',
  L: 'Long',
  VL: 'Very Long',
}

// ── Damage Modifier ──────────────────────────────────────────────────────────────────────────────────────

/** A Damage Modifier: dice that are added, taken off, or none. */
export interface DamageModifier {
  readonly sign: -1 | 0 | 1
  readonly dice: readonly number[]
}

/** The step at which nothing is added or taken off. */
export const noDM = 4

const printedSteps: readonly DamageModifier[] = [
  { sign: -1, dice: [8] },
  { sign: -1, dice: [6] },
  { sign: -1, dice: [4] },
  { sign: -1, dice: [2] },
  { sign: 0, dice: [] },
  { sign: 1, dice: [2] },
  { sign: 1, dice: [4] },
  { sign: 1, dice: [6] },
  { sign: 1, dice: [8] },
  { sign: 1, dice: [10] },
  { sign: 1, dice: [12] },
  { sign: 1, dice: [6, 6] },
  { sign: 1, dice: [8, 6] },
  { sign: 1, dice: [8, 8] },
  { sign: 1, dice: [10, 8] },
]

/** Beyond the table every round of eleven steps begins with two more d10. */
const stepsInRound = printedSteps.length - noDM

/** The first hundred steps; figures seldom leave the first twenty. */
const ladder: readonly DamageModifier[] = Array.from({ length: 100 }, (_, step) => modifierAt(step))

function modifierAt(step: number): DamageModifier {
  const beyond = step - noDM
  if (beyond < stepsInRound) return printedSteps[Math.max(0, step)] ?? { sign: -1, dice: [8] }
  const tens = 2 * Math.floor(beyond / stepsInRound)
  const rest = printedSteps[noDM + (beyond % stepsInRound)]?.dice ?? []
  return { sign: 1, dice: [...Array<number>(tens).fill(10), ...rest] }
}

/** The Damage Modifier of a step; there is none below −1d8 and no end above. */
export function dmLadder(step: number): DamageModifier {
  return ladder[Math.max(0, step)] ?? modifierAt(step)
}

/** The step of the Damage Modifier that STR and SIZ together give. */
// rule: mythras.damage.floor
export function dmStepOf(strAndSiz: number): number {
  if (strAndSiz <= 5) return 0
  return strAndSiz <= 50 ? Math.ceil(strAndSiz / 5) - 1 : 9 + Math.ceil((strAndSiz - 50) / 10)
}

/** Prints the Damage Modifier of a step: `+1d8+1d6`, `-1d4`, `+0`. */
export function dmText(step: number): string {
  const { sign, dice } = dmLadder(step)
  if (sign === 0) return '+0'
  return (sign < 0 ? '-' : '+') + diceText(dice)
}

/** Reads a Damage Modifier such as `+1d2`, `-1d4`, `0` or a lone dash; null when it is not on the ladder. */
export function readDM(text: string): number | null {
  const plain = text.toLowerCase().replaceAll(/\s/g, '').replaceAll(/[−–—]/g, '-')
  if (/^(?:[-+]?0?|none|n\/a|nil)$/.test(plain)) return noDM
  const sign = plain.startsWith('-') ? -1 : 1
  const read = plain.length <= 60 ? readDamage(plain.replace(/^[-+]/, '')) : null
  if (read === null || read.plus !== 0 || read.dice.length === 0) return null
  const sorted = (dice: readonly number[]): string => dice.toSorted((one, other) => other - one).join()
  const wanted = sorted(read.dice)
  const found = ladder.findIndex((modifier) => modifier.sign === sign && sorted(modifier.dice) === wanted)
  return found < 0 ? null : found
}

// ── Dice in words ────────────────────────────────────────────────────────────────────────────────────────

/** The most dice that one damage roll can have. */
export const mostDice = 20

/** Reads `1d6+1`, `2d8+2+1d6`, `4`; null when it is nothing of the kind. */
export function readDamage(text: string): Damage | null {
  const plain = text.toLowerCase().replaceAll(/\s/g, '').replaceAll(/[−–—]/g, '-')
  if (!/^[-+]?(?:\d{0,2}d\d{1,3}|\d{1,3})(?:[-+](?:\d{0,2}d\d{1,3}|\d{1,3}))*$/.test(plain)) return null
  const dice: number[] = []
  let plus = 0
  for (const [, sign = '', times = '', faces = '', flat = ''] of plain.matchAll(
    /([-+]?)(?:(\d{0,2})d(\d{1,3})|(\d{1,3}))/g,
  )) {
    if (flat !== '') {
      plus += sign === '-' ? -Number(flat) : Number(flat)
      continue
    }
    const number = times === '' ? 1 : Number(times)
    if (sign === '-' || number < 1 || Number(faces) < 2 || Number(faces) > 100) return null
    if (dice.length + number > mostDice) return null
    dice.push(...Array<number>(number).fill(Number(faces)))
  }
  return { dice, plus }
}

/** Prints dice as `2d8+1d6`, neighbours of one size together. */
export function diceText(dice: readonly number[]): string {
  const terms: string[] = []
  for (let from = 0; from < dice.length; ) {
    let to = from
    while (to < dice.length && dice[to] === dice[from]) to++
    terms.push(`${to - from}d${dice[from]}`)
    from = to
  }
  return terms.join('+')
}

/** Prints damage as `1d6+1`, `2d8`, `4`. */
export function damageText({ dice, plus }: Damage): string {
  if (dice.length === 0) return `${plus}`
  if (plus === 0) return diceText(dice)
  return `${diceText(dice)}${plus < 0 ? '-' : '+'}${Math.abs(plus)}`
}

/** The ladders of weapon dice: as one spell lists them, or with 1d12 put in after 1d10. */
export const dieLadders = {
  listed: [[2], [3], [4], [6], [8], [10], [6, 6], [8, 8], [10, 10]],
  'with-d12': [[2], [3], [4], [6], [8], [10], [12], [6, 6], [8, 8], [10, 10]],
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>

/** The name of a ladder of weapon dice. */
export type DieLadder = keyof typeof dieLadders

/**
 * Moves the dice of a weapon along the ladder and keeps its flat bonus. Below 1d2 lies one point, above 2d10
 * nothing. Dice that are not on the ladder stand between those with a lower and a higher average.
 */
export function dieStep(damage: Damage, steps: number, ladderName: DieLadder = 'listed'): Damage {
  if (damage.dice.length === 0 || steps === 0) return damage
  const rungs: readonly (readonly number[])[] = dieLadders[ladderName]
  const average = faceSum(damage.dice)
  const at = steps > 0 ? rungs.findIndex((rung) => faceSum(rung) > average) : rungBelow(rungs, average)
  if (at < 0) return steps > 0 ? damage : { dice: [], plus: damage.plus + 1 }
  const stepped: Damage = { dice: rungs[at] ?? damage.dice, plus: damage.plus }
  return dieStep(stepped, steps > 0 ? steps - 1 : steps + 1, ladderName)
}

function rungBelow(rungs: readonly (readonly number[])[], average: number): number {
  return rungs.findLastIndex((rung) => faceSum(rung) < average)
}

/** Twice the average of a throw: every die counts its faces and one. */
function faceSum(dice: readonly number[]): number {
  return dice.reduce((sum, faces) => sum + faces + 1, 0)
}

// ── What characteristics give ────────────────────────────────────────────────────────────────────────────

/** Hit Points by kind of location. */
export interface LocationHitPoints {
  readonly head: number
  readonly chest: number
  readonly abdomen: number
  readonly arm: number
  readonly leg: number
}

/** The Hit Points of a body by CON and SIZ together. */
// rule: mythras.wound.apply
export function hitPointsOf(conAndSiz: number): LocationHitPoints {
  const head = Math.max(1, Math.ceil(conAndSiz / 5))
  return { head, chest: head + 2, abdomen: head + 1, arm: Math.max(1, head - 1), leg: head }
}

/** The Healing Rate by CON: one, and one more for each six points. */
export function healingRateOf(con: number): number {
  return Math.max(1, Math.ceil(con / 6))
}

/** Luck Points by POW: one, and one more for each six points. */
export function luckOf(pow: number): number {
  return Math.max(1, Math.ceil(pow / 6))
}

/** The Initiative modifier by DEX and INT, before armour. */
export function initiativeOf(dex: number, int: number): number {
  return Math.ceil((dex + int) / 2)
}

/** What a skill starts from: two characteristics and sometimes something on top. */
export interface SkillBase {
  readonly of: readonly [Characteristic, Characteristic]
  readonly plus: number
}

function base(first: Characteristic, second: Characteristic, plus = 0): SkillBase {
  return { of: [first, second], plus }
}

/** The skills that everybody has. */
export const standardSkills = {
  athletics: base('str', 'dex'),
  boating: base('str', 'con'),
  brawn: base('str', 'siz'),
  conceal: base('dex', 'pow'),
  customs: base('int', 'int', 40),
  dance: base('dex', 'cha'),
  deceit: base('int', 'cha'),
  drive: base('dex', 'pow'),
  endurance: base('con', 'con'),
  evade: base('dex', 'dex'),
  'first-aid': base('dex', 'int'),
  influence: base('cha', 'cha'),
  insight: base('int', 'pow'),
  locale: base('int', 'int'),
  'native-tongue': base('int', 'cha', 40),
  perception: base('int', 'pow'),
  ride: base('dex', 'pow'),
  sing: base('pow', 'cha'),
  stealth: base('dex', 'int'),
  swim: base('str', 'con'),
  unarmed: base('str', 'dex'),
  willpower: base('pow', 'pow'),
} as const satisfies Readonly<Record<string, SkillBase>>

/** Skills that have to be learnt before they can be rolled, as far as they matter in a fight. */
export const professionalSkills = {
  acrobatics: base('str', 'dex'),
  fly: base('str', 'dex'),
  healing: base('int', 'pow'),
  magic: base('pow', 'cha'),
  mechanisms: base('dex', 'int'),
  oratory: base('pow', 'cha'),
  survival: base('con', 'pow'),
  track: base('int', 'con'),
} as const satisfies Readonly<Record<string, SkillBase>>

/** What a Combat Style starts from. */
export const styleBase: SkillBase = base('str', 'dex')

/** The value at which a skill starts. */
export function baseValue({ of: [first, second], plus }: SkillBase, figure: Characteristics): number {
  return figure[first] + figure[second] + plus
}

/** How many advantages a hero has, how much those are worth, and what comes with the level. */
export const heroLevelEffects = {
  normal: { advantages: 0, luck: 0, hitPoints: 0, points: 80, bonusSkills: 0, healing: 1 },
  pulp: { advantages: 2, luck: 1, hitPoints: 1, points: 90, bonusSkills: 50, healing: 2 },
  paragon: { advantages: 3, luck: 2, hitPoints: 2, points: 100, bonusSkills: 100, healing: 2 },
} as const

// ── Fatigue ──────────────────────────────────────────────────────────────────────────────────────────────

/**
 * One level of fatigue; `recovery` is in minutes, still to be divided by the Healing Rate. Where nothing can be
 * done any more no penalties are given: the last ones stay.
 */
export interface FatigueLevel {
  readonly name: string
  /** The grade of every skill roll; null where no skill can be used. */
  readonly grade: Grade | null
  readonly movement: 'full' | 'less-1' | 'less-2' | 'half' | 'none'
  readonly initiative: number
  readonly actionPoints: number
  readonly recovery: number | null
  /** Whether anything can be done at all. */
  readonly active: boolean
}

const hour = 60

/** The levels of fatigue, 0 Fresh to 9 Dead. */
// rule: mythras.fatigue.levels
export const fatigueLevels: readonly FatigueLevel[] = [
  fatigue({ name: 'Fresh', grade: 0, movement: 'full', initiative: 0, actionPoints: 0, recovery: null }),
  fatigue({ name: 'Winded', grade: 1, movement: 'full', initiative: 0, actionPoints: 0, recovery: 15 }),
  fatigue({
    name: 'Tired',
    grade: 1,
    movement: 'less-1',
    initiative: 0,
    actionPoints: 0,
    recovery: 3 * hour,
  }),
  fatigue({
    name: 'Wearied',
    grade: 2,
    movement: 'less-2',
    initiative: -2,
    actionPoints: 0,
    recovery: 6 * hour,
  }),
  fatigue({
    name: 'Exhausted',
    grade: 2,
    movement: 'half',
    initiative: -4,
    actionPoints: -1,
    recovery: 12 * hour,
  }),
  fatigue({
    name: 'Debilitated',
    grade: 3,
    movement: 'half',
    initiative: -6,
    actionPoints: -2,
    recovery: 18 * hour,
  }),
  fatigue({
    name: 'Incapacitated',
    grade: 3,
    movement: 'none',
    initiative: -8,
    actionPoints: -3,
    recovery: 24 * hour,
  }),
  fatigue({
    name: 'Semi-Conscious',
    grade: 4,
    movement: 'none',
    initiative: -8,
    actionPoints: -3,
    recovery: 36 * hour,
    active: false,
  }),
  fatigue({
    name: 'Comatose',
    grade: null,
    movement: 'none',
    initiative: -8,
    actionPoints: -3,
    recovery: 48 * hour,
    active: false,
  }),
  fatigue({
    name: 'Dead',
    grade: null,
    movement: 'none',
    initiative: -8,
    actionPoints: -3,
    recovery: null,
    active: false,
  }),
]

function fatigue({
  name,
  grade,
  movement,
  initiative,
  actionPoints,
  recovery,
  active = true,
}: {
  readonly name: string
  readonly grade: Grade | null
  readonly movement: FatigueLevel['movement']
  readonly initiative: number
  readonly actionPoints: number
  readonly recovery: number | null
  readonly active?: boolean | undefined
}): FatigueLevel {
  return { name, grade, movement, initiative, actionPoints, recovery, active }
}

/** The level of fatigue of this number; nothing lies beyond either end. */
export function fatigueLevel(level: number): FatigueLevel {
  const found = fatigueLevels[Math.min(Math.max(0, level), fatigueLevels.length - 1)]
  if (found === undefined) throw new RangeError(`there is no level of fatigue ${level}`)
  return found
}

/** The metres that are left of a movement rate at a level of fatigue. */
export function tiredMove(metres: number, level: number): number {
  switch (fatigueLevel(level).movement) {
    case 'full':
      return metres
    case 'less-1':
      return Math.max(0, metres - 1)
    case 'less-2':
      return Math.max(0, metres - 2)
    case 'half':
      return Math.ceil(metres / 2)
    case 'none':
      return 0
  }
}

// ── Wounds, objects, falls ───────────────────────────────────────────────────────────────────────────────

/** The grade that a weapon left in the wound lays on every skill of its victim. */
// rule: mythras.effect.impale-grade
export function impaleGrade(siz: number, size: Size): 0 | 1 | 2 | 3 | 'incapacitated' {
  const body = Math.max(0, Math.ceil(siz / 10) - 1)
  const grade = 2 + sizeSteps[size] - body
  if (grade <= 0) return 0
  return grade === 1 || grade === 2 || grade === 3 ? grade : 'incapacitated'
}

/** A thing one can stand behind or break; `hp` is null where none is given. */
export interface InanimateObject {
  readonly id: string
  readonly name: string
  readonly ap: number
  readonly hp: number | null
}

/** Things and what they withstand, weak to strong. */
export const inanimateObjects: readonly InanimateObject[] = [
  { id: 'glass-window', name: 'glass window', ap: 1, hp: 4 },
  { id: 'thin-wooden-wall', name: 'thin wooden wall', ap: 4, hp: null },
  { id: 'wooden-chair', name: 'wooden chair', ap: 4, hp: 15 },
  { id: 'rope', name: 'rope', ap: 6, hp: 3 },
  { id: 'brick-wall', name: 'brick wall', ap: 6, hp: 30 },
  { id: 'tree-trunk', name: 'tree trunk', ap: 6, hp: 50 },
  { id: 'automobile', name: 'automobile', ap: 6, hp: 30 },
  { id: 'chain-or-shackle', name: 'chain or shackle', ap: 8, hp: 8 },
  { id: 'iron-post', name: 'iron post', ap: 8, hp: 15 },
  { id: 'concrete-wall', name: 'concrete wall', ap: 8, hp: 40 },
  { id: 'bulletproof-glass', name: 'bulletproof glass', ap: 8, hp: 25 },
  { id: 'truck', name: 'truck', ap: 8, hp: 40 },
  { id: 'castle-gate', name: 'castle gate', ap: 8, hp: 150 },
  { id: 'castle-wall', name: 'castle wall', ap: 10, hp: 500 },
  { id: 'armoured-carrier', name: 'armoured personnel carrier', ap: 10, hp: 50 },
  { id: 'iron-door', name: 'iron door', ap: 12, hp: 30 },
  { id: 'steel-beam', name: 'steel beam', ap: 12, hp: 50 },
  { id: 'battle-tank', name: 'battle tank', ap: 15, hp: 100 },
]

/** How many d6 a fall deals, each to another location; a metre does nothing. */
export function fallDice(metres: number): number {
  return metres <= 1 ? 0 : Math.ceil(metres / 5)
}

/** How many d6 a falling object deals: by its SIZ, and by how far it fell. */
export function fallingObjectDice(siz: number, metres: number): number {
  return Math.ceil(siz / 6) + fallDice(metres)
}

// ── The body ─────────────────────────────────────────────────────────────────────────────────────────────

/** A hit location of the usual body: its numbers on the d20 and its neighbours. */
export interface BodyLocation {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly kind: keyof LocationHitPoints
  readonly side: 'right' | 'left' | null
  readonly adjacent: readonly string[]
}

/** The hit locations of everybody with a human shape. */
export const humanoidLocations: readonly BodyLocation[] = [
  { name: 'right leg', from: 1, to: 3, kind: 'leg', side: 'right', adjacent: ['abdomen'] },
  { name: 'left leg', from: 4, to: 6, kind: 'leg', side: 'left', adjacent: ['abdomen'] },
  {
    name: 'abdomen',
    from: 7,
    to: 9,
    kind: 'abdomen',
    side: null,
    adjacent: ['right leg', 'left leg', 'chest'],
  },
  {
    name: 'chest',
    from: 10,
    to: 12,
    kind: 'chest',
    side: null,
    adjacent: ['abdomen', 'right arm', 'left arm', 'head'],
  },
  { name: 'right arm', from: 13, to: 15, kind: 'arm', side: 'right', adjacent: ['chest'] },
  { name: 'left arm', from: 16, to: 18, kind: 'arm', side: 'left', adjacent: ['chest'] },
  { name: 'head', from: 19, to: 20, kind: 'head', side: null, adjacent: ['chest'] },
]

// rule: mythras.core.time
const ROUNDS_A_MINUTE = 12

/** A time in Rounds as minutes, begun ones counted whole; 0 below one minute. */
export function minutesOf(rounds: number): number {
  return rounds < ROUNDS_A_MINUTE ? 0 : Math.ceil(rounds / ROUNDS_A_MINUTE)
}
