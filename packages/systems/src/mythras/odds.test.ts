/**
 * Exact odds of one exchange on the real rules, held against tables worked out by hand, sums over every die, and
 * dice rolled by the thousand.
 *
 * Levels and effects are not kept in a state, so the policies are listened to: whoever is asked for a reaction or
 * an effect is told the levels. Runs are counted, because they decide how long exact odds take, and unlike
 * milliseconds they are the same on every machine.
 */
import { type Decision, type Enumeration, enumerateFrom, type Policy, simulateFrom } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../testing/rule.ts'
import { mythras } from './index.ts'
import { simple } from './policies/simple.ts'
import { woundOf } from './rules/harm/wounds.ts'
import type { Wound } from './rules/melee/exchange.ts'
import type { SheetInput } from './scenario/sheet.ts'
import { keyOf, type State } from './state/state.ts'
import { ANA, BOR, type Cast, figure, stage, turn } from './testing/stage.ts'

// ── One step, listened to ────────────────────────────────────────────────────────────────────────────────

/** What is known of an exchange from the questions it asked. */
interface Heard {
  attack: number
  parried: boolean
  defence: number
  winner: string
  effects: number
}

const NOTHING: Heard = { attack: -1, parried: false, defence: -1, winner: '', effects: 0 }
const heard: Heard = { ...NOTHING }

/** Plays like another policy, and remembers what it was told about the exchange. */
function listening(policy: Policy<State>): Policy<State> {
  return (state, decision) => {
    const answer = policy(state, decision)
    if (decision.name === 'turn') Object.assign(heard, NOTHING)
    if (decision.name === 'reaction') {
      heard.attack = numberIn(decision, 'level')
      heard.parried = String(answer).startsWith('parry ')
      heard.defence = heard.parried ? heard.attack : -1
    }
    if (decision.name === 'effect' && heard.effects === 0) {
      heard.attack = numberIn(decision, 'level')
      heard.defence = numberIn(decision, 'against')
      heard.winner = decision.by
      heard.effects = numberIn(decision, 'left')
    }
    return answer
  }
}

function numberIn({ about }: Decision, key: string): number {
  const facts: Readonly<Record<string, unknown>> = typeof about === 'object' ? { ...about } : {}
  return Number(facts[key])
}

/** The game, over when the first slot is: what simulation needs to play one step. */
const oneSlot = {
  ...mythras,
  next: (state: State) => (state.phase === 'turn' && state.slot === 0 ? 'turn' : null),
}

function exactly(enumeration: Enumeration): Extract<Enumeration, { exact: true }> {
  if (!enumeration.exact) throw new Error(`too large to solve: ${enumeration.why}`)
  return enumeration
}

/** Where somebody lost Hit Points, and what wound that is there. */
function woundIn(state: State, id: string): string {
  const victim = figure(state, id)
  const { locations } = state.setup.profiles[victim.at] ?? { locations: [] }
  const at = locations.findIndex(({ hp }, place) => (victim.limbs[place]?.hp ?? hp) < hp)
  return at < 0 ? 'unhurt' : `${locations[at]?.key} ${woundOf(state, victim, at)}`
}

/** The chance of everything that can come of a first slot, by what a measure says of it. */
function oddsOf(state: State, plays: Policy<State>, measure: (end: State) => string) {
  const policy = listening(plays)
  const policies = { heroes: policy, foes: policy }
  const budget = { states: 100_000, milliseconds: Number.POSITIVE_INFINITY }
  return exactly(enumerateFrom(mythras, { state }, { policies, until: 'step', measure, budget }))
}

/** Chances added up by one part of what was measured. */
function sumBy(
  distribution: Iterable<readonly [number | string | boolean, number]>,
  part: (value: string) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [value, chance] of distribution)
    sums.set(part(String(value)), (sums.get(part(String(value))) ?? 0) + chance)
  return sums
}

// ── Attack against parry ─────────────────────────────────────────────────────────────────────────────────

/** A staff that opens no effect by its kind, one Size larger than what parries it: half of each blow passes. */
const STAFF: SheetInput = {
  ...ANA,
  luck: 0,
  weapons: ['great staff (1d8 L 4/8)'],
  style: { name: 'Staves', value: 65, weapons: ['great staff'] },
}
const AXE: SheetInput = { ...BOR, weapons: ['axe'] }

