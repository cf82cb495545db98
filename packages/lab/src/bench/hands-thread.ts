/**
 * A thread that measures the hands of one game.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { handsRows } from './hands-bench.ts'

parentPort?.postMessage(handsRows(String(workerData)))
