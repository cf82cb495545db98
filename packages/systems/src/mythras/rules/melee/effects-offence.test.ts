/**
 * The effects of an attacker, one by one: what each does in numbers, what resists it, how long it lasts, and what
 * keeps it off the list. Those of the defender stand beside this in effects-defence.test.ts.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { mythras } from '../../index.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  effectsOffered,
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
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { die } from '../harm/wounds.ts'
import type { EffectName } from './exchange.ts'

type Played = ReturnType<typeof turn>

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }

/** Somebody plain: DM +0, no armour, 20 Hit Points everywhere, skill 65 with these weapons. */
function plain(name: string, weapons: readonly string[], more: SheetInput | object = {}): SheetInput {
  const style = { name: 'Plain', value: 65, weapons: weapons.map(bare) }
  return { name, style, weapons, hitPoints: 20, ...more }
}

/** The name of a weapon written as "great club (2d6 H bludgeoning)". */
function bare(weapon: string): string {
  return weapon.replace(/ \(.*$/, '')
}

function duel(hero: SheetInput, foe: SheetInput = BOR, scene: StageOptions = {}): State {
  return stage({ heroes: [hero], foes: [foe] }, scene)
}

/** Somebody with a gun and somebody to shoot at, so many metres apart. */
function range(
  gun: string,
  foe: SheetInput | object = {},
  scene: StageOptions & { readonly metres?: number } = {},
): State {
  const { metres = 40, field, rulings } = scene
  const shooter = plain('Gus', [gun])
  return stage(
    { law: [shooter], gang: [plain('Rob', ['pistol'], foe)] },
    { field: { distance: metres, ...field }, ...(rulings === undefined ? {} : { rulings }) },
  )
}

function shoot(state: State, dice: readonly number[], effect: readonly string[] = [], choices = {}): Played {
  const gun = menuOf(state, 'gus').find((key) => key.startsWith('shoot ')) ?? ''
  return turn(state, 'gus', gun, { dice, choices: { effect, ...choices } })
}

/** The rule that kept an effect from being chosen when somebody first chose, or null if it was on offer. */
function barredBy(play: { askedFor: Played['askedFor'] }, effect: EffectName): string | null {
  const [first] = play.askedFor('effect')
  if (first === undefined) throw new RangeError('nobody chose an effect')
  return first.forbidden.find(({ key }) => key === effect)?.rule ?? null
}

/** How many slots of somebody's it takes until something is over. */
function slotsUntil(state: State, id: string, over: () => boolean): number {
  const { at } = figure(state, id)
  let slots = 0
  while (!over() && slots < 50) {
    if (state.phase === 'turn' && state.order[state.slot] === at) slots += 1
    playWhile(state, {}, () => false)
  }
  return slots
}

describe('Bash', () => {
  const mace = plain('Ana', ['mace'], { str: 14, siz: 13 })
  const shield = { ...PLAIN_ANA, weapons: ['heater'] }

  /** Ana bashes Bor; says how many metres he goes and whether they are still engaged. */
  function bash(hero: SheetInput, dice: readonly number[], scene: StageOptions = {}, choices = {}) {
    const state = duel(hero, { ...BOR, hitPoints: 40 }, scene)
    const { play } = strike(state, 'ana', 'bor', { dice, choices: { effect: ['bash'], ...choices } })
    return { state, play, metres: told(play, 'moved')[0]?.metres, engaged: isEngaged(state) }
  }

  function isEngaged(state: State): boolean {
    return figure(state, 'bor').engaged.length > 0
  }

  rule('mythras.effect.bash', 'a mace for 7 drives back 2 m, a shield for 5 likewise', () => {
    expect(bash(mace, [44, 6, 1, 11])).toMatchObject({ metres: 2, engaged: false })
    expect(bash(shield, [44, 3, 2, 11])).toMatchObject({ metres: 2, engaged: false })
    expect(bash(mace, [44, 4, 1, 11])).toMatchObject({ metres: 1, engaged: true })
  })

  rule('mythras.effect.bash', 'metres are counted from the roll, whatever parry and armour stop', () => {
    const parried = bash(mace, [5, 31, 6, 1, 11], {}, { reaction: ['parry viking-shield'] })
    expect(told(parried.play, 'damage')).toMatchObject([{ parried: 7, through: 0 }])
    expect(parried.metres).toBe(2)
  })

  rule('mythras.effect.bash', 'fractions count, and engagement ends or stays, as the table rules', () => {
    expect(bash(mace, [44, 6, 1, 11], { rulings: { 'bash-rounding': 'up' } }).metres).toBe(3)
    expect(bash(mace, [44, 6, 1, 11], { rulings: { 'bash-engagement': 'never' } }).engaged).toBe(true)
    expect(bash(mace, [44, 4, 1, 11], { rulings: { 'bash-engagement': 'always' } }).engaged).toBe(false)
  })

  rule(
    ['mythras.effect.bash', 'mythras.effect.grip'],
    'whoever is driven out of reach holds nobody any more',
    () => {
      const held = (weapon: number) => {
        const state = duel(mace, { ...BOR, hitPoints: 40 })
        figure(state, 'bor').grips = figure(state, 'ana').at
        figure(state, 'ana').grippedBy = [figure(state, 'bor').at]
        strike(state, 'ana', 'bor', { dice: [44, weapon, 1, 11], choices: { effect: ['bash'] } })
        return [figure(state, 'bor').grips >= 0, figure(state, 'ana').grippedBy.length]
      }
      expect(held(4)).toEqual([true, 1])
      expect(held(6)).toEqual([false, 0])
    },
  )

  rule('mythras.effect.bash', 'back or sideways, as the attacker likes', () => {
    const place = (direction: string) => {
      const { state } = bash(mace, [44, 6, 1, 11], {}, { 'bash-direction': [direction] })
      const { x, y } = figure(state, 'bor')
      return [x, Math.abs(y)]
    }
    expect(place('back')).toEqual([3, 0])
    expect(place('sideways')).toEqual([1, 2])
  })

  rule(
    ['mythras.effect.bash-limit', 'mythras.action.brace'],
    'SIZ 12 moves 13 and 24, not 25, and not a 13 that has braced',
    () => {
      const allowed = (siz: number, braced: boolean) => {
        const state = duel(plain('Ana', ['mace'], { siz: 12 }), { ...BOR, siz })
        if (braced) turn(state, 'bor', 'brace ana')
        const { play } = strike(state, 'ana', 'bor', { dice: [44, 1, 11] })
        return barredBy(play, 'bash')
      }
      expect(allowed(13, false)).toBeNull()
      expect(allowed(24, false)).toBeNull()
      expect(allowed(25, false)).toBe('mythras.effect.bash-limit')
      expect(allowed(13, true)).toBe('mythras.effect.bash-limit')
    },
  )

  rule(
    'mythras.effect.bash-obstacle',
    'against a wall: Athletics 50 is Hard, 34 stands and 41 falls; Acrobatics is not Hard unless ruled so',
    () => {
      const wall = { obstacles: [{ id: 'wall', at: [3, 0] }] }
      const into = (die: number, skill: string, rulings: RulingsInput = {}) => {
        const foe = { ...BOR, hitPoints: 40, skills: { ...BOR.skills, athletics: 50, acrobatics: 50 } }
        const state = duel(mace, foe, { field: wall, rulings })
        const { play } = strike(state, 'ana', 'bor', {
          dice: [44, 6, 1, 11, die],
          choices: { effect: ['bash'], 'resist-skill': [skill] },
        })
        expect(told(play, 'moved')).toMatchObject([{ metres: 1 }])
        return figure(state, 'bor').posture
      }
      expect(into(34, 'athletics')).toBe('standing')
      expect(into(41, 'athletics')).toBe('prone')
      expect(into(50, 'acrobatics')).toBe('standing')
      expect(into(50, 'acrobatics', { 'bash-roll': 'both-hard' })).toBe('prone')
    },
  )

  rule('mythras.effect.bash-firearm', 'a bullet in the leg staggers, in the chest it does not', () => {
    const staggered = (location: number, scene: StageOptions = {}) => {
      const play = shoot(range('rifle', {}, scene), [44, 6, 6, location], ['bash'])
      return told(play, 'moved').map(({ metres }) => metres)
    }
    expect(staggered(2)).toEqual([4])
    expect(staggered(11)).toEqual([])
    expect(staggered(11, { rulings: { 'bash-firearm': 'any-location' } })).toEqual([4])
    const beam = shoot(range('laser rifle'), [44, 1, 11])
    expect(barredBy(beam, 'bash')).toBe('mythras.effect.bash-firearm')
    const barred = shoot(range('rifle', {}, { rulings: { 'bash-firearm': 'unavailable' } }), [44, 1, 1, 11])
    expect(barredBy(barred, 'bash')).toBe('mythras.effect.bash-firearm')
  })

  rule('mythras.effect.bash', 'a blade cannot, and a sling stone can', () => {
    expect(barredBy(strike(duel(PLAIN_ANA), 'ana', 'bor', { dice: [44, 1, 1, 11] }).play, 'bash')).toBe(
      'mythras.effect.bash',
    )
    const slinger = stage({ law: [plain('Gus', ['sling'])], gang: [BOR] }, { field: { distance: 40 } })
    expect(effectsOffered(shoot(slinger, [44, 1, 11]))).toContain('bash')
  })
})

describe('Bleed', () => {
  const bleed = (endurance: number, scene: StageOptions = {}) => {
    const state = stage({ heroes: [PLAIN_ANA], foes: [BOR, { ...BOR, name: 'Dag' }] }, scene)
    strike(state, 'ana', 'bor', { dice: [31, 4, 1, 11, endurance], choices: { effect: ['bleed'] } })
    return state
  }

  rule('mythras.effect.bleed', 'Endurance 22 loses to the attack of 31, 32 does not', () => {
    expect(limb(bleed(22), 'bor', 'chest')).toMatchObject({ hp: 4, bleeding: 'yes' })
    expect(limb(bleed(32), 'bor', 'chest')).toMatchObject({ hp: 4, bleeding: 'no' })
  })

  rule('mythras.effect.bleed', 'a blow that armour stops opens no vein and asks for no roll', () => {
    const state = duel(PLAIN_ANA, { ...BOR, armour: { all: 5 } })
    strike(state, 'ana', 'bor', { dice: [31, 4, 1, 11], choices: { effect: ['bleed'] } })
    expect(limb(state, 'bor', 'chest').bleeding).toBe('no')
  })

  rule('mythras.effect.bleed', 'a club does not cut', () => {
    const { play } = strike(duel(plain('Ana', ['club'])), 'ana', 'bor', { dice: [44, 1, 11] })
    expect(barredBy(play, 'bleed')).toBe('mythras.effect.bleed')
  })

  rule(
    ['mythras.effect.bleed-tick', 'mythras.blood.fatigue'],
    'Fresh, next Round Winded, then Tired: one level each, until death',
    () => {
      const state = bleed(22)
      const levels = [1, 2].map(() => {
        playRound(state)
        return figure(state, 'bor').fatigue
      })
      expect(levels).toEqual([1, 2])
      figure(state, 'bor').fatigue = 8
      playRound(state)
      expect(figure(state, 'bor').life).toBe('dead')
    },
  )

  rule('mythras.effect.bleed-tick', 'two bleeding wounds cost one level a Round, or add up by ruling', () => {
    const after = (scene: StageOptions) => {
      const state = bleed(22, scene)
      strike(state, 'ana', 'bor', { dice: [31, 4, 1, 2, 22], choices: { effect: ['bleed'] } })
      playRound(state)
      return figure(state, 'bor').fatigue
    }
    expect(after({})).toBe(1)
    expect(after({ rulings: { 'bleed-stack': 'cumulative' } })).toBe(2)
  })

  rule(
    ['mythras.effect.bleed-staunch', 'mythras.heal.first-aid'],
    'First Aid 47 stops it with 30; a parry opens it again',
    () => {
      const medic = { ...BOR, name: 'Dag', skills: { ...BOR.skills, 'first-aid': 47 } }
      const state = stage({ heroes: [PLAIN_ANA], foes: [BOR, medic] }, { field: { distance: 20 } })
      strike(state, 'ana', 'bor', { dice: [31, 4, 1, 11, 22], choices: { effect: ['bleed'] } })
      turn(state, 'dag', 'first-aid bor chest', { dice: [30] })
      expect(limb(state, 'bor', 'chest').bleeding).toBe('staunched')
      playRound(state)
      expect(figure(state, 'bor').fatigue).toBe(0)
      strike(state, 'ana', 'bor', { dice: [80, 80], choices: { reaction: ['parry axe'] } })
      expect(limb(state, 'bor', 'chest').bleeding).toBe('yes')
      playRound(state)
      expect(figure(state, 'bor').fatigue).toBe(1)
    },
  )

  rule(
    'mythras.effect.bleed-firearm',
    'a pistol bleeds on a Critical only, a gun that shoots blades at once',
    () => {
      expect(barredBy(shoot(range('pistol'), [44, 1, 11]), 'bleed')).toBe('mythras.effect.bleed-firearm')
      expect(barredBy(shoot(range('pistol'), [5, 1, 11]), 'bleed')).toBeNull()
      const blades = 'razor gun (1d6 range 20/40/80 firearm blades)'
      expect(barredBy(shoot(range(blades), [44, 1, 11]), 'bleed')).toBeNull()
    },
  )
})

describe('Bypass Armor, Circumvent Parry, Circumvent Cover', () => {
  /** Hide of 3 under mail of 6. */
  const beast = plain('Bor', ['axe'], { armour: { all: 6 }, naturalArmour: 3 })

  const struck = (foe: SheetInput, effects: readonly string[], choices = {}) => {
    const state = duel(PLAIN_ANA, foe)
    strike(state, 'ana', 'bor', { dice: [5, 8, 2, 11], choices: { effect: effects, ...choices } })
    return 20 - limb(state, 'bor', 'chest').hp
  }

  rule(
    'mythras.effect.bypass-armor',
    'past the mail the hide is left, past the hide the mail, twice past both',
    () => {
      expect(struck(beast, [])).toBe(10 - 9)
      expect(struck(beast, ['bypass-armor'], { bypass: ['worn'] })).toBe(10 - 3)
      expect(struck(beast, ['bypass-armor'], { bypass: ['natural'] })).toBe(10 - 6)
      expect(struck(beast, ['bypass-armor', 'bypass-armor'], { bypass: ['natural'] })).toBe(10)
    },
  )

  rule('mythras.effect.bypass-armor', 'protection by magic is bypassed with what is worn', () => {
    const state = duel(PLAIN_ANA, beast)
    Object.assign(limb(state, 'bor', 'chest'), { worn: 2, magic: 4 })
    strike(state, 'ana', 'bor', {
      dice: [5, 8, 2, 11],
      choices: { effect: ['bypass-armor', 'none'], bypass: ['worn'] },
    })
    expect(limb(state, 'bor', 'chest').hp).toBe(20 - (10 - 3))
  })

  rule('mythras.effect.bypass-ammo', 'spreading shot finds no gap, not even on a Critical', () => {
    const play = shoot(range('shotgun'), [5, 1, 1, 1, 11])
    expect(barredBy(play, 'bypass-armor')).toBe('mythras.effect.bypass-ammo')
    const vest = range('rifle', { armour: { chest: 4 } })
    expect(barredBy(shoot(vest, [5, 1, 1, 11]), 'bypass-armor')).toBeNull()
  })

  rule(
    'mythras.effect.bypass-ammo',
    'ammunition that passes armour does so on a plain Success, and takes no effect',
    () => {
      const state = range('phase gun (1d8 firearm range 50/100/200 force L bypassing)', {
        armour: { all: 6 },
      })
      const play = shoot(state, [44, 5, 11], ['none'])
      expect(play.askedFor('effect')[0]?.about).toMatchObject({ left: 1 })
      expect(told(play, 'effect')[0]).toMatchObject({ effect: 'bypass-armor', result: 'chosen' })
      expect(told(play, 'damage')).toMatchObject([{ armour: 0, through: 5 }])
    },
  )

  rule(
    ['mythras.effect.bypass-armor', 'mythras.effect.sunder'],
    'where there is no armour there is nothing to bypass or to break',
    () => {
      const bare = { ...BOR, armour: { all: 0 } }
      const offered = (foe: SheetInput) =>
        effectsOffered(
          strike(
            duel({ ...PLAIN_ANA, style: 65, weapons: ['big axe (1d10 L 4/8 cutting two-handed)'] }, foe),
            'ana',
            'bor',
            {
              dice: [5, 1, 1, 11],
            },
          ).play,
        )
      expect(offered(BOR)).toEqual(expect.arrayContaining(['bypass-armor', 'sunder']))
      expect(offered(bare).filter((effect) => effect === 'bypass-armor' || effect === 'sunder')).toEqual([])
    },
  )

  rule('mythras.effect.bypass-armor', 'a bare head that is aimed at has no armour to bypass', () => {
    const { play } = strike(duel(PLAIN_ANA, { ...BOR, armour: { chest: 4 } }), 'ana', 'bor', {
      dice: [5, 1, 1],
      choices: { effect: ['choose-location', 'none'], location: ['head'] },
    })
    expect(play.askedFor('effect').map(({ options }) => options.includes('bypass-armor'))).toEqual([
      true,
      false,
    ])
  })

  rule(
    'mythras.effect.circumvent-parry',
    'a Critical past a good parry: 5 less 1 of armour, the arm has 1 left',
    () => {
      const state = duel(PLAIN_ANA)
      strike(state, 'ana', 'bor', {
        dice: [6, 25, 3, 2, 14],
        choices: { reaction: ['parry viking-shield'], effect: ['circumvent-parry'] },
      })
      expect(limb(state, 'bor', 'right-arm').hp).toBe(1)
    },
  )

  rule('mythras.effect.circumvent-parry', 'there must be a successful parry to get past', () => {
    const { play } = strike(duel(PLAIN_ANA), 'ana', 'bor', {
      dice: [6, 77, 1, 1, 11],
      choices: { reaction: ['parry viking-shield'] },
    })
    expect(barredBy(play, 'circumvent-parry')).toBe('mythras.effect.circumvent-parry')
  })

  const wall = [{ id: 'wall', ap: 8, hides: ['chest'], at: [40, 1] }]
  const covered = (
    gun: string,
    dice: readonly number[],
    effect: readonly string[],
    rulings: RulingsInput = {},
  ) => {
    const state = range(gun, { cover: 'wall' }, { field: { covers: wall }, rulings })
    const play = shoot(state, dice, effect)
    return { play, lost: 20 - limb(state, 'rob', 'chest').hp }
  }

  rule('mythras.effect.circumvent-cover', 'with a high-tech gun a wall of 8 AP is as if not there', () => {
    expect(covered('laser rifle', [44, 7, 11], ['none']).lost).toBe(1)
    expect(covered('laser rifle', [44, 7, 11], ['circumvent-cover']).lost).toBe(9)
  })

  rule(
    'mythras.effect.circumvent-cover',
    'no other gun has it, except as a trick shot on a Critical at half damage',
    () => {
      const rifle = covered('rifle', [5, 5, 5, 11], [])
      expect(barredBy(rifle.play, 'circumvent-cover')).toBe('mythras.effect.circumvent-cover')
      const trick = { 'circumvent-cover': 'trick-shot' } as const
      expect(covered('rifle', [5, 5, 5, 11], ['circumvent-cover'], trick).lost).toBe(5)
      const never = covered('laser rifle', [44, 7, 11], [], { 'circumvent-cover': 'unavailable' })
      expect(barredBy(never.play, 'circumvent-cover')).toBe('mythras.effect.circumvent-cover')
    },
  )

  rule('mythras.effect.circumvent-cover', 'without cover there is nothing to get around', () => {
    const play = shoot(range('laser rifle'), [44, 1, 11])
    expect(barredBy(play, 'circumvent-cover')).toBe('mythras.effect.circumvent-cover')
  })
})

describe('where the blow lands', () => {
  rule('mythras.effect.damage-weapon', 'what has no Hit Points of its own cannot be broken', () => {
    const state = stage({ heroes: [BOR], foes: [plain('Gunner', ['rifle'])] })
    expect(barredBy(strike(state, 'bor', 'gunner', { dice: [20, 1, 1, 11] }).play, 'damage-weapon')).toBe(
      'mythras.effect.damage-weapon',
    )
  })

  rule('mythras.effect.choose-location', 'the head of a standing man, and no d20', () => {
    const state = duel(PLAIN_ANA)
    const { play } = strike(state, 'ana', 'bor', {
      dice: [44, 4, 1],
      choices: { effect: ['choose-location'], location: ['head'] },
    })
    expect(limb(state, 'bor', 'head').hp).toBe(6 - 4)
    expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 8, 2])
  })

  rule(
    'mythras.effect.choose-location-ranged',
    'an arrow at 12 m: a Success chooses on a sentry who stands still or knows nothing, not on one who has moved',
    () => {
      const offered = (more: SheetInput | object, moved: boolean, die = 44) => {
        const sentry = plain('Rob', ['axe'], more)
        const state = stage({ law: [plain('Gus', ['bow'])], gang: [sentry] }, { field: { distance: 12 } })
        figure(state, 'rob').moved = moved
        return barredBy(shoot(state, [die, 1, 11]), 'choose-location')
      }
      expect(offered({}, false)).toBeNull()
      expect(offered({}, true)).toBe('mythras.effect.choose-location-ranged')
      expect(offered({ unaware: true }, true)).toBeNull()
      expect(offered({}, true, 5)).toBeNull()
    },
  )

  rule(
    'mythras.effect.marksman',
    'a leg that was rolled becomes the abdomen beside it, and nothing farther',
    () => {
      const state = range('pistol')
      const play = shoot(state, [44, 4, 2], ['marksman'], { marksman: ['abdomen'] })
      expect(limb(state, 'rob', 'abdomen').hp).toBe(20 - 4)
      expect(play.askedFor('marksman')[0]?.options).toEqual(['right-leg', 'abdomen'])
    },
  )

  rule('mythras.effect.marksman', "from a griffin's chest: foreleg, wing or head", () => {
    const griffin = {
      kind: 'creature' as const,
      locations: [
        { name: 'right hind leg', range: '1-3' },
        { name: 'left hind leg', range: '4-5' },
        { name: 'hindquarters', range: '6-8' },
        { name: 'right wing', range: '9-10' },
        { name: 'left wing', range: '11-12' },
        {
          name: 'chest',
          range: '13-14',
          adjacent: ['right foreleg', 'left foreleg', 'right wing', 'left wing', 'head', 'hindquarters'],
        },
        { name: 'right foreleg', range: '15-16', kind: 'leg' as const },
        { name: 'left foreleg', range: '17-18', kind: 'leg' as const },
        { name: 'head', range: '19-20' },
      ],
    }
    const play = shoot(range('pistol', griffin), [44, 1, 13], ['marksman'], { marksman: ['head'] })
    const options = play.askedFor('marksman')[0]?.options
    for (const key of ['chest', 'right-foreleg', 'left-wing', 'head']) expect(options).toContain(key)
    expect(options).not.toContain('right-hind-leg')
    expect(told(play, 'damage')).toMatchObject([{ location: 'head' }])
  })

  rule('mythras.effect.marksman', 'a sword is no missile', () => {
    const { play } = strike(duel(PLAIN_ANA), 'ana', 'bor', { dice: [44, 1, 1, 11] })
    expect(barredBy(play, 'marksman')).toBe('mythras.effect.marksman')
  })
})

