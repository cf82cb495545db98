/**
 * The plain fighter: shoots what it can, else charges or walks up, strikes while it can, and spends shield, helmet
 * and mount before the last HP. It answers from what it sees at once and opens no menu it does not need.
 */
import { type Decision, type Policy, type PolicyAnswer, UNIFORM, usualChoice } from '@steelyard/kernel'
import { isEngaged } from '../rules/common/place.ts'
import { whyNotSpell } from '../rules/common/spells.ts'
import { whyNotAttack, whyNotMelee } from '../rules/skirmish/melee.ts'
import { whyNotAnnounce, whyNotOpening } from '../rules/skirmish/opening.ts'
import { missileOf, whyNotRanged } from '../rules/skirmish/ranged.ts'
import { whyNotMisc } from '../rules/skirmish/small-actions.ts'
import { isTurnedAway } from '../rules/skirmish/way.ts'
import { armAt, type Figure, figureById, type State } from '../state/state.ts'
import { commander } from './commander.ts'

/** Plays one seat plainly. */
export const simple: Policy<State> = (state, decision) => {
  switch (decision.name) {
    case 'opening':
      return opening(state, decision)
    case 'melee':
      return melee(state, decision)
    case 'defend':
      return 'no'
    case 'declare':
      return declare(state, decision)
    case 'sunder':
    case 'mount':
      return isLast(state, decision) ? 'yes' : 'no'
    case 'helmet':
      return isLast(state, decision) ? 'damage' : 'keep'
    case 'odd-die':
      return weakest(state, decision)
    case 'technique':
      return UNIFORM
    default:
      return (state.units.length > 0 ? commander(state, decision) : null) ?? usualChoice(decision)
  }
}

/** One more damage would be the last. */
function isLast(state: State, { by }: Decision): boolean {
  return (figureById(state, by)?.hp ?? 0) <= 1
}

/** The one nearest to falling, as far as that can be seen. */
function weakest(state: State, { options, usual }: Decision): PolicyAnswer {
  let found = usual
  let least = figureById(state, usual)?.hp ?? 0
  for (const id of options) {
    const hp = figureById(state, id)?.hp ?? least
    if (hp >= least) continue
    least = hp
    found = id
  }
  return found
}

/** Nobody near: shoot, cast, charge or walk up; in melee the blow comes later. */
function opening(state: State, { by }: Decision): PolicyAnswer {
  const figure = figureById(state, by)
  if (figure === undefined) return 'nothing'
  if (figure.held) return figure.gambit ? 'nothing' : 'break-out'
  if (figure.holding >= 0) return 'tighten'
  if (figure.contact.length > 0 && isEngaged(state, figure)) return inMelee(state, figure)
  if (figure.critical > 0 && whyNotMisc(state, figure, 'first-aid') === '')
    return freely(state, figure, 'first-aid')
  if (shoots(state, figure)) return freely(state, figure, 'shoot')
  if (figure.spells.length > 0 && whyNotOpening(state, figure, 'spell') === '') return 'spell'
  if (figure.declared === 'stay') return idle(state, figure)
  for (const key of APPROACH) if (whyNotOpening(state, figure, key) === '') return key
  return idle(state, figure)
}

/** Gets up, or turns to those who have come upon the flank while nobody is before him; the blow comes later. */
function inMelee(state: State, figure: Figure): PolicyAnswer {
  if (figure.prone > 0) return whyNotOpening(state, figure, 'stand') === '' ? 'stand' : 'nothing'
  const aside = state.arcs.length > 0 || state.setup.map === 'grid'
  return aside && isTurnedAway(state, figure) && whyNotOpening(state, figure, 'turn') === ''
    ? 'turn'
    : 'nothing'
}

const APPROACH = ['charge', 'advance', 'stand'] as const

/** What is open to somebody who is not held to a move. */
function freely(state: State, figure: Figure, key: 'shoot' | 'first-aid'): PolicyAnswer {
  if (whyNotOpening(state, figure, key) === '') return key
  for (const move of APPROACH) if (whyNotOpening(state, figure, move) === '') return move
  return 'nothing'
}

function idle(state: State, figure: Figure): PolicyAnswer {
  if (armAt(state, figure.wield).reload && !figure.loaded && whyNotOpening(state, figure, 'reload') === '')
    return 'reload'
  return 'nothing'
}

function shoots(state: State, figure: Figure): boolean {
  return missileOf(state, figure) >= 0 && whyNotRanged(state, figure, false) === ''
}

/** Those who can shoot or cast stay; the others come on. */
function declare(state: State, { by }: Decision): PolicyAnswer {
  const figure = figureById(state, by)
  if (figure === undefined) return 'stay'
  if (figure.contact.length > 0 && isEngaged(state, figure))
    return figure.prone > 0 && whyNotAnnounce(state, figure, 'stand') === '' ? 'stand' : 'stay'
  if (shoots(state, figure) || (figure.spells.length > 0 && whyNotSpell(state, figure) === '')) return 'stay'
  for (const move of APPROACH) if (whyNotAnnounce(state, figure, move) === '') return move
  return 'stay'
}

function melee(state: State, { by }: Decision): PolicyAnswer {
  const figure = figureById(state, by)
  if (figure === undefined) return 'nothing'
  if (figure.held) return figure.gambit ? 'nothing' : 'break-out'
  if (figure.holding >= 0) return figure.blinded ? 'nothing' : 'strike-held'
  if (whyNotAttack(state, figure) === '') return 'attack'
  return whyNotMelee(state, figure, 'first-aid', false) === '' ? 'first-aid' : 'nothing'
}
