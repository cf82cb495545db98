/**
 * Questions: what is asked, what the options are called, and a hint to each, with what it costs and how likely it is.
 */
import type { Decision, QuestionText } from '@steelyard/kernel'
import { whyNotUse } from '../rules/abilities.ts'
import { isBare } from '../rules/armour.ts'
import type { Defence } from '../rules/defence.ts'
import type { NpcAction } from '../rules/npc.ts'
import { bandBetween, bandNames } from '../rules/range.ts'
import { payableWeapons, strikeCost } from '../rules/strike.ts'
import { moveCost, type PcAction, repositionCost, repositionTargets, targetsOf } from '../rules/turn.ts'
import { sidesOf } from '../rules/usage.ts'
import { type ShownState, stateForRules } from '../state/redaction.ts'
import { armAt, type Figure, figureAt, figureById, isPc, profileOf, type State } from '../state/state.ts'
import { reasonInWords } from './reasons.ts'
import { interactWords, nameOf, stepWords, wayLabel } from './words.ts'

/** What the actions and defences are called. */
const ACTIONS: Readonly<Record<PcAction | NpcAction | Defence, string>> = {
  strike: 'Strike',
  disable: 'Strike to Disable',
  move: 'Move',
  reposition: 'Reposition',
  interact: 'Interact',
  'call-out': 'Call Out',
  ability: 'Use an ability',
  flee: 'Leave the field',
  surrender: 'Yield',
  stop: 'Stop and keep the momentum',
  done: 'End the turn',
  none: 'No defence',
  parry: 'Parry',
  dodge: 'Dodge',
  block: 'Block',
}

const LABELS: Readonly<Record<string, string>> = {
  ...ACTIONS,
  decline: 'Keep the momentum',
  works: 'It works',
  fails: 'It fails',
  walk: 'Walk',
  'bare-hands': 'Bare hands',
}

function facts(decision: Decision): Record<string, unknown> {
  return typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
}

/** A question in words. */
export function question(decision: Decision, view: ShownState): QuestionText {
  const state = stateForRules(view)
  return {
    ask: askWords(decision, state),
    label: (key) => labelWords(decision, key, state),
    hint: (key) => hintWords(decision, key, state, view),
    lead: (key) => (onlyTarget(decision, key, state) === undefined ? (LEADS[key] ?? '') : ''),
    reason: reasonInWords,
  }
}

/** What is said of an act before whom it is for. */
const LEADS: Readonly<Record<string, string>> = {
  strike: 'Strike',
  disable: 'Disable',
  'call-out': 'Call out to',
}

/** The foe of a Strike for which nobody else comes into question: it is not asked whom, so the act names them. */
function onlyTarget({ name, by }: Decision, key: string, state: State): Figure | undefined {
  const figure = figureById(state, by)
  if (name !== 'action' || figure === undefined || (key !== 'strike' && key !== 'disable')) return undefined
  const targets = targetsOf(state, figure, key === 'disable')
  return targets.length === 1 ? targets[0] : undefined
}

function askWords(decision: Decision, state: State): string {
  const who = nameOf(state, decision.by)
  const about = facts(decision)
  switch (decision.name) {
    case 'action':
      return `${who}: ${String(about['momentum'])}M. What do you do?`
    case 'npc-action':
      return `${who}'s turn. What does it do?`
    case 'defend': {
      const foe = nameOf(state, String(about['foe']))
      const numbers = [`Attack Skill ${String(about['skill'])}`, `Danger ${String(about['danger'])}d`]
      const blow = [...numbers, ...riderWords(state, String(about['foe']), String(about['weapon']))].join(
        ', ',
      )
      return `${foe} strikes ${who} with the ${String(about['weapon'])} (${blow}). How does ${who} answer?`
    }
    case 'spend':
      return `${who}: how much momentum goes into the ${String(about['kind'])}? 3M is even.`
    case 'riposte':
      return `${who} has parried and has ${String(about['momentum'])}M. Strike back?`
    case 'target':
      return `${who} ${TARGET_WORDS[decision.rule] ?? 'chooses'} whom?`
    case 'weapon':
      return `${who}: with which weapon?`
    case 'move':
      return `${who}: which way?`
    default:
      return otherAskWords(decision, state, who, about)
  }
}

