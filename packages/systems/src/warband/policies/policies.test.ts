/**
 * The hands that machines play: every answer of theirs is legal in any fight, and each is stronger than the one
 * before it.
 */
import {
  checkChoice,
  isMixed,
  type Policy,
  parseScenario,
  Random,
  seedFight,
  simulateFrom,
} from '@steelyard/kernel'
import { script } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { sized } from '../../testing/sizes.ts'
import { warband } from '../index.ts'
import { link } from '../rules/battle/line.ts'
import { readyItem } from '../rules/common/hands.ts'
import { armAt, type State } from '../state/state.ts'
import { field, rank, unit } from '../testing/field.ts'
import { randomScenario } from '../testing/generate.ts'
import { randomBattle } from '../testing/generate-battle.ts'
import { type Cast, figure, npc, type PlayScript, pc, set, stage } from '../testing/stage.ts'
import { policies } from './index.ts'

function hand(name: string): Policy<State> {
  const found = policies[name]
  if (found === undefined) throw new Error(`no policy ${name}`)
  return found.decide
}

/** What a hand answers in one round, as in 'opening a charge', everybody playing by it. */
function answers(
  name: string,
  state: State,
  dice: readonly number[],
  choices: NonNullable<PlayScript['choices']> = {},
): string[] {
  const play = script(warband, { dice, choices, otherwise: hand(name) })
  play.playRound(state)
  return play.asked.map(({ name: question, by, choice }) => `${question} ${by} ${String(choice)}`)
}

describe('what is plain', () => {
  rule(['warband.fs.charge', 'warband.phase.melee'], 'simple charges and strikes', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] }, { field: { start: 6 } })
    const said = answers('simple', state, [1, 8])
    expect(said).toContain('opening a charge')
    expect(said).toContain('melee a attack')
  })

  rule('warband.out.shield-sunder', 'both throw the shield in the way of the last hit point', () => {
    const sunders = (name: string, hpMax: number): string[] => {
      const foes = [npc('b', { morale: null }), npc('c', { morale: null, atk: 0 })]
      const state = stage({ party: [pc('hero', { shield: 'ready', hpMax })], foes })
      const still = { opening: () => 'nothing' }
      return answers(name, state, [6, 12, 12], still).filter((said) => said.startsWith('sunder'))
    }
    for (const name of ['simple', 'skilled']) {
      expect(sunders(name, 1), name).toEqual(['sunder hero yes'])
      expect(sunders(name, 3), name).toEqual(['sunder hero no'])
    }
  })

  rule(['warband.gambit.action', 'warband.mod.death-blow'], 'skilled trips before the blows fall', () => {
    const state = stage({ party: [npc('a', { atk: 2 })], foes: [npc('b', { morale: null, hpMax: 2 })] })
    expect(answers('skilled', state, [1, 3, 12])).toContain('opening a gambit')
    expect(figure(state, 'b').life).toBe('dead')
  })

  rule(
    ['warband.fs.charge', 'warband.out.spear-charge'],
    'skilled hands spread over their equals, and fall upon one of those who are far stronger together',
    () => {
      const charged = (atk: number): string[] => {
        const party = ['a', 'b'].map((name) => npc(name, { morale: null, weapons: ['spear'] }))
        const foes = ['c', 'd'].map((name) => npc(name, { morale: null, atk, hpMax: atk }))
        const state = stage({ party, foes }, { field: { start: 4 } })
        const still = {
          'declare c': ['stay'],
          'declare d': ['stay'],
          'opening c': ['nothing'],
          'opening d': ['nothing'],
        }
        const dice = [1, ...new Array<number>(20).fill(12)]
        return answers('skilled', state, dice, { ...still }).filter((said) => /^target [ab]/.test(said))
      }
      expect(charged(1)).toEqual(['target a c', 'target b d'])
      expect(charged(4)).toEqual(['target a c', 'target b c'])
    },
  )

  rule(
    'warband.duel.declare',
    'skilled leaders challenge the other leader if they expect to beat him',
    () => {
      const said = (chief: number): string[] => {
        const foes = [npc('orc', { morale: null, might: 2 }), npc('goblin', { morale: null })]
        const party = [npc('chief', { might: chief, morale: null }), npc('man', { morale: null })]
        const state = stage({ party, foes }, { field: { start: 30, challenges: true } })
        return answers('skilled', state, [1]).filter((each) => /challenge|duel-answer/.test(each))
      }
      expect(said(4)).toEqual([
        'challenge party chief',
        'challenged chief orc',
        'duel-answer orc refuse',
        'challenge foes none',
      ])
      // Nobody leads where two are alike, and the first of the weaker ones will do.
      expect(said(1)).toEqual([
        'challenge party none',
        'challenge foes orc',
        'challenged orc chief',
        'duel-answer chief refuse',
      ])
    },
  )

  rule('warband.melee.allocate', 'both put the odd die where it kills', () => {
    for (const name of ['simple', 'skilled']) {
      const foes = [npc('b', { hpMax: 5, morale: null, atk: 0 }), npc('c', { morale: null, atk: 0 })]
      const state = stage({ party: [npc('a')], foes })
      answers(name, state, [1, 8])
      expect(figure(state, 'c').life, name).toBe('dead')
    }
  })
})

