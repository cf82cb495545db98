/**
 * Eleven people to fight with, weak to strong, built by the rules for characters.
 *
 * All but the first and the last are player characters of 80 points (the champion 100, a paragon). Initiative,
 * Hit Points and Damage Modifier are not written here: the tables give them.
 */
import { type FigureEntry, scores } from './creatures.ts'

const levy: FigureEntry = {
  id: 'levy-spearman',
  title: 'Levy Spearman',
  summary: 'A green farmhand with a spear, who runs at the first bad wound.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Levy Spearman',
    ...scores([11, 11, 12, 11, 12, 11, 11]),
    armour: { chest: 'furs', abdomen: 'furs' },
    skills: {
      endurance: 30,
      evade: 28,
      brawn: 30,
      athletics: 30,
      unarmed: 28,
      willpower: 28,
      perception: 32,
    },
    styles: { name: 'Levy', value: 38, weapons: ['spear', 'viking shield', 'dagger'] },
    weapons: ['spear', 'viking shield', 'dagger'],
    nature: 'levy',
  },
}

const raider: FigureEntry = {
  id: 'hill-raider',
  title: 'Hill Raider',
  summary: 'Strong arms, an axe and a round shield.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Hill Raider',
    kind: 'pc',
    ...scores([14, 13, 14, 12, 10, 10, 7]),
    armour: { head: 'gambeson', torso: 'gambeson', limbs: 'furs' },
    skills: {
      athletics: 71,
      brawn: 73,
      endurance: 71,
      evade: 54,
      unarmed: 51,
      willpower: 35,
      perception: 50,
      'first-aid': 47,
      stealth: 37,
    },
    styles: { name: 'Raider', value: 71, weapons: ['axe', 'viking shield', 'spear', 'javelin'] },
    weapons: ['axe', 'viking shield', 'spear', 'javelin'],
  },
}

const legionary: FigureEntry = {
  id: 'legionary',
  title: 'Legionary',
  summary: 'Shortsword and scutum; three of them in a line are hard to break.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Legionary',
    kind: 'pc',
    ...scores([13, 13, 13, 12, 11, 10, 8]),
    armour: { head: 'hoplite plate', torso: 'mail', arms: 'gambeson' },
    skills: {
      athletics: 55,
      brawn: 56,
      endurance: 56,
      evade: 54,
      unarmed: 55,
      willpower: 50,
      perception: 36,
      'first-aid': 38,
      swim: 41,
    },
    styles: {
      name: 'Legion',
      value: 70,
      weapons: ['shortsword', 'scutum', 'javelin'],
      traits: ['formation-fighting'],
    },
    weapons: ['shortsword', 'scutum', 'javelin'],
  },
}

const duelist: FigureEntry = {
  id: 'duelist',
  title: 'Duelist',
  summary: 'Quick and hardly armoured; dodges blows without falling.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Duelist',
    kind: 'pc',
    ...scores([10, 10, 11, 17, 13, 11, 8]),
    armour: { torso: 'gambeson' },
    skills: {
      athletics: 42,
      brawn: 36,
      endurance: 35,
      evade: 64,
      unarmed: 42,
      willpower: 52,
      perception: 54,
      'first-aid': 45,
      stealth: 60,
    },
    styles: {
      name: 'Duelling',
      value: 72,
      weapons: ['broadsword', 'buckler', 'dagger'],
      traits: ['daredevil'],
    },
    weapons: ['broadsword', 'buckler', 'dagger'],
  },
}

const knight: FigureEntry = {
  id: 'knight',
  title: 'Knight',
  summary: 'Slow to begin, hard to hurt, at home on a horse.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Knight',
    kind: 'pc',
    ...scores([15, 14, 15, 11, 10, 9, 6]),
    armour: { all: 'mail', chest: 'plated mail' },
    skills: {
      athletics: 56,
      brawn: 60,
      endurance: 58,
      evade: 47,
      unarmed: 56,
      willpower: 48,
      ride: 35,
      perception: 34,
    },
    styles: {
      name: 'Knightly',
      value: 71,
      weapons: ['broadsword', 'heater', 'spear', 'mace'],
      traits: ['mounted-combat'],
    },
    weapons: ['broadsword', 'heater', 'spear', 'mace'],
  },
}

const archer: FigureEntry = {
  id: 'archer',
  title: 'Archer',
  summary: 'Shoots where it hurts, and would rather not meet you.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Archer',
    kind: 'pc',
    ...scores([12, 11, 12, 16, 12, 10, 7]),
    armour: { torso: 'furs' },
    skills: {
      athletics: 73,
      brawn: 39,
      endurance: 67,
      evade: 47,
      unarmed: 43,
      willpower: 35,
      perception: 67,
      'first-aid': 58,
      stealth: 73,
      ride: 36,
    },
    styles: {
      name: 'Huntsman',
      value: 73,
      weapons: ['bow', 'dagger', 'axe'],
      traits: ['ranged-marksman'],
    },
    weapons: ['bow', 'dagger', 'axe'],
  },
}

