/**
 * After the fight, in this order: the dying are tended, Scar triggers come, then Guard returns to its (new)
 * maximum and Fatigue goes. Virtues, Scars, broken and lost things stay as they are; structures take a day to mend.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Figure, isUp, profileOf, type State } from '../state/state.ts'
import { patchUp } from './actions.ts'
import { isStructure } from './attack.ts'
import { scarEntry, triggerByTending, triggerScar } from './scars.ts'

/** The whole of it. */
// rule: bastionland.recovery.order
export function afterTheFight(table: Table, state: State): void {
  tendTheDying(table, state)
  triggerScars(table, state)
  for (const figure of state.figures) recover(table, state, figure)
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

/** The referee, where there is one, says which pending Scars have met their trigger. */
function triggerScars(table: Table, state: State): void {
  if (!state.setup.refereed) return
  for (const figure of state.figures)
    for (const mark of figure.scars) {
      if (!mark.pending || figure.life === 'slain') continue
      const about = { figure: figure.id, entry: mark.entry, waits: scarEntry(mark.entry).waits }
      const rule = 'bastionland.scar.pending-triggers'
      const key = table.ask(
        option({
          name: 'aftermath',
          rule,
          to: REFEREE,
          options: ['not-yet', 'now'],
          about,
          usual: 'not-yet',
        }),
      )
      if (key === 'now') triggerScar(table, state, figure, mark)
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
