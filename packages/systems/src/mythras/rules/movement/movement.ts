/**
 * Movement: Move at a walk, a run or a sprint, Change Range, crawling, taking wing, walking off, flight and
 * surrender. All ways are straight but for walls; where one ends, every foe in reach is engaged.
 *
 * Keys read like orders: `move to bor`, `run away from bor`, `run around bor`, `sprint to gate`, `change-range towards bor`,
 * `crawl to wall`, `climb wall`, `jump ditch at a run`, `swim to pier`, `fly up`, `walk-off`, `flee`, `yield`.
 */
import { amount, option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import { areFoes, armOf, type Figure, figureById, hasAbility, itemAt, type State } from '../../state/state.ts'
import {
  canAct,
  distance,
  holders,
  isEngaged,
  isOut,
  isReadied,
  isThere,
  whyNotLeave,
  whyNotOffend,
  whyNotReact,
  whyNotWield,
} from '../core/conditions.ts'
import { mustBackAway, mustFlee } from '../creatures/creatures.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import { fallProne, leaveFight, letGo } from '../harm/wounds.ts'
import { answer, begin, exchangeOf, gradedAttack, meleeGrade, resolveAttack } from '../melee/attack.ts'
import { chooseToEvade, rollBlow } from '../melee/blow.ts'
import { arrive, breakContact } from '../melee/engagement.ts'
import { payReaction, pointsToReact } from '../melee/reactions.ts'
import { flankOf, isSheltered } from '../ranged/shelter.ts'
import type { OfferOption } from '../round/action-names.ts'
import {
  crawlsByNature,
  type Gait,
  gaitMetres,
  getOff,
  moveRate,
  type PassingCheck,
  setOff,
  stride,
  whyNotGo,
  whyRooted,
} from './gaits.ts'
import { bearerOf, isRidden, pairOf } from './mounts.ts'
import { along, metresBetween, metresToCover, nearestOf, type Point } from './place.ts'
import { spotBeside } from './spots.ts'
import { climb, climbPart, jump, offerTerrain, type Place, swim } from './terrain.ts'
import { metresTo, wallBetween } from './walls.ts'

export { formationPenalty } from '../melee/engagement.ts'

const WORDS: readonly (readonly ['move' | 'run' | 'sprint', Gait])[] = [
  ['move', 'walk'],
  ['run', 'run'],
  ['sprint', 'sprint'],
]
const CRAWL = 2
/** Nearer than this there is nothing to walk. */
const THERE = 0.5
const BESIDE = 1.5
const FAR = 10_000
/** Where no map is drawn its edge lies a man's sprint beyond everything on it. */
const EDGE = 30

// ── What may be chosen ───────────────────────────────────────────────────────────────────────────────────

/** What keeps somebody from each gait, worked out once for a whole menu. */
type Gaits = readonly (readonly [word: 'move' | 'run' | 'sprint', whyNot: string])[]

/** Every movement that somebody could think of. */
export function offerMoves(state: State, figure: Figure, offer: OfferOption): void {
  const gaits = WORDS.map(([word, gait]) => [word, whyNotGo(state, figure, gait)] as const)
  const pair = pairOf(state, figure)
  for (const other of state.figures) {
    if (!isThere(other) || other.rider >= 0 || pair.includes(other)) continue
    if (areFoes(figure, other)) offerFoe(state, figure, other, gaits, offer)
    else if (distance(figure, other) > BESIDE) offerTo(state, figure, other.id, gaits, offer)
  }
  for (const place of state.setup.places) offerPlace(state, figure, place, gaits, offer)
  for (const cover of state.setup.covers)
    if (metresToCover(figure, cover) > BESIDE && isNamedFirst(state, cover))
      offerTo(state, figure, cover.id, gaits, offer)
  offerWings(state, figure, offer)
  if (state.setup.rulings.disengage === 'under-attack' && isEngaged(state, figure))
    offer('walk-off', whyNotWalkOff(state, figure))
}

/** A name stands for a figure first, then for a place, then for cover. */
function isNamedFirst(state: State, thing: { readonly id: string }): boolean {
  if (figureById(state, thing.id) !== undefined) return false
  const place = state.setup.places.find(({ id }) => id === thing.id)
  return place === undefined || place === thing
}

/** To a foe, away from one, or round the cover that keeps one off. */
function offerFoe(state: State, figure: Figure, foe: Figure, gaits: Gaits, offer: OfferOption): void {
  const afraid = whyNotApproach(figure)
  const raging = figure.frenzy > 0 ? 'mythras.creature.frenzy' : ''
  const sheltered = isSheltered(state, foe, figure)
  for (const [word, whyNot] of gaits) {
    offer(`${word} to ${foe.id}`, whyNot || afraid)
    offer(`${word} away from ${foe.id}`, leaving(whyNot) || raging)
    if (sheltered) offer(`${word} around ${foe.id}`, whyNot || raging)
  }
  if (crawls(state, figure)) {
    const whyNot = whyRooted(state, figure)
    offer(`crawl to ${foe.id}`, whyNot || afraid)
    offer(`crawl away from ${foe.id}`, leaving(whyNot) || raging)
  }
  if (state.setup.rulings['change-range'] === 'as-move') return
  const whyNot = whyNotChangeRange(state, figure)
  offer(`change-range towards ${foe.id}`, whyNot || afraid)
  offer(`change-range away from ${foe.id}`, leaving(whyNot) || raging)
}

/** The prone crawl, and so does whoever is pinned down by fire, rather than be seen. */
function crawls(state: State, figure: Figure): boolean {
  return lies(state, figure) || (figure.pinned > 0 && figure.mount < 0 && !crawlsByNature(state, figure))
}

function lies(state: State, figure: Figure): boolean {
  return figure.posture === 'prone' && !crawlsByNature(state, figure)
}

/** Fear lets nobody go up to what they fear. */
function whyNotApproach(figure: Figure): string {
  if (mustFlee(figure)) return 'mythras.creature.terrifying'
  return mustBackAway(figure) ? 'mythras.creature.intimidate' : ''
}

/** Whoever is engaged cannot walk off. */
function leaving(whyNot: string): string {
  return whyNot === 'mythras.move.unengaged' ? 'mythras.move.no-leave' : whyNot
}

function whyNotChangeRange(state: State, figure: Figure): string {
  const whyNot = whyNotGo(state, figure, 'walk')
  return whyNot === 'mythras.effect.pin-down' ? 'mythras.action.change-range' : whyNot
}

/** To a friend, a place or cover. */
function offerTo(state: State, figure: Figure, id: string, gaits: Gaits, offer: OfferOption): void {
  const raging = figure.frenzy > 0 ? 'mythras.creature.frenzy' : ''
  for (const [word, whyNot] of gaits) offer(`${word} to ${id}`, whyNot || raging)
  if (crawls(state, figure)) offer(`crawl to ${id}`, whyRooted(state, figure) || raging)
}

function offerPlace(state: State, figure: Figure, place: Place, gaits: Gaits, offer: OfferOption): void {
  if (!isNamedFirst(state, place)) return
  if (metresBetween(figure, goalOf(state, figure, place.id) ?? figure) >= THERE)
    offerTo(state, figure, place.id, gaits, offer)
  if (place.way === 'walk') return
  const raging = figure.frenzy > 0 ? 'mythras.creature.frenzy' : ''
  offerTerrain(state, figure, place, (key, whyNot) => offer(key, whyNot || raging))
}

/** Taking off and coming down. */
function offerWings(state: State, figure: Figure, offer: OfferOption): void {
  if (figure.rider >= 0 || !hasAbility(state, bearerOf(state, figure), 'flying')) return
  const up = bearerOf(state, figure).airborne
  offer(up ? 'fly down' : 'fly up', whyNotGo(state, figure, 'walk'))
}

// ── Taking it ────────────────────────────────────────────────────────────────────────────────────────────

/** One movement, step by step; what has become impossible since it was declared is lost. */
export function takeMove(
  table: Table,
  state: State,
  figure: Figure,
  key: string,
  passing: PassingCheck,
): void {
  const [word = '', ...rest] = key.split(' ')
  switch (word) {
    case 'climb':
    case 'jump':
    case 'swim':
      takeTerrain(table, state, { figure, word, rest, passing })
      return
    case 'fly':
      takeWing(table, state, figure)
      return
    case 'walk-off':
      walkOff(table, state, figure, passing)
      return
    case 'move':
    case 'run':
    case 'sprint':
    case 'crawl':
    case 'change-range':
      go(table, state, { figure, word, rest, passing })
      return
    default:
      throw new RangeError(`no movement is called "${key}"`)
  }
}

function takeTerrain(
  table: Table,
  state: State,
  {
    figure,
    word,
    rest,
    passing,
  }: {
    readonly figure: Figure
    readonly word: 'climb' | 'jump' | 'swim'
    readonly rest: readonly string[]
    readonly passing: PassingCheck
  },
): void {
  const id = word === 'swim' ? rest[1] : rest[0]
  const place = state.setup.places.find((each) => each.id === id && each.way === word)
  if (place === undefined) return
  if (word === 'climb') climb(table, state, figure, place, passing)
  else if (word === 'swim') swim(table, state, figure, place, passing)
  else jump(table, state, { figure, place, gait: gaitNamed(rest.at(-1)), passing })
}

function gaitNamed(word: string | undefined): Gait {
  return word === 'run' || word === 'sprint' ? word : 'walk'
}

function takeWing(table: Table, state: State, figure: Figure): void {
  const bearer = bearerOf(state, figure)
  if (whyNotGo(state, figure, 'walk') !== '') return
  setOff(table, state, figure, 'walk')
  const up = !bearer.airborne
  for (const each of pairOf(state, figure)) each.airborne = up
  tellMoved(table, {
    figure,
    how: up ? 'takes-off' : 'lands',
    metres: 0,
    to: '',
    rule: 'mythras.creature.flying',
  })
  if (!up) arrive(table, state, figure, null, 'mythras.move.mutual')
}

/** Straight to somebody or something, or straight away. */
function go(
  table: Table,
  state: State,
  {
    figure,
    word,
    rest,
    passing,
  }: {
    readonly figure: Figure
    readonly word: StraightMove
    readonly rest: readonly string[]
    readonly passing: PassingCheck
  },
): void {
  const away = rest[0] === 'away'
  const around = rest[0] === 'around'
  const id = rest[away ? 2 : 1] ?? ''
  const gait = gaitNamed(word)
  const whyNot = word === 'crawl' ? whyRooted(state, figure) : whyNotGo(state, figure, gait)
  const goal = away
    ? beyond(state, figure, id)
    : around
      ? flank(state, figure, id)
      : goalOf(state, figure, id)
  if (whyNot !== '' || goal === null) return
  setOff(table, state, figure, gait)
  if (word === 'crawl') fallProne(table, state, figure, 'mythras.move.crawl')
  const metres = word === 'crawl' ? CRAWL : gaitMetres(state, figure, gait)
  const free = word === 'move' && state.setup.rulings['move-distance'] === 'free'
  const round = metresTo(state, figure, goal)
  const whole = Number.isFinite(round) ? round : metresBetween(figure, goal)
  const far = free ? refereesLimit(table, figure, away ? metres : whole) : metres
  const gone = stride(table, state, { mover: figure, towards: goal, metres: far, passing })
  const rule = MOVE_RULES[word]
  const how = gone.stopped ? 'stopped' : word
  const where = away ? '-away' : around && !gone.stopped ? '-around' : ''
  tellMoved(table, { figure, how: `${how}${where}`, metres: gone.metres, to: id, rule })
  arrive(table, state, figure, away ? null : (figureById(state, id) ?? null), 'mythras.move.mutual')
}

/** Movements straight to somebody or something, or away. */
type StraightMove = 'move' | 'run' | 'sprint' | 'crawl' | 'change-range'

const MOVE_RULES: Readonly<Record<StraightMove, RuleId>> = {
  move: 'mythras.move.rate',
  run: 'mythras.move.gaits',
  sprint: 'mythras.move.gaits',
  crawl: 'mythras.move.crawl',
  'change-range': 'mythras.action.change-range',
}

/** Where a Move goes as far as the referee lets it: all the way, unless a limit is set. */
function refereesLimit(table: Table, figure: Figure, whole: number): number {
  const most = Math.max(1, Math.ceil(whole))
  const about = { figure: figure.id }
  const rule = 'mythras.action.move'
  return table.askAmount(
    amount({ name: 'move-limit', rule, to: REFEREE, min: 0, max: most, about, usual: String(most) }),
  )
}

/** Where somebody stops who goes to a figure, a place or cover; null when it is no longer there. */
export function goalOf(state: State, figure: Figure, id: string): Point | null {
  const other = figureById(state, id)
  if (other !== undefined) {
    if (!isThere(other)) return null
    const there = distance(figure, other) <= BESIDE && wallBetween(state, figure, other) < 0
    return there ? { x: figure.x, y: figure.y } : spotBeside(state, figure, other)
  }
  const place = state.setup.places.find((each) => each.id === id)
  if (place !== undefined) {
    if (place.way !== 'climb') return place
    return along(figure, place, metresBetween(figure, place) - climbPart(figure, place))
  }
  const cover = state.setup.covers.find((each) => each.id === id)
  return cover === undefined ? null : spotBeside(state, figure, nearestOf(cover, figure))
}

function beyond(state: State, figure: Figure, id: string): Point | null {
  const foe = figureById(state, id)
  return foe === undefined ? null : awayFrom(figure, [foe])
}

/** Where somebody's cover no longer helps them; null once they have none. */
function flank(state: State, figure: Figure, id: string): Point | null {
  const foe = figureById(state, id)
  return foe === undefined || !isThere(foe) ? null : flankOf(state, figure, foe)
}

/** A point far off, with one's back to all of these. */
function awayFrom(figure: Figure, others: readonly Point[]): Point {
  const from = others.reduce<Point>(
    (sum, { x, y }) => ({ x: sum.x + x / others.length, y: sum.y + y / others.length }),
    { x: 0, y: 0 },
  )
  return along(from, figure, metresBetween(from, figure) + FAR)
}

function tellMoved(
  table: Table,
  {
    figure,
    how,
    metres,
    to,
    rule,
  }: {
    readonly figure: Figure
    readonly how: string
    readonly metres: number
    readonly to: string
    readonly rule: string
  },
): void {
  if (table.logs) say(table, { event: 'moved', rule, figure: figure.id, how, metres: Math.round(metres), to })
}

// ── Walking off ──────────────────────────────────────────────────────────────────────────────────────────

function whyNotWalkOff(state: State, figure: Figure): string {
  const rooted = whyRooted(state, figure)
  if (rooted !== 'mythras.move.unengaged') return rooted
  return lies(state, figure) ? 'mythras.move.crawl' : moveRate(state, figure) > 0 ? '' : 'mythras.move.rate'
}

/** Where the table allows it: everybody engaged may strike at the leaver's back, and then the leaver is gone. */
function walkOff(table: Table, state: State, figure: Figure, passing: PassingCheck): void {
  if (whyNotWalkOff(state, figure) !== '') return
  const foes = holders(state, figure)
  for (const foe of foes) if (canAct(state, figure)) offerPartingBlow(table, state, foe, figure)
  if (!canAct(state, figure) || figure.posture === 'prone' || whyNotLeave(state, figure) !== '') return
  const rule = 'mythras.move.no-leave'
  for (const foe of foes) breakContact(table, state, figure, foe, rule)
  setOff(table, state, figure, 'walk')
  const gone = stride(table, state, {
    mover: figure,
    towards: awayFrom(figure, foes),
    metres: moveRate(state, figure),
    passing,
  })
  tellMoved(table, { figure, how: 'walks-off', metres: gone.metres, to: '', rule })
  arrive(table, state, figure, null, 'mythras.move.mutual')
}

/** One blow for one Action Point, which the leaver can only evade. */
function offerPartingBlow(table: Table, state: State, foe: Figure, leaver: Figure): void {
  if (whyNotOffend(state, foe) !== '' || foe.flatFooted || foe.barred.includes(leaver.at)) return
  if (pointsToReact(state, foe) === 0) return
  const options = ['none']
  for (let at = 0; at < foe.items.length; at++) {
    const item = itemAt(foe, at)
    if (!isReadied(item) || armOf(state, item).category === 'ranged') continue
    if (whyNotWield(state, foe, item) === '') options.push(`attack ${itemKey(state, foe, at)}`)
  }
  const rule = 'mythras.engage.leave'
  const about = { foe: leaver.id }
  const choice = table.ask(
    option({ name: 'parting-blow', rule, to: foe, options, about, usual: options[1] ?? 'none' }),
  )
  if (choice === 'none') return
  payReaction(foe)
  const item = itemAt(foe, itemNamed(state, foe, choice.slice(choice.indexOf(' ') + 1)))
  const exchange = exchangeOf(state, {
    attacker: foe,
    target: leaver,
    item,
    arm: armOf(state, item),
    weaponry: 'melee',
  })
  if (whyNotReact(state, leaver) !== '') {
    const grade = meleeGrade(state, foe, leaver, item, {})
    resolveAttack(table, state, exchange, gradedAttack(state, foe, item, grade), grade)
    return
  }
  begin(table, state, exchange)
  rollBlow(table, state, exchange, {})
  chooseToEvade(table, state, exchange)
  answer(table, state, exchange)
}

// ── Flight and surrender ─────────────────────────────────────────────────────────────────────────────────

/** Running from the field. */
export function offerFlight(state: State, figure: Figure, offer: OfferOption): void {
  const whyNot = whyNotGo(state, figure, 'sprint')
  offer('flee', whyNot === 'mythras.move.unengaged' ? 'mythras.engage.leave' : whyNot)
}

/** Giving up, which takes no breath: the stunned can, only the frenzied cannot. */
export function offerSurrender(_state: State, _figure: Figure, offer: OfferOption): void {
  offer('yield', '')
}

/** Flight begins with a sprint away from every foe, past whoever waits beside the way; surrender is at once. */
export function takeFlight(
  table: Table,
  state: State,
  figure: Figure,
  key: string,
  passing: PassingCheck,
): void {
  if (key === 'yield') {
    giveUp(table, state, figure)
    return
  }
  if (whyNotGo(state, figure, 'sprint') !== '') return
  setOff(table, state, figure, 'sprint')
  const foes = state.figures.filter((foe) => areFoes(figure, foe) && !isOut(state, foe))
  const towards = foes.length === 0 ? { x: figure.x + FAR, y: figure.y } : awayFrom(figure, foes)
  const gone = stride(table, state, {
    mover: figure,
    towards,
    metres: gaitMetres(state, figure, 'sprint'),
    passing,
  })
  figure.fleeing = !gone.stopped
  tellMoved(table, {
    figure,
    how: gone.stopped ? 'stopped' : 'flees',
    metres: gone.metres,
    to: '',
    rule: 'mythras.round.break-off',
  })
  if (state.setup.rulings['flee-exit'] === 'map-edge' && isAtEdge(state, figure))
    leaveField(table, state, figure)
}

function giveUp(table: Table, state: State, figure: Figure): void {
  figure.life = 'yielded'
  if (table.logs)
    say(table, { event: 'life', rule: 'mythras.round.break-off', figure: figure.id, life: 'yielded' })
  letGo(table, state, figure)
  getOff(state, figure)
  leaveFight(state, figure)
}

/** True if somebody's flight succeeds now that their next slot has come; a flight that somebody caught is over. */
export function leavesField(state: State, figure: Figure): boolean {
  if (!figure.fleeing || isRidden(state, figure)) return false
  figure.fleeing = false
  if (!canAct(state, figure) || whyRooted(state, figure) !== '') return false
  return state.setup.rulings['flee-exit'] === 'next-slot'
}

/** Beyond everything that is on the field, and a sprint farther. */
function isAtEdge(state: State, figure: Figure): boolean {
  const { places, covers, obstacles } = state.setup
  const others = state.figures.filter((other) => isThere(other) && !pairOf(state, figure).includes(other))
  const xs = [...places, ...covers, ...obstacles, ...others].map(({ x }) => x)
  const ys = [...places, ...covers, ...obstacles, ...others].map(({ y }) => y)
  if (xs.length === 0) return true
  const inside =
    figure.x > Math.min(...xs) - EDGE &&
    figure.x < Math.max(...xs) + EDGE &&
    figure.y > Math.min(...ys) - EDGE &&
    figure.y < Math.max(...ys) + EDGE
  return !inside
}

/** Off the field, with the mount and for good. */
export function leaveField(table: Table, state: State, figure: Figure): void {
  const leavers = pairOf(state, figure)
  for (const each of leavers) {
    each.life = 'fled'
    if (table.logs)
      say(table, { event: 'life', rule: 'mythras.round.break-off', figure: each.id, life: 'fled' })
    letGo(table, state, each)
  }
  for (const each of leavers) leaveFight(state, each)
}
