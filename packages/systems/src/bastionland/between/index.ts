/**
 * Between fights: the dying are tended, Scars pay, Guard returns, Seasons go by, and the fallen are stripped.
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
import { scarEntry } from '../rules/scars.ts'
import { sheets } from '../scenario/setup.ts'
import { type Sheet, sheetSchema } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import { isDying, virtues } from './recover.ts'
import { hour, rest, restore, tend, wantsRest } from './rest.ts'
import { patch, revenge, season, seasonName, stitch } from './scars.ts'

/** A thing of the fallen, put with one's own; of shields one is carried. */
const spoils = spoilsActivity<Sheet>('bastionland.recovery.order', (_table, { sheet }, { thing }) => {
  const read = z.object({ thing: z.looseObject({ name: z.string() }) }).safeParse(thing)
  if (!read.success) return null
  const taken = { ...read.data.thing, state: 'stowed', zone: null }
  const more =
    'buckler' in taken ? { ...sheet, shield: taken } : { ...sheet, weapons: [...sheet.weapons, taken] }
  if ('buckler' in taken && sheet.shield !== null) return null
  const parsed = sheetSchema.safeParse(more)
  return parsed.success ? parsed.data : null
})

/** The dying first, then whatever pays, then a day of rest. */
function advice(state: InterludeState<Sheet>): string {
  const alive = living(state)
  const dying = alive.find(isDying)
  if (dying !== undefined) return `tend ${dying.id}`
  const [paying] = [
    ...stitch.offered(state).map((target) => `stitch ${target}`),
    ...patch.offered(state).map((target) => `patch ${target}`),
  ]
  if (paying !== undefined) return paying
  return alive.some(wantsRest) ? 'rest' : 'onward'
}

/** The time between fights. */
export function betweenFights(game: () => System<State>): Interlude {
  return defineInterlude<Sheet>({
    game,
    id: 'bastionland',
    rulingSet: rulingsSchema,
    units: ['season', 'day', 'hour'],
    form: sheetSchema,
    sheets,
    begins: ['zone'],
    complete: (input) => sheetSchema.parse(input),
    rule: 'bastionland.recovery.order',
    activities: [tend, stitch, patch, rest, revenge, season, restore, hour, spoils],
    advice,
    values: { guard: 'Guard', 'guard-max': 'maximum Guard', vig: 'VIG', cla: 'CLA', spi: 'SPI' },
    notes: {
      paid: ({ detail }) => `the ${detail} has its due`,
      revenge: () => 'revenge is had',
      season: () => 'A new Season has come',
      'doom-over': () => 'the Doom has passed',
      tended: () => 'is tended and out of danger',
      rested: () => 'is Fatigued no more',
      'virtues-stay': ({ detail }) => `${detail} stay as they are`,
      restored: () => 'a Virtue is restored',
    },
    tones: { paid: 'good', 'doom-over': 'good', tended: 'good', rested: 'good', restored: 'good' },
    rolls: { 'guard-growth': 'Guard grows' },
    marks: ({ scars }) =>
      scars.map(({ entry, place }) => `${scarEntry(entry).name}${place === null ? '' : ` (${place})`}`),
    changes: (before, now) => [...debts(before, now), ...virtueChanges(before, now)],
    gear: ({ weapons, shield, pieces }) => [
      ...weapons.filter(({ natural, state }) => !natural && state !== 'broken').map(({ name }) => name),
      ...(shield === null || shield.state === 'broken' ? [] : [shield.name]),
      ...pieces.filter(({ broken }) => !broken).map(({ name }) => name),
    ],
    spoils: ({ weapons, shield }) => [
      ...weapons
        .filter(({ natural, state }) => !natural && state !== 'broken')
        .map((thing) => ({ name: thing.name, thing })),
      ...(shield === null || shield.state === 'broken' ? [] : [{ name: shield.name, thing: shield }]),
    ],
    kills: (events) => killsIn(events.map(withAttacker), ['slain']),
    felled: (events) => killsIn(events.map(withAttacker), ['mortal']),
    field: ({ seasons }) => (seasons === 0 ? {} : { season: seasonName(seasons) }),
  })
}

/** What a pending Scar still owes Guard for. */
const OWED: Readonly<Record<Exclude<ReturnType<typeof scarEntry>['waits'], 'nothing'>, string>> = {
  stitched: 'once it is stitched up',
  patched: 'once it is patched up',
  season: 'by the next Season',
  revenge: 'once revenge is had',
}

/** Scars that owe Guard from now on, and those that have paid it. */
function debts(before: Sheet, now: Sheet): string[] {
  return now.scars.flatMap(({ entry, pending, dealtBy }, at) => {
    const { name, waits } = scarEntry(entry)
    const was = before.scars[at]?.pending ?? false
    if (waits === 'nothing' || was === pending) return []
    const foe = waits === 'revenge' && typeof dealtBy === 'string' ? ` on ${dealtBy}` : ''
    return [pending ? `${name} owes Guard ${OWED[waits]}${foe}.` : `${name} has paid.`]
  })
}

/** Virtues as they were and are, and how far Guard goes. */
function virtueChanges(before: Sheet, now: Sheet): string[] {
  const words = { vig: 'Vigour', cla: 'Clarity', spi: 'Spirit' } as const
  const changed = virtues.flatMap((virtue) =>
    before[virtue].cur === now[virtue].cur
      ? []
      : [`${words[virtue]} ${before[virtue].cur} → ${now[virtue].cur}.`],
  )
  const grown = before.guard.max === now.guard.max ? [] : [`Guard up to ${now.guard.max}.`]
  return [...changed, ...grown]
}

const poolForm = z.object({
  event: z.literal('pool'),
  target: z.string(),
  dice: z.array(z.object({ owner: z.string(), face: z.number() })),
})
const endedForm = z.object({ figure: z.string(), result: z.enum(['slain', 'mortal']) })

/** Whose die counted highest struck the blow; a blow that slays or fells is told with its damage. */
function withAttacker(event: FightEvent): FightEvent {
  const pool = poolForm.safeParse(event)
  if (pool.success) {
    const [first] = pool.data.dice.toSorted((one, other) => other.face - one.face)
    return { ...event, ...(first === undefined ? {} : { figure: first.owner }) }
  }
  const ended = endedForm.safeParse(event)
  return ended.success ? Object.assign({}, event, { event: 'life', life: ended.data.result }) : event
}
