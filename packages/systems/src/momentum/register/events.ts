/**
 * What can be told about a fight: codes and numbers, each with the rule it rests on. Figures appear by id; words
 * are made of this in tell.ts. Rule code says things through `say`, behind `if (table.logs)`.
 */
import type { FightEvent, Table } from '@steelyard/kernel'

type Told<Code extends string, Data> = FightEvent & { readonly event: Code } & Readonly<Data>

/** Everything this system tells. */
export type MomentumEvent =
  | Told<'fight', { sides: readonly string[] }>
  | Told<'gain', { figure: string; die: number; grace: number; before: number; after: number }>
  | Told<'round', { round: number; order: readonly string[]; scores: readonly number[] }>
  | Told<'turn', { figure: string; momentum: number; lost: boolean }>
  | Told<'stamina', { figure: string; tallies: number; of: number }>
  | Told<'exhausted', { figure: string; slots: number; dropped: string }>
  | Told<
      'strike',
      {
        figure: string
        target: string
        weapon: string
        cost: number
        left: number
        disable: boolean
        riposte: boolean
      }
    >
  | Told<'npc-hit', { figure: string; before: number; after: number; left: number }>
  | Told<
      'move',
      {
        figure: string
        how: string
        to: string
        place: number
        nearest: string
        band: number
        cost: number
        left: number
      }
    >
  | Told<'reposition', { figure: string; target: string; cost: number; left: number }>
  | Told<'interact', { figure: string; what: string; cost: number; left: number; allowed: boolean }>
  | Told<'call-out', { figure: string; ally: string; cost: number; left: number; momentum: number }>
  | Told<
      'ability',
      { figure: string; ability: string; target: string; cost: number; left: number; text: string }
    >
  | Told<'momentum', { figure: string; before: number; after: number; why: string }>
  | Told<
      'defence',
      {
        figure: string
        foe: string
        how: 'none' | 'parry' | 'dodge' | 'block'
        spent: number
        modifier: number
        die: number
        stat: number
        total: number
        target: number
        success: boolean
        left: number
        /** A Dodge failed and there is no armour that it could have helped. */
        bare?: boolean
      }
    >
  /** Rungs of the usage ladder, and how many sides the die of each has. */
  | Told<
      'wear',
      { figure: string; what: string; before: number; after: number; sides: readonly [number, number] }
    >
  | Told<
      'armour',
      { figure: string; die: number; grit: number; skill: number; bonus: number; total: number; hit: boolean }
    >
  | Told<'hit', { figure: string; hits: number; max: number; beyond: number; armour: number; sides: number }>
  | Told<
      'dire',
      {
        figure: string
        dice: number
        sides: number
        before: number
        total: number
        band: string
        detail: string
      }
    >
  | Told<'stat', { figure: string; what: string; before: number; after: number }>
  | Told<'limb', { figure: string; what: string }>
  | Told<'rider', { figure: string; foe: string; weapon: string; text: string }>
  | Told<'special', { figure: string; text: string }>
  | Told<'life', { figure: string; life: string }>
  | Told<'treated', { figure: string; patient: string }>
  | Told<'call', { figure: string; what: string }>
  | Told<'over', { winner: string; how: string; rounds: number }>
  | Told<
      'after',
      {
        figure: string
        hits: number
        max: number
        beyond: number
        armour: number
        shield: number
        usage: readonly number[]
        /** How many sides the dice of armour, shield and weapons have now. */
        sides: readonly number[]
        stamina: number
        staminaMax: number
        exhausted: number
        lowered: readonly string[]
        /** By how much each of them is lower. */
        by: readonly number[]
        disfigured: number
        limbs: readonly string[]
        dying: boolean
      }
    >
  | Told<'rest', { figure: string }>

/** Every code above, for the check that all of them can happen. */
export const eventCodes = [
  'fight',
  'gain',
  'round',
  'turn',
  'stamina',
  'exhausted',
  'strike',
  'npc-hit',
  'move',
  'reposition',
  'interact',
  'call-out',
  'ability',
  'momentum',
  'defence',
  'wear',
  'armour',
  'hit',
  'dire',
  'stat',
  'limb',
  'rider',
  'special',
  'life',
  'treated',
  'call',
  'over',
  'after',
  'rest',
] as const satisfies readonly MomentumEvent['event'][]

/** Tells the table something this system can tell. */
export function say(table: Table, event: MomentumEvent): void {
  table.tell(event)
}
