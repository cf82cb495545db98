/**
 * Exact odds on the real rules, held against stupid twins: sums over all faces written down by hand, and dice
 * rolled by the thousand. Policies are functions here, so that every fight is played exactly as described.
 */
import {
  type Decision,
  type Enumeration,
  enumerateFrom,
  type Policy,
  resultOf,
  simulateFrom,
} from '@steelyard/kernel'
import { BY_WORK } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { rule } from '../testing/rule.ts'
import { sized } from '../testing/sizes.ts'
import { bastionland } from './index.ts'
import type { RulingsInput } from './register/rulings.ts'
import { winKeyOf } from './state/keys/win-key.ts'
import { type Figure, keyOf, type Pool, type State } from './state/state.ts'
import {
  type Cast,
  figure,
  playRound,
  playRounds,
  playTo,
  type StageOptions,
  stage,
} from './testing/stage.ts'

// ── How they play ────────────────────────────────────────────────────────────────────────────────────────

/** Who does what: declarations by figure, and the Feats that are used whenever they can be. */
interface Manner {
  readonly holds?: readonly string[]
  readonly smites?: readonly string[]
  readonly denies?: readonly string[]
}

/** Attacks, keeps the best die and Bolsters with every other die of 4 or more. */
function greedy({ holds = [], smites = [], denies = [] }: Manner = {}): Policy<State> {
  return (state, decision) => {
    switch (decision.name) {
      case 'declare':
        return !holds.includes(decision.by) && decision.options.includes('attack') ? 'attack' : 'hold'
      case 'smite':
        return smites.includes(decision.by) ? 'd12' : 'none'
      case 'deny':
        return denies.includes(decision.by) ? String(best(poolOf(state))) : 'none'
      case 'gambit':
        return bolster(state, decision)
      default:
        return decision.usual === '' ? (decision.options[0] ?? '') : decision.usual
    }
  }
}

function poolOf(state: State): Pool {
  const pool = state.pools[state.pool]
  if (pool === undefined) throw new RangeError('no pool')
  return pool
}

/** The place of the highest die that is left, not counting one of them; or -1. */
function best(pool: Pool, without = -1): number {
  let found = -1
  for (const [at, die] of pool.dice.entries())
    if (at !== without && die.state === 'in' && die.face > (pool.dice[found]?.face ?? 0)) found = at
  return found
}

/** A Bolster that leaves the highest face in the pool, if there is one. */
function bolster(state: State, { options }: Decision): string {
  const pool = poolOf(state)
  const face = (at: number): number => pool.dice[at]?.face ?? 0
  const spare = options.find((key) => {
    const at = key.startsWith('bolster ') ? Number(key.slice(8)) : -1
    return at >= 0 && face(best(pool, at)) === face(best(pool))
  })
  return spare ?? 'pass'
}

// ── Sums over all faces ──────────────────────────────────────────────────────────────────────────────────

/** The mean over all faces of these dice, by going through every one of them. */
function mean(
  dice: readonly number[],
  of: (faces: readonly number[]) => number,
  faces: number[] = [],
): number {
  const [sides, ...rest] = dice
  if (sides === undefined) return of(faces)
  let sum = 0
  for (let face = 1; face <= sides; face++) sum += mean(rest, of, [...faces, face])
  return sum / sides
}

/** The best die, 1 more for every other die of 4 or more, less Armour, never below 0. */
function greedyDamage(faces: readonly number[], armour: number): number {
  const sorted = faces.toSorted((one, other) => other - one)
  const [highest = 0, ...others] = sorted
  const bolsters = others.filter((face) => face >= 4).length
  return sorted.length === 0 ? 0 : Math.max(0, highest + bolsters - armour)
}

function withoutHighest(faces: readonly number[]): number[] {
  return faces.toSorted((one, other) => other - one).slice(1)
}

