/**
 * The time between fights of every game: what every system must pass, and that no rule which is met after a fight is
 * reached by tests alone.
 */
import { readFileSync } from 'node:fs'
import { Fight, interludeOf } from '@steelyard/kernel'
import { conformance } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { systemNamed } from './index.ts'
import { type InterludeCase, interludeScenario, playBetween, rulesCited } from './testing/interludes.ts'

const scar = (entry: number, place: string | null = null) => ({
  entry,
  place,
  pending: [6, 8, 10, 12].includes(entry),
  dealtBy: 'ogre',
  season: 'current',
})

interface Case extends Omit<InterludeCase, 'system'> {
  /** How many interludes are played at random to meet everything. */
  readonly games: number
  /** One that is played as planned besides, where random ones would take long. */
  readonly plan?: readonly string[]
  /** How many interludes every check of a system plays, and who is in them: 4 with everybody unless given. */
  readonly checked?: { readonly games: number; readonly looks: number; readonly figures: readonly unknown[] }
}

const CASES: Readonly<Record<string, Case>> = {
  bastionland: {
    games: 40,
    figures: [
      {
        use: 'errant-knight-aldous',
        id: 'aldous',
        fatigued: true,
        guard: { cur: 0, max: 4 },
        vig: { cur: 3, max: 12 },
        scars: [scar(6), scar(8, 'ear'), scar(10, 'leg'), scar(11), scar(12)],
      },
      { use: 'errant-knight-brannoc', id: 'brannoc', life: 'mortal' },
    ],
    spoils: [{ from: 'Ogre', name: 'club', thing: { of: 'ogre', thing: { name: 'club', dice: [6] } } }],
  },
  stances: {
    games: 20,
    figures: [
      { use: 'magnus', id: 'magnus', vitality: 3 },
      { use: 'lyra', id: 'lyra', vitality: -1, condition: 'dying' },
    ],
    spoils: [{ from: 'Levy', name: 'club', thing: { of: 'levy', thing: { name: 'club' } } }],
  },
  warband: {
    games: 40,
    figures: [
      { use: 'brand', id: 'brand', hp: 1, wounds: [{ number: 3, permanent: true }, { number: 6 }] },
      { use: 'footman', id: 'footman' },
    ],
    fallen: [{ id: 'isolde', name: 'Isolde', sheet: { kind: 'pc' } }],
    spoils: [
      { from: 'Orc', name: 'shield', thing: { of: 'orc', thing: 'shield' } },
      { from: 'Orc', name: 'dagger', thing: { of: 'orc', thing: { name: 'dagger' } } },
    ],
  },
  momentum: {
    games: 20,
    figures: [
      {
        use: 'diaghilev',
        id: 'diaghilev',
        hits: 2,
        stamina: 3,
        exhaustedSlots: 1,
        sad: 1,
        lowered: ['might'],
      },
      {
        use: 'ulla',
        id: 'ulla',
        hits: 5,
        dying: true,
        lostLimbs: ['leg'],
        armour: { type: 'leather', step: 0 },
      },
    ],
    spoils: [
      { from: 'Odo', name: 'knife', thing: { of: 'odo', thing: { name: 'Knife', ranges: ['melee'] } } },
    ],
  },
  mythras: {
    // A sheet of this game takes a millisecond to read, and the odds of a step read one for each outcome.
    games: 1,
    checked: {
      games: 2,
      looks: 60,
      figures: [{ use: 'legionary', id: 'legionary', kind: 'pc', fatigue: 2, luckNow: 0 }],
    },
    plan: [
      'rest-hours',
      'senses legionary',
      'exertion legionary',
      'falling-object legionary',
      'fire legionary',
      'rest-days',
    ],
    figures: [
      {
        use: 'legionary',
        id: 'legionary',
        kind: 'pc',
        fatigue: 2,
        luckNow: 0,
        skills: { healing: 60, 'first-aid': 70 },
        abilities: [
          'blood-sense',
          'burrower',
          'death-sense',
          'disease-immunity',
          'echolocation',
          'life-sense',
        ],
      },
      {
        use: 'archer',
        id: 'archer',
        locations: [
          '1-3 right leg 0/6',
          { name: 'left leg', from: 4, to: 6, hpMax: 6, hp: -7 },
          { name: 'abdomen', from: 7, to: 9, hpMax: 7, hp: 2 },
          { name: 'chest', from: 10, to: 12, hpMax: 8, hp: -1 },
          '13-15 right arm 0/5',
          '16-18 left arm 0/5',
          '19-20 head 0/6',
        ],
      },
    ],
    spoils: [{ from: 'Orc', name: 'spear', thing: { of: 'orc', thing: { name: 'shortspear' } } }],
  },
}

