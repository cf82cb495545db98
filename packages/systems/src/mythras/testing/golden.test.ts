/**
 * The golden fights of this game, one for each preset, and its corpus of saved fights: see
 * testing/golden.ts for what is compared and what to do when it differs.
 */
import type { Question, Random, Reply } from '@steelyard/kernel'
import { GoldenFights } from '../../testing/golden.ts'
import { mythras } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'

// ── Who fights, and how they answer ──────────────────────────────────────────────────────────────────────

function arena(rulings: RulingsInput): unknown {
  return {
    system: 'mythras',
    title: 'Sand and steel',
    rulings: { ...rulings, 'round-cap': 2 },
    sides: [
      { id: 'players', name: 'The reds', figures: ['duelist', { use: 'brawler', id: 'brawler' }] },
      { id: 'npcs', name: 'The blues', figures: ['net-fighter', 'goblin'] },
    ],
  }
}

const WALL = ['right leg', 'left leg', 'abdomen', 'chest']

function ford(rulings: RulingsInput): unknown {
  return {
    system: 'mythras',
    title: 'The wall by the ford',
    rulings: { ...rulings, 'round-cap': 2 },
    field: {
      distance: 14,
      light: 'dim',
      calls: true,
      covers: [{ id: 'wall', ap: 6, hp: 30, hides: WALL, at: [14, 0] }],
    },
    sides: [
      {
        id: 'players',
        name: 'The riders',
        figures: [
          { use: 'knight', id: 'knight', mount: 'horse' },
          { use: 'horse', id: 'horse', nature: 'mount' },
        ],
      },
      {
        id: 'npcs',
        name: 'The wall',
        figures: [{ use: 'trooper', id: 'trooper', cover: 'wall' }, 'levy-spearman'],
      },
    ],
  }
}

/** What is liked best, by question and the first word of the answer; otherwise any answer will do. */
const LIKES: Readonly<Record<string, readonly string[]>> = {
  turn: ['attack', 'charge', 'shoot', 'reload', 'regain-footing', 'move', 'struggle', 'draw'],
  reaction: ['parry', 'evade'],
  ward: ['keep'],
  referee: ['go-on'],
  'after-tend': ['tend'],
}

function replyTo(question: Question, random: Random): Reply {
  if (question.kind === 'roll') return { faces: question.dice.map((sides) => random.die(sides)) }
  const { kind, name, options, min, max } = question.decision
  if (kind === 'amount') return min + random.die(max - min + 1) - 1
  if (kind === 'subset') return options.slice(0, Math.max(min, 1))
  for (const word of LIKES[name] ?? []) {
    const liked = options.filter((key) => key.split(' ')[0] === word)
    if (liked.length > 0) return liked[random.die(liked.length) - 1] ?? ''
  }
  return options[random.die(options.length) - 1] ?? ''
}

const golden = new GoldenFights(mythras, ['players', 'npcs'], replyTo, import.meta.url)

golden.checkFights([
  { title: 'preset seed', file: 'seed', fight: golden.begin(arena({ preset: 'seed' }), 'golden seed') },
  {
    title: 'preset printed',
    file: 'printed',
    fight: golden.begin(ford({ preset: 'printed' }), 'golden printed'),
  },
])

golden.checkSaves({
  finished: () => {
    const fight = golden.begin(arena({ 'npc-luck': 'all', 'parry-timing': 'before-die' }), 'corpus finished')
    golden.playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = golden.begin(ford({ preset: 'printed' }), 'corpus open', ['players'])
    golden.playOn(fight, 25)
    return fight
  },
  amended: () => {
    const fight = golden.begin(arena({}), 'corpus amended')
    golden.playOn(fight, 12)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The sand is wet.' } }, { why: 'it rains' })
    fight.rollAgain({ why: 'cocked die' })
    fight.setHand('npcs', 'ai:simple')
    golden.playOn(fight, 20)
    return fight
  },
})
