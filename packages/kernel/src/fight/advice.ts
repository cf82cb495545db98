/**
 * Advice: what a good player would answer, and whether the question is worth asking.
 *
 * The advisor is one of the game's own policies. It sees the seat's view and nothing else, and mixes its answers with
 * the same fraction of the fight's secret seed that its own hand would use: whoever takes every suggestion plays exactly
 * as that policy does, and nobody else can reckon what a mixed suggestion was.
 */

import type { DecisionGuide } from '../system/guidance.ts'
import { isMixed, type Policy, type PolicyAnswer, sample, usualPolicy } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { type Choice, choiceText, type Decision, isForced, usualChoice } from '../table/decision.ts'
import { lawful } from './play.ts'

/** What a system needs for advice. */
export type AdvisedSystem<State extends object> = Pick<System<State>, 'policies' | 'guidance'>

/** The answer that a seat is offered. */
export function adviceFor<State extends object>(
  system: AdvisedSystem<State>,
  decision: Decision,
  view: State,
  fraction: () => number,
): Choice {
  const answer = advisorOf(system)(view, decision)
  return isMixed(answer) ? sample(answer, decision, fraction()) : lawful(decision, answer, 'the advisor')
}

/** False for a decision of which no answer changes anything that the seat may know of. */
export function matters<State extends object>(
  system: AdvisedSystem<State>,
  decision: Decision,
  view: State,
): boolean {
  if (isForced(decision)) return false
  const worth = guideTo(system.guidance?.decisions, decision.name)?.matters ?? 'always'
  const advice = (): string => textOf(advisorOf(system)(view, decision))
  switch (worth) {
    case 'always':
      return true
    case 'never':
      return false
    case 'advised':
      return advice() !== choiceText(usualChoice(decision))
    default:
      return worth(view, decision, advice)
  }
}

function textOf(answer: PolicyAnswer): string {
  return isMixed(answer) ? '' : choiceText(answer)
}

/** What a game says about a kind of decision, if anything. */
export function guideTo<View extends object>(
  decisions: Readonly<Record<string, DecisionGuide<View>>> | undefined,
  name: string,
): DecisionGuide<View> | undefined {
  return decisions !== undefined && Object.hasOwn(decisions, name) ? decisions[name] : undefined
}

function advisorOf<State extends object>({ policies, guidance }: AdvisedSystem<State>): Policy<State> {
  const name = guidance?.advisor ?? ''
  return Object.hasOwn(policies, name) ? (policies[name]?.decide ?? usualPolicy) : usualPolicy
}
