/**
 * The round: techniques of duellists, priority, announcements, then Opening, Melee and Ritual phase and the end. Each
 * exported function is a step: one declared action, or the turn of a phase. When nobody waits for a turn any more, the
 * step that finds it out ends the phase and opens the next in which somebody does.
 */
import { amount, option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, isIn, profileOf, type State, UNTESTED } from '../../state/state.ts'
import {
  challengeLeaders,
  declareUnits,
  defendUnits,
  freshUnits,
  openingWaits,
  openUnit,
  settleUnits,
  strikesWait,
  strikeUnit,
  unitsOpen,
} from '../battle/battle.ts'
import { tightenGrips } from '../skirmish/grapple.ts'
import {
  chooseDefence,
  firstStrike,
  hasFirstStrikes,
  meleeGoesOn,
  meleeTurn,
  strikesGoOn,
} from '../skirmish/melee.ts'
import { announces, declareMoves, opening, openingGoesOn } from '../skirmish/opening.ts'
import { chooseTechniques, offerChallenges } from './duels.ts'
import { endRound } from './ending.ts'
import { resolveFallen } from './health.ts'
import { HORROR, OTHER } from './losses.ts'
import { takeEffect } from './pending.ts'
import { isEngaged } from './place.ts'
import { goesOff, ritualGoesOn, ritualTurn } from './ritual.ts'
import { shareSurprise } from './sides.ts'
import { drawSpells } from './spells.ts'

const PRIORITY: Roll = { name: 'priority', rule: 'warband.priority.roll' }
const SURPRISE: Roll = { name: 'surprise', rule: 'warband.out.surprise-roll' }

// ── The start of a round ─────────────────────────────────────────────────────────────────────────────────

/** A round begins: techniques in secret, then priority. */
export function begin(table: Table, state: State): void {
  if (table.logs && state.round === 1)
    say(table, {
      event: 'fight',
      rule: 'warband.phase.order',
      sides: state.setup.sides.map(({ name }) => name),
    })
  if (state.setup.chanceMeeting && state.round === 1) rollSurprise(table, state)
  clearRound(state)
  const surprise = lookAround(table, state) || state.caught.length > 0
  surpriseCaught(state)
  if (state.setup.challenges) offerChallenges(table, state)
  if (state.setup.rulings['duel-timing'] === 'round') chooseTechniques(table, state)
  setPriority(table, state, surprise)
  if (state.setup.rulings['forgo-timing'] === 'round-start') defendAll(table, state)
  noteWhoIsFree(state)
  if (announces(state)) state.phase = 'declare'
  else openOpening(table, state)
}

/** Nothing of the last round is left, and the fallen no longer take up room. */
export function clearRound(state: State): void {
  for (const figure of state.figures) freshRound(figure)
  if (state.units.length > 0) freshUnits(state)
  for (const group of state.groups) group.enters = UNTESTED
  for (const duel of state.duels) {
    duel.first = 'none'
    duel.second = 'none'
  }
  if (state.exposed.length > 0) state.exposed = []
  if (state.guards.length > 0) state.guards = []
  for (let side = 0; side < state.rallied.length; side++) state.rallied[side] = -1
}

/** Whoever knows spells by chance learns now which; true if somebody in the fight is surprised. */
function lookAround(table: Table, state: State): boolean {
  let surprise = false
  for (const figure of state.figures) {
    if (figure.life !== 'in') continue
    if (figure.undrawn > 0) drawSpells(table, figure)
    if (figure.surprised) surprise = true
  }
  return surprise
}

// rule: warband.action.two
function freshRound(figure: Figure): void {
  figure.opened = false
  figure.waited = false
  figure.struck = false
  figure.holdsBack = false
  figure.full = false
  figure.gambit = false
  figure.shot = false
  figure.chain = false
  figure.moved = false
  figure.charged = false
  figure.attacked = false
  figure.defending = false
  figure.tightening = false
  figure.aided = false
  figure.casting = -1
  figure.declared = 'none'
  figure.declaredAt = -1
  figure.meets = -1
}

