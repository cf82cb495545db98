/**
 * Every ruling that only battles know, and every alternative value: what it changes, shown with concrete dice.
 */
import { script } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { toggles } from '../../testing/toggles.ts'
import { warband } from '../index.ts'
import { type RulingsInput, rulings } from '../register/rulings.ts'
import { shareOut } from '../rules/battle/reach.ts'
import { tideOf } from '../rules/battle/tides.ts'
import { marksOf } from '../rules/battle/volley.ts'
import type { State } from '../state/state.ts'
import { field, inLineWith, one, rank, sizes, unit } from './field.ts'
import { figure, playRound, playTo, rolled, told } from './stage.ts'

const OURS = [
  'rank-allocation',
  'rank-pool',
  'rank-missiles',
  'overflow',
  'refill',
  'new-front-strikes',
  'tide-strength',
  'tide-follow',
  'volley-mass',
  'leader-duel',
  'banner-first',
  'banner-lost',
  'cavalry-fail',
  'maneuver-fail',
  'shieldwall',
  'casualties',
  'cycle-penalty',
  'rank-wounds',
  'rear-rank',
  'shoot-over',
  'routed-side',
] as const

const { toggle, notShown } = toggles<RulingsInput>(rulings, OURS)
const miss = (count: number): number[] => new Array<number>(count).fill(12)
const MAIL = { armour: ['light'], shield: 'ready' } as const
const BOW = { weapons: ['longbow'], armour: ['light'] } as const
const OFF: RulingsInput = {}

/** What an attack is shared out to, as in 'knight 2, rank 5'. */
function shares(state: State, dice: number): string {
  const play = script(warband, { dice: [] })
  const found = play.call(
    (table) =>
      shareOut(table, state, { unit: unit(state, 'foot'), men: 5, place: null }, [unit(state, 'orcs')], dice),
    state,
  )
  return found.map(({ figure: at, dice: count }) => `${state.figures[at]?.id ?? 'rank'} ${count}`).join(', ')
}

