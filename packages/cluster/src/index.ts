/**
 * Many machines: ranges of fights given out and fought through one PostgreSQL, merged to the same bit as on one
 * thread, and kept so that nobody fights the same range twice.
 *
 * ```ts
 * const dispatch = await Dispatch.open({ url: process.env.DATABASE_URL })
 * const simulation = await simulateInThreads(scenario, { fights: 1e9, elsewhere: dispatch })
 * await dispatch.close()
 * ```
 */
export { Dispatch, type DispatchOptions, StoppedError } from './dispatch.ts'
export { type JobOrder, type OrderState, Orders } from './orders.ts'
export { isAway, isShutOut } from './patience.ts'
export { hashOf } from './question.ts'
export { type RangeResult, type WorkOptions, work } from './work.ts'
