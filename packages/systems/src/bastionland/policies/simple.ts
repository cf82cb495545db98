/**
 * The plain hand: strikes the weakest foe in reach, goes for the nearest when there is none, keeps its best die and
 * Bolsters with every other die of 4 or more. No Feats, no effects. It is the hand of the benchmarks, so it builds
 * no text, makes no lists and looks at nothing twice.
 */
import { type Decision, usualChoice } from '@steelyard/kernel'
import { isImpairedDie } from '../rules/arms.ts'
import { isUp, type State } from '../state/state.ts'
import { BOLSTER, firstAlike } from './gambits.ts'
import { chooseWhere } from './moving.ts'
import { skilled } from './temper.ts'

/** Plain sense: strike, keep the best die, Bolster with every other die of 4 or more. */
export function simple(state: State, decision: Decision): string {
  switch (decision.name) {
    case 'declare':
      return declare(decision)
    case 'target':
      return weakest(state, decision)
    case 'gambit':
      return greedyBolster(state, decision)
    case 'deny':
    case 'smite':
      return 'none'
    case 'where':
      return chooseWhere(state, decision, skilled)
    default: {
      const usual = usualChoice(decision)
      return typeof usual === 'string' ? usual : ''
    }
  }
}

/** Attack, else get there, else wait. The menu begins with `attack` where there is somebody to strike. */
function declare({ options }: Decision): string {
  if (options[0] === 'attack') return 'attack'
  if (offers(options, 'ram')) return 'ram'
  return offers(options, 'move') ? 'move' : 'hold'
}

function offers(options: readonly string[], key: string): boolean {
  for (let at = 0; at < options.length; at++) if (options[at] === key) return true
  return false
}

/** The standing foe with the least Guard and Vigour left. */
function weakest(state: State, { options }: Decision): string {
  let best = options[0] ?? ''
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < state.figures.length; at++) {
    const figure = state.figures[at]
    if (figure === undefined || !isUp(figure)) continue
    const left = figure.guard + figure.vig
    if (left < least && offers(options, figure.id)) {
      least = left
      best = figure.id
    }
  }
  return best
}

/** Spends the owner's first die of 4 or more that is not needed as the highest. */
function greedyBolster(state: State, { by }: Decision): string {
  const pool = state.pools[state.pool]
  if (pool === undefined) return 'pass'
  const { dice } = pool
  let top = -1
  let highest = 0
  for (let at = 0; at < dice.length; at++) {
    const die = dice[at]
    if (die !== undefined && die.state === 'in' && die.face > highest) {
      highest = die.face
      top = at
    }
  }
  for (let at = 0; at < dice.length; at++) {
    const die = dice[at]
    if (die === undefined || at === top || die.state !== 'in' || die.face < 4) continue
    if (die.from === 'dismount' || state.figures[die.owner]?.id !== by) continue
    if (isImpairedDie(die) && state.setup.rulings['impaired-gambits'] === 'forbidden') continue
    return BOLSTER[firstAlike(pool, at)] ?? 'pass'
  }
  return 'pass'
}
