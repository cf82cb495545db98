// `node scripts/emblems.mjs`: writes packages/web/src/stage/emblem-paths.ts, the outlines of the emblems that the stage
// uses, from the icons of game-icons.net (CC BY 3.0, credited in NOTICE). Add a line to the list and run it again.
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
const lines = Object.entries(chosen).map(([name, icon]) => {
  const { body } = icons[icon] ?? icons[aliases[icon].parent]
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  return `  ${name}: '${paths.join(' ')}',`
})
const text = `/**
 * The outlines of the emblems, in a box of 512 by 512: icons from game-icons.net (CC BY 3.0, see NOTICE).
 * Written by scripts/emblems.mjs; change that instead.
 */
export const EMBLEM_PATHS = {
${lines.join('\n')}
} as const
`
const place = join(root, 'packages', 'web', 'src', 'stage', 'emblem-paths.ts')
if (process.argv.includes('--check')) {
  if (readFileSync(place, 'utf8') === text) console.log(`${lines.length} emblems`)
  else {
    console.error('emblem-paths.ts is not what scripts/emblems.mjs writes: run it.')
    process.exit(1)
  }
} else {
  writeFileSync(place, text)
  console.log(`${lines.length} emblems, ${Math.round(text.length / 1024)} kB`)
}
