/**
 * Every ruling that single figures know, and every alternative value: what it changes, shown with concrete dice
 * beside what the default does. Rulings that only battles know are in toggles-battle.test.ts.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { toggles } from '../../testing/toggles.ts'
import { type RulingsInput, rulings } from '../register/rulings.ts'
import { marksOf } from '../rules/battle/volley.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import { field as battlefield, rank, unit } from './field.ts'
import {
  type Cast,
  figure,
  menu,
  npc,
  type PlayScript,
  pc,
  playRound,
  playTo,
  rolled,
  STRIKE,
  type StageOptions,
  set,
  stage,
  standing,
  told,
  whyNot,
} from './stage.ts'

/** ShownState in toggles-battle.test.ts. */
const IN_BATTLES: readonly string[] = [
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
]
const OURS = Object.keys(rulings).filter((key) => !IN_BATTLES.includes(key))

const { toggle, notShown } = toggles<RulingsInput>(rulings, OURS)
const OFF: RulingsInput = {}
const BRAVE = { morale: null } as const
const A = { 'melee a': ['attack'] }
const B = { 'melee b': ['attack'] }
const UNSCARRED: RulingsInput = { 'wounds-switch': 'off' }

/** A fight with these rulings, everybody in contact unless the field says otherwise. */
function scene(on: RulingsInput, cast: Cast, field: StageOptions['field'] = {}): State {
  return stage(cast, { rulings: on, field })
}

/** One round, as in 'a>b 2 at 8': who attacked whom with how many dice at what chance. */
function blows(on: RulingsInput, cast: Cast, field: StageOptions['field'], play: PlayScript): string[] {
  return told(playRound(scene(on, cast, field), play), 'attack').map(
    ({ figure: who, target, dice, chance }) => `${who}>${target} ${dice} at ${chance}`,
  )
}

const DUEL: Cast = { party: [npc('a', BRAVE)], foes: [npc('b', BRAVE)] }
const MISS = 12

describe('surprise and priority', () => {
  const ambush = (on: RulingsInput, weapon: string, start: number | 'contact', key: string): string[] => {
    const cast = { party: [npc('a', { weapons: [weapon] })], foes: [npc('b', BRAVE)] }
    const choices = key === 'shoot' ? { 'opening a': ['shoot'] } : A
    return blows(on, cast, { surprised: ['foes'], start }, { dice: [MISS], choices })
  }

  toggle({ 'surprise-bonus-once': 'stack' }, '+2 in melee, +1 for shots', (on) => {
    expect(ambush(OFF, 'battle axe', 'contact', 'attack')).toEqual(['a>b 1 at 9'])
    expect(ambush(on, 'battle axe', 'contact', 'attack')).toEqual(['a>b 1 at 10'])
    expect(ambush(on, 'sling', 5, 'shoot')).toEqual(['a>b 1 at 9'])
  })

  toggle({ 'surprise-bonus-once': 'melee-only' }, 'nothing for shots', (on) => {
    expect(ambush(OFF, 'sling', 5, 'shoot')).toEqual(['a>b 1 at 9'])
    expect(ambush(on, 'sling', 5, 'shoot')).toEqual(['a>b 1 at 8'])
    expect(ambush(on, 'battle axe', 'contact', 'attack')).toEqual(['a>b 1 at 9'])
  })

  toggle({ 'surprise-reactions': 'yes' }, 'a surprised PC may sunder the shield', (on) => {
    const asked = (rulings: RulingsInput): number => {
      const cast = { party: [pc('hero', { shield: 'ready' })], foes: [npc('b')] }
      const state = scene(rulings, cast, { surprised: ['party'] })
      return playRound(state, { dice: [MISS], choices: B }).askedFor('sunder').length
    }
    expect([asked(OFF), asked(on)]).toEqual([0, 1])
  })

  toggle({ 'surprise-priority': 'none' }, 'a shortsword has no second die in a surprise round', (on) => {
    const cast = { party: [npc('a', { weapons: ['shortsword'] })], foes: [npc('b', BRAVE)] }
    const strikes = (rulings: RulingsInput, dice: readonly number[]): string[] =>
      blows(rulings, cast, { surprised: ['foes'] }, { dice, choices: A })
    expect(strikes(OFF, [MISS, MISS])).toEqual(['a>b 2 at 9'])
    expect(strikes(on, [MISS])).toEqual(['a>b 1 at 9'])
  })

  toggle({ 'surprise-partial': 'side' }, 'one of them surprised, all of them surprised', (on) => {
    const rolls = (rulings: RulingsInput, dice: readonly number[]): string => {
      const cast = { party: [npc('a')], foes: [npc('b', BRAVE), npc('c', BRAVE)] }
      return rolled(playRound(scene(rulings, cast, { surprised: ['b'] }), { dice }))
    }
    expect(rolls(OFF, [2])).toBe('priority d6 2')
    expect(rolls(on, [])).toBe('')
    const sentry = { party: [npc('a')], foes: [npc('b', { ...BRAVE, unaware: true }), npc('c', BRAVE)] }
    const surprised = (rulings: RulingsInput): boolean => figure(scene(rulings, sentry), 'c').surprised
    expect([surprised(OFF), surprised(on)]).toEqual([false, true])
  })

  toggle({ 'priority-multi': 'per-side' }, 'a die each, the highest first, ties again', (on) => {
    const first = (rulings: RulingsInput, dice: readonly number[]): number | undefined => {
      const state = scene(rulings, DUEL)
      playRound(state, { dice })
      return state.order[0]
    }
    expect([first(OFF, [3]), first(OFF, [4])]).toEqual([0, 1])
    expect([first(on, [2, 5]), first(on, [3, 3, 6, 1])]).toEqual([1, 0])
  })

  toggle({ passing: 'round' }, 'on open ground one runs past a guard', (on) => {
    const targets = (rulings: RulingsInput): readonly string[] => {
      const cast = {
        party: [npc('mage', { ...BRAVE, place: 0 }), npc('guard', { ...BRAVE, place: 3 })],
        foes: [npc('orc', { ...BRAVE, place: 8 })],
      }
      const play = playTo(scene(rulings, cast, { start: 8 }), 'defend', {
        dice: [6],
        choices: { 'opening orc': ['charge'] },
      })
      return play.askedFor('target')[0]?.options ?? []
    }
    expect([targets(OFF), targets(on)]).toEqual([[], ['mage', 'guard']])
  })

  toggle({ 'doomed-targets': 'required' }, 'the dying take their share of the dice', (on) => {
    const cast = {
      party: [npc('a'), npc('helper', { atk: 2 })],
      foes: [npc('b', BRAVE), npc('c', BRAVE)],
    }
    const shares = (rulings: RulingsInput): string[] =>
      blows(
        rulings,
        cast,
        {},
        {
          dice: [1, 5, MISS, MISS],
          choices: { ...A, 'odd-die a': ['b'], 'melee helper': ['attack'] },
        },
      ).slice(1)
    expect(shares(OFF)).toEqual(['helper>c 2 at 8'])
    expect(shares(on)).toEqual(['helper>b 1 at 8', 'helper>c 1 at 8'])
  })

  rule(
    ['warband.melee.allocate', 'warband.priority.dying-blow'],
    'by default the attacker chooses whether the dying take a share',
    () => {
      const cast = {
        party: [npc('a'), npc('helper', { atk: 2 })],
        foes: [npc('b', BRAVE), npc('c', BRAVE)],
      }
      const state = scene(OFF, cast)
      const play = playRound(state, {
        dice: [1, 5, MISS, MISS],
        choices: { ...A, 'odd-die a': ['b'], 'melee helper': ['attack-dying'] },
      })
      const [before, after] = ['a', 'helper'].map((id) => play.askedFor('melee').find(({ by }) => by === id))
      expect(before?.options).not.toContain('attack-dying')
      expect(after?.options).toContain('attack-dying')
      expect(told(play, 'attack').map(({ figure: by, target }) => `${by} ${target}`)).toEqual([
        'a b',
        'helper b',
        'helper c',
      ])
    },
  )

  rule(
    ['warband.melee.allocate', 'warband.subdue.excess'],
    'where only a dying foe is in reach there is that choice or none',
    () => {
      const cast = { party: [npc('a'), npc('helper')], foes: [npc('b', BRAVE)] }
      const state = scene(OFF, cast)
      const play = playRound(state, {
        dice: [1, 5, 5],
        choices: { 'melee a': ['subdue'], 'melee helper': ['attack-dying'] },
      })
      expect(play.askedFor('melee').find(({ by }) => by === 'helper')?.options).not.toContain('attack')
      expect(figure(state, 'b').life).toBe('dead')
    },
  )
})