/** Those who were caught in a chase are surprised now. */
function surpriseCaught(state: State): void {
  if (state.caught.length === 0) return
  for (const at of state.caught) {
    const figure = state.figures[at]
    if (figure !== undefined && isIn(figure)) figure.surprised = true
  }
  shareSurprise(state)
  state.caught = []
}

/** Two in six for each side that expects nothing; alone and silent one surprises on four. */
function rollSurprise(table: Table, state: State): void {
  const { sides } = state.setup
  const found = sides.map((side, at) => {
    if (state.figures.every((figure) => figure.side !== at || figure.surprised)) return true
    const odds = state.figures.some((figure) => figure.side !== at && isSilentAlone(state, figure)) ? 4 : 2
    const surprised = table.atMost(6, odds, SURPRISE, side.id)
    if (table.logs)
      say(table, {
        event: 'surprise',
        rule: 'warband.out.surprise-roll',
        side: side.id,
        odds,
        of: 6,
        surprised,
      })
    return surprised
  })
  const cancelled = found.every((surprised) => surprised)
  for (const figure of state.figures) {
    if (found[figure.side] === true) figure.surprised = true
    if (cancelled) figure.surprised = false
    if (cancelled) figure.unaware = figure.asleep > 0
  }
}

// rule: warband.out.trait-silent
function isSilentAlone(state: State, figure: Figure): boolean {
  if (profileOf(state, figure).trait !== 'silent') return false
  return !state.figures.some((other) => other !== figure && other.side === figure.side)
}

// ── Priority ─────────────────────────────────────────────────────────────────────────────────────────────

/** Who goes first this round; with one side taken by surprise no die is needed. */
function setPriority(table: Table, state: State, surprise: boolean): void {
  const surpriser = surprise ? soleUnsurprised(state) : -1
  state.unanswered = surpriser >= 0
  if (surpriser >= 0) putFirst(state, surpriser)
  else if (state.order.length === 2 && state.setup.rulings['priority-multi'] === 'shared')
    rollShared(table, state)
  else rollEach(table, state)
  if (table.logs)
    say(table, {
      event: 'round',
      rule: surpriser >= 0 ? 'warband.surprise.round' : 'warband.priority.roll',
      round: state.round,
      order: state.order.map((side) => state.setup.sides[side]?.id ?? ''),
      unanswered: state.unanswered,
    })
}

/** The one side that is not surprised to the last man, if there is exactly one; -1 otherwise. */
function soleUnsurprised(state: State): number {
  if (!isAnybodySurprised(state)) return -1
  const aware = state.setup.sides.flatMap((_, side) =>
    state.figures.some((figure) => figure.side === side && isIn(figure) && !figure.surprised) ? [side] : [],
  )
  if (aware.length === 1) return aware[0] ?? -1
  if (aware.length === 0)
    for (const figure of state.figures) {
      figure.surprised = false
      figure.unaware = figure.asleep > 0
    }
  return -1
}

function isAnybodySurprised(state: State): boolean {
  for (const figure of state.figures) if (figure.surprised && figure.life === 'in') return true
  return false
}

function putFirst(state: State, side: number): void {
  const others = state.order.filter((each) => each !== side).sort((one, other) => one - other)
  state.order = [side, ...others]
}

/** One d6 between two sides. */
function rollShared(table: Table, state: State): void {
  const { first, threshold, calls } = state.setup
  const rule = 'warband.priority.context'
  const low = calls
    ? table.askAmount(
        amount({
          name: 'priority-odds',
          rule,
          to: REFEREE,
          min: 0,
          max: 6,
          about: null,
          usual: String(threshold),
        }),
      )
    : threshold
  const side = table.atMost(6, low, PRIORITY, state.setup.sides[first]?.id ?? '') ? first : 1 - first
  state.order[0] = side
  state.order[1] = 1 - side
}

