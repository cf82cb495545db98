/**
 * Skill rolls and contests, Luck, passions and time: the rules on which everything else stands.
 *
 * Every formula has a twin here that restates the book in the plainest way and is held against the rules for all
 * hundred dice: levels for skills from 0 to 250, grades, opposed rolls. Dice that are read only as far as somebody
 * looks must mean the same as dice that lie open, so the twins are asked of both.
 */
import { type AnswerSource, enumerateFrom, type Policy, Table } from '@steelyard/kernel'
import { BY_WORK } from '@steelyard/kernel/testing'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { mythras } from '../../index.ts'
import type { Rulings, RulingsInput } from '../../register/rulings.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  figure,
  limb,
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
import { swappedDigits } from './luck.ts'
import {
  CRITICAL,
  differential,
  divided,
  FAILURE,
  FUMBLE,
  gradedSkill,
  type Level,
  levelOf,
  opposed,
  overHundred,
  type SkillRoll,
  SUCCESS,
  shifted,
} from './skills.ts'

type Choices = NonNullable<PlayScript['choices']>

const HARD = 1
const FORMIDABLE = 2
const HERCULEAN = 3
const EVERY_GRADE = [-2, -1, 0, 1, 2, 3] as const
const DICE = Array.from({ length: 100 }, (_, at) => at + 1)
const SKILLS = Array.from({ length: 251 }, (_, at) => at)

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }

/** Somebody plain: no Damage Modifier, no armour, no Luck, 20 Hit Points everywhere unless told otherwise. */
function plain(name: string, value: number, weapons: readonly string[], more: object = {}): SheetInput {
  const known = weapons.map((weapon) => weapon.replace(/ \(.*$/, ''))
  return { name, style: { name: 'Plain', value, weapons: known }, weapons, hitPoints: 20, ...more }
}

function duel(heroes: SheetInput = PLAIN_ANA, foes: SheetInput = BOR, scene: StageOptions = {}): State {
  return stage({ heroes: [heroes], foes: [foes] }, scene)
}

function rulingsOf(rulings: RulingsInput = {}): Rulings {
  return duel(PLAIN_ANA, BOR, { rulings }).setup.rulings
}

/** What a die means for a skill that nobody contests, or that a contest lowers by `over`. */
function levelAt(die: number, skill: number, over = 0, rulings: RulingsInput = {}): Level {
  const state = duel(PLAIN_ANA, BOR, { rulings })
  return run(state, {}, (table) =>
    levelOf(table, { rulings: state.setup.rulings, die, sheet: skill, graded: skill, over }),
  ).result
}

/** The level of an attack with a club, by somebody of this skill, in a real Turn. */
function attackAt(skill: number, die: number, scene: StageOptions = {}): { level: number; skill: number } {
  const state = duel(plain('Hero', skill, ['club']), plain('Foe', 50, ['club']), scene)
  const lands = die <= Math.max(5, Math.min(95, skill)) ? [1, 11] : []
  const play = turn(state, 'hero', 'attack club', { dice: [die, ...lands] })
  const [attack] = told(play, 'attack')
  if (attack === undefined) throw new RangeError('no attack was made')
  return { level: attack.level, skill: attack.skill }
}

describe('rounding', () => {
  rule('mythras.core.round-up', 'a tenth of 63 is 7: up to 07 is a Critical', () => {
    expect([7, 8].map((die) => attackAt(63, die).level)).toEqual([CRITICAL, SUCCESS])
  })

  rule('mythras.core.round-up', 'half of 5 damage is 3', () => {
    const state = duel(plain('Hero', 60, ['maul (1d10 H 4/10 bludgeoning)']), plain('Foe', 60, ['heater']))
    turn(state, 'hero', 'attack maul', { dice: [50, 40, 5, 11], choices: { reaction: ['parry heater'] } })
    expect(limb(state, 'foe', 'chest').hp).toBe(20 - 3)
  })

  rule('mythras.core.round-up', 'a division is the smallest whole number that is no less', () => {
    const up = rulingsOf()
    const down = rulingsOf({ rounding: 'down' })
    const nearest = rulingsOf({ rounding: 'nearest' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 20 }), (amount, by) => {
        let least = 0
        while (least * by < amount) least++
        expect(divided(up, amount, by)).toBe(least)
        expect(divided(down, amount, by)).toBe(amount % by === 0 ? least : least - 1)
        const near = divided(nearest, amount, by)
        expect(2 * Math.abs(near * by - amount)).toBeLessThanOrEqual(by)
      }),
    )
  })
})

describe('one roll', () => {
  rule('mythras.core.skill-roll', 'with 60 a die of 60 succeeds and 61 fails; skills have no ceiling', () => {
    expect([60, 61].map((die) => attackAt(60, die).level)).toEqual([SUCCESS, FAILURE])
    expect(attackAt(240, 95)).toEqual({ level: SUCCESS, skill: 240 })
  })

  rule('mythras.core.auto-band', 'skill 3 succeeds with 05 and not with 06, skill 140 fails with 96', () => {
    expect([5, 6].map((die) => attackAt(3, die).level)).toEqual([SUCCESS, FAILURE])
    expect([95, 96].map((die) => attackAt(140, die).level)).toEqual([SUCCESS, FAILURE])
  })

  rule('mythras.core.critical', 'with 66 up to 07, whether it is 66 or 33 made Very Easy', () => {
    expect([7, 8].map((die) => attackAt(66, die).level)).toEqual([CRITICAL, SUCCESS])
    const graded = gradedSkill(rulingsOf(), 33, -2)
    expect(graded).toBe(66)
    expect([7, 8].map((die) => levelAt(die, graded))).toEqual([CRITICAL, SUCCESS])
  })

  rule('mythras.core.critical', 'the tenth is taken of the skill as the grade leaves it', () => {
    const hard: StageOptions = { field: { ground: 'unstable' } }
    expect([4, 5].map((die) => attackAt(50, die, hard))).toEqual([
      { level: CRITICAL, skill: 34 },
      { level: SUCCESS, skill: 34 },
    ])
  })

  rule('mythras.core.fumble', '99 fumbles at 80 and at 100, at 110 only 00 does', () => {
    expect([98, 99, 100].map((die) => attackAt(80, die).level)).toEqual([FAILURE, FUMBLE, FUMBLE])
    expect([99, 100].map((die) => attackAt(100, die).level)).toEqual([FUMBLE, FUMBLE])
    expect([99, 100].map((die) => attackAt(110, die).level)).toEqual([FAILURE, FUMBLE])
  })

  rule('mythras.core.fumble', 'a grade that takes a skill to 100 or below takes the safety away', () => {
    const hard: StageOptions = { field: { ground: 'unstable' } }
    expect(attackAt(150, 99, hard)).toEqual({ level: FUMBLE, skill: 100 })
    expect(attackAt(151, 99, hard)).toEqual({ level: FAILURE, skill: 101 })
  })
})

