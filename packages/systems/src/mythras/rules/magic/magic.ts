/**
 * Magic: casting, holding and releasing spells, countering and resisting them, and what each of them does.
 *
 * A spell takes its Turns to cast; the Magic roll is made when it is released, at once or at any moment before the
 * caster's next Turn, and later only if Turns are spent on holding it. `casting` keeps all this (see
 * concentration.ts); a finished spell whose turns are not 0 has lapsed, because its caster did something else on a
 * Turn of their own. Super-powers stand in powers.ts and are handed on from here.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import {
  areFoes,
  armOf,
  type Figure,
  figureById,
  type Item,
  itemAt,
  limbAt,
  noCasting,
  profileOf,
  type SpellState,
  type State,
} from '../../state/state.ts'
import {
  canAct,
  distance,
  isHelpless,
  isReadied,
  isThere,
  whyNotOffend,
  whyNotReact,
} from '../core/conditions.ts'
import { gradeFor, lightSeen } from '../core/grades.ts'
import { rollLucky } from '../core/luck.ts'
import {
  CRITICAL,
  FUMBLE,
  type Level,
  losesTo,
  losesWith,
  rollSkill,
  type SkillRoll,
  SUCCESS,
} from '../core/skills.ts'
import { airAround } from '../core/surroundings.ts'
import { divesClear, sensesInTheDark } from '../creatures/creatures.ts'
import { whyNotAttend } from '../creatures/nature.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import { armourAgainst, FIRE_SIDES, rollDice, rollLocation, tellDamage } from '../harm/damage.ts'
import { restore, stabilise } from '../harm/healing.ts'
import { hurt, spoilAim, woundConsequences, woundOf } from '../harm/wounds.ts'
import { chooseWay, type ResistanceSkill } from '../melee/consequences.ts'
import { payReaction, pointsToReact } from '../melee/reactions.ts'
import { isHidden } from '../ranged/shelter.ts'
import type { OfferOption } from '../round/action-names.ts'
import { concentrate, distract, isConcentrating, keepsDark } from './concentration.ts'
import { boost, offerBoosts } from './powers.ts'

export { distract, isConcentrating } from './concentration.ts'
export {
  boost,
  energyBlast,
  type PowerBase,
  type PowerEffects,
  powerEffects,
  powerSteps,
  speedTimes,
} from './powers.ts'

const MAGIC: Roll = { name: 'magic', rule: 'mythras.magic.cast' }
const LOST: Roll = { name: 'magic-points', rule: 'mythras.magic.cast' }
const COUNTER: Roll = { name: 'magic', rule: 'mythras.react.counter-spell' }
const RESIST: Roll = { name: 'resist', rule: 'mythras.magic.resist' }
const HARM: Roll = { name: 'damage', rule: 'mythras.magic.disruption' }
const NEAR = 2
const HERE = 'here'
const WAIT = 'wait'
const DARK = 2

/** At whom a spell is cast: foes, friends, anybody, the caster alone, or nobody but the field. */
type Aim = 'foe' | 'friend' | 'anyone' | 'caster' | 'field'

/** What is known of a spell before it is cast: at whom it is aimed, and its rule. */
interface SpellEntry {
  readonly aim: Aim
  readonly rule: RuleId
}

/** Every effect that a spell can have; what it does to its target stands in `takeHold`. */
const SPELLS: Readonly<Record<SpellState['effect'], SpellEntry>> = {
  avert: { aim: 'anyone', rule: 'mythras.magic.avert' },
  befuddle: { aim: 'foe', rule: 'mythras.magic.befuddle' },
  bladesharp: { aim: 'friend', rule: 'mythras.magic.bladesharp' },
  calm: { aim: 'foe', rule: 'mythras.magic.calm' },
  darkness: { aim: 'field', rule: 'mythras.magic.darkness' },
  light: { aim: 'field', rule: 'mythras.magic.darkness' },
  disruption: { aim: 'foe', rule: 'mythras.magic.disruption' },
  firearrow: { aim: 'friend', rule: 'mythras.magic.firearrow' },
  heal: { aim: 'friend', rule: 'mythras.magic.heal' },
  sleep: { aim: 'foe', rule: 'mythras.magic.sleep' },
  vigor: { aim: 'friend', rule: 'mythras.magic.vigor' },
  harm: { aim: 'foe', rule: 'mythras.magic.cast' },
  none: { aim: 'caster', rule: 'mythras.magic.others' },
}

