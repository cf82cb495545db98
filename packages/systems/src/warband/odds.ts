/**
 * Questions about odds: what a pool of attack dice does in a round of melee, what a shot or a throw does, who gets control
 * of a grapple, and whether somebody's nerve holds. All are worked out by playing the round with every outcome.
 */
import { oddsQuestion, type Policy, type WrittenRulings } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from './register/rulings.ts'
import { gearNamed } from './rules/common/gear.ts'
import { OTHER } from './rules/common/losses.ts'
import { begin, scenarioSchema } from './scenario/setup.ts'
import { type Figure, figureById, groupAt, type State, type Unit } from './state/state.ts'

const attackDice = z
  .string()
  .regex(/^([1-9]|[1-4]\d|50)(d12)?$/, 'write the attack dice as 6d12 or 6, at most 50')
const grappleDice = z.string().regex(/^([1-9]|1\d|20)(d6)?$/, 'write the dice as 3d6 or 3, at most 20')

/** What every attack meets. */
const target = {
  armour: z.int().min(0).max(3).default(0).describe('The rank of armour of the target, 0 to 3.'),
  shield: z.boolean().default(false).describe('The target holds a shield, and never sacrifices it.'),
  chance: z
    .int()
    .min(-5)
    .max(5)
    .default(0)
    .describe('What is added to the chance to hit, such as 1 for a warrior.'),
  hp: z.int().min(1).max(1000).default(1).describe('The hit points of the target.'),
}

const meleeFlags = z.strictObject({
  dice: attackDice.describe('The attack dice, such as 6d12.'),
  weapon: z
    .string()
    .refine((name) => gearNamed(name.slice(0, 60))?.melee === true, 'there is no such weapon for melee')
    .optional()
    .describe('A weapon of the list, such as battle axe; a plain one unless given.'),
  ...target,
})

const rangedFlags = z.strictObject({
  weapon: z
    .string()
    .refine((name) => flies(name), 'there is no such weapon to shoot with or to throw')
    .describe('A weapon of the list to shoot with or to throw, such as longbow.'),
  attacks: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe('The attacks of a Deadeye, who shoots with all of them; anybody else has one.'),
  melee: z.boolean().default(false).describe('The target is in melee with a friend of the shooter.'),
  ...target,
})

const grappleFlags = z.strictObject({
  own: grappleDice.describe('The dice of whoever starts it, as many as the attacks, such as 3d6.'),
  foe: grappleDice.default('2d6').describe('The dice of the foe; 2d6 unless given.'),
  help: z.int().min(0).max(20).default(0).describe('Dice of a friend who joins.'),
})

const moraleFlags = z.strictObject({
  grade: z
    .string()
    .regex(/^(weak|average|strong|[1-9]|1[0-2])$/, 'write weak, average or strong, or a number from 1 to 12')
    .describe('weak (5), average (7), strong (9), or a number.'),
  leader: z.boolean().default(false).describe('A leader stands with them: +1.'),
  banner: z.boolean().default(false).describe('They carry a war banner, used before: +1.'),
  rally: z.boolean().default(false).describe('Somebody rallied them this round: +2.'),
  duel: z.boolean().default(false).describe('Their leader fell in a duel: -2.'),
  circumstances: z.int().min(-2).max(2).default(0).describe('What the referee adds, -2 to 2.'),
})

function flies(name: string): boolean {
  const weapon = gearNamed(name.slice(0, 60))
  return weapon !== undefined && (weapon.missile || weapon.thrown)
}

// ── Hands ────────────────────────────────────────────────────────────────────────────────────────────────

/** Does one of these things where it can; what else is asked gets the usual answer. */
function insists(...keys: readonly string[]): Policy<State> {
  return (_, { options, usual }) =>
    keys.find((key) => options.includes(key)) ?? (usual === '' ? (options[0] ?? '') : usual)
}

const strikes = insists('attack')
const shoots = insists('shoot', 'throw', 'stay', 'nothing')
const grapples = insists('grapple', 'yes', 'held', 'pin')
const stands = insists('no', 'nothing', 'keep', 'stay')

// ── Fights ───────────────────────────────────────────────────────────────────────────────────────────────

type Target = Pick<z.output<typeof meleeFlags>, 'armour' | 'shield'>

function targetOf({ armour, shield }: Target, hp: number): object {
  return {
    kind: 'npc',
    name: 'Target',
    natural: armour,
    shield: shield ? 'ready' : 'none',
    hpMax: hp,
    morale: null,
    weapons: [{ name: 'plain' }],
  }
}

