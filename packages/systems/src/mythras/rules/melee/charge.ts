/**
 * Charging: at a run or a sprint into contact, a blow that is Hard but counts for more, and then a stop or a sweep
 * past. The target may parry, evade, or strike back, the longer weapon first.
 *
 * Flyers and swimmers with Diving Strike charge `in a dive`. Words that confuse: the *charge* is the charger's
 * exchange, the *counter* the one of whoever strikes back; both are rolled before either is resolved.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  areFoes,
  armOf,
  type Figure,
  figureById,
  hasAbility,
  type Item,
  itemAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import {
  areEngaged,
  canAct,
  distance,
  hasTrait,
  isReadied,
  isThere,
  whyNotLeave,
  whyNotOffend,
  whyNotReact,
  whyNotWield,
} from '../core/conditions.ts'
import { differential, divided, levelOf, overHundred, SUCCESS } from '../core/skills.ts'
import { divesAt, isSwallowed } from '../creatures/nature.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import {
  type Gait,
  gaitMetres,
  type PassingCheck,
  type StrideResult,
  setOff,
  stride,
  whyNotGo,
} from '../movement/gaits.ts'
import { bearerOf, struckOf } from '../movement/mounts.ts'
import { along, metresBetween, type Point } from '../movement/place.ts'
import { spotBeside } from '../movement/spots.ts'
import { metresTo, wayTo } from '../movement/walls.ts'
import { showOneself } from '../ranged/shelter.ts'
import type { OfferOption } from '../round/action-names.ts'
import {
  type AttackManner,
  answer,
  begin,
  compare,
  exchangeOf,
  gradedAttack,
  meleeGrade,
  resolveAttack,
  strike,
} from './attack.ts'
import { hardAtLeast, rollBlow } from './blow.ts'
import { chooseEffects } from './effects.ts'
import { arrive, breakContact, comeToGrips, engagementRadius } from './engagement.ts'
import type { Exchange } from './exchange.ts'
import { leapAt, whyNotLeap } from './leap.ts'
import { chooseReaction, confirmReaction, declareReaction, offerWards } from './reactions.ts'

/** How a charge goes in. */
type Style = 'run' | 'sprint' | 'dive'

/** What a charger has declared. */
interface Plan {
  readonly target: Figure
  readonly item: Item
  readonly style: Style
}

/** A Damage Modifier as a step, and how many steps the charge adds. */
interface Momentum {
  readonly modifier: number
  readonly steps: number
}

const STYLES: readonly (readonly [Style, string])[] = [
  ['run', 'at a run'],
  ['sprint', 'at a sprint'],
  ['dive', 'in a dive'],
]
const OWN_MOUNT: readonly string[] = Object.freeze(['own', 'mount'])
const OWN_CHARGER: readonly string[] = Object.freeze(['own', 'charger'])
const ATTACK_LEAP: readonly string[] = Object.freeze(['attack', 'leap'])
const STOP_SWEEP: readonly string[] = Object.freeze(['stop', 'sweep-past'])

// ── What may be chosen ───────────────────────────────────────────────────────────────────────────────────

/** A charge at every foe, with everything in hand, at either gait. */
export function offerCharges(state: State, figure: Figure, offer: OfferOption): void {
  const dives = hasAbility(state, figure, 'diving-strike')
  const styles = STYLES.filter(([style]) => style !== 'dive' || dives)
  const hindered = styles.map(([style]) => whyNotGo(state, figure, gaitOf(style)))
  for (const target of state.figures) {
    if (!areFoes(figure, target) || !isThere(target)) continue
    const whyNots = styles.map(([style], at) => hindered[at] || whyNotChargeAt(state, figure, target, style))
    for (let at = 0; at < figure.items.length; at++) {
      const item = itemAt(figure, at)
      if (!isReadied(item) || armOf(state, item).category === 'ranged') continue
      const unfit = whyNotWield(state, figure, item)
      for (const [place, [, words]] of styles.entries())
        offer(`charge ${target.id} with ${itemKey(state, figure, at)} ${words}`, whyNots[place] || unfit)
    }
  }
}

/** The rule that keeps somebody from a charge, or ''. */
function whyNotCharge(state: State, figure: Figure, { target, item, style }: Plan): string {
  return (
    whyNotGo(state, figure, gaitOf(style)) ||
    whyNotChargeAt(state, figure, target, style) ||
    whyNotWield(state, figure, item)
  )
}

