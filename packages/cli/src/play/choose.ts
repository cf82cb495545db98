/**
 * Choosing what to play: a system, then one of its samples, a key each.
 */
import { loadSystem } from '@steelyard/systems/load'
import { samplesOf } from '@steelyard/systems/registry'
import { offered } from '../games.ts'
import { UsageProblem } from '../problem.ts'
import { foundSample, type ScenarioChoice } from '../scenario-file.ts'
import { END, ENTER, INTERRUPT } from '../terminal/keys.ts'
import type { Screen } from '../terminal/screen.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { clip, pad, tidy, widthOf } from '../terminal/text.ts'

const KEYS = '123456789abcdefghijklmnoprstuvwxyz'

/** The first sample of the first system. */
export async function quickScenario(): Promise<ScenarioChoice> {
  for (const { id } of offered()) {
    const system = await loadSystem(id)
    const [sample] = samplesOf(system)
    if (sample !== undefined) return foundSample(system, sample)
  }
  throw new UsageProblem('No system has a sample.', 'Give a scenario: steelyard play fight.yaml')
}

/** Asks for a system and a sample; null when the user would rather leave. */
export async function chooseScenario(terminal: Terminal): Promise<ScenarioChoice | 'quit' | 'interrupted'> {
  const game = await pick(terminal, 'Which game?', offered(), (each) => [each.title, each.id])
  if (game === 'quit' || game === 'interrupted') return game
  const system = await loadSystem(game.id)
  const samples = samplesOf(system)
  const sample = await pick(terminal, 'Which fight?', samples, (each) => [each.title, each.summary])
  if (sample === 'quit' || sample === 'interrupted') return sample
  return foundSample(system, sample)
}

/** The rows of a menu, under a key each; what is said about them is cut to a line. */
export function menuLines(
  rows: readonly (readonly [title: string, about: string])[],
  screen: Screen,
): string[] {
  const column = Math.min(36, Math.max(0, ...rows.map(([title]) => widthOf(tidy(title)))))
  return rows.map(([title, about], at) => {
    const start = `  ${KEYS[at] ?? '·'}  ${pad(clip(tidy(title), column), column)}  `
    return `${start}${clip(tidy(about), screen.width - widthOf(start))}`
  })
}

async function pick<Item>(
  terminal: Terminal,
  ask: string,
  items: readonly Item[],
  told: (item: Item) => readonly [title: string, about: string],
): Promise<Item | 'quit' | 'interrupted'> {
  const screen = terminal.screen()
  const lines = [screen.paint(ask, 'bold'), ...menuLines(items.map(told), screen)]
  terminal.write(`${lines.join('\n')}\n`)
  for (;;) {
    const key = await terminal.key(screen.paint('a key on the left, q to leave > ', 'dim'))
    if (key === 'q' || key === END) return 'quit'
    if (key === INTERRUPT) return 'interrupted'
    const item = items[key === ENTER ? 0 : KEYS.indexOf(key)]
    if (item !== undefined && (key === ENTER || key.length === 1)) return item
    terminal.write(`${tidy(key).slice(0, 20)} is not on the list.\n`)
  }
}
