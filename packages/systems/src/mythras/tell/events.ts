/**
 * Every event as one short line: who, what, and the numbers with where they came from. Rounds and Turns stand at
 * the margin, attacks and reactions one step in, what comes of them two.
 *
 * A log is told long after it happened: nothing here may read what changes in a fight.
 */
import { type FightEvent, ifKnown, type Line } from '@steelyard/kernel'
import { eventCodes } from '../register/events.ts'
import { CRITICAL, FAILURE, SUCCESS } from '../rules/core/skills.ts'
import { fatigueLevels } from '../rules/core/tables.ts'
import { type ShownEvent, type ShownState, stateForRules } from '../state/redaction.ts'
import { figureById, type State } from '../state/state.ts'
import { conditionInWords, hazardInWords, healedInWords, itemInWords } from './happenings.ts'
import { deedInWords } from './labels.ts'
import {
  aLevel,
  capital,
  counted,
  effectTitle,
  gradeBecause,
  joined,
  levelName,
  listed,
  nameOf,
  placeOn,
  pointsInWords,
  signed,
  skillInWords,
  skillName,
  spaced,
  theItem,
  whose,
  withItem,
} from './words.ts'

type Of<Code extends ShownEvent['event']> = Extract<ShownEvent, { event: Code }>

/** An event in words; one that is not of this game is only named. */
export function tellEvent(event: FightEvent, view: ShownState): Line {
  if (!isOurs(event)) return line(event, capital(spaced(event.event)), 0, 'quiet')
  return tellOurs(event, stateForRules(view))
}

function isOurs(event: FightEvent): event is ShownEvent {
  return eventCodes.some((code) => code === event.event)
}

function line(event: FightEvent, text: string, depth: 0 | 1 | 2, tone: Line['tone'] = 'plain'): Line {
  return { text, rule: event.rule, depth, tone }
}

function tellOurs(event: ShownEvent, state: State): Line {
  switch (event.event) {
    case 'fight':
    case 'surprise':
    case 'initiative':
    case 'round':
    case 'turn':
    case 'interrupt':
    case 'over':
      return tellCourse(event, state)
    case 'moved':
    case 'engaged':
    case 'ward':
      return tellPlace(event, state)
    case 'attack':
    case 'defence':
    case 'levels':
    case 'opposed':
    case 'contest':
    case 'won':
    case 'effect':
    case 'counter':
      return tellExchange(event, state)
    case 'damage':
    case 'wound':
    case 'resist':
    case 'skill':
    case 'fatigue':
    case 'luck':
    case 'life':
    case 'call':
      return tellOutcome(event, state)
    case 'spell':
      return tellSpell(event, state)
    default:
      return tellHappening(event, state)
  }
}

// ── The course of the fight ──────────────────────────────────────────────────────────────────────────────

const MOST_OF_A_LINE = 120

function tellCourse(
  event: Of<'fight' | 'surprise' | 'initiative' | 'round' | 'turn' | 'interrupt' | 'over'>,
  state: State,
): Line {
  switch (event.event) {
    case 'fight':
      return line(event, `The fight begins: ${event.sides.join(' against ')}`, 0)
    case 'surprise':
      return line(event, `${nameOf(state, event.figure)} is surprised: flat-footed until acting`, 1, 'bad')
    case 'initiative': {
      const sign = event.modifier < 0 ? '−' : '+'
      const sum = `${event.die} ${sign} ${Math.abs(event.modifier)} = ${signed(event.total)}`
      return line(event, `${nameOf(state, event.figure)}: Initiative ${sum}`, 1)
    }
    case 'round': {
      const order = event.order.map((id) => nameOf(state, id)).join(', ')
      const short = order !== '' && order.length <= MOST_OF_A_LINE
      return line(event, `Round ${event.round}${short ? `: ${order}` : ''}`, 0, 'head')
    }
    case 'turn':
      return tellTurn(event, state)
    case 'interrupt': {
      const [who, other] = [nameOf(state, event.figure), nameOf(state, event.against)]
      const text = event.how === 'blocks' ? `${who} bars ${whose(other)} way` : `${who} interrupts ${other}`
      return line(event, text, 1, 'good')
    }
    case 'over':
      return line(event, tellEnd(event, state), 0, 'head')
  }
}

