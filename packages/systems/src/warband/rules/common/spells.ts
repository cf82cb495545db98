/**
 * Spells: declared in the Opening phase and out of melee. A Capture save decides whether a spell is cast at once or
 * waits for the Ritual phase; whoever is hit while it waits has lost the action, though not the spell. A spell that
 * was cast is spent. The three spells here are our own, within the frame of the game.
 */
import { menu, option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  areFoes,
  type Figure,
  hasPriority,
  isFalling,
  isIn,
  need,
  profileOf,
  type State,
} from '../../state/state.ts'
import { canBeNamed } from '../battle/ranks.ts'
import { captureOf, deadWeight, isOverloaded, witchcraftOf } from './fighter.ts'
import { spellNames } from './gear.ts'
import { freeHands } from './hands.ts'
import { hurt, letGo } from './health.ts'
import { mountTakes } from './mounts.ts'
import { fallProne, isEngaged } from './place.ts'

const SPEED: Roll = { name: 'spell-capture', rule: 'warband.spell.capture-save' }
const DRAW: Roll = { name: 'spell-draw', rule: 'warband.out.trait-maleficar' }
const DODGE: Roll = { name: 'bolt-capture', rule: 'warband.out.save' }
const RESIST: Roll = { name: 'witchcraft', rule: 'warband.out.witchcraft' }

/** Rounds that stand for ten minutes of magic: longer than any fight. */
const TEN_MINUTES = 1000

/** What each spell does, in one line. */
export const spellTexts = {
  bolt: 'One target in sight takes 1 damage for each point of Mana; a Capture save for each cancels it.',
  slumber: 'One living target in sight sleeps unless it makes a Witchcraft save, until it is hurt.',
  ward: 'The caster or a friend in sight has 1 more armour.',
} as const

/** A spell of the list. */
export type Spell = keyof typeof spellTexts

/** A maleficar finds out which spells are his: any that he has not yet, and once he has them all, any. */
export function drawSpells(table: Table, figure: Figure): void {
  for (; figure.undrawn > 0; figure.undrawn--) {
    const unknown = spellNames.filter((spell) => !figure.spells.includes(spell))
    const open = unknown.length > 0 ? unknown : spellNames
    const face = open.length === 1 ? 1 : table.die(open.length, DRAW, figure.id)
    const spell = need(open, face - 1)
    figure.spells = [...figure.spells, spell]
    if (table.logs) say(table, { event: 'drawn', rule: DRAW.rule, figure: figure.id, spell })
  }
}

/** The rule against declaring a spell now, or ''. */
export function whyNotSpell(state: State, figure: Figure): string {
  if (figure.spells.length === 0) return 'warband.out.spell-needs'
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  if (isEngaged(state, figure)) return 'warband.spell.out-of-melee'
  if (isOverloaded(state, figure)) return 'warband.out.overload'
  if (figure.blinded) return 'warband.out.spell-needs'
  if (!profileOf(state, figure).catalyst && freeHands(state, figure) < 1) return 'warband.out.spell-needs'
  if (powerOf(state, figure) < 1) return 'warband.out.spell-frame'
  return figure.spells.some((spell) => spellTargets(state, figure, spell).length > 0)
    ? ''
    : 'warband.out.spell-needs'
}

/** The caster's level: Mana, less Dead Weight. */
export function powerOf(state: State, figure: Figure): number {
  return profileOf(state, figure).mana - deadWeight(state, figure)
}

/** Whom a spell can be cast upon. */
export function spellTargets(state: State, figure: Figure, spell: Spell): Figure[] {
  return state.figures.filter((other) => {
    if (!isIn(other) || isFalling(other) || (other.unit >= 0 && !canBeNamed(state, other, spell === 'bolt')))
      return false
    if (spell === 'ward') return !areFoes(figure, other) && other.warded === 0
    if (!areFoes(figure, other)) return false
    return spell === 'bolt' || (!profileOf(state, other).supernatural && other.asleep === 0)
  })
}

