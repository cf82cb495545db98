/**
 * Armour as data: what each kind is called in three ages, and its Armour Points.
 *
 * Any kind can cover any hit location. There is nothing with 9 or 11 points.
 */

/** A kind of armour anybody can be given by name. */
export interface ArmourEntry {
  readonly id: string
  readonly name: string
  readonly also: readonly string[]
  readonly ap: number
  readonly age: 'ancient' | 'modern' | 'futuristic'
}

/** The kinds of armour, light to heavy. */
// rule: mythras.gear.armor-table
export const armour: readonly ArmourEntry[] = [
  { id: 'furs', name: 'furs', also: ['hides', 'furs/hides'], ap: 1, age: 'ancient' },
  { id: 'bike-leathers', name: 'bike leathers', also: [], ap: 1, age: 'modern' },
  { id: 'aketon', name: 'aketon', also: [], ap: 2, age: 'ancient' },
  { id: 'gambeson', name: 'gambeson', also: [], ap: 2, age: 'ancient' },
  { id: 'sports-gear', name: 'sports gear', also: [], ap: 2, age: 'modern' },
  { id: 'linothorax', name: 'linothorax', also: [], ap: 3, age: 'ancient' },
  { id: 'ballistic-cloth', name: 'ballistic cloth', also: [], ap: 3, age: 'modern' },
  { id: 'brigandine', name: 'brigandine', also: [], ap: 4, age: 'ancient' },
  { id: 'flak-jacket', name: 'flak jacket', also: [], ap: 4, age: 'modern' },
  {
    id: 'liquid-body-armour',
    name: 'liquid body armour',
    also: ['liquid body armor'],
    ap: 4,
    age: 'futuristic',
  },
  { id: 'hoplite-plate', name: 'hoplite plate', also: [], ap: 5, age: 'ancient' },
  { id: 'riot-gear', name: 'riot gear', also: [], ap: 5, age: 'modern' },
  { id: 'mail', name: 'mail', also: ['chain mail', 'chainmail'], ap: 6, age: 'ancient' },
  { id: 'vest-1', name: 'type i bulletproof vest', also: ['type i vest'], ap: 6, age: 'modern' },
  { id: 'adaptive-mesh', name: 'adaptive mesh', also: [], ap: 6, age: 'futuristic' },
  { id: 'plated-mail', name: 'plated mail', also: [], ap: 7, age: 'ancient' },
  { id: 'vest-2', name: 'type ii bulletproof vest', also: ['type ii vest'], ap: 7, age: 'modern' },
  { id: 'vest-3', name: 'type iii bulletproof vest', also: ['type iii vest'], ap: 8, age: 'modern' },
  {
    id: 'light-assault-armour',
    name: 'light assault armour',
    also: ['light assault armor'],
    ap: 8,
    age: 'futuristic',
  },
  { id: 'vest-4', name: 'type iv bulletproof vest', also: ['type iv vest'], ap: 10, age: 'modern' },
  {
    id: 'full-assault-armour',
    name: 'full assault armour',
    also: ['full assault armor'],
    ap: 12,
    age: 'futuristic',
  },
]
