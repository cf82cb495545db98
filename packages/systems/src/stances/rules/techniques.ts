/**
 * Techniques beyond the basics: who can use which, at what price, and the ones that are more than a change to an
 * attack. Ranks and signature moves were settled when the fight was set up; here it is Momentum and limits.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  areFoes,
  type Figure,
  figureNamed,
  isActive,
  profileOf,
  type State,
  type Use,
} from '../state/state.ts'
import { canPay, pay } from './resource.ts'
import type { Technique } from './words.ts'
import { isOnField } from './zones.ts'

const RECOVERY: Roll = { name: 'quick-recovery', rule: 'stances.tech.quick-recovery' }

/** The rule that describes each technique. */
export const techniqueRule = {
  riposte: 'stances.tech.riposte',
  'press-advantage': 'stances.tech.press-advantage',
  'defensive-stance-mastery': 'stances.tech.defensive-mastery',
  'quick-recovery': 'stances.tech.quick-recovery',
  'whirlwind-strike': 'stances.tech.whirlwind',
  'perfect-parry': 'stances.tech.perfect-parry',
  'devastating-blow': 'stances.tech.devastating-blow',
  'combat-momentum': 'stances.tech.combat-momentum',
  'unstoppable-assault': 'stances.tech.unstoppable-assault',
  'death-blow': 'stances.tech.death-blow',
  'battlefield-control': 'stances.tech.battlefield-control',
} as const satisfies Readonly<Record<Technique, string>>

/** The rule that keeps somebody who has spent so much from a technique he knows, or ''; no debt opens a gate. */
export function whyNotUse(state: State, figure: Figure, use: Use, spent = 0): string {
  if (isSpent(state, figure, use.base)) return techniqueRule[use.base]
  const gated = use.needs > use.cost && figure.momentum - spent < use.needs
  return gated || !canPay(state, figure, use.cost + spent) ? 'stances.tech.access.threshold' : ''
}

/** Some techniques work once in a fight; a signature move shares the limit of its base. */
function isSpent(state: State, figure: Figure, base: Technique): boolean {
  if (base === 'devastating-blow') return figure.devastated
  if (base === 'battlefield-control') return figure.controlled
  if (base !== 'quick-recovery') return false
  return state.setup.rulings['quick-recovery'] === 'own-turn' ? figure.recoveredNow : figure.recovered
}

/** The uses of a technique that somebody could make now; none for most people most of the time. */
export function usesOf(state: State, figure: Figure, base: Technique): readonly Use[] {
  const { uses } = profileOf(state, figure)
  if (uses.length === 0) return uses
  return uses.filter((use) => use.base === base && whyNotUse(state, figure, use) === '')
}

/** The use with this key. */
export function useNamed(state: State, figure: Figure, key: string): Use | undefined {
  return profileOf(state, figure).uses.find((use) => use.key === key)
}

/** Pays for a technique and marks what works only once. */
export function payUse(table: Table, figure: Figure, use: Use): void {
  if (table.logs)
    say(table, {
      event: 'technique',
      rule: techniqueRule[use.base],
      figure: figure.id,
      technique: use.base,
      name: use.name,
      cost: use.cost,
    })
  pay(table, figure, use.cost, techniqueRule[use.base])
  if (use.base === 'devastating-blow') figure.devastated = true
  else if (use.base === 'battlefield-control') figure.controlled = true
  else if (use.base === 'quick-recovery') {
    figure.recovered = true
    figure.recoveredNow = true
  }
}

// ── Quick Recovery ───────────────────────────────────────────────────────────────────────────────────────

/** True for somebody awake who knows techniques and lacks Guard, where it comes back at the end of a round. */
export function mayRecover(state: State, figure: Figure): boolean {
  const { uses, guardMax } = profileOf(state, figure)
  if (uses.length === 0 || figure.guard >= guardMax || !isActive(figure)) return false
  return state.setup.rulings['quick-recovery'] === 'end-of-round'
}

/** At the end of a round: those who know it may take some Guard back. */
export function offerRecovery(table: Table, state: State, figure: Figure): void {
  if (!mayRecover(state, figure)) return
  const uses = usesOf(state, figure, 'quick-recovery')
  if (uses.length === 0) return
  const keys = [...uses.map(({ key }) => key), 'no']
  const choice = table.ask(
    option({
      name: 'quick-recovery',
      rule: RECOVERY.rule,
      to: figure,
      options: keys,
      about: null,
      usual: 'no',
    }),
  )
  const use = useNamed(state, figure, choice)
  if (use !== undefined) recover(table, state, figure, use)
}

/** One die of Guard, up to the maximum. */
export function recover(table: Table, state: State, figure: Figure, use: Use): void {
  payUse(table, figure, use)
  regainGuard(table, state, figure, table.die(6, RECOVERY, figure.id), RECOVERY.rule)
}

/** Guard comes back, not above its maximum unless the table lets it. */
export function regainGuard(table: Table, state: State, figure: Figure, points: number, rule: string): void {
  const { guardMax } = profileOf(state, figure)
  const most = state.setup.rulings['guard-max'] === 'uncapped' ? figure.guard + points : guardMax
  const before = figure.guard
  figure.guard = Math.max(before, Math.min(most, before + points))
  if (table.logs)
    say(table, {
      event: 'regain',
      rule,
      figure: figure.id,
      points,
      gained: figure.guard - before,
      before,
      after: figure.guard,
    })
}

// ── Battlefield Control ──────────────────────────────────────────────────────────────────────────────────

/** Everybody else may be put into a neighbouring zone; nothing is earned or provoked by it. */
export function controlField(table: Table, state: State, figure: Figure, use: Use): void {
  payUse(table, figure, use)
  if (state.setup.rulings['battlefield-control'] === 'one-enemy') {
    const foes = state.figures.filter((other) => isActive(other) && areFoes(figure, other))
    const keys = foes.map(({ id }) => id)
    const rule = techniqueRule['battlefield-control']
    const [first = ''] = keys
    const id =
      keys.length === 1
        ? first
        : table.ask(
            option({ name: 'control-target', rule, to: figure, options: keys, about: null, usual: first }),
          )
    place(table, state, figure, figureNamed(state, id))
    return
  }
  for (const other of state.figures)
    if (other !== figure && isActive(other)) place(table, state, figure, other)
}

function place(table: Table, state: State, figure: Figure, other: Figure): void {
  const rule = techniqueRule['battlefield-control']
  const zones = [other.zone - 1, other.zone, other.zone + 1].filter((zone) => isOnField(state, zone))
  const about = { figure: other.id, from: other.zone }
  const keys = zones.map(String)
  const choice = table.ask(
    option({ name: 'control-zone', rule, to: figure, options: keys, about, usual: String(other.zone) }),
  )
  const from = other.zone
  other.zone = Number(choice)
  if (table.logs && other.zone !== from)
    say(table, { event: 'placed', rule, figure: other.id, by: figure.id, from, to: other.zone })
}
