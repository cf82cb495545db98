/**
 * Ranged attacks: missiles and throws, one die unless weapon or trait gives more, at one target unless a bow splits
 * them. The nearest enemy is the easy target. Crossbows are reloaded and aimed; whatever is thrown wears out.
 */
import { menu, option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import { type Arm, areFoes, armAt, type Figure, isFalling, isIn, type State } from '../../state/state.ts'
import { attack } from '../common/attack.ts'
import { rangedAttacks, rearShot } from '../common/fighter.ts'
import { changeHands, depleteThrown } from '../common/hands.ts'
import { distance, isEngaged } from '../common/place.ts'

// ── What can be shot ─────────────────────────────────────────────────────────────────────────────────────

/** The rule against shooting or throwing now, or ''. */
export function whyNotRanged(state: State, figure: Figure, thrown: boolean): string {
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  if (figure.blinded) return 'warband.mod.blinded'
  const arm = thrown ? farthestThrown(state, figure) : missileOf(state, figure)
  if (arm < 0) return thrown ? 'warband.throw.deplete' : 'warband.ranged.ammo-ready'
  if (isEngaged(state, figure)) return 'warband.ranged.out-of-melee'
  if (!thrown && armAt(state, arm).reload && !figure.loaded) return 'warband.full.reload'
  return hasTarget(state, figure, armAt(state, arm).range) ? '' : rangeRule(armAt(state, arm))
}

/** Of what is in hand and can be thrown, what flies farthest; -1 for nothing. */
function farthestThrown(state: State, figure: Figure): number {
  const { wield, second } = figure
  const other = second >= 0 && armAt(state, second).thrown ? second : -1
  if (wield < 0 || !armAt(state, wield).thrown) return other
  return other >= 0 && armAt(state, other).range >= armAt(state, wield).range ? other : wield
}

/** The missile weapon in either hand with ammunition in reach, or -1; a sling may be in the other hand. */
export function missileOf(state: State, figure: Figure): number {
  const missile = missileInHand(state, figure)
  if (missile < 0) return -1
  let quivers = 0
  for (const { arm, where } of figure.items) {
    if (armAt(state, arm).kind !== 'ammunition') continue
    quivers++
    if (where === 'belt' || where === 'hand' || where === 'off') return missile
  }
  return quivers === 0 ? missile : -1
}

/** The missile weapon in either hand, whatever there is to shoot, or -1. */
export function missileInHand(state: State, { wield, second }: Figure): number {
  if (wield >= 0 && armAt(state, wield).missile) return wield
  return second >= 0 && armAt(state, second).missile ? second : -1
}

/** What is in hand and can be thrown, the other hand first; -1 for nothing. */
export function throwable(state: State, figure: Figure): number {
  if (figure.second >= 0 && armAt(state, figure.second).thrown) return figure.second
  return figure.wield >= 0 && armAt(state, figure.wield).thrown ? figure.wield : -1
}

/** What can be thrown during a charge, or -1. */
export function chargeThrowable(state: State, figure: Figure): number {
  const any = state.setup.rulings['charge-throw-list'] === 'any-thrown'
  const fits = (arm: number): boolean =>
    arm >= 0 && armAt(state, arm).thrown && (any || armAt(state, arm).chargeThrow)
  if (fits(figure.second)) return figure.second
  return fits(figure.wield) ? figure.wield : -1
}

/** The rule that says how far a weapon reaches. */
export function rangeRule({ key }: Arm): RuleId {
  return RANGE_RULES.get(key) ?? 'warband.range.melee'
}

const RANGE_RULES: ReadonlyMap<string, RuleId> = new Map([
  ['dagger', 'warband.range.dagger'],
  ['spear', 'warband.range.spear'],
  ['handaxe', 'warband.range.handaxe'],
  ['javelin', 'warband.range.javelin'],
  ['shortbow', 'warband.range.shortbow'],
  ['crossbow', 'warband.range.crossbow'],
  ['sling', 'warband.range.sling'],
  ['longbow', 'warband.range.longbow'],
])

function hasTarget(state: State, figure: Figure, range: number): boolean {
  for (const foe of state.figures) if (isTarget(state, figure, foe, range)) return true
  return false
}

function isTarget(state: State, figure: Figure, foe: Figure, range: number): boolean {
  return (
    areFoes(figure, foe) &&
    isIn(foe) &&
    !isFalling(foe) &&
    foe.unit < 0 &&
    distance(state, figure, foe) <= range
  )
}

/** Enemies within range. */
export function rangedTargets(state: State, figure: Figure, range: number): Figure[] {
  return state.figures.filter((foe) => isTarget(state, figure, foe, range))
}

/** How far the nearest enemy is who stands. */
export function nearestDistance(state: State, figure: Figure): number {
  let least = Number.POSITIVE_INFINITY
  for (const foe of state.figures)
    if (areFoes(figure, foe) && isIn(foe) && !isFalling(foe) && foe.prone === 0)
      least = Math.min(least, distance(state, figure, foe))
  return least
}

// ── Shooting ─────────────────────────────────────────────────────────────────────────────────────────────

/** A shot or a throw as somebody's Opening action. */
export function shoot(table: Table, state: State, figure: Figure, thrown: boolean): void {
  const at = thrown ? askThrown(table, state, figure) : missileOf(state, figure)
  const arm = armAt(state, at)
  const targets = rangedTargets(state, figure, arm.range)
  loose(table, state, { figure, at, targets, thrown })
}

/** Whoever holds two weapons that reach somebody says which he throws, usually that of the other hand. */
function askThrown(table: Table, state: State, figure: Figure): number {
  const { wield, second } = figure
  const flies = (at: number): boolean =>
    at >= 0 && armAt(state, at).thrown && hasTarget(state, figure, armAt(state, at).range)
  if (wield === second || !flies(wield)) return second
  if (!flies(second)) return wield
  const keys = [`1 ${armAt(state, wield).key}`, `2 ${armAt(state, second).key}`]
  const choice = table.ask(
    option({
      name: 'weapon',
      rule: 'warband.throw.chain-hands',
      to: figure,
      options: keys,
      about: null,
      usual: keys[1],
    }),
  )
  return choice === keys[0] ? wield : second
}

/** Dice at one target, or split among several with a bow. */
export function loose(
  table: Table,
  state: State,
  {
    figure,
    at,
    targets,
    thrown,
  }: {
    readonly figure: Figure
    readonly at: number
    readonly targets: readonly Figure[]
    readonly thrown: boolean
  },
): void {
  const arm = armAt(state, at)
  const usual = nearestOf(state, figure, targets)
  const first = askTarget(table, figure, { arm, targets, rule: 'warband.ranged.nearest', usual })
  if (first === undefined) return
  const dice = rangedAttacks(state, figure, arm, thrown)
  // rule: warband.ranged.same-target
  const aims = [first]
  if (arm.bow && !thrown && targets.length > 1)
    for (let die = 1; die < dice; die++)
      aims.push(
        askTarget(table, figure, { arm, targets, rule: 'warband.ranged.bow-split', usual: first }) ?? first,
      )
  const nearest = nearestDistance(state, figure)
  const single = aims.length === 1
  for (const [place, target] of aims.entries()) {
    if (aims.indexOf(target) < place) continue
    const count = single ? dice : aims.filter((each) => each === target).length
    const more = rearShot(state, figure, target)
    const penalty = distance(state, figure, target) > nearest ? 1 : 0
    attack(table, state, {
      figure,
      aimedAt: target,
      dice: count + more,
      manner: {
        arm,
        ranged: true,
        thrown,
        subdue: false,
        penalty,
        held: false,
      },
    })
  }
  figure.shot = true
  figure.unseen = false
  figure.aimed = 0
  figure.aimedAt = -1
  if (thrown) noteThrow(state, figure, at, first)
  else {
    figure.loosed = true
    if (arm.reload) figure.loaded = false
  }
}

/** The thrown weapon wears out; whoever holds a melee weapon in the other hand may still strike. */
function noteThrow(state: State, figure: Figure, at: number, target: Figure): void {
  const other = at === figure.second ? figure.wield : figure.second
  figure.chain = other >= 0 && armAt(state, other).melee
  if (figure.chain && other === figure.second) changeHands(figure)
  depleteThrown(state, figure, at, target.place, target.row)
}

function askTarget(
  table: Table,
  figure: Figure,
  {
    arm: { name: weapon },
    targets,
    rule,
    usual,
  }: {
    readonly arm: Arm
    readonly targets: readonly Figure[]
    readonly rule: string
    readonly usual: Figure | undefined
  },
): Figure | undefined {
  if (targets.length <= 1) return targets[0]
  const open = () => ({ options: targets.map(({ id }) => id), forbidden: [] })
  const choice = table.ask(
    menu({
      name: 'target',
      rule,
      to: figure,
      open,
      about: { how: 'ranged', weapon },
      usual: usual?.id ?? '',
    }),
  )
  return targets.find(({ id }) => id === choice)
}

function nearestOf(state: State, figure: Figure, targets: readonly Figure[]): Figure | undefined {
  let best = targets[0]
  for (const target of targets)
    if (best === undefined || distance(state, figure, target) < distance(state, figure, best)) best = target
  return best
}

// ── Crossbows ────────────────────────────────────────────────────────────────────────────────────────────

/** A round for the crank. */
export function reload(table: Table, figure: Figure): void {
  figure.full = true
  figure.loaded = true
  if (table.logs)
    say(table, {
      event: 'action',
      rule: 'warband.full.reload',
      figure: figure.id,
      what: 'reload',
      detail: '',
    })
}

/** The rule against aiming now, or ''. */
export function whyNotAim(state: State, figure: Figure): string {
  const rule = whyNotRanged(state, figure, false)
  if (rule !== '') return rule
  return armAt(state, figure.wield).aims ? '' : 'warband.out.aim'
}

/** A round of aiming at one target: one more chance for the shot at it. */
export function aim(table: Table, state: State, figure: Figure): void {
  const targets = rangedTargets(state, figure, armAt(state, figure.wield).range)
  const [only] = targets
  const ids = targets.map(({ id }) => id)
  const rule = 'warband.out.aim'
  const id =
    targets.length <= 1
      ? only?.id
      : table.ask(
          option({ name: 'target', rule, to: figure, options: ids, about: { how: 'aim' }, usual: only?.id }),
        )
  const target = targets.find((each) => each.id === id)
  if (target === undefined) return
  figure.full = true
  figure.aimed = figure.aimedAt === target.at ? figure.aimed + 1 : 1
  figure.aimedAt = target.at
  if (table.logs) say(table, { event: 'action', rule, figure: figure.id, what: 'aim', detail: target.id })
}
