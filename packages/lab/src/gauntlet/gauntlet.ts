/**
 * The gauntlet: a company through several fights with rests between, many times over: who is still alive after each
 * fight, and which one breaks the company.
 *
 * Each run draws its dice from (seed, number of the run, chapter) and from nothing else, so a run is the same wherever
 * it is played. Sheets go from fight to rest to fight as `Company.take` carries them, without the record of each.
 */
import {
  type Company,
  type CountedShare,
  completeSheetAfter,
  countedShare,
  hasWon,
  interludeOf,
  ONWARD,
  type Policy,
  parseScenario,
  policiesOf,
  quote,
  Refusal,
  type System,
  seedFight,
  seedNumber,
  Table,
  usualPolicy,
} from '@steelyard/kernel'

/** One fight of a gauntlet: the foes, and what the company does afterwards. */
export interface GauntletFight {
  /** As scenarios list figures. */
  readonly foes: readonly unknown[]
  /** Activities after it, in their order, or 'careful': whatever helps; 'none': on at once. */
  readonly rest?: 'careful' | 'none' | readonly string[]
}

/** What a gauntlet is made of. */
export interface GauntletOptions {
  readonly fights: readonly GauntletFight[]
  readonly runs: number
  readonly seed?: string
  /** The policies of both sides; the skilled one unless given. */
  readonly policies?: { readonly company?: string; readonly foes?: string }
  /** Called after every run; stops the gauntlet where it returns false. */
  readonly progress?: (done: number) => boolean
}

/** What a gauntlet amounts to, each share with its interval. */
export interface Gauntlet {
  readonly runs: number
  /** For each fight, of all runs: how often it was won, and how often nobody was left after it and its rest. */
  readonly fights: readonly {
    readonly reached: CountedShare
    readonly won: CountedShare
    readonly broken: CountedShare
  }[]
  /** For each figure: the share of runs in which it was alive after each fight and its rest. */
  readonly figures: readonly {
    readonly id: string
    readonly name: string
    readonly alive: readonly CountedShare[]
  }[]
  /** The number of the fight that breaks the company most often; null if none ever did. */
  readonly breaking: number | null
}

const MOST_RUNS = 100_000

/** What runs amounted to, as plain numbers that add up. */
export interface GauntletCounts {
  readonly runs: number
  readonly fights: readonly { readonly reached: number; readonly won: number; readonly broken: number }[]
  /** For each of the living, how often they were alive after each fight. */
  readonly alive: readonly (readonly number[])[]
}

/** Plays a gauntlet in this thread. */
export function gauntlet(company: Company, options: GauntletOptions): Gauntlet {
  requireGauntlet(options)
  return gauntletOf(company, countRuns(company, options, 0, options.runs))
}

/** Refuses a gauntlet that cannot be run. */
export function requireGauntlet({ fights, runs }: GauntletOptions): void {
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS)
    throw new Refusal('malformed-request', `Cannot run ${quote(runs)} gauntlets; choose 1 to ${MOST_RUNS}.`)
  if (fights.length === 0) throw new Refusal('malformed-request', 'A gauntlet needs at least one fight.')
}

/** Plays the runs numbered `from` to `from + runs - 1`. */
export function countRuns(
  company: Company,
  options: Omit<GauntletOptions, 'runs'>,
  from: number,
  runs: number,
): GauntletCounts {
  const { fights } = options
  const runner = new GauntletRunner(company, options)
  const counts = fights.map(() => ({ reached: 0, won: 0, broken: 0 }))
  const alive = company.living.map(() => fights.map(() => 0))
  let done = 0
  while (done < runs) {
    for (const [at, end] of runner.run(from + done).entries()) {
      const count = counts[at]
      if (count === undefined) continue
      count.reached += 1
      if (end.won) count.won += 1
      if (end.alive.size === 0) count.broken += 1
      for (const [who, { id }] of company.living.entries()) {
        const row = alive[who]
        if (row !== undefined && end.alive.has(id)) row[at] = (row[at] ?? 0) + 1
      }
    }
    done += 1
    if (options.progress?.(done) === false) break
  }
  return { runs: done, fights: counts, alive }
}

/** The runs of two counts together. */
export function mergeCounts(one: GauntletCounts, other: GauntletCounts): GauntletCounts {
  return {
    runs: one.runs + other.runs,
    fights: one.fights.map(({ reached, won, broken }, at) => ({
      reached: reached + (other.fights[at]?.reached ?? 0),
      won: won + (other.fights[at]?.won ?? 0),
      broken: broken + (other.fights[at]?.broken ?? 0),
    })),
    alive: one.alive.map((row, who) => row.map((count, at) => count + (other.alive[who]?.[at] ?? 0))),
  }
}

/** What counts amount to, each share with its interval. */
export function gauntletOf(company: Company, { runs, fights, alive }: GauntletCounts): Gauntlet {
  const worst = Math.max(...fights.map(({ broken }) => broken))
  return {
    runs,
    fights: fights.map(({ reached, won, broken }) => ({
      reached: countedShare(reached, runs),
      won: countedShare(won, runs),
      broken: countedShare(broken, runs),
    })),
    figures: company.living.map(({ id, name }, who) => ({
      id,
      name,
      alive: (alive[who] ?? []).map((count) => countedShare(count, runs)),
    })),
    breaking: worst === 0 ? null : fights.findIndex(({ broken }) => broken === worst) + 1,
  }
}

