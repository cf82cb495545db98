/**
 * Who may choose which special effect: for each effect the rule that keeps somebody from it in an exchange, or ''.
 * What all effects have in common (side, weapon, roll, taken twice) stands with the catalogue in effects.ts.
 *
 * `by` is whoever chooses, `on` the opponent. Effects of the attacker look at the blow, those of the defender also
 * at how far away the attacker is.
 */
import type { RuleId } from '../../register/rules.ts'
import { armOf, type Figure, type Item, itemAt, limbAt, profileOf, type State } from '../../state/state.ts'
import { freeHand, isHeld, whyNotLeave, whyNotStand } from '../core/conditions.ts'
import { CRITICAL, SUCCESS } from '../core/skills.ts'
import { diceOf } from '../harm/damage.ts'
import { metresToCover } from '../movement/place.ts'
import { bystandersOf, isStationary, nextOnLine, scopedClose } from '../ranged/line-of-fire.ts'
import { AT_HAND, isHidden, isSheltered, shelterBehind } from '../ranged/shelter.ts'
import { type Exchange, isClose } from './exchange.ts'
import { staysUp } from './reactions.ts'

/** The rule that keeps one side of an exchange from an effect, or ''. */
export type WhyNotEffect = (state: State, exchange: Exchange) => string

/** Nothing stands in the way. */
export function nothingAgainst(): string {
  return ''
}

/** True if this attack roll was a Critical. */
function critical(exchange: Exchange): boolean {
  return exchange.attack.level === CRITICAL
}

function unless(allowed: boolean, rule: RuleId): RuleId | '' {
  return allowed ? '' : rule
}

// ── For the attacker ─────────────────────────────────────────────────────────────────────────────────────

/** Bash: a shield or something blunt, against nobody more than twice one's SIZ. */
export function whyNotBash(state: State, { arm, weaponry, attacker, target }: Exchange): string {
  if (weaponry === 'gun') {
    if (state.setup.rulings['bash-firearm'] === 'unavailable' || arm.energy)
      return 'mythras.effect.bash-firearm'
  } else if (arm.category !== 'shield' && !arm.bludgeoning) return 'mythras.effect.bash'
  const siz = profileOf(state, target).siz * (target.braced === attacker.at ? 2 : 1)
  return unless(siz <= 2 * profileOf(state, attacker).siz, 'mythras.effect.bash-limit')
}

/** Bleed: with what cuts; by a bullet only on a Critical. */
export function whyNotBleed(_state: State, exchange: Exchange): string {
  const { arm, weaponry } = exchange
  // rule: mythras.gun.bleed-crit
  if (weaponry === 'gun' && !arm.blades) return unless(critical(exchange), 'mythras.effect.bleed-firearm')
  return unless(arm.cutting || arm.blades, 'mythras.effect.bleed')
}

/** Bypass Armor: one layer each time that is there to be met, and none by shot that spreads. */
export function whyNotBypassArmor(_state: State, exchange: Exchange): string {
  const { arm, bypassWorn, bypassNatural } = exchange
  if (arm.spread) return 'mythras.effect.bypass-ammo'
  if (bypassWorn && bypassNatural) return 'mythras.se.stack'
  const layers = layersMet(exchange)
  return unless(
    (layers.worn && !bypassWorn) || (layers.natural && !bypassNatural),
    'mythras.effect.bypass-armor',
  )
}

/** Which layers of armour a blow may meet: those of the location it is aimed at, or of any. */
export function layersMet({ target, aimedAt }: Exchange): {
  readonly worn: boolean
  readonly natural: boolean
} {
  const limbs = aimedAt < 0 ? target.limbs : [limbAt(target, aimedAt)]
  return {
    worn: limbs.some(({ worn, magic }) => worn + magic > 0),
    natural: limbs.some(({ natural }) => natural > 0),
  }
}

