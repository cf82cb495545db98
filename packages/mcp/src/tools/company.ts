/**
 * Companies and continuity: `list_fights`, `company` and `lead_company`.
 *
 * A new chat goes on where the last one stopped: whoever holds the owner's secret is told the handles of everything
 * that was begun under it. A company's fights and rests are tables like any other, played with the tools for fights,
 * and taken in when they are over.
 */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { type Nemesis, nemesisText } from '@steelyard/kernel'
import {
  type CompanyFight,
  type CompanyView,
  type EditCompany,
  type FoundCompany,
  type Holdings,
  type Host,
  HostProblem,
  ownerForm,
} from '@steelyard/table/contract'
import { z } from 'zod'
import { CHANGES, READS } from '../annotations.ts'
import { type companyFactsForm, controllerForm, figureRequestForm, handleForm } from '../forms.ts'
import { noticeLines, readingNotes } from '../reading.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { GM_SEAT } from '../seats.ts'
import { figureFrom, handOf } from '../setup.ts'
import { MOST_LINES } from '../telling.ts'
import { addTool } from '../tool.ts'
import { begun } from './start.ts'

/** What a server knows beforehand: whose it is, and the seed of rehearsals. */
export interface CompanyToolOptions {
  readonly owner?: string
  readonly seed?: string
}

const MOST_CHAPTERS = 5
const MOST_TEXT = 300

/** Fields by name; what is advertised leaves out that JSON nests. */
const jsonRecord = z.record(z.string().max(60), z.unknown()).pipe(z.record(z.string(), z.json()))

const listTaken = taken({
  owner: ownerForm.optional().describe('The secret you keep; not needed over stdio.'),
})
const companyTaken = taken({
  handle: handleForm,
  figure: z.string().max(80).optional().describe('One of them, with stat block and history.'),
  chapter: z.int().min(0).optional().describe('What a fight or a rest left.'),
  file: z
    .boolean()
    .optional()
    .describe(
      'As JSON for import, without the records of fights; steelyard://companies/{handle}.json has those too.',
    ),
})
const leadShape = {
  do: z
    .enum(['found', 'import', 'add', 'edit', 'dismiss', 'fight', 'rest', 'take', 'abandon', 'delete'])
    .describe(
      'found(system,name,figures) import(file) add(figures) edit(figure,set) dismiss(figure) fight(figures=foes,members?,set?,controllers?) rest(controllers?) take abandon delete',
    ),
  handle: handleForm.optional(),
  owner: ownerForm.optional().describe('Your secret.'),
  system: z.string().max(40).optional().describe('Game.'),
  name: z.string().min(1).max(80).optional().describe('Its name, or the title of its fight.'),
  figures: z.array(figureRequestForm).max(60).optional().describe('Members or foes.'),
  figure: z.string().max(80).optional().describe('Its id.'),
  set: jsonRecord.optional().describe('edit: sheet fields, name, notes, life. fight: such by member.'),
  members: z.array(z.string().max(80)).max(60).optional().describe('Who goes; all unless given.'),
  controllers: z.record(z.string().max(60), controllerForm).optional().describe('company, foes, referee.'),
  field: jsonRecord.optional().describe('Ground, as in scenarios.'),
  rulings: jsonRecord.optional().describe('House rules.'),
  file: z.string().max(5_000_000).optional().describe('JSON.'),
  revision: z.int().min(1).optional().describe('Refused if it changed.'),
}
const leadTaken = taken(leadShape)

type LeadRequest = z.infer<z.ZodObject<typeof leadShape>>

