/**
 * Shooting and throwing: ranges, Force, Load, the table of hard shots, aiming, shots into a crowd, thrown weapons
 * and shooting on the move.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import { armOf, type State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  plain,
  playRound,
  run,
  stage,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { hurt, spoilAim } from '../harm/wounds.ts'
import { continueAiming, offerAim } from './aiming.ts'
import { plainShot, type Shot, shotGrade, skirmish } from './ranged.ts'

/** Cal: a hunter of plain strength with a Combat Style of 65 and no armour. */
const CAL: SheetInput = {
  name: 'Cal',
  kind: 'npc',
  str: 12,
  con: 11,
  siz: 12,
  dex: 16,
  int: 12,
  pow: 10,
  cha: 7,
  style: {
    name: 'Hunt',
    value: 65,
    weapons: ['bow', 'dagger', 'javelin', 'sling', 'axe', 'net', 'rifle', 'laser rifle'],
  },
  skills: { evade: 47, endurance: 50, brawn: 50, athletics: 50 },
  weapons: ['bow'],
}

function armed(...weapons: string[]): SheetInput {
  return { ...CAL, weapons }
}

function withTrait(
  trait: 'skirmishing' | 'throw-weapons' | 'ranged-marksman',
  ...weapons: string[]
): SheetInput {
  return { ...armed(...weapons), style: { ...STYLE, traits: [trait] } }
}

const STYLE = {
  name: 'Hunt',
  value: 65,
  weapons: ['bow', 'dagger', 'javelin', 'sling', 'axe', 'net', 'rifle', 'laser rifle'],
}

/** Cal so many metres from Ana. */
function duel(distance: number, shooter: SheetInput = CAL, field = {}, rulings = {}): State {
  return stage({ hunters: [shooter], guards: [ANA] }, { field: { distance, ...field }, rulings })
}

function shotOf(state: State, key = 'bow', by = 'cal', on = 'ana'): Shot {
  const weapon = item(state, by, key)
  return plainShot(figure(state, by), figure(state, on), weapon, armOf(state, weapon))
}

function skillRolled(play: ReturnType<typeof turn>): number | undefined {
  return told(play, 'attack')[0]?.skill
}

describe('shooting is striking from afar', () => {
  rule(
    ['mythras.ranged.same', 'mythras.attack.step-4'],
    'a Success against a failed shield parry wins one effect, as a blow would',
    () => {
      const state = duel(50)
      const play = turn(state, 'cal', 'shoot bow', {
        dice: [37, 70, 6, 5],
        choices: { reaction: ['parry heater'], effect: ['scar-foe'] },
      })
      expect(told(play, 'won')).toMatchObject([{ figure: 'cal', effects: 1 }])
      expect(limb(state, 'ana', 'left-leg').hp).toBe(6 - (6 - 2))
    },
  )

  rule('mythras.ranged.parry', 'a shield may parry an arrow, a sword may not', () => {
    const play = turn(duel(50), 'cal', 'shoot bow', { dice: [99] })
    const [asked] = play.askedFor('reaction')
    expect(asked?.options).toContain('parry heater')
    expect(asked?.forbidden).toContainEqual({ key: 'parry broadsword', rule: 'mythras.ranged.parry' })
  })

  rule('mythras.ranged.force', "a bow's Large Force against a Medium buckler lets half through", () => {
    const target = {
      ...ANA,
      weapons: ['broadsword', 'buckler'],
      style: { name: 'Guard', value: 65, weapons: ['buckler'] },
    }
    const state = stage({ hunters: [CAL], guards: [target] }, { field: { distance: 50 } })
    turn(state, 'cal', 'shoot bow', { dice: [37, 44, 7, 11], choices: { reaction: ['parry buckler'] } })
    expect(limb(state, 'ana', 'chest').hp).toBe(8 - (4 - 4))
    const heater = duel(50)
    const play = turn(heater, 'cal', 'shoot bow', {
      dice: [37, 44, 7, 11],
      choices: { reaction: ['parry heater'] },
    })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 7, parried: 7 }])
  })

  rule(
    ['mythras.ranged.dm', 'mythras.gear.ranged-table'],
    'a bow adds the Damage Modifier, a sling does not',
    () => {
      const strong = (weapon: string) => ({ ...armed(weapon), str: 16, siz: 16 })
      const bow = turn(duel(50, strong('bow')), 'cal', 'shoot bow', { dice: [37, 5, 3, 11] })
      expect(bow.rolls.map(({ sides }) => sides)).toEqual([100, 8, 4, 20])
      expect(told(bow, 'damage')[0]?.rolled).toBe(5 + 3)
      const sling = turn(duel(50, strong('sling')), 'cal', 'shoot sling', { dice: [37, 5, 11] })
      expect(sling.rolls.map(({ sides }) => sides)).toEqual([100, 8, 20])
    },
  )

  rule(
    ['mythras.evade.roll', 'mythras.evade.prone'],
    'vector evade-arrow: 44 beats 37 and lies prone; 30 is hit',
    () => {
      const missed = duel(50)
      const play = turn(missed, 'cal', 'shoot bow', { dice: [37, 44], choices: { reaction: ['evade'] } })
      expect(told(play, 'damage')).toEqual([])
      expect(told(play, 'won')).toEqual([])
      expect(figure(missed, 'ana').posture).toBe('prone')
      const hit = duel(50)
      turn(hit, 'cal', 'shoot bow', { dice: [37, 30, 6, 5], choices: { reaction: ['evade'] } })
      expect(limb(hit, 'ana', 'left-leg').hp).toBe(2)
      expect(figure(hit, 'ana').posture).toBe('prone')
    },
  )

  rule('mythras.trait.ranged-marksman', 'the trait moves a leg hit to the abdomen without an effect', () => {
    const state = duel(50, withTrait('ranged-marksman', 'bow'))
    turn(state, 'cal', 'shoot bow', { dice: [37, 8, 5], choices: { marksman: ['abdomen'] } })
    expect(limb(state, 'ana', 'abdomen').hp).toBe(7 - (8 - 4))
  })

  rule(['mythras.close.cap', 'mythras.ranged.modifiers'], 'a rider shoots no better than he rides', () => {
    const mounted = { ...CAL, id: 'cal', mount: 'nag', skills: { ...CAL.skills, ride: 40 } }
    const state = stage(
      { hunters: [mounted, { use: 'horse', id: 'nag' }], guards: [ANA] },
      { field: { distance: 50 } },
    )
    expect(skillRolled(turn(state, 'cal', 'shoot bow', { dice: [99] }))).toBe(40)
  })
})