describe('spells', () => {
  const MAGE = pc('mage', { spells: ['bolt'], mana: 1, catalyst: true, shield: 'ready' })
  const CHARGED = { 'declare b': ['charge'], 'opening b': ['charge'], 'opening mage': ['spell'] }
  const cast = { party: [MAGE], foes: [npc('b', { ...BRAVE, weapons: ['sling'], hpMax: 9 })] }

  toggle({ 'spell-actions': 'yes' }, 'a caster whose spell waits has a turn in melee', (on) => {
    const turns = (rulings: RulingsInput): number => {
      const play = playRound(scene(rulings, cast, { start: 6 }), { dice: [1, MISS, MISS], choices: CHARGED })
      return play.askedFor('melee').filter(({ by }) => by === 'mage').length
    }
    expect([turns(OFF), turns(on)]).toEqual([0, 1])
  })

  const stages = (
    on: RulingsInput,
    dice: readonly number[],
    choices: NonNullable<PlayScript['choices']>,
  ): string[] =>
    told(playRound(scene(on, cast, { start: 6 }), { dice, choices }), 'spell').map(
      ({ stage: reached }) => reached,
    )

  toggle({ 'spell-hit': 'damage' }, 'a hit that the shield took breaks nothing', (on) => {
    const shot = { 'opening mage': ['spell'], 'opening b': ['shoot'], 'sunder mage': ['yes'] }
    expect(stages(OFF, [1, MISS, 5], shot)).toEqual(['slow', 'broken'])
    expect(stages(on, [1, MISS, 5, MISS], shot)).toEqual(['slow', 'cast'])
  })

  toggle({ 'spell-hit': 'hit-or-engaged' }, 'an enemy in reach breaks it without a blow', (on) => {
    expect(stages(OFF, [1, MISS, MISS], CHARGED)).toEqual(['slow', 'cast'])
    expect(stages(on, [1, MISS], CHARGED)).toEqual(['slow', 'broken'])
  })

  toggle({ 'spell-priority-variant': 'priority' }, 'quick with priority, slow without, no die', (on) => {
    const spell = { 'opening mage': ['spell'] }
    expect(stages(OFF, [1, 2, MISS], spell)).toEqual(['quick', 'cast'])
    expect(stages(on, [1, MISS], spell)).toEqual(['quick', 'cast'])
    expect(stages(on, [6, MISS], spell)).toEqual(['slow', 'cast'])
  })
})

describe('movement', () => {
  const waiting = (on: RulingsInput): [number, boolean] => {
    const play = playRound(scene(on, DUEL, { start: 6 }), { dice: [1] })
    const opening = play.askedFor('opening').find(({ by }) => by === 'b')
    return [play.askedFor('declare').length, opening?.options.includes('charge') === true]
  }

  toggle({ 'move-declaration': 'free' }, 'who announced nothing may charge all the same', (on) => {
    expect([waiting(OFF), waiting(on)]).toEqual([
      [1, false],
      [1, true],
    ])
  })

  toggle({ 'move-declaration': 'none' }, 'nothing is announced', (on) => {
    expect(waiting(on)).toEqual([0, true])
  })

  toggle({ engaged: 'yes' }, 'one who lies on the ground holds whoever is next to him', (on) => {
    const cast = { party: [npc('a')], foes: [npc('b', { prone: true })] }
    const free = (rulings: RulingsInput) => whyNot(scene(rulings, cast), 'a', 'opening', 'withdraw')
    expect([free(OFF), free(on)]).toEqual([null, 'warband.move.engaged'])
  })

  toggle({ zone: 'none' }, 'on a map one may walk past an enemy', (on) => {
    const past = (rulings: RulingsInput): boolean => {
      const cast = {
        party: [npc('a', { move: 2, place: 0, row: 0 })],
        foes: [npc('b', { place: 2, row: 0 })],
      }
      const play = playRound(scene(rulings, cast, { map: 'grid', start: 20 }), {
        dice: [1],
        choices: { 'opening a': ['advance'] },
      })
      return play.askedFor('space')[0]?.options.includes('4,0') === true
    }
    expect([past(OFF), past(on)]).toEqual([false, true])
  })

  toggle({ 'charge-min': 3 }, 'two spaces are no charge: the enemy strikes back', (on) => {
    const attacks = (rulings: RulingsInput, start: number, dice: readonly number[]): string[] =>
      blows(rulings, DUEL, { start }, { dice, choices: { ...STRIKE, 'opening a': ['charge'] } })
    expect(attacks(OFF, 3, [1, 5])).toEqual(['a>b 1 at 8'])
    expect(attacks(on, 3, [1, 5, MISS])).toEqual(['a>b 1 at 8', 'b>a 1 at 8'])
    expect(attacks(on, 4, [1, 5])).toEqual(['a>b 1 at 8'])
  })

  toggle({ 'charge-straight': 'yes' }, 'a way that bends is no charge', (on) => {
    const attacks = (rulings: RulingsInput, space: string, dice: readonly number[]): number => {
      const cast = {
        party: [npc('a', { ...BRAVE, place: 0, row: 0 })],
        foes: [npc('b', { ...BRAVE, place: 5, row: 0 })],
      }
      const choices = { ...STRIKE, 'opening a': ['charge'], 'space a': [space] }
      return blows(rulings, cast, { map: 'grid', start: 20 }, { dice, choices }).length
    }
    expect(attacks(OFF, '4,1', [1, 5])).toBe(1)
    expect(attacks(on, '4,1', [1, 5, MISS])).toBe(2)
    expect(attacks(on, '4,0', [1, 5])).toBe(1)
  })
})

describe('First Strike', () => {
  const flank = (who: string, whom: string) => ({ who, whom, arc: 'flank' })

  toggle({ 'fs-scope': 'side' }, 'one from the flank gives it to the whole side', (on) => {
    const cast = { party: [npc('a'), npc('helper')], foes: [npc('b', { ...BRAVE, hpMax: 5 })] }
    const order = (rulings: RulingsInput): string[] =>
      blows(
        rulings,
        cast,
        { flanks: [flank('a', 'b')] },
        { dice: [5, MISS, MISS, MISS], choices: STRIKE },
      ).map((each) => each.slice(0, 2))
    expect(order(OFF)).toEqual(['a>', 'b>', 'he'])
    expect(order(on)).toEqual(['a>', 'he', 'b>'])
  })

  toggle({ 'fs-both': 'priority-first' }, 'whom the first side kills does not strike', (on) => {
    const left = (rulings: RulingsInput, dice: readonly number[]): string[] => {
      const state = scene(rulings, DUEL, { flanks: [flank('a', 'b'), flank('b', 'a')] })
      playRound(state, { dice, choices: STRIKE })
      return standing(state)
    }
    expect(left(OFF, [1, 9, 9])).toEqual([])
    expect(left(on, [1, 9])).toEqual(['a'])
  })

  toggle({ 'fs-pc': 'phase' }, 'a PC at 0 strikes before the Death save', (on) => {
    const rolls = (rulings: RulingsInput, dice: readonly number[]): string => {
      const cast = { party: [pc('hero', { hpMax: 1 })], foes: [npc('b', BRAVE)] }
      const state = scene(rulings, cast, { flanks: [flank('b', 'hero')] })
      return rolled(playRound(state, { dice, choices: STRIKE }))
    }
    expect(rolls(OFF, [5, 9, 12])).toBe('priority d6 5, melee d12 9, death-save d12 12')
    expect(rolls(on, [5, 9, 12, 11])).toBe('priority d6 5, melee d12 9, melee d12 12, death-save d12 11')
  })

  toggle({ 'spear-charge': 'whole-charge' }, 'the dice on the other wait as well', (on) => {
    const cast = {
      party: [npc('a', { atk: 2, place: 0, row: 0 })],
      foes: [
        npc('spear', { ...BRAVE, weapons: ['spear'], shield: 'ready', place: 4, row: 0 }),
        npc('sword', { ...BRAVE, place: 4, row: 1 }),
      ],
    }
    const order = (rulings: RulingsInput): string[] =>
      blows(
        rulings,
        cast,
        { map: 'grid', start: 20 },
        {
          dice: [5, MISS, MISS, MISS, MISS],
          choices: {
            ...STRIKE,
            'declare a': ['charge'],
            'target a': ['spear'],
            'opening a': ['charge'],
            'space a': ['3,0'],
          },
        },
      ).map((each) => each.replace(/ .*/, ''))
    expect(order(OFF)).toEqual(['a>sword', 'spear>a', 'sword>a', 'a>spear'])
    expect(order(on)).toEqual(['spear>a', 'sword>a', 'a>spear', 'a>sword'])
  })
})

describe('defending and rallying', () => {
  toggle({ 'forgo-timing': 'own-turn' }, 'too late against those who strike before', (on) => {
    const chance = (rulings: RulingsInput, choices: NonNullable<PlayScript['choices']>): string[] =>
      blows(rulings, DUEL, {}, { dice: [5, MISS], choices: { ...B, ...choices } })
    expect(chance(OFF, { 'defend a': ['yes'] })).toEqual(['b>a 1 at 7'])
    expect(chance(on, { 'melee a': ['defend'] })).toEqual(['b>a 1 at 8'])
  })

  toggle({ 'forgo-timing': 'round-start' }, 'it helps against shots', (on) => {
    const cast = { party: [npc('a')], foes: [npc('b', { weapons: ['sling'] })] }
    const shot = (rulings: RulingsInput, choices: NonNullable<PlayScript['choices']>): string[] =>
      blows(rulings, cast, { start: 6 }, { dice: [5, MISS], choices: { 'opening b': ['shoot'], ...choices } })
    expect(shot(OFF, {})).toEqual(['b>a 1 at 8'])
    expect(shot(on, { 'defend a': ['yes'] })).toEqual(['b>a 1 at 7'])
  })

  toggle({ 'forgo-who': 'action' }, 'the blinded may defend', (on) => {
    const asked = (rulings: RulingsInput): boolean => {
      const cast = { party: [npc('a', { blinded: true })], foes: [npc('b')] }
      return playRound(scene(rulings, cast), { dice: [1] })
        .askedFor('defend')
        .some(({ by }) => by === 'a')
    }
    expect([asked(OFF), asked(on)]).toEqual([false, true])
  })

  toggle({ 'rally-who': 'pc-only' }, 'no leader of NPCs rallies', (on) => {
    const may = (rulings: RulingsInput, kind: 'pc' | 'npc'): boolean => {
      const chief = kind === 'pc' ? pc('chief') : npc('chief', { leader: true })
      const state = scene(rulings, { party: [chief, npc('man')], foes: [npc('b')] })
      return menu(state, 'chief', 'melee').includes('rally')
    }
    expect([may(OFF, 'npc'), may(on, 'npc'), may(on, 'pc')]).toEqual([true, false, true])
  })

  toggle({ 'rally-scope': 'one-group' }, '+2 for the guard and not for the porter', (on) => {
    const chances = (rulings: RulingsInput, choices: NonNullable<PlayScript['choices']>): number[] => {
      const state = scene(rulings, {
        party: [pc('hero'), npc('guard', { morale: 7 }), npc('porter', { morale: 7 })],
        foes: [npc('b')],
      })
      for (const group of state.groups.slice(1, 3)) group.triggers = 32
      const play = playRound(state, { dice: [1, 1, 1], choices: { 'melee hero': ['rally'], ...choices } })
      return told(play, 'morale').map((each) => each.chances)
    }
    expect(chances(OFF, {})).toEqual([9, 9])
    expect(chances(on, { 'rally-group hero': ['1 guard'] })).toEqual([9, 7])
  })
})

