/**
 * Our games as they are listed, and where each of them is imported from. Nothing is imported before it is asked for.
 */
import type { RuleEntry, System } from '@steelyard/kernel'

/** A game as it is listed. */
export interface CatalogueEntry {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly summary: string
}

interface Loadable extends CatalogueEntry {
  /** The whole game. */
  load(): Promise<System>
  /** Its register of rules alone, which takes a tenth of the time. */
  rules(): Promise<readonly RuleEntry[]>
}

/** Our games, in the order in which they are offered. */
export const catalogue: readonly Loadable[] = [
  {
    id: 'bastionland',
    title: 'Mythic Bastionland',
    version: '1.4.0',
    summary: 'Pooled dice, Feats, Gambits and Scars.',
    load: async () => (await import('./bastionland/index.ts')).bastionland,
    rules: async () => (await import('./bastionland/register/rules.ts')).rules,
  },
  {
    id: 'mythras',
    title: 'Mythras Imperative',
    version: '1.5.0',
    summary: 'Action Points, attack against parry, special effects and hit locations.',
    load: async () => (await import('./mythras/index.ts')).mythras,
    rules: async () => (await import('./mythras/register/rules.ts')).rules,
  },
  {
    id: 'momentum',
    title: 'Momentum',
    version: '1.5.0',
    summary: 'One pool for action and defence, Strikes that are bought, usage dice.',
    load: async () => (await import('./momentum/index.ts')).momentum,
    rules: async () => (await import('./momentum/register/rules.ts')).rules,
  },
  {
    id: 'stances',
    title: 'Stances',
    version: '1.4.0',
    summary: 'Secret stances, zones, Counters and techniques.',
    load: async () => (await import('./stances/index.ts')).stances,
    rules: async () => (await import('./stances/register/rules.ts')).rules,
  },
  {
    id: 'warband',
    title: 'Nameless Sword',
    version: '1.5.0',
    summary: 'Phases and d12 pools, duels and morale; battles of ranked units.',
    load: async () => (await import('./warband/index.ts')).warband,
    rules: async () => (await import('./warband/register/rules.ts')).rules,
  },
]
