/**
 * Lines of the log: one sentence for each thing that happened, with the numbers it rests on.
 */
import { areSame, type FightEvent, HIDDEN, type Hidden, type Line } from '@steelyard/kernel'
import { eventCodes } from '../register/events.ts'
import type { ShownEvent, ShownState } from '../state/redaction.ts'
import {
  capital,
  nameOf,
  plain,
  rangeWords,
  signed,
  someOf,
  stanceWords,
  weaponWords,
  withWeapon,
} from './words.ts'

type Of<Code extends ShownEvent['event']> = Extract<ShownEvent, { event: Code }>

function line(event: FightEvent, text: string, depth: Line['depth'], tone: Line['tone'] = 'plain'): Line {
  return { text, rule: event.rule, depth, tone }
}

function isOurs(event: FightEvent): event is ShownEvent {
  return eventCodes.some((code) => code === event.event)
}

/** One event in words. */
export function tellEvent(event: FightEvent, state: ShownState): Line {
  if (!isOurs(event)) return line(event, event.event, 0)
  switch (event.event) {
    case 'fight':
      return line(
        event,
        `${event.social ? 'The exchange' : 'The fight'} begins: ${event.sides.join(' against ')}`,
        0,
      )
    case 'round': {
      const order = someOf(event.order.map((id) => nameOf(state, id)))
      return line(event, `${state.setup.social ? 'Exchange' : 'Round'} ${event.round}: ${order}`, 0, 'head')
    }
    case 'over':
      return line(event, overWords(event, state), 0, 'head')
    case 'retreat': {
      const side = state.setup.sides[event.side]?.name ?? ''
      return line(event, `${side}: ${event.rout ? 'a rout' : 'a withdrawal in good order'}`, 0, 'bad')
    }
    default:
      return tellDeed(event, state)
  }
}

function overWords({ winner, how, rounds }: Of<'over'>, state: ShownState): string {
  const word = state.setup.social ? 'exchange' : 'round'
  const after = `after ${rounds} ${rounds === 1 ? word : `${word}s`}`
  return winner === '' ? `It ends ${after}: ${how}` : `${victors(state, winner)}: victory ${after}`
}

/** The side that has won, and its allies with it. */
function victors({ setup }: ShownState, winner: string): string {
  const team = setup.sides.find(({ id }) => id === winner)?.team
  return setup.sides.flatMap((side) => (side.team === team ? [side.name] : [])).join(' and ')
}

type Deed = Exclude<ShownEvent, Of<'fight' | 'round' | 'over' | 'retreat'>>

/** What somebody did. */
function tellDeed(event: Deed, state: ShownState): Line {
  const who = nameOf(state, event.figure)
  switch (event.event) {
    case 'stance':
      return line(event, `${who}: ${stanceWords(event.stance)}${event.changed ? ' (changed)' : ''}`, 1)
    case 'turn':
      return line(event, `${who}'s turn: ${stanceWords(event.stance)}, Momentum ${plain(event.momentum)}`, 0)
    case 'switch':
      return line(event, `${who} switches to ${stanceWords(event.stance)}`, 1)
    case 'weapon':
      return line(event, wieldWords(event, who), 1)
    case 'move':
      return line(
        event,
        `${who} moves to zone ${plain(event.to)}${event.double ? ' in a double move' : ''}`,
        1,
      )
    case 'charge':
      return line(
        event,
        `${who} charges ${nameOf(state, event.target)}: zone ${plain(event.from)} to ${plain(event.to)}`,
        1,
      )
    case 'kept':
      return line(event, `${nameOf(state, event.by)} keeps ${who} off, in zone ${plain(event.zone)}`, 1)
    case 'placed':
      return line(event, placedWords(event, who, state), 1)
    case 'technique':
      return line(
        event,
        `${who} uses ${event.name}${event.cost === 0 ? '' : ` for ${event.cost} Momentum`}`,
        1,
      )
    case 'attack':
      return line(event, attackWords(event, who, state), 1)
    case 'veto':
      return line(event, vetoWords(event, who), 1)
    case 'maneuver':
      return line(event, `${who} tries a Maneuver (${capital(event.skill)}, ${capital(event.attribute)})`, 1)
    case 'interpose':
      return line(event, `${who} steps in for ${nameOf(state, event.target)}`, 1, 'good')
    case 'counter':
      return line(event, `${who} Counters`, 1)
    case 'cast':
      return line(event, `${who} casts ${event.spell} on ${nameOf(state, event.target)}`, 1)
    case 'listen':
      return line(event, `${who} listens to ${nameOf(state, event.target)}`, 1)
    case 'argue':
      return line(
        event,
        `${who} argues with ${nameOf(state, event.target)} (${capital(event.skill)}, ${capital(event.attribute)})`,
        1,
      )
    default:
      return tellResult(event, state, who)
  }
}

