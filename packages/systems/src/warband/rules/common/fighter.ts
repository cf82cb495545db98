/**
 * What a fighter's numbers are at the moment: armour, attacks, chance to hit, saves, speed. Pure arithmetic on the
 * state; whoever rolls or asks is elsewhere. Target-bound extra dice come after caps, caps after bonuses.
 */

import {
  type Arm,
  armAt,
  type Figure,
  FLANK,
  FRONT,
  figureAt,
  hasPriority,
  IN_ROUT,
  isFalling,
  isStanding,
  type Profile,
  profileOf,
  REAR,
  type State,
} from '../../state/state.ts'
import { duelBonus } from './duels.ts'
import { arcOf, isHigh, terrainAt } from './place.ts'
import { CHEST, EYE, KNEE, openness, suffers } from './wounds.ts'

/** What defending adds to armour. */
export const DEFENDING = 1
const BASE_CHANCE = 8
const SURE_MISS = 12

// ── Hands ────────────────────────────────────────────────────────────────────────────────────────────────

/** The weapon in hand. */
export function weaponOf(state: State, figure: Figure): Arm {
  return armAt(state, figure.wield)
}

/** True for bare hands, which a beast with weapons of its own does not have. */
export function isUnarmed(state: State, figure: Figure): boolean {
  return figure.wield < 0 && profileOf(state, figure).hands > 0
}

/** True if the other hand can join the grip: no shield on the arm, nothing in the hand, and the hand is sound. */
export function hasOffHandFree(state: State, figure: Figure): boolean {
  return (
    figure.shield !== 'ready' &&
    figure.second < 0 &&
    figure.lostHands === 0 &&
    profileOf(state, figure).hands === 2
  )
}

/** A weapon that is no weapon in melee: improvised, a bow, a javelin. */
export function isImprovised(arm: Arm): boolean {
  return arm.improvised || !arm.melee
}

// ── Attacks ──────────────────────────────────────────────────────────────────────────────────────────────

/** The fighter's own attacks, without weapon and without the target: what a grapple counts. */
export function ownAttacks(figure: Figure): number {
  return figure.atk + (figure.fury ? 1 : 0)
}

/** Melee dice before they are shared out: bonuses first, then caps. */
export function meleeAttacks(state: State, figure: Figure, targets: readonly Figure[]): number {
  if (figure.blinded) return 0
  const arm = weaponOf(state, figure)
  let dice = ownAttacks(figure) + (arm.melee ? arm.atk : 0)
  if (arm.atkTwoHands > 0 && hasOffHandFree(state, figure)) dice += arm.atkTwoHands
  if (arm.atkPriority > 0 && hasPriority(state, figure.side)) dice += arm.atkPriority
  if (state.duels.length > 0 && targets.length === 1)
    dice += duelBonus(state, figure, targets[0]?.at ?? -1, 'assault')
  return Math.min(dice, mostDice(state, figure, arm, targets))
}

/** The most dice of his own that somebody has: one on the ground or with a small weapon, few in a narrow place. */
// rules: warband.out.small, warband.mod.prone-attack
function mostDice(state: State, figure: Figure, arm: Arm, targets: readonly Figure[]): number {
  if (figure.prone > 0 || (arm.small && !facesSmall(state, targets))) return 1
  return state.setup.terrain.length > 0 ? narrowDice(state, figure) : Number.POSITIVE_INFINITY
}

/** A small weapon is hindered by any longer one that it faces. */
function facesSmall(state: State, targets: readonly Figure[]): boolean {
  for (const target of targets) {
    if (target.held || target.holding >= 0) continue
    if (!weaponOf(state, target).small) return false
  }
  return true
}

function narrowDice(state: State, figure: Figure): number {
  const narrow = terrainAt(state, figure, 'narrow')
  return narrow === null || narrow.each === 0 ? Number.POSITIVE_INFINITY : narrow.each
}

