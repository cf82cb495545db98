/**
 * Damage: Guard first, then Vigour, and what each threshold means; the three Virtues and their Saves, what is
 * Virtue Loss and what is harm; the dying, those who tend them, and what comes back when the fight is over.
 */
import { Fight, type FightEvent, type Policy, parseScenario, Random, Table } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { bastionland } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { copyState, type Figure, figureAt, type State } from '../state/state.ts'
import { randomScenario } from '../testing/generate.ts'
import {
  damages,
  figure,
  item,
  menu,
  menus,
  playAftermath,
  playRound,
  playRounds,
  rolled,
  shows,
  stage,
  told,
  whyNot,
} from '../testing/stage.ts'
import { armourOf } from './arms.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 10, SPI 12, 4GD; mace (d8 hefty), shield (d4)'
const AXE = 'Axe: VIG 10, CLA 10, SPI 10, 9GD; axe (d8 hefty)'
const GREATAXE = 'Axe: VIG 10, CLA 10, SPI 10, 9GD; greataxe (2d10 slow)'
const GATE_AND_YARD = { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] }

/** An axe strikes somebody for so much; then come the dice of a Scar, if there are any. */
function struck(target: string, damage: number, scar: readonly number[] = [], rulings: RulingsInput = {}) {
  const axe = damage > 8 ? GREATAXE : AXE
  const state = stage({ players: [axe], npcs: [`Target: CLA 10, SPI 10, ${target}; club (d6)`] }, { rulings })
  const faces = damage > 8 ? [damage, 1] : [damage]
  playRound(state, { declare: { axe: 'attack target' }, dice: [...faces, ...scar] })
  return shows(state, 'target')
}

describe('Guard and Vigour', () => {
  rule('bastionland.damage.guard-first', 'damage comes off Guard first, and Guard never goes below 0', () => {
    expect(struck('VIG 10, 7GD', 6)).toMatchObject({ guard: '1/7', vig: 10 })
    expect(struck('VIG 19, 2GD', 8)).toMatchObject({ guard: '0/2', vig: 13 })
  })

  rule('bastionland.damage.evade', 'while Guard is above 0 nothing else happens: GD 7, 6 damage', () => {
    expect(struck('VIG 10, 7GD', 6)).toEqual({ guard: '1/7', vig: 10, life: 'up', wounded: false, scars: [] })
  })

  rule(
    'bastionland.damage.scar',
    'damage that brings Guard to exactly 0 scars and takes no VIG by itself',
    () => {
      const scarred = { guard: '0/6', vig: 10, life: 'up', wounded: false, scars: [6] }
      expect(struck('VIG 10, 6GD', 6, [6])).toEqual(scarred)
      expect(struck('VIG 10, 1/6GD', 1, [6])).toEqual(scarred)
    },
  )

  rule('bastionland.damage.wound', 'GD 4, VIG 10, 6 damage: Guard 0, VIG 8, Wounded', () => {
    expect(struck('VIG 10, 4GD', 6)).toMatchObject({ guard: '0/4', vig: 8, wounded: true, life: 'up' })
  })

  rule(
    'bastionland.damage.scar-or-wound',
    'damage that goes past Guard gives no Scar although Guard ends at 0',
    () => {
      expect(struck('VIG 10, 4GD', 6)).toMatchObject({ guard: '0/4', scars: [] })
    },
  )

  rule(
    'bastionland.damage.mortal',
    'half or more of VIG in one hit is mortal: 5 of 10 is, 5 of 11 is not',
    () => {
      expect(struck('VIG 10, 0/3GD', 5)).toMatchObject({ vig: 5, life: 'mortal' })
      expect(struck('VIG 11, 0/3GD', 5)).toMatchObject({ vig: 6, life: 'up', wounded: true })
      expect(struck('VIG 10, 0/3GD', 9)).toMatchObject({ vig: 1, life: 'mortal' })
      expect(struck('VIG 6, 0/3GD', 3)).toMatchObject({ vig: 3, life: 'mortal' })
      expect(struck('VIG 1, 3GD', 4)).toMatchObject({ vig: 0, life: 'slain' })
    },
  )

  rule('bastionland.damage.mortal', 'only one hit counts: 3 and then 3 of VIG 10 put nobody down', () => {
    const state = stage({ players: [AXE], npcs: ['Target: VIG 10, CLA 10, SPI 10, 0/3GD; club'] })
    const declare = { axe: 'attack target' }
    playRounds(state, { declare, dice: [3] }, { declare, dice: [3] })
    expect(shows(state, 'target')).toMatchObject({ vig: 4, life: 'up' })
  })

  rule('bastionland.damage.slain', 'damage that brings VIG to 0 slays: 5 of 5, and any more', () => {
    expect(struck('VIG 5, 0/3GD', 5)).toMatchObject({ vig: 0, life: 'slain' })
    expect(struck('VIG 5, 0/3GD', 8)).toMatchObject({ vig: 0, life: 'slain' })
    expect(struck('VIG 5, 0/3GD', 4)).toMatchObject({ vig: 1, life: 'mortal' })
  })

  rule('bastionland.damage.remaining', 'half is of the VIG just before the hit: of 6/16, 3 is mortal', () => {
    expect(struck('VIG 6/16, 0/3GD', 3)).toMatchObject({ vig: 3, life: 'mortal' })
    expect(struck('VIG 16, 0/3GD', 3)).toMatchObject({ vig: 13, life: 'up' })
  })

  rule(
    'bastionland.damage.vig-zero-hit',
    'at VIG 0 a point past Guard slays, and Guard still has to be passed',
    () => {
      expect(struck('VIG 0/9, 0/3GD', 1)).toMatchObject({ vig: 0, life: 'slain' })
      expect(struck('VIG 0/9, 3GD', 2)).toMatchObject({ guard: '1/3', life: 'up' })
      expect(struck('VIG 0/9, 3GD', 3, [6])).toMatchObject({ guard: '0/3', life: 'up', scars: [6] })
    },
  )

  rule('bastionland.damage.zero-guard', 'at Guard 0 all damage goes to VIG and no Scar is possible', () => {
    const wounded = { guard: '0/3', vig: 6, life: 'up', wounded: true, scars: [] }
    expect(struck('VIG 9, 0/3GD', 3)).toEqual(wounded)
  })

  rule(
    'bastionland.damage.wounded-no-penalty',
    'the Wounded act, Move and roll as before: a mace is still a d8',
    () => {
      const state = stage(
        { players: ['Mace: VIG 10, CLA 10, SPI 10, 3GD; mace (d8 hefty)'], npcs: [AXE] },
        { field: GATE_AND_YARD },
      )
      playRound(state, { declare: { axe: 'attack mace' }, dice: [5] })
      expect(shows(state, 'mace')).toMatchObject({ vig: 8, wounded: true })
      expect(menu(state, 'mace')).toEqual(expect.arrayContaining(['attack', 'move', 'flee']))
      const play = playRound(state, { declare: { mace: 'attack axe' }, dice: [5] })
      expect(rolled(play)).toBe('d8')
      expect(damages(play)).toEqual([5])
    },
  )
})

