/**
 * The analyst: works through a fight while somebody studies it. First the shape of its course, then the choices of the
 * moment that is looked at, then the rest of the course, then every choice that people made, those where most changed
 * first. One question at a time, so that others are not kept waiting, and whatever somebody turns to comes first.
 */
import type { Chances, Host, MomentView, Odds, QuestionView } from '@steelyard/table/contract'
import { sideOf } from '../ui/words.ts'
import { coarseToFine } from './order.ts'

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>

/** A choice of the past and its odds, as far as they are known. */
export interface StudiedChoice {
  readonly step: number
  /** Its place in the step, as in the id of its question. */
  readonly path: string
  readonly question: ChoiceQuestion
  /** What was answered; null for a question that is open. */
  readonly chosen: string | null
  /** The side of whoever chose; null for the referee. */
  readonly side: string | null
  readonly odds: Odds | null
}

/** What is known about a fight so far. */
export interface Analysis {
  /** Who was likely to win when each of these steps began. */
  readonly course: ReadonlyMap<number, Chances>
  /** The choices of the steps that were looked at, by `choiceKey`. */
  readonly choices: ReadonlyMap<string, StudiedChoice>
  /** True while there is more to come. */
  readonly working: boolean
  /** Why there are no odds at this table; null where there are. */
  readonly refused: string | null
}

/** What an analyst needs. */
export interface AnalystOptions {
  readonly host: Pick<Host, 'course' | 'moment' | 'weigh'>
  readonly token: string
  /** The last step that there are chances of: where the fight stands, or before its end. */
  readonly last: number
  /** Whose choices are worth judging. */
  readonly people: ReadonlySet<string>
  /** What is known already, of a fight that has grown since. */
  readonly known: Analysis
  readonly told: (analysis: Analysis) => void
}

/** Nothing known. */
export const NOTHING: Analysis = { course: new Map(), choices: new Map(), working: true, refused: null }

const MOST_STEPS = 130
const BATCH = 6
const QUICKLY = 120
const CLOSELY = 1_500
/** A chance that may be further off than this is worked on again. */
const WIDE = 0.03
/** How long one of many choices is weighed, in milliseconds; the one that is looked at longer. */
const BRIEF = 1_000
const BUSY = 1_500
/** When the numbers of a choice need not be better. */
const FINE = 0.015

/** Problems that pass, and those of one question alone. */
const LATER: ReadonlySet<string> = new Set(['busy', 'too-many-requests', 'slow-down', 'unreachable'])
const PASSED_OVER: ReadonlySet<string> = new Set(['malformed-request', 'unknown-question'])

/** Where a choice is kept. */
export function choiceKey(step: number, path: string): string {
  return `${step}:${path}`
}

/** The place of a question in its step, as its id has it. */
export function pathOf(question: string): string {
  return question.slice(question.indexOf(':') + 1, question.indexOf('@'))
}

/** Somebody who works through one fight. */
export class Analyst {
  readonly #options: AnalystOptions
  readonly #order: readonly number[]
  readonly #course: Map<number, Chances>
  readonly #choices: Map<string, StudiedChoice>
  /** Steps whose choices are known. */
  readonly #seen = new Set<number>()
  /** Steps of which better chances were asked for, and choices that were weighed as far as they will be. */
  readonly #refined = new Set<number>()
  /** Steps that cannot be looked at: played under other rules. */
  readonly #closed = new Set<number>()
  readonly #weighed = new Set<string>()
  #focus = -1
  #refused: string | null = null
  #stopped = false
  #interrupt: (() => void) | null = null
  #wake: (() => void) | null = null

  constructor(options: AnalystOptions) {
    this.#options = options
    this.#order = coarseToFine(options.last, MOST_STEPS)
    this.#course = new Map(options.known.course)
    this.#choices = new Map(options.known.choices)
  }

