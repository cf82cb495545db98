/**
 * Movement: charges, advances, withdrawals, retreats, rising and crawling, and getting away altogether.
 *
 * Whoever is free when the Opening phase begins may go twice his speed; whoever is engaged may only come closer, or
 * give up everything else and retreat. In the theatre of the mind one moves along a line and chooses whom to meet; on
 * a map, space by space (grid.ts), and whoever is next to him is met.
 */
import { amount, option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  areFoes,
  type Figure,
  FRONT,
  figureAt,
  isFalling,
  isIn,
  profileOf,
  REFUSES,
  type State,
} from '../../state/state.ts'
import { chase } from '../common/chase.ts'
import { endDuelOf } from '../common/duels.ts'
import { testChance } from '../common/fighter.ts'
import { budgetOf, halvings, mayDouble, spacesOn, spacesToward } from '../common/pace.ts'
import {
  bearing,
  distance,
  engages,
  isEngaged,
  MOST_ON_ONE,
  pair,
  separate,
  terrainOn,
} from '../common/place.ts'
import { LEG, suffers } from '../common/wounds.ts'
import { oddsCalled } from './gambits.ts'
import { askSpace, endsOf, isStraight, type Survey, surveyFor, surveyOf, walkTo } from './grid.ts'
import { askApproach, barrierTo, isScreened, openSpaces, wayTo } from './way.ts'

export { halvings } from '../common/pace.ts'

const OBSTACLE: Roll = { name: 'obstacle', rule: 'warband.battle.obstacle' }
const KEEP_DOWN: Roll = { name: 'keep-down', rule: 'warband.mod.prone-prevent' }

/** The ways to move. */
export const moves = ['charge', 'advance', 'withdraw', 'close', 'stand', 'crawl', 'retreat', 'evade'] as const
export type Move = (typeof moves)[number]

// ── How far ──────────────────────────────────────────────────────────────────────────────────────────────

/** Spaces between somebody and contact with another. */
function gap(figure: Figure, foe: Figure): number {
  return Math.max(0, Math.abs(foe.place - figure.place) - 1)
}

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** Enemies whom a charge can reach. */
export function chargeable(state: State, figure: Figure, survey = surveyFor(state, figure)): Figure[] {
  const budget = budgetOf(state, figure, mayDouble(state, figure))
  return state.figures.filter((foe) => {
    if (!mayBeMet(figure, foe)) return false
    if (survey !== null) return endsOf(survey, 'charge', foe).length > 0
    const spaces = gap(figure, foe)
    return spacesToward(state, figure, foe.place, spaces, budget) >= spaces && !isScreened(state, figure, foe)
  })
}

/** True if an announced charge still comes to blows: its target is near enough, whoever has stepped in its way. */
export function canStillCharge(state: State, figure: Figure, target: Figure): boolean {
  const end = barrierTo(state, figure, target.place) ?? target
  if (!isIn(target) || end.contact.length >= MOST_ON_ONE || figure.contact.includes(end.at)) return false
  const spaces = gap(figure, target)
  const budget = budgetOf(state, figure, mayDouble(state, figure))
  return spacesToward(state, figure, target.place, spaces, budget) >= spaces
}

/** An enemy in the fight with whom somebody is not in melee yet, and who has not eight on him already. */
function mayBeMet(figure: Figure, foe: Figure): boolean {
  return (
    areFoes(figure, foe) &&
    isIn(foe) &&
    foe.unit < 0 &&
    !figure.contact.includes(foe.at) &&
    foe.contact.length < MOST_ON_ONE
  )
}

/** Enemies whom somebody in melee can take on besides: those close by. */
export function closable(state: State, figure: Figure): Figure[] {
  if (figure.contact.length >= MOST_ON_ONE) return []
  return state.figures.filter((foe) => mayBeMet(figure, foe) && gap(figure, foe) === 0)
}

