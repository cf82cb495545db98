/**
 * Special effects: who may choose which, and the choosing. What they do to the blow is noted on the exchange
 * here; what they do afterwards stands in consequences.ts.
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
import {
  armOf,
  coverOf,
  type Figure,
  hasAbility,
  type Item,
  itemAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { freeHand, isHeld, shieldOf, whyNotLeave, whyNotStand } from '../core/conditions.ts'
import { CRITICAL, FUMBLE, SUCCESS } from '../core/skills.ts'
import { freeSnared, itemKey } from '../gear/items.ts'
import { diceOf, hides } from '../harm/damage.ts'
import { bystandersOf, isStationary, nextOnLine, scopedClose } from '../ranged/lines.ts'
import {
  type ChosenEffect,
  type EffectName,
  type Exchange,
  effectNames,
  factsOf,
  isClose,
} from './exchange.ts'
import { staysUp } from './reactions.ts'

/** What the catalogue says of an effect. */
interface Entry {
  readonly effect: EffectName
  /** Its place among all effects. */
  readonly at: number
  readonly offensive: boolean
  readonly defensive: boolean
  readonly stacks: boolean
  /** The opponent may resist it with a roll. */
  readonly resisted: boolean
  /** After a successful Evade it is still open to the evader. */
  readonly evader: boolean
  /** The weapon it asks of an attacker: anything at all, something that shoots or flies, a gun. */
  readonly weapon: 'any' | 'shot' | 'gun'
  /** The roll it asks for: any winning one, a Critical, or a Fumble on the other side. */
  readonly roll: 'any' | 'critical' | 'fumble'
  readonly rule: RuleId
}

function entry(effect: EffectName, sides: 'O' | 'D' | 'OD', marks = ''): Entry {
  return {
    effect,
    at: effectNames.indexOf(effect),
    offensive: sides.includes('O'),
    defensive: sides.includes('D'),
    stacks: marks.includes('stacks'),
    resisted: marks.includes('resisted'),
    evader: marks.includes('evader'),
    weapon: marks.includes('gun') ? 'gun' : marks.includes('shot') ? 'shot' : 'any',
    roll: marks.includes('critical') ? 'critical' : marks.includes('fumble') ? 'fumble' : 'any',
    rule: `mythras.effect.${effect}`,
  }
}

/** The catalogue. */
export const catalogue: Readonly<Record<EffectName, Entry>> = {
  'accidental-injury': entry('accidental-injury', 'D', 'evader fumble'),
  arise: entry('arise', 'D', 'evader'),
  bash: entry('bash', 'O'),
  bleed: entry('bleed', 'O', 'resisted'),
  blind: entry('blind', 'D', 'resisted evader critical'),
  'bypass-armor': entry('bypass-armor', 'O', 'stacks critical'),
  'choose-location': entry('choose-location', 'O'),
  'circumvent-cover': entry('circumvent-cover', 'O', 'gun'),
  'circumvent-parry': entry('circumvent-parry', 'O', 'critical'),
  'damage-weapon': entry('damage-weapon', 'OD'),
  disarm: entry('disarm', 'OD', 'resisted'),
  'drop-foe': entry('drop-foe', 'O', 'resisted gun'),
  'duck-back': entry('duck-back', 'O', 'gun'),
  'enhance-parry': entry('enhance-parry', 'D', 'critical'),
  entangle: entry('entangle', 'OD'),
  'force-failure': entry('force-failure', 'OD', 'evader fumble'),
  grip: entry('grip', 'O'),
  impale: entry('impale', 'O'),
  marksman: entry('marksman', 'O', 'shot'),
  'maximize-damage': entry('maximize-damage', 'O', 'stacks critical'),
  'over-penetration': entry('over-penetration', 'O', 'gun critical'),
  'pin-down': entry('pin-down', 'O', 'stacks resisted gun'),
  'prepare-counter': entry('prepare-counter', 'D', 'stacks evader'),
  'rapid-reload': entry('rapid-reload', 'O', 'stacks shot'),
  'scar-foe': entry('scar-foe', 'OD'),
  'select-target': entry('select-target', 'D', 'evader fumble'),
  'slip-free': entry('slip-free', 'D', 'evader critical'),
  'stun-location': entry('stun-location', 'O', 'resisted'),
  sunder: entry('sunder', 'O'),
  trip: entry('trip', 'OD', 'resisted evader'),
  'weapon-malfunction': entry('weapon-malfunction', 'D', 'evader fumble'),
  withdraw: entry('withdraw', 'D', 'evader'),
}

