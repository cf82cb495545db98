/**
 * The modules, each off by default: riding, walls of shields and spears, nerve, reactions, Warbands, structures
 * and siege weapons, cover, and the designer's own levers.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { bastionland } from '../index.ts'
import { armourOf } from '../rules/arms.ts'
import {
  type Actor,
  figure,
  item,
  menu,
  menus,
  type PlayScript,
  playAftermath,
  playRound,
  playRounds,
  playTo,
  type StageOptions,
  stage,
  told,
  whyNot,
} from './stage.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty)'
const FOE = 'Foe: VIG 10, CLA 10, SPI 10, 20GD; axe (d8 hefty)'
const OGRE = 'Ogre (creature): VIG 11, CLA 10, SPI 10, 20GD; club (d10 wooden)'
const CHARGER = 'Charger (steed): VIG 10, CLA 5, SPI 5, 5GD; trample (d8 natural trample)'

const SLOPE = {
  zones: [
    { id: 'slope', adjacent: ['meadow'] },
    { id: 'meadow', adjacent: ['brook'] },
    { id: 'brook', adjacent: [] },
  ],
}

const at = (zone: string, statblock: string, more: Readonly<Record<string, unknown>> = {}) => ({
  statblock,
  zone,
  ...more,
})

/** The sizes of the dice of each pool, in order. */
const sizes = (play: Parameters<typeof told>[0]) =>
  told(play, 'pool').map(({ dice }) => dice.map(({ sides }) => sides))

/** What is held. */
const held = (state: ReturnType<typeof stage>, id: string) =>
  figure(state, id)
    .items.filter((each) => each.state === 'held')
    .map((each) => state.setup.arms[each.arm]?.name)

