/**
 * `steelyard sim`: many fights between machines, counted.
 */
import { type BaseScenario, percent, quote, wilson } from '@steelyard/kernel'
import type { RangedSimulation } from '@steelyard/lab'
import { seatPolicies } from '@steelyard/systems'
import { outputScreen, print, printJson } from '../output.ts'
import { readPolicies } from '../play/hands.ts'
import { Problem } from '../problem.ts'
import { checkedScenario, findScenario } from '../scenario-file.ts'
import { simulateAll } from '../simulation.ts'
import { headline } from '../terminal/board.ts'
import { markOf } from '../terminal/colour.ts'
import { histogramLines, rowsOf, summaryOf } from '../terminal/histogram.ts'
import type { Screen } from '../terminal/screen.ts'
import { grouped, tidy, wrap } from '../terminal/text.ts'
import { type AddCommand, examples, several } from './command.ts'

interface Options {
  readonly fights: string
  readonly seed: string
  readonly policy: readonly string[]
  readonly workers?: string
  readonly json?: true
}

const MOST_FIGHTS = 1e12
const MOST_WORKERS = 256

/** Adds `sim`. */
export const addSim: AddCommand = (program) => {
  program
    .command('sim')
    .summary('many fights: who wins how often')
    .description(
      'Simulates many fights between policies and counts how they end. Ctrl-C stops early and keeps the count.',
    )
    .argument('<scenario>', "a file (YAML or JSON), a sample's id, or - for standard input")
    .option('--fights <n>', 'how many', '1e5')
    .option('--seed <text>', 'the same seed gives the same counts', 'steelyard')
    .option('--policy <seat=name>', 'who plays a seat; may be repeated', several, [])
    .option('--workers <n>', 'how many threads share the work; one for each processor unless given')
    .option('--json', 'the counts')
    .addHelpText(
      'after',
      examples('steelyard sim first --fights 1e6', 'steelyard sim my-fight.yaml --policy players=cautious'),
    )
    .action(async (name: string, options: Options) => {
      const fights = wholeNumber(options.fights, 'fights', MOST_FIGHTS)
      const workers =
        options.workers === undefined ? null : wholeNumber(options.workers, 'workers', MOST_WORKERS)
      const found = findScenario(name)
      const scenario = checkedScenario(found)
      const policies = seatPolicies(found.system, scenario.hands, readPolicies(options.policy))
      const started = performance.now()
      const simulation = await simulateAll(found.written, {
        fights,
        workers,
        seed: options.seed,
        policies: namesOf(policies),
      })
      const seconds = (performance.now() - started) / 1000
      const told = { simulation, scenario, policies: namesOf(policies), seed: options.seed, seconds }
      if (options.json === true) printJson(asJson(told))
      else print(simulationLines(told, outputScreen()))
    })
}

interface Told {
  readonly simulation: RangedSimulation
  readonly scenario: BaseScenario
  readonly policies: Readonly<Record<string, string>>
  readonly seed: string
  readonly seconds: number
}

/** How a simulation came out, on the screen. */
export function simulationLines(
  { simulation, scenario, policies, seed, seconds }: Told,
  screen: Screen,
): string[] {
  const { fights, outcomes, measures } = simulation
  const seats = Object.entries(policies).map(([seat, policy]) => `${seat} ${policy}`)
  const sides = scenario.sides.map(({ id, name }, at) => ({
    label: `${markOf(at).shape} ${tidy(name)}`,
    count: outcomes[id] ?? 0,
  }))
  const others = Object.entries(outcomes)
    .filter(([how]) => !scenario.sides.some(({ id }) => id === how))
    .map(([how, count]) => ({ label: `  ${how}`, count }))
  const stopped = simulation.complete ? '' : ', stopped early'
  return [
    headline(`${scenario.title}: ${grouped(fights)} fights${stopped}`, screen),
    ...wrap(`Seed ${quote(seed)}; ${seats.join(', ')}.`, { width: screen.width, rest: '  ' }),
    '',
    screen.paint('Winner', 'bold'),
    ...histogramLines([...sides, ...others], (count) => shareText(count, fights), screen),
    ...Object.entries(measures).flatMap(([name, counts]) => {
      const summary = summaryOf(counts)
      return [
        '',
        `${screen.paint(tidy(name), 'bold')}${summary === '' ? '' : `: ${summary}`}`,
        ...histogramLines(rowsOf(counts), (count) => percentOf(count, fights), screen),
      ]
    }),
    '',
    screen.paint(
      `${seconds.toFixed(2)} s, ${grouped(Math.round(fights / Math.max(seconds, 1e-9)))} fights a second; ` +
        `checksum ${simulation.checksum}`,
      'dim',
    ),
  ]
}

function asJson({ simulation, scenario, policies, seed, seconds }: Told): unknown {
  const { fights, outcomes } = simulation
  const keys = new Set([...scenario.sides.map(({ id }) => id), ...Object.keys(outcomes)])
  const wins = [...keys].map((key) => {
    const count = outcomes[key] ?? 0
    const [low, high] = wilson(count, fights)
    return [key, { count, share: count / fights, low, high }]
  })
  return {
    system: scenario.system,
    title: scenario.title,
    seed,
    policies,
    ...simulation,
    wins: Object.fromEntries(wins),
    seconds,
    fightsPerSecond: Math.round(fights / Math.max(seconds, 1e-9)),
  }
}

function shareText(count: number, of: number): string {
  const [low, high] = wilson(count, of)
  const interval = `${percent(low, 2).replace(/ %$/, '')}–${percent(high, 2)}`
  return `${percentOf(count, of)}  (95 %: ${interval})`
}

/** A counted share: none or all of the fights proves nothing, so it says "less than" and "more than". */
function percentOf(count: number, of: number): string {
  const [low, high] = wilson(count, of)
  if (count === 0) return `< ${percent(high, 2).replace(/^</, '')}`
  if (count === of) return `> ${percent(low, 2).replace(/^>/, '')}`
  return percent(count / of, 2)
}

function namesOf(policies: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(policies).map(([seat, policy]) => [seat, String(policy)]))
}

function wholeNumber(text: string, what: string, most: number): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new Problem(
    `${quote(text)} ${what} cannot be had.`,
    `Ask for a whole number from 1 to ${most}, such as 1e5.`,
  )
}
