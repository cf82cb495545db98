/**
 * Fights taken up in their midst: who is in melee with whom, who holds whom, which units stand in a shieldwall or run,
 * who aims at whom, and what a group has lost or held out already. What one figure suffers is written on its sheet; here
 * is what lies between them.
 */
import { Refusal, unknownName } from '@steelyard/kernel'
import { link } from '../rules/battle/line.ts'
import { setPlace } from '../rules/battle/march.ts'
import { indexOf } from '../rules/battle/stand.ts'
import { areFoes, type Figure, figureById, type Group, groupAt, type State, unitAt } from '../state/state.ts'

/** What a scenario says of the midst of a fight. */
export interface Midst {
  readonly melee: readonly (readonly [string, string])[]
  readonly grapples: readonly {
    readonly by: readonly string[]
    readonly held: string
    readonly total: number
    readonly tightened: number
  }[]
  readonly formations: Readonly<Record<string, 'shieldwall' | 'retreat' | 'rout'>>
  readonly losses: Readonly<Record<string, number>>
  readonly lastStands: readonly string[]
  readonly usedBanners: readonly string[]
  readonly aims: readonly { readonly by: string; readonly at: string; readonly rounds: number }[]
}

/** Takes a fight up where the scenario says it stands. */
export function takeUp(state: State, midst: Midst): void {
  for (const [one, other] of midst.melee) enterMelee(state, one, other)
  for (const hold of midst.grapples) takeHold(state, hold)
  for (const [name, formation] of Object.entries(midst.formations)) formUp(state, name, formation)
  for (const [name, lost] of Object.entries(midst.losses)) countLosses(state, name, lost)
  for (const name of midst.lastStands)
    for (const group of groupsCalled(state, name, 'field.lastStands')) group.lastStand = true
  for (const name of midst.usedBanners) useBanner(state, name)
  for (const each of midst.aims) takeAim(state, each)
}

/** Two enemies by their ids, or a word about what is wrong. */
function enemies(
  state: State,
  one: string,
  other: string,
  where: string,
  who = 'Those in melee',
): [Figure, Figure] {
  const [first, second] = [figureById(state, one), figureById(state, other)]
  if (first === undefined) throw unknownName('figure', one, where)
  if (second === undefined) throw unknownName('figure', other, where)
  if (areFoes(first, second)) return [first, second]
  throw new Refusal('malformed-scenario', `${who} stand on different sides (${where}).`)
}

/** Two enemies face each other, in a battle with all of their units; the first has come up to the second. */
function enterMelee(state: State, one: string, other: string): void {
  const [first, second] = enemies(state, one, other, 'field.melee')
  const way = Math.sign(second.place - first.place)
  if (first.unit >= 0) {
    const [unit, enemy] = [unitAt(state, first.unit), unitAt(state, second.unit)]
    if (unit.line.includes(indexOf(state, enemy))) return
    if (way !== 0) setPlace(state, unit, enemy.place - way)
    link(state, unit, enemy, 0)
    return
  }
  if (first.contact.includes(second.at)) return
  if (state.setup.map === 'grid')
    throw new Refusal(
      'malformed-scenario',
      'On a map melee is whoever stands within one space (field.melee).',
    )
  first.place = second.place - way
  first.contact.push(second.at)
  second.contact.push(first.at)
}

/** Some hold an enemy, with the total that beat him. */
function takeHold(state: State, { by, held, total, tightened }: Midst['grapples'][number]): void {
  for (const id of by) {
    const [holder, foe] = enemies(state, id, held, 'field.grapples')
    if (!holder.contact.includes(foe.at)) enterMelee(state, id, held)
    holder.holding = foe.at
    foe.held = true
    foe.holdTotal = total
    foe.tightened = tightened
  }
}

function formUp(state: State, name: string, formation: 'shieldwall' | 'retreat' | 'rout'): void {
  const units = state.units.filter((unit) => unit.name === name)
  if (units.length === 0) throw unknownName('unit', name, 'field.formations')
  for (const unit of units) {
    unit.formation = formation === 'shieldwall' ? 'shieldwall' : 'routed'
    unit.disorder = formation === 'rout'
  }
}

/** Those who are gone already count, and so do the thirds for which the others have checked. */
function countLosses(state: State, name: string, lost: number): void {
  const most = state.setup.rulings['one-third'] === 'once' ? 1 : 2
  for (const group of groupsCalled(state, name, 'field.losses')) {
    group.size += lost
    group.losses = lost
    group.thirds = Math.min(most, Math.floor((3 * lost) / group.size))
  }
}

function groupsCalled(state: State, name: string, where: string): Group[] {
  const groups = state.groups.filter((group) => group.name === name)
  if (groups.length === 0) throw unknownName('group', name, where)
  return groups
}

/** The first check of a unit under a banner, which holds without a die, is behind it. */
function useBanner(state: State, name: string): void {
  const units = state.units.filter((unit) => unit.name === name && unit.bannerHeld)
  if (units.length === 0) throw unknownName('unit with a banner', name, 'field.usedBanners')
  for (const unit of units) groupAt(state, unit.group).checks += 1
}

/** Somebody has spent rounds aiming at an enemy. */
function takeAim(state: State, { by, at, rounds }: Midst['aims'][number]): void {
  const [archer, target] = enemies(state, by, at, 'field.aims', 'Who aims and his target')
  archer.aimed = rounds
  archer.aimedAt = target.at
}