/** Dice that this one target draws upon itself; and unless it is alone, what a duel with it adds within the limits. */
export function extraDice(
  state: State,
  figure: Figure,
  target: Figure,
  alone: boolean,
  among: readonly Figure[] = [target],
): number {
  let dice = 0
  if (isUnarmed(state, target)) dice += 1 // rule: warband.mod.disarmed-target
  if (isOverloaded(state, target)) dice += 1
  if (isRear(state, figure, target)) dice += 1 // rule: warband.mod.rear
  if (!alone && state.duels.length > 0) {
    const most = mostDice(state, figure, weaponOf(state, figure), among)
    const room = most - meleeAttacks(state, figure, among)
    dice += Math.min(Math.max(0, room), duelBonus(state, figure, target.at, 'assault'))
  }
  return dice
}

/** From behind: by where one stands, or because the other has turned his back in a rout. */
export function isRear(state: State, figure: Figure, target: Figure): boolean {
  if (target.fleeing === IN_ROUT && state.setup.rulings.disorganized === 'yes') return true
  return arcOf(state, figure, target) === REAR
}

/** From where a shot comes, under the ruling that this matters. */
function arcOfShot(state: State, figure: Figure, target: Figure): number {
  if (state.setup.rulings['ranged-modifiers'] === 'no') return FRONT
  const seen = arcOf(state, figure, target)
  if (seen !== FRONT || state.setup.map === 'grid') return seen
  const named = state.setup.arcs.find(
    ([one, other]) => isOrStandsWith(state, figure, one) && isOrStandsWith(state, target, other),
  )
  return named?.[2] ?? FRONT
}

/** True for the one who is named, and in a battle for everybody of his unit. */
function isOrStandsWith(state: State, figure: Figure, named: number): boolean {
  return figure.at === named || (figure.unit >= 0 && figureAt(state, named).unit === figure.unit)
}

/** The die that a shot from behind gains, under a ruling. */
export function rearShot(state: State, figure: Figure, target: Figure): number {
  return arcOfShot(state, figure, target) === REAR ? 1 : 0
}

/** Ranged dice: one, and what the weapon adds; a Deadeye's own attacks count. */
// rules: warband.ranged.one, warband.out.trait-deadeye
export function rangedAttacks(state: State, figure: Figure, arm: Arm, thrown: boolean): number {
  if (figure.blinded) return 0
  const full = state.setup.rulings['ranged-atk-bonus'] === 'full-atk'
  const own = full || profileOf(state, figure).trait === 'deadeye' ? ownAttacks(figure) : 1
  return Math.max(1, own) + (thrown ? arm.atkThrown : arm.atk)
}

// ── Armour and chance ────────────────────────────────────────────────────────────────────────────────────

/** The armour that an attack meets. */
export function armourAgainst(
  state: State,
  {
    figure,
    target,
    arm,
    ranged,
    shieldLost,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly arm: Arm
    readonly ranged: boolean
    readonly shieldLost: boolean
  },
): number {
  const profile = profileOf(state, target)
  const shield = shieldLost || target.shield !== 'ready' ? 0 : shieldValue(state, arm, ranged)
  const fixed = fixedArmour(state, figure, arm)
  if (fixed >= 0 && state.setup.rulings.halberd === 'total') return fixed
  const body = fixed >= 0 ? fixed : profile.worn + profile.natural + shield
  return body + addedArmour(state, figure, target)
}

/** What a weapon makes of any armour it meets, or -1. */
function fixedArmour(state: State, figure: Figure, arm: Arm): number {
  if (arm.armourAsPriority >= 0 && hasPriority(state, figure.side)) return arm.armourAsPriority
  return arm.armourAs
}

// rule: warband.ranged.shield
function shieldValue(state: State, arm: Arm, ranged: boolean): number {
  if (!ranged) return 1
  if (!arm.pastCover) return 3
  return state.setup.rulings.javelin === 'one' ? 1 : 0
}

