/**
 * Looks and updates: everything about a fight that one person gets to see, put together for the wire.
 */
import type { Fight } from '@steelyard/kernel'
import type { Header, LineView, Look, Person, Update } from '../contract.ts'
import type { FightSettings, StoredPerson } from '../store/store.ts'
import { SEARCH } from './acts.ts'
import { boardView, questionsFor, questionView, type Sightline, waitingFor } from './projection.ts'
import type { Viewer } from './viewer.ts'

/** Everything that a look is made of. */
export interface Scene {
  readonly id: string
  readonly fight: Fight
  readonly revision: number
  readonly settings: FightSettings
  readonly people: ReadonlyMap<string, StoredPerson>
  /** Whether anybody can reach the host to join. */
  readonly joinable: boolean
  /** Whether somebody is connected at the moment. */
  here(person: string): boolean
  /** Whether nobody but the referee plays a seat. */
  alone(seat: string): boolean
}

/** What everybody may know, as it stands now. */
export type LiveState = Omit<Look, 'me' | 'log'>

/** How a fight stands, for one viewer. */
export function movingView(scene: Scene, sight: Sightline): LiveState {
  const { fight, revision } = scene
  const { viewer } = sight
  const { questions, possible } = fight
  const referee = viewer.role === 'referee'
  const plays = !fight.over && (referee || (viewer.role === 'player' && viewer.seat !== null))
  const header = headerOf(scene, viewer)
  return {
    revision,
    fight: header,
    board: boardView(sight),
    questions: questionsFor(questions, viewer, scene.alone).map((question) => questionView(sight, question)),
    waiting: waitingFor(sight, questions, header.hands, scene.alone),
    withdrawable: fight.withdrawable
      .filter(
        ({ seat }) => viewer.role !== 'spectator' && (seat === viewer.seat || (referee && scene.alone(seat))),
      )
      .map(({ id, seat, what }) => ({ id, seat, what })),
    can: {
      undo: referee && possible.undo,
      redo: referee && possible.redo,
      again: referee && possible.again,
      play: plays,
    },
    people: peopleFor(scene, viewer),
  }
}

/** What somebody sees who waits for the referee's nod: that they wait. */
export function guestView(scene: Scene): LiveState {
  const header = headerOf(scene, { role: 'spectator', seat: null, guest: true })
  return {
    revision: scene.revision,
    fight: { ...header, hands: {}, typed: [] },
    board: { title: 'Waiting to be let in', stages: [], sides: [], notes: [] },
    questions: [],
    waiting: [],
    withdrawable: [],
    can: { undo: false, redo: false, again: false, play: false },
    people: [],
  }
}

/** The whole of what a person may know. */
export function lookOf(moving: LiveState, person: StoredPerson, log: readonly LineView[]): Look {
  const { id, name, role, seat } = person
  return { ...moving, me: { person: id, name, role, seat }, log: [...log] }
}

/** What changed since a revision. */
export function updateOf(moving: LiveState, since: number, lines: readonly LineView[]): Update {
  return { ...moving, since, lines: [...lines] }
}

function headerOf({ id, fight, settings, joinable }: Scene, viewer: Viewer): Header {
  const { system, scenario, outcome } = fight
  const hands: Record<string, string> = { ...fight.hands }
  for (const seat of settings.searching) hands[seat] = SEARCH
  const open = joinable && viewer.role !== 'spectator' && settings.codeUntil > Date.now()
  return {
    id,
    system: system.id,
    rulesVersion: system.version,
    title: settings.title,
    sides: scenario.sides.map((side) => ({ id: side.id, name: side.name })),
    house: houseRules(fight),
    hands,
    typed: [...fight.typed],
    commitment: fight.commitment,
    round: fight.round,
    steps: fight.step,
    outcome: {
      over: outcome.over,
      winner: outcome.winner,
      how: outcome.how,
      allies: [...(outcome.allies ?? [])],
    },
    health: settings.health,
    odds: settings.odds,
    branch: settings.branch,
    code: open ? settings.code : null,
    nod: settings.nod,
  }
}

/** The rulings of a fight that are not the usual ones, in words. */
function houseRules({ system, scenario }: Fight): string[] {
  const settled: unknown = Reflect.get(scenario, 'rulings')
  if (typeof settled !== 'object' || settled === null) return []
  return Object.entries(system.rulings).flatMap(([key, { title, default: usual, values }]) => {
    const value: unknown = Reflect.get(settled, key)
    if (value === undefined || value === usual) return []
    return [`${title}: ${values[String(value)] ?? String(value)}`]
  })
}

function peopleFor(scene: Scene, viewer: Viewer): Person[] {
  const shown = [...scene.people.values()].filter(
    ({ id, arrived, waiting }) => (arrived || scene.here(id)) && (viewer.role === 'referee' || !waiting),
  )
  return shown.map(({ id, name, role, seat, waiting }) => ({
    id,
    name,
    role,
    seat: waiting ? null : seat,
    here: scene.here(id),
    waiting,
  }))
}