describe('Maximize Damage', () => {
  const rolled = (weapon: string, effects: readonly string[], dice: readonly number[]) => {
    const hero = plain('Ana', [weapon], { str: 14, siz: 13 })
    const { play } = strike(duel(hero, { ...BOR, hitPoints: 40 }), 'ana', 'bor', {
      dice: [5, ...dice, 2, 11],
      choices: { effect: effects },
    })
    return told(play, 'damage')[0]?.rolled
  }
  const axe = 'hand axe (1d6 M 4/8 cutting)'
  const club = 'great club (2d6 H two-handed bludgeoning)'

  rule(
    'mythras.effect.maximize-damage',
    '1d6 is 6; 2d6 is 6 and a die, twice it is 12; the DM is always rolled',
    () => {
      expect(rolled(axe, ['maximize-damage', 'none'], [])).toBe(6 + 2)
      expect(rolled(club, ['maximize-damage', 'none'], [3])).toBe(9 + 2)
      expect(rolled(club, ['maximize-damage', 'maximize-damage'], [])).toBe(12 + 2)
    },
  )

  rule('mythras.effect.maximize-damage', 'a weapon with one die can be maximised once', () => {
    const { play } = strike(duel(plain('Ana', [axe])), 'ana', 'bor', {
      dice: [5, 11],
      choices: { effect: ['maximize-damage', 'none'] },
    })
    expect(play.askedFor('effect')[1]?.options).not.toContain('maximize-damage')
  })
})