describe('Doom', () => {
  rule(
    ['bastionland.scar.11-doom', 'bastionland.damage.mortal'],
    'a Doom of this Season turns a Mortal Wound into death, also one written down without a Season; an old one does not',
    () => {
      const struckDown = (scar: Readonly<Record<string, unknown>>) => {
        const target = {
          statblock: 'Target: VIG 10, CLA 10, SPI 10, 0/3GD; club',
          scars: [{ entry: 11, ...scar }],
        }
        const state = stage({ players: [AXE], npcs: [target] }, { field: { season: 'winter' } })
        playRound(state, { declare: { axe: 'attack target' }, dice: [5] })
        return shows(state, 'target')
      }
      expect(struckDown({ season: 'winter' })).toMatchObject({ vig: 5, life: 'slain' })
      expect(struckDown({})).toMatchObject({ vig: 5, life: 'slain' })
      expect(struckDown({ season: 'autumn' })).toMatchObject({ vig: 5, life: 'mortal' })
    },
  )
})

describe('several totals on one figure', () => {
  const cast = (target: string) => ({
    x: ['X: 9GD; axe (d8 hefty)'],
    y: ['Y: 9GD; axe (d8 hefty)'],
    z: [`Z: CLA 10, SPI 10, ${target}; club`],
  })
  const declare = { x: 'attack z', y: 'attack z' }

  rule(
    'bastionland.damage.together',
    'GD 3, VIG 10 takes 3 and 2 one after the other: a Scar to come, VIG 8, then the Scar is rolled',
    () => {
      const state = stage(cast('VIG 10, 3GD'))
      const play = playRound(state, { declare, dice: [3, 2, 6] })
      expect(told(play, 'harm').map(({ result, guard, vig }) => `${result} ${guard} ${vig}`)).toEqual([
        'scar 0 10',
        'wounded 0 8',
      ])
      const codes = play.events.map(({ event }) => event)
      expect(codes.indexOf('scar')).toBeGreaterThan(codes.lastIndexOf('harm'))
      expect(shows(state, 'z')).toEqual({ guard: '0/3', vig: 8, life: 'up', wounded: true, scars: [6] })
    },
  )

  rule(
    'bastionland.damage.together',
    'each total is judged against the VIG left by the one before: 3 of 10, then 4 of 7 is mortal',
    () => {
      const state = stage(cast('VIG 10, 0/3GD'))
      playRound(state, { declare, dice: [3, 4] })
      expect(shows(state, 'z')).toMatchObject({ vig: 3, life: 'mortal' })
    },
  )

  rule(
    ['bastionland.damage.together', 'bastionland.exposed.down'],
    'after a mortal total the next one takes VIG from the dying and slays at 0',
    () => {
      const low = stage(cast('VIG 10, 0/3GD'))
      playRound(low, { declare, dice: [6, 3] })
      expect(shows(low, 'z')).toMatchObject({ vig: 1, life: 'mortal' })
      const high = stage(cast('VIG 10, 0/3GD'))
      playRound(high, { declare, dice: [6, 4] })
      expect(shows(high, 'z')).toMatchObject({ vig: 0, life: 'slain' })
    },
  )

  rule(
    ['bastionland.damage.together', 'bastionland.damage.slain'],
    'nothing more happens to somebody slain by an earlier total of the round',
    () => {
      for (const rulings of [{}, { 'vig-zero-hit': 'mortal' }] as const) {
        const state = stage(cast('VIG 4, 0/3GD'), { rulings })
        playRound(state, { declare, dice: [4, 2] })
        expect(shows(state, 'z')).toMatchObject({ vig: 0, life: 'slain' })
      }
    },
  )
})

