/**
 * Packs: figures, gear, spells, moves and scenarios of one's own, in a file.
 *
 * A pack is used where a scenario is written, and nowhere else: `writeOut` replaces every name that a pack brings by
 * what it stands for, so that a fight, its save and its simulation need no pack. What a pack may hold besides figures
 * and scenarios, a game says by its `packs`.
 */
import { z } from 'zod'
import { quote, Refusal } from '../refusal.ts'
import type { ContentEntry, System } from '../system/system.ts'
import { explain } from './explain.ts'
import { didYouMean } from './nearest.ts'
import { plainCopy } from './plain-json.ts'
import { idForm, parseScenario } from './scenario.ts'

/** The newest version of the format. */
export const PACK_VERSION = 1
const MOST_ENTRIES = 500

/** One kind of thing that a game's packs may hold, and where a sheet names it. */
export interface PackKind {
  /** As content lists it: "weapon". */
  readonly kind: string
  /** The section of a pack: "weapons". */
  readonly section: string
  /** The field of a sheet that holds such things. */
  readonly field: string
  /** True where that field is a list of them. */
  readonly list: boolean
  /** The rest of a sheet that may have such a thing, by which an entry is checked. */
  readonly sheet?: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

const versionForm = z
  .string()
  .regex(/^\d{1,4}\.\d{1,4}\.\d{1,6}$/, 'a version is three numbers, such as 1.0.0')
const entryForm = z.record(z.string().max(60), z.json())
const sectionForm = z
  .record(idForm, entryForm)
  .refine((entries) => Object.keys(entries).length <= MOST_ENTRIES, `at most ${MOST_ENTRIES} entries`)

/** The form of a pack in a file; which sections there are besides figures and scenarios depends on the game. */
export const packForm = z
  .object({
    $schema: z.string().max(300).optional().describe('The JSON Schema that editors check this file by.'),
    format: z.literal('steelyard-pack'),
    formatVersion: z.literal(PACK_VERSION).describe('The version of this format.'),
    id: idForm.describe('What the pack is called in references: my-pack/my-wolf.'),
    title: z.string().min(1).max(80),
    version: versionForm.describe("The pack's own version."),
    system: z.string().min(1).max(40).describe('The game.'),
    rules: versionForm.optional().describe("The version of the game's rules that it was written for."),
    about: z.string().max(2000).default(''),
    author: z.string().max(120).default(''),
    licence: z.string().max(120).default(''),
    figures: sectionForm.default({}).describe('Figures as scenarios write them, by id, each with a summary.'),
    scenarios: sectionForm.default({}).describe('Whole scenarios by id.'),
  })
  .catchall(sectionForm)

/** A pack, checked. */
export interface Pack {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly system: string
  readonly about: string
  readonly author: string
  readonly licence: string
  /** Its sections as they are written: entries by id. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, Fields>>>>
}

/** What is said of a pack beside its sections. */
const HEAD = [
  'format',
  'formatVersion',
  'id',
  'title',
  'version',
  'system',
  'rules',
  'about',
  'author',
  'licence',
]

/** The game that a pack is for, as it says; whatever is no pack is refused. */
export function packSystem(input: unknown): string {
  return headOf(plainPack(input)).system
}

/** Checks a pack for its game: every entry is tried, and what is wrong with one is said with its place. */
export function parsePack(system: System, input: unknown, others: readonly Pack[] = []): Pack {
  const pack = storedPack(system, input)
  tryEntries(system, pack, headOf(plainPack(input)), others)
  return pack
}

/** A pack whose entries were tried before, such as one that a company keeps. */
export function storedPack(system: System, input: unknown): Pack {
  const data = plainPack(input)
  const head = headOf(data)
  if (head.system !== system.id)
    throw new Refusal('malformed-pack', `${named(head)} is for ${quote(head.system)}, not for ${system.id}.`)
  if (head.rules !== undefined && newer(head.rules, system.version))
    throw new Refusal(
      'malformed-pack',
      `${named(head)} was written for ${system.id} ${head.rules}; this is ${system.version}.`,
      'Update steelyard; or, if you know that it fits, lower "rules" in the pack.',
    )
  const parsed = packForm.safeParse(data)
  if (!parsed.success) throw wrong(head, system, explain(parsed.error))
  const sections = sectionsOf(parsed.data)
  const known = ['figures', ...kindsOf(system).map(({ section }) => section), 'scenarios']
  const stranger = Object.keys(sections).find((section) => !known.includes(section))
  if (stranger !== undefined)
    throw wrong(
      head,
      system,
      `${system.title} has no section ${quote(stranger)}${hintAt(stranger, known)}; it has ${known.join(', ')}`,
    )
  const { id, title, version, about, author, licence } = parsed.data
  return { id, title, version, system: system.id, about, author, licence, sections }
}

/** The entries of a pack as the game lists its own content; figures and scenarios are written out. */
export function packContent(system: System, pack: Pack, packs: readonly Pack[]): readonly ContentEntry[] {
  const kinds = [
    { kind: 'figure', section: 'figures' },
    ...kindsOf(system),
    { kind: 'scenario', section: 'scenarios' },
  ]
  return kinds.flatMap(({ kind, section }) =>
    Object.entries(pack.sections[section] ?? {}).map(([id, entry]): ContentEntry => {
      const { summary } = entry
      return {
        kind,
        id,
        title: titleOf(entry, id),
        summary: typeof summary === 'string' ? summary : pack.title,
        data: dataOf(system, kind, entry, { packs, home: pack.id }),
      }
    }),
  )
}

/** A scenario with everything that the packs bring written out; one that names nothing of theirs stays as it is. */
export function writeOut(system: System, scenario: unknown, packs: readonly Pack[]): unknown {
  const own = packs.filter((pack) => pack.system === system.id)
  if (own.length === 0 || !isFields(scenario)) return scenario
  return scenarioOut({ kinds: kindsOf(system), packs: own, home: null }, scenario)
}

function scenarioOut(shelf: Shelf, scenario: Fields): Fields {
  const { sides, figures } = scenario
  const listed = (list: readonly unknown[]): readonly unknown[] =>
    list.map((figure) => figureOut(shelf, figure, []))
  const sideOut = (side: unknown): unknown =>
    isFields(side) && Array.isArray(side['figures']) ? { ...side, figures: listed(side['figures']) } : side
  return {
    ...scenario,
    ...(Array.isArray(sides) ? { sides: sides.map(sideOut) } : {}),
    ...(Array.isArray(figures) ? { figures: listed(figures) } : {}),
  }
}

/** The same of one figure, as scenarios list them. */
export function writeFigureOut(system: System, figure: unknown, packs: readonly Pack[]): unknown {
  const own = packs.filter((pack) => pack.system === system.id)
  return own.length === 0 ? figure : figureOut({ kinds: kindsOf(system), packs: own, home: null }, figure, [])
}

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

const headForm = z.object({
  format: z.literal('steelyard-pack'),
  formatVersion: z.number(),
  id: z.string().max(100),
  system: z.string().max(100),
  rules: z
    .string()
    .regex(/^\d{1,4}\.\d{1,4}\.\d{1,6}$/)
    .optional()
    .catch(undefined),
})
type Head = z.infer<typeof headForm>

function plainPack(input: unknown): Fields {
  const copied = plainCopy(input)
  if (copied.ok && isFields(copied.data)) return copied.data
  throw noPack(copied.ok ? 'it is no record of fields' : copied.why)
}

function headOf(data: Fields): Head {
  const head = headForm.safeParse(data)
  if (!head.success) throw noPack(explain(head.error))
  if (head.data.formatVersion > PACK_VERSION)
    throw new Refusal(
      'malformed-pack',
      `This pack was written for a newer steelyard (format ${head.data.formatVersion}; this one knows ${PACK_VERSION}).`,
      'Update steelyard.',
    )
  return head.data
}

function noPack(why: string): Refusal {
  return new Refusal(
    'malformed-pack',
    `This is no pack: ${why}`,
    'A pack begins with "format: steelyard-pack", "formatVersion: 1", id, title, version and system.',
  )
}

function named({ id }: { readonly id: string }): string {
  return `The pack ${quote(id)}`
}

function wrong(head: Head, system: System, why: string): Refusal {
  const older = head.rules !== undefined && newer(system.version, head.rules)
  const written = older
    ? `; it was written for ${system.id} ${head.rules}, and this is ${system.version}`
    : ''
  return new Refusal(
    'malformed-pack',
    `${named(head)} cannot be used: ${why}${written}.`,
    'Nothing of it was taken.',
  )
}

function newer(one: string, other: string): boolean {
  const [parts, than] = [one, other].map((version) => version.split('.').map(Number))
  for (const [at, part] of (parts ?? []).entries()) {
    const before = than?.[at] ?? 0
    if (part !== before) return part > before
  }
  return false
}

function hintAt(word: string, known: readonly string[]): string {
  const meant = didYouMean(word, known)
  return meant === '' ? '' : ` (${meant.replace(/\.$/, '')})`
}

function sectionsOf(data: Fields): Pack['sections'] {
  const sections: Record<string, Readonly<Record<string, Fields>>> = {}
  for (const [section, entries] of Object.entries(data)) {
    const parsed = HEAD.includes(section) ? null : sectionForm.safeParse(entries)
    if (parsed?.success === true) sections[section] = parsed.data
  }
  return sections
}

function kindsOf(system: System): readonly PackKind[] {
  return system.packs ?? []
}

/** Every entry as a fight would read it. */
function tryEntries(system: System, pack: Pack, head: Head, others: readonly Pack[]): void {
  const shelf = { packs: [...others, pack], home: pack.id }
  const attempt = (place: string, work: () => unknown): void => {
    try {
      work()
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      throw wrong(head, system, `${place}: ${thrown.message.replace(/\.$/, '')}`)
    }
  }
  for (const { section, field, list, sheet = {} } of kindsOf(system))
    for (const [id, entry] of Object.entries(pack.sections[section] ?? {})) {
      const thing = withoutSummary(entry)
      const probe = { name: 'Somebody', ...sheet, [field]: list ? [thing] : thing }
      attempt(`${section}.${id}`, () => complete(system, probe))
    }
  for (const [id, entry] of Object.entries(pack.sections['figures'] ?? {}))
    attempt(`figures.${id}`, () => complete(system, dataOf(system, 'figure', entry, shelf)))
  for (const [id, entry] of Object.entries(pack.sections['scenarios'] ?? {}))
    attempt(`scenarios.${id}`, () => parseScenario(system, dataOf(system, 'scenario', entry, shelf)))
}

/** Reads one figure as one of two who fight each other; what is wrong with it is said by the fields of its sheet. */
function complete(system: System, figure: unknown): void {
  const sides = ['one', 'other'].map((id) => ({ id, figures: [figure] }))
  const parsed = system.scenario.safeParse({ system: system.id, sides })
  if (parsed.success) return
  const issues = parsed.error.issues.filter(({ path }) => path[0] !== 'sides' || path[1] === 0)
  const own = issues.map((issue) => ({ ...issue, path: issue.path.slice(issue.path[0] === 'sides' ? 4 : 0) }))
  throw new Refusal('malformed-scenario', explain(new z.ZodError(own)))
}

// ── Writing out ──────────────────────────────────────────────────────────────────────────────────────────

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutSummary(entry: Fields): Fields {
  const { summary: _, ...rest } = entry
  return rest
}

function titleOf({ title, name }: Fields, id: string): string {
  return [title, name].find((text) => typeof text === 'string') ?? id
}

/** An entry of a pack as the game's own content has it. */
function dataOf(
  system: System,
  kind: string,
  entry: Fields,
  { packs, home }: { readonly packs: readonly Pack[]; readonly home: string },
): unknown {
  const shelf: Shelf = { kinds: kindsOf(system), packs, home }
  if (kind === 'scenario') return scenarioOut(shelf, { system: system.id, ...entry })
  const plain = withoutSummary(entry)
  return kind === 'figure' ? figureOut(shelf, plain, []) : plain
}

/** Where names are looked up; a pack's own entries mean what that pack has, whatever others have. */
interface Shelf {
  readonly kinds: readonly PackKind[]
  readonly packs: readonly Pack[]
  /** The id of the pack whose entry is being written out; null for what a scenario says itself. */
  readonly home: string | null
}

/** `seen` are the figures that this one stands for so far: one that is made of itself has no end. */
function figureOut(shelf: Shelf, figure: unknown, seen: readonly string[]): unknown {
  if (typeof figure === 'string')
    return entryNamed(shelf, 'figures', figure) === null ? figure : figureOut(shelf, { use: figure }, seen)
  // A figure that was read before holds its sheet whole.
  if (!isFields(figure) || ('sheet' in figure && 'count' in figure)) return figure
  const { use, ...rest } = figure
  const base = typeof use === 'string' ? entryNamed(shelf, 'figures', use) : null
  if (base === null) return fieldsOut(shelf, figure)
  if (seen.includes(base.key))
    throw new Refusal('malformed-pack', `The figure ${quote(base.key)} is made of itself.`)
  const whole = figureOut({ ...shelf, home: base.pack }, withoutSummary(base.entry), [...seen, base.key])
  return { ...(isFields(whole) ? whole : {}), ...fieldsOut(shelf, rest) }
}

/** What the packs bring, in the fields of a sheet that name such things. */
function fieldsOut(shelf: Shelf, figure: Fields): Fields {
  const changed: Record<string, unknown> = {}
  for (const { section, field } of shelf.kinds) {
    const value = changed[field] ?? figure[field]
    if (value !== undefined) changed[field] = thingsOut(shelf, section, value)
  }
  return { ...figure, ...changed }
}

function thingsOut(shelf: Shelf, section: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const found = entryNamed(shelf, section, value)
    return found === null ? value : withoutSummary(found.entry)
  }
  if (Array.isArray(value)) return value.map((each) => thingsOut(shelf, section, each))
  if (!isFields(value)) return value
  const { name } = value
  if (typeof name === 'string') {
    const found = entryNamed(shelf, section, name)
    return found === null
      ? value
      : { ...withoutSummary(found.entry), ...value, name: found.entry['name'] ?? name }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, thingsOut(shelf, section, each)]),
  )
}

interface NamedEntry {
  readonly pack: string
  /** The pack and the id. */
  readonly key: string
  readonly entry: Fields
}

/** An entry by its id, by its pack and id, or by its name; null if no pack has it. */
function entryNamed({ packs, home }: Shelf, section: string, word: string): NamedEntry | null {
  const wanted = word.trim().toLowerCase()
  const found = packs.flatMap((pack) =>
    Object.entries(pack.sections[section] ?? {}).flatMap(([id, entry]): NamedEntry[] => {
      const { name } = entry
      const words = [id, `${pack.id}/${id}`, ...(typeof name === 'string' ? [name.toLowerCase()] : [])]
      return words.includes(wanted) ? [{ pack: pack.id, key: `${pack.id}/${id}`, entry }] : []
    }),
  )
  const own = found.filter(({ pack }) => pack === home)
  const [first, second] = own.length > 0 ? own : found
  if (first !== undefined && second !== undefined)
    throw new Refusal(
      'malformed-scenario',
      `Several packs have ${quote(word)}.`,
      `Write ${found.map(({ key }) => quote(key)).join(' or ')}.`,
    )
  return first ?? null
}
