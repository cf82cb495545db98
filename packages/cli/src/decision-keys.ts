/**
 * What can be answered to each decision of a game: collected from fights of its samples under every ruling, played at
 * random with a fixed seed. Ids of figures and numbers are left open, as `<figure>` and `<n>`.
 */
import {
  type BaseScenario,
  type Decision,
  type Policy,
  Refusal,
  randomPolicy,
  type System,
  simulateFrom,
} from '@steelyard/kernel'
import { samplesOf } from '@steelyard/systems/registry'

/** One decision of a game, as a policy meets it. */
export interface DecisionKeys {
  readonly name: string
  readonly rule: string
  readonly title: string
  readonly who: string
  /** How it is answered: with a key, a list of keys, or a number; null if no fight asked it. */
  readonly kind: Decision['kind'] | null
  /** The keys that were offered or forbidden. */
  readonly keys: readonly string[]
}

const FIGHTS = 4
const MOST_FIGURES = 16

interface Seen {
  readonly kind: Decision['kind']
  readonly keys: Set<string>
}

/** Every registered decision with what can be answered to it. */
export function decisionKeys(system: System): readonly DecisionKeys[] {
  const seen = new Map<string, Seen>()
  // At random everything is tried, and fights end early; by the best hand they come to their end.
  const hands = [randomPolicy, system.policies['skilled']?.decide ?? randomPolicy]
  for (const { scenario, state } of variants(system)) {
    const figures = new Set(
      system.tell.board(state).sides.flatMap((side) => side.figures.map(({ id }) => id)),
    )
    if (figures.size > MOST_FIGURES) continue
    for (const hand of hands) {
      const noting: Policy = (view, decision) => {
        note(seen, figures, decision)
        return hand(view, decision)
      }
      const seats = ['referee', ...Object.keys(scenario.hands)]
      const policies = Object.fromEntries(seats.map((seat) => [seat, noting]))
      simulateFrom(system, { state }, { fights: FIGHTS, seed: 'decisions', policies, measures: {} })
    }
  }
  return system.decisions.map(({ name, id, title, who }) => {
    const found = seen.get(name)
    return {
      name,
      rule: id,
      title,
      who,
      kind: found?.kind ?? null,
      keys: [...(found?.keys ?? [])].toSorted(),
    }
  })
}

/** Every sample, with and without the referee's calls; and one sample after the other under each value of each ruling. */
function variants(system: System): readonly Beginning[] {
  const samples = samplesOf(system).map(({ data }) => Object(data))
  const calls = samples.map((sample) => ({ ...sample, field: { ...sample.field, calls: true } }))
  const ruled = Object.entries(system.rulings)
    .flatMap(([key, { values }]) => Object.keys(values).map((value) => ({ [key]: value })))
    .map((ruling, at) => {
      const sample = calls[at % calls.length]
      return { ...sample, rulings: { ...sample?.rulings, ...ruling } }
    })
  return [...samples, ...calls, ...ruled].flatMap((scenario) => begun(system, scenario))
}

interface Beginning {
  readonly scenario: BaseScenario
  readonly state: object
}

/** The scenario and its first state; nothing for one that does not go with a ruling. */
function begun(system: System, written: unknown): readonly Beginning[] {
  const parsed = system.scenario.safeParse(written)
  if (!parsed.success) return []
  try {
    return [{ scenario: parsed.data, state: system.begin(parsed.data) }]
  } catch (thrown) {
    if (thrown instanceof Refusal) return []
    throw thrown
  }
}

function note(seen: Map<string, Seen>, figures: ReadonlySet<string>, decision: Decision): void {
  const known = seen.get(decision.name) ?? { kind: decision.kind, keys: new Set<string>() }
  seen.set(decision.name, known)
  if (decision.kind === 'amount') known.keys.add('<n>')
  else
    for (const key of [...decision.options, ...decision.forbidden.map((each) => each.key)])
      known.keys.add(general(key, figures))
}

/** A key with what is different in every fight left open. */
function general(key: string, figures: ReadonlySet<string>): string {
  const words = key.split(/([ :,])/).map((word) => (figures.has(word) ? '<figure>' : word))
  return words.join('').replaceAll(/(?<![\w-])-?\d+(?![\w-])/g, '<n>')
}
