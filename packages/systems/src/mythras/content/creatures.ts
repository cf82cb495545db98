/**
 * The ten creatures, as their blocks print them.
 *
 * What a block prints overrides every table: several Hit Points and one Initiative are other than the tables
 * would give. Damage stands here without the Damage Modifier that the blocks add to it. Confusing here: trampling
 * and breathing fire are abilities with damage of their own, not weapons; the shark's head is at 19–20, because
 * its printed numbers overlap; whatever armour these creatures have is taken for natural.
 */
import type { SheetInput } from '../scenario/sheet.ts'

/** A ready-made figure. */
export interface FigureEntry {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly sheet: SheetInput
}

type Scores = readonly [number, number, number, number, number, number, number]

/** The seven characteristics in the order in which blocks print them. */
export function scores([str, con, siz, dex, int, pow, cha]: Scores): Pick<
  SheetInput,
  'str' | 'con' | 'siz' | 'dex' | 'int' | 'pow' | 'cha'
> {
  return { str, con, siz, dex, int, pow, cha }
}

/** A weapon whose printed damage has the Damage Modifier in it. */
function printed(
  name: string,
  size: 'M' | 'L' | 'H' | 'E',
  damage: string,
  more: {
    readonly tags?: readonly ('bludgeoning' | 'impaling' | 'sweep')[]
    readonly location?: string
  } = {},
) {
  return { name, category: 'natural' as const, size, damage, dmIncluded: true, ...more }
}

const ant: FigureEntry = {
  id: 'giant-ant',
  title: 'Giant Ant',
  summary: 'Six legs, hard shell, and a bite that can also parry.',
  tags: ['beast'],
  sheet: {
    name: 'Giant Ant',
    kind: 'creature',
    ...scores([16, 19, 14, 15, 7, 4, 0]),
    actionPoints: 2,
    dm: '+1d2',
    initiative: 11,
    move: 12,
    abilities: ['Formidable Natural Weapons'],
    skills: { athletics: 67, brawn: 68, endurance: 74, evade: 56, perception: 53, track: 66, willpower: 48 },
    styles: { name: 'Ant Attack', value: 67, weapons: ['bite', 'sting'] },
    weapons: [printed('bite', 'M', '1d6'), printed('sting', 'M', '1d4', { location: 'abdomen' })],
    locations: [
      '1 right rear leg 4/6',
      '2 left rear leg 4/6',
      '3 right middle leg 4/6',
      '4 left middle leg 4/6',
      '5-9 abdomen 4/9',
      '10-13 thorax 4/6',
      '14 right front leg 4/6',
      '15 left front leg 4/6',
      '16-20 head 4/7',
    ],
  },
}

const bear: FigureEntry = {
  id: 'grizzly-bear',
  title: 'Grizzly Bear',
  summary: 'Three Action Points, thick hide, and claws that throw a man back.',
  tags: ['beast'],
  sheet: {
    name: 'Grizzly Bear',
    kind: 'creature',
    ...scores([26, 16, 34, 16, 10, 6, 0]),
    actionPoints: 3,
    dm: '+1d12',
    initiative: 13,
    move: 8,
    abilities: ['Intimidate', 'Night Sight'],
    skills: {
      athletics: 68,
      brawn: 79,
      endurance: 66,
      evade: 46,
      perception: 60,
      stealth: 66,
      survival: 60,
      swim: 68,
      track: 66,
      willpower: 44,
    },
    styles: { name: 'Ursine Fury', value: 78, weapons: ['bite', 'claw'] },
    weapons: [printed('bite', 'L', '1d8'), printed('claw', 'H', '1d8')],
    locations: [
      '1-3 right rear leg 3/10',
      '4-6 left rear leg 3/10',
      '7-9 hindquarters 3/11',
      '10-12 forequarters 3/12',
      '13-15 right front leg 3/10',
      '16-18 left front leg 3/10',
      '19-20 head 3/10',
    ],
  },
}

const crocodile: FigureEntry = {
  id: 'crocodile',
  title: 'Crocodile',
  summary: 'Waits unseen in the water; sluggish when it is cold.',
  tags: ['beast', 'water'],
  sheet: {
    name: 'Crocodile',
    kind: 'creature',
    ...scores([31, 19, 37, 14, 12, 6, 0]),
    actionPoints: 2,
    dm: '+2d6',
    initiative: 13,
    move: 6,
    abilities: ['Camouflaged', 'Cold-Blooded', 'Swimmer'],
    skills: { athletics: 47, brawn: 99, endurance: 78, evade: 32, perception: 49, swim: 80, willpower: 44 },
    styles: { name: 'Lurking Death', value: 67, weapons: ['bite', 'tail'] },
    weapons: [printed('bite', 'H', '1d10'), printed('tail', 'H', '1d8', { tags: ['bludgeoning', 'sweep'] })],
    locations: [
      '1-3 tail 5/12',
      '4-5 right rear leg 5/12',
      '6-7 left rear leg 5/12',
      '8-10 hindquarters 5/13',
      '11-14 forequarters 5/14',
      '15-16 right front leg 5/12',
      '17-18 left front leg 5/12',
      '19-20 head 5/13',
    ],
  },
}