describe('ranges', () => {
  rule(
    ['mythras.ranged.close', 'mythras.effect.choose-location-ranged'],
    'Choose Location on a plain Success: at 14 m with a bow at somebody still, not at 16 m and not on the move',
    () => {
      const offered = (distance: number, moved: boolean, die = 37) => {
        const state = duel(distance)
        figure(state, 'ana').moved = moved
        return effectsOffered(turn(state, 'cal', 'shoot bow', { dice: [die, 1, 5] })).includes(
          'choose-location',
        )
      }
      expect(offered(14, false)).toBe(true)
      expect(offered(16, false)).toBe(false)
      expect(offered(14, true)).toBe(false)
      expect(offered(80, true, 3)).toBe(true)
    },
  )

  rule(
    ['mythras.effect.choose-location-ranged', 'mythras.react.evade'],
    'nor does whoever throws himself out of the way of this very shot',
    () => {
      const offered = (die: number) => {
        const play = turn(duel(14), 'cal', 'shoot bow', {
          dice: [die, 90, 1, 5],
          choices: { reaction: ['evade'] },
        })
        return effectsOffered(play).includes('choose-location')
      }
      expect(offered(37)).toBe(false)
      expect(offered(3)).toBe(true)
    },
  )

  rule(
    'mythras.effect.choose-location-ranged',
    'somebody fencing does not keep still, unless the ruling says so',
    () => {
      const offered = (rulings: object) => {
        const state = stage(
          { hunters: [CAL, BOR], guards: [ANA] },
          { field: { distance: 10, engaged: [['bor', 'ana']] }, rulings },
        )
        figure(state, 'bor').y = 40
        return effectsOffered(turn(state, 'cal', 'shoot bow', { dice: [37, 1, 5] })).includes(
          'choose-location',
        )
      }
      expect(offered({})).toBe(false)
      expect(offered({ stationary: 'still' })).toBe(true)
    },
  )

  rule('mythras.ranged.effective', 'a bow at 80 m: Standard, 1d8, Force Large', () => {
    const state = duel(80)
    const play = turn(state, 'cal', 'shoot bow', {
      dice: [65, 44, 7, 11],
      choices: { reaction: ['parry heater'] },
    })
    expect(told(play, 'attack')).toMatchObject([{ skill: 65, grade: 0, level: 2 }])
    expect(told(play, 'damage')).toMatchObject([{ rolled: 7, parried: 7 }])
  })

  rule('mythras.ranged.long', 'a javelin beyond 20 m: 7 becomes 4, and Huge becomes Large', () => {
    const thrown = (distance: number) => {
      const play = turn(duel(distance, armed('javelin')), 'cal', 'throw javelin', {
        dice: [37, 44, 6, 11],
        choices: { reaction: ['parry heater'] },
      })
      return told(play, 'damage')[0]
    }
    expect(thrown(30)).toMatchObject({ rolled: 4, parried: 4 })
    expect(thrown(20)).toMatchObject({ rolled: 7, parried: 3 })
  })

  rule(
    ['mythras.ranged.long', 'mythras.effect.impale'],
    'vector long-range: 7 kept of 7 and 3, halved to 4, stopped by mail; nothing lodges',
    () => {
      const state = duel(150)
      turn(state, 'cal', 'shoot bow', {
        dice: [40, 70, 7, 3, 12],
        choices: { reaction: ['parry heater'], effect: ['impale'], 'impale-roll': ['first'] },
      })
      expect(limb(state, 'ana', 'chest')).toMatchObject({ hp: 8, lodged: [] })
    },
  )

  rule('mythras.ranged.long', 'Long range is Hard under a ruling only', () => {
    const plain = duel(150)
    expect(shotGrade(plain, shotOf(plain))).toBe(0)
    const hard = duel(150, CAL, {}, { 'range-penalty': 'long-is-hard' })
    expect(shotGrade(hard, shotOf(hard))).toBe(1)
  })

  rule('mythras.ranged.beyond', 'a bow at 210 m: no attack; as Hopeless only whoever aimed may try', () => {
    expect(whyNot(duel(210), 'cal', 'shoot bow')).toBe('mythras.ranged.beyond')
    const state = duel(210, CAL, {}, { 'beyond-long': 'hopeless' })
    expect(menuOf(state, 'cal')).not.toContain('shoot bow')
    Object.assign(figure(state, 'cal'), { aiming: 2, aimAt: figure(state, 'ana').at })
    const play = turn(state, 'cal', 'shoot bow', { dice: [13, 8, 11] })
    expect(told(play, 'attack')).toMatchObject([{ skill: 13, grade: 3 }])
    expect(told(play, 'damage')).toMatchObject([{ rolled: 4 }])
  })

  rule(
    ['mythras.ranged.impale-size', 'mythras.effect.impale-grade'],
    'an arrow lodges as Small, a javelin as Medium',
    () => {
      const lodged = (weapon: string, action: string) => {
        const state = duel(15, armed(weapon))
        turn(state, 'cal', action, { dice: [37, 8, 8, 11], choices: { effect: ['impale'] } })
        return figure(state, 'ana').impaled
      }
      expect(lodged('bow', 'shoot bow')).toBe(1)
      expect(lodged('javelin', 'throw javelin')).toBe(2)
    },
  )

  rule('mythras.effect.impale-lodge', 'missiles never lodge under the ruling', () => {
    const state = duel(15, CAL, {}, { 'impale-ranged': 'never' })
    turn(state, 'cal', 'shoot bow', { dice: [37, 8, 8, 11], choices: { effect: ['impale'] } })
    expect(figure(state, 'ana').impaled).toBe(0)
  })
})