const ALL: readonly Entry[] = effectNames.map((effect) => catalogue[effect])
/** What a blow or a shot may win its maker, and what its target. */
const OF_A_BLOW: readonly Entry[] = ALL.filter(({ offensive, weapon }) => offensive && weapon === 'any')
const OF_A_SHOT: readonly Entry[] = ALL.filter(({ offensive }) => offensive)
const DEFENSIVE: readonly Entry[] = ALL.filter(({ defensive }) => defensive)

/** The effects that somebody may pick when a shot at him was fumbled. */
export const fumbleOnly: readonly EffectName[] = ['accidental-injury', 'select-target', 'weapon-malfunction']

// ── Who may choose which ─────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps somebody from choosing an effect in this exchange, or ''. */
export function whyNotEffect(state: State, exchange: Exchange, by: Figure, effect: EffectName): string {
  return whyNot(state, exchange, by, catalogue[effect])
}

function whyNot(state: State, exchange: Exchange, by: Figure, known: Entry): string {
  const attacks = by === exchange.attacker
  if (attacks ? !known.offensive : !known.defensive) return 'mythras.se.class'
  if (!known.stacks && isChosen(exchange, by, known.effect)) return 'mythras.se.stack'
  const rule = attacks ? whyNotOffensive(state, exchange, known) : whyNotDefensive(state, exchange, known)
  return rule === '' && lacksRoll(exchange, attacks, known) ? known.rule : rule
}

/** True if the effect asks for a Critical that was not rolled, or for a Fumble that the opponent did not roll. */
function lacksRoll({ attack, defence }: Exchange, attacks: boolean, { roll }: Entry): boolean {
  if (roll === 'any') return false
  const level = defence === null ? -1 : defence.level
  if (roll === 'critical') return (attacks ? attack.level : level) !== CRITICAL
  return (attacks ? level : attack.level) !== FUMBLE
}

function isChosen({ chosen }: Exchange, by: Figure, effect: EffectName): boolean {
  for (const each of chosen) if (each.effect === effect && each.by === by) return true
  return false
}

/** True if this attack roll was a Critical. */
function critical(exchange: Exchange): boolean {
  return exchange.attack.level === CRITICAL
}

function unless(allowed: boolean, rule: RuleId): RuleId | '' {
  return allowed ? '' : rule
}