describe('riding', () => {
  const RIDER = at('slope', 'Rider (knight): VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty)', {
    mount: 'charger',
  })
  const ridden = (foe: Actor, rulings = {}) =>
    stage(
      { players: [RIDER, at('slope', CHARGER)], npcs: [foe] },
      { rulings: { mounted: 'on', ...rulings }, field: SLOPE },
    )
  const CHARGE = { declare: { rider: { move: 'to meadow', attack: 'foe', charge: 'yes' } } } as const

  rule(
    'bastionland.mounted.trample',
    'a charge into the zone of a foe on foot: the charger adds a d8',
    () => {
      const state = ridden(at('meadow', FOE))
      expect(sizes(playRound(state, { ...CHARGE, dice: [5, 3] }))).toEqual([[8, 8]])
      expect(figure(state, 'foe').guard).toBe(15)
    },
  )

  rule('bastionland.mounted.trample', 'closing in on the target is a charge too', () => {
    const state = stage(
      { players: [{ ...RIDER, zone: 'field' }, CHARGER], npcs: [FOE, OGRE] },
      { rulings: { mounted: 'on' }, field: { apart: [['rider', 'foe']] } },
    )
    const near = playRound(state, {
      declare: { rider: { move: 'close in on foe', attack: 'ogre' } },
      dice: [4],
    })
    expect(near.askedFor('charge')).toEqual([])
    const again = stage(
      { players: [{ ...RIDER, zone: 'field' }, CHARGER], npcs: [FOE, OGRE] },
      { rulings: { mounted: 'on' }, field: { apart: [['rider', 'foe']] } },
    )
    const far = playRound(again, { declare: { rider: { attack: 'foe', charge: 'yes' } }, dice: [5, 2] })
    expect(sizes(far)).toEqual([[8, 8]])
  })

  rule(
    'bastionland.mounted.trample',
    'no charge without a Move, against the mounted, or while the module is off',
    () => {
      const still = ridden(at('slope', FOE))
      expect(playRound(still, { declare: { rider: 'attack foe' }, dice: [5] }).askedFor('charge')).toEqual([])
      const mounted = stage(
        {
          players: [RIDER, at('slope', CHARGER)],
          npcs: [
            at('meadow', FOE, { mount: 'pony' }),
            at('meadow', 'Pony (steed): VIG 7, CLA 7, SPI 5, 9GD'),
          ],
        },
        { rulings: { mounted: 'on' }, field: SLOPE },
      )
      const joust = playRound(mounted, {
        declare: { rider: { move: 'to meadow', attack: 'foe' } },
        dice: [5],
      })
      expect(joust.askedFor('charge')).toEqual([])
      const off = ridden(at('meadow', FOE), { mounted: 'off' })
      const plain = playRound(off, { declare: { rider: { move: 'to meadow', attack: 'foe' } }, dice: [5] })
      expect(sizes(plain)).toEqual([[8]])
    },
  )

  rule('bastionland.mounted.steed', 'a ridden steed declares nothing and goes where its rider goes', () => {
    const state = ridden(at('meadow', FOE))
    const play = playRound(state, { declare: { rider: { move: 'to meadow', act: 'hold' } } })
    expect(play.askedFor('declare').map(({ by }) => by)).not.toContain('charger')
    expect([figure(state, 'rider').zone, figure(state, 'charger').zone]).toEqual([1, 1])
    const [, after] = menus(state, 'rider', { move: 'to slope', act: 'hold' })
    expect(after?.options).not.toContain('move')
  })

  rule(
    'bastionland.mounted.steed',
    'it can be struck; when it goes down the rider is on foot, without a Save',
    () => {
      const state = stage({ players: [{ ...RIDER, zone: 'field' }, CHARGER], npcs: [FOE] })
      const first = playRound(state, { declare: { foe: 'attack charger' }, dice: [3] })
      expect(figure(state, 'charger').guard).toBe(2)
      expect(told(first, 'total')).toMatchObject([{ target: 'charger' }])
      const second = playRound(state, { declare: { foe: 'attack charger' }, dice: [8] })
      expect(figure(state, 'charger')).toMatchObject({ life: 'mortal', vig: 4, rider: -1 })
      expect(figure(state, 'rider')).toMatchObject({ mount: -1, life: 'up', guard: 9 })
      expect(second.rolls.map(({ name }) => name)).toEqual(['attack'])
    },
  )

  rule(
    'bastionland.mounted.steed',
    'a rider who goes down leaves the saddle; one who flees takes the steed along',
    () => {
      const weak = stage({
        players: [{ ...RIDER, zone: 'field', guard: 0, vig: 6 }, CHARGER, KNIGHT],
        npcs: [FOE],
      })
      playRound(weak, { declare: { foe: 'attack rider' }, dice: [4] })
      expect(figure(weak, 'rider')).toMatchObject({ life: 'mortal', mount: -1 })
      expect(figure(weak, 'charger')).toMatchObject({ life: 'up', rider: -1 })
      const away = stage({ players: [{ ...RIDER, zone: 'field' }, CHARGER, KNIGHT], npcs: [FOE] })
      playRound(away, { declare: { rider: 'flee' } })
      expect(figure(away, 'charger').life).toBe('fled')
    },
  )

  rule('bastionland.mounted.steed', 'riderless it holds, and can be mounted with a Move', () => {
    const state = stage({ players: [KNIGHT, CHARGER], npcs: [FOE] })
    const play = playRound(state, {
      declare: { knight: { move: 'mount charger', attack: 'foe' } },
      dice: [5],
    })
    expect(play.askedFor('declare').map(({ by }) => by)).toEqual(['knight', 'knight', 'foe'])
    expect(figure(state, 'knight')).toMatchObject({ mount: 1, moved: true })
    expect(figure(state, 'charger').rider).toBe(0)
  })

  rule(
    'bastionland.mounted.steed',
    'getting off is free, and the steed stays where its rider got off',
    () => {
      const before = ridden(at('meadow', FOE))
      playRound(before, {
        declare: { rider: { dismount: true, move: 'to meadow', attack: 'foe' } },
        dice: [4],
      })
      expect([figure(before, 'rider').zone, figure(before, 'charger').zone]).toEqual([1, 0])
      const after = ridden(at('meadow', FOE))
      playRound(after, {
        choices: { 'declare rider': ['move', 'dismount', 'attack'] },
        dice: [4],
      })
      expect([figure(after, 'rider').zone, figure(after, 'charger').zone]).toEqual([1, 1])
      expect(figure(after, 'charger').rider).toBe(-1)
    },
  )

  rule(
    'bastionland.mounted.steed',
    'a fight taken up with the steed or the rider down finds the rider on foot',
    () => {
      for (const [rides, carries] of [
        ['up', 'mortal'],
        ['mortal', 'up'],
      ]) {
        const rider = { name: 'Rider', life: rides, mount: 'pony', weapons: ['lance'], shield: true }
        const steed = { statblock: 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD', life: carries }
        const state = stage({ players: [rider, steed], npcs: ['Foe: 9GD; club'] })
        expect([figure(state, 'rider').mount, figure(state, 'pony').rider]).toEqual([-1, -1])
        expect(item(state, 'rider', 'lance').state).toBe('stowed')
      }
    },
  )

  rule(
    'bastionland.mounted.steed',
    'whoever mounts and gets off again in one turn leaves the steed riderless',
    () => {
      const state = stage({
        players: ['A: 9GD; mace', 'B: 9GD; mace', 'Pony (steed): 2GD'],
        npcs: ['Foe: 9GD; club'],
      })
      playRound(state, { choices: { 'declare a': ['move', 'dismount', 'hold'], 'where a': ['mount pony'] } })
      expect([figure(state, 'a').mount, figure(state, 'pony').rider]).toEqual([-1, -1])
      playRound(state, { declare: { b: { move: 'mount pony', act: 'hold' } } })
      expect(figure(state, 'pony').rider).toBe(figure(state, 'b').at)
    },
  )

  rule(
    'bastionland.mounted.steed',
    'whom the referee takes out goes with the steed; without it the rider is on foot',
    () => {
      const cast = {
        players: [{ statblock: 'Rider: 9GD; lance, shield', mount: 'pony' }, 'Pony (steed): 2GD'],
        npcs: ['Foe: 9GD; club'],
      }
      const both = stage(cast)
      bastionland.leave(both, 'rider')
      expect([figure(both, 'rider').life, figure(both, 'pony').life]).toEqual(['fled', 'fled'])
      const alone = stage(cast)
      bastionland.leave(alone, 'pony')
      expect([figure(alone, 'rider').life, figure(alone, 'rider').mount]).toEqual(['up', -1])
      figure(alone, 'foe').life = 'slain'
      bastionland.leave(alone, 'foe')
      expect(figure(alone, 'foe').life).toBe('slain')
    },
  )

  rule('bastionland.wield.lance', 'who loses the race for a steed has no hand free for the lance', () => {
    const line = 'VIG 10, CLA 10, SPI 10, 9GD, A1 (shield); lance, shield'
    const state = stage({
      players: [`A: ${line}`, `B: ${line}`, 'Pony (steed): 2GD'],
      npcs: ['Foe: 20GD; club'],
    })
    const play = playRound(state, {
      choices: {
        'declare a': ['move', 'ready', 'attack'],
        'declare b': ['move', 'ready', 'attack'],
        where: ['mount pony', 'mount pony'],
        ready: ['lance + shield', 'lance + shield'],
      },
      dice: [1, 1, 1],
    })
    expect([figure(state, 'a').mount, figure(state, 'b').mount]).toEqual([figure(state, 'pony').at, -1])
    expect(told(play, 'pool')[0]?.dice.map(({ owner, sides }) => `${owner} d${sides}`)).toEqual([
      'a d10',
      'a d4',
      'b d4',
    ])
  })

  rule('bastionland.mounted.steed', 'on foot a lance takes both hands again', () => {
    const lancer = { statblock: 'Rider: VIG 10, CLA 10, SPI 10, 20GD; lance, shield', mount: 'charger' }
    const state = stage({ players: [lancer, CHARGER], npcs: [FOE] })
    expect(held(state, 'rider')).toEqual(['lance', 'shield'])
    playRound(state, { declare: { rider: { dismount: true, act: 'hold' } } })
    expect(held(state, 'rider')).toEqual(['shield'])
    const thrown = stage({ players: [lancer, CHARGER], npcs: [FOE] })
    playRound(thrown, {
      declare: { foe: 'attack rider' },
      choices: { 'gambit foe': ['dismount 0'] },
      dice: [5, 11],
    })
    expect(held(thrown, 'rider')).toEqual(['shield'])
    expect(menu(thrown, 'rider')).toContain('ready')
  })

  rule('bastionland.mounted.dismount-damage', '3, 2 and a fall of 5: the 5 counts', () => {
    const state = stage(
      {
        players: ['Twin (knight): VIG 13, CLA 12, SPI 12, 9GD; 2 daggers (d6)'],
        npcs: [{ statblock: FOE, mount: 'pony' }, 'Pony (steed): VIG 7, CLA 7, SPI 5, 9GD'],
      },
      { rulings: { 'dismount-damage': 'on' } },
    )
    const play = playRound(state, {
      declare: { twin: 'attack foe' },
      choices: { 'gambit twin': ['focus dismount'] },
      dice: [3, 2, 5, 11, 5],
    })
    expect(play.rolls.map(({ name }) => name)).toEqual(['attack', 'focus-save', 'gambit-save', 'dismount'])
    expect(told(play, 'total')).toMatchObject([{ face: 5, sides: 6, damage: 5 }])
    expect(figure(state, 'foe').mount).toBe(-1)
  })

  rule('bastionland.mounted.dismount-damage', 'the fall comes after the Denies and funds no Gambit', () => {
    const rival = { statblock: 'Rival (knight): VIG 10, CLA 10, SPI 10, 20GD; axe (d8 hefty)', mount: 'pony' }
    const state = stage(
      { players: [KNIGHT], npcs: [rival, 'Pony (steed): VIG 7, CLA 7, SPI 5, 9GD'] },
      { rulings: { 'dismount-damage': 'on' } },
    )
    const play = playRound(state, {
      declare: { knight: 'attack rival' },
      choices: { 'gambit knight': ['dismount 0', 'pass'] },
      dice: [7, 11, 6],
    })
    expect(play.askedFor('deny')).toHaveLength(1)
    expect(play.askedFor('gambit').at(-1)?.options).not.toContain('bolster 1')
    expect(play.forbade('gambit', 'die 1')).toBe('bastionland.mounted.dismount-damage')
    expect(told(play, 'total')).toMatchObject([{ face: 6, sides: 6 }])
  })

  rule('bastionland.mounted.dismount-damage', 'whoever keeps the saddle does not fall', () => {
    const state = stage(
      {
        players: [KNIGHT],
        npcs: [{ statblock: FOE, mount: 'pony' }, 'Pony (steed): VIG 7, CLA 7, SPI 5, 9GD'],
      },
      { rulings: { 'dismount-damage': 'on' } },
    )
    const play = playRound(state, {
      declare: { knight: 'attack foe' },
      choices: { 'gambit knight': ['dismount 0'] },
      dice: [7, 10],
    })
    expect(told(play, 'total')).toMatchObject([{ face: 0, damage: 0 }])
  })
})

describe('walls', () => {
  const BEARER = 'Bearer: VIG 12, CLA 9, SPI 10, 20GD, A2 (helm, shield); spear (d8 hefty), shield (d4)'
  const walls = { rulings: { walls: 'on' } } as const
  const join = (wall: 'shieldwall' | 'spearwall', ...ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [id, { wall, act: 'hold' }]))
  const IDS = ['bearer', 'bearer-2', 'bearer-3'] as const

  rule('bastionland.wall.shield', 'three with shields: A2 becomes A3 for each of them', () => {
    const state = stage({ players: [BEARER, BEARER, BEARER], npcs: [OGRE] }, walls)
    const play = playRound(state, {
      declare: { ...join('shieldwall', ...IDS), ogre: 'attack bearer' },
      dice: [9],
    })
    expect(told(play, 'total')).toMatchObject([{ armour: 3, damage: 6 }])
    expect(IDS.map((id) => armourOf(state, figure(state, id)))).toEqual([3, 3, 3])
  })

  rule('bastionland.wall.shield', 'two are no wall, and a buckler cannot join one', () => {
    const two = stage({ players: [BEARER, BEARER], npcs: [OGRE] }, walls)
    const play = playRound(two, {
      declare: { ...join('shieldwall', 'bearer', 'bearer-2'), ogre: 'attack bearer' },
      dice: [9],
    })
    expect(told(play, 'total')).toMatchObject([{ armour: 2 }])
    const buckler = { statblock: FOE, shield: 'buckler' }
    const state = stage({ players: [BEARER, BEARER, buckler], npcs: [OGRE] }, walls)
    expect(menu(state, 'bearer')).toContain('shieldwall')
    expect(menu(state, 'foe')).not.toContain('shieldwall')
  })

  rule('bastionland.wall.shield', 'no wall where the module is off', () => {
    expect(menu(stage({ players: [BEARER, BEARER, BEARER], npcs: [OGRE] }), 'bearer')).not.toContain(
      'shieldwall',
    )
  })

  rule('bastionland.wall.shield', 'it stands until only two are left', () => {
    const frail = { statblock: BEARER, guard: 0, vig: 4 }
    const state = stage({ players: [BEARER, BEARER, frail], npcs: [OGRE] }, walls)
    playRound(state, { declare: join('shieldwall', ...IDS) })
    const second = playRound(state, { declare: { ogre: 'attack bearer-3' }, dice: [6] })
    expect(told(second, 'total')).toMatchObject([{ armour: 3 }])
    expect(figure(state, 'bearer-3').life).toBe('mortal')
    expect(armourOf(state, figure(state, 'bearer'))).toBe(2)
  })

  rule('bastionland.wall.shield', 'it breaks when a member moves off, and can be joined by another', () => {
    const state = stage({ players: [BEARER, BEARER, BEARER, BEARER], npcs: [OGRE] }, walls)
    playRound(state, { declare: join('shieldwall', ...IDS) })
    playRound(state, { declare: { 'bearer-3': { move: 'break off', act: 'hold' } } })
    expect(IDS.map((id) => armourOf(state, figure(state, id)))).toEqual([2, 2, 2])
    playRound(state, { declare: join('shieldwall', 'bearer-4') })
    expect(armourOf(state, figure(state, 'bearer'))).toBe(3)
    expect(armourOf(state, figure(state, 'bearer-3'))).toBe(2)
  })

  rule('bastionland.wall.shield', 'a wall that stands is part of what the future depends on', () => {
    const [open, walled] = [{}, join('shieldwall', ...IDS)].map((declare) => {
      const state = stage({ players: [BEARER, BEARER, BEARER], npcs: [OGRE] }, walls)
      playRound(state, { declare })
      playTo(state, 'declare')
      return bastionland.key(state)
    })
    expect(walled).not.toBe(open)
  })

  rule('bastionland.wall.shield', 'a locked or lost shield holds no wall', () => {
    const state = stage({ players: [BEARER, BEARER, BEARER], npcs: [OGRE] }, walls)
    const play = playRound(state, {
      declare: { ...join('shieldwall', ...IDS), ogre: 'attack bearer' },
      choices: { 'gambit ogre': ['trap 0'] },
      dice: [7, 13],
    })
    expect(told(play, 'gambit')).toMatchObject([{ effect: 'trap', result: 'done' }])
    expect(armourOf(state, figure(state, 'bearer-2'))).toBe(2)
  })

  rule(
    'bastionland.wall.shield',
    'where turns alternate it stands through the turn of the foes, whoever leads',
    () => {
      for (const firstSide of ['players', 'npcs']) {
        const state = stage(
          { players: [BEARER, BEARER, BEARER], npcs: [OGRE] },
          { rulings: { walls: 'on', 'round-order': 'sides' }, field: { firstSide } },
        )
        const [first, second] = playRounds(
          state,
          { declare: { ...join('shieldwall', ...IDS), ogre: 'attack bearer' }, dice: [9] },
          { declare: { ogre: 'attack bearer' }, dice: [9] },
        )
        expect(first === undefined ? [] : told(first, 'total')[0]?.armour).toBe(
          firstSide === 'players' ? 3 : 2,
        )
        expect(second === undefined ? [] : told(second, 'total')[0]?.armour).toBe(3)
      }
    },
  )

  describe('of spears', () => {
    const RIDER = at('slope', 'Rider: VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty)', { mount: 'charger' })
    const spears = (field: Readonly<Record<string, unknown>> = SLOPE, zone = 'meadow') =>
      stage(
        {
          players: [
            { ...RIDER, zone: zone === 'field' ? zone : 'slope' },
            at(zone === 'field' ? zone : 'slope', CHARGER),
          ],
          npcs: [at(zone, BEARER), at(zone, BEARER), at(zone, BEARER), at(zone, FOE)],
        },
        { rulings: { walls: 'on', mounted: 'on' }, field },
      )

    rule('bastionland.wall.spear', 'a rider who charges it makes no attack in that turn', () => {
      const state = spears()
      playRound(state, { declare: join('spearwall', ...IDS) })
      const [, charging] = menus(state, 'rider', { move: 'to meadow', act: 'hold' })
      expect(charging?.forbidden).toContainEqual({ key: 'attack bearer', rule: 'bastionland.wall.spear' })
      expect(charging?.forbidden).not.toContainEqual({ key: 'attack foe', rule: 'bastionland.wall.spear' })
    })

    rule('bastionland.wall.spear', 'closing in on it in the saddle is a charge as well', () => {
      const state = spears({ apart: IDS.map((id) => ['rider', id]) }, 'field')
      playRound(state, { declare: join('spearwall', ...IDS) })
      expect(whyNot(state, 'rider', 'attack bearer')).toBe('bastionland.wall.spear')
      expect(whyNot(state, 'rider', 'attack foe')).toBeNull()
    })

    rule('bastionland.wall.spear', 'who stands there already, or comes on foot, may strike', () => {
      const state = spears()
      playRound(state, {
        declare: { ...join('spearwall', ...IDS), rider: { move: 'to meadow', act: 'hold' } },
      })
      expect(whyNot(state, 'rider', 'attack bearer')).toBeNull()
      const onFoot = spears()
      playRound(onFoot, { declare: join('spearwall', ...IDS) })
      const play = menus(onFoot, 'rider', { dismount: true, move: 'to meadow', attack: 'bearer' })
      expect(play.at(-1)?.forbidden).not.toContainEqual({
        key: 'attack bearer',
        rule: 'bastionland.wall.spear',
      })
    })

    rule('bastionland.wall.spear', 'three spears it takes: two do not stop a charge', () => {
      const state = spears()
      playRound(state, { declare: join('spearwall', 'bearer', 'bearer-2') })
      const play = playRound(state, {
        declare: { rider: { move: 'to meadow', attack: 'bearer', charge: 'yes' } },
        dice: [5, 4],
      })
      expect(sizes(play)).toEqual([[8, 8]])
    })

    rule('bastionland.wall.spear', 'a mace does not join it', () => {
      const state = stage({ players: [BEARER, KNIGHT], npcs: [OGRE] }, walls)
      expect(menu(state, 'bearer')).toContain('spearwall')
      expect(menu(state, 'knight')).not.toContain('spearwall')
    })
  })
})

