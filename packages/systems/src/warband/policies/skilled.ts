/**
 * Good play: count expected hits. Call the enemy leader out if one's own would beat him, shoot while they come, charge
 * rather than be charged but not into spears, spread over equals and fall upon one of those who are far stronger, trip a
 * single foe before the blows fall, finish the weakest first, fight with a dagger rather than with a bow, spend shield,
 * helmet and mount where they save the last hit points, leave melee when one more blow would kill, and bandage those who
 * bleed. What it has no opinion on it does as the plain fighter.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { wins } from '../rules/common/duels.ts'
import {
  chanceAgainst,
  isImprovised,
  isUnarmed,
  limited,
  meleeAttacks,
  ownAttacks,
  rangedAttacks,
  speedOf,
  weaponOf,
} from '../rules/common/fighter.ts'
import { distance, engages, isEngaged } from '../rules/common/place.ts'
import { gambitOdds, whyNotOn } from '../rules/skirmish/gambits.ts'
import { whyNotAttack, whyNotMelee } from '../rules/skirmish/melee.ts'
import { nearestFoe } from '../rules/skirmish/movement.ts'
import { whyNotAnnounce, whyNotOpening } from '../rules/skirmish/opening.ts'
import { missileInHand, nearestDistance } from '../rules/skirmish/ranged.ts'
import {
  type Arm,
  areFoes,
  armAt,
  type Figure,
  figureAt,
  figureById,
  type Item,
  isFalling,
  isIn,
  profileOf,
  type State,
} from '../state/state.ts'
import { simple } from './simple.ts'

/** Plays one seat well. */
export const skilled: Policy<State> = (state, decision) => {
  if (decision.name === 'challenge') return challengerOf(state, decision)
  const figure = figureById(state, decision.by)
  if (figure === undefined) return simple(state, decision)
  switch (decision.name) {
    case 'declare':
      return declare(state, decision, figure)
    case 'opening':
      return opening(state, decision, figure)
    case 'defend':
      return shouldDefend(state, figure) ? 'yes' : 'no'
    case 'melee':
      return melee(state, decision, figure)
    case 'target':
      return target(state, decision, figure)
    case 'spaces':
      return spaces(state, decision, figure)
    case 'odd-die':
      return best(state, decision, (foe) => -prey(state, figure, foe))
    case 'sunder':
      return figure.hp <= 1 || (figure.hp === 2 && diceOf(decision) >= 3) ? 'yes' : 'no'
    case 'technique':
      return technique(state, figure, decision)
    case 'keep-down':
      return figure.waited ? 'yes' : 'no'
    case 'grapple-fail':
      return decision.options.includes('blows') && figure.hp > 2 ? 'blows' : usualChoice(decision)
    case 'rally-group':
      return usualChoice(decision)
    case 'item':
      return missileAmong(state, figure, decision)
    case 'challenged':
      return best(state, decision, (foe) => (wouldBeat(state, figure, foe) ? -foe.might : 1))
    case 'duel-answer':
      return answerTo(state, decision, figure)
    default:
      return simple(state, decision)
  }
}

function diceOf({ about }: Decision): number {
  const facts = about as { dice?: number } | null
  return facts?.dice ?? 1
}

// ── Counting ─────────────────────────────────────────────────────────────────────────────────────────────

/** The chance of one melee die of one against the other, out of twelve. */
function chance(state: State, figure: Figure, foe: Figure): number {
  return limited(
    state,
    chanceAgainst(state, {
      figure,
      target: foe,
      arm: weaponOf(state, figure),
      ranged: false,
      subdue: false,
      shieldLost: false,
    }),
  )
}

/** Hits that somebody must expect in the next Melee phase. */
export function danger(state: State, figure: Figure): number {
  let hits = 0
  for (const at of figure.contact) {
    const foe = figureAt(state, at)
    if (!engages(state, foe) || isFalling(foe) || foe.full || foe.struck) continue
    const shared = Math.max(1, foe.contact.length)
    hits += (meleeAttacks(state, foe, [figure]) * chance(state, foe, figure)) / 12 / shared
  }
  return hits
}

/** What a leader is worth beside a blow: more than that somebody holds him, less than that several do. */
const LEADER = 0.6

/** How good a target is: what one die is worth on it, more if it falls by it, most if it leads. */
function prey(state: State, figure: Figure, foe: Figure): number {
  const leads = state.leaders[foe.side] === foe.at ? LEADER : 0
  return chance(state, figure, foe) / 12 / Math.max(1, foe.hp) + leads
}

