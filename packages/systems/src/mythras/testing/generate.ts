/**
 * Random scenarios: whatever a user could write, in small.
 *
 * Every ready-made figure, people and beasts made up on the spot, two or three sides, riders, casters, guns, every
 * sort of field, every value of every ruling, and fights taken up in their middle. A *theme* keeps what belongs
 * together in one fight, so that rare things meet: guns and walls, spells and casters, nets and bare hands. Sides
 * are small and fights mostly capped early, so that thousands of them can be played. The same generator gives the
 * same scenario.
 */
import type { Random } from '@steelyard/kernel'
import { content } from '../content/index.ts'
import { presets, type RulingKey, rulings } from '../register/rulings.ts'
import { abilityNames, advantages, poisonConditions, powers, traits } from '../scenario/sheet.ts'

type Json = Record<string, unknown>

/** A figure with what the rest of the scenario must know of it. */
interface Recruit {
  readonly id: string
  readonly side: string
  readonly written: Json
}

/** What a fight is about: who takes part, how far apart they begin, what field and table are like. */
interface Theme {
  readonly body: (random: Random) => Json
  /** How many are on a side. */
  readonly counts: readonly number[]
  readonly distances: readonly number[]
  /** One in so many figures rides. */
  readonly riders?: number
  readonly covers?: boolean
  readonly field?: (random: Random) => Json
  readonly rulings?: (random: Random) => Json
  /** How many times as likely as others of its list. */
  readonly often?: number
}

/** A random scenario, as a user would write it. */
export function randomScenario(random: Random): Json {
  const rare = !oneIn(random, 4)
  const theme = pick(random, rare ? RARE : MIXED)
  const sides = oneIn(random, 8) ? ['players', 'npcs', 'strangers'] : ['players', 'npcs']
  const covers = theme.covers === true || oneIn(random, 6) ? randomCovers(random) : []
  const seat = rare && !oneIn(random, 4) ? { seat: 'solo' } : {}
  const recruits = sides.map((side) => randomSide(random, side, theme, covers, seat))
  const quirks = rare && !oneIn(random, 5) ? {} : randomField(random, sides, recruits.flat())
  const distance = pick(random, theme.distances)
  return {
    system: 'mythras',
    rulings: { ...randomRulings(random), ...(rare ? { 'round-cap': 12 } : {}), ...theme.rulings?.(random) },
    field: { ...quirks, ...theme.field?.(random), distance, covers },
    sides: sides.map((id, at) => ({ id, figures: (recruits[at] ?? []).map(({ written }) => written) })),
  }
}

// ── Rulings ──────────────────────────────────────────────────────────────────────────────────────────────

/** The value of a ruling as a user could set it, at random. */
export function randomRuling(random: Random, key: RulingKey): string | number {
  if (key === 'round-cap') return 1 + random.die(12)
  return pick(random, Object.keys(rulings[key].values))
}

function randomRulings(random: Random): Json {
  const chosen: Json = { 'round-cap': randomRuling(random, 'round-cap') }
  if (oneIn(random, 4)) chosen['preset'] = pick(random, Object.keys(presets))
  const often = oneIn(random, 2) ? 3 : 12
  for (const key of Object.keys(rulings) as RulingKey[])
    if (key !== 'round-cap' && oneIn(random, often)) chosen[key] = randomRuling(random, key)
  return chosen
}

// ── The field ────────────────────────────────────────────────────────────────────────────────────────────

function randomField(random: Random, sides: readonly string[], all: readonly Recruit[]): Json {
  const field: Json = { calls: oneIn(random, 5) }
  const maybe = (key: string, times: number, value: unknown): void => {
    if (oneIn(random, times)) field[key] = value
  }
  maybe('light', 5, pick(random, ['dim', 'dark', 'pitch-black']))
  maybe('visibility', 8, pick(random, ['mist', 'thick', 'obscured']))
  maybe('wind', 8, pick(random, ['light', 'moderate', 'strong', 'gale']))
  maybe('ground', 8, 'unstable')
  maybe('water', 12, true)
  maybe('underground', 8, true)
  maybe('temperature', 8, pick(random, [-5, 3, 10, 35]))
  maybe('round', 8, 1 + random.die(3))
  maybe('surprised', 4, [pick(random, oneIn(random, 2) ? sides : all.map(({ id }) => id))])
  maybe('obstacles', 3, randomObstacles(random))
  maybe('places', 3, randomPlaces(random))
  maybe('engaged', 2, randomEngagement(random, all))
  maybe('zones', 6, randomZones(random))
  return field
}

