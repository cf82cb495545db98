/**
 * Words: the events, questions and the board of this game in plain English. Nothing here decides anything.
 * A line says where its numbers come from: "7 + 1 − 2 Armour = 6 → Guard 7 → 1".
 */
import type {
  Board,
  BoardFigure,
  BoardPlace,
  BoardPool,
  Decision,
  FightEvent,
  Line,
  Presenter,
  QuestionText,
} from '@steelyard/kernel'
import type { BastionEvent, ShownDie } from '../register/events.ts'
import { armourOf, inWall } from '../rules/arms.ts'
import { isWarband, originOf } from '../rules/attack.ts'
import { isDoomed, isExposed } from '../rules/damage.ts'
import { duelPartner } from '../rules/duels.ts'
import { greaterOptions, isFocusStrong } from '../rules/gambits.ts'
import { scarEntry } from '../rules/scars.ts'
import {
  armOf,
  type Die,
  type Figure,
  figureAt,
  figureById,
  isThere,
  type Pool,
  profileOf,
  type State,
} from '../state/state.ts'
import { areSeveral, isPlural, ofSeveral } from './agreement.ts'

/** The presenter of this game. */
export const tell: Presenter<State> = {
  event: (event, state) => tellEvent(event as BastionEvent, state),
  question: askInWords,
  roll: (name) => ROLLS[name] ?? name,
  board: boardOf,
}

const ROLLS: Readonly<Record<string, string>> = {
  surprise: 'CLA Save against surprise',
  'smite-save': 'VIG Save for Smite',
  'focus-save': 'CLA Save for Focus',
  'deny-save': 'SPI Save for Deny',
  attack: 'attack dice',
  'gambit-save': 'VIG Save against the Gambit',
  dismount: 'fall from the saddle',
  scar: 'Scar die',
  'scar-place': 'place of the Scar',
  'scar-loss': 'Virtue lost',
  'guard-growth': 'growth of Guard',
  morale: 'SPI Save for morale',
  'patch-save': 'VIG Save to be patched up',
  reaction: 'SPI Save for a reaction',
  collision: 'collision',
}

const LIVES: Readonly<Record<Figure['life'], string>> = {
  up: 'is up again',
  mortal: 'is down and dying',
  patched: 'is patched up, and out of this fight',
  slain: 'is slain',
  routed: 'routs',
  fled: 'leaves the field',
  surrendered: 'lays down arms',
}

const VIRTUES = { vig: 'Vigour', cla: 'Clarity', spi: 'Spirit' } as const

/** The name of a figure by its id; other ids stand for themselves. */
export function nameOf(state: State, id: string): string {
  if (id === 'referee') return 'The referee'
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  return state.setup.sides.find((side) => side.id === id)?.name ?? id
}

function line(event: FightEvent, text: string, depth: 0 | 1 | 2, tone: Line['tone'] = 'plain'): Line {
  return { text, rule: event.rule, depth, tone }
}

/** A line about somebody who is several says what they do, not what he does. */
function tellEvent(event: BastionEvent, state: State): Line {
  const told = tellOfOne(event, state)
  const subject = subjectOf(event)
  const opening = `${nameOf(state, subject)} `
  if (!areSeveral(state, subject) || !told.text.startsWith(opening)) return told
  return { ...told, text: opening + ofSeveral(told.text.slice(opening.length)) }
}

/** Who does what an event tells of: an offer and a reaction are told of those who answer. */
function subjectOf(event: BastionEvent): string {
  if (event.event === 'offer' || event.event === 'reaction') return event.to
  return 'figure' in event ? event.figure : ''
}

function tellOfOne(event: BastionEvent, state: State): Line {
  const name = (id: string): string => nameOf(state, id)
  switch (event.event) {
    case 'fight':
      return line(event, `The fight begins: ${event.sides.map(name).join(' against ')}.`, 0)
    case 'round':
      return line(event, `Round ${event.round}`, 0, 'head')
    case 'over':
      return line(event, tellEnd(event, name), 0, 'head')
    case 'harm':
      return tellHarm(event, name)
    case 'total':
      return tellTotal(event, name)
    case 'gambit':
      return tellGambit(event, name)
    case 'declared':
      return tellDeclared(event, state, name)
    case 'pool':
      return line(event, `${name(event.side)} on ${name(event.target)}: ${rolledInWords(event.dice)}`, 0)
    case 'moved':
      return tellMove(event, name)
    default:
      return tellSmall(event, name)
  }
}

const MOST_SINGLE_DICE = 10

