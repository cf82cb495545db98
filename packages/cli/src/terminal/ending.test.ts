/** The last lines of a fight, which may have been one of words. */
import { createFight } from '@steelyard/systems'
import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { endingLines, outcomeText } from './ending.ts'

const hearing = {
  system: 'stances',
  field: { kind: 'social' },
  sides: [
    { id: 'pcs', name: 'The company', figures: ['envoy'] },
    { id: 'npcs', name: 'Their foes', figures: ['magistrate'] },
  ],
}

describe('the ending', () => {
  it('fits an argument: nobody stands or falls in it, and it has no rounds', () => {
    const fight = createFight(hearing, { seed: 'words', hands: { pcs: 'ai:skilled', npcs: 'ai:skilled' } })
    expect(fight.over).toBe(true)
    const text = endingLines(fight, { save: null, again: '' }, plainScreen).join('\n')
    expect(text).toContain('── It is over ─')
    expect(text).toMatch(
      / – victory, after \d+ exchanges?\.\nStill in it: (Envoy|Magistrate)\. Out of it: (Envoy|Magistrate)\.\n/,
    )
    expect(text).not.toMatch(/The fight|standing|round/)
  })

  it('fits a window: the board is short where the whole one is too long, and crowds are counted', () => {
    const hands = { players: 'ai:skilled', npcs: 'ai:skilled' } as const
    const many = {
      system: 'warband',
      sides: [
        { id: 'players', figures: [{ use: 'brand', count: 8 }] },
        { id: 'npcs', figures: [{ use: 'orc-reaver', count: 9 }] },
      ],
    }
    const fight = createFight(many, { seed: 'crowd', hands })
    const rows = 22
    const places = { save: null, again: 'steelyard play' }
    const short = endingLines(fight, places, plainScreen, rows)
    expect(short.length).toBeLessThanOrEqual(rows)
    expect(short.join('\n')).toMatch(/It is over[\s\S]*victory, after/)
    expect(short.join('\n')).toMatch(/(Brand|Orc reaver) ×\d/)
    expect(endingLines(fight, places, plainScreen).length).toBeGreaterThan(rows)
  })

  it('names a long path once', () => {
    const fight = createFight(hearing, { seed: 'words', hands: { pcs: 'ai:skilled', npcs: 'ai:skilled' } })
    const last = (save: string): string[] => endingLines(fight, { save, again: '' }, plainScreen).slice(-4)
    expect(last('fight.json')[0]).toBe('Saved in fight.json')
    expect(last('fight.json')[1]).toContain('steelyard verify fight.json ')
    expect(last(`/home/ana/${'deep/'.repeat(9)}fight.json`)[0]).toBe('With that file:')
  })

  it('says where it stands in the words of the game', () => {
    const fight = createFight(hearing, { seed: 'words', hands: { pcs: 'human', npcs: 'ai:skilled' } })
    expect(outcomeText(fight)).toBe('It is not over: Exchange 1.')
  })

  it('names all who have won together', () => {
    const pact = {
      system: 'stances',
      field: { deployment: { one: [0], two: [0], three: [4] }, allied: [['one', 'two']] },
      sides: [
        { id: 'one', name: 'The company', figures: ['magnus'] },
        { id: 'two', name: 'The guests', figures: ['brannoc'] },
        { id: 'three', name: 'Their foe', figures: ['levy'] },
      ],
    }
    const hands = { one: 'ai:skilled', two: 'ai:skilled', three: 'ai:skilled' } as const
    const fight = createFight(pact, { seed: 'pact', hands })
    expect(outcomeText(fight)).toMatch(/^● The company and ◆ The guests – victory, after \d+ rounds?\.$/)
  })
})
