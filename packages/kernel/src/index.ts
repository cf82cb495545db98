/**
 * The kernel: a table that rules talk to, fights that can be played, replayed, undone, forked and verified,
 * and simulation and exact odds from the same rule code. It knows no game.
 */
export { type Change, changeForm } from './amend.ts'
export {
  type BestPlay,
  type BestPlayOptions,
  bestPlay,
  type FirstChoice,
  type Mixture,
} from './best-play.ts'
export { type Arrivals, type Leaving, leavingWith, sheetListed, sheetsListed } from './carry.ts'
export {
  bandOf,
  type Chance,
  EXPLOSION_DEPTH,
  outcomesOf,
  type Roll,
  type RollRequest,
  tallyOf,
} from './chance.ts'
export {
  type Asked,
  allChoices,
  amount,
  type Choice,
  checkChoice,
  choiceText,
  type Decision,
  type Forbidden,
  fingerprint,
  type Menu,
  MenuLines,
  menu,
  NOTHING_FORBIDDEN,
  option,
  REFEREE,
  subset,
  usualChoice,
} from './decision.ts'
export {
  deltaForm,
  deltaOf,
  isEmptyDelta,
  type LiveDelta,
  parseDelta,
  type SaveDelta,
  withDelta,
} from './delta.ts'
export { type Budget, type EnumerateOptions, type Enumeration, enumerateFrom } from './enumerate.ts'
export { type ActEvent, type DiceOrigin, type FightEvent, isRoll, type RollEvent } from './event.ts'
export { commitmentOf, FairDice, freshSeed } from './fair-dice.ts'
export {
  type Act,
  type By,
  type Entry,
  Fight,
  type FightOptions,
  type FightParts,
  type Players,
  type SeedLine,
  type Thinker,
} from './fight.ts'
export { isAct, type LogLine, seenBy } from './log.ts'
export { type Solution, solveMatrix } from './matrix-game.ts'
export { didYouMean, nearest } from './nearest.ts'
export {
  type CountedShare,
  countedPercent,
  countedShare,
  type GaugeOdds,
  intervalPercent,
  type Likelihood,
  likelihoodPercent,
  momentWith,
  type OddsOptions,
  type OptionOdds,
  oddsLabel,
  oddsOf,
  percent,
  wilson,
  winOdds,
} from './odds.ts'
export {
  askOdds,
  type OddsAnswer,
  type OddsQuestion,
  type OddsTable,
  oddsQuestion,
  type WrittenRulings,
} from './odds-question.ts'
export { type Answer, lawful, ReplayMismatch } from './play.ts'
export {
  isMixed,
  type Mixed,
  type NamedPolicy,
  type Overlooked,
  type Policy,
  type PolicyAnswer,
  randomPolicy,
  sample,
  UNIFORM,
  usualPolicy,
} from './policy.ts'
export type { ChoiceQuestion, Question, Reply, RollQuestion } from './question.ts'
export { Random, seedFight, seedNumber } from './random.ts'
export {
  type FigureSpec,
  figureForm,
  freeze,
  leaver,
  newcomer,
  numberIds,
  type Recruit,
  readFigure,
  recruitsOf,
  requireWinner,
  type SheetKnowledge,
  slug,
  statblocks,
  unknownName,
} from './recruit.ts'
export { quote, Refusal, type RefusalCode } from './refusal.ts'
export {
  type PresetEntry,
  type RulingValues,
  rulingsForm,
  type Settled,
  type SettledInput,
  wholeForm,
} from './rulings.ts'
export {
  loadFight,
  loadingFight,
  parseSave,
  type SavedFight,
  saveFight,
  saveForm,
  withNotice,
} from './save.ts'
export { explain, handForm, idForm, type ParsedScenario, parseScenario, scenarioForm } from './scenario.ts'
export {
  type Counts,
  countAnswers,
  type FightRange,
  type Moment,
  mergeSimulations,
  policiesOf,
  policiesOfHands,
  resultOf,
  type SeatPolicies,
  type SimulateOptions,
  type Simulation,
  simulateFrom,
  simulator,
} from './simulate.ts'
export {
  type AskedInWords,
  type BaseScenario,
  type Board,
  type BoardFigure,
  type BoardPlace,
  type BoardPool,
  type BodyPart,
  type ContentEntry,
  type Counted,
  type DecisionEntry,
  defineSystem,
  type Gauge,
  type HandSpec,
  hasWon,
  type Line,
  type Measure,
  type Outcome,
  type Presenter,
  type RuleEntry,
  type RulingEntry,
  type Statblocks,
  type Step,
  type System,
  type Veil,
} from './system.ts'
export { type Source, Table } from './table.ts'
export { markdownOf, rollerName, tellEvent } from './tell.ts'
export { type Verification, verifyingSave, verifySave } from './verify.ts'
