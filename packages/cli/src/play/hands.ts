/**
 * Who plays which seat, and whose dice are typed, as the options of the command line say.
 */
import { type BaseScenario, didYouMean, type HandSpec, quote, type Thinker } from '@steelyard/kernel'
import { searcher } from '@steelyard/lab/search'
import { UsageProblem } from '../problem.ts'

/** `players=human` or `npcs=ai:skilled`, one for each time the option was given. */
export function readHands(given: readonly string[]): Record<string, HandSpec> {
  const hands: Record<string, HandSpec> = {}
  for (const text of given) {
    const [seat, hand] = pair(text, '--hand players=human or --hand npcs=ai:skilled')
    hands[seat] = hand === 'human' ? 'human' : `ai:${hand.replace(/^ai:/, '')}`
  }
  return hands
}

/** The seats whose dice are typed: everybody's who is played by a person, or those named. */
export function readTyped(given: readonly string[], hands: Readonly<Record<string, HandSpec>>): string[] {
  const seats = new Set<string>()
  for (const text of given) {
    if (text === 'drawn') continue
    if (text === 'typed') {
      for (const [seat, hand] of Object.entries(hands)) if (hand === 'human') seats.add(seat)
      continue
    }
    const [seat, how] = pair(text, '--dice typed or --dice players=typed')
    if (how !== 'typed' && how !== 'drawn')
      throw new UsageProblem(
        `Dice are typed or drawn, not ${quote(how)}.`,
        didYouMean(how, ['typed', 'drawn']),
      )
    if (how === 'typed') seats.add(seat)
  }
  return [...seats]
}

/** `seat=policy` pairs, for simulations; `ai:` before the policy changes nothing. */
export function readPolicies(given: readonly string[]): Record<string, string> {
  const policies: Record<string, string> = {}
  for (const text of given) {
    const [seat, policy] = pair(text, '--policy players=skilled')
    if (policy === 'human')
      throw new UsageProblem(
        `Nobody is asked here, so ${quote(seat)} cannot be human.`,
        'Name a policy, or search.',
      )
    policies[seat] = policy.replace(/^ai:/, '')
  }
  return policies
}

/** How long a hand that searches thinks about one answer. */
export function readThink(seconds: string): Thinker {
  const value = Number(seconds)
  if (seconds.trim() === '' || !(value > 0 && value <= 600))
    throw new UsageProblem(
      `${quote(seconds)} seconds cannot be thought.`,
      'Give --think a number above 0 and up to 600.',
    )
  return searcher({ milliseconds: value * 1000 })
}

/** Who searches wherever a fight is taken up and nobody said for how long. */
export const usualSearch: Thinker = searcher({ milliseconds: 1000 })

/** Every hand of the scenario with what the options change. */
export function handsFor(
  scenario: BaseScenario,
  given: Readonly<Record<string, HandSpec>>,
  mode: 'as written' | 'people' | 'machines',
  standIn: string,
): Record<string, HandSpec> {
  const hands: Record<string, HandSpec> = { ...scenario.hands }
  for (const [seat, hand] of Object.entries(hands)) {
    if (mode === 'people') hands[seat] = 'human'
    if (mode === 'machines' && hand === 'human') hands[seat] = `ai:${standIn}`
  }
  for (const [seat, hand] of Object.entries(given))
    hands[seat] = mode === 'machines' && hand === 'human' ? `ai:${standIn}` : hand
  return hands
}

function pair(text: string, example: string): [seat: string, value: string] {
  const at = text.indexOf('=')
  if (at <= 0 || at === text.length - 1)
    throw new UsageProblem(`${quote(text)} does not say which seat and what.`, `Write ${example}.`)
  return [text.slice(0, at), text.slice(at + 1)]
}
