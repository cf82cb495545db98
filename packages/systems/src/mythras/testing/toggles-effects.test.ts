/**
 * Every ruling from the chapter on special effects to the last, and every alternative value: what it changes,
 * shown with concrete dice against the default. The rulings before that stand in toggles-rounds.test.ts.
 *
 * `toggle` notes which value it shows; the last test fails if a value of these chapters has no test. The fights
 * are the smallest in which the two answers part ways.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { type RulingKey, type RulingsInput, rulings } from '../register/rulings.ts'
import { isOut } from '../rules/core/conditions.ts'
import { diceOf } from '../rules/harm/damage.ts'
import { fallFrom } from '../rules/harm/hazards.ts'
import { countDown } from '../rules/round/initiative.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { armOf, type State } from '../state/state.ts'
import {
  type Actor,
  ANA,
  BOR,
  type Cast,
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  playRound,
  playWhile,
  run,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from './stage.ts'

const shown = new Set<string>()

/** A test of one alternative; it is handed the rulings that switch it on. */
function toggle(on: RulingsInput, what: string, show: (on: RulingsInput) => void): void {
  const [key, value] = Object.entries(on)[0] ?? ['', '']
  shown.add(`${key} ${value}`)
  const ids = rulings[key as RulingKey].rules
  rule(ids, `${key} = ${value}: ${what}`, () => show(on))
}

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }

/** Bor with so many Hit Points that no blow decides the fight. */
const TOUGH: SheetInput = { ...BOR, hitPoints: 40 }

/** Somebody plain: DM +0, no armour, 20 Hit Points everywhere, skill 65 with these weapons. */
function plain(name: string, weapons: readonly string[], more: SheetInput | object = {}): SheetInput {
  const style = { name: 'Plain', value: 65, weapons: weapons.map((weapon) => weapon.replace(/ \(.*$/, '')) }
  return { name, style, weapons, hitPoints: 20, ...more }
}

function duel(on: RulingsInput, hero: SheetInput = PLAIN_ANA, foe: SheetInput = BOR, field = {}): State {
  return stage({ heroes: [hero], foes: [foe] }, { rulings: on, field })
}

/** Gus with a missile weapon and Rob, so many metres apart. */
function range(on: RulingsInput, weapon: string, foe: SheetInput | object = {}, field = {}): State {
  const gang = [plain('Rob', ['pistol'], foe)]
  return stage({ law: [plain('Gus', [weapon])], gang }, { rulings: on, field: { distance: 40, ...field } })
}

/** Gus shoots. */
function shoot(state: State, dice: readonly number[], effect: readonly string[] = [], choices = {}) {
  const gun = menuOf(state, 'gus').find((key) => key.startsWith('shoot ')) ?? ''
  return turn(state, 'gus', gun, { dice, choices: { effect, ...choices } })
}

/** Bor's blow at Ana is parried, and she takes these effects. */
function parry(state: State, dice: readonly number[], effect: readonly string[], using = 'broadsword') {
  const choices = { reaction: [`parry ${using}`], effect }
  return strike(state, 'bor', 'ana', { dice, choices }).play
}

function isEngaged(state: State, id: string): boolean {
  return figure(state, id).engaged.length > 0
}

function posture(state: State, id: string): string {
  return figure(state, id).posture
}

describe('special effects in general', () => {
  toggle({ 'se-forfeit': 'banked' }, 'an effect not taken adds to the next', (on) => {
    const left = (set: RulingsInput) => {
      const state = duel(set)
      strike(state, 'ana', 'bor', { dice: [5, 1, 1, 11, 90], choices: { effect: ['trip', 'none'] } })
      const { play } = strike(state, 'ana', 'bor', { dice: [44, 1, 1, 11] })
      return play.askedFor('effect')[0]?.about
    }
    expect(left({})).toMatchObject({ left: 1 })
    expect(left(on)).toMatchObject({ left: 2 })
  })

  toggle({ 'se-order': 'together' }, 'the trip does not make it harder to hold the weapon', (on) => {
    const grades = (set: RulingsInput) => {
      const { play } = strike(duel(set), 'ana', 'bor', {
        dice: [71, 5, 30, 4, 3],
        choices: {
          reaction: ['parry viking-shield'],
          effect: ['trip', 'disarm'],
          'resist-skill': ['brawn'],
        },
      })
      return told(play, 'resist').map(({ skill, grade }) => [skill, grade])
    }
    expect(grades({})).toEqual([
      ['brawn', 0],
      ['combat-style', 3],
    ])
    expect(grades(on)).toEqual([
      ['brawn', 0],
      ['combat-style', 1],
    ])
  })

  toggle({ 'se-distance': 'no-limit' }, 'a shield at 60 m trips the archer', (on) => {
    const options = (set: RulingsInput) => {
      const state = stage(
        { hunters: [plain('Cal', ['bow'])], heroes: [PLAIN_ANA] },
        { field: { distance: 60 }, rulings: set },
      )
      const play = turn(state, 'cal', 'shoot bow', { dice: [70, 5], choices: { reaction: ['parry heater'] } })
      return effectsOffered(play)
    }
    const touching = ['blind', 'damage-weapon', 'disarm', 'scar-foe', 'trip', 'withdraw']
    expect(options({}).filter((effect) => touching.includes(effect))).toEqual([])
    expect(options(on)).toEqual(expect.arrayContaining(touching))
  })

  toggle({ 'se-ranged': 'all' }, 'an arrow in the chest trips, disarms and damages a sword', (on) => {
    const shot = (set: RulingsInput) => {
      const foe = { weapons: ['broadsword'], skills: { brawn: 40 } }
      const offered = effectsOffered(shoot(range(set, 'bow', foe), [44, 1, 11]))
      const state = range(set, 'bow', foe)
      const resists = set['se-ranged'] === 'all' ? [90] : []
      shoot(state, [44, 1, 11, ...resists], ['trip'])
      return [offered.includes('disarm'), offered.includes('damage-weapon'), posture(state, 'rob')]
    }
    expect(shot({})).toEqual([false, false, 'standing'])
    expect(shot(on)).toEqual([true, true, 'prone'])
  })
})

describe('effects of a fumble', () => {
  const fumbler = { ...BOR, str: 14, siz: 13, con: 15 }

  toggle({ 'accidental-dm': 'dice-only' }, "4 and 1 of one's own axe, without the 2 of DM", (on) => {
    const leg = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set, PLAIN_ANA, { ...fumbler, hitPoints: 20 })
      parry(state, dice, ['accidental-injury', 'none'])
      return limb(state, 'bor', 'left-leg').hp
    }
    expect(leg({}, [99, 50, 4, 2, 5])).toBe(20 - (4 + 1 + 2 - 1))
    expect(leg(on, [99, 50, 4, 5])).toBe(20 - (4 + 1 - 1))
  })

  toggle({ 'self-wound-roll': 'fails' }, 'no Endurance saves the leg', (on) => {
    const useless = (set: RulingsInput, endurance: readonly number[]) => {
      const state = duel(set, PLAIN_ANA, fumbler)
      parry(state, [99, 50, 4, 2, 5, 1, ...endurance], ['accidental-injury', 'none'])
      expect(limb(state, 'bor', 'left-leg').hp).toBe(0)
      return limb(state, 'bor', 'left-leg').useless
    }
    expect(useless({}, [54])).toBe(false)
    expect(useless(on, [])).toBe(true)
  })

  toggle({ 'select-target': 'armour-ignored' }, 'the wrong victim takes all 5', (on) => {
    const lost = (set: RulingsInput) => {
      const foe = { ...BOR, dm: '+0', hitPoints: 20 }
      const state = stage({ heroes: [PLAIN_ANA], foes: [foe, { ...foe, name: 'Dag' }] }, { rulings: set })
      parry(state, [99, 50, 4, 12], ['select-target', 'none'])
      return 20 - limb(state, 'dag', 'chest').hp
    }
    expect(lost({})).toBe(5 - 1)
    expect(lost(on)).toBe(5)
  })

  toggle({ 'malfunction-time': 'roll-to-clear' }, 'a Turn and a success bring the pistol back', (on) => {
    const jam = (set: RulingsInput) => {
      const state = range(set, 'pistol')
      turn(state, 'gus', 'shoot pistol', { dice: [100], choices: { effect: ['weapon-malfunction'] } })
      return state
    }
    expect(whyNot(jam({}), 'gus', 'clear pistol')).toBe('mythras.effect.weapon-malfunction')
    const cleared = jam(on)
    turn(cleared, 'gus', 'clear pistol', { dice: [65] })
    expect(menuOf(cleared, 'gus')).toContain('shoot pistol')
    const failed = jam(on)
    turn(failed, 'gus', 'clear pistol', { dice: [66] })
    expect(menuOf(failed, 'gus')).not.toContain('shoot pistol')
  })
})

