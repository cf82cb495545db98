/**
 * Actors of the three Foundry systems for this game, written anew as the JSON of an encounter, which is read further on
 * like any other. They differ in names only: characteristics by their full names or by three letters, locations with
 * their ranges, styles, skills and weapons as items.
 *
 * Confusing here: the community's system keeps what was trained beside a base of its own; the base of a style and of a
 * standard skill is known from the rules and added again. Its locations keep points without what CON and SIZ give, so
 * the current ones are taken.
 */
import {
  type PastedObject,
  pastedAt,
  pastedList,
  pastedNumber,
  pastedObject,
  pastedText,
} from '@steelyard/kernel/forms'
import {
  type baseValue,
  type Characteristics,
  characteristics,
  standardSkills,
  styleBase,
} from '../../rules/core/tables.ts'

const NAMES: Readonly<Record<keyof Characteristics, string>> = {
  str: 'strength',
  con: 'constitution',
  siz: 'size',
  dex: 'dexterity',
  int: 'intelligence',
  pow: 'power',
  cha: 'charisma',
}

/** A pasted actor as the JSON of an encounter; null if the text holds none. */
export function encounterOfActor(text: string): string | null {
  const actor = pastedObject(text)
  if (actor === null || pastedAt(actor, 'system') === undefined) return null
  const values = valuesOf(actor)
  const items = pastedList(actor, 'items')
  return JSON.stringify({
    name: pastedText(actor, 'name'),
    stats: characteristics.flatMap((which) => {
      const value = values[which]
      return value === null ? [] : [{ [which.toUpperCase()]: value }]
    }),
    skills: items.flatMap((item) => skillOf(item, values)),
    hit_locations: items.filter((item) => isOf(item, 'hitlocation')).map(locationOf),
    combat_styles: stylesOf(items, values),
    attributes: attributesOf(actor),
  })
}

type Values = Readonly<Record<keyof Characteristics, number | null>>

function valuesOf(actor: PastedObject): Values {
  const value = (which: keyof Characteristics): number | null =>
    pastedNumber(
      actor,
      `system.characteristics.${which}.value`,
      `system.characteristics.${which}`,
      `system.${NAMES[which]}.value`,
      `system.${NAMES[which]}`,
    )
  return {
    str: value('str'),
    con: value('con'),
    siz: value('siz'),
    dex: value('dex'),
    int: value('int'),
    pow: value('pow'),
    cha: value('cha'),
  }
}

/** Whether an item is of a type, however its name is joined. */
function isOf(item: PastedObject, ...types: readonly string[]): boolean {
  return types.includes(
    pastedText(item, 'type')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  )
}

/** The whole value of a skill or style; with a known base, what was trained is added to it. */
function totalOf(item: PastedObject, base: number | null): number | null {
  const whole = pastedNumber(
    item,
    'system.total',
    'system.manualValue',
    'system.totalVal',
    'system.value',
    'system.percentage',
  )
  if (whole !== null && whole > 0) return whole
  const trained = pastedNumber(item, 'system.trainingVal')
  return trained === null || base === null ? whole : trained + base
}

/** A base, as far as the characteristics it needs are there. */
function baseOf(base: Parameters<typeof baseValue>[0], values: Values): number | null {
  const [first, second] = base.of.map((which) => values[which])
  return first == null || second == null ? null : first + second + base.plus
}

function skillOf(item: PastedObject, values: Values): readonly Record<string, number>[] {
  if (!isOf(item, 'skill', 'standardskill', 'professionalskill', 'magicskill')) return []
  const name = pastedText(item, 'name')
  const known = Object.entries(standardSkills).find(
    ([key]) => key === name.toLowerCase().replaceAll(' ', '-'),
  )
  const total = totalOf(item, known === undefined ? null : baseOf(known[1], values))
  return name === '' || total === null ? [] : [{ [name]: total }]
}

function locationOf(item: PastedObject): Record<string, unknown> {
  const from = pastedNumber(item, 'system.rangeStart', 'system.rollRangeStart', 'system.range.start')
  const to = pastedNumber(item, 'system.rangeEnd', 'system.rollRangeEnd', 'system.range.end') ?? from
  const most = pastedNumber(item, 'system.maxHitPoints', 'system.maxHp', 'system.hp.max')
  return {
    name: pastedText(item, 'name'),
    range: from === to ? `${from}` : `${from}-${to}`,
    hp:
      most !== null && most > 0
        ? most
        : pastedNumber(item, 'system.currentHp', 'system.hp.value', 'system.hp'),
    ap: pastedNumber(item, 'system.armorPoints', 'system.naturalArmor', 'system.ap', 'system.armor') ?? 0,
  }
}

/** The styles; every weapon of the actor belongs to the first, for actors do not say to which. */
function stylesOf(items: readonly PastedObject[], values: Values): readonly Record<string, unknown>[] {
  const weapons = items
    .filter((item) => isOf(item, 'weapon', 'meleeweapon', 'rangedweapon'))
    .map((item) => weaponOf(item))
  const styles = items
    .filter((item) => isOf(item, 'combatstyle'))
    .map((item) => ({ name: pastedText(item, 'name'), value: totalOf(item, baseOf(styleBase, values)) ?? 0 }))
  return styles.map((style, at) => ({ ...style, weapons: at === 0 ? weapons : [] }))
}

function weaponOf(item: PastedObject): Record<string, unknown> {
  const [mode] = pastedList(item, 'system.modes')
  const look = (name: string): readonly string[] => [name, `system.${name}`]
  const from =
    mode === undefined ? item : { ...mode, system: pastedAt(item, 'system'), type: pastedAt(item, 'type') }
  const band = (name: string): number | null => pastedNumber(from, `range.${name}`, `system.range.${name}`)
  const bands = [band('close'), band('effective'), band('long')]
  const range = bands.includes(null) ? pastedText(from, ...look('range')) : bands.join('/')
  const hands = pastedNumber(from, ...look('handsRequired'))
  const ranged = /ranged/i.test(pastedText(from, 'weaponType')) || isOf(item, 'rangedweapon')
  return {
    name: pastedText(item, 'name').replace(/ \(two-handed\)$/i, ''),
    damage: pastedText(from, ...look('damage')),
    size: pastedText(from, ...look('size'), ...look('force')),
    reach: pastedText(from, ...look('reach')),
    range,
    ap: pastedNumber(from, ...look('ap'), ...look('armorPoints')),
    hp: pastedNumber(from, ...look('hp'), ...look('hitPoints')),
    effects: pastedText(from, ...look('combat-effects'), ...look('effects')),
    type: ranged
      ? 'ranged'
      : hands === 2 || / \(two-handed\)$/i.test(pastedText(item, 'name'))
        ? '2h-melee'
        : '1h-melee',
  }
}

function attributesOf(actor: PastedObject): Record<string, unknown> {
  const points = pastedNumber(
    actor,
    'system.attributes.actionPoints.max',
    'system.attributes.actionPoints.value',
    'system.attributeOverrides.actionPoints.value',
    'system.actionPoints',
  )
  const move = pastedNumber(
    actor,
    'system.attributes.movement.value',
    'system.attributes.movement',
    'system.movement',
  )
  return {
    ...(points === null ? {} : { action_points: points }),
    ...(move === null ? {} : { movement: move }),
  }
}
