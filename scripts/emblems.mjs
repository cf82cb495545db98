// `node scripts/emblems.mjs`: writes the outlines of the emblems that the stage uses, from the icons of game-icons.net
// (CC BY 3.0, credited in NOTICE), to packages/web/src/stage: those that the front page shows to front-emblem-paths.ts, so
// that it fetches no others, the rest to emblem-paths.ts. Add a line to the list and run it again.
// With --check it only compares, as `npm test` does.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './ensure.mjs'

// Our name for an emblem: the icon's name.
const chosen = {
  // People
  knight: 'black-knight-helm',
  rider: 'mounted-knight',
  guard: 'guards',
  shieldbearer: 'shield-bash',
  spearman: 'pikeman',
  archer: 'archer',
  axeman: 'battle-axe',
  swordsman: 'broadsword',
  maceman: 'flanged-mace',
  dagger: 'plain-dagger',
  bandit: 'bandit',
  assassin: 'cloak-dagger',
  brute: 'spiked-mace',
  captain: 'crested-helmet',
  legionary: 'centurion-helmet',
  noble: 'crown',
  mage: 'wizard-staff',
  cultist: 'cultist',
  scholar: 'open-book',
  healer: 'caduceus',
  peasant: 'pitchfork',
  speaker: 'talk',
  gunner: 'rifle',
  crossbowman: 'crossbow',
  slinger: 'sling',
  duelist: 'duel',
  netfighter: 'fishing-net',
  brawler: 'fist',
  person: 'visored-helm',
  // Beasts and monsters
  hound: 'hound',
  wolf: 'wolf-head',
  bear: 'bear-head',
  horse: 'horse-head',
  bull: 'bull',
  boar: 'boar',
  sheep: 'sheep',
  hawk: 'hawk-emblem',
  rat: 'rat',
  ant: 'ant',
  beetle: 'scarab-beetle',
  crocodile: 'croc-jaws',
  shark: 'shark-jaws',
  turtle: 'turtle-shell',
  wyrm: 'sea-serpent',
  dragon: 'dragon-head',
  minotaur: 'minotaur',
  ogre: 'ogre',
  goblin: 'goblin-head',
  orc: 'orc-head',
  skeleton: 'skeleton',
  wight: 'shambling-zombie',
  alien: 'alien-bug',
  // Things
  gate: 'castle',
  tower: 'siege-tower',
  ship: 'drakkar',
  // States
  dead: 'skull-crossed-bones',
  bleeding: 'bleeding-wound',
  wounded: 'ragged-wound',
  stunned: 'knockout',
  prone: 'falling',
  held: 'grab',
  trapped: 'wolf-trap',
  routed: 'run',
  surprised: 'surprised',
  tired: 'sleepy',
  cover: 'brick-wall',
  burning: 'fire',
  blinded: 'blindfold',
  impaired: 'broken-bone',
  disarmed: 'drop-weapon',
  yielded: 'flying-flag',
  aiming: 'archery-target',
  mounted: 'horseshoe',
  afraid: 'terror',
  warded: 'shield-reflect',
  // Games
  bastionland: 'castle-ruins',
  mythras: 'crossed-swords',
  momentum: 'running-ninja',
  stances: 'swordman',
  warband: 'vertical-banner',
  victory: 'laurels',
}

const { icons, aliases = {} } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json')
const missing = Object.values(chosen).filter(
  (icon) => icons[icon] === undefined && aliases[icon] === undefined,
)
if (missing.length > 0) {
  console.error(`No such icons: ${missing.join(', ')}`)
  process.exit(1)
}
// How many numbers a command of a path takes.
const COMMANDS = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 }

// Who stands on the front page, in its fight and beside the games.
const names = Object.keys(chosen)
const front = new Set(
  'knight guard dead wounded impaired tired routed bastionland mythras momentum stances warband victory'.split(
    ' ',
  ),
)

const lines = Object.entries(chosen).map(([name, icon]) => {
  const { body } = icons[icon] ?? icons[aliases[icon].parent]
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  return `  ${name}: '${paths.map(rounded).join('')}',`
})
/**
 * A path in whole numbers, relative throughout: an eighth of a pixel at the size at which emblems are drawn, and half the
 * bytes. Every point is rounded where it lies, so that errors do not add up.
 */
