/**
 * `steelyard rulings`: the switches for what a game's text leaves open.
 */

import type { RulingEntry, System } from '@steelyard/kernel'
import { didYouMean } from '@steelyard/kernel'
import { z } from 'zod'
import { findSystem } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { found } from '../../search.ts'
import type { Screen } from '../../terminal/screen.ts'
import { counted, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `rulings`. */
export const addRulings: AddCommand = (program) => {
  program
    .command('rulings')
    .summary('the switches for what the rules leave open')
    .description(
      'Every switch of a game: its question, its values, which of them is the default, and what takes a number; before them the presets, which set several.',
    )
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
      const numbers = numbersOf(system)
      if (options.json === true)
        return printJson(chosen.map(({ key, ruling }) => asJson(key, ruling, numbers.get(key) ?? null)))
      const screen = outputScreen()
      print([
        screen.paint(`${system.title}: ${counted(chosen.length, 'ruling')}`, 'bold'),
        ...(words === '' ? presetLines(system, screen) : []),
        ...chosen.flatMap(({ key, ruling }) => [
          '',
          ...rulingLines(key, ruling, numbers.get(key) ?? null, screen),
        ]),
      ])
    })
}

/** The whole numbers that a ruling takes, beside its words. */
interface Span {
  readonly least: number
  readonly most: number
}

function asJson(
  key: string,
  { title, question, default: usual, values, rules }: RulingEntry,
  number: Span | null,
): unknown {
  return { key, title, question, default: usual, values, rules, number }
}

const written = z.record(z.string(), z.unknown())
const spanForm = z.object({ type: z.literal('integer'), minimum: z.number(), maximum: z.number() })
const eitherForm = z.object({ anyOf: z.array(z.unknown()) })

/** What the schema of the rulings says of a field. */
function rulingFields(system: System): Readonly<Record<string, unknown>> {
  if (system.rulingSet === undefined) return {}
  const schema = z.toJSONSchema(system.rulingSet, { io: 'input', unrepresentable: 'any' })
  return written.catch({}).parse(schema.properties)
}

function numbersOf(system: System): ReadonlyMap<string, Span> {
  const numbers = new Map<string, Span>()
  for (const [key, field] of Object.entries(rulingFields(system))) {
    const either = eitherForm.safeParse(field)
    const forms = either.success ? either.data.anyOf : [field]
    for (const form of forms) {
      const span = spanForm.safeParse(form)
      if (span.success) numbers.set(key, { least: span.data.minimum, most: span.data.maximum })
    }
  }
  return numbers
}

/** Every preset, with the switches that it sets otherwise than the defaults. */
function presetLines(system: System, screen: Screen): string[] {
  const presets = z.object({ enum: z.array(z.string()) }).safeParse(rulingFields(system)['preset'])
  const { rulingSet } = system
  if (!presets.success || rulingSet === undefined) return []
  const usual = rulingSet.parse({})
  const lines = presets.data.enum.flatMap((preset) => {
    const set = rulingSet.parse({ preset })
    const other = Object.keys(set).filter((key) => key !== 'preset' && set[key] !== usual[key])
    const what =
      other.length === 0 ? 'the defaults' : other.map((key) => `${key}: ${String(set[key])}`).join(', ')
    return wrap(`${preset}: ${what}`, { width: screen.width, first: '  ', rest: '      ' })
  })
  return ['', screen.paint('Presets', 'bold'), ...lines]
}

function rulingLines(key: string, ruling: RulingEntry, number: Span | null, screen: Screen): string[] {
  const values = Object.entries(ruling.values)
  const listed = values.some(([value]) => value === String(ruling.default))
  return [
    `${screen.paint(key, 'bold')}  ${ruling.title}`,
    ...wrap(ruling.question, { width: screen.width, first: '  ' }),
    ...(listed ? [] : [`  * ${ruling.default} (default)`]),
    ...(number === null ? [] : [`    any whole number from ${number.least} to ${number.most}`]),
    ...values.flatMap(([value, meaning]) => {
      const usual = value === String(ruling.default)
      const text = `${value}${usual ? ' (default)' : ''}: ${meaning}`
      return wrap(text, { width: screen.width, first: usual ? '  * ' : '    ', rest: '        ' })
    }),
  ]
}
