/**
 * `LocalHost`: the contract's `Host` over a store, in this process.
 */
import {
  type Fight,
  type Likelihood,
  nextFigure,
  type Question,
  type StandingOdds,
  saveFight,
} from '@steelyard/kernel'
import {
  type ActRequest,
  type ActResult,
  type Chances,
  type CourseRequest,
  type Create,
  carriedForm,
  type ExportForm,
  type ForkRequest,
  type Health,
  type Holdings,
  type Host,
  HostProblem,
  type Inquiry,
  type JobRequest,
  type JobView,
  type Join,
  type JoinResult,
  type Library,
  type MomentView,
  type NewTable,
  type Odds,
  type OddsAnswerView,
  type OddsQuery,
  type OddsRequest,
  type Portraits,
  type ReviewView,
  type SheetAfterView,
  type Snapshot,
  type Update,
} from '../contract.ts'
import {
  type Jobs,
  type LongWork,
  type OddsAsk,
  type OddsRun,
  type Position,
  positionOf,
  restOf,
  type WeighedOdds,
} from '../jobs/jobs.ts'
import { every, now } from '../platform.ts'
import { CODE_LASTS, forbidden, noSearch, oddsUsually, SPECTATOR, waitingProblem } from '../room/acts.ts'
import { inSlices, runOn } from '../room/machines.ts'
import { menuLines, type Perspective, questionsFor } from '../room/projection.ts'
import { Room, type RoomServices, unknownToken } from '../room/room.ts'
import type { RoomState } from '../room/room-state.ts'
import { freshCode, freshId, freshToken, hashOf, ownersToken } from '../room/secrets.ts'
import { sidesOf, type Viewer, viewerOf, viewSeat } from '../room/viewer.ts'
import { type FightSettings, readable, type Store, type StoredPerson } from '../store/store.ts'
import { LocalCompanies } from './companies.ts'
import { exported } from './exports.ts'
import { library } from './library.ts'
import { problemIn } from './problems.ts'
import { type PreparedFight, preparedFrom, readHere, type SourceReader } from './reading.ts'
import {
  allHuman,
  fightAtStep,
  forkAt,
  forkWith,
  maySee,
  momentView,
  pathOf,
  questionAt,
  requireStep,
  withoutSealed,
} from './study.ts'

/** What a host is made of: what its rooms work with, each with a usual value but the store. */
export interface HostOptions extends Partial<RoomServices> {
  readonly store: Store
  /** The most fights that are kept. */
  readonly mostFights?: number
  /** Parses input from outside; the host itself unless given. */
  readonly reader?: SourceReader
  /** The most lines of log in memory of fights that nobody watches. */
  readonly mostIdleLines?: number
  /** Milliseconds between two looks at what can be let go. */
  readonly sweep?: number
}

const THINKING = 1500
const MOST_FIGHTS = 10_000
const IDLE = 10 * 60_000
const SWEEP = 10_000
/** Lines of log of all the fights in memory that nobody watches; a line stands for some six kilobytes at most. */
const MOST_IDLE_LINES = 100_000
const MOST_TOKENS = 20_000
const MOST_HOLDINGS = 30
const MOST_PEOPLE = 200
const CREATE_KEY = 16
const REMEMBERED = 10 * 60_000
const MOST_ORIGINS = 100

/** What a new fight is to be like, beside what it is made from. */
export type FightTerms = Omit<Create, 'from'>

interface Place {
  readonly fight: string
  readonly person: string
}

/** A host of fights over a store. */
export class LocalHost implements Host {
  readonly #store: Store
  readonly #services: RoomServices
  readonly #most: number
  readonly #mostIdleLines: number
  readonly #reader: SourceReader
  readonly #rooms = new Map<string, Room>()
  readonly #places = new Map<string, Place>()
  readonly #created = new Map<string, { print: string; at: number; created: Promise<NewTable> }>()
  readonly #chances = new WeakMap<
    object,
    { players: string; within: number; found: ReturnType<Jobs['chances']> }
  >()
  readonly #stopSweeping: () => void
  readonly #deaf: () => void

