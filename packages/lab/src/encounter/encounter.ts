/**
 * Encounters with a certificate: searches foes, counts and gear for a fight that keeps its promises, and proves it with
 * fights that the search has not seen.
 *
 * Each figure's count is doubled and halved until the fight is neither too easy nor too hard. Where the answer lies
 * between two counts, others are mixed in or gear is exchanged, which turns finer; where that is not enough, neighbours of
 * the nearest groups are tried. The nearest are fought more often,
 * round by round (successive halving), and those left over are certified with fresh dice: what was chosen because it
 * was lucky does not keep its luck. Suggestions differ in kind: one large foe, a band, a leader with followers, …
 */
import {
  type BaseScenario,
  mergeSimulations,
  parseScenario,
  quote,
  Refusal,
  type Simulation,
} from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import { jobOf, type ThreadOptions } from '../simulation/threads.ts'
import { WorkerPool } from '../threads/pool.ts'
import { type FoeBudget, type FoeLine, FoeTable, linesText } from './foes.ts'
import {
  checkPromises,
  checkText,
  distanceFrom,
  type EncounterGoal,
  isKept,
  marginOf,
  type PromiseCheck,
  requireGoal,
} from './promise.ts'

/** Where to look, and how sure to be. */
export interface EncounterOptions
  extends Pick<ThreadOptions, 'seed' | 'policies' | 'workers' | 'signal' | 'remote' | 'onRestart'> {
  /** Fights behind a certificate. */
  readonly fights: number
  /** The side whose figures are searched; the second unless given. */
  readonly foes?: string | undefined
  /** The figures to search among; all that can be foes unless given. */
  readonly figures?: readonly string[] | undefined
  /** How many foes at most; twelve unless given. */
  readonly most?: number | undefined
  readonly budgets?: readonly FoeBudget[] | undefined
  /** How many suggestions; three unless given. */
  readonly suggestions?: number | undefined
}

/** A fight, what was counted in it, and which promises it keeps. */
export interface Encounter {
  readonly scenario: unknown
  /** The foes in words. */
  readonly foes: string
  /** What kind of fight it is, in words: one foe, a band, a leader and others. */
  readonly kind: string
  readonly fights: number
  readonly seed: string
  /** How the fights ended, draws included. */
  readonly outcomes: Readonly<Record<string, number>>
  readonly checks: readonly PromiseCheck[]
  /** True if fresh dice prove every promise. */
  readonly certified: boolean
}

/** What a search has found. */
export interface EncounterSearch {
  readonly system: string
  readonly version: string
  readonly title: string
  readonly goal: EncounterGoal
  /** The certified ones; if there is none, the one that comes nearest. */
  readonly encounters: readonly Encounter[]
  /** Groups of foes that were tried. */
  readonly tried: number
  readonly complete: boolean
  readonly text: string
}

/** The progress of a search, with the best encounter so far. */
export interface EncounterProgress {
  readonly stage: 'counts' | 'mixtures' | 'narrowing' | 'certificates'
  readonly tried: number
  readonly nearest: string
  readonly distance: number
}

const FIRST_LOOK = 24
// What is not far off after the first look gets a second one.
const SECOND_LOOK = 64
const FAR = 0.25
const MOST_FOES = 12
const SUGGESTIONS = 3
const MOST_MIXTURES = 24
const MOST_FOLLOWERS = 6
const MOST_GEARED = 6
const GEAR_EACH = 4
// The nearest so many are looked at more closely, and their neighbours tried, so often at most.
const REFINED = 8
const REFINED_LOOK = 160
const REFINEMENTS = 3
// Standard errors of a certificate by which a share should lie within its bounds to be proven by it.
const SURE = 4
const NARROWING: readonly (readonly [keep: number, fights: number])[] = [
  [24, 256],
  [12, 1024],
]
const ATTEMPTS = 3

