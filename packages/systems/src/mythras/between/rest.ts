/**
 * Rest: fatigue goes by the hour, Magic Points come back, wounds mend by the day, the week or the month as bad as they
 * are, and a Major wound that nobody treats in time maims.
 *
 * What a rest leaves unfinished is counted and goes on with the next one: minutes towards a level of fatigue, days
 * towards the next Hit Points of a location.
 */
import {
  type Activity,
  type InterludeState,
  living,
  type Member,
  MINUTES,
  restActivity,
  type Table,
  tellChange,
  tellNote,
} from '@steelyard/kernel'
import {
  daysBeforeMaiming,
  recoverBlood,
  recoverBreath,
  recoverFatigue,
  recoverLocation,
  recoverMagic,
  recoverPower,
  restFor,
} from '../rules/harm/healing.ts'
import type { HitLocation, Sheet } from '../scenario/sheet.ts'

/** True for a wound that mends only once it was treated. */
export function isMajor({ hp, hpMax }: HitLocation): boolean {
  return hp <= -hpMax
}

/** How a location is called in what is counted. */
export function placeOf(id: string, name: string): string {
  return `${id}/${name}`
}

function isSevered({ conditions }: Sheet, name: string): boolean {
  return conditions.severed.includes(name)
}

/** Locations that rest can still mend. */
function mendable(state: InterludeState<Sheet>, { id, sheet }: Member<Sheet>): HitLocation[] {
  return sheet.locations.filter(
    (location) =>
      location.hp < location.hpMax &&
      !isSevered(sheet, location.name) &&
      (!isMajor(location) || isTreated(state, id, location.name)),
  )
}

/** True for a Major wound that the Healing skill has seen to. */
export function isTreated({ counters }: InterludeState<Sheet>, id: string, name: string): boolean {
  return counters[`treated ${placeOf(id, name)}`] !== undefined
}

/** Points that are not there. */
function magicMissing({ powers, powerPoints, magicPoints, magicPointsNow }: Sheet): number {
  const most = powers.length > 0 ? powerPoints : magicPoints
  return most - (magicPointsNow ?? most)
}

/** Days until everything that mends has mended; weeks and months are taken one at a time. */
export function daysWanted(state: InterludeState<Sheet>): number {
  const periods = living(state).flatMap((member) =>
    mendable(state, member).map((location) => (isMajor(location) ? 30 : location.hp <= 0 ? 7 : 1)),
  )
  const bled = living(state).map(({ sheet }) => fatigueOf(sheet).bled)
  return Math.max(0, ...periods, ...bled)
}

/** Hours until nobody is tired and all points are back. */
export function hoursWanted(state: InterludeState<Sheet>): number {
  const hours = living(state).map(({ sheet }) => {
    const { own, choked } = fatigueOf(sheet)
    let minutes = choked
    for (let level = own; level > 0; level--) minutes += restFor(level, sheet.healingRate)
    const magic =
      sheet.powers.length > 0 ? 0 : Math.ceil(magicMissing(sheet) / Math.max(1, sheet.healingRate))
    return Number.isFinite(minutes) ? Math.max(Math.ceil(minutes / MINUTES.hour), magic) : magic
  })
  return Math.max(0, ...hours)
}

/** Some hours of rest. */
export const hours: Activity<Sheet> = restActivity({
  key: 'rest-hours',
  rule: 'mythras.fatigue.recover',
  unit: 'hour',
  most: 24,
  label: 'Rest for some hours',
  hint: 'Fatigue goes, Magic Points come back.',
  usual: hoursWanted,
  rest: (table, state, count) => restAll(table, state, count * MINUTES.hour),
})

/** Some days of rest. */
export const days: Activity<Sheet> = restActivity({
  key: 'rest-days',
  rule: 'mythras.heal.natural',
  unit: 'day',
  most: 30,
  label: 'Rest for some days',
  hint: 'Wounds mend: Minor by the day, Serious by the week, treated Major ones by the month.',
  usual: daysWanted,
  rest: (table, state, count) => restAll(table, state, count * MINUTES.day),
})

function restAll(table: Table, state: InterludeState<Sheet>, minutes: number): void {
  for (const member of living(state)) {
    refresh(table, state, member, minutes)
    regainPoints(table, member, minutes)
    const rested = (state.counters[`rested ${member.id}`] ?? 0) + minutes
    state.counters[`rested ${member.id}`] = rested % MINUTES.day
    for (let day = 0; day < Math.floor(rested / MINUTES.day); day++) mendADay(table, state, member)
  }
}

/**
 * Fatigue goes by what it came of: each level takes its period by the Healing Rate, lost blood a day, want of air a
 * minute.
 */
