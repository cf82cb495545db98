/**
 * Which special effects to take, as attacker and as defender, and what to aim them at: whatever is worth most of
 * all that is on offer, together with the effects that are still to come.
 */
import type { Decision } from '@steelyard/kernel'
import { CRITICAL, FUMBLE } from '../../rules/core/skills.ts'
import { itemNamed } from '../../rules/gear/items.ts'
import { type BlowFacts, type EffectName, effectNames } from '../../rules/melee/exchange.ts'
import { armOf, type Figure, figureById, itemAt, profileOf, type State } from '../../state/state.ts'
import { bestKey } from '../choosing.ts'
import { chanceToLose, spreadOf } from '../estimate/chance.ts'
import {
  aimedAt,
  type Blow,
  type BlowTarget,
  bestPlan,
  type EffectPlan,
  markOf,
  NO_PLAN,
  pastArmour,
  plansWith,
  worthAt,
  worthOfBreakingItem,
  worthOfDisarm,
  worthOfDisarming,
  worthOfPlan,
  worthOfTrip,
} from '../estimate/striking.ts'
import { WORTH } from '../estimate/worth.ts'
import { blowFacts, blowFrom, wordAbout } from '../facts.ts'
import { worthOfDucking, worthOfSilence } from '../ranged/shooting.ts'
import type { Temper } from '../temper.ts'

/** The effect to take now, or `none`. */
export function chooseEffect(state: State, decision: Decision, temper: Temper): string {
  const facts = blowFacts(decision)
  const blow = facts === null ? null : blowFrom(state, facts)
  if (facts === null || blow === null) return 'none'
  return facts.offensive
    ? chooseOffensive(state, decision, facts, blow)
    : chooseDefensive(state, decision, facts, blow, temper)
}

// ── As attacker ──────────────────────────────────────────────────────────────────────────────────────────

function chooseOffensive(state: State, decision: Decision, facts: BlowFacts, blow: Blow): string {
  const options = effectsAmong(decision.options)
  const mark = underFire(state, markOf(state, blow), options)
  const from = planSoFar(mark, facts)
  const more: readonly EffectName[] =
    blow.against === FUMBLE && !options.includes('force-failure') ? [...options, 'force-failure'] : options
  const { plan } = bestPlan(mark, from, more, facts.left)
  const wanted = plan.effects.slice(from.effects.length).filter((effect) => options.includes(effect))
  return wanted.find((effect) => effect !== 'choose-location') ?? wanted[0] ?? idle(options)
}

/** A shot that does not come back now may come later: so much of it counts as kept off by Pin Down, and by Duck Back. */
const DELAYED = 0.65
const SPARED = 0.62

/** In a firefight it counts how much of what may come back Pin Down and Duck Back would keep off. */
function underFire(state: State, mark: BlowTarget, options: readonly EffectName[]): BlowTarget {
  const { attacker, target } = mark.blow
  const pins = options.includes('pin-down')
  const ducks = options.includes('duck-back')
  if (!pins && !ducks) return mark
  return {
    ...mark,
    pinning: pins ? DELAYED * worthOfSilence(state, attacker, target) : 0,
    ducking: ducks ? SPARED * worthOfDucking(state, attacker) : 0,
  }
}

function effectsAmong(options: readonly string[]): EffectName[] {
  return effectNames.filter((effect) => options.includes(effect))
}

/** Nothing is worth anything: a scar does no harm to its maker. */
function idle(options: readonly EffectName[]): string {
  return options.includes('scar-foe') ? 'scar-foe' : 'none'
}

/** The plan that was carried out so far. */
function planSoFar(mark: BlowTarget, facts: BlowFacts): EffectPlan {
  let plan = NO_PLAN
  for (const effect of facts.chosen) {
    if (effect === 'choose-location' || effect === 'bypass-armor') continue
    plan = plansWith(mark, plan, effect)[0] ?? plan
  }
  const { location: aimed, worn, natural } = facts
  return aimedAt(pastArmour(plan, worn, natural), aimed)
}

/** Where a blow lands that may be aimed. */
export function chooseLocation(state: State, decision: Decision): string {
  const facts = blowFacts(decision)
  const blow = facts === null ? null : blowFrom(state, facts)
  if (facts === null || blow === null) return decision.usual
  const mark = markOf(state, blow)
  const plan = planSoFar(mark, facts)
  const { locations } = profileOf(state, blow.target)
  return bestKey(decision.options, (key) =>
    worthOfPlan(
      mark,
      aimedAt(
        plan,
        locations.findIndex((location) => location.key === key),
      ),
    ),
  )
}

/** Marksman: the damage is known by now. */
export function chooseShift(state: State, decision: Decision): string {
  const facts = blowFacts(decision)
  const blow = facts === null ? null : blowFrom(state, facts)
  if (facts === null || blow === null) return decision.usual
  const mark = markOf(state, blow)
  const plan = planSoFar(mark, facts)
  const spread = spreadOf({ ...KNOWN, plus: facts.damage })
  const { locations } = profileOf(state, blow.target)
  return bestKey(decision.options, (key) =>
    worthAt(
      mark,
      plan,
      locations.findIndex((location) => location.key === key),
      spread,
    ),
  )
}

const KNOWN = { dice: [], plus: 0, modifier: -1, impales: false, maximised: 0, halved: false }

