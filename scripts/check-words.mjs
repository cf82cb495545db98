// Checks that the glossary at the end of docs/design.md is whole. Every type that packages/kernel/src/index.ts exports
// either has a row there, or has a name made of words that need none: plain English which means here what it means
// anywhere, and words that have a row of their own (`Policy` explains NamedPolicy, seat explains SeatPolicy).
// A row of a type has its name in backticks, what it means, and the file below packages/kernel/src that declares it.
// Fails for a type without a row, a row without a type, a row without a meaning, and a file that declares no such type.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './ensure.mjs'

// Each is a whole word of a name: ChoiceQuestion is made of Choice and Question.
const plainWords = new Set(
  `Act Answer Base Best Board Body Change Choice Code Content Dice Event Fight Figure First Forbidden Hidden Log Line
  Lines Named Odds Option Options Origin Part Parts Place Play Players Pool Question Record Reply Roll Rule Saved Set
  Input Text Values`.split(/\s+/),
)

const source = join(root, 'packages', 'kernel', 'src')
const problems = []
const types = exportedTypes()
const { rows, words } = glossary()
for (const name of types)
  if (!rows.has(name) && !wordsOf(name).every((word) => plainWords.has(word) || words.has(word)))
    problems.push(
      `${name}: not plain English. Explain it in the glossary of docs/design.md, or find a plainer name.`,
    )
for (const [name, { meaning, file }] of rows) {
  if (!types.has(name))
    problems.push(`${name}: packages/kernel/src/index.ts exports no such type. Delete its row.`)
  else if (meaning === '') problems.push(`${name}: its row says nothing.`)
  else if (!declares(file, name)) problems.push(`${name}: packages/kernel/src/${file} does not declare it.`)
}

for (const problem of problems) console.error(problem)
console.log(`${types.size} exported types, ${rows.size} in the glossary, ${problems.length} problems`)
if (types.size === 0 || rows.size === 0)
  console.error('No type or no glossary was found: this check checked nothing.')
process.exit(types.size === 0 || rows.size === 0 || problems.length > 0 ? 1 : 0)

function exportedTypes() {
  const file = join(source, 'index.ts')
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const names = program.body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ specifiers }) => specifiers.map(({ exported }) => exported.name))
  return new Set(names.filter((name) => /^[A-Z].*[a-z]/.test(name)))
}

/** The last section's table: its rows by the type that each explains, and the single words that it explains. */
function glossary() {
  const text = readFileSync(join(root, 'docs', 'design.md'), 'utf8')
  const section = text.slice(text.lastIndexOf('\n## Words\n'))
  const rows = new Map()
  const words = new Set()
  for (const line of section.split('\n')) {
    const [, word = '', meaning = '', where = ''] = line.split(/\s*\|\s*/)
    const type = /^`([A-Z]\w+)`$/.exec(word)?.[1]
    if (type !== undefined) rows.set(type, { meaning, file: where.replaceAll('`', '') })
    const single = type ?? word
    if (/^[A-Za-z][a-z]+$/.test(single)) words.add(single.charAt(0).toUpperCase() + single.slice(1))
  }
  return { rows, words }
}

function declares(file, name) {
  const path = join(source, file)
  if (!file.endsWith('.ts') || !existsSync(path)) return false
  return new RegExp(`^export (interface|type|class) ${name}\\b`, 'm').test(readFileSync(path, 'utf8'))
}

function wordsOf(name) {
  return name.match(/[A-Z][a-z]*/g) ?? []
}
