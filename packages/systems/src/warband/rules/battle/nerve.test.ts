/**
 * The nerve of units: leaders and their duels, banners, checks by unit, retreat, rout, and coming back.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import { winKeyOf } from '../../state/keys/win-key.ts'
import { need, type State } from '../../state/state.ts'
import { field, inLineWith, one, rank, sizes, unit } from '../../testing/field.ts'
import { figure, pc, playRound, playTo, rolled, set, standing, told } from '../../testing/stage.ts'
import { LEADER, OTHER, THIRD } from '../common/losses.ts'
import { moraleBonus } from './spirit.ts'

const miss = (count: number): number[] => new Array<number>(count).fill(12)
const TRAINED = { morale: 7, atk: 0 } as const

/** Morale chances and results that were told. */
function checks(play: Parameters<typeof told>[0]): unknown[] {
  return told(play, 'morale').map(({ group, chances, result }) => [group, chances, result])
}

describe('leaders', () => {
  rule(
    ['warband.leader.who', 'warband.leader.morale'],
    'Might 3 among 1s leads and adds 1; two of like Might do not',
    () => {
      const state = field({
        party: [one('Serjeant', 'Foot', { might: 3 }), rank('Foot', 4)],
        foes: [one('Uthr', 'Orcs', { might: 3 }), one('Brak', 'Orcs', { might: 3 }), rank('Orcs', 3)],
      })
      expect(state.figures[unit(state, 'foot').leader]?.id).toBe('serjeant')
      expect(moraleBonus(state, unit(state, 'foot').group)).toBe(1)
      expect(unit(state, 'orcs').leader).toBe(-1)
      expect(moraleBonus(state, unit(state, 'orcs').group)).toBe(0)
    },
  )

  rule(
    ['warband.leader.death', 'warband.morale.trigger-leader', 'warband.leader.morale'],
    'a leader killed by an arrow: a check at 7, his bonus gone',
    () => {
      const state = field(
        {
          party: [rank('Bows', 2, { weapons: ['shortbow'] })],
          foes: [one('Serjeant', 'Foot', { might: 3, hpMax: 1 }), rank('Foot', 4, TRAINED)],
        },
        { field: { start: 10 } },
      )
      const play = playRound(state, {
        dice: [1, 8, 9, 8],
        choices: { 'order bows': ['shoot'], 'volley-target': ['serjeant'], 'volley-dice': [2] },
      })
      expect(rolled(play)).toBe('priority d6 1, ranged d12 8 9, morale d12 8')
      expect(checks(play)).toEqual([['Foot', 7, 'retreat']])
      expect(unit(state, 'foot').formation).toBe('routed')
    },
  )

  const duel = (rulings = {}, more = {}): State =>
    field(
      {
        party: [
          one('Serjeant', 'Foot', { might: 3, hpMax: 2, atk: 1, natural: 2, ...more }),
          rank('Foot', 4, { morale: 7 }),
        ],
        foes: [
          one('Chief', 'Orcs', { might: 3, hpMax: 2, atk: 1, natural: 2 }),
          rank('Orcs', 4, { morale: 7 }),
        ],
      },
      { rulings: { 'wounds-switch': 'off', ...rulings } },
    )
  const CALL = { 'leader-challenge serjeant': ['chief'], 'leader-answer chief': ['accept'] }

  rule(
    ['warband.duel.challenge', 'warband.duel.replaces-clash'],
    'an accepted duel: only the two strike',
    () => {
      const state = duel()
      const play = playRound(state, {
        dice: [1, 6, 8, 7],
        choices: { ...CALL, 'technique serjeant': ['assault'], 'technique chief': ['feint'] },
      })
      expect(told(play, 'attack').map(({ figure: by, dice, chance }) => [by, dice, chance])).toEqual([
        ['serjeant', 2, 6],
        ['chief', 1, 6],
      ])
      expect(told(play, 'blows')).toHaveLength(0)
      expect(figure(state, 'chief').hp).toBe(1)
      const next = playRound(state, {
        dice: [1, 4, 5, 5],
        choices: { 'technique serjeant': ['parry'], 'technique chief': ['parry'] },
      })
      expect(told(next, 'attack').map(({ chance }) => chance)).toEqual([4, 4])
      expect(standing(state)).not.toContain('chief')
    },
  )

  rule(
    ['warband.leader.death-duel', 'warband.leader.death'],
    'killed in a duel: the check is at 7 − 2, without him',
    () => {
      const state = duel()
      set(state, 'chief', { hp: 1 })
      const play = playRound(state, {
        dice: [1, 8, 9, 6, 5, 5, 5, 5],
        choices: { ...CALL, 'technique serjeant': ['feint'], 'technique chief': ['feint'] },
      })
      expect(standing(state)).not.toContain('chief')
      expect(checks(play)).toEqual([['Orcs', 5, 'retreat']])
    },
  )

  rule(
    ['warband.duel.replaces-clash', 'warband.forgo.defend'],
    'a duellist may give up his blows for armour: 2 and 1 more, and two dice at 5',
    () => {
      const play = playRound(duel(), {
        dice: [1, 9, 9],
        choices: {
          ...CALL,
          'technique serjeant': ['feint'],
          'technique chief': ['assault'],
          'defend serjeant': ['yes'],
        },
      })
      expect(told(play, 'attack').map(({ figure: by, dice, chance }) => [by, dice, chance])).toEqual([
        ['chief', 2, 5],
      ])
      expect(play.askedFor('rank-defend')).toHaveLength(0)
    },
  )

  rule(
    ['warband.duel.replaces-clash', 'warband.subdue.exact', 'warband.leader.death-duel'],
    'or take the other alive, at one less; then the check is that for a leader lost, not killed',
    () => {
      const state = duel()
      set(state, 'chief', { hp: 1 })
      const play = playRound(state, {
        dice: [1, 7, 12, 7],
        choices: {
          ...CALL,
          'technique serjeant': ['feint'],
          'technique chief': ['parry'],
          'unit-melee serjeant': ['subdue'],
        },
      })
      expect(told(play, 'attack').map(({ figure: by, chance }) => [by, chance])).toEqual([
        ['serjeant', 7],
        ['chief', 6],
      ])
      expect(figure(state, 'chief').life).toBe('captured')
      expect(checks(play)).toEqual([['Orcs', 7, 'holds']])
    },
  )

  rule(
    ['warband.duel.replaces-clash', 'warband.cavalry.break'],
    'a rider whose charge broke the foot has the attack more in the duel, too',
    () => {
      const state = field(
        {
          party: [
            one('Captain', 'Riders', { might: 3, atk: 1, mounted: true }),
            rank('Riders', 4, { mounted: true }),
          ],
          foes: [one('Chief', 'Orcs', { might: 3, atk: 1 }), rank('Orcs', 4, { morale: 7 })],
        },
        { field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 9, 12, 12, 12, 12, 12],
        choices: {
          'order riders': ['charge'],
          'leader-challenge captain': ['chief'],
          'leader-answer chief': ['accept'],
          'technique captain': ['feint'],
          'technique chief': ['assault'],
        },
      })
      expect(told(play, 'attack').map(({ figure: by, dice }) => [by, dice])).toEqual([
        ['captain', 3],
        ['chief', 2],
      ])
    },
  )

  rule(
    ['warband.forgo.defend', 'warband.grapple.attack-held'],
    'who is held in a battle line may defend',
    () => {
      const state = duel()
      set(state, 'chief', { held: true, holdTotal: 6 })
      set(state, 'serjeant', { holding: figure(state, 'chief').at })
      const play = playTo(state, 'end', {
        dice: [1, ...miss(8)],
        choices: { 'defend chief': ['yes'], 'unit-melee serjeant': ['nothing'] },
      })
      expect(play.askedFor('defend').map(({ by }) => by)).toEqual(['chief'])
      expect(figure(state, 'chief').defending).toBe(true)
    },
  )

  rule('warband.duel.refuse', 'refusing: a check at once; 9 on 8 and the unit falls back', () => {
    const state = duel()
    const play = playRound(state, {
      dice: [1, 9, 5, 5, 5, 5, 5],
      choices: { 'leader-challenge serjeant': ['chief'], 'leader-answer chief': ['refuse'] },
    })
    expect(rolled(play)).toBe(
      'priority d6 1, refusal d12 9, retreat-capture d12 5 5 5 5, retreat-capture d12 5',
    )
    expect(told(play, 'save').map(({ figure: who, need, success }) => [who, need, success])).toEqual([
      ['chief', 6, true],
    ])
    expect(unit(state, 'orcs').formation).toBe('routed')
    expect(inLineWith(state, 'foot')).toEqual([])
    const held = duel()
    playTo(held, 'melee', {
      dice: [1, 8],
      choices: { 'leader-challenge serjeant': ['chief'], 'leader-answer chief': ['refuse'] },
    })
    expect(unit(held, 'orcs').formation).toBe('normal')
  })

  rule('warband.duel.challenge', 'a leader in the second rank neither challenges nor is challenged', () => {
    const state = field({
      party: [one('Serjeant', 'Foot', { might: 3, rank: 2, atk: 0 }), rank('Foot', 4, { atk: 0 })],
      foes: [one('Chief', 'Orcs', { might: 3, atk: 0 }), rank('Orcs', 4, { atk: 0 })],
    })
    expect(playRound(state, { dice: [1] }).askedFor('leader-challenge')).toHaveLength(0)
  })
})

