/**
 * Words for the fight: lines of the log, questions with their options, and the board. Nothing here decides
 * anything; numbers come from the rule code.
 */
import type {
  Board,
  BoardFigure,
  BoardPlace,
  Decision,
  FightEvent,
  Gauge,
  Line,
  Presenter,
  QuestionText,
} from '@steelyard/kernel'
import type { MomentumEvent } from '../register/events.ts'
import { eventCodes } from '../register/events.ts'
import { whyNotUse } from '../rules/abilities.ts'
import { lostLimbs } from '../rules/aftermath.ts'
import { isBare } from '../rules/armour.ts'
import { capital } from '../rules/gear.ts'
import { bandBetween, bandNames, DISTANT } from '../rules/range.ts'
import { payableWeapons, strikeCost } from '../rules/strike.ts'
import { moveCost, nearestFoe, repositionCost, repositionTargets, targetsOf } from '../rules/turn.ts'
import { sidesOf } from '../rules/usage.ts'
import {
  areFoes,
  armAt,
  BEHIND,
  type Figure,
  figureAt,
  figureById,
  isIn,
  isPc,
  profileOf,
  type State,
} from '../state/state.ts'

const LONGEST_LINE = 200
/** What is left of a line for a list of names. */
const LONGEST_LIST = 150

type Of<Code extends MomentumEvent['event']> = Extract<MomentumEvent, { event: Code }>

/** What a figure, a side or the referee is called. */
export function nameOf(state: State, id: string): string {
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  return state.setup.sides.find((side) => side.id === id)?.name ?? id
}

const STEPS: readonly string[] = ['gone', '1', 'Ud4', 'Ud6', 'Ud8']

/** A rung of the usage ladder in words. */
export function stepWords(step: number): string {
  return step < 0 ? 'none' : (STEPS[step] ?? String(step))
}

function signed(number: number): string {
  return number < 0 ? `− ${-number}` : `+ ${number}`
}

function plain(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`
}

function line(event: FightEvent, text: string, depth: Line['depth'], tone: Line['tone'] = 'plain'): Line {
  return { text: text.replaceAll(/ {2,}/g, ' '), rule: event.rule, depth, tone }
}

// ── Events ───────────────────────────────────────────────────────────────────────────────────────────────

function isOurs(event: FightEvent): event is MomentumEvent {
  return eventCodes.some((code) => code === event.event)
}

function tellEvent(event: FightEvent, state: State): Line {
  if (!isOurs(event)) return line(event, event.event, 0)
  switch (event.event) {
    case 'fight':
      return line(event, `The fight begins: ${event.sides.join(' against ')}`, 0)
    case 'round':
      return line(event, `Round ${event.round}: ${orderWords(event, state)}`, 0, 'head')
    case 'over':
      return line(event, overWords(event, state), 0, 'head')
    case 'defence':
      return tellDefence(event, state)
    case 'dire':
      return line(event, direWords(event, state), 2, 'bad')
    case 'stat':
    case 'limb':
    case 'rider':
      return line(event, woundWords(event, state), 2, 'bad')
    case 'after':
    case 'rest':
      return line(event, afterWords(event, state), 1)
    case 'gain':
    case 'turn':
    case 'stamina':
    case 'exhausted':
    case 'momentum':
    case 'wear':
    case 'armour':
    case 'hit':
    case 'npc-hit':
    case 'life':
      return tellState(event, state)
    default:
      return line(event, deedWords(event, state), 0)
  }
}

function orderWords({ order, scores }: Of<'round'>, state: State): string {
  return someOf(order.map((id, at) => `${nameOf(state, id)} (${scoreWords(scores[at] ?? 0)})`))
}

/** Of a crowd, the first by name. */
function someOf(names: readonly string[]): string {
  let told = names.length
  while (told > 1 && names.slice(0, told).join(', ').length > LONGEST_LIST) told -= 1
  return `${names.slice(0, told).join(', ')}${told === names.length ? '' : ' and others'}`
}

/** A score in the order of turns; whom surprise puts behind everybody has none worth printing. */
function scoreWords(score: number): string {
  return score <= BEHIND ? 'last' : plain(score)
}

function overWords({ winner, how, rounds }: Of<'over'>, state: State): string {
  const after = `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
  return winner === '' ? `The fight ends ${after}: ${how}` : `${nameOf(state, winner)}: victory ${after}`
}

