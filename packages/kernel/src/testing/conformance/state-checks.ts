/**
 * Checks of the state: steps that run twice go the same way, saves load to the same fight, copies share
 * nothing, states are plain and fit their schema, and equal keys have equal futures.
 */
import type { Fight } from '../../fight/fight.ts'
import { isAct } from '../../fight/log.ts'
import type { FightParts } from '../../fight/parts.ts'
import { loadFight, replay, type SavedFight, saveFight } from '../../save/save.ts'
import { verifySave } from '../../save/verify.ts'
import { randomPolicy } from '../../system/policy.ts'
import type { System } from '../../system/system.ts'
import { seedFight, seedNumber } from '../../table/random.ts'
import { Table } from '../../table/table.ts'
import { beginGame, type Game, must, playGame } from './game.ts'
import { notPlain, sharedPart } from './plain.ts'
import { forGames, playedGame, type Suite, strideOf } from './suite.ts'

/** A fight as it would come back from a file. */
export function savedAndRead<State extends object>(fight: Fight<State>): unknown {
  return JSON.parse(JSON.stringify(saveFight(fight)))
}

/** What undo and redo must restore to the byte: all but the record, the struck lines and the acts. */
export function standingOf<State extends object>(fight: Fight<State>): string {
  const saved: SavedFight = saveFight(fight)
  return JSON.stringify({
    ...saved,
    opened: null,
    record: null,
    undone: null,
    log: saved.log.filter(({ event, struck }) => !struck && !isAct(event)),
    state: fight.state,
    outcome: fight.outcome,
    questions: fight.questions.map((question) => ({ ...question, id: question.id.split('@')[0] })),
  })
}

/** Every step run again from its checkpoint tells the same and leaves the same state; the dice verify. */
export function checkTwice<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const { game } = playedGame(suite, number)
    const saved = saveFight(game.fight)
    const again = replay(suite.system, saved)
    must(again.problem === null, `run again, it goes another way: ${again.problem}`)
    for (const [at, { before }] of game.fight.parts().entries.entries())
      must(
        JSON.stringify(before) === JSON.stringify(again.entries[at]?.before),
        `the checkpoint of step ${at} changed after it was taken`,
      )
    const { ok, problems } = verifySave(suite.system, saved)
    must(ok, `verification fails: ${problems.join('; ')}`)
  })
}

/** Saved and loaded at its questions, the fight is the same and goes on from there. */
export function checkSaves<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const stride = strideOf(suite, number)
    const game = beginGame(suite, number)
    let asked = 0
    playGame(game, (playing) => {
      if (asked++ % stride === 0) playing.fight = reloaded(suite.system, playing.fight)
    })
    reloaded(suite.system, game.fight)
  })
}

/** The fight, saved and loaded; fails unless nothing about it changed. */
export function reloaded<State extends object>(system: System<State>, fight: Fight<State>): Fight<State> {
  const saved = saveFight(fight)
  const loaded = loadFight(system, JSON.parse(JSON.stringify(saved)))
  const parts: [what: string, before: unknown, after: unknown][] = [
    ['the questions', fight.questions, loaded.questions],
    ['the state', fight.state, loaded.state],
    ['the outcome', fight.outcome, loaded.outcome],
    ['the save', saved, saveFight(loaded)],
  ]
  for (const [what, before, after] of parts) {
    const [then, now] = [JSON.stringify(before), JSON.stringify(after)]
    must(then === now, `saved and loaded at step ${fight.step}, ${what} differ: ${difference(then, now)}`)
  }
  return loaded
}

/** What a fight is made of right now; all of it are values, but the log grows. */
export function partsOf<State extends object>(fight: Fight<State>): FightParts<State> {
  const parts = fight.parts()
  return { ...parts, log: parts.log.slice() }
}

/** The part of a fight that is another than it was, or null; a refused act leaves even the objects the same. */
export function changedPart<State extends object>(
  before: FightParts<State>,
  fight: Fight<State>,
): string | null {
  const after = fight.parts()
  const same: Record<keyof FightParts, boolean> = {
    written: before.written === after.written,
    scenario: before.scenario === after.scenario,
    seeds: before.seeds === after.seeds,
    hands: before.hands === after.hands,
    typed: JSON.stringify(before.typed) === JSON.stringify(after.typed),
    entries: before.entries === after.entries,
    current: before.current === after.current,
    record: before.record === after.record,
    log: before.log.length === after.log.length && before.log.every((line, at) => line === after.log[at]),
    marks: before.marks === after.marks,
    opened: JSON.stringify(before.opened) === JSON.stringify(after.opened),
    again: before.again === after.again,
    fixed: before.fixed === after.fixed,
    redo: before.redo === after.redo,
    attention: before.attention === after.attention,
    orders: before.orders === after.orders,
  }
  return Object.entries(same).find(([, unchanged]) => !unchanged)?.[0] ?? null
}

