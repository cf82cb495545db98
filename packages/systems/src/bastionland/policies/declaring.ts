/**
 * What to do in a turn, and against whom.
 *
 * The target is the foe whose danger one takes away fastest: its mean damage over the rounds it would stand, times
 * what one's own dice add to those that comrades have declared already. A second attacker adds little to a pool,
 * so hands spread over foes of equal danger unless Armour is high or one big total is needed; foes whom somebody
 * fresh can Deny for are worth less. Free things come first: a better grip, a step back with the bow, a wall.
 *
 * While a turn is being declared the state shows the actor as it was before it: what was readied or moved in the
 * meantime is known only by the menu no longer offering it.
 */
import type { Decision } from '@steelyard/kernel'
import { armourOf, canJoinWall } from '../rules/arms.ts'
import { isStructure, isWarband } from '../rules/attack.ts'
import { duelPartner } from '../rules/duels.ts'
import { inThrow, whyNotMove } from '../rules/movement.ts'
import { armOf, type Figure, isDown, isUp, type State } from '../state/state.ts'
import { bothDice, meanDamage, meanDenied, NO_DICE, type PackedDice, spreadOf } from './chance.ts'
import { aboutTarget } from './feats.ts'
import { shouldRegrip } from './grip.ts'
import { chooseToLeave } from './leaving.ts'
import {
  attackersOn,
  bestDice,
  diceDeclaredOn,
  diceInHand,
  fights,
  figureNamed,
  guardOf,
  inReachOf,
  isCovered,
  isPressed,
  rounds,
  vigourOf,
  weakestAlly,
} from './measure.ts'
import { shouldAdvance, shouldStepBack } from './moving.ts'
import { roundsAfterAttack } from './stamina.ts'
import type { Temper } from './temper.ts'

/** How often a foe who can Deny does. */
const DENIES = 0.6

/** The next thing to do in a turn. */
export function chooseTurn(state: State, decision: Decision, temper: Temper): string {
  const { options } = decision
  const figure = figureNamed(state, decision.by)
  if (figure === undefined) return decision.usual
  const leaving = chooseToLeave(state, figure, decision, temper)
  if (leaving !== '') return leaving
  const regrips = shouldRegrip(state, figure)
  if (regrips && options.includes('ready')) return 'ready'
  const canMove = options.includes('move')
  if (canMove && !regrips && shouldStepBack(state, figure)) return 'move'
  const wall = chooseWall(state, figure, decision)
  if (wall !== '') return wall
  if (shouldTend(state, figure, decision, temper)) return 'tend'
  if (options.includes('lead') && onlyWarbandsInReach(state, figure)) return 'lead'
  if (options.includes('attack') && hasGoodTarget(state, figure, canMove))
    return !regrips && options.includes('attack-with') && hasImpairedItem(figure) ? 'attack-with' : 'attack'
  if (options.includes('ram')) return 'ram'
  if (canMove && figure.vig > 0 && shouldAdvance(state, figure, temper)) return 'move'
  if (options.includes('tend')) return 'tend'
  if (options.includes('pick-up') && isUnarmed(state, figure)) return 'pick-up'
  return options.includes('attack') && attacksTheDown(state) ? 'attack' : lastResort(options)
}

function lastResort(options: readonly string[]): string {
  return options.includes('pick-up') ? 'pick-up' : 'hold'
}

/** Without anything in hand, what lies about is worth the Action. */
function isUnarmed(state: State, figure: Figure): boolean {
  for (const item of figure.items)
    if (item.state !== 'broken' && !armOf(state, item).shield && !armOf(state, item).trample) return false
  return true
}

function hasImpairedItem(figure: Figure): boolean {
  for (const item of figure.items) if (item.state === 'held' && item.impaired > 0) return true
  return false
}

/** Fights that end only when one side is wiped out are finished on the fallen. */
function attacksTheDown(state: State): boolean {
  return state.setup.rulings.end === 'wiped-out'
}

/**
 * True when somebody worth striking can be struck: the fallen are not, however near. Once the actor has moved, its
 * place in the state is out of date: it went to a foe one zone away if there was one.
 */
