/**
 * People who come and take over: retainers whom scars attract, hirelings who stand in for the dead; and what the
 * company needs on a march by night.
 */
import {
  type Activity,
  COMPANY,
  type InterludeState,
  living,
  type Member,
  memberNamed,
  option,
  type Roll,
  refereeNods,
  type System,
  slug,
  stageOf,
  tellNote,
} from '@steelyard/kernel'
import { extraRetainers } from '../rules/common/aftermath.ts'
import { bestSave, captureOf, deathOf, testChance } from '../rules/common/fighter.ts'
import { GUTS, HEAD, LEG, suffers, woundRules } from '../rules/common/wounds.ts'
import { type Sheet, sheetSchema } from '../scenario/sheet.ts'
import { figureById, type State } from '../state/state.ts'

const SAVE: Roll = { name: 'best-save', rule: 'warband.out.save-best' }
const RANK = 5

/** What stands on the sheet of somebody whom a hard reputation has drawn. */
function bond({ name }: Member<Sheet>): string {
  return `Retainer of ${name}, drawn by their scars.`
}

/** Retainers whom somebody may still attract for their permanent Wounds. */
export function retainersLeft(state: InterludeState<Sheet>, member: Member<Sheet>): number {
  if (member.sheet.kind !== 'pc') return 0
  const had = state.figures.filter(
    ({ sheet, life }) => life === 'alive' && sheet.note === bond(member),
  ).length
  return Math.max(0, extraRetainers(member.sheet) - had)
}

/** A retainer joins somebody whose Wounds stay. */
export const retainer: Activity<Sheet> = {
  key: 'retainer',
  rule: 'warband.wound.retainers',
  hint: 'One for each Wound that stays.',
  offered: (state) =>
    living(state)
      .filter((member) => retainersLeft(state, member) > 0)
      .map(({ id }) => id),
  label: (state, id) => `A retainer joins ${memberNamed(state, id).name}`,
  carryOut(table, state, id) {
    const rule = 'warband.wound.retainers'
    const member = memberNamed(state, id)
    if (!refereeNods(table, { rule, figure: id, what: 'retainer' })) return
    const name = unusedName(state, `Retainer of ${member.name}`)
    const sheet = sheetSchema.parse(sheetSchema.parse({ name, kind: 'npc', level: 1, note: bond(member) }))
    state.figures.push({
      id: unusedId(state, slug(name)),
      seat: COMPANY,
      name,
      life: 'alive',
      sheet,
    })
    tellNote(table, { rule, figure: id, what: 'retainer', detail: name })
  },
}

function unusedName(state: InterludeState<Sheet>, wanted: string): string {
  let name = wanted.slice(0, 70)
  for (let number = 2; state.figures.some((each) => each.name === name); number++)
    name = `${wanted.slice(0, 70)} ${number}`
  return name
}

function unusedId(state: InterludeState<Sheet>, wanted: string): string {
  let id = wanted
  for (let number = 2; state.figures.some((each) => each.id === id); number++) id = `${wanted}-${number}`
  return id
}

/** Hirelings of the company who are alive and free. */
export function hirelings(state: InterludeState<Sheet>): Member<Sheet>[] {
  return living(state).filter(({ sheet }) => sheet.kind === 'npc')
}

/** The player of a dead PC takes over a hireling. */
export const replacement: Activity<Sheet> = {
  key: 'replace',
  rule: 'warband.death.replacement',
  hint: 'The player of the dead takes over a hireling, who is a PC from now on.',
  offered: (state) => {
    if (hirelings(state).length === 0) return []
    return state.figures
      .filter(
        ({ id, life, sheet }) =>
          life === 'dead' && sheet.kind === 'pc' && state.counters[`replaced ${id}`] === undefined,
      )
      .map(({ id }) => id)
  },
  label: (state, id) => `A hireling stands in for ${memberNamed(state, id).name}`,
  carryOut(table, state, id) {
    const rule = 'warband.death.replacement'
    const options = hirelings(state).map((each) => each.id)
    const chosen = table.ask(
      option({
        name: 'between-hireling',
        rule,
        to: { id: COMPANY, seat: COMPANY },
        options,
        about: { figure: id },
      }),
    )
    const hireling = memberNamed(state, chosen)
    hireling.sheet = { ...hireling.sheet, kind: 'pc', morale: null }
    state.counters[`replaced ${id}`] = 1
    tellNote(table, { rule, figure: chosen, what: 'stands-in', detail: memberNamed(state, id).name })
  },
}

