/**
 * Drawing up units for a battle: who stands in which rank and where in it. Figures that name a unit fill its ranks
 * from the front, five to a rank and three ranks at most, unless a sheet says which; Unique figures stand in the
 * middle of their rank, the leader in front, unless a sheet names the place.
 */
import { Refusal, type RosterEntry, slug } from '@steelyard/kernel'
import type { Sheet } from '../../scenario/sheet.ts'
import type { Figure, State, Unit } from '../../state/state.ts'
import { formRanks, markUnique } from './ranks.ts'

/** How many figures a rank holds, and how many ranks a unit. */
// rules: warband.battle.rank, warband.battle.unit
export const RANK_SIZE = 5
export const MOST_RANKS = 3

/** The units that the sheets name, side by side in the order in which they are named. */
export function unitNames(
  recruits: readonly RosterEntry<Sheet>[],
  distance: number,
  banners: readonly string[],
): Unit[] {
  const units: Unit[] = []
  for (const { side, sheet, seat } of recruits) {
    const name = sheet.unit
    if (name === undefined || units.some((unit) => unit.side === side && unit.name === name)) continue
    const place = sheet.place ?? side * distance
    const id = freeId(slug(name), [...recruits, ...units])
    const unit = newUnit({ id, seat, side, name, place, group: units.length })
    unit.bannerHeld = banners.includes(name)
    units.push(unit)
  }
  return units
}

/** An id that nobody has yet. */
export function freeId(wanted: string, taken: readonly { readonly id: string }[]): string {
  let id = wanted
  for (let number = 2; taken.some((each) => each.id === id); number++) id = `${wanted}-${number}`
  return id
}

/** A unit in which nobody stands yet; its fields in the order of the schema, like those of a copy. */
export function newUnit({
  id,
  seat,
  side,
  name,
  place,
  group,
}: {
  readonly id: string
  readonly seat: string
  readonly side: number
  readonly name: string
  readonly place: number
  readonly group: number
}): Unit {
  return {
    id,
    seat,
    side,
    name,
    place,
    group,
    loose: false,
    ranks: [[], [], []],
    leader: -1,
    singles: 0,
    mixed: false,
    pools: [0, 0, 0],
    gashes: [0, 0, 0],
    line: [],
    quarter: [],
    formation: 'normal',
    disorder: false,
    braced: -1,
    quiet: 0,
    lossesThisRound: 0,
    hits: 0,
    banner: -1,
    bannerHeld: false,
    opened: false,
    moved: false,
    charged: -1,
    free: true,
    struck: 0,
    defending: 0,
    newFront: 0,
    declared: '',
    declaredAt: -1,
    meets: -1,
    fumbled: 0,
    refused: false,
    breaks: false,
  }
}

/** Gives everybody in a unit a rank and a place in it. */
export function drawUp(state: State, recruits: readonly RosterEntry<Sheet>[]): void {
  for (const [at, unit] of state.units.entries()) {
    const members = state.figures.filter((figure) => figure.unit === at)
    if (members.length > RANK_SIZE * MOST_RANKS)
      throw new Refusal('malformed-scenario', `The unit "${unit.name}" has more than three ranks of five.`)
    markUnique(state, members, recruits)
    fillRanks(state, members, recruits)
    for (let rank = 0; rank < MOST_RANKS; rank++)
      lineUp(
        state,
        members.filter((figure) => figure.rank === rank),
        recruits,
      )
    formRanks(state, unit, members)
    // rule: warband.banner.carry
    if (unit.bannerHeld && members.length < RANK_SIZE * MOST_RANKS)
      throw new Refusal(
        'malformed-scenario',
        `The unit "${unit.name}" is too small for a banner: 15 at least.`,
      )
    if (unit.bannerHeld) unit.banner = members.find((figure) => !isUnique(state, figure))?.at ?? -1
  }
}

/** Sheets that name a rank come first, then leaders and Unique figures in front, then the list. */
function fillRanks(state: State, members: readonly Figure[], recruits: readonly RosterEntry<Sheet>[]): void {
  const counts = [0, 0, 0]
  const put = (figure: Figure, rank: number): void => {
    figure.rank = rank
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  for (const figure of members) {
    const rank = recruits[figure.at]?.sheet.rank
    if (rank === undefined) continue
    // rule: warband.battle.wide
    if ((counts[rank - 1] ?? 0) >= RANK_SIZE)
      throw new Refusal('malformed-scenario', `${figure.id} does not fit into rank ${rank}: five at most.`)
    put(figure, rank - 1)
  }
  const left = members.filter((figure) => figure.rank < 0)
  const unique = left.filter((figure) => isUnique(state, figure))
  for (const figure of [...unique, ...left.filter((each) => !unique.includes(each))])
    put(
      figure,
      counts.findIndex((count) => count < RANK_SIZE),
    )
}

/** Unique figures take the middle places of their rank, and whoever's sheet names a place takes that one. */
function lineUp(state: State, rank: readonly Figure[], recruits: readonly RosterEntry<Sheet>[]): void {
  const fileOf = (figure: Figure): number | undefined => recruits[figure.at]?.sheet.file
  const free = rank.filter((figure) => fileOf(figure) === undefined)
  const unique = free.filter((figure) => isUnique(state, figure))
  const others = free.filter((figure) => !unique.includes(figure))
  const before = Math.floor(others.length / 2)
  const line = [...others.slice(0, before), ...unique, ...others.slice(before)]
  const placed = rank.filter((figure) => !free.includes(figure))
  placed.sort((one, other) => (fileOf(one) ?? 0) - (fileOf(other) ?? 0))
  for (const [at, figure] of placed.entries()) {
    const file = fileOf(figure) ?? 1
    const next = placed[at + 1]
    if (next !== undefined && fileOf(next) === file)
      throw new Refusal(
        'malformed-scenario',
        `${figure.id} and ${next.id} both take place ${file} of a rank.`,
      )
    line.splice(Math.min(file - 1, line.length), 0, figure)
  }
  for (const [file, figure] of line.entries()) figure.file = file
}

function isUnique(state: State, figure: Figure): boolean {
  return state.setup.profiles[figure.at]?.unique === true
}
