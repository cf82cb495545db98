/**
 * Wounds, blood and fatigue: what losing Hit Points does to a location and to its owner, how long it lasts, and
 * what exhaustion takes away.
 *
 * Dice of a blow that wounds badly: attack, weapon, Damage Modifier if there is one, hit location unless chosen,
 * then 1d3 Turns of pain for a Serious wound, then Endurance.
 */
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  playRound,
  playWhile,
  run,
  type StageOptions,
  stage,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { isOut } from '../core/conditions.ts'
import { hitPointsOf } from '../core/tables.ts'
import { moveRate } from '../movement/gaits.ts'
import { initiativeOf } from '../round/initiative.ts'
import { exert } from './hazards.ts'
import { recoverBlood, recoverFatigue, restFor } from './healing.ts'
import { bleed, woundOf } from './wounds.ts'

type Choices = NonNullable<PlayScript['choices']>

const HARD = 1
const MISS = 98

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }
/** Cut deals exactly what its one die shows: no Damage Modifier. */
const CUT: SheetInput = {
  name: 'Cut',
  dex: 13,
  style: { name: 'Plain', value: 60, weapons: ['blade'] },
  weapons: ['blade (1d20 M 6/10 cutting)'],
  hitPoints: 20,
}
/** Vic of 5 Hit Points everywhere, Healing Rate 2, Endurance 50. */
const VIC: SheetInput = {
  name: 'Vic',
  con: 12,
  dex: 12,
  hitPoints: 5,
  style: { name: 'Plain', value: 65, weapons: ['axe', 'heater', 'great axe'] },
  weapons: ['axe', 'heater'],
  skills: { endurance: 50, evade: 45, 'first-aid': 60 },
}
const FRIEND: SheetInput = { ...VIC, name: 'Friend', dex: 10, hitPoints: 20 }

/** Cut strikes Vic for so much at a place, with a Success of 44 unless another die is given. */
function wounded(
  damage: number,
  location: string,
  more: readonly number[],
  { scene = {}, vic = VIC, attack = 44, choices = {} }: Partial<Wounding> = {},
): { state: State; play: ReturnType<typeof turn> } {
  const state = stage({ foes: [CUT], heroes: [vic, FRIEND] }, scene)
  const play = turn(state, 'cut', 'attack blade', {
    dice: [attack, damage, ...more],
    choices: { target: ['vic'], effect: ['choose-location'], location: [location], ...choices },
  })
  return { state, play }
}

interface Wounding {
  readonly scene: StageOptions
  readonly vic: SheetInput
  readonly attack: number
  readonly choices: Choices
}

/** Everybody does nothing until somebody's slot has passed so often. */
function passSlots(state: State, id: string, slots: number): void {
  const own = figure(state, id).at
  for (let passed = 0; passed < slots; ) {
    if (state.phase === 'turn' && state.order[state.slot] === own) passed++
    playWhile(state, {}, () => false)
  }
}

