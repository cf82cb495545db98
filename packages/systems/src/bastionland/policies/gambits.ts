/**
 * What to spend dice on.
 *
 * If Bolsters put the target down, Bolster; if it is down already, keep the rest. Otherwise every spare die buys
 * what is worth most: the rounds another point takes from the target, or the rounds of its attack that an effect
 * takes from us, times the chance that it works. The best die is spent only when the attack is hopeless anyway.
 * Focus is used only where it puts somebody down. Hindering is worth nothing on somebody who will be down.
 */
import type { Decision } from '@steelyard/kernel'
import { armourOf, helmOn, isImpairedDie } from '../rules/arms.ts'
import { isStructure } from '../rules/attack.ts'
import { dieKey } from '../rules/feats.ts'
import { areApart } from '../rules/movement.ts'
import { armOf, type Figure, figureAt, type Item, isUp, need, type Pool, type State } from '../state/state.ts'
import { bothDice, meanDamage, NO_DICE, oneDie, type PackedDice } from './chance.ts'
import { exchangeOf, highestDie, neededToDown, type PoolExchange, roundsLeft, shareOf } from './exchange.ts'
import { priceOfFeat } from './feats.ts'
import { bestDice, binds, canShoot, countFighting, danger, fights, guardOf, vigourOf } from './measure.ts'
import { damageToDown, FOR_GOOD } from './stamina.ts'
import type { Temper } from './temper.ts'

const DICE = 500
const keysOf = (effect: string): readonly string[] =>
  Array.from({ length: DICE }, (_, at) => `${effect} ${dieKey(at)}`)

/** The keys of Bolster by die, made once. */
export const BOLSTER: readonly string[] = keysOf('bolster')
const IMPAIR = keysOf('impair')
const TRAP = keysOf('trap')
const STOP = keysOf('stop')
const REPEL = keysOf('repel')
const DISMOUNT = keysOf('dismount')
const GREATER = keysOf('greater')

/** Effects that last are counted for so many rounds at most. */
const LASTING = 4

/** The place of the first die that is alike in every way: like dice are offered once. */
export function firstAlike(pool: Pool, at: number): number {
  const die = need(pool.dice, at)
  for (let before = 0; before < at; before++) {
    const other = need(pool.dice, before)
    if (
      other.state === 'in' &&
      other.face === die.face &&
      other.sides === die.sides &&
      other.owner === die.owner &&
      isImpairedDie(other) === isImpairedDie(die)
    )
      return before
  }
  return at
}

/** Which die to spend on what, or `pass`. */
export function chooseGambit(state: State, decision: Decision, temper: Temper): string {
  const pool = state.pools[state.pool]
  const owner = pool === undefined ? undefined : ownerNamed(state, pool, decision.by)
  if (pool === undefined || owner === undefined || figureAt(state, pool.target).side === owner.side)
    return 'pass'
  const exchange = exchangeOf(state, pool)
  const { top, damage } = exchange
  const needed = neededToDown(exchange)
  if (damage >= needed) return 'pass'
  const spare = spareDice(state, pool, top)
  const hopeless = top < 0 || damage + spare <= 0
  const keep = hopeless ? -1 : top
  const low = ownDie(state, { pool, owner, keep, least: 4, most: 12 })
  if (damage + spare >= needed) return low < 0 ? 'pass' : need(BOLSTER, firstAlike(pool, low))
  if (damage + spare + 1 >= needed && focusPays(state, decision, owner, exchange, damage + spare))
    return 'focus bolster'
  if (low < 0) return 'pass'
  const bolster = hopeless ? 0 : worthOfBolster(exchange, spare) * shareOf(state, pool)
  return spend(state, { decision, temper, exchange, owner, low, keep, bolster })
}

function ownerNamed(state: State, pool: Pool, id: string): Figure | undefined {
  for (const at of pool.attackers) {
    const figure = figureAt(state, at)
    if (figure.id === id) return figure
  }
  return undefined
}

/** How many dice the pool could give up and keep its best. */
function spareDice(state: State, pool: Pool, top: number): number {
  let count = 0
  for (let at = 0; at < pool.dice.length; at++) if (at !== top && canSpend(state, pool, at)) count += 1
  return count
}

function canSpend(state: State, pool: Pool, at: number): boolean {
  const die = need(pool.dice, at)
  if (die.state !== 'in' || die.face < 4 || die.from === 'dismount') return false
  return !isImpairedDie(die) || state.setup.rulings['impaired-gambits'] === 'allowed'
}

