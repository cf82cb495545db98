// Checks that every rule is met by users: the code that carries it out is run by a fight, between fights or by a
// scenario, and not by tests alone.
// A game begins at its index.ts. From there on whatever a declaration names is reached: functions, tables and types of
// the game, by their names. A rule that stands in no declaration which is reached is one that nobody meets.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './ensure.mjs'

const sources = join(root, 'packages', 'systems', 'src')
const { searchRuleCode } = await import(
  pathToFileURL(join(root, 'packages', 'server', 'dist', 'rule-places.js')).href
)
const { systems } = await import(pathToFileURL(join(root, 'packages', 'systems', 'dist', 'index.js')).href)

const BEGINS =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/
const problems = systems.flatMap(unreached)
for (const problem of problems) console.error(problem)
console.log(`${systems.reduce((sum, { rules }) => sum + rules.length, 0)} rules, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1

/** The rules of a game whose code nothing but tests runs. */
function unreached({ id: game, rules }) {
  const declarations = readGame(join(sources, game))
  const reached = reach(declarations, `${game}/index.ts`)
  const places = new Map(rules.map(({ id }) => [id, []]))
  for (const { id, file, line } of searchRuleCode(sources, game).citations)
    places.get(id)?.push({ file, line })
  return [...places].flatMap(([id, found]) => {
    const lives = found.some(({ file, line }) => {
      const own = declarations.filter((each) => each.file === file && each.line <= line)
      return own.length === 0 || reached.has(own.at(-1))
    })
    return lives ? [] : [`${id}: only tests run the code that carries it out (${where(found)})`]
  })
}

function where(found) {
  return found.map(({ file, line }) => `${file}:${line}`).join(', ') || 'no code at all'
}

/** Every top-level declaration of a game's sources, in their order, with the words in it. */
function readGame(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.split(sep).includes('testing'))
    .flatMap((path) => declarationsIn(path))
}

function declarationsIn(path) {
  const file = relative(sources, path).split(sep).join('/')
  const found = []
  // A comment belongs to what follows it: a rule may be cited there.
  let comment = null
  for (const [at, text] of readFileSync(path, 'utf8').split('\n').entries()) {
    const name = BEGINS.exec(text)?.[1]
    if (/^\s*(\/\*\*|\/\/)/.test(text)) comment ??= at + 1
    if (name !== undefined) found.push({ file, name, line: comment ?? at + 1, words: new Set() })
    if (!/^\s*(\/\*\*|\*|\/\/)/.test(text)) {
      if (name !== undefined || text.trim() !== '') comment = null
      for (const word of text.match(/\w+/g) ?? []) found.at(-1)?.words.add(word)
    }
  }
  return found
}

/** Everything that is reached from a game's index. */
function reach(declarations, index) {
  const named = new Map()
  for (const each of declarations) named.set(each.name, [...(named.get(each.name) ?? []), each])
  const reached = new Set()
  const open = declarations.filter(({ file }) => file === index)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    for (const word of next.words) open.push(...(named.get(word) ?? []))
  }
  return reached
}
