/**
 * How health is kept from those who may not know its numbers: hit points are hidden. What can be seen (wounds, who is
 * down) stays, and so does how many stand in a rank: that is counted by eye.
 */
import {
  type EventsWithHidden,
  type FightEvent,
  HIDDEN,
  type Redaction,
  type WithHidden,
} from '@steelyard/kernel'
import { eventCodes, type WarbandEvent } from '../register/events.ts'
import type { Figure, State } from './state.ts'

/** A figure as presenters have it. */
export type ShownFigure = WithHidden<Figure, 'hp' | 'hpMax'>

/** A fight as presenters have it. */
export type ShownState = Omit<State, 'figures'> & { readonly figures: readonly ShownFigure[] }

/** An event as presenters have it. */
export type ShownEvent = EventsWithHidden<WarbandEvent, { hp: 'before' | 'after' | 'of' }>

/** How this game redacts health. */
export const redaction: Redaction<State, ShownState> = {
  state: (state, hides) => ({
    ...state,
    figures: state.figures.map((figure) =>
      hides(figure.id) ? { ...figure, hp: HIDDEN, hpMax: HIDDEN } : figure,
    ),
  }),
  event: (event, hides) =>
    isOurs(event) && event.event === 'hp' && hides(event.figure) ? redactedEvent(event) : event,
}

/** A state that rules can be asked about: whoever's health is hidden counts as unhurt. */
export function stateForRules(view: ShownState): State {
  return isOpen(view) ? view : { ...view, figures: view.figures.map(unhurt) }
}

function isOpen(view: ShownState): view is State {
  return view.figures.every(isKnown)
}

function isKnown(figure: ShownFigure): figure is Figure {
  return figure.hp !== HIDDEN && figure.hpMax !== HIDDEN
}

function unhurt(figure: ShownFigure): Figure {
  return isKnown(figure) ? figure : { ...figure, hp: 1, hpMax: 1 }
}

function redactedEvent(event: Extract<WarbandEvent, { event: 'hp' }>): ShownEvent {
  return { ...event, before: HIDDEN, after: HIDDEN, of: HIDDEN }
}

function isOurs(event: FightEvent): event is WarbandEvent {
  return eventCodes.some((code) => code === event.event)
}
