/**
 * Being struck: Parry, Dodge, Block or nothing, chosen before any roll, and how much momentum goes into it.
 *
 * The standard price is three: every point above adds one to the roll, every point below takes one off. At zero or
 * less a defence costs one and suffers the distance to three. Rulings bring back the older passive defence.
 */
import {
  amount,
  type ForbiddenOption,
  type Menu,
  menu,
  NOTHING_FORBIDDEN,
  option,
  type Roll,
  type Table,
} from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Arm, armAt, type Figure, profileOf, type State } from '../state/state.ts'
import { type Blow, isBare } from './armour.ts'
import { bandBetween, MELEE } from './range.ts'
import { faceOf, rollStep, showsAtLeast, sidesOf } from './usage.ts'

/** The ways to meet a Strike. */
export type Defence = 'none' | 'parry' | 'dodge' | 'block'

/** A Strike on its way to a PC. */
export interface IncomingAttack {
  readonly by: Figure
  readonly arm: Arm
  readonly skill: number
  readonly danger: number
  readonly disable: boolean
  /** It comes of an ability and is no Strike. */
  readonly ability?: boolean
}

/** What came of a defence: stopped by it, or landed with what it changed about the blow. */
export interface DefenceResult {
  readonly how: Defence
  readonly stopped: boolean
  readonly blow: Blow
}

const PARRY: Roll = { name: 'parry', rule: 'momentum.parry.roll' }
const DODGE: Roll = { name: 'dodge', rule: 'momentum.dodge.roll' }
const BLOCK: Roll = { name: 'block', rule: 'momentum.block.roll' }
const WEAR: Roll = { name: 'shield-wear', rule: 'momentum.block.wear' }
const SUCCESS: Readonly<Record<Defence, string>> = {
  none: 'momentum.defence.none',
  parry: 'momentum.parry.success',
  dodge: 'momentum.dodge.success',
  block: 'momentum.block.success',
}
const FAILURE: Readonly<Record<Defence, string>> = {
  none: 'momentum.defence.none',
  parry: 'momentum.parry.fail',
  dodge: 'momentum.dodge.fail',
  block: 'momentum.block.fail',
}
const STANDARD = 3
const KINDS: readonly Defence[] = ['parry', 'dodge', 'block']
const NOTHING_TRIED: readonly Defence[] = []
const WORDS: readonly string[] = ['0', '1', '2', '3']

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps somebody from a kind of defence, or ''. */
export function whyNotDefend(state: State, figure: Figure, attack: IncomingAttack, kind: Defence): string {
  if (kind === 'none' || kind === 'dodge')
    return kind === 'dodge' && !canPay(state, figure) ? 'momentum.defence.base' : ''
  const rule = kind === 'parry' ? whyNotParry(state, figure, attack) : whyNotBlock(figure)
  if (rule !== '') return rule
  return canPay(state, figure) ? '' : 'momentum.defence.base'
}

/** Only the strict reading leaves somebody without a way to pay. */
function canPay(state: State, figure: Figure): boolean {
  return state.setup.rulings['defence-mode'] !== 'strict' || figure.momentum >= STANDARD
}

/** Like parries like, with a weapon in hand. */
function whyNotParry(state: State, figure: Figure, { arm, by }: IncomingAttack): string {
  const { rulings } = state.setup
  if (figure.rearming) return 'momentum.dire.mauled'
  if (rulings['parry-ranged'] === 'close-only' && bandBetween(state, figure, by) > MELEE)
    return 'momentum.parry.weapon'
  if (rulings['parry-material'] === 'metal-only' && !arm.magic && !arm.metal) return 'momentum.parry.material'
  if (rulings['parry-weapon'] === 'not-needed') return ''
  let armed = false
  for (let at = 0; at < figure.ready.length; at++) {
    if (figure.ready[at] !== true || figure.usage[at] === 0) continue
    armed = true
    const own = armAt(state, figure, at)
    const metal = rulings['parry-material'] !== 'metal-only' || own.magic || own.metal
    if (own.magic === arm.magic && metal) return ''
  }
  return armed ? 'momentum.parry.material' : 'momentum.parry.weapon'
}

function whyNotBlock(figure: Figure): string {
  if (figure.shield < 0 || !figure.shieldReady) return 'momentum.block.shield'
  if (figure.lostOffArm || figure.lostWeaponArm) return 'momentum.dire.mauled'
  return figure.shield === 0 ? 'momentum.block.broken' : ''
}

