/**
 * Blows that are answered in another way than usual: a charge, which may be met by a counterattack, and the blow
 * at somebody who walks off, whom only Evade saves. The die is rolled as in any attack; whoever calls settles
 * what the target may do about it.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, type Item, profileOf, type State } from '../../state/state.ts'
import { whyNotReact } from '../core/conditions.ts'
import { gradeFor, type RollPurpose } from '../core/grades.ts'
import { offerDesperateEffort } from '../core/luck.ts'
import { spoilAim, strain } from '../harm/wounds.ts'
import {
  type AttackManner,
  attackCauses,
  gradedAttack,
  meleeGrade,
  overAlone,
  throwAttack,
} from './attack.ts'
import type { Exchange } from './exchange.ts'
import { payReaction, pointsToReact, whyNotEvade } from './reactions.ts'

const HARD = 1
const DODGES = ['evade', 'acrobatics'] as const

/** What makes a roll Hard at least: a grade more where nothing else is as hard, and the shifts come on top. */
export function hardAtLeast(
  state: State,
  figure: Figure,
  purpose: RollPurpose,
  item: Item | null,
  foe: Figure,
): { readonly shift: number; readonly least: number } {
  if (state.setup.rulings['grade-composition'] === 'worst-only') return { shift: 0, least: HARD }
  const absolute = gradeFor(state, { figure, purpose, item, foe, shift: figure.meshed ? -1 : 0 })
  return { shift: absolute < HARD ? HARD - absolute : 0, least: 0 }
}

/** Rolls the attack die of a blow, and lets the target try its luck against it. */
export function rollBlow(table: Table, state: State, exchange: Exchange, manner: AttackManner): void {
  const { attacker, target, item, arm } = exchange
  const grade = meleeGrade(state, attacker, target, item, manner)
  const made = throwAttack(table, state, {
    exchange,
    graded: gradedAttack(state, attacker, item, grade),
    grade,
  })
  exchange.attack = made
  if (table.logs)
    say(table, {
      event: 'attack',
      rule: exchange.charging ? 'mythras.charge.penalty' : 'mythras.attack.step-1',
      figure: attacker.id,
      target: target.id,
      item: arm.name,
      skill: made.graded - overAlone(state, made.graded),
      grade,
      die: made.die,
      level: made.level,
      causes: attackCauses(state, exchange, grade),
    })
}

/** The target may get out of the way and do nothing else. */
export function chooseToEvade(table: Table, state: State, exchange: Exchange): void {
  const { target, attacker, attack, arm } = exchange
  exchange.reaction = 'none'
  if (whyNotReact(state, target) !== '' || whyNotEvade(state, target, exchange) !== '') return
  if (target.actionPoints === 0 && target.luck > 0)
    offerDesperateEffort(table, state, { figure: target, why: attacker.id, level: attack.level })
  if (pointsToReact(state, target) === 0) return
  const options = profileOf(state, target).acrobatics >= 0 ? ['none', ...DODGES] : ['none', 'evade']
  const about = { foe: attacker.id, item: arm.key, level: attack.level, die: attack.die }
  const rule = 'mythras.evade.scope'
  const choice = table.ask(option({ name: 'reaction', rule, to: target, options, about, usual: 'none' }))
  const dodge = DODGES.find((each) => each === choice)
  if (dodge === undefined) return
  exchange.reaction = dodge
  payReaction(target)
  strain(table, state, target)
  spoilAim(target)
}