/** Searches encounters that keep these promises. */
export async function findEncounters(
  scenario: unknown,
  goal: EncounterGoal,
  options: EncounterOptions,
  onProgress?: (progress: EncounterProgress) => void,
): Promise<EncounterSearch> {
  const { system, parsed } = await readGoal(scenario, goal)
  const foes = options.foes ?? parsed.sides.find(({ id }) => id !== goal.side)?.id ?? ''
  requireSide(parsed, foes)
  const table = new FoeTable(system, scenario, foes)
  const pool = new WorkerPool({ ...options, fights: Number.MAX_SAFE_INTEGER })
  const search = new Search({ table, goal, options, pool, onProgress })
  try {
    const encounters = await search.run()
    const { id, version } = system
    const complete = !pool.stopped
    const found = {
      system: id,
      version,
      title: parsed.title,
      goal,
      encounters,
      tried: search.tried,
      complete,
    }
    return { ...found, text: searchText(found) }
  } finally {
    await pool.dismiss()
  }
}

/** Holds a fight as it is written against promises. */
export async function checkEncounter(
  scenario: unknown,
  goal: EncounterGoal,
  options: Omit<EncounterOptions, 'foes' | 'figures' | 'most' | 'budgets' | 'suggestions'>,
  onProgress?: (done: number) => void,
): Promise<Encounter> {
  await readGoal(scenario, goal)
  const pool = new WorkerPool(options)
  try {
    const job = jobOf(scenario, { ...options, measures: 'losses' })
    const simulation = await pool.simulate(job, { fights: options.fights }, ({ done }) => onProgress?.(done))
    if (simulation.fights === 0)
      throw new Refusal('malformed-request', 'It was stopped before the first fight.', 'Run it again.')
    return encounterOf(
      goal,
      { scenario, foes: 'as written', kind: 'as written' },
      simulation,
      String(job.seed),
    )
  } finally {
    await pool.dismiss()
  }
}

async function readGoal(scenario: unknown, goal: EncounterGoal) {
  requireGoal(goal)
  const system = await loadSystemOf(scenario)
  const parsed = parseScenario(system, scenario)
  requireSide(parsed, goal.side)
  return { system, parsed }
}

function requireSide({ sides }: BaseScenario, side: string): void {
  if (!sides.some(({ id }) => id === side))
    throw new Refusal(
      'malformed-request',
      `There is no side ${quote(side)}.`,
      `The sides are ${sides.map(({ id }) => id).join(', ')}.`,
    )
}

function encounterOf(
  goal: EncounterGoal,
  told: Pick<Encounter, 'scenario' | 'foes' | 'kind'>,
  simulation: Simulation,
  seed: string,
): Encounter {
  const checks = checkPromises(goal, simulation)
  const { fights, outcomes } = simulation
  return { ...told, fights, seed, outcomes, checks, certified: isKept(checks) }
}

// ── Searching ────────────────────────────────────────────────────────────────────────────────────────────

/** One group of foes, and what has been fought against it. */
interface Trial {
  readonly lines: readonly FoeLine[]
  readonly scenario: unknown
  simulation: Simulation | null
  distance: number
  margin: number
}

/** One figure: how many of it are still too easy. */
interface Rank {
  readonly line: FoeLine
  readonly easy: number
}

interface SearchParts {
  readonly table: FoeTable
  readonly goal: EncounterGoal
  readonly options: EncounterOptions
  readonly pool: WorkerPool
  readonly onProgress: ((progress: EncounterProgress) => void) | undefined
}

class Search {
  readonly #table: FoeTable
  readonly #goal: EncounterGoal
  readonly #options: EncounterOptions
  readonly #pool: WorkerPool
  readonly #onProgress: SearchParts['onProgress']
  readonly #trials = new Map<string, Trial>()
  readonly #most: number
  #stage: EncounterProgress['stage'] = 'counts'

  constructor({ table, goal, options, pool, onProgress }: SearchParts) {
    this.#table = table
    this.#goal = goal
    this.#options = options
    this.#pool = pool
    this.#onProgress = onProgress
    this.#most = options.most ?? MOST_FOES
  }

