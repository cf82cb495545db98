/**
 * What the referee does from outside the rules, over the tools: dice rolled again, guests let in or turned away, people
 * moved between seats; who may not; and what a change that lacks something is told to take.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { benchHere, type TestClient, type ToolResult } from './testing/bench.ts'
import { begin, begunIn, factsIn } from './testing/player.ts'

let bench: TestClient
let handles: Readonly<Record<string, string>>
let first: string
beforeEach(async () => {
  bench = await benchHere({ seed: 'amend' })
  const controllers = { players: 'gm', npcs: 'human' }
  const begun = begunIn(await bench.call('start_fight', { scenario: 'mythras/first', controllers }))
  handles = begun.handles
  first = begun.pending[0]?.decision_id ?? ''
})
afterEach(() => bench.close())

function amend(who: string, change: Record<string, unknown>): Promise<ToolResult> {
  return bench.call('amend', { handle: handles[who], change, reason: 'the table agrees' })
}

async function standing(who = 'referee'): Promise<unknown> {
  const { data } = await bench.call('look', { handle: handles[who], detail: 'full' })
  return { ...data, revision: 0 }
}

/** Somebody who joins by the code, as from a phone. */
async function joined(name: string, seat?: string): Promise<{ person: string; token: string }> {
  const { host } = bench
  if (host === null) throw new Error('no host')
  const { code } = (await host.snapshot(handles['referee'] ?? '')).fight
  const { token } = await host.join({ code: code ?? '', name, ...(seat === undefined ? {} : { seat }) })
  const { person } = (await host.snapshot(token)).me
  return { person, token }
}

async function seatOf(token: string): Promise<string | null | undefined> {
  return (await bench.host?.snapshot(token))?.me.seat
}

describe('reroll', () => {
  it('rolls the dice of the last act again: other dice, the old ones struck, and the log says so', async () => {
    const { begun } = await begin(bench, 'mythras/first', 'players')
    handles = begun.handles
    const handle = handles['referee'] ?? ''
    const dice = (result: ToolResult): string[] =>
      factsIn(result)
        .events.map(({ text }) => text)
        .filter((text) => / \d+ against \d+| d100=\d+/.test(text))
    const [asked] = begun.pending
    const played = await bench.call('choose', { handle, decision_id: asked?.decision_id, choice: 1 })
    expect(dice(played).length).toBeGreaterThan(0)
    const again = await amend('referee', { do: 'reroll' })
    expect(again.isError).toBe(false)
    expect(again.text).toContain('rolled again')
    expect(again.text).toContain('the table agrees')
    expect(again.text).toContain('taken back: ')
    const fresh = dice(again).filter((text) => !dice(played).includes(text))
    expect(fresh.length).toBeGreaterThan(0)
  })

  it('is refused to everybody else, and where nothing was rolled', async () => {
    const handle = handles['referee'] ?? ''
    const { begun } = await begin(bench, 'bastionland/duel', 'players')
    const none = await bench.call('amend', {
      handle: begun.handles['referee'],
      change: { do: 'reroll' },
      reason: 'a cocked die',
    })
    expect(none.isError).toBe(true)
    expect(none.text).toContain('What to do: ')
    await bench.call('choose', { handle, decision_id: first, choice: 1 })
    const before = await standing()
    for (const who of ['gm', 'npcs', 'spectator']) {
      const refused = await amend(who, { do: 'reroll' })
      expect(refused.text).toMatch(/^Refused \(wrong-role\), nothing was changed: /)
      expect(refused.text).toContain('What to do: ')
    }
    expect(await standing()).toEqual(before)
  })
})

