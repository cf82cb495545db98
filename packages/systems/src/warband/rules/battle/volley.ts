/**
 * Shooting in battles. The normal figures of a rank shoot as one agent at a rank or at a Unique figure; bows may split
 * their dice, other weapons not. The ranks behind shoot over those in front, throws come from the front rank only.
 * A critical mass of shooters doubles the range; a shieldwall stops what flies; shots into a line may find friends.
 */
import { amount, menu, option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Arm,
  armAt,
  type Figure,
  figureAt,
  isFalling,
  isIn,
  type State,
  type Unit,
} from '../../state/state.ts'
import { attack } from '../common/attack.ts'
import { rangedAttacks, rearShot } from '../common/fighter.ts'
import { changeHands, depleteThrown } from '../common/hands.ts'
import { isHigh } from '../common/place.ts'
import { chargeThrowable, missileOf, rangeRule, throwable } from '../skirmish/ranged.ts'
import { mayStrike } from './clash.ts'
import { chanceOn, rollOnRank } from './rank-blows.ts'
import { doomedIn, hasUnique, isUnique, menIn, modelOf, roomIn } from './ranks.ts'
import { frontOf, isEnemy, isFacing, rankBehind, rankOf, spacesBetween, strengthOf } from './stand.ts'
import { isEngagedRank, strayOn } from './stray.ts'
import { ranksBefore } from './way.ts'

const RANKS = 3

/** Something that can be shot at: the normal figures of a rank, or with a figure a Unique one. */
export interface ShotTarget {
  readonly key: string
  readonly enemy: Unit
  readonly rank: number
  readonly figure: number
  /** Off the chance, for whoever is not the nearest. */
  readonly penalty: number
}

// ── Who shoots ───────────────────────────────────────────────────────────────────────────────────────────

/** The arm with which somebody of a rank shoots or throws now, or -1. */
function armFor(state: State, unit: Unit, figure: Figure, thrown: boolean): number {
  if (figure.shot || figure.blinded || figure.surprised || figure.full || figure.asleep > 0) return -1
  if (isFacing(state, unit, figure.rank) || !shootsOver(state, unit, figure.rank, thrown)) return -1
  const arm = thrown ? throwable(state, figure) : missileOf(state, figure)
  return arm >= 0 && armAt(state, arm).reload && !figure.loaded ? -1 : arm
}

/** How many ranks may shoot over those in front of them; nobody throws over a head. */
function shootsOver(state: State, unit: Unit, rank: number, thrown: boolean): boolean {
  const front = frontOf(unit)
  if (rank === front) return true
  const ruling = state.setup.rulings['shoot-over']
  if (thrown || ruling === 'no') return false
  return ruling === 'yes' || rank === rankBehind(unit, front, 1)
}

/** How many of a unit can shoot, or throw, now. */
export function shootersIn(state: State, unit: Unit, thrown: boolean): number {
  let shooters = 0
  for (let rank = 0; rank < RANKS; rank++)
    for (const at of rankOf(unit, rank)) {
      const figure = figureAt(state, at)
      if (figure.opened || armFor(state, unit, figure, thrown) < 0) continue
      shooters++
    }
  return shooters
}

/** True if a unit has somebody who can shoot, or throw, at somebody. */
export function canShoot(state: State, unit: Unit, thrown: boolean): boolean {
  const shooters = shootersIn(state, unit, thrown)
  if (shooters === 0) return false
  for (let rank = 0; rank < RANKS; rank++)
    for (const at of rankOf(unit, rank)) {
      const figure = figureAt(state, at)
      const arm = figure.opened ? -1 : armFor(state, unit, figure, thrown)
      if (arm >= 0 && marksOf(state, unit, figure, armAt(state, arm), shooters).length > 0) return true
    }
  return false
}

/** The rule against shooting, or throwing, now, or ''. */
export function whyNotShoot(state: State, unit: Unit, thrown: boolean): string {
  if (canShoot(state, unit, thrown)) return ''
  let rule = thrown ? 'warband.throw.deplete' : 'warband.ranged.ammo-ready'
  for (let rank = 0; rank < RANKS; rank++)
    for (const at of rankOf(unit, rank)) {
      const figure = figureAt(state, at)
      const arm = thrown ? throwable(state, figure) : missileOf(state, figure)
      if (arm < 0) continue
      if (armFor(state, unit, figure, thrown) >= 0) return whyNoMark(state, unit, armAt(state, arm))
      if (isFacing(state, unit, rank)) rule = 'warband.ranged.out-of-melee'
      else if (armAt(state, arm).reload && !figure.loaded) rule = 'warband.full.reload'
    }
  return rule
}

