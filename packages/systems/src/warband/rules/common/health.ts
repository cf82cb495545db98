/**
 * Hit points and what happens when they are gone: the fatally wounded finish their phase, then NPCs are slain, PCs
 * make a Death save and stand in critical condition, the subdued are captured. Wounds begin when the phase ends.
 * First aid, bleeding and the killer of a PC who grows by it belong here too.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { weightOf } from '../../scenario/sheet.ts'
import {
  type Figure,
  figureAt,
  isFalling,
  isIn,
  OTHER_HAND,
  profileOf,
  type State,
  WEAPON_HAND,
} from '../../state/state.ts'
import { hurtInRank, isUnique } from '../battle/ranks.ts'
import { endDuelOf } from './duels.ts'
import { deathOf, testChance } from './fighter.ts'
import { dropHeld, dropSecond, dropShield } from './hands.ts'
import { noteLoss } from './losses.ts'
import { separateAll } from './place.ts'
import {
  BACK,
  HAND,
  HEAD,
  suffers,
  suitsNpc,
  woundCode,
  woundedHand,
  woundNames,
  woundNumber,
  woundRules,
} from './wounds.ts'

const DEATH: Roll = { name: 'death-save', rule: 'warband.death.save' }
const WOUND: Roll = { name: 'wound', rule: 'warband.wound.crit-temporary' }
const SCARRING: Roll = { name: 'death-wound', rule: 'warband.wound.death-d20' }
const WHICH_HAND: Roll = { name: 'which-hand', rule: 'warband.wound.10-hand' }
const REALITY: Roll = { name: 'supernatural', rule: 'warband.crit.supernatural' }
const AID: Roll = { name: 'first-aid', rule: 'warband.aid.test' }

// ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────

/** What counts of damage to Supernatural HP: all of it, or under a ruling each only on a 1 of d6. */
export function realOf(table: Table, state: State, target: Figure, damage: number): number {
  if (state.setup.rulings.supernatural === 'crit-immune' || damage <= 0) return damage
  if (!profileOf(state, target).supernatural) return damage
  return table.tally(6, damage, ONE_IN_SIX, REALITY, target.id)[0] ?? 0
}

const ONE_IN_SIX: readonly number[] = [1, 6]

/** Hits and what they cost: a waiting spell, a good aim, and what is real of the damage HP. */
export function hurt(
  table: Table,
  state: State,
  {
    target,
    hits,
    dealt,
    by,
    subdue,
  }: {
    readonly target: Figure
    readonly hits: number
    readonly dealt: number
    readonly by: number
    readonly subdue: boolean
  },
): void {
  const damage = realOf(table, state, target, dealt)
  if (target.unit >= 0 && hurtInRank(state, target, damage)) return
  if (hits > 0) disturb(table, state, target, damage)
  if (damage <= 0) return
  if (target.asleep > 0) wake(table, target)
  target.unaware = false
  if (!subdue) target.unsparing = true
  if (target.hp === 0) {
    if (target.doomed) target.excess += damage
    else if (!target.lethal) {
      target.lethal = true
      target.killer = by
    }
    return
  }
  const before = target.hp
  // rule: warband.vanquish.called-shot
  target.hp = Math.max(0, before - damage)
  if (table.logs)
    say(table, {
      event: 'hp',
      rule: 'warband.hp.damage',
      figure: target.id,
      before,
      after: target.hp,
      of: target.hpMax,
    })
  if (target.hp > 0) return
  target.doomed = true
  target.excess = damage - before
  target.spared = subdue
  target.killer = by
  if (state.setup.rulings['death-save-timing'] === 'immediate' && profileOf(state, target).saves)
    resolveOne(table, state, target)
}

/** Pain ends sleep. */
function wake(table: Table, target: Figure): void {
  target.asleep = 0
  const rule = 'warband.out.spell-frame'
  if (table.logs) say(table, { event: 'duration', rule, figure: target.id, what: 'sleep', left: 0 })
}

/** A hit spoils a crossbow's aim and a waiting spell, and the action that was given to it is lost as well. */
function disturb(table: Table, state: State, target: Figure, damage: number): void {
  target.aimed = 0
  target.aimedAt = -1
  if (target.casting < 0) return
  if (state.setup.rulings['spell-hit'] === 'damage' && damage <= 0) return
  const spell = target.spells[target.casting] ?? ''
  // rule: warband.spell.kept
  target.casting = -1
  if (state.setup.rulings['spell-actions'] === 'no') target.struck = true
  if (table.logs)
    say(table, {
      event: 'spell',
      rule: 'warband.spell.interrupted',
      figure: target.id,
      spell,
      stage: 'broken',
      target: '',
    })
}

// ── The end of a phase ───────────────────────────────────────────────────────────────────────────────────