describe('attacks', () => {
  toggle({ 'allocation-remainder': 'random' }, 'a die says who gets the odd one', (on) => {
    const cast = { party: [npc('a')], foes: [npc('b', BRAVE), npc('c', BRAVE)] }
    expect(blows(OFF, cast, {}, { dice: [1, MISS], choices: { ...A, 'odd-die a': ['b'] } })).toEqual([
      'a>b 1 at 8',
    ])
    const state = scene(on, cast)
    const play = playRound(state, { dice: [1, 2, MISS], choices: A })
    expect(rolled(play)).toBe('priority d6 1, spread d2 2, melee d12 12')
    expect(told(play, 'attack')[0]?.target).toBe('c')
  })

  toggle({ 'extra-vs': 'before-allocation' }, 'the die that the disarmed draws may fall to another', (on) => {
    const cast = {
      party: [npc('a', { atk: 2 })],
      foes: [npc('b', { ...BRAVE, weapons: [] }), npc('c', BRAVE)],
    }
    const dice = [1, MISS, MISS, MISS]
    expect(blows(OFF, cast, {}, { dice, choices: A })).toEqual(['a>b 2 at 8', 'a>c 1 at 8'])
    expect(blows(on, cast, {}, { dice, choices: { ...A, 'odd-die a': ['c'] } })).toEqual([
      'a>b 1 at 8',
      'a>c 2 at 8',
    ])
  })

  toggle({ 'reach-skirmish': 'frontal-three' }, 'of four only three can be struck', (on) => {
    const cast = {
      party: [npc('a', { atk: 4 })],
      foes: ['b', 'c', 'd', 'e'].map((name) => npc(name, BRAVE)),
    }
    const dice = [1, MISS, MISS, MISS, MISS]
    expect(blows(OFF, cast, {}, { dice, choices: A }).map((each) => each.slice(2))).toEqual([
      'b 1 at 8',
      'c 1 at 8',
      'd 1 at 8',
      'e 1 at 8',
    ])
    expect(
      blows(on, cast, {}, { dice, choices: { ...A, 'odd-die a': ['b'] } }).map((each) => each.slice(2)),
    ).toEqual(['b 2 at 8', 'c 1 at 8', 'd 1 at 8'])
  })

  toggle({ arcs: 'referee' }, 'the referee calls it the rear, wherever he looks', (on) => {
    const cast = { party: [npc('a')], foes: [npc('b', BRAVE)] }
    const field = { map: 'grid', start: 6, surprised: ['foes'] }
    const charge = { ...A, 'opening a': ['charge'] }
    expect(blows(OFF, cast, field, { dice: [MISS], choices: charge })).toEqual(['a>b 1 at 9'])
    expect(blows(on, cast, field, { dice: [MISS, MISS], choices: { ...charge, arc: ['rear'] } })).toEqual([
      'a>b 2 at 9',
    ])
    const aware = { dice: [1, MISS, MISS], choices: { ...charge, arc: ['rear'] } }
    expect(blows(on, cast, { start: 6 }, aware)).toEqual(['a>b 2 at 8'])
  })

  toggle({ 'natural-one': 'only-if-cth' }, 'a 1 misses when there is no chance', (on) => {
    const left = (rulings: RulingsInput): number => {
      const clad = { ...BRAVE, armour: ['light', 'medium', 'heavy'], natural: 3, shield: 'ready', hpMax: 5 }
      const state = scene(
        { ...UNSCARRED, ...rulings },
        { party: [npc('a')], foes: [{ ...npc('b'), ...clad }] },
      )
      playRound(state, { dice: [1, 1], choices: { ...A, 'defend b': ['yes'] } })
      return figure(state, 'b').hp
    }
    expect([left(OFF), left(on)]).toEqual([4, 5])
  })

  toggle({ 'crit-stack': 'no' }, 'a battle axe that shows 1 deals 1, not 2', (on) => {
    const left = (rulings: RulingsInput, face: number): number => {
      const state = scene(
        { ...UNSCARRED, ...rulings },
        { party: [npc('a', { weapons: ['battle axe'] })], foes: [npc('b', { ...BRAVE, hpMax: 5 })] },
      )
      playRound(state, { dice: [1, face], choices: A })
      return figure(state, 'b').hp
    }
    expect([left(OFF, 1), left(on, 1), left(on, 2)]).toEqual([3, 4, 3])
  })

  toggle({ halberd: 'total' }, 'cover does not count either', (on) => {
    const cast = { party: [npc('a', { weapons: ['halberd'] })], foes: [npc('b', BRAVE)] }
    const field = { terrain: [{ kind: 'cover', from: 1, to: 1, amount: 2 }] }
    const play = { dice: [1, MISS], choices: A }
    expect(blows(OFF, cast, field, play)).toEqual(['a>b 1 at 4'])
    expect(blows(on, cast, field, play)).toEqual(['a>b 1 at 6'])
  })

  toggle({ 'npc-hit-by-might': 'on' }, '9 from Might 4, 10 from Might 7, 8 for a PC', (on) => {
    const chance = (rulings: RulingsInput, might: number): string[] =>
      blows(
        rulings,
        { party: [npc('a', { might, atk: 1 })], foes: [npc('b', BRAVE)] },
        {},
        { dice: [1, MISS], choices: A },
      )
    expect([3, 4, 7].flatMap((might) => chance(on, might))).toEqual([
      'a>b 1 at 8',
      'a>b 1 at 9',
      'a>b 1 at 10',
    ])
    expect(chance(OFF, 7)).toEqual(['a>b 1 at 8'])
    const hero = { party: [pc('a', { level: 9, atk: 1 })], foes: [npc('b', BRAVE)] }
    expect(blows(on, hero, {}, { dice: [1, MISS], choices: A })).toEqual(['a>b 1 at 8'])
  })
})

