/**
 * Damage and what becomes of it: armour and a Defensive stance take off their part, temporary layers and Guard go
 * first, the rest is Vitality. At 0 somebody is down; death saves, first aid and waking are here too.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Figure, isActive, isDefensive, profileOf, type State } from '../state/state.ts'
import { from, sumBands } from './bands.ts'
import { check, creditCheck, creditFailure, STANDARD, skilled } from './checks.ts'
import { gain } from './resource.ts'
import { type Attribute, attributes, type Life } from './words.ts'
import { distance } from './zones.ts'

const STANCE_REDUCTION = 2
const DEATH = -3
const SAVE: Roll = { name: 'death-save', rule: 'stances.dying.save' }
const FIRST_AID: Roll = { name: 'first-aid', rule: 'stances.dying.medicine' }

// ── What arrives ─────────────────────────────────────────────────────────────────────────────────────────

/** What armour and stance take off a blow. */
export function reductionOf(state: State, target: Figure): number {
  const { reduction } = profileOf(state, target)
  // rules: stances.defensive.reduction, stances.example.bolt, stances.example.archers
  const stance = isDefensive(target) ? STANCE_REDUCTION : 0
  return state.setup.rulings['dr-stacking'] === 'highest' ? Math.max(reduction, stance) : reduction + stance
}

/** The damage that leaves nothing to lose: everything beyond it comes to the same. */
export function enoughFor(state: State, target: Figure): number {
  const { layer, pool, ward, guard, vitality } = target
  return reductionOf(state, target) + layer + pool + ward + guard + vitality - DEATH
}

/** A blow of so much damage: reductions, layers, Guard, Vitality. Says how much came through the armour. */
export function takeDamage(table: Table, state: State, target: Figure, damage: number): number {
  const reduction = reductionOf(state, target)
  const least = state.setup.rulings['damage-floor'] === 'one' ? 1 : 0
  // rules: stances.armour.note, stances.example.captain-damage
  const through = Math.max(least, damage - reduction)
  const { guard, vitality } = target
  const layers = layersOf(target)
  if (through > 0) absorb(state, target, through)
  if (table.logs)
    say(table, {
      event: 'damage',
      rule: 'stances.damage.armour',
      figure: target.id,
      damage,
      reduction,
      through,
      layer: layersOf(target),
      held: layers - layersOf(target),
      guard: target.guard,
      guardBefore: guard,
      vitality: target.vitality,
      vitalityBefore: vitality,
    })
  if (through === 0) return 0
  hurt(table, state, target)
  if (target.vitality < vitality) fall(table, state, target)
  return through
}

/** Everything that stands before Guard for a time. */
function layersOf({ layer, pool, ward }: Figure): number {
  return layer + pool + ward
}

/** Temporary layers first, then Guard, and what is left comes off Vitality. */
// rules: stances.damage.guard, stances.guard.ablative
function absorb(state: State, target: Figure, through: number): void {
  let left = through
  if (state.setup.rulings['guard-temp'] === 'layer') {
    const layer = Math.min(target.layer, left)
    target.layer -= layer
    left -= layer
  }
  const pool = Math.min(target.pool, left)
  target.pool -= pool
  left -= pool
  const ward = Math.min(target.ward, left)
  target.ward -= ward
  left -= ward
  const guard = Math.min(target.guard, left)
  target.guard -= guard
  left -= guard
  if (left === 0) return
  // rule: stances.vitality.role
  const clamps = state.setup.rulings['vitality-negative'] === 'clamp' && target.vitality > 0
  target.vitality = clamps ? Math.max(0, target.vitality - left) : target.vitality - left
}

/** Under that ruling whoever takes damage earns a point, once a round. */
function hurt(table: Table, state: State, target: Figure): void {
  if (state.setup.rulings['damage-momentum'] === 'off' || target.hurtPaid || !isActive(target)) return
  target.hurtPaid = true
  gain(table, state, target, 1, 'stances.momentum.sources')
}

/** After a loss of Vitality: still up, down, or dead. */
// rule: stances.damage.drop
function fall(table: Table, state: State, target: Figure): void {
  askLasting(table, state, target)
  if (target.vitality > 0) return
  if (!profileOf(state, target).saves) become(table, target, 'out', 'stances.vitality.zero')
  else if (target.vitality <= DEATH) become(table, target, 'dead', 'stances.dying.death')
  else if (target.life !== 'dying') {
    become(table, target, 'dying', 'stances.vitality.zero')
    target.fresh = true
  }
}

