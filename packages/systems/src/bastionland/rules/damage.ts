/**
 * Damage: Guard first, then Vigour.
 *
 * Guard still above 0: evaded. Guard at exactly 0: a Scar. Beyond Guard: Wounded; half or more of the remaining
 * Vigour at one blow: a Mortal Wound; all of it: slain. The Exposed have no Guard to speak of. Several totals on
 * one figure are applied one after the other; Scars are rolled when all of them have been.
 */
import type { Table } from '@steelyard/kernel'
import { option, REFEREE } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  type Figure,
  figureAt,
  grown,
  isDown,
  isUp,
  need,
  type Pool,
  poolAt,
  profileOf,
  riderOf,
  type State,
} from '../state/state.ts'
import { isStructure, isWarband, leaderOf, type Total, totalOf } from './attack.ts'
import { endEffectsOf } from './gambits.ts'
import { dismount } from './movement.ts'
import { rollScar } from './scars.ts'

/** All totals of the pass, first side's pools first. */
// rule: bastionland.damage.together
export function resolveDamage(table: Table, state: State): void {
  // Under `felled-strikes: never` a total depends on those before it: it is counted when its turn comes.
  if (state.setup.rulings['felled-strikes'] === 'never') {
    for (const pool of state.pools) applyPool(table, state, pool, totalOf(table, state, pool))
    return
  }
  let totals: Total[] = []
  for (const pool of state.pools) totals = grown(totals, totalOf(table, state, pool))
  for (let at = 0; at < totals.length; at++) applyPool(table, state, poolAt(state, at), need(totals, at))
}

function applyPool(table: Table, state: State, pool: Pool, total: Total): void {
  const target = figureAt(state, pool.target)
  if (table.logs)
    say(table, {
      event: 'total',
      rule: total.die === null ? 'bastionland.attack.no-dice-left' : 'bastionland.attack.highest',
      target: target.id,
      sides: total.die?.sides ?? 0,
      face: total.die?.face ?? 0,
      bolster: total.bolster,
      ...(total.extra > 0 ? { extra: total.extra } : {}),
      armour: total.armour,
      ...(total.cover > 0 ? { cover: total.cover } : {}),
      damage: total.damage,
    })
  const first = pool.attackers[0] ?? -1
  const dealtBy = total.die?.owner ?? first
  const { side } = figureAt(state, first)
  state.dealt[side] = (state.dealt[side] ?? 0) + total.damage
  const sides = total.die?.sides ?? 0
  const leader = leaderOf(state, target)
  suffer(table, state, { figure: target, damage: total.damage, sides, dealtBy })
  if (leader !== undefined) suffer(table, state, { figure: leader, damage: total.damage, sides, dealtBy })
}

/** True while Guard does not protect somebody. */
export function isExposed(state: State, figure: Figure): boolean {
  // rules: bastionland.virtue.cla-zero, bastionland.virtue.recheck
  if (figure.exposed || figure.cla === 0 || isDown(figure)) return !isStructure(state, figure)
  // rule: bastionland.surprise.not-exposed
  return figure.surprised && state.setup.rulings['surprise-exposed'] === 'yes'
}

/** One total strikes one figure that is not slain yet. `sides` is the counting die, 0 if there was none. */
export function suffer(
  table: Table,
  state: State,
  {
    figure,
    damage,
    sides,
    dealtBy,
  }: { readonly figure: Figure; readonly damage: number; readonly sides: number; readonly dealtBy: number },
): void {
  if (figure.life === 'slain') return
  const { rulings } = state.setup
  const { guard: guardBefore, vig: vigBefore, life: lifeBefore } = figure
  const exposed = isExposed(state, figure)
  // rules: bastionland.exposed.guard-zero, bastionland.exposed.no-scar
  const guard = exposed ? 0 : figure.guard
  // rule: bastionland.damage.zero-guard
  const excess = damage - guard
  let result: Harm = 'none'
  let scarred = false
  if (isStructure(state, figure)) {
    result = breakStructure(figure, damage)
  } else if (isDown(figure) && rulings['down-attack'] === 'killed' && (damage > 0 || sides > 0)) {
    result = slay(figure, 0)
  } else if (excess > 0) {
    if (!exposed || rulings['exposed-guard'] === 'emptied') figure.guard = 0
    // rule: bastionland.damage.scar-or-wound
    scarred = rulings['scar-and-wound'] === 'both' && guard > 0
    result = loseVigour(state, figure, excess)
  } else if (damage > 0) {
    // rules: bastionland.damage.evade, bastionland.damage.scar
    figure.guard = guardBefore - damage
    result = figure.guard === 0 && canScar(state, figure) ? 'scar' : 'evaded'
  } else if (
    guardBefore === 0 &&
    !exposed &&
    rulings['scar-trigger'] === 'any-resolution-at-zero' &&
    damage === 0 &&
    canScar(state, figure)
  ) {
    result = 'scar'
  }
  if (table.logs)
    say(table, {
      event: 'harm',
      rule: harmRule(state, { figure, result, damage, vigBefore, lifeBefore }),
      figure: figure.id,
      damage,
      guardBefore,
      guard: figure.guard,
      vigBefore,
      vig: figure.vig,
      result,
    })
  // rule: bastionland.scar.one-per-hit
  if (result === 'scar' || scarred) scarLater(table, state, figure, sides, dealtBy)
  if (!isUp(figure)) fall(table, state, figure)
}

type Harm = 'none' | 'evaded' | 'scar' | 'wounded' | 'mortal' | 'routed' | 'slain' | 'destroyed'