describe('Damage Weapon', () => {
  rule(
    'mythras.effect.damage-weapon',
    '9 on a broadsword of 6/10 leaves 7, and its wielder is unhurt',
    () => {
      const state = duel(PLAIN_ANA)
      strike(state, 'bor', 'ana', {
        dice: [44, 77, 6, 2],
        choices: { reaction: ['parry broadsword'], effect: ['damage-weapon'] },
      })
      expect(item(state, 'ana', 'broadsword').hp).toBe(7)
      expect(figure(state, 'ana').limbs.map(({ hp }) => hp)).toEqual([6, 6, 7, 8, 5, 5, 6])
    },
  )

  rule(
    'mythras.effect.damage-weapon',
    'a good parry does not protect the thing struck, unless Sizes are to count',
    () => {
      const left = (rulings: RulingsInput) => {
        const state = duel(PLAIN_ANA, BOR, { rulings })
        strike(state, 'bor', 'ana', {
          dice: [5, 31, 6, 2],
          choices: { reaction: ['parry broadsword'], effect: ['damage-weapon'] },
        })
        return item(state, 'ana', 'broadsword').hp
      }
      expect(left({})).toBe(7)
      expect(left({ 'damage-weapon-parried': 'by-size' })).toBe(10)
    },
  )

  rule(
    'mythras.effect.damage-weapon',
    'without a parry any weapon in hand will do, or none by ruling',
    () => {
      const state = duel(PLAIN_ANA)
      const { play } = strike(state, 'bor', 'ana', {
        dice: [44, 6, 2],
        choices: { effect: ['damage-weapon'], 'damage-weapon': ['heater'] },
      })
      expect(play.askedFor('damage-weapon')[0]?.options).toEqual(['broadsword', 'heater'])
      expect(item(state, 'ana', 'heater').hp).toBe(12 - 3)
      const only = duel(PLAIN_ANA, BOR, { rulings: { 'damage-weapon-no-parry': 'parried-only' } })
      const barred = strike(only, 'bor', 'ana', { dice: [44, 1, 1, 11] }).play
      expect(barredBy(barred, 'damage-weapon')).toBe('mythras.effect.damage-weapon')
      const bareHands = strike(duel(plain('Ana', [])), 'bor', 'ana', { dice: [44, 1, 1, 11] }).play
      expect(barredBy(bareHands, 'damage-weapon')).toBe('mythras.effect.damage-weapon')
    },
  )

  rule('mythras.effect.damage-weapon', 'jaws that parry have the AP and HP of the head', () => {
    const state = stage({ heroes: [PLAIN_ANA], foes: ['giant-ant'] })
    const { play } = strike(state, 'ana', 'giant-ant', {
      dice: [5, 40, 8, 2],
      choices: { reaction: ['parry bite'], effect: ['damage-weapon'] },
    })
    expect(limb(state, 'giant-ant', 'head').hp).toBe(7 - (10 - 4))
    expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 100, 8, 2])
  })

  rule(
    'mythras.effect.damage-weapon-firearm',
    'a rifle shoots a sword out of shape on a Critical, a shield at once',
    () => {
      const guard = (weapon: string) => plain('Rob', [weapon])
      const offered = (weapon: string, die: number) => {
        const state = stage(
          { law: [plain('Gus', ['rifle'])], gang: [guard(weapon)] },
          { field: { distance: 40 } },
        )
        return barredBy(shoot(state, [die, 1, 1, 11]), 'damage-weapon')
      }
      expect(offered('broadsword', 44)).toBe('mythras.effect.damage-weapon')
      expect(offered('broadsword', 5)).toBeNull()
      expect(offered('riot shield', 44)).toBeNull()
    },
  )
})

describe('Disarm Opponent', () => {
  const disarm = (hero: SheetInput, foe: SheetInput, play: PlayScript) => {
    const state = duel(hero, foe)
    const done = strike(state, 'bor', 'ana', { ...play, choices: { effect: ['disarm'], ...play.choices } })
    return { state, play: done.play }
  }

  rule('mythras.effect.disarm', 'lost: the broadsword flies 3 m by a DM of 3, away from the disarmer', () => {
    const { state } = disarm(PLAIN_ANA, BOR, { dice: [44, 1, 1, 11, 30, 3] })
    expect(item(state, 'ana', 'broadsword').hand).toBe('lost')
    const [sword] = state.ground
    expect(Math.abs((sword?.x ?? 0) - figure(state, 'ana').x)).toBe(3)
    const kept = disarm(PLAIN_ANA, BOR, { dice: [44, 1, 1, 11, 45] })
    expect(item(kept.state, 'ana', 'broadsword').hand).toBe('right')
  })

  rule('mythras.effect.disarm', 'without a DM, or below it, the weapon drops at the feet', () => {
    const feet = (more: object, dice: readonly number[]) => {
      const { state } = disarm(PLAIN_ANA, { ...BOR, ...more }, { dice })
      const { x, y } = figure(state, 'ana')
      expect(state.ground).toMatchObject([{ x, y }])
    }
    feet({ dm: '+0' }, [44, 1, 11, 30])
    feet({ dm: '-1d4' }, [44, 3, 1, 11, 30, 4])
  })

  rule('mythras.effect.disarm', 'what is strapped on or part of the body is not lost', () => {
    const { play } = disarm(plain('Ana', ['heater']), BOR, {
      dice: [44, 1, 1, 11],
      choices: { effect: ['none'] },
    })
    expect(barredBy(play, 'disarm')).toBe('mythras.effect.disarm')
    const choice = strike(duel(PLAIN_ANA), 'ana', 'bor', {
      dice: [44, 1, 1, 11, 45],
      choices: { effect: ['disarm'], 'disarm-item': ['axe'] },
    }).play
    expect(choice.askedFor('disarm-item')[0]?.options).toEqual(['axe', 'viking-shield'])
  })

  rule(
    'mythras.effect.disarm-size',
    'Large against Medium makes it Hard, Medium against Small too, Small easier',
    () => {
      const grade = (by: string, held: string) => {
        const foe = { ...plain('Bor', [by]), str: 16, siz: 16 }
        const { play } = disarm(plain('Ana', [held]), foe, { dice: [44, 1, 1, 11, 4] })
        return told(play, 'resist')[0]?.grade
      }
      expect(grade('two-handed spear', 'broadsword')).toBe(1)
      expect(grade('axe', 'dagger')).toBe(1)
      expect(grade('axe', 'broadsword')).toBe(0)
      expect(grade('dagger', 'broadsword')).toBe(-1)
    },
  )

  rule('mythras.effect.disarm-limit', 'STR 12 cannot disarm 25, and can 24', () => {
    const barred = (str: number) =>
      barredBy(
        disarm(
          { ...PLAIN_ANA, str },
          { ...BOR, str: 12 },
          {
            dice: [44, 1, 1, 11],
            choices: { effect: ['none'] },
          },
        ).play,
        'disarm',
      )
    expect(barred(24)).toBeNull()
    expect(barred(25)).toBe('mythras.effect.disarm-limit')
  })

  rule(
    ['mythras.effect.disarm', 'mythras.se.requirements'],
    'no arrow disarms anybody, unless the table allows it',
    () => {
      const shot = (rulings: RulingsInput) => {
        const scene = { field: { distance: 40 }, rulings }
        const state = stage({ law: [plain('Gus', ['bow'])], gang: [plain('Rob', ['axe'])] }, scene)
        return barredBy(shoot(state, [44, 1, 11]), 'disarm')
      }
      expect(shot({})).toBe('mythras.se.requirements')
      expect(shot({ 'se-ranged': 'all' })).toBeNull()
    },
  )

  rule(
    ['mythras.effect.disarm', 'mythras.effect.impale-lodge'],
    'a spear struck out of the hand while it sticks in somebody stays in the wound',
    () => {
      const state = duel(plain('Ana', ['spear']), { ...BOR, hitPoints: 40 })
      strike(state, 'ana', 'bor', { dice: [44, 8, 8, 11], choices: { effect: ['impale'] } })
      strike(state, 'bor', 'ana', { dice: [29, 1, 1, 11, 20, 3], choices: { effect: ['disarm'] } })
      expect(item(state, 'ana', 'spear')).toMatchObject({ hand: 'lost', stuckIn: -1 })
      expect(state.ground).toEqual([])
      expect(limb(state, 'bor', 'chest').lodged).toMatchObject([{ owner: -1 }])
    },
  )
})