/** What a function gives, computed when it is first asked for. */
function once<Value extends object>(compute: () => Value): () => Value {
  let known: Value | undefined
  return () => {
    known ??= compute()
    return known
  }
}

function exactly(enumeration: Enumeration): Extract<Enumeration, { exact: true }> {
  if (!enumeration.exact) throw new Error(`too large to solve: ${enumeration.why}`)
  return enumeration
}

/** The mean damage that the players deal to the target in one round. */
function meanDamage(players: readonly string[], target: string, manner: Manner): number {
  const state = stage({ players, npcs: [target] })
  const policy = greedy({ ...manner, holds: ['target'] })
  const { distribution } = exactly(
    enumerateFrom(
      bastionland,
      { state },
      {
        policies: { players: policy, npcs: policy },
        budget: BY_WORK,
        until: 'round',
        measure: (end) => 99 - figure(end, 'target').guard,
      },
    ),
  )
  let sum = 0
  let total = 0
  for (const [damage, chance] of distribution) {
    sum += Number(damage) * chance
    total += chance
  }
  expect(total).toBeCloseTo(1, 9)
  return sum
}

function target(armour: number, kind = ''): string {
  return `Target ${kind}: VIG 10, CLA 10, SPI 10, 99GD, A${armour}; club`
}

const MACE = 'Mace (knight): VIG 13, CLA 12, SPI 12, 4GD, A1 (shield); mace (d8 hefty), shield (d4)'

const FIGURES: readonly {
  readonly name: string
  readonly players: readonly string[]
  readonly dice: readonly number[]
  readonly manner?: Manner
  readonly means: readonly [number, number, number]
}[] = [
  { name: 'mace and shield', players: [MACE], dice: [8, 4], means: [4.97, 3.0, 1.41] },
  {
    name: 'longsword and shield',
    players: ['Sword: 4GD, A1 (shield); longsword (2d8 hefty), shield (d4)'],
    dice: [8, 8, 4],
    means: [6.5, 4.5, 2.64],
  },
  {
    name: 'greatsword',
    players: ['Great: 4GD; greatsword (2d10 long)'],
    dice: [10, 10],
    means: [7.64, 5.65, 3.78],
  },
  {
    name: 'mace and shield with Smite',
    players: [MACE],
    dice: [8, 4, 12],
    manner: { smites: ['mace'] },
    means: [8.12, 6.12, 4.22],
  },
  {
    name: 'two Knights with mace and shield',
    players: [MACE, MACE.replace('Mace', 'Second')],
    dice: [8, 4, 8, 4],
    means: [6.76, 4.77, 2.86],
  },
]

describe('mean damage', () => {
  for (const { name, players, dice, manner, means } of FIGURES)
    rule(
      ['bastionland.attack.highest', 'bastionland.gambit.bolster', 'bastionland.attack.subtract-armour'],
      `${name}: ${means.join(', ')} against Armour 0, 2, 4`,
      () => {
        const armours = [0, 2, 4]
        const played = armours.map((armour) => meanDamage(players, target(armour), manner ?? {}))
        const summed = armours.map((armour) => mean(dice, (faces) => greedyDamage(faces, armour)))
        for (const [at, value] of played.entries()) expect(value).toBeCloseTo(summed[at] ?? -1, 9)
        for (const [at, value] of played.entries())
          expect(Math.abs(value - (means[at] ?? -1))).toBeLessThanOrEqual(0.0051)
      },
    )

  rule(
    ['bastionland.feat.deny.discard', 'bastionland.attack.pool'],
    'Deny halves a pool: 4.58 to 2.29',
    () => {
      const pool = [MACE, 'Ally: 3GD; 2 daggers (d6)']
      const dice = [8, 4, 6, 6]
      const knight = target(2, '(knight)')
      const full = meanDamage(pool, knight, {})
      const denied = meanDamage(pool, knight, { denies: ['target'] })
      expect(full).toBeCloseTo(
        mean(dice, (faces) => greedyDamage(faces, 2)),
        9,
      )
      expect(denied).toBeCloseTo(
        mean(dice, (faces) => greedyDamage(withoutHighest(faces), 2)),
        9,
      )
      expect([full, denied].map((value) => value.toFixed(2))).toEqual(['4.58', '2.29'])
    },
  )

  rule('bastionland.attack.extra-attacker', 'a second attacker is worth about 1.8 without Armour', () => {
    const one = mean([8, 4], (faces) => greedyDamage(faces, 0))
    const two = meanDamage([MACE, MACE.replace('Mace', 'Second')], target(0), {})
    expect(two - one).toBeCloseTo(1.8, 1)
  })
})