/** Two or three things that make shots harder, and aiming worth while. */
function weather(random: Random): Json {
  return {
    light: pick(random, ['bright', 'dim']),
    visibility: pick(random, ['clear', 'mist']),
    wind: pick(random, ['none', 'light', 'moderate']),
    ground: pick(random, ['firm', 'unstable']),
  }
}

function randomEngagement(random: Random, all: readonly Recruit[]): unknown {
  if (oneIn(random, 2)) return pick(random, ['front', 'all', 'all', 'none'])
  const one = pick(random, all)
  const others = all.filter(({ side }) => side !== one.side)
  return [[one.id, pick(random, others).id]]
}

const HIDDEN: readonly unknown[] = [
  'all',
  ['right leg', 'left leg', 'abdomen', 'chest'],
  ['chest', 'abdomen', 'left arm', 'head'],
]

function randomCovers(random: Random): Json[] {
  return ['wall', 'crate', 'tree'].slice(0, random.die(3)).map((id) => ({
    id,
    ap: pick(random, [1, 4, 6, 12]),
    hp: pick(random, [2, 6, 30]),
    hides: pick(random, HIDDEN),
    at: spot(random, 3),
    ...(oneIn(random, 2) ? { to: spot(random, 4) } : {}),
  }))
}

/** A place or two where something is otherwise. */
function randomZones(random: Random): Json[] {
  return ['cellar', 'bog'].slice(0, random.die(2)).map((id) => ({
    ...randomSurroundings(random),
    id,
    at: spot(random, 3),
    radius: random.die(3),
  }))
}

function randomSurroundings(random: Random): Json {
  return pick<Json>(random, [
    { light: pick(random, ['bright', 'dim', 'dark']) },
    { visibility: pick(random, ['clear', 'mist', 'thick', 'obscured']) },
    { ground: pick(random, ['firm', 'unstable']) },
    { water: oneIn(random, 2) },
  ])
}

function randomObstacles(random: Random): Json[] {
  return ['pillar', 'ditch'].slice(0, random.die(2)).map((id) => ({ id, at: spot(random, 4), radius: 1 }))
}

function randomPlaces(random: Random): Json[] {
  const ways = ['walk', 'climb', 'jump', 'swim']
  return ['ledge', 'ditch', 'pool'].slice(0, random.die(3)).map((id) => ({
    id,
    at: spot(random, 8),
    way: pick(random, ways),
    drop: pick(random, [0, 3, 7, 12]),
  }))
}

function spot(random: Random, far: number): [number, number] {
  return [random.die(2 * far + 1) - far - 1, random.die(2 * far + 1) - far - 1]
}

// ── Who fights ───────────────────────────────────────────────────────────────────────────────────────────

const READY: readonly string[] = content.flatMap(({ kind, id }) => (kind === 'figure' ? [id] : []))

function randomSide(
  random: Random,
  side: string,
  theme: Theme,
  covers: readonly Json[],
  seat: Json,
): Recruit[] {
  const recruits: Recruit[] = []
  const count = pick(random, theme.counts)
  for (let at = 0; at < count; at++) {
    const id = `${side}-${at + 1}`
    if (oneIn(random, theme.riders ?? 16)) recruits.push(...riderAndMount(random, side, id, seat))
    else recruits.push({ id, side, written: { ...randomFigure(random, theme, covers), ...seat, id } })
  }
  return recruits
}

function riderAndMount(random: Random, side: string, id: string, seat: Json): Recruit[] {
  const beast = `${id}-mount`
  const use = oneIn(random, 5) ? 'dragon' : oneIn(random, 5) ? 'giant-ant' : 'horse'
  const saddle = oneIn(random, 4) ? {} : { mount: beast }
  const rider = { ...person(random, LANCES), ...inTheMiddle(random), ...saddle, ...seat, id }
  const nature = oneIn(random, 2) ? { nature: 'mount' } : {}
  return [
    { id, side, written: rider },
    { id: beast, side, written: { use, id: beast, ...nature, ...seat } },
  ]
}

