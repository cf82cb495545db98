/**
 * Attacks: which dice go into a pool, which of them counts, what is added and taken off, and what is in reach.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { copyState } from '../state/state.ts'
import {
  damages,
  figure,
  menu,
  menus,
  playRound,
  playTo,
  rolled,
  shows,
  stage,
  told,
  whyNot,
} from '../testing/stage.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A1 (shield); mace (d8 hefty), shield (d4)'
const ALLY = 'Ally: VIG 10, CLA 10, SPI 10, 3GD; 2 daggers (d6)'
const FOE = 'Foe: VIG 10, CLA 10, SPI 10, 20GD; club (d6)'
const GATE_AND_YARD = { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] }

describe('the pool', () => {
  rule(
    'bastionland.attack.no-to-hit',
    'nothing is rolled to hit: a d8 of 1 against Armour 0 is 1 damage',
    () => {
      const state = stage({ players: ['A: 3GD; spear'], npcs: [FOE] })
      const play = playRound(state, { declare: { a: 'attack foe' }, dice: [1] })
      expect(play.rolls).toMatchObject([{ name: 'attack', sides: 8, faces: [1] }])
      expect(damages(play)).toEqual([1])
      expect(shows(state, 'foe').guard).toBe('19/20')
    },
  )

  rule(
    ['bastionland.attack.dice', 'bastionland.attack.shield-die'],
    'mace and shield are two dice, a d8 and a d4, and the shield’s die can be the one that counts',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [FOE] })
      const play = playRound(state, { declare: { knight: 'attack foe' }, dice: [2, 3] })
      expect(rolled(play)).toBe('d8 d4')
      expect(told(play, 'total')).toMatchObject([{ sides: 4, face: 3, damage: 3 }])
    },
  )

  rule('bastionland.attack.two-weapons', 'two daggers are two d6', () => {
    const state = stage({ players: [ALLY], npcs: [FOE] })
    const play = playRound(state, { declare: { ally: 'attack foe' }, dice: [3, 2] })
    expect(rolled(play)).toBe('d6 d6')
    expect(damages(play)).toEqual([3])
  })

  rule('bastionland.attack.dice', 'a weapon of 2d8 is two dice and never a sum', () => {
    const state = stage({ players: ['A: 3GD; longsword'], npcs: [FOE] })
    const play = playRound(state, { declare: { a: 'attack foe' }, dice: [7, 6] })
    expect(rolled(play)).toBe('d8 d8')
    expect(damages(play)).toEqual([7])
  })

  rule(
    'bastionland.attack.pool',
    'all of one side who attack one target roll together, without being asked: d8 d4 and d6 d6 are four dice',
    () => {
      const state = stage({ players: [KNIGHT, ALLY], npcs: [FOE] })
      const play = playRound(state, {
        declare: { knight: 'attack foe', ally: 'attack foe' },
        dice: [3, 2, 3, 1],
      })
      expect(told(play, 'pool')).toMatchObject([{ side: 'players', target: 'foe' }])
      expect(rolled(play)).toBe('d8 d4 d6 d6')
      expect(told(play, 'total')).toHaveLength(1)
      expect(new Set(play.asked.map(({ name }) => name))).toEqual(new Set(['declare', 'smite', 'gambit']))
    },
  )

  rule('bastionland.attack.highest', 'only the highest die counts: 7, 3, 1, 5 is 7', () => {
    const state = stage({ players: [KNIGHT, ALLY], npcs: [FOE] })
    const play = playRound(state, {
      declare: { knight: 'attack foe', ally: 'attack foe' },
      dice: [7, 3, 1, 5],
    })
    expect(damages(play)).toEqual([7])
  })

  rule(
    'bastionland.attack.gambits-before-highest',
    'dice given up leave the pool first: of 7 and 5 the 7 is spent and 5 is what counts',
    () => {
      const state = stage({ players: ['A: 3GD; spear, dagger'], npcs: [FOE] })
      const play = playRound(state, {
        declare: { a: 'attack foe' },
        dice: [7, 5, 20],
        choices: { gambit: ['stop 0'] },
      })
      expect(told(play, 'total')).toMatchObject([{ sides: 6, face: 5, damage: 5 }])
    },
  )

  rule(
    'bastionland.attack.add-bolster',
    'each Bolster of any attacker adds 1 to the highest die: 7 with one is 8, with two of different owners 9',
    () => {
      const state = stage({ players: [KNIGHT, ALLY], npcs: [FOE] })
      const declare = { knight: 'attack foe', ally: 'attack foe' }
      const one = playRound(state, { declare, dice: [7, 1, 5, 1], choices: { 'gambit ally': ['bolster 2'] } })
      expect(damages(one)).toEqual([8])
      const two = playRound(state, {
        declare,
        dice: [7, 4, 5, 1],
        choices: { 'gambit knight': ['bolster 1'], 'gambit ally': ['bolster 2'] },
      })
      expect(damages(two)).toEqual([9])
    },
  )

  rule(
    'bastionland.attack.extra-attacker',
    'a second attacker adds nothing by being there, unless the table plays that line of the text',
    () => {
      const declare = { knight: 'attack foe', ally: 'attack foe' }
      const plain = stage({ players: [KNIGHT, ALLY], npcs: [FOE] })
      expect(damages(playRound(plain, { declare, dice: [7, 3, 1, 2] }))).toEqual([7])
      const rulings = { 'bolster-source': 'plus-one-per-extra-attacker' } as const
      const more = stage({ players: [KNIGHT, ALLY, 'Third: 3GD; club'], npcs: [FOE] }, { rulings })
      const all = { ...declare, third: 'attack foe' }
      expect(damages(playRound(copyState(more), { declare: all, dice: [7, 3, 1, 2, 1] }))).toEqual([9])
      const alone = playRound(more, { declare: { knight: 'attack foe' }, dice: [7, 3] })
      expect(damages(alone)).toEqual([7])
    },
  )

  rule(
    'bastionland.attack.subtract-armour',
    'Armour comes off once, not for each die or attacker: 8 − 2 = 6 from three attackers',
    () => {
      const state = stage({
        players: [KNIGHT, ALLY, 'Third: 3GD; club'],
        npcs: ['Foe: VIG 10, CLA 10, SPI 10, 20GD, A2 (helm, coat); club'],
      })
      const play = playRound(state, {
        declare: { knight: 'attack foe', ally: 'attack foe', third: 'attack foe' },
        dice: [8, 3, 2, 1, 2],
      })
      expect(damages(play)).toEqual([6])
    },
  )

  rule(
    'bastionland.attack.floor',
    'a 2 against Armour 3 is 0: Guard stays as it is, at any Guard, and there is no Scar',
    () => {
      for (const guard of ['5', '0/5']) {
        const state = stage({
          players: ['A: 3GD'],
          npcs: [`Foe: VIG 10, CLA 10, SPI 10, ${guard}GD, A3; club`],
        })
        expect(damages(playRound(state, { declare: { a: 'attack foe' }, dice: [2] }))).toEqual([0])
        expect(shows(state, 'foe')).toMatchObject({ vig: 10, wounded: false, scars: [] })
        expect(figure(state, 'foe').guard).toBe(Number.parseInt(guard, 10))
      }
    },
  )

  rule(
    'bastionland.attack.no-dice-left',
    'with every die spent the Bolsters are lost: 5 and 4 on Bolster are no damage, not 2',
    () => {
      const state = stage({ players: [ALLY], npcs: [FOE] })
      const play = playRound(state, {
        declare: { ally: 'attack foe' },
        dice: [5, 4],
        choices: { gambit: ['bolster 0', 'bolster 1'] },
      })
      expect(damages(play)).toEqual([0])
      expect(shows(state, 'foe').guard).toBe('20/20')
    },
  )

  rule(
    'bastionland.attack.die-owner',
    'a die is spent by whoever rolled it, and its effect is theirs: the ally’s 5 is the ally’s to spend and to move by',
    () => {
      const state = stage({ players: [KNIGHT, ALLY], npcs: [FOE] }, { field: GATE_AND_YARD })
      const play = playRound(state, {
        declare: { knight: 'attack foe', ally: 'attack foe' },
        dice: [7, 3, 5, 1],
        choices: { 'gambit ally': ['move 2'], 'where ally': ['to yard'] },
      })
      const asked = (by: string) => play.askedFor('gambit').find((each) => each.by === by)
      expect(asked('knight')?.options.filter((key) => key.startsWith('bolster '))).toEqual(['bolster 0'])
      expect(asked('knight')?.forbidden).toContainEqual({
        key: 'die 2',
        rule: 'bastionland.attack.die-owner',
      })
      expect(asked('ally')?.options.filter((key) => key.startsWith('bolster '))).toEqual(['bolster 2'])
      expect([figure(state, 'knight').zone, figure(state, 'ally').zone]).toEqual([0, 1])
    },
  )

  rule(
    ['bastionland.attack.per-side', 'bastionland.damage.together'],
    'two sides on one target roll a pool each: two totals, each less Armour, and both land',
    () => {
      const state = stage({
        x: ['X: 3GD; spear'],
        y: ['Y: 3GD; dagger'],
        z: ['Z: VIG 10, CLA 10, SPI 10, 20GD, A1 (helm); club'],
      })
      const play = playRound(state, { declare: { x: 'attack z', y: 'attack z' }, dice: [5, 4] })
      expect(told(play, 'pool').map(({ side, dice }) => `${side} ${dice.length}`)).toEqual(['x 1', 'y 1'])
      expect(damages(play)).toEqual([4, 3])
      expect(shows(state, 'z').guard).toBe('13/20')
    },
  )

  rule(
    'bastionland.attack.tie',
    'equal highest dice do the same damage and the larger one counts, whichever was rolled first',
    () => {
      for (const arms of ['spear, dagger', 'dagger, spear']) {
        const state = stage({
          players: [`A: 3GD; ${arms}`],
          npcs: ['Foe: VIG 10, CLA 10, SPI 10, 6GD; club'],
        })
        const play = playRound(state, { declare: { a: 'attack foe' }, dice: [6, 6, 6] })
        expect(told(play, 'total')).toMatchObject([{ sides: 8, face: 6, damage: 6 }])
        expect(rolled(play, 'scar')).toBe('d8')
      }
    },
  )

  rule(
    'bastionland.attack.one-target',
    'all dice go to one target: two daggers cannot be split between two goblins',
    () => {
      const goblin = (name: string) => `${name}: VIG 10, CLA 10, SPI 10, 9GD; club`
      const state = stage({ players: [ALLY], npcs: [goblin('Left'), goblin('Right')] })
      const play = playRound(state, {
        declare: { ally: { attack: 'left', with: 'dagger' } },
        dice: [3],
      })
      expect(play.askedFor('target')).toHaveLength(1)
      expect(play.askedFor('split')).toEqual([])
      expect(told(play, 'pool').map(({ target }) => target)).toEqual(['left'])
    },
  )

  rule(
    'bastionland.attack.one-target',
    'nobody can aim at themselves, at their own side, or at somebody slain or gone',
    () => {
      const gone = (life: string) => ({ statblock: `${life}: VIG 10, CLA 10, SPI 10, 3GD; club`, life })
      const lives = ['slain', 'routed', 'fled', 'surrendered', 'mortal', 'patched']
      const state = stage({ players: [KNIGHT, ALLY], npcs: [FOE, ...lives.map(gone)] })
      const play = playRound(state, { declare: { knight: 'attack foe' }, dice: [3, 2] })
      expect(play.askedFor('target')[0]?.options).toEqual(['foe', 'mortal', 'patched'])
    },
  )
})

describe('reach', () => {
  const SLINGER = 'Slinger: VIG 10, CLA 10, SPI 10, 3GD, A1 (shield); sling (d4 hefty ranged), shield (d4)'

  rule(
    'bastionland.attack.reach',
    'at a foe one zone away only what reaches adds dice: sling d4 and shield d4 are one d4',
    () => {
      const state = stage(
        { players: [SLINGER], npcs: [{ statblock: FOE, zone: 'yard' }] },
        { field: GATE_AND_YARD },
      )
      const play = playRound(state, { declare: { slinger: { attack: 'foe', mode: 'ranged' } }, dice: [2] })
      expect(rolled(play)).toBe('d4')
      expect(told(play, 'declared')[0]).toMatchObject({ melee: false, items: ['sling'] })
    },
  )

  rule(
    'bastionland.attack.reach',
    'melee weapons reach nobody in another zone, thrown ones the next zone and no further, bows any',
    () => {
      const zones = [{ id: 'road', adjacent: ['gate'] }, { id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
      const reach = (arms: string, zone: string) => {
        const state = stage(
          { players: [{ statblock: `A: 3GD; ${arms}`, zone: 'road' }], npcs: [{ statblock: FOE, zone }] },
          { field: { zones } },
        )
        return menu(state, 'a').includes('attack')
      }
      expect(['road', 'gate', 'yard'].map((zone) => reach('poleaxe', zone))).toEqual([true, false, false])
      expect(['road', 'gate', 'yard'].map((zone) => reach('javelin', zone))).toEqual([true, true, false])
      expect(['road', 'gate', 'yard'].map((zone) => reach('longbow', zone))).toEqual([true, true, true])
    },
  )

  rule(
    'bastionland.attack.mode',
    'sling and shield against a foe in the zone: ranged with the sling’s d4 or melee with the shield’s, never both',
    () => {
      const state = stage({ players: [SLINGER], npcs: [FOE] })
      for (const mode of ['melee', 'ranged'] as const) {
        const play = playRound(copyState(state), { declare: { slinger: { attack: 'foe', mode } }, dice: [2] })
        expect(play.askedFor('mode')[0]?.options).toEqual(['melee', 'ranged'])
        expect(rolled(play)).toBe('d4')
        expect(told(play, 'declared')[0]).toMatchObject({ items: [mode === 'melee' ? 'shield' : 'sling'] })
      }
    },
  )

  rule(
    ['bastionland.attack.mode', 'bastionland.ranged.engaged'],
    'a thrown weapon goes both ways, with the shield only in melee; a bow not at all by somebody who began engaged',
    () => {
      const line = 'VIG 10, CLA 10, SPI 10, 3GD'
      const field = {
        engaged: [
          ['thrower', 'foe'],
          ['archer', 'foe'],
        ],
      }
      const state = stage(
        { players: [`Thrower: ${line}; javelin, shield`, `Archer: ${line}; shortbow`], npcs: [FOE] },
        { field },
      )
      const dice = (mode: 'melee' | 'ranged', faces: number[]) =>
        rolled(playRound(copyState(state), { declare: { thrower: { attack: 'foe', mode } }, dice: faces }))
      expect(dice('melee', [2, 1])).toBe('d6 d4')
      expect(dice('ranged', [2])).toBe('d6')
      expect(whyNot(state, 'archer', 'shoot')).toBe('bastionland.ranged.engaged')
      expect(() => menus(state, 'archer', { attack: 'foe', mode: 'ranged' })).toThrow('in the mode ranged')
      const fists = playRound(state, { declare: { archer: { attack: 'foe', mode: 'melee' } }, dice: [2] })
      expect(rolled(fists)).toBe('d4')
    },
  )

  rule(
    'bastionland.attack.mode',
    'a pool of bow and blade keeps each die’s kind: only the blade’s 8 is Strong',
    () => {
      const state = stage({ players: ['Bow: 3GD; longbow', 'Blade: 3GD; axe'], npcs: [FOE] })
      const play = playRound(state, {
        declare: { bow: { attack: 'foe', mode: 'ranged' }, blade: 'attack foe' },
        dice: [8, 8, 20],
        choices: { 'gambit bow': ['stop 0'], 'gambit blade': ['impair 1'] },
      })
      expect(told(play, 'gambit').map(({ strong }) => strong)).toEqual(['no', 'no-save'])
      expect(rolled(play, 'gambit-save')).toBe('d20')
    },
  )

  rule(
    'bastionland.attack.reach-fixed',
    'the blow that was legal when declared is struck although its target then steps away, and ends elsewhere',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [FOE] }, { field: GATE_AND_YARD })
      const play = playRound(state, {
        declare: { knight: 'attack foe', foe: { move: 'to yard', act: 'hold' } },
        dice: [5, 2],
      })
      expect(damages(play)).toEqual([5])
      expect(figure(state, 'foe').zone).toBe(1)
    },
  )

  rule(
    'bastionland.attack.reach-fixed',
    'reach counts after the own Move and the Moves declared before: whoever went away first cannot be struck',
    () => {
      const state = stage(
        { players: [KNIGHT], npcs: [FOE] },
        { field: { ...GATE_AND_YARD, firstSide: 'npcs' } },
      )
      const play = playRound(state, {
        declare: { foe: { move: 'to yard', act: 'hold' }, knight: { move: 'to yard', attack: 'foe' } },
        dice: [5, 2],
      })
      const [first, second] = play.askedFor('declare').filter(({ by }) => by === 'knight')
      expect(first?.options).not.toContain('attack')
      expect(second?.options).toContain('attack')
      expect(damages(play)).toEqual([5])
    },
  )

  rule(
    ['bastionland.attack.reach', 'bastionland.move.apart'],
    'somebody apart in the zone is out of melee: the attack includes closing in and uses the Move',
    () => {
      const state = stage({ players: [KNIGHT], npcs: [FOE] }, { field: { apart: [['knight', 'foe']] } })
      const play = playRound(state, { declare: { knight: 'attack foe' }, dice: [5, 2] })
      expect(told(play, 'moved')).toMatchObject([{ figure: 'knight', how: 'closed-in', to: 'foe' }])
      expect(figure(state, 'knight').moved).toBe(true)
      expect(damages(play)).toEqual([5])
      expect(state.apart).toEqual([])
    },
  )

  rule(
    ['bastionland.attack.reach', 'bastionland.move.apart'],
    'whoever breaks off has spent the Move and strikes nobody in melee this turn, but may throw',
    () => {
      const state = stage({ players: ['A: 3GD; javelin'], npcs: [FOE] })
      const turn = { move: 'break off', attack: 'foe', mode: 'ranged' } as const
      const play = playRound(copyState(state), { declare: { a: turn }, dice: [2] })
      expect(play.askedFor('mode')).toEqual([])
      figure(state, 'a').items = []
      const [, after] = menus(state, 'a', { move: 'break off', act: 'hold' })
      expect(after?.options).not.toContain('attack')
    },
  )
})

describe('the example of the rules', () => {
  rule(
    'bastionland.attack.example',
    'mace 7, shield 3, daggers 1 and 5; the 5 Bolsters: 7 + 1 = 8, less 2 for helm and shield is 6 off Guard',
    () => {
      const state = stage({
        players: [KNIGHT, ALLY],
        npcs: ['Foe: VIG 10, CLA 10, SPI 10, 7GD, A2 (helm, shield); club'],
      })
      playRound(state, {
        declare: { knight: 'attack foe', ally: 'attack foe' },
        dice: [7, 3, 1, 5],
        choices: { 'gambit ally': ['bolster 2'] },
      })
      expect(shows(state, 'foe')).toMatchObject({ guard: '1/7', vig: 10 })
    },
  )
})

describe('seldom met', () => {
  const KNIGHT_A2 = 'Sir: VIG 13, CLA 12, SPI 12, 20GD; mace (d8 hefty), shield (d4)'
  const FOE_20 = 'Foe: VIG 10, CLA 10, SPI 10, 20GD; axe (d8 hefty)'
  const yard = [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]

  rule(
    'bastionland.attack.reach-fixed',
    'who is disarmed before the own attack comes strikes with what is left',
    () => {
      const blade = 'Blade: VIG 12, CLA 10, SPI 10, 20GD; greatsword (2d10 long)'
      const state = stage(
        { players: [blade], npcs: [FOE_20] },
        { rulings: { 'round-order': 'declare-then-players-first' } },
      )
      const play = playRound(state, {
        declare: { blade: 'attack foe', foe: 'attack blade' },
        choices: { 'gambit blade': ['greater 1', 'pass'], greater: ['disarm 0'] },
        dice: [10, 8, 20, 3],
      })
      expect(told(play, 'pool')[1]?.dice).toMatchObject([{ owner: 'foe', sides: 4, what: 'impaired' }])
    },
  )

  rule(
    ['bastionland.attack.reach-fixed', 'bastionland.virtue.vig-zero', 'bastionland.wield.slow'],
    'following takes the Move: not for the Exhausted, not with a Slow weapon, and back into reach',
    () => {
      const follows = (statblock: string) => {
        const state = stage(
          { players: [{ statblock, zone: 'gate' }], npcs: [{ statblock: FOE_20, zone: 'gate' }] },
          { rulings: { 'target-moves': 'follow' }, field: { zones: yard } },
        )
        const play = playTo(state, 'roll', {
          declare: { chaser: 'attack foe', foe: { move: 'to yard', act: 'hold' } },
        })
        return [told(play, 'attack-lost').length, figure(state, 'chaser').zone, figure(state, 'chaser').moved]
      }
      expect(follows('Chaser: VIG 10, CLA 10, SPI 10, 9GD; axe')).toEqual([0, 1, true])
      expect(follows('Chaser: VIG 0/10, CLA 10, SPI 10, 9GD; axe')).toEqual([1, 0, false])
      expect(follows('Chaser: VIG 10, CLA 10, SPI 10, 9GD; maul (2d10 slow)')).toEqual([1, 0, false])
      const state = stage(
        { players: ['Chaser: VIG 10, CLA 10, SPI 10, 9GD; axe'], npcs: [FOE_20] },
        { rulings: { 'target-moves': 'follow' } },
      )
      const play = playTo(state, 'roll', {
        declare: { chaser: 'attack foe', foe: { move: 'break off', act: 'hold' } },
      })
      expect(told(play, 'moved').map(({ figure: who, how }) => `${who} ${how}`)).toEqual([
        'foe broke-off',
        'chaser closed-in',
      ])
      expect(state.apart).toEqual([])
    },
  )

  rule(
    'bastionland.attack.one-target',
    'another target is one that is up, in the same zone and in reach',
    () => {
      const man = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
        statblock: `${name}: VIG 10, CLA 10, SPI 10, 0/4GD; axe`,
        zone: 'gate',
        ...more,
      })
      const state = stage(
        {
          players: [man('Killer')],
          npcs: [man('Late'), man('Comrade')],
          others: [
            man('Target'),
            man('Near'),
            man('Apart'),
            man('Dying', { life: 'mortal' }),
            man('Far', { zone: 'yard' }),
          ],
        },
        {
          rulings: { 'round-order': 'declare-then-players-first', 'target-gone': 'redirect' },
          field: { zones: yard, apart: [['late', 'apart']] },
        },
      )
      const play = playRound(state, {
        declare: { killer: 'attack target', late: 'attack target' },
        choices: { redirect: ['near'] },
        dice: [8, 3],
      })
      expect(play.askedFor('redirect')[0]?.options).toEqual(['none', 'killer', 'near'])
      expect(figure(state, 'near').vig).toBe(7)
    },
  )

  rule('bastionland.bonus-dice', "a comrade's attack does not use up somebody else's bonus die", () => {
    const state = stage({
      players: [KNIGHT_A2, { statblock: 'Ready: VIG 10, CLA 10, SPI 10, 9GD; axe', bonusDice: [{ die: 8 }] }],
      npcs: [FOE_20],
    })
    playRound(state, { declare: { sir: 'attack foe' }, dice: [3, 2] })
    expect(figure(state, 'ready').bonus).toEqual([1])
    playRound(state, { declare: { ready: 'attack foe' }, dice: [3, 2] })
    expect(figure(state, 'ready').bonus).toEqual([0])
  })

  rule(
    ['bastionland.attack.floor', 'bastionland.attack.no-dice-left'],
    'the one point that gets through any Armour needs a die',
    () => {
      const state = stage(
        { players: [KNIGHT_A2], npcs: [FOE_20] },
        { rulings: { 'armour-floor': 'minimum-one' } },
      )
      const play = playRound(state, {
        declare: { sir: 'attack foe' },
        choices: { 'gambit sir': ['stop 0', 'stop 1'] },
        dice: [5, 4, 1, 1],
      })
      expect(damages(play)).toEqual([0])
    },
  )

  rule('bastionland.ranged.cover', 'protects those who stand in it, and nobody beside them', () => {
    const archer = 'Archer: VIG 10, CLA 10, SPI 10, 9GD; shortbow (d6 long ranged)'
    const state = stage({ players: [archer], npcs: [FOE_20] }, { rulings: { cover: 'on' } })
    const play = playRound(state, { declare: { archer: { attack: 'foe', mode: 'ranged' } }, dice: [5] })
    expect(damages(play)).toEqual([5])
  })

  rule('bastionland.ranged.thrown-leaves', 'what was not thrown after all stays in the hand', () => {
    const guide = { statblock: 'Guide: VIG 10, CLA 10, SPI 10, 4GD; javelin (d6 hefty thrown)', zone: 'gate' }
    const zones = [...yard.slice(0, 1), { id: 'yard', adjacent: ['field'] }, { id: 'field' }]
    const state = stage(
      { players: [guide], npcs: [{ statblock: FOE_20, zone: 'yard' }] },
      { rulings: { 'target-moves': 'lost' }, field: { zones } },
    )
    const play = playRound(state, {
      declare: { guide: { attack: 'foe', mode: 'ranged' }, foe: { move: 'to field', act: 'hold' } },
    })
    expect([told(play, 'attack-lost').length, state.ground, figure(state, 'guide').items.length]).toEqual([
      1,
      [],
      1,
    ])
  })
})
