/**
 * The contract of companies: rosters that live from fight to fight, as schemas and as what a host can do with them.
 *
 * A company has one token, told when it is founded; whoever holds it may read, edit, fight and rest. Every change
 * names the revision that its author saw: of two who saw the same one the second is refused, and nothing is lost. What
 * is being played, a fight or an interlude, is a table like any other (the *open chapter*) until it is taken in.
 */
import { companyForm } from '@steelyard/kernel'
import { z } from 'zod'
import type { JobView, NewTable } from '../contract.ts'
import { ownerForm } from './owner.ts'

const name = z.string().min(1).max(80)
const revision = z.int().min(1).max(1e9).describe('The revision of the company that the change is made to.')
/** A figure as scenarios list them: the id of a ready-made one, a sheet, or a stat block. */
const figure = z.union([z.string().max(80), z.record(z.string(), z.json())])
const rulings = z.record(z.string(), z.json())
/** A pack from outside: the text of a YAML file, or data. */
export const packSourceForm = z.union([z.string().max(500_000), z.record(z.string(), z.json())])
/** Packs from outside. */
export const packListForm = z.array(packSourceForm).max(10)
const packs = packListForm.optional().describe('Content of its own that goes with the company.')
const owner = ownerForm.optional().describe('Who finds the company again with this secret.')
const handSpec = z
  .string()
  .regex(/^(human|ai:[a-z][a-z0-9-]{0,39})$/, 'a hand is "human" or "ai:" and a policy, such as "ai:skilled"')
  .transform((hand): 'human' | `ai:${string}` => (hand === 'human' ? hand : `ai:${hand.slice(3)}`))

/** A figure of a company as the game draws it. */
export const companyCardForm = z.strictObject({
  id: z.string(),
  name: z.string(),
  standing: z.enum(['up', 'down', 'out']),
  gauges: z.array(
    z.strictObject({
      label: z.string(),
      now: z.number(),
      max: z.number(),
      counts: z.enum(['harm', 'effort']).optional(),
    }),
  ),
  pips: z.array(z.strictObject({ label: z.string(), now: z.number(), max: z.number() })),
  facts: z.array(z.string()),
  conditions: z.array(z.string()),
})

/** A company as its page shows it. The saves of its chapters are asked for one by one. */
export const companyViewForm = z.strictObject({
  id: z.string(),
  revision: z.int(),
  company: companyForm,
  date: z.string().describe('The date in the units of the game.'),
  cards: z.array(companyCardForm).describe('Everybody who lives, as the game draws them.'),
  open: z
    .strictObject({ kind: z.enum(['fight', 'interlude']), fight: z.string(), over: z.boolean() })
    .nullable()
    .describe('What is being played; null between chapters.'),
})

/** A company to be: with figures, or as it was exported. */
export const foundCompanyForm = z.union([
  z.strictObject({
    system: z.string().max(40),
    name,
    figures: z.array(figure).max(60).optional(),
    rulings: rulings.optional(),
    notes: z.string().max(20_000).optional(),
    packs,
    owner,
  }),
  z.strictObject({
    company: z.record(z.string(), z.json()).describe('A company as it was exported.'),
    owner,
  }),
])

/** A fresh company: its token is told this once. */
export const foundedCompanyForm = z.strictObject({ token: z.string(), view: companyViewForm })

/** One change by hand. */
export const editCompanyForm = z.strictObject({
  revision,
  edit: z.union([
    z.strictObject({ add: figure }),
    z.strictObject({
      figure: z.strictObject({
        id: z.string().max(80),
        name: name.optional(),
        sheet: z.record(z.string(), z.json()).optional(),
        notes: z.string().max(5000).optional(),
        picture: z.string().max(300_000).nullable().optional(),
        emblem: z.string().max(16).nullable().optional(),
        life: z.enum(['alive', 'dead', 'gone']).optional(),
      }),
    }),
    z.strictObject({ dismiss: z.string().max(80) }),
    z.strictObject({
      describe: z.strictObject({
        name: name.optional(),
        notes: z.string().max(20_000).optional(),
        rulings: rulings.optional(),
        packs,
      }),
    }),
  ]),
})

const table = {
  title: z.string().min(1).max(120).optional(),
  hands: z.record(z.string().max(60), handSpec).optional(),
  seed: z.string().min(1).max(200).optional(),
}

