/**
 * A Turn: one proactive action for one Action Point, chosen from all that the rules allow just now. Free actions
 * may come before it. What each action does stands in its own chapter; here is only who may choose what, what it
 * costs, and who may interrupt.
 */
import {
  amount,
  type ForbiddenOption,
  type Menu,
  menu,
  NOTHING_FORBIDDEN,
  option,
  type Table,
} from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, armOf, type Figure, itemAt, type State } from '../../state/state.ts'
import { canAct, isEngaged, isReadied, isStunned, whyNotOffend, whyNotWield } from '../core/conditions.ts'
import { offerAbilities, useAbility } from '../creatures/creatures.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import { letLoose, offerRelease as offerLettingLoose, offerReady, takeReady } from '../gear/readying.ts'
import { retch } from '../harm/hazards.ts'
import { offerHealing, useHealing } from '../harm/healing.ts'
import { spoilAim } from '../harm/wounds.ts'
import { offerMagic, offerRelease, useMagic } from '../magic/magic.ts'
import { isInReach, strikeInMelee } from '../melee/attack.ts'
import { offerCharges, takeCharge } from '../melee/charge.ts'
import { offerLeaps, takeLeap } from '../melee/leap.ts'
import { offerOutmaneuver, takeOutmaneuver } from '../melee/outmaneuver.ts'
import { offerCrouch, setWard, whyNotWard } from '../melee/reactions.ts'
import { offerSweeps, takeSweep } from '../melee/sweep.ts'
import { offerMounts, struckOf, takeMount } from '../movement/mounts.ts'
import { offerFlight, offerMoves, takeFlight, takeMove } from '../movement/movement.ts'
import { keepsAim, offerAim, takeAim } from '../ranged/aiming.ts'
import {
  breakCover,
  offerBreaking,
  offerCover,
  offerLeavingCover,
  sneakPeek,
  takeCover,
} from '../ranged/cover.ts'
import { offerFreeSwitch, offerGunnery, offerGunwork, shootAt, takeGunnery } from '../ranged/guns.ts'
import { offerShots, skirmish, takeShot } from '../ranged/ranged.ts'
import {
  actFreely,
  askFigure,
  brace,
  type OfferOption,
  offerBrace,
  offerFree,
  offerPull,
  offerRegainFooting,
  offerStruggle,
  pull,
  regainFooting,
  struggle,
} from './actions.ts'
import { offerInterrupts, passDelayers } from './interrupt.ts'

/** Which chapter carries an action out, by the first word of its key. */
type Carry = (table: Table, state: State, figure: Figure, key: string) => void

const CHAPTERS: ReadonlyMap<string, Carry> = new Map(
  Object.entries<Carry>({
    sweep: takeSweep,
    shoot: takeShot,
    throw: takeShot,
    burst: takeGunnery,
    auto: takeGunnery,
    dual: takeGunnery,
    'switch-fire': takeGunnery,
    steady: takeGunnery,
    clear: takeGunnery,
    aim: takeAim,
    'take-cover': takeCover,
    break: breakCover,
    'sneak-peek': (table, state, figure) => sneakPeek(table, state, figure, shootAt),
    draw: takeReady,
    sheathe: takeReady,
    'pick-up': takeReady,
    withdraw: takeReady,
    reload: takeReady,
    leap: takeLeap,
    outmaneuver: takeOutmaneuver,
    mount: takeMount,
    dismount: takeMount,
    cast: useMagic,
    hold: useMagic,
    release: useMagic,
    boost: useMagic,
    crouch: setWard,
    'first-aid': useHealing,
    heal: useHealing,
    brace: (_table, state, figure, key) => brace(state, figure, rest(key)),
    struggle: (table, state, figure, key) => struggle(table, state, figure, rest(key)),
    pull: (table, state, figure, key) => pull(table, state, figure, rest(key)),
  }),
)

function rest(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}

function firstWord(key: string): string {
  const space = key.indexOf(' ')
  return space < 0 ? key : key.slice(0, space)
}

// ── What may be chosen ───────────────────────────────────────────────────────────────────────────────────

/** What a chapter of the menu asks for: leave to attack, a trunk that is not stunned, no rage. */
type Temper = 'offensive' | 'moving' | 'peaceful' | 'calm'

/** A chapter of the menu: the first words of what it offers, what it asks for, and the offers themselves. */
interface Chapter {
  readonly words: readonly string[]
  readonly temper: Temper
  readonly offers: (state: State, figure: Figure, offer: OfferOption) => void
  /** Open only in one's own slot, not to those who interrupt. */
  readonly ownSlot: boolean
}