const brawler: FigureEntry = {
  id: 'brawler',
  title: 'Brawler',
  summary: 'No armour, big fists, a club and a net.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Brawler',
    kind: 'pc',
    ...scores([16, 15, 15, 12, 8, 8, 6]),
    skills: {
      athletics: 73,
      brawn: 76,
      endurance: 75,
      evade: 69,
      unarmed: 58,
      willpower: 31,
      perception: 46,
      'first-aid': 35,
    },
    styles: {
      name: 'Pit fighting',
      value: 73,
      weapons: ['fist/kick', 'club', 'net'],
      traits: ['unarmed-prowess'],
    },
    weapons: ['fist/kick', 'club', 'net'],
  },
}

const netFighter: FigureEntry = {
  id: 'net-fighter',
  title: 'Net-fighter',
  summary: 'Entangles first and stabs afterwards.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Net-fighter',
    kind: 'pc',
    ...scores([12, 12, 12, 15, 11, 10, 8]),
    armour: { 'left arm': 'brigandine' },
    skills: {
      athletics: 57,
      brawn: 54,
      endurance: 54,
      evade: 60,
      unarmed: 57,
      willpower: 50,
      perception: 36,
      'first-aid': 41,
    },
    styles: { name: 'Arena', value: 72, weapons: ['net', 'spear', 'dagger'] },
    weapons: ['net', 'spear', 'dagger'],
  },
}

const trooper: FigureEntry = {
  id: 'trooper',
  title: 'Trooper',
  summary: 'Rifle, pistol, helmet and vest; looks for cover first.',
  tags: ['people', 'modern'],
  sheet: {
    name: 'Trooper',
    kind: 'pc',
    ...scores([12, 12, 13, 13, 12, 10, 8]),
    armour: { head: 'riot gear', torso: 'flak jacket' },
    skills: {
      athletics: 55,
      brawn: 55,
      endurance: 54,
      evade: 56,
      unarmed: 55,
      willpower: 50,
      perception: 37,
      'first-aid': 40,
      stealth: 40,
    },
    styles: { name: 'Infantry', value: 70, weapons: ['rifle', 'pistol', 'dagger'] },
    weapons: ['rifle', 'pistol', 'dagger'],
  },
}

const champion: FigureEntry = {
  id: 'champion',
  title: 'Champion',
  summary: 'A paragon with three Action Points and more Hit Points than anybody.',
  tags: ['people', 'ancient', 'hero'],
  sheet: {
    name: 'Champion',
    kind: 'pc',
    heroLevel: 'paragon',
    advantages: ['action-point', 'hit-points', 'endurance'],
    ...scores([16, 15, 15, 17, 14, 13, 10]),
    armour: 'brigandine',
    skills: {
      athletics: 88,
      brawn: 86,
      endurance: 85,
      evade: 74,
      unarmed: 73,
      willpower: 51,
      perception: 67,
      'first-aid': 66,
      ride: 70,
    },
    styles: {
      name: 'Champion',
      value: 88,
      weapons: ['longsword', 'two-handed spear', 'broadsword', 'heater'],
      traits: ['defensive-minded'],
    },
    weapons: ['longsword', 'two-handed spear', 'broadsword', 'heater'],
  },
}

const warmaster: FigureEntry = {
  id: 'warmaster',
  title: 'Warmaster',
  summary: 'A name people whisper: 115 % with sword and shield, even in the dark.',
  tags: ['people', 'ancient'],
  sheet: {
    name: 'Warmaster',
    ...scores([15, 14, 15, 16, 15, 14, 12]),
    luck: 3,
    armour: { head: 'mail', torso: 'mail', limbs: 'brigandine' },
    skills: {
      athletics: 80,
      brawn: 75,
      endurance: 80,
      evade: 85,
      unarmed: 80,
      willpower: 75,
      perception: 70,
    },
    styles: {
      name: 'War',
      value: 115,
      weapons: ['broadsword', 'heater', 'javelin'],
      traits: ['blind-fighting'],
    },
    weapons: ['broadsword', 'heater', 'javelin'],
  },
}

/** The sample fighters, weak to strong. */
export const samples: readonly FigureEntry[] = [
  levy,
  raider,
  legionary,
  duelist,
  knight,
  archer,
  brawler,
  netFighter,
  trooper,
  champion,
  warmaster,
]
