/**
 * Scenarios: what a user writes to set a fight up. The outer form is the same for every system; the figures,
 * the rulings and the field are the system's own schemas.
 *
 * A *hand* is who plays: 'human', or 'ai:' and a policy's name. Every side has a seat of its own name; a figure
 * may be given to another seat, which `hands` can describe.
 */
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { BaseScenario, HandSpec, System } from '../system/system.ts'
import { type Checkpoint, checkpointForm } from './checkpoint.ts'
import { explain } from './explain.ts'
import { plainCopy } from './plain-json.ts'

/** An id that people type: letters, digits, dashes, underscores. */
export const idForm = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,59}$/u, 'an id is 1 to 60 letters, digits, dashes or underscores')

const HAND = /^(human|ai:[a-z][a-z0-9-]{0,39})$/

/** Who plays a hand. */
export const handForm = z
  .custom<HandSpec>(
    (hand) => typeof hand === 'string' && HAND.test(hand),
    'a hand is "human" or "ai:" and a policy, such as "ai:skilled"',
  )
  .meta({ type: 'string', pattern: HAND.source })

const reserved = new Set(['referee', 'spectator'])

/** A scenario of one system, checked and with every default filled in. */
export interface ParsedScenario<Figure, Rulings, Field> extends BaseScenario {
  readonly summary: string
  readonly rulings: Rulings
  readonly field: Field
  readonly sides: readonly {
    readonly id: string
    readonly name: string
    readonly figures: readonly Figure[]
  }[]
}

/** What a user may write as a scenario of one system. */
export interface WrittenScenario<Id extends string, Figure, Rulings, Field> {
  readonly $schema?: string | undefined
  readonly steelyard?: 1 | undefined
  readonly system: Id
  readonly title?: string | undefined
  readonly summary?: string | undefined
  readonly rulings?: Rulings | undefined
  readonly field?: Field | undefined
  readonly hands?: Readonly<Record<string, HandSpec>> | undefined
  readonly sides: readonly {
    readonly id: string
    readonly name?: string | undefined
    readonly hand?: HandSpec | undefined
    readonly figures: readonly Figure[]
  }[]
  readonly joined?: BaseScenario['joined'] | undefined
  readonly checkpoint?: Checkpoint | undefined
}

/** The schema of a system's scenarios. */
export function scenarioForm<
  const Id extends string,
  Figure,
  Rulings,
  Field,
  FigureInput,
  RulingsInput,
  FieldInput,
>(parts: {
  readonly system: Id
  readonly figure: z.ZodType<Figure, FigureInput>
  readonly rulings: z.ZodType<Rulings, RulingsInput>
  readonly field: z.ZodType<Field, FieldInput>
  /** The state's own form: a fight can be taken up in any state. */
  readonly state: z.ZodType
  /** How many figures a fight of this game can hold; counted before any of them is made. */
  readonly mostFigures: number
}): z.ZodType<
  ParsedScenario<Figure, Rulings, Field>,
  WrittenScenario<Id, FigureInput, RulingsInput, FieldInput>
