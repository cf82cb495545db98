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
import { quote, Refusal } from '../refusal.ts'
import { checkpointForm } from '../scenario/checkpoint.ts'
import {
  figureForm,
  freeze,
  numberIds,
  readFigure,
  requireWinner,
  rosterOf,
  type SheetKnowledge,
} from '../scenario/roster.ts'
import { handForm, idForm, parseScenario } from '../scenario/scenario.ts'
import { completeSheetAfter, leanSheet, leavingWith, type SheetAfter } from '../scenario/sheets-after.ts'
import type { FightEvent } from '../system/event.ts'
import { usualPolicy } from '../system/policy.ts'
import {
  type BaseScenario,
  type Board,
  type BoardFigure,
  type DecisionEntry,
  firstState,
  type HandSpec,
  KERNEL_VERSION,
  type Line,
  type Presenter,
  type QuestionText,
  type System,
} from '../system/system.ts'
import { amount, type Decision, option, REFEREE } from '../table/decision.ts'
import type { Table } from '../table/table.ts'
import { type Calendar, calendarForm, dateText, durationText, MINUTES, type TimeUnit } from './calendar.ts'
import { LatestEntries } from './latest-entries.ts'

/** The side, and the seat, of a company. */
export const COMPANY = 'company'
/** The answer that ends an interlude. */
export const ONWARD = 'onward'

/** Somebody of the company. Rules replace `sheet` as a whole and change nothing in it. */
export interface Member<Sheet extends object = object> {
  readonly id: string
  readonly seat: string
  name: string
  life: 'alive' | 'dead' | 'gone'
  sheet: Sheet
}

/** Something on the field that anybody may take: whose it was, and the thing as a sheet holds it. */
export interface Spoil {
  readonly from: string
  readonly name: string
  readonly thing: unknown
}

/** An interlude as it stands. */
export interface InterludeState<Sheet extends object = object> {
  readonly setup: {
    readonly title: string
    readonly rulings: Readonly<Record<string, unknown>>
    readonly sides: readonly { readonly id: string; readonly name: string }[]
  }
  figures: Member<Sheet>[]
  spoils: Spoil[]
  calendar: Calendar
  /** What a game counts from one rest to the next, in its own words: days towards the next Hit Point, say. */
  counters: Record<string, number>
  phase: 'opening' | 'activity' | 'over'
}

/** One thing that a company can do between fights. */
export interface Activity<Sheet extends object = object> {
  readonly key: string
  readonly rule: string
  /** A sentence about what it does, shown beside it. */
  readonly hint: string
  /** For whom or what it can be done now: '' alone for the company as a whole, nothing if it cannot. */
  offered(state: InterludeState<Sheet>): readonly string[]
  carryOut(table: Table, state: InterludeState<Sheet>, target: string): void
  label(state: InterludeState<Sheet>, target: string): string
}

/** What a game says of the time between its fights. */
export interface InterludeRules<Sheet extends object = object> {
  /** The game, once it is whole. */
  readonly game: () => System
  /** Its id. */
  readonly id: string
  readonly rulingSet: z.ZodType<Readonly<Record<string, unknown>>>
  /** The units in which time is counted. */
  readonly units: readonly TimeUnit[]
  /** The schema of a sheet; a complete sheet is a valid one. */
  readonly form: z.ZodType
  readonly sheets: SheetKnowledge<object>
  complete(input: object): Sheet & { readonly name: string }
  readonly activities: readonly Activity<Sheet>[]
  /** The rule that the whole of it rests on. */
  readonly rule: string
  /** What a careful company does next: an option of the menu. */
  advice(state: InterludeState<Sheet>): string
  /** What happens by itself before anything can be done. */
  opening?(table: Table, state: InterludeState<Sheet>): void
  /** The decisions that activities put, besides those of the game. */
  readonly decisions?: readonly DecisionEntry[]
  /** The words for what changes: `{ hp: 'Hit Points' }`. */
  readonly values: Readonly<Record<string, string>>
  /** The words for what is noted, without the name in front: `{ stitched: ({ detail }) => … }`. */
  readonly notes: Readonly<Record<string, (note: InterludeNote) => string>>
  /** The words for rolls that only an interlude has. */
  readonly rolls?: Readonly<Record<string, string>>
  /** The words for decisions that only an interlude has. */
  question?(decision: Decision, state: InterludeState<Sheet>): QuestionText | null
  /** Lasting marks of a sheet in words: wounds, Scars, lost limbs. */
  marks(sheet: Sheet): readonly string[]
  /** What somebody carries, in words, each thing by itself. */
  gear(sheet: Sheet): readonly string[]
  /** What of the fallen others may take. */
  spoils(sheet: Sheet): readonly { readonly name: string; readonly thing: unknown }[]
  /** Whom figures have killed, from the events of a fight. */
  kills(events: readonly FightEvent[]): readonly { readonly figure: string; readonly victim: string }[]
  /** What the field of the next scenario says because of the date. */
  field?(calendar: Calendar): object
}

