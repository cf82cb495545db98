/**
 * A game when it is named: each of ours is imported the first time that it is needed. For programs that must start
 * quickly and use few of the games.
 */
import type { RuleEntry, System } from '@steelyard/kernel'
import { type CatalogueEntry, catalogue as games } from './catalogue.ts'
import { addSystem, gameIdOf, refuseUnknown, systemIdOf, systemIds, systemInUse } from './in-use.ts'

export type { CatalogueEntry } from './catalogue.ts'
export { dropSystem } from './in-use.ts'

/** Our games, in the order in which they are offered. */
export const catalogue: readonly CatalogueEntry[] = games

/** The ids of our games and of those in use besides, in the order in which they are offered. */
export function knownIds(): readonly string[] {
  return [...new Set([...games.map(({ id }) => id), ...systemIds()])]
}

/** The game with this id: one that is in use, or one of ours, which is imported. */
export async function loadSystem(id: unknown): Promise<System> {
  const found = systemInUse(id)
  if (found !== undefined) return found
  const game = games.find((each) => typeof id === 'string' && each.id === gameIdOf(id))
  if (game === undefined) return refuseUnknown(id, knownIds())
  addSystem(await game.load())
  return systemInUse(id) ?? refuseUnknown(id, knownIds())
}

/** The game that a scenario names in its `system` field. */
export async function loadSystemOf(scenario: unknown): Promise<System> {
  return loadSystem(systemIdOf(scenario))
}

/** What a game's rules are listed by. */
export interface RuleList {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly rules: readonly RuleEntry[]
}

/** The rules of a game without the game, which is quicker to have. */
export async function loadRules(id: string): Promise<RuleList> {
  const found = systemInUse(id)
  const game = games.find((each) => each.id === id)
  if (found !== undefined || game === undefined) return found ?? loadSystem(id)
  return { id, title: game.title, version: game.version, rules: await game.rules() }
}