function tellDefence(event: Of<'defence'>, state: State): Line {
  const who = nameOf(state, event.figure)
  if (event.how === 'none') return line(event, `${who} does not defend`, 1)
  const paid = `${event.spent}M (${signed(event.modifier)})`
  const sum = `${event.die} ${signed(event.stat)} ${signed(event.modifier)} = ${plain(event.total)} against ${event.target}`
  const verb = { parry: 'parries', dodge: 'dodges', block: 'blocks' }[event.how]
  const result = event.success ? 'success' : `failure${failureWords(event, state)}`
  return line(
    event,
    `${who} ${verb} for ${paid}: ${sum}, ${result}; ${plain(event.left)}M left`,
    1,
    event.success ? 'good' : 'bad',
  )
}

/** What a failure brings beside the blow itself; without armour there is nothing that a Dodge could soften. */
function failureWords({ how, modifier, bare }: Of<'defence'>, state: State): string {
  if (how === 'parry') return ', a critical: one more Danger die'
  if (how !== 'dodge' || bare === true) return ''
  if (modifier > 0) return `, but armour + ${modifier}`
  const short = modifier < 0 && state.setup.rulings['dodge-bonus'] === 'signed'
  return short ? `, and armour ${signed(modifier)}` : ''
}

function direWords({ figure, dice, sides = 6, before, total, band }: Of<'dire'>, state: State): string {
  const held = before === 0 ? '' : `${before} + `
  return `${nameOf(state, figure)} – dire wound: ${held}${dice}d${sides} makes ${total}, ${BANDS[band] ?? band}`
}

/** What a dire wound or a special does besides. */
function woundWords(event: Of<'stat' | 'limb' | 'rider'>, state: State): string {
  const who = nameOf(state, event.figure)
  switch (event.event) {
    case 'stat':
      return `${who}: ${capital(event.what)} ${plain(event.before)} → ${plain(event.after)} until a rest`
    case 'limb':
      return `${who} loses ${LIMBS[event.what] ?? event.what}`
    case 'rider':
      return `${nameOf(state, event.foe)}'s ${event.weapon} on ${who}: ${event.text}`
  }
}

const LIMBS: Readonly<Record<string, string>> = {
  'off-arm': 'the off arm',
  'weapon-arm': 'the weapon arm',
  leg: 'a leg',
}

/** Hits against the limit. */
function takenWords(hits: number, max: number, beyond = Math.max(0, hits - max)): string {
  return beyond > 0 ? `${hits} hits, ${beyond} beyond the limit` : `${hits} of ${max} hits`
}

/** What somebody takes out of the fight; in fewer words where there is too much of it for one line. */
function afterWords(event: Of<'after' | 'rest'>, state: State): string {
  const who = nameOf(state, event.figure)
  const figure = figureById(state, event.figure)
  if (event.event === 'rest' || figure === undefined) return `${who} rests`
  const { max, beyond, staminaMax } = { ...limitsOf(state, figure), ...event }
  const worn = wornOf(event, state, figure)
  const lowered = loweredOf(event)
  const stamina = `stamina ${event.stamina} of ${staminaMax}`
  const kept = [takenWords(event.hits, max, beyond), stamina, ...together(worn)]
  const whole = `${who} leaves the fight with ${keptWords(event, kept, together(lowered))}`
  if (whole.length <= LONGEST_LINE) return whole
  const things = worn.length < 2 ? together(worn) : ['worn gear']
  const stats = lowered.length < 2 ? together(lowered) : ['some stats lower']
  const brief = [`${event.hits} of ${max} hits`, stamina, ...things]
  return `${who} leaves the fight with ${keptWords(event, brief, stats)}`
}

