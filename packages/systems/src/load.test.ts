/**
 * Games that are loaded when they are named.
 */
import { Refusal } from '@steelyard/kernel'
import { describe, expect, it } from 'vitest'
import { catalogue, knownIds, loadRules, loadSystem, loadSystemOf } from './load.ts'
import { createFight, systemIds, systemNamed } from './registry.ts'

describe('a game that is loaded when it is named', () => {
  it('is in use from then on', async () => {
    const system = await loadSystemOf({ system: 'momentum' })
    expect(systemIds()).toContain('momentum')
    expect(systemNamed('momentum')).toBe(system)
    expect(await loadSystem('momentum')).toBe(system)
    const sample = system.content.find(({ kind }) => kind === 'scenario')
    expect(createFight(sample?.data, { seed: 'a' }).system).toBe(system)
  })

  it('has a name', async () => {
    await expect(loadSystem('chess')).rejects.toThrow(Refusal)
    await expect(loadSystem('chess')).rejects.toMatchObject({ hint: expect.stringContaining('mythras') })
    await expect(loadSystemOf({})).rejects.toThrow('No system is named.')
  })

  it('is listed as it is', async () => {
    const { systems } = await import('./index.ts')
    const listed = catalogue.map(({ id, title, version }) => ({ id, title, version }))
    expect(listed).toEqual(systems.map(({ id, title, version }) => ({ id, title, version })))
    expect(knownIds()).toEqual(systems.map(({ id }) => id))
  })

  it('has the same rules without the rest of it', async () => {
    const { systems } = await import('./index.ts')
    for (const { id, title, version, rules } of systems)
      expect(await loadRules(id)).toMatchObject({ id, title, version, rules })
  })
})
