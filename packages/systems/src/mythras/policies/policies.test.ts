/**
 * The hands that machines play: what they do in situations where the answer is plain, that every answer is legal
 * in any fight, and that each is stronger than the one before it.
 */
import { type Policy, parseScenario, Random, seedFight, simulateFrom, wilson } from '@steelyard/kernel'
import { type Script, type ScriptOptions, script } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { checked, type DecisionCounts } from '../../testing/hands.ts'
import { rule } from '../../testing/rule.ts'
import { sized } from '../../testing/sizes.ts'
import { scenarios } from '../content/scenarios.ts'
import { mythras } from '../index.ts'
import { refreshHindrances } from '../rules/core/conditions.ts'
import { itemNamed } from '../rules/gear/items.ts'
import { strikeInMelee } from '../rules/melee/attack.ts'
import { effectNames } from '../rules/melee/effect-names.ts'
import { takeShot } from '../rules/ranged/ranged.ts'
import { sidesLeft } from '../rules/round/round.ts'
import { takeTurn } from '../rules/round/turn.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { itemAt, type State } from '../state/state.ts'
import { randomScenario } from '../testing/generate.ts'
import { type Actor, ANA, BOR, figure, item, limb, stage } from '../testing/stage.ts'
import { policies } from './index.ts'
import { bestFire } from './ranged/gunfire.ts'

type Field = Readonly<Record<string, unknown>>
type Written = Readonly<Record<string, unknown>>

function hand(name: string): Policy<State> {
  const found = policies[name]
  if (found === undefined) throw new Error(`no policy ${name}`)
  return found.decide
}

/** A table where `name` answers whatever is not scripted. */
function at(name: string, options: ScriptOptions<State> = {}): Script<State> {
  return script(mythras, { otherwise: hand(name), ...options })
}

/** What one figure answered to a question, in order. */
function answers(play: Script<State>, name: string, by: string): unknown[] {
  return play.asked.filter((each) => each.name === name && each.by === by).map(({ choice }) => choice)
}

/** The Turn that a policy takes for a figure, by the keys it answered; the dice never run out. */
function turnOf(state: State, id: string, name = 'skilled', face = 50): unknown[] {
  const play = at(name, { dice: evenDice(face) })
  play.call((table, now) => takeTurn(table, now, figure(now, id)), state)
  return answers(play, 'turn', id)
}

/** Low faces that fit any die, more than are ever rolled. */
const FEW: readonly number[] = new Array<number>(60).fill(2)

/** Dice that fit everything rolled here: a d100 first, then the small ones. */
function evenDice(face: number): number[] {
  return [face, ...FEW]
}

/** One blow with the first weapon in hand, both sides played by `name`. */
function strike(
  state: State,
  by: string,
  on: string,
  dice: readonly number[],
  name = 'skilled',
  choices: NonNullable<ScriptOptions<State>['choices']> = {},
): Script<State> {
  const play = at(name, { dice, choices })
  play.call((table, now) => {
    const attacker = figure(now, by)
    const held = attacker.items.findIndex(({ hand }) => hand === 'right' || hand === 'both')
    attacker.actionPoints -= 1
    return strikeInMelee(table, now, { attacker, target: figure(now, on), item: itemAt(attacker, held) })
  }, state)
  return play
}

/** The effects that an attacker takes when nobody answers a roll of this die. */
function effectsOn(state: State, die: number, more: readonly number[] = FEW) {
  return answers(
    strike(state, 'ana', 'bor', [die, ...more], 'skilled', { reaction: ['none'] }),
    'effect',
    'ana',
  )
}

/** Without Luck there is less to ask about. */
const PLAIN_ANA: SheetInput = { ...ANA, luck: 0 }
const SWORDSWOMAN: SheetInput = { ...PLAIN_ANA, weapons: ['broadsword'] }

function duel(ana: Actor = PLAIN_ANA, bor: Actor = BOR, field: Field = {}): State {
  return stage({ heroes: [ana], foes: [bor] }, { field })
}

