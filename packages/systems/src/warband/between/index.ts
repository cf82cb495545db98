/**
 * Between fights: rest by the day and the week, people who come and take over, and the gear of the fallen.
 */
import {
  defineInterlude,
  type Interlude,
  type InterludeState,
  killsIn,
  living,
  type System,
  spoilsActivity,
} from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import { lootShield } from '../rules/common/aftermath.ts'
import { woundNames } from '../rules/common/wounds.ts'
import { sheets } from '../scenario/setup.ts'
import { type CarriedItem, carriedField, type Sheet, sheetSchema } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import { lights, peril, replacement, retainer, retainersLeft, trial, trialOf } from './people.ts'
import { days, downtime, isHurt, unrested, week } from './rest.ts'

const MOST_THINGS = 20
const NATURAL = 'natural weapons'
const thingForm = z.object({ thing: z.union([z.literal('shield'), carriedField]) })

/** A looted shield may be splinters; a weapon is as good as it was. */
const spoils = spoilsActivity<Sheet>('warband.misc.take', (table, { id, sheet }, { thing }) => {
  const read = thingForm.safeParse(thing)
  if (!read.success) return null
  if (read.data.thing === 'shield') return lootShield(table, id) ? { ...sheet, shield: 'slung' } : null
  if (sheet.weapons.length >= MOST_THINGS || sheet.items.length >= MOST_THINGS) return null
  const taken: CarriedItem = { ...read.data.thing, where: 'packed' }
  return taken.kind === 'weapon'
    ? { ...sheet, weapons: [...sheet.weapons, taken] }
    : { ...sheet, items: [...sheet.items, taken] }
})

/** Rest while it helps, a week where somebody has a Wound; then whoever comes by themselves. */
function advice(state: InterludeState<Sheet>): string {
  const alive = living(state)
  const scarred = alive.find((member) => retainersLeft(state, member) > 0)
  if (alive.some(({ sheet }) => unrested(sheet).length > 0)) return 'rest-week'
  if (alive.some(isHurt)) return 'rest-days'
  return scarred === undefined ? 'onward' : `retainer ${scarred.id}`
}

/** Wounds that stay and have had their rest since. */
function restedWounds(before: Sheet, now: Sheet): string[] {
  const rested = ({ wounds }: Sheet): string[] =>
    wounds.filter(({ healed }) => healed).map(({ number }) => woundNames[number - 1] ?? '')
  const known = rested(before)
  return rested(now)
    .filter((name) => !known.includes(name))
    .map((name) => `${name} wound has had its rest.`)
}

/** The time between fights. */
export function betweenFights(game: () => System<State>): Interlude {
  return defineInterlude<Sheet>({
    game,
    id: 'warband',
    rulingSet: rulingsSchema,
    units: ['week', 'day'],
    form: sheetSchema,
    sheets,
    begins: ['place', 'row', 'facing', 'unit', 'rank', 'file'],
    complete: (input) => sheetSchema.parse(input),
    rule: 'warband.recover.day',
    activities: [days, week, downtime, retainer, replacement, spoils, lights, peril(game), trial(game)],
    advice,
    decisions: [
      {
        name: 'between-wound',
        id: 'warband.recover.week-wound',
        title: 'Which Wound has its rest',
        who: 'whoever has several',
      },
      {
        name: 'between-hireling',
        id: 'warband.death.replacement',
        title: 'Who stands in for the dead',
        who: 'the company',
      },
      { name: 'between-trial', id: 'warband.out.test', title: 'Who is tested in what', who: 'the company' },
    ],
    values: { hp: 'HP' },
    notes: {
      'wound-gone': ({ detail }) => `the ${detail} wound is gone`,
      'wound-stays': ({ detail }) => `the ${detail} wound stays and takes up no room any more`,
      retainer: ({ detail }) => (detail === '' ? 'a retainer comes' : `${detail} comes`),
      'stands-in': ({ detail }) => `stands in for ${detail}`,
      lights: ({ amount }) =>
        `${amount} ${amount === 1 ? 'light is' : 'lights are'} enough, one for each rank`,
      escapes: ({ amount }) => `the better save is ${amount}, and it holds`,
      caught: ({ amount }) => `the better save is ${amount}, and it fails`,
      succeeds: ({ detail, amount }) => `the test of ${detail} succeeds, at ${amount} in 6`,
      fails: ({ detail, amount }) => `the test of ${detail} fails, at ${amount} in 6`,
      hampered: () => 'a Wound made it harder by 1',
    },
    tones: {
      'wound-gone': 'good',
      'wound-stays': 'good',
      retainer: 'good',
      'stands-in': 'good',
      escapes: 'good',
      caught: 'bad',
      succeeds: 'good',
      fails: 'bad',
    },
    rolls: { 'looted-shield': 'whether the shield is whole', 'best-save': 'the better save', trial: 'test' },
    question: ({ name, about }, { figures }) => {
      if (name === 'between-hireling') {
        const who = (id: string): string => figures.find((each) => each.id === id)?.name ?? id
        return { ask: `Who stands in for ${who(figureIn(about))}?`, label: who, hint: () => '' }
      }
      if (name === 'between-trial')
        return {
          ask: 'Who is tested in what?',
          label: (key) => {
            const { id, what } = trialOf(key)
            return `${figures.find((each) => each.id === id)?.name ?? id}: ${what}`
          },
          hint: () => '',
        }
      if (name !== 'between-wound') return null
      const member = figures.find(({ id }) => id === figureIn(about))
      const woundOf = (key: string) => member?.sheet.wounds[Number(key)]
      return {
        ask: `Which Wound of ${member?.name ?? ''} has its week of rest?`,
        label: (key) => woundNames[(woundOf(key)?.number ?? 1) - 1] ?? key,
        hint: (key) => (woundOf(key)?.permanent === true ? 'It stays, but takes up no room.' : 'It goes.'),
      }
    },
    marks: ({ wounds }) =>
      wounds.map(
        ({ number, permanent }) => `${woundNames[number - 1] ?? ''} wound${permanent ? ', permanent' : ''}`,
      ),
    changes: (before, now) => [
      ...(before.hp === now.hp ? [] : [`HP ${before.hp} → ${now.hp}.`]),
      ...restedWounds(before, now),
    ],
    gear: gearOf,
    spoils: ({ weapons, items, shield }) => [
      ...[...weapons, ...items]
        .filter(({ marks, name }) => marks === 0 && name !== NATURAL)
        .map((thing) => ({ name: thing.name, thing })),
      ...(shield === 'ready' || shield === 'slung' ? [{ name: 'shield', thing: 'shield' }] : []),
    ],
    isOfField: (fact) => fact.startsWith('place ') || fact.startsWith('space '),
    kills: (events) => killsIn(events, ['dead']),
  })
}

function figureIn(about: unknown): string {
  return z.object({ figure: z.string() }).parse(about).figure
}

function gearOf({ weapons, items, shield, helmet, mounted }: Sheet): string[] {
  return [
    ...[...weapons, ...items].map(({ name }) => name),
    ...(shield === 'ready' || shield === 'slung' ? ['a shield'] : []),
    ...(helmet ? ['a helmet'] : []),
    ...(mounted ? ['a mount'] : []),
  ]
}
