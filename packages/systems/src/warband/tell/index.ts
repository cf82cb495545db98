/**
 * Words for the fight: lines of the log, questions with their options, and the board. Nothing here decides anything;
 * numbers come from the rule code.
 */
import type {
  Board,
  BoardFigure,
  Decision,
  FightEvent,
  Line,
  Presenter,
  QuestionText,
} from '@steelyard/kernel'
import { eventCodes, type WarbandEvent } from '../register/events.ts'
import { isUnique } from '../rules/battle/ranks.ts'
import { wins } from '../rules/common/duels.ts'
import { chanceAgainst, limited, weaponOf } from '../rules/common/fighter.ts'
import { techniques } from '../rules/common/gear.ts'
import { distance } from '../rules/common/place.ts'
import { woundNames, woundNumber } from '../rules/common/wounds.ts'
import { nearestDistance } from '../rules/skirmish/ranged.ts'
import { armAt, type Figure, figureById, isFalling, isIn, profileOf, type State } from '../state/state.ts'
import {
  armedWith,
  askBattle,
  type BattleEvent,
  does,
  drawField,
  isOfBattle,
  labelBattle,
  tellBattle,
  unitName,
  unitsOnBoard,
} from './battle.ts'
import { ARROWS, drawMap } from './map.ts'

type Of<Code extends WarbandEvent['event']> = Extract<WarbandEvent, { event: Code }>

/** What a figure, a side or the referee is called. */
export function nameOf(state: State, id: string): string {
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  const unit = state.units.find((each) => each.id === id)
  return unit?.name ?? state.setup.sides.find((side) => side.id === id)?.name ?? id
}

