/**
 * The golden fights of this game, one for each preset, and its corpus of saved fights: see
 * testing/golden.ts for what is compared and what to do when it differs.
 */
import { GoldenFights, liking } from '../../testing/golden.ts'
import { momentum } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'

// ── Who fights, and how they answer ──────────────────────────────────────────────────────────────────────

function nightVisit(rulings: RulingsInput): unknown {
  return {
    system: 'momentum',
    title: 'A visit by night',
    rulings: { ...rulings, 'round-limit': 4 },
    sides: [
      { id: 'pcs', name: 'The company', figures: ['diaghilev', 'ulla'] },
      { id: 'npcs', name: 'The visitors', figures: ['assassin', 'pressganger'] },
    ],
  }
}

function lamps(rulings: RulingsInput): unknown {
  return {
    system: 'momentum',
    title: 'Lamps against blood',
    rulings: { ...rulings, 'round-limit': 4 },
    field: { startBand: 'near', features: [{ id: 'lever', at: 1 }] },
    sides: [
      { id: 'pcs', name: 'The lamps', figures: ['sefu', { use: 'odo', hits: 5 }] },
      { id: 'npcs', name: 'The cult', figures: ['seething-cultist', 'turtle-knight'] },
    ],
  }
}

/** What is liked best, by question; otherwise any answer will do, as the generator has it. */
const LIKES: Readonly<Record<string, readonly string[]>> = {
  action: ['strike', 'call-out', 'move', 'stop'],
  'npc-action': ['strike', 'move', 'done'],
  riposte: ['strike'],
}

const golden = new GoldenFights(momentum, ['pcs', 'npcs'], liking(LIKES), import.meta.url)

golden.checkFights([
  { title: 'preset seed', file: 'seed', fight: golden.begin(nightVisit({ preset: 'seed' }), 'golden seed') },
  { title: 'preset quick', file: 'quick', fight: golden.begin(lamps({ preset: 'quick' }), 'golden quick') },
  {
    title: 'preset early-draft',
    file: 'early-draft',
    fight: golden.begin(nightVisit({ preset: 'early-draft' }), 'golden early-draft'),
  },
])

golden.checkSaves({
  finished: () => {
    const fight = golden.begin(nightVisit({ 'dire-table': 'typed', ammo: 'per-fight' }), 'corpus finished')
    golden.playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = golden.begin(lamps({ preset: 'early-draft' }), 'corpus open', ['pcs'])
    golden.playOn(fight, 20)
    return fight
  },
  amended: () => {
    const fight = golden.begin(nightVisit({}), 'corpus amended')
    golden.playOn(fight, 8)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The floor is wet.' } }, { why: 'it rains in' })
    fight.setHand('npcs', 'ai:simple')
    golden.playOn(fight, 20)
    return fight
  },
})
