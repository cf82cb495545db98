/**
 * Ranks and who stands in them. A unit is up to three ranks of five; in each, Unique figures count one by one and the
 * normal figures are one body with one profile: that of its *model*, one of them. Damage on the body gathers in the
 * rank's pool; each helping of one figure's HP takes a figure off, and the others close up towards the middle.
 *
 * Rank 0 is the front as drawn up. When it is gone the next one faces the enemy; places in a rank count from its
 * middle.
 */
import type { RosterEntry } from '@steelyard/kernel'
import type { Sheet } from '../../scenario/sheet.ts'
import {
  type Figure,
  figureAt,
  figureIn,
  isFalling,
  profileOf,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { mightOf } from '../common/fighter.ts'
import { poolOf, rankBehind, rankOf } from './stand.ts'

const RANKS = 3
const MUCH_MIGHTIER = 2

// ── Drawing up ───────────────────────────────────────────────────────────────────────────────────────────

/** PCs, leaders, and whoever has much more Might than the others of the unit stand out, unless the sheet denies it. */
export function markUnique(
  state: State,
  members: readonly Figure[],
  recruits: readonly RosterEntry<Sheet>[],
): void {
  const least = members.reduce(
    (might, figure) => Math.min(might, mightIn(state, figure)),
    Number.MAX_SAFE_INTEGER,
  )
  for (const figure of members) {
    const own = recruits[figure.at]?.sheet.unique
    const profile = profileOf(state, figure)
    if (own === undefined && mightIn(state, figure) >= least + MUCH_MIGHTIER) profile.unique = true
    if (leads(state, figure, members)) profile.unique = true
  }
}

/** Writes down who stands in which rank, and who leads them. */
export function formRanks(state: State, unit: Unit, members: readonly Figure[]): void {
  unit.ranks = [[], [], []]
  for (const figure of [...members].sort((one, other) => one.file - other.file))
    unit.ranks[figure.rank]?.push(figure.at)
  const normal = members.find((figure) => !profileOf(state, figure).unique)
  unit.seat = (normal ?? members[0])?.seat ?? unit.seat
  unit.leader = members.find((figure) => leads(state, figure, members))?.at ?? -1
  countOff(state, unit)
}

/** Notes how many count by themselves and whether the others are alike; after every change in the ranks. */
export function countOff(state: State, unit: Unit): void {
  let singles = 0
  let mixed = false
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    let first: Figure | null = null
    for (let at = 0; at < list.length; at++) {
      const figure = figureIn(state, list, at)
      if (standsOut(state, unit, figure)) singles++
      else if (first === null) first = figure
      else if (!mixed && !isLike(state, first, figure)) mixed = true
    }
  }
  unit.singles = singles
  unit.mixed = mixed
}

/** What counts as somebody's Might: a PC's level. */
export function mightIn(state: State, figure: Figure): number {
  return mightOf(profileOf(state, figure), figure)
}

/** True for the one individual with more Might than everybody else of the unit. */
function leads(state: State, figure: Figure, members: readonly Figure[]): boolean {
  const might = mightIn(state, figure)
  return members.length > 1 && members.every((other) => other === figure || mightIn(state, other) < might)
}

// ── Who stands where ─────────────────────────────────────────────────────────────────────────────────────

/** True for a figure that is struck and strikes by itself: by what it is, as a leader, or outside the ranks. */
export function isUnique(state: State, figure: Figure): boolean {
  if (profileOf(state, figure).unique) return true
  const unit = state.units[figure.unit]
  return unit !== undefined && (unit.leader === figure.at || unit.loose)
}

/** The same for somebody of whom one knows the unit. */
function standsOut(state: State, unit: Unit, figure: Figure): boolean {
  return unit.loose || unit.leader === figure.at || profileOf(state, figure).unique
}

/** True for somebody who can be picked out: one who counts by himself, or else the model that stands for its rank. */
export function canBeNamed(state: State, figure: Figure, asRank: boolean): boolean {
  if (isUnique(state, figure)) return true
  return asRank && modelOf(state, unitAt(state, figure.unit), figure.rank) === figure
}

