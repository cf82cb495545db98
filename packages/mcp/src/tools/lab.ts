/**
 * `odds` and `inquire`: numbers for whoever designs. `odds` answers a game's own questions that need no fight, exactly;
 * `inquire` finds out what a change of rules does, how a fight is best played, which foes keep a promise, and what the
 * puzzle of a day is.
 */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { percent } from '@steelyard/kernel'
import {
  type FightSource,
  type Finding,
  type Host,
  HostProblem,
  type Inquiry,
  type JobView,
  type OddsAnswerView,
  type OddsQuestionView,
  type PuzzleView,
} from '@steelyard/table/contract'
import { z } from 'zod'
import { ADDS, READS } from '../annotations.ts'
import { finished } from '../job-end.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { sourceOf } from '../setup.ts'
import { takesTasks, taskBegun } from '../tasks.ts'
import { MOST_LINES } from '../telling.ts'
import { addTool } from '../tool.ts'

const MOST_ROWS = 10
const MOST_CHANGES = 12
const MOST_VALUES = 16

const valueForm = z.union([z.string().max(200), z.number(), z.boolean()])

const oddsTaken = taken({
  system: z.string().min(1).max(40).describe('Game.'),
  question: z.string().max(60).optional().describe('Such as attack; lists them unless given.'),
  flags: z.record(z.string().max(60), valueForm).optional().describe('As listed.'),
  rulings: z.record(z.string().max(80), valueForm).optional().describe('House rules.'),
})

const inquireTaken = taken({
  ask: z.enum(['diff', 'solve', 'encounter', 'puzzle']).describe('What.'),
  system: z.string().max(40).optional().describe('Game, for diff or puzzle.'),
  scenario: z.string().min(1).max(200_000).optional().describe('A sample or YAML.'),
  rulings: z.record(z.string().max(80), valueForm).optional().describe('diff: new ones.'),
  only: z.array(z.string().max(80)).max(20).optional().describe('solve: decisions.'),
  otherwise: z.string().max(60).optional().describe('solve: hand for the rest.'),
  side: z.string().max(60).optional().describe('solve, encounter: whose.'),
  win: z.number().gt(0).lt(1).optional().describe('encounter: share ±0.05.'),
  no_death: z.number().gt(0).lt(1).optional().describe('encounter: least share.'),
  rounds: z.int().min(1).max(1000).optional().describe('encounter: at most, in 4 of 5.'),
  day: z.string().max(10).optional().describe('puzzle: YYYY-MM-DD.'),
})

interface InquireRequest {
  readonly ask: Inquiry['ask']
  readonly system?: string | undefined
  readonly scenario?: string | undefined
  readonly rulings?: Record<string, string | number | boolean> | undefined
  readonly only?: string[] | undefined
  readonly otherwise?: string | undefined
  readonly side?: string | undefined
  readonly win?: number | undefined
  readonly no_death?: number | undefined
  readonly rounds?: number | undefined
  readonly day?: string | undefined
}

/** Adds `odds` and `inquire`. */
export function addLabTools(server: McpServer, host: Host): void {
  addTool(
    server,
    'odds',
    {
      title: 'Odds without a fight',
      description: 'Exact odds of one attack or roll by the rules of a game.',
      inputSchema: oddsTaken,
      annotations: READS,
    },
    ({ system, question, flags = {}, rulings }) =>
      refusing(host, null, async () => {
        const known = await host.oddsQuestions(system)
        if (question === undefined) return questionsTold(known)
        const query = { system, question, flags, ...(rulings === undefined ? {} : { rulings }) }
        return oddsTold(await host.oddsAnswer(query))
      }),
  )
  addTool(
    server,
    'inquire',
    {
      title: 'Ask the lab',
      description:
        'diff (what a ruling changes), solve (best play), encounter (foes that keep a promise), puzzle (of a day).',
      inputSchema: inquireTaken,
      annotations: ADDS,
    },
    (request, context) =>
      refusing(host, null, async () => {
        const begun = await host.inquire(await inquiryOf(host, request))
        if (takesTasks(server, context)) return taskBegun(begun)
        return inquiryTold(await finished(host, begun, context))
      }),
  )
}

/** How far the share of wins may be from what is wanted. */
const WITHIN = 0.05
const ROUNDS_SHARE = 0.8

async function inquiryOf(host: Host, request: InquireRequest): Promise<Inquiry> {
  const { ask, system, scenario, rulings, only, otherwise, side, win, no_death: noDeath, rounds } = request
  const from = scenario === undefined ? null : await sourceOf(host, scenario)
  switch (ask) {
    case 'diff':
      return {
        ask,
        ...(from === null ? { system: needed(system, 'system or scenario') } : { from }),
        rulings: needed(rulings, 'rulings'),
      }
    case 'solve':
      return {
        ask,
        from: needed<FightSource>(from, 'scenario'),
        ...(side === undefined ? {} : { side }),
        ...(only === undefined ? {} : { only, otherwise: otherwise ?? 'simple' }),
      }
    case 'encounter':
      return {
        ask,
        from: needed<FightSource>(from, 'scenario'),
        ...(side === undefined ? {} : { side }),
        ...(win === undefined
          ? {}
          : { win: { low: Math.max(0, win - WITHIN), high: Math.min(1, win + WITHIN) } }),
        ...(noDeath === undefined ? {} : { noDeath }),
        ...(rounds === undefined ? {} : { rounds: { most: rounds, share: ROUNDS_SHARE } }),
      }
    case 'puzzle':
      return { ask, system: needed(system, 'system'), day: needed(request.day, 'day') }
  }
}

