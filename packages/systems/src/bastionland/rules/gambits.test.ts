/**
 * Gambits: which dice can be spent, what each effect does and for how long, who may resist, and what a Strong
 * die adds.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  figure,
  item,
  menu,
  menus,
  playAftermath,
  playRound,
  playRounds,
  stage,
  told,
  whyNot,
} from '../testing/stage.ts'
import { armourOf } from './arms.ts'

const KNIGHT =
  'Knight (knight): VIG 13, CLA 12, SPI 12, 9GD, A2 (helm, shield); mace (d8 hefty), shield (d4), dagger (d6)'
const SWORD = 'Blade: VIG 12, CLA 10, SPI 10, 9GD; greatsword (2d10 long)'
const AXES = 'Axes: VIG 10, CLA 10, SPI 10, 9GD; 2 handaxes (d6)'
const OGRE = 'Ogre (creature): VIG 11, CLA 10, SPI 10, 20GD, A1; club (2d10 wooden)'
const GUARD =
  'Guard: VIG 12, CLA 10, SPI 10, 20GD, A3 (mail, helm, shield); spear (d8 hefty), shield (d4), dagger (d6)'
const TRIO = 'Trio (creature): VIG 10, CLA 10, SPI 10, 3GD; claws (d8+d6+d6 natural)'
const BRUTE = 'Brute (creature): VIG 8, CLA 10, SPI 10, 20GD; claws (d6+d6+d8 natural)'

const ROAD = {
  zones: [
    { id: 'road', adjacent: ['gate'] },
    { id: 'gate', adjacent: ['yard'] },
    { id: 'yard', adjacent: [] },
  ],
}

describe('spending dice', () => {
  rule('bastionland.gambit.eligible', 'a 4 on any die will do, a 3 on any die will not', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const play = playRound(state, { declare: { knight: 'attack ogre' }, dice: [3, 4] })
    const options = play.askedFor('gambit')[0]?.options ?? []
    expect(options).toContain('bolster 1')
    expect(options).not.toContain('bolster 0')
    expect(play.forbade('gambit', 'die 0')).toBe('bastionland.gambit.eligible')
  })

  rule('bastionland.gambit.eligible', 'any number of dice: 7, 5 and 4 buy up to three', () => {
    const state = stage({ players: [KNIGHT, 'Axe: VIG 10, CLA 10, SPI 10, 3GD; handaxe (d6)'], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', axe: 'attack ogre' },
      choices: { 'gambit knight': ['stop 0', 'bolster 1'], 'gambit axe': ['bolster 2'] },
      dice: [7, 4, 5, 20],
    })
    expect(told(play, 'gambit')).toHaveLength(3)
    expect(told(play, 'total')).toMatchObject([{ face: 0, damage: 0 }])
  })

  rule('bastionland.gambit.eligible', 'nobody has to spend anything, and only own dice can be spent', () => {
    const state = stage({ players: [KNIGHT, AXES], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', axes: 'attack ogre' },
      dice: [7, 4, 6, 5],
    })
    const [byKnight, byAxes] = play.askedFor('gambit')
    expect(byKnight?.options.filter((key) => key.startsWith('bolster'))).toEqual(['bolster 0', 'bolster 1'])
    expect(byAxes?.options.filter((key) => key.startsWith('bolster'))).toEqual(['bolster 2', 'bolster 3'])
    expect(figure(state, 'ogre').guard).toBe(20 - 6)
  })

  rule('bastionland.gambit.save', 'VIG 11 ignores it with an 11 and suffers it with a 12', () => {
    for (const [face, stopped] of [
      [11, false],
      [12, true],
    ] as const) {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] })
      playRound(state, {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['stop 1', 'pass'] },
        dice: [7, 4, face],
      })
      expect(whyNot(state, 'ogre', 'flee')).toBe(stopped ? 'bastionland.gambit.stop' : null)
    }
  })

  rule('bastionland.gambit.save', 'one Save for each Gambit, and none against Bolster and Move', () => {
    const state = stage({ players: [AXES, KNIGHT], npcs: [OGRE] }, { field: {} })
    const play = playRound(state, {
      declare: { axes: 'attack ogre', knight: 'attack ogre' },
      choices: { 'gambit axes': ['stop 0', 'repel 1'], 'gambit knight': ['bolster 2', 'move 3'] },
      dice: [6, 5, 7, 4, 12, 12],
    })
    expect(play.rolls.filter(({ name }) => name === 'gambit-save').map(({ by }) => by)).toEqual([
      'ogre',
      'ogre',
    ])
  })

  rule('bastionland.gambit.bolster', '8 with a 5 and a 4 spent is 10', () => {
    const state = stage({
      players: [TRIO],
      npcs: [GUARD],
    })
    const play = playRound(state, {
      declare: { trio: 'attack guard' },
      choices: { 'gambit trio': ['bolster 1', 'bolster 2', 'pass'] },
      dice: [8, 5, 4],
    })
    expect(told(play, 'total')).toMatchObject([{ face: 8, bolster: 2, armour: 3, damage: 7 }])
    expect(play.rolls).toHaveLength(2)
  })

  rule('bastionland.gambit.anyone', 'a sentry needs no Feat: 9 and 6 of two sentries, Bolster', () => {
    const sentry = 'Sentry: VIG 10, CLA 10, SPI 10, 3GD; billhook (d10 long)'
    const state = stage({ players: [KNIGHT], npcs: [sentry, sentry] })
    const play = playRound(state, {
      declare: { sentry: 'attack knight', 'sentry-2': 'attack knight' },
      choices: { 'gambit sentry-2': ['bolster 1'] },
      dice: [9, 6],
    })
    expect(told(play, 'total')).toMatchObject([{ face: 9, bolster: 1, damage: 8 }])
    expect(figure(state, 'knight').guard).toBe(1)
  })

  rule('bastionland.gambit.anyone', 'a beast may too', () => {
    const state = stage({ players: [KNIGHT], npcs: [BRUTE] })
    const play = playRound(state, {
      declare: { brute: 'attack knight' },
      choices: { 'gambit brute': ['trap 0', 'pass'] },
      dice: [5, 1, 6, 14],
    })
    expect(told(play, 'gambit')).toMatchObject([{ effect: 'trap', result: 'done' }])
  })
})

describe('Move', () => {
  rule('bastionland.gambit.move', 'a Move once the damage is dealt, although the own Move is spent', () => {
    const state = stage(
      { players: [{ statblock: KNIGHT, zone: 'road' }], npcs: [{ statblock: OGRE, zone: 'gate' }] },
      { field: ROAD },
    )
    const play = playRound(state, {
      declare: { knight: { move: 'to gate', attack: 'ogre' }, ogre: 'attack knight' },
      choices: { 'where knight': ['to road'], 'gambit knight': ['move 1', 'pass'] },
      dice: [7, 4, 5, 2],
    })
    const codes = play.events.map(({ event }) => event)
    expect(codes.lastIndexOf('harm')).toBeLessThan(codes.lastIndexOf('moved'))
    expect(told(play, 'moved').map(({ to }) => to)).toEqual(['gate', 'road'])
    expect(figure(state, 'knight')).toMatchObject({ zone: 0, guard: 9 - 3 })
  })

  rule('bastionland.gambit.move', 'also for the Stopped, the Exhausted and the one-legged', () => {
    const hampered = {
      statblock: KNIGHT,
      zone: 'gate',
      vig: { cur: 0, max: 13 },
      effects: [{ kind: 'stopped' }],
      scars: [{ entry: 10, place: 'leg', pending: true }],
    }
    const state = stage({ players: [hampered], npcs: [{ statblock: OGRE, zone: 'gate' }] }, { field: ROAD })
    expect(menu(state, 'knight')).not.toContain('move')
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'where knight': ['to yard'], 'gambit knight': ['move 1', 'pass'] },
      dice: [7, 4],
    })
    expect(figure(state, 'knight').zone).toBe(2)
  })

  rule('bastionland.gambit.move', 'not for somebody who went down meanwhile, and only once a turn', () => {
    const weak = { statblock: KNIGHT, zone: 'gate', guard: { cur: 0, max: 9 }, vig: { cur: 4, max: 13 } }
    const state = stage({ players: [weak], npcs: [{ statblock: OGRE, zone: 'gate' }] }, { field: ROAD })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', ogre: 'attack knight' },
      choices: { 'gambit knight': ['move 1', 'pass'] },
      dice: [7, 4, 5, 5],
    })
    expect(play.forbade('gambit', 'move')).toBeNull()
    expect(
      play
        .askedFor('gambit')
        .filter(({ by }) => by === 'knight')
        .at(-1)?.options,
    ).not.toContain('move 0')
    expect(figure(state, 'knight')).toMatchObject({ life: 'mortal', zone: 1 })
  })

  rule('bastionland.gambit.move', 'inside a zone it breaks off or closes in', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'where knight': ['break off'], 'gambit knight': ['move 1', 'pass'] },
      dice: [7, 4],
    })
    expect(play.askedFor('where')[0]?.options).toEqual(['stay', 'break off'])
    expect(state.apart).toEqual([[0, 1]])
  })
})

describe('Repel', () => {
  rule(
    'bastionland.gambit.repel',
    'a 15 against VIG 11: driven to a zone next to its own, never to mine',
    () => {
      const state = stage(
        { players: [{ statblock: KNIGHT, zone: 'gate' }], npcs: [{ statblock: OGRE, zone: 'gate' }] },
        { field: ROAD },
      )
      const play = playRound(state, {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['repel 1', 'pass'], 'where knight': ['yard'] },
        dice: [7, 4, 15],
      })
      expect(play.askedFor('where')[0]?.options).toEqual(['road', 'yard'])
      expect(figure(state, 'ogre').zone).toBe(2)
    },
  )

  rule('bastionland.gambit.repel', 'from afar the foe is not driven towards the archer', () => {
    const archer = {
      statblock: 'Archer: VIG 10, CLA 10, SPI 10, 3GD; shortbow (d6 long ranged)',
      zone: 'road',
    }
    const state = stage({ players: [archer], npcs: [{ statblock: OGRE, zone: 'gate' }] }, { field: ROAD })
    const play = playRound(state, {
      declare: { archer: 'attack ogre' },
      choices: { 'gambit archer': ['repel 0'] },
      dice: [5, 12],
    })
    expect(play.askedFor('where')).toEqual([])
    expect(figure(state, 'ogre').zone).toBe(2)
  })

  rule(
    ['bastionland.gambit.repel', 'bastionland.move.apart'],
    'with one zone the foe is set apart from me only, and may close in next round',
    () => {
      const state = stage({ players: [KNIGHT, AXES], npcs: [OGRE] })
      playRound(state, {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['repel 1', 'pass'] },
        dice: [7, 4, 12],
      })
      expect(state.apart).toEqual([[0, 2]])
      const next = playRound(state, { declare: { ogre: 'attack knight' }, dice: [2, 1] })
      expect(told(next, 'moved')).toMatchObject([{ figure: 'ogre', how: 'closed-in', to: 'knight' }])
      expect(state.apart).toEqual([])
    },
  )

  rule('bastionland.gambit.repel', 'a rider goes with the steed, into the next zone or out of reach', () => {
    const rider = { statblock: 'Rider: VIG 10, CLA 10, SPI 10, 20GD; axe (d8 hefty)', mount: 'horse' }
    const horse = 'Horse (steed): VIG 10, CLA 10, SPI 5, 9GD'
    const zones = stage(
      {
        players: [{ statblock: KNIGHT, zone: 'gate' }],
        npcs: [
          { ...rider, zone: 'gate' },
          { statblock: horse, zone: 'gate' },
        ],
      },
      { field: ROAD },
    )
    playRound(zones, {
      declare: { knight: 'attack rider' },
      choices: { 'gambit knight': ['repel 1', 'pass'], 'where knight': ['road'] },
      dice: [7, 4, 11],
    })
    expect([figure(zones, 'rider').zone, figure(zones, 'horse').zone]).toEqual([0, 0])
    const one = stage({ players: [KNIGHT], npcs: [rider, horse] })
    playRound(one, {
      declare: { knight: 'attack rider' },
      choices: { 'gambit knight': ['repel 1', 'pass'] },
      dice: [7, 4, 11],
    })
    const stopped = figure(one, 'knight')
    stopped.stopped = -1
    expect(whyNot(one, 'knight', 'attack rider')).toBe('bastionland.gambit.stop')
    expect(whyNot(one, 'knight', 'attack horse')).toBe('bastionland.gambit.stop')
  })
})

describe('Stop', () => {
  rule('bastionland.gambit.stop', 'no Move, no flight and no closing in in the next turn', () => {
    const state = stage({ players: [KNIGHT, AXES], npcs: [OGRE] }, { field: { apart: [['axes', 'ogre']] } })
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['stop 1', 'pass'] },
      dice: [7, 4, 12],
    })
    expect(whyNot(state, 'ogre', 'move')).toBe('bastionland.gambit.stop')
    expect(whyNot(state, 'ogre', 'flee')).toBe('bastionland.gambit.stop')
    expect(whyNot(state, 'ogre', 'attack axes')).toBe('bastionland.gambit.stop')
    expect(menu(state, 'ogre')).toContain('attack')
  })

  rule('bastionland.gambit.stop', 'a Stopped foe out of melee cannot strike at all', () => {
    const state = stage({ players: [KNIGHT], npcs: [BRUTE] })
    playRound(state, {
      declare: { knight: 'attack brute' },
      choices: { 'gambit knight': ['stop 0', 'repel 1'] },
      dice: [7, 4, 9, 9],
    })
    expect(menu(state, 'brute')).not.toContain('attack')
  })

  rule('bastionland.gambit.stop', 'it hinders neither being Repelled nor what is declared already', () => {
    const state = stage(
      { players: [{ statblock: AXES, zone: 'gate' }], npcs: [{ statblock: BRUTE, zone: 'gate' }] },
      { field: ROAD },
    )
    const play = playRound(state, {
      declare: { axes: 'attack brute', brute: 'flee' },
      choices: { 'gambit axes': ['stop 0', 'repel 1'], 'where axes': ['yard'] },
      dice: [6, 5, 9, 9],
    })
    expect(told(play, 'moved')).toMatchObject([{ figure: 'brute', to: 'yard' }])
    expect(figure(state, 'brute').life).toBe('fled')
  })

  rule('bastionland.gambit.stop', 'under the steed it binds the Move that rider and steed share', () => {
    const rider = {
      statblock: 'Rider: VIG 10, CLA 10, SPI 10, 20GD; axe (d8 hefty)',
      mount: 'horse',
      zone: 'gate',
    }
    const horse = { statblock: 'Horse (steed): VIG 10, CLA 10, SPI 5, 20GD', zone: 'gate' }
    const state = stage(
      { players: [{ statblock: KNIGHT, zone: 'gate' }], npcs: [rider, horse] },
      { field: ROAD },
    )
    playRound(state, {
      declare: { knight: 'attack horse' },
      choices: { 'gambit knight': ['stop 1', 'pass'] },
      dice: [7, 4, 11],
    })
    const [mounted, onFoot] = menus(state, 'rider', { dismount: true, act: 'hold' })
    expect(mounted?.options).not.toContain('move')
    expect(onFoot?.options).toContain('move')
    playRound(state)
    expect(menu(state, 'rider')).toContain('move')
  })
})

describe('Impair', () => {
  rule('bastionland.gambit.impair', "the ogre's club is worth a d4 next round", () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['impair 1', 'pass'] },
      dice: [7, 4, 12],
    })
    const next = playRound(state, { declare: { ogre: 'attack knight' }, dice: [3] })
    expect(told(next, 'pool')[0]?.dice).toEqual([{ owner: 'ogre', sides: 4, face: 3, what: 'impaired' }])
  })

  rule('bastionland.gambit.effect-times', 'an effect in force names somebody who is there, or nobody', () => {
    const stopped = (by?: string) => () =>
      stage({
        players: [KNIGHT],
        npcs: [{ statblock: OGRE, effects: [{ kind: 'stopped', ...(by === undefined ? {} : { by }) }] }],
      })
    expect(stopped('stranger')).toThrow(/stranger/)
    expect(stopped('knight')).not.toThrow()
    expect(stopped()).not.toThrow()
  })

  rule('bastionland.gambit.impair', 'the attacker names one weapon in hand; a shield is none', () => {
    const twin = 'Twin: VIG 12, CLA 10, SPI 10, 20GD; axe (d8 hefty), dagger (d6), club (d6)'
    const state = stage({ players: [KNIGHT], npcs: [twin] })
    const play = playRound(state, {
      declare: { knight: 'attack twin' },
      choices: { 'gambit knight': ['impair 1', 'pass'], 'item knight': ['1'] },
      dice: [7, 4, 13],
    })
    expect(play.askedFor('item')[0]?.options).toEqual(['0', '1'])
    expect(told(play, 'gambit')).toMatchObject([{ effect: 'impair', item: 'dagger' }])
    const behind = stage({ players: [KNIGHT], npcs: [GUARD] })
    const named = playRound(behind, {
      declare: { knight: 'attack guard' },
      choices: { 'gambit knight': ['impair 1', 'pass'] },
      dice: [7, 4, 13],
    })
    expect(told(named, 'gambit')).toMatchObject([{ effect: 'impair', item: 'spear' }])
  })
})

describe('Trap', () => {
  const trapped = () => {
    const state = stage({ players: [KNIGHT], npcs: [GUARD] })
    playRound(state, {
      declare: { knight: 'attack guard' },
      choices: { 'gambit knight': ['trap 1', 'pass'] },
      dice: [7, 4, 13],
    })
    return state
  }

  rule('bastionland.gambit.trap', 'A3 with a shield counts as A2, and the shield die is gone', () => {
    const state = trapped()
    expect(figure(state, 'guard').guard).toBe(20 - 5)
    const next = playRound(state, {
      declare: { knight: 'attack guard', guard: 'attack knight' },
      dice: [5, 2, 6],
    })
    expect(
      told(next, 'pool')
        .at(-1)
        ?.dice.map(({ sides }) => sides),
    ).toEqual([8])
    expect(told(next, 'total')[0]).toMatchObject({ armour: 2 })
  })

  rule('bastionland.gambit.trap', 'a locked shield can be let go but not stowed', () => {
    const state = trapped()
    playRound(state, { declare: { guard: { ready: 'spear + dagger', act: 'hold' } } })
    expect(figure(state, 'guard').items.map(({ arm }) => state.setup.arms[arm]?.name)).toEqual([
      'spear',
      'dagger',
    ])
    expect(state.ground.map(({ arm }) => state.setup.arms[arm]?.name)).toEqual(['shield'])
  })
})

rule('bastionland.gambit.trap', 'of two shields in hand the one that is not locked yet is locked', () => {
  const spare = { name: 'Spare', life: 'slain', shield: { state: 'dropped' } }
  const state = stage({ players: [AXES], npcs: [GUARD, spare] })
  playRound(state, { declare: { guard: 'pick-up shield' } })
  const play = playRound(state, {
    declare: { axes: 'attack guard', guard: { ready: 'shield + shield', act: 'hold' } },
    choices: { 'gambit axes': ['trap 0', 'trap 1'] },
    dice: [5, 4, 13, 13],
  })
  expect(told(play, 'gambit').map(({ result }) => result)).toEqual(['done', 'done'])
  expect(armourOf(state, figure(state, 'guard'))).toBe(2)
})

rule('bastionland.gambit.trap', 'a locked shield lies where it was let go, not where its bearer went', () => {
  const locked = { statblock: GUARD, zone: 'gate', effects: [{ kind: 'shield-trapped' }] }
  const state = stage({ players: [locked], npcs: [{ statblock: OGRE, zone: 'gate' }] }, { field: ROAD })
  playRound(state, { declare: { guard: { ready: 'spear + dagger', move: 'to yard', act: 'hold' } } })
  expect(state.ground.map(({ zone }) => state.setup.zones[zone]?.id)).toEqual(['gate'])
})

describe('Dismount', () => {
  const rider = { statblock: 'Rider: VIG 12, CLA 10, SPI 10, 20GD; lance, axe, shield', mount: 'charger' }
  const charger = 'Charger (steed): VIG 10, CLA 5, SPI 5, 5GD; trample (d8 natural trample)'

  rule('bastionland.gambit.dismount', 'the rider is on foot and the steed stays in the zone', () => {
    const state = stage({ players: [KNIGHT], npcs: [rider, charger] })
    playRound(state, {
      declare: { knight: 'attack rider' },
      choices: { 'gambit knight': ['dismount 1', 'pass'] },
      dice: [7, 4, 13],
    })
    expect(figure(state, 'rider').mount).toBe(-1)
    expect(figure(state, 'charger')).toMatchObject({ rider: -1, zone: 0, life: 'up' })
    expect(figure(state, 'rider').guard).toBe(20 - 6)
  })

  rule('bastionland.gambit.dismount', 'only against the mounted, and the Save keeps the saddle', () => {
    const state = stage({ players: [KNIGHT], npcs: [rider, charger] })
    playRound(state, {
      declare: { knight: 'attack rider' },
      choices: { 'gambit knight': ['dismount 1', 'pass'] },
      dice: [7, 4, 12],
    })
    expect(figure(state, 'rider').mount).toBe(2)
    const onFoot = playRound(stage({ players: [KNIGHT], npcs: [GUARD] }), {
      declare: { knight: 'attack guard' },
      dice: [7, 4],
    })
    expect(onFoot.forbade('gambit', 'dismount')).toBe('bastionland.gambit.legal')
  })
})

describe('Other', () => {
  rule(
    ['bastionland.gambit.other', 'bastionland.flow.declare-what'],
    'it is offered wherever somebody plays the referee, and without calls before every round',
    () => {
      const offers = (hands: Readonly<Record<string, string>>) => {
        const play = playRound(stage({ players: [KNIGHT], npcs: [OGRE] }, { hands }), {
          declare: { knight: 'attack ogre' },
          dice: [7, 4],
        })
        expect(play.askedFor('referee')).toEqual([])
        return [
          play.askedFor('gambit')[0]?.options.includes('other 1'),
          play.askedFor('declare')[0]?.options.includes('other'),
        ]
      }
      expect(offers({ referee: 'human' })).toEqual([true, true])
      expect(offers({ referee: 'ai:skilled' })).toEqual([true, true])
      expect(offers({})).toEqual([false, false])
      expect(offers({ referee: 'ai:usual' })).toEqual([false, false])
    },
  )

  rule('bastionland.gambit.other', 'sand in the eyes: the referee lets it pass for a Stop', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { calls: true } })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['other 1', 'pass'], 'other-effect': ['stop'] },
      dice: [7, 4, 12],
    })
    expect(told(play, 'gambit')).toMatchObject([{ effect: 'stop', result: 'done' }])
    expect(whyNot(state, 'ogre', 'flee')).toBe('bastionland.gambit.stop')
  })

  rule(
    'bastionland.gambit.other',
    'the foe resists it like any other; an automatic referee refuses it',
    () => {
      const fight = () => stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { calls: true } })
      const resisted = playRound(fight(), {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['other 1', 'pass'], 'other-effect': ['stop'] },
        dice: [7, 4, 11],
      })
      expect(told(resisted, 'gambit')).toMatchObject([{ result: 'resisted' }])
      const refused = playRound(fight(), {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['other 1', 'pass'] },
        dice: [7, 4],
      })
      expect(told(refused, 'gambit')).toMatchObject([{ result: 'refused' }])
      const alone = playRound(stage({ players: [KNIGHT], npcs: [OGRE] }), {
        declare: { knight: 'attack ogre' },
        dice: [7, 4],
      })
      expect(alone.forbade('gambit', 'other')).toBe('bastionland.gambit.other')
    },
  )

  rule('bastionland.gambit.other', 'as a Repel it drives the foe to a zone of the attacker’s choice', () => {
    const state = stage(
      { players: [{ statblock: KNIGHT, zone: 'gate' }], npcs: [{ statblock: OGRE, zone: 'gate' }] },
      { field: { ...ROAD, calls: true } },
    )
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['other 1', 'pass'], 'other-effect': ['repel'], 'where knight': ['yard'] },
      dice: [7, 4, 12],
    })
    expect(figure(state, 'ogre').zone).toBe(2)
  })
})

describe('Strong Gambits', () => {
  rule('bastionland.gambit.strong', 'of 10 and 8 the 8 is spent: exactly one extra, and a 7 has none', () => {
    const state = stage({ players: [SWORD], npcs: [GUARD] })
    const play = playRound(state, {
      declare: { blade: 'attack guard' },
      choices: { 'gambit blade': ['stop 1', 'pass'] },
      dice: [10, 8],
    })
    expect(told(play, 'gambit')).toMatchObject([{ effect: 'stop', strong: 'no-save', result: 'done' }])
    const weak = playRound(stage({ players: [SWORD], npcs: [GUARD] }), {
      declare: { blade: 'attack guard' },
      choices: { 'gambit blade': ['stop 1', 'pass'] },
      dice: [10, 7, 12],
    })
    expect(told(weak, 'gambit')).toMatchObject([{ strong: 'no', result: 'resisted' }])
  })

  rule(
    'bastionland.gambit.strong.greater',
    'is a line of the menu by itself, for the dice of 8 and more alone',
    () => {
      const offers = (dice: readonly number[]) => {
        const play = playRound(stage({ players: [SWORD], npcs: [GUARD] }), {
          declare: { blade: 'attack guard' },
          dice,
        })
        return play.askedFor('gambit')[0]?.options.filter((key) => key.startsWith('greater'))
      }
      expect(offers([10, 7])).toEqual(['greater 0'])
      expect(offers([10, 8])).toEqual(['greater 0', 'greater 1'])
      expect(offers([7, 4])).toEqual([])
    },
  )

  rule('bastionland.gambit.strong.greater', 'with no 8 on the table the menu says what is missing', () => {
    const play = playRound(stage({ players: [SWORD], npcs: [GUARD] }), {
      declare: { blade: 'attack guard' },
      dice: [7, 4],
    })
    expect(play.forbade('gambit', 'greater')).toBe('bastionland.gambit.strong')
  })

  rule('bastionland.gambit.strong.no-save', 'Trap with an 8: the shield is locked for certain', () => {
    const state = stage({ players: [SWORD], npcs: [GUARD] })
    const play = playRound(state, {
      declare: { blade: 'attack guard' },
      choices: { 'gambit blade': ['trap 1', 'pass'] },
      dice: [10, 8],
    })
    expect(play.rolls).toHaveLength(1)
    expect(told(play, 'total')).toMatchObject([{ face: 10, armour: 2, damage: 8 }])
  })

  const strike = (what: string, face: number) => {
    const state = stage({ players: [SWORD], npcs: [GUARD] })
    const play = playRound(state, {
      declare: { blade: 'attack guard' },
      choices: { 'gambit blade': ['greater 1', 'pass'], 'greater blade': [what] },
      dice: [10, 8, face],
    })
    return { state, play }
  }

  rule('bastionland.gambit.strong.greater', 'a 13 against VIG 12: helm off, A3 becomes A2', () => {
    const { state, play } = strike('helm', 13)
    expect(armourOf(state, figure(state, 'guard'))).toBe(2)
    expect(told(play, 'total')).toMatchObject([{ armour: 2, damage: 8 }])
    expect(menu(state, 'guard')).toContain('pick-up')
    playRound(state, { declare: { guard: 'pick-up helm' } })
    expect(armourOf(state, figure(state, 'guard'))).toBe(3)
  })

  rule(
    'bastionland.gambit.strong.greater',
    'the foe keeps its Save: a 12 against VIG 12 saves the helm',
    () => {
      const { state, play } = strike('helm', 12)
      expect(told(play, 'gambit')).toMatchObject([{ effect: 'helm', result: 'resisted' }])
      expect(armourOf(state, figure(state, 'guard'))).toBe(3)
    },
  )

  rule('bastionland.gambit.strong.greater', 'it takes the place of the ordinary effect', () => {
    const { state } = strike('helm', 13)
    expect(whyNot(state, 'guard', 'flee')).toBeNull()
  })

  rule(
    'bastionland.gambit.strong.greater',
    'a wooden shield breaks: no Armour, no die, nothing to pick up',
    () => {
      const { state, play } = strike('break 2', 13)
      expect(told(play, 'total')).toMatchObject([{ armour: 2 }])
      const next = playRound(state, { declare: { guard: 'attack blade' }, dice: [5] })
      expect(told(next, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([8])
      expect(menu(state, 'guard')).not.toContain('pick-up')
    },
  )

  rule(
    'bastionland.gambit.strong.greater',
    'only what is wooden breaks: a mace does not, an axe does',
    () => {
      const armed = 'Armed: VIG 12, CLA 10, SPI 10, 20GD; mace (d8 hefty), handaxe (d6 wooden)'
      const play = playRound(stage({ players: [SWORD], npcs: [armed] }), {
        declare: { blade: 'attack armed' },
        choices: {
          'gambit blade': ['greater 1', 'pass'],
          'greater blade': ['disarm 0'],
        },
        dice: [10, 8, 12],
      })
      expect(play.askedFor('greater')[0]?.options).toEqual(['disarm 0', 'disarm 1', 'break 1'])
    },
  )

  /** A greatsword's 9 strikes at the javelins of somebody who throws one of them or holds. */
  const atJavelins = (greater: string, count: number, throws: boolean) => {
    const thrower = `Thrower: VIG 12, CLA 10, SPI 10, 20GD; ${count} javelins (d6 hefty thrown wooden)`
    const state = stage({ players: [SWORD], npcs: [thrower] })
    playRound(state, {
      declare: {
        blade: 'attack thrower',
        ...(throws ? { thrower: { attack: 'blade', mode: 'ranged' } as const } : {}),
      },
      choices: { 'gambit blade': ['greater 0'], 'greater blade': [greater] },
      dice: throws ? [9, 2, 3, 13] : [9, 2, 13],
    })
    const { items } = figure(state, 'thrower')
    return { state, has: items.map((each) => `${each.count} ${each.state}`), lie: state.ground }
  }

  rule('bastionland.gambit.strong.greater', 'of three javelins it strikes the one that is in hand', () => {
    const broken = atJavelins('break 0', 3, false)
    expect(broken).toMatchObject({ has: ['1 broken', '2 stowed'], lie: [] })
    const next = playRound(broken.state, {
      declare: { thrower: { ready: 'javelin', attack: 'blade', mode: 'melee' } },
      dice: [2],
    })
    expect(told(next, 'pool')[0]?.dice).toMatchObject([{ sides: 6 }])
    expect(atJavelins('disarm 0', 3, false)).toMatchObject({ has: ['2 stowed'], lie: [{ count: 1 }] })
    expect(atJavelins('disarm 0', 3, true)).toMatchObject({ has: ['2 stowed'], lie: [{ count: 1 }] })
  })

  rule(
    'bastionland.gambit.effect-times',
    'a javelin that breaks as it is thrown lies about for nobody',
    () => {
      expect(atJavelins('break 0', 1, true)).toMatchObject({ has: ['1 broken'], lie: [] })
      expect(atJavelins('break 0', 3, true)).toMatchObject({ has: ['1 broken', '2 stowed'], lie: [] })
    },
  )

  rule(
    'bastionland.gambit.strong.greater',
    'a disarmed weapon lies in the zone of its owner, and anybody there may take it with an Action',
    () => {
      const { state } = strike('disarm 0', 13)
      expect(state.ground).toMatchObject([{ zone: 0, count: 1 }])
      const next = playRound(state, {
        declare: { blade: 'pick-up spear', guard: { ready: 'dagger + shield', attack: 'blade' } },
        dice: [3, 2],
      })
      expect(told(next, 'item')).toMatchObject([{ figure: 'blade', item: 'spear', what: 'picked-up' }])
      expect(state.ground).toEqual([])
    },
  )

  rule(
    'bastionland.gambit.strong.greater',
    'an ogre may take up its club again, a beast has no use for it',
    () => {
      const state = stage({ players: [SWORD], npcs: [OGRE, BRUTE] })
      playRound(state, {
        declare: { blade: 'attack ogre' },
        choices: {
          'gambit blade': ['greater 1', 'pass'],
          'greater blade': ['disarm 0'],
        },
        dice: [10, 8, 12],
      })
      expect(menu(state, 'brute')).not.toContain('pick-up')
      playRound(state, { declare: { ogre: 'pick-up club' } })
      expect(item(state, 'ogre', 'club').state).toBe('held')
    },
  )

  rule('bastionland.gambit.strong.bolster', '12 and 9: the 9 is worth +1 and no extra is asked for', () => {
    const state = stage({
      players: ['Giant (creature): VIG 10, CLA 10, SPI 10, 3GD; fists (2d12 natural)'],
      npcs: [GUARD],
    })
    const play = playRound(state, {
      declare: { giant: 'attack guard' },
      choices: { 'gambit giant': ['bolster 1', 'pass'] },
      dice: [12, 9],
    })
    expect(told(play, 'gambit')).toMatchObject([{ strong: 'no' }])
    expect(told(play, 'total')).toMatchObject([{ face: 12, bolster: 1, damage: 13 - 3 }])
  })

  rule('bastionland.gambit.strong.bolster', 'nor for a Move', () => {
    const state = stage({ players: [SWORD], npcs: [GUARD] })
    const play = playRound(state, {
      declare: { blade: 'attack guard' },
      choices: { 'gambit blade': ['move 1', 'pass'] },
      dice: [10, 9],
    })
    expect(told(play, 'gambit')).toMatchObject([{ strong: 'no' }])
  })

  rule('bastionland.gambit.strong.melee', 'the 8 of a longbow or of a throw is an ordinary Gambit', () => {
    const bow = 'Archer: VIG 10, CLA 10, SPI 10, 3GD; longbow (d8 slow ranged)'
    const shot = playRound(stage({ players: [bow], npcs: [GUARD] }), {
      declare: { archer: { attack: 'guard', mode: 'ranged' } },
      choices: { 'gambit archer': ['stop 0'] },
      dice: [8, 10],
    })
    expect(shot.askedFor('gambit')[0]?.options).not.toContain('greater 0')
    expect(told(shot, 'gambit')).toMatchObject([{ strong: 'no', result: 'resisted' }])
    const hurler = 'Hurler: VIG 10, CLA 10, SPI 10, 3GD; rock (d8 thrown)'
    const thrown = playRound(stage({ players: [hurler], npcs: [GUARD] }), {
      declare: { hurler: { attack: 'guard', mode: 'ranged' } },
      choices: { 'gambit hurler': ['stop 0'] },
      dice: [8, 10],
    })
    expect(told(thrown, 'gambit')).toMatchObject([{ strong: 'no', result: 'resisted' }])
  })

  rule('bastionland.gambit.strong.melee', "a bonus die and Smite's d12 can be Strong", () => {
    const helped = { statblock: KNIGHT, bonusDice: [{ die: 8 }] }
    const state = stage({ players: [helped], npcs: [GUARD] })
    const play = playRound(state, {
      declare: { knight: 'attack guard' },
      choices: {
        'smite knight': ['d12'],
        'gambit knight': ['stop 2', 'impair 3', 'pass'],
      },
      dice: [1, 3, 1, 8, 11],
    })
    expect(told(play, 'gambit').map(({ strong }) => strong)).toEqual(['no-save', 'no-save'])
    expect(told(play, 'gambit').map(({ sides }) => sides)).toEqual([8, 12])
  })
})