describe('Bash', () => {
  const mace = plain('Ana', ['mace'], { str: 14, siz: 13 })

  function bash(set: RulingsInput, dice: readonly number[], field = {}, choices = {}) {
    const foe = { ...TOUGH, skills: { ...BOR.skills, athletics: 50, acrobatics: 50 } }
    const state = duel(set, mace, foe, field)
    const { play } = strike(state, 'ana', 'bor', { dice, choices: { effect: ['bash'], ...choices } })
    return { state, metres: told(play, 'moved')[0]?.metres }
  }

  toggle({ 'bash-rounding': 'up' }, '7 points of a mace are 3 m', (on) => {
    expect(bash({}, [44, 6, 1, 11]).metres).toBe(2)
    expect(bash(on, [44, 6, 1, 11]).metres).toBe(3)
  })

  toggle({ 'bash-engagement': 'never' }, '2 m do not part them', (on) => {
    expect(isEngaged(bash({}, [44, 6, 1, 11]).state, 'bor')).toBe(false)
    expect(isEngaged(bash(on, [44, 6, 1, 11]).state, 'bor')).toBe(true)
  })

  toggle({ 'bash-engagement': 'always' }, '1 m parts them', (on) => {
    expect(isEngaged(bash({}, [44, 4, 1, 11]).state, 'bor')).toBe(true)
    expect(isEngaged(bash(on, [44, 4, 1, 11]).state, 'bor')).toBe(false)
  })

  toggle({ 'bash-roll': 'both-hard' }, 'Acrobatics 50 against a wall is 34', (on) => {
    const wall = { obstacles: [{ id: 'wall', at: [3, 0] }] }
    const into = (set: RulingsInput, die: number) =>
      posture(bash(set, [44, 6, 1, 11, die], wall, { 'resist-skill': ['acrobatics'] }).state, 'bor')
    expect([into({}, 34), into({}, 35)]).toEqual(['standing', 'standing'])
    expect([into(on, 34), into(on, 35)]).toEqual(['standing', 'prone'])
  })

  const shot = (set: RulingsInput, gun: string, dice: readonly number[]) =>
    told(shoot(range(set, gun), dice, ['bash']), 'moved').map(({ metres }) => metres)

  toggle({ 'bash-firearm': 'any-location' }, '12 in the chest: 4 m', (on) => {
    expect(shot({}, 'rifle', [44, 6, 6, 2])).toEqual([4])
    expect(shot({}, 'rifle', [44, 6, 6, 11])).toEqual([])
    expect(shot(on, 'rifle', [44, 6, 6, 11])).toEqual([4])
    expect(effectsOffered(shoot(range(on, 'laser rifle'), [44, 1, 11]))).not.toContain('bash')
  })

  toggle({ 'bash-firearm': 'unavailable' }, 'no bullet pushes anybody', (on) => {
    expect(effectsOffered(shoot(range({}, 'rifle'), [44, 1, 1, 11]))).toContain('bash')
    expect(effectsOffered(shoot(range(on, 'rifle'), [44, 1, 1, 11]))).not.toContain('bash')
  })
})

describe('blood and blindness', () => {
  function bleeding(set: RulingsInput): State {
    const medic = { ...BOR, name: 'Dag', skills: { ...BOR.skills, 'first-aid': 47 } }
    const state = stage(
      { heroes: [PLAIN_ANA], foes: [BOR, medic] },
      { rulings: set, field: { distance: 20 } },
    )
    strike(state, 'ana', 'bor', { dice: [31, 4, 1, 11, 22], choices: { effect: ['bleed'] } })
    return state
  }

  toggle({ 'bleed-stack': 'cumulative' }, 'two wounds are two levels a Round', (on) => {
    const fatigue = (set: RulingsInput) => {
      const state = bleeding(set)
      strike(state, 'ana', 'bor', { dice: [31, 4, 1, 2, 22], choices: { effect: ['bleed'] } })
      playRound(state)
      return figure(state, 'bor').fatigue
    }
    expect(fatigue({})).toBe(1)
    expect(fatigue(on)).toBe(2)
  })

  toggle({ 'bleed-reopen': 'endurance-roll' }, 'a parry opens it only if Endurance 54 fails', (on) => {
    const after = (set: RulingsInput, endurance: readonly number[]) => {
      const state = bleeding(set)
      turn(state, 'dag', 'first-aid bor chest', { dice: [30] })
      expect(limb(state, 'bor', 'chest').bleeding).toBe('staunched')
      strike(state, 'ana', 'bor', {
        dice: [80, ...endurance, 80],
        choices: { reaction: ['parry axe'] },
      })
      return limb(state, 'bor', 'chest').bleeding
    }
    expect(after({}, [])).toBe('yes')
    expect(after(on, [54])).toBe('staunched')
    expect(after(on, [55])).toBe('yes')
  })

  function blinded(set: RulingsInput, using: string, hero: SheetInput = PLAIN_ANA) {
    const state = duel(set, hero)
    const { play } = strike(state, 'ana', 'bor', {
      dice: [71, 4, 40, 2],
      choices: {
        reaction: [`parry ${using}`],
        effect: ['blind', 'none'],
        'resist-skill': ({ options }) => (options.includes('evade') ? 'evade' : ''),
      },
    })
    return { state, ways: play.askedFor('resist-skill')[0]?.options ?? ['evade'] }
  }

  toggle({ 'blind-grade': 'herculean' }, 'a style of 65 is 13', (on) => {
    const skill = (set: RulingsInput) => {
      const { play } = strike(blinded(set, 'axe').state, 'ana', 'bor', { dice: [90] })
      return told(play, 'attack')[0]?.skill
    }
    expect(skill({})).toBe(44)
    expect(skill(on)).toBe(13)
  })

  toggle({ 'blind-shield': 'blinders' }, 'the shield that parried counts, not her own', (on) => {
    const swordOnly = { ...PLAIN_ANA, weapons: ['broadsword'] }
    const ways = (set: RulingsInput) => [
      blinded(set, 'axe').ways.length,
      blinded(set, 'viking-shield', swordOnly).ways.length,
    ]
    expect(ways({})).toEqual([2, 1])
    expect(ways(on)).toEqual([1, 2])
  })
})

describe('cover and weapons', () => {
  const wall = { covers: [{ id: 'wall', ap: 8, hides: ['chest'], at: [40, 1] }] }
  const covered = (set: RulingsInput, gun: string, dice: readonly number[], effect: readonly string[]) => {
    const state = range(set, gun, { cover: 'wall' }, wall)
    const play = shoot(state, dice, effect)
    return [effectsOffered(play).includes('circumvent-cover'), 20 - limb(state, 'rob', 'chest').hp]
  }

  toggle({ 'circumvent-cover': 'trick-shot' }, 'a rifle does it on a Critical at half of 10', (on) => {
    expect(covered({}, 'rifle', [5, 5, 5, 11], ['none'])).toEqual([false, 10 - 8])
    expect(covered(on, 'rifle', [5, 5, 5, 11], ['circumvent-cover', 'none'])).toEqual([true, 5])
    expect(covered(on, 'rifle', [44, 5, 5, 11], ['none'])).toEqual([false, 10 - 8])
    expect(covered(on, 'laser rifle', [44, 7, 11], ['circumvent-cover'])).toEqual([true, 9])
  })

  toggle({ 'circumvent-cover': 'unavailable' }, 'not even a laser gets around a wall', (on) => {
    expect(covered({}, 'laser rifle', [44, 7, 11], ['circumvent-cover'])).toEqual([true, 9])
    expect(covered(on, 'laser rifle', [44, 7, 11], ['none'])).toEqual([false, 9 - 8])
  })

  toggle({ 'damage-weapon-defence': 'attackers-roll' }, 'the axe is struck by its own 1d6+1 and DM', (on) => {
    const struck = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set)
      const play = parry(state, [80, 31, ...dice], ['damage-weapon'])
      return [item(state, 'bor', 'axe').hp, play.rolls[2]?.by]
    }
    expect(struck({}, [7, 2])).toEqual([8 - (7 + 2 - 4), 'ana'])
    expect(struck(on, [4, 3])).toEqual([8 - (4 + 1 + 3 - 4), 'bor'])
  })

  toggle({ 'damage-weapon-no-parry': 'parried-only' }, 'a shield that did not parry is safe', (on) => {
    const offered = (set: RulingsInput) =>
      effectsOffered(strike(duel(set), 'bor', 'ana', { dice: [44, 1, 1, 11] }).play).includes('damage-weapon')
    expect(offered({})).toBe(true)
    expect(offered(on)).toBe(false)
    const { play } = strike(duel(on), 'bor', 'ana', {
      dice: [44, 77, 1, 1, 11],
      choices: { reaction: ['parry broadsword'] },
    })
    expect(effectsOffered(play)).toContain('damage-weapon')
  })

  toggle({ 'damage-weapon-parried': 'by-size' }, 'an equal Size stops all of the 9', (on) => {
    const left = (set: RulingsInput) => {
      const state = duel(set)
      strike(state, 'bor', 'ana', {
        dice: [5, 31, 6, 2],
        choices: { reaction: ['parry broadsword'], effect: ['damage-weapon'] },
      })
      return item(state, 'ana', 'broadsword').hp
    }
    expect(left({})).toBe(10 - (9 - 6))
    expect(left(on)).toBe(10)
  })
})