/** The book, restated: the bands in the order in which they count. */
function bookLevel(die: number, skill: number, over: number): Level {
  const left = skill - over
  const fumbles = skill > 100 ? [100] : [99, 100]
  if (fumbles.includes(die)) return FUMBLE
  if (die >= 96) return FAILURE
  if (left > 0 && (die - 1) * 10 < left && (die <= left || die <= 5)) return CRITICAL
  return die <= left || die <= 5 ? SUCCESS : FAILURE
}

/** A table whose one die shows this face, but only to whoever looks. */
function hiding(face: number): Table {
  const nobody = (): never => {
    throw new RangeError('nothing is rolled or asked here')
  }
  const source: AnswerSource = {
    roll: nobody,
    choose: nobody,
    together: nobody,
    narrow: (_die, upTo) => upTo.findIndex((most) => face <= most),
  }
  return Table.from(mythras, source, { logs: false, explains: false })
}

const UNREAD = -1

describe('levels against their twin', () => {
  const CORE = ['mythras.core.skill-roll', 'mythras.core.auto-band', 'mythras.core.critical'] as const

  rule([...CORE, 'mythras.core.fumble'], 'all hundred dice for every skill from 0 to 250', () => {
    const state = duel()
    const { rulings } = state.setup
    const wrong = run(state, {}, (table) =>
      SKILLS.flatMap((skill) =>
        DICE.filter(
          (die) =>
            levelOf(table, { rulings, die, sheet: skill, graded: skill, over: 0 }) !==
            bookLevel(die, skill, 0),
        ).map((die) => `${die} at ${skill}`),
      ),
    ).result
    expect(wrong).toEqual([])
  })

  rule([...CORE, 'mythras.core.over-100'], 'lowered by a contest over 100, for both sides of it', () => {
    const state = duel()
    const { rulings } = state.setup
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 250 }),
        fc.integer({ min: 0, max: 250 }),
        fc.constantFrom(...DICE),
        (one, other, die) => {
          const over = Math.max(0, Math.max(one, other) - 100)
          for (const skill of [one, other])
            expect(
              run(state, {}, (table) => levelOf(table, { rulings, die, sheet: skill, graded: skill, over }))
                .result,
            ).toBe(bookLevel(die, skill, over))
        },
      ),
    )
  })

  rule('mythras.core.over-100', 'what the best has above 100 is taken off, for every pair of skills', () => {
    const wrong: string[] = []
    for (const one of SKILLS)
      for (const other of SKILLS) {
        const over = overHundred(one, other)
        const best = Math.max(one, other)
        if (best <= 100 ? over !== 0 : best - over !== 100) wrong.push(`${one} and ${other}`)
      }
    expect(wrong).toEqual([])
  })

  rule(CORE, 'a die read only in bands means what its face means, under every ruling about levels', () => {
    const tables: readonly RulingsInput[] = [
      {},
      { 'over-100-crit': 'unreduced' },
      { 'auto-bands': 'zero-has-critical' },
      { 'fumble-basis': 'effective' },
      { 'fumble-basis': 'sheet' },
    ]
    const wrong: string[] = []
    for (const rulings of tables.map(rulingsOf))
      for (const die of DICE) {
        const table = hiding(die)
        for (let skill = 0; skill <= 250; skill += 7)
          for (const over of [0, 15, 60, 150]) {
            const open = levelOf(table, { rulings, die, sheet: skill, graded: skill, over })
            const hidden = levelOf(table, { rulings, die: UNREAD, sheet: skill, graded: skill, over })
            if (hidden !== open) wrong.push(`${die} at ${skill} less ${over}: ${hidden}, not ${open}`)
          }
      }
    expect(wrong).toEqual([])
  })

  rule(CORE, 'a higher die is never a better level, and a higher skill never a worse one', () => {
    const state = duel()
    const { rulings } = state.setup
    const level = (die: number, skill: number) =>
      run(state, {}, (table) => levelOf(table, { rulings, die, sheet: skill, graded: skill, over: 0 })).result
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 250 }), (die, skill) => {
        expect(level(die + 1, skill)).toBeLessThanOrEqual(level(die, skill))
        expect(level(die, skill + 1)).toBeGreaterThanOrEqual(level(die, skill))
      }),
    )
  })
})