/** Choose Location: freely in melee; with missiles on a Critical, or close by at somebody still or unaware. */
export function whyNotChooseLocation(state: State, exchange: Exchange): string {
  const { target, weaponry, metres, arm } = exchange
  if (exchange.item.stuckIn >= 0) return 'mythras.effect.impale-lodge'
  if (isHidden(state, target, exchange.attacker)) return 'mythras.cover.total'
  if (weaponry === 'melee' || critical(exchange)) return ''
  // rule: mythras.ranged.close
  const close = (arm.range[0] ?? 0) * (scopedClose(state, exchange) ? 2 : 1)
  const unaware = exchange.surprise || profileOf(state, target).unaware
  if (metres <= close && (unaware || keepsStill(state, exchange))) return ''
  return 'mythras.effect.choose-location-ranged'
}

/** Those who throw themselves out of the way of the shot are no longer a still target for it. */
function keepsStill(state: State, { target, reaction }: Exchange): boolean {
  return reaction !== 'evade' && reaction !== 'acrobatics' && isStationary(state, target)
}

/** Circumvent Cover: with high-tech firearms, or as a trick shot where the table allows one. */
export function whyNotCircumventCover(state: State, exchange: Exchange): string {
  const { arm, target } = exchange
  const ruling = state.setup.rulings['circumvent-cover']
  const rule = 'mythras.effect.circumvent-cover'
  if (ruling === 'unavailable' || !isSheltered(state, target, exchange.attacker)) return rule
  return unless(arm.highTech || (ruling === 'trick-shot' && critical(exchange)), rule)
}

/** Circumvent Parry: a parry that succeeded. */
export function whyNotCircumventParry(_state: State, exchange: Exchange): string {
  return unless(parried(exchange), 'mythras.effect.circumvent-parry')
}

function parried(exchange: Exchange): boolean {
  return exchange.reaction === 'parry' && exchange.defence !== null && exchange.defence.level >= SUCCESS
}

/** Damage Weapon by the attacker: something of the target's that can be struck. */
export function whyNotDamageWeapon(state: State, exchange: Exchange): string {
  return unless(
    weaponsToStrike(state, exchange, exchange.attacker).length > 0,
    'mythras.effect.damage-weapon',
  )
}

/**
 * The opponent's weapons that Damage Weapon may strike, by their places: for an attacker the one that parried, or
 * any in hand if none did; for a defender the one that attacked; and always what entangles the chooser.
 */
export function weaponsToStrike(state: State, exchange: Exchange, by: Figure): number[] {
  const attacks = by === exchange.attacker
  const owner = attacks ? exchange.target : exchange.attacker
  const crossed = attacks ? exchange.parry : exchange.item
  const only = crossed !== null || state.setup.rulings['damage-weapon-no-parry'] === 'parried-only'
  // rule: mythras.effect.damage-weapon-firearm
  const shot = attacks && exchange.weaponry !== 'melee' && !critical(exchange)
  const shieldsOnly = shot && !exchange.arm.cone && state.setup.rulings['se-ranged'] === 'limited'
  const found: number[] = []
  for (let at = 0; at < owner.items.length; at++) {
    const item = itemAt(owner, at)
    const meant = item === crossed || (isHeld(item) && (!only || item.snares === by.at))
    if (!meant || !canBeStruck(state, item)) continue
    if (!shieldsOnly || armOf(state, item).category === 'shield') found.push(at)
  }
  return found
}

/** True for what has Hit Points to lose: something in hand, or a natural weapon, which has those of its location. */
function canBeStruck(state: State, item: Item): boolean {
  const { hp, location } = armOf(state, item)
  return isHeld(item) ? hp > 0 : item.hand === 'natural' && location >= 0
}

/** The items of somebody that can be knocked out of their hands, by their places. */
export function itemsToDisarm(state: State, owner: Figure): number[] {
  const found: number[] = []
  for (let at = 0; at < owner.items.length; at++) {
    const item = itemAt(owner, at)
    if (isHeld(item) && !armOf(state, item).strapped) found.push(at)
  }
  return found
}

