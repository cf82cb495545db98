/**
 * The play loop: board, new lines of the log, the question; a key; and again until the fight is over.
 *
 * It talks to a Terminal and to nothing else, so that a test can play a whole fight by feeding keys. What is
 * shown belongs to the seat that is asked: another person's secrets are not on the screen.
 */
import { type ChoiceQuestion, type Fight, type Question, Refusal, type RollQuestion } from '@steelyard/kernel'
import { UsageProblem } from '../problem.ts'
import { endingLines, openingLines } from '../terminal/ending.ts'
import { END, ENTER, INTERRUPT, type Key, REDO } from '../terminal/keys.ts'
import { terminalKeys } from '../terminal/option-keys.ts'
import { askedOf } from '../terminal/question.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { tidy } from '../terminal/text.ts'
import { keyInWords, type PlayParts, peopleIn } from './context.ts'
import { Deputies } from './deputies.ts'
import { DiceReader } from './dice.ts'
import { FightKeeper } from './keeper.ts'
import { lookUp } from './lookup.ts'
import { type GivenChoice, OpenMenu, TURNED } from './menu.ts'
import { answerEach, orderOthers, setAttention } from './orders.ts'
import { nextPace } from './pace.ts'
import type { LoopExit, PlaySettings } from './settings.ts'
import { FightScreen } from './shown.ts'

/** Plays a fight on a terminal. */
export function playLoop(fight: Fight, terminal: Terminal, settings: PlaySettings): Promise<LoopExit> {
  const shown = new FightScreen(fight, terminal, peopleIn(fight)[0] ?? 'referee')
  shown.pace = settings.pace ?? shown.pace
  const keeper = new FightKeeper(fight, terminal, settings, shown)
  return new PlayLoop({ fight, terminal, settings, shown, keeper }).run()
}

const SCREENFUL = 50
const END_PROMPT = '\nEnter leaves, u takes the last choice back, b board, l log, s save > '

class PlayLoop {
  readonly #context: PlayParts
  readonly #fight: Fight
  readonly #terminal: Terminal
  readonly #shown: FightScreen
  readonly #keeper: FightKeeper
  readonly #dice: DiceReader
  readonly #deputies: Deputies
  readonly #optionKeys = terminalKeys()

  constructor(context: PlayParts) {
    this.#context = context
    this.#fight = context.fight
    this.#terminal = context.terminal
    this.#shown = context.shown
    this.#keeper = context.keeper
    this.#dice = new DiceReader(context)
    this.#deputies = new Deputies(context)
  }

