/**
 * Questions about odds: what a pool of attack dice does in a round of melee, worked out by playing the round with
 * every count of hits.
 */
import { oddsQuestion, type Policy, type WrittenRulings } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from './register/rulings.ts'
import { gearNamed } from './rules/common/gear.ts'
import { begin, scenarioSchema } from './scenario/setup.ts'
import { type Figure, figureById, type State } from './state/state.ts'

const flags = z.strictObject({
  dice: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)(d12)?$/, 'write the attack dice as 6d12 or 6, at most 50')
    .describe('The attack dice, such as 6d12.'),
  armour: z.int().min(0).max(3).default(0).describe('The rank of armour of the target, 0 to 3.'),
  shield: z.boolean().default(false).describe('The target holds a shield, and never sacrifices it.'),
  chance: z
    .int()
    .min(-5)
    .max(5)
    .default(0)
    .describe('What is added to the chance to hit, such as 1 for a warrior.'),
  weapon: z
    .string()
    .refine((name) => gearNamed(name.slice(0, 60))?.melee === true, 'there is no such weapon for melee')
    .optional()
    .describe('A weapon of the list, such as battle axe; a plain one unless given.'),
  hp: z.int().min(1).max(1000).default(1).describe('The hit points of the target.'),
})

type Flags = z.output<typeof flags>

/** Strikes where it can; what else is asked gets the usual answer. */
const strikes: Policy<State> = (_, { options, usual }) =>
  options.includes('attack') ? 'attack' : usual === '' ? (options[0] ?? '') : usual
const stands: Policy<State> = (_, { options, usual }) =>
  ['no', 'nothing', 'keep'].find((key) => options.includes(key)) ??
  (usual === '' ? (options[0] ?? '') : usual)

function meeting(
  { dice, chance, weapon, armour, shield }: Flags,
  hp: number,
  rulings: WrittenRulings,
): State {
  const attacker = {
    kind: 'npc',
    name: 'Attacker',
    atk: Number.parseInt(dice, 10),
    chance,
    weapons: [{ name: weapon ?? 'plain' }],
  }
  const target = {
    kind: 'npc',
    name: 'Target',
    natural: armour,
    shield: shield ? 'ready' : 'none',
    hpMax: hp,
    morale: null,
    weapons: [{ name: 'plain' }],
  }
  const sides = [
    { id: 'attack', figures: [attacker] },
    { id: 'defence', figures: [target] },
  ]
  const scenario = {
    system: 'warband',
    rulings: { 'wounds-switch': 'off', ...rulings },
    field: { start: 'contact' },
    sides,
  }
  return begin(scenarioSchema.parse(scenario))
}

function targetIn(state: State): Figure {
  const target = figureById(state, 'target')
  if (target === undefined) throw new RangeError('the target is gone')
  return target
}

const PLENTY = 1000

/** What can be asked. */
export const questions = [
  oddsQuestion<State, typeof flags>({
    name: 'melee',
    summary: 'what a pool of attack dice does in melee',
    plain: ['dice'],
    examples: [
      ['6d12 --armour 2', 'six dice on somebody in medium armour'],
      ['2d12 --weapon "battle axe" --hp 3', 'low faces of an axe go deep'],
      ['3d12 --chance 1 --armour 3 --shield', 'a warrior against plate and shield'],
    ],
    assumes:
      'One round face to face; the target neither strikes back nor runs, and Wounds are off unless a ruling says on.',
    flags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      const rest = { policies: { attack: strikes, defence: stands }, until: 'round' } as const
      return [
        {
          title: 'damage',
          rule: 'warband.melee.roll',
          start: { state: meeting(given, PLENTY, rulings) },
          measure: (state) => PLENTY - targetIn(state).hp,
          ...rest,
        },
        {
          title: `what becomes of ${given.hp} HP`,
          rule: 'warband.out.death',
          start: { state: meeting(given, given.hp, rulings) },
          measure: (state) => {
            const { life, hp } = targetIn(state)
            if (life !== 'in') return life
            return hp === given.hp ? 'unharmed' : 'hurt, and still in it'
          },
          ...rest,
        },
      ]
    },
  }),
]
