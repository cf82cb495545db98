// Checks who imports whom. Dependencies point one way:
// kernel <- systems <- table <- lab <- cluster <- server <- mcp, web <- cli.
// A game's folder knows itself and the kernel, never another game. Packages are entered only through the
// entry points in their `exports`, outside packages only when declared, and no two files of a package
// import each other in a circle. `import type` counts for the direction, not for circles: it is erased.
// Prints the number of modules read, and fails when there are none.
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { filesBelow, packagesWithSources, root } from './ensure.mjs'

const mayImport = {
  kernel: [],
  systems: ['kernel'],
  table: ['kernel', 'systems'],
  lab: ['kernel', 'systems', 'table'],
  cluster: ['kernel', 'systems', 'lab'],
  cli: ['kernel', 'systems', 'lab', 'cluster', 'table', 'server', 'mcp'],
  server: ['kernel', 'systems', 'lab', 'cluster', 'table'],
  mcp: ['kernel', 'systems', 'lab', 'table', 'server'],
  web: ['kernel', 'systems', 'lab', 'table', 'server'],
}
// These also run in a browser, but for the parts that make the lab's threads.
const withoutNode = ['kernel', 'systems', 'table', 'lab']
const nodeParts = /^lab\/src\/(threads\/(node-threads|thread|outside)\.ts$|bench\/|referee\/main\.ts$)/

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const testTools = Object.keys(readManifest(root).devDependencies)
const packages = packagesWithSources().map((name) => {
  const folder = join(root, 'packages', name)
  return { name, source: join(folder, 'src'), manifest: readManifest(folder) }
})
const problems = []
let modules = 0

for (const pack of packages) {
  if (mayImport[pack.name] === undefined) {
    problems.push(
      `packages/${pack.name}: unknown package. Say in scripts/check-imports.mjs what it may import.`,
    )
    continue
  }
  const graph = new Map()
  for (const file of filesBelow(pack.source, (path) => /\.tsx?$/.test(path))) {
    modules += 1
    const imports = readImports(file)
    for (const { specifier } of imports) checkImport(pack, file, specifier)
    const local = imports.filter(({ specifier, erased }) => !erased && specifier?.startsWith('.'))
    graph.set(
      file,
      local.map(({ specifier }) => join(dirname(file), specifier)),
    )
  }
  for (const circle of findCircles(graph)) {
    problems.push(`${circle.map(short).join(' -> ')}: import circle. Move what both need into a third file.`)
  }
}

for (const problem of problems) console.error(problem)
console.log(`${modules} modules in ${packages.length} packages, ${problems.length} problems`)
if (modules === 0) console.error('No module was found: this check checked nothing.')
process.exit(modules === 0 || problems.length > 0 ? 1 : 0)

function readImports(file) {
  const text = readFileSync(file, 'utf8')
  const parsed = parseSync(file, text)
  const { module, errors } = parsed
  for (const error of errors) problems.push(`${short(file)}: ${error.message}`)
  const erased = ({ start }) => /^(import|export)\s+type\s/.test(text.slice(start, start + 20))
  const found = []
  for (const node of module.staticImports) {
    found.push({ specifier: node.moduleRequest.value, erased: erased(node) })
  }
  for (const node of module.staticExports) {
    const from = node.entries.find((entry) => entry.moduleRequest !== null)
    if (from !== undefined) found.push({ specifier: from.moduleRequest.value, erased: erased(node) })
  }
  // Handing a whole syntax tree over from the parser costs far more than parsing: only for files that may need it.
  if (!/\bimport\s*\(/.test(text)) return found
  const visitor = new Visitor({
    ImportExpression: ({ source }) => found.push({ specifier: source.value, erased: false }),
    TSImportType: ({ source }) => found.push({ specifier: source.value, erased: true }),
  })
  visitor.visit(parsed.program)
  return found
}

function checkImport(pack, file, specifier) {
  const fail = (why) => problems.push(`${short(file)}: '${specifier ?? 'import(…)'}' ${why}`)
  const test = isTest(pack, file)
  const portable =
    withoutNode.includes(pack.name) &&
    !nodeParts.test(relative(join(root, 'packages'), file).split(sep).join('/'))
  if (typeof specifier !== 'string') {
    if (portable) fail('is computed. Import by a plain name, so that it can be checked.')
  } else if (specifier.startsWith('steelyard:')) {
    // Written by the build of the pages.
    if (pack.name !== 'web') fail('is only there for the pages.')
  } else if (specifier.startsWith('.')) {
    checkLocal(pack, file, join(dirname(file), specifier.replace(/\?thread$/, '')), test, fail)
  } else if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    if (!test && portable) fail(`is Node's. ${pack.name} also runs in a browser.`)
  } else {
    checkPackage(pack, specifier, test, fail)
  }
}

function checkLocal(pack, file, target, test, fail) {
  const from = relative(pack.source, file).split(sep)
  const to = relative(pack.source, target).split(sep)
  if (to[0] === '..') return fail('leaves the package. Use its name and an entry point of its exports.')
  if (!existsSync(target)) return fail('does not exist. Imports name the file with its ending: ./table.ts')
  if (!test && isTest(pack, target)) return fail('is for tests only.')
  if (pack.name !== 'systems' || from.length === 1 || from[0] === to[0]) return
  if (test && to[0] === 'testing') return
  fail(
    `is outside packages/systems/src/${from[0]}. A game knows itself and the kernel; copy before you share.`,
  )
}

function checkPackage(pack, specifier, test, fail) {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const ours = packages.find(({ manifest }) => manifest.name === name)
  if (ours !== undefined) {
    if (!mayImport[pack.name].includes(ours.name)) {
      const allowed = mayImport[pack.name].join(', ') || 'none of our packages'
      return fail(`points the wrong way: ${pack.name} may import ${allowed}.`)
    }
    if (ours.manifest.exports[`.${specifier.slice(name.length)}`] === undefined) {
      return fail(`is not an entry point: see "exports" in packages/${ours.name}/package.json.`)
    }
  }
  const { dependencies = {}, peerDependencies = {} } = pack.manifest
  if (name in dependencies || name in peerDependencies || (test && testTools.includes(name))) return
  fail(`is not declared in packages/${pack.name}/package.json.`)
}

// The kernel's testing folder is an entry point of its own; in other packages it only serves their tests and benches.
function isTest({ name, source }, file) {
  const path = relative(source, file)
  if (path.endsWith('.test.ts')) return true
  return name !== 'kernel' && (path.startsWith(`testing${sep}`) || path.startsWith(`bench${sep}`))
}

function findCircles(graph) {
  const circles = []
  const done = new Set()
  const visit = (file, trail) => {
    const seen = trail.indexOf(file)
    if (seen >= 0) circles.push([...trail.slice(seen), file])
    if (seen >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

function short(file) {
  return relative(root, file).split(sep).join('/')
}