/** Disarm by the attacker: never by a shot, unless the table lets shots do all that blows do. */
export function whyNotDisarmTarget(state: State, { attacker, target, weaponry }: Exchange): string {
  if (weaponry !== 'melee' && state.setup.rulings['se-ranged'] === 'limited') return 'mythras.se.requirements'
  return whyNotDisarm(state, attacker, target)
}

function whyNotDisarm(state: State, by: Figure, on: Figure): string {
  if (itemsToDisarm(state, on).length === 0) return 'mythras.effect.disarm'
  return unless(profileOf(state, on).str <= 2 * profileOf(state, by).str, 'mythras.effect.disarm-limit')
}

/** Duck Back: cover at hand. */
export function whyNotDuckBack(state: State, { attacker }: Exchange): string {
  return unless(coverBeside(state, attacker) >= 0, 'mythras.effect.duck-back')
}

/** The cover that somebody could duck behind from where they stand, or -1. */
export function coverBeside(state: State, figure: Figure): number {
  if (figure.posture === 'prone') return -1
  if (figure.cover >= 0) return figure.exposed ? figure.cover : -1
  return state.setup.covers.findIndex((cover, at) => {
    if ((state.covers[at] ?? 1) <= 0 || metresToCover(figure, cover) > AT_HAND) return false
    return (shelterBehind(state, figure, cover)?.foes ?? 0) > 0
  })
}

/** Entangle by the attacker: with a net, a whip or the like. */
export function whyNotEntangle(_state: State, { arm }: Exchange): string {
  return unless(arm.entangling, 'mythras.effect.entangle')
}

/** Grip: bare-handed in melee, with something to grip with. */
export function whyNotGrip(state: State, { attacker, arm, weaponry }: Exchange): string {
  const rule = 'mythras.effect.grip'
  if (weaponry !== 'melee' || attacker.grips >= 0) return rule
  const bare = arm.unarmed || arm.category === 'natural'
  if (bare && !arm.unarmed) return ''
  if (!bare && state.setup.rulings['grip-armed'] === 'unarmed-attack') return rule
  return unless(freeHand(state, attacker) !== '', rule)
}

/** Impale: with what impales. */
export function whyNotImpale(_state: State, { arm }: Exchange): string {
  return unless(arm.impaling, 'mythras.effect.impale')
}

/** Maximize Damage: as often as the weapon has dice. */
export function whyNotMaximizeDamage(state: State, exchange: Exchange): string {
  return unless(exchange.maximised < weaponDice(state, exchange), 'mythras.effect.maximize-damage')
}

/** How many dice the weapon rolls for its damage. */
function weaponDice(state: State, { item, arm, target }: Exchange): number {
  return diceOf(state, item, arm, target).dice.length
}

/** Over-penetration: somebody behind the target. */
export function whyNotOverPenetration(state: State, exchange: Exchange): string {
  return unless(nextOnLine(state, exchange) !== null, 'mythras.effect.over-penetration')
}

/** Rapid Reload: what has to be loaded. */
export function whyNotRapidReload(_state: State, { arm }: Exchange): string {
  return unless(arm.load > 0, 'mythras.effect.rapid-reload')
}

/** Stun Location: with what is blunt. */
export function whyNotStunLocation(_state: State, { arm }: Exchange): string {
  return unless(arm.bludgeoning, 'mythras.effect.stun-location')
}

/** Sunder: armour to break, with two hands or an axe; by a shot only where the gun is made for it. */
export function whyNotSunder(_state: State, { arm, weaponry, target, aimedAt }: Exchange): string {
  if (weaponry !== 'melee' && !arm.sunder) return 'mythras.effect.sunder-firearm'
  const limbs = aimedAt < 0 ? target.limbs : [limbAt(target, aimedAt)]
  const armoured = limbs.some(({ worn, natural }) => worn + natural > 0)
  return unless(armoured && (arm.hands === 2 || arm.sunder), 'mythras.effect.sunder')
}

/** Trip by the attacker: a target on its feet, and no beam. */
export function whyNotTripTarget(_state: State, { arm, weaponry, target }: Exchange): string {
  if (weaponry !== 'melee' && arm.energy) return 'mythras.effect.trip-firearm'
  return unless(target.posture !== 'prone', 'mythras.effect.trip')
}

