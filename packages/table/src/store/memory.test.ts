/**
 * The store in memory keeps the contract of every store.
 */
import { storeContract } from '../testing/store-contract.ts'
import { openMemory } from './memory.ts'

storeContract({
  name: 'memory',
  begin: async () => undefined,
  open: async () => openMemory(),
  end: async () => undefined,
})