/** What the attack of an NPC does besides, as in 'Wearying Poison −2M'. */
function riderWords(state: State, foe: string, weapon: string): string[] {
  const by = figureById(state, foe)
  if (by === undefined) return []
  const arms = profileOf(state, by).arms.map((_, at) => armAt(state, by, at))
  const riders = arms.find(({ name }) => name === weapon)?.riders ?? []
  return riders.map(({ effect, amount, text }) =>
    effect === 'lose-momentum' ? `${text} −${amount}M`.trim() : text,
  )
}

const TARGET_WORDS: Readonly<Record<string, string>> = {
  'momentum.action.strike': 'strikes',
  'momentum.parry.riposte': 'ripostes against',
  'momentum.action.reposition': 'takes a superior position over',
  'momentum.action.call-out': 'calls out to',
  'momentum.npc.strike': 'strikes',
  'momentum.npc.reposition': 'takes a superior position over',
}

/** The rarer questions, many of them the referee's. */
function otherAskWords(
  decision: Decision,
  state: State,
  who: string,
  about: Record<string, unknown>,
): string {
  const named = (key: string) => nameOf(state, String(about[key] ?? ''))
  switch (decision.name) {
    case 'referee':
      return 'Does the fight go on?'
    case 'order':
      return `${who} is tied: who goes first?`
    case 'exhausted-slot':
      return `${who} has no free slot for EXHAUSTED: what is dropped?`
    case 'steps':
      return `${who}: how far?`
    case 'interact':
      return `${who}: with what?`
    case 'effect':
      return `What comes of what ${named('figure')} does?`
    case 'ability':
      return `${who}: which ability?`
    case 'leave':
      return `Does ${named('figure')} get away?`
    case 'attack':
      return `${who}: which attack against ${named('target')}?`
    case 'method':
      return `${who}: how does it move?`
    case 'gainer':
      return `Who gains by the Reposition of ${named('npc')}?`
    case 'npc-hits':
      return 'How many hits does the blow take?'
    case 'payment':
      return `${who}: an active or a passive defence?`
    case 'parry-die':
      return `${who}: which discipline die parries?`
    case 'fate':
      return `${who} takes the last hit of ${named('target')}: dead or disabled?`
    case 'dire-detail':
      return `Which ${String(about['what'] ?? 'detail')} is it for ${named('figure')}?`
    case 'end-of-round':
      return `${who}: use ${String(about['ability'] ?? 'the ability')} at the end of the round?`
    case 'fight-over':
      return 'Is the fight over?'
    case 'after-treat':
      return `${named('figure')} is dying of a lost limb. What comes of it?`
    case 'rest':
      return 'Is there time to rest?'
    case 'shield-ready':
      return `Is the shield of ${named('figure')} ready?`
    case 'superiority':
      return `What is the better ground worth to ${named('figure')} against ${named('target')}?`
    case 'armour-helps':
      return `Does the armour of ${named('target')} help against that?`
    default:
      return `${who} decides: ${decision.name.replaceAll('-', ' ')}`
  }
}

function labelWords(decision: Decision, key: string, state: State): string {
  const figure = figureById(state, key)
  if (figure !== undefined) return profileOf(state, figure).name
  const only = onlyTarget(decision, key, state)
  if (only !== undefined) return `${LEADS[key] ?? ''} ${profileOf(state, only).name}`
  if (decision.name === 'interact') return interactWords(key, state, decision.by)
  if (decision.name === 'exhausted-slot') return carriedWords(key, state, decision.by)
  const own = ownNames(decision, state).find((each) => each.key === key)
  if (own !== undefined) return own.name
  if (decision.name === 'move') return wayLabel(key, state, decision.by, 1)
  if (decision.name === 'steps') return stepsLabel(decision, key, state)
  if (decision.name === 'spend') return `${key}M`
  return LABELS[key] ?? key.replaceAll('-', ' ')
}

