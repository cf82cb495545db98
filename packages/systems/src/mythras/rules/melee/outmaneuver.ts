/**
 * Outmaneuvering: one against all who are engaged with them, each with one Evade roll. Whoever does not beat the
 * mover may not attack them for the rest of the Round; who beats them all may face a single one or leave the fight.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, profileOf, type State } from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import { areTied, canAct, distance, holders, whyNotLeave, whyNotReact } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { offerDesperateEffort } from '../core/luck.ts'
import { attempted, gradedSkill, rollGraded, type SkillRoll, withPassion } from '../core/skills.ts'
import { leaveWeaponsBehind } from '../gear/items.ts'
import { spoilAim, strain } from '../harm/wounds.ts'
import { getOff, moveRate } from '../movement/gaits.ts'
import { pairOf } from '../movement/mounts.ts'
import { along, metresBetween, type Point, setDown } from '../movement/place.ts'
import { roomToward } from '../movement/push.ts'
import type { OfferOption } from '../round/action-names.ts'
import { breakContact, engagementRadius, leaveBehind } from './engagement.ts'
import { evadeSkill, hasSnaredLeg, payReaction, pointsToReact } from './reactions.ts'

const EVADE: Roll = { name: 'outmaneuver', rule: 'mythras.outm.cost' }
const JOIN_OR_NOT: readonly string[] = Object.freeze(['join', 'stay-out'])
const CRAWL = 2
/** How far somebody looks for a way out. */
const LOOK = 6

/** One who rolls, with the skill they roll. */
interface Rolling {
  readonly figure: Figure
  readonly sheet: number
  readonly grade: number
  readonly graded: number
}

/** Outmaneuvering whoever is engaged with somebody. */
export function offerOutmaneuver(state: State, figure: Figure, offer: OfferOption): void {
  offer('outmaneuver', whyNotOutmaneuver(state, figure))
}

function whyNotOutmaneuver(state: State, figure: Figure): string {
  const least = state.setup.rulings['outm-single'] === 'two-or-more' ? 2 : 1
  const few = holders(state, figure).length < least
  if (few || profileOf(state, figure).confined) return 'mythras.outm.requirements'
  if (figure.posture === 'prone' && figure.astride >= 0) return 'mythras.leap.hold'
  return hasSnaredLeg(state, figure) ? 'mythras.effect.entangle' : ''
}

/** The foes decide, everybody rolls, and those who did not beat the mover are kept off. */
// rule: mythras.action.outmaneuver
export function takeOutmaneuver(table: Table, state: State, figure: Figure, _key: string): void {
  if (whyNotOutmaneuver(state, figure) !== '') return
  const foes = holders(state, figure)
  const joining = foes.filter((foe) => joins(table, state, foe, figure))
  strain(table, state, figure)
  figure.moved = true
  figure.braced = -1
  const results = rollAll(table, state, figure, joining)
  for (const foe of foes) {
    const result = results.get(foe)
    const keptOff = result === undefined ? state.setup.rulings['outm-decline'] === 'barred' : result >= 0
    if (keptOff) bar(table, foe, figure)
  }
  const least = state.setup.rulings['outm-all'] === 'beats-each' ? 1 : 0
  if (joining.every((foe) => (results.get(foe) ?? 1) >= least)) reward(table, state, figure, foes)
}

/** A foe spends an Action Point to corner the mover, or stays out of it. */
function joins(table: Table, state: State, foe: Figure, mover: Figure): boolean {
  if (whyNotReact(state, foe) !== '') return false
  foe.lucky = false
  if (foe.actionPoints === 0 && foe.luck > 0)
    offerDesperateEffort(table, state, { figure: foe, why: mover.id })
  if (pointsToReact(state, foe) === 0) return false
  const about = { mover: mover.id, evade: evadeSkill(state, mover), points: foe.actionPoints }
  const rule = 'mythras.outm.cost'
  if (
    table.ask(
      option({ name: 'outmaneuver-join', rule, to: foe, options: JOIN_OR_NOT, about, usual: 'join' }),
    ) !== 'join'
  )
    return false
  payReaction(foe)
  strain(table, state, foe)
  spoilAim(foe)
  return true
}

/** One roll each; above zero for whom the mover beats. With nobody to contest it there is nothing to roll. */
function rollAll(
  table: Table,
  state: State,
  mover: Figure,
  joining: readonly Figure[],
): ReadonlyMap<Figure, number> {
  const results = new Map<Figure, number>()
  if (joining.length === 0) return results
  const all = [mover, ...joining].map((figure) => rolling(table, state, figure))
  const over = Math.max(0, ...all.map(({ graded }) => graded - 100))
  let own: SkillRoll | null = null
  for (const each of all) {
    const { figure, sheet, graded } = each
    const made = rollGraded(table, state, { figure, sheet, graded, over, roll: EVADE })
    if (table.logs) tellRoll(table, state, each, made)
    if (own === null) own = made
    else results.set(figure, attempted(table, state.setup.rulings, own, made))
  }
  return results
}

