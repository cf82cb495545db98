/**
 * The audience of a room: everybody who watches a fight, and what each of them is sent.
 *
 * Viewers with the same role and seat share one payload, made once per revision. A watcher is sent an update since the
 * last revision they were sent. A person who has another role or seat since then, such as a guest who was let in, is
 * sent a whole snapshot, because an update would be laid upon what they saw from another perspective.
 */
import type { Snapshot, Update } from '../contract.ts'
import type { StoredPerson } from '../store/store.ts'
import { LogView, ToldLines } from './log-view.ts'
import { perspectiveOf } from './projection.ts'
import type { RoomState } from './room-state.ts'
import { bodyFor, guestBody, type SnapshotBody, snapshotOf, updateOf } from './snapshot.ts'
import { type Viewer, viewerKey, viewerOf } from './viewer.ts'

/** Somebody who is sent everything that happens. */
export interface Watcher {
  readonly person: string
  /** The revision that they were sent last. */
  seen: number
  told(news: Snapshot | Update): void
}

/** What one viewer is shown at the current revision; a guest is shown no log. */
interface Shown {
  readonly body: SnapshotBody
  readonly log: LogView | null
}

/** Everybody who watches one fight. */
export class Audience {
  readonly #fault: (what: string, thrown: unknown) => void
  readonly #watchers = new Set<Watcher>()
  readonly #logs = new Map<string, LogView>()
  /** The viewer that each person is, by key, and since which revision. */
  readonly #viewers = new Map<string, { readonly key: string; readonly since: number }>()
  #told = new ToldLines()
  /** What each viewer is shown now; forgotten when anything changes. */
  #now = new Map<string, Shown>()
  #state: object | null = null

  constructor(fault: (what: string, thrown: unknown) => void) {
    this.#fault = fault
  }

  /** How many watch. */
  get size(): number {
    return this.#watchers.size
  }

  isHere(person: string): boolean {
    for (const watcher of this.#watchers) if (watcher.person === person) return true
    return false
  }

  /** The whole of what somebody may know. */
  snapshot(room: RoomState, person: StoredPerson): Snapshot {
    const { body, log } = this.#shown(room, viewerOf(person))
    return snapshotOf(body, person, log?.lines ?? [])
  }

  /** What has changed for somebody since a revision; the whole if that is not known. */
  news(room: RoomState, person: StoredPerson, revision: number): Update | Snapshot {
    const { body, log } = this.#shown(room, viewerOf(person))
    const known = revision <= room.revision && !this.#isOther(person.id, revision)
    const lines = known ? (log?.since(revision) ?? null) : null
    return lines === null ? snapshotOf(body, person, log?.lines ?? []) : updateOf(body, revision, lines)
  }

  /** What has changed since a revision; every line where that is not known. */
  update(room: RoomState, person: StoredPerson, since: number): Update {
    const { body, log } = this.#shown(room, viewerOf(person))
    const lines = this.#isOther(person.id, since) ? null : log?.since(since)
    return updateOf(body, since, lines ?? log?.lines ?? [])
  }

  /** Somebody begins to watch. */
  add(room: RoomState, watcher: Watcher): void {
    const came = !this.isHere(watcher.person)
    this.#watchers.add(watcher)
    if (came) this.showPresence(room, watcher.person)
  }

  /** Somebody watches no longer; true if nobody else watches with the same token. */
  remove(watcher: Watcher): boolean {
    return this.#watchers.delete(watcher) && !this.isHere(watcher.person)
  }

  /** Something about the fight, its people or its settings has changed. */
  changed({ people, revision }: RoomState): void {
    this.#now = new Map()
    this.#state = null
    for (const person of people.values()) {
      const key = viewerKey(viewerOf(person))
      const known = this.#viewers.get(person.id)
      if (known?.key !== key) this.#viewers.set(person.id, { key, since: known === undefined ? 0 : revision })
    }
  }

  /** The fight was read anew: its lines are other objects now. */
  reread(room: RoomState): void {
    this.#told = new ToldLines()
    this.changed(room)
  }

  /** Shows everybody who watches what has changed. */
  publish(room: RoomState): void {
    const made = new Map<string, Update>()
    for (const watcher of [...this.#watchers]) {
      const person = room.people.get(watcher.person)
      if (person === undefined) this.#watchers.delete(watcher)
      else this.#tell(watcher, () => this.#newsFor(room, watcher, person, made))
    }
  }

  /** The referee's list of people shows who is connected. */
  showPresence(room: RoomState, of: string): void {
    this.#now = new Map()
    for (const watcher of [...this.#watchers]) {
      const person = room.people.get(watcher.person)
      if (person?.role !== 'referee' || watcher.person === of || watcher.seen !== room.revision) continue
      this.#tell(watcher, () => this.update(room, person, room.revision))
    }
  }

  #newsFor(
    room: RoomState,
    watcher: Watcher,
    person: StoredPerson,
    made: Map<string, Update>,
  ): Snapshot | Update {
    const { seen } = watcher
    watcher.seen = room.revision
    if (this.#isOther(person.id, seen)) return this.snapshot(room, person)
    const key = `${viewerKey(viewerOf(person))} ${seen}`
    const update = made.get(key) ?? this.update(room, person, seen)
    made.set(key, update)
    return update
  }

  /** What is wrong with one watcher, or with what is shown, keeps nothing from the others. */
  #tell(watcher: Watcher, news: () => Snapshot | Update): void {
    try {
      watcher.told(news())
    } catch (thrown) {
      this.#fault('telling somebody', thrown)
    }
  }

  /** True if somebody has had another role or seat since a revision. */
  #isOther(person: string, revision: number): boolean {
    return (this.#viewers.get(person)?.since ?? 0) > revision
  }

  #shown(room: RoomState, viewer: Viewer): Shown {
    const key = viewerKey(viewer)
    const known = this.#now.get(key)
    if (known !== undefined) return known
    const shown = this.#show(room, viewer, key)
    this.#now.set(key, shown)
    return shown
  }

  #show(room: RoomState, viewer: Viewer, key: string): Shown {
    if (viewer.guest) return { body: guestBody(room), log: null }
    this.#state ??= room.fight.state
    const perspective = perspectiveOf(room.fight, this.#state, viewer, room.settings.health)
    const log = this.#logs.get(key) ?? new LogView(room.revision)
    this.#logs.set(key, log)
    log.refresh(perspective, this.#told, room.revision)
    return { body: bodyFor(room, perspective), log }
  }
}