describe('guns', () => {
  rule(
    'mythras.effect.drop-foe',
    'Endurance lost to the hit: out for 30 minutes with a Healing Rate of 2',
    () => {
      const shot = (endurance: number) => {
        const state = range('pistol', { con: 12, skills: { endurance: 54 } })
        shoot(state, [44, 4, 11, endurance], ['drop-foe'])
        return figure(state, 'rob').shocked
      }
      expect(shot(30)).toBe(30 * 12)
      expect(shot(45)).toBe(0)
    },
  )

  rule('mythras.effect.drop-foe', 'not without a wound, and only with a gun', () => {
    const state = range('pistol', { armour: { all: 10 } })
    shoot(state, [44, 4, 11], ['drop-foe'])
    expect(figure(state, 'rob').shocked).toBe(0)
    const archer = stage(
      { law: [plain('Gus', ['bow'])], gang: [plain('Rob', ['axe'])] },
      { field: { distance: 40 } },
    )
    expect(barredBy(shoot(archer, [44, 1, 11]), 'drop-foe')).toBe('mythras.effect.drop-foe')
  })

  rule('mythras.effect.drop-foe', 'First Aid brings the victim round', () => {
    const medic = plain('Doc', [], { skills: { 'first-aid': 47 } })
    const state = stage(
      {
        law: [plain('Gus', ['pistol'])],
        gang: [plain('Rob', ['pistol'], { skills: { endurance: 54 } }), medic],
      },
      { field: { distance: 40 } },
    )
    turn(state, 'gus', 'shoot pistol', {
      dice: [44, 4, 11, 30],
      choices: { target: ['rob'], effect: ['drop-foe'] },
    })
    expect(menuOf(state, 'doc')).toContain('first-aid rob wake')
    turn(state, 'doc', 'first-aid rob wake', { dice: [30] })
    expect(figure(state, 'rob').shocked).toBe(0)
  })

  const wall = { covers: [{ id: 'wall', ap: 8, at: [0, 1] }] }

  rule('mythras.effect.duck-back', 'whoever stands by a wall is behind it at once', () => {
    const state = range('pistol', {}, { field: wall })
    shoot(state, [44, 1, 11], ['duck-back'])
    expect(figure(state, 'gus')).toMatchObject({ cover: 0, exposed: false })
  })

  rule('mythras.effect.duck-back', 'not where there is no cover, and not lying down', () => {
    const open = shoot(range('pistol'), [44, 1, 11])
    expect(barredBy(open, 'duck-back')).toBe('mythras.effect.duck-back')
    const prone = range('pistol', {}, { field: wall })
    Object.assign(figure(prone, 'gus'), { posture: 'prone', steadied: 0 })
    expect(barredBy(shoot(prone, [44, 1, 11]), 'duck-back')).toBe('mythras.effect.duck-back')
    const crouching = range('pistol', {}, { field: wall })
    figure(crouching, 'gus').posture = 'crouching'
    expect(barredBy(shoot(crouching, [44, 1, 11]), 'duck-back')).toBeNull()
  })

  /** Rob with Sid right behind him. */
  const line = (more: object, sid: object, scene: StageOptions = {}) =>
    stage(
      {
        law: [plain('Gus', ['rifle'])],
        gang: [
          { ...plain('Rob', ['pistol'], more), at: [40, 0] },
          { ...plain('Sid', ['pistol'], sid), at: [42, 0] },
        ],
      },
      { field: { distance: 40, ...scene.field }, ...(scene.rulings ? { rulings: scene.rulings } : {}) },
    )
  const pierce = (state: State, dice: readonly number[], effects: readonly string[]) =>
    turn(state, 'gus', 'shoot rifle', { dice, choices: { target: ['rob'], effect: effects } })
  const armour = { armour: { all: 4 } }

  rule(
    ['mythras.effect.over-penetration', 'mythras.effect.maximize-damage'],
    '11 of which 7 hurt the first; the second suffers half of 11, less armour: 2',
    () => {
      const state = line(armour, armour)
      pierce(state, [5, 5, 11, 12], ['over-penetration', 'maximize-damage'])
      expect(limb(state, 'rob', 'chest').hp).toBe(20 - 7)
      expect(limb(state, 'sid', 'chest').hp).toBe(20 - 2)
      const less = line(armour, armour, { rulings: { 'overpen-half': 'what-passed' } })
      pierce(less, [5, 5, 11, 12], ['over-penetration', 'maximize-damage'])
      expect(limb(less, 'sid', 'chest').hp).toBe(20)
    },
  )

  rule('mythras.effect.over-penetration', 'the other effects of the shot stay with the first', () => {
    const state = line(armour, { armour: { all: 0 } })
    pierce(state, [5, 6, 5, 11, 12], ['over-penetration', 'bypass-armor'])
    expect(limb(state, 'rob', 'chest').hp).toBe(20 - 11)
    expect(limb(state, 'sid', 'chest').hp).toBe(20 - 6)
    expect(limb(state, 'sid', 'chest').bleeding).toBe('no')
  })

  rule('mythras.effect.over-penetration', 'what armour or cover stops goes no farther', () => {
    const stopped = line({ armour: { all: 11 } }, {})
    pierce(stopped, [5, 6, 5, 11], ['over-penetration', 'none'])
    expect(limb(stopped, 'sid', 'chest').hp).toBe(20)
    const covers = [{ id: 'wall', ap: 8, hides: ['chest'], at: [39, 0] }]
    const behind = line({ ...armour, cover: 'wall' }, {}, { field: { covers } })
    pierce(behind, [5, 6, 5, 11], ['over-penetration', 'none'])
    expect(limb(behind, 'sid', 'chest').hp).toBe(20)
  })

  rule('mythras.effect.over-penetration', 'a Critical, a gun, and somebody behind are needed', () => {
    expect(barredBy(shoot(range('rifle'), [5, 1, 1, 11]), 'over-penetration')).toBe(
      'mythras.effect.over-penetration',
    )
    expect(barredBy(pierce(line({}, {}), [44, 1, 1, 11], []), 'over-penetration')).toBe(
      'mythras.effect.over-penetration',
    )
    expect(barredBy(pierce(line({}, {}), [5, 1, 1, 11], []), 'over-penetration')).toBeNull()
  })

  const pin = (dice: readonly number[], effects: readonly string[], more: object = {}) => {
    const state = range('pistol', { skills: { willpower: 36 }, ...more })
    shoot(state, dice, effects)
    return state
  }

  rule(
    'mythras.effect.pin-down',
    'Willpower lost to the hit: no shot in the next Turn, other things go on',
    () => {
      const state = pin([44, 1, 11, 30], ['pin-down'])
      expect(whyNot(state, 'rob', 'shoot pistol')).toBe('mythras.effect.pin-down')
      item(state, 'rob', 'pistol').ammo = 1
      expect(menuOf(state, 'rob')).toEqual(expect.arrayContaining(['reload pistol', 'crawl away from gus']))
      expect(whyNot(state, 'rob', 'move away from gus')).toBe('mythras.effect.pin-down')
      figure(state, 'rob').posture = 'prone'
      expect(menuOf(state, 'rob')).toContain('crawl away from gus')
      const unshaken = pin([33, 1, 11, 34], ['pin-down'])
      expect(menuOf(unshaken, 'rob')).toContain('shoot pistol')
    },
  )

  rule('mythras.effect.pin-down', 'though nothing gets through armour', () => {
    const state = pin([44, 1, 11, 30], ['pin-down'], { armour: { all: 10 } })
    expect(limb(state, 'rob', 'chest').hp).toBe(20)
    expect(whyNot(state, 'rob', 'shoot pistol')).toBe('mythras.effect.pin-down')
  })

  rule(['mythras.effect.pin-down', 'mythras.se.stack'], 'his next slot, or as many as it was taken', () => {
    const turns = (effects: readonly string[], dice: readonly number[]) => {
      const state = pin(dice, effects)
      return slotsUntil(state, 'rob', () => figure(state, 'rob').pinned === 0)
    }
    expect(turns(['pin-down'], [44, 1, 11, 30])).toBe(1)
    expect(turns(['pin-down', 'pin-down'], [5, 1, 11, 30])).toBe(2)
  })

  rule(
    ['mythras.effect.pin-down', 'mythras.evade.roll'],
    'a successful evasion does not help against it: the shot passed very close by',
    () => {
      const evaded = (rulings: RulingsInput, dice: readonly number[]) => {
        const state = range('pistol', { skills: { willpower: 36, evade: 60 } }, { rulings })
        const play = shoot(state, dice, ['pin-down'], { reaction: ['evade'] })
        expect(told(play, 'damage')).toEqual([])
        return figure(state, 'rob').pinned
      }
      expect(evaded({}, [44, 50, 30])).toBe(1)
      const strict = range('pistol', { skills: { evade: 60 } }, { rulings: { 'pin-evaded': 'needs-effect' } })
      expect(shoot(strict, [44, 50], [], { reaction: ['evade'] }).askedFor('effect')).toEqual([])
      const missed = range('pistol', { skills: { evade: 60 } })
      expect(shoot(missed, [70, 90], [], { reaction: ['evade'] }).askedFor('effect')).toEqual([])
    },
  )

  rule('mythras.effect.pin-down', 'an arrow does not frighten like that', () => {
    const state = stage(
      { law: [plain('Gus', ['bow'])], gang: [plain('Rob', ['axe'])] },
      { field: { distance: 40 } },
    )
    expect(barredBy(shoot(state, [44, 1, 11]), 'pin-down')).toBe('mythras.effect.pin-down')
  })

  rule(
    'mythras.effect.rapid-reload',
    'a sling of Load 2 is ready after one Turn, a fresh magazine likewise',
    () => {
      const turns = (weapon: string, effects: readonly string[]) => {
        const state = range(weapon)
        item(state, 'gus', weapon).ammo = 1
        if (weapon === 'sling') item(state, 'gus', weapon).ammo = 20
        shoot(state, [5, 1, 11], effects)
        let count = 0
        for (; !menuOf(state, 'gus').includes(`shoot ${weapon}`) && count < 9; count++)
          turn(state, 'gus', `reload ${weapon}`)
        return count
      }
      for (const weapon of ['sling', 'pistol']) {
        expect(turns(weapon, ['scar-foe', 'none'])).toBe(2)
        expect(turns(weapon, ['rapid-reload', 'none'])).toBe(1)
        expect(turns(weapon, ['rapid-reload', 'rapid-reload'])).toBe(0)
      }
    },
  )

  rule('mythras.effect.rapid-reload', 'what is not loaded cannot be loaded faster', () => {
    const state = stage(
      { law: [plain('Gus', ['javelin'])], gang: [plain('Rob', ['axe'])] },
      { field: { distance: 15 } },
    )
    const play = turn(state, 'gus', 'throw javelin', { dice: [44, 1, 11] })
    expect(barredBy(play, 'rapid-reload')).toBe('mythras.effect.rapid-reload')
  })
})