function inOneWord(end: State): string {
  const { attack, defence, winner, effects } = heard
  return `${attack}:${defence}|${winner}:${effects}|${woundIn(end, 'bor')}`
}

const PARTS: Readonly<Record<string, number>> = { levels: 0, 'effects won': 1, wound: 2 }

describe('attack against parry, both sides simple', () => {
  const start = stage({ heroes: [STAFF], foes: [AXE] })
  const exact = oddsOf(start, simple, inOneWord)

  test('the chances sum to one, in few enough runs for an answer at once', () => {
    const sum = [...exact.distribution.values()].reduce((all, chance) => all + chance, exact.undecided)
    expect(sum).toBeCloseTo(1, 12)
    expect(exact.runs).toBeLessThan(25_000)
  })

  // Attack 65: Critical 01–07, Success 08–65, Failure 66–98, Fumble 99–00. Parry 60: 06, 54, 38 and 2 in a hundred.
  // Nobody answers a miss.
  const levels: readonly (readonly [levels: string, chance: number])[] = [
    ['3:3', 0.07 * 0.06],
    ['3:2', 0.07 * 0.54],
    ['3:1', 0.07 * 0.38],
    ['3:0', 0.07 * 0.02],
    ['2:3', 0.58 * 0.06],
    ['2:2', 0.58 * 0.54],
    ['2:1', 0.58 * 0.38],
    ['2:0', 0.58 * 0.02],
    ['1:-1', 0.33],
    ['0:-1', 0.02],
  ]

  rule(
    ['mythras.core.critical', 'mythras.core.fumble', 'mythras.attack.step-3'],
    '65 against 60: the chance of every pair of levels',
    () => {
      const found = sumBy(exact.distribution, (value) => value.split('|')[0] ?? '')
      expect([...found.keys()].toSorted()).toEqual(levels.map(([pair]) => pair).toSorted())
      for (const [pair, chance] of levels) expect(found.get(pair), pair).toBeCloseTo(chance, 12)
    },
  )

  rule(
    ['mythras.core.differential', 'mythras.se.count'],
    '65 against 60: no effect 70.22 %, one 25.82 %, two 3.82 %, three 0.14 %, and one for the defender 3.48 %',
    () => {
      const found = sumBy(exact.distribution, (value) => value.split('|')[1] ?? '')
      expect(found.get('ana:1')).toBeCloseTo(0.2582, 12)
      expect(found.get('ana:2')).toBeCloseTo(0.0382, 12)
      expect(found.get('ana:3')).toBeCloseTo(0.0014, 12)
      expect(found.get('bor:1')).toBeCloseTo(0.0348, 12)
      expect(found.get(':0')).toBeCloseTo(0.7022 - 0.0348, 12)
      expect(found.size).toBe(5)
    },
  )

  test('dice rolled by the thousand agree', () => {
    const fights = 10_000
    const policy = listening(simple)
    const policies = { heroes: policy, foes: policy }
    const measures = { all: inOneWord }
    const { measures: counted } = simulateFrom(
      oneSlot,
      { state: start },
      { fights, policies, measures, seed: 9 },
    )
    for (const [name, place] of Object.entries(PARTS)) {
      const part = (value: string): string => value.split('|')[place] ?? ''
      const chances = sumBy(exact.distribution, part)
      const counts = sumBy(Object.entries(counted['all'] ?? {}), part)
      for (const value of new Set([...chances.keys(), ...counts.keys()])) {
        const chance = chances.get(value) ?? 0
        const error = Math.sqrt((chance * (1 - chance)) / fights)
        const share = (counts.get(value) ?? 0) / fights
        expect(Math.abs(share - chance), `${name} ${value}: ${share}, not ${chance}`).toBeLessThanOrEqual(
          4 * error,
        )
      }
    }
  })
})

// ── A blow without an answer ─────────────────────────────────────────────────────────────────────────────

/** Spear 1d8+1, no Damage Modifier, 60 in a hundred; whoever is struck can do nothing about it. */
const SPEAR: SheetInput = {
  name: 'Cid',
  dm: '+0',
  style: { name: 'Spears', value: 60, weapons: ['spear'] },
  weapons: ['spear'],
}
const TARGET: SheetInput = { ...ANA, luck: 0, actionPoints: 0 }

