/**
 * The play loop: board, new lines of the log, the question; a key; and again until the fight is over.
 *
 * It talks to a Terminal and to nothing else, so that a test can play a whole fight by feeding keys. What is
 * shown belongs to the seat that is asked: another person's secrets are not on the screen.
 */
import {
  type ChoiceQuestion,
  type Fight,
  type Question,
  quote,
  Refusal,
  type RollQuestion,
} from '@steelyard/kernel'
import { UsageProblem } from '../problem.ts'
import { endingLines, openingLines, outcomeText } from '../terminal/ending.ts'
import { COMMANDS, END, ENTER, ESCAPE, INTERRUPT, type Key, REDO } from '../terminal/keys.ts'
import { MOST_KEYS, OptionKeys } from '../terminal/option-keys.ts'
import {
  askedOf,
  exampleFaces,
  howToAnswer,
  pickedLine,
  type QuestionLayout,
  questionLines,
  rollLines,
} from '../terminal/question.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { tidy, wrap } from '../terminal/text.ts'
import { mayWeigh, questionOdds, weighedLines } from './odds.ts'
import { FightScreen } from './shown.ts'

/** What the loop is told besides the fight. */
export interface PlaySettings {
  /** Where every act is saved at once; null to save only when asked. */
  readonly autosave: string | null
  /** The name offered when somebody wants to save. */
  readonly suggested: string
  /** The save that is played on: it may be written over without a question. */
  readonly resumed: string | null
  /** The policy that takes a person's hand over. */
  readonly standIn: string
  /** The command that plays this fight again. */
  readonly again: string
  /** True if a file has this name. */
  exists(path: string): boolean
  write(path: string, fight: Fight): void
}

/** How the loop was left. */
export type LoopExit = 'over' | 'quit' | 'interrupted'

/** Plays a fight on a terminal. */
export function playLoop(fight: Fight, terminal: Terminal, settings: PlaySettings): Promise<LoopExit> {
  return new PlayLoop(fight, terminal, settings).run()
}

const SCREENFUL = 50

/** What a person answered, or the key of something else that they want. */
type Read<Answer> = { readonly answer: Answer } | { readonly key: Key }

class PlayLoop {
  readonly #fight: Fight
  readonly #terminal: Terminal
  readonly #settings: PlaySettings
  readonly #shown: FightScreen
  /** Where the fight was saved last, and how far it had come. */
  #saved: string | null
  #savedAt: number
  /** Hands that were given to a machine here and can be taken back. */
  readonly #lent = new Set<string>()
  readonly #optionKeys = new OptionKeys()
  /** Faces that were typed before they were asked for. */
  readonly #typedAhead: number[] = []
  #left: LoopExit | null = null

  constructor(fight: Fight, terminal: Terminal, settings: PlaySettings) {
    this.#fight = fight
    this.#terminal = terminal
    this.#settings = settings
    this.#saved = settings.autosave
    this.#savedAt = fight.revision
    this.#shown = new FightScreen(fight, terminal, this.#people()[0] ?? 'referee')
  }

