/**
 * How health is kept from those who may not know its numbers: the Hit Points of locations become NaN, which is told
 * as "?". What can be seen (how bad a wound is, bleeding, a severed limb) stays.
 */
import type { FightEvent, Redaction } from '@steelyard/kernel'
import type { State } from './state.ts'

/** How this game redacts health. */
export const redaction: Redaction<State> = {
  state: (copy, hides) => {
    const hidden = copy.figures.filter(({ id }) => hides(id))
    for (const figure of hidden) for (const limb of figure.limbs) Object.assign(limb, { hp: Number.NaN })
    const places = new Set(hidden.map(({ at }) => at))
    const profiles = copy.setup.profiles.map((profile, at) =>
      places.has(at)
        ? { ...profile, locations: profile.locations.map((location) => ({ ...location, hp: Number.NaN })) }
        : profile,
    )
    Object.assign(copy, { setup: { ...copy.setup, profiles } })
  },
  event: (event, hides) => (isWound(event) && hides(event.figure) ? redacted(event) : event),
}

interface WoundEvent extends FightEvent {
  readonly figure: string
}

function redacted(event: WoundEvent): FightEvent {
  return Object.assign({ ...event }, { before: Number.NaN, after: Number.NaN })
}

function isWound(event: FightEvent): event is WoundEvent {
  return event.event === 'wound' && 'figure' in event && typeof event.figure === 'string'
}