function needed<Value>(value: Value | null | undefined, name: string): Value {
  if (value !== null && value !== undefined) return value
  throw new HostProblem({
    code: 'malformed-request',
    message: `This needs ${name}.`,
    hint: 'list_content lists games and samples.',
  })
}

// ── Telling ──────────────────────────────────────────────────────────────────────────────────────────────

function questionsTold(questions: readonly OddsQuestionView[]): CallToolResult {
  const lines = questions.map(({ name, summary, flags }) => {
    const given = flags.map(({ key, values, required, usual }) => {
      const choices = values.length === 0 ? '' : ` ${values.join('|')}`
      return `${key}${choices}${required ? ' (needed)' : usual === null ? '' : ` (${usual})`}`
    })
    return `${name}: ${summary}; flags ${given.join(', ')}`
  })
  const facts = questions.map(({ name, summary, flags }) => ({ name, summary, flags }))
  return answered(lines, { questions: facts })
}

function oddsTold({ assumes, bound, tables }: OddsAnswerView): CallToolResult {
  const told = tables.map(({ title, rule, values, mean }) => {
    const shown = values
      .slice(0, MOST_VALUES)
      .map(({ value, chance }) => ({ value, chance: percent(chance, 1) }))
    return {
      title,
      rule,
      mean: mean === null ? null : mean.toFixed(2),
      values: shown,
      more: values.length - shown.length,
    }
  })
  const lines = told.map(({ title, rule, mean, values, more }) => {
    const list = values.map(({ value, chance }) => `${String(value)} ${chance}`).join(', ')
    return `${title}${mean === null ? '' : `, mean ${mean}`}: ${list}${more > 0 ? `, and ${more} more values` : ''} ‹${rule}›`
  })
  return answered([...lines, `${bound ?? 'Exact.'} ${assumes}`], { tables: told, assumes, bound })
}

/** What an inquiry came to. */
export function inquiryTold({ finding }: JobView): CallToolResult {
  if (finding === null)
    throw new HostProblem({ code: 'no-result', message: 'Nothing was found.', hint: 'Ask again.' })
  return answered(findingLines(finding).slice(0, MOST_LINES), { finding })
}

function findingLines(finding: Finding): string[] {
  switch (finding.kind) {
    case 'diff':
      return diffLines(finding)
    case 'solve':
      return solveLines(finding)
    case 'encounter':
      return encounterLines(finding)
    case 'puzzle':
      return finding.puzzles.length === 0
        ? ['There is no puzzle in the fights of that day.']
        : finding.puzzles.flatMap(puzzleLines)
  }
}

function points(share: number): string {
  return `${share < 0 ? '−' : '+'}${(Math.abs(share) * 100).toFixed(1)}`
}

function diffLines({ changes, version, system }: Extract<Finding, { kind: 'diff' }>): string[] {
  return changes.slice(0, MOST_CHANGES).flatMap(({ text, rows }) => [
    `${text} (${system} ${version})`,
    ...rows.slice(0, MOST_ROWS).flatMap((row) => {
      const moved = row.outcomes.find(({ outcome }) => outcome === row.shift)
      if (moved === undefined) return []
      const { outcome, before, after, difference, low, high } = moved
      const name = row.sides.find(({ id }) => id === outcome)?.name ?? outcome
      return [
        `${row.title}: ${name} ${percent(before, 1)} → ${percent(after, 1)}, ${points(difference)} points (${points(low)} to ${points(high)}), ${row.fights} pairs`,
      ]
    }),
  ])
}

function solveLines({ text, first, hands, sides }: Extract<Finding, { kind: 'solve' }>): string[] {
  const nameOf = (id: string): string => sides.find((side) => side.id === id)?.name ?? id
  const mixed = (mixtures: Extract<typeof first, { kind: 'secret' }>['own']): string =>
    mixtures.map(({ labels, weight }) => `${labels.join(' and ')} ${percent(weight, 1)}`).join(', ')
  return [
    text,
    ...(first.kind === 'secret'
      ? [`First, in secret: ${mixed(first.own)}; others: ${mixed(first.others)}`]
      : []),
    ...(first.kind === 'open'
      ? [
          `First: ${first.ask} ${first.options.map(({ label, low, high }) => `${label} ${percent(low, 1)} to ${percent(high, 1)}`).join(', ')}`,
        ]
      : []),
    ...hands.map(
      ({ side, hand, loses }) =>
        `${nameOf(side)} as ${hand} loses ${(100 * loses.low).toFixed(1)} to ${(100 * loses.high).toFixed(1)} of 100`,
    ),
  ]
}

const KEPT = { yes: 'kept', no: 'not kept', open: 'not proven' } as const

function encounterLines({ text, encounters }: Extract<Finding, { kind: 'encounter' }>): string[] {
  return [
    text,
    ...encounters.flatMap(({ foes, kind, checks, fights, seed, scenario }) => [
      `${foes} (${kind}), ${fights} fresh fights, seed ${seed}: ${checks.map((check) => `${check.text}: ${percent(check.low, 1)} to ${percent(check.high, 1)}, ${KEPT[check.kept]}`).join('; ')}`,
      `scenario ${JSON.stringify(scenario)}`,
    ]),
  ]
}

function puzzleLines({
  title,
  who,
  asked,
  options,
  obvious,
  explanation,
  scenario,
  id,
}: PuzzleView): string[] {
  const menu = options.toSorted((one, other) => (one.label < other.label ? -1 : 1))
  return [
    `${title}. ${who} is asked: ${asked} ${menu.map(({ label }) => label).join(' | ')}`,
    `Solution, for you alone until they have answered: ${explanation} Obvious: ${options.find(({ key }) => key === obvious)?.label ?? obvious}. Puzzle ${id}.`,
    `Position for start_fight: ${JSON.stringify(scenario)}`,
  ]
}