describe('steeds, spears and what is on offer', () => {
  const pony = (name: string, zone: string, more: Readonly<Record<string, unknown>> = {}) =>
    at(zone, `${name} (steed): VIG 7, CLA 7, SPI 5, 9GD`, more)

  rule(
    'bastionland.flow.minor-actions',
    'one mounts a steed of the own side that is up, near and free',
    () => {
      const state = stage(
        {
          players: [
            at('slope', KNIGHT),
            at('slope', 'Rider: VIG 10, CLA 10, SPI 10, 9GD; axe', { mount: 'ridden' }),
            pony('Free', 'slope'),
            pony('Ridden', 'slope'),
            pony('Far', 'meadow'),
            pony('Fallen', 'slope', { life: 'mortal' }),
          ],
          npcs: [at('brook', FOE), pony('Theirs', 'slope')],
        },
        { field: SLOPE },
      )
      const play = playRound(state, { declare: { knight: { move: 'mount free', act: 'hold' } } })
      const where = play.askedFor('where').find(({ by }) => by === 'knight')
      expect(where?.options.filter((key) => key.startsWith('mount'))).toEqual(['mount free'])
      expect(figure(state, 'knight').mount).toBe(figure(state, 'free').at)
    },
  )

  rule('bastionland.wall.spear', 'who walks up to a spearwall may strike it', () => {
    const spear = (name: string) => at('meadow', `${name}: VIG 10, CLA 10, SPI 10, 20GD; spear (d8 hefty)`)
    const state = stage(
      { players: ['One', 'Two', 'Three'].map(spear), npcs: [at('slope', FOE)] },
      { rulings: { walls: 'on', mounted: 'on' }, field: SLOPE },
    )
    const wall = { wall: 'spearwall', act: 'hold' } as const
    const play = playRound(state, {
      declare: { one: wall, two: wall, three: wall, foe: { move: 'to meadow', attack: 'one' } },
      dice: [3],
    })
    expect(told(play, 'pool')).toHaveLength(1)
  })

  rule('bastionland.mounted.trample', 'a steed under its rider is no foe on foot', () => {
    const rider = (name: string, zone: string, mount: string) =>
      at(zone, `${name}: VIG 10, CLA 10, SPI 10, 20GD; axe (d8 hefty)`, { mount })
    const state = stage(
      {
        players: [rider('One', 'slope', 'charger'), at('slope', CHARGER)],
        npcs: [rider('Two', 'meadow', 'pony'), pony('Pony', 'meadow')],
      },
      { rulings: { mounted: 'on' }, field: SLOPE },
    )
    const play = playRound(state, { declare: { one: { move: 'to meadow', attack: 'pony' } }, dice: [3] })
    expect([play.askedFor('charge'), sizes(play)]).toEqual([[], [[8]]])
  })

  rule('bastionland.exposed.down', 'where the fallen cannot be attacked, those who stand can', () => {
    const state = stage({ players: [KNIGHT], npcs: [FOE] }, { rulings: { 'down-attack': 'forbidden' } })
    expect(menu(state, 'knight')).toContain('attack')
  })

  rule(
    ['bastionland.warband.lead', 'bastionland.gambit.other'],
    'nobody leads where there is no Warband, or tries what no referee hears',
    () => {
      const plain = stage({ players: [KNIGHT], npcs: [FOE] }, { rulings: { warbands: 'on' } })
      for (const key of ['lead', 'other', 'dismount', 'shieldwall'])
        expect(menu(plain, 'knight')).not.toContain(key)
      const band = 'Levy (warband): VIG 10, CLA 10, SPI 10, 20GD; axe (d8)'
      const off = stage({ players: [KNIGHT, band], npcs: [FOE] })
      expect(menu(off, 'knight')).not.toContain('lead')
      const heard = stage({ players: [KNIGHT], npcs: [FOE] }, { field: { calls: true } })
      expect(menu(heard, 'knight')).toContain('other')
    },
  )
})

