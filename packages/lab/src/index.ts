/**
 * The lab: many fights of any system. Simulation over threads, and what a simulation amounts to.
 *
 * ```ts
 * const stop = new AbortController()
 * const simulation = await simulateInThreads(
 *   { system: 'bastionland', sides: [{ id: 'players', figures: ['tenant-knight-dorn'] }, …] },
 *   { fights: 1e6, seed: 'a seed', policies: { players: 'simple' }, signal: stop.signal },
 *   ({ done, rate }) => console.log(`${done} fights, ${Math.round(rate)} a second`),
 * )
 * const { shares, measures, verdict } = summary(simulation)
 * shares[0]        // { outcome: 'players', count: 614_210, share: 0.614, low: 0.613, high: 0.615 }
 * measures.rounds  // { kind: 'numbers', mean: 3.2, median: 3, … }
 * verdict.text     // 'More fights would not change it: …'
 * ```
 */

export * from './portable.ts'
export { type NodeThreadOptions, openNodeThreads } from './threads/node-threads.ts'
