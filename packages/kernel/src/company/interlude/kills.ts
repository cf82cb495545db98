/**
 * Who killed whom in a fight, read from its events.
 */
import { z } from 'zod'
import type { FightEvent } from '../../system/event.ts'

/** Who killed whom: a death is put down to whoever the events last show at the victim. `dead` are the words for it. */
export function killsIn(
  events: readonly FightEvent[],
  dead: readonly string[],
): { readonly figure: string; readonly victim: string }[] {
  const attackers = new Map<string, string>()
  const kills: { figure: string; victim: string }[] = []
  for (const event of events) {
    const blow = blowForm.safeParse(event)
    if (blow.success) attackers.set(blow.data.target, blow.data.figure)
    const death = deathForm.safeParse(event)
    if (!death.success || !dead.includes(death.data.life)) continue
    const { figure: victim, by = '' } = death.data
    const figure = by === '' ? attackers.get(victim) : by
    if (figure !== undefined) kills.push({ figure, victim })
  }
  return kills
}

const blowForm = z.object({ figure: z.string().min(1), target: z.string().min(1) })

const deathForm = z.object({
  event: z.literal('life'),
  figure: z.string(),
  life: z.string(),
  by: z.string().optional(),
})