/** Adds `list_fights`, `company` and `lead_company`. */
export function addCompanyTools(server: McpServer, host: Host, options: CompanyToolOptions = {}): void {
  addTool(
    server,
    'list_fights',
    {
      title: 'List fights',
      description:
        'Your fights and companies with their handles: call it first in a new chat, to go on where the last one stopped.',
      inputSchema: listTaken,
      annotations: READS,
    },
    ({ owner }) => refusing(host, null, async () => listed(host, owner ?? options.owner)),
  )
  addTool(
    server,
    'company',
    {
      title: 'Look at a company',
      description: 'A company between its fights: who lives, how they are, what happened to them.',
      inputSchema: companyTaken,
      annotations: READS,
    },
    (request) => refusing(host, null, async () => shown(host, request)),
  )
  addTool(
    server,
    'lead_company',
    {
      title: 'Lead a company',
      description:
        'People who live from fight to fight. fight and rest open a table with handles: play it with the other tools, then take it in.',
      inputSchema: leadTaken,
      annotations: CHANGES,
    },
    (request) => refusing(host, null, () => leading(host, options, request)),
  )
}

// ── What there is ────────────────────────────────────────────────────────────────────────────────────────

async function listed(host: Host, owner: string | undefined): Promise<CallToolResult> {
  if (owner === undefined)
    throw new HostProblem({
      code: 'no-owner',
      message: 'Nobody says whose fights are meant.',
      hint: 'Make up a secret of 22 to 64 random letters and digits, keep it where your next chat finds it, and pass it as owner here, to start_fight and to lead_company.',
    })
  const { companies, fights } = await host.holdings(owner)
  const lines = [...companies.map(companyLine), ...fights.map(fightLine)]
  const more = lines.splice(MOST_LINES - 1)
  if (more.length > 0) lines.push(more.join(' | '))
  return answered(lines.length === 0 ? ['Nothing yet: start_fight, or lead_company with found.'] : lines, {
    companies: companies.map(({ token, system, name, date, living, dead, open }) => ({
      handle: token,
      system,
      name,
      date,
      living,
      dead,
      ...(open === null ? {} : { open: { kind: open.kind, handle: open.token, over: open.over } }),
    })),
    fights: fights.map(({ token, system, title, over }) => ({ handle: token, system, title, over })),
  })
}

function companyLine({
  token,
  system,
  name,
  date,
  living,
  dead,
  open,
}: Holdings['companies'][number]): string {
  const fallen = dead === 0 ? '' : `, ${dead} dead`
  const busy = open === null ? '' : `; ${openWords(open)}: handle ${open.token}`
  return `company ${name} (${system}), ${date}: ${living} alive${fallen}; handle ${token}${busy}`
}

function openWords({ kind, over }: { readonly kind: string; readonly over: boolean }): string {
  return over
    ? `its ${kind} is over, take it in`
    : `in the middle of ${kind === 'fight' ? 'a fight' : 'a rest'}`
}

function fightLine({ token, system, title, over }: Holdings['fights'][number]): string {
  return `fight ${title} (${system}), ${over ? 'over' : 'goes on'}; referee handle ${token}`
}

// ── One company ──────────────────────────────────────────────────────────────────────────────────────────

async function shown(
  host: Host,
  {
    handle,
    figure,
    chapter,
    file,
  }: {
    readonly handle: string
    readonly figure?: string | undefined
    readonly chapter?: number | undefined
    readonly file?: boolean | undefined
  },
): Promise<CallToolResult> {
  const view = await host.companies.read(handle)
  if (file === true) return answered([JSON.stringify(view.company)], factsOf(view))
  if (figure !== undefined) return oneShown(host, view, figure)
  if (chapter !== undefined) return chapterShown(view, chapter)
  return companyShown(view)
}

function companyShown(view: CompanyView, notices: readonly string[] = []): CallToolResult {
  const facts = { ...factsOf(view), ...(notices.length === 0 ? {} : { notices: [...notices] }) }
  return answered([...factLines(view), ...noticeLines(notices)], facts)
}

