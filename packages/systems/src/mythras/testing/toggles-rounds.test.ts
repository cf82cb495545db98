/**
 * Every ruling on rolls, styles, Rounds, actions, movement, attack and defence, and every alternative value: what
 * it changes, shown with concrete dice against the default. The others stand in toggles-effects.test.ts.
 *
 * `toggle` notes which value it shows; the last test fails if a value of these chapters has no test. The fights are
 * the smallest in which the two answers part ways. Locations by the d20: 1 a leg, 11 the chest, 14 and 17 the
 * arms, 20 the head.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { toggles } from '../../testing/toggles.ts'
import { type RulingsInput, rulings } from '../register/rulings.ts'
import { CRITICAL, FAILURE, FUMBLE, SUCCESS } from '../rules/core/skills.ts'
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
  playRound,
  playWhile,
  type StageOptions,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from './stage.ts'

const keys = Object.keys(rulings)
const { toggle, notShown } = toggles<RulingsInput>(rulings, keys.slice(0, keys.indexOf('se-forfeit')))

/** Somebody plain: no Damage Modifier, no armour, no Luck, 20 Hit Points everywhere. */
function plain(
  name: string,
  value: number,
  weapons: readonly string[] = ['club'],
  more: Partial<SheetInput> = {},
): SheetInput {
  const known = weapons.map((weapon) => weapon.replace(/ \(.*$/, ''))
  return { name, style: { name: 'Plain', value, weapons: known }, weapons, hitPoints: 20, ...more }
}

const SKILLS = { brawn: 50, athletics: 50, evade: 50, endurance: 50 }
const A = plain('A', 60, ['club'], { skills: SKILLS })
const B = plain('B', 60, ['club'], { skills: SKILLS })
const C = plain('C', 60, ['club'], { skills: SKILLS })

/** Two in contact. */
function duel(set: RulingsInput, a: SheetInput = A, b: SheetInput = B, scene: StageOptions = {}): State {
  return stage({ one: [a], two: [b] }, { ...scene, rulings: set })
}

/** Two so many metres apart. */
function apart(set: RulingsInput, metres: number, a: SheetInput = A, b: SheetInput = B, field = {}): State {
  return stage({ one: [a], two: [b] }, { field: { distance: metres, ...field }, rulings: set })
}

/** At what skill A's blow is rolled. */
function skillOf(set: RulingsInput, a: SheetInput, scene: StageOptions = {}): number | undefined {
  return told(strike(duel(set, a, B, scene), 'a', 'b', { dice: [96] }).play, 'attack')[0]?.skill
}

/** What gets through of A's blow with a large club that B parries. */
function pastParry(set: RulingsInput, damage: number): number | undefined {
  const large = plain('A', 60, ['big club (1d8 L 4/8 bludgeoning)'])
  const { play } = strike(duel(set, large), 'a', 'b', {
    dice: [30, 30, damage, 11],
    choices: { reaction: ['parry club'] },
  })
  return told(play, 'damage')[0]?.through
}

/** B lies on the ground, tries to get up before A, and stands or not. */
function getsUp(set: RulingsInput, dice: readonly number[], a: SheetInput = A, b: SheetInput = B): boolean {
  const state = duel(set, a, { ...b, posture: 'prone' })
  turn(state, 'b', 'regain-footing', { dice })
  return figure(state, 'b').posture === 'standing'
}

function orders(play: ReturnType<typeof playRound>): readonly (readonly string[])[] {
  return told(play, 'round').map(({ order }) => order)
}

function turnsOf(play: ReturnType<typeof playRound>): readonly string[] {
  return told(play, 'turn').map(({ figure: by, action }) => `${by} ${action}`)
}

describe('rolls', () => {
  toggle({ rounding: 'down' }, 'half of 5 is 2', (on) => {
    expect(pastParry({}, 5)).toBe(3)
    expect(pastParry(on, 5)).toBe(2)
  })

  toggle({ rounding: 'nearest' }, '33⅓ becomes 33, but 32½ becomes 33', (on) => {
    const crouching = plain('A', 50, ['club'], { posture: 'crouching' })
    const prone = plain('A', 65, ['club'], { posture: 'prone' })
    expect([skillOf({}, crouching), skillOf(on, crouching)]).toEqual([34, 33])
    expect([skillOf({ rounding: 'down' }, prone), skillOf(on, prone)]).toEqual([32, 33])
  })

  toggle({ grades: 'additive' }, '65 is 45 when Hard and 25 when Formidable', (on) => {
    const skills = (set: RulingsInput) =>
      (['crouching', 'prone'] as const).map((posture) => skillOf(set, plain('A', 65, ['club'], { posture })))
    expect(skills({})).toEqual([44, 33])
    expect(skills(on)).toEqual([45, 25])
  })

  toggle({ 'grade-rounding': 'removed' }, '50 when Hard loses 17', (on) => {
    const crouching = plain('A', 50, ['club'], { posture: 'crouching' })
    expect([skillOf({}, crouching), skillOf(on, crouching)]).toEqual([34, 33])
  })

  toggle({ 'half-damage': 'deflected-rounded' }, 'of 5 points 3 are stopped', (on) => {
    expect([pastParry({}, 5), pastParry(on, 5)]).toEqual([3, 2])
    expect(pastParry(on, 6)).toBe(3)
  })

  toggle({ 'auto-bands': 'zero-has-critical' }, '01 on a skill of 0 is a Critical', (on) => {
    const level = (set: RulingsInput, die: number) =>
      strike(duel(set, plain('A', 0)), 'a', 'b', { dice: [die, 3, 11] }).exchange.attack.level
    expect([level({}, 1), level(on, 1)]).toEqual([SUCCESS, CRITICAL])
    expect(level(on, 2)).toBe(SUCCESS)
  })

  /** How A's attack is read in the end when B parries, with these skills and dice. */
  const contested = (set: RulingsInput, skills: readonly [number, number], dice: readonly number[]) =>
    strike(duel(set, plain('A', skills[0]), plain('B', skills[1])), 'a', 'b', {
      dice,
      choices: { reaction: ['parry club'] },
    }).exchange.attack.level

  toggle({ 'fumble-basis': 'effective' }, '120 against 150 is 70 in the end and fumbles on 99', (on) => {
    expect(contested({}, [120, 150], [99, 40])).toBe(FAILURE)
    expect(contested(on, [120, 150], [99, 40])).toBe(FUMBLE)
  })

  toggle({ 'fumble-basis': 'sheet' }, 'a master on the ground does not fumble on 99', (on) => {
    const level = (set: RulingsInput) =>
      strike(duel(set, plain('A', 120, ['club'], { posture: 'prone' })), 'a', 'b', { dice: [99] }).exchange
        .attack.level
    expect([level({}), level(on)]).toEqual([FUMBLE, FAILURE])
  })

  toggle({ 'over-100-crit': 'unreduced' }, '120 against 150 still crits up to 12', (on) => {
    expect(contested({}, [120, 150], [10, 98, 3, 11])).toBe(SUCCESS)
    expect(contested(on, [120, 150], [10, 98, 3, 11])).toBe(CRITICAL)
  })

  toggle({ 'over-100-unopposed': 'always' }, '120 is rolled at 100 though nobody answers', (on) => {
    const attack = (set: RulingsInput) =>
      told(strike(duel(set, plain('A', 120)), 'a', 'b', { dice: [11, 3, 11] }).play, 'attack')
    expect(attack({})).toMatchObject([{ skill: 120, level: CRITICAL }])
    expect(attack(on)).toMatchObject([{ skill: 100, level: SUCCESS }])
  })

  /** Whether B, with Brawn 60, is tripped by A's blow at 140. */
  const tripped = (set: RulingsInput, attack: number, brawn: number) => {
    const b = plain('B', 50, ['club'], { skills: { brawn: 60 } })
    const state = duel(set, plain('A', 140), b)
    strike(state, 'a', 'b', {
      dice: [attack, 3, 11, brawn],
      choices: { effect: ['trip'], 'resist-skill': ['brawn'] },
    })
    return figure(state, 'b').posture === 'prone'
  }

  toggle({ 'original-roll': 'unchanged' }, 'Brawn 60 is not lowered by an attack at 140', (on) => {
    expect([tripped({}, 30, 35), tripped(on, 30, 35)]).toEqual([true, false])
  })

  toggle({ 'original-roll': 'relevel' }, '12 is no Critical any more once 140 has become 100', (on) => {
    expect([tripped({}, 12, 15), tripped(on, 12, 15)]).toEqual([true, false])
    expect(tripped(on, 30, 35)).toBe(true)
  })

  toggle({ 'opposed-tie': 'roll-again' }, '30 against 30 is rolled again', (on) => {
    expect(getsUp({}, [30, 30])).toBe(false)
    expect(getsUp(on, [30, 30, 40, 20])).toBe(true)
    expect(getsUp(on, [30, 30, 20, 40])).toBe(false)
  })

  toggle({ 'opposed-tie': 'higher-skill' }, '30 against 30: 60 beats 50, and 50 does not beat 60', (on) => {
    const better = { ...B, skills: { ...SKILLS, brawn: 60, athletics: 60 } }
    expect([getsUp({}, [30, 30], A, better), getsUp(on, [30, 30], A, better)]).toEqual([false, true])
    expect(getsUp(on, [30, 30])).toBe(false)
  })

  toggle({ 'opposed-tie': 'instigator' }, '30 against 30: whoever attempts it succeeds', (on) => {
    expect([getsUp({}, [30, 30]), getsUp(on, [30, 30])]).toEqual([false, true])
    const trip = (set: RulingsInput) => {
      const state = duel(set)
      strike(state, 'a', 'b', { dice: [30, 3, 11, 30], choices: { effect: ['trip'] } })
      return figure(state, 'b').posture
    }
    expect([trip({}), trip(on)]).toEqual(['standing', 'prone'])
  })

  toggle({ 'opposed-both-fail': 'roll-again' }, '90 against 90 is rolled again', (on) => {
    expect(getsUp({}, [90, 90])).toBe(false)
    expect(getsUp(on, [90, 90, 30, 80])).toBe(true)
  })

  toggle({ 'fail-vs-fumble': 'failure-beats-fumble' }, '90 beats 99', (on) => {
    expect([getsUp({}, [90, 99]), getsUp(on, [90, 99])]).toEqual([false, true])
  })

  toggle({ 'grade-composition': 'worst-only' }, 'two hindrances are no harder than the worse one', (on) => {
    const strange = plain('A', 60, ['club'], { style: { name: 'Plain', value: 60, weapons: ['axe'] } })
    const crouching = { ...strange, posture: 'crouching' } as const
    expect([skillOf({}, crouching), skillOf(on, crouching)]).toEqual([30, 40])
    const netted = (set: RulingsInput) => {
      const state = duel(set, strange)
      figure(state, 'a').meshed = true
      return told(strike(state, 'a', 'b', { dice: [96] }).play, 'attack')[0]?.skill
    }
    expect([netted({}), netted(on)]).toEqual([30, 40])
  })

  toggle({ 'cap-order': 'grade-first' }, 'Swim 50 caps what is left of 90 when Hard', (on) => {
    const skills = (set: RulingsInput) => {
      const swimmer = { skills: { swim: 50 } }
      const state = duel(set, plain('A', 90, ['club'], swimmer), plain('B', 90, ['club'], swimmer), {
        field: { water: true, ground: 'unstable' },
      })
      const { play } = strike(state, 'a', 'b', { dice: [96, 97], choices: { reaction: ['parry club'] } })
      return [told(play, 'attack')[0]?.skill, told(play, 'defence')[0]?.skill]
    }
    expect(skills({})).toEqual([34, 34])
    expect(skills(on)).toEqual([50, 50])
  })

  toggle({ 'situational-scope': 'everything' }, 'on the ground Brawn 50 is 25 too', (on) => {
    expect([getsUp({}, [30, 90]), getsUp(on, [30, 90])]).toEqual([true, false])
    expect(getsUp(on, [25, 90])).toBe(true)
  })

  toggle({ 'light-grades': 'milder' }, 'in melee dusk is Hard and darkness Formidable', (on) => {
    const skills = (set: RulingsInput) =>
      ['dim', 'dark'].map((light) => skillOf(set, plain('A', 65), { field: { light } }))
    expect(skills({})).toEqual([33, 13])
    expect(skills(on)).toEqual([44, 33])
  })

  toggle({ 'npc-luck': 'all' }, 'POW 11 gives 2 Luck Points to anybody, a printed 1 stays 1', (on) => {
    const lucks = (set: RulingsInput) => {
      const state = duel(set, A, { ...B, luck: 1 })
      return [figure(state, 'a').luck, figure(state, 'b').luck]
    }
    expect(lucks({})).toEqual([0, 1])
    expect(lucks(on)).toEqual([2, 1])
  })

  const LUCKY = plain('B', 60, ['club'], { luck: 3, skills: SKILLS })

  toggle({ 'luck-scope': 'per-roll' }, "one point on the attack's die, another on the parry's", (on) => {
    const spent = (set: RulingsInput, dice: readonly number[], parry: PlayScript['choices']) => {
      const state = duel(set, A, LUCKY)
      strike(state, 'a', 'b', {
        dice,
        choices: { 'luck-foe': ['re-roll'], reaction: ['parry club'], ...parry },
      })
      return [3 - figure(state, 'b').luck, limb(state, 'b', 'chest').hp]
    }
    expect(spent({}, [30, 35, 90, 4, 11], {})).toEqual([1, 16])
    expect(spent(on, [30, 35, 90, 40, 4, 11], { luck: ['re-roll'] })).toEqual([2, 20])
  })

  toggle({ 'luck-scope': 'mitigate-counts' }, 'who had the attack rolled again cannot mitigate', (on) => {
    const major = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set, A, { ...LUCKY, hitPoints: 3 })
      const { play } = strike(state, 'a', 'b', { dice, choices: { 'luck-foe': ['re-roll'] } })
      return [play.askedFor('mitigate').length, limb(state, 'b', 'left-arm').hp]
    }
    expect(major({}, [30, 35, 6, 17, 1, 40])).toEqual([1, -2])
    expect(major(on, [30, 35, 6, 17, 40])).toEqual([0, -3])
  })
})