describe('walls and Gambits', () => {
  rule(
    ['bastionland.wall.shield', 'bastionland.wall.spear'],
    'spears give no Armour, shields make no spearwall, and nobody counts from another zone or side',
    () => {
      const bearer = (name: string, zone = 'slope') =>
        at(zone, `${name}: VIG 10, CLA 10, SPI 10, 20GD; spear (d8 hefty), shield (d4)`)
      const armour = (wall: 'shieldwall' | 'spearwall', three: Actor, foe: Actor) => {
        const state = stage(
          { players: [bearer('One'), bearer('Two'), three], npcs: [foe] },
          { rulings: { walls: 'on' }, field: SLOPE },
        )
        const stands = { wall, act: 'hold' } as const
        playRound(state, { declare: { one: stands, two: stands, three: stands, foe: stands } })
        return armourOf(state, figure(state, 'one'))
      }
      const near = bearer('Foe')
      expect(armour('shieldwall', bearer('Three'), near)).toBe(2)
      expect(armour('spearwall', bearer('Three'), near)).toBe(1)
      expect(armour('shieldwall', bearer('Three', 'meadow'), near)).toBe(1)
      const mace = at('slope', 'Foe: VIG 10, CLA 10, SPI 10, 20GD; mace (d8 hefty), shield (d4)')
      const state = stage(
        { players: [near], npcs: [{ ...mace }] },
        { rulings: { walls: 'on' }, field: SLOPE },
      )
      const other = state.figures[1]?.id ?? ''
      expect(menu(state, other)).toContain('shieldwall')
      expect(menu(state, other)).not.toContain('spearwall')
    },
  )

  rule(
    ['bastionland.wall.shield', 'bastionland.gambit.move'],
    'a Move Gambit takes somebody out of the wall',
    () => {
      const bearer = (name: string) => `${name}: VIG 10, CLA 10, SPI 10, 20GD; handaxe (d6), shield (d4)`
      const state = stage(
        { players: ['One', 'Two', 'Three'].map(bearer), npcs: [OGRE] },
        { rulings: { walls: 'on' } },
      )
      const wall = { wall: 'shieldwall', act: 'hold' } as const
      playRound(state, {
        declare: { one: wall, two: wall, three: { wall: 'shieldwall', attack: 'ogre' } },
        choices: { 'gambit three': ['move 1', 'pass'], where: ['break off'] },
        dice: [5, 4],
      })
      expect(['one', 'three'].map((id) => armourOf(state, figure(state, id)))).toEqual([1, 1])
    },
  )
})

describe('morale', () => {
  const morale = { rulings: { morale: 'on' } } as const
  const SENTRY = 'Sentry: VIG 10, CLA 10, SPI 7, 0GD; billhook (d10 long)'
  const strike = (dice: readonly number[], more: PlayScript = {}): PlayScript => ({
    declare: { knight: 'attack sentry' },
    dice,
    ...more,
  })

  rule('bastionland.morale.individual', 'SPI 7: wounded, a 7 stays and an 8 routs', () => {
    for (const [face, life] of [
      [7, 'up'],
      [8, 'routed'],
    ] as const) {
      const state = stage({ players: [KNIGHT], npcs: [SENTRY, OGRE, OGRE] }, morale)
      playRound(state, strike([2, face]))
      expect(figure(state, 'sentry')).toMatchObject({ vig: 8, life })
    }
  })

  rule(
    'bastionland.morale.individual',
    'only in a round in which damage took VIG, with the SPI of that moment',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [SENTRY, OGRE, OGRE] }, morale)
      const plays = playRounds(state, strike([1, 7]), {}, strike([1, 7]))
      expect(plays.map((play) => told(play, 'morale').length)).toEqual([1, 0, 1])
      figure(state, 'sentry').spi = 3
      playRound(state, strike([1, 4]))
      expect(figure(state, 'sentry').life).toBe('routed')
    },
  )

  rule('bastionland.morale.individual', 'Guard lost or Virtue lost to a Scar frightens nobody', () => {
    const state = stage({ players: [KNIGHT], npcs: [{ statblock: SENTRY, guard: 5 }, OGRE, OGRE] }, morale)
    const play = playRound(state, strike([5, 3, 4]))
    expect(figure(state, 'sentry').vig).toBe(6)
    expect(told(play, 'morale')).toEqual([])
  })

  rule('bastionland.morale.individual', 'never for player characters, never for the fallen', () => {
    const state = stage({ players: [{ statblock: KNIGHT, guard: 0 }], npcs: [SENTRY, OGRE, OGRE] }, morale)
    const play = playRound(state, {
      declare: { knight: 'attack sentry', ogre: 'attack knight' },
      dice: [8, 3],
    })
    expect(figure(state, 'sentry').life).toBe('mortal')
    expect(figure(state, 'knight').vig).toBe(10)
    expect(told(play, 'morale')).toEqual([])
  })

  rule(
    'bastionland.morale.individual',
    'who breaks may lay down arms instead; riders take their steeds along',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [SENTRY, OGRE, OGRE] }, morale)
      playRound(state, strike([2, 20], { choices: { 'morale sentry': ['surrender'] } }))
      expect(figure(state, 'sentry').life).toBe('surrendered')
      const mounted = stage(
        { players: [KNIGHT], npcs: [{ statblock: SENTRY, mount: 'charger' }, CHARGER, OGRE, OGRE] },
        morale,
      )
      playRound(mounted, strike([2, 20]))
      expect(figure(mounted, 'charger').life).toBe('routed')
    },
  )

  rule('bastionland.morale.individual', "nor for a company's own", () => {
    const state = stage({ company: [SENTRY], foes: [OGRE] }, morale)
    playRound(state, { declare: { ogre: 'attack sentry' }, dice: [4] })
    expect(figure(state, 'sentry')).toMatchObject({ wounded: true, life: 'up' })
  })

  rule('bastionland.morale.individual', 'the last sentry does not run from nobody: it has won', () => {
    // The 4 takes 4 of 10 Vigour: Wounded. The 10 puts the Knight down.
    const fallen = { statblock: KNIGHT, guard: 0, vig: 5 }
    const state = stage({ players: [fallen], npcs: [SENTRY] }, morale)
    const both = { knight: 'attack sentry', sentry: 'attack knight' }
    const play = playRound(state, { declare: both, dice: [4, 10] })
    expect(figure(state, 'sentry').wounded).toBe(true)
    expect(figure(state, 'knight').life).not.toBe('up')
    expect(told(play, 'morale')).toEqual([])
    expect(told(play, 'over')).toMatchObject([{ how: 'victory', winner: 'npcs' }])
  })

  rule('bastionland.morale.individual', 'off by default', () => {
    const state = stage({ players: [KNIGHT], npcs: [SENTRY] })
    expect(told(playRound(state, strike([2])), 'morale')).toEqual([])
  })

  const band = (count: number, more: Readonly<Record<string, unknown>> = {}) =>
    Array.from({ length: count }, (_, place) => ({
      name: `Man ${place + 1}`,
      vig: 4,
      spi: 6,
      guard: 0,
      weapons: ['axe'],
      group: 'band',
      ...(place === 0 ? more : {}),
    }))

  rule('bastionland.morale.group', '3 of 6 down: each of the others rolls, once', () => {
    const state = stage({ players: [KNIGHT], npcs: [...band(6), OGRE] }, morale)
    playRounds(
      state,
      { declare: { knight: 'attack man-1' }, dice: [4] },
      { declare: { knight: 'attack man-2' }, dice: [4] },
    )
    const third = playRound(state, { declare: { knight: 'attack man-3' }, dice: [4, 6, 7, 6] })
    expect(told(third, 'morale').map(({ figure: who, passed }) => `${who} ${passed}`)).toEqual([
      'man-4 true',
      'man-5 false',
      'man-6 true',
    ])
    expect(third.rolls.filter(({ rule: cited }) => cited === 'bastionland.morale.group')).toHaveLength(3)
    const fourth = playRound(state, { declare: { knight: 'attack man-4' }, dice: [4] })
    expect(told(fourth, 'morale')).toEqual([])
  })

  rule(
    'bastionland.morale.group',
    'organised, with the leader up: one roll on the leader’s SPI for all',
    () => {
      const chief = { leader: true, organised: true, spi: 12, vig: 10 }
      const state = stage({ players: [KNIGHT], npcs: [...band(4, chief), OGRE] }, morale)
      playRound(state, { declare: { knight: 'attack man-2' }, dice: [4] })
      const play = playRound(state, { declare: { knight: 'attack man-3' }, dice: [4, 13] })
      expect(play.rolls.at(-1)).toMatchObject({ name: 'morale', by: 'man-1', faces: [13] })
      expect(['man-1', 'man-4'].map((id) => figure(state, id).life)).toEqual(['routed', 'routed'])
    },
  )

  rule('bastionland.morale.group', 'with the leader down each rolls for itself', () => {
    const chief = { leader: true, organised: true, spi: 12 }
    const state = stage({ players: [KNIGHT], npcs: [...band(4, chief), OGRE] }, morale)
    playRound(state, { declare: { knight: 'attack man-2' }, dice: [4] })
    const play = playRound(state, { declare: { knight: 'attack man-1' }, dice: [4, 6, 7] })
    expect(told(play, 'morale').map(({ figure: who }) => who)).toEqual(['man-3', 'man-4'])
  })

  rule('bastionland.morale.group', 'no second Save in that round for a Wound', () => {
    const second = 'Second: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
    const state = stage({ players: [KNIGHT, second], npcs: [...band(2), OGRE] }, morale)
    const play = playRound(state, {
      declare: { knight: 'attack man-1', second: 'attack man-2' },
      dice: [4, 1, 6],
    })
    expect(figure(state, 'man-2').vig).toBe(3)
    expect(told(play, 'morale')).toMatchObject([{ figure: 'man-2', rule: 'bastionland.morale.group' }])
  })

  rule('bastionland.morale.group', 'a leader of a rabble does not roll for it', () => {
    const state = stage(
      { players: [KNIGHT], npcs: [...band(4, { leader: true, spi: 12, vig: 10 }), OGRE] },
      morale,
    )
    playRound(state, { declare: { knight: 'attack man-2' }, dice: [4] })
    const play = playRound(state, { declare: { knight: 'attack man-3' }, dice: [4, 12, 7] })
    expect(['man-1', 'man-4'].map((id) => figure(state, id).life)).toEqual(['up', 'routed'])
    expect(told(play, 'morale').map(({ spi }) => spi)).toEqual([12, 6])
  })

  rule('bastionland.morale.group', 'groups of one name on two sides are two', () => {
    const state = stage({ players: [KNIGHT], npcs: [...band(2), OGRE], others: band(2) }, morale)
    const play = playRound(state, { declare: { knight: 'attack man-1' }, dice: [4, 1] })
    expect(told(play, 'morale').map(({ figure: who }) => who)).toEqual(['man-2'])
  })

  rule(
    ['bastionland.morale.individual', 'bastionland.mounted.steed'],
    'who routs takes the steed along, who surrenders does not',
    () => {
      const steed = (how: string) => {
        const rider = { statblock: SENTRY, mount: 'pony' }
        const state = stage(
          { players: [KNIGHT], npcs: [rider, 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD', OGRE] },
          morale,
        )
        playRound(state, strike([2, 8], { choices: { morale: [how] } }))
        return [figure(state, 'sentry').life, figure(state, 'pony').life]
      }
      expect([steed('rout'), steed('surrender')]).toEqual([
        ['routed', 'routed'],
        ['surrendered', 'up'],
      ])
    },
  )

  rule('bastionland.morale.individual', 'Warbands have a nerve of their own and do not roll', () => {
    const band = (name: string) => `${name} (warband): VIG 10, CLA 10, SPI 7, 0GD; axe (d8)`
    const state = stage(
      { players: [band('Levy')], npcs: [band('Riders')] },
      { rulings: { morale: 'on', warbands: 'on' } },
    )
    const play = playRound(state, { declare: { levy: 'attack riders' }, dice: [3] })
    expect([figure(state, 'riders').vig, told(play, 'morale')]).toEqual([7, []])
  })

  rule('bastionland.morale.group', 'steeds are no part of a group', () => {
    const riders = [
      { statblock: 'Red: VIG 10, CLA 10, SPI 10, 9GD; axe', mount: 'roan' },
      'Roan (steed): VIG 10, CLA 10, SPI 5, 9GD',
      { statblock: 'Blue: VIG 10, CLA 10, SPI 10, 9GD; axe', mount: 'bay' },
      'Bay (steed): VIG 10, CLA 10, SPI 5, 9GD',
    ]
    const state = stage({ players: [KNIGHT], npcs: riders }, morale)
    expect(told(playRound(state), 'morale')).toEqual([])
    figure(state, 'red').guard = 0
    const play = playRound(state, { declare: { knight: 'attack red' }, dice: [8, 10] })
    expect(figure(state, 'red').life).toBe('mortal')
    expect(told(play, 'morale')).toMatchObject([{ figure: 'blue', passed: true }])
  })
})

