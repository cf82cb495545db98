/**
 * After the fight: what a sheet shows when it is over, what rest gives back, and what can be picked up.
 *
 * Hit points, Wounds, marks on gear, lost shields, helmets and mounts outlast a fight. A full day of rest gives back
 * 1 HP, a week all of them and one Wound: a temporary one is gone, a permanent one only gives its place back.
 */
import type { Roll, Table } from '@steelyard/kernel'
import type { CarriedItem, Sheet, Wound } from '../../scenario/sheet.ts'
import { type Figure, OTHER_HAND, WEAPON_HAND } from '../../state/state.ts'
import { isPermanent, woundedHand, woundNumber } from './wounds.ts'

const LOOT: Roll = { name: 'looted-shield', rule: 'warband.out.shield-loot' }

/** The sheet with which somebody goes into the next fight. */
export function sheetAfter(sheet: Sheet, figure: Figure): Sheet {
  const own = [...sheet.weapons, ...sheet.items]
  const kept = figure.items.flatMap((item, at): CarriedItem[] => {
    const thing = own[at]
    if (thing === undefined || item.where === 'gone') return []
    return [{ ...thing, where: item.where, marks: Math.min(1, item.marks) }]
  })
  const weapon = ({ name }: CarriedItem): boolean => sheet.weapons.some((each) => each.name === name)
  const mount = sheet.mounted && figure.mounted ? 1 : 0
  const npc = sheet.kind === 'npc' ? mount : 0
  return {
    ...sheet,
    might: figure.might - npc,
    hpMax: figure.hpMax - npc,
    // Whoever stands keeps a point: what being mounted adds is given back only as far as that.
    hp: figure.hp === 0 ? 0 : Math.max(1, figure.hp - npc),
    atk: figure.atk - mount,
    shield: figure.shield,
    helmet: figure.helmet,
    mounted: figure.mounted,
    weapons: kept.filter(weapon),
    items: kept.filter((each) => !weapon(each)),
    spells: [...figure.spells],
    randomSpells: figure.undrawn,
    wounds: figure.wounds.map((code, at) => woundFrom(code, sheet.wounds[at])),
    scars: figure.scars,
    prone: false,
    unaware: false,
    unseen: false,
    fury: false,
    asleep: 0,
    wardRounds: 0,
    unloaded: false,
    critical: false,
    bleeding: 0,
    stabilized: figure.hp === 0 && (figure.life !== 'dead' || figure.stabilized),
  }
}

function woundFrom(code: number, before: Wound | undefined): Wound {
  const hand = woundedHand(code)
  return {
    number: woundNumber(code),
    permanent: isPermanent(code),
    hand: hand === WEAPON_HAND ? 'weapon' : hand === OTHER_HAND ? 'other' : 'none',
    healed: before?.healed ?? false,
  }
}

/** The sheet after a full day of rest: 1 HP. */
// rule: warband.recover.day
export function restDay(sheet: Sheet): Sheet {
  const hp = Math.min(sheet.hpMax, sheet.hp + 1)
  return { ...sheet, hp, stabilized: sheet.stabilized && hp === 0 }
}

/** Retainers whom somebody may attract besides, for a hard reputation: one for each Wound that stays. */
// rule: warband.wound.retainers
export function extraRetainers({ wounds }: Pick<Sheet, 'wounds'>): number {
  return wounds.filter(({ permanent }) => permanent).length
}

/** A shield taken from the fallen is sound on two in six. */
export function lootShield(table: Table, finder: string): boolean {
  return table.atMost(6, 2, LOOT, finder)
}