describe('loading', () => {
  rule(['mythras.ranged.load', 'mythras.ap.multi-turn'], 'a bow: one point to shoot, one to load', () => {
    const state = duel(50)
    turn(state, 'cal', 'shoot bow', { dice: [80] })
    expect(whyNot(state, 'cal', 'shoot bow')).toBe('mythras.ranged.load')
    turn(state, 'cal', 'reload bow')
    expect(menuOf(state, 'cal')).toContain('shoot bow')
    expect(figure(state, 'cal').actionPoints).toBe(0)
  })

  rule(
    ['mythras.ranged.load', 'mythras.effect.rapid-reload'],
    'a sling takes two Turns, one after Rapid Reload',
    () => {
      const turns = (effects: string[]) => {
        const state = duel(50, armed('sling'))
        turn(state, 'cal', 'shoot sling', { dice: [2, 1, 5], choices: { effect: effects } })
        let count = 0
        for (; whyNot(state, 'cal', 'shoot sling') === 'mythras.ranged.load'; count++)
          turn(state, 'cal', 'reload sling')
        return count
      }
      expect(turns(['scar-foe', 'none'])).toBe(2)
      expect(turns(['rapid-reload', 'none'])).toBe(1)
      expect(turns(['rapid-reload', 'rapid-reload'])).toBe(0)
    },
  )

  rule('mythras.effect.rapid-reload', 'it shortens the next reload, or all of the fight by ruling', () => {
    const second = (ruling: string) => {
      const state = duel(50, armed('sling'), {}, { 'rapid-reload': ruling })
      turn(state, 'cal', 'shoot sling', { dice: [37, 1, 5], choices: { effect: ['rapid-reload'] } })
      turn(state, 'cal', 'reload sling')
      turn(state, 'cal', 'shoot sling', { dice: [80] })
      return item(state, 'cal', 'sling').loading
    }
    expect(second('next-reload')).toBe(2)
    expect(second('whole-fight')).toBe(1)
  })

  rule('mythras.ranged.load', 'arrows are counted: after the last there is none to load', () => {
    const state = duel(50)
    item(state, 'cal', 'bow').ammo = 1
    turn(state, 'cal', 'shoot bow', { dice: [80] })
    expect(whyNot(state, 'cal', 'reload bow')).toBe('mythras.ranged.load')
  })
})