describe('what a commander does', () => {
  rule(
    ['warband.fs.charge', 'warband.battle.line'],
    'no more units on one enemy than find somebody to strike',
    () => {
      const foot = ['One', 'Two', 'Three', 'Four'].map((name) => rank(name, 5))
      const state = field(
        { party: foot, foes: [rank('Orcs', 5, { atk: 0 }), rank('Wolves', 5, { atk: 0 })] },
        { field: { start: 6 } },
      )
      answers('skilled', state, [1, ...new Array<number>(25).fill(12)])
      expect(state.units.slice(0, 4).map(({ line }) => line)).toEqual([[4], [4], [5], [5]])
    },
  )
})

// ── Legal everywhere ─────────────────────────────────────────────────────────────────────────────────────

test('every answer of every hand is legal, in skirmishes and battles', () => {
  const random = new Random(1, 2, 3, 4)
  const names = Object.keys(policies)
  let checked = 0
  for (let game = 0; game < sized(24, 200); game++) {
    seedFight(random, 11, game)
    const text = JSON.stringify(game % 4 === 3 ? randomBattle(random) : randomScenario(random))
    const written: unknown = JSON.parse(game % 8 === 0 ? text : text.replace('"map":"grid",', ''))
    const state = warband.begin(parseScenario(warband, written))
    const decide = hand(names[game % names.length] ?? 'simple')
    const watched: Policy<State> = (view, decision) => {
      const answer = decide(view, decision)
      if (isMixed(answer))
        expect([0, decision.options.length], decision.name).toContain(answer.weights.length)
      else expect(() => checkChoice(decision, answer), `${decision.name} ${String(answer)}`).not.toThrow()
      checked += 1
      return answer
    }
    const seats = ['referee', ...state.setup.sides.map(({ id }) => id)]
    simulateFrom(
      warband,
      { state },
      { fights: 1, policies: Object.fromEntries(seats.map((seat) => [seat, watched])), measures: {} },
    )
  }
  expect(checked).toBeGreaterThan(1000)
})

// ── Strength ─────────────────────────────────────────────────────────────────────────────────────────────

const MAN = { armour: ['light'], shield: 'ready', morale: null, weapons: ['battle axe'] } as const
const THREE = ['one', 'two', 'three']

/** The same people on both sides. */
const MATCHES: Readonly<Record<string, (side: string) => Cast[string]>> = {
  'a duel hand to hand': (side) => [
    pc(`${side} hero`, {
      ...{ hpMax: 3, atk: 2, shield: 'ready', helmet: true, armour: ['light'], level: 2 },
      weapons: ['shortsword'],
    }),
  ],
  'three a side': (side) => [
    ...THREE.slice(1).map((name) => ({ ...npc(`${side} ${name}`), ...MAN })),
    pc(`${side} hero`, { hpMax: 3, atk: 2, shield: 'ready', helmet: true, level: 2, weapons: ['spear'] }),
  ],
  'three spears a side': (side) =>
    THREE.map((name) => npc(`${side} ${name}`, { shield: 'ready', armour: ['light'], weapons: ['spear'] })),
  'a skirmish with archers': (side) => [
    ...THREE.map((name) => ({ ...npc(`${side} ${name}`), ...MAN })),
    { ...npc(`${side} bow`), weapons: ['longbow'], morale: null },
    { ...npc(`${side} other bow`), weapons: ['shortbow'], morale: null },
  ],
}

/** The share of the decided fights that the first hand wins, both ends of the field played by turns. */
function share(match: string, first: string, second: string, fights: number): number {
  let won = 0
  let decided = 0
  for (const [one, other] of [
    ['party', 'foes'],
    ['foes', 'party'],
  ] as const) {
    const cast = { party: MATCHES[match]?.('party') ?? [], foes: MATCHES[match]?.('foes') ?? [] }
    const start = match === 'a duel hand to hand' ? 'contact' : 15
    const state = stage(cast, { field: { start, maxRounds: 40 } })
    const hands = { [one]: first, [other]: second }
    const seed = `${match} ${one} ${first} ${second}`
    const { outcomes } = simulateFrom(warband, { state }, { fights, policies: hands, measures: {}, seed })
    won += outcomes[one] ?? 0
    decided += (outcomes[one] ?? 0) + (outcomes[other] ?? 0)
  }
  return won / decided
}

describe('strength', () => {
  for (const match of Object.keys(MATCHES)) {
    test(`simple beats random in ${match}`, () => {
      expect(share(match, 'simple', 'random', sized(80, 600))).toBeGreaterThanOrEqual(0.85)
    })
    test(`skilled beats simple in ${match}`, () => {
      expect(share(match, 'skilled', 'simple', sized(250, 2_000))).toBeGreaterThanOrEqual(0.55)
    })
  }
})

