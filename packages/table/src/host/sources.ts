/**
 * What to play: a scenario as it was written, a ready-made one, or a saved fight, found and checked.
 */
import {
  type Attention,
  type Fight,
  type HandSpec,
  type Pack,
  packSystem,
  quote,
  Refusal,
  type System,
  WHEN_IT_MATTERS,
} from '@steelyard/kernel'
import { knownIds, loadSystem, loadSystemOf } from '@steelyard/systems/load'
import {
  createFight,
  loadingFight,
  packsInUse,
  readPack,
  samplesOf,
  systemIdSaved,
  systemOf,
  writtenOut,
} from '@steelyard/systems/registry'
import { type Create, type FightSource, HostProblem } from '../contract.ts'
import { SEARCH } from '../room/acts.ts'
import { inSlices } from '../room/machines.ts'
import { seatedApart } from './seating.ts'

/** A scenario of one game, as somebody wrote it. */
export interface GameScenario {
  readonly system: System
  readonly scenario: unknown
}

/** The scenario that a source names, with its game loaded; a saved fight gives the one it began with. */
export async function scenarioIn(from: FightSource): Promise<GameScenario> {
  if ('sample' in from) return sampleNamed(from.sample, from.system, await packsIn(from.packs))
  if ('save' in from) {
    const { scenario } = from.save
    return { system: await loadSystemOf(scenario), scenario }
  }
  const scenario = typeof from.scenario === 'string' ? await parseWritten(from.scenario) : from.scenario
  const system = await loadSystemOf(scenario)
  return { system, scenario: writtenOut(scenario, await packsIn(from.packs)) }
}

/** Packs from outside, tried one after the other, and those in use. */
export async function packsIn(given: readonly unknown[] = []): Promise<readonly Pack[]> {
  const packs = [...packsInUse()]
  for (const data of await packData(given)) {
    await loadSystem(packSystem(data))
    const pack = readPack(data, packs)
    packs.splice(0, packs.length, ...packs.filter(({ id }) => id !== pack.id), pack)
  }
  return packs
}

/** Packs as data, those in YAML read. */
export function packData(given: readonly unknown[]): Promise<readonly unknown[]> {
  return Promise.all(given.map((pack) => (typeof pack === 'string' ? parseWritten(pack) : pack)))
}

/** A fresh fight, and the seats that are to search. */
export async function fightFrom(request: Create): Promise<{ fight: Fight; searching: string[] }> {
  const hands: Record<string, HandSpec> = {}
  const searching: string[] = []
  for (const [seat, hand] of Object.entries(request.hands ?? {})) {
    if (hand === SEARCH) searching.push(seat)
    hands[seat] = hand === SEARCH ? 'human' : hand
  }
  if ('save' in request.from) return { fight: await resumed(request.from.save, hands, request), searching }
  const { scenario: written } = await scenarioIn(request.from)
  const seated = request.apart === true ? seatedApart(written, hands) : written
  const scenario = withCalls(seated, hands)
  const fight = createFight(scenario, {
    hands,
    typed: request.typed ?? [],
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(request.playerSeeds === undefined ? {} : { playerSeeds: request.playerSeeds }),
    attention: scenario === seated ? WHEN_IT_MATTERS : WITHOUT_ROUND_CALLS,
    auto: false,
  })
  return { fight, searching }
}

/** The referee is not asked for calls at the start of every round; they may make them when they like. */
const WITHOUT_ROUND_CALLS: Attention = {
  ...WHEN_IT_MATTERS,
  seats: { referee: { decisions: { referee: 'never' } } },
}

/** Where somebody referees, the rules ask them for calls, so that players may try what the book leaves open. */
function withCalls(scenario: unknown, hands: Readonly<Record<string, HandSpec>>): unknown {
  const referee = hands['referee'] ?? 'ai:usual'
  if (referee === 'ai:usual' || typeof scenario !== 'object' || scenario === null) return scenario
  const field: unknown = Reflect.get(scenario, 'field') ?? {}
  if (typeof field !== 'object' || field === null || 'calls' in field) return scenario
  const asking = { ...scenario, field: { ...field, calls: true } }
  return systemOf(scenario).scenario.safeParse(asking).success ? asking : scenario
}

async function resumed(
  save: unknown,
  hands: Readonly<Record<string, HandSpec>>,
  request: Create,
): Promise<Fight> {
  if (request.seed !== undefined)
    throw new Refusal(
      'malformed-request',
      'A saved fight has its seed.',
      'Leave the seed out, or fork the fight.',
    )
  await loadSystem(systemIdSaved(save))
  const fight = await inSlices(loadingFight(save))
  for (const [seat, hand] of Object.entries(hands)) fight.setHand(seat, hand, { by: 'referee', auto: false })
  for (const seat of request.typed ?? []) fight.setDice(seat, 'typed', { by: 'referee', auto: false })
  return fight
}

/** The most words, marks and spaces in a text, and of these, anchors, aliases and tags. */
const MOST_TOKENS = 100_000
const MOST_MARKS = 200

/** Text in YAML or JSON as plain data. */
async function parseWritten(text: string): Promise<unknown> {
  const { Lexer, LineCounter, parseDocument } = await import('yaml')
  requireFewTokens(new Lexer().lex(text))
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    throw malformedText(
      `The text is neither YAML nor JSON: ${error.message.slice(0, 200)} at line ${line}, column ${col}`,
      'Begin with a sample and change it.',
    )
  }
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message.slice(0, 200) : ''
    throw malformedText(`The text cannot be used: ${why}`, 'Leave out the aliases.')
  }
}

/** Refuses a text of more words and marks than a scenario has, after no more of them than that. */
function requireFewTokens(tokens: Iterable<string>): void {
  let all = 0
  let marks = 0
  for (const token of tokens) {
    if (++all > MOST_TOKENS) throw malformedText('The text is too long.', 'Leave out what is not needed.')
    if (/^[&*!]/.test(token) && ++marks > MOST_MARKS)
      throw malformedText(
        `The text has more than ${MOST_MARKS} anchors, aliases and tags.`,
        'Write out what they stand for.',
      )
  }
}

function malformedText(message: string, hint: string): Refusal {
  return new Refusal('malformed-scenario', message, hint)
}

async function sampleNamed(
  id: string,
  system: string | undefined,
  packs: readonly Pack[],
): Promise<GameScenario> {
  const [first = '', second] = id.split('/')
  const within = system ?? (second === undefined ? undefined : first)
  const name = second ?? id
  const known: string[] = []
  for (const game of within === undefined ? knownIds() : [within]) {
    const loaded = await loadSystem(game)
    const samples = samplesOf(loaded, packs)
    const found = samples.find((sample) => sample.id === name)
    if (found !== undefined) return { system: loaded, scenario: found.data }
    known.push(...samples.map((sample) => `${loaded.id}/${sample.id}`))
  }
  throw new HostProblem({
    code: 'unknown-sample',
    message: `There is no sample ${quote(id)}.`,
    hint: `Known are ${known.slice(0, 30).join(', ')}.`,
  })
}
