/**
 * Words for battles: what units do and suffer, the questions put to their commanders, and the field as a drawing, each
 * line of battle as ranks that face one another. Nothing here decides anything.
 *
 * The drawing has one letter for a figure: L the leader, B the bearer of the banner, U any other who counts by itself,
 * o the others. The front ranks stand next to the middle.
 */
import type { BoardFigure, Decision, Gauge, Line } from '@steelyard/kernel'
import { isUnique } from '../rules/battle/ranks.ts'
import { frontOf, isGone, rankBehind, rankOf, strengthOf } from '../rules/battle/stand.ts'
import type { ShownEvent } from '../state/redaction.ts'
import {
  armAt,
  figureAt,
  figureById,
  isIn,
  profileOf,
  type State,
  type Unit,
  unitAt,
} from '../state/state.ts'
import { orderLabel } from './labels.ts'
import { blowResult, counted } from './words.ts'

const codes = [
  'line',
  'march',
  'obstacle',
  'formation',
  'drill',
  'banner',
  'leave',
  'cycle',
  'volley',
  'rank-defends',
  'blows',
  'overflow',
  'stray',
  'losses',
  'tide',
  'saves',
  'rout',
] as const

/** An event of a battle. */
export type BattleEvent = Extract<ShownEvent, { event: (typeof codes)[number] }>
type Of<Code extends BattleEvent['event']> = Extract<BattleEvent, { event: Code }>

/** True for what only happens in battles. */
export function isOfBattle(event: ShownEvent): event is BattleEvent {
  return codes.some((code) => code === event.event)
}

/** What a unit or a figure is called; of two units with one name each is called by its side as well. */
export function unitName(state: State, id: string): string {
  const unit = state.units.find((each) => each.id === id)
  if (unit === undefined) {
    const figure = figureById(state, id)
    return figure === undefined ? id : profileOf(state, figure).name
  }
  const twice = state.units.some((other) => other !== unit && other.name === unit.name)
  return twice ? `${unit.name} (${state.setup.sides[unit.side]?.name ?? ''})` : unit.name
}

/** A phrase that begins with a verb, as it follows the name: units called Orcs or Footmen charge, the Guard charges. */
export function does(state: State, id: string, phrase: string): string {
  const unit = state.units.find((each) => each.id === id)
  if (unit === undefined || unit.loose || !/(?:[^s]s|men|folk|people)$/i.test(unit.name)) return phrase
  const [verb = '', ...rest] = phrase.split(' ')
  const many = MANY[verb] ?? verb.replace(/s$/, '')
  return [many, ...rest.map((word) => MANY[word] ?? word)].join(' ')
}

const MANY: Readonly<Record<string, string>> = {
  is: 'are',
  has: 'have',
  goes: 'go',
  its: 'their',
  it: 'they',
  holds: 'hold',
  fails: 'fail',
  stops: 'stop',
  follows: 'follow',
  stays: 'stay',
}

const RANK_NAMES: readonly string[] = ['front rank', 'middle rank', 'rear rank']

function rankName(rank: number): string {
  return RANK_NAMES[rank] ?? 'rank'
}

// ── Events ───────────────────────────────────────────────────────────────────────────────────────────────

/** One line of the log. */
export function tellBattle(event: BattleEvent, state: State): Line {
  switch (event.event) {
    case 'blows':
      return line(event, blowsWords(event, state), 0, event.damage > 0 ? 'bad' : 'good')
    case 'losses':
      return line(event, lossesWords(event, state), 1, 'bad')
    case 'overflow':
      return line(event, overflowWords(event, state), 1, event.damage > 0 ? 'bad' : 'good')
    case 'rout':
    case 'stray':
    case 'saves':
      return line(event, harmWords(event, state), 0, 'bad')
    case 'drill':
      return line(event, drillWords(event, state), 0, event.passed ? 'good' : 'bad')
    case 'obstacle':
    case 'banner':
    case 'cycle':
    case 'tide':
      return line(event, fieldWords(event, state), 0)
    default:
      return line(event, deedWords(event, state), 0)
  }
}

function line(event: BattleEvent, text: string, depth: Line['depth'], tone: Line['tone'] = 'plain'): Line {
  return { text, rule: event.rule, depth, tone }
}