/** How far so many steps lead: whoever is asked about moves, or whoever is asked. */
function stepsLabel(decision: Decision, key: string, state: State): string {
  const { figure, way } = facts(decision)
  const mover = typeof figure === 'string' ? figure : decision.by
  const steps = key === '1' ? '1 step' : `${key} steps`
  return typeof way === 'string' ? `${steps}: ${wayLabel(way, state, mover, Number(key))}` : steps
}

/** The weapons, attacks, abilities or ways to move that are asked about, as the sheet calls them. */
function ownNames({ name, by }: Decision, state: State): readonly Named[] {
  const figure = figureById(state, by)
  if (figure === undefined) return []
  const { arms, abilities, methods } = profileOf(state, figure)
  switch (name) {
    case 'weapon':
    case 'attack':
      return toldApart(arms.map((_, at) => armAt(state, figure, at)))
    case 'ability':
      return toldApart(abilities)
    case 'method':
      return toldApart(methods)
    default:
      return []
  }
}

interface Named {
  readonly key: string
  readonly name: string
}

/** Those whose name is theirs alone; things of one name are told by their keys, which are numbered. */
function toldApart(things: readonly Named[]): readonly Named[] {
  return things.filter(({ name }) => things.filter((other) => other.name === name).length === 1)
}

/** Something that takes up a slot, by its name. */
function carriedWords(key: string, state: State, by: string): string {
  const figure = figureById(state, by)
  if (figure === undefined) return key
  const [what, at = '0'] = key.split(' ')
  const { items, shield } = profileOf(state, figure)
  if (what === 'shield') return shield
  return what === 'weapon' ? armAt(state, figure, Number(at)).name : (items[Number(at)] ?? key)
}

function hintWords(decision: Decision, key: string, state: State, view: ShownState): string {
  const asked = figureById(state, decision.by)
  if (asked === undefined) return ''
  const target = figureById(state, key)
  if (target !== undefined)
    return `${targetHint(decision, state, asked, target)}; ${hitsWords(view, target.at)}`
  const only = onlyTarget(decision, key, state)
  if (only !== undefined)
    return `${actionHint(state, asked, key)}; ${bandWords(state, asked, only)}; ${hitsWords(view, only.at)}`
  if (decision.name === 'action') return actionHint(state, asked, key)
  if (decision.name === 'method') return methodHint(state, asked, key)
  if (decision.name === 'riposte') return riposteHint(state, asked, key, facts(decision))
  if (decision.name === 'weapon') return weaponHint(state, asked, key, facts(decision))
  if (decision.name === 'ability') return abilityHint(state, asked, key)
  if (decision.name === 'move') return profileOf(state, asked).pc ? `${moveCost(asked)}M` : ''
  const about = facts(decision)
  if (decision.name === 'defend')
    return defenceHint(state, asked, { ...usualPayment(state, asked), kind: key }, about)
  if (decision.name === 'spend') return spendHint(state, asked, Number(key), about)
  return ''
}

function bandWords(state: State, one: Figure, other: Figure): string {
  return bandNames[bandBetween(state, one, other)] ?? ''
}

function targetHint(decision: Decision, state: State, asked: Figure, target: Figure): string {
  const band = bandWords(state, asked, target)
  if (decision.rule === 'momentum.action.reposition') return `${repositionCost(state, target)}M; ${band}`
  const disable = facts(decision)['disable'] === true
  const price = isPc(state, asked) ? strikePrice(decision.rule, state, asked, target, disable) : ''
  return `${price}${band}`
}

/** What the Strike that is asked about costs; nothing for other questions, and for a riposte that is a gift. */
function strikePrice(rule: string, state: State, figure: Figure, target: Figure, disable: boolean): string {
  const riposte = rule === 'momentum.parry.riposte'
  if (riposte && state.setup.rulings['riposte-cost'] === 'free') return ''
  if (!riposte && rule !== 'momentum.action.strike') return ''
  return `${leastCost(state, figure, target, disable)}M; `
}