function line(event: FightEvent, text: string, depth: Line['depth'], tone: Line['tone'] = 'plain'): Line {
  const plain = text.replaceAll(/ {2,}/g, ' ')
  return { text: plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`, rule: event.rule, depth, tone }
}

// ── Events ───────────────────────────────────────────────────────────────────────────────────────────────

function isOurs(event: FightEvent): event is WarbandEvent {
  return eventCodes.some((code) => code === event.event)
}

function tellEvent(event: FightEvent, state: State): Line {
  if (!isOurs(event)) return line(event, event.event, 0)
  if (isOfBattle(event)) return tellBattle(event, state)
  switch (event.event) {
    case 'fight':
      return line(event, `The fight begins: ${event.sides.join(' against ')}`, 0)
    case 'round':
      return line(event, roundWords(event, state), 0, 'head')
    case 'over':
      return line(event, overWords(event, state), 0, 'head')
    case 'attack':
      return tellAttack(event, state)
    case 'surprise':
    case 'challenge':
    case 'techniques':
    case 'duel-over':
    case 'declare':
    case 'move':
    case 'stopped':
    case 'action':
    case 'gambit':
    case 'grapple':
    case 'hold':
    case 'spell':
    case 'rally':
      return line(event, deedWords(event, state), 0)
    case 'morale':
    case 'flight':
    case 'surrender':
    case 'chase':
      return tellNerve(event, state)
    default:
      return tellHarm(event, state)
  }
}

function roundWords({ round, order, unanswered }: Of<'round'>, state: State): string {
  const first = nameOf(state, order[0] ?? '')
  return `Round ${round} – ${unanswered ? 'by surprise' : 'priority'}: ${first}`
}

function overWords({ winner, how, rounds, minutes }: Of<'over'>, state: State): string {
  const after = `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'} (${minutes} minutes)`
  return winner === '' ? `The fight ends ${after}: ${how}` : `${nameOf(state, winner)}: victory ${after}`
}

function tellAttack(event: Of<'attack'>, state: State): Line {
  const whom = nameOf(state, event.target)
  const meant = event.subdue ? ' to subdue' : ''
  const thing = event.how === 'thrown' ? ` the ${event.weapon} at` : ''
  const struck = `${strikerWords(event, state)}${thing} ${whom}${meant}`
  const tone = event.damage > 0 ? 'bad' : 'good'
  if (event.chance === 0)
    return line(
      event,
      `${struck}: ${counted(event.dice, 'blow')} without a die, ${event.damage} damage`,
      0,
      tone,
    )
  const criticals = event.criticals === 0 ? '' : `, ${counted(event.criticals, 'critical')}`
  const astray = event.astray === 0 ? '' : `, ${event.astray} astray`
  const result = `${counted(event.hits, 'hit')}${criticals}${astray}, ${event.damage} damage`
  const dice = counted(event.dice, 'die', 'dice')
  return line(
    event,
    `${struck}${thing === '' ? ` ${armedWith(event.weapon)}` : ''}: ${dice} at ${event.chance} or less, ${result}`,
    0,
    tone,
  )
}

/** Dice that an ordinary figure of a unit rolls for all who strike or shoot with it. */
const SHARED: ReadonlySet<string> = new Set(['melee', 'ranged', 'blows', 'stray', 'neighbour'])

/** Whose dice they are: a rank's are its unit's, everybody else's his own. */
function roller(by: string, name: string, state: State): string {
  const figure = SHARED.has(name) ? figureById(state, by) : undefined
  const unit = figure === undefined ? undefined : state.units[figure.unit]
  if (figure === undefined || unit === undefined || isUnique(state, figure)) return nameOf(state, by)
  return unitName(state, unit.id)
}

/** Who attacks, and the verb: an ordinary figure of a unit stands for all who strike with it. */
function strikerWords({ figure: id, how }: Of<'attack'>, state: State): string {
  const figure = figureById(state, id)
  const unit = figure === undefined ? undefined : state.units[figure.unit]
  if (figure === undefined || unit === undefined || isUnique(state, figure))
    return `${nameOf(state, id)} ${VERBS[how]}`
  return `${unitName(state, unit.id)} ${does(state, unit.id, VERBS[how])}`
}

const VERBS: Readonly<Record<Of<'attack'>['how'], string>> = {
  melee: 'attacks',
  ranged: 'shoots at',
  thrown: 'throws',
  'death-blow': 'strikes down at',
  exposed: 'strikes the exposed',
  overreached: 'strikes the exposed',
  vulnerable: 'strikes the unaware',
  held: 'strikes the held',
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

type Deed = Of<
  | 'surprise'
  | 'challenge'
  | 'techniques'
  | 'duel-over'
  | 'declare'
  | 'move'
  | 'stopped'
  | 'action'
  | 'gambit'
  | 'grapple'
  | 'hold'
  | 'spell'
  | 'rally'
>

function deedWords(event: Deed, state: State): string {
  const named = (id: string) => nameOf(state, id)
  switch (event.event) {
    case 'surprise':
      return `${named(event.side)}: ${oddsWords(event)} to be surprised, ${event.surprised ? 'surprised' : 'not surprised'}`
    case 'challenge':
      return `${named(event.figure)} challenges ${named(event.foe)}, who ${event.accepted ? 'accepts' : 'refuses'}`
    case 'techniques':
      return `${named(event.one)} chooses ${event.first}, ${named(event.other)} ${event.second}: ${techniqueWords(event, state)}`
    case 'duel-over':
      return `The duel of ${named(event.one)} and ${named(event.other)} is over`
    case 'declare':
      return `${named(event.figure)} ${does(state, event.figure, 'announces')}: ${event.target === '' ? aloneWords(event.what) : `${moveWords(event.what)} ${named(event.target)}`}`
    case 'move':
      return travelWords(event, state)
    case 'stopped':
      return `${named(event.figure)} ${does(state, event.figure, 'is stopped')} by ${named(event.by)}`
    case 'action':
      return actionWords(event, state)
    case 'gambit': {
      const help = event.joined === 0 ? '' : ` with ${event.joined} more`
      return `${named(event.figure)} tries to ${event.what} ${named(event.target)}${help}: ${oddsWords(event)}, ${event.success ? 'success' : 'failure'}`
    }
    case 'grapple':
      return `${named(event.figure)} grapples ${named(event.foe)}: ${event.total} against ${event.other}, ${event.result}`
    case 'hold':
      return holdWords(event, state)
    case 'spell':
      return spellWords(event, state)
    case 'rally':
      return `${named(event.figure)} rallies ${event.group === '' ? 'the side' : event.group}: +${event.bonus ?? 2} to morale this round`
  }
}

/** `2-in-6`; fights saved before events held it are all of six. */
function oddsWords({ odds, of = 6 }: { readonly odds: number; readonly of?: number }): string {
  return `${odds}-in-${of}`
}

/** Who has which bonus of the techniques that two have chosen. */
function techniqueWords({ one, other, first, second, bonus }: Of<'techniques'>, state: State): string {
  const given = (technique: string): string => bonusWords(technique, bonus)
  if (first === second) return `both have ${given(first)}`
  const won = techniques.find((each) => each === first) ?? 'none'
  const lost = techniques.find((each) => each === second) ?? 'none'
  return won !== 'none' && wins(won, lost)
    ? `${nameOf(state, one)} has ${given(first)}`
    : `${nameOf(state, other)} has ${given(second)}`
}

const BONUSES: Readonly<Record<string, readonly [number, string]>> = {
  parry: [2, 'armour'],
  assault: [1, 'attack'],
  feint: [2, 'to hit'],
}

/** `+2 armour`; the number is the event's, or the usual one in fights saved before events held it. */
function bonusWords(technique: string, bonus?: number): string {
  const [usual = 0, what = ''] = BONUSES[technique] ?? []
  return `+${bonus ?? usual} ${what}`
}

function travelWords({ figure, how, target, spaces }: Of<'move'>, state: State): string {
  const who = nameOf(state, figure)
  const whom = target === '' ? '' : ` ${nameOf(state, target)}`
  const far = spaces === 0 ? '' : ` (${counted(spaces, 'space')})`
  const verb = how === 'advance' && target === '' ? 'moves' : (TRAVEL[how] ?? how)
  return `${who} ${verb}${how === 'pushed' ? ` by${whom}` : whom}${far}`
}

const TRAVEL: Readonly<Record<string, string>> = {
  charge: 'charges',
  advance: 'advances towards',
  withdraw: 'withdraws',
  pursue: 'catches up with',
  close: 'closes with',
  crawl: 'crawls',
  retreat: 'retreats from melee',
  meet: 'moves to meet',
  flee: 'flees',
  evade: 'runs',
  pushed: 'is pushed back',
}

function actionWords({ figure, what, detail }: Of<'action'>, state: State): string {
  const who = nameOf(state, figure)
  const thing = detail.replace(/^\d+ /, '').replaceAll('-', ' ')
  switch (what) {
    case 'defend':
      return `${who} defends: +${detail === '' ? 1 : detail} armour this round`
    case 'reload':
      return `${who} reloads`
    case 'aim':
      return `${who} aims at ${nameOf(state, detail)}`
    case 'fury':
      return `${who} falls into a fury`
    case 'protect':
      return `${who} protects ${nameOf(state, detail)}`
    case 'drop':
      return `${who} drops the ${thing}`
    case 'other':
      return `${who} does something else`
    default:
      return `${who} ${ACTIONS[what] ?? what} the ${thing}`
  }
}

const ACTIONS: Readonly<Record<string, string>> = {
  ready: 'readies',
  take: 'takes up',
  use: 'uses',
  search: 'digs out',
}

function holdWords({ figure, foe, what, amount }: Of<'hold'>, state: State): string {
  const [who, whom] = [nameOf(state, figure), nameOf(state, foe)]
  switch (what) {
    case 'seized':
      return `${who} has hold of ${whom}: ${amount} to beat`
    case 'joined':
      return `${who} joins the hold on ${whom}: ${amount} to beat`
    case 'free':
      return `${whom} is out of the grip of ${who}`
    case 'broke-out':
      return `${who} breaks out of the hold of ${whom}`
    case 'still-held':
      return `${who} does not break out of the hold of ${whom}`
    case 'tightened':
      return `${who} tightens the grip on ${whom}: ${amount} damage`
    case 'blows':
      return `${who} takes the blows of ${whom}`
    case 'held':
      return `${who} is held for it`
    default:
      return `${who} is thrown by ${whom}`
  }
}

function spellWords({ figure, spell, stage, target }: Of<'spell'>, state: State): string {
  const who = nameOf(state, figure)
  switch (stage) {
    case 'quick':
      return `${who} casts ${spell} at once`
    case 'slow':
      return `${who} begins ${spell}, for the Ritual phase`
    case 'broken':
      return `${who} is disturbed: ${spell} comes to nothing, but is not lost`
    case 'asleep':
      return `${nameOf(state, target)} falls asleep`
    default:
      return `${who}: ${spell} on ${nameOf(state, target)}`
  }
}

const TRIGGERS: Readonly<Record<string, string>> = {
  third: 'a third is lost',
  leader: 'the leader is lost',
  ambush: 'ambushed',
  horror: 'a horrible sight',
  allies: 'allies give way',
  other: 'a fright',
  stay: 'staying in melee',
  banner: 'the banner is lost',
  held: 'held',
  enter: 'entering melee',
}

const RESULTS: Readonly<Record<string, string>> = { refuses: 'not this round' }

/** Of many, the first by name. */
function someOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return names.join(', ')
  return `${names.slice(0, MOST_NAMED).join(', ')} and others`
}

const MOST_NAMED = 6

function tellNerve(event: Of<'morale' | 'flight' | 'surrender' | 'chase'>, state: State): Line {
  switch (event.event) {
    case 'morale': {
      const why = event.triggers.map((each) => TRIGGERS[each] ?? each).join(', ')
      const result = RESULTS[event.result] ?? event.result
      const text = `${event.group} (${nameOf(state, event.side)}) – morale at ${event.chances} or less (${why}): ${result}`
      return line(event, text, 0, event.result === 'holds' ? 'good' : 'bad')
    }
    case 'flight':
      return line(
        event,
        `${nameOf(state, event.figure)} ${event.how === 'rout' ? 'runs' : 'retreats'}`,
        1,
        'bad',
      )
    case 'surrender': {
      const names = event.who.split(', ').map((id) => nameOf(state, id))
      return line(
        event,
        `${someOf(names)} ${names.length === 1 ? 'offers' : 'offer'} surrender: ${event.accepted ? 'accepted' : 'no quarter'}`,
        1,
      )
    }
    case 'chase':
      return line(
        event,
        `${nameOf(state, event.who)} is chased: ${oddsWords(event)}, ${event.away ? 'away' : 'caught'}`,
        1,
      )
  }
}

type Harm = Exclude<
  WarbandEvent,
  BattleEvent | Deed | Of<'fight' | 'round' | 'over' | 'attack' | 'morale' | 'flight' | 'surrender' | 'chase'>
>

function tellHarm(event: Harm, state: State): Line {
  const named = (id: string) => nameOf(state, id)
  switch (event.event) {
    case 'astray':
      return line(
        event,
        `A stray shot ${event.hit ? 'hits' : 'glances off'} ${named(event.ally)}`,
        1,
        event.hit ? 'bad' : 'good',
      )
    case 'slain-unaware':
      return line(event, `${named(event.figure)} kills ${named(event.target)}, who knew of nothing`, 0, 'bad')
    case 'sunder':
      return line(event, `${named(event.figure)} sacrifices the shield`, 1)
    case 'helmet':
      return line(event, `${named(event.figure)} sacrifices the helmet against the ${event.cancels}`, 1)
    case 'mount':
      return line(event, `${named(event.figure)} loses the mount`, 1, 'bad')
    case 'hp':
      return line(
        event,
        `${named(event.figure)}: HP ${event.before} → ${event.after} of ${event.of}`,
        1,
        'bad',
      )
    case 'wound':
      return line(event, woundWords(event, named(event.figure)), 1, 'bad')
    case 'save':
      return line(
        event,
        `${named(event.figure)} – ${event.what} save at ${event.need} or less: ${event.success ? 'success' : 'failure'}`,
        1,
        event.success ? 'good' : 'bad',
      )
    case 'life':
      return line(event, `${named(event.figure)} ${LIVES[event.life] ?? event.life}`, 1, 'bad')
    case 'critical':
      return line(event, `${named(event.figure)} is in critical condition`, 1, 'bad')
    default:
      return tellRest(event, state)
  }
}

function woundWords(
  { rule, wound, permanent, cosmetic, hand, easier = 1 }: Of<'wound'>,
  who: string,
): string {
  if (cosmetic) return `${who} has that Wound already (${wound}) and loses some bit instead`
  const which = hand === 'none' ? '' : `, the ${hand} hand`
  const opens = rule === 'warband.wound.npc-unsuitable' ? `; ${easier} easier to hit from now on` : ''
  return `${who} is wounded: ${wound}${which}${permanent ? ', for good' : ''}${opens}`
}

const LIVES: Readonly<Record<string, string>> = {
  dead: 'is dead',
  captured: 'is captured',
  fled: 'is gone from the field',
}

function tellRest(
  event: Of<
    'aid' | 'drawn' | 'bolt' | 'nemesis' | 'prone' | 'stand' | 'kept-down' | 'test' | 'duration' | 'call'
  >,
  state: State,
): Line {
  const named = (id: string) => nameOf(state, id)
  switch (event.event) {
    case 'aid': {
      const means = event.bandages ? 'with bandages' : oddsWords(event)
      const result = event.success ? 'stabilized' : 'no success'
      const whom = event.figure === event.patient ? 'their own wounds' : named(event.patient)
      return line(event, `${named(event.figure)} treats ${whom}, ${means}: ${result}`, 0)
    }
    case 'drawn':
      return line(event, `${named(event.figure)} knows ${event.spell}`, 0)
    case 'bolt': {
      const saves = `${counted(event.dice, 'Capture save')} at ${event.need} or less`
      return line(
        event,
        `${named(event.figure)} – ${saves}, ${event.hits} damage`,
        1,
        event.hits > 0 ? 'bad' : 'good',
      )
    }
    case 'nemesis':
      return line(event, `${named(event.figure)} grows to Might ${event.might}`, 1, 'bad')
    case 'prone':
      return line(event, `${named(event.figure)} is prone`, 1, 'bad')
    case 'stand':
      return line(event, `${named(event.figure)} gets up`, 1)
    case 'kept-down':
      return line(
        event,
        `${named(event.by)} tries to keep ${named(event.figure)} down, ${oddsWords(event)}: ${event.success ? 'success' : 'failure'}`,
        1,
      )
    case 'test':
      return line(
        event,
        `${named(event.figure)} – ${event.what} test, ${oddsWords(event)}: ${event.success ? 'success' : 'failure'}`,
        1,
      )
    case 'duration':
      return line(
        event,
        `${named(event.figure)}: ${event.what}${event.left === 0 ? ' is over' : `, ${counted(event.left, 'round')} left`}`,
        2,
        'quiet',
      )
    case 'call':
      return line(event, `The referee on ${event.what.replaceAll('-', ' ')}: ${event.answer}`, 1)
  }
}

// ── Questions ────────────────────────────────────────────────────────────────────────────────────────────

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
  const battle = state.units.length === 0 ? '' : askBattle(decision, state)
  if (battle !== '') return battle
  const who = nameOf(state, decision.by)
  const about = facts(decision)
  const named = (key: string) => nameOf(state, String(about[key] ?? ''))
  switch (decision.name) {
    case 'next':
      return `${who}: who acts next?`
    case 'declare':
      return `${who} has no priority: which move is announced?`
    case 'opening':
      return `${who}, Opening phase: what now?`
    case 'melee':
      return about['first'] === true ? `${who} has First Strike: what now?` : `${who}, Melee phase: what now?`
    case 'defend':
      return `${who}: give up the attacks for +1 armour?`
    case 'technique':
      return `${who}, in secret: which technique against ${named('foe')}?`
    case 'sunder':
      return `${named('foe')} attacks ${who} with ${counted(Number(about['dice']), 'die', 'dice')}: sacrifice the shield?`
    case 'helmet':
      return `${who} suffers a critical at ${counted(Number(about['hp']), 'HP', 'HP')}: sacrifice the helmet?`
    case 'mount':
      return `${who}: let the mount take 1 damage?`
    case 'target':
      return `${who}: ${targetWords(decision, String(about['how'] ?? ''))}`
    case 'spaces':
      return `${who}: how many spaces?`
    default:
      return otherAskWords(decision, state, who, named)
  }
}