/** Armour that does not lie in what one wears: defending, a sword with priority, cover, a Ward, a parry. */
function addedArmour(state: State, figure: Figure, target: Figure): number {
  let armour = target.warded
  if (target.defending) armour += DEFENDING
  if (target.wield >= 0 && hasPriority(state, target.side)) armour += weaponOf(state, target).armourPriority
  if (state.duels.length > 0) armour += duelBonus(state, target, figure.at, 'parry')
  // rule: warband.cover.armor
  if (state.setup.terrain.length > 0) armour += terrainAt(state, target, 'cover')?.amount ?? 0
  return armour
}

/** What an attack die must not exceed, before anybody limits it. */
export function chanceAgainst(
  state: State,
  {
    figure,
    target,
    arm,
    ranged,
    subdue,
    shieldLost,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly arm: Arm
    readonly ranged: boolean
    readonly subdue: boolean
    readonly shieldLost: boolean
  },
): number {
  let chance = baseChance(state, figure) - armourAgainst(state, { figure, target, arm, ranged, shieldLost })
  chance += profileOf(state, figure).chance
  // rule: warband.out.stealth-alert
  if (target.surprised || figure.unseen) chance += surpriseBonus(state, ranged)
  if (target.wounds.length > 0) chance += openness(state, target)
  if (subdue) chance -= 1
  if (state.duels.length > 0) chance += duelBonus(state, figure, target.at, 'feint')
  // rule: warband.mod.advantage
  if (state.setup.terrain.length > 0 && isHigh(state, figure) && !isHigh(state, target)) chance += 1
  return ranged
    ? chance + rangedChance(state, figure, target)
    : chance + meleeChance(state, figure, target, arm)
}

// rule: warband.out.might-hit
function baseChance(state: State, figure: Figure): number {
  if (state.setup.rulings['npc-hit-by-might'] === 'off' || profileOf(state, figure).pc) return BASE_CHANCE
  return BASE_CHANCE + (figure.might >= 7 ? 2 : figure.might >= 4 ? 1 : 0)
}

// rules: warband.surprise.hit-bonus, warband.mod.surprise
function surpriseBonus(state: State, ranged: boolean): number {
  const ruling = state.setup.rulings['surprise-bonus-once']
  if (ranged) return ruling === 'melee-only' ? 0 : 1
  return ruling === 'stack' ? 2 : 1
}

function meleeChance(state: State, figure: Figure, target: Figure, arm: Arm): number {
  let chance = 0
  if (figure.prone > 0) chance -= 1 // rule: warband.mod.prone-attack
  // rules: warband.mod.disarmed-attack, warband.mod.improvised
  if (isUnarmed(state, figure) || isImprovised(arm)) chance -= 1
  if ((state.arcs.length > 0 || state.setup.map === 'grid') && arcOf(state, figure, target) === FLANK)
    chance += 1
  return chance
}

function rangedChance(state: State, figure: Figure, target: Figure): number {
  let chance = 0
  if (figure.aimed > 0 && figure.aimedAt === target.at) chance += figure.aimed
  if (suffers(state, figure, EYE)) chance -= 1 // rule: warband.wound.9-eye
  if (target.prone > 0 && state.setup.rulings['prone-ranged'] === 'minus-one') chance -= 1
  if (arcOfShot(state, figure, target) === FLANK) chance += 1
  return chance
}

/** The chance within its limits: a 1 always hits and a 12 never, unless a ruling lets a 1 miss. */
// rule: warband.melee.twelve
export function limited(state: State, chance: number): number {
  const least = state.setup.rulings['natural-one'] === 'always' ? 1 : 0
  return Math.min(SURE_MISS - 1, Math.max(least, chance))
}

// ── Saves and speed ──────────────────────────────────────────────────────────────────────────────────────

/** The Capture save. */
// rule: warband.wound.8-chest
export function captureOf(state: State, figure: Figure): number {
  return profileOf(state, figure).capture - figure.burden - (suffers(state, figure, CHEST) ? 1 : 0)
}