function factLines(view: CompanyView): string[] {
  const { company, open } = view
  const latest = company.chapters.slice(-MOST_CHAPTERS).map(({ title, outcome }) => `${title}: ${outcome}`)
  return [
    `${company.name} (${company.system}), ${view.date}, revision ${view.revision}`,
    factsOf(view).figures.map(figureLine).join(' | '),
    ...(company.spoils.length === 0
      ? []
      : [`On the field: ${company.spoils.map(({ name }) => name).join(', ')}`]),
    ...nemesesLine(company.nemeses),
    ...(latest.length === 0 ? [] : [`Chapters ${company.chapters.length}, the last: ${latest.join(' · ')}`]),
    ...(open === null ? [] : [`Now: ${openWords(open)} (list_fights has its handle).`]),
    ...(company.notes === '' ? [] : [company.notes.slice(0, MOST_TEXT)]),
  ]
}

/** Foes to be met again: by their ids among the figures of the next fight. */
function nemesesLine(nemeses: readonly Nemesis[]): string[] {
  const alive = nemeses.filter(({ life }) => life === 'alive')
  return alive.length === 0 ? [] : [`Nemeses: ${alive.map(nemesisText).join('; ')}`]
}

type CompanyFacts = z.infer<typeof companyFactsForm>

function factsOf({ company, revision, date, cards, open }: CompanyView): CompanyFacts {
  return {
    name: company.name,
    system: company.system,
    date,
    revision,
    figures: company.figures.map(({ id, name, life }) => {
      const card = cards.find((each) => each.id === id)
      const gauges = (card?.gauges ?? []).map(
        ({ label, now, max }) => `${label} ${now}${max > 0 ? `/${max}` : ''}`,
      )
      const state = [gauges.join(', '), ...(card?.conditions ?? [])].filter((text) => text !== '').join('; ')
      return { id, name, life, ...(state === '' ? {} : { state }) }
    }),
    chapters: company.chapters.length,
    ...(open === null ? {} : { open: { kind: open.kind, over: open.over } }),
  }
}

function figureLine({ id, name, life, state }: CompanyFacts['figures'][number]): string {
  return `${name} [${id}]${life === 'alive' ? '' : ` ${life}`}${state === undefined ? '' : ` ${state}`}`
}

async function oneShown(host: Host, view: CompanyView, id: string): Promise<CallToolResult> {
  const figure = figureNamed(view, id)
  const { name, sheet, notes, history } = figure
  const { text } = await host.companies.checkSheet(view.company.system, { ...sheet, name })
  const lived = history.map(({ date, text: what }) => `${date}: ${what}`)
  return answered(
    [`${name} [${id}] ${figure.life}`, text, ...(notes === '' ? [] : [notes]), lived.slice(-20).join(' · ')],
    { ...factsOf(view), sheet: { ...sheet, name }, history: lived },
  )
}

function figureNamed({ company }: CompanyView, id: string): CompanyView['company']['figures'][number] {
  const found = company.figures.find((each) => each.id === id)
  if (found !== undefined) return found
  throw new HostProblem({
    code: 'unknown-figure',
    message: 'Nobody of the company has that id.',
    hint: `There are ${company.figures.map((each) => each.id).join(', ') || 'none yet'}.`,
  })
}

/** What a chapter left: how it ended, and what is told of everybody. */
function chapterShown(view: CompanyView, number: number): CallToolResult {
  const { company } = view
  const chapter = company.chapters[number]
  if (chapter === undefined)
    throw new HostProblem({
      code: 'unknown-chapter',
      message: 'The company has no such chapter.',
      hint: `It has ${company.chapters.length}; the first is 0.`,
    })
  const left = company.figures.flatMap(({ name, history }) => {
    const told = history.filter((entry) => entry.chapter === number).map(({ text }) => text)
    return told.length === 0 ? [] : [`${name}: ${told.join(' ')}`]
  })
  const lines = [`${chapter.title}: ${chapter.outcome} ${chapter.date}.`, ...left.slice(0, MOST_LINES - 3)]
  const rest = left.slice(MOST_LINES - 3)
  if (rest.length > 0) lines.push(rest.join(' | '))
  if (company.spoils.length > 0)
    lines.push(`On the field, for whoever rests: ${company.spoils.map(({ name }) => name).join(', ')}`)
  return answered(lines, { ...factsOf(view), left })
}

