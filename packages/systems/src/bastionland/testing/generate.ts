/**
 * Random scenarios: whatever a user could write, in small.
 *
 * Every kind of figure, zones, mounts, Warbands, structures, two or three sides, every value of every ruling,
 * and fights taken up in their middle: effects in force, Scars, the wounded and the down, duels, pairs apart or
 * engaged, surprise. Sides are small and stalemates mostly early, so that thousands of fights can be played.
 * The same generator gives the same scenario.
 */
import type { Random } from '@steelyard/kernel'
import { presets, type RulingKey, rulings } from '../register/rulings.ts'
import { feats, scarPlaces } from '../scenario/sheet.ts'

type Json = Record<string, unknown>

/** A figure with what the rest of the scenario must know of it. */
interface Recruit {
  readonly id: string
  readonly side: string
  readonly kind: Kind
  readonly zone: string
  readonly written: Json
}

type Kind = 'knight' | 'squire' | 'npc' | 'creature' | 'steed' | 'warband' | 'structure'

/** A random scenario, as a user would write it. */
export function randomScenario(random: Random): Json {
  const zones = randomZones(random)
  const sides = randomSides(random)
  const war = oneIn(random, 8)
  const kinds = war ? pick(random, [WAR, FLEET]) : KINDS
  const recruits = sides.map((side) => randomSide(random, side, zones, kinds))
  const everybody = recruits.flat()
  return {
    system: 'bastionland',
    rulings: { ...randomRulings(random), ...(war ? { warbands: 'on', structures: 'on' } : {}) },
    field: randomField(random, zones, sides, everybody),
    sides: sides.map((id, at) => ({ id, figures: (recruits[at] ?? []).map(({ written }) => written) })),
  }
}

/** The value of a ruling as a user could set it, at random. */
export function randomRuling(random: Random, key: RulingKey): string | number {
  if (key === 'stalemate') return oneIn(random, 8) ? pick(random, ['referee', 100]) : 2 + random.die(8)
  return pick(random, Object.keys(rulings[key].values))
}

function randomRulings(random: Random): Json {
  const chosen: Json = { stalemate: randomRuling(random, 'stalemate') }
  if (oneIn(random, 4)) chosen['preset'] = pick(random, Object.keys(presets))
  const often = random.die(3) === 1 ? 2 : 6
  for (const key of Object.keys(rulings) as RulingKey[])
    if (key !== 'stalemate' && oneIn(random, often)) chosen[key] = randomRuling(random, key)
  return oneIn(random, 3) ? { ...chosen, ...pick(random, BUNDLES) } : chosen
}

/** Rulings whose moment comes seldom, some of them only together. */
const BUNDLES: readonly Json[] = [
  { 'no-dice-left': 'bolster-alone', 'scar-no-die': 'referee' },
  { 'natural-weapons': 'greater-effect-only' },
  { mutilation: 'referee', 'scar-and-wound': 'both' },
  { wooden: 'referee' },
  { 'round-order': 'declare-then-players-first', 'target-gone': 'redirect' },
  { mounted: 'on', 'dismount-damage': 'on' },
  { 'greater-replaces': 'besides' },
]

// ── The field ────────────────────────────────────────────────────────────────────────────────────────────

function randomZones(random: Random): Json[] {
  const ids = ['gate', 'yard', 'hall'].slice(0, pick(random, [1, 1, 2, 3]))
  return ids.map((id, at) => ({
    id,
    confined: oneIn(random, 4),
    adjacent: at === 0 ? [] : [pick(random, ids.slice(0, at))],
  }))
}

function randomField(random: Random, zones: readonly Json[], sides: readonly string[], all: Recruit[]): Json {
  const field: Json = { zones, calls: oneIn(random, 3) }
  const [one, other] = foes(random, all)
  if (one.zone === other.zone && oneIn(random, 4)) field['apart'] = [[one.id, other.id]]
  if (oneIn(random, 4)) field['engaged'] = [foes(random, all).map(({ id }) => id)]
  const duellists = all.filter(({ kind }) => kind === 'knight' || kind === 'squire' || kind === 'npc')
  if (new Set(duellists.map(({ side }) => side)).size > 1 && oneIn(random, 5))
    field['duel'] = [foes(random, duellists).map(({ id }) => id)]
  if (oneIn(random, 4)) field['firstSide'] = pick(random, sides)
  if (oneIn(random, 8)) field['deadly'] = false
  if (oneIn(random, 8)) field['round'] = 1 + random.die(3)
  if (oneIn(random, 8)) field['season'] = 'winter'
  return field
}