function hasGoodTarget(state: State, figure: Figure, canMove: boolean): boolean {
  if (isUnarmedHere(state, figure) || wouldCrushFriends(state, figure)) return false
  const opponent = state.figures[duelPartner(state, figure)]
  if (opponent !== undefined && isUp(opponent)) return true
  const moved = !canMove && whyNotMove(state, figure) === ''
  for (const foe of state.figures) {
    if (foe.side === figure.side || !isUp(foe)) continue
    if (inReachOf(state, figure, foe) || diceInHand(state, figure, false, 'now', -1) !== NO_DICE) return true
    if (moved && inThrow(state, figure.zone, foe.zone)) return true
    if (foe.zone === figure.zone && canMove && figure.vig > 0) return true
  }
  return false
}

/** Nothing in hand while a weapon lies at one's feet. */
function isUnarmedHere(state: State, figure: Figure): boolean {
  if (state.ground.length === 0 || !isUnarmed(state, figure)) return false
  for (const lying of state.ground) if (lying.zone === figure.zone && !armOf(state, lying).shield) return true
  return false
}

/** Walls are free: one is joined when three of us can stand in it. */
function chooseWall(state: State, figure: Figure, { options }: Decision): string {
  if (state.setup.rulings.walls !== 'on') return ''
  const spears = ridersAbout(state, figure) && wallSize(state, figure, 'spear') >= 3
  const wanted = spears ? 'spearwall' : wallSize(state, figure, 'shield') >= 3 ? 'shieldwall' : ''
  return options.includes(wanted) ? wanted : ''
}

function ridersAbout(state: State, figure: Figure): boolean {
  if (state.setup.rulings.mounted !== 'on') return false
  for (const foe of state.figures) if (foe.side !== figure.side && isUp(foe) && foe.mount >= 0) return true
  return false
}

function wallSize(state: State, figure: Figure, wall: 'shield' | 'spear'): number {
  let size = 0
  for (const ally of state.figures)
    if (
      ally.side === figure.side &&
      isUp(ally) &&
      ally.zone === figure.zone &&
      canJoinWall(state, ally, wall)
    )
      size += 1
  return size
}

/** The dying can wait while foes press, unless somebody's heart is set on them or tending brings them back. */
function shouldTend(state: State, figure: Figure, { options }: Decision, temper: Temper): boolean {
  if (!options.includes('tend')) return false
  if (!isPressed(state, figure)) return true
  if (state.setup.rulings['patch-up'] === 'back-up') return true
  return temper.guards && someoneElseFights(state, figure)
}

function someoneElseFights(state: State, figure: Figure): boolean {
  for (const ally of state.figures)
    if (
      ally.side === figure.side &&
      ally.at !== figure.at &&
      ally.zone === figure.zone &&
      fights(state, ally)
    )
      return true
  return false
}

function onlyWarbandsInReach(state: State, figure: Figure): boolean {
  for (const foe of state.figures) {
    if (foe.side === figure.side || !isUp(foe)) continue
    if (!isWarband(state, foe) && inReachOf(state, figure, foe)) return false
  }
  return true
}

// ── Targets ──────────────────────────────────────────────────────────────────────────────────────────────

/** The foe whose danger is taken away fastest. */
export function chooseTarget(state: State, decision: Decision, temper: Temper): string {
  const figure = figureNamed(state, decision.by)
  let best = decision.options[0] ?? ''
  if (figure === undefined) return best
  const ward = temper.guards ? weakestAlly(state, figure) : undefined
  const attacker: Attacker = {
    figure,
    armour: armourOf(state, figure),
    melee: diceInHand(state, figure, true, 'now', -1),
    ranged: diceInHand(state, figure, false, 'now', -1),
  }
  let most = Number.NEGATIVE_INFINITY
  for (const id of decision.options) {
    const target = figureNamed(state, id)
    if (target === undefined) continue
    const worth = worthOfTarget(state, attacker, target) * (threatens(state, target, ward) ? 1.8 : 1)
    if (worth > most) {
      most = worth
      best = id
    }
  }
  return best
}

/** Somebody who looks for a target: their Armour and dice are the same for every one of them. */
interface Attacker {
  readonly figure: Figure
  readonly armour: number
  readonly melee: PackedDice
  readonly ranged: PackedDice
}

/** True for a foe who has declared against a ward or, while it has not declared, stands within its reach. */
function threatens(state: State, foe: Figure, ward: Figure | undefined): boolean {
  if (ward === undefined) return false
  return foe.declared ? foe.plan.attacks[0]?.target === ward.at : inReachOf(state, foe, ward)
}