function randomFigure(random: Random, theme: Theme, covers: readonly Json[]): Json {
  const body = oneIn(random, 6) ? { use: pick(random, READY) } : theme.body(random)
  const cover = covers.length > 0 && !oneIn(random, 3) ? { cover: pick(random, covers)['id'] } : {}
  const seat = oneIn(random, 8) ? { seat: pick(random, ['alice', 'bob']) } : {}
  const middle = oneIn(random, 3) ? {} : inTheMiddle(random)
  return { ...middle, ...body, ...cover, ...seat }
}

/** A fight taken up where it stands. */
function inTheMiddle(random: Random): Json {
  const found: Json = {}
  const maybe = (key: string, times: number, value: unknown): void => {
    if (oneIn(random, times)) found[key] = value
  }
  maybe('wounds', 5, random.die(6))
  maybe('fatigue', 8, random.die(oneIn(random, 4) ? 9 : 4))
  maybe('posture', 8, pick(random, ['crouching', 'prone', 'prone']))
  maybe('actionPointsNow', 10, random.die(3) - 1)
  maybe('luckNow', 6, random.die(3))
  maybe('surprised', 12, true)
  maybe('unaware', 16, true)
  maybe('confined', 10, true)
  maybe('surroundings', 16, randomSurroundings(random))
  maybe('conditions', 16, { blinded: 2, blindGrade: pick(random, ['hard', 'formidable', 'herculean']) })
  maybe('ground', 8, pick(random, ['higher', 'lower']))
  maybe('nature', 4, pick(random, ['levy', 'professional', 'fanatic']))
  maybe('at', 8, spot(random, 6))
  return found
}

// ── People ───────────────────────────────────────────────────────────────────────────────────────────────

const STEEL: readonly unknown[] = [
  'axe',
  'broadsword',
  'chain',
  'club',
  'dagger',
  'longsword',
  'mace',
  'net',
  'shortsword',
  'spear',
  '2h spear',
  'war hammer',
  'whip',
  'great axe (2d6+2 H 4/10 cutting sunder two-handed)',
  'barbed spear (1d8+1 M 4/5 impaling barbed reach L)',
  'scythe (1d10 L 4/8 cutting sweep two-handed)',
]

const AXES: readonly unknown[] = ['axe', 'great axe (2d6+2 H 4/10 cutting sunder two-handed)', 'longsword']

/** What holds people fast; bare hands are always there. */
const HOLDS: readonly unknown[] = ['net', 'whip', 'chain']

const BLUNT: readonly unknown[] = ['club', 'mace', 'war hammer', 'heater']

const LANCES: readonly unknown[] = ['2h spear', '2h spear', 'spear', 'broadsword', 'mace', 'longsword']

const SHIELDS: readonly string[] = ['buckler', 'heater', 'kite', 'scutum', 'viking shield']

const CROSSBOW: Json = {
  name: 'crossbow',
  damage: '1d10',
  category: 'ranged',
  force: 'L',
  impaleSize: 'S',
  hands: 2,
  load: 2,
  tags: ['crossbow', 'impaling'],
}

const CHAKRAMS: Json = {
  name: 'chakram',
  damage: '1d6+1',
  category: 'ranged',
  force: 'M',
  range: [20, 40, 80],
  tags: ['cutting', 'thrown'],
  count: 6,
}

const MISSILES: readonly unknown[] = [
  'bow',
  'sling',
  'javelin',
  '3 javelins',
  'bolas',
  'rock',
  'dagger',
  CROSSBOW,
  CHAKRAMS,
]

const MACHINE_PISTOLS: Json = {
  name: 'machine pistol',
  damage: '1d6',
  category: 'ranged',
  force: 'M',
  range: [20, 50, 100],
  load: 2,
  ammoMax: 12,
  ammo: 12,
  burst: 3,
  cyclic: 10,
  tags: ['firearm'],
  count: 2,
}

const DISINTEGRATOR: Json = {
  name: 'disintegrator',
  damage: '2d6',
  category: 'ranged',
  force: 'H',
  range: [20, 50, 100],
  burst: 3,
  tags: ['firearm', 'energy', 'high-tech', 'sunder'],
}

const CARBINE: Json = {
  name: 'rifle',
  also: [
    { name: 'phase rounds', damage: '1d8', tags: ['firearm', 'bypassing'], ammo: 4 },
    {
      name: 'heat cone',
      damage: '1d6',
      tags: ['firearm', 'energy', 'cone'],
      ammo: null,
      burst: 0,
      cyclic: 0,
    },
  ],
}

