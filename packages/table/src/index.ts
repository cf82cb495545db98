/**
 * The host of fights: tokens lead to people, people to rooms, rooms to fights in the store. Nothing of Node is in this
 * package, so that it runs in a server and in a browser's worker alike.
 *
 * ```ts
 * const host = await openHost()
 * const { tokens } = await host.create({ from: { sample: 'first' } })
 * const snapshot = await host.snapshot(tokens.referee)
 * ```
 *
 * What a host can do is `@steelyard/table/contract`; where fights are kept `@steelyard/table/store`, and who does its
 * long work `@steelyard/table/jobs`.
 */

import { type HostOptions, LocalHost } from './host/local-host.ts'
import { openMemory } from './store/memory.ts'

export type { CompanyDraft, CompanyWork } from './host/company-work.ts'
export { DISCORD_CUT } from './host/exports.ts'
export { type FightTerms, type HostOptions, LocalHost } from './host/local-host.ts'
export { type PreparedFight, readHere, type SourceReader } from './host/reading.ts'
export { excessIn, JSON_LIMITS, type JsonLimits, requireModest } from './json-size.ts'
export { openMemory } from './store/memory.ts'

/** Opens a host; without a store its fights are kept in memory alone. */
export async function openHost(options: Partial<HostOptions> = {}): Promise<LocalHost> {
  return new LocalHost({ ...options, store: options.store ?? openMemory() })
}
