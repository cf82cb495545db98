// Checks that every rule is met by users: the code that carries it out is run by a fight, between fights or by a
// scenario, and not by tests alone.
// A game begins at the system that its index.ts exports. From there on every name that a declaration uses is followed,
// within its file and through the imports, to the declaration that it stands for. A rule that stands in no declaration
// which is reached is one that nobody meets, and so is a line that cites a rule where only tests come. Names that a
// function declares for itself are taken for those outside of the same name, where there are any: that can only let a
// rule pass, never blame one that is met.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { root } from './ensure.mjs'

const sources = join(root, 'packages', 'systems', 'src')
const { searchRuleCode } = await import(
  pathToFileURL(join(root, 'packages', 'server', 'dist', 'rule-places.js')).href
)
const { systems } = await import(pathToFileURL(join(root, 'packages', 'systems', 'dist', 'index.js')).href)

const problems = systems.flatMap(unreached)
for (const problem of problems) console.error(problem)
console.log(`${systems.reduce((sum, { rules }) => sum + rules.length, 0)} rules, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1

/** The rules of a game whose code nothing but tests runs. */
function unreached({ id: game, rules }) {
  const files = new Map(sourcesOf(join(sources, game)).map((path) => [path, readModule(path)]))
  const reached = reach(files, join(sources, game, 'index.ts'), game)
  const places = new Map(rules.map(({ id }) => [id, []]))
  for (const { id, file, line } of searchRuleCode(sources, game).citations)
    places.get(id)?.push({ file, line })
  return [...places].flatMap(([id, found]) => {
    const lives =
      found.length > 0 &&
      found.every(({ file, line }) => {
        const { declarations, lists } = files.get(join(sources, file))
        if (lists.some(({ from, to }) => from <= line && line <= to)) return true
        const around = declarations.findLast((each) => each.line <= line)
        // What stands above all declarations speaks of the file.
        return (around === undefined ? declarations : [around]).some((each) => reached.has(each))
      })
    return lives ? [] : [`${id}: only tests run the code that carries it out (${where(found)})`]
  })
}

function where(found) {
  return found.map(({ file, line }) => `${file}:${line}`).join(', ') || 'no code at all'
}

function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(sources, path).split(sep).includes('testing'))
}

/**
 * A file: its top-level declarations with the names they use, what its imports and exports stand for, and the lines of
 * its lists of decisions, which say that something is asked and ask nothing.
 */
function readModule(path) {
  const text = readFileSync(path, 'utf8')
  const { program } = parseSync(path, text)
  const lineAt = (offset) => text.slice(0, offset).split('\n').length
  const [declarations, imports, exports, everything, lists] = [[], new Map(), new Map(), [], []]
  const other = (node) => join(dirname(path), node.source.value)
  let end = 0
  for (const node of program.body) {
    // A comment belongs to what follows it: a rule may be cited there.
    const line = lineAt(end) + 1
    end = node.end
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported } of node.specifiers)
        imports.set(local.name, { file: other(node), name: imported?.name ?? null })
    } else if (node.type === 'ExportAllDeclaration') everything.push(other(node))
    else if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
      for (const { local, exported } of node.specifiers)
        exports.set(exported.name, { file: node.source === null ? path : other(node), name: local.name })
    } else {
      const uses = new Set()
      namesIn(node, uses)
      for (const { start, end: last } of listsIn(node)) lists.push({ from: lineAt(start), to: lineAt(last) })
      const inner = node.declaration ?? node
      const names = (inner.declarations ?? [inner]).flatMap(({ id }) => boundIn(id))
      declarations.push({ line, names, uses, path })
    }
  }
  return { declarations, imports, exports, everything, lists }
}

/** The lists of decisions in it. */
function listsIn(node) {
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'Property' && node.key.name === 'decisions') return [node]
  return Object.values(node).flatMap(listsIn)
}

/** The names that a declaration binds. */
function boundIn(id) {
  const names = new Set()
  namesIn(id ?? null, names)
  return [...names]
}

/** Every name that stands for something: not those of fields. */
function namesIn(node, names) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) namesIn(each, names)
    return
  }
  if (node.type === 'Identifier') names.add(node.name)
  for (const [key, child] of Object.entries(node)) {
    const isField =
      (key === 'key' || key === 'property') && node.computed === false && node.shorthand !== true
    if (!isField) namesIn(child, names)
  }
}

/** Every declaration that is reached from what a game's index exports under the game's name. */
function reach(files, index, game) {
  const reached = new Set()
  const open = declared(files, index, game)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    for (const name of next.uses) open.push(...declared(files, next.path, name))
  }
  return reached
}

/** The declarations of a name in a file, its own or imported; none for names of other packages. */
function declared(files, path, name) {
  const file = files.get(path)
  if (file === undefined) return []
  const imported = file.imports.get(name)
  // A whole module under one name may be used for any part of it.
  if (imported?.name === null) return files.get(imported.file)?.declarations ?? []
  if (imported !== undefined) return exported(files, imported.file, imported.name)
  return file.declarations.filter(({ names }) => names.includes(name))
}

function exported(files, path, name) {
  const file = files.get(path)
  if (file === undefined) return []
  const passedOn = file.exports.get(name)
  if (passedOn !== undefined)
    return passedOn.file === path
      ? declared(files, path, passedOn.name)
      : exported(files, passedOn.file, passedOn.name)
  const own = declared(files, path, name)
  return own.length > 0 ? own : file.everything.flatMap((from) => exported(files, from, name))
}
