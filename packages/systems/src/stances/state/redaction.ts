/**
 * How health is kept from those who may not know its numbers: Guard, Vitality and Composure are hidden. What can be seen
 * (down, dying, a lasting wound) stays.
 */
import {
  type EventsWithHidden,
  type FightEvent,
  HIDDEN,
  type Redaction,
  type WithHidden,
} from '@steelyard/kernel'
import { eventCodes, type StancesEvent } from '../register/events.ts'
import type { Figure, State } from './state.ts'

/** A figure as presenters have it. */
export type ShownFigure = WithHidden<Figure, 'guard' | 'vitality' | 'composure'>

/** A fight as presenters have it. */
export type ShownState = Omit<State, 'figures'> & { readonly figures: readonly ShownFigure[] }

/** An event as presenters have it. */
export type ShownEvent = EventsWithHidden<
  StancesEvent,
  {
    damage: 'held' | 'guard' | 'guardBefore' | 'vitality' | 'vitalityBefore'
    worse: 'vitality'
    regain: 'gained' | 'before' | 'after'
    healed: 'gained' | 'before' | 'after'
    impact: 'before' | 'after'
  }
>

/** How this game redacts health. */
export const redaction: Redaction<State, ShownState> = {
  state: (state, hides) => ({
    ...state,
    figures: state.figures.map((figure) =>
      hides(figure.id) ? { ...figure, guard: HIDDEN, vitality: HIDDEN, composure: HIDDEN } : figure,
    ),
  }),
  event: (event, hides) =>
    isOurs(event) && 'figure' in event && hides(event.figure) ? redactedEvent(event) : event,
}

/** A state that rules can be asked about: whoever's health is hidden counts as unhurt. */
export function stateForRules(view: ShownState): State {
  return isOpen(view) ? view : { ...view, figures: view.figures.map(unhurt) }
}

function isOpen(view: ShownState): view is State {
  return view.figures.every(isKnown)
}

function isKnown(figure: ShownFigure): figure is Figure {
  return figure.guard !== HIDDEN && figure.vitality !== HIDDEN && figure.composure !== HIDDEN
}

function unhurt(figure: ShownFigure): Figure {
  return isKnown(figure) ? figure : { ...figure, guard: 1, vitality: 1, composure: 1 }
}

function redactedEvent(event: StancesEvent): ShownEvent {
  switch (event.event) {
    case 'damage':
      return {
        ...event,
        held: HIDDEN,
        guard: HIDDEN,
        guardBefore: HIDDEN,
        vitality: HIDDEN,
        vitalityBefore: HIDDEN,
      }
    case 'worse':
      return { ...event, vitality: HIDDEN }
    case 'regain':
    case 'healed':
      return { ...event, gained: HIDDEN, before: HIDDEN, after: HIDDEN }
    case 'impact':
      return { ...event, before: HIDDEN, after: HIDDEN }
    default:
      return event
  }
}

function isOurs(event: FightEvent): event is StancesEvent {
  return eventCodes.some((code) => code === event.event)
}
