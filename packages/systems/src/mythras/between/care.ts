/**
 * Care: First Aid once for each injury, the Healing skill for bad ones, and Luck when a new session begins.
 */
import {
  type Activity,
  type InterludeState,
  LatestEntries,
  living,
  type Member,
  MINUTES,
  memberNamed,
  onStage,
  refereeNods,
  type System,
  stageOf,
  type Table,
  tellChange,
} from '@steelyard/kernel'
import { isTending, offerHealing, tendOn, useHealing } from '../rules/harm/healing.ts'
import { type Sheet, sheetSchema } from '../scenario/sheet.ts'
import { type Figure, figureById, limbAt, locationAt, profileOf, type State } from '../state/state.ts'
import { isMajor, isTreated, placeOf } from './rest.ts'

const complete = (input: object): Sheet => sheetSchema.parse(input)
const BELOW_ANY = 10_000

/** An injury that has had its First Aid is known by the Hit Points it had then; fewer are a new one. */
function hasHadAid({ counters }: InterludeState<Sheet>, id: string, name: string, hp: number): boolean {
  const then = counters[`aided ${placeOf(id, name)}`]
  return then !== undefined && hp >= then - BELOW_ANY
}

/** The best hand at First Aid, or at Healing, of those who can use one. */
function healer(stage: State, skill: 'firstAid' | 'healing'): Figure | undefined {
  const able = stage.figures.filter(
    (figure) => figure.life === 'up' && !figure.felled && profileOf(stage, figure)[skill] >= 0,
  )
  return able.toSorted((one, other) => profileOf(stage, other)[skill] - profileOf(stage, one)[skill])[0]
}

/** Everybody sits by one fire. */
function gather({ figures }: State): void {
  for (const figure of figures) {
    figure.x = 0
    figure.y = 0
  }
}

/** Something that the best hand could treat, as the menu of a fight has it: "first-aid who where", "heal who where". */
interface Treatment {
  readonly key: string
  readonly how: string
  readonly id: string
  /** The name of the location, and its Hit Points. */
  readonly name: string
  readonly hp: number
}

/** What the best hand can treat now: a wound has First Aid once, a Major one is tried once a day. */
function treatments(game: System<State>, state: InterludeState<Sheet>): string[] {
  if (living(state).every(({ sheet }) => sheet.locations.every(({ hp, hpMax }) => hp >= hpMax))) return []
  return treatable(game, state).flatMap(({ key, how, id, name, hp }) =>
    (how === 'heal' ? wantsHealing(state, id, name) : !hasHadAid(state, id, name, hp)) ? [key] : [],
  )
}

/** The menu asks for the same people again and again; to put them on a stage takes two milliseconds. */
const latest = new LatestEntries<readonly Treatment[]>(32)

function treatable(game: System<State>, state: InterludeState<Sheet>): readonly Treatment[] {
  const key = JSON.stringify([state.setup.rulings, living(state)])
  return latest.get(key) ?? latest.put(key, treatableOn(stageOf(game, state)))
}

function treatableOn(stage: State): readonly Treatment[] {
  gather(stage)
  const offers = new Set<string>()
  for (const skill of ['firstAid', 'healing'] as const) {
    const figure = healer(stage, skill)
    if (figure === undefined) continue
    offerHealing(stage, figure, (key, why) => {
      const wanted = skill === 'firstAid' ? key.startsWith('first-aid ') : key.startsWith('heal ')
      if (wanted && why === '' && !key.endsWith(' wake')) offers.add(key)
    })
  }
  return [...offers].map((key): Treatment => {
    const [how = '', id = '', where = ''] = key.split(' ')
    const { name, hp } = locationOf(stage, id, where)
    return { key, how, id, name, hp }
  })
}

