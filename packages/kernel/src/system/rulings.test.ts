/**
 * Rulings as a schema: defaults, presets, what is written by hand, answers that follow from others, and refusals.
 */
import { expect, test } from 'vitest'
import { type RulingValues, rulingsForm, wholeForm } from './rulings.ts'

const rulings = {
  ties: {
    title: 'Ties',
    question: 'Who wins a tie?',
    default: 'defender',
    values: { defender: 'The defender.', attacker: 'The attacker.' },
    rules: [],
  },
  mercy: {
    title: 'Mercy',
    question: 'Is there any?',
    default: 'no',
    values: { no: 'None.', yes: 'Some.' },
    rules: [],
  },
  rounds: { title: 'Rounds', question: 'How many?', default: 0, values: {}, rules: [] },
} as const

const ROUNDS = 'rounds must be a whole number from 0 to 9'
const form = rulingsForm<RulingValues<typeof rulings, { rounds: number }>, 'plain' | 'harsh'>({
  rulings,
  presets: {
    plain: { title: 'Plain', summary: '', sets: {} },
    harsh: { title: 'Harsh', summary: '', sets: { ties: 'attacker' } },
  },
  example: '{ "ties": "attacker" }',
  open: { rounds: wholeForm(ROUNDS, 0, 9).default(0) },
  follows: (known) => (known['ties'] === 'attacker' ? {} : { mercy: 'yes' }),
})

function refusal(input: unknown): string {
  const read = form.safeParse(input)
  return read.success ? 'accepted' : read.error.issues.map(({ message }) => message).join('; ')
}

test('what is written beats the preset, what follows beats it too, and the defaults come last', () => {
  const plain = { preset: 'plain', ties: 'defender', mercy: 'yes', rounds: 0 }
  expect(form.parse({})).toEqual(plain)
  expect(form.parse({ ties: undefined })).toEqual(plain)
  expect(form.parse({ preset: 'harsh' })).toEqual({
    ...plain,
    preset: 'harsh',
    ties: 'attacker',
    mercy: 'no',
  })
  expect(form.parse({ preset: 'harsh', ties: 'defender', mercy: 'no', rounds: 4 })).toEqual({
    preset: 'harsh',
    ties: 'defender',
    mercy: 'no',
    rounds: 4,
  })
})

test('a settled set settles to itself', () => {
  const settled = form.parse({ preset: 'harsh', rounds: 9 })
  expect(form.parse(settled)).toEqual(settled)
})

test('what is not understood is refused with what would be', () => {
  expect(refusal({ ties: 'both' })).toBe('ties must be one of: defender, attacker')
  expect(refusal({ rounds: 10 })).toBe(ROUNDS)
  expect(refusal({ preset: 'mild' })).toBe('preset must be one of: plain, harsh')
  expect(refusal({ tie: 1 })).toBe('no such ruling: tie (did you mean ties?)')
  expect(refusal({ tie: 1, luck: 2 })).toBe(
    'no such ruling: tie, luck; the rulings are: preset, ties, mercy, rounds',
  )
  expect(refusal(['ties'])).toBe(
    'rulings must be an object of keys and values, such as { "ties": "attacker" }',
  )
  expect(refusal(JSON.parse('{"__proto__": {"ties": "attacker"}}'))).toContain('__proto__')
})
