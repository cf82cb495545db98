/**
 * Bursts and full-automatic fire, weighed like single shots: at whom, with how many rounds.
 *
 * More rounds do more harm and recoil makes them miss more often; but only the worst counts of all that hinders a
 * shot, so in the dark or at foes who lie down recoil may cost nothing. Rounds are dear because a magazine takes
 * Turns to change.
 */
import type { Decision } from '@steelyard/kernel'
import { distance, isHeld, isOut } from '../../rules/core/conditions.ts'
import { SUCCESS } from '../../rules/core/skills.ts'
import { loadOf } from '../../rules/gear/readying.ts'
import { arcNamed, recoilOf } from '../../rules/ranged/guns.ts'
import { arcsOver } from '../../rules/ranged/line-of-fire.ts'
import { targetsFor } from '../../rules/ranged/ranged.ts'
import { type Arm, armOf, type Figure, figureById, type Item, itemAt, type State } from '../../state/state.ts'
import { chanceToSucceed } from '../estimate/chance.ts'
import { worthOfStrike, worthUnanswered } from '../estimate/measure.ts'
import { wordAbout } from '../facts.ts'
import { shotAt } from './shot.ts'

/** The ways of firing a gun. */
export type Mode = Item['mode']

/** A way of firing a gun: at whom, with how many rounds, and what that is worth. */
export interface FireOption {
  readonly targets: readonly Figure[]
  readonly rounds: number
  readonly worth: number
}

const NO_FIRE: FireOption = { targets: [], rounds: 0, worth: 0 }
/** What a Turn of changing magazines costs. */
const TURN = 0.15
/** As many as can be in the arc of a spray. */
const MOST_IN_ARC = 10

// ── What a way of firing is worth ────────────────────────────────────────────────────────────────────────

/** The best that a gun can do in a mode, with this recoil. */
export function bestFire(state: State, figure: Figure, at: number, mode: Mode, recoil: number): FireOption {
  const item = itemAt(figure, at)
  const arm = armOf(state, item)
  const targets = targetsFor(state, figure, item, arm, { recoil }).filter((target) => !isOut(state, target))
  if (targets.length === 0) return NO_FIRE
  if (mode === 'auto') return bestSpray(state, { figure, item, arm, targets, recoil })
  const rounds = mode === 'burst' ? within(item, arm.burst) : 1
  const cost = rounds * roundCost(state, figure, arm)
  let best = NO_FIRE
  for (const target of targets) {
    const worth = riddled(gunned(state, { figure, target, item, arm, recoil }), rounds, 1) - cost
    if (worth > best.worth) best = { targets: [target], rounds, worth }
  }
  return best
}

function within(item: Item, rounds: number): number {
  return item.ammo < 0 ? rounds : Math.min(rounds, item.ammo)
}

/** What a round is worth that stays in the magazine. */
function roundCost(state: State, figure: Figure, arm: Arm): number {
  return arm.magazine === 0 ? 0 : (TURN * loadOf(state, figure, arm)) / arm.magazine
}

/** A target of several rounds: the chance to hit, what the first round does with its effect, and each of the others. */
interface Gunned {
  readonly target: Figure
  readonly hits: number
  readonly first: number
  readonly further: number
}

function gunned(
  state: State,
  {
    figure,
    target,
    item,
    arm,
    recoil,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly item: Item
    readonly arm: Arm
    readonly recoil: number
  },
): Gunned {
  const blow = shotAt(state, { shooter: figure, target, item, arm, level: SUCCESS, recoil })
  const hits = chanceToSucceed(blow.skill)
  const first = Math.min(1, worthUnanswered(state, blow) / hits)
  return { target, hits, first, further: worthOfStrike(state, blow, 0) }
}

/** What so many rounds for one target are worth: any number of them may strike; effects come in so many of all cases. */
function riddled({ hits, first, further }: Gunned, rounds: number, effects: number): number {
  const lead = effects * first + (1 - effects) * further
  const spared = further === 0 ? 1 : (1 - (1 - further) ** rounds) / (further * rounds)
  return hits * (1 - (1 - lead) * spared)
}

/** A spray before its targets are chosen. */
interface Spray {
  readonly figure: Figure
  readonly item: Item
  readonly arm: Arm
  readonly targets: readonly Figure[]
  readonly recoil: number
}

/** The targets and rounds of a spray; the nearest are struck first, and the effects are theirs. */
function bestSpray(state: State, { figure, item, arm, targets, recoil }: Spray): FireOption {
  let best = NO_FIRE
  for (const arc of arcsOver(state, figure, targets)) {
    const spray = bestInArc(state, { figure, item, arm, targets: arc.targets, recoil })
    if (spray.worth > best.worth) best = spray
  }
  return best
}

/** The same in one arc. */
function bestInArc(state: State, { figure, item, arm, targets, recoil }: Spray): FireOption {
  const most = within(item, arm.cyclic)
  const cost = roundCost(state, figure, arm)
  const near = targets
    .toSorted((one, other) => distance(figure, one) - distance(figure, other))
    .slice(0, MOST_IN_ARC)
    .map((target) => gunned(state, { figure, target, item, arm, recoil }))
  const ranked = near.toSorted((one, other) => riddled(other, 2, 1) - riddled(one, 2, 1))
  let best = NO_FIRE
  for (let count = 1; count <= Math.min(most, ranked.length); count++) {
    const chosen = near.filter((each) => ranked.indexOf(each) < count)
    for (let each = 1; each * count <= most; each++) {
      const worth = worthOfSpray(chosen, each) - each * count * cost
      if (worth > best.worth)
        best = { targets: chosen.map(({ target }) => target), rounds: each * count, worth }
    }
  }
  return best
}

function worthOfSpray(chosen: readonly Gunned[], rounds: number): number {
  let sum = 0
  let unspent = 1
  for (const each of chosen) {
    sum += riddled(each, rounds, unspent)
    unspent *= 1 - each.hits
  }
  return sum
}

// ── Questions of a spray ─────────────────────────────────────────────────────────────────────────────────

/** The spray that a question is about. */
function sprayAsked(state: State, decision: Decision): FireOption {
  const figure = figureById(state, decision.by)
  const key = wordAbout(decision, 'item')
  const at = figure?.items.findIndex(
    (item) => item.mode === 'auto' && isHeld(item) && armOf(state, item).key === key,
  )
  if (figure === undefined || at === undefined || at < 0) return NO_FIRE
  return bestFire(state, figure, at, 'auto', recoilOf(figure, at, 'auto'))
}

/** Which way to sweep: over all whom the best spray is meant for. */
export function chooseSweep(state: State, decision: Decision): string {
  const wanted = sprayAsked(state, decision).targets.map(({ id }) => id)
  return decision.options.find((key) => isWithin(wanted, arcNamed(decision, key))) ?? decision.usual
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.every((id) => all.includes(id))
}

/** Who is in the arc of fire. */
export function chooseArc(state: State, decision: Decision): readonly string[] {
  const { targets } = sprayAsked(state, decision)
  const ids = targets.map(({ id }) => id).filter((id) => decision.options.includes(id))
  return ids.length === 0 ? decision.options.slice(0, 1) : ids
}

/** How many rounds it is fired with. */
export function chooseRounds(state: State, decision: Decision): number {
  const { rounds } = sprayAsked(state, decision)
  return rounds === 0 ? decision.max : Math.min(decision.max, Math.max(decision.min, rounds))
}
