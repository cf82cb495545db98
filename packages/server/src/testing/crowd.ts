/**
 * A crowd that plays: tables with a person at every seat who answers whatever is asked, watches what happens, and
 * writes down what was confirmed, so that afterwards it can be asked whether all of it is still there.
 */

import { openHost } from '@steelyard/table'
import type { Act, Host, NewTable, Snapshot, Update } from '@steelyard/table/contract'
import { HostProblem } from '@steelyard/table/contract'
import { someAnswer } from '@steelyard/table/testing'
import { WebSocket } from 'ws'
import { RemoteHost } from '../client.ts'

/** An act that the server confirmed. */
export interface ConfirmedAct {
  readonly key: string
  readonly act: Act
  readonly revision: number
}

/** What refusals mean that somebody else, or an earlier attempt, was quicker. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'stale-question',
  'unknown-question',
  'already-answered',
  'fight-over',
])

/** A snapshot with an update laid upon it. */
export function caughtUp(snapshot: Snapshot, { since: _since, lines, ...body }: Update): Snapshot {
  const log = [...snapshot.log]
  for (const line of lines) log[line.at] = line
  return { ...snapshot, ...body, log }
}

/** One person at one seat. */
export class Player {
  readonly seat: string
  readonly token: string
  readonly confirmed: ConfirmedAct[] = []
  /** The keys of acts whose reply was lost: each may have been done or not, until a reply confirms it. */
  readonly inDoubt = new Set<string>()
  snapshot: Snapshot | null = null
  #host: Host
  #number: number
  #stop: (() => void) | null = null
  #unconfirmed: Omit<ConfirmedAct, 'revision'> | null = null

  constructor(host: Host, seat: string, token: string, number: number) {
    this.seat = seat
    this.token = token
    this.#host = host
    this.#number = number
  }

  async watch(): Promise<void> {
    this.#stop = await this.#host.watch(this.token, null, (news) => {
      if ('log' in news) this.snapshot = news
      else if (this.snapshot !== null) this.snapshot = caughtUp(this.snapshot, news)
    })
  }

  /** Goes on at another server, from where this one left off. */
  async moveTo(host: Host): Promise<void> {
    this.#stop?.()
    this.#host = host
    await this.watch()
  }

  leave(): void {
    this.#stop?.()
  }

  /** Answers what is asked now, or sends again what nobody confirmed; false if there is nothing to say. */
  async answer(): Promise<boolean> {
    const sending = this.#unconfirmed ?? this.#nextAct()
    if (sending === null) return false
    this.#unconfirmed = sending
    try {
      const { revision } = await this.#host.act(this.token, sending)
      this.#unconfirmed = null
      this.inDoubt.delete(sending.key)
      this.confirmed.push({ ...sending, revision })
      if ((this.snapshot?.revision ?? 0) < revision) await this.#caughtUpTo(revision)
    } catch (thrown) {
      if (!(thrown instanceof HostProblem)) throw thrown
      // What is refused when it is sent again may have been done the first time, so it stays in doubt.
      if (OVERTAKEN.has(thrown.code)) this.#unconfirmed = null
      else if (thrown.code === 'unreachable') this.inDoubt.add(sending.key)
      else throw thrown
      await pause(20)
    }
    return true
  }

  #nextAct(): Omit<ConfirmedAct, 'revision'> | null {
    const [question] = this.snapshot?.questions ?? []
    if (question === undefined || this.snapshot?.fight.outcome.over === true) return null
    const act = someAnswer(question, this.#number)
    this.#number = (this.#number * 16_807 + 11) % 2_147_483_647
    return { act, key: `key-${this.seat}-${this.#number}` }
  }

  async #caughtUpTo(revision: number): Promise<void> {
    for (let left = 50; left > 0 && (this.snapshot?.revision ?? 0) < revision; left--) await pause(10)
  }
}

/** A table with a person at every seat. */
export class CrowdTable {
  readonly created: NewTable
  readonly players: readonly Player[]

  private constructor(created: NewTable, players: readonly Player[]) {
    this.created = created
    this.players = players
  }

  /** Opens a table whose sides are played by people. */
  static async open(host: Host, number: number): Promise<CrowdTable> {
    const created = await host.create({
      from: { sample: 'first', system: 'bastionland' },
      hands: { players: 'human', npcs: 'human' },
    })
    const players = Object.entries(created.tokens.seats).map(
      ([seat, token], at) => new Player(host, seat, token, 1 + number * 7919 + at * 104_729),
    )
    for (const player of players) await player.watch()
    return new CrowdTable(created, players)
  }

  get over(): boolean {
    return this.players.some(({ snapshot }) => snapshot?.fight.outcome.over === true)
  }
}

/** A crowd at many tables, playing until it is told to stop. */
export class Crowd {
  readonly tables: CrowdTable[] = []
  readonly #lanes: Promise<void>[] = []
  readonly #failures: unknown[] = []
  readonly #pace: number
  #host: Host
  #stopped = false

