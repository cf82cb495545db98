/**
 * Impaired, Blast and Exposed: what spoils an attack, who stands in the way of a Blast, and what becomes of
 * those whose Guard does not protect them.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  type Actor,
  figure,
  item,
  playRound,
  playRounds,
  type StageOptions,
  stage,
  told,
} from '../testing/stage.ts'

const KNIGHT =
  'Knight (knight): VIG 13, CLA 12, SPI 12, 9GD, A1 (shield); longsword (2d8 hefty), shield (d4), dagger (d6)'
const MACE =
  'Mace (knight): VIG 13, CLA 12, SPI 12, 9GD, A1 (shield); mace (d8 hefty), shield (d4), dagger (d6)'
const OGRE = 'Ogre (creature): VIG 11, CLA 10, SPI 10, 20GD; club (d10 wooden)'
const FOE = 'Foe: VIG 10, CLA 10, SPI 10, 20GD; axe (d8 hefty)'

/** The sizes of the dice of each pool, in order. */
const sizes = (play: Parameters<typeof told>[0]) =>
  told(play, 'pool').map(({ dice }) => dice.map(({ sides }) => sides))

const broken = (statblock: string) => ({ statblock, spi: { cur: 0, max: 12 } })

describe('Impaired', () => {
  rule('bastionland.impaired.d4', 'longsword and shield, 2d8 and d4, become one d4', () => {
    const state = stage({ players: [broken(KNIGHT)], npcs: [OGRE] })
    expect(sizes(playRound(state, { declare: { knight: 'attack ogre' }, dice: [3] }))).toEqual([[4]])
    const fresh = stage({ players: [KNIGHT], npcs: [OGRE] })
    expect(sizes(playRound(fresh, { declare: { knight: 'attack ogre' }, dice: [3, 2, 1] }))).toEqual([
      [8, 8, 4],
    ])
  })

  rule(
    'bastionland.impaired.no-bonus',
    'a bonus die and trample dice are lost, and the bonus is kept for later',
    () => {
      const rider = {
        ...broken(MACE),
        mount: 'charger',
        bonusDice: [{ die: 8, reason: 'high ground' }],
        zone: 'slope',
      }
      const charger = {
        statblock: 'Charger (steed): VIG 10, CLA 5, SPI 5, 5GD; trample (d8 natural trample)',
        zone: 'slope',
      }
      const state = stage(
        { players: [rider, charger], npcs: [{ statblock: OGRE, zone: 'meadow' }] },
        {
          rulings: { mounted: 'on' },
          field: { zones: [{ id: 'slope', adjacent: ['meadow'] }, { id: 'meadow' }] },
        },
      )
      const play = playRound(state, {
        declare: { mace: { move: 'to meadow', attack: 'ogre', charge: 'yes' } },
        dice: [2],
      })
      expect(sizes(play)).toEqual([[4]])
      expect(figure(state, 'mace').bonus).toEqual([1])
    },
  )

  rule('bastionland.impaired.no-bonus', 'nor does a special weapon find its moment', () => {
    const hunter = {
      name: 'Hunter',
      weapons: [{ name: 'boar spear', dice: [6], special: { die: 10, when: 'against beasts' } }],
      spi: { cur: 0, max: 10 },
    }
    const play = playRound(stage({ players: [hunter], npcs: [OGRE] }), {
      declare: { hunter: 'attack ogre' },
      dice: [2],
    })
    expect(play.askedFor('special')).toEqual([])
    const steady = playRound(stage({ players: [{ ...hunter, spi: 10 }], npcs: [OGRE] }), {
      declare: { hunter: 'attack ogre' },
      choices: { special: ['yes'] },
      dice: [2, 7],
    })
    expect(sizes(steady)).toEqual([[6, 10]])
  })

  rule('bastionland.impaired.no-bonus', 'nor where one weapon, or one comrade, spoils the dice', () => {
    const hunter = {
      name: 'Hunter',
      weapons: [{ name: 'boar spear', dice: [6], special: { die: 10, when: 'against beasts' } }],
    }
    const spoilt = { ...hunter, effects: [{ kind: 'weapon-impaired', item: 'boar spear' }] }
    const alone = stage({ players: [spoilt], npcs: [OGRE] }, { rulings: { 'impair-scope': 'weapon-die' } })
    const own = playRound(alone, { declare: { hunter: 'attack ogre' }, dice: [2] })
    expect([sizes(own), own.askedFor('special')]).toEqual([[[4]], []])
    const pair = stage(
      { players: [hunter, broken(MACE)], npcs: [OGRE] },
      { rulings: { 'impaired-pool': 'whole-pool' } },
    )
    const both = playRound(pair, { declare: { hunter: 'attack ogre', mace: 'attack ogre' }, dice: [2] })
    expect([sizes(both), both.askedFor('special')]).toEqual([[[4]], []])
  })

  rule('bastionland.impaired.no-feats', 'SPI 0: no Smite, no Focus, but Deny', () => {
    const state = stage({ players: [broken(KNIGHT)], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', ogre: 'attack knight' },
      dice: [4, 3],
    })
    expect(play.askedFor('smite')).toEqual([])
    expect(play.forbade('gambit', 'focus')).toBe('bastionland.impaired.no-feats')
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['knight'])
  })

  rule(
    'bastionland.impaired.causes',
    'SPI 0, an Impaired weapon, bare hands, a Long weapon in a narrow place',
    () => {
      const narrow = { field: { zones: [{ id: 'tunnel', confined: true }] } }
      const impaired = { statblock: MACE, effects: [{ kind: 'weapon-impaired', item: 'mace' }] }
      const billhook = 'Sentry: VIG 10, CLA 10, SPI 10, 3GD; billhook (d10 long)'
      const rolled = (actor: Actor, id: string, scene: StageOptions = {}) =>
        sizes(
          playRound(stage({ players: [actor], npcs: [OGRE] }, scene), {
            declare: { [id]: 'attack ogre' },
            dice: [1],
          }),
        )
      expect(rolled(broken(MACE), 'mace')).toEqual([[4]])
      expect(rolled(impaired, 'mace')).toEqual([[4]])
      expect(rolled('Monk: VIG 10, CLA 10, SPI 10, 3GD', 'monk')).toEqual([[4]])
      expect(rolled(billhook, 'sentry', narrow)).toEqual([[4]])
      expect(rolled(billhook, 'sentry')).toEqual([[10]])
    },
  )

  rule('bastionland.impaired.causes', 'several causes are still one d4', () => {
    const twice = { ...broken(MACE), effects: [{ kind: 'weapon-impaired', item: 'mace' }] }
    const state = stage({ players: [twice], npcs: [OGRE] })
    expect(sizes(playRound(state, { declare: { mace: 'attack ogre' }, dice: [1] }))).toEqual([[4]])
  })

  rule(
    'bastionland.impaired.in-pool',
    "a comrade's dice are not touched, and two Impaired bring two d4",
    () => {
      const state = stage({ players: [broken(KNIGHT), MACE], npcs: [OGRE] })
      const pool = playRound(state, {
        declare: { knight: 'attack ogre', mace: 'attack ogre' },
        dice: [2, 6, 1],
      })
      expect(sizes(pool)).toEqual([[4, 8, 4]])
      const both = stage({ players: [broken(KNIGHT), broken(MACE)], npcs: [OGRE] })
      const poor = playRound(both, { declare: { knight: 'attack ogre', mace: 'attack ogre' }, dice: [2, 3] })
      expect(sizes(poor)).toEqual([[4, 4]])
    },
  )

  rule(
    'bastionland.impaired.weapon-choice',
    'with the mace Impaired: d4, or the shield, or the dagger drawn',
    () => {
      const spoilt = () =>
        stage({
          players: [{ statblock: MACE, effects: [{ kind: 'weapon-impaired', item: 'mace' }] }],
          npcs: [OGRE],
        })
      expect(sizes(playRound(spoilt(), { declare: { mace: 'attack ogre' }, dice: [1] }))).toEqual([[4]])
      const shield = playRound(spoilt(), { declare: { mace: { attack: 'ogre', with: 'shield' } }, dice: [1] })
      expect(sizes(shield)).toEqual([[4]])
      expect(shield.askedFor('smite')).toHaveLength(1)
      const dagger = playRound(spoilt(), {
        declare: { mace: { ready: 'dagger + shield', attack: 'ogre' } },
        dice: [5, 1],
      })
      expect(sizes(dagger)).toEqual([[6, 4]])
    },
  )

  rule('bastionland.impaired.gambit', "the 4 of an Impaired d4 beside a comrade's 6: Bolster makes 7", () => {
    const state = stage({ players: [broken(KNIGHT), MACE], npcs: [OGRE] })
    playRound(state, {
      declare: { knight: 'attack ogre', mace: 'attack ogre' },
      choices: { 'gambit knight': ['bolster 0'] },
      dice: [4, 6, 1],
    })
    expect(figure(state, 'ogre').guard).toBe(20 - 7)
  })
})