/** Where the referee is asked for calls: does the wound leave something behind? */
function askLasting(table: Table, state: State, target: Figure): void {
  if (!state.setup.calls) return
  const rule = 'stances.vitality.lasting'
  const about = { figure: target.id, vitality: target.vitality }
  const choice = table.ask(
    option({ name: 'lasting-effect', rule, to: REFEREE, options: ['none', 'lasting'], about, usual: 'none' }),
  )
  if (table.logs && choice === 'lasting') say(table, { event: 'lasting', rule, figure: target.id })
}

/** What has become of somebody. */
export function become(table: Table, figure: Figure, life: Life, rule: string): void {
  figure.life = life
  if (life !== 'active') {
    figure.layer = 0
    figure.pool = 0
    figure.advantage = false
    figure.poised = false
  }
  if (table.logs) say(table, { event: 'life', rule, figure: figure.id, life })
}

// ── Dying ────────────────────────────────────────────────────────────────────────────────────────────────

/** The first thing on the turn of the dying: two dice and Will. */
export function deathSave(table: Table, state: State, figure: Figure): void {
  const modifier = profileOf(state, figure).will
  const marks = from(6 - modifier) | from(8 - modifier) | from(11 - modifier)
  const natural = table.sum(6, 2, SAVE, figure.id, sumBands(marks))
  const total = natural + modifier
  if (table.logs) say(table, { event: 'save', rule: SAVE.rule, figure: figure.id, natural, modifier, total })
  if (total <= 5) {
    figure.vitality -= 1
    if (table.logs)
      say(table, {
        event: 'worse',
        rule: 'stances.dying.save-5',
        figure: figure.id,
        vitality: figure.vitality,
      })
    if (figure.vitality <= DEATH) become(table, figure, 'dead', 'stances.dying.death')
  } else if (total <= 7) {
    if (table.logs) say(table, { event: 'holds', rule: 'stances.dying.save-6', figure: figure.id })
  } else if (total <= 10) {
    figure.vitality = 0
    become(table, figure, 'stable', 'stances.dying.save-8')
  } else {
    figure.vitality = 1
    wake(table, state, figure, 'stances.dying.save-11')
  }
}

/** Somebody comes to, in his last stance or as if he had chosen Balanced. */
export function wake(table: Table, state: State, figure: Figure, rule: string): void {
  if (state.setup.rulings['unconscious-stance'] === 'wakes-balanced') {
    figure.stance = 'balanced'
    figure.declared = 'balanced'
  }
  become(table, figure, 'active', rule)
}

/** The rule that keeps somebody from helping whoever is dying, or '': it takes somebody adjacent. */
export function whyNotHelp(state: State, figure: Figure, patient: Figure): string {
  const reach = state.setup.rulings.adjacent === 'same-zone' ? 0 : 1
  return distance(figure, patient) <= reach ? '' : 'stances.dying.medicine'
}

/** First aid: Mind and Medicine; a success makes the patient stable. */
export function firstAid(table: Table, state: State, figure: Figure, patient: Figure): void {
  const result = check(table, state, {
    figure,
    roll: FIRST_AID,
    modifier: firstAidModifier(state, figure),
    tn: STANDARD,
  })
  if (result.success) {
    if (state.setup.rulings['first-aid'] !== 'keep-negative') patient.vitality = 0
    become(table, patient, 'stable', FIRST_AID.rule)
  }
  creditCheck(table, state, figure, result)
  if (!result.success) creditFailure(table, state, figure, result, null)
}

/** What is added to the dice of first aid. */
export function firstAidModifier(state: State, figure: Figure): number {
  const best = state.setup.rulings['first-aid'] === 'best-attribute'
  return skilled(state, figure, best ? bestAttribute(state, figure) : 'mind', 'medicine')
}

function bestAttribute(state: State, figure: Figure): Attribute {
  const profile = profileOf(state, figure)
  let best: Attribute = 'might'
  for (const attribute of attributes) if (profile[attribute] > profile[best]) best = attribute
  return best
}