function refresh(table: Table, state: InterludeState<Sheet>, member: Member<Sheet>, minutes: number): void {
  const { id, sheet } = member
  const { bled, choked, own } = fatigueOf(sheet)
  const key = `fatigue ${id}`
  const rested = recoverFatigue(own, sheet.healingRate, (state.counters[key] ?? 0) + minutes)
  state.counters[key] = Math.floor(rested.left)
  const now = {
    bled: recoverBlood(bled, daysOfBlood(state, member, minutes)),
    choked: recoverBreath(choked, minutes),
    own: rested.level,
  }
  member.sheet = { ...sheet, fatigue: now.own + now.bled + now.choked, bled: now.bled, choked: now.choked }
  const told = [
    { rule: 'mythras.fatigue.recover', less: own - now.own },
    { rule: 'mythras.blood.fatigue', less: bled - now.bled },
    { rule: 'mythras.hazard.asphyxia', less: choked - now.choked },
  ]
  let before = sheet.fatigue
  for (const { rule, less } of told) {
    tellChange(table, { rule, figure: id, what: 'fatigue', before, after: before - less })
    before -= less
  }
}

/** Levels of fatigue by what they came of. */
function fatigueOf({ fatigue, bled, choked }: Sheet): { bled: number; choked: number; own: number } {
  const blood = Math.min(fatigue, bled)
  const air = Math.min(fatigue - blood, choked)
  return { bled: blood, choked: air, own: fatigue - blood - air }
}

/** Whole days since blood last came back; what is left of a day counts towards the next. */
function daysOfBlood(
  { counters }: InterludeState<Sheet>,
  { id, sheet }: Member<Sheet>,
  minutes: number,
): number {
  const key = `blood ${id}`
  if (sheet.bled === 0) return 0
  const passed = (counters[key] ?? 0) + minutes
  const days = Math.floor(passed / MINUTES.day)
  counters[key] = days < sheet.bled ? passed % MINUTES.day : 0
  return days
}

/** Magic Points by the hour, Power Points by the minute. */
function regainPoints(table: Table, member: Member<Sheet>, minutes: number): void {
  const { id, sheet } = member
  const gone = magicMissing(sheet)
  if (gone === 0) return
  const most = sheet.powers.length > 0 ? sheet.powerPoints : sheet.magicPoints
  const now =
    sheet.powers.length > 0
      ? recoverPower(most - gone, most, minutes)
      : recoverMagic(most - gone, most, sheet.healingRate, minutes / MINUTES.hour)
  member.sheet = { ...sheet, magicPointsNow: now === most ? null : now }
  const rule = 'mythras.magic.recover'
  tellChange(table, { rule, figure: id, what: 'magic', before: most - gone, after: now })
}

/** One day for every location: as bad as the wound is, so long it takes. */
// rule: mythras.heal.natural
function mendADay(table: Table, state: InterludeState<Sheet>, member: Member<Sheet>): void {
  for (const { name } of member.sheet.locations) {
    const location = member.sheet.locations.find((each) => each.name === name)
    if (location === undefined || location.hp >= location.hpMax || isSevered(member.sheet, name)) continue
    if (isMajor(location) && !isTreated(state, member.id, name)) festerADay(table, state, member, location)
    else mendLocation(table, state, member, location)
  }
}

function mendLocation(
  table: Table,
  state: InterludeState<Sheet>,
  member: Member<Sheet>,
  location: HitLocation,
): void {
  const { id, sheet } = member
  const key = `days ${placeOf(id, location.name)}`
  const waited = (state.counters[key] ?? 0) + 1
  const { healingRate: rate, heroLevel: hero } = sheet
  const hp = recoverLocation(location.hp, location.hpMax, waited, { rate, hero, treated: true, hindrance: 0 })
  state.counters[key] = hp === location.hp ? waited : 0
  if (hp === location.hp) return
  member.sheet = {
    ...sheet,
    locations: sheet.locations.map((each) => (each.name === location.name ? { ...each, hp } : each)),
    conditions:
      hp > 0
        ? {
            ...sheet.conditions,
            useless: sheet.conditions.useless.filter(
              (name) => name !== location.name || isMaimed(state, id, name),
            ),
          }
        : sheet.conditions,
  }
  const rule = 'mythras.heal.natural'
  tellNote(table, { rule, figure: id, what: 'mends', detail: location.name, amount: hp })
}

/** True for a location that a Major wound has spoilt for good. */
export function isMaimed({ counters }: InterludeState<Sheet>, id: string, name: string): boolean {
  return counters[`maimed ${placeOf(id, name)}`] !== undefined
}

/** A Major wound untreated for more days than a twentieth of the best Healing skill maims. */
// rule: mythras.heal.natural
function festerADay(
  table: Table,
  state: InterludeState<Sheet>,
  member: Member<Sheet>,
  { name }: HitLocation,
): void {
  const { id, sheet } = member
  const key = `untreated ${placeOf(id, name)}`
  const waited = (state.counters[key] ?? 0) + 1
  state.counters[key] = waited
  const best = Math.max(0, ...living(state).map((each) => each.sheet.skills['healing'] ?? 0))
  if (waited <= daysBeforeMaiming(best) || isMaimed(state, id, name)) return
  state.counters[`maimed ${placeOf(id, name)}`] = 1
  const useless = [...new Set([...sheet.conditions.useless, name])]
  member.sheet = { ...sheet, conditions: { ...sheet.conditions, useless } }
  tellNote(table, { rule: 'mythras.heal.natural', figure: id, what: 'maimed', detail: name })
}
