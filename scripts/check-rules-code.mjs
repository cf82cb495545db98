// Tests the lint for rule code: feeds Biome lines that must be refused, and lines that must pass.
// The lint itself is part of the normal lint run; its rules stand in biome.json (globals and imports)
// and in scripts/lint/rules-code.grit (syntax). A wrong glob there would switch it off in silence;
// this check would notice.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { modules, root } from './ensure.mjs'

const refused = [
  'export const a = Math.random()',
  "export const b = Math['random']()",
  'export const c = Date.now()',
  'export const d = new Date()',
  'export const e = performance.now()',
  "export const f = 'a'.localeCompare('b')",
  'export const g = (1).toLocaleString()',
  "export const h = new Intl.Collator('en')",
  'export async function i() {}',
  'export const j = async () => 1',
  'export const k = { async run() {} }',
  'export class L { static async run() {} }',
  'export const m = Promise.resolve(1)',
  'export const n = (x: Promise<number>) => x',
  'export function o() { try { return 1 } catch { return 2 } }',
  'export function p() { try { return 1 } finally { o() } }',
  'export const q = () => setTimeout(p, 1)',
  'export const r = () => queueMicrotask(p)',
  'export const s = () => process.env',
  'export const t = () => console.log(1)',
  "import { readFileSync } from 'node:fs'",
  "export const u = import('node:os')",
  'export let v = 1',
  'var w = 1',
  'export const x = globalThis',
  'export const y = await z',
]
const allowed = [
  'export function a(list: readonly number[]) { let sum = 0; for (let i = 0; i < list.length; i += 1) sum += list[i] ?? 0; return sum }',
  'export const b = (x: { readonly random: number }) => x.random + Math.max(1, 2)',
  "export const c = ['a', 'b'].toSorted((x, y) => (x < y ? -1 : 1))",
  'export const d = { process: 1, Date: 2, try: 3, async: 4 }',
  'export const e = () => { let x = 1; x += 1; return x }',
  'for (let i = 0; i < 3; i += 1) e()',
  "export const f = 'await Promise, Date.now() and Math.random()'",
  'export const letter = { let: 1 }',
]

const said = lint({
  'packages/systems/src/sample/refused.ts': refused,
  'packages/systems/src/sample/allowed.ts': allowed,
  'packages/systems/src/sample/refused.test.ts': refused,
})
const problems = []
for (const line of refused) {
  if (!said.includes(`refused.ts ${line}`))
    problems.push(`Should be refused in rule code, but passes: ${line}`)
}
for (const line of allowed) {
  if (said.includes(`allowed.ts ${line}`)) problems.push(`Should pass in rule code, but is refused: ${line}`)
}
if (said.some((line) => line.startsWith('refused.test.ts'))) {
  problems.push('The lint for rule code should leave tests alone, but does not.')
}
for (const problem of problems) console.error(problem)
console.log(`${refused.length} lines refused, ${allowed.length} allowed, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

// Lints the samples in a folder of their own that has our Biome setup. Returns what rules for rule code
// complained about, each as "file line"; other lint rules are not the matter here. The folder cannot lie
// under node_modules, where Biome never looks.
function lint(samples) {
  const folder = mkdtempSync(join(tmpdir(), 'rules-code-'))
  for (const path of ['biome.json', 'scripts/lint']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  for (const [path, lines] of Object.entries(samples)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`)
  }
  const biome = join(modules, '@biomejs', 'biome', 'bin', 'biome')
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', 'packages']
  const result = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  const pattern = /^::error title=(?:plugin|lint\/style\/noRestricted\w+),file=(.*?),line=(\d+)/gm
  return [...`${result.stdout}\n${result.stderr}`.matchAll(pattern)].map(([, path, line]) => {
    const sample = Object.keys(samples).find((name) => basename(name) === basename(path))
    return `${basename(path)} ${samples[sample]?.[Number(line) - 1]}`
  })
}