function tellTurn(event: Of<'turn'>, state: State): Line {
  const who = nameOf(state, event.figure)
  if (event.action === 'delay') {
    const kept = pointsInWords(Number(event.detail) || 1)
    return line(event, `${who} delays: ${kept} kept back`, 0)
  }
  const key = joined([event.action, event.detail || event.item || event.target], ' ')
  const what = deedInWords(state, event.figure, key)
  return line(event, `${who} ${what} (${pointsInWords(event.left)} left)`, 0)
}

const ENDS: Readonly<Record<string, string>> = {
  draw: 'nobody is left to fight on',
  stopped: 'the referee stops it',
  stalemate: 'neither side can bring it to an end',
}

function tellEnd(event: Of<'over'>, state: State): string {
  const rounds = `after ${counted(event.rounds, 'Round')}`
  if (event.winner !== '') return `${nameOf(state, event.winner)}: victory ${rounds}`
  return `The fight is over ${rounds}: ${ENDS[event.how] ?? event.how}`
}

// ── Places ───────────────────────────────────────────────────────────────────────────────────────────────

/** How somebody came to be elsewhere: `{m}` metres, `{to}` a foe, a friend, a place or a cover. */
export const moveWords: Readonly<Record<string, string>> = {
  bashed: 'is pushed {m} by {to}',
  'knocked-back': 'is knocked back {m} by {to}',
  move: 'moves {m} towards {to}',
  'move-away': 'moves {m} away from {to}',
  'move-around': 'moves {m} round the flank of {to}',
  run: 'runs {m} towards {to}',
  'run-around': 'runs {m} round the flank of {to}',
  'run-away': 'runs {m} away from {to}',
  sprint: 'sprints {m} towards {to}',
  'sprint-around': 'sprints {m} round the flank of {to}',
  'sprint-away': 'sprints {m} away from {to}',
  crawl: 'crawls {m} towards {to}',
  'crawl-away': 'crawls {m} away from {to}',
  'change-range': 'closes in {m} on {to}',
  'change-range-away': 'falls back {m} from {to}',
  charges: 'charges {m} at {to}',
  stopped: 'had come {m} towards {to}',
  'stopped-away': 'had come {m} away from {to}',
  'sweeps-past': 'sweeps {m} past {to}',
  climbs: 'climbs {m} towards {to}',
  jumps: 'jumps {m} to {to}',
  'falls-short': 'jumps short of {to}',
  swims: 'swims {m} towards {to}',
  'takes-off': 'takes off',
  lands: 'lands',
  'walks-off': 'walks {m} off',
  flees: 'flees {m}',
  withdraws: 'withdraws {m}',
  mounts: 'mounts {to}',
  dismounts: 'gets off {to}',
}

function tellPlace(event: Of<'moved' | 'engaged' | 'ward'>, state: State): Line {
  switch (event.event) {
    case 'moved':
      return tellMove(event, state)
    case 'engaged': {
      const both = `${nameOf(state, event.one)} and ${nameOf(state, event.other)}`
      return line(event, event.on ? `${both} are engaged` : `${both} are no longer engaged`, 2)
    }
    case 'ward': {
      const who = nameOf(state, event.figure)
      if (event.locations.length === 0)
        return line(event, `${who} no longer wards with the ${event.item}`, 1, 'quiet')
      const crouching = event.crouching ? ', crouching' : ''
      return line(event, `${who} wards ${listed(event.locations)} with the ${event.item}${crouching}`, 1)
    }
  }
}

