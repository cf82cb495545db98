/**
 * The menu of an interlude: which activities are offered, and which of them an option stands for.
 */
import { option } from '../../table/decision.ts'
import type { Table } from '../../table/table.ts'
import type { ActivityEvent, OnwardEvent } from './events.ts'
import { type Activity, COMPANY, type InterludeRules, type InterludeState, ONWARD } from './rules.ts'

/** One activity: asked for, told, carried out. */
export function nextActivity<Sheet extends object>(
  table: Table,
  state: InterludeState<Sheet>,
  { activities, rule, advice }: InterludeRules<Sheet>,
): void {
  const offers = activities.flatMap((activity) =>
    activity.offered(state).map((target) => ({ activity, target, key: keyOf(activity, target) })),
  )
  const advised = advice(state)
  const usual = offers.some(({ key }) => key === advised) ? advised : ONWARD
  const chosen = table.ask(
    option({
      name: 'between',
      rule,
      to: { id: COMPANY, seat: COMPANY },
      options: [...offers.map(({ key }) => key), ONWARD],
      usual,
    }),
  )
  const offer = offers.find(({ key }) => key === chosen)
  if (offer === undefined) {
    state.phase = 'over'
    const event: OnwardEvent = { event: 'between-onward', rule, calendar: state.calendar }
    if (table.logs) table.tell(event)
    return
  }
  const { activity, target } = offer
  const label = activity.label(state, target)
  const event: ActivityEvent = { event: 'between-activity', rule: activity.rule, label }
  if (table.logs) table.tell(event)
  activity.carryOut(table, state, target)
}

function keyOf({ key }: { readonly key: string }, target: string): string {
  return target === '' ? key : `${key} ${target}`
}

/** The activity that an option of the menu stands for, and its target. */
export function offerOf<Sheet extends object>(
  { activities }: InterludeRules<Sheet>,
  option: string,
): { readonly activity: Activity<Sheet>; readonly target: string } | null {
  const space = option.indexOf(' ')
  const [key, target] = space < 0 ? [option, ''] : [option.slice(0, space), option.slice(space + 1)]
  const activity = activities.find((each) => each.key === key)
  return activity === undefined ? null : { activity, target }
}