/** What an interlude tells of somebody: a code, and what belongs to it. */
export interface InterludeNote {
  readonly what: string
  readonly detail: string
  readonly amount: number
}

/** The time between fights of a game. Sheets are those of the game. */
export interface Interlude {
  /** The companion system, whose id is that of the game and "-between". */
  readonly system: System
  readonly units: readonly TimeUnit[]
  marks(sheet: object): readonly string[]
  gear(sheet: object): readonly string[]
  spoils(sheet: object): readonly { readonly name: string; readonly thing: unknown }[]
  kills(events: readonly FightEvent[]): readonly { readonly figure: string; readonly victim: string }[]
  field(calendar: Calendar): object
  /** A figure as a scenario writes it: its sheet as it is written, whatever ready-made one or stat block it names. */
  written(input: unknown): object
  /** The same, complete. */
  complete(input: unknown): { readonly name: string }
  /** A sheet as short as it can be written. */
  lean(sheet: object): object
  /** The JSON Schema of a sheet as it may be written. */
  schema(): object
  /** What outlasts an interlude besides the sheets: the date, and what is counted. */
  kept(state: object): { readonly calendar: Calendar; readonly counters: Readonly<Record<string, number>> }
}

/** An interlude as a user writes it, checked. */
interface InterludeScenario extends BaseScenario {
  readonly rulings: Readonly<Record<string, unknown>>
  readonly calendar: Calendar
  readonly figures: readonly {
    readonly id: string | null
    readonly seat: string | null
    readonly count: number
    readonly sheet: object
  }[]
  readonly fallen: readonly { readonly id: string; readonly name: string; readonly sheet: object }[]
  readonly spoils: readonly Spoil[]
  readonly counters: Readonly<Record<string, number>>
}

// ── What activities are made of ──────────────────────────────────────────────────────────────────────────

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
  { rule, figure, what }: { readonly rule: string; readonly figure: string; readonly what: string },
): boolean {
  const about = { figure, what }
  const options = ['yes', 'no']
  return table.ask(option({ name: 'between-nod', rule, to: REFEREE, options, about, usual: 'yes' })) === 'yes'
}

/** Who killed whom: a death is put down to whoever the events last show at the victim. `dead` are the words for it. */
export function killsIn(
  events: readonly FightEvent[],
  dead: readonly string[],
): { readonly figure: string; readonly victim: string }[] {
  const attackers = new Map<string, string>()
  const kills: { figure: string; victim: string }[] = []
  for (const event of events) {
    const blow = blowForm.safeParse(event)
    if (blow.success) attackers.set(blow.data.target, blow.data.figure)
    const death = deathForm.safeParse(event)
    if (!death.success || !dead.includes(death.data.life)) continue
    const { figure: victim, by = '' } = death.data
    const figure = by === '' ? attackers.get(victim) : by
    if (figure !== undefined) kills.push({ figure, victim })
  }
  return kills
}

const blowForm = z.object({ figure: z.string().min(1), target: z.string().min(1) })
const deathForm = z.object({
  event: z.literal('life'),
  figure: z.string(),
  life: z.string(),
  by: z.string().optional(),
})

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
      if (!refereeNods(table, { rule, figure: taker, what: 'takes' })) return
      const member = memberNamed(state, taker)
      state.spoils = state.spoils.filter((each) => each !== spoil)
      const sheet = give(table, member, spoil)
      if (sheet !== null) member.sheet = sheet
      const what = sheet === null ? 'worthless' : 'takes'
      tellNote(table, { rule, figure: taker, what, detail: spoil.name })
    },
  }
}

/**
 * Plays rules of the fight with the company alone on the field, and takes the sheets with which it leaves. `play`
 * gets the state of the game; whoever it leaves without a sheet is dead.
 */