describe('Entangle', () => {
  const NED = plain('Ned', ['net', 'dagger'], { skills: { brawn: 54 } })

  /** Ned throws his net over a location of Bor. */
  function snare(set: RulingsInput, location: number): State {
    const state = stage({ foes: [BOR], heroes: [NED] }, { rulings: set })
    strike(state, 'ned', 'bor', {
      dice: [40, 91, 1, location],
      choices: { reaction: ['parry axe'], effect: ['entangle'] },
    })
    return state
  }

  toggle({ 'entangle-hit': 'needs-damage' }, 'what armour stops does not entangle', (on) => {
    const caught = (set: RulingsInput, d4: number) => {
      const state = stage({ foes: [BOR], heroes: [NED] }, { rulings: set })
      strike(state, 'ned', 'bor', { dice: [40, d4, 15], choices: { effect: ['entangle'] } })
      return limb(state, 'bor', 'right-arm').snaredBy >= 0
    }
    expect([caught({}, 1), caught({}, 3)]).toEqual([true, true])
    expect([caught(on, 1), caught(on, 3)]).toEqual([false, true])
  })

  toggle({ 'entangle-defence': 'random-location' }, 'a d20 of 5 is the left leg', (on) => {
    const caught = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set, plain('Ana', ['net']))
      parry(state, [80, 31, ...dice], ['entangle'], 'net')
      return ['left-leg', 'right-arm'].filter((key) => limb(state, 'bor', key).snaredBy >= 0)
    }
    expect(caught({}, [])).toEqual(['right-arm'])
    expect(caught(on, [5])).toEqual(['left-leg'])
  })

  toggle({ 'entangle-commit': 'usable' }, 'the net strikes while it holds', (on) => {
    expect(whyNot(snare({}, 15), 'ned', 'attack net')).toBe('mythras.effect.entangle')
    expect(menuOf(snare(on, 15), 'ned')).toContain('attack net')
  })

  toggle({ 'entangle-trip': 'new-roll' }, 'Brawn 41 beats the 40 of before, not a new 50', (on) => {
    const pulled = (set: RulingsInput, dice: readonly number[]) => {
      const state = snare(set, 15)
      turn(state, 'ned', 'pull net', { dice, choices: { 'resist-skill': ['brawn'] } })
      return posture(state, 'bor')
    }
    expect(pulled({}, [41])).toBe('standing')
    expect(pulled(on, [50, 41])).toBe('prone')
    expect(pulled(on, [30, 41])).toBe('standing')
  })

  toggle(
    { 'entangle-oppose': 'combat-style' },
    'his style of 65 holds with a 60, Brawn 54 does not',
    (on) => {
      const held = (set: RulingsInput) => {
        const state = snare(set, 15)
        const points = figure(state, 'ned').actionPoints
        turn(state, 'bor', 'struggle right-arm', { dice: [58, 60] })
        expect(figure(state, 'ned').actionPoints).toBe(points)
        return limb(state, 'bor', 'right-arm').snaredBy >= 0
      }
      expect(held({})).toBe(false)
      expect(held(on)).toBe(true)
    },
  )

  /** Bor, entangled at the chest, strikes at the net; says whether he is free. */
  function strikeNet(set: RulingsInput, d6: number): boolean {
    const state = snare(set, 11)
    item(state, 'ned', 'net').hp = 20
    strike(state, 'bor', 'ned', {
      dice: [40, d6, 1],
      choices: { effect: ['damage-weapon'], 'damage-weapon': ['net'] },
    })
    return limb(state, 'bor', 'chest').snaredBy < 0
  }

  /** Bor wins a Disarm of the net, and the roll against it is made. */
  function resisted(set: RulingsInput): boolean {
    const state = snare(set, 17)
    strike(state, 'bor', 'ned', {
      dice: [40, 1, 1, 11, 43],
      choices: { effect: ['disarm'], 'disarm-item': ['net'] },
    })
    expect(item(state, 'ned', 'net').hand).not.toBe('lost')
    return limb(state, 'bor', 'left-arm').snaredBy < 0
  }

  toggle({ 'entangle-free-effect': 'choice-frees' }, 'a Disarm frees though it is resisted', (on) => {
    expect([strikeNet({}, 6), strikeNet({}, 1), resisted({})]).toEqual([false, false, false])
    expect([strikeNet(on, 6), strikeNet(on, 1), resisted(on)]).toEqual([true, true, true])
  })

  toggle({ 'entangle-free-effect': 'any-damage' }, 'one Hit Point off the net is enough', (on) => {
    expect([strikeNet(on, 6), strikeNet(on, 1), resisted(on)]).toEqual([true, true, false])
  })

  toggle({ 'entangle-leg': 'evade-allowed' }, 'a snared leg lets him dive, but not walk off', (on) => {
    const may = (set: RulingsInput) => {
      const state = snare(set, 2)
      const { play } = strike(state, 'ned', 'bor', { dice: [90], with: 'dagger' })
      expect(whyNot(state, 'bor', 'outmaneuver')).toBe('mythras.effect.entangle')
      return play.askedFor('reaction')[0]?.options.includes('evade')
    }
    expect(may({})).toBe(false)
    expect(may(on)).toBe(true)
  })

  toggle({ 'pinned-meaning': 'pin-down-too' }, 'Slip Free ends being pinned down by fire', (on) => {
    const offered = (set: RulingsInput) => {
      const state = duel(set)
      figure(state, 'ana').pinned = 2
      return effectsOffered(parry(state, [80, 5], ['none'])).includes('slip-free')
    }
    expect(offered({})).toBe(false)
    expect(offered(on)).toBe(true)
    const state = duel(on)
    figure(state, 'ana').pinned = 2
    parry(state, [80, 5], ['slip-free', 'none'])
    expect(figure(state, 'ana').pinned).toBe(0)
  })
})

describe('Grip', () => {
  const grabber = plain('Ana', ['dagger'], { skills: { unarmed: 65, brawn: 76 } })
  const wrestler = { ...BOR, skills: { ...BOR.skills, unarmed: 55 } }

  function gripped(set: RulingsInput, location = 11): State {
    const state = duel(set, grabber, wrestler)
    strike(state, 'ana', 'bor', {
      dice: [22, 1, location],
      choices: { effect: ['grip'] },
      with: 'fist-kick',
    })
    expect(figure(state, 'bor').grippedBy).toHaveLength(1)
    return state
  }

  toggle({ 'grip-armed': 'empty-hand' }, 'a dagger in one hand leaves the other to grip', (on) => {
    const offered = (set: RulingsInput, hero: SheetInput, damage: readonly number[]) =>
      effectsOffered(strike(duel(set, hero), 'ana', 'bor', { dice: [44, ...damage, 11] }).play).includes(
        'grip',
      )
    expect(offered({}, grabber, [1])).toBe(false)
    expect(offered(on, grabber, [1])).toBe(true)
    expect(offered(on, PLAIN_ANA, [1, 1])).toBe(false)
  })

  toggle({ 'grip-cost': 'both' }, 'holding costs a point, and without one counts as a Failure', (on) => {
    const struggle = (set: RulingsInput, points: number, dice: readonly number[]) => {
      const state = gripped(set)
      figure(state, 'ana').actionPoints = points
      turn(state, 'bor', 'struggle ana', {
        dice,
        choices: {
          'resist-skill bor': ['unarmed'],
          ...(dice.length > 1 ? { 'resist-skill ana': ['brawn'] } : {}),
        },
      })
      return [figure(state, 'bor').grippedBy.length, figure(state, 'ana').actionPoints]
    }
    expect(struggle({}, 1, [50, 51])).toEqual([1, 1])
    expect(struggle({}, 0, [50, 51])).toEqual([1, 0])
    expect(struggle(on, 1, [50, 51])).toEqual([1, 0])
    expect(struggle(on, 0, [50])).toEqual([0, 0])
    expect(struggle(on, 0, [56])).toEqual([1, 0])
  })

  toggle({ 'grip-hold': 'limb-useless' }, 'the arm that was struck cannot use its axe', (on) => {
    const menu = (set: RulingsInput, location: number) => {
      const all = menuOf(gripped(set, location), 'bor')
      return ['attack axe', 'attack viking-shield'].filter((key) => all.includes(key))
    }
    expect(menu({}, 14)).toEqual(['attack axe', 'attack viking-shield'])
    expect(menu(on, 14)).toEqual(['attack viking-shield'])
    expect(menu(on, 11)).toEqual(['attack axe', 'attack viking-shield'])
  })
})