/** Danger over rounds to stand, times what one's own dice add; next to nothing for those who cannot fight or be hurt. */
function worthOfTarget(state: State, attacker: Attacker, target: Figure): number {
  const { figure, armour } = attacker
  if (isDown(target)) return -2
  if (isWarband(state, target) && !isWarband(state, figure)) return -1
  if (crushesFriends(state, figure, target)) return -1.5
  if (isStructure(state, target)) return holdsEngine(state, figure) ? 0.5 : -1.5
  const own = attackOn(attacker, target)
  const menace = fights(state, target) ? meanDamage(bestDice(state, target, 'next'), armour) + 0.5 : 0.1
  const standing = Math.max(0.2, rounds(state, target, own))
  return (menace / standing) * addedBy(state, figure, target, own) * throughDeny(state, target, own)
}

/** A Warband that falls upon a single foe strikes everybody there: not where as many comrades fight as foes. */
function crushesFriends(state: State, figure: Figure, target: Figure): boolean {
  if (!isWarband(state, figure) || !isIndividual(state, target)) return false
  if (state.setup.rulings['blast-who'] === 'foes-only') return false
  let friends = 0
  let foes = 0
  for (const other of state.figures) {
    if (other.zone !== target.zone || !fights(state, other) || isWarband(state, other)) continue
    if (other.side !== figure.side) foes += 1
    else if (!isLeading(other, figure)) friends += 1
  }
  return friends > 0 && friends >= foes
}

/** True for a Warband with comrades in the midst of every foe. */
function wouldCrushFriends(state: State, figure: Figure): boolean {
  if (!isWarband(state, figure)) return false
  for (const foe of state.figures)
    if (foe.side !== figure.side && isUp(foe) && !crushesFriends(state, figure, foe)) return false
  return true
}

function isLeading(ally: Figure, warband: Figure): boolean {
  return ally.plan.action === 'lead' && ally.plan.target === warband.at
}

function isIndividual(state: State, figure: Figure): boolean {
  return !isWarband(state, figure) && !isStructure(state, figure)
}

/** The dice one would have against a target: in melee if it is near, else at range. */
function attackOn({ figure, melee, ranged }: Attacker, target: Figure): PackedDice {
  if (figure.zone === target.zone && !figure.moved) return melee
  return ranged === NO_DICE ? melee : ranged
}

/** The rounds that one's own dice take from a target beyond what comrades' dice do. */
function addedBy(state: State, figure: Figure, target: Figure, own: PackedDice): number {
  if (attackersOn(state, figure.side, target.at, figure.at) === 0) return 1
  const others = diceDeclaredOn(state, figure.side, target.at, figure.at)
  const armour = armourOf(state, target)
  const guard = guardOf(state, target)
  const vigour = vigourOf(state, target)
  const without = roundsAfterAttack(own, armour, guard, vigour, spreadOf(others).totals)
  const together = roundsAfterAttack(own, armour, guard, vigour, spreadOf(bothDice(others, own)).totals)
  return Math.max(0, without - together)
}

/** The part of an attack that a fresh denier leaves over. */
function throughDeny(state: State, target: Figure, own: PackedDice): number {
  if (!isCovered(state, target)) return 1
  const armour = armourOf(state, target)
  const whole = meanDamage(own, armour)
  return whole <= 0 ? 1 : 1 - DENIES + (DENIES * meanDenied(own, armour)) / whole
}

function holdsEngine(state: State, figure: Figure): boolean {
  for (const item of figure.items) if (item.state === 'held' && armOf(state, item).siege) return true
  return false
}

/** Melee or ranged: whichever deals more; melee where they are alike, for Feats and Strong Gambits. */
export function chooseMode(state: State, decision: Decision): string {
  const figure = figureNamed(state, decision.by)
  if (figure === undefined) return 'melee'
  const target = figureNamed(state, aboutTarget(decision))
  const armour = target === undefined ? 1 : armourOf(state, target)
  const melee = meanDamage(diceInHand(state, figure, true, 'now', -1), armour)
  const ranged = meanDamage(diceInHand(state, figure, false, 'now', -1), armour)
  return ranged > melee + 0.3 ? 'ranged' : 'melee'
}

/** With which items: the most that leaves out what is Impaired. The offers are sets of names, largest first. */
export function chooseItems(state: State, decision: Decision): string {
  const figure = figureNamed(state, decision.by)
  const first = decision.options[0] ?? ''
  if (figure === undefined) return first
  let sound = ''
  for (const item of figure.items) {
    if (item.state !== 'held' || item.impaired > 0) continue
    const { name } = armOf(state, item)
    sound = sound === '' ? name : `${sound} + ${name}`
  }
  return decision.options.includes(sound) ? sound : first
}
