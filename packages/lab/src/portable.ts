/**
 * The lab without Node: everything but its threads, for browsers and other places. Where a program says what its threads
 * are made of (`setThreadPlatform`), simulations use them; elsewhere they run in the calling thread.
 */
export { type Balance, type BalanceTrial, balance } from './balance.ts'
export {
  type Comparison,
  compare,
  type Difference,
  type MeanDifference,
  sidesFirst,
} from './compare/comparison.ts'
export {
  changesOf,
  type DiffOptions,
  type DiffRow,
  diffRules,
  type NamedScenario,
  type RulesChange,
  type RulesDiff,
  type RulingsOverlay,
  rankChanges,
  rulingChange,
  weightOfDiff,
} from './compare/rules-diff.ts'
export { type ContestOptions, contest, SEARCH, THOUGHTS } from './contest.ts'
export { type DiceOdds, type Distribution, diceOdds } from './dice.ts'
export { type Gauntlet, type GauntletFight, type GauntletOptions, gauntlet } from './gauntlet.ts'
export { type GauntletThreads, gauntletInThreads, runGauntlet } from './gauntlet-threads.ts'
export {
  type Job,
  type JobPair,
  type MeasureChoice,
  type PairCounts,
  type PairSums,
  playersOf,
  searches,
} from './job.ts'
export { type RemoteRunner, WorkerPool, type WorkerPoolOptions } from './pool.ts'
export type { Progress, RangedSimulation } from './ranges.ts'
export { type Review, type ReviewedChoice, type ReviewOptions, review } from './review.ts'
export { type Advice, advise, type CandidateValue, type SearchOptions, searcher } from './search.ts'
export { type LadderOptions, ladder, type Rung } from './strength.ts'
export {
  type MeasureSummary,
  type NumberSummary,
  type OutcomeShare,
  type Summary,
  summary,
  type Verdict,
  type WordSummary,
} from './summary.ts'
export {
  cellText,
  gridOf,
  type Sweep,
  type SweepPoint,
  type SweepProgress,
  stoppedText,
  sweep,
} from './sweep.ts'
export { setThreadPlatform, ThreadDeath, type ThreadPlatform, type Threads } from './thread-pool.ts'
export { jobOf, simulateInThreads, simulateWith, type ThreadOptions } from './threads.ts'
export { readValue, readVariation, type Value, type Variation, varied } from './variation.ts'
export { fight, type Task, type WorkerReply } from './worker.ts'