describe('grades', () => {
  rule('mythras.core.grades', '63 is 126, 95, 63, 42, 32 or 13', () => {
    expect(EVERY_GRADE.map((grade) => gradedSkill(rulingsOf(), 63, grade))).toEqual([126, 95, 63, 42, 32, 13])
    const at = (field: NonNullable<StageOptions['field']>) => attackAt(63, 99, { field }).skill
    expect([{}, { ground: 'unstable' }, { light: 'dim' }, { light: 'pitch-black' }].map(at)).toEqual([
      63, 42, 32, 13,
    ])
  })

  rule('mythras.core.grades', 'every skill at every grade: what is left is rounded up', () => {
    const [times, of]: readonly (readonly number[])[] = [
      [2, 3, 1, 2, 1, 1],
      [1, 2, 1, 3, 2, 5],
    ]
    const rulings = rulingsOf()
    const wrong: string[] = []
    for (const skill of SKILLS)
      for (const [at, grade] of EVERY_GRADE.entries()) {
        const share = (times?.[at] ?? 0) * skill
        let least = 0
        while (least * (of?.[at] ?? 1) < share) least++
        if (gradedSkill(rulings, skill, grade) !== least) wrong.push(`${skill} at ${grade}`)
      }
    expect(wrong).toEqual([])
  })

  rule('mythras.core.grades', 'Hopeless permits no attempt', () => {
    const field = { distance: 50, wind: 'gale' }
    const state = stage({ heroes: [plain('Archer', 90, ['bow'])], foes: [BOR] }, { field })
    expect(whyNot(state, 'archer', 'shoot bow')).toBe('mythras.ranged.modifiers')
  })

  rule('mythras.core.grades-simple', '63 is 103, 83, 63, 43, 23 or nothing at all', () => {
    const rulings: RulingsInput = { grades: 'additive' }
    expect(EVERY_GRADE.map((grade) => gradedSkill(rulingsOf(rulings), 63, grade))).toEqual([
      103, 83, 63, 43, 23, 0,
    ])
    expect(attackAt(63, 43, { rulings, field: { ground: 'unstable' } })).toEqual({
      level: SUCCESS,
      skill: 43,
    })
    expect(attackAt(100, 20, { rulings, field: { light: 'pitch-black' } }).skill).toBe(20)
  })

  rule('mythras.core.grades-simple', 'adds and subtracts the same for every skill, never below zero', () => {
    const rulings = rulingsOf({ grades: 'additive' })
    const added = [40, 20, 0, -20, -40, -80]
    for (const skill of SKILLS)
      expect(EVERY_GRADE.map((grade) => gradedSkill(rulings, skill, grade))).toEqual(
        added.map((points) => Math.max(0, skill + points)),
      )
  })
})

describe('several difficulties at once', () => {
  /** The skill of Ana's next blow; it always misses. */
  function blowOf(sheet: SheetInput, scene: StageOptions = {}): { skill: number; grade: number } | undefined {
    const play = turn(duel(sheet, BOR, scene), 'ana', 'attack broadsword', { dice: [98] })
    return told(play, 'attack').map(({ skill, grade }) => ({ skill, grade }))[0]
  }

  rule('mythras.core.worst-grade', 'prone and Winded is Formidable, in either order of hardness', () => {
    expect(blowOf({ ...PLAIN_ANA, fatigue: 1 })).toEqual({ skill: 44, grade: HARD })
    expect(blowOf({ ...PLAIN_ANA, fatigue: 1, posture: 'prone' })).toEqual({ skill: 33, grade: FORMIDABLE })
    expect(blowOf({ ...PLAIN_ANA, fatigue: 5, posture: 'prone' })).toEqual({ skill: 13, grade: HERCULEAN })
  })

  rule('mythras.core.worst-grade', 'what is one grade harder comes on top of the hardest', () => {
    const stranger = { ...PLAIN_ANA, style: { name: 'Spears', value: 65, weapons: ['spear'] } }
    expect(blowOf(stranger)).toEqual({ skill: 44, grade: HARD })
    expect(blowOf({ ...stranger, posture: 'prone' })).toEqual({ skill: 13, grade: HERCULEAN })
    const worst: StageOptions = { rulings: { 'grade-composition': 'worst-only' } }
    expect(blowOf({ ...stranger, posture: 'prone' }, worst)).toEqual({ skill: 33, grade: FORMIDABLE })
  })

  rule('mythras.core.worst-grade', 'a shift stays between Very Easy and Hopeless', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 4 }), fc.integer({ min: -9, max: 9 }), (grade, shift) => {
        const result = shifted(grade, shift)
        expect(result).toBeGreaterThanOrEqual(-2)
        expect(result).toBeLessThanOrEqual(4)
        if (grade + shift >= -2 && grade + shift <= 4) expect(result).toBe(grade + shift)
      }),
    )
  })
})

/** The winner of an opposed roll as the book has it: 1, -1, or 0 for nobody. */
function bookOpposed(one: readonly [die: number, level: Level], other: readonly [die: number, level: Level]) {
  const better = one[1] > other[1] || (one[1] === other[1] && one[0] > other[0])
  const worse = other[1] > one[1] || (one[1] === other[1] && other[0] > one[0])
  if (one[1] <= FAILURE && other[1] <= FAILURE) return 0
  return better ? 1 : worse ? -1 : 0
}

