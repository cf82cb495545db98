/**
 * Which stance: each is tried out in thought, with the turn it would allow and the blows it would let in. Reduction
 * and Counter speak for Defensive as soon as somebody can strike at one; Aggressive is for those whom nobody
 * threatens and for the blow that ends it; archers and casters look where they could still shoot from.
 */
import { assessDuty } from '../rules/movement.ts'
import { type Stance, stanceNames } from '../rules/words.ts'
import { distance, FAR } from '../rules/zones.ts'
import { copyFigure, type Figure, isActive, type State, wieldedBy, withFigures } from '../state/state.ts'
import { type Kits, kitOf, kitsOf } from './kit.ts'
import {
  actsBefore,
  exposure,
  foesOf,
  imagineAt,
  imagineIn,
  reachingBlow,
  type Threat,
  threatsFrom,
} from './measure.ts'
import { bestPlan, type Planner, plannerOf, type TurnPlan } from './planning.ts'
import type { Temper } from './temper.ts'

/** The stance that promises most, of those that are open. */
export function chooseStance(state: State, figure: Figure, temper: Temper, open: readonly string[]): Stance {
  if (temper.bold && open.includes('aggressive') && !shootsBest(state, figure)) return 'aggressive'
  const kits = kitsOf(state)
  const foes = threatsFrom(
    state,
    foesOf(state, figure).map((foe) => asExpected(state, foe)),
    kits,
  )
  const usual = favourite(state, figure, foes)
  const me = asNextTurn(figure)
  const elsewhere = copyFigure(me)
  let best: Stance = 'balanced'
  let most = Number.NEGATIVE_INFINITY
  for (const stance of stanceNames) {
    if (!open.includes(stance)) continue
    const bias = stance === usual ? NUDGE : 0
    take(me, stance)
    take(elsewhere, stance)
    assessDuty(state, me)
    const worth = worthOfStance(state, { me, elsewhere, temper, foes, kits }) + bias
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

/** What the stance that `me` is in promises. */
function worthOfStance(
  state: State,
  {
    me,
    elsewhere,
    temper,
    foes,
    kits,
  }: {
    readonly me: Figure
    readonly elsewhere: Figure
    readonly temper: Temper
    readonly foes: readonly Threat[]
    readonly kits: Kits
  },
): number {
  const earlier: Threat[] = []
  const later: Threat[] = []
  for (const threat of foes) (actsBefore(state, me, me.stance, threat.foe) ? later : earlier).push(threat)
  const planner = plannerOf(onceTheyCame(state, me, earlier), {
    figure: me,
    temper,
    kits,
    threats: later,
    elsewhere,
  })
  const plan = bestPlan(planner)
  const power = kitOf(kits, state, me).power * temper.caution
  const before = power * exposure(state, me, kits, earlier)
  const after = power * afterwards(planner, plan)
  return (plan?.gain ?? 0) - before - after
}

/** The field when one's turn comes: foes who act earlier, fight hand to hand and can reach nobody else have come. */
function onceTheyCame(state: State, figure: Figure, earlier: readonly Threat[]): State {
  let figures: Figure[] | null = null
  for (const threat of earlier) {
    if (!comesTo(state, figure, threat)) continue
    figures ??= state.figures.slice()
    const { at } = threat.foe
    figures[at] = imagineAt(figures[at] ?? threat.foe, figure.zone)
  }
  return figures === null ? state : withFigures(state, figures)
}

function comesTo(state: State, figure: Figure, { foe, kit, targets }: Threat): boolean {
  if (targets > 1 || foe.zone === figure.zone) return false
  const swing = reachingBlow(state, foe, kit, figure)
  return swing !== null && swing.arm.category !== 'ranged' && swing.arm.category !== 'spell'
}

/** What those who act later could do: less of it if the blow fells one of them, or if Balanced turns Defensive first. */
function afterwards(planner: Planner, plan: TurnPlan | null): number {
  const { state, figure, kits, threats: later } = planner
  if (later.length === 0) return 0
  const turns = figure.stance === 'balanced' && !figure.switched
  const exposed =
    turns || plan === null ? exposure(state, standing(planner, plan, turns), kits, later) : plan.exposed
  const spared = plan !== null && later.some(({ foe }) => foe.at === plan.target?.at) ? plan.fells : 0
  return exposed * (1 - spared / later.length)
}

/** The planner where his plan leaves him, turned Defensive or not. */
function standing({ figure, elsewhere }: Planner, plan: TurnPlan | null, turns: boolean): Figure {
  elsewhere.zone = plan?.zone ?? figure.zone
  elsewhere.wielded = figure.wielded
  if (turns) elsewhere.stance = 'defensive'
  return elsewhere
}

/** Somebody as his next turn begins. */
function asNextTurn(figure: Figure): Figure {
  const me = copyFigure(figure)
  me.moved = 0
  me.acted = false
  me.stopped = false
  me.rearmed = false
  me.charged = false
  me.layer = 0
  return me
}

function take(imagined: Figure, stance: Stance): void {
  imagined.stance = stance
  imagined.declared = stance
}

const NUDGE = 0.01

/** Where much the same comes of all: those who shoot stay Balanced, those who must come go Aggressive, the rest wait. */
function favourite(state: State, figure: Figure, foes: readonly Threat[]): Stance {
  if (shootsBest(state, figure)) return 'balanced'
  const quiet = foes.every(
    ({ foe, kit }) => distance(figure, foe) > FAR && reachingBlow(state, foe, kit, figure) === null,
  )
  return quiet && isOutshot(state, figure) ? 'aggressive' : 'defensive'
}

/** True if the other side has more to shoot with. */
export function isOutshot(state: State, figure: Figure): boolean {
  const kits = kitsOf(state)
  let balance = 0
  for (const other of state.figures)
    if (isActive(other) && shootsBest(state, other))
      balance += (other.team === figure.team ? 1 : -1) * kitOf(kits, state, other).power
  return balance < 0
}
