/**
 * The abilities of creatures, one by one: what they sense, how they move and breathe, and what they do to
 * others. Numbers are those of the rules' own examples wherever there are any.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { mythras } from '../../index.ts'
import { armOf, type State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  figure,
  item,
  limb,
  menuOf,
  playRound,
  run,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { isHelpless, isOut, whyNotReact, whyNotWield } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { gradedSkill, type SkillRoll, SUCCESS } from '../core/skills.ts'
import { diceOf } from '../harm/damage.ts'
import { startRoundHazards } from '../harm/hazards.ts'
import { bleed, hurt, releaseGrip, woundConsequences } from '../harm/wounds.ts'
import { leapAt } from '../melee/leap.ts'
import { evadeSkill } from '../melee/reactions.ts'
import { crowdGrade } from '../ranged/ranged.ts'
import {
  afterWound,
  aquaticMinutes,
  bloodSenseKilometres,
  deathSenseKilometres,
  divesAt,
  earthSenseMetres,
  extraActionPoints,
  extraInitiative,
  holdBreathMinutes,
  inCone,
  isImmune,
  isSwallowed,
  leapsFromStanding,
  lifeSenseMetres,
  mayTrample,
  meetTerrors,
  mustBackAway,
  mustFlee,
  offerAbilities,
  perceptionShift,
  readByTouch,
  sensesInTheDark,
  skillOfAthletics,
  speedOn,
  startFrenzy,
  startRoundOf,
  stealthShift,
  useAbility,
} from './creatures.ts'

/** Something with teeth and claws, and whatever abilities the test gives it. */
function beast(abilities: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) {
  return {
    name: 'Beast',
    kind: 'creature',
    str: 20,
    con: 12,
    siz: 26,
    dex: 14,
    int: 12,
    pow: 11,
    cha: 5,
    dm: '+0',
    move: 12,
    abilities,
    skills: { athletics: 60, brawn: 80, endurance: 60, evade: 50, perception: 60, willpower: 52 },
    styles: { name: 'Beast', value: 70, weapons: ['bite', 'claw'] },
    weapons: [
      { name: 'bite', category: 'natural', size: 'L', damage: '1d6', location: 'head' },
      { name: 'claw', category: 'natural', size: 'M', damage: '1d4', location: 'right arm' },
    ],
    ...more,
  }
}

/** A beast alone against Ana. */
function beastAgainst(abilities: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): State {
  return stage({ heroes: [ANA], foes: [beast(abilities, more)] })
}

const SUCCESS_44: SkillRoll = { die: 44, level: SUCCESS, graded: 70, sheet: 70 }

/** Everything offered: the rule that forbids it by key, '' where nothing does. */
function offers(state: State, id: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  offerAbilities(state, figure(state, id), (key, whyNot) => {
    found[key] = whyNot
  })
  return found
}

function startRound(state: State, id: string, dice: readonly number[] = []) {
  return run(state, { dice }, (table, now) => startRoundOf(table, now, figure(now, id))).play
}

describe('ways of moving', () => {
  rule('mythras.creature.adhering', 'half speed on the ceiling: 12 becomes 6, and others cannot', () => {
    const state = beastAgainst(['Adhering'])
    expect(speedOn(state, figure(state, 'beast'), 'ground')).toBe(12)
    expect(speedOn(state, figure(state, 'beast'), 'wall')).toBe(6)
    expect(speedOn(state, figure(state, 'ana'), 'wall')).toBe(0)
  })

  rule('mythras.creature.burrower', 'tunnels at its normal Move', () => {
    const state = beastAgainst(['Burrower'], { move: 8 })
    expect(speedOn(state, figure(state, 'beast'), 'earth')).toBe(8)
    expect(speedOn(state, figure(state, 'ana'), 'earth')).toBe(0)
  })

  rule('mythras.creature.flying', 'Fly 90 serves instead of Evade 68 aloft, not on the ground', () => {
    const state = stage({ heroes: [ANA], foes: ['dragon'] })
    const dragon = figure(state, 'dragon')
    expect(evadeSkill(state, dragon)).toBe(68)
    dragon.airborne = true
    expect(evadeSkill(state, dragon)).toBe(90)
    expect(speedOn(state, dragon, 'air')).toBe(18)
    expect(speedOn(state, figure(state, 'ana'), 'air')).toBe(0)
  })

  rule('mythras.creature.swimmer', 'in water Swim 80 replaces Evade 32 and Athletics 47', () => {
    const dry = stage({ heroes: [ANA], foes: ['crocodile'] })
    expect(evadeSkill(dry, figure(dry, 'crocodile'))).toBe(32)
    const wet = stage({ heroes: [ANA], foes: ['crocodile'] }, { field: { water: true } })
    expect(evadeSkill(wet, figure(wet, 'crocodile'))).toBe(80)
    expect(skillOfAthletics(wet, figure(wet, 'crocodile'))).toBe(80)
    expect(evadeSkill(wet, figure(wet, 'ana'))).toBe(45)
  })

  rule('mythras.creature.diving-strike', 'from the air, and once a Round', () => {
    const state = stage({ heroes: [ANA], foes: ['dragon'] })
    const dragon = figure(state, 'dragon')
    expect(divesAt(state, dragon)).toBe(false)
    dragon.airborne = true
    expect(divesAt(state, dragon)).toBe(true)
    dragon.attacked = true
    expect(divesAt(state, dragon)).toBe(false)
  })

  rule('mythras.fatigue.levels', 'a tired creature is slower: Exhausted halves the Move', () => {
    const state = beastAgainst([])
    figure(state, 'beast').fatigue = 4
    expect(speedOn(state, figure(state, 'beast'), 'ground')).toBe(6)
  })
})