describe('Impale', () => {
  const CID = plain('Cid', ['spear', 'buckler'], { skills: { brawn: 50 } })

  /** Cid drives his spear into Ana's left arm. */
  function impale(set: RulingsInput, dice = [22, 7, 7, 17], choices: PlayScript['choices'] = {}): State {
    const state = stage({ foes: [{ ...PLAIN_ANA, hitPoints: 20 }], heroes: [CID] }, { rulings: set })
    strike(state, 'cid', 'ana', { dice, choices: { effect: ['impale'], ...choices } })
    return state
  }

  toggle({ 'impale-dm': 'whole-total' }, '3 and 1 or 8 and 2', (on) => {
    const hero = plain('Ana', ['spear'], { str: 14, siz: 13 })
    const rolled = (set: RulingsInput, dice: readonly number[]) => {
      const { play } = strike(duel(set, hero, TOUGH), 'ana', 'bor', {
        dice: [44, ...dice, 11],
        choices: { effect: ['impale'] },
      })
      return [play.askedFor('impale-roll')[0]?.about, told(play, 'damage')[0]?.rolled]
    }
    expect(rolled({}, [2, 7, 1])).toEqual([{ first: 3, second: 8 }, 8 + 1])
    expect(rolled(on, [2, 1, 7, 2])).toEqual([{ first: 3 + 1, second: 8 + 2 }, 8 + 2])
  })

  toggle({ 'maximize-impale': 'first-roll' }, 'the second roll is 7+1, not the full 9', (on) => {
    const choices = { effect: ['impale', 'maximize-damage'] }
    expect(limb(impale({}, [5, 11], choices), 'ana', 'chest').hp).toBe(20 - (9 - 4))
    const second = { ...choices, 'impale-roll': ['second'] }
    expect(limb(impale(on, [5, 7, 11], second), 'ana', 'chest').hp).toBe(20 - (8 - 4))
  })

  toggle({ 'impale-endurance': 'later-rolls' }, 'Endurance 54 is not 27 for that very wound', (on) => {
    const out = (set: RulingsInput, endurance: number) => {
      const state = duel(set)
      strike(state, 'ana', 'bor', {
        dice: [22, 8, 7, 1, 20, 3, endurance],
        choices: { effect: ['impale'] },
      })
      return figure(state, 'bor').unconscious > 0
    }
    expect([out({}, 27), out({}, 28)]).toEqual([false, true])
    expect([out(on, 28), out(on, 54), out(on, 55)]).toEqual([false, false, true])
  })

  toggle({ 'impale-lodge': 'at-once' }, 'the spear is out again with the blow', (on) => {
    const stuck = (set: RulingsInput, choices: PlayScript['choices']) => {
      const state = impale(set, [22, 7, 7, 17], choices)
      return [limb(state, 'ana', 'left-arm').hp, figure(state, 'ana').impaled]
    }
    expect(stuck({}, {})).toEqual([14, 2])
    expect(stuck(on, { 'impale-leave': ['pull'] })).toEqual([14, 0])
    expect(stuck(on, { 'impale-leave': ['leave'] })).toEqual([14, 2])
  })

  toggle({ 'impale-ranged': 'never' }, 'an arrow rolls twice and falls out', (on) => {
    const shot = (set: RulingsInput) => {
      const state = range(set, 'bow', { siz: 13 })
      shoot(state, [44, 2, 8, 11], ['impale'])
      return [20 - limb(state, 'rob', 'chest').hp, figure(state, 'rob').impaled]
    }
    expect(shot({})).toEqual([8, 1])
    expect(shot(on)).toEqual([8, 0])
  })

  /** A minotaur gores Ana in the chest. */
  function gore(set: RulingsInput): State {
    const state = stage(
      { beasts: ['minotaur'], foes: [{ ...PLAIN_ANA, hitPoints: 40, armour: 0 }] },
      { rulings: set },
    )
    strike(state, 'minotaur', 'ana', {
      dice: [44, 8, 8, 1, 11],
      choices: { effect: ['impale'] },
      with: 'gore',
    })
    return state
  }

  toggle({ 'impale-natural': 'lodges' }, 'the horn stays in, and neither can leave or use it', (on) => {
    const usual = gore({})
    expect(figure(usual, 'ana').impaled).toBe(0)
    expect(menuOf(usual, 'minotaur')).toContain('attack gore')
    const state = gore(on)
    expect(figure(state, 'ana').impaled).toBeGreaterThan(0)
    expect(whyNot(state, 'minotaur', 'attack gore')).toBe('mythras.effect.impale-no-parry')
    for (const [one, other] of [
      ['ana', 'minotaur'],
      ['minotaur', 'ana'],
    ] as const)
      expect(whyNot(state, one, `move away from ${other}`)).toBe('mythras.effect.impale-lodge')
    turn(state, 'minotaur', 'withdraw gore', { dice: [40, 8] })
    expect(figure(state, 'ana').impaled).toBe(0)
    expect(menuOf(state, 'minotaur')).toContain('attack gore')
    expect(menuOf(state, 'minotaur')).not.toContain('attack gore-2')
  })

  toggle({ 'impale-multi': 'step-each' }, 'a stiletto beside a spear is one grade more', (on) => {
    const both = (set: RulingsInput, second: string) => {
      const heroes = [plain('Ana', ['spear']), plain('Eve', [second])]
      const state = stage({ heroes, foes: [TOUGH] }, { rulings: set, field: { engaged: 'all' } })
      strike(state, 'ana', 'bor', { dice: [44, 8, 8, 11], choices: { effect: ['impale'] } })
      strike(state, 'eve', 'bor', { dice: [44, 8, 8, 2], choices: { effect: ['impale'] } })
      return figure(state, 'bor').impaled
    }
    const stiletto = 'stiletto (1d8 S impaling)'
    expect([both({}, stiletto), both({}, 'spear')]).toEqual([2, 2])
    expect([both(on, stiletto), both(on, 'spear')]).toEqual([3, 2])
  })

  toggle({ 'impale-incap': 'location' }, 'a Huge pike puts the arm out, not the man', (on) => {
    const pinned = (set: RulingsInput) => {
      const state = duel(set, plain('Ana', ['pike (1d8 H impaling)']), TOUGH)
      strike(state, 'ana', 'bor', { dice: [44, 8, 8, 14], choices: { effect: ['impale'] } })
      const all = menuOf(state, 'bor')
      return [
        isOut(state, figure(state, 'bor')),
        all.includes('attack axe'),
        all.includes('attack viking-shield'),
      ]
    }
    expect(pinned({})[0]).toBe(true)
    expect(pinned(on)).toEqual([false, false, true])
  })

  toggle({ 'impale-attack': 'may-twist' }, 'the stuck spear strikes its victim, in the same place', (on) => {
    expect(whyNot(impale({}), 'cid', 'attack spear')).toBe('mythras.effect.impale-no-parry')
    const state = impale(on)
    const play = turn(state, 'cid', 'attack spear', { dice: [22, 5], choices: { effect: ['scar-foe'] } })
    expect(limb(state, 'ana', 'left-arm').hp).toBe(20 - 6 - (5 + 1 - 2))
    expect(effectsOffered(play)).not.toContain('choose-location')
    const third = stage(
      { foes: [{ ...PLAIN_ANA, hitPoints: 20 }, BOR], heroes: [CID] },
      { rulings: on, field: { engaged: 'all' } },
    )
    strike(third, 'cid', 'ana', { dice: [22, 7, 7, 17], choices: { effect: ['impale'] } })
    const twist = turn(third, 'cid', 'attack spear', { dice: [90] })
    expect(told(twist, 'attack')).toMatchObject([{ target: 'ana' }])
    strike(third, 'cid', 'ana', { dice: [22, 7, 7], choices: { effect: ['impale'] } })
    expect(limb(third, 'ana', 'left-arm').lodged).toHaveLength(1)
  })

  toggle({ 'impale-separate': 'cannot-part' }, 'she cannot withdraw, and he cannot let go', (on) => {
    const parted = (set: RulingsInput) => {
      const state = impale(set)
      const play = strike(state, 'cid', 'ana', {
        dice: [80, 20],
        choices: { reaction: ['parry heater'] },
        with: 'buckler',
      }).play
      return effectsOffered(play).includes('withdraw')
    }
    expect(parted({})).toBe(true)
    expect(parted(on)).toBe(false)
    const free = (set: RulingsInput) => {
      const play = turn(impale(set), 'cid', 'free', {
        choices: { 'turn cid': ['free', 'dither'], free: ['back'] },
      })
      return play.askedFor('free')[0]?.options.includes('let-go spear')
    }
    expect(free({})).toBe(true)
    expect(free(on)).toBe(false)
  })
})

describe('effects of guns', () => {
  /** Rob with Sid right behind him, and Tom far off to the side. */
  const gang = (set: RulingsInput, more: object) =>
    stage(
      {
        law: [plain('Gus', ['rifle'])],
        gang: [
          { ...plain('Rob', ['pistol'], more), at: [40, 0] },
          { ...plain('Tom', ['pistol'], more), at: [40, 30] },
          { ...plain('Sid', ['pistol'], more), at: [42, 0] },
        ],
      },
      { rulings: set, field: { distance: 40 } },
    )
  const fire = (state: State, dice: readonly number[], effect: readonly string[]) =>
    turn(state, 'gus', 'shoot rifle', { dice, choices: { target: ['rob'], effect } })

  toggle({ 'overpen-half': 'what-passed' }, 'the second victim takes half of 8, not of 11', (on) => {
    const second = (set: RulingsInput) => {
      const state = gang(set, { armour: { all: 3 } })
      fire(state, [5, 6, 5, 11, 12], ['over-penetration', 'none'])
      expect(limb(state, 'rob', 'chest').hp).toBe(20 - 8)
      return 20 - limb(state, 'sid', 'chest').hp
    }
    expect(second({})).toBe(6 - 3)
    expect(second(on)).toBe(4 - 3)
  })

  toggle({ 'pin-stack': 'more-targets' }, 'the second time pins the man behind, on his own roll', (on) => {
    const pinned = (set: RulingsInput, dice: readonly number[]) => {
      const state = gang(set, { skills: { willpower: 36 } })
      fire(state, [2, 1, 1, 11, ...dice], ['pin-down', 'pin-down'])
      return ['rob', 'tom', 'sid'].map((id) => figure(state, id).pinned)
    }
    expect(pinned({}, [30])).toEqual([2, 0, 0])
    expect(pinned(on, [30, 31])).toEqual([1, 0, 1])
    expect(pinned(on, [30, 4])).toEqual([1, 0, 0])
    expect(pinned(on, [4, 31])).toEqual([0, 0, 1])
  })

  toggle({ 'pin-evaded': 'needs-effect' }, 'a shot that was dived from pins nobody down', (on) => {
    const evaded = (set: RulingsInput, dice: readonly number[], effect: readonly string[]) => {
      const state = range(set, 'pistol', { skills: { willpower: 36, evade: 60 } })
      const play = shoot(state, dice, effect, { reaction: ['evade'] })
      return [play.askedFor('effect').map(({ options }) => options), figure(state, 'rob').pinned]
    }
    expect(evaded({}, [44, 50, 30], ['pin-down'])).toEqual([[['pin-down', 'none']], 1])
    expect(evaded(on, [44, 50], [])).toEqual([[], 0])
  })

  toggle({ 'location-reach': 'everywhere' }, 'the head of a giant can be aimed at', (on) => {
    const offered = (set: RulingsInput) => {
      const { play } = strike(duel(set, PLAIN_ANA, { ...TOUGH, siz: 30 }), 'ana', 'bor', {
        dice: [44, 1, 1],
        choices: { effect: ['choose-location'], location: ['right-leg'] },
      })
      return play.askedFor('location')[0]?.options.includes('head')
    }
    expect([offered({}), offered(on)]).toEqual([false, true])
  })

  toggle({ 'rapid-reload': 'whole-fight' }, 'a sling loads in one Turn ever after', (on) => {
    const turns = (set: RulingsInput) => {
      const state = range(set, 'sling')
      item(state, 'gus', 'sling').ammo = 20
      shoot(state, [44, 1, 11], ['rapid-reload'])
      const count = () => {
        let reloads = 0
        for (; !menuOf(state, 'gus').includes('shoot sling') && reloads < 5; reloads++)
          turn(state, 'gus', 'reload sling')
        return reloads
      }
      const first = count()
      shoot(state, [90])
      return [first, count()]
    }
    expect(turns({})).toEqual([1, 2])
    expect(turns(on)).toEqual([1, 1])
  })
})