function chapter(temper: Temper, words: string, offers: Chapter['offers'], ownSlot = false): Chapter {
  return { words: words.split(' '), temper, offers, ownSlot }
}

/** The menu of a Turn, in the order in which it is read. */
const MENU: readonly Chapter[] = [
  chapter('offensive', 'attack', offerBlows),
  chapter('offensive', 'sweep', offerSweeps),
  chapter('offensive', 'shoot throw', offerShots),
  chapter('offensive', 'burst auto dual', offerGunnery),
  chapter('offensive', 'charge', offerCharges),
  chapter('offensive', 'leap', offerLeaps),
  chapter('offensive', 'pull', offerPull),
  chapter('offensive', 'trample breathe-flame gaze wing-buffet intimidate', offerAbilities),
  chapter('moving', 'move run sprint change-range crawl climb jump swim fly walk-off', offerMoves),
  chapter('moving', 'regain-footing', offerRegainFooting),
  chapter('moving', 'struggle', offerStruggle),
  chapter('peaceful', 'draw sheathe reload pick-up withdraw', offerReady),
  chapter('peaceful', 'brace', offerBrace),
  chapter('peaceful', 'crouch', (state, figure, offer) => offerCrouch(state, figure, 'one-point', offer)),
  chapter('peaceful', 'outmaneuver', offerOutmaneuver),
  chapter('peaceful', 'mount dismount', offerMounts),
  chapter('peaceful', 'take-cover sneak-peek', offerCover),
  chapter('peaceful', 'break', offerBreaking),
  chapter('peaceful', 'steady clear switch-fire', offerGunwork),
  chapter('peaceful', 'cast hold release boost', offerMagic),
  chapter('peaceful', 'first-aid heal put-out', offerHealing),
  chapter('peaceful', 'aim', offerAim, true),
  chapter('calm', 'delay', (_state, _figure, offer) => offer('delay', ''), true),
  chapter('peaceful', 'flee yield', offerFlight, true),
]
const FRENZY = 'mythras.creature.frenzy'

/** Everything somebody could do with a Turn now; whoever can do nothing else lets it go by, frenzied or not. */
export function turnMenu(table: Table, state: State, figure: Figure, interrupting: boolean): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  const offer: OfferOption = (key, whyNot) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  }
  const closed = whyClosed(state, figure, interrupting)
  for (const each of MENU) offerChapter(state, figure, each, { closed, interrupting, offer })
  const stuck = options.length === 0
  offer('dither', stuck || figure.frenzy === 0 ? '' : FRENZY)
  options.push('free')
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** First words in the order of liking, and the chapters of the menu where such lines stand, the best liked first. */
export interface MenuPreference {
  readonly words: readonly string[]
  readonly chapters: readonly Chapter[]
  /** The best rank of what stands in each chapter. */
  readonly ranks: readonly number[]
}

/** What somebody likes, best first; made once, because it looks through the whole menu. */
export function likingOf(...words: readonly string[]): MenuPreference {
  const rankOf = (each: Chapter): number => words.findIndex((word) => each.words.includes(word))
  const chapters = MENU.filter((each) => rankOf(each) >= 0).sort((one, other) => rankOf(one) - rankOf(other))
  return { words, chapters, ranks: chapters.map(rankOf) }
}

/** The line of the menu that is liked best, or ''; of the menu only the chapters that matter are worked out. */
export function bestOffer(
  state: State,
  figure: Figure,
  interrupting: boolean,
  { words, chapters, ranks }: MenuPreference,
  wanted: (key: string) => boolean = always,
): string {
  const closed = whyClosed(state, figure, interrupting)
  let best = words.length
  let found = ''
  const offer: OfferOption = (key, whyNot) => {
    if (whyNot !== '') return
    const rank = words.indexOf(firstWord(key))
    if (rank < 0 || rank >= best || !wanted(key)) return
    best = rank
    found = key
  }
  for (const [at, { temper, ownSlot, offers }] of chapters.entries()) {
    if ((ranks[at] ?? 0) > best) return found
    if (closed[temper] === '' && !(ownSlot && interrupting)) offers(state, figure, offer)
  }
  return found
}

function always(): boolean {
  return true
}

type Closed = Readonly<Record<Temper, string>>