const LASER: Json = { name: 'laser rifle', burst: 3, cyclic: 10 }

const GUNS: readonly unknown[] = [
  'pistol',
  'rifle',
  'shotgun',
  'plasma rifle',
  'gauss rifle',
  { name: 'pistol', count: 2 },
  { name: 'rifle', scope: 1 },
  LASER,
  MACHINE_PISTOLS,
  DISINTEGRATOR,
  CARBINE,
]

function person(random: Random, arms: readonly unknown[]): Json {
  const sheet: Json = {
    name: 'Some Fighter',
    kind: pick(random, ['pc', 'npc', 'npc']),
    ...scores(random),
    style: style(random, 15, some(random, traits, 3)),
    skills: skillsOf(random),
    weapons: armsOf(random, arms),
    armour: pick(random, [0, 0, 1, 3, 6, 'mail', { head: 'mail', chest: 4, legs: 1 }]),
  }
  const maybe = (times: number, more: Json): void => {
    if (oneIn(random, times)) Object.assign(sheet, more)
  }
  maybe(12, { luck: 3 })
  maybe(10, { actionPoints: pick(random, [1, 3, 4]) })
  maybe(8, { passions: { Loyalty: 20 + random.die(60) } })
  maybe(12, { heroLevel: 'paragon', advantages: some(random, advantages, 3) })
  maybe(10, { powers: some(random, powers, 3) })
  maybe(6, { naturalArmour: random.die(3) })
  return sheet
}

function armsOf(random: Random, arms: readonly unknown[]): unknown[] {
  const weapons: unknown[] = oneIn(random, 8) ? [] : [pick(random, arms)]
  if (oneIn(random, 2)) weapons.push(pick(random, SHIELDS))
  for (let more = random.die(3) - 1; more > 0; more--)
    weapons.push(pick(random, oneIn(random, 3) ? MISSILES : STEEL))
  return weapons
}

function style(random: Random, least: number, learnt: readonly string[] = []): Json {
  const value = least + random.die(80) + (oneIn(random, 4) ? 60 : 0)
  return { name: 'Ways of War', value, traits: learnt }
}

function scores(random: Random): Json {
  const score = (): number => 6 + random.die(12)
  const con = oneIn(random, 3) ? 2 + random.die(4) : score()
  return { str: score(), con, siz: score(), dex: score(), int: score(), pow: score(), cha: score() }
}

const TRAINED = ['endurance', 'brawn', 'evade', 'athletics', 'willpower', 'unarmed']
const LEARNT = ['acrobatics', 'healing', 'mechanisms', 'first-aid', 'ride', 'swim', 'perception']

function skillsOf(random: Random): Json {
  const skill = (): number => 10 + random.die(90)
  const skills: Json = {}
  for (const name of TRAINED) skills[name] = skill()
  for (const name of LEARNT) if (oneIn(random, 3)) skills[name] = skill()
  return skills
}

const SPELLS: readonly unknown[] = [
  'Avert',
  'Befuddle',
  'Bladesharp',
  'Bludgeon',
  'Calm',
  'Darkness',
  'Disruption',
  'Firearrow',
  'Fireblade',
  'Heal',
  'Light',
  'Sleep',
  'Vigor',
  { name: 'Bolt', effect: 'harm', damage: '2d6', resist: 'evade' },
  { name: 'Great Bolt', effect: 'harm', damage: '3d6', resist: 'evade', turns: 2 },
  { name: 'Glue' },
]

function magicOf(random: Random): Json {
  const skills = { ...skillsOf(random), magic: 50 + random.die(50) }
  const spells = some(random, SPELLS, 10)
  return { spells, skills, magicPoints: 4 + random.die(12) }
}

// ── Beasts ───────────────────────────────────────────────────────────────────────────────────────────────

const FANGS: readonly string[] = [
  'bite (1d8 L natural)',
  'claw (1d6 M natural cutting)',
  'horn (1d8 L natural impaling)',
  'tail (1d10 H natural bludgeoning sweep)',
  'sting (1d4 M natural impaling)',
]

const SHAPES: readonly string[] = ['grizzly-bear', 'dragon', 'giant-ant', 'xenomorph', 'shark', 'horse']

