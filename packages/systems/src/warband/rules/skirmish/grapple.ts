/**
 * Grappling: opposed pools of d6, as many as the fighters have attacks; the higher total controls the other and is
 * written down, and who is held must beat it to break out. Whoever starts one and loses pays: by the blows the foe
 * has left for him, by being held himself, or by being thrown.
 */
import { menu, option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import { armAt, type Figure, figureAt, isFalling, isIn, type State, UNARMED } from '../../state/state.ts'
import { attack } from '../common/attack.ts'
import { extraDice, isUnarmed, meleeAttacks, ownAttacks, weaponOf } from '../common/fighter.ts'
import { daggerAtBelt, readyItem } from '../common/hands.ts'
import { hurt, letGo, rollWound, seize } from '../common/health.ts'
import { fallProne } from '../common/place.ts'
import { ARM, suffers } from '../common/wounds.ts'
import { askJoiners, disarm, gambitOdds, oddsCalled } from './gambits.ts'

const POOL: Roll = { name: 'grapple', rule: 'warband.grapple.contest' }
const BREAK: Roll = { name: 'break-out', rule: 'warband.grapple.break-out' }

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** The rule against starting a grapple now, or ''. */
export function whyNotGrapple(state: State, figure: Figure): string {
  if (state.setup.rulings['gambit-vs-grapple'] === 'gambit') return 'warband.gambit.scope'
  if (figure.gambit) return 'warband.gambit.once'
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  if (figure.moved && !figure.charged) return 'warband.grapple.moving'
  const foes = grappleTargets(state, figure)
  if (foes.length > 0) return ''
  return figure.charged && figure.contact.length > 0 ? 'warband.grapple.spear' : 'warband.grapple.contest'
}

/** Foes in reach whom nobody holds, or friends do; from a charge not those with spears. */
export function grappleTargets(state: State, figure: Figure): Figure[] {
  return figure.contact
    .map((at) => figureAt(state, at))
    .filter(
      (foe) =>
        isIn(foe) &&
        !isFalling(foe) &&
        (!foe.held || isHeldByFriend(state, figure, foe)) &&
        foe.holding < 0 &&
        mayLayHands(state, figure, foe),
    )
}

/** Not after a move, unless it was a charge, and that not against a spear. */
function mayLayHands(state: State, figure: Figure, foe: Figure): boolean {
  return figure.charged ? !weaponOf(state, foe).stopsCharge : !figure.moved
}

/** True for a foe whom somebody of one's own side holds already. */
function isHeldByFriend(state: State, figure: Figure, foe: Figure): boolean {
  return state.figures.some((friend) => friend.holding === foe.at && friend.side === figure.side)
}

/** Dice of a grapple: one's own attacks, one if prone, never fewer. */
export function grappleDice(state: State, figure: Figure, foe: Figure): number {
  if (figure.prone > 0) return 1
  const full = state.setup.rulings['grapple-pool'] === 'full-atk'
  return Math.max(1, full ? meleeAttacks(state, figure, [foe]) : ownAttacks(figure))
}

function rollPool(table: Table, state: State, figure: Figure, foe: Figure, roll: Roll): number {
  const sum = table.sum(6, grappleDice(state, figure, foe), roll, figure.id)
  // rule: warband.wound.2-arm
  return suffers(state, figure, ARM) ? sum - 2 : sum
}

// ── The contest ──────────────────────────────────────────────────────────────────────────────────────────

/** A grapple from its beginning: on whom, with whom, and who has control in the end. */
export function grapple(table: Table, state: State, figure: Figure): void {
  figure.gambit = true
  state.idle = 0
  const targets = grappleTargets(state, figure)
  const foe = askTarget(table, figure, targets)
  if (foe === undefined) return
  if (foe.held) {
    joinHold(table, figure, foe)
    return
  }
  const friends = askJoiners(table, state, {
    figure,
    target: foe,
    rule: 'warband.grapple.join',
    joins: (friend) => mayLayHands(state, friend, foe),
  })
  const contest = contestOf(table.settle(() => rollContest(table, state, { figure, friends, foe })))
  const { won, total } = contest
  const hurts = contest.again && state.setup.rulings['grapple-tie'] === 'reroll-and-damage'
  if (won === null) return
  if (won) win(table, state, { figure, friends, foe, total, hurts })
  else lose(table, state, { figure, friends, foe, total, hurts })
}

/** How a contest came out: who won, null for nobody, with which total, and whether ties were rolled again. */
interface Contest {
  readonly won: boolean | null
  readonly total: number
  readonly again: boolean
}

// A contest as one word, because the table settles words: W13 is won with 13, L9+ lost to a 9 after a tie.
function wordOf({ won, total, again }: Contest): string {
  return `${won === null ? 'T' : won ? 'W' : 'L'}${total}${again ? '+' : ''}`
}

function contestOf(word: string): Contest {
  const won = word.startsWith('T') ? null : word.startsWith('W')
  return { won, total: Number.parseInt(word.slice(1), 10), again: word.endsWith('+') }
}

/** Both roll until one has more, as far as the table goes with ties. */
function rollContest(table: Table, state: State, those: Grapplers): string {
  const ruling = state.setup.rulings['grapple-tie']
  for (let tries = 0; tries < MOST_TIES; tries++) {
    const keeps = ruling === 'defender' || tries === MOST_TIES - 1
    const { won, total } = contestOf(table.settle(() => rollOnce(table, state, those, keeps)))
    if (won !== null || ruling === 'stalemate') return wordOf({ won, total, again: tries > 0 })
  }
  throw new RangeError('the last tie belongs to whoever was grappled')
}

/** Who grapples whom, and with whose help. */
interface Grapplers {
  readonly figure: Figure
  readonly friends: readonly Figure[]
  readonly foe: Figure
}

/** One roll of both; a tie is nobody's, and its total does not matter, unless whoever is grappled keeps it. */
function rollOnce(table: Table, state: State, { figure, friends, foe }: Grapplers, keeps: boolean): string {
  let total = rollPool(table, state, figure, foe, POOL)
  for (const friend of friends) total += rollPool(table, state, friend, foe, POOL)
  const other = rollPool(table, state, foe, figure, POOL)
  const won = total === other && !keeps ? null : total > other
  const result = won === null ? 'tied' : won ? 'won' : 'lost'
  tellContest(table, { figure, foe, total, other, result })
  return wordOf({ won, total: won === null ? 0 : Math.max(total, other), again: false })
}

/** One more lays hands on somebody who is held; what was written down stays. */
function joinHold(table: Table, figure: Figure, foe: Figure): void {
  figure.holding = foe.at
  const amount = foe.holdTotal
  const rule = 'warband.grapple.join'
  if (table.logs) say(table, { event: 'hold', rule, figure: figure.id, foe: foe.id, what: 'joined', amount })
}

// Ties are rolled again; nobody rolls for ever, and the last tie is for whoever was grappled.
const MOST_TIES = 20

function askTarget(table: Table, figure: Figure, targets: readonly Figure[]): Figure | undefined {
  if (targets.length <= 1) return targets[0]
  const open = () => ({ options: targets.map(({ id }) => id), forbidden: [] })
  const usual = targets[0]?.id ?? ''
  const rule = 'warband.grapple.contest'
  const choice = table.ask(menu({ name: 'target', rule, to: figure, open, about: { how: 'grapple' }, usual }))
  return targets.find(({ id }) => id === choice)
}

function tellContest(
  table: Table,
  {
    figure,
    foe,
    total,
    other,
    result,
  }: {
    readonly figure: Figure
    readonly foe: Figure
    readonly total: number
    readonly other: number
    readonly result: string
  },
): void {
  if (table.logs)
    say(table, {
      event: 'grapple',
      rule: 'warband.grapple.contest',
      figure: figure.id,
      foe: foe.id,
      total,
      other,
      result,
    })
}

function win(
  table: Table,
  state: State,
  {
    figure,
    friends,
    foe,
    total,
    hurts,
  }: {
    readonly figure: Figure
    readonly friends: readonly Figure[]
    readonly foe: Figure
    readonly total: number
    readonly hurts: boolean
  },
): void {
  if (hurts) hurt(table, state, { target: foe, hits: 1, dealt: 1, by: figure.at, subdue: false })
  if (state.setup.rulings['grapple-effect'] === 'next-phase') {
    for (const each of [figure, ...friends])
      state.pending.push({ figure: foe.at, by: each.at, what: 'held', total })
    return
  }
  for (const each of [figure, ...friends]) seize(table, each, foe, total)
  control(table, state, figure, foe)
}

/** Whoever has control pins, throws or disarms. */
export function control(table: Table, state: State, figure: Figure, foe: Figure): void {
  const rule = 'warband.grapple.control'
  const options = canDisarm(state, foe) ? ['pin', 'throw', 'disarm'] : ['pin', 'throw']
  const choice = table.ask(
    option({ name: 'control', rule, to: figure, options, about: { foe: foe.id }, usual: 'pin' }),
  )
  if (choice === 'throw') throwHeld(table, state, figure, foe)
  else if (choice === 'disarm') disarm(table, state, figure, foe, rule)
}

function canDisarm(state: State, foe: Figure): boolean {
  if (foe.shield === 'ready') return true
  return foe.wield >= 0 && armAt(state, foe.wield).hands > 0
}

/** Thrown to the ground: prone, and free. */
export function throwHeld(table: Table, state: State, figure: Figure, foe: Figure): void {
  for (const holder of state.figures) if (holder.holding === foe.at) letGo(table, state, holder)
  if (figure.holding === foe.at) figure.holding = -1
  fallProne(table, state, foe, 'warband.grapple.control')
}

/** Everybody who tried chooses what it costs him, or only the one who began. */
function lose(
  table: Table,
  state: State,
  {
    figure,
    friends,
    foe,
    total,
    hurts,
  }: {
    readonly figure: Figure
    readonly friends: readonly Figure[]
    readonly foe: Figure
    readonly total: number
    readonly hurts: boolean
  },
): void {
  if (hurts) hurt(table, state, { target: figure, hits: 1, dealt: 1, by: foe.at, subdue: false })
  const each = state.setup.rulings['grapple-join-fail'] === 'each' ? [figure, ...friends] : [figure]
  for (const loser of each) payFor(table, state, loser, foe, total)
}

/** What a grapple that fails can cost, and the rule of each price. */
const PRICES = ['blows', 'held', 'thrown'] as const
const PRICE_RULES: Readonly<Record<(typeof PRICES)[number], RuleId>> = {
  blows: 'warband.grapple.fail-hits',
  held: 'warband.grapple.fail-held',
  thrown: 'warband.grapple.fail-thrown',
}

function payFor(table: Table, state: State, loser: Figure, foe: Figure, total: number): void {
  const free = state.setup.rulings['grapple-fail-hits'] === 'free-round'
  const blows = free || hasBlowsLeft(foe)
  const holds = foe.holding < 0 && !loser.held && foe.asleep === 0
  const options = PRICES.filter((each) => (each === 'blows' ? blows : each === 'thrown' || holds))
  const rule = 'warband.grapple.fail-choice'
  const [only = 'thrown'] = options
  const choice =
    options.length === 1
      ? only
      : table.ask(
          option({ name: 'grapple-fail', rule, to: loser, options, about: { foe: foe.id }, usual: 'thrown' }),
        )
  const price = PRICES.find((each) => each === choice) ?? 'thrown'
  if (table.logs)
    say(table, {
      event: 'hold',
      rule: PRICE_RULES[price],
      figure: loser.id,
      foe: foe.id,
      what: price,
      amount: total,
    })
  if (price === 'blows' && free) {
    const dice = meleeAttacks(state, foe, [loser])
    hurt(table, state, { target: loser, hits: dice, dealt: dice, by: foe.at, subdue: false })
  } else if (price === 'blows') state.exposed.push([loser.at, foe.at, 0])
  else if (price === 'held') seize(table, foe, loser, total)
  else {
    fallProne(table, state, loser, 'warband.grapple.fail-thrown')
    rollWound(table, state, loser)
  }
}

/** True if a foe still has attacks to make this round. */
function hasBlowsLeft(foe: Figure): boolean {
  if (foe.struck || foe.full || foe.casting >= 0 || foe.defending || foe.surprised || foe.blinded)
    return false
  if ((foe.shot && !foe.chain) || foe.asleep > 0) return false
  return foe.holding < 0 && !foe.held
}

// ── While it lasts ───────────────────────────────────────────────────────────────────────────────────────

/** The rule against breaking out now, or ''. */
export function whyNotBreakOut(_state: State, figure: Figure): string {
  return !figure.held ? 'warband.grapple.break-out' : figure.gambit ? 'warband.gambit.once' : ''
}

/** The held fighter tries to get more than the total that beat him. */
export function breakOut(table: Table, state: State, figure: Figure): void {
  figure.gambit = true
  const holder = state.figures.find((other) => other.holding === figure.at)
  if (holder === undefined) return
  const byGambit = state.setup.rulings['gambit-vs-grapple'] === 'gambit'
  const odds = byGambit
    ? oddsCalled(table, state, { figure, target: holder, joined: 0, gambit: 'grapple' })
    : 0
  const total = byGambit ? 0 : rollPool(table, state, figure, holder, BREAK)
  const free = byGambit ? table.atMost(6, odds, BREAK, figure.id) : total > figure.holdTotal
  if (table.logs)
    say(table, {
      event: 'hold',
      rule: 'warband.grapple.break-out',
      figure: figure.id,
      foe: holder.id,
      what: free ? 'broke-out' : 'still-held',
      amount: total,
    })
  if (free) for (const other of state.figures) if (other.holding === figure.at) letGo(table, state, other)
}

/** Every grip that was tightened, by however many and also by the dying: one damage, one more for each round before. */
export function tightenGrips(table: Table, state: State): void {
  const gripped: Figure[] = []
  for (const holder of state.figures) {
    if (!holder.tightening) continue
    holder.tightening = false
    const held = state.figures[holder.holding]
    if (held === undefined || !isIn(holder) || !isIn(held)) continue
    if (gripped.includes(held)) continue
    gripped.push(held)
    held.tightened += 1
    state.idle = 0
    if (table.logs)
      say(table, {
        event: 'hold',
        rule: 'warband.grapple.tighten',
        figure: holder.id,
        foe: held.id,
        what: 'tightened',
        amount: held.tightened,
      })
    hurt(table, state, {
      target: held,
      hits: held.tightened,
      dealt: held.tightened,
      by: holder.at,
      subdue: false,
    })
  }
}

/** Those who hold the same foe act as one: whoever could still act this phase acts with the one who does. */
export function fellowsOf(state: State, figure: Figure): Figure[] {
  return state.figures.filter(
    (other) =>
      other !== figure &&
      figure.holding >= 0 &&
      other.holding === figure.holding &&
      isIn(other) &&
      !other.struck &&
      !other.full &&
      !other.surprised &&
      other.asleep === 0,
  )
}

/** Everybody who holds the foe gives the round to tightening the grip. */
export function tighten(state: State, figure: Figure): void {
  for (const each of [figure, ...fellowsOf(state, figure)]) {
    each.opened = true
    each.waited = false
    each.tightening = true
    each.full = true
  }
}

/** One turn for all who hold the foe: their Melee actions go with the first of them, who throws or disarms him. */
export function spendTogether(state: State, figure: Figure): void {
  for (const fellow of fellowsOf(state, figure)) fellow.struck = true
}

/** Those who hold a foe strike him in one turn, each with what serves in a grapple, until he is about to fall. */
export function strikeHeld(table: Table, state: State, figure: Figure, subdue: boolean): void {
  const held = figureAt(state, figure.holding)
  const fellows = fellowsOf(state, figure)
  spendTogether(state, figure)
  for (const each of [figure, ...fellows])
    if (!each.blinded && !isFalling(held)) strikeIn(table, state, each, held, subdue)
}

/** One of them strikes: with a small weapon, drawn at once, or bare-handed. */
function strikeIn(table: Table, state: State, figure: Figure, held: Figure, subdue: boolean): void {
  const dagger = weaponOf(state, figure).small && !isUnarmed(state, figure) ? -1 : daggerAtBelt(state, figure)
  if (dagger >= 0) readyItem(state, figure, dagger)
  const arm = inGrapple(state, figure)
  const own = ownAttacks(figure)
  const dice = (figure.prone > 0 ? 1 : own) + extraDice(state, figure, held, false)
  if (own > 0)
    attack(table, state, {
      figure,
      aimedAt: held,
      dice,
      manner: {
        arm,
        ranged: false,
        thrown: false,
        subdue,
        penalty: arm === armAt(state, UNARMED) && !isUnarmed(state, figure) ? 1 : 0,
        held: true,
      },
    })
}

/** What serves in a grapple: a small weapon or teeth and claws, else bare hands. */
// rule: warband.grapple.dagger
function inGrapple(state: State, figure: Figure) {
  const arm = weaponOf(state, figure)
  return arm.small || arm.hands === 0 ? arm : armAt(state, UNARMED)
}

/** The chance in six by which a held fighter breaks out, where a gambit decides it. */
export function breakOutOdds(state: State, figure: Figure, holder: Figure): number {
  return gambitOdds(state, figure, holder, 0, 'grapple')
}
