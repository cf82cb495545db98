/**
 * Lines of the log: one sentence for each thing that happened, with the numbers it rests on. What only happens in
 * battles is told in battle.ts.
 */
import type { FightEvent, Line } from '@steelyard/kernel'
import { eventCodes } from '../register/events.ts'
import { isUnique } from '../rules/battle/ranks.ts'
import { wins } from '../rules/common/duels.ts'
import { techniques } from '../rules/common/gear.ts'
import { type ShownEvent, type ShownState, stateForRules } from '../state/redaction.ts'
import { figureById, type State } from '../state/state.ts'
import { armedWith, type BattleEvent, does, isOfBattle, tellBattle, unitName } from './battle.ts'
import { aloneWords, moveWords } from './labels.ts'
import { blowResult, counted, nameOf } from './words.ts'

type Of<Code extends ShownEvent['event']> = Extract<ShownEvent, { event: Code }>

function line(event: FightEvent, text: string, depth: Line['depth'], tone: Line['tone'] = 'plain'): Line {
  const plain = text.replaceAll(/ {2,}/g, ' ')
  return { text: plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`, rule: event.rule, depth, tone }
}

function isOurs(event: FightEvent): event is ShownEvent {
  return eventCodes.some((code) => code === event.event)
}

/** One event in words. */
export function tellEvent(event: FightEvent, view: ShownState): Line {
  return isOurs(event) ? tellOurs(event, stateForRules(view)) : line(event, event.event, 0)
}

function tellOurs(event: ShownEvent, state: State): Line {
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
    case 'turn':
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
  const result = blowResult(event)
  const dice = counted(event.dice, 'die', 'dice')
  return line(
    event,
    `${struck}${thing === '' ? ` ${armedWith(event.weapon)}` : ''}: ${dice} at ${event.chance} or less, ${result}`,
    0,
    tone,
  )
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

type Deed = Of<
  | 'surprise'
  | 'challenge'
  | 'techniques'
  | 'duel-over'
  | 'declare'
  | 'move'
  | 'turn'
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
    case 'turn':
      return `${named(event.figure)} turns to ${named(event.foe)}`
    case 'stopped':
      return `${named(event.figure)} ${does(state, event.figure, 'is stopped')} by ${named(event.by)}`
    case 'action':
      return actionWords(event, state)
    case 'gambit': {
      const help = event.joined === 0 ? '' : ` with ${event.joined} more`
      return `${named(event.figure)} tries ${gambitWords(event.what)} ${named(event.target)}${help}: ${oddsWords(event)}, ${event.success ? 'success' : 'failure'}`
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
  const verb = target === '' ? (ALONE[how] ?? TRAVEL[how] ?? how) : (TRAVEL[how] ?? how)
  return `${who} ${verb}${how === 'pushed' ? ` by${whom}` : whom}${far}`
}

const TRAVEL: Readonly<Record<string, string>> = {
  charge: 'charges',
  advance: 'advances towards',
  withdraw: 'withdraws',
  pursue: 'catches up with',
  close: 'closes in on',
  crawl: 'crawls',
  retreat: 'retreats from melee',
  meet: 'moves to meet',
  flee: 'flees',
  evade: 'runs',
  pushed: 'is pushed back',
}

/** What the referee ruled on something that was used or tried. */
function callWords({ what, answer }: Of<'call'>, state: State): string {
  const [by = '', ...tried] = what.split(' ')
  const thing = tried.join(' ').replace(/^\d+ /, '').replaceAll('-', ' ')
  const whose = nameOf(state, by)
  const attempt = thing === 'other' ? `what ${whose} tries` : `the ${thing} of ${whose}`
  return `The referee rules on ${attempt}: it ${answer}`
}

/** Ways to go that lead to nobody in particular. */
const ALONE: Readonly<Record<string, string>> = {
  charge: 'charges ahead',
  advance: 'moves',
  pursue: 'follows',
  close: 'closes in',
  meet: 'moves',
}

/** What a gambit is after, up to the name of its target. */
function gambitWords(what: string): string {
  return what === 'other' ? 'something else on' : `to ${what}`
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
      return `${who} ${ACTIONS[what] ?? what} ${thing === 'unarmed' ? 'bare hands' : `the ${thing}`}`
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
      return `${who} is seized by ${whom} instead`
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
  ShownEvent,
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

/** What flank and rear are worth is said with it. */
function arcWords({ figure, target, arc }: Of<'arc'>, state: State): string {
  const [who, whom] = [nameOf(state, figure), nameOf(state, target)]
  return arc === 2
    ? `${who} stands behind ${whom}: First Strike and one more die`
    : `${who} stands at the flank of ${whom}: First Strike and +1 to hit`
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
    | 'aid'
    | 'arc'
    | 'drawn'
    | 'bolt'
    | 'nemesis'
    | 'prone'
    | 'stand'
    | 'kept-down'
    | 'test'
    | 'duration'
    | 'call'
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
    case 'arc':
      return line(event, arcWords(event, state), 1)
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
      return line(event, callWords(event, state), 1)
  }
}
