/**
 * Leaping attacks: Athletics against Brawn or Evade. Whoever loses lies on the ground with the leaper on top and
 * cannot get up until the leaper is gone; a higher level brings special effects to either side.
 *
 * The leap itself hurts nobody, so effects that need a blow are not to be had. Creatures with Leaper are the
 * exception: one natural weapon strikes as they land, and nothing but a ward stops it.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, armOf, type Figure, figureById, itemAt, profileOf, type State } from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import {
  canAct,
  distance,
  isThere,
  unarmedOf,
  whyNotLeave,
  whyNotReact,
  whyNotWield,
} from '../core/conditions.ts'
import { composedShift, gradeFor } from '../core/grades.ts'
import { offerDesperateEffort } from '../core/luck.ts'
import {
  differential,
  divided,
  FAILURE,
  gradedSkill,
  levelOf,
  opposed,
  overHundred,
  rollGraded,
  type SkillRoll,
  SUCCESS,
  withPassion,
} from '../core/skills.ts'
import { pounce } from '../creatures/creatures.ts'
import { isSwallowed, leapsFromStanding, skillOfAthletics } from '../creatures/nature.ts'
import { fallProne, spoilAim, strain } from '../harm/wounds.ts'
import { distract } from '../magic/concentration.ts'
import { getOff } from '../movement/gaits.ts'
import { CONTACT, setDown } from '../movement/place.ts'
import { spotBeside } from '../movement/spots.ts'
import { jumpReach } from '../movement/terrain.ts'
import type { OfferOption } from '../round/action-names.ts'
import { begin, exchangeOf } from './attack.ts'
import { hardAtLeast } from './blow.ts'
import { isQuadruped } from './consequences.ts'
import { applyConsequences, chooseEffects } from './effects.ts'
import { comeToGrips } from './engagement.ts'
import type { EffectName, Exchange } from './exchange.ts'
import { evadeSkill, payReaction, pointsToReact, whyNotEvade } from './reactions.ts'

const LEAP: Roll = { name: 'leap', rule: 'mythras.leap.roll' }
const WITHSTAND: Roll = { name: 'withstand-leap', rule: 'mythras.leap.roll' }
const MOST_TRIES = 20
const BESIDE = 1.5

/** What a leap that hurts nobody can bring: effects that need no blow. */
const WITHOUT_A_BLOW: readonly EffectName[] = [
  'accidental-injury',
  'arise',
  'blind',
  'disarm',
  'force-failure',
  'grip',
  'prepare-counter',
  'scar-foe',
  'slip-free',
  'trip',
  'withdraw',
]

// ── When ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps somebody from leaping at a foe, or ''; at the end of a charge the occasion is there. */
export function whyNotLeap(state: State, figure: Figure, target: Figure, charging: boolean): string {
  if (figure.mount >= 0 || figure.airborne || leapingItems(state, figure).length === 0)
    return 'mythras.leap.when'
  if (figure.posture === 'prone') return 'mythras.move.crawl'
  if (isSwallowed(state, target)) return 'mythras.creature.engulfing'
  if (figure.barred.includes(target.at)) return 'mythras.outm.result'
  const held = whyNotLeave(state, figure)
  if (held !== '') return held
  if (!charging && !hasOccasion(state, figure, target)) return 'mythras.leap.when'
  return sizAgainst(state, figure, target) > 2 * profileOf(state, figure).siz ? 'mythras.leap.limit' : ''
}

/** Ambush, or a body made for leaping; near enough to land on the foe. */
function hasOccasion(state: State, figure: Figure, target: Figure): boolean {
  const { across } = jumpReach(profileOf(state, figure).height, false)
  if (distance(figure, target) - CONTACT > across || target.airborne) return false
  if (state.setup.rulings['leap-when'] === 'any-time' || leapsFromStanding(state, figure)) return true
  return target.ambushed
}

/** The SIZ that a leap has to topple: half as much again for one who sees it coming and has braced. */
function sizAgainst(state: State, figure: Figure, target: Figure): number {
  const { siz } = profileOf(state, target)
  const braced = target.braced === figure.at && !target.flatFooted
  return braced ? divided(state.setup.rulings, siz * 3, 2) : siz
}