/** The next fight. */
export const companyFightForm = z.strictObject({
  revision,
  foes: z.array(figure).min(1).max(60),
  foesName: name.optional(),
  members: z.array(z.string().max(80)).max(60).optional().describe('Who goes; all who live unless given.'),
  seats: z
    .record(z.string().max(80), z.string().max(60))
    .optional()
    .describe('Who plays whom: seats by figure; the seat of the company unless given.'),
  sheets: z
    .record(z.string().max(80), z.record(z.string().max(60), z.json()))
    .optional()
    .describe('Where and how members begin this fight, by figure: the zone, say. What lasts is edited.'),
  field: z.record(z.string(), z.json()).optional(),
  ...table,
})

/** The time until the next fight. */
export const companyBetweenForm = z.strictObject({ revision, hands: table.hands, seed: table.seed })

/** A company through several fights with rests between, many times over. */
export const gauntletForm = z.strictObject({
  fights: z
    .array(
      z.strictObject({
        foes: z.array(figure).min(1).max(60),
        rest: z
          .union([z.enum(['careful', 'none']), z.array(z.string().max(80)).max(40)])
          .optional()
          .describe(
            'What the company does afterwards: whatever helps, nothing, or activities in their order.',
          ),
      }),
    )
    .min(1)
    .max(20),
  runs: z.int().min(1).max(20_000),
  seed: z.string().min(1).max(200).optional(),
})

/** A change that needs nothing but the revision: taking the open chapter in, or giving it up. */
export const companyChangeForm = z.strictObject({ revision })

/** A figure that is being written, and the packs whose things it may name. */
export const sheetRequestForm = z.strictObject({
  system: z.string().max(40),
  figure,
  packs: packListForm.optional().describe('Packs whose things the sheet may name.'),
})

/** What a sheet comes to: complete, as short as it can be written, as the game draws and prints it. */
export const sheetCheckForm = z.strictObject({
  sheet: z.record(z.string(), z.json()),
  lean: z.record(z.string(), z.json()),
  written: figure.describe('As it was sent, with everything that packs bring written out.'),
  worked: z
    .record(z.string(), z.number())
    .describe('Numbers that the sheet leaves open, as the rules work them out.'),
  card: companyCardForm,
  text: z.string().describe('The stat block.'),
})

/** A pack from outside: the text of a YAML file, or data. */
export type PackSource = z.infer<typeof packSourceForm>
/** A figure of a company as the game draws it. */
export type CompanyCard = z.infer<typeof companyCardForm>
/** A company as its page shows it. */
export type CompanyView = z.infer<typeof companyViewForm>
/** A company to be. */
export type FoundCompany = z.infer<typeof foundCompanyForm>
/** A fresh company. */
export type FoundedCompany = z.infer<typeof foundedCompanyForm>
/** One change by hand. */
export type EditCompany = z.infer<typeof editCompanyForm>
/** The next fight. */
export type CompanyFight = z.infer<typeof companyFightForm>
/** The time until the next fight. */
export type CompanyBetween = z.infer<typeof companyBetweenForm>
/** A company through several fights in a row. */
export type GauntletRequest = z.infer<typeof gauntletForm>
/** What a sheet comes to. */
export type SheetCheck = z.infer<typeof sheetCheckForm>

/** What a host can do with companies. Everything that can be refused throws a `HostProblem`. */
export interface Companies {
  /** Founds a company, or takes one in that was exported. */
  found(request: FoundCompany): Promise<FoundedCompany>
  read(token: string): Promise<CompanyView>
  edit(token: string, request: EditCompany): Promise<CompanyView>
  /** Opens a table for the next fight, with everybody as they are. */
  fight(token: string, request: CompanyFight): Promise<NewTable>
  /** Opens a table for the time until the next fight. */
  between(token: string, request: CompanyBetween): Promise<NewTable>
  /** A fresh referee's token for the table of the open chapter, for whoever has lost theirs. */
  enter(token: string): Promise<{ readonly fight: string; readonly token: string }>
  /** Takes the open chapter in, which must be over. */
  take(token: string, revision: number): Promise<CompanyView>
  /** Gives the open chapter up; the company stays as it was before it. */
  abandon(token: string, revision: number): Promise<CompanyView>
  /** Queues a gauntlet; it is followed and stopped like any simulation. The company stays as it is. */
  gauntlet(token: string, request: GauntletRequest): Promise<JobView>
  /** The save of a chapter. */
  chapter(token: string, number: number): Promise<unknown>
  /** The whole company as one file, with the saves of its chapters. */
  export(token: string): Promise<string>
  remove(token: string): Promise<void>
  /** The JSON Schema of a game's sheets. */
  sheetSchema(system: string): Promise<unknown>
  /** What a sheet comes to, for whoever is writing it; it may name what packs bring. */
  checkSheet(system: string, figure: unknown, packs?: readonly PackSource[]): Promise<SheetCheck>
}
