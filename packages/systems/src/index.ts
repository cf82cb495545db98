/**
 * The games, and the few verbs that most users need: create, load, simulate, enumerate, verify.
 *
 * One game alone can be had from its own entry point, such as `@steelyard/systems/bastionland`; the verbs without any
 * game from `@steelyard/systems/registry`; and a game when it is named from `@steelyard/systems/load`.
 */
import type { System } from '@steelyard/kernel'
import { bastionland } from './bastionland/index.ts'
import { addSystem, systemIds, systemInUse } from './in-use.ts'
import { momentum } from './momentum/index.ts'
import { mythras } from './mythras/index.ts'
import { stances } from './stances/index.ts'
import { warband } from './warband/index.ts'

/** Our games, in the order in which they are offered. */
export const systems: readonly System[] = [bastionland, mythras, momentum, stances, warband]
for (const system of systems) addSystem(system)

/** Every game in use: ours, then those from outside. */
export function systemsInUse(): readonly System[] {
  const ours = new Set(systems.map(({ id }) => id))
  const others = systemIds().filter((id) => !ours.has(id))
  return [...systems, ...others.flatMap((id) => systemInUse(id) ?? [])]
}

export {
  type ActRecord,
  type BestPlay,
  type BestPlayOptions,
  type Board,
  type BoardFigure,
  type Budget,
  type By,
  bestPlay,
  type Change,
  type Choice,
  type ChoiceQuestion,
  type ContentEntry,
  type CountedShare,
  countedPercent,
  countedShare,
  type Decision,
  type EnumerateOptions,
  type Enumeration,
  Fight,
  type FightEvent,
  type FightOptions,
  type Gauge,
  type GaugeOdds,
  type HandSpec,
  intervalPercent,
  type Likelihood,
  type Line,
  type LogLine,
  likelihoodPercent,
  type Measure,
  markdownOf,
  type OddsOptions,
  type OptionOdds,
  type Outcome,
  oddsOf,
  type Players,
  type Policy,
  type PolicyAnswer,
  percent,
  type Question,
  type QuestionText,
  Refusal,
  type RefusalCode,
  type Reply,
  type RollQuestion,
  type RuleEntry,
  type RulingEntry,
  type SavedFight,
  type SeatPolicies,
  type SimulateOptions,
  type Simulation,
  type System,
  saveFight,
  type Thinker,
  type Verification,
  wilson,
} from '@steelyard/kernel'
export {
  contentOf,
  createFight,
  defineScenario,
  dropPack,
  dropSystem,
  enumerate,
  figureWrittenOut,
  type GameId,
  loadFight,
  loadingFight,
  packsInUse,
  readPack,
  type ScenarioInput,
  type StateOf,
  samplesOf,
  seatPolicies,
  simulate,
  standInOf,
  systemIds,
  systemNamed,
  systemOf,
  type TypedGames,
  type UntypedScenario,
  usePack,
  useSystem,
  verify,
  verifying,
  writtenOut,
} from './registry.ts'
