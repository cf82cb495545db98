/**
 * The damage of a blow, in the book's order: weapon dice, Damage Modifier, magic, long range; then the parry or
 * ward, cover, armour; what is left is lost by the location struck.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Arm,
  armOf,
  type Figure,
  hasAbility,
  type Item,
  limbAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { limbsServe } from '../core/conditions.ts'
import { offerFoeReRoll, offerReRoll } from '../core/luck.ts'
import { divided, SUCCESS } from '../core/skills.ts'
import { dieStep, dmLadder } from '../core/tables.ts'
import { covers, wardsOff } from '../core/ward.ts'
import { damageCover, strikeItem } from '../gear/items.ts'
import { type Exchange, factsOf, succeeded } from '../melee/exchange.ts'
import { shelterAP, shelterFrom } from '../ranged/shelter.ts'
import { hurt } from './wounds.ts'

const WEAPON: Roll = { name: 'damage', rule: 'mythras.attack.step-5' }
const MODIFIER: Roll = { name: 'damage-modifier', rule: 'mythras.attack.step-5' }
/** The die that a burning weapon adds. */
export const FIRE_SIDES = 3
const FIRE: Roll = { name: 'fire', rule: 'mythras.magic.firearrow' }
const FIRST_SECOND: readonly string[] = Object.freeze(['first', 'second'])
const YES_NO: readonly string[] = Object.freeze(['yes', 'no'])
const LOCATION: Roll = { name: 'location', rule: 'mythras.attack.step-5' }

// ── Rolling ──────────────────────────────────────────────────────────────────────────────────────────────

/** Rolls dice of any sizes, like ones together; `maximised` of them, the largest first, count in full. */
export function rollDice(
  table: Table,
  dice: readonly number[],
  maximised: number,
  roll: Roll,
  by: string,
): number {
  if (dice.length === 1) return maximised > 0 ? (dice[0] ?? 0) : table.die(dice[0] ?? 1, roll, by)
  const sorted = dice.toSorted((one, other) => other - one)
  let total = 0
  for (let at = 0; at < sorted.length; ) {
    const sides = sorted[at] ?? 1
    let end = at
    while (end < sorted.length && sorted[end] === sides) end++
    const full = Math.min(end - at, Math.max(0, maximised - at))
    total += full * sides
    if (end - at > full) for (const face of table.pool(sides, end - at - full, roll, by)) total += face
    at = end
  }
  return total
}

/** The dice of a weapon as magic and bones change them. */
export function diceOf(
  state: State,
  item: Item,
  arm: Arm,
  target: Figure | null,
): { dice: readonly number[]; plus: number } {
  const steps = item.sharper + boneSteps(state, arm, target)
  if (steps === 0) return arm
  const ladder = state.setup.rulings['die-ladder'] === 'listed' ? 'listed' : 'with-d12'
  return dieStep({ dice: arm.dice, plus: arm.plus }, steps, ladder)
}

/** Bones: blunt weapons bite better, slashing worse, thrusting worst. */
// rule: mythras.creature.skeleton
function boneSteps(state: State, arm: Arm, target: Figure | null): number {
  if (target === null || !hasAbility(state, target, 'skeleton')) return 0
  if (arm.bludgeoning) return 1
  if (arm.cutting) return -1
  return arm.impaling ? -2 : 0
}

/** The step of somebody's own Damage Modifier with a weapon; -1 for what has none. */
export function modifierWith(state: State, figure: Figure, arm: Arm): number {
  // rule: mythras.ranged.dm
  if (!arm.usesDamageModifier) return -1
  if (arm.unarmed && state.setup.rulings['unarmed-dm'] === 'none') return -1
  return profileOf(state, figure).damageModifier
}

/** A Damage Modifier, rolled. */
export function rollModifier(table: Table, step: number, by: string): number {
  if (step < 0 || step === 4) return 0
  const { sign, dice } = dmLadder(step)
  return sign === 0 ? 0 : sign * rollDice(table, dice, 0, MODIFIER, by)
}

