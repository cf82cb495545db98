/**
 * Worked exchanges in numbers, one test each: exactly these dice, exactly these results.
 *
 * Dice come in the order of an exchange: attack, reaction, then weapon, Damage Modifier and hit location, then what
 * resists the effects, then the pain of a Serious wound (1d3) and the Endurance roll against it. Ana and Bor are
 * unhurt, engaged and have two Action Points each unless a vector says otherwise. Where the result of a roll alone
 * would not show at what grade it was made, the same exchange is played again with the next die.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { CRITICAL, FAILURE, FUMBLE, gradedSkill, SUCCESS } from '../rules/core/skills.ts'
import { initiativeOf } from '../rules/round/initiative.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import {
  ANA,
  BOR,
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  plain,
  playRound,
  playWhile,
  points,
  type StageOptions,
  stage,
  told,
  turn,
  whyNot,
} from './stage.ts'

const HARD = 1
const FORMIDABLE = 2
const HERCULEAN = 3
const EASY = -1

/** The name of a weapon written as "great axe (1d10+1 H)". */
function nameOf(weapon: string): string {
  return weapon.replace(/ \(.*$/, '')
}

/** Cid of the spear: style 60, Brawn 50. */
const CID = plain('Cid', 60, ['spear'], { skills: { brawn: 50 } })
/** Dag of the mace: style 64, DM +1d2. */
const DAG = plain('Dag', 64, ['mace'], { str: 13 })
/** An archer of 65 without Damage Modifier. */
const ARCHER = plain('Archer', 65, ['bow'])
/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }

function duel(scene: StageOptions = {}): State {
  return stage({ heroes: [ANA], foes: [BOR] }, scene)
}

function levels(play: ReturnType<typeof turn>): readonly number[] {
  return told(play, 'attack').map(({ level }) => level)
}

/** Plays from before Initiative to the first Turn. */
function toFirstTurn(state: State, play: PlayScript) {
  return playWhile(state, play, ({ phase }) => phase !== 'turn')
}

describe('Initiative', () => {
  rule(
    ['mythras.init.roll', 'mythras.init.ties', 'mythras.init.armor'],
    'vector initiative-tie: 15 against 15, the higher DEX of Ana goes first',
    () => {
      const state = stage({ foes: [BOR], heroes: [ANA] }, { from: 'start' })
      const play = toFirstTurn(state, { dice: [5, 6] })
      expect(told(play, 'initiative').map(({ figure, total }) => [figure, total])).toEqual([
        ['bor', 15],
        ['ana', 15],
      ])
      expect(told(play, 'round')[0]?.order).toEqual(['ana', 'bor'])
    },
  )

  rule(
    ['mythras.init.roll', 'mythras.round.order'],
    'vector initiative-plain: 10 against 14, Bor first',
    () => {
      const state = duel({ from: 'start' })
      const play = toFirstTurn(state, { dice: [1, 4] })
      expect(told(play, 'initiative').map(({ total }) => total)).toEqual([10, 14])
      expect(told(play, 'round')[0]?.order).toEqual(['bor', 'ana'])
    },
  )

  rule(
    ['mythras.fatigue.levels', 'mythras.init.persist', 'mythras.effect.bleed-tick'],
    'vector fatigue-order: Wearied takes 15 to 13, so Bor with 14 goes first from Round 4 on, and skills are Formidable',
    () => {
      const state = duel({ from: 'start' })
      const orders: string[] = []
      const round = (play: PlayScript = {}) => {
        const played = playRound(state, play)
        orders.push(...told(played, 'round').map(({ order }) => order.join(' ')))
        return played
      }
      round({
        dice: [6, 4, 31, 6, 2, 8, 28],
        choices: { 'turn bor': ['attack axe'], effect: ['bleed'] },
      })
      round()
      round()
      expect([state.round, figure(state, 'ana').fatigue]).toEqual([4, 3])
      expect(['ana', 'bor'].map((id) => initiativeOf(state, figure(state, id)))).toEqual([13, 14])
      const fourth = round({ dice: [96], choices: { 'turn ana': ['attack broadsword'] } })
      expect(told(fourth, 'attack')).toMatchObject([{ grade: FORMIDABLE, skill: 33 }])
      expect(orders).toEqual(['ana bor', 'ana bor', 'ana bor', 'bor ana', 'bor ana'])
    },
  )
})

