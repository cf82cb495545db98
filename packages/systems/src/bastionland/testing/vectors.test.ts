/**
 * Worked exchanges in numbers, one test each: exactly these dice, exactly these results.
 *
 * Dice come in the order of a round: surprise Saves, Smite Save, attack dice (first side first; weapons, shield,
 * bonus, d12), Deny Saves, Focus Save, the foe's Saves, Scar die, place, loss, growth. Two like dice of one
 * owner stand in the pool highest first. GD a/b is current and maximum Guard. Where a Scar's entry does not
 * matter a 6 is rolled, which asks for no further die.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { copyState } from '../state/state.ts'
import {
  damages,
  figure,
  item,
  menu,
  menus,
  type PlayScript,
  playAftermath,
  playRound,
  playRounds,
  rolled,
  shows,
  stage,
  told,
  whyNot,
} from './stage.ts'

const KNIGHT = 'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A1 (shield); mace (d8 hefty), shield (d4)'
const ALLY = 'Ally: VIG 10, CLA 10, SPI 10, 3GD; 2 daggers (d6)'
const SPEARMAN = 'Spearman: VIG 10, CLA 10, SPI 10, 5GD; spear (d8 hefty)'
const GREATSWORD = 'Dorn (knight): VIG 16, CLA 11, SPI 13, 10GD; greatsword (2d10 long)'

describe('the example of the rules, on targets that stand differently', () => {
  /** Knight and ally strike one foe with helm and shield; the 5 is spent on Bolster. */
  function example(foe: string, rulings: RulingsInput = {}, more: readonly number[] = []) {
    const state = stage(
      { players: [KNIGHT, ALLY], npcs: [`Foe: ${foe}, CLA 10, SPI 10, A2 (helm, shield); club (d6)`] },
      { rulings },
    )
    const play = playRound(state, {
      declare: { knight: 'attack foe', ally: 'attack foe' },
      dice: [7, 3, 1, 5, ...more],
      choices: { 'gambit ally': ['bolster 2'] },
    })
    return { state, play }
  }

  rule(
    [
      'bastionland.attack.example',
      'bastionland.attack.pool',
      'bastionland.attack.highest',
      'bastionland.attack.add-bolster',
      'bastionland.attack.subtract-armour',
      'bastionland.damage.guard-first',
      'bastionland.damage.evade',
      'bastionland.flow.order-in-attack',
    ],
    'vector 01: 7, 3, 1, 5 with the 5 on Bolster against Armour 2 takes GD 7/7 to 1/7',
    () => {
      const { state, play } = example('VIG 10, 7GD')
      expect(rolled(play)).toBe('d8 d4 d6 d6')
      expect(told(play, 'total')).toMatchObject([{ face: 7, sides: 8, bolster: 1, armour: 2, damage: 6 }])
      expect(shows(state, 'foe')).toEqual({ guard: '1/7', vig: 10, life: 'up', wounded: false, scars: [] })
    },
  )

  rule(
    [
      'bastionland.damage.scar',
      'bastionland.scar.die',
      'bastionland.scar.5-rupture',
      'bastionland.scar.not-damage',
      'bastionland.virtue.loss',
    ],
    'vector 02: GD 6/6 falls to exactly 0: Scar on the d8, a Rupture of 3 + 4 takes VIG 10 to 3 and wounds nobody',
    () => {
      const { state, play } = example('VIG 10, 6GD', {}, [5, 3, 4])
      expect(rolled(play, 'scar')).toBe('d8')
      expect(rolled(play, 'scar-loss')).toBe('d6 d6')
      expect(shows(state, 'foe')).toEqual({ guard: '0/6', vig: 3, life: 'up', wounded: false, scars: [5] })
    },
  )

  rule(
    ['bastionland.damage.wound', 'bastionland.damage.scar-or-wound'],
    'vector 03: GD 4/4 is exceeded by 2: VIG 8, Wounded, no Scar',
    () => {
      const { state } = example('VIG 10, 4GD')
      expect(shows(state, 'foe')).toEqual({ guard: '0/4', vig: 8, life: 'up', wounded: true, scars: [] })
    },
  )

  rule(
    ['bastionland.damage.mortal', 'bastionland.mortal.down'],
    'vector 04: at GD 1/4 the excess of 5 is half of VIG 10: a Mortal Wound, VIG 5, down',
    () => {
      const { state } = example('VIG 10, 1/4GD')
      expect(shows(state, 'foe')).toEqual({ guard: '0/4', vig: 5, life: 'mortal', wounded: true, scars: [] })
    },
  )

  rule(
    'bastionland.damage.mortal',
    'vector 05: an excess of 5 is less than half of VIG 11: Wounded, VIG 6',
    () => {
      const { state } = example('VIG 11, 1/4GD')
      expect(shows(state, 'foe')).toEqual({ guard: '0/4', vig: 6, life: 'up', wounded: true, scars: [] })
    },
  )

  rule('bastionland.damage.slain', 'vector 06: an excess of 5 takes all of VIG 5: slain', () => {
    const { state } = example('VIG 5, 1/4GD')
    expect(shows(state, 'foe')).toMatchObject({ guard: '0/4', vig: 0, life: 'slain', scars: [] })
  })

  rule(
    ['bastionland.attack.extra-attacker', 'bastionland.scar.die'],
    'vector 07: with a point for the second attacker 7 + 1 + 1 − 2 = 7 empties GD 7/7: a Scar on the d8',
    () => {
      const { state, play } = example('VIG 10, 7GD', { 'bolster-source': 'plus-one-per-extra-attacker' }, [6])
      expect(damages(play)).toEqual([7])
      expect(rolled(play, 'scar')).toBe('d8')
      expect(shows(state, 'foe')).toMatchObject({ guard: '0/7', vig: 10, life: 'up', scars: [6] })
    },
  )
})

