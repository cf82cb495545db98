/**
 * Keeping a fight that is played at a terminal: every act is saved where that was asked for, nothing is written over
 * unasked, and nobody leaves an unsaved fight by mistake.
 */
import type { Fight } from '@steelyard/kernel'
import { isKept } from '../kept-fights.ts'
import { UsageProblem } from '../problem.ts'
import { outcomeText } from '../terminal/ending.ts'
import { END, INTERRUPT } from '../terminal/keys.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { shellWord, tidy, wrap } from '../terminal/text.ts'
import type { LoopExit, PlaySettings } from './settings.ts'
import type { FightScreen } from './shown.ts'

/** Where a fight lies, and whether that is all of it. */
export interface SavePlace {
  readonly save: string | null
  readonly stale: boolean
  readonly again: string
}

/** Saves a fight and leaves it. */
export class FightKeeper {
  readonly #fight: Fight
  readonly #terminal: Terminal
  readonly #settings: PlaySettings
  readonly #shown: FightScreen
  /** Where the fight was saved last, and how far it had come. */
  #saved: string | null
  #savedAt: number
  #left: LoopExit | null = null

  constructor(fight: Fight, terminal: Terminal, settings: PlaySettings, shown: FightScreen) {
    this.#fight = fight
    this.#terminal = terminal
    this.#settings = settings
    this.#shown = shown
    this.#saved = settings.autosave
    this.#savedAt = fight.revision
  }

  /** How the fight was left; null while somebody sits there. */
  get left(): LoopExit | null {
    return this.#left
  }

  /** Does something to the fight; whatever came of it is saved at once where that was asked for. */
  act<Result>(change: () => Result): Result {
    const result = change()
    this.autosave()
    return result
  }

  autosave(): void {
    const { autosave } = this.#settings
    if (autosave === null) return
    this.#settings.write(autosave, this.#fight)
    this.#savedAt = this.#fight.revision
  }

  /** Where the fight lies now. */
  get place(): SavePlace {
    const { autosave, record, again } = this.#settings
    const save = record !== undefined && this.#saved === autosave ? record : this.#saved
    return { save, stale: !this.#isSaved, again }
  }

  /** Asks for a name and saves; true if the fight was saved. */
  async save(): Promise<boolean> {
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

  /**
   * Leaves; whoever sits there is asked first: always by Ctrl-C, else where an unsaved fight would be lost. A second
   * Ctrl-C, or the end of the input, is an answer too. True if the fight was left.
   *
   * At the end of a pipe nobody sits who could answer; only a script that quits by word is asked always.
   */
  async askToLeave(how: LoopExit, asks: 'always' | 'attended' = 'attended'): Promise<boolean> {
    const kept = this.#isSaved
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
    else if (key === END || (kept ? key === 'y' : key === 'n' || (key === 'y' && (await this.save()))))
      this.#leave(how)
    return this.#left !== null
  }

  get #isSaved(): boolean {
    return this.#savedAt === this.#fight.revision
  }

  #leave(how: LoopExit): void {
    this.#left = how
    if (how === 'over') return
    this.#shown.flush()
    this.#shown.print(
      wrap(`${outcomeText(this.#fight)}${this.#howToGoOn()}`, {
        width: this.#shown.screen.width,
        first: '  ',
      }),
    )
  }

  /** The command that goes on; whoever leads a company says themselves how. */
  #howToGoOn(): string {
    if (this.#saved === null || !this.#isSaved || this.#settings.record !== undefined) return ''
    // The fight that was played last needs no name.
    const name = isKept(this.#saved) ? '' : ` ${shellWord(this.#saved)}`
    return ` Play on with: steelyard play --resume${name}`
  }

  /** A file of this fight is written over; any other only after a yes. */
  async #mayWrite(path: string): Promise<boolean> {
    const { resumed, exists } = this.#settings
    if (path === this.#saved || path === resumed || !exists(path)) return true
    if (!this.#terminal.attended)
      throw new UsageProblem(`${path} exists already.`, 'Give another name for the save.')
    return (await this.#terminal.key(`${tidy(path)} exists already. y writes over it, n does not > `)) === 'y'
  }
}
