/**
 * Random scenarios: whatever a user could write, in small.
 *
 * Fights and arguments, two or three sides (also allied ones), fields with and without an end, every category of
 * gear, techniques with signature moves, spells, secrets, every value of every ruling, and fights taken up in their
 * middle: lost Guard, Momentum and debt, the dying and the stable. Sides are small and rounds few, so that thousands
 * of fights can be played. The same generator gives the same scenario.
 */
import type { Random } from '@steelyard/kernel'
import { presets, type RulingKey, rulings } from '../register/rulings.ts'
import {
  archetypeNames,
  attributes,
  type Rank,
  rankNames,
  skillNames,
  socialSkills,
  stanceNames,
  techniqueNames,
  techniqueRank,
} from '../rules/words.ts'

type Json = Record<string, unknown>

/** A random scenario, as a user would write it. */
export function randomScenario(random: Random): Json {
  if (oneIn(random, 6)) return masters(random)
  if (oneIn(random, 12)) return schemers(random)
  const social = oneIn(random, 4)
  const ids = pick(random, [
    ['pcs', 'npcs'],
    ['pcs', 'npcs'],
    ['red', 'blue'],
    ['pcs', 'npcs', 'strangers'],
  ])
  const chosen = randomRulings(random)
  const field = social ? socialField(random, ids) : battlefield(random, ids)
  const printed = !social && chosen['deployment'] === 'scenario'
  const sides = ids.map((id, at) => ({
    id,
    figures: randomSide(random, id, at, social).map((figure) => placed(random, figure, field, printed)),
  }))
  return { system: 'stances', rulings: chosen, field, sides }
}

/** Three who are good at everything and have nobody in reach, with a referee who rewards manoeuvres. */
function schemers(random: Random): Json {
  const able = Object.fromEntries(skillNames.map((skill) => [skill, 4]))
  const side = (id: string, zone: number, count: number): Json => ({
    id,
    figures: Array.from({ length: count }, (_, at) => ({
      id: `${id}-${at + 1}`,
      name: 'Schemer',
      skills: able,
      guard: random.die(12),
      momentum: random.die(7) - 1,
      composure: random.die(5),
      zone,
    })),
  })
  return {
    system: 'stances',
    rulings: { ...randomRulings(random), maneuver: 'referee', 'aggressive-obligation': 'off' },
    field: { maxRounds: 2 + random.die(2) },
    sides: [side('pcs', 0, 3), side('npcs', 4, 1)],
  }
}

/** Three against two who know everything and can pay for it: what they can do comes up seldom elsewhere. */
function masters(random: Random): Json {
  const one = (id: string): Json => ({
    id,
    name: 'Master',
    kind: pick(random, ['pc', 'npc']),
    rank: pick(random, ['heroic', 'legendary']),
    grace: random.die(4) - 1,
    skills: { combat: 2, athletics: 2 },
    weapons: ['mace', pick(random, WEAPONS)].slice(0, random.die(2)),
    techniques: techniqueNames,
    signatureMoves: [{ name: 'Own', base: pick(random, techniqueNames) }],
    momentum: pick(random, [2, 4, 6, 6]),
    guard: random.die(9) - 1,
    vitality: pick(random, [2, 4, 9]),
    zone: pick(random, [2, 2, 2, 3]),
  })
  return {
    system: 'stances',
    rulings: { ...randomRulings(random), ...pick(random, LESSONS) },
    field: { maxRounds: random.die(2) },
    sides: [
      { id: 'pcs', figures: [one('pcs-1'), one('pcs-2'), one('pcs-3')] },
      { id: 'npcs', figures: [one('npcs-1'), one('npcs-2')] },
    ],
  }
}

const LESSONS: readonly Json[] = [
  {},
  { 'battlefield-control': 'one-enemy' },
  { maneuver: 'referee' },
  { 'press-advantage': 'cost-1' },
  { 'quick-recovery': 'own-turn' },
  { 'balanced-switch': 'rebuild-order' },
]

// ── Rulings ──────────────────────────────────────────────────────────────────────────────────────────────

/** The value of a ruling as a user could set it, at random. */
export function randomRuling(random: Random, key: RulingKey): string | number {
  if (key === 'explode-cap') return random.die(3) - 1
  return pick(random, Object.keys(rulings[key].values))
}

