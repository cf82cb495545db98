/**
 * Budgets: how much work an exact answer may cost, in states, time and memory. They are looked at between steps and
 * inside of them, so that a single step with too many outcomes ends as well.
 */
import { quote, Refusal } from '../refusal.ts'

/** How much work an exact answer may cost. */
export interface Budget {
  readonly states?: number | undefined
  readonly milliseconds?: number | undefined
  /** About how much memory its states may take. */
  readonly megabytes?: number | undefined
}

/** A budget with every default filled in. */
export interface WholeBudget {
  readonly states: number
  readonly milliseconds: number
  readonly megabytes: number
}

/** Memory enough for most questions and too little to bring a process down. */
export const USUAL_MEGABYTES = 512

/** Fills the defaults of a budget in; refuses one that could never be used up. */
export function budgetOf(
  { states, milliseconds, megabytes }: Budget,
  usual: Omit<WholeBudget, 'megabytes'>,
): WholeBudget {
  const whole = {
    states: states ?? usual.states,
    milliseconds: milliseconds ?? usual.milliseconds,
    megabytes: megabytes ?? USUAL_MEGABYTES,
  }
  for (const most of Object.values(whole))
    if (!(typeof most === 'number' && most >= 0))
      throw new Refusal(
        'malformed-request',
        `${quote(most)} is no budget.`,
        'A budget is a number from 0 up.',
      )
  return whole
}

/** Thrown out of the middle of a step when the budget is used up; the step's state is dropped. */
export const SPENT = Object.freeze({ spent: true })

/** What has run out. */
export type Limit = keyof WholeBudget

/** What a budget still allows: time on a clock, and counts that its owner reports. */
export class BudgetMeter {
  readonly #budget: WholeBudget
  readonly #clock: () => number
  #deadline = Number.POSITIVE_INFINITY
  #left: number
  #bytes = 0
  #states = 0

  constructor(budget: WholeBudget, clock: () => number) {
    this.#budget = budget
    this.#clock = clock
    this.#left = budget.milliseconds
  }

  /** Milliseconds of the clock. */
  now(): number {
    return this.#clock()
  }

  /** When the time will be used up, on the clock. */
  get deadline(): number {
    return this.#deadline
  }

  /** Time counts from here. */
  begin(): void {
    this.#deadline = this.now() + this.#left
  }

  /** Time no longer counts, until work begins again. */
  pause(): void {
    this.#left = Math.max(0, this.#deadline - this.now())
    this.#deadline = Number.POSITIVE_INFINITY
  }

  /** One more state was kept, and about so many bytes. */
  keep(bytes: number): void {
    this.#states++
    this.#bytes += bytes
  }

  /** So many bytes more, or less. */
  add(bytes: number): void {
    this.#bytes += bytes
  }

  /** What has run out first, or null. */
  get spent(): Limit | null {
    if (this.#states > this.#budget.states) return 'states'
    if (this.#bytes > this.#budget.megabytes * 1e6) return 'megabytes'
    return this.now() > this.#deadline ? 'milliseconds' : null
  }

  /** A limit in words. */
  wordsFor(limit: Limit): string {
    const most = this.#budget[limit]
    return limit === 'states' ? `${most} states` : limit === 'megabytes' ? `${most} MB` : `${most} ms`
  }
}
