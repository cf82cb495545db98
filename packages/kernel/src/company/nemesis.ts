/**
 * Nemeses: foes who killed somebody of a company and lived. The company remembers them, as they left the field, until
 * it meets them again.
 */
import { z } from 'zod'
import { quote } from '../refusal.ts'
import { idForm } from '../scenario/scenario.ts'
import { completeSheetAfter, type SheetAfter } from '../scenario/sheets-after.ts'

/** A foe whom a company remembers. */
export const nemesisForm = z.strictObject({
  id: idForm,
  name: z.string().min(1).max(80),
  /** The names of those whom it killed. */
  killed: z.array(z.string().max(80)).max(500),
  life: z.enum(['alive', 'dead']),
  /** The number of the chapter in which it was last seen. */
  chapter: z.int().min(0),
  sheet: z.record(z.string(), z.json()),
})

/** A foe whom a company remembers. */
export type Nemesis = z.infer<typeof nemesisForm>

/** What a fight says of them. */
export interface FightKills {
  readonly chapter: number
  /** Everybody who left the field on other sides than the company's. */
  readonly foes: readonly SheetAfter[]
  /** The ids of nemeses who were there; another foe of the same kind is somebody else. */
  readonly met: readonly string[]
  readonly kills: readonly { readonly figure: string; readonly victim: string }[]
  /** Those of the company who fell, by id. */
  readonly fallen: ReadonlyMap<string, string>
}

/** The nemeses after a fight: those who were met as they are now, and foes who have become one. */
export function nemesesAfter(before: readonly Nemesis[], fight: FightKills): Nemesis[] {
  const { foes, met, chapter } = fight
  const after = before.map((nemesis) => {
    const left = met.includes(nemesis.id) ? foes.find(({ id }) => id === nemesis.id) : undefined
    return left === undefined ? nemesis : metAgain(nemesis, left, fight)
  })
  for (const left of foes) {
    const killed = killedBy(left.id, fight)
    const sheet = sheetOf(left)
    const isKnown = met.includes(left.id) && before.some(({ id }) => id === left.id)
    if (killed.length === 0 || sheet === null || isKnown) continue
    const id = freeId(left.id, after)
    after.push({ id, name: left.name.slice(0, 80), killed, life: 'alive', chapter, sheet })
  }
  return after
}

/** The id by which a nemesis is met again; those of the dead stay theirs. */
function freeId(wanted: string, taken: readonly Nemesis[]): string {
  let id = wanted
  for (let number = 2; taken.some((nemesis) => nemesis.id === id); number++) id = `${wanted}-again-${number}`
  return id
}

function metAgain(nemesis: Nemesis, left: SheetAfter, fight: FightKills): Nemesis {
  const sheet = sheetOf(left)
  return {
    ...nemesis,
    killed: [...nemesis.killed, ...killedBy(left.id, fight)],
    life: sheet === null ? 'dead' : 'alive',
    chapter: fight.chapter,
    sheet: sheet ?? nemesis.sheet,
  }
}

function killedBy(foe: string, { kills, fallen }: FightKills): string[] {
  return kills.flatMap(({ figure, victim }) => (figure === foe ? (fallen.get(victim) ?? []) : []))
}

function sheetOf(left: SheetAfter): Nemesis['sheet'] | null {
  const whole = completeSheetAfter(left)
  if (whole === null) return null
  const { name: _, ...sheet } = nemesisForm.shape.sheet.parse(JSON.parse(JSON.stringify(whole)))
  return sheet
}

/** A foe as scenarios list figures: a nemesis by its id as it left the field, anybody else as they were given. */
export function foeNamed(nemeses: readonly Nemesis[], foe: unknown): unknown {
  const found = typeof foe === 'string' ? nemeses.find(({ id }) => id === foe) : undefined
  if (found === undefined || found.life === 'dead') return foe
  const { id, name, sheet } = found
  return { ...sheet, id, name }
}

/** A line about each who lives: "Orc Chief, who killed Isolde and Brand". */
export function nemesisText({ id, name, killed }: Nemesis): string {
  return `${name} (${quote(id).replaceAll('"', '')}), who killed ${killed.join(' and ')}`
}