/** The rule against a way of moving now, or ''. */
export function whyNotMove(
  state: State,
  figure: Figure,
  move: Move,
  survey = surveyFor(state, figure),
): string {
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  const engaged = isEngaged(state, figure)
  if (figure.prone > 0 && move !== 'crawl') {
    const rule = whyNotStand(state, figure)
    if (rule !== '') return rule
  }
  switch (move) {
    case 'stand':
      return figure.prone > 0 ? '' : 'warband.mod.prone-cost'
    case 'crawl':
      if (figure.prone === 0) return 'warband.mod.prone-cost'
      return engaged || !mayCrawl(survey) ? 'warband.move.engaged' : ''
    case 'charge':
      if (engaged) return 'warband.move.engaged'
      if (!mayEnter(state, figure)) return 'warband.out.hireling-grades'
      return anybody(state, figure, 'charge', survey) ? '' : farRule(state, figure)
    case 'advance':
    case 'withdraw':
      if (engaged) return 'warband.move.engaged'
      return roomFor(state, figure, move, survey) > 0 ? '' : 'warband.move.distance'
    case 'evade':
      return engaged ? 'warband.move.engaged' : figure.prone > 0 ? 'warband.move.evade' : ''
    case 'close':
      if (!engaged) return 'warband.move.engaged'
      return anybody(state, figure, 'close', survey) ? '' : 'warband.move.distance'
    case 'retreat':
      if (!engaged) return 'warband.full.retreat'
      if (budgetOf(state, figure, false) === 0) return 'warband.mod.prone-cost'
      return hasWayOut(state, figure, survey) ? '' : 'warband.move.disengage'
  }
}

/** The rule that nobody gets farther than that. */
function farRule(state: State, figure: Figure): string {
  return mayDouble(state, figure) ? 'warband.move.double' : 'warband.move.distance'
}

function mayCrawl(survey: Survey | null): boolean {
  return survey === null || endsOf(survey, 'crawl', null).length > 0
}

/** True unless enemies hem somebody in: there is a step away from all of them. */
export function hasWayOut(state: State, figure: Figure, survey = surveyFor(state, figure)): boolean {
  if (survey === null) {
    const way = wayOut(state, figure)
    return way !== 0 && openSpaces(state, figure, figure.place + way * FAR_AWAY, 1) > 0
  }
  return endsOf(survey, 'retreat', null).length > 0
}

/** Skirmishers who have refused to go in this round do not. */
export function mayEnter(state: State, figure: Figure): boolean {
  return !profileOf(state, figure).skirmisher || state.groups[figure.group]?.enters !== REFUSES
}

function anybody(state: State, figure: Figure, move: 'charge' | 'close', survey: Survey | null): boolean {
  if (move === 'close' && survey !== null) return endsOf(survey, 'close', null).length > 0
  return (move === 'charge' ? chargeable(state, figure, survey) : closable(state, figure)).length > 0
}

/** Spaces that an advance or a withdrawal can cover. */
function roomFor(state: State, figure: Figure, move: 'advance' | 'withdraw', survey: Survey | null): number {
  if (survey !== null) return move === 'withdraw' ? 0 : endsOf(survey, 'advance', null).length
  const budget = budgetOf(state, figure, mayDouble(state, figure))
  if (move === 'withdraw')
    return spacesToward(state, figure, farEnd(state, figure), roomBehind(state, figure), budget)
  let most = 0
  for (const foe of state.figures)
    if (areFoes(figure, foe) && isIn(foe))
      most = Math.max(most, spacesToward(state, figure, foe.place, roomBefore(state, figure, foe), budget))
  return most
}

/** Spaces towards somebody that leave one between them, and between the mover and whoever bars the way. */
function roomBefore(state: State, figure: Figure, foe: Figure): number {
  return openSpaces(state, figure, foe.place, gap(figure, foe) - 1)
}

/** The rule that keeps somebody down, or ''. */
export function whyNotStand(state: State, figure: Figure): string {
  if (figure.prone === state.round) return 'warband.mod.prone-same-round'
  if (figure.asleep > 0) return 'warband.phase.end'
  if (isContested(state, figure)) return 'warband.mod.prone-space'
  if (state.setup.rulings['stand-up'] === 'whole-move') return ''
  return spacesOn(state, figure, halvings(state, figure.place, figure.row), mayDouble(state, figure)) < 2
    ? 'warband.mod.prone-cost'
    : ''
}

/** True if enemies hold the space in which somebody would rise. */
function isContested(state: State, figure: Figure): boolean {
  const { rulings, map } = state.setup
  if (rulings['prone-space'] === 'ignore') return false
  for (const at of figure.contact) {
    const foe = figureAt(state, at)
    if (!engages(state, foe)) continue
    if (rulings['prone-space'] === 'adjacent') return true
    if (map === 'grid' && foe.place === figure.place && foe.row === figure.row) return true
  }
  return false
}

// ── Directions ───────────────────────────────────────────────────────────────────────────────────────────