function tellMove(event: Of<'moved'>, state: State): Line {
  const driven = event.how === 'bashed' || event.how === 'knocked-back'
  const pattern = moveWords[event.how] ?? `${spaced(event.how)} {m} {to}`
  const to = figureOrPlace(state, event.to)
  const known =
    to === ''
      ? pattern.replace(/(?: towards| away from| at| by| to| of| on| from| past)? \{to\}/, '')
      : pattern
  const text = known.replace('{m}', `${event.metres} m`).replace('{to}', to)
  return line(event, `${nameOf(state, event.figure)} ${text}`, driven ? 2 : 1, driven ? 'bad' : 'plain')
}

/** Where or against whom a condition holds: people and places by name, the rest as it is. */
function whereInWords(state: State, where: string): string {
  return state.setup.covers.some(({ id }) => id === where) ? spaced(where) : nameOf(state, where)
}

/** Somebody by name, or `the wall`. */
function figureOrPlace(state: State, id: string): string {
  if (id === '' || figureById(state, id) !== undefined) return id === '' ? '' : nameOf(state, id)
  return `the ${spaced(id)}`
}

// ── Attack and defence ───────────────────────────────────────────────────────────────────────────────────

function tellExchange(
  event: Of<'attack' | 'defence' | 'levels' | 'opposed' | 'contest' | 'won' | 'effect' | 'counter'>,
  state: State,
): Line {
  switch (event.event) {
    case 'attack':
      return line(event, `${attackInWords(event, state)}: ${rollInWords(event)}`, 1, levelTone(event.level))
    case 'defence':
      if (event.how === 'none')
        return line(event, `${nameOf(state, event.figure)} does not react: a Failure`, 1, 'quiet')
      return line(event, `${defenceInWords(event, state)}: ${rollInWords(event)}`, 1, levelTone(event.level))
    case 'levels': {
      const against = event.against < 0 ? '' : ` against ${aLevel(event.against)}`
      const now = `${whose(nameOf(state, event.figure))} roll is ${aLevel(event.level)}${against}`
      return line(event, `A skill above 100 takes ${event.over} off both: ${now}`, 1)
    }
    case 'opposed': {
      const dice = `${event.die} against ${event.against}`
      const which = event.die === event.against ? 'nobody is ahead' : 'the higher die wins'
      return line(event, `Equal levels, ${dice}: ${which}`, 2, 'quiet')
    }
    case 'contest': {
      const own = `${whose(nameOf(state, event.figure))} ${skillName(event.skill)} ${event.graded}`
      const theirs = `${whose(nameOf(state, event.foe))} ${skillName(event.against)} ${event.set}`
      const end =
        event.result === 0
          ? 'nobody wins'
          : `${nameOf(state, event.result > 0 ? event.figure : event.foe)} wins`
      return line(event, `${own} against ${theirs}: ${end}`, 2)
    }
    case 'won': {
      const who = nameOf(state, event.figure)
      if (event.effects > 0)
        return line(event, `${who} wins ${counted(event.effects, 'special effect')}`, 1, 'good')
      return line(event, `${who} leaves ${counted(event.lost, 'special effect')} unused`, 1, 'quiet')
    }
    case 'effect':
      return tellEffect(event, state)
    case 'counter': {
      const [who, foe] = [nameOf(state, event.figure), nameOf(state, event.foe)]
      const secret = event.effect === 'hidden'
      const what = secret ? 'an effect, in secret' : effectTitle(event.effect)
      return line(event, `${who} prepares to counter ${foe}: ${what}`, 2, 'quiet')
    }
  }
}

/** A blow that misses and a parry that fails are results, as what they lead to may be nothing. */
function levelTone(level: number): Line['tone'] {
  return level === CRITICAL ? 'good' : level <= FAILURE ? 'bad' : 'plain'
}

/** `Success, 44 against 65`, with the grade where it is not Standard. */
function rollInWords(event: {
  skill: number
  grade: number
  die: number
  level: number
  causes?: readonly string[]
}): string {
  const grade = gradeBecause(event.grade, event.causes)
  const roll = `${event.die} against ${event.skill}${grade === '' ? '' : ` (${grade})`}`
  return `${levelName(event.level)}, ${event.die <= 0 ? 'without a roll' : roll}`
}

