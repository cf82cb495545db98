/**
 * Referees that need no network: the engine itself, and three that show what knowing nothing is worth.
 */
import { Random, seedFight, seedNumber } from '@steelyard/kernel'
import type { RefereeAnswer, RefereeCase } from './position.ts'

/** A referee: says what happens, or null for a reply that cannot be read. */
export type Referee = (asked: RefereeCase) => Promise<RefereeAnswer | null> | RefereeAnswer | null

/** What the rules say. */
const engine: Referee = ({ truth }) => truth

/** Nothing ever happens, and everything is allowed. */
const alwaysHold = ({ next, rules }: Pick<RefereeCase, 'next' | 'rules'>): RefereeAnswer => ({
  changes: [],
  out: [],
  legal: next?.choices.map(({ letter }) => letter) ?? null,
  rules: rules.slice(0, 1).map(({ id }) => id),
})

/** Anything at all, the same for the same case. */
const random: Referee = ({ id, values, next, rules }) => {
  const dice = new Random(1, 2, 3, 4)
  seedFight(dice, seedNumber(id), 0)
  const below = (count: number): number => (dice.next() >>> 0) % count
  const tracks = Object.entries(values).flatMap(([figure, each]) =>
    Object.entries(each).map(([track, value]) => ({ figure, track, value })),
  )
  const change = tracks[below(Math.max(1, tracks.length))]
  return {
    changes: change === undefined ? [] : [{ ...change, value: below(Math.max(2, change.value + 1)) }],
    out: [],
    legal: next?.choices.filter(() => below(2) === 0).map(({ letter }) => letter) ?? null,
    rules: rules.filter(() => below(2) === 0).map(({ id: rule }) => rule),
  }
}

/** Takes the best die of the last roll off the first number of the target: no armour, no rule, no exception. */
const naive: Referee = ({ values, faces, target, next, rules }) => {
  const figure = target ?? Object.keys(values).at(-1)
  const [track, value] = Object.entries((figure === undefined ? undefined : values[figure]) ?? {})[0] ?? []
  const damage = Math.max(0, ...(faces.at(-1) ?? []))
  if (figure === undefined || track === undefined || value === undefined) return alwaysHold({ next, rules })
  const left = Math.max(0, value - damage)
  return {
    ...alwaysHold({ next, rules }),
    changes: left === value ? [] : [{ figure, track, value: left }],
    out: left === 0 ? [figure] : [],
  }
}

/** By name. */
export const baselines: Readonly<Record<string, Referee>> = {
  engine,
  'always-hold': alwaysHold,
  random,
  naive,
}