describe('counters, stuns and the rest', () => {
  /** Ana has a counter to Trip ready against Bor. */
  function prepared(set: RulingsInput): State {
    const state = duel(set)
    strike(state, 'bor', 'ana', {
      dice: [80, 31],
      choices: { reaction: ['parry broadsword'], effect: ['prepare-counter'], 'prepare-counter': ['trip'] },
    })
    return state
  }
  const trips = (state: State) =>
    strike(state, 'bor', 'ana', {
      dice: [44, 77, 1, 1, 11],
      choices: { reaction: ['parry broadsword'], effect: ['trip'], 'counter-reveal': ['scar-foe'] },
    }).play

  toggle({ 'prepare-counter': 'once-by-roll' }, 'a failed parry blinds nobody in return', (on) => {
    const options = (set: RulingsInput) =>
      trips(prepared(set))
        .askedFor('counter-reveal')[0]
        ?.options.filter((key) => ['blind', 'accidental-injury', 'disarm'].includes(key))
    expect(options({})).toEqual(['accidental-injury', 'blind', 'disarm'])
    expect(options(on)).toEqual(['disarm'])
  })

  toggle({ 'prepare-counter': 'not-used-up' }, 'a second Trip is countered too', (on) => {
    const twice = (set: RulingsInput) => {
      const state = prepared(set)
      figure(state, 'ana').actionPoints = 3
      trips(state)
      return figure(state, 'ana').counters.length
    }
    expect(twice({})).toBe(0)
    expect(twice(on)).toBe(1)
    const state = prepared(on)
    figure(state, 'ana').actionPoints = 3
    trips(state)
    trips(state)
    expect(figure(state, 'bor').scars).toBe(2)
    expect(posture(state, 'ana')).toBe('standing')
  })

  /** Dag stuns a location of Bor, who loses 4 Hit Points. */
  function stun(set: RulingsInput, location: number): State {
    const state = stage({ foes: [TOUGH], heroes: [plain('Dag', ['mace'])] }, { rulings: set })
    strike(state, 'dag', 'bor', {
      dice: [30, 5, location, 25],
      choices: { effect: ['stun-location'] },
    })
    return state
  }

  toggle({ 'stun-limb': 'idle' }, 'the arm keeps its axe, the leg stands and goes nowhere', (on) => {
    const arm = (set: RulingsInput) => {
      const state = stun(set, 14)
      return [item(state, 'bor', 'axe').hand, menuOf(state, 'bor').includes('attack axe')]
    }
    expect(arm({})).toEqual(['lost', false])
    expect(arm(on)).toEqual(['right', false])
    expect(posture(stun({}, 2), 'bor')).toBe('prone')
    const leg = stun(on, 2)
    expect(posture(leg, 'bor')).toBe('standing')
    expect(whyNot(leg, 'bor', 'move away from dag')).toBe('mythras.effect.stun-limb')
    expect(menuOf(leg, 'bor')).toContain('attack axe')
  })

  toggle({ 'pain-overlap': 'added' }, '4 and 2 Turns of stun are 6, pains of 1 and 3 are 4', (on) => {
    const stunned = (set: RulingsInput) => {
      const state = stun(set, 11)
      strike(state, 'dag', 'bor', { dice: [30, 3, 11, 25], choices: { effect: ['stun-location'] } })
      return limb(state, 'bor', 'chest').stun
    }
    expect(stunned({})).toBe(4)
    expect(stunned(on)).toBe(6)
    const pain = (set: RulingsInput) => {
      const state = duel(set, PLAIN_ANA, { ...BOR, hitPoints: 5, armour: 0 })
      strike(state, 'ana', 'bor', { dice: [20, 5, 1, 14, 3, 30], choices: { effect: ['none'] } })
      strike(state, 'ana', 'bor', { dice: [20, 5, 1, 17, 1, 30], choices: { effect: ['none'] } })
      return figure(state, 'bor').pain
    }
    expect(pain({})).toBe(3)
    expect(pain(on)).toBe(4)
  })

  toggle({ 'sunder-layers': 'attacker-chooses' }, 'the hide gives way before the mail', (on) => {
    const beast = plain('Bor', ['axe'], { armour: { all: 4 }, naturalArmour: 2, hitPoints: 40 })
    const layers = (set: RulingsInput, choices: PlayScript['choices']) => {
      const state = duel(set, plain('Ana', ['cleaver (2d6 L sunder)']), beast)
      strike(state, 'ana', 'bor', { dice: [44, 6, 3, 11], choices: { effect: ['sunder'], ...choices } })
      const { worn, natural, hp } = limb(state, 'bor', 'chest')
      return [worn, natural, hp]
    }
    expect(layers({}, {})).toEqual([1, 2, 40])
    expect(layers(on, { 'sunder-layer': ['natural'] })).toEqual([3, 0, 40])
    expect(layers(on, { 'sunder-layer': ['worn'] })).toEqual([1, 2, 40])
  })

  toggle({ withdraw: 'full-move' }, '6 metres back', (on) => {
    const back = (set: RulingsInput) => {
      const state = duel(set)
      const before = figure(state, 'ana').x
      parry(state, [80, 31], ['withdraw'])
      expect(isEngaged(state, 'ana')).toBe(false)
      return before - figure(state, 'ana').x
    }
    expect(back({})).toBe(2)
    expect(back(on)).toBe(6)
  })
})

