/**
 * Golden fights: one for each preset and one argument, told line by line with every question and its options; and
 * a corpus of saved fights. Both lie in `golden/` and are compared byte for byte, so that a change of the rules or
 * of the words shows as a diff: look at it, then run this file with `-u`, and once more without. A save that no
 * longer replays needs a new version of the rules and a line in the changelog.
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
import { stances } from './index.ts'
import type { RulingsInput } from './rulings.ts'
import type { State } from './state.ts'

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
  argument: ['persuade presence'],
  counter: ['yes'],
  interpose: ['yes'],
  counterattack: ['strike'],
  riders: ['devastating-blow'],
}

function likes(fight: Fight<State>): Random {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(fight.commitment), 0)
  return random
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

function begin(scenario: unknown, seed: string, typed: readonly string[] = []): Fight<State> {
  const hands = { referee: 'human', pcs: 'human', npcs: 'human' } as const
  return Fight.create(stances, scenario, { seed, hands, typed })
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
  // Of many seeds these show the most rules.
  const fights: readonly [name: string, scenario: unknown, seed: number][] = [
    ['seed', bridge({ preset: 'seed' }), 1],
    ['parent', sparks({ preset: 'parent' }), 16],
    ['example', lesson({ preset: 'example' }), 5],
    ['argument', hearing({}), 48],
  ]
  for (const [name, scenario, seed] of fights)
    test(name, async () => {
      const told = playthrough(begin(scenario, `golden ${name} ${seed}`))
      await expect(told).toMatchFileSnapshot(`golden/${name}.txt`)
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
    const fight = begin(lesson({ counterattack: 'always', ammunition: 'track' }), 'corpus finished')
    playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = begin(sparks({ preset: 'parent' }), 'corpus open', ['pcs'])
    playOn(fight, 13)
    return fight
  },
  amended: () => {
    const fight = begin(bridge({}), 'corpus amended')
    playOn(fight, 8)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The planks are wet.' } }, { why: 'it rains' })
    fight.setHand('npcs', 'ai:simple')
    playOn(fight, 14)
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
      const verification = verifySave(stances, save)
      expect(verification.problems).toEqual([])
      expect(verification).toMatchObject({ ok: true, rulesChecked: true })
      const fight = loadFight(stances, save)
      expect(fight.log.filter(({ event }) => event.event === 'notice')).toEqual([])
      expect(saveFight(fight)).toEqual(save)
    })

    test(`${name}: undone to the start and done again it stands where it stood`, () => {
      const fight = loadFight(stances, readSave(name))
      const before = JSON.stringify([fight.state, fight.outcome, fight.questions.map(({ name }) => name)])
      fight.undoTo(0)
      fight.redo()
      const after = JSON.stringify([fight.state, fight.outcome, fight.questions.map(({ name }) => name)])
      expect(after).toBe(before)
    })
  }

  test('one of them is over and one waits in the middle of a step', () => {
    expect(loadFight(stances, readSave('finished')).over).toBe(true)
    expect(loadFight(stances, readSave('open')).questions.length).toBeGreaterThan(0)
  })
})