describe('Combat Styles', () => {
  const strange = plain('A', 60, ['club'], {
    style: { name: 'Plain', value: 60, weapons: ['axe'] },
    skills: { unarmed: 33 },
  })

  toggle({ 'off-style': 'two-grades' }, 'an unknown weapon at 60 is 30', (on) => {
    expect([skillOf({}, strange), skillOf(on, strange)]).toEqual([40, 30])
  })

  toggle({ 'off-style': 'unarmed-skill' }, 'an unknown weapon is swung at Unarmed 33', (on) => {
    expect([skillOf({}, strange), skillOf(on, strange)]).toEqual([40, 33])
  })

  toggle({ 'skirmish-grade': 'no-penalty' }, 'a skirmisher throws at 65 on the run', (on) => {
    const style = { name: 'Hunt', value: 65, weapons: ['javelin'], traits: ['skirmishing'] } as const
    const runner = plain('A', 65, ['javelin'], { style })
    const skill = (set: RulingsInput) => {
      const play = turn(apart(set, 40, runner), 'a', 'run to b', {
        dice: [96],
        choices: { skirmish: ['throw javelin'] },
      })
      return told(play, 'attack')[0]?.skill
    }
    expect([skill({}), skill(on)]).toEqual([44, 65])
  })

  toggle({ 'throw-profile': '10-20-30' }, 'an axe flies 30 m', (on) => {
    const style = { name: 'Hunt', value: 65, weapons: ['axe'], traits: ['throw-weapons'] } as const
    const thrower = plain('A', 65, ['axe'], { style })
    expect(menuOf(apart({}, 20, thrower), 'a')).toContain('throw axe')
    expect(whyNot(apart({}, 30, thrower), 'a', 'throw axe')).toBe('mythras.ranged.beyond')
    expect(menuOf(apart(on, 30, thrower), 'a')).toContain('throw axe')
    expect(whyNot(apart(on, 31, thrower), 'a', 'throw axe')).toBe('mythras.ranged.beyond')
  })

  const legion = (...ys: readonly number[]) =>
    ys.map((y, at) => ({
      ...plain(`L${at + 1}`, 60),
      style: { name: 'Legion', value: 60, weapons: ['club'], traits: ['formation-fighting'] },
      at: [0, y],
    }))

  toggle({ formation: 'reset-only' }, 'first contact with three in line costs nothing yet', (on) => {
    const after = (set: RulingsInput) => {
      const state = stage(
        { one: legion(0, 2, 4), two: [{ ...B, at: [4, 2] }] },
        { rulings: set, field: { engaged: 'none' } },
      )
      turn(state, 'b', 'move to l2')
      const now = figure(state, 'b').actionPoints
      playRound(state)
      return [now, figure(state, 'b').actionPoints]
    }
    expect(after({})).toEqual([0, 1])
    expect(after(on)).toEqual([1, 1])
  })

  toggle({ formation: 'per-formation' }, 'two lines cost two points', (on) => {
    const points = (set: RulingsInput) => {
      const strong = { ...B, actionPoints: 3, at: [1, 2] }
      const state = stage(
        { one: legion(0, 2, 4, 10, 12, 14), two: [strong] },
        { rulings: set, field: { engaged: 'all' } },
      )
      playRound(state)
      return figure(state, 'b').actionPoints
    }
    expect([points({}), points(on)]).toEqual([2, 1])
  })

  toggle({ 'defensive-minded': 'look-back' }, 'a parry as Large leaves later attacks open', (on) => {
    const style = { name: 'Guard', value: 60, weapons: ['club'], traits: ['defensive-minded'] } as const
    const parried = (set: RulingsInput) => {
      const state = duel(set, plain('A', 60, ['maul (1d8 L 4/8)']), plain('B', 60, ['club'], { style }))
      const { exchange } = strike(state, 'a', 'b', { dice: [96, 97], choices: { reaction: ['parry club'] } })
      expect(exchange.parrySize).toBe(2)
      return whyNot(state, 'b', 'attack club')
    }
    expect([parried({}), parried(on)]).toEqual(['mythras.trait.defensive-minded', null])
  })
})

