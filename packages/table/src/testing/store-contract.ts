/**
 * What every store must do: one suite for all of them, and the fights it is tried with.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Append, FightSettings, NewFight, SetAside, Store, StoredPerson } from '../store/store.ts'

const settings: FightSettings = {
  title: 'A fight',
  health: 'word',
  odds: true,
  nod: false,
  code: null,
  codeUntil: 0,
  branch: null,
  searching: [],
  owner: null,
  company: null,
}

let count = 0

function person(id: string, token: string): StoredPerson {
  return { id, token, name: id, role: 'player', seat: 'players', waiting: false, arrived: true }
}

/** A fight that no store has yet. */
export function newFight(changes: Partial<NewFight> = {}): NewFight {
  count += 1
  const id = `fight-${count}`
  return {
    id,
    system: 'bastionland',
    settings,
    save: { first: id },
    people: [person('one', `hash ${count}`)],
    ...changes,
  }
}

/** One change of a fight. */
export function change(fight: string, after: number, changes: Partial<Append> = {}): Append {
  return {
    fight,
    after,
    delta: { n: after },
    settings: null,
    people: [],
    gone: [],
    receipt: null,
    ...changes,
  }
}

/** A fight with five changes, each with a receipt, at revision 6. */
export async function fought(store: Store): Promise<string> {
  const { id, ...rest } = newFight()
  await store.create({ id, ...rest })
  for (let after = 1; after <= 5; after++)
    await store.append(change(id, after, { receipt: { person: 'one', key: `key ${after}`, print: 'p' } }))
  return id
}

/** Everything after the third revision of such a fight, to be set aside. */
export function settingAside(fight: string): SetAside {
  return { fight, at: 6, after: 3, next: 7, save: { from: 3 }, why: 'a test' }
}

/** A kind of store, and where it is kept while the suite runs. */
export interface StoreKind {
  readonly name: string
  begin(): Promise<void>
  open(): Promise<Store>
  end(): Promise<void>
}

