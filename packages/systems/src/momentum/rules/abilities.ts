/**
 * Abilities and spells: a price, sometimes a superior position, and a text. What the structured ones do is done
 * here; the rest is the referee's word.
 */
import { isRefereed, option, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { RuleId } from '../register/rules.ts'
import { type AbilityState, areFoes, type Figure, isIn, need, profileOf, type State } from '../state/state.ts'
import { loseMomentum } from './dire.ts'
import { askWhatComes } from './interact.ts'
import { bandBetween, reaches } from './range.ts'
import { endOfRoundSpecials } from './specials.ts'
import { strikePc, takeNpcHit } from './strike.ts'

/** The ability at a place of somebody's list. */
export function abilityAt(state: State, figure: Figure, at: number): AbilityState {
  return need(profileOf(state, figure).abilities, at)
}

/** The rule that keeps somebody from an ability, or ''. */
export function whyNotUse(state: State, figure: Figure, at: number): string {
  const ability = abilityAt(state, figure, at)
  if (ability.endOfRound) return 'momentum.eor.abilities'
  if (profileOf(state, figure).pc && ability.cost > figure.momentum) return 'momentum.pool.spend-limit'
  if (!lacksTarget(state, figure, ability)) return ''
  return ability.needsSuperior ? 'momentum.action.reposition-use' : 'momentum.action.ability'
}

/** The rule that keeps somebody from all abilities, that of the one which comes closest to being used; or ''. */
export function whyNoAbility(state: State, figure: Figure): string {
  let closest = ABILITY_HINDRANCES.length - 1
  for (let at = 0; at < profileOf(state, figure).abilities.length; at++) {
    const rule = whyNotUse(state, figure, at)
    if (rule === '') return ''
    closest = Math.min(closest, ABILITY_HINDRANCES.indexOf(rule))
  }
  return need(ABILITY_HINDRANCES, closest)
}

/** What keeps somebody from an ability, from the least to the worst: the price, the target, the time. */
const ABILITY_HINDRANCES: readonly string[] = [
  'momentum.pool.spend-limit',
  'momentum.action.reposition-use',
  'momentum.action.ability',
  'momentum.eor.abilities',
]

/** True of an ability that is for somebody, while there is nobody it could be used on. */
function lacksTarget(state: State, figure: Figure, ability: AbilityState): boolean {
  return needsTarget(ability) && targetsFor(state, figure, ability).length === 0
}

function needsTarget(ability: AbilityState): boolean {
  return ability.needsSuperior || ability.arm >= 0 || ability.effect === 'lose-momentum'
}

/** Foes an ability can be used on: in its reach, and outmanoeuvred if it asks for that. */
function targetsFor(state: State, figure: Figure, ability: AbilityState): Figure[] {
  const arm = state.setup.arms[ability.arm]
  return state.figures.filter((foe) => {
    if (!isIn(foe) || !areFoes(figure, foe)) return false
    if (ability.needsSuperior && !figure.superior.includes(foe.at)) return false
    const band = bandBetween(state, figure, foe)
    if (ability.area >= 0) return band <= ability.area
    return arm === undefined || reaches(arm, band)
  })
}

/** Uses an ability: the price first, then what it does. */
export function useAbility(table: Table, state: State, figure: Figure, at: number): void {
  const ability = abilityAt(state, figure, at)
  const cost = profileOf(state, figure).pc ? Math.max(0, ability.cost) : 0
  figure.momentum -= cost
  const targets = chosenTargets(table, state, figure, ability)
  if (table.logs)
    say(table, {
      event: 'ability',
      rule: abilityRule(state, figure, ability),
      figure: figure.id,
      ability: ability.name,
      target: targets.map(({ id }) => id).join(', '),
      cost,
      left: figure.momentum,
      text: ability.text,
    })
  takeEffect(table, state, figure, ability, targets)
}

function abilityRule(state: State, figure: Figure, { endOfRound }: AbilityState): RuleId {
  if (endOfRound) return 'momentum.eor.abilities'
  return profileOf(state, figure).pc ? 'momentum.action.ability' : 'momentum.npc.ability'
}

/** Everybody in the area, or one foe; nobody where the ability is for no foe. */
function chosenTargets(table: Table, state: State, figure: Figure, ability: AbilityState): Figure[] {
  if (ability.area < 0 && !needsTarget(ability)) return []
  const open = targetsFor(state, figure, ability)
  if (ability.area >= 0 || open.length <= 1) return open
  const keys = open.map(({ id }) => id)
  const choice = table.ask(
    option({
      name: 'target',
      rule: 'momentum.action.ability',
      to: figure,
      options: keys,
      about: null,
      usual: keys[0],
    }),
  )
  return open.filter(({ id }) => id === choice)
}

function takeEffect(
  table: Table,
  state: State,
  figure: Figure,
  ability: AbilityState,
  targets: readonly Figure[],
): void {
  const arm = state.setup.arms[ability.arm]
  const began = isIn(figure)
  if (arm !== undefined)
    for (const target of targets) {
      // A riposte may have put its owner down, which is the end of it.
      if (began && !isIn(figure)) return
      if (!isIn(target)) continue
      if (profileOf(state, target).pc)
        strikePc(table, state, target, {
          by: figure,
          arm,
          skill: arm.skill,
          danger: arm.danger,
          disable: false,
          ability: true,
        })
      else takeNpcHit(table, state, { target, hits: 1, disable: false, by: figure })
    }
  switch (ability.effect) {
    case 'lose-momentum':
      for (const target of targets)
        loseMomentum(table, state, { figure: target, amount: ability.amount, why: ability.name })
      return
    case 'gain-momentum':
      if (profileOf(state, figure).pc) gainMomentum(table, state, figure, ability)
      return
    case 'discount':
      figure.discount += ability.amount
      return
    case 'none':
      if (arm === undefined && isRefereed(state))
        askWhatComes(table, figure, ability.name, abilityRule(state, figure, ability))
  }
}

function gainMomentum(table: Table, state: State, figure: Figure, ability: AbilityState): void {
  const before = figure.momentum
  figure.momentum += ability.amount
  if (table.logs)
    say(table, {
      event: 'momentum',
      rule: abilityRule(state, figure, ability),
      figure: figure.id,
      before,
      after: figure.momentum,
      why: ability.name,
    })
}

/** End of round: what the abilities of one figure do then, one after the other. */
export function endOfRoundAbilities(table: Table, state: State, figure: Figure): void {
  const { abilities } = profileOf(state, figure)
  // A riposte may put its owner down in the middle of them.
  for (let at = 0; at < abilities.length && isIn(figure); at++)
    if (wantsAtEnd(table, state, figure, at, figure.momentum)) useAbility(table, state, figure, at)
}

/** The same of everybody at once: chosen by what each held before, and gains are counted before losses. */
export function endOfRoundTogether(table: Table, state: State): void {
  const chosen: { figure: Figure; at: number; gains: boolean }[] = []
  for (const turn of state.order) {
    const figure = need(state.figures, turn)
    let left = figure.momentum
    if (!isIn(figure)) continue
    for (const [at, { cost, effect }] of profileOf(state, figure).abilities.entries()) {
      if (!wantsAtEnd(table, state, figure, at, left)) continue
      left -= cost
      chosen.push({ figure, at, gains: effect === 'gain-momentum' })
    }
  }
  for (const { figure, at, gains } of chosen) if (gains) useAbility(table, state, figure, at)
  for (const { figure, at, gains } of chosen) if (!gains) useAbility(table, state, figure, at)
  for (const turn of state.order) {
    const figure = need(state.figures, turn)
    if (isIn(figure)) endOfRoundSpecials(table, state, figure)
  }
}

function wantsAtEnd(table: Table, state: State, figure: Figure, at: number, held: number): boolean {
  const ability = abilityAt(state, figure, at)
  if (!ability.endOfRound || (profileOf(state, figure).pc && ability.cost > held)) return false
  if (lacksTarget(state, figure, ability)) return false
  const rule = 'momentum.eor.abilities'
  const about = { ability: ability.name }
  return (
    table.ask(
      option({ name: 'end-of-round', rule, to: figure, options: ['use', 'let-be'], about, usual: 'use' }),
    ) === 'use'
  )
}