function defenceMenu(
  table: Table,
  state: State,
  figure: Figure,
  attack: IncomingAttack,
  tried: readonly Defence[],
): Menu {
  const options: string[] = ['none']
  const forbidden: ForbiddenOption[] = []
  for (const kind of KINDS) {
    if (tried.includes(kind)) continue
    const rule = whyNotDefend(state, figure, attack, kind)
    if (rule === '') options.push(kind)
    else if (table.explains) forbidden.push({ key: kind, rule })
  }
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

// ── What it costs ────────────────────────────────────────────────────────────────────────────────────────

/** Momentum that goes into a defence, and what that adds to the roll. */
interface Payment {
  readonly spent: number
  readonly modifier: number
}

/** The player pays; the modifier rests on what was held before. */
// rule: momentum.defence.modifier
function pay(table: Table, state: State, figure: Figure, kind: Defence, attack: IncomingAttack): Payment {
  const { rulings } = state.setup
  const mode = rulings['defence-mode']
  if (mode === 'legacy-passive' || mode === 'legacy-passive-before' || mode === 'both') {
    if (choosesPassive(table, figure, mode, kind)) return payPassive(figure, mode)
    if (mode !== 'both')
      return payActive(table, figure, kind, attack, { least: STANDARD, most: figure.momentum })
  }
  if (mode === 'strict')
    return payActive(table, figure, kind, attack, { least: STANDARD, most: figure.momentum })
  if (figure.momentum <= 0) return payFromNothing(state, figure)
  // rule: momentum.defence.short
  const least = rulings['defence-min-spend'] === 'zero' ? 0 : 1
  const most = rulings['defence-overspend'] === 'yes' ? Math.max(STANDARD, figure.momentum) : figure.momentum
  return payActive(table, figure, kind, attack, { least, most })
}

/** Zero or less: one point, and the whole distance to three against the roll. */
// rules: momentum.defence.negative, momentum.defence.penalty-first, momentum.pool.defence-exception
function payFromNothing(state: State, figure: Figure): Payment {
  const modifier = figure.momentum - STANDARD
  // rule: momentum.defence.zero
  const free = figure.momentum === 0 && state.setup.rulings['defence-zero'] === 'free'
  const spent = free ? 0 : 1
  figure.momentum -= spent
  return { spent, modifier }
}

function payActive(
  table: Table,
  figure: Figure,
  kind: Defence,
  { by, arm, skill, danger }: IncomingAttack,
  { least, most }: { readonly least: number; readonly most: number },
): Payment {
  const about = { kind, foe: by.id, magic: arm.magic, skill, danger, momentum: figure.momentum }
  const usual = WORDS[Math.min(most, Math.max(least, STANDARD))]
  const spent =
    least >= most
      ? least
      : table.askAmount(
          amount({
            name: 'spend',
            rule: 'momentum.defence.extra',
            to: figure,
            min: least,
            max: most,
            about,
            usual,
          }),
        )
  figure.momentum -= spent
  return { spent, modifier: spent - STANDARD }
}

/** The older scheme: one point whatever is held, with negative momentum as the penalty. */
function choosesPassive(table: Table, figure: Figure, mode: string, kind: Defence): boolean {
  if (mode !== 'both' && figure.momentum < STANDARD) return true
  const about = { kind, momentum: figure.momentum }
  const rule = 'momentum.defence.passive'
  return (
    table.ask(
      option({ name: 'payment', rule, to: figure, options: ['active', 'passive'], about, usual: 'active' }),
    ) === 'passive'
  )
}

function payPassive(figure: Figure, mode: string): Payment {
  const before = figure.momentum
  figure.momentum -= 1
  const basis = mode === 'legacy-passive-before' ? before : figure.momentum
  return { spent: 1, modifier: Math.min(0, basis) }
}

// ── The roll ─────────────────────────────────────────────────────────────────────────────────────────────

/** A PC meets a Strike: the choice, the price, the roll. */
// rule: momentum.defence.any-time
export function meet(table: Table, state: State, figure: Figure, attack: IncomingAttack): DefenceResult {
  let tried = NOTHING_TRIED
  let last: DefenceResult | null = null
  const { rulings } = state.setup
  for (;;) {
    const about = {
      foe: attack.by.id,
      weapon: attack.arm.name,
      magic: attack.arm.magic,
      skill: attack.skill,
      danger: attack.danger,
      momentum: figure.momentum,
    }
    const open = () => defenceMenu(table, state, figure, attack, tried)
    const choice = table.ask(
      menu({ name: 'defend', rule: 'momentum.defence.choice', to: figure, open, about, usual: 'none' }),
    )
    const kind: Defence = choice === 'parry' || choice === 'dodge' || choice === 'block' ? choice : 'none'
    if (kind === 'none') {
      if (last !== null) return last
      if (table.logs) tellNoDefence(table, figure, attack)
      return { how: 'none', stopped: false, blow: blowOf(attack, 0, 0) }
    }
    last = attempt(table, state, figure, attack, kind)
    // rule: momentum.defence.one
    if (last.stopped || rulings['defence-count'] === 'one' || tried.length >= 2) return last
    tried = [...tried, kind]
  }
}

function blowOf({ arm, skill, danger, disable }: IncomingAttack, more: number, bonus: number): Blow {
  return { arm, skill, danger: danger + more, bonus, disable }
}

function attempt(
  table: Table,
  state: State,
  figure: Figure,
  attack: IncomingAttack,
  kind: Defence,
): DefenceResult {
  const { spent, modifier } = pay(table, state, figure, kind, attack)
  state.defences += spent
  const sides = dieFor(table, state, figure, attack, kind)
  const roll = kind === 'dodge' ? DODGE : kind === 'block' ? BLOCK : PARRY
  // rule: momentum.block.step-one
  const die = sides === 0 ? figure.shield : table.unread(sides, roll, figure.id)
  const stat = statFor(state, figure, attack, kind)
  // rules: momentum.defence.target, momentum.defence.skill-once
  const target = (kind === 'block' ? 2 : 7) + attack.skill
  // rule: momentum.defence.tie
  const least = state.setup.rulings['defence-tie'] === 'success' ? target : target + 1
  const stopped = showsAtLeast(table, die, sides, least - stat - modifier)
  if (table.logs) {
    const face = faceOf(table, die, sides)
    say(table, {
      event: 'defence',
      rule: stopped ? SUCCESS[kind] : FAILURE[kind],
      figure: figure.id,
      foe: attack.by.id,
      how: kind,
      spent,
      modifier,
      die: face,
      stat,
      total: face + stat + modifier,
      target,
      success: stopped,
      left: figure.momentum,
      ...(!stopped && kind === 'dodge' && isBare(state, figure) ? { bare: true } : {}),
    })
  }
  if (stopped && kind === 'block') wearShield(table, state, figure, attack)
  // rule: momentum.defence.same-effects
  const critical = kind === 'parry' && !stopped ? 1 : 0
  const bonus = kind === 'dodge' && !stopped ? dodgeBonus(state, modifier) : 0
  return { how: kind, stopped, blow: blowOf(attack, critical, bonus) }
}

/** The extra momentum of a Dodge that failed still softens the blow. */
// rule: momentum.dodge.fail-short
function dodgeBonus(state: State, modifier: number): number {
  return state.setup.rulings['dodge-bonus'] === 'signed' ? modifier : Math.max(0, modifier)
}

/** The sides of the die that is rolled; 0 for a shield that has become a constant. */
function dieFor(table: Table, state: State, figure: Figure, attack: IncomingAttack, kind: Defence): number {
  if (kind === 'block') return sidesOf(figure.shield)
  const { physical, mental } = profileOf(state, figure)
  return kind === 'dodge' ? physical : parryDie(table, state, { figure, attack, physical, mental })
}

/** Grace dodges; Might and Grit meet steel, Lore meets magic. */
function statFor(state: State, figure: Figure, { arm }: IncomingAttack, kind: Defence): number {
  if (kind === 'dodge') return figure.grace
  if (kind === 'parry') return arm.magic ? figure.lore : figure.might
  // rule: momentum.block.stat
  const magic =
    state.setup.rulings['block-stat'] === 'shield' ? profileOf(state, figure).shieldMagic : arm.magic
  return magic ? figure.lore : figure.grit
}

/** Body with Might, mind with Lore, unless the table lets the player choose. */
function parryDie(
  table: Table,
  state: State,
  {
    figure,
    attack,
    physical,
    mental,
  }: {
    readonly figure: Figure
    readonly attack: IncomingAttack
    readonly physical: number
    readonly mental: number
  },
): number {
  switch (state.setup.rulings['parry-die']) {
    case 'by-material':
      return attack.arm.magic ? mental : physical
    case 'better':
      return Math.max(physical, mental)
    case 'player': {
      if (physical === mental) return physical
      const usual = physical > mental ? 'physical' : 'mental'
      const choice = table.ask(
        option({
          name: 'parry-die',
          rule: 'momentum.parry.die',
          to: figure,
          options: ['physical', 'mental'],
          about: null,
          usual,
        }),
      )
      return choice === 'physical' ? physical : mental
    }
  }
}

/** A Block that held may have cost the shield a step. */
function wearShield(table: Table, state: State, figure: Figure, { skill }: IncomingAttack): void {
  const ruling = state.setup.rulings['shield-wear']
  if (ruling === 'none') return
  const before = figure.shield
  const die = rollStep(table, before, WEAR, figure.id)
  const plus = ruling === 'modified' ? figure.grit - skill : 0
  if (showsAtLeast(table, die, sidesOf(before), 2 - plus)) return
  figure.shield = before - 1
  if (table.logs)
    say(table, {
      event: 'wear',
      rule: WEAR.rule,
      figure: figure.id,
      what: profileOf(state, figure).shield,
      before,
      after: figure.shield,
      sides: [sidesOf(before), sidesOf(figure.shield)],
    })
}

function tellNoDefence(table: Table, figure: Figure, { by, skill }: IncomingAttack): void {
  say(table, {
    event: 'defence',
    rule: 'momentum.defence.none',
    figure: figure.id,
    foe: by.id,
    how: 'none',
    spent: 0,
    modifier: 0,
    die: 0,
    stat: 0,
    total: 0,
    target: 7 + skill,
    success: false,
    left: figure.momentum,
  })
}
