/**
 * Morale in a skirmish: what asks for a check, the die and what changes its chances, retreats and the save they cost,
 * surrender, and fighting to the death.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { findFigure } from '../../content/index.ts'
import { normaliseSheet } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import { figure, npc, pc, playRound, rolled, stage, standing, told } from '../../testing/stage.ts'
import { groupSucceeds } from './fighter.ts'

const BIG = { hpMax: 9, morale: null } as const
const FAR = { field: { start: 12 } }

/** Something frightens a group. */
function frighten(state: State, group: number): void {
  const found = state.groups[group]
  if (found === undefined) throw new RangeError(`there is no group ${group}`)
  found.triggers = 32
}

describe('who checks', () => {
  rule('warband.morale.pcs', 'two of three PCs are down, and no die is rolled for the third', () => {
    const state = stage({
      party: [
        pc('one', { hp: 1, group: 'party' }),
        pc('two', { hp: 1, group: 'party' }),
        pc('three', { group: 'party' }),
      ],
      foes: [npc('orc', { ...BIG, atk: 2 })],
    })
    const play = playRound(state, {
      dice: [6, 3, 3, 12, 12],
      choices: { 'melee orc': ['attack'], 'odd-die orc': ['one', 'two'] },
    })
    expect(play.rolls.some(({ name }) => name === 'morale')).toBe(false)
  })

  rule(['warband.morale.exempt', 'warband.out.fear-notes'], 'the undead never do', () => {
    const wight = npc('wight', { morale: null, nature: 'undead' })
    const state = stage({ party: [npc('a')], foes: [wight, wight, wight] }, FAR)
    frighten(state, 1)
    expect(rolled(playRound(state, { dice: [1] }))).toBe('priority d6 1')
    const barrow = stage({ party: [npc('a')], foes: ['barrow-wight'] }, FAR)
    frighten(barrow, 1)
    expect(rolled(playRound(barrow, { dice: [1] }))).toBe('priority d6 1')
  })

  rule('warband.morale.pcs', 'the PCs have hirelings, and these do check', () => {
    const state = stage({ party: [pc('hero'), npc('man', { morale: 7 })], foes: [npc('orc', BIG)] }, FAR)
    frighten(state, 1)
    const play = playRound(state, { dice: [1, 7] })
    expect(told(play, 'morale')[0]).toMatchObject({ group: 'man', chances: 7, result: 'holds' })
  })
})

describe('the die', () => {
  rule(
    [
      'warband.morale.weak',
      'warband.morale.average',
      'warband.morale.strong',
      'warband.morale.success',
      'warband.morale.roll',
    ],
    '5, 7 and 9 hold at their number and fail above it',
    () => {
      for (const morale of [5, 7, 9])
        for (const [die, life] of [
          [morale, 'in'],
          [morale + 1, 'fled'],
        ] as const) {
          const state = stage({ party: [npc('a')], foes: [npc('man', { morale })] }, FAR)
          frighten(state, 1)
          const play = playRound(state, { dice: [1, die] })
          expect(figure(state, 'man').life, `${morale} ${die}`).toBe(life)
          expect(told(play, 'morale')[0]).toMatchObject({
            chances: morale,
            result: die === morale ? 'holds' : 'retreat',
          })
        }
    },
  )

  rule(
    ['warband.morale.weak', 'warband.morale.average', 'warband.morale.strong', 'warband.out.hireling-grades'],
    'untrained skirmishers have 5, footmen 7, veterans and horsemen 9',
    () => {
      const grade = (id: string) => findFigure(id)?.morale
      expect(['skirmisher', 'footman', 'veteran', 'horseman'].map(grade)).toEqual([5, 7, 9, 9])
      expect(normaliseSheet(npc('anybody')).morale).toBe(7)
    },
  )

  rule(
    ['warband.morale.circumstances', 'warband.out.fear-notes'],
    'kobolds of 5 before a troll: 3, and a 4 runs',
    () => {
      const state = stage(
        { party: [npc('troll')], foes: [npc('kobold', { morale: 5 })] },
        { field: { start: 12, morale: { kobold: -2 } } },
      )
      frighten(state, 1)
      const play = playRound(state, { dice: [1, 4] })
      expect(told(play, 'morale')[0]).toMatchObject({ chances: 3, result: 'retreat' })
      expect(figure(state, 'kobold').life).toBe('fled')
    },
  )

  rule('warband.morale.twelve', 'a 12 fails on chances of 11 and is a rout', () => {
    const state = stage(
      { party: [npc('a')], foes: [npc('man', { morale: 9 })] },
      { field: { start: 12, morale: { man: 2 } } },
    )
    frighten(state, 1)
    const play = playRound(state, { dice: [1, 12] })
    expect(told(play, 'morale')[0]).toMatchObject({ chances: 11, result: 'rout' })
    expect(told(play, 'flight')[0]).toMatchObject({ figure: 'man', how: 'rout' })
  })
})