describe('banners', () => {
  const spears = (count: number, banners: readonly string[]): State =>
    field(
      { party: [rank('Orcs', 5, { atk: 1 })], foes: [rank('Spears', count, TRAINED)] },
      { field: { banners } },
    )

  rule(
    ['warband.banner.carry', 'warband.banner.morale'],
    'fifteen may carry a banner, fourteen may not; it adds 1',
    () => {
      const state = spears(15, ['Spears'])
      expect(moraleBonus(state, unit(state, 'spears').group)).toBe(1)
      expect(() => spears(14, ['Spears'])).toThrow(/15/)
      const led = field(
        { party: [rank('Orcs', 5)], foes: [one('Boss', 'Spears', { might: 3 }), rank('Spears', 14)] },
        { field: { banners: ['Spears'] } },
      )
      expect(moraleBonus(led, unit(led, 'spears').group)).toBe(2)
    },
  )

  rule(
    'warband.banner.first-check',
    'V26: the first check holds without a die, the second after a duel at 7 + 1 − 2',
    () => {
      const state = field(
        {
          party: [one('Chief', 'Orcs', { might: 3, hpMax: 9, atk: 1 })],
          foes: [one('Serjeant', 'Spears', { might: 3, hpMax: 1, atk: 0 }), rank('Spears', 14, TRAINED)],
        },
        { field: { banners: ['Spears'] }, rulings: { 'wounds-switch': 'off' } },
      )
      const group = state.groups[unit(state, 'spears').group]
      if (group === undefined) throw new Error('no group')
      group.triggers = 1
      const first = playRound(state, { dice: [1, 12] })
      expect(rolled(first)).toBe('priority d6 1, melee d12 12')
      expect(told(first, 'banner').map(({ how }) => how)).toEqual(['holds'])
      const play = playRound(state, {
        dice: [1, 2, 7],
      })
      expect(checks(play)).toEqual([['Spears', 8, 'holds']])
      group.triggers = 2
      group.shaken = -2
      const last = playRound(state, { dice: [1, 12, 7, ...miss(4).map(() => 1)] })
      expect(checks(last)).toEqual([['Spears', 6, 'retreat']])
    },
  )

  rule(
    'warband.banner.lost',
    'the bearer’s rank is wiped out: a check without the banner, a 7 on 7 holds',
    () => {
      const state = spears(15, ['Spears'])
      const spear = unit(state, 'spears')
      const group = state.groups[spear.group]
      if (group === undefined) throw new Error('no group')
      group.checks = 1
      group.thirds = 1
      const play = playRound(state, { dice: [1, 8, 8, 8, 8, 8, 7] })
      expect(sizes(state, 'spears')).toEqual([0, 5, 5])
      expect(spear.bannerHeld).toBe(false)
      expect(told(play, 'morale').map(({ chances, triggers }) => [chances, triggers])).toEqual([
        [7, ['banner']],
      ])
    },
  )

  rule('warband.banner.lost', 'while somebody of the rank is left, he takes it up', () => {
    const state = spears(15, ['Spears'])
    playRound(state, { dice: [1, 8, 8, 8, 8, 12] })
    expect(unit(state, 'spears').bannerHeld).toBe(true)
    expect(sizes(state, 'spears')).toEqual([1, 5, 5])
  })
})

