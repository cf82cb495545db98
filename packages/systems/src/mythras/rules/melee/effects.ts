/**
 * Special effects: the catalogue, and the choosing of them. An effect is one entry of the catalogue: its rule, who
 * may take it and when, what it does to the exchange as soon as it is chosen, and what it does once the blow has
 * landed or missed. The conditions stand in effect-conditions.ts, what happens afterwards in consequences.ts.
 *
 * The choice comes after both rolls and before damage and location. An effect that the opponent has prepared
 * for may be turned against its chooser.
 */
import {
  type ForbiddenOption,
  type Menu,
  menu,
  NOTHING_FORBIDDEN,
  option,
  REFEREE,
  type Table,
} from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import { type Figure, itemAt, locationAt, profileOf, type State } from '../../state/state.ts'
import { CRITICAL, FUMBLE } from '../core/skills.ts'
import { freeSnared, itemKey } from '../gear/items.ts'
import { bystandersOf } from '../ranged/line-of-fire.ts'
import { hides } from '../ranged/shelter.ts'
import {
  AGAINST_BLEED,
  AGAINST_BLIND,
  AGAINST_DISARM,
  AGAINST_DROP_FOE,
  AGAINST_PIN_DOWN,
  AGAINST_STUN,
  AGAINST_TRIP,
  accidentalInjury,
  arise,
  bash,
  bleedFrom,
  blind,
  type Consequence,
  damageWeapon,
  disarm,
  dropFoe,
  duckBack,
  type EffectResistance,
  entangle,
  grip,
  lodge,
  loses,
  overPenetrate,
  pinDown,
  rapidReload,
  scarFoe,
  selectTarget,
  slipFree,
  stunLocation,
  trip,
  weaponMalfunction,
  withdraw,
} from './consequences.ts'
import {
  hasEvaded,
  itemsToDisarm,
  layersMet,
  nothingAgainst,
  type WhyNotEffect,
  weaponsToStrike,
  whyNotArise,
  whyNotBash,
  whyNotBleed,
  whyNotBypassArmor,
  whyNotChooseLocation,
  whyNotCircumventCover,
  whyNotCircumventParry,
  whyNotDamageAttackersWeapon,
  whyNotDamageWeapon,
  whyNotDisarmAttacker,
  whyNotDisarmTarget,
  whyNotDuckBack,
  whyNotEnhanceParry,
  whyNotEntangle,
  whyNotEntangleAttacker,
  whyNotGrip,
  whyNotImpale,
  whyNotMaximizeDamage,
  whyNotOverPenetration,
  whyNotRapidReload,
  whyNotSelectTarget,
  whyNotSlipFree,
  whyNotStunLocation,
  whyNotSunder,
  whyNotTripAttacker,
  whyNotTripTarget,
  whyNotWeaponMalfunction,
  whyNotWithdraw,
  whyNotWithinReach,
} from './effect-conditions.ts'
import { type ChosenEffect, type EffectName, type Exchange, effectNames, factsOf } from './exchange.ts'
import { isAimable } from './stature.ts'

// ── The catalogue ────────────────────────────────────────────────────────────────────────────────────────

/** A choice of an effect: the exchange, whoever chooses and the opponent. */
interface Choice {
  readonly exchange: Exchange
  readonly by: Figure
  readonly on: Figure
}

/** Settles what an effect is aimed at and notes what it does to the blow; returns an item of the opponent or -1. */
type Settle = (table: Table, state: State, choice: Choice) => number

/** An effect as the catalogue lists it; what is left out is none of its business. */
interface Row {
  readonly rule: RuleId
  /** What keeps an attacker from it, and a defender; left out for effects that are not for that side. */
  readonly attacker?: WhyNotEffect
  readonly defender?: WhyNotEffect
  /** The weapon it asks of an attacker: something that shoots or flies, or a gun. */
  readonly weapon?: 'shot' | 'gun'
  /** The roll it asks for: a Critical of one's own, or a Fumble on the other side. */
  readonly roll?: 'critical' | 'fumble'
  /** It may be taken more than once in an exchange. */
  readonly stacks?: true
  /** After a successful Evade it is still open to the evader. */
  readonly evader?: true
  /** It is taken for oneself and inflicted on nobody, so that nobody prepares a counter to it. */
  readonly forOneself?: true
  /** It is part of the blow, and nothing where the blow does not land. */
  readonly ofTheBlow?: true
  /** The entangled may get free by it. */
  readonly frees?: true
  /** The target of a fumbled shot may pick it without a reaction. */
  readonly mishap?: true
  /** What it does to the exchange as soon as it is chosen. */
  readonly settle?: Settle
  /** How the opponent may resist it. */
  readonly resistance?: EffectResistance
  /** What it does once the blow has landed or missed. */
  readonly afterwards?: Consequence
}

