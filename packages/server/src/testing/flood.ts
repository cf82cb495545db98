/**
 * Tables that play as fast as they can, to measure: six seats each, a plain socket for every seat, and for every
 * answer the time from sending it until everybody at the table has been told.
 */

import type { Host, NewTable, Snapshot, ToClient, ToServer } from '@steelyard/table/contract'
import { someAnswer } from '@steelyard/table/testing'
import { withChange } from '@steelyard/table/update-delta'
import { WebSocket } from 'ws'
import { caughtUp, differences, pause } from './crowd.ts'

const SEATS = ['one', 'two', 'three', 'four', 'five', 'six'] as const

/** A fight for six people, three on each side. */
export const sixSeats = {
  system: 'bastionland',
  hands: Object.fromEntries(SEATS.map((seat) => [seat, 'human'])),
  sides: [
    {
      id: 'players',
      hand: 'human',
      figures: SEATS.slice(0, 3).map((seat) => ({ use: 'errant-knight-aldous', seat })),
    },
    { id: 'npcs', hand: 'human', figures: SEATS.slice(3).map((seat) => ({ use: 'gate-sentry', seat })) },
  ],
}

/** What was measured. */
export interface FloodMeasurement {
  answers: number
  readonly waits: number[]
  readonly problems: string[]
}

interface Underway {
  readonly sent: number
  revision: number
}

/** One seat's socket and what it shows. */
class Seat {
  snapshot: Snapshot | null = null
  readonly seen: { readonly revision: number; readonly at: number }[] = []
  readonly underway = new Map<string, Underway>()
  readonly socket: WebSocket
  #number: number
  #asked = ''

  constructor(address: string, number: number, told: (seat: Seat, message: ToClient) => void) {
    this.#number = number
    this.socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false })
    this.socket.on('message', (data) => {
      const message: ToClient = JSON.parse(data.toString())
      told(this, message)
    })
  }

  say(message: ToServer): void {
    this.socket.send(JSON.stringify(message))
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('open', () => resolve())
      this.socket.once('error', reject)
    })
  }

  /** Takes a place at a fight. */
  sit(token: string): void {
    this.snapshot = null
    this.#asked = ''
    this.seen.length = 0
    this.underway.clear()
    this.say({ type: 'watch', token, changes: true })
  }

  /** Answers what is asked, once. */
  answer(): void {
    const [question] = this.snapshot?.questions ?? []
    if (question === undefined || question.id === this.#asked) return
    this.#asked = question.id
    this.#number = (this.#number * 16_807 + 11) % 2_147_483_647
    const ref = `act-${this.#number}`
    this.underway.set(ref, { sent: performance.now(), revision: 0 })
    this.say({ type: 'act', ref, request: { act: someAnswer(question, this.#number), key: ref } })
  }
}

/** A table of six. */
export class FloodTable {
  readonly seats: readonly Seat[]
  readonly #host: Host
  readonly #measured: FloodMeasurement
  created: NewTable | null = null
  renewing = false
  #playing = false
  #isClosed = false
  readonly #think: number
  /** Where in the time to think this table begins, from 0 to 1. */
  readonly #phase: number

  /** `think` is how long everybody thinks before an answer, in milliseconds. */
  constructor(
    address: string,
    host: Host,
    { number, measured, think = 0 }: { number: number; measured: FloodMeasurement; think?: number },
  ) {
    this.#host = host
    this.#think = think
    this.#phase = ((number * 7919) % 1000) / 1000
    this.#measured = measured
    this.seats = SEATS.map(
      (_, at) =>
        new Seat(address, 1 + number * 7919 + at * 104_729, (seat, message) => this.#hear(seat, message)),
    )
    for (const { socket } of this.seats)
      socket.once('close', (code) => {
        if (!this.#isClosed) measured.problems.push(`a socket was closed with ${code}`)
      })
  }

  async open(): Promise<void> {
    await Promise.all(this.seats.map((seat) => seat.opened()))
    await this.renew()
  }

  /** Begins another fight at the same table. */
  async renew(): Promise<void> {
    const created = await this.#host.create({ from: { scenario: sixSeats } })
    this.created = created
    for (const [at, seat] of this.seats.entries()) seat.sit(created.tokens.seats[SEATS[at] ?? ''] ?? '')
  }

  /** Begins to play; people who think do not all begin in the same moment. */
  play(): void {
    this.#playing = true
    for (const seat of this.seats)
      if (this.#think === 0) seat.answer()
      else this.#answerLater(seat, this.#think * this.#phase)
  }

  pause(): void {
    this.#playing = false
  }

  close(): void {
    this.#isClosed = true
    for (const { socket } of this.seats) socket.terminate()
  }

  #hear(seat: Seat, message: ToClient): void {
    if (message.type === 'look') seat.snapshot = message.look
    else if (message.type === 'update' && seat.snapshot !== null)
      seat.snapshot = caughtUp(seat.snapshot, message.update)
    else if (message.type === 'change' && seat.snapshot !== null)
      seat.snapshot = caughtUp(seat.snapshot, withChange(seat.snapshot, message.change))
    else if (message.type === 'acted') {
      const act = seat.underway.get(message.ref)
      if (act !== undefined) act.revision = message.revision
      this.#measured.answers += 1
    } else if (message.type === 'problem') this.#measured.problems.push(message.problem.code)
    if (message.type === 'look' || message.type === 'update' || message.type === 'change') {
      seat.seen.push({ revision: seat.snapshot?.revision ?? 0, at: performance.now() })
      if (seat.seen.length > 60) seat.seen.splice(0, 30)
    }
    this.#settle()
    if (!this.#playing) return
    if (seat.snapshot?.fight.outcome.over === true) this.#again()
    else if (this.#think === 0) seat.answer()
    else this.#answerLater(seat)
  }

  #answerLater(seat: Seat, after = this.#think): void {
    setTimeout(() => {
      if (this.#playing) seat.answer()
    }, after)
  }

  #again(): void {
    if (this.renewing) return
    this.renewing = true
    this.renew().then(
      () => {
        this.renewing = false
      },
      () => this.#measured.problems.push('renewal failed'),
    )
  }

  /** Answers that everybody has been told of are measured and forgotten. */
  #settle(): void {
    for (const seat of this.seats)
      for (const [ref, { sent, revision }] of seat.underway) {
        if (revision === 0) continue
        const times = this.seats.map(({ seen }) => seen.find((each) => each.revision >= revision)?.at)
        if (times.some((at) => at === undefined)) continue
        seat.underway.delete(ref)
        this.#measured.waits.push(Math.max(...times.map((at) => at ?? 0)) - sent)
      }
  }
}

/** The value that so large a share of the numbers does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Waits until no answer is underway and every seat has seen what its table came to. */
export async function settled(tables: readonly FloodTable[]): Promise<void> {
  const ready = ({ seats, renewing }: FloodTable): boolean =>
    !renewing &&
    seats.every(({ snapshot, underway }) => snapshot !== null && underway.size === 0) &&
    new Set(seats.map(({ snapshot }) => snapshot?.revision)).size === 1
  while (!tables.every(ready)) await pause(20)
}

/** What seats were told against what the server says when asked. */
export async function drift(tables: readonly FloodTable[], host: Host): Promise<string[]> {
  const wrong: string[] = []
  for (const { created, seats } of tables.slice(0, 20))
    for (const { snapshot } of seats) {
      const seat = snapshot?.me.seat ?? ''
      const asked: Snapshot = await host.snapshot(created?.tokens.seats[seat] ?? '')
      if (snapshot !== null) wrong.push(...differences(seat, asked, snapshot))
    }
  return wrong
}