describe('hard shots', () => {
  const grade = (field: object, change: (state: State) => void = () => undefined, weapon = 'bow') => {
    const state = duel(50, armed(weapon), field)
    change(state)
    return shotGrade(state, shotOf(state, weapon))
  }

  rule(
    'mythras.ranged.modifiers',
    'wind: Hard, Formidable, Herculean, Hopeless; a beam does not mind it',
    () => {
      expect(['none', 'light', 'moderate', 'strong', 'gale'].map((wind) => grade({ wind }))).toEqual([
        0, 1, 2, 3, 4,
      ])
      const laser = duel(50, armed('laser rifle'), { wind: 'gale' })
      expect(shotGrade(laser, shotOf(laser, 'laser-rifle'))).toBe(0)
      expect(whyNot(duel(50, CAL, { wind: 'gale' }), 'cal', 'shoot bow')).toBe('mythras.ranged.modifiers')
    },
  )

  rule('mythras.ranged.modifiers', 'the target: running Hard, sprinting and prone Formidable', () => {
    const ana = (change: object) => (state: State) => void Object.assign(figure(state, 'ana'), change)
    expect(grade({}, ana({ gait: 'walk' }))).toBe(0)
    expect(grade({}, ana({ gait: 'run' }))).toBe(1)
    expect(grade({}, ana({ gait: 'sprint' }))).toBe(2)
    expect(grade({}, ana({ posture: 'prone' }))).toBe(2)
  })

  rule(
    'mythras.ranged.modifiers',
    'what hides it: mist or partial darkness Hard, thick smoke or darkness Formidable',
    () => {
      expect(['clear', 'mist', 'thick', 'obscured'].map((visibility) => grade({ visibility }))).toEqual([
        0, 1, 2, 3,
      ])
      expect(['bright', 'dim', 'dark'].map((light) => grade({ light }))).toEqual([0, 1, 2])
    },
  )

  rule('mythras.ranged.modifiers', 'the shooter: unstable ground Hard, prone Herculean', () => {
    expect(grade({ ground: 'unstable' })).toBe(1)
    const prone = (state: State) => void Object.assign(figure(state, 'cal'), { posture: 'prone' })
    expect(grade({}, prone)).toBe(3)
    expect(grade({}, prone, 'rifle')).toBe(3)
  })

  rule('mythras.ranged.modifiers', 'a gun that was set up waives it, a bow cannot be', () => {
    const ready = (state: State) =>
      void Object.assign(figure(state, 'cal'), { posture: 'prone', steadied: 0 })
    expect(grade({}, ready, 'rifle')).toBe(0)
    expect(grade({}, ready, 'bow')).toBe(3)
  })

  rule(
    ['mythras.ranged.modifiers', 'mythras.core.worst-grade'],
    'sprinting in mist: the harder counts, 65 becomes 33',
    () => {
      const state = duel(50, CAL, { visibility: 'mist' })
      figure(state, 'ana').gait = 'sprint'
      expect(skillRolled(turn(state, 'cal', 'shoot bow', { dice: [99] }))).toBe(33)
    },
  )

  rule(
    'mythras.ranged.modifiers',
    'a target nobody sees: the referee says Herculean, or that it cannot be tried',
    () => {
      const call = (choice: string, dice: number[]) =>
        turn(duel(50, CAL, { calls: true }), 'cal', 'shoot bow', {
          dice,
          choices: { 'shot-situation': [choice] },
        })
      expect(skillRolled(call('herculean', [99]))).toBe(13)
      const state = duel(50, CAL, { calls: true })
      turn(state, 'cal', 'shoot bow', { choices: { 'shot-situation': ['hopeless'] } })
      expect(item(state, 'cal', 'bow')).toMatchObject({ ammo: 20, loading: 0 })
    },
  )

  rule(
    ['mythras.core.worst-grade', 'mythras.style.outside-weapon'],
    'a weapon off the style shifts the hardest grade, or only competes with it under the ruling',
    () => {
      const off = { ...CAL, style: { name: 'Blades', value: 65, weapons: ['axe'] } }
      const shift = duel(50, off, { wind: 'light' })
      expect(shotGrade(shift, shotOf(shift))).toBe(2)
      const worst = duel(50, off, { wind: 'light' }, { 'grade-composition': 'worst-only' })
      expect(shotGrade(worst, shotOf(worst))).toBe(1)
    },
  )

  rule('mythras.trait.blind-fighting', 'poor light does not bother Blind Fighting', () => {
    const blind = { ...CAL, style: { ...STYLE, traits: ['blind-fighting' as const] } }
    const state = duel(50, blind, { light: 'dark' })
    expect(shotGrade(state, shotOf(state))).toBe(0)
  })

  rule('mythras.action.attack', 'shooting while engaged: allowed, Hard for bows, or forbidden', () => {
    const engaged = (ruling: 'allowed' | 'hard' | 'forbidden', weapon = 'bow') =>
      stage({ hunters: [armed(weapon)], guards: [ANA] }, { rulings: { 'shoot-engaged': ruling } })
    const allowed = engaged('allowed')
    expect(shotGrade(allowed, shotOf(allowed))).toBe(0)
    const hard = engaged('hard')
    expect(shotGrade(hard, shotOf(hard))).toBe(1)
    const javelin = engaged('hard', 'javelin')
    expect(shotGrade(javelin, shotOf(javelin, 'javelin'))).toBe(0)
    expect(whyNot(engaged('forbidden'), 'cal', 'shoot bow')).toBe('mythras.engage.def')
  })

  rule('mythras.outm.result', 'whoever was outmanoeuvred cannot shoot at him either', () => {
    const state = duel(50)
    figure(state, 'cal').barred = [figure(state, 'ana').at]
    expect(whyNot(state, 'cal', 'shoot bow')).toBe('mythras.outm.result')
  })

  rule('mythras.effect.pin-down', 'whoever is pinned down does not shoot', () => {
    const state = duel(50)
    figure(state, 'cal').pinned = 1
    expect(whyNot(state, 'cal', 'shoot bow')).toBe('mythras.effect.pin-down')
    expect(menuOf(state, 'cal')).toContain('sheathe bow')
  })
})

