/**
 * Scars that pay later: Guard grows when a Gouge is stitched, a Tear patched, a prosthetic comes with the new Season, or
 * revenge is had. The limit is checked when the trigger comes, and growth away from a fight fills Guard at once.
 */
import {
  type Activity,
  type InterludeState,
  living,
  type Member,
  memberNamed,
  pass,
  type Roll,
  refereeNods,
  type Table,
  tellChange,
  tellNote,
} from '@steelyard/kernel'
import { scarEntry } from '../rules/scars.ts'
import type { Sheet } from '../scenario/sheet.ts'
import { letTheDyingDie, recover } from './recover.ts'

const GROWTH: Roll = { name: 'guard-growth', rule: 'bastionland.scar.limit-checked' }

type Trigger = ReturnType<typeof scarEntry>['waits']

/** Pending Scars that wait for a trigger, as "who which". */
function waiting(state: InterludeState<Sheet>, trigger: Trigger): string[] {
  return living(state).flatMap(({ id, sheet }) =>
    sheet.scars.flatMap(({ entry, pending }, at) =>
      pending && scarEntry(entry).waits === trigger ? [`${id} ${at}`] : [],
    ),
  )
}

function targetOf(state: InterludeState<Sheet>, target: string): { member: Member<Sheet>; at: number } {
  const [id = '', at = ''] = target.split(' ')
  return { member: memberNamed(state, id), at: Number(at) }
}

/** The trigger of a pending Scar has come. */
export function pay(table: Table, member: Member<Sheet>, at: number): void {
  const scar = member.sheet.scars[at]
  if (scar === undefined || !scar.pending) return
  const { rule, name, limit } = scarEntry(scar.entry)
  const scars = member.sheet.scars.map((each, place) => (place === at ? { ...each, pending: false } : each))
  member.sheet = { ...member.sheet, scars }
  tellNote(table, { rule, figure: member.id, what: 'paid', detail: name })
  grow(table, member, limit)
}

/** Guard grows by d6 if its maximum is no higher than the limit now; away from a fight it is full at once. */
// rules: bastionland.recovery.order, bastionland.scar.limit-checked
function grow(table: Table, member: Member<Sheet>, limit: number): void {
  const { guard } = member.sheet
  if (guard.max > limit) return
  const max = guard.max + table.die(6, GROWTH, member.id)
  member.sheet = { ...member.sheet, guard: { cur: max, max } }
  const rule = 'bastionland.recovery.order'
  tellChange(table, { rule, figure: member.id, what: 'guard-max', before: guard.max, after: max })
}

/** A wound is stitched. */
export const stitch: Activity<Sheet> = {
  key: 'stitch',
  rule: 'bastionland.scar.6-gouge',
  hint: 'A maximum Guard of 6 or less grows by d6.',
  offered: (state) => waiting(state, 'stitched'),
  label: (state, target) => `Stitch the Gouge of ${targetOf(state, target).member.name}`,
  carryOut(table, state, target) {
    const { member, at } = targetOf(state, target)
    pay(table, member, at)
  },
}

/** A wound is patched up. */
export const patch: Activity<Sheet> = {
  key: 'patch',
  rule: 'bastionland.scar.8-tear',
  hint: 'A maximum Guard of 8 or less grows by d6.',
  offered: (state) => waiting(state, 'patched'),
  label: (state, target) => `Patch up the Tear of ${targetOf(state, target).member.name}`,
  carryOut(table, state, target) {
    const { member, at } = targetOf(state, target)
    pay(table, member, at)
  },
}

/** Revenge on whoever dealt a Humiliation: the referee says whether it is had. */
export const revenge: Activity<Sheet> = {
  key: 'revenge',
  rule: 'bastionland.scar.12-humiliation',
  hint: 'A maximum Guard of 12 or less grows by d6.',
  offered: (state) => waiting(state, 'revenge'),
  label: (state, target) => {
    const { member, at } = targetOf(state, target)
    const foe = member.sheet.scars[at]?.dealtBy
    return `${member.name} has had revenge${typeof foe === 'string' ? ` on ${foe}` : ''}`
  },
  carryOut(table, state, target) {
    const { member, at } = targetOf(state, target)
    const rule = 'bastionland.scar.pending-triggers'
    if (refereeNods(table, { rule, figure: member.id, what: 'revenge' })) pay(table, member, at)
  },
}

/** The name of a Season, as scenarios and Scars know it; until it is over it may be called the current one too. */
export function seasonName(seasons: number): string {
  return `season ${seasons + 1}`
}

const CURRENT = 'current'

/** Scars of the current Season belong to one that is over from now on. */
function closeSeason(member: Member<Sheet>, name: string): void {
  const scars = member.sheet.scars.map((scar) => (scar.season === CURRENT ? { ...scar, season: name } : scar))
  member.sheet = { ...member.sheet, scars }
}

/** A new Season: prosthetics have come, and Doom has passed. */
export const season: Activity<Sheet> = {
  key: 'season',
  rule: 'bastionland.scar.10-mutilation',
  hint: 'Prosthetics come, Doom passes, everybody has rested; the untended die.',
  offered: () => [''],
  label: () => 'Go on until the next Season',
  carryOut(table, state) {
    const rule = 'bastionland.scar.pending-triggers'
    if (!refereeNods(table, { rule, figure: '', what: 'season' })) return
    const past = seasonName(state.calendar.seasons)
    pass(table, state, { seasons: 1, rule: 'bastionland.scar.10-mutilation' })
    letTheDyingDie(table, state)
    for (const member of living(state)) recover(table, member)
    for (const target of waiting(state, 'season')) {
      const { member, at } = targetOf(state, target)
      pay(table, member, at)
    }
    for (const member of living(state)) {
      closeSeason(member, past)
      if (member.sheet.scars.some(({ entry, season: since }) => entry === 11 && since === past))
        tellNote(table, { rule: 'bastionland.scar.11-doom', figure: member.id, what: 'doom-over' })
    }
  },
}