describe('blow and parry', () => {
  rule(
    ['mythras.attack.step-6', 'mythras.parry.equal', 'mythras.ap.cost'],
    'vector parried-equal: Success against Success, a Large shield stops all 7 of a Medium blade',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [44, 31, 5, 2, 11],
        choices: { reaction: ['parry viking-shield'] },
      })
      expect(told(play, 'won')).toEqual([])
      expect(told(play, 'damage')).toMatchObject([{ location: 'chest', rolled: 7, parried: 7, through: 0 }])
      expect(limb(state, 'bor', 'chest').hp).toBe(8)
      expect(points(state, 'ana', 'bor')).toEqual([1, 1])
    },
  )

  rule(
    ['mythras.parry.equal', 'mythras.parry.one-less', 'mythras.parry.two-less', 'mythras.size.scale'],
    'vector size-example: of 11 from a Huge axe nothing passes Huge, 6 pass Large, 11 pass Medium',
    () => {
      const through = ['kite-shield', 'heater', 'shortsword'].map((block) => {
        const ogre = plain('Ogre', 60, ['great axe (1d10+1 H 4/10 cutting)'])
        const state = stage({ foes: [ogre], heroes: [plain('Eve', 60, [block])] })
        const play = turn(state, 'ogre', 'attack great-axe', {
          dice: [50, 30, 10, 11],
          choices: { reaction: [`parry ${block}`] },
        })
        expect(told(play, 'damage')[0]?.rolled).toBe(11)
        return told(play, 'damage')[0]?.through
      })
      expect(through).toEqual([0, 6, 11])
    },
  )

  rule(
    [
      'mythras.effect.choose-location',
      'mythras.wound.serious-vital',
      'mythras.wound.endurance-vs-roll',
      'mythras.attack.step-7',
    ],
    'vector choose-head: 7 − 1 take the head to 0, and 40 loses to 44: unconscious for six minutes',
    () => {
      const { state, play } = headed()
      expect(told(play, 'won')).toMatchObject([{ figure: 'ana', effects: 1 }])
      expect(play.askedFor('location')[0]?.options).toContain('head')
      expect(told(play, 'damage')).toMatchObject([{ location: 'head', rolled: 7, armour: 1, through: 6 }])
      expect(limb(state, 'bor', 'head').hp).toBe(0)
      expect(figure(state, 'bor').unconscious).toBe(6 * 12)
    },
  )

  /** Ana strikes Bor's head, and he does not stand it. */
  function headed() {
    const state = duel()
    const play = turn(state, 'ana', 'attack broadsword', {
      dice: [44, 77, 6, 1, 2, 40],
      choices: { reaction: ['parry viking-shield'], effect: ['choose-location'], location: ['head'] },
    })
    return { state, play }
  }

  rule(
    ['mythras.close.modifiers', 'mythras.wound.major-vital', 'mythras.wound.endurance-vs-roll'],
    'vector helpless: no attack die, a Success of 65; 10 − 1 take the head from 0 to −9, and 50 loses to 65: dead',
    () => {
      const { state } = headed()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [8, 2, 50],
        choices: { effect: ['choose-location'], location: ['head'] },
      })
      expect(play.rolls.map(({ name }) => name)).toEqual(['damage', 'damage-modifier', 'endurance'])
      expect(levels(play)).toEqual([SUCCESS])
      expect(told(play, 'won')).toMatchObject([{ effects: 1 }])
      expect(limb(state, 'bor', 'head').hp).toBe(-9)
      expect(figure(state, 'bor').life).toBe('dead')
      const tough = { ...BOR, skills: { ...BOR.skills, endurance: 80 }, wounds: { head: 6 } }
      const other = stage({ heroes: [ANA], foes: [tough] })
      figure(other, 'bor').unconscious = 72
      turn(other, 'ana', 'attack broadsword', {
        dice: [8, 2, 66],
        choices: { effect: ['choose-location'], location: ['head'] },
      })
      expect(figure(other, 'bor')).toMatchObject({ life: 'up', dying: 4 })
    },
  )

  rule(
    ['mythras.effect.circumvent-parry', 'mythras.wound.minor', 'mythras.attack.step-4'],
    'vector circumvent: a Critical goes past a successful parry, 5 − 1 leave the right arm at 1',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [6, 25, 3, 2, 14],
        choices: { reaction: ['parry viking-shield'], effect: ['circumvent-parry'] },
      })
      expect(levels(play)).toEqual([CRITICAL])
      expect(told(play, 'won')).toMatchObject([{ figure: 'ana', effects: 1 }])
      expect(limb(state, 'bor', 'right-arm').hp).toBe(1)
      expect(told(play, 'wound')).toMatchObject([{ wound: 'minor' }])
    },
  )

  rule(
    [
      'mythras.attack.missed-parry',
      'mythras.effect.disarm',
      'mythras.effect.disarm-size',
      'mythras.effect.trip',
      'mythras.se.order',
    ],
    'vector missed-parried: 04 loses to 05 and the sword flies 3 m, then a Success loses to the Critical',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [71, 5, 4, 3, 30],
        choices: {
          reaction: ['parry viking-shield'],
          effect: ['disarm', 'trip'],
          'resist-skill': ['brawn'],
        },
      })
      expect(levels(play)).toEqual([FAILURE])
      expect(told(play, 'won')).toMatchObject([{ figure: 'bor', effects: 2 }])
      expect(told(play, 'resist')).toMatchObject([
        { skill: 'combat-style', value: 65, grade: HARD, lost: true },
        { skill: 'brawn', value: 55, grade: 0, lost: true },
      ])
      expect(told(play, 'item')).toMatchObject([{ item: 'broadsword', what: 'flung', amount: 3 }])
      expect(item(state, 'ana', 'broadsword').hand).toBe('lost')
      expect(figure(state, 'ana').posture).toBe('prone')
      const lost = (die: number, more: readonly number[]) => {
        const other = duel()
        turn(other, 'ana', 'attack broadsword', {
          dice: [71, 5, die, ...more],
          choices: { reaction: ['parry viking-shield'], effect: ['disarm', 'none'] },
        })
        return item(other, 'ana', 'broadsword').hand === 'lost'
      }
      expect(lost(5, [])).toBe(false)
      expect(lost(6, [3])).toBe(true)
    },
  )

  rule(
    [
      'mythras.effect.accidental-injury',
      'mythras.effect.withdraw',
      'mythras.wound.serious-limb',
      'mythras.core.fumble',
    ],
    'vector fumble-accident: 4 + 1 + 3 − 1 take his own leg to −1, useless and prone, and Ana steps away',
    () => {
      const state = duel()
      const play = turn(state, 'bor', 'attack axe', {
        dice: [99, 50, 4, 3, 2, 1, 61],
        choices: { reaction: ['parry heater'], effect: ['accidental-injury', 'withdraw'] },
      })
      expect(levels(play)).toEqual([FUMBLE])
      expect(told(play, 'won')).toMatchObject([{ figure: 'ana', effects: 2 }])
      expect(limb(state, 'bor', 'right-leg')).toMatchObject({ hp: -1, useless: true })
      expect(figure(state, 'bor')).toMatchObject({ posture: 'prone', pain: 1, engaged: [] })
      expect(figure(state, 'ana').engaged).toEqual([])
    },
  )

  rule(
    [
      'mythras.attack.no-parry',
      'mythras.effect.maximize-damage',
      'mythras.effect.choose-location',
      'mythras.ap.exhausted',
    ],
    'vector unparried-crit: two effects, 6 + 1 + 4 − 4 take the chest from 8 to 1',
    () => {
      const state = duel()
      figure(state, 'ana').actionPoints = 0
      const play = turn(state, 'bor', 'attack axe', {
        dice: [3, 4],
        choices: { effect: ['maximize-damage', 'choose-location'], location: ['chest'] },
      })
      expect(play.askedFor('reaction')).toEqual([])
      expect(told(play, 'won')).toMatchObject([{ figure: 'bor', effects: 2 }])
      expect(told(play, 'damage')).toMatchObject([{ rolled: 11, armour: 4, through: 7 }])
      expect(told(play, 'wound')).toMatchObject([{ location: 'chest', before: 8, after: 1, wound: 'minor' }])
    },
  )

  rule(
    [
      'mythras.core.luck-mitigate',
      'mythras.effect.bypass-armor',
      'mythras.wound.serious',
      'mythras.wound.serious-limb',
      'mythras.se.count',
    ],
    'vector major-mitigate: 11 on an arm of 5 become 9: Serious at −4, useless, the shield still on it',
    () => {
      const state = duel()
      const play = turn(state, 'bor', 'attack axe', {
        dice: [2, 100, 4, 2, 33],
        choices: {
          reaction: ['parry heater'],
          effect: ['maximize-damage', 'bypass-armor', 'choose-location'],
          location: ['left-arm'],
          mitigate: ['yes'],
        },
      })
      expect(told(play, 'won')).toMatchObject([{ figure: 'bor', effects: 3 }])
      expect(told(play, 'damage')).toMatchObject([{ rolled: 11, armour: 0, through: 11 }])
      expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: -4, useless: true, severed: false })
      expect(figure(state, 'ana')).toMatchObject({ pain: 2, luck: 1 })
      expect(item(state, 'ana', 'heater').hand).toBe('left')
      expect(whyNot(state, 'ana', 'attack heater')).toBe('mythras.wound.serious')
      figure(state, 'ana').pain = 0
      expect(whyNot(state, 'ana', 'attack heater')).toBe('mythras.wound.serious-limb')
    },
  )

  rule(
    ['mythras.attack.both-fail', 'mythras.attack.missed-parry'],
    'vector both-miss: a miss that nobody parries ends there, and the next in Initiative has his slot',
    () => {
      const state = duel()
      const play = playWhile(
        state,
        { dice: [80], choices: { 'turn ana': ['attack broadsword'] } },
        ({ slot }) => slot === 0,
      )
      expect(levels(play)).toEqual([FAILURE])
      expect(play.askedFor('effect')).toEqual([])
      expect(told(play, 'damage')).toEqual([])
      expect(points(state, 'ana', 'bor')).toEqual([1, 2])
      expect(state.order[state.slot]).toBe(figure(state, 'bor').at)
    },
  )

  rule(
    ['mythras.evade.roll', 'mythras.evade.prone', 'mythras.core.opposed-both-fail'],
    'vector evade-both-fail: nothing is hit and nothing won, but the evader lies on the ground',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [80, 77],
        choices: { reaction: ['evade'] },
      })
      expect(told(play, 'damage')).toEqual([])
      expect(told(play, 'won')).toEqual([])
      expect(figure(state, 'bor').posture).toBe('prone')
      expect(points(state, 'ana', 'bor')).toEqual([1, 1])
    },
  )

  rule(
    ['mythras.block.passive', 'mythras.free.ward', 'mythras.parry.one-less'],
    'vector ward: the heater on head, chest and abdomen stops 9 from an axe, and half of it from a Huge weapon',
    () => {
      const through = (weapon: string, key: string) => {
        const bor = {
          ...BOR,
          style: { name: 'Raider', value: 60, weapons: [nameOf(weapon)] },
          weapons: [weapon],
        }
        const state = stage({ heroes: [ANA], foes: [bor] })
        const play = turn(state, 'bor', `attack ${key}`, {
          dice: [33, 5, 3, 11],
          choices: {
            ward: ['ward heater'],
            'ward-locations': [['head', 'chest', 'abdomen']],
            effect: ['scar-foe'],
          },
        })
        expect(told(play, 'damage')[0]?.rolled).toBe(9)
        expect(points(state, 'ana')).toEqual([2])
        return 8 - limb(state, 'ana', 'chest').hp
      }
      expect(through('axe', 'axe')).toBe(0)
      expect(through('huge axe (1d6+1 H 4/8 cutting)', 'huge-axe')).toBe(1)
    },
  )
})