/** A special effect. */
export interface SpecialEffect {
  readonly effect: EffectName
  /** Its place among all effects. */
  readonly at: number
  readonly rule: RuleId
  readonly attacker: WhyNotEffect | null
  readonly defender: WhyNotEffect | null
  readonly weapon: 'any' | 'shot' | 'gun'
  readonly roll: 'any' | 'critical' | 'fumble'
  readonly stacks: boolean
  readonly evader: boolean
  readonly forOneself: boolean
  readonly ofTheBlow: boolean
  readonly frees: boolean
  readonly mishap: boolean
  readonly settle: Settle
  readonly resistance: EffectResistance | null
  readonly afterwards: Consequence
}

const ROWS: Readonly<Record<EffectName, Row>> = {
  'accidental-injury': {
    rule: 'mythras.effect.accidental-injury',
    defender: nothingAgainst,
    roll: 'fumble',
    evader: true,
    mishap: true,
    afterwards: accidentalInjury,
  },
  arise: {
    rule: 'mythras.effect.arise',
    defender: whyNotArise,
    evader: true,
    forOneself: true,
    afterwards: arise,
  },
  bash: {
    rule: 'mythras.effect.bash',
    attacker: whyNotBash,
    ofTheBlow: true,
    afterwards: bash,
  },
  bleed: {
    rule: 'mythras.effect.bleed',
    attacker: whyNotBleed,
    ofTheBlow: true,
    resistance: AGAINST_BLEED,
    afterwards: bleedFrom,
  },
  blind: {
    rule: 'mythras.effect.blind',
    defender: whyNotWithinReach,
    roll: 'critical',
    evader: true,
    resistance: AGAINST_BLIND,
    afterwards: blind,
  },
  'bypass-armor': {
    rule: 'mythras.effect.bypass-armor',
    attacker: whyNotBypassArmor,
    roll: 'critical',
    stacks: true,
    ofTheBlow: true,
    settle: bypass,
  },
  'choose-location': {
    rule: 'mythras.effect.choose-location',
    attacker: whyNotChooseLocation,
    ofTheBlow: true,
    settle: aim,
  },
  'circumvent-cover': {
    rule: 'mythras.effect.circumvent-cover',
    attacker: whyNotCircumventCover,
    weapon: 'gun',
    ofTheBlow: true,
    settle: noting((exchange) => {
      exchange.ignoresCover = true
    }),
  },
  'circumvent-parry': {
    rule: 'mythras.effect.circumvent-parry',
    attacker: whyNotCircumventParry,
    roll: 'critical',
    ofTheBlow: true,
    settle: noting((exchange) => {
      exchange.ignoresParry = true
    }),
  },
  'damage-weapon': {
    rule: 'mythras.effect.damage-weapon',
    attacker: whyNotDamageWeapon,
    defender: whyNotDamageAttackersWeapon,
    frees: true,
    settle: settleDamageWeapon,
    afterwards: damageWeapon,
  },
  disarm: {
    rule: 'mythras.effect.disarm',
    attacker: whyNotDisarmTarget,
    defender: whyNotDisarmAttacker,
    frees: true,
    settle: settleDisarm,
    resistance: AGAINST_DISARM,
    afterwards: disarm,
  },
  'drop-foe': {
    rule: 'mythras.effect.drop-foe',
    attacker: nothingAgainst,
    weapon: 'gun',
    ofTheBlow: true,
    resistance: AGAINST_DROP_FOE,
    afterwards: dropFoe,
  },
  'duck-back': {
    rule: 'mythras.effect.duck-back',
    attacker: whyNotDuckBack,
    weapon: 'gun',
    forOneself: true,
    afterwards: duckBack,
  },
  'enhance-parry': {
    rule: 'mythras.effect.enhance-parry',
    defender: whyNotEnhanceParry,
    roll: 'critical',
    settle: noting((exchange) => {
      exchange.enhanced = true
    }),
  },
  entangle: {
    rule: 'mythras.effect.entangle',
    attacker: whyNotEntangle,
    defender: whyNotEntangleAttacker,
    ofTheBlow: true,
    afterwards: entangle,
  },
  'force-failure': {
    rule: 'mythras.effect.force-failure',
    attacker: whyNotForceTarget,
    defender: whyNotForceAttacker,
    roll: 'fumble',
    evader: true,
    settle: forceFailure,
  },
  grip: {
    rule: 'mythras.effect.grip',
    attacker: whyNotGrip,
    afterwards: grip,
  },
  impale: {
    rule: 'mythras.effect.impale',
    attacker: whyNotImpale,
    ofTheBlow: true,
    settle: noting((exchange) => {
      exchange.impales = true
    }),
    afterwards: lodge,
  },
  marksman: {
    rule: 'mythras.effect.marksman',
    attacker: nothingAgainst,
    weapon: 'shot',
    ofTheBlow: true,
    settle: noting((exchange) => {
      exchange.marksman = true
    }),
  },
  'maximize-damage': {
    rule: 'mythras.effect.maximize-damage',
    attacker: whyNotMaximizeDamage,
    roll: 'critical',
    stacks: true,
    ofTheBlow: true,
    settle: noting((exchange) => {
      exchange.maximised += 1
    }),
  },
  'over-penetration': {
    rule: 'mythras.effect.over-penetration',
    attacker: whyNotOverPenetration,
    weapon: 'gun',
    roll: 'critical',
    ofTheBlow: true,
    afterwards: overPenetrate,
  },
  'pin-down': {
    rule: 'mythras.effect.pin-down',
    attacker: nothingAgainst,
    weapon: 'gun',
    stacks: true,
    resistance: AGAINST_PIN_DOWN,
    afterwards: pinDown,
  },
  'prepare-counter': {
    rule: 'mythras.effect.prepare-counter',
    defender: nothingAgainst,
    stacks: true,
    evader: true,
    forOneself: true,
    settle: prepareCounter,
  },
  'rapid-reload': {
    rule: 'mythras.effect.rapid-reload',
    attacker: whyNotRapidReload,
    weapon: 'shot',
    stacks: true,
    forOneself: true,
    afterwards: rapidReload,
  },
  'scar-foe': {
    rule: 'mythras.effect.scar-foe',
    attacker: nothingAgainst,
    defender: whyNotWithinReach,
    afterwards: scarFoe,
  },
  'select-target': {
    rule: 'mythras.effect.select-target',
    defender: whyNotSelectTarget,
    roll: 'fumble',
    evader: true,
    mishap: true,
    settle: deflect,
    afterwards: selectTarget,
  },
  'slip-free': {
    rule: 'mythras.effect.slip-free',
    defender: whyNotSlipFree,
    roll: 'critical',
    evader: true,
    forOneself: true,
    frees: true,
    afterwards: slipFree,
  },
  'stun-location': {
    rule: 'mythras.effect.stun-location',
    attacker: whyNotStunLocation,
    ofTheBlow: true,
    resistance: AGAINST_STUN,
    afterwards: stunLocation,
  },
  sunder: {
    rule: 'mythras.effect.sunder',
    attacker: whyNotSunder,
    ofTheBlow: true,
    settle: noting((exchange) => {
      exchange.sunders = true
    }),
  },
  trip: {
    rule: 'mythras.effect.trip',
    attacker: whyNotTripTarget,
    defender: whyNotTripAttacker,
    evader: true,
    resistance: AGAINST_TRIP,
    afterwards: trip,
  },
  'weapon-malfunction': {
    rule: 'mythras.effect.weapon-malfunction',
    defender: whyNotWeaponMalfunction,
    roll: 'fumble',
    evader: true,
    mishap: true,
    afterwards: weaponMalfunction,
  },
  withdraw: {
    rule: 'mythras.effect.withdraw',
    defender: whyNotWithdraw,
    evader: true,
    forOneself: true,
    afterwards: withdraw,
  },
}

