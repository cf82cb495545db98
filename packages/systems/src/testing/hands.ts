/**
 * Hands that check themselves while they play: every answer is legal, the same when asked again, and touches nothing
 * of what was seen.
 */
import { checkChoice, Fight, isMixed, type Policy, type System } from '@steelyard/kernel'
import { expect } from 'vitest'

/** How often each decision was put to a checked hand. */
export type DecisionCounts = Map<string, number>

/** A policy that checks itself: always for legality, each `every`th time for the rest, which costs more. */
export function checked<State extends object>(
  policy: Policy<State>,
  seen: DecisionCounts,
  every: number,
): Policy<State> {
  return (view, decision) => {
    const count = (seen.get(decision.name) ?? 0) + 1
    const before = count % every === 1 ? JSON.stringify(view) : ''
    const answer = policy(view, decision)
    if (!isMixed(answer)) {
      const legal = checkChoice(decision, answer)
      if (legal !== answer) expect(legal).toEqual(answer)
    }
    if (before !== '') {
      expect(policy(view, decision)).toEqual(answer)
      expect(JSON.stringify(view)).toBe(before)
    }
    seen.set(decision.name, count)
    return answer
  }
}

/** Plays a fight to its end with a different hand in every seat, beginning with the `first` of the game's. */
export function playChecked<State extends object>(
  system: System<State>,
  scenario: object,
  { seed, first, seen, every }: { seed: string; first: number; seen: DecisionCounts; every: number },
): void {
  const names = Object.keys(system.policies)
  const own = Object.fromEntries(
    Object.entries(system.policies).map(([name, { decide }]) => [
      `checked-${name}`,
      checked<State>(decide, seen, every),
    ]),
  )
  const seats = Object.keys(Fight.create(system, scenario, { seed, auto: false }).hands)
  const hands = Object.fromEntries(
    [...seats, 'referee'].map((seat, place) => {
      const name = names[(first + 3 * place) % names.length] ?? ''
      return [seat, `ai:checked-${seat === 'referee' ? 'skilled' : name}`] as const
    }),
  )
  const fight = Fight.create(system, scenario, { seed, hands, policies: own })
  expect(fight.over, `${seed} comes to an end`).toBe(true)
}
