/**
 * The commander: plain orders for units. Shooters shoot where they hit more than friends in melee must fear, cavalry
 * leaves spears alone, spears stand and wait if the enemy comes anyway, everybody else charges or walks up; under
 * arrows shielded foot walk up as a wall. Spears are braced, leaders duel whom they expect to beat, and whoever ran
 * away comes back when he can. Single figures stop blood and cast their spells before they go anywhere.
 */
import { type Decision, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { hasSpears, isCavalry } from '../rules/battle/cavalry.ts'
import { mayRally } from '../rules/battle/clash.ts'
import { RANK_SIZE } from '../rules/battle/deploy.ts'
import { hasRoom } from '../rules/battle/line.ts'
import { whyNotWall } from '../rules/battle/manoeuvres.ts'
import { gapTo, inCharge, nearestEnemy } from '../rules/battle/march.ts'
import {
  type AloneKey,
  cannotMove,
  chargesOf,
  type OrderKey,
  whyNotAlone,
  whyNotNow,
} from '../rules/battle/orders.ts'
import { mightIn, modelOf } from '../rules/battle/ranks.ts'
import {
  indexOf,
  isEnemy,
  isGone,
  isInLine,
  rankOf,
  spacesBetween,
  strengthOf,
} from '../rules/battle/stand.ts'
import { isEngagedRank } from '../rules/battle/stray.ts'
import { canReload, canShoot, marksOf, type ShotTarget, shootersIn } from '../rules/battle/volley.ts'
import { chanceAgainst, limited, rangedAttacks } from '../rules/common/fighter.ts'
import { missileInHand } from '../rules/skirmish/ranged.ts'
import { patientsOf } from '../rules/skirmish/small-actions.ts'
import {
  type Arm,
  armAt,
  type Figure,
  figureAt,
  figureById,
  figureIn,
  groupAt,
  need,
  profileOf,
  type State,
  type Unit,
} from '../state/state.ts'

/** Answers for units and for the figures in them; null for what is no such question. */
export function commander(state: State, decision: Decision): PolicyAnswer | null {
  switch (decision.name) {
    case 'order':
      return orderFor(state, decision)
    case 'unit-declare':
      return announce(state, decision)
    case 'unit-spaces':
      return decision.max
    case 'alone':
      return aloneFor(state, decision)
    case 'alone-declare':
      return decision.options.includes('stand') ? 'stand' : 'stay'
    case 'rank-defend':
      return 'no'
    case 'unit-melee':
      return meleeFor(state, decision)
    case 'leader-challenge':
      return challengeFor(state, decision)
    case 'leader-answer':
      return answerFor(state, decision)
    case 'unit-target':
      return targetFor(state, decision)
    case 'volley-target':
      return markFor(state, decision)
    case 'next-unit':
    case 'volley-dice':
    case 'brace':
    case 'follow-up':
    case 'rout-rally':
    case 'stay-or-go':
    case 'plain-move':
      return usualChoice(decision)
    default:
      return null
  }
}

function unitCalled(state: State, id: string): Unit | null {
  const { units } = state
  for (let at = 0; at < units.length; at++) if (units[at]?.id === id) return need(units, at)
  return null
}

/** What a unit does: what it has announced, else what suits it. */
function orderFor(state: State, { by }: Decision): PolicyAnswer {
  const unit = unitCalled(state, by)
  if (unit === null) return 'stay'
  if (cannotMove(state, unit)) return unit.loose ? 'act' : 'stay'
  if (hasDeed(state, unit) && whyNotNow(state, unit, 'act') === '') return 'act'
  const { declared } = unit
  if (declared === '' || state.setup.rulings['move-declaration'] !== 'binding') return freely(state, unit)
  if (declared === 'stay') return shooting(state, unit) ?? 'stay'
  for (const key of FOLLOWS[declared] ?? NOTHING) if (whyNotNow(state, unit, key) === '') return key
  return 'stay'
}

const FOLLOWS: Readonly<Record<string, readonly OrderKey[]>> = {
  charge: ['charge', 'advance', 'shoot'],
  advance: ['advance', 'shoot'],
  manoeuvre: ['wall-advance', 'shieldwall', 'wheel'],
  withdraw: ['withdraw'],
  retreat: ['retreat'],
  close: ['close'],
  cycle: ['cycle'],
}

const NOTHING: readonly OrderKey[] = []

function shooting(state: State, unit: Unit): PolicyAnswer | null {
  if (!hasShooters(state, unit)) return null
  if (canShoot(state, unit, false)) return hasGoodMark(state, unit) ? 'shoot' : null
  return canReload(state, unit) ? 'reload' : null
}

// ── At whom to shoot ─────────────────────────────────────────────────────────────────────────────────────

/** Everything that somebody of a unit who has something to shoot with could be told to shoot at. */
function marksFor(
  state: State,
  unit: Unit,
  shooters: number,
): readonly (ShotTarget & { readonly worth: number })[] {
  for (let rank = 0; rank < unit.ranks.length; rank++)
    for (const at of rankOf(unit, rank)) {
      const shooter = figureAt(state, at)
      const missile = missileInHand(state, shooter)
      if (missile < 0) continue
      const arm = armAt(state, missile)
      const marks = marksOf(state, unit, shooter, arm, shooters)
      return marks.map((mark) => ({ ...mark, worth: shotWorth(state, unit, shooter, arm, mark) }))
    }
  return []
}

/** Hits that a rank must expect and that count, less twice those that friends in melee with the target must expect. */
function shotWorth(state: State, unit: Unit, shooter: Figure, arm: Arm, mark: ShotTarget): number {
  const { enemy, rank, figure, penalty } = mark
  const target = figure >= 0 ? figureAt(state, figure) : modelOf(state, enemy, rank)
  if (target === null) return 0
  const crowded = isEngagedRank(state, unit.side, enemy, rank)
  const chance = limited(
    state,
    chanceAgainst(state, { figure: shooter, target, arm, ranged: true, subdue: false, shieldLost: false }) -
      penalty,
  )
  const dice = (unit.loose ? 1 : RANK_SIZE) * rangedAttacks(state, shooter, arm, false)
  const hits = (dice * (crowded ? Math.min(chance, ASTRAY - 1) : chance)) / 12
  const useful = figure >= 0 ? Math.min(hits, Math.max(1, target.hp)) : hits
  return crowded ? useful - (2 * dice * (13 - ASTRAY)) / 12 : useful
}

// The lowest face that finds a friend instead.
const ASTRAY = 10

function hasGoodMark(state: State, unit: Unit): boolean {
  return marksFor(state, unit, shootersIn(state, unit, false)).some(({ worth }) => worth > 0)
}

// Whether they are enough for a volley shows in the options.
const EVERYBODY = Number.POSITIVE_INFINITY

/** The mark at which most is to be won; of equals the one that is named first. */
function markFor(state: State, decision: Decision): PolicyAnswer {
  const unit = unitCalled(state, decision.by)
  let best = decision.usual
  let most = Number.NEGATIVE_INFINITY
  for (const { key, worth } of unit === null ? [] : marksFor(state, unit, EVERYBODY)) {
    if (worth <= most || !decision.options.includes(key)) continue
    most = worth
    best = key
  }
  return best
}

// ── Orders ───────────────────────────────────────────────────────────────────────────────────────────────

/** A quick look at whether anybody carries something to shoot with: of those who are alike one is enough. */
function hasShooters(state: State, unit: Unit): boolean {
  for (let rank = 0; rank < unit.ranks.length; rank++) {
    const list = rankOf(unit, rank)
    const step = unit.mixed || unit.singles > 0 ? 1 : Math.max(1, list.length)
    for (let at = 0; at < list.length; at += step)
      if (missileInHand(state, figureIn(state, list, at)) >= 0) return true
  }
  return false
}

function freely(state: State, unit: Unit): PolicyAnswer {
  const shot = shooting(state, unit)
  if (shot !== null) return shot
  const enemy = isInLine(unit) ? null : nearestEnemy(state, unit)
  if (enemy === null || waitsFor(state, unit, enemy)) return 'stay'
  if (hasShooters(state, unit)) return gapTo(unit, enemy) >= rangeOf(state, unit) ? 'advance' : 'stay'
  if (inCharge(state, unit, enemy) || (!hasRoom(enemy) && chargesOf(state, unit).length > 0)) return 'charge'
  if (gapTo(unit, enemy) > 1 && !isCavalry(state, unit) && isUnderFire(state, unit))
    return whyNotWall(state, unit) === '' ? 'wall-advance' : 'advance'
  return gapTo(unit, enemy) > 1 ? 'advance' : 'stay'
}

/** How far the shooters of a unit reach. */
function rangeOf(state: State, unit: Unit): number {
  let range = 0
  for (const rank of unit.ranks)
    for (const at of rank) {
      const missile = missileInHand(state, figureAt(state, at))
      if (missile >= 0) range = Math.max(range, armAt(state, missile).range)
    }
  return range
}

/** Spears let others run into them; riders do not run into spears. */
function waitsFor(state: State, unit: Unit, enemy: Unit): boolean {
  if (enemy.formation === 'routed' || isInLine(enemy)) return false
  if (isCavalry(state, unit))
    return hasSpears(state, enemy) && !isCavalry(state, enemy) && anyOther(state, unit)
  return (
    hasSpears(state, unit) &&
    !hasSpears(state, enemy) &&
    inCharge(state, enemy, unit) &&
    unit.declared === 'stay'
  )
}

/** Somebody else of the side is there to do it. */
function anyOther(state: State, unit: Unit): boolean {
  return state.units.some(
    (friend) => friend !== unit && friend.side === unit.side && !isGone(friend) && !isCavalry(state, friend),
  )
}

/** What somebody does for himself: whatever frees him, first aid, a spell; for the rest the unit decides. */
function aloneFor(state: State, { by }: Decision): PolicyAnswer {
  const figure = figureById(state, by)
  return figure === undefined ? 'nothing' : deedOf(state, figure)
}

/** True for a single figure with something better to do than to move. */
function hasDeed(state: State, unit: Unit): boolean {
  return unit.loose && deedOf(state, figureIn(state, rankOf(unit, 0), 0)) !== 'nothing'
}

function deedOf(state: State, figure: Figure): AloneKey {
  const keys = figure.prone > 0 || figure.held ? UP : NEEDS
  for (const key of keys) if (wants(state, figure, key) && whyNotAlone(state, figure, key) === '') return key
  return 'nothing'
}

/** Those who bleed like a PC look after their own; a spell is there to be cast. */
function wants(state: State, figure: Figure, key: AloneKey): boolean {
  if (key === 'first-aid') return profileOf(state, figure).saves && patientsOf(state, figure).length > 0
  return key !== 'spell' || figure.spells.length > 0
}

const UP: readonly AloneKey[] = ['break-out', 'stand']
const NEEDS: readonly AloneKey[] = ['first-aid', 'spell']

/** Archers of the other side who have this unit in range. */
function isUnderFire(state: State, unit: Unit): boolean {
  for (const enemy of state.units) {
    if (!isEnemy(unit, enemy) || !hasShooters(state, enemy)) continue
    const [first = 0] = need(enemy.ranks, 0)
    const missile = missileInHand(state, figureAt(state, first))
    if (missile >= 0 && spacesBetween(unit, enemy) <= armAt(state, missile).range) return true
  }
  return false
}

/** The announcement is what it would do now. */
function announce(state: State, { by }: Decision): PolicyAnswer {
  const unit = unitCalled(state, by)
  if (unit === null || isInLine(unit) || cannotMove(state, unit) || hasDeed(state, unit)) return 'stay'
  const order = freely(state, unit)
  if (order === 'wall-advance') return 'manoeuvre'
  return order === 'charge' || order === 'advance' ? order : 'stay'
}

/** Whom to charge: those without spears, those whom not enough others charge yet, those whose nerve is weak. */
function targetFor(state: State, { options, usual }: Decision): PolicyAnswer {
  let best = usual
  let most = Number.NEGATIVE_INFINITY
  for (const id of options) {
    const enemy = unitCalled(state, id)
    if (enemy === null) continue
    const open = (hasSpears(state, enemy) ? 0 : 4) + (enemy.leader < 0 ? 1 : 0)
    const worth = open + helpFor(state, enemy)
    if (worth > most) {
      most = worth
      best = id
    }
  }
  return best
}

/** Others in line with it make it easier, until there are so many that the next finds nobody left to strike. */
function helpFor(state: State, enemy: Unit): number {
  const own = indexOf(state, enemy)
  let others = enemy.line.length
  for (const { declaredAt, declared, opened } of state.units)
    if (declaredAt === own && declared === 'charge' && !opened) others++
  if (others === 0) return 0
  return others * RANK_SIZE <= strengthOf(enemy) ? 2 : -others
}

/** Strike, unless a check is certain and the blow would not matter. */
function meleeFor(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  const unit = figure === undefined ? undefined : state.units[figure.unit]
  if (figure === undefined || unit === undefined) return decision.usual
  if (figure.held) return figure.gambit ? 'nothing' : 'break-out'
  if (figure.holding >= 0) return figure.blinded ? 'nothing' : 'strike-held'
  if (decision.usual === 'nothing') return patientsOf(state, figure).length > 0 ? 'first-aid' : 'nothing'
  const shaken = groupAt(state, unit.group).triggers !== 0
  const first = Reflect.get(Object(decision.about), 'first') === true
  if (!first && shaken && figure.atk <= 1 && mayRally(state, unit, figure) === '') return 'rally'
  return decision.usual
}

/** Might and hit points against the other's. */
function isStronger(state: State, figure: Figure, foe: Figure): boolean {
  return figure.hp * figure.atk > foe.hp * foe.atk && mightIn(state, figure) >= mightIn(state, foe)
}

function challengeFor(state: State, { by, options }: Decision): PolicyAnswer {
  const figure = figureById(state, by)
  if (figure === undefined) return 'none'
  for (const id of options) {
    const foe = figureById(state, id)
    if (foe !== undefined && isStronger(state, figure, foe)) return id
  }
  return 'none'
}

/** Refused only by the weaker, and only with a banner's free success in hand. */
function answerFor(state: State, { by, about }: Decision): PolicyAnswer {
  const figure = figureById(state, by)
  const foe = figureById(state, String(Reflect.get(Object(about), 'foe')))
  const unit = figure === undefined ? undefined : state.units[figure.unit]
  if (figure === undefined || foe === undefined || unit === undefined) return 'accept'
  const safe = unit.bannerHeld && groupAt(state, unit.group).checks === 0
  return safe && isStronger(state, foe, figure) ? 'refuse' : 'accept'
}