/** Rules that are met in the last moment of a fight, when sheets are written: a fight's own end carries them out. */
const WHEN_THE_FIGHT_ENDS: readonly string[] = [
  'bastionland.feat.fatigue-clears',
  'bastionland.scar.permanent',
  'stances.guard.scene',
  'stances.social.composure.recovery',
  'mythras.core.reattempt',
]
const places: Readonly<Record<string, { readonly code: readonly string[] }>> = JSON.parse(
  readFileSync(new URL('../rule-places.json', import.meta.url), 'utf8'),
)

test.each(WHEN_THE_FIGHT_ENDS)('%s stands in code that the end of a fight runs', (id) => {
  const files = places[id]?.code ?? []
  expect(files.some((file) => /(sheets-after|aftermath|core\/skills)\.ts$/.test(file))).toBe(true)
})

test('the referee is asked about the thing that somebody takes', () => {
  const warband = systemNamed('warband')
  const dagger = { from: 'Orc', name: 'dagger', thing: { of: 'orc', thing: { name: 'dagger' } } }
  const given = { system: warband, figures: [{ use: 'brand' }], spoils: [dagger] }
  const { system } = interludeOf(warband)
  const fight = Fight.create(system, interludeScenario(given), {
    seed: 'take',
    hands: { company: 'human', referee: 'human' },
  })
  for (const wanted of ['take', '0', 'brand', null]) {
    const [question] = fight.questions
    if (question?.kind !== 'choice') throw new Error('something is asked')
    if (wanted === null)
      expect(system.tell.question(question.decision, system.view(fight.state, 'referee')).ask).toBe(
        'Brand: takes the dagger – does the referee agree?',
      )
    else if (question.decision.options.includes(wanted)) fight.answer(question.id, wanted)
  }
})

test('a suggestion ends with its activity: nobody moves on by taking a rest', () => {
  const { system } = interludeOf(systemNamed('warband'))
  const hurt = interludeScenario({ system: systemNamed('warband'), figures: [{ use: 'brand', hp: 1 }] })
  const fight = Fight.create(system, hurt, { seed: 'rest', hands: { company: 'human' } })
  const [question] = fight.questions
  if (question?.kind !== 'choice') throw new Error('a company is asked what it does')
  expect(fight.suggestedPath(question).map(({ choice }) => choice)).toEqual(['rest-days', 1])
})

describe.each(Object.keys(CASES))('%s', (id) => {
  const system = systemNamed(id)
  const given = { system, figures: [], games: 0, plan: [], ...CASES[id] }
  const { games, looks, figures } = given.checked ?? { games: 4, looks: 400, figures: given.figures }

  test('every rule that is met after a fight is cited there', () => {
    const cited = new Set(rulesCited(given, given.games))
    for (const { event } of playBetween(given, given.plan).log) cited.add(event.rule)
    const missing = system.rules
      .filter(
        ({ id: rule, met }) => met === 'after' && !cited.has(rule) && !WHEN_THE_FIGHT_ENDS.includes(rule),
      )
      .map(({ id: rule }) => rule)
    expect(missing).toEqual([])
  })

  describe('as a system', () => {
    const checks = conformance(interludeOf(system).system, {
      scenarios: () => interludeScenario({ ...given, figures }),
      games,
      looks,
      illegal: 30,
      sampled: 1,
      stops: 4,
    })
    for (const { name, run } of checks) test(name, run)
  })
})
