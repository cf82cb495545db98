/**
 * The Ritual phase: spells that waited are cast, priority side first. Whoever was hit in between has none to cast; so
 * has whoever was put to sleep or is in a grapple, and under a ruling whoever was reached by an enemy.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { Figure, State } from '../../state/state.ts'
import { isEngaged } from './place.ts'
import { cast } from './spells.ts'
import { nextActor, nextSide } from './turns.ts'

/** True for somebody whose spell waits. */
function waitsRitual(_state: State, figure: Figure): boolean {
  return figure.casting >= 0 && figure.life === 'in'
}

function passRitual(figure: Figure): void {
  figure.casting = -1
}

/** True if a spell still waits, where some may; when none does, all sides have had their turn. */
export function ritualGoesOn(state: State, maybe: boolean): boolean {
  if (maybe && isAnybodyCasting(state)) return nextSide(state, waitsRitual)
  state.acting = Math.max(state.acting, state.order.length)
  return false
}

function isAnybodyCasting(state: State): boolean {
  for (const figure of state.figures) if (figure.casting >= 0) return true
  return false
}

/** Who casts next. */
export function ritualTurn(table: Table, state: State): Figure | null {
  return nextActor(table, state, waitsRitual, passRitual)
}

/** Asleep or in a grapple nobody casts, and under a ruling not with an enemy close by. */
function isHindered(state: State, figure: Figure): boolean {
  if (figure.asleep > 0 || figure.held || figure.holding >= 0) return true
  return state.setup.rulings['spell-hit'] === 'hit-or-engaged' && isEngaged(state, figure)
}

/** A waiting spell goes off, unless something hinders the caster. */
export function goesOff(table: Table, state: State, figure: Figure): void {
  const at = figure.casting
  if (isHindered(state, figure)) {
    figure.casting = -1
    if (table.logs)
      say(table, {
        event: 'spell',
        rule: 'warband.spell.interrupted',
        figure: figure.id,
        spell: figure.spells[at] ?? '',
        stage: 'broken',
        target: '',
      })
    return
  }
  cast(table, state, figure, at)
}