describe('aiming', () => {
  const aims = { 'turn cal': ['aim bow', 'aim bow'] }

  rule(
    ['mythras.ranged.aim', 'mythras.core.worst-grade'],
    'vector aim-wind: a Round of aim turns moderate wind from 33 to 44, and 40 hits with one effect',
    () => {
      const state = duel(50, CAL, { wind: 'moderate' })
      expect(skillRolled(turn(duel(50, CAL, { wind: 'moderate' }), 'cal', 'shoot bow', { dice: [40] }))).toBe(
        33,
      )
      playRound(state, { choices: aims })
      const play = turn(state, 'cal', 'shoot bow', { dice: [40, 8, 11], choices: { effect: ['scar-foe'] } })
      expect(told(play, 'attack')).toMatchObject([{ skill: 44, level: 2 }])
      expect(told(play, 'won')).toMatchObject([{ figure: 'cal', effects: 1 }])
      expect(figure(state, 'cal').aiming).toBe(0)
    },
  )

  rule('mythras.ranged.aim', 'it takes the whole Round, from the first Turn on and with all points', () => {
    const offered = (change: (state: State) => void) => {
      const state = duel(50)
      change(state)
      const keys: string[] = []
      offerAim(state, figure(state, 'cal'), (key, rule) => void (rule === '' && keys.push(key)))
      return keys
    }
    expect(offered(() => undefined)).toEqual(['aim bow'])
    expect(offered((state) => void Object.assign(figure(state, 'cal'), { actionPoints: 1 }))).toEqual([])
    expect(offered((state) => void Object.assign(state, { cycle: 2 }))).toEqual([])
    expect(offered((state) => void Object.assign(item(state, 'cal', 'bow'), { loading: 1 }))).toEqual([])
  })

  rule('mythras.ranged.aim', 'a point suffices under the ruling', () => {
    const state = duel(50, CAL, { wind: 'light' }, { aim: 'one-point' })
    turn(state, 'cal', 'aim bow')
    expect(skillRolled(turn(state, 'cal', 'shoot bow', { dice: [99] }))).toBe(65)
  })

  rule('mythras.ranged.aim', 'wounds, reactions and losing sight of the target spoil it', () => {
    const after = (spoil: (state: State) => void) => {
      const state = duel(50, CAL, { covers: [{ id: 'wall', ap: 8, at: [50, 0] }] })
      turn(state, 'cal', 'aim bow')
      spoil(state)
      continueAiming(state, figure(state, 'cal'))
      return figure(state, 'cal').aiming
    }
    expect(after(() => undefined)).toBe(2)
    expect(
      after(
        (state) =>
          void run(state, {}, (table) =>
            hurt(table, state, { victim: figure(state, 'cal'), location: 0, damage: 1, by: null }),
          ),
      ),
    ).toBe(0)
    expect(after((state) => void Object.assign(figure(state, 'ana'), { cover: 0 }))).toBe(0)
    expect(after((state) => void Object.assign(figure(state, 'ana'), { life: 'fled' }))).toBe(0)
    expect(after((state) => void spoilAim(figure(state, 'cal')))).toBe(0)
  })

  rule('mythras.ranged.aim', 'nobody is aimed at who is wholly behind cover', () => {
    const state = duel(50, CAL, { covers: [{ id: 'wall', ap: 8, at: [50, 0] }] })
    Object.assign(figure(state, 'ana'), { cover: 0 })
    expect(whyNot(state, 'cal', 'aim bow')).toBe('mythras.ranged.aim')
    expect(menuOf(state, 'cal')).toContain('shoot bow')
    Object.assign(figure(state, 'ana'), { exposed: true })
    expect(menuOf(state, 'cal')).toContain('aim bow')
  })

  rule(
    'mythras.ranged.aim',
    'more Rounds add nothing, and an aim that was not used is gone with the Round',
    () => {
      const state = duel(50, CAL, { wind: 'strong' })
      playRound(state, { choices: aims })
      playRound(state, { choices: aims })
      expect(shotGrade(state, shotOf(state), 'wind')).toBe(2)
      expect(figure(state, 'cal').aiming).toBe(2)
      continueAiming(state, figure(state, 'cal'))
      expect(figure(state, 'cal').aiming).toBe(0)
    },
  )

  rule(
    ['mythras.ranged.aim', 'mythras.ranged.modifiers'],
    'in a gale only whoever has aimed may try, Herculean',
    () => {
      const state = duel(50, CAL, { wind: 'gale' })
      expect(whyNot(state, 'cal', 'shoot bow')).toBe('mythras.ranged.modifiers')
      playRound(state, { choices: aims })
      expect(skillRolled(turn(state, 'cal', 'shoot bow', { dice: [99] }))).toBe(13)
    },
  )

  rule('mythras.power.combat', 'an expert shot aims by two grades and loads a Turn faster', () => {
    const state = duel(50, { ...CAL, powers: ['combat-expert-ranged'] }, { wind: 'strong' })
    expect(shotGrade(state, shotOf(state), 'wind')).toBe(1)
    const sling = duel(50, { ...armed('sling'), powers: ['combat-expert-ranged'] })
    turn(sling, 'cal', 'shoot sling', { dice: [80] })
    expect(item(sling, 'cal', 'sling').loading).toBe(1)
  })

  rule('mythras.ranged.aim', 'of several hindrances the shooter eases one', () => {
    const state = duel(50, CAL, { wind: 'moderate', visibility: 'mist' })
    Object.assign(figure(state, 'cal'), { aiming: 2, aimAt: figure(state, 'ana').at })
    const play = turn(state, 'cal', 'shoot bow', { dice: [99], choices: { 'aim-modifier': ['wind'] } })
    expect(play.askedFor('aim-modifier')[0]?.options).toEqual(['wind', 'visibility'])
    expect(skillRolled(play)).toBe(44)
  })

  rule('mythras.ranged.aim', 'it never makes a plain shot easier, nor a shot at somebody else', () => {
    const plain = duel(50)
    expect(shotGrade(plain, shotOf(plain), 'wind')).toBe(0)
    const state = stage({ hunters: [CAL], guards: [ANA, BOR] }, { field: { distance: 50, wind: 'light' } })
    Object.assign(figure(state, 'cal'), { aiming: 2, aimAt: figure(state, 'bor').at })
    expect(skillRolled(turn(state, 'cal', 'shoot bow', { dice: [99], choices: { target: ['ana'] } }))).toBe(
      44,
    )
  })
})

