/**
 * Random battles: whatever a user could write with units in it, in small.
 *
 * Units of one to eight figures of any gear, with leaders, PCs, mixed ranks, riders and archers, loose figures beside
 * them, every value of every ruling, every kind of ground, surprise, flanks, corners without a way out. The same
 * generator gives the same scenario.
 */
import type { Random } from '@steelyard/kernel'
import { type RulingKey, rulings } from '../register/rulings.ts'

type Json = Record<string, unknown>

/** A random battle, as a user would write it. */
export function randomBattle(random: Random): Json {
  const banners: string[] = []
  const sides = ['party', 'foes'].map((id) => {
    const units = 1 + below(random, 3)
    const figures: Json[] = []
    for (let at = 0; at < units; at++) figures.push(...randomUnit(random, `${id} ${at + 1}`, banners))
    if (oneIn(random, 4)) figures.push(randomLoose(random, id))
    return { id, hand: 'ai:random', figures }
  })
  return { system: 'warband', rulings: randomRulings(random), field: randomField(random, banners), sides }
}

function randomField(random: Random, banners: readonly string[]): Json {
  const field: Json = { scale: 'battle', maxRounds: 1 + below(random, 7), banners }
  field['start'] = oneIn(random, 2) ? 'contact' : 1 + below(random, 30)
  if (oneIn(random, 5)) field['surprised'] = [pick(random, ['party', 'foes'])]
  if (oneIn(random, 4)) field['calls'] = true
  if (oneIn(random, 6)) field['cornered'] = [pick(random, ['party', 'foes'])]
  if (oneIn(random, 6)) field['noQuarter'] = [pick(random, ['party', 'foes'])]
  if (oneIn(random, 3))
    field['flanks'] = [{ who: 'party-1-1', whom: 'foes-1-1', arc: pick(random, ['flank', 'rear']) }]
  if (oneIn(random, 4)) field['edge'] = 3 + below(random, 12)
  if (oneIn(random, 3)) field['terrain'] = [randomTerrain(random), randomTerrain(random)]
  return field
}

function randomTerrain(random: Random): Json {
  const from = below(random, 20) - 2
  const kind = pick(random, ['rough', 'water', 'climb', 'obstacle', 'narrow', 'high', 'cover'])
  return { kind, from, to: from + below(random, 8), amount: 1 + below(random, 3), each: below(random, 3) }
}

function randomRulings(random: Random): Json {
  const found: Json = {}
  const often = pick(random, [3, 8, 30])
  for (const key of Object.keys(rulings) as RulingKey[]) {
    if (!oneIn(random, often)) continue
    if (key === 'charge-min') found[key] = below(random, 5)
    else if (key === 'volley-mass') found[key] = 1 + below(random, 3)
    else found[key] = pick(random, Object.keys(rulings[key].values))
  }
  return found
}

/** One unit: men of a kind, perhaps others among them, perhaps somebody to lead them. */
function randomUnit(random: Random, unit: string, banners: string[]): Json[] {
  const id = unit.replace(' ', '-')
  const whole = oneIn(random, 8)
  const count = whole ? 15 : 2 + below(random, 7)
  if (whole) banners.push(unit)
  const lines: Json[] = [{ ...randomMan(random), id, name: 'Man', unit, count }]
  if (!whole && oneIn(random, 3)) lines.push({ ...randomMan(random), id: `${id}-other`, name: 'Other', unit })
  if (!whole && oneIn(random, 2)) lines.push({ ...randomLead(random), id: `${id}-lead`, unit })
  return lines
}

function randomMan(random: Random): Json {
  return {
    armour: ['light', 'medium', 'heavy'].slice(0, below(random, 3)),
    shield: pick(random, ['none', 'ready']),
    weapons: pick(random, WEAPONS),
    might: 1 + (oneIn(random, 5) ? 1 : 0),
    morale: pick(random, [5, 7, 9, null]),
    mounted: oneIn(random, 4),
    skirmisher: oneIn(random, 8),
    size: oneIn(random, 8) ? 1 : 0,
  }
}

const WEAPONS: readonly (readonly string[])[] = [
  ['spear'],
  ['battle axe'],
  ['shortsword'],
  ['arming sword', 'javelin'],
  ['handaxe'],
  ['javelin'],
  ['longbow'],
  ['shortbow', 'dagger'],
  ['crossbow'],
  ['sling'],
  ['halberd'],
  [],
]

function randomLead(random: Random): Json {
  if (oneIn(random, 3))
    return {
      name: 'Hero',
      kind: 'pc',
      level: 2 + below(random, 3),
      shield: 'ready',
      helmet: true,
      weapons: ['shortsword'],
      spells: oneIn(random, 3) ? ['bolt', 'slumber'] : [],
      mana: 1 + below(random, 2),
      catalyst: true,
    }
  const might = 2 + below(random, 3)
  return { ...randomMan(random), name: 'Lead', might, helmet: oneIn(random, 2), morale: 9 }
}

function randomLoose(random: Random, side: string): Json {
  return { ...randomLead(random), id: `${side}-loose`, mounted: oneIn(random, 3) }
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[below(random, items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

function below(random: Random, limit: number): number {
  return random.die(limit) - 1
}

function oneIn(random: Random, count: number): boolean {
  return random.die(count) === 1
}