describe('Blast', () => {
  const SMITE = { declare: { mace: 'attack foe' }, choices: { 'smite mace': ['blast'] } }

  rule(
    'bastionland.blast.everyone',
    'three foes and a comrade in the zone: four rolls, the target first',
    () => {
      const state = stage({
        players: ['Squire (squire): VIG 7, CLA 7, SPI 8, 9GD', MACE],
        npcs: [OGRE, FOE, FOE],
      })
      const play = playRound(state, { ...SMITE, dice: [7, 1, 1, 2, 1, 3, 1, 4, 1] })
      expect(told(play, 'pool').map(({ target }) => target)).toEqual(['foe', 'squire', 'ogre', 'foe-2'])
      expect(figure(state, 'squire').guard).toBe(7)
      expect(figure(state, 'mace').guard).toBe(9)
    },
  )

  rule(
    'bastionland.blast.everyone',
    'positions are read after the Moves; the target is struck wherever it went',
    () => {
      const zones = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
      const state = stage(
        {
          players: [{ statblock: MACE, zone: 'gate' }],
          npcs: [
            { statblock: FOE, zone: 'gate' },
            { statblock: OGRE, zone: 'gate' },
            { statblock: 'Late: VIG 10, CLA 10, SPI 10, 9GD', zone: 'yard' },
            { statblock: 'Far: VIG 10, CLA 10, SPI 10, 9GD', zone: 'yard' },
          ],
        },
        { field: { zones } },
      )
      const play = playRound(state, {
        declare: {
          mace: 'attack foe',
          foe: { move: 'to yard', act: 'hold' },
          ogre: { move: 'to yard', act: 'hold' },
          late: { move: 'to gate', act: 'hold' },
        },
        choices: { 'smite mace': ['blast'] },
        dice: [7, 1, 1, 2, 1],
      })
      expect(told(play, 'pool').map(({ target }) => target)).toEqual(['foe', 'late'])
    },
  )

  rule(
    'bastionland.blast.down',
    'the dying and the patched are struck, and Exposed; the others who left are not',
    () => {
      const ally = 'Ally: VIG 10, CLA 10, SPI 10, 9GD'
      const gone = (['slain', 'fled', 'routed', 'surrendered'] as const).map((life) => ({
        name: life,
        life,
        guard: 9,
      }))
      const state = stage({
        players: [MACE, { statblock: ally, life: 'mortal' }, { statblock: ally, life: 'patched' }, ...gone],
        npcs: [FOE, OGRE],
      })
      const play = playRound(state, { ...SMITE, dice: [7, 1, 1, 3, 1, 2, 1, 1, 1] })
      expect(told(play, 'pool').map(({ target }) => target)).toEqual(['foe', 'ally', 'ally-2', 'ogre'])
      expect(figure(state, 'ally')).toMatchObject({ guard: 9, vig: 7 })
      expect(figure(state, 'ally-2')).toMatchObject({ guard: 9, vig: 8 })
    },
  )

  rule('bastionland.blast.down', 'a ridden steed is struck only as the declared target', () => {
    const cast = {
      players: [{ statblock: MACE, mount: 'own' }, 'Own (steed): VIG 10, CLA 10, SPI 5, 9GD'],
      npcs: [
        { statblock: FOE, mount: 'bay' },
        'Bay (steed): VIG 10, CLA 10, SPI 5, 9GD',
        'Loose (steed): VIG 10, CLA 10, SPI 5, 9GD',
      ],
    }
    const rider = playRound(stage(cast), { ...SMITE, dice: [7, 1, 1, 2, 1] })
    expect(told(rider, 'pool').map(({ target }) => target)).toEqual(['foe', 'loose'])
    const steed = playRound(stage(cast), {
      declare: { mace: 'attack bay' },
      choices: { 'smite mace': ['blast'] },
      dice: [7, 1, 1, 2, 1, 3, 1],
    })
    expect(told(steed, 'pool').map(({ target }) => target)).toEqual(['bay', 'foe', 'loose'])
  })

  rule(
    'bastionland.blast.separate',
    '8, 2 / 3, 1 / 5, 4 for three foes: own Deny, Gambits, Armour and damage',
    () => {
      const state = stage({
        players: [MACE],
        npcs: [
          FOE,
          'Clad: VIG 10, CLA 10, SPI 10, 20GD, A2 (mail, helm)',
          'Rival (knight): VIG 10, CLA 10, SPI 10, 20GD; axe',
        ],
      })
      const play = playRound(state, {
        declare: { mace: 'attack foe' },
        choices: {
          'smite mace': ['blast'],
          'deny rival': ['none', 'none', '0'],
          'gambit mace': ['pass', 'pass', 'pass'],
        },
        dice: [7, 8, 2, 3, 1, 5, 4, 10],
      })
      expect(told(play, 'total').map(({ target, damage }) => [target, damage])).toEqual([
        ['foe', 8],
        ['clad', 1],
        ['rival', 4],
      ])
      expect(
        play.askedFor('gambit').map(({ options }) => options.filter((key) => key.startsWith('bolster'))),
      ).toEqual([['bolster 0'], [], ['bolster 1']])
    },
  )

  rule('bastionland.blast.pools', "fresh Blast dice join the pool of a comrade's target", () => {
    const state = stage({ players: [KNIGHT, MACE], npcs: [OGRE, FOE] })
    const play = playRound(state, {
      declare: { knight: 'attack foe', mace: 'attack ogre' },
      choices: { 'smite mace': ['blast'] },
      dice: [7, 5, 2, 1, 6, 3, 7, 1, 2, 2],
    })
    expect(
      told(play, 'pool').map(({ target, dice }) => [
        target,
        dice.map(({ owner, sides }) => `${owner} d${sides}`),
      ]),
    ).toEqual([
      ['foe', ['knight d8', 'knight d8', 'knight d4', 'mace d8', 'mace d4']],
      ['ogre', ['mace d8', 'mace d4']],
      ['knight', ['mace d8', 'mace d4']],
    ])
    expect(figure(state, 'foe').guard).toBe(20 - 6)
  })

  rule('bastionland.blast.one-save', 'three targets, one VIG Save', () => {
    const state = stage({ players: [MACE], npcs: [FOE, FOE, FOE] })
    const play = playRound(state, { ...SMITE, dice: [7, 1, 1, 1, 1, 1, 1] })
    expect(play.rolls.filter(({ name }) => name === 'smite-save')).toHaveLength(1)
  })

  rule(
    'bastionland.blast.one-save',
    "Focus may be used once on each target's roll, while not Fatigued",
    () => {
      const state = stage({ players: [MACE], npcs: [FOE, FOE, FOE] })
      const play = playRound(state, {
        ...SMITE,
        choices: { 'smite mace': ['blast'], 'gambit mace': ['focus bolster', 'focus bolster'] },
        dice: [7, 1, 1, 1, 1, 1, 1, 12, 13],
      })
      expect(told(play, 'fatigue').map(({ feat, passed }) => `${feat} ${passed}`)).toEqual([
        'smite true',
        'focus true',
        'focus false',
      ])
      expect(told(play, 'total').map(({ damage }) => damage)).toEqual([2, 2, 1])
    },
  )
})

