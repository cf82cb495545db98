/**
 * `simulate`: many fights between policies, with other dice than any fight that is played. Says how it went while
 * it runs, and stops when the caller does.
 */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { type CountedShare, countedPercent, intervalPercent, percent } from '@steelyard/kernel'
import {
  type FightSource,
  type Host,
  HostProblem,
  type JobRequest,
  type JobView,
} from '@steelyard/table/contract'
import { z } from 'zod'
import { ADDS } from '../annotations.ts'
import { handleForm, type SimulationReply } from '../forms.ts'
import { finished } from '../job-end.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { sourceOf } from '../setup.ts'
import { takesTasks, taskBegun } from '../tasks.ts'
import { addTool } from '../tool.ts'

const MOST_RUNS = 20_000
const USUAL_RUNS = 2000
const USUAL_GAUNTLETS = 400
const MOST_POINTS = 8

interface SimulateRequest {
  readonly handle?: string | undefined
  readonly scenario?: string | undefined
  readonly runs?: number | undefined
  readonly temperaments?: Record<string, string> | undefined
  readonly vary?: string[] | undefined
  readonly compare?: string | undefined
  readonly target?: { readonly side: string; readonly share: number } | undefined
  readonly seed?: string | undefined
  readonly end?: string | undefined
  readonly fights?: readonly (readonly string[])[] | undefined
  readonly rest?: 'careful' | 'none' | undefined
}

const simulateTaken = taken({
  handle: handleForm.optional().describe("A fight's set-up, or a company."),
  scenario: z.string().min(1).max(200_000).optional().describe('Or a sample or YAML.'),
  runs: z.int().min(100).max(MOST_RUNS).optional().describe('2000 unless given.'),
  temperaments: z.record(z.string().max(60), z.string().max(60)).optional().describe('By seat.'),
  vary: z.array(z.string().max(300)).max(2).optional().describe('Such as "npcs[0].count=1..6".'),
  compare: z.string().max(300).optional().describe('Such as "rulings.morale=on".'),
  target: z
    .strictObject({
      side: z.string().max(60).describe('Who.'),
      share: z.number().gt(0).lt(1).describe('Wins how often.'),
    })
    .optional()
    .describe('To balance for, with vary.'),
  seed: z.string().min(1).max(200).optional().describe('Same dice again.'),
  end: z.string().max(100).optional().describe('Early: "first-blood".'),
  fights: z
    .array(z.array(z.string().max(80)).min(1).max(20))
    .min(1)
    .max(MOST_POINTS)
    .optional()
    .describe("A company's: foes by id."),
  rest: z.enum(['careful', 'none']).optional().describe('Between them.'),
})

/** Adds `simulate`. */
export function addSimulateTool(server: McpServer, host: Host): void {
  addTool(
    server,
    'simulate',
    {
      title: 'Simulate fights',
      description: 'Many fights of one set-up: who wins how often; vary or compare to see what matters.',
      inputSchema: simulateTaken,
      annotations: ADDS,
    },
    (request, context) =>
      refusing(host, request.fights === undefined ? (request.handle ?? null) : null, async () => {
        const begun =
          request.fights === undefined
            ? await host.submit(await jobOf(host, request))
            : await gauntletOf(host, request, request.fights)
        if (takesTasks(server, context)) return taskBegun(begun)
        return simulationTold(await finished(host, begun, context))
      }),
  )
}

async function jobOf(host: Host, request: SimulateRequest): Promise<JobRequest> {
  const { temperaments, vary, compare, target, seed, end } = request
  return {
    from: await fromOf(host, request),
    fights: request.runs ?? USUAL_RUNS,
    ...(temperaments === undefined ? {} : { policies: temperaments }),
    ...(vary === undefined ? {} : { vary }),
    ...(compare === undefined ? {} : { compare }),
    ...(target === undefined ? {} : { target }),
    ...(seed === undefined ? {} : { seed }),
    ...(end === undefined ? {} : { end }),
  }
}

/** A company through several fights in a row. */
async function gauntletOf(
  host: Host,
  { handle, runs = USUAL_GAUNTLETS, rest = 'careful', seed }: SimulateRequest,
  fights: NonNullable<SimulateRequest['fights']>,
): Promise<JobView> {
  if (handle === undefined)
    throw new HostProblem({
      code: 'malformed-request',
      message: 'Fights in a row need the handle of a company.',
      hint: 'list_fights names the handles of your companies.',
    })
  return host.companies.gauntlet(handle, {
    fights: fights.map((foes) => ({ foes: [...foes], rest })),
    runs,
    ...(seed === undefined ? {} : { seed }),
  })
}

async function fromOf(host: Host, { handle, scenario }: SimulateRequest): Promise<FightSource> {
  if (handle !== undefined && scenario === undefined)
    return { scenario: await host.export(handle, 'scenario') }
  if (scenario !== undefined && handle === undefined) return sourceOf(host, scenario)
  throw new HostProblem({
    code: 'malformed-request',
    message: 'Give either a handle or a scenario.',
    hint: 'list_content with kind "scenario" lists samples.',
  })
}

/** What a simulation came to. */
export function simulationTold({ id, of: fights, result }: JobView): CallToolResult {
  if (result === null)
    throw new HostProblem({
      code: 'no-result',
      message: 'The simulation gave nothing.',
      hint: 'Run it again.',
    })
  const points = result.points.slice(0, MOST_POINTS).map((point) => ({
    at: point.at.map(({ path, value }) => `${path}=${value}`).join(' '),
    shares: point.shares.map(({ outcome, share, low, high }) => ({ outcome, share, low, high })),
    rounds: roundsText(point.measures['rounds']),
  }))
  const difference = result.difference?.map(
    ({ outcome, difference: by, low, high }) =>
      `${outcome} ${signed(by)} (${signed(low)} to ${signed(high)})`,
  )
  const facts: SimulationReply = {
    job: id,
    fights,
    verdict: result.verdict,
    ...(result.answer === null ? {} : { answer: result.answer }),
    points,
    ...(difference === undefined ? {} : { difference }),
    plot: `steelyard://plots/${id}.svg`,
  }
  const lines = points.map(({ at, shares, rounds }) => {
    const won = shares.map((each) => `${each.outcome} ${countedPercent(each)} (${withinText(each)})`)
    return `${at === '' ? '' : `${at}: `}${won.join(', ')}${rounds === '' ? '' : `; ${rounds}`}`
  })
  const compared = difference === undefined ? [] : [`Difference: ${difference.join(', ')}`]
  const answer = result.answer === null ? [] : [result.answer]
  return answered(
    [`${fights} fights. ${result.verdict}`, ...answer, ...lines, ...compared, `Plot: ${facts.plot}`],
    facts,
  )
}

function withinText(counted: CountedShare): string {
  const { share, low, high } = counted
  return share > 0 && share < 1 ? `${percent(low)} to ${percent(high)}` : intervalPercent(counted)
}

const numbersForm = z.object({ mean: z.number(), median: z.number() })

function roundsText(measure: unknown): string {
  const parsed = numbersForm.safeParse(measure)
  return parsed.success ? `rounds: mean ${parsed.data.mean.toFixed(1)}, median ${parsed.data.median}` : ''
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${(Math.abs(share) * 100).toFixed(1)} points`
}
