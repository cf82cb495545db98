/**
 * Everything ready-made: figures, weapons, armour, spells, Wounds and fights.
 */
import type { ContentEntry, PackKind } from '@steelyard/kernel'
import { armourRanks, things, type Weapon, weapons } from '../rules/common/gear.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { readBlock } from '../scenario/statblock.ts'
import { battles } from './battles.ts'
import { foes, heroes, troops } from './figures.ts'
import { scenarios } from './scenarios.ts'
import { spells } from './spells.ts'
import { battleTroops } from './troops.ts'

const ready = [...heroes, ...troops, ...battleTroops, ...foes]

const figures = new Map<string, SheetInput>(ready.map(({ id, block }) => [id, readBlock(block)]))

/** A ready-made figure. */
export function findFigure(id: string): SheetInput | undefined {
  return figures.get(id)
}

/** The ids of all ready-made figures. */
export function figureIds(): readonly string[] {
  return [...figures.keys()]
}

const people = ready.map(
  ({ id, summary }): ContentEntry => ({
    kind: 'figure',
    id,
    title: figures.get(id)?.name ?? id,
    summary,
    data: figures.get(id),
  }),
)

const arms = [...weapons, ...things].map(
  (weapon): ContentEntry => ({
    kind: 'weapon',
    id: weapon.name.replaceAll(' ', '-'),
    title: weapon.name,
    summary: weaponSummary(weapon),
    data: weapon,
  }),
)

function weaponSummary(weapon: Weapon): string {
  const facts: string[] = []
  if (weapon.kind === 'weapon')
    facts.push(weapon.hands === 2 ? 'two hands' : weapon.mostHands === 2 ? 'one or two hands' : 'one hand')
  if (weapon.range > 0) facts.push(`${weapon.thrown ? 'thrown' : 'shot'} ${weapon.range} spaces`)
  if (weapon.small) facts.push('small')
  if (weapon.atk > 0) facts.push(`+${weapon.atk} attack`)
  if (weapon.atkTwoHands > 0) facts.push(`+${weapon.atkTwoHands} attack with two hands`)
  if (weapon.atkThrown > 0) facts.push(`+${weapon.atkThrown} attack when thrown`)
  if (weapon.atkPriority > 0) facts.push(`+${weapon.atkPriority} attack with priority`)
  if (weapon.armourPriority > 0) facts.push(`+${weapon.armourPriority} armour with priority`)
  if (weapon.armourAs >= 0) facts.push(`armour counts as ${weapon.armourAs}`)
  if (weapon.armourAsPriority >= 0) facts.push(`with priority armour counts as ${weapon.armourAsPriority}`)
  if (weapon.deepUpTo > 0) facts.push(`1 to ${weapon.deepUpTo} deals one more damage`)
  if (weapon.criticalDamage > 0) facts.push(`a critical deals ${weapon.criticalDamage} more damage`)
  if (facts.length === 0) facts.push('carried, not wielded')
  const text = facts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}; ${weapon.price} silver, ${weapon.loads} loads.`
}

const armour = Object.entries(armourRanks).map(
  ([id, piece]): ContentEntry => ({
    kind: 'armour',
    id,
    title: id,
    summary: `One more armour; ${piece.price} silver, ${piece.loads} loads of Dead Weight.`,
    data: piece,
  }),
)

/** The content, by kind. */
export const content: readonly ContentEntry[] = [
  ...people,
  ...arms,
  ...armour,
  ...spells,
  ...[...scenarios, ...battles].map(
    ({ id, title, summary, scenario }): ContentEntry => ({
      kind: 'scenario',
      id,
      title,
      summary,
      data: scenario,
    }),
  ),
]

/** What packs of this game may hold besides figures and scenarios. */
export const packKinds: readonly PackKind[] = [
  { kind: 'weapon', section: 'weapons', field: 'weapons', list: true },
]
