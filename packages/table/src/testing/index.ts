/**
 * For the tests of hosts and of what stands around them: players who answer, jobs that answer at once, and the suite
 * that every store must pass.
 */
export { type PromptJobs, promptJobs } from './jobs.ts'
export { playOut, someAnswer, usualAnswer } from './players.ts'
export { change, fought, newFight, type StoreKind, settingAside, storeContract } from './store-contract.ts'