/** The least that a Strike at a target costs, of the weapons that can be paid for. */
function leastCost(state: State, figure: Figure, target: Figure, disable: boolean): number {
  const weapons = payableWeapons(state, figure, target, disable)
  return Math.min(...weapons.map((at) => strikeCost(state, figure, target, disable, at)))
}

/** What a riposte costs. */
function riposteHint(state: State, figure: Figure, key: string, about: Record<string, unknown>): string {
  if (key === 'decline') return ''
  if (state.setup.rulings['riposte-cost'] === 'free') return 'free'
  const ids = Array.isArray(about['targets']) ? about['targets'] : []
  const disable = key === 'disable'
  const open = ids
    .flatMap((id) => figureById(state, String(id)) ?? [])
    .filter((foe) => payableWeapons(state, figure, foe, disable).length > 0)
  return pricesInWords(open.map((foe) => leastCost(state, figure, foe, disable)))
}

/** What is left of its ammunition, and its own price where weapons have one. */
function weaponHint(state: State, figure: Figure, key: string, about: Record<string, unknown>): string {
  const target = figureById(state, String(about['target']))
  const { arms } = profileOf(state, figure)
  const at = arms.findIndex((_, each) => armAt(state, figure, each).key === key)
  const step = figure.usage[at] ?? -1
  const found = step < 0 ? [] : [stepWords(step)]
  if (state.setup.rulings['magic-strike'] === 'ability' && target !== undefined)
    found.unshift(`${strikeCost(state, figure, target, false, at)}M`)
  return found.join('; ')
}

/** What an ability costs a PC, and its text. */
function abilityHint(state: State, figure: Figure, key: string): string {
  const { pc, abilities } = profileOf(state, figure)
  const ability = abilities.find((each) => each.key === key)
  if (ability === undefined) return ''
  return [pc ? `${ability.cost}M` : '', ability.text].filter((part) => part !== '').join('; ')
}

/** How far a way of moving leads. */
function methodHint(state: State, figure: Figure, key: string): string {
  const { move, methods } = profileOf(state, figure)
  const score = methods.find((method) => method.key === key)?.score ?? move
  return score === 1 ? '1 step' : `up to ${score} steps`
}

function hitsWords(view: ShownState, at: number): string {
  const figure = figureAt(view, at)
  const { pc, maxHits } = profileOf(view, figure)
  if (pc) return `${figure.hits} of ${maxHits} hits taken`
  return figure.hits === 1 ? '1 hit left' : `${figure.hits} hits left`
}

/** What each action costs. */
const ACTION_HINTS: Readonly<Record<PcAction, (state: State, figure: Figure) => string>> = {
  strike: (state, figure) => strikeHint(state, figure, false),
  disable: (state, figure) => strikeHint(state, figure, true),
  move: (_state, figure) => `${moveCost(figure)}M`,
  reposition: (state, figure) =>
    pricesInWords(
      repositionTargets(state, figure)
        .map((foe) => repositionCost(state, foe))
        .filter((price) => price <= figure.momentum),
    ),
  interact: () => '2M',
  'call-out': () => '1M, the ally gains 1M',
  ability: (state, figure) =>
    pricesInWords(
      profileOf(state, figure)
        .abilities.filter((_, at) => whyNotUse(state, figure, at) === '')
        .map(({ cost }) => cost),
    ),
  stop: () => '',
  flee: (_state, figure) => `${moveCost(figure)}M`,
  surrender: () => '',
}

const HINTS: ReadonlyMap<string, (state: State, figure: Figure) => string> = new Map(
  Object.entries(ACTION_HINTS),
)

function actionHint(state: State, figure: Figure, key: string): string {
  return HINTS.get(key)?.(state, figure) ?? ''
}

function strikeHint(state: State, figure: Figure, disable: boolean): string {
  const open = targetsOf(state, figure, disable)
  return pricesInWords(open.map((foe) => leastCost(state, figure, foe, disable)))
}

