/**
 * How to write a fight of a game: its scenario format, its stat blocks and its rulings, each with an example that
 * starts as it stands. Everything is read from the host, so that a game of one's own is described like the others.
 */
import type { ContentView, Host, RulingView } from '@steelyard/table/contract'
import { z } from 'zod'
import { scenarioFields } from './fields.ts'

const MOST_BLOCKS = 4
/** Where a game's blocks are long, a few show the notation. */
const MOST_BLOCK_TEXT = 2000
/** Names of one kind that are listed. */
const MOST_NAMES = 80
/** Fields of a figure that the guide tells apart from those of its sheet. */
const OUTER = ['use', 'statblock', 'id', 'seat', 'count', 'name', 'note']
/** Content that is no part of a sheet. */
const WHOLE = ['figure', 'scenario']
const MOST_VALUES = 6

type StartArguments = Readonly<Record<string, unknown>>

type Json = z.infer<ReturnType<typeof z.json>>
type Scenario = Readonly<Record<string, Json>>

const scenarioForm = z.record(z.string(), z.json())
const figureForm = z.union([z.string(), scenarioForm])
const sidesForm = z.array(z.looseObject({ id: z.string(), figures: z.array(figureForm).min(1) })).min(2)

/** The smallest scenario of a game that starts: one figure a side, made from its first sample. */
export async function smallestScenario(host: Host, system: string): Promise<Scenario> {
  const sample = await firstSample(host, system)
  const sides = sidesForm.safeParse(sample['sides'])
  if (!sides.success) return sample
  const small = {
    system,
    sides: sides.data.map(({ id, figures }) => ({ id, figures: figures.slice(0, 1).map(alone) })),
  }
  try {
    await host.check({ scenario: small })
    return small
  } catch {
    return sample
  }
}

/** One of a figure that may stand for several. */
function alone(figure: z.infer<typeof figureForm>): Json {
  if (typeof figure === 'string') return figure
  const { count: _, ...rest } = figure
  const { use } = rest
  return use !== undefined && Object.keys(rest).length === 1 ? use : rest
}

async function firstSample(host: Host, system: string): Promise<Scenario> {
  const [first] = await host.content({ system, kind: 'scenario', limit: 1 })
  const entry = await host.contentEntry(system, 'scenario', first?.id ?? '')
  return scenarioForm.parse(entry.data)
}

/** The format of scenarios with all fields of the game, with one that starts and with the smallest. */
export async function scenarioGuide(host: Host, system: string): Promise<string> {
  const sample = await firstSample(host, system)
  const { field, sheet } = scenarioFields(await host.scenarioSchema(system), OUTER)
  return [
    `# Scenarios of ${await titleOf(host, system)}`,
    'Give a scenario to `start_fight` as text, YAML or JSON, in `scenario`. Unknown fields are refused by name.',
    '| field | meaning | unless given |\n| --- | --- | --- |\n' +
      `| \`system\` | \`${system}\` | required |\n` +
      '| `title`, `summary` | for people | the names of the sides |\n' +
      '| `sides` | two to eight, each with `id`, `name`, `hand`, `figures`; `hand` is `human` or `ai:` and a temperament | required; the first is `human`, the others `ai:skilled` |\n' +
      '| `rulings` | switches, by key | the defaults |\n' +
      '| `field` | where it happens and how it begins, see below | an open field, round 1 |',
    'A figure is the id of a ready-made one (`list_content` with kind "figure"); or `{use: id}` with any field of its sheet beside it, and `count`, `name`, `note`, `seat`; or `{statblock: text}`, again with fields beside it; or the sheet itself. Every side has a seat of its own id; a figure with `seat: anna` is asked there.',
    'The smallest that starts:',
    fenced(await smallestScenario(host, system)),
    'A sample, whole:',
    fenced(sample),
    '## `field`\n\nWhat holds unless it is given stands in brackets.',
    field,
    '## The sheet of a figure\n\nAll of it may be left out but the name. The same fields do in `figures` of `lead_company`; in `set` of a fight those that say where somebody begins.',
    sheet,
  ].join('\n\n')
}

/** The notation of stat blocks, shown by ready-made figures, and the names that it knows. */
export async function statblockGuide(host: Host, system: string): Promise<string> {
  const blocks = await tellingBlocks(host, system)
  const example = await statblockExample(host, system, blocks)
  return [
    `# Stat blocks of ${await titleOf(host, system)}`,
    'Somebody of your own is written like these, and read forgivingly: what was assumed, kept as a note or left out is told when the fight begins. Put a block into `statblock` of a figure. What a game does not have is left out, not invented.',
    ...blocks.map((text) => `\`\`\`\n${text}\n\`\`\``),
    'A stat block against somebody ready-made, as arguments of `start_fight`:',
    fenced(example),
    'Names that stat blocks and sheets may use:',
    await namesLines(host, system),
  ].join('\n\n')
}

