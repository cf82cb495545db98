/**
 * The clash of a battle line: which blows come first, how many dice each agent has, and what they do. Unique figures
 * strike one by one, the normal figures of a rank together with one roll; spears also from right behind the front.
 *
 * First Strikes of a unit are settled enemy by enemy: dice on an enemy who has robbed it of that wait in `waits` for
 * the normal step. What dice do to a rank is in rank-blows.ts.
 */
import { menu, type Table } from '@steelyard/kernel'
import {
  type Figure,
  FLANK,
  FRONT,
  figureAt,
  figureIn,
  isFalling,
  isIn,
  need,
  REAR,
  type State,
  UNIQUE_AGENT,
  type Unit,
  unitAt,
  unitIn,
} from '../../state/state.ts'
import { attack, type BlowManner } from '../common/attack.ts'
import { duelOf } from '../common/duels.ts'
import { extraDice, isOverloaded, isUnarmed, meleeAttacks, weaponOf } from '../common/fighter.ts'
import { chooseWeapon } from '../common/hands.ts'
import { rally } from '../common/morale.ts'
import { terrainAt } from '../common/place.ts'
import { drawBlade, heldBack, type MeleeKey, mayDraw, perform, whyNotMelee } from '../skirmish/melee.ts'
import { patientsOf } from '../skirmish/small-actions.ts'
import { chanceOn, quarterBonus, rollOnRank } from './rank-blows.ts'
import { countOff, isUnique, modelOf, uniquesOf } from './ranks.ts'
import { type DiceShare, hasDyingTarget, hasTargets, shareOut, struckFrom, uniquesInReach } from './reach.ts'
import {
  facingBit,
  frontOf,
  indexOf,
  isFacing,
  isGone,
  quarterTo,
  rankFacing,
  rankOf,
  ranksInLine,
  secondBit,
  stepBehind,
} from './stand.ts'

const RANKS = 3

/** Marks in `struck` beside those of the ranks: done with the First Strikes, done with the normal step. */
export const FIRST_DONE = 8
export const ALL_DONE = 16

// ── Who strikes first ────────────────────────────────────────────────────────────────────────────────────

/** True if a unit has First Strike against an enemy in line with it. */
export function strikesFirst(state: State, unit: Unit, enemy: Unit): boolean {
  if (state.setup.rulings['fs-scope'] === 'figure') return hasEarned(state, unit, enemy)
  for (const friend of state.units) {
    if (friend.side !== unit.side || isGone(friend) || friend.formation === 'routed') continue
    for (const at of friend.line) if (hasEarned(state, friend, unitAt(state, at))) return true
  }
  return false
}

/** By surprise, from flank or rear, or by a charge that no spear has met from the front. */
function hasEarned(state: State, unit: Unit, enemy: Unit): boolean {
  // rules: warband.fs.rear, warband.fs.surprise
  if (quarterTo(state, unit, enemy) !== FRONT || isSurprised(state, unit, enemy)) return true
  if (unit.charged < 0) return false
  if (state.setup.rulings['spear-charge'] === 'pair') return !stopsCharge(state, enemy, unit)
  for (const at of unit.line) {
    const other = unitAt(state, at)
    if (quarterTo(state, unit, other) === FRONT && stopsCharge(state, other, unit)) return false
  }
  return true
}

function isSurprised(state: State, unit: Unit, enemy: Unit): boolean {
  const rank = rankFacing(state, enemy, unit)
  return rank >= 0 && (state.figures[rankOf(enemy, rank)[0] ?? -1]?.surprised ?? false)
}

/** The gear of the rank that faces the charge decides. */
// rule: warband.out.spear-charge
function stopsCharge(state: State, unit: Unit, charger: Unit): boolean {
  const rank = rankFacing(state, unit, charger)
  const figure = rank < 0 ? null : faceOf(state, unit, rank)
  return figure !== null && weaponOf(state, figure).stopsCharge
}

/** The model of a rank, or its first figure where all are Unique. */
export function faceOf(state: State, unit: Unit, rank: number): Figure | null {
  return modelOf(state, unit, rank) ?? state.figures[rankOf(unit, rank)[0] ?? -1] ?? null
}