describe('admit', () => {
  it('lets a guest in whom look has named, and turns another away', async () => {
    expect((await amend('referee', { do: 'joining', value: 'nod' })).isError).toBe(false)
    const una = await joined('Una', 'npcs')
    const gus = await joined('Gus')
    const seen = await bench.call('look', { handle: handles['referee'], detail: 'full' })
    expect(seen.text).toContain(`Una [${una.person}] wants in: amend admit`)
    const admitted = await amend('referee', { do: 'admit', person: una.person, value: true })
    expect(admitted.text).toContain('done: admit')
    expect(await seatOf(una.token)).toBe('npcs')
    expect((await amend('referee', { do: 'admit', person: gus.person, value: 'no' })).isError).toBe(false)
    await expect(bench.host?.snapshot(gus.token)).rejects.toThrow()
    const late = await amend('referee', { do: 'admit', person: una.person, value: true })
    expect(late.text).toMatch(/^Refused \(too-late\)/)
  })

  it('is refused to everybody else, the guest included', async () => {
    await amend('referee', { do: 'joining', value: 'nod' })
    const { person, token } = await joined('Una', 'npcs')
    handles = { ...handles, guest: token }
    for (const who of ['gm', 'npcs', 'spectator', 'guest']) {
      const refused = await amend(who, { do: 'admit', person, value: true })
      expect([who, refused.isError]).toEqual([who, true])
      expect(refused.text).toContain('What to do: ')
    }
    const people = (await bench.host?.snapshot(handles['referee'] ?? ''))?.people ?? []
    expect(people.find(({ id }) => id === person)).toMatchObject({ waiting: true })
  })
})

describe('seat', () => {
  it('moves somebody to a seat and off it, and look says where everybody sits', async () => {
    const { person, token } = await joined('Una')
    const moved = await amend('referee', { do: 'seat', person, seat: 'npcs' })
    expect(moved.text).toContain('done: seat')
    expect(await seatOf(token)).toBe('npcs')
    const seen = await bench.call('look', { handle: handles['referee'], detail: 'full' })
    expect(seen.text).toContain(`Una [${person}] at npcs`)
    expect((await amend('referee', { do: 'seat', person })).isError).toBe(false)
    expect(await seatOf(token)).toBe(null)
  })

  it('lets players leave their own seat without knowing their id, and move nobody else', async () => {
    const una = await joined('Una', 'npcs')
    const gus = await joined('Gus')
    handles = { ...handles, una: una.token, gus: gus.token }
    const refused = await amend('gus', { do: 'seat', person: una.person })
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('What to do: ')
    expect((await amend('spectator', { do: 'seat', person: una.person, seat: 'players' })).isError).toBe(true)
    expect(await seatOf(una.token)).toBe('npcs')
    expect((await amend('una', { do: 'seat' })).isError).toBe(false)
    expect(await seatOf(una.token)).toBe(null)
  })
})

describe('undo', () => {
  it('says which lines are taken back without telling them again, and how to go on', async () => {
    const { begun } = await begin(bench, 'mythras/first', 'players')
    handles = begun.handles
    const handle = handles['referee'] ?? ''
    await amend('referee', { do: 'hand', seat: 'gm', value: 'ai' })
    const undone = await amend('referee', { do: 'undo', step: 3 })
    expect(undone.lines[0]).toMatch(/taken back: lines \d+ to \d+/)
    expect(factsIn(undone).events).toHaveLength(1)
    expect(undone.text).toContain('nobody is asked anything: let_it_play goes on')
    const on = factsIn(await bench.call('let_it_play', { handle, until: 'fight_end' }))
    expect(on.outcome).toMatch(/^Over: /)
  })
})

describe('a change that lacks something', () => {
  it('names what can be set where a path goes wrong', async () => {
    const figure = await amend('referee', { do: 'set', path: 'figures.ogre.hp', value: 1 })
    expect(figure.text).toContain('there is farmer, goblin-orc')
    const field = await amend('referee', { do: 'set', path: 'figures.goblin-orc.hp', value: 1 })
    expect(field.text).toMatch(/there is no "hp" .*; there is .*actionPoints/)
  })

  it.each([
    [{ do: 'admit', value: true }, 'admit takes person, value true|false.'],
    [{ do: 'set', value: 7 }, 'set takes path, value.'],
    [{ do: 'odds', value: 7 }, 'odds takes value true|false.'],
    [{ do: 'health', value: 'some' }, 'health takes value exact|bar|word|wounds|nothing.'],
    [{ do: 'dice', seat: 'npcs', value: 6 }, 'dice takes seat, value typed|relayed|drawn.'],
  ])('%o is told what it takes', async (change, takes) => {
    const before = await standing()
    const refused = await amend('referee', change)
    expect(refused.text).toMatch(/^Refused \(malformed-amendment\)/)
    expect(refused.text).toContain(`What to do: ${takes}`)
    expect(await standing()).toEqual(before)
  })
})
