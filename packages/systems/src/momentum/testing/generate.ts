/**
 * Random scenarios: whatever a user could write, in small.
 *
 * PCs of every class, NPCs with several attacks, special movement and abilities, two or three sides (also PCs
 * against PCs and NPCs against NPCs), every value of every ruling, walls and features, and fights taken up in
 * their middle: hits, worn gear, tallies, dire wounds. Sides are small and rounds mostly limited, so that
 * thousands of fights can be played. The same generator gives the same scenario.
 */
import type { Random } from '@steelyard/kernel'
import { presets, type RulingKey, rulings } from '../register/rulings.ts'
import { classes } from '../scenario/sheet.ts'

type Json = Record<string, unknown>

/** A random scenario, as a user would write it. */
export function randomScenario(random: Random): Json {
  if (oneIn(random, 5)) return maiming(random)
  const sides = pick(random, [
    ['pcs', 'npcs'],
    ['pcs', 'npcs'],
    ['pcs', 'npcs'],
    ['red', 'blue'],
    ['pcs', 'npcs', 'strangers'],
  ])
  const chosen = randomRulings(random)
  const written = sides.map((id, at) => ({ id, figures: randomSide(random, id, at, chosen) }))
  return { system: 'momentum', rulings: chosen, field: randomField(random, sides), sides: written }
}

/** A fight among the nearly dead, for limbs lost and violent deaths: their moment comes seldom elsewhere. */
function maiming(random: Random): Json {
  const violent = pick(random, ['typed', 'typed', 'referee'])
  const table = pick(random, ['typed', 'typed', 'generic'])
  const dire = { 'dire-table': table, 'npc-damage-type': 'by-tag', 'dire-violent': violent }
  const pcs = ['pcs-1', 'pcs-2'].map((id) => ({
    id,
    name: 'Somebody',
    class: 'Berserker',
    grace: 3,
    weapons: some(random, WEAPONS, 3),
    maxHits: 1,
    hits: pick(random, [4, 4, 5, 8]),
  }))
  const damageType = pick(random, ['slashing', 'piercing', 'bludgeoning', 'burning'])
  const npcs = [1, 2].map((at) => ({
    id: `npcs-${at}`,
    kind: 'npc',
    name: 'Something',
    hits: 3,
    attacks: [{ name: 'Blow', skill: 4, damageType }],
  }))
  return {
    system: 'momentum',
    rulings: { ...dire, 'round-limit': 4 },
    field: { startBand: 'melee', calls: oneIn(random, 2) },
    sides: [
      { id: 'pcs', figures: pcs },
      { id: 'npcs', figures: npcs },
    ],
  }
}

/** The value of a ruling as a user could set it, at random. */
export function randomRuling(random: Random, key: RulingKey): string | number {
  if (key === 'round-limit') return oneIn(random, 10) ? 40 : 2 + random.die(6)
  return pick(random, Object.keys(rulings[key].values))
}

function randomRulings(random: Random): Json {
  const chosen: Json = { 'round-limit': randomRuling(random, 'round-limit') }
  if (oneIn(random, 4)) chosen['preset'] = pick(random, Object.keys(presets))
  const often = oneIn(random, 3) ? 2 : 6
  for (const key of Object.keys(rulings) as RulingKey[])
    if (key !== 'round-limit' && oneIn(random, often)) chosen[key] = randomRuling(random, key)
  return oneIn(random, 3) ? { ...chosen, ...pick(random, BUNDLES) } : chosen
}

/** Rulings whose moment comes seldom, some of them only together. */
const BUNDLES: readonly Json[] = [
  { 'dire-cumulative': 'running', 'dire-disfigured': 'fights-on', 'dire-table': 'generic' },
  { 'init-ties': 'players' },
  { 'parry-die': 'player', 'parry-weapon': 'not-needed' },
  { 'death-preference': 'free', 'call-for-end': 'referee' },
  { 'reposition-effect': 'referee', 'reposition-gain': 'any-pc' },
]

// ── The field ────────────────────────────────────────────────────────────────────────────────────────────

function randomField(random: Random, sides: readonly string[]): Json {
  const field: Json = {
    startBand: pick(random, ['intimate', 'melee', 'melee', 'near', 'near', 'far', 'distant']),
    calls: oneIn(random, 3),
  }
  if (oneIn(random, 4)) field['bounds'] = [-random.die(3), 3 + random.die(3)]
  if (oneIn(random, 3)) field['features'] = [{ id: 'door' }, { id: 'lever', at: random.die(5) - 1 }]
  if (oneIn(random, 4)) field['surprised'] = [pick(random, sides)]
  if (oneIn(random, 8)) field['round'] = 2
  return field
}

// ── Who fights ───────────────────────────────────────────────────────────────────────────────────────────

function randomSide(random: Random, side: string, at: number, chosen: Json): Json[] {
  const count = pick(random, [1, 1, 2, 2, 3])
  return Array.from({ length: count }, (_, place) => {
    const id = `${side}-${place + 1}`
    const heroic = at === 0 ? !oneIn(random, 6) : side === 'blue' ? oneIn(random, 2) : oneIn(random, 8)
    const written = heroic ? randomPc(random) : randomNpc(random, chosen)
    const placed = oneIn(random, 4) ? { position: random.die(6) - 2 } : {}
    const nature = oneIn(random, 4)
      ? { nature: pick(random, ['aggressive', 'cautious', 'protective', 'craven']) }
      : {}
    return { ...written, ...placed, ...nature, id }
  })
}