describe('close combat', () => {
  const SPEARMAN = {
    name: 'Spearman',
    str: 11,
    con: 11,
    siz: 12,
    dex: 11,
    style: { name: 'Levy', value: 55, weapons: ['2h spear', 'war hammer'] },
    weapons: ['2h spear'],
    armour: 0,
  }
  const KNIGHT = {
    ...PLAIN_ANA,
    name: 'Knight',
    skills: { ...ANA.skills, ride: 90 },
    style: { name: 'Lance', value: 72, weapons: ['1h spear', 'broadsword'] },
    weapons: ['1h spear'],
    mount: 'horse',
  }

  toggle({ behind: 'beyond-second' }, 'against the third foe a parry of 65 is 33', (on) => {
    const parried = (set: RulingsInput, by: string) => {
      const foes = [BOR, { ...BOR, name: 'Dag' }, { ...BOR, name: 'Eli' }]
      const state = stage({ heroes: [PLAIN_ANA], foes }, { rulings: set, field: { engaged: 'all' } })
      const { play } = strike(state, by, 'ana', {
        dice: [80, 90],
        choices: { reaction: ['parry broadsword'] },
      })
      return told(play, 'defence')[0]?.skill
    }
    expect([parried({}, 'dag'), parried({}, 'eli')]).toEqual([65, 65])
    expect([parried(on, 'dag'), parried(on, 'eli')]).toEqual([65, 33])
  })

  toggle({ 'charge-stop': 'must-stop' }, 'nobody sweeps past', (on) => {
    const ended = (set: RulingsInput, choices: PlayScript['choices']) => {
      const state = duel(set, PLAIN_ANA, BOR, { distance: 10 })
      turn(state, 'bor', 'charge ana with axe at a sprint', { dice: [90], ...(choices ? { choices } : {}) })
      return isEngaged(state, 'bor')
    }
    expect(ended({}, { 'charge-end': ['sweep-past'] })).toBe(false)
    expect(ended(on, {})).toBe(true)
  })

  toggle({ 'mounted-charge-dm': 'as-it-is' }, '+1d12 instead of +1d8+1d6', (on) => {
    const sides = (set: RulingsInput, dice: readonly number[]) => {
      const state = stage(
        { heroes: [KNIGHT, 'horse'], foes: [{ ...TOUGH, siz: 17 }] },
        { rulings: set, field: { distance: 20 } },
      )
      const play = turn(state, 'knight', 'charge bor with spear at a run', {
        dice: [40, 4, ...dice, 2],
        choices: { 'charge-modifier': ['mount'] },
      })
      return play.rolls.filter(({ name }) => name === 'damage-modifier').map((roll) => roll.sides)
    }
    expect(sides({}, [1, 1])).toEqual([8, 6])
    expect(sides(on, [1])).toEqual([12])
  })

  /** Bor's charge with the axe is met with a weapon. */
  function meet(set: RulingsInput, weapon: string, dice: readonly number[], spearman: Actor = SPEARMAN) {
    const state = stage({ foes: [TOUGH], heroes: [spearman] }, { rulings: set, field: { distance: 10 } })
    return turn(state, 'bor', 'charge spearman with axe at a run', {
      dice,
      choices: { reaction: [`counterattack ${weapon}`] },
    })
  }
  const struck = (play: ReturnType<typeof meet>) => told(play, 'damage').map((event) => event.figure)

  toggle({ counterattack: 'differential' }, 'only the better level has effects', (on) => {
    const won = (set: RulingsInput) => {
      const play = meet(set, 'two-handed-spear', [36, 5, 1, 1, 2, 1, 1, 2])
      expect(struck(play)).toEqual(['bor', 'spearman'])
      return told(play, 'won')
        .filter(({ effects }) => effects > 0)
        .map((event) => [event.figure, event.effects])
    }
    expect(won({})).toEqual([
      ['spearman', 2],
      ['bor', 1],
    ])
    expect(won(on)).toEqual([['spearman', 1]])
  })

  const hammer = { ...SPEARMAN, weapons: ['war hammer'] }

  toggle({ reach: 'by-size' }, 'two hands are longer than one at equal Size', (on) => {
    expect(struck(meet({}, 'war-hammer', [36, 30, 1, 2, 1, 1, 2], hammer))).toEqual(['spearman', 'bor'])
    expect(struck(meet(on, 'war-hammer', [36, 30, 1, 2, 1, 1, 2], hammer))).toEqual(['bor', 'spearman'])
  })

  toggle({ reach: 'simultaneous' }, 'a spear does not come first, and both blows land', (on) => {
    const dice = [36, 30, 1, 1, 2, 1, 1, 2]
    expect(struck(meet({}, 'two-handed-spear', dice))).toEqual(['bor', 'spearman'])
    expect(struck(meet(on, 'two-handed-spear', dice))).toEqual(['spearman', 'bor'])
  })

  toggle({ 'set-dm': 'normal' }, 'the charger’s +1d4, not his +1d6', (on) => {
    const sides = (set: RulingsInput) =>
      meet(set, 'two-handed-spear', [90, 30, 7, 4, 10]).rolls.find(({ name }) => name === 'damage-modifier')
        ?.sides
    expect(sides({})).toBe(6)
    expect(sides(on)).toBe(4)
  })

  /** Ana's maul strikes somebody of SIZ 8, who may parry with a pole as Huge. */
  function knock(
    set: RulingsInput,
    dice: readonly number[],
    more: object = {},
    choices: PlayScript['choices'] = {},
  ) {
    const small = plain('Bor', ['pole (1d6 H two-handed)'], { siz: 8, hitPoints: 60, ...more })
    const state = duel(set, plain('Ana', ['maul (2d8 H two-handed)']), small)
    const { play } = strike(state, 'ana', 'bor', { dice, choices })
    const metres = told(play, 'moved').map((event) => event.metres)
    return { metres, engaged: isEngaged(state, 'bor') }
  }

  toggle({ 'knockback-engagement': 'never' }, '2 m back and still in contact', (on) => {
    expect(knock({}, [44, 8, 8, 11, 1])).toEqual({ metres: [2], engaged: false })
    expect(knock(on, [44, 8, 8, 11, 1])).toEqual({ metres: [2], engaged: true })
  })

  toggle({ 'knockback-engagement': 'always' }, '1 m is enough', (on) => {
    expect(knock({}, [44, 8, 4, 11, 1])).toEqual({ metres: [1], engaged: true })
    expect(knock(on, [44, 8, 4, 11, 1])).toEqual({ metres: [1], engaged: false })
  })

  toggle({ 'knockback-parried': 'only-if-it-lands' }, 'what the pole stops moves nobody', (on) => {
    const parried = { reaction: ['parry pole'] }
    expect(knock({}, [44, 31, 8, 4, 11, 1], {}, parried).metres).toEqual([1])
    expect(knock(on, [44, 31, 8, 4, 11], {}, parried).metres).toEqual([])
    expect(knock(on, [44, 8, 4, 11, 1], { armour: { all: 20 } }).metres).toEqual([1])
  })

  const LEAPER = { ...BOR, name: 'Leaper', siz: 12, skills: { ...BOR.skills, athletics: 68 } }

  toggle({ 'leap-when': 'any-time' }, 'in the open, without a run-up', (on) => {
    const leap = (set: RulingsInput) =>
      whyNot(stage({ foes: [LEAPER], heroes: [PLAIN_ANA] }, { rulings: set }), 'leaper', 'leap at ana')
    expect(leap({})).toBe('mythras.leap.when')
    expect(leap(on)).toBeNull()
  })

  toggle({ 'leap-defence-cost': 'free' }, 'Brawn 55 withstands without a point left', (on) => {
    const withstood = (set: RulingsInput, play: PlayScript) => {
      const state = stage(
        { foes: [LEAPER], heroes: [PLAIN_ANA] },
        { rulings: { ...set, 'leap-when': 'any-time' } },
      )
      figure(state, 'ana').actionPoints = 0
      turn(state, 'leaper', 'leap at ana', play)
      return [posture(state, 'ana'), figure(state, 'ana').actionPoints]
    }
    expect(withstood({}, { dice: [51] })).toEqual(['prone', 0])
    expect(withstood(on, { dice: [51, 55], choices: { 'leap-defence': ['brawn'] } })).toEqual(['standing', 0])
  })

  /** Somebody with Evade 64 in the midst of three. */
  function outmaneuver(set: RulingsInput, dice: readonly number[], choices: PlayScript['choices'] = {}) {
    const foe = (name: string, evade: number, at: readonly [number, number]) => ({
      ...BOR,
      name,
      at,
      skills: { ...BOR.skills, evade },
    })
    const mover = { ...PLAIN_ANA, name: 'Mover', skills: { ...ANA.skills, evade: 64 }, at: [0, 0] }
    const foes = [foe('One', 54, [1, 0]), foe('Two', 40, [0, 1]), foe('Three', 32, [1, 1])]
    const state = stage({ heroes: [mover], foes }, { rulings: set, field: { engaged: 'all' } })
    const play = turn(state, 'mover', 'outmaneuver', { dice, choices })
    const barred = state.figures.filter(({ barred: from }) => from.length > 0).map(({ id }) => id)
    return { barred, rewarded: play.askedFor('outmaneuver-reward').length > 0 }
  }

  toggle({ 'outm-single': 'two-or-more' }, 'there is no outmaneuvering in a duel', (on) => {
    expect(whyNot(duel({}), 'ana', 'outmaneuver')).toBeNull()
    expect(whyNot(duel(on), 'ana', 'outmaneuver')).toBe('mythras.outm.requirements')
  })

  toggle({ 'outm-decline': 'may-attack' }, 'those who stayed out may strike, and all are beaten', (on) => {
    const aside = { 'outmaneuver-join two': ['stay-out'], 'outmaneuver-join three': ['stay-out'] }
    const choices = { ...aside, 'outmaneuver-reward': ['face one'] }
    expect(outmaneuver({}, [50, 40], choices)).toEqual({ barred: ['one', 'two', 'three'], rewarded: true })
    expect(outmaneuver(on, [50, 40], choices)).toEqual({ barred: ['one'], rewarded: true })
  })

  toggle({ 'outm-all': 'nobody-wins' }, 'all rolls failed: the mover has beaten all', (on) => {
    expect(outmaneuver({}, [90, 88, 77, 96]).rewarded).toBe(false)
    expect(outmaneuver(on, [90, 88, 77, 96]).rewarded).toBe(true)
    expect(outmaneuver(on, [90, 50, 77, 96]).rewarded).toBe(false)
  })

  const ridden = (set: RulingsInput) =>
    stage({ heroes: [KNIGHT, 'horse'], foes: [BOR] }, { rulings: set, field: { engaged: 'all' } })

  toggle({ 'mount-target': 'random' }, 'the axe meant for the horse meets the rider', (on) => {
    const hit = (set: RulingsInput, dice: readonly number[]) => {
      const play = turn(ridden(set), 'bor', 'attack axe', { dice, choices: { target: ['horse'] } })
      return told(play, 'attack')[0]?.target
    }
    expect(hit({}, [90])).toBe('horse')
    expect([hit(on, [1, 90]), hit(on, [2, 90])]).toEqual(['knight', 'horse'])
  })

  toggle({ 'mount-fights': 'own-initiative' }, 'the horse comes first of all, its rider last', (on) => {
    const order = (set: RulingsInput) => {
      const state = ridden(set)
      for (const [id, die] of [
        ['knight', 1],
        ['bor', 5],
        ['horse', 10],
      ] as const)
        figure(state, id).initiativeDie = die
      countDown(state)
      return state.order.map((at) => state.figures[at]?.id)
    }
    expect(order({})).toEqual(['bor', 'knight', 'horse'])
    expect(order(on)).toEqual(['horse', 'bor', 'knight'])
  })
})

describe('ranged combat', () => {
  const CAL = plain('Cal', ['bow', 'javelin'])

  /** Cal so many metres from Ana. */
  function apart(set: RulingsInput, metres: number, field = {}, shooter: SheetInput = CAL): State {
    return stage(
      { hunters: [shooter], guards: [PLAIN_ANA] },
      { rulings: set, field: { distance: metres, ...field } },
    )
  }
  const skill = (state: State, action = 'shoot bow') =>
    told(turn(state, 'cal', action, { dice: [99] }), 'attack')[0]?.skill

  toggle({ 'ranged-parry': 'thrown-at-hard' }, 'a sword of 65 meets a javelin at 44', (on) => {
    const parried = (set: RulingsInput, lies: boolean, action = 'throw javelin') => {
      const state = apart(set, 15, {}, plain('Cal', [action === 'shoot bow' ? 'bow' : 'javelin']))
      if (lies) figure(state, 'ana').posture = 'prone'
      const choices = {
        reaction: ({ options }: { options: readonly string[] }) =>
          options.includes('parry broadsword') ? 'parry broadsword' : 'none',
      }
      const dice = set['ranged-parry'] === undefined || action === 'shoot bow' ? [90] : [90, 99]
      return told(turn(state, 'cal', action, { dice, choices }), 'defence').map((event) => event.skill)
    }
    expect(parried({}, false)).toEqual([])
    expect(parried(on, false)).toEqual([44])
    expect(parried(on, true)).toEqual([33])
    expect(parried(on, false, 'shoot bow')).toEqual([])
  })

  toggle({ 'no-force': 'medium' }, 'a Large shield stops all 9 of a laser, not 8', (on) => {
    const stopped = (set: RulingsInput) => {
      const foe = { ...plain('Rob', ['riot shield']) }
      const state = stage(
        { law: [plain('Gus', ['laser rifle'])], gang: [foe] },
        { rulings: set, field: { distance: 40 } },
      )
      const play = turn(state, 'gus', 'shoot laser-rifle', {
        dice: [44, 7, 11],
        choices: {
          ward: ['ward riot-shield', 'keep'],
          'ward-locations': [['abdomen', 'chest', 'right-arm', 'head']],
        },
      })
      return told(play, 'damage')[0]?.parried
    }
    expect(stopped({})).toBe(8)
    expect(stopped(on)).toBe(9)
  })

  toggle({ 'range-penalty': 'long-is-hard' }, 'a bow at 150 m: 65 is 44', (on) => {
    expect([skill(apart({}, 100)), skill(apart({}, 150))]).toEqual([65, 65])
    expect([skill(apart(on, 100)), skill(apart(on, 150))]).toEqual([65, 44])
  })

  toggle({ 'beyond-long': 'hopeless' }, 'at 210 m, aimed: 13, and half of 8', (on) => {
    const aimed = (set: RulingsInput) => {
      const state = apart({ ...set, aim: 'one-point' }, 210)
      if (whyNot(state, 'cal', 'aim bow') !== null) return whyNot(state, 'cal', 'aim bow')
      expect(whyNot(state, 'cal', 'shoot bow')).not.toBeNull()
      turn(state, 'cal', 'aim bow')
      const play = turn(state, 'cal', 'shoot bow', { dice: [13, 8, 11] })
      return [told(play, 'attack')[0]?.skill, told(play, 'damage')[0]?.rolled]
    }
    expect(aimed({})).toBe('mythras.ranged.beyond')
    expect(aimed(on)).toEqual([13, 4])
  })

  toggle({ stationary: 'still' }, 'whoever fences on the spot can be aimed at', (on) => {
    const offered = (set: RulingsInput) => {
      const state = stage(
        {
          hunters: [
            { ...CAL, at: [0, 0] },
            { ...BOR, at: [10, 2] },
          ],
          guards: [{ ...PLAIN_ANA, at: [10, 0] }],
        },
        { rulings: set, field: { engaged: [['bor', 'ana']] } },
      )
      return effectsOffered(turn(state, 'cal', 'shoot bow', { dice: [37, 1, 5] })).includes('choose-location')
    }
    expect(offered({})).toBe(false)
    expect(offered(on)).toBe(true)
  })

  toggle({ aim: 'one-point' }, 'in a light wind 65 instead of 44, after one Turn', (on) => {
    const after = (set: RulingsInput) => {
      const state = apart(set, 50, { wind: 'light' })
      turn(state, 'cal', 'aim bow')
      return skill(state)
    }
    expect(after({})).toBe(44)
    expect(after(on)).toBe(65)
  })

  const engaged = (set: RulingsInput) => stage({ hunters: [CAL], guards: [PLAIN_ANA] }, { rulings: set })

  toggle({ 'shoot-engaged': 'hard' }, 'a bow in a melee: 44, a javelin: 65', (on) => {
    const thrower = (set: RulingsInput) =>
      stage({ hunters: [plain('Cal', ['javelin'])], guards: [PLAIN_ANA] }, { rulings: set })
    expect([skill(engaged({})), skill(thrower({}), 'throw javelin')]).toEqual([65, 65])
    expect([skill(engaged(on)), skill(thrower(on), 'throw javelin')]).toEqual([44, 65])
  })

  toggle({ 'shoot-engaged': 'forbidden' }, 'no shot from a melee', (on) => {
    expect(whyNot(engaged({}), 'cal', 'shoot bow')).toBeNull()
    expect(whyNot(engaged(on), 'cal', 'shoot bow')).toBe('mythras.engage.def')
  })

  toggle({ 'crowd-when': 'three-or-more' }, 'two fencers are no crowd, three are', (on) => {
    const rolled = (set: RulingsInput, fencers: number) => {
      const hunters = [
        { ...CAL, at: [0, 0] },
        { ...BOR, at: [30, 2] },
        { ...BOR, name: 'Dag', at: [32, 1] },
      ].slice(0, fencers + 1)
      const pairs = [
        ['bor', 'ana'],
        ['dag', 'ana'],
      ].slice(0, fencers)
      const guards = [{ ...PLAIN_ANA, at: [30, 0] }]
      return skill(stage({ hunters, guards }, { rulings: set, field: { engaged: pairs } }))
    }
    expect([rolled({}, 1), rolled({}, 2)]).toEqual([44, 44])
    expect([rolled(on, 1), rolled(on, 2)]).toEqual([65, 44])
  })
})