/** An effect with all its fields in one order, so that every entry has the same shape. */
function entryOf(effect: EffectName, at: number): SpecialEffect {
  const {
    rule,
    attacker = null,
    defender = null,
    weapon = 'any',
    roll = 'any',
    stacks = false,
    evader = false,
    forOneself = false,
    ofTheBlow = false,
    frees = false,
    mishap = false,
    settle = settleNothing,
    resistance = null,
    afterwards = nothingFollows,
  } = ROWS[effect]
  return {
    effect,
    at,
    rule,
    attacker,
    defender,
    weapon,
    roll,
    stacks,
    evader,
    forOneself,
    ofTheBlow,
    frees,
    mishap,
    settle,
    resistance,
    afterwards,
  }
}

const ALL: readonly SpecialEffect[] = effectNames.map(entryOf)

/** The effect that a rule is about, if it is one of an effect. */
export function effectOfRule(rule: string): EffectName | undefined {
  return ALL.find((known) => known.rule === rule)?.effect
}

/** What a blow or a shot may win its maker, and what its target. */
const OF_A_BLOW = ALL.filter(({ attacker, weapon }) => attacker !== null && weapon === 'any')
const OF_A_SHOT = ALL.filter(({ attacker }) => attacker !== null)
const DEFENSIVE = ALL.filter(({ defender }) => defender !== null)