// ── What it does ─────────────────────────────────────────────────────────────────────────────────────────

async function leading(host: Host, own: CompanyToolOptions, request: LeadRequest): Promise<CallToolResult> {
  if (request.do === 'found' || request.do === 'import') return founded(host, own, request)
  const { companies } = host
  const handle = needed(request, 'handle')
  const view = await companies.read(handle)
  const revision = request.revision ?? view.revision
  switch (request.do) {
    case 'add':
    case 'edit':
    case 'dismiss':
      return companyShown(
        await edited(host, handle, revision, editsOf(request, view)),
        request.do === 'add' ? await readingNotes(host, view.company.system, request.figures ?? []) : [],
      )
    case 'fight': {
      const asked = { ...fightOf(request, view), revision, ...seedOf(own, view) }
      const read = await readingNotes(host, view.company.system, asked.foes)
      return begun(host, await companies.fight(handle, asked), read)
    }
    case 'rest': {
      const asked = { hands: handsOf(request), revision, ...seedOf(own, view) }
      return begun(host, await companies.between(handle, asked))
    }
    case 'take': {
      const after = await companies.take(handle, revision)
      return chapterShown(after, after.company.chapters.length - 1)
    }
    case 'abandon':
      return companyShown(await companies.abandon(handle, revision))
    case 'delete':
      await companies.remove(handle)
      return answered([`${view.company.name} is deleted; its fights stay.`], factsOf(view))
  }
}

async function founded(
  host: Host,
  { owner: usual }: CompanyToolOptions,
  request: LeadRequest,
): Promise<CallToolResult> {
  const owner = request.owner ?? usual
  const { token, view } = await host.companies.found({
    ...(request.do === 'import' ? { company: fileIn(needed(request, 'file')) } : newCompany(request)),
    ...(owner === undefined ? {} : { owner }),
  })
  const facts = { handle: token, ...factsOf(view) }
  const kept = owner === undefined ? ' Keep it: without an owner nobody finds the company again.' : ''
  const notices = await readingNotes(host, view.company.system, request.figures ?? [])
  const lines = [`${view.company.name}: handle, secret: ${token}.${kept}`, ...factLines(view)]
  return answered([...lines, ...noticeLines(notices)], {
    ...facts,
    ...(notices.length === 0 ? {} : { notices }),
  })
}

function newCompany(request: LeadRequest): FoundCompany {
  const { figures = [], rulings } = request
  return {
    system: needed(request, 'system'),
    name: needed(request, 'name'),
    figures: figures.map((figure) => figureIn(figureFrom(figure))),
    ...(rulings === undefined ? {} : { rulings }),
  }
}

const fileForm = z.record(z.string(), z.json())

function fileIn(text: string): z.infer<typeof fileForm> {
  try {
    return fileForm.parse(JSON.parse(text))
  } catch (thrown) {
    throw new HostProblem(
      {
        code: 'malformed-save',
        message: 'That text is no company: it is no JSON, or was cut off.',
        hint: 'Give the whole of what company with file: true, or an export, gave.',
      },
      { cause: thrown },
    )
  }
}

/** What a call must say for what it does. */
function needed(request: LeadRequest, field: 'handle' | 'system' | 'name' | 'file' | 'figure'): string {
  const value = request[field]
  if (value !== undefined) return value
  throw new HostProblem({
    code: 'malformed-request',
    message: `"${request.do}" needs ${field}.`,
    hint: field === 'handle' ? 'list_fights names the handles of your companies.' : `Give ${field}.`,
  })
}

const figureForm = z.union([z.string(), fileForm])

/** A figure as the contract of companies takes it. */
function figureIn(figure: unknown): z.infer<typeof figureForm> {
  return figureForm.parse(figure)
}

