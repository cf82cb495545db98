/**
 * Attention: how much a person wants to be asked.
 *
 * There are three levels for each kind of decision: always, when it matters (by the game's guidance), never. What is
 * not asked is answered as the game's advisor would. The table has defaults, and each seat its own settings, which come
 * first. A fight without any settings asks everything.
 */

import { z } from 'zod'
import { quote, Refusal } from '../refusal.ts'

/** How often to ask. */
export const ATTENTION_LEVELS = ['always', 'matters', 'never'] as const

/** One of them. */
export type AttentionLevel = (typeof ATTENTION_LEVELS)[number]

const levelForm = z.enum(ATTENTION_LEVELS)
const nameForm = z.string().min(1).max(60)
const settingsForm = z.strictObject({
  /** For every kind of decision that is not named. */
  level: levelForm.optional(),
  decisions: z.record(nameForm, levelForm),
})

/** The form of all settings of a fight. */
export const attentionForm = z.strictObject({
  table: settingsForm,
  seats: z.record(nameForm, settingsForm),
})

/** Settings of the table or of one seat: in general, and by the name of a decision. */
export type AttentionSettings = Readonly<z.infer<typeof settingsForm>>

/** All settings of a fight. */
export interface Attention {
  readonly table: AttentionSettings
  readonly seats: Readonly<Record<string, AttentionSettings>>
}

/** One setting: whose, for which kind of decision, and how often to ask. */
export interface AttentionChange {
  /** Left out: the default of the table. */
  readonly seat?: string | undefined
  /** Left out: every kind that is not named. */
  readonly decision?: string | undefined
  /** `default`: nothing of one's own. */
  readonly level: AttentionLevel | 'default'
}

/** Nothing is set: everything is asked. */
export const NO_ATTENTION: Attention = { table: { decisions: {} }, seats: {} }

/** What a table of people begins with. */
export const WHEN_IT_MATTERS: Attention = {
  table: { level: 'matters', decisions: {} },
  seats: {},
}

/** How often a seat wants to be asked a kind of decision. */
export function attentionTo(attention: Attention, seat: string, decision: string): AttentionLevel {
  const own = Object.hasOwn(attention.seats, seat) ? attention.seats[seat] : undefined
  return levelIn(own, decision) ?? levelIn(attention.table, decision) ?? 'always'
}

/** The settings with one of them changed. */
export function withAttention(attention: Attention, { seat, decision, level }: AttentionChange): Attention {
  const before = (seat === undefined ? attention.table : attention.seats[seat]) ?? { decisions: {} }
  const after = withLevel(before, decision, level)
  if (seat === undefined) return { ...attention, table: after }
  return { ...attention, seats: { ...attention.seats, [seat]: after } }
}

/** Refuses a level that there is not. */
export function requireLevel(level: unknown): void {
  if (level === 'default' || levelForm.safeParse(level).success) return
  throw new Refusal(
    'malformed-request',
    `${quote(level)} does not say how often to ask.`,
    `Say ${ATTENTION_LEVELS.join(', ')} or default.`,
  )
}

function levelIn(settings: AttentionSettings | undefined, decision: string): AttentionLevel | undefined {
  if (settings === undefined) return undefined
  const named = Object.hasOwn(settings.decisions, decision) ? settings.decisions[decision] : undefined
  return named ?? settings.level
}

function withLevel(
  { level: general, decisions }: AttentionSettings,
  decision: string | undefined,
  level: AttentionLevel | 'default',
): AttentionSettings {
  if (decision === undefined) return level === 'default' ? { decisions } : { level, decisions }
  const { [decision]: _, ...others } = decisions
  const named = level === 'default' ? others : { ...others, [decision]: level }
  return general === undefined ? { decisions: named } : { level: general, decisions: named }
}