describe('retreat and rally', () => {
  rule(
    ['warband.battle.morale-unit', 'warband.morale.trigger-third'],
    'five of fifteen dead: this unit checks, the other does not',
    () => {
      const state = field({
        party: [rank('Orcs', 5), rank('Wolves', 5, { atk: 0 })],
        foes: [rank('Left', 15, TRAINED), rank('Right', 15, TRAINED)],
      })
      const play = playRound(state, { dice: [1, 8, 8, 8, 8, 8, 8, ...new Array<number>(5).fill(6)] })
      expect(checks(play)).toEqual([['Left', 7, 'retreat']])
      expect(unit(state, 'left').formation).toBe('routed')
      expect(unit(state, 'right').formation).toBe('normal')
    },
  )

  rule(
    'warband.morale.trigger-allies',
    'the neighbours of a unit that falls back check a round later',
    () => {
      const state = field({
        party: [rank('Orcs', 5), rank('Wolves', 5, { atk: 0 })],
        foes: [rank('Left', 15, TRAINED), rank('Right', 15, TRAINED)],
      })
      playRound(state, { dice: [1, 8, 8, 8, 8, 8, 8, ...new Array<number>(5).fill(6)] })
      const next = playRound(state, { dice: [1, 7, 9] })
      expect(told(next, 'morale').map(({ group, triggers }) => [group, triggers])).toEqual([
        ['Right', ['allies']],
      ])
    },
  )

  rule('warband.retreat.save', 'V21: three in melee, saves 5, 6, 2 at 5: one dead, two fall back', () => {
    const state = field({
      party: [rank('Orcs', 5, { atk: 0 })],
      foes: [rank('Foot', 3, { ...TRAINED, capture: 5 })],
    })
    const group = state.groups[unit(state, 'foot').group]
    if (group === undefined) throw new Error('no group')
    group.triggers = 1
    const play = playRound(state, { dice: [1, 8, 5, 6, 2] })
    expect(rolled(play)).toBe('priority d6 1, morale d12 8, retreat-capture d12 5 6 2')
    expect(sizes(state, 'foot')).toEqual([2, 0, 0])
    expect(unit(state, 'foot').place).toBe(1 + 1 + 5)
  })

  rule('warband.retreat.save', 'spears of the middle rank are not in melee and make no save', () => {
    const state = field({
      party: [rank('Orcs', 5, { atk: 0 })],
      foes: [rank('Foot', 8, { ...TRAINED, weapons: ['spear'], shield: 'ready' })],
    })
    const group = state.groups[unit(state, 'foot').group]
    if (group === undefined) throw new Error('no group')
    group.triggers = 1
    expect(rolled(playRound(state, { dice: [1, 8, 6, 6, 6, 6, 6] }))).toContain(
      'retreat-capture d12 6 6 6 6 6',
    )
  })

  rule(
    ['warband.morale.twelve', 'warband.morale.fail'],
    'a 12 is a rout: twice the speed, and a back to strike at',
    () => {
      const state = field(
        {
          party: [rank('Orcs', 5, { move: 20 })],
          foes: [rank('Foot', 5, { ...TRAINED, capture: 5 }), rank('Others', 5, { place: 60 })],
        },
        { field: { start: 20 } },
      )
      const group = state.groups[unit(state, 'foot').group]
      if (group === undefined) throw new Error('no group')
      group.triggers = 1
      playRound(state, { dice: [1, 12] })
      expect([unit(state, 'foot').place, unit(state, 'foot').disorder]).toEqual([30, true])
      const play = playRound(state, {
        dice: [4, ...miss(10)],
        choices: {
          'unit-declare orcs': ['charge'],
          'order orcs': ['charge'],
          'rout-rally foot': ['flee'],
        },
      })
      expect(told(play, 'blows').map(({ unit: by, dice }) => [by, dice])).toEqual([['orcs', 10]])
    },
  )

  rule('warband.battle.rally-rout', 'V34: after a quiet round a 7 brings them back, an 8 does not', () => {
    const make = (): State => {
      const state = field(
        { party: [rank('Orcs', 5)], foes: [rank('Foot', 5, { ...TRAINED, capture: 5 }), rank('Others', 5)] },
        { field: { start: 20 } },
      )
      const group = state.groups[unit(state, 'foot').group]
      if (group === undefined) throw new Error('no group')
      group.triggers = 1
      playRound(state, { dice: [1, 8] })
      expect(unit(state, 'foot').formation).toBe('routed')
      return state
    }
    const back = make()
    const play = playRound(back, { dice: [1, 7] })
    expect(rolled(play)).toBe('priority d6 1, rout-rally d12 7')
    expect(unit(back, 'foot').formation).toBe('normal')
    const gone = make()
    playRound(gone, { dice: [1, 8] })
    expect(unit(gone, 'foot').formation).toBe('routed')
  })

  rule('warband.battle.rally-rout', 'a trigger in that round, and there is no check to come back', () => {
    const state = field(
      { party: [rank('Orcs', 5)], foes: [rank('Foot', 5, TRAINED), rank('Others', 5)] },
      { field: { start: 20 } },
    )
    const group = state.groups[unit(state, 'foot').group]
    if (group === undefined) throw new Error('no group')
    group.triggers = 1
    playRound(state, { dice: [1, 8] })
    group.triggers = 8
    expect(rolled(playRound(state, { dice: [1] }))).toBe('priority d6 1')
  })

  rule('warband.morale.pcs', 'a PC in a unit that gives way may stay, alone', () => {
    const state = field({
      party: [rank('Orcs', 5, { atk: 0 })],
      foes: [{ ...pc('Hero', { atk: 0 }), unit: 'Foot' }, rank('Foot', 4, TRAINED)],
    })
    const group = state.groups[unit(state, 'foot').group]
    if (group === undefined) throw new Error('no group')
    group.triggers = 1
    playRound(state, { dice: [1, 9, 5, 5, 5, 5], choices: { 'stay-or-go hero': ['stay'] } })
    expect(inLineWith(state, 'hero')).toEqual(['orcs'])
    expect(unit(state, 'foot').formation).toBe('routed')
    expect(state.how).toBe('running')
  })

  rule('warband.morale.pcs', 'and one who ran with them may stop in any round after', () => {
    const state = field({
      party: [rank('Orcs', 5, { atk: 0 })],
      foes: [
        { ...pc('Hero', { atk: 0 }), unit: 'Foot' },
        rank('Foot', 4, TRAINED),
        rank('Others', 5, { atk: 0 }),
      ],
    })
    const group = state.groups[unit(state, 'foot').group]
    if (group === undefined) throw new Error('no group')
    group.triggers = 1
    playRound(state, { dice: [1, 9, 5, 5, 5, 5, 5], choices: { 'stay-or-go hero': ['go'] } })
    expect(state.units[figure(state, 'hero').unit]?.id).toBe('foot')
    const play = playRound(state, {
      dice: [1],
      choices: { 'stay-or-go hero': ['stay'], 'rout-rally foot': ['flee'] },
    })
    expect(state.units[figure(state, 'hero').unit]?.loose).toBe(true)
    expect(play.askedFor('order').map(({ by }) => by)).toContain('hero')
  })

  rule(
    ['warband.morale.no-way-out', 'warband.morale.no-quarter'],
    'who cannot fall back gives up, or fights to the death',
    () => {
      const make = (field_: Readonly<Record<string, unknown>>): State => {
        const state = field(
          {
            party: [rank('Orcs', 5, { atk: 0 })],
            foes: [rank('Foot', 5, TRAINED), rank('Others', 5, { atk: 0 })],
          },
          { field: { cornered: ['foes'], ...field_ } },
        )
        const group = state.groups[unit(state, 'foot').group]
        if (group === undefined) throw new Error('no group')
        group.triggers = 1
        playRound(state, { dice: [1, 8] })
        return state
      }
      expect(make({}).figures.filter(({ life }) => life === 'captured')).toHaveLength(5)
      const last = make({ noQuarter: ['party'] })
      expect(last.figures.filter(({ life }) => life === 'captured')).toHaveLength(0)
      expect(last.groups[unit(last, 'foot').group]?.lastStand).toBe(true)
    },
  )

  rule('warband.forgo.rally', 'a leader in the line rallies: the check has 2 more', () => {
    const state = field({
      party: [rank('Orcs', 5, { atk: 0 })],
      foes: [one('Serjeant', 'Foot', { might: 3 }), rank('Foot', 4, TRAINED)],
    })
    const group = state.groups[unit(state, 'foot').group]
    if (group === undefined) throw new Error('no group')
    group.triggers = 1
    const play = playRound(state, { dice: [1, 10], choices: { 'unit-melee serjeant': ['rally'] } })
    expect(checks(play)).toEqual([['Foot', 10, 'holds']])
  })

  rule('warband.out.hireling-grades', 'skirmishers told to charge find out whether they dare', () => {
    for (const [die, met] of [
      [5, true],
      [6, false],
    ] as const) {
      const state = field(
        {
          party: [rank('Slingers', 5, { morale: 5, skirmisher: true, atk: 0 })],
          foes: [rank('Orcs', 5, { atk: 0 })],
        },
        { field: { start: 8 } },
      )
      playTo(state, 'defend', { dice: [1, die], choices: { 'order slingers': ['charge'] } })
      expect(inLineWith(state, 'slingers').length > 0, String(die)).toBe(met)
    }
  })
})

