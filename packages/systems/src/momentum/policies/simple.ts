/**
 * The plain fighter: strikes while momentum pays for it, walks up to those out of reach, dodges for three momentum
 * while there are three. Whoever cannot hurt any foe withdraws. Menus are opened only where they must be.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { npcMayMove } from '../rules/npc.ts'
import { bandBetween, DISTANT, hasBand, INTIMATE, reaches } from '../rules/range.ts'
import { canPayFor, whyNotStrike } from '../rules/strike.ts'
import { mayMove } from '../rules/turn.ts'
import {
  areFoes,
  armAt,
  type Figure,
  figureAt,
  figureById,
  isIn,
  isPc,
  profileOf,
  type State,
} from '../state/state.ts'
import { canHurt, isHarmless, mayHurt, weaponToDraw } from './measure.ts'

const STANDARD = 3
/** More than anybody has of hits. */
const SAFE = 10_000

/** Plays one seat plainly. */
export const simple: Policy<State> = (state, decision) => {
  switch (decision.name) {
    case 'action':
      return action(state, decision)
    case 'npc-action':
      return npcAction(state, decision)
    case 'defend':
      return defend(state, decision)
    case 'spend':
      return spend(decision)
    case 'target':
      return weakest(state, decision)
    case 'move':
      return towardsFoes(state, decision)
    case 'interact':
      return draws(state, decision)
    default:
      return usualChoice(decision)
  }
}

function action(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return 'stop'
  if (canStrike(state, figure)) return 'strike'
  if (isHarmless(state, figure)) return withdraws(state, figure, decision)
  if (weaponToDraw(figure) >= 0 && decision.options.includes('interact')) return 'interact'
  if (figure.momentum < STANDARD || someoneInReach(state, figure)) return 'stop'
  return mayMove(state, figure) ? 'move' : 'stop'
}

/** Readies what there is to strike with, if nothing is in hand. */
export function draws(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  const key = figure === undefined ? '' : `ready ${weaponToDraw(figure)}`
  return decision.options.includes(key) ? key : usualChoice(decision)
}

/** Somebody in range of a ready weapon, at a price that can be paid. */
export function canStrike(state: State, figure: Figure): boolean {
  for (let at = 0; at < state.figures.length; at++) {
    const foe = figureAt(state, at)
    if (!isIn(foe) || !areFoes(figure, foe)) continue
    if (canPayFor(state, figure, foe, false) && canHurt(state, figure, foe)) return true
  }
  return false
}

/** Somebody in range, whatever the price. */
export function someoneInReach(state: State, figure: Figure): boolean {
  for (let other = 0; other < state.figures.length; other++) {
    const foe = figureAt(state, other)
    if (!isIn(foe) || !areFoes(figure, foe) || !canHurt(state, figure, foe)) continue
    for (let at = 0; at < figure.ready.length; at++)
      if (whyNotStrike(state, figure, foe, at) === '') return true
  }
  return false
}

function npcAction(state: State, decision: Decision): PolicyAnswer {
  const npc = figureById(state, decision.by)
  if (npc === undefined) return 'done'
  if (!npc.struckSlot && inRange(state, npc)) return 'strike'
  if (isHarmless(state, npc)) return withdraws(state, npc, decision)
  if (!npc.struckSlot && npcMayMove(state, npc)) return 'move'
  return 'done'
}

/** Off the field as soon as that is open, until then away from the foe; who cannot get away waits for what comes. */
export function withdraws(state: State, figure: Figure, { options }: Decision): PolicyAnswer {
  if (options.includes('flee')) return 'flee'
  const close = state.figures.some(
    (foe) => isIn(foe) && areFoes(figure, foe) && bandBetween(state, figure, foe) < DISTANT,
  )
  if (close && options.includes('move')) return 'move'
  return isPc(state, figure) ? 'stop' : 'done'
}

/** True if an NPC has somebody in range of one of its attacks who need fear it. */
export function inRange(state: State, npc: Figure): boolean {
  const { arms } = profileOf(state, npc)
  for (let other = 0; other < state.figures.length; other++) {
    const foe = figureAt(state, other)
    if (!isIn(foe) || !areFoes(npc, foe)) continue
    const band = bandBetween(state, npc, foe)
    for (let at = 0; at < arms.length; at++)
      if (reaches(armAt(state, npc, at), band) && mayHurt(state, npc, armAt(state, npc, at), foe)) return true
  }
  return false
}

function defend(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  if (figure === undefined || figure.momentum < STANDARD) return 'none'
  const open = state.setup.rulings['defence-count'] === 'one' || decision.options.includes('dodge')
  return open ? 'dodge' : 'none'
}

/** Three momentum, as far as that is open. */
function spend({ min, max }: Decision): number {
  return Math.min(max, Math.max(min, STANDARD))
}

/** The foe nearest to falling, whom nothing can hurt last; of allies the one worst off. */
export function weakest(state: State, decision: Decision): string {
  const by = figureById(state, decision.by)
  let best = ''
  let least = Number.POSITIVE_INFINITY
  for (const id of decision.options) {
    const figure = figureById(state, id)
    if (figure === undefined) continue
    const profile = profileOf(state, figure)
    const safe = by !== undefined && areFoes(by, figure) && !canHurt(state, by, figure) ? SAFE : 0
    const left = safe + (profile.pc ? profile.maxHits - figure.hits + figure.momentum / 10 : figure.hits)
    if (left < least) {
      least = left
      best = id
    }
  }
  return best === '' ? (decision.options[0] ?? '') : best
}

/** The step that brings the nearest foe into the range of the weapon in use. */
export function towardsFoes(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  const [first = ''] = decision.options
  if (figure === undefined) return first
  const harmless = isHarmless(state, figure)
  let nearest: Figure | null = null
  for (const foe of state.figures)
    if (isIn(foe) && areFoes(figure, foe) && (harmless || canHurt(state, figure, foe)))
      if (nearest === null || bandBetween(state, figure, foe) < bandBetween(state, figure, nearest))
        nearest = foe
  if (nearest === null) return first
  const wanted = preferredBand(state, figure)
  const away = harmless || bandBetween(state, figure, nearest) < wanted
  const up = nearest.place > figure.place !== away
  const line = up ? 'up' : 'down'
  if (decision.options.includes(line)) return line
  const pair = `${away ? 'away' : 'toward'} ${nearest.id}`
  return decision.options.includes(pair) ? pair : first
}

/** The closest band at which the first weapon works that is not used up. */
function preferredBand(state: State, figure: Figure): number {
  const { arms } = profileOf(state, figure)
  if (arms.length === 0) return 0
  const loaded = arms.findIndex((_, at) => figure.usage[at] !== 0 && figure.ready[at] !== false)
  const { bands } = armAt(state, figure, Math.max(loaded, weaponToDraw(figure), 0))
  for (let band = INTIMATE; band <= DISTANT; band++) if (hasBand(bands, band)) return band
  return 1
}
