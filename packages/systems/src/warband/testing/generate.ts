/**
 * Random scenarios: whatever a user could write, in small.
 *
 * PCs of every trait, beasts and troops with any gear, two or three sides, every value of every ruling, every kind of
 * ground, surprise, duels, corners without a way out, and fights taken up in their middle: wounded, prone, critical.
 * Sides are small and rounds limited, so that thousands of fights can be played. The same generator gives the same
 * scenario.
 */
import type { Random } from '@steelyard/kernel'
import { presets, type RulingKey, rulings } from '../register/rulings.ts'
import { skills, spellNames, things, traits, weapons } from '../rules/common/gear.ts'

type Json = Record<string, unknown>

/** A random scenario of single figures, as a user would write it. */
export function randomScenario(random: Random): Json {
  const names = pick(random, [
    ['party', 'foes'],
    ['party', 'foes'],
    ['party', 'foes'],
    ['red', 'blue'],
    ['party', 'foes', 'strangers'],
  ])
  const ids: string[] = []
  const sides = names.map((id) => {
    const figures = several(random, id === 'party' ? 3 : 4, () => randomFigure(random, id === 'party', ids))
    return { id, hand: 'ai:random', figures }
  })
  const firsts = sides.map(({ figures }) => String(figures[0]?.['id']))
  return {
    system: 'warband',
    rulings: randomRulings(random),
    field: randomField(random, names, firsts),
    sides,
  }
}

function randomField(random: Random, sides: readonly string[], firsts: readonly string[]): Json {
  const field: Json = { maxRounds: 1 + below(random, 8) }
  if (oneIn(random, 2)) field['start'] = 'contact'
  else field['start'] = 1 + below(random, 14)
  if (oneIn(random, 6)) field['map'] = 'grid'
  if (oneIn(random, 4)) field['surprised'] = [pick(random, [...sides, ...firsts])]
  if (oneIn(random, 8)) field['chanceMeeting'] = true
  if (oneIn(random, 4)) field['duels'] = [[firsts[0], firsts[1]]]
  if (oneIn(random, 5)) field['challenges'] = true
  if (oneIn(random, 4)) field['calls'] = true
  if (oneIn(random, 5)) field['cornered'] = [pick(random, sides)]
  if (oneIn(random, 5)) field['noQuarter'] = [pick(random, sides)]
  if (oneIn(random, 4))
    field['flanks'] = [{ who: firsts[0], whom: firsts[1], arc: pick(random, ['flank', 'rear']) }]
  if (oneIn(random, 4)) field['priority'] = below(random, 7)
  if (oneIn(random, 6)) field['obstacles'] = 1 + below(random, 3)
  if (oneIn(random, 4)) field['edge'] = 3 + below(random, 10)
  if (oneIn(random, 3)) field['terrain'] = several(random, 3, () => randomTerrain(random))
  return field
}

function randomTerrain(random: Random): Json {
  const from = below(random, 12) - 2
  return {
    kind: pick(random, ['rough', 'water', 'climb', 'obstacle', 'narrow', 'high', 'cover']),
    from,
    to: from + below(random, 6),
    amount: 1 + below(random, 3),
    each: below(random, 3),
  }
}

/** Any value of any ruling, mostly the default. */
function randomRulings(random: Random): Json {
  const found: Json = {}
  const often = pick(random, [3, 8, 30])
  for (const key of Object.keys(rulings) as RulingKey[]) {
    if (!oneIn(random, often)) continue
    if (key === 'charge-min') found[key] = below(random, 5)
    else if (key === 'volley-mass') found[key] = 1 + below(random, 3)
    else found[key] = pick(random, Object.keys(rulings[key].values))
  }
  if (oneIn(random, 10)) found['preset'] = pick(random, Object.keys(presets))
  return found
}

function randomFigure(random: Random, party: boolean, ids: string[]): Json {
  const pc = party ? !oneIn(random, 3) : oneIn(random, 8)
  const id = `f${ids.length + 1}`
  ids.push(id)
  const figure: Json = {
    id,
    name: pick(random, ['Aldo', 'Brun', 'Cai', 'Dara']),
    kind: pc ? 'pc' : 'npc',
    armour: ['light', 'medium', 'heavy'].slice(0, below(random, 4)),
    weapons: several(random, 3, () => pick(random, weapons).name),
    ...(pc ? randomPc(random) : randomNpc(random)),
  }
  if (oneIn(random, 3)) figure['shield'] = pick(random, ['ready', 'ready', 'slung'])
  if (oneIn(random, 3)) figure['helmet'] = true
  if (oneIn(random, 5)) figure['mounted'] = true
  if (oneIn(random, 3)) figure['items'] = several(random, 3, () => randomThing(random))
  if (oneIn(random, 4)) Object.assign(figure, randomTrouble(random))
  return figure
}

function randomThing(random: Random): Json {
  return { name: pick(random, things).name, where: pick(random, ['auto', 'belt', 'worn', 'packed']) }
}

function randomPc(random: Random): Json {
  return {
    level: 1 + below(random, 4),
    trait: pick(random, traits),
    vigor: 8 + below(random, 10),
    agility: 8 + below(random, 10),
    finesse: 8 + below(random, 10),
    skills: several(random, 2, () => pick(random, skills)),
    hpMax: 1 + below(random, 4),
    atk: 1 + below(random, 3),
    mana: below(random, 4),
    ...(oneIn(random, 4)
      ? {}
      : { spells: several(random, 3, () => pick(random, spellNames)).slice(below(random, 2)) }),
    catalyst: oneIn(random, 2),
    packed: oneIn(random, 4) ? below(random, 7) : 0,
  }
}

function randomNpc(random: Random): Json {
  return {
    might: 1 + below(random, 4),
    morale: pick(random, [5, 7, 9, null]),
    natural: oneIn(random, 4) ? below(random, 4) : 0,
    level: oneIn(random, 6) ? 1 : 0,
    size: oneIn(random, 4) ? below(random, 3) - 1 : 0,
    hands: oneIn(random, 6) ? 0 : 2,
    supernatural: oneIn(random, 8),
    skirmisher: oneIn(random, 4),
    leader: oneIn(random, 6),
    fast: oneIn(random, 5),
  }
}

/** Somebody whom the fight finds in a bad way. */
function randomTrouble(random: Random): Json {
  return pick(random, [
    { prone: true },
    { blinded: true },
    { slow: true },
    { unaware: true },
    { unseen: true },
    { hp: 0, critical: true },
    { hp: 0, stabilized: true },
    { wounds: [{ number: 1 + below(random, 10) }] },
    { wounds: [{ number: 1 + below(random, 10), permanent: true }], scars: 1 },
    { place: below(random, 10) },
  ])
}

function several<Item>(random: Random, most: number, make: () => Item): Item[] {
  return Array.from({ length: 1 + below(random, most) }, make)
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
