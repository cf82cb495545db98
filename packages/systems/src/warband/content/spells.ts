/**
 * The spells and the Wounds as entries to look up.
 */
import type { ContentEntry } from '@steelyard/kernel'
import { spellTexts } from '../rules/common/spells.ts'
import { woundNames } from '../rules/common/wounds.ts'

const EFFECTS: readonly string[] = [
  '−1 to the chance of pushing and bashing.',
  '−2 to totals in a grapple.',
  '−2 spaces of movement, and −2 Capture in a chase.',
  '−1 to the chance of Agility tests.',
  '−1 to the chance of Vigor tests.',
  '−1 to the chance of Finesse tests.',
  'Takes up one more place among what is worn.',
  '−1 to all saves.',
  '−1 to hit with ranged attacks.',
  'That hand is good for nothing.',
]

/** Spells and Wounds. */
export const spells: readonly ContentEntry[] = [
  ...Object.entries(spellTexts).map(
    ([id, summary]): ContentEntry => ({ kind: 'spell', id, title: id, summary, data: { id } }),
  ),
  ...woundNames.map(
    (name, at): ContentEntry => ({
      kind: 'wound',
      id: name.toLowerCase(),
      title: name,
      summary: EFFECTS[at] ?? '',
      data: { number: at + 1 },
    }),
  ),
]