describe('single blows', () => {
  function blow(attacker: string, target: string, play: PlayScript, rulings: RulingsInput = {}) {
    const state = stage({ players: [attacker], npcs: [target] }, { rulings })
    return {
      state,
      play: playRound(state, { ...play, declare: { attacker: 'attack target', ...play.declare } }),
    }
  }

  rule(
    [
      'bastionland.attack.floor',
      'bastionland.damage.zero-guard',
      'bastionland.unarmed',
      'bastionland.impaired.d4',
    ],
    'vector 08: an Impaired 2 against Armour 3 at GD 0/3 does nothing, unless any blow at Guard 0 scars',
    () => {
      const attacker = 'Attacker: VIG 10, CLA 10, SPI 10, 3GD'
      const target = 'Target: VIG 10, CLA 10, SPI 10, 0/3GD, A3 (coat, plates, helm); club (d6)'
      const { state, play } = blow(attacker, target, { dice: [2] })
      expect(rolled(play)).toBe('d4')
      expect(damages(play)).toEqual([0])
      expect(shows(state, 'target')).toEqual({ guard: '0/3', vig: 10, life: 'up', wounded: false, scars: [] })

      const other = blow(attacker, target, { dice: [2, 1, 4] }, { 'scar-trigger': 'any-resolution-at-zero' })
      expect(rolled(other.play, 'scar')).toBe('d4')
      expect(shows(other.state, 'target')).toMatchObject({ guard: '0/3', vig: 10, scars: [1] })
      expect(figure(other.state, 'target').spi).toBe(6)
    },
  )

  rule(
    [
      'bastionland.virtue.cla-zero',
      'bastionland.exposed.guard-zero',
      'bastionland.exposed.no-scar',
      'bastionland.exposed.causes',
    ],
    'vector 09: Exposed by CLA 0, GD 5/5 does not help: 6 − 1 = 5 of VIG 9 is mortal, and the Guard is still there',
    () => {
      const { state } = blow(
        'Attacker: VIG 10, CLA 10, SPI 10, 3GD; spear (d8 hefty)',
        'Target: VIG 9, CLA 0/10, SPI 10, 5GD, A1 (helm); club (d6)',
        { dice: [6] },
      )
      expect(shows(state, 'target')).toEqual({
        guard: '5/5',
        vig: 4,
        life: 'mortal',
        wounded: true,
        scars: [],
      })
    },
  )

  rule(
    ['bastionland.damage.vig-zero-hit', 'bastionland.virtue.only-damage-kills'],
    'vector 10: one point of damage past Guard slays somebody at VIG 0',
    () => {
      const { state } = blow(
        'Attacker: VIG 10, CLA 10, SPI 10, 3GD; dagger (d6)',
        'Target: VIG 0/10, CLA 10, SPI 10, 0/4GD; club (d6)',
        { dice: [1] },
      )
      expect(shows(state, 'target')).toMatchObject({ guard: '0/4', vig: 0, life: 'slain', scars: [] })
    },
  )

  rule(
    ['bastionland.attack.tie', 'bastionland.scar.die'],
    'vector 28: of two 6s the larger die counts: GD 6 is emptied and the Scar rolled on the d8',
    () => {
      const { state, play } = blow(
        'Attacker: VIG 10, CLA 10, SPI 10, 3GD; spear (d8 hefty), dagger (d6)',
        'Target: VIG 10, CLA 10, SPI 10, 6GD; club (d6)',
        { dice: [6, 6, 6] },
      )
      expect(rolled(play)).toBe('d8 d6')
      expect(rolled(play, 'scar')).toBe('d8')
      expect(shows(state, 'target')).toMatchObject({ guard: '0/6', vig: 10, scars: [6] })
    },
  )

  rule(
    ['bastionland.armour.shield-held', 'bastionland.flow.grip', 'bastionland.wield.hands'],
    'vector 40: with the greatsword in both hands the stowed shield is no Armour: 6 − 1 = 5 empties GD 5/5',
    () => {
      const { state, play } = blow(
        'Attacker: VIG 10, CLA 10, SPI 10, 3GD; spear (d8 hefty)',
        'Target (knight): VIG 12, CLA 10, SPI 10, 5GD, A2 (helm, shield); greatsword (2d10 long), shield (d4)',
        { dice: [6, 6] },
      )
      expect(told(play, 'total')).toMatchObject([{ armour: 1, damage: 5 }])
      expect(rolled(play, 'scar')).toBe('d8')
      expect(shows(state, 'target')).toMatchObject({ guard: '0/5', vig: 12, scars: [6] })
    },
  )

  rule(
    ['bastionland.scar.11-doom', 'bastionland.damage.mortal'],
    'vector 24: a maul takes 6 − 1 = 5 of the doomed Knight’s VIG 10: slain instead of dying, VIG shows 5',
    () => {
      const knight = 'Target (knight): VIG 10, CLA 10, SPI 10, 0/4GD, A1 (helm); mace (d8 hefty)'
      const state = stage({
        players: ['Attacker: VIG 10, CLA 10, SPI 10, 3GD; maul (2d10 slow)'],
        npcs: [{ statblock: knight, scars: [{ entry: 11 }] }],
      })
      playRound(state, { declare: { attacker: 'attack target' }, dice: [6, 2] })
      expect(shows(state, 'target')).toMatchObject({ guard: '0/4', vig: 5, life: 'slain' })
    },
  )

  rule(
    ['bastionland.exposed.down', 'bastionland.damage.mortal'],
    'vector 39: 4 − 1 = 3 of VIG 5 makes a patched Knight mortal again and leaves a dying one dying, GD 2/5',
    () => {
      const knight = 'Knight (knight): VIG 5/10, CLA 10, SPI 10, 2/5GD, A1 (helm); mace (d8 hefty)'
      for (const life of ['patched', 'mortal']) {
        const state = stage({
          players: [SPEARMAN],
          npcs: [{ statblock: knight, life }, 'Comrade: VIG 10, CLA 10, SPI 10, 3GD; club (d6)'],
        })
        playRound(state, { declare: { spearman: 'attack knight' }, dice: [4] })
        expect(shows(state, 'knight')).toMatchObject({ guard: '2/5', vig: 2, life: 'mortal', scars: [] })
      }
    },
  )
})

