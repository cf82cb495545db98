/**
 * `npm run referee-bench [-- --cases n --seed s --track page|rules|tools --model name --keep file --rules --json --page file game …]`: can
 * somebody referee? Without a model it runs the baselines. With one, `REFEREE_URL` is the address of an endpoint for
 * OpenAI's chat completions and `REFEREE_KEY` its key, if it wants one; with `--tool name` it is an MCP server, whose
 * tool is asked.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systems } from '@steelyard/systems'
import { baselines, type Referee } from './baselines.ts'
import { modelReferee } from './endpoint.ts'
import type { GradedCase } from './grade.ts'
import { type KeptRun, keptRun } from './kept-run.ts'
import { mcpReferee } from './mcp-endpoint.ts'
import { REFEREE_BENCH_VERSION } from './position.ts'
import { pageOf, TRACKS, type Track } from './prompt.ts'
import { casesOf, graded, resultPage, resultTable, worstRules } from './run.ts'

const MOST_CASES = 10_000
const LEAST_CITED = 3
const WORST = 20

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '40' },
    seed: { type: 'string', default: 'referee' },
    track: { type: 'string', default: 'page' },
    model: { type: 'string' },
    rules: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    page: { type: 'string' },
    tool: { type: 'string' },
    argument: { type: 'string' },
    keep: { type: 'string' },
  },
})

function refuse(message: string): never {
  process.stderr.write(`${message}\n`)
  return process.exit(2)
}

const count = Number(values.cases)
if (!Number.isInteger(count) || count < 1 || count > MOST_CASES)
  refuse(`--cases is a whole number from 1 to ${MOST_CASES}, not "${values.cases}".`)
const track: Track =
  TRACKS.find((each) => each === values.track) ?? refuse(`--track is one of ${TRACKS.join(', ')}.`)
const unknown = positionals.find((id) => !systems.some((system) => system.id === id))
if (unknown !== undefined)
  refuse(`There is no game "${unknown}". The games are ${systems.map(({ id }) => id).join(', ')}.`)
const games = positionals.length === 0 ? systems : systems.filter(({ id }) => positionals.includes(id))

function referees(): Readonly<Record<string, Referee>> {
  const { model, tool, argument } = values
  if (model === undefined && tool === undefined) return baselines
  const { REFEREE_URL: url, REFEREE_KEY: key } = process.env
  if (url === undefined || url === '')
    refuse(
      'A model needs REFEREE_URL, the address of an endpoint such as http://127.0.0.1:11434/v1; a tool that of an MCP server such as http://127.0.0.1:8080/mcp.',
    )
  const own = { url, track, ...(key === undefined ? {} : { key }) }
  if (tool !== undefined)
    return { [tool]: mcpReferee({ ...own, tool, ...(argument === undefined ? {} : { argument }) }) }
  return model === undefined ? baselines : { [model]: modelReferee({ ...own, model }) }
}

/** The file of a model's run, where it is kept. */
function keptFor(name: string): Partial<KeptRun> {
  const { keep: file } = values
  if (file === undefined) return {}
  const store = {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    append: (text: string) => appendFileSync(file, text),
  }
  const versions = games.map(({ id, version }) => `${id} ${version}`).join(', ')
  try {
    return keptRun(store, `${name}, bench ${REFEREE_BENCH_VERSION}, ${versions}, ${values.seed}, ${track}`)
  } catch (thrown) {
    return refuse(`${file}: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  }
}

if (values.keep !== undefined && values.model === undefined && values.tool === undefined)
  refuse('--keep is for the run of one model: give --model or --tool.')
const cases = casesOf(games, values.seed, count)
if (values.show) {
  for (const each of cases)
    process.stdout.write(`${pageOf(each, track)}\n\n${JSON.stringify(each.truth)}\n\n`)
} else {
  const results = new Map<string, readonly GradedCase[]>()
  for (const [name, referee] of Object.entries(referees()))
    results.set(
      name,
      await graded(cases, referee, {
        ...keptFor(name),
        onCase: (done) => {
          if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done} of ${cases.length}`)
        },
      }),
    )
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  const versions = games.map(({ id, version }) => `${id} ${version}`)
  const header = { bench: REFEREE_BENCH_VERSION, games: versions, seed: values.seed, cases: count, track }
  if (values.page !== undefined) writeFileSync(values.page, resultPage(header, results))
  if (values.json)
    process.stdout.write(`${JSON.stringify({ ...header, results: Object.fromEntries(results) }, null, 2)}\n`)
  else {
    process.stdout.write(
      `Referee bench ${REFEREE_BENCH_VERSION}, ${versions.join(', ')}; seed "${values.seed}", track ${track}\n\n`,
    )
    process.stdout.write(`${resultTable(results)}\n`)
    if (values.rules)
      for (const [name, each] of results)
        process.stdout.write(`\n${name}, worst rules:\n${worstRules(each, LEAST_CITED, WORST).join('\n')}\n`)
  }
}