  readonly companies: LocalCompanies
  readonly systems: Library['systems'] = library.systems
  readonly rules: Library['rules'] = (system, query = '') =>
    query.trim() === '' ? library.rules(system) : this.#reader.rules(system, query)
  readonly rulings: Library['rulings'] = library.rulings
  readonly scenarioSchema: Library['scenarioSchema'] = library.scenarioSchema
  readonly oddsQuestions: Library['oddsQuestions'] = library.oddsQuestions
  readonly content: Library['content'] = library.content
  readonly contentEntry: Library['contentEntry'] = library.contentEntry
  readonly statblock: Library['statblock'] = (system, text) => this.#reader.statblock(system, text)
  readonly pack: Library['pack'] = (pack, beside) => this.#reader.pack(pack, beside)
  readonly check: Library['check'] = (from) => this.#reader.check(from)
  readonly verify: Library['verify'] = (save) => this.#reader.verify(save)

  constructor(options: HostOptions) {
    this.#store = options.store
    this.#most = options.mostFights ?? MOST_FIGHTS
    this.#reader = options.reader ?? readHere
    this.#services = {
      store: options.store,
      jobs: options.jobs ?? null,
      thinking: options.thinking ?? THINKING,
      joinable: options.joinable ?? true,
      fault: options.fault ?? (() => undefined),
    }
    this.companies = new LocalCompanies({
      store: options.store.companies,
      work: this.#reader.companies,
      most: this.#most,
      tables: {
        create: (request, company) => this.#create(request, () => this.#reader.prepare(request), company),
        look: (fight, read) => this.#look(fight, read),
        showEnd: (fight) => this.#showEnd(fight, 'the company keeps its save'),
        admit: (fight, owner) => this.#admit(fight, owner),
        remove: (fight) => this.#remove(fight),
        simulate: async (gauntlet) => this.#jobs().submit(gauntlet),
      },
    })
    this.#deaf = this.#store.watch((fight, revision) => this.#heard(fight, revision))
    this.#mostIdleLines = options.mostIdleLines ?? MOST_IDLE_LINES
    this.#stopSweeping = every(options.sweep ?? SWEEP, () => this.#sweep())
  }

  /** The store that the fights are kept in. */
  get store(): Store {
    return this.#store
  }

  /** How many fights are in memory, and how many watch them. */
  get load(): { readonly rooms: number; readonly watchers: number } {
    let watchers = 0
    for (const room of this.#rooms.values()) watchers += room.watchers
    return { rooms: this.#rooms.size, watchers }
  }

  /** Ends what was begun and lets go of everything but the store. */
  async close(): Promise<void> {
    this.#stopSweeping()
    this.#deaf()
    await Promise.all([...this.#rooms.values()].map((room) => room.settled()))
    this.#rooms.clear()
  }

  // ── Coming in ────────────────────────────────────────────────────────────────────────────────────────────

  async create(request: Create): Promise<NewTable> {
    const { from: _, ...terms } = request
    const print = request.key === undefined ? '' : hashOf(JSON.stringify(request))
    return this.createFrom(terms, print, () => this.#reader.prepare(request))
  }

  /**
   * Opens a fight whose source is read elsewhere. `print` identifies the whole request, so that its key is used for no
   * other; where the same was sent before, nothing is prepared.
   */
  async createFrom(
    terms: FightTerms,
    print: string,
    prepare: () => Promise<PreparedFight>,
  ): Promise<NewTable> {
    const { key } = terms
    if (key === undefined) return this.#create(terms, prepare)
    if (key.length < CREATE_KEY)
      throw new HostProblem({
        code: 'malformed-request',
        message: 'The key of a new fight must be hard to guess.',
        hint: `Take at least ${CREATE_KEY} random letters and digits.`,
      })
    const time = now()
    for (const [old, { at }] of this.#created) if (time - at > REMEMBERED) this.#created.delete(old)
    const before = this.#created.get(key)
    if (before !== undefined && before.print === print) return before.created
    if (before !== undefined)
      throw new HostProblem({
        code: 'key-used',
        message: 'This key was used for another fight.',
        hint: 'Take a fresh key for each fight.',
      })
    const created = this.#create(terms, prepare)
    this.#created.set(key, { print, at: time, created })
    created.catch(() => this.#created.delete(key))
    return created
  }

  async #create(
    terms: FightTerms,
    prepare: () => Promise<PreparedFight>,
    company: string | null = null,
  ): Promise<NewTable> {
    const prepared = await prepare()
    const { searching, rest } = prepared
    if (searching.length > 0 && this.#services.jobs === null) throw noSearch()
    const health = terms.health ?? 'exact'
    const created = await this.#open(prepared, {
      title: terms.title ?? prepared.title,
      health,
      odds: oddsUsually(health),
      nod: terms.nod ?? false,
      branch: null,
      searching: [...searching],
      name: terms.name ?? 'Referee',
      owner: terms.owner ?? null,
      company,
    })
    if (rest !== null) this.#services.jobs?.warm(rest)
    return { ...created, notices: [...prepared.notices] }
  }

  async #open(
    { system, seats, save }: Pick<PreparedFight, 'system' | 'seats' | 'save'>,
    { name, owner, ...rest }: Omit<FightSettings, 'code' | 'codeUntil'> & { readonly name: string },
  ): Promise<NewTable> {
    if ((await this.#store.count()) >= this.#most)
      throw new HostProblem({
        code: 'full',
        message: 'This host keeps no more fights.',
        hint: 'Referees can delete their old ones. Whoever runs it deletes with "steelyard fights prune", or starts it with --expire.',
      })
    const id = freshId()
    const referee = owner === null ? freshToken() : ownersToken(owner, id)
    const tokens = { referee, spectator: freshToken() }
    const seatTokens = Object.fromEntries(seats.map((seat) => [seat, freshToken()]))
    const code = this.#services.joinable ? freshCode() : null
    const kept = (person: Omit<StoredPerson, 'waiting' | 'token'>, token: string): StoredPerson => ({
      ...person,
      token: hashOf(token),
      waiting: false,
    })
    const people = [
      kept({ id: 'referee', name, role: 'referee', seat: null, arrived: true }, tokens.referee),
      kept(
        { id: SPECTATOR, name: 'Spectators', role: 'spectator', seat: null, arrived: false },
        tokens.spectator,
      ),
      ...seats.map((seat) =>
        kept(
          { id: `seat-${seat}`, name: seat, role: 'player', seat, arrived: false },
          seatTokens[seat] ?? '',
        ),
      ),
    ]
    const settings: FightSettings = {
      ...rest,
      owner: owner === null ? null : hashOf(owner),
      code,
      codeUntil: code === null ? 0 : Date.now() + CODE_LASTS,
    }
    await this.#store.create({ id, system, settings, save, people })
    return { fight: id, code, tokens: { ...tokens, seats: seatTokens }, notices: [] }
  }

  async join(request: Join): Promise<JoinResult> {
    const room = await this.#roomWithCode(request.code)
    const token = freshToken()
    const id = freshId()
    let joined: JoinResult | null = null
    await room.change((context) => {
      const { fight, settings } = context
      if (settings.code !== request.code || settings.codeUntil <= Date.now()) throw wrongCode()
      if (context.people.size >= MOST_PEOPLE) throw tableFull()
      const free = (seat: string): boolean => context.alone(seat)
      const seats = openSeats(fight, settings).map((seat) => ({
        seat,
        figures: figuresOf(fight, seat),
        taken: !free(seat),
      }))
      const seat = request.role === 'spectator' ? null : (request.seat ?? null)
      if (seat !== null && !seats.some((each) => each.seat === seat))
        throw new HostProblem({
          code: 'unknown-seat',
          message: 'That seat is not open to guests.',
          hint: `Open are ${seats.map((each) => each.seat).join(', ') || 'none'}.`,
        })
      const waiting = settings.nod || (seat !== null && !free(seat))
      const role = request.role ?? 'player'
      context.put({ id, token: hashOf(token), name: request.name, role, seat, waiting, arrived: true })
      joined = { fight: room.id, token, person: id, waiting, seats }
    })
    if (joined === null) throw wrongCode()
    return joined
  }

  // ── For owners ───────────────────────────────────────────────────────────────────────────────────────────

  async holdings(owner: string): Promise<Holdings> {
    const ids = await this.#store.ownedBy(hashOf(owner), MOST_HOLDINGS)
    const fights = await Promise.all(ids.map((id) => this.#holding(owner, id)))
    return {
      companies: await this.companies.ownedBy(owner, MOST_HOLDINGS),
      fights: fights.flatMap((fight) => fight ?? []),
    }
  }

  async #holding(owner: string, id: string): Promise<Holdings['fights'][number] | null> {
    if ((await readable(this.#store, id)) === null) return null
    return this.#room(id).with('referee', ({ fight, settings: { title } }) => ({
      fight: id,
      token: ownersToken(owner, id),
      system: fight.system.id,
      title,
      over: fight.over,
    }))
  }

  // ── For companies ────────────────────────────────────────────────────────────────────────────────────────

  async #look<Result>(fight: string, read: (fight: Fight) => Result): Promise<Result | null> {
    if ((await this.#store.read(fight)) === null) return null
    return this.#room(fight).with('referee', (room) => read(room.fight))
  }

  /** A referee's token of a fight for its owner; of one that they do not own, for a referee more. */
  async #admit(fight: string, owner: string): Promise<string> {
    const known = ownersToken(owner, fight)
    if ((await this.#store.personOf(hashOf(known))) !== null) return known
    const token = freshToken()
    await this.#room(fight).change((context) => {
      if (context.people.size >= MOST_PEOPLE) throw tableFull()
      context.put({
        id: freshId(),
        token: hashOf(token),
        name: 'Referee',
        role: 'referee',
        seat: null,
        waiting: false,
        arrived: true,
      })
    })
    return token
  }

  async #remove(fight: string): Promise<void> {
    this.#rooms.delete(fight)
    for (const [hash, place] of this.#places) if (place.fight === fight) this.#places.delete(hash)
    await this.#store.remove(fight)
  }

  /** Deletes fights that nobody has touched since a time; returns how many. Those that somebody watches stay. */
  async prune(before: number): Promise<number> {
    const isWatched = (id: string): boolean => (this.#rooms.get(id)?.watchers ?? 0) > 0
    const old = (await this.#store.summaries(Number.MAX_SAFE_INTEGER)).filter(
      ({ id, touched }) => touched < before && !isWatched(id),
    )
    for (const { id } of old) await this.#remove(id)
    return old.length
  }

  async discard(token: string): Promise<void> {
    const { room, person } = await this.#enter(token)
    await room.with(person, (_state, who) => {
      if (who.role !== 'referee')
        throw forbidden('Only the referee deletes a fight.', 'Forget it on this device instead.')
    })
    await this.#remove(room.id)
  }

  // ── Playing ──────────────────────────────────────────────────────────────────────────────────────────────

  async snapshot(token: string): Promise<Snapshot> {
    const { room, person } = await this.#enter(token)
    return room.snapshot(person)
  }

  async since(token: string, revision: number): Promise<Update | Snapshot> {
    const { room, person } = await this.#enter(token)
    return room.since(person, revision)
  }

  async act(token: string, request: ActRequest): Promise<ActResult> {
    const { room, person } = await this.#enter(token)
    return room.act(person, request)
  }

  async watch(
    token: string,
    since: number | null,
    told: (news: Snapshot | Update) => void,
  ): Promise<() => void> {
    const { room, person } = await this.#enter(token)
    return room.watch(person, since, told)
  }

  // ── Studying ─────────────────────────────────────────────────────────────────────────────────────────────

  async odds(token: string, request: OddsRequest): Promise<Odds> {
    const { run, shown } = await this.#weighing(token, { within: SOON, ...request }, () => undefined)
    return shown(await run.done)
  }

  /** Resolves with the first numbers, and rejects if there will be none. */
  async weigh(token: string, request: OddsRequest, told: (odds: Odds) => void): Promise<() => void> {
    let isOver = false
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const { run } = await this.#weighing(token, request, (odds) => {
      begin()
      if (!isOver) told(odds)
    })
    await Promise.race([begun, run.done])
    return () => {
      isOver = true
      run.stop()
    }
  }

  /** Starts to weigh a question that the viewer may see; what is told leaves out whose health is hidden. */
  async #weighing(
    token: string,
    { question, step, of, stand, within }: OddsRequest,
    told: (odds: Odds) => void,
  ): Promise<{ run: OddsRun; shown: (odds: WeighedOdds) => Odds }> {
    const jobs = this.#jobs()
    const { hides, ...ask } = await this.#with(token, ({ room, viewer, perspective }) => {
      requireOdds(room, viewer)
      const { fight } = room
      const found =
        step === undefined
          ? openFor(fight, question, questionsFor(fight.questions, viewer, room.alone))
          : pastFor(fight, { step, question, viewer, health: room.settings.health })
      const lines = of === 'lines' && step === undefined ? linesOf(perspective, question) : undefined
      return { ...found, lines, seat: viewSeat(viewer), hides: perspective.hides }
    })
    const shown = (odds: WeighedOdds): Odds => oddsView(question, odds, hides)
    return { run: jobs.weigh({ ...ask, stand, within }, (odds) => told(shown(odds))), shown }
  }

  async chances(token: string): Promise<Chances> {
    const { position, step } = await this.#with(token, ({ room, viewer }) => {
      requireChances(room, viewer)
      return { position: restOf(room.fight), step: room.fight.step }
    })
    return { step, ...(await this.#chancesAt(position)) }
  }

  async course(token: string, { steps, within }: CourseRequest): Promise<readonly Chances[]> {
    const positions = await this.#with(token, ({ room, viewer }) => {
      requireChances(room, viewer)
      for (const step of steps) requireStep(room.fight, step)
      return steps.map((step) => ({ step, position: restOf(room.fight, step) }))
    })
    const found: Chances[] = []
    // One after the other: a whole fight must not stand before somebody else's question.
    for (const { step, position } of positions)
      found.push({ step, ...(await this.#chancesAt(position, within)) })
    return found
  }

  /** Many may watch: where a fight stands is weighed once for all of them, and again when other hands play. */
  async #chancesAt(position: Position, within = CHANCES_WITHIN): ReturnType<Jobs['chances']> {
    const { current, hands } = position.parts
    const players = JSON.stringify(hands)
    const known = this.#chances.get(current.before)
    if (known !== undefined && known.players === players && known.within >= within) return known.found
    const found = this.#jobs().chances(position, within)
    this.#chances.set(current.before, { players, within, found })
    found.catch(() => this.#chances.delete(current.before))
    return found
  }

  async moment(token: string, step: number): Promise<MomentView> {
    return this.#with(token, ({ room, viewer }) =>
      inSlices(momentView(room.fight, step, viewer, room.settings.health)),
    )
  }

  async fork(
    token: string,
    at: number | null,
    title?: string,
    tried?: ForkRequest['tried'],
  ): Promise<NewTable> {
    const { fork, settings, step, id } = await this.#with(token, ({ room, viewer }) => {
      requireAll(room, viewer)
      const { fight, settings: before } = room
      const step = at ?? fight.step
      const fork = tried === undefined ? forkAt(fight, step) : forkWith(fight, step, tried)
      return { fork, settings: before, step, id: room.id }
    })
    await runOn(fork)
    return this.#open(preparedFrom(fork, []), {
      title: title ?? `${settings.title} (fork at step ${step})`.slice(0, 120),
      health: settings.health,
      odds: settings.odds,
      nod: settings.nod,
      company: settings.company,
      branch: { of: id, step },
      ...(settings.branch === null
        ? {}
        : { origins: [...(settings.origins ?? []), settings.branch.of].slice(-MOST_ORIGINS) }),
      searching: settings.searching,
      name: 'Referee',
      owner: null,
    })
  }

  async export(token: string, form: ExportForm): Promise<string> {
    if (form === 'save') return this.#save(token, requireEnd)
    return this.#with(token, ({ room, viewer, perspective }) => {
      if (form === 'scenario') requireAll(room, viewer)
      return exported(room, perspective, form)
    })
  }

  async reveal(token: string): Promise<string> {
    return this.#save(token, requireAll)
  }

  /** The whole fight for whoever may have it. A fork holds the seeds of the fights that it comes from. */
  async #save(token: string, requireMay: (room: RoomState, viewer: Viewer) => void): Promise<string> {
    const settings = await this.#with(token, ({ room, viewer }) => {
      requireMay(room, viewer)
      return room.settings
    })
    await this.#showOrigins(settings)
    const { room, person } = await this.#enter(token)
    const save = await room.reveal(person, (state, who) => requireMay(state, viewerOf(who)))
    return `${JSON.stringify(save)}\n`
  }

  /** The fights that a fork comes from must be over, and nobody plays on with their seeds. */
  async #showOrigins(settings: FightSettings): Promise<void> {
    const origins = originsOf(settings)
    for (const id of origins) {
      if ((await this.#store.read(id)) === null) continue
      const origin = await this.#room(id).with('referee', (room) => ({
        over: room.fight.over,
        origins: originsOf(room.settings),
      }))
      if (!origin.over)
        throw new HostProblem({
          code: 'too-early',
          message: 'The save of this fork holds the seed of the fight that it comes from, which goes on.',
          hint: 'Wait until that fight is over, or reveal it at its own table.',
        })
      for (const further of origin.origins) origins.add(further)
    }
    for (const id of origins) await this.#showEnd(id, 'a fork of it was saved')
  }

  async #showEnd(fight: string, why: string): Promise<void> {
    const isOver = await this.#look(fight, ({ over }) => over)
    if (isOver) await this.#room(fight).reveal('referee', () => undefined, why)
  }

  async portraits(token: string): Promise<Portraits> {
    const shown = await this.#with(token, ({ room: { fight, settings } }) => ({
      company: settings.company,
      ids: fight.system.tell.board(fight.state).sides.flatMap(({ figures }) => figures.map(({ id }) => id)),
    }))
    return shown.company === null ? {} : this.companies.portraits(shown.company, shown.ids)
  }

  async after(token: string): Promise<readonly SheetAfterView[]> {
    return this.#with(token, ({ room, viewer }) => {
      const { fight } = room
      if (!fight.over)
        throw new HostProblem({
          code: 'too-early',
          message: 'The fight is not over.',
          hint: 'Play it to its end first.',
        })
      const own = viewer.role === 'referee' ? null : sidesOf(fight, fight.state, viewSeat(viewer))
      return inSlices(carriedOut(fight, own))
    })
  }

  async review(token: string): Promise<ReviewView> {
    const jobs = this.#jobs()
    const save = await this.#with(token, ({ room, viewer }) => {
      requireAll(room, viewer)
      return saveFight(withoutSealed(room.fight))
    })
    const { luck, choices } = await jobs.review(save)
    return {
      luck: { ...luck },
      moments: choices.map((choice) => ({
        step: choice.step,
        path: choice.path,
        question: choice.asked,
        by: choice.by,
        who: choice.seat,
        chosen: choice.chosen,
        chance: choice.value,
        best: choice.best,
        bestChance: choice.bestValue,
        swing: choice.luck,
      })),
    }
  }

  async oddsAnswer(query: OddsQuery): Promise<OddsAnswerView> {
    return this.#jobs().oddsAnswer(query)
  }

  async mistakes(token: string): Promise<JobView> {
    const jobs = this.#jobs()
    const save = await this.#with(token, ({ room, viewer }) => {
      requireAll(room, viewer)
      return saveFight(withoutSealed(room.fight))
    })
    return jobs.submit({ ask: 'mistakes', save })
  }

  async inquire(request: Inquiry): Promise<JobView> {
    return this.#jobs().submit(await this.#reader.inquiry(request))
  }

  async submit(request: JobRequest): Promise<JobView> {
    return this.#jobs().submit(await this.#reader.simulation(request))
  }

  /** Queues a simulation or an inquiry whose source was read elsewhere. */
  async submitRead(work: LongWork): Promise<JobView> {
    return this.#jobs().submit(work)
  }

  async job(id: string): Promise<JobView> {
    return this.#jobs().job(id)
  }

  async cancel(id: string): Promise<JobView> {
    return this.#jobs().cancel(id)
  }

  // ── Rooms ────────────────────────────────────────────────────────────────────────────────────────────────

  #jobs(): Jobs {
    const { jobs } = this.#services
    if (jobs !== null) return jobs
    throw new HostProblem({
      code: 'not-offered',
      message: 'This host does no long work.',
      hint: 'Use a table server, or the steelyard command.',
    })
  }

  async #with<Result>(
    token: string,
    read: (seen: { room: RoomState; viewer: Viewer; perspective: Perspective }) => Result,
  ): Promise<Result> {
    const { room, person } = await this.#enter(token)
    try {
      return await room.with(person, (room, who, perspective) => {
        if (who.waiting) throw waitingProblem()
        return read({ room, viewer: viewerOf(who), perspective })
      })
    } catch (thrown) {
      throw problemIn(thrown)
    }
  }

  async #enter(token: string): Promise<{ room: Room; person: string }> {
    const place = await this.#placeOf(token)
    return { room: this.#room(place.fight), person: place.person }
  }

  async #placeOf(token: string): Promise<Place> {
    const hash = hashOf(token)
    const known = this.#places.get(hash)
    if (known !== undefined) return known
    const found = await this.#store.personOf(hash)
    if (found === null) throw unknownToken()
    if (this.#places.size >= MOST_TOKENS) this.#places.clear()
    this.#places.set(hash, found)
    return found
  }

  #room(id: string): Room {
    const known = this.#rooms.get(id)
    if (known !== undefined) return known
    const room = new Room(id, this.#services)
    this.#rooms.set(id, room)
    return room
  }

  async #roomWithCode(code: string): Promise<Room> {
    const id = await this.#store.fightOf(code)
    if (id === null) throw wrongCode()
    return this.#room(id)
  }

  #heard(fight: string | null, revision: number): void {
    if (fight !== null) this.#rooms.get(fight)?.heard(revision)
    else for (const room of this.#rooms.values()) room.heard(0)
  }

  /**
   * Lets go of rooms that nobody watches: those that nobody has used for a while, and where there is too much in them,
   * those that were used longest ago. The store has all of them.
   */
  #sweep(): void {
    const time = now()
    let lines = 0
    for (const { id, since, weight } of this.#idle()) {
      lines += weight
      if (time - since > IDLE || lines > this.#mostIdleLines) this.#rooms.delete(id)
    }
  }

  /** The rooms that nobody watches, the one that was used last first. */
  #idle(): { readonly id: string; readonly since: number; readonly weight: number }[] {
    return [...this.#rooms.values()]
      .flatMap(({ id, idleSince, weight }) => (idleSince === null ? [] : [{ id, since: idleSince, weight }]))
      .sort((one, other) => other.since - one.since)
  }
}

