/**
 * The lines of the log. A line says where its numbers come from: "7 + 1 − 2 Armour = 6 → Guard 7 → 1".
 */
import { areSame, type FightEvent, type Hidden, type Line } from '@steelyard/kernel'
import type { ShownDie } from '../register/events.ts'
import { scarEntry } from '../rules/scars.ts'
import type { ShownEvent, ShownState } from '../state/redaction.ts'
import type { Figure } from '../state/state.ts'
import { areSeveral, isPlural, ofSeveral } from './agreement.ts'
import { canBeResisted, dieInWords, effectInWords, nameOf, ORIGINS } from './words.ts'

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

function line(event: FightEvent, text: string, depth: 0 | 1 | 2, tone: Line['tone'] = 'plain'): Line {
  return { text, rule: event.rule, depth, tone }
}

/** A line about somebody who is several is in the plural. */
export function tellEvent(event: ShownEvent, state: ShownState): Line {
  const told = tellOfOne(event, state)
  const subject = subjectOf(event)
  const opening = `${nameOf(state, subject)} `
  if (!areSeveral(state, subject) || !told.text.startsWith(opening)) return told
  return { ...told, text: opening + ofSeveral(told.text.slice(opening.length)) }
}

/** Who does what an event tells of: an offer and a reaction are told of those who answer. */
function subjectOf(event: ShownEvent): string {
  if (event.event === 'offer' || event.event === 'reaction') return event.to
  if (event.event === 'pool') return event.side
  return 'figure' in event ? event.figure : ''
}