describe('Entangle', () => {
  const NED = plain('Ned', ['net', 'dagger'], { skills: { brawn: 54 } })

  /** Ned throws his net over a location of Bor. */
  function snare(location: number, scene: StageOptions = {}): State {
    const state = stage({ foes: [BOR], heroes: [NED] }, scene)
    strike(state, 'ned', 'bor', {
      dice: [40, 91, 1, location],
      choices: { reaction: ['parry axe'], effect: ['entangle'] },
    })
    return state
  }

  rule('mythras.effect.entangle', 'a net on the right arm: the axe in it is of no use', () => {
    const state = snare(15)
    expect(limb(state, 'bor', 'right-arm').hp).toBe(5)
    expect(menuOf(state, 'bor')).not.toContain('attack axe')
    expect(menuOf(state, 'bor')).toContain('attack viking-shield')
    const { play } = strike(state, 'ned', 'bor', { dice: [90], with: 'dagger' })
    expect(play.askedFor('reaction')[0]?.options).not.toContain('parry axe')
  })

  rule(
    ['mythras.effect.entangle', 'mythras.block.passive'],
    'a shield on an entangled arm wards nothing until the arm is free',
    () => {
      const state = duel(plain('Ret', ['net', 'dagger']))
      const wards = {
        ward: ['ward viking-shield', 'keep'],
        'ward-locations': [['chest', 'left-arm', 'head']],
      }
      strike(state, 'ret', 'bor', {
        dice: [40, 1, 16],
        choices: { ...wards, effect: ['entangle'] },
        with: 'net',
      })
      expect(limb(state, 'bor', 'left-arm').snaredBy).toBe(figure(state, 'ret').at)
      const blow = { dice: [40, 4, 11], with: 'dagger' }
      expect(strike(state, 'ret', 'bor', blow).exchange.lost).toBe(4)
      turn(state, 'bor', 'struggle left-arm', { dice: [20, 90] })
      expect(strike(state, 'ret', 'bor', blow).exchange.lost).toBe(0)
    },
  )

  rule('mythras.effect.entangle', 'a snared leg keeps its owner where he is', () => {
    const state = snare(2)
    const evade = strike(state, 'ned', 'bor', { dice: [90], with: 'dagger' }).play
    expect(evade.forbade('reaction', 'evade')).toBe('mythras.effect.entangle')
    expect(whyNot(state, 'bor', 'outmaneuver')).toBe('mythras.effect.entangle')
    expect(whyNot(state, 'bor', 'move away from ned')).toBe('mythras.effect.entangle')
    const parried = strike(state, 'ned', 'bor', {
      dice: [90, 31],
      choices: { reaction: ['parry axe'] },
      with: 'dagger',
    }).play
    expect(barredBy(parried, 'withdraw')).toBe('mythras.effect.entangle')
    const free = snare(2, { rulings: { 'entangle-leg': 'evade-allowed' } })
    const may = strike(free, 'ned', 'bor', { dice: [90], with: 'dagger' }).play
    expect(may.askedFor('reaction')[0]?.options).toContain('evade')
  })

  rule(
    'mythras.effect.entangle',
    'around head, chest or abdomen it makes every skill one grade harder',
    () => {
      for (const location of [8, 11, 20]) {
        const state = snare(location)
        const { play } = strike(state, 'bor', 'ned', { dice: [41] })
        expect(told(play, 'attack')).toMatchObject([{ skill: 40, grade: 1, level: 1 }])
      }
      const arm = strike(snare(17), 'bor', 'ned', { dice: [60, 1, 1, 11] }).play
      expect(told(arm, 'attack')).toMatchObject([{ skill: 60, grade: 0 }])
    },
  )

  rule('mythras.effect.entangle', 'a net that was parried catches the arm that parried', () => {
    const state = stage({ foes: [BOR], heroes: [NED] })
    strike(state, 'ned', 'bor', {
      dice: [5, 31, 1, 2],
      choices: { reaction: ['parry viking-shield'], effect: ['entangle'] },
    })
    expect(limb(state, 'bor', 'left-arm').snaredBy).toBe(figure(state, 'ned').at)
    expect(limb(state, 'bor', 'right-leg').snaredBy).toBe(-1)
  })

  rule(
    'mythras.effect.entangle',
    'one evaded catches nobody, one that does not hurt only if the table says so',
    () => {
      const state = stage({ foes: [BOR], heroes: [NED] }, { rulings: { 'entangle-hit': 'needs-damage' } })
      strike(state, 'ned', 'bor', { dice: [40, 1, 15], choices: { effect: ['entangle'] } })
      expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(-1)
    },
  )

  rule(
    'mythras.effect.entangle',
    'the net is tied up with its victim until it is let go, for nothing',
    () => {
      const state = snare(15)
      expect(whyNot(state, 'ned', 'attack net')).toBe('mythras.effect.entangle')
      expect(menuOf(state, 'ned')).toContain('attack dagger')
      turn(state, 'ned', 'free', {
        choices: { 'turn ned': ['free', 'dither'], free: ['let-go net'] },
      })
      expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(-1)
      expect(menuOf(state, 'ned')).toContain('attack net')
      const loose = snare(15, { rulings: { 'entangle-commit': 'usable' } })
      expect(menuOf(loose, 'ned')).toContain('attack net')
    },
  )

  rule(
    ['mythras.effect.entangle', 'mythras.gear.notes-entangle'],
    'a whip snares the leg, a sword snares nothing',
    () => {
      const state = duel(plain('Ana', ['whip']))
      strike(state, 'ana', 'bor', { dice: [44, 1, 2], choices: { effect: ['entangle'] } })
      expect(limb(state, 'bor', 'right-leg').snaredBy).toBe(figure(state, 'ana').at)
      const { play } = strike(duel(PLAIN_ANA), 'ana', 'bor', { dice: [44, 1, 1, 11] })
      expect(barredBy(play, 'entangle')).toBe('mythras.effect.entangle')
    },
  )

  rule('mythras.effect.entangle-trip', 'a pull for 1 Action Point: 35 loses to the 40 that entangled', () => {
    const pulled = (die: number) => {
      const state = snare(15)
      const before = figure(state, 'ned').actionPoints
      const play = turn(state, 'ned', 'pull net', { dice: [die], choices: { 'resist-skill': ['brawn'] } })
      expect(figure(state, 'ned').actionPoints).toBe(before - 1)
      expect(play.rolls.map(({ by }) => by)).toEqual(['bor'])
      return figure(state, 'bor').posture
    }
    expect(pulled(35)).toBe('prone')
    expect(pulled(41)).toBe('standing')
  })

  rule(
    'mythras.effect.entangle-trip',
    'on the next Turn and no later, and only with what is still in hand',
    () => {
      const state = stage({ heroes: [NED], foes: [BOR] })
      playWhile(
        state,
        {
          dice: [40, 1, 15],
          choices: { 'turn ned': ['attack net'], effect: ['entangle'] },
        },
        () => false,
      )
      expect(menuOf(state, 'ned')).toContain('pull net')
      slotsUntil(state, 'ned', () => item(state, 'ned', 'net').snareDie === 0)
      expect(whyNot(state, 'ned', 'pull net')).toBe('mythras.effect.entangle-trip')
      expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(figure(state, 'ned').at)
      const thrown = stage({ heroes: [NED], foes: [BOR] }, { field: { distance: 4 } })
      turn(thrown, 'ned', 'throw net', { dice: [40, 1, 15], choices: { effect: ['entangle'] } })
      expect(limb(thrown, 'bor', 'right-arm').snaredBy).toBe(figure(thrown, 'ned').at)
      expect(menuOf(thrown, 'ned')).not.toContain('pull net')
    },
  )

  rule(
    'mythras.effect.entangle-free',
    'a Struggle: Brawn 58 beats 50, for 1 Action Point of the victim',
    () => {
      const state = snare(15)
      const before = [figure(state, 'bor').actionPoints, figure(state, 'ned').actionPoints]
      turn(state, 'bor', 'struggle right-arm', { dice: [58, 50] })
      expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(-1)
      expect([figure(state, 'bor').actionPoints, figure(state, 'ned').actionPoints]).toEqual([
        (before[0] ?? 0) - 1,
        before[1],
      ])
      const held = snare(15)
      turn(held, 'bor', 'struggle right-arm', { dice: [50, 54] })
      expect(limb(held, 'bor', 'right-arm').snaredBy).toBe(figure(held, 'ned').at)
    },
  )

  rule(
    ['mythras.effect.entangle', 'mythras.effect.entangle-free'],
    'of two nets on one arm each has to be got rid of',
    () => {
      const nets = [plain('Ret', ['net']), plain('Tia', ['net'])]
      const snared = () => {
        const state = stage({ heroes: nets, foes: [BOR] }, { field: { engaged: 'all' } })
        for (const id of ['ret', 'tia'])
          strike(state, id, 'bor', { dice: [40, 1, 15], choices: { effect: ['entangle'] } })
        return state
      }
      const state = snared()
      turn(state, 'ret', 'dither', { choices: { 'turn ret': ['free', 'dither'], free: ['let-go net'] } })
      expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(figure(state, 'tia').at)
      expect(whyNot(state, 'bor', 'attack axe')).toBe('mythras.effect.entangle')
      turn(state, 'bor', 'struggle right-arm', { dice: [20, 90] })
      expect(menuOf(state, 'bor')).toContain('attack axe')
      const slipped = snared()
      strike(slipped, 'ret', 'bor', {
        dice: [90, 3],
        choices: { reaction: ['parry viking-shield'], effect: ['slip-free'] },
        with: 'fist-kick',
      })
      expect(item(slipped, 'ret', 'net').snares).toBe(-1)
      expect(item(slipped, 'tia', 'net').snares).toBe(-1)
      expect(menuOf(slipped, 'bor')).toContain('attack axe')
    },
  )

  rule(
    ['mythras.effect.entangle-free', 'mythras.effect.disarm'],
    'or win an effect: the net goes with a Disarm',
    () => {
      const state = snare(17)
      strike(state, 'bor', 'ned', {
        dice: [44, 1, 1, 11, 30, 3],
        choices: { effect: ['disarm'], 'disarm-item': ['net'] },
      })
      expect(limb(state, 'bor', 'left-arm').snaredBy).toBe(-1)
      expect(item(state, 'ned', 'net')).toMatchObject({ hand: 'lost', snares: -1 })
    },
  )

  rule(
    ['mythras.effect.entangle-free', 'mythras.effect.damage-weapon'],
    'Damage Weapon frees when the net breaks, and by ruling when it suffers or is merely struck at',
    () => {
      const struck = (rulings: RulingsInput, hp: number, d6: number) => {
        const state = snare(11, { rulings })
        item(state, 'ned', 'net').hp = hp
        strike(state, 'bor', 'ned', {
          dice: [40, 80, d6, 1],
          choices: {
            reaction: ['parry dagger'],
            effect: ['damage-weapon'],
            'damage-weapon': ['net'],
          },
        })
        const free = limb(state, 'bor', 'chest').snaredBy < 0
        expect(figure(state, 'bor').meshed).toBe(!free)
        return free
      }
      expect(struck({}, 20, 6)).toBe(false)
      expect(struck({}, 5, 6)).toBe(true)
      expect(struck({ 'entangle-free-effect': 'any-damage' }, 20, 6)).toBe(true)
      expect(struck({ 'entangle-free-effect': 'any-damage' }, 20, 1)).toBe(true)
      expect(struck({ 'entangle-free-effect': 'choice-frees' }, 20, 1)).toBe(true)
    },
  )
})

