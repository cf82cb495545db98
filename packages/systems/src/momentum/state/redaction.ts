/**
 * How health is kept from those who may not know its numbers: hits, taken or left, and their limit are hidden. What can
 * be seen (a dire wound, a lost limb, death) stays.
 */
import {
  type EventsWithHidden,
  type FightEvent,
  HIDDEN,
  type Redaction,
  type WithHidden,
} from '@steelyard/kernel'
import { eventCodes, type MomentumEvent } from '../register/events.ts'
import type { Figure, Profile, Setup, State } from './state.ts'

/** A figure as presenters have it. */
export type ShownFigure = WithHidden<Figure, 'hits'>

/** A sheet as presenters have it. */
export type ShownProfile = WithHidden<Profile, 'maxHits'>

/** A fight as presenters have it. */
export type ShownState = Omit<State, 'figures' | 'setup'> & {
  readonly figures: readonly ShownFigure[]
  readonly setup: Omit<Setup, 'profiles'> & { readonly profiles: readonly ShownProfile[] }
}

/** An event as presenters have it. */
export type ShownEvent = EventsWithHidden<
  MomentumEvent,
  {
    'npc-hit': 'before' | 'after' | 'left'
    hit: 'hits' | 'max' | 'beyond'
    after: 'hits' | 'max' | 'beyond'
  }
>

/** How this game redacts health. */
export const redaction: Redaction<State, ShownState> = {
  state: (state, hides) => {
    const hidden = new Set(state.figures.filter(({ id }) => hides(id)).map(({ at }) => at))
    const figures = state.figures.map((figure) =>
      hidden.has(figure.at) ? { ...figure, hits: HIDDEN } : figure,
    )
    const profiles = state.setup.profiles.map((profile, at) =>
      hidden.has(at) ? { ...profile, maxHits: HIDDEN } : profile,
    )
    return { ...state, figures, setup: { ...state.setup, profiles } }
  },
  event: (event, hides) =>
    isOurs(event) && 'figure' in event && hides(event.figure) ? redactedEvent(event) : event,
}

/** A state that rules can be asked about: whoever's health is hidden counts as unhurt. */
export function stateForRules(view: ShownState): State {
  if (isOpen(view)) return view
  const profiles = view.setup.profiles.map((profile) => ({
    ...profile,
    maxHits: profile.maxHits === HIDDEN ? 1 : profile.maxHits,
  }))
  // Hits count up for a PC and down for an NPC.
  const figures = view.figures.map((figure) => ({
    ...figure,
    hits: figure.hits === HIDDEN ? (profiles[figure.at]?.pc === true ? 0 : 1) : figure.hits,
  }))
  return { ...view, figures, setup: { ...view.setup, profiles } }
}

function isOpen(view: ShownState): view is State {
  const { figures, setup } = view
  return (
    figures.every(({ hits }) => hits !== HIDDEN) && setup.profiles.every(({ maxHits }) => maxHits !== HIDDEN)
  )
}

function redactedEvent(event: MomentumEvent): ShownEvent {
  switch (event.event) {
    case 'npc-hit':
      return { ...event, before: HIDDEN, after: HIDDEN, left: HIDDEN }
    case 'hit':
    case 'after':
      return { ...event, hits: HIDDEN, max: HIDDEN, beyond: HIDDEN }
    default:
      return event
  }
}

function isOurs(event: FightEvent): event is MomentumEvent {
  return eventCodes.some((code) => code === event.event)
}