/** Everything up to the point where knockback and Bash read it off. */
export function rollDamage(table: Table, state: State, exchange: Exchange): number {
  const once = () => rollOnce(table, state, exchange)
  const total = table.settle(once)
  const { attacker, target } = exchange
  if (attacker.luck === 0 && target.luck === 0) return total
  const most = mostDamage(state, exchange)
  const again = offerReRoll(table, state, { figure: attacker, roll: WEAPON, total, most })
  const kept = again ? table.settle(once) : total
  const about = { level: exchange.attack.level, total: kept }
  return offerFoeReRoll(table, state, { target, maker: attacker, roll: WEAPON, about })
    ? table.settle(once)
    : kept
}

/** The damage if every die shows its highest face; a negative modifier takes off at least one for each of its dice. */
function mostDamage(state: State, exchange: Exchange): number {
  const { item, arm, target } = exchange
  const { dice, plus } = diceOf(state, item, arm, target)
  const weapon = dice.reduce((sum, sides) => sum + sides, plus)
  const total = Math.max(0, ofWeapon(state, exchange, weapon) + mostOfModifier(exchange.damageModifier))
  return atRange(state, exchange, total + (item.burns ? FIRE_SIDES : 0))
}

function mostOfModifier(step: number): number {
  if (step < 0) return 0
  const { sign, dice } = dmLadder(step)
  return sign < 0 ? -dice.length : dice.reduce((sum, sides) => sum + sign * sides, 0)
}

function rollOnce(table: Table, state: State, exchange: Exchange): number {
  const { attacker, item } = exchange
  const whole = exchange.impales && state.setup.rulings['impale-dm'] === 'whole-total'
  const total = whole ? rollTotalTwice(table, state, exchange) : rollTotal(table, state, exchange)
  const fire = item.burns ? table.die(FIRE_SIDES, FIRE, attacker.id) : 0
  // rule: mythras.damage.floor
  return atRange(state, exchange, Math.max(0, total) + fire)
}

/** What is left of damage around a corner, and at Long range. */
function atRange(state: State, { ignoresCover, long, arm }: Exchange, damage: number): number {
  const { rulings } = state.setup
  const around = ignoresCover && !arm.highTech ? divided(rulings, damage, 2) : damage
  // rule: mythras.ranged.long
  return long && arm.range.length > 0 ? divided(rulings, around, 2) : around
}

/** The weapon's dice, twice for an Impale with the better kept, and the Damage Modifier once. */
function rollTotal(table: Table, state: State, exchange: Exchange): number {
  const first = rollWeapon(table, state, exchange, exchange.maximised)
  const both = state.setup.rulings['maximize-impale'] === 'both-rolls'
  const weapon = exchange.impales
    ? chooseImpaleRoll(
        table,
        exchange,
        first,
        rollWeapon(table, state, exchange, both ? exchange.maximised : 0),
      )
    : first
  return weapon + rollOwnModifier(table, exchange)
}

/** Under a ruling the Impale rolls all of it twice, muscle included. */
function rollTotalTwice(table: Table, state: State, exchange: Exchange): number {
  const both = state.setup.rulings['maximize-impale'] === 'both-rolls'
  const first = rollWeapon(table, state, exchange, exchange.maximised) + rollOwnModifier(table, exchange)
  const second =
    rollWeapon(table, state, exchange, both ? exchange.maximised : 0) + rollOwnModifier(table, exchange)
  return chooseImpaleRoll(table, exchange, first, second)
}

function rollOwnModifier(table: Table, { damageModifier, attacker }: Exchange): number {
  return damageModifier < 0 ? 0 : rollModifier(table, damageModifier, attacker.id)
}

/** The weapon's own dice and flat part. */
function rollWeapon(table: Table, state: State, exchange: Exchange, maximised: number): number {
  const { attacker, item, arm } = exchange
  const { dice, plus } = diceOf(state, item, arm, exchange.target)
  return ofWeapon(state, exchange, rollDice(table, dice, maximised, WEAPON, attacker.id) + plus)
}

/** What the weapon itself does, halved if it is made for the hand and thrown. */
function ofWeapon(state: State, { thrown, arm }: Exchange, rolled: number): number {
  return thrown && arm.category !== 'ranged' ? divided(state.setup.rulings, rolled, 2) : rolled
}

function chooseImpaleRoll(table: Table, exchange: Exchange, first: number, second: number): number {
  if (first === second) return first
  const rule = 'mythras.effect.impale'
  const about = { first, second }
  const usual = first > second ? 'first' : 'second'
  const choice = table.ask(
    option({ name: 'impale-roll', rule, to: exchange.attacker, options: FIRST_SECOND, about, usual }),
  )
  return choice === 'first' ? first : second
}

