/**
 * The words that events, questions and the board share: names of people, things and places, of levels, grades,
 * Sizes and effects, and numbers with their units. Nothing here decides anything.
 *
 * Words that confuse: a *key* is what answers call a thing, its *name* is what people call it. Whoever puts a log
 * into words looks at a fight that has gone on since: only what never changes may be read from the state there.
 */
import type { Decision } from '@steelyard/kernel'
import { gradedSkill } from '../rules/core/skills.ts'
import { gradeNames, minutesOf, sizeNames } from '../rules/core/tables.ts'
import { sizes } from '../rules/gear/gear.ts'
import { itemKey, itemNamed } from '../rules/gear/items.ts'
import { type EffectName, effectNames } from '../rules/melee/exchange.ts'
import { armOf, type Figure, figureById, itemAt, profileOf, type State } from '../state/state.ts'

/** The name of a figure or a side by its id; other ids stand for themselves. */
export function nameOf(state: State, id: string): string {
  if (id === 'referee') return 'The referee'
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  return state.setup.sides.find((side) => side.id === id)?.name ?? id
}

/** The name of the figure with this index; nothing for nobody. */
export function nameAt(state: State, at: number): string {
  return state.setup.profiles[at]?.name ?? ''
}

/** Somebody's. */
export function whose(name: string): string {
  return `${name}'s`
}

/** With a capital letter in front. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A key as words: `change-range` is `change range`. */
export function spaced(key: string): string {
  return key.replaceAll('-', ' ')
}

/** `head, chest and abdomen`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

/** `1 Turn`, `3 Turns`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** A number with a proper minus sign. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : String(number)
}

/** A time given in Rounds, in minutes where it is at least one. */
export function lasting(rounds: number, minutes = minutesOf(rounds)): string {
  return minutes === 0 ? counted(rounds, 'Round') : counted(minutes, 'minute')
}

/** `2 Action Points`. */
export function pointsInWords(count: number): string {
  return counted(count, 'Action Point')
}

/** What is left of words once the empty ones are gone. */
export function joined(parts: readonly string[], between = ', '): string {
  return parts.filter((part) => part !== '').join(between)
}

const LEVELS: readonly string[] = ['Fumble', 'Failure', 'Success', 'Critical']

/** What a level of success is called. */
export function levelName(level: number): string {
  return LEVELS[level] ?? 'no roll'
}

/** A level with its article: `a Success`. */
export function aLevel(level: number): string {
  return LEVELS[level] === undefined ? 'no roll' : `a ${levelName(level)}`
}

/** What a grade is called; nothing for Standard, which needs no word. */
export function gradeInWords(grade: number): string {
  return grade === 0 ? '' : (gradeNames[grade + 2] ?? (grade > 0 ? 'Hopeless' : 'Very Easy'))
}

/** What makes a roll harder or easier, in words. */
export const causeWords: Readonly<Record<string, string>> = {
  fatigue: 'fatigue',
  impaled: 'a weapon in the wound',
  fever: 'fever',
  meshed: 'entangled',
  wound: 'a Serious wound',
  prone: 'prone',
  crouching: 'crouching',
  light: 'darkness',
  visibility: 'mist or smoke',
  'unstable-ground': 'unstable ground',
  blinded: 'blinded',
  confined: 'no room to swing',
  behind: 'from behind',
  lower: 'lower ground or a mounted foe',
  charge: 'charging',
  'off-style': 'a weapon outside the style',
  cover: 'hidden by cover',
  'no-shield': 'no shield against a missile',
  range: 'range',
  wind: 'wind',
  'target-gait': 'a running target',
  'target-prone': 'a target that lies down',
  'shooter-prone': 'lying down',
  crowd: 'others in the way',
  engaged: 'engaged',
  called: "the referee's word",
  recoil: 'recoil',
  'own-gait': 'on the run',
  scope: 'telescopic sight',
  aimed: 'aimed',
  sizes: 'the Sizes of the weapons',
  'four-legs': 'four legs',
  advantage: 'an advantage',
  tries: 'tried before',
  task: 'by this rule',
}

/** A grade with what it came of: `Hard: crouching`; nothing for Standard. */
export function gradeBecause(grade: number, causes: readonly string[] = []): string {
  const name = gradeInWords(grade)
  if (name === '' || causes.length === 0) return name
  return `${name}: ${listed(causes.map((cause) => causeWords[cause] ?? spaced(cause)))}`
}

/** What a Size on the ladder is called. */
export function sizeName(step: number): string {
  return sizeNames[sizes[Math.max(0, step)] ?? 'C']
}

/** A skill as it was rolled; in fights saved before events held it, `graded` is not there. */
interface Rolled {
  readonly skill: string
  readonly value: number
  readonly grade: number
  readonly graded?: number
  readonly causes?: readonly string[]
}

/** A skill with its value, and with what a grade makes of it: `Athletics 52, Hard 35`. */
export function skillInWords(state: State, rolled: Rolled): string {
  const { skill, value, grade } = rolled
  const plain = `${skillName(skill)} ${value}`
  if (grade === 0) return plain
  const graded = rolled.graded ?? gradedSkill(state.setup.rulings, value, grade)
  const because = (rolled.causes ?? []).map((cause) => causeWords[cause] ?? spaced(cause))
  return `${plain}, ${gradeInWords(grade)} ${graded}${because.length === 0 ? '' : ` (${listed(because)})`}`
}

