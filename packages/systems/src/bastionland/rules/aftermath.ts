/**
 * After the fight, in this order: the dying are tended, Scar triggers come, then Guard returns to its (new)
 * maximum and Fatigue goes. Virtues, Scars, broken and lost things stay as they are. What Scars still owe is told and
 * leaves with the sheet. The days between fights settle it: growth that comes then fills Guard at once, and a day
 * mends a structure.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Figure, isUp, profileOf, type ScarMark, type State } from '../state/state.ts'
import { patchUp } from './actions.ts'
import { isStructure } from './attack.ts'
import { scarEntry, triggerByTending, triggerScar } from './scars.ts'

/** The whole of it. */
// rule: bastionland.recovery.order
export function afterTheFight(table: Table, state: State): void {
  tendTheDying(table, state)
  triggerScars(table, state)
  for (const figure of state.figures) recover(table, state, figure)
  if (table.logs) for (const figure of state.figures) tellDebts(table, figure)
}

function tendTheDying(table: Table, state: State): void {
  for (const patient of state.figures) {
    if (patient.life !== 'mortal') continue
    if (tended(table, state, patient)) {
      const helpers = helpersIn(state)
      const helper = helpers.find((each) => each.side === patient.side) ?? helpers[0]
      const result = patchUp(table, state, patient)
      const rule = 'bastionland.mortal.after-fight'
      if (table.logs)
        say(table, { event: 'tended', rule, figure: helper?.id ?? '', patient: patient.id, result })
      if (result !== 'failed') triggerByTending(table, state, patient)
    }
    if (patient.life === 'mortal' && table.logs)
      say(table, { event: 'dying', rule: 'bastionland.mortal.hour', figure: patient.id, minutes: 60 })
  }
}

/** Anybody still up has hands for the dying, but for steeds and walls. */
function helpersIn(state: State): Figure[] {
  return state.figures.filter((figure) => {
    const { kind } = profileOf(state, figure)
    return isUp(figure) && kind !== 'steed' && kind !== 'structure'
  })
}

function tended(table: Table, state: State, patient: Figure): boolean {
  const ruling = state.setup.rulings['after-tend']
  const helpers = helpersIn(state)
  if (helpers.length === 0 || ruling === 'nobody') return false
  const comrade = helpers.find((figure) => figure.side === patient.side)
  if (ruling === 'own-side') return comrade !== undefined
  if (ruling === 'everyone') return true
  const helper = comrade ?? helpers[0]
  if (helper === undefined) return false
  const usual = comrade === undefined ? 'leave' : 'tend'
  const options = ['tend', 'leave']
  const about = { patient: patient.id }
  return (
    table.ask(
      option({
        name: 'after-tend',
        rule: 'bastionland.mortal.after-fight',
        to: helper,
        options,
        about,
        usual,
      }),
    ) === 'tend'
  )
}

/** The referee says which pending Scars have met their trigger; where nobody referees, the ruling `scar-debts` does. */
function triggerScars(table: Table, state: State): void {
  const { refereed, rulings } = state.setup
  if (!refereed && rulings['scar-debts'] === 'referee') return
  for (const figure of state.figures)
    for (const mark of figure.scars) {
      if (!mark.pending || figure.life === 'slain') continue
      if (!refereed ? isSettled(state, figure, mark) : asksReferee(table, state, figure, mark))
        triggerScar(table, state, figure, mark)
    }
}

function asksReferee(table: Table, state: State, figure: Figure, mark: ScarMark): boolean {
  const { name, waits } = scarEntry(mark.entry)
  const about = { figure: figure.id, scar: name, waits, foe: mark.dealtBy }
  const rule = 'bastionland.scar.pending-triggers'
  const usual = isSettled(state, figure, mark) ? 'now' : 'not-yet'
  return table.ask(option({ name: 'aftermath', rule, to: REFEREE, options: NOT_YET, about, usual })) === 'now'
}

const NOT_YET: readonly string[] = Object.freeze(['not-yet', 'now'])

/** True for a debt that the fight itself has settled, under the ruling `scar-debts`. */
function isSettled(state: State, figure: Figure, mark: ScarMark): boolean {
  if (state.setup.rulings['scar-debts'] === 'referee') return false
  const { waits } = scarEntry(mark.entry)
  if (waits === 'stitched' || waits === 'patched')
    return helpersIn(state).some(({ side }) => side === figure.side)
  return waits === 'revenge' && isAvenged(state, mark)
}

/** True if whoever dealt a Humiliation is down or gone; from an earlier fight they are known by their name. */
function isAvenged(state: State, { dealtBy }: ScarMark): boolean {
  const foe = state.figures.find((each) => each.id === dealtBy || profileOf(state, each).name === dealtBy)
  return foe !== undefined && !isUp(foe)
}

/** What Scars still owe somebody who lives. */
function tellDebts(table: Table, figure: Figure): void {
  if (figure.life === 'slain') return
  for (const { entry, pending, dealtBy, season } of figure.scars) {
    const { waits, limit } = scarEntry(entry)
    const rule = 'bastionland.scar.pending-triggers'
    if (pending)
      say(table, {
        event: 'debt',
        rule,
        figure: figure.id,
        entry,
        waits,
        sides: 6,
        limit,
        foe: dealtBy,
        season,
      })
  }
}

// rules: bastionland.recovery.not-inside, bastionland.recovery.not-virtues
function recover(table: Table, state: State, figure: Figure): void {
  if (figure.life === 'slain' || isStructure(state, figure)) return
  const { rulings } = state.setup
  const { guard, fatigued } = figure
  figure.guard = rulings['recover-max'] === 'old' ? figure.guardMax - figure.grown : figure.guardMax
  // rules: bastionland.recovery.fatigue, bastionland.feat.fatigue-clears
  if (rulings['fatigue-rest'] === 'fight-end') figure.fatigued = false
  figure.exposed = false
  figure.stopped = 0
  figure.others = []
  for (const item of figure.items) {
    item.impaired = 0
    item.trapped = 0
  }
  if (table.logs && (figure.guard !== guard || figure.fatigued !== fatigued))
    say(table, {
      event: 'recovered',
      rule: 'bastionland.recovery.guard',
      figure: figure.id,
      guard: figure.guard,
      rested: fatigued && !figure.fatigued,
    })
}