describe('what is in hand', () => {
  rule(
    ['warband.mod.improvised', 'warband.out.ready-states'],
    'skilled archers draw a dagger in melee, and take the bow up again when they are out of it',
    () => {
      const close = stage({ party: ['isolde'], foes: [npc('b', { hpMax: 5, atk: 0 })] })
      expect(answers('skilled', close, [1, 12], { opening: () => 'nothing' })).toContain(
        'melee isolde dagger',
      )
      const apart = stage(
        { party: ['isolde'], foes: [npc('b', { hpMax: 5, atk: 0 })] },
        { field: { start: 30 } },
      )
      readyItem(apart, figure(apart, 'isolde'), 1)
      expect(answers('skilled', apart, [1])).toContain('opening isolde ready')
      expect(armAt(apart, figure(apart, 'isolde').wield).key).toBe('longbow')
    },
  )

  rule('warband.duel.declare', 'skilled accepts a duel with the weaker only', () => {
    const answer = (hpMax: number): string[] => {
      const state = stage(
        { party: [npc('a', { hpMax: 3 })], foes: [npc('b', { hpMax, atk: 1 })] },
        { field: { start: 20, challenges: true } },
      )
      const ask = { 'challenge party': ['a'], technique: () => 'parry' }
      return answers('skilled', state, [1], ask).filter((said) => said.startsWith('duel-answer'))
    }
    expect(answer(4)).toEqual(['duel-answer b accept'])
    expect(answer(1)).toEqual(['duel-answer b refuse'])
  })

  rule(
    ['warband.ranged.nearest', 'warband.ranged.shield'],
    'skilled archers count what a farther target costs',
    () => {
      const shielded = { armour: ['light', 'medium'], shield: 'ready', atk: 0, morale: null } as const
      const state = stage(
        {
          party: [npc('a', { weapons: ['dagger', 'sling'] })],
          foes: [
            npc('far', { ...shielded, place: 12 }),
            npc('near', { hpMax: 3, atk: 0, natural: 1, morale: null }),
          ],
        },
        { field: { start: 10 } },
      )
      expect(
        answers('skilled', state, [1, 9], {
          declare: () => 'stay',
          'opening far': ['nothing'],
          'opening near': ['nothing'],
        }),
      ).toContain('target a near')
    },
  )
})

describe('in a battle', () => {
  const STILL = { atk: 0 } as const
  const SHIELDS = { ...STILL, armour: ['light'], shield: 'ready' } as const

  /** Bows behind friends who stand in line with shielded orcs, and whoever else is there. */
  function behindFriends(others: Cast[string]): State {
    const state = field(
      {
        party: [rank('Foot', 5, STILL), rank('Bows', 5, { weapons: ['longbow'] })],
        foes: [rank('Orcs', 5, SHIELDS), ...others],
      },
      { field: { start: 10 } },
    )
    link(state, unit(state, 'foot'), unit(state, 'orcs'), 0)
    return state
  }

  rule(
    ['warband.ranged.into-melee', 'warband.ranged.nearest'],
    'archers do not shoot where friends suffer more than foes, and find others to shoot at',
    () => {
      const crowded = answers('skilled', behindFriends([]), [1])
      expect(crowded).toContain('order bows stay')
      const misses = new Array<number>(10).fill(9)
      const open = answers('skilled', behindFriends([rank('Goblins', 5, STILL)]), [1, ...misses])
      expect(open).toContain('order bows shoot')
      expect(open).toContain('volley-target bows goblins')
    },
  )

  rule(
    ['warband.maneuver.shieldwall', 'warband.mod.mounted-npc'],
    'foot walk up behind their shields, riders ride',
    () => {
      const under = (mounted: boolean): string[] => {
        const state = field(
          {
            party: [rank('Guard', 5, { ...SHIELDS, mounted })],
            foes: [rank('Bows', 5, { weapons: ['longbow'], atk: 0 })],
          },
          { field: { start: 36 } },
        )
        const misses = new Array<number>(10).fill(12)
        return answers('skilled', state, [1, ...(mounted ? misses : [])])
      }
      expect(under(false)).toContain('order guard wall-advance')
      expect(under(true)).toContain('order guard advance')
    },
  )

  rule(
    ['warband.spell.declare', 'warband.battle.unique'],
    'a caster casts before walking up to a line',
    () => {
      const state = field({ party: ['maude'], foes: [rank('Orcs', 5, STILL)] }, { field: { start: 20 } })
      const said = answers('skilled', state, [1, 12, 1])
      expect(said).toContain('order maude act')
      expect(said).toContain('alone maude spell')
    },
  )

  rule(['warband.misc.first-aid', 'warband.aid.self'], 'who bleeds stops the blood first', () => {
    const state = field({ party: [pc('hero')], foes: [rank('Orcs', 5, STILL)] }, { field: { start: 20 } })
    set(state, 'hero', { hp: 0, critical: 1 })
    const said = answers('skilled', state, [6, 1])
    expect(said).toContain('unit-declare hero stay')
    expect(said).toContain('alone hero first-aid')
  })
})