/** Glue: the Brawn with which it holds two things together. */
export function glueBrawn(pow: number): number {
  return 5 * pow
}

function tellSpell(
  table: Table,
  {
    rule,
    figure,
    spell,
    target,
    what,
    cost = 0,
  }: {
    readonly rule: string
    readonly figure: Figure
    readonly spell: string
    readonly target: string
    readonly what: string
    readonly cost?: number | undefined
  },
): void {
  const dice = what === 'kindled' ? { dice: `1d${FIRE_SIDES}` } : {}
  if (table.logs) say(table, { event: 'spell', rule, figure: figure.id, spell, target, what, cost, ...dice })
}

function spellOf(state: State, figure: Figure, at: number): SpellState {
  const spell = profileOf(state, figure).spells[at]
  if (spell === undefined) throw new RangeError(`${figure.id} knows no spell ${at}`)
  return spell
}

/** True for a caster with a finished spell that waits for its release. */
export function hasFinished(figure: Figure): boolean {
  const { spell, ready, turns } = figure.casting
  return spell >= 0 && ready && turns === 0
}

/** True for a caster in the middle of a spell of several Turns. */
function isCasting(figure: Figure): boolean {
  const { spell, ready, held, turns } = figure.casting
  return spell >= 0 && !ready && !held && turns > 0
}

// ── What may be chosen ───────────────────────────────────────────────────────────────────────────────────

/** Lists the spells somebody could cast, the one they could hold or release, and the boosts of powers. */
export function offerMagic(state: State, figure: Figure, offer: OfferOption): void {
  offerBoosts(state, figure, offer)
  const { spells, magic } = profileOf(state, figure)
  if (magic < 0 || spells.length === 0) return
  if (hasFinished(figure)) {
    const busy = whyNotAttend(state, figure)
    offer('hold', busy)
    offer('release', busy === '' ? whyNotRelease(state, figure) : busy)
  }
  for (let at = 0; at < spells.length; at++)
    offer(`cast ${spellOf(state, figure, at).key}`, whyNotCast(state, figure, at))
}

function whyNotRelease(state: State, figure: Figure): string {
  const spell = spellOf(state, figure, figure.casting.spell)
  if (aimsFor(state, figure, spell).length === 0) return ruleOfReach(spell)
  return SPELLS[spell.effect].aim === 'foe' ? whyNotOffend(state, figure) : ''
}

function ruleOfReach(spell: SpellState): string {
  return spell.touch ? 'mythras.magic.touch' : 'mythras.magic.range'
}

/** The rule that keeps somebody from casting a spell now, or ''. */
function whyNotCast(state: State, figure: Figure, at: number): string {
  const busy = whyNotAttend(state, figure)
  if (busy !== '') return busy
  const begins = !(isCasting(figure) && figure.casting.spell === at)
  if (begins && figure.pain > 0) return 'mythras.wound.serious'
  if (figure.magicPoints <= 0) return 'mythras.magic.cast'
  return SPELLS[spellOf(state, figure, at).effect].aim === 'foe' ? whyNotOffend(state, figure) : ''
}

// ── At whom ──────────────────────────────────────────────────────────────────────────────────────────────

/** The keys of everything a spell can be released at. */
function aimsFor(state: State, caster: Figure, spell: SpellState): string[] {
  const aim = SPELLS[spell.effect].aim
  if (aim === 'field') return [HERE]
  if (aim === 'caster') return [caster.id]
  return state.figures.filter((target) => mayTarget(state, caster, target, spell, aim)).map(({ id }) => id)
}

function mayTarget(state: State, caster: Figure, target: Figure, spell: SpellState, aim: Aim): boolean {
  if (!isThere(target)) return false
  if (aim === 'foe' ? !areFoes(caster, target) : aim === 'friend' && areFoes(caster, target)) return false
  if (spell.effect === 'avert' && endable(state, caster, target).length === 0) return false
  if (target === caster) return true
  // rule: mythras.magic.range
  if (!spell.touch) return distance(caster, target) <= profileOf(state, caster).magic
  return isTouchable(state, caster, target)
}