/** The Death save against injuries; a helmet adds two. */
export function deathOf(state: State, figure: Figure): number {
  const { death } = profileOf(state, figure)
  return death + (figure.helmet ? 2 : 0) - (suffers(state, figure, CHEST) ? 1 : 0)
}

/** The Witchcraft save. */
export function witchcraftOf(state: State, figure: Figure): number {
  return profileOf(state, figure).witchcraft - (suffers(state, figure, CHEST) ? 1 : 0)
}

/** The best of several saves that fit. */
// rule: warband.out.save-best
export function bestSave(saves: readonly number[]): number {
  return Math.max(...saves)
}

/** Dead Weight, with what Wounds have pushed into the pack. */
export function deadWeight(state: State, figure: Figure): number {
  return profileOf(state, figure).deadWeight + figure.burden
}

/** True for somebody with more Dead Weight than three. */
export function isOverloaded(state: State, figure: Figure): boolean {
  return deadWeight(state, figure) > 3
}

/** Spaces of one move on open ground: what a save costs the save costs the legs, then Knee, then slowness. */
// rule: warband.speed.base
export function speedOf(state: State, figure: Figure): number {
  const profile = profileOf(state, figure)
  let speed = figure.mounted ? profile.rideSpeed : profile.speed
  if (!figure.mounted) speed -= profile.capture - captureOf(state, figure)
  if (suffers(state, figure, KNEE)) speed -= 2 // rule: warband.wound.3-knee
  // rules: warband.speed.slow, warband.out.round-down
  if (figure.slow || isOverloaded(state, figure)) speed = Math.floor(speed / 2)
  return Math.max(1, speed) // rule: warband.speed.minimum
}

// ── Tests ────────────────────────────────────────────────────────────────────────────────────────────────

/** The chance in six of a test: by the characteristic, a fitting skill, a Wound, and how hard it is. */
// rule: warband.out.test
export function testChance(score: number, skilled: boolean, wounded: boolean, veryHard: boolean): number {
  const base = score >= 16 ? 4 : score >= 13 ? 3 : 2
  return base + (skilled ? 1 : 0) - (wounded ? 1 : 0) - (veryHard ? 1 : 0)
}

/** True if a group that tests together succeeds: not more failures than successes. */
// rule: warband.out.group-test
export function groupSucceeds(successes: number, failures: number): boolean {
  return failures <= successes
}

/** The chance in six of one against another: even odds, shifted. */
// rule: warband.out.opposed
export function opposedChance(shift: number): number {
  return 3 + shift
}

/** What counts as Might: an NPC's own, a PC's level. */
export function mightOf(profile: Profile, figure: Figure): number {
  return profile.pc ? profile.level : figure.might
}

// ── Who can be struck ────────────────────────────────────────────────────────────────────────────────────

/** True for those whom an outsider strikes as if they lay on the ground. */
// rule: warband.grapple.outsiders
export function isDown(state: State, target: Figure): boolean {
  if (target.prone > 0) return true
  return !isStanding(target) && state.setup.rulings['grapple-prone'] === 'on'
}

/**
 * The enemies whom a figure must share its blows among: those who stand, else those who lie. The dying are among them if
 * a ruling says so, or if the attacker wants to.
 */
export function targetsOf(
  state: State,
  figure: Figure,
  dying = state.setup.rulings['doomed-targets'] === 'required',
): Figure[] {
  const standing: Figure[] = []
  const down: Figure[] = []
  const reach = state.setup.rulings['reach-skirmish'] === 'adjacent' ? 60 : 3
  for (let at = 0; at < figure.contact.length; at++) {
    const target = figureAt(state, figure.contact[at] ?? -1)
    if (target.life !== 'in' || (isFalling(target) && !dying)) continue
    if (reach === 3 && arcOf(state, target, figure) !== FRONT) continue
    if (isDown(state, target)) down.push(target)
    else standing.push(target)
  }
  // rule: warband.mod.death-blow-only-if
  const targets = standing.length > 0 ? standing : down
  return targets.length > reach ? targets.slice(0, reach) : targets
}