describe('those beside them', () => {
  rule(
    ['warband.duel.refuse', 'warband.morale.trigger-allies'],
    'a unit that runs because its leader refused alarms the others of its side',
    () => {
      const state = field({
        party: [
          one('Serjeant', 'Foot', { might: 3 }),
          rank('Foot', 2, { atk: 0 }),
          rank('Guard', 2, { atk: 0 }),
        ],
        foes: [one('Chief', 'Orcs', { might: 3 }), rank('Orcs', 4, TRAINED), rank('Goblins', 4, TRAINED)],
      })
      const play = playTo(state, 'end', {
        dice: [1, 9, ...miss(5)],
        choices: { 'leader-challenge serjeant': ['chief'], 'leader-answer chief': ['refuse'] },
      })
      expect(told(play, 'drill')[0]).toMatchObject({ unit: 'orcs', passed: false })
      expect(state.groups[unit(state, 'goblins').group]?.later).toBe(16)
    },
  )

  rule(
    ['warband.morale.pcs', 'warband.battle.morale-unit'],
    'a PC who stands for himself beside his unit is not swept along when it runs',
    () => {
      const state = field(
        {
          party: [rank('Orcs', 3, { atk: 0 })],
          foes: [{ ...pc('hero'), id: 'hero', unit: 'Foot' }, rank('Foot', 4, TRAINED)],
        },
        { field: { start: 20 } },
      )
      playTo(state, 'end', {
        dice: [6],
        choices: {
          'alone-declare hero': ['leave'],
          'next-unit foes': ['hero'],
          'alone hero': ['leave'],
          'order hero': ['stay'],
        },
      })
      const group = state.groups[unit(state, 'foot').group]
      if (group !== undefined) group.triggers = 32
      playRound(state, { dice: [9] })
      expect(unit(state, 'foot').formation).toBe('routed')
      expect(unit(state, 'hero')).toMatchObject({ loose: true, formation: 'normal' })
    },
  )
})

