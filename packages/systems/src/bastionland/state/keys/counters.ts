/**
 * What a fight counts without looking at it: the round, and the damage that each side has dealt. Clashes are dated by
 * rounds and move with them. The first round is like any other; the one after which nobody expects a decision is not.
 *
 * And what it carries along although nothing can come of it any more: what was declared in the last round, wounds that
 * nobody minds, and once somebody's last Scar is rolled nearly all that it left, but for how many there are.
 */
import type { Counters } from '@steelyard/kernel'
import { isCountedOn } from '../../rules/saves.ts'
import { scarEntry } from '../../rules/scars.ts'
import { clearPlan, type Figure, type ScarMark, type State } from '../state.ts'
import { isFresh, mayBeScarred, type Relevance, relevanceOf } from './win-key.ts'

const USUAL_LIMIT = 100

/** The round, and the damage dealt by each side. */
export const counters: Counters<State> = {
  read: ({ round, dealt }) => [round, ...dealt],
  write(state, [round = 0, ...dealt]) {
    for (const clash of state.clashes) clash[2] += round - state.round
    state.round = round
    state.dealt = dealt
  },
  unseen({ setup }) {
    const limit = setup.rulings.stalemate
    return [2, limit === 'referee' ? USUAL_LIMIT : limit]
  },
  normalise(state, ignored) {
    const heeded = relevanceOf(state, ignored)
    const fresh = isFresh(state)
    const fearless = state.setup.rulings.morale !== 'on'
    for (const figure of state.figures) {
      if (fresh) forgetTurn(figure)
      if (fresh || fearless) figure.bled = 0
      if (!heeded.wounds) figure.wounded = false
      if (!heeded.legs) figure.lostLeg = false
      if (!mayBeScarred(state, figure)) forgetScars(state, figure, heeded)
    }
  },
}

function forgetTurn(figure: Figure): void {
  clearPlan(figure.plan)
  figure.moved = false
  figure.engaged = false
  figure.declared = false
}

/** Nobody loses more of a Virtue, and Guard that has grown is worth nothing before the fight is over. */
function forgetScars(state: State, figure: Figure, heeded: Relevance): void {
  if (!isCountedOn(state, figure, 'cla', heeded.feats)) figure.cla = figure.claMax
  const spirit = heeded.spirit || isCountedOn(state, figure, 'spi', heeded.feats)
  if (figure.spi > 0 && !spirit) figure.spi = figure.spiMax
  let waits = false
  for (const mark of figure.scars) {
    if (waitsFor(state, figure, mark)) waits = true
    else forgetScar(mark)
  }
  if (waits) return
  figure.guardMax -= figure.grown
  figure.grown = 0
}

const DOOM = 11

/** All Scars that have done what they do are one, but for Doom, which hangs over somebody. */
function forgetScar(mark: ScarMark): void {
  if (mark.entry !== DOOM) mark.entry = 1
  mark.place = ''
  mark.pending = false
  mark.dealtBy = ''
}

/** True for a Scar that may yet make Guard grow in this fight or right after it. */
function waitsFor(state: State, figure: Figure, mark: ScarMark): boolean {
  const settled = state.setup.refereed || state.setup.rulings['scar-debts'] === 'after-fight'
  if (!mark.pending || settled) return mark.pending
  const { waits } = scarEntry(mark.entry)
  return (waits === 'stitched' || waits === 'patched') && mayBeTended(state, figure)
}

/** True unless only comrades tend the fallen, and there are none. */
function mayBeTended(state: State, figure: Figure): boolean {
  const ruling = state.setup.rulings['after-tend']
  if (ruling !== 'own-side' && ruling !== 'nobody') return true
  return state.figures.some((other) => other.side === figure.side && other !== figure)
}
