/**
 * The three Feats: when each may be used, what it gives, the Save that follows it, and what Fatigue takes away.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { type Actor, figure, playAftermath, playRound, playTo, stage, told } from '../testing/stage.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A2 (helm, shield); mace (d8 hefty), shield (d4)'
const OTHER_KNIGHT = 'Second (knight): VIG 13, CLA 12, SPI 12, 4GD; mace (d8 hefty)'
const RIVAL = 'Rival (knight): VIG 12, CLA 12, SPI 12, 9GD; axe (d8 hefty)'
const OGRE = 'Ogre (creature): VIG 11, CLA 10, SPI 10, 20GD; club (d10 wooden)'
const SENTRY = 'Sentry: VIG 10, CLA 10, SPI 10, 20GD; billhook (d10 long)'
const SQUIRE = 'Squire (squire): VIG 7, CLA 7, SPI 8, 9GD; axe (d8 hefty)'

describe('Feats in general', () => {
  rule('bastionland.feat.three', 'all three can meet in one round, each at its own moment', () => {
    const state = stage({ players: [KNIGHT], npcs: [RIVAL] })
    const play = playRound(state, {
      declare: { knight: 'attack rival', rival: 'attack knight' },
      choices: { 'smite knight': ['d12'], 'deny knight': ['0'], 'gambit knight': ['focus stop'] },
      dice: [5, 3, 2, 1, 8, 6, 7, 20],
    })
    expect(play.rolls.map(({ name }) => name)).toEqual([
      'smite-save',
      'attack',
      'attack',
      'attack',
      'attack',
      'deny-save',
      'focus-save',
      'gambit-save',
    ])
    expect(told(play, 'smite')).toHaveLength(1)
    expect(told(play, 'deny')).toMatchObject([{ figure: 'knight', sides: 8, face: 8 }])
    expect(told(play, 'focus')).toHaveLength(1)
    expect(figure(state, 'knight')).toMatchObject({ guard: 4, fatigued: false })
    expect(figure(state, 'rival')).toMatchObject({ guard: 6 })
  })

  rule('bastionland.feat.users', 'Knights know all three, a Squire and a sentry none', () => {
    const state = stage({ players: [KNIGHT, SQUIRE], npcs: [SENTRY] })
    const play = playRound(state, {
      declare: { knight: 'attack sentry', squire: 'attack sentry', sentry: 'attack knight' },
      dice: [2, 2, 7, 9],
    })
    expect(play.askedFor('smite').map(({ by }) => by)).toEqual(['knight'])
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['knight'])
    const byKnight = play.askedFor('gambit').find(({ by }) => by === 'knight')
    const bySquire = play.askedFor('gambit').find(({ by }) => by === 'squire')
    expect(byKnight?.options).toContain('focus stop')
    expect(bySquire?.options).toContain('stop 2')
    expect(bySquire?.options).not.toContain('focus stop')
  })

  rule('bastionland.feat.users', 'somebody else has what the sheet lists and no more', () => {
    const master = 'Master: VIG 14, CLA 13, SPI 12, 8GD; club (d6); feats: focus, deny'
    const state = stage({ players: [KNIGHT], npcs: [master] })
    const play = playRound(state, {
      declare: { knight: 'attack master', master: 'attack knight' },
      dice: [3, 3, 5],
    })
    expect(play.askedFor('smite').map(({ by }) => by)).toEqual(['knight'])
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['master', 'knight'])
    expect(play.askedFor('gambit').find(({ by }) => by === 'master')?.options).toContain('focus bolster')
  })

  rule('bastionland.feat.save-after', 'a failed Save tires, and the Feat has worked all the same', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'smite knight': ['d12'] },
      dice: [18, 3, 2, 11],
    })
    expect(told(play, 'fatigue')).toMatchObject([{ figure: 'knight', feat: 'smite', passed: false }])
    expect(figure(state, 'knight').fatigued).toBe(true)
    expect(figure(state, 'ogre').guard).toBe(9)
  })

  rule('bastionland.feat.fatigued', 'the Fatigued have no Feat, and fight as before otherwise', () => {
    const tired = { statblock: KNIGHT, fatigued: true }
    const state = stage({ players: [tired], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', ogre: 'attack knight' },
      choices: { 'gambit knight': ['bolster 1', 'pass'] },
      dice: [7, 4, 3],
    })
    expect(play.askedFor('smite')).toEqual([])
    expect(play.askedFor('deny')).toEqual([])
    expect(play.forbade('gambit', 'focus')).toBe('bastionland.feat.fatigued')
    expect(figure(state, 'ogre').guard).toBe(20 - 8)
    expect(figure(state, 'knight').guard).toBe(4 - 1)
  })

  rule('bastionland.feat.fatigue-clears', 'Fatigue lasts through the fight and goes with its end', () => {
    const state = stage({
      players: [KNIGHT],
      npcs: ['Ogre (creature): VIG 4, CLA 10, SPI 10, 3GD; club (d10)'],
    })
    playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'smite knight': ['d12'] },
      dice: [14, 1, 1, 1],
    })
    expect(figure(state, 'knight').fatigued).toBe(true)
    playRound(state, { declare: { knight: 'attack ogre' }, dice: [8, 1] })
    expect(figure(state, 'knight').fatigued).toBe(true)
    expect(state.phase).toBe('aftermath')
    playAftermath(state)
    expect(figure(state, 'knight').fatigued).toBe(false)
  })

  rule('bastionland.feat.save-timing', 'a Smite whose Save fails rules out Focus on that attack', () => {
    const fight = () => stage({ players: [KNIGHT], npcs: [OGRE] })
    const smite = { declare: { knight: 'attack ogre' }, choices: { 'smite knight': ['d12'] } }
    const failed = playRound(fight(), { ...smite, dice: [14, 5, 1, 1] })
    expect(failed.forbade('gambit', 'focus')).toBe('bastionland.feat.fatigued')
    const passed = playRound(fight(), { ...smite, dice: [13, 5, 1, 1] })
    expect(passed.forbade('gambit', 'focus')).toBeNull()
    expect(passed.askedFor('gambit').at(-1)?.options).toContain('focus bolster')
  })

  rule('bastionland.feat.save-timing', 'and it rules out Deny later in the same round', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', ogre: 'attack knight' },
      choices: { 'smite knight': ['d12'] },
      dice: [14, 1, 1, 1, 2],
    })
    expect(play.askedFor('deny')).toEqual([])
  })

  rule('bastionland.feat.limit', 'two Knights of one pool may both Smite: two d12', () => {
    const state = stage({ players: [KNIGHT, OTHER_KNIGHT], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre', second: 'attack ogre' },
      choices: { smite: ['d12', 'd12'] },
      dice: [13, 13, 1, 1, 3, 1, 3],
    })
    expect(told(play, 'pool')[0]?.dice.map(({ owner, sides }) => `${owner} d${sides}`)).toEqual([
      'knight d8',
      'knight d4',
      'knight d12',
      'second d8',
      'second d12',
    ])
  })

  rule('bastionland.feat.limit', 'one Focus and one Deny for each in one attack', () => {
    const state = stage({ players: [KNIGHT], npcs: [RIVAL] })
    const play = playRound(state, {
      declare: { knight: 'attack rival' },
      choices: { 'deny rival': ['1'], 'gambit knight': ['focus bolster', 'pass'] },
      dice: [7, 4, 12, 12],
    })
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['rival'])
    expect(play.askedFor('gambit')).toHaveLength(2)
    expect(play.forbade('gambit', 'focus')).toBe('bastionland.feat.limit')
    expect(figure(state, 'rival').guard).toBe(9 - 8)
  })
})

describe('Smite', () => {
  rule('bastionland.feat.smite.when', 'it is asked after the declarations and before any die', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const before = playTo(state, 'roll', { declare: { knight: 'attack ogre' } })
    expect(before.asked.map(({ name }) => name)).toEqual(['declare', 'declare', 'smite'])
    expect(before.rolls).toEqual([])
    const after = playRound(state, { dice: [2, 1] })
    expect(after.askedFor('smite')).toEqual([])
  })

  rule('bastionland.feat.smite.when', 'an attack whose target is gone already cannot be a Smite', () => {
    const state = stage(
      {
        players: [KNIGHT],
        npcs: ['Thief: VIG 2, CLA 10, SPI 10, 0GD; dagger', RIVAL],
        others: [OTHER_KNIGHT],
      },
      { rulings: { 'round-order': 'declare-then-players-first' } },
    )
    const play = playRound(state, {
      declare: { knight: 'attack thief', second: 'attack thief' },
      dice: [8, 1],
    })
    expect(told(play, 'attack-lost')).toMatchObject([{ figure: 'second', target: 'thief' }])
    expect(play.askedFor('smite').map(({ by }) => by)).toEqual(['knight'])
  })

  rule('bastionland.feat.smite.melee', 'no Smite with a bow or a throw', () => {
    const archer = 'Archer (knight): VIG 13, CLA 12, SPI 12, 4GD; longbow (d8 slow ranged)'
    const shot = playRound(stage({ players: [archer], npcs: [OGRE] }), {
      declare: { archer: 'attack ogre' },
      choices: { 'mode archer': ['ranged'] },
      dice: [3],
    })
    expect(shot.askedFor('smite')).toEqual([])
    const thrower = 'Thrower (knight): VIG 13, CLA 12, SPI 12, 4GD; javelin (d6 hefty thrown)'
    const thrown = playRound(stage({ players: [thrower], npcs: [OGRE] }), {
      declare: { thrower: { attack: 'ogre', mode: 'ranged' } },
      dice: [3],
    })
    expect(thrown.askedFor('smite')).toEqual([])
    const stabbed = playRound(stage({ players: [thrower], npcs: [OGRE] }), {
      declare: { thrower: { attack: 'ogre', mode: 'melee' } },
      dice: [3],
    })
    expect(stabbed.askedFor('smite')).toHaveLength(1)
  })

  rule('bastionland.feat.smite.melee', 'a shield or a natural weapon will do', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const shove = playRound(state, { declare: { knight: { attack: 'ogre', with: 'shield' } }, dice: [2] })
    expect(shove.askedFor('smite')).toHaveLength(1)
    const beast = 'Lion (creature): VIG 13, CLA 12, SPI 12, 4GD; bite (d8 natural); feats: smite'
    const bite = playRound(stage({ players: [beast], npcs: [OGRE] }), {
      declare: { lion: 'attack ogre' },
      dice: [2],
    })
    expect(bite.askedFor('smite')).toHaveLength(1)
  })

  rule('bastionland.feat.smite.d12', 'a d12 of the user joins the dice: d8, d4, d12 = 4, 4, 9', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'smite knight': ['d12'] },
      dice: [10, 4, 4, 9],
    })
    expect(told(play, 'pool')[0]?.dice).toEqual([
      { owner: 'knight', sides: 8, face: 4 },
      { owner: 'knight', sides: 4, face: 4 },
      { owner: 'knight', sides: 12, face: 9, what: 'smite' },
    ])
    expect(figure(state, 'ogre').guard).toBe(11)
  })

  rule('bastionland.feat.smite.d12', 'with a weapon that is Blast anyway it is rolled anew for each', () => {
    const flail = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD; great flail (d8 long blast)'
    const state = stage({ players: [flail], npcs: [OGRE, SENTRY] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'smite knight': ['d12'] },
      dice: [10, 3, 12, 2, 1],
    })
    expect(play.rolls.filter(({ sides }) => sides === 12)).toHaveLength(2)
    expect(figure(state, 'ogre').guard).toBe(8)
    expect(figure(state, 'sentry').guard).toBe(18)
  })

  rule('bastionland.feat.smite.blast', 'or the attack strikes everybody near, and there is no d12', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE, SENTRY, RIVAL] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'smite knight': ['blast'] },
      dice: [7, 6, 1, 5, 2, 3, 3],
    })
    expect(told(play, 'pool').map(({ target, dice }) => [target, dice.map(({ sides }) => sides)])).toEqual([
      ['ogre', [8, 4]],
      ['sentry', [8, 4]],
      ['rival', [8, 4]],
    ])
    expect(['ogre', 'sentry', 'rival'].map((id) => figure(state, id).guard)).toEqual([14, 15, 6])
  })

  rule(
    'bastionland.feat.smite.save',
    'VIG 13: a 13 passes, a 14 tires; rolled before the attack dice',
    () => {
      for (const [face, fatigued] of [
        [13, false],
        [14, true],
      ] as const) {
        const state = stage({ players: [KNIGHT], npcs: [OGRE] })
        const play = playRound(state, {
          declare: { knight: 'attack ogre' },
          choices: { 'smite knight': ['d12'] },
          dice: [face, 1, 1, 1],
        })
        expect(play.rolls[0]).toMatchObject({ name: 'smite-save', sides: 20, faces: [face] })
        expect(figure(state, 'knight').fatigued).toBe(fatigued)
      }
    },
  )
})

describe('Focus', () => {
  rule('bastionland.feat.focus.when', 'not before the roll; after 3 and 2 it is offered', () => {
    const state = stage({ players: [KNIGHT], npcs: [OGRE] })
    const before = playTo(state, 'deny', { declare: { knight: 'attack ogre' }, dice: [3, 2] })
    expect(before.askedFor('gambit')).toEqual([])
    const after = playRound(state)
    expect(after.askedFor('gambit')[0]?.options).toEqual([
      'pass',
      'focus bolster',
      'focus move',
      'focus repel',
      'focus stop',
      'focus impair',
    ])
  })

  rule('bastionland.feat.focus.when', 'also when every own die was Denied', () => {
    const poleaxe = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD; poleaxe (d10 long)'
    const state = stage({ players: [poleaxe], npcs: [RIVAL] })
    const play = playRound(state, {
      declare: { knight: 'attack rival' },
      choices: { 'deny rival': ['0'], 'gambit knight': ['focus stop'] },
      dice: [8, 12, 12, 13],
    })
    expect(told(play, 'gambit')).toMatchObject([{ effect: 'stop', result: 'done', face: 0 }])
    expect(figure(state, 'rival').guard).toBe(9)
  })

  rule('bastionland.feat.focus.gambit', 'one Gambit without a die, and the foe saves as usual', () => {
    for (const [face, guard, dice] of [
      [11, 20 - 3, [7]],
      [12, 20 - 3, [3]],
    ] as const) {
      const state = stage({ players: [KNIGHT], npcs: [OGRE] })
      const play = playRound(state, {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['focus impair'] },
        dice: [3, 2, 9, face],
      })
      expect(told(play, 'gambit')[0]?.result).toBe(face === 11 ? 'resisted' : 'done')
      expect(figure(state, 'ogre').guard).toBe(guard)
      const next = playRound(state, { declare: { ogre: 'attack knight' }, dice })
      expect(told(next, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([face === 11 ? 10 : 4])
    }
  })

  rule('bastionland.feat.focus.not-strong', 'beside a 9 on the table it is still an ordinary Gambit', () => {
    const sword = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD; greatsword (2d10 long)'
    const state = stage({ players: [sword], npcs: [OGRE] })
    const play = playRound(state, {
      declare: { knight: 'attack ogre' },
      choices: { 'gambit knight': ['focus stop', 'pass'] },
      dice: [9, 2, 12, 11],
    })
    expect(play.askedFor('strong')).toEqual([])
    expect(told(play, 'gambit')).toMatchObject([{ strong: 'no', result: 'resisted' }])
  })

  rule('bastionland.feat.focus.save', "CLA 12: a 12 passes, a 13 tires; rolled before the foe's Save", () => {
    for (const [face, fatigued] of [
      [12, false],
      [13, true],
    ] as const) {
      const state = stage({ players: [{ statblock: KNIGHT, vig: 3, spi: 3 }], npcs: [OGRE] })
      const play = playRound(state, {
        declare: { knight: 'attack ogre' },
        choices: { 'gambit knight': ['focus stop'] },
        dice: [3, 2, face, 20],
      })
      expect(play.rolls.slice(2).map(({ name, by }) => [name, by])).toEqual([
        ['focus-save', 'knight'],
        ['gambit-save', 'ogre'],
      ])
      expect(figure(state, 'knight').fatigued).toBe(fatigued)
    }
  })
})

describe('Deny', () => {
  const BRUTE = 'Brute (creature): VIG 12, CLA 10, SPI 10, 9GD; claws (d8+d6 natural)'

  rule('bastionland.feat.deny.when', 'before the Gambits: of 8 and 5 only the 5 is left to spend', () => {
    const state = stage({ players: [KNIGHT], npcs: [BRUTE] })
    const play = playRound(state, {
      declare: { brute: 'attack knight' },
      choices: { 'deny knight': ['0'] },
      dice: [8, 5, 4],
    })
    const spent = play.askedFor('gambit')[0]?.options ?? []
    expect(spent).toContain('bolster 1')
    expect(spent).not.toContain('bolster 0')
    expect(play.asked.findIndex(({ name }) => name === 'deny')).toBeLessThan(
      play.asked.findIndex(({ name }) => name === 'gambit'),
    )
    expect(figure(state, 'knight').guard).toBe(4 - 3)
  })

  rule('bastionland.feat.deny.who', 'a comrade in the zone may, after the target itself', () => {
    const state = stage({ players: [OTHER_KNIGHT, KNIGHT, SQUIRE], npcs: [BRUTE] })
    const play = playRound(state, {
      declare: { brute: 'attack knight' },
      choices: { 'deny second': ['0'] },
      dice: [8, 1, 5],
    })
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['knight', 'second'])
    expect(figure(state, 'knight').guard).toBe(4)
  })

  rule('bastionland.feat.deny.who', 'nobody from another zone, from another side, or down', () => {
    const state = stage(
      {
        players: [
          { statblock: SQUIRE, zone: 'gate' },
          { statblock: KNIGHT, zone: 'yard' },
          { statblock: OTHER_KNIGHT, zone: 'gate', life: 'mortal' },
        ],
        npcs: [
          { statblock: BRUTE, zone: 'gate' },
          { statblock: RIVAL, zone: 'gate' },
        ],
        others: [{ statblock: 'Stranger (knight): VIG 10, CLA 10, SPI 10, 3GD; axe', zone: 'gate' }],
      },
      { field: { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] } },
    )
    const play = playRound(state, { declare: { brute: 'attack squire' }, dice: [8, 1] })
    expect(play.askedFor('deny')).toEqual([])
  })

  rule('bastionland.feat.deny.who', "nobody may Deny a roll with own dice in it: a comrade's Blast", () => {
    const state = stage({ players: [KNIGHT, OTHER_KNIGHT], npcs: [BRUTE] })
    const play = playRound(state, {
      declare: { knight: 'attack brute' },
      choices: { 'smite knight': ['blast'] },
      dice: [7, 3, 1, 3, 2],
    })
    expect(told(play, 'pool').map(({ target }) => target)).toEqual(['brute', 'second'])
    expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['second'])
  })

  rule('bastionland.feat.deny.who', 'the surprised and the Impaired may', () => {
    const dazed = { statblock: KNIGHT, missesFirstTurn: true, spi: { cur: 0, max: 12 } }
    const state = stage({ players: [dazed], npcs: [BRUTE] })
    const play = playRound(state, {
      declare: { brute: 'attack knight' },
      choices: { 'deny knight': ['0'] },
      dice: [8, 2, 1],
    })
    expect(play.askedFor('declare').map(({ by }) => by)).toEqual(['brute'])
    expect(figure(state, 'knight')).toMatchObject({ guard: 4, fatigued: true })
  })

  rule('bastionland.feat.deny.discard', 'of 9 and 4 the 9 is thrown out: 4 is left', () => {
    const state = stage({
      players: [OTHER_KNIGHT],
      npcs: ['Brute (creature): VIG 12, CLA 10, SPI 10, 9GD; claws (d10+d6 natural)'],
    })
    const play = playRound(state, {
      declare: { brute: 'attack second' },
      choices: { 'deny second': ['0'] },
      dice: [9, 3, 12],
    })
    expect(play.askedFor('deny')[0]?.options).toEqual(['none', '0', '1'])
    expect(told(play, 'total')).toMatchObject([{ face: 3, sides: 6, damage: 3 }])
  })

  rule('bastionland.feat.deny.save', 'SPI 12: a 12 passes, a 13 tires; rolled before the Gambits', () => {
    for (const [face, fatigued] of [
      [12, false],
      [13, true],
    ] as const) {
      const state = stage({ players: [{ statblock: KNIGHT, vig: 3, cla: 3 }], npcs: [BRUTE] })
      const play = playRound(state, {
        declare: { brute: 'attack knight' },
        choices: { 'deny knight': ['0'], 'gambit brute': ['stop 1'] },
        dice: [8, 5, face, 1],
      })
      expect(play.rolls.slice(2).map(({ name }) => name)).toEqual(['deny-save', 'gambit-save'])
      expect(figure(state, 'knight').fatigued).toBe(fatigued)
    }
  })
})

describe('Feats and Impaired attacks', () => {
  rule('bastionland.feat.impaired', 'neither Smite nor Focus; the victim may Deny', () => {
    const broken = { statblock: KNIGHT, spi: { cur: 0, max: 12 } }
    const state = stage({ players: [broken], npcs: [RIVAL] })
    const play = playRound(state, {
      declare: { knight: 'attack rival' },
      choices: { 'deny rival': ['0'] },
      dice: [4, 1],
    })
    expect(play.askedFor('smite')).toEqual([])
    expect(play.askedFor('gambit')).toEqual([])
    expect(figure(state, 'rival').guard).toBe(9)
    const again = playRound(state, { declare: { knight: 'attack rival' }, dice: [4] })
    expect(again.forbade('gambit', 'focus')).toBe('bastionland.impaired.no-feats')
  })
})

describe('Feats where rulings and comrades meet', () => {
  rule('bastionland.surprise.deny-allowed', 'where the surprised may not Deny, the others may', () => {
    const state = stage(
      { players: [KNIGHT], npcs: [OGRE] },
      { rulings: { 'surprise-reactions': 'forbidden' } },
    )
    const play = playRound(state, { declare: { ogre: 'attack knight' }, dice: [3] })
    expect(play.askedFor('deny')).toHaveLength(1)
  })

  rule('bastionland.mounted.dismount-damage', 'the die of a fall cannot be Denied', () => {
    const rider = { statblock: RIVAL, mount: 'pony' }
    const state = stage(
      { players: [KNIGHT], npcs: [rider, 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD'] },
      { rulings: { 'dismount-damage': 'on', 'deny-timing': 'after-gambits' } },
    )
    const play = playRound(state, {
      declare: { knight: 'attack rival' },
      choices: { 'gambit knight': ['dismount 1', 'pass'] },
      dice: [5, 4, 13, 6],
    })
    expect(play.askedFor('deny')[0]?.options).toEqual(['none', '0'])
    expect(told(play, 'total')).toMatchObject([{ sides: 6, face: 6 }])
  })

  rule('bastionland.feat.deny.discard', 'where the highest die goes, it goes wherever it lies', () => {
    const state = stage({ players: [KNIGHT], npcs: [SENTRY, OGRE] }, { rulings: { 'deny-picks': 'highest' } })
    const play = playRound(state, {
      declare: { sentry: 'attack knight', ogre: 'attack knight' },
      choices: { deny: ['deny'] },
      dice: [3, 9, 1],
    })
    expect(told(play, 'deny')).toMatchObject([{ sides: 10, face: 9 }])
  })

  rule(
    'bastionland.impaired.in-pool',
    'where one Impaired attacker spoils a pool, other pools are sound',
    () => {
      const broken = 'Broken: VIG 12, CLA 12, SPI 0/9, 9GD; axe (d8)'
      const smites = (target: string) => {
        const state = stage(
          { players: [KNIGHT, broken], npcs: [OGRE, SENTRY] },
          { rulings: { 'impaired-pool': 'whole-pool' } },
        )
        const play = playTo(state, 'roll', { declare: { knight: 'attack ogre', broken: `attack ${target}` } })
        return play.askedFor('smite').length
      }
      expect([smites('sentry'), smites('ogre')]).toEqual([1, 0])
    },
  )

  rule(
    'bastionland.move.nearby',
    "within arm's reach is who fights the same foe, not who fights another",
    () => {
      const asks = (squires: string) => {
        const state = stage(
          { players: [KNIGHT, SQUIRE], npcs: [OGRE, SENTRY] },
          { rulings: { nearby: 'arms-reach' } },
        )
        const play = playTo(state, 'gambits', {
          declare: { knight: 'attack ogre', squire: `attack ${squires}`, sentry: 'attack squire' },
          dice: [2, 1, 2, 3],
        })
        return play.askedFor('deny').map(({ by }) => by)
      }
      expect([asks('ogre'), asks('sentry')]).toEqual([['knight'], []])
    },
  )
})

describe('why there is no Smite', () => {
  const whyNot = (actor: Actor, side = 'players') => {
    const cast = { [side]: [actor], others: ['Foe: VIG 10, 20GD; axe (d8 hefty)'] }
    const play = playRound(stage(cast), {})
    const [asked] = play.askedFor('declare')
    return asked?.forbidden.find(({ key }) => key === 'smite')?.rule
  }
  const mace = 'mace (d8 hefty)'

  rule(
    'bastionland.feat.smite.when',
    'a fresh Knight with a blade will be asked, so nothing is in the way',
    () => {
      expect(whyNot(`Ser (knight): 5GD; ${mace}`)).toBeUndefined()
    },
  )

  rule(['bastionland.feat.fatigued', 'bastionland.feat.users'], 'the menu of a turn says what is', () => {
    expect(whyNot({ statblock: `Ser (knight): 5GD; ${mace}`, fatigued: true })).toBe(
      'bastionland.feat.fatigued',
    )
    expect(whyNot('Ser (knight): 5GD; longbow')).toBe('bastionland.feat.smite.melee')
    expect(whyNot('Ser (knight): 5GD')).toBe('bastionland.unarmed')
    expect(whyNot({ statblock: `Ser (knight): 5GD; ${mace}`, spi: { cur: 0, max: 10 } })).toBe(
      'bastionland.impaired.no-feats',
    )
    expect(whyNot(`Reeve: 5GD; ${mace}`)).toBe('bastionland.feat.users')
    expect(whyNot(`Reeve: 5GD; ${mace}`, 'bandits')).toBeUndefined()
  })
})
