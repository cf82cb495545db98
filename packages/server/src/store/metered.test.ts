import { openMemory } from '@steelyard/table'
import { HostProblem } from '@steelyard/table/contract'
import { expect, test } from 'vitest'
import { Meter } from '../http/meter.ts'
import { meteredStore } from './metered.ts'

test('calls of a store are measured, those that fail by their reason', async () => {
  const meter = new Meter('1.2.3')
  const store = openMemory()
  const metered = meteredStore(
    Object.assign(store, {
      check: async () => {
        throw new HostProblem({ code: 'store-away', message: 'The disk is full.', hint: '' })
      },
    }),
    meter,
  )
  expect(await metered.read('none')).toBeNull()
  expect(metered.kind).toBe('memory')
  await expect(metered.check()).rejects.toMatchObject({ code: 'store-away' })
  const numbers = await meter.text()
  expect(numbers).toContain('steelyard_store_duration_seconds_count{call="read"} 1')
  expect(numbers).toContain('steelyard_store_errors_total{call="check",code="store-away"} 1')
  meter.close()
})