/** The owner's lowest die from `least` to `most` that can be spent, without those at `keep` and `but`; or -1. */
function ownDie(
  state: State,
  {
    pool,
    owner,
    keep,
    least,
    most,
    but = -1,
  }: {
    readonly pool: Pool
    readonly owner: Figure
    readonly keep: number
    readonly least: number
    readonly most: number
    readonly but?: number | undefined
  },
): number {
  let found = -1
  for (let at = 0; at < pool.dice.length; at++) {
    const die = need(pool.dice, at)
    if (at === keep || at === but || die.owner !== owner.at || die.face < least || die.face > most) continue
    if (!canSpend(state, pool, at)) continue
    if (found < 0 || die.face < need(pool.dice, found).face) found = at
  }
  return found
}

/** Focus pays when the +1 puts the target down and that is worth more than the risk of Fatigue. */
function focusPays(
  state: State,
  decision: Decision,
  owner: Figure,
  exchange: PoolExchange,
  damage: number,
): boolean {
  if (exchange.top < 0 || !decision.options.includes('focus bolster')) return false
  const gain = roundsLeft(exchange, damage) * shareOf(state, exchange.pool)
  return gain > priceOfFeat(state, owner, owner.cla)
}

/** What one Bolster is worth: the best that up to so many of them do, shared among them. */
function worthOfBolster(exchange: PoolExchange, spare: number): number {
  const now = roundsLeft(exchange, exchange.damage)
  let most = 0
  for (let count = 1; count <= spare; count++)
    most = Math.max(most, (now - roundsLeft(exchange, exchange.damage + count)) / count)
  return most
}

// ── Effects ──────────────────────────────────────────────────────────────────────────────────────────────

/** The chance that the target does not resist. */
function chanceToWork(target: Figure): number {
  return 1 - Math.min(19, target.vig) / 20
}

/** Spends a die on the best there is: Bolster, an effect with a Save, or a Strong one. */
function spend(
  state: State,
  {
    decision,
    temper,
    exchange,
    owner,
    low,
    keep,
    bolster,
  }: {
    readonly decision: Decision
    readonly temper: Temper
    readonly exchange: PoolExchange
    readonly owner: Figure
    readonly low: number
    readonly keep: number
    readonly bolster: number
  },
): string {
  const { pool, target } = exchange
  const weight = temper.hinder * weightOf(state, owner, target)
  const strong = ownDie(state, { pool, owner, keep, least: 8, most: 12 })
  const isStrong = strong >= 0 && need(pool.dice, strong).melee
  let die = isStrong ? strong : low
  let chance = isStrong ? 1 : chanceToWork(target)
  let best = bolster
  let key = bolster > 0 ? need(BOLSTER, firstAlike(pool, low)) : 'pass'
  if (weight <= 0 || isStructure(state, target)) return key
  const offered = (keys: readonly string[], at: number): string => {
    const wanted = need(keys, firstAlike(pool, at))
    return decision.options.includes(wanted) ? wanted : ''
  }
  const greater = isStrong ? worthOfGreater(state, exchange, owner, weight) : 0
  const impair = chance * weight * worthOfImpair(state, owner, target)
  if (impair > best && impair >= greater && offered(IMPAIR, die) !== '') {
    best = impair
    key = offered(IMPAIR, die)
  }
  if (greater > best && offered(GREATER, die) !== '') {
    best = greater
    key = offered(GREATER, die)
  }
  if (isStrong) {
    const weak = ownDie(state, { pool, owner, keep, least: 4, most: 7 })
    die = weak < 0 ? strong : weak
    chance = weak < 0 ? 1 : chanceToWork(target)
  }
  const trap = chance * worthOfTrap(state, exchange, owner, weight)
  if (trap > best && offered(TRAP, die) !== '') {
    best = trap
    key = offered(TRAP, die)
  }
  const stop = chance * weight * worthOfStop(state, owner, target)
  if (stop > best && offered(STOP, die) !== '') {
    best = stop
    key = offered(STOP, die)
  }
  const another = ownDie(state, { pool, owner, keep, least: 4, most: 12, but: die }) >= 0
  const repel = chance * weight * worthOfRepel(state, owner, target, another)
  if (repel > best && offered(REPEL, die) !== '') {
    best = repel
    key = offered(REPEL, die)
  }
  const dismount = chance * worthOfDismount(state, target)
  return dismount > best && offered(DISMOUNT, die) !== '' ? offered(DISMOUNT, die) : key
}

/** What a whole attack of the target is worth to us: its danger beside that of its comrades, or 0 if nobody is left. */
function weightOf(state: State, owner: Figure, target: Figure): number {
  if (!fights(state, target) || !anySurvivor(state, owner.side)) return 0
  let others = 0
  for (const foe of state.figures)
    if (foe.side !== owner.side && foe.at !== target.at && fights(state, foe))
      others += danger(state, foe, owner)
  if (others === 0) return 1
  const own = danger(state, target, owner)
  return own / (own + others)
}