/** The seats that a guest may take: those that people play. */
function openSeats(fight: Fight, settings: FightSettings): string[] {
  return Object.entries(fight.hands)
    .filter(([seat, hand]) => seat !== 'referee' && hand === 'human' && !settings.searching.includes(seat))
    .map(([seat]) => seat)
}

function figuresOf(fight: Fight, seat: string): string[] {
  const view = fight.view('spectator')
  return fight.system.tell
    .board(view)
    .sides.flatMap(({ figures }) => figures)
    .filter(({ id }) => fight.system.seatOf(view, id) === seat)
    .map(({ name }) => name)
}

/** Odds are for those who play, and for everybody once the fight is over. */
function requireOdds({ settings, fight }: RoomState, viewer: Viewer): void {
  if (viewer.role === 'referee' || (settings.odds && (viewer.role === 'player' || fight.over))) return
  throw noOdds()
}

function noOdds(): HostProblem {
  return forbidden(
    'The referee does not show odds at this table.',
    'Ask the referee, or study the fight afterwards.',
  )
}

/** The chances are for everybody where players may ask for odds. */
function requireChances({ settings }: RoomState, viewer: Viewer): void {
  if (viewer.role !== 'referee' && !settings.odds) throw noOdds()
}

/** Whatever shows everything is the referee's while a fight goes on, and everybody's once it is over. */
function requireAll({ fight }: RoomState, viewer: Viewer): void {
  if (viewer.role === 'referee' || (fight.over && viewer.role === 'player')) return
  throw forbidden('Only the referee may have that while the fight goes on.', 'Ask again when it is over.')
}

