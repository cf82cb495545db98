/**
 * What decides who wins: coarser than the key, by which situations are merged for the odds of winning.
 *
 * Left out is what no rule reads any more (the score that has set the order, the slots of a turn that is over) and
 * what bears only on what comes after (scars, dying, who was spared). Places count by their distances.
 *
 * Two things would have no end. Stamina tallies bear on nothing until every slot is full: `withoutTallies` stops them,
 * and says for how many rounds nobody notices. Momentum far below zero and wounds beyond number have no key; the
 * enumerator proves how rare they are before it says that odds are exact.
 */
import type { ShortTerm } from '@steelyard/kernel'
import {
  copyState,
  countedRound,
  type Figure,
  figureAt,
  isIn,
  isPc,
  need,
  profileOf,
  type State,
} from '../state.ts'

/** Momentum so far below zero has no key: without a floor there is no end of it. */
const FLOOR = -40

/** More dire wounds have no key. Of those who suffer a first, one in 98 thousand million is still up after the next. */
const WOUNDS_TOLD_APART = 10

/** With fewer slots free beside the gear, tallies are told apart: they may soon count. */
const SLOTS_TO_SPARE = 2

/** Tallies from which nobody ever comes to a full slot. */
const NEVER_FULL = -1_000_000

/** A state in which nobody tires, and for how many rounds that is the same: until somebody has no slot left. */
export function withoutTallies(state: State): ShortTerm<State> {
  const copy = copyState(state)
  let rounds = Number.POSITIVE_INFINITY
  for (const figure of copy.figures) {
    if (!isPc(copy, figure)) continue
    const { staminaMax } = profileOf(copy, figure)
    const free = freeSlots(copy, figure)
    if (free < SLOTS_TO_SPARE) continue
    rounds = Math.min(rounds, free * staminaMax + staminaMax - figure.stamina - 1)
    figure.stamina = NEVER_FULL
  }
  return { state: copy, rounds }
}

/** Equal win keys, equal odds of winning; null for what is too rare to be told apart. */
export function winKeyOf(state: State): string | null {
  if (state.figures.some((figure) => isRare(state, figure))) return null
  const { rulings } = state.setup
  const origin = state.setup.bounded || rulings.geometry === 'pairwise' ? 0 : lowestPlace(state)
  let key = `${state.phase} ${countedRound(state)} ${state.idle} ${turnKey(state)}`
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    if (isIn(figure)) key += `|${figureKey(state, figure, origin)}`
    else key += isLying(state, figure) ? `|${figure.life}${lyingKey(state, figure, origin)}` : '|-'
  }
  return state.phase === 'aftermath' ? `${key} ${state.how} ${state.winner}` : key
}

function lowestPlace(state: State): number {
  let lowest = Number.POSITIVE_INFINITY
  for (const figure of state.figures) if (isIn(figure)) lowest = Math.min(lowest, figure.place)
  return lowest
}

/** Who is up and who comes after them; between rounds nobody, unless the order itself is asked for again. */
function turnKey(state: State): string {
  const { rulings } = state.setup
  if (state.phase === 'gain') return rulings['shield-ready'] === 'printed' ? '' : state.order.join(',')
  if (state.phase === 'end') return state.order.join(',')
  const live = rulings['init-snapshot'] === 'live'
  let key = state.phase === 'act' ? `${need(state.order, state.turn)}:` : ''
  for (const at of state.order) {
    const figure = figureAt(state, at)
    if (figure.waiting) key += `${at}w`
    else if (!figure.acted && isIn(figure))
      key += live && !isPc(state, figure) ? `${at}=${figure.initiative},` : `${at},`
  }
  return key
}

/** Those who are out matter only where they may still be struck, or where their fire burns. */
function isLying(state: State, figure: Figure): boolean {
  if (state.fires.includes(figure.at)) return true
  return figure.life === 'disabled' && state.setup.rulings['dire-after-out'] === 'may-be-struck'
}

function lyingKey(state: State, figure: Figure, origin: number): string {
  const { hits, armour, dire } = figure
  const burns = state.fires.includes(figure.at) ? '*' : ''
  return `${burns}${whereKey(state, figure, origin)} ${hits} ${armour} ${dire}`
}

function whereKey(state: State, figure: Figure, origin: number): string {
  const { rulings } = state.setup
  if (rulings.geometry === 'pairwise') return figure.bands.join('')
  const place = figure.place - origin
  return rulings['move-through'] === 'free' ? `${place}` : `${place}<${figure.cameFrom - origin}`
}

function isRare(state: State, figure: Figure): boolean {
  const { pc, maxHits } = profileOf(state, figure)
  if (!pc || !isIn(figure)) return false
  return figure.momentum < FLOOR || figure.hits - maxHits > WOUNDS_TOLD_APART
}

function figureKey(state: State, figure: Figure, origin: number): string {
  const where = whereKey(state, figure, origin)
  const { rulings } = state.setup
  const common = `${flagsOf(state, figure)} ${figure.hits} ${where} ${figure.superior}`
  if (!isPc(state, figure)) return common
  const dire = rulings['dire-cumulative'] === 'running' ? figure.dire : 0
  const stats = `${figure.might},${figure.grace},${figure.grit},${figure.lore},${figure.momentum},${dire}`
  const wear = `${figure.armour},${figure.shield},${figure.usage}`
  const held = figure.ready.includes(false) ? figure.ready.map(Number).join('') : ''
  return `${common} ${stats} ${wear} ${held} ${figure.discount} ${figure.favoured} ${packKey(figure)}`
}

/** What a turn leaves behind counts only in that turn. */
function flagsOf(state: State, figure: Figure): number {
  const acting = state.phase === 'act' && state.order[state.turn] === figure.at
  let flags = figure.called ? 1 : 0
  if (acting && figure.movedSlot) flags |= 2
  if (acting && figure.struckSlot) flags |= 4
  if (figure.hindered) flags |= 8
  if (figure.shieldReady) flags |= 16
  if (figure.lostOffArm || figure.lostWeaponArm) flags |= 32
  if (figure.rearming) flags |= 64
  if (figure.lostLeg) flags |= 128
  return flags
}

/** Tallies and what is exhausted, unless nobody tires. */
function packKey({ stamina, exhausted, dropped }: Figure): string {
  return stamina < 0 ? '' : `${stamina},${exhausted},${dropped}`
}

/** Slots that are free for certain, whatever was used up of the gear. */
function freeSlots(state: State, figure: Figure): number {
  const { arms, itemSlots, shield, items } = profileOf(state, figure)
  const things = items.length - figure.dropped.length
  return itemSlots - arms.length - (shield === '' ? 0 : 1) - things - figure.exhausted
}