/** The effects that the target of a fumbled shot may pick. */
export const mishaps: readonly EffectName[] = namesOf(({ mishap }) => mishap)
/** The effects that can be inflicted on somebody, and so countered. */
const INFLICTED: readonly EffectName[] = Object.freeze(namesOf(({ forOneself }) => !forOneself))

function namesOf(wanted: (known: SpecialEffect) => boolean): EffectName[] {
  return ALL.filter(wanted).map(({ effect }) => effect)
}

function settleNothing(): number {
  return -1
}

function nothingFollows(): void {}

/** For effects that only note something about the blow. */
function noting(note: (exchange: Exchange) => void): Settle {
  return (_table, _state, { exchange }) => {
    note(exchange)
    return -1
  }
}

// ── Who may choose which ─────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps somebody from choosing an effect in this exchange, or ''. */
function whyNotEffect(state: State, exchange: Exchange, by: Figure, known: SpecialEffect): string {
  const attacks = by === exchange.attacker
  const whyNotNow = attacks ? known.attacker : known.defender
  if (whyNotNow === null) return 'mythras.se.class'
  if (!known.stacks && isChosen(exchange, by, known.effect)) return 'mythras.se.stack'
  const unfit = attacks ? whyNotByWeapon(exchange, known) : whyNotByEvasion(state, exchange, known)
  if (unfit !== '') return unfit
  const rule = whyNotNow(state, exchange)
  return rule === '' && lacksRoll(exchange, attacks, known) ? known.rule : rule
}

/** Effects of shots are nothing for a blow, and those of guns nothing for an arrow. */
function whyNotByWeapon({ weaponry }: Exchange, { weapon, rule }: SpecialEffect): string {
  if (weapon === 'any') return ''
  return weaponry === 'melee' || (weapon === 'gun' && weaponry !== 'gun') ? rule : ''
}

/** Whoever evades has no weapon in it. */
function whyNotByEvasion(state: State, exchange: Exchange, { evader }: SpecialEffect): string {
  const barred = hasEvaded(exchange) && !evader
  return barred && state.setup.rulings['evade-effects'] === 'without-weapon' ? 'mythras.evade.effects' : ''
}

/** True if the effect asks for a Critical that was not rolled, or for a Fumble that the opponent did not roll. */
function lacksRoll({ attack, defence }: Exchange, attacks: boolean, { roll }: SpecialEffect): boolean {
  if (roll === 'any') return false
  const level = defence === null ? -1 : defence.level
  if (roll === 'critical') return (attacks ? attack.level : level) !== CRITICAL
  return (attacks ? level : attack.level) !== FUMBLE
}

