/**
 * The lines of the log. A line says where its numbers come from.
 */
import { type FightEvent, HIDDEN, type Hidden, ifKnown, type Line } from '@steelyard/kernel'
import { eventCodes } from '../register/events.ts'
import { capital } from '../rules/gear.ts'
import { bandNames } from '../rules/range.ts'
import type { ShownEvent, ShownFigure, ShownState } from '../state/redaction.ts'
import { armAt, figureById, isPc, profileOf } from '../state/state.ts'
import { interactedWords, LIMBS, nameOf, plain, scoreWords, stepWords, wayWords } from './words.ts'

const LONGEST_LINE = 200

/** What is left of a line for a list of names. */
const LONGEST_LIST = 150

type Of<Code extends ShownEvent['event']> = Extract<ShownEvent, { event: Code }>

function signed(number: number): string {
  return number < 0 ? `− ${-number}` : `+ ${number}`
}

function line(event: FightEvent, text: string, depth: Line['depth'], tone: Line['tone'] = 'plain'): Line {
  return { text: text.replaceAll(/ {2,}/g, ' '), rule: event.rule, depth, tone }
}

function isOurs(event: FightEvent): event is ShownEvent {
  return eventCodes.some((code) => code === event.event)
}

/** An event in words. */
export function tellEvent(event: FightEvent, state: ShownState): Line {
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
    case 'special':
      return line(event, `${nameOf(state, event.figure)} – Special: ${event.text}`, 1)
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

function orderWords({ order, scores }: Of<'round'>, state: ShownState): string {
  return someOf(order.map((id, at) => `${nameOf(state, id)} (${scoreWords(scores[at] ?? 0)})`))
}

/** Of a crowd, the first by name. */
function someOf(names: readonly string[]): string {
  let told = names.length
  while (told > 1 && names.slice(0, told).join(', ').length > LONGEST_LIST) told -= 1
  return `${names.slice(0, told).join(', ')}${told === names.length ? '' : ' and others'}`
}

function overWords({ winner, how, rounds }: Of<'over'>, state: ShownState): string {
  const after = `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
  return winner === ''
    ? `The fight ends ${after}: ${ENDS[how] ?? how}`
    : `${nameOf(state, winner)}: victory ${after}`
}

const ENDS: Readonly<Record<string, string>> = {
  stopped: 'the referee stops it',
  undecided: 'neither side can bring it to an end',
}

function tellDefence(event: Of<'defence'>, state: ShownState): Line {
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
function failureWords({ how, modifier, bare }: Of<'defence'>, state: ShownState): string {
  if (how === 'parry') return ', a critical: one more Danger die'
  if (how !== 'dodge' || bare === true) return ''
  if (modifier > 0) return `, but armour + ${modifier}`
  const short = modifier < 0 && state.setup.rulings['dodge-bonus'] === 'signed'
  return short ? `, and armour ${signed(modifier)}` : ''
}

function direWords({ figure, dice, sides = 6, before, total, band }: Of<'dire'>, state: ShownState): string {
  const held = before === 0 ? '' : `${before} + `
  return `${nameOf(state, figure)} – dire wound: ${held}${dice}d${sides} makes ${total}, ${BANDS[band] ?? band}`
}

/** What a dire wound or a special does besides. */
function woundWords(event: Of<'stat' | 'limb' | 'rider'>, state: ShownState): string {
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

/** Hits against the limit. */
function takenWords(hits: number | Hidden, max: number | Hidden, beyond = beyondOf(hits, max)): string {
  return beyond !== HIDDEN && beyond > 0
    ? `${hits} ${hits === 1 ? 'hit' : 'hits'}, ${beyond} beyond the limit`
    : `${hits} of ${max} hits`
}

/** Hits beyond the limit, for fights saved before events held them. */
function beyondOf(hits: number | Hidden, max: number | Hidden): number | Hidden {
  return hits === HIDDEN || max === HIDDEN ? HIDDEN : Math.max(0, hits - max)
}

/** What somebody takes out of the fight; in fewer words where there is too much of it for one line. */
function afterWords(event: Of<'after' | 'rest'>, state: ShownState): string {
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
function wornOf(event: Of<'after'>, state: ShownState, figure: ShownFigure): Left[] {
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

interface Limits {
  readonly max: number | Hidden
  readonly staminaMax: number
}

/** Limits of a sheet, for fights saved before events held them. */
function limitsOf(state: ShownState, figure: ShownFigure): Limits {
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
  state: ShownState,
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
      const slots = `${event.slots} item ${event.slots === 1 ? 'slot' : 'slots'} filled`
      const lost = event.dropped === '' ? '' : ` and drops ${event.dropped}`
      return line(event, `${who} is EXHAUSTED (${slots})${lost}`, 1, 'bad')
    }
    case 'momentum':
      return line(
        event,
        `${who}: ${plain(event.before)}M → ${plain(event.after)}M (${event.why || 'an ability'})`,
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
      return line(
        event,
        `${who}: hits left ${event.before} → ${event.left ?? ifKnown(event.after, (after) => Math.max(0, after))}`,
        1,
      )
    case 'life':
      return line(event, `${who} ${LIVES[event.life] ?? event.life}`, 1, 'bad')
  }
}

const LIVES: Readonly<Record<string, string>> = {
  dead: 'is dead',
  disabled: 'is disabled',
  fled: 'is gone from the field',
  surrendered: 'yields',
}

function turnWords({ lost, momentum, figure, rule }: Of<'turn'>, who: string, state: ShownState): string {
  const found = figureById(state, figure)
  if (found !== undefined && !isPc(state, found)) return `${who}'s turn`
  if (lost && rule === 'momentum.turn.exhausted-choice')
    return `${who} has no slot left that is not EXHAUSTED: the turn is lost`
  return lost ? `${who} has ${plain(momentum)}M: the turn is lost` : `${who}'s turn: ${momentum}M`
}

function deedWords(
  event: Of<'strike' | 'move' | 'reposition' | 'interact' | 'call-out' | 'ability' | 'treated' | 'call'>,
  state: ShownState,
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
      return `${who} ${GAITS[event.how] ?? 'moves'} ${wayWords(event.to, state)}${farWords(event, state)}${price}`
    case 'reposition':
      return `${who} takes a superior position over ${nameOf(state, event.target)}${price}`
    case 'interact':
      return `${who} ${interactedWords(event.what, state, event.figure)}${price}`
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
      return callText(who, event.what)
  }
}

/** Ways to move that are named; whoever could go in several ways just moves. */
const GAITS: Readonly<Record<string, string>> = { climb: 'climbs', fly: 'flies', swim: 'swims' }

/** What the referee ruled. */
function callText(who: string, what: string): string {
  if (what === 'works' || what === 'fails') return `The referee rules on what ${who} tries: it ${what}`
  if (what === 'does not get away') return `The referee rules that ${who} ${what}`
  return `The referee rules on the wound of ${who}: ${what}`
}

/** How far the nearest foe is after a move. */
function farWords({ nearest, band }: Of<'move'>, state: ShownState): string {
  return nearest === '' ? '' : `; ${nameOf(state, nearest)} is at ${capital(bandNames[band] ?? '')} range now`
}