describe('the prone and the mounted', () => {
  toggle({ 'death-blow-dice': 'roll-for-crits' }, 'an axe deals 2 on a 2, and 12 hits too', (on) => {
    const left = (rulings: RulingsInput, dice: readonly number[]): number => {
      const state = scene(rulings, {
        party: [npc('a', { weapons: ['battle axe'] })],
        foes: [npc('b', { ...BRAVE, hpMax: 5, prone: true })],
      })
      playRound(state, { dice: [1, ...dice], choices: A })
      return figure(state, 'b').hp
    }
    expect([left(OFF, []), left(on, [2]), left(on, [12])]).toEqual([4, 3, 4])
  })

  const down = (on: RulingsInput, more = {}, field = {}): State =>
    scene(on, { party: [npc('a')], foes: [npc('b', { prone: true, ...more })] }, { round: 2, ...field })

  const rises = (
    on: RulingsInput,
    dice: readonly number[],
    choices: NonNullable<PlayScript['choices']>,
  ): boolean => {
    const state = down(on)
    const up = { 'declare b': ['stand'], 'opening b': ['stand'] }
    playRound(state, { dice: [1, ...dice], choices: { ...up, ...choices } })
    return figure(state, 'b').prone === 0
  }

  rule(
    ['warband.mod.prone-prevent', 'warband.gambit.odds'],
    'to keep somebody down counts Might and size like any gambit',
    () => {
      const odds = (more: Omit<SheetInput, 'name' | 'kind'>): number | undefined => {
        const state = down(OFF, more)
        const play = playRound(state, {
          dice: [1, 6],
          choices: { 'declare b': ['stand'], 'opening b': ['stand'], 'keep-down a': ['yes'] },
        })
        return told(play, 'kept-down')[0]?.odds
      }
      expect([odds({}), odds({ might: 3 }), odds({ might: 3, size: 1 }), odds({ size: -1 })]).toEqual([
        3, 2, 1, 4,
      ])
    },
  )

  toggle({ 'prone-prevent': 'automatic' }, 'no die keeps somebody down', (on) => {
    const keep = { 'keep-down a': ['yes'] }
    expect([rises(OFF, [3], keep), rises(OFF, [4], keep), rises(on, [], keep)]).toEqual([false, true, false])
  })

  toggle({ 'prone-prevent': 'never' }, 'nobody is asked', (on) => {
    const state = down(on)
    const play = playRound(state, { dice: [1], choices: { 'declare b': ['stand'], 'opening b': ['stand'] } })
    expect([figure(state, 'b').prone, play.askedFor('keep-down').length]).toEqual([0, 0])
  })

  const whyDown = (state: State) => whyNot(state, 'b', 'declare', 'stand')

  toggle({ 'prone-space': 'adjacent' }, 'whoever stands next to him must be pushed off first', (on) => {
    expect([whyDown(down(OFF)), whyDown(down(on))]).toEqual([null, 'warband.mod.prone-space'])
  })

  toggle({ 'prone-space': 'ignore' }, 'even an enemy in that very space does not matter', (on) => {
    const shared = (rulings: RulingsInput): State => {
      const state = down(rulings, {}, { map: 'grid' })
      const { place, row } = figure(state, 'b')
      set(state, 'a', { place, row })
      return state
    }
    expect([whyDown(shared(OFF)), whyDown(shared(on))]).toEqual(['warband.mod.prone-space', null])
  })

  toggle({ 'stand-up': 'impossible' }, 'with speed 1 there is no way up', (on) => {
    const slow = { move: 1 }
    expect([whyDown(down(OFF, slow)), whyDown(down(on, slow))]).toEqual([null, 'warband.mod.prone-cost'])
    expect(whyDown(down(on, { move: 2 }))).toBeNull()
  })

  toggle({ 'prone-ranged': 'minus-one' }, 'a shot at one who lies', (on) => {
    const cast = { party: [npc('a', { weapons: ['sling'] })], foes: [npc('b', { ...BRAVE, prone: true })] }
    const play = { dice: [1, MISS], choices: { 'opening a': ['shoot'] } }
    expect(blows(OFF, cast, { start: 6 }, play)).toEqual(['a>b 1 at 8'])
    expect(blows(on, cast, { start: 6 }, play)).toEqual(['a>b 1 at 7'])
  })

  toggle({ 'mount-lost': 'lose-one' }, 'the last hit point goes with the mount', (on) => {
    const unhorsed = (rulings: RulingsInput, hp: number) => {
      const state = scene(rulings, { party: [npc('a')], foes: [npc('b', { ...BRAVE, mounted: true })] })
      set(state, 'b', { hp })
      playRound(state, { dice: [1, 1], choices: { 'melee a': ['gambit'], 'gambit a': ['trip'] } })
      const { atk, life, mounted } = figure(state, 'b')
      return [figure(state, 'b').hp, atk, mounted, life]
    }
    expect([unhorsed(OFF, 2), unhorsed(OFF, 1)]).toEqual([
      [1, 1, false, 'in'],
      [1, 1, false, 'in'],
    ])
    expect([unhorsed(on, 2), unhorsed(on, 1)]).toEqual([
      [1, 1, false, 'in'],
      [0, 1, false, 'dead'],
    ])
  })
})

describe('shots and throws', () => {
  const shots = (
    on: RulingsInput,
    shooter: Parameters<typeof npc>[1],
    target: Parameters<typeof npc>[1],
    dice: number,
    field: StageOptions['field'] = {},
  ): string[] =>
    blows(
      on,
      { party: [npc('a', shooter)], foes: [npc('b', { ...BRAVE, ...target })] },
      { start: 5, ...field },
      { dice: [1, ...new Array<number>(dice).fill(MISS)], choices: { 'opening a': ['shoot'] } },
    )

  toggle({ 'ranged-atk-bonus': 'full-atk' }, 'ATK 3 and a longbow are four dice, not two', (on) => {
    const archer = { atk: 3, weapons: ['longbow'] }
    expect(shots(OFF, archer, {}, 2)).toEqual(['a>b 2 at 8'])
    expect(shots(on, archer, {}, 4)).toEqual(['a>b 4 at 8'])
  })

  toggle({ 'ranged-modifiers': 'yes' }, '+1 to hit from the flank, a die from the rear', (on) => {
    const slinger = { weapons: ['sling'], place: 0, row: 0 }
    const looking = (facing: number) => ({ place: 5, row: 0, facing })
    const map = { map: 'grid' }
    expect(shots(OFF, slinger, looking(2), 1, map)).toEqual(['a>b 1 at 8'])
    expect(shots(OFF, slinger, looking(0), 1, map)).toEqual(['a>b 1 at 8'])
    expect(shots(on, slinger, looking(4), 1, map)).toEqual(['a>b 1 at 8'])
    expect(shots(on, slinger, looking(2), 1, map)).toEqual(['a>b 1 at 9'])
    expect(shots(on, slinger, looking(0), 2, map)).toEqual(['a>b 2 at 8'])
    const flag = (arc: string) => ({ flanks: [{ who: 'a', whom: 'b', arc }] })
    expect(shots(on, slinger, {}, 1, flag('flank'))).toEqual(['a>b 1 at 9'])
    expect(shots(on, slinger, {}, 2, flag('rear'))).toEqual(['a>b 2 at 8'])
    expect(shots(OFF, slinger, {}, 1, flag('rear'))).toEqual(['a>b 1 at 8'])
  })

  toggle({ nearest: 'unit' }, 'the rank behind is as near as the first', (on) => {
    const penalties = (rulings: RulingsInput): number[] => {
      const state = battlefield(
        { party: [rank('Bows', 5, { weapons: ['longbow'] })], foes: [rank('Orcs', 10)] },
        { rulings, field: { start: 20 } },
      )
      const archer = figure(state, 'bows-1')
      const arm = state.setup.arms[archer.wield]
      if (arm === undefined) throw new Error('no bow')
      return marksOf(state, unit(state, 'bows'), archer, arm, 5).map(({ penalty }) => penalty)
    }
    expect([penalties(OFF), penalties(on)]).toEqual([
      [0, 1],
      [0, 0],
    ])
  })

  toggle({ ammo: 'off' }, 'a quiver is not marked', (on) => {
    const marks = (rulings: RulingsInput): number | undefined => {
      const archer = npc('a', { weapons: ['shortbow'], items: [{ name: 'quiver', where: 'belt' }] })
      const state = scene(rulings, { party: [archer], foes: [npc('b', BRAVE)] }, { start: 5 })
      playRound(state, { dice: [1, 5], choices: { 'opening a': ['shoot'] } })
      expect(state.phase).toBe('over')
      return figure(state, 'a').items[1]?.marks
    }
    expect([marks(OFF), marks(on)]).toEqual([1, 0])
  })

  toggle({ crossbow: 'empty' }, 'the first round goes into the crank', (on) => {
    const why = (rulings: RulingsInput) => {
      const cast = { party: [npc('a', { weapons: ['crossbow'] })], foes: [npc('b')] }
      return whyNot(scene(rulings, cast, { start: 6 }), 'a', 'opening', 'shoot')
    }
    expect([why(OFF), why(on)]).toEqual([null, 'warband.full.reload'])
  })

  toggle({ 'throw-depletion': 'leaves-hand' }, 'the javelin lies where the target stands', (on) => {
    const thrown = (rulings: RulingsInput) => {
      const cast = { party: [npc('a', { weapons: ['javelin'] })], foes: [npc('b', BRAVE)] }
      const state = scene(rulings, cast, { start: 5 })
      playRound(state, { dice: [1, MISS], choices: { 'opening a': ['throw'] } })
      const { items } = figure(state, 'a')
      return [items[0]?.where, items[0]?.marks, state.ground.map(({ place, marks }) => [place, marks])]
    }
    expect(thrown(OFF)).toEqual(['hand', 1, []])
    expect(thrown(on)).toEqual(['gone', 1, [[5, 1]]])
  })

  toggle({ 'charge-throw-list': 'any-thrown' }, 'a spear may be thrown on the way', (on) => {
    const why = (rulings: RulingsInput, weapon: string) => {
      const cast = { party: [npc('a', { weapons: [weapon] })], foes: [npc('b')] }
      return whyNot(scene(rulings, cast, { start: 6 }), 'a', 'opening', 'charge-throw')
    }
    expect([why(OFF, 'spear'), why(on, 'spear'), why(OFF, 'javelin')]).toEqual([
      'warband.throw.charge',
      null,
      null,
    ])
  })

  toggle({ chain: 'drop-and-draw' }, 'an archer who could draw and strike may defend instead', (on) => {
    const defends = (rulings: RulingsInput): number => {
      const archer = npc('a', { ...BRAVE, weapons: ['shortbow', { name: 'shortsword', where: 'belt' }] })
      const state = scene(
        rulings,
        { party: [archer], foes: [npc('b', { ...BRAVE, hpMax: 5 })] },
        { start: 6 },
      )
      const choices = { 'opening a': ['shoot'], 'declare b': ['charge'], 'opening b': ['charge'] }
      const play = playRound(state, { dice: [1, MISS], choices })
      return play.askedFor('defend').filter(({ by }) => by === 'a').length
    }
    expect([defends(OFF), defends(on)]).toEqual([0, 1])
  })

  toggle(
    { 'forgo-timing': 'round-start' },
    'whoever defends from the start has no whole round left to give',
    (on) => {
      const open = (rulings: RulingsInput, defend: string): boolean[] => {
        const state = scene(rulings, { party: [npc('a', BRAVE)], foes: [npc('b', { ...BRAVE, hpMax: 5 })] })
        const play = playRound(state, { dice: [1], choices: { 'defend a': () => defend } })
        return play
          .askedFor('opening')
          .filter(({ by }) => by === 'a')
          .map(({ options }) => options.includes('retreat'))
      }
      expect([open(OFF, 'yes'), open(on, 'yes'), open(on, 'no')]).toEqual([[true], [false], [true]])
    },
  )

  toggle({ chain: 'drop-and-draw' }, 'an archer may draw the sword at his belt', (on) => {
    const strikes = (rulings: RulingsInput): [boolean, boolean] => {
      const cast = {
        party: [npc('a', { weapons: ['shortbow', 'arming sword'] })],
        foes: [npc('b', { ...BRAVE, hpMax: 5 })],
      }
      const may = rulings === on
      const play = playRound(scene(rulings, cast, { start: 5 }), {
        dice: may ? [1, MISS, MISS, MISS] : [1, MISS],
        choices: {
          ...STRIKE,
          'melee b': ['later', 'nothing'],
          'opening a': ['shoot'],
          'declare b': ['charge'],
          'opening b': ['charge'],
        },
      })
      const asked = play.askedFor('melee').find(({ by }) => by === 'a')
      return [asked?.options.includes('attack') === true, told(play, 'attack').length === 2]
    }
    expect(strikes(OFF)).toEqual([false, false])
    expect(strikes(on)).toEqual([true, true])
  })

  toggle(
    { chain: 'drop-and-draw' },
    'what was shot with is dropped, and the other hand may hold the blade',
    (on) => {
      const after = (weapons: NonNullable<SheetInput['weapons']>): string => {
        const state = scene(
          on,
          { party: [npc('a', { weapons })], foes: [npc('b', { ...BRAVE, hpMax: 5, atk: 0 })] },
          { start: 5 },
        )
        const choices = { 'opening a': ['shoot'], 'declare b': ['charge'], 'opening b': ['charge'] }
        const play = playRound(state, {
          dice: [1, MISS, MISS],
          choices: { ...choices, 'melee a': ['attack'] },
        })
        const lies = state.ground.map(({ arm }) => state.setup.arms[arm]?.name)
        return `${told(play, 'attack').at(-1)?.weapon}, ${lies.join()}`
      }
      expect(after(['shortbow', 'battle axe'])).toBe('battle axe, shortbow')
      expect(after(['sling', { name: 'battle axe', where: 'off' }])).toBe('battle axe, sling')
    },
  )

  toggle({ javelin: 'zero' }, 'a shield is worth nothing against it', (on) => {
    const target = { armour: ['light'], shield: 'ready' } as const
    const thrown = (rulings: RulingsInput): string[] =>
      blows(
        rulings,
        { party: [npc('a', { weapons: ['javelin'] })], foes: [{ ...npc('b', BRAVE), ...target }] },
        { start: 5 },
        { dice: [1, MISS], choices: { 'opening a': ['throw'] } },
      )
    expect([thrown(OFF), thrown(on)]).toEqual([['a>b 1 at 6'], ['a>b 1 at 7']])
  })

  toggle({ 'friendly-fire': 'roll-armor' }, 'a second die must hit the friend', (on) => {
    const left = (rulings: RulingsInput, dice: readonly number[]): number => {
      const state = scene(rulings, {
        party: [npc('a', { weapons: ['sling'] }), npc('friend', { hpMax: 3, armour: ['light'] })],
        foes: [npc('b', BRAVE)],
      })
      set(state, 'a', { contact: [], place: -5 })
      set(state, 'b', { contact: [1] })
      playRound(state, { dice: [1, 10, ...dice], choices: { 'opening a': ['shoot'] } })
      return figure(state, 'friend').hp
    }
    expect([left(OFF, []), left(on, [7]), left(on, [8])]).toEqual([2, 2, 3])
  })
})

