/**
 * Questions about odds: what one pool of attack dice does to somebody, worked out by playing the round with every
 * face of every die.
 */
import { oddsQuestion, type Policy, type WrittenRulings } from '@steelyard/kernel'
import { z } from 'zod'
import { policies } from './policies/index.ts'
import { rulingsSchema } from './register/rulings.ts'
import { readDice } from './rules/gear.ts'
import { begin, scenarioSchema } from './scenario/setup.ts'
import { figureById, type State } from './state/state.ts'

const flags = z.strictObject({
  dice: z
    .string()
    .refine((text) => readDice(text) !== null, 'write dice such as d8+d4 or 2d6, at most ten of them')
    .describe('The pool, such as d8+d4+d6.'),
  armour: z.int().min(0).max(20).default(0).describe('The Armour of the target.'),
  guard: z.int().min(0).max(99).default(3).describe('Its Guard.'),
  vigour: z.int().min(1).max(19).default(10).describe('Its Vigour.'),
  gambits: z
    .enum(['bolster', 'none'])
    .default('bolster')
    .describe('What is done with dice of 4 or more that are not needed.'),
})

const holds: Policy<State> = (_, { options, usual }) =>
  options.includes('hold') ? 'hold' : usual === '' ? (options[0] ?? '') : usual

/** The plain hand strikes, and Bolsters with every die it can spare unless it is told not to. */
function strikes(gambits: 'bolster' | 'none'): Policy<State> {
  const plain = policies['simple']?.decide ?? holds
  return (state, decision) =>
    decision.name === 'gambit' && gambits === 'none' ? 'pass' : plain(state, decision)
}

function meeting(
  { dice, armour, vigour }: z.output<typeof flags>,
  guard: number,
  rulings: WrittenRulings,
): State {
  const weapons = [{ name: 'attack', dice, natural: true }]
  const attacker = { name: 'Attacker', kind: 'creature', weapons }
  const target = { name: 'Target', vig: vigour, guard, naturalArmour: armour }
  const sides = [
    { id: 'attack', figures: [attacker] },
    { id: 'defence', figures: [target] },
  ]
  return begin(scenarioSchema.parse({ system: 'bastionland', rulings, sides }))
}

function harm(state: State): number {
  const target = figureById(state, 'target')
  return target === undefined ? 0 : target.guardMax - target.guard
}

function fate(state: State): string {
  const target = figureById(state, 'target')
  if (target === undefined) return 'gone'
  if (target.life !== 'up') return target.life === 'mortal' ? 'Mortal Wound' : target.life
  // A Scar may cost Vigour of its own.
  if (target.scars.length > 0) return 'a Scar'
  if (target.wounded) return 'Wounded'
  if (target.vig < target.vigMax) return 'Vigour lost'
  return target.guard < target.guardMax ? 'Guard lost, no more' : 'unharmed'
}

/** What can be asked. */
export const questions = [
  oddsQuestion<State, typeof flags>({
    name: 'attack',
    summary: 'what a pool of attack dice does',
    plain: ['dice'],
    examples: [
      ['"d8+d4" --armour 2 --guard 4', 'a mace and a shield'],
      ['"d8+d4+d6+d6" --armour 2 --guard 4', 'two attackers on one target'],
      ['2d10 --gambits none', 'nothing is spent on Gambits'],
    ],
    assumes: 'One round; the target neither strikes back nor Denies, and Guard is whole.',
    flags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      const policies = { attack: strikes(given.gambits), defence: holds }
      const rest = { policies, until: 'round' } as const
      return [
        {
          title: 'damage after Armour',
          rule: 'bastionland.attack.subtract-armour',
          start: { state: meeting(given, 99, rulings) },
          measure: harm,
          ...rest,
        },
        {
          title: `what it leaves at Guard ${given.guard}, Vigour ${given.vigour}`,
          rule: 'bastionland.damage.guard-first',
          start: { state: meeting(given, given.guard, rulings) },
          measure: fate,
          ...rest,
        },
      ]
    },
  }),
]