describe('Virtues and Saves', () => {
  rule(
    'bastionland.virtue.three',
    'VIG, CLA and SPI: Smite is paid on VIG 13, Focus on CLA 10, Deny on SPI 12; and VIG is what Guard protects',
    () => {
      const fight = (smite: number, deny: number, focus: number) => {
        const state = stage({ players: [KNIGHT], npcs: ['Foe: VIG 10, CLA 10, SPI 10, 30GD; 2 clubs (d6)'] })
        const play = playRound(state, {
          declare: { knight: 'attack foe', foe: 'attack knight' },
          dice: [smite, 1, 1, 1, 3, 2, deny, ...(focus === 0 ? [] : [focus])],
          choices: { smite: ['d12'], deny: ['0'], gambit: focus === 0 ? [] : ['focus bolster'] },
        })
        return told(play, 'fatigue').map(({ feat, passed }) => `${feat} ${passed}`)
      }
      expect(fight(13, 12, 10)).toEqual(['smite true', 'deny true', 'focus true'])
      expect(fight(13, 12, 11)).toEqual(['smite true', 'deny true', 'focus false'])
      expect(fight(13, 13, 0)).toEqual(['smite true', 'deny false'])
      expect(struck('VIG 13, 4GD', 6)).toMatchObject({ vig: 11 })
    },
  )

  rule('bastionland.virtue.bounds', 'losses stop at 0: SPI 3 loses 5 and is 0', () => {
    const state = stage({ players: [AXE], npcs: ['Target: VIG 10, CLA 10, SPI 3, 4GD; club'] })
    const play = playRound(state, { declare: { axe: 'attack target' }, dice: [4, 1, 5] })
    expect(told(play, 'loss')).toMatchObject([{ virtue: 'spi', before: 3, after: 0 }])
    expect(figure(state, 'target').spi).toBe(0)
  })

  rule(
    'bastionland.virtue.bounds',
    'no Virtue lies below 0 or above 19, on a sheet or by a referee’s amendment',
    () => {
      for (const virtue of ['vig', 'cla', 'spi']) {
        for (const value of [20, -1])
          expect(() => stage({ players: [{ name: 'A', [virtue]: value }], npcs: [AXE] })).toThrow(virtue)
        expect(() => stage({ players: [{ name: 'A', [virtue]: 19 }], npcs: [AXE] })).not.toThrow()
        const sides = [
          { id: 'players', figures: [{ name: 'A' }] },
          { id: 'npcs', figures: [{ statblock: AXE }] },
        ]
        const fight = Fight.create(bastionland, { system: 'bastionland', sides }, { seed: 'bounds' })
        const set = (value: number) => fight.amend({ set: { path: `figures.a.${virtue}`, value } })
        expect(() => set(20)).toThrow()
        expect(() => set(-1)).toThrow()
        expect(() => set(19)).not.toThrow()
      }
    },
  )

  rule(
    'bastionland.save.roll',
    'a Save is a d20 equal to or under the current Virtue: VIG 12 passes on 12, not on 13',
    () => {
      for (const [vig, face, passed] of [
        ['12', 12, true],
        ['12', 13, false],
        ['12', 1, true],
        ['5/19', 6, false],
        ['19', 19, true],
        ['19', 20, false],
        ['0/10', 1, false],
      ] as const) {
        const state = stage({ players: [AXE], npcs: [`Target: VIG ${vig}, CLA 10, SPI 10, 9GD; club`] })
        const play = playRound(state, {
          declare: { axe: 'attack target' },
          dice: [4, face],
          choices: { gambit: ['stop 0'] },
        })
        expect(play.rolls.at(-1)).toMatchObject({ sides: 20, by: 'target' })
        expect(told(play, 'gambit')[0]?.result, `VIG ${vig}, ${face}`).toBe(passed ? 'resisted' : 'done')
      }
    },
  )

  rule(
    'bastionland.virtue.loss',
    'a Rupture takes VIG 6 to 0: Exhausted and alive, neither Wounded nor dying; and costs no morale',
    () => {
      const state = stage(
        { players: [AXE], npcs: ['Target: VIG 6, CLA 10, SPI 1, 8GD; club'] },
        { rulings: { morale: 'on' } },
      )
      playRound(state, { declare: { axe: 'attack target' }, dice: [8, 5, 4, 5] })
      expect(shows(state, 'target')).toEqual({ guard: '0/8', vig: 0, life: 'up', wounded: false, scars: [5] })
    },
  )

  rule(
    'bastionland.virtue.only-damage-kills',
    'Smash takes VIG 3 to 0 and nobody dies; a dagger’s 3 at GD 0 and VIG 3 slays',
    () => {
      const target = 'Target: VIG 3, CLA 10, SPI 10, 4GD; club'
      const lost = stage({ players: [AXE], npcs: [target] })
      playRound(lost, { declare: { axe: 'attack target' }, dice: [4, 3, 6] })
      expect(shows(lost, 'target')).toMatchObject({ vig: 0, life: 'up', scars: [3] })
      const hit = stage({ players: ['Dagger: 3GD; dagger'], npcs: [target.replace('4GD', '0/4GD')] })
      playRound(hit, { declare: { dagger: 'attack target' }, dice: [3] })
      expect(shows(hit, 'target')).toMatchObject({ vig: 0, life: 'slain' })
    },
  )

  rule(
    'bastionland.virtue.vig-zero',
    'at VIG 0 one attacks or moves: staying put, with blade or bow, is legal; after a Move neither is',
    () => {
      const state = stage(
        {
          players: [
            'Blade: VIG 0/10, CLA 10, SPI 10, 3GD; axe',
            'Bow: VIG 0/10, CLA 10, SPI 10, 3GD; shortbow',
          ],
          npcs: [AXE, { statblock: 'Lurker: 3GD; club', zone: 'yard' }],
        },
        { field: GATE_AND_YARD },
      )
      for (const id of ['blade', 'bow']) {
        const [before, after] = menus(state, id, { move: 'to yard', act: 'hold' })
        expect(before?.options).toContain('attack')
        expect(after?.options).not.toContain('attack')
        expect(after?.forbidden).toContainEqual({ key: 'attack lurker', rule: 'bastionland.virtue.vig-zero' })
        expect(after?.options).toEqual(expect.arrayContaining(['hold', 'flee', 'surrender']))
      }
    },
  )

  rule(
    ['bastionland.virtue.vig-zero', 'bastionland.move.apart'],
    'closing in is a Move: at VIG 0 somebody who is apart cannot be struck in melee',
    () => {
      const state = stage(
        { players: ['Blade: VIG 0/10, CLA 10, SPI 10, 3GD; axe'], npcs: [AXE] },
        { field: { apart: [['blade', 'axe']] } },
      )
      expect(menu(state, 'blade')).not.toContain('attack')
      expect(whyNot(state, 'blade', 'attack axe')).toBe('bastionland.virtue.vig-zero')
    },
  )

  rule(
    'bastionland.virtue.cla-zero',
    'at CLA 0 Guard does not protect: GD 5, 4 damage, 4 VIG, and GD is still 5',
    () => {
      const state = stage({ players: [AXE], npcs: ['Target: VIG 10, CLA 0/10, SPI 10, 5GD; club'] })
      playRound(state, { declare: { axe: 'attack target' }, dice: [4] })
      expect(shows(state, 'target')).toEqual({ guard: '5/5', vig: 6, life: 'up', wounded: true, scars: [] })
    },
  )

  rule(
    'bastionland.virtue.spi-zero',
    'at SPI 0 everything one attacks with is Impaired, blade, shield, bow or claw: one d4 each time',
    () => {
      for (const arms of ['longsword, shield', 'curvebow', 'claws (2d10 natural)']) {
        const state = stage({ players: [`A: VIG 10, CLA 10, SPI 0/10, 3GD; ${arms}`], npcs: [AXE] })
        const mode = arms === 'curvebow' ? 'ranged' : 'melee'
        expect(rolled(playRound(state, { declare: { a: { attack: 'axe', mode } }, dice: [2] }))).toBe('d4')
      }
    },
  )

  rule(
    'bastionland.virtue.recheck',
    'Distress makes SPI 0 in round 2: that round’s dice stand, from round 3 it is a d4, and at SPI 1 no longer',
    () => {
      const state = stage({
        players: [AXE],
        npcs: ['Target: VIG 10, CLA 10, SPI 3, 4GD; longsword (2d8 hefty)'],
      })
      playRound(state)
      const declare = { axe: 'attack target', target: 'attack axe' }
      const second = playRound(state, { declare, dice: [4, 3, 2, 1, 6] })
      expect(rolled(second)).toBe('d8 d8 d8')
      expect(damages(second)).toEqual([4, 3])
      const third = playRound(state, { declare: { target: 'attack axe' }, dice: [2] })
      expect(rolled(third)).toBe('d4')
      figure(state, 'target').spi = 1
      const fourth = playRound(state, { declare: { target: 'attack axe' }, dice: [2, 1] })
      expect(rolled(fourth)).toBe('d8 d8')
    },
  )

  rule(
    ['bastionland.virtue.recheck', 'bastionland.scar.after-totals'],
    'a Concussion that makes CLA 0 exposes nobody to another total of the same round, but in the next round',
    () => {
      const state = stage({
        x: ['X: 9GD; axe (d8 hefty)'],
        y: ['Y: 9GD; axe (d8 hefty)'],
        z: ['Z: VIG 10, CLA 5, SPI 10, 4GD; club'],
      })
      playRound(state, { declare: { x: 'attack z' }, dice: [4, 7, 3, 3] })
      expect(figure(state, 'z').cla).toBe(0)
      figure(state, 'z').guard = 4
      playRound(state, { declare: { y: 'attack z' }, dice: [2] })
      expect(shows(state, 'z')).toMatchObject({ guard: '4/4', vig: 8 })
    },
  )
})

