/**
 * Actors of the Foundry systems for this game, as the stat line they come to: Virtues and Guard with their current
 * values, armour by its pieces, weapons with their dice and tags. Both systems are read, which name the Virtues and the
 * pieces of armour differently. Pictures, tokens and texts are passed over; gear without a use in a fight is noted.
 */
import {
  type PastedObject,
  pastedAt,
  pastedList,
  pastedNumber,
  pastedObject,
  pastedText,
} from '@steelyard/kernel/forms'
import { kinds } from '../sheet.ts'

/** A pasted actor as a stat line, and what was left out of it. */
export interface FoundryActor {
  readonly line: string
  readonly notes: readonly string[]
}

/** Items that have no place in a stat line, and need none. */
const SILENT = ['ability', 'passion', 'scar', 'gear', 'misc', 'item', 'seat', 'feature']

/** The actor in a pasted JSON text; null if there is none. */
export function foundryActor(text: string): FoundryActor | null {
  const actor = pastedObject(text)
  if (actor === null || pastedAt(actor, 'system') === undefined) return null
  const name = plain(pastedText(actor, 'name'))
  if (name === '') return null
  const type = pastedText(actor, 'type')
  const kind = kinds.find((known) => known === type) ?? 'npc'
  const notes = kind === type ? [] : [`"${plain(type)}" is taken as an npc`]
  const scores = [
    scoreOf(actor, 'VIG', 'virtues.vigour', 'virtues.vig'),
    scoreOf(actor, 'CLA', 'virtues.clarity', 'virtues.cla'),
    scoreOf(actor, 'SPI', 'virtues.spirit', 'virtues.spi'),
    guardOf(actor),
  ]
  const { armour, gear } = itemsOf(actor, notes)
  const line = [...scores, armour].filter((part) => part !== '').join(', ')
  return {
    line: [`${name} (${kind}): ${line}`, gear.join(', ')].filter((part) => part !== '').join('; '),
    notes,
  }
}

/** Text without the marks that part a stat line. */
function plain(text: string): string {
  return text
    .replaceAll(/[:;,()\n]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
}

/** The current value and the most of something, as a stat line writes them. */
function pairOf(actor: PastedObject, ...paths: readonly string[]): string {
  const within = paths.map((path) => `system.${path}`)
  const now = pastedNumber(actor, ...within.flatMap((path) => [`${path}.value`, path]))
  if (now === null) return ''
  const most = pastedNumber(actor, ...within.map((path) => `${path}.max`)) ?? now
  return most === now ? String(now) : `${Math.min(now, most)}/${most}`
}

function scoreOf(actor: PastedObject, label: string, ...paths: readonly string[]): string {
  const pair = pairOf(actor, ...paths)
  return pair === '' ? '' : `${label} ${pair}`
}

function guardOf(actor: PastedObject): string {
  const pair = pairOf(actor, 'guard')
  return pair === '' ? '' : `${pair}GD`
}

/** Armour and weapons. */
function itemsOf(actor: PastedObject, notes: string[]): { armour: string; gear: string[] } {
  const pieces: string[] = []
  const gear: string[] = []
  let points = 0
  for (const item of pastedList(actor, 'items')) {
    const type = pastedText(item, 'type').toLowerCase()
    const name = plain(pastedText(item, 'name')).toLowerCase()
    const worn = ['coat', 'plate', 'helm', 'armour', 'armor', 'shield'].includes(type)
    if (worn) {
      pieces.push(['coat', 'plate', 'helm', 'shield'].includes(type) ? type : name)
      points += pastedNumber(item, 'system.armor', 'system.armour', 'system.value') ?? 1
    }
    const damage = pastedText(item, 'system.damage').toLowerCase()
    if ((type === 'weapon' || type === 'shield') && damage !== '') {
      const tags = ['hefty', 'long', 'slow', 'blast', 'ranged'].filter(
        (tag) => pastedAt(item, `system.${tag}`) === true,
      )
      gear.push(`${type === 'shield' ? 'shield' : name} (${[plain(damage), ...tags].join(' ')})`)
    } else if (!worn && !SILENT.includes(type)) notes.push(`dropped "${name}": nothing a fight uses`)
  }
  return { armour: pieces.length === 0 ? '' : `A${points} (${pieces.join(', ')})`, gear }
}
