/**
 * What can be told about a fight: codes and numbers, each with the rule it rests on. Figures appear by id, hit
 * locations and weapons by name; words are made of this in tell.ts. Rule code says things through `say`, behind
 * `if (table.logs)`.
 */
import type { FightEvent, Table } from '@steelyard/kernel'

type Told<Code extends string, Data> = FightEvent & { readonly event: Code } & Readonly<Data>

/** Everything this system tells. */
export type MythrasEvent =
  | Told<'fight', { sides: readonly string[] }>
  | Told<'surprise', { figure: string }>
  | Told<'initiative', { figure: string; die: number; modifier: number; total: number }>
  | Told<'round', { round: number; order: readonly string[] }>
  | Told<
      'turn',
      { figure: string; action: string; target: string; item: string; detail: string; left: number }
    >
  | Told<'interrupt', { figure: string; against: string; how: 'acts' | 'blocks' }>
  | Told<'moved', { figure: string; how: string; metres: number; to: string }>
  | Told<'engaged', { one: string; other: string; on: boolean }>
  | Told<'ward', { figure: string; item: string; locations: readonly string[]; crouching: boolean }>
  | Told<
      'attack',
      {
        figure: string
        target: string
        item: string
        skill: number
        grade: number
        die: number
        level: number
        /** What made the grade, by name; saves of earlier versions have none. */
        causes?: readonly string[]
      }
    >
  | Told<
      'defence',
      {
        figure: string
        foe: string
        how: string
        item: string
        skill: number
        grade: number
        die: number
        level: number
        /** What made the grade, by name; saves of earlier versions have none. */
        causes?: readonly string[]
      }
    >
  | Told<'levels', { figure: string; foe: string; over: number; level: number; against: number }>
  /** Two rolls of the same level: their dice decide. */
  | Told<'opposed', { die: number; against: number }>
  /** Two figures measure a skill each: who came out ahead, 0 for neither. */
  | Told<
      'contest',
      {
        figure: string
        skill: string
        graded: number
        foe: string
        against: string
        set: number
        result: -1 | 0 | 1
      }
    >
  | Told<'won', { figure: string; foe: string; effects: number; lost: number }>
  | Told<'effect', { figure: string; target: string; effect: string; detail: string; result: string }>
  | Told<'counter', { figure: string; foe: string; effect: string }>
  | Told<
      'damage',
      {
        figure: string
        by: string
        location: string
        rolled: number
        /** What parry and ward stopped. */
        parried: number
        /** Whether the ward did that, or both; left out: the parry. */
        block?: 'ward' | 'both'
        cover: number
        armour: number
        through: number
        /** What halved the damage before it was told: long range, a throw, a shot around cover. */
        halved?: readonly string[]
      }
    >
  | Told<
      'wound',
      {
        figure: string
        location: string
        before: number
        after: number
        wound: 'minor' | 'serious' | 'major'
      }
    >
  | Told<
      'resist',
      {
        figure: string
        skill: string
        value: number
        grade: number
        /** The value at its grade. */
        graded: number
        lost: boolean
        causes?: readonly string[]
        /** The die and level of the roll that is resisted, where there was one. */
        original?: { readonly die: number; readonly level: number }
      }
    >
  | Told<
      'skill',
      {
        figure: string
        skill: string
        value: number
        grade: number
        graded: number
        die: number
        level: number
        causes?: readonly string[]
      }
    >
  /** An amount of Rounds that is told in minutes has both. */
  | Told<'condition', { figure: string; what: string; amount: number; where: string; minutes?: number }>
  | Told<'fatigue', { figure: string; before: number; after: number }>
  | Told<'item', { figure: string; item: string; what: string; amount: number }>
  | Told<'luck', { figure: string; what: string; left: number }>
  | Told<'healed', { figure: string; by: string; location: string; amount: number; what: string }>
  | Told<
      'spell',
      { figure: string; spell: string; target: string; what: string; cost: number; dice?: string }
    >
  | Told<'hazard', { figure: string; what: string; amount: number; location: string; minutes?: number }>
  | Told<'life', { figure: string; life: string }>
  | Told<'call', { figure: string; what: string }>
  | Told<'over', { winner: string; how: string; rounds: number }>

/** Every code above, for the check that all of them can happen. */
export const eventCodes = [
  'fight',
  'surprise',
  'initiative',
  'round',
  'turn',
  'interrupt',
  'moved',
  'engaged',
  'ward',
  'attack',
  'defence',
  'levels',
  'opposed',
  'contest',
  'won',
  'effect',
  'counter',
  'damage',
  'wound',
  'resist',
  'skill',
  'condition',
  'fatigue',
  'item',
  'luck',
  'healed',
  'spell',
  'hazard',
  'life',
  'call',
  'over',
] as const satisfies readonly MythrasEvent['event'][]

/** Tells the table something this system can tell. */
export function say(table: Table, event: MythrasEvent): void {
  table.tell(event)
}
