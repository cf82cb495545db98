/**
 * Strikes: a PC's Strike is only bought, never rolled; an NPC's Strike is met by the PC's defence and armour.
 * Riders, ripostes and the end of the fight follow from here.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { Rulings } from '../register/rulings.ts'
import { type Arm, areFoes, armAt, type Figure, grown, isIn, profileOf, type State } from '../state/state.ts'
import { rollArmour } from './armour.ts'
import { type IncomingAttack, meet } from './defence.ts'
import { leave, loseMomentum } from './dire.ts'
import { bandBetween, INTIMATE, MELEE, reaches, setOfBands } from './range.ts'
import { tellSpecialsWhenStruck } from './specials.ts'
import { useAmmunition } from './usage.ts'

const STRIKE = 4
const RIPOSTE = 4
const FISTS = -1

/** The key by which bare hands are chosen; no weapon may have it. */
export const BARE_HANDS_KEY = 'bare-hands'

/** Bare hands: mundane, up close, and no good for a Parry. */
const BARE_HANDS: Arm = {
  name: 'bare hands',
  key: BARE_HANDS_KEY,
  magic: false,
  metal: false,
  bands: setOfBands(INTIMATE),
  reach: setOfBands(INTIMATE),
  damageType: 'bludgeoning',
  usage: -1,
  danger: 1,
  skill: 0,
  riders: [],
  cost: -1,
}
const CLOSE = setOfBands(INTIMATE, MELEE)
const CLOSE_HANDS: Arm = { ...BARE_HANDS, bands: CLOSE, reach: CLOSE }

/** The weapon at a place, or bare hands. */
export function weaponAt(state: State, figure: Figure, at: number): Arm {
  if (at !== FISTS) return armAt(state, figure, at)
  return state.setup.rulings.unarmed === 'close' ? CLOSE_HANDS : BARE_HANDS
}

/** What a Strike costs a PC: four, the target's Defense, one more to Disable, less what discounts take off. */
export function strikeCost(
  state: State,
  figure: Figure,
  target: Figure,
  disable: boolean,
  at: number = FISTS,
): number {
  const off = figure.discount + (isFavoured(state, figure, target) ? 1 : 0)
  // rule: momentum.sheet.npc-defense
  const price = ownPrice(state, figure, at) ?? STRIKE + profileOf(state, target).defense
  // rule: momentum.action.cost-floor
  return Math.max(0, price + (disable ? 1 : 0) - off)
}

/** A superior position makes Strikes cheaper under a ruling, or where the referee said so. */
function isFavoured(state: State, figure: Figure, target: Figure): boolean {
  if (figure.superior.length === 0 || !figure.superior.includes(target.at)) return false
  const ruling = state.setup.rulings['reposition-effect']
  return ruling === 'discount' || (ruling === 'referee' && figure.favoured.includes(target.at))
}

/** The price in a magic weapon's own text, where the table goes by it. */
function ownPrice(state: State, figure: Figure, at: number): number | null {
  if (at === FISTS || state.setup.rulings['magic-strike'] === 'as-steel') return null
  const { magic, cost } = armAt(state, figure, at)
  return magic && cost >= 0 ? cost : null
}

/** The rule that keeps a PC from striking a target with a weapon, or ''. */
export function whyNotStrike(state: State, figure: Figure, target: Figure, at: number): string {
  const never = whyNotAtAll(state, figure, target)
  return never === '' ? whyNotWith(state, figure, at, bandBetween(state, figure, target)) : never
}

/** The rule that keeps a PC from striking a target whatever the weapon, or ''. */
function whyNotAtAll(state: State, figure: Figure, target: Figure): string {
  if (figure.rearming) return 'momentum.dire.mauled'
  const forbidden = state.setup.rulings['pc-vs-pc'] === 'forbidden' && profileOf(state, target).pc
  return forbidden ? 'momentum.action.strike-pc' : ''
}

/** The rule that keeps a PC from using a weapon at a band, or ''. */
function whyNotWith(state: State, figure: Figure, at: number, band: number): string {
  if (at === FISTS) {
    if (state.setup.rulings.unarmed === 'none') return 'momentum.action.unarmed'
  } else {
    if (figure.ready[at] !== true) return 'momentum.action.strike'
    if (figure.usage[at] === 0) return 'momentum.usage.ammo'
  }
  return reaches(weaponAt(state, figure, at), band) ? '' : 'momentum.action.strike-range'
}

