/**
 * What can be told about a fight: codes and numbers, each with the rule it rests on. Figures, sides and groups appear
 * by id or name; words are made of this in tell.ts. Rule code says things through `say`, behind `if (table.logs)`.
 */
import type { FightEvent, Table } from '@steelyard/kernel'

type Told<Code extends string, Data> = FightEvent & { readonly event: Code } & Readonly<Data>

/** Everything this system tells. */
export type WarbandEvent =
  | Told<'fight', { sides: readonly string[] }>
  | Told<'surprise', { side: string; odds: number; of: number; surprised: boolean }>
  | Told<'round', { round: number; order: readonly string[]; unanswered: boolean }>
  | Told<'challenge', { figure: string; foe: string; accepted: boolean }>
  | Told<'techniques', { one: string; other: string; first: string; second: string; bonus: number }>
  | Told<'duel-over', { one: string; other: string }>
  | Told<'declare', { figure: string; what: string; target: string }>
  | Told<'move', { figure: string; how: string; target: string; spaces: number; place: number; row: number }>
  | Told<'arc', { figure: string; target: string; arc: number }>
  | Told<'turn', { figure: string; foe: string }>
  | Told<'stopped', { figure: string; by: string }>
  | Told<'action', { figure: string; what: string; detail: string }>
  | Told<
      'attack',
      {
        figure: string
        target: string
        weapon: string
        how: 'melee' | 'ranged' | 'thrown' | 'death-blow' | 'exposed' | 'overreached' | 'vulnerable' | 'held'
        subdue: boolean
        dice: number
        chance: number
        criticals: number
        hits: number
        astray: number
        damage: number
      }
    >
  | Told<'astray', { figure: string; ally: string; hit: boolean }>
  | Told<'slain-unaware', { figure: string; target: string }>
  | Told<'sunder', { figure: string }>
  | Told<'helmet', { figure: string; cancels: string }>
  | Told<'mount', { figure: string }>
  | Told<'hp', { figure: string; before: number; after: number; of: number }>
  | Told<
      'wound',
      {
        figure: string
        wound: string
        permanent: boolean
        cosmetic: boolean
        hand: string
        /** By how much an NPC whom the Wound does not suit is easier to hit. */
        easier: number
      }
    >
  | Told<'save', { figure: string; what: string; need: number; success: boolean }>
  | Told<'life', { figure: string; life: string; by: string }>
  | Told<'critical', { figure: string }>
  | Told<
      'aid',
      { figure: string; patient: string; odds: number; of: number; bandages: boolean; success: boolean }
    >
  | Told<'nemesis', { figure: string; might: number }>
  | Told<'prone', { figure: string }>
  | Told<'stand', { figure: string }>
  | Told<'kept-down', { figure: string; by: string; odds: number; of: number; success: boolean }>
  | Told<'test', { figure: string; what: string; odds: number; of: number; success: boolean }>
  | Told<
      'gambit',
      {
        figure: string
        target: string
        what: string
        odds: number
        of: number
        success: boolean
        joined: number
      }
    >
  | Told<'grapple', { figure: string; foe: string; total: number; other: number; result: string }>
  | Told<'hold', { figure: string; foe: string; what: string; amount: number }>
  | Told<'spell', { figure: string; spell: string; stage: string; target: string }>
  | Told<'drawn', { figure: string; spell: string }>
  | Told<'bolt', { figure: string; need: number; dice: number; hits: number }>
  | Told<'rally', { figure: string; group: string; bonus: number }>
  | Told<
      'morale',
      { group: string; side: string; chances: number; result: string; triggers: readonly string[] }
    >
  | Told<'flight', { figure: string; how: string }>
  | Told<'surrender', { who: string; accepted: boolean }>
  | Told<'chase', { who: string; odds: number; of: number; away: boolean }>
  | Told<'duration', { figure: string; what: string; left: number }>
  | Told<'call', { what: string; answer: string }>
  | Told<'over', { winner: string; how: string; rounds: number; minutes: number }>
  // Battles
  | Told<'line', { unit: string; enemy: string; quarter: number; met: boolean }>
  | Told<'march', { unit: string; how: string; target: string; spaces: number; place: number }>
  | Told<'obstacle', { unit: string; successes: number; failures: number; of: number; success: boolean }>
  | Told<'formation', { unit: string; formation: string }>
  | Told<'drill', { unit: string; why: string; chances: number; passed: boolean; low: boolean }>
  | Told<'banner', { unit: string; how: string }>
  | Told<'leave', { unit: string; figure: string }>
  | Told<'cycle', { unit: string; figure: string; other: string; swapped: boolean; act: boolean }>
  | Told<'volley', { unit: string; enemy: string; shooters: number }>
  | Told<'rank-defends', { unit: string; rank: number; armour: number }>
  | Told<
      'blows',
      {
        unit: string
        /** The rank that strikes, -1 for a Unique figure. */
        rank: number
        figure: string
        enemy: string
        target: number
        weapon: string
        ranged: boolean
        thrown: boolean
        dice: number
        chance: number
        criticals: number
        hits: number
        astray: number
        damage: number
      }
    >
  | Told<'overflow', { unit: string; rank: number; chance: number; dice: number; damage: number }>
  | Told<'stray', { unit: string; rank: number; shots: number; hits: number }>
  | Told<'losses', { unit: string; rank: number; lost: number; left: number; alive: number }>
  | Told<'tide', { unit: string; enemy: string; follows: boolean; place: number }>
  | Told<'saves', { unit: string; need: number; dice: number; failed: number }>
  | Told<'rout', { unit: string; how: string; spaces: number; place: number }>

/** Every code above, for the check that all of them can happen. */
export const eventCodes = [
  'fight',
  'surprise',
  'round',
  'challenge',
  'techniques',
  'duel-over',
  'declare',
  'move',
  'arc',
  'turn',
  'stopped',
  'action',
  'attack',
  'astray',
  'slain-unaware',
  'sunder',
  'helmet',
  'mount',
  'hp',
  'wound',
  'save',
  'life',
  'critical',
  'aid',
  'nemesis',
  'prone',
  'stand',
  'kept-down',
  'test',
  'gambit',
  'grapple',
  'hold',
  'spell',
  'drawn',
  'bolt',
  'rally',
  'morale',
  'flight',
  'surrender',
  'chase',
  'duration',
  'call',
  'over',
  // Battles
  'line',
  'march',
  'obstacle',
  'formation',
  'drill',
  'banner',
  'leave',
  'cycle',
  'volley',
  'rank-defends',
  'blows',
  'overflow',
  'stray',
  'losses',
  'tide',
  'saves',
  'rout',
] as const satisfies readonly WarbandEvent['event'][]

/** Tells the table something this system can tell. */
export function say(table: Table, event: WarbandEvent): void {
  table.tell(event)
}