describe('into a crowd', () => {
  const SHARP: SheetInput = { ...CAL, style: { ...STYLE, value: 70 } }
  const rulings = {}

  /** Ana is fencing with Bor, who stands beside the line of fire or on it. */
  function melee(where: [number, number], more = {}): State {
    const bor = { ...BOR, at: where }
    const cast = { hunters: [{ ...SHARP, at: [0, 0] }, bor], guards: [{ ...ANA, at: [30, 0] }] }
    return stage(cast, { field: { engaged: [['bor', 'ana']] }, rulings: { ...rulings, ...more } })
  }

  function whoIsHit(die: number): string {
    const state = melee([30, 2])
    const dice = die <= 70 ? [die, 8, 11] : [die]
    const play = turn(state, 'cal', 'shoot bow', { dice })
    return told(play, 'wound')[0]?.figure ?? 'nobody'
  }

  rule(
    ['mythras.ranged.crowd-edge', 'mythras.ranged.crowd-hit'],
    'vector crowd: 70 becomes 47; 40 hits the target, 52 and 70 the bystander, 71 nobody',
    () => {
      expect(skillRolled(turn(melee([30, 2]), 'cal', 'shoot bow', { dice: [99] }))).toBe(47)
      expect([40, 52, 70, 71].map(whoIsHit)).toEqual(['ana', 'bor', 'bor', 'nobody'])
    },
  )

  rule(
    'mythras.ranged.crowd-through',
    'somebody on the line: Formidable, 70 becomes 35, and aiming helps',
    () => {
      const state = melee([29, 0])
      expect(skillRolled(turn(melee([29, 0]), 'cal', 'shoot bow', { dice: [99] }))).toBe(35)
      expect(shotGrade(state, shotOf(state), 'crowd')).toBe(1)
    },
  )

  rule(
    'mythras.ranged.crowd-hit',
    'the wrong victim may parry or evade, and no effect of the shooter touches him',
    () => {
      const play = turn(melee([30, 2]), 'cal', 'shoot bow', {
        dice: [52, 3],
        choices: { 'reaction bor': ['evade'], 'reaction ana': ['none'] },
      })
      expect(told(play, 'damage')).toEqual([])
      expect(play.askedFor('effect').map(({ by }) => by)).toEqual(['bor'])
      const evaded = melee([30, 2])
      turn(evaded, 'cal', 'shoot bow', { dice: [52, 40, 8, 11], choices: { 'reaction bor': ['evade'] } })
      expect(limb(evaded, 'bor', 'chest').hp).toBe(8 - (8 - 1))
      expect(figure(evaded, 'bor').posture).toBe('prone')
    },
  )

  rule(
    'mythras.ranged.crowd-hit',
    'it strikes him as a plain Success: a Critical parry beats it and wins an effect of his own',
    () => {
      const state = melee([30, 2])
      const play = turn(state, 'cal', 'shoot bow', {
        dice: [52, 4, 8, 11],
        choices: { 'reaction bor': ['parry viking-shield'], 'effect bor': ['prepare-counter'] },
      })
      expect(told(play, 'won')).toMatchObject([{ figure: 'bor', foe: 'cal', effects: 1 }])
    },
  )

  rule('mythras.ranged.crowd-hit', 'of several a die says who', () => {
    const cast = {
      hunters: [
        { ...SHARP, at: [0, 0] },
        { ...BOR, at: [30, 2] },
        { ...BOR, name: 'Dag', at: [30, -2] },
      ],
      guards: [{ ...ANA, at: [30, 0] }],
    }
    const hit = (die: number) => {
      const state = stage(cast, {
        field: {
          engaged: [
            ['bor', 'ana'],
            ['dag', 'ana'],
          ],
        },
      })
      const play = turn(state, 'cal', 'shoot bow', { dice: [52, die, 8, 11] })
      return told(play, 'wound')[0]?.figure
    }
    expect([1, 2].map(hit)).toEqual(['bor', 'dag'])
  })

  rule('mythras.ranged.crowd-edge', 'two are no crowd under the ruling', () => {
    expect(
      skillRolled(
        turn(melee([30, 2], { 'crowd-when': 'three-or-more' }), 'cal', 'shoot bow', { dice: [99] }),
      ),
    ).toBe(70)
  })
})

