/**
 * Interact: with the things one carries, gear to be readied, features of the field, comrades who are dying.
 * `INTERACTIONS` has one entry for each way; what is chosen is its key, and behind it a word for the thing.
 */
import { isRefereed, option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { RuleId } from '../register/rules.ts'
import { type Figure, need, type State } from '../state/state.ts'
import { bandBetween, MELEE } from './range.ts'

/** A way to interact. */
export type Interaction =
  | 'item'
  | 'fetch'
  | 'use'
  | 'ready'
  | 'ready-shield'
  | 'other-hand'
  | 'feature'
  | 'treat'

/** Everything about one way to interact but its words, which stand in tell/ under the same key. */
interface InteractionEntry {
  /** A word for each thing that it could be done with now; '' where it needs none. */
  readonly open: (state: State, figure: Figure) => readonly string[]
  readonly carryOut: (table: Table, state: State, figure: Figure, word: string) => void
  /** True where the referee says what comes of it. */
  readonly isCalled: (state: State, figure: Figure, word: string) => boolean
}

const NOTHING: readonly string[] = []
const WORDLESS: readonly string[] = ['']
const never = (): boolean => false

/** Every way to interact, in the order of the menu. */
const INTERACTIONS: Readonly<Record<Interaction, InteractionEntry>> = {
  item: {
    open: (state) => (isOneAction(state) ? WORDLESS : NOTHING),
    carryOut: () => undefined,
    isCalled: isRefereed,
  },
  fetch: {
    open: (state, figure) => (isOneAction(state) || figure.fetched ? NOTHING : WORDLESS),
    carryOut: (_table, _state, figure) => {
      figure.fetched = true
    },
    isCalled: never,
  },
  use: {
    open: (state, figure) => (isOneAction(state) || !figure.fetched ? NOTHING : WORDLESS),
    carryOut: (_table, _state, figure) => {
      figure.fetched = false
    },
    isCalled: isRefereed,
  },
  ready: {
    open: weaponsToReady,
    carryOut: (_table, state, figure, at) => ready(state, figure, Number(at)),
    isCalled: never,
  },
  'ready-shield': {
    open: (_state, { shield, shieldReady }) => (shield > 0 && !shieldReady ? WORDLESS : NOTHING),
    carryOut: (_table, _state, figure) => {
      figure.shieldReady = true
    },
    isCalled: never,
  },
  'other-hand': {
    open: (_state, { rearming }) => (rearming ? WORDLESS : NOTHING),
    carryOut: (_table, _state, figure) => {
      figure.rearming = false
    },
    isCalled: never,
  },
  feature: {
    open: featuresInReach,
    carryOut: () => undefined,
    isCalled: isFeatureCalled,
  },
  treat: {
    open: patients,
    carryOut: treat,
    isCalled: never,
  },
}

const ENTRIES: ReadonlyMap<string, InteractionEntry> = new Map(Object.entries(INTERACTIONS))

/** What there is to interact with, as keys. */
export function interactions(state: State, figure: Figure): string[] {
  const found: string[] = []
  for (const [key, { open }] of ENTRIES)
    for (const word of open(state, figure)) found.push(word === '' ? key : `${key} ${word}`)
  return found
}

/** Which of the things at hand. */
export function askInteraction(table: Table, state: State, figure: Figure): string {
  const options = interactions(state, figure)
  const rule = 'momentum.action.interact'
  return options.length === 1
    ? need(options, 0)
    : table.ask(option({ name: 'interact', rule, to: figure, options, about: null, usual: options[0] }))
}

/** Gear is readied, the dying are treated; what anything else does is the referee's word. */
export function carryOutInteraction(table: Table, state: State, figure: Figure, what: string): void {
  const [key = '', ...rest] = what.split(' ')
  const word = rest.join(' ')
  const chosen = ENTRIES.get(key)
  if (chosen === undefined) throw new RangeError(`"${what}" is no way to interact`)
  chosen.carryOut(table, state, figure, word)
  if (chosen.isCalled(state, figure, word))
    askWhatComes(table, figure, what, 'momentum.action.interact-reach')
}

/** The referee says what comes of something that no rule carries out. */
export function askWhatComes(table: Table, figure: Figure, what: string, rule: RuleId): void {
  const about = { figure: figure.id, what }
  const choice = table.ask(
    option({ name: 'effect', rule, to: REFEREE, options: ['works', 'fails'], about, usual: 'works' }),
  )
  if (table.logs) say(table, { event: 'call', rule, figure: figure.id, what: choice })
}

/** Fetching and using are one thing, or two where the table counts them apart. */
function isOneAction(state: State): boolean {
  return state.setup.rulings['interact-scope'] === 'one-action'
}

function weaponsToReady(_state: State, { ready, usage }: Figure): string[] {
  return ready.flatMap((held, at) => (!held && usage[at] !== 0 ? [String(at)] : []))
}

/** A weapon comes into the hand; where hands are counted, the one before goes out of it. */
function ready(state: State, figure: Figure, at: number): void {
  if (state.setup.rulings['ready-gear'] === 'hands') figure.ready.fill(false)
  figure.ready[at] = true
}

type Feature = State['setup']['features'][number]

function featuresInReach(state: State, figure: Figure): string[] {
  const { 'interact-reach': reach, geometry } = state.setup.rulings
  const anywhere = reach !== 'close' || geometry === 'pairwise'
  return state.setup.features.filter((each) => anywhere || isAtHand(figure, each)).map(({ id }) => id)
}

/** A feature without a place, or one within melee on the line. */
function isAtHand({ place }: Figure, { placed, at }: Feature): boolean {
  return !placed || Math.abs(at - place) <= MELEE
}

/**
 * What a feature does is the referee's word where somebody referees; and so is a reach that only the referee can judge:
 * from afar, or where distances are kept pair by pair and nobody has a place.
 */
function isFeatureCalled(state: State, figure: Figure, word: string): boolean {
  if (isRefereed(state)) return true
  const feature = state.setup.features.find(({ id }) => id === word)
  if (feature === undefined || !feature.placed) return false
  return state.setup.rulings.geometry === 'pairwise' || !isAtHand(figure, feature)
}

/** Comrades within melee who will die without bandages. */
function patients(state: State, figure: Figure): string[] {
  return state.figures
    .filter(
      (other) =>
        other !== figure &&
        other.side === figure.side &&
        other.dying &&
        other.life !== 'dead' &&
        other.life !== 'fled' &&
        bandBetween(state, figure, other) <= MELEE,
    )
    .map(({ id }) => id)
}

/** Bandages for somebody mauled, who will not die of it. */
function treat(table: Table, state: State, figure: Figure, id: string): void {
  const patient = state.figures.find((other) => other.id === id)
  if (patient === undefined) return
  patient.dying = false
  if (table.logs)
    say(table, {
      event: 'treated',
      rule: 'momentum.dire.mauled-treat',
      figure: figure.id,
      patient: patient.id,
    })
}
