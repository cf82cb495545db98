/**
 * The host of fights: tokens lead to people, people to rooms, rooms to fights in the store.
 *
 * ```ts
 * const host = await openHost({ store: await openStore({ data: './data' }), jobs: openJobs() })
 * const { tokens } = await host.create({ from: { sample: 'first' } })
 * const look = await host.look(tokens.referee)
 * ```
 */
import { openSqlite } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { type HostOptions, LocalHost } from './local-host.ts'

export { DISCORD_CUT } from './exports.ts'
export { type HostOptions, LocalHost } from './local-host.ts'

/** Opens a host; without a store its fights are kept in memory alone. */
export async function openHost(options: Partial<HostOptions> = {}): Promise<LocalHost> {
  const store: Store = options.store ?? (await openSqlite(':memory:'))
  return new LocalHost({ ...options, store })
}