/** At whom, or towards whom, by what is done. */
function targetWords({ rule }: Decision, how: string): string {
  if (rule === 'warband.ranged.bow-split') return 'at whom goes the next die?'
  return TARGETS[how] ?? 'at whom?'
}

const TARGETS: Readonly<Record<string, string>> = {
  charge: 'whom to charge?',
  advance: 'towards whom?',
  close: 'whom to take on?',
  meet: 'whom to meet?',
  grapple: 'whom to grapple?',
  gambit: 'against whom?',
  spell: 'upon whom?',
  aim: 'whom to aim at?',
}

const PLAIN_ASKS: Readonly<Record<string, string>> = {
  crawl: 'which way to crawl?',
  space: 'to which space?',
  facing: 'which way to look?',
  spell: 'which spell?',
  item: 'which thing?',
  weapon: 'with which weapon?',
  patient: 'whom to treat?',
  bandages: 'use bandages?',
  ward: 'whom to protect?',
  gambit: 'what is the gambit for?',
  disarm: 'weapon or shield?',
  follow: 'follow the push?',
  control: 'what to do with the hold?',
  'grapple-fail': 'the grapple is lost: what does it cost?',
  dice: 'how many dice?',
  'odd-die': 'who gets an odd die?',
  'which-hand': 'which hand is lost?',
  'rally-group': 'which group to rally?',
  challenge: 'does somebody challenge to a duel?',
  challenged: 'whom to challenge?',
  bait: 'drop something tempting?',
  pursue: 'pursue those who run?',
  care: 'whom to look after?',
  'accept-surrender': 'accept the surrender?',
  'offer-surrender': 'give up?',
}

