/**
 * The win key of a fight: what decides who wins, and nothing else.
 *
 * `keyOf` tells apart everything that can ever be told; most of it does not bear on the outcome (where a Scar
 * sits, how much Clarity somebody without Focus has above 0, who is slain and who only fled). Exact odds of
 * winning merge situations by their win key, which turns a duel of a hundred thousand situations into less
 * than a thousand.
 */
import type { IgnoreTest } from '@steelyard/kernel'
import { isDoomed } from '../../rules/damage.ts'
import { canBeScarredAgain, isCountedOn } from '../../rules/saves.ts'
import { lives } from '../../scenario/sheet.ts'
import { type Arm, type Figure, type Item, isThere, type State } from '../state.ts'

/** States with equal win keys have equal chances to be won by each side. */
export function winKeyOf(state: State, ignored: IgnoreTest): string {
  const { rulings } = state.setup
  const round = rulings.stalemate === 100 ? Math.min(state.round, 2) : state.round
  let key = `${state.phase} ${state.how} ${round} ${state.declaring} ${state.pass} ${state.pool}`
  const heeded = relevanceOf(state, ignored)
  for (const figure of state.figures) key += isThere(figure) ? figureKey(state, figure, heeded) : GONE
  for (const pool of state.pools) {
    key += `|${pool.side} ${pool.target} ${pool.bolster} ${pool.armour}`
    for (const die of pool.dice)
      key += `,${die.sides}${die.state === 'in' ? '=' : '~'}${die.face}:${die.owner}${die.melee ? 'm' : ''}${die.impaired ? 'i' : ''}${die.from === 'dismount' ? 'd' : die.from === 'spoilt' ? 's' : ''}`
    key +=
      rest(pool.attackers) + rest(pool.deniers) + rest(pool.focused) + rest(pool.tried) + rest(pool.waiting)
  }
  for (const [one, other, when] of state.clashes) key += `#${one} ${other} ${state.round - when}`
  for (const { figure, sides } of state.scarring) key += `!${figure} ${sides}`
  key +=
    rest(state.ground) + rest(state.apart) + rest(state.duels) + rest(state.featSaves) + rest(state.moves)
  if (rulings.morale === 'on') for (const group of state.groups) key += group.tested ? '+' : '.'
  return state.winner === null ? key : `${key}=${state.winner}`
}

/** What somebody looks at, or lets matter. */
export interface Relevance {
  readonly spirit: boolean
  readonly feats: boolean
  readonly wounds: boolean
  readonly legs: boolean
}

/** What of all that may be ignored is not. */
export function relevanceOf(state: State, ignored: IgnoreTest): Relevance {
  return {
    spirit: !ignored('spirit'),
    feats: !ignored('feats'),
    wounds: !ignored('wounds'),
    legs: !ignored('legs') || !isScuffle(state),
  }
}

/** True where everybody can strike at every foe on the spot: whoever moves only to get there stays. */
function isScuffle({ setup, apart, duels }: State): boolean {
  if (setup.zones.length > 1 || apart.length > 0 || duels.length > 0) return false
  return setup.rulings.mounted !== 'on' && setup.rulings.walls !== 'on' && !setup.arms.some(isTrample)
}

function isTrample({ trample }: Arm): boolean {
  return trample
}

// No life is 0: this cannot begin the key of somebody who is there.
const GONE = String.fromCharCode(0)

function rest(list: readonly unknown[]): string {
  return list.length === 0 ? ';' : `;${JSON.stringify(list)}`
}

// Numbers are packed as characters, one each, and lists of them begin with their length: a short text is made
// fast and compared fast. Timers can be below 0.
const BELOW = 100

function figureKey(state: State, figure: Figure, heeded: Relevance): string {
  const { rulings } = state.setup
  const morale = rulings.morale === 'on'
  const fresh = isFresh(state)
  let key = String.fromCharCode(
    1 + lives.indexOf(figure.life),
    figure.vig,
    // Without Clarity there is no Guard to speak of, so without Guard there is nothing to lose.
    isCountedOn(state, figure, 'cla', heeded.feats) ? figure.cla : Math.min(figure.cla, figure.guard, 1),
    heeded.spirit || isCountedOn(state, figure, 'spi', heeded.feats) ? figure.spi : Math.min(figure.spi, 1),
    figure.guard,
    rulings['scar-max-guard'] === 'max-and-current' ? figure.guardMax : 0,
    morale && !fresh ? figure.bled + BELOW : 0,
    flagsOf(state, figure, heeded, fresh),
    figure.zone + BELOW,
    figure.mount + BELOW,
    figure.stopped + BELOW,
    figure.lostArms,
    figure.items.length,
  )
  for (const item of figure.items) key += itemKey(item)
  key += sourcesOf(state, figure) + rest(figure.lost) + rest(figure.bonus) + rest(figure.others)
  // A wall stands from round to round, whatever else was declared.
  if (figure.plan.wall !== 'none') key += figure.plan.wall
  return figure.plan.action === 'none' || fresh ? key : `${key}>${planKey(figure)}`
}

function itemKey(item: Item): string {
  return String.fromCharCode(
    item.arm + BELOW,
    ITEM_STATES[item.state],
    item.count + BELOW,
    item.impaired + BELOW,
    item.trapped + BELOW,
  )
}

const ITEM_STATES: Readonly<Record<Item['state'], number>> = { held: 1, stowed: 2, broken: 3 }

/** Whose effects are in force, and which arm is lost: it matters when the one falls or the other may go too. */
function sourcesOf(state: State, figure: Figure): string {
  let sources = ''
  if (figure.stopped !== 0) sources += `s${figure.stoppedBy}`
  for (const item of figure.items) {
    if (item.impaired !== 0) sources += `i${item.impairedBy}`
    if (item.trapped !== 0) sources += `t${item.trappedBy}`
  }
  if (figure.lostArms > 0 && mayBeScarred(state, figure))
    for (const { entry, place } of figure.scars) if (entry === 10) sources += place
  return sources
}

/** True while a Scar may still come to somebody. */
export function mayBeScarred(state: State, figure: Figure): boolean {
  if (figure.guard > 0 || canBeScarredAgain(state)) return true
  return state.scarring.some((due) => due.figure === figure.at)
}

/** Between rounds of the simultaneous order nothing that was declared holds any more. */
export function isFresh(state: State): boolean {
  return state.phase === 'round' && state.setup.rulings['round-order'] === 'simultaneous'
}

function planKey({ plan }: Figure): string {
  let key = `${plan.action} ${plan.target}`
  for (const attack of plan.attacks) key += ` ${JSON.stringify(attack)}`
  return key
}

function flagsOf(state: State, figure: Figure, heeded: Relevance, fresh: boolean): number {
  let flags = 0
  if (figure.fatigued) flags |= 1
  if (figure.wounded && heeded.wounds) flags |= 2
  if (figure.unready) flags |= 4
  if (figure.surprised) flags |= 8
  if (figure.exposed) flags |= 16
  if (figure.lostLeg && heeded.legs) flags |= 32
  if (isDoomed(state, figure)) flags |= 64
  if (fresh) return flags
  if (figure.moved) flags |= 128
  if (figure.engaged) flags |= 256
  if (figure.declared) flags |= 512
  return flags
}