describe('Grip', () => {
  const grabber = plain('Ana', [], {
    weapons: [
      { name: 'dagger', hand: 'none' },
      { name: 'buckler', hand: 'none' },
    ],
    skills: { unarmed: 55, brawn: 76 },
  })

  const gripped = (scene: StageOptions = {}) => {
    const state = duel(grabber, { ...BOR, skills: { ...BOR.skills, unarmed: 55 } }, scene)
    strike(state, 'ana', 'bor', {
      dice: [22, 88, 1, 11],
      choices: { reaction: ['parry axe'], effect: ['grip'] },
      with: 'fist-kick',
    })
    return state
  }

  rule(
    'mythras.effect.grip',
    'held without a roll: no Withdraw, no Outmaneuver, no walking off, but fighting',
    () => {
      const state = gripped()
      expect(figure(state, 'bor').grippedBy).toEqual([figure(state, 'ana').at])
      expect(whyNot(state, 'bor', 'move away from ana')).toBe('mythras.effect.grip')
      expect(menuOf(state, 'bor')).toContain('attack axe')
      const around = turn(state, 'bor', 'outmaneuver', {
        dice: [30, 90],
        choices: { 'outmaneuver-join': ['join'] },
      })
      expect(around.forbade('outmaneuver-reward', 'withdraw')).toBe('mythras.effect.grip')
      expect(figure(state, 'bor').engaged).toEqual([figure(state, 'ana').at])
      const parried = strike(gripped(), 'ana', 'bor', {
        dice: [90, 31],
        choices: { reaction: ['parry axe'] },
        with: 'fist-kick',
      }).play
      expect(barredBy(parried, 'withdraw')).toBe('mythras.effect.grip')
    },
  )

  rule('mythras.effect.grip', 'an armed blow does not grip, nor do full hands; claws do', () => {
    const armedBlow = strike(duel(plain('Ana', ['dagger'])), 'ana', 'bor', { dice: [44, 1, 11] }).play
    expect(barredBy(armedBlow, 'grip')).toBe('mythras.effect.grip')
    const allowed = duel(plain('Ana', ['dagger']), BOR, { rulings: { 'grip-armed': 'empty-hand' } })
    expect(barredBy(strike(allowed, 'ana', 'bor', { dice: [44, 1, 11] }).play, 'grip')).toBeNull()
    const full = duel({ ...PLAIN_ANA, skills: { ...PLAIN_ANA.skills, unarmed: 55 } })
    const kick = strike(full, 'ana', 'bor', { dice: [22, 1, 1, 11], with: 'fist-kick' }).play
    expect(barredBy(kick, 'grip')).toBe('mythras.effect.grip')
    const bear = stage({ beasts: ['grizzly-bear'], foes: [BOR] })
    const paw = strike(bear, 'grizzly-bear', 'bor', { dice: [50, 1, 1, 11], with: 'claw' }).play
    expect(barredBy(paw, 'grip')).toBeNull()
  })

  rule(
    ['mythras.effect.grip', 'mythras.wound.serious-limb'],
    'it ends with the arm of the hand that grips, not with that of the sword hand',
    () => {
      for (const [die, arm, held] of [
        [13, 'right-arm', true],
        [16, 'left-arm', false],
      ] as const) {
        const state = duel(plain('Ana', ['shortsword']))
        limb(state, 'ana', arm).hp = 1
        strike(state, 'ana', 'bor', {
          dice: [5, 1, 11],
          choices: { effect: ['grip'] },
          with: 'fist-kick',
        })
        strike(state, 'bor', 'ana', { dice: [44, 1, 1, die, 1, 90] })
        expect(limb(state, 'ana', arm).useless).toBe(true)
        expect(figure(state, 'bor').grippedBy, arm).toHaveLength(held ? 1 : 0)
      }
    },
  )

  rule(
    ['mythras.effect.grip', 'mythras.effect.entangle'],
    'whoever leaves the field holds nobody there, and nobody keeps hold of whoever is gone',
    () => {
      const taken = gripped()
      mythras.leave(taken, 'ana')
      expect(figure(taken, 'bor').grippedBy).toEqual([])
      expect(whyNot(taken, 'bor', 'yield')).toBeNull()
      const gone = gripped()
      mythras.leave(gone, 'bor')
      expect(figure(gone, 'ana').grips).toBe(-1)
      const dead = gripped()
      run(dead, {}, (table, state) => die(table, state, figure(state, 'bor'), 'mythras.wound.major-vital'))
      expect(figure(dead, 'ana').grips).toBe(-1)
      const nets = stage({ heroes: [plain('Ret', ['net'])], foes: [BOR, { ...BOR, name: 'Cid' }] })
      strike(nets, 'ret', 'bor', { dice: [40, 1, 15], choices: { effect: ['entangle'] } })
      mythras.leave(nets, 'bor')
      expect(whyNot(nets, 'ret', 'attack net')).not.toBe('mythras.effect.entangle')
    },
  )

  rule(
    ['mythras.effect.impale-lodge', 'mythras.magic.darkness'],
    'neither the spear nor the Darkness of somebody who was taken off the field stays in use',
    () => {
      const state = duel(plain('Ana', ['1h spear']), plain('Bor', ['axe']))
      strike(state, 'ana', 'bor', { dice: [40, 5, 5, 11], choices: { effect: ['impale'] } })
      figure(state, 'ana').casting = { spell: 0, target: -1, turns: 0, ready: false, held: true }
      mythras.leave(state, 'ana')
      expect(figure(state, 'ana').casting.spell).toBe(-1)
      item(state, 'bor', 'axe').hand = 'stowed'
      expect(menuOf(state, 'bor')).toContain('withdraw spear bor')
    },
  )

  rule('mythras.effect.grip', 'it ends when the gripper lets go, draws something, or is out', () => {
    const released = gripped()
    const opened = turn(released, 'ana', 'free', {
      choices: { 'turn ana': ['free', 'dither'], free: ['release-grip'] },
    })
    expect(told(opened, 'condition')).toMatchObject([{ figure: 'bor', what: 'free' }])
    expect(figure(released, 'bor').grippedBy).toEqual([])
    const drawn = gripped()
    turn(drawn, 'ana', 'draw dagger')
    expect(figure(drawn, 'bor').grippedBy).toHaveLength(1)
    turn(drawn, 'ana', 'draw buckler')
    expect(figure(drawn, 'bor').grippedBy).toEqual([])
    const faint = duel({ ...grabber, hitPoints: 6 })
    strike(faint, 'ana', 'bor', { dice: [22, 1, 11], choices: { effect: ['grip'] }, with: 'fist-kick' })
    strike(faint, 'bor', 'ana', {
      dice: [44, 4, 1, 1, 90],
      choices: { effect: ['choose-location'], location: ['head'] },
    })
    expect(figure(faint, 'ana').unconscious).toBeGreaterThan(0)
    expect(figure(faint, 'bor').grippedBy).toEqual([])
  })

  rule(
    ['mythras.effect.grip-free', 'mythras.action.struggle'],
    'Unarmed 50 of 55 beats Brawn 31 of 76: free for 1 Action Point, and the gripper pays nothing',
    () => {
      const state = gripped()
      const before = [figure(state, 'bor').actionPoints, figure(state, 'ana').actionPoints]
      turn(state, 'bor', 'struggle ana', {
        dice: [50, 31],
        choices: { 'resist-skill bor': ['unarmed'], 'resist-skill ana': ['brawn'] },
      })
      expect(figure(state, 'bor').grippedBy).toEqual([])
      expect(figure(state, 'ana').grips).toBe(-1)
      const after = [figure(state, 'bor').actionPoints, figure(state, 'ana').actionPoints]
      expect(after).toEqual([(before[0] ?? 0) - 1, before[1]])
      const held = gripped()
      turn(held, 'bor', 'struggle ana', {
        dice: [50, 51],
        choices: { 'resist-skill bor': ['unarmed'], 'resist-skill ana': ['brawn'] },
      })
      expect(figure(held, 'bor').grippedBy).toEqual([figure(held, 'ana').at])
    },
  )
})