/** The rules that keep whole chapters closed to somebody, or ''. */
function whyClosed(state: State, figure: Figure, interrupting: boolean): Closed {
  const moving = isStunned(state, figure, 'trunk') ? 'mythras.effect.stun-torso' : ''
  const calm = figure.frenzy > 0 ? FRENZY : ''
  const offensive = moving || whyNotOffend(state, figure, interrupting)
  return { offensive, moving, peaceful: moving || calm, calm }
}

function offerChapter(
  state: State,
  figure: Figure,
  { temper, offers, ownSlot }: Chapter,
  {
    closed,
    interrupting,
    offer,
  }: { readonly closed: Closed; readonly interrupting: boolean; readonly offer: OfferOption },
): void {
  if (ownSlot && interrupting) return
  const rule = closed[temper]
  if (rule === '') offers(state, figure, offer)
  else offers(state, figure, (key) => offer(key, rule))
}

/** Blows with whatever is in hand at somebody in reach. */
function offerBlows(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isReadied(item) || armOf(state, item).category === 'ranged') continue
    const whyNot = whyNotWield(state, figure, item) || whyNotReach(state, figure, at)
    offer(`attack ${itemKey(state, figure, at)}`, whyNot)
  }
}

function whyNotReach(state: State, figure: Figure, at: number): string {
  const item = itemAt(figure, at)
  let barred = ''
  for (const foe of state.figures) {
    if (!mayStrike(state, figure, foe, at)) continue
    if (!figure.barred.includes(foe.at)) return ''
    barred = 'mythras.outm.result'
  }
  if (item.stuckIn >= 0) return 'mythras.effect.impale-no-parry'
  return barred === '' ? 'mythras.engage.def' : barred
}

function mayStrike(state: State, figure: Figure, foe: Figure, at: number): boolean {
  const item = itemAt(figure, at)
  if (!areFoes(figure, foe) || !isInReach(state, figure, foe, item)) return false
  return item.stuckIn < 0 || item.stuckIn === foe.at
}

/** The foes somebody may strike with an item. */
export function targetsOf(state: State, figure: Figure, at: number): Figure[] {
  const targets: Figure[] = []
  for (const foe of state.figures)
    if (mayStrike(state, figure, foe, at) && !figure.barred.includes(foe.at)) targets.push(foe)
  return targets
}

// ── Taking it ────────────────────────────────────────────────────────────────────────────────────────────

/** Somebody takes a Turn: free actions, then one action that costs a point. */
export function takeTurn(table: Table, state: State, figure: Figure, interrupting = false): void {
  for (const each of state.figures) if (each !== figure || interrupting) each.lucky = false
  const key = chooseAction(table, state, figure, interrupting)
  if (figure.aiming > 0 && !keepsAim(key)) spoilAim(figure)
  if (key === 'delay') delay(table, figure)
  else declare(table, state, figure, key, interrupting)
  const cast = offerRelease(table, state, figure.id)
  const disturbed = offerInterrupts(table, state, figure, key, actNested) || cast
  const acts = key !== 'delay' && key !== 'dither' && canAct(state, figure)
  const possible = !disturbed || stillPossible(state, figure, key, interrupting)
  if (acts && !possible && table.logs) sayWasted(table, figure)
  if (acts && possible && !retch(table, state, figure)) carryOut(table, state, figure, key)
  if (acts && figure.gait !== 'still') actOnTheRun(table, state, figure)
  figure.lucky = false
}

/** What was declared can no longer be done, and its Action Point is gone. */
function sayWasted(table: Table, figure: Figure): void {
  const rule = 'mythras.react.interrupt'
  say(table, { event: 'condition', rule, figure: figure.id, what: 'wasted', amount: 0, where: '' })
}

/** Free actions on the run, for those who run on unengaged: a look around is harder then. */
function actOnTheRun(table: Table, state: State, figure: Figure): void {
  const runs = figure.gait === 'run' || figure.gait === 'sprint'
  if (runs && canAct(state, figure) && !isEngaged(state, figure)) chooseFree(table, state, figure)
}

/** An action is declared and paid for. */
function declare(table: Table, state: State, figure: Figure, key: string, interrupting: boolean): void {
  spend(state, figure, key, interrupting)
  if (key !== 'dither') state.busy = true
  if (table.logs) sayTurn(table, figure, key)
}

function chooseAction(table: Table, state: State, figure: Figure, interrupting: boolean): string {
  for (;;) {
    const about = { points: figure.actionPoints, delayed: figure.delayed, interrupting }
    const open = () => turnMenu(table, state, figure, interrupting)
    const key = table.ask(
      menu({ name: 'turn', rule: 'mythras.round.turn', to: figure, open, about, usual: 'dither' }),
    )
    if (key !== 'free') return key
    chooseFree(table, state, figure)
  }
}

