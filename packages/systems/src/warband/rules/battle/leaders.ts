/**
 * Leaders: whoever has more Might than everybody else of the unit. Two of them whose fronts stand in line may fight a
 * duel in place of everybody else; refusing one is paid for with a morale check on the spot.
 */
import { type Decision, option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Duel,
  type Figure,
  FRONT,
  figureAt,
  isFalling,
  isIn,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { duelOf, type Technique, tellTechniques } from '../common/duels.ts'
import { drill } from './nerve.ts'
import { routUnits } from './rout.ts'
import { frontOf, isGone, quarterTo } from './stand.ts'

const TECHNIQUES: readonly Technique[] = ['parry', 'assault', 'feint']
const ANSWERS: readonly string[] = ['accept', 'refuse']

/** Leaders may challenge one another at the start of the Melee phase, priority side first. */
export function challengeLeaders(table: Table, state: State): void {
  for (const side of state.order)
    for (const unit of state.units) {
      if (unit.side !== side || unit.line.length === 0 || unit.leader < 0 || !isReady(state, unit)) continue
      const foes = unit.line.map((at) => unitAt(state, at)).filter((enemy) => mayFace(state, unit, enemy))
      if (foes.length > 0) offerChallenge(table, state, unit, foes)
    }
}

/** A leader in the front rank who can fight, and is in no duel. */
function isReady(state: State, unit: Unit): boolean {
  if (unit.leader < 0 || unit.loose || unit.formation === 'routed' || isGone(unit)) return false
  const leader = figureAt(state, unit.leader)
  if (!isIn(leader) || isFalling(leader) || leader.surprised || leader.rank !== frontOf(unit)) return false
  return leader.prone === 0 && !leader.held && leader.holding < 0 && duelOf(state, leader) === undefined
}

function mayFace(state: State, unit: Unit, enemy: Unit): boolean {
  if (quarterTo(state, unit, enemy) !== FRONT || quarterTo(state, enemy, unit) !== FRONT) return false
  return isReady(state, enemy) && !enemy.refused
}

function offerChallenge(table: Table, state: State, unit: Unit, foes: readonly Unit[]): void {
  const leader = figureAt(state, unit.leader)
  const rule = 'warband.duel.challenge'
  const keys = ['none', ...foes.map((enemy) => figureAt(state, enemy.leader).id)]
  const choice = table.ask(
    option({
      name: 'leader-challenge',
      rule,
      to: leader,
      options: keys,
      about: { unit: unit.id },
      usual: 'none',
    }),
  )
  const enemy = foes.find((each) => figureAt(state, each.leader).id === choice)
  if (enemy === undefined) return
  const foe = figureAt(state, enemy.leader)
  const about = { foe: leader.id, unit: enemy.id }
  const accepted =
    table.ask(
      option({
        name: 'leader-answer',
        rule: 'warband.duel.refuse',
        to: foe,
        options: ANSWERS,
        about,
        usual: 'accept',
      }),
    ) === 'accept'
  if (table.logs) say(table, { event: 'challenge', rule, figure: leader.id, foe: foe.id, accepted })
  if (accepted) beginDuel(table, state, leader, foe)
  else refuse(table, state, enemy)
}

/** The two step out, and choose their first techniques at once, in secret. */
function beginDuel(table: Table, state: State, leader: Figure, foe: Figure): void {
  const duel: Duel = { one: leader.at, other: foe.at, first: 'none', second: 'none' }
  state.duels.push(duel)
  if (state.setup.rulings['duel-timing'] !== 'round') return
  const [first, second] = table.askAll([technique(leader, foe), technique(foe, leader)])
  duel.first = TECHNIQUES.find((each) => each === first) ?? 'parry'
  duel.second = TECHNIQUES.find((each) => each === second) ?? 'parry'
  tellTechniques(table, state, duel, duel.first, duel.second)
}

function technique(figure: Figure, foe: Figure): Decision {
  return option({
    name: 'technique',
    rule: 'warband.duel.declare',
    to: figure,
    options: TECHNIQUES,
    about: { foe: foe.id },
  })
}

/** Whose leader will not fight finds out at once what his men think of it. */
function refuse(table: Table, state: State, unit: Unit): void {
  unit.refused = true
  const { passed, rout } = drill(table, state, unit, 'refusal')
  if (!passed) routUnits(table, state, unit.group, rout)
}

/** Under a ruling duels of leaders end with the round. */
export function endLeaderDuels(table: Table, state: State): void {
  if (state.duels.length === 0 || state.setup.rulings['leader-duel'] === 'to-the-end') return
  for (const duel of state.duels) {
    const [one, other] = [figureAt(state, duel.one), figureAt(state, duel.other)]
    if (!isLeading(state, one) || !isLeading(state, other)) continue
    state.duels = state.duels.filter((each) => each !== duel)
    if (table.logs)
      say(table, { event: 'duel-over', rule: 'warband.duel.replaces-clash', one: one.id, other: other.id })
  }
}

function isLeading(state: State, figure: Figure): boolean {
  return figure.unit >= 0 && unitAt(state, figure.unit).leader === figure.at
}