/** True if a unit still has blows to give in this step. */
export function waitsToStrike(state: State, unit: Unit, first: boolean): boolean {
  if (unit.formation === 'routed' || (unit.struck & (first ? FIRST_DONE : ALL_DONE)) !== 0) return false
  if (unit.line.length === 0) return !first && unit.singles > 0 && isBusy(state, unit)
  if (isGone(unit)) return false
  if (!first) return true
  for (let at = 0; at < unit.line.length; at++)
    if (strikesFirst(state, unit, unitIn(state, unit.line, at))) return true
  return false
}

/** True if somebody of a unit without an enemy has something to do: a hold, or somebody to treat. */
function isBusy(state: State, unit: Unit): boolean {
  for (const figure of uniquesOf(state, unit)) {
    if (!hasMeleeAction(state, figure)) continue
    if (figure.held || figure.holding >= 0 || patientsOf(state, figure).length > 0) return true
  }
  return false
}

// ── A unit strikes ───────────────────────────────────────────────────────────────────────────────────────

/** All blows of a unit in this step: its Unique figures first, then rank by rank. */
export function strikeWithUnit(table: Table, state: State, unit: Unit, first: boolean): void {
  unit.struck |= first ? FIRST_DONE : ALL_DONE
  if (holdsBack(state, unit)) {
    actInDuel(table, state, unit, first)
    return
  }
  for (let rank = 0; rank < RANKS; rank++) {
    if (unit.singles === 0) break
    for (const at of rankOf(unit, rank).slice()) {
      const figure = figureAt(state, at)
      if (isUnique(state, figure)) strikeAlone(table, state, unit, figure, first)
    }
  }
  const inLine = ranksInLine(state, unit)
  for (let rank = 0; rank < RANKS; rank++) strikeWithRank(table, state, { unit, rank, inLine, first })
}

/** A duel of its leader with that of a unit in line keeps everybody else watching. */
export function holdsBack(state: State, unit: Unit): boolean {
  if (state.duels.length === 0 || unit.leader < 0) return false
  const duel = duelOf(state, figureAt(state, unit.leader))
  if (duel === undefined) return false
  const other = figureAt(state, duel.one === unit.leader ? duel.other : duel.one)
  return other.unit >= 0 && unit.line.includes(other.unit)
}

/** Only the leader acts, and only the other is struck. */
function actInDuel(table: Table, state: State, unit: Unit, first: boolean): void {
  const leader = figureAt(state, unit.leader)
  const duel = duelOf(state, leader)
  if (duel === undefined || !hasMeleeAction(state, leader)) return
  const foe = figureAt(state, duel.one === leader.at ? duel.other : duel.one)
  const enemy = unitAt(state, foe.unit)
  const strikes = isIn(foe) && !isFalling(foe) && mayStrike(state, leader)
  if (first && !(strikes && strikesFirst(state, unit, enemy))) return
  const what = askMelee(table, state, {
    unit,
    figure: leader,
    inReach: [],
    enemies: strikes ? [enemy] : [],
    first,
  })
  if (what === 'later') return
  leader.struck = true
  if (what === 'attack' || what === 'subdue')
    strikeInDuel(table, state, { unit, leader, enemy, foe, subdue: what === 'subdue' })
  else if (what === 'rally') rally(table, state, leader)
  else perform(table, state, leader, what, first)
}

/** A duellist's blows: his own, and what a charge of cavalry has brought on. */
function strikeInDuel(
  table: Table,
  state: State,
  {
    unit,
    leader,
    enemy,
    foe,
    subdue,
  }: {
    readonly unit: Unit
    readonly leader: Figure
    readonly enemy: Unit
    readonly foe: Figure
    readonly subdue: boolean
  },
): void {
  leader.attacked = true
  drawBlade(table, state, leader)
  chooseWeapon(table, state, leader)
  const own = meleeAttacks(state, leader, [foe])
  if (own === 0) return
  const braced = isBracedAgainst(state, unit, enemy) ? 1 : 0
  const dice = heldBack(table, state, leader, own + againstBroken(state, unit, leader), subdue)
  const more = braced + extraDice(state, leader, foe, true)
  strikeUnique(table, state, { unit, attacker: leader, enemy, target: foe, dice: dice + more, subdue })
}