/** Free actions and nothing else, for somebody whose slot comes without a point to spend. */
export function actForNothing(table: Table, state: State, figure: Figure): void {
  while (canAct(state, figure) && chooseFree(table, state, figure));
}

/** One free action; false when none is wanted. */
function chooseFree(table: Table, state: State, figure: Figure): boolean {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  const offer: OfferOption = (key, whyNot) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  }
  offerFree(state, figure, offer)
  offerLettingLoose(state, figure, offer)
  offerLeavingCover(state, figure, offer)
  offerFreeSwitch(state, figure, offer)
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.hand === 'natural' || !isReadied(item)) continue
    offer(`ward ${itemKey(state, figure, at)}`, whyNotWard(state, figure, item))
    if (item.ward !== 0) offer(`unward ${itemKey(state, figure, at)}`, '')
  }
  offerCrouch(state, figure, 'free', offer)
  options.push('back')
  const rule = 'mythras.ap.cost'
  const key = table.ask(
    option({ name: 'free', rule, to: figure, options, about: null, usual: 'back', forbidden }),
  )
  if (key === 'back') return false
  const { lucky } = figure
  figure.lucky = false
  takeFree(table, state, figure, key)
  figure.lucky = lucky
  return true
}

/** Carries a free action out, whichever chapter it stands in. */
function takeFree(table: Table, state: State, figure: Figure, key: string): void {
  const word = firstWord(key)
  if (word === 'ward' || word === 'unward' || word === 'crouch') setWard(table, state, figure, key)
  else if (word === 'let-go') letLoose(table, state, figure, key)
  else if (word === 'leave-cover') takeCover(table, state, figure, key)
  else if (word === 'switch-fire') takeGunnery(table, state, figure, key)
  else actFreely(table, state, figure, key)
}

/** Points kept for later. */
function delay(table: Table, figure: Figure): void {
  const free = figure.actionPoints - figure.delayed
  const count =
    free <= 1
      ? free
      : table.askAmount(
          amount({ name: 'delay', rule: 'mythras.action.delay', to: figure, min: 1, max: free }),
        )
  figure.delayed += count
  if (table.logs) sayTurn(table, figure, `delay ${count}`)
}

function sayTurn(table: Table, figure: Figure, key: string): void {
  const action = firstWord(key)
  say(table, {
    event: 'turn',
    rule: TURN_RULES[action] ?? 'mythras.round.turn',
    figure: figure.id,
    action,
    target: '',
    item: '',
    detail: key === action ? '' : rest(key),
    left: figure.actionPoints,
  })
}

const TURN_RULES: Readonly<Record<string, string>> = {
  attack: 'mythras.action.attack',
  sweep: 'mythras.sweep.roll',
  shoot: 'mythras.action.attack',
  throw: 'mythras.action.attack',
  burst: 'mythras.gun.burst',
  auto: 'mythras.gun.auto',
  dual: 'mythras.gun.dual-pistols',
  'switch-fire': 'mythras.action.switch-fire',
  steady: 'mythras.action.steady-weapon',
  aim: 'mythras.ranged.aim',
  'take-cover': 'mythras.action.take-cover',
  'sneak-peek': 'mythras.action.sneak-peek',
  draw: 'mythras.action.ready-weapon',
  sheathe: 'mythras.action.ready-weapon',
  'pick-up': 'mythras.action.ready-weapon',
  withdraw: 'mythras.effect.impale-withdraw',
  reload: 'mythras.action.reload',
  move: 'mythras.action.move',
  run: 'mythras.move.gaits',
  sprint: 'mythras.move.gaits',
  'change-range': 'mythras.action.change-range',
  crawl: 'mythras.move.crawl',
  climb: 'mythras.move.climb',
  jump: 'mythras.move.jump',
  swim: 'mythras.move.swim',
  charge: 'mythras.action.charge',
  leap: 'mythras.leap.when',
  outmaneuver: 'mythras.action.outmaneuver',
  mount: 'mythras.action.mount',
  dismount: 'mythras.action.mount',
  brace: 'mythras.action.brace',
  crouch: 'mythras.block.crouch',
  'regain-footing': 'mythras.action.regain-footing',
  struggle: 'mythras.action.struggle',
  pull: 'mythras.effect.entangle-trip',
  break: 'mythras.object.hits',
  cast: 'mythras.action.cast',
  hold: 'mythras.action.hold-magic',
  release: 'mythras.action.cast',
  'first-aid': 'mythras.heal.first-aid',
  heal: 'mythras.heal.healing',
  'put-out': 'mythras.hazard.ignite',
  clear: 'mythras.effect.weapon-malfunction',
  fly: 'mythras.creature.flying',
  'walk-off': 'mythras.engage.leave',
  flee: 'mythras.round.break-off',
  yield: 'mythras.round.break-off',
  boost: 'mythras.power.combat',
  trample: 'mythras.creature.trample',
  'breathe-flame': 'mythras.creature.breathe-flame',
  gaze: 'mythras.creature.gaze',
  'wing-buffet': 'mythras.creature.wing-buffet',
  intimidate: 'mythras.creature.intimidate',
  delay: 'mythras.action.delay',
  dither: 'mythras.action.dither',
}

