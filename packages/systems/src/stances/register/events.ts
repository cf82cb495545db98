/**
 * What can be told about a fight: codes and numbers, each with the rule it rests on. Figures appear by id; words
 * are made of this in tell.ts. Rule code says things through `say`, behind `if (table.logs)`.
 */
import type { FightEvent, Table } from '@steelyard/kernel'

type Told<Code extends string, Data> = FightEvent & { readonly event: Code } & Readonly<Data>

/** Everything this system tells. */
export type StancesEvent =
  | Told<'fight', { sides: readonly string[]; social: boolean }>
  | Told<'stance', { figure: string; stance: string; changed: boolean }>
  | Told<'round', { round: number; order: readonly string[] }>
  | Told<'turn', { figure: string; stance: string; momentum: number }>
  | Told<'switch', { figure: string; stance: string }>
  | Told<'weapon', { figure: string; weapon: string }>
  | Told<'move', { figure: string; from: number; to: number; double: boolean }>
  | Told<'charge', { figure: string; target: string; from: number; to: number }>
  | Told<'kept', { figure: string; by: string; zone: number }>
  | Told<'placed', { figure: string; by: string; from: number; to: number }>
  | Told<'attack', { figure: string; target: string; weapon: string; how: string; zones: number }>
  | Told<'technique', { figure: string; technique: string; name: string; cost: number }>
  | Told<'veto', { figure: string; skill: string; attribute: string; what: string }>
  | Told<'maneuver', { figure: string; skill: string; attribute: string }>
  | Told<'interpose', { figure: string; target: string }>
  | Told<'counter', { figure: string; target: string }>
  | Told<
      'check',
      {
        figure: string
        what: string
        natural: number
        modifier: number
        total: number
        tn: number
        success: boolean
        critical: boolean
      }
    >
  | Told<'negated', { figure: string; target: string; counter: number; attack: number; critical: boolean }>
  | Told<'beaten', { figure: string; target: string; counter: number; attack: number }>
  | Told<'miss', { figure: string; target: string }>
  | Told<
      'hit',
      { figure: string; target: string; critical: boolean; dice: number; flat: number; total: number }
    >
  | Told<'parried', { figure: string; target: string }>
  | Told<
      'damage',
      {
        figure: string
        damage: number
        reduction: number
        through: number
        layer: number
        /** What temporary Guard took. */
        held: number
        guard: number
        guardBefore: number
        vitality: number
        vitalityBefore: number
      }
    >
  | Told<'momentum', { figure: string; before: number; after: number; amount: number }>
  | Told<'life', { figure: string; life: string }>
  | Told<'lasting', { figure: string }>
  | Told<'save', { figure: string; natural: number; modifier: number; total: number }>
  | Told<'worse', { figure: string; vitality: number }>
  | Told<'holds', { figure: string }>
  | Told<'layer', { figure: string; layer: number }>
  | Told<'regain', { figure: string; points: number; gained: number; before: number; after: number }>
  | Told<'benefit', { figure: string; what: string; momentum: number }>
  | Told<'cast', { figure: string; target: string; spell: string }>
  | Told<'ward', { figure: string; by: string; points: number }>
  | Told<'healed', { figure: string; points: number; gained: number; before: number; after: number }>
  | Told<'refused', { figure: string }>
  | Told<'retreat', { side: number; rout: boolean }>
  | Told<'argue', { figure: string; target: string; skill: string; attribute: string }>
  | Told<
      'impact',
      {
        figure: string
        by: string
        die: number
        flat: number
        reduction: number
        through: number
        layer: number
        before: number
        after: number
      }
    >
  | Told<'listen', { figure: string; target: string }>
  | Told<'swayed', { figure: string; by: string }>
  | Told<'secret', { figure: string; target: string; text: string }>
  | Told<'over', { winner: string; how: string; rounds: number }>

/** Every code above, for the check that all of them can happen. */
export const eventCodes = [
  'fight',
  'stance',
  'round',
  'turn',
  'switch',
  'weapon',
  'move',
  'charge',
  'kept',
  'placed',
  'attack',
  'technique',
  'veto',
  'maneuver',
  'interpose',
  'counter',
  'check',
  'negated',
  'beaten',
  'miss',
  'hit',
  'parried',
  'damage',
  'momentum',
  'life',
  'lasting',
  'save',
  'worse',
  'holds',
  'layer',
  'regain',
  'benefit',
  'cast',
  'ward',
  'healed',
  'refused',
  'retreat',
  'argue',
  'listen',
  'impact',
  'swayed',
  'secret',
  'over',
] as const satisfies readonly StancesEvent['event'][]

/** Tells the table something this system can tell. */
export function say(table: Table, event: StancesEvent): void {
  table.tell(event)
}