describe('blood, spears and hammers', () => {
  function bledBy(endurance: number) {
    const state = stage({ foes: [BOR], heroes: [ANA] })
    figure(state, 'ana').actionPoints = 0
    const play = playRound(state, {
      dice: [31, 6, 2, 8, endurance],
      choices: { 'turn bor': ['attack axe'], effect: ['bleed'] },
    })
    return { state, play }
  }

  rule(
    [
      'mythras.effect.bleed',
      'mythras.effect.bleed-tick',
      'mythras.fatigue.levels',
      'mythras.blood.fatigue',
      'mythras.core.luck-desperate',
    ],
    'vector bleed: 28 loses to 31, and Round by Round Ana slides down the ladder of fatigue',
    () => {
      const { state, play } = bledBy(28)
      const ana = figure(state, 'ana')
      expect(told(play, 'wound')).toMatchObject([
        { location: 'abdomen', before: 7, after: 2, wound: 'minor' },
      ])
      expect(limb(state, 'ana', 'abdomen').bleeding).toBe('yes')
      const swing = (choices: PlayScript['choices'] = {}) => {
        const round = playRound(state, {
          dice: [96],
          choices: { ...choices, 'turn ana': ['attack broadsword'] },
        })
        return told(round, 'attack')[0]?.skill
      }
      const fresh = initiativeOf(state, ana)
      expect(ana.fatigue).toBe(1)
      expect(swing()).toBe(44)
      expect([ana.fatigue, initiativeOf(state, ana) - fresh]).toEqual([2, 0])
      expect(swing()).toBe(44)
      expect([ana.fatigue, initiativeOf(state, ana) - fresh, ana.actionPoints]).toEqual([3, -2, 2])
      expect(swing()).toBe(33)
      expect([ana.fatigue, ana.actionPoints]).toEqual([4, 1])
      expect(swing()).toBe(33)
      expect([ana.fatigue, ana.actionPoints]).toEqual([5, 0])
      expect(swing({ 'desperate-effort': ['yes'] })).toBe(13)
      expect(ana.fatigue).toBe(6)
    },
  )

  rule('mythras.effect.bleed', 'vector bleed-resisted: 45 beats 31, and no blood flows', () => {
    const { state } = bledBy(45)
    expect(limb(state, 'ana', 'abdomen')).toMatchObject({ hp: 2, bleeding: 'no' })
    expect(figure(state, 'ana').fatigue).toBe(0)
  })

  /** Cid runs Ana through the left arm; she resists with this die. */
  function impaled(endurance: number) {
    const state = stage({ foes: [CID], heroes: [ANA] })
    const play = turn(state, 'cid', 'attack spear', {
      dice: [22, 2, 7, 17, 3, endurance],
      choices: { effect: ['impale'] },
    })
    return { state, play }
  }

  rule(
    [
      'mythras.effect.impale',
      'mythras.effect.impale-lodge',
      'mythras.effect.impale-grade',
      'mythras.se.before-endurance',
      'mythras.wound.serious',
    ],
    'vector impale: the better roll of 8 leaves the arm at −1 and the spear in it; 24 at Formidable 25 beats 22',
    () => {
      const { state, play } = impaled(24)
      expect(told(play, 'damage')).toMatchObject([{ location: 'left arm', rolled: 8, armour: 2, through: 6 }])
      expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: -1, useless: false })
      expect(limb(state, 'ana', 'left-arm').lodged).toHaveLength(1)
      expect(figure(state, 'ana')).toMatchObject({ impaled: FORMIDABLE, pain: 3 })
      expect(limb(impaled(26).state, 'ana', 'left-arm').useless).toBe(true)
    },
  )

  rule(
    ['mythras.effect.impale-withdraw', 'mythras.action.ready-weapon', 'mythras.core.round-up'],
    'vector impale-yank: half of 6 past all armour takes the arm to −4, and a failed Endurance leaves it useless',
    () => {
      const { state } = impaled(24)
      const play = turn(state, 'cid', 'withdraw spear', { dice: [41, 5, 1, 60] })
      expect(told(play, 'damage')).toMatchObject([{ rolled: 3, armour: 0, through: 3 }])
      expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: -4, useless: true, lodged: [] })
      expect(figure(state, 'ana').impaled).toBe(0)
      expect(item(state, 'cid', 'spear')).toMatchObject({ hand: 'right', stuckIn: -1 })
      expect(points(state, 'cid')).toEqual([0])
      const other = impaled(24).state
      turn(other, 'cid', 'withdraw spear', { dice: [41, 5, 1, 50] })
      expect(limb(other, 'ana', 'left-arm')).toMatchObject({ hp: -4, useless: false })
    },
  )

  rule(
    ['mythras.effect.maximize-damage', 'mythras.effect.impale'],
    'vector maximize-impale: 8 + 1 both times without a die; 9 − 4 leave the chest at 3 and the spear in it',
    () => {
      const state = stage({ foes: [CID], heroes: [ANA] })
      const play = turn(state, 'cid', 'attack spear', {
        dice: [5, 11],
        choices: { effect: ['impale', 'maximize-damage'] },
      })
      expect(levels(play)).toEqual([CRITICAL])
      expect(told(play, 'damage')).toMatchObject([{ rolled: 9, armour: 4, through: 5 }])
      expect(told(play, 'wound')).toMatchObject([{ before: 8, after: 3, wound: 'minor' }])
      expect(limb(state, 'ana', 'chest').lodged).toHaveLength(1)
      expect(figure(state, 'ana').impaled).toBe(FORMIDABLE)
    },
  )

  function sundered(weapon: number, modifier: number) {
    const state = duel()
    turn(state, 'bor', 'attack axe', { dice: [20, weapon, modifier, 10], choices: { effect: ['sunder'] } })
    const { worn, hp } = limb(state, 'ana', 'chest')
    return { worn, hp }
  }

  rule(
    'mythras.effect.sunder',
    'vector sunder: 10 against 4 AP: the surplus of 6 takes all 4, and 2 go on into the chest',
    () => {
      expect(sundered(6, 3)).toEqual({ worn: 0, hp: 6 })
    },
  )

  rule(
    'mythras.effect.sunder',
    'vector sunder-partial: 6 against 4 AP: the surplus of 2 leaves 2 AP and no wound',
    () => {
      expect(sundered(3, 2)).toEqual({ worn: 2, hp: 8 })
    },
  )

  rule(
    ['mythras.effect.bash', 'mythras.effect.bash-obstacle', 'mythras.effect.bash-limit'],
    'vector bash: 6 from a shield push 3 m, a wall stops it after one, and 40 on Hard 35 puts him down',
    () => {
      const bashed = (athletics: number) => {
        const state = duel({ field: { obstacles: [{ id: 'wall', at: [3, 0] }] } })
        const play = turn(state, 'ana', 'attack heater', {
          dice: [50, 88, 4, 2, 12, athletics],
          choices: { reaction: ['parry viking-shield'], effect: ['bash'] },
        })
        return { state, play }
      }
      const { state, play } = bashed(40)
      expect(play.askedFor('bash-direction')[0]?.about).toEqual({ metres: 3 })
      expect(told(play, 'moved')).toMatchObject([{ figure: 'bor', how: 'bashed', metres: 1 }])
      expect(told(play, 'skill')).toMatchObject([
        { skill: 'athletics', value: 52, grade: HARD, level: FAILURE },
      ])
      expect(figure(state, 'bor')).toMatchObject({ posture: 'prone', engaged: [figure(state, 'ana').at] })
      expect(limb(state, 'bor', 'chest').hp).toBe(3)
      expect(figure(bashed(35).state, 'bor').posture).toBe('standing')
    },
  )

  rule(
    'mythras.effect.damage-weapon',
    'vector damage-weapon: 10 − 4 leave the axe 2 of 8, and nobody is hurt',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [12, 70, 8, 2],
        choices: { reaction: ['parry axe'], effect: ['damage-weapon'] },
      })
      expect(item(state, 'bor', 'axe').hp).toBe(2)
      expect(told(play, 'wound')).toEqual([])
      expect(figure(state, 'bor').limbs.map(({ hp }) => hp)).toEqual([6, 6, 7, 8, 5, 5, 6])
    },
  )

  rule(
    ['mythras.effect.entangle', 'mythras.effect.entangle-trip', 'mythras.effect.entangle-free'],
    'vector entangle: the net holds the axe arm, 35 loses to 40 and falls, 58 beats 50 and is free',
    () => {
      const state = stage({ arena: ['net-fighter'], foes: [BOR] })
      turn(state, 'net-fighter', 'attack net', {
        dice: [40, 91, 1, 15],
        choices: { reaction: ['parry viking-shield'], effect: ['entangle'] },
      })
      expect(limb(state, 'bor', 'right-arm')).toMatchObject({
        hp: 5,
        snaredBy: figure(state, 'net-fighter').at,
      })
      expect(whyNot(state, 'bor', 'attack axe')).toBe('mythras.effect.entangle')
      turn(state, 'net-fighter', 'pull net', { dice: [35], choices: { 'resist-skill': ['brawn'] } })
      expect(figure(state, 'bor').posture).toBe('prone')
      turn(state, 'bor', 'struggle right-arm', { dice: [58, 50] })
      expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(-1)
      expect(menuOf(state, 'bor')).toContain('attack axe')
      expect(points(state, 'net-fighter', 'bor')).toEqual([0, 0])
    },
  )

  rule(
    ['mythras.effect.stun-location', 'mythras.effect.stun-head', 'mythras.wound.serious-vital'],
    'vector stun-head: 15 loses to 18, six Turns insensible; 50 beats 18, so he is not unconscious',
    () => {
      const state = stage({ heroes: [DAG], foes: [BOR] })
      turn(state, 'dag', 'attack mace', {
        dice: [18, 6, 1, 20, 15, 2, 50],
        choices: { effect: ['stun-location'] },
      })
      expect(limb(state, 'bor', 'head')).toMatchObject({ hp: 0, stun: 6 })
      expect(figure(state, 'bor')).toMatchObject({ unconscious: 0, pain: 2 })
      const next = turn(state, 'dag', 'attack mace', { dice: [1, 1, 2] })
      expect(next.askedFor('reaction')).toEqual([])
      expect(told(next, 'attack')).toMatchObject([{ level: SUCCESS, die: 0 }])
    },
  )

  rule(
    ['mythras.effect.stun-limb', 'mythras.effect.stun-location', 'mythras.wound.serious-limb'],
    'vector stun-arm: five Turns and the axe falls; 40 beats 30, so the arm is not useless beyond that',
    () => {
      const state = stage({ heroes: [DAG], foes: [BOR] })
      turn(state, 'dag', 'attack mace', {
        dice: [30, 4, 2, 14, 25, 1, 40],
        choices: { effect: ['stun-location'] },
      })
      expect(limb(state, 'bor', 'right-arm')).toMatchObject({ hp: 0, stun: 5, useless: false })
      expect(item(state, 'bor', 'axe').hand).toBe('lost')
      expect(figure(state, 'bor').pain).toBe(1)
    },
  )

  rule(
    [
      'mythras.knockback.trigger',
      'mythras.knockback.distance',
      'mythras.knockback.roll',
      'mythras.action.brace',
    ],
    'vector knockback: 19 against SIZ 13 drive Ana 2 m back, half of it less 4 hurts her; braced she stays',
    () => {
      const state = stage({ beasts: ['grizzly-bear'], heroes: [ANA] })
      const play = turn(state, 'grizzly-bear', 'attack claw', {
        dice: [60, 44, 7, 12, 11, 47],
        choices: { reaction: ['parry heater'] },
      })
      expect(told(play, 'damage')).toMatchObject([{ rolled: 19, parried: 9, armour: 4, through: 6 }])
      expect(limb(state, 'ana', 'chest').hp).toBe(2)
      expect(told(play, 'moved')).toMatchObject([{ figure: 'ana', how: 'knocked-back', metres: 2 }])
      expect(figure(state, 'ana')).toMatchObject({ posture: 'standing', engaged: [] })
      const braced = stage({ beasts: ['grizzly-bear'], heroes: [ANA] })
      turn(braced, 'ana', 'brace grizzly-bear')
      const stood = turn(braced, 'grizzly-bear', 'attack claw', {
        dice: [60, 44, 7, 12, 11],
        choices: { reaction: ['parry heater'] },
      })
      expect(told(stood, 'moved')).toEqual([])
    },
  )
})

