/**
 * What can be told about a fight: codes and numbers, each with the rule it rests on. Figures appear by id;
 * words are made of this in tell.ts. Rule code says things through `say`, behind `if (table.logs)`. Whatever is
 * optional here is missing in fights that were saved before it was told.
 */
import type { FightEvent, Table } from '@steelyard/kernel'
import type { Feat, Life } from '../scenario/sheet.ts'
import type { Die, Plan } from '../state/state.ts'

/** A die on the table; `what` says where it comes from if it is no plain die of a weapon or shield. */
export interface ShownDie {
  readonly owner: string
  readonly sides: number
  readonly face: number
  readonly what?: Exclude<Die['from'], 'weapon' | 'shield' | 'spoilt'> | 'impaired'
}

type Told<Code extends string, Data> = FightEvent & { readonly event: Code } & Readonly<Data>

/** Everything this system tells. */
export type BastionEvent =
  | Told<'fight', { sides: readonly string[] }>
  | Told<'surprise', { figure: string; cla?: number; passed: boolean }>
  | Told<'round', { round: number }>
  | Told<
      'declared',
      {
        figure: string
        action: Plan['action']
        target: string
        melee: boolean
        items: readonly string[]
        charge: boolean
        wall: Plan['wall']
      }
    >
  | Told<
      'moved',
      { figure: string; how: 'zone' | 'closed-in' | 'broke-off' | 'mounted' | 'dismounted'; to: string }
    >
  | Told<'readied', { figure: string; items: readonly string[] }>
  | Told<'attack-lost', { figure: string; target: string }>
  | Told<'smite', { figure: string; what: 'd12' | 'blast' }>
  | Told<'focus', { figure: string }>
  | Told<'deny', { figure: string; target: string; sides: number; face: number }>
  | Told<'fatigue', { figure: string; feat: Feat; virtue?: number; passed: boolean }>
  | Told<'pool', { side: string; target: string; dice: readonly ShownDie[] }>
  | Told<
      'gambit',
      {
        figure: string
        target: string
        effect: string
        sides: number
        face: number
        strong: string
        item: string
        /** The Vigour against which the Save was rolled; -1 where there was none. */
        vig?: number
        result: 'done' | 'resisted' | 'refused' | 'waits'
        /** It was an action of its own, and cost neither a die nor a Feat. */
        free?: boolean
      }
    >
  | Told<
      'total',
      {
        target: string
        sides: number
        face: number
        /** All that is added to the die; `extra` of it comes from attackers beyond the first. */
        bolster: number
        extra?: number
        /** All that is taken off; `cover` of it comes from standing behind something. */
        armour: number
        cover?: number
        damage: number
      }
    >
  | Told<
      'harm',
      {
        figure: string
        damage: number
        guardBefore: number
        guard: number
        vigBefore: number
        vig: number
        result:
          | 'none'
          | 'evaded'
          | 'scar'
          | 'wounded'
          | 'mortal'
          | 'routed'
          | 'slain'
          | 'immune'
          | 'destroyed'
      }
    >
  | Told<'scar', { figure: string; entry: number; place: string; sides: number }>
  | Told<'loss', { figure: string; virtue: 'vig' | 'cla' | 'spi'; before: number; after: number }>
  | Told<'growth', { figure: string; before: number; after: number }>
  | Told<'limb', { figure: string; limb: string; dropped: readonly string[] }>
  | Told<
      'item',
      { figure: string; item: string; what: 'dropped' | 'broken' | 'helm-off' | 'helm-on' | 'picked-up' }
    >
  | Told<'tended', { figure: string; patient: string; result: 'patched' | 'up' | 'failed' | 'too-late' }>
  | Told<'offer', { figure: string; what: 'parley' | 'surrender' | 'duel'; to: string; accepted: boolean }>
  | Told<'reaction', { figure: string; to: string; spi?: number; passed: boolean }>
  | Told<'life', { figure: string; life: Life }>
  | Told<'duel', { one: string; other: string; what: 'begins' | 'ends' | 'intruded' }>
  /** `leader` is whose Spirit was rolled against, if not the figure's own. */
  | Told<'morale', { figure: string; spi?: number; leader?: string; passed: boolean }>
  | Told<'other', { figure: string; allowed: boolean; as: string }>
  | Told<'lead', { figure: string; warband: string }>
  | Told<'call', { figure: string; what: 'exposed' | 'not-exposed' | 'bonus' | 'special' }>
  | Told<'recovered', { figure: string; guard: number; rested?: boolean }>
  | Told<'dying', { figure: string; minutes: number }>
  /** A Scar whose growth of Guard still waits: for what, up to which maximum it grows, and who dealt it. */
  | Told<
      'debt',
      {
        figure: string
        entry: number
        waits: string
        sides: number
        limit: number
        foe: string
        season: string
      }
    >
  /** A ruling of this table that a plain reading of the text would not expect. */
  | Told<'reading', { ruling: 'trap-duration' | 'bolster-source' }>
  | Told<'over', { winner: string; how: string; rounds: number }>

/** Every code above, for the check that all of them can happen. */
export const eventCodes = [
  'fight',
  'surprise',
  'round',
  'declared',
  'moved',
  'readied',
  'attack-lost',
  'smite',
  'focus',
  'deny',
  'fatigue',
  'pool',
  'gambit',
  'total',
  'harm',
  'scar',
  'loss',
  'growth',
  'limb',
  'item',
  'tended',
  'offer',
  'reaction',
  'life',
  'duel',
  'morale',
  'other',
  'lead',
  'call',
  'recovered',
  'dying',
  'debt',
  'reading',
  'over',
] as const satisfies readonly BastionEvent['event'][]

/** Tells the table something this system can tell. */
export function say(table: Table, event: BastionEvent): void {
  table.tell(event)
}