const HEROES = ['diaghilev', 'ulla', 'bretolomeo', 'maissa', 'sefu', 'ambrosine', 'odo', 'ysolde']
const FOES =
  'sewer-rats pressganger seething-cultist marsh-archer brute assassin turtle-knight cistern-ogre pale-wyrm'.split(
    ' ',
  )

const WEAPONS: readonly string[] = [
  'Sword (Steel, Melee, Slashing)',
  'Club (Steel, Melee, Bludgeoning)',
  'Knife (Steel, Intimate/Melee, Piercing)',
  'Hatchets (Ud4, Steel, Near, Piercing)',
  'Bow (Ud6, Steel, Near/Far, Piercing)',
  'Last Arrow (1, Steel, Far/Distant, Piercing)',
  'Fire (Magic, Melee/Near, Burning)',
  'Needle (Magic, Near, Piercing, 3M)',
]

function randomPc(random: Random): Json {
  if (oneIn(random, 4)) return { use: pick(random, HEROES), ...middle(random) }
  const stat = (): number => random.die(4) - 2
  return {
    name: 'Somebody',
    class: pick(random, Object.keys(classes)),
    level: random.die(4),
    might: stat(),
    grace: stat(),
    grit: oneIn(random, 10) ? -4 : stat(),
    lore: stat(),
    weapons: some(random, WEAPONS, 3),
    shield: oneIn(random, 2) ? pick(random, SHIELDS) : null,
    armour: pick(random, ['none', 'none', 'leather', 'chain', 'plate']),
    abilities: some(random, ABILITIES, 2),
    ...middle(random),
  }
}

const SHIELDS: readonly unknown[] = [
  'Buckler (Base UD4)',
  'Shield (Base UD6, now 1)',
  'Ward (Magic, Base UD6)',
  { name: 'Board', base: 'Ud4', step: 0 },
  { name: 'Target', base: 'Ud8', ready: false },
]

const ABILITIES: readonly Json[] = [
  { name: 'Feint', cost: 1, effect: 'discount', amount: 2 },
  { name: 'Second Wind', cost: 0, effect: 'gain-momentum', amount: 1, endOfRound: true },
  { name: 'Push', cost: 2, needsSuperior: true, effect: 'lose-momentum', amount: 3 },
  { name: 'Hex', cost: 1, effect: 'lose-momentum', amount: 2, endOfRound: true },
  { name: 'Bolt', cost: 4, attack: { name: 'Bolt', material: 'magic', ranges: ['near'], skill: 1 } },
  { name: 'Whirl', cost: 6, area: 'melee', attack: { name: 'Whirl', danger: 1 } },
  { name: 'Boast', cost: 0, text: 'Everybody hears it.' },
]

/** The middle of a fight, or of a hard day. */
function middle(random: Random): Json {
  const found: Json = {}
  const maybe = (key: string, times: number, value: unknown): void => {
    if (oneIn(random, times)) found[key] = value
  }
  maybe('hits', 3, random.die(6))
  maybe('stamina', 6, 8 + random.die(4))
  maybe('exhaustedSlots', 10, random.die(2))
  maybe('itemSlots', 6, random.die(4))
  maybe('items', 6, ['rope', 'lamp'].slice(0, random.die(2)))
  maybe('momentum', 6, random.die(9) - 5)
  maybe('defense', 10, 1)
  maybe('sad', 12, 1)
  maybe('lowered', 12, ['lore', 'charm'])
  maybe('lostLimbs', 12, [pick(random, ['off-arm', 'weapon-arm', 'leg'])])
  maybe('disfigured', 12, 1)
  maybe('dying', 8, true)
  maybe('maxHits', 10, random.die(3))
  maybe('surprised', 10, true)
  return found
}

const SPECIALS = [
  'Weariness (targets lose 2 momentum per strike)',
  'Dread Aura (all PCs lose 1 momentum at the end of each round)',
  'Burrows out of sight; Regenerates (regains 1 hit at the end of each round)',
]

const RIDERS: readonly Json[] = [
  { on: 'landed', effect: 'lose-momentum', amount: 1 },
  { on: 'landed', effect: 'lose-momentum', amount: 3 },
  { on: 'hit', effect: 'lose-momentum', amount: 2 },
  { on: 'hit', effect: 'text', text: 'It itches.' },
]

function randomNpc(random: Random, chosen: Json): Json {
  if (oneIn(random, 3)) return { use: pick(random, FOES) }
  const least = chosen['danger-zero'] === 'refused' ? 1 : 0
  const attack = (): Json => ({
    name: pick(random, ['Claws', 'Spear', 'Maul', 'Spell', 'Flame', 'Scimitar']),
    material: oneIn(random, 4) ? 'magic' : 'steel',
    ranges: pick(random, [['melee'], ['melee'], ['intimate'], ['near'], ['near', 'far'], ['melee', 'near']]),
    danger: oneIn(random, 10) ? least : random.die(3),
    skill: random.die(4) - 1,
    damageType: oneIn(random, 3) ? pick(random, ['slashing', 'piercing', 'bludgeoning', 'burning']) : '',
    riders: oneIn(random, 4) ? [pick(random, RIDERS)] : [],
  })
  const one = attack()
  const second = { ...attack(), name: 'Tail' }
  return {
    kind: 'npc',
    name: 'Something',
    hits: random.die(4),
    defense: random.die(4) - 1,
    move: random.die(3) - 1,
    specialMoves: oneIn(random, 4) ? [{ method: 'Fly', score: 2 }, { method: 'Climb' }] : [],
    attacks: oneIn(random, 4) ? [one, second] : [one],
    abilities: oneIn(random, 4) ? some(random, ABILITIES, 2) : [],
    special: oneIn(random, 4) ? pick(random, SPECIALS) : '',
    surprised: oneIn(random, 10),
  }
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
