/**
 * What the play loop is told besides the fight, and how it was left.
 */
import type { Fight } from '@steelyard/kernel'
import type { WeighOdds } from './odds.ts'
import type { TellingPace } from './pace.ts'

/** What the loop is told besides the fight. */
export interface PlaySettings {
  /** Where every act is saved at once; null to save only when asked. */
  readonly autosave: string | null
  /** Where the fight will lie once it was taken in by a company; `autosave` keeps it until then. */
  readonly record?: string
  /** The name offered when somebody wants to save. */
  readonly suggested: string
  /** The save that is played on: it may be written over without a question. */
  readonly resumed: string | null
  /** The policy that takes a person's hand over. */
  readonly standIn: string
  /** How fast the log is told; left out: at a pace that one can follow. */
  readonly pace?: TellingPace
  /** The command that plays this fight again. */
  readonly again: string
  /** Works odds out; left out: beside the reading of keys. */
  readonly weigh?: WeighOdds
  /** True if a file has this name. */
  exists(path: string): boolean
  write(path: string, fight: Fight): void
}

/** How the loop was left. */
export type LoopExit = 'over' | 'quit' | 'interrupted'