/** True for somebody who has a melee attack to give this round. */
export function mayStrike(state: State, figure: Figure): boolean {
  if (figure.life !== 'in' || figure.struck || figure.full || figure.surprised || figure.blinded) return false
  if (figure.held || figure.holding >= 0 || figure.defending || figure.asleep > 0) return false
  if (figure.casting >= 0 && state.setup.rulings['spell-actions'] === 'no') return false
  return !figure.shot || figure.chain || mayDraw(state, figure)
}

// ── Ranks ────────────────────────────────────────────────────────────────────────────────────────────────

/** The normal figures of a rank who can strike. */
function ableMen(state: State, unit: Unit, rank: number): number {
  const list = rankOf(unit, rank)
  let men = 0
  for (let at = 0; at < list.length; at++) {
    if (isAbleMan(state, unit, figureIn(state, list, at))) men++
  }
  return men
}

/** True if a normal figure of a rank can strike. */
export function hasAbleMen(state: State, unit: Unit, rank: number): boolean {
  const list = rankOf(unit, rank)
  for (let at = 0; at < list.length; at++) if (isAbleMan(state, unit, figureIn(state, list, at))) return true
  return false
}

function isAbleMan(state: State, unit: Unit, figure: Figure): boolean {
  return mayStrike(state, figure) && (unit.singles === 0 || !isUnique(state, figure))
}

/** Whether a rank faces the enemy (0), strikes from right behind with spears (1), or not at all (-1). */
function standOf(state: State, unit: Unit, rank: number, inLine: number, spears: boolean): number {
  const came = (unit.newFront & facingBit(rank)) !== 0
  if ((inLine & facingBit(rank)) !== 0) {
    if (!came || state.setup.rulings['new-front-strikes'] === 'at-once') return 0
    return spears && (unit.newFront & secondBit(rank)) !== 0 ? 1 : -1
  }
  return spears && (inLine & secondBit(rank)) !== 0 ? 1 : -1
}

/** The blows of a rank's normal figures, rolled together. */
function strikeWithRank(
  table: Table,
  state: State,
  {
    unit,
    rank,
    inLine,
    first,
  }: { readonly unit: Unit; readonly rank: number; readonly inLine: number; readonly first: boolean },
): void {
  if (rankOf(unit, rank).length === 0) return
  if (!first && state.waits.length > 0 && strikeWaiting(table, state, unit, rank)) return
  if ((unit.struck & facingBit(rank)) !== 0 || (inLine & (facingBit(rank) | secondBit(rank))) === 0) return
  if (state.setup.rulings.chain === 'drop-and-draw') drawBlades(table, state, unit, rank)
  const model = modelOf(state, unit, rank)
  if (model === null) return
  const stand = standOf(state, unit, rank, inLine, weaponOf(state, model).fromBehind)
  const men = stand < 0 ? 0 : narrowed(state, unit, model, ableMen(state, unit, rank))
  if (men === 0) return
  const only = unit.line.length === 1 ? unitIn(state, unit.line, 0) : null
  if (only !== null && first && !strikesFirst(state, unit, only)) return
  const enemies = only === null ? struckFrom(state, unit, rank, stand === 1) : null
  if (enemies !== null && first && !enemies.some((enemy) => strikesFirst(state, unit, enemy))) return
  unit.struck |= facingBit(rank)
  if (only !== null) {
    const facing = rankFacing(state, only, unit)
    if (facing < 0) return
    // rule: warband.battle.figure
    const dice = men * diceEach(state, { unit, figure: model, enemy: only, facing, behind: stand === 1 })
    if (!anyUnique(state, only, facing)) {
      const more = extrasOn(state, { unit, enemy: only, facing, men, behind: stand === 1 })
      const rolled = heldBack(table, state, unit, dice, false)
      strikeRank(table, state, { unit, rank, attacker: model, enemy: only, facing, dice: rolled + more })
      return
    }
  }
  const targets = enemies ?? [need([only], 0)].flatMap((enemy) => (enemy === null ? [] : [enemy]))
  spread(table, state, {
    agent: { unit, men, place: null, rank, model, behind: stand === 1 },
    enemies: targets,
    first,
  })
}

/** The normal figures of a rank who have shot let go of their bows for what hangs at their belts. */
function drawBlades(table: Table, state: State, unit: Unit, rank: number): void {
  for (const at of rankOf(unit, rank)) {
    const figure = figureAt(state, at)
    if (isAbleMan(state, unit, figure)) drawBlade(table, state, figure)
  }
  countOff(state, unit)
}