/** A fight of some figures against others, without Wounds unless a ruling says on. */
function fight(
  attack: readonly object[],
  defence: readonly object[],
  field: object,
  rulings: WrittenRulings,
): State {
  const sides = [
    { id: 'attack', figures: attack },
    { id: 'defence', figures: defence },
  ]
  const scenario = { system: 'warband', rulings: { 'wounds-switch': 'off', ...rulings }, field, sides }
  return begin(scenarioSchema.parse(scenario))
}

function meleeFight(flags: z.output<typeof meleeFlags>, hp: number, rulings: WrittenRulings): State {
  const attacker = {
    kind: 'npc',
    name: 'Attacker',
    atk: Number.parseInt(flags.dice, 10),
    chance: flags.chance,
    weapons: [{ name: flags.weapon ?? 'plain' }],
  }
  return fight([attacker], [targetOf(flags, hp)], { start: 'contact' }, rulings)
}

function rangedFight(flags: z.output<typeof rangedFlags>, hp: number, rulings: WrittenRulings): State {
  const { weapon, attacks, chance, melee } = flags
  const deadeye = attacks === undefined ? { kind: 'npc' } : { kind: 'pc', trait: 'deadeye', atk: attacks }
  const shooter = { ...deadeye, name: 'Shooter', chance, weapons: [{ name: weapon }] }
  const friend = { kind: 'npc', name: 'Friend', hpMax: PLENTY, morale: null, place: 2 }
  const field = { start: 2, ...(melee ? { melee: [['friend', 'target']] } : {}) }
  return fight(melee ? [shooter, friend] : [shooter], [targetOf(flags, hp)], field, rulings)
}

function grappleFight({ own, foe, help }: z.output<typeof grappleFlags>, rulings: WrittenRulings): State {
  const grappler = (name: string, atk: number) => ({ kind: 'npc', name, atk, hpMax: PLENTY, morale: null })
  const friends = help === 0 ? [] : [grappler('Friend', help)]
  const attack = [grappler('Grappler', Number.parseInt(own, 10)), ...friends]
  return fight(attack, [grappler('Target', Number.parseInt(foe, 10))], { start: 'contact' }, rulings)
}

const GRADES: Readonly<Record<string, number>> = { weak: 5, average: 7, strong: 9 }
const FULL_UNIT = 15

/** A unit with a reason to check its nerve at the end of the round, and an enemy too far off to matter. */
function moraleFight(flags: z.output<typeof moraleFlags>, rulings: WrittenRulings): State {
  const { grade, leader, banner, rally, duel, circumstances } = flags
  const morale = GRADES[grade] ?? Number.parseInt(grade, 10)
  const men = { kind: 'npc', name: 'Man', unit: 'Unit', morale, count: leader ? FULL_UNIT - 1 : FULL_UNIT }
  const head = { kind: 'npc', name: 'Leader', unit: 'Unit', morale, might: 3, rank: 1 }
  const enemy = { kind: 'npc', name: 'Enemy', morale: null }
  const field = {
    scale: 'battle',
    start: FAR_OFF,
    edge: FAR_OFF,
    morale: { Unit: circumstances },
    ...(banner ? { banners: ['Unit'], usedBanners: ['Unit'] } : {}),
  }
  const state = fight([enemy], leader ? [men, head] : [men], field, rulings)
  const unit = unitIn(state)
  const group = groupAt(state, unit.group)
  group.triggers = OTHER
  if (duel) group.shaken = -2
  if (rally) state.rallied[unit.side] = EVERYBODY
  state.phase = 'end'
  return state
}

const FAR_OFF = 500
const EVERYBODY = -2
const PLENTY = 1000

function figureIn(state: State, id: string): Figure {
  const figure = figureById(state, id)
  if (figure === undefined) throw new RangeError(`there is no ${id}`)
  return figure
}

function unitIn(state: State): Unit {
  const unit = state.units.find(({ name }) => name === 'Unit')
  if (unit === undefined) throw new RangeError('there is no unit')
  return unit
}

// ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────

const damageTo = (id: string) => (state: State) => PLENTY - figureIn(state, id).hp

const fateOf = (hp: number) => (state: State) => {
  const { life, hp: left } = figureIn(state, 'target')
  if (life !== 'in') return life
  return left === hp ? 'unharmed' : 'hurt, and still in it'
}

