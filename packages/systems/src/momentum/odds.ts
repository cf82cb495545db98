/**
 * Questions about odds: what one Strike of an NPC does to a PC who defends in one way, worked out by playing it with
 * every face of every die. (A PC's own Strikes are bought and never rolled.)
 */
import { oddsQuestion, type Policy, Refusal, type WrittenRulings } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from './register/rulings.ts'
import { begin, scenarioSchema } from './scenario/setup.ts'
import { figureById, type State } from './state/state.ts'

const flags = z.strictObject({
  danger: z.int().min(1).max(10).describe('The Danger of the Strike: how often armour is rolled.'),
  skill: z.int().min(0).max(20).default(0).describe('The Attack Skill.'),
  defend: z.enum(['none', 'dodge', 'parry', 'block']).default('dodge').describe('How the PC meets it.'),
  spend: z
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe('The momentum that goes into it; 3 is the standard price.'),
  held: z.int().min(-20).max(50).default(5).describe('The momentum that the PC holds before.'),
  die: z.literal([4, 6, 8, 10, 12]).default(10).describe("The PC's physical die."),
  grace: z.int().min(-5).max(10).default(0).describe("The PC's Grace."),
  might: z.int().min(-5).max(10).default(0).describe("The PC's Might."),
  armour: z.enum(['none', 'leather', 'chain', 'plate']).default('none').describe('What the PC wears.'),
  shield: z.enum(['Ud8', 'Ud6', 'Ud4']).default('Ud4').describe('The usage die of the shield, for block.'),
  hits: z.int().min(1).max(100).default(3).describe('How many hits the PC can take.'),
})

type Flags = z.output<typeof flags>

/** The NPC strikes once; the PC defends as told and does not strike back. */
function exchange({ defend, spend }: Flags): Policy<State> {
  return (_, { name, options, usual, min, max }) => {
    if (name === 'npc-action') return options.includes('strike') ? 'strike' : 'done'
    if (name === 'defend') return defend
    if (name === 'spend') return Math.min(max, Math.max(min, spend))
    if (name === 'riposte') return 'decline'
    return usual === '' ? (options[0] ?? '') : usual
  }
}

function meeting(given: Flags, rulings: WrittenRulings): State {
  const pc = {
    kind: 'pc',
    name: 'Target',
    physicalDie: given.die,
    grace: given.grace,
    might: given.might,
    armour: given.armour,
    maxHits: given.hits,
    weapons: [{ name: 'sword' }],
    shield: given.defend === 'block' ? `shield (Base ${given.shield})` : null,
  }
  const attack = { name: 'sword', danger: given.danger, skill: given.skill }
  const sides = [
    { id: 'defence', figures: [pc] },
    { id: 'attack', figures: [{ kind: 'npc', name: 'Attacker', attacks: [attack] }] },
  ]
  const scenario = { system: 'momentum', rulings, field: { startBand: 'melee' }, sides }
  const state = begin(scenarioSchema.parse(scenario))
  Object.assign(state, { phase: 'act', order: [1, 0], turn: 0 })
  for (const figure of state.figures) if (figure.id === 'target') figure.momentum = given.held
  return state
}

function hitsOf(state: State): number {
  return figureById(state, 'target')?.hits ?? 0
}

/** What can be asked. */
export const questions = [
  oddsQuestion<State, typeof flags>({
    name: 'strike',
    summary: 'what a Strike does to a PC who defends',
    plain: ['danger'],
    examples: [
      ['2 --skill 2 --defend dodge --die 10 --armour chain', 'a Dodge for the standard 3 momentum'],
      ['2 --skill 2 --defend parry --spend 5 --held 6', 'a Parry with 2 more put into it'],
      ['3 --defend none --armour plate', 'armour alone'],
    ],
    assumes: 'One Strike in melee by an NPC; the PC holds a sword that can parry and does not riposte.',
    flags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      if (given.defend !== 'none' && given.held > 0 && given.spend > given.held && given.spend > 3)
        throw new Refusal(
          'malformed-request',
          `${given.spend} momentum cannot be spent by somebody who holds ${given.held}.`,
          'Give --held more, or --spend less.',
        )
      const policy = exchange(given)
      const rest = {
        start: { state: meeting(given, rulings) },
        policies: { attack: policy, defence: policy },
        until: 'step',
      } as const
      return [
        {
          title: 'hits taken',
          rule: 'momentum.armour.danger',
          measure: hitsOf,
          ...rest,
        },
        {
          title: `what becomes of somebody who can take ${given.hits}`,
          rule: 'momentum.dire.trigger',
          measure: (state) => {
            const hits = hitsOf(state)
            if (figureById(state, 'target')?.life !== 'in') return 'out of the fight'
            return hits === 0 ? 'unharmed' : hits <= given.hits ? 'hit' : 'a dire wound'
          },
          ...rest,
        },
      ]
    },
  }),
]