/** The weapons with which a PC could strike a target now; bare hands are -1. */
export function weaponsFor(state: State, figure: Figure, target: Figure): number[] {
  let found: number[] = []
  if (whyNotAtAll(state, figure, target) !== '') return found
  const band = bandBetween(state, figure, target)
  for (let at = 0; at < figure.ready.length; at++)
    if (whyNotWith(state, figure, at, band) === '') found = grown(found, at)
  return whyNotWith(state, figure, FISTS, band) === '' ? grown(found, FISTS) : found
}

/** Those of them whose Strike can be paid for. */
export function payableWeapons(state: State, figure: Figure, target: Figure, disable: boolean): number[] {
  if (state.setup.rulings['magic-strike'] === 'as-steel')
    return strikeCost(state, figure, target, disable) <= figure.momentum
      ? weaponsFor(state, figure, target)
      : []
  return weaponsFor(state, figure, target).filter(
    (at) => strikeCost(state, figure, target, disable, at) <= figure.momentum,
  )
}

/** True if there is any. */
export function canPayFor(state: State, figure: Figure, target: Figure, disable: boolean): boolean {
  if (state.setup.rulings['magic-strike'] !== 'as-steel')
    return payableWeapons(state, figure, target, disable).length > 0
  return strikeCost(state, figure, target, disable) <= figure.momentum && canStrike(state, figure, target)
}

/** True if a PC has something to strike a target with, whatever the price. */
function canStrike(state: State, figure: Figure, target: Figure): boolean {
  if (whyNotAtAll(state, figure, target) !== '') return false
  const band = bandBetween(state, figure, target)
  for (let at = 0; at < figure.ready.length; at++) if (whyNotWith(state, figure, at, band) === '') return true
  return whyNotWith(state, figure, FISTS, band) === ''
}

/** The rule that keeps a PC from striking a target with anything, whatever the price; or ''. */
export function whyNotReach(state: State, figure: Figure, target: Figure): string {
  const never = whyNotAtAll(state, figure, target)
  if (never !== '') return never
  const band = bandBetween(state, figure, target)
  let reason = 'momentum.action.strike-range'
  for (let at = FISTS; at < figure.ready.length; at++) {
    if (isDropped(figure, at) || !reaches(weaponAt(state, figure, at), band)) continue
    reason = whyNotWith(state, figure, at, band)
    if (reason === '') return ''
  }
  return reason
}

/** Neither in hand nor anything left of it. */
function isDropped({ ready, usage }: Figure, at: number): boolean {
  return ready[at] === false && usage[at] === 0
}

/** True if a target can still be struck. */
export function isTarget(state: State, figure: Figure, target: Figure): boolean {
  if (!areFoes(figure, target)) return false
  if (isIn(target)) return true
  return (
    target.life === 'disabled' &&
    profileOf(state, target).pc &&
    state.setup.rulings['dire-after-out'] === 'may-be-struck'
  )
}

// ── A PC strikes ─────────────────────────────────────────────────────────────────────────────────────────

/** A PC's Strike, paid for. */
export function strike(
  table: Table,
  state: State,
  {
    figure,
    target,
    at,
    disable,
    riposte,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly at: number
    readonly disable: boolean
    readonly riposte: boolean
  },
): void {
  const free = riposte && state.setup.rulings['riposte-cost'] === 'free'
  const cost = free ? 0 : strikeCost(state, figure, target, disable, at)
  figure.momentum -= cost
  figure.discount = 0
  const arm = weaponAt(state, figure, at)
  if (table.logs)
    say(table, {
      event: 'strike',
      rule: riposte
        ? 'momentum.parry.riposte'
        : disable
          ? 'momentum.action.disable'
          : 'momentum.action.strike',
      figure: figure.id,
      target: target.id,
      weapon: arm.name,
      cost,
      left: figure.momentum,
      disable,
      riposte,
    })
  state.strikes[figure.side] = (state.strikes[figure.side] ?? 0) + 1
  if (at !== FISTS) useAmmunition(table, state, figure, at, arm.name)
  if (profileOf(state, target).pc) strikePc(table, state, target, pcAttack(state, figure, arm, disable))
  else takeNpcHit(table, state, { target, hits: 1, disable, by: figure })
}