describe('the dying', () => {
  const DYING = { statblock: 'Dying (knight): VIG 4/10, CLA 10, SPI 10, 0/3GD; mace', life: 'mortal' }

  rule(
    'bastionland.mortal.down',
    'mortally wounded in round 2: no declaration in round 3, and no Deny for an ally beside',
    () => {
      const state = stage({ players: [KNIGHT, 'Ally: VIG 10, CLA 10, SPI 10, 30GD; club'], npcs: [AXE] })
      playRound(state)
      figure(state, 'knight').guard = 0
      const before = playRound(copyState(state), { declare: { axe: 'attack ally' }, dice: [5] })
      expect(before.askedFor('deny').map(({ by }) => by)).toEqual(['knight'])
      playRound(state, { declare: { axe: 'attack knight' }, dice: [8], choices: { deny: ['none'] } })
      expect(shows(state, 'knight')).toMatchObject({ vig: 6, life: 'mortal' })
      const after = playRound(state, { declare: { axe: 'attack ally' }, dice: [5] })
      expect(after.askedFor('declare').map(({ by }) => by)).toEqual(['ally', 'axe'])
      expect(after.askedFor('deny')).toEqual([])
    },
  )

  rule(
    'bastionland.mortal.hour',
    'untended they die in an hour, which is longer than any fight: after 4 rounds it is still 60 minutes',
    () => {
      const state = stage({ players: [DYING, 'Ally: 3GD; club'], npcs: [AXE] })
      playRounds(state, {}, {}, {})
      expect(figure(state, 'dying').life).toBe('mortal')
      playRound(state, { declare: { ally: 'flee' } })
      const after = playAftermath(state)
      expect(told(after, 'dying')).toMatchObject([{ figure: 'dying', minutes: 60 }])
      expect(figure(state, 'dying').life).toBe('mortal')
    },
  )

  rule(
    'bastionland.mortal.patch',
    'tending is one Action of somebody up and near, without a roll, and only the dying of one’s own side need it',
    () => {
      const state = stage(
        {
          players: [
            { ...DYING, zone: 'gate' },
            { statblock: 'Near: 3GD; club', zone: 'gate' },
            { statblock: 'Far: 3GD; club', zone: 'yard' },
          ],
          npcs: [{ statblock: AXE, zone: 'gate' }],
        },
        { field: GATE_AND_YARD },
      )
      expect(menu(state, 'near')).toContain('tend')
      expect(menu(state, 'far')).not.toContain('tend')
      expect(menu(state, 'axe')).not.toContain('tend')
      const after = menus(state, 'far', { move: 'to gate', act: 'tend', whom: 'dying' }).at(-1)
      expect(after?.options).toContain('tend')
      const play = playRound(state, { declare: { near: 'tend dying' } })
      expect(play.rolls).toEqual([])
      expect(figure(state, 'dying').life).toBe('patched')
      expect(menu(state, 'near')).not.toContain('tend')
    },
  )

  rule(
    'bastionland.mortal.patched-state',
    'patched up in round 3: out of this fight, no declaration in round 4, with the VIG that was left',
    () => {
      const state = stage({ players: [DYING, 'Near: 3GD; club'], npcs: [AXE] })
      playRounds(state, {}, {}, { declare: { near: 'tend dying' } })
      const fourth = playRound(state)
      expect(fourth.askedFor('declare').map(({ by }) => by)).toEqual(['near', 'axe'])
      expect(shows(state, 'dying')).toMatchObject({ vig: 4, life: 'patched' })
    },
  )

  rule(
    'bastionland.mortal.after-fight',
    'when the players win their dying Knight is patched, and the dying bandit has an hour',
    () => {
      const bandit = { statblock: 'Bandit: VIG 5/10, CLA 10, SPI 10, 0/3GD; club', life: 'mortal' }
      const state = stage({ players: [DYING, 'Near: 3GD; club'], npcs: [bandit, AXE] })
      playRound(state, { declare: { axe: 'flee' } })
      const after = playAftermath(state)
      expect(after.rolls).toEqual([])
      expect(told(after, 'tended')).toMatchObject([{ figure: 'near', patient: 'dying', result: 'patched' }])
      expect(told(after, 'dying')).toMatchObject([{ figure: 'bandit', minutes: 60 }])
    },
  )

  rule(
    'bastionland.mortal.after-fight',
    'after a truce each side tends its own; where nobody of a side is up its dying are left',
    () => {
      const fallen = (name: string) => ({
        statblock: `${name}: VIG 5/10, CLA 10, SPI 10, 0/3GD; club`,
        life: 'mortal',
      })
      const state = stage({
        players: [fallen('Ours'), 'Near: 3GD; club'],
        npcs: [fallen('Theirs'), AXE],
        third: [fallen('Lone')],
      })
      playRound(state, { declare: { near: 'parley' }, choices: { answer: ['accept'] } })
      const after = playAftermath(state)
      expect(told(after, 'tended').map(({ figure: by, patient }) => `${by} ${patient}`)).toEqual([
        'near ours',
        'axe theirs',
      ])
      expect(figure(state, 'lone').life).toBe('mortal')
    },
  )

  rule('bastionland.mortal.after-fight', 'a riderless horse bandages nobody', () => {
    const steed = 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD'
    const state = stage({ players: [DYING, steed, 'Ally: 3GD; club'], npcs: [AXE] })
    playRound(state, { declare: { ally: 'flee' } })
    playAftermath(state)
    expect(figure(state, 'pony').life).toBe('up')
    expect(figure(state, 'dying').life).toBe('mortal')
  })
})

