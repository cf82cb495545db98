/**
 * Candidates: the answers to a question that a search examines. All legal answers if they are few; otherwise some near
 * the policy's own answer, or some that are spread evenly.
 */
import {
  allChoices,
  type Choice,
  choiceText,
  type Decision,
  isMixed,
  type PolicyAnswer,
  usualChoice,
} from '@steelyard/kernel'

// If there are more answers than this, only some are examined.
const MOST_ANSWERS = 400
const MOST_AMOUNTS = 24

/** A policy's answer; of a mixture the one with the largest weight. */
export function likeliest(answer: PolicyAnswer, decision: Decision): Choice {
  if (!isMixed(answer)) return answer
  const most = answer.weights.indexOf(Math.max(...answer.weights))
  return allChoices(decision, MOST_ANSWERS)[most] ?? usualChoice(decision)
}

/** The usual answer among all others, or, where those are too many, among some that are near it or spread evenly. */
export function answersBeside(usual: Choice, decision: Decision, most: number): readonly Choice[] {
  const all = isVast(decision) ? nearSubsets(usual, decision) : allChoices(decision, MOST_ANSWERS)
  const limit = Math.min(
    Math.max(2, Math.floor(most)),
    decision.kind === 'amount' ? MOST_AMOUNTS : MOST_ANSWERS,
  )
  if (all.length <= limit && placeOf(usual, all) >= 0) return all
  const others = all.filter((choice) => choiceText(choice) !== choiceText(usual))
  const room = Math.min(limit - 1, others.length)
  const spread = others.filter(
    (_, at) => Math.floor((at * room) / others.length) !== Math.floor(((at - 1) * room) / others.length),
  )
  return [usual, ...spread]
}

/** Which of several choices this is; -1 for none. */
export function placeOf(wanted: Choice, choices: readonly Choice[]): number {
  return choices.findIndex((choice) => choiceText(choice) === choiceText(wanted))
}

/** True for a decision with more subsets than can be listed. */
function isVast({ kind, options, max }: Decision): boolean {
  if (kind !== 'subset') return false
  let sets = 1
  let ofSize = 1
  for (let size = 1; size <= Math.min(max, options.length); size++) {
    ofSize = (ofSize * (options.length - size + 1)) / size
    sets += ofSize
  }
  return sets > MOST_ANSWERS
}

/** A subset, and those that have one key more or less. */
function nearSubsets(usual: Choice, { options, min, max }: Decision): Choice[] {
  const keys = new Set(typeof usual === 'object' ? usual : [])
  const near = options.map((key) => options.filter((each) => keys.has(each) !== (each === key)))
  return [usual, ...near.filter(({ length }) => length >= min && length <= max)]
}
