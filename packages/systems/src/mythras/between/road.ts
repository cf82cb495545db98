/**
 * On the road: exertion, falling things and fire as the referee calls for them, and what creatures perceive far away.
 */
import {
  type Activity,
  amount,
  living,
  memberNamed,
  onStage,
  option,
  REFEREE,
  type System,
  stageOf,
  type Table,
  tellNote,
} from '@steelyard/kernel'
import {
  bloodSenseKilometres,
  deathSenseKilometres,
  isImmune,
  lifeSenseMetres,
  readByTouch,
  speedOn,
  stealthShift,
} from '../rules/creatures/nature.ts'
import { rollLocation } from '../rules/harm/damage.ts'
import { exert, fallingObject, fires, standInFire } from '../rules/harm/hazards.ts'
import { type AbilityName, type Sheet, sheetSchema } from '../scenario/sheet.ts'
import { figureById, hasAbility, type State } from '../state/state.ts'

const complete = (input: object): Sheet => sheetSchema.parse(input)
const MOST_ROUNDS = 10
const exertions = ['athletics', 'brawn', 'endurance'] as const

function everybody(key: string, rule: string, words: { readonly label: string; readonly hint: string }) {
  return {
    key,
    rule,
    hint: words.hint,
    offered: (state: Parameters<Activity<Sheet>['offered']>[0]) => living(state).map(({ id }) => id),
    label: (state: Parameters<Activity<Sheet>['label']>[0], id: string) =>
      `${words.label}: ${memberNamed(state, id).name}`,
  }
}

/** Hard exertion: a skill as the referee says, or a level of fatigue. */
export function exertion(game: () => System<State>): Activity<Sheet> {
  const rule = 'mythras.fatigue.gain'
  return {
    ...everybody('exertion', rule, { label: 'Hard exertion', hint: 'A failure costs a level of fatigue.' }),
    carryOut(table, state, id) {
      const skill = table.ask(
        option({ name: 'between-exertion', rule, to: REFEREE, options: exertions, about: { figure: id } }),
      )
      onStage(game(), state, complete, (stage) => {
        const figure = figureById(stage, id)
        const known = exertions.find((each) => each === skill)
        if (figure !== undefined && known !== undefined) exert(table, stage, figure, known)
      })
    },
  }
}

/** Something falls on somebody. */
export function fallingThing(game: () => System<State>): Activity<Sheet> {
  const rule = 'mythras.hazard.falling-object'
  return {
    ...everybody('falling-object', rule, { label: 'Something falls on', hint: 'By its SIZ and the height.' }),
    carryOut(table, state, id) {
      const siz = askAmount(table, { rule, figure: id, what: 'siz', usual: 10 })
      const metres = askAmount(table, { rule, figure: id, what: 'metres', usual: 5 })
      onStage(game(), state, complete, (stage) => {
        const figure = figureById(stage, id)
        if (figure !== undefined) fallingObject(table, stage, figure, siz, metres)
      })
    },
  }
}

function askAmount(
  table: Table,
  {
    rule,
    figure,
    what,
    usual,
  }: {
    readonly rule: string
    readonly figure: string
    readonly what: 'siz' | 'metres'
    readonly usual: number
  },
): number {
  return table.askAmount(
    amount({
      name: 'between-falling',
      rule,
      to: REFEREE,
      min: 1,
      max: 50,
      about: { figure, what },
      usual: String(usual),
    }),
  )
}

/** Some Rounds in a fire. */
export function fire(game: () => System<State>): Activity<Sheet> {
  const rule = 'mythras.hazard.fire'
  return {
    ...everybody('fire', rule, { label: 'In a fire', hint: 'From a candle to lava; what catches burns on.' }),
    carryOut(table, state, id) {
      const options = fires.map(({ name }) => name)
      const which = table.ask(
        option({ name: 'between-fire', rule, to: REFEREE, options, about: { figure: id }, usual: 'torch' }),
      )
      const rounds = table.askAmount(
        amount({
          name: 'between-time',
          rule,
          to: REFEREE,
          min: 1,
          max: MOST_ROUNDS,
          about: { unit: 'Round' },
          usual: '1',
        }),
      )
      onStage(game(), state, complete, (stage) => {
        const figure = figureById(stage, id)
        if (figure === undefined) return
        const location = rollLocation(table, stage, figure, id)
        const intensity = options.indexOf(which) + 1
        standInFire(table, stage, { victim: figure, location, intensity, rounds })
      })
    },
  }
}

const sensing: readonly AbilityName[] = [
  'blood-sense',
  'burrower',
  'death-sense',
  'disease-immunity',
  'echolocation',
  'life-sense',
  'magic-sense',
]

/** What a creature's nature is good for away from a fight. */
export function senses(game: () => System<State>): Activity<Sheet> {
  return {
    key: 'senses',
    rule: 'mythras.creature.life-sense',
    hint: 'What it perceives, where it can go, what cannot harm it.',
    offered: (state) =>
      living(state)
        .filter(({ sheet }) => sheet.abilities.some(({ name }) => sensing.includes(name)))
        .map(({ id }) => id),
    label: (state, id) => `What ${memberNamed(state, id).name} perceives`,
    carryOut(table, state, id) {
      const stage = stageOf(game(), state)
      const figure = figureById(stage, id)
      if (figure === undefined) return
      const has = (name: AbilityName): boolean => hasAbility(stage, figure, name)
      const note = (rule: string, what: string, far = 0, detail = ''): void =>
        tellNote(table, { rule, figure: id, what, amount: far, detail })
      if (has('blood-sense'))
        note('mythras.creature.blood-sense', 'blood-sense', bloodSenseKilometres(table, stage, figure))
      if (has('burrower')) note('mythras.creature.burrower', 'burrower', speedOn(stage, figure, 'earth'))
      if (has('death-sense'))
        note('mythras.creature.death-sense', 'death-sense', deathSenseKilometres(stage, figure))
      if (isImmune(stage, figure, 'disease')) note('mythras.creature.disease-immunity', 'disease-immunity')
      if (has('echolocation'))
        note('mythras.creature.echolocation', 'echolocation', stealthShift(stage, figure))
      for (const sense of ['life-sense', 'magic-sense'] as const)
        if (has(sense)) note('mythras.creature.life-sense', sense, lifeSenseMetres(stage, figure, sense))
      const touched = stage.figures.find((each) => each !== figure)
      if (touched === undefined || !(has('life-sense') || has('magic-sense'))) return
      const read = readByTouch(table, stage, figure, touched)
      if (read !== null)
        note('mythras.creature.life-sense', 'touch', read.wounds.length, memberNamed(state, touched.id).name)
    },
  }
}
