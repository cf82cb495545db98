/**
 * Exact odds of single figures, held against stupid twins: binomial sums and faces counted by hand, and duels fought
 * by the thousand. The duels also say how many situations they have, so that growth is noticed.
 */
import { askOdds, type Enumeration, enumerateFrom, type Policy, simulateFrom } from '@steelyard/kernel'
import { BY_WORK } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { rule } from '../testing/rule.ts'
import { warband } from './index.ts'
import { questions } from './odds.ts'
import type { RulingsInput } from './register/rulings.ts'
import { winKeyOf } from './state/keys/win-key.ts'
import type { State } from './state/state.ts'
import { type Cast, figure, npc, pc, stage } from './testing/stage.ts'

function exactly(enumeration: Enumeration): Extract<Enumeration, { exact: true }> {
  if (!enumeration.exact) throw new Error(`too large to solve: ${enumeration.why}`)
  return enumeration
}

/** Does one thing when it can, and else what is usual. */
function insists(...keys: readonly string[]): Policy<State> {
  return (_, { options, usual }) => keys.find((key) => options.includes(key)) ?? usual
}

/** The chances of what one round leaves, if the party insists and the foes let it be. */
function afterRound(
  state: State,
  keys: readonly string[],
  measure: (end: State) => string | number,
): ReadonlyMap<unknown, number> {
  const policies = { party: insists(...keys), foes: insists() }
  return exactly(enumerateFrom(warband, { state }, { policies, until: 'round', measure, budget: BY_WORK }))
    .distribution
}

/** The chance of so many successes on so many dice, each with this chance. */
function binomial(dice: number, hits: number, chance: number): number {
  let ways = 1
  for (let at = 0; at < hits; at++) ways = (ways * (dice - at)) / (at + 1)
  return ways * chance ** hits * (1 - chance) ** (dice - hits)
}

const UNSCARRED: RulingsInput = { 'wounds-switch': 'off' }
const BRAVE = { morale: null } as const

// ── One round ────────────────────────────────────────────────────────────────────────────────────────────

describe('pools of attack dice', () => {
  for (const [dice, natural] of [
    [1, 0],
    [2, 1],
    [3, 2],
    [6, 3],
  ] as const)
    rule(
      ['warband.melee.roll', 'warband.melee.chance'],
      `${dice} dice on armour ${natural} hit as often as a binomial says`,
      () => {
        const state = stage(
          { party: [npc('a', { atk: dice })], foes: [npc('b', { ...BRAVE, natural, hpMax: 20 })] },
          { rulings: UNSCARRED },
        )
        const left = afterRound(state, ['attack'], (end) => figure(end, 'b').hp)
        for (let hits = 0; hits <= dice; hits++)
          expect(left.get(20 - hits), `${hits} hits`).toBeCloseTo(
            binomial(dice, hits, (8 - natural) / 12),
            10,
          )
      },
    )

  rule('warband.out.weapon-table', 'a battle axe: 2 or less deals two', () => {
    const state = stage(
      {
        party: [npc('a', { atk: 2, weapons: ['battle axe'] })],
        foes: [npc('b', { ...BRAVE, natural: 1, hpMax: 20 })],
      },
      { rulings: UNSCARRED },
    )
    const left = afterRound(state, ['attack'], (end) => figure(end, 'b').hp)
    const damage = (face: number): number => (face > 7 ? 0 : face > 2 ? 1 : 2)
    const chances = new Map<number, number>()
    for (let one = 1; one <= 12; one++)
      for (let other = 1; other <= 12; other++) {
        const hp = 20 - damage(one) - damage(other)
        chances.set(hp, (chances.get(hp) ?? 0) + 1 / 144)
      }
    for (const [hp, chance] of chances) expect(left.get(hp), `${hp} HP`).toBeCloseTo(chance, 10)
  })

  rule('warband.subdue.exact', 'three dice at −1 on 2 HP: two hits capture, three kill', () => {
    const state = stage(
      { party: [npc('a', { atk: 3 })], foes: [npc('b', { ...BRAVE, hpMax: 2 })] },
      { rulings: { ...UNSCARRED, 'fewer-dice': 'never' } },
    )
    const lives = afterRound(state, ['subdue'], (end) => figure(end, 'b').life)
    expect(lives.get('captured')).toBeCloseTo(binomial(3, 2, 7 / 12), 10)
    expect(lives.get('dead')).toBeCloseTo(binomial(3, 3, 7 / 12), 10)
  })

  rule(
    ['warband.priority.roll', 'warband.melee.simultaneous'],
    'one die each, both at 1 HP: both fall four times in nine',
    () => {
      const state = stage({ party: [npc('a', BRAVE)], foes: [npc('b', BRAVE)] })
      const policies = { party: insists('attack'), foes: insists('attack') }
      const measure = (end: State): number => end.figures.filter(({ life }) => life === 'in').length
      const left = exactly(
        enumerateFrom(warband, { state }, { policies, until: 'round', measure, budget: BY_WORK }),
      ).distribution
      expect(left.get(0)).toBeCloseTo(4 / 9, 10)
      expect(left.get(1)).toBeCloseTo(4 / 9, 10)
      expect(left.get(2)).toBeCloseTo(1 / 9, 10)
    },
  )
})