function isChosen({ chosen }: Exchange, by: Figure, effect: EffectName): boolean {
  for (const each of chosen) if (each.effect === effect && each.by === by) return true
  return false
}

function whyNotForceTarget(state: State, exchange: Exchange): string {
  return whyNotForce(state, exchange, exchange.attacker)
}

function whyNotForceAttacker(state: State, exchange: Exchange): string {
  return whyNotForce(state, exchange, exchange.target)
}

/** Force Failure goes with an effect that is resisted: one that was chosen, or one that may still be. */
function whyNotForce(state: State, exchange: Exchange, by: Figure): string {
  if (forceable(exchange, by) !== undefined) return ''
  const more =
    exchange.left > 1 &&
    ALL.some((known) => known.resistance !== null && whyNotEffect(state, exchange, by, known) === '')
  return more ? '' : 'mythras.effect.force-failure'
}

/** The effect that a Force Failure goes with: of those that can be resisted, the one named last before it. */
function forceable(exchange: Exchange, by: Figure): ChosenEffect | undefined {
  return exchange.chosen.findLast(
    (each) => each.by === by && each.known.resistance !== null && !each.forced && !each.countered,
  )
}

// ── Choosing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Somebody chooses so many effects, one after the other; what is not used is lost. */
export function chooseEffects(
  table: Table,
  state: State,
  {
    exchange,
    by,
    count,
    among = effectNames,
  }: {
    readonly exchange: Exchange
    readonly by: Figure
    readonly count: number
    readonly among?: readonly EffectName[] | undefined
  },
): void {
  const on = by === exchange.attacker ? exchange.target : exchange.attacker
  const choice = { exchange, by, on }
  const open = () => effectMenu(table, state, exchange, by, among)
  let left = count + takeBanked(state, by, on)
  // rule: mythras.se.mix
  while (left > 0) {
    exchange.left = left
    const about = factsOf(exchange, on, left)
    const key = table.ask(
      menu({ name: 'effect', rule: 'mythras.se.before-damage', to: by, open, about, usual: 'none' }),
    )
    if (key === 'none') break
    left -= 1
    for (const known of ALL) if (known.effect === key) take(table, state, choice, known)
  }
  if (left > 0) forgo(table, state, by, on, left)
}

function effectMenu(
  table: Table,
  state: State,
  exchange: Exchange,
  by: Figure,
  among: readonly EffectName[],
): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  const attacks = by === exchange.attacker
  for (const known of table.explains ? ALL : possible(exchange, attacks)) {
    if (among !== effectNames && !among.includes(known.effect)) continue
    if (!table.explains && lacksRoll(exchange, attacks, known)) continue
    const rule = whyNotEffect(state, exchange, by, known)
    if (rule === '') options.push(known.effect)
    else if (table.explains) forbidden.push({ key: known.effect, rule })
  }
  options.push('none')
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** The effects of one's own side; those of shots are nothing for a blow. */
function possible({ weaponry }: Exchange, attacks: boolean): readonly SpecialEffect[] {
  if (!attacks) return DEFENSIVE
  return weaponry === 'melee' ? OF_A_BLOW : OF_A_SHOT
}

/** Effects that were put by against this opponent, under the ruling that banks them. */
function takeBanked(state: State, by: Figure, on: Figure): number {
  if (state.setup.rulings['se-forfeit'] !== 'banked') return 0
  const saved = by.banked.find(({ against }) => against === on.at)
  if (saved === undefined) return 0
  const { count } = saved
  saved.count = 0
  return count
}

function forgo(table: Table, state: State, by: Figure, on: Figure, left: number): void {
  if (table.logs)
    say(table, {
      event: 'won',
      rule: 'mythras.se.none-legal',
      figure: by.id,
      foe: on.id,
      effects: 0,
      lost: left,
    })
  if (state.setup.rulings['se-forfeit'] !== 'banked') return
  const saved = by.banked.find(({ against }) => against === on.at)
  if (saved === undefined) by.banked.push({ against: on.at, count: left })
  else saved.count += left
}