/** The parts of the body that somebody leaps with: natural weapons, else bare hands. */
function leapingItems(state: State, figure: Figure): readonly number[] {
  const natural: number[] = []
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.hand !== 'natural' || armOf(state, item).unarmed) continue
    if (whyNotWield(state, figure, item) === '') natural.push(at)
  }
  const bare = unarmedOf(state, figure)
  return natural.length > 0 || bare < 0 ? natural : [bare]
}

/** A leap at every foe near enough. */
export function offerLeaps(state: State, figure: Figure, offer: OfferOption): void {
  for (const foe of state.figures)
    if (areFoes(figure, foe) && isThere(foe))
      offer(`leap at ${foe.id}`, whyNotLeap(state, figure, foe, false))
}

/** A leap that is a Turn of its own. */
export function takeLeap(table: Table, state: State, figure: Figure, key: string): void {
  const target = figureById(state, key.split(' ').at(-1) ?? '')
  if (target === undefined || !isThere(target) || whyNotLeap(state, figure, target, false) !== '') return
  leapAt(table, state, figure, target, false)
}

// ── The leap ─────────────────────────────────────────────────────────────────────────────────────────────

/** A leap at somebody, from standing or at the end of a charge, which makes it Hard. */
export function leapAt(table: Table, state: State, figure: Figure, target: Figure, charging: boolean): void {
  getOff(state, figure)
  figure.moved = true
  if (distance(figure, target) > BESIDE) setDown(state, figure, spotBeside(state, figure, target))
  comeToGrips(table, state, figure, target, 'mythras.leap.win')
  const item = itemAt(figure, leapingItems(state, figure)[0] ?? 0)
  const exchange = exchangeOf(state, {
    attacker: figure,
    target,
    item,
    arm: armOf(state, item),
    weaponry: 'melee',
    manner: { charging },
  })
  begin(table, state, exchange)
  const result = rollLeap(table, state, exchange)
  exchange.hits = result > 0
  if (result > 0) bearDown(table, state, exchange)
  award(table, state, exchange, result)
  applyConsequences(table, state, exchange)
  if (result > 0) pounce(table, state, figure, target, exchange.attack)
  if (!canAct(state, figure)) getOff(state, figure)
}

/** Athletics against Brawn or Evade, or against nothing; above zero for the leaper. */
function rollLeap(table: Table, state: State, exchange: Exchange): number {
  const { attacker, target } = exchange
  const { rulings } = state.setup
  const leap = leapSkill(table, state, exchange)
  exchange.attack = rollGraded(table, state, {
    figure: attacker,
    sheet: leap.sheet,
    graded: leap.graded,
    over: 0,
    roll: LEAP,
  })
  if (table.logs) tellLeap(table, state, attacker, leap, exchange.attack)
  const way = chooseToWithstand(table, state, exchange)
  if (way === null) return exchange.attack.level >= SUCCESS ? 1 : 0
  // Whoever withstands a leap keeps their feet, as by Acrobatics.
  exchange.reaction = 'acrobatics'
  const over = overHundred(leap.graded, way.graded)
  let { die } = exchange.attack
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    exchange.attack = levelled(table, state, leap, die, over)
    exchange.defence = rollGraded(table, state, {
      figure: target,
      sheet: way.sheet,
      graded: way.graded,
      over,
      roll: WITHSTAND,
    })
    if (table.logs) tellLeap(table, state, target, way, exchange.defence)
    const bothFail = exchange.attack.level < SUCCESS && exchange.defence.level < SUCCESS
    const result = opposed(table, rulings, exchange.attack, exchange.defence)
    if (result !== 0) return result
    const ruling = bothFail ? rulings['opposed-both-fail'] : rulings['opposed-tie']
    if (ruling !== 'roll-again') return ruling === 'instigator' ? 1 : 0
    die = rollGraded(table, state, {
      figure: attacker,
      sheet: leap.sheet,
      graded: leap.graded,
      over,
      roll: LEAP,
    }).die
  }
  return 0
}

/** A die that lies there already, read anew now that somebody contests it. */
function levelled(
  table: Table,
  state: State,
  { sheet, graded }: Attempt,
  die: number,
  over: number,
): SkillRoll {
  return {
    die,
    sheet,
    graded,
    level: levelOf(table, { rulings: state.setup.rulings, die, sheet, graded, over }),
  }
}