describe('criticals, shields and subduing', () => {
  toggle({ 'helmet-npc': 'no' }, 'an NPC keeps its helmet', (on) => {
    const asked = (rulings: RulingsInput): number => {
      const cast = { party: [npc('a')], foes: [npc('b', { ...BRAVE, helmet: true, hpMax: 5 })] }
      const play = playRound(scene({ ...UNSCARRED, ...rulings }, cast), { dice: [1, 1], choices: A })
      return play.askedFor('helmet').length
    }
    expect([asked(OFF), asked(on)]).toEqual([1, 0])
  })

  toggle({ 'sunder-armor': 'loses' }, 'the shield is no armour against that attack', (on) => {
    const cast = { party: [pc('a', { shield: 'ready' })], foes: [npc('b')] }
    const play = { dice: [5, MISS], choices: { ...B, 'sunder a': ['yes'] } }
    expect(blows(OFF, cast, {}, play)).toEqual(['b>a 1 at 7'])
    expect(blows(on, cast, {}, play)).toEqual(['b>a 1 at 8'])
  })

  toggle({ supernatural: 'one-in-six' }, 'damage counts on a 1 only', (on) => {
    const left = (rulings: RulingsInput, dice: readonly number[]): number => {
      const state = scene(rulings, {
        party: [npc('a')],
        foes: [npc('b', { ...BRAVE, supernatural: true, hpMax: 3 })],
      })
      playRound(state, { dice: [1, 5, ...dice], choices: A })
      return figure(state, 'b').hp
    }
    expect([left(OFF, []), left(on, [1]), left(on, [2])]).toEqual([2, 2, 3])
  })

  toggle({ 'subdue-mixed': 'all-attackers' }, 'one who struck to kill is one too many', (on) => {
    const fate = (rulings: RulingsInput): string => {
      const state = scene(rulings, {
        party: [npc('a'), npc('helper')],
        foes: [npc('b', { ...BRAVE, hpMax: 2 })],
      })
      playRound(state, { dice: [1, 5, 5], choices: { ...A, 'melee helper': ['subdue'] } })
      return figure(state, 'b').life
    }
    expect([fate(OFF), fate(on)]).toEqual(['captured', 'dead'])
  })

  const holdsBack = (on: RulingsInput, key: string, dice: number): number => {
    const cast = { party: [npc('a', { atk: 3 })], foes: [npc('b', BRAVE)] }
    const play = playRound(scene(on, cast), {
      dice: [1, ...new Array<number>(dice).fill(MISS)],
      choices: { 'melee a': [key], ...(dice < 3 ? { 'dice a': [dice] } : {}) },
    })
    return play.askedFor('dice').length
  }

  toggle({ 'fewer-dice': 'always' }, 'one die of three in a plain attack', (on) => {
    expect([holdsBack(OFF, 'attack', 3), holdsBack(OFF, 'subdue', 1), holdsBack(on, 'attack', 1)]).toEqual([
      0, 1, 1,
    ])
  })

  toggle({ 'fewer-dice': 'never' }, 'all three even to subdue', (on) => {
    expect(holdsBack(on, 'subdue', 3)).toBe(0)
  })
})