describe('breath', () => {
  rule('mythras.creature.aquatic', 'CON 12 fighting on land lasts 6 minutes, resting 12', () => {
    const state = beastAgainst(['Aquatic'])
    const fish = figure(state, 'beast')
    expect(aquaticMinutes(state, fish, true)).toBe(6)
    expect(aquaticMinutes(state, fish, false)).toBe(12)
    startRound(state, 'beast')
    expect(fish.breaths).toBe(72)
    const wet = stage({ heroes: [ANA], foes: [beast(['Aquatic'])] }, { field: { water: true } })
    startRound(wet, 'beast')
    expect(figure(wet, 'beast').breaths).toBe(0)
  })

  rule('mythras.creature.hold-breath', 'CON 19: 19 minutes, 10 fighting', () => {
    const state = beastAgainst(['Hold Breath'], { con: 19 })
    expect(holdBreathMinutes(state, figure(state, 'beast'), false)).toBe(19)
    expect(holdBreathMinutes(state, figure(state, 'beast'), true)).toBe(10)
    expect(holdBreathMinutes(state, figure(state, 'ana'), true)).toBe(0)
  })
})

describe('senses', () => {
  rule('mythras.creature.blood-sense', 'a d6 of 4 scents blood 10 km away', () => {
    const state = stage({ heroes: [ANA], foes: ['shark'] })
    const { result } = run(state, { dice: [4] }, (table, now) =>
      bloodSenseKilometres(table, now, figure(now, 'shark')),
    )
    expect(result).toBe(10)
  })

  rule('mythras.creature.death-sense', 'INT 12 feels death within 6 km', () => {
    const state = beastAgainst(['Death Sense'])
    expect(deathSenseKilometres(state, figure(state, 'beast'))).toBe(6)
    expect(deathSenseKilometres(state, figure(state, 'ana'))).toBe(0)
  })

  rule('mythras.creature.life-sense', 'Willpower 52 is aware of life within 52 m', () => {
    const state = beastAgainst(['Life Sense'])
    expect(lifeSenseMetres(state, figure(state, 'beast'), 'life-sense')).toBe(52)
    expect(lifeSenseMetres(state, figure(state, 'beast'), 'magic-sense')).toBe(0)
  })

  rule('mythras.creature.life-sense', 'a touch and Perception read wounds and fatigue, or nothing', () => {
    const state = beastAgainst(['Life Sense'])
    limb(state, 'ana', 'chest').hp = 3
    figure(state, 'ana').fatigue = 2
    const read = (die: number) =>
      run(state, { dice: [die] }, (table, now) =>
        readByTouch(table, now, figure(now, 'beast'), figure(now, 'ana')),
      ).result
    expect(read(60)).toMatchObject({ wounds: [{ location: 'chest', hp: 3 }], fatigue: 2, poisoned: false })
    expect(read(61)).toBeNull()
  })

  rule('mythras.creature.earth-sense', 'INT 12: 12 m below ground, 6 m above', () => {
    const above = beastAgainst(['Earth Sense'])
    expect(earthSenseMetres(above, figure(above, 'beast'))).toBe(6)
    const below = stage(
      { heroes: [ANA], foes: [beast(['Earth Sense'])] },
      { field: { underground: true, light: 'dark' } },
    )
    const mole = figure(below, 'beast')
    expect(earthSenseMetres(below, mole)).toBe(12)
    expect(sensesInTheDark(below, mole, figure(below, 'ana'))).toBe(true)
    figure(below, 'ana').x = mole.x + 13
    expect(sensesInTheDark(below, mole, figure(below, 'ana'))).toBe(false)
  })

  rule(
    ['mythras.creature.dark-sight', 'mythras.creature.night-sight'],
    'darkness as each pair of eyes sees it',
    () => {
      const grade = (id: string, light: string) => {
        const state = stage({ heroes: [ANA], foes: ['dragon', 'goblin'] }, { field: { light } })
        return gradeFor(state, { figure: figure(state, id), purpose: 'parry', item: null, foe: null })
      }
      expect(grade('ana', 'dark')).toBe(3)
      expect(grade('ana', 'dim')).toBe(2)
      expect(grade('dragon', 'dark')).toBe(0)
      expect(grade('goblin-orc', 'dark')).toBe(2)
      expect(grade('goblin-orc', 'dim')).toBe(0)
    },
  )

  rule('mythras.creature.camouflaged', 'two grades harder to spot: Perception 60 becomes 30', () => {
    const state = stage({ heroes: [ANA], foes: ['crocodile'] })
    const ana = figure(state, 'ana')
    const shift = perceptionShift(state, ana, figure(state, 'crocodile'))
    expect(gradedSkill(state.setup.rulings, 60, shift)).toBe(30)
    expect(perceptionShift(state, figure(state, 'crocodile'), ana)).toBe(0)
    expect(perceptionShift(state, ana)).toBe(2)
  })

  rule('mythras.creature.echolocation', 'two grades harder to hide from: Stealth 70 becomes 35', () => {
    const state = beastAgainst(['Echolocation'])
    expect(gradedSkill(state.setup.rulings, 70, stealthShift(state, figure(state, 'beast')))).toBe(35)
    expect(stealthShift(state, figure(state, 'ana'))).toBe(0)
  })
})

