/**
 * Interludes for tests: random companies of a game, hurt in the ways that its rules can mend, and one played at random
 * with everything that it cites.
 */
import { Fight, interludeOf, randomPolicy, type System } from '@steelyard/kernel'

/** What a test gives for the interludes of a game. */
export interface InterludeCase {
  readonly system: System
  /** The living, as a scenario lists figures. */
  readonly figures: readonly unknown[]
  readonly fallen?: readonly unknown[]
  readonly spoils?: readonly unknown[]
  readonly rulings?: Readonly<Record<string, unknown>>
}

/** A scenario of the time between fights. */
export function interludeScenario({
  system,
  figures,
  fallen = [],
  spoils = [],
  rulings = {},
}: InterludeCase): object {
  return { system: interludeOf(system).system.id, title: 'The Riders', rulings, figures, fallen, spoils }
}

/** The ids of all rules that interludes cite while they are played at random. */
export function rulesCited(given: InterludeCase, games: number): ReadonlySet<string> {
  const companion = interludeOf(given.system).system
  const cited = new Set<string>()
  for (let game = 0; game < games; game++) {
    const fight = Fight.create(companion, interludeScenario(given), {
      seed: `between ${game}`,
      hands: { company: 'ai:random', referee: 'ai:random' },
      policies: {
        random: (view, decision) => {
          cited.add(decision.rule)
          return randomPolicy(view, decision)
        },
      },
    })
    for (const { event } of fight.log) cited.add(event.rule)
  }
  return cited
}

/** Plays an interlude with given answers to the question what to do; the rest is answered as said, or as usual. */
export function playBetween(
  given: InterludeCase,
  answers: readonly string[],
  seed = 'between',
  said: Readonly<Record<string, string | number>> = {},
): Fight {
  const left = [...answers]
  const fight = Fight.create(interludeOf(given.system).system, interludeScenario(given), {
    seed,
    hands: { company: 'ai:given', referee: 'ai:given' },
    policies: {
      given: (_view, decision) => {
        const own = said[decision.name]
        if (own !== undefined) return own
        if (decision.name !== 'between')
          return decision.usual === ''
            ? (decision.options[0] ?? decision.min)
            : decision.kind === 'amount'
              ? Number(decision.usual)
              : decision.usual
        return left.shift() ?? 'onward'
      },
    },
  })
  return fight
}

/** The sheet with which somebody leaves an interlude; null for the dead. */
export function sheetOf(fight: Fight, id: string): Readonly<Record<string, unknown>> | null {
  const left = fight.leaving().find((each) => each.id === id)
  if (left === undefined) throw new Error(`nobody is called ${id}`)
  return left.whole == null ? null : { ...left.whole }
}

/** The texts of an interlude's log. */
export function told(fight: Fight): string[] {
  return fight.log.map((line) => fight.tellLine(line).text)
}