/** Somebody could shoot: nobody is near enough, or a wall of shields stops it. */
function whyNoMark(state: State, unit: Unit, arm: Arm): string {
  const walled = state.units.some(
    (enemy) => isEnemy(unit, enemy) && spacesBetween(unit, enemy) <= arm.range && isWalled(state, enemy, arm),
  )
  if (walled) return 'warband.maneuver.shieldwall'
  const hidden = state.units.some(
    (enemy) =>
      isEnemy(unit, enemy) &&
      spacesBetween(unit, enemy) <= arm.range &&
      ranksBefore(state, unit, enemy.place) >= SEEN_RANKS,
  )
  return hidden ? 'warband.ranged.second-rank' : rangeRule(arm)
}

// ── At whom ──────────────────────────────────────────────────────────────────────────────────────────────

/** True if there are enough shooters, in proportion to the target, for a volley at twice the range. */
export function isMass(state: State, shooters: number, enemy: Unit): boolean {
  return shooters >= state.setup.rulings['volley-mass'] * strengthOf(enemy)
}

/** True if a weapon reaches an enemy, with a volley where there are enough of them; the referee may say otherwise. */
function reaches(state: State, unit: Unit, enemy: Unit, arm: Arm, shooters: number): boolean {
  const spaces = spacesBetween(unit, enemy)
  if (spaces <= arm.range) return true
  return spaces <= 2 * arm.range && (state.setup.calls || isMass(state, shooters, enemy))
}

/** True for a unit behind a wall of shields that this weapon does not get through. */
export function isWalled(state: State, enemy: Unit, arm: Arm): boolean {
  if (enemy.formation !== 'shieldwall') return false
  return state.setup.rulings.shieldwall === 'all' || arm.key !== 'crossbow'
}

/** Everything that somebody of a unit may shoot at. */
export function marksOf(state: State, unit: Unit, figure: Figure, arm: Arm, shooters: number): ShotTarget[] {
  const nearest = nearestOf(state, unit)
  const high = isHigh(state, figure)
  return state.units.flatMap((enemy) => {
    if (!isEnemy(unit, enemy) || !reaches(state, unit, enemy, arm, shooters)) return []
    if (isWalled(state, enemy, arm) && !state.setup.calls) return []
    const deepest = high ? RANKS : SEEN_RANKS - ranksBefore(state, unit, enemy.place)
    return marksIn(state, enemy, deepest, spacesBetween(unit, enemy) <= nearest)
  })
}

/** How far the nearest enemy unit is in which somebody still stands. */
function nearestOf(state: State, unit: Unit): number {
  let least = Number.MAX_SAFE_INTEGER
  for (const enemy of state.units)
    if (isEnemy(unit, enemy) && nearestRankOf(state, enemy) >= 0)
      least = Math.min(least, spacesBetween(unit, enemy))
  return least
}

/** True if nobody in a rank of a unit will outlast the phase. */
function isDying(state: State, enemy: Unit, rank: number): boolean {
  if (doomedIn(state, enemy, rank) < menIn(state, enemy, rank)) return false
  return rankOf(enemy, rank).every((at) => {
    const figure = figureAt(state, at)
    return !isUnique(state, figure) || isFalling(figure)
  })
}

/** The foremost rank of a unit in which somebody will outlast the phase, or -1: the dying are not the nearest. */
function nearestRankOf(state: State, enemy: Unit): number {
  for (let rank = frontOf(enemy); rank >= 0; rank = rankBehind(enemy, rank, 1))
    if (!isDying(state, enemy, rank)) return rank
  return -1
}

/** True if shots at the normal figures of a rank still do something, there or in the rank behind. */
function canSuffer(state: State, enemy: Unit, rank: number): boolean {
  if (menIn(state, enemy, rank) === 0) return false
  if (roomIn(state, enemy, rank) > 0) return true
  return !hasUnique(state, enemy, rank) && rankBehind(enemy, rank, 1) >= 0
}

/** How many ranks deep one sees from level ground. */
const SEEN_RANKS = 2

