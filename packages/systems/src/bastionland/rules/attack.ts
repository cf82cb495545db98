/**
 * Attacks: forming pools, rolling them, and the total.
 *
 * Everybody of one side who attacks the same target shares one roll. Only the highest die that is left after
 * Deny and Gambits counts; Bolsters are added and the target's Armour is taken off once. A Blast takes part in
 * the pool of everybody in the area, with fresh dice for each.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { option, REFEREE } from '@steelyard/kernel'
import { type ShownDie, say } from '../register/events.ts'
import {
  type Attack,
  areFoes,
  armOf,
  type Die,
  dieAt,
  type Figure,
  figureAt,
  grown,
  isDown,
  isThere,
  isUp,
  itemAt,
  need,
  type Pool,
  profileOf,
  type State,
} from '../state/state.ts'
import {
  armourOf,
  attackDice,
  freshDie,
  isImpaired,
  isWeaponImpaired,
  keepUsable,
  removeItem,
  usableItems,
} from './arms.ts'
import { closeIn, goTo, inReach, inThrow, noteClash, whyNotMove } from './movement.ts'

const ATTACK: Roll = { name: 'attack', rule: 'bastionland.attack.dice' }

/** The attacks that are resolved in this pass, in the order of their side and of the roster. */
export function attackersOf(state: State, inPass: (state: State, figure: Figure) => boolean): Figure[] {
  let found: Figure[] = []
  for (let side = 0; side < state.setup.sides.length; side++)
    for (let at = 0; at < state.figures.length; at++) {
      const figure = figureAt(state, at)
      if (figure.side === side && figure.plan.attacks.length > 0 && isUp(figure) && inPass(state, figure))
        found = grown(found, figure)
    }
  return found
}

/** Puts everybody's dice together: one pool for each side and target. */
export function formPools(table: Table, state: State, attackers: readonly Figure[]): void {
  state.pools = []
  for (const attacker of attackers)
    for (const attack of attacker.plan.attacks) {
      if (attack.lost) continue
      const declared = figureAt(state, attack.target)
      if (!strikesMany(state, attacker, attack)) strike(table, state, attacker, attack, declared)
      // rule: bastionland.blast.separate
      else
        for (const target of targetsOf(state, attacker, attack))
          strike(table, state, attacker, attack, target)
    }
  if (state.setup.rulings['impaired-pool'] === 'whole-pool')
    for (const pool of state.pools) impairWholePool(pool)
}

/**
 * An attack that was legal when declared is carried out, unless the target has fallen before its turn came or
 * the ruling `target-moves` lets it step away; an attack that does not happen is marked as lost.
 */
export function findTarget(table: Table, state: State, attacker: Figure, attack: Attack): void {
  const target = figureAt(state, attack.target)
  const ruling = state.setup.rulings['target-moves']
  if (state.setup.rulings['round-order'] === 'declare-then-players-first') keepUsable(state, attacker, attack)
  if (!isThere(target) || (isDown(target) && !attack.onDown)) redirect(table, state, attacker, attack)
  else if (ruling === 'attack-first' || stillReaches(state, attacker, attack, target)) return
  else if (ruling === 'follow' && canFollow(state, attacker, attack, target))
    follow(table, state, attacker, target)
  else loseAttack(table, attacker, attack, target)
}

function stillReaches(state: State, attacker: Figure, attack: Attack, target: Figure): boolean {
  return attack.melee ? inReach(state, attacker, target) : reachesAtRange(state, attacker, attack, target)
}

/** Following takes the Move, which an Exhausted attacker and a Slow weapon have not got before an attack. */
function canFollow(state: State, attacker: Figure, attack: Attack, target: Figure): boolean {
  if (!attack.melee || whyNotMove(state, attacker) !== '' || attacker.vig === 0) return false
  if (attack.items.some((at) => armOf(state, itemAt(attacker, at)).slow)) return false
  return inThrow(state, attacker.zone, target.zone)
}

function follow(table: Table, state: State, attacker: Figure, target: Figure): void {
  const rule = 'bastionland.attack.reach-fixed'
  const { zone } = target
  attacker.moved = true
  attacker.plan.wall = 'none'
  if (attacker.zone === zone) {
    closeIn(state, attacker, target)
    if (table.logs) say(table, { event: 'moved', rule, figure: attacker.id, how: 'closed-in', to: target.id })
    return
  }
  goTo(state, attacker, zone)
  const to = state.setup.zones[zone]?.id ?? ''
  if (table.logs) say(table, { event: 'moved', rule, figure: attacker.id, how: 'zone', to })
}