describe('Round and Initiative', () => {
  const modifier = (name: string, initiative: number, more: Partial<SheetInput> = {}) =>
    plain(name, 60, ['club'], { initiative, skills: SKILLS, ...more })

  toggle({ 'init-reroll': 'never' }, 'not even after a whole Round apart', (on) => {
    const rolls = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set, { ...ANA, kind: 'npc', luck: 0 }, BOR, { from: 'start' })
      playRound(state, {
        dice: [5, 5, 88, 40],
        choices: { 'turn bor': ['attack axe'], reaction: ['parry heater'], effect: ['withdraw'] },
      })
      return told(playRound(state, { dice }), 'initiative').length
    }
    expect(rolls({}, [9, 2])).toBe(2)
    expect(rolls(on, [])).toBe(0)
  })

  toggle({ 'init-reroll': 'each-round' }, 'everybody rolls at the start of the second Round', (on) => {
    const order = (set: RulingsInput, dice: readonly number[]) =>
      orders(playRound(duel(set, A, B, { from: 'start' }), { dice }))
    expect(order({}, [9, 2])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(order(on, [9, 2, 1, 8])).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ])
  })

  toggle({ 'armor-init': 'printed-final' }, 'a printed 20 stays 20 under AP 3', (on) => {
    const totals = (set: RulingsInput) => {
      const a = { ...modifier('A', 20), armour: { all: 3 } }
      const b = { ...B, armour: { all: 3 } }
      const play = playRound(duel(set, a, b, { from: 'start' }), { dice: [1, 1] })
      return told(play, 'initiative').map(({ total }) => total)
    }
    expect(totals({})).toEqual([18, 10])
    expect(totals(on)).toEqual([21, 10])
  })

  toggle({ 'surprise-duration': 'first-round' }, 'in the second Round the 10 are back', (on) => {
    const order = (set: RulingsInput) =>
      orders(
        playRound(duel(set, modifier('A', 10), modifier('B', 15, { surprised: true }), { from: 'start' }), {
          dice: [5, 5],
        }),
      )
    expect(order({})).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(order(on)).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ])
  })

  /** A, B and C at 15, 10 and 8; B is Exhausted (-4 and 1 Action Point less) when A has acted once. */
  const exhausted = (set: RulingsInput) => {
    const state = stage(
      { one: [modifier('A', 10), modifier('C', 3)], two: [modifier('B', 5)] },
      { rulings: set, from: 'start' },
    )
    playWhile(state, { dice: [5, 5, 5] }, ({ phase }) => phase !== 'turn')
    figure(state, 'b').fatigue = 4
    const later = playRound(state)
    return { turns: turnsOf(later), next: orders(later)[0], points: figure(state, 'b').actionPoints }
  }

  toggle({ 'fatigue-initiative': 'at-once' }, 'the exhausted fall behind in the same Round', (on) => {
    expect(exhausted({})).toEqual({
      turns: ['a dither', 'b dither', 'c dither', 'a dither', 'b dither', 'c dither'],
      next: ['a', 'c', 'b'],
      points: 1,
    })
    expect(exhausted(on)).toEqual({
      turns: ['a dither', 'c dither', 'b dither', 'a dither', 'c dither'],
      next: ['a', 'c', 'b'],
      points: 1,
    })
  })

  toggle({ 'fatigue-initiative': 'new-roll' }, 'the place is kept until Initiative is rolled again', (on) => {
    expect(exhausted(on)).toMatchObject({ next: ['a', 'b', 'c'], points: 1 })
  })

  /** What is left of 3 Turns of pain after a Round in which A has three slots and B one Action Point. */
  const pain = (set: RulingsInput) => {
    const state = duel(set, { ...A, actionPoints: 3 }, { ...B, actionPoints: 1 })
    figure(state, 'b').pain = 3
    playRound(state)
    return figure(state, 'b').pain
  }

  toggle({ 'turn-unit': 'slots-with-points' }, 'a slot without points does not count', (on) => {
    expect([pain({}), pain(on)]).toEqual([0, 2])
  })

  toggle({ 'turn-unit': 'two-a-round' }, 'a Round is two Turns', (on) => {
    expect([pain({}), pain(on)]).toEqual([0, 1])
  })

  toggle({ delay: 'needed-to-react' }, 'nobody parries who has not delayed', (on) => {
    const asked = (set: RulingsInput, delayed: number) => {
      const state = duel(set)
      figure(state, 'b').delayed = delayed
      const { play } = strike(state, 'a', 'b', { dice: [96] })
      return play.askedFor('reaction').length
    }
    expect([asked({}, 0), asked(on, 0), asked(on, 1)]).toEqual([1, 0, 1])
  })

  toggle(
    { delay: 'lasts-the-round' },
    'points kept by B are there after the next slot, for reactions',
    (on) => {
      const story = (set: RulingsInput, play: PlayScript) => {
        const state = stage({ two: [B], one: [{ ...A, actionPoints: 3 }] }, { rulings: set })
        const choices = { 'turn b': ['delay'], delay: [2], 'turn a': ['dither', 'attack club'] }
        const played = playRound(state, { ...play, choices: { ...choices, ...play.choices } })
        return [turnsOf(played), told(played, 'defence').length]
      }
      const turns = ['b delay', 'a dither', 'a attack', 'a dither']
      expect(story({}, { dice: [96] })).toEqual([turns, 0])
      expect(story(on, { dice: [96, 97], choices: { 'reaction b': ['parry club'] } })).toEqual([turns, 1])
    },
  )

  toggle({ 'dither-cost': 'nothing' }, 'a Round in which all dither is one cycle long', (on) => {
    expect(turnsOf(playRound(duel({})))).toEqual(['a dither', 'b dither', 'a dither', 'b dither'])
    expect(turnsOf(playRound(duel(on)))).toEqual(['a dither', 'b dither'])
    const later = { dice: [96, 96], choices: { 'turn b': ['attack club', 'attack club'] } }
    const play = playRound(duel(on), later)
    expect(turnsOf(play)).toEqual(['a dither', 'b attack', 'a dither', 'b attack', 'a dither'])
  })

  toggle({ 'interrupt-window': 'extra-point' }, 'breaking in takes 2 delayed points', (on) => {
    const left = (set: RulingsInput, delayed: number) => {
      const state = duel(set)
      turn(state, 'a', 'delay', { choices: { delay: [delayed] } })
      const acts = { interrupt: () => 'act', 'turn a': ['brace b'] }
      const play = turn(state, 'b', 'dither', { choices: delayed === 2 ? acts : {} })
      return [play.askedFor('interrupt').length, figure(state, 'a').actionPoints]
    }
    expect([left({}, 1), left({}, 2)]).toEqual([
      [1, 2],
      [1, 1],
    ])
    expect([left(on, 1), left(on, 2)]).toEqual([
      [0, 2],
      [1, 0],
    ])
  })

  toggle({ 'free-limits': 'unlimited' }, 'the situation is assessed twice in a slot', (on) => {
    const assess = (set: RulingsInput, free: readonly string[], dice: readonly number[]) =>
      turn(apart(set, 30), 'a', 'dither', {
        dice,
        choices: { 'turn a': ['free', 'free', 'dither'], free },
      })
    expect(assess({}, ['assess', 'back'], [30]).forbade('free', 'assess')).toBe('mythras.free.assess')
    expect(told(assess(on, ['assess', 'assess'], [30, 30]), 'skill')).toHaveLength(2)
  })

  toggle({ 'free-slots': 'every-slot' }, 'whoever has no point left may still drop what he holds', (on) => {
    const spent = (set: RulingsInput, free: readonly string[]): [number, string] => {
      const state = duel(set, A, { ...B, actionPoints: 3 })
      const play = playRound(state, {
        choices: { 'turn a': ['dither', 'dither'], 'turn b': ['dither', 'dither', 'dither'], 'free a': free },
      })
      return [play.askedFor('free').length, item(state, 'a', 'club').hand]
    }
    expect(spent({}, [])).toEqual([0, 'right'])
    expect(spent(on, ['drop club', 'back'])).toEqual([2, 'lost'])
  })

  toggle({ victory: 'referee' }, 'when the foe has yielded the referee may let the fight go on', (on) => {
    const ended = duel({})
    playRound(ended, { choices: { 'turn b': ['yield'] } })
    expect([ended.how, ended.winner]).toEqual(['victory', 'one'])
    const state = duel(on)
    const play = playRound(state, { choices: { 'turn b': ['yield'], victory: ['go-on'] } })
    expect(turnsOf(play)).toEqual(['a dither', 'b yield', 'a dither'])
    expect([state.phase, state.round]).toEqual(['turn', 2])
    playRound(state, { choices: { victory: ['end'] } })
    expect([state.how, state.winner]).toEqual(['victory', 'one'])
  })

  toggle({ 'flee-exit': 'map-edge' }, 'away is who reaches the edge, and nobody else', (on) => {
    const lives = (set: RulingsInput, fatigue: number) => {
      const state = apart(set, 10, A, B)
      figure(state, 'b').fatigue = fatigue
      turn(state, 'b', 'flee')
      const now = figure(state, 'b').life
      playRound(state)
      return [now, figure(state, 'b').life]
    }
    expect(lives({}, 0)).toEqual(['up', 'fled'])
    expect(lives(on, 0)).toEqual(['fled', 'fled'])
    expect(lives(on, 4)).toEqual(['up', 'up'])
  })

  rule('mythras.round.length', 'round-cap = 1: the fight is a draw after one Round', () => {
    const after = (set: RulingsInput) => {
      const state = duel(set)
      playRound(state)
      return [state.round, state.how, state.winner]
    }
    expect(after({})).toEqual([2, 'running', null])
    expect(after({ 'round-cap': 1 })).toEqual([1, 'stalemate', null])
  })
})