describe('rulings of battles', () => {
  toggle({ 'rank-allocation': 'entities' }, 'a knight among four takes half the dice, not a fifth', (on) => {
    const cast = { party: [rank('Foot', 5)], foes: [one('Knight', 'Orcs', { might: 3 }), rank('Orcs', 4)] }
    expect(shares(field(cast), 10)).toBe('knight 2, rank 8')
    expect(shares(field(cast, { rulings: on }), 10)).toBe('knight 5, rank 5')
  })

  toggle({ 'rank-pool': 'resets' }, 'damage that took nobody is gone with the round', (on) => {
    const left = (rulings: RulingsInput): number => {
      const state = field(
        { party: [rank('Foot', 5)], foes: [rank('Orcs', 5, { hpMax: 2, atk: 0 })] },
        { rulings },
      )
      playRound(state, { dice: [1, 2, 2, 2, 12, 12] })
      return unit(state, 'orcs').pools[0] ?? -1
    }
    expect([left(OFF), left(on)]).toEqual([1, 0])
  })

  toggle({ 'rank-missiles': 'only-nearest' }, 'nobody picks a captain out of the second rank', (on) => {
    const marks = (rulings: RulingsInput): string[] => {
      const state = field(
        {
          party: [rank('Bows', 5, BOW)],
          foes: [one('Captain', 'Orcs', { might: 3, rank: 2 }), rank('Orcs', 8)],
        },
        { rulings, field: { start: 10 } },
      )
      const archer = figure(state, 'bows-1')
      const arm = state.setup.arms[archer.wield]
      return arm === undefined
        ? []
        : marksOf(state, unit(state, 'bows'), archer, arm, 5).map(({ key }) => key)
    }
    expect(marks(OFF)).toEqual(['orcs', 'orcs:2', 'captain'])
    expect(marks(on)).toEqual(['orcs', 'orcs:2'])
  })

  toggle({ overflow: 'careful' }, 'excess dice must hit the armour behind', (on) => {
    const behind = (rulings: RulingsInput): number[] => {
      const foes = [
        { ...rank('Orcs', 2, { rank: 1, atk: 0 }), id: 'front' },
        rank('Orcs', 5, { armour: ['light', 'medium', 'heavy'], rank: 2, atk: 0 }),
      ]
      const state = field({ party: [rank('Foot', 5)], foes }, { rulings })
      playRound(state, { dice: [1, 3, 4, 5, 6, 7] })
      return sizes(state, 'orcs')
    }
    expect(behind(OFF)).toEqual([0, 2, 0])
    expect(behind(on)).toEqual([0, 4, 0])
  })

  rule(
    ['warband.battle.overflow-check', 'warband.battle.overflow'],
    'dice are read as they fell: the first fill the front, the low ones after them go through',
    () => {
      const fallen = (dice: readonly number[]): { sizes: number[]; told: unknown[] } => {
        const foes = [
          { ...rank('Orcs', 2, { rank: 1, atk: 0 }), id: 'front' },
          rank('Orcs', 5, { armour: ['light', 'medium', 'heavy'], rank: 2, atk: 0 }),
        ]
        const state = field({ party: [rank('Foot', 5)], foes }, { rulings: { overflow: 'careful' } })
        const play = playRound(state, { dice: [1, ...dice] })
        return { sizes: sizes(state, 'orcs'), told: [...told(play, 'overflow')] }
      }
      expect(fallen([7, 6, 1, 3, 12])).toMatchObject({
        sizes: [0, 3, 0],
        told: [{ unit: 'orcs', rank: 1, chance: 5, dice: 3, damage: 2 }],
      })
      expect(fallen([1, 3, 7, 6, 12])).toMatchObject({ sizes: [0, 5, 0], told: [{ dice: 3, damage: 0 }] })
      expect(fallen([12, 1, 12, 3, 5])).toMatchObject({ sizes: [0, 4, 0], told: [{ dice: 1, damage: 1 }] })
    },
  )

  rule('warband.battle.overflow', 'how much goes past a destroyed rank is told', () => {
    const state = field({
      party: [rank('Foot', 5)],
      foes: [{ ...rank('Orcs', 2, { rank: 1, atk: 0 }), id: 'front' }, rank('Orcs', 5, { rank: 2, atk: 0 })],
    })
    const play = playRound(state, { dice: [1, 8, 8, 8, 12, 12] })
    expect(told(play, 'overflow')).toMatchObject([{ unit: 'orcs', rank: 1, dice: 0, damage: 1 }])
  })

  toggle({ 'routed-side': 'lost' }, 'a side of which only routed units are left has lost at once', (on) => {
    const phase = (rulings: RulingsInput): string => {
      const state = field(
        { party: [rank('Foot', 5)], foes: [rank('Orcs', 6, { morale: 7, atk: 0 })] },
        { rulings, field: { start: 20 } },
      )
      const group = state.groups[unit(state, 'orcs').group]
      if (group !== undefined) group.triggers = 1
      playRound(state, { dice: [1, 8] })
      return state.phase
    }
    expect([phase(OFF), phase(on)]).toEqual(['round', 'over'])
  })

  toggle({ refill: 'end-of-round' }, 'those behind step into the gaps', (on) => {
    const after = (rulings: RulingsInput): number[] => {
      const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 10, { atk: 0 })] }, { rulings })
      playRound(state, { dice: [1, 8, 8, 12, 12, 12] })
      return sizes(state, 'orcs')
    }
    expect(after(OFF)).toEqual([3, 5, 0])
    expect(after(on)).toEqual([5, 3, 0])
  })

  toggle(
    { 'new-front-strikes': 'at-once' },
    'a rank that First Strike uncovered strikes in the same phase',
    (on) => {
      const strikers = (rulings: RulingsInput, dice: readonly number[]): number => {
        const state = field(
          { party: [rank('Foot', 5)], foes: [rank('Orcs', 10)] },
          { rulings, field: { start: 6 } },
        )
        const play = playRound(state, {
          dice: [1, 8, 8, 8, 8, 8, ...dice],
          choices: { 'order foot': ['charge'] },
        })
        return told(play, 'blows').length
      }
      expect(strikers(OFF, [])).toBe(1)
      expect(strikers(on, miss(5))).toBe(2)
    },
  )

  rule(
    ['warband.fs.effect', 'warband.battle.reach-spear'],
    'spears that reached before go on when their front is gone',
    () => {
      const state = field(
        {
          party: [rank('Foot', 5)],
          foes: [
            { ...rank('Orcs', 5, { rank: 1 }), id: 'front' },
            rank('Orcs', 5, { rank: 2, weapons: ['spear'] }),
          ],
        },
        { field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 8, 8, 8, 8, 8, ...miss(5)],
        choices: { 'order foot': ['charge'] },
      })
      expect(told(play, 'blows').map(({ dice }) => dice)).toEqual([5, 5])
    },
  )

  toggle({ 'tide-strength': 'might' }, 'three of Might 2 are stronger than five of Might 1', (on) => {
    const tide = (rulings: RulingsInput): number => {
      const state = field({ party: [rank('Ogres', 3, { might: 2 })], foes: [rank('Orcs', 5)] }, { rulings })
      return Math.sign(tideOf(state, unit(state, 'ogres'), unit(state, 'orcs')))
    }
    expect([tide(OFF), tide(on)]).toEqual([-1, 1])
  })

  toggle({ 'tide-strength': 'line' }, 'only the front ranks are counted', (on) => {
    const tide = (rulings: RulingsInput): number => {
      const state = field({ party: [rank('Foot', 15)], foes: [rank('Orcs', 5)] }, { rulings })
      return Math.sign(tideOf(state, unit(state, 'foot'), unit(state, 'orcs')))
    }
    expect([tide(OFF), tide(on)]).toEqual([1, 0])
  })

  toggle({ 'tide-follow': 'optional' }, 'the pushers may stay, and the line is broken', (on) => {
    const cast = { party: [rank('Foot', 5, { atk: 0 })], foes: [rank('Orcs', 3, { atk: 0 })] }
    const forced = field(cast)
    playRound(forced, { dice: [1] })
    expect(inLineWith(forced, 'foot')).toEqual(['orcs'])
    const free = field(cast, { rulings: on })
    playRound(free, { dice: [1], choices: { 'follow-up foot': ['stay'] } })
    expect([inLineWith(free, 'foot'), unit(free, 'foot').place, unit(free, 'orcs').place]).toEqual([[], 0, 2])
  })

  toggle({ 'volley-mass': 2 }, 'twice as many shooters as men are needed for a volley', (on) => {
    const shoots = (rulings: RulingsInput): boolean => {
      const state = field(
        { party: [rank('Bows', 5, BOW)], foes: [rank('Orcs', 5)] },
        { rulings, field: { start: 40 } },
      )
      const play = playRound(state, { dice: [1] })
      return (
        play
          .askedFor('order')
          .find(({ by }) => by === 'bows')
          ?.options.includes('shoot') === true
      )
    }
    expect([shoots(OFF), shoots(on)]).toEqual([true, false])
  })

  toggle({ 'leader-duel': 'one-round' }, 'after a round a new challenge is needed', (on) => {
    const duels = (rulings: RulingsInput): number => {
      const state = field(
        {
          party: [one('Serjeant', 'Foot', { might: 3, atk: 0 }), rank('Foot', 4, { atk: 0 })],
          foes: [one('Chief', 'Orcs', { might: 3, atk: 0 }), rank('Orcs', 4, { atk: 0 })],
        },
        { rulings },
      )
      playRound(state, {
        dice: [1],
        choices: {
          'leader-challenge serjeant': ['chief'],
          'technique serjeant': ['parry'],
          'technique chief': ['feint'],
        },
      })
      return state.duels.length
    }
    expect([duels(OFF), duels(on)]).toEqual([1, 0])
  })

  toggle(
    { 'banner-first': 'not' },
    'a manoeuvre is rolled for and leaves the banner its first check',
    (on) => {
      const wall = (rulings: RulingsInput, dice: readonly number[]): [string, number] => {
        const state = field(
          { party: [rank('Foot', 15, { ...MAIL, morale: 7 })], foes: [rank('Orcs', 5)] },
          { rulings, field: { start: 30, banners: ['Foot'] } },
        )
        const play = playRound(state, { dice: [1, ...dice], choices: { 'order foot': ['shieldwall'] } })
        return [rolled(play), state.groups[unit(state, 'foot').group]?.checks ?? -1]
      }
      expect(wall(OFF, [])).toEqual(['priority d6 1', 1])
      expect(wall(on, [8])).toEqual(['priority d6 1, manoeuvre d12 8', 0])
    },
  )

  toggle({ 'banner-lost': 'random' }, 'the bearer is any of the rank by lot', (on) => {
    const held = (rulings: RulingsInput, dice: readonly number[]): boolean => {
      const state = field(
        { party: [rank('Orcs', 5)], foes: [rank('Foot', 15, { atk: 0 })] },
        { rulings, field: { banners: ['Foot'] } },
      )
      playRound(state, { dice: [1, 8, 8, 12, 12, 12, ...dice] })
      return unit(state, 'foot').bannerHeld
    }
    expect(held(OFF, [])).toBe(true)
    expect(held(on, [2])).toBe(false)
    expect(held(on, [3])).toBe(true)
  })

  toggle({ 'cavalry-fail': 'break-and-retreat' }, 'foot who fail fall back when the round ends', (on) => {
    const formation = (rulings: RulingsInput, dice: readonly number[]): string => {
      const state = field(
        {
          party: [rank('Riders', 3, { atk: 0, mounted: true })],
          foes: [rank('Foot', 5, { morale: 7, atk: 0, capture: 5 }), rank('Others', 5)],
        },
        { rulings, field: { start: 10 } },
      )
      playRound(state, {
        dice: [1, 8, ...miss(6), ...dice],
        choices: { 'order riders': ['charge'], 'unit-target riders': ['foot'] },
      })
      return unit(state, 'foot').formation
    }
    expect(formation(OFF, [])).toBe('broken')
    expect(formation(on, [5, 5, 5, 5, 5])).toBe('routed')
  })

  toggle({ 'maneuver-fail': 'normal-move' }, 'a failed manoeuvre leaves a plain move', (on) => {
    const place = (rulings: RulingsInput, answers = {}): number => {
      const state = field(
        { party: [rank('Foot', 5, { ...MAIL, morale: 7 })], foes: [rank('Orcs', 5)] },
        { rulings, field: { start: 30 } },
      )
      playRound(state, { dice: [1, 8], choices: { 'order foot': ['wall-advance'], ...answers } })
      return unit(state, 'foot').place
    }
    expect(place(OFF)).toBe(0)
    expect(place(on, { 'plain-move foot': ['advance'] })).toBe(10)
  })

  toggle({ shieldwall: 'all-but-crossbow' }, 'crossbow bolts go through a wall of shields', (on) => {
    const shoots = (rulings: RulingsInput, weapon: string): boolean => {
      const state = field(
        { party: [rank('Bows', 5, { weapons: [weapon] })], foes: [rank('Foot', 5, MAIL)] },
        { rulings, field: { start: 20 } },
      )
      unit(state, 'foot').formation = 'shieldwall'
      const play = playRound(state, { dice: [1] })
      return (
        play
          .askedFor('order')
          .find(({ by }) => by === 'bows')
          ?.options.includes('shoot') === true
      )
    }
    expect([shoots(OFF, 'crossbow'), shoots(on, 'crossbow'), shoots(on, 'longbow')]).toEqual([
      false,
      true,
      false,
    ])
  })

  toggle({ casualties: 'on' }, 'each of those taken off lives on 3 or less of a d6', (on) => {
    const living = (rulings: RulingsInput, dice: readonly number[]): number => {
      const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 10, { atk: 0 })] }, { rulings })
      playRound(state, { dice: [1, 8, 8, 12, 12, 12, ...dice] })
      return state.figures.filter(({ life, stabilized }) => life === 'dead' && stabilized).length
    }
    expect([living(OFF, []), living(on, [3, 4])]).toEqual([0, 1])
  })

  toggle({ 'cycle-penalty': 'on' }, 'whoever fails to trade places in melee draws one die more', (on) => {
    const dice = (rulings: RulingsInput, more: number): number[] => {
      const state = field({ party: [rank('Foot', 6, { capture: 5 })], foes: [rank('Orcs', 2)] }, { rulings })
      const play = playRound(state, {
        dice: [1, 9, 5, ...miss(4), ...miss(2 + more)],
        choices: { 'order foot': ['cycle'] },
      })
      return told(play, 'blows').map((blows) => blows.dice)
    }
    expect(dice(OFF, 0)).toEqual([4, 2])
    expect(dice(on, 1)).toEqual([4, 3])
  })

  toggle({ 'rank-wounds': 'plus-one' }, 'a critical on a rank makes it easier to hit', (on) => {
    const chances = (rulings: RulingsInput): number[] => {
      const state = field(
        { party: [rank('Foot', 5)], foes: [rank('Orcs', 10, { ...MAIL, atk: 0 })] },
        { rulings },
      )
      const first = playRound(state, { dice: [1, 1, 12, 12, 12, 12] })
      const second = playRound(state, { dice: [1, ...miss(5)] })
      return [first, second].flatMap((play) => told(play, 'blows').map(({ chance }) => chance))
    }
    expect(chances(OFF)).toEqual([6, 6])
    expect(chances(on)).toEqual([6, 7])
  })

  toggle({ 'rear-rank': 'per-agent' }, 'a rank from behind has one die more, not five', (on) => {
    const dice = (rulings: RulingsInput, count: number): number[] => {
      const state = field(
        { party: [rank('Foot', 5)], foes: [rank('Orcs', 5, { atk: 0 })] },
        { rulings, field: { flanks: [{ who: 'foot-1', whom: 'orcs-1', arc: 'rear' }] } },
      )
      return told(playRound(state, { dice: [1, ...miss(count)] }), 'blows').map((blows) => blows.dice)
    }
    expect(dice(OFF, 10)).toEqual([10])
    expect(dice(on, 6)).toEqual([6])
  })

  const archers = (rulings: RulingsInput): number => {
    const state = field(
      { party: [rank('Bows', 15, BOW)], foes: [rank('Orcs', 5, { hpMax: 99 })] },
      { rulings, field: { start: 20 } },
    )
    const play = script(warband, {
      dice: [1, ...miss(60)],
      choices: { 'order bows': ['shoot'], 'volley-target': () => 'orcs', 'volley-dice': ({ max }) => max },
      otherwise: 'usual',
    })
    play.playRound(state)
    return told(play, 'blows').length
  }

  toggle({ 'shoot-over': 'front-two' }, 'the third rank does not shoot', (on) => {
    expect([archers(OFF), archers(on)]).toEqual([3, 2])
  })

  toggle({ 'shoot-over': 'no' }, 'only the front rank shoots', (on) => {
    expect(archers(on)).toBe(1)
  })

  test('every alternative of these rulings is shown', () => {
    expect(notShown()).toEqual([])
  })
})

