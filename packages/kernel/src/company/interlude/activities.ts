/**
 * What activities are made of: time that passes, what they tell, the referee's nod, rest and spoils.
 */
import { amount, option, REFEREE } from '../../table/decision.ts'
import type { Table } from '../../table/table.ts'
import { MINUTES } from '../calendar.ts'
import type { ChangeEvent, DeathEvent, NoteEvent, TimeEvent } from './events.ts'
import { type Activity, COMPANY, type InterludeState, type Member, type Spoil } from './rules.ts'

/** The living. */
export function living<Sheet extends object>({ figures }: InterludeState<Sheet>): Member<Sheet>[] {
  return figures.filter(({ life }) => life === 'alive')
}

/** The member with this id. */
export function memberNamed<Sheet extends object>(state: InterludeState<Sheet>, id: string): Member<Sheet> {
  const found = state.figures.find((member) => member.id === id)
  if (found === undefined) throw new RangeError(`nobody of the company is called ${id}`)
  return found
}

/** Time goes by. */
export function pass<Sheet extends object>(
  table: Table,
  state: InterludeState<Sheet>,
  {
    minutes = 0,
    seasons = 0,
    rule,
  }: { readonly minutes?: number; readonly seasons?: number; readonly rule: string },
): void {
  const { calendar } = state
  state.calendar = { minutes: calendar.minutes + minutes, seasons: calendar.seasons + seasons }
  const event: TimeEvent = { event: 'between-time', rule, minutes, seasons, calendar: state.calendar }
  if (table.logs) table.tell(event)
}

/** A number of somebody's sheet changes; nothing is told if it stays. */
export function tellChange(
  table: Table,
  change: {
    readonly rule: string
    readonly figure: string
    readonly what: string
    readonly before: number
    readonly after: number
  },
): void {
  const event: ChangeEvent = { event: 'between-change', ...change }
  if (table.logs && change.before !== change.after) table.tell(event)
}

/** Something that is no number. */
export function tellNote(
  table: Table,
  note: {
    readonly rule: string
    readonly figure: string
    readonly what: string
    readonly detail?: string
    readonly amount?: number
  },
): void {
  const { rule, figure, what, detail = '', amount: count = 0 } = note
  const event: NoteEvent = { event: 'between-note', rule, figure, what, detail, amount: count }
  if (table.logs) table.tell(event)
}

/** Somebody dies between fights. */
export function passAway<Sheet extends object>(table: Table, member: Member<Sheet>, rule: string): void {
  member.life = 'dead'
  const event: DeathEvent = { event: 'between-death', rule, figure: member.id }
  if (table.logs) table.tell(event)
}

/** The referee's nod to something that the rules leave to them; a table without a referee's hand has it. */
export function refereeNods(
  table: Table,
  {
    rule,
    figure,
    what,
    detail,
  }: { readonly rule: string; readonly figure: string; readonly what: string; readonly detail?: string },
): boolean {
  const about = { figure, what, ...(detail === undefined ? {} : { detail }) }
  const options = ['yes', 'no']
  return table.ask(option({ name: 'between-nod', rule, to: REFEREE, options, about, usual: 'yes' })) === 'yes'
}

/** Rest for some hours or days: how many is asked, and `usual` is what a careful company takes. */
export function restActivity<Sheet extends object>({
  key,
  rule,
  unit,
  most,
  label,
  hint,
  usual,
  rest,
}: {
  readonly key: string
  readonly rule: string
  readonly unit: 'hour' | 'day'
  readonly most: number
  readonly label: string
  readonly hint: string
  readonly usual: (state: InterludeState<Sheet>) => number
  readonly rest: (table: Table, state: InterludeState<Sheet>, units: number) => void
}): Activity<Sheet> {
  return {
    key,
    rule,
    hint,
    offered: () => [''],
    label: () => label,
    carryOut(table, state) {
      const units = table.askAmount(
        amount({
          name: 'between-time',
          rule,
          to: { id: COMPANY, seat: COMPANY },
          min: 1,
          max: most,
          about: { unit },
          usual: String(Math.min(most, Math.max(1, usual(state)))),
        }),
      )
      pass(table, state, { minutes: units * MINUTES[unit], rule })
      rest(table, state, units)
    },
  }
}

/**
 * Something of the fallen changes hands: which, then whose it is to be. `give` puts it onto a sheet; null where it turns
 * out to be worthless, or the sheet has no room for it.
 */
export function spoilsActivity<Sheet extends object>(
  rule: string,
  give: (table: Table, member: Member<Sheet>, spoil: Spoil) => Sheet | null,
): Activity<Sheet> {
  return {
    key: 'take',
    rule,
    hint: 'Gear of the fallen, one thing at a time.',
    offered: (state) => (state.spoils.length > 0 && living(state).length > 0 ? [''] : []),
    label: () => 'Take something from the field',
    carryOut(table, state) {
      const which = table.ask(
        option({
          name: 'between-spoil',
          rule,
          to: { id: COMPANY, seat: COMPANY },
          options: state.spoils.map((_, at) => String(at)),
        }),
      )
      const spoil = state.spoils[Number(which)]
      if (spoil === undefined) return
      const taker = table.ask(
        option({
          name: 'between-taker',
          rule,
          to: { id: COMPANY, seat: COMPANY },
          options: living(state).map(({ id }) => id),
          about: { name: spoil.name },
        }),
      )
      if (!refereeNods(table, { rule, figure: taker, what: 'takes', detail: spoil.name })) return
      const member = memberNamed(state, taker)
      state.spoils = state.spoils.filter((each) => each !== spoil)
      const sheet = give(table, member, spoil)
      if (sheet !== null) member.sheet = sheet
      const what = sheet === null ? 'worthless' : 'takes'
      tellNote(table, { rule, figure: taker, what, detail: spoil.name })
    },
  }
}