function blowsWords(event: Of<'blows'>, state: State): string {
  const alone = event.figure === '' ? '' : unitName(state, event.figure)
  const who = alone === '' ? `${unitName(state, event.unit)}, ${rankName(event.rank)},` : alone
  const whom = `${unitName(state, event.enemy)}, ${rankName(event.target)},`
  const dice = `${counted(event.dice, 'die', 'dice')} at ${event.chance} or less`
  const verb = does(state, event.figure || event.unit, blowVerb(event))
  return `${who} ${verb} ${whom} ${armedWith(event.weapon)}: ${dice}, ${blowResult(event)}`
}

function overflowWords({ unit, rank, chance, dice, damage }: Of<'overflow'>, state: State): string {
  const where = `${unitName(state, unit)}, ${rankName(rank)}`
  if (dice === 0) return `The rank is gone: ${damage} damage goes on to ${where}`
  const left = dice === 1 ? 'the last die goes' : `the last ${dice} dice go`
  return `The rank is gone: ${left} on to ${where}, at ${chance} or less: ${damage} damage`
}

/** What a blow is struck with, in words. */
export function armedWith(weapon: string): string {
  return weapon === 'unarmed' ? 'with bare hands' : `with the ${weapon}`
}

function blowVerb({ ranged, thrown }: Of<'blows'>): string {
  if (thrown) return 'throws at'
  return ranged ? 'shoots at' : 'strikes at'
}

function lossesWords({ unit, rank, lost, left, alive }: Of<'losses'>, state: State): string {
  const after = left === 0 ? 'none of them left' : `${left} left`
  const living = alive === 0 ? '' : `; ${alive} of them will live`
  return `${unitName(state, unit)}, ${rankName(rank)}: ${lost} ${lost === 1 ? 'falls' : 'fall'}, ${after}${living}`
}

function harmWords(event: Of<'rout' | 'stray' | 'saves'>, state: State): string {
  const who = unitName(state, event.unit)
  const verb = (phrase: string): string => does(state, event.unit, phrase)
  switch (event.event) {
    case 'rout':
      return `${who} ${verb(event.how === 'rout' ? 'flees in disorder' : 'falls back')}, ${counted(event.spaces, 'space')}`
    case 'stray':
      return `${counted(event.shots, 'shot')} into the melee: ${who}, ${rankName(event.rank)}, ${verb('takes')} ${event.hits} damage`
    case 'saves':
      return `${who} ${verb('leaves the line')}: ${counted(event.dice, 'Capture save')} at ${event.need} or less, ${event.failed} damage`
  }
}

const REASONS: Readonly<Record<string, string>> = {
  manoeuvre: 'a manoeuvre',
  cavalry: 'cavalry charges',
  refusal: 'the leader refuses',
  rally: 'to come back',
}

function drillWords({ unit, why, chances, passed }: Of<'drill'>, state: State): string {
  const reason = REASONS[why] ?? why
  const result = does(state, unit, passed ? 'holds' : 'fails')
  return `${unitName(state, unit)} ${does(state, unit, 'checks its nerve')} (${reason}) at ${chances} or less and ${result}`
}

function fieldWords(event: Of<'obstacle' | 'banner' | 'cycle' | 'tide'>, state: State): string {
  const who = unitName(state, event.unit)
  const verb = (phrase: string): string => does(state, event.unit, phrase)
  switch (event.event) {
    case 'obstacle': {
      const all = event.of ?? event.successes + event.failures
      return `${who} ${verb(event.success ? 'goes over an obstacle' : 'stops at an obstacle')}: ${event.successes} of ${all} can`
    }
    case 'banner':
      return `${who} ${verb(event.how === 'lost' ? 'loses its banner' : 'looks at its banner and holds')}`
    case 'cycle': {
      const two = `${unitName(state, event.figure)} and ${unitName(state, event.other)}`
      if (!event.swapped) return `${who}: ${two} get into each other's way and do nothing more this round`
      return `${who}: ${two} trade places${event.act ? '' : ', and do nothing more this round'}`
    }
    case 'tide':
      return `${who} ${verb('drives')} ${unitName(state, event.enemy)} back a space and ${verb(event.follows ? 'follows' : 'stays')}`
  }
}

const QUARTERS: readonly string[] = ['front to front', 'from the flank', 'from behind']

const FORMATIONS: Readonly<Record<string, string>> = {
  shieldwall: 'forms a shieldwall',
  wheel: 'wheels to face all its enemies',
  broken: 'loses its formation',
  braced: 'braces its spears',
  normal: 'opens its ranks',
  rallied: 'comes back into the battle',
}