describe('triggers', () => {
  const MAN = npc('man', { morale: 7 })

  rule('warband.morale.trigger-third', '2 of 6 dead is a check, 1 is not, and once is enough', () => {
    const state = stage({ party: [npc('a', { ...BIG, atk: 2 })], foes: [MAN, MAN, MAN, MAN, MAN, MAN] })
    const strike = (first: string, second: string) => ({
      'melee a': ['attack'],
      'odd-die a': [first, second],
    })
    const one = playRound(state, { dice: [1, 8, 9], choices: strike('man', 'man-2') })
    expect(told(one, 'morale')).toEqual([])
    const two = playRound(state, { dice: [1, 8, 9, 7], choices: strike('man-2', 'man-3') })
    expect(told(two, 'morale')[0]).toMatchObject({ triggers: ['third'], result: 'holds' })
    const three = playRound(state, { dice: [1, 8, 8], choices: strike('man-3', 'man-4') })
    expect(told(three, 'morale')).toEqual([])
  })

  rule('warband.morale.trigger-leader', 'the chief is slain in round 2: an 8 on 7 when it ends', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('chief', { might: 3, hp: 1, morale: 9 }), MAN] })
    playRound(state, { dice: [1] })
    const play = playRound(state, {
      dice: [1, 4, 8, 2],
      choices: { 'melee a': ['attack'], 'odd-die a': ['chief'] },
    })
    expect(told(play, 'morale')[0]).toMatchObject({
      group: 'man',
      chances: 7,
      triggers: ['leader'],
      result: 'retreat',
    })
    expect(standing(state)).toEqual(['a'])
  })

  rule('warband.morale.trigger-ambush', 'those who were surprised check when that round ends', () => {
    const state = stage({ party: [npc('a')], foes: [MAN] }, { field: { start: 12, surprised: ['foes'] } })
    const play = playRound(state, { dice: [7] })
    expect(told(play, 'morale')[0]).toMatchObject({ triggers: ['ambush'], result: 'holds' })
  })

  rule(
    'warband.morale.trigger-horror',
    'the first sight of a ghoul, for either side as the referee says',
    () => {
      for (const [side, group] of [
        ['party', 'hireling'],
        ['foes', 'man'],
      ] as const) {
        const state = stage(
          { party: [pc('hero'), npc('hireling', { morale: 7 })], foes: [MAN] },
          { field: { start: 12, calls: true } },
        )
        const play = playRound(state, { dice: [1, 4], choices: { trigger: [`horror ${side}`] } })
        expect(told(play, 'morale').map((check) => [check.group, check.triggers])).toEqual([
          [group, ['horror']],
        ])
      }
    },
  )

  rule('warband.morale.trigger-other', 'a bridge breaks, and the referee has one group check', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [MAN] }, { field: { start: 12, calls: true } })
    const play = playRound(state, { dice: [1, 8], choices: { trigger: ['1 man'] } })
    expect(told(play, 'morale')[0]).toMatchObject({ group: 'man', triggers: ['other'], result: 'retreat' })
    const calm = stage({ party: [npc('a', BIG)], foes: [MAN] }, { field: { start: 12, calls: true } })
    expect(told(playRound(calm, { dice: [1], choices: { trigger: ['none'] } }), 'morale')).toEqual([])
  })

  rule('warband.morale.trigger-allies', 'others of the side check when the next round ends', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('cook', { morale: 5 }), MAN] }, FAR)
    frighten(state, 1)
    const first = playRound(state, { dice: [1, 6] })
    expect(told(first, 'morale').map(({ group }) => group)).toEqual(['cook'])
    const next = playRound(state, { dice: [1, 7] })
    expect(told(next, 'morale')[0]).toMatchObject({ group: 'man', triggers: ['allies'], result: 'holds' })
  })
})