/** The save of a fight that goes on is nobody's without a reveal. */
function requireEnd(room: RoomState, viewer: Viewer): void {
  requireAll(room, viewer)
  if (room.fight.over) return
  throw new HostProblem({
    code: 'too-early',
    message: 'The save of a fight that goes on holds its seed and every sealed answer.',
    hint: 'Wait for its end, or ask for a reveal, which the log tells everybody.',
  })
}

function notAsked(): HostProblem {
  return new HostProblem({
    code: 'unknown-question',
    message: 'That question is not yours, or not open.',
    hint: 'Look again and take one of your own questions.',
  })
}

function tableFull(): HostProblem {
  return new HostProblem({
    code: 'full',
    message: 'Nobody else fits at this table.',
    hint: 'Ask the referee for the link of the spectators.',
  })
}

function wrongCode(): HostProblem {
  return new HostProblem({
    code: 'unknown-code',
    message: 'No table is open under this code.',
    hint: 'Check the letters, or ask the referee for a new code.',
  })
}

// Who waits for one answer waits no longer than this for it.
const SOON = 2_000
// How long the chances of one moment are worked on.
const CHANCES_WITHIN = 500

/** Where an open question of a viewer stands. */
function openFor(
  fight: Fight,
  question: string,
  open: readonly Question[],
): Pick<OddsAsk, 'position' | 'question'> {
  if (!open.some(({ id }) => id === question)) throw notAsked()
  return { position: positionOf(fight), question }
}