describe('what the first check and the last stand leave', () => {
  rule(
    ['warband.banner.first-check'],
    'with a banner it matters to the odds whether the first check is behind them',
    () => {
      const state = field(
        { party: [rank('Foot', 15, { morale: 7 })], foes: [rank('Orcs', 5)] },
        { field: { banners: ['Foot'] } },
      )
      const before = winKeyOf(state)
      const group = state.groups[unit(state, 'foot').group]
      if (group !== undefined) group.checks = 1
      expect(winKeyOf(state)).not.toBe(before)
    },
  )

  rule(
    ['warband.maneuver.shieldwall', 'warband.morale.fail'],
    'whoever gives way keeps no wall: a full 5 spaces, not 2',
    () => {
      const foot = { ...TRAINED, shield: 'ready', capture: 5 } as const
      const state = field(
        { party: [rank('Orcs', 3)], foes: [rank('Foot', 5, foot)] },
        { field: { start: 20 } },
      )
      const wall = unit(state, 'foot')
      wall.formation = 'shieldwall'
      const group = state.groups[wall.group]
      if (group !== undefined) group.triggers = 32
      expect(told(playRound(state, { dice: [1, 9] }), 'rout')[0]).toMatchObject({ how: 'retreat', spaces: 5 })
    },
  )

  rule(
    ['warband.duel.refuse', 'warband.morale.no-quarter'],
    'whoever fights to the death does not run because the leader refuses',
    () => {
      const state = field({
        party: [one('Serjeant', 'Foot', { might: 3, atk: 0 }), rank('Foot', 2, { atk: 0 })],
        foes: [one('Chief', 'Orcs', { might: 3, atk: 0 }), rank('Orcs', 4, TRAINED)],
      })
      const group = state.groups[unit(state, 'orcs').group]
      if (group !== undefined) group.lastStand = true
      const play = playTo(state, 'end', {
        dice: [1],
        choices: { 'leader-challenge serjeant': ['chief'], 'leader-answer chief': ['refuse'] },
      })
      expect(told(play, 'drill')).toEqual([])
      expect(unit(state, 'orcs').formation).toBe('normal')
    },
  )
})

