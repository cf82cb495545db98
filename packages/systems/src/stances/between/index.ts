/**
 * Between scenes: first aid for the dying, and rest, an hour for each point of Vitality. Guard and Composure are full
 * again by themselves.
 */
import {
  type Activity,
  defineInterlude,
  type Interlude,
  type InterludeState,
  killsIn,
  living,
  type Member,
  memberNamed,
  onStage,
  restActivity,
  type System,
  spoilsActivity,
  tellChange,
} from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import { firstAid } from '../rules/damage.ts'
import { sheets } from '../scenario/setup.ts'
import {
  composureMaxOf,
  guardMaxOf,
  MOMENTUM_MAX,
  type Sheet,
  sheetSchema,
  vitalityMaxOf,
} from '../scenario/sheet.ts'
import { restHours } from '../scenario/sheets-after.ts'
import { figureById, type State } from '../state/state.ts'

const DAY = 24
const complete = (input: object): Sheet => sheetSchema.parse(input)

function isDying({ sheet }: Member<Sheet>): boolean {
  return sheet.condition === 'dying'
}

function vitalityOf(sheet: Sheet): number {
  return sheet.vitality ?? vitalityMaxOf(sheet)
}

/** Hours until everybody who can rest is whole. */
function hoursWanted(state: InterludeState<Sheet>): number {
  const lacking = living(state)
    .filter((member) => !isDying(member))
    .map(({ sheet }) => vitalityMaxOf(sheet) - vitalityOf(sheet))
  return Math.max(0, ...lacking)
}

/** Hours of rest. */
const rest: Activity<Sheet> = restActivity({
  key: 'rest',
  rule: 'stances.dying.recovery',
  unit: 'hour',
  most: DAY,
  label: 'Rest for some hours',
  hint: 'Whoever is not dying regains 1 Vitality an hour.',
  usual: hoursWanted,
  rest: (table, state, hours) => {
    for (const member of living(state)) {
      const before = vitalityOf(member.sheet)
      member.sheet = restHours(member.sheet, hours)
      const after = vitalityOf(member.sheet)
      const rule = 'stances.dying.recovery'
      tellChange(table, { rule, figure: member.id, what: 'vitality', before, after })
    }
  },
})

/** Those who are on their feet and can help. */
function helpers(state: InterludeState<Sheet>): Member<Sheet>[] {
  return living(state).filter(({ sheet }) => sheet.condition === 'active')
}

/** First aid on somebody who is dying: the best of those who can help. */
function aid(game: () => System<State>): Activity<Sheet> {
  const rule = 'stances.dying.medicine'
  return {
    key: 'first-aid',
    rule,
    hint: 'Mind and Medicine against 8 make the patient stable.',
    offered: (state) =>
      helpers(state).length === 0
        ? []
        : living(state)
            .filter(isDying)
            .map(({ id }) => id),
    label: (state, id) => `First aid for ${memberNamed(state, id).name}`,
    carryOut(table, state, id) {
      const healer = helpers(state).toSorted(
        (one, other) =>
          other.sheet.mind + other.sheet.skills.medicine - one.sheet.mind - one.sheet.skills.medicine,
      )[0]
      if (healer === undefined) return
      onStage(game(), state, complete, (stage) => {
        const figure = figureById(stage, healer.id)
        const patient = figureById(stage, id)
        if (figure !== undefined && patient !== undefined) firstAid(table, stage, figure, patient)
      })
    },
  }
}

/** A weapon of the fallen, put with one's own. */
const spoils = spoilsActivity<Sheet>('stances.dying.recovery', (_table, { sheet }, { thing }) => {
  const read = z.object({ thing: z.record(z.string(), z.unknown()) }).safeParse(thing)
  if (!read.success) return null
  const more = sheetSchema.safeParse({ ...sheet, weapons: [...sheet.weapons, read.data.thing] })
  return more.success ? more.data : null
})

function advice(state: InterludeState<Sheet>): string {
  const dying = living(state).find(isDying)
  if (dying !== undefined) return `first-aid ${dying.id}`
  return hoursWanted(state) > 0 ? 'rest' : 'onward'
}

/** The time between scenes. */
export function betweenFights(game: () => System<State>): Interlude {
  return defineInterlude<Sheet>({
    game,
    id: 'stances',
    rulingSet: rulingsSchema,
    units: ['day', 'hour'],
    form: sheetSchema,
    sheets,
    begins: ['zone', 'stance'],
    complete,
    rule: 'stances.dying.recovery',
    activities: [aid(game), rest, spoils],
    advice,
    values: { vitality: 'Vitality' },
    notes: {},
    marks: () => [],
    changes: (before, now) =>
      vitalityOf(before) === vitalityOf(now) ? [] : [`Vitality ${vitalityOf(before)} → ${vitalityOf(now)}.`],
    gear: ({ weapons, armour, shield }) => [
      ...weapons.map(({ name }) => name),
      ...(armour.name === '' ? [] : [armour.name]),
      ...(shield === 'none' ? [] : [`${shield} shield`]),
    ],
    spoils: ({ weapons }) =>
      weapons.filter(({ category }) => category !== 'unarmed').map((thing) => ({ name: thing.name, thing })),
    worked: (sheet) => {
      const [guard, vitality, composure] = [guardMaxOf(sheet), vitalityMaxOf(sheet), composureMaxOf(sheet)]
      return {
        guardMax: guard,
        guard,
        vitalityMax: vitality,
        vitality,
        composureMax: composure,
        composure,
        momentumMax: MOMENTUM_MAX,
      }
    },
    isOfField: (fact) => fact.startsWith('zone '),
    kills: (events) => killsIn(events, ['dead']),
    felled: (events) => killsIn(events, ['out', 'dying']),
  })
}
