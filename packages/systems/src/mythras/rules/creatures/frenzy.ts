/**
 * Frenzy: a wounded beast that loses its head. What it may then do stands with the turn; when it ends, with the
 * abilities of creatures.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, hasAbility, profileOf, type State } from '../../state/state.ts'
import { canAct } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { succeeds } from '../core/skills.ts'

const FRENZY: Roll = { name: 'frenzy', rule: 'mythras.creature.frenzy' }

/** A wound may send somebody with Frenzy into one, for as many Rounds as they have CON. */
export function startFrenzy(table: Table, state: State, figure: Figure): void {
  if (figure.frenzy > 0 || figure.calmed || !hasAbility(state, figure, 'frenzy')) return
  if (!canAct(state, figure)) return
  const { willpower, willpowerGrade, con } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: willpowerGrade })
  if (succeeds(table, state, { figure, sheet: willpower, grade, roll: FRENZY })) return
  figure.frenzy = con
  if (table.logs)
    say(table, {
      event: 'condition',
      rule: FRENZY.rule,
      figure: figure.id,
      what: 'frenzy',
      amount: con,
      where: '',
    })
}