describe('what cannot hurt it', () => {
  rule('mythras.creature.immunity', 'a dragon takes nothing from fire, and everything from iron', () => {
    const state = stage({ heroes: [ANA], foes: ['dragon'] })
    expect(isImmune(state, figure(state, 'dragon'), 'fire')).toBe(true)
    expect(isImmune(state, figure(state, 'dragon'), 'iron')).toBe(false)
    expect(isImmune(state, figure(state, 'ana'), 'fire')).toBe(false)
  })

  rule('mythras.creature.disease-immunity', 'immune to disease, not to poison', () => {
    const state = beastAgainst(['Disease Immunity'])
    expect(isImmune(state, figure(state, 'beast'), 'disease')).toBe(true)
    expect(isImmune(state, figure(state, 'beast'), 'poison')).toBe(false)
  })

  rule('mythras.creature.formidable-natural-weapons', 'an ant parries with its jaws; a bear does not', () => {
    const ant = stage({ heroes: [ANA], foes: ['giant-ant'] })
    strike(ant, 'ana', 'giant-ant', { dice: [44, 50, 5, 1, 11], choices: { reaction: ['parry bite'] } })
    expect(limb(ant, 'giant-ant', 'thorax').hp).toBe(6)
    const bear = stage({ heroes: [ANA], foes: ['grizzly-bear'] })
    const { play } = strike(bear, 'ana', 'grizzly-bear', { dice: [71] })
    expect(play.forbade('reaction', 'parry bite')).toBe('mythras.parry.natural')
  })

  rule('mythras.creature.undead', 'an arm at −1 fights on; the chest at −7 of 7 is the end', () => {
    const state = stage({ heroes: [ANA], foes: ['skeleton'] })
    const skeleton = figure(state, 'skeleton')
    const strikeAt = (location: number, damage: number) =>
      run(state, {}, (table, now) => {
        const { lost, wound } = hurt(table, now, { victim: skeleton, location, damage, by: null })
        woundConsequences(table, now, { victim: skeleton, location, wound, lost, original: SUCCESS_44 })
      })
    strikeAt(4, 5)
    expect(limb(state, 'skeleton', 'right-arm')).toMatchObject({ hp: -1, useless: false })
    expect(skeleton.pain).toBe(0)
    strikeAt(3, 13)
    expect(isOut(state, skeleton)).toBe(false)
    strikeAt(3, 1)
    expect(skeleton.life).toBe('dead')
  })

  rule('mythras.creature.skeleton', 'blunt one step up, slashing one down, thrusting two', () => {
    const state = stage({ heroes: [{ ...ANA, weapons: ['club', 'axe', 'spear'] }], foes: ['skeleton'] })
    const dice = (key: string) => {
      const weapon = item(state, 'ana', key)
      return diceOf(state, weapon, armOf(state, weapon), figure(state, 'skeleton')).dice
    }
    expect(dice('club')).toEqual([8])
    expect(dice('axe')).toEqual([4])
    expect(dice('spear')).toEqual([4])
  })
})

describe('Action Points and Initiative', () => {
  rule('mythras.creature.cold-blooded', '10 °C: −6 and one point less; below 5 °C helpless', () => {
    const at = (temperature: number) =>
      stage({ heroes: [ANA], foes: ['crocodile'] }, { field: { temperature } })
    const cool = at(10)
    expect(extraInitiative(cool, figure(cool, 'crocodile'))).toBe(-6)
    expect(extraActionPoints(cool, figure(cool, 'crocodile'))).toBe(-1)
    expect(isHelpless(cool, figure(cool, 'crocodile'))).toBe(false)
    const warm = at(15)
    expect(extraInitiative(warm, figure(warm, 'crocodile'))).toBe(0)
    expect(extraActionPoints(warm, figure(warm, 'crocodile'))).toBe(0)
    const cold = at(4)
    expect(isHelpless(cold, figure(cold, 'crocodile'))).toBe(true)
    expect(extraInitiative(cold, figure(cold, 'ana'))).toBe(0)
  })

  rule('mythras.creature.multi-headed', 'three heads bring two points, and one goes with each head', () => {
    const heads = ['1-5 body 2/10', '6-10 left head 2/6', '11-15 middle head 2/6', '16-20 right head 2/6']
    const state = stage({
      heroes: [ANA],
      foes: [{ ...beast(['Multi-Headed']), weapons: [], locations: heads }],
    })
    const hydra = figure(state, 'beast')
    expect(extraActionPoints(state, hydra)).toBe(2)
    limb(state, 'beast', 'left-head').severed = true
    expect(extraActionPoints(state, hydra)).toBe(1)
    limb(state, 'beast', 'right-head').useless = true
    expect(extraActionPoints(state, hydra)).toBe(0)
  })

  rule('mythras.creature.multi-limbed', 'four arms bring one point, lost with the pair', () => {
    const arms = [
      '1-4 abdomen 0/7',
      '5-8 chest 0/8',
      '9-11 right arm 0/5',
      '12-14 left arm 0/5',
      '15-16 lower right arm 0/5',
      '17-18 lower left arm 0/5',
      '19-20 head 0/6',
    ]
    const state = stage({
      heroes: [ANA],
      foes: [{ ...beast(['Multi-Limbed']), weapons: [], locations: arms }],
    })
    const marilith = figure(state, 'beast')
    expect(extraActionPoints(state, marilith)).toBe(1)
    limb(state, 'beast', 'lower-right-arm').severed = true
    expect(extraActionPoints(state, marilith)).toBe(1)
    limb(state, 'beast', 'lower-left-arm').severed = true
    expect(extraActionPoints(state, marilith)).toBe(0)
  })
})