describe('firearms', () => {
  const hail = (set: RulingsInput, mode: 'burst' | 'auto', count = 1): State => {
    const gang = Array.from({ length: count }, (_, at) => plain(`Rob ${at + 1}`, ['dagger']))
    const state = stage({ law: [plain('Gus', ['rifle'])], gang }, { rulings: set, field: { distance: 60 } })
    item(state, 'gus', 'rifle').mode = mode
    return state
  }
  const spray = (set: RulingsInput, dice: readonly number[], rounds: number, choices = {}) =>
    turn(hail(set, 'auto', 3), 'gus', 'auto rifle', {
      dice,
      choices: { 'auto-targets': [['rob-1', 'rob-2', 'rob-3']], 'auto-rounds': [rounds], ...choices },
    })

  toggle({ ammo: 'every-shot' }, 'a pistol is loaded for two Turns after each shot', (on) => {
    const loading = (set: RulingsInput) => {
      const state = range(set, 'pistol')
      shoot(state, [90])
      return item(state, 'gus', 'pistol').loading
    }
    expect(loading({})).toBe(0)
    expect(loading(on)).toBe(2)
  })

  const arcs = (set: RulingsInput) => {
    const at = (name: string, x: number, y: number) => plain(name, ['axe'], { at: [x, y] })
    const state = stage(
      {
        law: [{ ...plain('Gus', ['rifle']), at: [0, 0] }],
        gang: [at('E', 30, 0), at('NE', 5, 20), at('W', -30, 0)],
      },
      { rulings: set },
    )
    item(state, 'gus', 'rifle').mode = 'auto'
    const play = turn(state, 'gus', 'auto rifle', { dice: [95], choices: { 'auto-rounds': [3] } })
    return play.askedFor('auto-arc')[0]?.options ?? []
  }

  toggle({ 'auto-arc': 'ninety-degrees' }, 'what stands 76 degrees apart is within one sweep', (on) => {
    expect([arcs({}), arcs(on)]).toEqual([
      ['ne', 'e', 'w'],
      ['e', 'w'],
    ])
  })

  toggle({ 'auto-arc': 'any-direction' }, 'the shooter turns round and takes all of them', (on) => {
    expect([arcs({}), arcs(on)]).toEqual([['ne', 'e', 'w'], []])
  })

  const inWind = (set: RulingsInput, distance: number) => {
    const field = { distance, wind: 'moderate' }
    return told(shoot(range(set, 'pistol', {}, field), [95]), 'attack')[0]?.grade
  }

  toggle({ 'wind-guns': 'always' }, 'a pistol minds the wind at forty metres as well', (on) => {
    expect([inWind({}, 40), inWind({}, 150), inWind(on, 40)]).toEqual([0, 2, 2])
  })

  toggle({ 'wind-guns': 'never' }, 'a pistol does not even mind it at long range', (on) => {
    expect([inWind({}, 150), inWind(on, 150)]).toEqual([2, 0])
  })

  toggle({ 'auto-effects': 'each-target' }, 'two targets hit, two effects', (on) => {
    const dice = [97, 20, 1, 1, 1, 2, 21, 1, 1, 1, 2]
    const effects = (set: RulingsInput) =>
      spray(set, dice, 6)
        .askedFor('effect')
        .map(({ about }) => about)
    expect(effects({})).toMatchObject([{ target: 'rob-2' }])
    expect(effects(on)).toMatchObject([{ target: 'rob-2' }, { target: 'rob-3' }])
  })

  toggle({ 'auto-fumble': 'stop-firing' }, 'the rolls after a 100 are lost', (on) => {
    const attacks = (set: RulingsInput, dice: readonly number[]) =>
      told(spray(set, dice, 3, { 'effect rob-1': ['none'] }), 'attack').length
    expect(attacks({}, [100, 97, 97])).toBe(3)
    expect(attacks(on, [100])).toBe(1)
  })

  toggle({ 'evade-burst': 'per-round' }, 'of three rounds one gets through', (on) => {
    const evaded = (set: RulingsInput, dice: readonly number[]) => {
      const state = hail(set, 'burst')
      const rob = figure(state, 'rob-1')
      const points = rob.actionPoints
      const play = turn(state, 'gus', 'burst rifle', { dice, choices: { reaction: ['evade'] } })
      return [told(play, 'defence').length, told(play, 'damage').length, points - rob.actionPoints]
    }
    expect(evaded({}, [11, 15])).toEqual([1, 0, 1])
    expect(evaded(on, [11, 15, 3, 90, 16, 5, 4, 9])).toEqual([3, 1, 1])
  })

  toggle({ 'dual-guns': 'one-roll' }, 'one roll, two hits, effects for the first', (on) => {
    const fire = (set: RulingsInput, dice: readonly number[]) => {
      const state = stage(
        { law: [plain('Gus', ['pistol', 'pistol'])], gang: [plain('Rob', ['dagger'])] },
        { rulings: set, field: { distance: 40 } },
      )
      const play = turn(state, 'gus', 'dual pistol pistol-2', { dice })
      return [told(play, 'attack'), told(play, 'damage'), play.askedFor('effect')].map(({ length }) => length)
    }
    expect(fire({}, [40, 3, 9, 66])).toEqual([2, 1, 1])
    expect(fire(on, [40, 3, 9, 4, 19])).toEqual([1, 2, 1])
  })

  toggle({ 'gun-fumble': 'unanswered-only' }, 'whoever dived aside picks nothing', (on) => {
    const picks = (set: RulingsInput, reaction: string, dice: readonly number[]) =>
      shoot(range(set, 'pistol'), dice, [], { reaction: [reaction] }).askedFor('effect').length
    expect([picks({}, 'evade', [100, 97]), picks({}, 'none', [100])]).toEqual([1, 1])
    expect([picks(on, 'evade', [100, 97]), picks(on, 'none', [100])]).toEqual([0, 1])
  })

  toggle({ 'gun-shield': 'armour-points' }, 'Kevlar takes 8 off 9, not half', (on) => {
    const stopped = (set: RulingsInput) => {
      const state = stage(
        { law: [plain('Gus', ['rifle'])], gang: [plain('Rob', ['riot shield'])] },
        { rulings: set, field: { distance: 60 } },
      )
      const play = turn(state, 'gus', 'shoot rifle', {
        dice: [40, 5, 4, 11],
        choices: {
          ward: ['ward riot-shield', 'keep'],
          'ward-locations': [['abdomen', 'chest', 'right-arm', 'head']],
        },
      })
      return told(play, 'damage')[0]?.through
    }
    expect(stopped({})).toBe(5)
    expect(stopped(on)).toBe(1)
  })

  toggle({ scope: 'always' }, 'a snapshot at somebody running: 65, not 44', (on) => {
    const rolled = (set: RulingsInput) => {
      const shooter = { ...plain('Gus', []), weapons: [{ name: 'rifle', scope: 1 }] }
      const style = { name: 'Plain', value: 65, weapons: ['rifle'] }
      const state = stage(
        { law: [{ ...shooter, style }], gang: [plain('Rob', ['dagger'])] },
        { rulings: set, field: { distance: 60 } },
      )
      figure(state, 'rob').gait = 'run'
      return told(turn(state, 'gus', 'shoot rifle', { dice: [97] }), 'attack')[0]?.skill
    }
    expect(rolled({})).toBe(44)
    expect(rolled(on)).toBe(65)
  })
})

