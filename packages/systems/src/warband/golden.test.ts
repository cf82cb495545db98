/**
 * Golden fights: a skirmish for each preset and a battle, told line by line with every question; and a corpus of
 * saved fights. Both lie in `golden/` and are compared byte for byte, so that a change of the rules or of the
 * words shows as a diff: look at it, then run this file with `-u`, and once more without. A save that no longer
 * replays needs a new version of the rules and a line in the changelog.
 *
 * Everybody is a person here, the referee too; a fixed list of likes answers for all of them.
 */
import { readFileSync } from 'node:fs'
import {
  type ChoiceQuestion,
  Fight,
  fingerprint,
  loadFight,
  type Question,
  Random,
  type Reply,
  saveFight,
  seedFight,
  seedNumber,
  verifySave,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { warband } from './index.ts'
import type { Preset, RulingsInput } from './rulings.ts'
import type { State } from './state.ts'

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

function likes(fight: Fight<State>): Random {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(fight.commitment), 0)
  return random
}

function replyTo(question: Question, random: Random): Reply {
  if (question.kind === 'roll') return { faces: question.dice.map((sides) => random.die(sides)) }
  const { kind, name, options, min, max } = question.decision
  if (kind === 'amount') return min + random.die(Math.min(6, max - min + 1)) - 1
  const liked = LIKES[name]?.find((key) => options.includes(key))
  return liked ?? options[random.die(options.length) - 1] ?? ''
}

function begin(scenario: unknown, seed: string, typed: readonly string[] = []): Fight<State> {
  const hands = { referee: 'human', party: 'human', foes: 'human' } as const
  return Fight.create(warband, scenario, { seed, hands, typed })
}

// ── A fight in words ─────────────────────────────────────────────────────────────────────────────────────

function inWords(fight: Fight<State>, question: ChoiceQuestion, reply: Reply): string[] {
  const words = fight.inWords(question)
  const { kind, options, min, max, forbidden } = question.decision
  const head = `? ${question.seat}: ${words.ask} ‹${question.rule}›`
  if (kind === 'amount') return [head, `  > ${String(reply)} of ${min} to ${max}`]
  const lines = options.map((key) => {
    const hint = words.hint(key)
    const mark = key === reply ? '>' : ' '
    return `  ${mark} [${key}] ${words.label(key)}${hint === '' ? '' : ` – ${hint}`}`
  })
  return [head, ...lines, ...forbidden.map(({ key, rule }) => `    not [${key}] ‹${rule}›`)]
}

/** Plays a fight and writes down everything that is told and asked. */
function playthrough(fight: Fight<State>): string {
  const random = likes(fight)
  const text: string[] = [`# ${fight.scenario.title}`, '']
  let told = 0
  const tellOn = (): void => {
    for (const line of fight.log.slice(told)) {
      const { text: words, rule, depth } = fight.tellLine(line)
      text.push(`${'  '.repeat(depth)}${words}${rule === '' ? '' : ` ‹${rule}›`}`)
    }
    told = fight.log.length
  }
  while (!fight.over) {
    tellOn()
    const [question] = fight.questions
    if (question === undefined) throw new Error('the fight waits for nobody')
    const reply = replyTo(question, random)
    if (question.kind === 'choice') text.push(...inWords(fight, question, reply))
    fight.answer(question.id, reply)
  }
  tellOn()
  const { winner, how } = fight.outcome
  const saved = JSON.stringify(saveFight(fight))
  text.push('', `outcome: ${how}, ${winner ?? 'nobody'}`, `save: ${fingerprint(saved)}`, '')
  return text.join('\n')
}

describe('golden fights', () => {
  const fights: readonly [Preset, string, unknown][] = [
    ['seed', 'roadside', roadside({ preset: 'seed' })],
    ['seed', 'clash', clash({ preset: 'seed' })],
    ['printed', 'roadside', roadside({ preset: 'printed' })],
  ]
  for (const [preset, name, scenario] of fights)
    test(`preset ${preset}, ${name}`, async () => {
      await expect(playthrough(begin(scenario, `golden ${preset} ${name}`))).toMatchFileSnapshot(
        `golden/${preset}-${name}.txt`,
      )
    })
})

// ── Saved fights ─────────────────────────────────────────────────────────────────────────────────────────

function playOn(fight: Fight<State>, answers: number): void {
  const random = likes(fight)
  for (let given = 0; given < answers && !fight.over; given++) {
    const [question] = fight.questions
    if (question !== undefined) fight.answer(question.id, replyTo(question, random))
  }
}

const CORPUS: Readonly<Record<string, () => Fight<State>>> = {
  finished: () => {
    const fight = begin(
      roadside({ 'priority-multi': 'per-side', 'friendly-fire': 'roll-armor' }),
      'corpus finished',
    )
    playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = begin(clash({ preset: 'printed' }), 'corpus open', ['party'])
    playOn(fight, 20)
    return fight
  },
  amended: () => {
    const fight = begin(roadside({}), 'corpus amended')
    playOn(fight, 8)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The road is muddy.' } }, { why: 'it rains' })
    fight.setHand('foes', 'ai:simple')
    playOn(fight, 20)
    return fight
  },
}

function readSave(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8'))
}

describe('saved fights', () => {
  for (const [name, play] of Object.entries(CORPUS)) {
    test(`${name}: played again it is the same`, async () => {
      const saved = `${JSON.stringify(saveFight(play()), null, 1)}\n`
      await expect(saved).toMatchFileSnapshot(`golden/${name}.json`)
    })

    test(`${name}: it loads, verifies and replays`, () => {
      const save = readSave(name)
      const verification = verifySave(warband, save)
      expect(verification.problems).toEqual([])
      expect(verification).toMatchObject({ ok: true, rulesChecked: true })
      const fight = loadFight(warband, save)
      expect(fight.log.filter(({ event }) => event.event === 'notice')).toEqual([])
      expect(saveFight(fight)).toEqual(save)
    })

    test(`${name}: undone to the start and done again it stands where it stood`, () => {
      const fight = loadFight(warband, readSave(name))
      const before = JSON.stringify([fight.state, fight.outcome, fight.questions.map(({ name }) => name)])
      fight.undoTo(0)
      fight.redo()
      const after = JSON.stringify([fight.state, fight.outcome, fight.questions.map(({ name }) => name)])
      expect(after).toBe(before)
    })
  }

  test('one of them is over and one waits in the middle of a step', () => {
    expect(loadFight(warband, readSave('finished')).over).toBe(true)
    expect(loadFight(warband, readSave('open')).questions.length).toBeGreaterThan(0)
  })
})
