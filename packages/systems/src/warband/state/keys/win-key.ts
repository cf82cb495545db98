/**
 * What decides who wins: coarser than the key. What is only told or counted afterwards is left out: scars, who killed
 * whom, quivers, losses that can no longer trigger anything, and what a round has used up once it is over.
 */

import { countedRound, type Figure, type Group, profileOf, type State } from '../state.ts'
import { unitsWinKey } from './win-key-battle.ts'

/** States with equal win keys have equal chances to be won by each side. */
export function winKeyOf(state: State): string {
  const fresh = state.phase === 'round'
  let key = `${state.phase} ${state.how} ${countedRound(state)} ${state.idle}`
  if (!fresh) key += ` ${state.order.join()} ${state.acting} ${state.unanswered ? 1 : 0}`
  for (const figure of state.figures)
    key += figure.life === 'in' ? figureKey(state, figure, fresh) : fallenKey(figure, fresh)
  for (const group of state.groups) key += groupKey(group, state.units.length > 0)
  key +=
    unitsWinKey(state, fresh) +
    rest(state.duels) +
    rest(state.arcs) +
    rest(state.wounding) +
    rest(state.ground) +
    rest(state.pending) +
    rest(state.caught) +
    rest(state.leaders)
  if (!fresh)
    key +=
      rest(state.waits) + rest(state.exposed) + rest(state.shares) + rest(state.guards) + state.rallied.join()
  return state.winner === null ? key : `${key}=${state.winner}`
}

function rest(list: readonly unknown[]): string {
  return list.length === 0 ? ';' : `;${JSON.stringify(list)}`
}

/** In battles also whether the group was checked before: the first check under a banner holds without a die. */
function groupKey(group: Group, battle: boolean): string {
  const { losses, thirds, triggers, later, lastStand, enters, shaken, checks } = group
  const checked = battle && checks > 0 ? 1 : 0
  return `/${losses},${thirds},${triggers},${later},${lastStand ? 1 : 0},${enters},${shaken},${checked}`
}

function figureKey(state: State, figure: Figure, fresh: boolean): string {
  const critical = figure.critical === 0 ? 0 : 1 + state.round - figure.critical
  const prone = figure.prone === 0 ? 0 : figure.prone === state.round ? 2 : 1
  let key = `|${figure.hp},${figure.hpMax},${figure.atk},${figure.might},${figure.place},${figure.row},${figure.facing}`
  key += `,${figure.shield},${prone},${critical},${flagsOf(figure)},${figure.contact.join('.')}`
  key += `,${figure.wield},${figure.second},${figure.aimed},${figure.aimedAt},${figure.warded},${figure.asleep}`
  if (figure.wounds.length > 0) key += `w${figure.wounds.join('.')}b${figure.burden}h${figure.lostHands}`
  if (figure.holding >= 0 || figure.held) key += `g${figure.holding}.${figure.holdTotal}.${figure.tightened}`
  if (figure.undrawn > 0) key += `r${figure.undrawn}`
  if (figure.spells.length > 0) key += `s${figure.spells.join('.')}`
  if (figure.unit >= 0) key += `u${figure.unit}.${figure.rank}.${figure.file}`
  if (figure.doomed || figure.lethal || figure.awaiting) key += `d${dyingOf(state, figure)}`
  for (const item of figure.items) if (item.where !== 'gone') key += `i${item.arm}${item.where}${item.marks}`
  return fresh ? key : `${key}>${turnOf(figure)}`
}

/** Of those who are out of it: how, and until the round ends where they stood, and the room that they took up. */
function fallenKey({ life, place, row, attacked }: Figure, fresh: boolean): string {
  const out = `|${life.charAt(0)}`
  return fresh ? out : `${out}${place},${row},${attacked ? 1 : 0}`
}

/** How somebody falls; who did it matters where a killer grows by it. */
function dyingOf(state: State, figure: Figure): string {
  const { doomed, lethal, awaiting, excess, spared, unsparing, killer } = figure
  const by = profileOf(state, figure).pc ? killer : -1
  return `${doomed ? 1 : 0}${lethal ? 1 : 0}${awaiting ? 1 : 0}${Math.min(excess, 1)}${spared ? 1 : 0}${unsparing ? 1 : 0}.${by}`
}

function flagsOf(figure: Figure): number {
  let flags = 0
  if (figure.helmet) flags |= 1
  if (figure.mounted) flags |= 2
  if (figure.loaded) flags |= 4
  if (figure.surprised) flags |= 8
  if (figure.unaware) flags |= 16
  if (figure.unseen) flags |= 32
  if (figure.blinded) flags |= 64
  if (figure.slow) flags |= 128
  if (figure.fury) flags |= 256
  if (figure.held) flags |= 512
  if (figure.stabilized) flags |= 1024
  if (figure.defiant) flags |= 65_536
  return flags | (figure.fleeing << 11)
}

/** What somebody has done this round. */
function turnOf(figure: Figure): string {
  let flags = 0
  if (figure.opened) flags |= 1
  if (figure.waited) flags |= 2
  if (figure.struck) flags |= 4
  if (figure.holdsBack) flags |= 8
  if (figure.full) flags |= 16
  if (figure.gambit) flags |= 32
  if (figure.shot) flags |= 64
  if (figure.chain) flags |= 128
  if (figure.moved) flags |= 256
  if (figure.charged) flags |= 512
  if (figure.attacked) flags |= 1024
  if (figure.free) flags |= 2048
  if (figure.defending) flags |= 4096
  if (figure.tightening) flags |= 8192
  if (figure.aided) flags |= 16_384
  return `${flags}.${figure.casting}.${figure.declared}.${figure.declaredAt}.${figure.meets}`
}