function anyUnique(state: State, unit: Unit, rank: number): boolean {
  if (unit.singles === 0) return false
  const list = rankOf(unit, rank)
  for (let at = 0; at < list.length; at++) if (isUnique(state, figureIn(state, list, at))) return true
  return false
}

/** A narrow place lets only so many strike. */
function narrowed(state: State, unit: Unit, figure: Figure, men: number): number {
  if (state.setup.terrain.length === 0) return men
  const narrow = terrainAt(state, figure, 'narrow')
  if (narrow === null) return men
  const struck = uniquesOf(state, unit).filter(({ attacked }) => attacked).length
  return Math.min(men, Math.max(0, narrow.amount - struck))
}

/** Dice of one figure: its own, one more for a cavalry charge into a broken formation, and one from behind at most. */
function diceEach(
  state: State,
  {
    unit,
    figure,
    enemy,
    facing,
    behind,
  }: {
    readonly unit: Unit
    readonly figure: Figure
    readonly enemy: Unit
    readonly facing: number
    readonly behind: boolean
  },
): number {
  const face = faceOf(state, enemy, facing)
  const own = meleeAttacks(state, figure, face === null ? [] : [face])
  const dice = own === 0 ? 0 : own + againstBroken(state, unit, figure)
  // rule: warband.battle.reach-spear
  return behind ? Math.min(1, dice) : dice
}

/** The attack that a rider has more after a charge that broke a formation. */
function againstBroken(state: State, unit: Unit, figure: Figure): number {
  return unit.charged >= 0 && figure.mounted && unitAt(state, unit.charged).formation === 'broken' ? 1 : 0
}

function isBracedAgainst(state: State, unit: Unit, enemy: Unit): boolean {
  return unit.braced >= 0 && unit.braced === indexOf(state, enemy)
}

/** Dice that an enemy draws upon itself: from behind, by braced spears, and what its rank lacks. */
function extrasOn(
  state: State,
  {
    unit,
    enemy,
    facing,
    men,
    behind,
  }: {
    readonly unit: Unit
    readonly enemy: Unit
    readonly facing: number
    readonly men: number
    readonly behind: boolean
  },
): number {
  let dice = 0
  // rule: warband.mod.rear
  if (!behind && quarterTo(state, unit, enemy) === REAR)
    dice += state.setup.rulings['rear-rank'] === 'per-figure' ? men : 1
  if (!behind && isBracedAgainst(state, unit, enemy)) dice += men
  if (facing === frontOf(enemy)) dice += enemy.fumbled
  const model = modelOf(state, enemy, facing)
  if (model === null) return dice
  if (isUnarmed(state, model)) dice += 1
  if (isOverloaded(state, model)) dice += 1
  return dice
}

// ── Sharing dice out ─────────────────────────────────────────────────────────────────────────────────────

interface Agent {
  readonly unit: Unit
  readonly men: number
  readonly place: number | null
  readonly rank: number
  readonly model: Figure
  readonly behind: boolean
  readonly dying?: boolean
}

/** An agent's dice among several enemies or Unique figures; those without First Strike wait for the normal step. */
function spread(
  table: Table,
  state: State,
  {
    agent,
    enemies,
    first,
    subdue = false,
  }: {
    readonly agent: Agent
    readonly enemies: readonly Unit[]
    readonly first: boolean
    readonly subdue?: boolean | undefined
  },
): void {
  const { unit, men, model, behind } = agent
  const [enemy] = enemies
  if (enemy === undefined) return
  const before = state.setup.rulings['extra-vs'] === 'before-allocation'
  const facing = rankFacing(state, enemy, unit)
  if (facing < 0) return
  const own = men * diceEach(state, { unit, figure: model, enemy, facing, behind })
  let dice = heldBack(table, state, agent.place === null ? unit : model, own, subdue)
  if (before) dice += allBoundDice(state, agent, enemies)
  const shares = shareOut(table, state, agent, enemies, dice)
  const extra = new Set<Unit>()
  for (const share of shares) {
    if (!before && !extra.has(share.enemy) && share.dice > 0 && share.figure < 0) {
      extra.add(share.enemy)
      share.dice += boundDice(state, agent, share.enemy, null)
    }
  }
  if (!before) addToUniques(state, agent, shares, extra)
  resolveShares(table, state, { agent, shares, first, subdue })
}

