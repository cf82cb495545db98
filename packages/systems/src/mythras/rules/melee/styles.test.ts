/**
 * Combat Styles and their eleven traits: one percentage for a set of weapons, what a weapon outside the set costs,
 * and what each trait is worth, with the weapons of its style and without them.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import {
  BOR,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  playRound,
  type StageOptions,
  stage,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { FAILURE, SUCCESS } from '../core/skills.ts'

type Choices = NonNullable<PlayScript['choices']>
type Trait = 'beast-back-lancer' | 'blind-fighting' | 'daredevil' | 'defensive-minded' | 'formation-fighting'
type Others = 'knockout-blow' | 'mounted-combat' | 'ranged-marksman' | 'skirmishing' | 'throw-weapons'

const HARD = 1
const FORMIDABLE = 2
const HERCULEAN = 3
const MISS = 98

/** Somebody of style 70 who knows these weapons and has them at hand, the first in the right. */
function fighter(
  weapons: readonly string[],
  traits: readonly (Trait | Others | 'unarmed-prowess')[] = [],
  more: SheetInput | object = {},
): SheetInput {
  const known = weapons.map((weapon) => weapon.replace(/ \(.*$/, ''))
  const skills = { evade: 50, endurance: 40, brawn: 40, unarmed: 60, ride: 40, athletics: 50 }
  return {
    name: 'Eva',
    style: { name: 'School', value: 70, weapons: known, traits },
    weapons,
    hitPoints: 20,
    skills,
    ...more,
  }
}

const FOE = fighter(['broadsword'], [], { name: 'Foe' })

function meeting(eva: SheetInput, foe: SheetInput = FOE, scene: StageOptions = {}): State {
  return stage({ heroes: [eva], foes: [foe] }, scene)
}

/** The skill and grade of a blow that misses. */
function blow(state: State, weapon: string): { skill: number; grade: number } {
  const [attack] = told(turn(state, 'eva', `attack ${weapon}`, { dice: [MISS] }), 'attack')
  if (attack === undefined) throw new RangeError('no blow')
  return { skill: attack.skill, grade: attack.grade }
}

/** The foe strikes with a Success of 30 and Eva answers with this die. */
function answered(state: State, reaction: string, dice: readonly number[], choices: Choices = {}) {
  return turn(state, 'foe', 'attack broadsword', {
    dice: [30, ...dice],
    choices: { reaction: [reaction], ...choices },
  })
}

describe('one percentage for a set of weapons', () => {
  const legion = () => stage({ romans: ['legionary'], foes: [BOR] })

  rule('mythras.style.package', 'a legionary of 70 has 70 with shortsword, javelin and scutum', () => {
    const skill = (action: string) =>
      told(turn(legion(), 'legionary', action, { dice: [96] }), 'attack')[0]?.skill
    expect([skill('attack shortsword'), skill('attack scutum')]).toEqual([70, 70])
    const state = stage({ romans: ['legionary'], foes: [BOR] }, { field: { distance: 9 } })
    turn(state, 'legionary', 'sheathe shortsword')
    figure(state, 'legionary').actionPoints = 2
    turn(state, 'legionary', 'draw javelin')
    expect(told(turn(state, 'legionary', 'throw javelin', { dice: [96] }), 'attack')).toMatchObject([
      { skill: 70, grade: 0 },
    ])
  })

  rule('mythras.style.package', 'and for the parry as well as for the attack', () => {
    for (const weapon of ['shortsword', 'scutum']) {
      const play = turn(legion(), 'bor', 'attack axe', {
        dice: [80, 75],
        choices: { reaction: [`parry ${weapon}`] },
      })
      expect(told(play, 'defence')).toMatchObject([{ skill: 70, level: FAILURE }])
    }
  })

  rule('mythras.style.package', 'a style starts from STR and DEX', () => {
    const state = meeting({ name: 'Eva', str: 13, dex: 14, weapons: ['club'] })
    expect(blow(state, 'club').skill).toBe(27)
  })

  rule('mythras.style.contents', 'the list on the sheet decides, long or short', () => {
    const grade = (weapons: readonly string[]) =>
      blow(meeting(fighter(['mace'], [], { style: { name: 'School', value: 70, weapons } })), 'mace').grade
    expect([grade(['mace']), grade(['mace', 'whip', 'bolas', 'net']), grade(['club'])]).toEqual([0, 0, HARD])
  })

  rule('mythras.style.outside-weapon', 'a found mace in the hands of a style of 60 is Hard, 40', () => {
    const style = { name: 'School', value: 60, weapons: ['broadsword'] }
    const stranger = fighter(['mace'], [], { style })
    expect(blow(meeting(stranger), 'mace')).toEqual({ skill: 40, grade: HARD })
    const parry = answered(meeting(stranger), 'parry mace', [40, 1, 11])
    expect(told(parry, 'defence')).toMatchObject([{ skill: 40, grade: HARD, level: SUCCESS }])
  })

  rule(
    'mythras.style.outside-weapon',
    'one grade more than whatever else is hard; by ruling two, or Unarmed',
    () => {
      const style = { name: 'School', value: 60, weapons: ['broadsword'] }
      const stranger = fighter(['mace'], [], { style })
      const dim: StageOptions = { field: { light: 'dim' } }
      expect(blow(meeting(stranger, FOE, dim), 'mace')).toEqual({ skill: 12, grade: HERCULEAN })
      const two: StageOptions = { rulings: { 'off-style': 'two-grades' } }
      expect(blow(meeting(stranger, FOE, two), 'mace')).toEqual({ skill: 30, grade: FORMIDABLE })
      const unarmed: StageOptions = { rulings: { 'off-style': 'unarmed-skill' } }
      expect(blow(meeting({ ...stranger, skills: { unarmed: 44 } }, FOE, unarmed), 'mace')).toEqual({
        skill: 44,
        grade: 0,
      })
    },
  )

  rule(
    ['mythras.style.package', 'mythras.style.traits'],
    'of two styles the one that knows the weapon counts',
    () => {
      const twice = fighter(['club', 'mace'], [], {
        style: [
          { name: 'Clubs', value: 50, weapons: ['club'], traits: ['blind-fighting'] },
          { name: 'Maces', value: 66, weapons: ['mace'] },
        ],
      })
      const dark: StageOptions = { field: { light: 'pitch-black' } }
      expect(blow(meeting(twice, FOE, dark), 'club')).toEqual({ skill: 50, grade: 0 })
      expect(blow(meeting(twice, FOE, dark), 'mace')).toEqual({ skill: 14, grade: HERCULEAN })
    },
  )
})

describe('Blind Fighting', () => {
  const blind = fighter(['broadsword'], ['blind-fighting'])
  const dark: StageOptions = { field: { light: 'pitch-black' } }

  rule('mythras.trait.blind-fighting', 'pitch black is Standard instead of Herculean', () => {
    expect(blow(meeting(blind, FOE, dark), 'broadsword')).toEqual({ skill: 70, grade: 0 })
    expect(blow(meeting(fighter(['broadsword']), FOE, dark), 'broadsword')).toEqual({
      skill: 14,
      grade: HERCULEAN,
    })
    const parry = answered(meeting(blind, { ...blind, name: 'Foe' }, dark), 'parry broadsword', [70, 1, 11])
    expect(told(parry, 'defence')).toMatchObject([{ skill: 70, grade: 0 }])
  })

  rule('mythras.trait.blind-fighting', 'dust in the eyes costs nothing either, but fog does', () => {
    const blinded = (sheet: SheetInput) => {
      const state = meeting(sheet)
      Object.assign(figure(state, 'eva'), { blinded: 2, blindGrade: FORMIDABLE })
      return blow(state, 'broadsword').grade
    }
    expect([blinded(blind), blinded(fighter(['broadsword']))]).toEqual([0, FORMIDABLE])
    expect(blow(meeting(blind, FOE, { field: { visibility: 'thick' } }), 'broadsword').grade).toBe(HARD)
  })

  rule(
    ['mythras.trait.blind-fighting', 'mythras.style.traits'],
    'only with a weapon of the style at hand',
    () => {
      const evades = (weapons: readonly string[]) => {
        const eva = { ...blind, weapons }
        const state = meeting(
          eva,
          {
            ...FOE,
            style: { name: 'Night', value: 70, weapons: ['broadsword'], traits: ['blind-fighting'] },
          },
          dark,
        )
        const play = answered(state, 'evade', [MISS, 1, 11])
        return told(play, 'defence')[0]?.grade
      }
      expect(evades(['broadsword'])).toBe(0)
      expect(evades(['club'])).toBe(HERCULEAN)
      expect(blow(meeting({ ...blind, weapons: ['club'] }, FOE, dark), 'club').grade).toBe(HERCULEAN + 1)
    },
  )
})

describe('Daredevil', () => {
  const daredevil = fighter(['broadsword'], ['daredevil'])
  const archer = fighter(['bow'], [], { name: 'Archer' })

  function posture(sheet: SheetInput, dice: readonly number[]): string {
    const state = meeting(sheet)
    answered(state, 'evade', dice)
    return figure(state, 'eva').posture
  }

  rule('mythras.trait.daredevil', 'a sword is evaded standing, whether the Evade succeeds or not', () => {
    expect(posture(daredevil, [44])).toBe('standing')
    expect(posture(daredevil, [77, 1, 11])).toBe('standing')
    expect(posture(fighter(['broadsword']), [44])).toBe('prone')
  })

  rule('mythras.trait.daredevil', 'from an arrow one goes down only if the Evade roll fails', () => {
    const shot = (evade: number, more: readonly number[]) => {
      const state = stage({ archers: [archer], heroes: [daredevil] }, { field: { distance: 50 } })
      turn(state, 'archer', 'shoot bow', { dice: [40, evade, ...more], choices: { reaction: ['evade'] } })
      return figure(state, 'eva').posture
    }
    expect(shot(44, [])).toBe('standing')
    expect(shot(33, [1, 11])).toBe('standing')
    expect(shot(77, [1, 11])).toBe('prone')
  })

  rule(
    ['mythras.trait.daredevil', 'mythras.style.traits'],
    'without a weapon of the style it does not work',
    () => {
      expect(posture({ ...daredevil, weapons: ['club'] }, [44])).toBe('prone')
    },
  )

  rule(
    ['mythras.trait.daredevil', 'mythras.evade.scope'],
    'by ruling only daredevils evade common blows',
    () => {
      const scene: StageOptions = { rulings: { 'evade-melee': 'named-threats' } }
      const offered = (sheet: SheetInput) => {
        const state = meeting(sheet, FOE, scene)
        const play = turn(state, 'foe', 'attack broadsword', { dice: [30, 1, 11] })
        return play.askedFor('reaction')[0]?.options.includes('evade')
      }
      expect([offered(daredevil), offered(fighter(['broadsword']))]).toEqual([true, false])
    },
  )
})

describe('Defensive Minded', () => {
  const ogre = fighter(['great axe (1d10+1 H 4/10 cutting)'], [], { name: 'Foe' })
  const careful = fighter(['shortsword'], ['defensive-minded'])

  function through(state: State): number | undefined {
    const play = turn(state, 'foe', 'attack great-axe', {
      dice: [30, 40, 10, 11],
      choices: { reaction: ['parry shortsword'] },
    })
    return told(play, 'damage')[0]?.through
  }

  rule('mythras.trait.defensive-minded', 'a shortsword parries as Large: half of 11 from a Huge axe', () => {
    expect(through(meeting(careful, ogre))).toBe(6)
    expect(through(meeting(fighter(['shortsword']), ogre))).toBe(11)
  })

  rule('mythras.trait.defensive-minded', 'not in a Round in which one has attacked', () => {
    const state = meeting(careful, ogre)
    turn(state, 'eva', 'attack shortsword', { dice: [MISS] })
    expect(through(state)).toBe(11)
    expect(figure(state, 'eva').guarded).toBe(false)
  })

  rule('mythras.trait.defensive-minded', 'whoever has used it may not attack until the Round is over', () => {
    const state = meeting(careful, ogre)
    through(state)
    expect(whyNot(state, 'eva', 'attack shortsword')).toBe('mythras.trait.defensive-minded')
    figure(state, 'eva').actionPoints = 0
    playRound(state)
    expect(menuOf(state, 'eva')).toContain('attack shortsword')
    const back = meeting(careful, ogre, { rulings: { 'defensive-minded': 'look-back' } })
    through(back)
    expect(menuOf(back, 'eva')).toContain('attack shortsword')
  })

  rule(
    'mythras.trait.defensive-minded',
    'it is a choice while one could still attack, and it is told',
    () => {
      const parried = (choices: object, points = 2) => {
        const state = meeting(careful, ogre)
        figure(state, 'eva').actionPoints = points
        const play = turn(state, 'foe', 'attack great-axe', {
          dice: [30, 40, 10, 11],
          choices: { reaction: ['parry shortsword'], ...choices },
        })
        return { state, play }
      }
      const kept = parried({ 'defensive-minded': ['no'] })
      expect(told(kept.play, 'damage')[0]?.through).toBe(11)
      expect(menuOf(kept.state, 'eva')).toContain('attack shortsword')
      const larger = parried({ 'defensive-minded': ['yes'] })
      expect(told(larger.play, 'condition')).toMatchObject([{ figure: 'eva', what: 'guards', amount: 1 }])
      const last = parried({}, 1)
      expect(last.play.askedFor('defensive-minded')).toEqual([])
      expect(told(last.play, 'damage')[0]?.through).toBe(6)
    },
  )

  rule('mythras.trait.defensive-minded', 'a parry that did not need it binds nobody', () => {
    const state = meeting(careful, fighter(['broadsword'], [], { name: 'Foe' }))
    turn(state, 'foe', 'attack broadsword', { dice: [96, 40], choices: { reaction: ['parry shortsword'] } })
    expect(menuOf(state, 'eva')).toContain('attack shortsword')
  })

  rule(
    ['mythras.trait.defensive-minded', 'mythras.style.traits'],
    'not with a weapon outside the style',
    () => {
      const other = fighter(['shortsword'], [], {
        style: { name: 'School', value: 70, weapons: ['spear'], traits: ['defensive-minded'] },
      })
      expect(through(meeting(other, ogre))).toBe(11)
    },
  )
})

describe('Formation Fighting', () => {
  const line = (ys: readonly number[], more: object = {}) =>
    ys.map((y, at) =>
      fighter(['shortsword', 'scutum'], ['formation-fighting'], { name: `L${at + 1}`, at: [0, y], ...more }),
    )
  const raider = (x: number, y: number, name = 'Foe') => ({ ...FOE, name, at: [x, y] as const })

  /** Action Points of the foe when the next Round begins. */
  function pointsNext(
    heroes: readonly SheetInput[],
    foes: readonly object[],
    engaged: unknown = 'all',
  ): number {
    const state = stage({ heroes, foes: foes.map((foe) => ({ ...foe })) }, { field: { engaged } })
    playRound(state)
    return figure(state, 'foe').actionPoints
  }

  rule('mythras.trait.formation-fighting', 'a foe with 2 Action Points who faces three acts with 1', () => {
    expect(pointsNext(line([0, 2, 4]), [raider(1, 2)])).toBe(1)
    expect(pointsNext(line([0, 2]), [raider(1, 1)])).toBe(2)
    expect(pointsNext(line([0, 2, 4]), [raider(9, 2)], 'none')).toBe(2)
  })

  rule(
    'mythras.trait.formation-fighting',
    'flanked, in open order or without the weapons of the style: nothing',
    () => {
      expect(pointsNext(line([0, 2, 4]), [raider(1, 2), raider(-1, 2, 'Other')])).toBe(2)
      expect(pointsNext(line([0, 4, 8]), [raider(1, 4)])).toBe(2)
      expect(pointsNext(line([0, 2, 4], { weapons: ['bow'] }), [raider(1, 2)])).toBe(2)
    },
  )

  rule(
    'mythras.trait.formation-fighting',
    'whoever engages on his Turn loses an unspent point at once',
    () => {
      const state = stage({ heroes: line([0, 2, 4]), foes: [raider(5, 2)] }, { field: { engaged: 'none' } })
      turn(state, 'foe', 'move to l2')
      expect(figure(state, 'foe').actionPoints).toBe(0)
    },
  )

  rule('mythras.trait.formation-fighting', 'foes in a formation of their own lose nothing', () => {
    const others = [0, 2, 4].map((y, at) =>
      fighter(['shortsword', 'scutum'], ['formation-fighting'], {
        name: at === 1 ? 'Foe' : `F${at + 1}`,
        at: [1, y],
      }),
    )
    expect(pointsNext(line([0, 2, 4]), others, [['l2', 'foe']])).toBe(2)
  })
})

describe('Knockout Blow', () => {
  const thug = (traits: readonly 'knockout-blow'[]) => fighter(['club'], traits)

  /** Eva clubs the foe's head for 4, and he does not stand it. */
  function clubbed(traits: readonly 'knockout-blow'[], surprised: boolean) {
    const state = meeting(thug(traits), FOE, { field: { surprised: surprised ? ['foe'] : [] } })
    turn(state, 'eva', 'attack club', {
      dice: [40, 4, 20, 90],
      choices: { effect: surprised ? ['stun-location', 'none'] : ['stun-location'] },
    })
    const { stun, stunRounds } = limb(state, 'foe', 'head')
    return { stun, minutes: stunRounds / 12 }
  }

  rule(
    'mythras.trait.knockout-blow',
    'four points with surprise stun for four minutes instead of four Turns',
    () => {
      expect(clubbed(['knockout-blow'], true)).toEqual({ stun: 0, minutes: 4 })
      expect(clubbed([], true)).toEqual({ stun: 4, minutes: 0 })
      expect(clubbed(['knockout-blow'], false)).toEqual({ stun: 4, minutes: 0 })
    },
  )

  rule(
    'mythras.trait.knockout-blow',
    'every blow that falls while the victim is unaware comes with surprise',
    () => {
      const second = { ...thug(['knockout-blow']), name: 'Second' }
      const state = stage(
        { heroes: [fighter(['club'], [], { name: 'First' }), second], foes: [FOE] },
        { field: { surprised: ['foe'], engaged: 'all' } },
      )
      turn(state, 'first', 'attack club', { dice: [MISS] })
      turn(state, 'second', 'attack club', { dice: [40, 4, 20, 90], choices: { effect: ['stun-location'] } })
      expect(limb(state, 'foe', 'head').stunRounds).toBe(48)
    },
  )

  rule('mythras.trait.knockout-blow', 'it lasts its minutes: 48 Rounds', () => {
    const state = stage(
      { heroes: [thug(['knockout-blow'])], foes: [FOE, fighter(['club'], [], { name: 'Friend' })] },
      { field: { surprised: ['foe'] } },
    )
    turn(state, 'eva', 'attack club', {
      dice: [40, 4, 20, 90],
      choices: { target: ['foe'], effect: ['stun-location', 'none'] },
    })
    let rounds = 0
    while (limb(state, 'foe', 'head').stunRounds > 0) {
      playRound(state)
      rounds++
    }
    expect(rounds).toBe(48)
  })
})

describe('in the saddle', () => {
  const rider = (traits: readonly ('mounted-combat' | 'beast-back-lancer')[], more: object = {}) =>
    fighter(['spear'], traits, { mount: 'horse', at: [0, 0], ...more })
  const mounted = (sheet: SheetInput, metres: number, engaged: string) =>
    stage({ heroes: [{ ...sheet }, 'horse'], foes: [{ ...FOE, at: [metres, 0] }] }, { field: { engaged } })

  rule(
    'mythras.trait.mounted-combat',
    'a style of 70 with Ride 40 stays 70; without the trait it is 40',
    () => {
      expect(blow(mounted(rider(['mounted-combat']), 1, 'all'), 'spear').skill).toBe(70)
      expect(blow(mounted(rider([]), 1, 'all'), 'spear').skill).toBe(40)
    },
  )

  rule('mythras.trait.mounted-combat', 'in the parry too, and only with the weapons of the style', () => {
    const parry = (sheet: SheetInput) => {
      const state = mounted(sheet, 1, 'all')
      const play = turn(state, 'foe', 'attack broadsword', {
        dice: [30, MISS, 1, 11],
        choices: { target: ['eva'], reaction: ['parry spear'] },
      })
      return told(play, 'defence')[0]?.skill
    }
    expect([parry(rider(['mounted-combat'])), parry(rider([]))]).toEqual([70, 40])
    const style = { name: 'School', value: 70, weapons: ['broadsword'], traits: ['mounted-combat'] as const }
    expect(blow(mounted(rider([], { style }), 1, 'all'), 'spear')).toEqual({ skill: 27, grade: HARD })
  })

  rule('mythras.trait.beast-back-lancer', 'a mounted charge at the full 70; others charge at Hard', () => {
    const charge = (sheet: SheetInput, on: State) => {
      expect(sheet.name).toBe('Eva')
      const play = turn(on, 'eva', 'charge foe with spear at a run', { dice: [MISS] })
      return told(play, 'attack').map(({ skill, grade }) => [skill, grade])[0]
    }
    const able = { skills: { ride: 90 } }
    const lancer = rider(['beast-back-lancer'], able)
    expect(charge(lancer, mounted(lancer, 20, 'none'))).toEqual([70, 0])
    const other = rider([], able)
    expect(charge(other, mounted(other, 20, 'none'))).toEqual([47, HARD])
    const afoot = fighter(['spear'], ['beast-back-lancer'])
    expect(charge(afoot, meeting(afoot, FOE, { field: { distance: 12 } }))).toEqual([47, HARD])
  })
})

describe('missiles', () => {
  const far = (distance: number): StageOptions => ({ field: { distance } })

  rule(
    'mythras.trait.ranged-marksman',
    'a rolled leg becomes the abdomen, and no effect is spent on it',
    () => {
      const state = meeting(fighter(['bow'], ['ranged-marksman']), FOE, far(50))
      const play = turn(state, 'eva', 'shoot bow', {
        dice: [40, 30, 5, 2],
        choices: { reaction: ['evade'], marksman: ['abdomen'] },
      })
      expect(play.askedFor('marksman')[0]?.options).toEqual(['right-leg', 'abdomen'])
      expect(play.askedFor('effect')).toEqual([])
      expect(told(play, 'damage')).toMatchObject([{ location: 'abdomen', through: 5 }])
    },
  )

  rule('mythras.trait.ranged-marksman', 'not with a blade, and not with a chosen location', () => {
    const close = meeting(fighter(['broadsword'], ['ranged-marksman']))
    expect(turn(close, 'eva', 'attack broadsword', { dice: [40, 5, 2] }).askedFor('marksman')).toEqual([])
    const chosen = meeting(fighter(['bow'], ['ranged-marksman']), FOE, far(10))
    const play = turn(chosen, 'eva', 'shoot bow', {
      dice: [40, 5],
      choices: { effect: ['choose-location'], location: ['head'] },
    })
    expect(play.askedFor('marksman')).toEqual([])
  })

  rule('mythras.trait.skirmishing', 'runs 18 metres and throws a javelin in the same Turn, Hard', () => {
    const state = meeting(fighter(['javelin'], ['skirmishing']), FOE, far(38))
    const play = turn(state, 'eva', 'run to foe', {
      dice: [40, 5, 11],
      choices: { skirmish: ['throw javelin'] },
    })
    expect(told(play, 'moved')).toMatchObject([{ figure: 'eva', metres: 18 }])
    expect(told(play, 'attack')).toMatchObject([{ skill: 47, grade: HARD, level: SUCCESS }])
    expect(figure(state, 'eva').actionPoints).toBe(1)
  })

  rule(
    'mythras.trait.skirmishing',
    'at a walk without a penalty; at a sprint, or without the trait, not at all',
    () => {
      const asked = (traits: readonly 'skirmishing'[], gait: string, dice: readonly number[]) => {
        const state = meeting(fighter(['javelin'], traits), FOE, far(45))
        const choices: Choices = dice.length === 0 ? {} : { skirmish: ['throw javelin'] }
        return turn(state, 'eva', `${gait} to foe`, { dice, choices })
      }
      expect(told(asked(['skirmishing'], 'move', [MISS]), 'attack')).toMatchObject([{ skill: 70, grade: 0 }])
      expect(asked(['skirmishing'], 'sprint', []).askedFor('skirmish')).toEqual([])
      expect(asked([], 'run', []).askedFor('skirmish')).toEqual([])
    },
  )

  rule(
    'mythras.trait.throw-weapons',
    'an axe thrown for 5 + 1: halved to 3, the Damage Modifier after that',
    () => {
      const strong = fighter(['axe'], ['throw-weapons'], { str: 16, siz: 16 })
      const state = meeting(strong, FOE, far(8))
      const play = turn(state, 'eva', 'throw axe', { dice: [40, 5, 4, 11] })
      expect(told(play, 'attack')).toMatchObject([{ skill: 70, grade: 0 }])
      expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 6, 4, 20])
      expect(told(play, 'damage')).toMatchObject([{ rolled: 3 + 4 }])
      expect(item(state, 'eva', 'axe').hand).toBe('lost')
    },
  )

  rule(
    ['mythras.trait.throw-weapons', 'mythras.style.traits'],
    'only what the style knows, and only with the trait',
    () => {
      const offered = (style: SheetInput['style']) =>
        menuOf(meeting(fighter(['axe'], [], { style }), FOE, far(8)), 'eva').includes('throw axe')
      expect(offered({ name: 'A', value: 70, weapons: ['axe'], traits: ['throw-weapons'] })).toBe(true)
      expect(offered({ name: 'A', value: 70, weapons: ['club'], traits: ['throw-weapons'] })).toBe(false)
      expect(offered({ name: 'A', value: 70, weapons: ['axe'] })).toBe(false)
    },
  )
})

describe('Unarmed Prowess', () => {
  rule(
    'mythras.trait.unarmed-prowess',
    'bare hands stop a broadsword dead; those of others only half of it',
    () => {
      const hurt = (traits: readonly 'unarmed-prowess'[]) => {
        const state = meeting(fighter([], traits))
        answered(state, 'parry fist-kick', [50, 7, 11])
        return 20 - limb(state, 'eva', 'chest').hp
      }
      expect([hurt(['unarmed-prowess']), hurt([])]).toEqual([0, 4])
    },
  )

  rule(
    'mythras.trait.unarmed-prowess',
    'Medium is as large as they get: a Huge axe goes straight through',
    () => {
      const ogre = fighter(['great axe (1d10+1 H 4/10 cutting)'], [], { name: 'Foe' })
      const state = meeting(fighter([], ['unarmed-prowess']), ogre)
      turn(state, 'foe', 'attack great-axe', {
        dice: [30, 50, 10, 11],
        choices: { reaction: ['parry fist-kick'] },
      })
      expect(limb(state, 'eva', 'chest').hp).toBe(20 - 11)
    },
  )
})