// ── Whole fights ─────────────────────────────────────────────────────────────────────────────────────────

const VIGOUR = sized(2, 3)
const RAT = `Rat (creature): VIG ${VIGOUR}, CLA 2, SPI 2, 1GD; bite (d4 natural)`
const CAT = `Cat (creature): VIG ${VIGOUR}, CLA 2, SPI 3, 1GD; claws (d4 natural)`

const FIGHTS: readonly {
  readonly name: string
  readonly cast: Cast
  readonly rulings?: RulingsInput
  readonly field?: Readonly<Record<string, unknown>>
  readonly manner?: Manner
  /** A policy of the system that both sides play by, instead of the greedy one. */
  readonly policy?: string
  /** Too many situations to tell them all apart. */
  readonly large?: boolean
}[] = [
  { name: 'a rat against a rat', cast: { players: [RAT], npcs: [RAT.replace('Rat', 'Other')] } },
  {
    name: 'a cat against two rats',
    cast: { players: [CAT], npcs: [RAT, RAT.replace('Rat', 'Other')] },
    large: true,
  },
  {
    name: 'sides in turn, with nerve',
    cast: { players: [RAT], npcs: [CAT] },
    rulings: { 'round-order': 'sides', morale: 'on' },
  },
  {
    name: 'Smite against Deny',
    cast: {
      players: ['Smiter (knight): VIG 4, CLA 9, SPI 9, 1GD; club'],
      npcs: ['Denier (knight): VIG 3, CLA 9, SPI 8, 2GD; fist (d4)'],
    },
    field: { deadly: false },
    manner: { smites: ['smiter'], denies: ['denier'] },
  },
  {
    name: 'caught off guard and Exposed',
    cast: { players: [RAT], npcs: [{ statblock: CAT, readied: false, exposed: true }] },
  },
  { name: 'the craven, who give up when Wounded', cast: { players: [RAT], npcs: [CAT] }, policy: 'craven' },
]

/** The game with one policy more: what a caller's own function looks at nobody knows, and its odds take longer. */
function knowing(decide: Policy<State>): typeof bastionland {
  const greedy = { name: 'greedy', summary: 'Strikes and Bolsters.', decide }
  return { ...bastionland, policies: { ...bastionland.policies, greedy } }
}