describe('rulings of battles and skirmishes alike', () => {
  rule(
    ['warband.fs.effect', 'warband.battle.order'],
    'both charge: at the same time, or under fs-both the priority side first',
    () => {
      const replies = (rulings: RulingsInput, dice: readonly number[]): number => {
        const state = field({ party: [rank('Foot', 2)], foes: [rank('Orcs', 2)] }, { rulings })
        playTo(state, 'defend', { dice: [1] })
        for (const id of ['foot', 'orcs']) unit(state, id).charged = id === 'foot' ? 1 : 0
        const play = playRound(state, { dice: [8, 8, ...dice] })
        return told(play, 'blows').length
      }
      expect(replies({}, [12, 12])).toBe(2)
      expect(replies({ 'fs-both': 'priority-first' }, [])).toBe(1)
    },
  )

  rule('warband.fs.effect', 'under fs-scope one charge gives First Strike to the whole side', () => {
    const first = (rulings: RulingsInput): boolean[] => {
      const state = field(
        {
          party: [rank('Foot', 2, { atk: 0 }), rank('Guard', 2, { atk: 0 })],
          foes: [rank('Orcs', 2, { atk: 0 }), rank('Wolves', 2, { atk: 0 })],
        },
        { rulings },
      )
      playTo(state, 'defend', { dice: [1] })
      unit(state, 'foot').charged = 2
      const before = state.phase
      playTo(state, 'melee')
      return [before === 'defend', (unit(state, 'guard').struck & 8) !== 0]
    }
    expect(first({})).toEqual([true, false])
    expect(first({ 'fs-scope': 'side' })).toEqual([true, true])
  })

  rule(
    'warband.out.spear-charge',
    'of a charge into spears and swords only the dice on the swords come first',
    () => {
      const steps = (rulings: RulingsInput): string[] => {
        const state = field(
          {
            party: [rank('Foot', 4)],
            foes: [
              rank('Spears', 2, { weapons: ['spear'], shield: 'ready', atk: 0 }),
              rank('Swords', 2, { hpMax: 9, atk: 0 }),
            ],
          },
          { rulings },
        )
        playTo(state, 'defend', { dice: [1] })
        unit(state, 'foot').charged = 1
        const strike = playTo(state, 'melee', {
          dice: rulings['spear-charge'] === 'whole-charge' ? [] : miss(2),
        })
        const rest = playTo(state, 'end', {
          dice: rulings['spear-charge'] === 'whole-charge' ? miss(4) : miss(2),
        })
        return [strike, rest].map((play) =>
          told(play, 'blows')
            .map(({ enemy, dice }) => `${enemy} ${dice}`)
            .join(', '),
        )
      }
      expect(steps({})).toEqual(['swords 2', 'spears 2'])
      expect(steps({ 'spear-charge': 'whole-charge' })).toEqual(['', 'spears 2, swords 2'])
    },
  )

  rule('warband.retreat.save', 'under retreat-save one die stands for the whole unit', () => {
    const state = field(
      { party: [rank('Orcs', 5, { atk: 0 })], foes: [rank('Foot', 5, { morale: 7, atk: 0, capture: 5 })] },
      { rulings: { 'retreat-save': 'one-per-group' } },
    )
    const group = state.groups[unit(state, 'foot').group]
    if (group === undefined) throw new Error('no group')
    group.triggers = 1
    expect(rolled(playRound(state, { dice: [1, 8, 6] }))).toBe(
      'priority d6 1, morale d12 8, retreat-capture d12 6',
    )
    expect(sizes(state, 'foot')).toEqual([0, 0, 0])
  })

  rule(
    'warband.ranged.into-melee',
    'under friendly-fire a second die must hit the armour of the friends',
    () => {
      const state = field(
        {
          party: [
            rank('Foot', 5, { ...MAIL, atk: 0 }),
            { ...rank('Foot', 2, { rank: 2, weapons: ['shortbow'] }), id: 'bows' },
          ],
          foes: [rank('Orcs', 5, { atk: 0 })],
        },
        { rulings: { 'friendly-fire': 'roll-armor' } },
      )
      const play = playRound(state, { dice: [1, 10, 12, 4, 5], choices: { 'order foot': ['shoot'] } })
      expect(rolled(play)).toBe('priority d6 1, ranged d12 10 12, stray d12 4 5')
      expect(sizes(state, 'foot')).toEqual([4, 2, 0])
    },
  )

  rule(
    'warband.ranged.nearest',
    'under nearest the second rank of the nearest unit is as near as its first',
    () => {
      const penalties = (rulings: RulingsInput): number[] => {
        const state = field(
          { party: [rank('Bows', 5, BOW)], foes: [rank('Orcs', 10)] },
          { rulings, field: { start: 20 } },
        )
        const archer = figure(state, 'bows-1')
        const arm = state.setup.arms[archer.wield]
        return arm === undefined
          ? []
          : marksOf(state, unit(state, 'bows'), archer, arm, 5).map(({ penalty }) => penalty)
      }
      expect(penalties({})).toEqual([0, 1])
      expect(penalties({ nearest: 'unit' })).toEqual([0, 0])
    },
  )
})

