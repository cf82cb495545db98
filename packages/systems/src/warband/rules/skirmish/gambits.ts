/**
 * Gambits: tripping, disarming, pushing and what else somebody thinks of, on a d6 whose odds follow from Might and
 * size, once a round and instead of any other action. Failing exposes whoever tried to the foe's blows. Friends may
 * join: one roll, each spends the action.
 */
import {
  amount,
  isRefereed,
  menu,
  option,
  REFEREE,
  type Respondent,
  type Roll,
  type Table,
} from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { armAt, type Figure, figureAt, isFalling, isIn, profileOf, type State } from '../../state/state.ts'
import { isUnarmed, mightOf, opposedChance } from '../common/fighter.ts'
import { dropHeld, dropShield } from '../common/hands.ts'
import { seize, takeOff } from '../common/health.ts'
import { driveBack, fallProne, isHigh, meetNeighbours, pair } from '../common/place.ts'
import { SHOULDER, suffers } from '../common/wounds.ts'

const GAMBIT: Roll = { name: 'gambit', rule: 'warband.gambit.odds' }

/** What a gambit can be for. */
export const gambits = ['trip', 'disarm', 'push', 'subdue', 'grapple', 'other'] as const
export type Gambit = (typeof gambits)[number]

/** What is rolled for like a gambit: one of them, or keeping somebody on the ground. */
type GambitLike = Gambit | 'keep-down'

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** The rule against any gambit now, or ''. */
// rule: warband.gambit.enemies
export function whyNotGambit(state: State, figure: Figure): string {
  if (figure.gambit) return 'warband.gambit.once'
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  if (gambitTargets(state, figure).length > 0) return ''
  return figure.contact.length > 0 ? 'warband.gambit.scope' : 'warband.gambit.action'
}

/** The rule against one kind of gambit on one foe, or ''. */
export function whyNotOn(state: State, target: Figure, gambit: Gambit): string {
  const { rulings } = state.setup
  const scope = 'warband.gambit.scope'
  switch (gambit) {
    case 'trip':
      return target.prone > 0 || target.held || target.holding >= 0 ? scope : ''
    case 'disarm':
      return canLose(state, target) ? '' : scope
    case 'push':
      return target.held || target.holding >= 0 || target.unit >= 0 ? scope : ''
    case 'subdue':
      return rulings['subdue-gambit'] === 'attack' ? 'warband.subdue.declare' : ''
    case 'grapple':
      return rulings['gambit-vs-grapple'] === 'pools' ? 'warband.grapple.contest' : ''
    case 'other':
      return isRefereed(state) ? '' : scope
  }
}

/** True for somebody with something in hand that can be struck out of it. */
export function canLose(state: State, target: Figure): boolean {
  if (target.shield === 'ready') return true
  return target.wield >= 0 && armAt(state, target.wield).hands > 0 && !isUnarmed(state, target)
}

/** Foes in reach on whom at least one gambit is open. */
export function gambitTargets(state: State, figure: Figure): Figure[] {
  return figure.contact
    .map((at) => figureAt(state, at))
    .filter(
      (foe) => isIn(foe) && !isFalling(foe) && gambits.some((each) => whyNotOn(state, foe, each) === ''),
    )
}

// ── Odds ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The chance in six: even, shifted by Might and size, by those who join, and by a bad shoulder. */
export function gambitOdds(
  state: State,
  figure: Figure,
  target: Figure,
  joined: number,
  gambit: GambitLike,
): number {
  const [own, theirs] = [profileOf(state, figure), profileOf(state, target)]
  const might = Math.sign(mightOf(own, figure) - mightOf(theirs, target))
  const odds = opposedChance(might + (own.size - theirs.size) + joined)
  const within = Math.min(5, Math.max(1, odds))
  // rule: warband.wound.1-shoulder
  return gambit === 'push' && suffers(state, figure, SHOULDER) ? within - 1 : within
}

// ── Trying it ────────────────────────────────────────────────────────────────────────────────────────────

