/**
 * Whole sides that leave, where the table plays with it: a withdrawal in good order, all of them Defensive and a
 * point of Momentum each, or a rout. Either way their enemies have a blow at them first.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { areFoes, type Figure, isActive, type State, wieldedBy } from '../state/state.ts'
import { attack, plainAttack, whyNotAttack } from './attack.ts'
import { become } from './damage.ts'
import { canPay, gain, pay } from './resource.ts'

const RULE = 'stances.end.leave'
const ROUT = -3

/** True where sides may leave together. */
export function mayRetreat({ setup }: State): boolean {
  return setup.rulings.leaving === 'withdrawal-and-rout' && !setup.social
}

/** When stances are shown each side may leave together. */
export function offerRetreats(table: Table, state: State): void {
  for (const [side] of state.setup.sides.entries()) {
    const members = state.figures.filter((figure) => figure.side === side && isActive(figure))
    const [first] = members
    if (first === undefined || !facesAnybody(state, first)) continue
    const ordered = members.every((figure) => figure.stance === 'defensive' && canPay(state, figure, 1))
    const options = ordered ? ['stand', 'withdraw', 'rout'] : ['stand', 'rout']
    const choice = table.ask(
      option({ name: 'retreat', rule: RULE, to: first, options, about: null, usual: 'stand' }),
    )
    if (choice === 'withdraw') withdraw(table, state, members)
    else if (choice === 'rout') rout(table, state, members)
  }
}

/** True while an enemy stands: nobody runs once the others have, and the fight is won. */
function facesAnybody(state: State, figure: Figure): boolean {
  return state.figures.some((other) => isActive(other) && areFoes(figure, other))
}

/** In good order: a point each, and one blow at −2 from every enemy who reaches somebody. */
function withdraw(table: Table, state: State, members: readonly Figure[]): void {
  for (const figure of members) pay(table, figure, 1, RULE)
  const [first] = members
  if (first === undefined) return
  if (table.logs) say(table, { event: 'retreat', rule: RULE, side: first.side, rout: false })
  for (const foe of state.figures) {
    if (!isActive(foe) || !areFoes(foe, first)) continue
    const target = members.find((figure) => isActive(figure) && reaches(state, foe, figure))
    if (target !== undefined)
      attack(table, state, { ...plainAttack(foe, target, wieldedBy(state, foe), 'parting'), bonus: -2 })
  }
  goOff(table, members)
}

/** Headlong: one free blow at each of them, and their spirit is broken. */
function rout(table: Table, state: State, members: readonly Figure[]): void {
  const [first] = members
  if (first === undefined) return
  if (table.logs) say(table, { event: 'retreat', rule: RULE, side: first.side, rout: true })
  for (const figure of members) {
    const foe = state.figures.find((other) => isActive(other) && reaches(state, other, figure))
    if (foe !== undefined) attack(table, state, plainAttack(foe, figure, wieldedBy(state, foe), 'parting'))
    if (isActive(figure)) gain(table, state, figure, ROUT, RULE)
  }
  goOff(table, members)
}

function reaches(state: State, foe: Figure, figure: Figure): boolean {
  return areFoes(foe, figure) && whyNotAttack(state, foe, figure, wieldedBy(state, foe)) === ''
}

function goOff(table: Table, members: readonly Figure[]): void {
  for (const figure of members) if (isActive(figure)) become(table, figure, 'fled', RULE)
}
