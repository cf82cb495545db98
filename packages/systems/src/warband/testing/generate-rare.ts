/**
 * Small fights for what random ones hardly ever come to: wrestlers in a battle line, casters who know every spell,
 * people on the ground far from everybody, packs that Wounds make too heavy, crossbows, sleepers, runners with bait,
 * troops that check their nerve all the time, walls, wheels and cavalry.
 *
 * Each leaves its figures little else to do, so that a few dozen of them show what they are for, whatever the seed.
 */
import type { Random } from '@steelyard/kernel'

type Json = Record<string, unknown>

function fight(field: Json, rulings: Json, party: readonly Json[], foes: readonly Json[]): Json {
  return {
    system: 'warband',
    rulings,
    field: { maxRounds: 6, ...field },
    sides: [
      { id: 'party', hand: 'ai:random', figures: party },
      { id: 'foes', hand: 'ai:random', figures: foes },
    ],
  }
}

function pc(id: string, more: Json = {}): Json {
  return { id, name: id, kind: 'pc', level: 2, hpMax: 5, atk: 2, ...more }
}

function npc(id: string, more: Json = {}): Json {
  return { id, name: id, might: 2, hpMax: 4, morale: null, ...more }
}

/** Bare hands in a line of battle, where one holds the other, and friends stand right behind. */
function wrestlers(random: Random): Json {
  const unit = (name: string, id: string, more: Json = {}): Json =>
    pc(id, { unit: name, hpMax: 9, atk: random.die(3), ...more })
  const witch = { rank: 2, mana: 2, catalyst: true, spells: ['bolt', 'slumber', 'ward'], weapons: ['dagger'] }
  return fight(
    { scale: 'battle', start: 'contact', maxRounds: 8 },
    { protect: 'on' },
    [unit('Guard', 'one'), unit('Guard', 'two'), unit('Guard', 'witch', witch)],
    [
      unit('Orcs', 'three', { weapons: [{ name: 'spear', where: 'worn' }] }),
      unit('Orcs', 'four', { prone: true }),
    ],
  )
}

/** Casters with every spell, out of reach of one another. */
function casters(random: Random): Json {
  const witch = { mana: 1 + random.die(2), catalyst: true, spells: ['bolt', 'slumber', 'ward'] }
  return fight(
    { start: 30 },
    {},
    [pc('one', witch), pc('two', { trait: 'maleficar', mana: 2 })],
    [npc('orc')],
  )
}

/** On the ground, and nobody near. */
function crawlers(random: Random): Json {
  const lying = { prone: true }
  return fight({ start: 3 + random.die(12) }, {}, [pc('one', lying), npc('two', lying)], [npc('orc', lying)])
}

/** What is worn takes up all the room that Wounds will ask for; and the victim says which hand is lost. */
function burdened(): Json {
  const axes = [
    { name: 'battle axe' },
    { name: 'long axe', where: 'worn' },
    { name: 'halberd', where: 'worn' },
  ]
  const figures = ['one', 'two'].map((id) => pc(id, { weapons: axes, hpMax: 20 }))
  return fight({ start: 'contact' }, { 'which-hand': 'victim' }, figures, [
    npc('orc', { atk: 14, hpMax: 20 }),
  ])
}

/** Nothing but crossbows, and javelins for a charge. */
function shooters(random: Random): Json {
  const crossbow = npc('bow', { weapons: ['crossbow'], hpMax: 9 })
  const javelins = npc('jav', { weapons: ['javelin', 'shortsword'], hpMax: 9, might: 1 })
  return fight({ start: 4 + random.die(20) }, {}, [crossbow], [javelins, npc('orc', { might: 1 })])
}

/** Somebody who knows of nothing, and a referee who is asked. */
function sleepers(random: Random): Json {
  const orc = npc('orc', { unaware: true, might: random.die(3), natural: random.die(3) - 1 })
  return fight({ start: 'contact', calls: random.die(2) === 1 }, {}, [npc('one'), npc('two')], [orc])
}

/** Somebody who runs, with something to drop. */
function runners(): Json {
  const bait = [{ name: 'provisions', where: 'belt' }]
  const runner = pc('one', { items: bait, slow: false, agility: 16 })
  return fight({ start: 5, obstacles: 1 }, {}, [runner], [npc('orc', { armour: ['light'] })])
}

/** Groups of one that check every round in melee, and take a while to leave. */
function waverers(random: Random): Json {
  const man = (id: string): Json => npc(id, { skirmisher: true, morale: 3 + random.die(6), hpMax: 9, atk: 0 })
  const rulings = { 'retreat-after': 'when-off-map', 'rally-scope': 'one-group', skirmisher: 'on' }
  const party = [pc('hero', { atk: 1 }), man('one'), man('two'), man('three')]
  return fight({ start: 'contact', edge: 30, maxRounds: 8 }, rulings, party, [
    npc('orc', { atk: 0, hpMax: 9 }),
  ])
}

/** Sword and shield to strike away, by gambit or in a hold. */
function fencers(random: Random): Json {
  const armed = { shield: 'ready', weapons: ['shortsword'], hpMax: 9, atk: random.die(2) }
  const byGambit = random.die(2) === 1
  const rulings = byGambit ? { 'gambit-vs-grapple': 'gambit', 'subdue-gambit': 'both' } : {}
  const calls = random.die(2) === 1
  return fight({ start: 'contact', calls }, rulings, [npc('one', armed)], [npc('orc', { ...armed, atk: 1 })])
}

/** Shields before arrows, taken from the flank, under a referee. */
function walls(random: Random): Json {
  const foot = { unit: 'Foot', might: 1, count: 3, shield: 'ready', weapons: ['spear'], morale: 11 }
  const bows = { unit: 'Bows', might: 1, count: 4, weapons: ['shortbow'], morale: 7 }
  const field = { scale: 'battle', calls: true, terrain: [{ kind: 'obstacle', from: 4, to: 5 }] }
  const flanked = random.die(2) === 1
  const flanks = [{ who: 'bow-1', whom: 'foot-1', arc: random.die(2) === 1 ? 'flank' : 'rear' }]
  return fight(
    flanked ? { ...field, start: 'contact', flanks } : { ...field, start: 10 + random.die(12) },
    { 'maneuver-fail': 'normal-move' },
    [npc('foot', foot)],
    [npc('bow', flanked ? { ...bows, weapons: ['javelin', 'shortsword'] } : bows)],
  )
}

/** Riders with javelins upon spears, leaders in front. */
function riders(random: Random): Json {
  const horse = { unit: 'Horse', might: 1, count: 3, mounted: true, weapons: ['javelin', 'shortsword'] }
  const foot = { unit: 'Foot', might: 1, count: 4, weapons: ['spear'], morale: 9 }
  return fight(
    { scale: 'battle', start: random.die(8) },
    {},
    [npc('rider', horse), npc('captain', { ...horse, might: 3, count: 1, weapons: ['spear'] })],
    [npc('foot', foot), npc('serjeant', { unit: 'Foot', might: 3, weapons: ['spear'], morale: 9 })],
  )
}

const KINDS: readonly ((random: Random) => Json)[] = [
  wrestlers,
  wrestlers,
  casters,
  crawlers,
  burdened,
  shooters,
  sleepers,
  runners,
  waverers,
  fencers,
  walls,
  walls,
  riders,
]

/** One of those small fights. */
export function rareFight(random: Random): unknown {
  return KINDS[random.die(KINDS.length) - 1]?.(random)
}