describe('simple', () => {
  rule('mythras.parry.which', 'parries with the largest thing in hand, and lets a miss go by', () => {
    const landed = strike(duel(), 'ana', 'bor', [44, 31, 5, 2, 11], 'simple')
    expect(answers(landed, 'reaction', 'bor')).toEqual(['parry viking-shield'])
    const missed = strike(duel(), 'ana', 'bor', [88], 'simple')
    expect(answers(missed, 'reaction', 'bor')).toEqual(['none'])
  })

  test('runs at the nearest foe and not to a comrade', () => {
    const state = stage(
      { heroes: [PLAIN_ANA, { ...PLAIN_ANA, name: 'Eva' }], foes: [BOR] },
      { field: { distance: 60 } },
    )
    expect(turnOf(state, 'ana', 'simple')).toEqual(['run to bor'])
  })

  rule('mythras.effect.impale-withdraw', 'pulls its weapon out of the wound before it uses its fists', () => {
    const state = duel(SWORDSWOMAN)
    lodge(state, 'ana', 'broadsword', 'bor', 'chest')
    expect(turnOf(state, 'ana', 'simple')).toEqual(['withdraw broadsword'])
  })

  rule('mythras.effect.bleed-tick', 'does not make somebody bleed who bleeds already', () => {
    const state = duel(BOR_AS_ANA)
    const first = strike(state, 'ana', 'bor', [20, 4, 2, 8, 90], 'simple', { reaction: ['none'] })
    expect(answers(first, 'effect', 'ana')).toEqual(['bleed'])
    expect(limb(state, 'bor', 'abdomen').bleeding).toBe('yes')
    const second = strike(state, 'ana', 'bor', [20, 1, 1], 'simple', { reaction: ['none'] })
    expect(answers(second, 'effect', 'ana')).toEqual(['choose-location'])
  })

  rule('mythras.effect.choose-location', 'strikes at the head rather than leave its blade in a wound', () => {
    const state = duel(SWORDSWOMAN)
    limb(state, 'bor', 'chest').bleeding = 'yes'
    const play = strike(state, 'ana', 'bor', [44, 1, 1], 'simple', { reaction: ['none'] })
    const [question] = play.asked.filter(({ name }) => name === 'effect')
    expect(question?.options).toContain('impale')
    expect(answers(play, 'effect', 'ana')).toEqual(['choose-location'])
    expect(answers(play, 'location', 'ana')).toEqual(['head'])
  })

  rule('mythras.effect.circumvent-parry', 'goes around a shield that would stop the blow', () => {
    const play = strike(duel(SWORDSWOMAN), 'ana', 'bor', [3, 31, 1, 1, 11], 'simple')
    expect(answers(play, 'reaction', 'bor')).toEqual(['parry viking-shield'])
    expect(answers(play, 'effect', 'ana')).toEqual(['circumvent-parry'])
  })
})

/** Bor in armour that no sword passes. */
const IRON: SheetInput = { ...BOR, armour: { all: 12 } }

/** Bor in the same, who is hard to trip and to disarm. */
const SURE: SheetInput = {
  ...IRON,
  style: { name: 'Raider', value: 90, weapons: ['axe', 'viking shield'] },
  skills: { ...BOR.skills, brawn: 90 },
}

/** Ana with an axe, which cuts and does not impale. */
const BOR_AS_ANA: SheetInput = {
  ...PLAIN_ANA,
  weapons: ['axe'],
  style: { name: 'Guard', value: 65, weapons: ['axe'] },
}

/** A weapon of somebody is stuck in somebody else. */
function lodge(state: State, owner: string, key: string, victim: string, location: string): void {
  const holder = figure(state, owner)
  const place = itemNamed(state, holder, key)
  const stuck = itemAt(holder, place)
  stuck.stuckIn = figure(state, victim).at
  stuck.stuckAt =
    state.setup.profiles[stuck.stuckIn]?.locations.findIndex((each) => each.key === location) ?? -1
  limb(state, victim, location).lodged.push({ arm: stuck.arm, size: 1, owner: holder.at, item: place })
  refreshHindrances(state, figure(state, victim))
}

describe('skilled: answering attacks', () => {
  rule(
    'mythras.free.ward',
    'covers itself with the shield, which costs nothing, and parries with the weapon',
    () => {
      const play = strike(duel(), 'ana', 'bor', [44, 31, 5, 2, 11])
      expect(answers(play, 'ward', 'bor')).toEqual(['ward viking-shield', 'keep'])
      expect(answers(play, 'ward-locations', 'bor')[0]).toHaveLength(4)
      expect(answers(play, 'reaction', 'bor')).toEqual(['parry axe'])
    },
  )

  rule(['mythras.free.ward', 'mythras.block.crouch'], 'crouches behind it when no point is left', () => {
    const state = duel()
    figure(state, 'bor').actionPoints = 0
    const play = strike(state, 'ana', 'bor', [44, 5, 2, 11], 'skilled', { effect: ['none'] })
    expect(answers(play, 'ward', 'bor')).toEqual(['crouch viking-shield', 'keep'])
    expect(limb(state, 'bor', 'chest').hp).toBe(8)
    figure(state, 'bor').actionPoints = 2
    expect(turnOf(state, 'bor', 'skilled', 90)[0]).toBe('free')
    expect(figure(state, 'bor').posture).toBe('standing')
  })

  rule(
    'mythras.attack.missed-parry',
    'answers a fumble for the mishap, and never a plain miss with its last point before a blow',
    () => {
      const fumbled = strike(duel(), 'ana', 'bor', [99, 50, 2, 1, 2, 90, 2])
      expect(answers(fumbled, 'reaction', 'bor')).toEqual(['parry axe'])
      expect(['accidental-injury', 'disarm', 'trip']).toContain(answers(fumbled, 'effect', 'bor')[0])
      const open = duel()
      figure(open, 'ana').actionPoints = 1
      figure(open, 'bor').actionPoints = 1
      limb(open, 'ana', 'head').hp = 1
      expect(answers(strike(open, 'ana', 'bor', [80]), 'reaction', 'bor')).toEqual(['none'])
    },
  )

  rule(
    ['mythras.parry.two-less', 'mythras.trait.daredevil'],
    'dodges what its weapons are two Sizes too small for',
    () => {
      const state = stage({ heroes: ['duelist'], foes: [{ use: 'grizzly-bear', id: 'bear' }] })
      figure(state, 'duelist').luck = 0
      const play = at('skilled', { dice: [60, ...FEW], choices: { effect: ['none'] } })
      play.call((table, now) => {
        const bear = figure(now, 'bear')
        const claw = itemAt(bear, itemNamed(now, bear, 'claw'))
        return strikeInMelee(table, now, { attacker: bear, target: figure(now, 'duelist'), item: claw })
      }, state)
      expect(answers(play, 'reaction', 'duelist')).toEqual(['evade'])
    },
  )

  rule('mythras.evade.prone', 'does not throw itself down before an ordinary blow', () => {
    const play = strike(duel(), 'bor', 'ana', [30, 40, 2, 2, 11])
    expect(String(answers(play, 'reaction', 'ana')[0])).toMatch(/^parry/)
  })
})