describe('actions', () => {
  toggle({ brace: 'until-next-turn' }, 'at the next slot the stance is gone', (on) => {
    const braced = (set: RulingsInput) => {
      const state = duel(set)
      playRound(state, { choices: { 'turn a': ['brace b'] } })
      return figure(state, 'a').braced
    }
    expect([braced({}), braced(on)]).toEqual([1, -1])
  })

  toggle({ 'change-range': 'as-move' }, 'there is only Move', (on) => {
    const offered = (set: RulingsInput) => {
      const menu = menuOf(apart(set, 20), 'a')
      return [menu.includes('change-range towards b'), menu.includes('move to b')]
    }
    expect(offered({})).toEqual([true, true])
    expect(offered(on)).toEqual([false, true])
  })

  toggle({ 'counter-held': 'any-time' }, 'the counter costs its Action Point', (on) => {
    const mage = (name: string) =>
      plain(name, 50, ['dagger'], { skills: { magic: 60 }, spells: ['Avert', 'Disruption'] })
    const points = (set: RulingsInput) => {
      const state = apart(set, 10, mage('A'), mage('B'))
      turn(state, 'a', 'cast disruption', { choices: { 'spell-target': ['wait'] } })
      const play = turn(state, 'a', 'hold', { dice: [20], choices: { 'counter-spell': ['counter'] } })
      expect(told(play, 'spell').at(-1)).toMatchObject({ what: 'countered' })
      return figure(state, 'b').actionPoints
    }
    expect([points({}), points(on)]).toEqual([2, 1])
  })

  toggle({ retrieve: 'unengaged-only' }, 'nobody bends down in melee', (on) => {
    const picks = (set: RulingsInput, distance: number) => {
      const state = apart(set, distance)
      const club = item(state, 'a', 'club')
      club.hand = 'lost'
      state.ground.push({ arm: club.arm, hp: 4, ammo: -1, count: 1, x: 0, y: 1 })
      return whyNot(state, 'a', 'pick-up club') ?? menuOf(state, 'a').includes('pick-up club')
    }
    expect(picks({}, 1)).toBe(true)
    expect(picks(on, 1)).toBe('mythras.action.ready-weapon')
    expect(picks(on, 20)).toBe(true)
  })

  toggle({ 'regain-many': 'best-foe' }, 'only the stronger of two has to be beaten', (on) => {
    const stands = (set: RulingsInput, dice: readonly number[]) => {
      const strong = { ...A, skills: { ...SKILLS, brawn: 70 } }
      const b = { ...B, posture: 'prone', skills: { ...SKILLS, brawn: 80 } } as const
      const state = stage({ one: [C, strong], two: [b] }, { rulings: set, field: { engaged: 'all' } })
      const play = turn(state, 'b', 'regain-footing', { dice })
      return [figure(state, 'b').posture, play.rolls.map(({ by }) => by)]
    }
    expect(stands({}, [40, 45, 30])).toEqual(['prone', ['b', 'c', 'a']])
    expect(stands(on, [40, 30])).toEqual(['standing', ['b', 'a']])
  })

  toggle({ 'regain-cost': 'only-when-won' }, 'a lost contest costs nothing', (on) => {
    const points = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set, A, { ...B, posture: 'prone' })
      turn(state, 'b', 'regain-footing', { dice })
      return [figure(state, 'b').posture, figure(state, 'b').actionPoints]
    }
    expect(points({}, [20, 40])).toEqual(['prone', 1])
    expect(points(on, [20, 40])).toEqual(['prone', 2])
    expect(points(on, [40, 20])).toEqual(['standing', 1])
  })

  const RIFLE = plain('A', 60, ['rifle'])
  const covered = (set: RulingsInput, cover: string) => {
    const covers = [
      { id: 'wall', ap: 4, hp: 10, at: [60, 1] },
      { id: 'fence', ap: 4, hides: ['right leg', 'left leg'], at: [60, 1] },
    ]
    const peeper = plain('B', 60, ['club'], { cover, skills: { perception: 50 } })
    return apart(set, 60, RIFLE, peeper, { covers })
  }
  /** B fumbles a Sneak Peek before A, who has these points: how often may A shoot, and what is left? */
  const potShot = (set: RulingsInput, points: number, delayed: number, shots: 0 | 1) => {
    const state = covered(set, 'wall')
    Object.assign(figure(state, 'a'), { actionPoints: points, delayed })
    const choices = { 'pot-shot': () => 'yes' }
    const play = turn(state, 'b', 'sneak-peek', { dice: shots === 1 ? [99, 96] : [99], choices })
    return [play.askedFor('pot-shot').length, figure(state, 'a').actionPoints]
  }

  toggle({ 'sneak-fumble': 'free-shot' }, 'a shot for nothing, even without points', (on) => {
    expect([potShot({}, 1, 0, 1), potShot({}, 0, 0, 0)]).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect(potShot(on, 0, 0, 1)).toEqual([1, 0])
  })

  toggle({ 'sneak-fumble': 'delayers-only' }, 'only who delays may shoot', (on) => {
    expect(potShot({}, 2, 0, 1)).toEqual([1, 1])
    expect([potShot(on, 2, 0, 0), potShot(on, 2, 1, 1)]).toEqual([
      [0, 2],
      [1, 1],
    ])
  })

  toggle({ 'take-cover': 'everywhere' }, 'a fence for the legs stops 4 points before the chest too', (on) => {
    const stopped = (set: RulingsInput) => {
      const play = turn(covered(set, 'fence'), 'a', 'shoot rifle', { dice: [40, 3, 3, 11] })
      return told(play, 'damage')[0]?.cover
    }
    expect([stopped({}), stopped(on)]).toEqual([0, 4])
  })

  const camp = (set: RulingsInput) => {
    const medic = { ...A, skills: { ...SKILLS, 'first-aid': 47 } }
    const state = stage({ one: [medic, C], two: [B] }, { rulings: set, field: { distance: 30 } })
    limb(state, 'c', 'chest').hp = 10
    return state
  }

  toggle({ 'first-aid-time': 'minutes' }, '1 on the d3: done when 12 Rounds are over', (on) => {
    const usual = camp({})
    turn(usual, 'a', 'first-aid c chest', { dice: [22, 3] })
    expect(limb(usual, 'c', 'chest').hp).toBe(13)
    const state = camp(on)
    turn(state, 'a', 'first-aid c chest', { dice: [1] })
    for (let round = 1; round < 12; round++) playRound(state)
    expect([state.round, limb(state, 'c', 'chest').hp]).toEqual([12, 10])
    playRound(state, { dice: [22, 3] })
    expect(limb(state, 'c', 'chest').hp).toBe(13)
  })

  toggle({ 'first-aid-time': 'whole-round' }, 'it takes all points, and has to begin with all', (on) => {
    const points = (set: RulingsInput) => {
      const state = camp(set)
      turn(state, 'a', 'first-aid c chest', { dice: [22, 3] })
      return figure(state, 'a').actionPoints
    }
    expect([points({}), points(on)]).toEqual([1, 0])
    const late = camp(on)
    turn(late, 'a', 'dither')
    expect(whyNot(late, 'a', 'first-aid c chest')).toBe('mythras.heal.first-aid')
  })
})