/** Every die that a target draws upon itself, before anything is shared out. */
function allBoundDice(state: State, agent: Agent, enemies: readonly Unit[]): number {
  let dice = 0
  for (const enemy of enemies) dice += boundDice(state, agent, enemy, null)
  for (const target of uniquesInReach(state, agent, enemies))
    dice += extraDice(state, agent.model, target, true)
  return dice
}

/** Target-bound dice on an enemy's rank. */
function boundDice(state: State, { unit, men, behind }: Agent, enemy: Unit, rank: number | null): number {
  const facing = rank ?? rankFacing(state, enemy, unit)
  return extrasOn(state, { unit, enemy, facing, men, behind })
}

/** A Unique figure draws dice by itself; where it stands alone, those of the quarter and of braced spears too. */
function addToUniques(state: State, agent: Agent, shares: readonly DiceShare[], taken: Set<Unit>): void {
  for (const share of shares) {
    if (share.figure < 0 || share.dice === 0) continue
    share.dice += extraDice(state, agent.model, figureAt(state, share.figure), true)
    if (taken.has(share.enemy)) continue
    if (shares.some((other) => other.enemy === share.enemy && other.figure < 0 && other.dice > 0)) continue
    taken.add(share.enemy)
    share.dice += boundDice(state, agent, share.enemy, share.rank)
  }
}

function resolveShares(
  table: Table,
  state: State,
  {
    agent,
    shares,
    first,
    subdue,
  }: {
    readonly agent: Agent
    readonly shares: readonly DiceShare[]
    readonly first: boolean
    readonly subdue: boolean
  },
): void {
  const { unit, rank, model, place } = agent
  const code = place === null ? rank : UNIQUE_AGENT + model.at
  for (const share of shares) {
    if (share.dice === 0) continue
    if (first && !strikesFirst(state, unit, share.enemy))
      state.waits.push({
        unit: indexOf(state, unit),
        agent: code,
        men: agent.men,
        target: indexOf(state, share.enemy),
        dice: share.dice,
        subdue,
      })
    else if (share.figure >= 0)
      strikeUnique(table, state, {
        unit,
        attacker: model,
        enemy: share.enemy,
        target: figureAt(state, share.figure),
        dice: share.dice,
        subdue,
      })
    else
      strikeRank(table, state, {
        unit,
        rank: place === null ? rank : -1,
        attacker: model,
        enemy: share.enemy,
        facing: share.rank,
        dice: share.dice,
      })
  }
}

/** Dice that have waited for the normal step; true if there were any. */
function strikeWaiting(table: Table, state: State, unit: Unit, agent: number): boolean {
  const own = indexOf(state, unit)
  const waiting = state.waits.filter((each) => each.unit === own && each.agent === agent)
  if (waiting.length === 0) return false
  state.waits = state.waits.filter((each) => !waiting.includes(each))
  const single = agent >= UNIQUE_AGENT
  const model = single ? figureAt(state, agent - UNIQUE_AGENT) : modelOf(state, unit, agent)
  for (const { men, target, dice: all, subdue } of waiting) {
    const enemy = unitAt(state, target)
    if (model === null || isGone(enemy) || !unit.line.includes(target)) continue
    const dice = single ? alonesDice(model, all) : diceLeft(all, men, ableMen(state, unit, agent))
    const place = single ? placeOf(unit, model) : null
    const shares = shareOut(table, state, { unit, men: dice, place }, [enemy], dice)
    resolveShares(table, state, {
      agent: { unit, men: dice, place, rank: single ? model.rank : agent, model, behind: false },
      shares,
      first: false,
      subdue,
    })
  }
  return true
}

/** None for somebody who is in a grapple by now, and one on the ground. */
function alonesDice({ held, holding, prone }: Figure, dice: number): number {
  if (held || holding >= 0) return 0
  return prone > 0 ? Math.min(1, dice) : dice
}

/** Of the dice of so many men those of the men who are left. */
function diceLeft(dice: number, men: number, left: number): number {
  return left >= men ? dice : Math.floor((dice * left) / men)
}

/** Somebody's place in his rank, from its middle. */
function placeOf(unit: Unit, figure: Figure): number {
  const list = rankOf(unit, figure.rank)
  return list.indexOf(figure.at) - (list.length - 1) / 2
}

