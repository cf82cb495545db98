/**
 * Which stance: each is tried out in thought, with the turn it would allow and the blows it would let in. Reduction
 * and Counter speak for Defensive as soon as somebody can strike at one; Aggressive is for those whom nobody
 * threatens and for the blow that ends it; archers and casters look where they could still shoot from.
 */
import { assessDuty } from '../movement.ts'
import { type Figure, isActive, type State, wieldedBy } from '../state.ts'
import { type Stance, stanceNames } from '../words.ts'
import { distance, FAR } from '../zones.ts'
import {
  actsBefore,
  exposure,
  foesOf,
  imagineAt,
  imagineIn,
  powerOf,
  powersOf,
  reachingArm,
  type Threat,
  threatsFrom,
} from './measure.ts'
import { bestPlan, type Plan, type Planner, plannerOf } from './planning.ts'
import type { Temper } from './temper.ts'

/** The stance that promises most, of those that are open. */
export function chooseStance(state: State, figure: Figure, temper: Temper, open: readonly string[]): Stance {
  if (temper.bold && open.includes('aggressive') && !shootsBest(state, figure)) return 'aggressive'
  const powers = powersOf(state)
  const foes = threatsFrom(
    state,
    foesOf(state, figure).map((foe) => asExpected(state, foe)),
    powers,
  )
  const usual = favourite(state, figure, foes)
  let best: Stance = 'balanced'
  let most = Number.NEGATIVE_INFINITY
  for (const stance of stanceNames) {
    if (!open.includes(stance)) continue
    const bias = stance === usual ? NUDGE : 0
    const worth = worthOfStance(state, figure, temper, stance, foes, powers) + bias
    if (worth > most) {
      most = worth
      best = stance
    }
  }
  return best
}

/** True for somebody who fights best from a distance. */
export function shootsBest(state: State, figure: Figure): boolean {
  const { category } = wieldedBy(state, figure)
  if (category === 'ranged') return true
  const { spells } = state.setup.profiles[figure.at] ?? { spells: [] }
  if (state.setup.rulings.spells === 'off') return false
  return spells.some(({ effect, reach }) => effect === 'attack' && (reach & 4) !== 0)
}

/** A foe as he will probably be: as he was, or in the first round Aggressive if he can only gain by coming. */
function asExpected(state: State, foe: Figure): Figure {
  if (state.round > 1) return foe
  const suggested = state.setup.profiles[foe.at]?.suggested
  const plate = state.setup.profiles[foe.at]?.armourClass === 'heavy'
  const stance = suggested ?? (plate || shootsBest(state, foe) ? 'balanced' : 'aggressive')
  return imagineIn(foe, stance)
}

function worthOfStance(
  state: State,
  figure: Figure,
  temper: Temper,
  stance: Stance,
  foes: readonly Threat[],
  powers: readonly number[],
): number {
  const me = asNextTurn(state, figure, stance)
  const earlier: Threat[] = []
  const later: Threat[] = []
  for (const threat of foes) (actsBefore(state, me, stance, threat.foe) ? later : earlier).push(threat)
  const planner = plannerOf(onceTheyCame(state, me, earlier), me, temper, powers, later)
  const plan = bestPlan(planner)
  const power = powers[figure.at] ?? 1
  const before = power * temper.caution * exposure(state, me, power, earlier)
  const after = power * temper.caution * afterwards(planner, plan)
  return (plan?.gain ?? 0) - before - after
}

/** The field when one's turn comes: foes who act earlier, fight hand to hand and can reach nobody else have come. */
function onceTheyCame(state: State, figure: Figure, earlier: readonly Threat[]): State {
  const coming = earlier.filter(({ foe, arms, targets }) => {
    const arm = targets > 1 ? null : reachingArm(state, foe, figure, arms)
    return arm !== null && arm.category !== 'ranged' && arm.category !== 'spell' && foe.zone !== figure.zone
  })
  if (coming.length === 0) return state
  const came = coming.map(({ foe }) => foe.at)
  const figures = state.figures.map((other) =>
    came.includes(other.at) ? imagineAt(other, figure.zone) : other,
  )
  return { ...state, figures }
}

/** What those who act later could do: less of it if the blow fells one of them, or if Balanced turns Defensive first. */
function afterwards({ state, figure, powers, threats: later }: Planner, plan: Plan | null): number {
  if (later.length === 0) return 0
  const there = imagineAt(figure, plan?.zone ?? figure.zone)
  if (figure.stance === 'balanced' && !figure.switched) there.stance = 'defensive'
  const spared = plan !== null && later.some(({ foe }) => foe.at === plan.target?.at) ? plan.fells : 0
  const exposed = exposure(state, there, powers[figure.at] ?? 1, later)
  return exposed * (1 - spared / Math.max(1, later.length))
}

/** Somebody as his next turn begins, in a stance. */
function asNextTurn(state: State, figure: Figure, stance: Stance): Figure {
  const me = imagineIn(figure, stance)
  me.declared = stance
  me.moved = 0
  me.acted = false
  me.stopped = false
  me.rearmed = false
  me.charged = false
  me.layer = 0
  assessDuty(state, me)
  return me
}

const NUDGE = 0.01

/** Where much the same comes of all: those who shoot stay Balanced, those who must come go Aggressive, the rest wait. */
function favourite(state: State, figure: Figure, foes: readonly Threat[]): Stance {
  if (shootsBest(state, figure)) return 'balanced'
  const quiet = foes.every(
    ({ foe, arms }) => distance(figure, foe) > FAR && reachingArm(state, foe, figure, arms) === null,
  )
  return quiet && isOutshot(state, figure) ? 'aggressive' : 'defensive'
}

/** True if the other side has more to shoot with. */
export function isOutshot(state: State, figure: Figure): boolean {
  let balance = 0
  for (const other of state.figures)
    if (isActive(other) && shootsBest(state, other))
      balance += (other.team === figure.team ? 1 : -1) * powerOf(state, other)
  return balance < 0
}