describe('when effects begin and end', () => {
  rule(
    'bastionland.gambit.at-once',
    'a shield locked by this attack no longer protects from it: 10 − (3 − 1)',
    () => {
      const state = stage({ players: [SWORD], npcs: [GUARD] })
      playRound(state, {
        declare: { blade: 'attack guard' },
        choices: { 'gambit blade': ['trap 1', 'pass'] },
        dice: [10, 5, 13],
      })
      expect(figure(state, 'guard').guard).toBe(20 - 8)
    },
  )

  rule(
    'bastionland.gambit.at-once',
    'dice that lie on the table stay: Impair and Disarm bite next time',
    () => {
      const state = stage({ players: [SWORD], npcs: [GUARD] })
      const play = playRound(state, {
        declare: { blade: 'attack guard', guard: 'attack blade' },
        choices: {
          'gambit blade': ['impair 1', 'greater 0'],
          'greater blade': ['disarm 0'],
        },
        dice: [10, 4, 7, 3, 13, 13],
      })
      expect(told(play, 'gambit').map(({ effect }) => effect)).toEqual(['impair', 'disarm'])
      expect(told(play, 'total')[1]).toMatchObject({ target: 'blade', face: 7, sides: 8 })
    },
  )

  rule(
    'bastionland.gambit.effect-times',
    'Impaired in round 2: a d4 in round 3, full dice in round 4',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] })
      const strike = { ogre: 'attack knight' }
      const sizes = playRounds(
        state,
        {},
        {
          declare: { knight: 'attack ogre', ...strike },
          choices: { 'gambit knight': ['impair 1', 'pass'] },
          dice: [7, 4, 1, 1, 12],
        },
        { declare: strike, dice: [1] },
        { declare: strike, dice: [1, 1] },
      ).map((play) =>
        told(play, 'pool')
          .at(-1)
          ?.dice.map(({ sides }) => sides),
      )
      expect(sizes).toEqual([undefined, [10, 10], [4], [10, 10]])
    },
  )

  rule('bastionland.gambit.effect-times', 'Stop holds for one turn, used or not', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['stop 1', 'pass'] },
      dice: [7, 4, 12],
    })
    expect(menu(state, 'ogre')).not.toContain('flee')
    playRound(state)
    expect(menu(state, 'ogre')).toContain('flee')
  })

  rule('bastionland.gambit.effect-times', 'a turn lost to surprise is not the next turn', () => {
    const asleep = { statblock: OGRE, missesFirstTurn: true }
    const state = stage({ players: [KNIGHT], npcs: [asleep] })
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['stop 1', 'pass'] },
      dice: [7, 4, 12],
    })
    expect(whyNot(state, 'ogre', 'flee')).toBe('bastionland.gambit.stop')
  })

  rule(
    'bastionland.gambit.effect-times',
    'Trap holds to the end of the next round, again only renews',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [{ statblock: GUARD, guard: 60 }] })
      const trap = {
        declare: { knight: 'attack guard' },
        choices: { 'gambit knight': ['trap 1', 'pass'] },
        dice: [7, 4, 13],
      }
      const idle = { declare: { knight: 'attack guard' }, dice: [5, 1] }
      const armour = playRounds(state, trap, idle, idle, trap, trap, idle, idle).map(
        (play) => told(play, 'total')[0]?.armour,
      )
      expect(armour).toEqual([2, 2, 3, 2, 2, 2, 3])
    },
  )

  rule('bastionland.gambit.effect-times', 'where turns alternate they bind the turn that comes next', () => {
    const state = stage({ players: [KNIGHT], npcs: [GUARD] }, { rulings: { 'round-order': 'sides' } })
    const strike = { knight: 'attack guard', guard: 'attack knight' }
    const [first, second] = playRounds(
      state,
      {
        declare: strike,
        choices: { 'gambit knight': ['impair 0', 'trap 1', 'pass'] },
        dice: [7, 4, 13, 13, 2],
      },
      { declare: strike, dice: [3, 2, 5, 2] },
    )
    expect(
      first === undefined
        ? []
        : told(first, 'pool')
            .at(-1)
            ?.dice.map(({ sides }) => sides),
    ).toEqual([4])
    expect(
      second === undefined
        ? []
        : told(second, 'pool')
            .at(-1)
            ?.dice.map(({ sides }) => sides),
    ).toEqual([8, 4])
    expect(second === undefined ? [] : told(second, 'total')[0]?.armour).toBe(3)
  })

  rule(
    'bastionland.gambit.effect-times',
    'a turn that was declared before is not the next one, even if its attack is still to be rolled',
    () => {
      const state = stage(
        { players: [KNIGHT], npcs: [OGRE] },
        { rulings: { 'round-order': 'declare-then-players-first' } },
      )
      const strike = { knight: 'attack ogre', ogre: 'attack knight' }
      const rounds = playRounds(
        state,
        { declare: strike, choices: { 'gambit knight': ['impair 1', 'pass'] }, dice: [7, 4, 12, 1, 1] },
        { declare: strike, dice: [3, 2, 1] },
        { declare: strike, dice: [3, 2, 1, 1] },
      )
      expect(rounds.map((play) => told(play, 'pool').at(-1)?.dice.length)).toEqual([2, 1, 2])
    },
  )

  rule('bastionland.gambit.effect-times', 'all timed effects end with the fight', () => {
    const state = stage({
      players: [TRIO],
      npcs: ['Guard: VIG 9, CLA 10, SPI 10, 1GD, A1 (shield); spear (d8 hefty), shield (d4)'],
    })
    playRound(state, {
      declare: { trio: 'attack guard' },
      choices: { 'gambit trio': ['trap 1', 'stop 2', 'pass'] },
      dice: [8, 5, 4, 19, 19],
    })
    expect(figure(state, 'guard').life).toBe('mortal')
    expect(item(state, 'guard', 'shield').trapped).not.toBe(0)
    playAftermath(state)
    expect(item(state, 'guard', 'shield').trapped).toBe(0)
    expect(figure(state, 'guard').stopped).toBe(0)
  })

  rule('bastionland.gambit.vig-before', 'VIG 12 now and 4 after the blow: the Save is on 12', () => {
    const state = stage({ players: [SWORD], npcs: ['Foe: VIG 12, CLA 10, SPI 10, 0GD; axe (d8 hefty)'] })
    const play = playRound(state, {
      declare: { blade: 'attack foe' },
      choices: { 'gambit blade': ['stop 1', 'pass'] },
      dice: [8, 4, 12],
    })
    expect(told(play, 'gambit')).toMatchObject([{ result: 'resisted' }])
    expect(figure(state, 'foe').vig).toBe(4)
  })
})

