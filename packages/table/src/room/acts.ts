/**
 * Acts: who may do what, and what each act does to a fight, its settings and its people.
 *
 * An act is judged here and carried out upon a fight in memory; the room writes down what came of it before anybody
 * sees it. The referee may do everything; a player answers for the seat they hold, may lend it to a machine, type its
 * dice and add a seed; a spectator only looks.
 */
import { type Change, changeForm, Fight, type GivenAnswer, Refusal, type Reply } from '@steelyard/kernel'
import { figureWrittenOut, standInOf } from '@steelyard/systems/registry'
import { type Act, HostProblem } from '../contract.ts'
import type { FightSettings, StoredPerson } from '../store/store.ts'
import { letPlay, runOn } from './machines.ts'
import { questionsFor } from './projection.ts'
import type { RoomState } from './room-state.ts'
import { freshCode } from './secrets.ts'
import { viewerOf } from './viewer.ts'

/** How long a code can be used. */
export const CODE_LASTS = 24 * 3_600_000
/** The person behind the link that a fight's creator gives to everybody who watches. */
export const SPECTATOR = 'spectator'
/** The hand that the host plays by search. The kernel treats its seat as a person's; users see a machine. */
export const SEARCH = 'ai:search'

/**
 * The context of an act: the room's state, whose act it is, and what it may change. Settings and people are changed by
 * putting others in their place.
 */
export interface ActContext extends RoomState {
  readonly person: StoredPerson
  settings: FightSettings
  put(person: StoredPerson): void
  remove(id: string): void
  /** Why a deputy has stopped, once it has. */
  stopped?: string
  /** Whether there is anybody to search for answers. */
  readonly searches: boolean
}

type Of<Name extends Act['act']> = Extract<Act, { act: Name }>

/** Carries an act out, or refuses it and leaves everything as it was. */
export async function perform(context: ActContext, act: Act): Promise<void> {
  requirePermission(context, act)
  const { fight, person } = context
  const by = actorOf(person)
  switch (act.act) {
    case 'answer':
      return answer(context, act)
    case 'answers':
      return answers(context, act)
    case 'attention':
      fight.setAttention(act, { by, auto: false })
      return runOn(fight)
    case 'deputy':
      return deputy(context, act, by)
    case 'withdraw':
      fight.withdraw(act.question, { seat: by })
      return
    case 'play':
      return play(context, act, by)
    case 'undo':
      if (act.answer !== undefined)
        fight.undoAnswer({ entry: act.answer.step, path: act.answer.path }, { by, ...reason(act) })
      else if (act.to === undefined) fight.undo({ by, ...reason(act) })
      else return undoTo(fight, act.to, { by, ...reason(act) })
      return
    case 'redo':
      fight.redo({ by, ...reason(act) })
      return
    case 'again':
      fight.rollAgain({ by, ...reason(act), auto: false })
      return runOn(fight)
    case 'amend':
      fight.amend(withPacks(fight, act.change), { by, why: act.why, auto: false })
      return runOn(fight)
    case 'hand':
      return giveHand(context, act, by)
    case 'dice':
      fight.setDice(act.seat, act.origin, { by, auto: false })
      return runOn(fight)
    case 'seed':
      fight.addSeed(act.seed, { by })
      return
    default:
      return changeTable(context, act)
  }
}

/** Under what name the record keeps somebody's acts. */
export function actorOf({ role, seat, name }: StoredPerson): string {
  return role === 'referee' ? 'referee' : (seat ?? name)
}

function reason({ why }: { why?: string | undefined }): { why?: string } {
  return why === undefined ? {} : { why }
}

// ── Who may ──────────────────────────────────────────────────────────────────────────────────────────────

const REFEREES_OWN: ReadonlySet<Act['act']> = new Set([
  'undo',
  'redo',
  'again',
  'amend',
  'health',
  'odds',
  'joining',
  'admit',
])

/** Somebody who joins may be out of a pack in use. */
function withPacks(fight: Fight, change: Change): Change {
  if (!('join' in change)) return change
  const { side, figure } = change.join
  return changeForm.parse({ join: { side, figure: figureWrittenOut(fight.system, figure) } })
}

function requirePermission({ person }: ActContext, act: Act): void {
  if (person.waiting) throw waitingProblem()
  if (person.role === 'referee') return
  if (person.role === 'spectator') throw forbidden('A spectator only looks.', 'Join with the code to play.')
  const relays = act.act === 'dice' && act.origin === 'relayed'
  if (relays || REFEREES_OWN.has(act.act))
    throw forbidden('Only the referee may do that.', 'Ask the referee.')
  if (act.act === 'seat') {
    if (act.person !== person.id) throw forbidden('Only the referee moves others.', 'Move yourself.')
    return
  }
  if (person.seat === null) throw forbidden('You have no seat yet.', 'Take one, or ask the referee for one.')
  const others = seatsIn(act).filter((seat) => seat !== person.seat)
  if (others.length > 0)
    throw forbidden(
      `You play ${person.seat}, not ${others.join(', ')}.`,
      'Ask the referee, who may act for anybody.',
    )
}

