/** Variations between how they are written and how they are picked. */
import { describe, expect, it } from 'vitest'
import { numberGroups, pathWords, readVariation, usualRange } from './variation.ts'

const checked = {
  system: 'game',
  title: 'A fight',
  sides: [
    { id: 'heroes', name: 'Heroes', figures: ['Anna'] },
    { id: 'npcs', name: 'Foes', figures: ['Sentry', 'Sentry'] },
  ],
  hands: {},
  scenario: {},
  numbers: [
    { path: 'heroes[0].count', side: 'heroes', who: 'Anna', name: 'count', value: 1 },
    { path: 'npcs[0].count', side: 'npcs', who: 'Sentry', name: 'count', value: 2 },
    { path: 'npcs[0].guardMax', side: 'npcs', who: 'Sentry', name: 'guardMax', value: 3 },
    { path: 'field.zones', side: '', who: '', name: 'zones', value: 4 },
  ],
}

describe('a variation', () => {
  it('is taken apart as it is written', () => {
    expect(readVariation('npcs[0].count=1..6')).toEqual({
      path: 'npcs[0].count',
      range: { from: 1, to: 6, by: 1 },
      values: [],
    })
    expect(readVariation('field.zones=4..8:2').range).toEqual({ from: 4, to: 8, by: 2 })
    expect(readVariation('rulings.nearby=zone,arms-reach').values).toEqual(['zone', 'arms-reach'])
    expect(readVariation('rulings.nearby')).toEqual({ path: 'rulings.nearby', range: null, values: [] })
  })

  it('gets a range about the number as it stands, never below nothing', () => {
    const at = (name: string, value: number) => usualRange({ path: 'a[0].x', side: '', who: '', name, value })
    expect(at('count', 3)).toBe('a[0].x=1..6')
    expect(at('guard', 1)).toBe('a[0].x=0..4')
    expect(at('style', 56)).toBe('a[0].x=35..75:5')
    expect(at('style', 90)).toBe('a[0].x=50..130:10')
  })

  it('is said in words', () => {
    expect(pathWords('npcs[0].guardMax', checked)).toBe('Sentry: guard max')
    expect(pathWords('npcs[0].count', checked)).toBe('Sentry: how many')
    expect(pathWords('rulings.nearby', checked)).toBe('rulings.nearby')
  })

  it('is picked from a tree by figure', () => {
    expect(numberGroups(checked).map(({ title, side, numbers }) => [title, side, numbers.length])).toEqual([
      ['Anna', 0, 1],
      ['Sentry', 1, 2],
      ['The field', -1, 1],
    ])
  })
})
