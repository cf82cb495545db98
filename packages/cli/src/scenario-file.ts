/**
 * Scenarios by name: a file in YAML or JSON, or one of the samples that come with a system.
 */
import { existsSync } from 'node:fs'
import {
  type BaseScenario,
  type ContentEntry,
  didYouMean,
  parseScenario,
  quote,
  type System,
} from '@steelyard/kernel'
import { loadSystem, loadSystemOf } from '@steelyard/systems/load'
import { samplesOf, writtenOut } from '@steelyard/systems/registry'
import { LineCounter, parseDocument } from 'yaml'
import { readText } from './files.ts'
import { offeredIds, orFromOutside } from './games.ts'
import { EXIT, UsageProblem } from './problem.ts'
import { withProject } from './project-scenario.ts'
import { isSaveFile } from './save-file.ts'
import { tidy } from './terminal/text.ts'

/** A scenario as it was found: what it says, and the game it is for. */
export interface ScenarioChoice {
  /** How to name it on the command line. */
  readonly name: string
  readonly system: System
  readonly written: unknown
}

const LARGEST = 4 * 1024 * 1024

/** The scenario that a user named: `first`, `bastionland/first`, `toll bridge`, `fight.yaml`, or `-` for standard input. */
export async function findScenario(name: string): Promise<ScenarioChoice> {
  const sample = await findSample(name)
  if (sample !== null) return sample
  if (name !== '-' && !existsSync(name) && !looksLikeFile(name)) throw await unknownSample(name)
  if (isSaveFile(name))
    throw new UsageProblem(
      `${name} is a saved fight, not a scenario.`,
      `Play it on: steelyard play --resume ${name}`,
    )
  const written = parseWritten(readText(name, LARGEST), name)
  const system = await orFromOutside(() => loadSystemOf(written))
  return { name, system, written: withProject(system, writtenOut(written)) }
}

/** What a scenario says once it was checked and every default is filled in. */
export function checkedScenario(found: ScenarioChoice): BaseScenario {
  return parseScenario(found.system, found.written)
}

/** A sample as a scenario that was found. */
export function foundSample(system: System, sample: ContentEntry): ScenarioChoice {
  return { name: `${system.id}/${sample.id}`, system, written: withProject(system, sample.data) }
}

/** Text in YAML or JSON as plain data. */
export function parseWritten(text: string, name: string): unknown {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: true })
  const [error] = document.errors
  if (error !== undefined) {
    const [start] = error.linePos ?? []
    const where = start === undefined ? '' : ` at line ${start.line}, column ${start.col}`
    const [what = ''] = error.message.split(/ at line \d|\n/)
    throw new UsageProblem(
      `${shown(name)} is neither YAML nor JSON${where}: ${tidy(what).slice(0, 200)}`,
      '"steelyard new <system>" writes a scenario to start from.',
    )
  }
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new UsageProblem(`${shown(name)} cannot be used: ${tidy(why).slice(0, 200)}`)
  }
}

/** The sample of this name, or the only one of which it is a part. */
async function findSample(name: string): Promise<ScenarioChoice | null> {
  if (name === '-' || looksLikeFile(name)) return null
  return (await sampleCalled(name)) ?? (existsSync(name) ? null : sampleLike(name))
}

/** The only sample whose id or title holds these words; several of them are named. */
async function sampleLike(name: string): Promise<ScenarioChoice | null> {
  const [game = '', part] = name.split('/')
  const wanted = (part ?? name).trim().toLowerCase()
  if (wanted.length < SHORTEST_PART) return null
  const ids = offeredIds().filter((id) => part === undefined || id === game)
  const all = await Promise.all(ids.map(loadSystem))
  const found = all.flatMap((system) =>
    samplesOf(system)
      .filter(({ id, title }) => id.includes(wanted) || title.toLowerCase().includes(wanted))
      .map((sample) => foundSample(system, sample)),
  )
  if (found.length > 1)
    throw new UsageProblem(
      `${quote(name)} is a part of several samples.`,
      `Say which one: ${found.map((each) => each.name).join(', ')}.`,
    )
  return found[0] ?? null
}

const SHORTEST_PART = 3

/** The first sample of just this name; games are loaded one after the other, until it is found. */
async function sampleCalled(name: string): Promise<ScenarioChoice | null> {
  const [game = '', id] = name.split('/')
  const ids = offeredIds()
  for (const each of id === undefined ? ids : ids.filter((known) => known === game)) {
    const system = await loadSystem(each)
    const sample = samplesOf(system).find((entry) => entry.id === (id ?? name))
    if (sample !== undefined) return foundSample(system, sample)
  }
  return null
}

async function unknownSample(name: string): Promise<UsageProblem> {
  const all = await Promise.all(offeredIds().map(loadSystem))
  const ids = all.flatMap((system) =>
    samplesOf(system).flatMap(({ id }) => (name.includes('/') ? [`${system.id}/${id}`] : [id])),
  )
  return new UsageProblem(
    `There is no file and no sample ${quote(name)}.`,
    `${didYouMean(name, [...new Set(ids)])} "steelyard play" alone lets you choose.`.trim(),
    EXIT.usage,
  )
}

function looksLikeFile(name: string): boolean {
  return /\.(ya?ml|json)$/i.test(name) || /[\\/]/.test(name.replace(/^[^\\/]+\//, ''))
}

function shown(name: string): string {
  return name === '-' ? 'Standard input' : name
}