/** Touch: whoever is near and willing, or cannot draw back. */
export function isTouchable(state: State, caster: Figure, target: Figure): boolean {
  if (target === caster) return true
  if (distance(caster, target) > NEAR) return false
  if (!areFoes(caster, target)) return true
  return isHelpless(state, target) || target.flatFooted || target.grippedBy.length > 0
}

/** True for somebody whom the caster can neither see nor otherwise sense. */
export function isUnseen(state: State, caster: Figure, target: Figure): boolean {
  if (target === caster) return false
  if (caster.blinded > 0 || airAround(state, target) === 'obscured') return true
  if (lightSeen(state, caster, target) === DARK && !sensesInTheDark(state, caster, target)) return true
  return isHidden(state, target, caster)
}

// ── Casting, holding, releasing ──────────────────────────────────────────────────────────────────────────

/** Carries out what was offered; one Action Point is paid already, and what costs none gives it back. */
export function useMagic(table: Table, state: State, figure: Figure, key: string): void {
  const space = key.indexOf(' ')
  const how = space < 0 ? key : key.slice(0, space)
  switch (how) {
    case 'boost':
      boost(table, state, figure, key)
      return
    case 'cast':
      castOn(table, state, figure, key.slice(space + 1))
      return
    case 'hold':
      if (!figure.casting.ready) return
      figure.casting.turns = 0
      hold(table, state, figure)
      return
    case 'release':
      figure.actionPoints += 1
      if (!figure.casting.ready) return
      figure.casting.turns = 0
      askRelease(table, state, figure, false)
      return
    default:
      throw new RangeError(`no magic is done by "${key}"`)
  }
}

/** One Turn of casting; the last finishes the spell, which may be released on the spot. */
function castOn(table: Table, state: State, figure: Figure, key: string): void {
  const at = profileOf(state, figure).spells.findIndex((spell) => spell.key === key)
  const spell = spellOf(state, figure, at)
  const goesOn = isCasting(figure) && figure.casting.spell === at
  // rule: mythras.ap.multi-turn
  const turns = (goesOn ? figure.casting.turns : spell.turns) - 1
  figure.casting = { spell: at, target: -1, turns: Math.max(0, turns), ready: turns <= 0, held: false }
  tellSpell(table, {
    rule: 'mythras.action.cast',
    figure,
    spell: spell.name,
    target: '',
    what: turns <= 0 ? 'ready' : 'casting',
  })
  if (turns <= 0) askRelease(table, state, figure, true)
}

/** Hold Magic: the spell stays ready for another Turn, and foes may counter it meanwhile. */
function hold(table: Table, state: State, figure: Figure): void {
  figure.casting.held = true
  const spell = spellOf(state, figure, figure.casting.spell)
  tellSpell(table, { rule: 'mythras.action.hold-magic', figure, spell: spell.name, target: '', what: 'held' })
  if (isCountered(table, state, figure, spell, true)) figure.casting = noCasting()
}

/** The caster says at whom, if the spell is let go at all. */
function askRelease(table: Table, state: State, figure: Figure, mayWait: boolean): void {
  const spell = spellOf(state, figure, figure.casting.spell)
  const keys = aimsFor(state, figure, spell)
  const [first] = keys
  if (first === undefined) return
  const about = { spell: spell.key, effect: spell.effect }
  const options = mayWait ? [...keys, WAIT] : keys
  const choice =
    options.length === 1
      ? first
      : table.ask(
          option({
            name: 'spell-target',
            rule: 'mythras.action.cast',
            to: figure,
            options,
            about,
            usual: first,
          }),
        )
  if (choice !== WAIT) release(table, state, figure, choice)
}

/**
 * At the declaration of a Turn every other caster with a finished spell may release it. The one whose Turn it is
 * has to hold theirs, and whatever they concentrate on ends. True if there was anybody to ask.
 */
export function offerRelease(table: Table, state: State, moment: string): boolean {
  let asked = false
  for (const caster of state.figures) {
    if (caster.casting.spell < 0) continue
    asked = true
    if (caster.id === moment) attend(table, state, caster)
    else if (hasFinished(caster)) offerOne(table, state, caster, moment)
  }
  return asked
}