describe('Feats', () => {
  rule(
    [
      'bastionland.feat.smite.d12',
      'bastionland.feat.smite.save',
      'bastionland.feat.save-timing',
      'bastionland.feat.fatigued',
      'bastionland.gambit.bolster',
    ],
    'vector 11: Smite with a failed Save of 15 against VIG 13: 9 + 2 − 2 = 9, Scar on the d12, Focus refused',
    () => {
      const state = stage({
        players: [KNIGHT],
        npcs: ['Foe: VIG 12, CLA 10, SPI 10, 9GD, A2 (helm, shield); club (d6)'],
      })
      const play = playRound(state, {
        declare: { knight: 'attack foe' },
        dice: [15, 4, 4, 9, 6],
        choices: { smite: ['d12'], gambit: ['bolster 0', 'bolster 1'] },
      })
      expect(rolled(play)).toBe('d8 d4 d12')
      expect(figure(state, 'knight').fatigued).toBe(true)
      expect(play.forbade('gambit', 'focus')).toBe('bastionland.feat.fatigued')
      expect(told(play, 'total')).toMatchObject([{ sides: 12, face: 9, bolster: 2, armour: 2, damage: 9 }])
      expect(rolled(play, 'scar')).toBe('d12')
      expect(shows(state, 'foe')).toMatchObject({ guard: '0/9', vig: 12, scars: [6] })
    },
  )

  rule(
    ['bastionland.feat.focus.gambit', 'bastionland.feat.focus.save', 'bastionland.gambit.impair'],
    'vector 12: Focus on Impair, Save 9 against CLA 12 and 14 against VIG 11: the club is a d4 in the next turn',
    () => {
      const state = stage({
        players: [KNIGHT],
        npcs: ['Ogre (creature): VIG 11, CLA 8, SPI 8, 8GD, A1; club (2d10)'],
      })
      const play = playRound(state, {
        declare: { knight: 'attack ogre' },
        dice: [3, 2, 9, 14],
        choices: { gambit: ['focus impair'] },
      })
      expect(damages(play)).toEqual([2])
      expect(shows(state, 'ogre')).toMatchObject({ guard: '6/8', vig: 11 })
      expect(figure(state, 'knight').fatigued).toBe(false)
      const [second, third] = playRounds(
        state,
        { declare: { ogre: 'attack knight' }, dice: [1] },
        { declare: { ogre: 'attack knight' }, dice: [2, 1] },
      )
      expect(second && rolled(second)).toBe('d4')
      expect(third && rolled(third)).toBe('d10 d10')
    },
  )

  rule(
    ['bastionland.feat.deny.who', 'bastionland.feat.deny.discard', 'bastionland.feat.deny.save'],
    'vector 13: a Knight near the Squire Denies the 9 and tires on a 13; 4 − 1 = 3 leaves GD 0/1 and VIG 5',
    () => {
      const state = stage({
        players: [
          KNIGHT,
          'Squire (squire): VIG 7, CLA 7, SPI 8, 1GD, A1 (shield); axe (d8 hefty), shield (d4)',
        ],
        npcs: [
          'Poleaxe: VIG 10, CLA 10, SPI 10, 3GD; poleaxe (d10 long)',
          'Hatchet: VIG 10, CLA 10, SPI 10, 3GD; hatchet (d6 hefty)',
        ],
      })
      const play = playRound(state, {
        declare: { poleaxe: 'attack squire', hatchet: 'attack squire' },
        dice: [9, 4, 13],
        choices: { 'deny knight': ['0'] },
      })
      expect(rolled(play)).toBe('d10 d6')
      expect(figure(state, 'knight').fatigued).toBe(true)
      expect(shows(state, 'squire')).toEqual({ guard: '0/1', vig: 5, life: 'up', wounded: true, scars: [] })
    },
  )

  rule(
    ['bastionland.attack.no-dice-left', 'bastionland.feat.focus.when', 'bastionland.feat.deny.save'],
    'vector 14: the only die is Denied (12 ≤ SPI 12), Focus on Bolster tires its user (11 > CLA 10): no damage',
    () => {
      const state = stage({
        players: ['Attacker (knight): VIG 10, CLA 10, SPI 10, 3GD; poleaxe (d10 long)'],
        npcs: ['Target (knight): VIG 10, CLA 10, SPI 12, 3GD; mace (d8 hefty)'],
      })
      const play = playRound(state, {
        declare: { attacker: 'attack target' },
        dice: [8, 12, 11],
        choices: { deny: ['0'], gambit: ['focus bolster'] },
      })
      expect(figure(state, 'target').fatigued).toBe(false)
      expect(figure(state, 'attacker').fatigued).toBe(true)
      expect(damages(play)).toEqual([0])
      expect(shows(state, 'target')).toEqual({ guard: '3/3', vig: 10, life: 'up', wounded: false, scars: [] })
    },
  )

  rule(
    ['bastionland.virtue.spi-zero', 'bastionland.impaired.no-feats', 'bastionland.feat.impaired'],
    'vector 18: a Knight with SPI 0 cannot Smite and rolls one d4 for longsword and shield',
    () => {
      const state = stage({
        players: ['Knight (knight): VIG 13, CLA 12, SPI 0/12, 4GD; longsword (2d8 hefty), shield (d4)'],
        npcs: [SPEARMAN],
      })
      const play = playRound(state, { declare: { knight: 'attack spearman' }, dice: [3] })
      expect(play.askedFor('smite')).toEqual([])
      expect(rolled(play)).toBe('d4')
    },
  )

  rule(
    ['bastionland.impaired.in-pool', 'bastionland.impaired.gambit'],
    'vector 19: an Impaired d4 of 4 beside an ally’s 6 and 2 Bolsters: 6 + 1 − 1 = 6, GD 4/10',
    () => {
      const state = stage({
        players: [
          'Knight (knight): VIG 13, CLA 12, SPI 0/12, 4GD; longsword (2d8 hefty), shield (d4)',
          'Ally: VIG 10, CLA 10, SPI 10, 3GD; mace (d8 hefty), shield (d4)',
        ],
        npcs: ['Foe: VIG 10, CLA 10, SPI 10, 10GD, A1 (helm); club (d6)'],
      })
      const play = playRound(state, {
        declare: { knight: 'attack foe', ally: 'attack foe' },
        dice: [4, 6, 2],
        choices: { 'gambit knight': ['bolster 0'] },
      })
      expect(rolled(play)).toBe('d4 d8 d4')
      expect(damages(play)).toEqual([6])
      expect(shows(state, 'foe')).toMatchObject({ guard: '4/10', vig: 10 })
    },
  )

  rule(
    [
      'bastionland.feat.smite.blast',
      'bastionland.blast.everyone',
      'bastionland.blast.separate',
      'bastionland.blast.one-save',
    ],
    'vector 20: one Smite Save, then 8 4, 3 1 and 2 4 on three foes with GD 3/3: mortal, scarred, Wounded',
    () => {
      const foe = 'VIG 10, CLA 10, SPI 10, 3GD; club (d6)'
      const state = stage({ players: [KNIGHT], npcs: [`One: ${foe}`, `Two: ${foe}`, `Three: ${foe}`] })
      const play = playRound(state, {
        declare: { knight: 'attack one' },
        dice: [7, 8, 4, 3, 1, 2, 4, 6],
        choices: { smite: ['blast'], gambit: ['bolster 1'] },
      })
      expect(rolled(play, 'smite-save')).toBe('d20')
      expect(rolled(play)).toBe('d8 d4 d8 d4 d8 d4')
      expect(figure(state, 'knight').fatigued).toBe(false)
      expect(damages(play)).toEqual([9, 3, 4])
      expect(shows(state, 'one')).toMatchObject({ guard: '0/3', vig: 4, life: 'mortal', scars: [] })
      expect(shows(state, 'two')).toMatchObject({ guard: '0/3', vig: 10, life: 'up', scars: [6] })
      expect(rolled(play, 'scar')).toBe('d8')
      expect(shows(state, 'three')).toMatchObject({
        guard: '0/3',
        vig: 9,
        life: 'up',
        wounded: true,
        scars: [],
      })
    },
  )

  rule(
    [
      'bastionland.damage.together',
      'bastionland.scar.after-totals',
      'bastionland.blast.everyone',
      'bastionland.virtue.only-damage-kills',
    ],
    'vector 37: a friend’s Blast of 3 and a hatchet’s 4 on a Squire with GD 3/3, then the Rupture of 7: VIG 0, up',
    () => {
      const squire = 'Squire (squire): VIG 10, CLA 10, SPI 10, 3GD; dagger (d6)'
      const foe = 'Foe: VIG 10, CLA 10, SPI 10, 9GD; hatchet (d6 hefty)'
      const declare = { knight: 'attack foe', foe: 'attack squire' }
      // The 2 and 1 are the Blast on the declared target, who comes first and has Guard to spare.
      const dice = [7, 2, 1, 3, 1, 4]
      const state = stage({ players: [KNIGHT, squire], npcs: [foe] })
      const play = playRound(state, { declare, dice: [...dice, 5, 3, 4], choices: { smite: ['blast'] } })
      expect(told(play, 'harm').map(({ figure: id, result, vig }) => `${id} ${result} ${vig}`)).toEqual([
        'foe evaded 10',
        'squire scar 10',
        'squire wounded 6',
      ])
      expect(rolled(play, 'scar')).toBe('d8')
      expect(shows(state, 'squire')).toEqual({ guard: '0/3', vig: 0, life: 'up', wounded: true, scars: [5] })

      const other = stage(
        { players: [KNIGHT, squire], npcs: [foe] },
        { rulings: { 'scar-timing': 'after-each-total' } },
      )
      const again = playRound(other, { declare, dice: [...dice, 5, 3, 4], choices: { smite: ['blast'] } })
      expect(told(again, 'harm').at(-1)).toMatchObject({ figure: 'squire', vigBefore: 3, result: 'slain' })
      expect(figure(other, 'squire').life).toBe('slain')
    },
  )
})