/** Attacks that no weapon is swung for. */
const UNARMED_FEATS: Readonly<Record<string, string>> = {
  trample: 'tramples',
  'wing-buffet': 'beats with the wings',
  'breathe-flame': 'breathes flame',
  leap: 'leaps at',
}

function attackInWords(event: Of<'attack'>, state: State): string {
  const who = nameOf(state, event.figure)
  const target = event.target === '' ? '' : nameOf(state, event.target)
  const feat = UNARMED_FEATS[event.item]
  if (feat !== undefined) return joined([who, feat, target], ' ')
  return joined([who, 'attacks', target, withItem(state, event.item)], ' ')
}

const DEFENCES: Readonly<Record<string, string>> = {
  parry: 'parries',
  evade: 'evades',
  acrobatics: 'tumbles out of the way',
  counterattack: 'counterattacks',
}

function defenceInWords(event: Of<'defence'>, state: State): string {
  const how = DEFENCES[event.how] ?? `answers with ${skillName(event.how)}`
  return joined([nameOf(state, event.figure), how, withItem(state, event.item)], ' ')
}

// ── Special effects ──────────────────────────────────────────────────────────────────────────────────────

/** What an effect has done: `{on}` suffers it, `{by}` chose it, `{detail}` is a place, a weapon or a number. */
const DONE: Readonly<Record<string, string>> = {
  arise: '{by} is up',
  bleed: '{on} bleeds from the {detail}',
  blind: '{on} is blinded for {detail} Turns',
  'choose-location': '{detail}',
  'damage-weapon': 'the {detail} is struck',
  disarm: '{on} loses the {detail}',
  'drop-foe': '{on} is in shock for {detail} minutes',
  'duck-back': '{by} is behind the {detail}',
  entangle: '{on} is caught by the {detail}',
  grip: '{on} is held',
  'pin-down': '{on} may not shoot back for {detail} Turns',
  'prepare-counter': 'noted in secret',
  'rapid-reload': 'the next loading is a Turn shorter',
  'scar-foe': '{on} is marked for life',
  'slip-free': '{by} is free',
  'stun-location': '{on} reels',
  trip: '{on} loses their footing',
  'weapon-malfunction': 'the {detail} is useless until it is cleaned',
  withdraw: '{by} is out of reach of {on}',
}

const UNDONE: Readonly<Record<string, string>> = {
  resisted: '{on} resists',
  'no wound': 'no wound, no effect',
  'no effect': 'no effect',
}

function tellEffect(event: Of<'effect'>, state: State): Line {
  const title = effectTitle(event.effect)
  const [by, on] = [nameOf(state, event.figure), nameOf(state, event.target)]
  if (event.result === 'countered') {
    const [foiled = '', instead = ''] = event.detail.split(' ')
    const text = `${by} was ready for ${effectTitle(foiled)}: ${effectTitle(instead)} takes its place`
    return line(event, text, 2, 'good')
  }
  if (event.result === 'chosen') {
    const text = event.detail === '' ? `${by} takes ${title}` : `${title}: ${spaced(event.detail)}`
    return line(event, text, 2)
  }
  if (event.effect === 'select-target' && event.result === 'done')
    return line(event, `${title}: the blow strikes ${nameOf(state, event.detail)}`, 2, 'bad')
  const pattern =
    event.result === 'done' ? (DONE[event.effect] ?? '') : (UNDONE[event.result] ?? event.result)
  const told = pattern.replaceAll('{by}', by).replaceAll('{on}', on)
  const said = told.replaceAll('{detail}', spaced(event.detail)).replace(/\b1 Turns\b/, '1 Turn')
  const text = said === '' ? `${title} (${by})` : `${title}: ${said}`
  return line(event, text, 2, event.result === 'done' ? 'good' : 'quiet')
}

