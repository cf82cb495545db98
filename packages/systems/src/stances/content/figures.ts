/**
 * Ready-made figures, weak to strong, and people to argue with. A block says nearly all of it; what the notation
 * has no room for stands beside it: spells, when somebody gives up, what somebody hides.
 */
import type { SheetInput } from '../scenario/sheet.ts'
import { parseStatblock } from '../scenario/statblock.ts'

/** A ready-made figure in the notation of stat blocks. */
interface Ready {
  readonly id: string
  readonly summary: string
  readonly block: string
  readonly beside?: Pick<SheetInput, 'spells' | 'nature' | 'social'>
}

/** The fighters. */
export const combatants: readonly Ready[] = [
  {
    id: 'levy',
    summary: 'A farmer with a spear and every reason to go home.',
    block: 'Levy (npc) | Mig+0 Gra+0 | Combat-1 | Guard 9 Vit 8 | no armour; spear[reach 2d6]',
    beside: { nature: 'levy' },
  },
  {
    id: 'road-bandit',
    summary: 'Quick, lightly armoured, gone when it turns ugly.',
    block:
      'Road Bandit (npc) | Mig+1 Gra+1 | Combat+0 | Guard 12 Vit 10 | leather[light]; short sword[light 2d6]',
    beside: { nature: 'bandit' },
  },
  {
    id: 'hobgoblin-archer',
    summary: 'Shoots from Far and steps back from every blade.',
    block:
      'Hobgoblin Archer (npc) | Mig+0 Gra+1 | Combat+1 | Guard 11 Vit 9 | leather[light]; shortbow[ranged 2d6 grace]; ' +
      'dagger[light 2d6]',
    beside: { nature: 'bandit' },
  },
  {
    id: 'elena',
    summary: 'A cleric whose Divine Grace is worth 4 Guard.',
    block:
      'Elena (pc, Cleric, Novice) | Mig+0 Gra+0 Min+2 Awa+1 Wil+1 Pre+0 | Combat-2 Medicine+1 Sorcery+0 Empathy+1 | ' +
      'Guard 17 Vit 11 | chain shirt[medium]; mace[medium 2d6+1] | Note: casts Shield for 2 Guard',
    beside: { spells: ['shield[mind]'] },
  },
  {
    id: 'lyra',
    summary: 'A wizard with a Bolt that carries to Far.',
    block:
      'Lyra (pc, Wizard, Novice) | Mig-1 Gra+1 Min+1 Awa+3 Wil+0 Pre+0 | Combat-2 Sorcery+1 | Guard 15 Vit 10 | ' +
      'no armour; club[light 2d6] | Note: casts Bolt at +4 for 1d6+3',
    beside: { spells: ['bolt[awareness]'] },
  },
  {
    id: 'sable',
    summary: 'A ranger, deadly at two zones and more.',
    block:
      'Sable (pc, Ranger, Novice) | Mig+0 Gra+3 Min+0 Awa+1 Wil+1 Pre-1 | Combat+0 | Guard 15 Vit 11 | leather[light]; ' +
      'shortbow[ranged 2d6 grace]; short sword[light 2d6]',
  },
  {
    id: 'hobgoblin-captain',
    summary: 'Scale, a battle axe, and nearly a match for Magnus.',
    block:
      'Hobgoblin Captain (npc) | Mig+2 Gra+1 | Combat+1 | Guard 16 Vit 14 | scale mail[medium]; ' +
      'battle axe[medium 2d6+1]',
    beside: { nature: 'captain' },
  },
  {
    id: 'magnus',
    summary: 'A fighter with a longsword, the measure of the others.',
    block:
      'Magnus (pc, Fighter, Novice) | Mig+3 Gra+1 Min+0 Awa+0 Wil+1 Pre-1 | Combat+1 | Guard 15 Vit 11 | ' +
      'chain shirt[medium]; longsword[medium 2d6+1]',
  },
  {
    id: 'kestrel',
    summary: 'A rogue who fences by Grace and throws javelins at Close.',
    block:
      'Kestrel (pc, Rogue, Novice) | Mig-1 Gra+3 Min+0 Awa+1 Wil+1 Pre+0 | Combat+1 | Guard 15 Vit 11 | leather[light]; ' +
      'short sword[light 2d6 grace]; javelin[thrown 2d6 grace]',
  },
  {
    id: 'brannoc',
    summary: 'A paladin in full plate who stands before the others.',
    block:
      'Brannoc (pc, Paladin, Novice) | Mig+2 Gra+0 Min-1 Awa+0 Wil+2 Pre+1 | Combat+0 | Guard 20 Vit 12 | ' +
      'full plate[heavy]+large shield; longsword[medium 2d6+1]',
  },
  {
    id: 'dame-ysolt',
    summary: 'A seasoned knight: Press Advantage, and a parry that ends the argument.',
    block:
      'Dame Ysolt (pc, Fighter, Seasoned) | Mig+3 Gra+1 Min+0 Awa+0 Wil+2 Pre-1 | Combat+2 | Guard 18 Vit 12 | ' +
      'chain shirt[medium]+small shield; longsword[medium 2d6+1] | Tech: press-advantage, perfect-parry | ' +
      'Bonus: Guard+2 | Note: specialty Tough',
  },
  {
    id: 'ogre-breaker',
    summary: 'Slow, with a maul and more Vitality than anybody.',
    block: 'Ogre Breaker (npc) | Mig+4 Gra-1 | Combat-1 | Guard 20 Vit 26 | hides[light]; maul[heavy 2d6+2]',
  },
  {
    id: 'iron-regent',
    summary: 'A heroic tyrant in plate who begins with 4 Momentum.',
    block:
      'The Iron Regent (npc, none, Heroic) | Mig+3 Gra+0 Wil+2 | Combat+2 | Guard 24 Vit 24 Mom+4 | full plate[heavy]; ' +
      'greatsword[heavy 2d6+2] | Tech: combat-momentum, perfect-parry, devastating-blow, unstoppable-assault',
    beside: { nature: 'steadfast' },
  },
]

