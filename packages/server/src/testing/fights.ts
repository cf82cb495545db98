/**
 * Fights for tests of a store, which knows nothing of what they hold.
 */
import type { StoredFight } from '@steelyard/table/store'

/** A fight with two changes and a receipt; the same for the same number. */
export function numberedFight(number: number): StoredFight {
  return {
    id: `fight-${String(number).padStart(3, '0')}`,
    system: 'bastionland',
    revision: 9,
    settings: {
      title: `Fight ${number}`,
      health: 'word',
      odds: true,
      nod: false,
      code: null,
      codeUntil: 0,
      branch: null,
      searching: [],
      owner: null,
      company: null,
    },
    save: { number },
    saved: 7,
    deltas: [{ at: 8 }, { at: 9 }],
    people: [],
    receipts: [{ person: 'one', key: `key-${number}`, print: 'p', revision: 9 }],
    aside: [],
  }
}
