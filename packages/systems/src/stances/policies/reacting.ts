/**
 * Answers to blows: Counter when the odds are fair and the point is not wanted for something worse, step in where
 * one's own skin is the thicker, parry what would fell, and put techniques into the blow that should end it.
 */
import { type Decision, usualChoice } from '@steelyard/kernel'
import { counterModifier, plainModifier } from '../rules/attack.ts'
import { reductionOf } from '../rules/damage.ts'
import { couldCounter } from '../rules/reactions.ts'
import { useNamed } from '../rules/techniques.ts'
import {
  type Arm,
  type Figure,
  figureById,
  isActive,
  profileOf,
  type State,
  wieldedBy,
} from '../state/state.ts'
import { armsOf, kitOf, kitsOf, swingOf } from './kit.ts'
import {
  backOf,
  fellsWith,
  harmTo,
  imagineWith,
  landingOn,
  leftOf,
  plainHarm,
  reachingBlow,
} from './measure.ts'
import { worthOfBlow } from './planning.ts'
import type { Temper } from './temper.ts'

/** What is known of the blow that a question is about. */
interface Incoming {
  readonly by: Figure
  readonly arm: Arm
}

function incoming(state: State, { about }: Decision): Incoming | null {
  const facts = about as { attacker?: string; weapon?: string } | null
  const by = figureById(state, facts?.attacker ?? '')
  if (by === undefined) return null
  for (const arm of armsOf(state, by)) if (arm.name === facts?.weapon) return { by, arm }
  return { by, arm: wieldedBy(state, by) }
}

// ── Counter ──────────────────────────────────────────────────────────────────────────────────────────────

const FAIR = -2

/** Counter unless the odds are poor, or the one point left is better kept for a worse blow to come. */
export function counter(state: State, decision: Decision, figure: Figure): string {
  const blow = incoming(state, decision)
  if (blow === null) return 'yes'
  const { by, arm } = blow
  const best = state.setup.rulings['counter-roll'] === 'best-attribute'
  const attack = plainModifier(state, by, figure, arm)
  if (counterModifier(state, figure, best) < attack + FAIR && figure.momentum < 3) return 'no'
  if (figure.momentum > 1) return 'yes'
  return worseToCome(state, figure, by, arm) ? 'no' : 'yes'
}

/** True if somebody who is still to act this round strikes at least twice as hard. */
function worseToCome(state: State, figure: Figure, by: Figure, arm: Arm): boolean {
  const kits = kitsOf(state)
  const own = kitOf(kits, state, figure)
  const now = plainHarm(state, by, swingOf(kitOf(kits, state, by), state, by, arm), figure, own)
  for (const at of state.order.slice(state.turn + 1)) {
    const foe = state.figures[at]
    if (foe === undefined || !isActive(foe) || foe.team === figure.team) continue
    const other = reachingBlow(state, foe, kitOf(kits, state, foe), figure)
    if (other !== null && plainHarm(state, foe, other, figure, own) > 2 * now) return true
  }
  return false
}

// ── Interpose ────────────────────────────────────────────────────────────────────────────────────────────

/** Step in where the blow would cost the other clearly more. */
export function interpose(state: State, decision: Decision, figure: Figure, temper: Temper): string {
  const facts = decision.about as { target?: string } | null
  const target = figureById(state, facts?.target ?? '')
  const blow = incoming(state, decision)
  if (target === undefined || blow === null) return 'no'
  const me = imagineWith(figure, figure.momentum - 1)
  const mine = loss(state, blow, me)
  const other = loss(state, blow, target)
  return temper.ally * other > mine + PRICE ? 'yes' : 'no'
}

const PRICE = 0.15

/** What a blow costs somebody, as a part of what he has left: harm, and falling above all. */
function loss(state: State, { by, arm }: Incoming, target: Figure): number {
  const countered = couldCounter(state, by, target, arm)
  const kits = kitsOf(state)
  const swing = swingOf(kitOf(kits, state, by), state, by, arm)
  const kit = kitOf(kits, state, target)
  const landing = landingOn(state, { by, swing, target, kit, countered })
  const { dealt, fells } = harmTo({ landing, by, swing, target, kit, charges: false })
  const back = backOf(state, { landing, by, target, kits })
  return dealt / leftOf(target) + fells - back / leftOf(by)
}

