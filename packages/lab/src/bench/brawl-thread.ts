/**
 * The thread in which brawls of one size are measured.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { brawlRows } from './benches.ts'

parentPort?.postMessage(brawlRows(workerData))