function keptWords(event: Of<'after'>, first: readonly string[], lowered: readonly string[]): string {
  const kept = first.slice()
  if (event.exhausted > 0) kept.push(`EXHAUSTED slots ${event.exhausted}`)
  if (lowered.length > 0) kept.push(`${lowered.join(', ')} until a rest`)
  if (event.disfigured > 0) kept.push('disfigured')
  if (event.limbs.length > 0) kept.push(`without ${listed(event.limbs.map((limb) => LIMBS[limb] ?? limb))}`)
  if (event.dying) kept.push('dead in ten minutes unless treated')
  return kept.join(', ')
}

/** Something and what is left of it. */
type Left = readonly [what: string, left: string]

/** Gear that is not as it came. */
function wornOf(event: Of<'after'>, state: State, figure: Figure): Left[] {
  const { armourStart, shield, shieldBase } = profileOf(state, figure)
  const worn: Left[] = []
  if (event.armour !== armourStart) worn.push(['armour', stepWords(event.armour)])
  if (event.shield !== shieldBase) worn.push([shield, stepWords(event.shield)])
  for (const [at, step] of event.usage.entries()) {
    const { name, usage } = armAt(state, figure, at)
    if (step !== usage) worn.push([name, stepWords(step)])
  }
  return worn
}

/** Stats that are lower than on the sheet, and by how much. */
function loweredOf({ lowered, by }: Of<'after'>): Left[] {
  return [...new Set(lowered)].map((stat, at) => {
    const less = by?.[at] ?? lowered.filter((each) => each === stat).length
    return [capital(stat), `−${less}`]
  })
}

