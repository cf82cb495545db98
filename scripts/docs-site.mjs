// Writes site/docs/: the documentation as a static site, with the rules of every game from its register, the reference of
// the packages from their sources, and a playground that runs the snippets of README and guides in the page.
//
// The generators (VitePress and TypeDoc, with the TypeScript that TypeDoc can use) have a lock file of their own in
// docs/generator and are installed when the site is written: who builds or tests the product does not fetch them.
// VitePress writes for one place on a host; what it wrote is made to run at any (scripts/relocate.mjs).
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { filesBelow, modules, output, readText, root, SetupError } from './ensure.mjs'
import { isBound, PLACE, relocated } from './relocate.mjs'

const docs = join(root, 'docs')
const generator = join(docs, 'generator')
const staged = join(generator, '.pages')
const written = join(root, 'site', 'docs')

const HOME_PICTURE = 'table-referee.webp'
// What the product's own pages wear.
const ICON = join(root, 'packages', 'web', 'public', 'icon.svg')
const TITLE_FACE = join(modules, '@fontsource', 'almendra', 'files', 'almendra-latin-700-normal.woff2')

/** Writes the documentation. */
export async function writeDocs() {
  installGenerator()
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  stageGuides()
  const games = await stageRules()
  const api = stageReference()
  stageConfiguration({ games, api })
  runGenerator('vitepress/bin/vitepress.js', ['build', staged, '--outDir', written, '--base', PLACE])
  relocate()
  await writePlayground()
}

/** Installs the generators by their own lock file, without scripts; again only when that has changed. */
function installGenerator() {
  const lock = readText(join(generator, 'package-lock.json'))
  const stamp = join(generator, 'node_modules', '.steelyard-lock')
  if (readText(stamp) === lock) return
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: generator, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: generator, encoding: 'utf8', shell: process.platform === 'win32' })
  if (result.status !== 0) throw new SetupError(`npm ci in docs/generator failed.\n${output(result)}`)
  writeFileSync(stamp, lock)
}