/** The enemy who is nearest, the first of equals; null if there is none. */
export function nearestFoe(state: State, figure: Figure): Figure | null {
  let best: Figure | null = null
  let least = Number.POSITIVE_INFINITY
  for (const foe of state.figures) {
    if (!areFoes(figure, foe) || !isIn(foe)) continue
    const away = distance(state, figure, foe)
    if (away < least) {
      least = away
      best = foe
    }
  }
  return best
}

/** Up or down the line, away from the enemies whom somebody is in melee with; 0 if they are on both sides. */
export function wayOut(state: State, figure: Figure): number {
  let way = 0
  for (const at of figure.contact) {
    const foe = figureAt(state, at)
    if (!engages(state, foe) || foe.place === figure.place) continue
    const away = Math.sign(figure.place - foe.place)
    if (way !== 0 && way !== away) return 0
    way = away
  }
  return way === 0 ? homeward(state, figure) : way
}

/** Towards one's own end of the field. */
function homeward(state: State, figure: Figure): number {
  const { sides } = state.setup
  return figure.side === sides.length - 1 ? 1 : -1
}

/** The way of a withdrawal: away from the nearest enemy. */
function wayBack(state: State, figure: Figure): number {
  const foe = nearestFoe(state, figure)
  if (foe === null || foe.place === figure.place) return homeward(state, figure)
  return Math.sign(figure.place - foe.place)
}

function farEnd(state: State, figure: Figure): number {
  return figure.place + wayBack(state, figure) * FAR_AWAY
}

// Farther than any field is long.
const FAR_AWAY = 1000

/** Spaces to the end of the field behind somebody. */
function roomBehind(state: State, figure: Figure): number {
  const { sides, edge } = state.setup
  const homes = sides.map(({ home }) => home)
  const end = wayBack(state, figure) < 0 ? Math.min(...homes) - edge : Math.max(...homes) + edge
  return openSpaces(state, figure, end, Math.max(0, Math.abs(end - figure.place)))
}

// ── Moving ───────────────────────────────────────────────────────────────────────────────────────────────

/** Carries a move out; false if it came to nothing because somebody was kept down. */
export function carryOut(
  table: Table,
  state: State,
  figure: Figure,
  move: Move,
  target: Figure | null,
): boolean {
  const budget = budgetOf(state, figure, move !== 'retreat' && mayDouble(state, figure))
  figure.moved = true
  figure.aimed = 0
  figure.aimedAt = -1
  if (figure.prone > 0 && move !== 'crawl' && !rise(table, state, figure)) return false
  if (state.setup.map === 'grid' && move !== 'evade' && move !== 'stand') {
    goOnMap(table, state, figure, move, target)
    return true
  }
  switch (move) {
    case 'charge':
      if (target !== null) charge(table, state, figure, target, budget)
      return true
    case 'close':
      if (target !== null) {
        tellMove(table, { figure, how: 'close', target: target.id, spaces: 0, rule: 'warband.move.engaged' })
        pair(table, state, figure, target)
      }
      return true
    case 'advance':
      if (target !== null)
        walk(table, state, {
          figure,
          how: 'advance',
          goal: target.place,
          most: roomBefore(state, figure, target),
          budget,
          target: target.id,
        })
      return true
    case 'withdraw':
      walk(table, state, {
        figure,
        how: 'withdraw',
        goal: farEnd(state, figure),
        most: roomBehind(state, figure),
        budget,
        target: '',
      })
      return true
    case 'crawl':
      crawl(table, state, figure)
      return true
    case 'retreat':
      retreat(table, state, figure, budget)
      return true
    case 'evade':
      if (!runsInto(table, state, figure, budget)) chase(table, state, [figure], 'warband.move.evade')
      return true
    case 'stand':
      return true
  }
}

/** A move on the map: to which space, and what it comes to there. */
function goOnMap(
  table: Table,
  state: State,
  figure: Figure,
  move: Exclude<Move, 'evade' | 'stand'>,
  target: Figure | null,
): void {
  const purpose = move === 'withdraw' ? 'advance' : move
  if (move === 'retreat') figure.full = true
  const end = askSpace(table, state, figure, endsOf(surveyOf(state, figure), purpose, target), purpose)
  if (end === undefined) return
  const before = figure.contact.slice()
  const straight = isStraight(end)
  const gone = walkTo(table, state, figure, end, () => crosses(table, state, figure))
  tellMove(table, { figure, how: move, target: target?.id ?? '', spaces: gone, rule: MAP_RULES[purpose] })
  if (move === 'retreat') endDuelOf(table, state, figure)
  const { rulings } = state.setup
  const met = figure.contact.some((at) => !before.includes(at))
  const faced =
    state.figures[
      target !== null && figure.contact.includes(target.at) ? target.at : (figure.contact[0] ?? -1)
    ]
  if (met && faced !== undefined) figure.facing = bearing(figure, faced)
  const long = gone >= rulings['charge-min'] && (straight || rulings['charge-straight'] === 'no')
  if (met && before.length === 0 && long && move !== 'crawl') figure.charged = true
}