function editsOf(request: LeadRequest, view: CompanyView): EditCompany['edit'][] {
  if (request.do === 'add')
    return (request.figures ?? []).map((figure) => ({ add: figureIn(figureFrom(figure)) }))
  const id = needed(request, 'figure')
  if (request.do === 'dismiss') return [{ dismiss: id }]
  const { name, notes, life, ...fields } = request.set ?? {}
  const { sheet } = figureNamed(view, id)
  const change = ownChange.safeParse({ name, notes, life })
  if (!change.success)
    throw new HostProblem({
      code: 'malformed-request',
      message: 'name and notes are text; life is alive, dead or gone.',
      hint: 'Other fields are those of the sheet: company with figure shows it.',
    })
  const own = change.data
  return [
    {
      figure: {
        id,
        ...(own.name === undefined ? {} : { name: own.name }),
        ...(own.notes === undefined ? {} : { notes: own.notes }),
        ...(own.life === undefined ? {} : { life: own.life }),
        ...(Object.keys(fields).length === 0 ? {} : { sheet: { ...sheet, ...fields } }),
      },
    },
  ]
}

const ownChange = z.object({
  name: z.string().optional(),
  notes: z.string().optional(),
  life: z.enum(['alive', 'dead', 'gone']).optional(),
})

async function edited(
  host: Host,
  handle: string,
  revision: number,
  edits: readonly EditCompany['edit'][],
): Promise<CompanyView> {
  let view: CompanyView | null = null
  for (const edit of edits)
    view = await host.companies.edit(handle, { revision: view?.revision ?? revision, edit })
  return view ?? (await host.companies.read(handle))
}

/** The next fight: the model's foes sit in its own seat, so that it is asked what they do. */
function fightOf(request: LeadRequest, { company }: CompanyView): Omit<CompanyFight, 'revision'> {
  const { figures = [], members, controllers = {}, field, name, set } = request
  const foes = figures.map((figure) => figureIn(figureFrom(figure)))
  const going = members ?? company.figures.flatMap(({ id, life }) => (life === 'alive' ? [id] : []))
  return {
    foes: controllers['foes'] === 'gm' ? foes.map(seatedFoe) : foes,
    hands: { foes: 'ai:skilled', ...handsOf(request) },
    ...(members === undefined ? {} : { members }),
    ...(controllers['company'] === 'gm'
      ? { seats: Object.fromEntries(going.map((id) => [id, GM_SEAT])) }
      : {}),
    ...(set === undefined ? {} : { sheets: sheetsIn(set) }),
    ...(field === undefined ? {} : { field }),
    ...(name === undefined ? {} : { title: name }),
  }
}

/** Fields of sheets by member, as a fight takes them. */
function sheetsIn(set: NonNullable<LeadRequest['set']>): NonNullable<CompanyFight['sheets']> {
  const parsed = z.record(z.string(), fileForm).safeParse(set)
  if (parsed.success) return parsed.data
  throw new HostProblem({
    code: 'malformed-request',
    message: 'In a fight, set names members and fields of their sheets.',
    hint: 'Such as {"anna": {"zone": "bridge"}}.',
  })
}

function seatedFoe(figure: z.infer<typeof figureForm>): z.infer<typeof fileForm> {
  return typeof figure === 'string' ? { use: figure, seat: GM_SEAT } : { ...figure, seat: GM_SEAT }
}

function handsOf({ controllers = {} }: LeadRequest): NonNullable<CompanyFight['hands']> {
  return Object.fromEntries(Object.entries(controllers).map(([seat, who]) => [seat, handOf(who)]))
}

/** A rehearsal has a seed for each chapter: the same one twice would be the same dice. */
function seedOf({ seed }: CompanyToolOptions, { company }: CompanyView): { readonly seed?: string } {
  return seed === undefined ? {} : { seed: `${seed} ${company.chapters.length + 1}` }
}