describe('Gambits', () => {
  const GUARDED = 'Foe: VIG 12, CLA 10, SPI 10, 6GD, A3 (mail, helm, shield); mace (d8 hefty), shield (d4)'

  rule(
    ['bastionland.gambit.strong', 'bastionland.gambit.strong.greater', 'bastionland.gambit.save'],
    'vector 15: the 8 tries to break the shield, a Save of 12 against VIG 12 holds it: 10 − 3 = 7, VIG 11',
    () => {
      const state = stage({ players: [GREATSWORD], npcs: [GUARDED] })
      const play = playRound(state, {
        declare: { dorn: 'attack foe' },
        dice: [10, 8, 12],
        choices: { gambit: ['greater 1'], greater: ['break 1'] },
      })
      expect(damages(play)).toEqual([7])
      expect(item(state, 'foe', 'shield').state).toBe('held')
      expect(shows(state, 'foe')).toEqual({ guard: '0/6', vig: 11, life: 'up', wounded: true, scars: [] })
    },
  )

  rule(
    ['bastionland.gambit.strong.greater', 'bastionland.gambit.at-once', 'bastionland.armour.shield-held'],
    'vector 16: a Save of 13 fails, the shield is broken for good: 10 − 2 = 8, VIG 10, and no shield die any more',
    () => {
      const state = stage({ players: [GREATSWORD], npcs: [GUARDED] })
      const play = playRound(state, {
        declare: { dorn: 'attack foe' },
        dice: [10, 8, 13],
        choices: { gambit: ['greater 1'], greater: ['break 1'] },
      })
      expect(damages(play)).toEqual([8])
      expect(item(state, 'foe', 'shield').state).toBe('broken')
      expect(shows(state, 'foe')).toMatchObject({ guard: '0/6', vig: 10, wounded: true, scars: [] })
      const next = playRound(state, { declare: { dorn: 'attack foe', foe: 'attack dorn' }, dice: [2, 1, 2] })
      expect(rolled(next)).toBe('d10 d10 d8')
      expect(told(next, 'total')[0]).toMatchObject({ target: 'foe', armour: 2 })
    },
  )

  rule(
    ['bastionland.gambit.strong.no-save', 'bastionland.gambit.trap', 'bastionland.gambit.at-once'],
    'vector 17: the 8 locks the shield without a Save: 10 − 2 = 8, VIG 10; if Gambits wait for the damage 7, VIG 11',
    () => {
      const play: PlayScript = {
        declare: { dorn: 'attack foe' },
        dice: [10, 8],
        choices: { gambit: ['trap 1'] },
      }
      const state = stage({ players: [GREATSWORD], npcs: [GUARDED] })
      expect(damages(playRound(state, play))).toEqual([8])
      expect(shows(state, 'foe')).toMatchObject({ guard: '0/6', vig: 10, wounded: true, scars: [] })

      const later = stage(
        { players: [GREATSWORD], npcs: [GUARDED] },
        { rulings: { 'gambit-timing': 'after-damage' } },
      )
      expect(damages(playRound(later, play))).toEqual([7])
      expect(shows(later, 'foe')).toMatchObject({ guard: '0/6', vig: 11 })
    },
  )

  rule(
    [
      'bastionland.gambit.repel',
      'bastionland.gambit.stop',
      'bastionland.gambit.save',
      'bastionland.attack.no-dice-left',
      'bastionland.gambit.zero-damage',
    ],
    'vector 29: both dice are spent on VIG 8: Repel works on a 9, Stop is ignored on an 8, and nothing is left to harm',
    () => {
      const state = stage({ players: [ALLY], npcs: ['Foe: VIG 8, CLA 10, SPI 10, 3GD; club (d6)'] })
      const play = playRound(state, {
        declare: { ally: 'attack foe' },
        dice: [5, 4, 9, 8],
        choices: { gambit: ['repel 0', 'stop 1'] },
      })
      expect(told(play, 'gambit').map(({ effect, result }) => `${effect} ${result}`)).toEqual([
        'repel done',
        'stop resisted',
      ])
      expect(damages(play)).toEqual([0])
      expect(shows(state, 'foe')).toMatchObject({ guard: '3/3', vig: 8 })
      // Pushed out of reach, but free to close in again.
      expect(menus(state, 'foe', { move: 'close in on ally', attack: 'ally' })).toHaveLength(2)
    },
  )

  rule(
    ['bastionland.gambit.zero-damage', 'bastionland.gambit.stop', 'bastionland.attack.floor'],
    'vector 30: the 4 Stops the foe (Save 15 against VIG 8) although 2 − 3 is no damage',
    () => {
      const state = stage(
        { players: [KNIGHT], npcs: ['Foe: VIG 8, CLA 10, SPI 10, 3GD, A3 (coat, plates, helm); club (d6)'] },
        { field: { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] } },
      )
      const play = playRound(state, {
        declare: { knight: 'attack foe' },
        dice: [4, 2, 15],
        choices: { gambit: ['stop 0'] },
      })
      expect(damages(play)).toEqual([0])
      expect(shows(state, 'foe')).toMatchObject({ guard: '3/3', vig: 8 })
      expect(whyNot(state, 'foe', 'move')).toBe('bastionland.gambit.stop')
      expect(whyNot(state, 'foe', 'flee')).toBe('bastionland.gambit.stop')
    },
  )

  rule(
    ['bastionland.gambit.repeat', 'bastionland.gambit.sequential', 'bastionland.designer.no-stacking'],
    'vector 34: Impair with the 5 is ignored on a 10, with the 4 it works on an 11; 6 damage, GD 3/9',
    () => {
      const cast = {
        players: ['Mace: VIG 10, CLA 10, SPI 10, 3GD; mace (d8 hefty)', ALLY],
        npcs: ['Foe: VIG 10, CLA 10, SPI 10, 9GD; club (d6)'],
      }
      const declare = { mace: 'attack foe', ally: 'attack foe' }
      const state = stage(cast)
      const play = playRound(state, {
        declare,
        dice: [6, 5, 4, 10, 11],
        choices: { 'gambit ally': ['impair 1', 'impair 2'] },
      })
      expect(told(play, 'gambit').map(({ effect, result }) => `${effect} ${result}`)).toEqual([
        'impair resisted',
        'impair done',
      ])
      expect(damages(play)).toEqual([6])
      expect(shows(state, 'foe')).toMatchObject({ guard: '3/9', vig: 10 })

      const once = stage(cast, { rulings: { 'gambit-stacking': 'once-per-turn' } })
      const second = playRound(once, {
        declare,
        dice: [6, 5, 4, 10],
        choices: { 'gambit ally': ['impair 1'] },
      })
      expect(second.forbade('gambit', 'impair')).toBe('bastionland.designer.no-stacking')
    },
  )

  rule(
    ['bastionland.gambit.strong.melee', 'bastionland.attack.no-dice-left'],
    'vector 36: a longbow’s 8 is not Strong: Stop is saved against with 10 on VIG 12, and no die is left',
    () => {
      const state = stage({
        players: ['Archer: VIG 10, CLA 10, SPI 10, 3GD; longbow (d8 slow ranged)'],
        npcs: ['Foe: VIG 12, CLA 10, SPI 10, 3GD; club (d6)'],
      })
      const play = playRound(state, {
        declare: { archer: { attack: 'foe', mode: 'ranged' } },
        dice: [8, 10],
        choices: { gambit: ['stop 0'] },
      })
      expect(play.askedFor('strong')).toEqual([])
      expect(told(play, 'gambit')).toMatchObject([{ effect: 'stop', result: 'resisted' }])
      expect(damages(play)).toEqual([0])
      expect(shows(state, 'foe')).toMatchObject({ guard: '3/3', vig: 12 })
    },
  )

  rule(
    ['bastionland.gambit.stop', 'bastionland.move.flee', 'bastionland.flow.late-actions'],
    'vector 43: Stop takes hold on a 15 but only for the next turn; GD 0/5, VIG 7, and the flight succeeds',
    () => {
      const state = stage({
        players: ['Attacker: VIG 10, CLA 10, SPI 10, 3GD; spear (d8 hefty), dagger (d6)'],
        npcs: [
          'Foe: VIG 8, CLA 10, SPI 10, 5GD; club (d6)',
          'Comrade: VIG 8, CLA 10, SPI 10, 5GD; club (d6)',
        ],
      })
      const play = playRound(state, {
        declare: { attacker: 'attack foe', foe: 'flee' },
        dice: [6, 4, 15],
        choices: { gambit: ['stop 1'] },
      })
      expect(told(play, 'gambit')).toMatchObject([{ effect: 'stop', result: 'done' }])
      expect(shows(state, 'foe')).toEqual({ guard: '0/5', vig: 7, life: 'fled', wounded: true, scars: [] })
    },
  )

  rule(
    ['bastionland.gambit.repel', 'bastionland.gambit.stop', 'bastionland.move.apart'],
    'vector 44: Repelled and Stopped in one zone: GD 3/6, then no melee against the Repeller, but others and throws',
    () => {
      const state = stage({
        players: ['Mace: VIG 10, CLA 10, SPI 10, 3GD; mace (d8 hefty)', ALLY],
        npcs: ['Foe: VIG 8, CLA 10, SPI 10, 6GD; javelin (d6 hefty thrown), dagger (d6)'],
      })
      const play = playRound(state, {
        declare: { mace: 'attack foe', ally: 'attack foe' },
        dice: [3, 5, 4, 12, 9],
        choices: { 'gambit ally': ['repel 1', 'stop 2'] },
      })
      expect(told(play, 'gambit').map(({ result }) => result)).toEqual(['done', 'done'])
      expect(damages(play)).toEqual([3])
      expect(shows(state, 'foe')).toMatchObject({ guard: '3/6', vig: 8 })
      expect(() => menus(state, 'foe', { attack: 'ally', mode: 'melee' })).toThrow('in the mode melee')
      expect(menus(state, 'foe', { attack: 'ally', mode: 'ranged' })).toHaveLength(1)
      expect(menus(state, 'foe', { attack: 'mace', mode: 'melee' })).toHaveLength(1)
      const unarmed = copyState(state)
      figure(unarmed, 'foe').items = []
      expect(whyNot(unarmed, 'foe', 'attack ally')).toBe('bastionland.gambit.stop')
      expect(whyNot(unarmed, 'foe', 'attack mace')).toBeNull()
    },
  )
})