// ── What comes of it ─────────────────────────────────────────────────────────────────────────────────────

function tellOutcome(
  event: Of<'damage' | 'wound' | 'resist' | 'skill' | 'fatigue' | 'luck' | 'life' | 'call'>,
  state: State,
): Line {
  const who = nameOf(state, event.figure)
  switch (event.event) {
    case 'damage':
      return line(event, damageInWords(event, who), 2)
    case 'wound': {
      const where = placeOn(who, event.location)
      const points = `${ifKnown(event.before, signed)} → ${ifKnown(event.after, signed)}`
      const text = `${where} ${points}: a ${capital(event.wound)} wound`
      return line(event, text, 2, event.wound === 'minor' ? 'plain' : 'bad')
    }
    case 'resist': {
      const skill = skillInWords(state, event)
      const roll = event.original
      const against = roll === undefined || roll.die <= 0 ? '' : ` against ${roll.die}, ${aLevel(roll.level)}`
      const text = `${who} resists with ${skill}${against}: ${event.lost ? 'fails' : 'holds out'}`
      return line(event, text, 2, event.lost ? 'bad' : 'good')
    }
    case 'skill': {
      const skill = skillInWords(state, event)
      const tone = event.level >= SUCCESS ? 'good' : 'bad'
      const roll = event.die > 0 ? `${event.die}, ` : ''
      return line(event, `${who} rolls ${skill}: ${roll}${levelName(event.level)}`, 2, tone)
    }
    case 'fatigue': {
      const tone = event.after > event.before ? 'bad' : 'good'
      return line(event, `${who}: ${fatigueName(event.before)} → ${fatigueName(event.after)}`, 2, tone)
    }
    case 'luck': {
      const what = LUCK[event.what] ?? event.what
      return line(event, `${who} spends a Luck Point: ${what} (${event.left} left)`, 2, 'good')
    }
    case 'life':
      return line(event, `${who} ${LIVES[event.life] ?? event.life}`, 2, event.life === 'up' ? 'good' : 'bad')
    case 'call':
      return line(event, `${who} ${CALLS[event.what] ?? spaced(event.what)}`, 2, 'quiet')
  }
}

function damageInWords(event: Of<'damage'>, who: string): string {
  const through =
    event.through === 0 ? 'nothing gets' : `${event.through} ${event.through === 1 ? 'gets' : 'get'}`
  return joined(
    [
      `${event.rolled} damage to ${placeOn(who, event.location)}${halvedInWords(event.halved)}`,
      event.parried === 0 ? '' : `${BLOCKS[event.block ?? 'parry']} ${event.parried}`,
      event.cover === 0 ? '' : `cover stops ${event.cover}`,
      event.armour === 0 ? '' : `armour stops ${event.armour}`,
      `${through} through`,
    ],
    '; ',
  )
}

const BLOCKS: Readonly<Record<'parry' | 'ward' | 'both', string>> = {
  parry: 'the parry stops',
  ward: 'the ward stops',
  both: 'parry and ward stop',
}

const HALVED: Readonly<Record<string, string>> = {
  thrown: 'halved by the throw',
  around: 'halved around the cover',
  long: 'halved at Long range',
}

function halvedInWords(halved: readonly string[] = []): string {
  return halved.length === 0 ? '' : ` (${listed(halved.map((each) => HALVED[each] ?? each))})`
}

function fatigueName(level: number): string {
  return fatigueLevels[level]?.name ?? `level ${level}`
}

const LUCK: Readonly<Record<string, string>> = {
  're-roll': 'the roll is made again',
  swap: 'the digits are swapped',
  'foe re-rolls': 'the opponent rolls again',
  'action point': 'one more Action Point',
  mitigate: 'the wound is only Serious',
  'last action': 'one last action',
  'power points': 'Power Points come back',
}

const LIVES: Readonly<Record<string, string>> = {
  up: 'is in the fight',
  dead: 'is dead',
  fled: 'leaves the field',
  yielded: 'yields',
}

