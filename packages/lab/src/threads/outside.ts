/**
 * A game from outside: a module that exports a system, imported by its address and put into use. Threads do the same
 * with the address that they are handed.
 */
import { Refusal, type System } from '@steelyard/kernel'
import { checkSystem, modulesInUse, useSystem } from '@steelyard/systems/registry'

const HOW = 'Export the game as the default: export default defineSystem({ … })'

/** Imports the module at an address (a URL) and puts the game that it exports into use. */
export async function importGame(address: string): Promise<System> {
  const exported: unknown = await imported(address)
  const system: unknown = typeof exported === 'object' && exported !== null ? gameIn(exported) : undefined
  if (system === undefined) throw new Refusal('malformed-system', `${nameOf(address)} exports no game.`, HOW)
  checkSystem(system)
  return useSystem(system, { module: address })
}

/** The default export, or the one named `system`. */
function gameIn(exported: object): unknown {
  return Reflect.get(exported, 'default') ?? Reflect.get(exported, 'system')
}

async function imported(address: string): Promise<unknown> {
  try {
    return await import(address)
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Refusal(
      'malformed-system',
      `${nameOf(address)} cannot be loaded: ${why}`,
      'Is all that it imports installed beside it, @steelyard/kernel too? Run "npm install" in its folder.',
    )
  }
}

/** What a thread is started with, so that it knows the games from outside that are in use here. */
export interface ThreadData {
  readonly modules: readonly string[]
}

/** What to start a thread with. */
export function threadData(): ThreadData {
  return { modules: modulesInUse() }
}

/** Puts the games into use that the thread's parent uses. */
export async function importGames({ modules }: ThreadData): Promise<void> {
  for (const address of modules) await importGame(address)
}

/** A module's file, without its folder. */
function nameOf(address: string): string {
  return decodeURI(address.slice(address.lastIndexOf('/') + 1))
}