/** Ammunition that passes armour by itself: Bypass Armor on top of whatever is won, with any roll that hits. */
// rule: mythras.effect.bypass-ammo
export function bypassByItself(table: Table, state: State, exchange: Exchange): void {
  if (whyNotBypassArmor(state, exchange) !== '') return
  const { attacker: by, target: on } = exchange
  const known = ALL.find(({ effect }) => effect === 'bypass-armor')
  if (known !== undefined) take(table, state, { exchange, by, on }, known)
}

/** An effect is chosen: the opponent may have a counter ready; else its details are settled. */
function take(table: Table, state: State, choice: Choice, known: SpecialEffect): void {
  const { exchange, by, on } = choice
  const { effect, at } = known
  state.effects[at] = (state.effects[at] ?? 0) + 1
  if (isCountered(table, state, choice, effect)) {
    exchange.chosen.push({ effect, known, by, on, item: -1, forced: false, resisted: false, countered: true })
    return
  }
  const item = known.settle(table, state, choice)
  if (known.frees && state.setup.rulings['entangle-free-effect'] === 'choice-frees')
    for (const each of on.items) if (each.snares === by.at) freeSnared(state, each)
  if (table.logs) tellChosen(table, state, choice, known)
  const forced = known.resistance !== null && exchange.forcing === by
  if (forced) exchange.forcing = null
  exchange.chosen.push({ effect, known, by, on, item, forced, resisted: false, countered: false })
}

function tellChosen(
  table: Table,
  state: State,
  { exchange, by, on }: Choice,
  { effect, rule }: SpecialEffect,
): void {
  const detail = effect === 'choose-location' ? aimedName(state, exchange) : ''
  say(table, { event: 'effect', rule, figure: by.id, target: on.id, effect, detail, result: 'chosen' })
}

function aimedName(state: State, { target, aimedAt }: Exchange): string {
  return profileOf(state, target).locations[aimedAt]?.name ?? ''
}

// ── What an effect does to the exchange ──────────────────────────────────────────────────────────────────

/** Choose Location: the blow is aimed. */
function aim(table: Table, state: State, { exchange }: Choice): number {
  exchange.aimedAt = askLocation(table, state, exchange)
  return -1
}

/** Force Failure: the opponent fails to resist without a roll, whether the effect was named before or is named next. */
function forceFailure(_table: Table, _state: State, { exchange, by }: Choice): number {
  const forced = forceable(exchange, by)
  if (forced === undefined) exchange.forcing = by
  else forced.forced = true
  return -1
}

/** Any location that can be seen and reached; where a referee is at hand, what is doubtful is for them to say. */
function askLocation(table: Table, state: State, exchange: Exchange): number {
  const { attacker, target } = exchange
  const { locations } = profileOf(state, target)
  let offered = locations.map((_, at) => at).filter((at) => mayAimAt(state, exchange, at))
  if (offered.length === 0) offered = locations.map((_, at) => at)
  const rule = 'mythras.effect.choose-location'
  for (;;) {
    const options = offered.map((at) => locations[at]?.key ?? '')
    const usual = options.at(-1) ?? ''
    const about = factsOf(exchange, target)
    const choice = table.ask(option({ name: 'location', rule, to: attacker, options, about, usual }))
    const chosen = locations.findIndex(({ key }) => key === choice)
    if (offered.length === 1 || isGranted(table, state, exchange, chosen)) return chosen
    offered = offered.filter((at) => at !== chosen)
  }
}

/** A blow goes where it reaches, a shot at what cover does not hide. */
// rule: mythras.cover.negate
function mayAimAt(
  state: State,
  { attacker, target, weaponry, item, ignoresCover }: Exchange,
  at: number,
): boolean {
  if (weaponry !== 'melee') return ignoresCover || !hides(state, target, at, attacker)
  return state.setup.calls || isAimable(state, attacker, target, item, at)
}

/** A referee says whether a location is within reach that normally is not. */
function isGranted(table: Table, state: State, exchange: Exchange, at: number): boolean {
  const { attacker, target, item, weaponry } = exchange
  if (weaponry !== 'melee' || isAimable(state, attacker, target, item, at)) return true
  const about = { attacker: attacker.id, target: target.id, location: locationAt(state, target, at).key }
  const rule = 'mythras.effect.choose-location'
  return (
    table.ask(option({ name: 'location-reach', rule, to: REFEREE, options: NO_YES, about, usual: 'no' })) ===
    'yes'
  )
}

