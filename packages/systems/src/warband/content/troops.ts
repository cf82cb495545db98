/**
 * Troops for battles beside those that can be hired: what an enemy brings, and who leads them. Ours, in the notation
 * of stat blocks.
 */

/** A ready-made figure in the notation of stat blocks. */
interface Ready {
  readonly id: string
  readonly summary: string
  readonly block: string
}

/** Troops of battles. */
export const battleTroops: readonly Ready[] = [
  {
    id: 'levy',
    summary: 'A farmer with a spear who would rather be at home.',
    block: 'Levy; MGT 1, HP 1, ATK 1, AR 0, MV 6, ML 5; spear; —',
  },
  {
    id: 'pikeman',
    summary: 'Both hands on the shaft: two attacks from the front, one from behind.',
    block: 'Pikeman; MGT 1, HP 1, ATK 1, AR 1 (light), MV 5, ML 7; spear; —',
  },
  {
    id: 'axeman',
    summary: 'Shield and battle axe, no spear to stop a charge.',
    block: 'Axeman; MGT 1, HP 1, ATK 1, AR 2 (light, shield), MV 5, ML 7; battle axe; —',
  },
  {
    id: 'crossbowman',
    summary: 'One bolt through any armour, then a round for the crank.',
    block: 'Crossbowman; MGT 1, HP 1, ATK 1, AR 1 (light), MV 5, ML 7; crossbow; —',
  },
  {
    id: 'goblin-slinger',
    summary: 'Stones from thirty spaces, and a quick retreat.',
    block: 'Goblin slinger; MGT 1, HP 1, ATK 1, AR 0, MV 6, ML 5; sling; —',
  },
  {
    id: 'captain',
    summary: 'Rides with his horsemen and would rather duel than wait.',
    block:
      'Captain; MGT 4, HP 4, ATK 3, AR 3 (light, medium, shield, helmet), MV 8, ML 9; arming sword; mounted, leader',
  },
]
