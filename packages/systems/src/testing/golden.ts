/**
 * Golden fights, the same way for every game: a fight told line by line with every question and its options, and a
 * corpus of saved fights. Both lie in the game's `golden/` and are compared byte for byte, so that a change of the
 * rules or of the words shows as a diff: look at it, then run the game's golden.test.ts with `-u`, and once more
 * without. A save that no longer replays needs a new version of the rules and a line in the changelog.
 *
 * Everybody is a person in these fights, the referee too; what a game likes answers for all of them.
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
  type System,
  saveFight,
  seedFight,
  seedNumber,
  verifySave,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'

/** Answers a question; the generator decides where there is no preference. */
export type AnswerFunction = (question: Question, random: Random) => Reply

const MOST_AMOUNT = 6

/** What is liked best, by question; otherwise any answer will do, as the generator has it. */
export function liking(likes: Readonly<Record<string, readonly string[]>>): AnswerFunction {
  return (question, random) => {
    if (question.kind === 'roll') return { faces: question.dice.map((sides) => random.die(sides)) }
    const { kind, name, options, min, max } = question.decision
    if (kind === 'amount') return min + random.die(Math.min(MOST_AMOUNT, max - min + 1)) - 1
    const liked = likes[name]?.find((key) => options.includes(key))
    return liked ?? options[random.die(options.length) - 1] ?? ''
  }
}

/** The golden fights of one game; `here` is the address of its test file. */
export class GoldenFights<State extends object> {
  readonly #system: System<State>
  readonly #seats: readonly string[]
  readonly #answer: AnswerFunction
  readonly #here: string

  constructor(system: System<State>, seats: readonly string[], answer: AnswerFunction, here: string) {
    this.#system = system
    this.#seats = seats
    this.#answer = answer
    this.#here = here
  }

  /** A fight in which people sit at every seat; those of some seats type their dice. */
  begin(scenario: unknown, seed: string, typed: readonly string[] = []): Fight<State> {
    const hands = Object.fromEntries(['referee', ...this.#seats].map((seat) => [seat, 'human' as const]))
    return Fight.create(this.#system, scenario, { seed, hands, typed })
  }

  /** Gives so many answers, or as many as the fight wants. */
  playOn(fight: Fight<State>, answers: number): void {
    const random = generatorOf(fight)
    for (let given = 0; given < answers && !fight.over; given++) {
      const [question] = fight.questions
      if (question !== undefined) fight.answer(question.id, this.#answer(question, random))
    }
  }

  /** Plays fights and compares everything that is told and asked with `golden/<file>.txt`. */
  checkFights(
    fights: readonly { readonly title: string; readonly file: string; readonly fight: Fight<State> }[],
  ): void {
    describe('golden fights', () => {
      for (const { title, file, fight } of fights)
        test(title, async () => {
          await expect(this.#playthrough(fight)).toMatchFileSnapshot(`golden/${file}.txt`)
        })
    })
  }

  /** Plays fights and compares their saves with `golden/<name>.json`; one is `finished`, one `open`. */
  checkSaves(corpus: Readonly<Record<string, () => Fight<State>>>): void {
    describe('saved fights', () => {
      for (const [name, play] of Object.entries(corpus)) this.#checkSave(name, play)

      test('one of them is over and one waits in the middle of a step', () => {
        expect(loadFight(this.#system, this.#read('finished')).over).toBe(true)
        expect(loadFight(this.#system, this.#read('open')).questions.length).toBeGreaterThan(0)
      })
    })
  }

  #checkSave(name: string, play: () => Fight<State>): void {
    test(`${name}: played again it is the same`, async () => {
      const saved = `${JSON.stringify(saveFight(play()), null, 1)}\n`
      await expect(saved).toMatchFileSnapshot(`golden/${name}.json`)
    })

    test(`${name}: it loads, verifies and replays`, () => {
      const save = this.#read(name)
      const verification = verifySave(this.#system, save)
      expect(verification.problems).toEqual([])
      expect(verification).toMatchObject({ ok: true, rulesChecked: true })
      const fight = loadFight(this.#system, save)
      expect(fight.log.filter(({ event }) => event.event === 'notice')).toEqual([])
      expect(saveFight(fight)).toEqual(save)
    })

    test(`${name}: undone to the start and done again it stands where it stood`, () => {
      const fight = loadFight(this.#system, this.#read(name))
      const before = standing(fight)
      fight.undoTo(0)
      fight.redo()
      expect(standing(fight)).toBe(before)
    })
  }

  #read(name: string): unknown {
    return JSON.parse(readFileSync(new URL(`golden/${name}.json`, this.#here), 'utf8'))
  }

  /** Plays a fight to its end and writes down everything that is told and asked. */
  #playthrough(fight: Fight<State>): string {
    const random = generatorOf(fight)
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
      const reply = this.#answer(question, random)
      if (question.kind === 'choice') text.push(...inWords(fight, question, reply))
      fight.answer(question.id, reply)
    }
    tellOn()
    const { winner, how } = fight.outcome
    const saved = JSON.stringify(saveFight(fight))
    text.push('', `outcome: ${how}, ${winner ?? 'nobody'}`, `save: ${fingerprint(saved)}`, '')
    return text.join('\n')
  }
}

/** A generator that depends on the fight's seed alone. */
function generatorOf(fight: { readonly commitment: string }): Random {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(fight.commitment), 0)
  return random
}

function standing<State extends object>(fight: Fight<State>): string {
  return JSON.stringify([fight.state, fight.outcome, fight.questions.map(({ name }) => name)])
}

function inWords<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  reply: Reply,
): string[] {
  const words = fight.inWords(question)
  const { kind, options, min, max, forbidden } = question.decision
  const head = `? ${question.seat}: ${words.ask} ‹${question.rule}›`
  if (kind === 'amount') return [head, `  > ${String(reply)} of ${min} to ${max}`]
  const lines = options.map((key) => {
    const hint = words.hint(key)
    const mark = key === reply || (Array.isArray(reply) && reply.includes(key)) ? '>' : ' '
    return `  ${mark} [${key}] ${words.label(key)}${hint === '' ? '' : ` – ${hint}`}`
  })
  return [head, ...lines, ...forbidden.map(({ key, rule }) => `    not [${key}] ‹${rule}›`)]
}