describe('thrown weapons', () => {
  rule('mythras.gear.notes-thrown', 'a dagger at 8 m: 1d4, leaves the hand and lies by its target', () => {
    const state = duel(8, armed('dagger'))
    const play = turn(state, 'cal', 'throw dagger', { dice: [37, 3, 5] })
    expect(told(play, 'damage')[0]?.rolled).toBe(3)
    expect(item(state, 'cal', 'dagger').hand).toBe('lost')
    expect(state.ground).toMatchObject([{ x: 8, y: 0, count: 1 }])
  })

  rule(
    ['mythras.gear.notes-thrown', 'mythras.effect.impale-lodge'],
    'a dagger that sticks is not on the ground',
    () => {
      const state = duel(8, armed('dagger'))
      turn(state, 'cal', 'throw dagger', { dice: [37, 4, 3, 5], choices: { effect: ['impale'] } })
      expect(limb(state, 'ana', 'left-leg').lodged).toHaveLength(1)
      expect(state.ground).toEqual([])
    },
  )

  rule(
    'mythras.ranged.load',
    'of three javelins the next has to be drawn, after the third there is none',
    () => {
      const state = duel(15, armed('3 javelins'))
      for (const left of [2, 1]) {
        turn(state, 'cal', 'throw javelin', { dice: [80] })
        expect(item(state, 'cal', 'javelin')).toMatchObject({ hand: 'stowed', ammo: left })
        turn(state, 'cal', 'draw javelin')
      }
      turn(state, 'cal', 'throw javelin', { dice: [80] })
      expect(item(state, 'cal', 'javelin').hand).toBe('lost')
      expect(state.ground).toHaveLength(3)
    },
  )

  rule(
    'mythras.trait.throw-weapons',
    'a thrown axe: 5 and 1 are 6, halved to 3, the Damage Modifier after that',
    () => {
      const strong = { ...withTrait('throw-weapons', 'axe'), str: 16, siz: 16 }
      const state = duel(8, strong)
      const play = turn(state, 'cal', 'throw axe', { dice: [37, 5, 3, 5] })
      expect(told(play, 'attack')).toMatchObject([{ skill: 65, grade: 0 }])
      expect(told(play, 'damage')[0]?.rolled).toBe(3 + 3)
    },
  )

  rule(
    'mythras.trait.throw-weapons',
    'without the trait an axe is not thrown, with it up to 20 m or by ruling 30',
    () => {
      expect(menuOf(duel(8, armed('axe')), 'cal')).not.toContain('throw axe')
      const axe = withTrait('throw-weapons', 'axe')
      expect(menuOf(duel(20, axe), 'cal')).toContain('throw axe')
      expect(whyNot(duel(21, axe), 'cal', 'throw axe')).toBe('mythras.ranged.beyond')
      expect(menuOf(duel(30, axe, {}, { 'throw-profile': '10-20-30' }), 'cal')).toContain('throw axe')
    },
  )

  rule(
    ['mythras.gear.notes-entangle', 'mythras.gear.notes-thrown'],
    'a thrown net snares from 15 m, and not under the ruling',
    () => {
      const state = duel(10, armed('net'))
      turn(state, 'cal', 'throw net', { dice: [37, 1, 15], choices: { effect: ['entangle'] } })
      expect(limb(state, 'ana', 'right-arm').snaredBy).toBe(figure(state, 'cal').at)
      expect(whyNot(duel(16, armed('net')), 'cal', 'throw net')).toBe('mythras.ranged.beyond')
      expect(menuOf(duel(10, armed('net'), {}, { net: 'melee-only' }), 'cal')).not.toContain('throw net')
    },
  )
})

