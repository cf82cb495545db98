/**
 * How health is kept from those who may not know its numbers: Guard and Vigour are hidden. What can be seen (wounded,
 * exhausted, slain, a Scar) stays.
 */
import {
  type EventsWithHidden,
  type FightEvent,
  HIDDEN,
  type Redaction,
  type WithHidden,
} from '@steelyard/kernel'
import { type BastionEvent, eventCodes } from '../register/events.ts'
import type { Figure, State } from './state.ts'

/** A figure as presenters have it. */
export type ShownFigure = WithHidden<Figure, 'guard' | 'guardMax' | 'vig' | 'vigMax'> & {
  /** Where Vigour is hidden: whether none is left, which anybody can see. */
  readonly exhausted?: boolean
}

/** A fight as presenters have it. */
export type ShownState = Omit<State, 'figures'> & { readonly figures: readonly ShownFigure[] }

/** An event as presenters have it. */
export type ShownEvent = EventsWithHidden<
  BastionEvent,
  {
    harm: 'damage' | 'guardBefore' | 'guard' | 'vigBefore' | 'vig'
    loss: 'before' | 'after'
    fatigue: 'virtue'
    gambit: 'vig'
    growth: 'before' | 'after'
    recovered: 'guard'
  }
>

/** How this game redacts health. */
export const redaction: Redaction<State, ShownState> = {
  state: (state, hides) => ({
    ...state,
    figures: state.figures.map((figure) => (hides(figure.id) ? redactedFigure(figure) : figure)),
  }),
  event: (event, hides) => (isOurs(event) && hides(sufferer(event)) ? redactedEvent(event) : event),
}

/** A state that rules can be asked about: whoever's health is hidden counts as unhurt. */
export function stateForRules(view: ShownState): State {
  return isOpen(view) ? view : { ...view, figures: view.figures.map(unhurt) }
}

function isOpen(view: ShownState): view is State {
  return view.figures.every(isKnown)
}

function isKnown(figure: ShownFigure): figure is Figure {
  const { guard, guardMax, vig, vigMax } = figure
  return guard !== HIDDEN && guardMax !== HIDDEN && vig !== HIDDEN && vigMax !== HIDDEN
}

function unhurt(figure: ShownFigure): Figure {
  return isKnown(figure) ? figure : { ...figure, guard: 1, guardMax: 1, vig: 1, vigMax: 1 }
}

/** True for somebody who has no Vigour left. */
export function isExhausted({ vig, vigMax }: Figure): boolean {
  return vig === 0 && vigMax > 0
}

function redactedFigure(figure: Figure): ShownFigure {
  const exhausted = isExhausted(figure)
  return { ...figure, guard: HIDDEN, guardMax: HIDDEN, vig: HIDDEN, vigMax: HIDDEN, exhausted }
}

/** Whose health an event tells of: a Gambit is told of by whoever performs it. */
function sufferer(event: BastionEvent): string {
  if (event.event === 'gambit') return event.target
  return 'figure' in event ? event.figure : ''
}

function redactedEvent(event: BastionEvent): ShownEvent {
  switch (event.event) {
    case 'harm':
      return {
        ...event,
        damage: HIDDEN,
        guardBefore: HIDDEN,
        guard: HIDDEN,
        vigBefore: HIDDEN,
        vig: HIDDEN,
      }
    case 'loss':
      return event.virtue === 'vig' ? { ...event, before: HIDDEN, after: HIDDEN } : event
    case 'fatigue':
      return event.feat === 'smite' ? { ...event, virtue: HIDDEN } : event
    case 'gambit':
      return event.vig === -1 ? event : { ...event, vig: HIDDEN }
    case 'growth':
      return { ...event, before: HIDDEN, after: HIDDEN }
    case 'recovered':
      return { ...event, guard: HIDDEN }
    default:
      return event
  }
}

function isOurs(event: FightEvent): event is BastionEvent {
  return eventCodes.some((code) => code === event.event)
}
