/**
 * The play loop: board, new lines of the log, the question; a key; and again until the fight is over.
 *
 * It talks to a Terminal and to nothing else, so that a test can play a whole fight by feeding keys. What is
 * shown belongs to the seat that is asked: another person's secrets are not on the screen.
 */
import {
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type Fight,
  guideTo,
  type Question,
  quote,
  Refusal,
  type RollQuestion,
  type SuggestedAnswer,
} from '@steelyard/kernel'
import { UsageProblem } from '../problem.ts'
import { endingLines, openingLines, outcomeText } from '../terminal/ending.ts'
import { COMMANDS, END, ENTER, ESCAPE, INTERRUPT, type Key, REDO } from '../terminal/keys.ts'
import { MOST_KEYS, terminalKeys } from '../terminal/option-keys.ts'
import {
  askedOf,
  asOrders,
  exampleFaces,
  howToAnswer,
  pickedLine,
  type QuestionLayout,
  questionLines,
  rollLines,
  ruledLines,
} from '../terminal/question.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { clip, tidy, wrap } from '../terminal/text.ts'
import { type GroupOrder, nextOrder, type OrderedFigure, orderForSome, SOME } from './group-order.ts'
import {
  mayWeigh,
  pathsOf,
  type QuestionOdds,
  questionOdds,
  type WeighOdds,
  weighedLines,
  weighHere,
} from './odds.ts'
import type { TellingPace } from './pace.ts'
import { PLAY_UNTIL, type PlayMode, untilOf } from './play-my-side.ts'
import { FightScreen, type Frame } from './shown.ts'

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
  /** How fast the log is told; left out: at a pace that one can follow. */
  readonly pace?: TellingPace
  /** The command that plays this fight again. */
  readonly again: string
  /** Works odds out; left out: beside the reading of keys. */
  readonly weigh?: WeighOdds
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

/** Rows that odds get at least. */
const FEWEST_ODDS = 4
const SCREENFUL = 50

/** What a person answered, or the key of something else that they want. */
type Read<Answer> = { readonly answer: Answer } | { readonly key: Key }

/** An answer with what goes with it. */
interface GivenChoice {
  readonly choices: readonly Choice[]
  readonly words?: string
}