/** One price, or from the least to the most. */
function pricesInWords(prices: readonly number[]): string {
  if (prices.length === 0) return ''
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? `${least}M` : `${least}M to ${most}M`
}

/** A kind of defence, what it costs, and what that adds to the roll. */
interface PaidDefence {
  readonly kind: string
  readonly price: number
  readonly modifier: number
}

/** The chance of a defence that is paid for like this. */
function defenceHint(
  state: State,
  figure: Figure,
  { kind, price, modifier }: PaidDefence,
  about: Record<string, unknown>,
): string {
  const { rulings } = state.setup
  const skill = Number(about['skill'])
  const magic = about['magic'] === true
  const { physical, mental, shieldMagic } = profileOf(state, figure)
  const least = skill - modifier + (rulings['defence-tie'] === 'success' ? 0 : 1)
  switch (kind) {
    case 'dodge':
      return chanceWords(physical, 7 + least - figure.grace, price)
    case 'parry': {
      const die =
        rulings['parry-die'] === 'by-material' ? (magic ? mental : physical) : Math.max(physical, mental)
      return chanceWords(die, 7 + least - (magic ? figure.lore : figure.might), price)
    }
    case 'block': {
      const lore = rulings['block-stat'] === 'shield' ? shieldMagic : magic
      return chanceWords(sidesOf(figure.shield), 2 + least - (lore ? figure.lore : figure.grit), price)
    }
    default:
      return armourHint(state, figure, skill, magic)
  }
}

/** The chance that so much momentum buys; the question itself says into what it goes. */
function spendHint(state: State, figure: Figure, price: number, about: Record<string, unknown>): string {
  const paid = { kind: String(about['kind']), price, modifier: price - 3 }
  return defenceHint(state, figure, paid, about).replace(` for ${price}M`, '')
}

/** Three momentum, or what there is of it; at nought and below the one point that a defence costs then. */
function usualPayment(
  { setup: { rulings } }: State,
  { momentum }: Figure,
): { readonly price: number; readonly modifier: number } {
  if (momentum >= 3) return { price: 3, modifier: 0 }
  const mode = rulings['defence-mode']
  if (mode === 'legacy-passive') return { price: 1, modifier: Math.min(0, momentum - 1) }
  if (mode === 'legacy-passive-before') return { price: 1, modifier: Math.min(0, momentum) }
  if (momentum <= 0)
    return { price: momentum === 0 && rulings['defence-zero'] === 'free' ? 0 : 1, modifier: momentum - 3 }
  return rulings['defence-overspend'] === 'yes'
    ? { price: 3, modifier: 0 }
    : { price: momentum, modifier: momentum - 3 }
}

/** How often a roll of the armour fails. */
function armourHint(state: State, figure: Figure, skill: number, magic: boolean): string {
  const { rulings } = state.setup
  if (isBare(state, figure))
    return rulings['unarmoured-danger'] === 'hit-per-die'
      ? 'no armour: every Danger die is a hit'
      : 'no armour: the Strike is a hit'
  const stat = magic && rulings['armour-magic'] === 'lore' ? figure.lore : figure.grit
  const negative = rulings['negative-armour'] === 'yes' ? Math.min(0, figure.momentum) : 0
  const least = 2 + skill - stat - negative
  const sides = sidesOf(figure.armour)
  const holds =
    sides === 0
      ? figure.armour >= least
        ? 1
        : 0
      : shareOf(sides, rulings['natural-one'] === 'hit' ? Math.max(2, least) : least)
  return `armour alone: ${Math.round(100 * (1 - holds))} % a hit on each Danger die`
}

/** The share of a die's faces that show so much; a die without sides is the constant one. */
function shareOf(sides: number, least: number): number {
  const faces = Math.max(1, sides)
  return Math.min(faces, Math.max(0, faces - least + 1)) / faces
}

function chanceWords(sides: number, least: number, price: number): string {
  return `${Math.round(100 * shareOf(sides, least))} % for ${price}M`
}
