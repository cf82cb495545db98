// Counts what makes the house hard to read, as a small table; the places stand below it.
// - names with several meanings: an exported type that several packages declare, or one package in several places.
//   Games share their names by convention (State, Sheet, Weapon …): once in each game of packages/systems is one meaning;
// - bare participles: an exported type named by one past or present participle (Told, Asked) instead of a noun;
// - long parameter lists: functions with more than five positional parameters;
// - long files: more than 600 lines that are neither content, a register nor a test;
// - flat folders: more than 25 source files in one folder, tests not counted.
// It changes nothing and always ends well: scripts/test.mjs does not run it. `--brief` prints the table alone.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { filesBelow, packagesWithSources, root } from './ensure.mjs'

const MOST_PARAMETERS = 5
const MOST_LINES = 600
const MOST_SOURCES = 25
// Nouns that end like participles; and Hidden, the type of one value.
const nouns = new Set(
  [
    'Bed',
    'Breed',
    'Building',
    'Deed',
    'Feed',
    'Finding',
    'Heading',
    'Hidden',
    'King',
    'Listing',
    'Meaning',
    'Need',
    'Ranking',
    'Reading',
  ]
    .concat([
      'Ring',
      'Rating',
      'Ruling',
      'Seed',
      'Setting',
      'Shed',
      'Speed',
      'Spelling',
      'String',
      'Swing',
      'Thing',
    ])
    .concat(['Timing', 'Warning', 'Wing', 'Wording']),
)
// Participles that do not end in -ed or -ing. Words that are nouns as well (Cast, Cut, Hit, Cost) are not listed.
const irregular = new Set(
  [
    'Begun',
    'Bought',
    'Bound',
    'Broken',
    'Brought',
    'Built',
    'Chosen',
    'Done',
    'Drawn',
    'Driven',
    'Fallen',
    'Felt',
  ]
    .concat([
      'Forgotten',
      'Fought',
      'Found',
      'Given',
      'Gone',
      'Grown',
      'Heard',
      'Held',
      'Hidden',
      'Kept',
      'Known',
    ])
    .concat([
      'Laid',
      'Left',
      'Lent',
      'Lost',
      'Made',
      'Meant',
      'Met',
      'Paid',
      'Put',
      'Risen',
      'Said',
      'Seen',
      'Sent',
    ])
    .concat([
      'Shown',
      'Shut',
      'Sold',
      'Sought',
      'Spent',
      'Spoken',
      'Struck',
      'Sworn',
      'Taken',
      'Taught',
      'Thought',
    ])
    .concat(['Thrown', 'Told', 'Torn', 'Undone', 'Understood', 'Won', 'Worn', 'Woven', 'Written']),
)

const types = new Map()
const functions = []
const longFiles = []
const folders = new Map()
let modules = 0
for (const name of packagesWithSources()) {
  const source = join(root, 'packages', name, 'src')
  for (const file of filesBelow(source, (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)))
    readFile(name, file)
}

const counts = [
  ['names with several meanings', [...types].filter(([, places]) => meanings(places) > 1).map(namePlaces)],
  ['bare participles', [...types].filter(([name]) => isParticiple(name)).map(namePlaces)],
  [`functions with more than ${MOST_PARAMETERS} parameters`, functions],
  [`files of more than ${MOST_LINES} lines`, longFiles],
  [`folders with more than ${MOST_SOURCES} sources`, flatFolders()],
]
for (const [what, places] of counts) console.log(`${String(places.length).padStart(5)}  ${what}`)
console.log(`${String(modules).padStart(5)}  modules read`)
if (!process.argv.includes('--brief'))
  for (const [what, places] of counts)
    if (places.length > 0)
      console.log(
        `\n${what}\n${places
          .toSorted()
          .map((place) => `  ${place}`)
          .join('\n')}`,
      )

function readFile(name, file) {
  modules += 1
  const text = readFileSync(file, 'utf8')
  const { program } = parseSync(file, text)
  const lines = text.split('\n').length - 1
  const at = ({ start }) => `${short(file)}:${text.slice(0, start).split('\n').length}`
  if (lines > MOST_LINES && !isData(file)) longFiles.push(`${short(file)} ${lines}`)
  folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
  for (const { type, declaration } of program.body) {
    if (
      type !== 'ExportNamedDeclaration' ||
      !/^(TS(Interface|TypeAlias)|Class)Declaration$/.test(declaration?.type)
    )
      continue
    const places = types.get(declaration.id.name) ?? []
    types.set(declaration.id.name, [...places, { name, file, at: at(declaration) }])
  }
  const count = (node) => {
    const { params, body } = node
    const longest = MOST_PARAMETERS + (params[0]?.name === 'this' ? 1 : 0)
    if (body !== null && params.length > longest) functions.push(`${at(node)} ${params.length} parameters`)
  }
  const visitor = new Visitor({
    FunctionDeclaration: count,
    FunctionExpression: count,
    ArrowFunctionExpression: count,
  })
  visitor.visit(program)
}

/** Places in different games count once, places within one game or one package each. */
function meanings(places) {
  const owners = places.map(({ name, file }) => (name === 'systems' ? gameOf(file) : name))
  const games = places.filter(({ name }) => name === 'systems').map(({ file }) => gameOf(file))
  const elsewhere = owners.length - games.length
  const most = Math.max(0, ...games.map((game) => games.filter((each) => each === game).length))
  return elsewhere + most
}

function gameOf(file) {
  const [folder, ...rest] = relative(join(root, 'packages', 'systems', 'src'), file).split(sep)
  return rest.length === 0 ? '' : folder
}

function isParticiple(name) {
  if (!/^[A-Z][a-z]+$/.test(name) || nouns.has(name)) return false
  return irregular.has(name) || /(ed|ing)$/.test(name)
}

function isData(file) {
  return /\/(content|register)(\/|\.ts$)/.test(short(file))
}

function flatFolders() {
  return [...folders]
    .filter(([, count]) => count > MOST_SOURCES)
    .map(([folder, count]) => `${short(folder)} ${count}`)
}

function namePlaces([name, places]) {
  return `${name}: ${places.map(({ at }) => at).join(', ')}`
}

function short(file) {
  return relative(root, file).split(sep).join('/')
}
