/**
 * How to write a fight of a game: its scenario format, its stat blocks and its rulings, each with an example that
 * starts as it stands. Everything is read from the host, so that a game of one's own is described like the others.
 */
import type { ContentView, Host, RulingView } from '@steelyard/table/contract'
import { z } from 'zod'

const MOST_BLOCKS = 4
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

/** The format of scenarios, with one that starts and with the smallest. */
export async function scenarioGuide(host: Host, system: string): Promise<string> {
  const sample = await firstSample(host, system)
  return [
    `# Scenarios of ${await titleOf(host, system)}`,
    'Give a scenario to `start_fight` as text, YAML or JSON, in `scenario`. Unknown fields are refused by name.',
    '| field | meaning | unless given |\n| --- | --- | --- |\n' +
      `| \`system\` | \`${system}\` | required |\n` +
      '| `title`, `summary` | for people | the names of the sides |\n' +
      '| `sides` | two to eight, each with `id`, `name`, `hand`, `figures`; `hand` is `human` or `ai:` and a temperament | required; the first is `human`, the others `ai:skilled` |\n' +
      '| `rulings` | switches, by key | the defaults |\n' +
      '| `field` | where it happens and how it begins, in words of the game | an open field, round 1 |',
    'A figure is the id of a ready-made one (`list_content` with kind "figure"); or `{use: id}` with any field of its sheet beside it, and `count`, `name`, `seat`; or `{statblock: text}`. Every side has a seat of its own id; a figure with `seat: anna` is asked there.',
    'The smallest that starts:',
    fenced(await smallestScenario(host, system)),
    'A sample, whole:',
    fenced(sample),
  ].join('\n\n')
}

/** The notation of stat blocks, shown by ready-made figures, with a fight of two of them. */
export async function statblockGuide(host: Host, system: string): Promise<string> {
  const blocks = await shortestBlocks(host, system)
  const example = await statblockExample(host, system, blocks)
  return [
    `# Stat blocks of ${await titleOf(host, system)}`,
    'Somebody of your own is written like these, and read forgivingly: what was assumed or left out is told as a notice. Put a block into `statblock` of a figure. What a game does not have is left out, not invented.',
    ...blocks.map((text) => `\`\`\`\n${text}\n\`\`\``),
    'A fight of two stat blocks, as arguments of `start_fight`:',
    fenced(example),
  ].join('\n\n')
}

async function statblockExample(
  host: Host,
  system: string,
  blocks: readonly string[],
): Promise<StartArguments> {
  const [first = '', second = first] = blocks
  const sides = [
    { name: 'The party', figures: [{ statblock: first }] },
    { name: 'The others', figures: [{ statblock: second }] },
  ]
  await host.statblock(system, first)
  return { system, sides }
}

/** The shortest blocks among a game's figures: as much as shows the notation. */
async function shortestBlocks(host: Host, system: string): Promise<string[]> {
  const listed = await host.content({ system, kind: 'figure' })
  const entries = await Promise.all(listed.map(({ id }) => host.contentEntry(system, 'figure', id)))
  return entries
    .flatMap(({ statblock }: ContentView) => statblock ?? [])
    .toSorted((one, other) => one.length - other.length)
    .slice(0, MOST_BLOCKS)
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
