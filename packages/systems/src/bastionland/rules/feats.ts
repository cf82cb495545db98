/**
 * The three Feats: Smite before the roll, Deny against a roll, Focus (in gambits.ts) after the roll.
 *
 * Each use is followed by a Save against Fatigue, and the Fatigued use no Feats until they rest. An Impaired
 * attack gains nothing from Feats; Deny is a defence and stays open to everybody who is up.
 */
import { type ForbiddenOption, NOTHING_FORBIDDEN, option, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { Feat } from '../scenario/sheet.ts'
import {
  type Attack,
  type Die,
  dieAt,
  type Figure,
  figureAt,
  isUp,
  need,
  type Pool,
  profileOf,
  type State,
} from '../state/state.ts'
import { isImpaired } from './arms.ts'
import { isNearby } from './movement.ts'
import { payForFeat } from './saves.ts'

/** The rule that keeps somebody from using a Feat, or ''. */
export function whyNotFeat(state: State, figure: Figure, feat: Feat): string {
  if (!knows(state, figure, feat)) return 'bastionland.feat.users'
  if (figure.fatigued) return 'bastionland.feat.fatigued'
  return isUp(figure) ? '' : 'bastionland.mortal.down'
}

function knows(state: State, figure: Figure, feat: Feat): boolean {
  const { feats } = profileOf(state, figure)
  return feats.length > 0 && feats.includes(feat)
}

const SMITE_OPTIONS: readonly string[] = Object.freeze(['none', 'd12', 'blast'])
const SMITE_AGAIN: readonly string[] = Object.freeze(['none', 'd12'])

/** Where a ruling sets no limit to Feats and lets their Saves wait, this many uses in one attack are enough. */
export const MOST_USES = 20

/** The rule that keeps an attack from being a Smite, or ''. */
export function whyNotSmite(state: State, figure: Figure, attack: Attack): string {
  const unable = whyNotFeat(state, figure, 'smite')
  if (unable !== '') return unable
  if (!attack.melee) return 'bastionland.feat.smite.melee'
  if (attack.items.length === 0) return 'bastionland.unarmed'
  // rule: bastionland.feat.impaired
  if (isImpaired(state, figure, attack) || isDraggedDown(state, figure, attack))
    return 'bastionland.impaired.no-feats'
  const used = attack.smites + (attack.blast ? 1 : 0)
  const most = state.setup.rulings['feat-limit'] === 'once-per-attack' ? 1 : MOST_USES
  return used < most ? '' : 'bastionland.feat.limit'
}

/** Under `impaired-pool: whole-pool` one Impaired attacker takes the comrades on the same target along. */
function isDraggedDown(state: State, figure: Figure, attack: Attack): boolean {
  if (state.setup.rulings['impaired-pool'] === 'attacker-only') return false
  return state.figures.some(
    (each) =>
      each.side === figure.side &&
      isUp(each) &&
      each.plan.attacks.some((other) => other.target === attack.target && isImpaired(state, each, other)),
  )
}

/** Before the roll: release fury for a d12 or a Blast. */
export function offerSmite(table: Table, state: State, figure: Figure, attack: Attack): void {
  while (whyNotSmite(state, figure, attack) === '') {
    const about = { target: figureAt(state, attack.target).id }
    const options = attack.blast ? SMITE_AGAIN : SMITE_OPTIONS
    const choice = table.ask(
      option({
        name: 'smite',
        rule: 'bastionland.feat.smite.when',
        to: figure,
        options,
        about,
        usual: 'none',
      }),
    )
    if (choice === 'none') return
    smite(table, state, figure, attack, choice === 'd12' ? 'd12' : 'blast')
  }
}

function smite(table: Table, state: State, figure: Figure, attack: Attack, what: 'd12' | 'blast'): void {
  if (what === 'd12') attack.smites += 1
  else attack.blast = true
  const rule = what === 'd12' ? 'bastionland.feat.smite.d12' : 'bastionland.feat.smite.blast'
  if (table.logs) say(table, { event: 'smite', rule, figure: figure.id, what })
  // rule: bastionland.blast.one-save
  payForFeat(table, state, figure, 'smite')
}

// Keys of dice by their place in the pool; shared, so that asking allocates no text.
const DIE_KEYS: readonly string[] = Array.from({ length: 500 }, (_, at) => String(at))

/** The key of a die in a pool. */
export function dieKey(at: number): string {
  return need(DIE_KEYS, at)
}

/** After the roll: the target, then each nearby comrade, may throw one die out. */
export function offerDeny(table: Table, state: State, pool: Pool): void {
  const target = figureAt(state, pool.target)
  askToDeny(table, state, pool, target)
  for (let at = 0; at < state.figures.length; at++) {
    const ally = figureAt(state, at)
    if (ally.side === target.side && ally.at !== target.at) askToDeny(table, state, pool, ally)
  }
}

/** The rule that keeps somebody from denying this roll, or ''. */
export function whyNotDeny(state: State, pool: Pool, figure: Figure): string {
  const unable = whyNotFeat(state, figure, 'deny')
  if (unable !== '') return unable
  const { rulings } = state.setup
  if (figure.surprised && rulings['surprise-reactions'] === 'forbidden')
    return 'bastionland.surprise.deny-allowed'
  if (pool.attackers.includes(figure.at)) return 'bastionland.feat.deny.who'
  if (!isNearby(state, figure, figureAt(state, pool.target))) return 'bastionland.move.nearby'
  if (rulings['feat-limit'] === 'once-per-attack' && pool.deniers.includes(figure.at))
    return 'bastionland.feat.limit'
  return ''
}

function askToDeny(table: Table, state: State, pool: Pool, figure: Figure): void {
  while (whyNotDeny(state, pool, figure) === '') {
    const options = denyOptions(state, pool)
    if (options.length === 1) return
    const picks = state.setup.rulings['deny-picks']
    const offered = picks === 'denier' ? options : DENY_OR_NOT
    const about = { pool: state.pools.indexOf(pool) }
    const forbidden = table.explains ? spentDice(state, pool) : NOTHING_FORBIDDEN
    const key = table.ask(
      option({
        name: 'deny',
        rule: 'bastionland.feat.deny.when',
        to: figure,
        options: offered,
        about,
        usual: 'none',
        forbidden,
      }),
    )
    if (key === 'none') return
    deny(
      table,
      state,
      pool,
      figure,
      picks === 'denier' ? Number(key) : pickedDie(table, state, pool, options),
    )
  }
}

/** `none`, and every die that can be thrown out. While those are the first ones of a few, the list is a shared one. */
function denyOptions(state: State, pool: Pool): readonly string[] {
  let first = 0
  while (first < pool.dice.length && canBeDenied(state, dieAt(pool, first))) first++
  const shared = first === pool.dice.length ? DENY_LISTS[first] : undefined
  if (shared !== undefined) return shared
  const options = ['none']
  for (let at = 0; at < pool.dice.length; at++)
    if (canBeDenied(state, dieAt(pool, at))) options.push(dieKey(at))
  return options
}

const DENY_LISTS: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, dice) => [
  'none',
  ...DIE_KEYS.slice(0, dice),
])