/** The seats for which an act acts; answers name theirs by the question. */
function seatsIn(act: Act): readonly string[] {
  if (act.act === 'play' || act.act === 'deputy') return act.seats ?? []
  if (act.act === 'attention') return [act.seat ?? 'the table']
  return act.act === 'hand' || act.act === 'dice' ? [act.seat] : []
}

/** The no of a host that has no threads to search with. */
export function noSearch(): HostProblem {
  return new HostProblem({
    code: 'not-offered',
    message: 'This host cannot search for answers.',
    hint: 'Give the hand to a policy, such as ai:skilled.',
  })
}

/** The no of a host that nobody can reach. */
function nobodyJoins(): HostProblem {
  return new HostProblem({
    code: 'not-offered',
    message: 'Nobody can join here: nothing listens on the network.',
    hint: 'Run "steelyard serve" and play at its tables.',
  })
}

/** The no to somebody whom the referee has not let in. */
export function waitingProblem(): HostProblem {
  return new HostProblem({
    code: 'waiting',
    message: 'The referee has not let you in yet.',
    hint: 'Wait for the nod; this page goes on by itself.',
  })
}

/** The refusal for a person without the permission. */
export function forbidden(message: string, hint: string): HostProblem {
  return new HostProblem({ code: 'forbidden', message, hint })
}

// ── Answers and machines ─────────────────────────────────────────────────────────────────────────────────

async function answer(context: ActContext, act: Of<'answer'>): Promise<void> {
  const { fight } = context
  const given = answerOf(context, act, replyIn(act))
  fight.answerAll([given], false)
  await runOn(fight)
}

/** Choices that are asked side by side, answered as one. */
async function answers(context: ActContext, act: Of<'answers'>): Promise<void> {
  const { fight } = context
  fight.answerAll(
    act.answers.map((each) => answerOf(context, each, each.choice)),
    false,
  )
  await runOn(fight)
}

/** An answer as the fight takes it; refused if the person may not give it. */
function answerOf(
  context: ActContext,
  { question: id, further, words, order }: Of<'answers'>['answers'][number] | Of<'answer'>,
  reply: Reply,
): GivenAnswer {
  const { fight, person } = context
  const question = fight.questions.find((each) => each.id === id)
  if (question !== undefined) {
    const mine = questionsFor([question], viewerOf(person), context.alone).length > 0
    if (!mine && person.role === 'player')
      throw new Refusal('wrong-seat', `${question.seat} is asked, not you.`, 'Wait for your own question.')
    if (!mine)
      throw new Refusal(
        'wrong-seat',
        `${question.seat} answers this in secret.`,
        'Wait for the answer, or give the hand to a machine.',
      )
  }
  return {
    id,
    reply,
    seat: person.role === 'referee' ? 'referee' : (person.seat ?? ''),
    ...(further === undefined ? {} : { further }),
    ...(words === undefined || words.trim() === '' ? {} : { words }),
    ...(order === undefined ? {} : { order: order.figures === undefined ? {} : { figures: order.figures } }),
  }
}

/** A policy plays seats of people until something happens. */
function deputy(context: ActContext, act: Of<'deputy'>, by: string): void {
  const { fight } = context
  if (fight.over) throw new Refusal('fight-over', 'The fight is over.', 'Undo or fork it to play on.')
  const policy = act.policy ?? standInOf(fight.system)
  context.stopped = fight.playOn({ seats: act.seats, policy, until: act.until }, { by })
}

function replyIn(act: Of<'answer'>): Reply {
  const given = [act.choice, act.faces, act.draw].filter((each) => each !== undefined)
  if (given.length !== 1)
    throw new Refusal(
      'malformed-request',
      'An answer is a choice, faces or a draw.',
      'Send exactly one of choice, faces and draw.',
    )
  if (act.choice !== undefined) return act.choice
  if (act.faces === undefined) return { draw: true }
  return act.relayed === true ? { faces: act.faces, relayed: true } : { faces: act.faces }
}

function play({ fight, settings }: ActContext, act: Of<'play'>, by: string): Promise<void> {
  const seats = act.seats ?? []
  if (fight.over) throw new Refusal('fight-over', 'The fight is over.', 'Undo or fork it to play on.')
  const known = ['referee', ...Object.keys(fight.scenario.hands)]
  const stranger = seats.find((seat) => !known.includes(seat))
  if (stranger !== undefined)
    throw new Refusal('unknown-seat', 'Nobody sits there.', `The seats are ${known.join(', ')}.`)
  const hand = `ai:${act.stand ?? standInOf(fight.system)}` as const
  if (hand !== 'ai:usual' && !Object.hasOwn(fight.system.policies, hand.slice(3)))
    throw new Refusal(
      'unknown-policy',
      'There is no such policy.',
      `Known are ${Object.keys(fight.system.policies).join(', ')}.`,
    )
  const played = seats.filter((seat) => !settings.searching.includes(seat))
  return letPlay(fight, { by, until: act.until, seats: played, hand })
}

