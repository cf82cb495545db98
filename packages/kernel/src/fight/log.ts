/**
 * The log: every event that was told, in order. Nothing is ever removed; what was taken back is struck.
 *
 * Lines are immutable: striking one replaces it, so a snapshot of the list does not change.
 */

import { type FightEvent, isStandIn } from '../system/event.ts'
import type { System } from '../system/system.ts'
import { REFEREE } from '../table/decision.ts'

/** One line of the log: an event, the entry of the timeline it belongs to, and whether it was taken back. */
export interface LogLine {
  readonly step: number
  readonly event: FightEvent
  readonly struck: boolean
}

/** An append-only list of lines that can be struck. */
export class Log {
  #lines: LogLine[]

  constructor(lines: readonly LogLine[] = []) {
    this.#lines = lines.slice()
  }

  get lines(): readonly LogLine[] {
    return this.#lines
  }

  copy(): Log {
    return new Log(this.#lines)
  }

  add(step: number, event: FightEvent): void {
    this.#lines.push({ step, event, struck: false })
  }

  /** What one entry has told and not taken back. */
  told(step: number): readonly FightEvent[] {
    return this.#lines.filter((line) => belongs(line, step)).map(({ event }) => event)
  }

  /** Strikes everything that was told after an entry. */
  strikeAfter(step: number): void {
    this.#lines = this.#lines.map((line) => (line.step > step && !isAct(line.event) ? strike(line) : line))
  }

  /**
   * Brings the lines of one entry in line with its events: what was told stays, what is new is added.
   * Running forward, the old lines must be a prefix of the new events; after the past was rewritten the
   * lines that no longer hold are struck.
   */
  sync(step: number, events: readonly FightEvent[], past: 'kept' | 'rewritten'): void {
    const told = this.#lines.flatMap((line, at) => (belongs(line, step) ? [at] : []))
    let same = 0
    while (same < told.length && same < events.length && this.#says(told[same], events[same])) same++
    if (same < told.length && past === 'kept')
      throw new Error(`step ${step}: re-execution told other events from event ${same} on`)
    for (const at of told.slice(same)) {
      const line = this.#lines[at]
      if (line !== undefined) this.#lines[at] = strike(line)
    }
    for (const event of events.slice(same)) this.add(step, event)
  }

  #says(at: number | undefined, event: FightEvent | undefined): boolean {
    const line = at === undefined ? undefined : this.#lines[at]
    return (
      line !== undefined && (line.event === event || JSON.stringify(line.event) === JSON.stringify(event))
    )
  }
}

const ACTS: ReadonlySet<string> = new Set([
  'undone',
  'redone',
  'rolled-again',
  'forked',
  'hand',
  'dice',
  'seeded',
  'revealed',
  'notice',
])

/** True for a line that tells of an act upon the fight rather than of the fight. */
export function isAct(event: FightEvent): boolean {
  return ACTS.has(event.event)
}

/**
 * The part of an event that a seat may know, or null. Everybody may know that the referee set a value, and why; which
 * value it was is redacted, because it could be a secret, and so is the seed that a player has added.
 */
export function seenBy<State extends object>(
  system: Pick<System<State>, 'seen'>,
  event: FightEvent,
  state: State,
  seat: string,
): FightEvent | null {
  if (isStandIn(event) && ![event.seat, REFEREE.seat].includes(seat) && event.standIn !== 'referee')
    return null
  const seen = system.seen(event, state, seat)
  if (seen === null || seat === REFEREE.seat || !('what' in seen) || typeof seen.what !== 'string')
    return seen
  if (seen.event === 'seeded') return withWhat(seen, '')
  return seen.event === 'amended' && seen.what.includes(' → ') ? withWhat(seen, 'a value') : seen
}

function withWhat(event: FightEvent, what: string): FightEvent {
  return Object.assign({ ...event }, { what })
}

function belongs(line: LogLine, step: number): boolean {
  return line.step === step && !line.struck && !isAct(line.event)
}

function strike(line: LogLine): LogLine {
  return line.struck ? line : { step: line.step, event: line.event, struck: true }
}