describe('losing Hit Points', () => {
  rule('mythras.wound.apply', 'three points on a chest of 8 leave 5, at once', () => {
    const state = stage({ foes: [CUT], heroes: [{ ...VIC, hitPoints: { chest: 8 } }] })
    turn(state, 'cut', 'attack blade', { dice: [44, 3, 11] })
    expect(limb(state, 'vic', 'chest').hp).toBe(5)
  })

  rule('mythras.wound.apply', 'nothing comes off where armour stops it all', () => {
    const state = stage({ foes: [CUT], heroes: [{ ...VIC, armour: 4 }] })
    const play = turn(state, 'cut', 'attack blade', { dice: [44, 4, 11] })
    expect(limb(state, 'vic', 'chest').hp).toBe(5)
    expect(told(play, 'wound')).toEqual([])
  })

  rule('mythras.wound.apply', 'Hit Points by a fifth of CON and SIZ, rounded up', () => {
    const all = (sum: number) => Object.values(hitPointsOf(sum))
    expect(all(5)).toEqual([1, 3, 2, 1, 1])
    expect(all(21)).toEqual([5, 7, 6, 4, 5])
    expect([26, 28, 30].map(all)).toEqual([
      [6, 8, 7, 5, 6],
      [6, 8, 7, 5, 6],
      [6, 8, 7, 5, 6],
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (sum) => {
        let fifth = 0
        while (fifth * 5 < sum) fifth++
        const { head, chest, abdomen, arm, leg } = hitPointsOf(sum)
        expect([head, chest, abdomen, leg]).toEqual([fifth, fifth + 2, fifth + 1, fifth])
        expect(arm).toBe(Math.max(1, fifth - 1))
      }),
    )
  })

  rule(
    ['mythras.wound.minor', 'mythras.wound.serious', 'mythras.wound.major'],
    'above 0 Minor, from 0 Serious, from minus the maximum Major, for every maximum',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 90 }), (most, lost) => {
          const state = stage({ heroes: [{ ...VIC, hitPoints: most }], foes: [CUT] })
          limb(state, 'vic', 'head').hp = most - lost
          const head = state.setup.profiles[0]?.locations.findIndex(({ key }) => key === 'head') ?? -1
          const left = most - lost
          const expected = lost === 0 ? 'none' : left > 0 ? 'minor' : left + most > 0 ? 'serious' : 'major'
          expect(woundOf(state, figure(state, 'vic'), head)).toBe(expected)
        }),
        { numRuns: 60 },
      )
    },
  )

  rule('mythras.wound.minor', 'from 7 to 3: no pain, no roll, no hindrance', () => {
    const { state, play } = wounded(4, 'abdomen', [], { vic: { ...VIC, hitPoints: 7 } })
    expect(told(play, 'wound')).toMatchObject([{ before: 7, after: 3, wound: 'minor' }])
    expect(play.rolls.map(({ name }) => name)).toEqual(['attack', 'damage'])
    expect(figure(state, 'vic')).toMatchObject({ pain: 0, unconscious: 0, posture: 'standing' })
    expect(menuOf(state, 'vic')).toContain('attack axe')
  })
})

