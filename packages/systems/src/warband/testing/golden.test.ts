/**
 * The golden fights of this game, a skirmish for each preset and a battle, and its corpus of saved fights: see
 * testing/golden.ts for what is compared and what to do when it differs.
 */
import { GoldenFights, liking } from '../../testing/golden.ts'
import { warband } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'

// ── Who fights, and how they answer ──────────────────────────────────────────────────────────────────────

function roadside(rulings: RulingsInput): unknown {
  return {
    system: 'warband',
    title: 'By the roadside',
    rulings,
    field: { start: 8, maxRounds: 3 },
    sides: [
      { id: 'party', name: 'The party', figures: ['brand', 'maude', 'footman'] },
      { id: 'foes', name: 'The robbers', figures: ['orc-reaver', { use: 'bandit', count: 2 }] },
    ],
  }
}

function clash(rulings: RulingsInput): unknown {
  return {
    system: 'warband',
    title: 'Spears and axes',
    rulings,
    field: { scale: 'battle', start: 8, maxRounds: 3 },
    sides: [
      {
        id: 'party',
        name: 'The company',
        figures: [
          { use: 'footman', unit: 'Foot', count: 6 },
          { use: 'serjeant', unit: 'Foot' },
        ],
      },
      {
        id: 'foes',
        name: 'The warband',
        figures: [
          { use: 'orc-reaver', unit: 'Orcs', count: 5 },
          { use: 'orc-chief', unit: 'Orcs' },
        ],
      },
    ],
  }
}

/** What is liked best, by question; otherwise any answer will do, as the generator has it. */
const LIKES: Readonly<Record<string, readonly string[]>> = {
  opening: ['shoot', 'charge', 'first-aid', 'advance', 'nothing'],
  declare: ['charge', 'advance', 'stay'],
  melee: ['attack', 'first-aid', 'nothing'],
  'offer-surrender': ['fight-on'],
  order: ['charge', 'advance'],
  'unit-declare': ['charge', 'advance'],
  'unit-melee': ['attack'],
}

const golden = new GoldenFights(warband, ['party', 'foes'], liking(LIKES), import.meta.url)

golden.checkFights([
  {
    title: 'preset seed, roadside',
    file: 'seed-roadside',
    fight: golden.begin(roadside({ preset: 'seed' }), 'golden seed roadside'),
  },
  {
    title: 'preset seed, clash',
    file: 'seed-clash',
    fight: golden.begin(clash({ preset: 'seed' }), 'golden seed clash'),
  },
  {
    title: 'preset printed, roadside',
    file: 'printed-roadside',
    fight: golden.begin(roadside({ preset: 'printed' }), 'golden printed roadside'),
  },
])

golden.checkSaves({
  finished: () => {
    const fight = golden.begin(
      roadside({ 'priority-multi': 'per-side', 'friendly-fire': 'roll-armor' }),
      'corpus finished',
    )
    golden.playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = golden.begin(clash({ preset: 'printed' }), 'corpus open', ['party'])
    golden.playOn(fight, 20)
    return fight
  },
  amended: () => {
    const fight = golden.begin(roadside({}), 'corpus amended')
    golden.playOn(fight, 8)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The road is muddy.' } }, { why: 'it rains' })
    fight.setHand('foes', 'ai:simple')
    golden.playOn(fight, 20)
    return fight
  },
})
