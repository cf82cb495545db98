/** A link holds the question, whole. */
import { expect, it } from 'vitest'
import { addressOf, type LabQuestion, questionIn } from './question-link.ts'

const question: LabQuestion = {
  system: 'mythras',
  sample: 'first',
  text: '',
  mode: 'vary',
  fights: 1000,
  vary: 'npcs[0].count=1..6',
  compare: '',
  side: '',
  share: 0.5,
  wide: true,
  only: '',
  otherwise: '',
  noDeath: 0,
  rounds: 0,
}

function read(address: string): LabQuestion {
  const url = new URL(address, 'http://table.test')
  return questionIn(url.searchParams, url.hash, 'remembered')
}

it.each<LabQuestion>([
  question,
  { ...question, mode: 'compare', vary: '', compare: 'rulings.nearby=arms-reach' },
  { ...question, mode: 'balance', side: 'npcs', share: 0.65 },
  { ...question, mode: 'rules', vary: '', compare: 'rulings.nearby=arms-reach', wide: false },
  { ...question, mode: 'solve', vary: '', side: 'npcs', only: 'reaction', otherwise: 'simple' },
  { ...question, mode: 'encounter', vary: '', share: 0.65, noDeath: 0.9, rounds: 6 },
  { ...question, mode: 'simulate', vary: '', text: 'system: mythras\ntitle: "A & B"' },
])('comes back as it was: $mode', (each) => {
  expect(read(addressOf(each))).toEqual(each)
})

it('takes nothing impossible from an address', () => {
  const odd = read('/lab?ask=divine&fights=-3&share=7#scenario=%E0%A4%A')
  expect(odd).toMatchObject({ mode: 'simulate', fights: 10_000, share: 0.5, text: '' })
  expect(read('/lab').text).toBe('remembered')
})
