/**
 * The golden fights of this game, one for each preset, and its corpus of saved fights: see
 * testing/golden.ts for what is compared and what to do when it differs.
 */
import { GoldenFights, liking } from '../../testing/golden.ts'
import { bastionland } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'

// ── Who fights, and how they answer ──────────────────────────────────────────────────────────────────────

function bridge(rulings: RulingsInput): unknown {
  return {
    system: 'bastionland',
    title: 'A toll nobody will pay',
    rulings: { ...rulings, stalemate: 4 },
    sides: [
      { id: 'players', name: 'The wanderers', figures: ['errant-knight-aldous', 'errant-knight-brannoc'] },
      { id: 'npcs', name: 'The watch', figures: ['sellsword', { use: 'gate-sentry', readied: false }] },
    ],
  }
}

function road(rulings: RulingsInput): unknown {
  return {
    system: 'bastionland',
    title: 'Riders on the road',
    rulings: { ...rulings, stalemate: 4 },
    field: { zones: [{ id: 'road', adjacent: ['ditch'] }, { id: 'ditch' }] },
    sides: [
      {
        id: 'players',
        name: 'The riders',
        figures: [
          { use: 'gallant-knight-corwenna', id: 'corwenna', zone: 'road', mount: 'charger' },
          { use: 'charger', id: 'charger', zone: 'road' },
          { use: 'young-squire', id: 'squire', zone: 'road' },
        ],
      },
      {
        id: 'npcs',
        name: 'The ambush',
        figures: [
          { use: 'hill-poacher', id: 'poacher', zone: 'ditch', cover: true },
          { use: 'frightened-ploughman', id: 'ploughman', zone: 'ditch' },
        ],
      },
    ],
  }
}

/** What is liked best, by question; otherwise any answer will do, as the generator has it. */
const LIKES: Readonly<Record<string, readonly string[]>> = {
  declare: ['attack', 'move', 'hold'],
  answer: ['refuse'],
  'after-tend': ['tend'],
}

const golden = new GoldenFights(bastionland, ['players', 'npcs'], liking(LIKES), import.meta.url)

golden.checkFights([
  { title: 'preset seed', file: 'seed', fight: golden.begin(bridge({ preset: 'seed' }), 'golden seed') },
  {
    title: 'preset published',
    file: 'published',
    fight: golden.begin(road({ preset: 'published' }), 'golden published'),
  },
])

golden.checkSaves({
  finished: () => {
    const fight = golden.begin(bridge({ morale: 'on', 'deny-timing': 'cancels-gambit' }), 'corpus finished')
    golden.playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = golden.begin(road({ preset: 'published' }), 'corpus open', ['players'])
    golden.playOn(fight, 25)
    return fight
  },
  amended: () => {
    const fight = golden.begin(bridge({}), 'corpus amended')
    golden.playOn(fight, 12)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The bridge is slippery.' } }, { why: 'it rains' })
    fight.rollAgain({ why: 'cocked die' })
    fight.setHand('npcs', 'ai:simple')
    golden.playOn(fight, 20)
    return fight
  },
})