describe('Serious wounds', () => {
  rule('mythras.wound.serious', 'from 5 to −1: no attack for 1d3 Turns, but Parry and Evade', () => {
    const { state, play } = wounded(6, 'right-leg', [2, 46])
    expect(told(play, 'wound')).toMatchObject([{ before: 5, after: -1, wound: 'serious' }])
    expect(figure(state, 'vic').pain).toBe(2)
    expect(whyNot(state, 'vic', 'attack axe')).toBe('mythras.wound.serious')
    expect(whyNot(state, 'vic', 'attack heater')).toBe('mythras.wound.serious')
    const next = turn(state, 'cut', 'attack blade', {
      dice: [44, 30, 1, 11],
      choices: { target: ['vic'], reaction: ['parry heater'] },
    })
    expect(next.askedFor('reaction')[0]?.options).toEqual(expect.arrayContaining(['parry axe', 'evade']))
  })

  rule('mythras.wound.serious', 'exactly 0 is Serious already', () => {
    const { play } = wounded(5, 'right-leg', [1, 46])
    expect(told(play, 'wound')).toMatchObject([{ after: 0, wound: 'serious' }])
  })

  rule('mythras.wound.serious', 'no spell is begun either', () => {
    const mage = { ...VIC, skills: { ...VIC.skills, magic: 60 }, spells: ['Disruption'] }
    const { state } = wounded(6, 'right-leg', [1, 46], { vic: mage })
    expect(whyNot(state, 'vic', 'cast disruption')).toBe('mythras.wound.serious')
  })

  rule(
    'mythras.wound.serious',
    'the pain is in force for as many of one’s own slots, then it is gone',
    () => {
      const { state } = wounded(6, 'right-leg', [2, 46])
      passSlots(state, 'vic', 1)
      expect(whyNot(state, 'vic', 'attack axe')).toBe('mythras.wound.serious')
      passSlots(state, 'vic', 1)
      expect(menuOf(state, 'vic')).toContain('attack axe')
    },
  )

  rule(
    'mythras.wound.serious',
    'a second wound does not add: the longer time counts, or both by ruling',
    () => {
      const twice = (rulings: RulingsInput, second: number) => {
        const { state } = wounded(6, 'right-leg', [3, 46], { scene: { rulings } })
        turn(state, 'cut', 'attack blade', {
          dice: [44, 6, second, 46],
          choices: { target: ['vic'], effect: ['choose-location'], location: ['left-leg'] },
        })
        return figure(state, 'vic').pain
      }
      expect([twice({}, 1), twice({}, 3)]).toEqual([3, 3])
      expect(twice({ 'pain-overlap': 'added' }, 1)).toBe(4)
    },
  )

  rule('mythras.wound.serious-limb', 'an arm at 0, 40 against 44: useless, and the axe falls', () => {
    const { state, play } = wounded(5, 'right-arm', [1, 40])
    expect(told(play, 'resist')).toMatchObject([{ figure: 'vic', skill: 'endurance', lost: true }])
    expect(limb(state, 'vic', 'right-arm')).toMatchObject({ hp: 0, useless: true, severed: false })
    expect(item(state, 'vic', 'axe').hand).toBe('lost')
    expect(state.ground).toHaveLength(1)
    figure(state, 'vic').pain = 0
    expect(menuOf(state, 'vic')).toContain('attack heater')
  })

  rule('mythras.wound.serious-limb', 'held, the limb stays in use', () => {
    const { state } = wounded(5, 'right-arm', [1, 45])
    expect(limb(state, 'vic', 'right-arm').useless).toBe(false)
    expect(item(state, 'vic', 'axe').hand).toBe('right')
  })

  rule('mythras.wound.serious-limb', 'what is strapped on stays on, and is of no use', () => {
    const { state } = wounded(5, 'left-arm', [1, 40])
    expect(item(state, 'vic', 'heater').hand).toBe('left')
    figure(state, 'vic').pain = 0
    expect(whyNot(state, 'vic', 'attack heater')).toBe('mythras.wound.serious-limb')
    const play = turn(state, 'cut', 'attack blade', { dice: [44, 1, 11], choices: { target: ['vic'] } })
    expect(play.askedFor('reaction')[0]?.options).not.toContain('parry heater')
  })

  rule('mythras.wound.serious-limb', 'a two-handed weapon needs both arms', () => {
    const vic = { ...VIC, weapons: ['great axe (1d10+1 H 4/10 two-handed cutting)'] }
    const { state } = wounded(5, 'left-arm', [1, 40], { vic })
    expect(item(state, 'vic', 'great-axe').hand).toBe('lost')
  })

  rule(
    'mythras.wound.serious-limb',
    'a leg that gives way throws its owner down, and does not carry him',
    () => {
      const { state } = wounded(5, 'right-leg', [1, 40])
      expect(figure(state, 'vic').posture).toBe('prone')
      expect(whyNot(state, 'vic', 'regain-footing')).toBe('mythras.wound.serious-limb')
    },
  )

  rule('mythras.wound.serious-limb', 'it is useless until it is above 0 again', () => {
    const mended = (damage: number) => {
      const { state } = wounded(damage, 'right-arm', [1, 40])
      for (const each of state.figures) each.engaged = []
      turn(state, 'friend', 'first-aid vic right-arm', { dice: [30, 2] })
      return limb(state, 'vic', 'right-arm')
    }
    expect(mended(6)).toMatchObject({ hp: 1, useless: false })
    expect(mended(7)).toMatchObject({ hp: 0, useless: true })
  })

  rule(
    'mythras.wound.serious-vital',
    'head, chest and abdomen: unconscious for as many minutes as the damage',
    () => {
      for (const location of ['head', 'chest', 'abdomen']) {
        const { state } = wounded(6, location, [1, 40])
        expect(figure(state, 'vic')).toMatchObject({ unconscious: 6 * 12, posture: 'prone', felled: false })
      }
      expect(figure(wounded(6, 'chest', [1, 45]).state, 'vic')).toMatchObject({ unconscious: 0, pain: 1 })
    },
  )

  rule('mythras.wound.serious-vital', 'the damage of that blow counts, not the depth of the wound', () => {
    const vic = { ...VIC, wounds: { chest: 4 } }
    expect(figure(wounded(2, 'chest', [1, 40], { vic }).state, 'vic').unconscious).toBe(2 * 12)
  })

  rule('mythras.wound.serious-vital', 'First Aid can wake the unconscious', () => {
    const { state } = wounded(6, 'chest', [1, 40])
    for (const each of state.figures) each.engaged = []
    expect(whyNot(state, 'friend', 'first-aid vic wake')).toBeNull()
    turn(state, 'friend', 'first-aid vic wake', { dice: [61] })
    expect(figure(state, 'vic').unconscious).toBeGreaterThan(0)
    turn(state, 'friend', 'first-aid vic wake', { dice: [60] })
    expect(figure(state, 'vic').unconscious).toBe(0)
  })

  rule('mythras.wound.serious-penalty', 'where the table plays it, an arm at −1 makes 65 Hard, 44', () => {
    const swing = (rulings: RulingsInput, weapon: string) => {
      const { state } = wounded(6, 'right-arm', [1, 46], { scene: { rulings } })
      figure(state, 'vic').pain = 0
      const play = turn(state, 'vic', `attack ${weapon}`, { dice: [MISS] })
      return told(play, 'attack').map(({ skill, grade }) => [skill, grade])[0]
    }
    expect(swing({ 'serious-penalty': 'on' }, 'axe')).toEqual([44, HARD])
    expect(swing({ 'serious-penalty': 'on' }, 'heater')).toEqual([65, 0])
    expect(swing({}, 'axe')).toEqual([65, 0])
  })

  rule('mythras.wound.serious-penalty', 'it ends when the wound is only Minor', () => {
    const { state } = wounded(6, 'right-arm', [1, 46], { scene: { rulings: { 'serious-penalty': 'on' } } })
    Object.assign(figure(state, 'vic'), { pain: 0 })
    limb(state, 'vic', 'right-arm').hp = 1
    expect(told(turn(state, 'vic', 'attack axe', { dice: [MISS] }), 'attack')).toMatchObject([{ grade: 0 }])
  })
})

