/**
 * The kernel: a table that rules talk to, fights that can be played, replayed, undone, forked and verified,
 * and simulation and exact odds from the same rule code. It knows no game.
 */
export {
  type Calendar,
  dateText,
  durationText,
  FIRST_DAY,
  MINUTES,
  type TimeUnit,
} from './company/calendar.ts'
export { Company, type FigureEdit, interludeOf, type NewCompany, type NextFight } from './company/company.ts'
export {
  type Chapter,
  COMPANY_VERSION,
  type CompanyData,
  type CompanyFigure,
  companyForm,
  parseCompany,
} from './company/company-form.ts'
export {
  living,
  memberNamed,
  pass,
  passAway,
  refereeNods,
  restActivity,
  spoilsActivity,
  tellChange,
  tellNote,
} from './company/interlude/activities.ts'
export { defineInterlude } from './company/interlude/interlude.ts'
export { killsIn } from './company/interlude/kills.ts'
export {
  type Activity,
  COMPANY,
  type Interlude,
  type InterludeNote,
  type InterludeRules,
  type InterludeState,
  type Member,
  ONWARD,
  type Spoil,
} from './company/interlude/rules.ts'
export { onStage, stageOf } from './company/interlude/stage.ts'
export { LatestEntries } from './company/latest-entries.ts'
export { type Nemesis, nemesisText } from './company/nemesis.ts'
export { guideTo } from './fight/advice.ts'
export { type Change, changeForm } from './fight/amend.ts'
export {
  ATTENTION_LEVELS,
  type Attention,
  type AttentionChange,
  type AttentionLevel,
  type AttentionSettings,
  attentionTo,
  NO_ATTENTION,
  WHEN_IT_MATTERS,
} from './fight/attention.ts'
export { type DeputyOrders, HAPPENINGS, type StopCondition, type StopReason } from './fight/deputy.ts'
export { commitmentOf, FairDice, freshSeed } from './fight/fair-dice.ts'
export { type AnswerOptions, Fight, type GivenAnswer, type SuggestedAnswer } from './fight/fight.ts'
export { withNotes } from './fight/figure-notes.ts'
export type { Players, Thinker } from './fight/hands.ts'
export { isAct, type LogLine, seenBy } from './fight/log.ts'
export { type AnswerTree, pathsIn } from './fight/lookahead.ts'
export type { FightOptions, FightParts } from './fight/parts.ts'
export { type Answer, lawful, ReplayMismatch } from './fight/play.ts'
export {
  type ChoiceQuestion,
  dialogueOf,
  type Question,
  type Reply,
  type RollQuestion,
} from './fight/question.ts'
export type { SeedLine } from './fight/seeds.ts'
export type { ActRecord, By, TimelineEntry } from './fight/timeline.ts'
export {
  type BestPlay,
  type BestPlayOptions,
  BestPlaySearch,
  bestPlay,
  type FirstChoice,
  type Mixture,
  type ValueBounds,
} from './odds/best-play.ts'
export {
  type Budget,
  type EnumerateOptions,
  type Enumeration,
  enumerateFrom,
  exactSearch,
} from './odds/enumerate.ts'
export {
  type EstimateDrive,
  type EstimateOptions,
  estimates,
  type OddsEstimate,
  OddsEstimator,
  type OddsVerdict,
  type OptionOdds,
} from './odds/estimate.ts'
export {
  type CountedShare,
  countedPercent,
  countedShare,
  intervalPercent,
  type Likelihood,
  likelihoodPercent,
  wilson,
} from './odds/likelihood.ts'
export { type Solution, solveMatrix } from './odds/matrix-game.ts'
export { type OddsOptions, oddsLabel, oddsOf, winOdds } from './odds/odds.ts'
export {
  askOdds,
  exampleFlags,
  flagTyped,
  type OddsAnswer,
  type OddsFlag,
  type OddsQuestion,
  type OddsTable,
  oddsFlags,
  oddsQuestion,
  type WrittenRulings,
} from './odds/odds-question.ts'
export { momentWith } from './odds/option-moment.ts'
export { percent } from './odds/percent.ts'
export type { GaugeOdds, StandingOdds } from './odds/standing.ts'
export { quote, Refusal, type RefusalCode } from './refusal.ts'
export {
  deltaForm,
  deltaOf,
  isEmptyDelta,
  isNewerDelta,
  type LiveDelta,
  parseDelta,
  type SaveDelta,
  withDelta,
} from './save/delta.ts'
export {
  loadFight,
  loadingFight,
  parseSave,
  parsingSave,
  type SavedFight,
  saveFight,
  saveForm,
  withNotice,
} from './save/save.ts'
export { type Verification, verifyingSave, verifySave } from './save/verify.ts'
export { type Checkpoint, layCheckpoint, writeCheckpoint } from './scenario/checkpoint.ts'
export { explain } from './scenario/explain.ts'
export { didYouMean, nearest } from './scenario/nearest.ts'
export {
  PACK_VERSION,
  type Pack,
  type PackKind,
  packContent,
  packForm,
  packSystem,
  parsePack,
  storedPack,
  writeFigureOut,
  writeOut,
} from './scenario/pack.ts'
export {
  type FigureInput,
  type FigureSpec,
  figureForm,
  freeze,
  leaver,
  newcomer,
  numberIds,
  type RosterEntry,
  readFigure,
  requireWinner,
  rosterOf,
  type SheetKnowledge,
  slug,
  statblocks,
  unknownName,
} from './scenario/roster.ts'
export {
  handForm,
  idForm,
  type ParsedScenario,
  parseScenario,
  scenarioForm,
  type WrittenScenario,
} from './scenario/scenario.ts'
export {
  type Arrivals,
  completeSheetAfter,
  leavingWith,
  nextFigure,
  type SheetAfter,
  sheetListed,
  sheetsListed,
} from './scenario/sheets-after.ts'
export { END_CONDITIONS, readEndCondition } from './simulate/end-condition.ts'
export type { Intent, OptionPlan } from './simulate/plan.ts'
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
} from './simulate/simulate.ts'
export {
  amountOf,
  anyOf,
  type DecisionAnswers,
  KEY_WORDS,
  oneOf,
  wordsIn,
} from './system/answers.ts'
export {
  type ActEvent,
  type DiceOrigin,
  type FightEvent,
  isRoll,
  isSaid,
  isStandIn,
  type RollEvent,
  type SaidEvent,
  type StandIn,
  type StandInEvent,
} from './system/event.ts'
export type { DecisionGuide, Guidance, Worth } from './system/guidance.ts'
export {
  areSame,
  type EventsWithHidden,
  HIDDEN,
  type Hidden,
  ifKnown,
  type WithHidden,
} from './system/hidden.ts'
export {
  type IgnoreTest,
  isMixed,
  type MixedAnswer,
  type NamedPolicy,
  type Policy,
  type PolicyAnswer,
  randomPolicy,
  sample,
  UNIFORM,
  usualPolicy,
} from './system/policy.ts'
export { hasReferee, isRefereed, seatReferee } from './system/referee.ts'
export {
  entryByCase,
  entryFrom,
  entryOf,
  entryOrNone,
  idOf,
  noneOrOneForEach,
  oneForEach,
  ownPlace,
} from './system/references.ts'
export { searchRules } from './system/rule-search.ts'
export {
  type PresetEntry,
  type RulingSet,
  type RulingSetInput,
  type RulingValues,
  rulingsForm,
  wholeForm,
} from './system/rulings.ts'
export {
  type BaseScenario,
  type Board,
  type BoardCover,
  type BoardFigure,
  type BoardPlace,
  type BoardPool,
  type BodyPart,
  type ContentEntry,
  type Counters,
  type DecisionEntry,
  defineSystem,
  type EndCondition,
  type EventMeasure,
  type Gauge,
  type HandSpec,
  hasWon,
  KERNEL_VERSION,
  type Line,
  type Measure,
  type MeasureValue,
  type Outcome,
  type Presenter,
  type QuestionText,
  type Redaction,
  type RuleEntry,
  type RulingEntry,
  type ShortTerm,
  type Statblocks,
  type Step,
  type System,
} from './system/system.ts'
export { markdownOf, needOf, reasonOf, rollerName, tellEvent } from './system/tell.ts'
export {
  bandOf,
  type Chance,
  type DieTarget,
  EXPLOSION_DEPTH,
  outcomesOf,
  type Roll,
  type RollRequest,
  tallyOf,
} from './table/chance.ts'
export {
  allChoices,
  amount,
  type Choice,
  checkChoice,
  choiceText,
  type Decision,
  type ForbiddenOption,
  fingerprint,
  labelOfChoice,
  type Menu,
  MenuLines,
  menu,
  NOTHING_FORBIDDEN,
  option,
  REFEREE,
  type Respondent,
  subset,
  usualChoice,
} from './table/decision.ts'
export { Random, seedFight, seedNumber } from './table/random.ts'
export { type AnswerSource, Table } from './table/table.ts'