describe('regeneration and frenzy', () => {
  rule('mythras.creature.regeneration', 'rate 1: an arm at 2 of 5 has 3 in the next Round', () => {
    const state = beastAgainst(['Regeneration 1'])
    const arm = limb(state, 'beast', 'right-arm')
    arm.hp = 2
    startRound(state, 'beast')
    expect(arm.hp).toBe(3)
  })

  rule('mythras.creature.regeneration', 'a useless limb serves again above 0; a severed one never', () => {
    const state = beastAgainst(['Regeneration 2'])
    Object.assign(limb(state, 'beast', 'right-arm'), { hp: -1, useless: true })
    Object.assign(limb(state, 'beast', 'left-arm'), { hp: -9, useless: true, severed: true })
    startRound(state, 'beast')
    expect(limb(state, 'beast', 'right-arm')).toMatchObject({ hp: 1, useless: false })
    expect(limb(state, 'beast', 'left-arm')).toMatchObject({ hp: -9, useless: true })
  })

  rule(
    'mythras.creature.frenzy',
    'Willpower 34, die 60: a shark rages for 19 Rounds and neither parries nor evades',
    () => {
      const state = stage({ heroes: [ANA], foes: ['shark'] })
      const shark = figure(state, 'shark')
      run(state, { dice: [60] }, (table, now) => startFrenzy(table, now, shark))
      expect(shark.frenzy).toBe(19)
      expect(whyNotReact(state, shark)).toBe('mythras.creature.frenzy')
    },
  )

  rule('mythras.creature.frenzy', 'Willpower 34, die 34 keeps its head', () => {
    const state = stage({ heroes: [ANA], foes: ['shark'] })
    run(state, { dice: [34] }, (table, now) => startFrenzy(table, now, figure(now, 'shark')))
    expect(figure(state, 'shark').frenzy).toBe(0)
  })

  rule('mythras.creature.frenzy', 'it ignores fatigue meanwhile and is Exhausted when it ends', () => {
    const state = stage({ heroes: [ANA], foes: ['shark'] })
    const shark = figure(state, 'shark')
    shark.frenzy = 2
    shark.fatigue = 1
    startRound(state, 'shark')
    expect(shark.frenzy).toBe(1)
    expect(gradeFor(state, { figure: shark, purpose: 'attack' })).toBe(0)
    startRound(state, 'shark')
    expect(shark.frenzy).toBe(0)
    expect(shark.fatigue).toBe(4)
    expect(gradeFor(state, { figure: shark, purpose: 'attack' })).toBe(2)
  })

  rule(
    ['mythras.creature.frenzy', 'mythras.fatigue.levels'],
    'no loss of blood stops it before it ends',
    () => {
      const state = stage({ heroes: [ANA], foes: ['shark'] })
      const shark = figure(state, 'shark')
      Object.assign(shark, { frenzy: 2, fatigue: 6 })
      limb(state, 'shark', 'head').bleeding = 'yes'
      expect(isOut(state, shark)).toBe(false)
      run(state, {}, (table, now) => bleed(table, now, shark))
      expect(shark).toMatchObject({ fatigue: 7, posture: 'standing' })
      expect(isOut(state, shark)).toBe(false)
      startRound(state, 'shark')
      startRound(state, 'shark')
      expect(shark).toMatchObject({ frenzy: 0, fatigue: 7, posture: 'prone' })
      expect(isOut(state, shark)).toBe(true)
    },
  )
})