/** What an action costs: a point, a delayed one first when it interrupts. */
function spend(state: State, figure: Figure, key: string, interrupting: boolean): void {
  if (key === 'dither' && state.setup.rulings['dither-cost'] === 'nothing') return
  if (key === 'yield') return
  figure.actionPoints -= 1
  if (interrupting) figure.delayed -= 1
  figure.delayed = Math.min(figure.delayed, figure.actionPoints)
}

/**
 * After an interrupt the chapter may be closed to whoever was interrupted, and what he attacks with or lies under may
 * have changed: what the menu would no longer offer is lost. Movements and the like look again by themselves.
 */
function stillPossible(state: State, figure: Figure, key: string, interrupting: boolean): boolean {
  const word = firstWord(key)
  const found = MENU.find(({ words }) => words.includes(word))
  if (found === undefined) return true
  if (whyClosed(state, figure, interrupting)[found.temper] !== '') return false
  if (found.temper !== 'offensive' && word !== 'regain-footing') return true
  let possible = false
  found.offers(state, figure, (each, whyNot) => {
    if (each === key && (whyNot === '' || whyNot === FEW)) possible = true
  })
  return possible
}

/** A sweep that was declared against several goes on against the one who is left. */
const FEW = 'mythras.sweep.when'

function carryOut(table: Table, state: State, figure: Figure, key: string): void {
  if (key.startsWith('attack ')) {
    attack(table, state, figure, key)
    return
  }
  const word = firstWord(key)
  const chapter = CHAPTERS.get(word)
  if (chapter !== undefined) {
    chapter(table, state, figure, key)
    return
  }
  if (word === 'regain-footing') {
    getUp(table, state, figure)
    return
  }
  const asked = { passing: [], shots: [] }
  const passing = (inner: Table, now: State, mover: Figure) =>
    passDelayers(inner, now, mover, asked, actNested)
  if (word === 'charge') {
    takeCharge(table, state, figure, key, passing)
    return
  }
  if (word === 'flee' || word === 'yield') {
    takeFlight(table, state, figure, key, passing)
    return
  }
  if (MOVES.has(word)) {
    takeMove(table, state, figure, key, passing)
    skirmish(table, state, figure)
    return
  }
  useAbility(table, state, figure, key)
}

const MOVES: ReadonlySet<string> = new Set([
  'move',
  'run',
  'sprint',
  'change-range',
  'crawl',
  'climb',
  'jump',
  'swim',
  'fly',
  'walk-off',
])

function getUp(table: Table, state: State, figure: Figure): void {
  const won = regainFooting(table, state, figure)
  if (!won && state.setup.rulings['regain-cost'] === 'only-when-won') figure.actionPoints += 1
}

/** A Turn inside another's; what was already spent on the outer one stays spent. */
function actNested(table: Table, state: State, figure: Figure): void {
  const spent = state.figures.filter(({ lucky }) => lucky)
  takeTurn(table, state, figure, true)
  for (const each of state.figures) each.lucky = spent.includes(each)
}

/** Attack: one blow at one foe in reach. */
function attack(table: Table, state: State, figure: Figure, key: string): void {
  const weapon = rest(key)
  const at = itemNamed(state, figure, weapon)
  const targets = targetsOf(state, figure, at)
  const named = askFigure(table, {
    question: 'target',
    rule: 'mythras.action.attack',
    by: figure,
    among: targets,
    about: { item: weapon },
  })
  const item = itemAt(figure, at)
  const target = item.stuckIn >= 0 ? named : struckOf(table, state, named)
  strikeInMelee(table, state, { attacker: figure, target, item })
}
