/**
 * Ready-made figures: the sample characters and foes of the game, and those we built beside them, weak to strong.
 */

import type { NpcInput, SheetInput } from '../scenario/sheet.ts'
import { parseStatblock } from '../scenario/statblock.ts'

/** A ready-made figure in the notation of stat blocks. */
interface Ready {
  readonly id: string
  readonly summary: string
  readonly block: string
}

/** The foes. */
export const foes: readonly Ready[] = [
  {
    id: 'sewer-rats',
    summary: 'A pack that bites from underfoot.',
    block: 'Sewer Rat Pack - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Intimate, Bites)',
  },
  {
    id: 'pressganger',
    summary: 'A sailor with a belaying pin; falls to one good Strike.',
    block: 'Pressganger - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 1 (Steel, Melee, Belaying Pin)',
  },
  {
    id: 'seething-cultist',
    summary: 'Hurls boiling blood from across the room.',
    block:
      'Seething Cultist - Hits 2, Defense 0, Move 1, Danger 1d/Attack Skill 2 (Magic, Near, Boiling Blood)',
  },
  {
    id: 'marsh-archer',
    summary: 'Shoots from far off and keeps there.',
    block: 'Marsh Archer - Hits 1, Defense 1 (cover), Move 1, Danger 1d/Attack Skill 2 (Steel, Far, Longbow)',
  },
  {
    id: 'brute',
    summary: 'Big, patient, and swings a cudgel.',
    block: 'Aneman Brute - Hits 3, Defense 1 (bulk), Move 1, Danger 1d/Attack Skill 1 (Steel, Melee, Cudgel)',
  },
  {
    id: 'assassin',
    summary: 'Mail under the cloak, poison on the blade.',
    block:
      'Beetle Clan Assassin - Hits 3, Defense 3 (hidden mail shirt), Move 1 (Climb), Danger 2d/Attack Skill 2 ' +
      '(Steel, Melee, Poisoned Scimitar), Special: Wearying Poison (targets lose 2 momentum per strike)',
  },
  {
    id: 'turtle-knight',
    summary: 'A shell that makes every Strike dear.',
    block: 'Turtle Knight - Hits 4, Defense 2 (shell), Move 1, Danger 2d/Attack Skill 2 (Steel, Melee, Maul)',
  },
  {
    id: 'cistern-ogre',
    summary: 'Three armour rolls a blow.',
    block: 'Cistern Ogre - Hits 6, Defense 1, Move 1, Danger 3d/Attack Skill 3 (Steel, Melee, Bronze Club)',
  },
]

/** The wyrm, whose breath is an ability. */
export const paleWyrm: NpcInput = {
  kind: 'npc',
  name: 'Pale Wyrm',
  hits: 8,
  defense: 4,
  defenseNote: 'scales',
  move: 1,
  specialMoves: [{ method: 'Fly', score: 2 }],
  attacks: [{ name: 'Jaws', danger: 3, skill: 4 }],
  special: 'Breath instead of a Strike: everybody at near or closer meets magic of Danger 1d and Skill 3.',
  abilities: [
    {
      name: 'Breath',
      text: 'Everybody at near or closer defends as against a Strike.',
      area: 'near',
      attack: {
        name: 'Breath',
        material: 'magic',
        ranges: ['intimate', 'melee', 'near'],
        danger: 1,
        skill: 3,
      },
    },
  ],
}

