/**
 * Where a thread begins: the games from outside that its parent uses are imported, then it fights what it is given.
 */
import { workerData } from 'node:worker_threads'
import { importGames } from './outside.ts'

await importGames(workerData)

export { runGauntlet } from '../gauntlet/gauntlet-threads.ts'
export { fight } from './worker.ts'
