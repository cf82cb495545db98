/**
 * The lab without Node: everything but its threads, for browsers and other places. Where a program says what its threads
 * are made of (`setThreadPlatform`), simulations use them; elsewhere they run in the calling thread.
 */

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
export { type DiceOdds, type Distribution, diceOdds } from './dice.ts'
export {
  checkEncounter,
  type Encounter,
  type EncounterOptions,
  type EncounterProgress,
  type EncounterSearch,
  findEncounters,
} from './encounter/encounter.ts'
export type { FoeBudget } from './encounter/foes.ts'
export { checkText, type EncounterGoal, type PromiseCheck } from './encounter/promise.ts'
export { type Gauntlet, type GauntletFight, type GauntletOptions, gauntlet } from './gauntlet/gauntlet.ts'
export { type GauntletThreads, gauntletInThreads, runGauntlet } from './gauntlet/gauntlet-threads.ts'
export {
  dailyPuzzle,
  findPuzzles,
  isRight,
  LEAST_STAKE,
  mistakesIn,
  type Puzzle,
  type PuzzleOption,
  type PuzzleOptions,
  type PuzzleProgress,
  puzzleNamed,
  winsText,
} from './puzzle/puzzle.ts'
export { type ContestOptions, contest, SEARCH, THOUGHTS } from './search/contest.ts'
export { type Review, type ReviewedChoice, type ReviewOptions, review } from './search/review.ts'
export { type Advice, advise, type CandidateValue, type SearchOptions, searcher } from './search/search.ts'
export { type LadderOptions, ladder, type Rung } from './search/strength.ts'
export {
  MergeRunner,
  MOST_SHARDS,
  pieceForm,
  readShard,
  type Shard,
  type ShardPiece,
  ShardRunner,
} from './shard/shard.ts'
export {
  type Job,
  type JobPair,
  type MeasureChoice,
  type PairCounts,
  type PairSums,
  playersOf,
  searches,
} from './simulation/job.ts'
export type { Progress, RangedSimulation } from './simulation/ranges.ts'
export {
  type MeasureSummary,
  type NumberSummary,
  type OutcomeShare,
  type Summary,
  summary,
  type Verdict,
  type WordSummary,
} from './simulation/summary.ts'
export { jobOf, simulateInThreads, simulateWith, type ThreadOptions } from './simulation/threads.ts'
export {
  boundsText,
  type HandLoss,
  lossText,
  type SolvedFight,
  type SolveOptions,
  type SolveProgress,
  solve,
} from './solve/solve.ts'
export { type Balance, type BalanceTrial, balance } from './sweep/balance.ts'
export {
  cellText,
  gridOf,
  type Sweep,
  type SweepPoint,
  type SweepProgress,
  stoppedText,
  sweep,
} from './sweep/sweep.ts'
export { readValue, readVariation, type Value, type Variation, varied } from './sweep/variation.ts'
export { type RemoteRunner, WorkerPool, type WorkerPoolOptions } from './threads/pool.ts'
export { setThreadPlatform, ThreadDeath, type ThreadPlatform, type Threads } from './threads/thread-pool.ts'
export { fight, type Task, type WorkerReply } from './threads/worker.ts'