describe('charges, interruptions and footwork', () => {
  rule(
    [
      'mythras.charge.penalty',
      'mythras.charge.bonus',
      'mythras.charge.counterattack',
      'mythras.charge.set',
      'mythras.react.counterattack',
    ],
    'vector charge-set: the longer spear strikes first with the weight of the charge, and the axe never falls',
    () => {
      const spearman = plain('Spearman', 55, ['2h spear'])
      const state = stage({ foes: [BOR], heroes: [spearman] }, { field: { distance: 18 } })
      const play = turn(state, 'bor', 'charge spearman with axe at a run', {
        dice: [36, 30, 7, 4, 10, 2, 22],
        choices: { reaction: ['counterattack two-handed-spear'], effect: ['scar-foe'] },
      })
      expect(told(play, 'attack')).toMatchObject([
        { figure: 'bor', skill: 40, grade: HARD, level: SUCCESS },
        { figure: 'spearman', skill: 55, level: SUCCESS },
      ])
      expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 100, 10, 6, 20, 3, 100])
      expect(told(play, 'damage')).toMatchObject([{ figure: 'bor', rolled: 12, armour: 1, through: 11 }])
      expect(limb(state, 'bor', 'chest').hp).toBe(-3)
      expect(figure(state, 'bor').unconscious).toBe(11 * 12)
      expect(points(state, 'bor', 'spearman')).toEqual([1, 1])
    },
  )

  rule(
    [
      'mythras.action.delay',
      'mythras.react.interrupt',
      'mythras.react.opportunity',
      'mythras.move.past-delayer',
      'mythras.effect.trip',
    ],
    'vector delay-interrupt: struck in passing and tripped, Bor loses his charge and the point it cost',
    () => {
      const ally = { ...plain('Ally', 50, ['club']), at: [8, 1] }
      const state = stage(
        { heroes: [{ ...ANA, at: [0, 0] }, ally], foes: [{ ...BOR, at: [-6, 1] }] },
        { field: { engaged: 'none' } },
      )
      turn(state, 'ana', 'delay', { choices: { delay: [1] } })
      const play = turn(state, 'bor', 'charge ally with axe at a run', {
        dice: [30, 3, 1, 2, 20],
        choices: {
          interrupt: ['wait', 'act'],
          'turn ana': ['attack broadsword'],
          effect: ['trip'],
          'resist-skill': ['brawn'],
        },
      })
      expect(play.askedFor('interrupt').map(({ rule: asked }) => asked)).toEqual([
        'mythras.react.interrupt',
        'mythras.react.opportunity',
      ])
      expect(limb(state, 'bor', 'right-leg').hp).toBe(3)
      expect(figure(state, 'bor').posture).toBe('prone')
      expect(told(play, 'attack').map(({ figure: by }) => by)).toEqual(['ana'])
      expect(points(state, 'bor', 'ana')).toEqual([1, 1])
    },
  )

  rule(
    ['mythras.round.cycles', 'mythras.ap.cost', 'mythras.ap.exhausted', 'mythras.attack.no-parry'],
    'vector action-economy: attack and parry spend both points of Ana, and the last blow of Bor meets a Failure',
    () => {
      const state = stage({ heroes: [PLAIN_ANA], foes: [BOR] })
      const play = playRound(state, {
        dice: [80, 30, 40, 3, 2, 11, 33, 1, 1, 11],
        choices: {
          'turn ana': ['attack broadsword'],
          'turn bor': ['attack axe', 'attack axe'],
          'reaction ana': ['parry heater'],
        },
      })
      expect(told(play, 'turn').map(({ figure: by, left }) => [by, left])).toEqual([
        ['ana', 1],
        ['bor', 1],
        ['bor', 0],
      ])
      expect(play.askedFor('reaction').map(({ by }) => by)).toEqual(['bor', 'ana'])
      expect(told(play, 'won').filter(({ effects }) => effects > 0)).toMatchObject([
        { figure: 'bor', effects: 1 },
      ])
      expect(points(state, 'ana', 'bor')).toEqual([2, 2])
    },
  )

  rule(
    ['mythras.action.regain-footing', 'mythras.core.opposed'],
    'vector regain-footing: 47 beats 40 and Ana stays down; then a Critical beats a Success and she is up',
    () => {
      const state = stage({ heroes: [{ ...ANA, posture: 'prone' }], foes: [BOR] })
      const skills = (ana: string) => ({ 'resist-skill ana': [ana], 'resist-skill bor': ['athletics'] })
      turn(state, 'ana', 'regain-footing', { dice: [40, 47], choices: skills('brawn') })
      expect(figure(state, 'ana').posture).toBe('prone')
      expect(points(state, 'ana', 'bor')).toEqual([1, 2])
      turn(state, 'ana', 'regain-footing', { dice: [5, 51], choices: skills('athletics') })
      expect(figure(state, 'ana').posture).toBe('standing')
      expect(points(state, 'ana', 'bor')).toEqual([0, 2])
    },
  )

  rule(
    ['mythras.outm.cost', 'mythras.outm.result', 'mythras.outm.all', 'mythras.action.outmaneuver'],
    'vector outmaneuver: of 52, 39 and 88 only the first beats 50, so he alone may attack, and not all are beaten',
    () => {
      const evade = (name: string, value: number) => plain(name, 50, ['club'], { skills: { evade: value } })
      const state = stage(
        { heroes: [evade('Mover', 64)], foes: [evade('One', 54), evade('Two', 40), evade('Three', 32)] },
        { field: { engaged: 'all' } },
      )
      const play = turn(state, 'mover', 'outmaneuver', { dice: [50, 52, 39, 88] })
      expect(points(state, 'mover', 'one', 'two', 'three')).toEqual([1, 1, 1, 1])
      expect(menuOf(state, 'one')).toContain('attack club')
      expect(whyNot(state, 'two', 'attack club')).toBe('mythras.outm.result')
      expect(whyNot(state, 'three', 'attack club')).toBe('mythras.outm.result')
      expect(play.askedFor('outmaneuver-reward')).toEqual([])
    },
  )

  rule(
    ['mythras.outm.requirements', 'mythras.outm.result', 'mythras.outm.all', 'mythras.engage.leave'],
    'vector outmaneuver-duel: one beaten foe is all foes beaten: he may not attack, and Ana may withdraw',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'outmaneuver', {
        dice: [30, 55],
        choices: { 'outmaneuver-reward': ['withdraw'] },
      })
      expect(play.askedFor('outmaneuver-reward')[0]?.options).toEqual(['face bor', 'withdraw'])
      expect(figure(state, 'bor').barred).toEqual([figure(state, 'ana').at])
      expect(figure(state, 'ana').engaged).toEqual([])
      expect(points(state, 'ana', 'bor')).toEqual([1, 1])
    },
  )

  rule(
    [
      'mythras.surprise.initiative',
      'mythras.surprise.bonus',
      'mythras.surprise.flat-footed',
      'mythras.effect.impale',
    ],
    'vector surprise: two effects on a plain Success; 6 + 2 − 1 take the head to −1, and Endurance is only 27',
    () => {
      const ambush = (endurance: number) => {
        const state = duel({ from: 'start', field: { surprised: ['foes'] } })
        const play = playWhile(
          state,
          {
            dice: [5, 9, 28, 2, 6, 2, 1, endurance],
            choices: {
              'turn ana': ['attack broadsword'],
              effect: ['choose-location', 'impale'],
              location: ['head'],
            },
          },
          ({ phase, slot }) => phase === 'round' || (phase === 'turn' && slot === 0),
        )
        return { state, play }
      }
      const { state, play } = ambush(4)
      expect(told(play, 'initiative')).toMatchObject([{ figure: 'ana' }, { figure: 'bor', die: 9, total: 9 }])
      expect(play.askedFor('reaction')).toEqual([])
      expect(told(play, 'won')).toMatchObject([{ figure: 'ana', effects: 2 }])
      expect(play.askedFor('effect')[0]?.forbidden).toContainEqual({
        key: 'bypass-armor',
        rule: 'mythras.effect.bypass-armor',
      })
      expect(told(play, 'wound')).toMatchObject([
        { location: 'head', before: 6, after: -1, wound: 'serious' },
      ])
      expect(figure(state, 'bor')).toMatchObject({ impaled: FORMIDABLE, unconscious: 7 * 12 })
      expect(figure(ambush(3).state, 'bor').unconscious).toBe(0)
    },
  )
})

