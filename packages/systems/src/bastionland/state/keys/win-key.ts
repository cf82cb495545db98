/**
 * The gist of a fight: what decides who wins, and nothing else.
 *
 * `keyOf` tells apart everything that can ever be told; most of it does not bear on the outcome (where a Scar
 * sits, how much Clarity somebody without Focus has above 0, who is slain and who only fled). Exact odds of
 * winning merge situations by their gist, which turns a duel of a hundred thousand situations into less
 * than a thousand.
 */
import type { IgnoreTest } from '@steelyard/kernel'
import { isDoomed } from '../../rules/damage.ts'
import { canBeScarredAgain, isCountedOn } from '../../rules/saves.ts'
import { lives } from '../../scenario/sheet.ts'
import { type Arm, type Figure, type Item, isThere, type State } from '../state.ts'

/** States with equal gists have equal chances to be won by each side. */
export function winKeyOf(state: State, overlooked: IgnoreTest): string {
  const { rulings } = state.setup
  const round = rulings.stalemate === 100 ? Math.min(state.round, 2) : state.round
  let gist = `${state.phase} ${state.how} ${round} ${state.declaring} ${state.pass} ${state.pool}`
  const heeded = relevanceOf(state, overlooked)
  for (const figure of state.figures) gist += isThere(figure) ? figureGist(state, figure, heeded) : GONE
  for (const pool of state.pools) {
    gist += `|${pool.side} ${pool.target} ${pool.bolster} ${pool.armour}`
    for (const die of pool.dice)
      gist += `,${die.sides}${die.state === 'in' ? '=' : '~'}${die.face}:${die.owner}${die.melee ? 'm' : ''}${die.impaired ? 'i' : ''}${die.from === 'dismount' ? 'd' : die.from === 'spoilt' ? 's' : ''}`
    gist +=
      rest(pool.attackers) + rest(pool.deniers) + rest(pool.focused) + rest(pool.tried) + rest(pool.waiting)
  }
  for (const [one, other, when] of state.clashes) gist += `#${one} ${other} ${state.round - when}`
  for (const { figure, sides } of state.scarring) gist += `!${figure} ${sides}`
  gist +=
    rest(state.ground) + rest(state.apart) + rest(state.duels) + rest(state.featSaves) + rest(state.moves)
  if (rulings.morale === 'on') for (const group of state.groups) gist += group.tested ? '+' : '.'
  return state.winner === null ? gist : `${gist}=${state.winner}`
}

/** What somebody looks at, or lets matter. */
export interface Relevance {
  readonly spirit: boolean
  readonly feats: boolean
  readonly wounds: boolean
  readonly legs: boolean
}

/** What of all that may be overlooked is not. */
export function relevanceOf(state: State, overlooked: IgnoreTest): Relevance {
  return {
    spirit: !overlooked('spirit'),
    feats: !overlooked('feats'),
    wounds: !overlooked('wounds'),
    legs: !overlooked('legs') || !isScuffle(state),
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

// No life is 0: this cannot begin the gist of somebody who is there.
const GONE = String.fromCharCode(0)

function rest(list: readonly unknown[]): string {
  return list.length === 0 ? ';' : `;${JSON.stringify(list)}`
}

// Numbers are packed as characters, one each, and lists of them begin with their length: a short text is made
// fast and compared fast. Timers can be below 0.
const BELOW = 100

function figureGist(state: State, figure: Figure, heeded: Relevance): string {
  const { rulings } = state.setup
  const morale = rulings.morale === 'on'
  const fresh = isFresh(state)
  let gist = String.fromCharCode(
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
  for (const item of figure.items) gist += itemGist(item)
  gist += sourcesOf(state, figure) + rest(figure.lost) + rest(figure.bonus) + rest(figure.others)
  // A wall stands from round to round, whatever else was declared.
  if (figure.plan.wall !== 'none') gist += figure.plan.wall
  return figure.plan.action === 'none' || fresh ? gist : `${gist}>${planGist(figure)}`
}

function itemGist(item: Item): string {
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

function planGist({ plan }: Figure): string {
  let gist = `${plan.action} ${plan.target}`
  for (const attack of plan.attacks) gist += ` ${JSON.stringify(attack)}`
  return gist
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
