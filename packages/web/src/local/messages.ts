/**
 * What a page and its table say to each other: calls with an id, and what comes of them.
 */
import type { Problem } from '@steelyard/table/contract'

/** A page asks for something, or has heard enough of it. */
export type ToTable =
  | { readonly id: number; readonly call: string; readonly given: readonly unknown[] }
  | { readonly id: number; readonly enough: true }

/** The table answers, or tells something more to whoever listens. */
export type FromTable =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly problem: Problem }
  | { readonly id: number; readonly told: unknown }
  /** The browser has taken the store away: the page has to be loaded again. */
  | { readonly gone: true }
  /** Something went wrong on our side; for the browser's console. */
  | { readonly fault: string }

/** What there is to know about where this browser keeps fights. */
export interface StorageFacts {
  /** Whether fights outlast this page. */
  readonly kept: boolean
  /** Whether the browser had nothing of this site when the page was opened. */
  readonly empty: boolean
}