// ── For the defender ─────────────────────────────────────────────────────────────────────────────────────

/** True for an attacker out of reach, where the table wants a defender's effects at melee range. */
function isFar(state: State, exchange: Exchange): boolean {
  return !isClose(exchange) && state.setup.rulings['se-distance'] === 'melee-range'
}

/** True for a target that answered by diving aside. */
export function hasEvaded({ reaction }: Exchange): boolean {
  return reaction === 'evade' || reaction === 'acrobatics'
}

/** Arise: somebody who is down, or goes down by the dive, and has legs to stand on. */
export function whyNotArise(state: State, exchange: Exchange): string {
  const { target } = exchange
  if (target.posture !== 'prone' && (!hasEvaded(exchange) || staysUp(state, exchange)))
    return 'mythras.effect.arise'
  return whyNotStand(state, target)
}

/** Blind Opponent and Scar Foe: an attacker within reach. */
export function whyNotWithinReach(state: State, exchange: Exchange): string {
  return unless(!isFar(state, exchange), 'mythras.se.requirements')
}

/** Damage Weapon by the defender: a parry, and a weapon it can strike. */
export function whyNotDamageAttackersWeapon(state: State, exchange: Exchange): string {
  if (isFar(state, exchange) || exchange.parry === null) return 'mythras.se.requirements'
  return unless(weaponsToStrike(state, exchange, exchange.target).length > 0, 'mythras.effect.damage-weapon')
}

/** Disarm by the defender: an attacker within reach who holds something. */
export function whyNotDisarmAttacker(state: State, exchange: Exchange): string {
  if (isFar(state, exchange)) return 'mythras.se.requirements'
  return whyNotDisarm(state, exchange.target, exchange.attacker)
}

/** Enhance Parry: a parry. */
export function whyNotEnhanceParry(_state: State, { parry }: Exchange): string {
  return unless(parry !== null, 'mythras.effect.enhance-parry')
}

/** Entangle by the defender: a parry with what entangles. */
export function whyNotEntangleAttacker(state: State, exchange: Exchange): string {
  if (isFar(state, exchange) || exchange.parry === null) return 'mythras.se.requirements'
  return unless(armOf(state, exchange.parry).entangling, 'mythras.effect.entangle')
}

/** Select Target: a bystander for the blow to land on. */
export function whyNotSelectTarget(state: State, exchange: Exchange): string {
  return unless(bystandersOf(state, exchange).length > 0, 'mythras.effect.select-target')
}

/** Slip Free: something to get out of. */
export function whyNotSlipFree(state: State, { target }: Exchange): string {
  return unless(isHeldFast(state, target), 'mythras.effect.slip-free')
}

/** Entangled, gripped, under a leaper, with a weapon held fast, or by ruling pinned down by fire. */
function isHeldFast(state: State, figure: Figure): boolean {
  return (
    (figure.pinned > 0 && state.setup.rulings['pinned-meaning'] === 'pin-down-too') ||
    figure.grippedBy.length > 0 ||
    figure.astride >= 0 ||
    figure.limbs.some((limb) => limb.snaredBy >= 0) ||
    figure.items.some((item) => item.pinnedBy >= 0)
  )
}

/** Trip by the defender: an attacker within reach and on their feet. */
export function whyNotTripAttacker(state: State, exchange: Exchange): string {
  if (isFar(state, exchange)) return 'mythras.se.requirements'
  return unless(exchange.attacker.posture !== 'prone', 'mythras.effect.trip')
}

/** Weapon Malfunction: a gun that still works. */
export function whyNotWeaponMalfunction(_state: State, { arm, item }: Exchange): string {
  return unless(arm.firearm && !item.jammed, 'mythras.effect.weapon-malfunction')
}

/** Withdraw: an attacker within reach, and nothing that holds one there. */
export function whyNotWithdraw(state: State, exchange: Exchange): string {
  return isFar(state, exchange) ? 'mythras.se.requirements' : whyNotLeave(state, exchange.target)
}