/** Abilities that are felt in every fight. */
const TERRORS: readonly string[] = [
  'venomous',
  'gaze',
  'grappler',
  'leaper',
  'frenzy',
  'engulfing',
  'intimidate',
  'terrifying',
  'characteristic-drain',
  'vampiric',
  'acid-blood',
  'breathe-flame',
  'wing-buffet',
  'flying',
  'trample',
  'regeneration',
]

const GRIPS: readonly string[] = ['grappler', 'formidable-natural-weapons']

const LEAPS: readonly string[] = ['leaper']

const BULLIES: readonly string[] = ['intimidate', 'terrifying', 'leaper']

const VENOM: readonly string[] = ['venomous', 'gaze', 'poison-immunity']

const FLAMES: readonly string[] = ['breathe-flame', 'flying', 'intimidate']

function beast(random: Random, names: readonly string[], most: number): Json {
  const body: Json = {
    name: 'Beast',
    kind: 'creature',
    ...scores(random),
    siz: 8 + random.die(32),
    style: style(random, 30),
    fly: pick(random, [0, 12]),
    weapons: some(random, FANGS, 3),
    naturalArmour: random.die(4) - 1,
  }
  const shape = oneIn(random, 3) ? { use: pick(random, SHAPES) } : body
  const abilities = some(random, names, most).map((name) => ability(random, name))
  return { ...shape, abilities, ...(oneIn(random, 4) ? { skills: { ...skillsOf(random), fly: 60 } } : {}) }
}

function ability(random: Random, name: string): Json {
  switch (name) {
    case 'venomous':
      return { name, poison: randomPoison(random) }
    case 'gaze':
      return { name, source: pick(random, ['active', 'passive']), ...gazeOf(random) }
    case 'regeneration':
      return { name, rate: random.die(3) }
    case 'breathe-flame':
      return { name, damage: '2d6' }
    case 'immunity':
      return { name, source: pick(random, ['fire', 'poison', 'acid', 'suffocation']) }
    case 'characteristic-drain':
      return { name, source: 'str', damage: '1d3', ...(oneIn(random, 2) ? { resist: 'endurance' } : {}) }
    case 'vampiric':
      return { name, fatigue: random.die(2) }
    case 'frenzy':
      return oneIn(random, 2) ? { name, source: 'blood' } : { name }
    case 'undead':
      return { name, source: pick(random, ['head', 'chest']) }
    case 'multi-headed':
    case 'multi-limbed':
      return { name, rate: 1 }
    default:
      return { name }
  }
}

function gazeOf(random: Random): Json {
  if (oneIn(random, 3)) return { poison: randomPoison(random) }
  return {
    text: 'turns to stone',
    resist: pick(random, ['endurance', 'willpower']),
    damage: '1d6',
    fatigue: 1,
  }
}

function randomPoison(random: Random): Json {
  return {
    potency: 70 + random.die(50),
    resist: pick(random, ['endurance', 'willpower']),
    conditions: some(random, poisonConditions, 6),
    onset: random.die(3) - 1,
    duration: pick(random, [0, 1, 3]),
  }
}

// ── Themes ───────────────────────────────────────────────────────────────────────────────────────────────

const CROWD: readonly number[] = [1, 1, 1, 2, 2, 2, 3, 4]
const PAIR: readonly number[] = [1]
const FEW: readonly number[] = [1, 2]

/** Fights about nothing in particular. */
const MIXED: readonly Theme[] = [
  { body: (random) => person(random, STEEL), counts: CROWD, distances: [1, 1, 1, 2, 6] },
  { body: (random) => person(random, MISSILES), counts: CROWD, distances: [1, 4, 12, 40], field: weather },
  { body: (random) => person(random, GUNS), counts: CROWD, distances: [1, 8, 20, 60], covers: true },
  { body: (random) => person(random, LANCES), counts: CROWD, distances: [1, 10, 25], riders: 2 },
  { body: (random) => beast(random, abilityNames, 6), counts: CROWD, distances: [1, 1, 3, 10] },
  { body: caster, counts: CROWD, distances: [2, 8], field: apart },
]