describe('reactions', () => {
  const parley = (answer: string, dice: readonly number[]) => {
    const speaker = { name: 'Speaker', spi: 8, weapons: ['axe'] }
    const state = stage({ players: [speaker], npcs: [FOE] })
    const play = playRound(state, { declare: { speaker: 'parley' }, choices: { answer: [answer] }, dice })
    return { state, play }
  }

  rule(
    'bastionland.reaction',
    'parley left to the dice, speaker SPI 8: a 9 is hostile, an 8 ends the fight',
    () => {
      const hostile = parley('by-the-dice', [9])
      expect(told(hostile.play, 'reaction')).toMatchObject([{ figure: 'speaker', to: 'npcs', passed: false }])
      expect(hostile.state).toMatchObject({ how: 'running', round: 2 })
      const friendly = parley('by-the-dice', [8])
      expect(told(friendly.play, 'offer')).toMatchObject([{ what: 'parley', accepted: true }])
      expect(friendly.state).toMatchObject({ how: 'truce', phase: 'aftermath' })
    },
  )

  rule('bastionland.reaction', 'the Save is made by the one who faces the reaction', () => {
    const { play } = parley('by-the-dice', [9])
    expect(play.rolls).toMatchObject([{ name: 'reaction', by: 'speaker', sides: 20 }])
  })

  rule('bastionland.reaction', 'whose attitude is not open answers without dice', () => {
    expect(parley('refuse', []).state.how).toBe('running')
    expect(parley('accept', []).state.how).toBe('truce')
  })
})