const dragon: FigureEntry = {
  id: 'dragon',
  title: 'Dragon',
  summary: 'Four Action Points, fire, wings and magic. Bring everybody you know.',
  tags: ['monster', 'flyer', 'caster'],
  sheet: {
    name: 'Dragon',
    kind: 'creature',
    ...scores([33, 35, 50, 18, 20, 19, 17]),
    actionPoints: 4,
    magicPoints: 19,
    dm: '+2d8',
    initiative: 19,
    move: 12,
    fly: 18,
    abilities: [
      { name: 'Breathe Flame', damage: '4d6' },
      'Cold-Blooded',
      'Dark Sight',
      'Diving Strike',
      'Engulfing',
      'Flying',
      'Formidable Natural Weapons',
      'Immunity (fire)',
      'Terrifying',
      { name: 'Trample', damage: '4d8' },
    ],
    skills: {
      athletics: 80,
      brawn: 120,
      deceit: 78,
      endurance: 92,
      evade: 68,
      fly: 90,
      insight: 78,
      magic: 78,
      perception: 78,
      willpower: 78,
    },
    spells: ['Befuddle', 'Vigor'],
    styles: [
      { name: 'Death and Destruction', value: 90, weapons: ['bite', 'claw', 'tail'] },
      { name: 'Flame Breath', value: 80, weapons: ['flame breath'] },
    ],
    weapons: [
      printed('bite', 'E', '1d12'),
      printed('claw', 'E', '1d10'),
      printed('tail', 'E', '1d10', { tags: ['bludgeoning', 'sweep'] }),
    ],
    locations: [
      '1-2 tail 8/17',
      '3-4 right rear leg 8/17',
      '5-6 left rear leg 8/17',
      '7-8 hindquarters 8/18',
      '9-10 right wing 8/16',
      '11-12 left wing 8/16',
      '13-14 forequarters 8/19',
      '15-16 right front leg 8/17',
      '17-18 left front leg 8/17',
      '19-20 head 8/17',
    ],
  },
}

const goblin: FigureEntry = {
  id: 'goblin',
  title: 'Goblin or Orc',
  summary: 'Sword, spear, sling and shield, and eyes for the dark.',
  tags: ['people', 'monster'],
  sheet: {
    name: 'Goblin/Orc',
    kind: 'creature',
    ...scores([11, 14, 11, 11, 11, 11, 7]),
    actionPoints: 2,
    dm: '+0',
    initiative: 11,
    move: 6,
    abilities: ['Night Sight'],
    skills: {
      athletics: 52,
      brawn: 42,
      deceit: 57,
      endurance: 48,
      evade: 62,
      perception: 61,
      unarmed: 52,
      willpower: 42,
    },
    styles: { name: 'Warrior', value: 62, weapons: ['shortsword', 'shield', 'spear', 'sling'] },
    weapons: ['shortsword', 'shield (1d4 L 4/9 passive 3)', 'spear', 'sling'],
    naturalArmour: 1,
  },
}

const horse: FigureEntry = {
  id: 'horse',
  title: 'Horse',
  summary:
    'Carries a rider into a charge and tramples whoever has fallen; alone it keeps away, unless its nature is a fighter\u2019s.',
  tags: ['beast', 'mount'],
  sheet: {
    name: 'Horse',
    kind: 'creature',
    ...scores([26, 16, 31, 16, 10, 6, 0]),
    actionPoints: 2,
    dm: '+1d12',
    initiative: 11,
    move: 12,
    abilities: [{ name: 'Trample', damage: '2d12' }],
    skills: { athletics: 52, brawn: 83, endurance: 66, evade: 40, perception: 48, willpower: 34 },
    styles: { name: 'Rear and Plunge', value: 62, weapons: ['hoof'] },
    weapons: [printed('hoof', 'H', '1d6')],
    nature: 'mount',
    locations: [
      '1-3 right hind leg 1/9',
      '4-6 left hind leg 1/9',
      '7-9 hindquarters 1/10',
      '10-12 forequarters 1/11',
      '13-14 right front leg 1/8',
      '15-16 left front leg 1/8',
      '17-20 head 1/9',
    ],
  },
}

