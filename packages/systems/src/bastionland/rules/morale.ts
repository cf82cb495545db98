/**
 * Morale (a module, off by default): the Wounded must pass a SPI Save at the end of every round in which damage
 * took their Vigour, and a group must when half of it is gone. Never rolled for the players' characters, nor by a
 * side that has no foe left to run from.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  areFoes,
  arePlayers,
  type Figure,
  isFighting,
  isUp,
  profileOf,
  type State,
  steedOf,
} from '../state/state.ts'
import { save } from './saves.ts'

const NERVE: Roll = { name: 'morale', rule: 'bastionland.morale.individual' }
const GROUP_NERVE: Roll = { name: 'morale', rule: 'bastionland.morale.group' }

/** Everybody who must test their nerve does so. */
export function testMorale(table: Table, state: State): void {
  if (state.setup.rulings.morale !== 'on') return
  const tested = new Set<number>()
  // Looked at before anybody runs: two who lose their nerve at the same time run from each other.
  const afraid = new Set(state.figures.filter((figure) => hasFoeUp(state, figure)))
  for (const group of state.groups) {
    if (group.tested) continue
    const members = state.figures.filter(
      (figure) => figure.side === group.side && groupOf(state, figure) === group.id,
    )
    const standing = members.filter((figure) => isUp(figure) && afraid.has(figure))
    if (standing.length === 0 || 2 * (group.size - standing.length) < group.size) continue
    group.tested = true
    testGroup(table, state, standing, tested)
  }
  for (const figure of state.figures)
    if (
      isUp(figure) &&
      figure.bled > 0 &&
      afraid.has(figure) &&
      feelsFear(state, figure) &&
      !tested.has(figure.at)
    )
      breakUnless({
        passed: save(table, figure, figure.spi, NERVE),
        saver: figure,
        table,
        state,
        figure,
        rule: NERVE.rule,
      })
}

/** True while there is somebody to run from. */
function hasFoeUp(state: State, figure: Figure): boolean {
  return state.figures.some((other) => areFoes(figure, other) && isFighting(state, other))
}

/** Organised with the leader up: one roll for all; otherwise each for itself. */
function testGroup(table: Table, state: State, standing: readonly Figure[], tested: Set<number>): void {
  const leader = standing.find((figure) => profileOf(state, figure).leader)
  const organised = leader !== undefined && profileOf(state, leader).organised
  const together = organised ? save(table, leader, leader.spi, GROUP_NERVE) : null
  for (const figure of standing) {
    tested.add(figure.at)
    if (!isUp(figure)) continue
    const passed = together ?? save(table, figure, figure.spi, GROUP_NERVE)
    breakUnless({ passed, saver: organised ? leader : figure, table, state, figure, rule: GROUP_NERVE.rule })
  }
}

/** Player characters, steeds, structures and Warbands do not roll. */
export function feelsFear(state: State, figure: Figure): boolean {
  const { kind } = profileOf(state, figure)
  if (kind === 'structure' || kind === 'warband' || kind === 'steed') return false
  return !arePlayers(state.setup.sides[figure.side]?.id ?? '')
}

/** The group a figure counts with: its own, or nothing. */
export function groupOf(state: State, figure: Figure): string {
  return feelsFear(state, figure) ? profileOf(state, figure).group : ''
}

/** Whoever saved, for themselves or as the leader of all, decides whether somebody holds out. */
function breakUnless({
  passed,
  saver,
  table,
  state,
  figure,
  rule,
}: {
  readonly passed: boolean
  readonly saver: Figure
  readonly table: Table
  readonly state: State
  readonly figure: Figure
  readonly rule: string
}): void {
  if (table.logs) {
    const led = saver === figure ? {} : { leader: saver.id }
    say(table, { event: 'morale', rule, figure: figure.id, spi: saver.spi, ...led, passed })
  }
  if (passed) return
  const key = table.ask(
    option({ name: 'morale', rule, to: figure, options: ['rout', 'surrender'], about: null, usual: 'rout' }),
  )
  figure.life = key === 'surrender' ? 'surrendered' : 'routed'
  const steed = steedOf(state, figure)
  if (figure.life === 'routed' && steed !== undefined && isUp(steed)) steed.life = 'routed'
  if (table.logs) say(table, { event: 'life', rule, figure: figure.id, life: figure.life })
}
