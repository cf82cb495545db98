/**
 * What time alone does: whoever was left to a Mortal Wound dies of it, Guard returns and Fatigue goes.
 */
import {
  type InterludeState,
  living,
  type Member,
  passAway,
  type Table,
  tellChange,
  tellNote,
} from '@steelyard/kernel'
import type { Sheet } from '../scenario/sheet.ts'

/** The Virtues, as sheets name them. */
export const virtues = ['vig', 'cla', 'spi'] as const

/** True for somebody with a Mortal Wound that nobody has tended. */
export function isDying({ sheet }: Member<Sheet>): boolean {
  return sheet.life === 'mortal'
}

/** An hour has gone by for whoever is dying. */
export function letTheDyingDie(table: Table, state: InterludeState<Sheet>): void {
  for (const member of living(state)) if (isDying(member)) passAway(table, member, 'bastionland.mortal.hour')
}

/** Somebody has rested. */
// rule: bastionland.feat.fatigue-clears
export function recover(table: Table, member: Member<Sheet>): void {
  const { id, sheet } = member
  const { guard, fatigued, kind } = sheet
  member.sheet = { ...sheet, guard: { cur: guard.max, max: guard.max }, fatigued: false, life: 'up' }
  const rule = kind === 'structure' ? 'bastionland.structure' : 'bastionland.recovery.guard'
  tellChange(table, { rule, figure: id, what: 'guard', before: guard.cur, after: guard.max })
  if (fatigued) tellNote(table, { rule: 'bastionland.recovery.fatigue', figure: id, what: 'rested' })
  const low = virtues.filter((virtue) => sheet[virtue].cur < sheet[virtue].max)
  if (low.length > 0)
    tellNote(table, {
      rule: 'bastionland.recovery.not-virtues',
      figure: id,
      what: 'virtues-stay',
      detail: low.map((virtue) => virtue.toUpperCase()).join(', '),
    })
}
