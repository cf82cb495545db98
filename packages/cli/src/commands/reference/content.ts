/**
 * `steelyard content`: what comes ready-made with a game.
 */

import type { ContentEntry, System } from '@steelyard/kernel'
import { didYouMean } from '@steelyard/kernel'
import { contentOf } from '@steelyard/systems/registry'
import { stringify } from 'yaml'
import { findSystem } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { found } from '../../search.ts'
import type { Screen } from '../../terminal/screen.ts'
import { counted, pad, tidy, widthOf, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `content`. */
export const addContent: AddCommand = (program) => {
  program
    .command('content')
    .summary('what comes ready-made: figures, gear, sample fights')
    .description('What comes ready-made with a game, by kind; one entry in full when only one matches.')
    .argument('<system>', 'the game')
    .argument('[query...]', 'a kind, an id, or words to look for')
    .option('--json', 'an array of entries with their data')
    .addHelpText('after', examples('steelyard content bastionland', 'steelyard content bastionland scenario'))
    .action(async (name: string, query: readonly string[], options: { json?: true }) => {
      const system = await findSystem(name)
      const entries = chosen(system, query.join(' '))
      if (options.json === true) return printJson(entries)
      const screen = outputScreen()
      const [only] = entries
      if (query.length > 0 && entries.length === 1 && only !== undefined) print(entryLines(only, screen))
      else print(listLines(system, entries, screen))
    })
}

function chosen(system: System, query: string): readonly ContentEntry[] {
  const content = contentOf(system)
  if (query === '') return content
  const kind = content.filter((entry) => entry.kind === query || `${entry.kind}s` === query)
  if (kind.length > 0) return kind
  const exact = content.filter(({ id }) => id === query)
  if (exact.length > 0) return exact
  const hits = found(content, query, ({ kind: sort, id, title, summary }) => [sort, id, title, summary])
  if (hits.length > 0) return hits
  const known = [...new Set(content.flatMap((entry) => [entry.kind, entry.id]))]
  throw new UsageProblem(
    `Nothing in ${system.title} is called "${query.slice(0, 60)}".`,
    didYouMean(query, known),
    EXIT.no,
  )
}

function listLines(system: System, entries: readonly ContentEntry[], screen: Screen): string[] {
  const column = Math.min(28, Math.max(0, ...entries.map(({ id }) => widthOf(id))))
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  const lines = [screen.paint(`${system.title}: ${counted(entries.length, 'entry', 'entries')}`, 'bold')]
  for (const kind of kinds) {
    lines.push('', screen.paint(kind, 'bold'))
    for (const entry of entries.filter((each) => each.kind === kind)) {
      const about = entry.summary === '' ? entry.title : `${entry.title}: ${entry.summary}`
      const first = `  ${pad(tidy(entry.id), column)}  `
      lines.push(...wrap(about, { width: screen.width, first, rest: ' '.repeat(column + 6) }))
    }
  }
  return lines
}

function entryLines(entry: ContentEntry, screen: Screen): string[] {
  const data = stringify(entry.data, { lineWidth: screen.width, aliasDuplicateObjects: false }).trimEnd()
  return [
    screen.paint(entry.title, 'bold'),
    screen.paint(`${entry.kind} ${entry.id}`, 'dim'),
    ...(entry.summary === '' ? [] : wrap(entry.summary, { width: screen.width })),
    '',
    ...data.split('\n'),
  ]
}
