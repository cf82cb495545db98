/**
 * The gallery of a room: everybody who looks at a fight, and what each of them sees.
 *
 * Who sees with the same eyes is shown the same, worked out once. A watcher is sent what has changed since the last
 * time; somebody whose eyes are other ones now, such as a guest who was let in or a player with another seat, is sent
 * everything anew, because what they had was seen differently.
 */
import type { Look, Update } from '../contract.ts'
import type { StoredPerson } from '../store/store.ts'
import { guestView, type LiveState, lookOf, movingView, type Scene, updateOf } from './looks.ts'
import { sightlineOf } from './projection.ts'
import { Sight, ToldLines } from './sight.ts'
import { type Viewer, viewerKey, viewerOf } from './viewer.ts'

/** Somebody who wants to hear of everything that happens. */
export interface Watcher {
  readonly person: string
  /** The revision of which they were told last. */
  seen: number
  told(news: Look | Update): void
}

/** What one viewer sees, and the log as that viewer has seen it; a guest sees none. */
interface Seen {
  readonly moving: LiveState
  readonly sight: Sight | null
}

/** Everybody who looks at one fight. */
export class Gallery {
  readonly #fault: (what: string, thrown: unknown) => void
  readonly #watchers = new Set<Watcher>()
  readonly #sights = new Map<string, Sight>()
  /** What everybody sees with, and since which revision. */
  readonly #eyes = new Map<string, { readonly key: string; readonly since: number }>()
  #told = new ToldLines()
  /** What each viewer sees now; forgotten when anything changes. */
  #now = new Map<string, Seen>()
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
  look(scene: Scene, person: StoredPerson): Look {
    const { moving, sight } = this.#seen(scene, viewerOf(person))
    return lookOf(moving, person, sight?.lines ?? [])
  }

  /** What has changed for somebody since a revision; the whole if that is not known. */
  news(scene: Scene, person: StoredPerson, revision: number): Update | Look {
    const { moving, sight } = this.#seen(scene, viewerOf(person))
    const known = revision <= scene.revision && !this.#isTurned(person.id, revision)
    const lines = known ? (sight?.since(revision) ?? null) : null
    return lines === null ? lookOf(moving, person, sight?.lines ?? []) : updateOf(moving, revision, lines)
  }

  /** What has changed since a revision; every line where that is not known. */
  update(scene: Scene, person: StoredPerson, since: number): Update {
    const { moving, sight } = this.#seen(scene, viewerOf(person))
    const lines = this.#isTurned(person.id, since) ? null : sight?.since(since)
    return updateOf(moving, since, lines ?? sight?.lines ?? [])
  }

  /** Somebody begins to watch. */
  add(scene: Scene, watcher: Watcher): void {
    const came = !this.isHere(watcher.person)
    this.#watchers.add(watcher)
    if (came) this.showPresence(scene, watcher.person)
  }

  /** Somebody watches no longer; true if nobody else watches with the same token. */
  remove(watcher: Watcher): boolean {
    return this.#watchers.delete(watcher) && !this.isHere(watcher.person)
  }

  /** Something about the fight, its people or its settings has changed. */
  changed({ people, revision }: Scene): void {
    this.#now = new Map()
    this.#state = null
    for (const person of people.values()) {
      const key = viewerKey(viewerOf(person))
      const known = this.#eyes.get(person.id)
      if (known?.key !== key) this.#eyes.set(person.id, { key, since: known === undefined ? 0 : revision })
    }
  }

  /** The fight was read anew: its lines are other objects now. */
  reread(scene: Scene): void {
    this.#told = new ToldLines()
    this.changed(scene)
  }

  /** Shows everybody who watches what has changed. */
  publish(scene: Scene): void {
    const made = new Map<string, Update>()
    for (const watcher of [...this.#watchers]) {
      const person = scene.people.get(watcher.person)
      if (person === undefined) this.#watchers.delete(watcher)
      else this.#tell(watcher, () => this.#newsFor(scene, watcher, person, made))
    }
  }

  /** The referee's list of people shows who is connected. */
  showPresence(scene: Scene, of: string): void {
    this.#now = new Map()
    for (const watcher of [...this.#watchers]) {
      const person = scene.people.get(watcher.person)
      if (person?.role !== 'referee' || watcher.person === of || watcher.seen !== scene.revision) continue
      this.#tell(watcher, () => this.update(scene, person, scene.revision))
    }
  }

  #newsFor(scene: Scene, watcher: Watcher, person: StoredPerson, made: Map<string, Update>): Look | Update {
    const { seen } = watcher
    watcher.seen = scene.revision
    if (this.#isTurned(person.id, seen)) return this.look(scene, person)
    const key = `${viewerKey(viewerOf(person))} ${seen}`
    const update = made.get(key) ?? this.update(scene, person, seen)
    made.set(key, update)
    return update
  }

  /** What is wrong with one watcher, or with what is shown, keeps nothing from the others. */
  #tell(watcher: Watcher, news: () => Look | Update): void {
    try {
      watcher.told(news())
    } catch (thrown) {
      this.#fault('telling somebody', thrown)
    }
  }

  /** True if somebody has seen with other eyes since a revision. */
  #isTurned(person: string, revision: number): boolean {
    return (this.#eyes.get(person)?.since ?? 0) > revision
  }

  #seen(scene: Scene, viewer: Viewer): Seen {
    const key = viewerKey(viewer)
    const known = this.#now.get(key)
    if (known !== undefined) return known
    const seen = this.#lookWith(scene, viewer, key)
    this.#now.set(key, seen)
    return seen
  }

  #lookWith(scene: Scene, viewer: Viewer, key: string): Seen {
    if (viewer.guest) return { moving: guestView(scene), sight: null }
    this.#state ??= scene.fight.state
    const line = sightlineOf(scene.fight, this.#state, viewer, scene.settings.health)
    const sight = this.#sights.get(key) ?? new Sight(scene.revision)
    this.#sights.set(key, sight)
    sight.refresh(line, this.#told, scene.revision)
    return { moving: movingView(scene, line), sight }
  }
}
