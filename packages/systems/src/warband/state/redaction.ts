/**
 * How health is kept from those who may not know its numbers: hit points become NaN, which is told as "?". What can be
 * seen (wounds, who is down) stays, and so does how many stand in a rank: that is counted by eye.
 */
import type { FightEvent, Redaction } from '@steelyard/kernel'
import type { State } from './state.ts'

/** How this game redacts health. */
export const redaction: Redaction<State> = {
  state: (copy, hides) => {
    for (const figure of copy.figures)
      if (hides(figure.id)) Object.assign(figure, { hp: Number.NaN, hpMax: Number.NaN })
  },
  event: (event, hides) => (isHp(event) && hides(event.figure) ? redacted(event) : event),
}

interface HpEvent extends FightEvent {
  readonly figure: string
}

function redacted(event: HpEvent): FightEvent {
  return Object.assign({ ...event }, { before: Number.NaN, after: Number.NaN, of: Number.NaN })
}

function isHp(event: FightEvent): event is HpEvent {
  return event.event === 'hp' && 'figure' in event && typeof event.figure === 'string'
}
