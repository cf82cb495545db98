/**
 * Battle lines: which units stand front to front, and from which quarter one came upon the other. A line joins two
 * enemy units; each keeps the other in `line`, and beside it in `quarter` where it stands to the other: 0 at its
 * front, 1 at its flank, 2 at its rear. Whoever came from behind meets the hindmost rank, anybody else the front.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { FRONT, figureAt, type State, type Unit, unitAt } from '../../state/state.ts'
import { dropAt, isUnique, uniquesOf } from './ranks.ts'
import { indexOf, rankFacing, rankOf } from './stand.ts'

const MOST_IN_LINE = 8

// ── Joining and parting ──────────────────────────────────────────────────────────────────────────────────

/** True if there is room for one more in line with a unit. */
export function hasRoom({ line }: Unit): boolean {
  return line.length < MOST_IN_LINE
}

/** Two units meet; the mover may come from flank or rear. */
export function joinLine(table: Table, state: State, mover: Unit, enemy: Unit, won = FRONT): void {
  if (!hasRoom(mover) || !hasRoom(enemy)) return
  if (mover.line.includes(indexOf(state, enemy))) return
  const quarter = quarterCalled(table, state, mover, enemy, won)
  link(state, mover, enemy, quarter)
  if (table.logs)
    say(table, {
      event: 'line',
      rule: 'warband.battle.line',
      unit: mover.id,
      enemy: enemy.id,
      quarter,
      met: true,
    })
}

/** Puts two units in line without a word. */
export function link(state: State, mover: Unit, enemy: Unit, quarter: number): void {
  mover.line.push(indexOf(state, enemy))
  mover.quarter.push(quarter)
  enemy.line.push(indexOf(state, mover))
  enemy.quarter.push(0)
  for (const unit of [mover, enemy])
    for (const figure of uniquesOf(state, unit)) {
      figure.aimed = 0
      figure.aimedAt = -1
    }
  touch(state)
}

/** What the set-up says of these two, else the referee's word, else what the move has won. */
function quarterCalled(table: Table, state: State, mover: Unit, enemy: Unit, won: number): number {
  const [own, theirs] = [indexOf(state, mover), indexOf(state, enemy)]
  for (const [one, other, arc] of state.setup.arcs)
    if (state.figures[one]?.unit === own && state.figures[other]?.unit === theirs) return arc
  const always = state.setup.rulings.arcs === 'referee'
  if (!always && (!state.setup.calls || enemy.line.length === 0)) return won
  const about = { figure: mover.id, target: enemy.id }
  const arcs = ['front', 'flank', 'rear']
  return arcs.indexOf(
    table.ask(
      option({ name: 'arc', rule: 'warband.mod.flank', to: REFEREE, options: arcs, about, usual: arcs[won] }),
    ),
  )
}

/** Two units stand in line no longer. */
export function partLine(table: Table, state: State, one: Unit, other: Unit): void {
  if (!unlink(state, one, other)) return
  touch(state)
  if (table.logs)
    say(table, {
      event: 'line',
      rule: 'warband.battle.line',
      unit: one.id,
      enemy: other.id,
      quarter: 0,
      met: false,
    })
}

/** Two units stand in line no longer, and nobody is told; false if they did not. */
export function unlink(state: State, one: Unit, other: Unit): boolean {
  const at = one.line.indexOf(indexOf(state, other))
  const back = other.line.indexOf(indexOf(state, one))
  if (at < 0 || back < 0) return false
  dropAt(one.line, at)
  dropAt(one.quarter, at)
  dropAt(other.line, back)
  dropAt(other.quarter, back)
  return true
}

/** A unit leaves all its lines. */
export function leaveLines(table: Table, state: State, unit: Unit): void {
  for (const at of unit.line.slice()) partLine(table, state, unit, unitAt(state, at))
}

/** A unit turns so that it has those at its flank or rear before it. */
export function turnToAll(state: State, unit: Unit): void {
  const own = indexOf(state, unit)
  for (const at of unit.line) {
    const enemy = unitAt(state, at)
    const back = enemy.line.indexOf(own)
    if (back >= 0) enemy.quarter[back] = 0
  }
  touch(state)
}

// ── Single figures face to face ──────────────────────────────────────────────────────────────────────────

/** Unique figures whose ranks face one another are in melee range of one another: for grapples and gambits. */
export function touch(state: State): void {
  for (const figure of state.figures) if (figure.contact.length > 0) figure.contact.length = 0
  for (const unit of state.units)
    for (const at of unit.line) {
      const enemy = unitAt(state, at)
      if (unit.side < enemy.side) touchTwo(state, unit, enemy)
    }
}

function touchTwo(state: State, unit: Unit, enemy: Unit): void {
  const [own, theirs] = [rankFacing(state, unit, enemy), rankFacing(state, enemy, unit)]
  if (own < 0 || theirs < 0) return
  for (const one of rankOf(unit, own)) {
    const figure = figureAt(state, one)
    if (!isUnique(state, figure)) continue
    for (const other of rankOf(enemy, theirs)) {
      const foe = figureAt(state, other)
      if (!isUnique(state, foe) || figure.contact.includes(other)) continue
      figure.contact.push(other)
      foe.contact.push(one)
    }
  }
}