/** The speakers. */
export const speakers: readonly Ready[] = [
  {
    id: 'envoy',
    summary: 'Presses a point until somebody gives way.',
    block:
      'Envoy (pc, none, Seasoned) | Mig+0 Gra+1 Min+1 Awa+0 Wil+1 Pre+2 | Combat-2 Persuade+1 Empathy+0 | ' +
      'Guard 13 Vit 11 | no armour; dagger[light 2d6]',
    beside: { social: { secrets: ['The treaty is already signed.'] } },
  },
  {
    id: 'magistrate',
    summary: 'Listens, waits, and is hard to move.',
    block:
      'Magistrate (npc) | Mig+0 Gra+0 Awa+1 Wil+3 Pre+1 | Combat+0 Command+1 | Guard 15 Vit 13 | no armour; ' +
      'unarmed[unarmed 1d6] | Stance D',
    beside: { social: { skill: 'command', secrets: ['The verdict has been paid for.'] } },
  },
  {
    id: 'cardsharp',
    summary: 'A bard who lies better than most people tell the truth.',
    block:
      'Cardsharp (pc, Bard, Novice) | Mig-1 Gra+1 Min+0 Awa+1 Wil+0 Pre+2 | Combat-2 Deceive+1 Perform+1 Empathy+0 | ' +
      'Guard 13 Vit 10 | leather[light]; dagger[light 2d6]',
    beside: { social: { skill: 'deceive', secrets: ['Every second card is marked.'] } },
  },
  {
    id: 'guildmaster',
    summary: 'Used to obedience, and quick to take offence.',
    block:
      'Guildmaster (npc) | Mig+1 Gra+0 Min+1 Wil+2 Pre+2 | Combat+0 Persuade+1 Command+2 | Guard 14 Vit 12 | ' +
      'padded jerkin[light]; club[light 2d6] | Stance A',
    beside: { social: { skill: 'command', secrets: ['The strongbox is empty.'] } },
  },
]

/** A sheet out of a block of ours, which is known to be right. */
export function readReady({ block, beside }: Pick<Ready, 'block' | 'beside'>): SheetInput {
  const read = parseStatblock(block)
  if (!read.ok) throw new Error(`${read.error}: ${block}`)
  return { ...read.sheet, ...beside }
}