describe('what comes back', () => {
  const over = (hero: Readonly<Record<string, unknown>>) => {
    const state = stage({ players: [hero], npcs: [AXE] })
    playRound(state, { declare: { axe: 'flee' } })
    playAftermath(state)
    return state
  }

  rule(
    'bastionland.recovery.guard',
    'Guard is full again after the fight, at the maximum that Scars have grown',
    () => {
      const worn = { name: 'Hero', guard: { cur: 1, max: 4 } }
      expect(shows(over(worn), 'hero').guard).toBe('4/4')
      const state = stage({ players: ['Hero: VIG 10, CLA 10, SPI 10, 4GD; club'], npcs: [AXE] })
      playRound(state, { declare: { axe: 'attack hero' }, dice: [4, 4, 1, 5] })
      expect(shows(state, 'hero').guard).toBe('0/9')
      playRound(state, { declare: { axe: 'flee' } })
      playAftermath(state)
      expect(shows(state, 'hero').guard).toBe('9/9')
    },
  )

  rule('bastionland.recovery.fatigue', 'Fatigue goes with the fight', () => {
    expect(figure(over({ name: 'Hero', kind: 'knight', fatigued: true }), 'hero').fatigued).toBe(false)
  })

  rule(
    'bastionland.recovery.not-virtues',
    'nothing else comes back: VIG 3 stays 3, and so do CLA, SPI, Scars and a broken shield',
    () => {
      const worn = { cur: 3, max: 10 }
      const state = over({
        name: 'Hero',
        vig: worn,
        cla: worn,
        spi: worn,
        scars: [{ entry: 8, place: 'ear' }],
        shield: { state: 'broken' },
      })
      expect(figure(state, 'hero')).toMatchObject({ vig: 3, cla: 3, spi: 3, vigMax: 10 })
      expect(shows(state, 'hero').scars).toEqual([8])
      expect(item(state, 'hero', 'shield').state).toBe('broken')
    },
  )

  rule(
    'bastionland.recovery.not-inside',
    'neither Guard nor Fatigue comes back inside a fight: GD 1/5 after a round of holding is still 1/5',
    () => {
      const hero = { name: 'Hero', kind: 'knight', guard: { cur: 1, max: 5 }, fatigued: true }
      const state = stage({ players: [hero], npcs: [AXE] })
      playRounds(state, { declare: { hero: 'hold' } }, { declare: { hero: 'hold' } })
      expect(figure(state, 'hero')).toMatchObject({ guard: 1, guardMax: 5, fatigued: true })
    },
  )

  rule(
    ['bastionland.recovery.order', 'bastionland.scar.pending-triggers'],
    'tending comes first and counts as stitching: GD 0/4 with a Gouge, patched after the fight, d6 = 6, is GD 10/10',
    () => {
      const hero = {
        statblock: 'Hero (knight): VIG 5/10, CLA 10, SPI 10, 0/4GD; mace',
        life: 'mortal',
        scars: [{ entry: 6, pending: true }],
      }
      const state = stage({ players: [hero, 'Near: 3GD; club'], npcs: [AXE] })
      playRound(state, { declare: { axe: 'flee' } })
      const after = playAftermath(state, { dice: [6] })
      expect(after.events.map(({ event }) => event).filter((event) => event !== 'roll')).toEqual([
        'tended',
        'growth',
        'recovered',
      ])
      expect(shows(state, 'hero')).toMatchObject({ guard: '10/10', life: 'patched' })
    },
  )

  rule('bastionland.recovery.order', 'effects of Gambits and situational exposure end with the fight', () => {
    const state = over({
      name: 'Hero',
      weapons: ['mace'],
      shield: true,
      exposed: true,
      effects: [
        { kind: 'stopped', turns: 3 },
        { kind: 'weapon-impaired', item: 'mace', turns: 3 },
        { kind: 'shield-trapped', turns: 3 },
      ],
    })
    expect(figure(state, 'hero')).toMatchObject({ stopped: 0, exposed: false })
    expect([item(state, 'hero', 'mace').impaired, item(state, 'hero', 'shield').trapped]).toEqual([0, 0])
  })
})