/** The rule that keeps somebody who can run from charging this foe, or ''. */
function whyNotChargeAt(state: State, figure: Figure, target: Figure, style: Style): string {
  if (style === 'dive' ? !divesAt(state, figure) : bearerOf(state, figure).airborne)
    return 'mythras.creature.diving-strike'
  if (isSwallowed(state, target)) return 'mythras.creature.engulfing'
  if (figure.pinned > 0) return 'mythras.effect.pin-down'
  if (figure.barred.includes(target.at)) return 'mythras.outm.result'
  if (target.airborne && !bearerOf(state, figure).airborne) return 'mythras.creature.flying'
  const spot = spotBeside(state, figure, target)
  const over = bearerOf(state, figure).airborne
  const whole = over ? metresBetween(figure, spot) : metresTo(state, figure, spot)
  return whole > gaitMetres(state, figure, gaitOf(style)) ? 'mythras.move.gaits' : ''
}

function gaitOf(style: Style): Gait {
  return style === 'run' ? 'run' : 'sprint'
}

function planOf(state: State, figure: Figure, key: string): Plan | null {
  const [, id = '', weapon = '', words = ''] =
    /^charge (\S+) with (.+) (at a run|at a sprint|in a dive)$/.exec(key) ?? []
  const target = figureById(state, id)
  const style = STYLES.find(([, each]) => each === words)?.[0]
  const at = itemNamed(state, figure, weapon)
  if (target === undefined || style === undefined || at < 0) return null
  return { target, item: itemAt(figure, at), style }
}

// ── The charge ───────────────────────────────────────────────────────────────────────────────────────────

/** A charge: the way, the blow or leap at contact, and where it ends. */
// rule: mythras.action.charge
export function takeCharge(
  table: Table,
  state: State,
  figure: Figure,
  key: string,
  passing: PassingCheck,
): void {
  const plan = planOf(state, figure, key)
  if (plan === null || !isThere(plan.target) || whyNotOffend(state, figure, true) !== '') return
  if (whyNotCharge(state, figure, plan) !== '') return
  const { target, style } = plan
  const goal = spotBeside(state, figure, target)
  const way = bearerOf(state, figure).airborne ? null : wayTo(state, figure, goal)
  const start = way?.at(-2) ?? { x: figure.x, y: figure.y }
  const metres = chargeMetres(state, figure, style)
  setOff(table, state, figure, gaitOf(style))
  const gone = stride(table, state, { mover: figure, towards: goal, metres, passing })
  tellCharge(table, figure, gone.stopped ? 'stopped' : 'charges', gone, target.id)
  const near = isThere(target) && distance(figure, target) <= engagementRadius(state, figure, target)
  if (gone.stopped || !near || !strikesHome(state, figure, plan)) {
    arrive(table, state, figure, null, 'mythras.move.mutual')
    return
  }
  comeToGrips(table, state, figure, target, 'mythras.charge.contact')
  const contact = { x: figure.x, y: figure.y }
  hit(table, state, figure, { ...plan, target: struckOf(table, state, target) })
  const held = figure.x !== contact.x || figure.y !== contact.y
  if (!held) endCharge(table, state, plan, { figure, start, metres: metres - gone.metres, passing })
}

/** Whoever was disarmed or badly hurt on the way has no blow left on getting there. */
function strikesHome(state: State, figure: Figure, { item }: Plan): boolean {
  return whyNotOffend(state, figure, true) === '' && whyNotWield(state, figure, item) === ''
}

/** Metres of one Charge action. */
function chargeMetres(state: State, figure: Figure, style: Style): number {
  const whole = gaitMetres(state, figure, gaitOf(style))
  const { rulings } = state.setup
  return rulings['charge-distance'] === 'whole' ? whole : divided(rulings, whole, 3)
}

function tellCharge(table: Table, figure: Figure, how: string, gone: StrideResult, to: string): void {
  const rule = 'mythras.charge.action'
  if (table.logs)
    say(table, { event: 'moved', rule, figure: figure.id, how, metres: Math.round(gone.metres), to })
}