const NO_YES: readonly string[] = Object.freeze(['no', 'yes'])
const LAYERS: readonly string[] = Object.freeze(['worn', 'natural'])

/** Bypass Armor: one layer, or the other the second time. */
function bypass(table: Table, _state: State, { exchange }: Choice): number {
  const { target, attacker } = exchange
  const { natural, worn } = layersMet(exchange)
  let layer = worn || !natural ? 'worn' : 'natural'
  if (exchange.bypassWorn) layer = 'natural'
  else if (exchange.bypassNatural) layer = 'worn'
  else if (natural && worn)
    layer = table.ask(
      option({
        name: 'bypass',
        rule: 'mythras.effect.bypass-armor',
        to: attacker,
        options: LAYERS,
        about: factsOf(exchange, target),
        usual: 'worn',
      }),
    )
  if (layer === 'worn') exchange.bypassWorn = true
  else exchange.bypassNatural = true
  return -1
}

/** Damage Weapon: the weapon that is meant; an attacker's blow goes into it. */
function settleDamageWeapon(table: Table, state: State, choice: Choice): number {
  return strikeOneOf(table, state, choice, weaponsToStrike(state, choice.exchange, choice.by))
}

function strikeOneOf(
  table: Table,
  state: State,
  { exchange, by, on }: Choice,
  places: readonly number[],
): number {
  const rule = 'mythras.effect.damage-weapon'
  const at = askItem(table, state, { question: 'damage-weapon', rule, by, owner: on, places })
  if (by === exchange.attacker) exchange.struck = itemAt(on, at)
  return at
}

/** Disarm: the item that is meant. */
function settleDisarm(table: Table, state: State, { by, on }: Choice): number {
  const rule = 'mythras.effect.disarm'
  const places = itemsToDisarm(state, on)
  return askItem(table, state, { question: 'disarm-item', rule, by, owner: on, places })
}

/** One of the opponent's items; not asked where there is only one. */
function askItem(
  table: Table,
  state: State,
  {
    question,
    rule,
    by,
    owner,
    places,
  }: {
    readonly question: string
    readonly rule: string
    readonly by: Figure
    readonly owner: Figure
    readonly places: readonly number[]
  },
): number {
  const first = places[0] ?? -1
  if (places.length <= 1) return first
  const keys = places.map((at) => itemKey(state, owner, at))
  const choice = table.ask(
    option({ name: question, rule, to: by, options: keys, about: { owner: owner.id }, usual: keys[0] }),
  )
  return places[keys.indexOf(choice)] ?? first
}

/** Select Target: the blow goes to somebody else. */
function deflect(table: Table, state: State, { exchange }: Choice): number {
  exchange.deflectedTo = askBystander(table, state, exchange)
  exchange.hits = false
  return -1
}

function askBystander(table: Table, state: State, exchange: Exchange): Figure | null {
  const others = bystandersOf(state, exchange)
  const first = others[0]
  if (first === undefined || others.length === 1) return first ?? null
  const keys = others.map(({ id }) => id)
  const rule = 'mythras.effect.select-target'
  const choice = table.ask(
    option({ name: 'bystander', rule, to: exchange.target, options: keys, about: null, usual: first.id }),
  )
  return others.find(({ id }) => id === choice) ?? first
}

// ── Prepare Counter ──────────────────────────────────────────────────────────────────────────────────────

/** The defender notes one effect in secret. */
function prepareCounter(table: Table, state: State, { by, on: against }: Choice): number {
  const rule = 'mythras.effect.prepare-counter'
  const decision = option({
    name: 'prepare-counter',
    rule,
    to: by,
    options: INFLICTED,
    about: { against: against.id },
    usual: 'trip',
  })
  const [effect = 'trip'] = table.askAll([decision])
  by.counters.push({ against: against.at, effect })
  if (table.logs) say(table, { event: 'counter', rule, figure: by.id, foe: against.id, effect })
  if (state.setup.rulings['prepare-counter'] === 'not-used-up') dedupe(by)
  return -1
}