describe('a second opinion', () => {
  /** What a total does to somebody, worked out once more from the text. */
  function harm(before: Figure, damage: number, doomed: boolean, deadly: boolean) {
    const down = before.life === 'mortal' || before.life === 'patched'
    const exposed = before.exposed || before.cla === 0 || down
    const past = damage - (exposed ? 0 : before.guard)
    const { vig } = before
    if (damage === 0) return { guard: before.guard, vig, result: 'none' }
    if (past <= 0) {
      const result = past === 0 && deadly ? 'scar' : 'evaded'
      return { guard: before.guard - damage, vig, result }
    }
    const guard = exposed ? before.guard : 0
    if (past >= vig) return { guard, vig: 0, result: 'slain' }
    const half = 2 * past >= vig && before.life !== 'mortal'
    return { guard, vig: vig - past, result: half ? (doomed ? 'slain' : 'mortal') : 'wounded' }
  }

  /** Plays the step, and looks at it twice if it is the damage. */
  function playStep(table: Table, state: State): void {
    const before = copyState(state)
    const from = table.events.length
    bastionland.steps[bastionland.next(state) ?? '']?.(table, state)
    if (before.phase !== 'damage') return
    const events = table.events.slice(from)
    const totals = told({ events }, 'total')
    for (const [at, pool] of before.pools.entries()) {
      const target = figureAt(before, pool.target)
      const left = pool.dice.filter((die) => die.state === 'in')
      const highest = Math.max(0, ...left.map(({ face }) => face))
      const larger = Math.max(0, ...left.filter(({ face }) => face === highest).map(({ sides }) => sides))
      const armour = armourOf(before, target)
      const damage = left.length === 0 ? 0 : Math.max(0, highest + pool.bolster - armour)
      expect(totals[at]).toMatchObject({ target: target.id, face: highest, sides: larger, damage })
    }
    for (const told of harms(events)) {
      const target = figure(before, told.figure)
      const doomed = target.scars.some(({ entry, season }) => entry === 11 && season === before.setup.season)
      const expected = harm(target, told.damage, doomed, before.setup.deadly)
      expect({ guard: told.guard, vig: told.vig, result: told.result }).toEqual(expected)
      // The next total of the round meets what this one left.
      target.guard = expected.guard
      target.vig = expected.vig
      if (expected.result === 'mortal' || expected.result === 'slain') target.life = expected.result
    }
  }

  function harms(events: readonly FightEvent[]) {
    return told({ events }, 'harm').filter(({ result }) => result !== 'immune')
  }

  rule(
    [
      'bastionland.attack.highest',
      'bastionland.attack.floor',
      'bastionland.damage.guard-first',
      'bastionland.damage.scar-or-wound',
      'bastionland.damage.mortal',
      'bastionland.damage.slain',
      'bastionland.damage.together',
      'bastionland.exposed.down',
    ],
    'totals and harm of a hundred fights come out as a second reading of the text has them',
    () => {
      const seen = new Set<string>()
      const keen: Policy<State> = (_view, decision) => {
        const attack = decision.name === 'declare' ? decision.options.indexOf('attack') : -1
        if (decision.kind !== 'option' || attack < 0) return { weights: decision.options.map(() => 1) }
        return { weights: decision.options.map((_key, at) => (at === attack ? 20 : 1)) }
      }
      for (let fight = 1; fight <= 100; fight++) {
        const random = new Random(fight, 2, 3, 4)
        const scenario = { ...randomScenario(random), rulings: { stalemate: 9 } }
        const state = bastionland.begin(parseScenario(bastionland, scenario))
        const seats = new Set(state.figures.map(({ seat }) => seat))
        const table = Table.simulating(bastionland, new Map([...seats].map((seat) => [seat, keen])), true)
        table.state = state
        for (let discarded = 0; discarded < fight; discarded++) table.random.die(20)
        for (let steps = 0; bastionland.next(state) !== null && steps < 5000; steps++) playStep(table, state)
        for (const { result } of harms(table.events)) seen.add(result)
      }
      expect([...seen].toSorted()).toEqual(['evaded', 'mortal', 'none', 'scar', 'slain', 'wounded'])
    },
  )
})