describe('other dice', () => {
  rule('warband.grapple.contest', 'two dice against one, higher total wins', () => {
    const state = stage(
      { party: [npc('a', { ...BRAVE, atk: 2 })], foes: [npc('b', { ...BRAVE, atk: 1 })] },
      { rulings: { ...UNSCARRED, 'grapple-tie': 'stalemate' } },
    )
    const ends = afterRound(state, ['grapple', 'pin', 'held'], (end) => {
      if (figure(end, 'b').held) return 'won'
      return figure(end, 'a').held ? 'lost' : 'tied'
    })
    const counted = { won: 0, tied: 0, lost: 0 }
    for (let one = 1; one <= 6; one++)
      for (let two = 1; two <= 6; two++)
        for (let other = 1; other <= 6; other++)
          counted[one + two > other ? 'won' : one + two < other ? 'lost' : 'tied'] += 1 / 216
    for (const [end, chance] of Object.entries(counted)) expect(ends.get(end), end).toBeCloseTo(chance, 10)
  })

  rule(['warband.death.save', 'warband.out.death'], 'a PC at 0 HP lives on 5 in 12', () => {
    const state = stage(
      { party: [npc('a', { chance: 5 })], foes: [pc('hero', { hpMax: 1 })] },
      { rulings: UNSCARRED },
    )
    const lives = afterRound(state, ['attack'], (end) => figure(end, 'hero').life)
    expect(lives.get('dead')).toBeCloseTo((11 / 12) * (7 / 12), 10)
  })

  rule('warband.gambit.odds', 'a gambit on somebody mightier: 2 in 6', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b', { ...BRAVE, might: 2 })] })
    const prone = afterRound(state, ['gambit', 'trip'], (end) => (figure(end, 'b').prone > 0 ? 1 : 0))
    expect(prone.get(1)).toBeCloseTo(2 / 6, 10)
  })
})

// ── Whole duels ──────────────────────────────────────────────────────────────────────────────────────────

interface Duel {
  readonly name: string
  readonly cast: Cast
  readonly policy: string
  readonly start: number | 'contact'
  readonly states: number
}

const DUELS: readonly Duel[] = [
  {
    name: 'footman and reaver',
    cast: { party: ['footman'], foes: ['orc-reaver'] },
    policy: 'simple',
    start: 'contact',
    states: 400,
  },
  {
    name: 'veteran and bandit from a distance',
    cast: { party: ['veteran'], foes: ['bandit'] },
    policy: 'skilled',
    start: 8,
    states: 2_000,
  },
  {
    name: 'three a side of the plainest kind',
    cast: {
      party: ['a', 'b', 'c'].map((name) => npc(name, { ...BRAVE, group: 'men' })),
      foes: ['x', 'y', 'z'].map((name) => npc(name, { ...BRAVE, group: 'orcs' })),
    },
    policy: 'simple',
    start: 'contact',
    states: 20_000,
  },
]

describe('whole fights', () => {
  for (const { name, cast, policy, start, states } of DUELS)
    test(`${name}: dice rolled by the thousand agree with the exact odds`, () => {
      const begin = () => ({ state: stage(cast, { rulings: UNSCARRED, field: { start } }) })
      const policies = { party: policy, foes: policy }
      const budget = { states: 100_000, milliseconds: Number.POSITIVE_INFINITY }
      const exact = exactly(enumerateFrom(warband, begin(), { policies, budget }))
      expect(exact.states).toBeLessThan(states)
      const sum = [...exact.distribution.values()].reduce((all, chance) => all + chance, exact.undecided)
      expect(sum).toBeCloseTo(1, 9)
      const fights = 6_000
      const { outcomes } = simulateFrom(warband, begin(), { fights, policies, measures: {}, seed: name })
      for (const result of new Set([...exact.distribution.keys(), ...Object.keys(outcomes)])) {
        const chance = exact.distribution.get(result) ?? 0
        const share = (outcomes[String(result)] ?? 0) / fights
        const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / fights)
        expect(Math.abs(share - chance), `${result}: ${share} for ${chance}`).toBeLessThanOrEqual(4 * error)
      }
    })
})