describe('what Endurance is rolled against', () => {
  rule(
    'mythras.wound.endurance-vs-roll',
    'against a Success of 44: 46 holds, 44 and 45 too, 40 does not',
    () => {
      const useless = (die: number, attack = 44) =>
        limb(wounded(5, 'right-arm', [1, die], { attack }).state, 'vic', 'right-arm').useless
      expect([46, 45, 44, 43, 40, 51].map((die) => useless(die))).toEqual([
        false,
        false,
        false,
        true,
        true,
        true,
      ])
      expect(useless(5)).toBe(false)
    },
  )

  rule('mythras.wound.endurance-vs-roll', 'a Critical blow is held only by a Critical', () => {
    const useless = (die: number) => {
      const state = stage({ foes: [CUT], heroes: [VIC] })
      turn(state, 'cut', 'attack blade', {
        dice: [3, 5, 1, die],
        choices: { effect: ['choose-location', 'none'], location: ['right-arm'] },
      })
      return limb(state, 'vic', 'right-arm').useless
    }
    expect([50, 5, 4, 2].map(useless)).toEqual([true, false, false, true])
  })

  rule('mythras.wound.endurance-vs-roll', 'where nobody’s roll succeeded it is unopposed', () => {
    const clumsy = (die: number) => {
      const state = stage({ foes: [VIC], heroes: [CUT] })
      turn(state, 'vic', 'attack axe', {
        dice: [99, 50, 6, 13, 1, die],
        choices: { reaction: ['parry blade'], effect: ['accidental-injury', 'none'] },
      })
      return limb(state, 'vic', 'right-arm')
    }
    expect(clumsy(50)).toMatchObject({ hp: -2, useless: false })
    expect(clumsy(51)).toMatchObject({ hp: -2, useless: true })
  })

  rule('mythras.wound.no-repeat', 'later Rounds bring no further roll, a further wound there does', () => {
    const { state } = wounded(6, 'right-arm', [1, 46])
    const idle = playRound(state)
    expect(idle.rolls.filter(({ name }) => name === 'endurance')).toEqual([])
    const again = turn(state, 'cut', 'attack blade', {
      dice: [44, 1, 2, 40],
      choices: { target: ['vic'], effect: ['choose-location'], location: ['right-arm'] },
    })
    expect(again.rolls.filter(({ name }) => name === 'endurance')).toHaveLength(1)
    expect(limb(state, 'vic', 'right-arm')).toMatchObject({ hp: -2, useless: true })
    const elsewhere = turn(state, 'cut', 'attack blade', {
      dice: [44, 1],
      choices: { target: ['vic'], effect: ['choose-location'], location: ['left-arm'] },
    })
    expect(elsewhere.rolls.filter(({ name }) => name === 'endurance')).toEqual([])
  })
})