function reachesAtRange(state: State, attacker: Figure, attack: Attack, target: Figure): boolean {
  return attack.items.some((at) => flies(state, attacker, at, target))
}

/** True for an item that reaches a target as a shot or as a throw. */
function flies(state: State, attacker: Figure, at: number, target: Figure): boolean {
  const arm = armOf(state, itemAt(attacker, at))
  return arm.ranged || (arm.thrown && inThrow(state, attacker.zone, target.zone))
}

function redirect(table: Table, state: State, attacker: Figure, attack: Attack): void {
  const gone = figureAt(state, attack.target)
  if (state.setup.rulings['target-gone'] === 'redirect') {
    const others = state.figures.filter(
      (each) =>
        isUp(each) &&
        areFoes(each, attacker) &&
        each.zone === gone.zone &&
        (!attack.melee || inReach(state, attacker, each)),
    )
    if (others.length > 0) {
      const keys = ['none', ...others.map(({ id }) => id)]
      const rule = 'bastionland.attack.one-target'
      const chosen = table.ask(
        option({
          name: 'redirect',
          rule,
          to: attacker,
          options: keys,
          about: { gone: gone.id },
          usual: keys[1],
        }),
      )
      const target = others.find(({ id }) => id === chosen)
      if (target !== undefined) {
        attack.target = target.at
        return
      }
    }
  }
  loseAttack(table, attacker, attack, gone)
}

function loseAttack(table: Table, attacker: Figure, attack: Attack, target: Figure): void {
  attack.lost = true
  if (table.logs)
    say(table, {
      event: 'attack-lost',
      rule: 'bastionland.attack.reach-fixed',
      figure: attacker.id,
      target: target.id,
    })
}

/** True for a Blast, by Smite or by the weapon, and for a Warband among individuals. */
function strikesMany(state: State, attacker: Figure, attack: Attack): boolean {
  if (attack.blast || isAmongIndividuals(state, attacker, attack)) return true
  for (const at of attack.items) if (armOf(state, itemAt(attacker, at)).blast) return true
  return false
}

function isAmongIndividuals(state: State, attacker: Figure, attack: Attack): boolean {
  return isWarband(state, attacker) && isIndividual(state, figureAt(state, attack.target))
}

/** Whom a Blast strikes: everybody in the area, the declared target first. */
// rule: bastionland.blast.everyone
function targetsOf(state: State, attacker: Figure, attack: Attack): readonly Figure[] {
  const declared = figureAt(state, attack.target)
  const individuals = isAmongIndividuals(state, attacker, attack)
  const { rulings } = state.setup
  const area = attack.blast && rulings['blast-area'] === 'attackers-zone' ? attacker : declared
  return state.figures
    .filter((figure) => {
      if (figure.at === declared.at) return true
      if (figure.at === attacker.at) return rulings['blast-who'] === 'everyone' && !individuals
      if (figure.at === attacker.mount) return false
      // rule: bastionland.blast.down
      if (!isThere(figure) || (isDown(figure) && rulings['blast-down'] === 'spared')) return false
      if (figure.rider >= 0) return false
      if (rulings['blast-who'] === 'foes-only' && !areFoes(figure, attacker)) return false
      if (individuals && (!isIndividual(state, figure) || figure === leaderOf(state, attacker))) return false
      return figure.zone === area.zone
    })
    .sort((one, other) => Number(other.at === declared.at) - Number(one.at === declared.at))
}

/** Adds an attack to the pool on a target, unless nothing of its kind can harm it. */
function strike(table: Table, state: State, attacker: Figure, attack: Attack, target: Figure): void {
  breakDuels(state, attacker, target)
  noteMelee(state, attacker, attack, target)
  if (!canHarm(table, state, attacker, attack, target)) {
    if (table.logs) tellImmune(table, state, target)
    return
  }
  joinPool(state, attacker, attack, target)
  const leader = isWarband(state, attacker) ? leaderOf(state, attacker) : undefined
  if (leader !== undefined) followLeader(state, leader, attack, target)
}

/** The one who leads a Warband from the front; if several mean to, the first of them does. */
export function leaderOf(state: State, warband: Figure): Figure | undefined {
  if (state.setup.rulings.warbands !== 'on') return undefined
  return state.figures.find(
    (each) => isUp(each) && each.plan.action === 'lead' && each.plan.target === warband.at,
  )
}