describe('gambits', () => {
  const tries = (
    on: RulingsInput,
    what: string,
    dice: readonly number[],
    more: NonNullable<PlayScript['choices']> = {},
  ) => {
    const state = scene(on, {
      party: [npc('a', { ...BRAVE, hpMax: 3 })],
      foes: [npc('b', { ...BRAVE, hpMax: 2 })],
    })
    const choices = { 'melee a': ['gambit'], 'gambit a': [what], ...more }
    const play = playRound(state, { dice: [1, ...dice], choices })
    return { state, play }
  }

  toggle({ 'gambit-vs-grapple': 'gambit' }, 'a 3 of d6 holds the other, and a 3 frees him', (on) => {
    expect(whyNot(scene(OFF, DUEL), 'a', 'melee', 'grapple')).toBeNull()
    expect(whyNot(scene(on, DUEL), 'a', 'melee', 'grapple')).toBe('warband.gambit.scope')
    const { state } = tries(on, 'grapple', [3])
    expect(figure(state, 'b').held).toBe(true)
    const free = playRound(state, { dice: [1, 3], choices: { 'melee b': ['break-out'] } })
    expect(rolled(free)).toBe('priority d6 1, break-out d6 3')
    expect(figure(state, 'b').held).toBe(false)
    expect(figure(tries(on, 'grapple', [4]).state, 'b').held).toBe(false)
  })

  const subdues = (on: RulingsInput): [boolean, boolean] => {
    const state = scene(on, DUEL)
    const open = menu(state, 'a', 'melee').includes('subdue')
    const play = playRound(scene(on, DUEL), {
      dice: [1, 1],
      choices: { 'melee a': ['gambit'], 'gambit a': ['trip'] },
    })
    return [open, play.askedFor('gambit')[0]?.options.includes('subdue') === true]
  }

  toggle({ 'subdue-gambit': 'gambit' }, 'a success captures somebody with 2 HP', (on) => {
    expect([subdues(OFF), subdues(on)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect(figure(tries(on, 'subdue', [3]).state, 'b')).toMatchObject({ life: 'captured', hp: 2 })
  })

  toggle({ 'subdue-gambit': 'both' }, 'either way is open', (on) => {
    expect(subdues(on)).toEqual([true, true])
  })

  toggle({ 'gambit-odds': 'referee' }, 'the referee gives 5 in 6', (on) => {
    expect(figure(tries(OFF, 'trip', [5]).state, 'b').prone).toBe(0)
    expect(figure(tries(on, 'trip', [5], { 'gambit-odds': [5] }).state, 'b').prone).toBe(1)
  })

  toggle({ 'gambit-effects': 'next-phase' }, 'whoever is tripped strikes as before', (on) => {
    const reply = (rulings: RulingsInput) => {
      const { state, play } = tries(rulings, 'trip', [3, MISS], B)
      return [told(play, 'attack')[0]?.chance, figure(state, 'b').prone]
    }
    expect([reply(OFF), reply(on)]).toEqual([
      [7, 1],
      [8, 1],
    ])
    const pushed = (rulings: RulingsInput, dice: readonly number[]) => {
      const { state, play } = tries(rulings, 'push', dice, rulings === on ? B : {})
      return [told(play, 'attack').length, figure(state, 'b').place, figure(state, 'b').contact]
    }
    expect(pushed(OFF, [3])).toEqual([0, 2, []])
    expect(pushed(on, [3, MISS])).toEqual([1, 2, []])
  })

  toggle(
    { 'gambit-effects': 'next-phase' },
    'weapon or shield is still for him to say, and a push can be followed',
    (on) => {
      const fight = (what: string, more: NonNullable<PlayScript['choices']>) => {
        const state = scene(on, {
          party: [npc('a', BRAVE)],
          foes: [npc('b', { ...BRAVE, hpMax: 3, shield: 'ready' })],
        })
        const choices = { 'melee a': ['gambit'], 'gambit a': [what], ...B, ...more }
        return { state, play: playRound(state, { dice: [1, 3, MISS], choices }) }
      }
      const { state } = fight('disarm', { 'disarm a': ['shield'] })
      expect(figure(state, 'b').shield).toBe('none')
      expect(figure(state, 'b').wield).toBeGreaterThanOrEqual(0)
      const pushed = fight('push', { 'follow a': ['yes'] })
      expect(told(pushed.play, 'move')).toMatchObject([{ figure: 'b', how: 'pushed' }])
      expect(figure(pushed.state, 'a').contact).toEqual([1])
    },
  )

  toggle({ 'gambit-risk': 'prone' }, 'whoever fails falls', (on) => {
    const { state, play } = tries(OFF, 'trip', [4], B)
    expect([figure(state, 'a').hp, figure(state, 'a').prone]).toEqual([2, 0])
    expect(told(play, 'attack')[0]).toMatchObject({ how: 'overreached', rule: 'warband.gambit.risk' })
    expect(figure(tries(on, 'trip', [4]).state, 'a')).toMatchObject({ hp: 3, prone: 1 })
  })

  toggle({ 'gambit-risk': 'none' }, 'the enemy must roll as always', (on) => {
    const { state, play } = tries(on, 'trip', [4, MISS], B)
    expect([figure(state, 'a').hp, figure(state, 'a').prone]).toEqual([3, 0])
    expect(told(play, 'attack')[0]).toMatchObject({ how: 'melee', hits: 0 })
  })
})

describe('grapples', () => {
  const wrestle = (
    on: RulingsInput,
    dice: readonly number[],
    more: NonNullable<PlayScript['choices']> = {},
  ) => {
    const state = scene(
      { ...UNSCARRED, ...on },
      { party: [npc('a', { ...BRAVE, hpMax: 3 })], foes: [npc('b', { ...BRAVE, hpMax: 3 })] },
    )
    const play = playRound(state, { dice, choices: { 'melee a': ['grapple'], ...more } })
    return { state, play, a: figure(state, 'a'), b: figure(state, 'b') }
  }

  toggle({ 'grapple-tie': 'stalemate' }, 'nobody holds anybody', (on) => {
    expect(wrestle(OFF, [1, 3, 3, 4, 2]).b).toMatchObject({ held: true, holdTotal: 4, hp: 3 })
    const { a, b } = wrestle(on, [1, 3, 3])
    expect([a.held, b.held, a.prone]).toEqual([false, false, 0])
  })

  toggle({ 'grapple-tie': 'defender' }, 'whoever began has lost', (on) => {
    expect(wrestle(on, [1, 3, 3], { 'grapple-fail a': ['held'] }).a.held).toBe(true)
  })

  toggle({ 'grapple-tie': 'reroll-and-damage' }, 'the loser of the second roll is hurt', (on) => {
    expect(wrestle(on, [1, 3, 3, 4, 2]).b).toMatchObject({ held: true, hp: 2 })
    const lost = wrestle(on, [1, 3, 3, 2, 4], { 'grapple-fail a': ['thrown'] })
    expect([lost.a.hp, lost.b.hp]).toEqual([2, 3])
    expect(wrestle(on, [1, 4, 2]).b.hp).toBe(3)
  })

  toggle({ 'grapple-when': 'normal' }, 'the enemy strikes before the grapple of a charge', (on) => {
    const rolls = (rulings: RulingsInput, dice: readonly number[]): string => {
      const state = scene(rulings, DUEL, { start: 6 })
      const play = playRound(state, {
        dice,
        choices: {
          'declare a': ['charge'],
          'opening a': ['charge'],
          'melee a': ({ options }) => (options.includes('grapple') ? 'grapple' : 'later'),
          'melee b': ({ options, usual }) => (options.includes('attack') ? 'attack' : usual),
        },
      })
      return rolled(play)
    }
    expect(rolls(OFF, [5, 6, 1])).toBe('priority d6 5, grapple d6 6, grapple d6 1')
    expect(rolls(on, [5, 12, 6, 1])).toBe('priority d6 5, melee d12 12, grapple d6 6, grapple d6 1')
  })

  toggle({ 'grapple-pool': 'full-atk' }, 'a greatsword adds its die', (on) => {
    const rolls = (rulings: RulingsInput, dice: readonly number[]): string => {
      const state = scene(rulings, {
        party: [npc('a', { weapons: ['greatsword'] })],
        foes: [npc('b', BRAVE)],
      })
      return rolled(playRound(state, { dice: [1, ...dice], choices: { 'melee a': ['grapple'] } }))
    }
    expect(rolls(OFF, [6, 1])).toBe('priority d6 1, grapple d6 6, grapple d6 1')
    expect(rolls(on, [6, 5, 1])).toBe('priority d6 1, grapple d6 6 5, grapple d6 1')
  })

  toggle({ 'grapple-effect': 'next-phase' }, 'the held one still strikes in this phase', (on) => {
    const struck = (
      rulings: RulingsInput,
      dice: readonly number[],
      more: NonNullable<PlayScript['choices']> = {},
    ) => {
      const { play, b } = wrestle(rulings, [1, 6, 1, ...dice], more)
      return [told(play, 'attack').length, b.held]
    }
    expect(struck(OFF, [])).toEqual([0, true])
    expect(struck(on, [MISS], B)).toEqual([1, true])
  })

  toggle({ 'grapple-effect': 'next-phase' }, 'then whoever won says what comes of the hold', (on) => {
    const { a, b } = wrestle(on, [1, 6, 1, MISS], { ...B, 'control a': ['throw'] })
    expect([a.holding, b.held, b.prone]).toEqual([-1, false, 1])
  })

  toggle({ 'grapple-fail-hits': 'free-round' }, 'all its attacks at once, though it has struck', (on) => {
    const options = (rulings: RulingsInput, choice: string) => {
      const { play, a } = wrestle(rulings, [5, MISS, 1, 6], { ...B, 'grapple-fail a': [choice] })
      return [play.askedFor('grapple-fail')[0]?.options.includes('blows'), a.hp]
    }
    expect(options(OFF, 'held')).toEqual([false, 3])
    expect(options(on, 'blows')).toEqual([true, 2])
  })

  toggle({ 'grapple-join-fail': 'leader-only' }, 'only the one who began pays', (on) => {
    const payers = (rulings: RulingsInput): string[] => {
      const state = scene(
        { ...UNSCARRED, ...rulings },
        { party: [npc('a'), npc('helper')], foes: [npc('b', BRAVE)] },
      )
      const choices = { 'melee a': ['grapple'], 'join helper': ['yes'] }
      const play = playRound(state, { dice: [1, 1, 1, 6], choices })
      return play.askedFor('grapple-fail').map(({ by }) => by)
    }
    expect([payers(OFF), payers(on)]).toEqual([['a', 'helper'], ['a']])
  })

  toggle({ 'grapple-prone': 'off' }, 'an outsider must roll to hit the held', (on) => {
    const how = (rulings: RulingsInput, dice: readonly number[]): string | undefined => {
      const state = scene(rulings, {
        party: [npc('a'), npc('helper')],
        foes: [npc('b', { ...BRAVE, hpMax: 3 })],
      })
      const choices = { 'melee a': ['grapple'], 'melee helper': ['attack'] }
      return told(playRound(state, { dice: [1, 6, 1, ...dice], choices }), 'attack')[0]?.how
    }
    expect([how(OFF, []), how(on, [MISS])]).toEqual(['death-blow', 'melee'])
  })

  toggle({ 'grapple-morale': 'group' }, 'the whole group gives up with the one who is held', (on) => {
    const lives = (rulings: RulingsInput): string[] => {
      const foes = ['b', 'c', 'd', 'e'].map((name) => npc(name, { group: 'band', morale: 7 }))
      const state = scene(rulings, { party: [npc('a', BRAVE)], foes }, { cornered: ['foes'] })
      playRound(state, { dice: [1, 6, 1, 8], choices: { 'melee a': ['grapple'], 'target a': ['b'] } })
      return state.figures.slice(1).map(({ life }) => life)
    }
    expect(lives(OFF)).toEqual(['captured', 'in', 'in', 'in'])
    expect(lives(on)).toEqual(['captured', 'captured', 'captured', 'captured'])
  })
})

describe('duels and morale', () => {
  toggle({ 'victors-check': 'yes' }, 'those who are left check though nobody is there to fear', (on) => {
    const ambush = (rulings: RulingsInput, dice: readonly number[]) => {
      const state = scene(rulings, {
        party: [npc('a', { morale: 7 }), npc('c', { ...BRAVE, hp: 1 })],
        foes: [npc('b', BRAVE)],
      })
      const group = state.groups[figure(state, 'a').group]
      if (group !== undefined) group.triggers = 1
      playRound(state, { dice: [1, 8, ...dice], choices: A })
      return [state.winner, figure(state, 'a').life, figure(state, 'c').life]
    }
    expect(ambush(OFF, [])).toEqual(['party', 'in', 'in'])
    expect(ambush(on, [8])).toEqual(['party', 'fled', 'in'])
  })

  toggle({ 'duel-timing': 'melee' }, 'techniques are chosen after the Opening phase', (on) => {
    const chosen = (rulings: RulingsInput): number[] => {
      const state = scene(rulings, DUEL, { duels: [['a', 'b']] })
      const techniques = { 'technique a': ['parry'], 'technique b': ['feint'] }
      const late = rulings === on
      const before = playTo(state, 'defend', { dice: [1], choices: late ? {} : techniques })
      const rest = playTo(state, 'end', { choices: late ? techniques : {} })
      return [before, rest].map((play) => told(play, 'techniques').length)
    }
    expect([chosen(OFF), chosen(on)]).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  /** Orcs of Morale 7, away from the enemy unless the field says otherwise, with a reason to check. */
  const shaken = (
    on: RulingsInput,
    dice: readonly number[],
    { count = 1, triggers = 32, field = {}, more = {} } = {},
  ) => {
    const foes = Array.from({ length: count }, (_, at) =>
      npc(`orc ${at}`, { morale: 7, group: 'orcs', ...more }),
    )
    const state = scene(on, { party: [npc('a', BRAVE)], foes }, { start: 20, ...field })
    const group = state.groups[1]
    if (group === undefined) throw new Error('no group')
    group.triggers = triggers
    const play = playRound(state, { dice: [1, ...dice] })
    return { state, play }
  }

  toggle({ 'morale-once': 'per-trigger' }, 'two reasons, two dice', (on) => {
    expect(rolled(shaken(OFF, [7], { triggers: 12 }).play)).toBe('priority d6 1, morale d12 7')
    expect(rolled(shaken(on, [7, 7], { triggers: 12 }).play)).toBe(
      'priority d6 1, morale d12 7, morale d12 7',
    )
  })

  toggle({ 'one-third': 'each-third' }, 'the second of three is a reason as well', (on) => {
    const checks = (rulings: RulingsInput, dice: readonly number[]): number[] => {
      const foes = ['b', 'c', 'd'].map((name) => npc(name, { group: 'orcs', morale: 9 }))
      const state = scene(rulings, { party: [npc('a')], foes })
      const first = playRound(state, { dice: [1, 5, 1], choices: { ...A, 'odd-die a': ['b'] } })
      const second = playRound(state, { dice: [1, 5, ...dice], choices: { ...A, 'odd-die a': ['c'] } })
      return [first, second].map((play) => told(play, 'morale').length)
    }
    expect(checks(OFF, [])).toEqual([1, 0])
    expect(checks(on, [1])).toEqual([1, 1])
  })

  const fallOfChief = (on: RulingsInput, dice: readonly number[]): string[] => {
    const guard = { group: 'guard', morale: 9 }
    const foes = [
      npc('chief', { ...guard, might: 2, hpMax: 1 }),
      ...['b', 'c', 'd'].map((name) => npc(name, guard)),
      npc('bow', { group: 'bows', morale: 9 }),
    ]
    const state = scene(on, { party: [npc('a')], foes })
    const choices = { ...A, 'odd-die a': ['chief'] }
    return told(playRound(state, { dice: [1, 5, ...dice], choices }), 'morale').map(({ group }) => group)
  }

  toggle({ 'leader-skirmish': 'group' }, 'only those of the chief check', (on) => {
    expect(fallOfChief(OFF, [1, 1])).toEqual(['guard', 'bows'])
    expect(fallOfChief(on, [1])).toEqual(['guard'])
  })

  toggle({ 'leader-skirmish': 'off' }, 'nobody checks', (on) => {
    expect(fallOfChief(on, [])).toEqual([])
  })

  const led = (
    on: RulingsInput,
    field: StageOptions['field'],
    choices: NonNullable<PlayScript['choices']>,
  ): number[] => {
    const state = scene(
      on,
      { led: [npc('chief', { ...BRAVE, might: 3 }), npc('orc', { morale: 7 })], others: [npc('a')] },
      field,
    )
    const group = state.groups[1]
    if (group === undefined) throw new Error('no group')
    group.triggers = 32
    return told(playRound(state, { dice: [1, 1], choices }), 'morale').map(({ chances }) => chances)
  }

  toggle({ 'leader-skirmish-bonus': 'yes' }, '7 is 8 while the chief stands', (on) => {
    expect([led(OFF, {}, {}), led(on, {}, {})]).toEqual([[7], [8]])
  })

  toggle({ 'morale-cap': 'total' }, 'circumstances and rally together are no more than 2', (on) => {
    const rallied = { 'melee chief': ['rally'] }
    expect(led(OFF, { morale: { orc: 2 } }, rallied)).toEqual([11])
    expect(led(on, { morale: { orc: 2 } }, rallied)).toEqual([9])
  })

  toggle({ disorganized: 'no' }, 'no die more on those who flee in disorder', (on) => {
    const chased = (rulings: RulingsInput, dice: readonly number[]): string[] => {
      const state = scene(
        rulings,
        { party: [npc('a')], foes: [npc('b', { move: 2 }), npc('c', { place: 30 })] },
        { start: 6 },
      )
      set(state, 'b', { fleeing: 2 })
      const choices = {
        ...A,
        'declare a': ['charge'],
        'opening a': ['charge'],
      }
      return told(playRound(state, { dice: [5, ...dice], choices }), 'attack').map(
        ({ dice: count, chance }) => `${count} at ${chance}`,
      )
    }
    expect(chased(OFF, [MISS, MISS])).toEqual(['2 at 8'])
    expect(chased(on, [MISS])).toEqual(['1 at 8'])
  })

  toggle({ 'ally-chain': 'same-round' }, 'the others check in the same round', (on) => {
    const checks = (rulings: RulingsInput, dice: readonly number[], next: readonly number[]) => {
      const state = scene(
        rulings,
        { party: [npc('a')], foes: [npc('b', { morale: 7 }), npc('c', { morale: 7 })] },
        { start: 20 },
      )
      const group = state.groups[1]
      if (group === undefined) throw new Error('no group')
      group.triggers = 32
      const first = playRound(state, { dice: [1, 8, ...dice] })
      const second = playRound(state, { dice: [1, ...next] })
      return [first, second].map((play) => told(play, 'morale').map((each) => each.group))
    }
    expect(checks(OFF, [], [1])).toEqual([['b'], ['c']])
    expect(checks(on, [1], [])).toEqual([['b', 'c'], []])
  })

  const CLOSE = { count: 2, field: { start: 'contact' } } as const

  toggle({ 'retreat-save': 'one-per-group' }, 'one Capture save for both', (on) => {
    const lives = (rulings: RulingsInput, dice: readonly number[]) =>
      shaken(rulings, [8, ...dice], CLOSE)
        .state.figures.slice(1)
        .map(({ life }) => life)
    expect(lives(OFF, [6, 7])).toEqual(['fled', 'dead'])
    expect(lives(on, [6])).toEqual(['fled', 'fled'])
    expect(lives(on, [7])).toEqual(['dead', 'dead'])
  })

  toggle({ 'retreat-scale': 'battle' }, 'no save in a skirmish', (on) => {
    expect(rolled(shaken(OFF, [8, 1, 1], CLOSE).play)).toContain('retreat-capture')
    expect(rolled(shaken(on, [8], CLOSE).play)).toBe('priority d6 1, morale d12 8')
  })

  toggle({ 'retreat-after': 'when-off-map' }, 'they are still on the field', (on) => {
    const lives = (rulings: RulingsInput): string[] => {
      const foes = [npc('b', { morale: 7 }), npc('c', { ...BRAVE, place: 30 })]
      const state = scene(rulings, { party: [npc('a')], foes }, { start: 20, edge: 15 })
      const group = state.groups[1]
      if (group === undefined) throw new Error('no group')
      group.triggers = 32
      return [[1, 8], [1]].map((dice) => {
        playRound(state, { dice })
        return figure(state, 'b').life
      })
    }
    expect(lives(OFF)).toEqual(['fled', 'fled'])
    expect(lives(on)).toEqual(['in', 'fled'])
  })

  toggle({ skirmisher: 'off' }, 'they go in without a die', (on) => {
    const rolls = (rulings: RulingsInput, dice: readonly number[]): string => {
      const cast = { party: [npc('a', { skirmisher: true, morale: 5 })], foes: [npc('b', BRAVE)] }
      const choices = { 'opening a': ['charge'] }
      return rolled(playRound(scene(rulings, cast, { start: 6 }), { dice: [1, ...dice], choices }))
    }
    expect(rolls(OFF, [5, 4])).toBe('priority d6 1, enter-melee d12 5, morale d12 4')
    expect(rolls(on, [])).toBe('priority d6 1')
  })
})

describe('health', () => {
  const slain = (
    on: RulingsInput,
    cast: Cast,
    dice: readonly number[],
    more: NonNullable<PlayScript['choices']> = {},
  ) => {
    const state = scene({ ...UNSCARRED, ...on }, cast)
    const play = playRound(state, { dice, choices: { ...STRIKE, ...more } })
    return { state, rolls: rolled(play) }
  }
  const HERO: Cast = { party: [pc('hero', { hpMax: 1 })], foes: [npc('b', BRAVE)] }

  toggle({ 'death-save-timing': 'round-end' }, 'the save comes after the Melee phase', (on) => {
    const rolls = (rulings: RulingsInput, dice: readonly number[]): string => {
      const cast = {
        party: [pc('hero', { hpMax: 1 })],
        foes: [npc('b', { ...BRAVE, weapons: ['sling'], hpMax: 3 })],
      }
      const choices = {
        'opening b': ['shoot'],
        'declare hero': ['charge'],
        'opening hero': ['charge'],
        'melee hero': ['attack'],
      }
      return rolled(playRound(scene({ ...UNSCARRED, ...rulings }, cast, { start: 6 }), { dice, choices }))
    }
    expect(rolls(OFF, [5, 8, 1, 12])).toBe('priority d6 5, ranged d12 8, death-save d12 1, melee d12 12')
    expect(rolls(on, [5, 8, 12, 1])).toBe('priority d6 5, ranged d12 8, melee d12 12, death-save d12 1')
  })

  toggle({ 'death-save-timing': 'immediate' }, 'who fails it does not strike any more', (on) => {
    expect(slain(OFF, HERO, [5, 9, 12]).rolls).toBe('priority d6 5, melee d12 9, melee d12 12')
    expect(slain(OFF, HERO, [5, 8, 12, 11]).rolls).toBe(
      'priority d6 5, melee d12 8, melee d12 12, death-save d12 11',
    )
    expect(slain(on, HERO, [5, 8, 12]).rolls).toBe('priority d6 5, melee d12 8, death-save d12 12')
  })

  toggle({ 'excess-at-zero': 'kills' }, 'one hit more than hit points, and no save', (on) => {
    const cast: Cast = { party: [pc('hero', { hpMax: 1, atk: 0 })], foes: [npc('b', { ...BRAVE, atk: 2 })] }
    const fate = (rulings: RulingsInput, dice: readonly number[]) =>
      figure(slain(rulings, cast, [5, ...dice]).state, 'hero').life
    expect([fate(OFF, [8, 8, 1]), fate(on, [8, 8]), fate(on, [8, 12, 1])]).toEqual(['in', 'dead', 'in'])
  })

  toggle({ 'aid-limit': 'patient' }, 'one patient is treated once a round', (on) => {
    const second = (rulings: RulingsInput): boolean => {
      const state = scene(
        rulings,
        { party: [pc('hero', { hp: 0, critical: true }), npc('one'), npc('two')], foes: [npc('b', BRAVE)] },
        { start: 20 },
      )
      const play = playRound(state, {
        dice: [1, 6],
        choices: { next: ['one'], 'opening one': ['first-aid'] },
      })
      const asked = play.askedFor('opening').find(({ by }) => by === 'two')
      return asked?.options.includes('first-aid') === true
    }
    expect([second(OFF), second(on)]).toEqual([true, false])
  })

  toggle({ aftermath: 'stop' }, 'whoever bleeds when it is over is left in critical condition', (on) => {
    const end = (rulings: RulingsInput): [string, boolean] => {
      const cast = { party: [pc('hero', { hp: 0, critical: true }), npc('a')], foes: [npc('b', BRAVE)] }
      const state = scene(rulings, cast)
      playTo(state, 'after', { dice: [1, 5], choices: A })
      return [state.phase, figure(state, 'hero').critical > 0]
    }
    expect([end(OFF), end(on)]).toEqual([
      ['after', true],
      ['over', true],
    ])
  })

  toggle({ nemesis: 'off' }, 'whoever kills a PC stays as he is', (on) => {
    const might = (rulings: RulingsInput) => {
      const { might: grown, hp, atk } = figure(slain(rulings, HERO, [5, 8, 12, 12]).state, 'b')
      return [grown, hp, atk]
    }
    expect([might(OFF), might(on)]).toEqual([
      [2, 2, 2],
      [1, 1, 1],
    ])
  })

  const wounded = (on: RulingsInput, number: number): string[] =>
    blows(
      on,
      { party: [npc('a')], foes: [npc('b', { ...BRAVE, wounds: [{ number }] })] },
      {},
      { dice: [1, MISS], choices: A },
    )

  toggle({ 'npc-wounds': 'all-plus-one' }, 'an Arm is +1 to hit like any other', (on) => {
    expect([wounded(OFF, 2), wounded(on, 2)]).toEqual([['a>b 1 at 8'], ['a>b 1 at 9']])
  })

  toggle({ 'npc-wounds': 'off' }, 'Guts do nothing', (on) => {
    expect([wounded(OFF, 5), wounded(on, 5)]).toEqual([['a>b 1 at 9'], ['a>b 1 at 8']])
  })

  toggle({ 'wounds-switch': 'off' }, 'neither d10 nor d20', (on) => {
    const rolls = (rulings: RulingsInput, dice: readonly number[]): string => {
      const cast = { party: [pc('hero', { hpMax: 1, atk: 0 })], foes: [npc('b', BRAVE)] }
      return rolled(playRound(scene(rulings, cast), { dice: [5, 1, ...dice], choices: B }))
    }
    expect(rolls(OFF, [4, 1, 14])).toBe(
      'priority d6 5, melee d12 1, wound d10 4, death-save d12 1, death-wound d20 14',
    )
    expect(rolls(on, [1])).toBe('priority d6 5, melee d12 1, death-save d12 1')
  })

  toggle({ 'which-hand': 'victim' }, 'its owner picks the other hand', (on) => {
    const lost = (
      rulings: RulingsInput,
      dice: readonly number[],
      choices: NonNullable<PlayScript['choices']>,
    ) => {
      const cast = { party: [pc('hero', { hpMax: 3, shield: 'ready' })], foes: [npc('b', BRAVE)] }
      const state = scene(rulings, cast)
      playRound(state, { dice: [5, 1, 10, ...dice], choices: { ...B, ...choices } })
      const { lostHands, shield, wield } = figure(state, 'hero')
      return [lostHands, shield, wield >= 0]
    }
    expect(lost(OFF, [3], {})).toEqual([1, 'ready', false])
    expect(lost(OFF, [4], {})).toEqual([2, 'none', true])
    expect(lost(on, [], { 'which-hand hero': ['other'] })).toEqual([2, 'none', true])
    expect(lost(on, [], { 'which-hand hero': ['weapon'] })).toEqual([1, 'ready', false])
  })

  toggle({ 'readied-loads': 'one' }, 'of two things only one is at hand', (on) => {
    const where = (rulings: RulingsInput): string[] => {
      const carrier = npc('a', { items: [{ name: 'bandages' }, { name: 'quiver' }] })
      const { items } = figure(scene(rulings, { party: [carrier], foes: [npc('b')] }), 'a')
      return items.map((item) => item.where)
    }
    expect([where(OFF), where(on)]).toEqual([
      ['hand', 'belt', 'belt'],
      ['hand', 'belt', 'worn'],
    ])
  })

  toggle({ retainer: 'no' }, 'a retainer of level 1 dies like anybody', (on) => {
    const cast: Cast = {
      party: [npc('man', { level: 1, hpMax: 1, atk: 0, morale: null })],
      foes: [npc('b', BRAVE)],
    }
    expect(slain(OFF, cast, [5, 8, 5]).rolls).toBe('priority d6 5, melee d12 8, death-save d12 5')
    expect(slain(on, cast, [5, 8]).rolls).toBe('priority d6 5, melee d12 8')
  })

  toggle({ 'chase-zero': 'impossible' }, 'equally fast, and nothing helps', (on) => {
    const away = (rulings: RulingsInput, dice: readonly number[]): string => {
      const state = scene(rulings, DUEL, { start: 20, obstacles: 2 })
      playRound(state, { dice: [1, ...dice], choices: { 'opening a': ['evade'], pursue: ['pursue'] } })
      return figure(state, 'a').life
    }
    expect([away(OFF, [2]), away(OFF, [3]), away(on, [])]).toEqual(['fled', 'in', 'in'])
  })

  toggle({ protect: 'on' }, 'the guard takes the blow, in his own armour', (on) => {
    const struck = (rulings: RulingsInput, choices: NonNullable<PlayScript['choices']>): string[] =>
      blows(
        rulings,
        {
          party: [npc('guard', { ...BRAVE, armour: ['light'] }), npc('ward', BRAVE)],
          foes: [npc('b', BRAVE)],
        },
        {},
        { dice: [1, MISS], choices: { ...B, 'odd-die b': ['ward'], ...choices } },
      )
    expect(struck(OFF, {})).toEqual(['b>ward 1 at 8'])
    expect(struck(on, { 'opening guard': ['protect'] })).toEqual(['b>guard 1 at 7'])
  })
})

describe('presets', () => {
  rule(['warband.retreat.save', 'warband.forgo.defend'], 'printed: by the letter', () => {
    const printed = scene({ preset: 'printed' }, DUEL).setup.rulings
    expect(printed['fs-scope']).toBe('side')
    expect(menu(scene({ preset: 'printed' }, DUEL), 'a', 'melee')).toContain('defend')
    expect(
      menu(scene({ preset: 'printed', 'forgo-timing': 'melee-start' }, DUEL), 'a', 'melee'),
    ).not.toContain('defend')
    expect(menu(scene({ preset: 'seed' }, DUEL), 'a', 'melee')).not.toContain('defend')
  })
})

test('every alternative of every ruling of single figures is shown', () => {
  expect(notShown()).toEqual([])
})