describe('giving way', () => {
  rule(['warband.morale.fail', 'warband.retreat.save'], 'Capture 5 and an 8: 1 damage on the way out', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('man', { morale: 7, capture: 5 })] })
    frighten(state, 1)
    const play = playRound(state, { dice: [1, 9, 8] })
    expect(told(play, 'save')[0]).toMatchObject({ need: 5, success: false })
    expect(figure(state, 'man').life).toBe('dead')
  })

  rule('warband.morale.fail', 'out of reach nobody needs a save', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('man', { morale: 7 })] }, FAR)
    frighten(state, 1)
    expect(rolled(playRound(state, { dice: [1, 9] }))).toBe('priority d6 1, morale d12 9')
    expect(figure(state, 'man').life).toBe('fled')
  })

  rule('warband.morale.no-way-out', 'cornered, they offer surrender', () => {
    const state = stage(
      { party: [npc('a', BIG)], foes: [npc('man', { morale: 7 })] },
      { field: { cornered: ['foes'] } },
    )
    frighten(state, 1)
    const play = playRound(state, { dice: [1, 8], choices: { 'accept-surrender': ['accept'] } })
    expect(told(play, 'surrender')[0]).toMatchObject({ who: 'man', accepted: true })
    expect(figure(state, 'man').life).toBe('captured')
  })

  rule('warband.morale.no-way-out', 'whoever lies on the ground cannot go and takes the next rung', () => {
    const man = npc('man', { morale: 7, capture: 5 })
    const state = stage(
      { party: [npc('a', BIG)], foes: [man, { ...man, prone: true }] },
      { field: { round: 2 } },
    )
    frighten(state, 1)
    playRound(state, { dice: [1, 8, 3] })
    expect(state.figures.map(({ life }) => life)).toEqual(['in', 'fled', 'captured'])
  })

  rule('warband.morale.no-quarter', 'no prisoners: they fight on and never check again', () => {
    const state = stage(
      { party: [npc('a', BIG)], foes: [npc('man', { morale: 7 })] },
      { field: { cornered: ['foes'], noQuarter: ['party'] } },
    )
    frighten(state, 1)
    playRound(state, { dice: [1, 10] })
    frighten(state, 1)
    expect(rolled(playRound(state, { dice: [1] }))).toBe('priority d6 1')
    expect(figure(state, 'man').life).toBe('in')
  })

  rule('warband.out.group-test', 'two of four are enough, one is not', () => {
    expect(groupSucceeds(2, 2)).toBe(true)
    expect(groupSucceeds(1, 3)).toBe(false)
  })
})

describe('no quarter', () => {
  rule(
    ['warband.morale.no-quarter', 'warband.morale.no-way-out'],
    'a surrender of one’s own will that is refused: they fight to the death, check no more and ask no more',
    () => {
      const state = stage(
        {
          party: [npc('a', BIG)],
          foes: [npc('one', { morale: 5, hpMax: 2, hp: 1 }), npc('two', { morale: 5 })],
        },
        FAR,
      )
      const play = playRound(state, {
        dice: [1],
        choices: { 'offer-surrender foes': ['offer'], 'accept-surrender party': ['refuse'] },
      })
      expect(told(play, 'surrender')[0]).toMatchObject({ accepted: false, rule: 'warband.morale.no-quarter' })
      frighten(state, 1)
      frighten(state, 2)
      const next = playRound(state, { dice: [1] })
      expect(rolled(next)).toBe('priority d6 1')
      expect(next.askedFor('offer-surrender')).toEqual([])
    },
  )

  rule(
    'warband.morale.trigger-allies',
    'those who must fight to the death alarm nobody; those who go do',
    () => {
      const ends = (field: Readonly<Record<string, unknown>>) => {
        const foes = [npc('one', { morale: 5 }), npc('two', { morale: 5 })]
        const state = stage({ party: [npc('a', BIG)], foes }, { field: { start: 12, ...field } })
        frighten(state, 1)
        playRound(state, { dice: [1, 8] })
        return state.groups[2]?.triggers
      }
      expect(ends({ cornered: ['foes'], noQuarter: ['party'] })).toBe(0)
      expect(ends({})).toBe(16)
    },
  )

  rule(
    ['warband.morale.fail', 'warband.morale.twelve'],
    'who leaves by morale leaves under that rule',
    () => {
      for (const [die, cited] of [
        [8, 'warband.morale.fail'],
        [12, 'warband.morale.twelve'],
      ] as const) {
        const state = stage({ party: [npc('a', BIG)], foes: [npc('one', { morale: 5 }), npc('b', BIG)] }, FAR)
        frighten(state, 1)
        expect(told(playRound(state, { dice: [1, die] }), 'life')[0]).toMatchObject({
          life: 'fled',
          rule: cited,
        })
      }
    },
  )
})

describe('the leader of a side', () => {
  rule('warband.morale.trigger-leader', 'a PC counts by level, whatever Might the sheet names', () => {
    const state = stage({
      party: [pc('hero', { level: 1, might: 9 }), npc('ogre', { might: 3 })],
      foes: [npc('b')],
    })
    expect(state.leaders[0]).toBe(figure(state, 'ogre').at)
  })
})

describe('when the last enemy has fallen', () => {
  rule(
    ['warband.morale.trigger-third', 'warband.morale.fail'],
    'nobody checks, and nobody runs from an empty field',
    () => {
      const state = stage({
        party: [npc('hero', { hpMax: 1, atk: 1, morale: null })],
        foes: [npc('one', { group: 'orcs', morale: 7 }), npc('other', { group: 'orcs', morale: 7 })],
      })
      const play = playRound(state, {
        dice: [1, 8, 8],
        choices: { 'melee hero': ['attack'], 'odd-die hero': ['one'], 'melee one': ['attack'] },
      })
      expect(told(play, 'morale')).toEqual([])
      expect(standing(state)).toEqual(['other'])
      expect(state.winner).toBe('foes')
    },
  )
})