/** Worn or natural armour, whichever stops more of this blow. */
export function chooseBypass(state: State, decision: Decision): string {
  const facts = blowFacts(decision)
  const blow = facts === null ? null : blowFrom(state, facts)
  if (facts === null || blow === null) return decision.usual
  const mark = markOf(state, blow)
  const plan = planSoFar(mark, facts)
  return bestKey(decision.options, (key) =>
    worthOfPlan(mark, pastArmour(plan, key === 'worn', key === 'natural')),
  )
}

// ── As defender ──────────────────────────────────────────────────────────────────────────────────────────

function chooseDefensive(
  state: State,
  decision: Decision,
  facts: BlowFacts,
  blow: Blow,
  temper: Temper,
): string {
  const options = effectsAmong(decision.options)
  let best = idle(options)
  let most = 0.001
  for (const effect of options) {
    const worth = worthInDefence(state, facts, blow, effect, temper)
    if (worth > most) {
      most = worth
      best = effect
    }
  }
  return best
}

/** What an effect is worth to whoever was attacked. */
export function worthInDefence(
  state: State,
  facts: BlowFacts,
  blow: Blow,
  effect: EffectName,
  temper: Temper,
): number {
  const { attacker, target } = blow
  const level = facts.against < 0 ? CRITICAL : facts.against
  const forced = facts.level === FUMBLE && facts.left > 1
  switch (effect) {
    case 'arise':
      return WORTH.prone
    case 'trip':
      return worthOfTrip(state, attacker, level, facts.defence, forced)
    case 'disarm':
      return worthOfDisarm(state, {
        by: target,
        on: attacker,
        size: parrySize(state, facts, target),
        level,
        skill: facts.defence,
        forced,
      })
    case 'damage-weapon':
      return worthOfCounterblow(state, facts, blow)
    case 'blind':
      return WORTH.blinded * chanceToLose(profileOf(state, attacker).evade, level, facts.defence)
    case 'enhance-parry':
      return facts.hits ? worthOfPlan(markOf(state, blow), NO_PLAN) : 0
    case 'accidental-injury':
      return worthOfAccident(state, blow)
    case 'select-target':
      return WORTH.bystander
    case 'weapon-malfunction':
      return WORTH.unarmed
    case 'force-failure':
      return 0.3
    case 'entangle':
      return WORTH.entangled
    case 'slip-free':
      return WORTH.entangled
    case 'withdraw':
      return temper.withdraw
    case 'prepare-counter':
      return WORTH.counter
    default:
      return 0
  }
}

function parrySize(state: State, facts: BlowFacts, target: Figure): number {
  return facts.parrying < 0 ? 0 : armOf(state, itemAt(target, facts.parrying)).size
}

/** The parrying weapon strikes the attacking one. */
function worthOfCounterblow(state: State, facts: BlowFacts, { attacker, target }: Blow): number {
  if (facts.parrying < 0) return 0
  const { dice, plus } = armOf(state, itemAt(target, facts.parrying))
  const modifier = profileOf(state, target).damageModifier
  const spread = spreadOf({ dice, plus, modifier, impales: false, maximised: 0, halved: false })
  return worthOfBreakingItem(state, attacker, facts.place, spread)
}

/** A fumbled blow that falls on its maker, at random. */
function worthOfAccident(state: State, blow: Blow): number {
  const own: Blow = { ...blow, target: blow.attacker, size: -1, parried: -1, level: 2, skill: 50 }
  return worthOfPlan(markOf(state, own), NO_PLAN)
}

// ── Details ──────────────────────────────────────────────────────────────────────────────────────────────

/** What to knock out of somebody's hand, or to strike at: whatever its owner would miss most. */
export function chooseItem(state: State, decision: Decision): string {
  const owner = figureById(state, wordAbout(decision, 'owner'))
  const by = figureById(state, decision.by)
  if (owner === undefined || by === undefined) return decision.usual
  const blunt = decision.name === 'damage-weapon'
  return bestKey(decision.options, (key) => {
    const at = itemNamed(state, owner, key)
    if (at < 0) return 0
    const item = itemAt(owner, at)
    if (blunt) return -item.hp - armOf(state, item).ap
    return worthOfDisarming(state, { by, on: owner, item, size: 1, level: 2, skill: 60, forced: false })
  })
}

/** The effect that a foe is likeliest to try. */
export function choosePrepared(state: State, decision: Decision): string {
  const foe = figureById(state, wordAbout(decision, 'against'))
  if (foe === undefined) return decision.usual
  for (const item of foe.items) {
    if (item.hand === 'stowed' || item.hand === 'lost' || item.hand === 'broken') continue
    const arm = armOf(state, item)
    if (arm.category === 'shield' || arm.unarmed) continue
    if (arm.cutting) return 'bleed'
    if (arm.impaling) return 'impale'
    if (arm.bludgeoning) return 'stun-location'
  }
  return 'choose-location'
}

/** What a revealed counter puts in the place of an effect. */
export function chooseCounter(_state: State, { options }: Decision): string {
  for (const wanted of COUNTERS) if (options.includes(wanted)) return wanted
  return options[1] ?? options[0] ?? ''
}

const COUNTERS: readonly EffectName[] = [
  'accidental-injury',
  'disarm',
  'trip',
  'blind',
  'damage-weapon',
  'withdraw',
]