const MARCHES: Readonly<Record<string, string>> = {
  charge: 'charges',
  advance: 'advances towards',
  withdraw: 'withdraws',
  retreat: 'retreats from the line',
  close: 'takes on',
  meet: 'goes to meet',
  reload: 'reloads',
  gone: 'has left the field',
}

function deedWords(
  event: Of<'line' | 'march' | 'formation' | 'leave' | 'volley' | 'rank-defends'>,
  state: State,
): string {
  const who = unitName(state, event.unit)
  switch (event.event) {
    case 'line':
      return event.met
        ? `${who} and ${unitName(state, event.enemy)} stand in line, ${QUARTERS[event.quarter] ?? ''}`
        : `${who} and ${unitName(state, event.enemy)} stand in line no longer`
    case 'march': {
      const target = event.target === '' ? '' : ` ${unitName(state, event.target)}`
      const far = event.spaces === 0 ? '' : `, ${counted(event.spaces, 'space')}`
      return `${who} ${does(state, event.unit, MARCHES[event.how] ?? event.how)}${target}${far}`
    }
    case 'formation':
      return `${who} ${does(state, event.unit, FORMATIONS[event.formation] ?? event.formation)}`
    case 'leave':
      return `${unitName(state, event.figure)} steps out of ${who}`
    case 'volley':
      return `${who}: ${event.shooters} shooters are enough for a volley at ${unitName(state, event.enemy)}`
    case 'rank-defends':
      return `${who}, ${rankName(event.rank)}, ${does(state, event.unit, 'gives up its blows')} for +${event.armour ?? 1} armour`
  }
}

// ── Questions ────────────────────────────────────────────────────────────────────────────────────────────

const ASKS: Readonly<Record<string, string>> = {
  'next-unit': 'who is next?',
  order: 'which order?',
  alone: 'what to do alone?',
  'unit-target': 'against whom?',
  'unit-spaces': 'how many spaces?',
  'plain-move': 'the manoeuvre fails: a plain move instead?',
  'volley-dice': 'how many dice at this one?',
  brace: 'brace the spears?',
  'follow-up': 'follow those who are driven back?',
  'rout-rally': 'try to come back into the battle?',
  'stay-or-go': 'the others run: go with them?',
  'leader-challenge': 'challenge an enemy leader to a duel?',
}

/** A question about a battle in words, or '' for any other. */
export function askBattle(decision: Decision, state: State): string {
  const who = unitName(state, decision.by)
  const name = state.setup.sides.find(({ id }) => id === decision.by)?.name ?? who
  const about: Record<string, unknown> =
    typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
  const named = (key: string): string => unitName(state, String(about[key] ?? ''))
  const plain = ASKS[decision.name]
  if (plain !== undefined) return `${name}: ${plain}`
  switch (decision.name) {
    case 'unit-declare':
      return `${who} ${does(state, decision.by, 'has')} no priority: which move is announced?`
    case 'alone-declare':
      return `${who} has no priority: which move alone is announced?`
    case 'approach':
      return `${named('target')} ${does(state, String(about['target'] ?? ''), 'is')} busy, and ${who} can go round: from where to charge?`
    case 'volley-target': {
      const rank = Number(about['rank'] ?? 0)
      return `${rank < 0 ? named('figure') : `${who}, ${rankName(rank)}`}: at whom?`
    }
    case 'unit-melee':
      return `${who}, Melee phase: what now?`
    case 'rank-defend':
      return `${who}, ${rankName(Number(about['rank'] ?? 0))}: give up the blows for +1 armour?`
    case 'leader-answer':
      return `${who} is challenged by ${named('foe')}: accept? Refusing shakes the unit.`
    case 'volley':
      return `Are ${String(about['shooters'] ?? '')} shooters enough for a volley at ${named('target')}?`
    case 'shieldwall-stops':
      return `Does the shieldwall of ${named('target')} stop the ${String(about['weapon'] ?? '')}?`
    default:
      return ''
  }
}

/** An option of a battle in words, or '' for any other. */
export function labelBattle(key: string, state: State): string {
  const [id = '', rank] = key.split(':')
  const unit = state.units.find((each) => each.id === id)
  if (unit === undefined) return orderLabel(key) ?? ''
  return rank === undefined ? unitName(state, id) : `${unitName(state, id)}, ${rankName(Number(rank) - 1)}`
}

