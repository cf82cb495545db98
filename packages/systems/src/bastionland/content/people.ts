/**
 * People, beasts and Warbands of the game, each as a stat line.
 *
 * The lines are canonical: printing what was read gives the same text. People's Virtues are rolled in the
 * game and stand here at 10. Kinds are ours: beasts are creatures, what can be ridden is a steed. Where the
 * sources differ we follow the main lists, so the soldier's spear is d6 and the pony has SPI 5; a Squire's
 * own pony, listed apart, has SPI 2.
 */

/** A figure anybody can use by its id. */
export interface FigureEntry {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly statblock: string
}

/** People of every trade, from the kitchen to the line of battle. */
export const folk = [
  {
    id: 'servant',
    title: 'Servant',
    summary: 'Carries, cooks and keeps out of the way of blades.',
    tags: ['people', 'unarmed'],
    statblock: 'Servant: VIG 10, CLA 10, SPI 10, 2GD',
  },
  {
    id: 'herbalist',
    title: 'Herbalist',
    summary: 'Knows which leaf closes a cut.',
    tags: ['people', 'unarmed'],
    statblock: 'Herbalist: VIG 10, CLA 10, SPI 10, 2GD',
  },
  {
    id: 'sage',
    title: 'Sage',
    summary: 'Has read about fights.',
    tags: ['people', 'unarmed'],
    statblock: 'Sage: VIG 10, CLA 10, SPI 10, 2GD',
  },
  {
    id: 'alchemist',
    title: 'Alchemist',
    summary: 'Smells of sulphur and looks for the door.',
    tags: ['people', 'unarmed'],
    statblock: 'Alchemist: VIG 10, CLA 10, SPI 10, 2GD',
  },
  {
    id: 'guide',
    title: 'Guide',
    summary: 'At home off the road, with an axe in hand and a javelin to throw.',
    tags: ['people', 'thrown'],
    statblock: 'Guide: VIG 10, CLA 10, SPI 10, 4GD; handaxe (d6), javelin (d6 hefty thrown)',
  },
  {
    id: 'sentry',
    title: 'Sentry',
    summary: 'A long pole, a dull watch and no armour.',
    tags: ['people', 'soldier'],
    statblock: 'Sentry: VIG 10, CLA 10, SPI 10, 3GD; billhook (d10 long)',
  },
  {
    id: 'archer',
    title: 'Archer',
    summary: 'Dangerous at a distance, helpless in the press.',
    tags: ['people', 'soldier', 'ranged'],
    statblock: 'Archer: VIG 10, CLA 10, SPI 10, 3GD; shortbow (d6 long ranged)',
  },
  {
    id: 'soldier-at-arms',
    title: 'Soldier-at-Arms',
    summary: 'Drilled and paid, with helm, shield and a short spear.',
    tags: ['people', 'soldier', 'shield'],
    statblock:
      'Soldier-at-Arms: VIG 10, CLA 10, SPI 10, 6GD, A2 (helm, shield); spear (d6 hefty), shield (d4)',
  },
  {
    id: 'sellsword',
    title: 'Sellsword',
    summary: 'Fully armoured, well armed, and careful of the odds.',
    tags: ['people', 'soldier', 'shield'],
    statblock:
      'Sellsword: VIG 10, CLA 10, SPI 10, 7GD, A4 (coat, plates, helm, shield); longsword (2d8 hefty), shield (d4)',
  },
] as const satisfies readonly FigureEntry[]