const MAP_RULES = {
  charge: 'warband.fs.charge',
  advance: 'warband.move.distance',
  close: 'warband.move.engaged',
  retreat: 'warband.move.disengage',
  crawl: 'warband.mod.prone-cost',
} as const

/** Into contact, in front or round to flank or rear: a charge, if the move is long enough for the table's taste. */
function charge(table: Table, state: State, figure: Figure, target: Figure, budget: number): void {
  const barred = isScreened(state, figure, target)
  const approach = barred ? FRONT : askApproach(table, state, figure, target, budget)
  const front = gap(figure, target)
  const goal = target.place + wayTo(state, figure, target) * approach
  const spaces = spacesToward(state, figure, goal, roundSpaces(figure, target, approach), budget)
  const round = approach === FRONT ? null : target
  const told = { figure, how: 'charge', target: target.id, rule: 'warband.fs.charge' }
  const { gone, stopped } = go(table, state, told, { goal, spaces, round })
  const reached = !stopped && gap(figure, target) === 0
  if (reached) pair(table, state, figure, target, Math.max(FRONT, Math.min(approach, gone - front)))
  if ((stopped || reached) && gone >= state.setup.rulings['charge-min']) figure.charged = true
}

/** Spaces to somebody's front, and as many more as it takes to his flank or rear. */
function roundSpaces(figure: Figure, target: Figure, approach: number): number {
  return approach === FRONT
    ? gap(figure, target)
    : Math.max(1, Math.abs(target.place - figure.place)) + approach - 1
}

/** So far as one likes, up to what the move allows. */
function walk(
  table: Table,
  state: State,
  {
    figure,
    how,
    goal,
    most,
    budget,
    target,
  }: {
    readonly figure: Figure
    readonly how: 'advance' | 'withdraw'
    readonly goal: number
    readonly most: number
    readonly budget: number
    readonly target: string
  },
): void {
  const open = spacesToward(state, figure, goal, most, budget)
  const spaces = askSpaces(table, figure, how, open)
  const told = { figure, how, target, rule: 'warband.move.distance' }
  const { gone, stopped } = go(table, state, told, { goal, spaces })
  if (stopped && gone >= state.setup.rulings['charge-min']) figure.charged = true
}

function askSpaces(table: Table, figure: Figure, how: string, open: number): number {
  if (open <= 1) return Math.max(0, open)
  return table.askAmount(
    amount({
      name: 'spaces',
      rule: 'warband.move.distance',
      to: figure,
      min: 1,
      max: open,
      about: { how },
      usual: String(open),
    }),
  )
}

/** A move as it is told. */
interface MoveTold {
  readonly figure: Figure
  readonly how: string
  readonly target: string
  readonly rule: string
}

/** Where a move along the line goes, how far, and whom it goes round. */
interface Course {
  readonly goal: number
  readonly spaces: number
  readonly round?: Figure | null
}

/** How far somebody got, and whether an enemy ended it. */
interface Gone {
  readonly gone: number
  readonly stopped: boolean
}

/** Along the line, as far as he is let; whoever stops him is in melee with him. */
function go(table: Table, state: State, told: MoveTold, course: Course): Gone {
  const { figure } = told
  const { gone, by } = step(table, state, figure, course)
  tellMove(table, { ...told, spaces: gone })
  if (by !== null) stopAt(table, state, figure, by)
  return { gone, stopped: by !== null }
}

/**
 * Space by space, as far as obstacles, those who came to meet him and those who bar the way let him; those who lie are
 * left behind, and so is the line of a foe whom he goes round.
 */
function step(
  table: Table,
  state: State,
  figure: Figure,
  { goal, spaces, round = null }: Course,
): { readonly gone: number; readonly by: Figure | null } {
  const way = Math.sign(goal - figure.place)
  for (let gone = 0; gone < spaces; gone++) {
    const place = figure.place + way
    if (terrainOn(state, place, figure.row, 'obstacle') !== null && !crosses(table, state, figure))
      return { gone, by: null }
    const foe = inTheWay(state, figure) ?? (round?.place === place ? null : barring(state, figure, way))
    if (foe !== null) return { gone, by: foe }
    figure.place = place
    leaveBehind(state, figure)
  }
  return { gone: Math.max(0, spaces), by: inTheWay(state, figure) }
}