/** The option with the best figure by this measure, lowest first. */
function best(state: State, decision: Decision, measure: (foe: Figure) => number): PolicyAnswer {
  let found = usualChoice(decision)
  let least = Number.POSITIVE_INFINITY
  for (const id of decision.options) {
    const foe = figureById(state, id)
    const value = foe === undefined ? Number.POSITIVE_INFINITY : measure(foe)
    if (value >= least) continue
    least = value
    found = id
  }
  return found
}

// ── Moving and shooting ──────────────────────────────────────────────────────────────────────────────────

/** With no hit point left, under blows, and friends there to fight on. */
function shouldLeave(state: State, figure: Figure): boolean {
  if (!isEngaged(state, figure) || !profileOf(state, figure).pc) return false
  const helpers = state.figures.some((other) => other !== figure && other.side === figure.side && isIn(other))
  if (!helpers) return false
  return figure.hp === 0 && danger(state, figure) > 0
}

/** How far to go: no farther than those who walk with him, lest he comes upon them alone. */
function spaces(state: State, decision: Decision, figure: Figure): PolicyAnswer {
  if (Reflect.get(Object(decision.about), 'how') !== 'advance') return usualChoice(decision)
  const foe = nearestFoe(state, figure)
  if (foe === null) return usualChoice(decision)
  let last = 0
  for (const friend of state.figures)
    if (friend.side === figure.side && friend !== figure && walks(state, friend))
      last = Math.max(last, distance(state, friend, foe) - (friend.opened ? 0 : 2 * speedOf(state, friend)))
  return Math.max(decision.min, Math.min(decision.max, distance(state, figure, foe) - last))
}

/** True for those who are on their way to the enemy: in the fight, up, in no melee, with nothing to shoot or cast. */
function walks(state: State, friend: Figure): boolean {
  if (friend.life !== 'in' || friend.prone > 0 || friend.contact.length > 0) return false
  return missileInHand(state, friend) < 0 && friend.spells.length === 0
}

function declare(state: State, decision: Decision, figure: Figure): PolicyAnswer {
  if (shouldLeave(state, figure) && whyNotAnnounce(state, figure, 'retreat') === '') return 'retreat'
  if (wantsBowAgain(state, figure)) return 'stay'
  return simple(state, decision)
}

function opening(state: State, decision: Decision, figure: Figure): PolicyAnswer {
  if (shouldLeave(state, figure) && whyNotOpening(state, figure, 'retreat') === '') return 'retreat'
  if (!isEngaged(state, figure)) {
    if (whyNotOpening(state, figure, 'first-aid') === '') return 'first-aid'
    if (wantsBowAgain(state, figure) && whyNotOpening(state, figure, 'ready') === '') return 'ready'
    if (whyNotOpening(state, figure, 'charge-throw') === '' && throwsWell(state, figure))
      return 'charge-throw'
  } else if (shouldTrip(state, figure) && whyNotOpening(state, figure, 'gambit') === '') return 'gambit'
  return simple(state, decision)
}

/** Before the blows fall: a foe on the ground is hit without a die, and a failure costs what his blows can do. */
function shouldTrip(state: State, figure: Figure): boolean {
  const [only] = figure.contact
  if (only === undefined || figure.contact.length > 1 || figure.prone > 0) return false
  const foe = figureAt(state, only)
  if (whyNotOn(state, foe, 'trip') !== '' || !engages(state, foe)) return false
  const success = gambitOdds(state, figure, foe, 0, 'trip') / 6
  const [own, theirs] = [chance(state, figure, foe) / 12, chance(state, foe, figure) / 12]
  const [blows, replies] = [meleeAttacks(state, figure, [foe]), meleeAttacks(state, foe, [figure])]
  const gained = Math.min(foe.hp, blows) - lost(foe.hp, blows, own)
  const spared = lost(figure.hp, replies, theirs) - lost(figure.hp, Math.min(1, replies), theirs - 1 / 12)
  const risked = Math.min(Math.max(1, figure.hp), replies) - lost(figure.hp, replies, theirs)
  return success * (gained + spared) > (1 - success) * risked
}

/** Hit points that so many dice must be expected to take, of those that are there; at 0 HP one more is the last. */
function lost(hp: number, dice: number, chance: number): number {
  const most = Math.max(1, hp)
  let sum = 0
  let weight = (1 - chance) ** dice
  for (let hits = 0; hits <= dice; hits++) {
    sum += Math.min(most, hits) * weight
    weight *= ((dice - hits) / (hits + 1)) * (chance / (1 - chance))
  }
  return sum
}

