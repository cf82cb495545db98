// Checks what users install: every package as a tarball. publint and arethetypeswrong look at their manifests and types;
// then the tarballs alone are unpacked into an empty folder, where the command plays, serves its pages and
// lists its games, and a program of a few lines uses the library. What others wrote is linked from this checkout, so that
// the check needs no network.
// Prints how many packages there are and how large the largest is.
import { spawn, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { modules, orExit, output } from './ensure.mjs'
import { packTarballs, stagePackages } from './pack.mjs'

const folders = stagePackages()
const tarballs = orExit(() => packTarballs(folders))
const problems = []

for (const folder of folders) await checkManifest(folder)
for (const { path } of tarballs) await checkTypes(path)
checkScripts()
const home = mkdtempSync(join(tmpdir(), 'steelyard-installed-'))
try {
  install()
  checkCommands()
  checkLibrary()
  await checkPages()
} finally {
  rmSync(home, { recursive: true, force: true })
}

for (const problem of problems) console.error(problem)
const largest = Math.round(Math.max(...tarballs.map(({ size }) => size)) / 1024)
console.log(`${tarballs.length} packages, the largest ${largest} kB, ${problems.length} problems`)
process.exit(tarballs.length === 0 || problems.length > 0 ? 1 : 0)

async function checkManifest(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
  for (const message of messages) problems.push(`${manifest.name}: ${formatMessage(message, manifest)}`)
  if (manifest.scripts !== undefined) problems.push(`${manifest.name}: publishes scripts`)
}

// Our packages are ES modules only, for Node 20 and for bundlers: how older resolvers fare is of no concern.
async function checkTypes(path) {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(path))))
  if (result.types === false) return problems.push(`${result.packageName}: has no types`)
  for (const problem of result.problems) {
    const resolver = problem.resolutionKind ?? problem.resolutionOption
    if (resolver === 'node10' || resolver === 'node16-cjs') continue
    problems.push(`${result.packageName}: ${problem.kind} ${problem.entrypoint ?? ''} (${resolver ?? 'any'})`)
  }
}

/** Nothing that comes along runs anything when it is installed. */
function checkScripts() {
  const { packages } = JSON.parse(readFileSync(join(dirname(modules), 'package-lock.json'), 'utf8'))
  const met = new Set()
  // A package is looked for in the folder of who needs it, then in those around.
  const find = (path, name) => {
    const place = `${path === '' ? '' : `${path}/`}node_modules/${name}`
    if (place in packages || path === '') return place
    return find(path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|^packages\/\w+$/, ''), name)
  }
  const follow = (path) => {
    const entry = packages[path]
    if (entry === undefined || met.has(path)) return
    met.add(path)
    if (entry.hasInstallScript) problems.push(`${path} runs a script when it is installed`)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      follow(find(path, name))
  }
  for (const folder of folders) follow(`packages/${basename(folder)}`)
}

/** Unpacks the tarballs as npm would, and links everything else. */
function install() {
  const own = tarballs.map(({ path }) => {
    const target = join(home, 'unpacked', basename(path))
    mkdirSync(target, { recursive: true })
    run('tar', ['-xzf', path, '-C', target, '--strip-components=1'])
    return { target, name: JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')).name }
  })
  const place = (name, target) => {
    const link = join(home, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, 'junction')
  }
  for (const { name, target } of own) place(name, target)
  for (const name of installedNames())
    if (!own.some((each) => each.name === name)) place(name, join(modules, name))
}

function installedNames() {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .filter((name) => name !== 'steelyard' && !name.startsWith('@steelyard/'))
}

function checkCommands() {
  const version = JSON.parse(readFileSync(join(home, 'node_modules/steelyard/package.json'), 'utf8')).version
  expectOutput(['--version'], new RegExp(`^${version.replaceAll('.', '\\.')}\n$`))
  expectOutput([], /wins?\b|draw|over/i)
  expectOutput(['rules', 'momentum'], /momentum\./)
  expectOutput(['dice', '2d6'], /7/)
  expectOutput(['sim', 'first', '--fights', '200', '--workers', '2'], /%/)
}

function checkLibrary() {
  writeFileSync(
    join(home, 'program.mjs'),
    `import { createFight, simulate } from '@steelyard/systems'
import { momentum } from '@steelyard/systems/momentum'
const sides = [{ id: 'players', figures: ['errant-knight-aldous'] }, { id: 'npcs', figures: ['gate-sentry'] }]
const scenario = { system: 'bastionland', sides }
console.log(momentum.id, createFight(scenario).questions.length, simulate(scenario, { fights: 100 }).fights)
`,
  )
  const { stdout, stderr, status } = spawnSync(process.execPath, ['program.mjs'], {
    cwd: home,
    encoding: 'utf8',
  })
  if (status !== 0 || !/^momentum [1-9]\d* 100\n$/.test(stdout))
    problems.push(`a program that uses the library printed: ${stdout}${stderr}`)
}

/** An installed `serve` has its pages. */
async function checkPages() {
  const child = spawn(
    process.execPath,
    [...command(), 'serve', '--data', 'fights', '--port', '0', '--json-log'],
    {
      cwd: home,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  try {
    const line = await new Promise((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (part) => {
        text += part
        if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
      })
      child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)))
    })
    const page = await (await fetch(JSON.parse(line).listening)).text()
    const script = /src="\/?(assets\/[^"]+\.js)"/.exec(page)?.[1]
    if (script === undefined) return problems.push(`an installed serve has no pages: ${page.slice(0, 200)}`)
    const { status } = await fetch(`${JSON.parse(line).listening}/${script}`)
    if (status !== 200) problems.push(`an installed serve answers ${status} for ${script}`)
  } catch (error) {
    problems.push(String(error))
  } finally {
    child.kill('SIGKILL')
  }
}

function command() {
  return [join(home, 'node_modules', 'steelyard', 'bin', 'steelyard.mjs')]
}

function expectOutput(args, wanted) {
  const result = spawnSync(process.execPath, [...command(), ...args], {
    cwd: home,
    encoding: 'utf8',
    input: '',
  })
  if (result.status !== 0 || !wanted.test(result.stdout))
    problems.push(`steelyard ${args.join(' ')} (exit ${result.status}) printed:\n${output(result)}`)
}

function run(tool, args) {
  const result = spawnSync(tool, args, { encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${tool} ${args.join(' ')} failed: ${output(result)}`)
}