export function onStage<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
  complete: (input: object) => Sheet,
  play: (stage: State) => void,
): void {
  const scenario = stageScenario(game, state)
  const stage = game.begin(scenario)
  play(stage)
  for (const left of game.after?.(stage, { scenario, joined: [] }) ?? []) {
    const member = memberNamed(state, left.id)
    const sheet = completeSheetAfter(left)
    if (sheet === null) member.life = 'dead'
    else member.sheet = complete({ ...sheet, name: member.name })
  }
}

/** A state of the game with the company alone on the field, to look things up in. */
export function stageOf<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
): State {
  return game.begin(stageScenario(game, state))
}

/** The company alone on the field. A scenario has two sides, so somebody stands in for the other one until it is read. */
function stageScenario<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
): BaseScenario {
  const figures = living(state).map(({ id, seat, name, sheet }) => ({ ...sheet, id, seat, name }))
  const key = JSON.stringify([game.id, state.setup.rulings, figures])
  return latestStages.get(key) ?? latestStages.put(key, readStage(game, state, figures))
}

/** Sheets change seldom and are looked at whenever somebody asks what can be done; reading one takes a millisecond. */
const latestStages = new LatestEntries<BaseScenario>(32)

function readStage<State extends object, Sheet extends object>(
  game: System<State>,
  state: InterludeState<Sheet>,
  figures: readonly object[],
): BaseScenario {
  const [first] = figures
  const parsed = parseScenario(game, {
    system: game.id,
    rulings: state.setup.rulings,
    sides: [
      { id: COMPANY, figures },
      { id: 'nobody', figures: [{ ...first, id: 'nobody', seat: 'nobody', mount: undefined }] },
    ],
  })
  return { ...parsed, sides: parsed.sides.slice(0, 1) }
}

// ── Events ───────────────────────────────────────────────────────────────────────────────────────────────

interface BeganEvent extends FightEvent {
  readonly event: 'between'
  readonly company: string
  readonly calendar: Calendar
}
interface ActivityEvent extends FightEvent {
  readonly event: 'between-activity'
  readonly label: string
}
interface TimeEvent extends FightEvent {
  readonly event: 'between-time'
  readonly minutes: number
  readonly seasons: number
  readonly calendar: Calendar
}
interface ChangeEvent extends FightEvent {
  readonly event: 'between-change'
  readonly figure: string
  readonly what: string
  readonly before: number
  readonly after: number
}
interface NoteEvent extends FightEvent, InterludeNote {
  readonly event: 'between-note'
  readonly figure: string
}
interface DeathEvent extends FightEvent {
  readonly event: 'between-death'
  readonly figure: string
}
interface OnwardEvent extends FightEvent {
  readonly event: 'between-onward'
  readonly calendar: Calendar
}
type InterludeEvent =
  | BeganEvent
  | ActivityEvent
  | TimeEvent
  | ChangeEvent
  | NoteEvent
  | DeathEvent
  | OnwardEvent

const EVENTS = {
  between: true,
  'between-activity': true,
  'between-time': true,
  'between-change': true,
  'between-note': true,
  'between-death': true,
  'between-onward': true,
} as const satisfies Record<InterludeEvent['event'], true>

function isInterludeEvent(event: FightEvent): event is InterludeEvent {
  return Object.hasOwn(EVENTS, event.event)
}

// ── The companion system ─────────────────────────────────────────────────────────────────────────────────

const spoilForm = z.strictObject({ from: z.string().max(80), name: z.string().max(120), thing: z.json() })
const MOST_FIGURES = 60

/** The form of what a game counts from one rest to the next. */
export const countersForm = z.record(z.string().max(200), z.int().min(0).max(1e9))

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
    kills: (events) => rules.kills(events),
    field: (calendar) => rules.field?.(calendar) ?? {},
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
    guidance: { advisor: 'skilled', decisions: {} },
    content: [],
    tell: presenter,
    measures: { alive: (state) => living(state).length, minutes: (state) => state.calendar.minutes },
    begin: (scenario) => firstState({ ...system, begin: (given) => beginning(given, rules) }, scenario),
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
    join: (state, _side, figure) => joins(state, figure, rules),
    leave: (state, who) => {
      const member = state.figures.find((each) => each.id === who)
      if (member === undefined) throw new Refusal('unknown-figure', `Nobody is called ${quote(who)}.`)
      member.life = 'gone'
    },
    end: (state, winner) => {
      requireWinner(state.setup.sides, winner)
      state.phase = 'over'
    },
    after: (state) => leaving(state, rules),
    statblock: {
      parse: (text) => rules.game().statblock.parse(text),
      print: (figure) => rules.game().statblock.print(figure),
    },
  }
  return system
}