describe('movement', () => {
  toggle({ 'move-distance': 'free' }, 'a Move goes all the way, or as far as the referee lets it', (on) => {
    const goes = (set: RulingsInput, choices: PlayScript['choices'] = {}) => {
      const state = apart(set, 40)
      turn(state, 'a', 'move to b', { choices })
      return figure(state, 'a').x
    }
    expect([goes({}), goes(on), goes(on, { 'move-limit': [10] })]).toEqual([6, 39, 10])
  })

  /** A delays beside the way of B, who runs past to the gate: where does B get? */
  const barred = (set: RulingsInput, dice: readonly number[], delayed = 1) => {
    const state = stage(
      { one: [{ ...A, at: [10, 1] }], two: [{ ...B, at: [0, 0] }] },
      { rulings: set, field: { engaged: 'none', places: [{ id: 'gate', at: [18, 0] }] } },
    )
    turn(state, 'a', 'delay', { choices: { delay: [delayed] } })
    turn(state, 'b', 'run to gate', { dice, choices: { interrupt: ['wait', 'block'] } })
    return [figure(state, 'b').x < 18, figure(state, 'a').actionPoints]
  }

  toggle({ 'block-passage': 'opposed-roll' }, 'the blocker has to win a contest', (on) => {
    expect(barred({}, [])).toEqual([true, 1])
    expect([barred(on, [40, 20]), barred(on, [20, 40])]).toEqual([
      [true, 1],
      [false, 1],
    ])
  })

  rule(
    ['mythras.react.interrupt', 'mythras.move.past-delayer'],
    'where breaking in costs 2, so does barring',
    () => {
      expect(barred({ 'interrupt-window': 'extra-point' }, [], 2)).toEqual([true, 0])
    },
  )

  /** How far somebody in this armour gets up a wall of 6 m in one Turn. */
  const climbs = (set: RulingsInput, armour: Readonly<Record<string, number>>) => {
    const state = apart(set, 40, { ...A, armour }, B, {
      places: [{ id: 'wall', at: [6, 0], way: 'climb', drop: 6 }],
    })
    if (whyNot(state, 'a', 'climb wall') !== null) return 0
    turn(state, 'a', 'climb wall')
    return figure(state, 'a').x
  }

  toggle({ climb: 'heaviest' }, 'a lone helmet of 6 keeps a human on the ground', (on) => {
    expect([climbs({}, { head: 6 }), climbs(on, { head: 6 })]).toEqual([5, 0])
  })

  toggle({ climb: 'by-total' }, '36 points in all cost 4 metres, 7 none', (on) => {
    const mail = { all: 5, head: 6 }
    expect([climbs({}, mail), climbs(on, mail)]).toEqual([0, 2])
    expect([climbs({}, { all: 1 }), climbs(on, { all: 1 })]).toEqual([5, 6])
  })

  toggle({ swim: 'encumbered' }, '15 things on STR 11 leave 2 metres of 6', (on) => {
    const swims = (set: RulingsInput) => {
      const mail = plain('A', 60, ['club', 'heater'], { str: 11, armour: { all: 6, head: 3 } })
      const state = apart(set, 40, mail, B, { places: [{ id: 'pier', at: [20, 0], way: 'swim' }] })
      turn(state, 'a', 'swim to pier')
      return figure(state, 'a').x
    }
    expect([swims({}), swims(on)]).toEqual([6, 2])
  })

  toggle({ 'melee-range': 'by-reach' }, 'at 2 m the spear strikes and the dagger does not', (on) => {
    const meet = (set: RulingsInput, weapon: string) => {
      const state = apart(set, 6, plain('A', 60, [weapon]), plain('B', 60, ['dagger']), {
        places: [{ id: 'spot', at: [4, 0] }],
      })
      turn(state, 'a', 'move to spot')
      const barred = [whyNot(state, 'a', `attack ${weapon}`), whyNot(state, 'b', 'attack dagger')]
      return [figure(state, 'a').engaged.length, ...barred]
    }
    expect(meet({}, 'spear')).toEqual([1, null, null])
    expect(meet(on, 'spear')).toEqual([1, null, 'mythras.engage.def'])
    expect(meet({}, 'dagger')).toEqual([1, null, null])
    expect(meet(on, 'dagger')).toEqual([0, 'mythras.engage.def', 'mythras.engage.def'])
  })

  toggle({ disengage: 'under-attack' }, 'who walks off may be struck once more by each foe', (on) => {
    expect(menuOf(duel({}), 'a')).not.toContain('walk-off')
    expect(whyNot(duel({}), 'a', 'move away from b')).toBe('mythras.move.no-leave')
    const state = duel(on)
    const play = turn(state, 'a', 'walk-off', {
      dice: [30, 4, 11],
      choices: { 'parting-blow': ['attack club'] },
    })
    expect(play.askedFor('reaction')[0]?.options).toEqual(['none', 'evade'])
    expect([limb(state, 'a', 'chest').hp, figure(state, 'b').actionPoints]).toEqual([16, 1])
    expect([figure(state, 'a').engaged, figure(state, 'a').x]).toEqual([[], -6])
  })

  toggle({ 'charge-distance': 'third-a-turn' }, 'a sprint of 30 m goes 10 m a Turn', (on) => {
    const charge = (set: RulingsInput) => apart(set, 21, { ...A, actionPoints: 3 })
    const key = 'charge b with club at a sprint'
    const whole = charge({})
    expect(told(turn(whole, 'a', key, { dice: [96] }), 'attack')).toHaveLength(1)
    expect(figure(whole, 'a').actionPoints).toBe(2)
    const third = charge(on)
    expect(told(turn(third, 'a', key), 'attack')).toEqual([])
    expect([figure(third, 'a').x, figure(third, 'a').actionPoints]).toEqual([10, 2])
    expect(told(turn(third, 'a', key, { dice: [96] }), 'attack')).toHaveLength(1)
    expect([figure(third, 'a').x, figure(third, 'a').actionPoints]).toEqual([20, 1])
  })
})