const SKILLS: Readonly<Record<string, string>> = {
  acrobatics: 'Acrobatics',
  athletics: 'Athletics',
  brawn: 'Brawn',
  'combat-style': 'Combat Style',
  endurance: 'Endurance',
  evade: 'Evade',
  'first-aid': 'First Aid',
  flying: 'Fly',
  healing: 'Healing',
  magic: 'Magic',
  mechanisms: 'Mechanisms',
  perception: 'Perception',
  ride: 'Ride',
  swim: 'Swim',
  swimming: 'Swim',
  unarmed: 'Unarmed',
  willpower: 'Willpower',
}

/** What a skill is called. */
export function skillName(skill: string): string {
  return SKILLS[skill] ?? capital(spaced(skill))
}

/** True for the key of a skill. */
export function isSkill(key: string): boolean {
  return Object.hasOwn(SKILLS, key)
}

/** What the special effects are called. */
export const effectTitles: Readonly<Record<EffectName, string>> = {
  'accidental-injury': 'Accidental Injury',
  arise: 'Arise',
  bash: 'Bash',
  bleed: 'Bleed',
  blind: 'Blind Opponent',
  'bypass-armor': 'Bypass Armor',
  'choose-location': 'Choose Location',
  'circumvent-cover': 'Circumvent Cover',
  'circumvent-parry': 'Circumvent Parry',
  'damage-weapon': 'Damage Weapon',
  disarm: 'Disarm Opponent',
  'drop-foe': 'Drop Foe',
  'duck-back': 'Duck Back',
  'enhance-parry': 'Enhance Parry',
  entangle: 'Entangle',
  'force-failure': 'Force Failure',
  grip: 'Grip',
  impale: 'Impale',
  marksman: 'Marksman',
  'maximize-damage': 'Maximize Damage',
  'over-penetration': 'Over-penetration',
  'pin-down': 'Pin Down',
  'prepare-counter': 'Prepare Counter',
  'rapid-reload': 'Rapid Reload',
  'scar-foe': 'Scar Foe',
  'select-target': 'Select Target',
  'slip-free': 'Slip Free',
  'stun-location': 'Stun Location',
  sunder: 'Sunder',
  trip: 'Trip Opponent',
  'weapon-malfunction': 'Weapon Malfunction',
  withdraw: 'Withdraw',
}

/** The special effect of this key, if there is one. */
export function effectOf(key: string): EffectName | undefined {
  return effectNames.find((name) => name === key)
}

/** What a special effect is called. */
export function effectTitle(key: string): string {
  const effect = effectOf(key)
  return effect === undefined ? capital(spaced(key)) : effectTitles[effect]
}

// ── Things and places ────────────────────────────────────────────────────────────────────────────────────

/** The name of somebody's item by its key; the second of two alike says so. */
export function itemName(state: State, owner: Figure, key: string): string {
  const at = itemNamed(state, owner, key)
  if (at < 0) return spaced(key)
  const { name } = armOf(state, itemAt(owner, at))
  const number = /-(\d+)$/.exec(key)?.[1] ?? ''
  return number === '' || itemKey(state, owner, at) === armOf(state, itemAt(owner, at)).key
    ? name
    : `${name} (${number})`
}

/** True if this is the name of bare hands. */
export function isBareHands(state: State, name: string): boolean {
  return state.setup.arms.some((arm) => arm.unarmed && (arm.name === name || arm.key === name))
}

/** `with the broadsword`, or `bare-handed`. */
export function withItem(state: State, name: string): string {
  if (name === '') return ''
  return isBareHands(state, name) ? 'bare-handed' : `with the ${name}`
}

/** `the broadsword`, or `bare hands`. */
export function theItem(state: State, name: string): string {
  return isBareHands(state, name) ? 'bare hands' : `the ${name}`
}

/** `Ana's head`, or only the name where no place is given. */
export function placeOn(name: string, location: string): string {
  return location === '' ? name : `${whose(name)} ${location}`
}

/** The index of somebody's hit location by its key, or -1. */
export function locationNamed(state: State, figure: Figure, key: string): number {
  return profileOf(state, figure).locations.findIndex((location) => location.key === key)
}

// ── What a decision is about ─────────────────────────────────────────────────────────────────────────────

/** What a decision says beside its options. */
export function aboutOf(decision: Decision): Readonly<Record<string, unknown>> {
  return typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
}

/** A word among what a decision is about, or ''. */
export function wordOf(decision: Decision, key: string): string {
  const value = aboutOf(decision)[key]
  return typeof value === 'string' ? value : ''
}

/** A number among what a decision is about, or what stands for none. */
export function numberOf(decision: Decision, key: string, none = 0): number {
  const value = aboutOf(decision)[key]
  return typeof value === 'number' ? value : none
}

/** The figure that a decision names under one of these keys. */
export function figureIn(state: State, decision: Decision, ...keys: readonly string[]): Figure | undefined {
  for (const key of keys) {
    const figure = figureById(state, wordOf(decision, key))
    if (figure !== undefined) return figure
  }
  return undefined
}

/** The first word of a key and what follows it. */
export function split(key: string): readonly [word: string, rest: string] {
  const space = key.indexOf(' ')
  return space < 0 ? [key, ''] : [key.slice(0, space), key.slice(space + 1)]
}