function foes(random: Random, all: readonly Recruit[]): [Recruit, Recruit] {
  const one = pick(random, all)
  return [
    one,
    pick(
      random,
      all.filter(({ side }) => side !== one.side),
    ),
  ]
}

function randomSides(random: Random): string[] {
  return pick(random, [
    ['players', 'npcs'],
    ['players', 'npcs'],
    ['red', 'blue'],
    ['players', 'npcs', 'strangers'],
  ])
}

// ── Who fights ───────────────────────────────────────────────────────────────────────────────────────────

const KINDS: readonly Kind[] = [
  'knight',
  'knight',
  'knight',
  'npc',
  'npc',
  'npc',
  'squire',
  'creature',
  'creature',
  'warband',
  'structure',
]

const WAR: readonly Kind[] = ['knight', 'npc', 'warband', 'warband', 'structure']
const FLEET: readonly Kind[] = ['npc', 'structure', 'structure', 'structure']

function randomSide(random: Random, side: string, zones: readonly Json[], from: readonly Kind[]): Recruit[] {
  const count = pick(random, [1, 1, 2, 2, 3])
  const zone = pick(random, zones)['id']
  const recruits: Recruit[] = []
  for (let at = 0; at < count; at++) {
    const id = `${side}-${at + 1}`
    const place = String(oneIn(random, 4) ? pick(random, zones)['id'] : zone)
    const kind = pick(random, at === 0 ? from.filter((each) => each !== 'structure') : from)
    const person = kind === 'knight' || kind === 'squire' || kind === 'npc'
    if (person && oneIn(random, 4)) {
      const steed = steedFor(random, side, `${id}-steed`, place)
      const mount = oneIn(random, 4) ? null : steed.id
      recruits.push(recruit({ random, side, id, kind, zone: place, mount }), steed)
    } else recruits.push(recruit({ random, side, id, kind, zone: place, mount: null }))
  }
  return recruits
}

function steedFor(random: Random, side: string, id: string, zone: string): Recruit {
  const use = pick(random, ['charger', 'riding-steed', 'pony'])
  return { id, side, kind: 'steed', zone, written: { use, id, zone } }
}

function recruit({
  random,
  side,
  id,
  kind,
  zone,
  mount,
}: {
  readonly random: Random
  readonly side: string
  readonly id: string
  readonly kind: Kind
  readonly zone: string
  readonly mount: string | null
}): Recruit {
  const gear = gearOf(random, kind)
  const written: Json = { ...gear, id, zone, mount, ...conditions(random, kind, gear) }
  if (oneIn(random, 6)) written['seat'] = pick(random, ['alice', 'bob'])
  return { id, side, kind, zone, written }
}

function gearOf(random: Random, kind: Kind): Json {
  switch (kind) {
    case 'creature':
      return {
        name: 'Beast',
        kind,
        naturalArmour: random.die(3) - 1,
        weapons: [
          pick(random, ['bite (d6 natural)', 'claws (2d8 natural)', 'breath (d8 natural blast)']),
          'horns (d8 natural)',
        ],
        ...virtues(random),
      }
    case 'warband':
      return { use: pick(random, ['militia', 'skirmishers', 'mercenaries', 'riders', 'knights']) }
    case 'structure':
      return oneIn(random, 2)
        ? { use: pick(random, ['barred-gate', 'longship', 'longship', 'rowboat']) }
        : { use: 'siege-tower', weapons: [pick(random, ['ram', 'stone thrower', 'bolt launcher'])] }
    default:
      return { name: `Some ${kind}`, kind, ...virtues(random), ...armsOf(random) }
  }
}