  async run(): Promise<LoopExit> {
    this.#shown.print(openingLines(this.#fight, this.#shown.screen))
    this.#keeper.autosave()
    for (;;) {
      try {
        await this.#turn()
      } catch (thrown) {
        if (!(thrown instanceof Refusal || thrown instanceof UsageProblem)) throw thrown
        this.#dice.forget()
        this.#shown.refuse(thrown)
      }
      if (this.#keeper.left !== null) return this.#keeper.left
    }
  }

  async #turn(): Promise<void> {
    const question = this.#nextQuestion()
    if (question === undefined) {
      await (this.#fight.over ? this.#atTheEnd() : this.#machinesPlay())
      return
    }
    if (!(await this.#handOver(question))) return
    await (question.kind === 'roll' ? this.#askRoll(question) : this.#askChoice(question))
  }

  /** Tells what is new; whoever wants to leave while it is read is asked. */
  async #news(frame = 0): Promise<boolean> {
    const key = await this.#shown.news(frame)
    if (key === INTERRUPT || key === END) await this.#askToLeave(key)
    if (this.#keeper.left !== null) return false
    if (this.#shown.height === undefined) this.#shown.boardIfChanged()
    return true
  }

  #askToLeave(key: Key): Promise<boolean> {
    return this.#keeper.askToLeave(key === INTERRUPT ? 'interrupted' : 'quit')
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
    if (sealed && peopleIn(this.#fight).length > 1) {
      // What the other had on the screen is scrolled out of sight, not erased.
      const away = new Array<string>(SCREENFUL).fill('')
      const { system, state } = this.#fight
      const [now = '', other = ''] = [seat, before].map((id) => tidy(system.nameOf(state, id)))
      const inside = (name: string): string => name.replace(/^The /, 'the ')
      this.#shown.print([...away, `The keyboard goes to ${inside(now)}, in secret from ${inside(other)}.`])
      const key = await this.#terminal.key(`${now}: press Enter when you have it. `)
      if (key === END || key === INTERRUPT) {
        await this.#askToLeave(key)
        return false
      }
    }
    this.#shown.seat = seat
    return true
  }

  async #askChoice(question: ChoiceQuestion): Promise<void> {
    this.#dice.dropAhead()
    const asked = askedOf(this.#fight, question, this.#shown.boardNow, {
      keys: this.#optionKeys,
      rows: this.#shown.menuRows,
    })
    const menu = new OpenMenu(this.#context, question, asked)
    if (!(await this.#news(this.#shown.frameSize(menu.frame())))) return
    if (this.#shown.height === undefined) this.#shown.print(['', ...menu.lines])
    for (;;) {
      const read = await menu.read()
      if ('answer' in read) {
        this.#answer(menu, read.answer)
        return
      }
      if (await this.#command(read.key, question, menu)) return
    }
  }

  /** Gives an answer with all that belongs to it; of what was chosen in the open, a line stays. */
  #answer(menu: OpenMenu, given: GivenChoice): void {
    const { question, order } = menu
    const { choices, words } = given
    const [reply = '', ...further] = choices
    this.#keeper.act(() =>
      this.#fight.answer(question.id, reply, {
        further,
        ...(words === undefined ? {} : { words }),
        ...(order === null ? {} : { order: order.figures === null ? {} : { figures: order.figures } }),
      }),
    )
    const line = this.#shown.height === undefined ? '' : menu.answerLine(given)
    if (line !== '') this.#shown.print([line])
  }

  async #askRoll(question: RollQuestion): Promise<void> {
    if (this.#dice.answerAhead(question)) return
    const frame = this.#dice.frameOf(question)
    if (!(await this.#news(this.#shown.frameSize(frame)))) return
    if (this.#shown.height === undefined) this.#shown.print(['', ...frame.body(0)])
    for (;;) {
      const key = await this.#dice.ask(question, frame)
      if (key === null || (await this.#command(key, question, null))) return
    }
  }

  /** Does what a key that is no answer means. True when the question is to be put anew. */
  async #command(key: Key, question: Question, menu: OpenMenu | null): Promise<boolean> {
    const by = question.seat
    switch (key) {
      case 'u':
        this.#keeper.act(() => this.#fight.undo({ by }))
        return true
      case 'U':
      case REDO:
        this.#keeper.act(() => this.#fight.redo({ by }))
        return true
      case TURNED:
        return false
      case 'w':
        return this.#withdraw()
      case 'p':
        await this.#deputies.playMySide(question)
        return true
      case 'e':
        return answerEach(this.#context, question)
      case 'g':
        await orderOthers(this.#context, question, menu)
        return false
      case 'm':
        return setAttention(this.#context, question)
      case 'P':
        this.#shown.pace = nextPace(this.#shown.pace)
        this.#shown.say(`Machines’ turns are told at this pace now: ${this.#shown.pace}.`)
        return false
      case 'd':
        this.#toggleDice(by)
        return true
      case 'a':
        await this.#deputies.lendOrTakeBack(by)
        return true
      case 's':
        await this.#keeper.save()
        return false
      case 'q':
        await this.#keeper.askToLeave('quit', 'always')
        return true
      case END:
      case INTERRUPT:
        await this.#askToLeave(key)
        return true
      default:
        await lookUp(this.#context, key, question, menu)
        return this.#keeper.left !== null
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
    this.#keeper.act(() => this.#fight.withdraw(id))
    return true
  }

  #toggleDice(seat: string): void {
    const typing = this.#fight.typed.includes(seat)
    this.#keeper.act(() => this.#fight.setDice(seat, typing ? 'drawn' : 'typed', { by: seat }))
    this.#shown.say(
      typing
        ? `The dice of ${seat} are drawn again.`
        : `You roll and type the dice of ${seat} from now on; d again and they are drawn.`,
    )
  }

  /** Machines play, a round at a time, until somebody is asked again. */
  async #machinesPlay(): Promise<void> {
    if (this.#deputies.playRound() || !(await this.#news())) return
    await this.#deputies.goOn()
  }

  async #atTheEnd(): Promise<void> {
    const prompt = END_PROMPT.split('\n').length
    const rows = (this.#shown.height ?? Number.POSITIVE_INFINITY) - prompt
    const ending = endingLines(this.#fight, this.#keeper.place, this.#shown.screen, rows)
    // Whoever reads how it ended is not to lose the last blow out of sight.
    const key = await this.#shown.news(ending.length + prompt)
    if (key === INTERRUPT && (await this.#askToLeave(key))) return
    this.#shown.flush()
    this.#shown.print(ending)
    for (;;) {
      const key = await this.#terminal.key(END_PROMPT)
      if (key === 'u') {
        this.#deputies.takeBack()
        this.#keeper.act(() => this.#fight.undo())
        return
      }
      if (key === 'l') this.#shown.print(this.#shown.wholeLog())
      else if (key === 'b') this.#shown.print(this.#shown.wholeBoard())
      else if (key === 'r') this.#shown.print(this.#shown.rules([]))
      else if (key === 's') await this.#keeper.save()
      else if (key === ENTER || key === 'q' || key === END || key === INTERRUPT) {
        if (await this.#keeper.askToLeave(key === INTERRUPT ? 'interrupted' : 'over')) return
      } else this.#shown.say(`${keyInWords(key)} does nothing here.`)
      this.#shown.flush()
    }
  }
}
