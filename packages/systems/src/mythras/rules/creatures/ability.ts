/**
 * The abilities of creatures as they stand on a sheet, read from words and printed.
 *
 * In words: `Night Sight`, `Immunity (fire)`, `Regeneration 2`, `Trample (4d8)`, or several details by name, as in
 * `Venomous (weapon sting; potency 60; against endurance; conditions paralysis; onset 1; duration 10)`. What an
 * ability does is no business of this file.
 */
import { choice, clip, list, strict, whole, word } from '@steelyard/kernel/forms'
import { z } from 'zod'
import { damage, forms, friendly, kebab, titled, without } from '../../scenario/forms.ts'
import { damageText, readDamage } from '../core/tables.ts'
import type { Damage } from '../gear/gear.ts'

/** The conditions a poison can bring. */
export const poisonConditions = [
  'agony',
  'asphyxiation',
  'bleeding',
  'contagious',
  'death',
  'fever',
  'mania',
  'nausea',
  'paralysis',
] as const

/** A poison or venom; onset and duration are counted in Rounds. */
export interface Poison {
  readonly potency: number
  readonly resist: 'endurance' | 'willpower'
  readonly conditions: readonly (typeof poisonConditions)[number][]
  readonly onset: number
  readonly duration: number
}

/** The abilities of creatures. */
export const abilityNames = [
  'adhering',
  'aquatic',
  'blood-sense',
  'breathe-flame',
  'burrower',
  'camouflaged',
  'characteristic-drain',
  'cold-blooded',
  'dark-sight',
  'death-sense',
  'disease-immunity',
  'diving-strike',
  'earth-sense',
  'echolocation',
  'engulfing',
  'flying',
  'formidable-natural-weapons',
  'frenzy',
  'gaze',
  'grappler',
  'hold-breath',
  'immunity',
  'intimidate',
  'leaper',
  'life-sense',
  'magic-sense',
  'multi-headed',
  'multi-limbed',
  'night-sight',
  'poison-immunity',
  'regeneration',
  'swimmer',
  'terrifying',
  'trample',
  'undead',
  'vampiric',
  'venomous',
  'wing-buffet',
  'skeleton',
  'acid-blood',
] as const

/** The name of a creature's ability. */
export type AbilityName = (typeof abilityNames)[number]

/** An ability with whatever numbers it needs. */
export interface Ability {
  readonly name: AbilityName
  readonly rate?: number
  readonly text?: string
  readonly poison?: Poison
  readonly weapon?: string
  readonly damage?: Damage
  readonly source?: string
  readonly fatigue?: number
  readonly resist?: string
}

const poison = strict('a poison', {
  potency: whole('potency', 0, 1000),
  resist: choice('resist', ['endurance', 'willpower']).default('endurance'),
  conditions: list('conditions', choice('a condition', poisonConditions), poisonConditions.length).transform(
    (given) => poisonConditions.filter((condition) => given.includes(condition)),
  ),
  onset: whole('onset', 0, 100_000).default(0).describe('Rounds before it begins.'),
  duration: whole('duration', 0, 100_000).describe('Rounds it lasts.'),
})

/** What reading an ability comes to. */
export type AbilityReading =
  | { readonly ok: true; readonly ability: Ability }
  | { readonly ok: false; readonly error: string }

const abilityNicknames: Readonly<Record<string, AbilityName>> = {
  'gaze-attack': 'gaze',
  'skeleton-bones': 'skeleton',
  'flame-breath': 'breathe-flame',
}

/** Reads an ability such as `Night Sight`, `Immunity (fire)`, `Regeneration 2` or `Trample (4d8)`. */
export function readAbility(text: string): AbilityReading {
  const [, written = '', number, inside] =
    /^([^()\d]+?)(?:\s+(\d{1,3}))?(?:\s*\((.*)\))?$/s.exec(text.trim()) ?? []
  const key = kebab(written)
  const nickname = Object.hasOwn(abilityNicknames, key) ? abilityNicknames[key] : undefined
  const name = abilityNames.find((known) => known === key) ?? nickname
  if (name === undefined)
    return { ok: false, error: `no ability is called "${clip(text)}": use one of ${abilityNames.join(', ')}` }
  const rate = number === undefined ? {} : { rate: Number(number) }
  return { ok: true, ability: { name, ...rate, ...detailsOf(name, inside ?? '') } }
}

