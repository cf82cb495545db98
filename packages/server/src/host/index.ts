/**
 * The host of fights: tokens lead to people, people to rooms, rooms to fights in the store.
 *
 * ```ts
 * const host = await openHost({ store: await openStore({ data: './data' }), jobs: openJobs() })
 * const { tokens } = await host.create({ from: { sample: 'first' } })
 * const look = await host.look(tokens.referee)
 * ```
 */
import { openMemory } from '../store/memory.ts'
import { type HostOptions, LocalHost } from './local-host.ts'

export { DISCORD_CUT } from './exports.ts'
export { type HostOptions, LocalHost } from './local-host.ts'

/** Opens a host; without a store its fights are kept in memory alone. */
export async function openHost(options: Partial<HostOptions> = {}): Promise<LocalHost> {
  return new LocalHost({ ...options, store: options.store ?? openMemory() })
}
