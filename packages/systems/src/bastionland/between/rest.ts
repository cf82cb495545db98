/**
 * Rest: the dying are tended or die within the hour, Guard and freshness return, structures mend in a day, and Virtues
 * come back only by the means that the referee grants.
 */
import {
  type Activity,
  living,
  type Member,
  MINUTES,
  memberNamed,
  pass,
  refereeNods,
  tellChange,
  tellNote,
} from '@steelyard/kernel'
import { scarEntry } from '../rules/scars.ts'
import type { Sheet } from '../scenario/sheet.ts'
import { isDying, letTheDyingDie, recover, virtues } from './recover.ts'
import { pay } from './scars.ts'

/** True for somebody who is not at their best. */
export function wantsRest({ sheet }: Member<Sheet>): boolean {
  return sheet.fatigued || sheet.guard.cur < sheet.guard.max
}

/** A dying comrade is tended: no roll, and the patient is out of danger. */
export const tend: Activity<Sheet> = {
  key: 'tend',
  rule: 'bastionland.mortal.after-fight',
  hint: 'Without it they die within the hour.',
  offered: (state) => {
    const helpers = living(state).filter((member) => !isDying(member) && member.sheet.kind !== 'steed')
    return helpers.length === 0
      ? []
      : living(state)
          .filter(isDying)
          .map(({ id }) => id)
  },
  label: (state, id) => `Tend ${memberNamed(state, id).name}`,
  carryOut(table, state, id) {
    const member = memberNamed(state, id)
    member.sheet = { ...member.sheet, life: 'up' }
    tellNote(table, { rule: 'bastionland.mortal.after-fight', figure: id, what: 'tended' })
    for (const [at, { entry }] of member.sheet.scars.entries()) {
      const { waits } = scarEntry(entry)
      if (waits === 'stitched' || waits === 'patched') pay(table, member, at)
    }
  },
}

/** An hour goes by, and whoever was left to a Mortal Wound dies of it. */
export const hour: Activity<Sheet> = {
  key: 'hour',
  rule: 'bastionland.mortal.hour',
  hint: 'Whoever is dying and untended dies.',
  offered: () => [''],
  label: () => 'Let an hour go by',
  carryOut(table, state) {
    pass(table, state, { minutes: MINUTES.hour, rule: 'bastionland.mortal.hour' })
    letTheDyingDie(table, state)
  },
}

/** A day of rest. */
export const rest: Activity<Sheet> = {
  key: 'rest',
  rule: 'bastionland.recovery.guard',
  hint: 'Guard returns, Fatigue goes, structures mend; Virtues stay as they are.',
  offered: () => [''],
  label: () => 'Rest for a day',
  carryOut(table, state) {
    pass(table, state, { minutes: MINUTES.day, rule: 'bastionland.recovery.guard' })
    letTheDyingDie(table, state)
    for (const member of living(state)) recover(table, member)
  },
}

/** Whatever restores a Virtue is not in these rules: the referee says that it has happened. */
export const restore: Activity<Sheet> = {
  key: 'restore',
  rule: 'bastionland.recovery.not-virtues',
  hint: 'By means that the referee grants.',
  offered: (state) =>
    living(state).flatMap(({ id, sheet }) =>
      virtues.filter((virtue) => sheet[virtue].cur < sheet[virtue].max).map((virtue) => `${id} ${virtue}`),
    ),
  label: (state, target) => {
    const [id = '', virtue = ''] = target.split(' ')
    return `${memberNamed(state, id).name} has ${virtue.toUpperCase()} restored`
  },
  carryOut(table, state, target) {
    const rule = 'bastionland.recovery.not-virtues'
    const [id = '', which = ''] = target.split(' ')
    const virtue = virtues.find((each) => each === which)
    if (virtue === undefined || !refereeNods(table, { rule, figure: id, what: 'restored' })) return
    const member = memberNamed(state, id)
    const { cur, max } = member.sheet[virtue]
    member.sheet = { ...member.sheet, [virtue]: { cur: max, max } }
    tellChange(table, { rule, figure: id, what: virtue, before: cur, after: max })
  },
}
