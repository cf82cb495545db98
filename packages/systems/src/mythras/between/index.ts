/**
 * Between fights: care, rest, the dangers of the road, and the gear of the fallen.
 */
import {
  defineInterlude,
  type FightEvent,
  type Interlude,
  type InterludeState,
  killsIn,
  living,
  type System,
  spoilsActivity,
} from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import { sheets } from '../scenario/setup.ts'
import { type Sheet, sheetSchema } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import { firstAid, healing, session } from './care.ts'
import { days, daysWanted, hours, hoursWanted } from './rest.ts'
import { exertion, fallingThing, fire, senses } from './road.ts'

/** A weapon of the fallen, put with one's own. */
const spoils = spoilsActivity<Sheet>('mythras.heal.natural', (_table, { sheet }, { thing }) => {
  const read = z.object({ thing: z.record(z.string(), z.unknown()) }).safeParse(thing)
  if (!read.success) return null
  const weapon = { ...read.data.thing, hand: 'none' }
  const more = sheetSchema.safeParse({ ...sheet, weapons: [...sheet.weapons, weapon] })
  return more.success ? more.data : null
})

/** The time between fights. */
export function betweenFights(game: () => System<State>): Interlude {
  const aid = firstAid(game)
  const heal = healing(game)
  const advice = (state: InterludeState<Sheet>): string => {
    if (living(state).length === 0) return 'onward'
    const [wound] = aid.offered(state)
    if (wound !== undefined) return `first-aid ${wound}`
    const [bad] = heal.offered(state)
    if (bad !== undefined) return `heal ${bad}`
    if (daysWanted(state) > 0) return 'rest-days'
    return hoursWanted(state) > 0 ? 'rest-hours' : 'onward'
  }
  return defineInterlude<Sheet>({
    game,
    id: 'mythras',
    rulingSet: rulingsSchema,
    units: ['day', 'hour', 'minute'],
    form: sheetSchema,
    sheets,
    begins: ['at', 'posture'],
    complete: (input) => sheetSchema.parse(input),
    rule: 'mythras.heal.natural',
    activities: [
      aid,
      heal,
      hours,
      days,
      session,
      spoils,
      senses(game),
      exertion(game),
      fallingThing(game),
      fire(game),
    ],
    advice,
    decisions: [
      {
        name: 'between-exertion',
        id: 'mythras.fatigue.gain',
        title: 'Which skill it strains',
        who: 'the referee',
      },
      {
        name: 'between-falling',
        id: 'mythras.hazard.falling-object',
        title: 'How big it is, and from how high',
        who: 'the referee',
      },
      { name: 'between-fire', id: 'mythras.hazard.fire', title: 'What burns', who: 'the referee' },
    ],
    values: { fatigue: 'fatigue level', magic: 'Magic Points', luck: 'Luck Points' },
    notes: {
      mends: ({ detail, amount }) => `${detail} at ${amount} Hit Points`,
      maimed: ({ detail }) => `the ${detail} is maimed`,
      session: () => 'A new session begins',
      'blood-sense': ({ amount }) => `scents blood ${amount} kilometres away`,
      burrower: ({ amount }) => `tunnels ${amount} metres a Move`,
      'death-sense': ({ amount }) => `feels death within ${amount} kilometres`,
      'disease-immunity': () => 'no disease affects it',
      echolocation: ({ amount }) => `hiding from it is ${amount} grades harder`,
      'life-sense': ({ amount }) => `is aware of life within ${amount} metres`,
      'magic-sense': ({ amount }) => `is aware of magic within ${amount} metres`,
      touch: ({ amount, detail }) => `reads ${detail} by touch: ${amount} wounds`,
    },
    tones: { mends: 'good', maimed: 'bad' },
    question: ({ name, about }, { figures }) => {
      const read = aboutForm.safeParse(about)
      if (!read.success) return null
      const who = figures.find(({ id }) => id === read.data.figure)?.name ?? ''
      const plain = { label: (key: string) => key, hint: () => '' }
      if (name === 'between-exertion') return { ask: `Which skill does it strain of ${who}?`, ...plain }
      if (name === 'between-fire') return { ask: `What burns ${who}?`, ...plain }
      if (name !== 'between-falling') return null
      return {
        ask:
          read.data.what === 'siz' ? `What SIZ has the thing that falls on ${who}?` : 'From how many metres?',
        ...plain,
      }
    },
    marks: ({ conditions }) => [
      ...conditions.severed.map((name) => `Lost: ${name}`),
      ...conditions.useless.map((name) => `Useless: ${name}`),
    ],
    changes: (before, now) =>
      now.locations.flatMap(({ name, hp }, at) => {
        const was = before.locations[at]?.hp ?? hp
        return was === hp ? [] : [`${name[0]?.toUpperCase()}${name.slice(1)} ${was} → ${hp}.`]
      }),
    gear: ({ weapons }) => weapons.filter(({ category }) => category !== 'natural').map(({ name }) => name),
    spoils: ({ weapons }) =>
      weapons.filter(({ category }) => category !== 'natural').map((thing) => ({ name: thing.name, thing })),
    worked: ({ actionPoints, luck, powers, powerPoints, magicPoints }) => ({
      actionPointsNow: actionPoints,
      luckNow: luck,
      magicPointsNow: powers.length > 0 ? powerPoints : magicPoints,
    }),
    kills: (events) => killsIn(events, ['dead']),
    felled: (events) => killsIn(events.map(asFall), ['felled']),
  })
}

const fallForm = z.object({
  event: z.literal('condition'),
  figure: z.string(),
  what: z.enum(['unconscious', 'incapacitated', 'dying']),
})

/** Whoever is unconscious, incapacitated or dying is out of the fight. */
function asFall(event: FightEvent): FightEvent {
  const fall = fallForm.safeParse(event)
  return fall.success ? Object.assign({}, event, { event: 'life', life: 'felled' }) : event
}

const aboutForm = z.object({ figure: z.string(), what: z.string().optional() })