  /** How many groups of foes were fought. */
  get tried(): number {
    return this.#trials.size
  }

  async run(): Promise<Encounter[]> {
    const candidates = this.#table.candidates(this.#options.figures).filter((line) => this.#affords([line]))
    if (candidates.length === 0)
      throw new Refusal('malformed-request', 'The budget does not pay for a single foe.', 'Raise it.')
    const ranks = await Promise.all(candidates.map((line) => this.#rank(line)))
    this.#stage = 'mixtures'
    await this.#mix(ranks)
    await this.#exchangeGear(ranks)
    await this.#refine()
    this.#stage = 'narrowing'
    for (const [keep, fights] of NARROWING)
      await Promise.all(this.#nearest.slice(0, keep).map((trial) => this.#look(trial, fights)))
    this.#stage = 'certificates'
    return this.#certify()
  }

  get #seed(): string {
    return String(this.#options.seed ?? 'steelyard')
  }

  /** Everything that was tried, the nearest first; of those that fit, those that will be proven most easily. */
  get #nearest(): Trial[] {
    return [...this.#trials.values()]
      .filter(({ simulation }) => simulation !== null)
      .toSorted((one, two) => one.distance - two.distance || two.margin - one.margin)
  }

  /** Doubles and halves the number of one figure. */
  async #rank(line: FoeLine, beside: readonly FoeLine[] = [], most = this.#most): Promise<Rank> {
    let easy = 0
    let hard = most + 1
    while (hard - easy > 1 && !this.#pool.stopped) {
      const count = hard > most ? Math.min(most, Math.max(1, easy * 2)) : Math.floor((easy + hard) / 2)
      const lines = [...beside, { ...line, count }]
      const trial = this.#affords(lines) ? await this.#try(lines) : null
      const verdict = trial === null ? 'hard' : verdictOf(this.#goal, trial.simulation)
      if (verdict === 'easy') easy = count
      else if (verdict === 'hard') hard = count
      else break
    }
    return { line, easy }
  }

  /** As many as are too easy, or a single leader, with some lesser ones beside. */
  async #mix(ranks: readonly Rank[]): Promise<void> {
    const bySize = ranks.toSorted((one, two) => one.easy - two.easy)
    const pairs = bySize.flatMap(({ line, easy }, at) =>
      easy === 0
        ? []
        : bySize.slice(at + 1).flatMap((lesser) => {
            const counts = easy > 1 && easy < this.#most ? [1, easy] : [1]
            return counts.map((count) => ({ leader: { ...line, count }, lesser: lesser.line }))
          }),
    )
    const chosen = spread(pairs, MOST_MIXTURES)
    await Promise.all(
      chosen.map(({ leader, lesser }) =>
        this.#rank(lesser, [leader], Math.min(MOST_FOLLOWERS, this.#most - leader.count)),
      ),
    )
  }

  /** One more than is too easy with lesser gear, or just as many with better. */
  async #exchangeGear(ranks: readonly Rank[]): Promise<void> {
    const tight = spread(
      ranks.filter(({ easy }) => easy < this.#most),
      MOST_GEARED,
    )
    const lines = tight.flatMap(({ line, easy }) => {
      const geared = spread(this.#table.withGear(line), GEAR_EACH)
      return [easy, easy + 1]
        .filter((count) => count > 0)
        .flatMap((count) => geared.map((each) => ({ ...each, count })))
    })
    await Promise.all(lines.filter((line) => this.#affords([line])).map((line) => this.#try([line])))
  }

  /** Neighbours of the nearest, as long as too few of them are sure to be proven: one foe more or fewer, or other gear. */
  async #refine(): Promise<void> {
    const { fights, suggestions = SUGGESTIONS } = this.#options
    const sure = SURE / Math.sqrt(fights)
    for (let time = 0; time < REFINEMENTS && !this.#pool.stopped; time++) {
      await Promise.all(this.#nearest.slice(0, REFINED).map((trial) => this.#look(trial, REFINED_LOOK)))
      const nearest = this.#nearest.slice(0, REFINED)
      if (nearest.filter(({ margin }) => margin >= sure).length >= suggestions) return
      const lines = nearest.flatMap((trial) => this.#neighbours(trial))
      await Promise.all(lines.filter((each) => this.#affords(each)).map((each) => this.#try(each)))
    }
  }

  #neighbours({ lines }: Trial): (readonly FoeLine[])[] {
    return lines.flatMap((line, at) => {
      const geared = line.gear === null ? spread(this.#table.withGear(line), GEAR_EACH) : []
      const others = [{ ...line, count: line.count + 1 }, { ...line, count: line.count - 1 }, ...geared]
      return others
        .map((other) => lines.with(at, other).filter(({ count }) => count > 0))
        .filter((each) => each.length > 0)
    })
  }

  #affords(lines: readonly FoeLine[]): boolean {
    const many = lines.reduce((sum, { count }) => sum + count, 0)
    if (many > this.#most) return false
    return (this.#options.budgets ?? []).every((budget) => this.#table.costOf(lines, budget) <= budget.most)
  }

  async #try(lines: readonly FoeLine[]): Promise<Trial | null> {
    const key = linesText(lines)
    const known = this.#trials.get(key)
    if (known !== undefined || this.#pool.stopped) return known ?? null
    const scenario = this.#table.tryScenario(lines)
    if (scenario === null) return null
    const trial: Trial = { lines, scenario, simulation: null, distance: 1, margin: -1 }
    this.#trials.set(key, trial)
    await this.#look(trial, FIRST_LOOK)
    if (trial.distance < FAR) await this.#look(trial, SECOND_LOOK)
    return trial
  }

  /** Fights against a group until there are so many fights. */
  async #look(trial: Trial, until: number): Promise<void> {
    const from = trial.simulation?.fights ?? 0
    if (from >= until || this.#pool.stopped) return
    const { policies } = this.#options
    const job = jobOf(trial.scenario, { seed: this.#seed, policies, measures: 'losses' })
    const more = await this.#pool.simulate(job, { from, fights: until - from })
    if (more.fights === 0) return
    trial.simulation = trial.simulation === null ? more : mergeSimulations(trial.simulation, more)
    trial.distance = distanceFrom(this.#goal, trial.simulation)
    trial.margin = marginOf(this.#goal, trial.simulation)
    this.#tell()
  }

  #tell(): void {
    const [nearest] = this.#onProgress === undefined ? [] : this.#nearest
    if (nearest === undefined) return
    const { lines, distance } = nearest
    this.#onProgress?.({ stage: this.#stage, tried: this.tried, nearest: linesText(lines), distance })
  }

  /** Fresh dice for the nearest, kind by kind, until there are suggestions enough. */
  async #certify(): Promise<Encounter[]> {
    const wanted = this.#options.suggestions ?? SUGGESTIONS
    const kept: { readonly trial: Trial; readonly encounter: Encounter }[] = []
    let nearest: Encounter | null = null
    let attempts = wanted * ATTEMPTS
    const left = this.#nearest
    while (kept.length < wanted && attempts > 0 && !this.#pool.stopped) {
      const trial = mostDifferent(
        left,
        kept.map((each) => each.trial),
      )
      if (trial === undefined || (trial.distance > 0 && nearest !== null)) break
      left.splice(left.indexOf(trial), 1)
      const encounter = await this.#certificate(trial)
      if (encounter === null) break
      attempts -= 1
      nearest ??= encounter
      // Other gear may come to the same: what fights alike in every fight is no other suggestion.
      const fightsAlike = kept.some((each) => areEqual(each.encounter.outcomes, encounter.outcomes))
      if (encounter.certified && !fightsAlike) kept.push({ trial, encounter })
      this.#tell()
    }
    if (kept.length > 0) return kept.map(({ encounter }) => encounter)
    const [known] = this.#nearest
    return [nearest ?? (known === undefined ? null : this.#soFar(known))].filter((each) => each !== null)
  }

  /** What the search itself has seen of a group: no certificate, because it was chosen by these fights. */
  #soFar({ lines, scenario, simulation }: Trial): Encounter | null {
    if (simulation === null) return null
    const told = { scenario, foes: linesText(lines), kind: kindOf(lines) }
    return { ...encounterOf(this.#goal, told, simulation, this.#seed), certified: false }
  }

  async #certificate({ lines, scenario }: Trial): Promise<Encounter | null> {
    const seed = `${this.#seed} certificate`
    const { policies, fights } = this.#options
    const job = jobOf(scenario, { seed, policies, measures: 'losses' })
    const simulation = await this.#pool.simulate(job, { fights })
    if (!simulation.complete) return null
    return encounterOf(
      this.#goal,
      { scenario, foes: linesText(lines), kind: kindOf(lines) },
      simulation,
      seed,
    )
  }
}

/** Whether a fight is too easy, too hard, or neither; without a wish for wins the hardest that keeps its word. */
function verdictOf(goal: EncounterGoal, simulation: Simulation | null): 'easy' | 'hard' | 'fits' {
  if (simulation === null) return 'hard'
  const { win, ...rest } = goal
  const wins = winsOf(goal, simulation)
  if (win !== undefined && wins > win.high) return 'easy'
  if (win !== undefined && wins < win.low) return 'hard'
  if (win !== undefined) return 'fits'
  return distanceFrom(rest, simulation) === 0 ? 'easy' : 'hard'
}

function winsOf({ side }: EncounterGoal, { outcomes, fights }: Simulation): number {
  return (outcomes[side] ?? 0) / fights
}

/** So many of a list, spread over all of it. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).filter(
    (item) => item !== undefined,
  )
}

/** What kind of fight a group makes. */
function kindOf(lines: readonly FoeLine[]): string {
  const many = lines.reduce((sum, { count }) => sum + count, 0)
  const geared = lines.some(({ gear }) => gear !== null) ? ', with other gear' : ''
  const [leader] = lines
  if (lines.length > 1) return `${leader?.count === 1 ? 'a leader and others' : 'a mixed band'}${geared}`
  if (many === 1) return `one foe${geared}`
  return `${many < 4 ? 'a few' : many < 8 ? 'a band' : 'a horde'}${geared}`
}

function areEqual(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

/** The nearest of those that differ most from what is kept: in kind and leader, in one of them, or at all. */
function mostDifferent(trials: readonly Trial[], kept: readonly Trial[]): Trial | undefined {
  const [best] = trials
  const kinds = new Set(kept.map(({ lines }) => kindOf(lines)))
  const figures = new Set(kept.flatMap(({ lines }) => lines.map(({ use }) => use)))
  const fitting = trials.filter(({ distance }) => distance === 0)
  const newKind = fitting.filter(({ lines }) => !kinds.has(kindOf(lines)))
  const newLeader = ({ lines }: Trial): boolean => !figures.has(lines[0]?.use ?? '')
  return newKind.find(newLeader) ?? newKind[0] ?? fitting.find(newLeader) ?? fitting[0] ?? best
}

// ── Telling ──────────────────────────────────────────────────────────────────────────────────────────────

function searchText({ encounters, tried, goal, complete }: Omit<EncounterSearch, 'text'>): string {
  const groups = tried === 1 ? 'One group of foes was' : `${tried} groups of foes were`
  const [first] = encounters
  if (first === undefined) return 'It was stopped before anything was fought.'
  const certified = encounters.filter((each) => each.certified).length
  if (certified > 0)
    return `${groups} tried; ${certified === 1 ? 'one keeps' : `${certified} keep`} every promise to ${quote(goal.side)}, proven with ${first.fights} fresh fights each.`
  if (!complete)
    return `${groups} tried before it was stopped, and nothing is certified. ${first.foes} comes nearest so far.`
  const broken = first.checks.filter(({ kept }) => kept !== 'yes').map(checkText)
  return `${groups} tried, and none surely keeps every promise. ${first.foes} comes nearest: ${broken.join('; ')}.`
}