/** Strikes and takes no effects. */
const plainly: Policy<State> = (state, decision) =>
  decision.name === 'effect' ? 'none' : simple(state, decision)

/** Ana's body: the faces of the d20, Hit Points and armour of each location. */
const BODY: readonly (readonly [key: string, faces: number, hp: number, ap: number])[] = [
  ['right-leg', 3, 6, 2],
  ['left-leg', 3, 6, 2],
  ['abdomen', 3, 7, 4],
  ['chest', 3, 8, 4],
  ['right-arm', 3, 5, 2],
  ['left-arm', 3, 5, 2],
  ['head', 2, 6, 3],
]

function wounded(lost: number, hp: number): Wound {
  if (lost <= 0) return 'none'
  return lost < hp ? 'minor' : lost < 2 * hp ? 'serious' : 'major'
}

/** Critical 3, Success 2, Failure 1, Fumble 0, as the book has it for skills up to 100. */
function levelFor(skill: number, die: number): number {
  if (die >= 99) return 0
  if (die > Math.max(5, Math.min(95, skill))) return 1
  return die <= Math.ceil(skill / 10) ? 3 : 2
}

/** How likely Endurance is lost against one face of a successful attack. */
function losesAgainst(attack: number, endurance: number, die: number): number {
  let lost = 0
  for (let other = 1; other <= 100; other++) {
    const [one, two] = [levelFor(attack, die), levelFor(endurance, other)]
    if (two < one || (two === one && other < die)) lost++
  }
  return lost / 100
}

/** How likely Endurance is lost against a successful attack, over all hundred times hundred dice. */
function chanceToLose(attack: number, endurance: number): number {
  let lost = 0
  for (let die = 1; die <= attack; die++) lost += losesAgainst(attack, endurance, die)
  return lost / attack
}

describe('a blow without an answer', () => {
  const start = (): State => stage({ heroes: [SPEAR], foes: [TARGET] })

  rule(
    ['mythras.attack.no-parry', 'mythras.attack.step-7', 'mythras.wound.serious', 'mythras.armor.locations'],
    'every location and wound as a sum over the dice has it; the left arm is Seriously hurt in 3.375 %',
    () => {
      const exact = oddsOf(start(), plainly, (end) => woundIn(end, 'ana'))
      const expected = new Map([['unhurt', 0.4]])
      const add = (what: string, chance: number): void => {
        expected.set(what, (expected.get(what) ?? 0) + chance)
      }
      for (const [key, faces, hp, ap] of BODY)
        for (let die = 1; die <= 8; die++) {
          const lost = Math.max(0, die + 1 - ap)
          const wound = wounded(lost, hp)
          add(wound === 'none' ? 'unhurt' : `${key} ${wound}`, (0.6 * faces) / 20 / 8)
        }
      expect([...exact.distribution.keys()].map(String).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const [what, chance] of expected)
        expect(exact.distribution.get(what), what).toBeCloseTo(chance, 12)
      // Three faces of the d20, and 6, 7 or 8 on the d8: 7 to 9 damage less 2 are 5 or more of 5 Hit Points.
      expect(exact.distribution.get('left-arm serious')).toBeCloseTo(0.6 * 0.15 * 0.375, 12)
    },
  )

  rule(
    ['mythras.wound.endurance-vs-roll', 'mythras.wound.serious-limb', 'mythras.core.opposed'],
    'a Seriously hurt arm is lost as often as Endurance loses to the attack over all dice',
    () => {
      const useless = (end: State): string => String(figure(end, 'ana').limbs.some((limb) => limb.useless))
      const exact = oddsOf(start(), plainly, useless)
      // Both legs are Serious on 7 and 8, with 6 or 7 of 6 Hit Points lost after armour; both arms on 6, 7 and 8.
      const serious = 0.6 * (2 * 0.15 * (2 / 8) + 2 * 0.15 * (3 / 8))
      expect(exact.distribution.get('true')).toBeCloseTo(serious * chanceToLose(60, 50), 12)
    },
  )

  rule('mythras.attack.no-parry', 'an unanswered Success has one effect, a Critical two', () => {
    const exact = oddsOf(start(), plainly, () => `${heard.attack}:${heard.effects}`)
    expect(exact.distribution.get('2:1')).toBeCloseTo(0.54, 12)
    expect(exact.distribution.get('3:2')).toBeCloseTo(0.06, 12)
    expect(exact.distribution.get('-1:0')).toBeCloseTo(0.4, 12)
  })
})

