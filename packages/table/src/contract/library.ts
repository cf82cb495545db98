/**
 * What everybody may read: games, rules, rulings, content; scenarios and saves that are checked.
 */
import { z } from 'zod'
import { countForm } from './basics.ts'
import type { PackSource } from './company.ts'
import type { OddsQuestionView } from './odds-question.ts'
import type { FightSource } from './table.ts'

/** A game as the shelf shows it. */
export const systemForm = z.strictObject({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  rules: countForm,
  policies: z.array(z.strictObject({ name: z.string(), summary: z.string() })),
  scenarios: z.array(z.strictObject({ id: z.string(), title: z.string(), summary: z.string() })),
  kinds: z.array(z.string()),
  decisions: z
    .array(z.strictObject({ name: z.string(), title: z.string(), who: z.string() }))
    .describe('Every kind of decision, for who wants to be asked more or less.'),
})

/** One rule of a register. */
export const ruleForm = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  section: z.string(),
  tag: z.string(),
  met: z.enum(['fight', 'after', 'scenario']).describe('Where users meet it'),
  code: z
    .array(z.strictObject({ file: z.string(), line: countForm }))
    .optional()
    .describe('The lines that carry it out, where the server runs from its sources'),
})

/** A switch for what the text leaves open. */
export const rulingForm = z.strictObject({
  key: z.string(),
  title: z.string(),
  question: z.string(),
  default: z.union([z.string(), z.number()]),
  values: z.record(z.string(), z.string()),
  rules: z.array(z.string()),
})

/** Something ready-made. */
export const contentForm = z.strictObject({
  system: z.string(),
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  data: z.json().optional(),
  statblock: z.string().optional().describe('A figure in the notation of the game.'),
})

/** A statblock that was read: the figure, what was guessed or dropped, and the same as text again. */
export const statblockForm = z.strictObject({
  figure: z.json(),
  notes: z.array(z.string()),
  text: z.string(),
})

/** A pack that was read and tried: what it is, and all that it has, its figures and scenarios written out. */
export const packViewForm = z.strictObject({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  system: z.string(),
  about: z.string(),
  author: z.string(),
  licence: z.string(),
  content: z.array(contentForm),
})

/** A scenario that was read. */
export const checkedForm = z.strictObject({
  system: z.string(),
  title: z.string(),
  sides: z.array(z.strictObject({ id: z.string(), name: z.string(), figures: z.array(z.string()) })),
  hands: z.record(z.string(), z.string()),
  scenario: z.json(),
  numbers: z
    .array(
      z.strictObject({
        path: z.string().describe('As a simulation varies it, such as npcs[0].guard.'),
        side: z.string().describe("The side's id; empty for the field."),
        who: z.string().describe('The figure, by name; empty for the field.'),
        name: z.string(),
        value: z.number(),
      }),
    )
    .describe('Every number of the scenario that a simulation can vary.'),
})

/** What checking a saved fight's dice found. */
export const verifiedForm = z.strictObject({
  ok: z.boolean().describe('All of it was checked, and nothing differs.'),
  commitments: z.array(z.string()),
  drawn: countForm,
  typed: countForm,
  steps: countForm,
  rulesChecked: z.boolean().describe('False for a fight of other rules: only its dice were checked.'),
  problems: z.array(z.string()),
})

export type SystemView = z.infer<typeof systemForm>

export type RuleView = z.infer<typeof ruleForm>

export type RulingView = z.infer<typeof rulingForm>

export type ContentView = z.infer<typeof contentForm>

export type Statblock = z.infer<typeof statblockForm>

export type PackView = z.infer<typeof packViewForm>

export type ScenarioCheck = z.infer<typeof checkedForm>

export type VerificationView = z.infer<typeof verifiedForm>

/** What everybody may read: games, rules, content. */
export interface Library {
  systems(): Promise<readonly SystemView[]>
  rules(system: string, query?: string): Promise<readonly RuleView[]>
  rulings(system: string): Promise<readonly RulingView[]>
  /** The JSON Schema of a game's scenarios: its field, its figures, all that may be written. */
  scenarioSchema(system: string): Promise<unknown>
  /** What the game can be asked about odds without a fight. */
  oddsQuestions(system: string): Promise<readonly OddsQuestionView[]>
  content(ask: {
    system?: string
    kind?: string
    query?: string
    limit?: number
  }): Promise<readonly ContentView[]>
  contentEntry(system: string, kind: string, id: string): Promise<ContentView>
  statblock(system: string, text: string): Promise<Statblock>
  /** A pack from outside, tried beside others that it may refer to. Nothing of it is kept here. */
  pack(pack: PackSource, beside?: readonly PackSource[]): Promise<PackView>
  check(from: FightSource): Promise<ScenarioCheck>
  verify(save: unknown): Promise<VerificationView>
}