/** A spell is declared: at once, or it waits. */
export function declareSpell(table: Table, state: State, figure: Figure): void {
  const open = figure.spells.filter((spell) => spellTargets(state, figure, spell).length > 0)
  const kinds = [...new Set(open)]
  const [only = 'bolt'] = kinds
  const rule = 'warband.spell.declare'
  const choice =
    kinds.length === 1
      ? only
      : table.ask(option({ name: 'spell', rule, to: figure, options: kinds, about: null, usual: only }))
  const at = figure.spells.indexOf(kinds.find((spell) => spell === choice) ?? only)
  const quick = isQuick(table, state, figure)
  tellSpell(table, {
    figure,
    spell: choice,
    stage: quick ? 'quick' : 'slow',
    target: '',
    rule: quick ? 'warband.spell.quick' : 'warband.spell.slow',
  })
  if (quick) cast(table, state, figure, at)
  else figure.casting = at
}

function isQuick(table: Table, state: State, figure: Figure): boolean {
  if (state.setup.rulings['spell-priority-variant'] === 'priority') return hasPriority(state, figure.side)
  const need = Math.min(12, Math.max(0, captureOf(state, figure)))
  const quick = table.atMost(12, need, SPEED, figure.id)
  if (table.logs)
    say(table, {
      event: 'save',
      rule: 'warband.spell.capture-save',
      figure: figure.id,
      what: 'capture',
      need,
      success: quick,
    })
  return quick
}

/** The spell takes effect and is spent; without a catalyst it costs the caster 1 HP. */
export function cast(table: Table, state: State, figure: Figure, at: number): void {
  const spell = figure.spells[at]
  figure.casting = -1
  if (spell === undefined) return
  const targets = spellTargets(state, figure, spell)
  const target = askTarget(table, figure, targets, spell)
  if (target === undefined) return
  figure.spells = figure.spells.toSpliced(at, 1)
  state.idle = 0
  tellSpell(table, { figure, spell, stage: 'cast', target: target.id, rule: 'warband.out.spell-frame' })
  if (spell === 'bolt') bolt(table, state, figure, target)
  else if (spell === 'slumber') slumber(table, state, figure, target)
  else ward(target)
  if (!profileOf(state, figure).catalyst)
    hurt(table, state, { target: figure, hits: 0, dealt: 1, by: -1, subdue: false })
}

function askTarget(
  table: Table,
  figure: Figure,
  targets: readonly Figure[],
  spell: Spell,
): Figure | undefined {
  if (targets.length <= 1) return targets[0]
  const open = () => ({ options: targets.map(({ id }) => id), forbidden: [] })
  const usual = targets.find((each) => each === figure) ?? targets[0]
  const rule = 'warband.out.spell-needs'
  const choice = table.ask(
    menu({ name: 'target', rule, to: figure, open, about: { how: 'spell', spell }, usual: usual?.id ?? '' }),
  )
  return targets.find(({ id }) => id === choice)
}

function tellSpell(
  table: Table,
  {
    figure,
    spell,
    stage,
    target,
    rule,
  }: {
    readonly figure: Figure
    readonly spell: string
    readonly stage: string
    readonly target: string
    readonly rule: string
  },
): void {
  if (table.logs) say(table, { event: 'spell', rule, figure: figure.id, spell, stage, target })
}

function bolt(table: Table, state: State, figure: Figure, target: Figure): void {
  const power = powerOf(state, figure)
  const need = Math.min(12, Math.max(0, captureOf(state, target)))
  const [dodged = 0] = table.tally(12, power, [need, 12], DODGE, target.id)
  const hits = power - dodged
  const rule = 'warband.out.save'
  if (table.logs) say(table, { event: 'bolt', rule, figure: target.id, need, dice: power, hits })
  if (hits === 0) return
  const taken = mountTakes(table, state, target) ? hits - 1 : hits
  hurt(table, state, { target, hits, dealt: taken, by: figure.at, subdue: false })
}

function slumber(table: Table, state: State, figure: Figure, target: Figure): void {
  const need = Math.min(12, Math.max(0, witchcraftOf(state, target)))
  const resists = table.atMost(12, need, RESIST, target.id)
  if (table.logs)
    say(table, {
      event: 'save',
      rule: 'warband.out.witchcraft',
      figure: target.id,
      what: 'witchcraft',
      need,
      success: resists,
    })
  if (resists) return
  fallProne(table, state, target, 'warband.out.spell-frame')
  if (target.holding >= 0) letGo(table, state, target)
  target.unaware = true
  target.asleep = TEN_MINUTES * powerOf(state, figure)
  tellSpell(table, {
    figure,
    spell: 'slumber',
    stage: 'asleep',
    target: target.id,
    rule: 'warband.out.spell-frame',
  })
}

function ward(target: Figure): void {
  target.warded = 1
  target.wardRounds = TEN_MINUTES
}
