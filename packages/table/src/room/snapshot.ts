/**
 * Snapshots and updates: what one person is sent of a fight. A snapshot is all that the person may know; an update is
 * what changed since a revision. Both hold the same *body*, how the fight stands now.
 */
import type { Fight } from '@steelyard/kernel'
import type { Header, LineView, Person, Snapshot, Update } from '../contract.ts'
import type { StoredPerson } from '../store/store.ts'
import { SEARCH } from './acts.ts'
import { boardView, type Perspective, questionsFor, questionView, waitingFor } from './projection.ts'
import type { RoomState } from './room-state.ts'
import type { Viewer } from './viewer.ts'

/** How a fight stands now: what a snapshot and an update have in common. */
export type SnapshotBody = Omit<Snapshot, 'me' | 'log'>

/** How a fight stands now, from one perspective. */
export function bodyFor(room: RoomState, perspective: Perspective): SnapshotBody {
  const { fight, revision } = room
  const { viewer } = perspective
  const { questions, possible } = fight
  const referee = viewer.role === 'referee'
  const plays = !fight.over && (referee || (viewer.role === 'player' && viewer.seat !== null))
  const header = headerOf(room, viewer)
  return {
    revision,
    fight: header,
    board: boardView(perspective),
    questions: questionsFor(questions, viewer, room.alone).map((question) =>
      questionView(perspective, question),
    ),
    waiting: waitingFor(perspective, questions, header.hands, room.alone),
    withdrawable: fight.withdrawable
      .filter(
        ({ seat }) => viewer.role !== 'spectator' && (seat === viewer.seat || (referee && room.alone(seat))),
      )
      .map(({ id, seat, what }) => ({ id, seat, what })),
    can: {
      undo: referee && possible.undo,
      redo: referee && possible.redo,
      again: referee && possible.again,
      play: plays,
    },
    people: peopleFor(room, viewer),
  }
}

/** The snapshot of a person whom the referee has not let in yet: it says only that they wait. */
export function guestBody(room: RoomState): SnapshotBody {
  const header = headerOf(room, { role: 'spectator', seat: null, guest: true })
  return {
    revision: room.revision,
    fight: { ...header, hands: {}, typed: [], relayed: [] },
    board: { title: 'Waiting to be let in', stages: [], sides: [], notes: [] },
    questions: [],
    waiting: [],
    withdrawable: [],
    can: { undo: false, redo: false, again: false, play: false },
    people: [],
  }
}

/** The whole of what a person may know. */
export function snapshotOf(body: SnapshotBody, person: StoredPerson, log: readonly LineView[]): Snapshot {
  const { id, name, role, seat } = person
  return { ...body, me: { person: id, name, role, seat }, log: [...log] }
}

/** What changed since a revision. */
export function updateOf(body: SnapshotBody, since: number, lines: readonly LineView[]): Update {
  return { ...body, since, lines: [...lines] }
}

function headerOf({ id, fight, settings, joinable }: RoomState, viewer: Viewer): Header {
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
    relayed: [...fight.relayed],
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
    portraits: settings.company !== null,
    attention: attentionFor(fight, viewer),
  }
}

/** How often people are asked: the table's settings, and of the seats' own those that a viewer may change. */
function attentionFor({ attention }: Fight, viewer: Viewer): Header['attention'] {
  const seats = Object.entries(attention.seats).filter(
    ([seat]) => viewer.role === 'referee' || seat === viewer.seat,
  )
  return { table: attention.table, seats: Object.fromEntries(seats) }
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

function peopleFor(room: RoomState, viewer: Viewer): Person[] {
  const shown = [...room.people.values()].filter(
    ({ id, arrived, waiting }) => (arrived || room.here(id)) && (viewer.role === 'referee' || !waiting),
  )
  return shown.map(({ id, name, role, seat, waiting }) => ({
    id,
    name,
    role,
    seat: waiting ? null : seat,
    here: room.here(id),
    waiting,
  }))
}
