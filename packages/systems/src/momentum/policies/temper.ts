/**
 * Temperaments: people who do not play to win but as they are. `natural` picks one by what the sheet calls the
 * figure's nature.
 */
import type { Decision, Policy, PolicyAnswer } from '@steelyard/kernel'
import { figureById, profileOf, type State } from '../state/state.ts'
import { spareHits } from './measure.ts'
import { canStrike, simple } from './simple.ts'
import { skilled } from './skilled.ts'

/** Strikes whatever it costs; defends only when nothing is left to strike with. */
export const aggressive: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (decision.name === 'action' && figure !== undefined && canStrike(state, figure)) return 'strike'
  if (decision.name === 'defend' && figure !== undefined && spareHits(state, figure) > 0) return 'none'
  return decision.name === 'defend' ? skilled(state, decision) : simple(state, decision)
}

/** Keeps five momentum back whatever happens. */
export const cautious: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (decision.name !== 'action' || figure === undefined) return skilled(state, decision)
  const answer = skilled(state, decision)
  return answer === 'strike' && figure.momentum < 9 ? 'stop' : answer
}

/** Calls out whenever it can, then plays well. */
export const protective: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (decision.name === 'action' && figure !== undefined && figure.momentum >= 1)
    if (decision.options.includes('call-out') && figure.momentum % 4 === 1) return 'call-out'
  return skilled(state, decision)
}

/** Leaves when hurt, and yields when it cannot leave. */
export const craven: Policy<State> = (state, decision) => {
  const hurt = isHurt(state, decision)
  if (hurt && decision.name === 'action') return quits(decision) ?? cautious(state, decision)
  if (hurt && decision.name === 'npc-action') return quits(decision) ?? skilled(state, decision)
  return cautious(state, decision)
}

function quits(decision: Decision): PolicyAnswer | null {
  if (decision.options.includes('flee')) return 'flee'
  return decision.options.includes('surrender') ? 'surrender' : null
}

function isHurt(state: State, decision: Decision): boolean {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return false
  const { pc, maxHits } = profileOf(state, figure)
  return pc ? figure.hits >= Math.max(1, maxHits) : figure.hits < maxHits
}

const BY_NATURE: Readonly<Record<string, Policy<State>>> = { aggressive, cautious, protective, craven }

/** As the sheet says; without a word there, as good as can be. */
export const natural: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  const nature = figure === undefined ? '' : profileOf(state, figure).nature
  return (BY_NATURE[nature] ?? skilled)(state, decision)
}