describe('surprise and exposure', () => {
  rule(
    [
      'bastionland.surprise.save',
      'bastionland.surprise.miss-turn',
      'bastionland.surprise.first-only',
      'bastionland.surprise.deny-allowed',
      'bastionland.surprise.not-exposed',
    ],
    'vector 21: CLA 9 passes on a 9 and misses the first turn on a 10, with Guard and Deny unaffected',
    () => {
      const line = 'VIG 10, CLA 9, SPI 10, 4GD; club (d6); feats: deny'
      const state = stage({
        players: [SPEARMAN],
        npcs: [
          { statblock: `First: ${line}`, readied: false },
          { statblock: `Second: ${line}`, readied: false },
        ],
      })
      const play = playRound(state, {
        declare: { spearman: 'attack second', first: 'hold' },
        dice: [9, 10, 3],
      })
      const declared = (script: typeof play) => script.askedFor('declare').map(({ by }) => by)
      expect(declared(play)).toEqual(['spearman', 'first'])
      expect(play.askedFor('deny').map(({ by }) => by)).toEqual(['second', 'first'])
      expect(shows(state, 'second')).toMatchObject({ guard: '1/4', vig: 10 })
      expect(declared(playRound(state))).toEqual(['spearman', 'first', 'second'])
    },
  )

  rule(
    ['bastionland.exposed.causes', 'bastionland.surprise.miss-turn'],
    'vector 42: two sleepers, CLA 9: the one who passes is Exposed in round 1 only, the other in rounds 1 and 2',
    () => {
      const line = 'VIG 19, CLA 9, SPI 10, 9GD; club (d6)'
      const state = stage({
        players: [
          'Left: VIG 10, CLA 10, SPI 10, 3GD; dagger (d6)',
          'Right: VIG 10, CLA 10, SPI 10, 3GD; dagger (d6)',
        ],
        npcs: [
          { statblock: `First: ${line}`, readied: false, exposed: true },
          { statblock: `Second: ${line}`, readied: false, exposed: true },
        ],
      })
      const declare = { left: 'attack first', right: 'attack second' }
      const one = playRound(state, { declare, dice: [9, 10, 1, 1] })
      expect(one.askedFor('declare').map(({ by }) => by)).toEqual(['left', 'right', 'first'])
      expect([shows(state, 'first').vig, shows(state, 'second').vig]).toEqual([18, 18])
      playRound(state, { declare, dice: [1, 1] })
      expect([shows(state, 'first').vig, shows(state, 'second').vig]).toEqual([18, 17])
      playRound(state, { declare, dice: [1, 1] })
      expect([shows(state, 'first').vig, shows(state, 'second').vig]).toEqual([18, 17])
      expect([shows(state, 'first').guard, shows(state, 'second').guard]).toEqual(['7/9', '8/9'])
    },
  )
})