// ── Perfect Parry ────────────────────────────────────────────────────────────────────────────────────────

const HEAVY = 8
const PLENTY = 5

/** The cheapest parry if the blow would fell, or is heavy and Momentum plentiful. */
export function parry(state: State, decision: Decision, figure: Figure): string {
  const { damage = 0 } = (decision.about as { damage?: number } | null) ?? {}
  const keys = decision.options.filter((key) => key !== 'no')
  const cheapest = keys.at(-1) ?? 'no'
  if (damage < 0)
    return state.setup.rulings['perfect-parry'] === 'after-damage' ? cheapest : early(figure, cheapest)
  const through = damage - reductionOf(state, figure)
  const fells = through >= leftOf(figure)
  return fells || (through >= HEAVY && figure.momentum >= PLENTY) ? cheapest : 'no'
}

/** Before the roll: only with little left or much to spend. */
function early(figure: Figure, key: string): string {
  return leftOf(figure) <= HEAVY || figure.momentum >= PLENTY ? key : 'no'
}

// ── Techniques in a blow ─────────────────────────────────────────────────────────────────────────────────

const PER_POINT = 0.06

/** The technique that adds most for its price, if it makes the difference. */
export function rider(state: State, decision: Decision, figure: Figure): string {
  const { target: id = '', chosen = [] } =
    (decision.about as { target?: string; chosen?: string[] } | null) ?? {}
  const target = figureById(state, id)
  if (target === undefined || chosen.length > 0) return 'none'
  const kits = kitsOf(state)
  const { inHand } = kitOf(kits, state, figure)
  const countered = couldCounter(state, figure, target, inHand.arm)
  const kit = kitOf(kits, state, target)
  const plainly = fellsWith(state, {
    by: figure,
    swing: inHand,
    target,
    kit,
    countered,
    rider: null,
    cost: 0,
  })
  let best = 'none'
  let most = 0
  for (const key of decision.options) {
    const use = useNamed(state, figure, key)
    if (use === undefined) continue
    const fells = fellsWith(state, {
      by: figure,
      swing: inHand,
      target,
      kit,
      countered,
      rider: use.base,
      cost: use.cost,
    })
    const spare = figure.momentum >= profileOf(state, figure).momentumMax ? 1 : 0
    const gain = fells - plainly - PER_POINT * (use.cost - spare)
    if (gain > most) {
      most = gain
      best = key
    }
  }
  return best
}

/** Whom to strike next of several: whoever is worth most. */
export function nextTarget(state: State, decision: Decision, figure: Figure, temper: Temper): string {
  const kits = kitsOf(state)
  const planner = { state, figure, temper, kits }
  const { inHand } = kitOf(kits, state, figure)
  let best = ''
  let most = Number.NEGATIVE_INFINITY
  for (const id of decision.options) {
    const target = figureById(state, id)
    if (target === undefined) continue
    const countered = couldCounter(state, figure, target, inHand.arm)
    const kit = kitOf(kits, state, target)
    const landing = landingOn(state, { by: figure, swing: inHand, target, kit, countered })
    const harm = harmTo({ landing, by: figure, swing: inHand, target, kit, charges: false })
    const worth = worthOfBlow(planner, target, harm, backOf(state, { landing, by: figure, target, kits }))
    if (worth > most) {
      most = worth
      best = id
    }
  }
  return best === '' ? String(usualChoice(decision)) : best
}

/** Guard back at the end of a round, where enough is missing and the point can be spared. */
export function quickRecovery(state: State, decision: Decision, figure: Figure): string {
  const missing = profileOf(state, figure).guardMax - figure.guard
  const spare = figure.momentum >= 2 || leftOf(figure) <= HEAVY
  return missing >= 4 && spare ? (decision.options.filter((key) => key !== 'no').at(-1) ?? 'no') : 'no'
}