/** A d6 for each side, highest first; ties are rolled again. */
function rollEach(table: Table, state: State): void {
  const sides = state.setup.sides.map((_, side) => side)
  const order = table.settle(() => rankSides(table, state, sides, 0).join())
  state.order = order.split(',').map(Number)
}

/** The sides, the highest die first. */
function rankSides(table: Table, state: State, sides: readonly number[], depth: number): number[] {
  if (sides.length <= 1 || depth > MOST_TIES) return [...sides]
  const groups = table.settle(() => rollForRank(table, state, sides)).split('|')
  return groups.flatMap((tied) => rankSides(table, state, tied.split(',').map(Number), depth + 1))
}

/** A die for each of some sides: those who show the same together, the highest first, as in 0,2|1. */
function rollForRank(table: Table, state: State, sides: readonly number[]): string {
  const dice = sides.map((side) => table.die(6, PRIORITY, state.setup.sides[side]?.id ?? ''))
  const groups: string[] = []
  for (let face = 6; face >= 1; face--) {
    const tied = sides.filter((_, at) => dice[at] === face)
    if (tied.length > 0) groups.push(tied.join())
  }
  return groups.join('|')
}

// So often the same is rolled less than once in a thousand billion times.
const MOST_TIES = 20

// ── Opening ──────────────────────────────────────────────────────────────────────────────────────────────

/** The sides without priority announce their moves. */
export function declare(table: Table, state: State): void {
  if (state.units.length > 0) declareUnits(table, state)
  else declareMoves(table, state)
  openOpening(table, state)
}

/** Who is not engaged when the Opening phase begins, which is with the announcements. */
function noteWhoIsFree(state: State): void {
  for (const figure of state.figures)
    if (figure.life === 'in') figure.free = figure.contact.length === 0 || !isEngaged(state, figure)
  if (state.units.length > 0) unitsOpen(state)
}

function openOpening(table: Table, state: State): void {
  state.phase = 'opening'
  state.acting = 0
  if (!opensOn(state)) closeOpening(table, state)
}

/** One action of the Opening phase. */
export function openingStep(table: Table, state: State): void {
  if (state.units.length > 0) openUnit(table, state)
  else opening(table, state)
  if (!opensOn(state)) closeOpening(table, state)
}

function opensOn(state: State): boolean {
  return state.units.length > 0 ? openingWaits(state) : openingGoesOn(state)
}

/** Those who have fallen are dealt with, in battles rank by rank. */
function settle(table: Table, state: State, first: boolean): void {
  if (state.units.length > 0) settleUnits(table, state, first)
  else resolveFallen(table, state, first)
  if (state.pending.length > 0 && !first) takeEffect(table, state)
}

/** Who gives up blows for armour. */
function defendAll(table: Table, state: State): void {
  if (state.units.length > 0) defendUnits(table, state)
  else chooseDefence(table, state)
}

function closeOpening(table: Table, state: State): void {
  settle(table, state, false)
  if (isDecided(state)) state.phase = 'end'
  else openMelee(table, state)
}

/** True once only one side has anybody left, and nobody is there who needs help while the round lasts. */
function isDecided(state: State): boolean {
  let side = -1
  for (const figure of state.figures) {
    if (figure.life !== 'in') continue
    if (figure.critical > 0) return false
    if (side >= 0 && side !== figure.side) return false
    side = figure.side
  }
  return true
}

// ── Melee ────────────────────────────────────────────────────────────────────────────────────────────────

function openMelee(table: Table, state: State): void {
  state.phase = 'defend'
  if (state.units.length > 0) return
  if (state.setup.rulings['forgo-timing'] === 'melee-start' || state.setup.rulings['duel-timing'] === 'melee')
    return
  openStrikes(table, state)
}

/** The start of the Melee phase: techniques under a ruling, then who defends. */
export function defend(table: Table, state: State): void {
  if (state.units.length > 0) challengeLeaders(table, state)
  if (state.setup.rulings['duel-timing'] === 'melee') chooseTechniques(table, state)
  if (state.setup.rulings['forgo-timing'] === 'melee-start') defendAll(table, state)
  openStrikes(table, state)
}