/** A caster does something on a Turn of their own: concentration ends, and a finished spell is lost unless it is held. */
export function attend(table: Table, state: State, figure: Figure): void {
  distract(table, state, figure)
  if (!figure.casting.ready) return
  if (hasFinished(figure)) {
    figure.casting.turns = 1
    return
  }
  const { name } = spellOf(state, figure, figure.casting.spell)
  figure.casting = noCasting()
  tellSpell(table, { rule: 'mythras.action.hold-magic', figure, spell: name, target: '', what: 'lapsed' })
}

function offerOne(table: Table, state: State, caster: Figure, moment: string): void {
  if (!canAct(state, caster) || whyNotAttend(state, caster) !== '' || whyNotRelease(state, caster) !== '')
    return
  const spell = spellOf(state, caster, caster.casting.spell)
  const options = [WAIT, ...aimsFor(state, caster, spell)]
  const about = { spell: spell.key, effect: spell.effect, actor: moment }
  const choice = table.ask(
    option({ name: 'release-magic', rule: 'mythras.action.cast', to: caster, options, about, usual: WAIT }),
  )
  if (choice !== WAIT) release(table, state, caster, choice)
}

/** The Magic roll, what it costs, who counters it, who resists it, and what it does. */
function release(table: Table, state: State, caster: Figure, aim: string): void {
  const { spell: at, held } = caster.casting
  const spell = spellOf(state, caster, at)
  caster.casting = noCasting()
  caster.lucky = false
  const target = aim === HERE ? null : (figureById(state, aim) ?? null)
  if (SPELLS[spell.effect].aim === 'foe') breakBefuddlement(table, state)
  if (spell.effect === 'sleep') {
    spendPoints(caster, spell.cost)
    tellSpell(table, {
      rule: 'mythras.magic.sleep',
      figure: caster,
      spell: spell.name,
      target: aim,
      what: 'failed',
      cost: spell.cost,
    })
    return
  }
  const made = rollMagic(table, state, {
    caster,
    spell,
    roll: MAGIC,
    shift: target !== null && isUnseen(state, caster, target) ? 1 : 0,
  })
  if (made.level < SUCCESS) return
  if (isCountered(table, state, caster, spell, held)) return
  if (target !== null && resists(table, state, { caster, target, spell, made })) {
    tellSpell(table, {
      rule: 'mythras.magic.resist',
      figure: caster,
      spell: spell.name,
      target: target.id,
      what: 'resisted',
    })
    return
  }
  takeEffect(table, state, { caster, target, at, made })
}

/** A Magic roll and its price: nothing for a Critical, 1d3 for a Fumble. */
function rollMagic(
  table: Table,
  state: State,
  {
    caster,
    spell,
    roll,
    shift,
  }: { readonly caster: Figure; readonly spell: SpellState; readonly roll: Roll; readonly shift: number },
): SkillRoll {
  const grade = gradeFor(state, { figure: caster, purpose: 'other', item: null, foe: null, shift })
  const made = rollSkill(table, state, { figure: caster, sheet: profileOf(state, caster).magic, grade, roll })
  const cost = costOf(table, state, caster, spell, made.level)
  spendPoints(caster, cost)
  tellSpell(table, {
    rule: roll.rule,
    figure: caster,
    spell: spell.name,
    target: '',
    what: made.level >= SUCCESS ? 'cast' : 'failed',
    cost,
  })
  return made
}

function costOf(table: Table, state: State, caster: Figure, spell: SpellState, level: Level): number {
  if (level === CRITICAL) return 0
  return level === FUMBLE ? rollLucky(table, state, caster, 3, LOST) : spell.cost
}

function spendPoints(caster: Figure, cost: number): void {
  caster.magicPoints = Math.max(0, caster.magicPoints - cost)
}

// ── Countering ───────────────────────────────────────────────────────────────────────────────────────────

const NO_COUNTER: readonly string[] = Object.freeze(['no', 'counter'])

/** Counter Spell: a foe within reach who can dismiss magic at once may stop the whole of it. */
function isCountered(table: Table, state: State, caster: Figure, spell: SpellState, held: boolean): boolean {
  const free = held && state.setup.rulings['counter-held'] === 'no-cost'
  for (const foe of state.figures) {
    const avert = areFoes(caster, foe) ? avertOf(state, foe, caster) : -1
    if (avert < 0 || (!free && pointsToReact(state, foe) === 0)) continue
    const about = { caster: caster.id, spell: spell.key, held, free }
    const rule = 'mythras.react.counter-spell'
    if (
      table.ask(option({ name: 'counter-spell', rule, to: foe, options: NO_COUNTER, about, usual: 'no' })) ===
      'no'
    )
      continue
    if (counters(table, state, foe, avert, free)) {
      tellSpell(table, { rule, figure: caster, spell: spell.name, target: foe.id, what: 'countered' })
      return true
    }
  }
  return false
}