describe('on the move', () => {
  const runner = (rulings = {}) => {
    const state = duel(15, withTrait('skirmishing', 'javelin'), {}, rulings)
    figure(state, 'cal').gait = 'run'
    return state
  }
  const throwNow = (state: State) =>
    run(state, { dice: [99], choices: { skirmish: ['throw javelin'] } }, (table) =>
      skirmish(table, state, figure(state, 'cal')),
    ).play

  rule(
    ['mythras.trait.skirmishing', 'mythras.move.gaits'],
    'a skirmisher throws at a run, Hard, or unhindered by ruling',
    () => {
      expect(told(throwNow(runner()), 'attack')).toMatchObject([{ skill: 44, grade: 1 }])
      expect(told(throwNow(runner({ 'skirmish-grade': 'no-penalty' })), 'attack')).toMatchObject([
        { skill: 65 },
      ])
      const walking = runner()
      figure(walking, 'cal').gait = 'walk'
      expect(told(throwNow(walking), 'attack')).toMatchObject([{ skill: 65 }])
    },
  )

  rule(['mythras.trait.skirmishing', 'mythras.move.gaits'], 'not at a sprint, and others not at all', () => {
    const sprinting = runner()
    figure(sprinting, 'cal').gait = 'sprint'
    const other = duel(15, armed('javelin'))
    figure(other, 'cal').gait = 'run'
    for (const state of [sprinting, other]) {
      expect(whyNot(state, 'cal', 'throw javelin')).toBe('mythras.move.gaits')
      const { play } = run(state, {}, (table) => skirmish(table, state, figure(state, 'cal')))
      expect(play.askedFor('skirmish')).toEqual([])
    }
  })
})

describe('several things to throw', () => {
  rule(
    ['mythras.effect.entangle', 'mythras.gear.notes-entangle'],
    'bolas around one foe leave the others at hand, and hold when the next are thrown',
    () => {
      const thrower = plain('Gaucho', 60, [], {
        style: { name: 'Plain', value: 60, weapons: ['bolas'] },
        weapons: [{ name: 'bolas', ammo: 3 }],
      })
      const state = stage(
        { one: [thrower], other: [plain('Ox', 60, ['club']), plain('Cow', 60, ['club'])] },
        { field: { distance: 8 } },
      )
      figure(state, 'gaucho').actionPoints = 4
      const throwAt = (target: string, dice: readonly number[], effect: string) =>
        turn(state, 'gaucho', 'throw bolas', { dice, choices: { target: [target], effect: [effect] } })
      throwAt('ox', [40, 1, 1], 'entangle')
      expect(limb(state, 'ox', 'right-leg').snaredBy).toBe(figure(state, 'gaucho').at)
      turn(state, 'gaucho', 'draw bolas')
      throwAt('cow', [40, 1, 4], 'entangle')
      expect(limb(state, 'ox', 'right-leg').snaredBy).toBe(figure(state, 'gaucho').at)
      expect(limb(state, 'cow', 'left-leg').snaredBy).toBe(figure(state, 'gaucho').at)
      expect(item(state, 'gaucho', 'bolas')).toMatchObject({ hand: 'stowed', ammo: 1, snares: -1 })
      turn(state, 'ox', 'struggle right-leg', { dice: [3, 90] })
      expect(limb(state, 'ox', 'right-leg').snaredBy).toBe(-1)
      expect(limb(state, 'cow', 'left-leg').snaredBy).toBe(figure(state, 'gaucho').at)
    },
  )
})
