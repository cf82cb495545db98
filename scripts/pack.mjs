// `npm run pack`: writes every package as it is published to build/packages/<name>, and a tarball of each beside it.
// What is published is made here and not in the packages themselves, because a checkout needs more than a user:
// - the `source` condition of `exports` and entry points that only tests use are left out;
// - LICENSE and NOTICE come along, keywords and, where a hosted build says it, the repository's address;
// - where a hosted build says whose it is, the command has its name in the registry of MCP servers (`mcpName`), and
//   `server.json` is the entry for it;
// - the server carries the pages, so that an installed `steelyard serve` has them.
// Publishing is `npm publish` in each folder; .github/workflows/release.yml does it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  ensureBuilt,
  ensureInstalled,
  orExit,
  output,
  packagesWithSources,
  root,
  SetupError,
} from './ensure.mjs'

export const packed = join(root, 'build', 'packages')

// The pages are no package of their own: the server brings them.
const notPublished = ['web']
const keywords = ['ttrpg', 'tabletop', 'combat', 'rules-engine', 'dice', 'simulation', 'odds']

/** Writes the folders of all packages that are published, and returns them in the order in which they are published. */
export function stagePackages() {
  rmSync(packed, { recursive: true, force: true })
  return packagesWithSources()
    .filter((name) => !notPublished.includes(name))
    .map(stagePackage)
}

/** Makes a tarball of each folder and returns their paths. */
export function packTarballs(folders) {
  const args = ['pack', ...folders, '--pack-destination', packed, '--json', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: packed, encoding: 'utf8', maxBuffer: 1 << 26 })
    : spawnSync('npm', args, {
        cwd: packed,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        shell: process.platform === 'win32',
      })
  if (result.status !== 0) throw new SetupError(`npm pack failed.\n${output(result)}`)
  return JSON.parse(result.stdout).map(({ filename, size }) => ({ path: join(packed, filename), size }))
}

function stagePackage(name) {
  const folder = join(root, 'packages', name)
  const target = join(packed, name)
  const manifest = publishedManifest(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  mkdirSync(target, { recursive: true })
  for (const entry of manifest.files) {
    if (entry.startsWith('!')) continue
    cpSync(join(folder, entry), join(target, entry), { recursive: true })
  }
  if (name === 'server')
    cpSync(join(root, 'packages', 'web', 'dist', 'site'), join(target, 'pages'), { recursive: true })
  for (const entry of ['LICENSE', 'NOTICE']) cpSync(join(root, entry), join(target, entry))
  manifest.files.push('NOTICE', ...(name === 'server' ? ['pages'] : []))
  cpSync(join(folder, 'README.md'), join(target, 'README.md'))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return target
}

/** The manifest as users get it. */
function publishedManifest(manifest) {
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).flatMap(([entry, conditions]) => {
      if (typeof conditions === 'string') return [[entry, conditions]]
      const { source, ...published } = conditions
      return Object.keys(published).length === 0 ? [] : [[entry, published]]
    }),
  )
  return {
    ...manifest,
    files: [...manifest.files],
    keywords,
    ...repository(manifest.name),
    ...(manifest.name === 'steelyard' ? mcpName() : {}),
    exports,
    publishConfig: { access: 'public' },
  }
}

/** Where the sources are, as the hosted build says: a registry compares it with where a package was built. */
function repository(name) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: path } = process.env
  if (server === undefined || path === undefined) return {}
  const folder = name.replace(/^@steelyard\//, '').replace(/^steelyard$/, 'cli')
  return {
    repository: { type: 'git', url: `git+${server}/${path}.git`, directory: `packages/${folder}` },
    bugs: `${server}/${path}/issues`,
    homepage: `${server}/${path}#readme`,
  }
}

/** The name under which the registry of MCP servers knows the command: that of the account that builds it. */
function mcpName() {
  const [owner] = process.env.GITHUB_REPOSITORY?.split('/') ?? []
  return owner === undefined ? {} : { mcpName: `io.github.${owner}/steelyard` }
}

/** The entry for the registry of MCP servers, where a hosted build says whose it is; null otherwise. */
export function registryEntry() {
  const { mcpName: name } = mcpName()
  if (name === undefined) return null
  const { version } = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8'))
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-10-17/server.schema.json',
    name,
    title: 'Steelyard',
    description: 'Referees tabletop combat by the book: dice, rules, odds and simulation for five games.',
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: 'steelyard',
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  orExit(ensureInstalled)
  orExit(ensureBuilt)
  orExit(() => {
    for (const { path, size } of packTarballs(stagePackages()))
      console.log(
        `${String(Math.round(size / 1024)).padStart(6)} kB  ${path.slice(dirname(dirname(packed)).length + 1)}`,
      )
    const entry = registryEntry()
    if (entry !== null) writeFileSync(join(packed, 'server.json'), `${JSON.stringify(entry, null, 2)}\n`)
  })
}