describe('shots', () => {
  rule(
    ['mythras.evade.roll', 'mythras.evade.prone', 'mythras.se.evade'],
    'vector evade-arrow: 44 beats 37 and 30 does not; prone either way, and no effects between equals',
    () => {
      const shot = (evade: number, more: readonly number[]) => {
        const state = stage({ hunters: [ARCHER], heroes: [ANA] }, { field: { distance: 50 } })
        const play = turn(state, 'archer', 'shoot bow', {
          dice: [37, evade, ...more],
          choices: { reaction: ['evade'] },
        })
        expect(told(play, 'won')).toEqual([])
        expect(figure(state, 'ana').posture).toBe('prone')
        return limb(state, 'ana', 'left-leg').hp
      }
      expect(shot(44, [])).toBe(6)
      expect(shot(30, [6, 5])).toBe(2)
    },
  )

  rule(
    ['mythras.ranged.long', 'mythras.effect.impale', 'mythras.effect.impale-lodge'],
    'vector long-range: the better 7 is halved to 4, armour stops it, and nothing stays in the wound',
    () => {
      const state = stage({ hunters: [ARCHER], heroes: [ANA] }, { field: { distance: 150 } })
      const play = turn(state, 'archer', 'shoot bow', {
        dice: [40, 70, 7, 3, 12],
        choices: { reaction: ['parry heater'], effect: ['impale'] },
      })
      expect(told(play, 'damage')).toMatchObject([{ location: 'chest', rolled: 4, armour: 4, through: 0 }])
      expect(limb(state, 'ana', 'chest')).toMatchObject({ hp: 8, lodged: [] })
    },
  )

  rule(
    ['mythras.se.requirements', 'mythras.effect.prepare-counter', 'mythras.ranged.parry'],
    'vector far-archer: what needs to touch the archer is not offered at 60 m, two Prepare Counters are',
    () => {
      const state = stage({ hunters: [ARCHER], heroes: [ANA] }, { field: { distance: 60 } })
      const play = turn(state, 'archer', 'shoot bow', {
        dice: [70, 5],
        choices: {
          reaction: ['parry heater'],
          effect: ['prepare-counter', 'prepare-counter'],
          'prepare-counter': ['impale', 'marksman'],
        },
      })
      expect(told(play, 'won')).toMatchObject([{ figure: 'ana', effects: 2 }])
      for (const effect of ['trip', 'disarm', 'withdraw', 'blind'])
        expect(effectsOffered(play)).not.toContain(effect)
      expect(effectsOffered(play)).toContain('none')
      expect(figure(state, 'ana').counters.map(({ effect }) => effect)).toEqual(['impale', 'marksman'])
    },
  )

  rule(
    ['mythras.ranged.aim', 'mythras.ranged.modifiers', 'mythras.attack.no-parry'],
    'vector aim-wind: a Round of aiming makes moderate wind Hard, so 40 hits at 44 where it would miss at 33',
    () => {
      const field = { distance: 50, wind: 'moderate' }
      const state = stage({ hunters: [ARCHER], foes: [BOR] }, { from: 'start', field })
      playRound(state, { dice: [10, 1], choices: { 'turn archer': ['aim bow', 'aim bow'] } })
      const aimed = playWhile(
        state,
        { dice: [40, 5, 11], choices: { 'turn archer': ['shoot bow'] } },
        ({ slot }) => slot === 0,
      )
      expect(told(aimed, 'attack')).toMatchObject([{ grade: HARD, skill: 44, level: SUCCESS }])
      expect(told(aimed, 'won')[0]).toMatchObject({ figure: 'archer', effects: 1 })
      const hasty = turn(stage({ hunters: [ARCHER], foes: [BOR] }, { field }), 'archer', 'shoot bow', {
        dice: [40],
      })
      expect(told(hasty, 'attack')).toMatchObject([{ grade: FORMIDABLE, skill: 33, level: FAILURE }])
    },
  )

  rule(
    ['mythras.ranged.crowd-edge', 'mythras.ranged.crowd-hit'],
    'vector crowd: of 40, 52, 70 and 71 at 47 the first hits its target, the next two a bystander, the last nobody',
    () => {
      const struck = (die: number) => {
        const state = stage(
          {
            heroes: [
              { ...plain('Archer', 70, ['bow']), at: [0, 0] },
              { ...plain('Friend', 50, ['club']), at: [21, 0] },
            ],
            foes: [{ ...plain('Target', 50, ['club']), at: [20, 0] }],
          },
          { field: { engaged: [['friend', 'target']] } },
        )
        const dice = die > 70 ? [die] : [die, 5, 11]
        const play = turn(state, 'archer', 'shoot bow', { dice })
        expect(told(play, 'attack')[0]).toMatchObject({ skill: 47, grade: HARD })
        return told(play, 'damage').map(({ figure: victim }) => victim)
      }
      expect([40, 52, 70, 71].map(struck)).toEqual([['target'], ['friend'], ['friend'], []])
    },
  )

  const RIFLEMAN = plain('Gunner', 60, ['rifle'])

  rule(
    ['mythras.gun.burst', 'mythras.gun.first-shot-effects', 'mythras.action.switch-fire'],
    'vector burst: Hard 40, two of three rounds strike: 9 − 4 and 4, and the one effect goes with the first',
    () => {
      const target = { name: 'Mark', con: 12, siz: 12, weapons: ['club'], armour: { torso: 4 } }
      const state = stage({ guns: [RIFLEMAN], foes: [target] }, { field: { distance: 50 } })
      turn(state, 'gunner', 'switch-fire rifle burst')
      const play = turn(state, 'gunner', 'burst rifle', {
        dice: [31, 2, 4, 5, 9, 1, 3, 19],
        choices: { effect: ['scar-foe'] },
      })
      expect(told(play, 'attack')).toMatchObject([{ skill: 40, grade: HARD, level: SUCCESS }])
      expect(told(play, 'won')).toMatchObject([{ effects: 1 }])
      expect(play.askedFor('effect')).toHaveLength(1)
      expect(told(play, 'wound')).toMatchObject([
        { location: 'abdomen', before: 6, after: 1 },
        { location: 'head', before: 5, after: 1 },
      ])
    },
  )

  rule(
    ['mythras.gun.auto', 'mythras.gun.burst'],
    'vector auto-split: 15 rounds over six targets are two each, three are lost, and every roll is Formidable',
    () => {
      const marks = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => plain(name, 50, ['club']))
      const ids = marks.map(({ name }) => name.toLowerCase())
      const state = stage({ guns: [RIFLEMAN], foes: marks }, { field: { distance: 50 } })
      turn(state, 'gunner', 'switch-fire rifle auto')
      const each = [20, 2, 3, 4, 11, 1, 2, 11]
      const play = turn(state, 'gunner', 'auto rifle', {
        dice: ids.flatMap(() => each),
        choices: { 'auto-targets': [ids], 'auto-rounds': [15] },
      })
      expect(told(play, 'attack').map(({ skill }) => skill)).toEqual([30, 30, 30, 30, 30, 30])
      expect(play.rolls.filter(({ name }) => name === 'rounds').map(({ sides }) => sides)).toEqual([
        2, 2, 2, 2, 2, 2,
      ])
      expect(told(play, 'damage')).toHaveLength(12)
      expect(item(state, 'gunner', 'rifle').ammo).toBe(30 - 15)
    },
  )

  rule(
    ['mythras.gun.fumble', 'mythras.effect.weapon-malfunction'],
    'vector gun-fumble: a 100 lets its target jam the pistol for the rest of the fight',
    () => {
      const state = stage(
        { guns: [plain('Gunner', 60, ['pistol'])], foes: [BOR] },
        { field: { distance: 20 } },
      )
      const play = turn(state, 'gunner', 'shoot pistol', {
        dice: [100],
        choices: { 'effect bor': ['weapon-malfunction'] },
      })
      expect(levels(play)).toEqual([FUMBLE])
      expect(play.askedFor('reaction').map(({ choice }) => choice)).toEqual(['none'])
      expect(whyNot(state, 'gunner', 'shoot pistol')).toBe('mythras.effect.weapon-malfunction')
    },
  )

  rule(
    ['mythras.effect.over-penetration', 'mythras.effect.maximize-damage', 'mythras.core.round-up'],
    'vector over-pen: 6 + 5 less 4 wound the first, and half of 11 less 4 the second behind him',
    () => {
      const mark = (name: string, x: number) => ({ ...plain(name, 50, ['club'], { armour: 4 }), at: [x, 0] })
      const state = stage({
        guns: [{ ...RIFLEMAN, at: [0, 0] }],
        foes: [mark('First', 20), mark('Second', 22)],
      })
      const play = turn(state, 'gunner', 'shoot rifle', {
        dice: [5, 5, 11, 11],
        choices: { target: ['first'], effect: ['over-penetration', 'maximize-damage'] },
      })
      expect(levels(play)).toEqual([CRITICAL])
      expect(told(play, 'damage')).toMatchObject([
        { figure: 'first', rolled: 11, through: 7 },
        { figure: 'second', rolled: 6, through: 2 },
      ])
    },
  )
})