/** True when somebody of a side will still be up once the pools on the table have struck. */
function anySurvivor(state: State, side: number): boolean {
  for (const figure of state.figures)
    if (figure.side === side && fights(state, figure) && !willFall(state, figure)) return true
  return false
}

function willFall(state: State, figure: Figure): boolean {
  const needed = damageToDown(guardOf(state, figure), vigourOf(state, figure)) + armourOf(state, figure)
  for (const pool of state.pools) {
    if (pool.target !== figure.at) continue
    const top = highestDie(pool, -1)
    if ((pool.dice[top]?.face ?? 0) + pool.bolster >= needed) return true
  }
  return false
}

/** The share of the target's next attack that goes when one weapon is Impaired. */
function worthOfImpair(state: State, owner: Figure, target: Figure): number {
  const at = mainWeapon(state, target)
  return at < 0 ? 0 : lostWithout(state, owner, target, at)
}

/** The held weapon whose loss costs most and that is not Impaired for the next turn yet; or -1. */
export function mainWeapon(state: State, target: Figure): number {
  const spared = state.setup.rulings['natural-weapons'] === 'greater-effect-only'
  let main = -1
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < target.items.length; at++) {
    const item = need(target.items, at)
    const arm = armOf(state, item)
    if (item.state !== 'held' || arm.shield || arm.trample || binds(item.impaired, 'next')) continue
    if (spared && arm.natural) continue
    const left = meanDamage(bestDice(state, target, 'next', at), 1)
    if (left < least) {
      least = left
      main = at
    }
  }
  return main
}

/** The share of somebody's mean damage to us that needs this item; what is stowed can take its place. */
function lostWithout(state: State, owner: Figure, target: Figure, at: number): number {
  const armour = armourOf(state, owner)
  const whole = meanDamage(bestDice(state, target, 'next'), armour)
  if (whole <= 0) return 0
  const rest = Math.max(
    meanDamage(bestDice(state, target, 'next', at), armour),
    meanDamage(stowedDice(state, target), armour),
  )
  return Math.max(0, 1 - rest / whole)
}

/** The dice of the best weapon at the belt. */
function stowedDice(state: State, target: Figure): PackedDice {
  let best = NO_DICE
  for (const item of target.items) {
    if (item.state !== 'stowed') continue
    let dice = NO_DICE
    for (const sides of armOf(state, item).dice) dice = bothDice(dice, oneDie(sides))
    if (meanDamage(dice, 1) > meanDamage(best, 1)) best = dice
  }
  return best
}

/** What a point less Armour is worth: a Bolster now, and about as much in each of the rounds after. */
function worthOfArmour(state: State, exchange: PoolExchange, after: number): number {
  const { damage, dice, armour, pool } = exchange
  const now = roundsLeft(exchange, damage)
  if (now >= FOR_GOOD) return 1
  const later = after / (1 + meanDamage(dice, armour))
  return shareOf(state, pool) * (now - roundsLeft(exchange, damage + 1) + later)
}

/** Trap: a point of Armour now and in the next round, and the shield's die. */
function worthOfTrap(state: State, exchange: PoolExchange, owner: Figure, weight: number): number {
  const { target } = exchange
  for (let at = 0; at < target.items.length; at++)
    if (isShieldInUse(state, need(target.items, at)))
      return worthOfArmour(state, exchange, 1) + weight * lostWithout(state, owner, target, at)
  return 0
}

function isShieldInUse(state: State, item: Item): boolean {
  return item.state === 'held' && item.trapped === 0 && armOf(state, item).shield
}

/** Stop holds a foe off whom we have put out of reach; it does nothing to one who stands before us. */
function worthOfStop(state: State, owner: Figure, target: Figure): number {
  if (binds(target.stopped, 'next') || canShoot(state, target)) return 0
  for (const ally of state.figures) {
    if (ally.side !== owner.side || !isUp(ally) || ally.zone !== target.zone) continue
    if (!areApart(state, ally, target)) return 0
  }
  return 1
}

/**
 * Repel costs a turn only those who cannot come back and strike: the Slow, the Exhausted and the Stopped. With
 * another die to spare a Stop may follow, and the two share what they are worth together.
 */
function worthOfRepel(state: State, owner: Figure, target: Figure, another: boolean): number {
  if (canShoot(state, target) || areApart(state, owner, target)) return 0
  if (countFighting(state, owner.side, true) > 1 && state.setup.zones.length < 2) return 0
  const held = binds(target.stopped, 'next') || target.vig === 0 || target.lostLeg
  if (held || isSlow(state, target)) return 1
  return another ? chanceToWork(target) / 2 : 0
}