/** The phase, or the First Strikes, are over: the fallen are dealt with, then Wounds begin. */
// rule: warband.priority.dying-blow
export function resolveFallen(table: Table, state: State, firstStrike: boolean): void {
  let anybody = false
  for (const figure of state.figures) {
    if (isFalling(figure)) anybody ||= figure.life === 'in'
    else if (figure.unsparing && figure.life === 'in') figure.unsparing = false
  }
  if (anybody)
    for (const side of state.order)
      for (const figure of state.figures)
        if (figure.side === side && isIn(figure) && isFalling(figure))
          resolveFigure(table, state, figure, firstStrike)
  if (state.wounding.length > 0) beginWounds(table, state)
}

function resolveFigure(table: Table, state: State, figure: Figure, firstStrike: boolean): void {
  const { rulings } = state.setup
  const { saves } = profileOf(state, figure)
  if (saves && !figure.lethal && firstStrike && rulings['fs-pc'] === 'phase') return
  if (saves && !figure.lethal && rulings['death-save-timing'] === 'round-end' && !isSpared(state, figure)) {
    figure.doomed = false
    figure.awaiting = true
    return
  }
  resolveOne(table, state, figure)
}

/** Brought to exactly 0 by somebody who meant to subdue. */
// rule: warband.subdue.excess
function isSpared(state: State, figure: Figure): boolean {
  if (!figure.spared || figure.excess > 0 || figure.lethal) return false
  return state.setup.rulings['subdue-mixed'] === 'last-action' || !figure.unsparing
}

/** What becomes of one who is at 0 HP. */
export function resolveOne(table: Table, state: State, figure: Figure): void {
  const spared = isSpared(state, figure)
  const { doomed, lethal, excess } = figure
  figure.doomed = false
  figure.lethal = false
  figure.awaiting = false
  figure.excess = 0
  figure.spared = false
  figure.unsparing = false
  if (lethal && doomed) kill(table, state, figure, 'warband.vulnerable.slain')
  else if (lethal) kill(table, state, figure, 'warband.critical.further-damage')
  else if (spared) takeOff(table, state, figure, 'captured', 'warband.subdue.exact')
  else if (!profileOf(state, figure).saves) kill(table, state, figure, 'warband.vanquish.npc')
  else if (doomed && excess > 0 && state.setup.rulings['excess-at-zero'] === 'kills')
    kill(table, state, figure, 'warband.critical.further-damage')
  else saveAgainstDeath(table, state, figure)
}

/** A Death save: failure is death, success a Wound that may stay, and two rounds to live. */
function saveAgainstDeath(table: Table, state: State, figure: Figure): void {
  if (!figure.fury) {
    const need = Math.min(12, Math.max(0, deathOf(state, figure)))
    const alive = table.atMost(12, need, DEATH, figure.id)
    if (table.logs)
      say(table, {
        event: 'save',
        rule: 'warband.death.save',
        figure: figure.id,
        what: 'death',
        need,
        success: alive,
      })
    if (!alive) {
      kill(table, state, figure, 'warband.death.save')
      return
    }
  }
  // rule: warband.critical.acts
  figure.critical = state.round
  figure.stabilized = false
  if (table.logs) say(table, { event: 'critical', rule: 'warband.critical.bleeding', figure: figure.id })
  if (state.setup.rulings['wounds-switch'] === 'off') return
  // rule: warband.death.survive
  const face = table.die(20, SCARRING, figure.id)
  receiveWound(table, state, figure, face > 10 ? face - 10 : face, face > 10)
}

function kill(table: Table, state: State, figure: Figure, rule: string): void {
  const killer = figure.killer
  takeOff(table, state, figure, 'dead', rule)
  if (!profileOf(state, figure).pc || killer < 0) return
  const slayer = figureAt(state, killer)
  if (slayer.side !== figure.side) growNemesis(table, state, slayer)
}

/** An enemy who killed a PC and still stands has one more Might; a stray shot of a friend makes no nemesis. */
function growNemesis(table: Table, state: State, figure: Figure): void {
  if (state.setup.rulings.nemesis === 'off' || !isIn(figure) || isFalling(figure)) return
  if (figure.unit >= 0 && !isUnique(state, figure)) return
  figure.might += 1
  figure.hpMax += 1
  figure.hp += 1
  figure.atk += 1
  if (table.logs)
    say(table, { event: 'nemesis', rule: 'warband.death.nemesis', figure: figure.id, might: figure.might })
}

