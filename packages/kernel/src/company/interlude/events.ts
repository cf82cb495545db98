/**
 * The events of an interlude.
 */
import type { FightEvent } from '../../system/event.ts'
import type { Calendar } from '../calendar.ts'
import type { InterludeNote } from './rules.ts'

export interface BeganEvent extends FightEvent {
  readonly event: 'between'
  readonly company: string
  readonly calendar: Calendar
}

export interface ActivityEvent extends FightEvent {
  readonly event: 'between-activity'
  readonly label: string
}

export interface TimeEvent extends FightEvent {
  readonly event: 'between-time'
  readonly minutes: number
  readonly seasons: number
  readonly calendar: Calendar
}

export interface ChangeEvent extends FightEvent {
  readonly event: 'between-change'
  readonly figure: string
  readonly what: string
  readonly before: number
  readonly after: number
}

export interface NoteEvent extends FightEvent, InterludeNote {
  readonly event: 'between-note'
  readonly figure: string
}

export interface DeathEvent extends FightEvent {
  readonly event: 'between-death'
  readonly figure: string
}

export interface OnwardEvent extends FightEvent {
  readonly event: 'between-onward'
  readonly calendar: Calendar
}

export type InterludeEvent =
  | BeganEvent
  | ActivityEvent
  | TimeEvent
  | ChangeEvent
  | NoteEvent
  | DeathEvent
  | OnwardEvent

export const EVENTS = {
  between: true,
  'between-activity': true,
  'between-time': true,
  'between-change': true,
  'between-note': true,
  'between-death': true,
  'between-onward': true,
} as const satisfies Record<InterludeEvent['event'], true>

export function isInterludeEvent(event: FightEvent): event is InterludeEvent {
  return Object.hasOwn(EVENTS, event.event)
}
