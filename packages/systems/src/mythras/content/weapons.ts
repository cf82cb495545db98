/**
 * Weapons and shields as data, row by row.
 *
 * Damage, Size or Force, AP/HP, ranges, Load and Impale Size are the game's. Its tables hardly say what a blow
 * does, how far a weapon reaches and what a magazine holds: tags, reach and ammunition are the usual readings of
 * the names, and so are two hands for bows and long guns. Confusing here: a dagger is one thing with two rows,
 * `thrown` being the second; the ranged row prints other Armour Points for it.
 */
import type { Reach, Size, Weapon, WeaponTag } from '../rules/gear/gear.ts'

/** What a thing is as a missile. */
export interface MissileRow {
  readonly damage: string
  readonly usesDM: boolean
  readonly force: Size | null
  readonly range: readonly [number, number, number]
  readonly impaleSize: Size | null
  readonly ap: number | null
  readonly hp: number | null
  readonly tags: readonly WeaponTag[]
}

/** A weapon or shield anybody can be given by name. */
export interface WeaponEntry {
  readonly id: string
  readonly name: string
  /** Other names by which it is found. */
  readonly also: readonly string[]
  readonly category: Weapon['category']
  readonly damage: string
  readonly size: Size
  readonly force: Size | null
  readonly impaleSize: Size | null
  readonly reach: Reach
  readonly hands: 0 | 1 | 2
  readonly ap: number | null
  readonly hp: number | null
  readonly usesDM: boolean
  readonly range: readonly [number, number, number] | null
  readonly load: number
  readonly ammo: number | null
  readonly burst: number
  readonly cyclic: number
  readonly tags: readonly WeaponTag[]
  readonly passive: number
  readonly gunAP: number | null
  readonly thrown: MissileRow | null
  readonly summary: string
}

type Names = readonly [id: string, name: string, ...also: string[]]

/** What a weapon for the hand is; `apHp` are its Armour Points and Hit Points. */
interface MeleeRow {
  readonly damage: string
  readonly size: Size
  readonly apHp: readonly [ap: number, hp: number]
  readonly reach: Reach
  readonly tags: readonly WeaponTag[]
  readonly summary: string
  readonly thrown?: MissileRow
}

function melee([id, name, ...also]: Names, row: MeleeRow): WeaponEntry {
  const {
    damage,
    size,
    apHp: [ap, hp],
    reach,
    tags,
    summary,
    thrown = null,
  } = row
  const category = 'melee'
  const hands = tags.includes('two-handed') ? 2 : 1
  const missile = { force: null, impaleSize: null, range: null, load: 0, ammo: null, burst: 0, cyclic: 0 }
  const blow = { category, damage, size, reach, hands, ap, hp, usesDM: true, tags } as const
  return { id, name, also, ...blow, ...missile, passive: 1, gunAP: null, thrown, summary }
}

/** What a shield is; `passive` is how many locations it covers, `gunAP` what it stops of a bullet. */
interface ShieldRow extends Omit<MeleeRow, 'reach' | 'thrown'> {
  readonly passive: number
  readonly gunAP: number
}

function shield(names: Names, { passive, gunAP, ...row }: ShieldRow): WeaponEntry {
  return { ...melee(names, { ...row, reach: 'S' }), category: 'shield', passive, gunAP }
}

function ranged(
  [id, name, ...also]: Names,
  row: Omit<MissileRow, 'ap' | 'hp'> & { readonly apHp?: readonly [number, number] },
  use: { readonly hands: 1 | 2; readonly load: number; readonly ammo: number },
  summary: string,
  auto: { readonly burst: number; readonly cyclic: number } = { burst: 0, cyclic: 0 },
): WeaponEntry {
  const { apHp: [ap, hp] = [null, null], ...missile } = row
  const strike = { category: 'ranged', size: 'S', reach: 'S' } as const
  const rest = { passive: 1, gunAP: null, thrown: null, summary }
  return { id, name, also, ...strike, ...missile, ap, hp, ...use, ...auto, ...rest }
}

// rule: mythras.gear.notes-thrown
const thrownDagger: MissileRow = {
  damage: '1d4',
  usesDM: true,
  force: 'S',
  range: [5, 10, 20],
  impaleSize: 'S',
  ap: 4,
  hp: 8,
  tags: ['thrown', 'impaling'],
}

// rules: mythras.gear.notes-thrown, mythras.gear.notes-entangle
const thrownNet: MissileRow = {
  damage: '1d4',
  usesDM: false,
  force: 'S',
  range: [5, 10, 15],
  impaleSize: null,
  ap: 2,
  hp: 20,
  tags: ['thrown', 'entangling'],
}

/** Fist and foot, which nobody can be without. */
// rule: mythras.gear.unarmed
export const fist: WeaponEntry = {
  ...melee(['fist-or-kick', 'fist/kick', 'fist', 'kick', 'unarmed', 'fists'], {
    damage: '1d3',
    size: 'S',
    apHp: [0, 0],
    reach: 'T',
    tags: [],
    summary: '',
  }),
  category: 'natural',
  hands: 0,
  ap: null,
  hp: null,
  tags: ['bludgeoning', 'unarmed'],
  summary: 'Bare hands and feet: 1d3, Small, and the only way to grip somebody.',
}

