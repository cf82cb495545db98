/**
 * Where people stand: zones, being apart inside one, being engaged, and what counts as moving.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { stateSchema } from '../state/state.ts'
import { figure, menu, menus, playRound, playRounds, stage, told, whyNot } from '../testing/stage.ts'
import { breakOff } from './movement.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty)'
const MAUL = 'Maul: VIG 13, CLA 12, SPI 12, 9GD; maul (2d10 slow)'
const ARCHER = 'Archer: VIG 10, CLA 10, SPI 10, 9GD; shortbow (d6 long ranged), dagger (d6)'
const OGRE = 'Ogre (creature): VIG 11, CLA 10, SPI 10, 20GD; club (d10 wooden)'

const FIELD = {
  zones: [
    { id: 'road', adjacent: ['gate'] },
    { id: 'gate', adjacent: ['yard'] },
    { id: 'yard', adjacent: [] },
  ],
}

const at = (zone: string, statblock: string, more: Readonly<Record<string, unknown>> = {}) => ({
  statblock,
  zone,
  ...more,
})

describe('zones and Moves', () => {
  rule(
    'bastionland.move.undefined',
    'the archer in the yard shoots at the gate, the swordsman must Move first',
    () => {
      const state = stage(
        { players: [at('yard', ARCHER), at('yard', KNIGHT)], npcs: [at('gate', OGRE)] },
        { field: FIELD },
      )
      expect(menu(state, 'archer')).toContain('attack')
      expect(menu(state, 'knight')).not.toContain('attack')
      const play = playRound(state, {
        declare: { archer: 'attack ogre', knight: { move: 'to gate', attack: 'ogre' } },
        dice: [5, 7],
      })
      expect(told(play, 'declared').map(({ melee }) => melee)).toEqual([false, true, true])
      expect(figure(state, 'ogre').guard).toBe(20 - 7)
    },
  )

  rule('bastionland.move.undefined', 'a shot reaches any zone, a throw the next one', () => {
    const javelin = 'Thrower: VIG 10, CLA 10, SPI 10, 3GD; javelin (d6 hefty thrown)'
    const state = stage(
      { players: [at('road', ARCHER), at('road', javelin)], npcs: [at('yard', OGRE)] },
      { field: FIELD },
    )
    expect(menu(state, 'archer')).toContain('attack')
    expect(menu(state, 'thrower')).not.toContain('attack')
    const [, moved] = menus(state, 'thrower', { move: 'to gate', act: 'hold' })
    expect(moved?.options).toContain('attack')
  })

  rule('bastionland.move.once', 'one Move, and it comes before the Action', () => {
    const state = stage({ players: [at('road', KNIGHT)], npcs: [at('gate', OGRE)] }, { field: FIELD })
    const [before, after] = menus(state, 'knight', { move: 'to gate', attack: 'ogre' })
    expect(before?.options).toContain('move')
    expect(after?.options).not.toContain('move')
    expect(after?.forbidden).toContainEqual({ key: 'move', rule: 'bastionland.move.once' })
    playRound(state, { declare: { knight: { move: 'to gate', attack: 'ogre' } }, dice: [3] })
    expect(figure(state, 'knight')).toMatchObject({ zone: 1, moved: true })
    expect(menu(state, 'knight')).toContain('move')
  })

  rule('bastionland.move.once', 'a Move leads to a neighbouring zone', () => {
    const state = stage({ players: [at('gate', KNIGHT)], npcs: [at('yard', OGRE)] }, { field: FIELD })
    const play = playRound(state, { declare: { knight: { move: 'to yard', act: 'hold' } } })
    expect(play.askedFor('where')[0]?.options).toEqual(['to road', 'to yard'])
  })
})

describe('apart', () => {
  rule('bastionland.move.apart', 'in one zone all are in reach of all', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE, ARCHER] })
    expect(whyNot(state, 'knight', 'attack ogre')).toBeNull()
    expect(whyNot(state, 'knight', 'attack archer')).toBeNull()
  })

  rule('bastionland.move.apart', 'breaking off, a Move, sets apart from every enemy of the zone', () => {
    const state = stage({ players: [KNIGHT, ARCHER], npcs: [OGRE, MAUL] })
    const play = playRound(state, { declare: { knight: { move: 'break off', act: 'hold' } } })
    expect(told(play, 'moved')).toMatchObject([{ figure: 'knight', how: 'broke-off' }])
    expect(state.apart).toEqual([
      [0, 2],
      [0, 3],
    ])
  })

  rule('bastionland.move.apart', 'a whole crowd that breaks off is kept by a save', () => {
    const crowd = (id: string) =>
      Array.from({ length: 50 }, (_, place) => ({ use: 'hound', id: `${id}${place}` }))
    const state = stage({ players: crowd('a'), npcs: crowd('b') })
    for (const each of state.figures.slice(0, 50)) breakOff(state, each)
    expect(state.apart).toHaveLength(2500)
    expect(stateSchema.safeParse(state).success).toBe(true)
  })

  rule('bastionland.move.apart', 'after breaking off there is no melee in that turn', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const [, after] = menus(state, 'knight', { move: 'break off', act: 'hold' })
    expect(after?.options).not.toContain('attack')
    expect(after?.forbidden).toContainEqual({ key: 'attack ogre', rule: 'bastionland.move.once' })
  })

  rule('bastionland.move.apart', 'an attack across the gap includes closing in and uses the Move', () => {
    const state = stage(
      { players: [KNIGHT], npcs: [OGRE, MAUL] },
      {
        field: {
          apart: [
            ['knight', 'ogre'],
            ['knight', 'maul'],
          ],
        },
      },
    )
    const play = playRound(state, { declare: { knight: 'attack ogre' }, dice: [5] })
    expect(told(play, 'moved')).toMatchObject([{ figure: 'knight', how: 'closed-in', to: 'ogre' }])
    expect(figure(state, 'knight').moved).toBe(true)
    expect(state.apart).toEqual([[0, 2]])
  })

  rule(
    'bastionland.move.apart',
    'it is barred to the Stopped, the Exhausted, who has moved, and Slow weapons',
    () => {
      const apart = { field: { apart: [['one', 'ogre']] } }
      const one = (statblock: string, more = {}) =>
        stage({ players: [{ statblock, id: 'one', ...more }], npcs: [OGRE] }, apart)
      expect(whyNot(one(KNIGHT, { effects: [{ kind: 'stopped' }] }), 'one', 'attack ogre')).toBe(
        'bastionland.gambit.stop',
      )
      expect(whyNot(one(KNIGHT, { vig: { cur: 0, max: 13 } }), 'one', 'attack ogre')).toBe(
        'bastionland.virtue.vig-zero',
      )
      expect(whyNot(one(MAUL), 'one', 'attack ogre')).toBe('bastionland.wield.slow')
      const moved = stage(
        { players: [KNIGHT, { statblock: 'Horse (steed): VIG 10, CLA 10, SPI 5, 9GD' }], npcs: [OGRE] },
        { field: { apart: [['knight', 'ogre']] } },
      )
      const [, mounted] = menus(moved, 'knight', { move: 'mount horse', act: 'hold' })
      expect(mounted?.forbidden).toContainEqual({ key: 'attack ogre', rule: 'bastionland.move.once' })
    },
  )

  rule('bastionland.move.apart', 'either of the two may close in, also without striking', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { apart: [['knight', 'ogre']] } })
    playRound(state, { declare: { ogre: { move: 'close in on knight', act: 'hold' } } })
    expect(state.apart).toEqual([])
  })

  rule('bastionland.move.apart', 'leaving the zone ends it', () => {
    const state = stage(
      { players: [at('gate', KNIGHT)], npcs: [at('gate', OGRE)] },
      { field: { ...FIELD, apart: [['knight', 'ogre']] } },
    )
    playRounds(
      state,
      { declare: { knight: { move: 'to yard', act: 'hold' } } },
      { declare: { knight: { move: 'to gate', act: 'hold' } } },
    )
    expect(state.apart).toEqual([])
    expect(menu(state, 'knight')).toContain('attack')
  })

  rule('bastionland.move.apart', 'a throw across the gap needs no closing in', () => {
    const thrower = 'Thrower: VIG 10, CLA 10, SPI 10, 3GD; javelin (d6 hefty thrown)'
    const stopped = { statblock: thrower, effects: [{ kind: 'stopped' }] }
    const state = stage({ players: [stopped], npcs: [OGRE] }, { field: { apart: [['thrower', 'ogre']] } })
    const play = playRound(state, { declare: { thrower: { attack: 'ogre', mode: 'ranged' } }, dice: [4] })
    expect(told(play, 'moved')).toEqual([])
    expect(state.apart).toEqual([[0, 1]])
  })
})

describe('engaged', () => {
  rule('bastionland.move.engaged', 'nobody is engaged in round 1, unless the setup says so', () => {
    const fresh = stage({ players: [KNIGHT], npcs: [ARCHER] })
    const play = playRound(fresh, { declare: { archer: { attack: 'knight', mode: 'ranged' } }, dice: [3] })
    expect(told(play, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([6])
    const engaged = stage(
      { players: [KNIGHT], npcs: [ARCHER] },
      { field: { engaged: [['knight', 'archer']] } },
    )
    expect(whyNot(engaged, 'archer', 'use shortbow')).toBe('bastionland.ranged.engaged')
  })

  rule(
    'bastionland.move.engaged',
    'struck in round 1: no bow in round 2; broken off and left alone: bow in round 3',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [ARCHER] })
      playRound(state, { declare: { knight: 'attack archer' }, dice: [2] })
      expect(whyNot(state, 'archer', 'use shortbow')).toBe('bastionland.ranged.engaged')
      const [, away] = menus(state, 'archer', { move: 'break off', act: 'hold' })
      expect(away?.options).not.toContain('attack')
      playRound(state, { declare: { archer: { move: 'break off', act: 'hold' } } })
      expect(menu(state, 'archer')).toContain('attack')
      const third = playRound(state, { declare: { archer: { attack: 'knight', mode: 'ranged' } }, dice: [3] })
      expect(told(third, 'total')).toHaveLength(1)
    },
  )

  rule(
    'bastionland.move.engaged',
    'blows of the round before the last are forgotten; so is a foe who is down',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [ARCHER] })
      playRounds(state, { declare: { knight: 'attack archer' }, dice: [2] }, {})
      expect(whyNot(state, 'archer', 'use shortbow')).toBeNull()
      const fallen = stage({
        players: [KNIGHT, { statblock: KNIGHT, id: 'weak', vig: 1, guard: 0 }],
        npcs: [ARCHER, OGRE],
      })
      playRound(fallen, { declare: { weak: 'attack archer', ogre: 'attack weak' }, dice: [2, 9] })
      expect(figure(fallen, 'weak').life).toBe('slain')
      expect(whyNot(fallen, 'archer', 'use shortbow')).toBeNull()
    },
  )

  rule('bastionland.move.engaged', 'a shot engages nobody', () => {
    const state = stage({ players: [KNIGHT], npcs: [ARCHER] })
    playRound(state, { declare: { archer: { attack: 'knight', mode: 'ranged' } }, dice: [3] })
    expect(whyNot(state, 'archer', 'use shortbow')).toBeNull()
  })

  rule('bastionland.move.engaged', 'where turns alternate it is read when the own turn begins', () => {
    const state = stage({ players: [KNIGHT], npcs: [ARCHER] }, { rulings: { 'round-order': 'sides' } })
    const play = playRound(state, {
      declare: { knight: 'attack archer', archer: { ready: 'dagger', attack: 'knight' } },
      dice: [2, 3],
    })
    const [byArcher] = play.askedFor('declare').filter(({ by }) => by === 'archer')
    expect(byArcher?.forbidden).toContainEqual({ key: 'use shortbow', rule: 'bastionland.ranged.engaged' })
  })
})

describe('moving and being moved', () => {
  rule(
    'bastionland.move.pushed-is-not-moved',
    'Exhausted and Repelled last round, stays and throws: legal',
    () => {
      const weary = {
        statblock: 'Weary: VIG 10, CLA 10, SPI 10, 20GD; javelin (d6 hefty thrown)',
        zone: 'gate',
        vig: { cur: 0, max: 10 },
      }
      const state = stage({ players: [at('gate', KNIGHT)], npcs: [weary] }, { field: FIELD })
      playRound(state, {
        declare: { knight: 'attack weary' },
        choices: { 'gambit knight': ['repel 0'], 'where knight': ['yard'] },
        dice: [5, 12],
      })
      expect(figure(state, 'weary')).toMatchObject({ zone: 2, moved: false })
      const next = playRound(state, { declare: { weary: { attack: 'knight', mode: 'ranged' } }, dice: [4] })
      expect(told(next, 'total')).toMatchObject([{ target: 'knight', damage: 4 }])
    },
  )

  rule(
    'bastionland.move.pushed-is-not-moved',
    'dismounted before the own turn, a Slow weapon may be used',
    () => {
      const rider = { statblock: MAUL, mount: 'horse' }
      const state = stage(
        { players: [KNIGHT], npcs: [rider, 'Horse (steed): VIG 10, CLA 10, SPI 5, 9GD'] },
        { rulings: { 'round-order': 'sides' } },
      )
      const play = playRound(state, {
        declare: { knight: 'attack maul', maul: 'attack knight' },
        choices: { 'gambit knight': ['dismount 0'] },
        dice: [5, 14, 2, 1],
      })
      expect(figure(state, 'maul').mount).toBe(-1)
      expect(told(play, 'pool').at(-1)?.dice).toHaveLength(2)
    },
  )

  rule('bastionland.move.flee', 'flees in round 3: the pool still lands 6, then it is gone', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    playRounds(state, {}, {})
    const play = playRound(state, { declare: { knight: 'attack ogre', ogre: 'flee' }, dice: [6] })
    expect(figure(state, 'ogre')).toMatchObject({ guard: 14, life: 'fled' })
    expect(told(play, 'life')).toMatchObject([
      { figure: 'ogre', life: 'fled', rule: 'bastionland.move.flee' },
    ])
    expect(play.rolls).toHaveLength(1)
    expect(state).toMatchObject({ phase: 'aftermath', winner: 'players' })
  })

  rule('bastionland.move.flee', 'whoever goes down does not get away', () => {
    const state = stage({ players: [KNIGHT], npcs: [{ statblock: OGRE, guard: 0 }] })
    playRound(state, { declare: { knight: 'attack ogre', ogre: 'flee' }, dice: [8] })
    expect(figure(state, 'ogre').life).toBe('mortal')
  })

  rule('bastionland.move.flee', 'possible from any zone and when engaged, but not while Stopped', () => {
    const state = stage(
      {
        players: [at('yard', KNIGHT), at('yard', ARCHER, { effects: [{ kind: 'stopped' }] })],
        npcs: [at('yard', OGRE)],
      },
      { field: { ...FIELD, engaged: [['knight', 'ogre']] } },
    )
    expect(menu(state, 'knight')).toContain('flee')
    expect(whyNot(state, 'archer', 'flee')).toBe('bastionland.gambit.stop')
  })

  rule('bastionland.move.nearby', 'a comrade in the yard cannot Deny for a Knight at the gate', () => {
    const second = 'Second (knight): VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
    for (const [zone, asked] of [
      ['yard', ['knight']],
      ['gate', ['knight', 'second']],
    ] as const) {
      const state = stage(
        { players: [at('gate', KNIGHT), at(zone, second)], npcs: [at('gate', OGRE)] },
        { field: FIELD },
      )
      const play = playRound(state, { declare: { ogre: 'attack knight' }, dice: [3] })
      expect(play.askedFor('deny').map(({ by }) => by)).toEqual(asked)
    }
  })

  rule('bastionland.move.nearby', 'it is read after the Moves', () => {
    const second = 'Second (knight): VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
    const state = stage(
      { players: [at('gate', KNIGHT), at('yard', second)], npcs: [at('gate', OGRE)] },
      { field: FIELD },
    )
    const play = playRound(state, {
      declare: { second: { move: 'to gate', act: 'hold' }, ogre: 'attack knight' },
      dice: [3],
    })
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['knight', 'second'])
  })
})

describe('a fight taken up in its middle', () => {
  const rider = { name: 'Rider', mount: 'pony', weapons: ['mace'] }
  const pony = 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD'

  rule('bastionland.move.apart', 'whoever is apart from a steed is apart from its rider', () => {
    for (const id of ['pony', 'rider']) {
      const state = stage({ players: [MAUL], npcs: [rider, pony] }, { field: { apart: [['maul', id]] } })
      const refused = ['attack pony', 'attack rider'].map((key) => whyNot(state, 'maul', key))
      expect(refused).toEqual(['bastionland.wield.slow', 'bastionland.wield.slow'])
    }
  })

  rule(
    'bastionland.gambit.impair',
    'a weapon that is Impaired on the ground leaves those in hand alone',
    () => {
      const weapons = [{ name: 'mace', state: 'dropped' }, 'dagger']
      const knight = { name: 'Knight', weapons, effects: [{ kind: 'weapon-impaired', item: 'mace' }] }
      const state = stage({ players: [knight], npcs: [OGRE] })
      const play = playRound(state, { declare: { knight: 'attack ogre' }, dice: [5] })
      expect(told(play, 'pool')[0]?.dice).toMatchObject([{ sides: 6 }])
    },
  )
})

describe('engaged from round to round', () => {
  rule('bastionland.move.engaged', 'lasts as long as blows are struck', () => {
    const state = stage({ players: [KNIGHT], npcs: [ARCHER] })
    const blow = { declare: { knight: 'attack archer' }, dice: [1] }
    playRounds(state, blow, blow, blow)
    expect(whyNot(state, 'archer', 'use shortbow')).toBe('bastionland.ranged.engaged')
  })

  rule(
    ['bastionland.move.engaged', 'bastionland.gambit.repel'],
    'ends out of reach, and with the fall of the foe',
    () => {
      const daggers = 'Daggers: VIG 13, CLA 12, SPI 12, 9GD; 2 daggers (d6)'
      const state = stage({ players: [ARCHER], npcs: [daggers] })
      playRound(state, {
        declare: { daggers: 'attack archer' },
        choices: { 'gambit daggers': ['repel 1', 'pass'] },
        dice: [5, 4, 20],
      })
      expect(whyNot(state, 'archer', 'use shortbow')).toBe(null)
      const frail = 'Frail: VIG 2, CLA 10, SPI 10, 0GD; dagger (d6)'
      const other = stage({ players: [ARCHER, KNIGHT], npcs: [frail, OGRE] })
      playRound(other, { declare: { frail: 'attack archer', knight: 'attack frail' }, dice: [5, 1] })
      expect(figure(other, 'frail').life).not.toBe('up')
      expect(whyNot(other, 'archer', 'use shortbow')).toBe(null)
    },
  )

  rule(
    ['bastionland.gambit.repel', 'bastionland.mounted.steed'],
    'a steed that is driven off takes its rider along',
    () => {
      const rider = at('gate', 'Rider: VIG 10, CLA 10, SPI 10, 9GD; axe', { mount: 'pony' })
      const pony = at('gate', 'Pony (steed): VIG 7, CLA 7, SPI 5, 9GD')
      const axes = at('gate', 'Axes: VIG 10, CLA 10, SPI 10, 9GD; 2 handaxes (d6)')
      const state = stage({ players: [axes], npcs: [rider, pony] }, { field: FIELD })
      playRound(state, {
        declare: { axes: 'attack pony' },
        choices: { 'gambit axes': ['repel 1', 'pass'], where: ['yard'] },
        dice: [5, 4, 20],
      })
      expect(['pony', 'rider'].map((id) => figure(state, id).zone)).toEqual([2, 2])
    },
  )
})
