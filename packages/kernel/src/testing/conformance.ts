/**
 * What every system must pass: one list of checks that a system's test file registers.
 *
 *     for (const { name, run } of conformance(system, { scenarios, games: 50, illegal: 500 })) test(name, run)
 *
 * The checks know nothing of the game. They play random fights with random legal answers and hold them against
 * what the kernel promises: determinism, saves, copies, undo, forks, keys, secrets, chance, refusals, words. A
 * failure names the game's number; with `only` set to that number the checks play this game and no other.
 */
import type { FightEvent } from '../system/event.ts'
import type { System } from '../system/system.ts'
import type { Random } from '../table/random.ts'
import { checkActs, checkFork, checkRewinding } from './conformance/act-checks.ts'
import {
  checkAgreement,
  checkChances,
  checkMeasures,
  checkPolicies,
  checkRecall,
  checkSimulation,
} from './conformance/chance-checks.ts'
import { checkCheckpoints } from './conformance/checkpoint-checks.ts'
import { checkAdvice, checkAttention, checkPaths } from './conformance/guidance-checks.ts'
import { checkAnswers, checkSaveDamage, checkScenarios } from './conformance/illegal-checks.ts'
import { checkRedaction } from './conformance/redaction-checks.ts'
import { checkBoards, checkSealed, checkViews } from './conformance/secret-checks.ts'
import { checkCopies, checkKeys, checkPlain, checkSaves, checkTwice } from './conformance/state-checks.ts'
import type { MeasuredFight, SmallFight, Suite } from './conformance/suite.ts'
import { checkPlay, checkRegister } from './conformance/word-checks.ts'

/** What a system gives for its checks. */
export interface ConformanceOptions<State extends object> {
  /** A random legal scenario, as a user would write it. */
  readonly scenarios: (random: Random) => unknown
  /** How many random fights are played plainly. */
  readonly games: number
  /** How many illegal answers and acts are tried; broken scenarios and saves come on top, in proportion. */
  readonly illegal: number
  /** How many of the fights are looked at closely, at every question; a fiftieth unless given. */
  readonly sampled?: number
  /** At how many questions of a fight it is saved and loaded, and compared when undone; 40 unless given. */
  readonly stops?: number
  /** Steps whose odds take more looks at the clock than this are left out: 400 unless given. */
  readonly looks?: number
  /** Names the games; the system's id unless given. */
  readonly seed?: string
  /** The number of one game to look at again. */
  readonly only?: number | null
  /** The longest line that may be told, in characters; 200 unless given. */
  readonly longestLine?: number
  /** Fights small enough to be solved exactly, to hold simulation against. */
  readonly small?: readonly SmallFight[]
  /** Fights whose measures are held against exact odds, round by round if need be; the small ones unless given. */
  readonly measured?: readonly MeasuredFight[]
  /** Changes what a seat may not know, at random; left out if everybody knows everything. */
  readonly hide?: (state: State, seat: string, random: Random) => void
  /** An event without what keys do not cover, such as the number of the round; the whole event unless given. */
  readonly lasting?: (event: FightEvent) => unknown
}

/** One check, to be registered with a test framework. */
export interface Check {
  readonly name: string
  run(): void
}

/** An event without the number of the round, for systems whose keys leave it out. */
export function withoutRounds(event: FightEvent): unknown {
  if (event.event !== 'round' && event.event !== 'over') return event
  return { ...event, round: 0, rounds: 0 }
}

/** The checks that every system passes. */
export function conformance<State extends object>(
  system: System<State>,
  options: ConformanceOptions<State>,
): readonly Check[] {
  const suite = suiteOf(system, options)
  const checks: [name: string, check: (suite: Suite<State>) => void][] = [
    ['plays to the end; every question and line rests on a rule and can be told', checkPlay],
    ['simulates to the end within the bounds', checkSimulation],
    ['every policy answers within the rules', checkPolicies],
    ['fights that are looked up are the fights that are played', checkRecall],
    ['a step run twice goes the same way, and the dice verify', checkTwice],
    ['saved and loaded at its questions, the fight is the same', checkSaves],
    ['a copy is equal and shares nothing', checkCopies],
    ['states are plain JSON and fit the schema', checkPlain],
    ['written out as a scenario at any checkpoint, the fight goes on the same', checkCheckpoints],
    ['undone to the start and done again, the fight is the same', checkRewinding],
    ['a fork keeps the past', checkFork],
    ['any acts in any order leave a fight that loads and verifies', checkActs],
    ['equal keys have equal futures', checkKeys],
    ['a view hides what its seat may not know', checkViews],
    ['sealed questions and answers are secret', checkSealed],
    ['whoever takes every suggestion plays as the advisor does', checkAdvice],
    ['asked only what matters, a fight loads, verifies and can be taken back', checkAttention],
    ['a larger choice is its answers one by one', checkPaths],
    ['every view can be drawn and changes nothing', checkBoards],
    ['hidden health is told as hidden, and nothing else is', checkRedaction],
    ['the chances of a step sum to one', checkChances],
    ['illegal answers and acts are refused and change nothing', checkAnswers],
    ['broken scenarios are refused or can be played', checkScenarios],
    ['damaged saves are refused or noticed', checkSaveDamage],
  ]
  return [
    { name: 'the register is whole', run: () => checkRegister(system) },
    ...checks.map(([name, check]) => ({ name, run: () => check(suite) })),
    ...suite.small.map((small) => ({
      name: `simulation agrees with exact odds: ${small.name}`,
      run: () => checkAgreement(system, small),
    })),
    ...suite.measured.map((fight) => ({
      name: `every measure agrees with exact odds, whoever plays: ${fight.name}`,
      run: () => checkMeasures(system, fight),
    })),
  ]
}

function suiteOf<State extends object>(
  system: System<State>,
  options: ConformanceOptions<State>,
): Suite<State> {
  return {
    system,
    scenarios: options.scenarios,
    seed: options.seed ?? system.id,
    games: options.games,
    illegal: options.illegal,
    sampled: options.sampled ?? Math.ceil(options.games / 50),
    stops: options.stops ?? 40,
    looks: options.looks ?? 400,
    played: new Map(),
    only: options.only ?? null,
    longestLine: options.longestLine ?? 200,
    small: options.small ?? [],
    measured: options.measured ?? options.small ?? [],
    hide: options.hide ?? null,
    lasting: options.lasting ?? ((event) => event),
  }
}