describe('two rolls against one another', () => {
  /** Ana, prone, tries to stand up against Bor: Brawn against Athletics. */
  function contestOf(own: number, against: number, dice: readonly number[], rulings: RulingsInput = {}) {
    const down = { ...PLAIN_ANA, posture: 'prone', skills: { ...PLAIN_ANA.skills, brawn: own } } as const
    const foe = { ...BOR, skills: { ...BOR.skills, athletics: against } }
    const state = duel(down, foe, { rulings })
    turn(state, 'ana', 'regain-footing', {
      dice,
      choices: { 'resist-skill ana': ['brawn'], 'resist-skill bor': ['athletics'] },
    })
    return figure(state, 'ana').posture === 'standing'
  }

  rule(
    'mythras.core.opposed',
    '60 against 45: 52 beats 38, and a Critical of 04 beats a Success of 12',
    () => {
      expect(contestOf(60, 45, [52, 38])).toBe(true)
      expect(contestOf(60, 45, [38, 45])).toBe(false)
      expect(contestOf(60, 45, [12, 4])).toBe(false)
      expect(contestOf(60, 45, [12, 5])).toBe(false)
      expect(contestOf(60, 45, [12, 6])).toBe(true)
    },
  )

  rule('mythras.core.opposed', 'a success beats any failure, however high the failing die', () => {
    expect(contestOf(60, 45, [6, 98])).toBe(true)
    expect(contestOf(60, 45, [61, 6])).toBe(false)
  })

  rule('mythras.core.opposed', 'equal in level and die nothing changes, unless the table decides it', () => {
    expect(contestOf(60, 45, [40, 40])).toBe(false)
    expect(contestOf(60, 45, [40, 40], { 'opposed-tie': 'instigator' })).toBe(true)
    expect(contestOf(60, 45, [40, 40], { 'opposed-tie': 'higher-skill' })).toBe(true)
    expect(contestOf(45, 60, [40, 40], { 'opposed-tie': 'higher-skill' })).toBe(false)
  })

  rule('mythras.core.opposed-both-fail', '88 against 91: nobody wins, and nothing changes', () => {
    expect(contestOf(60, 45, [88, 91])).toBe(false)
    expect(contestOf(60, 45, [91, 88])).toBe(false)
    expect(contestOf(60, 45, [88, 100])).toBe(false)
  })

  rule('mythras.core.opposed-both-fail', 'a struggle of two failures leaves the net where it is', () => {
    const caught = (dice: readonly number[], rulings: RulingsInput = {}) => {
      const state = stage({ arena: ['net-fighter'], foes: [BOR] }, { rulings })
      turn(state, 'net-fighter', 'attack net', {
        dice: [40, 91, 1, 15],
        choices: { reaction: ['parry viking-shield'], effect: ['entangle'] },
      })
      turn(state, 'bor', 'struggle right-arm', { dice })
      return limb(state, 'bor', 'right-arm').snaredBy >= 0
    }
    expect(caught([88, 91])).toBe(true)
    const again: RulingsInput = { 'opposed-both-fail': 'roll-again' }
    expect(caught([88, 91, 60, 40], again)).toBe(false)
    expect(caught([88, 91, 40, 50], again)).toBe(true)
    expect(caught([40, 40])).toBe(true)
    expect(caught([40, 40], { 'opposed-tie': 'instigator' })).toBe(false)
  })

  rule(
    ['mythras.core.opposed', 'mythras.core.opposed-both-fail'],
    'all pairs of dice against the twin',
    () => {
      const state = duel()
      const { rulings } = state.setup
      const made = (die: number, skill: number): SkillRoll => ({
        die,
        level: bookLevel(die, skill, 0),
        graded: skill,
        sheet: skill,
      })
      const pairs = [
        [60, 45],
        [3, 95],
        [70, 70],
      ] as const
      const wrong: string[] = []
      run(state, {}, (table) => {
        for (const [own, against] of pairs)
          for (const one of DICE)
            for (const other of DICE) {
              const [mine, theirs] = [made(one, own), made(other, against)]
              const winner = opposed(table, rulings, mine, theirs)
              const mirrored = -opposed(table, rulings, theirs, mine)
              const expected = bookOpposed([one, mine.level], [other, theirs.level])
              if (winner !== expected || mirrored + 0 !== winner + 0) wrong.push(`${one} against ${other}`)
            }
      })
      expect(wrong).toEqual([])
    },
  )

  /** The exact chance to stand up, by walking through every outcome of the real step. */
  function chanceToStand(own: number, against: number): number {
    const down = { ...PLAIN_ANA, posture: 'prone', skills: { ...PLAIN_ANA.skills, brawn: own, athletics: 0 } }
    const foe = { ...BOR, skills: { ...BOR.skills, athletics: against, brawn: 0 } }
    const state = stage({ heroes: [down], foes: [foe] })
    const stands: Policy<State> = (_view, { name, usual }) => (name === 'turn' ? 'regain-footing' : usual)
    const found = enumerateFrom(
      mythras,
      { state },
      {
        policies: { heroes: stands, foes: stands },
        budget: BY_WORK,
        until: 'step',
        measure: (now) => figure(now, 'ana').posture,
      },
    )
    if (!found.exact) throw new Error(found.why)
    return found.distribution.get('standing') ?? 0
  }

  rule(
    ['mythras.core.opposed', 'mythras.core.over-100'],
    'the chance to win a contest is what counting ten thousand pairs of dice says',
    () => {
      const pairs = [
        [60, 45],
        [33, 88],
        [130, 75],
        [75, 130],
        [160, 40],
      ] as const
      for (const [own, against] of pairs) {
        const over = Math.max(0, own - 100, against - 100)
        let won = 0
        for (const one of DICE)
          for (const other of DICE) {
            const mine = [one, bookLevel(one, own, over)] as const
            if (bookOpposed(mine, [other, bookLevel(other, against, over)]) > 0) won++
          }
        expect(chanceToStand(own, against), `${own} against ${against}`).toBeCloseTo(won / 10_000, 10)
      }
    },
  )
})

