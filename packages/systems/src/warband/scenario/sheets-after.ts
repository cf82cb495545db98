/**
 * What somebody carries out of a fight: the sheet for the next one.
 *
 * Hit points, Wounds, marks on gear, lost shields, helmets and mounts stay, and so does what was picked up from the
 * ground. Whoever is left on the field takes back what he let fall himself. Prone, blinded, unaware and where
 * somebody stood belong to the fight.
 */
import { type Arrivals, leavingWith, type SheetAfter, sheetListed, sheetsListed } from '@steelyard/kernel'
import { sheetAfter } from '../rules/common/aftermath.ts'
import { gearNamed } from '../rules/common/gear.ts'
import { type Figure, profileOf, type State } from '../state/state.ts'
import { type Scenario, sheets } from './setup.ts'
import { type CarriedItem, normaliseSheet, type Sheet, sheetSchema } from './sheet.ts'

/** The sheets with which everybody goes into the next fight; none for the dead, but for those only left for dead. */
export function afterFight(state: State, { scenario, joined }: Arrivals<Scenario>): SheetAfter[] {
  const { sides } = state.setup
  const listed = sheetsListed(sheets, scenario.sides, joined)
  const nameOf = (figure: Figure): string => profileOf(state, figure).name
  const cameOf = (figure: Figure): Sheet => normaliseSheet(sheetListed(listed, figure.at))
  return leavingWith({
    figures: state.figures,
    sides,
    form: sheetSchema,
    nameOf,
    sheetOf: (figure) =>
      figure.life === 'dead' && !figure.stabilized ? null : leavesWith(state, figure, cameOf),
    isHelpless: ({ life }) => life === 'captured' || life === 'dead',
  })
}

function leavesWith(state: State, figure: Figure, cameOf: (figure: Figure) => Sheet): Sheet {
  const came = cameOf(figure)
  const { place, row, facing, ...sheet } = sheetAfter(came, figure)
  const found = [...pickedUp(state, figure, came), ...letFall(state, figure, came)]
  return {
    ...sheet,
    shield: takesShieldBack(state, figure, cameOf) ? came.shield : sheet.shield,
    weapons: [...sheet.weapons, ...found.filter(({ kind }) => kind === 'weapon')],
    items: [...sheet.items, ...found.filter(({ kind }) => kind !== 'weapon')],
    prone: false,
    blinded: false,
    unaware: false,
    unseen: false,
  }
}

/** Things that were nobody's or somebody else's: they stand behind his own in the list. */
function pickedUp(state: State, { items }: Figure, came: Sheet): CarriedItem[] {
  const own = came.weapons.length + came.items.length
  return items.slice(own).flatMap(({ arm, where, marks }) => {
    if (where === 'gone') return []
    return thing(state, arm, came).map((each) => ({ ...each, where, marks: Math.min(1, marks) }))
  })
}

/** What he let fall and nobody has taken, if he is still there to take it; of like things the first listed has his. */
function letFall(state: State, figure: Figure, came: Sheet): CarriedItem[] {
  if (figure.life !== 'in') return []
  const own = figure.items.slice(0, came.weapons.length + came.items.length)
  const before = state.figures.filter(({ at, life }) => at < figure.at && life === 'in')
  const claimed = before.flatMap(({ items }) => items.filter(isLaidDown).map(({ arm }) => arm))
  const lying = state.ground.map(({ arm }) => arm)
  for (const arm of claimed) if (lying.includes(arm)) lying.splice(lying.indexOf(arm), 1)
  return own.filter(isLaidDown).flatMap(({ arm, marks }) => {
    const at = lying.indexOf(arm)
    if (at < 0) return []
    lying.splice(at, 1)
    return thing(state, arm, came).map((each) => ({ ...each, where: 'auto', marks }))
  })
}

/** True for a shield that he let fall and that still lies there; of several the first listed have theirs. */
function takesShieldBack(state: State, figure: Figure, cameOf: (figure: Figure) => Sheet): boolean {
  const lost = (each: Figure): boolean => {
    if (each.life !== 'in' || each.shield !== 'none') return false
    const { shield } = cameOf(each)
    return shield === 'ready' || shield === 'slung'
  }
  if (!lost(figure)) return false
  const before = state.figures.filter((other) => other.at < figure.at && lost(other))
  return before.length < state.ground.filter(({ shield }) => shield).length
}

/** Out of his hands, and not because it is used up. */
function isLaidDown({ where, marks }: Figure['items'][number]): boolean {
  return where === 'gone' && marks < 2
}

/** A weapon of the fight as a sheet has it: his own entry of that name, or the list's with what it is here. */
function thing(state: State, at: number, came: Sheet): CarriedItem[] {
  const arm = state.setup.arms[at]
  if (arm === undefined) return []
  const own = [...came.weapons, ...came.items].find(({ name }) => name === arm.name)
  if (own !== undefined) return [own]
  const { loads = 1, price = 0 } = gearNamed(arm.name) ?? {}
  const { key, ...weapon } = arm
  return [{ ...weapon, loads, price, where: 'auto', marks: 0 }]
}
