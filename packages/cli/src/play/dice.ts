/**
 * Real dice at the terminal: a pool is asked for at once, and the faces that were typed answer its rolls one by one.
 */
import { quote, type RollQuestion } from '@steelyard/kernel'
import { UsageProblem } from '../problem.ts'
import { COMMANDS, type Key } from '../terminal/keys.ts'
import { exampleFaces, rollLines } from '../terminal/question.ts'
import { type PlayParts, promptOf } from './context.ts'
import type { Frame } from './shown.ts'

/** Asks for the faces of dice that people roll. */
export class DiceReader {
  readonly #context: PlayParts
  /** Faces that were typed before they were asked for. */
  readonly #typedAhead: number[] = []
  /** How many rolls of a pool are still to be drawn, because nobody typed it. */
  #drawnAhead = 0

  constructor(context: PlayParts) {
    this.#context = context
  }

  /** Answers a roll out of the pool that was asked for last; false if there is nothing left of it. */
  answerAhead(question: RollQuestion): boolean {
    if (this.#drawnAhead > 0) {
      this.#drawnAhead--
      this.#draw(question)
      return true
    }
    const kept = question.explodes ? [] : this.#typedAhead.splice(0, question.dice.length)
    if (kept.length === 0) return false
    this.#type(question, kept)
    return true
  }

  /** What is shown while a pool is asked for. */
  frameOf(question: RollQuestion): Frame {
    const { fight, shown } = this.#context
    const pool = fight.dicePool(question)
    const many = pool.length > 1 || question.dice.length > 1
    const how = `type ${many ? 'all' : 'it'}: ${exampleFaces(pool)}, say; Enter has ${many ? 'them' : 'it'} drawn`
    return {
      body: () => rollLines(fight, pool, shown.boardNow, shown.screen),
      prompt: promptOf(shown, how, 'r rules · u undo · d draw from now on · ? keys'),
    }
  }

  /** Reads the faces of a pool; returns the key of something else that is wanted, or null when it was answered. */
  async ask(question: RollQuestion, frame: Frame): Promise<Key | null> {
    const { fight, terminal, shown } = this.#context
    const pool = fight.dicePool(question)
    const line = await terminal.line(shown.frame(frame))
    if (line === null) return terminal.key('q leaves, any other key goes on > ')
    const text = line.trim()
    const command = COMMANDS.find(({ key, word }) => key === text || word === text)
    if (command !== undefined) return command.key
    if (text === '') {
      this.#draw(question)
      this.#drawnAhead = pool.length - 1
    } else this.#type(question, facesIn(text, pool))
    return null
  }

  /** Faces that were typed for dice that did not follow; whoever typed them is told. */
  dropAhead(): void {
    this.#drawnAhead = 0
    const faces = this.#typedAhead.splice(0)
    if (faces.length > 0) this.#context.shown.say(`No more dice to roll here; not used: ${faces.join(' ')}.`)
  }

  /** What was typed for later is not wanted after a refusal. */
  forget(): void {
    this.#typedAhead.length = 0
  }

  #draw({ id }: RollQuestion): void {
    const { fight, keeper } = this.#context
    keeper.act(() => fight.answer(id, { draw: true }))
  }

  /** Answers a roll with typed faces; what is too many is kept for the dice that follow at once. */
  #type(question: RollQuestion, faces: readonly number[]): void {
    const { fight, keeper } = this.#context
    const wanted = question.explodes ? faces.length : question.dice.length
    keeper.act(() => fight.answer(question.id, { faces: faces.slice(0, wanted) }))
    this.#typedAhead.push(...faces.slice(wanted))
  }
}

/** The faces in a line; whatever the next die cannot show is refused by name. */
function facesIn(text: string, pool: readonly RollQuestion[]): number[] {
  const dice = pool.flatMap((each) => each.dice)
  const explodes = pool[0]?.explodes === true
  return text.split(/[\s,;]+/).map((face, at) => {
    const sides = dice[explodes ? 0 : at]
    const shown = /^\d{1,9}$/.test(face) ? Number(face) : 0
    if (shown < 1 || (sides !== undefined && shown > sides))
      throw new UsageProblem(
        `${quote(face)} is no face of a ${sides === undefined ? 'die' : `d${sides}`}.`,
        'Type what the dice show, with blanks between them.',
      )
    return shown
  })
}