/** The ranks of a unit down to the deepest that can be aimed at, and the Unique figures in them. */
// rules: warband.ranged.second-rank, warband.ranged.high-ground
function marksIn(state: State, enemy: Unit, deepest: number, near: boolean): ShotTarget[] {
  const front = frontOf(enemy)
  const nearest = nearestRankOf(state, enemy)
  const marks: ShotTarget[] = []
  let depth = 0
  for (let rank = front; rank >= 0 && depth < deepest; rank = rankBehind(enemy, rank, 1)) {
    depth++
    const easy = near && (rank <= nearest || state.setup.rulings.nearest === 'unit')
    const penalty = easy ? 0 : 1
    const key = rank === front ? enemy.id : `${enemy.id}:${rank + 1}`
    if (canSuffer(state, enemy, rank)) marks.push({ key, enemy, rank, figure: -1, penalty })
    if (rank !== front && state.setup.rulings['rank-missiles'] === 'only-nearest') continue
    for (const at of rankOf(enemy, rank)) {
      const figure = figureAt(state, at)
      if (isUnique(state, figure) && isIn(figure) && !isFalling(figure))
        marks.push({ key: figure.id, enemy, rank, figure: at, penalty })
    }
  }
  return marks
}

// ── Shooting ─────────────────────────────────────────────────────────────────────────────────────────────

/** Everybody of a unit who can shoots, or throws: rank by rank, and the Unique figures each for himself. */
export function volley(table: Table, state: State, unit: Unit, thrown: boolean): void {
  const shooters = shootersIn(state, unit, thrown)
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank).map((at) => figureAt(state, at))
    const ready = list.filter((figure) => !figure.opened && armFor(state, unit, figure, thrown) >= 0)
    const men = ready.filter((figure) => !isUnique(state, figure))
    const [first] = men
    if (first !== undefined) shootAs(table, state, { unit, rank, men, model: first, shooters, thrown })
    for (const figure of ready)
      if (isUnique(state, figure))
        shootAs(table, state, { unit, rank: -1, men: [figure], model: figure, shooters, thrown })
  }
}

/** One agent's dice, at one target or with bows at several. */
function shootAs(
  table: Table,
  state: State,
  {
    unit,
    rank,
    men,
    model,
    shooters,
    thrown,
  }: {
    readonly unit: Unit
    readonly rank: number
    readonly men: readonly Figure[]
    readonly model: Figure
    readonly shooters: number
    readonly thrown: boolean
  },
): void {
  const at = armFor(state, unit, model, thrown)
  const arm = armAt(state, at)
  let dice = men.length * rangedAttacks(state, model, arm, thrown)
  for (let shots = 0; dice > 0 && shots < MOST_SPLITS; shots++) {
    const marks = marksOf(state, unit, model, arm, shooters)
    const mark = askMark(table, unit, rank, rank < 0 ? model : null, marks)
    if (mark === null) break
    const splits = arm.bow && !thrown && marks.length > 1 && dice > 1
    const here = splits && shots < MOST_SPLITS - 1 ? askDice(table, unit, dice, mark) : dice
    if (
      fliesFar(table, state, { unit, enemy: mark.enemy, arm, shooters }) &&
      !stoppedBy(table, state, mark.enemy, arm)
    )
      shootAt(table, state, { unit, rank, model, mark, arm, dice: here, thrown })
    dice -= here
  }
  for (const figure of men) noteShot(state, figure, at, thrown, unit.place)
}

const MOST_SPLITS = 6

function askMark(
  table: Table,
  unit: Unit,
  rank: number,
  figure: Figure | null,
  marks: readonly ShotTarget[],
): ShotTarget | null {
  const [only] = marks
  if (only === undefined || marks.length === 1) return only ?? null
  const easiest = marks.find(({ penalty }) => penalty === 0) ?? only
  const open = () => ({ options: marks.map(({ key }) => key), forbidden: [] })
  const about = { unit: unit.id, rank, figure: figure?.id ?? '' }
  const choice = table.ask(
    menu({
      name: 'volley-target',
      rule: 'warband.ranged.nearest',
      to: unit,
      open,
      about,
      usual: easiest.key,
    }),
  )
  return marks.find(({ key }) => key === choice) ?? easiest
}