describe('differential rolls', () => {
  rule('mythras.core.differential', 'levels gained, row by row', () => {
    const levels: readonly Level[] = [CRITICAL, SUCCESS, FAILURE, FUMBLE]
    expect(levels.map((one) => levels.map((other) => differential(one, other)))).toEqual([
      [0, 1, 2, 3],
      [-1, 0, 1, 2],
      [-2, -1, 0, 0],
      [-3, -2, 0, 0],
    ])
  })

  rule('mythras.core.differential', '07 at 70 against a Fumble of 99 wins three effects', () => {
    const state = duel(plain('Hero', 70, ['club']), plain('Foe', 60, ['club']))
    const { play } = strike(state, 'hero', 'foe', {
      dice: [7, 99, 1, 11],
      choices: { reaction: ['parry club'] },
    })
    expect(told(play, 'won')[0]).toMatchObject({ figure: 'hero', effects: 3 })
  })

  rule('mythras.core.differential', 'each keeps his own result: a blow outdone still lands', () => {
    const state = duel(plain('Hero', 70, ['club']), plain('Foe', 60, ['stick (1d4 S 4/4 bludgeoning)']))
    const { play, exchange } = strike(state, 'hero', 'foe', {
      dice: [50, 3, 6, 11],
      choices: { reaction: ['parry stick'] },
    })
    expect(told(play, 'won')[0]).toMatchObject({ figure: 'foe', effects: 1 })
    expect(exchange.lost).toBe(3)
  })
})

describe('skills above 100', () => {
  /** 130 attacks 75; without a second die nobody parries. */
  function mastersBlow(die: number, parry: number | null, rulings: RulingsInput = {}) {
    const state = duel(plain('Master', 130, ['club']), plain('Pupil', 75, ['club']), { rulings })
    const lands = die <= 95 ? [1, 11] : []
    const dice = parry === null ? [die, ...lands] : [die, parry, ...lands]
    const choices: Choices = parry === null ? {} : { reaction: ['parry club'] }
    return turn(state, 'master', 'attack club', { dice, choices })
  }

  rule('mythras.core.over-100', '130 against 75 is 100 against 45, once both roll', () => {
    const even = mastersBlow(11, 45)
    expect(told(even, 'defence')).toMatchObject([{ skill: 45, level: SUCCESS }])
    expect(told(even, 'levels')).toMatchObject([{ over: 30, level: SUCCESS }])
    expect(told(even, 'won')).toEqual([])
    expect(told(mastersBlow(11, 46), 'defence')).toMatchObject([{ level: FAILURE }])
    expect(told(mastersBlow(10, 6), 'won')[0]).toMatchObject({ figure: 'master', effects: 1 })
    expect(told(mastersBlow(10, 5), 'won')).toEqual([])
  })

  rule('mythras.core.over-100', 'nothing is taken off while nobody rolls against it', () => {
    expect(told(mastersBlow(13, null), 'attack')).toMatchObject([{ skill: 130, level: CRITICAL }])
    expect(told(mastersBlow(14, null), 'attack')).toMatchObject([{ level: SUCCESS }])
    const always = mastersBlow(13, null, { 'over-100-unopposed': 'always' })
    expect(told(always, 'attack')).toMatchObject([{ skill: 100, level: SUCCESS }])
  })

  rule('mythras.core.over-100', 'a resistance against a roll made before is lowered as well', () => {
    const prone = (brawn: number, die: number) => {
      const foe = plain('Pupil', 75, ['club'], { skills: { brawn, evade: 1 } })
      const state = duel(plain('Master', 130, ['club']), foe)
      turn(state, 'master', 'attack club', {
        dice: [20, 1, 11, die],
        choices: { effect: ['trip'], 'resist-skill': ['brawn'] },
      })
      return figure(state, 'pupil').posture === 'prone'
    }
    expect(prone(75, 45)).toBe(false)
    expect(prone(75, 46)).toBe(true)
  })

  rule('mythras.core.over-100', 'the graded skill counts: 130 made Hard takes nothing off anybody', () => {
    const state = duel(plain('Master', 130, ['club']), plain('Pupil', 75, ['club']), {
      field: { ground: 'unstable' },
    })
    const play = turn(state, 'master', 'attack club', {
      dice: [96, 50],
      choices: { reaction: ['parry club'] },
    })
    expect(told(play, 'attack')).toMatchObject([{ skill: 87 }])
    expect(told(play, 'defence')).toMatchObject([{ skill: 50, level: SUCCESS }])
  })
})