/** Fights in which something rare is likely. */
const RARITIES: readonly Theme[] = [
  { body: cleaver, counts: PAIR, distances: [1], rulings: heroic, often: 2 },
  { body: layered, counts: PAIR, distances: [1], rulings: choosing, often: 2 },
  { body: (random) => fencer(random, STEEL), counts: PAIR, distances: [1] },
  { body: (random) => fencer(random, STEEL), counts: [3], distances: [1], field: entangled },
  { body: pikeman, counts: PAIR, distances: [1, 8, 12], rulings: piercing, often: 3 },
  { body: holder, counts: PAIR, distances: [1] },
  { body: wrestler, counts: PAIR, distances: [1], often: 4 },
  { body: beamer, counts: PAIR, distances: [6, 15], covers: true, field: called, rulings: aiming, often: 2 },
  { body: peeper, counts: [2], distances: [6, 15], covers: true, rulings: watching, often: 4 },
  { body: gunner, counts: PAIR, distances: [20], rulings: aiming },
  { body: archer, counts: FEW, distances: [12], field: weather, rulings: aiming, often: 4 },
  { body: caster, counts: PAIR, distances: [8], field: apart, often: 2 },
  { body: enchanter, counts: PAIR, distances: [30], field: apart, often: 2 },
  { body: (random) => beast(random, VENOM, 3), counts: PAIR, distances: [1] },
  { body: (random) => beast(random, TERRORS, 4), counts: FEW, distances: [1, 3] },
  { body: (random) => beast(random, BULLIES, 2), counts: FEW, distances: [3] },
  { body: (random) => beast(random, FLAMES, 2), counts: [2, 3], distances: [6] },
  { body: leaper, counts: PAIR, distances: [2] },
  { body: (random) => person(random, LANCES), counts: PAIR, distances: [10], riders: 3 },
  { body: legionary, counts: [1, 3, 3], distances: [8], field: apart },
  { body: footpad, counts: PAIR, distances: [1], field: () => ({ surprised: ['npcs'] }), often: 2 },
  { body: patient, counts: [2], distances: [30], rulings: nursing },
  { body: victim, counts: [2, 3], distances: [300], rulings: bedside },
]
const RARE: readonly Theme[] = RARITIES.flatMap((theme) => new Array<Theme>(theme.often ?? 1).fill(theme))

function heroic(): Json {
  return { 'last-action': 'on', 'npc-luck': 'all' }
}

function choosing(): Json {
  return { 'sunder-layers': 'attacker-chooses' }
}

function entangled(): Json {
  return { engaged: 'all' }
}

function bedside(): Json {
  return { 'first-aid-time': 'minutes', 'round-cap': 30 }
}

function apart(): Json {
  return { engaged: 'none', water: false }
}

function called(): Json {
  return { calls: true }
}

function aiming(random: Random): Json {
  return {
    aim: pick(random, ['one-point', 'whole-round']),
    'malfunction-time': pick(random, ['roll-to-clear', 'whole-fight']),
  }
}

function watching(random: Random): Json {
  return { ...aiming(random), 'sneak-fumble': pick(random, ['any-foe', 'free-shot']) }
}

function piercing(random: Random): Json {
  return { 'impale-incap': randomRuling(random, 'impale-incap') }
}

function nursing(random: Random): Json {
  return { 'first-aid-time': pick(random, ['whole-round', 'one-action']), 'round-cap': 20 }
}

/** Big axes, thin skin, good luck. */
function cleaver(random: Random): Json {
  const gifts = { powers: ['combat-expert-melee'], powerPoints: 2 }
  return { ...person(random, AXES), ...gifts, armour: 0, luck: 4, style: style(random, 50) }
}

/** Hide below, mail above. */
function layered(random: Random): Json {
  return { ...person(random, AXES), armour: random.die(3), naturalArmour: 1, style: style(random, 60) }
}

/** Somebody who knows what they do and can take a blow. */
function fencer(random: Random, arms: readonly unknown[]): Json {
  return { ...person(random, arms), style: style(random, 50), hitPoints: pick(random, [8, 30]) }
}

/** Long points and small people. */
function pikeman(random: Random): Json {
  return { ...person(random, LANCES), weapons: ['2h spear'], style: style(random, 50), siz: 8, armour: 0 }
}

/** Claws that hold against a shield that parries. */
function wrestler(random: Random): Json {
  return oneIn(random, 2) ? grappler(random) : shieldman(random)
}

