/**
 * From what a model asks for to a scenario: a sample by its id, a scenario as text, or sides put together from
 * content and stat blocks. Who plays a side is said in the model's words (human, gm, ai) and becomes hands and
 * seats here.
 */
import { type Create, type FightSource, type Host, HostProblem } from '@steelyard/table/contract'
import { z } from 'zod'
import type { FigureRequest, SideRequest } from './forms.ts'
import { GM_SEAT } from './seats.ts'

/** What `start_fight` is asked for. */
export interface StartRequest {
  readonly scenario?: string | undefined
  readonly system?: string | undefined
  readonly sides?: readonly SideRequest[] | undefined
  readonly controllers?: Readonly<Record<string, string>> | undefined
  readonly rulings?: Readonly<Record<string, string | number>> | undefined
  readonly dice?: 'fair' | 'typed' | 'relayed' | undefined
  readonly client_seed?: string | undefined
  readonly idempotency_key?: string | undefined
  readonly owner?: string | undefined
}

type Json = z.infer<ReturnType<typeof z.json>>
type Scenario = Record<string, Json>

const scenarioForm = z.record(z.string(), z.json())
const sidesForm = z.array(z.looseObject({ id: z.string(), figures: z.array(z.json()) }))
const SAMPLE = /^[\w-]{1,60}(\/[\w-]{1,60})?$/
const FIRST_CONTROLLER = 'human'
const OTHER_CONTROLLER = 'ai'

/** The scenario that a sample's id or a text stands for, as a source of fights. */
export async function sourceOf(host: Host, scenario: string, system?: string): Promise<FightSource> {
  return { scenario: await scenarioOf(host, scenario, system) }
}