// ── Unique figures ───────────────────────────────────────────────────────────────────────────────────────

/** The Melee action of a Unique figure: its blows, or whatever else it may do instead. */
function strikeAlone(table: Table, state: State, unit: Unit, figure: Figure, first: boolean): void {
  if (!first && state.waits.length > 0 && strikeWaiting(table, state, unit, UNIQUE_AGENT + figure.at)) return
  if (!hasMeleeAction(state, figure)) return
  const stand = mayStrike(state, figure)
    ? standOf(state, unit, figure.rank, ranksInLine(state, unit), weaponOf(state, figure).fromBehind)
    : -1
  const inReach = stand < 0 ? [] : struckFrom(state, unit, figure.rank, stand === 1)
  const enemies = inReach.filter((enemy) => hasTargets(state, unit, enemy))
  if (first && !enemies.some((enemy) => strikesFirst(state, unit, enemy))) return
  const what = askMelee(table, state, { unit, figure, inReach, enemies, first })
  if (what === 'later') return
  figure.struck = true
  if (what === 'attack' || what === 'attack-dying' || what === 'subdue') {
    figure.attacked = true
    drawBlade(table, state, figure)
    chooseWeapon(table, state, figure)
    const place = placeOf(unit, figure)
    const agent = { unit, men: 1, place, rank: figure.rank, model: figure, behind: stand === 1 }
    if (what === 'attack-dying') {
      const dying = inReach.filter((enemy) => hasTargets(state, unit, enemy, true))
      spread(table, state, { agent: { ...agent, dying: true }, enemies: dying, first })
    } else spread(table, state, { agent, enemies, first, subdue: what === 'subdue' })
  } else if (what === 'rally') rally(table, state, figure)
  else perform(table, state, figure, what, first)
}

/** Whoever has the Melee action and attacks to give up; the held always, and nobody in a fury. */
export function mayDefend(state: State, figure: Figure): boolean {
  if (!hasMeleeAction(state, figure) || figure.fury) return false
  if (figure.held) return true
  if (figure.holding >= 0) return false
  return state.setup.rulings['forgo-who'] === 'action' || mayStrike(state, figure)
}

/** The Melee action is there: not used, not given up with the round, not bound to a spell. */
function hasMeleeAction(state: State, figure: Figure): boolean {
  if (figure.life !== 'in' || figure.struck || figure.full || figure.surprised || figure.asleep > 0)
    return false
  if (figure.defending) return false
  return figure.casting < 0 || state.setup.rulings['spell-actions'] === 'yes'
}

/** What stands beside blows on the menu of a Unique figure. */
const OTHER_KEYS = [
  'nothing',
  'gambit',
  'grapple',
  'strike-held',
  'subdue-held',
  'throw-held',
  'disarm-held',
  'break-out',
  'first-aid',
  'ready',
  'take',
  'use',
  'other',
] as const satisfies readonly MeleeKey[]
type Deed = 'attack' | 'attack-dying' | 'subdue' | 'later' | 'rally' | (typeof OTHER_KEYS)[number]

/** What a Unique figure does in the Melee phase: with First Strike only whether to use it, or to grapple instead. */
function askMelee(
  table: Table,
  state: State,
  {
    unit,
    figure,
    inReach,
    enemies,
    first,
  }: {
    readonly unit: Unit
    readonly figure: Figure
    /** The units in reach, and those among them in which somebody must be counted as a target. */
    readonly inReach: readonly Unit[]
    readonly enemies: readonly Unit[]
    readonly first: boolean
  },
): Deed {
  const usual = enemies.length > 0 ? 'attack' : 'nothing'
  const open = () => {
    const blows = blowsAt(state, unit, inReach, enemies)
    const keys = first ? firstDeeds(state, figure, blows) : deedsOf(state, unit, figure, blows)
    const rallies = first ? '' : mayRally(state, unit, figure)
    return { options: keys, forbidden: rallies === '' ? [] : [{ key: 'rally', rule: rallies }] }
  }
  if (!first && enemies.length === 0) {
    const deeds = deedsOf(state, unit, figure, blowsAt(state, unit, inReach, enemies))
    if (deeds.length === 1) return 'nothing'
  }
  const rule = 'warband.battle.agents'
  const choice = table.ask(
    menu({ name: 'unit-melee', rule, to: figure, open, about: { unit: unit.id, first }, usual }),
  )
  return DEEDS.find((each) => each === choice) ?? 'nothing'
}