describe('skills, Luck and the rest', () => {
  const master = (dice: readonly number[], choices: PlayScript['choices'] = {}) => {
    const state = stage({ masters: ['warmaster'], foes: [BOR] })
    return turn(state, 'warmaster', 'attack broadsword', { dice, choices })
  }

  rule(
    ['mythras.core.over-100', 'mythras.core.critical', 'mythras.core.differential'],
    'vector over-100: 11 of 115 is a Critical alone, a Success once 15 are taken off both',
    () => {
      const alone = master([11, 1, 1, 11])
      expect(levels(alone)).toEqual([CRITICAL])
      expect(told(alone, 'won')[0]).toMatchObject({ figure: 'warmaster', effects: 2 })
      const parry = { reaction: ['parry viking-shield'] }
      const even = master([11, 44, 1, 1, 11], parry)
      expect(told(even, 'defence')).toMatchObject([{ skill: 45, level: SUCCESS }])
      expect(told(even, 'levels')).toMatchObject([{ over: 15, level: SUCCESS }])
      expect(told(even, 'won')).toEqual([])
      const failed = master([11, 50, 1, 1, 11], parry)
      expect(told(failed, 'defence')).toMatchObject([{ level: FAILURE }])
      expect(told(failed, 'won')[0]).toMatchObject({ figure: 'warmaster', effects: 1 })
    },
  )

  rule(
    ['mythras.core.fumble', 'mythras.core.auto-band'],
    'vector fumble-over-100: 99 at 115 is a Failure, not a Fumble',
    () => {
      expect(levels(master([99]))).toEqual([FAILURE])
      expect(levels(master([100]))).toEqual([FUMBLE])
    },
  )

  rule(
    ['mythras.core.luck-cheat-fate', 'mythras.free.luck'],
    'vector luck-swap: 71 becomes 17, and 00 stays 00',
    () => {
      const hero = plain('Hero', 50, ['club'], { kind: 'pc', luck: 2 })
      const swapped = (dice: readonly number[]) =>
        turn(stage({ heroes: [hero], foes: [BOR] }), 'hero', 'attack club', {
          dice,
          choices: { luck: ['swap'] },
        })
      expect(told(swapped([71, 3, 11]), 'attack')).toMatchObject([{ die: 17, level: SUCCESS }])
      expect(told(swapped([100]), 'attack')).toMatchObject([{ die: 100, level: FUMBLE }])
    },
  )

  rule(
    'mythras.core.luck-cheat-fate',
    'vector luck-once: one Luck Point for the attack roll, and none for the damage of the same attack',
    () => {
      const state = duel()
      const play = turn(state, 'ana', 'attack broadsword', {
        dice: [88, 30, 1, 1, 11],
        choices: { luck: ['re-roll'], effect: ['scar-foe'] },
      })
      expect(told(play, 'attack')).toMatchObject([{ die: 30, level: SUCCESS }])
      expect(play.askedFor('luck-dice')).toEqual([])
      expect(figure(state, 'ana').luck).toBe(1)
      const saved = turn(duel(), 'ana', 'attack broadsword', { dice: [30, 1, 1, 11] })
      expect(saved.askedFor('luck-dice').map(({ about }) => about)).toMatchObject([
        { roll: 'damage' },
        { roll: 'location', where: 'chest' },
      ])
    },
  )

  rule(
    ['mythras.effect.prepare-counter', 'mythras.effect.disarm'],
    'vector prepare-counter: the Trip that Ana foresaw becomes a Disarm without a roll, once',
    () => {
      const state = duel()
      turn(state, 'bor', 'attack axe', {
        dice: [88, 40],
        choices: { reaction: ['parry heater'], effect: ['prepare-counter'], 'prepare-counter': ['trip'] },
      })
      const play = turn(state, 'bor', 'attack axe', {
        dice: [31, 88, 1, 1, 11, 2],
        choices: { reaction: ['parry heater'], effect: ['trip'], 'counter-reveal': ['disarm'] },
      })
      expect(told(play, 'resist')).toEqual([])
      expect(told(play, 'item')).toMatchObject([{ figure: 'bor', item: 'axe', what: 'flung', amount: 2 }])
      expect(item(state, 'bor', 'axe').hand).toBe('lost')
      expect(figure(state, 'ana')).toMatchObject({ posture: 'standing', counters: [] })
    },
  )

  rule(
    ['mythras.effect.maximize-damage', 'mythras.se.stack'],
    'vector max-damage: 1d6 counts 6, 2d6 with one die of 3 counts 9, with both dice 12',
    () => {
      const rolled = (weapon: string, key: string, times: number, dice: readonly number[]) => {
        const state = stage({ heroes: [plain('Hero', 50, [weapon])], foes: [plain('Foe', 50, ['club'])] })
        const play = turn(state, 'hero', `attack ${key}`, {
          dice: [3, ...dice, 11],
          choices: { effect: Array.from({ length: times }, () => 'maximize-damage') },
        })
        return told(play, 'damage')[0]?.rolled
      }
      expect(rolled('hand axe (1d6 M 4/8 cutting)', 'hand-axe', 1, [])).toBe(6)
      expect(rolled('great club (2d6 H 4/10 bludgeoning)', 'great-club', 1, [3])).toBe(9)
      expect(rolled('great club (2d6 H 4/10 bludgeoning)', 'great-club', 2, [])).toBe(12)
    },
  )

  rule('mythras.damage.floor', 'vector negative-dm: 1 less 3 is no damage and no wound', () => {
    const weakling = plain('Weakling', 50, ['shiv (1d4 S 4/4 cutting)'], { str: 6, siz: 8 })
    const state = stage({ heroes: [weakling], foes: [plain('Foe', 50, ['club'])] })
    const play = turn(state, 'weakling', 'attack shiv', { dice: [30, 1, 3, 11] })
    expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 4, 4, 20])
    expect(told(play, 'damage')).toMatchObject([{ rolled: 0, through: 0 }])
    expect(told(play, 'wound')).toEqual([])
  })

  rule('mythras.core.grades', 'vector grade: 50 is 34 Hard, 25 Formidable, 10 Herculean and 75 Easy', () => {
    const fighter = plain('Fighter', 50, ['club'])
    const skill = (field: Readonly<Record<string, unknown>>) => {
      const state = stage({ heroes: [fighter], foes: [BOR] }, { field })
      return told(turn(state, 'fighter', 'attack club', { dice: [96] }), 'attack')[0]?.skill
    }
    expect([{}, { ground: 'unstable' }, { light: 'dim' }, { light: 'pitch-black' }].map(skill)).toEqual([
      50, 34, 25, 10,
    ])
    const { rulings } = duel().setup
    expect([HARD, FORMIDABLE, HERCULEAN, EASY].map((grade) => gradedSkill(rulings, 50, grade))).toEqual([
      34, 25, 10, 75,
    ])
  })

  rule(
    ['mythras.effect.trip-quadruped', 'mythras.effect.trip'],
    'vector trip-quadruped: a horse resists with Athletics 52 at Easy 78: 60 and 78 stand, 79 falls',
    () => {
      const posture = (die: number) => {
        const state = stage({ heroes: [ANA], beasts: ['horse'] })
        const play = turn(state, 'ana', 'attack broadsword', {
          dice: [44, 1, 1, 8, die],
          choices: { effect: ['trip'], 'resist-skill': ['athletics'] },
        })
        expect(told(play, 'resist')).toMatchObject([{ value: 52, grade: EASY }])
        return figure(state, 'horse').posture
      }
      expect([60, 78, 79].map(posture)).toEqual(['standing', 'standing', 'prone'])
    },
  )

  rule(
    ['mythras.effect.accidental-injury-unarmed', 'mythras.effect.accidental-injury'],
    'vector accidental-unarmed: 3 + 1 are lost under 6 AP, because bare hands hurt past any armour',
    () => {
      const brawler = plain('Brawler', 50, [], { str: 13, armour: 6 })
      const state = stage({ heroes: [brawler], foes: [BOR] })
      turn(state, 'brawler', 'attack fist-kick', {
        dice: [99, 50, 3, 1, 11],
        choices: { reaction: ['parry axe'], effect: ['accidental-injury'] },
      })
      expect(limb(state, 'brawler', 'chest')).toMatchObject({ hp: 20 - 4, worn: 6 })
    },
  )
})
