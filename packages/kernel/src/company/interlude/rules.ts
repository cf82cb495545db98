/**
 * What a game writes down about the time between its fights, and what the kernel makes of it.
 */
import type { z } from 'zod'
import type { SheetKnowledge } from '../../scenario/roster.ts'
import type { FightEvent } from '../../system/event.ts'
import type { DecisionEntry, QuestionText, System } from '../../system/system.ts'
import type { Decision } from '../../table/decision.ts'
import type { Table } from '../../table/table.ts'
import type { Calendar, TimeUnit } from '../calendar.ts'

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
  /** Fields of a sheet that say where and how somebody begins a fight: they can be set for one fight. */
  readonly begins?: readonly (keyof Sheet & string)[]
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
  /** Whether what is noted is good or bad news; neither unless said. */
  readonly tones?: Readonly<Record<string, 'good' | 'bad'>>
  /** The words for rolls that only an interlude has. */
  readonly rolls?: Readonly<Record<string, string>>
  /** The words for decisions that only an interlude has. */
  question?(decision: Decision, state: InterludeState<Sheet>): QuestionText | null
  /** Lasting marks of a sheet in words: wounds, Scars, lost limbs. */
  marks(sheet: Sheet): readonly string[]
  /** What else of a sheet is worth a line of somebody's history once it has changed: "HP 2 → 0." */
  changes?(before: Sheet, now: Sheet): readonly string[]
  /** What somebody carries, in words, each thing by itself. */
  gear(sheet: Sheet): readonly string[]
  /** What of the fallen others may take. */
  spoils(sheet: Sheet): readonly { readonly name: string; readonly thing: unknown }[]
  /** Numbers that a sheet leaves open, as the rules work them out: full Guard, the limit of hits. */
  worked?(sheet: Sheet): Readonly<Record<string, number>>
  /** True for a fact of a card that means something on a field alone: where somebody stands, how near a foe is. */
  isOfField?(fact: string): boolean
  /** Whom figures have killed, from the events of a fight. */
  kills(events: readonly FightEvent[]): readonly { readonly figure: string; readonly victim: string }[]
  /** Whom they have put out of the fight without killing them, as far as it is told. */
  felled?(events: readonly FightEvent[]): readonly { readonly figure: string; readonly victim: string }[]
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
  changes(before: object, now: object): readonly string[]
  gear(sheet: object): readonly string[]
  spoils(sheet: object): readonly { readonly name: string; readonly thing: unknown }[]
  /** Numbers that a sheet leaves open, as the rules work them out. */
  worked(sheet: object): Readonly<Record<string, number>>
  kills(events: readonly FightEvent[]): readonly { readonly figure: string; readonly victim: string }[]
  felled(events: readonly FightEvent[]): readonly { readonly figure: string; readonly victim: string }[]
  field(calendar: Calendar): object
  /** Fields of a sheet that say where and how somebody begins a fight. */
  readonly begins: readonly string[]
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
