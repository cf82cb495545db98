/**
 * What everybody may read: games, rules, rulings, content; and what can be checked without a fight.
 */
import {
  type ContentEntry,
  exampleFlags,
  oddsFlags,
  packContent,
  parseScenario,
  Refusal,
  type System,
  searchRules,
} from '@steelyard/kernel'
import { knownIds, loadRules, loadSystem, type RuleList } from '@steelyard/systems/load'
import { contentOf, samplesOf, systemIdSaved, verifying } from '@steelyard/systems/registry'
import { z } from 'zod'
import {
  type ContentView,
  type FightSource,
  HostProblem,
  type Library,
  type OddsQuestionView,
  type PackSource,
  type PackView,
  type RuleView,
  type RulingView,
  type ScenarioCheck,
  type Statblock,
  type SystemView,
  type VerificationView,
} from '../contract.ts'
import { inSlices } from '../room/machines.ts'
import { numbersIn } from './numbers.ts'
import { problemsIn } from './problems.ts'
import { packsIn, scenarioIn } from './sources.ts'

const MOST_CONTENT = 500

/** The shelf of a host. A game is loaded when somebody names it. */
export const library: Library = {
  systems: async () => (await allSystems()).map(systemView),
  rules: (system, query) => problemsIn(async () => rulesOf(await loadRules(system), query)),
  rulings: (system) => problemsIn(async () => rulingsOf(await loadSystem(system))),
  scenarioSchema: (system) => problemsIn(async () => schemaOf(await loadSystem(system))),
  oddsQuestions: (system) => problemsIn(async () => oddsQuestionsOf(await loadSystem(system))),
  content: (ask) => problemsIn(() => contentFor(ask)),
  contentEntry: (system, kind, id) => problemsIn(async () => entryOf(await loadSystem(system), kind, id)),
  statblock: (system, text) => problemsIn(async () => statblockIn(await loadSystem(system), text)),
  pack: (pack, beside = []) => problemsIn(() => packRead(pack, beside)),
  check: (from) => problemsIn(() => checkedIn(from)),
  verify: (save) => problemsIn(() => verifiedIn(save)),
}

function allSystems(): Promise<readonly System[]> {
  return Promise.all(knownIds().map(loadSystem))
}

function systemView(system: System): SystemView {
  return {
    id: system.id,
    title: system.title,
    version: system.version,
    rules: system.rules.length,
    policies: Object.entries(system.policies).map(([name, { summary }]) => ({ name, summary })),
    scenarios: samplesOf(system).map(({ id, title, summary }) => ({ id, title, summary })),
    kinds: [...new Set(contentOf(system).map(({ kind }) => kind))],
    decisions: system.decisions.map(({ name, title, who }) => ({ name, title, who })),
  }
}

/** The rules that answer a question, the best first; without one, all of them. */
function rulesOf({ rules }: RuleList, query = ''): RuleView[] {
  const found = query.trim() === '' ? rules : searchRules(rules, query)
  return found.map(({ id, title, summary, section, tag, met }) => ({
    id,
    title,
    summary,
    section,
    tag,
    met,
  }))
}

function schemaOf({ scenario }: System): unknown {
  return z.toJSONSchema(scenario, { io: 'input', unrepresentable: 'any' })
}

function oddsQuestionsOf({ questions = [] }: System): OddsQuestionView[] {
  return questions.map((question) => ({
    name: question.name,
    summary: question.summary,
    assumes: question.assumes,
    bound: question.bound ?? null,
    flags: oddsFlags(question).map(({ values, ...flag }) => ({ ...flag, values: [...values] })),
    example: exampleFlags(question),
  }))
}

function rulingsOf(system: System): RulingView[] {
  return Object.entries(system.rulings).map(([key, ruling]) => ({
    key,
    title: ruling.title,
    question: ruling.question,
    default: ruling.default,
    values: { ...ruling.values },
    rules: [...ruling.rules],
  }))
}

async function contentFor(ask: Parameters<Library['content']>[0]): Promise<ContentView[]> {
  const games = ask.system === undefined ? await allSystems() : [await loadSystem(ask.system)]
  const words = wordsIn(ask.query ?? '')
  const found = games.flatMap((system) =>
    contentOf(system)
      .filter(({ kind }) => ask.kind === undefined || kind === ask.kind)
      .filter(({ id, title, summary }) => holds(`${id} ${title} ${summary}`, words))
      .map((entry) => entryView(system, entry)),
  )
  return found.slice(0, Math.min(MOST_CONTENT, ask.limit ?? MOST_CONTENT))
}

function entryView(system: System, { kind, id, title, summary }: ContentEntry): ContentView {
  return { system: system.id, kind, id, title, summary }
}

function entryOf(system: System, kind: string, id: string): ContentView {
  const found = contentOf(system).find((entry) => entry.kind === kind && entry.id === id)
  if (found !== undefined)
    return {
      ...entryView(system, found),
      data: JSON.parse(JSON.stringify(found.data ?? null)),
      ...(kind === 'figure' ? printed(system, found.data) : {}),
    }
  throw new HostProblem({
    code: 'unknown-content',
    message: 'There is no such entry.',
    hint: 'List the content of the game to see what there is.',
  })
}

/** A figure as a stat block; what a game of one's own does not print as one has none. */
function printed(system: System, figure: unknown): { statblock?: string } {
  try {
    return { statblock: system.statblock.print(figure) }
  } catch (thrown) {
    if (thrown instanceof Refusal) return {}
    throw thrown
  }
}

function statblockIn(system: System, text: string): Statblock {
  const read = system.statblock.parse(text)
  if (!read.ok)
    throw new HostProblem({
      code: 'malformed-statblock',
      message: read.error,
      hint: "Write it as the game's own books do, or begin with a ready-made one.",
    })
  return {
    figure: JSON.parse(JSON.stringify(read.figure)),
    notes: [...read.notes],
    text: system.statblock.print(read.figure),
  }
}

async function packRead(given: PackSource, beside: readonly PackSource[]): Promise<PackView> {
  const packs = await packsIn([...beside, given])
  const pack = packs.at(-1)
  if (pack === undefined) throw new Error('a pack that was read is not there')
  const { id, title, version, about, author, licence } = pack
  const system = await loadSystem(pack.system)
  const own = packs.filter((each) => each.system === system.id)
  return {
    id,
    title,
    version,
    system: system.id,
    about,
    author,
    licence,
    content: packContent(system, pack, own).map((entry) => ({
      ...entryView(system, entry),
      data: JSON.parse(JSON.stringify(entry.data ?? null)),
    })),
  }
}

async function checkedIn(from: FightSource): Promise<ScenarioCheck> {
  const { system, scenario } = await scenarioIn(from)
  const parsed = parseScenario(system, scenario)
  const { sides } = system.tell.board(system.begin(parsed))
  return {
    system: system.id,
    title: parsed.title,
    sides: sides.map(({ id, name, figures }) => ({
      id,
      name,
      figures: figures.map((figure) => figure.name),
    })),
    hands: { ...parsed.hands },
    scenario: JSON.parse(JSON.stringify(scenario)),
    numbers: numbersIn(parsed),
  }
}

async function verifiedIn(save: unknown): Promise<VerificationView> {
  await loadSystem(systemIdSaved(save))
  const { commitments, problems, ...rest } = await inSlices(verifying(save))
  return { ...rest, commitments: [...commitments], problems: [...problems] }
}

function wordsIn(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 20)
}

function holds(text: string, words: readonly string[]): boolean {
  const small = text.toLowerCase()
  return words.every((word) => small.includes(word))
}
