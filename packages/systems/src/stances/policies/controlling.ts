/**
 * Battlefield Control: what it is worth to part the two sides. Stances and order are known by then, so what counts is
 * who is still to act this round: foes who would no longer reach anybody, and friends who would not either. Everybody
 * is tried where he stands and a zone towards his own home, all together and then one by one.
 *
 * It is for a side that shoots and casts, against one in plate. Others come back at a charge and have lost nothing; and
 * whoever fights hand to hand strikes no blow either, and does better with the points in Counters.
 */
import type { Decision } from '@steelyard/kernel'
import { whyNotAct } from '../rules/movement.ts'
import { couldCounter } from '../rules/reactions.ts'
import { isInPlate } from '../rules/stance.ts'
import { usesOf } from '../rules/techniques.ts'
import { distance, homeward, isOnField } from '../rules/zones.ts'
import { type Figure, figureById, isActive, type State, withFigures } from '../state/state.ts'
import { shootsBest } from './choosing.ts'
import { kitOf, kitsOf } from './kit.ts'
import { backOf, foesOf, harmTo, imagineAt, landingOn, reachingBlow } from './measure.ts'
import { type Planner, type TurnPlan, worthOfBlow } from './planning.ts'
import type { Temper } from './temper.ts'

const POINT = 0.3
/** With more than so many others the field is left as it is. */
const CROWD = 12

/** The technique as a deed, if it is worth its price and more than what was planned; else ''. */
export function control(planner: Planner, plan: TurnPlan | null): string {
  const { state, figure, temper } = planner
  const use = usesOf(state, figure, 'battlefield-control').at(-1)
  if (use === undefined || !isForUs(state, figure) || whyNotAct(state, figure) !== '') return ''
  if (everybodyElse(state, figure).length > CROWD) return ''
  const then = isForOne(state)
    ? Math.max(...foesOf(state, figure).map((foe) => worthOfDriving(state, figure, temper, foe)))
    : restOfRound(bestLayout(state, figure, temper, everybodyElse(state, figure)), figure, temper)
  return then - POINT * use.cost > worthOfPlan(planner, plan) ? use.key : ''
}

/** True where everybody on one's own side shoots or casts, and most of the others are too heavy to charge. */
function isForUs(state: State, { team }: Figure): boolean {
  let balance = 0
  for (const other of state.figures) {
    if (!isActive(other)) continue
    if (other.team !== team) balance += isInPlate(state, other) ? 1 : -1
    else if (!shootsBest(state, other)) return false
  }
  return balance > 0
}

/** What a plan does, and the rest of the round once it is carried out. */
function worthOfPlan({ state, figure, temper }: Planner, plan: TurnPlan | null): number {
  if (plan === null) return restOfRound(state, figure, temper)
  return plan.gain + restOfRound(withZone(state, figure, plan.zone), figure, temper)
}

/** Under that ruling only one enemy is moved. */
function isForOne({ setup }: State): boolean {
  return setup.rulings['battlefield-control'] === 'one-enemy'
}

function everybodyElse(state: State, figure: Figure): readonly Figure[] {
  return state.figures.filter((other) => isActive(other) && other.at !== figure.at)
}

function worthOfDriving(state: State, figure: Figure, temper: Temper, foe: Figure): number {
  return restOfRound(bestLayout(state, figure, temper, [foe]), figure, temper)
}

// ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────

/** Where one of them goes, with those who come after him in mind. */
export function controlZone(state: State, decision: Decision, figure: Figure, temper: Temper): string {
  const { figure: id = '' } = (decision.about as { figure?: string } | null) ?? {}
  const other = figureById(state, id)
  const others = everybodyElse(state, figure)
  if (other === undefined || others.length > CROWD) return decision.usual
  const open = isForOne(state) ? [other] : others.filter(({ at }) => at >= other.at)
  const layout = bestLayout(state, figure, temper, open)
  return String(layout.figures[other.at]?.zone ?? other.zone)
}

/** Whom to drive where only one may be. */
export function controlTarget(state: State, decision: Decision, figure: Figure, temper: Temper): string {
  let best = decision.usual
  let most = Number.NEGATIVE_INFINITY
  for (const id of decision.options) {
    const other = figureById(state, id)
    if (other === undefined) continue
    const worth = worthOfDriving(state, figure, temper, other)
    if (worth > most) {
      most = worth
      best = id
    }
  }
  return best
}

// ── Layouts ──────────────────────────────────────────────────────────────────────────────────────────────

const STEPS: readonly number[] = [0, 1]

/** The field with some of the others put where it does most good; the user may take a step home afterwards. */
function bestLayout(state: State, figure: Figure, temper: Temper, open: readonly Figure[]): State {
  let best = state
  let most = restOfRound(state, figure, temper)
  for (const place of [state, ...steppedBack(state, figure)])
    for (const steps of STEPS) {
      const start = open.reduce(
        (field, other) => withZone(field, other, other.zone + steps * homeward(state, other)),
        place,
      )
      const layout = improved(start, figure, temper, open)
      const worth = restOfRound(layout, figure, temper)
      if (worth <= most) continue
      most = worth
      best = layout
    }
  return best
}

/** The field once the user has stepped back, if the stance lets him and he has not moved. */
function steppedBack(state: State, figure: Figure): readonly State[] {
  const zone = figure.zone + homeward(state, figure)
  if (figure.stance === 'aggressive' || figure.moved > 0 || !isOnField(state, zone)) return []
  return [withZone(state, figure, zone)]
}

/** One after the other is put where it is better still. */
function improved(start: State, figure: Figure, temper: Temper, open: readonly Figure[]): State {
  let field = start
  let most = restOfRound(field, figure, temper)
  for (const other of open)
    for (const steps of STEPS) {
      const tried = withZone(field, other, other.zone + steps * homeward(start, other))
      const worth = restOfRound(tried, figure, temper)
      if (worth <= most) continue
      most = worth
      field = tried
    }
  return field
}

function withZone(state: State, { at }: Figure, zone: number): State {
  if (!isOnField(state, zone)) return state
  const figures = state.figures.slice()
  const other = figures[at]
  if (other !== undefined) figures[at] = imagineAt(other, zone)
  return withFigures(state, figures)
}

// ── Worth ────────────────────────────────────────────────────────────────────────────────────────────────

/** What friends who are still to act this round could do, less what foes could. */
function restOfRound(state: State, { team }: Figure, temper: Temper): number {
  let worth = 0
  for (const at of state.order.slice(state.turn + 1)) {
    const other = state.figures[at]
    if (other === undefined || !isActive(other)) continue
    worth +=
      other.team === team ? bestBlow(state, other, temper) : -temper.caution * bestBlow(state, other, temper)
  }
  return worth
}

/** The most that a blow of somebody could be worth, wherever he has to go for it. */
function bestBlow(state: State, by: Figure, temper: Temper): number {
  const kits = kitsOf(state)
  const kit = kitOf(kits, state, by)
  const planner = { state, figure: by, temper, kits }
  let most = 0
  for (const target of foesOf(state, by)) {
    const swing = reachingBlow(state, by, kit, target)
    if (swing === null) continue
    const charges = by.stance === 'aggressive' && distance(by, target) > 1
    const other = kitOf(kits, state, target)
    const countered = couldCounter(state, by, target, swing.arm)
    const landing = landingOn(state, { by, swing, target, kit: other, countered })
    const harm = harmTo({ landing, by, swing, target, kit: other, charges })
    const back = backOf(state, { landing, by, target, kits })
    most = Math.max(most, worthOfBlow(planner, target, harm, back))
  }
  return most
}