describe('Major wounds', () => {
  rule('mythras.wound.major', 'a location of 5 at −5: incapacitated, and at −4 not', () => {
    const major = wounded(10, 'left-arm', [46])
    expect(told(major.play, 'wound')).toMatchObject([{ after: -5, wound: 'major' }])
    expect(figure(major.state, 'vic')).toMatchObject({ felled: true, life: 'up' })
    const serious = wounded(9, 'left-arm', [1, 46])
    expect(told(serious.play, 'wound')).toMatchObject([{ after: -4, wound: 'serious' }])
    expect(figure(serious.state, 'vic').felled).toBe(false)
  })

  rule(
    'mythras.wound.major',
    'the incapacitated take no Turn and no reaction, and their side is out with them',
    () => {
      const state = stage({ foes: [CUT], heroes: [VIC] })
      const play = playRound(state, {
        dice: [44, 10, 46],
        choices: { 'turn cut': ['attack blade'], effect: ['choose-location'], location: ['left-arm'] },
      })
      expect(play.askedFor('turn').map(({ by }) => by)).toEqual(['cut'])
      expect(told(play, 'over')).toMatchObject([{ winner: 'foes' }])
    },
  )

  rule('mythras.wound.major-limb', 'severed and prone; Endurance decides about consciousness', () => {
    const held = wounded(10, 'left-arm', [46]).state
    expect(limb(held, 'vic', 'left-arm')).toMatchObject({ severed: true, useless: true })
    expect(figure(held, 'vic')).toMatchObject({ posture: 'prone', unconscious: 0, felled: true, life: 'up' })
    const lost = wounded(10, 'left-arm', [40]).state
    expect(figure(lost, 'vic').unconscious).toBeGreaterThan(0)
    expect(figure(lost, 'vic').life).toBe('up')
  })

  rule(
    'mythras.wound.major-limb',
    'untreated it kills after five times the Healing Rate in minutes: 15 with 3',
    () => {
      const { state } = wounded(10, 'left-arm', [46], { vic: { ...VIC, con: 13 } })
      expect(figure(state, 'vic').dying).toBe(15 * 12)
      figure(state, 'vic').dying = 1
      playRound(state)
      expect(figure(state, 'vic').life).toBe('dead')
    },
  )

  rule('mythras.wound.major-vital', 'unconscious, and dead at once if Endurance is lost', () => {
    for (const location of ['head', 'chest', 'abdomen']) {
      expect(figure(wounded(10, location, [40]).state, 'vic').life).toBe('dead')
      expect(figure(wounded(10, location, [46]).state, 'vic')).toMatchObject({ life: 'up', dying: 4 })
      expect(figure(wounded(10, location, [46]).state, 'vic').unconscious).toBeGreaterThan(0)
    }
  })

  rule('mythras.wound.major-vital', 'else he dies after twice his Healing Rate in Rounds: 4 with 2', () => {
    const { state } = wounded(10, 'chest', [46])
    const lives: string[] = []
    for (let rounds = 1; rounds <= 4; rounds++) {
      playRound(state)
      lives.push(figure(state, 'vic').life)
    }
    expect(lives).toEqual(['up', 'up', 'up', 'dead'])
  })

  rule('mythras.wound.major-vital', 'treatment in time keeps him alive', () => {
    const { state } = wounded(10, 'chest', [46], { scene: { rulings: { 'init-reroll': 'never' } } })
    for (const each of state.figures) each.engaged = []
    turn(state, 'friend', 'first-aid vic chest', { dice: [60] })
    expect(figure(state, 'vic').dying).toBe(0)
    for (let rounds = 1; rounds <= 5; rounds++) playRound(state)
    expect(figure(state, 'vic')).toMatchObject({ life: 'up', felled: true })
  })
})