> {
  const side = z.strictObject({
    id: idForm
      .refine((id) => !reserved.has(id), '"referee" and "spectator" are seats of their own')
      .describe('The allegiance, such as players or npcs.'),
    name: z.string().min(1).max(80).optional().describe('What the side is called; its id unless given.'),
    hand: handForm
      .optional()
      .describe(
        'Who plays it: human, or ai: and a policy. The first side is human unless said otherwise, the others ai:skilled.',
      ),
    figures: z.array(parts.figure).min(1).max(60).describe('Who fights on this side.'),
  })
  return z
    .strictObject({
      $schema: z.string().max(300).optional().describe('The JSON Schema that editors check this file by.'),
      steelyard: z.literal(1).optional().describe('The version of this format.'),
      system: z.literal(parts.system).describe('The game whose rules are used.'),
      title: z.string().min(1).max(120).optional().describe('A name for the fight.'),
      summary: z.string().max(1000).optional().describe('What it is about.'),
      rulings: parts.rulings.describe('Switches for what the rules leave open.'),
      field: parts.field.describe('Where it happens and how it begins.'),
      hands: z.record(idForm, handForm).optional().describe('Who plays the seats that figures are given to.'),
      sides: z.array(side).min(2).max(8).describe('The sides, in order.'),
      joined: z
        .array(z.strictObject({ side: idForm, figure: z.json() }))
        .max(200)
        .optional()
        .describe('Who joined before the checkpoint, in this order; after everybody else among the figures.'),
      checkpoint: z
        .lazy(() => checkpointForm(parts.state))
        .optional()
        .describe('How the fight stands when it is taken up in its middle: what differs from its beginning.'),
    })
    .superRefine((scenario, context) => {
      const ids = scenario.sides.map(({ id }) => id)
      const twice = ids.find((id, at) => ids.indexOf(id) !== at)
      if (twice !== undefined)
        context.addIssue({ code: 'custom', path: ['sides'], message: `two sides are called "${twice}"` })
      const figures = scenario.sides.reduce((sum, side) => sum + countOf(side.figures), 0)
      if (figures > parts.mostFigures) {
        const message = `these are ${figures} figures; a fight of this game holds at most ${parts.mostFigures}`
        context.addIssue({ code: 'custom', path: ['sides'], message })
      }
    })
    .transform((scenario) => ({
      system: parts.system,
      title: scenario.title ?? scenario.sides.map(({ name, id }) => name ?? id).join(' against '),
      summary: scenario.summary ?? '',
      rulings: scenario.rulings,
      field: scenario.field,
      hands: handsOf(scenario),
      sides: scenario.sides.map(({ id, name, figures }) => ({ id, name: name ?? id, figures })),
      ...(scenario.joined === undefined ? {} : { joined: scenario.joined }),
      ...(scenario.checkpoint === undefined ? {} : { checkpoint: scenario.checkpoint }),
    }))
}

/** How many figures a list stands for: a line may stand for several. */
function countOf(figures: readonly unknown[]): number {
  return figures.reduce((sum: number, figure) => {
    const count = typeof figure === 'object' && figure !== null && 'count' in figure ? figure.count : 1
    return sum + (typeof count === 'number' ? count : 1)
  }, 0)
}

function handsOf(scenario: {
  readonly hands?: Readonly<Record<string, HandSpec>> | undefined
  readonly sides: readonly {
    readonly id: string
    readonly hand?: HandSpec | undefined
    readonly figures: readonly unknown[]
  }[]
}): Record<string, HandSpec> {
  const hands: Record<string, HandSpec> = {}
  for (const [at, { id, hand, figures }] of scenario.sides.entries()) {
    hands[id] = hand ?? (at === 0 ? 'human' : 'ai:skilled')
    for (const figure of figures) {
      const seat = typeof figure === 'object' && figure !== null && 'seat' in figure ? figure.seat : undefined
      if (typeof seat === 'string' && !Object.hasOwn(hands, seat)) hands[seat] = 'human'
    }
  }
  return { ...hands, ...scenario.hands }
}

/** What a user wrote, checked and with every default filled in. */
export function parseScenario<State extends object, Scenario extends BaseScenario>(
  system: System<State, Scenario>,
  input: unknown,
): Scenario {
  return readScenario(system, input).scenario
}

/** The same with what was written, as a file would hold it. */
export function readScenario<State extends object, Scenario extends BaseScenario>(
  system: System<State, Scenario>,
  input: unknown,
): { readonly scenario: Scenario; readonly written: unknown } {
  const copied = plainCopy(input)
  if (!copied.ok) throw unusable(copied.why)
  const parsed = system.scenario.safeParse(copied.data)
  if (!parsed.success) throw unusable(explain(parsed.error))
  return { scenario: parsed.data, written: JSON.parse(JSON.stringify(copied.data)) }
}

function unusable(why: string): Refusal {
  return new Refusal('malformed-scenario', `The scenario cannot be used: ${why}`, HINT)
}

const HINT = '"steelyard new <system>" writes one with comments to start from.'