/** One activity: asked for, told, carried out. */
function nextActivity<Sheet extends object>(
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
function offerOf<Sheet extends object>(
  { activities }: InterludeRules<Sheet>,
  option: string,
): { readonly activity: Activity<Sheet>; readonly target: string } | null {
  const space = option.indexOf(' ')
  const [key, target] = space < 0 ? [option, ''] : [option.slice(0, space), option.slice(space + 1)]
  const activity = activities.find((each) => each.key === key)
  return activity === undefined ? null : { activity, target }
}

// ── Its scenario and state ───────────────────────────────────────────────────────────────────────────────

function scenarioOf<Sheet extends object>(
  id: string,
  rules: InterludeRules<Sheet>,
  state: z.ZodType,
): z.ZodType<InterludeScenario> {
  return z
    .strictObject({
      steelyard: z.literal(1).optional().describe('The version of this format.'),
      system: z.literal(id).describe('The game, and "-between".'),
      title: z.string().min(1).max(120).optional().describe('The name of the company.'),
      rulings: rules.rulingSet.describe('Switches for what the rules leave open.'),
      calendar: calendarForm.prefault({}).describe('How long the company has been under way.'),
      hands: z
        .record(idForm, handForm)
        .optional()
        .describe('Who answers; the company is human unless said otherwise.'),
      figures: z
        .array(figureForm(rules.sheets))
        .min(1)
        .max(MOST_FIGURES)
        .describe('The living, as a scenario lists figures.'),
      fallen: z
        .array(
          z.strictObject({
            id: idForm,
            name: z.string().min(1).max(80),
            sheet: z.record(z.string(), z.json()),
          }),
        )
        .max(200)
        .default([])
        .describe('The dead of the company, with the sheets they had.'),
      spoils: z.array(spoilForm).max(500).default([]).describe('What lies about after the last fight.'),
      counters: countersForm.default({}).describe('What the game counts from one rest to the next.'),
      joined: z
        .array(z.strictObject({ side: idForm, figure: z.json() }))
        .max(200)
        .optional()
        .describe('Who joined before the checkpoint, in this order.'),
      checkpoint: z
        .lazy(() => checkpointForm(state))
        .optional()
        .describe('How it stands when it is taken up in its middle: what differs from its beginning.'),
    })
    .transform((written): InterludeScenario => {
      const seats = written.figures.flatMap(({ seat }) => (seat === null ? [] : [seat]))
      const hands: Record<string, HandSpec> = { [COMPANY]: 'human' }
      for (const seat of seats) hands[seat] ??= 'human'
      return {
        system: id,
        title: written.title ?? 'The company',
        rulings: written.rulings,
        calendar: written.calendar,
        hands: { ...hands, ...written.hands },
        sides: [{ id: COMPANY, name: written.title ?? 'The company' }],
        figures: written.figures,
        fallen: written.fallen,
        spoils: written.spoils,
        counters: written.counters,
        ...(written.joined === undefined ? {} : { joined: written.joined }),
        ...(written.checkpoint === undefined ? {} : { checkpoint: written.checkpoint }),
      }
    })
}

function beginning<Sheet extends object>(
  scenario: InterludeScenario,
  rules: InterludeRules<Sheet>,
): InterludeState<Sheet> {
  // Twice, so that the fields stand in the order in which they are read again.
  const completely = (input: object): Sheet & { readonly name: string } =>
    rules.complete(rules.complete(input))
  const roster = rosterOf(scenario.figures, COMPANY, 0, completely)
  const living = numberIds(
    roster,
    scenario.fallen.map(({ id }) => id),
  ).map(
    ({ id, seat, name, sheet }): Member<Sheet> => ({
      id,
      seat,
      name,
      life: 'alive',
      sheet: { ...sheet, name },
    }),
  )
  const fallen = scenario.fallen.map(
    ({ id, name, sheet }): Member<Sheet> => ({
      id,
      seat: COMPANY,
      name,
      life: 'dead',
      sheet: completely({ ...sheet, name }),
    }),
  )
  const { title, rulings, sides } = scenario
  return {
    setup: freeze({ title, rulings, sides }),
    figures: [...living, ...fallen],
    spoils: [...scenario.spoils],
    calendar: scenario.calendar,
    counters: { ...scenario.counters },
    phase: 'opening',
  }
}

function stateFormOf<Sheet extends object>(rules: InterludeRules<Sheet>): z.ZodType<InterludeState<Sheet>> {
  const sheet = z.record(z.string(), z.json()).transform((input, context): Sheet => {
    const parsed = rules.form.safeParse(input)
    if (parsed.success) return rules.complete(input)
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'not a sheet' })
    return z.NEVER
  })
  const member = z.strictObject({
    id: z.string().max(80),
    seat: z.string().max(60),
    name: z.string().min(1).max(200),
    life: z.enum(['alive', 'dead', 'gone']),
    sheet,
  })
  return z.strictObject({
    setup: z.strictObject({
      title: z.string().max(120),
      rulings: rules.rulingSet,
      sides: z.array(z.strictObject({ id: z.string().max(60), name: z.string().max(120) })).max(1),
    }),
    figures: z.array(member).max(500),
    spoils: z.array(spoilForm).max(500),
    calendar: calendarForm,
    counters: countersForm,
    phase: z.enum(['opening', 'activity', 'over']),
  })
}