function otherAskWords(
  decision: Decision,
  state: State,
  who: string,
  named: (key: string) => string,
): string {
  const plain = PLAIN_ASKS[decision.name]
  if (plain !== undefined) return `${who}: ${plain}`
  switch (decision.name) {
    case 'duel-answer':
      return `${who} is challenged by ${named('foe')}: accept?`
    case 'keep-down':
      return `${who}: spend an action to keep ${named('foe')} down?`
    case 'join':
      return `${who}: join ${named('figure')} against ${named('target')}?`
    case 'arc':
      return `From where does ${named('figure')} come upon ${named('target')}?`
    case 'killing-blow':
      return `Can ${named('figure')} make sure of killing ${named('target')}?`
    case 'gambit-odds':
      return `What are the odds in six of ${named('figure')} against ${named('target')}?`
    case 'gambit-risk':
      return `What does failing cost ${named('figure')}?`
    case 'priority-odds':
      return `On which numbers of a d6 has ${state.setup.sides[state.setup.first]?.name ?? ''} priority, 1 to …?`
    case 'circumstances':
      return `How do circumstances change the morale of ${String(facts(decision)['group'] ?? '')}?`
    case 'trigger':
      return 'Has anything else frightened somebody?'
    case 'effect':
      return `What comes of what ${named('figure')} does?`
    default:
      return `${who} decides: ${decision.name.replaceAll('-', ' ')}`
  }
}