/** A throw from one hand leaves the blow of the other. */
function throwsWell(state: State, figure: Figure): boolean {
  return (
    figure.second >= 0 &&
    figure.wield >= 0 &&
    armAt(state, figure.second).thrown &&
    armAt(state, figure.wield).melee
  )
}

/** Shots at the easiest target out of melee, blows where they finish somebody, charges at the weak. */
function target(state: State, decision: Decision, figure: Figure): PolicyAnswer {
  const facts = decision.about as { how?: string } | null
  switch (facts?.how) {
    case 'ranged':
      return bestShot(state, decision, figure)
    case 'charge':
    case 'close':
      return chargeTarget(state, decision, figure)
    case 'spell':
      return best(state, decision, (foe) => (areFoes(figure, foe) ? -foe.might : foe === figure ? 0 : 1))
    case 'advance':
    case 'aim':
      return best(state, decision, (foe) => distance(state, figure, foe))
    default:
      return usualChoice(decision)
  }
}

/** The target at which most is to be won with what is in hand to shoot. */
function bestShot(state: State, decision: Decision, figure: Figure): PolicyAnswer {
  const missile = missileInHand(state, figure)
  const arm = armAt(state, missile < 0 ? figure.wield : missile)
  const nearest = nearestDistance(state, figure)
  return best(state, decision, (foe) => -shotWorth(state, figure, foe, arm, nearest))
}

function shotWorth(state: State, figure: Figure, foe: Figure, arm: Arm, nearest: number): number {
  const penalty = distance(state, figure, foe) > nearest ? 1 : 0
  const hit = limited(
    state,
    chanceAgainst(state, { figure, target: foe, arm, ranged: true, subdue: false, shieldLost: false }) -
      penalty,
  )
  const crowded = foe.contact.some((at) => figureAt(state, at).side === figure.side)
  const dice = rangedAttacks(state, figure, arm, false)
  return (dice * hit) / 12 / Math.max(1, foe.hp) - (crowded ? dice / 4 : 0)
}

/**
 * Foes whom nobody holds yet come first: whoever is left free goes round to somebody's back. Who is outmatched has no
 * one to spare for that, and falls upon one together with the others.
 */
function chargeTarget(state: State, decision: Decision, figure: Figure): PolicyAnswer {
  const spread = isOutmatched(state, figure) ? 0 : 0.9
  return best(state, decision, (foe) => {
    const spear = weaponOf(state, foe).stopsCharge ? 0.5 : 0
    const held = spread * foe.contact.length
    return spear + held - prey(state, figure, foe) + distance(state, figure, foe) / 100
  })
}

const OUTMATCHED = 3

/** True if the other side has several times the blows and hit points of one's own. */
function isOutmatched(state: State, figure: Figure): boolean {
  let own = 0
  let theirs = 0
  for (const other of state.figures) {
    if (!isIn(other)) continue
    const worth = ownAttacks(other) * Math.max(1, other.hp)
    if (other.side === figure.side) own += worth
    else if (areFoes(figure, other)) theirs += worth
  }
  return theirs > OUTMATCHED * own
}

// ── Melee ────────────────────────────────────────────────────────────────────────────────────────────────

/** When one's own blows change nothing and theirs would. */
function shouldDefend(state: State, figure: Figure): boolean {
  if (figure.held) return figure.gambit
  const threat = danger(state, figure)
  if (figure.hp > 1 || threat < 1) return false
  let most = 0
  for (const at of figure.contact) most = Math.max(most, chance(state, figure, figureAt(state, at)))
  return most * ownAttacks(figure) <= 3
}

function melee(state: State, decision: Decision, figure: Figure): PolicyAnswer {
  const first = (decision.about as { first?: boolean } | null)?.first === true
  if (whyNotMelee(state, figure, 'fury', first) === '') return 'fury'
  if (drawsDagger(state, figure) && whyNotMelee(state, figure, 'dagger', first) === '') return 'dagger'
  if (first || figure.held || figure.holding >= 0) return simple(state, decision)
  if (!isEngaged(state, figure) && whyNotMelee(state, figure, 'first-aid', false) === '') return 'first-aid'
  if (whyNotMelee(state, figure, 'grapple', first) === '' && shouldGrapple(state, figure)) return 'grapple'
  if (shouldRally(state, figure) && whyNotMelee(state, figure, 'rally', first) === '') return 'rally'
  return simple(state, decision)
}