function placedWords({ by, figure, to }: Of<'placed'>, who: string, state: ShownState): string {
  return by === figure
    ? `${who} slips to zone ${plain(to)}`
    : `${nameOf(state, by)} drives ${who} to zone ${plain(to)}`
}

function wieldWords({ weapon }: Of<'weapon'>, who: string): string {
  return weapon === 'unarmed'
    ? `${who} goes on with ${weaponWords(weapon)}`
    : `${who} takes the ${weapon} in hand`
}

const ATTACKS: Readonly<Record<string, string>> = {
  attack: 'attacks',
  charge: 'strikes at',
  riposte: 'ripostes against',
  whirlwind: 'whirls at',
  counterattack: 'strikes back at',
  parting: 'strikes after',
}

function attackWords({ how, target, weapon, zones }: Of<'attack'>, who: string, state: ShownState): string {
  const whom = nameOf(state, target)
  const where = rangeWords(zones)
  if (how === 'spell') return `${who} casts ${weapon} at ${whom}, ${where}`
  return `${who} ${ATTACKS[how] ?? 'attacks'} ${whom} ${withWeapon(weapon)}, ${where}`
}

type Result = Exclude<
  Deed,
  Of<
    | 'stance'
    | 'turn'
    | 'switch'
    | 'weapon'
    | 'move'
    | 'charge'
    | 'kept'
    | 'placed'
    | 'technique'
    | 'veto'
    | 'maneuver'
    | 'attack'
    | 'interpose'
    | 'counter'
    | 'cast'
    | 'argue'
    | 'listen'
  >
>

/** What came of it. */
function tellResult(event: Result, state: ShownState, who: string): Line {
  switch (event.event) {
    case 'check':
      return tellCheck(event, who)
    case 'negated':
      return line(event, negatedWords(event, who), 2, 'good')
    case 'beaten':
      return line(event, `${who}'s Counter fails: ${event.counter} against ${event.attack}`, 2, 'bad')
    case 'miss':
      return line(event, `${who} misses ${nameOf(state, event.target)}`, 2, 'bad')
    case 'hit': {
      const how = event.critical ? 'A critical hit' : 'A hit'
      return line(event, `${how} on ${nameOf(state, event.target)}: ${hitWords(event)}`, 2, 'good')
    }
    case 'parried':
      return line(event, `${who} turns all of it aside`, 2, 'good')
    case 'damage':
      return line(event, damageWords(event, who, state), 2, event.through > 0 ? 'bad' : 'quiet')
    case 'momentum':
      return line(event, momentumWords(event, who), 2, 'quiet')
    case 'save':
      return line(
        event,
        `${who}'s death save: ${event.natural} ${signed(event.modifier)} = ${plain(event.total)}`,
        1,
        'dice',
      )
    case 'impact':
      return line(event, impactWords(event, who), 2, event.through > 0 ? 'bad' : 'quiet')
    default:
      return tellCondition(event, state, who)
  }
}

/** The sum of a hit; less than nothing is nothing. */
function hitWords({ dice, flat, total }: Of<'hit'>): string {
  if (flat === 0) return `${total} damage`
  const sum = `${dice} ${signed(flat)}`
  return total > 0 ? `${sum} = ${total} damage` : `${sum}, no damage`
}

function negatedWords({ counter, attack, critical }: Of<'negated'>, who: string): string {
  return `${who} stops it${critical ? ' with a critical Counter' : ''}: ${counter} against ${attack}`
}

function tellCheck(event: Of<'check'>, who: string): Line {
  const sum = `${event.natural} ${signed(event.modifier)} = ${plain(event.total)}`
  const against = event.tn <= 0 ? '' : ` against ${event.tn}`
  const result =
    event.tn <= 0 ? '' : event.critical ? ', critical' : event.success ? ', success' : ', failure'
  const tone = event.tn <= 0 ? 'plain' : event.success ? 'good' : 'bad'
  return line(event, `${who} rolls ${sum}${against}${result}`, 2, tone)
}

/** What goes above the cap is lost, and said to be. */
function momentumWords({ before, after, amount }: Of<'momentum'>, who: string): string {
  if (amount < 0) return `${who} pays ${-amount} Momentum: ${plain(before)} → ${plain(after)}`
  if (after === before) return `${who} earns no Momentum: it is at its cap of ${after}`
  const capped = after < before + amount ? ', its cap' : ''
  return `${who} earns ${amount} Momentum: ${plain(before)} → ${plain(after)}${capped}`
}

function damageWords(event: Of<'damage'>, who: string, state: ShownState): string {
  const { damage, reduction, through } = event
  const blow = reduction === 0 ? String(damage) : `${damage} − ${reduction}`
  if (through === 0) return `${who} takes ${blow}: nothing comes through`
  const least = through > damage - reduction
  const sum = least ? `${blow}, at least ${through}` : reduction === 0 ? blow : `${blow} = ${through}`
  const held = event.held ?? heldOff(event, state)
  const layers = held === 0 ? '' : `, ${held} off temporary Guard`
  const guard = areSame(event.guard, event.guardBefore) ? '' : `, Guard ${event.guardBefore} → ${event.guard}`
  const vitality = areSame(event.vitality, event.vitalityBefore)
    ? ''
    : `, Vitality ${plain(event.vitalityBefore)} → ${plain(event.vitality)}`
  return `${who} takes ${sum}${layers}${guard}${vitality}`
}