describe('attack and defence', () => {
  const parry = (set: RulingsInput, dice: readonly number[], choices: PlayScript['choices'] = {}) => {
    const state = duel(set)
    figure(state, 'b').delayed = 1
    const { play } = strike(state, 'a', 'b', { dice, choices: { reaction: ['parry club'], ...choices } })
    const { actionPoints, delayed } = figure(state, 'b')
    return {
      seen: play.askedFor('reaction')[0]?.about,
      actionPoints,
      delayed,
      club: item(state, 'b', 'club'),
    }
  }

  toggle({ 'parry-timing': 'before-die' }, 'the parry is chosen before the die is seen', (on) => {
    expect(parry({}, [96, 97]).seen).toMatchObject({ die: 96 })
    expect(parry(on, [96, 97])).toMatchObject({ seen: { die: 0 }, actionPoints: 1, delayed: 0 })
  })

  toggle({ 'parry-timing': 'before-die-may-cancel' }, 'called off, it leaves no trace', (on) => {
    const off = { 'cancel-reaction': ['cancel'] }
    const kept = { seen: { die: 0 }, actionPoints: 2, delayed: 1, club: { parried: false } }
    expect(parry(on, [96], off)).toMatchObject(kept)
    expect(parry(on, [96, 97])).toMatchObject({ actionPoints: 1, delayed: 0, club: { parried: true } })
    const none = strike(duel(on), 'a', 'b', { dice: [30, 4, 11] }).play
    expect([none.askedFor('reaction').length, none.askedFor('cancel-reaction').length]).toEqual([1, 0])
  })

  toggle({ 'parry-weapon': 'once-a-round' }, 'the club parries once', (on) => {
    const second = (set: RulingsInput) => {
      const state = duel(set)
      strike(state, 'a', 'b', { dice: [96, 97], choices: { reaction: ['parry club'] } })
      return strike(state, 'a', 'b', { dice: [96] }).play.forbade('reaction', 'parry club')
    }
    expect([second({}), second(on)]).toEqual([null, 'mythras.parry.which'])
  })

  toggle({ 'ward-and-parry': 'both' }, '8 are halved by the parry and again by the ward', (on) => {
    const through = (set: RulingsInput) => {
      const giant = plain('A', 60, ['tree (1d8 H 4/8 bludgeoning)'])
      const guard = plain('B', 60, ['big axe (1d8 L 4/8 cutting)', 'heater'])
      const { play } = strike(duel(set, giant, guard), 'a', 'b', {
        dice: [30, 30, 8, 11],
        choices: {
          ward: ['ward heater'],
          'ward-locations': [['chest', 'abdomen', 'head']],
          reaction: ['parry big-axe'],
        },
      })
      return told(play, 'damage')[0]?.through
    }
    expect([through({}), through(on)]).toEqual([4, 2])
  })

  toggle(
    { 'ward-missiles': 'shields-only' },
    'a club held over the chest stops no arrow, and is not offered',
    (on) => {
      const thrown = (set: RulingsInput) => {
        const slinger = plain('A', 60, ['bow'], { at: [0, 0] })
        const state = stage({ one: [slinger], other: [{ ...B, at: [9, 0] }] }, { rulings: set })
        item(state, 'b', 'club').ward = 2 ** 3
        const play = turn(state, 'a', 'shoot bow', { dice: [30, 6, 11] })
        return [play.askedFor('ward')[0]?.options.includes('ward club'), told(play, 'damage')[0]?.through]
      }
      expect([thrown({}), thrown(on)]).toEqual([
        [true, 3],
        [undefined, 6],
      ])
    },
  )

  toggle({ 'ward-flat-footed': 'none' }, 'the ward set before the ambush is worth nothing', (on) => {
    const through = (set: RulingsInput) => {
      const guard = plain('B', 60, ['club', 'heater'], { surprised: true })
      const state = duel(set, A, guard)
      item(state, 'b', 'heater').ward = 2 ** 3
      const { play } = strike(state, 'a', 'b', { dice: [30, 5, 11] })
      return told(play, 'damage')[0]?.through
    }
    expect([through({}), through(on)]).toEqual([0, 5])
  })

  toggle({ 'crouch-cost': 'one-point' }, 'crouching is a Turn of its own, standing up is free', (on) => {
    const guard = plain('B', 60, ['club', 'scutum'])
    const offered = (set: RulingsInput) =>
      strike(duel(set, A, guard), 'a', 'b', { dice: [96] }).play.askedFor('ward')[0]?.options ?? []
    expect(offered({})).toContain('crouch scutum')
    expect(offered(on)).not.toContain('crouch scutum')
    expect(menuOf(duel({}, A, guard), 'b')).not.toContain('crouch scutum')
    const free = duel({}, A, guard)
    turn(free, 'b', 'dither', {
      choices: { 'turn b': ['free', 'attack club'], free: ['crouch scutum'] },
      dice: [96],
    })
    expect(figure(free, 'b')).toMatchObject({ posture: 'crouching', actionPoints: 1 })
    const paid = duel(on, A, guard)
    turn(paid, 'b', 'crouch scutum')
    expect(figure(paid, 'b')).toMatchObject({ posture: 'crouching', actionPoints: 1 })
    expect(item(paid, 'b', 'scutum').ward).toBe(2 ** 7 - 1)
    turn(paid, 'b', 'dither', { choices: { 'turn b': ['free', 'dither'], free: ['stand'] } })
    expect(figure(paid, 'b').posture).toBe('standing')
  })

  toggle({ 'evade-melee': 'named-threats' }, 'a blow is not evaded, a sweep is', (on) => {
    const sweeper = plain('A', 60, ['tail (1d8 H 4/8 sweep)'])
    const trio = (set: RulingsInput) =>
      stage({ one: [sweeper], two: [B, C] }, { rulings: set, field: { engaged: 'all' } })
    const offered = (set: RulingsInput, action: string) =>
      turn(trio(set), 'a', action, { dice: [96], choices: { target: () => 'b' } })
        .askedFor('reaction')[0]
        ?.options.includes('evade')
    expect([offered({}, 'attack tail'), offered({}, 'sweep tail')]).toEqual([true, true])
    expect([offered(on, 'attack tail'), offered(on, 'sweep tail')]).toEqual([false, true])
    const style = { name: 'Dare', value: 60, weapons: ['club'], traits: ['daredevil'] } as const
    const daring = strike(duel(on, A, plain('B', 60, ['club'], { style })), 'a', 'b', { dice: [96] })
    expect(daring.play.askedFor('reaction')[0]?.options).toContain('evade')
  })

  toggle({ 'evade-tie': 'hit' }, '30 against 30 strikes home', (on) => {
    const hits = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set)
      const { exchange } = strike(state, 'a', 'b', { dice, choices: { reaction: ['evade'] } })
      return [exchange.hits, limb(state, 'b', 'chest').hp]
    }
    expect(hits({}, [30, 30])).toEqual([false, 20])
    expect(hits(on, [30, 30, 4, 11])).toEqual([true, 16])
    expect(hits(on, [90, 90])).toEqual([false, 20])
  })

  toggle({ 'evade-effects': 'all-defensive' }, 'an evader may disarm as well', (on) => {
    const offered = (set: RulingsInput) =>
      effectsOffered(strike(duel(set), 'a', 'b', { dice: [90, 30], choices: { reaction: ['evade'] } }).play)
    expect(offered({})).toContain('trip')
    expect(offered({})).not.toContain('disarm')
    expect(offered(on)).toEqual(expect.arrayContaining(['trip', 'disarm']))
  })

  toggle({ helpless: 'roll-for-critical' }, 'a die is rolled, and a resistance has only to succeed', (on) => {
    const blow = (set: RulingsInput, dice: readonly number[]) => {
      const state = duel(set, A, { ...B, hitPoints: { all: 20, head: 2 } })
      figure(state, 'b').unconscious = 5
      const { exchange } = strike(state, 'a', 'b', {
        dice,
        choices: { effect: ['choose-location'], location: ['head'] },
      })
      return [exchange.attack.level, figure(state, 'b').life]
    }
    expect(blow({}, [6, 40])).toEqual([SUCCESS, 'dead'])
    expect(blow(on, [90, 6, 40])).toEqual([SUCCESS, 'up'])
    expect(blow(on, [90, 6, 60])).toEqual([SUCCESS, 'dead'])
    expect(blow(on, [3, 6, 40])).toEqual([CRITICAL, 'up'])
  })

  toggle({ 'sweep-damage': 'one-roll' }, 'one damage roll for both', (on) => {
    const lost = (set: RulingsInput, dice: readonly number[]) => {
      const sweeper = plain('A', 60, ['tail (1d8 H 4/8 sweep)'])
      const state = stage({ one: [sweeper], two: [B, C] }, { rulings: set, field: { engaged: 'all' } })
      turn(state, 'a', 'sweep tail', { dice })
      return [20 - limb(state, 'b', 'chest').hp, 20 - limb(state, 'c', 'head').hp]
    }
    expect(lost({}, [30, 5, 11, 3, 20])).toEqual([5, 3])
    expect(lost(on, [30, 5, 11, 20])).toEqual([5, 5])
  })

  toggle({ 'ladder-ends': 'clamp' }, 'one step above Enormous is Enormous: the parry stops it all', (on) => {
    const through = (set: RulingsInput) => {
      const giant = plain('A', 90, ['maul (1d8 E 8/20 bludgeoning)'])
      const tower = plain('B', 60, ['tower shield (1d4 E 8/20)'])
      const play = turn(apart(set, 10, giant, tower), 'a', 'charge b with maul at a run', {
        dice: [30, 30, 8, 1, 11],
        choices: { reaction: ['parry tower-shield'] },
      })
      return told(play, 'damage')[0]?.through
    }
    expect([through({}), through(on)]).toEqual([5, 0])
    const parries = (set: RulingsInput) => {
      const style = {
        name: 'Guard',
        value: 60,
        weapons: ['tower shield'],
        traits: ['defensive-minded'],
      } as const
      const state = duel(set, A, plain('B', 60, ['tower shield (1d4 E 8/20)'], { style }))
      const choices = { reaction: ['parry tower-shield'] }
      return strike(state, 'a', 'b', { dice: [96, 97], choices }).exchange.parrySize
    }
    expect([parries({}), parries(on)]).toEqual([5, 4])
  })
})

test('every alternative of these rulings is shown', () => {
  expect(notShown()).toEqual([])
})