describe('Luck: cheating fate', () => {
  const LUCKY = plain('Hero', 50, ['club'], { kind: 'pc', luck: 2 })

  rule('mythras.core.luck-cheat-fate', '71 against 50 becomes 17, a Success, for one point', () => {
    const state = duel(LUCKY)
    const play = turn(state, 'hero', 'attack club', { dice: [71, 1, 11], choices: { luck: ['swap'] } })
    expect(told(play, 'attack')).toMatchObject([{ die: 17, level: SUCCESS }])
    expect(told(play, 'luck')).toMatchObject([{ figure: 'hero', what: 'swap', left: 1 }])
    expect(figure(state, 'hero')).toMatchObject({ luck: 1, actionPoints: 1 })
  })

  rule('mythras.core.luck-cheat-fate', 'swapped twice every die is as it was; 00 stays 00', () => {
    for (const die of DICE) expect(swappedDigits(swappedDigits(die))).toBe(die)
    expect([100, 5, 50, 71, 10, 99].map(swappedDigits)).toEqual([100, 50, 5, 17, 1, 99])
  })

  rule(
    'mythras.core.luck-cheat-fate',
    'any roll of one’s own may be made again: a parry, a resistance',
    () => {
      const parried = turn(duel(LUCKY), 'bor', 'attack axe', {
        dice: [40, 88, 30, 2, 2, 11],
        choices: { reaction: ['parry club'], luck: ['re-roll'] },
      })
      expect(told(parried, 'defence')).toMatchObject([{ die: 30, level: SUCCESS }])
      const tripped = duel({ ...LUCKY, skills: { brawn: 60, evade: 1 } })
      turn(tripped, 'bor', 'attack axe', {
        dice: [40, 1, 1, 11, 88, 45],
        choices: { effect: ['trip'], 'resist-skill': ['brawn'], luck: ['re-roll'] },
      })
      expect(figure(tripped, 'hero').posture).toBe('standing')
    },
  )

  rule('mythras.core.luck-cheat-fate', 'damage may be rolled again, and the second roll counts', () => {
    const state = duel(LUCKY)
    const play = turn(state, 'hero', 'attack club', {
      dice: [30, 1, 6, 11],
      choices: { luck: ['keep'], 'luck-dice': ['re-roll'] },
    })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 6 }])
    expect(figure(state, 'hero').luck).toBe(1)
  })

  rule('mythras.core.luck-cheat-fate', 'the question names the most that could have been rolled', () => {
    const strong = { ...LUCKY, str: 16, siz: 16 }
    const play = turn(duel(strong), 'hero', 'attack club', {
      dice: [30, 5, 2, 11],
      choices: { luck: ['keep'] },
    })
    const [question] = play.askedFor('luck-dice')
    expect(question?.about).toMatchObject({ total: 7, most: 10 })
  })

  rule(
    'mythras.core.luck-cheat-fate',
    'the target makes an enemy roll the attack or its damage again',
    () => {
      const attack = duel(LUCKY)
      const missed = turn(attack, 'bor', 'attack axe', {
        dice: [40, 88],
        choices: { 'luck-foe': ['re-roll'] },
      })
      expect(told(missed, 'attack')).toMatchObject([{ figure: 'bor', die: 88, level: FAILURE }])
      expect(figure(attack, 'hero').luck).toBe(1)
      const damage = duel(LUCKY)
      const weak = turn(damage, 'bor', 'attack axe', {
        dice: [40, 6, 4, 1, 1, 11],
        choices: { 'luck-foe': ['keep', 're-roll'] },
      })
      expect(told(weak, 'damage')).toMatchObject([{ figure: 'hero', rolled: 3 }])
      expect(figure(damage, 'hero').luck).toBe(1)
    },
  )

  rule('mythras.core.luck-cheat-fate', 'so may the place where a blow lands', () => {
    const state = duel(LUCKY)
    const play = turn(state, 'hero', 'attack club', {
      dice: [30, 1, 2, 20],
      choices: { luck: ['keep'], 'luck-dice': ['keep', 're-roll'] },
    })
    expect(told(play, 'damage')).toMatchObject([{ location: 'head' }])
    expect(figure(state, 'hero').luck).toBe(1)
  })

  rule('mythras.core.luck-cheat-fate', 'so may the Turns of pain, and only by whom they hurt', () => {
    const state = duel(LUCKY)
    figure(state, 'hero').limbs.forEach((limb) => {
      limb.hp = 1
    })
    const play = turn(state, 'bor', 'attack axe', {
      dice: [40, 1, 1, 14, 3, 1, 45],
      choices: { effect: ['scar-foe'], 'luck-dice': ['re-roll'] },
    })
    expect(told(play, 'condition')[0]).toMatchObject({ figure: 'hero', what: 'pain', amount: 1 })
    expect(play.askedFor('luck-dice').map(({ by }) => by)).toEqual(['hero'])
  })

  rule('mythras.core.luck-cheat-fate', 'the roller decides first, and then the target all the same', () => {
    const state = duel(LUCKY, { ...BOR, luck: 1 })
    const play = turn(state, 'bor', 'attack axe', {
      dice: [40, 1, 1, 6, 4, 2, 2, 11],
      choices: { 'luck-dice bor': ['re-roll'], 'luck-foe hero': ['keep', 're-roll'] },
    })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 2 + 1 + 2 }])
    expect(['hero', 'bor'].map((id) => figure(state, id).luck)).toEqual([1, 0])
  })

  rule('mythras.core.luck-cheat-fate', 'one point for an attack with the reaction to it, not two', () => {
    const state = duel(LUCKY)
    const play = turn(state, 'bor', 'attack axe', {
      dice: [40, 50, 88, 2, 2, 11],
      choices: { 'luck-foe': ['re-roll'], reaction: ['parry club'] },
    })
    expect(play.askedFor('luck')).toEqual([])
    expect(play.askedFor('luck-foe')).toHaveLength(1)
    expect(figure(state, 'hero').luck).toBe(1)
  })

  rule('mythras.core.luck-cheat-fate', 'another attack is another event, and has a point of its own', () => {
    const state = duel(LUCKY)
    const foiled = { dice: [40, 88], choices: { 'luck-foe': ['re-roll'] } }
    turn(state, 'bor', 'attack axe', foiled)
    turn(state, 'bor', 'attack axe', foiled)
    expect(figure(state, 'hero').luck).toBe(0)
    const third = turn(state, 'bor', 'attack axe', { dice: [40, 2, 2, 11] })
    expect(third.askedFor('luck-foe')).toEqual([])
  })

  rule(
    'mythras.core.luck-cheat-fate',
    'a contest in the next Turn is another event, whoever’s Turn it is',
    () => {
      const state = duel(LUCKY)
      turn(state, 'bor', 'attack axe', { dice: [40, 88], choices: { 'luck-foe': ['re-roll'] } })
      figure(state, 'bor').posture = 'prone'
      const play = turn(state, 'bor', 'regain-footing', {
        dice: [30, 88, 40],
        choices: { 'luck hero': ['re-roll'], 'resist-skill hero': ['brawn'] },
      })
      expect(play.askedFor('luck').map(({ by }) => by)).toEqual(['hero'])
      expect(figure(state, 'hero').luck).toBe(0)
    },
  )

  rule(
    'mythras.core.luck-cheat-fate',
    'only heroes have it, unless a sheet or the table says otherwise',
    () => {
      const luck = (kind: 'pc' | 'npc' | 'creature', more: object = {}, rulings: RulingsInput = {}) =>
        figure(duel({ name: 'Who', kind, pow: 13, ...more }, BOR, { rulings }), 'who').luck
      expect([luck('pc'), luck('npc'), luck('creature')]).toEqual([3, 0, 0])
      expect(luck('npc', { luck: 3 })).toBe(3)
      expect(luck('npc', {}, { 'npc-luck': 'all' })).toBe(3)
      expect([6, 7, 12, 13, 18, 19].map((pow) => luck('pc', { pow }))).toEqual([1, 2, 2, 3, 3, 4])
    },
  )
})

