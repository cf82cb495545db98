/**
 * What can be wielded, and how: hands, Hefty, Long, Slow, the lance, bare fists, missiles and throws, cover, and
 * the bonus dice that a referee grants.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { copyState, type State } from '../state/state.ts'
import {
  type Actor,
  damages,
  figure,
  item,
  menu,
  menus,
  playRound,
  rolled,
  shows,
  stage,
  told,
  whyNot,
} from '../testing/stage.ts'

const LINE = 'VIG 10, CLA 10, SPI 10, 9GD'
const FOE = 'Foe: VIG 10, CLA 10, SPI 10, 40GD; club (d6)'
const GATE_AND_YARD = { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] }

/** Every set of things that somebody could take in hand, as the table offers them. */
function grips(arms: string, kind = ''): readonly string[] {
  const state = stage({ players: [`A${kind}: ${LINE}; ${arms}`], npcs: [FOE] })
  if (!menu(state, 'a').includes('ready')) return []
  const play = playRound(state, { declare: { a: 'ready' }, choices: { 'declare a': ['ready', 'hold'] } })
  return play.askedFor('ready')[0]?.options.toSorted() ?? []
}

/** The dice of an attack with all that is in hand. */
function dice(actor: Actor, count: number, mode: 'melee' | 'ranged' = 'melee', confined = false): string {
  const field = { zones: [{ id: 'here', confined }] }
  const state = stage({ players: [actor], npcs: [FOE] }, { field })
  const faces = Array.from({ length: count }, () => 1)
  return rolled(playRound(state, { declare: { a: { attack: 'foe', mode } }, dice: faces }))
}

