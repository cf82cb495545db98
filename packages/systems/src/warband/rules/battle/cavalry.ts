/**
 * Cavalry: a unit most of whose front rank rides. Foot whom it charges check morale before contact. Failing breaks
 * their formation for the round, and each rider has one more attack; a die of three or less lets spears be braced.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { figureAt, type State, type Unit } from '../../state/state.ts'
import { weaponOf } from '../common/fighter.ts'
import { faceOf } from './clash.ts'
import { drill } from './nerve.ts'
import { frontOf, indexOf, rankOf } from './stand.ts'

/** True for a unit most of whose front rank is mounted. */
export function isCavalry(state: State, unit: Unit): boolean {
  const front = frontOf(unit)
  if (front < 0) return false
  const list = rankOf(unit, front)
  let riders = 0
  for (const at of list) if (figureAt(state, at).mounted) riders++
  return 2 * riders > list.length
}

/** Foot under a cavalry charge: they hold, brace their spears, or lose their formation. */
export function faceCavalry(table: Table, state: State, foot: Unit, riders: Unit): void {
  if (!isCavalry(state, riders) || isCavalry(state, foot) || foot.formation === 'routed') return
  const { passed, low } = drill(table, state, foot, 'cavalry')
  if (!passed) {
    foot.formation = 'broken'
    foot.breaks = state.setup.rulings['cavalry-fail'] === 'break-and-retreat'
    if (table.logs)
      say(table, { event: 'formation', rule: 'warband.cavalry.break', unit: foot.id, formation: 'broken' })
  } else if (low && hasSpears(state, foot)) offerBrace(table, state, foot, riders)
}

/** Spears in the front rank. */
export function hasSpears(state: State, unit: Unit): boolean {
  const front = frontOf(unit)
  const face = front < 0 ? null : faceOf(state, unit, front)
  return face !== null && weaponOf(state, face).stopsCharge
}

const BRACE: readonly string[] = ['brace', 'no']

function offerBrace(table: Table, state: State, foot: Unit, riders: Unit): void {
  const rule = 'warband.cavalry.brace'
  if (
    table.ask(
      option({ name: 'brace', rule, to: foot, options: BRACE, about: { foe: riders.id }, usual: 'brace' }),
    ) === 'no'
  )
    return
  foot.braced = indexOf(state, riders)
  if (table.logs) say(table, { event: 'formation', rule, unit: foot.id, formation: 'braced' })
}