describe('Impale', () => {
  const CID = plain('Cid', ['spear', 'buckler'], { skills: { brawn: 50 } })

  /** Cid drives his spear into Ana. */
  function impale(
    dice: readonly number[],
    scene: StageOptions & { readonly choices?: PlayScript['choices'] } = {},
  ): State {
    const { choices = {}, ...rest } = scene
    const state = stage({ foes: [{ ...PLAIN_ANA, hitPoints: 20 }], heroes: [CID] }, rest)
    strike(state, 'cid', 'ana', { dice, choices: { effect: ['impale'], ...choices } })
    return state
  }

  rule(
    'mythras.effect.impale',
    'two rolls, 3 and 8, of which the attacker keeps the one he likes; the DM once',
    () => {
      const hero = plain('Ana', ['spear'], { str: 14, siz: 13 })
      const kept = (which: string) => {
        const { play } = strike(duel(hero, { ...BOR, hitPoints: 40 }), 'ana', 'bor', {
          dice: [44, 2, 7, 1, 11],
          choices: { effect: ['impale'], 'impale-roll': [which] },
        })
        return told(play, 'damage')[0]?.rolled
      }
      expect(kept('second')).toBe(8 + 1)
      expect(kept('first')).toBe(3 + 1)
      const whole = duel(hero, { ...BOR, hitPoints: 40 }, { rulings: { 'impale-dm': 'whole-total' } })
      const { play } = strike(whole, 'ana', 'bor', {
        dice: [44, 2, 1, 7, 2, 11],
        choices: { effect: ['impale'], 'impale-roll': ['second'] },
      })
      expect(told(play, 'damage')[0]?.rolled).toBe(8 + 2)
    },
  )

  rule(
    ['mythras.effect.impale', 'mythras.effect.maximize-damage'],
    'a die in full counts in both rolls: 9 twice, and nothing to choose; or only in one by ruling',
    () => {
      const state = impale([5, 11], { choices: { effect: ['impale', 'maximize-damage'] } })
      expect(limb(state, 'ana', 'chest').hp).toBe(20 - (9 - 4))
      const one = impale([5, 2, 11], {
        rulings: { 'maximize-impale': 'first-roll' },
        choices: { effect: ['impale', 'maximize-damage'], 'impale-roll': ['first'] },
      })
      expect(limb(one, 'ana', 'chest').hp).toBe(20 - (9 - 4))
    },
  )

  rule(
    'mythras.effect.impale-lodge',
    '8 past armour of 2 wounds: the spear is stuck; what armour stops is not',
    () => {
      const stuck = impale([22, 2, 7, 17])
      expect(limb(stuck, 'ana', 'left-arm')).toMatchObject({ hp: 14, lodged: [{ size: 1 }] })
      expect(item(stuck, 'cid', 'spear').stuckIn).toBe(figure(stuck, 'ana').at)
      const stopped = impale([22, 1, 1, 11])
      expect(limb(stopped, 'ana', 'chest')).toMatchObject({ hp: 20, lodged: [] })
      expect(item(stopped, 'cid', 'spear').stuckIn).toBe(-1)
    },
  )

  rule(
    'mythras.effect.impale-lodge',
    'on his next Turn its wielder leaves it or yanks; by ruling he pulls at once',
    () => {
      const state = impale([22, 7, 7, 17])
      expect(menuOf(state, 'cid')).toContain('withdraw spear')
      turn(state, 'cid', 'free', { choices: { 'turn cid': ['free', 'dither'], free: ['let-go spear'] } })
      expect(item(state, 'cid', 'spear').hand).toBe('lost')
      expect(limb(state, 'ana', 'left-arm').lodged).toMatchObject([{ owner: -1 }])
      expect(figure(state, 'ana').impaled).toBe(2)
      const pulled = impale([22, 7, 7, 17], {
        rulings: { 'impale-lodge': 'at-once' },
        choices: { 'impale-leave': ['pull'] },
      })
      expect(limb(pulled, 'ana', 'left-arm').lodged).toEqual([])
    },
  )

  rule('mythras.effect.impale-lodge', 'a horn never stays in the wound, unless the table rules so', () => {
    const gored = (rulings: RulingsInput) => {
      const state = stage({ beasts: ['minotaur'], foes: [{ ...PLAIN_ANA, hitPoints: 40 }] }, { rulings })
      strike(state, 'minotaur', 'ana', {
        dice: [44, 8, 8, 1, 11],
        choices: { effect: ['impale'] },
        with: 'gore',
      })
      return limb(state, 'ana', 'chest').lodged.length
    }
    expect(gored({})).toBe(0)
    expect(gored({ 'impale-natural': 'lodges' })).toBe(1)
  })

  rule(
    'mythras.effect.impale-lodge',
    'when the two part, the wielder lets go and it stays where it is',
    () => {
      const state = impale([22, 7, 7, 17])
      strike(state, 'cid', 'ana', {
        dice: [80, 20],
        choices: { reaction: ['parry heater'], effect: ['withdraw'] },
        with: 'buckler',
      })
      expect(figure(state, 'ana').engaged).toEqual([])
      expect(item(state, 'cid', 'spear')).toMatchObject({ hand: 'lost', stuckIn: -1 })
      expect(limb(state, 'ana', 'left-arm').lodged).toMatchObject([{ owner: -1 }])
      const slipped = impale([22, 7, 7, 17])
      turn(slipped, 'ana', 'outmaneuver', { dice: [20, 90], choices: { 'outmaneuver-reward': ['withdraw'] } })
      expect(item(slipped, 'cid', 'spear')).toMatchObject({ hand: 'lost', stuckIn: -1 })
    },
  )

  rule('mythras.effect.impale-grade', 'by the SIZ of the victim and the Size of the weapon', () => {
    const grade = (siz: number, size: string) => {
      const pike = `pike (1d8 ${size} impaling)`
      const state = duel(plain('Ana', [pike]), plain('Bor', [], { siz, hitPoints: 40 }))
      strike(state, 'ana', 'bor', { dice: [44, 8, 8, 11], choices: { effect: ['impale'] } })
      return figure(state, 'bor').impaled
    }
    const row = (siz: number) => ['S', 'M', 'L', 'H', 'E'].map((size) => grade(siz, size))
    expect([10, 20, 30, 40, 50, 60, 61].map(row)).toEqual([
      [2, 3, 4, 4, 4],
      [1, 2, 3, 4, 4],
      [0, 1, 2, 3, 4],
      [0, 0, 1, 2, 3],
      [0, 0, 0, 1, 2],
      [0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0],
    ])
  })

  rule('mythras.effect.impale-grade', 'SIZ 13 and a spear: all later skills are Formidable', () => {
    const state = impale([22, 7, 7, 17])
    const { play } = strike(state, 'ana', 'cid', { dice: [34] })
    expect(told(play, 'attack')).toMatchObject([{ skill: 33, grade: 2 }])
  })

  rule('mythras.effect.impale-grade', 'the largest cells put the victim out of the fight', () => {
    const state = duel(plain('Ana', ['pike (1d8 H impaling)']), { ...BOR, hitPoints: 40 })
    strike(state, 'ana', 'bor', { dice: [44, 8, 8, 14], choices: { effect: ['impale'] } })
    const { play } = strike(state, 'ana', 'bor', { dice: [2, 1], with: 'fist-kick' })
    expect(told(play, 'attack')).toMatchObject([{ die: 0, level: 2 }])
    const arm = duel(
      plain('Ana', ['pike (1d8 H impaling)']),
      { ...BOR, hitPoints: 40 },
      {
        rulings: { 'impale-incap': 'location' },
      },
    )
    strike(arm, 'ana', 'bor', { dice: [44, 8, 8, 14], choices: { effect: ['impale'] } })
    expect(figure(arm, 'bor').impaled).toBe(0)
    expect(menuOf(arm, 'bor')).not.toContain('attack axe')
    expect(menuOf(arm, 'bor')).toContain('attack viking-shield')
  })

  rule(
    'mythras.effect.impale-grade',
    'a second spear adds nothing, of two Sizes the worse counts, or each a step',
    () => {
      const both = (second: string, key: string, rulings: RulingsInput = {}) => {
        const foe = { ...BOR, hitPoints: 40 }
        const state = stage(
          { heroes: [plain('Ana', ['spear']), plain('Eve', [second])], foes: [foe] },
          { rulings, field: { engaged: 'all' } },
        )
        strike(state, 'ana', 'bor', { dice: [44, 8, 8, 11], choices: { effect: ['impale'] } })
        strike(state, 'eve', 'bor', { dice: [44, 8, 8, 2], choices: { effect: ['impale'] }, with: key })
        return figure(state, 'bor').impaled
      }
      expect(both('spear', 'spear')).toBe(2)
      expect(both('stiletto (1d8 S impaling)', 'stiletto')).toBe(2)
      expect(both('pike (1d8 L impaling)', 'pike')).toBe(3)
      expect(both('stiletto (1d8 S impaling)', 'stiletto', { 'impale-multi': 'step-each' })).toBe(3)
    },
  )

  const yank = (state: State, dice: readonly number[], resists: 'yes' | 'no' = 'no') =>
    turn(state, 'cid', 'withdraw spear', { dice, choices: { 'resist-withdrawal': [resists] } })

  rule(
    'mythras.effect.impale-withdraw',
    'a Brawn roll, and half of 6: 3 lost, past all armour, without DM',
    () => {
      const state = impale([22, 7, 7, 17])
      const before = figure(state, 'cid').actionPoints
      yank(state, [41, 5])
      expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: 20 - 6 - 3, lodged: [] })
      expect(figure(state, 'ana').impaled).toBe(0)
      expect(figure(state, 'cid').actionPoints).toBe(before - 1)
      expect(menuOf(state, 'cid')).toContain('attack spear')
    },
  )

  rule(
    'mythras.effect.impale-withdraw',
    'a failure leaves it stuck, and a victim who holds on must be beaten',
    () => {
      const failed = impale([22, 7, 7, 17])
      yank(failed, [51])
      expect(limb(failed, 'ana', 'left-arm')).toMatchObject({ hp: 14, lodged: [{ size: 1 }] })
      const held = impale([22, 7, 7, 17])
      yank(held, [24, 25], 'yes')
      expect(item(held, 'cid', 'spear').stuckIn).toBe(figure(held, 'ana').at)
      const won = impale([22, 7, 7, 17])
      yank(won, [26, 25, 5], 'yes')
      expect(limb(won, 'ana', 'left-arm').hp).toBe(14 - 3)
    },
  )

  rule('mythras.effect.impale-barbed', 'a barbed spear takes the whole 6 with it', () => {
    const harpoon = plain('Cid', ['harpoon (1d8+1 M 4/5 impaling barbed)'], { skills: { brawn: 50 } })
    const state = stage({ foes: [{ ...PLAIN_ANA, hitPoints: 20 }], heroes: [harpoon] })
    strike(state, 'cid', 'ana', { dice: [22, 7, 7, 17], choices: { effect: ['impale'] } })
    turn(state, 'cid', 'withdraw harpoon', { dice: [41, 5] })
    expect(limb(state, 'ana', 'left-arm').hp).toBe(14 - 6)
  })

  rule(
    'mythras.effect.impale-no-parry',
    'a spear in a foe neither parries nor strikes; shield, body and Evade are left',
    () => {
      const state = impale([22, 7, 7, 17])
      const { play } = strike(state, 'ana', 'cid', { dice: [90] })
      const [asked] = play.askedFor('reaction')
      expect(asked?.options).toEqual(['none', 'parry buckler', 'parry fist-kick', 'evade'])
      expect(asked?.forbidden).toContainEqual({
        key: 'parry spear',
        rule: 'mythras.effect.impale-no-parry',
      })
      expect(whyNot(state, 'cid', 'attack spear')).toBe('mythras.effect.impale-no-parry')
    },
  )

  rule(
    'mythras.effect.impale-firearm',
    'a bullet rolls twice, 2 and 5 are 5, and leaves no grade; a beam cannot',
    () => {
      const state = range('pistol')
      shoot(state, [44, 2, 5, 11], ['impale'])
      expect(limb(state, 'rob', 'chest')).toMatchObject({ hp: 15, lodged: [] })
      expect(figure(state, 'rob').impaled).toBe(0)
      expect(barredBy(shoot(range('laser rifle'), [44, 1, 11]), 'impale')).toBe('mythras.effect.impale')
    },
  )

  rule('mythras.effect.impale', 'a mace has no point', () => {
    const { play } = strike(duel(plain('Ana', ['mace'])), 'ana', 'bor', { dice: [44, 1, 11] })
    expect(barredBy(play, 'impale')).toBe('mythras.effect.impale')
  })
})