describe('fear', () => {
  const dragon = () => stage({ heroes: [ANA], foes: ['dragon'] }, { from: 'start' })
  const meet = (state: State, dice: readonly number[]) => run(state, { dice }, meetTerrors)

  rule(
    'mythras.creature.terrifying',
    'whoever meets it later in the fight is tested then, and only once',
    () => {
      const state = stage({ heroes: [ANA], foes: [BOR] }, { rulings: { 'init-reroll': 'never' } })
      mythras.join(state, 'foes', 'dragon')
      const end = { choices: { 'turn ana': ['dither', 'dither'], 'turn bor': ['dither', 'dither'] } }
      const play = playRound(state, { ...end, dice: [33, 5] })
      expect(told(play, 'skill')).toMatchObject([{ figure: 'ana', skill: 'willpower', level: 2 }])
      expect(figure(state, 'ana')).toMatchObject({ terror: 'shaken', shaken: 1 })
      expect(whyNot(state, 'ana', 'attack broadsword')).toBe('mythras.creature.terrifying')
      const next = playRound(state, {
        choices: { turn: () => 'dither' },
      })
      expect(told(next, 'skill')).toEqual([])
      expect(figure(state, 'ana').shaken).toBe(0)
    },
  )

  rule('mythras.creature.terrifying', 'Willpower 40, die 33: no offence for one Round', () => {
    const state = dragon()
    meet(state, [33])
    startRound(state, 'ana')
    expect(figure(state, 'ana')).toMatchObject({ terror: 'shaken', shaken: 1 })
    startRound(state, 'ana')
    expect(figure(state, 'ana').shaken).toBe(0)
  })

  rule('mythras.creature.terrifying', 'a Critical is unhindered, and nobody tests twice', () => {
    const state = dragon()
    meet(state, [4])
    expect(figure(state, 'ana')).toMatchObject({ terror: 'unshaken', shaken: 0 })
    meet(state, [])
  })

  rule('mythras.creature.terrifying', 'a Failure flees, a Fumble faints', () => {
    const fleeing = dragon()
    meet(fleeing, [41])
    expect(mustFlee(figure(fleeing, 'ana'))).toBe(true)
    figure(fleeing, 'ana').engaged = []
    startRound(fleeing, 'ana')
    expect(figure(fleeing, 'ana')).toMatchObject({ fleeing: true, shaken: 1 })
    const fainting = dragon()
    meet(fainting, [99])
    expect(figure(fainting, 'ana').unconscious).toBeGreaterThan(0)
  })

  const bear = () => stage({ heroes: [ANA], foes: ['grizzly-bear'] })
  const growl = (state: State, dice: readonly number[]) =>
    run(state, { dice }, (table, now) => useAbility(table, now, figure(now, 'grizzly-bear'), 'intimidate'))

  rule('mythras.creature.intimidate', 'Willpower 40, die 71: backs off in the next Round', () => {
    const state = bear()
    growl(state, [71])
    expect(mustBackAway(figure(state, 'ana'))).toBe(true)
    startRound(state, 'ana')
    expect(figure(state, 'ana').shaken).toBe(1)
  })

  rule('mythras.creature.intimidate', 'it goes on while the creature threatens, and then no longer', () => {
    const state = bear()
    growl(state, [71])
    startRound(state, 'ana')
    figure(state, 'grizzly-bear').attacked = true
    startRound(state, 'ana')
    expect(mustBackAway(figure(state, 'ana'))).toBe(true)
    figure(state, 'grizzly-bear').attacked = false
    startRound(state, 'ana')
    expect(mustBackAway(figure(state, 'ana'))).toBe(false)
    expect(figure(state, 'ana').shaken).toBe(0)
  })

  rule(
    'mythras.creature.intimidate',
    'a Success stands, a Fumble flees, a Critical is proof for the encounter',
    () => {
      const stands = bear()
      growl(stands, [40])
      expect(figure(stands, 'ana').intimidated).toBe('held')
      expect(offers(stands, 'grizzly-bear')['intimidate']).toBe('')
      const flees = bear()
      growl(flees, [99])
      expect(mustFlee(figure(flees, 'ana'))).toBe(true)
      const proof = bear()
      growl(proof, [4])
      expect(figure(proof, 'ana').intimidated).toBe('immune')
      expect(offers(proof, 'grizzly-bear')['intimidate']).toBe('mythras.creature.intimidate')
    },
  )
})

