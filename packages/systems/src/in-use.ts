/**
 * The games in use, by their ids. It begins empty: the package's main entry puts all our games in, `load.ts` one when it
 * is named, and `useSystem` those of others.
 */
import type { System } from '@steelyard/kernel'
import { quote, Refusal } from '@steelyard/kernel/basics'
import { catalogue } from './catalogue.ts'

/** A game in use, and the address of the module that exports it, if it has one. */
interface Entry {
  readonly system: System
  readonly module: string | null
}

const inUse = new Map<string, Entry>()

/** Puts a game into use and returns it; another game with the id of one in use is refused. */
export function addSystem(system: System, module: string | null = null): System {
  const before = inUse.get(system.id)
  if (before !== undefined && before.system !== system) throw idTaken(system.id)
  inUse.set(system.id, { system, module: module ?? before?.module ?? null })
  return system
}

/** Takes a game from outside out of use again; ours stay. */
export function dropSystem(id: string): void {
  if (!catalogue.some((game) => game.id === id)) inUse.delete(id)
}

/** What is said of a game whose id another one has. */
export function idTaken(id: string): Refusal {
  return new Refusal(
    'malformed-system',
    `Another game has the id ${quote(id)}.`,
    'Give yours an id of its own.',
  )
}

/** What follows the id of a game in the id of its companion for the time between fights. */
const BETWEEN = '-between'

/** The id of the game that an id means: a companion system belongs to its game. */
export function gameIdOf(id: string): string {
  return id.endsWith(BETWEEN) ? id.slice(0, -BETWEEN.length) : id
}

/** The game with this id, or the companion of one, if it is in use. */
export function systemInUse(id: unknown): System | undefined {
  if (typeof id !== 'string') return undefined
  const found = inUse.get(id)?.system
  if (found !== undefined || !id.endsWith(BETWEEN)) return found
  return inUse.get(gameIdOf(id))?.system.between?.system
}

/** The ids of the games in use, in the order in which they were added. */
export function systemIds(): readonly string[] {
  return [...inUse.keys()]
}

/** The addresses of the modules that export games in use, so that threads can import them. */
export function modulesInUse(): readonly string[] {
  return [...inUse.values()].flatMap(({ module }) => (module === null ? [] : [module]))
}

/** The address of the module that exports a game; null if nobody gave it. */
export function moduleOf(id: string): string | null {
  return inUse.get(id)?.module ?? null
}

/** Refuses an id that no game has; `known` are the ids that there are. */
export function refuseUnknown(id: unknown, known: readonly string[]): never {
  const ids = known.join(', ')
  if (id === undefined)
    throw new Refusal('unknown-system', 'No system is named.', `Write "system: " and one of ${ids}.`)
  throw new Refusal('unknown-system', `There is no system ${quote(id)}.`, `Known are ${ids}.`)
}

/** What a scenario or a save says in its `system` field. */
export function systemIdOf(input: unknown): unknown {
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input)
  if (!isRecord)
    throw new Refusal(
      'malformed-scenario',
      'A scenario is a record of fields, and one of them is "system".',
      '"steelyard new <system>" writes one with comments to start from.',
    )
  return Object.hasOwn(input, 'system') ? Reflect.get(input, 'system') : undefined
}