/** An announced move; those that go towards somebody are followed by his name. */
function moveWords(what: string): string {
  return TOWARDS[what] ?? LABELS[what]?.toLowerCase() ?? what
}

function aloneWords(what: string): string {
  return what === 'advance' ? 'advance' : moveWords(what)
}

const TOWARDS: Readonly<Record<string, string>> = {
  advance: 'advance towards',
  close: 'take on',
  manoeuvre: 'a manoeuvre',
  cycle: 'trade front and second rank',
}

const LABELS: Readonly<Record<string, string>> = {
  nothing: 'Nothing',
  charge: 'Charge',
  'charge-throw': 'Charge and throw',
  shoot: 'Shoot',
  throw: 'Throw',
  spell: 'Declare a spell',
  advance: 'Advance',
  withdraw: 'Withdraw',
  close: 'Take on one more',
  stand: 'Get up',
  crawl: 'Crawl',
  retreat: 'Retreat from melee',
  evade: 'Leave the fight',
  meet: 'Meet a mover',
  gambit: 'Gambit',
  grapple: 'Grapple',
  'break-out': 'Break out',
  tighten: 'Tighten the grip',
  'first-aid': 'First aid',
  ready: 'Ready something',
  take: 'Take something up',
  use: 'Use something',
  search: 'Search the pack',
  reload: 'Reload',
  aim: 'Aim',
  protect: 'Protect a friend',
  other: 'Something else',
  fury: 'Fury (free)',
  'let-go': 'Let go (free)',
  drop: 'Drop what the other hand holds (free)',
  turn: 'Turn (free)',
  dagger: 'Draw a dagger (free)',
  attack: 'Attack',
  subdue: 'Attack to subdue',
  later: 'Wait for the normal step',
  rally: 'Rally',
  defend: 'Defend',
  'strike-held': 'Strike the held foe',
  'subdue-held': 'Strike to subdue the held foe',
  'throw-held': 'Throw the held foe',
  'disarm-held': 'Disarm the held foe',
  stay: 'No move',
  pass: 'Nobody else',
}