/** Whatever is left alike, named together: "armour and Bow gone". */
function together(each: readonly Left[]): string[] {
  return [...new Set(each.map(([, left]) => left))].map((left) => {
    const alike = each.filter((other) => other[1] === left).map(([what]) => what)
    return `${listed(alike)} ${left}`
  })
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Limits of a sheet, for fights saved before events held them. */
function limitsOf(state: State, figure: Figure): { readonly max: number; readonly staminaMax: number } {
  const { maxHits, staminaMax } = profileOf(state, figure)
  return { max: maxHits, staminaMax }
}

const BANDS: Readonly<Record<string, string>> = {
  'very-sad': 'Very Sad',
  disabled: 'Disabled',
  disfigured: 'Disfigured',
  mauled: 'Mauled',
  'instant-death': 'Instant Death',
  'violent-death': 'Violent Death',
}

function tellState(
  event: Of<
    'gain' | 'turn' | 'stamina' | 'exhausted' | 'momentum' | 'wear' | 'armour' | 'hit' | 'npc-hit' | 'life'
  >,
  state: State,
): Line {
  const who = nameOf(state, event.figure)
  switch (event.event) {
    case 'gain': {
      const sum = `${event.before === 0 ? '' : `${plain(event.before)} + `}${event.die} ${signed(event.grace)}`
      return line(event, `${who} gains momentum: ${sum} = ${plain(event.after)}M`, 1)
    }
    case 'turn':
      return line(event, turnWords(event, who, state), 0, event.lost ? 'bad' : 'plain')
    case 'stamina':
      return line(event, `${who} marks stamina: ${event.tallies} of ${event.of}`, 1, 'quiet')
    case 'exhausted': {
      const lost = event.dropped === '' ? '' : ` and drops ${event.dropped}`
      return line(event, `${who} is EXHAUSTED, item slots filled: ${event.slots}${lost}`, 1, 'bad')
    }
    case 'momentum':
      return line(
        event,
        `${who}: ${plain(event.before)}M → ${plain(event.after)}M (${event.why})`,
        2,
        'quiet',
      )
    case 'wear':
      return line(
        event,
        `${who}'s ${event.what}: ${stepWords(event.before)} → ${stepWords(event.after)}`,
        2,
        'bad',
      )
    case 'armour': {
      const bonus = event.bonus === 0 ? '' : ` ${signed(event.bonus)}`
      const sum = `${event.die} ${signed(event.grit)} − ${event.skill}${bonus} = ${plain(event.total)}`
      return line(
        event,
        `${who}'s armour: ${sum}, ${event.hit ? 'a hit' : 'no hit'}`,
        2,
        event.hit ? 'bad' : 'good',
      )
    }
    case 'hit':
      return line(
        event,
        `${who} has taken ${takenWords(event.hits, event.max, event.beyond)}; armour ${stepWords(event.armour)}`,
        2,
        'bad',
      )
    case 'npc-hit':
      return line(event, `${who}: ${event.before} → ${event.left ?? Math.max(0, event.after)} hits left`, 1)
    case 'life':
      return line(event, `${who} is ${LIVES[event.life] ?? event.life}`, 1, 'bad')
  }
}

const LIVES: Readonly<Record<string, string>> = {
  dead: 'dead',
  disabled: 'disabled',
  fled: 'gone from the field',
  surrendered: 'out of it: yields',
}

function turnWords({ lost, momentum, figure, rule }: Of<'turn'>, who: string, state: State): string {
  const found = figureById(state, figure)
  if (found !== undefined && !isPc(state, found)) return `${who}'s turn`
  if (lost && rule === 'momentum.turn.exhausted-choice')
    return `${who} has no slot left that is not EXHAUSTED: the turn is lost`
  return lost ? `${who} has ${plain(momentum)}M: the turn is lost` : `${who}'s turn: ${momentum}M`
}

function deedWords(
  event: Of<'strike' | 'move' | 'reposition' | 'interact' | 'call-out' | 'ability' | 'treated' | 'call'>,
  state: State,
): string {
  const who = nameOf(state, event.figure)
  const price = 'cost' in event && event.cost > 0 ? ` (${event.cost}M, ${event.left}M left)` : ''
  switch (event.event) {
    case 'strike': {
      const how = event.riposte ? 'ripostes against' : 'strikes'
      const mode = event.disable ? ' to disable' : ''
      const weapon = event.weapon === 'bare hands' ? event.weapon : `the ${event.weapon}`
      return `${who} ${how} ${nameOf(state, event.target)} with ${weapon}${mode}${price}`
    }
    case 'move':
      return `${who} moves ${wayWords(event.to, state)}${event.how === 'walk' ? '' : ` (${event.how})`}${farWords(event, state)}${price}`
    case 'reposition':
      return `${who} takes a superior position over ${nameOf(state, event.target)}${price}`
    case 'interact':
      return `${who} interacts: ${interactWords(event.what, state, event.figure)}${price}`
    case 'call-out':
      return `${who} calls out to ${nameOf(state, event.ally)}, who has ${plain(event.momentum)}M now (${event.cost ?? 1}M, ${event.left}M left)`
    case 'ability': {
      const targets = event.target.split(', ').map((id) => nameOf(state, id))
      const on = event.target === '' ? '' : ` on ${someOf(targets)}`
      return `${who} uses ${event.ability}${on}${price}`
    }
    case 'treated':
      return event.figure === 'referee'
        ? `${nameOf(state, event.patient)} is treated and will not die of it`
        : `${who} treats ${nameOf(state, event.patient)}, who will not die of it`
    case 'call':
      return `The referee on ${who}: ${event.what}`
  }
}

function wayWords(way: string, state: State): string {
  if (way === 'up' || way === 'down') return `${way} the line`
  const [how = '', ...rest] = way.split(' ')
  return `${how === 'away' ? 'away from' : how} ${nameOf(state, rest.join(' '))}`
}

/** How far the nearest foe is after a move. */
function farWords({ nearest, band }: Of<'move'>, state: State): string {
  return nearest === '' ? '' : `: ${nameOf(state, nearest)} at ${bandNames[band] ?? ''}`
}

function interactWords(what: string, state: State, by: string): string {
  const [how = '', ...rest] = what.split(' ')
  const word = rest.join(' ')
  const figure = figureById(state, by)
  switch (how) {
    case 'ready':
      return figure === undefined
        ? 'readies a weapon'
        : `readies the ${armAt(state, figure, Number(word)).name}`
    case 'ready-shield':
      return 'readies the shield'
    case 'other-hand':
      return 'takes the weapon in the other hand'
    case 'treat':
      return `treats ${nameOf(state, word)}`
    case 'feature':
      return word
    case 'fetch':
      return 'takes something out'
    case 'use':
      return 'uses what was taken out'
    default:
      return 'something from the bag'
  }
}

// ── Questions ────────────────────────────────────────────────────────────────────────────────────────────

const ACTIONS: Readonly<Record<string, string>> = {
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
  decline: 'Keep the momentum',
  up: 'Up the line',
  down: 'Down the line',
  walk: 'Walk',
  'bare-hands': 'Bare hands',
}

function facts(decision: Decision): Record<string, unknown> {
  return typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
}

function question(decision: Decision, state: State): QuestionText {
  return {
    ask: askWords(decision, state),
    label: (key) => labelWords(decision, key, state),
    hint: (key) => hintWords(decision, key, state),
  }
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
  if (decision.name === 'interact') return interactWords(key, state, decision.by)
  if (decision.name === 'exhausted-slot') return carriedWords(key, state, decision.by)
  const own = ownNames(decision, state).find((each) => each.key === key)
  if (own !== undefined) return own.name
  if (key.startsWith('toward ') || key.startsWith('away ')) return wayWords(key, state)
  return ACTIONS[key] ?? key.replaceAll('-', ' ')
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

function hintWords(decision: Decision, key: string, state: State): string {
  const asked = figureById(state, decision.by)
  if (asked === undefined) return ''
  const target = figureById(state, key)
  if (target !== undefined) return targetHint(decision, state, asked, target)
  if (decision.name === 'action') return actionHint(state, asked, key)
  if (decision.name === 'move') return moveHint(state, asked, key)
  if (decision.name === 'riposte') return riposteHint(state, asked, key, facts(decision))
  if (decision.name === 'weapon') return weaponHint(state, asked, key, facts(decision))
  if (decision.name === 'ability') return abilityHint(state, asked, key)
  if (decision.name === 'defend') return defenceHint(state, asked, key, facts(decision))
  return ''
}

function targetHint(decision: Decision, state: State, asked: Figure, target: Figure): string {
  const band = bandNames[bandBetween(state, asked, target)] ?? ''
  if (decision.rule === 'momentum.action.reposition')
    return `${repositionCost(state, target)}M; ${band}; ${hitsWords(state, target)}`
  const disable = facts(decision)['disable'] === true
  const price = isPc(state, asked) ? strikePrice(decision.rule, state, asked, target, disable) : ''
  return `${price}${band}; ${hitsWords(state, target)}`
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

/** Where a step leads. */
function moveHint(state: State, figure: Figure, way: string): string {
  const ghost = { ...figure, place: figure.place + (way === 'up' ? 1 : -1) }
  if (way !== 'up' && way !== 'down') return ''
  const { nearest, band } = nearestFoe(state, ghost)
  return nearest === '' ? '' : `${nameOf(state, nearest)} at ${bandNames[band] ?? ''}`
}

function hitsWords(state: State, figure: Figure): string {
  const { maxHits } = profileOf(state, figure)
  if (isPc(state, figure)) return `${figure.hits} of ${maxHits} hits taken`
  return figure.hits === 1 ? '1 hit left' : `${figure.hits} hits left`
}

function actionHint(state: State, figure: Figure, key: string): string {
  switch (key) {
    case 'strike':
    case 'disable': {
      const disable = key === 'disable'
      const open = targetsOf(state, figure, disable)
      return pricesInWords(open.map((foe) => leastCost(state, figure, foe, disable)))
    }
    case 'move':
    case 'flee':
      return `${moveCost(figure)}M`
    case 'reposition':
      return pricesInWords(
        repositionTargets(state, figure)
          .map((foe) => repositionCost(state, foe))
          .filter((price) => price <= figure.momentum),
      )
    case 'ability':
      return pricesInWords(
        profileOf(state, figure)
          .abilities.filter((_, at) => whyNotUse(state, figure, at) === '')
          .map(({ cost }) => cost),
      )
    case 'interact':
      return '2M'
    case 'call-out':
      return '1M, the ally gains 1M'
    default:
      return ''
  }
}

/** One price, or from the least to the most. */
function pricesInWords(prices: readonly number[]): string {
  if (prices.length === 0) return ''
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? `${least}M` : `${least}M to ${most}M`
}

/** The chance of a defence at the standard price, or at what is left of it. */
function defenceHint(state: State, figure: Figure, key: string, about: Record<string, unknown>): string {
  const { rulings } = state.setup
  const skill = Number(about['skill'])
  const magic = about['magic'] === true
  const { physical, mental, shieldMagic } = profileOf(state, figure)
  const { price, modifier } = usualPayment(state, figure)
  const least = skill - modifier + (rulings['defence-tie'] === 'success' ? 0 : 1)
  switch (key) {
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

// ── Rolls and the board ──────────────────────────────────────────────────────────────────────────────────

const ROLLS: Readonly<Record<string, string>> = {
  momentum: 'momentum',
  'npc-initiative': 'initiative',
  tie: 'tie',
  parry: 'parry',
  dodge: 'dodge',
  block: 'block',
  'shield-wear': 'wear of the shield',
  armour: 'armour',
  'dire-wound': 'dire wound',
  limb: 'which limb',
  stat: 'which stat',
  usage: 'usage die',
}

/** Every roll of this game in words. */
export const rolls: readonly string[] = Object.keys(ROLLS)

function board(state: State): Board {
  const stages = state.order.map((at, turn) => {
    const figure = state.figures[at]
    const score = figure === undefined ? '' : ` (${scoreWords(figure.initiative)})`
    const name = figure === undefined ? '' : profileOf(state, figure).name
    return { name: `${name}${score}`, now: turn === state.turn && state.phase !== 'gain' }
  })
  const sides = state.setup.sides.map(({ id, name }, side) => ({
    id,
    name,
    figures: state.figures
      .filter((figure) => figure.side === side)
      .map((figure) => boardFigure(state, figure)),
  }))
  const notes = state.setup.features.map(({ id, text }) => (text === '' ? id : `${id}: ${text}`))
  const over = state.phase === 'aftermath' || state.phase === 'over'
  const title = over ? 'The fight is over' : `Round ${state.round}`
  const board = { title, stages, sides, notes }
  return state.setup.rulings.geometry === 'pairwise' ? board : { ...board, places: placesOf(state) }
}

const MOST_PLACES = 30

/** The places of the line: all of a bounded one, else those between the figures. */
function placesOf(state: State): BoardPlace[] {
  const { bounded, lowest, highest } = state.setup
  const taken = state.figures.filter(isIn).map(({ place }) => place)
  const low = bounded || taken.length === 0 ? lowest : Math.min(...taken)
  const high = bounded || taken.length === 0 ? highest : Math.max(...taken)
  const places: BoardPlace[] = []
  for (let place = low; place <= high && places.length < MOST_PLACES; place++) {
    const next = [place - 1, place + 1].filter((other) => other >= low && other <= high)
    places.push({ id: String(place), name: `Place ${place}`, note: '', next: next.map(String) })
  }
  return places
}

function boardFigure(state: State, figure: Figure): BoardFigure {
  const profile = profileOf(state, figure)
  const gauges: Gauge[] = profile.pc
    ? [
        { label: 'Momentum', now: figure.momentum, max: 0 },
        { label: 'Hits', now: figure.hits, max: profile.maxHits, counts: 'harm' },
        { label: 'Stamina', now: figure.stamina, max: profile.staminaMax, counts: 'effort' },
      ]
    : [{ label: 'Hits left', now: Math.max(0, figure.hits), max: profile.maxHits }]
  return {
    id: figure.id,
    name: profile.name,
    standing: isIn(figure) ? 'up' : figure.life === 'disabled' ? 'down' : 'out',
    gauges,
    facts: profile.pc ? pcFacts(state, figure) : npcFacts(state, figure),
    conditions: conditionsOf(state, figure),
    ...(isIn(figure) ? whereabouts(state, figure) : {}),
    ...(profile.pc ? { pips: [{ label: 'Momentum', now: figure.momentum, max: 0 }] } : {}),
  }
}

/** Its place on the line, or how near the nearest foe is where distances are kept pair by pair. */
function whereabouts(state: State, figure: Figure): Pick<BoardFigure, 'place' | 'row'> {
  if (state.setup.rulings.geometry !== 'pairwise') return { place: String(figure.place) }
  const band = nearestBand(state, figure)
  return band > DISTANT ? {} : { row: bandNames[band] ?? '' }
}

function pcFacts(state: State, figure: Figure): string[] {
  const profile = profileOf(state, figure)
  const weapons = profile.arms.map((_, at) => {
    const step = figure.usage[at] ?? -1
    return `${armAt(state, figure, at).name}${step < 0 ? '' : ` ${stepWords(step)}`}`
  })
  const shield = profile.shield === '' ? [] : [`${profile.shield} ${stepWords(figure.shield)}`]
  return [...weapons, ...shield, `armour ${stepWords(figure.armour)}`, nearestWords(state, figure)]
}

function npcFacts(state: State, figure: Figure): string[] {
  const { defense, arms } = profileOf(state, figure)
  const attacks = arms.map((_, at) => {
    const arm = armAt(state, figure, at)
    return `${arm.name} ${arm.danger}d/${arm.skill}`
  })
  return [`Defense ${defense}`, ...attacks, nearestWords(state, figure)]
}

function nearestWords(state: State, figure: Figure): string {
  const nearest = nearestBand(state, figure)
  return nearest > DISTANT ? 'no foe left' : `nearest foe at ${bandNames[nearest] ?? ''}`
}

/** The band to the nearest foe; beyond distant if none is left. */
function nearestBand(state: State, figure: Figure): number {
  let nearest = DISTANT + 1
  for (const other of state.figures)
    if (isIn(other) && areFoes(figure, other)) nearest = Math.min(nearest, bandBetween(state, figure, other))
  return nearest
}

function conditionsOf(state: State, figure: Figure): string[] {
  const found: string[] = []
  if (!isIn(figure)) found.push(figure.life)
  if (figure.dying) found.push('mauled, dying')
  if (figure.sad > 0) found.push(`very sad (${figure.sad})`)
  if (figure.disfigured > 0) found.push('disfigured')
  for (const limb of lostLimbs(figure)) found.push(`without ${LIMBS[limb] ?? limb}`)
  if (figure.exhausted > 0) found.push(`EXHAUSTED (${figure.exhausted})`)
  if (figure.surprised && state.round === 1) found.push('surprised')
  const over = isIn(figure) ? figure.superior.map((at) => figureAt(state, at)).filter(isIn) : []
  if (over.length > 0) found.push(`superior over ${over.map((foe) => profileOf(state, foe).name).join(', ')}`)
  return found
}

/** Words for everything. */
export const tell: Presenter<State> = {
  event: tellEvent,
  question,
  roll: (name) => ROLLS[name] ?? name,
  board,
}