describe('coming with a Major wound', () => {
  rule(
    ['mythras.wound.major', 'mythras.wound.major-vital', 'mythras.wound.major-limb'],
    'head and trunk keep somebody out from the start, a limb is gone',
    () => {
      const wounded = (location: string, lost: number) =>
        stage({ heroes: [{ ...PLAIN_ANA, wounds: { [location]: lost } }], foes: [BOR] })
      const chest = wounded('chest', 16)
      expect(figure(chest, 'ana')).toMatchObject({ felled: true, posture: 'prone' })
      expect(isOut(chest, figure(chest, 'ana'))).toBe(true)
      const serious = wounded('chest', 15)
      expect(isOut(serious, figure(serious, 'ana'))).toBe(false)
      const arm = wounded('right arm', 10)
      expect(limb(arm, 'ana', 'right-arm')).toMatchObject({ severed: true, useless: true })
      expect(isOut(arm, figure(arm, 'ana'))).toBe(false)
    },
  )
})

describe('the heroic last action', () => {
  const HERO: SheetInput = { ...VIC, kind: 'pc', luck: 2 }
  const scene: StageOptions = { rulings: { 'last-action': 'on' } }

  /** A Major wound of the chest; Luck is kept for the last action. */
  function dying(choices: Choices, rulings: StageOptions = scene, vic: SheetInput = HERO) {
    return wounded(10, 'chest', [46], { scene: rulings, vic, choices: { mitigate: ['no'], ...choices } })
  }

  rule('mythras.wound.last-action', 'for one Luck Point one attack, then the collapse', () => {
    const { state } = dying({ 'last-action': ['yes'] }, scene, { ...HERO, luck: 1 })
    expect(figure(state, 'vic')).toMatchObject({ luck: 0, lastAction: true, felled: false })
    const play = playRound(state, { dice: [MISS], choices: { 'turn vic': ['attack axe'] } })
    expect(told(play, 'attack')).toMatchObject([{ figure: 'vic' }])
    expect(figure(state, 'vic')).toMatchObject({ lastAction: false, felled: true })
    expect(figure(state, 'vic').unconscious).toBeGreaterThan(0)
  })

  rule(
    'mythras.wound.last-action',
    'it is one action: no reaction comes before it, and no second Turn after',
    () => {
      const { state } = dying({ 'last-action': ['yes'] })
      const next = turn(state, 'cut', 'attack blade', { dice: [44, 1, 11, 46], choices: { target: ['vic'] } })
      expect(next.askedFor('reaction')).toEqual([])
      const play = playRound(state, { dice: [MISS], choices: { 'turn vic': ['attack axe'] } })
      expect(play.askedFor('turn').filter(({ by }) => by === 'vic')).toHaveLength(1)
    },
  )

  rule('mythras.wound.last-action', 'without Action Points the Luck Point pays for it', () => {
    const state = stage({ foes: [CUT], heroes: [HERO, FRIEND] }, scene)
    figure(state, 'vic').actionPoints = 0
    turn(state, 'cut', 'attack blade', {
      dice: [44, 10, 46],
      choices: {
        target: ['vic'],
        effect: ['choose-location'],
        location: ['chest'],
        mitigate: ['no'],
        'last-action': ['yes'],
      },
    })
    expect(figure(state, 'vic').actionPoints).toBe(1)
  })

  rule('mythras.wound.last-action', 'not by default, not without Luck, and not for the dead', () => {
    expect(dying({}, {}).play.askedFor('last-action')).toEqual([])
    const poor = wounded(10, 'chest', [46], { scene })
    expect(poor.play.askedFor('last-action')).toEqual([])
    const dead = wounded(10, 'chest', [40], { scene, vic: HERO, choices: { mitigate: ['no'] } })
    expect(dead.play.askedFor('last-action')).toEqual([])
  })
})

