/**
 * What every game's register of rules must be: chapter by chapter, no rule told twice, each short enough to be shown
 * beside a choice. A game's own test pins its ids and tags, and the numbers that players look up.
 */
import type { RuleEntry } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'

/** A register, and what it is expected to be. */
export interface Register {
  readonly rules: readonly RuleEntry[]
  /** The chapters in their order. */
  readonly sections: readonly string[]
  /** Words that no summary may use, besides double spaces and talk of how the project was made. */
  readonly shunned?: RegExp
}

const USUALLY_SHUNNED = / {2}|\bseed\b|inventory/

/** Registers the tests that every register must pass. */
export function testRegister({ rules, sections, shunned = USUALLY_SHUNNED }: Register): void {
  describe('every register', () => {
    test('goes chapter by chapter', () => {
      const all = rules.map(({ section }) => section)
      expect(all.filter((section, at) => section !== all[at - 1])).toEqual(sections)
    })

    test('gives no two rules the same title or summary', () => {
      expect(new Set(rules.map(({ title }) => title)).size).toBe(rules.length)
      expect(new Set(rules.map(({ summary }) => summary)).size).toBe(rules.length)
    })

    test.each(rules.map((entry) => [entry.id, entry] as const))('%s is short enough to show', (_, entry) => {
      expect(entry.title.length).toBeGreaterThan(0)
      expect(entry.title.length).toBeLessThanOrEqual(60)
      expect(entry.title).not.toMatch(/\.$/)
      const sentences = entry.summary.match(/[.?!](?=\s|$)/g) ?? []
      expect(sentences.length).toBeGreaterThanOrEqual(1)
      expect(sentences.length).toBeLessThanOrEqual(3)
      expect(entry.summary).toMatch(/\.$/)
      expect(entry.summary).not.toMatch(shunned)
    })
  })
}