/** Back to the beginning of a step; if a person is asked there, the question is open at once. */
async function undoTo(fight: Fight, to: number, options: { by: string; why?: string }): Promise<void> {
  fight.undoTo(to, options)
  const trial = Fight.assemble(fight.system, fight.parts())
  trial.advance(() => true)
  if (trial.questions.length > 0 && trial.step === to) fight.advance(() => true)
}

async function giveHand(context: ActContext, act: Of<'hand'>, by: string): Promise<void> {
  const { fight, settings } = context
  const searches = act.hand === SEARCH
  if (searches && !context.searches) throw noSearch()
  fight.setHand(act.seat, searches ? 'human' : act.hand, { by, ...reason(act), auto: false })
  const others = settings.searching.filter((seat) => seat !== act.seat)
  const searching = searches ? [...others, act.seat] : others
  if (searching.length !== settings.searching.length || searches)
    context.settings = { ...settings, searching }
  await runOn(fight)
}

// ── The table itself ─────────────────────────────────────────────────────────────────────────────────────

type OfTable = Of<'health' | 'odds' | 'joining' | 'admit' | 'seat'>

/**
 * Whether players may ask for odds unless the referee has said: chances to win hint at health that is hidden, so only
 * where nobody's is.
 */
export function oddsUsually(health: FightSettings['health']): boolean {
  return health === 'exact'
}

/** Hiding health that was open takes the odds away too; the referee may allow them again. */
function oddsAfter({ health }: FightSettings, next: FightSettings['health']): boolean {
  return health !== 'exact' || oddsUsually(next)
}

function changeTable(context: ActContext, act: OfTable): void {
  const { settings } = context
  switch (act.act) {
    case 'health':
      context.settings = {
        ...settings,
        health: act.health,
        odds: settings.odds && oddsAfter(settings, act.health),
      }
      return
    case 'odds':
      context.settings = { ...settings, odds: act.allowed }
      return
    case 'joining':
      if (act.open && !context.joinable) throw nobodyJoins()
      context.settings = joiningAs(settings, act)
      return
    case 'admit':
      admit(context, act)
      return
    case 'seat':
      takeSeat(context, act)
      return
  }
}

/** The door: opening it again changes the code; changing only whether guests need a nod leaves it as it hangs there. */
function joiningAs(settings: FightSettings, { open, nod }: Of<'joining'>): FightSettings {
  if (!open) return { ...settings, nod, code: null, codeUntil: 0 }
  const onlyNod = settings.nod !== nod && settings.code !== null && settings.codeUntil > Date.now()
  return onlyNod
    ? { ...settings, nod }
    : { ...settings, nod, code: freshCode(), codeUntil: Date.now() + CODE_LASTS }
}

function admit(context: ActContext, { person: id, yes }: Of<'admit'>): void {
  const guest = personNamed(context, id)
  if (!guest.waiting)
    throw new Refusal('too-late', `${guest.name} is in already.`, 'Move them, or close the door to others.')
  if (yes) context.put({ ...guest, waiting: false })
  else context.remove(id)
}

function takeSeat(context: ActContext, { person: id, seat }: Of<'seat'>): void {
  const moved = personNamed(context, id)
  const seats = Object.keys(context.fight.scenario.hands)
  if (seat !== null && !seats.includes(seat))
    throw new Refusal('unknown-seat', 'Nobody sits there.', `The seats are ${seats.join(', ')}.`)
  const referee = context.person.role === 'referee'
  if (!referee && seat !== null && moved.seat !== seat && !isFree(context, seat))
    throw forbidden('Somebody plays that seat already.', 'Take another seat, or ask the referee.')
  if (moved.id === SPECTATOR)
    throw forbidden('That link is for everybody who watches.', 'Let them join with the code.')
  if (moved.role === 'spectator' && seat !== null)
    context.put({ ...moved, role: 'player', seat, waiting: false })
  else context.put({ ...moved, seat, waiting: referee ? false : moved.waiting })
}

/** True for a seat that is meant for a person and that nobody has taken. */
function isFree({ fight, settings, alone }: ActContext, seat: string): boolean {
  return fight.hands[seat] === 'human' && !settings.searching.includes(seat) && alone(seat)
}

function personNamed({ people }: ActContext, id: string): StoredPerson {
  const found = people.get(id)
  if (found !== undefined) return found
  throw new HostProblem({ code: 'unknown-person', message: 'There is no such person.', hint: 'Look again.' })
}