describe('the order of Gambits', () => {
  const retry = () => stage({ players: [TRIO], npcs: ['Foe: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'] })

  rule(
    ['bastionland.gambit.sequential', 'bastionland.gambit.repeat'],
    'Impair with the 5 is resisted, which is seen; a second try with the 4 works',
    () => {
      const state = retry()
      const play = playRound(state, {
        declare: { trio: 'attack foe' },
        choices: { 'gambit trio': ['impair 1', 'impair 2', 'pass'] },
        dice: [6, 5, 4, 7, 15],
      })
      expect(told(play, 'gambit').map(({ result }) => result)).toEqual(['resisted', 'done'])
      expect(figure(state, 'foe').guard).toBe(3)
    },
  )

  rule('bastionland.gambit.sequential', 'owners may stop after a Save they have seen', () => {
    const state = retry()
    const play = playRound(state, {
      declare: { trio: 'attack foe' },
      choices: { 'gambit trio': ['impair 1', 'pass'] },
      dice: [6, 5, 4, 15],
    })
    expect(play.askedFor('gambit').map(({ choice }) => choice)).toEqual(['impair 1', 'pass'])
    expect(told(play, 'total')).toMatchObject([{ face: 6, bolster: 0 }])
  })

  rule('bastionland.gambit.sequential', 'owners act in any order: who passed is asked again', () => {
    const state = stage({ players: [KNIGHT, AXES], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', axes: 'attack ogre' },
      choices: { 'gambit knight': ['pass', 'bolster 1', 'pass'], 'gambit axes': ['stop 2', 'pass', 'pass'] },
      dice: [7, 4, 6, 5, 11],
    })
    expect(told(play, 'gambit').map(({ effect, result }) => `${effect} ${result}`)).toEqual([
      'stop resisted',
      'bolster done',
    ])
  })

  rule('bastionland.gambit.zero-damage', 'a 4 spent on Stop holds although 2 − A3 does no harm', () => {
    const state = stage({ players: [KNIGHT], npcs: [GUARD] })
    playRound(state, {
      declare: { knight: 'attack guard' },
      choices: { 'gambit knight': ['stop 0'] },
      dice: [4, 2, 15],
    })
    expect(figure(state, 'guard').guard).toBe(20)
    expect(whyNot(state, 'guard', 'move')).toBe('bastionland.gambit.stop')
  })
})