/** At contact: the blow, or a leap in its place. */
function hit(table: Table, state: State, figure: Figure, plan: Plan): void {
  const { target } = plan
  if (leaps(table, state, figure, target)) {
    leapAt(table, state, figure, target, true)
    return
  }
  const momentum = momentumOf(table, state, figure, plan)
  const manner = mannerOf(state, figure, plan, momentum)
  const arm = armOf(state, plan.item)
  const charge = exchangeOf(state, {
    attacker: figure,
    target,
    item: plan.item,
    arm,
    weaponry: 'melee',
    manner,
  })
  if (whyNotReact(state, target) !== '') {
    const grade = meleeGrade(state, figure, target, plan.item, manner)
    resolveAttack(table, state, charge, gradedAttack(state, figure, plan.item, grade), grade)
    return
  }
  begin(table, state, charge)
  const early = state.setup.rulings['parry-timing'] !== 'after-die'
  if (early) declareReaction(table, state, charge, true)
  rollBlow(table, state, charge, manner)
  if (early) confirmReaction(table, state, charge)
  else chooseReaction(table, state, charge, true)
  if (charge.reaction === 'counterattack' && charge.parry !== null)
    meetCharge(table, state, charge, charge.parry, momentum)
  else answer(table, state, charge)
}

function leaps(table: Table, state: State, figure: Figure, target: Figure): boolean {
  if (whyNotLeap(state, figure, target, true) !== '') return false
  const about = { target: target.id }
  const rule = 'mythras.leap.when'
  return (
    table.ask(
      option({ name: 'charge-contact', rule, to: figure, options: ATTACK_LEAP, about, usual: 'attack' }),
    ) === 'leap'
  )
}

/** One Size and one step of Damage Modifier more, two steps on four legs; and Hard, but for lancers in the saddle. */
function mannerOf(state: State, figure: Figure, { target, item }: Plan, momentum: Momentum): AttackManner {
  // rule: mythras.trait.beast-back-lancer
  const lancer = figure.mount >= 0 && hasTrait(state, figure, item, 'beast-back-lancer')
  const hard = lancer ? { shift: 0, least: 0 } : hardAtLeast(state, figure, 'attack', item, target)
  return {
    charging: true,
    // rule: mythras.charge.bonus
    sizeSteps: 1,
    modifier: momentum.modifier,
    modifierSteps: momentum.steps,
    ...hard,
  }
}

/** Whose Damage Modifier is behind the blow: a rider may put the mount's in place of their own. */
function momentumOf(table: Table, state: State, figure: Figure, { style }: Plan): Momentum {
  const { damageModifier, legs } = profileOf(state, figure)
  const own: Momentum = { modifier: damageModifier, steps: legs >= 4 && style !== 'dive' ? 2 : 1 }
  if (figure.mount < 0) return own
  const mount = profileOf(state, bearerOf(state, figure))
  const legsSteps = mount.legs >= 4 ? 2 : 1
  const steps = state.setup.rulings['mounted-charge-dm'] === 'with-steps' ? legsSteps : 0
  const theirs: Momentum = { modifier: mount.damageModifier, steps }
  const about = { own: own.modifier + own.steps, mount: theirs.modifier + theirs.steps }
  const usual = about.mount > about.own ? 'mount' : 'own'
  const rule = 'mythras.charge.mounted'
  return table.ask(
    option({ name: 'charge-modifier', rule, to: figure, options: OWN_MOUNT, about, usual }),
  ) === 'mount'
    ? theirs
    : own
}

// ── Striking back ────────────────────────────────────────────────────────────────────────────────────────

/** The target strikes back: both roll, nobody parries, and the longer weapon comes first. */
function meetCharge(table: Table, state: State, charge: Exchange, item: Item, momentum: Momentum): void {
  const { attacker: charger, target: receiver } = charge
  charge.parry = null
  charge.parrySize = -1
  const manner = receiverModifier(table, state, receiver, item, momentum)
  const counter = exchangeOf(state, {
    attacker: receiver,
    target: charger,
    item,
    arm: armOf(state, item),
    weaponry: 'melee',
    manner,
  })
  receiver.attacked = true
  receiver.clashed = true
  showOneself(table, state, receiver, charger)
  offerWards(table, state, counter)
  rollBlow(table, state, counter, manner)
  const longer = longerReach(state, charge, counter)
  const [first, second] = longer < 0 ? [counter, charge] : [charge, counter]
  if (state.setup.rulings.counterattack === 'differential') {
    settleTogether(table, state, charge, counter)
    strike(table, state, first)
    if (longer === 0 || mayStillStrike(state, second, charge)) strike(table, state, second)
    return
  }
  compare(table, state, first)
  if (longer === 0) compare(table, state, second)
  strike(table, state, first)
  if (longer !== 0 && !mayStillStrike(state, second, charge)) return
  if (longer !== 0) compare(table, state, second)
  strike(table, state, second)
}

