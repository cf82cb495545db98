/**
 * Questions about odds: one blow against one parry, worked out by playing the Turn with every pair of levels, every
 * location and every damage die.
 *
 * Levels and effects are not kept in a state, so the policies listen: whoever is asked for a reaction or an effect is
 * told them. A Turn is one step, and what was heard in it is measured before the next one is run.
 */
import { type Decision, oddsQuestion, type Policy, usualChoice, type WrittenRulings } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from './register/rulings.ts'
import { refreshHindrances } from './rules/core/conditions.ts'
import { SUCCESS } from './rules/core/skills.ts'
import { readDamage } from './rules/core/tables.ts'
import { woundOf } from './rules/harm/wounds.ts'
import { pointsOf } from './rules/round/points.ts'
import { begin, scenarioSchema } from './scenario/setup.ts'
import { type Figure, figureById, type State } from './state/state.ts'

const percentage = z.int().min(1).max(300)
const size = z.enum(['S', 'M', 'L', 'H', 'E'])

const flags = z.strictObject({
  skill: percentage.describe("The attacker's Combat Style."),
  parry: percentage.optional().describe("The target's Combat Style; left out, nobody parries."),
  always: z.boolean().default(false).describe('The target parries blows that miss as well, for the effects.'),
  damage: z
    .string()
    .refine((text) => readDamage(text) !== null, 'write it as 1d8, 1d8+1 or 2d6')
    .default('1d8')
    .describe('The damage of the weapon, with no Damage Modifier.'),
  size: size.default('M').describe('The Size of the weapon.'),
  parrySize: size.default('M').describe('The Size of what parries.'),
  armour: z.int().min(0).max(20).default(0).describe('Armour Points on every location of the target.'),
})

type Flags = z.output<typeof flags>

/** What was heard of an exchange. A skill above 100 lowers both once the blow is parried: levels are heard before. */
interface Heard {
  attack: number
  winner: string
  effects: number
}

const LEVELS = ['Fumble', 'Failure', 'Success', 'Critical'] as const

function numberIn({ about }: Decision, key: string): number {
  return typeof about === 'object' && about !== null ? Number(Reflect.get(about, key)) : Number.NaN
}

/** Strikes once, parries as told, takes no effect, and hears what comes of it. */
function listening(heard: Heard, { parry, always }: Flags): Policy<State> {
  return (_, decision) => {
    const { name, options, by } = decision
    if (name === 'turn') {
      Object.assign(heard, { attack: -1, winner: '', effects: 0 })
      return options.find((key) => key.startsWith('attack ')) ?? usualChoice(decision)
    }
    if (name === 'reaction') {
      heard.attack = numberIn(decision, 'level')
      const parries = parry !== undefined && (always || heard.attack >= SUCCESS)
      return (parries ? options.find((key) => key.startsWith('parry ')) : undefined) ?? usualChoice(decision)
    }
    if (name === 'effect' && heard.effects === 0) {
      heard.winner = by
      heard.effects = numberIn(decision, 'left')
    }
    return usualChoice(decision)
  }
}

function meeting({ skill, parry, damage, armour, ...sizes }: Flags, rulings: WrittenRulings): State {
  const plain = { str: 11, con: 11, siz: 11, dex: 11, int: 11, pow: 11, cha: 11, dm: '+0', luck: 0 }
  const attacker = {
    ...plain,
    name: 'Attacker',
    weapons: [`blade (${damage} ${sizes.size} 6/10)`],
    style: { name: 'Style', value: skill, weapons: ['blade'] },
  }
  const target = {
    ...plain,
    name: 'Target',
    weapons: [`guard (1d6 ${sizes.parrySize} 6/10)`],
    style: { name: 'Style', value: parry ?? 1, weapons: ['guard'] },
    armour: { all: armour },
  }
  const sides = [
    { id: 'attack', figures: [attacker] },
    { id: 'defence', figures: [target] },
  ]
  const state = begin(scenarioSchema.parse({ system: 'mythras', rulings, sides }))
  for (const figure of state.figures) {
    refreshHindrances(state, figure)
    figure.actionPoints = pointsOf(state, figure)
  }
  state.order = [0]
  state.phase = 'turn'
  return state
}

function targetIn(state: State): Figure {
  const target = figureById(state, 'target')
  if (target === undefined) throw new RangeError('the target is gone')
  return target
}

function lost(state: State): number {
  const target = targetIn(state)
  const whole = state.setup.profiles[target.at]?.locations ?? []
  return target.limbs.reduce((sum, { hp }, at) => sum + (whole[at]?.hp ?? hp) - hp, 0)
}

function wound(state: State): string {
  const target = targetIn(state)
  const wounds = target.limbs.map((_, at) => woundOf(state, target, at))
  return wounds.find((each) => each !== 'none') ?? 'none'
}

/** What can be asked. */
export const questions = [
  oddsQuestion<State, typeof flags>({
    name: 'attack',
    summary: 'one blow against one parry: levels, effects, damage and wounds',
    plain: ['skill'],
    examples: [
      ['65 --parry 55', 'the differential roll, level by level'],
      ['65 --parry 55 --damage 1d8+1 --armour 3', 'with what comes through'],
      ['120 --parry 80 --size H', 'above 100, and too large to be stopped whole'],
    ],
    assumes: 'One blow in reach; effects are counted and none is taken, so damage is that of the plain blow.',
    flags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      const heard: Heard = { attack: -1, winner: '', effects: 0 }
      const policy = listening(heard, given)
      const rest = {
        start: { state: meeting(given, rulings) },
        policies: { attack: policy, defence: policy },
        until: 'step',
      } as const
      const effects = (): string => {
        if (heard.effects === 0) return 'none'
        const who = heard.winner === 'attacker' ? 'for the attacker' : 'for the target'
        return `${heard.effects} ${who}`
      }
      return [
        {
          title: 'level of the attack, before it is parried',
          rule: 'mythras.core.critical',
          measure: () => LEVELS[heard.attack] ?? 'not rolled',
          ...rest,
        },
        { title: 'special effects won', rule: 'mythras.core.differential', measure: effects, ...rest },
        { title: 'damage through parry and armour', rule: 'mythras.attack.step-3', measure: lost, ...rest },
        { title: 'the worst wound', rule: 'mythras.wound.minor', measure: wound, ...rest },
      ]
    },
  }),
]