describe('what a Gambit can be aimed at', () => {
  rule('bastionland.gambit.target', 'only at the target of the pool; in a Blast, of that roll', () => {
    const archer = 'Archer: VIG 10, CLA 10, SPI 10, 9GD; shortbow (d6 long ranged)'
    const captain = 'Captain: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
    const state = stage({ players: [KNIGHT], npcs: [captain, archer] })
    const play = playRound(state, {
      declare: { knight: 'attack captain' },
      choices: { 'smite knight': ['blast'], 'gambit knight': ['pass', 'impair 1', 'pass'] },
      dice: [7, 5, 4, 6, 4, 20],
    })
    expect(told(play, 'gambit')).toMatchObject([{ target: 'archer', effect: 'impair', item: 'shortbow' }])
    expect(item(state, 'captain', 'axe').impaired).toBe(0)
    const plain = playRound(stage({ players: [KNIGHT], npcs: [captain, archer] }), {
      declare: { knight: 'attack captain' },
      choices: { 'gambit knight': ['impair 0'] },
      dice: [5, 1, 20],
    })
    expect(told(plain, 'gambit').map(({ target }) => target)).toEqual(['captain'])
  })

  rule('bastionland.gambit.legal', 'no Trap without a shield, no Impair without a weapon in hand', () => {
    const bare = 'Sentry: VIG 10, CLA 10, SPI 10, 9GD; billhook (d10 long)'
    const first = playRound(stage({ players: [KNIGHT], npcs: [bare] }), {
      declare: { knight: 'attack sentry' },
      dice: [7, 4],
    })
    expect(first.forbade('gambit', 'trap')).toBe('bastionland.gambit.legal')
    const unarmed = 'Monk: VIG 10, CLA 10, SPI 10, 9GD, A1 (shield); shield (d4)'
    const second = playRound(stage({ players: [KNIGHT], npcs: [unarmed] }), {
      declare: { knight: 'attack monk' },
      dice: [7, 4],
    })
    expect(second.forbade('gambit', 'impair')).toBe('bastionland.gambit.legal')
    expect(second.forbade('gambit', 'trap')).toBeNull()
  })

  rule('bastionland.gambit.legal', 'natural weapons can be Impaired, but not disarmed or broken', () => {
    const state = stage({ players: [SWORD], npcs: [BRUTE] })
    const play = playRound(state, {
      declare: { blade: 'attack brute' },
      choices: { 'gambit blade': ['impair 1', 'pass'] },
      dice: [10, 8],
    })
    expect(play.askedFor('gambit')[0]?.options).not.toContain('greater 1')
    expect(play.forbade('gambit', 'greater')).toBe('bastionland.gambit.legal')
    const next = playRound(state, { declare: { brute: 'attack blade' }, dice: [2] })
    expect(told(next, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([4])
  })

  rule('bastionland.gambit.legal', 'a helm must be there to be struck off', () => {
    const bareheaded = 'Guard: VIG 12, CLA 10, SPI 10, 20GD; spear (d8 hefty)'
    const play = playRound(stage({ players: [SWORD], npcs: [bareheaded] }), {
      declare: { blade: 'attack guard' },
      choices: {
        'gambit blade': ['greater 1', 'pass'],
        'greater blade': ['break 0'],
      },
      dice: [10, 8, 12],
    })
    expect(play.askedFor('greater')[0]?.options).toEqual(['disarm 0', 'break 0'])
  })
})

describe('what other rulings and other dice leave alone', () => {
  rule('bastionland.gambit.save', 'an ordinary Gambit is resisted even where a Greater Effect is not', () => {
    const state = stage({ players: [AXES], npcs: [OGRE] }, { rulings: { 'greater-save': 'no' } })
    playRound(state, {
      declare: { axes: 'attack ogre' },
      choices: { 'gambit axes': ['stop 1'] },
      dice: [5, 4, 11],
    })
    expect(figure(state, 'ogre').stopped).toBe(0)
  })

  rule(
    'bastionland.gambit.move',
    'one Move Gambit is enough, also while the first waits to be settled',
    () => {
      const state = stage({ players: [AXES], npcs: [OGRE] }, { rulings: { 'gambit-order': 'all-at-once' } })
      const play = playRound(state, {
        declare: { axes: 'attack ogre' },
        choices: { 'gambit axes': ['move 0', 'pass'], where: ['break off'] },
        dice: [5, 4],
      })
      expect(play.askedFor('gambit')[1]?.options).toContain('bolster 1')
      expect(play.askedFor('gambit')[1]?.options).not.toContain('move 1')
      expect(play.forbade('gambit', 'move')).toBe('bastionland.move.once')
    },
  )

  rule('bastionland.gambit.move', 'is carried out only by somebody still up, and may be left', () => {
    const frail = 'Frail: VIG 2, CLA 10, SPI 10, 0GD; 2 handaxes (d6)'
    const state = stage({ players: [frail], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { frail: 'attack ogre', ogre: 'attack frail' },
      choices: { 'gambit frail': ['move 1', 'pass'] },
      dice: [5, 4, 9, 2],
    })
    expect(play.askedFor('where')).toEqual([])
    const other = stage({ players: [AXES], npcs: [OGRE] })
    const stays = playRound(other, {
      declare: { axes: 'attack ogre' },
      choices: { 'gambit axes': ['move 1', 'pass'], where: ['stay'] },
      dice: [5, 4],
    })
    expect([told(stays, 'moved'), other.apart]).toEqual([[], []])
  })

  rule('bastionland.gambit.move', 'closes in on somebody who stands apart', () => {
    const state = stage({ players: [AXES], npcs: [OGRE, GUARD] }, { field: { apart: [['axes', 'guard']] } })
    const play = playRound(state, {
      declare: { axes: 'attack ogre' },
      choices: { 'gambit axes': ['move 1', 'pass'], where: ['close in on guard'] },
      dice: [5, 4],
    })
    expect(play.askedFor('where')[0]?.options).toEqual(['stay', 'close in on guard', 'break off'])
    expect(state.apart).toEqual([])
    expect(told(play, 'moved')).toMatchObject([
      { how: 'closed-in', to: 'guard', rule: 'bastionland.gambit.move' },
    ])
  })

  rule(
    'bastionland.gambit.legal',
    'there is nothing to Impair about hooves, nor to lock about a stowed shield',
    () => {
      const charger = 'Charger (steed): VIG 10, CLA 5, SPI 5, 9GD; trample (d8 natural trample)'
      const hooves = playRound(stage({ players: [AXES], npcs: [charger, OGRE] }), {
        declare: { axes: 'attack charger' },
        dice: [5, 4],
      })
      expect(hooves.forbade('gambit', 'impair')).toBe('bastionland.gambit.legal')
      const stowed = 'Back: VIG 12, CLA 10, SPI 10, 20GD; greatsword (2d10 long), shield (d4)'
      const locked = (grip: 'free' | 'fixed-by-declaration') => {
        const state = stage({ players: [AXES], npcs: [stowed] }, { rulings: { grip } })
        const play = playRound(state, { declare: { axes: 'attack back' }, dice: [5, 4] })
        return play.askedFor('gambit')[0]?.options.includes('trap 1')
      }
      expect([locked('fixed-by-declaration'), locked('free')]).toEqual([false, true])
    },
  )

  rule('bastionland.gambit.strong.greater', 'what hangs at the belt is struck from no hand', () => {
    const state = stage({ players: [SWORD], npcs: [GUARD] })
    const play = playRound(state, {
      declare: { blade: 'attack guard' },
      choices: { 'gambit blade': ['greater 1'], greater: ['disarm 0'] },
      dice: [10, 8, 13],
    })
    expect(play.askedFor('greater')[0]?.options).toEqual([
      'disarm 0',
      'break 0',
      'disarm 2',
      'break 2',
      'helm',
    ])
  })

  rule('bastionland.gambit.other', 'a Greater Effect of another kind needs the referee', () => {
    const greater = (says: 'yes' | 'no') => {
      const state = stage({ players: [SWORD], npcs: [OGRE] }, { field: { calls: true } })
      const play = playRound(state, {
        declare: { blade: 'attack ogre' },
        choices: {
          'gambit blade': ['greater 1', 'pass'],

          greater: ['other'],
          'greater-effect': [says],
        },
        dice: says === 'yes' ? [10, 8, 20] : [10, 8],
      })
      return told(play, 'gambit').map(({ effect, result }) => `${effect} ${result}`)
    }
    expect([greater('yes'), greater('no')]).toEqual([['other done'], ['other refused']])
  })

  rule(
    ['bastionland.gambit.other', 'bastionland.feat.focus.gambit'],
    'what the referee refuses costs neither a die nor a Feat, and is not asked for again',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { calls: true } })
      const play = playRound(state, {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['other 1', 'bolster 1', 'pass'], 'other-effect': ['refuse'] },
        dice: [7, 4],
      })
      expect(told(play, 'gambit')).toMatchObject([
        { result: 'refused' },
        { effect: 'bolster', result: 'done' },
      ])
      const [before, after] = play.askedFor('gambit').map(({ options }) => options)
      expect(before).toEqual(expect.arrayContaining(['other 1', 'focus other']))
      expect(after?.filter((key) => key.includes('other'))).toEqual([])
      const focused = stage({ players: [KNIGHT], npcs: [OGRE] }, { field: { calls: true } })
      const tried = playRound(focused, {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['focus other', 'pass'], 'other-effect': ['refuse'] },
        dice: [7, 4],
      })
      expect(told(tried, 'focus')).toEqual([])
    },
  )

  rule(
    'bastionland.gambit.other',
    'the referee may let it count as an effect of the list, or as one of its own',
    () => {
      const asked = (as: string) => {
        const state = stage({ players: [AXES], npcs: [OGRE] }, { field: { calls: true } })
        const play = playRound(state, {
          declare: { axes: 'attack ogre' },
          choices: { 'gambit axes': ['other 1', 'pass'], 'other-effect': [as] },
          dice: [5, 4, 20],
        })
        return { state, options: play.askedFor('other-effect')[0]?.options }
      }
      const impaired = asked('impair')
      expect(impaired.options).toEqual(['refuse', 'repel', 'stop', 'impair', 'other'])
      expect(item(impaired.state, 'ogre', 'club').impaired).not.toBe(0)
      const free = asked('other').state
      expect(figure(free, 'ogre').others).toHaveLength(1)
      playRounds(free, {}, {})
      expect(figure(free, 'ogre').others).toEqual([])
    },
  )

  rule(
    ['bastionland.gambit.other', 'bastionland.flow.declare-what'],
    'something else, tried in place of an attack, can hinder a foe as well, who has a Save',
    () => {
      const tried = (says: string, as: readonly string[], dice: readonly number[]) => {
        const state = stage({ players: [AXES], npcs: [OGRE] }, { field: { calls: true } })
        const play = playRound(state, {
          declare: { axes: { act: 'other' } },
          choices: { 'other-action': [says], 'other-effect': as },
          dice,
        })
        return { state, play, told: told(play, 'gambit') }
      }
      const works = tried('against ogre', ['impair'], [20])
      expect(works.play.askedFor('other-action')[0]?.options).toEqual(['refuse', 'allow', 'against ogre'])
      expect(works.play.askedFor('other-effect')[0]?.options).toEqual(['repel', 'stop', 'impair', 'other'])
      expect(works.told).toMatchObject([{ figure: 'axes', effect: 'impair', result: 'done', free: true }])
      expect(item(works.state, 'ogre', 'club').impaired).not.toBe(0)
      const resisted = tried('against ogre', ['stop'], [1])
      expect(resisted.told).toMatchObject([{ effect: 'stop', result: 'resisted' }])
      expect(figure(resisted.state, 'ogre').stopped).toBe(0)
      expect(tried('allow', [], []).told).toEqual([])
      expect(tried('refuse', [], []).told).toEqual([])
    },
  )

  rule(
    'bastionland.feat.focus.when',
    'an Impaired comrade in the pool does not bar Focus, nor does one who used it',
    () => {
      const broken = 'Broken: VIG 12, CLA 12, SPI 0/9, 9GD; axe (d8)'
      const state = stage({ players: [broken, KNIGHT], npcs: [OGRE] })
      const play = playRound(state, {
        declare: { broken: 'attack ogre', knight: 'attack ogre' },
        choices: { 'gambit knight': ['focus bolster'] },
        dice: [1, 3, 2, 1],
      })
      expect(told(play, 'total')).toMatchObject([{ face: 3, bolster: 1 }])
      const two = stage({ players: [KNIGHT, KNIGHT.replace('Knight', 'Second')], npcs: [OGRE] })
      const both = playRound(two, {
        declare: { knight: 'attack ogre', second: 'attack ogre' },
        choices: { 'gambit knight': ['focus bolster'], 'gambit second': ['focus bolster'] },
        dice: [3, 2, 3, 2, 1, 1],
      })
      expect(told(both, 'total')).toMatchObject([{ face: 3, bolster: 2 }])
    },
  )

  rule(
    'bastionland.feat.focus.not-strong',
    'at range a Focus Gambit is not Strong, whatever the ruling',
    () => {
      const archer = 'Archer (knight): VIG 12, CLA 12, SPI 12, 9GD; shortbow (d6 long ranged)'
      const state = stage({ players: [archer], npcs: [OGRE] }, { rulings: { 'focus-strong': 'in-melee' } })
      const play = playRound(state, {
        declare: { archer: { attack: 'ogre', mode: 'ranged' } },
        choices: { 'gambit archer': ['focus stop'] },
        dice: [2, 1, 11],
      })
      expect([play.askedFor('strong'), figure(state, 'ogre').stopped]).toEqual([[], 0])
    },
  )

  rule(
    'bastionland.gambit.effect-times',
    'where the fall of its author ends it, an Impair and a Trap end too',
    () => {
      const effects = (end: 'ends' | 'runs-on') => {
        const frail = 'Frail: VIG 2, CLA 10, SPI 10, 0GD; 2 handaxes (d6)'
        const state = stage(
          { players: [frail, AXES], npcs: [GUARD, OGRE] },
          { rulings: { 'source-down': end } },
        )
        playRound(state, {
          declare: { frail: 'attack guard', ogre: 'attack frail' },
          choices: { 'gambit frail': ['impair 0', 'trap 1'] },
          dice: [5, 4, 9, 1, 13, 13],
        })
        return ['spear', 'shield'].map((name) => {
          const { impaired, trapped } = item(state, 'guard', name)
          return impaired !== 0 || trapped !== 0
        })
      }
      expect([effects('runs-on'), effects('ends')]).toEqual([
        [true, true],
        [false, false],
      ])
    },
  )

  rule('bastionland.gambit.trap', "where turns alternate the lock holds through the foe's own turn", () => {
    const state = stage({ players: [AXES], npcs: [GUARD] }, { rulings: { 'round-order': 'sides' } })
    const play = playRound(state, {
      declare: { axes: 'attack guard', guard: 'attack axes' },
      choices: { 'gambit axes': ['trap 1', 'pass'] },
      dice: [5, 4, 13, 3],
    })
    expect(told(play, 'pool').map(({ dice }) => dice.map(({ sides }) => sides))).toEqual([[6, 6], [8]])
    playRound(state, { declare: { guard: 'attack axes' }, dice: [3, 2] })
    expect(item(state, 'guard', 'shield').trapped).toBe(0)
  })
})