describe('Warbands', () => {
  const warbands = { rulings: { warbands: 'on' } } as const
  const MILITIA = 'Militia (warband): VIG 10, CLA 10, SPI 7, 3GD; crude polearm (d8 long)'
  const MERCENARIES =
    'Mercenaries (warband): VIG 13, CLA 10, SPI 10, 4GD, A3 (mail, helm, shield); spear (d8 hefty), shield (d4)'
  const CAPTAIN = 'Captain (knight): VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty), shield (d4)'

  rule('bastionland.warband.unit', 'Militia VIG 10 loses 5: routed', () => {
    const state = stage({ players: [MERCENARIES], npcs: [{ statblock: MILITIA, guard: 0 }, OGRE] }, warbands)
    const play = playRound(state, { declare: { mercenaries: 'attack militia' }, dice: [5, 1] })
    expect(figure(state, 'militia')).toMatchObject({ vig: 5, life: 'routed' })
    expect(told(play, 'harm')).toMatchObject([{ result: 'routed', rule: 'bastionland.warband.unit' }])
  })

  rule('bastionland.warband.unit', 'VIG 0: wiped out', () => {
    const weak = { statblock: MILITIA, guard: 0, vig: { cur: 5, max: 10 } }
    const state = stage({ players: [MERCENARIES], npcs: [weak, OGRE] }, warbands)
    playRound(state, { declare: { mercenaries: 'attack militia' }, dice: [5, 1] })
    expect(figure(state, 'militia')).toMatchObject({ vig: 0, life: 'slain' })
  })

  rule('bastionland.warband.unit', 'SPI 0: broken, it follows no orders', () => {
    const broken = { statblock: MILITIA, spi: { cur: 0, max: 7 } }
    const state = stage({ players: [MERCENARIES], npcs: [broken, OGRE] }, warbands)
    expect(menu(state, 'militia')).toEqual([])
    const off = stage({ players: [MERCENARIES], npcs: [broken, OGRE] })
    expect(menu(off, 'militia')).toContain('attack')
  })

  rule('bastionland.warband.immune', 'a lone mace 8 does nothing to Militia', () => {
    const state = stage({ players: [CAPTAIN], npcs: [MILITIA] }, warbands)
    const play = playRound(state, { declare: { captain: 'attack militia' } })
    expect(told(play, 'harm')).toMatchObject([{ figure: 'militia', result: 'immune' }])
    expect(figure(state, 'militia')).toMatchObject({ guard: 3, vig: 10 })
  })

  rule(
    ['bastionland.move.engaged', 'bastionland.warband.immune'],
    'a blow that cannot harm a Warband engages it all the same: no bows in the next round',
    () => {
      const archers = 'Skirmishers (warband): VIG 10, CLA 13, SPI 10, 2GD; shortbow (d6 long ranged)'
      const state = stage({ players: [CAPTAIN], npcs: [archers] }, warbands)
      expect(whyNot(state, 'skirmishers', 'use shortbow')).toBeNull()
      playRound(state, { declare: { captain: 'attack skirmishers' } })
      expect(whyNot(state, 'skirmishers', 'use shortbow')).toBe('bastionland.ranged.engaged')
    },
  )

  rule('bastionland.warband.immune', 'a Smite Blast 8: GD 3 to 0, 5 VIG', () => {
    const state = stage({ players: [CAPTAIN], npcs: [{ statblock: MILITIA, vig: 11 }] }, warbands)
    playRound(state, {
      declare: { captain: 'attack militia' },
      choices: { 'smite captain': ['blast'] },
      dice: [7, 8, 1],
    })
    expect(figure(state, 'militia')).toMatchObject({ guard: 0, vig: 6 })
  })

  rule('bastionland.warband.immune', 'siege weapons and other Warbands harm it, a Smite d12 does not', () => {
    const crew = 'Crew: VIG 10, CLA 10, SPI 10, 3GD; bolt launcher'
    const state = stage({ players: [crew, CAPTAIN], npcs: [MILITIA] }, warbands)
    const play = playRound(state, {
      declare: { crew: { attack: 'militia', mode: 'ranged' }, captain: 'attack militia' },
      choices: { 'smite captain': ['d12'] },
      dice: [7, 2, 1],
    })
    expect(sizes(play)).toEqual([[12, 12]])
    expect(figure(state, 'militia').guard).toBe(1)
  })

  rule('bastionland.warband.attack', 'mercenaries roll d8, d4, d12 on each Knight', () => {
    const second = 'Second (knight): VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty)'
    const state = stage({ players: [CAPTAIN, second], npcs: [MERCENARIES] }, warbands)
    const play = playRound(state, { declare: { mercenaries: 'attack second' }, dice: [3, 1, 7, 2, 1, 5] })
    expect(told(play, 'pool').map(({ target }) => target)).toEqual(['second', 'captain'])
    expect(sizes(play)).toEqual([
      [8, 4, 12],
      [8, 4, 12],
    ])
    expect(figure(state, 'second').guard).toBe(2)
    expect(figure(state, 'captain').guard).toBe(5)
  })

  rule('bastionland.warband.attack', 'Warband against Warband uses plain dice', () => {
    const state = stage({ players: [MERCENARIES, CAPTAIN], npcs: [MILITIA] }, warbands)
    const play = playRound(state, { declare: { militia: 'attack mercenaries' }, dice: [4] })
    expect(told(play, 'pool').map(({ target }) => target)).toEqual(['mercenaries'])
    expect(sizes(play)).toEqual([[8]])
  })

  rule(
    'bastionland.warband.attack',
    'its Blast spares no comrade who stands among the foes, but is no bonus on gates',
    () => {
      const spy = 'Spy: VIG 10, CLA 10, SPI 10, 9GD; dagger (d6)'
      const state = stage({ players: [CAPTAIN], npcs: [MILITIA, spy] }, warbands)
      const play = playRound(state, { declare: { militia: 'attack captain' }, dice: [3, 1, 2, 1] })
      expect(told(play, 'pool').map(({ target }) => target)).toEqual(['captain', 'spy'])
      const gate = stage(
        { players: [MILITIA], npcs: ['Gate (structure): VIG 0, CLA 0, SPI 0, 5GD, A2', FOE] },
        { rulings: { warbands: 'on', structures: 'on' } },
      )
      const rammed = playRound(gate, {
        declare: { militia: 'attack gate' },
        choices: { structure: ['yes'] },
        dice: [4],
      })
      expect(sizes(rammed)).toEqual([[8]])
    },
  )

  rule('bastionland.warband.lead', 'Militia d8 and the leader’s d8, d4 in one roll', () => {
    const state = stage({ players: [MILITIA, CAPTAIN], npcs: [MERCENARIES] }, warbands)
    const play = playRound(state, {
      declare: { militia: 'attack mercenaries', captain: 'lead militia' },
      dice: [4, 6, 2],
    })
    expect(told(play, 'pool')[0]?.dice.map(({ owner, sides }) => `${owner} d${sides}`)).toEqual([
      'militia d8',
      'captain d8',
      'captain d4',
    ])
    expect(told(play, 'total')).toMatchObject([{ face: 6, armour: 3, damage: 3 }])
  })

  rule('bastionland.warband.lead', 'the leader is not caught in the Blast of the own Warband', () => {
    const state = stage({ players: [MILITIA, CAPTAIN], npcs: [FOE] }, warbands)
    const play = playRound(state, {
      declare: { militia: 'attack foe', captain: 'lead militia' },
      dice: [4, 1, 3, 2],
    })
    expect(told(play, 'pool').map(({ target }) => target)).toEqual(['foe'])
  })

  rule('bastionland.warband.lead', 'the leader suffers the same damage as the Warband', () => {
    const state = stage(
      { players: [{ statblock: MILITIA, guard: 20 }, CAPTAIN], npcs: [MERCENARIES] },
      warbands,
    )
    playRound(state, { declare: { captain: 'lead militia', mercenaries: 'attack militia' }, dice: [6, 1] })
    expect(figure(state, 'militia').guard).toBe(14)
    expect(figure(state, 'captain').guard).toBe(9 - 6)
    playRound(state, { declare: { mercenaries: 'attack militia' }, dice: [6, 1] })
    expect(figure(state, 'captain').guard).toBe(9 - 6)
  })

  rule('bastionland.warband.lead', 'until the leader’s own next turn, also where turns alternate', () => {
    const state = stage(
      { players: [MERCENARIES], npcs: [{ statblock: MILITIA, guard: 20 }, CAPTAIN] },
      { rulings: { warbands: 'on', 'round-order': 'sides' } },
    )
    playRound(state, { declare: { captain: 'lead militia' } })
    playRound(state, { declare: { mercenaries: 'attack militia' }, dice: [6, 1] })
    expect(figure(state, 'captain').guard).toBe(3)
    playRound(state, { declare: { mercenaries: 'attack militia' }, dice: [3, 1] })
    expect(figure(state, 'captain').guard).toBe(3)
  })

  rule(
    ['bastionland.warband.lead', 'bastionland.ranged.thrown-leaves'],
    'a leader’s javelin joins the arrows where it reaches, and is gone then',
    () => {
      const bows = 'Bows (warband): VIG 10, CLA 13, SPI 10, 2GD; shortbow (d6 long ranged)'
      const thrower = 'Thrower: VIG 10, CLA 10, SPI 10, 9GD; javelin (d6 hefty thrown)'
      const field = {
        zones: [{ id: 'hill', adjacent: ['ford'] }, { id: 'ford', adjacent: ['wood'] }, { id: 'wood' }],
      }
      const shoot = (zone: string, dice: readonly number[]) => {
        const state = stage(
          { players: [at('hill', bows), at('hill', thrower)], npcs: [at(zone, FOE)] },
          { rulings: { warbands: 'on' }, field },
        )
        const play = playRound(state, { declare: { bows: 'attack foe', thrower: 'lead bows' }, dice })
        return [sizes(play), figure(state, 'thrower').items.length, state.ground.map((each) => each.zone)]
      }
      expect(shoot('wood', [1, 1])).toEqual([[[6, 12]], 1, []])
      expect(shoot('ford', [1, 1, 1])).toEqual([[[6, 12, 6]], 0, [1]])
    },
  )

  rule('bastionland.warband.lead', 'one individual leads, and goes where the Warband goes', () => {
    const second = at('slope', 'Second (knight): VIG 13, CLA 12, SPI 12, 9GD; mace (d8 hefty)')
    const state = stage(
      { players: [at('slope', MILITIA), at('slope', CAPTAIN), second], npcs: [at('meadow', MERCENARIES)] },
      { rulings: { warbands: 'on' }, field: SLOPE },
    )
    const play = playRound(state, {
      declare: {
        militia: { move: 'to meadow', attack: 'mercenaries' },
        captain: 'lead militia',
        second: 'lead militia',
        mercenaries: 'attack militia',
      },
      dice: [3, 2, 1, 4, 1],
    })
    expect(told(play, 'pool')[0]?.dice.map(({ owner }) => owner)).toEqual(['militia', 'captain', 'captain'])
    expect(figure(state, 'captain')).toMatchObject({ zone: 1, guard: 9 - 4 })
    expect(figure(state, 'second')).toMatchObject({ zone: 0, guard: 9 })
  })
})

