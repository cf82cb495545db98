/**
 * Questions about odds, held against sums over all faces written down by hand; and what every question owes: chances
 * that sum to one, rules that exist, examples that work, refusals of nonsense.
 */
import { askOdds, type OddsAnswer, Refusal } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { enumerate, systemNamed, systems } from './index.ts'

type Given = Readonly<Record<string, unknown>>

function asked(id: string, name: string, flags: Given, rulings: Given = {}): readonly OddsAnswer[] {
  const system = systemNamed(id)
  const question = system.questions?.find((each) => each.name === name)
  if (question === undefined) throw new Error(`${id} has no question ${name}`)
  return askOdds(system, question, flags, { rulings })
}

function chanceOf(answer: OddsAnswer | undefined, value: number | string): number {
  return answer?.values.find((each) => each.value === value)?.chance ?? 0
}

/** Every throw of these dice, all equally likely. */
function* faces(dice: readonly number[]): Generator<readonly number[]> {
  const [sides, ...rest] = dice
  if (sides === undefined) yield []
  else for (let face = 1; face <= sides; face++) for (const others of faces(rest)) yield [face, ...others]
}

function binomial(dice: number, hits: number, chance: number): number {
  let ways = 1
  for (let at = 0; at < hits; at++) ways = (ways * (dice - at)) / (at + 1)
  return ways * chance ** hits * (1 - chance) ** (dice - hits)
}

