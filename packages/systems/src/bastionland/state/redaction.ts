/**
 * How health is kept from those who may not know its numbers: Guard and Vigour become NaN, which is told as "?".
 * What can be seen (wounded, slain, a Scar) stays.
 */
import type { FightEvent, Redaction } from '@steelyard/kernel'
import { type BastionEvent, eventCodes } from '../register/events.ts'
import type { State } from './state.ts'

/** How this game redacts health. */
export const redaction: Redaction<State> = {
  state: (copy, hides) => {
    for (const figure of copy.figures)
      if (hides(figure.id))
        Object.assign(figure, {
          guard: Number.NaN,
          guardMax: Number.NaN,
          vig: Number.NaN,
          vigMax: Number.NaN,
        })
  },
  event: (event, hides) => (isOurs(event) && hides(sufferer(event)) ? redacted(event) : event),
}

/** Whose health an event tells of: a Gambit is told of by whoever performs it. */
function sufferer(event: BastionEvent): string {
  if (event.event === 'gambit') return event.target
  return 'figure' in event ? event.figure : ''
}

function redacted(event: BastionEvent): FightEvent {
  const hidden = Number.NaN
  switch (event.event) {
    case 'harm':
      return Object.assign(
        { ...event },
        { damage: hidden, guardBefore: hidden, guard: hidden, vigBefore: hidden, vig: hidden },
      )
    case 'loss':
      return event.virtue === 'vig' ? Object.assign({ ...event }, { before: hidden, after: hidden }) : event
    case 'fatigue':
      return event.feat === 'smite' ? Object.assign({ ...event }, { virtue: hidden }) : event
    case 'gambit':
      return event.vig === -1 ? event : Object.assign({ ...event }, { vig: hidden })
    case 'growth':
      return Object.assign({ ...event }, { before: hidden, after: hidden })
    case 'recovered':
      return Object.assign({ ...event }, { guard: hidden })
    default:
      return event
  }
}

function isOurs(event: FightEvent): event is BastionEvent {
  return eventCodes.some((code) => code === event.event)
}
