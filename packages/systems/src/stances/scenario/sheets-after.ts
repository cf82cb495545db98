/**
 * What somebody carries out of a fight: the sheet for the next scene.
 *
 * Guard and Composure are full again between scenes, Momentum is back at 0 and everything that is had once a scene
 * can be had again. Vitality comes back by rest alone, so it stays as it is, and so does ammunition where the table
 * counts it. Whoever is down at 0 Vitality stays down until he has rested.
 */
import { type Arrivals, leavingWith, type SheetAfter, sheetListed, sheetsListed } from '@steelyard/kernel'
import { type Figure, profileOf, type State } from '../state/state.ts'
import { type Scenario, sheets } from './setup.ts'
import { normaliseSheet, type Sheet, sheetSchema, vitalityMaxOf } from './sheet.ts'

/** Vitality at which somebody is dead; a sheet is of the living. */
const DEAD = -3

/** Those who lie on the field, and those who have yielded. */
const HELPLESS: readonly Figure['life'][] = ['dying', 'stable', 'out', 'yielded']

/** The sheets with which everybody goes into the next scene; none for the dead. */
export function afterFight(state: State, { scenario, joined }: Arrivals<Scenario>): SheetAfter[] {
  const { sides } = state.setup
  const listed = sheetsListed(sheets, scenario.sides, joined)
  const nameOf = (figure: Figure): string => profileOf(state, figure).name
  return leavingWith({
    figures: state.figures,
    sides,
    form: sheetSchema,
    nameOf,
    sheetOf: (figure) =>
      figure.life === 'dead'
        ? null
        : leavesWith(state, figure, normaliseSheet(sheetListed(listed, figure.at))),
    isHelpless: ({ life }) => HELPLESS.includes(life),
  })
}

function leavesWith(state: State, figure: Figure, came: Sheet): Sheet {
  const { vitalityMax } = profileOf(state, figure)
  return {
    ...came,
    guard: null, // rule: stances.guard.scene
    guardTemp: 0,
    composure: null, // rule: stances.social.composure.recovery
    momentum: 0,
    vitality: figure.vitality === vitalityMax ? null : Math.max(DEAD + 1, figure.vitality),
    condition: figure.vitality > 0 ? 'active' : figure.life === 'dying' ? 'dying' : 'stable',
    zone: null,
    weapons: came.weapons.map((weapon, at) => ({
      ...weapon,
      ammunition: leftOf(figure, at, weapon.ammunition),
    })),
    rallyUsed: false,
    quickRecoveryUsed: false,
    devastatingUsed: false,
    battlefieldControlUsed: false,
    freeSwitchUsed: false,
  }
}

/** The sheet after so many hours of rest: whoever is stable, or up and wounded, regains 1 Vitality in each. */
// rule: stances.dying.recovery
export function restHours(sheet: Sheet, hours: number): Sheet {
  if (sheet.condition === 'dying' || sheet.vitality === null) return sheet
  const most = vitalityMaxOf(sheet)
  const vitality = Math.min(most, sheet.vitality + hours)
  return {
    ...sheet,
    vitality: vitality === most ? null : vitality,
    condition: vitality > 0 ? 'active' : sheet.condition,
  }
}

/** Shots left of a weapon; as it was where nobody counts them. */
function leftOf({ ammunition }: Figure, at: number, before: number | null): number | null {
  const left = ammunition[at] ?? -1
  return left < 0 ? before : left
}