/** A weapon set against the charge may turn the charger's own weight against them. */
function receiverModifier(
  table: Table,
  state: State,
  receiver: Figure,
  item: Item,
  { modifier, steps }: Momentum,
): AttackManner {
  const own = profileOf(state, receiver).damageModifier
  if (!armOf(state, item).set) return { modifier: own }
  const charger = state.setup.rulings['set-dm'] === 'of-the-charge' ? modifier + steps : modifier
  const about = { own, charger }
  const rule = 'mythras.charge.set'
  const usual = charger > own ? 'charger' : 'own'
  const choice = table.ask(
    option({ name: 'set-modifier', rule, to: receiver, options: OWN_CHARGER, about, usual }),
  )
  return { modifier: choice === 'charger' ? charger : own }
}

/** Above zero when the charger's weapon is longer, below when the receiver's is. */
function longerReach(state: State, charge: Exchange, counter: Exchange): number {
  switch (state.setup.rulings.reach) {
    case 'by-table':
      return charge.arm.reach - counter.arm.reach
    case 'by-size':
      return charge.arm.size - counter.arm.size || handsOf(charge) - handsOf(counter)
    case 'simultaneous':
      return 0
  }
}

function handsOf({ arm }: Exchange): number {
  return arm.hands === 2 ? 1 : 0
}

/** Whoever is put out, kept from attacking, disarmed or driven out of contact by the first blow loses theirs. */
function mayStillStrike(state: State, second: Exchange, charge: Exchange): boolean {
  const { attacker, target, item } = second
  if (!isThere(attacker) || !canAct(state, attacker) || !areEngaged(attacker, target)) return false
  if (whyNotWield(state, attacker, item) !== '') return false
  return whyNotOffend(state, attacker, second !== charge) === ''
}

/** Where both blows are one differential roll: the better level has the effects, and each success strikes. */
function settleTogether(table: Table, state: State, charge: Exchange, counter: Exchange): void {
  const over = overHundred(charge.attack.graded, counter.attack.graded)
  for (const exchange of [charge, counter]) {
    const { die, sheet, graded } = exchange.attack
    const level = levelOf(table, { rulings: state.setup.rulings, die, sheet, graded, over })
    exchange.attack = { die, sheet, graded, level }
    exchange.hits = level >= SUCCESS
  }
  const levels = differential(charge.attack.level, counter.attack.level)
  if (levels === 0) return
  const better = levels > 0 ? charge : counter
  const effects = Math.abs(levels)
  const { attacker, target } = better
  const rule = 'mythras.charge.counterattack'
  if (table.logs) say(table, { event: 'won', rule, figure: attacker.id, foe: target.id, effects, lost: 0 })
  chooseEffects(table, state, { exchange: better, by: attacker, count: effects })
}

// ── Where it ends ────────────────────────────────────────────────────────────────────────────────────────

/** The charger stops there, or sweeps past with what is left of the gait and is free of the foe. */
function endCharge(
  table: Table,
  state: State,
  { target, item }: Plan,
  {
    figure,
    start,
    metres,
    passing,
  }: {
    readonly figure: Figure
    readonly start: Point
    readonly metres: number
    readonly passing: PassingCheck
  },
): void {
  const beyond = along(start, target, metresBetween(start, target) + metres + 1)
  if (!maySweepPast(state, { figure, target, item, beyond, metres })) return
  const about = { target: target.id, metres: Math.floor(metres) }
  const rule = 'mythras.charge.after'
  if (
    table.ask(option({ name: 'charge-end', rule, to: figure, options: STOP_SWEEP, about, usual: 'stop' })) ===
    'stop'
  )
    return
  breakContact(table, state, figure, target, rule)
  const gone = stride(table, state, { mover: figure, towards: beyond, metres, passing })
  tellCharge(table, figure, 'sweeps-past', gone, target.id)
  arrive(table, state, figure, null, 'mythras.move.mutual')
}

/** On their feet, held by nobody, the weapon free, and with enough of the gait left to get out of reach. */
function maySweepPast(
  state: State,
  {
    figure,
    target,
    item,
    beyond,
    metres,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly item: Item
    readonly beyond: Point
    readonly metres: number
  },
): boolean {
  if (state.setup.rulings['charge-stop'] === 'must-stop') return false
  if (!canAct(state, figure) || !canAct(state, bearerOf(state, figure)) || figure.posture === 'prone')
    return false
  if (whyNotLeave(state, figure) !== '' || item.stuckIn >= 0 || item.snares >= 0) return false
  if (state.figures.some(({ astride }) => astride === figure.at)) return false
  const end = along(figure, beyond, metres)
  return metresBetween(end, target) > engagementRadius(state, figure, target)
}