describe('who strikes whom, and when', () => {
  const DUEL = {
    players: ['A: VIG 8, CLA 10, SPI 10, 0/3GD; axe (d8 hefty)'],
    npcs: ['B: VIG 6, CLA 10, SPI 10, 0/3GD; axe (d8 hefty)'],
  }

  rule(
    ['bastionland.flow.simultaneous', 'bastionland.duel.simultaneous', 'bastionland.flow.end'],
    'vector 22: 5 of VIG 6 and 4 of VIG 8 at once: both mortally wounded, a draw, in a round or in a duel',
    () => {
      const plain = stage(DUEL)
      const duel = stage(DUEL, { rulings: { 'round-order': 'sides' }, field: { duel: [['a', 'b']] } })
      for (const state of [plain, duel]) {
        playRound(state, { declare: { a: 'attack b', b: 'attack a' }, dice: [5, 4] })
        expect(shows(state, 'b')).toMatchObject({ vig: 1, life: 'mortal' })
        expect(shows(state, 'a')).toMatchObject({ vig: 4, life: 'mortal' })
        expect([state.how, state.winner]).toEqual(['draw', null])
      }
    },
  )

  rule(
    'bastionland.flow.simultaneous',
    'vector 23: when sides take turns B is mortally wounded first and does not strike: A is unhurt',
    () => {
      const state = stage(DUEL, { rulings: { 'round-order': 'sides' } })
      const play = playRound(state, { declare: { a: 'attack b' }, dice: [5] })
      expect(play.askedFor('declare').map(({ by }) => by)).toEqual(['a'])
      expect(shows(state, 'b')).toMatchObject({ vig: 1, life: 'mortal' })
      expect(shows(state, 'a')).toMatchObject({ guard: '0/3', vig: 8, life: 'up' })
      expect(state.winner).toBe('players')
    },
  )

  rule(
    ['bastionland.attack.reach-fixed', 'bastionland.flow.turn-content', 'bastionland.move.once'],
    'vector 38: the Knight comes to the gate and strikes, the archer steps to the yard and shoots: both land',
    () => {
      const fight = (rulings: RulingsInput, dice: readonly number[]) => {
        const zones = [{ id: 'road', adjacent: ['gate'] }, { id: 'gate', adjacent: ['yard'] }, { id: 'yard' }]
        const state = stage(
          {
            players: [
              {
                statblock:
                  'Knight (knight): VIG 13, CLA 12, SPI 12, 4GD, A2 (helm, shield); mace (d8 hefty), shield (d4)',
                zone: 'road',
              },
            ],
            npcs: [
              { statblock: 'Archer: VIG 10, CLA 10, SPI 10, 3GD; shortbow (d6 long ranged)', zone: 'gate' },
            ],
          },
          { rulings, field: { zones } },
        )
        const play = playRound(state, {
          declare: {
            knight: { move: 'to gate', attack: 'archer' },
            archer: { move: 'to yard', attack: 'knight', mode: 'ranged' },
          },
          dice,
        })
        return { state, play }
      }
      const { state, play } = fight({}, [6, 2, 5])
      expect(rolled(play)).toBe('d8 d4 d6')
      expect(shows(state, 'archer')).toEqual({ guard: '0/3', vig: 7, life: 'up', wounded: true, scars: [] })
      expect(state.setup.zones[figure(state, 'archer').zone]?.id).toBe('yard')
      expect(shows(state, 'knight')).toMatchObject({ guard: '1/4', vig: 13 })
      for (const moves of ['follow', 'lost'] as const) {
        const other = fight({ 'target-moves': moves }, [5])
        expect(told(other.play, 'attack-lost')).toMatchObject([{ figure: 'knight', target: 'archer' }])
        expect(shows(other.state, 'archer')).toMatchObject({ guard: '3/3', vig: 10 })
        expect(shows(other.state, 'knight')).toMatchObject({ guard: '1/4' })
      }
    },
  )

  rule(
    ['bastionland.virtue.vig-zero', 'bastionland.move.once'],
    'vector 32: an Exhausted Knight who moved may not attack; without the Move it is legal',
    () => {
      const state = stage(
        { players: [KNIGHT.replace('VIG 13', 'VIG 0/13')], npcs: [SPEARMAN] },
        { field: { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] } },
      )
      figure(state, 'spearman').zone = 1
      const [before, after] = menus(state, 'knight', { move: 'to yard', act: 'hold' })
      expect(before?.options).not.toContain('attack')
      expect(after?.options).not.toContain('attack')
      expect(after?.forbidden).toContainEqual({ key: 'attack spearman', rule: 'bastionland.virtue.vig-zero' })
      figure(state, 'spearman').zone = 0
      expect(menu(state, 'knight')).toContain('attack')
    },
  )

  rule(
    ['bastionland.save.roll', 'bastionland.gambit.save'],
    'vector 33: VIG 19 fails on a 20, VIG 0 fails on a 1',
    () => {
      for (const [vig, face] of [
        ['19', 20],
        ['0/10', 1],
      ] as const) {
        const state = stage({ players: [ALLY], npcs: [`Foe: VIG ${vig}, CLA 10, SPI 10, 9GD; club (d6)`] })
        const play = playRound(state, {
          declare: { ally: 'attack foe' },
          dice: [4, 1, face],
          choices: { gambit: ['stop 0'] },
        })
        expect(told(play, 'gambit')).toMatchObject([{ effect: 'stop', result: 'done' }])
      }
    },
  )
})

