/** The reference of decisions: every registered one is listed, with the keys that answer it. */
import { systems } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { decisionKeys } from './decision-keys.ts'

test('every decision of momentum is listed, and its keys leave open what differs between fights', () => {
  const momentum = systems.find(({ id }) => id === 'momentum')
  if (momentum === undefined) throw new Error('no momentum')
  const found = decisionKeys(momentum)
  expect(found.map(({ name }) => name)).toEqual(momentum.decisions.map(({ name }) => name))
  const keysOf = (name: string) => found.find((each) => each.name === name)
  expect(keysOf('defend')).toMatchObject({ kind: 'option', keys: ['block', 'dodge', 'none', 'parry'] })
  expect(keysOf('target')?.keys).toEqual(['<figure>'])
  expect(keysOf('spend')).toMatchObject({ kind: 'amount', keys: ['<n>'] })
})
