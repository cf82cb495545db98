/**
 * Actions, and the menu of a turn or a speech that is made of them. An action is one entry of a table by its verb: its
 * rule, where it is offered and which rule forbids it there, and how it is carried out. What is forbidden is only kept
 * where somebody asks why.
 */
import { type ForbiddenOption, type Menu, NOTHING_FORBIDDEN, type Table } from '@steelyard/kernel'
import type { RuleId } from '../register/rules.ts'
import type { Figure, State } from '../state/state.ts'
import { deedKey } from './deeds.ts'

/** Something that could be chosen, and the rule that forbids it or ''. */
export type Offer = (key: string, whyNot: string) => void

/** Carries an action out; the object is what or whom its key names besides the verb. */
type CarryOut = (table: Table, state: State, figure: Figure, object: string) => void

/** What every action has: the rule it rests on, and how it is carried out; null for what ends the turn. */
interface ActionBase {
  readonly rule: RuleId
  readonly carryOut: CarryOut | null
}

/** An action against one foe: the rule that forbids it or '', and null where it is not thought of. */
interface AimedAction extends ActionBase {
  readonly whyNotAt: (state: State, figure: Figure, foe: Figure, busy: string) => string | null
}

/** Any other action, which offers itself under each of its keys; `busy` is the rule that closes all that take the action. */
interface PlainAction extends ActionBase {
  readonly offer: (state: State, figure: Figure, busy: string, offer: Offer) => void
}

/** One entry of a table of actions. */
export type Action = AimedAction | PlainAction

/** A table of actions as lists: those against foes, offered foe by foe and first, and the others. */
export interface ActionList {
  readonly aimed: readonly (readonly [verb: string, action: AimedAction])[]
  readonly others: readonly PlainAction[]
}

/** The lists of a table of actions, in its order. */
export function listActions(actions: Readonly<Record<string, Action>>): ActionList {
  const aimed: (readonly [string, AimedAction])[] = []
  const others: PlainAction[] = []
  for (const [verb, action] of Object.entries(actions))
    if ('whyNotAt' in action) aimed.push([verb, action])
    else others.push(action)
  return { aimed, others }
}

/** Offers every action of a list to whoever has the turn. */
export function offerActions(
  { aimed, others }: ActionList,
  {
    state,
    figure,
    busy,
    offer,
    isTarget,
  }: {
    readonly state: State
    readonly figure: Figure
    readonly busy: string
    readonly offer: Offer
    readonly isTarget: (figure: Figure, other: Figure) => boolean
  },
): void {
  for (const foe of state.figures) {
    if (!isTarget(figure, foe)) continue
    for (const [verb, { whyNotAt }] of aimed) {
      const whyNot = whyNotAt(state, figure, foe, busy)
      if (whyNot !== null) offer(deedKey(verb, foe.id), whyNot)
    }
  }
  for (const action of others) action.offer(state, figure, busy, offer)
}

/** The menu of all that is offered. */
export function collectOffers(table: Table, offerAll: (offer: Offer) => void): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  offerAll((key, whyNot) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  })
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}