describe('blood', () => {
  rule('mythras.blood.fatigue', 'every Round of bleeding is one level of fatigue', () => {
    const bled = stage({ foes: [CUT], heroes: [VIC, FRIEND] })
    turn(bled, 'cut', 'attack blade', {
      dice: [44, 4, 11, 60],
      choices: { target: ['vic'], effect: ['bleed'] },
    })
    const levels = [1, 2, 3].map(() => {
      playRound(bled)
      return figure(bled, 'vic').fatigue
    })
    expect(levels).toEqual([1, 2, 3])
  })

  rule('mythras.blood.fatigue', 'it comes back one level a day: Wearied on day 0 is Tired on day 1', () => {
    expect([0, 1, 2, 3, 4].map((days) => recoverBlood(3, days))).toEqual([3, 2, 1, 0, 0])
  })

  rule('mythras.blood.fatigue', 'at the end of it lies death', () => {
    const bled = stage({ foes: [CUT], heroes: [{ ...VIC, fatigue: 8 }, FRIEND] })
    limb(bled, 'vic', 'chest').bleeding = 'yes'
    playRound(bled)
    expect(figure(bled, 'vic').life).toBe('dead')
  })
})

describe('fatigue', () => {
  rule(
    ['mythras.fatigue.levels', 'mythras.effect.grip'],
    'whoever is Incapacitated by lost blood is out, and his grip with him',
    () => {
      const state = stage({ heroes: [PLAIN_ANA], foes: [BOR] })
      const [ana, bor] = [figure(state, 'ana'), figure(state, 'bor')]
      Object.assign(ana, { fatigue: 5, grips: bor.at })
      bor.grippedBy = [ana.at]
      limb(state, 'ana', 'head').bleeding = 'yes'
      run(state, {}, (table, now) => bleed(table, now, ana))
      expect(ana).toMatchObject({ fatigue: 6, posture: 'standing', grips: -1 })
      expect(bor.grippedBy).toEqual([])
    },
  )

  /** What each level does to Ana: skill 65, Move 6, Initiative 14, 2 Action Points. */
  function tired(level: number) {
    const fresh = stage({ heroes: [{ ...PLAIN_ANA, actionPoints: 4 }], foes: [BOR] })
    const state = stage({ heroes: [{ ...PLAIN_ANA, actionPoints: 4, fatigue: level }], foes: [BOR] })
    const ana = figure(state, 'ana')
    const play = turn(state, 'ana', 'attack broadsword', { dice: [MISS] })
    return {
      skill: told(play, 'attack')[0]?.skill,
      move: moveRate(state, ana),
      initiative: initiativeOf(state, ana) - initiativeOf(fresh, figure(fresh, 'ana')),
      points: ana.actionPoints + 1 - 4,
    }
  }

  rule('mythras.fatigue.levels', 'skills, movement, Initiative and Action Points, level by level', () => {
    expect([0, 1, 2, 3, 4, 5].map(tired)).toEqual([
      { skill: 65, move: 6, initiative: 0, points: 0 },
      { skill: 44, move: 6, initiative: 0, points: 0 },
      { skill: 44, move: 5, initiative: 0, points: 0 },
      { skill: 33, move: 4, initiative: -2, points: 0 },
      { skill: 33, move: 3, initiative: -4, points: -1 },
      { skill: 13, move: 3, initiative: -6, points: -2 },
    ])
  })

  rule('mythras.fatigue.levels', 'Action Points never fall below 0, and a Round without has no Turn', () => {
    const state = stage({ heroes: [{ ...PLAIN_ANA, fatigue: 5 }], foes: [BOR] })
    expect(figure(state, 'ana').actionPoints).toBe(0)
    const play = playRound(state, { dice: [40, 2, 2, 11], choices: { 'turn bor': ['attack axe'] } })
    expect(play.askedFor('turn').every(({ by }) => by === 'bor')).toBe(true)
    expect(play.askedFor('reaction')).toEqual([])
  })

  rule('mythras.fatigue.levels', 'all skills suffer, Endurance among them', () => {
    const { play } = wounded(5, 'right-arm', [1, 30], { vic: { ...VIC, fatigue: 1 }, attack: 20 })
    expect(told(play, 'resist')).toMatchObject([{ skill: 'endurance', value: 50, grade: HARD, lost: false }])
    expect(
      limb(
        wounded(5, 'right-arm', [1, 35], { vic: { ...VIC, fatigue: 1 }, attack: 20 }).state,
        'vic',
        'right-arm',
      ).useless,
    ).toBe(true)
  })

  rule(
    'mythras.fatigue.levels',
    'Incapacitated is out of the fight, Semi-Conscious and Comatose lie there',
    () => {
      for (const level of [6, 7, 8]) {
        const state = stage({ heroes: [{ ...PLAIN_ANA, fatigue: level }, FRIEND], foes: [BOR] })
        expect(
          playRound(state)
            .askedFor('turn')
            .some(({ by }) => by === 'ana'),
        ).toBe(false)
      }
      const state = stage({ heroes: [{ ...PLAIN_ANA, fatigue: 6 }, FRIEND], foes: [BOR] })
      limb(state, 'ana', 'chest').bleeding = 'yes'
      playRound(state)
      expect(figure(state, 'ana')).toMatchObject({ fatigue: 7, posture: 'prone', life: 'up' })
    },
  )

  rule('mythras.fatigue.gain', 'Endurance 50: 77 after a long chase is Winded, 50 is not', () => {
    const after = (skill: 'endurance' | 'brawn' | 'athletics', die: number) => {
      const state = stage({ heroes: [PLAIN_ANA], foes: [BOR] })
      run(state, { dice: [die] }, (table, now) => exert(table, now, figure(now, 'ana'), skill))
      return figure(state, 'ana').fatigue
    }
    expect([after('endurance', 77), after('endurance', 50)]).toEqual([1, 0])
    expect([after('brawn', 56), after('brawn', 55)]).toEqual([1, 0])
    expect([after('athletics', 51), after('athletics', 50)]).toEqual([1, 0])
  })

  rule('mythras.fatigue.recover', 'Winded with Healing Rate 3 takes 5 minutes', () => {
    expect(restFor(1, 3)).toBe(5)
    expect([4, 5].map((minutes) => recoverFatigue(1, 3, minutes).level)).toEqual([1, 0])
  })

  rule('mythras.fatigue.recover', 'level by level, from 15 minutes to 48 hours, and never from death', () => {
    const hours = [2, 3, 4, 5, 6, 7, 8].map((level) => restFor(level, 1) / 60)
    expect([restFor(1, 1), ...hours]).toEqual([15, 3, 6, 12, 18, 24, 36, 48])
    expect(restFor(9, 60)).toBe(Number.POSITIVE_INFINITY)
    expect(recoverFatigue(2, 1, 3 * 60 + 14).level).toBe(1)
    expect(recoverFatigue(2, 1, 3 * 60 + 15).level).toBe(0)
  })
})