function dedupe(figure: Figure): void {
  figure.counters = figure.counters.filter(
    (one, at, all) =>
      all.findIndex(({ against, effect }) => against === one.against && effect === one.effect) === at,
  )
}

/** True when the opponent reveals a counter: the effect is lost and another strikes its chooser. */
function isCountered(table: Table, state: State, choice: Choice, effect: EffectName): boolean {
  const { exchange, by, on } = choice
  const at = on.counters.findIndex((each) => each.against === by.at && each.effect === effect)
  if (at < 0) return false
  const substitutes = ALL.filter((each) => fitsAsCounter(state, exchange, on, each))
  const options = ['keep-hidden', ...substitutes.map((each) => each.effect)]
  const rule = 'mythras.effect.prepare-counter'
  const about = { foe: by.id, effect }
  const key = table.ask(
    option({ name: 'counter-reveal', rule, to: on, options, about, usual: options[1] ?? 'keep-hidden' }),
  )
  const substitute = substitutes.find((each) => each.effect === key)
  if (substitute === undefined) return false
  if (state.setup.rulings['prepare-counter'] !== 'not-used-up') on.counters.splice(at, 1)
  if (table.logs)
    say(table, {
      event: 'effect',
      rule,
      figure: on.id,
      target: by.id,
      effect: 'prepare-counter',
      detail: `${effect} ${substitute.effect}`,
      result: 'countered',
    })
  const item = settleCounter(table, state, { exchange, by: on, on: by }, substitute)
  exchange.chosen.push({
    effect: substitute.effect,
    known: substitute,
    by: on,
    on: by,
    item,
    forced: true,
    resisted: false,
    countered: false,
  })
  return true
}

/** A counter strikes as if its rolls had been made: that widens what Damage Weapon may be aimed at. */
function settleCounter(table: Table, state: State, choice: Choice, known: SpecialEffect): number {
  if (known.effect !== 'damage-weapon') return known.settle(table, state, choice)
  const { exchange, by } = choice
  const granted = withRollsGranted(state, exchange, by)
  return strikeOneOf(table, state, choice, weaponsToStrike(state, granted, by))
}

/** The side and the weapon must fit; the rolls that an effect asks for need not, unless a ruling wants them. */
function fitsAsCounter(state: State, exchange: Exchange, by: Figure, known: SpecialEffect): boolean {
  if (known.effect === 'force-failure') return false
  const attacks = by === exchange.attacker
  if (attacks && !exchange.hits && known.ofTheBlow) return false
  return whyNotEffect(state, withRollsGranted(state, exchange, by), by, known) === ''
}

/** The exchange as a counter takes it: with every roll that an effect could ask for, unless a ruling wants real ones. */
function withRollsGranted(state: State, exchange: Exchange, by: Figure): Exchange {
  if (state.setup.rulings['prepare-counter'] === 'once-by-roll') return exchange
  const { attack, defence } = exchange
  if (by === exchange.attacker) return { ...exchange, attack: { ...attack, level: CRITICAL } }
  return {
    ...exchange,
    attack: { ...attack, level: FUMBLE },
    defence: { ...(defence ?? attack), level: CRITICAL },
  }
}

// ── Afterwards ───────────────────────────────────────────────────────────────────────────────────────────

/** All effects of an exchange that act after the blow, in the order chosen. */
export function applyConsequences(table: Table, state: State, exchange: Exchange): void {
  if (state.setup.rulings['se-order'] === 'together') resistTogether(table, state, exchange)
  // rule: mythras.se.order
  for (const chosen of exchange.chosen)
    if (!chosen.countered) chosen.known.afterwards(table, state, exchange, chosen)
}

/** Under the ruling that effects happen together, all resistances are rolled from how things stood before. */
function resistTogether(table: Table, state: State, exchange: Exchange): void {
  for (const chosen of exchange.chosen) {
    const { resistance } = chosen.known
    if (chosen.forced || chosen.countered || resistance === null) continue
    const { roll } = resistance
    const ways = resistance.ways(state, exchange, chosen)
    if (ways === null) continue
    if (loses(table, state, { exchange, chosen, ways, roll })) chosen.forced = true
    else chosen.resisted = true
  }
}