/** Somebody is out of the fight, for whatever reason. */
export function takeOff(
  table: Table,
  state: State,
  figure: Figure,
  life: Exclude<Figure['life'], 'in'>,
  rule: string,
): void {
  if (figure.life !== 'in') return
  figure.life = life
  figure.casting = -1
  if (life === 'dead') figure.stabilized = false
  if (table.logs)
    say(table, {
      event: 'life',
      rule,
      figure: figure.id,
      life,
      by: life === 'dead' ? (state.figures[figure.killer]?.id ?? '') : '',
    })
  if (figure.contact.length > 0) separateAll(state, figure)
  endHolds(table, state, figure)
  endDuelOf(table, state, figure)
  if (state.shares.length > 0) state.shares = state.shares.filter((share) => share.figure !== figure.at)
  noteLoss(state, figure)
}

/** Whoever is out neither holds anybody nor is held. */
function endHolds(table: Table, state: State, figure: Figure): void {
  if (figure.holding >= 0) letGo(table, state, figure)
  if (!figure.held) return
  figure.held = false
  for (const holder of state.figures) if (holder.holding === figure.at) holder.holding = -1
}

/** One lets go; the other is free if nobody else holds him. */
export function letGo(table: Table, state: State, figure: Figure): void {
  const held = state.figures[figure.holding]
  figure.holding = -1
  figure.tightening = false
  if (held === undefined || state.figures.some((other) => other.holding === held.at)) return
  held.held = false
  held.holdTotal = 0
  held.tightened = 0
  if (table.logs)
    say(table, {
      event: 'hold',
      rule: 'warband.grapple.control',
      figure: figure.id,
      foe: held.id,
      what: 'free',
      amount: 0,
    })
}

/** One takes control of the other. */
export function seize(table: Table, holder: Figure, held: Figure, total: number): void {
  holder.holding = held.at
  held.held = true
  held.holdTotal = total
  held.tightened = 0
  if (table.logs)
    say(table, {
      event: 'hold',
      rule: 'warband.grapple.record',
      figure: holder.id,
      foe: held.id,
      what: 'seized',
      amount: total,
    })
}

// ── Wounds ───────────────────────────────────────────────────────────────────────────────────────────────

/** A Wound from a critical hit, or from being thrown. */
// rule: warband.crit.everyone
export function rollWound(table: Table, state: State, figure: Figure): void {
  const { rulings } = state.setup
  if (rulings['wounds-switch'] === 'off' || profileOf(state, figure).supernatural) return
  if (!profileOf(state, figure).pc && rulings['npc-wounds'] === 'off') return
  receiveWound(table, state, figure, table.die(10, WOUND, figure.id), false)
}

/** A Wound by its number: a second of the same is a scar instead. */
function receiveWound(table: Table, state: State, figure: Figure, number: number, permanent: boolean): void {
  const cosmetic =
    figure.wounds.some((code) => woundNumber(code) === number) ||
    state.wounding.some((each) => each.figure === figure.at && woundNumber(each.wound) === number)
  const matters = !cosmetic && number === HAND && losesHand(state, figure)
  const hand = matters ? whichHand(table, state, figure) : 'none'
  if (cosmetic) figure.scars += 1
  else state.wounding.push({ figure: figure.at, wound: woundCode(number, permanent, hand) })
  const rule = cosmetic ? 'warband.wound.duplicate' : woundRule(state, figure, number)
  if (table.logs)
    say(table, {
      event: 'wound',
      rule,
      figure: figure.id,
      wound: woundNames[number - 1] ?? '',
      permanent,
      cosmetic,
      hand,
      easier: rule === 'warband.wound.npc-unsuitable' ? 1 : 0,
    })
}

function losesHand(state: State, figure: Figure): boolean {
  return profileOf(state, figure).pc || suitsNpc(state, figure, HAND)
}

/** A Wound means what is listed, or for an NPC whom it does not suit that it is easier to hit. */
function woundRule(state: State, figure: Figure, number: number): string {
  if (!profileOf(state, figure).pc && !suitsNpc(state, figure, number)) return 'warband.wound.npc-unsuitable'
  return woundRules[number - 1] ?? 'warband.wound.npc-unsuitable'
}

function whichHand(table: Table, state: State, figure: Figure): 'weapon' | 'other' {
  if (state.setup.rulings['which-hand'] === 'victim') {
    const rule = 'warband.wound.10-hand'
    return table.ask(
      option({
        name: 'which-hand',
        rule,
        to: figure,
        options: ['weapon', 'other'],
        about: null,
        usual: 'other',
      }),
    ) === 'weapon'
      ? 'weapon'
      : 'other'
  }
  return table.atMost(6, 3, WHICH_HAND, figure.id) ? 'weapon' : 'other'
}

function beginWounds(table: Table, state: State): void {
  const begun = state.wounding
  state.wounding = []
  for (const { figure: at, wound } of begun) {
    const figure = figureAt(state, at)
    if (figure.life === 'dead') continue
    figure.wounds = [...figure.wounds, wound]
    if (profileOf(state, figure).pc) figure.burden = burdenOf(state, figure)
    const hand = woundedHand(wound)
    if (hand > 0) loseHand(table, state, figure, hand)
  }
}

