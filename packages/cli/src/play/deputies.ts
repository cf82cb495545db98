/**
 * Machines that play for people at the terminal: a side until something happens, or a hand that is lent and taken back;
 * and the rounds in which nobody is asked.
 */
import type { Question } from '@steelyard/kernel'
import { END, ENTER, ESCAPE, INTERRUPT } from '../terminal/keys.ts'
import { tidy } from '../terminal/text.ts'
import { askKey, dropInterrupt, type PlayParts } from './context.ts'
import { PLAY_UNTIL, type PlayMode, untilOf } from './play-my-side.ts'

/** Milliseconds between two turns that a machine plays for somebody. */
const PACE = 250

/** Has machines play for people. */
export class Deputies {
  readonly #context: PlayParts
  /** Hands that were given to a machine here and can be taken back. */
  readonly #lent = new Set<string>()
  /** The temperament that plays my side. */
  #temper: string

  constructor(context: PlayParts) {
    this.#context = context
    this.#temper = context.settings.standIn
  }

  /** Has a machine play what this person plays, turn by turn, until something happens or a key is pressed. */
  async playMySide(question: Question): Promise<void> {
    const { fight, terminal, shown, keeper } = this.#context
    const mode = await this.#askMode()
    if (mode === null) return
    const seats = [question.seat]
    shown.clear()
    for (;;) {
      const stopped = keeper.act(() => fight.playOn({ seats, policy: this.#temper, until: untilOf(mode) }))
      const key = await shown.news(0)
      if (key === INTERRUPT || key === ESCAPE || stopped !== 'turn' || mode === 'turn') return
      const pressed = await terminal.pressed?.(AbortSignal.timeout(PACE))
      if (pressed === true) {
        await dropInterrupt(terminal)
        return
      }
    }
  }

  async #askMode(): Promise<PlayMode | null> {
    for (;;) {
      const ways = PLAY_UNTIL.map(({ key, words }) => `${key} ${words}`).join(' · ')
      const key = await askKey(
        this.#context,
        `Play my side as ${this.#temper}: Enter a turn · ${ways} · t another temperament · Esc no`,
      )
      if (key === ENTER) return 'turn'
      if (key === 't') this.#temper = this.#nextTemper()
      else return PLAY_UNTIL.find((each) => each.key === key)?.mode ?? null
    }
  }

  #nextTemper(): string {
    const names = Object.keys(this.#context.fight.system.policies)
    return names[(names.indexOf(this.#temper) + 1) % names.length] ?? this.#temper
  }

  /** Where another hand was lent already, it is not clear what is wanted. */
  async lendOrTakeBack(seat: string): Promise<void> {
    const lent = [...this.#lent].map(tidy).join(', ')
    const { terminal } = this.#context
    const key = lent === '' ? 'l' : await terminal.key(`l lends ${tidy(seat)}, t takes ${lent} back > `)
    if (key === 'l') this.#lend(seat)
    else if (key === 't') this.takeBack()
  }

  #lend(seat: string): void {
    const { fight, keeper, settings } = this.#context
    keeper.act(() => fight.setHand(seat, `ai:${settings.standIn}`, { by: seat, auto: false }))
    this.#lent.add(seat)
  }

  /** Gives every hand that was lent back to its person. */
  takeBack(): void {
    const { fight, keeper } = this.#context
    for (const seat of this.#lent) keeper.act(() => fight.setHand(seat, 'human', { by: seat, auto: false }))
    this.#lent.clear()
  }

  /** Machines play to the end of a round; true if somebody is asked again, or all is over. */
  playRound(): boolean {
    const { fight, keeper } = this.#context
    const { round } = fight
    keeper.act(() => fight.advance((now) => now.round > round))
    return fight.over || fight.questions.length > 0
  }

  /** Asks how it goes on while nobody is asked. */
  async goOn(): Promise<void> {
    const { fight, terminal, keeper } = this.#context
    const back = this.#lent.size > 0 ? ', a takes the hand back' : ''
    const key = await terminal.key(`\nEnter plays the next round${back}, e to the end, q leaves > `)
    if (key === 'a') this.takeBack()
    else if (key === 'e') keeper.act(() => fight.advance())
    else if (key === 'q') await keeper.askToLeave('quit', 'always')
    else if (key === END) await keeper.askToLeave('quit')
    else if (key === INTERRUPT) await keeper.askToLeave('interrupted')
  }
}