function tellOfOne(event: ShownEvent, state: ShownState): Line {
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
      return line(
        event,
        `${name(event.side)} rolls against ${name(event.target)}: ${rolledInWords(event.dice)}`,
        0,
      )
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

function tellEnd(event: Extract<ShownEvent, { event: 'over' }>, name: (id: string) => string): string {
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

function tellHarm(event: Extract<ShownEvent, { event: 'harm' }>, name: (id: string) => string): Line {
  const who = name(event.figure)
  const guard = areSame(event.guard, event.guardBefore) ? '' : `Guard ${event.guardBefore} → ${event.guard}`
  const vig = areSame(event.vig, event.vigBefore) ? '' : `Vigour ${event.vigBefore} → ${event.vig}`
  const change = [guard, vig].filter((part) => part !== '').join(', ')
  const passed = vig !== '' && guard === '' && event.guardBefore !== 0
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

function tellTotal(event: Extract<ShownEvent, { event: 'total' }>, name: (id: string) => string): Line {
  const { sides, face, damage, extra = 0, cover = 0 } = event
  const rest =
    part('+', event.bolster, 'Bolster', extra, extra === 1 ? 'further attacker' : 'further attackers') +
    part('−', event.armour, 'Armour', cover, 'cover')
  if (face === 0) {
    const sum = damage === 0 ? '' : `0${rest} = `
    return line(event, `No die is left against ${name(event.target)}: ${sum}${damage} damage.`, 1)
  }
  const floor = damage > face + event.bolster - event.armour && damage > 0 ? ', the least there is' : ''
  return line(
    event,
    `Damage to ${name(event.target)}: d${sides}=${face}${rest === '' ? '' : `${rest} = ${damage}${floor}`}`,
    1,
  )
}

/** A part of a sum, left out where it is nothing; in brackets how much of it has another source. */
function part(sign: '+' | '−', points: number, what: string, within: number, source: string): string {
  if (points === 0) return ''
  return ` ${sign} ${points} ${what}${within === 0 ? '' : ` (${within} ${source})`}`
}

function tellGambit(event: Extract<ShownEvent, { event: 'gambit' }>, name: (id: string) => string): Line {
  const die = event.sides === 0 ? ' by Focus' : ` with d${event.sides}=${event.face}`
  const cost = event.free === true ? '' : die
  const what = effectInWords(event.effect)
  const item = event.item === '' ? '' : ` (${event.item})`
  const strong = event.strong === 'no' ? '' : ', Strong'
  const on = event.effect === 'helm' ? 'of' : 'on'
  const aim = canBeResisted(event.effect) ? ` ${on} ${name(event.target)}` : ''
  const against = event.result === 'resisted' ? 'by' : 'against'
  const vig = event.vig === undefined || event.vig === -1 ? '' : ` ${against} VIG ${event.vig}`
  const text = `${name(event.figure)}: ${what}${item}${aim}${cost}${strong} – ${RESULTS[event.result]}${vig}`
  return line(event, text, 1, event.result === 'done' ? 'good' : 'quiet')
}

const RESULTS = {
  done: 'it works',
  resisted: 'resisted',
  refused: 'the referee says no',
  waits: 'to be seen',
} as const

function tellDeclared(
  event: Extract<ShownEvent, { event: 'declared' }>,
  state: ShownState,
  name: (id: string) => string,
): Line {
  const who = name(event.figure)
  const target = event.target === '' ? '' : name(event.target)
  const wall = event.wall === 'none' ? '' : `, ready for a ${event.wall}wall`
  const items = armsInWords(event.items) || 'bare hands'
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
    ram: `${who} steers at ${target}`,
    other: `${who} tries something else`,
  }
  return line(event, `${words[event.action]}${wall}.`, 0)
}

/** Arms in a sentence: "the greatsword", but "mace and shield", and "horns". */
function armsInWords(items: readonly string[]): string {
  const [first = ''] = items
  if (items.length === 1 && !isPlural(first)) return `the ${first}`
  return items.length === 2 && items[1] === first ? `two ${pluralOf(first)}` : listed(items)
}

function pluralOf(item: string): string {
  return isPlural(item) ? item : `${item}s`
}

/** Several things in a sentence: "lance, spear and shield". */
function listed(items: readonly string[]): string {
  return items.length < 3 ? items.join(' and ') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

/** True for the name of something that shoots; anything else that is used at range is thrown. */
function isBow(state: ShownState, name: string): boolean {
  return state.setup.arms.some((arm) => arm.name === name && arm.ranged)
}

function tellMove(event: Extract<ShownEvent, { event: 'moved' }>, name: (id: string) => string): Line {
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
  ShownEvent,
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
      return line(event, `${name(event.figure)} takes ${armsInWords(event.items) || 'nothing'} in hand.`, 1)
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

/** What a Scar still owes, and when it is due. */
function tellDebt(event: Extract<ShownEvent, { event: 'debt' }>, name: (id: string) => string): string {
  const { figure, entry, waits, sides, limit, foe } = event
  const due = waits === 'revenge' && foe !== '' ? `on revenge against ${name(foe)}` : (DUE[waits] ?? waits)
  return `${name(figure)}: ${scarEntry(entry).name} makes Guard grow by d${sides} ${due}, if its maximum is ${limit} or less then.`
}

const DUE: Readonly<Record<string, string>> = {
  stitched: 'when stitched up',
  patched: 'when patched up',
  season: 'by next Season, with a prosthetic',
  revenge: 'on revenge',
}

/** Rulings that a plain reading would not expect. */
const READINGS: Readonly<Record<Extract<ShownEvent, { event: 'reading' }>['ruling'], string>> = {
  'trap-duration':
    'Ruling: where all act at once, a Trap holds to the end of the next round, so that it meets an attack (trap-duration).',
  'bolster-source':
    'Ruling: a further attacker adds dice and no damage besides, as in the worked example and against the list of steps (bolster-source).',
}

const FEAT_VIRTUES = { smite: 'VIG', focus: 'CLA', deny: 'SPI' } as const

/** The Virtue that a Save was rolled against, in brackets. */
function savedOn(virtue: 'VIG' | 'CLA' | 'SPI', value: number | Hidden | undefined): string {
  return value === undefined ? '' : ` (${virtue} ${value})`
}

const ITEMS = {
  dropped: 'falls to the ground',
  broken: 'breaks',
  'helm-off': 'is knocked off',
  'helm-on': 'is on again',
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
      if (event.what === 'picked-up')
        return line(event, `${name(event.figure)} picks up the ${event.item}.`, 1)
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
    case 'debt':
      return line(event, tellDebt(event, name), 1, 'quiet')
    case 'reading':
      return line(event, READINGS[event.ruling], 1, 'quiet')
    case 'dying':
      return line(event, `${name(event.figure)} dies in ${event.minutes} minutes unless tended.`, 1, 'bad')
  }
}
