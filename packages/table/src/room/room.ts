/**
 * A room: one hosted fight, with its people, its queue and its watchers.
 *
 * Everything that is done to a fight, and every snapshot of it, takes its turn in one queue. An act is carried out in
 * memory, written to the store, and only then shown to anybody. If it cannot be written, memory is thrown away and
 * read again; if another process was quicker, the act is judged anew upon what that process left.
 */
import {
  deltaOf,
  type Fight,
  isEmptyDelta,
  type LiveDelta,
  Refusal,
  type SavedFight,
  saveFight,
  usualChoice,
  withNotice,
} from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { loadingFight, systemNamed } from '@steelyard/systems/registry'
import {
  type ActReceipt,
  type ActRequest,
  type ActResult,
  HostProblem,
  type Snapshot,
  type Update,
} from '../contract.ts'
import { type Jobs, positionOf } from '../jobs/jobs.ts'
import { nextTurn, now } from '../platform.ts'
import {
  type FightSettings,
  OUTCOME_UNKNOWN,
  type Receipt,
  type Store,
  type StoredFight,
  type StoredPerson,
  storeAway,
} from '../store/store.ts'
import { type ActContext, actorOf, perform } from './acts.ts'
import { Audience, type Watcher } from './audience.ts'
import { asideNotice, type FoldedSave, foldingSave, isNewerVersion, newerVersion } from './folded-save.ts'
import { inSlices, runOn } from './machines.ts'
import { type Perspective, perspectiveOf } from './projection.ts'
import type { RoomState } from './room-state.ts'
import { freshId, hashOf } from './secrets.ts'
import { viewerOf } from './viewer.ts'

/** What a host gives to every room. */
export interface RoomServices {
  readonly store: Store
  /** Where long work is done; without it there are no odds, reviews or simulations. */
  readonly jobs: Jobs | null
  /** How long a hand that searches thinks about an answer, in milliseconds. */
  readonly thinking: number
  /** False where nobody can reach the host to join: fights begin without a code. */
  readonly joinable: boolean
  /** Where faults are told, for the log of the process; never to those who play. */
  readonly fault: (what: string, thrown: unknown) => void
}

interface Loaded {
  readonly fight: Fight
  revision: number
  /** The revision of the save in the store. */
  saved: number
  /** The last revision at which the fight itself has moved on. */
  moved: number
  settings: FightSettings
  readonly people: Map<string, StoredPerson>
  readonly receipts: Map<string, Receipt>
}

/** What an act has changed besides the fight. */
interface Changes {
  settings: FightSettings | null
  readonly people: Map<string, StoredPerson>
  readonly gone: Set<string>
}

const TRIES = 4
const FOLD_AFTER = 40

/** One hosted fight. */
export class Room {
  readonly id: string
  readonly #services: RoomServices
  readonly #audience: Audience
  readonly #thinking = new Set<string>()
  #queue: Promise<unknown> = Promise.resolve()
  #loaded: Loaded | null = null
  #used = now()
  /** How much is being done, or waits for its turn. */
  #underway = 0
  /** True once this process has taken the fight over from another version of the rules. */
  #tookOver = false

  constructor(id: string, services: RoomServices) {
    this.id = id
    this.#services = services
    this.#audience = new Audience(services.fault)
  }

  /** Since when nobody has used this room; null while somebody watches, or something is being done in it. */
  get idleSince(): number | null {
    const isUsed = this.#audience.size > 0 || this.#underway > 0 || this.#thinking.size > 0
    return isUsed ? null : this.#used
  }

  /** How much of a fight is in memory, in lines of its log. */
  get weight(): number {
    return this.#loaded?.fight.log.length ?? 0
  }

  get watchers(): number {
    return this.#audience.size
  }

