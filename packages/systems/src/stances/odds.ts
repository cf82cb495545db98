/**
 * Questions about odds: what one attack does between two stances, worked out by playing it with every face of every
 * die.
 */
import { oddsQuestion, type Policy, Refusal, type WrittenRulings } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from './register/rulings.ts'
import { armourOf, readWeapon } from './rules/gear.ts'
import { stanceNames } from './rules/words.ts'
import { begin, scenarioSchema } from './scenario/setup.ts'
import { type Figure, figureById, type State } from './state/state.ts'

const MOST_MIGHT = 5

const flags = z.strictObject({
  bonus: z
    .int()
    .min(-5)
    .max(10)
    .describe('What is added to the two dice of the attack: attribute and Combat.'),
  stance: z.enum(stanceNames).default('balanced').describe("The attacker's stance."),
  against: z.enum(stanceNames).default('balanced').describe("The target's stance."),
  damage: z
    .string()
    .refine((text) => typeof readWeapon(`blade[medium ${text}]`) !== 'string', 'write it as 2d6+1')
    .default('2d6+1')
    .describe('The dice of the weapon; its sixes explode.'),
  armour: z.enum(['none', 'light', 'medium', 'heavy']).default('none').describe('What the target wears.'),
  guard: z.int().min(0).max(999).default(12).describe("The target's Guard."),
  vitality: z.int().min(1).max(999).default(10).describe("The target's Vitality."),
  counter: z.boolean().default(false).describe('A Defensive target Counters, and never strikes back.'),
})

type Flags = z.output<typeof flags>

const QUIET = ['end', 'no', 'none', 'waive', 'keep', 'nobody', 'now'] as const

/** Strikes once and lets everything else be; Counters if asked to. */
function exchange(counter: boolean): Policy<State> {
  return (_, { name, options, usual }) => {
    if (name === 'turn') return options.find((key) => key.startsWith('attack')) ?? 'end'
    if (name === 'counter') return counter ? 'yes' : 'no'
    return QUIET.find((key) => options.includes(key)) ?? (usual === '' ? (options.at(-1) ?? '') : usual)
  }
}

function meeting(given: Flags, guard: number, rulings: WrittenRulings): State {
  const might = Math.min(MOST_MIGHT, given.bonus)
  const shared = { kind: 'npc', zone: 2 }
  const attacker = {
    ...shared,
    name: 'Attacker',
    might,
    skills: { combat: given.bonus - might },
    weapons: [`blade[medium ${given.damage} might]`],
    stance: given.stance,
  }
  const target = {
    ...shared,
    name: 'Target',
    guardMax: guard,
    vitalityMax: given.vitality,
    armour: armourOf(given.armour),
    stance: given.against,
  }
  const sides = [
    { id: 'attack', figures: [attacker] },
    { id: 'defence', figures: [target] },
  ]
  const state = begin(scenarioSchema.parse({ system: 'stances', rulings, sides }))
  for (const figure of state.figures) figure.declared = figure.stance
  state.order = [0]
  state.turn = 0
  state.phase = 'turn'
  return state
}

function targetIn(state: State): Figure {
  const target = figureById(state, 'target')
  if (target === undefined) throw new RangeError('the target is gone')
  return target
}

function fate(state: State): string {
  const { life, guard, vitality, at } = targetIn(state)
  const profile = state.setup.profiles[at]
  if (life !== 'active') return life
  if (vitality < (profile?.vitalityMax ?? vitality)) return 'Vitality lost'
  return guard < (profile?.guardMax ?? guard) ? 'Guard lost, no more' : 'unharmed'
}

/** What can be asked. */
export const questions = [
  oddsQuestion<State, typeof flags>({
    name: 'attack',
    summary: 'what one attack does between two stances',
    bound:
      'Each die is followed through six explosions; what lies beyond, 1 in 46,656 for each, counts as the last row.',
    plain: ['bonus'],
    examples: [
      ['+3 --stance aggressive --guard 12', 'an Aggressive attack on somebody Balanced'],
      ['+4 --against defensive --counter', 'with a Counter that may stop it'],
      ['+2 --damage 2d6+2 --armour heavy', 'a greatsword on plate'],
    ],
    assumes:
      'One attack in the same zone, no technique in it, no Momentum to spend; an NPC that has nothing to add.',
    flags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      if (given.counter && given.against !== 'defensive')
        throw new Refusal(
          'malformed-request',
          'Only somebody Defensive can Counter.',
          'Add --against defensive, or leave --counter out.',
        )
      const policy = exchange(given.counter)
      const rest = { policies: { attack: policy, defence: policy }, until: 'step' } as const
      return [
        {
          title: 'damage after armour and stance',
          rule: 'stances.damage.armour',
          start: { state: meeting(given, 999, rulings) },
          measure: (state) => 999 - targetIn(state).guard,
          ...rest,
        },
        {
          title: `what it leaves at Guard ${given.guard}, Vitality ${given.vitality}`,
          rule: 'stances.damage.overflow',
          start: { state: meeting(given, given.guard, rulings) },
          measure: fate,
          ...rest,
        },
      ]
    },
  }),
]
