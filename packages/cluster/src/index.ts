/**
 * Simulations on many machines: one PostgreSQL distributes ranges of fights and keeps their results. The merged result
 * equals that of one thread to the bit, and no range is fought twice.
 *
 * ```ts
 * const dispatch = await Dispatch.open({ url: process.env.DATABASE_URL })
 * const simulation = await simulateInThreads(scenario, { fights: 1e9, remote: dispatch })
 * await dispatch.close()
 * ```
 */
export { Dispatch, type DispatchOptions, StoppedError } from './dispatch.ts'
export { type JobOrder, type OrderState, Orders } from './orders.ts'
export { hashOf } from './question.ts'
export { isAway, isShutOut } from './retry.ts'
export { type RangeResult, type WorkOptions, work } from './work.ts'