/** A leader's own dice join the roll of the Warband, as far as they reach; what is thrown is thrown once. */
function followLeader(state: State, leader: Figure, attack: Attack, target: Figure): void {
  const any = attack.melee || state.setup.rulings['range-mix'] === 'all-held'
  const usable = usableItems(state, leader, attack.melee, false)
  const items = any ? usable : usable.filter((at) => flies(state, leader, at, target))
  const own: Attack = { ...attack, items, dice: [], charge: false, smites: 0, blast: false }
  if (items.length === 0) return
  if (leader.plan.attacks.length === 0) leader.plan.attacks = [own]
  noteMelee(state, leader, own, target)
  joinPool(state, leader, own, target)
}

/** Who strikes at a foe in melee is engaged, whether or not such a blow can harm that foe. */
function noteMelee(state: State, attacker: Figure, attack: Attack, target: Figure): void {
  if (attack.melee && areFoes(attacker, target)) noteClash(state, attacker, target)
}

/** Somebody else's blow at a duellist ends the duel. */
function breakDuels(state: State, attacker: Figure, target: Figure): void {
  for (const duel of state.duels) {
    if (!duel.begun) continue
    const partner = duel.one === target.at ? duel.other : duel.other === target.at ? duel.one : -1
    if (partner >= 0 && partner !== attacker.at) duel.broken = true
  }
}

/** Warbands are harmed by Blasts, siege weapons and other Warbands; structures by what breaks walls. */
function canHarm(table: Table, state: State, attacker: Figure, attack: Attack, target: Figure): boolean {
  if (!isWarband(state, target) && !isStructure(state, target)) return true
  const arms = attack.items.map((at) => armOf(state, itemAt(attacker, at)))
  const siege = arms.some((arm) => arm.siege)
  if (isWarband(state, target))
    return isWarband(state, attacker) || siege || attack.blast || arms.some((arm) => arm.blast)
  const about = { figure: attacker.id, target: target.id }
  const usual = siege ? 'yes' : 'no'
  return (
    table.ask(
      option({
        name: 'structure',
        rule: 'bastionland.structure',
        to: REFEREE,
        options: ['no', 'yes'],
        about,
        usual,
      }),
    ) === 'yes'
  )
}

function tellImmune(table: Table, state: State, target: Figure): void {
  const { guard, vig } = target
  say(table, {
    event: 'harm',
    rule: isWarband(state, target) ? 'bastionland.warband.immune' : 'bastionland.structure',
    figure: target.id,
    damage: 0,
    guardBefore: guard,
    guard,
    vigBefore: vig,
    vig,
    result: 'immune',
  })
}

function joinPool(state: State, attacker: Figure, attack: Attack, target: Figure): void {
  // rules: bastionland.impaired.d4, bastionland.impaired.no-bonus
  const dice = isImpaired(state, attacker, attack)
    ? [freshDie(attacker, attack, 4, 'weapon', true)]
    : diceAgainst(state, attacker, attack, target)
  const pool = poolOn(state, attacker.side, target)
  if (pool === undefined) {
    state.pools = grown(state.pools, newPool(state, attacker, target, dice))
    return
  }
  // rule: bastionland.blast.pools
  pool.attackers.push(attacker.at)
  for (const die of dice) pool.dice.push(die)
}

/** The dice of an attack that is not Impaired: arms and bonuses, then what a Warband and Smite add. */
function diceAgainst(state: State, attacker: Figure, attack: Attack, target: Figure): Die[] {
  let dice = attackDice(state, attacker, attack)
  // rule: bastionland.warband.attack
  if (isWarband(state, attacker) && isIndividual(state, target))
    dice = grown(dice, freshDie(attacker, attack, 12, 'warband'))
  for (let smite = 0; smite < attack.smites; smite++)
    dice = grown(dice, freshDie(attacker, attack, 12, 'smite'))
  return dice
}

/** The pool that somebody of this side joins against a target, if there is one yet. */
// rule: bastionland.attack.per-side
function poolOn(state: State, side: number, target: Figure): Pool | undefined {
  const shared = state.setup.rulings['pool-sides'] === 'one-pool'
  for (const pool of state.pools) if (pool.target === target.at && (shared || pool.side === side)) return pool
  return undefined
}

/** Dice against somebody, as they were thrown. */
export function newPool(state: State, attacker: Figure, target: Figure, dice: Die[]): Pool {
  return {
    side: attacker.side,
    target: target.at,
    attackers: [attacker.at],
    dice,
    bolster: 0,
    bolsterers: [],
    deniers: [],
    focused: [],
    tried: [],
    waiting: [],
    armour: armourOf(state, target),
  }
}

/** One Impaired attacker leaves the whole pool a single d4. */
// rule: bastionland.impaired.in-pool
function impairWholePool(pool: Pool): void {
  const impaired = pool.dice.find((die) => die.impaired)
  if (impaired !== undefined) pool.dice = [impaired]
}