/** Where two texts begin to differ, with what stands there in each. */
export function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - 40)
  return `…${one.slice(from, at + 300)}… against …${other.slice(from, at + 300)}…`
}

/** A copy is equal and shares nothing but what is frozen. */
export function checkCopies<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    visitStates(suite, number, (state) => {
      const copy = suite.system.copy(state)
      must(
        JSON.stringify(copy) === JSON.stringify(state),
        `a copy differs: ${difference(JSON.stringify(state), JSON.stringify(copy))}`,
      )
      const shared = sharedPart(state, copy)
      must(shared === null, `a copy shares ${shared}, which is not frozen`)
    })
  })
}

/** Every state is plain JSON and fits the schema. */
export function checkPlain<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    visitStates(suite, number, (state) => {
      const odd = notPlain(state)
      must(odd === null, `the state is not plain JSON: ${odd}`)
      const parsed = suite.system.state.safeParse(JSON.parse(JSON.stringify(state)))
      must(parsed.success, `the state does not fit its schema: ${parsed.error?.message}`)
      must(
        JSON.stringify(parsed.data) === JSON.stringify(state),
        `the schema changes the state: ${difference(JSON.stringify(state), JSON.stringify(parsed.data))}`,
      )
    })
  })
}

/** Shows a game's states, which stay as they are: in the middle of steps at every question, and all checkpoints. */
export function visitStates<State extends object>(
  suite: Suite<State>,
  number: number,
  visit: (state: State, game: Game<State>) => void,
): void {
  const { game, states } = playedGame(suite, number)
  for (const state of states) visit(state, game)
}

const TIMES = 3

/**
 * States with equal keys, run with the same dice and answers, tell the same and have equal keys again. Keys are those
 * of one fight, whose setup never changes; it is played several times, so that a state is come to by several ways.
 */
export function checkKeys<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const known = new Map<string, State>()
    for (let time = 0; time < TIMES; time++) {
      const game = time === 0 ? playedGame(suite, number).game : playedOtherwise(suite, number, time)
      for (const { before } of game.fight.parts().entries) checkKey(suite, game, before, known)
    }
  })
}

/** The same game with other answers. */
function playedOtherwise<State extends object>(
  suite: Suite<State>,
  number: number,
  time: number,
): Game<State> {
  const game = beginGame(suite, number)
  seedFight(game.random, seedNumber(`${suite.seed}, time ${time}`), number)
  playGame(game)
  return game
}

function checkKey<State extends object>(
  suite: Suite<State>,
  game: Game<State>,
  state: State,
  known: Map<string, State>,
): void {
  const { system } = suite
  const key = system.key(state)
  must(system.key(system.copy(state)) === key, 'a copy has another key')
  const read = system.state.parse(JSON.parse(JSON.stringify(state)))
  must(system.key(read) === key, 'saved and read, a state has another key')
  const twin = known.get(key) ?? read
  known.set(key, twin)
  const [one, other] = [futureOf(suite, game, state), futureOf(suite, game, twin)]
  must(one === other, `equal keys, other futures: ${key}: ${difference(one, other)}`)
}

function futureOf<State extends object>(suite: Suite<State>, game: Game<State>, from: State): string {
  const { system } = suite
  const policies = new Map(game.seats.map((seat) => [seat, randomPolicy]))
  const futures: unknown[] = []
  for (let time = 0; time < 3; time++) {
    const state = system.copy(from)
    const table = Table.simulating(system, policies, true)
    seedFight(table.random, seedNumber(suite.seed), time)
    table.state = state
    const name = system.next(state)
    if (name !== null) system.steps[name]?.(table, state)
    futures.push([
      table.events.map((event) => suite.lasting(event)),
      system.key(state),
      system.outcome(state),
    ])
  }
  return JSON.stringify(futures)
}
