/**
 * Gear: weapons, shields, armour and attacks as they stand on a sheet, and how they are written in words.
 *
 * A *step* is a rung of the usage ladder: 4 is Ud8, 3 Ud6, 2 Ud4, 1 the constant one, 0 gone, -1 none at all.
 * "Steel" stands for anything mundane; `metal` tells what really is of metal, for a ruling about parries.
 */

/** The five distances, closest first. */
export const ranges = ['intimate', 'melee', 'near', 'far', 'distant'] as const

/** A distance. */
export type Range = (typeof ranges)[number]

/** What things are made of, as far as a parry cares. */
export const materials = ['steel', 'magic'] as const

/** Steel or magic. */
export type Material = (typeof materials)[number]

/** A weapon of a PC. */
export interface Weapon {
  readonly name: string
  readonly material: Material
  readonly ranges: readonly Range[]
  readonly damageType: string
  /** The present step of its usage die, and the one it starts with. */
  readonly usage: number
  readonly usageStart: number
  readonly ready: boolean
  readonly metal: boolean
  /** What its own text asks for a Strike, for a ruling about magic; null for the usual price. */
  readonly cost: number | null
}

/** A shield or a conjured ward. */
export interface Shield {
  readonly name: string
  readonly material: Material
  readonly base: number
  readonly step: number
  readonly ready: boolean
}

/** The sorts of armour. */
export const armourTypes = ['none', 'leather', 'chain', 'plate'] as const

/** Armour as worn: its die now and at first, and what it weighs at the end of a round. */
export interface Armour {
  readonly type: (typeof armourTypes)[number]
  readonly name: string
  readonly startStep: number
  readonly step: number
  readonly penalty: number
}

/** What an attack does besides hits. */
export interface Rider {
  readonly on: 'landed' | 'hit'
  readonly effect: 'lose-momentum' | 'text'
  readonly amount: number
  readonly text: string
}

/** One attack of an NPC. */
export interface Attack {
  readonly name: string
  readonly material: Material
  readonly ranges: readonly Range[]
  readonly danger: number
  readonly skill: number
  readonly damageType: string
  readonly metal: boolean
  readonly riders: readonly Rider[]
}

const STEP_NAMES: readonly string[] = ['0', '1', 'Ud4', 'Ud6', 'Ud8']

/** Prints a step: `Ud6`, `1`, `0`. */
export function printStep(step: number): string {
  return STEP_NAMES[step] ?? 'none'
}

/** Reads a step: `Ud6`, `UD6`, `d6`, `1`, `0`, `none`; null for anything else. */
export function readStep(text: string): number | null {
  const plain = text.trim().toLowerCase().replace(/^u/, '')
  switch (plain) {
    case 'd8':
      return 4
    case 'd6':
      return 3
    case 'd4':
      return 2
    case '1':
      return 1
    case '0':
      return 0
    case 'none':
    case '':
    case '-':
    case '—':
      return -1
    default:
      return null
  }
}

// rule: momentum.armour.start
const BY_TYPE: Readonly<Record<Armour['type'], { step: number; penalty: number }>> = {
  none: { step: -1, penalty: 0 },
  leather: { step: 2, penalty: 1 },
  chain: { step: 3, penalty: 2 },
  plate: { step: 4, penalty: 4 },
}

/** Whole armour of a type. */
export function armourOf(type: Armour['type'], name: string = type): Armour {
  const { step, penalty } = BY_TYPE[type]
  return { type, name: type === 'none' && name === 'none' ? '' : name, startStep: step, step, penalty }
}

/** The type of armour that starts with a step. */
export function typeOfStep(step: number): Armour['type'] {
  return armourTypes.find((type) => BY_TYPE[type].step === step) ?? 'none'
}

/** Words that tell of wood, bone and bare bodies. */
const NOT_METAL =
  /cudgel|club|staff|fist|hand|claw|bite|teeth|jaw|tail|horn|belaying|bow\b|sling|stone|blood|maul\b/i

/** Whether something of this name is of metal. */
export function isMetal(name: string): boolean {
  return !NOT_METAL.test(name)
}

/** The types of damage that dire wounds know. */
export const damageTypes = ['slashing', 'piercing', 'bludgeoning', 'burning'] as const

const BY_NAME: readonly (readonly [(typeof damageTypes)[number], RegExp])[] = [
  ['burning', /fire|flame|burn|boil|breath|acid|lightning/i],
  ['slashing', /sword|scimitar|sabre|axe|claw|yatagan|blade|cleaver|scythe|sickle/i],
  ['piercing', /bow|arrow|spear|dagger|knife|rapier|needle|bite|fang|jaw|horn|sting|pike|pistol|javelin/i],
  ['bludgeoning', /club|cudgel|maul|hammer|mace|staff|fist|pin\b|stone|tail|sling|flail/i],
]