/** Athletics, one grade harder against four legs, Hard at the end of a charge. */
function leapSkill(table: Table, state: State, { attacker, target, charging }: Exchange): Attempt {
  const sheet = withPassion(table, state, attacker, skillOfAthletics(state, attacker), LEAP)
  const legs = isQuadruped(state, target) ? 1 : 0
  const hard = charging ? hardAtLeast(state, attacker, 'other', null, target) : { shift: 0, least: 0 }
  const shift = composedShift(state, legs, hard.shift)
  const shifted = gradeFor(state, { figure: attacker, purpose: 'other', item: null, foe: target, shift })
  return attemptOf(state, 'athletics', sheet, Math.max(shifted, hard.least))
}

/** A skill that somebody rolls, and how hard it is. */
interface Attempt {
  readonly skill: string
  readonly sheet: number
  readonly grade: number
  readonly graded: number
}

function attemptOf(state: State, skill: string, sheet: number, grade: number): Attempt {
  return { skill, sheet, grade, graded: gradedSkill(state.setup.rulings, sheet, grade) }
}

/** The target sets Brawn or Evade against the leap, for an Action Point unless the table asks for none. */
function chooseToWithstand(table: Table, state: State, exchange: Exchange): Attempt | null {
  const { attacker, target, attack } = exchange
  if (whyNotReact(state, target) !== '') return null
  const pays = state.setup.rulings['leap-defence-cost'] === 'one-point'
  if (pays && target.actionPoints === 0 && target.luck > 0)
    offerDesperateEffort(table, state, { figure: target, why: attacker.id, level: attack.level })
  if (pays && pointsToReact(state, target) === 0) return null
  const ways = waysToWithstand(state, exchange)
  const best = ways.reduce((one, other) => (other.graded > one.graded ? other : one))
  const about = { foe: attacker.id, level: attack.level, die: attack.die, ways }
  const options = ['none', ...ways.map(({ skill }) => skill)]
  const choice = table.ask(
    option({
      name: 'leap-defence',
      rule: 'mythras.leap.roll',
      to: target,
      options,
      about,
      usual: best.skill,
    }),
  )
  const way = ways.find(({ skill }) => skill === choice)
  if (way === undefined) return null
  if (pays) payReaction(target)
  strain(table, state, target)
  spoilAim(target)
  const sheet = withPassion(table, state, target, way.sheet, WITHSTAND)
  return attemptOf(state, way.skill, sheet, way.grade)
}

function waysToWithstand(state: State, exchange: Exchange): readonly Attempt[] {
  const { attacker, target } = exchange
  const strength = attemptOf(
    state,
    'brawn',
    profileOf(state, target).brawn,
    gradeFor(state, { figure: target, purpose: 'other' }),
  )
  if (whyNotEvade(state, target, { ...exchange, charging: true }) !== '') return [strength]
  const grade = gradeFor(state, { figure: target, purpose: 'evade', item: null, foe: attacker })
  return [strength, attemptOf(state, 'evade', evadeSkill(state, target), grade)]
}

function tellLeap(
  table: Table,
  state: State,
  figure: Figure,
  { skill, sheet: value, grade, graded }: Attempt,
  { die, level }: SkillRoll,
): void {
  const rule = 'mythras.leap.roll'
  const causes = causesOfSkill(state, figure, skill, grade, 'charge')
  say(table, { event: 'skill', rule, figure: figure.id, skill, value, grade, graded, die, level, causes })
}

// ── What comes of it ─────────────────────────────────────────────────────────────────────────────────────

/** The target goes down, with the leaper on top. */
function bearDown(table: Table, state: State, { attacker, target }: Exchange): void {
  fallProne(table, state, target, 'mythras.leap.win')
  target.astride = attacker.at
  target.moved = true
  distract(table, state, target)
}

/** Whoever wins by a higher level has effects; an ambush brings the leaper one more. */
function award(table: Table, state: State, exchange: Exchange, result: number): void {
  const { attacker, target, attack, defence } = exchange
  const levels = differential(attack.level, defence?.level ?? FAILURE)
  const bonus = exchange.surprise && target.ambushed && result > 0 ? 1 : 0
  target.ambushed = false
  const effects = (result > 0 ? Math.max(0, levels) : Math.max(0, -levels)) + bonus
  if (effects === 0) return
  const by = result > 0 ? attacker : target
  const on = result > 0 ? target : attacker
  if (table.logs)
    say(table, { event: 'won', rule: 'mythras.se.evade', figure: by.id, foe: on.id, effects, lost: 0 })
  chooseEffects(table, state, { exchange, by, count: effects, among: WITHOUT_A_BLOW })
}
