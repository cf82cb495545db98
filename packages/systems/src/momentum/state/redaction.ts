/**
 * How health is kept from those who may not know its numbers: hits, taken or left, and their limit become NaN, which
 * is told as "?". What can be seen (a dire wound, a lost limb, death) stays.
 */
import type { FightEvent, Redaction } from '@steelyard/kernel'
import { eventCodes, type MomentumEvent } from '../register/events.ts'
import type { State } from './state.ts'

/** How this game redacts health. */
export const redaction: Redaction<State> = {
  state: (copy, hides) => {
    const hidden = copy.figures.filter(({ id }) => hides(id))
    for (const figure of hidden) Object.assign(figure, { hits: Number.NaN })
    const places = new Set(hidden.map(({ at }) => at))
    const profiles = copy.setup.profiles.map((profile, at) =>
      places.has(at) ? { ...profile, maxHits: Number.NaN } : profile,
    )
    Object.assign(copy, { setup: { ...copy.setup, profiles } })
  },
  event: (event, hides) =>
    isOurs(event) && 'figure' in event && hides(event.figure) ? redacted(event) : event,
}

function redacted(event: MomentumEvent): FightEvent {
  const hidden = Number.NaN
  switch (event.event) {
    case 'npc-hit':
      return Object.assign({ ...event }, { before: hidden, after: hidden, left: hidden })
    case 'hit':
      return Object.assign({ ...event }, { hits: hidden, max: hidden, beyond: hidden })
    case 'after':
      return Object.assign({ ...event }, { hits: hidden, max: hidden, beyond: hidden })
    default:
      return event
  }
}

function isOurs(event: FightEvent): event is MomentumEvent {
  return eventCodes.some((code) => code === event.event)
}