function randomRulings(random: Random): Json {
  const chosen: Json = {}
  if (oneIn(random, 4)) chosen['preset'] = pick(random, Object.keys(presets))
  const often = oneIn(random, 3) ? 2 : 8
  for (const key of Object.keys(rulings) as RulingKey[])
    if (oneIn(random, often)) chosen[key] = randomRuling(random, key)
  return { ...chosen, ...(oneIn(random, 2) ? pick(random, BUNDLES) : {}) }
}

/** Rulings whose moment comes seldom, some of them only together. */
const BUNDLES: readonly Json[] = [
  { spells: 'on' },
  { spells: 'on', 'momentum-debt': 'to-minus-3' },
  { leaving: 'withdrawal-and-rout', 'momentum-debt': 'to-minus-3' },
  { 'defend-counterattack': 'armed', 'novice-known': 'everyone' },
  { 'momentum-bounds': 'npc-by-rank', 'tech-cost': 'gates' },
  { 'tech-cost': 'gates', 'death-blow': 'quarter-save' },
  { 'turn-ties': 'referee' },
]

// ── The field ────────────────────────────────────────────────────────────────────────────────────────────

function common(random: Random, sides: readonly string[]): Json {
  const field: Json = { maxRounds: oneIn(random, 10) ? 10 : random.die(4), calls: oneIn(random, 3) }
  if (oneIn(random, 6)) field['sceneTn'] = pick(random, [6, 10])
  if (sides.length === 3 && oneIn(random, 2)) {
    const [first, second, third] = sides
    field['allied'] = [
      pick(random, [
        [first, second],
        [first, third],
        [second, third],
      ]),
    ]
  }
  return field
}

function socialField(random: Random, sides: readonly string[]): Json {
  return { kind: 'social', ...common(random, sides) }
}

function battlefield(random: Random, sides: readonly string[]): Json {
  const field: Json = common(random, sides)
  const zones = oneIn(random, 6) ? null : pick(random, [3, 4, 5, 5, 6])
  const last = (zones ?? 5) - 1
  field['zones'] = zones
  if (oneIn(random, 6)) field['attackTn'] = pick(random, [7, 10, 12])
  if (sides.length === 3 || oneIn(random, 2)) {
    const middle = Math.floor(last / 2)
    const places = [[0, middle], [middle, last], [random.die(last + 1) - 1]]
    const near = oneIn(random, 2)
    field['deployment'] = Object.fromEntries(
      sides.map((id, at) => [id, near ? [middle] : (places[at] ?? [0])]),
    )
  }
  if (oneIn(random, 4))
    field['homeEdge'] = Object.fromEntries(sides.map((id) => [id, pick(random, ['low', 'high'])]))
  return field
}

/** Somebody with a zone of his own, now and then or where everybody needs one. */
function placed(random: Random, figure: Json, field: Json, printed: boolean): Json {
  if (field['kind'] === 'social' || (!printed && !oneIn(random, 4))) return figure
  const zones = typeof field['zones'] === 'number' ? field['zones'] : 5
  return { ...figure, zone: random.die(zones) - 1 }
}

// ── Who fights ───────────────────────────────────────────────────────────────────────────────────────────

const READY =
  'levy road-bandit hobgoblin-archer elena lyra sable hobgoblin-captain magnus kestrel brannoc dame-ysolt ogre-breaker iron-regent'.split(
    ' ',
  )
const SPEAKERS = ['envoy', 'magistrate', 'cardsharp', 'guildmaster']

function randomSide(random: Random, side: string, at: number, social: boolean): Json[] {
  const count = pick(random, [1, 1, 2, 2, 3])
  return Array.from({ length: count }, (_, place) => {
    const ready = oneIn(random, 3)
    const written = ready
      ? { use: pick(random, social ? SPEAKERS : READY), ...middle(random) }
      : randomSheet(random, at === 0)
    const own = oneIn(random, 12) ? { seat: `${side}-own` } : {}
    return { ...written, ...own, id: `${side}-${place + 1}` }
  })
}

