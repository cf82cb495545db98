/**
 * Foes as bestiaries of stance games print them, written anew as the stat block they come to:
 *
 *   ### The Crimson Sentinel
 *   **Stats:** Guard 20, Vitality 18
 *   **Combat:** Greatsword (+2): 2d6+2 damage; Gauntlet (+1): 1d6 damage
 *   **Special:** …
 *
 * The bonus of the first attack becomes the Combat skill. What such an entry tells in words (motives, looks, tactics)
 * is no part of a stat block; what is special about a foe is kept as a note.
 */
import { categoryOfWeapon } from '../../rules/gear.ts'

/** A stat block, and what was assumed on the way to it. */
export interface BestiaryEntry {
  readonly block: string
  readonly notes: readonly string[]
}

/** The value of a labelled line, without the marks of Markdown; empty if there is none. */
function labelled(text: string, label: string): string {
  const found = new RegExp(`^[*_\\s]{0,6}${label}[^:\\n]{0,40}:[*_]{0,4}(.{0,600})$`, 'im').exec(text)
  return plain(found?.[1] ?? '')
}

/** Text without marks of Markdown and of stat blocks. */
function plain(text: string): string {
  return text
    .replaceAll(/[*_`#|[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The name: the last heading before the numbers, or else the first line. */
function nameOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const stats = lines.findIndex((line) => /^[*_\s]*stats\b/i.test(line))
  const before = lines.slice(0, Math.max(0, stats)).filter((line) => line !== '')
  return plain(before.findLast((line) => line.startsWith('#')) ?? before[0] ?? '').replaceAll(/[()]/g, '')
}

/** An entry of a bestiary as a stat block; null for any other text. */
export function bestiaryEntry(text: string): BestiaryEntry | null {
  const stats = labelled(text, 'stats')
  const [, guard] = /\bguard (\d{1,3})/i.exec(stats) ?? []
  const name = nameOf(text)
  if (guard === undefined || name === '') return null
  const [, vitality] = /\bvitality (\d{1,3})/i.exec(stats) ?? []
  const notes: string[] = []
  const attacks = labelled(text, 'combat').split(/;|, or /)
  const weapons: string[] = []
  let combat: string | null = null
  for (const attack of attacks) {
    const found = /^\s*([^():]{1,60}?)\s*(?:\(([+-]?\d{1,2})\))?\s*:\s*(\d{1,2}d6(?:[+-]\d{1,2})?)\b/i.exec(
      attack,
    )
    if (found === null) {
      if (plain(attack) !== '')
        notes.push(`"${plain(attack).slice(0, 60)}" was not understood and is left out`)
      continue
    }
    const [, weapon = '', bonus = '', dice = ''] = found
    if (categoryOfWeapon(weapon) === undefined)
      notes.push(`The ${weapon.toLowerCase()} is taken as a medium weapon`)
    const category = categoryOfWeapon(weapon) ?? 'medium'
    weapons.push(`${weapon.toLowerCase()}[${category} ${dice.toLowerCase()}]`)
    combat ??= bonus === '' ? null : bonus
  }
  const special = labelled(text, 'special')
  if (special !== '') notes.push(`"${special.slice(0, 60)}" is kept as a note: no rule carries it out`)
  const parts = [
    `${name.slice(0, 80)} (npc)`,
    combat === null ? '' : `Combat${/^[+-]/.test(combat) ? combat : `+${combat}`}`,
    `Guard ${guard}${vitality === undefined ? '' : ` Vit ${vitality}`}`,
    weapons.length === 0 ? '' : ['no armour', ...weapons].join('; '),
    special === '' ? '' : `Note: ${special}`,
  ]
  return { block: parts.filter((part) => part !== '').join(' | '), notes }
}
