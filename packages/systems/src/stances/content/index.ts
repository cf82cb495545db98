/**
 * Everything ready-made: figures, weapons, armour, shields, techniques, signature moves, spells and fights.
 */
import { type ContentEntry, type PackKind, slug } from '@steelyard/kernel'
import {
  armourCategories,
  armourOf,
  printDamage,
  readyArmour,
  readyWeapons,
  type Shield,
  shields,
  signed,
  type Weapon,
  weaponCategories,
  weaponOf,
} from '../rules/gear.ts'
import { rankOf, readySpells, spellNames, techniqueFacts } from '../rules/repertoire.ts'
import { techniqueNames } from '../rules/words.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { combatants, readReady, speakers } from './figures.ts'
import { scenarios } from './scenarios.ts'
import { signatures } from './signatures.ts'

const people = [...combatants, ...speakers]
const sheets = new Map<string, SheetInput>(people.map((ready) => [ready.id, readReady(ready)]))

/** A ready-made figure. */
export function findFigure(id: string): SheetInput | undefined {
  return sheets.get(id)
}

/** The ids of all ready-made figures. */
export function figureIds(): readonly string[] {
  return [...sheets.keys()]
}

const figures = people.map(({ id, summary }): ContentEntry => {
  const sheet = sheets.get(id)
  return { kind: 'figure', id, title: sheet?.name ?? id, summary, data: sheet }
})

const RANGES = ['Engaged', 'Close', 'Far'] as const

function rangesOf(distances: readonly number[]): string {
  return RANGES.filter((_, at) => distances.includes(at)).join(', ')
}

function describeWeapon(weapon: Weapon): string {
  const special = [
    weapon.farDamage === 0 ? '' : `${signed(weapon.farDamage)} damage at Far`,
    weapon.closeHitMomentum === 0 ? '' : `${signed(weapon.closeHitMomentum)} Momentum for a hit at Close`,
    weapon.engagedAttackMod === 0 ? '' : `${weapon.engagedAttackMod} on attacks while Engaged`,
    weapon.graceMod === 0 ? '' : `${weapon.graceMod} Grace while in hand`,
    weapon.finesseMod === 0 ? '' : `${signed(weapon.finesseMod)} on Finesse checks`,
  ].filter((text) => text !== '')
  const what = `${weapon.category}, ${printDamage(weapon)}, ${weapon.attribute}; ${rangesOf(weapon.distances)}`
  return `${[what, ...special].join('; ')}.`
}

const weapons = weaponCategories.flatMap((category) =>
  readyWeapons[category].map((name): ContentEntry => {
    const data = weaponOf(name, category)
    return { kind: 'weapon', id: slug(name), title: name, summary: describeWeapon(data), data }
  }),
)

const BURDEN = {
  none: 'no burden',
  light: 'no burden',
  medium: 'no Momentum from movement',
  heavy: 'never Aggressive',
} as const

const armour = armourCategories.flatMap((category) =>
  readyArmour[category].map((name): ContentEntry => {
    const data = armourOf(category, name)
    const grace = data.gracePenalty === 0 ? '' : `${data.gracePenalty} on rolls with Grace; `
    const summary = `${category}, reduction ${data.reduction}; ${grace}${BURDEN[category]}.`
    return { kind: 'armour', id: slug(name), title: name, summary, data }
  }),
)

const SIZES: readonly Exclude<Shield, 'none'>[] = ['small', 'large']

const guards = SIZES.map((size): ContentEntry => {
  const { guard, graceAttackMod } = shields[size]
  const burden = graceAttackMod === 0 ? '' : `; ${graceAttackMod} on attacks with Grace`
  const summary = `${signed(guard)} Guard${burden}.`
  return { kind: 'shield', id: `${size}-shield`, title: `${size} shield`, summary, data: shields[size] }
})

const learned = techniqueNames.map((id): ContentEntry => {
  const { title, cost, passive, summary } = techniqueFacts[id]
  const data = { rank: rankOf(id), cost, passive }
  const price = passive ? 'always on' : `${cost} Momentum`
  return { kind: 'technique', id, title, summary: `${data.rank}, ${price}: ${summary}`, data }
})

const spells = spellNames.map((id): ContentEntry => {
  const spell = readySpells[id]
  return { kind: 'spell', id, title: spell.name, summary: spell.text, data: spell }
})

const moves = signatures.map(
  ({ id, ...data }): ContentEntry => ({
    kind: 'signature-move',
    id,
    title: data.name,
    summary: data.text,
    data,
  }),
)

/** The content, by kind. */
export const content: readonly ContentEntry[] = [
  ...figures,
  ...weapons,
  ...armour,
  ...guards,
  ...learned,
  ...moves,
  ...spells,
  ...scenarios.map(
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
  { kind: 'armour', section: 'armour', field: 'armour', list: false },
  { kind: 'spell', section: 'spells', field: 'spells', list: true },
  {
    kind: 'signature-move',
    section: 'signature-moves',
    field: 'signatureMoves',
    list: true,
    // Whoever may have any of them.
    sheet: { rank: 'legendary', techniques: [...techniqueNames], spells: [...spellNames] },
  },
]