function rolling(table: Table, state: State, figure: Figure): Rolling {
  const sheet = withPassion(table, state, figure, evadeSkill(state, figure), EVADE)
  const grade = gradeFor(state, { figure, purpose: 'evade' })
  return { figure, sheet, grade, graded: gradedSkill(state.setup.rulings, sheet, grade) }
}

function tellRoll(table: Table, state: State, rolled: Rolling, { die, level }: SkillRoll): void {
  const { figure, sheet: value, grade, graded } = rolled
  const rule = 'mythras.outm.result'
  const skill = 'evade'
  const causes = causesOfSkill(state, figure, skill, grade)
  say(table, { event: 'skill', rule, figure: figure.id, skill, value, grade, graded, die, level, causes })
}

/** A foe may not attack the mover until the Round is over. */
function bar(table: Table, foe: Figure, mover: Figure): void {
  if (!foe.barred.includes(mover.at)) foe.barred.push(mover.at)
  const rule = 'mythras.outm.result'
  if (table.logs)
    say(table, { event: 'condition', rule, figure: foe.id, what: 'barred', amount: 0, where: mover.id })
}

// ── Beating all ──────────────────────────────────────────────────────────────────────────────────────────

/** One foe to face, the others shaken off; or out of it altogether, unless somebody holds the mover. */
function reward(table: Table, state: State, figure: Figure, foes: readonly Figure[]): void {
  const held = whyNotLeave(state, figure)
  const faces = foes.map(({ id }) => `face ${id}`)
  const options = held === '' ? [...faces, 'withdraw'] : faces
  const forbidden = held === '' ? [] : [{ key: 'withdraw', rule: held }]
  const rule = 'mythras.outm.all'
  const usual = held === '' ? 'withdraw' : (faces[0] ?? '')
  const choice = table.ask(
    option({ name: 'outmaneuver-reward', rule, to: figure, options, about: null, usual, forbidden }),
  )
  for (const foe of foes)
    if (choice !== `face ${foe.id}` && !holdsFast(state, figure, foe))
      breakContact(table, state, figure, foe, rule)
  if (choice === 'withdraw') stepOut(table, state, figure, foes)
}

/** Nobody shakes off a grip by footwork, nor a weapon that ties two together. */
function holdsFast(state: State, figure: Figure, foe: Figure): boolean {
  return figure.grippedBy.includes(foe.at) || figure.grips === foe.at || areTied(state, figure, foe)
}

/** Out of everybody's reach, at most as far as a Move goes. */
function stepOut(table: Table, state: State, figure: Figure, foes: readonly Figure[]): void {
  const most = figure.posture === 'prone' ? CRAWL : moveRate(state, figure)
  const start = { x: figure.x, y: figure.y }
  const towards = clearOf(state, start, foes)
  for (const each of pairOf(state, figure)) {
    each.moved = true
    getOff(state, each)
  }
  const room = roomToward(state, start, towards, most)
  let metres = 0
  while (metres < room && foes.some((foe) => isNear(state, figure, foe))) {
    metres += 1
    setDown(state, figure, along(start, towards, metres))
  }
  leaveWeaponsBehind(table, state, figure)
  leaveBehind(table, state, figure)
  const rule = 'mythras.outm.all'
  if (table.logs) say(table, { event: 'moved', rule, figure: figure.id, how: 'withdraws', metres, to: '' })
}

function isNear(state: State, figure: Figure, foe: Figure): boolean {
  return canAct(state, foe) && distance(figure, foe) <= engagementRadius(state, figure, foe)
}

/** Sixteen ways out, all around. */
const AROUND: readonly Point[] = [
  ...[-6, 6].flatMap((x) => [-6, -2, 0, 2, 6].map((y) => ({ x, y }))),
  ...[-2, 0, 2].flatMap((x) => [-6, 6].map((y) => ({ x, y }))),
]

/** The way out on which the nearest of these foes is farthest off, as far as nothing stands in it. */
function clearOf(state: State, from: Point, foes: readonly Point[]): Point {
  let best = from
  let most = -1
  for (const { x, y } of AROUND) {
    const towards = { x: from.x + x, y: from.y + y }
    const spot = along(from, towards, roomToward(state, from, towards, LOOK))
    const nearest = Math.min(...foes.map((foe) => metresBetween(spot, foe)))
    if (nearest <= most) continue
    best = spot
    most = nearest
  }
  return best
}