/** A gambit, whole: what, on whom, with whom, the die, and what comes of it. */
export function tryGambit(table: Table, state: State, figure: Figure): void {
  figure.gambit = true
  state.idle = 0
  const target = askTarget(table, state, figure)
  if (target === undefined) return
  const gambit = askGambit(table, state, figure, target)
  const friends = askJoiners(table, state, { figure, target, rule: 'warband.gambit.join' })
  const odds = oddsCalled(table, state, { figure, target, joined: friends.length, gambit })
  // rule: warband.out.x-in-y
  const success = odds > 0 && table.atMost(6, odds, GAMBIT, figure.id)
  if (table.logs)
    say(table, {
      event: 'gambit',
      rule: 'warband.gambit.odds',
      figure: figure.id,
      target: target.id,
      what: gambit,
      odds,
      of: 6,
      success,
      joined: friends.length,
    })
  if (success) succeed(table, state, figure, target, gambit)
  else pay(table, state, figure, target)
}

/** The referee's odds where they are his, else the numbers'. */
export function oddsCalled(
  table: Table,
  state: State,
  {
    figure,
    target,
    joined,
    gambit,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly joined: number
    readonly gambit: GambitLike
  },
): number {
  const odds = gambitOdds(state, figure, target, joined, gambit)
  if (state.setup.rulings['gambit-odds'] === 'formula' && !(isRefereed(state) && gambit === 'other'))
    return odds
  const about = { figure: figure.id, target: target.id, what: gambit }
  const rule = 'warband.gambit.odds'
  return table.askAmount(
    amount({
      name: 'gambit-odds',
      rule,
      to: REFEREE,
      min: 1,
      max: 5,
      about,
      usual: String(Math.max(1, odds)),
    }),
  )
}

function askTarget(table: Table, state: State, figure: Figure): Figure | undefined {
  const targets = gambitTargets(state, figure)
  if (targets.length <= 1) return targets[0]
  const open = () => ({ options: targets.map(({ id }) => id), forbidden: [] })
  const usual = targets[0]?.id ?? ''
  const choice = table.ask(
    menu({ name: 'target', rule: 'warband.gambit.scope', to: figure, open, about: { how: 'gambit' }, usual }),
  )
  return targets.find(({ id }) => id === choice)
}

function askGambit(table: Table, state: State, figure: Figure, target: Figure): Gambit {
  const open = gambits.filter((each) => whyNotOn(state, target, each) === '')
  const [only = 'push'] = open
  if (open.length === 1) return only
  const forbidden = gambits.flatMap((key) => {
    const rule = whyNotOn(state, target, key)
    return rule === '' ? [] : [{ key, rule }]
  })
  const about = { target: target.id }
  const choice = table.ask(
    option({
      name: 'gambit',
      rule: 'warband.gambit.scope',
      to: figure,
      options: open,
      about,
      usual: only,
      forbidden: table.explains ? forbidden : [],
    }),
  )
  return open.find((each) => each === choice) ?? only
}

/** Friends next to the target who have an action of this phase left may join, and spend it. */
export function askJoiners(
  table: Table,
  state: State,
  {
    figure,
    target,
    rule,
    joins = EVERYBODY,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly rule: string
    readonly joins?: (friend: Figure) => boolean | undefined
  },
): Figure[] {
  const joined: Figure[] = []
  for (const at of target.contact) {
    const friend = figureAt(state, at)
    if (friend === figure || friend.side !== figure.side || !mayJoin(state, friend)) continue
    if (!joins(friend)) continue
    const about = { figure: figure.id, target: target.id }
    if (
      table.ask(option({ name: 'join', rule, to: friend, options: ['no', 'yes'], about, usual: 'no' })) ===
      'no'
    )
      continue
    friend.gambit = true
    if (state.phase === 'opening') friend.opened = true
    else friend.struck = true
    joined.push(friend)
  }
  return joined
}

const EVERYBODY = (): boolean => true