/** A PC's blow at another PC: skill nought and one Danger die, or by level. */
export function pcAttack(state: State, figure: Figure, arm: Arm, disable: boolean): IncomingAttack {
  const half = state.setup.rulings['pc-vs-pc'] === 'half-level'
  const skill = half ? Math.floor(profileOf(state, figure).level / 2) : 0
  return { by: figure, arm, skill, danger: 1, disable }
}

/** An NPC loses hits; with the last it is dead, or disabled if the Strike was made to. */
export function takeNpcHit(
  table: Table,
  state: State,
  {
    target,
    hits,
    disable,
    by,
  }: {
    readonly target: Figure
    readonly hits: number
    readonly disable: boolean
    readonly by: Figure | null
  },
): void {
  const before = target.hits
  target.hits -= hits
  if (!disable) target.spared = false
  if (table.logs)
    say(table, {
      event: 'npc-hit',
      rule: 'momentum.sheet.npc-hits',
      figure: target.id,
      before,
      after: target.hits,
      left: Math.max(0, target.hits),
    })
  tellSpecialsWhenStruck(table, state, target, before)
  const { rulings } = state.setup
  if (target.hits > lastHit(rulings)) return
  // rule: momentum.action.disable-unpaid
  const spared = rulings['disable-scope'] === 'all' ? target.spared : disable
  const disabled = spared || prefersDisabled(table, state, target, by)
  const rule = disabled ? 'momentum.action.disable' : 'momentum.action.strike-down'
  leave(table, target, disabled ? 'disabled' : 'dead', rule)
}

/** The number of hits left at which an NPC is down. */
export function lastHit(rulings: Rulings): number {
  return rulings['npc-hits-count'] === 'one-more' ? -1 : 0
}

/** Where the table leaves it to taste, whoever takes the last hit says; of a fire nobody does. */
function prefersDisabled(table: Table, state: State, target: Figure, by: Figure | null): boolean {
  if (by === null || state.setup.rulings['death-preference'] !== 'free' || !profileOf(state, by).pc)
    return false
  const rule = 'momentum.action.strike-down'
  const about = { target: target.id }
  return (
    table.ask(option({ name: 'fate', rule, to: by, options: ['dead', 'disabled'], about, usual: 'dead' })) ===
    'disabled'
  )
}

// ── A PC is struck ───────────────────────────────────────────────────────────────────────────────────────

/** A Strike against a PC, to its end: defence, riposte or armour, riders. */
export function strikePc(table: Table, state: State, target: Figure, attack: IncomingAttack): void {
  if (!isIn(target)) {
    land(table, state, target, attack, {
      arm: attack.arm,
      skill: attack.skill,
      danger: attack.danger,
      bonus: 0,
      disable: attack.disable,
    })
    return
  }
  const met = meet(table, state, target, attack)
  if (!met.stopped) {
    land(table, state, target, attack, met.blow)
    return
  }
  if (state.setup.rulings['rider-trigger'] === 'attempted') ride(table, state, target, attack, 'landed')
  if (met.how === 'parry') riposte(table, state, target, attack.by)
}

function land(
  table: Table,
  state: State,
  target: Figure,
  attack: IncomingAttack,
  blow: Parameters<typeof rollArmour>[3],
): void {
  const bare = attack.ability === true && !armourHelps(table, state, target)
  const hits = rollArmour(table, state, target, bare ? { ...blow, bare } : blow)
  if (target.life === 'dead') return
  const { rulings } = state.setup
  const needsHit = rulings['rider-trigger'] === 'on-hit'
  if (!needsHit || hits > 0) ride(table, state, target, attack, 'landed')
  if (hits > 0) ride(table, state, target, attack, 'hit')
}

/** Against what is no Strike armour helps where Danger and Attack Skill are given, or where the referee says so. */
function armourHelps(table: Table, state: State, target: Figure): boolean {
  if (state.setup.rulings['armour-other'] === 'strikes-only') return true
  const rule = 'momentum.armour.roll'
  const about = { target: target.id }
  return (
    table.ask(
      option({ name: 'armour-helps', rule, to: REFEREE, options: ['yes', 'no'], about, usual: 'yes' }),
    ) === 'yes'
  )
}

