/**
 * Temperaments: people who do not play to win but as they are. `natural` picks one by what the sheet calls the
 * figure's nature, else by its morale: the weak avoid contact, the average hold, the strong charge.
 */
import type { Policy, PolicyAnswer } from '@steelyard/kernel'
import { isEngaged } from '../rules/common/place.ts'
import { whyNotAnnounce, whyNotOpening } from '../rules/skirmish/opening.ts'
import { type Figure, figureById, profileOf, type State } from '../state/state.ts'
import { simple } from './simple.ts'
import { skilled } from './skilled.ts'

/** Goes for the nearest and never defends. */
export const aggressive: Policy<State> = (state, decision) => {
  if (decision.name === 'defend') return 'no'
  if (decision.name === 'sunder' || decision.name === 'helmet') return simple(state, decision)
  return decision.name === 'technique' ? { weights: [1, 3, 1] } : simple(state, decision)
}

/** Lets them come, and defends when hurt. */
export const cautious: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return skilled(state, decision)
  const waits = !isEngaged(state, figure) && state.idle < 4
  if (decision.name === 'declare' && waits) return 'stay'
  if (decision.name === 'opening' && waits) return shotOrNothing(state, figure)
  if (decision.name === 'defend') return figure.hp <= 1 && figure.hpMax > 1 ? 'yes' : 'no'
  return skilled(state, decision)
}

function shotOrNothing(state: State, figure: Figure): PolicyAnswer {
  for (const key of ['first-aid', 'shoot', 'spell', 'reload'] as const)
    if (whyNotOpening(state, figure, key) === '') return key
  return 'nothing'
}

/** Shoots, keeps away, and is gone when hurt. */
export const craven: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (figure === undefined)
    return decision.name === 'offer-surrender' && isLosing(state, decision.by)
      ? 'offer'
      : skilled(state, decision)
  const hurt = figure.hp < figure.hpMax
  if (decision.name === 'declare' && hurt)
    for (const move of ['evade', 'retreat'] as const)
      if (whyNotAnnounce(state, figure, move) === '') return move
  if (decision.name === 'opening' && hurt)
    for (const move of ['evade', 'retreat'] as const)
      if (whyNotOpening(state, figure, move) === '') return move
  return cautious(state, decision)
}

function isLosing(state: State, side: string): boolean {
  const at = state.setup.sides.findIndex(({ id }) => id === side)
  const own = state.figures.filter((figure) => figure.side === at && figure.life === 'in').length
  const all = state.figures.filter((figure) => figure.side === at).length
  return 2 * own < all
}

const BY_NATURE: Readonly<Record<string, Policy<State>>> = { aggressive, cautious, craven }

/** As the sheet says; without a word there, as its morale is. */
export const natural: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return skilled(state, decision)
  return (BY_NATURE[profileOf(state, figure).nature] ?? byMorale(state, figure))(state, decision)
}

function byMorale(state: State, figure: Figure): Policy<State> {
  const { pc, morale } = profileOf(state, figure)
  if (pc) return skilled
  if (morale === 0) return aggressive
  return morale <= 5 ? cautious : skilled
}