function grappler(random: Random): Json {
  return { ...beast(random, GRIPS.slice(0, 1), 1), weapons: ['claw (1d6 M natural)'] }
}

function shieldman(random: Random): Json {
  return { ...fencer(random, STEEL), weapons: ['broadsword', pick(random, SHIELDS)] }
}

/** Somebody with nets and bare hands. */
function holder(random: Random): Json {
  const weapons = [pick(random, HOLDS)]
  return { ...fencer(random, HOLDS), weapons, style: style(random, 50, ['unarmed-prowess']) }
}

/** Two guns, or one and something to throw; hard to hurt and behind a wall for good. */
function peeper(random: Random): Json {
  const weapons = oneIn(random, 3) ? ['pistol', 'javelin'] : [MACHINE_PISTOLS]
  return { ...person(random, GUNS), weapons, ...entrenched(random) }
}

/** A beam that may recoil or not. */
function beamer(random: Random): Json {
  const weapons = [pick(random, [LASER, DISINTEGRATOR])]
  return { ...person(random, GUNS), weapons, ...entrenched(random) }
}

function entrenched(random: Random): Json {
  const skills = { ...skillsOf(random), mechanisms: 50 }
  return { skills, actionPoints: 4, armour: 12, move: 0, cover: 'wall' }
}

/** Never out of rounds, and hard to hurt. */
function gunner(random: Random): Json {
  const weapons = [
    { ...MACHINE_PISTOLS, name: 'gatling gun', ammo: null, ammoMax: null, cyclic: 20, hands: 2, count: 1 },
  ]
  const skills = { ...skillsOf(random), mechanisms: 50 }
  return { ...person(random, GUNS), weapons, skills, actionPoints: 4, armour: 12, move: 0 }
}

function archer(random: Random): Json {
  return { ...fencer(random, MISSILES), weapons: [pick(random, ['bow', 'sling', CROSSBOW, CHAKRAMS])] }
}

function caster(random: Random): Json {
  const weapons = pick(random, [['broadsword', 'dagger'], ['club', 'mace'], ['bow'], ['spear', 'kite']])
  return { ...person(random, STEEL), weapons, ...magicOf(random), wounds: pick(random, [0, 2, 7]) }
}

/** Little but spells that last, and the one that ends them. */
function enchanter(random: Random): Json {
  const spells = [
    'Avert',
    'Light',
    'Darkness',
    ...some(random, ['Befuddle', 'Calm', 'Vigor', 'Bladesharp'], 4),
  ]
  const skills = { ...skillsOf(random), magic: 95, willpower: 10 }
  return {
    ...person(random, STEEL),
    weapons: ['broadsword'],
    spells,
    skills,
    magicPoints: 60,
    move: 0,
    hitPoints: 20,
  }
}

function leaper(random: Random): Json {
  const weapons = ['bite (1d8 L natural)', 'claw (1d6 M natural cutting)']
  return { ...beast(random, LEAPS, 1), weapons }
}

function legionary(random: Random): Json {
  return { ...person(random, STEEL), style: style(random, 50, ['formation-fighting']) }
}

function footpad(random: Random): Json {
  return { ...person(random, BLUNT), armour: 0, style: style(random, 60, ['knockout-blow', 'throw-weapons']) }
}

/** Hurt already, unable to run, and weak of will or not. */
function patient(random: Random): Json {
  const weapons = pick(random, [['bow'], ['spear'], [CHAKRAMS]])
  const skills = { ...skillsOf(random), 'first-aid': 80, willpower: pick(random, [5, 95]) }
  return { ...person(random, STEEL), weapons, skills, move: 0, wounds: 2 + random.die(3), armour: 0 }
}

function victim(random: Random): Json {
  return oneIn(random, 4) ? basilisk(random) : patient(random)
}

/** Something that hurts by being looked at. */
function basilisk(random: Random): Json {
  const gaze = { name: 'gaze', source: 'passive', text: 'hurts', resist: 'willpower', damage: '1d2' }
  return { ...beast(random, GRIPS, 1), abilities: [gaze], move: 0 }
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

/** Between one and `most` of several things, each once. */
function some<Item>(random: Random, items: readonly Item[], most: number): Item[] {
  const left = [...items]
  const found: Item[] = []
  for (let count = random.die(most); count > 0 && left.length > 0; count--)
    found.push(...left.splice(random.die(left.length) - 1, 1))
  return found
}