describe('Warbands in company', () => {
  const band = (name: string, arms = 'axe (d8)') => `${name} (warband): VIG 10, CLA 10, SPI 10, 20GD; ${arms}`
  const warbands = { rulings: { warbands: 'on' } } as const

  rule('bastionland.warband.attack', 'falls upon the individuals, not upon the Warbands beside them', () => {
    const state = stage({ players: [band('Levy')], npcs: [FOE, band('Riders')] }, warbands)
    const play = playRound(state, { declare: { levy: 'attack foe' }, dice: [3, 5] })
    expect(told(play, 'pool').map(({ target }) => target)).toEqual(['foe'])
  })

  rule('bastionland.ranged.thrown-leaves', 'has javelins enough', () => {
    const state = stage({ players: [band('Riders', 'javelins (d6 thrown)')], npcs: [band('Levy')] }, warbands)
    playRound(state, { declare: { riders: { attack: 'levy', mode: 'ranged' } }, dice: [3] })
    expect([state.ground, figure(state, 'riders').items.length]).toEqual([[], 1])
  })

  rule(
    ['bastionland.warband.unit', 'bastionland.damage.mortal'],
    'routs also where others would die at once',
    () => {
      const state = stage(
        { players: [band('Levy')], npcs: ['Riders (warband): VIG 10, CLA 10, SPI 10, 0GD; axe (d8)'] },
        { rulings: { warbands: 'on', 'npc-death': 'quick-npcs' } },
      )
      playRound(state, { declare: { levy: 'attack riders' }, dice: [5] })
      expect(figure(state, 'riders')).toMatchObject({ life: 'routed', vig: 5 })
    },
  )

  rule('bastionland.warband.lead', 'who has fallen leads nobody', () => {
    const frail = 'Frail: VIG 2, CLA 10, SPI 10, 0GD; axe (d8 hefty)'
    const state = stage(
      { players: [band('Levy'), frail], npcs: [OGRE, band('Riders')] },
      { rulings: { warbands: 'on', 'round-order': 'sides', 'first-side': 'npcs' } },
    )
    playRound(state, { declare: { frail: { act: 'lead', whom: 'levy' } } })
    const play = playRound(state, {
      declare: { ogre: 'attack frail', riders: 'attack levy', levy: 'attack riders' },
      dice: [9, 3, 2],
    })
    expect(sizes(play)).toEqual([[10], [8], [8]])
    expect(told(play, 'harm').map(({ figure: who }) => who)).toEqual(['frail', 'levy', 'riders'])
  })
})

describe('structures and siege', () => {
  rule(
    ['bastionland.structure', 'bastionland.unarmed'],
    'a tower strikes with its engines, not with bare hands',
    () => {
      const tower = { name: 'Tower', kind: 'structure', guard: 7, weapons: ['bolt launcher'] }
      const state = stage({ players: [tower], npcs: [FOE] }, { rulings: { structures: 'on' } })
      expect(menu(state, 'tower')).toContain('attack')
      playRound(state, { declare: { foe: 'attack tower' } })
      expect(menu(state, 'tower')).not.toContain('attack')
      expect(whyNot(state, 'tower', 'attack foe')).toBe('bastionland.structure')
    },
  )

  const structures = { rulings: { structures: 'on' } } as const
  const GATE = 'Gate (structure): VIG 0, CLA 0, SPI 0, 5GD, A2'
  const RAM = 'Crew: VIG 10, CLA 10, SPI 10, 3GD; ram (d12 long)'

  rule('bastionland.mortal.patch', 'a structure has no hands for the dying', () => {
    const tower = 'Tower (structure): VIG 0, CLA 0, SPI 0, 7GD, A2; ram (d12 long)'
    const dying = { statblock: 'Dying: 3GD; club', life: 'mortal' }
    const state = stage({ players: [tower, 'Crew: 3GD; club', dying], npcs: ['Foe: 9GD; club'] }, structures)
    expect(menu(state, 'crew')).toContain('tend')
    expect(menu(state, 'tower')).not.toContain('tend')
  })

  rule('bastionland.structure', 'gate 5GD A2, ram 9: 7 are enough to destroy it', () => {
    const state = stage({ players: [RAM], npcs: [GATE, FOE] }, structures)
    const play = playRound(state, { declare: { crew: 'attack gate' }, dice: [9] })
    expect(told(play, 'harm')).toMatchObject([{ figure: 'gate', damage: 7, result: 'destroyed' }])
    expect(told(play, 'scar')).toEqual([])
  })

  rule('bastionland.structure', 'only Guard and Armour: it neither scars, bleeds nor is Exposed', () => {
    const state = stage({ players: [RAM], npcs: [GATE, FOE] }, structures)
    const play = playRound(state, { declare: { crew: 'attack gate' }, dice: [5] })
    expect(figure(state, 'gate')).toMatchObject({ guard: 2, life: 'up', wounded: false })
    expect(told(play, 'harm')).toMatchObject([{ result: 'evaded' }])
  })

  rule('bastionland.structure', 'blades do nothing unless the referee says so', () => {
    const state = stage({ players: [KNIGHT], npcs: [GATE, FOE] }, structures)
    const play = playRound(state, { declare: { knight: 'attack gate' } })
    expect(play.askedFor('structure')).toMatchObject([{ seat: 'referee', usual: 'no' }])
    expect(told(play, 'harm')).toMatchObject([{ result: 'immune' }])
    const torch = playRound(stage({ players: [KNIGHT], npcs: [GATE, FOE] }, structures), {
      declare: { knight: 'attack gate' },
      choices: { structure: ['yes'] },
      dice: [6],
    })
    expect(told(torch, 'harm')).toMatchObject([{ damage: 4, result: 'evaded' }])
  })

  rule('bastionland.structure', 'the referee may also spare stone from a siege weapon', () => {
    const wall = 'Castle Wall (structure): VIG 0, CLA 0, SPI 0, 10GD, A3'
    const state = stage({ players: [RAM], npcs: [wall, FOE] }, structures)
    const play = playRound(state, { declare: { crew: 'attack castle-wall' }, choices: { structure: ['no'] } })
    expect(play.askedFor('structure')[0]?.usual).toBe('yes')
    expect(figure(state, 'castle-wall').guard).toBe(10)
  })

  rule('bastionland.structure', 'of the Gambits only Bolster and Move work against it', () => {
    const state = stage(
      { players: [{ statblock: RAM, bonusDice: [{ die: 8 }] }], npcs: [GATE, FOE] },
      structures,
    )
    const play = playRound(state, { declare: { crew: 'attack gate' }, dice: [5, 5] })
    expect(play.askedFor('gambit')[0]?.options).toEqual([
      'pass',
      'bolster 0',
      'move 0',
      'bolster 1',
      'move 1',
    ])
    expect(play.forbade('gambit', 'stop')).toBe('bastionland.structure')
  })

  rule('bastionland.structure', 'the ready-made ones have their numbers', () => {
    const ids = ['barred-gate', 'rampart', 'castle-wall', 'siege-tower', 'rowboat', 'longship', 'warship']
    const state = stage({ players: ids.map((use) => ({ use, id: use })), npcs: [FOE] }, structures)
    expect(ids.map((id) => [figure(state, id).guardMax, armourOf(state, figure(state, id))])).toEqual([
      [5, 2],
      [10, 2],
      [10, 3],
      [7, 2],
      [4, 0],
      [7, 1],
      [10, 2],
    ])
  })

  rule('bastionland.structure', 'without Virtues it is neither Exhausted nor Impaired', () => {
    const tower = { use: 'siege-tower', id: 'tower', weapons: ['bolt launcher'], zone: 'slope' }
    const state = stage({ players: [tower], npcs: [at('meadow', FOE)] }, { ...structures, field: SLOPE })
    const play = playRound(state, {
      declare: { tower: { move: 'to meadow', attack: 'foe', mode: 'ranged' } },
      dice: [9, 3],
    })
    expect(sizes(play)).toEqual([[12, 12]])
  })

  rule('bastionland.structure', 'it does not mend with the end of the fight', () => {
    const state = stage(
      { players: [RAM, { use: 'siege-tower', id: 'tower', guard: { cur: 3, max: 7 } }], npcs: [FOE] },
      structures,
    )
    playRound(state, { declare: { foe: 'flee' } })
    playAftermath(state)
    expect(figure(state, 'tower').guard).toBe(3)
  })

  const collision = (larger: string | null, dice: readonly number[]) => {
    const state = stage(
      { players: [{ use: 'warship', id: 'warship' }], npcs: [{ use: 'rowboat', id: 'rowboat' }] },
      structures,
    )
    const choices = larger === null ? {} : { larger: [larger] }
    const play = playRound(state, { declare: { warship: 'ram' }, choices, dice })
    return { state, play }
  }

  rule('bastionland.structure', 'a collision is d12 to each ship, less its Armour', () => {
    const { state, play } = collision('neither', [7, 3])
    expect(play.rolls.map(({ by, sides }) => [by, sides])).toEqual([
      ['warship', 12],
      ['rowboat', 12],
    ])
    expect(figure(state, 'warship').guard).toBe(10 - 5)
    expect(figure(state, 'rowboat').guard).toBe(4 - 3)
  })

  rule(
    'bastionland.structure',
    'and d6 to the one that is far the larger, as a rule by twice the Guard',
    () => {
      const { state, play } = collision(null, [6, 4])
      expect(play.rolls.map(({ sides }) => sides)).toEqual([6, 12])
      expect(figure(state, 'warship').guard).toBe(10 - 4)
      expect(figure(state, 'rowboat')).toMatchObject({ guard: 0, life: 'slain' })
      expect(told(play, 'over')).toMatchObject([{ winner: 'players' }])
    },
  )

  rule('bastionland.structure', 'only ships run into ships, and only where they are', () => {
    const offers = (own: Actor, foe: Actor, set: StageOptions = structures) => {
      const play = playRound(stage({ players: [own, KNIGHT], npcs: [foe, FOE] }, set), {})
      return play.askedFor('declare')[0]?.options.includes('ram') ?? false
    }
    const longship = { use: 'longship', id: 'longship' }
    expect(offers(longship, { use: 'rowboat' })).toBe(true)
    expect(offers({ name: 'Sea Wolf', kind: 'structure', afloat: true }, { use: 'rowboat' })).toBe(true)
    expect(offers({ use: 'siege-tower', weapons: ['ram'] }, { use: 'barred-gate' })).toBe(false)
    expect(offers(longship, { use: 'barred-gate' })).toBe(false)
    expect(offers(longship, { use: 'rowboat' }, { rulings: { structures: 'off' } })).toBe(false)
    const water = { ...structures, field: { zones: [{ id: 'bay' }, { id: 'shore', adjacent: ['bay'] }] } }
    const apart = stage({ players: [longship], npcs: [{ use: 'rowboat', zone: 'shore' }] }, water)
    expect(playRound(apart, {}).askedFor('declare')[0]?.options).not.toContain('ram')
  })

  rule('bastionland.siege', 'bolt launcher 11, 4 against A3: 8, or 9 with the 4 as a Bolster', () => {
    const crew = 'Crew: VIG 10, CLA 10, SPI 10, 3GD; bolt launcher'
    const wall = 'Castle Wall (structure): VIG 0, CLA 0, SPI 0, 10GD, A3'
    for (const [choices, damage] of [
      [['pass'], 8],
      [['bolster 1', 'pass'], 9],
    ] as const) {
      const state = stage({ players: [crew], npcs: [wall, FOE] }, structures)
      const play = playRound(state, {
        declare: { crew: 'attack castle-wall' },
        choices: { 'gambit crew': choices, 'mode crew': ['ranged'] },
        dice: [11, 4],
      })
      expect(told(play, 'total')).toMatchObject([{ damage }])
    }
  })

  rule(
    'bastionland.siege',
    'ram d12, stone thrower d12 Blast, bolt launcher 2d12, trebuchet 3d12 Blast',
    () => {
      const rolled = (weapon: string, mode: 'melee' | 'ranged', dice: readonly number[]) => {
        const crew = { name: 'Crew', weapons: [weapon], zone: 'slope' }
        const zone = mode === 'melee' ? 'slope' : 'brook'
        const state = stage(
          { players: [crew], npcs: [at(zone, FOE), at(zone, OGRE)] },
          { ...structures, field: SLOPE },
        )
        return sizes(playRound(state, { declare: { crew: { attack: 'foe', mode } }, dice }))
      }
      expect(rolled('ram', 'melee', [3])).toEqual([[12]])
      expect(rolled('stone thrower', 'ranged', [3, 4])).toEqual([[12], [12]])
      expect(rolled('bolt launcher', 'ranged', [3, 2])).toEqual([[12, 12]])
      expect(rolled('trebuchet', 'ranged', [3, 2, 1, 3, 2, 1])).toEqual([
        [12, 12, 12],
        [12, 12, 12],
      ])
    },
  )

  rule('bastionland.siege', 'a trebuchet is immobile: its crew does not move and shoot', () => {
    const crew = { name: 'Crew', weapons: ['trebuchet'], zone: 'slope' }
    const state = stage({ players: [crew], npcs: [at('brook', FOE)] }, { ...structures, field: SLOPE })
    const [before, after] = menus(state, 'crew', { move: 'to meadow', act: 'hold' })
    expect(before?.options).toContain('attack')
    expect(after?.options).not.toContain('attack')
  })
})