/** Beasts, from the kennel to the stable. */
export const beasts = [
  {
    id: 'hound',
    title: 'Hound',
    summary: 'Quick, loud and loyal.',
    tags: ['beast'],
    statblock: 'Hound (creature): VIG 5, CLA 10, SPI 5, 4GD; bite (d6 natural)',
  },
  {
    id: 'hawk',
    title: 'Hawk',
    summary: 'Sees everything, weighs nothing.',
    tags: ['beast'],
    statblock: 'Hawk (creature): VIG 5, CLA 15, SPI 5, 4GD; talons (d4 natural)',
  },
  {
    id: 'sheep',
    title: 'Sheep',
    summary: 'Wool and worry.',
    tags: ['beast', 'unarmed'],
    statblock: 'Sheep (creature): VIG 5, CLA 5, SPI 5, 1GD',
  },
  {
    id: 'pig',
    title: 'Pig',
    summary: 'Feast on four legs.',
    tags: ['beast', 'unarmed'],
    statblock: 'Pig (creature): VIG 5, CLA 5, SPI 5, 1GD',
  },
  {
    id: 'ox',
    title: 'Ox',
    summary: 'Pulls the plough and is not easily moved.',
    tags: ['beast', 'unarmed'],
    statblock: 'Ox (creature): VIG 15, CLA 5, SPI 5, 3GD',
  },
  {
    id: 'pony',
    title: 'Pony',
    summary: 'Small, shaggy and patient.',
    tags: ['beast', 'steed'],
    statblock: 'Pony (steed): VIG 7, CLA 7, SPI 5, 2GD',
  },
  {
    id: 'squires-pony',
    title: "Squire's Pony",
    summary: 'As a pony, and shies at everything.',
    tags: ['beast', 'steed'],
    statblock: "Squire's Pony (steed): VIG 7, CLA 7, SPI 2, 2GD",
  },
  {
    id: 'mule',
    title: 'Mule',
    summary: 'Carries more than it agrees to.',
    tags: ['beast', 'steed'],
    statblock: 'Mule (steed): VIG 10, CLA 5, SPI 5, 1GD',
  },
  {
    id: 'riding-steed',
    title: 'Riding Steed',
    summary: 'For roads and haste, not for battle.',
    tags: ['beast', 'steed'],
    statblock: 'Riding Steed (steed): VIG 10, CLA 10, SPI 5, 3GD',
  },
  {
    id: 'heavy-steed',
    title: 'Heavy Steed',
    summary: 'Strength for the cart and the long haul.',
    tags: ['beast', 'steed'],
    statblock: 'Heavy Steed (steed): VIG 15, CLA 5, SPI 5, 2GD',
  },
  {
    id: 'charger',
    title: 'Charger',
    summary: 'Bred for battle; what it runs down stays down.',
    tags: ['beast', 'steed', 'trample'],
    statblock: 'Charger (steed): VIG 10, CLA 5, SPI 5, 5GD; trample (d8 natural trample)',
  },
] as const satisfies readonly FigureEntry[]

/** Warbands: two dozen fighters or so on one stat line. */
export const warbands = [
  {
    id: 'militia',
    title: 'Militia',
    summary: 'Villagers with blades on poles, brave until they are not.',
    tags: ['warband'],
    statblock: 'Militia (warband): VIG 10, CLA 10, SPI 7, 3GD; crude polearm (d8 long)',
  },
  {
    id: 'skirmishers',
    title: 'Skirmishers',
    summary: 'Bows at the edge of the wood.',
    tags: ['warband', 'ranged'],
    statblock: 'Skirmishers (warband): VIG 10, CLA 13, SPI 10, 2GD; shortbow (d6 long ranged)',
  },
  {
    id: 'mercenaries',
    title: 'Mercenaries',
    summary: 'A paid line of mail, shields and spears.',
    tags: ['warband', 'shield'],
    statblock:
      'Mercenaries (warband): VIG 13, CLA 10, SPI 10, 4GD, A3 (mail, helm, shield); spear (d8 hefty), shield (d4)',
  },
  {
    id: 'riders',
    title: 'Riders',
    summary: 'Fast horses, javelins first, axes after.',
    tags: ['warband', 'thrown'],
    statblock: 'Riders (warband): VIG 10, CLA 13, SPI 10, 3GD; javelins (d6 thrown), handaxe (d6)',
  },
  {
    id: 'knights',
    title: 'Knights',
    summary: 'The host in full armour, on chargers.',
    tags: ['warband', 'shield', 'trample'],
    statblock:
      'Knights (warband): VIG 13, CLA 10, SPI 13, 5GD, A3 (mail, helm, shield); mace (d8 hefty), shield (d4), charger (d8 natural trample)',
  },
] as const satisfies readonly FigureEntry[]