  /** The whole of what somebody may know. */
  snapshot(person: string): Promise<Snapshot> {
    return this.#inTurn(async () => {
      const present = await this.#present(person)
      return this.#audience.snapshot(this.#state(), present)
    })
  }

  /** What has changed for somebody since a revision; the whole if that is not known any more. */
  since(person: string, revision: number): Promise<Update | Snapshot> {
    return this.#inTurn(async () => {
      const present = await this.#present(person)
      return this.#audience.news(this.#state(), present, revision)
    })
  }

  /** Tells somebody everything from a revision on, until the returned function is called. */
  watch(person: string, since: number | null, told: (news: Snapshot | Update) => void): Promise<() => void> {
    return this.#inTurn(async () => {
      const present = await this.#present(person)
      const state = this.#state()
      const watcher: Watcher = { person, seen: state.revision, told }
      this.#audience.add(state, watcher)
      try {
        told(
          since === null
            ? this.#audience.snapshot(state, present)
            : this.#audience.news(state, present, since),
        )
      } catch (thrown) {
        this.#leave(watcher)
        throw thrown
      }
      return () => this.#leave(watcher)
    })
  }

  /** Does what somebody asks, once. */
  act(person: string, request: ActRequest): Promise<ActResult> {
    return this.#inTurn(async () => {
      await this.#present(person)
      const receipt = await this.#attempts(person, request)
      const update = this.#audience.update(this.#state(), this.#personNamed(person), receipt.revision - 1)
      return { ...receipt, update }
    })
  }

  /**
   * The whole fight as a save, seeds and sealed answers included, unless `requireMay` throws. The log tells everybody
   * before it is given; of a fight that is over, once.
   */
  reveal(
    person: string,
    requireMay: (state: RoomState, who: StoredPerson) => void,
    why = '',
  ): Promise<SavedFight> {
    return this.#inTurn(async () => {
      for (let left = TRIES; left > 0; left--) {
        const who = await this.#present(person)
        requireMay(this.#state(), who)
        const loaded = this.#ready
        const { fight } = loaded
        if (fight.over && fight.shown) return saveFight(fight)
        const before = fight.parts()
        fight.reveal({ by: actorOf(who), why })
        const delta = deltaOf(fight.system, before, fight.parts())
        const unchanged: Changes = { settings: null, people: new Map(), gone: new Set() }
        if (await this.#commit(loaded, delta, unchanged, null)) return saveFight(fight)
      }
      throw tooBusy()
    })
  }

  /** Changes people or settings from outside the fight, such as somebody who joins. */
  change(change: (context: ActContext) => void): Promise<void> {
    return this.#inTurn(async () => {
      for (let left = TRIES; left > 0; left--) {
        const loaded = await this.#load()
        const changes: Changes = { settings: null, people: new Map(), gone: new Set() }
        change(this.#context(loaded, changes, nobody))
        if (await this.#commit(loaded, {}, changes, null)) return
      }
      throw tooBusy()
    })
  }

  /** Reads the fight itself, with somebody's rights. What is returned must share nothing that can change. */
  with<Result>(
    person: string,
    read: (state: RoomState, who: StoredPerson, perspective: Perspective) => Result,
  ): Promise<Result> {
    return this.#inTurn(async () => {
      const who = await this.#present(person)
      const { fight, settings } = this.#ready
      return read(this.#state(), who, perspectiveOf(fight, fight.state, viewerOf(who), settings.health))
    })
  }

  /** Another process has written: everybody here is shown what it wrote. */
  heard(revision: number): void {
    const loaded = this.#loaded
    if (loaded === null || (revision > 0 && revision <= loaded.revision)) return
    void this.#inTurn(async () => {
      if (this.#loaded !== null && revision > 0 && revision <= this.#loaded.revision) return
      const before = this.#loaded?.revision ?? 0
      this.#loaded = null
      if ((await this.#load()).revision > before) this.#audience.publish(this.#state())
    }).catch((thrown) => this.#services.fault('reading what another process wrote', thrown))
  }

  /** Waits until everything that was begun is done. */
  async settled(): Promise<void> {
    await this.#queue
  }

  // ── The queue and what is in memory ──────────────────────────────────────────────────────────────────────

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#used = now()
    this.#underway += 1
    const result = this.#queue.then(work)
    const done = (): void => {
      this.#underway -= 1
    }
    this.#queue = result.then(done, done)
    return result
  }

  get #ready(): Loaded {
    if (this.#loaded === null) throw new Error('a room is used before it is read')
    return this.#loaded
  }

  async #load(): Promise<Loaded> {
    if (this.#loaded !== null) return this.#loaded
    const kept = await this.#services.store.read(this.id)
    if (kept === null) throw unknownFight()
    const folded = await inSlices(foldingSave(kept))
    if (folded.broken !== null) {
      await this.#setAside(kept, folded)
      return this.#load()
    }
    const { save, revision, moved } = folded
    await loadSystem(kept.system)
    this.#requireOwnRules(save)
    const fight = await inSlices(loadingFight(save))
    // What is shown of a large battle takes its time, too.
    await nextTurn()
    const loaded: Loaded = {
      fight,
      revision,
      saved: kept.saved,
      moved,
      settings: kept.settings,
      people: new Map(kept.people.map((person) => [person.id, person])),
      receipts: new Map(kept.receipts.map((receipt) => [`${receipt.person} ${receipt.key}`, receipt])),
    }
    this.#loaded = loaded
    this.#audience.reread(this.#state())
    if (fight.log.length !== save.log.length) {
      await this.#noteLoading(loaded)
      if (this.#loaded === null) return this.#load()
    }
    this.#think()
    return loaded
  }

  /** Two versions on one store would take a fight from each other for ever, so the older one refuses. */
  #requireOwnRules({ system: id, rulesVersion }: SavedFight): void {
    const own = systemNamed(id)?.version
    if (own === undefined || own === rulesVersion) return
    if (this.#tookOver && isNewerVersion(rulesVersion, own)) throw newerVersion()
    this.#tookOver = true
  }

  /** Sets changes aside that cannot be read, so that the fight goes on from before them; says so in both logs. */
  async #setAside(
    { revision: at, saved }: StoredFight,
    { save, revision: after, broken }: FoldedSave,
  ): Promise<void> {
    const next = Math.max(at, saved) + 1
    const noticed = withNotice(save, asideNotice(at - after))
    const done = await this.#services.store.setAside({
      fight: this.id,
      at,
      after,
      next,
      save: noticed,
      why: broken ?? '',
    })
    if (done)
      this.#services.fault(
        `fight ${this.id}: changes after revision ${after} up to ${at} were set aside; it goes on as revision ${next}`,
        new Error(broken ?? ''),
      )
  }

  /** Loading under other rules says so in the log: that is kept too. */
  async #noteLoading(loaded: Loaded): Promise<void> {
    const unchanged: Changes = { settings: null, people: new Map(), gone: new Set() }
    if (!(await this.#commit(loaded, {}, unchanged, null))) return
    loaded.saved = loaded.revision
    await this.#services.store.fold(this.id, loaded.revision, saveFight(loaded.fight))
  }

  /** The person behind a token, who has come if they had not yet. */
  async #present(id: string): Promise<StoredPerson> {
    const loaded = await this.#load()
    const person = loaded.people.get(id)
    if (person === undefined) throw unknownToken()
    if (person.arrived || person.role === 'spectator') return person
    const arrived = { ...person, arrived: true }
    const changes: Changes = { settings: null, people: new Map([[id, arrived]]), gone: new Set() }
    if (!(await this.#commit(loaded, {}, changes, null))) return this.#present(id)
    return arrived
  }

  #personNamed(id: string): StoredPerson {
    const person = this.#ready.people.get(id)
    if (person === undefined) throw unknownToken()
    return person
  }

  // ── Acts ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** The receipt of an act: done now, or before under the same key. */
  async #attempts(person: string, request: ActRequest): Promise<ActReceipt> {
    for (let left = TRIES; left > 0; left--) {
      const loaded = await this.#load()
      const who = this.#personNamed(person)
      const before = this.#doneBefore(who, request)
      if (before !== null) return before
      requireFresh(loaded, request)
      const done = await this.#attempt(loaded, who, request)
      if (done !== null) return { revision: this.#ready.revision, again: false, ...done }
    }
    throw tooBusy()
  }

  /** What an act came to besides its revision; null if another process was quicker. */
  async #attempt(
    loaded: Loaded,
    who: StoredPerson,
    { act, key }: ActRequest,
  ): Promise<Pick<ActReceipt, 'stopped'> | null> {
    const before = loaded.fight.parts()
    const changes: Changes = { settings: null, people: new Map(), gone: new Set() }
    const context = this.#context(loaded, changes, who)
    try {
      await perform(context, act)
    } catch (thrown) {
      if (!isEmptyDelta(deltaOf(loaded.fight.system, before, loaded.fight.parts()))) this.#loaded = null
      throw this.#problemIn(thrown)
    }
    const delta = deltaOf(loaded.fight.system, before, loaded.fight.parts())
    // An act without a key gets one: should the store fall silent, its receipt says whether the act was done.
    const receipt = { person: who.id, key: key ?? freshId(), print: printOf({ act }) }
    if (!(await this.#commit(loaded, delta, changes, receipt))) return null
    return context.stopped === undefined ? {} : { stopped: context.stopped }
  }

  #doneBefore(who: StoredPerson, { key, act }: ActRequest): ActReceipt | null {
    if (key === undefined) return null
    const receipt = this.#ready.receipts.get(`${who.id} ${key}`)
    if (receipt === undefined) return null
    if (receipt.print !== printOf({ act }))
      throw new HostProblem({
        code: 'key-used',
        message: 'This key was used for another act.',
        hint: 'Take a fresh key for each act.',
      })
    return { revision: receipt.revision, again: true }
  }

  /** What an act may read and change; its changes are collected, and written down later. */
  #context(loaded: Loaded, changes: Changes, person: StoredPerson): ActContext {
    const people = new Map(loaded.people)
    return {
      ...this.#state(),
      person,
      people,
      get settings() {
        return changes.settings ?? loaded.settings
      },
      set settings(settings) {
        changes.settings = settings
      },
      put: (changed) => {
        people.set(changed.id, changed)
        changes.people.set(changed.id, changed)
      },
      remove: (id) => {
        people.delete(id)
        changes.gone.add(id)
      },
      searches: this.#services.jobs !== null,
    }
  }

  /** Writes a change down; false if another process was quicker. Nobody sees it before it is written. */
  async #commit(
    loaded: Loaded,
    delta: LiveDelta,
    changes: Changes,
    receipt: Omit<Receipt, 'revision'> | null,
  ): Promise<boolean> {
    let written: boolean
    try {
      written = await this.#services.store.append({
        fight: this.id,
        after: loaded.revision,
        delta,
        settings: changes.settings,
        people: [...changes.people.values()],
        gone: [...changes.gone],
        receipt,
      })
    } catch (thrown) {
      this.#loaded = null
      written = await this.#wasWritten(loaded.revision, receipt, thrown)
    }
    if (!written) {
      this.#loaded = null
      return false
    }
    this.#loaded = loaded
    loaded.revision++
    if (!isEmptyDelta(delta)) loaded.moved = loaded.revision
    loaded.settings = changes.settings ?? loaded.settings
    for (const [id, person] of changes.people) loaded.people.set(id, person)
    for (const id of changes.gone) loaded.people.delete(id)
    this.#audience.changed(this.#state())
    if (receipt !== null)
      loaded.receipts.set(`${receipt.person} ${receipt.key}`, { ...receipt, revision: loaded.revision })
    this.#audience.publish(this.#state())
    this.#foldLater(loaded)
    this.#think()
    return true
  }

  /** Whether a change was written although the store did not say so; throws what can be said if it was not. */
  async #wasWritten(
    after: number,
    receipt: Omit<Receipt, 'revision'> | null,
    thrown: unknown,
  ): Promise<boolean> {
    if (!(thrown instanceof HostProblem) || thrown.code !== OUTCOME_UNKNOWN) throw thrown
    let kept: StoredFight | null
    try {
      kept = await this.#services.store.read(this.id)
    } catch {
      throw thrown
    }
    const found = kept?.receipts.find(({ person, key }) => person === receipt?.person && key === receipt.key)
    if (found !== undefined && found.revision === after + 1 && kept?.revision === after + 1) return true
    if (found === undefined && receipt !== null) throw storeAway(thrown.cause)
    throw kept !== null && kept.revision <= after ? storeAway(thrown.cause) : thrown
  }

  #foldLater(loaded: Loaded): void {
    if (loaded.revision - loaded.saved < FOLD_AFTER) return
    loaded.saved = loaded.revision
    const { revision } = loaded
    const save = saveFight(loaded.fight)
    this.#services.store
      .fold(this.id, revision, save)
      .catch((thrown) => this.#services.fault('folding a fight', thrown))
  }

  #problemIn(thrown: unknown): unknown {
    if (thrown instanceof HostProblem) return thrown
    if (thrown instanceof Refusal)
      return new HostProblem({ code: thrown.code, message: thrown.message, hint: thrown.hint })
    this.#loaded = null
    this.#services.fault(`fight ${this.id}`, thrown)
    return new HostProblem({
      code: 'fault',
      message: 'The table made a mistake; nothing was changed.',
      hint: 'Try something else, and report it with the save of this fight.',
    })
  }

  // ── Hands that search ────────────────────────────────────────────────────────────────────────────────────

  /** Has the next question of a searching hand thought about, elsewhere; its answer takes its turn like any. */
  #think(): void {
    const { fight, settings } = this.#ready
    const { jobs, thinking } = this.#services
    if (settings.searching.length === 0 || fight.over) return
    const question = fight.questions.find(
      ({ seat, id }) => settings.searching.includes(seat) && !this.#thinking.has(id),
    )
    if (question === undefined) return
    const { id, seat } = question
    this.#thinking.add(id)
    const thought =
      question.kind === 'roll' || jobs === null
        ? Promise.resolve(null)
        : jobs
            .advise({ position: positionOf(fight), question: id, milliseconds: thinking })
            .then(({ best }) => best)
            .catch(() => null)
    const usual = question.kind === 'roll' ? ({ draw: true } as const) : usualChoice(question.decision)
    thought
      .then((best) => this.#inTurn(() => this.#answerAlone(id, seat, best ?? usual)))
      .catch((thrown) => this.#services.fault(`a searching hand in fight ${this.id}`, thrown))
      .finally(() => this.#thinking.delete(id))
  }

  async #answerAlone(id: string, seat: string, reply: Parameters<Fight['answer']>[1]): Promise<void> {
    for (let left = TRIES; left > 0; left--) {
      const loaded = await this.#load()
      const open = loaded.fight.questions.some((question) => question.id === id)
      if (!open || !loaded.settings.searching.includes(seat)) return
      const before = loaded.fight.parts()
      try {
        loaded.fight.answer(id, reply, { seat, auto: false })
        await runOn(loaded.fight)
      } catch (thrown) {
        this.#loaded = null
        throw thrown
      }
      const changes: Changes = { settings: null, people: new Map(), gone: new Set() }
      if (
        await this.#commit(loaded, deltaOf(loaded.fight.system, before, loaded.fight.parts()), changes, null)
      )
        return
    }
  }

  // ── State and audience ──────────────────────────────────────────────────────────────────────────────────────────────

  #state(): RoomState {
    const { fight, revision, settings, people } = this.#ready
    return {
      id: this.id,
      fight,
      revision,
      settings,
      people,
      joinable: this.#services.joinable,
      here: (person) => this.#audience.isHere(person),
      alone: (seat) => this.#isAlone(seat),
    }
  }

  #isAlone(seat: string): boolean {
    for (const { seat: taken, role, arrived, waiting } of this.#ready.people.values())
      if (taken === seat && role !== 'referee' && arrived && !waiting) return false
    return true
  }

  #leave(watcher: Watcher): void {
    this.#used = now()
    if (!this.#audience.remove(watcher)) return
    void this.#inTurn(async () => {
      if (this.#loaded !== null) this.#audience.showPresence(this.#state(), watcher.person)
    })
  }
}