describe('trample, breath, gaze and wings', () => {
  rule('mythras.creature.trample', 'a prone engaged foe of half the SIZ: Athletics, 2d12, Size E', () => {
    const state = stage({ heroes: [ANA], foes: ['horse'] })
    expect(offers(state, 'horse')['trample ana']).toBe('mythras.creature.trample')
    figure(state, 'ana').posture = 'prone'
    expect(offers(state, 'horse')['trample ana']).toBe('')
    const { play } = run(
      state,
      { dice: [52, 20, 5, 4, 11], choices: { reaction: ['parry heater'] } },
      (table, now) => useAbility(table, now, figure(now, 'horse'), 'trample ana'),
    )
    expect(play.rolls.map(({ name, sides }) => [name, sides])).toEqual([
      ['trample', 100],
      ['parry', 100],
      ['damage', 12],
      ['location', 20],
    ])
    expect(play.askedFor('reaction')[0]?.about).toMatchObject({ size: 4 })
    expect(limb(state, 'ana', 'chest').hp).toBe(8 - (9 - 4))
  })

  rule(
    'mythras.creature.trample',
    'Athletics 52 fails with 53, and a man of more than half the SIZ is too large',
    () => {
      const state = stage({ heroes: [ANA, BOR], foes: ['horse'] })
      run(state, { dice: [53] }, (table, now) => useAbility(table, now, figure(now, 'horse'), 'trample ana'))
      expect(limb(state, 'ana', 'chest').hp).toBe(8)
      expect(mayTrample(state, figure(state, 'horse'), figure(state, 'ana'))).toBe(true)
      expect(mayTrample(state, figure(state, 'horse'), figure(state, 'bor'))).toBe(false)
    },
  )

  rule('mythras.creature.breathe-flame', "a dragon's cone is 35 m long and 9 m wide at its end", () => {
    const state = stage({ heroes: [ANA, BOR], foes: ['dragon'] })
    const dragon = figure(state, 'dragon')
    const [ana, bor] = [figure(state, 'ana'), figure(state, 'bor')]
    Object.assign(dragon, { x: 0, y: 0 })
    Object.assign(ana, { x: 35, y: 0 })
    const caught = (x: number, y: number) => {
      Object.assign(bor, { x, y })
      return inCone(state, dragon, ana).includes(bor)
    }
    expect(caught(35, 4)).toBe(true)
    expect(caught(35, 5)).toBe(false)
    expect(caught(10, 1)).toBe(true)
    expect(caught(10, 2)).toBe(false)
    expect(caught(36, 0)).toBe(false)
    expect(caught(-5, 0)).toBe(false)
    expect(offers(state, 'dragon')['breathe-flame ana']).toBe('')
    ana.x = 36
    expect(offers(state, 'dragon')['breathe-flame ana']).toBe('mythras.creature.breathe-flame')
  })

  rule('mythras.creature.breathe-flame', '4d6 on every location less its armour, halved by Evade', () => {
    const state = stage({ heroes: [ANA], foes: ['dragon'] })
    const breathe = (dice: readonly number[], evade: string) =>
      run(state, { dice, choices: { 'dive-clear': [evade] } }, (table, now) =>
        useAbility(table, now, figure(now, 'dragon'), 'breathe-flame ana'),
      )
    breathe([40, 44, 3, 3, 2, 2, 90], 'evade')
    const hp = Object.fromEntries(
      ['head', 'chest', 'abdomen', 'right-arm', 'left-arm', 'right-leg', 'left-leg'].map((key) => [
        key,
        limb(state, 'ana', key).hp,
      ]),
    )
    expect(hp).toEqual({
      head: 4,
      chest: 7,
      abdomen: 6,
      'right-arm': 2,
      'left-arm': 2,
      'right-leg': 3,
      'left-leg': 3,
    })
    expect(figure(state, 'ana')).toMatchObject({ posture: 'prone', actionPoints: 1 })
  })

  rule(
    ['mythras.creature.breathe-flame', 'mythras.action.brace'],
    'whoever dives from the flames, even to his feet, stands firm no longer',
    () => {
      const nimble = { ...ANA, luck: 0, skills: { ...ANA.skills, acrobatics: 60 } }
      const state = stage({ heroes: [nimble], foes: ['dragon'] })
      figure(state, 'ana').braced = figure(state, 'dragon').at
      run(
        state,
        { dice: [40, 44, 1, 1, 1, 1, 90], choices: { 'dive-clear': ['acrobatics'] } },
        (table, now) => useAbility(table, now, figure(now, 'dragon'), 'breathe-flame ana'),
      )
      expect(figure(state, 'ana')).toMatchObject({ posture: 'standing', moved: true, braced: -1 })
    },
  )

  rule(
    'mythras.creature.breathe-flame',
    'a second breath in its period takes Endurance or a level of fatigue',
    () => {
      const state = stage({ heroes: [ANA], foes: ['dragon'] })
      const breathe = (dice: readonly number[]) =>
        run(state, { dice }, (table, now) =>
          useAbility(table, now, figure(now, 'dragon'), 'breathe-flame ana'),
        )
      const dragon = figure(state, 'dragon')
      breathe([81])
      expect(dragon.fatigue).toBe(0)
      breathe([92, 81])
      expect(dragon.fatigue).toBe(0)
      breathe([63, 81])
      expect(dragon.fatigue).toBe(1)
    },
  )

  rule('mythras.creature.wing-buffet', 'the Damage Modifier to everybody within 3 m', () => {
    const wings = { name: 'Wings', dm: '+2d8' }
    const state = stage({ heroes: [ANA, BOR], foes: [{ ...beast(['Wing Buffet']), ...wings }] })
    const wyvern = figure(state, 'wings')
    Object.assign(figure(state, 'ana'), { x: wyvern.x, y: wyvern.y + 3 })
    Object.assign(figure(state, 'bor'), { x: wyvern.x, y: wyvern.y + 4 })
    run(state, { dice: [50, 5, 4, 11] }, (table, now) => useAbility(table, now, wyvern, 'wing-buffet'))
    expect(limb(state, 'ana', 'chest').hp).toBe(8 - (9 - 4))
    expect(limb(state, 'bor', 'chest').hp).toBe(8)
    Object.assign(figure(state, 'ana'), { y: wyvern.y + 9 })
    expect(offers(state, 'wings')['wing-buffet']).toBe('mythras.creature.wing-buffet')
  })

  rule('mythras.creature.gaze', 'an active gaze is an action with the effect of its sheet', () => {
    const gaze = { name: 'gaze', resist: 'willpower', fatigue: 2 }
    const state = beastAgainst([gaze])
    expect(offers(state, 'beast')['gaze ana']).toBe('')
    const stare = (dice: readonly number[]) =>
      run(state, { dice }, (table, now) => useAbility(table, now, figure(now, 'beast'), 'gaze ana'))
    stare([40])
    expect(figure(state, 'ana').fatigue).toBe(0)
    stare([41])
    expect(figure(state, 'ana').fatigue).toBe(2)
  })

  rule(
    ['mythras.creature.gaze', 'mythras.creature.wing-buffet'],
    'each is a Turn for one Action Point',
    () => {
      const state = beastAgainst([{ name: 'gaze', resist: 'willpower', fatigue: 2 }, 'Wing Buffet'])
      turn(state, 'beast', 'gaze ana', { dice: [40] })
      expect(figure(state, 'beast').actionPoints).toBe(1)
      turn(state, 'beast', 'wing-buffet', { dice: [71] })
      expect(figure(state, 'beast').actionPoints).toBe(0)
    },
  )

  rule('mythras.creature.gaze', 'a passive gaze meets whoever looks, and not the blinded', () => {
    const state = beastAgainst([{ name: 'gaze', source: 'passive', resist: 'willpower', fatigue: 1 }])
    expect(offers(state, 'beast')).toEqual({})
    figure(state, 'ana').blinded = 1
    startRound(state, 'ana')
    figure(state, 'ana').blinded = 0
    startRound(state, 'ana', [90])
    expect(figure(state, 'ana').fatigue).toBe(1)
  })

  rule('mythras.creature.leaper', 'a leap that was won deals a claw at once, which only a ward stops', () => {
    const leap = (state: State) =>
      run(
        state,
        { dice: [50, 4, 5, 11], choices: { pounce: ['claw'], 'leap-defence': ['none'] } },
        (table, now) => leapAt(table, now, figure(now, 'beast'), figure(now, 'ana'), false),
      )
    const open = beastAgainst(['Leaper'], { dm: '+1d6' })
    expect(leapsFromStanding(open, figure(open, 'beast'))).toBe(true)
    expect(leapsFromStanding(open, figure(open, 'ana'))).toBe(false)
    leap(open)
    expect(limb(open, 'ana', 'chest').hp).toBe(8 - (9 - 4))
    expect(figure(open, 'ana').posture).toBe('prone')
    const warded = beastAgainst(['Leaper'], { dm: '+1d6' })
    item(warded, 'ana', 'heater').ward = 2 ** 3
    leap(warded)
    expect(limb(warded, 'ana', 'chest').hp).toBe(8)
  })
})

