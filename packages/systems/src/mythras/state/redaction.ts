/**
 * How health is kept from those who may not know its numbers: the Hit Points of locations are hidden. What can be seen
 * (how bad a wound is, bleeding, a severed limb) stays.
 */
import {
  type EventsWithHidden,
  type FightEvent,
  HIDDEN,
  type Hidden,
  type Redaction,
  type WithHidden,
} from '@steelyard/kernel'
import { eventCodes, type MythrasEvent } from '../register/events.ts'
import type { Figure, Limb, Location, Profile, Setup, State } from './state.ts'

/** A figure as presenters have it. */
export type ShownFigure = Omit<Figure, 'limbs'> & { readonly limbs: readonly WithHidden<Limb, 'hp'>[] }

/** A sheet as presenters have it. */
export type ShownProfile = Omit<Profile, 'locations'> & {
  readonly locations: readonly WithHidden<Location, 'hp'>[]
}

/** A fight as presenters have it. */
export type ShownState = Omit<State, 'figures' | 'setup'> & {
  readonly figures: readonly ShownFigure[]
  readonly setup: Omit<Setup, 'profiles'> & { readonly profiles: readonly ShownProfile[] }
}

/** An event as presenters have it. */
export type ShownEvent = EventsWithHidden<MythrasEvent, { wound: 'before' | 'after' }>

/** How this game redacts health. */
export const redaction: Redaction<State, ShownState> = {
  state: (state, hides) => {
    const hidden = new Set(state.figures.filter(({ id }) => hides(id)).map(({ at }) => at))
    const figures = state.figures.map((figure) =>
      hidden.has(figure.at)
        ? { ...figure, limbs: figure.limbs.map((limb) => ({ ...limb, hp: HIDDEN })) }
        : figure,
    )
    const profiles = state.setup.profiles.map((profile, at) =>
      hidden.has(at)
        ? { ...profile, locations: profile.locations.map((location) => ({ ...location, hp: HIDDEN })) }
        : profile,
    )
    return { ...state, figures, setup: { ...state.setup, profiles } }
  },
  event: (event, hides) =>
    isOurs(event) && event.event === 'wound' && hides(event.figure) ? redactedEvent(event) : event,
}

/** A state that rules can be asked about: whoever's health is hidden counts as unhurt. */
export function stateForRules(view: ShownState): State {
  if (isOpen(view)) return view
  const figures = view.figures.map((figure) => ({ ...figure, limbs: figure.limbs.map(whole) }))
  const profiles = view.setup.profiles.map((profile) => ({
    ...profile,
    locations: profile.locations.map(whole),
  }))
  return { ...view, figures, setup: { ...view.setup, profiles } }
}

function isOpen(view: ShownState): view is State {
  return (
    view.figures.every(({ limbs }) => limbs.every(isKnown)) &&
    view.setup.profiles.every(({ locations }) => locations.every(isKnown))
  )
}

function isKnown({ hp }: { readonly hp: number | Hidden }): boolean {
  return hp !== HIDDEN
}

function whole<Part extends { readonly hp: number | Hidden }>(part: Part): Part & { hp: number } {
  return { ...part, hp: part.hp === HIDDEN ? 1 : part.hp }
}

function redactedEvent(event: Extract<MythrasEvent, { event: 'wound' }>): ShownEvent {
  return { ...event, before: HIDDEN, after: HIDDEN }
}

function isOurs(event: FightEvent): event is MythrasEvent {
  return eventCodes.some((code) => code === event.event)
}