describe('Scars and what they leave', () => {
  /** A foe's blow of exactly the Guard there is, then the dice of the Scar. */
  function scarred(line: string, weapon: string, face: number, scar: readonly number[]) {
    const state = stage(
      {
        players: [`Hero (knight): ${line}`],
        npcs: [`Foe: VIG 10, CLA 10, SPI 10, 9GD; ${weapon}`],
      },
      { field: { zones: [{ id: 'gate', adjacent: ['yard'] }, { id: 'yard' }] } },
    )
    const play = playRound(state, { declare: { foe: 'attack hero' }, dice: [face, ...scar] })
    return { state, play }
  }

  rule(
    [
      'bastionland.scar.2-disfigurement',
      'bastionland.scar.raise-max-only',
      'bastionland.recovery.guard',
      'bastionland.scar.roll-order',
    ],
    'vector 25: Scar 2 at GD 2/2: place 4 is the torso, growth 5 makes GD 0/7, and after the fight 7/7',
    () => {
      const { state, play } = scarred(
        'VIG 10, CLA 10, SPI 10, 2GD; mace (d8 hefty)',
        'dagger (d6)',
        2,
        [2, 4, 5],
      )
      expect(play.rolls.map(({ name }) => name)).toEqual(['attack', 'scar', 'scar-place', 'guard-growth'])
      expect(shows(state, 'hero')).toMatchObject({ guard: '0/7', scars: [2] })
      expect(figure(state, 'hero').scars[0]?.place).toBe('torso')
      playRound(state, { declare: { foe: 'flee' } })
      playAftermath(state)
      expect(shows(state, 'hero')).toMatchObject({ guard: '7/7' })
    },
  )

  rule('bastionland.scar.4-stun', 'vector 26: Scar 4 at max GD 5 takes 3 CLA and grows nothing', () => {
    const { state } = scarred('VIG 10, CLA 10, SPI 10, 5GD; mace (d8 hefty)', 'dagger (d6)', 5, [4, 3])
    expect(figure(state, 'hero').cla).toBe(7)
    expect(shows(state, 'hero')).toMatchObject({ guard: '0/5', scars: [4] })
  })

  rule(
    ['bastionland.scar.3-smash', 'bastionland.virtue.vig-zero', 'bastionland.damage.vig-zero-hit'],
    'vector 27: Smash takes VIG 5 to 0: Exhausted and up, attacks only without moving, and the next blow slays',
    () => {
      const { state } = scarred('VIG 5, CLA 10, SPI 10, 3GD; mace (d8 hefty)', 'dagger (d6)', 3, [3, 6])
      expect(shows(state, 'hero')).toEqual({ guard: '0/3', vig: 0, life: 'up', wounded: false, scars: [3] })
      expect(menu(state, 'hero')).toContain('attack')
      const apart = copyState(state)
      figure(apart, 'foe').zone = 1
      const moved = menus(apart, 'hero', { move: 'to yard', act: 'hold' }).at(-1)
      expect(moved?.options).not.toContain('attack')
      expect(moved?.forbidden).toContainEqual({ key: 'attack foe', rule: 'bastionland.virtue.vig-zero' })
      const stayed = playRound(copyState(state), { declare: { hero: 'attack foe' }, dice: [3] })
      expect(damages(stayed)).toEqual([3])
      playRound(state, { declare: { foe: 'attack hero' }, dice: [1] })
      expect(shows(state, 'hero')).toMatchObject({ vig: 0, life: 'slain' })
    },
  )

  rule(
    [
      'bastionland.scar.6-gouge',
      'bastionland.recovery.order',
      'bastionland.recovery.guard',
      'bastionland.recovery.fatigue',
      'bastionland.recovery.not-virtues',
    ],
    'vector 31: GD 0/4 with a pending Gouge, Fatigued, VIG 3/10: stitched with a 6 it is GD 10/10, fresh, VIG 3',
    () => {
      const line = 'Hero (knight): VIG 3/10, CLA 10, SPI 10, 0/4GD; mace (d8 hefty)'
      const state = stage(
        {
          players: [{ statblock: line, fatigued: true, scars: [{ entry: 6, pending: true }] }],
          npcs: ['Foe: VIG 10, CLA 10, SPI 10, 3GD; club (d6)'],
        },
        { field: { calls: true } },
      )
      playRound(state, { declare: { foe: 'flee' } })
      expect(shows(state, 'hero')).toMatchObject({ guard: '0/4' })
      playAftermath(state, { dice: [6], choices: { aftermath: ['now'] } })
      expect(shows(state, 'hero')).toMatchObject({ guard: '10/10', vig: 3 })
      expect(figure(state, 'hero')).toMatchObject({ fatigued: false, vigMax: 10 })
    },
  )

  rule(
    ['bastionland.mortal.patch', 'bastionland.mortal.patched-state', 'bastionland.mortal.hour'],
    'vector 35: an ally in the zone tends the dying Knight: patched without a roll, out of this fight, not dying',
    () => {
      const state = stage({
        players: [{ statblock: KNIGHT, life: 'mortal' }, ALLY],
        npcs: ['Foe: VIG 10, CLA 10, SPI 10, 3GD; club (d6)'],
      })
      playRound(state, { declare: { ally: 'tend knight' } })
      expect(figure(state, 'knight').life).toBe('patched')
      const next = playRound(state, { declare: { foe: 'flee' } })
      expect(next.askedFor('declare').map(({ by }) => by)).toEqual(['ally', 'foe'])
      expect(told(playAftermath(state), 'dying')).toEqual([])
      expect(figure(state, 'knight').life).toBe('patched')
    },
  )

  rule(
    [
      'bastionland.scar.10-mutilation',
      'bastionland.scar.mutilation-effect',
      'bastionland.armour.shield-held',
    ],
    'vector 41: the sword arm is lost and the mace with it: shield d4 with A2, or dagger d6 with A1, never both',
    () => {
      const fight = (rulings: RulingsInput) => {
        const line =
          'VIG 12, CLA 10, SPI 10, 8GD, A2 (helm, shield); mace (d8 hefty), shield (d4), dagger (d6)'
        const state = stage(
          {
            players: [`Hero (knight): ${line}`],
            npcs: ['Foe: VIG 10, CLA 10, SPI 10, 9GD; poleaxe (d10 long)'],
          },
          { rulings },
        )
        const play = playRound(state, { declare: { foe: 'attack hero' }, dice: [10, 10, 5] })
        expect(damages(play)).toEqual([8])
        expect(rolled(play, 'scar')).toBe('d10')
        expect(shows(state, 'hero')).toMatchObject({ guard: '0/8', vig: 12, scars: [10] })
        expect(figure(state, 'hero').scars[0]?.place).toBe('sword arm')
        return state
      }
      const state = fight({})
      expect(state.ground.map(({ arm }) => state.setup.arms[arm]?.name)).toEqual(['mace'])
      const exchange = (turn: { ready?: string; attack: string }) => {
        const copy = copyState(state)
        const play = playRound(copy, { declare: { hero: turn, foe: 'attack hero' }, dice: [1, 2] })
        return {
          dice: rolled(play),
          armour: told(play, 'total').find(({ target }) => target === 'hero')?.armour,
        }
      }
      expect(exchange({ attack: 'foe' })).toEqual({ dice: 'd4 d10', armour: 2 })
      expect(exchange({ ready: 'dagger', attack: 'foe' })).toEqual({ dice: 'd6 d10', armour: 1 })
      const rearmed = copyState(state)
      playRound(rearmed, { declare: { hero: 'pick-up mace' } })
      const grips = playRound(rearmed, { declare: { hero: { ready: 'mace', act: 'hold' } } }).askedFor(
        'ready',
      )
      expect(grips[0]?.options.toSorted()).toEqual(['dagger', 'mace', 'shield'])

      const recorded = fight({ mutilation: 'record-only' })
      const play = playRound(recorded, { declare: { hero: 'attack foe' }, dice: [2, 1] })
      expect(rolled(play)).toBe('d8 d4')
    },
  )

  rule(
    ['bastionland.morale.individual'],
    'vector 45: a Sentry with SPI 7 stays on a 7, rolls nothing while unhurt, and routs on an 8',
    () => {
      const state = stage(
        {
          players: ['Hero: VIG 10, CLA 10, SPI 10, 3GD; dagger (d6)'],
          npcs: ['Sentry: VIG 10, CLA 10, SPI 7, 3GD; billhook (d10 long)'],
        },
        { rulings: { morale: 'on' } },
      )
      const declare = { hero: 'attack sentry' }
      playRound(state, { declare, dice: [4, 7] })
      expect(shows(state, 'sentry')).toMatchObject({ guard: '0/3', vig: 9, life: 'up', wounded: true })
      const quiet = playRound(state)
      expect(quiet.rolls).toEqual([])
      playRound(state, { declare, dice: [2, 8] })
      expect(shows(state, 'sentry')).toMatchObject({ vig: 7, life: 'routed' })
    },
  )
})
