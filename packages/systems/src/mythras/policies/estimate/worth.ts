/**
 * What harm is worth, to hands that reckon: 1 is a foe who is out of the fight, and everything else a share of that.
 *
 * The prices say how much nearer to the end a wound, a fall or an empty hand brings its victim. They were weighed
 * against one another in many thousands of fights; what each harm leads to by the rules stands where it is used.
 */
import { isHeld } from '../../rules/core/conditions.ts'
import {
  armOf,
  type Figure,
  hasAbility,
  type Item,
  locationAt,
  profileOf,
  type State,
} from '../../state/state.ts'

/** The price list. */
export const WORTH = {
  /** A wound that leaves a location at its last Hit Point. */
  dent: 0.3,
  /** Turns of pain after a Serious wound, and a location that any further blow opens again. */
  pain: 0.35,
  /** A leg that fails, an arm that drops its weapon, its shield, or nothing; another limb. */
  leg: 0.4,
  weaponArm: 0.35,
  shieldArm: 0.2,
  otherLimb: 0.12,
  /** On the ground with a foe above, or with nobody near. */
  prone: 0.5,
  lying: 0.2,
  bleeding: 0.35,
  /** A weapon in a wound, by the grade it brings. */
  impaled: [0, 0.15, 0.35, 0.5, 1],
  /** One's own weapon is stuck there. */
  stuck: 0.15,
  /** Nothing left to fight with, or only after drawing it. */
  unarmed: 0.45,
  redraw: 0.22,
  /** A Turn of a stunned trunk; a stunned head at all. */
  winded: 0.12,
  dazed: 0.75,
  blinded: 0.12,
  /** Caught in a net, gripped, pinned down by fire. */
  entangled: 0.3,
  gripped: 0.08,
  pinned: 0.2,
  /** A point of armour cut off a location. */
  armour: 0.03,
  /** A foe pushed out of reach. */
  pushed: 0.04,
  /** A Turn of loading saved; safe behind cover at once. */
  reload: 0.12,
  cover: 0.15,
  /** An effect that a foe will think twice about. */
  counter: 0.03,
  /** A bystander struck in one's place; a mishap made certain. */
  bystander: 0.2,
}

/** True for those whom a Serious wound does not bother. */
export function shrugsOff(state: State, figure: Figure): boolean {
  return figure.frenzy > 0 || hasAbility(state, figure, 'undead')
}

/** True for those who know neither fatigue nor blood. */
export function isBloodless(state: State, figure: Figure): boolean {
  return hasAbility(state, figure, 'undead')
}

/** True while somebody bleeds. */
export function bleeds(figure: Figure): boolean {
  for (const limb of figure.limbs) if (limb.bleeding === 'yes') return true
  return false
}

/** What it means that a location can no longer be used. */
export function worthOfLimb(state: State, figure: Figure, at: number): number {
  const { kind } = locationAt(state, figure, at)
  if (kind === 'leg') return WORTH.leg
  if (kind !== 'arm') return WORTH.otherLimb
  let worth = WORTH.otherLimb
  for (const item of figure.items) {
    if (!holdsWith(state, figure, item, at)) continue
    const shield = armOf(state, item).category === 'shield'
    worth = Math.max(worth, shield ? WORTH.shieldArm : WORTH.weaponArm)
  }
  return worth
}

/** True if an arm, by its place, holds an item. */
function holdsWith(state: State, figure: Figure, { hand }: Item, at: number): boolean {
  const { rightArm, leftArm } = profileOf(state, figure)
  if (at === rightArm) return hand === 'right' || hand === 'both'
  return at === leftArm && (hand === 'left' || hand === 'both')
}

/** What it means to lose an item that somebody holds. */
export function worthOfItem(state: State, owner: Figure, item: Item): number {
  if (armOf(state, item).category === 'shield') return WORTH.shieldArm
  let spare = false
  for (const other of owner.items) {
    const { category, unarmed } = armOf(state, other)
    if (other === item || category === 'shield' || unarmed) continue
    if (other.hand === 'natural' || isHeld(other)) return WORTH.otherLimb
    if (other.hand === 'stowed') spare = true
  }
  return spare ? WORTH.redraw : WORTH.unarmed
}