describe('skilled: effects', () => {
  rule(
    'mythras.effect.force-failure',
    'forces the failure of a Trip or a Disarm when the foe fumbled',
    () => {
      const play = strike(duel(SWORDSWOMAN, SURE), 'ana', 'bor', [44, 99, 1, 1, 11, 1, 1], 'skilled', {
        ward: ['keep'],
        reaction: ['parry axe'],
      })
      const [first, second] = answers(play, 'effect', 'ana')
      expect(['trip', 'disarm']).toContain(first)
      expect(second).toBe('force-failure')
    },
  )

  rule('mythras.se.mix', 'aims a Critical where it hurts and does not forget the second effect', () => {
    const chosen = effectsOn(duel(SWORDSWOMAN), 4)
    expect(chosen).toHaveLength(2)
    expect(chosen).toContain('choose-location')
  })

  rule('mythras.effect.choose-location', 'aims at the spot that one more blow puts out of action', () => {
    for (const [spot, hp] of [
      ['head', 1],
      ['chest', 1],
      ['abdomen', 1],
    ] as const) {
      const state = duel(SWORDSWOMAN)
      limb(state, 'bor', spot).hp = hp
      const play = strike(state, 'ana', 'bor', [44, ...FEW], 'skilled', {
        ward: ['keep'],
        reaction: ['none'],
      })
      expect(answers(play, 'effect', 'ana')).toEqual(['choose-location'])
      expect(answers(play, 'location', 'ana')).toEqual([spot])
    }
  })

  rule(
    ['mythras.effect.trip', 'mythras.effect.disarm'],
    'trips or disarms when armour beats its blade',
    () => {
      const iron: SheetInput = { ...BOR, armour: { all: 12 } }
      const [first] = effectsOn(duel(SWORDSWOMAN, iron), 44)
      expect(['trip', 'disarm']).toContain(first)
    },
  )

  rule('mythras.effect.bypass-armor', 'bypasses armour with a Critical that could not pass it', () => {
    const iron: SheetInput = {
      ...BOR,
      armour: { all: 8 },
      skills: { ...BOR.skills, brawn: 95, evade: 95 },
    }
    const state = duel(SWORDSWOMAN, { ...iron, weapons: ['viking shield'] })
    limb(state, 'bor', 'head').hp = 2
    expect(effectsOn(state, 4)).toEqual(expect.arrayContaining(['bypass-armor', 'choose-location']))
  })

  rule('mythras.effect.arise', 'gets up when it wins an exchange on the ground', () => {
    const state = duel()
    figure(state, 'bor').posture = 'prone'
    const play = strike(state, 'ana', 'bor', [99, 20, 2, 1, 2, 90, 2], 'skilled', { reaction: ['parry axe'] })
    expect(answers(play, 'effect', 'bor')).toContain('arise')
  })

  rule('mythras.effect.damage-weapon', 'knows what cannot be broken and never wastes a blow on it', () => {
    for (const die of [44, 30, 4]) expect(effectsOn(duel(SWORDSWOMAN), die)).not.toContain('damage-weapon')
  })
})

