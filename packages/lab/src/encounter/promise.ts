/**
 * What an encounter promises, and whether fights bear it out: how often a side wins, how often nobody of it dies, how
 * often it is over in time. All intervals of one certificate hold together (Bonferroni), and a promise is kept only if
 * its whole interval keeps it.
 */
import {
  type CountedShare,
  countedPercent,
  intervalPercent,
  percent,
  Refusal,
  type Simulation,
  wilson,
} from '@steelyard/kernel'
import { errorsFor } from '../compare/normal.ts'
import { deathsOf } from '../simulation/job.ts'

/** What is wanted of an encounter; what is left out may be as it likes. */
export interface EncounterGoal {
  /** For whom it is promised. */
  readonly side: string
  /** How often the side wins: between these shares. */
  readonly win?: { readonly low: number; readonly high: number } | undefined
  /** In which share of fights at least nobody of the side dies. */
  readonly noDeath?: number | undefined
  /** How many rounds at most, and in which share of fights at least. */
  readonly rounds?: { readonly most: number; readonly share: number } | undefined
}

/** One promise, held against fights. */
export interface PromiseCheck extends CountedShare {
  readonly promise: 'win' | 'no-death' | 'rounds'
  /** What is promised, in words. */
  readonly text: string
  /** The share has to lie between these. */
  readonly from: number
  readonly to: number
  /** 'open' if the interval reaches beyond what is promised on one side only. */
  readonly kept: 'yes' | 'no' | 'open'
}

/** How many fights of a simulation count for each promise. */
interface PromiseCount {
  readonly promise: PromiseCheck['promise']
  readonly text: string
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Refuses a goal that promises nothing, or what cannot be. */
export function requireGoal({ win, noDeath, rounds }: EncounterGoal): void {
  const shares = [win?.low, win?.high, noDeath, rounds?.share].filter((share) => share !== undefined)
  if (shares.length === 0)
    throw refuse('An encounter has to promise something.', 'Say how often the side wins, such as 65 %.')
  if (shares.some((share) => !(share >= 0 && share <= 1)) || (win !== undefined && win.low >= win.high))
    throw refuse('A share lies between 0 and 1.', 'Write 65 % as 0.65.')
  if (rounds !== undefined && !(Number.isInteger(rounds.most) && rounds.most >= 1))
    throw refuse('Rounds are counted from 1.', 'Ask for a whole number of rounds.')
}

/** Every promise of a goal, held against these fights. */
export function checkPromises(goal: EncounterGoal, simulation: Simulation): PromiseCheck[] {
  const counts = countsOf(goal, simulation)
  const z = errorsFor(counts.length)
  return counts.map(({ count, ...promise }) => {
    const [low, high] = wilson(count, simulation.fights, z)
    return { ...promise, share: count / simulation.fights, low, high, kept: keptBy(promise, { low, high }) }
  })
}

/** How far fights are from what is wanted: 0 if all shares lie where they should, else in shares. */
export function distanceFrom(goal: EncounterGoal, simulation: Simulation): number {
  const far = countsOf(goal, simulation).map(({ count, from, to }) => {
    const share = count / simulation.fights
    return Math.max(0, from - share, share - to)
  })
  return Math.max(0, ...far)
}

/**
 * How well fights keep what is wanted: by how many standard deviations of a single fight the share that comes nearest to
 * its bounds lies within them; below 0 where one lies without. The more, the sooner fresh fights prove it.
 */
export function marginOf(goal: EncounterGoal, simulation: Simulation): number {
  const { fights } = simulation
  const margins = countsOf(goal, simulation).map(({ count, from, to }) => {
    const share = count / fights
    // A share is never taken for certain: one more fight might have ended either way.
    const likely = (count + 1) / (fights + 2)
    const within = Math.min(from === 0 ? 1 : share - from, to === 1 ? 1 : to - share)
    return within / Math.sqrt(likely * (1 - likely))
  })
  return Math.min(...margins)
}

/** True if every promise is surely kept. */
export function isKept(checks: readonly PromiseCheck[]): boolean {
  return checks.every(({ kept }) => kept === 'yes')
}

/** A promise with what came of it, in one line. */
export function checkText({ text, kept, ...share }: PromiseCheck): string {
  const found = `${countedPercent(share)} (${intervalPercent(share)})`
  const verdict = { yes: 'kept', no: 'not kept', open: 'not proven' }[kept]
  return `${text}: ${found}, ${verdict}`
}

function keptBy(
  { from, to }: { readonly from: number; readonly to: number },
  { low, high }: { readonly low: number; readonly high: number },
): PromiseCheck['kept'] {
  if (low >= from && high <= to) return 'yes'
  return high < from || low > to ? 'no' : 'open'
}

function countsOf(goal: EncounterGoal, { outcomes, measures }: Simulation): PromiseCount[] {
  const { side, win, noDeath, rounds } = goal
  const counts: PromiseCount[] = []
  if (win !== undefined)
    counts.push({
      promise: 'win',
      text: `wins ${percent(win.low, 0)} to ${percent(win.high, 0)}`,
      from: win.low,
      to: win.high,
      count: outcomes[side] ?? 0,
    })
  if (noDeath !== undefined)
    counts.push({
      promise: 'no-death',
      text: `nobody dies in at least ${percent(noDeath, 0)}`,
      from: noDeath,
      to: 1,
      count: deathless(measures[deathsOf(side)]),
    })
  if (rounds !== undefined)
    counts.push({
      promise: 'rounds',
      text: `over within ${rounds.most} rounds in at least ${percent(rounds.share, 0)}`,
      from: rounds.share,
      to: 1,
      count: upTo(measures['rounds'] ?? {}, rounds.most),
    })
  return counts
}

function deathless(deaths: Readonly<Record<string, number>> | undefined): number {
  if (deaths === undefined)
    throw refuse('This game does not say who outlives a fight.', 'Promise something else.')
  return deaths['0'] ?? 0
}

function upTo(rounds: Readonly<Record<string, number>>, most: number): number {
  return Object.entries(rounds).reduce((sum, [round, count]) => sum + (Number(round) <= most ? count : 0), 0)
}

function refuse(message: string, hint: string): Refusal {
  return new Refusal('malformed-request', message, hint)
}