/** The spell with which somebody could counter: one of a single Turn, or one that is held; -1 for none. */
function avertOf(state: State, foe: Figure, caster: Figure): number {
  const { spells, magic } = profileOf(state, foe)
  if (magic < 0 || foe.magicPoints <= 0 || whyNotReact(state, foe) !== '') return -1
  if (distance(foe, caster) > magic) return -1
  return spells.findIndex(
    ({ effect, turns }, at) =>
      effect === 'avert' && (turns <= 1 || (hasFinished(foe) && foe.casting.spell === at)),
  )
}

function counters(table: Table, state: State, foe: Figure, avert: number, free: boolean): boolean {
  foe.lucky = false
  if (!free) payReaction(foe)
  spoilAim(foe)
  distract(table, state, foe)
  if (foe.casting.spell === avert) foe.casting = noCasting()
  return (
    rollMagic(table, state, { caster: foe, spell: spellOf(state, foe, avert), roll: COUNTER, shift: 0 })
      .level >= SUCCESS
  )
}

// ── Resisting ────────────────────────────────────────────────────────────────────────────────────────────

/** The target of an unwelcome spell resists it: with body or mind for nothing, by a dive for an Action Point. */
function resists(
  table: Table,
  state: State,
  {
    caster,
    target,
    spell,
    made,
  }: {
    readonly caster: Figure
    readonly target: Figure
    readonly spell: SpellState
    readonly made: SkillRoll
  },
): boolean {
  if (!areFoes(caster, target) || spell.resist === 'none') return false
  target.lucky = false
  if (isOfTheMind(spell) && target.frenzy > 0) return true
  if (spell.resist === 'evade') return divesClear(table, state, target, caster, made)
  const profile = profileOf(state, target)
  const easier = spell.resist === 'endurance' ? profile.enduranceGrade : profile.willpowerGrade
  const grade = gradeFor(state, { figure: target, purpose: 'other', item: null, foe: null, shift: easier })
  const own: ResistanceSkill = { skill: spell.resist, value: profile[spell.resist], grade }
  const ways =
    isOfTheMind(spell) && spell.resist === 'willpower' ? [own, ...passionsOf(state, target)] : [own]
  const way = chooseWay(table, state, target, ways, RESIST.rule)
  const loses = way === own ? losesTo : losesWith
  return !loses(
    table,
    state,
    { resister: target, skill: way.value, grade: way.grade, original: made },
    RESIST,
  )
}

/** Whatever somebody feels strongly about may stand in for Willpower where others would sway them. */
function passionsOf(state: State, figure: Figure): readonly ResistanceSkill[] {
  if (figure.calmed) return []
  const grade = gradeFor(state, { figure, purpose: 'other' })
  return profileOf(state, figure).passions.map(({ key, value }) => ({ skill: `feel ${key}`, value, grade }))
}

/** Frenzy knows no control of the mind. */
function isOfTheMind({ effect }: SpellState): boolean {
  return effect === 'befuddle' || effect === 'calm'
}

/** Any attack or threat brings the befuddled to their senses, whoever it is aimed at. */
export function breakBefuddlement(table: Table, state: State): void {
  for (const figure of state.figures) {
    if (!figure.befuddled) continue
    figure.befuddled = false
    tellSpell(table, { rule: 'mythras.magic.befuddle', figure, spell: 'Befuddle', target: '', what: 'ended' })
  }
}

// ── What spells do ───────────────────────────────────────────────────────────────────────────────────────