describe('Exposed', () => {
  rule(
    'bastionland.exposed.guard-zero',
    'GD 5, VIG 9, A1, a 6: 5 VIG, a Mortal Wound, and GD is still 5',
    () => {
      const asleep = { statblock: 'Foe: VIG 9, CLA 10, SPI 10, 5GD, A1 (coat)', exposed: true }
      const state = stage({ players: [MACE], npcs: [asleep] })
      playRound(state, { declare: { mace: 'attack foe' }, dice: [6, 1] })
      expect(figure(state, 'foe')).toMatchObject({ vig: 4, life: 'mortal', guard: 5 })
    },
  )

  rule('bastionland.exposed.no-scar', '5 damage against GD 5 while Exposed: VIG, and no Scar', () => {
    const asleep = { statblock: 'Foe: VIG 15, CLA 10, SPI 10, 5GD', exposed: true }
    const state = stage({ players: [MACE], npcs: [asleep] })
    const play = playRound(state, { declare: { mace: 'attack foe' }, dice: [5, 1] })
    expect(figure(state, 'foe')).toMatchObject({ vig: 10, guard: 5, scars: [] })
    expect(told(play, 'scar')).toEqual([])
  })

  rule('bastionland.exposed.causes', 'CLA 0 exposes for as long as it lasts', () => {
    const dazed = { statblock: 'Foe: VIG 15, CLA 10, SPI 10, 5GD', cla: { cur: 0, max: 10 } }
    const state = stage({ players: [MACE], npcs: [dazed] })
    const strike = { declare: { mace: 'attack foe' }, dice: [2, 1] }
    playRounds(state, strike, strike)
    expect(figure(state, 'foe')).toMatchObject({ vig: 11, guard: 5 })
    figure(state, 'foe').cla = 1
    playRound(state, strike)
    expect(figure(state, 'foe')).toMatchObject({ vig: 11, guard: 3 })
  })

  rule('bastionland.exposed.causes', 'a steed, which declares nothing, has its turn with its side', () => {
    const steed = { statblock: 'Pony (steed): VIG 15, CLA 9, SPI 5, 9GD', readied: false, exposed: true }
    for (const [face, rounds] of [
      [9, [false, false]],
      [10, [true, false]],
    ] as const) {
      const state = stage({ players: [MACE], npcs: [steed, FOE] })
      const exposed = [[face], []].map((dice) => {
        playRound(state, { dice })
        return figure(state, 'pony').exposed
      })
      expect(exposed).toEqual(rounds)
    }
  })

  rule(
    'bastionland.exposed.causes',
    'a sleeper who wakes in time is Exposed in round 1, one who does not also in round 2',
    () => {
      for (const [face, wounds] of [
        [9, [2, 0, 0]],
        [10, [2, 2, 0]],
      ] as const) {
        const sleeper = { statblock: 'Foe: VIG 15, CLA 9, SPI 10, 9GD', readied: false, exposed: true }
        const state = stage({ players: [MACE], npcs: [sleeper] })
        const strike = { declare: { mace: 'attack foe' }, dice: [2, 1] }
        const lost = [{ ...strike, dice: [face, ...strike.dice] }, strike, strike].map((play) => {
          const before = figure(state, 'foe').vig
          playRound(state, play)
          return before - figure(state, 'foe').vig
        })
        expect(lost).toEqual(wounds)
      }
    },
  )

  rule(
    'bastionland.exposed.down',
    'the dying are Exposed, Armour counts, and at VIG 0 they are slain',
    () => {
      const dying = {
        statblock: 'Foe: VIG 10, CLA 10, SPI 10, 5GD, A1 (coat)',
        life: 'mortal',
        vig: { cur: 4, max: 10 },
      }
      const state = stage({ players: [MACE], npcs: [dying, OGRE] })
      playRound(state, { declare: { mace: 'attack foe' }, dice: [4, 1] })
      expect(figure(state, 'foe')).toMatchObject({ vig: 1, guard: 5, life: 'mortal' })
      playRound(state, { declare: { mace: 'attack foe' }, dice: [2, 1] })
      expect(figure(state, 'foe')).toMatchObject({ vig: 0, life: 'slain' })
    },
  )

  rule(
    'bastionland.exposed.down',
    'mortal, VIG 4, 4 damage: slain; a patched one is dying again at half',
    () => {
      const down = (life: string, vig: number) => ({
        statblock: 'Foe: VIG 10, CLA 10, SPI 10, 5GD',
        life,
        vig: { cur: vig, max: 10 },
      })
      const slain = stage({ players: [MACE], npcs: [down('mortal', 4), OGRE] })
      playRound(slain, { declare: { mace: 'attack foe' }, dice: [4, 1] })
      expect(figure(slain, 'foe').life).toBe('slain')
      const patched = stage({ players: [MACE], npcs: [down('patched', 5), OGRE] })
      playRound(patched, { declare: { mace: 'attack foe' }, dice: [2, 1] })
      expect(figure(patched, 'foe')).toMatchObject({ life: 'patched', vig: 3 })
      playRound(patched, { declare: { mace: 'attack foe' }, dice: [2, 1] })
      expect(figure(patched, 'foe')).toMatchObject({ life: 'mortal', vig: 1 })
    },
  )

  rule('bastionland.exposed.down', 'the down hold their items but do not answer', () => {
    const dying = { statblock: KNIGHT, life: 'mortal' }
    const state = stage({ players: [dying, MACE], npcs: [OGRE] })
    const play = playRound(state, { declare: { ogre: 'attack knight' }, dice: [2] })
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['mace'])
    expect(item(state, 'knight', 'longsword').state).toBe('held')
    expect(figure(state, 'knight').vig).toBe(12)
  })
})
