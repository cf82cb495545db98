/**
 * A worker in a process of its own, run from what was built, for tests and benchmarks that kill it, stop it politely or
 * measure it.
 */
import { type ChildProcess, spawn } from 'node:child_process'

/** Starts a worker; SIGTERM stops it politely. A range that it does not finish is free again after `expireSeconds`. */
export function workerProcess(url: string, { workers = 1, expireSeconds = 2 } = {}): ChildProcess {
  const built = import.meta.url.endsWith('.ts') ? '../../dist/index.js' : '../index.js'
  const module = new URL(built, import.meta.url).href
  const options = JSON.stringify({ url, workers, expireSeconds })
  const code = `
    import { work } from ${JSON.stringify(module)}
    const stop = new AbortController()
    process.once('SIGTERM', () => stop.abort())
    await work({ ...${options}, signal: stop.signal })`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
}