/** How many dice of a bow go at this target. */
function askDice(table: Table, unit: Unit, dice: number, { key }: ShotTarget): number {
  const rule = 'warband.ranged.bow-split'
  return table.askAmount(
    amount({
      name: 'volley-dice',
      rule,
      to: unit,
      min: 1,
      max: dice,
      about: { target: key },
      usual: String(dice),
    }),
  )
}

/** Beyond the range of the weapon only a volley flies, and the referee says whether it is one. */
function fliesFar(
  table: Table,
  state: State,
  {
    unit,
    enemy,
    arm,
    shooters,
  }: { readonly unit: Unit; readonly enemy: Unit; readonly arm: Arm; readonly shooters: number },
): boolean {
  if (spacesBetween(unit, enemy) <= arm.range) return true
  const mass = isMass(state, shooters, enemy)
  const rule = 'warband.volley.double'
  const about = { unit: unit.id, target: enemy.id, shooters }
  const usual = mass ? 'yes' : 'no'
  const answer = state.setup.calls
    ? table.ask(option({ name: 'volley', rule, to: REFEREE, options: YES_NO, about, usual }))
    : usual
  if (table.logs && answer === 'yes')
    say(table, { event: 'volley', rule, unit: unit.id, enemy: enemy.id, shooters })
  return answer === 'yes'
}

const YES_NO: readonly string[] = ['yes', 'no']

/** Whether a shieldwall stops this weapon, where the referee is asked. */
function stoppedBy(table: Table, state: State, enemy: Unit, arm: Arm): boolean {
  if (!isWalled(state, enemy, arm)) return false
  const rule = 'warband.maneuver.shieldwall'
  const about = { target: enemy.id, weapon: arm.name }
  return (
    table.ask(
      option({ name: 'shieldwall-stops', rule, to: REFEREE, options: YES_NO, about, usual: 'yes' }),
    ) === 'yes'
  )
}

function shootAt(
  table: Table,
  state: State,
  {
    unit,
    rank,
    model,
    mark,
    arm,
    dice,
    thrown,
  }: {
    readonly unit: Unit
    readonly rank: number
    readonly model: Figure
    readonly mark: ShotTarget
    readonly arm: Arm
    readonly dice: number
    readonly thrown: boolean
  },
): void {
  const { enemy, figure, penalty } = mark
  state.idle = 0
  const target = targetOf(state, mark)
  if (target === null) return
  const all = dice + fromBehind(state, { model, target, arm, dice, thrown })
  if (figure >= 0) {
    const manner = { arm, ranged: true, thrown, subdue: false, penalty, held: false }
    attack(table, state, { figure: model, aimedAt: target, dice: all, manner })
    return
  }
  const astray = isEngagedRank(state, unit.side, enemy, mark.rank)
  const chance = chanceOn(state, {
    attacker: model,
    model: target,
    enemy,
    rank: mark.rank,
    arm,
    ranged: true,
    bonus: -penalty,
  })
  const by = rank < 0 ? model : null
  const told = { unit, rank, figure: by, enemy, facing: mark.rank, arm, ranged: true, thrown }
  const { astray: lost } = rollOnRank(table, state, {
    told,
    attacker: model,
    dice: all,
    chance,
    step: 1,
    astray,
  })
  if (lost > 0) strayOn(table, state, { shooter: model, enemy, rank: mark.rank, shots: lost })
}

/** Dice for shots from the rear, under the ruling that it helps them: one for each who shoots, or one for all. */
function fromBehind(
  state: State,
  {
    model,
    target,
    arm,
    dice,
    thrown,
  }: {
    readonly model: Figure
    readonly target: Figure
    readonly arm: Arm
    readonly dice: number
    readonly thrown: boolean
  },
): number {
  if (rearShot(state, model, target) === 0) return 0
  const shooters = Math.ceil(dice / rangedAttacks(state, model, arm, thrown))
  return state.setup.rulings['rear-rank'] === 'per-figure' ? shooters : 1
}

/** Whoever has shot does not strike, unless he threw from one hand and holds a weapon in the other. */
function noteShot(state: State, figure: Figure, at: number, thrown: boolean, place: number): void {
  figure.shot = true
  figure.opened = true
  figure.unseen = false
  figure.aimed = 0
  figure.aimedAt = -1
  if (thrown) {
    const other = at === figure.second ? figure.wield : figure.second
    figure.chain = other >= 0 && armAt(state, other).melee
    if (figure.chain && other === figure.second) changeHands(figure)
    depleteThrown(state, figure, at, place, 0)
    return
  }
  figure.loosed = true
  if (armAt(state, at).reload) figure.loaded = false
}

