/**
 * Cover: getting behind it, coming out, peeping round it, and breaking it to pieces.
 *
 * From whom a cover shelters and what it hides stands in shelter.ts; here is who is behind what. Somebody who strikes
 * or shoots from cover is `exposed` until their next slot: the locations a cover names stay hidden, but from behind
 * total cover head and weapon arm show. A cover that is shot to pieces hides nobody.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  areFoes,
  armOf,
  coverOf,
  type Figure,
  figureAt,
  type Item,
  itemAt,
  need,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import {
  canAct,
  isEngaged,
  isHeld,
  isReadied,
  whyNotLeave,
  whyNotOffend,
  whyNotWield,
} from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { FUMBLE, gradedSkill, rollSkill, SUCCESS } from '../core/skills.ts'
import { damageCover, damageItem, itemKey, itemNamed } from '../gear/items.ts'
import { diceOf, rollDice, rollModifier } from '../harm/damage.ts'
import { strain } from '../harm/wounds.ts'
import { chooseWay } from '../melee/consequences.ts'
import { arrive } from '../melee/engagement.ts'
import { payReaction } from '../melee/reactions.ts'
import { metresToCover } from '../movement/place.ts'
import type { OfferOption } from '../round/action-names.ts'
import { canShootAt } from './guns.ts'
import { AT_HAND, getBehind, shelterBehind, sheltersMore } from './shelter.ts'

/** A shot that somebody gets at somebody else's slip. */
export type PotShot = (table: Table, state: State, shooter: Figure, target: Figure) => void

const PEEK: Roll = { name: 'perception', rule: 'mythras.action.sneak-peek' }
const BREAK: Roll = { name: 'break', rule: 'mythras.object.hits' }
const BLOW: Roll = { name: 'damage', rule: 'mythras.object.hits' }
const TAKE_COVER = 'mythras.action.take-cover'
const NO_YES: readonly string[] = Object.freeze(['no', 'yes'])

/** Every cover at hand, and a look from behind the one somebody has. */
export function offerCover(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < state.setup.covers.length; at++) {
    const cover = need(state.setup.covers, at)
    if (metresToCover(figure, cover) > AT_HAND) continue
    const whyNot = whyNotTakeCover(state, figure, at)
    if (at !== figure.cover || whyNot === '') offer(`take-cover ${cover.id}`, whyNot)
  }
  if (figure.cover >= 0) offer('sneak-peek', '')
}

function whyNotTakeCover(state: State, figure: Figure, at: number): string {
  if ((state.covers[at] ?? 0) <= 0 || figure.mount >= 0) return TAKE_COVER
  if (isEngaged(state, figure)) return 'mythras.move.unengaged'
  return whyNotLeave(state, figure) || whyNoShelter(state, figure, at)
}

/** A cover that stands between somebody and no foe is none; one that somebody is behind is worth going round for more. */
function whyNoShelter(state: State, figure: Figure, at: number): string {
  const shelter = shelterBehind(state, figure, need(state.setup.covers, at))
  if (shelter === null) return TAKE_COVER
  if (at === figure.cover) return sheltersMore(state, figure, shelter) ? '' : TAKE_COVER
  return shelter.foes > 0 ? '' : 'mythras.cover.value'
}

/** Coming out from behind cover, which costs nothing, but not under fire that pins one down. */
export function offerLeavingCover(state: State, figure: Figure, offer: OfferOption): void {
  if (coverOf(state, figure) === undefined) return
  offer('leave-cover', figure.pinned > 0 ? 'mythras.effect.pin-down' : '')
}

/** Ducks behind a cover, standing or crouching as before, or comes out again. */
export function takeCover(table: Table, state: State, figure: Figure, key: string): void {
  const id = key.slice(key.indexOf(' ') + 1)
  const at = key === 'leave-cover' ? -1 : state.setup.covers.findIndex((cover) => cover.id === id)
  if (at >= 0 && whyNotTakeCover(state, figure, at) !== '') return
  const where = state.setup.covers[at < 0 ? figure.cover : at]?.id ?? ''
  if (at < 0) leaveCover(figure)
  else getBehind(state, figure, at)
  if (table.logs)
    say(table, {
      event: 'condition',
      rule: TAKE_COVER,
      figure: figure.id,
      what: at < 0 ? 'out-of-cover' : 'in-cover',
      amount: 0,
      where,
    })
  if (at >= 0) arrive(table, state, figure, null, 'mythras.move.mutual')
}

function leaveCover(figure: Figure): void {
  figure.cover = -1
  figure.exposed = false
}