function controlIn(state: State): string {
  if (figureIn(state, 'target').held) return 'control'
  return figureIn(state, 'grappler').held ? 'held by the foe' : 'nobody has control'
}

/** The total that the loser must exceed to break out. */
function recordIn(state: State): number {
  return Math.max(figureIn(state, 'target').holdTotal, figureIn(state, 'grappler').holdTotal)
}

function nerveIn(state: State): string {
  const { formation, disorder } = unitIn(state)
  if (formation !== 'routed') return 'holds'
  return disorder ? 'flees in disorder' : 'falls back'
}

/** What can be asked. */
export const questions = [
  oddsQuestion<State, typeof meleeFlags>({
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
    flags: meleeFlags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      const rest = { policies: { attack: strikes, defence: stands }, until: 'round' } as const
      return [
        {
          title: 'damage',
          rule: 'warband.melee.roll',
          start: { state: meleeFight(given, PLENTY, rulings) },
          measure: damageTo('target'),
          ...rest,
        },
        {
          title: `what becomes of ${given.hp} HP`,
          rule: 'warband.out.death',
          start: { state: meleeFight(given, given.hp, rulings) },
          measure: fateOf(given.hp),
          ...rest,
        },
      ]
    },
  }),
  oddsQuestion<State, typeof rangedFlags>({
    name: 'ranged',
    summary: 'what a shot or a throw does',
    plain: ['weapon'],
    examples: [
      ['longbow --armour 1', 'two arrows at somebody in light armour'],
      ['crossbow --armour 3 --shield --chance 2', 'armour counts as 0; aimed for two rounds'],
      ['shortbow --melee', 'at somebody whom a friend fights'],
    ],
    assumes:
      'One shot at the nearest target (take 1 off the chance for any other); nobody moves, and Wounds are off unless a ruling says on.',
    flags: rangedFlags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      const rest = { policies: { attack: shoots, defence: stands }, until: 'round' } as const
      const damage = { state: rangedFight(given, PLENTY, rulings) }
      const astray = {
        title: 'damage to the friend',
        rule: 'warband.ranged.into-melee',
        start: damage,
        measure: damageTo('friend'),
        ...rest,
      }
      return [
        {
          title: 'damage',
          rule: 'warband.ranged.procedure',
          start: damage,
          measure: damageTo('target'),
          ...rest,
        },
        {
          title: `what becomes of ${given.hp} HP`,
          rule: 'warband.out.death',
          start: { state: rangedFight(given, given.hp, rulings) },
          measure: fateOf(given.hp),
          ...rest,
        },
        ...(given.melee ? [astray] : []),
      ]
    },
  }),
  oddsQuestion<State, typeof grappleFlags>({
    name: 'grapple',
    summary: 'who gets control of a grapple, and with which total',
    plain: ['own', 'foe'],
    examples: [
      ['3d6 2d6', 'a knight lays hands on a bandit'],
      ['1d6 3d6 --help 2', 'with a friend of two dice'],
    ],
    assumes: 'One attempt in melee, ties by the ruling; whoever loses lets the foe hold them.',
    flags: grappleFlags,
    rulings: rulingsSchema,
    tables: (given, rulings) => {
      const start = { state: grappleFight(given, rulings) }
      const rest = { start, policies: { attack: grapples, defence: stands }, until: 'round' } as const
      return [
        { title: 'who has control', rule: 'warband.grapple.contest', measure: controlIn, ...rest },
        { title: 'the total to exceed', rule: 'warband.grapple.record', measure: recordIn, ...rest },
      ]
    },
  }),
  oddsQuestion<State, typeof moraleFlags>({
    name: 'morale',
    summary: 'whether the nerve of a unit holds',
    plain: ['grade'],
    examples: [
      ['average', 'trained troops, 7 or less'],
      ['weak --leader --rally', 'untrained, led and rallied'],
      ['strong --duel --circumstances -2', 'veterans whose leader fell in a duel, before something horrible'],
    ],
    assumes: 'One check at the end of a round, with a way to retreat.',
    flags: moraleFlags,
    rulings: rulingsSchema,
    tables: (given, rulings) => [
      {
        title: 'the check',
        rule: 'warband.morale.roll',
        start: { state: moraleFight(given, rulings) },
        policies: { attack: stands, defence: stands },
        until: 'step',
        measure: nerveIn,
      },
    ],
  }),
]
