/**
 * What somebody carries out of a fight: the sheet for the next one.
 *
 * Hit Points by location, limbs that are useless or gone, wounds that bleed or kill, fatigue, spent Luck and Magic
 * Points, drained characteristics, dented armour and gear and what is left of ammunition all stay. What is counted in
 * Turns and Rounds (pain, stun, shock, unconsciousness, frenzy, spells) is over by the next fight. Whoever is left on
 * the field takes back their own things from the ground and from wounds; broken ones are left behind.
 */
import { type Arrivals, leavingWith, type SheetAfter, sheetListed, sheetsListed } from '@steelyard/kernel'
import { isOut } from '../rules/core/conditions.ts'
import { powerEffects } from '../rules/magic/powers.ts'
import {
  armOf,
  type Figure,
  figureById,
  type Item,
  locationAt,
  profileOf,
  type State,
} from '../state/state.ts'
import { type Scenario, sheets } from './setup.ts'
import { normaliseSheet, type Sheet, sheetSchema, type Weapon } from './sheet.ts'

/** The sheets with which everybody goes into the next fight; none for the dead. */
export function afterFight(state: State, { scenario, joined }: Arrivals<Scenario>): SheetAfter[] {
  const { sides } = state.setup
  const everybody = sheetsListed(sheets, scenario.sides, joined).map((input) => normaliseSheet(input))
  const nameOf = (figure: Figure): string => profileOf(state, figure).name
  return leavingWith({
    figures: state.figures,
    sides,
    form: sheetSchema,
    nameOf,
    sheetOf: (figure) => (figure.life === 'dead' ? null : leavesWith(state, figure, everybody)),
    isHelpless: (figure) => figure.life !== 'fled' && isOut(state, figure),
  })
}

function leavesWith(state: State, figure: Figure, everybody: readonly Sheet[]): Sheet {
  const came = sheetListed(everybody, figure.at)
  return {
    ...came,
    ...Object.fromEntries(figure.drained.map(({ what, points }) => [what, Math.max(0, came[what] - points)])),
    locations: locationsAfter(state, figure, came),
    weapons: weaponsAfter(state, figure, everybody),
    fatigue: figure.fatigue,
    bled: figure.bled,
    choked: figure.choked,
    ...pointsAfter(figure, came),
    conditions: conditionsAfter(state, figure),
    mount: came.mount !== null && figureById(state, came.mount)?.life !== 'dead' ? came.mount : null,
    ...ELSEWHERE,
  }
}

/** Where and how somebody stood belongs to the fight. */
const ELSEWHERE = {
  at: null,
  posture: 'standing',
  actionPointsNow: null,
  surprised: false,
  unaware: false,
  confined: false,
  ground: 'level',
  cover: null,
  counters: [],
} as const satisfies Partial<Sheet>

function locationsAfter(state: State, figure: Figure, came: Sheet): Sheet['locations'] {
  const { locations } = profileOf(state, figure)
  const { armour } = powerEffects(came)
  return came.locations.map((location) => {
    const at = locations.findIndex(({ name }) => name === location.name)
    const limb = figure.limbs[at]
    if (limb === undefined) return location
    return {
      ...location,
      hp: location.hpMax - (locationAt(state, figure, at).hp - limb.hp),
      wornAP: limb.worn,
      naturalAP: Math.max(0, limb.natural - armour),
    }
  })
}

/** Luck and Magic Points as they are; unsaid while none were spent. */
function pointsAfter(figure: Figure, came: Sheet): Pick<Sheet, 'luckNow' | 'magicPointsNow'> {
  const magic = came.powers.length > 0 ? came.powerPoints : came.magicPoints
  return {
    luckNow: figure.luck < (came.luckNow ?? Math.max(came.luck, figure.luck)) ? figure.luck : came.luckNow,
    magicPointsNow:
      figure.magicPoints === (came.magicPointsNow ?? magic) ? came.magicPointsNow : figure.magicPoints,
  }
}

function conditionsAfter(state: State, figure: Figure): Sheet['conditions'] {
  const named = (is: (limb: Figure['limbs'][number]) => boolean): string[] =>
    figure.limbs.flatMap((limb, at) => (is(limb) ? [locationAt(state, figure, at).name] : []))
  return {
    pain: 0,
    blinded: 0,
    blindGrade: 'hard',
    pinned: 0,
    unconscious: 0,
    shocked: 0,
    frenzy: 0,
    nauseous: 0,
    shaken: 0,
    dying: figure.dying,
    bleeding: named(({ bleeding }) => bleeding === 'yes'),
    useless: named(({ useless, severed }) => useless && !severed),
    severed: named(({ severed }) => severed),
    stunned: {},
  }
}

/** Their own things first, as the sheet lists them, then what was taken from others. */
function weaponsAfter(state: State, figure: Figure, everybody: readonly Sheet[]): Weapon[] {
  return figure.items.flatMap((item, at): Weapon[] => {
    const own = sheetListed(everybody, figure.at).weapons[at]
    const weapon = own ?? weaponOf(state, item.arm, everybody)
    if (weapon === undefined || item.hand === 'broken') return []
    const lying = isLeft(figure) && own !== undefined ? takenBack(state, item) : 0
    if (item.hand === 'lost' && lying === 0) return []
    const { hpNow: before, ...rest } = weapon
    const whole = weapon.hp ?? 0
    return [
      {
        ...rest,
        ...(item.hp < whole ? { hpNow: item.hp } : {}),
        ammo: weapon.ammo === null ? null : ammoAfter(item, lying),
        hand: handOf(state, figure, item),
        loaded: item.loading === 0,
      },
    ]
  })
}

function isLeft({ life }: Figure): boolean {
  return life === 'up'
}

/** How many of a thing lie about or stick in wounds; arrows are spent. */
function takenBack(state: State, item: Item): number {
  const { ground, figures } = state
  const { arm } = item
  const lying = ground.reduce((sum, heap) => sum + (heap.arm === arm ? heap.count : 0), 0)
  const { category, thrown } = armOf(state, item)
  if (category === 'ranged' && !thrown) return lying
  const stuck = figures.flatMap(({ limbs }) => limbs.flatMap(({ lodged }) => lodged))
  return lying + stuck.filter((each) => each.arm === arm).length
}

/** Missiles that were thrown come back one by one; a magazine and a quiver are as empty as they are. */
function ammoAfter(item: Item, lying: number): number {
  return item.hand === 'lost' ? Math.max(lying, item.ammo) : Math.max(0, item.ammo) + lying
}

/** Held as it was, if the arm is still good for it. */
function handOf(state: State, figure: Figure, { hand }: Item): Weapon['hand'] {
  if (hand === 'natural') return null
  if (hand !== 'right' && hand !== 'left' && hand !== 'both') return 'none'
  const { rightArm, leftArm } = profileOf(state, figure)
  const lame = (side: 'right' | 'left', arm: number): boolean =>
    (hand === side || hand === 'both') && figure.limbs[arm]?.useless === true
  return lame('right', rightArm) || lame('left', leftArm) ? 'none' : hand
}

/** The sheet's entry of a thing that somebody else brought. */
function weaponOf({ figures }: State, arm: number, everybody: readonly Sheet[]): Weapon | undefined {
  for (const { at, items } of figures) {
    const weapons = everybody[at]?.weapons ?? []
    const place = items.findIndex((item, own) => item.arm === arm && own < weapons.length)
    if (place >= 0) return weapons[place]
  }
  return undefined
}