/** A Major wound that nobody has treated; a healer who failed tries again the next day. */
function wantsHealing(state: InterludeState<Sheet>, id: string, name: string): boolean {
  const location = memberNamed(state, id).sheet.locations.find((each) => each.name === name)
  if (location === undefined || !isMajor(location) || isTreated(state, id, name)) return false
  return state.counters[`tried ${placeOf(id, name)}`] !== today(state)
}

function today({ calendar }: InterludeState<Sheet>): number {
  return Math.floor(calendar.minutes / MINUTES.day) + 1
}

function locationOf(stage: State, id: string, key: string): { at: number; name: string; hp: number } {
  const patient = figureById(stage, id)
  if (patient === undefined) throw new RangeError(`nobody is called ${id}`)
  const at = profileOf(stage, patient).locations.findIndex((each) => each.key === key)
  return { at, name: locationAt(stage, patient, at).name, hp: limbAt(patient, at).hp }
}

function treatment(
  game: () => System<State>,
  {
    key,
    skill,
    rule,
    hint,
    words,
  }: {
    readonly key: 'first-aid' | 'heal'
    readonly skill: 'firstAid' | 'healing'
    readonly rule: string
    readonly hint: string
    readonly words: string
  },
): Activity<Sheet> {
  return {
    key,
    rule,
    hint,
    offered: (state) =>
      treatments(game(), state).flatMap((each) =>
        each.startsWith(`${key} `) ? [each.slice(key.length + 1)] : [],
      ),
    label: (state, target) => {
      const [id = '', where = ''] = target.split(' ')
      return `${words} for ${memberNamed(state, id).name}: ${where.replaceAll('-', ' ')}`
    },
    carryOut(table, state, target) {
      const [id = '', where = ''] = target.split(' ')
      onStage(game(), state, complete, (stage) => {
        gather(stage)
        const figure = healer(stage, skill)
        const patient = figureById(stage, id)
        if (figure === undefined || patient === undefined) return
        const { at, name } = locationOf(stage, id, where)
        useHealing(table, stage, figure, `${key} ${target}`)
        while (isTending(figure)) tendOn(table, stage, figure)
        const limb = limbAt(patient, at)
        if (key === 'first-aid') state.counters[`aided ${placeOf(id, name)}`] = limb.hp + BELOW_ANY
        else state.counters[`tried ${placeOf(id, name)}`] = today(state)
        if (key === 'heal' && limb.treated) state.counters[`treated ${placeOf(id, name)}`] = 1
      })
    },
  }
}

/** First Aid on one location. */
export function firstAid(game: () => System<State>): Activity<Sheet> {
  return treatment(game, {
    key: 'first-aid',
    skill: 'firstAid',
    rule: 'mythras.heal.first-aid',
    hint: 'Once for each injury.',
    words: 'First Aid',
  })
}

/** The Healing skill on a Serious or Major wound. */
export function healing(game: () => System<State>): Activity<Sheet> {
  return treatment(game, {
    key: 'heal',
    skill: 'healing',
    rule: 'mythras.heal.healing',
    hint: 'A Major wound mends only once it was treated.',
    words: 'Healing',
  })
}

function lacksLuck({ sheet }: Member<Sheet>): boolean {
  return sheet.luckNow !== null && sheet.luckNow < sheet.luck
}

/** Luck comes back when a new session begins: the referee says when. */
export const session: Activity<Sheet> = {
  key: 'session',
  rule: 'mythras.free.luck',
  hint: 'All Luck Points come back.',
  offered: (state) => (living(state).some(lacksLuck) ? [''] : []),
  label: () => 'Begin a new session',
  carryOut(table: Table, state) {
    const rule = 'mythras.free.luck'
    if (!refereeNods(table, { rule, figure: '', what: 'session' })) return
    for (const member of living(state)) {
      const { luck, luckNow } = member.sheet
      member.sheet = { ...member.sheet, luckNow: null }
      tellChange(table, { rule, figure: member.id, what: 'luck', before: luckNow ?? luck, after: luck })
    }
  },
}