const DENY_OR_NOT: readonly string[] = Object.freeze(['none', 'deny'])

function canBeDenied(state: State, die: Die): boolean {
  if (die.from === 'dismount') return false
  return (
    die.state === 'in' || (die.state === 'spent' && state.setup.rulings['deny-timing'] === 'cancels-gambit')
  )
}

function spentDice(state: State, pool: Pool): ForbiddenOption[] {
  return pool.dice.flatMap((die, at) =>
    canBeDenied(state, die) ? [] : [{ key: dieKey(at), rule: 'bastionland.feat.deny.discard' }],
  )
}

/** Under the ruling `deny-picks` the attacker, or nobody, chooses which die goes. */
function pickedDie(table: Table, state: State, pool: Pool, options: readonly string[]): number {
  const dice = options.slice(1)
  if (state.setup.rulings['deny-picks'] === 'attacker') {
    const owner = figureAt(state, need(pool.attackers, 0))
    const about = { pool: state.pools.indexOf(pool) }
    return Number(
      table.ask(
        option({ name: 'deny-die', rule: 'bastionland.feat.deny.discard', to: owner, options: dice, about }),
      ),
    )
  }
  let best = Number(dice[0])
  for (const key of dice)
    if (need(pool.dice, Number(key)).face > need(pool.dice, best).face) best = Number(key)
  return best
}

function deny(table: Table, state: State, pool: Pool, figure: Figure, at: number): void {
  const die = need(pool.dice, at)
  if (die.state === 'spent') cancelGambit(pool, at)
  die.state = 'denied'
  pool.deniers.push(figure.at)
  intrude(state, pool, figure)
  if (table.logs)
    say(table, {
      event: 'deny',
      rule: 'bastionland.feat.deny.discard',
      figure: figure.id,
      target: figureAt(state, pool.target).id,
      sides: die.sides,
      face: die.face,
    })
  payForFeat(table, state, figure, 'deny')
}

/** Under `cancels-gambit` the Gambit that a denied die had paid for does not happen. */
function cancelGambit(pool: Pool, at: number): void {
  const gambit = pool.waiting.findIndex((each) => each.die === at)
  if (gambit >= 0) pool.waiting.splice(gambit, 1)
}

/** Somebody who denies for a duellist breaks the duel. */
function intrude(state: State, pool: Pool, figure: Figure): void {
  if (figure.at === pool.target) return
  for (const duel of state.duels)
    if (duel.begun && (duel.one === pool.target || duel.other === pool.target)) duel.broken = true
}