/** Tries a kind of store. */
export function storeContract(kind: StoreKind): void {
  describe(kind.name, () => {
    let store: Store

    beforeAll(async () => {
      await kind.begin()
      store = await kind.open()
    })
    afterAll(async () => {
      await store.close()
      await kind.end()
    })

    it('keeps a fight with everything about it', async () => {
      const fight = newFight({ settings: { ...settings, code: 'ACDEFG', codeUntil: 5 } })
      await store.create(fight)
      const kept = await store.read(fight.id)
      expect(kept).toEqual({
        id: fight.id,
        system: 'bastionland',
        revision: 1,
        settings: { ...settings, code: 'ACDEFG', codeUntil: 5 },
        save: { first: fight.id },
        saved: 1,
        deltas: [],
        people: fight.people,
        receipts: [],
        aside: [],
      })
      expect(await store.personOf(fight.people[0]?.token ?? '')).toEqual({ fight: fight.id, person: 'one' })
      expect(await store.fightOf('ACDEFG')).toBe(fight.id)
      expect(await store.list()).toContain(fight.id)
      expect(await store.count()).toBeGreaterThan(0)
    })

    it('knows nothing of what it was not given', async () => {
      expect(await store.read('nobody')).toBeNull()
      expect(await store.personOf('nobody')).toBeNull()
      expect(await store.fightOf('QQQQQQ')).toBeNull()
      expect(await store.append(change('nobody', 1))).toBe(false)
    })

    it('appends in order, with people, settings and a receipt', async () => {
      const fight = newFight()
      await store.create(fight)
      expect(
        await store.append(change(fight.id, 1, { receipt: { person: 'one', key: 'k1', print: 'p' } })),
      ).toBe(true)
      const guest = person('two', `guest ${count}`)
      expect(await store.append(change(fight.id, 2, { people: [guest] }))).toBe(true)
      const open = { ...settings, code: 'HJKLMN' }
      const moved = { ...guest, seat: null, name: 'Zoë \u0001' }
      expect(
        await store.append(change(fight.id, 3, { settings: open, people: [moved], gone: ['one'] })),
      ).toBe(true)
      const kept = await store.read(fight.id)
      expect(kept?.revision).toBe(4)
      expect(kept?.deltas).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
      expect(kept?.people).toEqual([moved])
      expect(kept?.settings).toEqual(open)
      expect(kept?.receipts).toEqual([{ person: 'one', key: 'k1', print: 'p', revision: 2 }])
      expect(await store.fightOf('HJKLMN')).toBe(fight.id)
    })

    it('takes one append per revision, whoever comes first', async () => {
      const fight = newFight()
      await store.create(fight)
      const many = Array.from({ length: 12 }, (_, at) => store.append(change(fight.id, 1, { delta: { at } })))
      const taken = (await Promise.all(many)).filter((written) => written)
      expect(taken).toHaveLength(1)
      const kept = await store.read(fight.id)
      expect(kept?.revision).toBe(2)
      expect(kept?.deltas).toHaveLength(1)
    })

    it('writes many fights at once, each in its own order', async () => {
      const fights = Array.from({ length: 30 }, () => newFight())
      await Promise.all(fights.map((fight) => store.create(fight)))
      for (let after = 1; after <= 4; after++) {
        const written = await Promise.all(fights.map(({ id }) => store.append(change(id, after))))
        expect(written.every((each) => each)).toBe(true)
      }
      for (const { id } of fights) expect((await store.read(id))?.deltas).toHaveLength(4)
    })

    it('gives a code to the last who takes it', async () => {
      const [one, other] = [newFight(), newFight()]
      await store.create({ ...one, settings: { ...settings, code: 'TTTTTT' } })
      await store.create({ ...other, settings: { ...settings, code: 'TTTTTT' } })
      expect(await store.fightOf('TTTTTT')).toBe(other.id)
      await store.append(change(one.id, 1, { settings: { ...settings, code: 'TTTTTT' } }))
      expect(await store.fightOf('TTTTTT')).toBe(one.id)
      await store.append(change(one.id, 2, { settings }))
      expect(await store.fightOf('TTTTTT')).toBeNull()
    })

    it('folds deltas into a save, and never back', async () => {
      const fight = newFight()
      await store.create(fight)
      for (let after = 1; after <= 3; after++) await store.append(change(fight.id, after))
      await store.fold(fight.id, 3, { folded: 3 })
      const kept = await store.read(fight.id)
      expect([kept?.saved, kept?.revision, kept?.deltas, kept?.save]).toEqual([
        3,
        4,
        [{ n: 3 }],
        { folded: 3 },
      ])
      await store.fold(fight.id, 2, { folded: 2 })
      expect((await store.read(fight.id))?.save).toEqual({ folded: 3 })
      expect(await store.append(change(fight.id, 4))).toBe(true)
    })

    it('lists fights with their titles, the one that was touched last first', async () => {
      const fight = newFight()
      await store.create({ ...fight, settings: { ...settings, title: 'The Ford' } })
      const [first] = await store.summaries(1)
      expect(first).toMatchObject({ id: fight.id, system: fight.system, title: 'The Ford' })
      expect(first?.touched).toBeGreaterThan(0)
    })

    it('prunes what nobody has touched', async () => {
      const fight = newFight()
      await store.create(fight)
      expect(await store.prune(Date.now() - 60_000)).toBe(0)
      expect(await store.prune(Date.now() + 60_000)).toBeGreaterThan(0)
      expect(await store.read(fight.id)).toBeNull()
      expect(await store.count()).toBe(0)
    })

    it('writes what comes after beside what was set aside, and sets aside again', async () => {
      const fight = await fought(store)
      await store.setAside(settingAside(fight))
      for (let after = 7; after <= 9; after++)
        expect(
          await store.append(
            change(fight, after, { receipt: { person: 'one', key: `key ${after - 4}`, print: 'q' } }),
          ),
        ).toBe(true)
      expect(
        await store.setAside({ ...settingAside(fight), at: 10, after: 8, next: 11, save: { from: 8 } }),
      ).toBe(true)
      const kept = await store.read(fight)
      expect(kept?.aside.map(({ revision }) => revision)).toEqual([4, 5, 6, 9, 10])
      expect(kept?.receipts.map(({ key }) => key)).toEqual(['key 3', 'key 2', 'key 1'])
      expect(await store.append(change(fight, 11))).toBe(true)
    })

    it('sets nothing aside from a fight that has moved on', async () => {
      const fight = await fought(store)
      await store.append(change(fight, 6))
      expect(await store.setAside(settingAside(fight))).toBe(false)
      const kept = await store.read(fight)
      expect([kept?.revision, kept?.deltas.length, kept?.receipts.length, kept?.aside]).toEqual([7, 6, 5, []])
    })

    it('puts down and removes what was set aside like the rest of a fight', async () => {
      const fight = await fought(store)
      await store.setAside(settingAside(fight))
      const kept = await store.read(fight)
      if (kept === null) throw new Error('the fight is gone')
      await store.remove(fight)
      await store.put(kept)
      expect(await store.read(fight)).toEqual(kept)
    })

    it('sets changes aside with their receipts', async () => {
      const fight = await fought(store)
      expect(await store.setAside(settingAside(fight))).toBe(true)
      const kept = await store.read(fight)
      expect([kept?.revision, kept?.saved, kept?.save, kept?.deltas]).toEqual([7, 7, { from: 3 }, []])
      expect(kept?.receipts.map(({ revision }) => revision)).toEqual([3, 2])
      expect(kept?.aside).toMatchObject(
        [3, 4, 5].map((after) => ({
          revision: after + 1,
          delta: `{"n":${after}}`,
          receipt: { person: 'one', key: `key ${after}`, print: 'p' },
          why: 'a test',
        })),
      )
      expect(kept?.aside[0]?.since).toBeGreaterThan(0)
    })

    it('shares nothing with those who write and read', async () => {
      const people = [person('one', 'a token of its own')]
      const fight = newFight({ save: { first: [1] }, people })
      await store.create(fight)
      const delta = { n: [1] }
      await store.append(change(fight.id, 1, { delta }))
      delta.n.push(2)
      people.length = 0
      const read = await store.read(fight.id)
      expect([read?.deltas, read?.people.length]).toEqual([[{ n: [1] }], 1])
      Object.assign(read?.people[0] ?? {}, { name: 'somebody else' })
      expect((await store.read(fight.id))?.people[0]?.name).toBe('one')
    })

    it('writes nothing of a fight that it has, nor of an act whose key was used', async () => {
      const fight = newFight()
      await store.create(fight)
      await expect(store.create(fight)).rejects.toMatchObject({ code: 'store-away' })
      const receipt = { person: 'one', key: 'once', print: 'p' }
      await store.append(change(fight.id, 1, { receipt }))
      await expect(store.append(change(fight.id, 2, { receipt }))).rejects.toMatchObject({
        code: 'store-away',
      })
      expect((await store.read(fight.id))?.revision).toBe(2)
    })

    it("finds an owner's fights, the one that was touched last first", async () => {
      const owner = `owner ${kind.name}`
      const mine = [newFight(), newFight()].map((fight) => ({ ...fight, settings: { ...settings, owner } }))
      for (const fight of [...mine, newFight()]) await store.create(fight)
      const [first, second] = mine.map(({ id }) => id)
      expect(new Set(await store.ownedBy(owner, 10))).toEqual(new Set([first, second]))
      expect(await store.ownedBy(owner, 1)).toHaveLength(1)
      expect(await store.ownedBy('somebody else', 10)).toEqual([])
      await store.remove(first ?? '')
      expect(await store.ownedBy(owner, 10)).toEqual([second])
    })

    it('keeps companies, takes one change per revision, and keeps the saves of chapters apart', async () => {
      const { companies } = store
      const founded = {
        id: `company-${kind.name}`,
        token: `t ${kind.name}`,
        revision: 1,
        data: { n: 1 },
        open: null,
        owner: `o ${kind.name}`,
      }
      await companies.create(founded, [{ chapter: 0, save: { first: 0 } }])
      expect(await companies.read(founded.id)).toEqual(founded)
      expect(await companies.of(founded.token)).toBe(founded.id)
      expect(await companies.save(founded.id, 0)).toEqual({ first: 0 })
      const open = { kind: 'fight' as const, fight: 'fight-1' }
      const change = { id: founded.id, after: 1, data: { n: 2 }, open, saves: [{ chapter: 1, save: [1] }] }
      const both = await Promise.all([
        companies.write(change),
        companies.write({ ...change, data: { n: 3 } }),
      ])
      expect(both.filter((done) => done).length).toBe(1)
      const now = await companies.read(founded.id)
      expect(now).toEqual({ ...founded, revision: 2, data: { n: both[0] === true ? 2 : 3 }, open })
      expect(await companies.save(founded.id, 1)).toEqual([1])
      expect(await companies.save(founded.id, 2)).toBeNull()
      expect(await companies.list()).toContain(founded.id)
      expect(await companies.ownedBy(founded.owner, 10)).toEqual([founded.id])
      expect(await companies.ownedBy('somebody else', 10)).toEqual([])
      expect(await companies.count()).toBeGreaterThan(0)
      await companies.remove(founded.id)
      expect(await companies.read(founded.id)).toBeNull()
      expect(await companies.of(founded.token)).toBeNull()
      expect(await companies.save(founded.id, 0)).toBeNull()
      expect(await companies.write({ ...change, after: 2 })).toBe(false)
    })

    it('forgets the token of somebody who left', async () => {
      const fight = newFight()
      await store.create(fight)
      const token = fight.people[0]?.token ?? ''
      await store.append(change(fight.id, 1, { gone: ['one'] }))
      expect(await store.personOf(token)).toBeNull()
    })
  })
}