function whyNotOffensive(state: State, exchange: Exchange, { effect, weapon, rule }: Entry): string {
  const { arm, weaponry } = exchange
  if (weapon !== 'any' && (weaponry === 'melee' || (weapon === 'gun' && weaponry !== 'gun'))) return rule
  switch (effect) {
    case 'bash':
      return whyNotBash(state, exchange)
    case 'bleed':
      // rule: mythras.gun.bleed-crit
      if (weaponry === 'gun' && !arm.blades) return unless(critical(exchange), 'mythras.effect.bleed-firearm')
      return unless(arm.cutting || arm.blades, 'mythras.effect.bleed')
    case 'bypass-armor':
      if (arm.spread) return 'mythras.effect.bypass-ammo'
      return unless(!exchange.bypassWorn || !exchange.bypassNatural, 'mythras.se.stack')
    case 'choose-location':
      return whyNotChooseLocation(state, exchange)
    case 'circumvent-cover':
      return whyNotCircumventCover(state, exchange)
    case 'circumvent-parry':
      return unless(parried(exchange), 'mythras.effect.circumvent-parry')
    case 'damage-weapon':
      return unless(
        weaponsToStrike(state, exchange, exchange.attacker).length > 0,
        'mythras.effect.damage-weapon',
      )
    case 'disarm':
      if (weaponry !== 'melee' && state.setup.rulings['se-ranged'] === 'limited')
        return 'mythras.se.requirements'
      return whyNotDisarm(state, exchange.attacker, exchange.target)
    case 'duck-back':
      return unless(coverBeside(state, exchange.attacker) >= 0, 'mythras.effect.duck-back')
    case 'entangle':
      return unless(arm.entangling, 'mythras.effect.entangle')
    case 'force-failure':
      return unless(forceable(exchange, exchange.attacker) !== undefined, 'mythras.effect.force-failure')
    case 'grip':
      return whyNotGrip(state, exchange)
    case 'impale':
      return unless(arm.impaling, 'mythras.effect.impale')
    case 'maximize-damage':
      return unless(exchange.maximised < weaponDice(state, exchange), 'mythras.effect.maximize-damage')
    case 'over-penetration':
      return unless(nextOnLine(state, exchange) !== null, 'mythras.effect.over-penetration')
    case 'rapid-reload':
      return unless(arm.load > 0, 'mythras.effect.rapid-reload')
    case 'stun-location':
      return unless(arm.bludgeoning, 'mythras.effect.stun-location')
    case 'sunder':
      if (weaponry !== 'melee') return unless(arm.sunder, 'mythras.effect.sunder-firearm')
      return unless(arm.hands === 2 || arm.sunder, 'mythras.effect.sunder')
    case 'trip':
      if (weaponry !== 'melee' && arm.energy) return 'mythras.effect.trip-firearm'
      return unless(exchange.target.posture !== 'prone', 'mythras.effect.trip')
    default:
      return ''
  }
}

/** How many dice the weapon rolls for its damage. */
function weaponDice(state: State, { item, arm, target }: Exchange): number {
  return diceOf(state, item, arm, target).dice.length
}

function parried(exchange: Exchange): boolean {
  return exchange.reaction === 'parry' && exchange.defence !== null && exchange.defence.level >= SUCCESS
}

/** Bash: a shield or something blunt, against nobody more than twice one's SIZ. */
function whyNotBash(state: State, { arm, weaponry, attacker, target }: Exchange): string {
  if (weaponry === 'gun') {
    if (state.setup.rulings['bash-firearm'] === 'unavailable' || arm.energy)
      return 'mythras.effect.bash-firearm'
  } else if (arm.category !== 'shield' && !arm.bludgeoning) return 'mythras.effect.bash'
  const siz = profileOf(state, target).siz * (target.braced === attacker.at ? 2 : 1)
  return unless(siz <= 2 * profileOf(state, attacker).siz, 'mythras.effect.bash-limit')
}

/** Choose Location: freely in melee; with missiles on a Critical, or close by at somebody still or unaware. */
function whyNotChooseLocation(state: State, exchange: Exchange): string {
  const { target, weaponry, metres, arm } = exchange
  if (exchange.item.stuckIn >= 0) return 'mythras.effect.impale-lodge'
  if (coverOf(state, target)?.hides.length === 0 && !target.exposed) return 'mythras.cover.total'
  if (weaponry === 'melee' || critical(exchange)) return ''
  // rule: mythras.ranged.close
  const close = (arm.range[0] ?? 0) * (scopedClose(state, exchange) ? 2 : 1)
  const unaware = exchange.surprise || profileOf(state, target).unaware
  if (metres <= close && (unaware || keepsStill(state, exchange))) return ''
  return 'mythras.effect.choose-location-ranged'
}

/** Whoever throws himself out of the way of the shot is no longer a still target for it. */
function keepsStill(state: State, { target, reaction }: Exchange): boolean {
  return reaction !== 'evade' && reaction !== 'acrobatics' && isStationary(state, target)
}

function whyNotCircumventCover(state: State, exchange: Exchange): string {
  const { arm, target } = exchange
  const ruling = state.setup.rulings['circumvent-cover']
  const rule = 'mythras.effect.circumvent-cover'
  if (ruling === 'unavailable' || target.cover < 0) return rule
  return unless(arm.highTech || (ruling === 'trick-shot' && critical(exchange)), rule)
}

/**
 * The opponent's weapons that Damage Weapon may strike, by their places: for an attacker the one that parried, or
 * any in hand if none did; for a defender the one that attacked; and always what entangles the chooser.
 */
