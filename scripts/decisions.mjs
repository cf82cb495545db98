// `npm run decisions`: writes docs/decisions/<game>.md, what each game asks and the keys that answer it, from the
// registers of the built games. With --check it only compares, as `npm test` does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, orExit, root } from './ensure.mjs'

const check = process.argv.includes('--check')
const folder = join(root, 'docs', 'decisions')

if (!check) {
  orExit(ensureInstalled)
  orExit(ensureBuilt)
}
const { systems } = await built('systems')
const { KEY_WORDS, wordsIn } = await built('kernel')

mkdirSync(folder, { recursive: true })
const stale = []
for (const system of systems) {
  const path = join(folder, `${system.id}.md`)
  const text = pageOf(system)
  if (!check) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) stale.push(relative(root, path))
}
if (stale.length > 0) {
  console.error(`${stale.join(', ')}: out of date. Run npm run decisions.`)
  process.exit(1)
}
const count = systems.reduce((sum, { decisions }) => sum + decisions.length, 0)
console.log(`${count} decisions of ${systems.length} games`)

function built(name) {
  return import(pathToFileURL(join(root, 'packages', name, 'dist', 'index.js')).href)
}

function pageOf({ id, title, decisions }) {
  const used = new Set(decisions.flatMap(({ answers }) => (answers.keys ?? []).flatMap(wordsIn)))
  const words = Object.entries(KEY_WORDS).filter(([word]) => used.has(word))
  const lines = [
    `# Decisions of ${title}`,
    '',
    `What \`${id}\` can ask, who is asked, the rule that it rests on, and the keys that answer it: for policies, scripts and`,
    `programs. The same in the terminal: \`steelyard rules ${id} --decisions\`. Written by \`npm run decisions\` from the`,
    "game's register; the conformance suite holds every key that it meets against it.",
    '',
    '| decision | what, and who is asked | answers |',
    '| --- | --- | --- |',
    ...decisions.map(rowOf),
    '',
    '| in a key | stands for |',
    '| --- | --- |',
    ...words.map(([word, meaning]) => `| \`<${word}>\` | ${meaning} |`),
  ]
  return `${lines.join('\n')}\n`
}

function rowOf({ name, id, title, who, answers }) {
  return `| \`${name}\` | ${title}: ${who}. ‹${id}› | ${answersText(answers)} |`
}

function answersText(answers) {
  if (answers.kind === 'amount') return `a number: ${answers.counts}`
  const keys = answers.keys.map((key) => `\`${key}\``).join(', ')
  return answers.kind === 'subset' ? `any of ${keys}` : keys
}