// ── Effects that are resisted ────────────────────────────────────────────────────────────────────────────

/** Takes an effect whenever it may, and is plain otherwise. */
function wanting(effect: string): Policy<State> {
  return (state, decision) => {
    if (decision.name !== 'effect') return simple(state, decision)
    return decision.options.find((key) => key === effect || key.startsWith(`${effect} `)) ?? 'none'
  }
}

/** What an effect may have done to somebody, in a word. */
function sufferings(state: State, id: string): string {
  const { limbs, posture, blinded, items } = figure(state, id)
  const bleeds = limbs.some(({ bleeding }) => bleeding === 'yes')
  const stunned = limbs.some(({ stun }) => stun > 0)
  const useless = limbs.some((limb) => limb.useless)
  return `${bleeds} ${stunned} ${useless} ${posture} ${blinded} ${items.map(({ hand }) => hand).join()}`
}

describe('effects that are resisted by an opposed roll', () => {
  const SWORD: SheetInput = {
    ...SPEAR,
    style: { name: 'Swords', value: 60, weapons: ['broadsword'] },
    weapons: ['broadsword'],
  }

  rule(
    ['mythras.effect.bleed', 'mythras.wound.endurance-vs-roll', 'mythras.core.opposed'],
    'Bleed and the wound of the same blow are resisted against one attack die: what beats one likely beats both',
    () => {
      const start = stage({ heroes: [SWORD], foes: [TARGET] })
      const both = (end: State): string => {
        const { limbs } = figure(end, 'ana')
        return `${limbs.some(({ bleeding }) => bleeding === 'yes')} ${limbs.some(({ useless }) => useless)}`
      }
      const exact = oddsOf(start, wanting('bleed'), both)
      // On the d8 an 8 is Serious for the legs (6 Hit Points behind 2 AP), 7 and 8 for the arms (5 behind 2).
      const serious = 2 * 0.15 * (1 / 8) + 2 * 0.15 * (2 / 8)
      let lostBoth = 0
      let lostOne = 0
      for (let die = 1; die <= 60; die++) {
        const lost = losesAgainst(60, 50, die)
        lostBoth += (serious * lost * lost) / 100
        lostOne += (serious * lost * (1 - lost)) / 100
      }
      expect(exact.distribution.get('true true')).toBeCloseTo(lostBoth, 12)
      expect(exact.distribution.get('false true')).toBeCloseTo(lostOne, 12)
    },
  )

  const effects: readonly (readonly [effect: string, weapon: string])[] = [
    ['bleed', 'broadsword'],
    ['trip', 'broadsword'],
    ['disarm', 'broadsword'],
    ['blind', 'broadsword'],
    ['stun-location', 'mace'],
  ]
  for (const [effect, weapon] of effects)
    test(`${effect}: in few enough runs for an answer at once, and as dice rolled by the thousand have it`, () => {
      const style = { name: 'Guard', value: 65, weapons: [weapon] }
      const start = stage({ heroes: [{ ...ANA, luck: 0, style, weapons: [weapon] }], foes: [BOR] })
      const measure = (end: State): string => `${woundIn(end, 'bor')} ${sufferings(end, 'bor')}`
      const exact = oddsOf(start, wanting(effect), measure)
      expect(exact.runs).toBeLessThan(6_000)
      const fights = 5_000
      const policies = { heroes: wanting(effect), foes: wanting(effect) }
      const options = { fights, policies, measures: { measure }, seed: effect }
      const counted = simulateFrom(oneSlot, { state: start }, options).measures['measure'] ?? {}
      for (const end of new Set([...exact.distribution.keys(), ...Object.keys(counted)])) {
        const chance = exact.distribution.get(end) ?? 0
        const share = (counted[String(end)] ?? 0) / fights
        const error = Math.sqrt((chance * (1 - chance)) / fights)
        expect(Math.abs(share - chance), `${end}: ${share} for ${chance}`).toBeLessThanOrEqual(4 * error)
      }
    })
})

// ── Keys ─────────────────────────────────────────────────────────────────────────────────────────────────