/**
 * What temporary layers took in fights saved before events held it: neither Guard nor Vitality lost it. Where
 * Vitality stops at 0 that cannot be told.
 */
function heldOff(event: Of<'damage'>, { setup }: ShownState): number | Hidden {
  const { through, guard, guardBefore, vitality, vitalityBefore } = event
  const lostGuard = lossOf(guardBefore, guard)
  const lostVitality = lossOf(vitalityBefore, vitality)
  if (lostGuard === HIDDEN || lostVitality === HIDDEN) return HIDDEN
  const stops = setup.rulings['vitality-negative'] === 'clamp' && vitality === 0
  return stops ? 0 : through - lostGuard - lostVitality
}

function lossOf(before: number | Hidden, after: number | Hidden): number | Hidden {
  return before === HIDDEN || after === HIDDEN ? HIDDEN : before - after
}

function impactWords(event: Of<'impact'>, who: string): string {
  const flat = event.flat === 0 ? '' : ` ${signed(event.flat)}`
  const off = event.reduction === 0 ? '' : ` − ${event.reduction}`
  const sum = `${who}: ${event.die}${flat}${off}`
  if (event.through === 0) return `${sum}: nothing comes through`
  const layer = event.layer === 0 ? '' : ` (${event.layer} held off)`
  return `${sum} = ${event.through}${layer}, Composure ${plain(event.before)} → ${plain(event.after)}`
}

type Condition = Exclude<
  Result,
  Of<'check' | 'negated' | 'beaten' | 'miss' | 'hit' | 'parried' | 'damage' | 'momentum' | 'save' | 'impact'>
>

const LIVES: Readonly<Record<string, string>> = {
  active: 'comes to',
  dying: 'is down and dying',
  stable: 'is stable',
  dead: 'is dead',
  out: 'is out of the fight',
  fled: 'leaves the field',
  yielded: 'yields',
  convinced: 'is convinced',
}

function tellCondition(event: Condition, state: ShownState, who: string): Line {
  switch (event.event) {
    case 'life': {
      const good = event.life === 'active' || event.life === 'stable'
      const flees = event.life === 'fled' && state.setup.social
      const what = flees ? 'flees' : (LIVES[event.life] ?? event.life)
      return line(event, `${who} ${what}`, 1, good ? 'good' : 'bad')
    }
    case 'lasting':
      return line(event, `${who} will keep a mark of this wound`, 2, 'bad')
    case 'worse':
      return line(event, `${who} gets worse: Vitality ${plain(event.vitality)}`, 2, 'bad')
    case 'holds':
      return line(event, `${who} holds on`, 2)
    case 'layer': {
      const what = state.setup.social ? 'Composure' : 'Guard'
      return line(event, `${who} has ${event.layer} more ${what} until the next turn`, 2, 'good')
    }
    case 'regain':
      return line(
        event,
        `${who} regains ${event.gained ?? lossOf(event.after, event.before)} Guard: ${event.before} → ${event.after}`,
        1,
      )
    case 'benefit':
      return line(event, `${who} gains ${benefitWords(event)}`, 2)
    case 'ward':
      return line(event, `A ward of ${event.points} Guard protects ${who}`, 2, 'good')
    case 'healed':
      return line(
        event,
        `${who} regains ${event.gained ?? lossOf(event.after, event.before)} Vitality: ${event.before} → ${event.after}`,
        2,
        'good',
      )
    case 'refused':
      return line(event, `The surrender of ${who} is refused`, 1, 'bad')
    case 'swayed':
      return line(event, `The words change what ${who} believes or does`, 2, 'bad')
    case 'secret': {
      const said = event.text === '' ? '' : `: ${event.text}`
      return line(event, `${who} learns something about ${nameOf(state, event.target)}${said}`, 2, 'good')
    }
  }
}

function benefitWords({ what, momentum = 1 }: Of<'benefit'>): string {
  if (what === 'momentum') return `${momentum} Momentum`
  return what === 'ally' ? `${momentum} Momentum for an ally` : (BENEFITS[what] ?? what)
}

const BENEFITS: Readonly<Record<string, string>> = {
  advantage: 'the best two of three dice on the next check',
  reposition: 'a step past the others',
}

/** What the referee does not let a Maneuver be rolled with. */
function vetoWords({ skill, attribute, what }: Of<'veto'>, who: string): string {
  const sent = what === 'other-skill' ? skill : attribute
  return `The referee does not let ${who} use ${capital(sent)} for this Maneuver`
}
