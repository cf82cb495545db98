/** A link holds a game's question about odds, whole. */
import { expect, it } from 'vitest'
import { askedIn, curveRange, flagWords, oddsAddress, queryOf } from './odds-link.ts'

const flag = { summary: '', required: false, usual: null, values: [], least: null, most: null }
const attack = {
  name: 'attack',
  flags: [
    { ...flag, key: 'dice', kind: 'text' as const, required: true },
    { ...flag, key: 'armour', kind: 'number' as const, usual: 0, least: 0, most: 20 },
    { ...flag, key: 'firstStrike', kind: 'switch' as const },
  ],
  example: { dice: 'd8+d4', armour: 2 },
}
const read = (address: string) => askedIn(new URL(address, 'http://table.test').searchParams, [attack])

it('comes back as it was asked', () => {
  const asked = {
    question: 'attack',
    flags: { dice: '2d6', armour: '3', firstStrike: 'true' },
    vary: 'armour',
  }
  expect(read(oddsAddress('bastionland', asked))).toEqual(asked)
  expect(queryOf('bastionland', attack, asked)).toEqual({
    system: 'bastionland',
    question: 'attack',
    flags: { dice: '2d6', armour: 3, firstStrike: true },
    vary: { flag: 'armour', from: 0, to: 12 },
  })
})

it('begins with the example, and takes no curve over what is no number', () => {
  expect(read('/odds?game=bastionland&over=dice')).toEqual({
    question: 'attack',
    flags: { dice: 'd8+d4', armour: '2' },
    vary: '',
  })
})

it('draws a curve about the number within what the flag allows', () => {
  expect(curveRange({ usual: 3, least: 0, most: 99 }, 50)).toEqual({ from: 44, to: 56 })
  expect(curveRange({ usual: 0, least: 0, most: 3 }, 0)).toEqual({ from: 0, to: 3 })
  expect(curveRange({ usual: 10, least: 1, most: 19 }, 19)).toEqual({ from: 7, to: 19 })
  expect(flagWords('firstStrike')).toBe('first strike')
})