describe('rulings of every fight, in a battle line', () => {
  rule(
    ['warband.throw.no-chain', 'warband.throw.chain-hands'],
    'archers drop bows and strike with what they have at the belt, and without it do not',
    () => {
      const struck = (weapons: readonly string[], dice: readonly number[]): string[] => {
        const state = field(
          { party: [rank('Bows', 2, { weapons: [...weapons] })], foes: [rank('Orcs', 2, { atk: 0 })] },
          { rulings: { chain: 'drop-and-draw' }, field: { start: 6 } },
        )
        const choices = {
          'order bows': ['shoot'],
          'unit-declare orcs': ['charge'],
          'order orcs': ['charge'],
        }
        const play = playRound(state, { dice: [1, 12, 12, ...dice], choices })
        return told(play, 'blows').map(({ weapon, dice: count, chance }) => `${weapon} ${count} at ${chance}`)
      }
      expect(struck(['shortbow'], [])).toEqual(['shortbow 2 at 8'])
      expect(struck(['shortbow', 'battle axe'], [12, 12])).toEqual(['shortbow 2 at 8', 'battle axe 2 at 8'])
    },
  )

  rule(
    ['warband.mod.disarmed-target', 'warband.melee.allocate'],
    'the die that a disarmed knight draws upon himself is shared out with the others',
    () => {
      const cast = {
        party: [rank('Foot', 2)],
        foes: [one('Knight', 'Orcs', { might: 3, weapons: [], atk: 0 }), rank('Orcs', 2, { atk: 0 })],
      }
      const struck = (rulings: RulingsInput, dice: readonly number[]): string[] => {
        const play = playRound(field(cast, { rulings }), { dice: [1, ...dice] })
        return [
          ...told(play, 'attack').map(({ target, dice: count }) => `${target} ${count}`),
          ...told(play, 'blows').map(({ enemy, dice: count }) => `${enemy} ${count}`),
        ]
      }
      // Two men have two dice, and the third that the knight draws upon himself gives each of the three in reach one.
      expect(struck({ 'extra-vs': 'before-allocation' }, miss(3))).toEqual(['knight 1', 'orcs 2'])
    },
  )

  rule('warband.crit.supernatural', 'a 1 on a rank of ghosts is a hit like any other', () => {
    const left = (supernatural: boolean): number[] => {
      const cast = {
        party: [rank('Foot', 1, { weapons: ['greatsword'] })],
        foes: [rank('Ghosts', 3, { supernatural, atk: 0 })],
      }
      const state = field(cast)
      playRound(state, { dice: [6, 1, 12] })
      return sizes(state, 'ghosts')
    }
    expect([left(false), left(true)]).toEqual([
      [1, 0, 0],
      [2, 0, 0],
    ])
  })

  rule('warband.crit.supernatural', 'under a ruling damage to a rank counts on a 1 only', () => {
    const left = (overflow: 'fast' | 'careful'): number[] => {
      const state = field(
        { party: [rank('Foot', 3)], foes: [rank('Ghosts', 8, { supernatural: true, atk: 0 })] },
        { rulings: { supernatural: 'one-in-six', overflow } },
      )
      playRound(state, { dice: [1, 5, 5, 5, 1, 2, 6] })
      return sizes(state, 'ghosts')
    }
    expect([left('fast'), left('careful')]).toEqual([
      [4, 3, 0],
      [4, 3, 0],
    ])
  })

  rule(
    ['warband.mod.flank', 'warband.mod.rear'],
    'the referee says from where even the first unit comes',
    () => {
      const quarters = (rulings: RulingsInput, choices: Readonly<Record<string, string[]>>): number[] => {
        const state = field(
          { party: [rank('Foot', 2, { atk: 0 })], foes: [rank('Orcs', 2, { atk: 0 })] },
          { rulings, field: { start: 6 } },
        )
        playRound(state, { dice: [1], choices: { 'order foot': ['charge'], ...choices } })
        return unit(state, 'foot').quarter
      }
      expect(quarters(OFF, {})).toEqual([0])
      expect(quarters({ arcs: 'referee' }, { arc: ['flank'] })).toEqual([1])
    },
  )

  rule(['warband.forgo.defend', 'warband.throw.no-chain'], 'a rank that has shot may defend', () => {
    const asked = (rulings: RulingsInput): number => {
      const state = field(
        { party: [rank('Bows', 2, { weapons: ['shortbow'] })], foes: [rank('Orcs', 2, { atk: 0 })] },
        { rulings, field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 12, 12],
        choices: { 'order bows': ['shoot'], 'unit-declare orcs': ['charge'], 'order orcs': ['charge'] },
      })
      return play.askedFor('rank-defend').filter(({ by }) => by === 'bows').length
    }
    expect([asked(OFF), asked({ 'forgo-who': 'action' })]).toEqual([0, 1])
  })

  rule('warband.melee.roll', 'a rank too may roll fewer dice than it has', () => {
    const rolls = (rulings: RulingsInput, dice: readonly number[], held: readonly number[]): string => {
      const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 5, { atk: 0 })] }, { rulings })
      return rolled(playRound(state, { dice: [1, ...dice], choices: held.length > 0 ? { dice: held } : {} }))
    }
    expect(rolls(OFF, miss(5), [])).toBe('priority d6 1, melee d12 12 12 12 12 12')
    expect(rolls({ 'fewer-dice': 'always' }, miss(2), [2])).toBe('priority d6 1, melee d12 12 12')
  })

  rule(['warband.mod.flank', 'warband.mod.rear'], 'archers at the flank or the rear of a unit', () => {
    const shot = (arc: 'flank' | 'rear', rulings: RulingsInput, dice: number): string => {
      const state = field(
        { party: [rank('Bows', 2, { weapons: ['shortbow'] })], foes: [rank('Orcs', 5, { atk: 0 })] },
        { rulings, field: { start: 6, flanks: [{ who: 'bows-2', whom: 'orcs-4', arc }] } },
      )
      const play = playRound(state, { dice: [1, ...miss(dice)], choices: { 'order bows': ['shoot'] } })
      return told(play, 'blows')
        .map(({ dice: count, chance }) => `${count} at ${chance}`)
        .join()
    }
    const on: RulingsInput = { 'ranged-modifiers': 'yes' }
    expect([shot('flank', OFF, 2), shot('flank', on, 2), shot('rear', on, 4)]).toEqual([
      '2 at 8',
      '2 at 9',
      '4 at 8',
    ])
  })
})
