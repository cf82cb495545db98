// Writes site/docs/: the documentation as a static site, with the rules of every game from its register, the reference of
// the packages from their sources, and a playground that runs the snippets of README and guides in the page.
//
// The generators (VitePress and TypeDoc, with the TypeScript that TypeDoc can use) have a lock file of their own in
// docs/generator and are installed when the site is written: who builds or tests the product does not fetch them.
// VitePress writes absolute links: STEELYARD_DOCS_BASE names the place, /docs/ unless given.
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
import { dirname, join, relative, sep } from 'node:path'
import { filesBelow, output, readText, root, SetupError } from './ensure.mjs'

const docs = join(root, 'docs')
const generator = join(docs, 'generator')
const staged = join(generator, '.pages')
const written = join(root, 'site', 'docs')

/** Writes the documentation. */
export async function writeDocs() {
  installGenerator()
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  stageGuides()
  const games = await stageRules()
  const api = stageReference()
  stageConfiguration({ games, api })
  runGenerator('vitepress/bin/vitepress.js', ['build', staged, '--outDir', written])
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

/** Each game's rules by section, from its register. */
async function stageRules() {
  const { systems } = await import(join(root, 'packages', 'systems', 'dist', 'index.js'))
  for (const { id, title, rules } of systems) {
    const sections = Map.groupBy?.(rules, ({ section }) => section) ?? groupedBySection(rules)
    const parts = [...sections].map(([section, entries]) => {
      const lines = entries.map((rule) => `**${plain(rule.title)}.** ${plain(rule.summary)} \`${rule.id}\``)
      return `## ${plain(section)}\n\n${lines.join('\n\n')}`
    })
    const head = `# Rules of ${title}\n\n${rules.length} rules, in our own words; every line of a log cites one by its id.`
    stage(`rules/${id}.md`, `${head}\n\n${parts.join('\n\n')}\n`)
  }
  return systems.map(({ id, title }) => ({ id, title }))
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

/** The reference, a page for each package. */
function stageReference() {
  const folder = join(staged, 'api')
  runGenerator('typedoc/bin/typedoc', ['--options', join(generator, 'typedoc.json'), '--out', folder])
  return filesBelow(join(folder, 'packages'), (path) => path.endsWith('.md')).map((path) => {
    const name = relative(folder, path).split(sep)
    return { text: `@steelyard/${name[1]}`, link: `/api/${name.join('/').replace(/\.md$/, '')}` }
  })
}

function stageConfiguration(pages) {
  stage('pages.json', JSON.stringify(pages))
  stage('index.md', readFileSync(join(generator, 'home.md'), 'utf8'))
  mkdirSync(join(staged, '.vitepress'), { recursive: true })
  cpSync(join(generator, 'config.mjs'), join(staged, '.vitepress', 'config.mjs'))
}

function stage(name, text) {
  const path = join(staged, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The playground: its page, the library as it is bundled for a browser, and what it begins with. */
async function writePlayground() {
  const { rolldown } = await import('rolldown')
  const folder = join(written, 'playground')
  cpSync(join(generator, 'playground'), folder, { recursive: true })
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

/** The programs of README and guides that run as they stand. */
export function snippets() {
  return ['README.md', 'docs/tutorial.md', 'docs/using.md'].flatMap((name) => {
    const blocks = [...readFileSync(join(root, name), 'utf8').matchAll(/```ts\n(.*?)```/gs)]
    const runs = blocks
      .map(([, text]) => text)
      .filter((text) => /from '@steelyard\/(systems|kernel)'/.test(text))
    return runs.map((text, at) => ({ title: `${name}${runs.length > 1 ? `, ${at + 1}` : ''}`, text }))
  })
}