describe('every question', () => {
  for (const system of systems)
    for (const question of system.questions ?? [])
      test(`${system.id} ${question.name}: its examples, rules and chances are sound`, () => {
        expect(question.examples.length).toBeGreaterThan(0)
        for (const key of question.plain) expect(Object.keys(question.flags.shape)).toContain(key)
        const rules = new Set(system.rules.map(({ id }) => id))
        const [plain = ''] = question.plain
        const [[words] = ['']] = question.examples
        const first = words.split(' ')[0]?.replaceAll('"', '') ?? ''
        const value = /^[+-]?\d+$/.test(first) ? Number(first) : first
        for (const { rule, values } of askOdds(system, question, { [plain]: value })) {
          expect(rules).toContain(rule)
          expect(values.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
        }
        expect(() => question.tables({ [plain]: value, nonsense: 1 })).toThrow(Refusal)
        expect(() => question.tables({})).toThrow(Refusal)
        expect(() => question.tables({ [plain]: value }, { nonsense: 'yes' })).toThrow(
          'no such ruling: nonsense',
        )
        const [key = '', ruling] = Object.entries(system.rulings)[0] ?? []
        expect(() => question.tables({ [plain]: value }, { [key]: 'nonsense' })).toThrow(Refusal)
        const usual = question.tables({ [plain]: value }, { [key]: ruling?.default })
        expect(usual.map(({ start }) => start)).toEqual(
          question.tables({ [plain]: value }).map(({ start }) => start),
        )
      })

  test('every game answers at least one', () => {
    for (const { id, questions } of systems) expect(questions?.length, id).toBeGreaterThan(0)
  })
})

describe('bastionland attack', () => {
  const dice = [8, 4, 6, 6]

  test('the highest die, 1 for every other of 4 or more, less Armour', () => {
    const counts = new Map<number, number>()
    for (const thrown of faces(dice)) {
      const [highest = 0, ...others] = thrown.toSorted((one, other) => other - one)
      const damage = Math.max(0, highest + others.filter((face) => face >= 4).length - 2)
      counts.set(damage, (counts.get(damage) ?? 0) + 1 / (8 * 4 * 6 * 6))
    }
    const [damage] = asked('bastionland', 'attack', { dice: 'd8+d4+d6+d6', armour: 2 })
    expect(damage?.values.map(({ value }) => value)).toEqual([...counts.keys()].toSorted((a, b) => a - b))
    for (const [value, chance] of counts) expect(chanceOf(damage, value)).toBeCloseTo(chance, 12)
    expect(damage?.mean?.toFixed(2)).toBe('4.58')
  })

  test('without Gambits it is the highest die alone', () => {
    const [damage, left] = asked('bastionland', 'attack', { dice: '2d10', gambits: 'none', guard: 99 })
    for (let face = 1; face <= 10; face++)
      expect(chanceOf(damage, face)).toBeCloseTo((2 * face - 1) / 100, 12)
    expect(left?.values).toEqual([{ value: 'Guard lost, no more', chance: 1 }])
  })

  test('damage that takes exactly the last Guard leaves a Scar, more takes Vigour', () => {
    const [, left] = asked('bastionland', 'attack', { dice: 'd6', guard: 3, vigour: 19 })
    expect(chanceOf(left, 'Guard lost, no more')).toBeCloseTo(2 / 6, 12)
    expect(chanceOf(left, 'a Scar')).toBeCloseTo(1 / 6, 12)
    expect(chanceOf(left, 'Vigour lost') + chanceOf(left, 'Wounded')).toBeCloseTo(3 / 6, 12)
  })
})

describe('under another ruling', () => {
  test('bastionland: a blow that armour stops whole does 1 all the same', () => {
    const flags = { dice: 'd6', armour: 4 }
    const [usual] = asked('bastionland', 'attack', flags)
    const [floored] = asked('bastionland', 'attack', flags, { 'armour-floor': 'minimum-one' })
    expect([chanceOf(usual, 0), chanceOf(usual, 1)].map((chance) => Math.round(6 * chance))).toEqual([4, 1])
    expect([chanceOf(floored, 0), chanceOf(floored, 1)].map((chance) => Math.round(6 * chance))).toEqual([
      0, 5,
    ])
  })

  test('mythras: of a blow of 1 that is half parried, 1 comes through or nothing', () => {
    const flags = { skill: 65, parry: 55, damage: '1d2', size: 'L' }
    const unharmed = (rulings: Given): number =>
      chanceOf(
        asked('mythras', 'attack', flags, rulings).find(({ title }) => title.includes('damage')),
        0,
      )
    expect(unharmed({})).toBeCloseTo(0.35, 12)
    expect(unharmed({ 'half-damage': 'deflected-rounded' })).toBeCloseTo(0.35 + (0.65 * 0.55) / 2, 12)
  })

  test('momentum: a Defence that only equals the Strike fails', () => {
    const flags = { danger: 1, skill: 2, defend: 'dodge' }
    const [hits] = asked('momentum', 'strike', flags, { 'defence-tie': 'fail' })
    expect(chanceOf(hits, 0)).toBeCloseTo(0.1, 12)
  })

  test('bastionland: a blow at nobody’s Guard that does nothing leaves a Scar', () => {
    const flags = { dice: 'd6', armour: 6, guard: 0 }
    const [, usual] = asked('bastionland', 'attack', flags)
    const [, scarred] = asked('bastionland', 'attack', flags, { 'scar-trigger': 'any-resolution-at-zero' })
    expect([chanceOf(usual, 'unharmed'), chanceOf(scarred, 'a Scar')]).toEqual([1, 1])
  })

  // Two d6 at Guard 3 and Vigour 6: the higher, and 1 more if the lower is 4 or more. 3 takes the last Guard (5 of 36), 4
  // and 5 wound (13 of 36), 6 and 7 take half of the Vigour or more (14 of 36).
  test('bastionland: a Wound that uses the Guard up leaves a Scar besides', () => {
    const flags = { dice: '2d6', guard: 3, vigour: 6 }
    const [, usual] = asked('bastionland', 'attack', flags)
    const [, both] = asked('bastionland', 'attack', flags, { 'scar-and-wound': 'both' })
    const of36 = (answer: OddsAnswer | undefined): number[] =>
      ['a Scar', 'Wounded', 'Mortal Wound'].map((value) => Math.round(36 * chanceOf(answer, value)))
    expect(of36(usual)).toEqual([5, 13, 14])
    expect(of36(both)).toEqual([18, 0, 14])
  })

  test('mythras: half of 1 rounded down lets nothing through', () => {
    const flags = { skill: 65, parry: 55, damage: '1d2', size: 'L' }
    const answers = asked('mythras', 'attack', flags, { rounding: 'down' })
    const damage = answers.find(({ title }) => title.includes('damage'))
    expect(chanceOf(damage, 0)).toBeCloseTo(0.35 + (0.65 * 0.55) / 2, 12)
  })

  test('mythras: what is above 100 comes off a blow that nobody answers', () => {
    const [usual] = asked('mythras', 'attack', { skill: 120 })
    const [reduced] = asked('mythras', 'attack', { skill: 120 }, { 'over-100-unopposed': 'always' })
    expect(chanceOf(usual, 'Critical')).toBeCloseTo(0.12, 12)
    expect(chanceOf(reduced, 'Critical')).toBeCloseTo(0.1, 12)
    expect(chanceOf(usual, 'Success') + chanceOf(usual, 'Critical')).toBeCloseTo(0.95, 12)
    expect(chanceOf(reduced, 'Success') + chanceOf(reduced, 'Critical')).toBeCloseTo(0.95, 12)
  })

  test('momentum: somebody without armour takes one hit a Strike, whatever its Danger', () => {
    const flags = { danger: 3, defend: 'none' }
    const [usual] = asked('momentum', 'strike', flags)
    const [single] = asked('momentum', 'strike', flags, { 'unarmoured-danger': 'hit-per-strike' })
    expect([chanceOf(usual, 3), chanceOf(single, 1)]).toEqual([1, 1])
  })

  // Two guards of two hits strike by turns and never miss: the one who goes first needs two Strikes, a Strike a round.
  test('momentum: guards fall to one Strike more, or to as many hits as the Strike has Danger', () => {
    const statblock = 'Guard - Hits 2, Defense 0, Move 1, Danger 2d/Attack Skill 1 (Steel, Melee, Club)'
    const rounds = (rulings: Given): unknown => {
      const sides = ['one', 'other'].map((id) => ({ id, figures: [{ id: `${id}-guard`, statblock }] }))
      const scenario = { system: 'momentum', rulings, field: { startBand: 'melee' }, sides }
      const policies = { one: 'simple', other: 'simple' }
      const measure = systemNamed('momentum').measures['rounds']
      const found = enumerate(scenario, { policies, ...(measure === undefined ? {} : { measure }) })
      return found.exact ? [...found.distribution] : found.why
    }
    expect(rounds({})).toEqual([[2, 1]])
    expect(rounds({ 'npc-hits-count': 'one-more' })).toEqual([[3, 1]])
    expect(rounds({ 'npc-vs-npc': 'danger-hits' })).toEqual([[1, 1]])
  })

  // The Counter of this target adds 4 to its dice: the attack has to reach 8 and to come out above it.
  test('stances: equal totals of an attack and a Counter', () => {
    const flags = { bonus: 0, against: 'defensive', counter: true }
    for (const [ties, wins] of [
      ['defender', (attack: number, counter: number) => attack > counter],
      ['attacker', (attack: number, counter: number) => attack >= counter],
    ] as const) {
      const [damage] = asked('stances', 'attack', flags, { 'opposed-ties': ties })
      const through = [...faces([6, 6, 6, 6])].filter(
        ([a = 0, b = 0, c = 0, d = 0]) => a + b >= 8 && wins(a + b, c + d + 4),
      )
      expect(1 - chanceOf(damage, 0), ties).toBeCloseTo(through.length / 1296, 12)
    }
  })

  test('stances: a hit that armour stops does 1 all the same', () => {
    const flags = { bonus: 10, damage: '1d6', armour: 'heavy' }
    const [usual] = asked('stances', 'attack', flags)
    const [floored] = asked('stances', 'attack', flags, { 'damage-floor': 'one' })
    expect(chanceOf(floored, 0)).toBe(0)
    expect(chanceOf(floored, 1)).toBeCloseTo(chanceOf(usual, 0) + chanceOf(usual, 1), 12)
  })

  test('stances: an attack that needs 7 instead of 8', () => {
    const [damage] = asked('stances', 'attack', { bonus: 3 }, { 'attack-tn': 'seven' })
    const missed = [...faces([6, 6])].filter(([one = 0, other = 0]) => one + other + 3 < 7).length / 36
    expect(chanceOf(damage, 0)).toBeCloseTo(missed, 12)
  })

  test('warband: equal totals of a grapple are rolled again, or won by the defender', () => {
    let [won, lost] = [0, 0]
    for (const [a = 0, b = 0, c = 0, d = 0, e = 0] of faces([6, 6, 6, 6, 6])) {
      const lead = a + b + c - d - e
      if (lead > 0) won++
      if (lead < 0) lost++
    }
    const flags = { own: '3d6', foe: '2d6' }
    const [again] = asked('warband', 'grapple', flags)
    const [defended] = asked('warband', 'grapple', flags, { 'grapple-tie': 'defender' })
    expect(chanceOf(again, 'control')).toBeCloseTo(won / (won + lost), 12)
    expect(chanceOf(defended, 'control')).toBeCloseTo(won / 6 ** 5, 12)
  })

  test('warband: a battle axe goes deep on 1 and 2, and on 2 alone where criticals take no more', () => {
    const flags = { dice: '1', weapon: 'battle axe', hp: 5 }
    const [usual] = asked('warband', 'melee', flags)
    const [single] = asked('warband', 'melee', flags, { 'crit-stack': 'no' })
    expect([chanceOf(usual, 2), chanceOf(single, 2)].map((chance) => Math.round(12 * chance))).toEqual([2, 1])
    expect(chanceOf(usual, 0)).toBeCloseTo(chanceOf(single, 0), 12)
  })

  test('warband: a 1 hits whatever stands against it, or only if something can', () => {
    const flags = { dice: '1', armour: 3, chance: -5, shield: true }
    const [always] = asked('warband', 'melee', flags)
    const [never] = asked('warband', 'melee', flags, { 'natural-one': 'only-if-cth' })
    expect([chanceOf(always, 0), chanceOf(never, 0)].map((chance) => Math.round(12 * chance))).toEqual([
      11, 12,
    ])
  })
})

describe('mythras attack', () => {
  // 65: Critical to 07, Success to 65, Fumble 99 and 100. 55: Critical to 06, Success to 55, Fumble 99 and 100.
  const attack = [0.02, 0.33, 0.58, 0.07]
  const parry = [0.02, 0.43, 0.49, 0.06]

  test('65 against 55, blow by blow: effects are the difference of levels where one of them succeeds', () => {
    const counts = new Map<string, number>()
    for (const [level, chance] of attack.entries())
      for (const [against, share] of parry.entries()) {
        const apart = Math.max(level, against) < 2 ? 0 : level - against
        const who = apart > 0 ? 'for the attacker' : 'for the target'
        const key = apart === 0 ? 'none' : `${Math.abs(apart)} ${who}`
        counts.set(key, (counts.get(key) ?? 0) + chance * share)
      }
    const answers = asked('mythras', 'attack', { skill: 65, parry: 55, always: true })
    const effects = answers.find(({ title }) => title.includes('effects'))
    expect(effects?.values.length).toBe(counts.size)
    for (const [key, chance] of counts) expect(chanceOf(effects, key), key).toBeCloseTo(chance, 12)
  })

  test('the level of a blow is that of the whole skill, whatever the parry takes off it afterwards', () => {
    for (const parry of [undefined, 80, 110]) {
      const [levels] = asked('mythras', 'attack', { skill: 120, parry, always: true })
      expect(chanceOf(levels, 'Critical')).toBeCloseTo(0.12, 12)
      expect(chanceOf(levels, 'Success')).toBeCloseTo(0.83, 12)
    }
  })

  test('nobody parries: every blow that hits does its damage less armour', () => {
    const answers = asked('mythras', 'attack', { skill: 65, damage: '1d8', armour: 3 })
    const damage = answers.find(({ title }) => title.includes('damage'))
    expect(chanceOf(damage, 5)).toBeCloseTo(0.65 / 8, 12)
    expect(chanceOf(damage, 0)).toBeCloseTo(0.35 + (0.65 * 3) / 8, 12)
  })
})

describe('warband melee', () => {
  test('six dice on armour 2 hit as often as a binomial says', () => {
    const [damage] = asked('warband', 'melee', { dice: '6d12', armour: 2 })
    for (let hits = 0; hits <= 6; hits++)
      expect(chanceOf(damage, hits), `${hits} hits`).toBeCloseTo(binomial(6, hits, 6 / 12), 10)
  })
})

describe('stances attack', () => {
  test('+3 between two Balanced hits on 5 and more', () => {
    const [damage] = asked('stances', 'attack', { bonus: 3 })
    const missed = [...faces([6, 6])].filter(([one = 0, other = 0]) => one + other + 3 < 8).length / 36
    expect(chanceOf(damage, 0)).toBeCloseTo(missed, 12)
  })

  test('a Counter needs somebody Defensive', () => {
    expect(() => asked('stances', 'attack', { bonus: 3, counter: true })).toThrow('Only somebody Defensive')
  })
})

describe('momentum strike', () => {
  test('a Dodge for 3 with a d10 and no Grace stops Skill 2 on 9 and 10', () => {
    const [hits] = asked('momentum', 'strike', { danger: 1, skill: 2, defend: 'dodge' })
    expect(chanceOf(hits, 0)).toBeCloseTo(0.2, 12)
    expect(chanceOf(hits, 1)).toBeCloseTo(0.8, 12)
  })

  test('more momentum than is held is refused', () => {
    expect(() => asked('momentum', 'strike', { danger: 1, spend: 9, held: 4 })).toThrow('cannot be spent')
  })
})