/** What stands in the brackets behind an ability: `key value` pairs, or one thing that explains itself. */
function detailsOf(name: AbilityName, inside: string): Omit<Ability, 'name'> {
  const text = inside.trim()
  if (text === '') return {}
  const dice = readDamage(text)
  if (dice !== null && dice.dice.length > 0) return { damage: dice }
  if (/^\d{1,3}$/.test(text)) return { rate: Number(text) }
  const pairs = text.split(';').map((pair) => /^(\S+)\s+(.+)$/s.exec(pair.trim()))
  const values = new Map(
    pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', pair[2] ?? ''] as const])),
  )
  const keys = ['rate', 'damage', 'source', 'weapon', 'fatigue', 'resist', 'text', 'potency']
  if (
    values.size !== pairs.length ||
    ![...values.keys()].every((key) => keys.includes(key) || poisonWords.includes(key))
  )
    return name === 'immunity' ? { source: text.toLowerCase() } : { text }
  const number = (key: string): number | undefined =>
    values.has(key) ? Number(values.get(key)) || 0 : undefined
  const hurt = readDamage(values.get('damage') ?? '')
  return without({
    rate: number('rate'),
    text: values.get('text'),
    poison: poisonOf(values),
    weapon: values.get('weapon'),
    damage: hurt ?? undefined,
    source: values.get('source'),
    fatigue: number('fatigue'),
    resist: values.get('resist'),
  })
}

const poisonWords: readonly string[] = ['potency', 'against', 'conditions', 'onset', 'duration']

function poisonOf(values: ReadonlyMap<string, string>): Poison | undefined {
  const potency = values.get('potency')
  if (potency === undefined) return undefined
  const words = (values.get('conditions') ?? '').split(/[\s,]+/)
  return {
    potency: Number(potency) || 0,
    resist: values.get('against') === 'willpower' ? 'willpower' : 'endurance',
    conditions: poisonConditions.filter((condition) => words.includes(condition)),
    onset: Number(values.get('onset') ?? 0) || 0,
    duration: Number(values.get('duration') ?? 0) || 0,
  }
}

const abilityInWords = word('an ability', 400).transform((text, context): Ability => {
  const read = readAbility(text)
  if (read.ok) return read.ability
  context.addIssue({ code: 'custom', message: read.error })
  return z.NEVER
})

const abilityObject = strict('an ability', {
  name: friendly('an ability', abilityNames),
  rate: whole('rate', 0, 999).optional(),
  text: word('text', 300).optional(),
  poison: poison.optional(),
  weapon: word('weapon').optional(),
  damage: damage.optional(),
  source: word('source').optional(),
  fatigue: whole('fatigue', 0, 9).optional(),
  resist: word('resist').optional(),
}).transform(({ name, ...rest }): Ability => ({ name, ...without(rest) }))

/** An ability as it may stand on a sheet. */
export const abilityField = forms('an ability is a name such as "Night Sight", or { name, … }', [
  abilityInWords,
  abilityObject,
])

/** An ability with its numbers: alone if they explain themselves, else with the name of each. */
export function printAbility({ name, ...details }: Ability): string {
  const { rate, text, poison, weapon, damage, source, fatigue, resist } = details
  const pairs = [
    rate === undefined ? '' : `rate ${rate}`,
    damage === undefined ? '' : `damage ${damageText(damage)}`,
    source === undefined ? '' : `source ${source}`,
    weapon === undefined ? '' : `weapon ${weapon}`,
    fatigue === undefined ? '' : `fatigue ${fatigue}`,
    resist === undefined ? '' : `resist ${resist}`,
    ...(poison === undefined
      ? []
      : [
          `potency ${poison.potency}`,
          `against ${poison.resist}`,
          `conditions ${poison.conditions.join(' ')}`,
          `onset ${poison.onset}`,
          `duration ${poison.duration}`,
        ]),
    text === undefined ? '' : `text ${text}`,
  ].filter((pair) => pair !== '')
  if (pairs.length === 0) return titled(name)
  const [only = ''] = pairs
  const alone = pairs.length === 1 && (damage !== undefined || (name === 'immunity' && source !== undefined))
  return `${titled(name)} (${alone ? only.replace(/^\S+ /, '') : pairs.join('; ')})`
}
