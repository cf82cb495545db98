/**
 * What decides who wins: coarser than the key, by which situations are merged for the odds of winning.
 *
 * Left out is what no rule reads any more (the score that has set the order, the slots of a turn that is over) and
 * what bears only on what comes after (scars, dying, who was spared). Places count by their distances.
 *
 * Three constants below take for equal what differs only in fights of a length or a kind that hardly ever comes:
 * tallies, momentum far below zero, wounds beyond number. Each says how rare that is; all else is exact.
 */
import { countedRound, type Figure, figureAt, isIn, isPc, need, profileOf, type State } from '../state.ts'

/** While so many slots are free beside the gear, nobody drops any of it for twenty turns and more. */
const SLOTS_TO_SPARE = 2

/** Momentum so far below zero comes up again in no fight worth counting, and without a floor there is no end of it. */
const FLOOR = -40

/** Of those who suffer a first dire wound, one in 44 million is up after more than this; all such are taken for one. */
export const WOUNDS_TOLD_APART = 9

/** Equal win keys, equal odds of winning. */
export function winKeyOf(state: State): string {
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

function figureKey(state: State, figure: Figure, origin: number): string {
  const where = whereKey(state, figure, origin)
  const { pc, maxHits } = profileOf(state, figure)
  if (pc && figure.hits - maxHits > WOUNDS_TOLD_APART) return `+ ${where}`
  const { rulings } = state.setup
  const common = `${flagsOf(state, figure)} ${figure.hits} ${where} ${figure.superior}`
  if (!pc) return common
  const dire = rulings['dire-cumulative'] === 'running' ? figure.dire : 0
  const momentum = Math.max(FLOOR, figure.momentum)
  const stats = `${figure.might},${figure.grace},${figure.grit},${figure.lore},${momentum},${dire}`
  const wear = `${figure.armour},${figure.shield},${figure.usage}`
  const held = figure.ready.includes(false) ? figure.ready.map(Number).join('') : ''
  return `${common} ${stats} ${wear} ${held} ${figure.discount} ${figure.favoured} ${packKey(state, figure)}`
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

/** Tallies count for somebody who may soon have no slot left for what they fight with. */
function packKey(state: State, figure: Figure): string {
  const { arms, itemSlots, shield, items } = profileOf(state, figure)
  const collapses = state.setup.rulings['exhausted-full'] === 'collapse'
  const things = collapses ? items.length - figure.dropped.length : 0
  const free = itemSlots - arms.length - (shield === '' ? 0 : 1) - things - figure.exhausted
  return free >= SLOTS_TO_SPARE ? '' : `${figure.stamina},${figure.exhausted},${figure.dropped}`
}