/** The type of damage that the name of an attack suggests; magic burns unless its name says otherwise. */
export function suggestedDamage(name: string, material: Material): string {
  return BY_NAME.find(([, words]) => words.test(name))?.[0] ?? (material === 'magic' ? 'burning' : '')
}

/** A weapon out of its parts. */
export function weaponOf({
  name,
  material,
  at,
  damageType = '',
  usage = -1,
  cost = null,
}: {
  readonly name: string
  readonly material: Material
  readonly at: readonly Range[]
  readonly damageType?: string | undefined
  readonly usage?: number | undefined
  readonly cost?: number | null | undefined
}): Weapon {
  return {
    name,
    material,
    ranges: at,
    damageType,
    usage,
    usageStart: usage,
    ready: true,
    metal: isMetal(name),
    cost,
  }
}

/** Splits at commas outside of parentheses. */
export function splitCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += letter
  }
  if (part.trim() !== '') parts.push(part.trim())
  return parts
}

/** Reads ranges such as `Melee` or `Near/Far`; null if a word is no range. */
export function readRanges(text: string): Range[] | null {
  const found: Range[] = []
  for (const word of text.toLowerCase().split('/')) {
    const range = ranges.find((each) => each === word.trim())
    if (range === undefined) return null
    found.push(range)
  }
  return found.length === 0 ? null : found
}

/** Prints ranges as `Near/Far`. */
export function printRanges(at: readonly Range[]): string {
  return at.map(capital).join('/')
}

/** With a capital letter. */
export function capital(word: string): string {
  return word === '' ? '' : `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
}

/** A weapon read from words such as `Throwing Hatchets (Ud6, Steel, Near, Piercing)`, or what is wrong with them. */
// rule: momentum.sheet.weapon-tags
export function readWeapon(text: string): Weapon | string {
  const [, name = '', inside = ''] = /^(.{1,80}?)\s*(?:\((.{0,200})\))?$/.exec(text.trim()) ?? []
  if (name === '')
    return `"${text.slice(0, 60)}" is no weapon: write a name and in brackets material, range, damage`
  let material: Material = 'steel'
  let at: Range[] = ['melee']
  let usage = -1
  let damageType = ''
  let cost: number | null = null
  for (const word of splitCommas(inside)) {
    // rule: momentum.sheet.cost-notation
    const price = /^(\d{1,2})M$/i.exec(word)
    const step = /^u?d\d+$/i.test(word) || word === '1' || word === '0' ? readStep(word) : null
    const found = readRanges(word)
    const stuff = materials.find((each) => each === word.toLowerCase())
    if (price !== null) cost = Number(price[1])
    else if (step !== null) usage = step
    else if (found !== null) at = found
    else if (stuff !== undefined) material = stuff
    else damageType = word.toLowerCase()
  }
  return weaponOf({ name, material, at, damageType, usage, cost })
}

/** Prints a weapon as the notation has it. */
export function printWeapon(weapon: Weapon): string {
  const parts = [
    ...(weapon.usage < 0 ? [] : [printStep(weapon.usage)]),
    capital(weapon.material),
    printRanges(weapon.ranges),
    ...(weapon.damageType === '' ? [] : [capital(weapon.damageType)]),
    ...(weapon.cost === null ? [] : [`${weapon.cost}M`]),
  ]
  return `${weapon.name} (${parts.join(', ')})`
}

/** A shield read from words such as `Ward of Lamps (Magic, Base UD6, now 1)`, or what is wrong with them. */
// rule: momentum.sheet.shield-base
export function readShield(text: string): Shield | string {
  const [, name = '', inside = ''] = /^(.{1,80}?)\s*(?:\((.{0,200})\))?$/.exec(text.trim()) ?? []
  if (name === '') return `"${text.slice(0, 60)}" is no shield: write a name and in brackets its base die`
  let material: Material = 'steel'
  let base = 2
  let now: number | null = null
  for (const word of splitCommas(inside)) {
    const stuff = materials.find((each) => each === word.toLowerCase())
    if (stuff !== undefined) material = stuff
    else if (/^now /i.test(word)) now = readStep(word.slice(4))
    else base = readStep(word.replace(/^base\s+/i, '')) ?? base
  }
  return { name, material, base, step: now ?? base, ready: true }
}

/** Prints a shield as the notation has it. */
export function printShield({ name, material, base, step }: Shield): string {
  const parts = [
    ...(material === 'magic' ? ['Magic'] : []),
    `Base ${printStep(base).replace('Ud', 'UD')}`,
    ...(step === base ? [] : [`now ${printStep(step)}`]),
  ]
  return `${name} (${parts.join(', ')})`
}
