/**
 * An interlude: the time between two fights of a company, as a fight without foes.
 *
 * A game writes down its activities (a day of rest, stitching a wound, a new Season), each one typed entry; this makes a
 * companion system of them, which the same `Fight` plays, records, undoes, saves, replays and verifies. Its state holds
 * whole sheets: an activity replaces a sheet, or, where it needs rules of the fight (a First Aid roll, a fall), plays
 * them on a *stage*: a state of the game with the company alone on the field.
 *
 * Words that confuse: `onward` is the answer that ends an interlude; the *target* of an activity is for whom or what it
 * is done, '' for the company as a whole.
 */
import { z } from 'zod'
import { quote, Refusal } from '../../refusal.ts'
import { readFigure, requireWinner } from '../../scenario/roster.ts'
import { leanSheet } from '../../scenario/sheets-after.ts'
import { usualPolicy } from '../../system/policy.ts'
import { firstState, KERNEL_VERSION, type System } from '../../system/system.ts'
import { calendarForm } from '../calendar.ts'
import { living } from './activities.ts'
import { type BeganEvent, EVENTS } from './events.ts'
import { nextActivity } from './menu.ts'
import { COMPANY, type Interlude, type InterludeRules, type InterludeState, ONWARD } from './rules.ts'
import {
  beginInterlude,
  copyState,
  countersForm,
  type InterludeScenario,
  joinInterlude,
  scenarioOf,
  sheetsAfter,
  stateFormOf,
} from './scenario.ts'
import { nameOf, presenterOf } from './tell.ts'

/** Makes a game's interlude out of its activities. */
export function defineInterlude<Sheet extends object>(rules: InterludeRules<Sheet>): Interlude {
  const system = companionOf(rules)
  const sheetOf = (input: object): Sheet => rules.complete(input)
  const written = (input: unknown): object => {
    const read = readFigure(rules.sheets, input)
    if (!('error' in read)) return read.sheet
    const where = [...(read.path ?? []).map(String), read.error].join(': ')
    throw new Refusal('malformed-request', `That is no sheet of ${rules.game().title}: ${where}`)
  }
  return {
    system,
    units: rules.units,
    marks: (sheet) => rules.marks(sheetOf(sheet)),
    gear: (sheet) => rules.gear(sheetOf(sheet)),
    spoils: (sheet) => rules.spoils(sheetOf(sheet)),
    worked: (sheet) => rules.worked?.(sheetOf(sheet)) ?? {},
    kills: (events) => rules.kills(events),
    felled: (events) => rules.felled?.(events) ?? [],
    changes: (before, now) => rules.changes?.(sheetOf(before), sheetOf(now)) ?? [],
    field: (calendar) => rules.field?.(calendar) ?? {},
    begins: rules.begins ?? [],
    written,
    complete: (input) => rules.complete(written(input)),
    lean: (sheet) => leanSheet(rules.form, sheet),
    schema: () => z.toJSONSchema(rules.form, { io: 'input', unrepresentable: 'any' }),
    kept: (state) => keptForm.parse(state),
  }
}

const keptForm = z.object({ calendar: calendarForm, counters: countersForm })

function companionOf<Sheet extends object>(
  rules: InterludeRules<Sheet>,
): System<InterludeState<Sheet>, InterludeScenario, InterludeState<Sheet>> {
  const id = `${rules.id}-between`
  const presenter = presenterOf(rules)
  const state = stateFormOf(rules)
  const system: System<InterludeState<Sheet>, InterludeScenario, InterludeState<Sheet>> = {
    kernel: KERNEL_VERSION,
    id,
    get title() {
      return `${rules.game().title}: between fights`
    },
    get version() {
      return rules.game().version
    },
    maxSteps: 500,
    get rules() {
      return rules.game().rules
    },
    get rulings() {
      return rules.game().rulings
    },
    rulingSet: rules.rulingSet,
    get decisions() {
      return [
        { name: 'between', id: rules.rule, title: 'What the company does next', who: 'the company' },
        { name: 'between-nod', id: rules.rule, title: 'Whether it has come to pass', who: 'the referee' },
        { name: 'between-time', id: rules.rule, title: 'How long to rest', who: 'the company' },
        { name: 'between-spoil', id: rules.rule, title: 'What is taken from the field', who: 'the company' },
        { name: 'between-taker', id: rules.rule, title: 'Who takes it', who: 'the company' },
        ...(rules.decisions ?? []),
        ...rules.game().decisions,
      ]
    },
    /** Rules of the fight that are played on the stage tell what they tell in a fight. */
    get events() {
      return [...Object.keys(EVENTS), ...rules.game().events]
    },
    scenario: scenarioOf(id, rules, state),
    state,
    steps: {
      opening: (table, state) => {
        state.phase = 'activity'
        const { title: company } = state.setup
        const event: BeganEvent = { event: 'between', rule: rules.rule, company, calendar: state.calendar }
        if (table.logs) table.tell(event)
        rules.opening?.(table, state)
      },
      activity: (table, state) => nextActivity(table, state, rules),
    },
    policies: {
      skilled: {
        name: 'skilled',
        summary: 'Does whatever still helps somebody, then moves on.',
        decide: usualPolicy,
      },
      onward: {
        name: 'onward',
        summary: 'Moves on at once.',
        decide: (view, decision) => (decision.name === 'between' ? ONWARD : usualPolicy(view, decision)),
      },
    },
    guidance: { advisor: 'skilled', decisions: { between: { matters: 'always', apart: true } } },
    content: [],
    tell: presenter,
    measures: { alive: (state) => living(state).length, minutes: (state) => state.calendar.minutes },
    begin: (scenario) => firstState({ ...system, begin: (given) => beginInterlude(given, rules) }, scenario),
    next: ({ phase }) => (phase === 'over' ? null : phase),
    outcome: ({ phase }) => ({ over: phase === 'over', winner: null, how: 'onward' }),
    round: () => 1,
    seatOf: (state, who) =>
      state.figures.find((member) => member.id === who)?.seat ?? (who === 'referee' ? who : COMPANY),
    nameOf,
    view: (state) => state,
    seen: (event) => event,
    copy: copyState,
    key: ({ setup: _, ...rest }) => JSON.stringify(rest),
    join: (state, _side, figure) => joinInterlude(state, figure, rules),
    leave: (state, who) => {
      const member = state.figures.find((each) => each.id === who)
      if (member === undefined) throw new Refusal('unknown-figure', `Nobody is called ${quote(who)}.`)
      member.life = 'gone'
    },
    end: (state, winner) => {
      requireWinner(state.setup.sides, winner)
      state.phase = 'over'
    },
    after: (state) => sheetsAfter(state, rules),
    statblock: {
      parse: (text) => rules.game().statblock.parse(text),
      print: (figure) => rules.game().statblock.print(figure),
    },
  }
  return system
}
