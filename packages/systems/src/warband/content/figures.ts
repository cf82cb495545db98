/**
 * Ready-made figures: troops that can be hired, samples of our own from weak to strong, and five player characters.
 */

/** A ready-made figure in the notation of stat blocks. */
interface Ready {
  readonly id: string
  readonly summary: string
  readonly block: string
}

/** Hired troops. */
export const troops: readonly Ready[] = [
  {
    id: 'skirmisher',
    summary: 'Throws and slings, and does not like to close in.',
    block:
      'Skirmisher; MGT 1, HP 1, ATK 1, AR 0, MV 6, ML 5; javelin, sling; must pass morale to enter and to stay in melee',
  },
  {
    id: 'footman',
    summary: 'Shield, spear, and a trained nerve.',
    block: 'Footman; MGT 1, HP 1, ATK 1, AR 2 (light, shield), MV 5, ML 7; spear; —',
  },
  {
    id: 'archer',
    summary: 'Two arrows a round from a longbow.',
    block: 'Archer; MGT 1, HP 1, ATK 1, AR 1 (light), MV 5, ML 7; longbow; —',
  },
  {
    id: 'veteran',
    summary: 'Mail and axe; has seen it all.',
    block: 'Veteran; MGT 1, HP 1, ATK 1, AR 3 (light, medium, shield), MV 4, ML 9; battle axe; —',
  },
  {
    id: 'horseman',
    summary: 'A veteran on a horse: one more of everything.',
    block: 'Horseman; MGT 2, HP 2, ATK 2, AR 3 (light, medium, shield), MV 8, ML 9; spear; mounted',
  },
]

/** Foes and single fighters, weak to strong. */
// rule: warband.out.fear-notes
export const foes: readonly Ready[] = [
  {
    id: 'goblin-sneak',
    summary: 'Sees in the dark and would rather not be seen.',
    block: 'Goblin sneak; MGT 1, HP 1, ATK 1, AR 0, MV 6, ML 5; dagger, sling; sees in the dark',
  },
  {
    id: 'bandit',
    summary: 'A handaxe, and little courage.',
    block: 'Bandit; MGT 1, HP 1, ATK 1, AR 1 (light), MV 5, ML 5; handaxe; —',
  },
  {
    id: 'wolf',
    summary: 'Ten spaces a move, twenty at a run.',
    block: 'Wolf; MGT 2, HP 2, ATK 2, AR 0, MV 10, ML 7; natural weapons; fast, no hands',
  },
  {
    id: 'orc-reaver',
    summary: 'Two blows of an axe that bites deep.',
    block: 'Orc reaver; MGT 2, HP 2, ATK 2, AR 2 (light, shield), MV 5, ML 7; battle axe; —',
  },
  {
    id: 'orc-chief',
    summary: 'Leads reavers, and would duel anybody.',
    block: 'Orc chief; MGT 4, HP 4, ATK 4, AR 3 (light, medium, shield), MV 4, ML 9; battle axe; leader',
  },
  {
    id: 'serjeant',
    summary: 'Holds a line together.',
    block:
      'Serjeant; MGT 3, HP 3, ATK 2, AR 3 (light, medium, shield, helmet), MV 4, ML 9; arming sword; leader',
  },
  {
    id: 'cave-bear',
    summary: 'Five wounds deep, and quick.',
    block: 'Cave bear; MGT 4, HP 5, ATK 3, AR 1 (natural 1), MV 10, ML 8; natural weapons; fast, no hands',
  },
  {
    id: 'ogre',
    summary: 'Five dice of a long axe.',
    block: 'Ogre; MGT 4, HP 4, ATK 4, AR 1 (natural 1), MV 8, ML 8; long axe; large',
  },
  {
    id: 'barrow-wight',
    summary: 'Knows neither fear nor Wounds.',
    block:
      'Barrow wight; MGT 5, HP 5, ATK 5, AR 2 (light, medium), MV 4, ML —; greatsword; supernatural HP, fearless',
  },
  {
    id: 'young-dragon',
    summary: 'Nine of everything.',
    block:
      'Young dragon; MGT 9, HP 9, ATK 9, AR 2 (natural 2), MV 12, ML 9; natural weapons; large, flies, no hands',
  },
]

/** Player characters. */
export const heroes: readonly Ready[] = [
  {
    id: 'brand',
    summary: 'A warrior with axe, shield and helmet.',
    block:
      'Brand (PC level 1 warrior); V15 A10 F11; HP 2, ATK 2, MP 0, AR 2 (light, shield, helmet), CAP 5, DTH 7, WIT 2, MV 5; battle axe; skills strength, endurance; —',
  },
  {
    id: 'isolde',
    summary: 'A deadeye whose arrows count.',
    block:
      'Isolde (PC level 1 deadeye); V9 A15 F12; HP 2, ATK 1, MP 0, AR 1 (light), CAP 6, DTH 5, WIT 2, MV 6; longbow, dagger; skills hunting, silent movement; —',
  },
  {
    id: 'maude',
    summary: 'A maleficar with two spells, who knows herbs.',
    block:
      'Maude (PC level 1 maleficar); V8 A11 F13; HP 1, ATK 1, MP 1, AR 0, CAP 6, DTH 5, WIT 2, MV 6; dagger; skills healing, herbs; catalyst, bolt, slumber',
  },
  {
    id: 'torgny',
    summary: 'A berserker with a long axe.',
    block:
      'Torgny (PC level 3 berserker); V16 A12 F9; HP 3, ATK 3, MP 0, AR 1 (light, helmet), CAP 5, DTH 7, WIT 2, MV 5; long axe; skills endurance, climbing; —',
  },
  {
    id: 'aveline',
    summary: 'A knight in full armour.',
    block:
      'Aveline (PC level 5 warrior); V15 A13 F15; HP 4, ATK 4, MP 0, AR 4 (light, medium, heavy, shield, helmet), CAP 3, DTH 8, WIT 2, MV 3; arming sword; skills balance/riding, healing; —',
  },
]