/** Sneak Peek: one Perception roll in safety; a Fumble gives one foe a shot at head and arm. */
export function sneakPeek(table: Table, state: State, figure: Figure, potShot: PotShot): void {
  if (figure.cover < 0) return
  const { perception } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other' })
  const made = rollSkill(table, state, { figure, sheet: perception, grade, roll: PEEK })
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: PEEK.rule,
      figure: figure.id,
      skill: 'perception',
      value: perception,
      grade,
      graded: gradedSkill(state.setup.rulings, perception, grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, figure, 'perception', grade),
    })
  if (made.level !== FUMBLE) return
  figure.exposed = true
  if (table.logs)
    say(table, {
      event: 'condition',
      rule: PEEK.rule,
      figure: figure.id,
      what: 'exposed',
      amount: 0,
      where: '',
    })
  const shooter = whoShoots(table, state, figure)
  if (shooter !== null) potShot(table, state, shooter, figure)
  figure.exposed = false
}

/** The first in the order of Initiative who has the means and takes the chance. */
function whoShoots(table: Table, state: State, peeper: Figure): Figure | null {
  for (const at of state.order) {
    const foe = figureAt(state, at)
    if (!areFoes(foe, peeper) || !mayAnswer(state, foe) || !canShootAt(state, foe, peeper)) continue
    const about = { target: peeper.id, points: foe.actionPoints }
    if (
      table.ask(
        option({ name: 'pot-shot', rule: PEEK.rule, to: foe, options: NO_YES, about, usual: 'yes' }),
      ) === 'no'
    )
      continue
    if (state.setup.rulings['sneak-fumble'] !== 'free-shot') payReaction(foe)
    return foe
  }
  return null
}

function mayAnswer(state: State, foe: Figure): boolean {
  if (!canAct(state, foe) || foe.flatFooted || whyNotOffend(state, foe) !== '') return false
  switch (state.setup.rulings['sneak-fumble']) {
    case 'any-foe':
      return foe.actionPoints > 0
    case 'free-shot':
      return true
    case 'delayers-only':
      return foe.delayed > 0
  }
}

// ── Breaking things ──────────────────────────────────────────────────────────────────────────────────────

/** Every cover at hand can be broken, with whatever is in hand and with bare hands. */
export function offerBreaking(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < state.setup.covers.length; at++) {
    const cover = need(state.setup.covers, at)
    if ((state.covers[at] ?? 0) <= 0) continue
    if (at !== figure.cover && metresToCover(figure, cover) > AT_HAND) continue
    for (let place = 0; place < figure.items.length; place++) {
      const item = itemAt(figure, place)
      if (!isReadied(item) || armOf(state, item).category === 'ranged') continue
      offer(`break ${cover.id} with ${itemKey(state, figure, place)}`, whyNotWield(state, figure, item))
    }
  }
}

/** One blow at a thing: a success damages it, and a weapon too that strikes on AP like its own or more. */
export function breakCover(table: Table, state: State, figure: Figure, key: string): void {
  const [id = '', weapon = ''] = key.slice(key.indexOf(' ') + 1).split(' with ')
  const at = state.setup.covers.findIndex((cover) => cover.id === id)
  const cover = need(state.setup.covers, at)
  const item = itemAt(figure, itemNamed(state, figure, weapon))
  if (whyNotWield(state, figure, item) !== '' || (state.covers[at] ?? 0) <= 0) return
  item.ward = 0
  strain(table, state, figure)
  if (!breaksIn(table, state, figure, item)) return
  const arm = armOf(state, item)
  const { dice, plus } = diceOf(state, item, arm, null)
  const step = arm.usesDamageModifier ? profileOf(state, figure).damageModifier : -1
  const blow = rollDice(table, dice, 0, BLOW, figure.id) + plus
  const damage = Math.max(0, blow + rollModifier(table, step, figure.id))
  damageCover(table, state, figure, at, damage)
  if (isHeld(item) && cover.ap >= arm.ap)
    damageItem(table, state, { owner: figure, item, damage, rule: BREAK.rule })
}

/** The roll to break something: the skill with a weapon, or Unarmed or Brawn with bare hands. */
function breaksIn(table: Table, state: State, figure: Figure, item: Item): boolean {
  const { unarmed, brawn } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'attack', item, foe: null, shift: item.offStyle })
  const ways = armOf(state, item).unarmed
    ? [
        { skill: 'unarmed', value: unarmed, grade },
        { skill: 'brawn', value: brawn, grade: gradeFor(state, { figure, purpose: 'other' }) },
      ]
    : [{ skill: 'combat-style', value: item.skill, grade }]
  const way = chooseWay(table, state, figure, ways, BREAK.rule)
  const made = rollSkill(table, state, { figure, sheet: way.value, grade: way.grade, roll: BREAK })
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: BREAK.rule,
      figure: figure.id,
      skill: way.skill,
      value: way.value,
      grade: way.grade,
      graded: gradedSkill(state.setup.rulings, way.value, way.grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, figure, way.skill, way.grade, 'off-style'),
    })
  return made.level >= SUCCESS
}