function runGenerator(tool, args) {
  const result = spawnSync(process.execPath, [join(generator, 'node_modules', tool), ...args], {
    cwd: generator,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  if (result.status !== 0) throw new SetupError(`The documentation could not be written.\n${output(result)}`)
}

/** The guides, with links that lead to pages of the site. */
function stageGuides() {
  for (const name of readdirSync(docs)) {
    if (name === 'generator') continue
    const from = join(docs, name)
    if (name.endsWith('.md')) stage(name, relinked(readFileSync(from, 'utf8')))
    else cpSync(from, join(staged, name), { recursive: true })
  }
  stage('contributing.md', relinked(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')))
  stage('changelog.md', relinked(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
  stage('lab.md', relinked(readFileSync(join(root, 'packages', 'lab', 'README.md'), 'utf8')))
  stage('examples.md', examplesPage())
}

/** Pages of the repository that have a place of their own on the site; other links out of the guides are written as text. */
const MOVED = {
  '../packages/lab/README.md': './lab.md',
  '../CONTRIBUTING.md': './contributing.md',
  '../CHANGELOG.md': './changelog.md',
  '../examples/README.md': './examples.md',
}

function relinked(text) {
  return text.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, picture, words, address) => {
    const [path = '', anchor = ''] = address.split('#')
    if (/^[a-z]+:/.test(address) || path === '') return whole
    const moved = MOVED[path]
    if (moved !== undefined) return `[${words}](${moved}${anchor === '' ? '' : `#${anchor}`})`
    const inDocs = path.replace(/^(\.\/)?docs\//, './')
    return isFile(join(docs, inDocs)) ? `${picture}[${words}](${inDocs}${anchor && `#${anchor}`})` : words
  })
}

function isFile(path) {
  return existsSync(path) && statSync(path).isFile()
}

/** The examples with their text, which is shorter than a description of it. */
function examplesPage() {
  const folder = join(root, 'examples')
  const page = readFileSync(join(folder, 'README.md'), 'utf8').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '`$1`')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const texts = files.map(
    (name) => `## ${name}\n\n\`\`\`js\n${readFileSync(join(folder, name), 'utf8')}\`\`\``,
  )
  return `${page}\n${texts.join('\n\n')}\n`
}

/** Each game's rules by section, from its register; each under its id, so that it can be linked and found. */
async function stageRules() {
  const { systems } = await import(join(root, 'packages', 'systems', 'dist', 'index.js'))
  for (const { id, title, rules } of systems) {
    const parts = [...groupedBySection(rules)].map(([section, entries]) => {
      const texts = entries.map(
        (rule) => `### ${plain(rule.title)} {#${rule.id}}\n\n${plain(rule.summary)} \`${rule.id}\``,
      )
      return `## ${plain(section)}\n\n${texts.join('\n\n')}`
    })
    const head = `---\noutline: 2\n---\n\n# Rules of ${title}\n\n${rules.length} rules, in our own words; every line of a log cites one by its id.`
    stage(`rules/${id}.md`, `${head}\n\n${parts.join('\n\n')}\n`)
  }
  return systems.map(({ id, title }) => ({ id, title, ranked: isFile(join(docs, 'switches', `${id}.md`)) }))
}

function groupedBySection(rules) {
  const sections = new Map()
  for (const rule of rules) sections.set(rule.section, [...(sections.get(rule.section) ?? []), rule])
  return sections
}

/** Text that means nothing to Markdown or Vue. */
function plain(text) {
  return text.replaceAll(/[*_<>[\]{}|`]/g, (sign) => `\\${sign}`).replaceAll('\\{\\{', '{\u200b{')
}

/** The reference, a page for each entry point of a package, under the name by which programs import it. */
function stageReference() {
  const written = join(generator, '.api')
  rmSync(written, { recursive: true, force: true })
  runGenerator('typedoc/bin/typedoc', ['--options', join(generator, 'typedoc.json'), '--out', written])
  const pages = filesBelow(join(written, 'packages'), (path) => path.endsWith('.md')).map((path) => {
    const module = relative(written, path).split(sep).join('/')
    const name = importName(module.replace(/\.md$/, ''))
    return { module, name, file: `${name.replace('@steelyard/', '').replaceAll('/', '-')}.md` }
  })
  const files = new Map(pages.map(({ module, file }) => [module, file]))
  for (const { module, name, file } of pages)
    stage(`api/${file}`, referencePage(readFileSync(join(written, module), 'utf8'), { module, name, files }))
  rmSync(written, { recursive: true })
  const list = pages.map(({ name, file }) => `- [${name}](./${file})`).join('\n')
  stage(
    'api/index.md',
    `# Reference\n\nWhat programs may import. [As a library](../using.md#as-a-library) says where to begin.\n\n${list}\n`,
  )
  return pages.map(({ name, file }) => ({ text: name, link: `/api/${file.replace(/\.md$/, '')}` }))
}

/** The name by which programs import a module, as its package's `exports` say. */
function importName(module) {
  const [, folder = '', , ...rest] = module.split('/')
  const { name, exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
  const wanted = rest.length === 0 ? 'index' : rest.join('/')
  const entry = Object.keys(exports).find((key) =>
    [`./src/${wanted}.ts`, `./src/${wanted}/index.ts`].includes(exports[key].source),
  )
  if (entry === undefined) throw new SetupError(`No package exports ${module}.`)
  return posix.join(name, entry)
}

/** Headings that say nothing by themselves: they would fill the list of contents and what a search finds. */
const NO_HEADING =
  /^#{3,6} ((?:Returns|(?:Type )?Parameters|[GS]et Signature|Call Signature|Properties|Methods|Accessors|Constructors?|Implementation of|Implements|Inherited from|Overrides|Extends|Extended by|Type Literal|Type Declaration|Union Members|Default Value|See)\b.*)$/gm

/** A page of the reference with the name of its import, links to pages of the site, and without anchors in tables. */
function referencePage(text, { module, name, files }) {
  const located = (address) => {
    const [path, anchor = ''] = address.split('#')
    const file = path === '' ? '' : files.get(posix.join(posix.dirname(module), path))
    if (file === undefined || /^(property|type-parameter)-/.test(anchor)) return null
    return `${file === '' ? '' : `./${file}`}${anchor && `#${anchor}`}`
  }
  return text
    .replace(/^# .*$/m, `# ${name}`)
    .replaceAll(/<a id="[^"]*"><\/a> ?/g, '')
    .replaceAll(NO_HEADING, '**$1**')
    .replaceAll(/\[([^\]]*)\]\(([^)\s:]+)\)/g, (_, words, address) => {
      const place = located(address)
      return place === null ? words : `[${words}](${place})`
    })
}

function stageConfiguration(pages) {
  stage('pages.json', JSON.stringify(pages))
  stage('index.md', readFileSync(join(generator, 'home.md'), 'utf8'))
  // What the front matter of a page names is taken from the folder of public files, as it is.
  cpSync(join(docs, HOME_PICTURE), join(staged, 'public', HOME_PICTURE))
  mkdirSync(join(staged, '.vitepress'), { recursive: true })
  cpSync(ICON, join(staged, 'public', 'icon.svg'))
  cpSync(join(generator, 'config.mjs'), join(staged, '.vitepress', 'config.mjs'))
  cpSync(join(generator, 'theme'), join(staged, '.vitepress', 'theme'), { recursive: true })
  cpSync(TITLE_FACE, join(staged, '.vitepress', 'theme', 'almendra.woff2'))
}

function stage(name, text) {
  const path = join(staged, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Makes what VitePress wrote run wherever it lies. */
function relocate() {
  for (const path of filesBelow(written, (path) => /\.(html|css|js)$/.test(path))) {
    const text = relocated(relative(written, path).split(sep).join('/'), readFileSync(path, 'utf8'))
    if (isBound(text)) throw new SetupError(`${path} runs at one place only: see scripts/relocate.mjs.`)
    writeFileSync(path, text)
  }
}

/** The playground: its page, the library as it is bundled for a browser, and what it begins with. */
async function writePlayground() {
  const { rolldown } = await import('rolldown')
  const folder = join(written, 'playground')
  cpSync(join(generator, 'playground'), folder, { recursive: true })
  cpSync(TITLE_FACE, join(folder, 'almendra.woff2'))
  const bundle = await rolldown({
    input: {
      systems: join(root, 'packages', 'systems', 'dist', 'index.js'),
      kernel: join(root, 'packages', 'kernel', 'dist', 'index.js'),
    },
    platform: 'browser',
    preserveEntrySignatures: 'strict',
    // The games are there at once for a program that imports all of them; that they could be loaded later is no news.
    onLog: (level, log, handle) => {
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log)
    },
  })
  await bundle.write({ dir: join(folder, 'library'), format: 'es', minify: true })
  await bundle.close()
  writeFileSync(join(folder, 'snippets.json'), JSON.stringify(snippets()))
}

const WITH_PROGRAMS = { 'README.md': 'README', 'docs/tutorial.md': 'Tutorial', 'docs/using.md': 'Using it' }

/** The programs of README and guides that run as they stand, called after where they stand. */
export function snippets() {
  return Object.entries(WITH_PROGRAMS).flatMap(([name, page]) => {
    const times = new Map()
    const parts = readFileSync(join(root, name), 'utf8').matchAll(/^## ([^\n]*)$|```ts\n(.*?)```/gms)
    let heading = ''
    return [...parts].flatMap(([, title, text]) => {
      if (title !== undefined) heading = title
      if (text === undefined || !/from '@steelyard\/(systems|kernel)'/.test(text)) return []
      const count = (times.get(heading) ?? 0) + 1
      times.set(heading, count)
      return [{ title: `${page}: ${heading}${count > 1 ? ` (${count})` : ''}`, text }]
    })
  })
}
