/**
 * A thread that measures the odds of one game.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { oddsRows } from './odds-bench.ts'

parentPort?.postMessage(oddsRows(String(workerData)))