describe('cover', () => {
  const ARCHER = 'Archer: VIG 10, CLA 10, SPI 10, 3GD; shortbow (d6 long ranged)'
  const HIDDEN = { statblock: 'Foe: VIG 10, CLA 10, SPI 10, 20GD, A1 (helm)', cover: true }

  rule('bastionland.ranged.cover', 'A1 behind a cart is A2 against a shot, and A1 against a blade', () => {
    const shot = playRound(stage({ players: [ARCHER], npcs: [HIDDEN] }, { rulings: { cover: 'on' } }), {
      declare: { archer: { attack: 'foe', mode: 'ranged' } },
      dice: [5],
    })
    expect(told(shot, 'total')).toMatchObject([{ armour: 2, damage: 3 }])
    const blade = playRound(stage({ players: [KNIGHT], npcs: [HIDDEN] }, { rulings: { cover: 'on' } }), {
      declare: { knight: 'attack foe' },
      dice: [5],
    })
    expect(told(blade, 'total')).toMatchObject([{ armour: 1, damage: 4 }])
  })

  rule('bastionland.ranged.cover', 'in a mixed pool it counts if the counting die is ranged', () => {
    for (const [dice, armour] of [
      [[6, 5], 2],
      [[5, 6], 1],
    ] as const) {
      const state = stage({ players: [ARCHER, KNIGHT], npcs: [HIDDEN] }, { rulings: { cover: 'on' } })
      const play = playRound(state, {
        declare: { archer: { attack: 'foe', mode: 'ranged' }, knight: 'attack foe' },
        dice,
      })
      expect(told(play, 'total')).toMatchObject([{ armour, damage: 6 - armour }])
    }
  })

  rule('bastionland.ranged.cover', 'off by default', () => {
    const play = playRound(stage({ players: [ARCHER], npcs: [HIDDEN] }), {
      declare: { archer: { attack: 'foe', mode: 'ranged' } },
      dice: [5],
    })
    expect(told(play, 'total')).toMatchObject([{ armour: 1 }])
  })
})

describe("the designer's levers", () => {
  const TRIO = 'Trio (creature): VIG 10, CLA 10, SPI 10, 3GD; claws (d8+d6+d6 natural)'

  rule(
    'bastionland.designer.no-stacking',
    'Impair with the 5 is resisted: not again with the 4 in this turn',
    () => {
      const state = stage(
        { players: [TRIO], npcs: [FOE] },
        { rulings: { 'gambit-stacking': 'once-per-turn' } },
      )
      const play = playRound(state, {
        declare: { trio: 'attack foe' },
        choices: { 'gambit trio': ['impair 1', 'pass'] },
        dice: [6, 5, 4, 10],
      })
      expect(told(play, 'gambit')).toMatchObject([{ effect: 'impair', result: 'resisted' }])
      expect(play.forbade('gambit', 'impair')).toBe('bastionland.designer.no-stacking')
      expect(play.askedFor('gambit').at(-1)?.options).toContain('stop 2')
      const next = playRound(state, {
        declare: { trio: 'attack foe' },
        choices: { 'gambit trio': ['impair 1', 'pass'] },
        dice: [6, 5, 4, 11],
      })
      expect(told(next, 'gambit')).toMatchObject([{ effect: 'impair', result: 'done' }])
    },
  )

  rule('bastionland.designer.no-stacking', 'Bolsters still add up', () => {
    const state = stage({ players: [TRIO], npcs: [FOE] }, { rulings: { 'gambit-stacking': 'once-per-turn' } })
    playRound(state, {
      declare: { trio: 'attack foe' },
      choices: { 'gambit trio': ['bolster 1', 'bolster 2', 'pass'] },
      dice: [6, 5, 4],
    })
    expect(figure(state, 'foe').guard).toBe(20 - 8)
  })

  const WOLF = 'Wolf (creature): VIG 8, CLA 10, SPI 5, 20GD; bite (d6 natural)'
  const sharp = { rulings: { 'natural-weapons': 'greater-effect-only' } } as const

  rule('bastionland.designer.natural-weapons', "a wolf's bite: Impair with a 6 is refused", () => {
    const play = playRound(stage({ players: [KNIGHT], npcs: [WOLF] }, sharp), {
      declare: { knight: 'attack wolf' },
      dice: [6],
    })
    expect(play.forbade('gambit', 'impair')).toBe('bastionland.designer.natural-weapons')
  })

  rule(
    'bastionland.designer.natural-weapons',
    'with an 8 as a Greater Effect it works, and the Save stays',
    () => {
      for (const [face, sides] of [
        [8, 6],
        [9, 4],
      ] as const) {
        const state = stage({ players: [KNIGHT], npcs: [WOLF] }, sharp)
        playRound(state, {
          declare: { knight: 'attack wolf' },
          choices: { 'gambit knight': ['greater 0'] },
          dice: [8, face],
        })
        const next = playRound(state, { declare: { wolf: 'attack knight' }, dice: [2] })
        expect(sizes(next)).toEqual([[sides]])
      }
    },
  )

  rule('bastionland.designer.natural-weapons', 'steel is Impaired as ever', () => {
    const state = stage({ players: [KNIGHT], npcs: [FOE] }, sharp)
    playRound(state, {
      declare: { knight: 'attack foe' },
      choices: { 'gambit knight': ['impair 0'] },
      dice: [6, 11],
    })
    playTo(state, 'roll', { declare: { foe: 'attack knight' } })
    expect(item(state, 'foe', 'axe').impaired).toBeGreaterThan(0)
    expect(state.pools[0]?.dice.map(({ sides }) => sides)).toEqual([4])
  })
})