describe('what a ruling leaves alone', () => {
  rule(
    'bastionland.exposed.down',
    'where an attack kills the fallen, those who stand are struck as ever',
    () => {
      const set: RulingsInput = { 'down-attack': 'killed' }
      expect(struck('VIG 10, 4GD', 6, [], set)).toMatchObject({ vig: 8, life: 'up' })
      const fallen = (armour: string, dice: readonly number[], choices = {}) => {
        const dying = {
          statblock: `Target: VIG 9, CLA 10, SPI 10, 0/4GD${armour}; club (d6)`,
          life: 'mortal',
        }
        const state = stage({ players: [AXE], npcs: [dying, KNIGHT] }, { rulings: set })
        playRound(state, { declare: { axe: 'attack target' }, dice, choices })
        return figure(state, 'target').life
      }
      expect(fallen(', A4', [2])).toBe('slain')
      expect(fallen('', [5], { 'gambit axe': ['bolster 0'] })).toBe('mortal')
    },
  )

  rule(
    ['bastionland.damage.scar', 'bastionland.exposed.no-scar'],
    'a blow without damage scars only at Guard 0, and never the Exposed',
    () => {
      const scars = (target: string) => {
        const set: RulingsInput = { 'scar-trigger': 'any-resolution-at-zero' }
        const state = stage(
          { players: [AXE], npcs: [`Target: SPI 10, ${target}; club (d6)`] },
          { rulings: set },
        )
        const dice = /CLA 10, 0/.test(target) ? [2, 2, 1] : [2]
        playRound(state, { declare: { axe: 'attack target' }, dice })
        return figure(state, 'target').scars.length
      }
      expect(scars('VIG 10, CLA 10, 0/4GD, A4')).toBe(1)
      expect(scars('VIG 10, CLA 10, 3/4GD, A4')).toBe(0)
      expect(scars('VIG 10, CLA 0/10, 0/4GD, A4')).toBe(0)
    },
  )

  rule('bastionland.damage.vig-zero-hit', 'nothing is lost at Vigour 0 alone', () => {
    expect(struck('VIG 10, 0/4GD', 3, [], { 'vig-zero-hit': 'nothing' })).toMatchObject({ vig: 7 })
  })

  rule(
    ['bastionland.damage.mortal', 'bastionland.damage.scar'],
    'Squires die and are scarred like Knights',
    () => {
      const quick: RulingsInput = { 'npc-death': 'quick-npcs' }
      const fate = (kind: string, face: number, scar: readonly number[]) => {
        const state = stage(
          { players: [`Target (${kind}): VIG 10, CLA 10, SPI 10, 2GD; club (d6)`, KNIGHT], npcs: [AXE] },
          { rulings: quick },
        )
        playRound(state, { declare: { axe: 'attack target' }, dice: [face, ...scar] })
        return [figure(state, 'target').life, figure(state, 'target').scars.length]
      }
      expect([fate('squire', 7, []), fate('knight', 7, []), fate('npc', 7, [])]).toEqual([
        ['mortal', 0],
        ['mortal', 0],
        ['slain', 0],
      ])
      expect([fate('squire', 2, [1, 1]), fate('npc', 2, [])]).toEqual([
        ['up', 1],
        ['up', 0],
      ])
    },
  )

  rule(
    'bastionland.scar.11-doom',
    'no other Scar dooms, and an old Doom does so from the first round on',
    () => {
      const fate = (scar: Readonly<Record<string, unknown>>, rulings: RulingsInput = {}) => {
        const marked = { statblock: 'Target: VIG 10, CLA 10, SPI 10, 0/4GD; club (d6)', scars: [scar] }
        const state = stage({ players: [AXE], npcs: [marked, KNIGHT] }, { rulings })
        playRound(state, { declare: { axe: 'attack target' }, dice: [6] })
        return figure(state, 'target').life
      }
      expect(fate({ entry: 12 })).toBe('mortal')
      expect(fate({ entry: 11, season: 'last winter' })).toBe('mortal')
      expect(fate({ entry: 11 }, { 'doom-scope': 'next-fights' })).toBe('slain')
    },
  )

  rule(
    'bastionland.scar.deadly-only',
    'blunted blades scar nobody, also where a blow past Guard would',
    () => {
      const state = stage(
        { players: [AXE], npcs: ['Target: VIG 10, CLA 10, SPI 10, 2GD; club (d6)'] },
        { rulings: { 'scar-and-wound': 'both' }, field: { deadly: false } },
      )
      playRound(state, { declare: { axe: 'attack target' }, dice: [4] })
      expect(shows(state, 'target')).toMatchObject({ guard: '0/2', vig: 8, scars: [] })
    },
  )

  rule(
    ['bastionland.damage.evade', 'bastionland.damage.vig-zero-hit', 'bastionland.damage.mortal'],
    'harm cites the rule it rests on',
    () => {
      const cited = (target: string, dice: readonly number[], rulings: RulingsInput = {}) => {
        const state = stage({ players: [AXE], npcs: [`Target${target}; club (d6)`, KNIGHT] }, { rulings })
        const play = playRound(state, { declare: { axe: 'attack target' }, dice })
        return told(play, 'harm').map((event) => event.rule)
      }
      expect(cited(': VIG 0/10, CLA 10, SPI 10, 4GD', [3])).toEqual(['bastionland.damage.evade'])
      expect(cited(': VIG 0/10, CLA 10, SPI 10, 4GD', [4, 1, 1])).toEqual(['bastionland.damage.scar'])
      expect(cited(': VIG 0/10, CLA 10, SPI 10, 0/4GD, A4', [3])).toEqual(['bastionland.attack.floor'])
      expect(cited(': VIG 10, CLA 10, SPI 10, 0GD', [6], { 'npc-death': 'quick-npcs' })).toEqual([
        'bastionland.damage.mortal',
      ])
    },
  )

  rule(
    ['bastionland.recovery.order', 'bastionland.mortal.after-fight'],
    'who could not be helped grows no Guard',
    () => {
      const gouged = {
        statblock: 'Gouged: VIG 5/10, CLA 10, SPI 10, 0/4GD',
        life: 'mortal',
        scars: [{ entry: 6, pending: true }],
      }
      const grown = (dice: readonly number[]) => {
        const state = stage(
          { players: [KNIGHT, gouged], npcs: ['Weak: VIG 1, CLA 1, SPI 1, 0GD'] },
          { rulings: { 'patch-up': 'vig-save' } },
        )
        playRound(state, { declare: { knight: 'attack weak' }, dice: [5, 1] })
        playAftermath(state, { dice })
        return [figure(state, 'gouged').life, figure(state, 'gouged').guardMax]
      }
      expect([grown([6]), grown([5, 3])]).toEqual([
        ['mortal', 4],
        ['patched', 7],
      ])
    },
  )
})
