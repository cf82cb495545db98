/**
 * Recovery: what a day and a week give back. A week of downtime restores all Hit Points; only a week of full rest deals
 * with a Wound besides, one a week.
 */
import {
  type Activity,
  COMPANY,
  living,
  type Member,
  MINUTES,
  option,
  pass,
  restActivity,
  type Table,
  tellChange,
  tellNote,
} from '@steelyard/kernel'
import { restDay } from '../rules/common/aftermath.ts'
import { woundNames } from '../rules/common/wounds.ts'
import type { Sheet } from '../scenario/sheet.ts'

/** True for somebody who lacks Hit Points. */
export function isHurt({ sheet }: Member<Sheet>): boolean {
  return sheet.hp < sheet.hpMax
}

/** Wounds that have not had their week of rest, by their place on the sheet. */
export function unrested({ wounds }: Sheet): number[] {
  return wounds.flatMap(({ healed }, at) => (healed ? [] : [at]))
}

/** Full days of rest. */
export const days: Activity<Sheet> = restActivity({
  key: 'rest-days',
  rule: 'warband.recover.day',
  unit: 'day',
  most: 6,
  label: 'Rest for some days',
  hint: 'Everybody regains 1 HP a day.',
  usual: (state) => Math.max(...living(state).map(({ sheet }) => sheet.hpMax - sheet.hp)),
  rest: (table, state, count) => {
    for (const member of living(state)) {
      const before = member.sheet.hp
      for (let day = 0; day < count; day++) member.sheet = restDay(member.sheet)
      const { hp: after } = member.sheet
      tellChange(table, { rule: 'warband.recover.day', figure: member.id, what: 'hp', before, after })
    }
  },
})

/** A week in which nobody fights, and nobody lies abed. */
export const downtime: Activity<Sheet> = {
  key: 'downtime-week',
  rule: 'warband.recover.week-hp',
  hint: 'All HP come back; Wounds want full rest.',
  offered: () => [''],
  label: () => 'Spend a week of downtime',
  carryOut(table, state) {
    pass(table, state, { minutes: MINUTES.week, rule: 'warband.recover.week-hp' })
    for (const member of living(state)) regainAll(table, member)
  },
}

/** A week of full rest. */
export const week: Activity<Sheet> = {
  key: 'rest-week',
  rule: 'warband.recover.week-wound',
  hint: 'All HP come back, and one Wound of everybody has its rest.',
  offered: () => [''],
  label: () => 'Rest for a week',
  carryOut(table, state) {
    pass(table, state, { minutes: MINUTES.week, rule: 'warband.recover.week-wound' })
    for (const member of living(state)) {
      regainAll(table, member)
      restWound(table, member)
    }
  },
}

function regainAll(table: Table, member: Member<Sheet>): void {
  const { hp, hpMax } = member.sheet
  member.sheet = { ...member.sheet, hp: hpMax, stabilized: false }
  const rule = 'warband.recover.week-hp'
  tellChange(table, { rule, figure: member.id, what: 'hp', before: hp, after: hpMax })
}

/** One Wound: a temporary one is gone, a permanent one gives its place back. Which one, if there are several, is asked. */
function restWound(table: Table, member: Member<Sheet>): void {
  const { sheet } = member
  const open = unrested(sheet)
  const [first] = open
  if (first === undefined) return
  const rule = 'warband.recover.week-wound'
  const at =
    open.length === 1
      ? first
      : Number(
          table.ask(
            option({
              name: 'between-wound',
              rule,
              to: { id: member.id, seat: COMPANY },
              options: open.map(String),
              about: { figure: member.id },
            }),
          ),
        )
  const wound = sheet.wounds[at]
  if (wound === undefined) return
  member.sheet = {
    ...sheet,
    wounds: sheet.wounds.flatMap((each, place) =>
      place !== at ? [each] : wound.permanent ? [{ ...each, healed: true }] : [],
    ),
  }
  const detail = woundNames[wound.number - 1] ?? ''
  tellNote(table, { rule, figure: member.id, what: wound.permanent ? 'wound-stays' : 'wound-gone', detail })
}
