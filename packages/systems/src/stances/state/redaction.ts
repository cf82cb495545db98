/**
 * How health is kept from those who may not know its numbers: Guard, Vitality and Composure become NaN, which is told
 * as "?". What can be seen (down, dying, a lasting wound) stays.
 */
import type { FightEvent, Redaction } from '@steelyard/kernel'
import { eventCodes, type StancesEvent } from '../register/events.ts'
import type { State } from './state.ts'

/** How this game redacts health. */
export const redaction: Redaction<State> = {
  state: (copy, hides) => {
    for (const figure of copy.figures)
      if (hides(figure.id))
        Object.assign(figure, { guard: Number.NaN, vitality: Number.NaN, composure: Number.NaN })
  },
  event: (event, hides) =>
    isOurs(event) && 'figure' in event && hides(event.figure) ? redacted(event) : event,
}

function redacted(event: StancesEvent): FightEvent {
  const hidden = Number.NaN
  switch (event.event) {
    case 'damage':
      return Object.assign(
        { ...event },
        { held: hidden, guard: hidden, guardBefore: hidden, vitality: hidden, vitalityBefore: hidden },
      )
    case 'worse':
      return Object.assign({ ...event }, { vitality: hidden })
    case 'regain':
    case 'healed':
      return Object.assign({ ...event }, { gained: hidden, before: hidden, after: hidden })
    case 'impact':
      return Object.assign({ ...event }, { before: hidden, after: hidden })
    default:
      return event
  }
}

function isOurs(event: FightEvent): event is StancesEvent {
  return eventCodes.some((code) => code === event.event)
}