function takeEffect(
  table: Table,
  state: State,
  {
    caster,
    target,
    at,
    made,
  }: {
    readonly caster: Figure
    readonly target: Figure | null
    readonly at: number
    readonly made: SkillRoll
  },
): void {
  const spell = spellOf(state, caster, at)
  if (spell.effect === 'darkness' || spell.effect === 'light') {
    changeLight(table, state, caster, at)
    return
  }
  if (target === null) return
  const what = takeHold(table, state, { caster, target, spell, made })
  tellSpell(table, {
    rule: SPELLS[spell.effect].rule,
    figure: caster,
    spell: spell.name,
    target: target.id,
    what,
  })
  // rule: mythras.magic.duration
  if (spell.concentration && isThere(caster)) concentrate(caster, at)
}

/** What a spell does to its target, in a word. */
function takeHold(
  table: Table,
  state: State,
  {
    caster,
    target,
    spell,
    made,
  }: {
    readonly caster: Figure
    readonly target: Figure
    readonly spell: SpellState
    readonly made: SkillRoll
  },
): string {
  switch (spell.effect) {
    case 'avert':
      return dismiss(table, state, caster, target)
    case 'befuddle':
      target.befuddled = true
      return 'befuddled'
    // rule: mythras.magic.calm
    case 'calm':
      target.calmed = true
      return 'calmed'
    // rule: mythras.magic.vigor
    case 'vigor':
      target.vigour = true
      return 'invigorated'
    case 'bladesharp':
      return sharpen(table, state, caster, target, spell)
    case 'firearrow':
      return kindle(table, state, caster, target, spell)
    case 'heal':
      return heal(table, state, caster, target)
    case 'disruption':
    case 'harm':
      return harm(table, state, { caster, target, spell, made })
    case 'darkness':
    case 'light':
    case 'sleep':
    case 'none':
      return 'done'
  }
}

/** Disruption and its like: damage to a random location, past armour if the spell is of that kind. */
function harm(
  table: Table,
  state: State,
  {
    caster,
    target,
    spell,
    made,
  }: {
    readonly caster: Figure
    readonly target: Figure
    readonly spell: SpellState
    readonly made: SkillRoll
  },
): string {
  const dice = spell.effect === 'disruption' && spell.dice.length === 0 ? DISRUPTION : spell.dice
  const damage = rollDice(table, dice, 0, HARM, caster.id) + spell.plus
  const location = rollLocation(table, state, target, caster.id)
  const bare = spell.ignoresArmour || spell.effect === 'disruption'
  const armour = bare ? 0 : Math.min(damage, armourAgainst(target, location, false, false))
  if (table.logs)
    tellDamage(table, state, {
      victim: target,
      by: caster.id,
      location,
      rolled: damage,
      parried: 0,
      cover: 0,
      armour,
      rule: SPELLS[spell.effect].rule,
    })
  const { lost, wound } = hurt(table, state, {
    victim: target,
    location,
    damage: damage - armour,
    by: caster,
  })
  woundConsequences(table, state, { victim: target, location, wound, lost, original: made })
  if (lost > 0) distract(table, state, target)
  return 'harmed'
}

const DISRUPTION: readonly number[] = [3]

/** Darkness dims a few square metres, Light brightens as many; cast against a Darkness it ends both. */
function changeLight(table: Table, state: State, caster: Figure, at: number): void {
  const spell = spellOf(state, caster, at)
  const rule = 'mythras.magic.darkness'
  if (spell.effect === 'darkness') {
    concentrate(caster, at)
    tellSpell(table, { rule, figure: caster, spell: spell.name, target: '', what: 'darkened' })
    return
  }
  const dark = state.figures.find((each) => keepsDark(state, each))
  if (dark !== undefined) distract(table, state, dark)
  else concentrate(caster, at)
  tellSpell(table, {
    rule,
    figure: caster,
    spell: spell.name,
    target: dark?.id ?? '',
    what: dark === undefined ? 'lit' : 'dispelled',
  })
}

/** Bladesharp for edges and points, Bludgeon for what is blunt: one step more on the die, once. */
// rule: mythras.magic.bladesharp
function sharpen(table: Table, state: State, caster: Figure, target: Figure, spell: SpellState): string {
  const blunt = spell.key === 'bludgeon'
  const item = askItem(table, state, caster, target, (each) => {
    const arm = armOf(state, each)
    if (each.sharper > 0 || arm.category !== 'melee' || !isReadied(each)) return false
    return blunt ? arm.bludgeoning : arm.cutting || arm.impaling
  })
  if (item === null) return 'no effect'
  item.sharper = 1
  return 'sharpened'
}