describe('Luck: desperate effort', () => {
  rule('mythras.core.luck-desperate', 'without points, one Luck Point pays for a parry', () => {
    const state = duel(ANA)
    figure(state, 'ana').actionPoints = 0
    const play = turn(state, 'bor', 'attack axe', {
      dice: [40, 30, 2, 2, 11],
      choices: { 'desperate-effort': ['yes'], reaction: ['parry heater'] },
    })
    expect(told(play, 'defence')).toMatchObject([{ figure: 'ana', level: SUCCESS }])
    expect(figure(state, 'ana')).toMatchObject({ luck: 1, actionPoints: 0 })
    expect(play.askedFor('luck')).toEqual([])
  })

  rule('mythras.core.luck-desperate', 'not while a point is left, and not without Luck', () => {
    const asked = (sheet: SheetInput, points: number) => {
      const state = duel(sheet)
      figure(state, 'ana').actionPoints = points
      return turn(state, 'bor', 'attack axe', { dice: [40, 2, 2, 11] }).askedFor('desperate-effort').length
    }
    expect([asked(ANA, 1), asked(ANA, 0), asked(PLAIN_ANA, 0)]).toEqual([0, 1, 0])
  })

  rule(
    ['mythras.core.luck-desperate', 'mythras.core.luck-cheat-fate'],
    'in one’s slot it buys a Turn, and that is the one point for the action',
    () => {
      const state = duel(ANA)
      figure(state, 'ana').actionPoints = 0
      const play = playWhile(
        state,
        {
          dice: [88],
          choices: { 'desperate-effort': ['yes'], 'turn ana': ['attack broadsword'] },
        },
        ({ slot }) => slot === 0,
      )
      expect(told(play, 'attack')).toMatchObject([{ figure: 'ana', level: FAILURE }])
      expect(play.askedFor('luck')).toEqual([])
      expect(figure(state, 'ana').luck).toBe(1)
    },
  )

  rule(
    'mythras.core.luck-desperate',
    'where only delayed points pay for reactions, the bought one does',
    () => {
      const state = duel(ANA, BOR, { rulings: { delay: 'needed-to-react' } })
      figure(state, 'ana').actionPoints = 0
      const play = turn(state, 'bor', 'attack axe', {
        dice: [40, 30, 2, 2, 11],
        choices: { 'desperate-effort': ['yes'], reaction: ['parry heater'] },
      })
      expect(told(play, 'defence')).toHaveLength(1)
      expect(figure(state, 'ana')).toMatchObject({ luck: 1, actionPoints: 0, delayed: 0 })
    },
  )
})

describe('Luck: mitigating damage', () => {
  const FRAIL: SheetInput = {
    ...plain('Hero', 50, ['club'], { kind: 'pc', luck: 2, skills: { endurance: 60 } }),
    hitPoints: { head: 5 },
  }
  const OGRE = plain('Ogre', 50, ['maul (1d10+1 H 4/10 bludgeoning)'])

  /** The ogre strikes the hero's head for 11. */
  function smitten(choices: Choices, rulings: RulingsInput = {}, dice = [30, 10, 1, 95]) {
    const state = duel(OGRE, FRAIL, { rulings })
    const play = turn(state, 'ogre', 'attack maul', {
      dice,
      choices: { effect: ['choose-location'], location: ['head'], ...choices },
    })
    return { state, play }
  }

  rule('mythras.core.luck-mitigate', 'a head of 5 that takes 11 counts 9: −4 and Serious', () => {
    const { state, play } = smitten({ mitigate: ['yes'] })
    expect(told(play, 'damage')).toMatchObject([{ through: 11 }])
    expect(told(play, 'wound')).toMatchObject([{ before: 5, after: -4, wound: 'serious' }])
    expect(figure(state, 'hero')).toMatchObject({ luck: 1, life: 'up', felled: false })
  })

  rule('mythras.core.luck-mitigate', 'declined, the wound is Major; below a Major nothing is asked', () => {
    const { state } = smitten({ mitigate: ['no'] }, {}, [30, 10, 40])
    expect(limb(state, 'hero', 'head').hp).toBe(-6)
    expect(figure(state, 'hero').felled).toBe(true)
    const light = smitten({}, {}, [30, 8, 1, 95])
    expect(limb(light.state, 'hero', 'head').hp).toBe(-4)
    expect(light.play.askedFor('mitigate')).toEqual([])
  })

  rule(
    ['mythras.core.luck-mitigate', 'mythras.core.luck-cheat-fate'],
    'it comes on top of the point for the attack, unless the table counts it',
    () => {
      const forced = { 'luck-foe': ['re-roll'] }
      const dice = [88, 30, 10, 1, 95]
      const both = smitten({ ...forced, mitigate: ['yes'] }, {}, [20, ...dice.slice(1)])
      expect(figure(both.state, 'hero').luck).toBe(0)
      const counted = smitten(forced, { 'luck-scope': 'mitigate-counts' }, [20, 30, 10, 40])
      expect(counted.play.askedFor('mitigate')).toEqual([])
      expect(figure(counted.state, 'hero').felled).toBe(true)
    },
  )
})