function copyState<Sheet extends object>(state: InterludeState<Sheet>): InterludeState<Sheet> {
  return {
    setup: state.setup,
    figures: state.figures.map((member) => ({ ...member, sheet: cloned(member.sheet) })),
    spoils: cloned(state.spoils),
    calendar: { ...state.calendar },
    counters: { ...state.counters },
    phase: state.phase,
  }
}

/** A copy of plain data. */
function cloned<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data))
}

function joins<Sheet extends object>(
  state: InterludeState<Sheet>,
  input: unknown,
  rules: InterludeRules<Sheet>,
): string {
  const read = readFigure(rules.sheets, input)
  if ('error' in read) throw new Refusal('malformed-amendment', `That figure cannot join: ${read.error}`)
  const taken = state.figures.map(({ id }) => id)
  const [recruit] = numberIds(
    rosterOf([{ ...read, count: 1 }], COMPANY, 0, (given) => rules.complete(rules.complete(given))),
    taken,
  )
  if (recruit === undefined) throw new Error('a list of one figure is empty')
  const { id, seat, name, sheet } = recruit
  state.figures.push({ id, seat, name, life: 'alive', sheet: { ...sheet, name } })
  return id
}

function leaving<Sheet extends object>(
  state: InterludeState<Sheet>,
  rules: InterludeRules<Sheet>,
): readonly SheetAfter[] {
  const here = state.figures.filter(({ life }) => life !== 'gone').map((member) => ({ ...member, side: 0 }))
  return leavingWith(
    here,
    state.setup.sides,
    rules.form,
    ({ name }) => name,
    ({ life, sheet, name }) => (life === 'dead' ? null : { ...sheet, name }),
  )
}

function nameOf<Sheet extends object>(state: InterludeState<Sheet>, id: string): string {
  if (id === COMPANY) return state.setup.title
  return state.figures.find((member) => member.id === id)?.name ?? id
}

// ── Its words ────────────────────────────────────────────────────────────────────────────────────────────

function presenterOf<Sheet extends object>(rules: InterludeRules<Sheet>): Presenter<InterludeState<Sheet>> {
  const stages = new WeakMap<InterludeState<Sheet>, object>()
  const staged = (state: InterludeState<Sheet>): object => {
    const known = stages.get(state)
    if (known !== undefined) return known
    const stage = stageOf(rules.game(), state)
    stages.set(state, stage)
    return stage
  }
  return {
    event: (event, state) =>
      isInterludeEvent(event)
        ? tellInterlude(event, state, rules)
        : rules.game().tell.event(event, staged(state)),
    question: (decision, state) =>
      ownQuestion(decision, state, rules) ?? rules.game().tell.question(decision, staged(state)),
    roll: (name) => rules.rolls?.[name] ?? rules.game().tell.roll(name),
    board: (state) => boardOf(state, rules, staged),
    round: () => 'interlude',
  }
}