// ── Where it lands ───────────────────────────────────────────────────────────────────────────────────────

/** A random hit location. */
export function rollLocation(table: Table, state: State, victim: Figure, by: string): number {
  const { locations, bands } = profileOf(state, victim)
  return locations.length === 1 ? 0 : table.lens(20, bands, LOCATION, by)
}

/** The place of somebody's own blow, which Luck lets them roll again. */
function rollOwnLocation(table: Table, state: State, attacker: Figure, target: Figure): number {
  const rolled = rollLocation(table, state, target, attacker.id)
  if (attacker.luck === 0) return rolled
  const where = profileOf(state, target).locations[rolled]?.name ?? ''
  const again = offerReRoll(table, state, { figure: attacker, roll: LOCATION, total: 0, most: 0, where })
  return again ? rollLocation(table, state, target, attacker.id) : rolled
}

/** The location of this blow: chosen, or rolled and perhaps shifted to a neighbour. */
export function strikeLocation(table: Table, state: State, exchange: Exchange): number {
  if (exchange.aimedAt >= 0) return exchange.aimedAt
  const rolled = rollOwnLocation(table, state, exchange.attacker, exchange.target)
  return exchange.marksman ? shiftLocation(table, state, exchange, rolled) : rolled
}

/** Marksman: stay, or take a place that adjoins the one rolled. */
function shiftLocation(table: Table, state: State, exchange: Exchange, rolled: number): number {
  const { locations } = profileOf(state, exchange.target)
  const here = locations[rolled]
  if (here === undefined) return rolled
  const keys = [here.key, ...here.adjacent.map((at) => locations[at]?.key ?? '')]
  const about = { ...factsOf(exchange, exchange.target), rolled: here.key }
  const choice = table.ask(
    option({
      name: 'marksman',
      rule: 'mythras.effect.marksman',
      to: exchange.attacker,
      options: keys,
      about,
      usual: here.key,
    }),
  )
  return locations.findIndex(({ key }) => key === choice)
}

// ── What stops it ────────────────────────────────────────────────────────────────────────────────────────

/** What a weapon of one Size lets through of a blow of another. */
export function pastSize(state: State, damage: number, attackSize: number, blockSize: number): number {
  if (attackSize < 0) return damage
  const steps = attackSize - blockSize
  // rule: mythras.parry.equal
  if (steps <= 0) return 0
  // rule: mythras.parry.two-less
  if (steps > 1) return damage
  const { rulings } = state.setup
  // rule: mythras.parry.one-less
  return rulings['half-damage'] === 'passes-rounded'
    ? divided(rulings, damage, 2)
    : damage - divided(rulings, damage, 2)
}

/** True for an item that is held in front of a location by an arm that can use it. */
function wards(state: State, figure: Figure, item: Item, location: number): boolean {
  if (item.ward === 0 || !covers(item.ward, location)) return false
  return item.pinnedBy < 0 && limbsServe(state, figure, item)
}

/** The largest Size that wards a location, or -1. */
export function wardSize(
  state: State,
  figure: Figure,
  location: number,
  against: Exchange['weaponry'],
): number {
  let size = -1
  if (figure.flatFooted && state.setup.rulings['ward-flat-footed'] === 'none') return size
  for (const item of figure.items) {
    if (!wards(state, figure, item, location)) continue
    const arm = armOf(state, item)
    if (!wardsOff(state, arm, against)) continue
    size = Math.max(size, arm.size)
  }
  return size
}

/** The shield that wards a location, if one does. */
function wardingShield(state: State, figure: Figure, location: number): Arm | null {
  for (const item of figure.items) {
    if (!wards(state, figure, item, location)) continue
    const arm = armOf(state, item)
    if (arm.category === 'shield') return arm
  }
  return null
}

/** What is left of a blow after the parry and the ward: the better of the two. */
export function pastBlocks(state: State, exchange: Exchange, damage: number): number {
  if (exchange.enhanced) return 0
  const left = pastParry(state, exchange, damage)
  // rule: mythras.block.choose-location
  const after = pastWard(state, exchange, state.setup.rulings['ward-and-parry'] === 'both' ? left : damage)
  return Math.min(left, after)
}