describe('skilled: Turns', () => {
  rule('mythras.effect.impale-lodge', 'leaves its weapon in the wound and draws the next', () => {
    const state = duel({ ...PLAIN_ANA, weapons: ['broadsword', 'heater', 'dagger'] })
    lodge(state, 'ana', 'broadsword', 'bor', 'chest')
    const play = at('skilled', { dice: evenDice(90) })
    play.call((table, now) => takeTurn(table, now, figure(now, 'ana')), state)
    expect(answers(play, 'turn', 'ana')).toEqual(['free', 'draw dagger'])
    expect(answers(play, 'free', 'ana')).toEqual(['let-go broadsword'])
    expect(figure(state, 'bor').impaled).toBe(2)
  })

  rule(
    'mythras.action.ready-weapon',
    'draws a second weapon after a Disarm, and picks up the first when it is the only one',
    () => {
      const spare = duel({ ...PLAIN_ANA, weapons: ['broadsword', 'heater', 'dagger'] })
      item(spare, 'ana', 'broadsword').hand = 'lost'
      expect(turnOf(spare, 'ana')).toEqual(['draw dagger'])
      const bare = duel(SWORDSWOMAN)
      const sword = item(bare, 'ana', 'broadsword')
      sword.hand = 'lost'
      bare.ground.push({ arm: sword.arm, hp: 10, ammo: -1, count: 1, x: 0, y: 0 })
      expect(turnOf(bare, 'ana')).toEqual(['pick-up broadsword'])
    },
  )

  rule(
    ['mythras.free.drop', 'mythras.action.ready-weapon'],
    'lets a dagger fall that does not get through mail, and takes up the sword that was struck from the hand',
    () => {
      const state = duel('duelist', 'knight')
      const [sword, dagger] = [item(state, 'duelist', 'broadsword'), item(state, 'duelist', 'dagger')]
      sword.hand = 'lost'
      dagger.hand = 'right'
      for (const name of ['dagger', 'broadsword'])
        state.ground.push({ ...item(state, 'duelist', name), hp: 8, ammo: -1, count: 1, x: 0, y: 0 })
      for (const name of ['broadsword', 'spear', 'mace']) item(state, 'knight', name).hand = 'lost'
      figure(state, 'knight').posture = 'prone'
      expect(turnOf(state, 'duelist')).toEqual(['free', 'pick-up broadsword'])
      expect(turnOf(state, 'duelist')).toEqual(['pick-up broadsword'])
      expect(item(state, 'duelist', 'broadsword').hand).toBe('right')
    },
  )

  rule('mythras.free.drop', 'drops the bow and draws steel while a raider is on his way', () => {
    const state = stage({ heroes: ['archer'], foes: ['hill-raider'] }, { field: { distance: 10 } })
    expect(turnOf(state, 'archer')).toEqual(['free', 'draw axe'])
  })

  rule('mythras.ranged.load', 'shoots and loads from afar', () => {
    const state = stage({ heroes: ['archer'], foes: ['hill-raider'] }, { field: { distance: 80 } })
    expect(turnOf(state, 'archer', 'skilled', 90)).toEqual(['shoot bow'])
    expect(turnOf(state, 'archer', 'skilled', 90)).toEqual(['reload bow'])
  })

  rule(
    'mythras.ranged.aim',
    'aims for a Round when the shot is Herculean, and not when it is only Hard',
    () => {
      for (const [wind, key] of [
        ['strong', 'aim bow'],
        ['light', 'shoot bow'],
      ] as const) {
        const state = stage({ heroes: ['archer'], foes: ['archer'] }, { field: { distance: 80, wind } })
        expect(turnOf(state, 'archer', 'skilled', 99)).toEqual([key])
      }
    },
  )

  rule(['mythras.ranged.aim', 'mythras.fatigue.levels'], 'does not aim where only weariness hinders', () => {
    const state = stage({ heroes: ['archer'], foes: ['archer'] }, { field: { distance: 80 } })
    figure(state, 'archer').fatigue = 5
    expect(turnOf(state, 'archer', 'skilled', 99)).toEqual(['shoot bow'])
  })

  rule('mythras.action.regain-footing', 'gets up', () => {
    const state = duel()
    figure(state, 'ana').posture = 'prone'
    expect(turnOf(state, 'ana')).toEqual(['regain-footing'])
  })

  rule('mythras.outm.requirements', 'outmaneuvers two, and simply strikes at one', () => {
    const state = stage(
      { heroes: ['duelist'], foes: [BOR, { ...BOR, name: 'Cid' }] },
      { field: { engaged: 'all' } },
    )
    expect(turnOf(state, 'duelist')).toEqual(['outmaneuver'])
    expect(turnOf(stage({ heroes: ['duelist'], foes: [BOR] }), 'duelist')).toEqual(['attack broadsword'])
  })

  rule('mythras.charge.penalty', 'charges with skill to spare, and walks up without', () => {
    const far = { field: { distance: 5 } }
    expect(turnOf(stage({ heroes: ['hill-raider'], foes: [BOR] }, far), 'hill-raider')).toEqual([
      'charge bor with axe at a run',
    ])
    expect(turnOf(stage({ heroes: ['levy-spearman'], foes: [BOR] }, far), 'levy-spearman')).toEqual([
      'move to bor',
    ])
  })

  rule('mythras.charge.set', 'does not charge a weapon that is set against it', () => {
    const pike: SheetInput = { ...BOR, weapons: ['two-handed spear'] }
    const state = stage({ heroes: ['hill-raider'], foes: [pike] }, { field: { distance: 5 } })
    expect(turnOf(state, 'hill-raider')).toEqual(['move to bor'])
  })

  rule('mythras.heal.first-aid', 'wakes a comrade when no foe is near', () => {
    const eva = { ...PLAIN_ANA, name: 'Eva', at: [0, 1] }
    const state = stage({ heroes: [PLAIN_ANA, eva], foes: [BOR] }, { field: { distance: 60 } })
    figure(state, 'eva').unconscious = 48
    figure(state, 'eva').posture = 'prone'
    expect(turnOf(state, 'ana', 'skilled', 90)).toEqual(['first-aid eva wake'])
  })

  rule('mythras.ap.exhausted', 'strikes at the foe who can no longer answer', () => {
    const cid = { ...BOR, name: 'Cid' }
    const state = stage({ heroes: [SWORDSWOMAN], foes: [BOR, cid] }, { field: { engaged: 'all' } })
    for (const spent of ['bor', 'cid']) {
      figure(state, 'ana').actionPoints = 1
      for (const id of ['bor', 'cid']) figure(state, id).actionPoints = id === spent ? 0 : 2
      const play = at('skilled', { dice: [98], choices: { 'turn ana': ['attack broadsword'] } })
      play.call((table, now) => takeTurn(table, now, figure(now, 'ana')), state)
      expect(answers(play, 'target', 'ana')).toEqual([spent])
    }
  })

  rule('mythras.wound.serious', 'keeps its points for parries while pain keeps it from attacking', () => {
    const state = duel()
    figure(state, 'ana').pain = 2
    expect(turnOf(state, 'ana')).toEqual(['delay'])
  })
})

