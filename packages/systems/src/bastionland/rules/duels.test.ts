/**
 * Duels: agreed by both, fought at once in every order of the round, and ended by the first who meddles.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { figure, menu, playRound, playRounds, stage, told, whyNot } from '../testing/stage.ts'

const ORDERS = ['simultaneous', 'declare-then-players-first', 'sides'] as const

const ANNE = 'Anne (knight): VIG 8, CLA 10, SPI 10, 0GD; axe (d8 hefty)'
const BORS = 'Bors (knight): VIG 6, CLA 10, SPI 10, 0GD; axe (d8 hefty)'
const STOUT_ANNE = 'Anne (knight): VIG 15, CLA 10, SPI 10, 20GD; axe (d8 hefty)'
const STOUT_BORS = 'Bors (knight): VIG 11, CLA 10, SPI 10, 20GD, A1 (shield); mace (d8 hefty), shield (d4)'
const SQUIRE = 'Squire: VIG 10, CLA 10, SPI 10, 9GD; shortbow (d6 long ranged)'
const THIRD = 'Third: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'

const PAIR = { duel: [['anne', 'bors']] }
const BOTH = { anne: 'attack bors', bors: 'attack anne' }

describe('duels', () => {
  rule(
    'bastionland.duel.simultaneous',
    'both mortally wounded, in whatever order the round is played',
    () => {
      for (const order of ORDERS)
        for (const firstSide of ['players', 'npcs']) {
          const state = stage(
            { players: [ANNE], npcs: [BORS] },
            { rulings: { 'round-order': order }, field: { ...PAIR, firstSide } },
          )
          playRound(state, { declare: BOTH, dice: firstSide === 'players' ? [5, 4] : [4, 5] })
          expect(figure(state, 'anne')).toMatchObject({ life: 'mortal', vig: 4 })
          expect(figure(state, 'bors')).toMatchObject({ life: 'mortal', vig: 1 })
          expect(state).toMatchObject({ how: 'draw', winner: null, round: 1 })
        }
    },
  )

  rule('bastionland.duel.simultaneous', 'without a duel the one who is felled first does not strike', () => {
    for (const order of ['declare-then-players-first', 'sides'] as const) {
      const state = stage({ players: [ANNE], npcs: [BORS] }, { rulings: { 'round-order': order } })
      const declare = order === 'sides' ? { anne: 'attack bors' } : BOTH
      playRound(state, { declare, dice: [5] })
      expect(figure(state, 'anne').life).toBe('up')
    }
  })

  rule('bastionland.duel.gambits', 'both may use Feats before either effect lands', () => {
    const state = stage(
      { players: [STOUT_ANNE], npcs: [STOUT_BORS] },
      { rulings: { 'round-order': 'sides' }, field: PAIR },
    )
    const play = playRound(state, {
      declare: BOTH,
      choices: { smite: ['d12', 'd12'], 'deny anne': ['0'], 'deny bors': ['0'] },
      dice: [8, 8, 7, 9, 6, 2, 10, 5, 5],
    })
    expect(play.asked.map(({ name, by }) => `${name} ${by}`).slice(0, 6)).toEqual([
      'declare anne',
      'declare bors',
      'smite anne',
      'smite bors',
      'deny bors',
      'deny anne',
    ])
  })

  rule('bastionland.duel.gambits', 'a shield locked in the exchange keeps its die on the table: 7, 3', () => {
    for (const order of ORDERS) {
      const state = stage(
        { players: [STOUT_ANNE], npcs: [STOUT_BORS] },
        { rulings: { 'round-order': order }, field: PAIR },
      )
      const play = playRound(state, {
        declare: BOTH,
        choices: { 'gambit anne': ['trap 0'] },
        dice: [5, 7, 3, 12],
      })
      expect(
        told(play, 'pool')
          .at(-1)
          ?.dice.map(({ face }) => face),
      ).toEqual([7, 3])
      expect(told(play, 'total').at(-1)).toMatchObject({ target: 'anne', face: 7 })
    }
  })

  rule('bastionland.duel.gambits', 'the effects bind both in the next exchange, and only in that', () => {
    for (const order of ORDERS) {
      const state = stage(
        { players: [STOUT_ANNE], npcs: [STOUT_BORS] },
        { rulings: { 'round-order': order }, field: PAIR },
      )
      const rounds = playRounds(
        state,
        {
          declare: BOTH,
          choices: { 'gambit anne': ['impair 0'], 'gambit bors': ['impair 1', 'pass'] },
          dice: [5, 7, 4, 12, 16],
        },
        { declare: BOTH, dice: [1, 1] },
        { declare: BOTH, dice: [1, 1, 1] },
      )
      const sizes = rounds.map((play) => told(play, 'pool').map(({ dice }) => dice.map(({ sides }) => sides)))
      expect(sizes).toEqual([
        [[8], [8, 4]],
        [[4], [4]],
        [[8], [8, 4]],
      ])
    }
  })

  rule(
    'bastionland.duel.gambits',
    'an effect still binds when the duel has been broken off meanwhile',
    () => {
      const state = stage(
        { players: [STOUT_ANNE, SQUIRE], npcs: [STOUT_BORS] },
        { rulings: { 'round-order': 'sides' }, field: PAIR },
      )
      playRound(state, {
        declare: { ...BOTH, squire: { attack: 'bors', mode: 'ranged' } },
        choices: { 'gambit anne': ['impair 0', 'pass'] },
        dice: [5, 1, 2, 1, 12],
      })
      expect(state.duels).toEqual([])
      const next = playRound(state, { declare: { bors: 'attack anne' }, dice: [2] })
      expect(told(next, 'pool')[0]?.dice.map(({ sides }) => sides)).toEqual([4])
    },
  )

  rule(
    'bastionland.duel.mutual',
    'a challenge takes the Action; accepted, the duel begins with the next round',
    () => {
      for (const order of ORDERS) {
        const state = stage(
          { players: [STOUT_ANNE, SQUIRE], npcs: [STOUT_BORS, THIRD] },
          { rulings: { 'round-order': order } },
        )
        const play = playRound(state, {
          declare: { anne: 'duel bors', bors: 'attack squire', third: 'attack anne' },
          choices: { 'answer bors': ['accept'] },
          dice: [5, 1, 2],
        })
        expect(told(play, 'offer')).toMatchObject([
          { figure: 'anne', to: 'bors', what: 'duel', accepted: true },
        ])
        expect(figure(state, 'squire').guard).toBe(9 - 5)
        expect(figure(state, 'anne').guard).toBe(20 - 2)
        expect(told(play, 'duel').map(({ what }) => what)).toEqual(['begins'])
        expect(whyNot(state, 'anne', 'attack third')).toBe('bastionland.duel.bound')
      }
    },
  )

  rule('bastionland.duel.mutual', 'challenge and refusal: an ordinary round follows', () => {
    const state = stage({ players: [STOUT_ANNE], npcs: [STOUT_BORS, THIRD] })
    const play = playRound(state, {
      declare: { anne: 'duel bors', bors: 'attack anne' },
      choices: { 'answer bors': ['refuse'] },
      dice: [5, 1],
    })
    expect(told(play, 'offer')).toMatchObject([{ accepted: false }])
    expect(state.duels).toEqual([])
    expect(menu(state, 'anne')).toContain('duel')
    expect(whyNot(state, 'anne', 'attack third')).toBeNull()
  })

  rule(
    'bastionland.duel.mutual',
    'a Warband neither challenges nor is challenged; with the module off it does both',
    () => {
      for (const warbands of ['on', 'off'] as const) {
        const rabble = 'Rabble (warband): VIG 10, CLA 10, SPI 10, 9GD; axe'
        const state = stage({ players: [ANNE], npcs: [rabble] }, { rulings: { warbands } })
        const offered = ['anne', 'rabble'].map((id) => menu(state, id).includes('duel'))
        expect(offered).toEqual(warbands === 'on' ? [false, false] : [true, true])
      }
    },
  )

  rule('bastionland.duel.mutual', 'an automatic hand refuses, and nobody duels twice', () => {
    const state = stage({ players: [STOUT_ANNE, THIRD], npcs: [STOUT_BORS] }, { field: PAIR })
    expect(menu(state, 'anne')).not.toContain('duel')
    expect(menu(state, 'third')).not.toContain('duel')
    const free = stage({ players: [STOUT_ANNE], npcs: [STOUT_BORS] })
    const play = playRound(free, { declare: { anne: 'duel bors' } })
    expect(play.askedFor('answer')).toMatchObject([{ by: 'bors', choice: 'refuse' }])
  })

  rule(
    'bastionland.duel.bound',
    'attacks on anybody else are refused; holding, yielding and fleeing are not',
    () => {
      const state = stage({ players: [STOUT_ANNE], npcs: [STOUT_BORS, THIRD] }, { field: PAIR })
      expect(whyNot(state, 'anne', 'attack third')).toBe('bastionland.duel.bound')
      expect(menu(state, 'anne')).toEqual(expect.arrayContaining(['attack', 'hold', 'surrender', 'flee']))
      const play = playRound(state, { declare: { anne: 'attack bors' }, dice: [3] })
      expect(play.askedFor('target')).toEqual([])
    },
  )

  rule('bastionland.duel.bound', 'it is over when one of them is no longer up', () => {
    const state = stage({ players: [STOUT_ANNE], npcs: [STOUT_BORS, THIRD] }, { field: PAIR })
    const play = playRound(state, { declare: { anne: 'attack bors', bors: 'flee' }, dice: [3] })
    expect(told(play, 'duel')).toMatchObject([{ what: 'ends' }])
    expect(whyNot(state, 'anne', 'attack third')).toBeNull()
  })

  rule(
    'bastionland.duel.bound',
    'whose opponent was felled before their turn came strikes whom they like',
    () => {
      const state = stage(
        { others: [THIRD], players: [STOUT_ANNE], npcs: [BORS] },
        { rulings: { 'round-order': 'sides' }, field: { ...PAIR, firstSide: 'others' } },
      )
      playRound(state, { declare: { third: 'attack bors', anne: 'attack third' }, dice: [3, 5] })
      expect(figure(state, 'bors').life).toBe('mortal')
      expect(figure(state, 'third').guard).toBe(4)
    },
  )

  rule('bastionland.duel.intrusion', 'the squire shoots in round 2: round 3 is in the normal order', () => {
    const state = stage(
      { players: [{ statblock: STOUT_ANNE, guard: 20 }, SQUIRE], npcs: [{ statblock: BORS, guard: 9 }] },
      { rulings: { 'round-order': 'sides' }, field: PAIR },
    )
    const [, second, third] = playRounds(
      state,
      { declare: BOTH, dice: [2, 1] },
      { declare: { ...BOTH, squire: { attack: 'bors', mode: 'ranged' } }, dice: [2, 1, 1] },
      { declare: { anne: 'attack bors' }, dice: [8] },
    )
    expect(second === undefined ? [] : told(second, 'pool').map(({ target }) => target)).toEqual([
      'bors',
      'anne',
    ])
    expect(second === undefined ? [] : told(second, 'duel')).toMatchObject([{ what: 'intruded' }])
    expect(third === undefined ? [] : told(third, 'pool').map(({ target }) => target)).toEqual(['bors'])
    expect(figure(state, 'bors').life).toBe('mortal')
  })

  rule(
    'bastionland.duel.intrusion',
    'so does a comrade who Denies for one of them; their own Deny does not',
    () => {
      const second = 'Second (knight): VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
      const fight = () => stage({ players: [STOUT_ANNE, second], npcs: [STOUT_BORS] }, { field: PAIR })
      const helped = fight()
      const play = playRound(helped, {
        declare: { bors: 'attack anne' },
        choices: { 'deny second': ['0'] },
        dice: [7, 2, 5],
      })
      expect(told(play, 'duel')).toMatchObject([{ what: 'intruded' }])
      const alone = fight()
      playRound(alone, { declare: { bors: 'attack anne' }, choices: { 'deny anne': ['0'] }, dice: [7, 2, 5] })
      expect(alone.duels).toHaveLength(1)
    },
  )

  rule('bastionland.duel.intrusion', "a third party's Blast that catches one of them does", () => {
    const second = 'Second (knight): VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
    const state = stage({ players: [STOUT_ANNE, second], npcs: [STOUT_BORS, THIRD] }, { field: PAIR })
    const play = playRound(state, {
      declare: { second: 'attack third' },
      choices: { 'smite second': ['blast'] },
      dice: [5, 1, 1, 1],
    })
    expect(told(play, 'duel')).toMatchObject([{ what: 'intruded' }])
  })

  rule('bastionland.duel.intrusion', 'before it has begun there is nothing to intrude upon', () => {
    const state = stage(
      { players: [STOUT_ANNE], npcs: [STOUT_BORS], others: [THIRD] },
      { rulings: { 'round-order': 'sides' } },
    )
    playRound(state, {
      declare: { anne: 'duel bors', third: 'attack bors' },
      choices: { 'answer bors': ['accept'] },
      dice: [3],
    })
    expect(state.duels).toMatchObject([{ broken: false }])
    expect(whyNot(state, 'anne', 'attack third')).toBe('bastionland.duel.bound')
  })
})

describe('others beside a duel', () => {
  rule('bastionland.duel.mutual', 'may challenge each other', () => {
    const state = stage({ players: [STOUT_ANNE, THIRD], npcs: [STOUT_BORS, SQUIRE] }, { field: PAIR })
    expect(menu(state, 'third')).toContain('duel')
    expect(whyNot(state, 'anne', 'duel')).toBe('bastionland.duel.bound')
  })

  rule(
    'bastionland.duel.intrusion',
    'a Deny for somebody else does not break it, one for either duellist does',
    () => {
      const helper = 'Helper (knight): VIG 13, CLA 12, SPI 12, 9GD; axe (d8 hefty)'
      const goesOn = (play: Parameters<typeof playRound>[1]) => {
        const state = stage(
          {
            players: [STOUT_ANNE, THIRD, helper],
            npcs: [STOUT_BORS, SQUIRE, helper.replace('Helper', 'Second')],
          },
          { field: PAIR },
        )
        playRound(state, play)
        return state.duels.length
      }
      const shot = { declare: { squire: { attack: 'third', mode: 'ranged' } as const } }
      expect(goesOn({ ...shot, choices: { 'deny helper': ['0'] }, dice: [5, 1] })).toBe(1)
      const struck = { declare: BOTH, dice: [3, 3, 2, 1] }
      expect(goesOn({ ...struck, choices: { 'deny helper': ['0'] } })).toBe(0)
      expect(goesOn({ ...struck, choices: { 'deny second': ['0'] } })).toBe(0)
    },
  )
})