/** Whoever walks away from enemies who cannot hold him, such as one on the ground, is out of their reach. */
function leaveBehind(state: State, figure: Figure): void {
  for (const at of figure.contact.slice())
    if (gap(figure, figureAt(state, at)) > 0) separate(state, figure, figureAt(state, at))
}

/** Somebody who bars the next space. */
function barring(state: State, figure: Figure, way: number): Figure | null {
  const foe = barrierTo(state, figure, figure.place + 2 * way)
  return foe === null || figure.contact.includes(foe.at) ? null : foe
}

/** Somebody who has spent his move to meet this one and stands next to where he is. */
function inTheWay(state: State, figure: Figure): Figure | null {
  for (const foe of state.figures)
    if (foe.meets === figure.at && isIn(foe) && gap(figure, foe) === 0 && !figure.contact.includes(foe.at))
      return foe
  return null
}

function stopAt(table: Table, state: State, figure: Figure, foe: Figure): void {
  foe.meets = -1
  if (table.logs)
    say(table, { event: 'stopped', rule: 'warband.move.interrupt', figure: figure.id, by: foe.id })
  pair(table, state, figure, foe)
}

/** True if somebody who came to meet him ends it before he is away. */
function runsInto(table: Table, state: State, figure: Figure, budget: number): boolean {
  if (!state.figures.some((foe) => foe.meets === figure.at && isIn(foe))) return false
  const goal = farEnd(state, figure)
  const spaces = spacesToward(state, figure, goal, FAR_AWAY, budget)
  const told = { figure, how: 'evade', target: '', rule: 'warband.move.evade' }
  const { gone, stopped } = go(table, state, told, { goal, spaces })
  if (stopped && gone >= state.setup.rulings['charge-min']) figure.charged = true
  return stopped
}

/** An obstacle takes an Agility test. */
function crosses(table: Table, state: State, figure: Figure): boolean {
  const { agility, skills } = profileOf(state, figure)
  // rule: warband.wound.4-leg
  const odds = testChance(agility, skills.includes('jumping'), suffers(state, figure, LEG), false)
  const success = table.atMost(6, Math.max(0, odds), OBSTACLE, figure.id)
  if (table.logs)
    say(table, {
      event: 'test',
      rule: 'warband.battle.obstacle',
      figure: figure.id,
      what: 'agility',
      odds,
      of: 6,
      success,
    })
  return success
}

function tellMove(
  table: Table,
  {
    figure,
    how,
    target,
    spaces,
    rule,
  }: {
    readonly figure: Figure
    readonly how: string
    readonly target: string
    readonly spaces: number
    readonly rule: string
  },
): void {
  if (!table.logs) return
  const { id, place, row } = figure
  say(table, { event: 'move', rule, figure: id, how, target, spaces, place, row })
}

/** Out of melee, away from everybody, and nothing else this round. */
function retreat(table: Table, state: State, figure: Figure, budget: number): void {
  figure.full = true
  const way = wayOut(state, figure)
  const free = figure.free
  figure.free = false
  const goal = figure.place + way * FAR_AWAY
  const room = openSpaces(state, figure, goal, FAR_AWAY)
  const open = Math.min(room, Math.max(1, spacesToward(state, figure, goal, room, budget)))
  const spaces = askSpaces(table, figure, 'retreat', open)
  figure.free = free
  const left = figure.contact.slice()
  const told = { figure, how: 'retreat', target: '', rule: 'warband.move.disengage' }
  const { gone } = go(table, state, told, { goal, spaces })
  if (gone > 0) for (const at of left) separate(state, figure, figureAt(state, at))
  endDuelOf(table, state, figure)
}

/** On all fours, at half speed. */
function crawl(table: Table, state: State, figure: Figure): void {
  const foe = nearestFoe(state, figure)
  const open = Math.max(
    1,
    spacesOn(state, figure, 1 + halvings(state, figure.place, figure.row), mayDouble(state, figure)),
  )
  const rule = 'warband.mod.prone-cost'
  const toward = foe !== null && gap(figure, foe) > 1
  const way = toward
    ? table.ask(
        option({ name: 'crawl', rule, to: figure, options: ['away', 'toward'], about: null, usual: 'away' }),
      )
    : 'away'
  const goal = way === 'toward' && foe !== null ? foe.place : farEnd(state, figure)
  const most = way === 'toward' && foe !== null ? roomBefore(state, figure, foe) : roomBehind(state, figure)
  go(table, state, { figure, how: 'crawl', target: '', rule }, { goal, spaces: Math.min(open, most) })
}