describe('hands', () => {
  rule(
    'bastionland.wield.hands',
    'two hands: a weapon or shield takes one, a Long or Slow weapon both, so no shield beside a greatsword',
    () => {
      expect(grips('greatsword, shield', ' (knight)')).toEqual(['greatsword', 'shield'])
      expect(grips('greataxe, shield, dagger')).toEqual(['dagger + shield', 'greataxe'])
      expect(grips('mace, shield, dagger')).toEqual(['dagger + shield', 'mace + dagger', 'mace + shield'])
      expect(dice(`A: ${LINE}; greatsword, shield`, 2)).toBe('d10 d10')
    },
  )

  rule(
    'bastionland.wield.hands',
    'things are held in the order listed as far as hands allow, even if all are said to be held',
    () => {
      const held = (...names: string[]) => names.map((name) => ({ name, state: 'held' }))
      expect(
        dice({ name: 'A', kind: 'knight', weapons: held('greatsword'), shield: { state: 'held' } }, 2),
      ).toBe('d10 d10')
      expect(dice({ name: 'A', weapons: held('dagger', 'club', 'handaxe') }, 2)).toBe('d6 d6')
    },
  )

  rule('bastionland.wield.hands', 'beasts use everything they have', () => {
    expect(dice(`A (creature): ${LINE}; greatsword, shield, bite (d8 natural)`, 4)).toBe('d10 d10 d8 d4')
  })

  rule(
    'bastionland.wield.hefty',
    'one Hefty thing at a time: spear and mace are refused, spear and dagger are legal',
    () => {
      expect(grips('spear, mace')).toEqual(['mace', 'spear'])
      expect(grips('spear, mace, dagger')).toEqual(['mace + dagger', 'spear + dagger'])
      expect(dice(`A: ${LINE}; spear, mace`, 1)).toBe('d8')
      expect(dice(`A: ${LINE}; spear, dagger`, 2)).toBe('d8 d6')
      expect(dice(`A: ${LINE}; longsword, shield`, 3)).toBe('d8 d8 d4')
    },
  )

  rule(
    ['bastionland.wield.long-confined', 'bastionland.impaired.causes'],
    'a Long weapon is Impaired in a confined place: billhook, maul and bow are a d4, mace and shield are not',
    () => {
      expect(dice(`A: ${LINE}; billhook`, 1, 'melee', true)).toBe('d4')
      expect(dice(`A: ${LINE}; billhook`, 1, 'melee', false)).toBe('d10')
      expect(dice(`A: ${LINE}; maul`, 1, 'melee', true)).toBe('d4')
      expect(dice(`A: ${LINE}; curvebow`, 1, 'ranged', true)).toBe('d4')
      expect(dice(`A: ${LINE}; long dart (d8 long thrown)`, 1, 'ranged', true)).toBe('d4')
      expect(dice(`A: ${LINE}; long dart (d8 long thrown)`, 1, 'ranged', false)).toBe('d8')
      expect(dice(`A: ${LINE}; mace, shield`, 2, 'melee', true)).toBe('d8 d4')
    },
  )

  rule(
    'bastionland.wield.slow',
    'a Slow weapon is useless to somebody who moved: no maul and no crossbow, but the dagger drawn instead',
    () => {
      const state = stage(
        {
          players: [`Maul: ${LINE}; maul, dagger`, `Bolt: ${LINE}; crossbow`, `Bow: ${LINE}; shortbow`],
          npcs: [{ statblock: FOE, zone: 'yard' }],
        },
        { field: GATE_AND_YARD },
      )
      const moved = menus(state, 'maul', { move: 'to yard', act: 'hold' }).at(-1)
      expect(moved?.options).not.toContain('attack')
      expect(moved?.forbidden).toContainEqual({ key: 'attack foe', rule: 'bastionland.wield.slow' })
      expect(menu(state, 'bolt')).toContain('attack')
      const bolt = menus(state, 'bolt', { move: 'to yard', act: 'hold' }).at(-1)
      expect(bolt?.forbidden).toContainEqual({ key: 'use crossbow', rule: 'bastionland.wield.slow' })
      const bow = menus(state, 'bow', { move: 'to yard', attack: 'foe', mode: 'ranged' }).at(-1)
      expect(bow?.options).toContain('attack')
      const dagger = { ready: 'dagger', move: 'to yard', attack: 'foe' }
      expect(rolled(playRound(state, { declare: { maul: dagger }, dice: [2] }))).toBe('d6')
    },
  )

  rule(
    ['bastionland.wield.slow', 'bastionland.move.apart'],
    'closing in is a Move, so a maul cannot strike somebody who is apart',
    () => {
      const state = stage(
        { players: [`A: ${LINE}; maul`], npcs: [FOE] },
        { field: { apart: [['a', 'foe']] } },
      )
      expect(menu(state, 'a')).not.toContain('attack')
      expect(whyNot(state, 'a', 'attack foe')).toBe('bastionland.wield.slow')
    },
  )

  rule(
    'bastionland.wield.lance',
    'in the saddle a lance is Hefty and takes one hand, so a shield goes with it; on foot it takes both',
    () => {
      const knight = (mount: string | null) => ({
        statblock: `A (knight): ${LINE}; lance, shield, mace`,
        mount,
      })
      const steed = 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD'
      const state = stage({ players: [knight('pony'), steed], npcs: [FOE] })
      const riding = playRound(copyState(state), { declare: { a: 'attack foe' }, dice: [2, 1] })
      expect(rolled(riding)).toBe('d10 d4')
      const offered = playRound(copyState(state), { choices: { 'declare a': ['ready', 'hold'] } }).askedFor(
        'ready',
      )
      expect(offered[0]?.options).not.toContain('lance + mace')
      const afoot = stage({ players: [knight(null), steed], npcs: [FOE] })
      expect(rolled(playRound(afoot, { declare: { a: 'attack foe' }, dice: [2] }))).toBe('d10')
    },
  )

  rule(
    ['bastionland.wield.lance', 'bastionland.gambit.dismount'],
    'a rider knocked off the horse cannot keep lance and shield both in hand',
    () => {
      const rider = { statblock: `A (knight): ${LINE}; lance, shield`, mount: 'pony' }
      const state = stage({ players: [rider, 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD'], npcs: [FOE] })
      playRound(state, {
        declare: { foe: 'attack a' },
        dice: [4, 20],
        choices: { 'gambit foe': ['dismount 0'] },
      })
      expect(figure(state, 'a').mount).toBe(-1)
      const held = ['lance', 'shield'].filter((name) => item(state, 'a', name).state === 'held')
      expect(held).toHaveLength(1)
    },
  )
})

describe('bare hands', () => {
  rule(
    ['bastionland.unarmed', 'bastionland.impaired.causes'],
    'without weapon or shield one strikes with fists, Impaired: a d4, and no Smite or Focus for a Knight',
    () => {
      const state = stage({ players: [`A (knight): ${LINE}`], npcs: [FOE] })
      const play = playRound(state, { declare: { a: 'attack foe' }, dice: [3] })
      expect(rolled(play)).toBe('d4')
      expect(play.asked.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['smite']))
      expect(play.askedFor('gambit')).toEqual([])
    },
  )

  rule('bastionland.unarmed', 'claws and bites are weapons, and so is a shield: neither is Impaired', () => {
    expect(dice(`A: ${LINE}; claws (d8 natural)`, 1)).toBe('d8')
    const state = stage({ players: [`A (knight): ${LINE}; shield`], npcs: [FOE] })
    const play = playRound(state, {
      declare: { a: 'attack foe' },
      dice: [5, 2, 7],
      choices: { smite: ['d12'] },
    })
    expect(rolled(play)).toBe('d4 d12')
  })

  rule('bastionland.unarmed', 'a bow in hand is no weapon in melee: the archer’s fists are a d4', () => {
    expect(dice(`A: ${LINE}; shortbow`, 1, 'melee')).toBe('d4')
    expect(dice(`A: ${LINE}; shortbow`, 1, 'ranged')).toBe('d6')
  })

  rule(
    'bastionland.unarmed',
    'natural weapons that do not fit leave a d4: spit is no weapon in melee',
    () => {
      const spitter = `A (creature): ${LINE}; spit (d8 ranged natural)`
      expect(dice(spitter, 1, 'melee')).toBe('d4')
      expect(dice(spitter, 1, 'ranged')).toBe('d8')
    },
  )
})

describe('bonus dice', () => {
  const attack = (state: State, faces: readonly number[], choices = {}) =>
    rolled(playRound(state, { declare: { a: 'attack foe' }, dice: faces, choices }))

  rule(
    'bastionland.bonus-dice',
    'high ground is a d8 for one attack, rolled after weapon and shield and before Smite’s d12',
    () => {
      const knight = {
        statblock: `A (knight): ${LINE}; mace, shield`,
        bonusDice: [{ reason: 'high ground' }],
      }
      const state = stage({ players: [knight], npcs: [FOE] })
      expect(attack(state, [1, 2, 1, 5, 3], { smite: ['d12'] })).toBe('d8 d4 d8 d12')
      expect(attack(state, [2, 1])).toBe('d8 d4')
    },
  )

  rule('bastionland.bonus-dice', 'it may count, and it lasts as long as the referee said', () => {
    const bonusDice = [
      { die: 10, uses: 2 },
      { die: 6, uses: 'always' },
    ]
    const state = stage({ players: [{ statblock: `A: ${LINE}; club`, bonusDice }], npcs: [FOE] })
    const play = playRound(state, { declare: { a: 'attack foe' }, dice: [2, 9, 1] })
    expect(damages(play)).toEqual([9])
    playRound(state)
    expect([attack(state, [1, 1, 1]), attack(state, [1, 1]), attack(state, [1, 1])]).toEqual([
      'd6 d10 d6',
      'd6 d6',
      'd6 d6',
    ])
  })

  rule(
    ['bastionland.bonus-dice', 'bastionland.impaired.no-bonus'],
    'an Impaired attack has no bonus die, and does not use it up',
    () => {
      const knight = { statblock: 'A: VIG 10, CLA 10, SPI 0/10, 9GD; mace', bonusDice: [{}] }
      const state = stage({ players: [knight], npcs: [FOE] })
      expect(attack(state, [2])).toBe('d4')
      figure(state, 'a').spi = 5
      expect(attack(state, [2, 3])).toBe('d8 d8')
      expect(attack(state, [2])).toBe('d8')
    },
  )

  rule(
    ['bastionland.bonus-dice', 'bastionland.blast.separate'],
    'a Blast is one attack: its bonus die is rolled for each target and used once',
    () => {
      const bonusDice = [{ uses: 2 }]
      const brute = { statblock: `A: ${LINE}; fire (d6 blast)`, bonusDice }
      const state = stage({ players: [brute], npcs: [FOE, FOE.replace('Foe', 'Other')] })
      expect(attack(state, [1, 1, 1, 1])).toBe('d6 d8 d6 d8')
      expect(attack(state, [1, 1, 1, 1])).toBe('d6 d8 d6 d8')
      expect(attack(state, [1, 1])).toBe('d6 d6')
    },
  )

  rule('bastionland.bonus-dice', 'a referee grants a d8 at the start of a round, for the next attack', () => {
    const state = stage({ players: [`A: ${LINE}; mace`], npcs: [FOE] }, { field: { calls: true } })
    expect(attack(state, [1, 1], { referee: ['bonus a', 'go-on'] })).toBe('d8 d8')
    expect(attack(state, [1])).toBe('d8')
  })
})

describe('missiles', () => {
  rule(
    ['bastionland.ranged.engaged', 'bastionland.move.engaged'],
    'an archer struck in melee may not shoot in the next round, even after moving away; a dagger is drawn instead',
    () => {
      const archer = 'Archer: VIG 10, CLA 10, SPI 10, 9GD; shortbow, dagger'
      const state = stage({ players: [archer], npcs: [FOE] }, { field: GATE_AND_YARD })
      expect(menus(state, 'archer', { attack: 'foe', mode: 'ranged' })).toHaveLength(1)
      playRound(state, { declare: { foe: 'attack archer' }, dice: [2] })
      expect(whyNot(state, 'archer', 'shoot')).toBe('bastionland.ranged.engaged')
      expect(() => menus(state, 'archer', { attack: 'foe', mode: 'ranged' })).toThrow('in the mode ranged')
      const away = menus(state, 'archer', { move: 'to yard', act: 'hold' }).at(-1)
      expect(away?.options).not.toContain('attack')
      expect(away?.forbidden).toContainEqual({ key: 'attack foe', rule: 'bastionland.ranged.engaged' })
      const play = playRound(copyState(state), {
        declare: { archer: { ready: 'dagger', attack: 'foe' } },
        dice: [2],
      })
      expect(rolled(play)).toBe('d6')
      expect(told(play, 'declared')[0]).toMatchObject({ melee: true })
      playRound(state, { declare: { archer: { move: 'break off', act: 'hold' } } })
      expect(menus(state, 'archer', { attack: 'foe', mode: 'ranged' })).toHaveLength(1)
    },
  )

  rule('bastionland.ranged.engaged', 'javelins are not purely ranged: they fly in the thick of it', () => {
    const state = stage(
      { players: [`A: ${LINE}; javelin`], npcs: [FOE] },
      { field: { engaged: [['a', 'foe']] } },
    )
    const play = playRound(state, { declare: { a: { attack: 'foe', mode: 'ranged' } }, dice: [2] })
    expect(rolled(play)).toBe('d6')
  })

  rule(
    'bastionland.ranged.thrown-leaves',
    'a javelin thrown from the yard to the gate lies at the gate, and the hand is empty',
    () => {
      const state = stage(
        {
          players: [{ statblock: `A: ${LINE}; javelin`, zone: 'yard' }],
          npcs: [{ statblock: FOE, zone: 'gate' }],
        },
        { field: GATE_AND_YARD },
      )
      playRound(state, { declare: { a: 'attack foe' }, dice: [2] })
      expect(figure(state, 'a').items).toEqual([])
      expect(state.ground.map(({ arm, zone, count }) => [state.setup.arms[arm]?.name, zone, count])).toEqual([
        ['javelin', 0, 1],
      ])
      expect(menu(state, 'a')).not.toContain('attack')
      const [, there] = menus(state, 'a', { move: 'to gate', act: 'pick-up', whom: 'javelin' })
      expect(there?.options).toContain('pick-up')
      playRound(state, { declare: { a: { move: 'to gate', act: 'pick-up', whom: 'javelin' } } })
      expect(item(state, 'a', 'javelin').state).toBe('held')
    },
  )

  rule(
    'bastionland.ranged.thrown-leaves',
    'of three javelins two are left after a throw, none is lost in melee, and arrows are not counted',
    () => {
      const state = stage({
        players: [`A: ${LINE}; 3 javelins (d6 hefty thrown)`, `B: ${LINE}; longbow`],
        npcs: [FOE],
      })
      const throws = {
        declare: { a: { attack: 'foe', mode: 'ranged' }, b: { attack: 'foe', mode: 'ranged' } },
      } as const
      playRound(state, { ...throws, dice: [1, 1] })
      expect(item(state, 'a', 'javelin').count).toBe(2)
      playRound(state, { declare: { a: { attack: 'foe', mode: 'melee' } }, dice: [1] })
      expect(item(state, 'a', 'javelin').count).toBe(2)
      expect(item(state, 'b', 'longbow').state).toBe('held')
      const over = stage({ players: [`A: ${LINE}; 2 javelins (d6 hefty thrown)`], npcs: [FOE] })
      for (const left of [1, 0]) {
        playRound(over, { declare: { a: { attack: 'foe', mode: 'ranged' } }, dice: [1] })
        expect(figure(over, 'a').items.reduce((sum, { count }) => sum + count, 0)).toBe(left)
      }
      expect(over.ground).toMatchObject([{ count: 2 }])
    },
  )

  rule(
    'bastionland.ranged.thrown-leaves',
    'what grows on a beast does not leave it: spines fly again',
    () => {
      const state = stage({ players: [`A (creature): ${LINE}; spines (d6 natural thrown)`], npcs: [FOE] })
      for (let round = 1; round <= 2; round++)
        playRound(state, { declare: { a: { attack: 'foe', mode: 'ranged' } }, dice: [1] })
      expect(state.ground).toEqual([])
      expect(item(state, 'a', 'spines').state).toBe('held')
    },
  )

  rule(
    'bastionland.ranged.cover',
    'behind a cart A1 is A2 against arrows and A1 against blades; in a mixed pool the counting die decides',
    () => {
      const fight = (
        declare: Record<string, string>,
        faces: readonly number[],
        cover: 'on' | 'off' = 'on',
      ) => {
        const state = stage(
          {
            players: [`Bow: ${LINE}; longbow`, `Blade: ${LINE}; axe`],
            npcs: [{ statblock: `Foe: ${LINE}, A1 (helm); club`, cover: true }],
          },
          { rulings: { cover } },
        )
        const turns = Object.fromEntries(
          Object.entries(declare).map(([id, mode]) => [
            id,
            { attack: 'foe', mode: mode === 'ranged' ? mode : 'melee' } as const,
          ]),
        )
        const play = playRound(state, { declare: turns, dice: faces })
        expect(shows(state, 'foe').vig).toBe(10)
        return told(play, 'total')[0]?.armour
      }
      expect(fight({ bow: 'ranged' }, [4])).toBe(2)
      expect(fight({ blade: 'melee' }, [4])).toBe(1)
      expect(fight({ bow: 'ranged', blade: 'melee' }, [5, 4])).toBe(2)
      expect(fight({ bow: 'ranged', blade: 'melee' }, [4, 5])).toBe(1)
      expect(fight({ bow: 'ranged' }, [4], 'off')).toBe(1)
    },
  )
})

describe('in the order of turns', () => {
  rule('bastionland.ranged.thrown-leaves', 'a javelin stays in hand until its own turn to fly', () => {
    const guide = 'Guide: VIG 10, CLA 10, SPI 10, 9GD; javelin (d6 hefty thrown)'
    const state = stage(
      { players: ['Axe: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'], npcs: [guide] },
      { rulings: { 'round-order': 'declare-then-players-first' } },
    )
    const play = playRound(state, {
      declare: { axe: 'attack guide', guide: { attack: 'axe', mode: 'ranged' } },
      dice: [2, 5],
    })
    expect(told(play, 'pool').map(({ dice }) => dice.map(({ sides }) => sides))).toEqual([[8], [6]])
    expect([figure(state, 'guide').items, state.ground.length]).toEqual([[], 1])
  })

  rule('bastionland.flow.minor-actions', 'of two who reach for one thing the first has it', () => {
    const bare = (name: string) => `${name}: VIG 10, CLA 10, SPI 10, 9GD; sling (d4 hefty ranged)`
    const dropped = { name: 'dagger', dice: 'd6', state: 'dropped' }
    const state = stage(
      {
        players: [bare('One'), bare('Two')],
        npcs: [{ name: 'Foe', guard: 9, weapons: ['axe', dropped] }],
      },
      { rulings: { 'pick-up': 'minor' } },
    )
    const reach = { choices: { 'declare one': ['pick-up', 'hold'], 'declare two': ['pick-up', 'hold'] } }
    playRound(state, reach)
    expect(['one', 'two'].map((id) => figure(state, id).items.length)).toEqual([2, 1])
    expect(state.ground).toEqual([])
  })

  rule(
    ['bastionland.attack.one-target', 'bastionland.bonus-dice'],
    'dice sent at two foes take a bonus die once',
    () => {
      const twin = {
        statblock: 'Twin: VIG 10, CLA 10, SPI 10, 9GD; 2 daggers (d6)',
        bonusDice: [{ die: 8 }],
      }
      const foe = (name: string) => `${name}: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)`
      const state = stage(
        { players: [twin], npcs: [foe('Left'), foe('Right')] },
        { rulings: { 'split-attack': 'per-die' } },
      )
      const play = playRound(state, {
        choices: {
          'declare twin': ['attack-with'],
          'target twin': ['left'],
          'with twin': ['dagger'],
          split: ['yes'],
        },
        dice: [3, 2, 1],
      })
      expect(told(play, 'pool').map(({ dice }) => dice.map(({ sides }) => sides))).toEqual([[6, 8], [6]])
    },
  )
})