  async run(): Promise<LoopExit> {
    this.#shown.print(openingLines(this.#fight, this.#shown.screen))
    this.#autosave()
    for (;;) {
      try {
        await this.#turn()
      } catch (thrown) {
        if (!(thrown instanceof Refusal || thrown instanceof UsageProblem)) throw thrown
        this.#typedAhead.length = 0
        this.#shown.refuse(thrown)
      }
      if (this.#left !== null) return this.#left
    }
  }

  async #turn(): Promise<void> {
    const question = this.#nextQuestion()
    if (question === undefined) {
      await (this.#fight.over ? this.#atTheEnd() : this.#machinesPlay())
      return
    }
    if (!(await this.#handOver(question))) return
    this.#shown.news('with board')
    await (question.kind === 'roll' ? this.#askRoll(question) : this.#askChoice(question))
  }

  /** The question to put now: one to the seat at the screen comes first, so that it is not passed around. */
  #nextQuestion(): Question | undefined {
    const { questions } = this.#fight
    return questions.find(({ seat }) => seat === this.#shown.seat) ?? questions[0]
  }

  /**
   * Where people share a keyboard and one must not see what another chose, the screen is handed over. False if
   * somebody wanted to leave instead.
   */
  async #handOver({ seat, kind, sealed }: Question): Promise<boolean> {
    const before = this.#shown.seat
    if (seat === before || kind === 'roll') return true
    if (sealed && this.#people().length > 1) {
      // What the other had on the screen is scrolled out of sight, not erased.
      const away = new Array<string>(SCREENFUL).fill('')
      this.#shown.print([...away, `Now ${tidy(seat)}, in secret from ${tidy(before)}.`])
      const key = await this.#terminal.key(`${tidy(seat)}: press Enter when you have the keyboard. `)
      if (key === END || key === INTERRUPT) {
        await this.#askToLeave(key === INTERRUPT ? 'interrupted' : 'quit')
        return false
      }
    }
    this.#shown.seat = seat
    return true
  }

  async #askChoice(question: ChoiceQuestion): Promise<void> {
    this.#dropTypedAhead()
    const picked = new Set<string>()
    const asked = askedOf(this.#fight, question, this.#shown.boardNow, this.#optionKeys)
    this.#shown.print(['', ...questionLines(asked, this.#shown.screen)])
    for (;;) {
      const read = await this.#readChoice(asked, picked)
      if ('answer' in read) {
        this.#act(() => this.#fight.answer(question.id, read.answer))
        return
      }
      if (await this.#command(read.key, question, asked)) return
    }
  }

  #readChoice(
    asked: QuestionLayout,
    picked: Set<string>,
  ): Promise<Read<string | number | readonly string[]>> {
    switch (asked.kind) {
      case 'option':
        return this.#readOption(asked)
      case 'amount':
        return this.#readAmount(asked)
      case 'subset':
        return this.#readSubset(asked, picked)
    }
  }

  async #readOption(asked: QuestionLayout): Promise<Read<string>> {
    const key = await this.#key(asked)
    if (key === ENTER && asked.usual !== '') return { answer: asked.usual }
    const offer = asked.offers.find((each) => each.key === key)
    return offer === undefined ? { key } : { answer: offer.choice }
  }

  async #readAmount(asked: QuestionLayout): Promise<Read<number>> {
    const short = asked.max <= 9 && asked.min >= 0
    const key = short ? await this.#key(asked) : await this.#lineAsKey(asked)
    if (key === ENTER && asked.usual !== '') return { answer: Number(asked.usual) }
    return /^-?\d{1,9}$/.test(key) ? { answer: Number(key) } : { key }
  }

  /** What is marked stays marked while something is looked up. */
  async #readSubset(asked: QuestionLayout, picked: Set<string>): Promise<Read<readonly string[]>> {
    for (;;) {
      const key = await this.#key(asked)
      if (key === ENTER) {
        const choices = asked.offers.map(({ choice }) => choice)
        return { answer: choices.filter((choice) => picked.has(choice)) }
      }
      const offer = asked.offers.find((each) => each.key === key)
      if (offer === undefined) return { key }
      if (!picked.delete(offer.choice)) picked.add(offer.choice)
      this.#shown.print([pickedLine(asked, picked, this.#shown.screen)])
    }
  }