/** A question while it is on the screen: what is marked, what of its menu is looked at, its odds. */
interface OpenMenu {
  readonly question: ChoiceQuestion
  readonly asked: QuestionLayout
  readonly picked: Set<string>
  /** The group of lines that is open, and the page that is shown. */
  group: string | null
  page: number
  odds: QuestionOdds | null
  /** For whom the answer is this round; null: for whoever is asked. */
  order: GroupOrder | null
}

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
  readonly #optionKeys = terminalKeys()
  /** Faces that were typed before they were asked for. */
  readonly #typedAhead: number[] = []
  /** How many rolls of a pool are still to be drawn, because nobody typed it. */
  #drawnAhead = 0
  /** The temperament that plays my side. */
  #temper: string
  #left: LoopExit | null = null

  constructor(fight: Fight, terminal: Terminal, settings: PlaySettings) {
    this.#fight = fight
    this.#terminal = terminal
    this.#settings = settings
    this.#saved = settings.autosave
    this.#savedAt = fight.revision
    this.#temper = settings.standIn
    this.#shown = new FightScreen(fight, terminal, this.#people()[0] ?? 'referee')
    this.#shown.pace = settings.pace ?? this.#shown.pace
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
    await (question.kind === 'roll' ? this.#askRoll(question) : this.#askChoice(question))
  }

  /** Tells what is new; whoever wants to leave while it is read is asked. */
  async #news(frame = 0): Promise<boolean> {
    const key = await this.#shown.news(frame)
    if (key === INTERRUPT || key === END) await this.#askToLeave(key === INTERRUPT ? 'interrupted' : 'quit')
    if (this.#left !== null) return false
    if (this.#shown.height === undefined) this.#shown.boardIfChanged()
    return true
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
    const asked = askedOf(this.#fight, question, this.#shown.boardNow, {
      keys: this.#optionKeys,
      rows: this.#shown.menuRows,
    })
    const marked = asked.kind === 'subset' ? asked.suggestion.choices[0] : undefined
    const menu: OpenMenu = {
      question,
      asked,
      picked: new Set(typeof marked === 'object' ? marked : []),
      group: null,
      page: 0,
      odds: null,
      order: null,
    }
    if (!(await this.#news(this.#shown.frameSize(this.#frameOf(menu))))) return
    if (this.#shown.height === undefined) {
      const marks = menu.picked.size === 0 ? [] : [pickedLine(asked, menu.picked, this.#shown.screen)]
      this.#shown.print(['', ...questionLines(asked, this.#shown.screen), ...marks])
    }
    for (;;) {
      const read = await this.#readChoice(menu)
      if ('answer' in read) {
        this.#answer(menu, read.answer)
        return
      }
      if (await this.#command(read.key, question, menu)) return
    }
  }

  /** Gives an answer with all that belongs to it; of what was chosen in the open, a line stays. */
  #answer({ question, asked, order }: OpenMenu, { choices, words }: GivenChoice): void {
    const [reply = '', ...further] = choices
    this.#act(() =>
      this.#fight.answer(question.id, reply, {
        further,
        ...(words === undefined ? {} : { words }),
        ...(order === null ? {} : { order: order.figures === null ? {} : { figures: order.figures } }),
      }),
    )
    if (this.#shown.height === undefined || asked.sealed) return
    const line = asked.offers.find((offer) => offer.choices === choices)
    const label = line?.label ?? (choices === asked.suggestion.choices ? asked.suggestion.label : '')
    if (label === '') return
    const { screen } = this.#shown
    const also = order === null ? '' : `, and so ${order.whom}`
    const text = `> ${asked.who}: ${tidy(label)}${also}`
    this.#shown.print([screen.paint(clip(text, screen.width), 'dim')])
  }

  #readChoice(menu: OpenMenu): Promise<Read<GivenChoice>> {
    switch (menu.asked.kind) {
      case 'option':
        return this.#readOption(menu)
      case 'amount':
        return this.#readAmount(menu)
      case 'subset':
        return this.#readSubset(menu)
    }
  }

  async #readOption(menu: OpenMenu): Promise<Read<GivenChoice>> {
    const { asked } = menu
    const key = await this.#key(menu)
    if (key === ' ' || (key === ESCAPE && (menu.group !== null || menu.odds !== null))) {
      if (key === ' ') menu.page++
      else Object.assign(menu, { group: null, page: 0, odds: null })
      return { key: TURNED }
    }
    if (key === ENTER) return this.#confirmed(asked.suggestion.choices, this.#finalIn(menu), false)
    const entry = asked.entries.find((each) => each.key === key)
    if (entry !== undefined && 'group' in entry) {
      Object.assign(menu, { group: entry.group, page: 0, odds: null })
      return { key: TURNED }
    }
    const offer = asked.offers.find((each) => each.key === key)
    if (offer === undefined) return { key }
    return this.#confirmed(offer.choices, offer.final ? offer.label : '', offer.words)
  }

  /** What ends something for good is confirmed; where the book is free, whoever likes says what they try. */
  async #confirmed(choices: readonly Choice[], final: string, hasWords: boolean): Promise<Read<GivenChoice>> {
    if (final !== '' && this.#terminal.attended) {
      const key = await this.#terminal.key(`  Really: ${tidy(final)}? y does it, any other key does not > `)
      this.#shown.leaveFrame()
      if (key !== 'y') return { key: TURNED }
    }
    if (!hasWords || !this.#terminal.attended) return { answer: { choices } }
    const words = await this.#terminal.line('  What do you try? (Enter: say nothing) > ')
    this.#shown.leaveFrame()
    if (words === null) return { key: TURNED }
    return { answer: { choices, ...(words.trim() === '' ? {} : { words }) } }
  }

  /** The label of what Enter would take if that ends something for good. */
  #finalIn({ question, asked }: OpenMenu): string {
    const path = this.#fight.suggestedPath(question)
    return path.some((answer) => this.#isFinal(answer)) ? asked.suggestion.label : ''
  }

  #isFinal({ decision, choice }: SuggestedAnswer): boolean {
    const guide = guideTo(this.#fight.system.guidance?.decisions, decision.name)
    return guide?.final?.(choiceText(choice)) === true
  }

  async #readAmount(menu: OpenMenu): Promise<Read<GivenChoice>> {
    const { max, min, suggestion } = menu.asked
    const short = max <= 9 && min >= 0
    const key = short ? await this.#key(menu) : await this.#lineAsKey(menu)
    if (key === ENTER) return { answer: { choices: suggestion.choices } }
    return /^-?\d{1,9}$/.test(key) ? { answer: { choices: [Number(key)] } } : { key }
  }

  /** What is marked stays marked while something is looked up. */
  async #readSubset(menu: OpenMenu): Promise<Read<GivenChoice>> {
    const { asked, picked } = menu
    for (;;) {
      const key = await this.#key(menu)
      if (key === ENTER) {
        const keys = asked.offers.map(({ choices }) => choiceText(choices[0] ?? ''))
        return { answer: { choices: [keys.filter((each) => picked.has(each))] } }
      }
      const offer = asked.offers.find((each) => each.key === key)
      if (offer === undefined) return { key }
      const choice = choiceText(offer.choices[0] ?? '')
      if (!picked.delete(choice)) picked.add(choice)
      if (this.#shown.height === undefined) this.#shown.print([pickedLine(asked, picked, this.#shown.screen)])
    }
  }

  #key(menu: OpenMenu): Promise<Key> {
    const { asked } = menu
    if (asked.offers.length > MOST_KEYS) return this.#lineAsKey(menu)
    const secret = asked.sealed && this.#people().length > 1 ? 'secret' : undefined
    return this.#terminal.key(this.#framed(menu), secret)
  }

  async #lineAsKey(menu: OpenMenu): Promise<Key> {
    const line = await this.#terminal.line(this.#framed(menu))
    if (line === null) return this.#terminal.key('q leaves, any other key goes on > ')
    const text = line.trim()
    return text === '' ? ENTER : text
  }

  /** Shows a question in its frame, where there is one; returns the prompt. */
  #framed(menu: OpenMenu): string {
    return this.#shown.frame(this.#frameOf(menu))
  }

  #frameOf(menu: OpenMenu): Frame {
    return {
      body: (rows) => this.#menuLines(menu, rows),
      prompt: this.#prompt(howToAnswer(menu.asked, menu.group), this.#keysFor(menu)),
    }
  }

  #menuLines({ asked: plain, group, page, odds, picked, order }: OpenMenu, rows: number): string[] {
    const { screen } = this.#shown
    const asked = order === null ? plain : asOrders(plain)
    if (odds !== null) {
      const head = questionLines({ ...asked, entries: [], forbidden: [] }, screen, { rows })
      const left = Math.max(FEWEST_ODDS, rows - head.length)
      return [...head, ...weighedLines(this.#fight, odds, asked, { screen, rows: left })]
    }
    if (asked.kind !== 'subset') return questionLines(asked, screen, { rows, page, group })
    return [
      ...questionLines(asked, screen, { rows: rows - 1, page, group }),
      pickedLine(asked, picked, screen),
    ]
  }

  /** The keys that are worth a word beside the options. */
  #keysFor({ question, asked, order, group, odds }: OpenMenu): string {
    const beside = this.#fight.beside(question).length
    return [
      group === null && odds === null ? '' : 'Esc back',
      beside > 1 ? 'e each ↵' : '',
      order !== null
        ? `FOR ${order.whom.toUpperCase()} (g: others)`
        : asked.kind === 'option' && this.#mine(question).length > 1
          ? 'g for all'
          : '',
      'o odds',
      'p my side',
      'b board',
      'l log',
      'u undo',
      '? keys',
    ]
      .filter((text) => text !== '')
      .join(' · ')
  }

  /** The figures that a seat plays and that stand. */
  #mine({ seat }: Question): readonly OrderedFigure[] {
    const { system, state } = this.#fight
    return this.#shown.boardNow.sides.flatMap(({ figures }) =>
      figures
        .filter(({ id, standing }) => standing === 'up' && system.seatOf(state, id) === seat)
        .map(({ id, name }) => ({ id, name: tidy(name) })),
    )
  }

  async #askRoll(question: RollQuestion): Promise<void> {
    if (this.#drawnAhead > 0) {
      this.#drawnAhead--
      this.#act(() => this.#fight.answer(question.id, { draw: true }))
      return
    }
    const kept = question.explodes ? [] : this.#typedAhead.splice(0, question.dice.length)
    if (kept.length > 0) {
      this.#type(question, kept)
      return
    }
    const pool = this.#fight.dicePool(question)
    const many = pool.length > 1 || question.dice.length > 1
    const how = `type ${many ? 'all' : 'it'}: ${exampleFaces(pool)}, say; Enter has ${many ? 'them' : 'it'} drawn`
    const frame: Frame = {
      body: () => rollLines(this.#fight, pool, this.#shown.boardNow, this.#shown.screen),
      prompt: this.#prompt(how, 'r rules · u undo · d draw from now on · ? keys'),
    }
    if (!(await this.#news(this.#shown.frameSize(frame)))) return
    if (this.#shown.height === undefined) this.#shown.print(['', ...frame.body(0)])
    for (;;) {
      const line = await this.#terminal.line(this.#shown.frame(frame))
      const text = line?.trim() ?? (await this.#terminal.key('q leaves, any other key goes on > '))
      const command = COMMANDS.find(({ key, word }) => key === text || word === text)
      if (line !== null && command === undefined) {
        if (text === '') {
          this.#act(() => this.#fight.answer(question.id, { draw: true }))
          this.#drawnAhead = pool.length - 1
        } else this.#type(question, facesIn(text, pool))
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
    this.#drawnAhead = 0
    const faces = this.#typedAhead.splice(0)
    if (faces.length > 0) this.#shown.say(`No more dice to roll here; not used: ${faces.join(' ')}.`)
  }

  /** Does what a key that is no answer means. True when the question is to be put anew. */
  async #command(key: Key, question: Question, menu: OpenMenu | null): Promise<boolean> {
    const by = question.seat
    switch (key) {
      case 'u':
        this.#act(() => this.#fight.undo({ by }))
        return true
      case 'U':
      case REDO:
        this.#act(() => this.#fight.redo({ by }))
        return true
      case TURNED:
        return false
      case 'w':
        return this.#withdraw()
      case 'p':
        return this.#playMySide(question)
      case 'e':
        return this.#eachAsSuggested(question)
      case 'g':
        await this.#orderOthers(question, menu)
        return false
      case 'm':
        return this.#setAttention(question)
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
        await this.#look(key, question, menu)
        return this.#left !== null
    }
  }

  /** Shows what a key asks for; nothing in the fight changes. */
  async #look(key: Key, question: Question, menu: OpenMenu | null): Promise<void> {
    const asked = menu?.asked ?? null
    const lines = this.#lookedUp(key, question, asked)
    if (key === 'o') await this.#odds(menu)
    else if (lines === null) this.#shown.say(`${keyInWords(key)} does nothing here; ? shows the keys.`)
    else {
      const next = await this.#shown.look(lines)
      if (next === INTERRUPT || next === END)
        await this.#askToLeave(next === INTERRUPT ? 'interrupted' : 'quit')
      // What was looked up may have moved the question out of sight.
      else if (this.#shown.height === undefined && asked !== null)
        this.#shown.print(['', ...questionLines(asked, this.#shown.screen)])
    }
  }

  #lookedUp(key: Key, question: Question, asked: QuestionLayout | null): string[] | null {
    switch (key) {
      case 'n':
        return asked === null || asked.forbidden.length === 0
          ? ['  Nothing is forbidden here.']
          : ruledLines(asked.forbidden, this.#shown.screen)
      case 'r':
        return this.#shown.rules([question.rule, ...(asked?.forbidden ?? []).map(({ rule }) => rule)])
      case 'b':
        return this.#shown.wholeBoard()
      case 'l':
        return this.#shown.wholeLog()
      case '?':
        return this.#shown.help()
      default:
        return null
    }
  }

  /** First numbers as soon as there are any; in a frame they get better in their place, until a key is pressed. */
  async #odds(menu: OpenMenu | null): Promise<void> {
    if (menu === null) {
      this.#shown.say('Odds are for choices; this is a roll.')
      return
    }
    const { question, asked } = menu
    const { screen, height } = this.#shown
    if (!mayWeigh(asked)) {
      this.#shown.say('There are too many ways to answer this to weigh each of them.')
      return
    }
    const weigh = this.#settings.weigh ?? weighHere
    const stream = weigh(this.#fight, {
      question,
      paths: pathsOf(asked, question),
      standIn: this.#settings.standIn,
    })
    const done = new AbortController()
    void this.#terminal.pressed?.(done.signal).then((isPressed) => {
      if (isPressed) stream.stop()
    })
    const working = screen.paint('working the odds out … any key or Ctrl-C stops it', 'dim')
    if (height === undefined) this.#shown.print([`  ${working}`])
    else this.#terminal.write(`${this.#shown.frame({ ...this.#frameOf(menu), prompt: working })}\n`)
    let last: QuestionOdds | null = null
    try {
      for await (const odds of questionOdds(this.#fight, question, stream)) {
        last = odds
        if (height === undefined) continue
        menu.odds = odds
        this.#terminal.write(`${this.#shown.frame({ ...this.#frameOf(menu), prompt: working })}\n`)
      }
    } finally {
      done.abort()
    }
    await this.#dropInterrupt()
    if (last === null) this.#shown.say('There are no numbers yet; o works on them.')
    else if (height === undefined) this.#shown.print(weighedLines(this.#fight, last, asked, { screen }))
  }

  /** Ctrl-C that stopped the counting is no wish to leave. */
  async #dropInterrupt(): Promise<void> {
    const next = this.#terminal.waiting?.()
    if (next === INTERRUPT || next === ESCAPE) await this.#terminal.key('')
  }

  /** Has a machine play what this person plays, turn by turn, until something happens or a key is pressed. */
  async #playMySide(question: Question): Promise<boolean> {
    const mode = await this.#askPlayMode()
    if (mode === null) return true
    const seats = [question.seat]
    this.#shown.clear()
    for (;;) {
      const stopped = this.#act(() =>
        this.#fight.playOn({ seats, policy: this.#temper, until: untilOf(mode) }),
      )
      const key = await this.#shown.news(0)
      if (key === INTERRUPT || key === ESCAPE || stopped !== 'turn' || mode === 'turn') return true
      const pressed = await this.#terminal.pressed?.(AbortSignal.timeout(PACE))
      if (pressed === true) {
        await this.#dropInterrupt()
        return true
      }
    }
  }

  async #askPlayMode(): Promise<PlayMode | null> {
    for (;;) {
      const ways = PLAY_UNTIL.map(({ key, words }) => `${key} ${words}`).join(' · ')
      const ask = `Play my side as ${this.#temper}: Enter a turn · ${ways} · t another temperament · Esc no`
      const lines = wrap(ask, { width: this.#shown.screen.width, rest: '  ' })
      const key = await this.#terminal.key(`${lines.join('\n')}\n> `)
      this.#shown.leaveFrame()
      if (key === ENTER) return 'turn'
      if (key === 't') this.#temper = this.#nextTemper()
      else return PLAY_UNTIL.find((each) => each.key === key)?.mode ?? null
    }
  }

  #nextTemper(): string {
    const names = Object.keys(this.#fight.system.policies)
    return names[(names.indexOf(this.#temper) + 1) % names.length] ?? this.#temper
  }

  /** Everybody who is asked beside a question does what a good player would do. */
  async #eachAsSuggested(question: Question): Promise<boolean> {
    if (question.kind === 'roll') {
      this.#shown.say('This is a roll: Enter has it drawn.')
      return false
    }
    const beside = this.#fight.beside(question)
    const paths = this.#fight.suggestedBeside(question)
    const finals = paths.flatMap((path) => path.filter((answer) => this.#isFinal(answer)))
    if (finals.length > 0) {
      this.#shown.say('One of them would leave for good: answer one by one.')
      return false
    }
    this.#act(() =>
      this.#fight.answerAll(
        beside.map(({ id }, at) => {
          const [reply = '', ...further] = (paths[at] ?? []).map(({ choice }) => choice)
          return { id, reply, further }
        }),
      ),
    )
    return true
  }

  /** Says anew for whom the next answer is. */
  async #orderOthers(question: Question, menu: OpenMenu | null): Promise<void> {
    const mine = this.#mine(question)
    if (menu === null || mine.length < 2) {
      this.#shown.say('There is nobody else to give the same order to.')
      return
    }
    const next = nextOrder(menu.order, mine, question.by)
    menu.order = next === SOME ? await this.#askForWhom(mine) : next
    this.#shown.say(
      menu.order === null
        ? 'The next answer is for this one alone.'
        : `The next answer is for ${menu.order.whom} this round, wherever it is allowed.`,
    )
  }

  async #askForWhom(mine: readonly OrderedFigure[]): Promise<GroupOrder | null> {
    const names = mine.map(({ name }, at) => `${at + 1} ${name}`).join(' · ')
    const lines = wrap(`For whom? ${names}. Type numbers: 1 2, say; Enter: this one alone`, {
      width: this.#shown.screen.width,
      rest: '  ',
    })
    const text = await this.#terminal.line(`${lines.join('\n')}\n> `)
    this.#shown.leaveFrame()
    return orderForSome(text ?? '', mine)
  }

  /** Asks how often this person wants to be asked this, or anything. */
  async #setAttention({ seat, name, kind }: Question): Promise<boolean> {
    if (kind === 'roll') {
      this.#shown.say('Dice are always asked for; d has them drawn.')
      return false
    }
    const title = this.#fight.system.decisions.find((each) => each.name === name)?.title ?? name
    const ask = `Ask “${title}”: 1 always · 2 when it matters · 3 never. Everything else: 4 always · 5 when it matters · 6 never. Esc leaves it`
    const lines = wrap(ask, { width: this.#shown.screen.width, rest: '  ' })
    const key = await this.#terminal.key(`${lines.join('\n')}\n> `)
    this.#shown.leaveFrame()
    const level = ({ 1: 'always', 2: 'matters', 3: 'never', 4: 'always', 5: 'matters', 6: 'never' } as const)[
      key
    ]
    if (level === undefined) return false
    const decision = Number(key) <= 3 ? name : undefined
    this.#act(() => this.#fight.setAttention({ seat, decision, level }, { by: seat }))
    return true
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
    if (!(await this.#news())) return
    const back = this.#lent.size > 0 ? ', a takes the hand back' : ''
    const key = await this.#terminal.key(`\nEnter plays the next round${back}, e to the end, q leaves > `)
    if (key === 'a') this.#takeBack()
    else if (key === 'e') this.#act(() => this.#fight.advance())
    else if (key === 'q') await this.#askToLeave('quit', 'always')
    else if (key === END) await this.#askToLeave('quit')
    else if (key === INTERRUPT) await this.#askToLeave('interrupted')
  }

  async #atTheEnd(): Promise<void> {
    const key = await this.#shown.news(0)
    if (key === INTERRUPT && (await this.#askToLeave('interrupted'))) return
    this.#shown.flush()
    const stale = this.#savedAt !== this.#fight.revision
    const places = { save: this.#saved, stale, again: this.#settings.again }
    this.#shown.print(endingLines(this.#fight, places, this.#shown.screen))
    for (;;) {
      const key = await this.#terminal.key(
        '\nEnter leaves, u takes the last choice back, b board, l log, s save > ',
      )
      if (key === 'u') {
        this.#takeBack()
        this.#act(() => this.#fight.undo())
        return
      }
      if (key === 'l') this.#shown.print(this.#shown.wholeLog())
      else if (key === 'b') this.#shown.print(this.#shown.wholeBoard())
      else if (key === 'r') this.#shown.print(this.#shown.rules([]))
      else if (key === 's') await this.#save()
      else if (key === ENTER || key === 'q' || key === END || key === INTERRUPT) {
        if (await this.#askToLeave(key === INTERRUPT ? 'interrupted' : 'over')) return
      } else this.#shown.say(`${keyInWords(key)} does nothing here.`)
      this.#shown.flush()
    }
  }

  /** Does something to the fight; whatever came of it is saved at once where that was asked for. */
  #act<Result>(change: () => Result): Result {
    const result = change()
    this.#autosave()
    return result
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
   * Leaves; whoever sits there is asked first: always by Ctrl-C, else where an unsaved fight would be lost. A second
   * Ctrl-C, or the end of the input, is an answer too. True if the fight was left.
   *
   * At the end of a pipe nobody sits who could answer; only a script that quits by word is asked always.
   */
  async #askToLeave(how: LoopExit, asks: 'always' | 'attended' = 'attended'): Promise<boolean> {
    const kept = this.#savedAt === this.#fight.revision
    const isAsked = this.#terminal.attended ? !kept || how === 'interrupted' : asks === 'always' && !kept
    if (!isAsked) {
      this.#leave(how)
      return true
    }
    this.#shown.leaveFrame()
    const key = await this.#terminal.key(
      kept
        ? 'Leave? y leaves, any other key stays > '
        : 'Not saved. y saves it under a name, n leaves without saving, Esc stays > ',
    )
    if (key === INTERRUPT) this.#leave('interrupted')
    else if (key === END || (kept ? key === 'y' : key === 'n' || (key === 'y' && (await this.#save()))))
      this.#leave(how)
    return this.#left !== null
  }

  #leave(how: LoopExit): void {
    this.#left = how
    if (how === 'over') return
    const kept = this.#saved !== null && this.#savedAt === this.#fight.revision
    const on = kept ? ` Play on with: steelyard play --resume ${this.#saved}` : ''
    this.#shown.flush()
    this.#shown.print(
      wrap(`${outcomeText(this.#fight)}${on}`, { width: this.#shown.screen.width, first: '  ' }),
    )
  }

  #prompt(how: string, keys: string): string {
    const { width, paint } = this.#shown.screen
    const lines =
      this.#shown.height === undefined
        ? wrap(`${how} · ${keys}`, { width })
        : [clip(how, width), ...wrap(keys, { width }).slice(0, 2)]
    return `${lines.map((line) => paint(line, 'dim')).join('\n')}\n> `
  }

  #people(): string[] {
    return Object.entries(this.#fight.hands).flatMap(([seat, hand]) => (hand === 'human' ? [seat] : []))
  }
}

/** What was pressed has turned a page of the menu, or has come to nothing: the question is shown as it is now. */
const TURNED: Key = '<turned>'

/** Milliseconds between two turns that a machine plays for somebody. */
const PACE = 250

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

function keyInWords(key: Key): string {
  if (key === ENTER) return 'Enter'
  if (key === ESCAPE) return 'Escape'
  return key.startsWith('<') && key.length > 1 ? 'That key' : `"${tidy(key).slice(0, 20)}"`
}