/** The player characters. */
export const heroes: readonly Ready[] = [
  {
    id: 'diaghilev',
    summary: 'A graceful mercenary with hatchets to throw.',
    block: `Diaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6
Weapons/Shield: Yatagan (Steel, Melee, Slashing), Throwing Hatchets (Ud6, Steel, Near, Piercing); Iron Buckler (Base UD4)
Armor Ud6+0 (Mail Shirt); Max Hits: 3
Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)
Stamina (10): 0`,
  },
  {
    id: 'ulla',
    summary: 'A berserker with a bearded axe.',
    block: `Ulla Redhand (Berserker 1) - Might 2, Grace 1, Grit 1, Charm 0, Lore 0, Fate 2 (1d8); P 1d12/M 1d4
Weapons/Shield: Bearded Axe (Steel, Melee, Slashing)
Armor Ud4+1 (Boiled Leather); Max Hits: 3
Momentum Gain/Current: 1d12+1 / 0 (-1 EoR)
Stamina (11): 0`,
  },
  {
    id: 'bretolomeo',
    summary: 'A fencer with rapier and buckler.',
    block: `Bretolomeo (Mercenary 2) - Might 1, Grace 2, Grit 1, Charm 1, Lore 1, Fate 1 (1d6); P 1d10/M 1d6
Weapons/Shield: Rapier (Steel, Melee, Piercing); Parrying Buckler (Base UD4)
Armor Ud4+1 (Buff Coat); Max Hits: 4
Momentum Gain/Current: 1d10+2 / 0 (-1 EoR)
Stamina (11): 0`,
  },
  {
    id: 'maissa',
    summary: 'A wanderer with bow and knife.',
    block: `Maissa (Wanderer 2) - Might 1, Grace 2, Grit 0, Charm 1, Lore 1, Fate 2 (1d8); P 1d8/M 1d8
Weapons/Shield: Hunting Bow (Ud8, Steel, Far, Piercing), Long Knife (Steel, Melee, Piercing)
Armor Ud4+0 (Leather Jack); Max Hits: 3
Momentum Gain/Current: 1d8+2 / 0 (-1 EoR)
Stamina (10): 0`,
  },
  {
    id: 'sefu',
    summary: 'A cultist behind a ward of lamps.',
    block: `Sefu of the Ninth Lamp (Cultist 2) - Might 0, Grace 1, Grit 1, Charm 2, Lore 2, Fate 1 (1d6); P 1d6/M 1d10
Weapons/Shield: Lamp-Fire (Magic, Near, Burning); Ward of Lamps (Magic, Base UD6)
Armor none (Robes); Max Hits: 4
Momentum Gain/Current: 1d10+1 / 0 (-0 EoR)
Stamina (11): 0`,
  },
  {
    id: 'ambrosine',
    summary: 'A scholar with one sharp spell.',
    block: `Ambrosine Quill (Scholar 1) - Might 0, Grace 0, Grit 0, Charm 1, Lore 3, Fate 2 (1d8); P 1d4/M 1d12
Weapons/Shield: Force Needle (Magic, Near, Piercing)
Armor none (Gown); Max Hits: 2
Momentum Gain/Current: 1d12+0 / 0 (-0 EoR)
Stamina (10): 0`,
  },
  {
    id: 'odo',
    summary: 'Plate and a tower shield; slow, and hard to hurt.',
    block: `Ser Odo (Mercenary 4) - Might 2, Grace 0, Grit 2, Charm 1, Lore 0, Fate 3 (1d10); P 1d10/M 1d6
Weapons/Shield: Longsword (Steel, Melee, Slashing); Tower Shield (Base UD8)
Armor Ud8+2 (Plate Harness); Max Hits: 6
Momentum Gain/Current: 1d10+0 / 0 (-4 EoR)
Stamina (12): 0`,
  },
  {
    id: 'ysolde',
    summary: 'A captain who has done this before.',
    block: `Captain Ysolde Varn (Mercenary 6) - Might 3, Grace 3, Grit 2, Charm 1, Lore 0, Fate 0 (1d4); P 1d10/M 1d6
Weapons/Shield: Sabre (Steel, Melee, Slashing), Pistol Brace (Ud4, Steel, Near, Piercing); Targe (Base UD6)
Armor Ud6+2 (Fine Mail); Max Hits: 7
Momentum Gain/Current: 1d10+3 / 0 (-2 EoR)
Stamina (12): 0`,
  },
]

/** A sheet out of a block of ours, which is known to be right. */
export function readBlock(block: string): SheetInput {
  const read = parseStatblock(block)
  if (!read.ok) throw new Error(read.error)
  return read.sheet
}