/** Keys that mean something of their own in one question. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pursue: { 'let-go': 'Let them go' },
  helmet: { keep: 'Keep the helmet', wound: 'Against the Wound', damage: 'Against the damage' },
  'offer-surrender': { offer: 'Offer surrender' },
}

function labelWords(decision: Decision, key: string, state: State): string {
  const battle = state.units.length === 0 ? '' : labelBattle(key, state)
  if (battle !== '') return battle
  const figure = figureById(state, key)
  if (figure !== undefined) return profileOf(state, figure).name
  const special = SPECIAL[decision.name]?.[key]
  if (special !== undefined) return special
  if (decision.name === 'facing') return ARROWS[Number(key)] ?? key
  if (decision.name === 'space') return key
  const plain = key.replace(/^\d+ /, '').replaceAll('-', ' ')
  return LABELS[key] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What the chance is where dice will fall on the target, how it is, and how far it stands. */
function hintWords(decision: Decision, key: string, state: State): string {
  const asked = figureById(state, decision.by)
  const target = figureById(state, key)
  if (asked === undefined || target === undefined || asked.side === target.side) return ''
  const { how, weapon } = facts(decision)
  const away = distance(state, asked, target)
  const known = [`HP ${target.hp}/${target.hpMax}`, counted(away, 'space')]
  if (how === 'ranged') {
    const arm = state.setup.arms.find((each) => each.name === weapon) ?? weaponOf(state, asked)
    const penalty = away > nearestDistance(state, asked) ? 1 : 0
    const chance = limited(
      state,
      chanceAgainst(state, { figure: asked, target, arm, ranged: true, subdue: false, shieldLost: false }) -
        penalty,
    )
    known.unshift(`${chance} or less`)
  } else if (how === 'charge' || decision.name === 'odd-die') {
    const arm = weaponOf(state, asked)
    const chance = limited(
      state,
      chanceAgainst(state, { figure: asked, target, arm, ranged: false, subdue: false, shieldLost: false }),
    )
    known.unshift(`${chance} or less`)
  }
  return known.join('; ')
}

