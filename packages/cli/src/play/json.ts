/**
 * Playing as a program: JSON Lines out, JSON Lines in.
 *
 * What the lines are is written in `protocol.ts` and explained in docs/play-json.md.
 * When the input ends while people are still asked, machines play their hands to the end.
 */
import { createInterface } from 'node:readline'
import {
  type Fight,
  type LogLine,
  type Question,
  Refusal,
  type Reply,
  reasonOf,
  type System,
  tellEvent,
} from '@steelyard/kernel'
import type { z } from 'zod'
import { optionsOdds, type QuestionOdds } from './odds.ts'
import { inputForm } from './protocol.ts'

type Input = z.infer<typeof inputForm>

/** Where the lines of a program come from and go to. */
export interface Pipe {
  readonly lines: AsyncIterator<string>
  write(line: string): void
}

/** This process's standard input and output. */
export function standardPipe(): Pipe & { close(): void } {
  const reader = createInterface({ input: process.stdin, terminal: false })
  return {
    lines: reader[Symbol.asyncIterator](),
    write: (line) => {
      process.stdout.write(`${line}\n`)
    },
    close: () => {
      reader.close()
      process.stdin.pause()
    },
  }
}

/** Plays a fight with a program; true when it was played to its end. */
export async function playAsProgram(
  fight: Fight,
  pipe: Pipe,
  settings: { readonly standIn: string; autosave(): void },
): Promise<boolean> {
  const write = (value: unknown): void => pipe.write(JSON.stringify(value))
  write(fightLine(fight))
  if (fight.questions.length === 0 && !fight.over) fight.advance()
  settings.autosave()
  let told: readonly LogLine[] = []
  const asked = new Set<string>()
  for (;;) {
    const { log, state, system } = fight
    const struck = told.flatMap((line, at) => (log[at]?.struck === true && !line.struck ? [at] : []))
    if (struck.length > 0) write({ type: 'struck', lines: struck })
    for (const [at, line] of log.entries()) if (at >= told.length) write(eventLine(system, state, line, at))
    told = log.slice()
    if (fight.over) {
      write(outcomeLine(fight))
      return true
    }
    for (const question of fight.questions) {
      if (!asked.has(question.id)) write(questionLine(fight, question))
      asked.add(question.id)
    }
    const { value, done } = await pipe.lines.next()
    if (done === true) {
      handToMachines(fight, settings.standIn)
      write({ type: 'notice', text: `The input has ended: ai:${settings.standIn} plays on.` })
      fight.advance()
    } else {
      const input = read(value)
      if (input !== null && 'act' in input && input.act === 'quit') return false
      await obey(fight, input, write, settings.standIn)
    }
    settings.autosave()
  }
}

/** The first line: what is played, by whom, and what the dice were committed to. */
export function fightLine(fight: Fight): unknown {
  const { system, scenario } = fight
  return {
    type: 'fight',
    system: system.id,
    rulesVersion: system.version,
    title: scenario.title,
    sides: scenario.sides.map(({ id, name }) => ({ id, name })),
    hands: fight.hands,
    commitment: fight.commitment,
  }
}

/** One line of the log: the event itself, and the same in words. */
export function eventLine(system: System, state: object, line: LogLine, at: number): unknown {
  const { text, rule, depth, tone } = tellEvent(system, line.event, state)
  const { step, struck, event } = line
  return { type: 'event', line: at, step, struck, rule, text, depth, tone, event }
}

/** The last line: who won, and the seeds behind the dice. */
export function outcomeLine(fight: Fight): unknown {
  const board = fight.board('referee')
  const figures = board.sides.flatMap((side) =>
    side.figures.map(({ id, name, standing }) => ({ id, name, side: side.id, standing })),
  )
  const seeds = fight.parts().seeds.map(({ seed, players, commitment, from }) => ({
    from,
    seed,
    players,
    commitment,
  }))
  return { type: 'outcome', ...fight.outcome, rounds: fight.round, figures, seeds }
}

/** A question with all that a program needs to answer it. */
export function questionLine(fight: Fight, question: Question): unknown {
  const { id, kind, seat, by, rule, name, sealed } = question
  const shared = { type: 'question', id, kind, seat, by, rule, name, sealed }
  if (question.kind === 'roll') return { ...shared, dice: question.dice, explodes: question.explodes }
  const { decision } = question
  const words = fight.inWords(question)
  return {
    ...shared,
    answer: decision.kind,
    ask: words.ask,
    options: decision.options.map((key) => ({ key, label: words.label(key), hint: words.hint(key) })),
    min: decision.min,
    max: decision.max,
    usual: decision.usual,
    forbidden: decision.forbidden.map((each) => ({
      key: each.key,
      label: words.label(each.key),
      rule: each.rule,
      reason: reasonOf(fight.system, words, each),
    })),
  }
}

/** Gives every hand that a person holds to a machine, without running on. */
export function handToMachines(fight: Fight, standIn: string): void {
  for (const [seat, hand] of Object.entries(fight.hands))
    if (hand === 'human') fight.setHand(seat, `ai:${standIn}`, { auto: false })
  for (const seat of fight.typed) fight.setDice(seat, 'drawn', { auto: false })
}

function read(line: string): Input | null {
  try {
    const parsed = inputForm.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

async function obey(
  fight: Fight,
  input: Input | null,
  write: (value: unknown) => void,
  standIn: string,
): Promise<void> {
  try {
    if (input === null)
      throw new Refusal(
        'malformed-request',
        'That line is no answer.',
        'Send one JSON object a line, such as {"id":"0:0@0","choice":"attack"}.',
      )
    if ('choice' in input) fight.answer(input.id, input.choice)
    else if ('faces' in input) fight.answer(input.id, { faces: input.faces } satisfies Reply)
    else if ('draw' in input) fight.answer(input.id, { draw: true } satisfies Reply)
    else if (input.act === 'undo') fight.undo()
    else if (input.act === 'redo') fight.redo()
    else if (input.act === 'odds')
      write({ type: 'odds', id: input.id, ...(await oddsFor(fight, input.id, standIn)) })
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    write({ type: 'refusal', code: thrown.code, message: thrown.message, hint: thrown.hint })
  }
}

async function oddsFor(fight: Fight, id: string, standIn: string): Promise<QuestionOdds> {
  const question = fight.questions.find((each) => each.id === id)
  if (question === undefined || question.kind !== 'choice')
    throw new Refusal('unknown-question', 'Odds need an open choice.', 'Name one by its id.')
  const odds = await optionsOdds(fight, question, { standIn })
  if (odds === null)
    throw new Refusal('malformed-request', 'There are too many answers to weigh each of them.')
  return odds
}
