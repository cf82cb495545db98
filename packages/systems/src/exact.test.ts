/**
 * Exact means exact, whatever is measured and whoever plays: measures and policies that look at what keys leave out
 * (the round, what is only counted, a Virtue that decides nothing) agree with dice rolled by the thousand.
 */
import { usualPolicy } from '@steelyard/kernel'
import { BY_WORK } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { type Enumeration, enumerate, type Policy, simulate, systemNamed } from './index.ts'
import { sized } from './testing/sizes.ts'

interface Case {
  readonly system: string
  readonly scenario: object
  readonly policies: Readonly<Record<string, Policy | string>>
  /** What is measured; who wins unless given. */
  readonly measure?: string
}

const FIGHTS = sized(1_500, 4_000)

/** Fails unless every value comes up as often as the exact odds say, within four standard errors. */
function expectAgreement(
  chances: ReadonlyMap<unknown, number>,
  counts: Readonly<Record<string, number>>,
): void {
  const exact = new Map([...chances].map(([value, chance]) => [String(value), chance]))
  for (const value of new Set([...exact.keys(), ...Object.keys(counts)])) {
    const chance = exact.get(value) ?? 0
    const share = (counts[value] ?? 0) / FIGHTS
    const error = Math.sqrt((chance * (1 - chance)) / FIGHTS)
    expect(Math.abs(share - chance), `${value}: ${share} for ${chance}`).toBeLessThanOrEqual(4 * error + 1e-5)
  }
}

function compared({ system, scenario, policies, measure }: Case): Enumeration {
  const written = { system, ...scenario }
  const of = measure === undefined ? undefined : systemNamed(system).measures[measure]
  const budget = { states: 20_000, ...BY_WORK }
  const found = enumerate(written, { policies, budget, ...(of === undefined ? {} : { measure: of }) })
  if (!found.exact) return found
  const { outcomes, measures } = simulate(written, { fights: FIGHTS, policies, seed: 'exact' })
  expectAgreement(found.distribution, measure === undefined ? outcomes : (measures[measure] ?? {}))
  return found
}

/** Two creatures that bite each other. */
const creatures = (guard: number): object => ({
  sides: ['players', 'npcs'].map((id) => ({
    id,
    figures: [{ statblock: `Of ${id} (creature): VIG 1, CLA 2, SPI 2, ${guard}GD, A2; bite (d4 natural)` }],
  })),
})

/** Strikes only while `when` holds of what it sees. */
function striking(when: (view: { round: number; figures: { cla: number }[] }) => boolean): Policy {
  return (view, decision) => {
    if (decision.name !== 'declare') return usualPolicy(view, decision)
    return when(view as Parameters<typeof when>[0]) && decision.options.includes('attack') ? 'attack' : 'hold'
  }
}

const CASES: Readonly<Record<string, Case>> = {
  'momentum, what was spent on defence': {
    system: 'momentum',
    scenario: {
      rulings: { 'round-limit': 3 },
      sides: [
        { id: 'pcs', figures: ['diaghilev'] },
        { id: 'npcs', figures: ['brute'] },
      ],
    },
    policies: { pcs: 'cautious', npcs: 'cautious' },
    measure: 'momentum spent on defence',
  },
  'bastionland, the rounds': {
    system: 'bastionland',
    scenario: creatures(0),
    policies: { players: 'simple', npcs: 'simple' },
    measure: 'rounds',
  },
  'bastionland, a policy that looks at the round': {
    system: 'bastionland',
    scenario: creatures(0),
    policies: { players: striking(({ round }) => round % 3 === 0), npcs: 'simple' },
  },
  'bastionland, a policy that looks at a Virtue': {
    system: 'bastionland',
    scenario: { ...creatures(1), rulings: { stalemate: 3 } },
    policies: { players: striking(({ figures }) => figures.every(({ cla }) => cla > 1)), npcs: 'simple' },
  },
  'warband, the rounds': {
    system: 'warband',
    scenario: {
      field: { start: 'contact' },
      sides: [
        { id: 'party', figures: [{ use: 'footman', hp: 2 }] },
        { id: 'foes', figures: [{ use: 'bandit', hp: 2 }] },
      ],
    },
    policies: { party: 'simple', foes: 'simple' },
    measure: 'rounds',
  },
  'stances, the hits': {
    system: 'stances',
    scenario: {
      field: { maxRounds: 2 },
      rulings: { aftermath: 'stop' },
      sides: [
        { id: 'pcs', figures: [{ use: 'levy', guard: 0, vitality: 1 }] },
        { id: 'npcs', figures: [{ use: 'levy', id: 'other', guard: 0, vitality: 1 }] },
      ],
    },
    policies: { pcs: 'simple', npcs: 'simple' },
    measure: 'hits',
  },
}

describe('exact odds agree with dice rolled by the thousand', () => {
  for (const [name, each] of Object.entries(CASES))
    test(name, () => {
      expect(compared(each).exact).toBe(true)
    })
})