function pastParry(state: State, exchange: Exchange, damage: number): number {
  const { defence } = exchange
  const parried =
    exchange.reaction === 'parry' && defence !== null && defence.level >= SUCCESS && !exchange.ignoresParry
  // rule: mythras.attack.step-6
  return parried ? pastSize(state, damage, exchange.size, exchange.parrySize) : damage
}

/** What has stopped the damage that blocks have stopped, where it was not the parry alone. */
function blockOf(state: State, exchange: Exchange, past: number): 'parry' | 'ward' | 'both' {
  const left = pastParry(state, exchange, exchange.rolled)
  if (exchange.enhanced || past === left) return 'parry'
  return left < exchange.rolled && state.setup.rulings['ward-and-parry'] === 'both' ? 'both' : 'ward'
}

function pastWard(state: State, exchange: Exchange, damage: number): number {
  const { target, location, weaponry } = exchange
  // rule: mythras.gun.shield-ap
  if (weaponry === 'gun' && state.setup.rulings['gun-shield'] === 'armour-points') {
    const shield = wardingShield(state, target, location)
    return shield === null ? damage : Math.max(0, damage - shield.gunAP)
  }
  const size = wardSize(state, target, location, weaponry)
  if (size < 0) return damage
  if (exchange.size < 0) {
    const shield = wardingShield(state, target, location)
    return shield === null ? damage : Math.max(0, damage - shield.gunAP)
  }
  return pastSize(state, damage, exchange.size, size)
}

/** The AP of the cover in front of a location; none where it hides nothing or the shot goes around it. */
// rule: mythras.cover.value
export function coverAP(state: State, exchange: Exchange): number {
  const { target, attacker, location } = exchange
  return exchange.ignoresCover ? 0 : shelterAP(state, target, location, attacker)
}

/** What passes the AP of cover wears it down, unless the referee says otherwise; at nothing it hides nobody. */
function wearCover(table: Table, state: State, { target, attacker }: Exchange, damage: number): void {
  const at = shelterFrom(state, target, attacker)
  const cover = state.setup.covers[at]
  const lost = damage - (cover?.ap ?? 0)
  if (cover === undefined || lost <= 0) return
  const rule = 'mythras.object.hits'
  const about = { cover: cover.id, lost }
  if (
    state.setup.calls &&
    table.ask(option({ name: 'collateral', rule, to: REFEREE, options: YES_NO, about, usual: 'yes' })) ===
      'no'
  )
    return
  damageCover(table, state, target, at, damage)
}

/** The armour of a location as this blow meets it. */
export function armourAgainst(
  figure: Figure,
  location: number,
  bypassWorn: boolean,
  bypassNatural: boolean,
): number {
  // rule: mythras.armor.locations
  const limb = limbAt(figure, location)
  // rule: mythras.armor.stack
  return (bypassWorn ? 0 : limb.worn + limb.magic) + (bypassNatural ? 0 : limb.natural)
}

// ── The blow lands ───────────────────────────────────────────────────────────────────────────────────────

/** A blow of known damage and place meets blocks, cover and armour, and what is left is lost. */
export function land(table: Table, state: State, exchange: Exchange): void {
  const { target, attacker, location } = exchange
  const past = pastBlocks(state, exchange, exchange.rolled)
  const cover = Math.min(past, coverAP(state, exchange))
  if (cover > 0) wearCover(table, state, exchange, past)
  const left = past - cover
  // rule: mythras.attack.step-7
  const armour = exchange.sunders
    ? sunder(table, state, exchange, left)
    : Math.min(left, armourAgainst(target, location, exchange.bypassWorn, exchange.bypassNatural))
  const through = left - armour
  if (table.logs)
    tellDamage(table, state, {
      victim: target,
      by: attacker.id,
      location,
      rolled: exchange.rolled,
      parried: exchange.rolled - past,
      block: blockOf(state, exchange, past),
      cover,
      armour,
      rule: 'mythras.damage.order',
      halved: halvings(exchange),
    })
  const { lost, wound } = hurt(table, state, { victim: target, location, damage: through, by: attacker })
  exchange.lost = lost
  exchange.wound = wound
}