  /** Turns to a step: its choices come next. */
  focus(step: number): void {
    if (step === this.#focus) return
    this.#focus = step
    this.#interrupt?.()
    this.#wake?.()
  }

  /** Works until it is stopped. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      const work = this.#next()
      this.#tell(work !== null)
      try {
        if (work === null) await this.#sleep()
        else await work()
      } catch (thrown) {
        await this.#fail(thrown)
      }
    }
  }

  /** Ends it. */
  stop(): void {
    this.#stopped = true
    this.#interrupt?.()
    this.#wake?.()
  }

  #tell(working: boolean): void {
    if (this.#stopped) return
    this.#options.told({
      course: new Map(this.#course),
      choices: new Map(this.#choices),
      working,
      refused: this.#refused,
    })
  }

  /** Waits until somebody turns to another step, or ends it. */
  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      if (this.#stopped) resolve()
    })
  }

  /** What to do now; null if there is nothing left. */
  #next(): (() => Promise<void>) | null {
    if (this.#refused !== null) return this.#look(this.#focus)
    const isMissing = (step: number): boolean => !this.#course.has(step) && !this.#closed.has(step)
    const missing = this.#order.filter(isMissing)
    const shape = this.#order.slice(0, BATCH + 3).filter(isMissing)
    if (shape.length > 0) return () => this.#weighSteps(shape, QUICKLY)
    // Everything is measured from the first step.
    if (this.#isWide(0) && !this.#refined.has(0)) return () => this.#weighSteps([0], CLOSELY)
    const here = this.#workAt(this.#focus, null)
    if (here !== null) return here
    if (missing.length > 0) return () => this.#weighSteps(missing.slice(0, BATCH), QUICKLY)
    for (const step of this.#bySwing()) {
      const work = this.#workAt(step, BRIEF)
      if (work !== null) return work
    }
    const wide = this.#order.filter((step) => !this.#refined.has(step) && this.#isWide(step)).slice(0, 2)
    return wide.length === 0 ? null : () => this.#weighSteps(wide, CLOSELY)
  }

  #look(step: number): (() => Promise<void>) | null {
    return step < 0 || this.#seen.has(step) ? null : () => this.#readMoment(step)
  }

  /** What is still to do about the choices of a step; of many steps those that people made, and not for long. */
  #workAt(step: number, within: number | null): (() => Promise<void>) | null {
    const look = this.#look(step)
    if (look !== null || step < 0) return look
    const choice = [...this.#choices.values()].find(
      ({ step: at, path, question, chosen, odds }) =>
        at === step &&
        question.options.length !== 1 &&
        !this.#weighed.has(choiceKey(at, path)) &&
        (within === null || (odds === null && chosen !== null && this.#options.people.has(question.seat))),
    )
    return choice === undefined ? null : () => this.#weigh(choice, within)
  }

  #isWide(step: number): boolean {
    const found = this.#course.get(step)
    return found !== undefined && Object.values(found.wins).some(({ margin }) => margin > WIDE)
  }

  /** Steps by how much changed from one to the next, the largest first. */
  #bySwing(): number[] {
    const known = [...this.#course.keys()].sort((one, other) => one - other)
    const swings = known.map((step, at) => {
      const [here, next] = [this.#course.get(step), this.#course.get(known[at + 1] ?? step)]
      const sides = Object.keys(here?.wins ?? {})
      const changes = sides.map((side) =>
        Math.abs((here?.wins[side]?.chance ?? 0) - (next?.wins[side]?.chance ?? 0)),
      )
      return { step, swing: Math.max(0, ...changes) }
    })
    return swings.sort((one, other) => other.swing - one.swing).map(({ step }) => step)
  }

  async #weighSteps(steps: readonly number[], within: number): Promise<void> {
    const { host, token } = this.#options
    if (within === CLOSELY) for (const step of steps) this.#refined.add(step)
    try {
      for (const chances of await host.course(token, { steps: [...steps], within }))
        this.#course.set(chances.step, chances)
    } catch (thrown) {
      if (problemIn(thrown).code === 'malformed-request') for (const step of steps) this.#closed.add(step)
      throw thrown
    }
  }

  async #readMoment(step: number): Promise<void> {
    const { host, token } = this.#options
    this.#seen.add(step)
    for (const choice of choicesIn(await host.moment(token, step))) {
      const key = choiceKey(step, choice.path)
      this.#choices.set(key, { ...choice, odds: this.#choices.get(key)?.odds ?? null })
    }
  }

  /** Weighs one choice, for a while or to the end; whatever is known by then stays. */
  async #weigh(choice: StudiedChoice, within: number | null): Promise<void> {
    const { host, token } = this.#options
    const key = choiceKey(choice.step, choice.path)
    let isOver = false
    let stop = (): void => undefined
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = () => {
        isOver = true
        stop()
        resolve()
      }
    })
    const timer = within === null ? undefined : setTimeout(end, within)
    this.#interrupt = end
    const heard = (odds: Odds): void => {
      if (isOver) return
      this.#choices.set(key, { ...choice, odds })
      if (odds.settled) this.#weighed.add(key)
      if (odds.settled || (within !== null && isFine(odds))) end()
      else this.#tell(true)
    }
    try {
      const asked = host.weigh(token, { question: choice.question.id, step: choice.step }, heard)
      asked.then(
        (halt) => {
          stop = halt
          if (isOver) halt()
        },
        () => undefined,
      )
      await Promise.race([asked, ended])
      await ended
    } catch (thrown) {
      this.#weighed.add(key)
      throw thrown
    } finally {
      clearTimeout(timer)
      this.#interrupt = null
    }
  }

  /** Where odds are refused the work ends; a host that is busy or away is asked again; one question is passed over. */
  async #fail(thrown: unknown): Promise<void> {
    const { code, message } = problemIn(thrown)
    if (LATER.has(code)) await new Promise((resolve) => setTimeout(resolve, BUSY))
    else if (!PASSED_OVER.has(code)) this.#refused = message
  }
}

/** The code and the words of what was thrown. */
function problemIn(thrown: unknown): { code: string; message: string } {
  if (typeof thrown !== 'object' || thrown === null) return { code: '', message: String(thrown) }
  const code = 'code' in thrown ? String(thrown.code) : ''
  const message = 'message' in thrown ? String(thrown.message) : ''
  return { code, message }
}

/** True if more fights would hardly change what the numbers say. */
function isFine({ options }: Odds): boolean {
  return options.every(
    ({ wins, dropped }) => dropped || Object.values(wins).every(({ margin }) => margin <= FINE),
  )
}

/** The choices of a moment, and what was answered. */
export function choicesIn(moment: MomentView): StudiedChoice[] {
  return moment.questions.flatMap((question) => {
    if (question.kind !== 'choice') return []
    const side = moment.board.sides[sideOf(moment.board, question.by)]?.id ?? null
    const chosen = moment.chosen[question.id] ?? null
    return [{ step: moment.step, path: pathOf(question.id), question, chosen, side, odds: null }]
  })
}
