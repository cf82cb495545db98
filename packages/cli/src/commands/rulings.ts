/**
 * `steelyard rulings`: the switches for what a game's text leaves open.
 */

import type { RulingEntry } from '@steelyard/kernel'
import { didYouMean } from '@steelyard/kernel'
import { findSystem } from '../games.ts'
import { outputScreen, print, printJson } from '../output.ts'
import { EXIT, UsageProblem } from '../problem.ts'
import { found } from '../search.ts'
import type { Screen } from '../terminal/screen.ts'
import { counted, wrap } from '../terminal/text.ts'
import { type AddCommand, examples } from './command.ts'

/** Adds `rulings`. */
export const addRulings: AddCommand = (program) => {
  program
    .command('rulings')
    .summary('the switches for what the rules leave open')
    .description('Every switch of a game: its question, its values, and which of them is the default.')
    .argument('<system>', 'the game')
    .argument('[query...]', "a ruling's key, or words to look for")
    .option('--json', 'an array of rulings')
    .addHelpText(
      'after',
      examples(
        'steelyard rulings bastionland',
        'steelyard rulings bastionland round-order',
        '# in a scenario:  rulings: { round-order: sides }',
      ),
    )
    .action(async (name: string, query: readonly string[], options: { json?: true }) => {
      const system = await findSystem(name)
      const words = query.join(' ')
      const all = Object.entries(system.rulings).map(([key, ruling]) => ({ key, ruling }))
      const chosen = all.some(({ key }) => key === words)
        ? all.filter(({ key }) => key === words)
        : found(all, words, ({ key, ruling }) => [
            key,
            ruling.title,
            ruling.question,
            ...Object.values(ruling.values),
          ])
      if (chosen.length === 0 && words !== '')
        throw new UsageProblem(
          `No ruling of ${system.title} speaks of "${words.slice(0, 60)}".`,
          didYouMean(
            words,
            all.map(({ key }) => key),
          ),
          EXIT.no,
        )
      if (options.json === true) return printJson(chosen.map(({ key, ruling }) => asJson(key, ruling)))
      const screen = outputScreen()
      print([
        screen.paint(`${system.title}: ${counted(chosen.length, 'ruling')}`, 'bold'),
        ...chosen.flatMap(({ key, ruling }) => ['', ...rulingLines(key, ruling, screen)]),
      ])
    })
}

function asJson(key: string, { title, question, default: usual, values, rules }: RulingEntry): unknown {
  return { key, title, question, default: usual, values, rules }
}

function rulingLines(key: string, ruling: RulingEntry, screen: Screen): string[] {
  const values = Object.entries(ruling.values)
  const listed = values.some(([value]) => value === String(ruling.default))
  return [
    `${screen.paint(key, 'bold')}  ${ruling.title}`,
    ...wrap(ruling.question, { width: screen.width, first: '  ' }),
    ...(listed ? [] : [`  * ${ruling.default} (default)`]),
    ...values.flatMap(([value, meaning]) => {
      const usual = value === String(ruling.default)
      const text = `${value}${usual ? ' (default)' : ''}: ${meaning}`
      return wrap(text, { width: screen.width, first: usual ? '  * ' : '    ', rest: '        ' })
    }),
  ]
}