describe('arms and armour', () => {
  toggle({ 'weapon-tags': 'printed-only' }, 'no sword bleeds, no bullet impales, an arrow does', (on) => {
    const blow = (set: RulingsInput, weapon: string, damage: readonly number[]) =>
      effectsOffered(
        strike(duel(set, plain('Ana', [weapon])), 'ana', 'bor', { dice: [44, ...damage, 11] }).play,
      )
    const offered = (set: RulingsInput) => [
      blow(set, 'broadsword', [1]).includes('bleed'),
      blow(set, 'mace', [1]).includes('stun-location'),
      effectsOffered(shoot(range(set, 'pistol'), [44, 1, 11])).includes('impale'),
      effectsOffered(shoot(range(set, 'bow'), [44, 1, 11])).includes('impale'),
      blow(set, 'net', [1]).includes('entangle'),
      blow(set, 'axe', [1]).includes('sunder'),
    ]
    expect(offered({})).toEqual([true, true, true, true, true, true])
    expect(offered(on)).toEqual([false, false, false, true, true, true])
  })

  toggle({ 'longsword-size': 'large' }, 'a Medium axe stops half of its 7', (on) => {
    const through = (set: RulingsInput) => {
      const { play } = strike(duel(set, plain('Ana', ['longsword']), TOUGH), 'ana', 'bor', {
        dice: [44, 31, 7, 11],
        choices: { reaction: ['parry axe'] },
      })
      return told(play, 'damage')[0]?.parried
    }
    expect(through({})).toBe(7)
    expect(through(on)).toBe(3)
  })

  /** What 9 points leave of a dagger's 8 Hit Points, and its AP when it flies. */
  function dagger(set: RulingsInput): readonly (number | undefined)[] {
    const state = duel(set, plain('Ana', ['dagger']))
    strike(state, 'bor', 'ana', { dice: [44, 6, 2], choices: { effect: ['damage-weapon'] } })
    const held = item(state, 'ana', 'dagger')
    return [held.hp, state.setup.arms[armOf(state, held).thrownAs]?.ap]
  }

  toggle({ 'dagger-ap': 'ranged-row' }, '4 AP in the hand too', (on) => {
    expect(dagger({})).toEqual([8 - (9 - 6), 6])
    expect(dagger(on)).toEqual([8 - (9 - 4), 4])
  })

  toggle({ 'dagger-ap': 'by-row' }, '6 AP in the hand, 4 in the air', (on) => {
    expect(dagger(on)).toEqual([8 - (9 - 6), 4])
  })

  toggle({ net: 'melee-only' }, 'nobody throws it', (on) => {
    const thrown = (set: RulingsInput) =>
      menuOf(duel(set, plain('Ana', ['net']), BOR, { distance: 10 }), 'ana').includes('throw net')
    expect(thrown({})).toBe(true)
    expect(thrown(on)).toBe(false)
  })

  toggle({ 'unarmed-dm': 'none' }, 'a fist of 2 without the 3 of DM, for foe and self', (on) => {
    const boxer = { ...TOUGH, weapons: [], skills: { ...BOR.skills, unarmed: 60 } }
    const rolled = (set: RulingsInput, dice: readonly number[], choices: PlayScript['choices']) => {
      const { play } = strike(duel(set, PLAIN_ANA, boxer), 'bor', 'ana', {
        dice,
        choices: choices ?? {},
        with: 'fist-kick',
      })
      return told(play, 'damage')[0]?.rolled
    }
    expect(rolled({}, [44, 2, 3, 11], {})).toBe(5)
    expect(rolled(on, [44, 2, 11], {})).toBe(2)
    const fumbled = { reaction: ['parry broadsword'], effect: ['accidental-injury', 'none'] }
    expect(rolled({}, [99, 50, 2, 3, 11], fumbled)).toBe(5)
    expect(rolled(on, [99, 50, 2, 11], fumbled)).toBe(2)
  })

  toggle({ 'die-ladder': 'with-d12' }, 'a club of 1d10 breaks bones with 1d12, not 2d6', (on) => {
    const dice = (set: RulingsInput) => {
      const hero = plain('Ana', ['great club (1d10 L bludgeoning)'])
      const state = stage({ heroes: [hero], foes: ['skeleton'] }, { rulings: set })
      const club = item(state, 'ana', 'great-club')
      return diceOf(state, club, armOf(state, club), figure(state, 'skeleton')).dice
    }
    expect(dice({})).toEqual([6, 6])
    expect(dice(on)).toEqual([12])
  })
})

describe('wounds and hazards', () => {
  toggle({ 'serious-penalty': 'on' }, 'with the arm at −1 a style of 65 is 44, until it is above 0', (on) => {
    const struck = (set: RulingsInput, hp: number) => {
      const state = duel(set)
      figure(state, 'ana').serious = 1
      limb(state, 'ana', 'right-arm').hp = hp
      return told(strike(state, 'ana', 'bor', { dice: [90] }).play, 'attack')[0]?.skill
    }
    expect([struck({}, -1), struck({}, 1)]).toEqual([65, 65])
    expect([struck(on, -1), struck(on, 1)]).toEqual([44, 65])
    const shot = (set: RulingsInput) => {
      const state = range(set, 'bow')
      figure(state, 'gus').serious = 1
      limb(state, 'gus', 'left-arm').hp = -1
      return told(shoot(state, [90]), 'attack')[0]?.skill
    }
    expect([shot({}), shot(on)]).toEqual([65, 44])
  })

  toggle({ 'attack-when-seriously-wounded': 'allowed' }, 'pain bars neither counter nor interrupt', (on) => {
    const interrupted = (set: RulingsInput) => {
      const state = duel(set)
      Object.assign(figure(state, 'ana'), { pain: 2, delayed: 1 })
      expect(whyNot(state, 'ana', 'attack broadsword')).toBe('mythras.wound.serious')
      const strikes = set['attack-when-seriously-wounded'] === 'allowed'
      const play = turn(state, 'bor', 'attack axe', {
        dice: strikes ? [90, 90] : [90],
        choices: { 'interrupt ana': ['act'], 'turn ana': [strikes ? 'attack broadsword' : 'dither'] },
      })
      return told(play, 'attack').map((event) => event.figure)
    }
    expect(interrupted({})).toEqual(['bor'])
    expect(interrupted(on)).toEqual(['ana', 'bor'])
    const counters = (set: RulingsInput) => {
      const state = duel(set, PLAIN_ANA, BOR, { distance: 10 })
      figure(state, 'ana').pain = 2
      const play = turn(state, 'bor', 'charge ana with axe at a run', { dice: [90] })
      return play.askedFor('reaction')[0]?.options.includes('counterattack broadsword')
    }
    expect([counters({}), counters(on)]).toEqual([false, true])
  })

  toggle({ 'last-action': 'on' }, 'a Major chest and a Luck Point: one more blow, then out', (on) => {
    const cast: Cast = { foes: [BOR], heroes: [{ ...ANA, luck: 1, hitPoints: 4, armour: 0 }] }
    const felled = (set: RulingsInput, choices: PlayScript['choices']) => {
      const state = stage(cast, { rulings: set })
      playWhile(
        state,
        {
          dice: [22, 6, 1, 11, 48],
          choices: { 'turn bor': ['attack axe'], mitigate: ['no'], ...choices },
        },
        () => false,
      )
      return state
    }
    const usual = felled({}, {})
    expect([figure(usual, 'ana').luck, isOut(usual, figure(usual, 'ana'))]).toEqual([1, true])
    const state = felled(on, { 'last-action': ['yes'] })
    expect([figure(state, 'ana').luck, isOut(state, figure(state, 'ana'))]).toEqual([0, false])
    const last = playWhile(state, { dice: [90], choices: { 'turn ana': ['attack broadsword'] } }, () => false)
    expect(told(last, 'attack')).toMatchObject([{ figure: 'ana' }])
    expect(isOut(state, figure(state, 'ana'))).toBe(true)
    expect(figure(state, 'ana').unconscious).toBeGreaterThan(0)
  })

  toggle({ 'fall-split': 'all-dice-each' }, '7 m: both dice to both places', (on) => {
    const fallen = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set)
      run(state, { dice }, (table, now) => fallFrom(table, now, figure(now, 'bor'), 7))
      return [6 - limb(state, 'bor', 'right-leg').hp, 5 - limb(state, 'bor', 'right-arm').hp]
    }
    expect(fallen({}, [3, 1, 1, 14, 2, 1])).toEqual([1 + 1, 2 + 1])
    expect(fallen(on, [3, 1, 2, 1, 14, 1, 1, 2])).toEqual([3 + 1, 2 + 2])
  })
})

describe('creatures', () => {
  toggle({ 'npc-location-hp': 'recomputed' }, 'a horse of CON 16 and SIZ 31 has 10 in the head', (on) => {
    const horse = (set: RulingsInput) => {
      const state = stage({ heroes: [PLAIN_ANA], beasts: ['horse'] }, { rulings: set })
      const profile = state.setup.profiles[figure(state, 'horse').at]
      return [limb(state, 'horse', 'head').hp, limb(state, 'horse', 'forequarters').hp, profile?.initiative]
    }
    expect(horse({})[0]).toBe(9)
    expect(horse({})[2]).toBe(11)
    expect(horse(on)[0]).toBe(10)
    expect(horse(on)[2]).toBe(13)
  })

  toggle({ 'shark-table': 'head-17-20' }, 'a 17 bites on the head', (on) => {
    const hit = (set: RulingsInput, die: number) => {
      const state = stage({ heroes: [PLAIN_ANA], beasts: ['shark'] }, { rulings: set })
      const { play } = strike(state, 'ana', 'shark', { dice: [44, 1, 1, die] })
      return told(play, 'damage')[0]?.location
    }
    expect([16, 17, 18, 19].map((die) => hit({}, die))).toEqual(['right fin', 'left fin', 'left fin', 'head'])
    expect([16, 17, 18, 19].map((die) => hit(on, die))).toEqual(['right fin', 'head', 'head', 'head'])
  })
})

test('every alternative from the chapter on special effects on is shown', () => {
  const keys = Object.keys(rulings)
  const own = new Set(keys.slice(keys.indexOf('se-forfeit')))
  const wanted = Object.entries(rulings).flatMap(([key, { default: usual, values }]) =>
    Object.keys(values)
      .filter((value) => own.has(key) && value !== usual)
      .map((value) => `${key} ${value}`),
  )
  expect(wanted.length).toBeGreaterThan(90)
  expect(wanted.filter((each) => !shown.has(each))).toEqual([])
})
