/**
 * Checking a saved fight offline: were the dice what the committed seed gives, and did the rules do the rest?
 *
 * Every drawn die is computed again from the seed, every step is run again, and every difference is named.
 */
import { describeChange, type KeptChange } from '../fight/amend.ts'
import { canBeCommittedTo, commitmentOf, FairDice } from '../fight/fair-dice.ts'
import { type Answer, type DiceAnswer, drawDice } from '../fight/play.ts'
import type { SeedLine } from '../fight/seeds.ts'
import type { FightEvent } from '../system/event.ts'
import type { System } from '../system/system.ts'
import type { RollRequest } from '../table/chance.ts'
import { currentProblem, finished, parsingSave, replaying, type SavedFight } from './save.ts'

/** What checking found. */
export interface Verification {
  /** True if all of it was checked and nothing differs: dice, steps and how it ended. */
  readonly ok: boolean
  readonly commitments: readonly string[]
  readonly drawn: number
  readonly typed: number
  readonly steps: number
  /** Whether every step was run again; if it was played under other rules, only its dice were checked. */
  readonly rulesChecked: boolean
  readonly problems: readonly string[]
}

/** Recomputes every die of a save and replays it. */
export function verifySave<State extends object>(system: System<State>, input: unknown): Verification {
  return finished(verifyingSave(system, input))
}

/** The same incrementally: it yields after every step. */
export function* verifyingSave<State extends object>(
  system: System<State>,
  input: unknown,
): Generator<undefined, Verification> {
  const save = yield* parsingSave(input)
  yield
  const problems: string[] = []
  for (const [at, { seed, commitment }] of save.seeds.entries())
    if (commitmentOf(seed) !== commitment || !canBeCommittedTo(seed))
      problems.push(`seed ${at}: it does not match its commitment`)
  const dice = yield* checkDice(save, problems)
  checkActs(save, problems)
  const replayed = save.rulesVersion === system.version ? yield* replaying(system, save) : null
  if (replayed !== null) {
    const problem = replayed.problem ?? currentProblem(system, replayed.state, save)
    if (problem !== null) problems.push(problem)
  }
  const rulesChecked = replayed !== null && save.fixed === null
  return {
    ok: problems.length === 0 && rulesChecked,
    commitments: save.seeds.map(({ commitment }) => commitment),
    ...dice,
    steps: save.steps.length,
    rulesChecked,
    problems,
  }
}

function* checkDice(
  save: SavedFight,
  problems: string[],
): Generator<undefined, { drawn: number; typed: number }> {
  const seeds = save.seeds.map(({ seed, players }) => new FairDice(seed, players))
  const totals = { drawn: 0, typed: 0 }
  let step = 0
  const steps = [...save.steps, { kind: 'step', answers: save.current.answers }]
  for (const { kind, answers } of steps) {
    if (kind !== 'step') continue
    for (const { path, dice } of diceIn(answers as readonly Answer[])) {
      if (dice.how !== 'drawn') totals.typed++
      else {
        totals.drawn++
        const fair = seeds[dice.seed]
        const problem =
          fair === undefined || !seedsAt(save.seeds, step).includes(dice.seed)
            ? 'its seed is another'
            : wrongDie(save, fair, step, path, dice)
        if (problem !== null) problems.push(`step ${step}, roll ${path} (${dice.tag}): ${problem}`)
      }
    }
    step++
    yield
  }
  return totals
}

/** The seeds that a step's dice may come from: one, unless the fight was forked in the middle of that step. */
function seedsAt(seeds: readonly SeedLine[], step: number): readonly number[] {
  const found: number[] = []
  for (let seed = seeds.length - 1; seed >= 0; seed--) {
    const from = seeds[seed]?.from ?? 0
    if (from <= step) found.push(seed)
    if (from < step) break
  }
  return found
}

/** Dice rolled again, dice typed and amendments must stand in the record of what was done. */
function checkActs(save: SavedFight, problems: string[]): void {
  const again = new Map<string, number>()
  for (const { act, what } of save.record) if (act === 'again') again.set(what, (again.get(what) ?? 0) + 1)
  for (const place of new Set([...again.keys(), ...Object.keys(save.again)]))
    if ((save.again[place] ?? 0) !== (again.get(place) ?? 0))
      problems.push(
        `roll ${place}: it was rolled again ${save.again[place] ?? 0} times, which the record does not say`,
      )
  for (const [at, { kind, answers, events, change }] of save.steps.entries())
    if (kind === 'amendment') checkAmendment(save, at, change, events[0], problems)
    else checkTyped(save, at, answers as readonly Answer[], problems)
  checkTyped(save, save.steps.length, save.current.answers as readonly Answer[], problems)
}

function checkTyped(save: SavedFight, at: number, answers: readonly Answer[], problems: string[]): void {
  for (const { path, dice } of diceIn(answers)) {
    if (dice.how === 'drawn') continue
    const typed = save.record.some(
      (act) => act.act === 'answer' && act.what === 'dice' && act.path === path && act.step <= at,
    )
    if (!typed) problems.push(`step ${at}, roll ${path} (${dice.tag}): nobody typed these dice`)
  }
}

function checkAmendment(
  save: SavedFight,
  at: number,
  change: KeptChange | null,
  event: FightEvent | undefined,
  problems: string[],
): void {
  const [by, why] = [read(event, 'by'), read(event, 'why')]
  const known = save.record.some(
    (act) =>
      act.act === 'amend' &&
      act.by === by &&
      act.why === why &&
      change !== null &&
      act.what === describeChange(change),
  )
  if (!known) problems.push(`step ${at}: nobody made this amendment`)
}

function read(event: FightEvent | undefined, field: string): unknown {
  return event === undefined ? undefined : Reflect.get(event, field)
}

function wrongDie(
  save: SavedFight,
  fair: FairDice,
  step: number,
  path: string,
  dice: DiceAnswer,
): string | null {
  const asked = diceAsked(dice.tag)
  if (asked === null) return 'no such dice can be drawn'
  const { sides } = asked
  if (dice.dice.length !== dice.faces.length || dice.dice.some((each) => each !== sides))
    return 'its dice are not the ones that were asked for'
  const again = (at: string): number => save.again[`${step}/${at}`] ?? 0
  const faces = drawDice({ step, dice: fair, again }, path, asked)
  const at = Array.from({ length: Math.max(faces.length, dice.faces.length) }).findIndex(
    (_, die) => faces[die] !== dice.faces[die],
  )
  if (at < 0) return null
  return `die ${at + 1}: the save says d${sides}=${dice.faces[at] ?? 'none'}, the seed gives d${sides}=${faces[at] ?? 'none'}`
}

/** The dice that a roll wants, by its tag; null for a tag of no roll, and for dice that would explode for ever. */
function diceAsked(tag: string): Pick<RollRequest, 'kind' | 'count' | 'sides'> | null {
  const [, count, sides] = / (\d{1,3})d(\d{1,9})$/.exec(tag) ?? []
  const explodes = tag.startsWith('explode ')
  if (count === undefined || Number(sides) < (explodes ? 2 : 1)) return null
  return { kind: explodes ? 'explode' : 'pool', count: Number(count), sides: Number(sides) }
}

function diceIn(answers: readonly Answer[]): { path: string; dice: DiceAnswer }[] {
  return answers.flatMap((answer, at) => ('faces' in answer ? [{ path: String(at), dice: answer }] : []))
}