function ownQuestion<Sheet extends object>(
  decision: Decision,
  state: InterludeState<Sheet>,
  rules: InterludeRules<Sheet>,
): QuestionText | null {
  if (decision.name === 'between')
    return {
      ask: `${dateText(state.calendar, rules.units)}. What does ${state.setup.title} do?`,
      label: (key) => {
        const offer = offerOf(rules, key)
        return offer === null ? 'Go on to the next fight' : offer.activity.label(state, offer.target)
      },
      hint: (key) => offerOf(rules, key)?.activity.hint ?? 'The time between the fights is over.',
    }
  if (decision.name === 'between-nod') {
    const { figure, what } = aboutNod.parse(decision.about)
    const of = figure === '' ? '' : `${nameOf(state, figure)}: `
    return {
      ask: `${of}${noteText({ what, detail: '', amount: 0 }, rules.notes)} – does the referee agree?`,
      label: (key) => (key === 'yes' ? 'Yes' : 'No'),
      hint: () => '',
    }
  }
  if (decision.name === 'between-time') {
    const { unit } = aboutTime.parse(decision.about)
    return { ask: `For how many ${unit}s?`, label: (key) => key, hint: () => '' }
  }
  if (decision.name === 'between-spoil')
    return {
      ask: 'What is taken from the field?',
      label: (key) => state.spoils[Number(key)]?.name ?? key,
      hint: (key) => `From ${state.spoils[Number(key)]?.from ?? ''}.`,
    }
  if (decision.name === 'between-taker') {
    const { name } = aboutTaker.parse(decision.about)
    return { ask: `Who takes the ${name}?`, label: (key) => nameOf(state, key), hint: () => '' }
  }
  return rules.question?.(decision, state) ?? null
}

const aboutTime = z.object({ unit: z.string() })
const aboutTaker = z.object({ name: z.string() })
const aboutNod = z.object({ figure: z.string(), what: z.string() })

function tellInterlude<Sheet extends object>(
  event: InterludeEvent,
  state: InterludeState<Sheet>,
  { units, values, notes }: InterludeRules<Sheet>,
): Line {
  const { rule } = event
  switch (event.event) {
    case 'between':
      return { text: `${event.company}: ${dateText(event.calendar, units)}`, rule, depth: 0, tone: 'head' }
    case 'between-activity':
      return { text: event.label, rule, depth: 0, tone: 'plain' }
    case 'between-time':
      return { text: timeText(event, units), rule, depth: 1, tone: 'quiet' }
    case 'between-change': {
      const { figure, what, before, after } = event
      const text = `${nameOf(state, figure)}: ${values[what] ?? what} ${before} → ${after}`
      return { text, rule, depth: 1, tone: after >= before ? 'good' : 'bad' }
    }
    case 'between-note': {
      const words = noteText(event, notes)
      const of = event.figure === '' ? '' : `${nameOf(state, event.figure)}: `
      return { text: `${of}${words}`, rule, depth: 1, tone: 'plain' }
    }
    case 'between-death':
      return { text: `${nameOf(state, event.figure)} dies.`, rule, depth: 1, tone: 'bad' }
    case 'between-onward':
      return {
        text: `The company moves on: ${dateText(event.calendar, units)}.`,
        rule,
        depth: 0,
        tone: 'head',
      }
  }
}

function noteText(note: InterludeNote, notes: InterludeRules['notes']): string {
  const own = notes[note.what]
  if (own !== undefined) return own(note)
  if (note.what === 'takes') return note.detail === '' ? 'takes something' : `takes the ${note.detail}`
  if (note.what === 'worthless') return `the ${note.detail} is of no use`
  return note.what
}

function timeText({ minutes, seasons, calendar }: TimeEvent, units: readonly TimeUnit[]): string {
  const passed = seasons > 0 ? 'A new Season begins' : `${durationText(minutes)} later`
  return `${passed}: ${dateText(calendar, units)}.`
}

/** The cards that the game itself draws; the dead stand behind them. */
function boardOf<Sheet extends object>(
  state: InterludeState<Sheet>,
  rules: InterludeRules<Sheet>,
  staged: (state: InterludeState<Sheet>) => object,
): Board {
  const alive = living(state)
  const board = alive.length === 0 ? null : rules.game().tell.board(staged(state))
  const cards = board?.sides.find(({ id }) => id === COMPANY)?.figures ?? []
  const figures = state.figures.map((member): BoardFigure => {
    const card = cards.find(({ id }) => id === member.id)
    if (member.life === 'alive' && card !== undefined) {
      const { place: _place, row: _row, spot: _spot, ...plain } = card
      return plain
    }
    const conditions = [member.life === 'dead' ? 'dead' : 'gone']
    return { id: member.id, name: member.name, standing: 'out', gauges: [], facts: [], conditions }
  })
  return {
    title: `${state.setup.title}: ${dateText(state.calendar, rules.units)}`,
    stages: [],
    sides: [{ id: COMPANY, name: state.setup.title, figures }],
    notes:
      state.spoils.length === 0 ? [] : [`To be had: ${state.spoils.map(({ name }) => name).join(', ')}.`],
  }
}