/** What an attack does besides: poison and the like. */
function ride(
  table: Table,
  state: State,
  target: Figure,
  { arm, by }: IncomingAttack,
  on: 'landed' | 'hit',
): void {
  if (arm.riders.length === 0) return
  for (const rider of arm.riders) {
    if (rider.on !== on) continue
    if (rider.effect === 'lose-momentum')
      loseMomentum(table, state, {
        figure: target,
        amount: rider.amount,
        why: rider.text,
        rule: 'momentum.special.poison-trigger',
      })
    else if (table.logs)
      say(table, {
        event: 'rider',
        rule: 'momentum.sheet.npc-special',
        figure: target.id,
        foe: by.id,
        weapon: arm.name,
        text: rider.text,
      })
  }
}

/** A successful Parry: four momentum, and leave to strike back at once. */
function riposte(table: Table, state: State, figure: Figure, attacker: Figure): void {
  const { rulings } = state.setup
  const before = figure.momentum
  const keeps = rulings['riposte-reserve'] === 'keep'
  figure.momentum += RIPOSTE
  const targets = riposteTargets(state, figure, attacker)
  const choice = targets.length === 0 ? 'decline' : askRiposte(table, state, figure, targets)
  if (choice === 'decline' && !keeps) {
    figure.momentum = before
    return
  }
  if (table.logs)
    say(table, {
      event: 'momentum',
      rule: 'momentum.parry.success',
      figure: figure.id,
      before,
      after: before + RIPOSTE,
      why: 'parry',
    })
  if (choice === 'decline') return
  const disable = choice === 'disable'
  const open = targets.filter((foe) => riposteWeapons(state, figure, foe, disable).length > 0)
  const target = askTarget(table, figure, open, 'momentum.parry.riposte', { disable })
  const at = askWeapon(table, state, figure, target, riposteWeapons(state, figure, target, disable))
  strike(table, state, { figure, target, at, disable, riposte: true })
}

/** The weapons for a riposte; it may be a gift, under that ruling. */
function riposteWeapons(state: State, figure: Figure, foe: Figure, disable: boolean): number[] {
  return state.setup.rulings['riposte-cost'] === 'free'
    ? weaponsFor(state, figure, foe)
    : payableWeapons(state, figure, foe, disable)
}

/** Whoever a riposte may strike: the attacker, or anybody in range where the table allows it. */
function riposteTargets(state: State, figure: Figure, attacker: Figure): Figure[] {
  const among = state.setup.rulings['riposte-target'] === 'anyone' ? state.figures : [attacker]
  return among.filter(
    (foe) => isIn(foe) && areFoes(figure, foe) && riposteWeapons(state, figure, foe, false).length > 0,
  )
}

function askRiposte(table: Table, state: State, figure: Figure, targets: readonly Figure[]): string {
  const disable = targets.some((foe) => riposteWeapons(state, figure, foe, true).length > 0)
  const options = disable ? WITH_DISABLE : WITHOUT_DISABLE
  const about = { targets: targets.map(({ id }) => id), momentum: figure.momentum }
  return table.ask(
    option({ name: 'riposte', rule: 'momentum.parry.riposte', to: figure, options, about, usual: 'strike' }),
  )
}

const WITH_DISABLE: readonly string[] = Object.freeze(['strike', 'disable', 'decline'])
const WITHOUT_DISABLE: readonly string[] = Object.freeze(['strike', 'decline'])

/** Which of several targets; not asked where there is one. */
export function askTarget(
  table: Table,
  figure: Figure,
  targets: readonly Figure[],
  rule: string,
  about: { readonly disable: boolean } | null = null,
): Figure {
  const [first] = targets
  if (first === undefined) throw new RangeError('nobody to strike')
  if (targets.length === 1) return first
  const keys = targets.map(({ id }) => id)
  const choice = table.ask(
    option({ name: 'target', rule, to: figure, options: keys, about, usual: first.id }),
  )
  return targets.find(({ id }) => id === choice) ?? first
}

/** With which weapon; not asked where there is one. */
export function askWeapon(
  table: Table,
  state: State,
  figure: Figure,
  target: Figure,
  places: readonly number[],
): number {
  const [first] = places
  if (first === undefined) throw new RangeError('nothing to strike with')
  if (places.length === 1) return first
  const keys = places.map((at) => weaponAt(state, figure, at).key)
  const choice = table.ask(
    option({
      name: 'weapon',
      rule: 'momentum.action.strike',
      to: figure,
      options: keys,
      about: { target: target.id },
      usual: keys[0],
    }),
  )
  return places[keys.indexOf(choice)] ?? first
}