// ── Rising ───────────────────────────────────────────────────────────────────────────────────────────────

/** Gets up, unless a foe with priority spends an action to keep him down. */
function rise(table: Table, state: State, figure: Figure): boolean {
  for (const at of figure.contact) {
    const foe = figureAt(state, at)
    if (!mayKeepDown(state, foe, figure)) continue
    const about = { foe: figure.id }
    const rule = 'warband.mod.prone-prevent'
    if (
      table.ask(option({ name: 'keep-down', rule, to: foe, options: ['yes', 'no'], about, usual: 'no' })) ===
      'no'
    )
      continue
    if (keepsDown(table, state, foe, figure)) return false
  }
  figure.prone = 0
  if (table.logs) say(table, { event: 'stand', rule: 'warband.mod.prone-cost', figure: figure.id })
  return true
}

/** Foes next to him whose side goes before his, with an action left and no gambit yet. */
function mayKeepDown(state: State, foe: Figure, figure: Figure): boolean {
  if (state.setup.rulings['prone-prevent'] === 'never') return false
  if (!engages(state, foe) || foe.gambit || foe.surprised) return false
  if (state.order.indexOf(foe.side) > state.order.indexOf(figure.side)) return false
  if (foe.waited) return true
  // The Melee action is none of those who will not live to see that phase.
  if (isFalling(foe)) return false
  return !foe.struck && !foe.full && foe.casting < 0 && !foe.defending
}

function keepsDown(table: Table, state: State, foe: Figure, figure: Figure): boolean {
  foe.gambit = true
  if (foe.waited) foe.waited = false
  else foe.struck = true
  const automatic = state.setup.rulings['prone-prevent'] === 'automatic'
  const odds = automatic
    ? 6
    : oddsCalled(table, state, { figure: foe, target: figure, joined: 0, gambit: 'keep-down' })
  const success = automatic || table.atMost(6, odds, KEEP_DOWN, foe.id)
  if (table.logs)
    say(table, {
      event: 'kept-down',
      rule: 'warband.mod.prone-prevent',
      figure: figure.id,
      by: foe.id,
      odds,
      of: 6,
      success,
    })
  return success
}

// ── Meeting somebody ─────────────────────────────────────────────────────────────────────────────────────

/** Where somebody would stand to meet a mover: the first place on the other's way that he can get to, or null. */
export function meetingPlace(state: State, figure: Figure, mover: Figure): number | null {
  const goal = goalOf(state, mover)
  if (goal === mover.place) return null
  const way = Math.sign(goal - mover.place)
  const budget = budgetOf(state, figure, mayDouble(state, figure))
  for (let place = mover.place + 2 * way; place !== goal + way; place += way) {
    const far = Math.abs(place - figure.place)
    if (spacesToward(state, figure, place, far, budget) >= far && barrierTo(state, figure, place) === null)
      return place
    if (Math.abs(place - mover.place) > 1000) return null
  }
  return null
}

/** Where a declared move leads. */
function goalOf(state: State, mover: Figure): number {
  const target = state.figures[mover.declaredAt]
  if (mover.declared === 'charge' || mover.declared === 'advance') return target?.place ?? mover.place
  if (mover.declared === 'withdraw' || mover.declared === 'evade') return farEnd(state, mover)
  return mover.place
}

/** Those who have declared a move that this one could meet. */
export function meetable(state: State, figure: Figure): Figure[] {
  if (state.setup.map === 'grid') return []
  return state.figures.filter(
    (mover) =>
      areFoes(figure, mover) &&
      isIn(mover) &&
      !isEngaged(state, mover) &&
      !mover.opened &&
      meetingPlace(state, figure, mover) !== null,
  )
}

/** Goes where the other will pass, and stops him there. */
export function meet(table: Table, state: State, figure: Figure, mover: Figure): void {
  const place = meetingPlace(state, figure, mover)
  if (figure.prone > 0 && !rise(table, state, figure)) return
  figure.moved = true
  figure.aimed = 0
  figure.aimedAt = -1
  if (place === null) return
  const spaces = Math.abs(place - figure.place)
  const told = { figure, how: 'meet', target: mover.id, rule: 'warband.move.interrupt' }
  go(table, state, told, { goal: place, spaces })
  figure.meets = mover.at
}