/** Firearrow lights every missile of somebody, Fireblade one weapon in hand. */
function kindle(table: Table, state: State, caster: Figure, target: Figure, spell: SpellState): string {
  if (spell.key === 'fireblade') {
    const item = askItem(
      table,
      state,
      caster,
      target,
      (each) => !each.burns && isReadied(each) && armOf(state, each).category === 'melee',
    )
    if (item === null) return 'no effect'
    item.burns = true
    return 'kindled'
  }
  let lit = false
  for (const item of target.items) {
    const arm = armOf(state, item)
    if (arm.firearm || (arm.category !== 'ranged' && !arm.thrown)) continue
    item.burns = true
    lit = true
  }
  return lit ? 'kindled' : 'no effect'
}

/** The caster picks one of somebody's items; null when none will do. */
function askItem(
  table: Table,
  state: State,
  caster: Figure,
  target: Figure,
  suits: (item: Item) => boolean,
): Item | null {
  const keys = target.items.flatMap((item, at) => (suits(item) ? [itemKey(state, target, at)] : []))
  const [first] = keys
  if (first === undefined) return null
  const about = { target: target.id }
  const key =
    keys.length === 1
      ? first
      : table.ask(
          option({
            name: 'spell-item',
            rule: 'mythras.magic.touch',
            to: caster,
            options: keys,
            about,
            usual: first,
          }),
        )
  return itemAt(target, itemNamed(state, target, key))
}

/** Heal: a Minor wound closes; with worse ones the bleeding and the dying stop. */
function heal(table: Table, state: State, caster: Figure, target: Figure): string {
  const { locations } = profileOf(state, target)
  const keys = locations.flatMap(({ key }, at) => (needsHeal(state, target, at) ? [key] : []))
  const [first] = keys
  if (first === undefined) return 'no effect'
  const rule = 'mythras.magic.heal'
  const about = { target: target.id }
  const key =
    keys.length === 1
      ? first
      : table.ask(option({ name: 'spell-location', rule, to: caster, options: keys, about, usual: first }))
  const location = locations.findIndex((each) => each.key === key)
  const limb = limbAt(target, location)
  limb.bleeding = 'no'
  const wound = woundOf(state, target, location)
  if (wound === 'minor')
    restore(table, state, {
      patient: target,
      location,
      amount: locations[location]?.hp ?? 0,
      by: caster,
      rule,
    })
  if (wound === 'serious' || wound === 'major')
    stabilise(table, state, { patient: target, location, by: caster, rule })
  return wound === 'minor' ? 'healed' : 'stabilised'
}

function needsHeal(state: State, target: Figure, location: number): boolean {
  const limb = limbAt(target, location)
  if (limb.bleeding !== 'no') return true
  const wound = woundOf(state, target, location)
  return wound === 'minor' || (wound !== 'none' && !limb.treated)
}

/** What Avert can end on somebody; the Avert itself, in its caster's hands, does not count. */
function endable(state: State, caster: Figure, target: Figure): string[] {
  const found: string[] = []
  if (target !== caster && (isConcentrating(target) || target.casting.ready)) found.push('casting')
  if (target.befuddled) found.push('befuddle')
  if (target.calmed) found.push('calm')
  if (target.vigour) found.push('vigor')
  for (let at = 0; at < target.items.length; at++) {
    const item = itemAt(target, at)
    if (item.sharper > 0 || item.burns) found.push(itemKey(state, target, at))
  }
  return found
}

/** Avert: one spell at work on somebody, or in their hands, is over. */
function dismiss(table: Table, state: State, caster: Figure, target: Figure): string {
  const keys = endable(state, caster, target)
  const [first] = keys
  if (first === undefined) return 'no effect'
  const about = { target: target.id }
  const rule = 'mythras.magic.avert'
  const key =
    keys.length === 1
      ? first
      : table.ask(option({ name: 'spell-effect', rule, to: caster, options: keys, about, usual: first }))
  if (key === 'casting') {
    distract(table, state, target)
    target.casting = noCasting()
  } else if (key === 'befuddle') target.befuddled = false
  else if (key === 'calm') target.calmed = false
  else if (key === 'vigor') target.vigour = false
  else {
    const item = itemAt(target, itemNamed(state, target, key))
    item.sharper = 0
    item.burns = false
  }
  return 'ended'
}