describe('skilled: guns', () => {
  const near = {
    id: 'near',
    ap: 6,
    hp: 30,
    hides: ['right leg', 'left leg', 'abdomen', 'chest'],
    at: [30, 0],
  }

  function shootOut(target: Written, field: Field): Script<State> {
    const state = stage({ heroes: ['trooper'], foes: [{ use: 'trooper', id: 'red', ...target }] }, { field })
    for (const each of state.figures) each.luck = 0
    const play = at('skilled', { dice: [40, ...new Array<number>(20).fill(3)] })
    figure(state, 'red').actionPoints = 0
    play.call((table, now) => takeShot(table, now, figure(now, 'trooper'), 'shoot rifle'), state)
    return play
  }

  rule('mythras.effect.drop-foe', 'drops a foe whom any hit will wound', () => {
    const play = shootOut({ armour: 0 }, { distance: 30 })
    expect(answers(play, 'effect', 'trooper')).toEqual(['drop-foe'])
  })

  rule('mythras.cover.negate', 'picks what shows above the cover', () => {
    const play = shootOut({ cover: 'near', at: [30, 0] }, { distance: 30, covers: [near] })
    expect(answers(play, 'effect', 'trooper')).toEqual(['choose-location'])
    expect(String(answers(play, 'location', 'trooper')[0])).toMatch(/arm$/)
  })

  rule('mythras.effect.pin-down', 'pins down whom it cannot hurt', () => {
    const play = shootOut({ armour: { all: 12 } }, { distance: 30 })
    expect(answers(play, 'effect', 'trooper')).toEqual(['pin-down'])
  })

  rule('mythras.action.take-cover', 'gets behind cover when fire keeps it from shooting', () => {
    const field = { distance: 30, covers: [{ ...near, at: [0, 1] }] }
    const state = stage({ heroes: ['trooper'], foes: [{ use: 'trooper', id: 'red' }] }, { field })
    figure(state, 'trooper').pinned = 1
    expect(turnOf(state, 'trooper')).toEqual(['take-cover near'])
  })

  rule(
    'mythras.effect.pin-down',
    'waits where it is while fire keeps it down and no cover is at hand',
    () => {
      for (const policy of ['simple', 'skilled']) {
        const state = stage({ heroes: ['trooper'], foes: ['archer'] }, { field: { distance: 30 } })
        figure(state, 'trooper').pinned = 1
        expect(turnOf(state, 'trooper', policy)).toEqual(['delay'])
      }
    },
  )
})

describe('skilled: bursts and automatic fire', () => {
  const gauss = {
    styles: { name: 'Infantry', value: 70, weapons: ['gauss rifle'] },
    weapons: ['gauss rifle'],
  }
  const reds: Actor[] = [0, 4, 8].map((y, at) => ({ use: 'trooper', id: `red${at}`, at: [30, y] }))

  function section(more: Partial<SheetInput>, foes: readonly Actor[], field: Field = {}): State {
    const beside: Actor[] = foes.slice(1).map((_, at) => ({ use: 'trooper', id: `b${at}`, at: [0, 8 * at] }))
    return stage(
      { heroes: [{ use: 'trooper', id: 'blue', at: [0, 4], ...more }, ...beside], foes },
      { field },
    )
  }

  rule(
    ['mythras.gun.auto', 'mythras.action.switch-fire'],
    'sprays several foes with a gun that is switched for nothing, a round or more for each',
    () => {
      const state = section(gauss, reds)
      for (const each of state.figures) each.luck = 0
      const play = at('skilled', { dice: [90, 90, 90] })
      play.call((table, now) => takeTurn(table, now, figure(now, 'blue')), state)
      expect(answers(play, 'turn', 'blue')).toEqual(['free', 'auto gauss-rifle'])
      expect(answers(play, 'free', 'blue')).toEqual(['switch-fire gauss-rifle auto'])
      expect(answers(play, 'auto-targets', 'blue')).toEqual([['red1', 'red0', 'red2']])
      expect(Number(answers(play, 'auto-rounds', 'blue')[0])).toBeGreaterThanOrEqual(3)
    },
  )

  rule('mythras.gun.semi', 'fires single shots at one foe in good light, whatever the gun could do', () => {
    expect(turnOf(section({}, reds.slice(0, 1)), 'blue')).toEqual(['shoot rifle'])
    expect(turnOf(section(gauss, reds.slice(0, 1)), 'blue')).toEqual(['shoot gauss-rifle'])
  })

  rule(
    ['mythras.action.switch-fire', 'mythras.gun.auto'],
    'switches a rifle in the dark, where recoil makes nothing harder',
    () => {
      const state = section({}, reds, { light: 'dark' })
      expect(turnOf(state, 'blue')).toEqual(['switch-fire rifle auto'])
    },
  )

  rule('mythras.gun.burst', 'knows what more than one round does: a burst before a single shot', () => {
    const state = section({}, reds.slice(0, 1), { light: 'dark' })
    const burst = bestFire(state, figure(state, 'blue'), 0, 'burst', 1)
    const single = bestFire(state, figure(state, 'blue'), 0, 'semi', 0)
    expect(burst.worth).toBeGreaterThan(single.worth)
    expect(burst.rounds).toBe(3)
  })
})