function randomSheet(random: Random, heroic: boolean): Json {
  const stat = (): number => random.die(6) - 3
  const rank = pick(random, rankNames)
  const techniques = some(
    random,
    techniqueNames.filter((each) => techniqueRank[each] <= rankNames.indexOf(rank)),
    oneIn(random, 3) ? 11 : 3,
  )
  const armour = pick(random, ['no armour', 'no armour', 'leather', 'chain shirt', 'full plate'])
  const stance = pick(random, stanceNames.slice(armour === 'full plate' ? 1 : 0))
  return {
    name: 'Somebody',
    kind: heroic === !oneIn(random, 6) ? 'pc' : 'npc',
    rank,
    archetype: pick(random, archetypeNames),
    ...Object.fromEntries(attributes.map((attribute) => [attribute, stat()])),
    skills: Object.fromEntries(some(random, skillNames, 8).map((skill) => [skill, random.die(5) - 2])),
    weapons: some(random, WEAPONS, 3),
    armour,
    shield: pick(random, ['none', 'none', 'small', 'large']),
    techniques,
    ...magic(random, rank, techniques),
    ...speech(random),
    ...(oneIn(random, 3) ? { stance } : {}),
    ...(oneIn(random, 8) ? { speed: 2 } : {}),
    ...(oneIn(random, 8) ? { calling: 'Scholar' } : {}),
    ...(oneIn(random, 3)
      ? { nature: pick(random, ['levy', 'bandit', 'captain', 'steadfast', 'mindless', 'mindless']) }
      : {}),
    ...middle(random),
  }
}

const WEAPONS: readonly unknown[] = [
  'dagger',
  'longsword',
  'greatsword',
  'spear',
  'shortbow',
  'javelin',
  { name: 'throwing knife', ammunition: 2 },
  { name: 'crossbow', ammunition: 1 },
  'rapier[light 2d6 grace]',
  'cudgel[medium 3d6]',
]

const SPELLS: readonly unknown[] = [
  'spark',
  'bolt',
  'shield',
  'heal',
  { name: 'Mend', effect: 'heal', dice: 2, cost: 0 },
  { name: 'Gale', effect: 'attack', dice: 2, cost: 1, reach: [1] },
]

/** Spells, and signature moves built on what is known. */
function magic(random: Random, rank: Rank, techniques: readonly string[]): Json {
  const spells = oneIn(random, 2) ? some(random, SPELLS, 4) : []
  if (rank === 'novice' || oneIn(random, 2)) return { spells }
  const names = spells.map((spell) =>
    typeof spell === 'object' && spell !== null && 'name' in spell ? String(spell.name) : String(spell),
  )
  const bases = some(random, [...techniques, ...names, 'strike', 'maneuver'], 3)
  const signatureMoves = bases.map((base, at) => ({ name: `Own ${at + 1}`, base, text: 'Seen once.' }))
  return { spells, signatureMoves }
}

function speech(random: Random): Json {
  const social: Json = {
    attribute: pick(random, ['presence', 'presence', 'mind', 'grace']),
    skill: pick(random, socialSkills),
    secrets: some(random, ['There is a door.', 'The crown is lead.', 'Nobody will come.'], 3),
  }
  return oneIn(random, 2) ? { social } : {}
}

/** The middle of a fight, or of a hard day. */
function middle(random: Random): Json {
  const found: Json = {}
  const maybe = (times: number, values: Json): void => {
    if (oneIn(random, times)) Object.assign(found, values)
  }
  maybe(3, { guard: random.die(9) - 1 })
  maybe(5, { guard: 0, vitality: random.die(4) })
  maybe(8, { guardTemp: random.die(4) })
  maybe(2, { momentum: random.die(10) - 4 })
  maybe(16, { momentumMax: 8 })
  maybe(4, { composureMax: 6, composure: random.die(6) })
  maybe(16, { usesDeathSaves: oneIn(random, 2) })
  maybe(8, { kind: 'pc', guard: 0, condition: 'dying', vitality: 1 - random.die(3) })
  maybe(20, { kind: 'pc', guard: 0, condition: 'stable', vitality: 0 })
  for (const used of ['rallyUsed', 'quickRecoveryUsed', 'devastatingUsed', 'battlefieldControlUsed'])
    maybe(12, { [used]: true })
  maybe(12, { freeSwitchUsed: true })
  return found
}

// ── Chance ───────────────────────────────────────────────────────────────────────────────────────────────

function oneIn(random: Random, times: number): boolean {
  return random.die(times) === 1
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.die(items.length) - 1]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** Up to so many of several things, each once. */
function some<Item>(random: Random, items: readonly Item[], most: number): Item[] {
  const left = [...items]
  const found: Item[] = []
  for (let count = random.die(most + 1) - 1; count > 0 && left.length > 0; count--)
    found.push(...left.splice(random.die(left.length) - 1, 1))
  return found
}
