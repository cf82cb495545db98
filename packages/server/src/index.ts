/**
 * Tables over HTTP and WebSocket: fights, seats and secrets, kept in a store that loses nothing.
 *
 * ```ts
 * const tables = await openTables({ version: '1.0.0', port: 4680, address: '127.0.0.1', log: 'faults', data: null, databaseUrl: null })
 * console.log(tables.local)
 * await tables.stop()
 * ```
 *
 * The host behind it is `@steelyard/table`. Programs that speak to a server need only `@steelyard/server/client`;
 * those that check what it says, `@steelyard/table/contract`.
 */

export { type Backup, backUp, restoreFrom } from './backup.ts'
export { type DataFolder, openFolder } from './data-folder.ts'
export { type AppOptions, buildApp } from './http/app.ts'
export { type ServerLimits, serverLimits } from './http/limits.ts'
export { type ListeningServer, lanAddresses, type ServeOptions, serve } from './http/serve.ts'
export { type JobLimits, jobLimits, openJobs } from './jobs/threads.ts'
export { openStore, type StorePlace } from './store/index.ts'
export {
  type OpenStorage,
  type OpenTables,
  openKept,
  openTables,
  openToRead,
  type StorageOptions,
  type Tables,
} from './tables.ts'
export { defaultFolder } from './user-folder.ts'