/** Bare hands and bows are worse than a dagger for whoever has one blow anyway. */
function drawsDagger(state: State, figure: Figure): boolean {
  const better =
    isUnarmed(state, figure) || (isImprovised(weaponOf(state, figure)) && ownAttacks(figure) <= 1)
  return better && whyNotAttack(state, figure) === ''
}

/** Out of melee with a dagger in hand, and what he shoots with at the belt. */
function wantsBowAgain(state: State, figure: Figure): boolean {
  if (figure.wield < 0 || armAt(state, figure.wield).key !== 'dagger' || isEngaged(state, figure))
    return false
  return missileInHand(state, figure) < 0 && figure.items.some((item) => isMissileAtBelt(state, item))
}

function isMissileAtBelt(state: State, { arm, where }: Item): boolean {
  return where === 'belt' && armAt(state, arm).missile
}

/** Of several things to ready, what he shoots with. */
function missileAmong(state: State, figure: Figure, decision: Decision): PolicyAnswer {
  const found = decision.options.find((key) => {
    const item = figure.items[Number.parseInt(key, 10)]
    return item !== undefined && isMissileAtBelt(state, item)
  })
  return found ?? usualChoice(decision)
}

/** A foe whom no blade finds, alone, and with clearly fewer dice. */
function shouldGrapple(state: State, figure: Figure): boolean {
  const [only] = figure.contact
  if (only === undefined || figure.contact.length > 1) return false
  const foe = figureAt(state, only)
  return chance(state, figure, foe) <= 2 && ownAttacks(figure) >= 2 + ownAttacks(foe)
}

/** A check is certain and the side would rather not fail it. */
function shouldRally(state: State, figure: Figure): boolean {
  const waiting = state.groups.filter(
    ({ side, triggers, lastStand }) => side === figure.side && triggers !== 0 && !lastStand,
  )
  const men = waiting.reduce((sum, { size, losses }) => sum + size - losses, 0)
  return men >= 3 && ownAttacks(figure) <= 2
}

// ── Duels ────────────────────────────────────────────────────────────────────────────────────────────────

const TECHNIQUES = ['parry', 'assault', 'feint'] as const

/** A leader who is not in melee yet calls out the other leader if he is weaker; where nobody leads, anybody weaker. */
function challengerOf(state: State, { by, options }: Decision): PolicyAnswer {
  const side = state.setup.sides.findIndex(({ id }) => id === by)
  const leader = state.figures[state.leaders[side] ?? -1]
  if (leader === undefined || !options.includes(leader.id) || isEngaged(state, leader)) return 'none'
  const weaker = state.figures.some(
    (foe) => areFoes(leader, foe) && isIn(foe) && !isEngaged(state, foe) && wouldBeat(state, leader, foe),
  )
  return weaker ? leader.id : 'none'
}

/** True of a worthy foe, the leader if they have one, whom somebody would bring down sooner than be brought down. */
function wouldBeat(state: State, figure: Figure, foe: Figure): boolean {
  const led = state.leaders[foe.side] ?? -1
  return (led < 0 || led === foe.at) && share(state, figure, foe) > share(state, foe, figure)
}

/** A duel is welcome to whoever would not be brought down sooner. */
function answerTo(state: State, { about }: Decision, figure: Figure): PolicyAnswer {
  const facts = about as { foe?: string } | null
  const foe = figureById(state, facts?.foe ?? '')
  if (foe === undefined) return 'refuse'
  return share(state, figure, foe) >= share(state, foe, figure) ? 'accept' : 'refuse'
}

/** What part of the other's hit points somebody must expect to take in a round of blows. */
function share(state: State, figure: Figure, foe: Figure): number {
  return (meleeAttacks(state, figure, [foe]) * chance(state, figure, foe)) / Math.max(1, foe.hp)
}

/** Each technique as often as keeps the other guessing: by what the one that it beats would win. */
function technique(state: State, figure: Figure, decision: Decision): PolicyAnswer {
  const facts = decision.about as { foe?: string } | null
  const foe = figureById(state, facts?.foe ?? '')
  if (foe === undefined) return usualChoice(decision)
  const prize = {
    parry: (2 * ownAttacks(foe)) / 12,
    assault: chance(state, figure, foe) / 12,
    feint: (2 * ownAttacks(figure)) / 12,
  }
  const weights = TECHNIQUES.map((own) => {
    const beaten = TECHNIQUES.find((other) => other !== own && wins(own, other))
    return 0.05 + prize[own] + (beaten === undefined ? 0 : prize[beaten])
  })
  return { weights }
}
