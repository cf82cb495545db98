/**
 * Bodies: what hit locations are called, what they are, what lies beside them, and what armour covers them.
 *
 * Names are kept in small letters (`right front leg`). Whoever writes a sheet may name one location, a kind
 * (`legs`, `torso`, `limbs`) or `all`; the more exact word counts. Confusing here: a thorax and forequarters are
 * chests, hindquarters an abdomen, and fins and wings have the Hit Points of arms, tails those of legs.
 */

import type { HitLocation, LocationKind } from '../../scenario/sheet.ts'
import { hitPointsOf, type LocationHitPoints } from '../core/tables.ts'
import { partOf, type Weapon } from '../gear/gear.ts'

/** What can be told from a location's name alone. */
export interface LocationTraits {
  readonly name: string
  readonly kind: LocationKind
}

/** A location's name as we keep it: `R. Leg`, `rightLeg` and `right-leg` are all `right leg`. */
export function locationName(text: string): string {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\s._-]+/g, ' ')
    .trim()
    .replace(/^r /, 'right ')
    .replace(/^l /, 'left ')
  return /^(?:right|left) (?:front|rear|hind|middle)$/.test(words) ? `${words} leg` : words
}

const kindWords: readonly (readonly [RegExp, LocationKind])[] = [
  [/\b(?:head|skull)\b/, 'head'],
  [/\b(?:chest|thorax|forequarters?|cephalothorax)\b/, 'chest'],
  [/\b(?:abdomen|hindquarters?|belly|body)\b/, 'abdomen'],
  [/(?:\barm|\bclaw|\bpincer|\bhand)\b/, 'arm'],
  [/(?:leg|\bhoof|\bpaw)\b/, 'leg'],
  [/\bwings?\b/, 'wing'],
  [/\btail\b/, 'tail'],
  [/(?:\bfin|flipper)s?\b/, 'fin'],
]

/** What a location of this name is. */
export function kindOfName(name: string): LocationKind {
  return kindWords.find(([words]) => words.test(name))?.[1] ?? 'other'
}

/** The side on which a location of this name lies. */
export function sideOfName(name: string): 'right' | 'left' | null {
  return /\bright\b/.test(name) ? 'right' : /\bleft\b/.test(name) ? 'left' : null
}

const hitPointsLike: Readonly<Record<LocationKind, keyof LocationHitPoints>> = {
  head: 'head',
  chest: 'chest',
  abdomen: 'abdomen',
  arm: 'arm',
  leg: 'leg',
  wing: 'arm',
  tail: 'leg',
  fin: 'arm',
  other: 'leg',
}

/** The Hit Points of a location by CON and SIZ together. */
export function locationHitPoints(kind: LocationKind, conAndSiz: number): number {
  return hitPointsOf(conAndSiz)[hitPointsLike[kind]]
}

/** The locations that lie beside one, by the plan of the body. */
export function neighboursOf(one: LocationTraits, all: readonly LocationTraits[]): readonly string[] {
  return all
    .filter((other) => other.name !== one.name && (hangsOn(one, other, all) || hangsOn(other, one, all)))
    .map(({ name }) => name)
}

/** Whether a part grows out of another. */
function hangsOn(part: LocationTraits, trunk: LocationTraits, all: readonly LocationTraits[]): boolean {
  if (trunk.kind !== 'chest' && trunk.kind !== 'abdomen') return false
  const has = (kind: LocationKind): boolean => all.some((each) => each.kind === kind)
  const front = (has('chest') ? 'chest' : 'abdomen') === trunk.kind
  const back = (has('abdomen') ? 'abdomen' : 'chest') === trunk.kind
  switch (part.kind) {
    case 'head':
    case 'arm':
    case 'wing':
    case 'other':
      return front
    case 'leg':
      return /\b(?:front|middle|fore)/.test(part.name) ? front : back
    case 'tail':
      return back
    case 'fin':
      return sideOfName(part.name) === null ? front || back : front
    case 'abdomen':
      return trunk.kind === 'chest'
    case 'chest':
      return false
  }
}

/** How exactly a word means a location: 0 not at all, 1 everything, 2 its kind, 3 a part of its name, 4 itself. */
export function meansLocation(word: string, { name, kind }: LocationTraits): 0 | 1 | 2 | 3 | 4 {
  if (word === name) return 4
  if (/s$/.test(word) && name.endsWith(` ${word.slice(0, -1)}`)) return word.includes(' ') ? 3 : 2
  if (word === kind || word === `${kind}s`) return 2
  if (word === 'limbs') return kind === 'arm' || kind === 'leg' ? 2 : 0
  if (word === 'torso' || word === 'trunk') return kind === 'chest' || kind === 'abdomen' ? 2 : 0
  return word === 'all' || word === 'everywhere' ? 1 : 0
}

/** Reads `1-3`, `01–03`, `00` for 20 or a single number; null when it is nothing of the kind. */
export function readRange(text: string): readonly [number, number] | null {
  const [, from, to] = /^(\d{1,2})(?:\s*(?:-|−|–|—|to)\s*(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (from === undefined) return null
  const face = (word: string): number => (word === '00' ? 20 : Number(word))
  return [face(from), face(to ?? from)]
}

/** What is wrong with the numbers of the locations on the d20; null when each face has one. */
export function rangeFault(
  locations: readonly { readonly name: string; readonly from: number; readonly to: number }[],
): string | null {
  for (let face = 1; face <= 20; face++) {
    const here = locations.filter(({ from, to }) => from <= face && face <= to).map(({ name }) => name)
    if (here.length === 1) continue
    const what = here.length === 0 ? `${face} belongs to none` : `${face} belongs to ${here.join(' and ')}`
    return `the hit locations must share out the numbers 1 to 20, each once: ${what}`
  }
  return null
}

/** The arms that can hold something: one on each side at most, and not when it is gone. */
export function armsOf(locations: readonly HitLocation[]): {
  readonly right: boolean
  readonly left: boolean
} {
  const arms = locations.filter(({ kind, hp, hpMax }) => kind === 'arm' && hp > -hpMax)
  const sided = arms.filter(({ side }) => side !== null)
  if (sided.length === 0) return { right: arms.length > 0, left: arms.length > 1 }
  return {
    right: sided.some(({ side }) => side === 'right'),
    left: sided.some(({ side }) => side === 'left'),
  }
}

/** The hit location to which a natural weapon belongs; null for bare hands and for what cannot be told. */
export function homeOf(weapon: Weapon, locations: readonly LocationTraits[]): string | null {
  if (weapon.category !== 'natural' || weapon.tags.includes('unarmed')) return null
  const part = partOf(weapon.name)
  const find = (test: (location: LocationTraits) => boolean): string | null =>
    locations.find(test)?.name ?? null
  const ofKind = (kind: LocationKind): string | null => find((each) => each.kind === kind)
  if (part === 'head') return ofKind('head')
  if (part === 'tail') return ofKind('tail') ?? ofKind('abdomen')
  if (part === 'wing') return ofKind('wing')
  if (part === null) return null
  return ofKind('arm') ?? find(({ name }) => /\bfront leg\b/.test(name)) ?? ofKind('leg')
}