/** Tells what became of the damage of a blow. */
export function tellDamage(
  table: Table,
  state: State,
  {
    victim,
    by,
    location,
    rolled,
    parried,
    block = 'parry',
    cover,
    armour,
    rule,
    halved = [],
  }: {
    readonly victim: Figure
    readonly by: string
    readonly location: number
    readonly rolled: number
    readonly parried: number
    readonly block?: 'parry' | 'ward' | 'both'
    readonly cover: number
    readonly armour: number
    readonly rule: string
    readonly halved?: readonly string[]
  },
): void {
  const where = profileOf(state, victim).locations[location]?.name ?? ''
  const through = rolled - parried - cover - armour
  say(table, {
    event: 'damage',
    rule,
    figure: victim.id,
    by,
    location: where,
    rolled,
    parried,
    ...(block === 'parry' ? {} : { block }),
    cover,
    armour,
    through,
    ...(halved.length === 0 ? {} : { halved }),
  })
}

/** What has halved the damage of a blow before anything stopped it. */
function halvings({ thrown, arm, long, ignoresCover }: Exchange): readonly string[] {
  const found: string[] = []
  if (thrown && arm.category !== 'ranged') found.push('thrown')
  if (ignoresCover && !arm.highTech) found.push('around')
  if (long && arm.range.length > 0) found.push('long')
  return found
}

/**
 * Sunder: what passes the armour wears it down, and only what is left after that hurts. Magic stops its share
 * first and does not wear; a layer that is bypassed is not met at all. Returns what was stopped.
 */
function sunder(table: Table, state: State, exchange: Exchange, damage: number): number {
  const { target, location, bypassWorn, bypassNatural } = exchange
  const limb = limbAt(target, location)
  const met = { worn: bypassWorn ? 0 : limb.worn, natural: bypassNatural ? 0 : limb.natural }
  const total = met.worn + met.natural
  const surplus = Math.max(0, damage - (bypassWorn ? 0 : limb.magic) - total)
  if (surplus === 0) return damage
  let wear = Math.min(surplus, total)
  const worn = wear
  for (const layer of sunderLayers(table, state, exchange)) {
    const off = Math.min(wear, met[layer])
    limb[layer] -= off
    wear -= off
  }
  if (table.logs && worn > 0)
    say(table, {
      event: 'item',
      rule: 'mythras.effect.sunder',
      figure: target.id,
      item: profileOf(state, target).locations[location]?.name ?? '',
      what: 'sundered',
      amount: worn,
    })
  return damage - (surplus - worn)
}

/** The outer layer goes first, unless the attacker may say which. */
function sunderLayers(
  table: Table,
  state: State,
  { attacker, target, location }: Exchange,
): typeof WORN_FIRST | typeof NATURAL_FIRST {
  if (state.setup.rulings['sunder-layers'] === 'worn-first') return WORN_FIRST
  const limb = limbAt(target, location)
  if (limb.natural === 0 || limb.worn === 0) return WORN_FIRST
  const rule = 'mythras.effect.sunder'
  const choice = table.ask(
    option({
      name: 'sunder-layer',
      rule,
      to: attacker,
      options: ['worn', 'natural'],
      about: null,
      usual: 'worn',
    }),
  )
  return choice === 'worn' ? WORN_FIRST : NATURAL_FIRST
}

const WORN_FIRST = ['worn', 'natural'] as const
const NATURAL_FIRST = ['natural', 'worn'] as const

/** The damage step of an attack that reached somebody: dice, place, and all that stops it. */
export function resolveDamage(table: Table, state: State, exchange: Exchange): void {
  if (!exchange.hits || !succeeded(exchange)) return
  if (exchange.rolled === 0) exchange.rolled = rollDamage(table, state, exchange)
  if (exchange.struck !== null) {
    strikeWeapon(table, state, exchange, exchange.struck)
    return
  }
  exchange.location = strikeLocation(table, state, exchange)
  land(table, state, exchange)
}

/** Damage Weapon: all of it goes into the weapon, or into the part of the body that a natural weapon is. */
function strikeWeapon(table: Table, state: State, exchange: Exchange, struck: Item): void {
  const bySize = state.setup.rulings['damage-weapon-parried'] === 'by-size' && struck === exchange.parry
  if (struck.hand === 'natural') {
    exchange.location = armOf(state, struck).location
    if (!bySize) exchange.ignoresParry = true
    land(table, state, exchange)
    return
  }
  const damage = bySize ? pastBlocks(state, exchange, exchange.rolled) : exchange.rolled
  strikeItem(table, state, { by: exchange.attacker, owner: exchange.target, item: struck, damage })
}