/** The lines of an open question's menu, each to be weighed as one choice. */
function linesOf(perspective: Perspective, id: string): OddsAsk['lines'] {
  const question = perspective.fight.questions.find((each) => each.id === id)
  if (question?.kind !== 'choice') return undefined
  return menuLines(perspective, question)?.map(({ choices, label }) => ({ choices, label }))
}

/** Where a question of the past stood. */
function pastFor(
  fight: Fight,
  {
    step,
    question,
    viewer,
    health,
  }: { readonly step: number; readonly question: string; readonly viewer: Viewer; readonly health: Health },
): Pick<OddsAsk, 'position' | 'question'> {
  const path = pathOf(question)
  const found = questionAt(fightAtStep(fight, step, allHuman(fight), path), path)
  if (found === undefined || !maySee(fight, step, found, viewer, health)) throw notAsked()
  const there = fightAtStep(fight, step, { ...fight.hands, [found.seat]: 'human' }, path)
  const same = questionAt(there, path)
  if (same === undefined) throw notAsked()
  return { position: positionOf(there), question: same.id }
}

/** Odds as they are sent: without the fates of figures whose health is hidden. */
function oddsView(question: string, odds: WeighedOdds, hides: (figure: string) => boolean): Odds {
  const { stand, settled, verdict, options } = odds
  return {
    question,
    stand,
    settled,
    verdict: verdict.kind === 'close' ? { ...verdict, options: [...verdict.options] } : { ...verdict },
    options: options.map(({ key, label, path, method, wins, blow, fights, dropped, assumes, ...round }) => ({
      key,
      label,
      choices: path.map((choice) => (typeof choice === 'object' ? [...choice] : choice)),
      method,
      wins: { ...wins },
      ...standingView(round, hides),
      blow: blow === null ? null : standingView(blow, hides),
      fights,
      dropped,
      assumes,
    })),
  }
}

