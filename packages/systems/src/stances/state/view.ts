/**
 * What a seat may know: everything but the secrets that others keep in an argument, and what their sheets suggest for
 * the first round while stances are chosen in secret. What is chosen stands in no state before it is shown.
 */
import type { FightEvent } from '@steelyard/kernel'
import { eventCodes, type StancesEvent } from '../register/events.ts'
import { copyFigure, type Figure, figureById, type Profile, type Setup, type State } from './state.ts'

/** The state as a seat may see it. */
export function viewOf(state: State, seat: string): State {
  if (seat === 'referee') return state
  const open = suggestsInSecret(state) ? unprompted(state, seat) : state
  if (!keepsSecrets(state)) return open
  const profiles = open.setup.profiles.map((profile, at) => {
    const figure = state.figures[at]
    return figure === undefined ? profile : hide(state, profile, figure, seat)
  })
  return { ...open, setup: { ...open.setup, profiles } }
}

/** True before the first stances are shown, where sheets suggest some and everybody chooses in secret. */
function suggestsInSecret({ round, phase, setup }: State): boolean {
  if (round > 1 || (phase !== 'round' && phase !== 'place')) return false
  if (setup.rulings['stance-declaration'] !== 'secret-simultaneous') return false
  for (const { suggested } of setup.profiles) if (suggested !== null) return true
  return false
}

/** The fight as if the others' sheets suggested nothing. */
function unprompted(state: State, seat: string): State {
  const figures = state.figures.map((figure) => (figure.seat === seat ? figure : undecided(figure)))
  return { ...state, setup: unpromptedSetup(state, seat), figures }
}

function undecided(figure: Figure): Figure {
  const copy = copyFigure(figure)
  copy.stance = 'balanced'
  copy.declared = 'balanced'
  return copy
}

/** The same setup for the same seat every time, so that what is worked out for a setup is worked out once. */
const UNPROMPTED = new WeakMap<Setup, Map<string, Setup>>()

function unpromptedSetup({ setup, figures }: State, seat: string): Setup {
  const bySeat = UNPROMPTED.get(setup) ?? new Map<string, Setup>()
  UNPROMPTED.set(setup, bySeat)
  const known = bySeat.get(seat)
  if (known !== undefined) return known
  const profiles = setup.profiles.map((profile, at) =>
    figures[at]?.seat === seat ? profile : { ...profile, suggested: null },
  )
  const hidden = { ...setup, profiles }
  bySeat.set(seat, hidden)
  return hidden
}

function keepsSecrets({ setup }: State): boolean {
  for (const { secrets } of setup.profiles) if (secrets.length > 0) return true
  return false
}

/** One's own secrets, and as many of the others' as came out to one's own team. */
function hide(state: State, profile: Profile, figure: Figure, seat: string): Profile {
  if (figure.seat === seat || profile.secrets.length === 0) return profile
  const team = state.figures.find((other) => other.seat === seat)?.team
  const known = team === undefined ? 0 : (figure.betrayed[team] ?? 0)
  return { ...profile, secrets: profile.secrets.slice(0, known) }
}

/** The part of an event that a seat may know. */
export function seenBy(event: FightEvent, state: State, seat: string): FightEvent | null {
  if (!isOurs(event) || event.event !== 'secret' || seat === 'referee') return event
  const listener = figureById(state, event.figure)
  const owner = figureById(state, event.target)
  const team = state.figures.find((figure) => figure.seat === seat)?.team
  const knows = owner?.seat === seat || (listener !== undefined && listener.team === team)
  if (knows) return event
  const { figure, target, rule } = event
  const hidden: StancesEvent = { event: 'secret', rule, figure, target, text: '' }
  return hidden
}

function isOurs(event: FightEvent): event is StancesEvent {
  return eventCodes.some((code) => code === event.event)
}
