/**
 * Candidates: which answers to a question are worth a look, around the one that would be given without thought. All
 * of them where that is possible; of too many some that are near it, or spread evenly.
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

// Answers beyond this many are not all looked at.
const MOST_ANSWERS = 400
const MOST_AMOUNTS = 24

/** A policy's answer; of a mixture the one that is given most. */
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

/** True for a subset of so many that they cannot all be listed. */
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
