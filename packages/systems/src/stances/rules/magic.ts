/**
 * Spells, where the table plays with them: an action, two dice with an attribute and Sorcery. Those that strike are
 * attacks like any other; the rest lays a ward of Guard on somebody or gives Vitality back.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  areFoes,
  type Figure,
  figureNamed,
  isActive,
  profileOf,
  type SpellState,
  type State,
} from '../state/state.ts'
import { attack, plainAttack, whyNotAttack } from './attack.ts'
import { check, creditCheck, creditFailure, skilled } from './checks.ts'
import { become, wake } from './damage.ts'
import type { Offer } from './offers.ts'
import { canPay, gain, pay } from './resource.ts'
import { distance, reachBit } from './zones.ts'

const CAST: Roll = { name: 'cast', rule: 'stances.check.roll' }
const HEAL: Roll = { name: 'heal', rule: 'stances.dying.magic' }
const WARD: Roll = { name: 'ward', rule: 'stances.example.shield' }
const COST = 'stances.momentum.sinks'

/** True for somebody who is there, awake or not. */
function isPresent({ life }: Figure): boolean {
  return life === 'active' || life === 'dying' || life === 'stable'
}

/** Every spell at everybody it could be meant for. */
export function offerSpells(state: State, figure: Figure, busy: string, offer: Offer): void {
  if (state.setup.rulings.spells === 'off') return
  for (const spell of profileOf(state, figure).spells)
    for (const other of state.figures)
      if (isPresent(other) && areFoes(figure, other) === (spell.effect === 'attack'))
        offer(`cast ${spell.key} ${other.id}`, busy || whyNotCast(state, figure, spell, other))
}

/** The rule that keeps somebody from casting a spell on another, or ''. */
export function whyNotCast(state: State, figure: Figure, spell: SpellState, other: Figure): string {
  if (!canPay(state, figure, spell.cost)) return 'stances.momentum.pay'
  if (spell.effect === 'attack') {
    const arm = state.setup.arms[spell.arm]
    return arm === undefined ? 'stances.zone.far.spells' : whyNotAttack(state, figure, other, arm)
  }
  if ((spell.reach & reachBit(distance(figure, other))) === 0) return 'stances.zone.far.spells'
  if (isPresent(other)) return ''
  return spell.effect === 'heal' ? HEAL.rule : WARD.rule
}

/** Casts a spell on somebody; the key names both. */
export function cast(table: Table, state: State, figure: Figure, object: string): void {
  const space = object.indexOf(' ')
  const spell = profileOf(state, figure).spells.find(({ key }) => key === object.slice(0, space))
  if (spell === undefined) throw new RangeError(`no spell for ${object}`)
  const other = figureNamed(state, object.slice(space + 1))
  const arm = state.setup.arms[spell.arm]
  if (spell.effect === 'attack' && arm !== undefined) {
    pay(table, figure, spell.cost, COST)
    attack(table, state, plainAttack(figure, other, arm, 'spell'))
    return
  }
  if (table.logs)
    say(table, { event: 'cast', rule: CAST.rule, figure: figure.id, target: other.id, spell: spell.name })
  pay(table, figure, spell.cost, COST)
  const modifier =
    skilled(state, figure, spell.attribute, 'sorcery') + profileOf(state, figure).castingPenalty
  const result = check(table, state, { figure, roll: CAST, modifier, tn: spell.tn })
  if (result.success) {
    if (spell.effect === 'shield') ward(table, figure, spell, other)
    else heal(table, state, figure, spell, other)
    gain(table, state, figure, spell.momentum, 'stances.momentum.sources')
  }
  creditCheck(table, state, figure, result)
  if (!result.success) creditFailure(table, state, figure, result, null)
}

/** A layer of Guard for the scene on anybody of one's own, awake or not. */
function ward(table: Table, figure: Figure, spell: SpellState, other: Figure): void {
  const points = Math.max(0, spell.flat + (spell.dice === 0 ? 0 : table.sum(6, spell.dice, WARD, figure.id)))
  other.ward = points
  if (table.logs) say(table, { event: 'ward', rule: WARD.rule, figure: other.id, points, by: figure.id })
}

/** Magic that heals wakes the dying and the stable. */
function heal(table: Table, state: State, figure: Figure, spell: SpellState, other: Figure): void {
  const points = Math.max(0, spell.flat + (spell.dice === 0 ? 0 : table.sum(6, spell.dice, HEAL, figure.id)))
  const before = other.vitality
  other.vitality = Math.min(profileOf(state, other).vitalityMax, other.vitality + points)
  if (table.logs)
    say(table, {
      event: 'healed',
      rule: HEAL.rule,
      figure: other.id,
      points,
      gained: other.vitality - before,
      before,
      after: other.vitality,
    })
  if (isActive(other)) return
  if (other.vitality > 0) wake(table, state, other, HEAL.rule)
  else {
    other.vitality = 0
    if (other.life !== 'stable') become(table, other, 'stable', HEAL.rule)
  }
}