describe('skilled: Luck', () => {
  rule('mythras.core.luck-cheat-fate', 'spends Luck on the Endurance roll that would end the fight', () => {
    const state = duel({ ...ANA, luck: 1 })
    limb(state, 'ana', 'head').hp = 1
    const play = strike(state, 'bor', 'ana', [31, 2, 1, 3, 90, 40], 'skilled', {
      ward: ['keep'],
      reaction: ['none'],
      effect: ['choose-location'],
      location: ['head'],
    })
    expect(answers(play, 'luck', 'ana')).toEqual(['re-roll'])
    expect(figure(state, 'ana').unconscious).toBe(0)
  })

  rule('mythras.core.luck-desperate', 'buys a point against a Critical and not against a miss', () => {
    for (const [die, bought] of [
      [3, 'yes'],
      [90, 'no'],
    ] as const) {
      const state = duel({ ...ANA, luck: 1 })
      figure(state, 'ana').actionPoints = 0
      const play = strike(state, 'bor', 'ana', [die, 40, ...FEW], 'skilled', {
        'luck-foe': ['keep'],
      })
      expect(answers(play, 'desperate-effort', 'ana')).toEqual([bought])
      expect(answers(play, 'reaction', 'ana')).toHaveLength(bought === 'yes' ? 1 : 0)
      expect(answers(play, 'reaction', 'ana')).not.toContain('none')
    }
  })

  rule('mythras.core.luck-desperate', 'buys no point that it would not spend on the answer', () => {
    const state = duel({ ...ANA, luck: 1, armour: { all: 12 } })
    Object.assign(figure(state, 'ana'), { actionPoints: 0, posture: 'prone' })
    const play = strike(state, 'bor', 'ana', [3, ...FEW], 'skilled', { 'luck-foe': ['keep'] })
    expect(answers(play, 'desperate-effort', 'ana')).toEqual(['no'])
  })
})

describe('mounts without a rider', () => {
  const grey: Actor = { use: 'horse', id: 'grey', at: [0, 0] }
  const herd = (more: Partial<SheetInput>, metres: number, of: readonly Actor[] = [ANA]): State =>
    stage({ heroes: [...of, { ...grey, ...more }], foes: [{ ...BOR, at: [metres, 0] }] })

  for (const name of ['simple', 'skilled', 'aggressive', 'natural'])
    rule(
      ['mythras.action.mount', 'mythras.creature.trample'],
      `${name}: keep away from foes, or stay where they are`,
      () => {
        expect(turnOf(herd({}, 50), 'grey', name)).toEqual(['delay'])
        expect(String(turnOf(herd({}, 9), 'grey', name)[0])).toBe('sprint away from bor')
      },
    )

  rule('mythras.round.break-off', 'bolt when they are hurt', () => {
    const state = herd({}, 9)
    limb(state, 'grey', 'forequarters').hp = -1
    expect(turnOf(state, 'grey')).toEqual(['flee'])
  })

  rule('mythras.action.mount', 'fight if they are trained for war, or have nobody but themselves', () => {
    expect(String(turnOf(herd({ nature: 'professional' }, 9), 'grey')[0])).toMatch(/^charge bor|to bor$/)
    expect(String(turnOf(herd({}, 9, []), 'grey')[0])).toMatch(/^charge bor|to bor$/)
    expect(sidesLeft(herd({}, 9, []))).toBe('more')
  })
})

describe('leaving', () => {
  /** What somebody with so many Serious wounds does before a fresh foe. */
  function wounded(who: Written, wounds: number, name = 'natural'): unknown {
    const state = stage({ heroes: [{ ...PLAIN_ANA, ...who }], foes: [{ ...BOR, style: 90 }] })
    for (const spot of ['left-arm', 'left-leg'].slice(0, wounds)) limb(state, 'ana', spot).hp = -1
    return turnOf(state, 'ana', name)[0]
  }

  test('levies give up at the first Serious wound, professionals at the second, fanatics never', () => {
    expect(wounded({ nature: 'levy' }, 0)).toBe('attack broadsword')
    expect(wounded({ nature: 'levy' }, 1)).toBe('yield')
    expect(wounded({ nature: 'professional' }, 1)).toBe('attack broadsword')
    expect(wounded({ nature: 'professional' }, 2)).toBe('yield')
    expect(wounded({ nature: 'fanatic' }, 2)).toBe('attack broadsword')
  })

  test('levies run when half of their side is out, if nobody holds them', () => {
    const levies = [1, 2].map((number) => ({ use: 'levy-spearman', id: `levy-${number}` }))
    const state = stage({ heroes: levies, foes: [BOR] }, { field: { distance: 20 } })
    figure(state, 'levy-2').unconscious = 60
    expect(turnOf(state, 'levy-1', 'natural')).toEqual(['flee'])
    expect(figure(state, 'levy-1').fleeing).toBe(true)
  })

  rule('mythras.creature.undead', 'the undead never leave', () => {
    const state = stage({ heroes: ['skeleton'], foes: [BOR] })
    for (const each of figure(state, 'skeleton').limbs) each.hp = 0
    for (const name of ['natural', 'craven', 'cautious'])
      expect(String(turnOf(state, 'skeleton', name)[0])).not.toMatch(/^(yield|flee)/)
  })

  test('a cool head gives up what is lost, and nothing before', () => {
    expect(wounded({}, 1, 'skilled')).toBe('attack broadsword')
    expect(wounded({}, 2, 'skilled')).toBe('yield')
    const even = stage({ heroes: [PLAIN_ANA], foes: [BOR] })
    for (const id of ['ana', 'bor']) for (const spot of ['left-arm', 'left-leg']) limb(even, id, spot).hp = -1
    expect(turnOf(even, 'ana', 'skilled')).toEqual(['attack broadsword'])
  })

  test('temperaments differ', () => {
    expect(wounded({}, 1, 'craven')).toBe('yield')
    expect(wounded({}, 2, 'aggressive')).toBe('attack broadsword')
    expect(wounded({ nature: 'craven' }, 1, 'natural')).toBe('yield')
    expect(wounded({ nature: 'aggressive' }, 2, 'natural')).toBe('attack broadsword')
  })
})