interface ChapterEnd {
  readonly won: boolean
  readonly alive: ReadonlySet<string>
}

interface Traveller {
  readonly id: string
  readonly name: string
  readonly sheet: object
}

/** One company on its way, again and again. */
class GauntletRunner {
  readonly #company: Company
  readonly #fights: readonly GauntletFight[]
  readonly #seed: number
  readonly #playing: ReadonlyMap<string, Policy>

  constructor(
    company: Company,
    { fights, seed = 'steelyard', policies = {} }: Pick<GauntletOptions, 'fights' | 'seed' | 'policies'>,
  ) {
    const { company: own = 'skilled', foes = 'skilled' } = policies
    this.#company = company
    this.#fights = fights
    this.#seed = seedNumber(seed)
    this.#playing = policiesOf(company.system, { company: own, foes, referee: 'usual' })
  }

  /** The state after each fight and its rest, up to the fight that nobody survives. */
  run(number: number): ChapterEnd[] {
    const { data, living } = this.#company
    let travellers: readonly Traveller[] = living.map(({ id, name, sheet }) => ({ id, name, sheet }))
    let { calendar, counters }: Pick<typeof data, 'calendar' | 'counters'> = data
    const ends: ChapterEnd[] = []
    for (const [at, fight] of this.#fights.entries()) {
      const fought = this.#fight(travellers, fight, [number, at])
      travellers = fought.travellers
      if (travellers.length > 0 && fight.rest !== 'none') {
        const rested = this.#rest(travellers, { calendar, counters }, fight.rest ?? 'careful', [number, at])
        travellers = rested.travellers
        calendar = rested.calendar
        counters = { ...rested.counters }
      }
      ends.push({ won: fought.won, alive: new Set(travellers.map(({ id }) => id)) })
      if (travellers.length === 0) break
    }
    return ends
  }

  #fight(
    travellers: readonly Traveller[],
    { foes }: GauntletFight,
    place: readonly [number, number],
  ): { readonly travellers: readonly Traveller[]; readonly won: boolean } {
    const { system } = this.#company
    const scenario = this.#company.nextFight({ foes, title: 'A gauntlet' })
    const [own, ...others] = Array.isArray(scenario['sides']) ? scenario['sides'] : []
    const parsed = parseScenario(system, {
      ...scenario,
      sides: [{ ...own, figures: figuresOf(travellers) }, ...others],
    })
    const state = system.begin(parsed)
    this.#playOut(system, state, this.#playing, place, 0)
    const after = system.after?.(state, { scenario: parsed, joined: [] }) ?? []
    return { travellers: leftOf(travellers, after), won: hasWon(system.outcome(state), 'company') }
  }

  #rest(
    travellers: readonly Traveller[],
    kept: object,
    rest: 'careful' | readonly string[],
    place: readonly [number, number],
  ): { readonly travellers: readonly Traveller[] } & ReturnType<ReturnType<typeof interludeOf>['kept']> {
    const interlude = interludeOf(this.#company.system)
    const { system } = interlude
    const scenario = { ...this.#company.between(), ...kept, figures: figuresOf(travellers), spoils: [] }
    const state = system.begin(parseScenario(system, scenario))
    const policy = rest === 'careful' ? usualPolicy : planned(rest)
    this.#playOut(
      system,
      state,
      new Map([
        ['company', policy],
        ['referee', usualPolicy],
      ]),
      place,
      1,
    )
    const after = system.after?.(state, { scenario: parseScenario(system, scenario), joined: [] }) ?? []
    return { travellers: leftOf(travellers, after), ...interlude.kept(state) }
  }

  #playOut(
    system: System,
    state: object,
    policies: ReadonlyMap<string, Policy>,
    [run, fight]: readonly [number, number],
    chapter: 0 | 1,
  ): void {
    const table = Table.simulating(system, policies)
    seedFight(table.random, this.#seed, (run * this.#fights.length + fight) * 2 + chapter)
    for (let step = 0; step < system.maxSteps; step++) {
      const name = system.next(state)
      if (name === null) return
      table.state = state
      system.steps[name]?.(table, state)
    }
  }
}

function figuresOf(travellers: readonly Traveller[]): object[] {
  return travellers.map(({ id, name, sheet }) => ({ ...sheet, id, name }))
}

function leftOf(
  travellers: readonly Traveller[],
  after: ReturnType<NonNullable<System['after']>>,
): Traveller[] {
  return travellers.flatMap(({ id, name }) => {
    const left = after.find((each) => each.id === id)
    const sheet = left === undefined ? null : completeSheetAfter(left)
    return sheet === null ? [] : [{ id, name, sheet }]
  })
}

/** Activities in their order; whatever is not offered is skipped. */
function planned(activities: readonly string[]): Policy {
  const left = [...activities]
  return (view, decision) => {
    if (decision.name !== 'between') return usualPolicy(view, decision)
    for (let next = left.shift(); next !== undefined; next = left.shift())
      if (decision.options.includes(next)) return next
    return ONWARD
  }
}
