/**
 * The scenario and the state of an interlude: their schemas, how it begins, who joins and with which sheets all leave.
 */
import { z } from 'zod'
import { Refusal } from '../../refusal.ts'
import { checkpointForm } from '../../scenario/checkpoint.ts'
import { figureForm, freeze, numberIds, readFigure, rosterOf } from '../../scenario/roster.ts'
import { handForm, idForm } from '../../scenario/scenario.ts'
import { leavingWith, type SheetAfter } from '../../scenario/sheets-after.ts'
import type { BaseScenario, HandSpec } from '../../system/system.ts'
import { type Calendar, calendarForm } from '../calendar.ts'
import { COMPANY, type InterludeRules, type InterludeState, type Member, type Spoil } from './rules.ts'

/** An interlude as a user writes it, checked. */
export interface InterludeScenario extends BaseScenario {
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

const spoilForm = z.strictObject({ from: z.string().max(80), name: z.string().max(120), thing: z.json() })

const MOST_FIGURES = 60

/** The form of what a game counts from one rest to the next. */
export const countersForm = z.record(z.string().max(200), z.int().min(0).max(1e9))

export function scenarioOf<Sheet extends object>(
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

export function beginInterlude<Sheet extends object>(
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

export function stateFormOf<Sheet extends object>(
  rules: InterludeRules<Sheet>,
): z.ZodType<InterludeState<Sheet>> {
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

export function copyState<Sheet extends object>(state: InterludeState<Sheet>): InterludeState<Sheet> {
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

export function joinInterlude<Sheet extends object>(
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

export function sheetsAfter<Sheet extends object>(
  state: InterludeState<Sheet>,
  rules: InterludeRules<Sheet>,
): readonly SheetAfter[] {
  const here = state.figures.filter(({ life }) => life !== 'gone').map((member) => ({ ...member, side: 0 }))
  return leavingWith({
    figures: here,
    sides: state.setup.sides,
    form: rules.form,
    nameOf: ({ name }) => name,
    sheetOf: ({ life, sheet, name }) => (life === 'dead' ? null : { ...sheet, name }),
  })
}