describe('what a blow does beside the wound', () => {
  const poison = { potency: 50, resist: 'endurance', conditions: ['fever'], onset: 0, duration: 10 }

  rule(
    ['mythras.creature.venomous', 'mythras.hazard.poison'],
    'a bite that hurts brings the poison roll',
    () => {
      const state = beastAgainst([{ name: 'venomous', weapon: 'bite', poison }])
      strike(state, 'beast', 'ana', { with: 'bite', dice: [40, 4, 1, 30, 60] })
      expect(limb(state, 'ana', 'right-leg').hp).toBe(4)
      expect(figure(state, 'ana').poisons).toMatchObject([{ condition: 'fever', left: 10 }])
      expect(gradeFor(state, { figure: figure(state, 'ana'), purpose: 'other' })).toBe(1)
    },
  )

  rule('mythras.creature.venomous', 'no wound, or another weapon, and there is no poison', () => {
    const state = beastAgainst([{ name: 'venomous', weapon: 'bite', poison }])
    strike(state, 'beast', 'ana', { with: 'bite', dice: [40, 2, 1] })
    strike(state, 'beast', 'ana', { with: 'claw', dice: [40, 4, 1] })
    expect(figure(state, 'ana').poisons).toEqual([])
  })

  rule('mythras.creature.poison-immunity', 'immune to all poison: no roll is made', () => {
    const state = stage({
      heroes: [{ ...ANA, abilities: ['Poison Immunity'] }],
      foes: [beast([{ name: 'venomous', weapon: 'bite', poison }])],
    })
    strike(state, 'beast', 'ana', { with: 'bite', dice: [40, 4, 1] })
    expect(figure(state, 'ana').poisons).toEqual([])
  })

  rule(
    'mythras.creature.vampiric',
    'a bite of 3 HP drains the fatigue its sheet says; a claw does not',
    () => {
      const state = beastAgainst([{ name: 'vampiric', fatigue: 2 }])
      strike(state, 'beast', 'ana', { with: 'claw', dice: [40, 4, 1] })
      expect(figure(state, 'ana').fatigue).toBe(0)
      strike(state, 'beast', 'ana', { with: 'bite', dice: [40, 5, 5] })
      expect(limb(state, 'ana', 'left-leg').hp).toBe(3)
      expect(figure(state, 'ana').fatigue).toBe(2)
    },
  )

  rule(
    'mythras.creature.characteristic-drain',
    'what its sheet drains is told, unless it is resisted',
    () => {
      const drain = { name: 'characteristic-drain', damage: '1d3', source: 'STR', resist: 'endurance' }
      const state = beastAgainst([drain])
      const lost = strike(state, 'beast', 'ana', { with: 'bite', dice: [40, 5, 1, 39, 2] })
      const drained = told(lost.play, 'condition').filter(({ what }) => what === 'drained')
      expect(drained).toMatchObject([{ figure: 'ana', amount: 2, where: 'STR' }])
      const held = strike(state, 'beast', 'ana', { with: 'bite', dice: [40, 3, 5, 41] })
      expect(told(held.play, 'condition').filter(({ what }) => what === 'drained')).toEqual([])
    },
  )

  rule(
    'mythras.creature.characteristic-drain',
    'at nothing of CON somebody dies, without STR he lies helpless, without CHA he fights on',
    () => {
      const after = (source: string, bites: number) => {
        const drain = { name: 'characteristic-drain', damage: '1d8', source }
        const state = beastAgainst([drain])
        for (let bite = 0; bite < bites; bite++)
          strike(state, 'beast', 'ana', { with: 'bite', dice: [40, 3, 1, 7], choices: { effect: ['none'] } })
        const { life, felled, drained } = figure(state, 'ana')
        return { life, felled, points: drained[0]?.points }
      }
      expect(after('CON', 1)).toEqual({ life: 'up', felled: false, points: 7 })
      expect(after('CON', 2)).toMatchObject({ life: 'dead', points: 14 })
      expect(after('STR', 2)).toEqual({ life: 'up', felled: true, points: 14 })
      expect(after('CHA', 2)).toEqual({ life: 'up', felled: false, points: 14 })
    },
  )

  rule('mythras.creature.grappler', 'a hit hurts and holds', () => {
    const state = beastAgainst(['Grappler'])
    strike(state, 'beast', 'ana', { with: 'claw', dice: [40, 4, 1] })
    expect(limb(state, 'ana', 'right-leg').hp).toBe(4)
    expect(figure(state, 'ana').grippedBy).toEqual([figure(state, 'beast').at])
    expect(figure(state, 'beast').grips).toBe(figure(state, 'ana').at)
  })

  rule('mythras.creature.grappler', 'parried, it grips the limb or pins the weapon', () => {
    const state = beastAgainst(['Grappler'])
    const { play } = strike(state, 'beast', 'ana', {
      with: 'claw',
      dice: [40, 30, 4, 1],
      choices: { reaction: ['parry broadsword'], grapple: ['pin'] },
    })
    expect(play.askedFor('grapple')[0]?.options).toEqual(['grip', 'pin', 'no'])
    expect(item(state, 'ana', 'broadsword').pinnedBy).toBe(figure(state, 'beast').at)
    expect(whyNotWield(state, figure(state, 'ana'), item(state, 'ana', 'broadsword'))).toBe(
      'mythras.creature.grappler',
    )
    run(state, {}, (_table, now) => releaseGrip(now, figure(now, 'beast')))
    expect(item(state, 'ana', 'broadsword').pinnedBy).toBe(-1)
  })

  rule('mythras.creature.engulfing', 'a bite swallows a victim of half the SIZ, who then suffocates', () => {
    const state = stage({ heroes: [ANA, BOR], foes: ['dragon'] })
    strike(state, 'dragon', 'ana', { with: 'bite', dice: [50, 1, 1, 1, 1], choices: { engulf: ['swallow'] } })
    const ana = figure(state, 'ana')
    expect(limb(state, 'ana', 'right-leg').hp).toBe(5)
    expect(isSwallowed(state, ana)).toBe(true)
    expect(isOut(state, ana)).toBe(true)
    expect(ana.breaths).toBe(2)
    for (let round = 0; round < 2; round++)
      run(state, {}, (table, now) => startRoundHazards(table, now, figure(now, 'ana')))
    run(state, { dice: [80, 2] }, (table, now) => startRoundHazards(table, now, figure(now, 'ana')))
    expect(ana.fatigue).toBe(2)
    figure(state, 'dragon').life = 'dead'
    startRound(state, 'ana')
    expect(ana).toMatchObject({ felled: false, breaths: 0, grippedBy: [] })
  })

  rule('mythras.creature.engulfing', 'inside the beast nobody can be struck, shot at or tended', () => {
    const archer = { ...ANA, name: 'Eve', weapons: ['bow'], at: [-40, 0] }
    const state = stage({ heroes: [ANA, BOR, archer], foes: ['dragon', { ...BOR, name: 'Cid', at: [2, 1] }] })
    strike(state, 'dragon', 'ana', { with: 'bite', dice: [50, 1, 1, 1, 1], choices: { engulf: ['swallow'] } })
    for (const each of state.figures) each.engaged = []
    for (const id of ['dragon', 'cid'])
      expect(menuOf(state, id).filter((key) => /^attack|^sweep|^charge ana|^leap at ana/.test(key))).toEqual(
        [],
      )
    expect(menuOf(state, 'bor').filter((key) => /^first-aid ana/.test(key))).toEqual([])
    expect(crowdGrade(state, figure(state, 'eve'), figure(state, 'dragon'))).toBe(0)
  })

  rule('mythras.creature.engulfing', 'SIZ 25 goes down a dragon of SIZ 50, SIZ 26 does not', () => {
    const swallowed = (siz: number) => {
      const state = stage({ heroes: [{ ...ANA, siz }], foes: ['dragon'] })
      const { play } = strike(state, 'dragon', 'ana', { with: 'bite', dice: [50, 1, 1, 1, 1] })
      return play.askedFor('engulf').length
    }
    expect(swallowed(25)).toBe(1)
    expect(swallowed(26)).toBe(0)
  })

  rule('mythras.creature.xenomorph', 'acid for d3 2 during d3 3 Rounds eats armour first', () => {
    const state = stage({ heroes: [ANA], foes: ['xenomorph'] })
    const exchange = strike(state, 'ana', 'xenomorph', { dice: [44, 6, 2, 1, 10, 2, 3, 14] })
    expect(exchange.exchange.lost).toBe(2)
    const ana = figure(state, 'ana')
    expect(ana).toMatchObject({ acid: 3, acidDamage: 2 })
    const arm = limb(state, 'ana', 'right-arm')
    const burn = () => run(state, {}, (table, now) => startRoundHazards(table, now, figure(now, 'ana')))
    burn()
    expect(arm).toMatchObject({ worn: 0, hp: 5 })
    burn()
    burn()
    burn()
    expect(arm).toMatchObject({ worn: 0, hp: 1 })
  })

  rule('mythras.creature.xenomorph', 'a shot from afar is not sprayed', () => {
    const state = stage({ heroes: [ANA], foes: ['xenomorph'] })
    const { exchange } = strike(state, 'ana', 'xenomorph', { dice: [71] })
    run(state, {}, (table, now) =>
      afterWound(table, now, { ...exchange, weaponry: 'missile', lost: 3, hits: true, wound: 'minor' }),
    )
    expect(figure(state, 'ana').acid).toBe(0)
  })
})