/** A march by night: one light for each rank. */
export const lights: Activity<Sheet> = {
  key: 'night-march',
  rule: 'warband.battle.light',
  hint: 'How many lights its ranks need.',
  offered: (state) => (living(state).length > 0 ? [''] : []),
  label: () => 'Form up for a march by night',
  carryOut(table, state) {
    const amount = Math.ceil(living(state).length / RANK)
    tellNote(table, { rule: 'warband.battle.light', figure: '', what: 'lights', amount })
  },
}

/** What a Wound takes from tests of a characteristic, by the number of the Wound. */
const CHARACTERISTICS = { vigor: GUTS, agility: LEG, finesse: HEAD } as const
type Characteristic = keyof typeof CHARACTERISTICS
const characteristics = ['vigor', 'agility', 'finesse'] as const satisfies readonly Characteristic[]

const TEST: Roll = { name: 'trial', rule: 'warband.out.test' }

/** Who can be tested in what: "brand vigor". */
function trials(state: InterludeState<Sheet>): string[] {
  return living(state)
    .filter(({ sheet }) => sheet.kind === 'pc')
    .flatMap(({ id }) => characteristics.map((what) => `${id} ${what}`))
}

/** A test by its key. */
export function trialOf(target: string): { readonly id: string; readonly what: Characteristic } {
  const [id = '', which = ''] = target.split(' ')
  return { id, what: characteristics.find((each) => each === which) ?? 'vigor' }
}

/** A test of a characteristic that the days between ask for; a Wound of guts, leg or head makes it harder. */
// rules: warband.wound.4-leg, warband.wound.5-guts, warband.wound.6-head
export function trial(game: () => System<State>): Activity<Sheet> {
  return {
    key: 'trial',
    rule: 'warband.out.test',
    hint: 'Where the referee calls for it: a door to force, a wall to climb, a lock to pick.',
    offered: (state) => (trials(state).length > 0 ? [''] : []),
    label: () => 'A test on the way',
    carryOut(table, state) {
      const to = { id: COMPANY, seat: COMPANY }
      const rule = 'warband.out.test'
      const chosen = table.ask(option({ name: 'between-trial', rule, to, options: trials(state) }))
      const { id, what } = trialOf(chosen)
      const stage = stageOf(game(), state)
      const figure = figureById(stage, id)
      const wounded = figure !== undefined && suffers(stage, figure, CHARACTERISTICS[what])
      const odds = testChance(memberNamed(state, id).sheet[what], false, wounded, false)
      const succeeds = table.atMost(6, odds, TEST, id)
      const note = { rule, figure: id, detail: what, amount: odds }
      tellNote(table, { ...note, what: succeeds ? 'succeeds' : 'fails' })
      if (wounded)
        tellNote(table, { rule: woundRules[CHARACTERISTICS[what] - 1] ?? '', figure: id, what: 'hampered' })
    },
  }
}

/** A danger that two saves fit: the better one is rolled. */
export function peril(game: () => System<State>): Activity<Sheet> {
  return {
    key: 'peril',
    rule: 'warband.out.save-best',
    hint: 'A rockfall, a flood: the better of Capture and Death is rolled.',
    offered: (state) => living(state).map(({ id }) => id),
    label: (state, id) => `A danger on the way for ${memberNamed(state, id).name}`,
    carryOut(table, state, id) {
      const rule = 'warband.out.save-best'
      const stage = stageOf(game(), state)
      const figure = figureById(stage, id)
      const need = figure === undefined ? 0 : bestSave([captureOf(stage, figure), deathOf(stage, figure)])
      const escapes = need > 0 && table.atMost(12, need, SAVE, id)
      tellNote(table, { rule, figure: id, what: escapes ? 'escapes' : 'caught', amount: need })
    },
  }
}
