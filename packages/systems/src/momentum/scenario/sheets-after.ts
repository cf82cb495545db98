/**
 * What somebody carries out of a fight: the sheet for the next one.
 *
 * A PC keeps hits, worn armour and shield, what is left of ammunition, Stamina tallies, EXHAUSTED slots, sorrows and
 * lost limbs, and its momentum only where the table carries it over. An NPC keeps the hits it has left; one that was
 * disabled has none. Places, surprise and superior positions belong to the fight and go with it.
 */
import { type Arrivals, leavingWith, type SheetAfter, sheetListed, sheetsListed } from '@steelyard/kernel'
import { sheetAfter } from '../rules/aftermath.ts'
import { type Figure, profileOf, type State } from '../state/state.ts'
import { type Scenario, sheets } from './setup.ts'
import { normaliseSheet, type Sheet, sheetSchema } from './sheet.ts'

/** The sheets with which everybody goes into the next fight; none for the dead. */
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
    isHelpless: ({ life }) => life === 'disabled' || life === 'surrendered',
  })
}

function leavesWith(state: State, figure: Figure, came: Sheet): Sheet {
  const gone = { position: null, surprised: false, superiorOver: [] }
  if (came.kind === 'npc') return { ...came, ...gone, hits: figure.hits }
  const momentum = state.setup.rulings['momentum-start'] === 'carry' ? figure.momentum : 0
  return { ...sheetAfter(came, figure), ...gone, momentum }
}
