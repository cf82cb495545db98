/**
 * `steelyard after`: what everybody carries out of a fight that is over, as the next scenario.
 */
import { type Fight, nextFigure, type SheetAfter } from '@steelyard/kernel'
import { stringify } from 'yaml'
import { print, printJson } from '../../output.ts'
import { openSave } from '../../save-file.ts'
import { schemaLine } from '../../scenario-schema.ts'
import { listed } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `after`. */
export const addAfter: AddCommand = (program) => {
  program
    .command('after')
    .summary('the sheets that a fight leaves behind')
    .description(
      'Prints what everybody carries out of a saved fight that is over: wounds, worn ' +
        'gear, spent ammunition, whatever lasts in that game. The dead are left out.\n' +
        'It is a scenario for the next fight: keep those who go on, and add whom they meet.',
    )
    .argument('<save>', 'a saved fight that is over, or - for standard input')
    .option('--json', 'as JSON, with the dead named')
    .addHelpText(
      'after',
      examples(
        'steelyard after fight.json               the next scenario, with those who live',
        'steelyard after fight.json >> next.yaml  then: steelyard play next.yaml',
        'steelyard after fight.json --json',
      ),
    )
    .action(async (path: string, options: { json?: true }) => {
      const fight = await openSave(path)
      const { sides, dead } = carriedOut(fight)
      if (options.json === true) return printJson({ system: fight.system.id, sides, dead })
      print([schemaLine(fight.system.id)])
      const names = dead.map((id) => fight.system.nameOf(fight.state, id))
      if (names.length > 0) print([`# Dead: ${listed(names)}.`])
      const title = `After ${fight.scenario.title}`
      print(stringify({ system: fight.system.id, title, sides }, { lineWidth: 100 }).trimEnd().split('\n'))
      if (sides.length < 2) print(foeLines(fight))
    })
}

/** Whom they meet next, as a comment to complete: a fight needs two sides. */
function foeLines({ system }: Fight): string[] {
  const figure = system.content.find(({ kind }) => kind !== 'scenario')?.id ?? 'somebody'
  return [
    `# Nobody else is left. Whom do they meet next? ("steelyard content ${system.id}" lists who is ready-made.)`,
    '#  - id: strangers',
    '#    hand: ai:skilled',
    `#    figures: [${figure}]`,
  ]
}

interface CarriedOut {
  readonly sides: readonly {
    readonly id: string
    readonly name: string
    readonly hand: string
    readonly figures: readonly object[]
  }[]
  readonly dead: readonly string[]
}

/**
 * The sides with everybody who lives, in the form of a scenario; a side of which nobody lives is left out. People's
 * sides stay theirs, also after a fight that machines played for them.
 */
function carriedOut(fight: Fight): CarriedOut {
  const leaving = fight.leaving()
  const sides = fight.scenario.sides.flatMap(({ id, name }) => {
    const alive = leaving.filter((each) => each.side === id && each.sheet !== null)
    if (alive.length === 0) return []
    const figures = alive.length > MOST_LISTED ? counted(alive) : alive.map((each) => oneByOne(fight, each))
    return [{ id, name, hand: fight.scenario.hands[id] ?? 'human', figures }]
  })
  return { sides, dead: leaving.flatMap(({ id, sheet }) => (sheet === null ? [id] : [])) }
}

/** A scenario lists no more on a side, and counts no more in one line. */
const MOST_LISTED = 60
const MOST_COUNTED = 40

function oneByOne({ system, state }: Fight, leaving: SheetAfter): object {
  const { id, side } = leaving
  const seat = system.seatOf(state, id)
  return { id, ...(seat === side ? {} : { seat }), ...nextFigure(leaving) }
}

/** An army: those who came out alike are one line with their number. */
function counted(alive: readonly SheetAfter[]): object[] {
  const lines = new Map<string, { sheet: object | null; count: number }[]>()
  for (const { sheet } of alive) {
    const alike = JSON.stringify(sheet)
    const found = lines.get(alike) ?? []
    const last = found.at(-1)
    if (last === undefined || last.count === MOST_COUNTED) found.push({ sheet, count: 1 })
    else last.count += 1
    lines.set(alike, found)
  }
  return [...lines.values()].flat().map(({ sheet, count }) => ({ ...sheet, count }))
}
