/**
 * Formal duels: each round both choose a technique in secret. Parry beats Assault, Assault beats Feint, Feint beats
 * Parry; whoever wins has its bonus for the round, and both do if they chose alike. It counts between the two only.
 */
import { type Decision, option, type Respondent, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import { areFoes, type Duel, type Figure, figureAt, isIn, isStanding, type State } from '../../state/state.ts'
import { sideOf } from './sides.ts'

/** A technique that somebody can choose. */
export type Technique = 'parry' | 'assault' | 'feint'

const CHOICES: readonly Technique[] = ['parry', 'assault', 'feint']

/** What each technique gives: armour, attacks, chance to hit. */
const BONUS: Readonly<Record<Technique, number>> = { parry: 2, assault: 1, feint: 2 }

/** The rule by which each technique beats another. */
const TECHNIQUE_RULES: Readonly<Record<Technique, RuleId>> = {
  parry: 'warband.duel.parry',
  assault: 'warband.duel.assault',
  feint: 'warband.duel.feint',
}

const BEATS: Readonly<Record<Technique, Technique>> = { parry: 'assault', assault: 'feint', feint: 'parry' }

/** The duel that somebody is in, if there is one. */
export function duelOf(state: State, figure: Figure): Duel | undefined {
  for (const duel of state.duels) if (duel.one === figure.at || duel.other === figure.at) return duel
  return undefined
}

/** What a technique gives somebody against the other this round. */
export function duelBonus(state: State, figure: Figure, other: number, technique: Technique): number {
  for (const duel of state.duels) {
    const own = duel.one === figure.at && duel.other === other ? duel.first : ''
    const mirrored = duel.other === figure.at && duel.one === other ? duel.second : ''
    if (own !== technique && mirrored !== technique) continue
    const theirs = own === technique ? duel.second : duel.first
    return wins(technique, theirs) ? BONUS[technique] : 0
  }
  return 0
}

/** True if a technique has its bonus against another: it beats it, or is the same. */
export function wins(technique: Technique, other: Duel['first']): boolean {
  return other === technique || other === BEATS[technique]
}

/** Everybody in a duel chooses a technique, none seeing the others'. */
export function chooseTechniques(table: Table, state: State): void {
  if (state.duels.length === 0) return
  const asked = state.duels.flatMap(({ one, other }) => [figureAt(state, one), figureAt(state, other)])
  const decisions = asked.map((figure) => techniqueOf(figure, state))
  const chosen = table.askAll(decisions)
  for (const [at, duel] of state.duels.entries()) {
    duel.first = CHOICES.find((each) => each === chosen[2 * at]) ?? 'parry'
    duel.second = CHOICES.find((each) => each === chosen[2 * at + 1]) ?? 'parry'
    tellTechniques(table, state, duel, duel.first, duel.second)
  }
}

/** Shows both techniques, under the rule of the one that wins. */
export function tellTechniques(
  table: Table,
  state: State,
  duel: Duel,
  first: Technique,
  second: Technique,
): void {
  if (!table.logs) return
  const rule = first === second ? 'warband.duel.same' : TECHNIQUE_RULES[winnerOf(first, second)]
  const [one, other] = [figureAt(state, duel.one).id, figureAt(state, duel.other).id]
  const bonus = BONUS[winnerOf(first, second)]
  say(table, { event: 'techniques', rule, one, other, first, second, bonus })
}

function winnerOf(one: Technique, other: Technique): Technique {
  return wins(one, other) ? one : other
}

function techniqueOf(figure: Figure, state: State): Decision {
  const duel = duelOf(state, figure)
  const foe = duel === undefined ? -1 : duel.one === figure.at ? duel.other : duel.one
  return option({
    name: 'technique',
    rule: 'warband.duel.declare',
    to: figure,
    options: CHOICES,
    about: { foe: state.figures[foe]?.id ?? '' },
  })
}

/** A side may send somebody out to challenge an enemy; refusing costs nothing in a skirmish. */
export function offerChallenges(table: Table, state: State): void {
  for (const side of state.order) {
    const challengers = state.figures.filter((figure) => figure.side === side && mayDuel(state, figure))
    const foes = state.figures.filter((figure) => figure.side !== side && mayDuel(state, figure))
    if (challengers.length === 0 || foes.length === 0) continue
    const asked: Respondent = sideOf(state, side)
    const rule = 'warband.duel.declare'
    const who = table.ask(
      option({
        name: 'challenge',
        rule,
        to: asked,
        options: ['none', ...challengers.map(({ id }) => id)],
        about: null,
        usual: 'none',
      }),
    )
    const challenger = challengers.find(({ id }) => id === who)
    if (challenger === undefined) continue
    const ids = foes.filter((foe) => areFoes(challenger, foe)).map(({ id }) => id)
    const [only = ''] = ids
    const whom =
      ids.length === 1
        ? only
        : table.ask(
            option({ name: 'challenged', rule, to: challenger, options: ids, about: null, usual: only }),
          )
    const foe = foes.find(({ id }) => id === whom)
    if (foe === undefined) continue
    const about = { foe: challenger.id }
    const answer = table.ask(
      option({ name: 'duel-answer', rule, to: foe, options: ['accept', 'refuse'], about, usual: 'refuse' }),
    )
    if (table.logs)
      say(table, {
        event: 'challenge',
        rule,
        figure: challenger.id,
        foe: foe.id,
        accepted: answer === 'accept',
      })
    if (answer === 'accept')
      state.duels.push({ one: challenger.at, other: foe.at, first: 'none', second: 'none' })
  }
}

function mayDuel(state: State, figure: Figure): boolean {
  return (
    isIn(figure) &&
    !figure.surprised &&
    figure.unit < 0 &&
    isStanding(figure) &&
    figure.fleeing === 0 &&
    duelOf(state, figure) === undefined
  )
}

/** A third party has struck at a duellist: there is no duel any more. */
export function intrude(table: Table, state: State, figure: Figure, target: Figure): void {
  const duel = duelOf(state, target)
  if (duel === undefined || duel.one === figure.at || duel.other === figure.at) return
  endDuel(table, state, duel)
}

/** Duels of those who are out of it, or who run, are over. */
export function endDuelOf(table: Table, state: State, figure: Figure): void {
  if (state.duels.length === 0) return
  const duel = duelOf(state, figure)
  if (duel !== undefined) endDuel(table, state, duel)
}

function endDuel(table: Table, state: State, duel: Duel): void {
  state.duels = state.duels.filter((each) => each !== duel)
  if (table.logs)
    say(table, {
      event: 'duel-over',
      rule: 'warband.duel.declare',
      one: figureAt(state, duel.one).id,
      other: figureAt(state, duel.other).id,
    })
}