describe('passions', () => {
  const LOYAL: SheetInput = {
    ...PLAIN_ANA,
    passions: { 'Loyal to the Queen': 55, 'Hates raiders': 42 },
  }
  const loyal = 'feel loyal-to-the-queen'

  function stirred(
    die: number,
    lands: readonly number[],
    choices: Choices,
    scene: StageOptions = {},
    sheet = LOYAL,
  ) {
    return turn(duel(sheet, BOR, scene), 'ana', 'attack broadsword', { dice: [die, ...lands], choices })
  }

  rule(
    'mythras.core.passion',
    'a passion of 55 adds 11, if its owner calls on it and the referee agrees',
    () => {
      const moved = stirred(76, [1, 1, 11], { passion: [loyal], 'passion-apt': ['yes'] })
      expect(told(moved, 'attack')).toMatchObject([{ skill: 76, level: SUCCESS }])
      expect(moved.askedFor('passion')[0]?.options).toEqual(['none', loyal, 'feel hates-raiders'])
      expect(moved.askedFor('passion-apt')).toMatchObject([{ by: 'referee' }])
      const other = stirred(75, [], { passion: ['feel hates-raiders'] })
      expect(told(other, 'attack')).toMatchObject([{ skill: 65 + 9, level: FAILURE }])
    },
  )

  rule('mythras.core.passion', 'nothing is added when it is not called on, or not apt', () => {
    const calm = (choices: Choices) =>
      told(turn(duel(LOYAL), 'ana', 'attack broadsword', { dice: [77], choices }), 'attack')[0]?.skill
    expect(calm({})).toBe(65)
    expect(calm({ passion: [loyal], 'passion-apt': ['no'] })).toBe(65)
  })

  rule('mythras.core.passion', 'it strengthens the skill before the grade and the cap', () => {
    const hard = stirred(98, [], { passion: [loyal] }, { field: { ground: 'unstable' } })
    expect(told(hard, 'attack')).toMatchObject([{ skill: 51, grade: HARD }])
    const wet = stirred(
      98,
      [],
      { passion: [loyal] },
      { field: { water: true } },
      { ...LOYAL, skills: { swim: 40 } },
    )
    expect(told(wet, 'attack')).toMatchObject([{ skill: 40 }])
  })

  rule(
    'mythras.core.passion',
    'once for each roll, of whatever skill, and never a second time for it',
    () => {
      const state = duel(LOYAL)
      const play = turn(state, 'bor', 'attack axe', {
        dice: [40, 76, 1, 1, 11],
        choices: { reaction: ['parry heater'], passion: [loyal] },
      })
      expect(told(play, 'defence')).toMatchObject([{ skill: 76, level: SUCCESS }])
      expect(play.askedFor('passion')).toHaveLength(1)
      const stands = duel(LOYAL)
      turn(stands, 'bor', 'attack axe', {
        dice: [40, 1, 1, 11, 66],
        choices: { effect: ['trip'], 'resist-skill': ['brawn'], passion: [loyal] },
      })
      expect(figure(stands, 'ana').posture).toBe('standing')
    },
  )

  rule('mythras.core.passion', 'against manipulation it may take the place of Willpower', () => {
    const mage = plain('Mage', 50, ['club'], { skills: { magic: 60 }, spells: ['Befuddle'] })
    const resisted = (skill: string, die: number) => {
      const state = stage({ heroes: [LOYAL], foes: [mage] })
      const play = turn(state, 'mage', 'cast befuddle', {
        dice: [30, die],
        choices: { 'spell-target': ['ana'], 'resist-skill': [skill] },
      })
      expect(play.askedFor('passion')).toHaveLength(skill === 'willpower' ? 1 : 0)
      return !figure(state, 'ana').befuddled
    }
    expect(resisted('willpower', 41)).toBe(false)
    expect(resisted(loyal, 41)).toBe(true)
    expect(resisted(loyal, 56)).toBe(false)
  })
})

describe('another try, and time', () => {
  const MEDIC = plain('Medic', 50, ['club'], { skills: { 'first-aid': 60 } })

  /** The fight is over and Bor bleeds; the medic of his side has two tries at most. */
  function tended(dice: readonly number[], choices: Choices = {}) {
    const state = stage({ heroes: [PLAIN_ANA], foes: [BOR, MEDIC] })
    Object.assign(limb(state, 'bor', 'chest'), { hp: 2, bleeding: 'yes' })
    figure(state, 'ana').life = 'yielded'
    state.phase = 'aftermath'
    const play = playWhile(state, { dice, choices }, () => false)
    return { play, bleeding: limb(state, 'bor', 'chest').bleeding, fatigue: figure(state, 'bor').fatigue }
  }

  rule('mythras.core.reattempt', 'a second try is one grade harder, and there is no third', () => {
    expect(tended([60])).toMatchObject({ bleeding: 'staunched', fatigue: 0 })
    const second = tended([61, 40])
    expect(second).toMatchObject({ bleeding: 'staunched', fatigue: 1 })
    expect(told(second.play, 'skill').map(({ grade, value }) => [value, grade])).toEqual([
      [60, 0],
      [60, HARD],
    ])
    expect(tended([61, 41])).toMatchObject({ bleeding: 'yes' })
  })

  rule('mythras.core.reattempt', 'it is the referee who grants it', () => {
    const refused = tended([61], { 'try-again': ['no'] })
    expect(refused.bleeding).toBe('yes')
    expect(refused.play.askedFor('try-again')).toMatchObject([{ by: 'referee' }])
  })

  rule('mythras.core.time', 'four minutes of unconsciousness are 48 Rounds', () => {
    const friend = plain('Friend', 50, ['club'])
    const state = stage({ heroes: [PLAIN_ANA], foes: [{ ...BOR, wounds: { chest: 7 } }, friend] })
    turn(state, 'ana', 'attack broadsword', {
      dice: [40, 3, 2, 1, 90],
      choices: { target: ['bor'], effect: ['choose-location'], location: ['chest'] },
    })
    expect(told(playRound(state), 'round')).toHaveLength(1)
    let rounds = 1
    while (figure(state, 'bor').unconscious > 0) {
      playRound(state)
      rounds++
    }
    expect(rounds).toBe(48)
  })
})
