/**
 * The calendar of a company: the time since it set out, in the units that its game counts.
 *
 * Hours, days and weeks are minutes; a Season has no length in days, so Seasons are counted by themselves.
 */
import { z } from 'zod'

/** How long a company has been under way. */
export const calendarForm = z.strictObject({
  minutes: z.int().min(0).max(1e9).default(0).describe('Minutes since the company set out.'),
  seasons: z.int().min(0).max(1e6).default(0).describe('Seasons that have gone by since.'),
})

/** How long a company has been under way. */
export type Calendar = z.infer<typeof calendarForm>

/** A unit in which a game counts time. */
export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'season'

/** Minutes of each unit that has a length. */
export const MINUTES = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200 } as const

/** The day on which a company sets out. */
export const FIRST_DAY: Calendar = Object.freeze({ minutes: 0, seasons: 0 })

/** The date in the units of a game: "Season 2, day 3", "week 2, day 1", "day 1, hour 3". */
export function dateText({ minutes, seasons }: Calendar, units: readonly TimeUnit[]): string {
  const parts: string[] = []
  let left = minutes
  if (units.includes('season')) parts.push(`Season ${seasons + 1}`)
  for (const unit of ['week', 'day'] as const) {
    if (!units.includes(unit)) continue
    parts.push(`${unit} ${Math.floor(left / MINUTES[unit]) + 1}`)
    left %= MINUTES[unit]
  }
  for (const unit of ['hour', 'minute'] as const) {
    const whole = Math.floor(left / MINUTES[unit])
    if (!units.includes(unit) || whole === 0) continue
    parts.push(`${unit} ${whole}`)
    left %= MINUTES[unit]
  }
  return parts.join(', ')
}

/** A length of time in words: "2 days and 3 hours". */
export function durationText(minutes: number): string {
  const parts: string[] = []
  let left = minutes
  for (const unit of ['week', 'day', 'hour', 'minute'] as const) {
    const whole = Math.floor(left / MINUTES[unit])
    if (whole > 0) parts.push(`${whole} ${unit}${whole === 1 ? '' : 's'}`)
    left %= MINUTES[unit]
  }
  return parts.length === 0 ? 'no time' : parts.join(' and ')
}