/** What the host has to be asked for. */
export async function createRequestOf(host: Host, request: StartRequest, seed?: string): Promise<Create> {
  const { scenario: written, sides, controllers = {}, rulings, client_seed, idempotency_key } = request
  if ((written === undefined) === (sides === undefined))
    throw problem('Give either scenario, or system and sides.', 'list_content names samples and figures.')
  const base =
    written === undefined
      ? scenarioFromSides(request.system, sides ?? [])
      : await scenarioOf(host, written, request.system)
  const ruled =
    rulings === undefined ? base : { ...base, rulings: { ...record(base['rulings']), ...rulings } }
  const wanted = { ...(sides === undefined ? {} : controllersOf(sides)), ...controllers }
  const scenario = seated(ruled, wanted)
  const from: FightSource = { scenario }
  const checked = await host.check(from)
  const hands = handsOf(wanted, checked.hands)
  return {
    from,
    hands,
    ...(request.dice === 'typed' || request.dice === 'relayed'
      ? { typed: personsOf({ ...checked.hands, ...hands }, wanted) }
      : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(client_seed === undefined ? {} : { playerSeeds: [client_seed] }),
    ...(idempotency_key === undefined ? {} : { key: idempotency_key }),
    ...(request.owner === undefined ? {} : { owner: request.owner }),
  }
}

/** A figure as a scenario or an amendment writes it. */
export function figureFrom(figure: FigureRequest): Json {
  if (typeof figure === 'string') return { use: figure }
  const { use, statblock } = figure
  if (use !== undefined && statblock !== undefined)
    throw problem(
      'A figure has either use or statblock, not both.',
      'list_content with kind "figure" lists ids for use.',
    )
  return scenarioForm.parse(
    Object.fromEntries(Object.entries(figure).filter(([, value]) => value !== undefined)),
  )
}

async function scenarioOf(host: Host, written: string, system: string | undefined): Promise<Scenario> {
  if (!SAMPLE.test(written)) return scenarioForm.parse((await host.check({ scenario: written })).scenario)
  const [first = '', second] = written.split('/')
  const id = second ?? first
  const game = second === undefined ? (system ?? (await gameOf(host, id))) : first
  const { data } = await host.contentEntry(game, 'scenario', id)
  const parsed = scenarioForm.safeParse(data)
  if (parsed.success) return parsed.data
  throw problem(`"${written.slice(0, 60)}" is no scenario.`, 'list_content with kind "scenario" lists them.')
}

async function gameOf(host: Host, sample: string): Promise<string> {
  const games = await host.systems()
  const found = games.find(({ scenarios }) => scenarios.some(({ id }) => id === sample))
  if (found !== undefined) return found.id
  throw problem(
    `There is no sample "${sample.slice(0, 60)}".`,
    'list_content with kind "scenario" lists them; or give a whole scenario as YAML.',
  )
}

function scenarioFromSides(system: string | undefined, sides: readonly SideRequest[]): Scenario {
  if (system === undefined)
    throw problem('Sides need a system.', 'Call list_content without arguments for the games.')
  const ids = sideIds(sides)
  return {
    system,
    sides: sides.map(({ name, figures }, at) => ({
      id: ids[at] ?? '',
      ...(name === undefined ? {} : { name }),
      figures: figures.map(figureFrom),
    })),
  }
}

/** Ids of sides: as given, else as ready-made fights call theirs; one that is taken, or a seat's of its own, gets a number. */
function sideIds(sides: readonly SideRequest[]): string[] {
  const used = new Set(['referee', 'spectator', GM_SEAT])
  return sides.map(({ id: given }, at) => {
    const base = given ?? usualSideId(at)
    let id = base
    for (let number = 2; used.has(id); number++) id = `${base}-${number}`
    used.add(id)
    return id
  })
}

/** What ready-made fights call their sides. */
function usualSideId(at: number): string {
  return ['players', 'npcs'][at] ?? `side-${at + 1}`
}

function controllersOf(sides: readonly SideRequest[]): Record<string, string> {
  const ids = sideIds(sides)
  return Object.fromEntries(
    sides.map(({ controller }, at) => [
      ids[at] ?? '',
      controller ?? (at === 0 ? FIRST_CONTROLLER : OTHER_CONTROLLER),
    ]),
  )
}

/** The same scenario with the figures of the model's own sides in the model's seat. */
function seated(scenario: Scenario, controllers: Readonly<Record<string, string>>): Scenario {
  const parsed = sidesForm.safeParse(scenario['sides'])
  if (!parsed.success) return scenario
  const sides = parsed.data.map((side) =>
    controllers[side.id] === 'gm' ? { ...side, figures: side.figures.map(inGameMastersSeat) } : side,
  )
  return { ...scenario, sides: z.array(scenarioForm).parse(sides) }
}

function inGameMastersSeat(figure: Json): Json {
  if (typeof figure === 'string') return { use: figure, seat: GM_SEAT }
  const parsed = scenarioForm.safeParse(figure)
  if (!parsed.success) return figure
  const { seat } = parsed.data
  return seat === undefined || seat === null ? { ...parsed.data, seat: GM_SEAT } : figure
}

function handsOf(
  controllers: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string>>,
): NonNullable<Create['hands']> {
  const seats = ['referee', ...Object.keys(known)]
  const hands: NonNullable<Create['hands']> = {}
  for (const [seat, controller] of Object.entries(controllers)) {
    if (!seats.includes(seat))
      throw problem(`Nobody sits at "${seat.slice(0, 60)}".`, `The seats are ${seats.join(', ')}.`)
    hands[seat] = handOf(controller)
  }
  return hands
}

/** The hand that a controller stands for. */
export function handOf(controller: string): 'human' | `ai:${string}` {
  if (controller === 'human' || controller === 'gm') return 'human'
  return controller.startsWith('ai:') ? `ai:${controller.slice(3)}` : 'ai:skilled'
}

/** Seats that people play: those who roll real dice. */
function personsOf(
  hands: Readonly<Record<string, string>>,
  controllers: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(hands).filter(
    (seat) => hands[seat] === 'human' && seat !== GM_SEAT && seat !== 'referee' && controllers[seat] !== 'gm',
  )
}

function record(value: Json | undefined): Scenario {
  const parsed = scenarioForm.safeParse(value)
  return parsed.success ? parsed.data : {}
}

function problem(message: string, hint: string): HostProblem {
  return new HostProblem({ code: 'malformed-request', message, hint })
}