describe('temperaments', () => {
  test('the aggressive strike where the cautious parry', () => {
    const answer = (name: string, dice: readonly number[]) => {
      const state = stage({ heroes: ['legionary'], foes: [{ use: 'legionary', id: 'foe' }] })
      for (const each of state.figures) each.luck = 0
      const play = strike(state, 'foe', 'legionary', [...dice, ...FEW], name)
      return String(answers(play, 'reaction', 'legionary')[0])
    }
    expect(answer('aggressive', [30])).toBe('none')
    expect(answer('skilled', [30, 40])).toMatch(/^parry/)
    expect(answer('cautious', [30, 40])).toMatch(/^parry/)
  })

  test('the cautious let the foe come, the others go and meet him', () => {
    for (const [name, first] of [
      ['cautious', 'delay'],
      ['skilled', 'charge bor with broadsword at a run'],
      ['aggressive', 'charge bor with broadsword at a run'],
    ] as const)
      expect(turnOf(duel(PLAIN_ANA, BOR, { distance: 10 }), 'ana', name)).toEqual([first])
  })

  test('the protective strike at whoever presses the weakest of them', () => {
    const cid = { ...BOR, name: 'Cid' }
    const eva = { ...PLAIN_ANA, name: 'Eva' }
    const engaged = [
      ['ana', 'bor'],
      ['ana', 'cid'],
      ['eva', 'cid'],
    ]
    for (const [name, expected] of [
      ['protective', 'cid'],
      ['skilled', 'bor'],
    ] as const) {
      const state = stage({ heroes: [SWORDSWOMAN, eva], foes: [BOR, cid] }, { field: { engaged } })
      limb(state, 'eva', 'chest').hp = 1
      const play = at(name, { dice: [98], choices: { 'turn ana': ['attack broadsword'] } })
      play.call((table, now) => takeTurn(table, now, figure(now, 'ana')), state)
      expect(answers(play, 'target', 'ana')).toEqual([expected])
    }
  })
})

describe('every answer', () => {
  const names = Object.keys(policies)

  /** Plays a fight to its end with a different hand in every seat. */
  function playWith(scenario: unknown, seed: number, first: number, seen: DecisionCounts): void {
    const state = mythras.begin(parseScenario(mythras, scenario))
    const seats = [...new Set(state.figures.map(({ seat }) => seat))]
    const hands = seats.map((seat, place) => {
      const name = names[(first + 3 * place) % names.length] ?? ''
      return [seat, checked(hand(name), seen, 20)] as const
    })
    const policies = Object.fromEntries([...hands, ['referee', checked(hand('skilled'), seen, 20)]])
    const { outcomes } = simulateFrom(mythras, { state }, { fights: 1, seed, policies, measures: {} })
    expect(Object.values(outcomes), `game ${seed} comes to an end`).toEqual([1])
  }

  test('is legal in the ready-made scenarios, and where one has two foes in reach', () => {
    const seen: DecisionCounts = new Map()
    const pair = [{ use: 'hill-raider', count: 2 }]
    const sides = [
      { id: 'players', figures: ['champion'] },
      { id: 'npcs', figures: pair },
    ]
    const melee = { system: 'mythras', field: { engaged: 'all' }, sides }
    for (const [place, scenario] of [...Object.values(scenarios), melee].entries())
      for (let first = 0; first < names.length; first += sized(4, 1))
        playWith(scenario, 10 * place + first, place + first, seen)
    for (const name of [
      'turn',
      'reaction',
      'ward',
      'ward-locations',
      'effect',
      'location',
      'luck',
      'target',
      'free',
    ])
      expect(seen.get(name) ?? 0, name).toBeGreaterThan(0)
  })

  test('is legal in random fights', () => {
    const seen: DecisionCounts = new Map()
    const random = new Random(1, 2, 3, 4)
    for (let game = 0; game < sized(15, 400); game++) {
      seedFight(random, 21, game)
      playWith(randomScenario(random), game, game, seen)
    }
    expect(seen.size).toBeGreaterThan(25)
  })
})