function mayJoin(state: State, friend: Figure): boolean {
  if (!isIn(friend) || friend.gambit || friend.surprised || friend.held || friend.holding >= 0) return false
  if (friend.prone > 0 || friend.full || friend.casting >= 0 || friend.defending) return false
  return state.phase === 'opening' ? !friend.opened : !friend.struck
}

// ── What comes of it ─────────────────────────────────────────────────────────────────────────────────────

function succeed(table: Table, state: State, figure: Figure, target: Figure, gambit: Gambit): void {
  const rule = 'warband.gambit.scope'
  const later = state.setup.rulings['gambit-effects'] === 'next-phase' && state.phase !== 'opening'
  const wait = (what: 'prone' | 'disarmed' | 'pushed'): void => {
    state.pending.push({ figure: target.at, by: figure.at, what, total: 0 })
  }
  switch (gambit) {
    case 'trip':
      if (later) wait('prone')
      else fallProne(table, state, target, rule)
      return
    case 'disarm':
      if (later) wait('disarmed')
      else disarm(table, state, figure, target, rule)
      return
    case 'push':
      if (later) wait('pushed')
      else push(table, state, figure, target)
      return
    case 'subdue':
      takeOff(table, state, target, 'captured', rule)
      return
    case 'grapple': {
      const total = gambitOdds(state, figure, target, 0, 'grapple')
      if (state.setup.rulings['grapple-effect'] === 'next-phase')
        state.pending.push({ figure: target.at, by: figure.at, what: 'held', total })
      else seize(table, figure, target, total)
      return
    }
    case 'other':
      return
  }
}

/** Weapon or shield falls where the target stands. */
export function disarm(table: Table, state: State, figure: Figure, target: Figure, rule: string): void {
  const armed = target.wield >= 0 && armAt(state, target.wield).hands > 0
  const shielded = target.shield === 'ready'
  const about = { target: target.id }
  const what =
    armed && shielded
      ? table.ask(
          option({ name: 'disarm', rule, to: figure, options: ['weapon', 'shield'], about, usual: 'weapon' }),
        )
      : armed
        ? 'weapon'
        : 'shield'
  if (what === 'weapon') dropHeld(table, state, target, rule)
  else dropShield(table, state, target, rule)
}

/** One space straight back; contact ends unless the one who pushed follows into the place left, which is free. */
export function push(table: Table, state: State, figure: Figure, target: Figure): void {
  const rule = 'warband.gambit.scope'
  const { place, row } = target
  if (!driveBack(table, state, figure, target)) return
  if (table.logs)
    say(table, {
      event: 'move',
      rule,
      figure: target.id,
      how: 'pushed',
      target: figure.id,
      spaces: 1,
      place: target.place,
      row: target.row,
    })
  const about = { target: target.id }
  if (
    table.ask(option({ name: 'follow', rule, to: figure, options: ['yes', 'no'], about, usual: 'no' })) ===
    'no'
  )
    return
  if (state.setup.map === 'grid') {
    figure.place = place
    figure.row = row
    meetNeighbours(table, state, figure)
    return
  }
  figure.place += Math.sign(target.place - place)
  pair(table, state, figure, target)
}

/** The price of failure, unless he had the better of the foe before. */
function pay(table: Table, state: State, figure: Figure, target: Figure): void {
  const advantage = target.prone > 0 || target.surprised || (isHigh(state, figure) && !isHigh(state, target))
  const usual = advantage ? 'none' : state.setup.rulings['gambit-risk']
  const asked: Respondent = REFEREE
  const about = { figure: figure.id, target: target.id }
  const risk = state.setup.calls
    ? table.ask(
        option({
          name: 'gambit-risk',
          rule: 'warband.gambit.risk',
          to: asked,
          options: ['auto-hits', 'prone', 'none'],
          about,
          usual,
        }),
      )
    : usual
  if (risk === 'auto-hits') state.exposed.push([figure.at, target.at, 1])
  else if (risk === 'prone') fallProne(table, state, figure, 'warband.gambit.risk')
}