describe('whole fights', () => {
  for (const { name, cast, rulings = {}, field = {}, manner, policy, large } of FIGHTS) {
    const byHand = greedy(manner)
    const plays = policy ?? byHand
    const system = knowing(byHand)
    const policies = { players: plays, npcs: plays }
    const budget = { states: 100_000, milliseconds: Number.POSITIVE_INFINITY }
    const start = () => ({ state: stage(cast, { rulings, field }) })
    const exact = once(() => exactly(enumerateFrom(system, start(), { policies, budget })))

    test(`${name}: dice rolled by the thousand agree with the exact odds`, () => {
      const { distribution, undecided } = exact()
      const sum = [...distribution.values()].reduce((all, chance) => all + chance, undecided)
      expect(sum).toBeCloseTo(1, 9)
      const fights = sized(2_000, 20_000)
      const { outcomes } = simulateFrom(bastionland, start(), { fights, policies, measures: {}, seed: name })
      for (const result of new Set([...distribution.keys(), ...Object.keys(outcomes)])) {
        const chance = distribution.get(result) ?? 0
        const share = (outcomes[String(result)] ?? 0) / fights
        const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / fights)
        expect(Math.abs(share - chance), `${result}: ${share} for ${chance}`).toBeLessThanOrEqual(4 * error)
      }
    })

    if (large === true) continue
    test(`${name}: merging what cannot matter changes no odds`, () => {
      const merged = exact()
      const measure = (state: State): string => resultOf(bastionland, state)
      const whole = exactly(enumerateFrom(bastionland, start(), { policies, budget, measure }))
      expect([...merged.distribution.keys()].toSorted()).toEqual([...whole.distribution.keys()].toSorted())
      for (const [result, chance] of whole.distribution)
        expect(merged.distribution.get(result)).toBeCloseTo(chance, 9)
    })
  }

  rule('bastionland.flow.end', 'who cannot hurt each other never decide it', () => {
    const iron = 'Iron: VIG 10, CLA 10, SPI 10, 3GD, A9; club'
    const start = () => ({ state: stage({ players: [iron], npcs: [iron.replace('Iron', 'Other')] }) })
    const strikes = greedy()
    const policies = { players: strikes, npcs: strikes }
    const exact = exactly(enumerateFrom(knowing(strikes), start(), { policies, budget: BY_WORK }))
    expect(exact.undecided).toBeCloseTo(1, 12)
    expect([...exact.distribution.values()].every((chance) => chance === 0)).toBe(true)
    const { outcomes, measures } = simulateFrom(bastionland, start(), { fights: 20, policies })
    expect(outcomes).toEqual({ undecided: 20 })
    expect(measures['rounds']).toEqual({ 100: 20 })
  })
})