/** How many normal figures stand in a rank. */
export function menIn(state: State, unit: Unit, rank: number): number {
  const list = rankOf(unit, rank)
  if (unit.singles === 0) return list.length
  let men = 0
  for (let at = 0; at < list.length; at++) if (!isUnique(state, figureIn(state, list, at))) men++
  return men
}

/** True if a Unique figure who is not about to fall stands in a rank. */
export function hasUnique(state: State, unit: Unit, rank: number): boolean {
  if (unit.singles === 0) return false
  const list = rankOf(unit, rank)
  for (let at = 0; at < list.length; at++) {
    const figure = figureIn(state, list, at)
    if (isUnique(state, figure) && !isFalling(figure)) return true
  }
  return false
}

/** Everybody of a unit who is still in it, rank by rank. */
export function membersOf(state: State, unit: Unit): Figure[] {
  const members: Figure[] = []
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    for (let at = 0; at < list.length; at++) members.push(figureIn(state, list, at))
  }
  return members
}

/** The Unique figures of a unit, rank by rank. */
export function uniquesOf(state: State, unit: Unit): readonly Figure[] {
  if (unit.singles === 0) return NOBODY
  return membersOf(state, unit).filter((figure) => isUnique(state, figure))
}

const NOBODY: readonly Figure[] = []

// ── The model of a rank ──────────────────────────────────────────────────────────────────────────────────

/**
 * The normal figure whose numbers are those of the rank: of like gear the most common, else the worst armour and then
 * the fewest attacks; null for a rank without normal figures.
 */
// rule: warband.battle.rank-gear
export function modelOf(state: State, unit: Unit, rank: number): Figure | null {
  const list = rankOf(unit, rank)
  if (unit.mixed) return mixedModel(state, list)
  for (let at = 0; at < list.length; at++) {
    const figure = figureIn(state, list, at)
    if (unit.singles === 0 || !isUnique(state, figure)) return figure
  }
  return null
}

/** True for two with the same gear and numbers. */
function isLike(state: State, one: Figure, other: Figure): boolean {
  return hasLikeGear(one, other) && sameBody(state, one, other)
}

/** The part of it that can change in a fight. */
function hasLikeGear(one: Figure, other: Figure): boolean {
  if (one.wield !== other.wield || one.second !== other.second || one.shield !== other.shield) return false
  return one.atk === other.atk && one.mounted === other.mounted && one.hp === other.hp
}

function sameBody(state: State, one: Figure, other: Figure): boolean {
  const first = profileOf(state, one)
  const second = profileOf(state, other)
  if (first.worn !== second.worn || first.natural !== second.natural) return false
  return first.speed === second.speed && first.capture === second.capture && first.morale === second.morale
}

/** Of unequal gear the most inferior, of equal gear the most represented. */
function mixedModel(state: State, list: readonly number[]): Figure | null {
  const figures = list.map((at) => figureAt(state, at)).filter((figure) => !isUnique(state, figure))
  const worst = Math.min(...figures.map((figure) => armourOf(state, figure)))
  const thin = figures.filter((figure) => armourOf(state, figure) === worst)
  const fewest = Math.min(...thin.map(({ atk }) => atk))
  const weak = thin.filter(({ atk }) => atk === fewest)
  const count = (figure: Figure): number => figures.filter((other) => isLike(state, figure, other)).length
  return weak.reduce<Figure | null>(
    (best, figure) => (best === null || count(figure) > count(best) ? figure : best),
    null,
  )
}

/** Armour in melee, by what is worn and carried. */
function armourOf(state: State, figure: Figure): number {
  const { worn, natural } = profileOf(state, figure)
  return worn + natural + (figure.shield === 'ready' ? 1 : 0)
}

/** How much damage takes one normal figure of a rank off. */
export function helpingOf(state: State, unit: Unit, rank: number): number {
  return Math.max(1, modelOf(state, unit, rank)?.hp ?? 1)
}

/** How many normal figures of a rank already have their death in the pool and only finish the phase. */
export function doomedIn(state: State, unit: Unit, rank: number): number {
  const pool = poolOf(unit, rank)
  return pool === 0 ? 0 : Math.min(menIn(state, unit, rank), Math.floor(pool / helpingOf(state, unit, rank)))
}

// ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Damage on a rank's normal figures. What they cannot take goes on to the rank behind, unless a Unique figure still
 * stands in theirs: then the rank is not destroyed, and the excess is lost.
 */
// rule: warband.battle.overflow
export function dealToRank(state: State, unit: Unit, rank: number, damage: number, step: number): void {
  let left = damage
  for (let at = rank; at >= 0 && left > 0; at = rankBehind(unit, at, step)) {
    const taken = Math.min(left, roomIn(state, unit, at))
    unit.pools[at] = poolOf(unit, at) + taken
    left -= taken
    if (hasUnique(state, unit, at)) return
  }
}

/** Damage on one normal figure of a rank is damage on the rank; false for anybody who counts by himself. */
export function hurtInRank(state: State, figure: Figure, damage: number): boolean {
  if (isUnique(state, figure)) return false
  if (damage > 0) dealToRank(state, unitAt(state, figure.unit), figure.rank, damage, 1)
  return true
}

/** How much more damage the normal figures of a rank can take before they are gone. */
export function roomIn(state: State, unit: Unit, rank: number): number {
  const men = menIn(state, unit, rank)
  return men === 0 ? 0 : Math.max(0, men * helpingOf(state, unit, rank) - poolOf(unit, rank))
}

/** The file of who falls next in a rank: the normal figure farthest out, the bearer of the banner last; -1 for none. */
export function nextToFall(state: State, unit: Unit, rank: number): number {
  const list = rankOf(unit, rank)
  let bearer = -1
  for (let turn = 0; turn < list.length; turn++) {
    const file = inwards(list.length, turn)
    const figure = figureIn(state, list, file)
    if (unit.singles > 0 && isUnique(state, figure)) continue
    if (figure.at !== unit.banner) return file
    bearer = file
  }
  return bearer
}

/** The files of a rank from both ends towards the middle, the last one first. */
function inwards(size: number, turn: number): number {
  return turn % 2 === 0 ? size - 1 - (turn >> 1) : turn >> 1
}

/** Takes an entry out of a list, and those after it move up. */
export function dropAt(list: number[], place: number): void {
  for (let at = place + 1; at < list.length; at++) list[at - 1] = list[at] ?? -1
  list.pop()
}

/** Those who are left close up and keep their order. */
// rule: warband.battle.consolidate
export function closeUp(state: State, unit: Unit): void {
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    for (let file = 0; file < list.length; file++) {
      const figure = figureIn(state, list, file)
      figure.rank = rank
      figure.file = file
    }
  }
}

/**
 * Who is left of a unit of like figures closes up, a leader is found and everybody counted off, in one walk: whatever
 * was alike by its sheet still is, and nobody but a new leader can have come to count by himself.
 */
export function closeLikeRanks(state: State, unit: Unit): void {
  const champion: Champion = { at: -1, might: -1, tied: false, members: 0 }
  let mixed = false
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    let first: Figure | null = null
    for (let file = 0; file < list.length; file++) {
      const figure = figureIn(state, list, file)
      figure.rank = rank
      figure.file = file
      compare(state, champion, figure)
      if (first === null) first = figure
      else if (!mixed && !hasLikeGear(first, figure)) mixed = true
    }
  }
  unit.leader = leaderOf(champion)
  unit.mixed = mixed
  if (unit.leader >= 0) countOff(state, unit)
}

/** The one with the most Might of those who were looked at so far. */
interface Champion {
  at: number
  might: number
  tied: boolean
  members: number
}

function compare(state: State, champion: Champion, figure: Figure): void {
  const might = mightIn(state, figure)
  champion.members++
  champion.tied = might === champion.might || (champion.tied && might < champion.might)
  if (might <= champion.might) return
  champion.might = might
  champion.at = figure.at
}

function leaderOf({ at, tied, members }: Champion): number {
  return tied || members < 2 ? -1 : at
}

/** Whoever now has more Might than all the others leads them. */
// rule: warband.leader.who
export function findLeader(state: State, unit: Unit): void {
  const champion: Champion = { at: -1, might: -1, tied: false, members: 0 }
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    for (let at = 0; at < list.length; at++) compare(state, champion, figureIn(state, list, at))
  }
  unit.leader = leaderOf(champion)
}