/** Weapons for the hand. */
// rule: mythras.gear.melee-table
export const meleeWeapons: readonly WeaponEntry[] = [
  // rule: mythras.gear.notes-sunder
  melee(['axe', 'axe'], {
    damage: '1d6+1',
    size: 'M',
    apHp: [4, 8],
    reach: 'M',
    tags: ['cutting', 'sunder'],
    summary: 'Cuts, and breaks armour open.',
  }),
  melee(['broadsword', 'broadsword'], {
    damage: '1d8',
    size: 'M',
    apHp: [6, 10],
    reach: 'M',
    tags: ['cutting', 'impaling'],
    summary: 'Cuts and thrusts; hard to break.',
  }),
  // rule: mythras.gear.notes-entangle
  melee(['chain', 'chain'], {
    damage: '1d4',
    size: 'M',
    apHp: [8, 6],
    reach: 'M',
    tags: ['entangling'],
    summary: 'Winds round limbs and weapons.',
  }),
  melee(['club', 'club'], {
    damage: '1d6',
    size: 'M',
    apHp: [4, 4],
    reach: 'S',
    tags: ['bludgeoning'],
    summary: 'Stuns and bashes, and soon splinters.',
  }),
  melee(['dagger', 'dagger', 'knife'], {
    damage: '1d4+1',
    size: 'S',
    apHp: [6, 8],
    reach: 'S',
    tags: ['cutting', 'impaling', 'thrown'],
    summary: 'Short and quick; can be thrown.',
    thrown: thrownDagger,
  }),
  fist,
  melee(['longsword', 'longsword'], {
    damage: '1d8',
    size: 'M',
    apHp: [6, 12],
    reach: 'L',
    tags: ['cutting', 'impaling', 'two-handed'],
    summary: 'A long blade for two hands.',
  }),
  melee(['mace', 'mace'], {
    damage: '1d8',
    size: 'M',
    apHp: [6, 6],
    reach: 'S',
    tags: ['bludgeoning'],
    summary: 'Stuns what it hits through armour.',
  }),
  melee(['net', 'net'], {
    damage: '1d4',
    size: 'S',
    apHp: [2, 20],
    reach: 'L',
    tags: ['entangling', 'thrown'],
    summary: 'Entangles at hand or thrown; weak in the parry.',
    thrown: thrownNet,
  }),
  melee(['shortsword', 'shortsword', 'short sword', 'gladius'], {
    damage: '1d6',
    size: 'M',
    apHp: [6, 8],
    reach: 'S',
    tags: ['cutting', 'impaling'],
    summary: 'Cuts and thrusts at close quarters.',
  }),
  melee(['spear', 'spear', '1h spear', 'one-handed spear', 'short spear', 'shortspear'], {
    damage: '1d8+1',
    size: 'M',
    apHp: [4, 5],
    reach: 'L',
    tags: ['impaling'],
    summary: 'Strikes first at a charger and sticks where it hits.',
  }),
  // rule: mythras.gear.notes-set
  melee(['two-handed-spear', 'two-handed spear', '2h spear', 'two handed spear'], {
    damage: '1d10+1',
    size: 'L',
    apHp: [4, 10],
    reach: 'VL',
    tags: ['impaling', 'two-handed', 'set'],
    summary: 'The longest reach; can be set against a charge.',
  }),
  melee(['war-hammer', 'war hammer', 'warhammer'], {
    damage: '1d8+1',
    size: 'M',
    apHp: [3, 8],
    reach: 'M',
    tags: ['bludgeoning', 'two-handed'],
    summary: 'A hammer for two hands that also breaks armour.',
  }),
  // rule: mythras.gear.notes-entangle
  melee(['whip', 'whip'], {
    damage: '1d3',
    size: 'M',
    apHp: [2, 8],
    reach: 'VL',
    tags: ['entangling'],
    summary: 'Snares from afar, hardly hurts.',
  }),
]

/** Shields; all of them can bash, and cover several locations when they ward. */
// rule: mythras.gear.shield-table
export const shields: readonly WeaponEntry[] = [
  shield(['buckler', 'buckler'], {
    damage: '1d3',
    size: 'M',
    apHp: [6, 9],
    passive: 2,
    gunAP: 4,
    tags: [],
    summary: 'Small and tough; wards two locations.',
  }),
  shield(['heater', 'heater', 'heater shield'], {
    damage: '1d4',
    size: 'L',
    apHp: [6, 12],
    passive: 3,
    gunAP: 4,
    tags: ['strapped'],
    summary: 'Strapped to the arm; wards three locations.',
  }),
  shield(['kite-shield', 'kite shield', 'kite'], {
    damage: '1d4',
    size: 'H',
    apHp: [4, 15],
    passive: 4,
    gunAP: 4,
    tags: ['strapped'],
    summary: 'Strapped and long; wards four locations.',
  }),
  shield(['scutum', 'scutum'], {
    damage: '1d4',
    size: 'H',
    apHp: [4, 18],
    passive: 5,
    gunAP: 4,
    tags: [],
    summary: 'A wall to carry; wards five locations.',
  }),
  shield(['viking-shield', 'viking shield', 'viking', 'viking/riot shield', 'round shield'], {
    damage: '1d4',
    size: 'L',
    apHp: [4, 12],
    passive: 4,
    gunAP: 4,
    tags: [],
    summary: 'Round and light; wards four locations.',
  }),
  shield(['riot-shield', 'riot shield'], {
    damage: '1d4',
    size: 'L',
    apHp: [4, 12],
    passive: 4,
    gunAP: 8,
    tags: [],
    summary: 'Wards four locations, even from guns.',
  }),
]