describe('keys', () => {
  const cast: Cast = { heroes: [{ ...ANA, luck: 0 }], foes: [{ ...BOR, actionPoints: 4 }] }
  const blow = (dice: readonly number[]) => ({ dice, choices: { effect: ['none'] } })

  test('two ways to the same situation have one key, another outcome another', () => {
    const [one, other] = [stage(cast), stage(cast)]
    // 3 and 2 from the right leg, in either order: d8, d2, d20.
    turn(one, 'ana', 'attack broadsword', blow([44, 2, 2, 2]))
    turn(one, 'ana', 'attack broadsword', blow([44, 1, 2, 2]))
    turn(other, 'ana', 'attack broadsword', blow([44, 1, 2, 2]))
    turn(other, 'ana', 'attack broadsword', blow([44, 2, 2, 2]))
    expect(keyOf(one)).toBe(keyOf(other))
    const third = stage(cast)
    turn(third, 'ana', 'attack broadsword', blow([44, 2, 2, 2]))
    turn(third, 'ana', 'attack broadsword', blow([44, 1, 1, 2]))
    expect(keyOf(third)).not.toBe(keyOf(one))
  })

  test('what is only counted for measures is not part of a key, a prepared counter is', () => {
    const [one, other] = [stage(cast), stage(cast)]
    other.dealt = other.dealt.map(() => 7)
    other.effects = other.effects.map(() => 3)
    expect(keyOf(other)).toBe(keyOf(one))
    figure(other, 'ana').counters.push({ against: 1, effect: 'trip' })
    expect(keyOf(other)).not.toBe(keyOf(one))
  })
})

// ── Whole Rounds ─────────────────────────────────────────────────────────────────────────────────────────

/** A beast with one location and one Action Point, so that a Round is small enough to be looked at whole. */
function beast(name: string, more: Partial<SheetInput> = {}): SheetInput {
  return {
    name,
    kind: 'creature',
    str: 6,
    con: 6,
    siz: 6,
    dex: 6,
    int: 3,
    pow: 6,
    cha: 3,
    actionPoints: 1,
    luck: 0,
    dm: '+0',
    locations: [{ name: 'body', range: '1-20', hp: 2 }],
    weapons: ['claw (1d2 M 4/8)'],
    style: { name: 'Beast', value: 50, weapons: ['claw'] },
    ...more,
  }
}

const MAN: SheetInput = { ...BOR, actionPoints: 1, luck: 0, dm: '+0', weapons: ['blade (1d4 M 6/10)'] }
const HUNTER: SheetInput = { ...MAN, style: { name: 'Hunter', value: 60, weapons: ['blade'] } }

const ROUNDS: readonly { readonly name: string; readonly cast: Cast }[] = [
  { name: 'a beast and a beast', cast: { heroes: [beast('Fox')], foes: [beast('Dog')] } },
  { name: 'a beast and two beasts', cast: { heroes: [beast('Fox')], foes: [beast('Dog'), beast('Cur')] } },
  { name: 'a hunter and a beast', cast: { heroes: [HUNTER], foes: [beast('Boar', { actionPoints: 1 })] } },
]

describe('a Round of a fight', () => {
  for (const { name, cast } of ROUNDS)
    test(`${name}: dice rolled by the thousand agree with the exact odds`, () => {
      const policies = { heroes: simple, foes: simple }
      const measured = ['standing', 'serious wounds', 'effects used']
      const measure = (state: State): string =>
        measured.map((each) => mythras.measures[each]?.(state)).join('; ')
      const budget = { states: 100_000, milliseconds: Number.POSITIVE_INFINITY }
      const options = { policies, until: 'round', measure, budget } as const
      const exact = exactly(enumerateFrom(mythras, { state: stage(cast) }, options))
      expect(exact.distribution.size).toBeGreaterThan(2)
      const fights = 5_000
      const rolled = simulateFrom(
        mythras,
        { state: stage(cast) },
        { fights, policies, measures: { measure }, until: 'round', seed: name },
      )
      const counts = rolled.measures['measure'] ?? {}
      for (const end of new Set([...exact.distribution.keys(), ...Object.keys(counts)])) {
        const chance = exact.distribution.get(end) ?? 0
        const share = (counts[String(end)] ?? 0) / fights
        const error = Math.sqrt((chance * (1 - chance)) / fights)
        expect(Math.abs(share - chance), `${end}: ${share} for ${chance}`).toBeLessThanOrEqual(4 * error)
      }
    })
})