/** Rolls a pool: each owner's dice in turn, like dice together. Faces `alike` are those of a die that is alone. */
// rule: bastionland.attack.no-to-hit
export function rollPool(table: Table, state: State, pool: Pool, alike: () => readonly number[]): void {
  addSpecialDice(table, state, pool)
  const { dice } = pool
  let at = 0
  while (at < dice.length) {
    const first = dieAt(pool, at)
    let end = at + 1
    while (end < dice.length && dice[end]?.sides === first.sides && dice[end]?.owner === first.owner) end++
    // rule: bastionland.flow.who-rolls
    const owner = figureAt(state, first.owner).id
    if (dice.length === 1) {
      first.face = table.die(first.sides, ATTACK, owner, alike)
    } else if (end === at + 1) {
      first.face = table.die(first.sides, ATTACK, owner)
    } else {
      const faces = table.pool(first.sides, end - at, ATTACK, owner)
      for (let die = at; die < end; die++) dieAt(pool, die).face = need(faces, die - at)
    }
    at = end
  }
  if (table.logs) tellPool(table, state, pool)
}

/** A special weapon's extra die joins if the referee sees the situation it is made for. */
function addSpecialDice(table: Table, state: State, pool: Pool): void {
  if (state.setup.rulings['impaired-pool'] === 'whole-pool' && pool.dice.some(({ impaired }) => impaired))
    return
  for (const owner of pool.attackers) {
    const attacker = figureAt(state, owner)
    for (const attack of attacker.plan.attacks) {
      if (attack.target !== pool.target && !strikesMany(state, attacker, attack)) continue
      for (const at of attack.items) {
        const item = itemAt(attacker, at)
        const { special } = armOf(state, item)
        if (special === null || isImpaired(state, attacker, attack)) continue
        if (isWeaponImpaired(state, attacker, item)) continue
        const about = { figure: attacker.id, when: special.when }
        const rule = 'bastionland.bonus-dice'
        if (
          table.ask(
            option({ name: 'special', rule, to: REFEREE, options: ['no', 'yes'], about, usual: 'no' }),
          ) === 'no'
        )
          continue
        pool.dice.push(freshDie(attacker, attack, special.die, 'special'))
      }
    }
  }
}

/** Bonus dice are used up by the attacks they join; a Blast is one attack, however many it strikes. */
export function useBonusDice(state: State, attacker: Figure): void {
  if (attacker.bonus.length === 0) return
  const joined = state.pools.some(({ dice }) =>
    dice.some(({ owner, from }) => owner === attacker.at && from === 'bonus'),
  )
  if (joined) attacker.bonus = attacker.bonus.map((uses) => (uses > 0 ? uses - 1 : uses))
}

function tellPool(table: Table, state: State, pool: Pool): void {
  say(table, {
    event: 'pool',
    rule: 'bastionland.attack.pool',
    side: state.setup.sides[pool.side]?.id ?? '',
    target: figureAt(state, pool.target).id,
    dice: pool.dice.map((die) => shown(state, die)),
  })
}

function shown(state: State, die: Die): ShownDie {
  const { sides, face } = die
  const what = originOf(die)
  const plain = { owner: figureAt(state, die.owner).id, sides, face }
  return what === undefined ? plain : { ...plain, what }
}

/** Where a die comes from, if it is no plain die of a weapon or shield. */
export function originOf(die: Die): ShownDie['what'] {
  const { from } = die
  if (die.impaired || from === 'spoilt') return 'impaired'
  return from === 'weapon' || from === 'shield' ? undefined : from
}

/** What a pool comes to: the counting die and the damage. */
export interface Total {
  readonly die: Die | null
  readonly armour: number
  /** How much of the Armour is cover. */
  readonly cover: number
  readonly bolster: number
  /** How much of the Bolster comes from attackers beyond the first. */
  readonly extra: number
  readonly damage: number
}

/** Highest remaining die, plus Bolsters, minus Armour, never below 0. */
// rule: bastionland.attack.example
export function totalOf(table: Table, state: State, pool: Pool): Total {
  const { rulings } = state.setup
  const target = figureAt(state, pool.target)
  const die = countingDie(table, state, pool)
  // rule: bastionland.attack.extra-attacker
  const extra =
    rulings['bolster-source'] === 'dice-only' ? 0 : Math.max(0, attackersWithDice(state, pool) - 1)
  // rule: bastionland.attack.add-bolster
  const bolster = pool.bolster - bolstersOfTheFallen(state, pool) + extra
  // rule: bastionland.gambit.at-once
  const worn = rulings['gambit-timing'] === 'after-damage' ? pool.armour : armourOf(state, target)
  const cover = coverOf(state, target, die)
  const armour = worn + cover
  const alone = die === null && rulings['no-dice-left'] === 'no-damage'
  const raw = alone ? 0 : (die?.face ?? 0) + bolster - armour
  const least = rulings['armour-floor'] === 'minimum-one' && die !== null ? 1 : 0
  return { die, armour, cover, bolster, extra, damage: Math.max(least, raw) }
}