const HARM_RULES: Readonly<Record<Harm, string>> = {
  none: 'bastionland.attack.floor',
  evaded: 'bastionland.damage.evade',
  scar: 'bastionland.damage.scar',
  wounded: 'bastionland.damage.wound',
  mortal: 'bastionland.damage.mortal',
  routed: 'bastionland.warband.unit',
  slain: 'bastionland.damage.slain',
  destroyed: 'bastionland.structure',
}

/** The rule behind a harm: mostly the one of its kind, but the doomed, the fallen and the Exhausted have their own. */
function harmRule(
  state: State,
  {
    figure,
    result,
    damage,
    vigBefore,
    lifeBefore,
  }: {
    readonly figure: Figure
    readonly result: Harm
    readonly damage: number
    readonly vigBefore: number
    readonly lifeBefore: Figure['life']
  },
): string {
  if (isStructure(state, figure)) return HARM_RULES[result]
  if (isWarband(state, figure) && result === 'slain') return 'bastionland.warband.unit'
  if (vigBefore === 0 && damage > 0 && result !== 'evaded' && result !== 'scar')
    return 'bastionland.damage.vig-zero-hit'
  const lay = lifeBefore === 'mortal' || lifeBefore === 'patched'
  if (lay && result !== 'none') return 'bastionland.exposed.down'
  if (result !== 'slain' || figure.vig === 0) return HARM_RULES[result]
  return isDoomed(state, figure) ? 'bastionland.scar.11-doom' : 'bastionland.damage.mortal'
}

function breakStructure(figure: Figure, damage: number): Harm {
  figure.guard = Math.max(0, figure.guard - damage)
  if (figure.guard > 0) return damage > 0 ? 'evaded' : 'none'
  figure.life = 'slain'
  return 'destroyed'
}

/** Damage past Guard: x points off v Vigour. */
function loseVigour(state: State, figure: Figure, x: number): Harm {
  const { rulings } = state.setup
  const v = figure.vig
  const wasMortal = figure.life === 'mortal'
  if (v === 0 && rulings['vig-zero-hit'] === 'nothing') return 'none'
  figure.bled += Math.min(x, v)
  // rule: bastionland.damage.wounded-no-penalty
  figure.wounded = true
  if (v === 0 && rulings['vig-zero-hit'] === 'mortal') return mortallyWound(state, figure, 0)
  // rule: bastionland.damage.slain
  if (x >= v) return slay(figure, 0)
  figure.vig = v - x
  // rules: bastionland.damage.remaining, bastionland.damage.wound, bastionland.damage.mortal
  const whole = rulings['mortal-half'] === 'of-maximum' ? figure.vigMax : v
  if (2 * x < whole) return 'wounded'
  return wasMortal ? 'wounded' : mortallyWound(state, figure, figure.vig)
}

function slay(figure: Figure, vig: number): 'slain' {
  figure.vig = vig
  figure.life = 'slain'
  return 'slain'
}

/** Down and dying; a Warband routs, and the doomed are slain instead. */
function mortallyWound(state: State, figure: Figure, vig: number): Harm {
  const quick = state.setup.rulings['npc-death'] === 'quick-npcs' && !isHero(state, figure)
  const routs = isWarband(state, figure)
  if (!routs && (quick || isDoomed(state, figure))) return slay(figure, vig)
  figure.vig = vig
  figure.life = routs ? 'routed' : 'mortal'
  return figure.life
}

/** Knights and Squires, whom the ruling `npc-death` leaves alone. */
function isHero(state: State, figure: Figure): boolean {
  const { kind } = profileOf(state, figure)
  return kind === 'knight' || kind === 'squire'
}

/** True for somebody with Doom upon them in this Season. */
export function isDoomed(state: State, figure: Figure): boolean {
  const later = state.setup.rulings['doom-scope'] === 'next-fights'
  for (const { entry, season, fresh } of figure.scars)
    if (entry === 11 && season === state.setup.season && !(later && fresh)) return true
  return false
}

/** Scars come from deadly fights, and under `npc-death: quick-npcs` only to Knights and Squires. */
// rule: bastionland.scar.deadly-only
function canScar(state: State, figure: Figure): boolean {
  const { deadly, rulings } = state.setup
  return deadly && (rulings['npc-death'] === 'same' || isHero(state, figure))
}

/** A Scar is due; it is rolled when all totals have been applied, unless `scar-timing` says at once. */
// rule: bastionland.scar.after-totals
function scarLater(table: Table, state: State, figure: Figure, sides: number, dealtBy: number): void {
  const { setup } = state
  if (!canScar(state, figure)) return
  const die = sides === 0 ? dieWithoutDie(table, state, figure) : sides
  if (setup.rulings['scar-timing'] === 'after-each-total') rollScar(table, state, figure, die, dealtBy)
  else state.scarring.push({ figure: figure.at, sides: die, dealtBy })
}

/** Damage without a die scars on a d6, or on what the referee says. */
function dieWithoutDie(table: Table, state: State, figure: Figure): number {
  if (state.setup.rulings['scar-no-die'] === 'd6') return 6
  const options = ['d4', 'd6', 'd8', 'd10', 'd12']
  const about = { figure: figure.id }
  return Number(
    table
      .ask(
        option({
          name: 'scar-without-die',
          rule: 'bastionland.scar.die',
          to: REFEREE,
          options,
          about,
          usual: 'd6',
        }),
      )
      .slice(1),
  )
}

/** What follows when somebody goes down: off the steed, out of the duel, and their effects may end. */
function fall(table: Table, state: State, figure: Figure): void {
  const rider = riderOf(state, figure)
  if (rider !== undefined) {
    dismount(state, rider)
    if (table.logs)
      say(table, {
        event: 'moved',
        rule: 'bastionland.mounted.steed',
        figure: rider.id,
        how: 'dismounted',
        to: '',
      })
  }
  if (figure.mount >= 0) dismount(state, figure)
  endEffectsOf(state, figure.at)
}