const minotaur: FigureEntry = {
  id: 'minotaur',
  title: 'Minotaur',
  summary: 'A man-high axe that no shield stops, and horns when it comes close.',
  tags: ['monster'],
  sheet: {
    name: 'Minotaur',
    kind: 'creature',
    ...scores([15, 14, 22, 11, 13, 11, 7]),
    actionPoints: 2,
    dm: '+1d6',
    initiative: 12,
    move: 8,
    abilities: ['Intimidate'],
    skills: {
      athletics: 57,
      brawn: 79,
      endurance: 66,
      evade: 40,
      insight: 44,
      perception: 54,
      unarmed: 57,
      willpower: 42,
    },
    styles: {
      name: 'Minotaur Warrior',
      value: 67,
      weapons: ['two-handed axe', 'spear', 'hoplite shield', 'gore'],
    },
    weapons: [
      {
        name: 'two-handed axe',
        size: 'E',
        damage: '2d8+2',
        dmIncluded: true,
        ap: 6,
        hp: 12,
        tags: ['cutting', 'sunder', 'two-handed'],
      },
      printed('gore', 'L', '1d8', { tags: ['impaling'] }),
      { name: 'spear', size: 'H', damage: '1d10+1', dmIncluded: true, ap: 4, hp: 10 },
      {
        name: 'hoplite shield',
        category: 'shield',
        size: 'E',
        damage: '1d4',
        dmIncluded: true,
        ap: 6,
        hp: 15,
        passive: 4,
      },
    ],
    locations: [
      '1-3 right leg 0/7',
      '4-6 left leg 0/7',
      '7-9 abdomen 0/8',
      '10-12 chest 0/9',
      '13-14 right arm 0/6',
      '15-16 left arm 0/6',
      '17-20 head 3/7',
    ],
  },
}

const shark: FigureEntry = {
  id: 'shark',
  title: 'Shark',
  summary: 'An enormous bite, and a frenzy once it bleeds.',
  tags: ['beast', 'water'],
  sheet: {
    name: 'Shark',
    kind: 'creature',
    ...scores([22, 19, 42, 20, 6, 6, 0]),
    actionPoints: 3,
    dm: '+2d6',
    initiative: 13,
    move: 0,
    swim: 12,
    abilities: ['Blood Sense', 'Frenzy', 'Swimmer'],
    skills: { athletics: 87, brawn: 87, endurance: 66, evade: 55, perception: 57, swim: 91, willpower: 34 },
    styles: { name: 'Jaws', value: 81, weapons: ['bite'] },
    weapons: [printed('bite', 'E', '1d10')],
    locations: [
      '1-3 tail 2/12',
      '4-6 dorsal fin 2/11',
      '7-10 hindquarters 2/13',
      '11-14 forequarters 2/14',
      '15-16 right fin 2/11',
      '17-18 left fin 2/11',
      '19-20 head 2/12',
    ],
  },
}

const skeleton: FigureEntry = {
  id: 'skeleton',
  title: 'Skeleton',
  summary: 'Never tires, never yields, fights in formation. Bring clubs.',
  tags: ['undead', 'monster'],
  sheet: {
    name: 'Skeleton',
    kind: 'creature',
    ...scores([11, 14, 13, 11, 11, 16, 7]),
    actionPoints: 2,
    dm: '+0',
    initiative: 11,
    move: 6,
    abilities: ['Undead', 'Skeleton'],
    skills: {
      athletics: 68,
      brawn: 45,
      endurance: 44,
      evade: 72,
      perception: 57,
      unarmed: 68,
      willpower: 72,
    },
    styles: {
      name: 'Skeletal Warrior',
      value: 68,
      weapons: ['shortsword', 'spear', 'shield'],
      traits: ['Formation Fighting'],
    },
    weapons: ['shortsword', 'shield (1d4 L 4/12 passive 3)', 'spear'],
    locations: [
      '1-3 right leg 0/5',
      '4-6 left leg 0/5',
      '7-9 abdomen 0/6',
      '10-12 chest 0/7',
      '13-15 right arm 0/4',
      '16-18 left arm 0/4',
      '19-20 head 0/5',
    ],
    nature: 'fanatic',
  },
}

const xenomorph: FigureEntry = {
  id: 'xenomorph',
  title: 'Xenomorph',
  summary: 'Fast, armoured, and its blood burns whoever wounds it.',
  tags: ['monster', 'future'],
  sheet: {
    name: 'Xenomorph',
    kind: 'creature',
    ...scores([23, 11, 16, 24, 12, 12, 13]),
    actionPoints: 3,
    dm: '+1d6',
    initiative: 18,
    move: 8,
    abilities: ['Camouflaged', 'Frenzy', 'Acid Blood'],
    skills: {
      athletics: 77,
      brawn: 68,
      endurance: 56,
      evade: 80,
      perception: 62,
      stealth: 76,
      track: 64,
      willpower: 52,
    },
    styles: { name: 'Parasitic Alien Horror', value: 77, weapons: ['bite', 'claw', 'tail'] },
    weapons: [
      printed('bite', 'H', '1d4'),
      printed('claw', 'H', '1d4+1'),
      printed('tail', 'H', '1d6', { tags: ['sweep'] }),
    ],
    locations: [
      '1-3 tail 6/5',
      '4-5 right rear leg 6/6',
      '6-7 left rear leg 6/6',
      '8-10 abdomen 6/7',
      '11-14 chest 6/8',
      '15-16 right arm 6/5',
      '17-18 left arm 6/5',
      '19-20 head 6/7',
    ],
  },
}

/** The creatures, by name. */
export const creatures: readonly FigureEntry[] = [
  ant,
  bear,
  crocodile,
  dragon,
  goblin,
  horse,
  minotaur,
  shark,
  skeleton,
  xenomorph,
]