export function weaponsToStrike(state: State, exchange: Exchange, by: Figure): number[] {
  const attacks = by === exchange.attacker
  const owner = attacks ? exchange.target : exchange.attacker
  const crossed = attacks ? exchange.parry : exchange.item
  const only = crossed !== null || state.setup.rulings['damage-weapon-no-parry'] === 'parried-only'
  // rule: mythras.effect.damage-weapon-firearm
  const shot = attacks && exchange.weaponry !== 'melee' && !critical(exchange)
  const shieldsOnly = shot && state.setup.rulings['se-ranged'] === 'limited'
  const found: number[] = []
  for (let at = 0; at < owner.items.length; at++) {
    const item = itemAt(owner, at)
    const meant = item === crossed || (isHeld(item) && (!only || item.snares === by.at))
    if (!meant || !canBeStruck(state, item)) continue
    if (!shieldsOnly || armOf(state, item).category === 'shield') found.push(at)
  }
  return found
}

/** True for what has Hit Points to lose: something in hand, or a natural weapon, which has those of its location. */
function canBeStruck(state: State, item: Item): boolean {
  const { hp, location } = armOf(state, item)
  return isHeld(item) ? hp > 0 : item.hand === 'natural' && location >= 0
}

/** The items of somebody that can be knocked out of his hands, by their places. */
export function itemsToDisarm(state: State, owner: Figure): number[] {
  const found: number[] = []
  for (let at = 0; at < owner.items.length; at++) {
    const item = itemAt(owner, at)
    if (isHeld(item) && !armOf(state, item).strapped) found.push(at)
  }
  return found
}

function whyNotDisarm(state: State, by: Figure, on: Figure): string {
  if (itemsToDisarm(state, on).length === 0) return 'mythras.effect.disarm'
  return unless(profileOf(state, on).str <= 2 * profileOf(state, by).str, 'mythras.effect.disarm-limit')
}

/** Grip: bare-handed in melee, with something to grip with. */
function whyNotGrip(state: State, { attacker, arm, weaponry }: Exchange): string {
  const rule = 'mythras.effect.grip'
  if (weaponry !== 'melee' || attacker.grips >= 0) return rule
  const bare = arm.unarmed || arm.category === 'natural'
  if (bare && !arm.unarmed) return ''
  if (!bare && state.setup.rulings['grip-armed'] === 'unarmed-attack') return rule
  return unless(freeHand(state, attacker) !== '', rule)
}

/** The cover that somebody could duck behind from where he stands, or -1. */
export function coverBeside(state: State, figure: Figure): number {
  if (figure.posture === 'prone') return -1
  if (figure.cover >= 0) return figure.exposed ? figure.cover : -1
  return state.setup.covers.findIndex(({ x, y }, at) => {
    if ((state.covers[at] ?? 1) <= 0) return false
    const dx = x - figure.x
    const dy = y - figure.y
    return dx * dx + dy * dy <= 4
  })
}

function whyNotDefensive(state: State, exchange: Exchange, { effect, evader }: Entry): string {
  const { attacker, target } = exchange
  const evaded = exchange.reaction === 'evade' || exchange.reaction === 'acrobatics'
  if (evaded && !evader && state.setup.rulings['evade-effects'] === 'without-weapon')
    return 'mythras.evade.effects'
  const far = !isClose(exchange) && state.setup.rulings['se-distance'] === 'melee-range'
  switch (effect) {
    case 'arise':
      if (target.posture !== 'prone' && (!evaded || staysUp(state, exchange))) return 'mythras.effect.arise'
      return whyNotStand(state, target)
    case 'blind':
    case 'scar-foe':
      return unless(!far, 'mythras.se.requirements')
    case 'damage-weapon':
      if (far || exchange.parry === null) return 'mythras.se.requirements'
      return unless(weaponsToStrike(state, exchange, target).length > 0, 'mythras.effect.damage-weapon')
    case 'disarm':
      return far ? 'mythras.se.requirements' : whyNotDisarm(state, target, attacker)
    case 'enhance-parry':
      return unless(exchange.parry !== null, 'mythras.effect.enhance-parry')
    case 'entangle':
      if (far || exchange.parry === null) return 'mythras.se.requirements'
      return unless(armOf(state, exchange.parry).entangling, 'mythras.effect.entangle')
    case 'force-failure':
      return unless(forceable(exchange, target) !== undefined, 'mythras.effect.force-failure')
    case 'select-target':
      return unless(bystandersOf(state, exchange).length > 0, 'mythras.effect.select-target')
    case 'slip-free':
      return unless(isHeldFast(state, target), 'mythras.effect.slip-free')
    case 'trip':
      if (far) return 'mythras.se.requirements'
      return unless(attacker.posture !== 'prone', 'mythras.effect.trip')
    case 'weapon-malfunction':
      return unless(exchange.arm.firearm && !exchange.item.jammed, 'mythras.effect.weapon-malfunction')
    case 'withdraw':
      if (far) return 'mythras.se.requirements'
      return whyNotLeave(state, target)
    default:
      return ''
  }
}

