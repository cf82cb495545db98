/**
 * What everybody carries out of a fight, for every game: the sheets read as sheets of that game, a new fight begins
 * with exactly what they say, and what outlasts a fight by the rules of each game is on them.
 */
import {
  completeSheetAfter,
  type Fight,
  nextFigure,
  parseScenario,
  type SheetAfter,
  type System,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { createFight, samplesOf, systems } from './index.ts'
import { rule } from './testing/rule.ts'
import { sized } from './testing/sizes.ts'

/** How often each ready-made fight is fought. */
const SEEDS = ['one', 'two', 'three', 'four'].slice(0, sized(1, 4))

interface Listed {
  readonly id: string
  readonly figures: readonly unknown[]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sidesOf(scenario: unknown): Listed[] {
  const sides = isRecord(scenario) ? scenario['sides'] : []
  return Array.isArray(sides) ? sides : []
}

/** The next fight: the same sides with whoever lives; of a side that was wiped out the same people anew. */
function nextOf(game: System, scenario: unknown, leaving: readonly SheetAfter[]): unknown {
  const { system, rulings, field } = isRecord(scenario) ? scenario : {}
  const ground = isRecord(field) && 'deployment' in field ? field : null
  const sides = sidesOf(scenario).map((side) => {
    const alive = leaving.flatMap((each) => {
      const figure = each.side === side.id ? nextFigure(each) : null
      return figure === null ? [] : [pasted(game, figure)]
    })
    return { id: side.id, figures: alive.length === 0 ? side.figures : alive.slice(0, 60) }
  })
  return {
    system,
    ...(rulings === undefined ? {} : { rulings }),
    ...(ground === null ? {} : { field: ground }),
    sides,
  }
}

/** A figure as the Build page takes it: shown as JSON after a fight, copied, and read again. */
function pasted({ statblock }: System, figure: object): unknown {
  const read = statblock.parse(JSON.stringify(figure, null, 1))
  if (!read.ok) throw new Error(`${read.error}: ${JSON.stringify(figure)}`)
  expect(read.notes).toEqual([])
  expect(statblock.print(read.figure)).not.toBe('')
  return read.figure
}

/** A fight that machines play to its end. */
function fought(scenario: unknown, seed: string): Fight {
  const hands = Object.fromEntries(sidesOf(scenario).map(({ id }) => [id, 'ai:simple' as const]))
  return createFight(scenario, { seed, hands })
}

/** What everybody would leave with if the fight were over before it began. */
function untouched(system: System, scenario: unknown): readonly SheetAfter[] {
  const parsed = parseScenario(system, scenario)
  return system.after?.(system.begin(parsed), { scenario: parsed, joined: [] }) ?? []
}

/** What somebody leaves with. */
function sheetOf(leaving: readonly SheetAfter[], id: string): object | null {
  const found = leaving.find((each) => each.id === id)
  if (found === undefined) throw new Error(`${id} was not there`)
  return found.sheet
}

describe.each(systems.map((system) => [system.id, system] as const))('%s', (_, system) => {
  const samples = samplesOf(system).filter(({ data }) => JSON.stringify(data).length < 20_000)

  test.each(samples.flatMap(({ id, data }) => SEEDS.map((seed) => [id, data, seed] as const)))(
    '%s: the next fight begins with what was carried out of it and pasted',
    (id, data, seed) => {
      const fight = fought(data, seed)
      expect(fight.over, id).toBe(true)
      const leaving = fight.leaving()
      const next = nextOf(system, data, leaving)
      expect(createFight(next, { seed: 'one', auto: false }).system.id).toBe(system.id)
      const begun = new Map(untouched(system, next).map((each) => [each.id, completeSheetAfter(each)]))
      for (const each of leaving.filter((one) => begun.has(one.id))) {
        const whole = completeSheetAfter(each)
        if (whole !== null)
          expect(begun.get(each.id), `${each.id} of ${id}`).toEqual({ ...whole, name: each.name })
      }
    },
  )

  test('whoever joined leaves with the own sheet', () => {
    const [sample] = samples
    if (sample === undefined) throw new Error('no samples')
    const sides = sidesOf(sample.data)
    const [first] = sides
    const figure = first?.figures[0]
    if (first === undefined || figure === undefined) throw new Error('nobody in the sample')
    const named = typeof figure === 'string' ? { use: figure } : isRecord(figure) ? figure : {}
    const hands = Object.fromEntries(sides.map(({ id }) => [id, 'ai:simple' as const]))
    const fight = createFight(sample.data, { seed: 'three', hands, auto: false })
    const joining = { ...named, count: 1, id: 'latecomer', name: 'Late Comer' }
    fight.amend({ join: { side: first.id, figure: joining } })
    fight.advance()
    const found = fight.leaving().find(({ id }) => id === 'latecomer')
    expect(found?.side).toBe(first.id)
    if (found?.sheet !== null) expect(found?.sheet).toMatchObject({ name: 'Late Comer' })
  })
})

describe('what outlasts a fight', () => {
  /** A fight that the referee ends at once and says how it left everybody. */
  function ended(scenario: unknown, changes: Readonly<Record<string, unknown>>): readonly SheetAfter[] {
    const hands = Object.fromEntries(sidesOf(scenario).map(({ id }) => [id, 'ai:simple' as const]))
    const fight = createFight(scenario, { seed: 'four', hands, auto: false })
    fight.amend({ end: { winner: null } })
    for (const [path, value] of Object.entries(changes))
      fight.amend({ set: { path, value: JSON.parse(JSON.stringify(value)) } })
    return fight.leaving()
  }

  const duel = (system: string, one: object, other: object, more: object = {}): unknown => ({
    system,
    sides: [
      { id: 'red', figures: [{ id: 'ana', name: 'Ana', ...one }] },
      { id: 'blue', figures: [{ id: 'bo', name: 'Bo', ...other }] },
    ],
    ...more,
  })

  rule(
    ['bastionland.recovery.guard', 'bastionland.mortal.patched-state'],
    'bastionland: lost VIG stays, Guard is full again, the patched are up, the slain leave nothing',
    () => {
      const hurt = { kind: 'knight', vig: { cur: 5, max: 12 }, guard: { cur: 0, max: 4 }, life: 'patched' }
      const fight = duel('bastionland', hurt, { kind: 'knight' })
      const leaving = ended(fight, { 'figures.bo.life': 'slain' })
      const sheet = sheetOf(leaving, 'ana')
      expect(sheet).toMatchObject({ vig: { cur: 5, max: 12 }, guard: { cur: 4, max: 4 } })
      expect(sheet).not.toHaveProperty('life')
      expect(sheetOf(leaving, 'bo')).toBeNull()
    },
  )

  rule(
    'bastionland.recovery.guard',
    'bastionland: what was thrown is taken back, but not by who fled',
    () => {
      const armed = { kind: 'knight', weapons: [{ name: 'javelins', dice: [6], thrown: true, count: 3 }] }
      const changes = (life: string) => ({
        'figures.ana.items.0.count': 1,
        'figures.ana.life': life,
        ground: [{ arm: 0, zone: 0, count: 2 }],
      })
      const left = (life: string) => sheetOf(ended(duel('bastionland', armed, {}), changes(life)), 'ana')
      expect(left('up')).toMatchObject({ weapons: [{ name: 'javelins', count: 3 }] })
      expect(left('fled')).toMatchObject({ weapons: [{ name: 'javelins' }] })
      expect(JSON.stringify(left('fled'))).not.toContain('"count":3')
    },
  )

  rule(
    'bastionland.recovery.not-virtues',
    'bastionland: javelins that were picked up again join the others, and broken ones stay broken',
    () => {
      const armed = { kind: 'knight', weapons: [{ name: 'javelins', dice: [6], thrown: true, count: 4 }] }
      const piece = { arm: 0, impaired: 0, impairedBy: -1, trapped: 0, trappedBy: -1 }
      const items = [
        { ...piece, state: 'held', count: 2 },
        { ...piece, state: 'broken', count: 1 },
        { ...piece, state: 'stowed', count: 1 },
      ]
      const sheet = sheetOf(ended(duel('bastionland', armed, {}), { 'figures.ana.items': items }), 'ana')
      expect(sheet).toMatchObject({ weapons: [{ count: 3 }, { state: 'broken' }] })
    },
  )

  rule(
    'bastionland.recovery.not-virtues',
    'bastionland: of two shields the whole one is carried on, not the broken one',
    () => {
      const red = { kind: 'knight', shield: { name: 'old shield', state: 'broken' } }
      const blue = { kind: 'knight', shield: { name: 'new shield' } }
      const piece = { count: 1, impaired: 0, impairedBy: -1, trapped: 0, trappedBy: -1 }
      const items = [
        { ...piece, arm: 0, state: 'broken' },
        { ...piece, arm: 1, state: 'held' },
      ]
      const leaving = ended(duel('bastionland', red, blue), {
        'figures.ana.items': items,
        'figures.bo.items': [],
      })
      expect(sheetOf(leaving, 'ana')).toMatchObject({ shield: { name: 'new shield' } })
    },
  )

  rule(
    'bastionland.flow.minor-actions',
    'bastionland: a helm that was off when the fight was taken up is on again, but not for who fled',
    () => {
      const helm = { kind: 'knight', pieces: [{ name: 'helm', removed: true }, 'mail'] }
      const left = (life: string) => {
        const leaving = ended(duel('bastionland', helm, {}), { 'figures.ana.life': life })
        return JSON.stringify(sheetOf(leaving, 'ana'))
      }
      expect(left('up')).toContain('helm')
      expect(left('up')).not.toContain('removed')
      expect(left('fled')).toContain('mail')
      expect(left('fled')).not.toContain('helm')
    },
  )

  rule(
    ['stances.guard.scene', 'stances.dying.recovery'],
    'stances: Guard is full again, Vitality is not, and whoever is down stays down',
    () => {
      const leaving = ended(duel('stances', { kind: 'pc', momentum: 3 }, { kind: 'npc' }), {
        'figures.ana.guard': 2,
        'figures.ana.vitality': 4,
        'figures.bo.vitality': 0,
        'figures.bo.life': 'out',
      })
      const sheet = sheetOf(leaving, 'ana')
      expect(sheet).toMatchObject({ vitality: 4 })
      for (const field of ['guard', 'momentum', 'condition']) expect(sheet).not.toHaveProperty(field)
      expect(sheetOf(leaving, 'bo')).toMatchObject({ condition: 'stable' })
    },
  )

  rule(
    'warband.misc.take',
    'warband: of two who let the like fall, one sword on the ground arms only one',
    () => {
      const swords = { id: 'cy', name: 'Cy', weapons: ['shortsword'] }
      const sides = [
        { id: 'red', figures: [{ name: 'Ana', id: 'ana', weapons: ['shortsword'] }, swords] },
        { id: 'blue', figures: [{ name: 'Bo' }] },
      ]
      const leaving = ended(
        { system: 'warband', sides },
        {
          'figures.ana.items.0.where': 'gone',
          'figures.cy.items.0.where': 'gone',
          ground: [{ arm: 1, marks: 0, place: 0, shield: false }],
        },
      )
      expect(sheetOf(leaving, 'ana')).toMatchObject({ weapons: [{ name: 'shortsword' }] })
      expect(sheetOf(leaving, 'cy')).not.toHaveProperty('weapons')
    },
  )

  rule('mythras.action.ready-weapon', 'mythras: what somebody took from a foe and dropped is not his', () => {
    const fight = duel('mythras', { weapons: ['broadsword'] }, { weapons: ['spear'] })
    const state = createFight(fight, { auto: false }).state
    const [ana, bo]: { items: object[] }[] = Reflect.get(state, 'figures')
    const spear = { ...bo?.items[0], hand: 'lost' }
    const arm = Reflect.get(spear, 'arm')
    const leaving = ended(fight, {
      'figures.ana.items': [...(ana?.items ?? []), spear],
      'figures.bo.items.0.hand': 'lost',
      ground: [{ arm, hp: 5, ammo: -1, count: 1, x: 0, y: 0 }],
    })
    expect(sheetOf(leaving, 'ana')).toMatchObject({ weapons: [{ name: 'broadsword' }] })
    expect(JSON.stringify(sheetOf(leaving, 'ana'))).not.toContain('spear')
    expect(JSON.stringify(sheetOf(leaving, 'bo'))).toContain('spear')
  })

  rule('warband.misc.take', 'warband: what was picked up is kept, what was let fall is taken back', () => {
    const leaving = ended(duel('warband', { kind: 'pc', weapons: ['shortsword'] }, { weapons: ['spear'] }), {
      'figures.ana.hp': 1,
      'figures.ana.items': [
        { arm: 1, where: 'gone', marks: 0 },
        { arm: 2, where: 'hand', marks: 1 },
      ],
      'figures.bo.items.0.where': 'gone',
      'figures.bo.life': 'captured',
      ground: [{ arm: 1, marks: 0, place: 0, shield: false }],
    })
    expect(sheetOf(leaving, 'ana')).toMatchObject({
      hp: 1,
      weapons: [{ name: 'spear', where: 'hand', marks: 1 }, { name: 'shortsword' }],
    })
    expect(sheetOf(leaving, 'bo')).not.toHaveProperty('weapons')
  })

  rule(
    'warband.misc.take',
    'warband: a shield that was let fall is taken back if it still lies there',
    () => {
      const fight = duel('warband', { kind: 'pc', shield: 'ready' }, {})
      const shieldOf = (ground: readonly unknown[]): unknown =>
        sheetOf(ended(fight, { 'figures.ana.shield': 'none', ground }), 'ana')
      const lying = { arm: -1, marks: 0, place: 0, row: 0, shield: true }
      expect(shieldOf([lying])).toMatchObject({ shield: 'ready' })
      expect(shieldOf([])).not.toHaveProperty('shield')
    },
  )

  rule('warband.battle.casualties', 'warband: who was only left for dead comes home, with no HP', () => {
    const leftWith = (stabilized: boolean): unknown =>
      sheetOf(
        ended(duel('warband', { kind: 'pc' }, { might: 2 }), {
          'figures.bo.life': 'dead',
          'figures.bo.hp': 0,
          'figures.bo.stabilized': stabilized,
        }),
        'bo',
      )
    expect(leftWith(true)).toMatchObject({ hp: 0, stabilized: true })
    expect(leftWith(false)).toBeNull()
  })

  rule(
    ['momentum.end.carry', 'momentum.action.disable'],
    'momentum: hits, worn armour, tallies and ammunition stay, momentum does not; a disabled NPC has no hits left',
    () => {
      const pc = { kind: 'pc', armour: 'plate', weapons: ['Hatchets (Ud6, Steel, Near, Piercing)'] }
      const leaving = ended(duel('momentum', pc, { kind: 'npc', hits: 3 }), {
        'figures.ana.hits': 2,
        'figures.ana.armour': 2,
        'figures.ana.stamina': 4,
        'figures.ana.usage': [1],
        'figures.ana.momentum': 7,
        'figures.bo.hits': 0,
        'figures.bo.life': 'disabled',
      })
      const sheet = sheetOf(leaving, 'ana')
      expect(sheet).toMatchObject({ hits: 2, stamina: 4, armour: { step: 2 }, weapons: [{ usage: 1 }] })
      expect(sheet).not.toHaveProperty('momentum')
      const npc = sheetOf(leaving, 'bo')
      expect(npc).toMatchObject({ hits: 0, hitsMax: 3 })
      const next = duel('momentum', pc, npc ?? {})
      const state = createFight(next, { auto: false }).state
      expect(state).toMatchObject({ figures: [{ life: 'in' }, { life: 'disabled', hits: 0 }] })
    },
  )

  rule('momentum.end.carry', 'momentum: under that ruling momentum is carried too', () => {
    const carried = { rulings: { 'momentum-start': 'carry' } }
    const fight = duel('momentum', { kind: 'pc' }, { kind: 'npc' }, carried)
    expect(sheetOf(ended(fight, { 'figures.ana.momentum': 7 }), 'ana')).toMatchObject({ momentum: 7 })
  })

  rule(
    ['mythras.wound.major-limb', 'mythras.free.luck', 'mythras.fatigue.levels'],
    'mythras: wounds by location, limbs that are gone, fatigue and spent Luck stay; pain and posture do not',
    () => {
      const fight = duel('mythras', { kind: 'pc', pow: 13, weapons: ['broadsword', 'dagger'] }, {})
      const leaving = ended(fight, {
        'figures.ana.limbs.4.hp': -6,
        'figures.ana.limbs.4.useless': true,
        'figures.ana.limbs.4.severed': true,
        'figures.ana.limbs.0.hp': 2,
        'figures.ana.items.0.hp': 3,
        'figures.ana.items.1.hand': 'broken',
        'figures.ana.luck': 1,
        'figures.ana.fatigue': 3,
        'figures.ana.pain': 4,
        'figures.ana.posture': 'prone',
      })
      const sheet = sheetOf(leaving, 'ana')
      expect(sheet).toMatchObject({
        fatigue: 3,
        luckNow: 1,
        weapons: [{ name: 'broadsword', hpNow: 3 }],
        conditions: { severed: ['right arm'] },
      })
      expect(sheet).not.toHaveProperty('posture')
      const state = createFight(duel('mythras', sheet ?? {}, {}), { auto: false }).state
      expect(state).toMatchObject({ figures: [{ pain: 0, fatigue: 3, luck: 1 }, {}] })
      const limbs = Reflect.get(Reflect.get(Reflect.get(state, 'figures'), 0), 'limbs')
      expect(limbs[4]).toMatchObject({ hp: -6, severed: true, useless: true })
      expect(limbs[0]).toMatchObject({ hp: 2, severed: false })
    },
  )
})