/** True if somebody of a unit has a weapon to reload. */
export function canReload(state: State, unit: Unit): boolean {
  return unit.ranks.some((rank) => rank.some((at) => isEmpty(state, figureAt(state, at))))
}

function isEmpty(state: State, figure: Figure): boolean {
  return !figure.loaded && !figure.opened && armAt(state, figure.wield).reload
}

/** A round for the cranks of all who need it. */
export function reloadUnit(table: Table, state: State, unit: Unit): void {
  for (const rank of unit.ranks)
    for (const at of rank) {
      const figure = figureAt(state, at)
      if (!isEmpty(state, figure)) continue
      figure.loaded = true
      figure.full = true
      figure.opened = true
    }
  const rule = 'warband.full.reload'
  if (table.logs)
    say(table, {
      event: 'march',
      rule,
      unit: unit.id,
      how: 'reload',
      target: '',
      spaces: 0,
      place: unit.place,
    })
}

// ── Aiming ───────────────────────────────────────────────────────────────────────────────────────────────

/** The rule against a round of aiming by somebody who counts by himself, or ''. */
export function whyNotAim(state: State, unit: Unit, figure: Figure): string {
  const missile = missileOf(state, figure)
  if (missile < 0) return 'warband.ranged.ammo-ready'
  const arm = armAt(state, missile)
  if (!arm.aims) return 'warband.out.aim'
  if (isFacing(state, unit, figure.rank)) return 'warband.ranged.out-of-melee'
  if (armFor(state, unit, figure, false) < 0) return 'warband.full.reload'
  return marksOf(state, unit, figure, arm, 1).length > 0 ? '' : whyNoMark(state, unit, arm)
}

/** A round of aiming at a rank, by the one who stands for it, or at a Unique figure: one more chance to hit it. */
export function aim(table: Table, state: State, unit: Unit, figure: Figure): void {
  const arm = armAt(state, missileOf(state, figure))
  const mark = askMark(table, unit, -1, figure, marksOf(state, unit, figure, arm, 1))
  const target = mark === null ? null : targetOf(state, mark)
  if (target === null) return
  figure.full = true
  figure.aimed = figure.aimedAt === target.at ? figure.aimed + 1 : 1
  figure.aimedAt = target.at
  const rule = 'warband.out.aim'
  if (table.logs) say(table, { event: 'action', rule, figure: figure.id, what: 'aim', detail: target.id })
}

function targetOf(state: State, { enemy, rank, figure }: ShotTarget): Figure | null {
  return figure >= 0 ? figureAt(state, figure) : modelOf(state, enemy, rank)
}

// ── Throwing on the way ──────────────────────────────────────────────────────────────────────────────────

/** True if the front rank has something that is thrown during a charge. */
export function canThrowOnCharge(state: State, unit: Unit): boolean {
  return rankOf(unit, frontOf(unit)).some((at) => isThrower(state, figureAt(state, at)))
}

function isThrower(state: State, figure: Figure): boolean {
  return chargeThrowable(state, figure) >= 0 && !figure.blinded && !figure.shot && mayStrike(state, figure)
}

/** The front rank throws before it is upon the enemy. */
export function throwOnCharge(table: Table, state: State, unit: Unit, enemy: Unit): void {
  const front = frontOf(unit)
  const throwers = rankOf(unit, front)
    .map((at) => figureAt(state, at))
    .filter((figure) => isThrower(state, figure))
  const [first] = throwers
  const mark = first === undefined ? undefined : frontMark(state, enemy)
  if (first === undefined || mark === undefined) return
  const at = chargeThrowable(state, first)
  const arm = armAt(state, at)
  const dice = throwers.length * rangedAttacks(state, first, arm, true)
  if (!isWalled(state, enemy, arm))
    shootAt(table, state, { unit, rank: front, model: first, mark, arm, dice, thrown: true })
  for (const figure of throwers) noteShot(state, figure, chargeThrowable(state, figure), true, enemy.place)
}

function frontMark(state: State, enemy: Unit): ShotTarget | undefined {
  return marksIn(state, enemy, SEEN_RANKS, true)[0]
}