/** Entangled, gripped, under a leaper, with a weapon held fast, or by ruling pinned down by fire. */
function isHeldFast(state: State, figure: Figure): boolean {
  return (
    (figure.pinned > 0 && state.setup.rulings['pinned-meaning'] === 'pin-down-too') ||
    figure.grippedBy.length > 0 ||
    figure.astride >= 0 ||
    figure.limbs.some((limb) => limb.snaredBy >= 0) ||
    figure.items.some((item) => item.pinnedBy >= 0)
  )
}

/** The effect that a Force Failure goes with: of those that can be resisted, the one named last before it. */
function forceable(exchange: Exchange, by: Figure): ChosenEffect | undefined {
  return exchange.chosen.findLast(
    (each) => each.by === by && catalogue[each.effect].resisted && !each.forced && !each.countered,
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
  const open = () => effectMenu(table, state, exchange, by, among)
  let left = count + takeBanked(state, by, on)
  // rule: mythras.se.mix
  while (left > 0) {
    const about = factsOf(exchange, on, left)
    const choice = table.ask(
      menu({ name: 'effect', rule: 'mythras.se.before-damage', to: by, open, about, usual: 'none' }),
    )
    if (choice === 'none') break
    left -= 1
    for (const known of ALL)
      if (known.effect === choice) takeEffect(table, state, known, { exchange, by, on })
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
    const rule = whyNot(state, exchange, by, known)
    if (rule === '') options.push(known.effect)
    else if (table.explains) forbidden.push({ key: known.effect, rule })
  }
  options.push('none')
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** The effects of one's own side; those of shots are nothing for a blow. */
function possible({ weaponry }: Exchange, attacks: boolean): readonly Entry[] {
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

/** An effect is chosen: the opponent may have a counter ready; else its details are settled. */
function takeEffect(
  table: Table,
  state: State,
  { effect, at, rule }: Entry,
  { exchange, by, on }: { readonly exchange: Exchange; readonly by: Figure; readonly on: Figure },
): void {
  state.effects[at] = (state.effects[at] ?? 0) + 1
  if (isCountered(table, state, { exchange, by, on, effect })) {
    exchange.chosen.push({ effect, by, on, item: -1, forced: false, resisted: false, countered: true })
    return
  }
  const item = settle(table, state, { exchange, by, on, effect })
  if (FREEING.has(effect) && state.setup.rulings['entangle-free-effect'] === 'choice-frees')
    for (const each of on.items) if (each.snares === by.at) freeSnared(state, each)
  if (table.logs)
    say(table, {
      event: 'effect',
      rule,
      figure: by.id,
      target: on.id,
      effect,
      detail: effect === 'choose-location' ? aimedName(state, exchange) : '',
      result: 'chosen',
    })
  exchange.chosen.push({ effect, by, on, item, forced: false, resisted: false, countered: false })
}

/** The effects by which the entangled may get free. */
const FREEING: ReadonlySet<EffectName> = new Set(['damage-weapon', 'disarm', 'slip-free'])

function aimedName(state: State, { target, aimedAt }: Exchange): string {
  return profileOf(state, target).locations[aimedAt]?.name ?? ''
}

/** Settles what an effect is aimed at and notes what it does to the blow; returns an item of the opponent or -1. */
function settle(
  table: Table,
  state: State,
  {
    exchange,
    by,
    on,
    effect,
  }: { readonly exchange: Exchange; readonly by: Figure; readonly on: Figure; readonly effect: EffectName },
): number {
  switch (effect) {
    case 'choose-location':
      exchange.aimedAt = askLocation(table, state, exchange)
      return -1
    case 'bypass-armor':
      bypass(table, exchange)
      return -1
    case 'circumvent-cover':
      exchange.ignoresCover = true
      return -1
    case 'circumvent-parry':
      exchange.ignoresParry = true
      return -1
    case 'damage-weapon':
      return settleDamageWeapon(table, state, { exchange, by, on })
    case 'disarm':
      return askItem(table, state, {
        question: 'disarm-item',
        rule: 'mythras.effect.disarm',
        by,
        owner: on,
        places: itemsToDisarm(state, on),
      })
    case 'enhance-parry':
      exchange.enhanced = true
      return -1
    case 'force-failure':
      forceFailure(exchange, by)
      return -1
    case 'impale':
      exchange.impales = true
      return -1
    case 'marksman':
      exchange.marksman = true
      return -1
    case 'maximize-damage':
      exchange.maximised += 1
      return -1
    case 'select-target':
      exchange.deflectedTo = askBystander(table, state, exchange)
      exchange.hits = false
      return -1
    case 'sunder':
      exchange.sunders = true
      return -1
    case 'prepare-counter':
      prepareCounter(table, state, by, on)
      return -1
    default:
      return -1
  }
}

/** Force Failure: the opponent fails to resist without a roll. */
function forceFailure(exchange: Exchange, by: Figure): void {
  const forced = forceable(exchange, by)
  if (forced !== undefined) forced.forced = true
}

/** Any location the referee finds within reach. */
// rule: mythras.cover.negate
function askLocation(table: Table, state: State, exchange: Exchange): number {
  const { attacker, target } = exchange
  const { locations } = profileOf(state, target)
  const keys = locations
    .filter((_, at) => exchange.weaponry === 'melee' || exchange.ignoresCover || !hides(state, target, at))
    .map(({ key }) => key)
  const offered = keys.length === 0 ? locations.map(({ key }) => key) : keys
  const rule = 'mythras.effect.choose-location'
  const choice = table.ask(
    option({
      name: 'location',
      rule,
      to: attacker,
      options: offered,
      about: factsOf(exchange, target),
      usual: offered.at(-1) ?? '',
    }),
  )
  return locations.findIndex(({ key }) => key === choice)
}

const LAYERS: readonly string[] = Object.freeze(['worn', 'natural'])

/** Bypass Armor: one layer, or the other the second time. */
function bypass(table: Table, exchange: Exchange): void {
  const { target, attacker } = exchange
  const natural = target.limbs.some((limb) => limb.natural > 0)
  const worn = target.limbs.some((limb) => limb.worn + limb.magic > 0)
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
}

function settleDamageWeapon(
  table: Table,
  state: State,
  {
    exchange,
    by,
    on,
    places = weaponsToStrike(state, exchange, by),
  }: {
    readonly exchange: Exchange
    readonly by: Figure
    readonly on: Figure
    readonly places?: number[] | undefined
  },
): number {
  const at = askItem(table, state, {
    question: 'damage-weapon',
    rule: 'mythras.effect.damage-weapon',
    by,
    owner: on,
    places,
  })
  if (by === exchange.attacker) exchange.struck = itemAt(on, at)
  return at
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
function prepareCounter(table: Table, state: State, by: Figure, against: Figure): void {
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
}

/** Effects that somebody takes for himself and inflicts on nobody. */
const ON_ONESELF: ReadonlySet<EffectName> = new Set([
  'arise',
  'duck-back',
  'prepare-counter',
  'rapid-reload',
  'slip-free',
  'withdraw',
])

const INFLICTED: readonly string[] = Object.freeze(effectNames.filter((name) => !ON_ONESELF.has(name)))

function dedupe(figure: Figure): void {
  figure.counters = figure.counters.filter(
    (one, at, all) =>
      all.findIndex(({ against, effect }) => against === one.against && effect === one.effect) === at,
  )
}

/** True when the opponent reveals a counter: the effect is lost and another strikes its chooser. */
function isCountered(
  table: Table,
  state: State,
  {
    exchange,
    by,
    on,
    effect,
  }: { readonly exchange: Exchange; readonly by: Figure; readonly on: Figure; readonly effect: EffectName },
): boolean {
  const at = on.counters.findIndex((each) => each.against === by.at && each.effect === effect)
  if (at < 0) return false
  const substitutes = effectNames.filter((each) => fitsAsCounter(state, exchange, on, each))
  const options = ['keep-hidden', ...substitutes]
  const rule = 'mythras.effect.prepare-counter'
  const about = { foe: by.id, effect }
  const choice = table.ask(
    option({ name: 'counter-reveal', rule, to: on, options, about, usual: options[1] ?? 'keep-hidden' }),
  )
  const substitute = substitutes.find((each) => each === choice)
  if (substitute === undefined) return false
  if (state.setup.rulings['prepare-counter'] !== 'not-used-up') on.counters.splice(at, 1)
  if (table.logs)
    say(table, {
      event: 'effect',
      rule,
      figure: on.id,
      target: by.id,
      effect: 'prepare-counter',
      detail: `${effect} ${substitute}`,
      result: 'countered',
    })
  const item =
    substitute === 'damage-weapon'
      ? settleDamageWeapon(table, state, {
          exchange,
          by: on,
          on: by,
          places: weaponsToStrike(state, withRollsGranted(state, exchange, on), on),
        })
      : settle(table, state, { exchange, by: on, on: by, effect: substitute })
  exchange.chosen.push({
    effect: substitute,
    by: on,
    on: by,
    item,
    forced: true,
    resisted: false,
    countered: false,
  })
  return true
}

/** Effects of a blow, which come to nothing when it does not land. */
const OF_THE_BLOW: ReadonlySet<EffectName> = new Set([
  'bash',
  'bleed',
  'bypass-armor',
  'choose-location',
  'circumvent-cover',
  'circumvent-parry',
  'drop-foe',
  'entangle',
  'impale',
  'marksman',
  'maximize-damage',
  'over-penetration',
  'stun-location',
  'sunder',
])

/** The side and the weapon must fit; the rolls that an effect asks for need not, unless a ruling wants them. */
function fitsAsCounter(state: State, exchange: Exchange, by: Figure, effect: EffectName): boolean {
  if (effect === 'force-failure') return false
  const attacks = by === exchange.attacker
  if (attacks && !exchange.hits && OF_THE_BLOW.has(effect)) return false
  return whyNotEffect(state, withRollsGranted(state, exchange, by), by, effect) === ''
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

/** Blinding by sand or glare is Hard, by worse Formidable: the referee's word. */
export function blindMethod(table: Table, state: State): number {
  if (state.setup.rulings['blind-grade'] === 'herculean') return 3
  const options = ['hard', 'formidable']
  return table.ask(
    option({
      name: 'blind-method',
      rule: 'mythras.effect.blind',
      to: REFEREE,
      options,
      about: null,
      usual: 'hard',
    }),
  ) === 'hard'
    ? 1
    : 2
}

/** True if somebody may resist Blind Opponent with a fighting skill: a shield is in it. */
export function blindShield(state: State, exchange: Exchange, on: Figure): Item | undefined {
  if (state.setup.rulings['blind-shield'] === 'attackers') return shieldOf(state, on)
  const { parry } = exchange
  if (parry === null || armOf(state, parry).category !== 'shield') return undefined
  return on === exchange.attacker ? exchange.item : undefined
}

/** True for an opponent on four or more legs. */
export function isQuadruped(state: State, figure: Figure): boolean {
  return profileOf(state, figure).legs >= 4
}

/** True for somebody whom nothing grips for long. */
export function gripsWithBrawn(state: State, figure: Figure): boolean {
  return hasAbility(state, figure, 'grappler')
}
