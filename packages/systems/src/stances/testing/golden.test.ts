/**
 * The golden fights of this game, one for each preset and one argument, and its corpus of saved fights: see
 * testing/golden.ts for what is compared and what to do when it differs.
 */
import type { Question, Random, Reply } from '@steelyard/kernel'
import { GoldenFights } from '../../testing/golden.ts'
import { stances } from '../index.ts'
import type { RulingsInput } from '../register/rulings.ts'

// ── Who fights, and how they answer ──────────────────────────────────────────────────────────────────────

function bridge(rulings: RulingsInput): unknown {
  return {
    system: 'stances',
    title: 'At the bridge',
    rulings,
    field: { maxRounds: 3 },
    sides: [
      { id: 'pcs', name: 'The company', figures: ['magnus', { use: 'brannoc', momentum: 1 }] },
      { id: 'npcs', name: 'The raiders', figures: ['hobgoblin-captain'] },
    ],
  }
}

function sparks(rulings: RulingsInput): unknown {
  return {
    system: 'stances',
    title: 'Sparks in the dark',
    rulings,
    field: { maxRounds: 2, zones: 4, calls: true },
    sides: [
      {
        id: 'pcs',
        name: 'The readers',
        figures: [{ use: 'elena', spells: ['shield[mind]', 'heal[mind]'], vitality: 3, guard: 2 }, 'lyra'],
      },
      { id: 'npcs', name: 'The thieves', figures: [{ use: 'road-bandit', momentum: 2 }] },
    ],
  }
}

function lesson(rulings: RulingsInput): unknown {
  return {
    system: 'stances',
    title: 'A lesson in steel',
    rulings,
    field: { maxRounds: 3 },
    sides: [
      {
        id: 'pcs',
        name: 'The pupil',
        figures: [
          {
            use: 'dame-ysolt',
            zone: 2,
            momentum: 3,
            techniques: ['riposte', 'press-advantage', 'perfect-parry', 'devastating-blow'],
            signatureMoves: [{ name: 'Heron at the Weir', base: 'riposte' }],
          },
        ],
      },
      { id: 'npcs', name: 'The master', figures: [{ use: 'iron-regent', zone: 2 }] },
    ],
  }
}

function hearing(rulings: RulingsInput): unknown {
  return {
    system: 'stances',
    title: 'The hearing',
    rulings,
    field: { kind: 'social', maxRounds: 4 },
    sides: [
      { id: 'pcs', name: 'The plaintiffs', figures: ['envoy'] },
      { id: 'npcs', name: 'The court', figures: ['magistrate'] },
    ],
  }
}

/** What is liked best, by question: an answer or its first word; otherwise any will do, as the generator has it. */
const LIKES: Readonly<Record<string, readonly string[]>> = {
  turn: ['cast', 'attack', 'charge'],
  speech: ['argue', 'end'],
  'argument-skill': ['persuade'],
  'argument-attribute': ['presence'],
  counter: ['yes'],
  interpose: ['yes'],
  counterattack: ['strike'],
  riders: ['devastating-blow'],
}

function replyTo(question: Question, random: Random): Reply {
  if (question.kind === 'roll') return { faces: facesOf(question.dice, question.explodes, random) }
  const { kind, name, options, min, max } = question.decision
  if (kind === 'amount') return min + random.die(max - min + 1) - 1
  const any = options[random.die(options.length) - 1] ?? ''
  if (random.die(4) === 1) return any
  for (const liked of LIKES[name] ?? []) {
    const found = options.find((key) => key === liked || key.split(' ')[0] === liked)
    if (found !== undefined) return found
  }
  return any
}

function facesOf(dice: readonly number[], explodes: boolean, random: Random): number[] {
  const faces: number[] = []
  for (const sides of dice)
    do faces.push(random.die(sides))
    while (explodes && faces.at(-1) === sides)
  return faces
}

const golden = new GoldenFights(stances, ['pcs', 'npcs'], replyTo, import.meta.url)

// Of many seeds these show the most rules.
golden.checkFights([
  { title: 'seed', file: 'seed', fight: golden.begin(bridge({ preset: 'seed' }), 'golden seed 1') },
  { title: 'parent', file: 'parent', fight: golden.begin(sparks({ preset: 'parent' }), 'golden parent 16') },
  {
    title: 'example',
    file: 'example',
    fight: golden.begin(lesson({ preset: 'example' }), 'golden example 5'),
  },
  { title: 'argument', file: 'argument', fight: golden.begin(hearing({}), 'golden argument 48') },
])

golden.checkSaves({
  finished: () => {
    const fight = golden.begin(lesson({ counterattack: 'always', ammunition: 'track' }), 'corpus finished')
    golden.playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = golden.begin(sparks({ preset: 'parent' }), 'corpus open', ['pcs'])
    golden.playOn(fight, 13)
    return fight
  },
  amended: () => {
    const fight = golden.begin(bridge({}), 'corpus amended')
    golden.playOn(fight, 8)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The planks are wet.' } }, { why: 'it rains' })
    fight.setHand('npcs', 'ai:simple')
    golden.playOn(fight, 14)
    return fight
  },
})