function isSlow(state: State, target: Figure): boolean {
  for (const item of target.items) {
    if (item.state !== 'held') continue
    const arm = armOf(state, item)
    if (!arm.shield && !arm.slow) return false
  }
  return target.items.length > 0
}

/** Riders are dangerous while they can charge, and fall hard where the module says so. */
function worthOfDismount(state: State, target: Figure): number {
  if (target.mount < 0) return 0
  const { rulings } = state.setup
  return (rulings.mounted === 'on' ? 0.4 : 0.15) + (rulings['dismount-damage'] === 'on' ? 0.4 : 0)
}

// ── Strong Gambits ───────────────────────────────────────────────────────────────────────────────────────

/** What the best Greater Effect is worth, its Save reckoned in. */
function worthOfGreater(state: State, exchange: PoolExchange, owner: Figure, weight: number): number {
  const { target } = exchange
  let best = helmOn(state, target) < 0 ? 0 : worthOfArmour(state, exchange, LASTING)
  for (let at = 0; at < target.items.length; at++) {
    const item = need(target.items, at)
    const arm = armOf(state, item)
    if (item.state !== 'held' || arm.natural) continue
    best = Math.max(best, worthOfLosing(state, { exchange, owner, weight, at, forGood: arm.wooden }))
  }
  return state.setup.rulings['greater-save'] === 'no' ? best : best * chanceToWork(target)
}

/** What it is worth that the target loses an item: until it is picked up, or for good. */
function worthOfLosing(
  state: State,
  {
    exchange,
    owner,
    weight,
    at,
    forGood,
  }: {
    readonly exchange: PoolExchange
    readonly owner: Figure
    readonly weight: number
    readonly at: number
    readonly forGood: boolean
  },
): number {
  const { target, damage } = exchange
  const turns = Math.min(forGood ? LASTING : 2, roundsLeft(exchange, damage))
  const attack = weight * turns * lostWithout(state, owner, target, at)
  if (!isShieldInUse(state, need(target.items, at))) return attack
  return attack + worthOfArmour(state, exchange, turns)
}

/** No Save, or a Greater Effect: whichever is worth more. */
export function chooseStrong(state: State, decision: Decision, temper: Temper): string {
  const pool = state.pools[state.pool]
  const owner = pool === undefined ? undefined : ownerNamed(state, pool, decision.by)
  if (pool === undefined || owner === undefined || !decision.options.includes('greater')) return 'no-save'
  const exchange = exchangeOf(state, pool)
  const weight = temper.hinder * weightOf(state, owner, exchange.target)
  const plain = worthOfEffect(state, decision, exchange, owner, weight)
  return worthOfGreater(state, exchange, owner, weight) > plain ? 'greater' : 'no-save'
}

/** What the ordinary effect is worth that a Strong die was spent on. */
function worthOfEffect(
  state: State,
  { about }: Decision,
  exchange: PoolExchange,
  owner: Figure,
  weight: number,
): number {
  const effect = typeof about === 'object' && about !== null && 'effect' in about ? about.effect : ''
  if (effect === 'impair') return weight * worthOfImpair(state, owner, exchange.target)
  return effect === 'trap' ? worthOfTrap(state, exchange, owner, weight) : weight
}

/** The Greater Effect that costs the foe most. */
export function chooseGreater(state: State, decision: Decision, temper: Temper): string {
  const pool = state.pools[state.pool]
  const owner = pool === undefined ? undefined : ownerNamed(state, pool, decision.by)
  let best = decision.options[0] ?? ''
  if (pool === undefined || owner === undefined) return best
  const exchange = exchangeOf(state, pool)
  const weight = temper.hinder * weightOf(state, owner, exchange.target)
  let most = -1
  for (const key of decision.options) {
    const worth = worthOfKey(state, exchange, owner, weight, key)
    if (worth > most) {
      most = worth
      best = key
    }
  }
  return best
}

function worthOfKey(
  state: State,
  exchange: PoolExchange,
  owner: Figure,
  weight: number,
  key: string,
): number {
  if (key === 'helm') return worthOfArmour(state, exchange, LASTING)
  const space = key.indexOf(' ')
  if (space < 0) return 0
  const at = Number(key.slice(space + 1))
  if (key.startsWith('impair')) return weight * lostWithout(state, owner, exchange.target, at)
  return worthOfLosing(state, { exchange, owner, weight, at, forGood: key.startsWith('break') })
}

/** The weapon to Impair. */
export function chooseItem(state: State, decision: Decision): string {
  const pool = state.pools[state.pool]
  const at = pool === undefined ? -1 : mainWeapon(state, figureAt(state, pool.target))
  const key = at < 0 ? '' : dieKey(at)
  return decision.options.includes(key) ? key : (decision.options[0] ?? '')
}