test('where somebody fell, and the room he took up, count until the round is over', () => {
  for (const change of [{ place: 3 }, { attacked: true }]) {
    const state = stage({ party: [npc('a'), npc('fallen')], foes: [npc('b')] })
    Object.assign(figure(state, 'fallen'), { life: 'dead', place: 0, attacked: false })
    const winKeys = (phase: State['phase']): string[] =>
      [{}, change].map((each) => {
        state.phase = phase
        const copy = warband.copy(state)
        Object.assign(figure(copy, 'fallen'), each)
        return winKeyOf(copy)
      })
    const [before, after] = winKeys('melee')
    expect(after).not.toBe(before)
    const [old, gone] = winKeys('round')
    expect(gone).toBe(old)
  }
})

// ── Questions ────────────────────────────────────────────────────────────────────────────────────────────

/** The chances of one table of a question about odds. */
function asked(name: string, flags: object, title: string): Map<unknown, number> {
  const question = questions.find((each) => each.name === name)
  if (question === undefined) throw new Error(`there is no question ${name}`)
  const answer = askOdds(warband, question, flags).find((each) => each.title === title)
  return new Map(answer?.values.map(({ value, chance }) => [value, chance]))
}

describe('questions about odds', () => {
  rule(['warband.ranged.procedure', 'warband.ranged.shield', 'warband.range.longbow'], 'two arrows', () => {
    const damage = asked('ranged', { weapon: 'longbow', armour: 1 }, 'damage')
    for (let hits = 0; hits <= 2; hits++) expect(damage.get(hits)).toBeCloseTo(binomial(2, hits, 7 / 12), 10)
    const shield = asked('ranged', { weapon: 'shortbow', shield: true }, 'damage')
    expect(shield.get(1)).toBeCloseTo(5 / 12, 10)
    expect(asked('ranged', { weapon: 'crossbow', armour: 3, shield: true }, 'damage').get(1)).toBeCloseTo(
      8 / 12,
      10,
    )
  })

  rule('warband.ranged.into-melee', 'a quarter of the shots into melee finds the friend', () => {
    const flags = { weapon: 'shortbow', melee: true }
    expect(asked('ranged', flags, 'damage to the friend').get(1)).toBeCloseTo(3 / 12, 10)
    expect(asked('ranged', flags, 'damage').get(1)).toBeCloseTo(8 / 12, 10)
  })

  rule('warband.out.trait-deadeye', 'a Deadeye shoots with all attacks', () => {
    const damage = asked('ranged', { weapon: 'shortbow', attacks: 3 }, 'damage')
    expect(damage.get(3)).toBeCloseTo((8 / 12) ** 3, 10)
  })

  rule(['warband.grapple.contest', 'warband.grapple.record'], 'three dice against two, ties again', () => {
    const counts = { won: 0, lost: 0 }
    for (let code = 0; code < 6 ** 5; code++) {
      const dice = [1, 6, 36, 216, 1296].map((place) => 1 + (Math.floor(code / place) % 6))
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = dice
      if (a + b + c > d + e) counts.won++
      if (a + b + c < d + e) counts.lost++
    }
    const control = asked('grapple', { own: '3d6', foe: '2d6' }, 'who has control')
    expect(control.get('control')).toBeCloseTo(counts.won / (counts.won + counts.lost), 10)
    expect(control.get('held by the foe')).toBeCloseTo(counts.lost / (counts.won + counts.lost), 10)
    const helped = asked('grapple', { own: '1d6', foe: '2d6', help: 2 }, 'who has control')
    expect(helped.get('control')).toBeCloseTo(control.get('control') ?? 0, 10)
  })

  rule(
    ['warband.morale.roll', 'warband.leader.morale', 'warband.banner.morale', 'warband.leader.death-duel'],
    'chances of 7, and what changes them; a 12 is a rout',
    () => {
      const check = (flags: object) => asked('morale', { grade: 'average', ...flags }, 'the check')
      expect(check({}).get('holds')).toBeCloseTo(7 / 12, 10)
      expect(check({}).get('flees in disorder')).toBeCloseTo(1 / 12, 10)
      expect(check({ leader: true, banner: true }).get('holds')).toBeCloseTo(9 / 12, 10)
      expect(check({ rally: true, circumstances: 1 }).get('holds')).toBeCloseTo(10 / 12, 10)
      expect(check({ duel: true, circumstances: -2 }).get('holds')).toBeCloseTo(3 / 12, 10)
    },
  )

  rule('warband.priority.roll', 'ties of the priority dice are solved, not unrolled', () => {
    const cast = { a: [npc('a', BRAVE)], b: [npc('b', BRAVE)], c: [npc('c', BRAVE)] }
    const state = stage(cast, { field: { start: 12 } })
    const measure = (end: State) => end.order.join()
    const solved = exactly(enumerateFrom(warband, { state }, { policies: {}, until: 'step', measure }))
    expect(solved.distribution.size).toBe(6)
    for (const chance of solved.distribution.values()) expect(chance).toBeCloseTo(1 / 6, 10)
    expect(solved.runs).toBeLessThan(10)
  })
})