describe('what cannot decide a fight is left out of its win key, and nothing else', () => {
  /** Who wins by win key, and by all that can be told of a state. */
  function expectTheSame(
    cast: Cast,
    hand: string,
    rulings: RulingsInput = {},
    field: StageOptions['field'] = {},
  ): void {
    const start = { state: stage(cast, { rulings, field }) }
    const options = {
      policies: { players: hand, npcs: hand },
      budget: { states: 400_000, milliseconds: Number.POSITIVE_INFINITY },
    }
    const measure = (state: State): string => resultOf(bastionland, state)
    const merged = exactly(enumerateFrom(bastionland, start, options))
    const whole = exactly(enumerateFrom(bastionland, start, { ...options, measure }))
    for (const who of new Set([...merged.distribution.keys(), ...whole.distribution.keys()]))
      expect(merged.distribution.get(who), String(who)).toBeCloseTo(whole.distribution.get(who) ?? 0, 12)
  }

  const frail: Cast = {
    players: ['A (creature): VIG 2, CLA 2, SPI 2, 1GD; bite (d4 natural)'],
    npcs: ['B (creature): VIG 2, CLA 3, SPI 3, 2GD, A3; bite (d4 natural)'],
  }
  test('one Scar uses no Virtue up twice', () => expectTheSame(frail, 'simple'))
  test('a second Scar may, where a blow that does nothing scars', () =>
    expectTheSame(frail, 'simple', { 'scar-trigger': 'any-resolution-at-zero' }))

  // A d10 takes limbs, and whoever has lost a leg gets to nobody.
  const maimer = 'A: VIG 2, CLA 2, SPI 3, 1GD; glaive (d10 long)'
  const archer = 'B: VIG 2, CLA 3, SPI 2, 1GD; bow (d6 ranged)'
  const field = { zones: [{ id: 'near', adjacent: ['far'] }, { id: 'far' }] }
  test('limbs, where everybody is in reach', () =>
    expectTheSame({ players: [maimer], npcs: [archer] }, 'simple'))
  test('limbs, where a foe has to be reached', () => {
    const npcs = [{ statblock: archer, zone: 'far' }]
    expectTheSame({ players: [maimer], npcs }, 'simple', {}, field)
  })
  test('wounds, for somebody who leaves with the first', () =>
    expectTheSame({ players: [maimer], npcs: ['B: VIG 2, CLA 2, SPI 2, 1GD; knife (d4)'] }, 'craven'))

  /** Whether it makes a difference to the win key that something has happened to somebody. */
  function matters(
    happens: (figure: Figure, state: State) => void,
    { ignored = true, scene = {} }: { ignored?: boolean; scene?: StageOptions } = {},
  ): boolean {
    const before = stage(frail, scene)
    const after = stage(frail, scene)
    happens(figure(after, 'a'), after)
    return winKeyOf(before, () => ignored) !== winKeyOf(after, () => ignored)
  }

  function blind(name: string): string[] {
    const found = Object.values(bastionland.policies).filter(({ ignores }) => ignores?.includes(name))
    return found.map((policy) => policy.name)
  }

  /** Whether it makes a difference to the win key how much of a Virtue is left. */
  function counts(virtue: 'cla' | 'spi', rulings: RulingsInput = {}, ignored = true): boolean {
    const loses = (who: Figure): void => {
      who[virtue] = 1
    }
    return matters(loses, { ignored, scene: { rulings } })
  }

  test('Virtues count where a Scar brings Guard back, and with it a second Scar', () => {
    for (const virtue of ['cla', 'spi'] as const) {
      expect(counts(virtue)).toBe(false)
      expect(counts(virtue, { 'scar-max-guard': 'max-and-current' })).toBe(true)
    }
  })

  test('Spirit counts for those who may leave a parley to the dice', () => {
    expect(counts('spi', {}, false)).toBe(true)
    expect(counts('cla', {}, false)).toBe(false)
    const hands = Object.keys(bastionland.policies)
    expect(blind('spirit')).toEqual(hands.filter((name) => name !== 'random'))
  })

  test('Clarity that is used up counts as long as there is Guard to lose by it', () => {
    expect(matters((who) => Object.assign(who, { cla: 0 }))).toBe(true)
    const gone = (cla: number): string => {
      const state = stage(frail)
      Object.assign(figure(state, 'a'), { guard: 0, cla })
      return winKeyOf(state, () => true)
    }
    expect(gone(0)).toBe(gone(2))
  })

  test('wounds count for those who may be craven, and for nobody else', () => {
    const wound = (who: Figure): void => {
      who.wounded = true
    }
    expect([true, false].map((ignored) => matters(wound, { ignored }))).toEqual([false, true])
    expect(Object.keys(bastionland.policies).filter((name) => !blind('wounds').includes(name))).toEqual([
      'craven',
      'natural',
    ])
  })

  test('a lost leg counts where somebody may have to get to a foe', () => {
    const lame = (who: Figure): void => {
      who.lostLeg = true
    }
    expect(blind('legs')).toEqual(['simple'])
    expect(matters(lame)).toBe(false)
    expect(matters(lame, { ignored: false })).toBe(true)
    expect(matters(lame, { scene: { field } })).toBe(true)
  })

  const master: Cast = {
    players: [`A (knight): VIG 2, CLA ${VIGOUR}, SPI ${VIGOUR}, 1GD; club (d6); feats: smite, focus, deny`],
    npcs: ['B (creature): VIG 2, CLA 2, SPI 2, 1GD; bite (d8 natural)'],
  }
  test('Feats that nobody uses', () => expectTheSame(master, 'simple'))
  test('Feats that are used', () => expectTheSame(master, 'aggressive'))

  test('Clarity and Spirit that Feats are paid with count for those who use them', () => {
    expect(blind('feats')).toEqual(['simple'])
    for (const virtue of ['cla', 'spi'] as const) {
      const winKey = (left: number, heeded: string): string => {
        const state = stage(master)
        figure(state, 'a')[virtue] = left
        return winKeyOf(state, (what) => what !== heeded)
      }
      expect(winKey(2, '')).toBe(winKey(3, ''))
      expect(winKey(2, 'feats')).not.toBe(winKey(3, 'feats'))
    }
  })

  test('which arm is lost counts until the last Scar', () => {
    const maimed = (place: string, guard: number, due = 0): string => {
      const state = stage(frail)
      const one = figure(state, 'a')
      const mark = { entry: 10, place, pending: false, dealtBy: 'b', season: '', fresh: true }
      Object.assign(one, { guard, lostArms: 1, scars: [mark] })
      for (let each = 0; each < due; each++) state.scarring.push({ figure: one.at, sides: 10, dealtBy: 1 })
      return winKeyOf(state, () => true)
    }
    expect(maimed('sword arm', 1)).not.toBe(maimed('shield arm', 1))
    expect(maimed('sword arm', 0, 1)).not.toBe(maimed('shield arm', 0, 1))
    expect(maimed('sword arm', 0)).toBe(maimed('shield arm', 0))
  })
})