  /** `pace` is how long everybody rests between answers, in milliseconds. */
  constructor(host: Host, pace = 0) {
    this.#host = host
    this.#pace = pace
  }

  /** Takes seats at so many tables; whose fight ends, begins another. */
  async start(tables: number): Promise<void> {
    for (let at = 0; at < tables; at++) {
      const lane = this.#lane(at, await this.#open(at))
      this.#lanes.push(lane.catch((thrown: unknown) => void this.#failures.push(thrown)))
    }
  }

  /** Waits until so many more acts were confirmed; fails if somebody at a table could not go on. */
  async advanced(by: number): Promise<void> {
    const goal = this.confirmed + by
    while (this.confirmed < goal) {
      this.#requireWell()
      await pause(10)
    }
  }

  /** Everybody goes on at another server. */
  async moveTo(host: Host): Promise<void> {
    this.#host = host
    for (const { players } of this.tables) for (const player of players) await player.moveTo(host)
  }

  /** Waits for whatever is underway and stops playing. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#lanes)
    this.#requireWell()
  }

  /** Everybody goes home. */
  leave(): void {
    for (const { players } of this.tables) for (const player of players) player.leave()
  }

  get confirmed(): number {
    return this.tables.reduce(
      (sum, { players }) => sum + players.reduce((all, { confirmed }) => all + confirmed.length, 0),
      0,
    )
  }

  #requireWell(): void {
    if (this.#failures.length > 0) throw this.#failures[0]
  }

  async #open(number: number): Promise<CrowdTable> {
    for (;;) {
      try {
        const table = await CrowdTable.open(this.#host, number)
        this.tables.push(table)
        return table
      } catch (thrown) {
        if (!(thrown instanceof HostProblem) || thrown.code !== 'unreachable') throw thrown
      }
    }
  }

  async #lane(number: number, first: CrowdTable): Promise<void> {
    let table = first
    while (!this.#stopped) {
      if (table.over) table = await this.#open(number + 1000 * this.tables.length)
      const acted = await Promise.all(table.players.map((player) => player.answer()))
      await pause(acted.includes(true) ? this.#pace : 10)
    }
  }
}

/** What was found about one table when all is over; everything empty means all is well. */
export interface Findings {
  readonly lost: readonly string[]
  readonly differing: readonly string[]
  readonly verified: boolean
}

/**
 * Asks whether everything confirmed is there, once, and whether everybody sees what a fresh replay shows. An act in
 * doubt may be there or not: never fewer acts than were confirmed, never more than were confirmed and in doubt.
 */
export async function inspect(host: Host, { created, players }: CrowdTable): Promise<Findings> {
  const save: { record: { act: string; by: string }[] } = JSON.parse(
    await host.reveal(created.tokens.referee),
  )
  const lost: string[] = []
  const differing: string[] = []
  for (const { seat, token, confirmed, inDoubt } of players) {
    const kept = save.record.filter(({ act, by }) => act === 'answer' && by === seat).length
    if (kept < confirmed.length || kept > confirmed.length + inDoubt.size)
      lost.push(`${seat}: ${confirmed.length} confirmed, ${inDoubt.size} in doubt, ${kept} kept`)
    for (const { key, act, revision } of confirmed.slice(-20)) {
      const again = await host.act(token, { act, key })
      if (!again.again || again.revision !== revision) lost.push(`${seat}: ${key} is not known`)
    }
  }
  const fresh = await openHost()
  const copy = await fresh.create({ from: { save: JSON.parse(JSON.stringify(save)) } })
  for (const { seat, token, snapshot: watched } of players) {
    const snapshot = await host.snapshot(token)
    const replayed = await fresh.snapshot(copy.tokens.seats[seat] ?? '')
    differing.push(...differences(`${seat}, against a fresh replay`, snapshot, replayed))
    if (watched?.revision === snapshot.revision)
      differing.push(...differences(`${seat}, against what was told`, snapshot, watched))
  }
  await fresh.close()
  await fresh.store.close()
  const { ok } = await host.verify(save)
  return { lost, differing, verified: ok }
}

/** Where two snapshots first differ, if they do. */
export function differences(who: string, snapshot: Snapshot, other: Snapshot): string[] {
  const [one, two] = [shown(snapshot), shown(other)]
  if (one === two) return []
  let at = 0
  while (one[at] === two[at]) at++
  const from = Math.max(0, at - 60)
  return [`${who}: …${one.slice(from, at + 60)}… and …${two.slice(from, at + 60)}…`]
}

/** What a seat sees, whatever the order of the fields. */
function shown({ board, log, questions }: Snapshot): string {
  return JSON.stringify({ board, log, questions }, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** A host at the other end of a wire, that keeps trying while the server is down. */
export function retryingHost(address: string, retryFor = 900_000): RemoteHost {
  return new RemoteHost(address, { socket: WebSocket, retryFor })
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
