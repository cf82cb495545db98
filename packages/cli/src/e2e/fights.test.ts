/**
 * `steelyard fights`: whoever runs a server sees what is kept and can delete it.
 */
import { openStore } from '@steelyard/server'
import { openHost } from '@steelyard/table'
import { afterAll, expect, test } from 'vitest'
import { Workshop } from '../testing/command.ts'

const shop = new Workshop()
const folder = shop.path('data')
afterAll(() => shop.remove())

test('fights are listed, deleted by id, and pruned by age', async () => {
  const store = await openStore({ data: folder })
  const host = await openHost({ store })
  const from = { sample: 'first', system: 'bastionland' }
  const { fight } = await host.create({ from, title: 'The Ford' })
  await host.create({ from, title: 'The Bridge' })
  await host.close()
  await store.close()
  const listed = await shop.steelyard(['fights', '--data', folder])
  expect(listed.out).toContain('The Ford')
  expect(listed.out).toContain('2 fights in')
  const wrong = await shop.steelyard(['fights', 'delete', 'nobody', '--data', folder])
  expect(wrong).toMatchObject({ exit: 2 })
  expect((await shop.steelyard(['fights', 'delete', fight, '--data', folder])).out).toBe('1 fight deleted.\n')
  expect((await shop.steelyard(['fights', 'prune', '30', '--data', folder])).out).toContain(
    '0 fights deleted',
  )
  expect((await shop.steelyard(['fights', '--json', '--data', folder])).out).toContain('"all": 1')
})