const CALLS: Readonly<Record<string, string>> = {
  signal: 'gives a signal',
  speak: 'says something',
  assess: 'looks around',
  stray: 'is struck by mistake',
  passion: 'is moved by passion',
}

// ── Spells ───────────────────────────────────────────────────────────────────────────────────────────────

/** What became of a spell: `{by}` casts, `{on}` is its target. */
export const spellWords: Readonly<Record<string, readonly [text: string, tone: Line['tone']]>> = {
  casting: ['{by} goes on casting {spell}', 'plain'],
  ready: ['{by} has {spell} ready', 'plain'],
  held: ['{by} holds {spell}', 'plain'],
  lapsed: ['{by} loses the finished {spell}', 'quiet'],
  cast: ['{by} casts {spell}', 'good'],
  failed: ['{by} fails to cast {spell}', 'bad'],
  resisted: ['{on} resists {spell}', 'quiet'],
  countered: ["{on} counters {by}'s {spell}", 'good'],
  ended: ['{spell} ends', 'quiet'],
  dispelled: ["{spell} ends {on}'s darkness", 'good'],
  darkened: ['{spell}: the light dims', 'plain'],
  lit: ['{spell}: it is bright', 'plain'],
  befuddled: ['{on} can only defend', 'bad'],
  calmed: ['{on} is calmed', 'plain'],
  invigorated: ['{on} ignores exertion', 'good'],
  sharpened: ["{on}'s weapon strikes with a larger die", 'good'],
  kindled: ["{on}'s weapon burns: {dice} more damage", 'good'],
  healed: ["{on}'s wound closes", 'good'],
  stabilised: ["{on}'s wound is stable", 'good'],
  harmed: ['{spell} strikes {on}', 'bad'],
  boosted: ['{by} boosts: one more Action Point', 'good'],
  'no effect': ['{spell} has no effect on {on}', 'quiet'],
  done: ['{spell} takes effect', 'good'],
}

function tellSpell(event: Of<'spell'>, state: State): Line {
  const [pattern, tone] = spellWords[event.what] ?? [`{spell}: ${spaced(event.what)}`, 'plain']
  const by = nameOf(state, event.figure)
  const on = event.target === '' ? by : nameOf(state, event.target)
  const cost = event.cost === 0 ? '' : ` (${counted(event.cost, 'Magic Point')})`
  const text = pattern
    .replaceAll('{by}', by)
    .replaceAll('{on}', on)
    .replaceAll('{spell}', event.spell)
    .replaceAll('{dice}', event.dice ?? '1d3')
  return line(event, `${text}${cost}`, event.what === 'cast' || event.what === 'failed' ? 1 : 2, tone)
}

// ── Conditions, things, hazards, healing ─────────────────────────────────────────────────────────────────

function tellHappening(event: Of<'condition' | 'item' | 'healed' | 'hazard'>, state: State): Line {
  const who = nameOf(state, event.figure)
  switch (event.event) {
    case 'condition': {
      const where = whereInWords(state, event.where)
      const [text, tone] = conditionInWords(who, where, event)
      return line(event, text, 2, tone)
    }
    case 'item': {
      if (state.setup.covers.some(({ id }) => id === event.item))
        return line(event, `The ${spaced(event.item)} loses ${counted(event.amount, 'Hit Point')}`, 2)
      const [text, tone] = itemInWords(who, theItem(state, event.item), event.item, event.what, event.amount)
      return line(event, text, 2, tone)
    }
    case 'healed': {
      const where = placeOn(who, event.location)
      const [text, tone] = healedInWords(who, where, event.amount, event.what)
      const by = event.by === '' || event.by === event.figure ? '' : ` (${nameOf(state, event.by)})`
      return line(event, `${text}${by}`, 2, tone)
    }
    case 'hazard': {
      const [text, tone] = hazardInWords(who, event.location, event)
      return line(event, text, 2, tone)
    }
  }
}
