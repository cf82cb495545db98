/**
 * What every part of the play loop works with, and what several of them ask of it.
 */
import { choiceText, type Fight, guideTo, type Question, type SuggestedAnswer } from '@steelyard/kernel'
import { ENTER, ESCAPE, INTERRUPT, type Key } from '../terminal/keys.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { tidy, wrap } from '../terminal/text.ts'
import type { OrderedFigure } from './group-order.ts'
import type { FightKeeper } from './keeper.ts'
import type { PlaySettings } from './settings.ts'
import type { FightScreen } from './shown.ts'

/** The fight, and what the parts of the loop share. */
export interface PlayParts {
  readonly fight: Fight
  readonly terminal: Terminal
  readonly settings: PlaySettings
  readonly shown: FightScreen
  readonly keeper: FightKeeper
}

/** The seats that people play. */
export function peopleIn(fight: Fight): string[] {
  return Object.entries(fight.hands).flatMap(([seat, hand]) => (hand === 'human' ? [seat] : []))
}

/** The figures that a seat plays and that stand. */
export function ownFigures({ fight, shown }: PlayParts, { seat }: Question): readonly OrderedFigure[] {
  const { system, state } = fight
  return shown.boardNow.sides.flatMap(({ figures }) =>
    figures
      .filter(({ id, standing }) => standing === 'up' && system.seatOf(state, id) === seat)
      .map(({ id, name }) => ({ id, name: tidy(name) })),
  )
}

/** True for an answer that ends something for good. */
export function isFinal(fight: Fight, { decision, choice }: SuggestedAnswer): boolean {
  const guide = guideTo(fight.system.guidance?.decisions, decision.name)
  return guide?.final?.(choiceText(choice)) === true
}

/** How to answer and what else can be pressed, above the place where it is typed. */
export function promptOf({ screen, height }: FightScreen, how: string, keys: string): string {
  const { width, paint } = screen
  const lines =
    height === undefined
      ? wrap(`${how} · ${keys}`, { width })
      : [...wrap(how, { width }).slice(0, 2), ...wrap(keys, { width }).slice(0, 2)]
  return `${lines.map((line) => paint(line, 'dim')).join('\n')}\n> `
}

/** A question in a few words, answered by a key. */
export async function askKey({ terminal, shown }: PlayParts, ask: string): Promise<Key> {
  const key = await terminal.key(shortPrompt(shown, ask))
  shown.leaveFrame()
  return key
}

/** A question in a few words, answered by a line. */
export async function askLine({ terminal, shown }: PlayParts, ask: string): Promise<string | null> {
  const line = await terminal.line(shortPrompt(shown, ask))
  shown.leaveFrame()
  return line
}

function shortPrompt({ screen }: FightScreen, ask: string): string {
  return `${wrap(ask, { width: screen.width, rest: '  ' }).join('\n')}\n> `
}

/** Ctrl-C that stopped something is no wish to leave. */
export async function dropInterrupt(terminal: Terminal): Promise<void> {
  const next = terminal.waiting?.()
  if (next === INTERRUPT || next === ESCAPE) await terminal.key('')
}

/** A key as people call it. */
export function keyInWords(key: Key): string {
  if (key === ENTER) return 'Enter'
  if (key === ESCAPE) return 'Escape'
  return key.startsWith('<') && key.length > 1 ? 'That key' : `"${tidy(key).slice(0, 20)}"`
}
