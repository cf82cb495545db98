/**
 * Golden fights: one for each preset, told line by line with every question and its options; and a corpus of
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
import { mythras } from './index.ts'
import type { Preset, RulingsInput } from './rulings.ts'
import type { State } from './state.ts'

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

function likes(fight: Fight<State>): Random {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(fight.commitment), 0)
  return random
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

function begin(scenario: unknown, seed: string, typed: readonly string[] = []): Fight<State> {
  const hands = { referee: 'human', players: 'human', npcs: 'human' } as const
  return Fight.create(mythras, scenario, { seed, hands, typed })
}

// ── A fight in words ─────────────────────────────────────────────────────────────────────────────────────

function inWords(fight: Fight<State>, question: ChoiceQuestion, reply: Reply): string[] {
  const words = fight.inWords(question)
  const lines = question.decision.options.map((key) => {
    const hint = words.hint(key)
    const mark = key === reply || (Array.isArray(reply) && reply.includes(key)) ? '>' : ' '
    return `  ${mark} [${key}] ${words.label(key)}${hint === '' ? '' : ` – ${hint}`}`
  })
  const amount = question.decision.kind === 'amount' ? [`  > ${String(reply)}`] : []
  const not = question.decision.forbidden.map(({ key, rule }) => `    not [${key}] ‹${rule}›`)
  return [`? ${question.seat}: ${words.ask} ‹${question.rule}›`, ...lines, ...amount, ...not]
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
  const fights: readonly [Preset, unknown][] = [
    ['seed', arena({ preset: 'seed' })],
    ['printed', ford({ preset: 'printed' })],
  ]
  for (const [preset, scenario] of fights)
    test(`preset ${preset}`, async () => {
      await expect(playthrough(begin(scenario, `golden ${preset}`))).toMatchFileSnapshot(
        `golden/${preset}.txt`,
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
    const fight = begin(arena({ 'npc-luck': 'all', 'parry-timing': 'before-die' }), 'corpus finished')
    playOn(fight, 1000)
    return fight
  },
  open: () => {
    const fight = begin(ford({ preset: 'printed' }), 'corpus open', ['players'])
    playOn(fight, 25)
    return fight
  },
  amended: () => {
    const fight = begin(arena({}), 'corpus amended')
    playOn(fight, 12)
    fight.undo({ by: 'referee', why: 'a slip' })
    fight.redo()
    fight.amend({ ruling: { text: 'The sand is wet.' } }, { why: 'it rains' })
    fight.rollAgain({ why: 'cocked die' })
    fight.setHand('npcs', 'ai:simple')
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
      const verification = verifySave(mythras, save)
      expect(verification.problems).toEqual([])
      expect(verification).toMatchObject({ ok: true, rulesChecked: true })
      const fight = loadFight(mythras, save)
      expect(fight.log.filter(({ event }) => event.event === 'notice')).toEqual([])
      expect(saveFight(fight)).toEqual(save)
    })

    test(`${name}: undone to the start and done again it stands where it stood`, () => {
      const fight = loadFight(mythras, readSave(name))
      const before = JSON.stringify([fight.state, fight.outcome, fight.questions.map(({ name }) => name)])
      fight.undoTo(0)
      fight.redo()
      const after = JSON.stringify([fight.state, fight.outcome, fight.questions.map(({ name }) => name)])
      expect(after).toBe(before)
    })
  }

  test('one of them is over and one waits in the middle of a step', () => {
    expect(loadFight(mythras, readSave('finished')).over).toBe(true)
    expect(loadFight(mythras, readSave('open')).questions.length).toBeGreaterThan(0)
  })
})