describe('faces that come to the same', () => {
  const sentries: Cast = {
    players: ['A: VIG 6, CLA 4, SPI 3, 2GD; axe (d8 hefty)'],
    npcs: ['B: VIG 5, CLA 9, SPI 9, 3GD, A1; spear (d6 long)'],
  }
  const rats: Cast = {
    players: ['A (creature): VIG 3, CLA 2, SPI 3, 1GD; bite (d4 natural)'],
    npcs: ['B: VIG 2, CLA 3, SPI 2, 2GD, A1; knife (d6)'],
  }
  const master: Cast = {
    players: ['Master: VIG 3, CLA 2, SPI 2, 0GD; club (d4); feats: focus, deny'],
    npcs: ['Ogre (creature): VIG 4, CLA 5, SPI 4, 0GD; club (d6 wooden)'],
  }
  const hunt: Cast = {
    players: ['A: VIG 3, CLA 4, SPI 3, 1GD; axe (d8 hefty)', 'B: VIG 2, CLA 9, SPI 9, 0GD; knife (d4)'],
    npcs: ['Ogre (creature): VIG 4, CLA 5, SPI 4, 2GD; club (d6 wooden)'],
  }

  /** Told apart by policies that are functions, of which nobody knows what they look at; else by name. */
  function bothWays(cast: Cast, players: string, npcs: string, rulings: RulingsInput = {}) {
    const start = { state: stage(cast, { rulings }) }
    const budget = { states: 100_000, milliseconds: Number.POSITIVE_INFINITY }
    const hand = (name: string): Policy<State> => bastionland.policies[name]?.decide ?? greedy()
    const named = { policies: { players, npcs }, budget }
    const told = { policies: { players: hand(players), npcs: hand(npcs) }, budget }
    return [
      exactly(enumerateFrom(bastionland, start, named)),
      exactly(enumerateFrom(bastionland, start, told)),
    ] as const
  }

  function expectTheSame([coarse, fine]: ReturnType<typeof bothWays>): void {
    for (const who of new Set([...coarse.distribution.keys(), ...fine.distribution.keys()]))
      expect(coarse.distribution.get(who), String(who)).toBeCloseTo(fine.distribution.get(who) ?? 0, 12)
    expect(coarse.undecided).toBeCloseTo(fine.undecided, 12)
  }

  test('every hand of the game that leaves nothing to chance has the same odds as with each face told apart', () => {
    for (const hand of Object.keys(bastionland.policies)) {
      if (hand === 'random') continue
      expectTheSame(bothWays(rats, hand, 'skilled'))
      expectTheSame(bothWays(master, hand, 'skilled'))
    }
    expectTheSame(bothWays(hunt, 'simple', 'skilled'))
  })

  test('a blow that puts down the last of a side is one outcome: a duel takes a third of the runs', () => {
    const [coarse, fine] = bothWays(sentries, 'simple', 'simple')
    expectTheSame([coarse, fine])
    expect(coarse.runs).toBeLessThan(fine.runs / 3)
  })

  const others: readonly RulingsInput[] = [
    { 'mortal-half': 'of-maximum' },
    { 'vig-zero-hit': 'nothing' },
    { 'felled-strikes': 'never' },
    { end: 'wiped-out' },
    { 'armour-floor': 'minimum-one' },
    { 'down-attack': 'killed', lockstep: 'pool-by-pool' },
    { 'round-order': 'sides' },
  ]
  for (const rulings of others)
    test(`also under ${JSON.stringify(rulings)}`, () => {
      expectTheSame(bothWays(rats, 'simple', 'skilled', rulings))
    })
})