describe('one check', () => {
  const alone = (rulings: RulingsInput, triggers: number, banner: boolean) => {
    const state = field(
      { party: [rank('Foot', 15, { morale: 7 })], foes: [rank('Orcs', 5)] },
      { rulings, field: { start: 30, banners: banner ? ['Foot'] : [] } },
    )
    const group = need(state.groups, 0)
    group.checks = 1
    group.triggers = triggers
    return { state, group }
  }

  rule(
    ['warband.battle.morale-unit', 'warband.banner.lost'],
    'a unit that runs with its banner lost checks no second time',
    () => {
      const { state } = alone({ 'ally-chain': 'same-round' }, OTHER, true)
      const play = playRound(state, { dice: [1, 9] })
      expect(told(play, 'morale')).toHaveLength(1)
      expect(unit(state, 'foot').formation).toBe('routed')
    },
  )

  rule(
    'warband.leader.death-duel',
    'where each trigger has its own, only that for the leader is two worse',
    () => {
      const { state, group } = alone({ 'morale-once': 'per-trigger' }, THIRD | LEADER, false)
      group.shaken = -2
      const play = playRound(state, { dice: [1, 1, 1] })
      expect(told(play, 'morale').map(({ triggers, chances }) => [triggers, chances])).toEqual([
        [['third'], 7],
        [['leader'], 5],
      ])
    },
  )
})