/** Dead Weight that Wounds add: each takes a place among what is worn, and what has no place is packed. */
// rules: warband.wound.slot, warband.wound.7-back
export function burdenOf(state: State, figure: Figure): number {
  const { wornLoads, packedLoads, healedSlots, deadWeight } = profileOf(state, figure)
  const all = figure.wounds.reduce((sum, code) => sum + (woundNumber(code) === BACK ? 2 : 1), 0)
  const slots = all - healedSlots
  return Math.max(0, weightOf(packedLoads + Math.max(0, wornLoads + slots - 4)) - deadWeight)
}

/** What the hand held falls. */
function loseHand(table: Table, state: State, figure: Figure, hand: number): void {
  figure.lostHands |= hand
  const rule = 'warband.wound.10-hand'
  const twoHanded = (state.setup.arms[figure.wield]?.hands ?? 0) === 2
  if (hand === WEAPON_HAND || twoHanded) dropHeld(table, state, figure, rule)
  if (hand === OTHER_HAND && figure.shield === 'ready') dropShield(table, state, figure, rule)
  else if (hand === OTHER_HAND && figure.second >= 0) dropSecond(table, state, figure, rule)
}

// ── Bleeding and first aid ───────────────────────────────────────────────────────────────────────────────

/** True for somebody who bleeds and can still be saved. */
export function isBleeding(figure: Figure): boolean {
  return figure.life === 'in' && figure.critical > 0 && !figure.stabilized
}

/** The same wherever he is: whoever ran or was taken prisoner bleeds on. */
export function isBleedingAnywhere(figure: Figure): boolean {
  return figure.life !== 'dead' && figure.critical > 0 && !figure.stabilized
}

/** Those whose two rounds are over. */
export function bleed(table: Table, state: State): void {
  for (const figure of state.figures) {
    if (figure.awaiting && isIn(figure)) resolveOne(table, state, figure)
    if (!isBleedingAnywhere(figure) || state.round - figure.critical < 2) continue
    figure.killer = -1
    if (isIn(figure)) takeOff(table, state, figure, 'dead', 'warband.critical.bleeding')
    else dieElsewhere(table, figure)
  }
  if (state.wounding.length > 0) beginWounds(table, state)
}

/** Who has left the fight and bleeds to death is no further loss to it. */
function dieElsewhere(table: Table, figure: Figure): void {
  figure.life = 'dead'
  const rule = 'warband.critical.bleeding'
  if (table.logs) say(table, { event: 'life', rule, figure: figure.id, life: 'dead', by: '' })
}

/** The chance in six to stabilize somebody; six with bandages for another. */
// rules: warband.aid.self, warband.wound.6-head
export function aidChance(state: State, healer: Figure, patient: Figure, bandages: boolean): number {
  const self = healer === patient
  if (bandages && !self) return 6
  const { finesse, skills } = profileOf(state, healer)
  return testChance(finesse, skills.includes('healing'), suffers(state, healer, HEAD), self && !bandages)
}

/** First aid: a Finesse test, or bandages. */
export function firstAid(
  table: Table,
  state: State,
  healer: Figure,
  patient: Figure,
  bandages: boolean,
): boolean {
  const odds = aidChance(state, healer, patient, bandages)
  if (state.setup.rulings['aid-limit'] === 'healer') healer.aided = true
  else patient.aided = true
  if (bandages) useBandages(state, healer)
  const success = odds >= 6 || (odds > 0 && table.atMost(6, odds, AID, healer.id))
  if (success) {
    // rule: warband.critical.stabilized
    patient.stabilized = true
    patient.critical = 0
  }
  if (table.logs)
    say(table, {
      event: 'aid',
      rule: success ? 'warband.aid.success' : 'warband.aid.failure',
      figure: healer.id,
      patient: patient.id,
      odds,
      of: 6,
      bandages,
      success,
    })
  return success
}

/** One mark on the bandages; the second uses them up. */
// rule: warband.out.deplete
function useBandages(state: State, healer: Figure): void {
  const item = healer.items.find(({ arm, where }) => isBandages(state, arm) && where !== 'gone')
  if (item === undefined) return
  item.marks += 1
  if (item.marks >= 2) item.where = 'gone'
}

function isBandages(state: State, arm: number): boolean {
  return state.setup.arms[arm]?.kind === 'bandages'
}

/** True for somebody with bandages at hand. */
export function hasBandages(state: State, figure: Figure): boolean {
  return figure.items.some(
    ({ arm, where }) => isBandages(state, arm) && (where === 'belt' || where === 'hand' || where === 'off'),
  )
}