describe('keys', () => {
  const cast = { players: ['A: VIG 9, CLA 9, SPI 9, 9GD; axe'], npcs: ['B: VIG 9, CLA 9, SPI 9, 9GD; axe'] }
  const strike = (face: number) => ({ declare: { a: 'attack b' }, dice: [face] })

  test('two ways to the same situation have one key', () => {
    const one = stage(cast)
    const other = stage(cast)
    playRounds(one, strike(3), strike(2))
    playRounds(other, strike(2), strike(3))
    expect(keyOf(one)).toBe(keyOf(other))
    playRound(one, strike(1))
    playRound(other, strike(2))
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  test('the number of the round does not matter, what happened in the last one does', () => {
    const early = stage(cast)
    const late = stage(cast)
    playRounds(early, strike(3), {}, {})
    playRounds(late, strike(3), {}, {}, {}, {})
    expect(keyOf(early)).toBe(keyOf(late))
    const fresh = stage(cast)
    playRounds(fresh, {}, {}, strike(3))
    expect(keyOf(fresh)).not.toBe(keyOf(early))
    const counted = [3, 5].map((rounds) => {
      const state = stage(cast, { rulings: { stalemate: 50 } })
      playRounds(state, strike(3), ...Array.from({ length: rounds - 1 }, () => ({})))
      return keyOf(state)
    })
    expect(counted[0]).not.toBe(counted[1])
  })

  test('a wall that stands is part of the key and of the win key', () => {
    const line = 'VIG 10, CLA 10, SPI 10, 9GD, A1 (shield); mace, shield'
    const [stands, none] = (['shieldwall', undefined] as const).map((wall) => {
      const cast = { players: [`A: ${line}`, `B: ${line}`, `C: ${line}`], npcs: ['Foe: 9GD; axe'] }
      const state = stage(cast, { rulings: { walls: 'on' } })
      const turn = wall === undefined ? { act: 'hold' } : { wall, act: 'hold' }
      playRound(state, { declare: { a: turn, b: turn, c: turn } })
      return [keyOf(state), winKeyOf(state, () => false)]
    })
    expect(stands?.[0]).not.toBe(none?.[0])
    expect(stands?.[1]).not.toBe(none?.[1])
  })

  test('whose effect it is matters, because it may end with them', () => {
    const keys = ['b', 'c'].flatMap((by) =>
      ['stopped', 'weapon-impaired'].map((kind) => {
        const spoilt = { statblock: 'A: VIG 9, CLA 9, SPI 9, 9GD; axe', effects: [{ kind, by }] }
        const foes = ['B: 9GD; axe', 'C: 9GD; axe']
        return keyOf(stage({ players: [spoilt], npcs: foes }, { rulings: { 'source-down': 'ends' } }))
      }),
    )
    expect(new Set(keys).size).toBe(4)
  })

  test('what is declared, rolled and spent is part of the key', () => {
    const keys = [3, 4].map((face) => {
      const state = stage(cast)
      playTo(state, 'gambits', strike(face))
      return keyOf(state)
    })
    expect(keys[0]).not.toBe(keys[1])
  })
})