  #key(asked: QuestionLayout): Promise<Key> {
    if (asked.offers.length > MOST_KEYS) return this.#lineAsKey(asked)
    const secret = asked.sealed && this.#people().length > 1 ? 'secret' : undefined
    return this.#terminal.key(this.#prompt(howToAnswer(asked)), secret)
  }

  async #lineAsKey(asked: QuestionLayout): Promise<Key> {
    const line = await this.#terminal.line(this.#prompt(howToAnswer(asked)))
    if (line === null) return this.#terminal.key('q leaves, any other key goes on > ')
    const text = line.trim()
    return text === '' ? ENTER : text
  }

  async #askRoll(question: RollQuestion): Promise<void> {
    const kept = question.explodes ? [] : this.#typedAhead.splice(0, question.dice.length)
    if (kept.length > 0) {
      this.#type(question, kept)
      return
    }
    this.#shown.print(['', ...rollLines(this.#fight, question, this.#shown.boardNow, this.#shown.screen)])
    for (;;) {
      const how = `type the faces, such as ${exampleFaces(question)}, or Enter to have them drawn`
      const line = await this.#terminal.line(this.#prompt(how, 'r rules · u undo · ? keys'))
      const text = line?.trim() ?? (await this.#terminal.key('q leaves, any other key goes on > '))
      const command = COMMANDS.find(({ key, word }) => key === text || word === text)
      if (line !== null && command === undefined) {
        if (text === '') this.#act(() => this.#fight.answer(question.id, { draw: true }))
        else this.#type(question, facesIn(text, question))
        return
      }
      if (await this.#command(command?.key ?? text, question, null)) return
    }
  }

  /** Answers a roll with typed faces; what is too many is kept for the dice that follow at once. */
  #type(question: RollQuestion, faces: readonly number[]): void {
    const wanted = question.explodes ? faces.length : question.dice.length
    this.#act(() => this.#fight.answer(question.id, { faces: faces.slice(0, wanted) }))
    this.#typedAhead.push(...faces.slice(wanted))
  }

  /** Faces that were typed for dice that did not follow; whoever typed them is told. */
  #dropTypedAhead(): void {
    const faces = this.#typedAhead.splice(0)
    if (faces.length > 0) this.#shown.say(`No more dice to roll here; not used: ${faces.join(' ')}.`)
  }

  /** Does what a key that is no answer means. True when the question is to be put anew. */
  async #command(key: Key, question: Question, asked: QuestionLayout | null): Promise<boolean> {
    const by = question.seat
    switch (key) {
      case 'u':
        this.#act(() => this.#fight.undo({ by }))
        return true
      case 'U':
      case REDO:
        this.#act(() => this.#fight.redo({ by }))
        return true
      case 'w':
        return this.#withdraw()
      case 'd':
        this.#toggleDice(by)
        return true
      case 'a':
        await this.#lendOrTakeBack(by)
        return true
      case 's':
        await this.#save()
        return false
      case 'q':
        await this.#askToLeave('quit', 'always')
        return true
      case END:
      case INTERRUPT:
        await this.#askToLeave(key === INTERRUPT ? 'interrupted' : 'quit')
        return true
      default:
        await this.#look(key, question, asked)
        return false
    }
  }

  /** Shows what a key asks for; nothing in the fight changes. */
  async #look(key: Key, question: Question, asked: QuestionLayout | null): Promise<void> {
    switch (key) {
      case 'o':
        await this.#odds(question, asked)
        break
      case 'r':
        this.#shown.rules([question.rule, ...(asked?.forbidden ?? []).map(({ rule }) => rule)])
        break
      case 'b':
        this.#shown.board('always')
        break
      case 'l':
        this.#shown.wholeLog()
        break
      case '?':
        this.#shown.help()
        break
      default:
        this.#shown.say(`${keyInWords(key)} does nothing here; ? shows the keys.`)
        return
    }
    // What was looked up may have moved the question out of sight; odds name every option themselves.
    if (key !== 'o' && asked !== null) this.#shown.print(['', ...questionLines(asked, this.#shown.screen)])
  }

  /** First numbers as soon as there are any; where lines can be written over they get better in their place. */
  async #odds(question: Question, asked: QuestionLayout | null): Promise<void> {
    if (question.kind === 'roll' || asked === null) {
      this.#shown.say('Odds are for choices; this is a roll.')
      return
    }
    if (!mayWeigh(question)) {
      this.#shown.say('There are too many ways to answer this to weigh each of them.')
      return
    }
    const shown = this.#shown
    let lines = [shown.screen.paint('  working the odds out …', 'dim')]
    shown.print(lines)
    for await (const odds of questionOdds(this.#fight, question, this.#settings.standIn)) {
      if (!shown.redraws && !odds.settled) continue
      const better = weighedLines(this.#fight, odds, asked, shown.screen)
      shown.reprint(shown.redraws ? lines.length : 0, better)
      lines = better
    }
  }

  async #withdraw(): Promise<boolean> {
    const open = this.#fight.withdrawable
    if (open.length === 0) {
      this.#shown.say('There is no declaration to withdraw: it is too late, or too early.')
      return false
    }
    let chosen = open[0]
    if (open.length > 1) {
      this.#shown.print(open.map(({ seat, what }, at) => `  ${at + 1}  ${tidy(seat)}: ${tidy(what)}`))
      chosen = open[Number(await this.#terminal.key('Which one? ')) - 1]
    }
    if (chosen === undefined) return false
    const { id } = chosen
    this.#act(() => this.#fight.withdraw(id))
    return true
  }

  #toggleDice(seat: string): void {
    const typing = this.#fight.typed.includes(seat)
    this.#act(() => this.#fight.setDice(seat, typing ? 'drawn' : 'typed', { by: seat }))
    this.#shown.say(
      typing
        ? `The dice of ${seat} are drawn again.`
        : `You roll and type the dice of ${seat} from now on; d again and they are drawn.`,
    )
  }

  /** Where another hand was lent already, it is not clear what is wanted. */
  async #lendOrTakeBack(seat: string): Promise<void> {
    const lent = [...this.#lent].map(tidy).join(', ')
    const key = lent === '' ? 'l' : await this.#terminal.key(`l lends ${tidy(seat)}, t takes ${lent} back > `)
    if (key === 'l') this.#lend(seat)
    else if (key === 't') this.#takeBack()
  }

  #lend(seat: string): void {
    const hand = `ai:${this.#settings.standIn}` as const
    this.#act(() => this.#fight.setHand(seat, hand, { by: seat, auto: false }))
    this.#lent.add(seat)
  }

  #takeBack(): void {
    for (const seat of this.#lent)
      this.#act(() => this.#fight.setHand(seat, 'human', { by: seat, auto: false }))
    this.#lent.clear()
  }

  /** Machines play, a round at a time, until somebody is asked again. */
  async #machinesPlay(): Promise<void> {
    const { round } = this.#fight
    this.#act(() => this.#fight.advance((fight) => fight.round > round))
    if (this.#fight.over || this.#fight.questions.length > 0) return
    this.#shown.news('with board')
    const back = this.#lent.size > 0 ? ', a takes the hand back' : ''
    const key = await this.#terminal.key(`\nEnter plays the next round${back}, e to the end, q leaves > `)
    if (key === 'a') this.#takeBack()
    else if (key === 'e') this.#act(() => this.#fight.advance())
    else if (key === 'q') await this.#askToLeave('quit', 'always')
    else if (key === END) await this.#askToLeave('quit')
    else if (key === INTERRUPT) await this.#askToLeave('interrupted')
  }

  async #atTheEnd(): Promise<void> {
    this.#shown.news('without board')
    const stale = this.#savedAt !== this.#fight.revision
    const places = { save: this.#saved, stale, again: this.#settings.again }
    this.#shown.print(endingLines(this.#fight, places, this.#shown.screen))
    for (;;) {
      const key = await this.#terminal.key('\nEnter leaves, u takes the last choice back, l log, s save > ')
      if (key === 'u') {
        this.#takeBack()
        this.#act(() => this.#fight.undo())
        return
      }
      if (key === 'l') this.#shown.wholeLog()
      else if (key === 'b') this.#shown.board('always')
      else if (key === 'r') this.#shown.rules([])
      else if (key === 's') await this.#save()
      else if (await this.#askToLeave(key === INTERRUPT ? 'interrupted' : 'over')) return
    }
  }

  /** Does something to the fight; whatever came of it is saved at once where that was asked for. */
  #act(change: () => void): void {
    change()
    this.#autosave()
  }

  #autosave(): void {
    const { autosave } = this.#settings
    if (autosave === null) return
    this.#settings.write(autosave, this.#fight)
    this.#savedAt = this.#fight.revision
  }

  /** Asks for a name and saves; true if the fight was saved. */
  async #save(): Promise<boolean> {
    const suggested = this.#saved ?? this.#settings.suggested
    const line = await this.#terminal.line(`Save as [${tidy(suggested)}]: `)
    const path = line === null ? null : line.trim() || suggested
    if (path === null || !(await this.#mayWrite(path))) {
      this.#shown.say('Not saved.')
      return false
    }
    this.#settings.write(path, this.#fight)
    this.#saved = path
    this.#savedAt = this.#fight.revision
    this.#shown.say(`Saved in ${path}.`)
    return true
  }

  /** A file of this fight is written over; any other only after a yes. */
  async #mayWrite(path: string): Promise<boolean> {
    const { resumed, exists } = this.#settings
    if (path === this.#saved || path === resumed || !exists(path)) return true
    if (!this.#terminal.attended)
      throw new UsageProblem(`${path} exists already.`, 'Give another name for the save.')
    return (await this.#terminal.key(`${tidy(path)} exists already. y writes over it, n does not > `)) === 'y'
  }

  /**
   * Leaves; where an unsaved fight would be lost, whoever sits there is asked first. A second Ctrl-C, or the end of
   * the input, is an answer too. True if the fight was left.
   *
   * At the end of a pipe nobody sits who could answer; only a script that quits by word is asked always.
   */
  async #askToLeave(how: LoopExit, asks: 'always' | 'attended' = 'attended'): Promise<boolean> {
    const kept = this.#savedAt === this.#fight.revision
    if (kept || (asks === 'attended' && !this.#terminal.attended)) {
      this.#leave(how)
      return true
    }
    const key = await this.#terminal.key(
      'Not saved. y saves it under a name, n leaves without saving, Esc stays > ',
    )
    if (key === INTERRUPT) this.#leave('interrupted')
    else if (key === 'n' || key === END || (key === 'y' && (await this.#save()))) this.#leave(how)
    return this.#left !== null
  }

  #leave(how: LoopExit): void {
    this.#left = how
    if (how === 'over') return
    const kept = this.#saved !== null && this.#savedAt === this.#fight.revision
    const on = kept ? ` Play on with: steelyard play --resume ${this.#saved}` : ''
    this.#shown.say(`${outcomeText(this.#fight)}${on}`)
  }

  #prompt(how: string, keys = 'o odds · r rules · u undo · ? keys'): string {
    const { width, paint } = this.#shown.screen
    const lines = wrap(`${how} · ${keys}`, { width }).map((line) => paint(line, 'dim'))
    return `${lines.join('\n')}\n> `
  }

  #people(): string[] {
    return Object.entries(this.#fight.hands).flatMap(([seat, hand]) => (hand === 'human' ? [seat] : []))
  }
}

/** The faces in a line; whatever the next die cannot show is refused by name. */
function facesIn(text: string, { dice, explodes }: RollQuestion): number[] {
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

function keyInWords(key: Key): string {
  if (key === ENTER) return 'Enter'
  if (key === ESCAPE) return 'Escape'
  return key.startsWith('<') && key.length > 1 ? 'That key' : `"${tidy(key).slice(0, 20)}"`
}