describe('strength', () => {
  /** The wins of one hand over another in mirror fights, each playing each side with dice of its own. */
  function winsOf(
    one: string,
    other: string,
    red: readonly Actor[],
    blue: readonly Actor[],
    fights: number,
    field: Field,
  ) {
    let won = 0
    let lost = 0
    for (const own of ['red', 'blue'] as const) {
      const foe = own === 'red' ? 'blue' : 'red'
      const sides = [
        { id: 'red', figures: red },
        { id: 'blue', figures: blue },
      ]
      const state = mythras.begin(parseScenario(mythras, { system: 'mythras', sides, field }))
      const policies = { [own]: one, [foe]: other }
      const { outcomes } = simulateFrom(
        mythras,
        { state },
        { fights: fights / 2, seed: own, policies, measures: {} },
      )
      won += outcomes[own] ?? 0
      lost += outcomes[foe] ?? 0
    }
    return wilson(won, won + lost)
  }

  const wall = (id: string, x: number) => ({
    id,
    ap: 6,
    hp: 30,
    hides: ['right leg', 'left leg', 'abdomen', 'chest'],
    at: [x, 0],
  })
  const behind = (cover: string, x: number): Actor => ({ use: 'trooper', id: cover, cover, at: [x, 0] })
  const three: readonly Actor[] = ['knight', 'hill-raider', 'duelist']
  const archers: readonly Actor[] = [{ use: 'archer', count: 2 }]
  const walls = { distance: 30, covers: [wall('near', 0), wall('far', 30)] }
  const mirrors: readonly (readonly [string, readonly Actor[], readonly Actor[], Field])[] = [
    ['a duel of champions', ['champion'], ['champion'], {}],
    ['a duel of raiders', ['hill-raider'], ['hill-raider'], {}],
    ['three against three', three, three, {}],
    ['archers with room between them', archers, archers, { distance: 40 }],
    ['a firefight behind cover', [behind('near', 0)], [behind('far', 30)], walls],
  ]

  test.each(mirrors)('skilled beats simple: %s', (_, red, blue, field) => {
    expect(winsOf('skilled', 'simple', red, blue, sized(100, 1_000), field)[0]).toBeGreaterThan(0.6)
  })

  test.each(mirrors)('simple beats random: %s', (_, red, blue, field) => {
    expect(winsOf('simple', 'random', red, blue, sized(60, 500), field)[0]).toBeGreaterThan(0.9)
  })
})

describe('skilled: ready fights', () => {
  /** So many fights between skilled hands: how often each side won, and how often each of these effects was taken. */
  function fought(scenario: object, fights: number, effects: readonly (typeof effectNames)[number][] = []) {
    const parsed = parseScenario(mythras, scenario)
    const policies = Object.fromEntries(Object.keys(parsed.hands).map((seat) => [seat, 'skilled']))
    const counted = effects.map((effect) => {
      const at = effectNames.indexOf(effect)
      return [effect, (state: State) => state.effects[at] ?? 0] as const
    })
    const { outcomes, measures } = simulateFrom(
      mythras,
      { state: mythras.begin(parsed) },
      { fights, seed: 'fair', policies, measures: Object.fromEntries(counted) },
    )
    const taken = effects.map((effect) =>
      Object.entries(measures[effect] ?? {}).reduce((sum, [times, count]) => sum + Number(times) * count, 0),
    )
    return { won: outcomes, taken }
  }

  const FAIR = sized(150, 1_000)

  test('the first one is fair: beginners win about every second time', () => {
    const { won } = fought(scenarios.first, FAIR)
    expect(won['players']).toBeGreaterThan(FAIR * 0.4)
    expect(won['players']).toBeLessThan(FAIR * 0.66)
  })

  rule(
    ['mythras.effect.pin-down', 'mythras.effect.duck-back'],
    'between two walls they pin down and duck back',
    () => {
      const { taken } = fought(scenarios.crossfire, sized(30, 300), ['pin-down', 'duck-back'])
      for (const times of taken) expect(times).toBeGreaterThan(2)
    },
  )
})

describe('skilled: flanks', () => {
  const wall = { id: 'wall', ap: 6, hp: 30, at: [20, -3], to: [20, 3] }
  const reds: Actor[] = [{ use: 'trooper', id: 'red', at: [21, 0], cover: 'wall' }]

  function turnOf(blues: readonly Actor[]): readonly unknown[] {
    const state = stage({ heroes: blues, foes: reds }, { field: { covers: [wall] } })
    for (const each of state.figures) each.luck = 0
    const play = at('skilled', { dice: [90, 90, 90] })
    play.call((table, now) => takeTurn(table, now, figure(now, 'blue')), state)
    return answers(play, 'turn', 'blue')
  }

  rule('mythras.move.gaits', 'with a friend to shoot meanwhile they run round it, alone they do not', () => {
    const blue: Actor = { use: 'trooper', id: 'blue', at: [0, 0] }
    expect(turnOf([blue])).not.toContain('sprint around red')
    expect(turnOf([blue, { use: 'trooper', id: 'friend', at: [0, 4] }])).toContain('sprint around red')
  })
})