function openStrikes(table: Table, state: State): void {
  state.acting = 0
  if (state.units.length > 0 ? strikesWait(state, true) : hasFirstStrikes(state) && strikesGoOn(state)) {
    state.phase = 'strike'
    return
  }
  openBlows(table, state)
}

/** One First Strike; the dead are gone when all are made, or under a ruling when a side has made its own. */
// rule: warband.battle.order
export function strikeStep(table: Table, state: State): void {
  const { acting } = state
  if (state.units.length > 0) strikeUnit(table, state, true)
  else firstStrike(table, state)
  const goesOn = strikesOn(state)
  const bySide = state.setup.rulings['fs-both'] === 'priority-first'
  if (bySide && state.acting !== acting) {
    settle(table, state, true)
    if (strikesOn(state)) return
  } else if (goesOn) return
  settle(table, state, true)
  openBlows(table, state)
}

function strikesOn(state: State): boolean {
  return state.units.length > 0 ? strikesWait(state, true) : strikesGoOn(state)
}

function blowsOn(state: State): boolean {
  return state.units.length > 0 ? strikesWait(state, false) : meleeGoesOn(state)
}

function openBlows(table: Table, state: State): void {
  state.phase = 'melee'
  state.acting = 0
  if (!blowsOn(state)) closeMelee(table, state)
}

/** One turn of the normal step. */
export function meleeStep(table: Table, state: State): void {
  if (state.units.length > 0) strikeUnit(table, state, false)
  else meleeTurn(table, state)
  if (!blowsOn(state)) closeMelee(table, state)
}

// rule: warband.melee.simultaneous
function closeMelee(table: Table, state: State): void {
  const left = leftToDo(state)
  if ((left & GRIPS) !== 0) tightenGrips(table, state)
  if (state.shares.length > 0) state.shares = []
  settle(table, state, false)
  state.acting = 0
  state.phase = ritualGoesOn(state, (left & SPELLS) !== 0) ? 'ritual' : 'end'
}

// What is left to do when all blows are struck, as bits.
const GRIPS = 1
const SPELLS = 2

/** One look at everybody: mostly nobody tightens a grip, and no spell waits. */
function leftToDo(state: State): number {
  let left = 0
  for (const figure of state.figures) {
    if (figure.tightening) left |= GRIPS
    if (figure.casting >= 0) left |= SPELLS
  }
  return left
}

// ── Ritual and the end ───────────────────────────────────────────────────────────────────────────────────

/** One waiting spell. */
// rule: warband.phase.ritual
export function ritualStep(table: Table, state: State): void {
  const caster = ritualTurn(table, state)
  if (caster !== null) goesOff(table, state, caster)
  if (ritualGoesOn(state, true)) return
  settle(table, state, false)
  state.phase = 'end'
}

/** The end of the round: those who bleed, morale, durations, and whether it is over. */
export function endStep(table: Table, state: State): void {
  if (state.setup.calls) askTriggers(table, state)
  endRound(table, state)
}

/** The referee may see a reason for fear: something horrible before a side, or anything else for one group. */
function askTriggers(table: Table, state: State): void {
  const sights = state.setup.sides.map(({ id }) => `horror ${id}`)
  const keys = state.groups.map((group, at) => `${at} ${group.name}`)
  const options = ['none', ...sights, ...keys]
  const choice = table.ask(
    option({
      name: 'trigger',
      rule: 'warband.morale.trigger-other',
      to: REFEREE,
      options,
      about: null,
      usual: 'none',
    }),
  )
  for (const [at, group] of state.groups.entries()) {
    // rule: warband.morale.trigger-horror
    if (choice === sights[group.side]) group.triggers |= HORROR
    else if (choice === keys[at]) group.triggers |= OTHER
  }
}