// ── Board ────────────────────────────────────────────────────────────────────────────────────────────────

const STAGES: readonly (readonly [State['phase'], string])[] = [
  ['round', 'Priority'],
  ['opening', 'Opening'],
  ['melee', 'Melee'],
  ['ritual', 'Ritual'],
  ['end', 'End'],
]

const STAGE_OF: Readonly<Record<State['phase'], State['phase']>> = {
  round: 'round',
  declare: 'opening',
  opening: 'opening',
  defend: 'melee',
  strike: 'melee',
  melee: 'melee',
  ritual: 'ritual',
  end: 'end',
  after: 'end',
  over: 'over',
}

function board(state: State): Board {
  const stage = STAGE_OF[state.phase]
  const order = state.order.map((side) => state.setup.sides[side]?.name ?? '').join(', then ')
  return {
    title: state.phase === 'after' || state.phase === 'over' ? 'The fight is over' : `Round ${state.round}`,
    stages: STAGES.map(([phase, name]) => ({ name, now: phase === stage })),
    sides: state.setup.sides.map(({ id, name }, side) => ({
      id,
      name,
      figures: [
        ...unitsOnBoard(state, side),
        ...state.figures
          .filter((figure) => figure.side === side && standsAlone(state, figure))
          .map((figure) => onBoard(state, figure)),
      ],
    })),
    notes: [`Order: ${order}`],
    drawing: [...drawMap(state), ...drawField(state)],
  }
}