const DEEDS: readonly Deed[] = ['attack', 'attack-dying', 'subdue', 'later', 'rally', ...OTHER_KEYS]

function firstDeeds(state: State, figure: Figure, blows: readonly Deed[]): Deed[] {
  const deeds: Deed[] = [...blows, 'later']
  if (whyNotMelee(state, figure, 'grapple', true) === '') deeds.push('grapple')
  return deeds
}

/** Blows, those that count the dying, and those that spare: the last two only among figures who count by themselves. */
function blowsAt(state: State, unit: Unit, inReach: readonly Unit[], enemies: readonly Unit[]): Deed[] {
  const blows: Deed[] = enemies.length > 0 ? ['attack'] : []
  if (inReach.some((enemy) => hasDyingTarget(state, unit, enemy))) blows.push('attack-dying')
  if (enemies.length === 0 || state.setup.rulings['subdue-gambit'] === 'gambit') return blows
  const spares = enemies.some((enemy) => anyUnique(state, enemy, rankFacing(state, enemy, unit)))
  return spares ? [...blows, 'subdue'] : blows
}

function deedsOf(state: State, unit: Unit, figure: Figure, blows: readonly Deed[]): Deed[] {
  const deeds: Deed[] = [...blows]
  if (mayRally(state, unit, figure) === '') deeds.push('rally')
  for (const key of OTHER_KEYS) if (whyNotMelee(state, figure, key, false) === '') deeds.push(key)
  return deeds
}

/** The rule against rallying, or ''. */
export function mayRally(state: State, unit: Unit, figure: Figure): string {
  const pc = state.setup.profiles[figure.at]?.pc === true
  if (!pc && (state.setup.rulings['rally-who'] === 'pc-only' || unit.leader !== figure.at))
    return 'warband.forgo.rally'
  if ((state.rallied[figure.side] ?? -1) !== -1 || !isFacing(state, unit, figure.rank))
    return 'warband.forgo.rally-limit'
  return mayStrike(state, figure) ? '' : 'warband.forgo.rally'
}

// ── Blows ────────────────────────────────────────────────────────────────────────────────────────────────

/** Dice on a Unique figure: an attack like any other, with what the quarter gives. */
function strikeUnique(
  table: Table,
  state: State,
  {
    unit,
    attacker,
    enemy,
    target,
    dice,
    subdue,
  }: {
    readonly unit: Unit
    readonly attacker: Figure
    readonly enemy: Unit
    readonly target: Figure
    readonly dice: number
    readonly subdue: boolean
  },
): void {
  const before = state.hits[unit.side] ?? 0
  const manner: BlowManner = {
    arm: weaponOf(state, attacker),
    ranged: false,
    thrown: false,
    subdue,
    penalty: -quarterBonus(state, unit, enemy),
    held: false,
  }
  attack(table, state, { figure: attacker, aimedAt: target, dice, manner })
  unit.hits += (state.hits[unit.side] ?? 0) - before
}

/** Dice on the normal figures of a rank, in one roll. */
function strikeRank(
  table: Table,
  state: State,
  {
    unit,
    rank,
    attacker,
    enemy,
    facing,
    dice,
  }: {
    readonly unit: Unit
    readonly rank: number
    readonly attacker: Figure
    readonly enemy: Unit
    readonly facing: number
    readonly dice: number
  },
): void {
  const model = modelOf(state, enemy, facing)
  if (model === null || dice === 0) return
  state.idle = 0
  const arm = weaponOf(state, attacker)
  const quarter = quarterTo(state, unit, enemy)
  const chance = chanceOn(state, {
    attacker,
    model,
    enemy,
    rank: facing,
    arm,
    ranged: false,
    bonus: quarter === FLANK ? 1 : 0,
  })
  const step = stepBehind(quarter)
  const told = {
    unit,
    rank,
    figure: rank < 0 ? attacker : null,
    enemy,
    facing,
    arm,
    ranged: false,
    thrown: false,
  }
  unit.hits += rollOnRank(table, state, { told, attacker, dice, chance, step, astray: false }).hits
}