const nobody: StoredPerson = {
  id: '',
  token: '',
  name: '',
  role: 'referee',
  seat: null,
  waiting: false,
  arrived: true,
}

/** What identifies an act, so that a key cannot stand for two. */
function printOf(act: unknown): string {
  return hashOf(JSON.stringify(act)).slice(0, 22)
}

/** An act may name the revision it was meant for: the fight must not have moved on since, nor have been there never. */
function requireFresh({ moved, revision }: Loaded, { revision: meant }: ActRequest): void {
  if (meant !== undefined && (meant < moved || meant > revision)) throw stale(revision)
}

function stale(revision: number): HostProblem {
  return new HostProblem({
    code: 'stale',
    message: `The fight is at revision ${revision} now.`,
    hint: 'Look again, then decide.',
  })
}

function tooBusy(): HostProblem {
  return new HostProblem({
    code: 'busy',
    message: 'Others were quicker each time.',
    hint: 'Nothing was changed; send it again.',
  })
}

/** The no to a token that leads nowhere. */
export function unknownToken(): HostProblem {
  return new HostProblem({
    code: 'unknown-token',
    message: 'This token opens no fight.',
    hint: 'Join with the code again, or ask the referee for a new link.',
  })
}

function unknownFight(): HostProblem {
  return new HostProblem({
    code: 'unknown-fight',
    message: 'There is no such fight.',
    hint: 'It may have been deleted; begin another.',
  })
}