/** True for whoever is drawn by himself: everybody in a skirmish, in a battle the Unique. */
function standsAlone(state: State, figure: Figure): boolean {
  return state.units.length === 0 || isUnique(state, figure)
}

function onBoard(state: State, figure: Figure): BoardFigure {
  const profile = profileOf(state, figure)
  const armour = profile.worn + profile.natural + (figure.shield === 'ready' ? 1 : 0)
  const weapon = armAt(state, figure.wield).name
  const near = figure.contact.map((at) => nameOf(state, state.figures[at]?.id ?? ''))
  return {
    id: figure.id,
    name: profile.name,
    standing: !isIn(figure) ? 'out' : figure.prone > 0 || isFalling(figure) ? 'down' : 'up',
    gauges: [{ label: 'HP', now: figure.hp, max: figure.hpMax }],
    facts: [
      `AR ${armour}`,
      `ATK ${figure.atk}`,
      weapon,
      ...(figure.second >= 0 ? [armAt(state, figure.second).name] : []),
      ...(figure.shield === 'ready' ? ['shield'] : []),
      placeWords(state, figure),
      ...(near.length === 0 ? [] : [`against ${near.join(', ')}`]),
    ],
    conditions: conditionsOf(figure),
    ...(isIn(figure) ? { spot: { x: figure.place, y: figure.row } } : {}),
  }
}

/** A place on the line, or a space of the map and which way somebody looks. */
function placeWords({ setup }: State, { place, row, facing }: Figure): string {
  return setup.map === 'theatre' ? `place ${place}` : `space ${place},${row} ${ARROWS[facing] ?? ''}`
}

function conditionsOf(figure: Figure): string[] {
  if (figure.life === 'dead') return [figure.life]
  const found: string[] = []
  if (figure.life !== 'in') found.push(figure.life)
  if (figure.prone > 0) found.push('prone')
  if (figure.surprised) found.push('surprised')
  if (figure.held) found.push('held')
  if (figure.holding >= 0) found.push('holding')
  if (figure.critical > 0) found.push('critical')
  if (figure.stabilized) found.push('stabilized')
  if (isFalling(figure)) found.push('dying')
  if (figure.defending) found.push('defending')
  if (figure.fury) found.push('fury')
  if (figure.asleep > 0) found.push('asleep')
  else if (figure.unaware) found.push('unaware')
  if (figure.wardRounds > 0) found.push('warded')
  if (figure.slow) found.push('slow')
  if (figure.blinded) found.push('blinded')
  if (figure.fleeing > 0) found.push('fleeing')
  if (figure.mounted) found.push('mounted')
  if (figure.casting >= 0) found.push('casting')
  for (const code of figure.wounds) found.push((woundNames[woundNumber(code) - 1] ?? '').toLowerCase())
  return found
}

const ROLLS: Readonly<Record<string, string>> = {
  melee: 'attack dice',
  ranged: 'attack dice',
  'death-save': 'Death save',
  'death-wound': 'Wound at death’s door',
  wound: 'Wound',
  'which-hand': 'which hand',
  'first-aid': 'first aid',
  'keep-down': 'keeping a foe down',
  'spell-capture': 'Capture save for the spell',
  'spell-draw': 'which spell',
  'bolt-capture': 'Capture saves against the bolt',
  'retreat-capture': 'Capture save of the retreat',
  'fury-capture': 'Capture save after the fury',
  'enter-melee': 'nerve to enter melee',
  'break-out': 'breaking out',
}

/** The words of this game. */
export const tell: Presenter<State> = {
  event: tellEvent,
  question,
  roll: (name) => ROLLS[name] ?? name.replaceAll('-', ' '),
  roller,
  board,
}