// ── The drawing ──────────────────────────────────────────────────────────────────────────────────────────

/** The units of a side, each as one: how many of its ordinary figures stand, and how. */
export function unitsOnBoard(state: State, side: number): BoardFigure[] {
  return state.units.flatMap((unit, at) => {
    const members = state.figures.filter((figure) => figure.unit === at && !isUnique(state, figure))
    if (unit.side !== side || members.length === 0) return []
    const standing = members.filter(isIn).length
    const [first] = members
    const foes = unit.line.map((other) => foeWords(state, at, unitAt(state, other)))
    const gear = first === undefined ? [] : [armAt(state, first.wield).name]
    return [
      {
        id: unit.id,
        name: unit.name,
        standing: standing === 0 ? ('out' as const) : ('up' as const),
        gauges: [{ label: 'Figures', now: standing, max: members.length }],
        facts: [...gear, `place ${unit.place}`, ...(foes.length === 0 ? [] : [`against ${foes.join(', ')}`])],
        conditions: unit.formation === 'normal' ? [] : [unit.formation],
        pips: ranksOf(unit),
        ...(standing === 0 ? {} : { spot: { x: unit.place, y: 0 } }),
      },
    ]
  })
}

/** An enemy in line with a unit, and whether it is at its flank or behind it. */
function foeWords(state: State, own: number, enemy: Unit): string {
  const quarter = enemy.quarter[enemy.line.indexOf(own)] ?? 0
  return `${unitName(state, enemy.id)}${['', ' at the flank', ' behind'][quarter] ?? ''}`
}

const FULL_RANK = 5

/** How many stand in each rank, the front first. */
function ranksOf(unit: Unit): Gauge[] {
  return unit.ranks.flatMap((rank, at) =>
    rank.length === 0
      ? []
      : [{ label: rankName(at), now: rank.length, max: Math.max(FULL_RANK, rank.length) }],
  )
}

/** The field as lines of text: every line of battle, then those who stand in none. */
export function drawField(state: State): string[] {
  const drawn: Drawn[] = []
  for (const unit of state.units) {
    if (isGone(unit)) continue
    for (const at of unit.line) {
      const enemy = unitAt(state, at)
      if (unit.side < enemy.side) drawn.push(drawLine(state, unit, enemy))
    }
    if (unit.line.length === 0)
      drawn.push(unit.side === 0 ? drawLine(state, unit, null) : drawLine(state, null, unit))
  }
  const width = Math.max(0, ...drawn.map(({ own }) => own.length))
  return drawn.map(({ own, between, theirs }) => `${own.padStart(width)}${between}${theirs}`.trimEnd())
}

/** Those who face one another: one side to the left, the other to the right, and what is between them. */
interface Drawn {
  readonly own: string
  readonly between: string
  readonly theirs: string
}

function drawLine(state: State, left: Unit | null, right: Unit | null): Drawn {
  const own = left === null ? '' : `${captionOf(state, left)} ${drawRanks(state, left, true)}`
  const theirs = right === null ? '' : `${drawRanks(state, right, false)} ${captionOf(state, right)}`
  const between = left !== null && right !== null ? ' >< ' : '    '
  return { own, between, theirs }
}

/** Name, number, place, and how it stands. */
function captionOf(state: State, unit: Unit): string {
  const formation = unit.formation === 'normal' ? '' : `, ${unit.formation}`
  const count = unit.loose ? '' : ` ${strengthOf(unit)}`
  return `${unitName(state, unit.id)}${count} @${unit.place}${formation}`
}

/** The ranks, the front one nearest the enemy. */
function drawRanks(state: State, unit: Unit, facesRight: boolean): string {
  const ranks: string[] = []
  for (let rank = frontOf(unit); rank >= 0; rank = rankBehind(unit, rank, 1)) {
    const letters = rankOf(unit, rank).map((at) => letterOf(state, unit, at))
    ranks.push((facesRight ? letters : letters.reverse()).join(''))
  }
  return (facesRight ? ranks.reverse() : ranks).join('|')
}

function letterOf(state: State, unit: Unit, at: number): string {
  if (unit.leader === at) return 'L'
  if (unit.bannerHeld && unit.banner === at) return 'B'
  return isUnique(state, figureAt(state, at)) ? 'U' : 'o'
}
