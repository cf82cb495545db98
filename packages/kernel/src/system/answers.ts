/**
 * What can be answered to a decision, as a game's register declares it: the keys of its options, or what a number counts.
 *
 *     oneOf('pass', 'bolster <n>', 'focus bolster')
 *     anyOf('<location>')
 *     amountOf('the momentum that goes into the defence')
 *
 * What differs from fight to fight stands in angle brackets, by one of the words below. References are written from these
 * patterns, and the conformance suite holds every key that it meets against them.
 */
import type { Decision } from '../table/decision.ts'

/** How a decision is answered: with one key, with any of several keys, or with a number. */
export type DecisionAnswers =
  | { readonly kind: 'option' | 'subset'; readonly keys: readonly string[] }
  | { readonly kind: 'amount'; readonly counts: string }

/** The words for what differs from fight to fight, and what each stands for. */
export const KEY_WORDS: Readonly<Record<string, string>> = {
  figure: 'the id of a figure',
  unit: 'the id of a unit',
  side: 'the id of a side',
  group: 'the name of a group that shares its morale',
  n: 'a whole number: a place in a list, a zone, or what the question counts',
  weapon: 'the key of a weapon, as the question lists it',
  item: 'the name of a thing',
  items: 'the names of things in hand, joined by " + "',
  attack: 'the key of an attack of the NPC',
  ability: 'the key of an ability',
  technique: 'the key of a signature move, "own" and a number if there are several',
  spell: 'the key of a spell',
  method: 'a way of moving, as the sheet names it',
  mode: 'the fire mode or the ammunition of a gun',
  modifier: 'the cause of a modifier',
  passion: 'the name of a passion',
  skill: 'the name of a skill',
  location: 'the key of a hit location',
  zone: 'the name of a zone',
  place: 'the name of a place on the field',
  way: 'where to: "to", "away from" or "around" and somebody or something',
  cover: 'the name of something to shelter behind',
  feature: 'the name of something on the field',
  detail: 'a part of the body or a hazard, as the question lists it',
}

/** One of these keys. */
export function oneOf(...keys: readonly string[]): DecisionAnswers {
  return { kind: 'option', keys }
}

/** Any number of these keys. */
export function anyOf(...keys: readonly string[]): DecisionAnswers {
  return { kind: 'subset', keys }
}

/** A number of something. */
export function amountOf(counts: string): DecisionAnswers {
  return { kind: 'amount', counts }
}

/** The words in the angle brackets of a pattern. */
export function wordsIn(pattern: string): readonly string[] {
  return [...pattern.matchAll(/<([a-z]+)>/g)].map(([, word]) => word ?? '')
}

/** Says what of a decision is not declared; null if all is. */
export type KeyCheck = (decision: Decision) => string | null

/** A check of decisions of one kind in one fight: by what is declared, and the ids of its figures and units. */
export function keyCheck(answers: DecisionAnswers, ids: ReadonlySet<string>): KeyCheck {
  if (answers.kind === 'amount') return ({ kind }) => kindProblem(kind, answers)
  const tests = answers.keys.map((pattern) => keyTest(pattern, ids))
  const known = new Set<string>()
  const isDeclared = (key: string): boolean => {
    if (!known.has(key) && !tests.some((test) => test(key))) return false
    known.add(key)
    return true
  }
  return ({ kind, options, forbidden }) => {
    const key = [...options, ...forbidden.map((each) => each.key)].find((each) => !isDeclared(each))
    return kindProblem(kind, answers) ?? (key === undefined ? null : `its key "${key}" is not declared`)
  }
}

function kindProblem(kind: Decision['kind'], answers: DecisionAnswers): string | null {
  return kind === answers.kind ? null : `it is asked as ${kind}, and declared as ${answers.kind}`
}

/** A test for the keys that a pattern stands for. */
function keyTest(pattern: string, ids: ReadonlySet<string>): (key: string) => boolean {
  if (!pattern.includes('<')) return (key) => key === pattern
  const words = wordsIn(pattern)
  const parts = pattern.split(/<[a-z]+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const form = parts.map((part, at) => part + formOf(words[at])).join('')
  const whole = new RegExp(`^${form}$`)
  return (key) => {
    const found = whole.exec(key)
    return found !== null && words.every((word, at) => !IDS.has(word) || ids.has(found[at + 1] ?? ''))
  }
}

const IDS: ReadonlySet<string> = new Set(['figure', 'unit'])

function formOf(word: string | undefined): string {
  if (word === undefined) return ''
  return word === 'n' ? '(-?\\d+)' : '(.+?)'
}