/** The highest die left; of equal ones the larger, unless a ruling says otherwise. */
function countingDie(table: Table, state: State, pool: Pool): Die | null {
  const tie = state.setup.rulings['scar-die-tie']
  let best: Die | null = null
  for (const die of pool.dice) {
    // rule: bastionland.attack.gambits-before-highest
    if (die.state !== 'in' || !strikesAtAll(state, die)) continue
    if (best === null || die.face > best.face) best = die
    else if (die.face === best.face && (tie === 'smaller' ? die.sides < best.sides : die.sides > best.sides))
      best = die
  }
  return best !== null && tie === 'attacker-chooses' ? chooseCountingDie(table, state, pool, best) : best
}

/** Under `felled-strikes: never` the dice of whoever has been felled meanwhile come to nothing. */
function strikesAtAll(state: State, { owner }: Die): boolean {
  return state.setup.rulings['felled-strikes'] !== 'never' || isUp(figureAt(state, owner))
}

/** A die that was given up for a Bolster is a die of its owner: if those come to nothing, so does the Bolster. */
function bolstersOfTheFallen(state: State, { bolsterers }: Pool): number {
  let fallen = 0
  for (const by of bolsterers) if (!isUp(figureAt(state, by))) fallen += 1
  return fallen
}

function chooseCountingDie(table: Table, state: State, pool: Pool, best: Die): Die {
  const tied = pool.dice.filter(
    (die) => die.state === 'in' && die.face === best.face && strikesAtAll(state, die),
  )
  const sizes = [...new Set(tied.map((die) => die.sides))].sort((one, other) => other - one)
  if (sizes.length < 2) return best
  const keys = sizes.map((sides) => `d${sides}`)
  const about = { target: figureAt(state, pool.target).id, face: best.face }
  const key = table.ask(
    option({
      name: 'scar-die',
      rule: 'bastionland.attack.tie',
      to: figureAt(state, best.owner),
      options: keys,
      about,
    }),
  )
  return tied.find((die) => `d${die.sides}` === key) ?? best
}

function attackersWithDice(state: State, pool: Pool): number {
  const dice = pool.dice.filter((die) => die.from !== 'dismount' && strikesAtAll(state, die))
  return new Set(dice.map(({ owner }) => owner)).size
}

// rule: bastionland.ranged.cover
function coverOf(state: State, target: Figure, die: Die | null): number {
  if (state.setup.rulings.cover !== 'on' || die === null || die.melee) return 0
  return profileOf(state, target).cover ? 1 : 0
}

/** True for a figure that stands for some two dozen fighters, while the module is on. */
export function isWarband(state: State, figure: Figure): boolean {
  return state.setup.rulings.warbands === 'on' && profileOf(state, figure).kind === 'warband'
}

/** True for a single fighter or beast: no Warband, no structure. */
function isIndividual(state: State, figure: Figure): boolean {
  return !isWarband(state, figure) && !isStructure(state, figure)
}

/** True for something that has only Guard and Armour, while the module is on. */
export function isStructure(state: State, figure: Figure): boolean {
  return state.setup.rulings.structures === 'on' && profileOf(state, figure).kind === 'structure'
}

/** Takes thrown weapons out of the hands that threw them. */
export function spendThrown(state: State, attacker: Figure): void {
  if (state.setup.rulings['thrown-spent'] === 'kept') return
  for (const attack of attacker.plan.attacks) {
    if (attack.melee || attack.lost) continue
    for (const at of attack.items.toSorted((one, other) => other - one))
      throwItem(state, attacker, attack, at)
  }
}

function throwItem(state: State, attacker: Figure, attack: Attack, at: number): void {
  const item = attacker.items[at]
  if (item === undefined || item.state === 'broken') return
  const arm = armOf(state, item)
  if (!arm.thrown || arm.ranged || arm.natural || !arm.counted) return
  const zone = figureAt(state, attack.target).zone
  item.count -= 1
  const lying = state.ground.find((each) => each.arm === item.arm && each.zone === zone)
  if (lying === undefined) state.ground.push({ arm: item.arm, zone, count: 1 })
  else lying.count += 1
  if (item.count < 1) removeItem(attacker, at)
}