/** The dice of a pool one by one; of a crowd, those of a kind together. */
function rolledInWords(dice: readonly ShownDie[]): string {
  if (dice.length <= MOST_SINGLE_DICE)
    return dice.map(({ sides, face, what }) => dieInWords(sides, face, what)).join(' ')
  const kinds = new Map<string, ShownDie[]>()
  for (const die of dice) {
    const kind = `${die.sides} ${die.what ?? ''}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), die])
  }
  return [...kinds.values()].map(alikeInWords).join(' · ')
}

const MOST_LIKE_DICE = 30

/** Like dice, the highest first: "d12=11 8 8 2 (Smite)"; of very many, the lowest are left out. */
function alikeInWords(dice: readonly ShownDie[]): string {
  const [first] = dice
  if (first === undefined) return ''
  const faces = dice.map(({ face }) => face).sort((one, other) => other - one)
  const shown = faces.slice(0, MOST_LIKE_DICE).join(' ')
  const lower = faces.length > MOST_LIKE_DICE ? ' …' : ''
  const origin = first.what === undefined ? '' : ` (${ORIGINS[first.what]})`
  return `d${first.sides}=${shown}${lower}${origin}`
}

/** A die, what it shows once it is rolled, and where it comes from if it is no plain one. */
function dieInWords(sides: number, face: number, what?: ShownDie['what']): string {
  const shown = face === 0 ? `d${sides}` : `d${sides}=${face}`
  return what === undefined ? shown : `${shown} (${ORIGINS[what]})`
}

const ORIGINS: Readonly<Record<NonNullable<ShownDie['what']>, string>> = {
  impaired: 'Impaired',
  smite: 'Smite',
  bonus: 'bonus',
  trample: 'trample',
  special: 'special weapon',
  warband: 'Warband',
  dismount: 'the fall',
}

function tellEnd(event: Extract<BastionEvent, { event: 'over' }>, name: (id: string) => string): string {
  const rounds = `after ${event.rounds} ${event.rounds === 1 ? 'round' : 'rounds'}`
  if (event.winner !== '') return `${name(event.winner)}: victory ${rounds}`
  return `The fight is over ${rounds}: ${ENDS[event.how] ?? event.how}`
}

const ENDS: Readonly<Record<string, string>> = {
  draw: 'nobody is left standing',
  truce: 'they come to terms',
  stopped: 'the referee stops it',
  stalemate: 'neither side can bring it to an end',
}

function tellHarm(event: Extract<BastionEvent, { event: 'harm' }>, name: (id: string) => string): Line {
  const who = name(event.figure)
  const guard = event.guard === event.guardBefore ? '' : `Guard ${event.guardBefore} → ${event.guard}`
  const vig = event.vig === event.vigBefore ? '' : `Vigour ${event.vigBefore} → ${event.vig}`
  const change = [guard, vig].filter((part) => part !== '').join(', ')
  const passed = vig !== '' && guard === '' && event.guardBefore > 0
  const told = change === '' ? '' : `: ${change}${passed ? ' (Exposed: Guard is no help)' : ''}`
  const half = vig === '' ? '' : ', half of it or more'
  switch (event.result) {
    case 'none':
      return line(event, `${who} takes no harm.`, 1)
    case 'immune':
      return line(event, `${who} cannot be harmed that way.`, 1)
    case 'evaded':
      return line(event, `${who} holds${told}.`, 1)
    case 'scar':
      return line(event, `${who} is driven to the brink${told}. A Scar!`, 1, 'bad')
    case 'wounded':
      return line(event, `${who} is ${WOUNDED[event.rule] ?? 'Wounded'}${told}.`, 1, 'bad')
    case 'mortal':
      return line(event, `${who} takes a Mortal Wound${told}${half}. Down and dying.`, 1, 'bad')
    case 'routed':
      return line(event, `${who} breaks and routs${told}.`, 1, 'bad')
    case 'slain':
      return line(event, `${who} ${SLAIN[event.rule] ?? 'is slain'}${told}.`, 1, 'bad')
    case 'destroyed':
      return line(event, `${who} is destroyed${told}.`, 1, 'bad')
  }
}

// Words for harm that rests on a rule of its own.
const WOUNDED: Readonly<Record<string, string>> = { 'bastionland.exposed.down': 'struck where they lie' }
const SLAIN: Readonly<Record<string, string>> = {
  'bastionland.scar.11-doom': 'takes a Mortal Wound and, doomed, is slain by it',
  'bastionland.damage.mortal': 'takes a Mortal Wound and is slain by it',
  'bastionland.damage.vig-zero-hit': 'has no Vigour left and is slain',
  'bastionland.exposed.down': 'is slain where they lie',
  'bastionland.warband.unit': 'is wiped out',
}

function tellTotal(event: Extract<BastionEvent, { event: 'total' }>, name: (id: string) => string): Line {
  const { sides, face, damage, extra = 0, cover = 0 } = event
  const rest =
    part('+', event.bolster, 'Bolster', extra, extra === 1 ? 'further attacker' : 'further attackers') +
    part('−', event.armour, 'Armour', cover, 'cover')
  if (face === 0) {
    const sum = damage === 0 ? '' : `0${rest} = `
    return line(event, `No die is left against ${name(event.target)}: ${sum}${damage} damage.`, 1)
  }
  const floor = damage > face + event.bolster - event.armour && damage > 0 ? ', the least there is' : ''
  return line(event, `Damage to ${name(event.target)}: d${sides}=${face}${rest} = ${damage}${floor}`, 1)
}

/** A part of a sum, left out where it is nothing; in brackets how much of it has another source. */
function part(sign: '+' | '−', points: number, what: string, within: number, source: string): string {
  if (points === 0) return ''
  return ` ${sign} ${points} ${what}${within === 0 ? '' : ` (${within} ${source})`}`
}

function tellGambit(event: Extract<BastionEvent, { event: 'gambit' }>, name: (id: string) => string): Line {
  const cost = event.sides === 0 ? 'by Focus' : `with d${event.sides}=${event.face}`
  const what = EFFECTS[event.effect] ?? event.effect
  const item = event.item === '' ? '' : ` (${event.item})`
  const strong = event.strong === 'no' ? '' : ', Strong'
  const on = event.effect === 'helm' ? 'of' : 'on'
  const aim = canBeResisted(event.effect) ? ` ${on} ${name(event.target)}` : ''
  const against = event.result === 'resisted' ? 'by' : 'against'
  const vig = event.vig === undefined || event.vig === -1 ? '' : ` ${against} VIG ${event.vig}`
  const text = `${name(event.figure)}: ${what}${item}${aim} ${cost}${strong} – ${RESULTS[event.result]}${vig}`
  return line(event, text, 1, event.result === 'done' ? 'good' : 'quiet')
}

const EFFECTS: Readonly<Record<string, string>> = {
  bolster: 'Bolster',
  move: 'Move',
  repel: 'Repel',
  stop: 'Stop',
  impair: 'Impair',
  trap: 'Trap',
  dismount: 'Dismount',
  other: 'something else',
  disarm: 'Disarm',
  break: 'Break',
  helm: 'knock off the helm',
}

const RESULTS = {
  done: 'it works',
  resisted: 'resisted',
  refused: 'the referee says no',
  waits: 'to be seen',
} as const

function tellDeclared(
  event: Extract<BastionEvent, { event: 'declared' }>,
  state: State,
  name: (id: string) => string,
): Line {
  const who = name(event.figure)
  const target = event.target === '' ? '' : name(event.target)
  const wall = event.wall === 'none' ? '' : `, ready for a ${event.wall}wall`
  const items = event.items.length === 0 ? 'bare hands' : listed(event.items)
  const strikes = `${event.charge ? 'charges' : event.melee ? 'attacks' : 'shoots at'} ${target} with ${items}`
  const throws = !event.melee && !event.items.some((each) => isBow(state, each))
  const words: Readonly<Record<typeof event.action, string>> = {
    none: `${who} does nothing`,
    attack: `${who} ${throws ? `throws ${items} at ${target}` : strikes}`,
    hold: `${who} holds`,
    tend: `${who} goes to tend ${target}`,
    flee: `${who} turns to flee`,
    surrender: `${who} offers surrender`,
    parley: `${who} calls for parley`,
    duel: `${who} challenges ${target}`,
    'pick-up': `${who} reaches for something on the ground`,
    lead: `${who} leads ${target} from the front`,
    other: `${who} tries something else`,
  }
  return line(event, `${words[event.action]}${wall}.`, 0)
}

/** Several things in a sentence: "lance, spear and shield". */
function listed(items: readonly string[]): string {
  return items.length < 3 ? items.join(' and ') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

/** True for the name of something that shoots; anything else that is used at range is thrown. */
function isBow(state: State, name: string): boolean {
  return state.setup.arms.some((arm) => arm.name === name && arm.ranged)
}

function tellMove(event: Extract<BastionEvent, { event: 'moved' }>, name: (id: string) => string): Line {
  const who = name(event.figure)
  const pushed = event.rule === 'bastionland.gambit.repel'
  const words: Readonly<Record<typeof event.how, string>> = {
    zone: pushed ? `${who} is driven to ${event.to}.` : `${who} moves to ${event.to}.`,
    'closed-in': `${who} closes in on ${name(event.to)}.`,
    'broke-off': pushed ? `${who} is driven back from ${name(event.to)}.` : `${who} breaks off.`,
    mounted: `${who} mounts ${name(event.to)}.`,
    dismounted: `${who} is on foot.`,
  }
  return line(event, words[event.how], 1)
}

type Small = Exclude<
  BastionEvent,
  { event: 'fight' | 'round' | 'over' | 'harm' | 'total' | 'gambit' | 'declared' | 'pool' | 'moved' }
>

function tellSmall(event: Small, name: (id: string) => string): Line {
  switch (event.event) {
    case 'surprise':
      return line(
        event,
        `${name(event.figure)} ${event.passed ? 'is ready in time' : 'is caught off guard and misses the turn'}${savedOn('CLA', event.cla)}.`,
        1,
      )
    case 'readied':
      return line(event, `${name(event.figure)} takes ${listed(event.items) || 'nothing'} in hand.`, 1)
    case 'attack-lost':
      return line(
        event,
        `${name(event.figure)} cannot reach ${name(event.target)} any more: the attack is lost.`,
        1,
      )
    case 'smite':
      return line(
        event,
        `${name(event.figure)} Smites: ${event.what === 'd12' ? 'a d12 joins the attack' : 'the attack becomes a Blast'}.`,
        1,
        'good',
      )
    case 'focus':
      return line(event, `${name(event.figure)} uses Focus: a Gambit without a die.`, 1, 'good')
    case 'deny':
      return line(
        event,
        `${name(event.figure)} Denies${event.target === event.figure ? '' : ` for ${name(event.target)}`}: d${event.sides}=${event.face} is thrown out.`,
        1,
        'good',
      )
    case 'fatigue':
      return line(
        event,
        `${name(event.figure)} ${event.passed ? 'stays fresh' : 'is Fatigued: no more Feats'}${savedOn(FEAT_VIRTUES[event.feat], event.virtue)}.`,
        1,
        event.passed ? 'plain' : 'bad',
      )
    case 'scar': {
      const place = event.place === '' ? '' : `, ${event.place}`
      return line(
        event,
        `${name(event.figure)} bears a Scar: ${event.entry} ${scarEntry(event.entry).name}${place}.`,
        1,
        'bad',
      )
    }
    case 'loss':
      return line(
        event,
        `${name(event.figure)} loses ${VIRTUES[event.virtue]}: ${event.before} → ${event.after}.`,
        2,
        'bad',
      )
    case 'growth':
      return line(
        event,
        `${name(event.figure)} grows: greatest Guard ${event.before} → ${event.after}.`,
        2,
        'good',
      )
    case 'limb': {
      const fell = event.dropped.length === 0 ? '' : `; ${listed(event.dropped)} ${fallOf(event.dropped)}`
      return line(event, `${name(event.figure)} cannot use the ${event.limb} any more${fell}.`, 2, 'bad')
    }
    default:
      return tellRest(event, name)
  }
}

function fallOf(items: readonly string[]): string {
  return items.length > 1 || isPlural(items[0] ?? '') ? 'fall' : 'falls'
}

const FEAT_VIRTUES = { smite: 'VIG', focus: 'CLA', deny: 'SPI' } as const

/** The Virtue that a Save was rolled against, in brackets. */
function savedOn(virtue: 'VIG' | 'CLA' | 'SPI', value: number | undefined): string {
  return value === undefined ? '' : ` (${virtue} ${value})`
}

const ITEMS = {
  dropped: 'falls to the ground',
  broken: 'breaks',
  'helm-off': 'is knocked off',
  'helm-on': 'is on again',
  'picked-up': 'is picked up',
} as const

const TENDED: Readonly<Record<'patched' | 'up' | 'failed' | 'too-late', (patient: string) => string>> = {
  patched: (patient) => `patches up ${patient}`,
  up: (patient) => `puts ${patient} back on their feet`,
  failed: (patient) => `cannot help ${patient}`,
  'too-late': (patient) => `comes too late for ${patient}`,
}

const CALLS = {
  exposed: 'is Exposed',
  'not-exposed': 'is no longer Exposed',
  bonus: 'is granted a bonus die',
  special: "finds the special weapon's moment",
} as const

function tellRest(
  event: Exclude<
    Small,
    {
      event:
        | 'surprise'
        | 'readied'
        | 'attack-lost'
        | 'smite'
        | 'focus'
        | 'deny'
        | 'fatigue'
        | 'scar'
        | 'loss'
        | 'growth'
        | 'limb'
    }
  >,
  name: (id: string) => string,
): Line {
  switch (event.event) {
    case 'item': {
      const what = isPlural(event.item) ? ofSeveral(ITEMS[event.what]) : ITEMS[event.what]
      return line(event, `${name(event.figure)}: the ${event.item} ${what}.`, 1)
    }
    case 'tended':
      return line(
        event,
        `${name(event.figure)} ${TENDED[event.result](name(event.patient))}.`,
        1,
        event.result === 'failed' || event.result === 'too-late' ? 'quiet' : 'good',
      )
    case 'offer':
      return line(
        event,
        `${name(event.to)} ${event.accepted ? 'accepts' : 'refuses'} the ${event.what} of ${name(event.figure)}.`,
        1,
      )
    case 'reaction':
      return line(
        event,
        `${name(event.to)} ${event.passed ? 'is won over by' : 'turns on'} ${name(event.figure)}${savedOn('SPI', event.spi)}.`,
        1,
        event.passed ? 'good' : 'bad',
      )
    case 'life':
      return line(event, `${name(event.figure)} ${LIVES[event.life]}.`, 1)
    case 'duel': {
      const words = {
        begins: 'will fight a duel',
        ends: 'have fought their duel',
        intruded: 'are no longer alone',
      }
      return line(event, `${name(event.one)} and ${name(event.other)} ${words[event.what]}.`, 1)
    }
    case 'morale': {
      const whose = event.leader === undefined ? '' : ` with ${name(event.leader)}`
      const nerve = event.passed ? 'keeps their nerve' : 'loses their nerve'
      return line(
        event,
        `${name(event.figure)} ${nerve}${whose}${savedOn('SPI', event.spi)}.`,
        1,
        event.passed ? 'plain' : 'bad',
      )
    }
    case 'other':
      return line(
        event,
        `The referee ${event.allowed ? 'allows' : 'refuses'} the attempt of ${name(event.figure)}.`,
        1,
      )
    case 'lead':
      return line(event, `${name(event.figure)} shares the fate of ${name(event.warband)}.`, 1)
    case 'call':
      return line(event, `${name(event.figure)} ${CALLS[event.what]}.`, 1)
    case 'recovered': {
      const rested = event.rested === true ? ', no longer Fatigued' : ''
      return line(event, `${name(event.figure)} recovers: Guard ${event.guard}${rested}.`, 1, 'quiet')
    }
    case 'dying':
      return line(event, `${name(event.figure)} dies in ${event.minutes} minutes unless tended.`, 1, 'bad')
  }
}

// ── Questions ────────────────────────────────────────────────────────────────────────────────────────────

const ASKS: Readonly<Record<string, string>> = {
  referee: 'Any calls before the round?',
  declare: 'What does {by} do?',
  target: 'Whom does {by} attack?',
  mode: 'How does {by} attack?',
  with: 'With what does {by} attack?',
  split: 'Does {by} strike at somebody else with the rest?',
  charge: 'Does {by} charge?',
  where: 'Where to?',
  ready: 'What does {by} hold?',
  patient: 'Whom does {by} tend?',
  opponent: 'Whom does {by} challenge?',
  warband: 'Which Warband does {by} lead?',
  'pick-up': 'What does {by} pick up?',
  'other-action': 'Does it work?',
  smite: 'Does {by} Smite?',
  redirect: 'The target is gone: whom does {by} strike instead?',
  structure: 'Can this attack hurt it?',
  special: 'Is this the situation the weapon is made for?',
  deny: 'Does {by} Deny a die?',
  'deny-die': 'Which die is thrown out?',
  gambit: 'Does {by} spend a die?',
  strong: 'A Strong Gambit: which way?',
  greater: 'Which Greater Effect?',
  item: 'Which weapon is Impaired?',
  'other-effect': 'Does the free effect work, and as what?',
  'greater-effect': 'Does this Greater Effect work?',
  wooden: 'Is it made of wood?',
  'scar-die': 'Which of the equal dice counts?',
  'scar-without-die': 'On which die is the Scar rolled?',
  mutilation: 'Does the lost limb hamper in this fight?',
  answer: 'Does {by} accept?',
  morale: '{by} loses their nerve: how?',
  exposed: 'Still Exposed?',
  end: 'Is the fight over?',
  'after-tend': 'Does {by} tend the dying?',
  aftermath: 'Has the Scar met its trigger?',
}

const LABELS: Readonly<Record<string, string>> = {
  attack: 'Attack with all in hand',
  'attack-with': 'Attack, choosing what with',
  hold: 'Hold',
  flee: 'Flee the field',
  surrender: 'Offer surrender',
  parley: 'Call for parley',
  duel: 'Challenge to a duel',
  tend: 'Tend the dying',
  'pick-up': 'Pick something up',
  lead: 'Lead a Warband',
  other: 'Something else',
  ready: 'Change what is in hand',
  move: 'Move first',
  dismount: 'Dismount',
  shieldwall: 'Join the shieldwall',
  spearwall: 'Join the spearwall',
  none: 'No',
  d12: 'Smite: add a d12',
  blast: 'Smite: Blast',
  deny: 'Deny',
  pass: 'Keep the dice',
  'no-save': 'No Save',
  greater: 'Greater Effect',
  stay: 'Stay',
  'go-on': 'Go on',
  end: 'It is over',
  helm: 'Knock off the helm',
  refuse: 'Refuse',
  accept: 'Accept',
  'by-the-dice': 'Leave it to the dice',
  allow: 'Allow',
  yes: 'Yes',
  no: 'No',
}

const HINTS: Readonly<Record<string, string>> = {
  'smite d12': 'then a VIG Save or Fatigued',
  'declare hold': 'nothing comes back while the fight lasts',
  'declare flee': 'gone at the end of the round; blows still land',
  'declare tend': 'after the damage, if still up',
  'declare shieldwall': 'free; three or more make one: +1 Armour each',
  'declare spearwall': 'free; three or more make one: who charges them may not attack',
  'declare parley': 'ends the fight if all accept',
  'answer by-the-dice': 'accepted if whoever asks passes a SPI Save',
  'strong no-save': 'the effect is certain',
}

function askInWords(decision: Decision, state: State): QuestionText {
  const asked = ASKS[decision.name] ?? decision.name
  const ask = areSeveral(state, decision.by) ? askSeveral(asked) : asked
  return {
    ask: `${ask.replace('{by}', nameOf(state, decision.by))}${contextOf(decision, state)}`,
    label: (key) => labelOf(decision, state, key),
    hint: (key) => hintOf(decision, state, key),
  }
}

/** "What does {by} do?" becomes "What do {by} do?". */
function askSeveral(ask: string): string {
  return ask.replace(/oes (?=\{by\})/, 'o ').replace('{by} loses', '{by} lose')
}

/** What a decision is about, in brackets behind the question. */
function contextOf(decision: Decision, state: State): string {
  const about = aboutOf(decision)
  const pool = typeof about['pool'] === 'number' ? state.pools[about['pool']] : undefined
  if (pool !== undefined) return ` (${poolInWords(pool, state)})`
  const parts = ['figure', 'target', 'patient', 'gone'].flatMap((key) => {
    const id = about[key]
    return typeof id === 'string' ? [nameOf(state, id)] : []
  })
  if (typeof about['moved'] === 'string') parts.push(`Move: ${moveInWords(state, about['moved'])}`)
  if (typeof about['offer'] === 'string')
    parts.push(`${about['offer']}, offered by ${nameOf(state, String(about['by']))}`)
  for (const key of ['when', 'limb', 'waits', 'what'])
    if (typeof about[key] === 'string' && about[key] !== 'none') parts.push(String(about[key]))
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** Where a Move leads: "to gate", "break off", "close in on Ogre", "mount Thunder". */
function moveInWords(state: State, key: string): string {
  const named = /^(close in on|mount) (.+)$/.exec(key)
  return named === null ? key : `${named[1]} ${nameOf(state, named[2] ?? '')}`
}

function aboutOf(decision: Decision): Readonly<Record<string, unknown>> {
  return typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
}

function poolInWords(pool: Pool, state: State): string {
  const dice = ownersOf(pool)
    .map((owner) => ownDiceInWords(pool, state, owner))
    .filter((each) => each !== '')
  const bolster = pool.bolster === 0 ? '' : `, Bolster +${pool.bolster}`
  const target = state.figures[pool.target]
  const armour =
    target === undefined
      ? ''
      : `, Armour ${armourOf(state, target)}, Guard ${target.guard}, Vigour ${target.vig}`
  return `on ${nameOf(state, target?.id ?? '')}: ${dice.join(', ') || 'no dice'}${bolster}${armour}`
}

/** Whose dice are in a pool, in the order in which they were rolled. */
function ownersOf(pool: Pool): number[] {
  return [...new Set(pool.dice.map(({ owner }) => owner))]
}

/** What one owner has left in a pool, with the owner's name where there are several. */
function ownDiceInWords(pool: Pool, state: State, owner: number): string {
  const own = pool.dice.filter((die) => die.owner === owner && die.state === 'in').map(ownDieInWords)
  if (own.length === 0) return ''
  return `${ownersOf(pool).length > 1 ? `${nameOf(state, figureAt(state, owner).id)} ` : ''}${own.join(' ')}`
}

function ownDieInWords(die: Die): string {
  return dieInWords(die.sides, die.face, originOf(die))
}

function labelOf(decision: Decision, state: State, key: string): string {
  const about = aboutOf(decision)
  const pool = typeof about['pool'] === 'number' ? state.pools[about['pool']] : undefined
  if (pool !== undefined && decision.name !== 'gambit' && /^\d+$/.test(key))
    return `Throw out ${dieOfPool(pool, key)}${ownerBehind(pool, state, key)}`
  if (pool !== undefined && decision.name === 'gambit') return gambitLabel(pool, key)
  if (decision.name === 'greater' || decision.name === 'item') return itemLabel(state, about, key)
  if (decision.name === 'declare') return LABELS[key] ?? forbiddenTurn(state, key)
  if (decision.name === 'strong' || decision.name === 'smite') return LABELS[key] ?? key
  if (decision.name === 'referee' && key.includes(' ')) {
    const [what, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
    const words =
      what === 'bonus' ? 'gets a bonus d8' : what === 'expose' ? 'is Exposed' : 'is not Exposed any more'
    return `${nameOf(state, id)} ${areSeveral(state, id) ? ofSeveral(words) : words}`
  }
  if (figureById(state, key) !== undefined) return nameOf(state, key)
  return LABELS[key] ?? capital(moveInWords(state, key))
}

/** What a turn cannot be: "attack ogre", "use maul", "shoot". */
function forbiddenTurn(state: State, key: string): string {
  return key.startsWith('attack ') ? `Attack ${nameOf(state, key.slice(7))}` : capital(key)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function dieOfPool(pool: Pool, key: string): string {
  const die = pool.dice[Number(key)]
  return die === undefined ? key : ownDieInWords(die)
}

/** Whose die it is, where that is not plain. */
function ownerBehind(pool: Pool, state: State, key: string): string {
  const die = pool.dice[Number(key)]
  if (die === undefined || ownersOf(pool).length < 2) return ''
  return `, ${nameOf(state, figureAt(state, die.owner).id)}`
}

function gambitLabel(pool: Pool, key: string): string {
  if (key === 'pass') return 'Keep the dice'
  const [first = '', second = ''] = key.split(' ')
  if (first === 'focus') return second === '' ? 'Focus' : `Focus: ${EFFECTS[second] ?? second}`
  if (first === 'die') return `Spend ${dieOfPool(pool, second)}`
  return `${capital(EFFECTS[first] ?? first)}${second === '' ? '' : ` with ${dieOfPool(pool, second)}`}`
}

function itemLabel(state: State, about: Readonly<Record<string, unknown>>, key: string): string {
  const [what = '', at] = key.includes(' ')
    ? key.split(' ')
    : key === 'helm' || key === 'other'
      ? [key]
      : ['', key]
  const target = figureById(state, String(about['target']))
  const item = at === undefined ? undefined : target?.items[Number(at)]
  const name = item === undefined ? '' : armOf(state, item).name
  if (what === '') return capital(name === '' ? key : name)
  return capital(`${EFFECTS[what] ?? what}${name === '' ? '' : ` ${name}`}`)
}

function hintOf(decision: Decision, state: State, key: string): string {
  const hint = HINTS[`${decision.name} ${key}`]
  if (hint !== undefined) return hint
  if (decision.name === 'smite' && key === 'blast')
    return `${BLASTED[state.setup.rulings['blast-who']]}; then a VIG Save or Fatigued`
  if (decision.name === 'strong' && key === 'greater') return greaterHint(state)
  const figure = figureById(state, key)
  if (figure !== undefined) return `${immunity(decision, state, figure)}${figureHint(state, figure)}`
  if (decision.name === 'deny' && key !== 'none') return 'then a SPI Save or Fatigued'
  const pool = state.pools[Number(aboutOf(decision)['pool'])]
  if (decision.name !== 'gambit' || key === 'pass' || pool === undefined) return ''
  return key.startsWith('focus ')
    ? focusHint(state, pool, decision.by, key.slice(6))
    : dieHint(state, pool, key)
}

/** What a single fighter should know before striking at a Warband. */
function immunity(decision: Decision, state: State, target: Figure): string {
  const attacker = figureById(state, decision.by)
  if (decision.name !== 'target' || attacker === undefined || !isWarband(state, target)) return ''
  return isWarband(state, attacker) ? '' : 'only a Blast or a siege weapon harms it; '
}

function figureHint(state: State, figure: Figure): string {
  const health = `Guard ${figure.guard}, Vigour ${figure.vig}, Armour ${armourOf(state, figure)}`
  const down =
    figure.life === 'mortal' ? 'down and dying; ' : figure.life === 'patched' ? 'down, patched up; ' : ''
  return `${down}${health}`
}

const BLASTED = {
  'everyone-but-attacker': 'everybody near, friend and foe',
  'foes-only': 'every foe near',
  everyone: 'everybody near, friend, foe and oneself',
} as const

function greaterHint(state: State): string {
  const { rulings } = state.setup
  const besides = rulings['greater-replaces'] === 'besides' ? ' besides' : ''
  const certain = rulings['greater-save'] === 'no' ? 'certain' : 'the foe may Save'
  return `disarm, break or helm off${besides}; ${certain}`
}

function effectHint(state: State, pool: Pool, effect: string): string {
  if (effect === 'bolster') return '+1 damage'
  if (effect === 'move') return 'a Move after the attack'
  const target = state.figures[pool.target]
  if (target === undefined) return ''
  // Where the foe saves with what the blow leaves of its Vigour, that can only be less.
  const least = state.setup.rulings['gambit-vig'] === 'after' ? 'at least ' : ''
  const works = `works ${least}${20 - Math.min(19, target.vig)} times in 20`
  return effect === 'other' ? `if the referee allows it; then ${works}` : works
}

/** What a die buys, and what counts without it; one of 8 or more in melee is Strong for all that can be resisted. */
function dieHint(state: State, pool: Pool, key: string): string {
  const [effect = '', at = ''] = key.split(' ')
  const die = pool.dice[Number(at)]
  const strong = die?.melee === true && die.face >= 8 && canBeResisted(effect)
  const buys = strong ? strongHint(state, pool) : effectHint(state, pool, effect)
  return `${buys}${priceHint(pool, Number(at))}`
}

/** What Focus buys; under a ruling its Gambits are Strong in melee. */
function focusHint(state: State, pool: Pool, by: string, effect: string): string {
  const owner = figureById(state, by)
  const strong = owner !== undefined && canBeResisted(effect) && isFocusStrong(state, pool, owner.at)
  const bought = strong ? strongHint(state, pool) : effectHint(state, pool, effect)
  return `${bought}; then a CLA Save or Fatigued`
}

function canBeResisted(effect: string): boolean {
  return effect !== 'bolster' && effect !== 'move'
}

function strongHint(state: State, pool: Pool): string {
  return greaterOptions(state, pool).length === 0 ? 'Strong: no Save' : 'Strong: no Save, or a Greater Effect'
}

/** A die that is spent harms nobody: said where it is the only one of its height. */
function priceHint(pool: Pool, at: number): string {
  const spent = pool.dice[at]?.face ?? 0
  const rest = pool.dice.filter((die, place) => place !== at && die.state === 'in')
  const [next] = rest.toSorted((one, other) => other.face - one.face)
  if (next === undefined) return '; no die is left to harm with'
  return next.face < spent ? `; then d${next.sides}=${next.face} is the highest` : ''
}

// ── The board ────────────────────────────────────────────────────────────────────────────────────────────

const STAGES: readonly (readonly [string, readonly string[]])[] = [
  ['Declare', ['surprise', 'round', 'declare']],
  ['Smite', ['smite']],
  ['Roll', ['roll']],
  ['Deny', ['deny']],
  ['Gambits', ['gambits']],
  ['Damage', ['damage', 'scars']],
  ['Actions', ['after', 'actions', 'end']],
]

function boardOf(state: State): Board {
  const over = state.phase === 'over' || state.phase === 'aftermath'
  return {
    title: over ? 'The fight is over' : `Round ${state.round}`,
    stages: over ? [] : STAGES.map(([name, phases]) => ({ name, now: phases.includes(state.phase) })),
    sides: state.setup.sides.map(({ id, name }, side) => ({
      id,
      name,
      figures: state.figures
        .filter((figure) => figure.side === side)
        .map((figure) => figureOnBoard(state, figure)),
    })),
    notes: notesOf(state),
    ...(state.setup.zones.length > 1 ? { places: placesOf(state) } : {}),
    ...(state.pools.length > 0 ? { pools: state.pools.map((pool) => poolOnBoard(state, pool)) } : {}),
  }
}

function placesOf(state: State): BoardPlace[] {
  const { zones } = state.setup
  return zones.map(({ id, confined, adjacent }) => ({
    id,
    name: id.replaceAll('-', ' '),
    note: confined ? 'confined' : '',
    next: adjacent.flatMap((at) => zones[at]?.id ?? []),
  }))
}

/** Every die of a pool, those spent and thrown out as well. */
function poolOnBoard(state: State, pool: Pool): BoardPool {
  return {
    target: state.figures[pool.target]?.id ?? '',
    note: pool.bolster === 0 ? '' : `Bolster +${pool.bolster}`,
    dice: pool.dice.map((die) => ({
      by: state.figures[die.owner]?.id ?? '',
      sides: die.sides,
      face: die.face,
      state: die.state === 'denied' ? 'thrown out' : die.state,
    })),
  }
}

function figureOnBoard(state: State, figure: Figure): BoardFigure {
  const up = figure.life === 'up'
  const down = figure.life === 'mortal' || figure.life === 'patched'
  const structure = profileOf(state, figure).kind === 'structure'
  const guard = { label: 'Guard', now: figure.guard, max: figure.guardMax }
  return {
    id: figure.id,
    name: profileOf(state, figure).name,
    standing: up ? 'up' : down ? 'down' : 'out',
    gauges: structure ? [guard] : [guard, { label: 'Vigour', now: figure.vig, max: figure.vigMax }],
    facts: factsOf(state, figure, structure),
    conditions: conditionsOf(state, figure),
    ...placeOf(state, figure),
  }
}

function placeOf(state: State, figure: Figure): Pick<BoardFigure, 'place'> {
  const zone = state.setup.zones[figure.zone]
  return zone === undefined || state.setup.zones.length < 2 ? {} : { place: zone.id }
}

function factsOf(state: State, figure: Figure, structure: boolean): string[] {
  const facts = [`Armour ${armourOf(state, figure)}`]
  if (!structure) facts.push(`CLA ${figure.cla}`, `SPI ${figure.spi}`)
  const held = figure.items.filter((item) => item.state === 'held')
  for (const item of held) {
    const arm = armOf(state, item)
    facts.push(`${arm.name} ${arm.dice.map((sides) => `d${sides}`).join('+')}`)
  }
  if (state.setup.zones.length > 1) facts.push(`at ${state.setup.zones[figure.zone]?.id ?? ''}`)
  return facts
}

function conditionsOf(state: State, figure: Figure): string[] {
  const found: string[] = []
  if (figure.life !== 'up') found.push(figure.life === 'mortal' ? 'mortally wounded' : figure.life)
  if (figure.fatigued) found.push('Fatigued')
  if (figure.wounded && figure.life === 'up') found.push('Wounded')
  if (figure.surprised) found.push('surprised')
  if (figure.life === 'up' && isExposed(state, figure)) found.push('Exposed')
  if (figure.vig === 0 && figure.life === 'up' && figure.vigMax > 0) found.push('Exhausted')
  if (figure.spi === 0 && figure.spiMax > 0) found.push('spirit broken')
  if (figure.stopped !== 0) found.push('Stopped')
  for (const item of figure.items) {
    if (item.impaired !== 0) found.push(`${armOf(state, item).name} Impaired`)
    if (item.trapped > 0) found.push(`${armOf(state, item).name} locked`)
    if (item.state === 'broken') found.push(`${armOf(state, item).name} broken`)
  }
  if (isDoomed(state, figure)) found.push('doomed')
  for (const { entry } of figure.scars) found.push(`Scar ${scarEntry(entry).name}`)
  if (figure.mount >= 0) found.push('mounted')
  if (figure.plan.wall !== 'none' && inWall(state, figure)) found.push(`in the ${figure.plan.wall}wall`)
  if (state.setup.rulings.cover === 'on' && profileOf(state, figure).cover) found.push('in cover')
  if (duelPartner(state, figure) >= 0) found.push('in a duel')
  return found
}

function notesOf(state: State): string[] {
  const notes = state.pools.map((pool) => poolInWords(pool, state))
  for (const [one, other] of state.apart) {
    const [first, second] = [figureAt(state, one), figureAt(state, other)]
    if (isThere(first) && isThere(second))
      notes.push(`${nameOf(state, first.id)} and ${nameOf(state, second.id)} are out of reach of each other`)
  }
  for (const lying of state.ground) {
    const zone = state.setup.zones.length > 1 ? ` at ${state.setup.zones[lying.zone]?.id ?? ''}` : ''
    notes.push(`on the ground${zone}: ${armOf(state, lying).name}`)
  }
  return notes
}
