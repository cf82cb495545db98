/**
 * Whether somebody referees: rules that a book leaves to a referee are open only where there is one to ask.
 */
import { freeze } from '../scenario/roster.ts'
import type { HandSpec } from './system.ts'

/** The hand that gives every question its usual answer: the referee's, unless somebody sits down to it. */
export const STAND_IN: HandSpec = 'ai:usual'

/** True if somebody else than a stand-in plays the referee. */
export function hasReferee({ referee = STAND_IN }: Readonly<Record<string, HandSpec>>): boolean {
  return referee !== STAND_IN
}

/** What a state's setup says about the referee. */
interface RefereeSetup {
  /** Whoever plays the referee is asked for calls. */
  readonly calls: boolean
  /** Somebody referees, or is asked for calls. Left out, as in saves of before: whoever is asked for calls. */
  readonly refereed?: boolean | undefined
}

/** True where what the book leaves to a referee is open. */
export function isRefereed({ setup }: { readonly setup: RefereeSetup }): boolean {
  return setup.refereed ?? setup.calls
}

/** Tells a state whether somebody referees; true if that changes anything. */
export function seatReferee<Setup extends RefereeSetup>(state: { setup: Setup }, seated: boolean): boolean {
  const refereed = seated || state.setup.calls
  if (refereed === isRefereed(state)) return false
  state.setup = freeze({ ...state.setup, refereed })
  return true
}