async function statblockExample(
  host: Host,
  system: string,
  [first = '']: readonly string[],
): Promise<StartArguments> {
  const [other] = await host.content({ system, kind: 'figure', limit: 1 })
  const sides = [
    { name: 'The party', figures: [{ statblock: first }] },
    { name: 'The others', figures: [other?.id ?? { statblock: first }] },
  ]
  await host.statblock(system, first)
  return { system, sides }
}

/** Weapons, armour, spells and the like, by name. */
async function namesLines(host: Host, system: string): Promise<string> {
  const kinds = (await host.systems()).find(({ id }) => id === system)?.kinds ?? []
  const lines = kinds
    .filter((kind) => !WHOLE.includes(kind))
    .map(async (kind) => {
      const named = await host.content({ system, kind })
      const more = named.length > MOST_NAMES ? `, and ${named.length - MOST_NAMES} more: list_content` : ''
      return `- ${kind}: ${named
        .slice(0, MOST_NAMES)
        .map(({ title }) => title)
        .join(', ')}${more}`
    })
  return (await Promise.all(lines)).join('\n')
}

/** A few blocks that show most of the notation: again and again the one with the most that none before it has. */
async function tellingBlocks(host: Host, system: string): Promise<string[]> {
  const listed = await host.content({ system, kind: 'figure' })
  const entries = await Promise.all(listed.map(({ id }) => host.contentEntry(system, 'figure', id)))
  const left = entries.flatMap(({ statblock }: ContentView) => statblock ?? [])
  const common = commonWords(left)
  const chosen: string[] = []
  const shown = new Set<string>()
  while (chosen.length < MOST_BLOCKS && chosen.join().length < MOST_BLOCK_TEXT) {
    const worth = (text: string): number => {
      const fresh = wordsOf(text).filter((word) => common.has(word) && !shown.has(word))
      return fresh.length / Math.sqrt(text.length)
    }
    const [best] = left
      .filter((text) => !chosen.includes(text))
      .toSorted((one, other) => worth(other) - worth(one) || one.length - other.length)
    if (best === undefined) break
    chosen.push(best)
    for (const word of wordsOf(best)) shown.add(word)
  }
  return chosen
}

/** Words and marks that several blocks share: the notation, not the names. */
function commonWords(blocks: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const word of blocks.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([word]) => word))
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[a-z][a-z-]+|[|;:()[\]+]/g))]
}

/** Every ruling with its values, and a fight under one that is not the default. */
export async function rulingGuide(host: Host, system: string): Promise<string> {
  const rulings = await host.rulings(system)
  return [
    `# Rulings of ${await titleOf(host, system)}`,
    'What the text of the game leaves open. Give those that differ from the default in `rulings` of `start_fight`, or under `rulings` of a scenario.',
    rulings.map(rulingLine).join('\n'),
    'A fight under another ruling, as arguments of `start_fight`:',
    fenced(await rulingExample(host, system, rulings)),
  ].join('\n\n')
}

function rulingLine({ key, question, default: usual, values }: RulingView): string {
  const others = Object.keys(values).filter((value) => value !== String(usual))
  const or = others.length === 0 ? '' : `, or ${others.slice(0, MOST_VALUES).join(', ')}`
  return `- \`${key}\`: **${usual}**${or}. ${question}`
}

async function rulingExample(
  host: Host,
  system: string,
  rulings: readonly RulingView[],
): Promise<StartArguments> {
  const changed = rulings.flatMap(({ key, default: usual, values }) => {
    const other = Object.keys(values).find((value) => value !== String(usual))
    return typeof usual === 'string' && other !== undefined ? [[key, other] as const] : []
  })
  const scenario = JSON.stringify(await smallestScenario(host, system))
  return { scenario, rulings: Object.fromEntries(changed.slice(0, 1)) }
}

async function titleOf(host: Host, system: string): Promise<string> {
  return (await host.systems()).find(({ id }) => id === system)?.title ?? system
}

function fenced(value: object): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``
}

/** The guides of a game by name. */
export const guides = {
  scenario: { title: 'How to write a scenario', make: scenarioGuide },
  statblocks: { title: 'How to write a stat block', make: statblockGuide },
  rulings: { title: 'What can be ruled', make: rulingGuide },
} as const

/** Whether a guide has that name. */
export function isGuide(name: string): name is keyof typeof guides {
  return Object.hasOwn(guides, name)
}