function virtues(random: Random): Json {
  const score = (): Json | number => {
    const max = 3 + random.die(16)
    return oneIn(random, 3) ? { cur: random.die(max + 1) - 1, max } : max
  }
  const guard = random.die(9) - 1
  return {
    vig: oneIn(random, 12) ? { cur: 0, max: 9 } : score(),
    cla: oneIn(random, 12) ? { cur: 0, max: 9 } : score(),
    spi: oneIn(random, 12) ? { cur: 0, max: 9 } : score(),
    guard: oneIn(random, 3) ? { cur: random.die(guard + 1) - 1, max: guard } : guard,
  }
}

const WEAPONS: readonly string[] = [
  'mace',
  'dagger',
  'spear',
  'longsword',
  'shortsword',
  'greatsword',
  'maul',
  'scythe (d12)',
  'halberd (2d12 long)',
  'billhook',
  'lance',
  'javelin',
  '3 javelins',
  'sling',
  'shortbow',
  'longbow',
  '2 daggers',
]

function armsOf(random: Random): Json {
  const weapons: unknown[] = []
  for (let count = random.die(4) - 1; count > 0; count--) weapons.push(pick(random, WEAPONS))
  if (oneIn(random, 10)) weapons.push({ name: 'axe', state: 'dropped' })
  if (oneIn(random, 12)) weapons.push({ name: 'club', special: { die: 8, when: 'in the dark' } })
  if (oneIn(random, 12)) weapons.push({ name: 'fire pot', dice: [6], thrown: true, blast: true, count: 2 })
  const pieces = ['helm', 'mail', 'plates'].filter(() => oneIn(random, 3))
  const shield = oneIn(random, 2) ? pick(random, [true, true, 'buckler', { state: 'stowed' }]) : null
  return { weapons, pieces, shield, naturalArmour: oneIn(random, 8) ? 1 : 0 }
}

// ── The middle of a fight ────────────────────────────────────────────────────────────────────────────────

function conditions(random: Random, kind: Kind, gear: Json): Json {
  const found: Json = {}
  const maybe = (key: string, times: number, value: unknown): void => {
    if (oneIn(random, times)) found[key] = value
  }
  maybe('readied', 6, false)
  maybe('missesFirstTurn', 20, true)
  maybe('cover', 4, true)
  maybe('leader', 4, true)
  maybe('organised', 4, true)
  maybe('group', 8, 'the watch')
  maybe('nature', 4, pick(random, ['aggressive', 'cautious', 'protective', 'craven']))
  if (kind === 'structure') return found
  maybe('exposed', 10, true)
  maybe('fatigued', 10, true)
  maybe('wounded', 8, true)
  maybe('life', 8, pick(random, ['mortal', 'mortal', 'patched', 'slain', 'fled', 'routed', 'surrendered']))
  maybe('bonusDice', 10, [{ die: pick(random, [6, 8, 10]), uses: pick(random, [1, 2, 'always']) }])
  maybe('feats', 12, feats.slice(0, random.die(3)))
  maybe('effects', 6, [randomEffect(random, gear)])
  maybe('scars', 5, [randomScar(random)])
  return found
}

function randomEffect(random: Random, gear: Json): Json {
  const weapon = Array.isArray(gear['weapons']) ? gear['weapons'].find((each) => each === 'mace') : undefined
  const turns = pick(random, [1, 2, 'fight'])
  if (weapon !== undefined && oneIn(random, 2)) return { kind: 'weapon-impaired', item: 'mace', turns }
  const hinders =
    (gear['shield'] ?? null) === null
      ? ['stopped', 'stopped', 'other']
      : ['stopped', 'shield-trapped', 'other']
  const kind = pick(random, hinders)
  return { kind, turns, ...(kind === 'other' ? { text: 'sand in the eyes' } : {}) }
}

function randomScar(random: Random): Json {
  const entry = random.die(12)
  const places = entry === 2 || entry === 8 || entry === 10 ? scarPlaces[entry] : null
  const waits = [6, 8, 10, 12].includes(entry)
  return {
    entry,
    ...(places === null ? {} : { place: pick(random, places) }),
    pending: waits && oneIn(random, 2),
    season: pick(random, ['current', 'winter']),
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
