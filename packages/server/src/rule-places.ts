/**
 * Where rules stand: the lines of code that cite a rule's id, and the tests that name it.
 *
 * Rule code cites an id as a literal ('momentum.strike.cost', in an event, a roll or a decision) or in a comment above
 * the lines that carry the rule out ("// rule: …", "// rules: …, …"). In a checkout the sources are searched, so that
 * lines are those of today; an installed package has no sources, and the list that `npm run register` writes names the
 * files. Paths begin at the root of the repository.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A place in the sources. The line is left out where no sources are at hand. */
export interface CodePlace {
  readonly file: string
  readonly line?: number
}

/** A test that names a rule. */
export interface TestPlace extends CodePlace {
  readonly name: string
}

/** Where one rule stands. */
export interface RulePlaces {
  readonly code: readonly CodePlace[]
  readonly tests: readonly TestPlace[]
}

/** A line of rule code that cites an id. */
export interface RuleCitation {
  readonly id: string
  /** Below the folder that was searched. */
  readonly file: string
  readonly line: number
}

/** What a search of a game's rule code found. */
export interface RuleCodeSearch {
  readonly citations: readonly RuleCitation[]
  /** Ids that are put together from parts, so that no search can find them. */
  readonly pasted: readonly { readonly file: string; readonly line: number; readonly text: string }[]
}

/** Where the sources of the games lie in the repository. */
export const SOURCES = 'packages/systems/src/'
/** Rooms of a game that speak of rules without carrying them out. */
const OTHER_ROOMS = ['register', 'testing', 'policies', 'tell']

/** The list that ships with the games; `npm run register` writes it, so it needs no schema here. */
type PlaceList = Readonly<
  Record<string, { readonly code: readonly string[]; readonly tests: readonly string[] }>
>

/** Where a game's rules stand, by id. */
export function rulePlaces(system: string): ReadonlyMap<string, RulePlaces> {
  const path = createRequire(import.meta.url).resolve('@steelyard/systems/rule-places.json')
  const list: PlaceList = JSON.parse(readFileSync(path, 'utf8'))
  const sources = join(dirname(path), 'src')
  return existsSync(join(sources, system))
    ? searchedPlaces(sources, system, list)
    : listedPlaces(system, list)
}

/** True where lines can be named, because the sources are at hand. */
export function hasSources(places: RulePlaces): boolean {
  return places.code.some(({ line }) => line !== undefined)
}

/** A place as people and their tools write it. */
export function placeText({ file, line }: CodePlace): string {
  return line === undefined ? file : `${file}:${line}`
}

/** The places that a list of files names. */
export function listedPlaces(system: string, list: PlaceList): ReadonlyMap<string, RulePlaces> {
  const ours = Object.entries(list).filter(([id]) => id.startsWith(`${system}.`))
  return new Map(
    ours.map(([id, { code, tests }]) => [
      id,
      {
        code: code.map((file) => ({ file: `${SOURCES}${file}` })),
        tests: tests.map((test) => {
          const { file, name } = testIn(test)
          return { file: `${SOURCES}${file}`, name }
        }),
      },
    ]),
  )
}

/** The places in the sources of today: lines of code, and those of the tests that the list names. */
export function searchedPlaces(
  sources: string,
  system: string,
  list: PlaceList,
): ReadonlyMap<string, RulePlaces> {
  const { citations } = searchRuleCode(sources, system)
  const texts = new Map<string, string>()
  const found = new Map<string, { code: CodePlace[]; tests: TestPlace[] }>()
  const placesOf = (id: string) => {
    const places = found.get(id) ?? { code: [], tests: [] }
    found.set(id, places)
    return places
  }
  for (const { id, file, line } of citations) placesOf(id).code.push({ file: `${SOURCES}${file}`, line })
  for (const [id, { tests }] of Object.entries(list).filter(([key]) => key.startsWith(`${system}.`)))
    for (const test of tests) {
      const { file, name } = testIn(test)
      const text = texts.get(file) ?? textOf(join(sources, file))
      texts.set(file, text)
      placesOf(id).tests.push({ file: `${SOURCES}${file}`, ...testLine(text, id, name), name })
    }
  return found
}

/** Searches the rule code of a game for the ids that it cites; the chapters of the book come first. */
export function searchRuleCode(sources: string, system: string): RuleCodeSearch {
  const citations: RuleCitation[] = []
  const pasted: { file: string; line: number; text: string }[] = []
  const files = ruleFiles(join(sources, system)).map((file) => `${system}/${file}`)
  const chapters = files.filter((file) => file.startsWith(`${system}/rules/`))
  for (const file of [...chapters, ...files.filter((each) => !chapters.includes(each))]) {
    let listGoesOn = false
    for (const [at, text] of textOf(join(sources, file)).split('\n').entries()) {
      const line = at + 1
      const listed = commentIn(text, listGoesOn)
      listGoesOn = listed?.trimEnd().endsWith(',') === true
      const ids =
        listed === null ? literals(system, text) : [...literals(system, text), ...idsIn(system, listed)]
      for (const id of new Set(ids)) citations.push({ id, file, line })
      for (const part of partsOfIds(system, text)) pasted.push({ file, line, text: part })
    }
  }
  return { citations, pasted }
}

/** The files of a game that carry rules out, below its folder. */
function ruleFiles(folder: string, below = ''): string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true })
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${below}${entry.name}`
      if (entry.isDirectory()) return OTHER_ROOMS.includes(path) ? [] : ruleFiles(folder, `${path}/`)
      return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
    })
}

/** What follows "// rule:" or "// rules:"; a list that ends with a comma goes on in the next line's comment. */
function commentIn(text: string, goesOn: boolean): string | null {
  const pattern = goesOn ? /^\s*\/\/(.*)$/ : /\/\/ rules?:(.*)$/
  return pattern.exec(text)?.[1] ?? null
}

function literals(system: string, text: string): string[] {
  const pattern = new RegExp(`(['"\`])(${system}\\.[a-z0-9.-]*[a-z0-9])\\1`, 'g')
  return [...text.matchAll(pattern)].map(([, , id = '']) => id)
}

function idsIn(system: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${system}\\.[a-z0-9.-]*[a-z0-9]`, 'g'))].map(([id]) => id)
}

/** Ids that are put together: templates with a value in them, and prefixes to which something is appended. */
function partsOfIds(system: string, text: string): string[] {
  const template = new RegExp(`\`${system}\\.[^\`]*\\$\\{[^\`]*\`?`, 'g')
  const beginning = new RegExp(`(['"])${system}\\.(?:[a-z0-9.-]*[.-])?\\1`, 'g')
  return [template, beginning].flatMap((pattern) => [...text.matchAll(pattern)].map(([part]) => part))
}

function testIn(listed: string): { file: string; name: string } {
  const at = listed.indexOf(': ')
  return { file: listed.slice(0, at), name: listed.slice(at + 2) }
}

/** The line of a test's name; where its name is put together, that of its last part, or the first that names the rule. */
function testLine(text: string, id: string, name: string): { line?: number } {
  const last = name.slice(name.indexOf(': ') + 2)
  const at = [...quoted(name), ...quoted(last), `'${id}'`]
    .map((each) => text.indexOf(each))
    .find((found) => found >= 0)
  return at === undefined ? {} : { line: text.slice(0, at).split('\n').length }
}

function quoted(text: string): string[] {
  return [`'${text}'`, `"${text}"`, `'${text.replaceAll("'", "\\'")}'`, `\`${text}\``]
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