describe('Stun Location', () => {
  const DAG = plain('Dag', ['mace'])

  /** Dag stuns a location of Bor, who loses as many Hit Points as asked for. */
  function stun(location: number, lost: number, endurance = 25, scene: StageOptions = {}): State {
    const state = stage({ foes: [{ ...BOR, hitPoints: 20 }], heroes: [DAG] }, scene)
    strike(state, 'dag', 'bor', {
      dice: [30, lost + 1, location, endurance],
      choices: { effect: ['stun-location'] },
    })
    return state
  }

  rule(
    'mythras.effect.stun-location',
    '4 Hit Points lost are 4 Turns, unless Endurance beats the blow',
    () => {
      expect(limb(stun(11, 4), 'bor', 'chest')).toMatchObject({ hp: 16, stun: 4 })
      expect(limb(stun(11, 4, 31), 'bor', 'chest')).toMatchObject({ hp: 16, stun: 0 })
    },
  )

  rule('mythras.effect.stun-location', 'they are his next four slots', () => {
    const state = stun(11, 4)
    expect(slotsUntil(state, 'bor', () => limb(state, 'bor', 'chest').stun === 0)).toBe(4)
  })

  rule(
    'mythras.effect.stun-location',
    'a blow that armour stops stuns nobody, and a blade never does',
    () => {
      const state = stage({ foes: [{ ...BOR, armour: { all: 9 } }], heroes: [DAG] })
      strike(state, 'dag', 'bor', { dice: [30, 8, 11], choices: { effect: ['stun-location'] } })
      expect(limb(state, 'bor', 'chest').stun).toBe(0)
      const { play } = strike(duel(PLAIN_ANA), 'ana', 'bor', { dice: [44, 1, 1, 11] })
      expect(barredBy(play, 'stun-location')).toBe('mythras.effect.stun-location')
    },
  )

  rule(
    'mythras.effect.stun-location',
    'a second stun does not add to the first, unless the table adds them',
    () => {
      const twice = (rulings: RulingsInput) => {
        const state = stun(11, 4, 25, { rulings })
        strike(state, 'dag', 'bor', { dice: [30, 3, 11, 25], choices: { effect: ['stun-location'] } })
        return limb(state, 'bor', 'chest').stun
      }
      expect(twice({})).toBe(4)
      expect(twice({ 'pain-overlap': 'added' })).toBe(6)
    },
  )

  rule(
    'mythras.effect.stun-limb',
    'an arm drops the axe and holds nothing; a strapped shield stays, of no use',
    () => {
      const right = stun(14, 5)
      expect(item(right, 'bor', 'axe').hand).toBe('lost')
      const shieldArm = duel({ ...PLAIN_ANA, hitPoints: 20 }, DAG)
      strike(shieldArm, 'dag', 'ana', { dice: [30, 7, 17, 25], choices: { effect: ['stun-location'] } })
      expect(item(shieldArm, 'ana', 'heater').hand).toBe('left')
      expect(whyNot(shieldArm, 'ana', 'attack heater')).toBe('mythras.effect.stun-limb')
      const kept = stun(14, 5, 25, { rulings: { 'stun-limb': 'idle' } })
      expect(item(kept, 'bor', 'axe').hand).toBe('right')
      expect(whyNot(kept, 'bor', 'attack axe')).toBe('mythras.effect.stun-limb')
    },
  )

  rule('mythras.effect.stun-limb', 'a leg gives way and does not carry him until it is over', () => {
    const state = stun(2, 2)
    expect(figure(state, 'bor').posture).toBe('prone')
    expect(whyNot(state, 'bor', 'regain-footing')).toBe('mythras.wound.serious-limb')
    slotsUntil(state, 'bor', () => limb(state, 'bor', 'right-leg').stun === 0)
    expect(menuOf(state, 'bor')).toContain('regain-footing')
  })

  rule(
    'mythras.effect.stun-torso',
    'winded: in his slots he can only delay, dither or give up, but he may parry and evade',
    () => {
      for (const location of [8, 11]) {
        const state = stun(location, 4)
        expect(menuOf(state, 'bor')).toEqual(['delay', 'yield', 'dither', 'free'])
        expect(whyNot(state, 'bor', 'attack axe')).toBe('mythras.effect.stun-torso')
        const { play } = strike(state, 'dag', 'bor', { dice: [90] })
        expect(play.askedFor('reaction')[0]?.options).toEqual(
          expect.arrayContaining(['parry axe', 'parry viking-shield', 'evade']),
        )
      }
    },
  )

  rule(
    ['mythras.effect.stun-head', 'mythras.close.modifiers'],
    'insensible: no action, no reaction, and the next blow needs no roll',
    () => {
      const state = stun(20, 4)
      const { play } = strike(state, 'dag', 'bor', { dice: [1, 11], choices: { effect: ['scar-foe'] } })
      expect(play.askedFor('reaction')).toEqual([])
      expect(told(play, 'attack')).toMatchObject([{ level: 2 }])
      expect(told(play, 'won')).toMatchObject([{ figure: 'dag', effects: 1 }])
      const round = playRound(state)
      expect(told(round, 'turn').map(({ figure: who }) => who)).not.toContain('bor')
    },
  )
})

describe('Sunder', () => {
  const breaker = plain('Ana', ['great axe (2d8 H two-handed cutting)'])

  const sundered = (
    dice: readonly number[],
    limbs: object,
    scene: StageOptions & { readonly choices?: object } = {},
  ) => {
    const { choices = {}, ...rest } = scene
    const state = duel(breaker, plain('Bor', ['kite shield'], { siz: 30 }), rest)
    Object.assign(limb(state, 'bor', 'chest'), limbs)
    strike(state, 'ana', 'bor', { dice, choices: { effect: ['sunder'], ...choices } })
    const { hp, worn, natural, magic } = limb(state, 'bor', 'chest')
    return { lost: 20 - hp, worn, natural, magic }
  }

  rule(
    'mythras.effect.sunder',
    '10 against 6 leaves AP 2 and no wound; 14 against 6 leaves none and 2 go through',
    () => {
      expect(sundered([44, 5, 5, 11], { worn: 6 })).toMatchObject({ worn: 2, lost: 0 })
      expect(sundered([44, 7, 7, 11], { worn: 6 })).toMatchObject({ worn: 0, lost: 2 })
      expect(sundered([44, 3, 3, 11], { worn: 6 })).toMatchObject({ worn: 6, lost: 0 })
    },
  )

  rule('mythras.effect.sunder', 'only what passes the parry counts', () => {
    const choices = { reaction: ['parry kite-shield'], effect: ['sunder'] }
    expect(sundered([5, 31, 8, 8, 11], { worn: 6 }, { choices })).toMatchObject({ worn: 6, lost: 0 })
  })

  rule('mythras.effect.sunder', 'worn armour gives way before the hide, or as the attacker says', () => {
    const both = { worn: 3, natural: 3 }
    expect(sundered([44, 5, 5, 11], both)).toMatchObject({ worn: 0, natural: 2, lost: 0 })
    const rulings = { 'sunder-layers': 'attacker-chooses' } as const
    const choices = { 'sunder-layer': ['natural'] }
    expect(sundered([44, 5, 5, 11], both, { rulings, choices })).toMatchObject({ worn: 2, natural: 0 })
  })

  rule(['mythras.effect.sunder', 'mythras.effect.bypass-armor'], 'armour that is bypassed is not met', () => {
    const choices = { effect: ['sunder', 'bypass-armor'], bypass: ['worn'] }
    expect(sundered([5, 5, 5, 11], { worn: 6, natural: 3, magic: 2 }, { choices })).toEqual({
      lost: 4,
      worn: 6,
      natural: 0,
      magic: 2,
    })
  })

  rule('mythras.effect.sunder', 'magic stops its share first and is not worn down', () => {
    expect(sundered([44, 8, 8, 11], { worn: 6, magic: 2 })).toEqual({
      lost: 2,
      worn: 0,
      natural: 0,
      magic: 2,
    })
    expect(sundered([44, 6, 6, 11], { worn: 6, magic: 2 })).toMatchObject({ lost: 0, worn: 2, magic: 2 })
  })

  rule(
    ['mythras.effect.sunder', 'mythras.gear.notes-sunder'],
    'two hands or an axe; a broadsword cannot',
    () => {
      expect(barredBy(strike(duel(PLAIN_ANA), 'ana', 'bor', { dice: [44, 1, 1, 11] }).play, 'sunder')).toBe(
        'mythras.effect.sunder',
      )
      expect(
        barredBy(strike(duel(PLAIN_ANA), 'bor', 'ana', { dice: [44, 1, 1, 11] }).play, 'sunder'),
      ).toBeNull()
    },
  )

  rule(
    'mythras.effect.sunder-firearm',
    'a disintegrator: 9 against 6 leaves 3; a rifle does not sunder',
    () => {
      const state = range('disintegrator (1d10 range 20/40/80 firearm energy sunder)', { armour: { all: 6 } })
      shoot(state, [44, 9, 11], ['sunder'])
      expect(limb(state, 'rob', 'chest')).toMatchObject({ hp: 20, worn: 3 })
      expect(barredBy(shoot(range('rifle'), [44, 1, 1, 11]), 'sunder')).toBe('mythras.effect.sunder-firearm')
    },
  )
})

describe('Trip Opponent and Scar Foe', () => {
  rule('mythras.effect.trip', 'Evade 39 of 50 loses to the 44', () => {
    const foe = { ...BOR, skills: { ...BOR.skills, evade: 50, acrobatics: 20 } }
    const state = duel(PLAIN_ANA, foe)
    const { play } = strike(state, 'ana', 'bor', {
      dice: [44, 1, 1, 11, 39],
      choices: { effect: ['trip'], 'resist-skill': ['evade'] },
    })
    expect(figure(state, 'bor').posture).toBe('prone')
    expect(play.askedFor('resist-skill')[0]?.options).toEqual(['brawn', 'evade', 'acrobatics'])
  })

  rule('mythras.effect.trip', 'whoever lies on the ground cannot be tripped', () => {
    const { play } = strike(duel(PLAIN_ANA, { ...BOR, posture: 'prone' }), 'ana', 'bor', {
      dice: [44, 1, 1, 11],
    })
    expect(barredBy(play, 'trip')).toBe('mythras.effect.trip')
  })

  rule('mythras.effect.trip-quadruped', 'a horse: Athletics 52 is Easy, 78, and 60 stands against 44', () => {
    const tripped = (die: number) => {
      const state = stage({ heroes: [PLAIN_ANA], beasts: ['horse'] })
      const { play } = strike(state, 'ana', 'horse', {
        dice: [44, 1, 1, 11, die],
        choices: { effect: ['trip'], 'resist-skill': ['athletics'] },
      })
      expect(told(play, 'resist')).toMatchObject([{ skill: 'athletics', value: 52, grade: -1 }])
      return figure(state, 'horse').posture
    }
    expect(tripped(60)).toBe('standing')
    expect(tripped(79)).toBe('prone')
  })

  rule(
    'mythras.effect.trip-firearm',
    'a bullet in the leg trips though armour holds; in the chest, or a beam, it does not',
    () => {
      const state = range('rifle', { armour: { all: 5 }, skills: { brawn: 50 } })
      shoot(state, [44, 1, 2, 2, 30], ['trip'], { 'resist-skill': ['brawn'] })
      expect(limb(state, 'rob', 'right-leg').hp).toBe(20)
      expect(figure(state, 'rob').posture).toBe('prone')
      const chest = range('rifle')
      shoot(chest, [44, 1, 2, 11], ['trip'])
      expect(figure(chest, 'rob').posture).toBe('standing')
      expect(barredBy(shoot(range('laser rifle'), [44, 1, 11]), 'trip')).toBe('mythras.effect.trip-firearm')
    },
  )

  rule('mythras.effect.scar-foe', 'a scar for life, and no number changes', () => {
    const scarred = duel(PLAIN_ANA)
    const plainly = duel(PLAIN_ANA)
    strike(scarred, 'ana', 'bor', { dice: [44, 1, 1, 11], choices: { effect: ['scar-foe'] } })
    strike(plainly, 'ana', 'bor', { dice: [44, 1, 1, 11] })
    expect(figure(scarred, 'bor').scars).toBe(1)
    figure(scarred, 'bor').scars = 0
    expect(mythras.copy(scarred).figures).toEqual(plainly.figures)
  })
})