function rounded(path) {
  const out = []
  const start = { x: 0, y: 0 }
  const at = { x: 0, y: 0 }
  // The same point as whoever draws the rounded path has it.
  const drawn = { x: 0, y: 0 }
  for (const [, command, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command.toLowerCase()
    const size = COMMANDS[kind]
    const absolute = command !== kind
    const numbers =
      kind === 'a'
        ? arcNumbers(rest)
        : [...rest.matchAll(/-?(\d+\.?\d*|\.\d+)/g)].map(([each]) => Number(each))
    if (size === undefined || (size > 0 && numbers.length % size !== 0))
      throw new Error(`cannot read ${command}${rest}`)
    for (let from = 0; from < Math.max(1, numbers.length); from += Math.max(1, size)) {
      const given = numbers.slice(from, from + size)
      const x = (value) => (absolute ? value : at.x + value)
      const y = (value) => (absolute ? value : at.y + value)
      const points = []
      if (kind === 'h') points.push([x(given[0]), at.y])
      else if (kind === 'v') points.push([at.x, y(given[0])])
      else if (kind === 'a') points.push([x(given[5]), y(given[6])])
      else for (let each = 0; each < size; each += 2) points.push([x(given[each]), y(given[each + 1])])
      const steps = points.flatMap(([px, py]) => [Math.round(px) - drawn.x, Math.round(py) - drawn.y])
      // After the first point of a move come lines.
      const name = kind === 'm' && from > 0 ? 'l' : kind
      if (kind === 'h') write(out, 'h', [steps[0]])
      else if (kind === 'v') write(out, 'v', [steps[1]])
      else if (kind === 'a')
        write(out, 'a', [...given.slice(0, 2).map(tenths), ...given.slice(2, 5), ...steps])
      else write(out, name, steps)
      const end = kind === 'z' ? [start.x, start.y] : points.at(-1)
      Object.assign(at, { x: end[0], y: end[1] })
      Object.assign(drawn, { x: Math.round(at.x), y: Math.round(at.y) })
      if (kind === 'm' && from === 0) Object.assign(start, at)
    }
  }
  return out.join('')
}

// The two flags of an arc are single digits, and need nothing between them and what follows.
function arcNumbers(text) {
  const number = '\\s*,?\\s*(-?(?:\\d+\\.?\\d*|\\.\\d+))'
  const flag = '\\s*,?\\s*([01])'
  const arc = new RegExp(number.repeat(3) + flag.repeat(2) + number.repeat(2), 'g')
  return [...text.matchAll(arc)].flatMap(([, ...parts]) => parts.map(Number))
}

function tenths(value) {
  return Math.round(value * 10) / 10
}

// A command with its numbers.
function write(out, name, numbers) {
  const words = numbers.map((number) => String(number === 0 ? 0 : number))
  const text = words.map((word, place) => (place === 0 || word.startsWith('-') ? word : ` ${word}`)).join('')
  out.push(`${name}${text}`)
}

const outlines = [
  ['front-emblem-paths.ts', 'FRONT_EMBLEM_PATHS', 'The outlines of the emblems on the front page', true],
  ['emblem-paths.ts', 'EMBLEM_PATHS', 'The outlines of all emblems that the front page does not show', false],
]
const files = outlines.map(([file, constant, what, inFront]) => [
  file,
  `/**
 * ${what}, in a box of 512 by 512: icons from game-icons.net (CC BY 3.0, see
 * NOTICE), in whole numbers.
 * Written by scripts/emblems.mjs; change that instead.
 */
export const ${constant} = {
${lines.filter((_, at) => front.has(names[at]) === inFront).join('\n')}
} as const
`,
])
files.push([
  'figure-emblems.ts',
  `/**
 * The names of the emblems that stand for people, beasts and things; those of states and games stand for nobody.
 * Written by scripts/emblems.mjs; change that instead.
 */
export const FIGURE_EMBLEMS = [
${names
  .slice(0, names.indexOf('dead'))
  .map((name) => `  '${name}',`)
  .join('\n')}
] as const
`,
])
for (const [file, text] of files) {
  const place = join(root, 'packages', 'web', 'src', 'stage', file)
  if (!process.argv.includes('--check')) writeFileSync(place, text)
  else if (readFileSync(place, 'utf8') !== text) {
    console.error(`${file} is not what scripts/emblems.mjs writes: run it.`)
    process.exit(1)
  }
}
console.log(`${lines.length} emblems`)