function standingView(
  { felled, struck, left }: StandingOdds,
  hides: (figure: string) => boolean,
): NonNullable<Odds['options'][number]['blow']> {
  const shown = (chances: StandingOdds['felled']): Record<string, Likelihood> =>
    Object.fromEntries(Object.entries(chances).filter(([figure]) => !hides(figure)))
  return {
    felled: shown(felled),
    struck: shown(struck),
    left: left
      .filter(({ figure }) => !hides(figure))
      .map((each) => ({ ...each, values: each.values.map((value) => ({ ...value })) })),
  }
}

/** What those of some sides, or all, carry out of a fight; nothing in games in which nothing outlasts one. */
function* carriedOut(
  fight: Fight,
  sides: ReadonlySet<string> | null,
): Generator<undefined, SheetAfterView[]> {
  if (!fight.over || fight.system.after === undefined) return []
  const carried: SheetAfterView[] = []
  for (const leaving of fight.leaving()) {
    const { id, name, side } = leaving
    if (sides !== null && !sides.has(side)) continue
    const sheet = nextFigure(leaving)
    if (sheet !== null) carried.push(carriedForm.parse(JSON.parse(JSON.stringify({ id, name, side, sheet }))))
    yield
  }
  return carried
}

/** The fights that a fork is known to come from. */
function originsOf({ branch, origins = [] }: FightSettings): Set<string> {
  return new Set(branch === null ? origins : [branch.of, ...origins])
}
