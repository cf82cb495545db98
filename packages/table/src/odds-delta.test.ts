/**
 * Odds on the wire: what is new, put together again, is what was sent; what stays the same is not sent twice.
 */
import { expect, test } from 'vitest'
import type { Odds } from './contract.ts'
import { oddsDelta, withOddsDelta } from './odds-delta.ts'

const option = (key: string, chance: number, fights: number): Odds['options'][number] => ({
  key,
  label: key,
  choices: [key],
  method: 'simulated',
  wins: { players: { chance, margin: 0.1 } },
  felled: {},
  struck: {},
  left: [],
  blow: null,
  fights,
  dropped: false,
  assumes: null,
})

const first: Odds = {
  question: '0:0@0',
  stand: 'simple',
  settled: false,
  verdict: { kind: 'close', options: [0, 1] },
  options: [option('attack', 0.5, 12), option('hold', 0.4, 12)],
}
const second: Odds = {
  ...first,
  stand: 'skilled',
  settled: true,
  verdict: { kind: 'best', option: 0 },
  options: [option('attack', 0.6, 400), option('hold', 0.4, 12)],
}

test('the first time everything is new', () => {
  expect(withOddsDelta(null, oddsDelta(null, first))).toEqual(first)
})

test('afterwards only what has changed is sent, and comes to the same', () => {
  const delta = oddsDelta(first, second)
  expect(delta.options).toEqual([
    { key: 'attack', wins: { players: { chance: 0.6, margin: 0.1 } }, fights: 400 },
  ])
  expect(withOddsDelta(first, delta)).toEqual(second)
})