/** Weapons that shoot or are thrown. */
// rule: mythras.gear.ranged-table
export const rangedWeapons: readonly WeaponEntry[] = [
  ranged(
    // rule: mythras.gear.notes-entangle
    ['bolas', 'bolas', 'bola'],
    {
      damage: '1d4',
      usesDM: false,
      force: null,
      range: [10, 25, 50],
      impaleSize: null,
      apHp: [2, 2],
      tags: ['entangling', 'thrown'],
    },
    { hands: 1, load: 0, ammo: 1 },
    'Thrown to entangle, best at the legs.',
  ),
  ranged(
    ['bow', 'bow'],
    {
      damage: '1d8',
      usesDM: true,
      force: 'L',
      range: [15, 100, 200],
      impaleSize: 'S',
      apHp: [4, 4],
      tags: ['bow', 'impaling'],
    },
    { hands: 2, load: 1, ammo: 20 },
    'A shot one Turn, a new arrow the next.',
  ),
  ranged(
    ['javelin', 'javelin'],
    {
      damage: '1d8+1',
      usesDM: true,
      force: 'H',
      range: [10, 20, 50],
      impaleSize: 'M',
      apHp: [3, 8],
      tags: ['thrown', 'impaling'],
    },
    { hands: 1, load: 0, ammo: 1 },
    'Thrown once; hard to stop with a shield, and stays in the wound.',
  ),
  ranged(
    ['sling', 'sling'],
    {
      damage: '1d8',
      usesDM: false,
      force: 'L',
      range: [10, 150, 300],
      impaleSize: null,
      apHp: [1, 2],
      tags: ['sling', 'bludgeoning'],
    },
    { hands: 1, load: 2, ammo: 20 },
    'Far and hard, two Turns to load.',
  ),
  ranged(
    ['stone', 'stone', 'rock', 'stone/rock'],
    {
      damage: '1d3',
      usesDM: true,
      force: 'S',
      range: [5, 10, 20],
      impaleSize: null,
      tags: ['thrown', 'bludgeoning'],
    },
    { hands: 1, load: 0, ammo: 1 },
    'Whatever lies about.',
  ),
  ranged(
    ['pistol', 'pistol'],
    {
      damage: '1d6',
      usesDM: false,
      force: 'L',
      range: [50, 100, 200],
      impaleSize: null,
      tags: ['firearm', 'impaling'],
    },
    { hands: 1, load: 2, ammo: 15 },
    'Shot after shot from one hand, or one in each.',
  ),
  ranged(
    ['rifle', 'rifle'],
    {
      damage: '2d6',
      usesDM: false,
      force: 'H',
      range: [100, 300, 2000],
      impaleSize: null,
      tags: ['firearm', 'impaling'],
    },
    { hands: 2, load: 2, ammo: 30 },
    'Single shots, bursts of three, or automatic fire.',
    { burst: 3, cyclic: 20 },
  ),
  ranged(
    ['shotgun', 'shotgun'],
    {
      damage: '3d6',
      usesDM: false,
      force: 'M',
      range: [20, 50, 200],
      impaleSize: null,
      tags: ['firearm', 'spread'],
    },
    { hands: 2, load: 3, ammo: 8 },
    'Much damage that finds no gap in armour.',
  ),
  ranged(
    ['laser-rifle', 'laser rifle', 'laser'],
    {
      damage: '1d10+2',
      usesDM: false,
      force: null,
      range: [40, 120, 480],
      impaleSize: null,
      tags: ['firearm', 'energy', 'high-tech', 'windproof'],
    },
    { hands: 2, load: 3, ammo: 20 },
    'A beam that no shield slows and no wind moves.',
  ),
  ranged(
    ['plasma-rifle', 'plasma rifle'],
    {
      damage: '2d6+4',
      usesDM: false,
      force: 'E',
      range: [30, 100, 300],
      impaleSize: null,
      tags: ['firearm', 'energy', 'high-tech'],
    },
    { hands: 2, load: 3, ammo: 10 },
    'Short of range, and enormous.',
  ),
  ranged(
    ['gauss-rifle', 'gauss rifle'],
    {
      damage: '2d8+2',
      usesDM: false,
      force: 'E',
      range: [150, 500, 5000],
      impaleSize: null,
      tags: ['firearm', 'high-tech', 'impaling'],
    },
    { hands: 2, load: 3, ammo: 20 },
    'Farther than anybody can see; single shots, bursts or automatic fire.',
    { burst: 3, cyclic: 20 },
  ),
]
