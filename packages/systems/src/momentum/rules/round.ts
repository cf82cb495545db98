/**
 * The round: everybody gains momentum, turns follow by it, armour weighs at the end. A PC's turn is as many steps
 * as it takes actions; an NPC's at most two.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  type Arm,
  armAt,
  BEHIND,
  type Figure,
  figureAt,
  isIn,
  isPc,
  need,
  type Profile,
  profileOf,
  type State,
} from '../state/state.ts'
import { endOfRoundAbilities, endOfRoundTogether } from './abilities.ts'
import { afterTheFight } from './aftermath.ts'
import { rollArmour } from './armour.ts'
import type { IncomingAttack } from './defence.ts'
import { loseMomentum } from './dire.ts'
import { hitsOnNpc, npcAct, skillOf } from './npc.ts'
import { bandBetween, INTIMATE, MELEE, reaches, setOfBands } from './range.ts'
import { endOfRoundSpecials, tellSpecials } from './specials.ts'
import { pcAttack, strikePc, takeNpcHit, weaponAt, weaponsFor } from './strike.ts'
import { act } from './turn.ts'
import { useAmmunition } from './usage.ts'

const GAIN: Roll = { name: 'momentum', rule: 'momentum.init.roll' }
const NPC_INITIATIVE: Roll = { name: 'npc-initiative', rule: 'momentum.init.npc' }
const TIE: Roll = { name: 'tie', rule: 'momentum.init.ties' }
const NPC_BONUS = 3
/** So many rounds in a row in which nobody does anything: nobody wants to fight, or nobody ever can. */
const IDLE_ROUNDS = 50

// ── Momentum and the order of turns ──────────────────────────────────────────────────────────────────────

/** Every PC rolls and adds; the order of turns is set. */
export function gain(table: Table, state: State): void {
  if (table.logs && state.round === 1)
    say(table, {
      event: 'fight',
      rule: 'momentum.init.roll',
      sides: state.setup.sides.map(({ name }) => name),
    })
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    figure.acted = false
    figure.waiting = false
    figure.called = false
    if (isIn(figure)) readyForRound(table, state, figure)
  }
  setOrder(table, state)
  state.idle += 1
  state.turn = 0
  state.phase = 'start'
  if (state.setup.calls && refereeEnds(table)) finish(table, state, null, 'stopped', 'momentum.end.surrender')
}

function readyForRound(table: Table, state: State, figure: Figure): void {
  if (isPc(state, figure)) {
    if (state.setup.rulings['shield-ready'] !== 'printed') readyShield(table, state, figure)
    gainMomentum(table, state, figure)
  } else figure.initiative = npcInitiative(table, state, figure)
}

/** Under that ruling, the referee says of everybody who comes to the fight whether the shield is ready. */
function readyShield(table: Table, state: State, figure: Figure): void {
  if (figure.shield < 0 || state.order.includes(figure.at)) return
  const about = { figure: figure.id }
  const usual = figure.shieldReady ? 'yes' : 'no'
  const rule = 'momentum.block.shield'
  figure.shieldReady =
    table.ask(option({ name: 'shield-ready', rule, to: REFEREE, options: ['yes', 'no'], about, usual })) ===
    'yes'
}

/** The better die for those who saw it coming, the worse for the surprised; later always the better. */
// rules: momentum.init.double-use, momentum.init.negative-gain, momentum.pool.carry
function gainMomentum(table: Table, state: State, figure: Figure): void {
  const { physical, mental } = profileOf(state, figure)
  // rule: momentum.init.reroll-die
  const first = state.round === 1 || state.setup.rulings['init-later-die'] === 'as-first-round'
  const sides = first && figure.surprised ? Math.min(physical, mental) : Math.max(physical, mental)
  const face = table.die(sides, GAIN, figure.id)
  const before = figure.momentum
  figure.momentum = before + face + figure.grace
  figure.initiative = figure.momentum
  if (table.logs)
    say(table, {
      event: 'gain',
      rule: gainRule(state, figure),
      figure: figure.id,
      die: face,
      grace: figure.grace,
      before,
      after: figure.momentum,
    })
}

function gainRule(state: State, figure: Figure): string {
  if (state.round > 1) return 'momentum.init.reroll'
  return figure.surprised ? 'momentum.init.surprised' : 'momentum.init.aware'
}

function npcInitiative(table: Table, state: State, figure: Figure): number {
  const { rulings } = state.setup
  const skill = skillOf(state, figure)
  if (state.round === 1 && figure.surprised && rulings['surprise-npc'] === 'act-last') return BEHIND
  return rulings['init-npc'] === 'fixed' ? skill + NPC_BONUS : skill + table.die(6, NPC_INITIATIVE, figure.id)
}

/** Highest first; ties as the table breaks them. */
function setOrder(table: Table, state: State): void {
  // Where the order follows momentum, ties are broken when the next turn is looked for.
  const live = state.setup.rulings['init-snapshot'] === 'live'
  const ties = live ? 'pc-first' : state.setup.rulings['init-ties']
  const dice = ties === 'roll-off' ? rollOff(table, partakers(state)) : NO_DICE
  let count = 0
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    if (!takesPart(state, figure)) continue
    lineUp(state, figure, count, dice)
    count += 1
  }
  if (state.order.length > count) state.order.length = count
  if (ties === 'players') letPlayersSort(table, state)
  if (table.logs)
    say(table, {
      event: 'round',
      rule: 'momentum.init.order',
      round: state.round,
      order: state.order.map((at) => figureAt(state, at).id),
      scores: state.order.map((at) => figureAt(state, at).initiative),
    })
}

/** Puts somebody in place among the first so many of the order. */
function lineUp(state: State, figure: Figure, count: number, dice: ReadonlyMap<number, number>): void {
  const { order } = state
  let place = count
  for (; place > 0; place--) {
    const ahead = need(order, place - 1)
    if (before(state, figure, figureAt(state, ahead), dice) > 0) break
    order[place] = ahead
  }
  order[place] = figure.at
}

/** A die for everybody who is tied with somebody, under that ruling. */
function rollOff(table: Table, figures: readonly Figure[]): ReadonlyMap<number, number> {
  const dice = new Map<number, number>()
  for (const figure of figures)
    if (figures.some((other) => other !== figure && other.initiative === figure.initiative))
      dice.set(figure.at, table.die(6, TIE, figure.id))
  return dice
}

function partakers(state: State): Figure[] {
  return state.figures.filter((figure) => takesPart(state, figure))
}

function takesPart(state: State, figure: Figure): boolean {
  return isIn(figure) && !sleepsThrough(state, figure)
}

/** A surprised NPC may miss the whole first round, under that ruling. */
function sleepsThrough(state: State, figure: Figure): boolean {
  return (
    state.round === 1 &&
    figure.surprised &&
    !isPc(state, figure) &&
    state.setup.rulings['surprise-npc'] === 'skip-round-1'
  )
}

/** Below zero when the first goes before the second. */
function before(state: State, one: Figure, other: Figure, dice: ReadonlyMap<number, number>): number {
  if (one.initiative !== other.initiative) return other.initiative - one.initiative
  if (dice !== NO_DICE) {
    const rolled = (dice.get(other.at) ?? 0) - (dice.get(one.at) ?? 0)
    if (rolled !== 0) return rolled
  }
  const pc = isPc(state, one)
  const otherPc = isPc(state, other)
  if (pc !== otherPc) return pc === (state.setup.rulings['init-ties'] !== 'npc-first') ? -1 : 1
  if (pc && one.grace !== other.grace) return other.grace - one.grace
  return one.at - other.at
}

/** Tied PCs agree among themselves who goes first. */
function letPlayersSort(table: Table, state: State): void {
  for (let at = 0; at + 1 < state.order.length; at++) {
    const one = figureAt(state, need(state.order, at))
    if (!isPc(state, one)) continue
    const tied = state.order
      .slice(at)
      .map((other) => figureAt(state, other))
      .filter((other) => isPc(state, other) && other.initiative === one.initiative)
    if (tied.length < 2) continue
    const first = askWhoFirst(table, tied, one)
    const later = tied.filter((other) => other !== first).map((other) => other.at)
    state.order.splice(at, tied.length, first.at, ...later)
  }
}

function askWhoFirst(table: Table, tied: readonly Figure[], one: Figure): Figure {
  const keys = tied.map(({ id }) => id)
  const choice = table.ask(
    option({ name: 'order', rule: 'momentum.init.ties', to: one, options: keys, about: null, usual: one.id }),
  )
  return need(tied, keys.indexOf(choice))
}

function refereeEnds(table: Table): boolean {
  const rule = 'momentum.end.surrender'
  return (
    table.ask(
      option({ name: 'referee', rule, to: REFEREE, options: ['go-on', 'end'], about: null, usual: 'go-on' }),
    ) === 'end'
  )
}

// ── Turns ────────────────────────────────────────────────────────────────────────────────────────────────

/** Whose turn it is. */
export function active(state: State): Figure {
  return figureAt(state, need(state.order, state.turn))
}

/** The start of somebody's turn: a stamina tally, and whether it is lost. */
export function start(table: Table, state: State): void {
  if (isDecided(table, state)) return
  admitLateArrivals(table, state)
  if (!chooseNext(table, state)) {
    state.phase = 'end'
    return
  }
  const figure = active(state)
  figure.acted = true
  figure.movedSlot = figure.hindered
  figure.hindered = false
  figure.struckSlot = false
  if (state.setup.rulings['callout-cap'] === 'acting-turn')
    for (let at = 0; at < state.figures.length; at++) figureAt(state, at).called = false
  if (!isPc(state, figure)) {
    if (table.logs)
      say(table, {
        event: 'turn',
        rule: 'momentum.npc.two-slots',
        figure: figure.id,
        momentum: 0,
        lost: false,
      })
    tellSpecials(table, state, figure)
    state.phase = 'act'
    return
  }
  startPc(table, state, figure)
}

function startPc(table: Table, state: State, figure: Figure): void {
  const { rulings } = state.setup
  const lost = losesTurn(state, figure)
  if (table.logs)
    say(table, {
      event: 'turn',
      rule: turnRule(state, figure, lost),
      figure: figure.id,
      momentum: figure.momentum,
      lost,
    })
  const marked = figure.waiting && rulings['stamina-lost-turn'] === 'yes'
  if (!marked && (!lost || rulings['stamina-lost-turn'] === 'yes')) markStamina(table, state, figure)
  figure.waiting = lost && rulings['turn-recover'] === 'at-once' && !hasCollapsed(state, figure)
  if (lost) state.turn += 1
  else state.phase = 'act'
}

function turnRule(state: State, figure: Figure, lost: boolean): string {
  if (lost)
    return hasCollapsed(state, figure) ? 'momentum.turn.exhausted-choice' : 'momentum.pool.negative-turn'
  return figure.momentum === 0 ? 'momentum.pool.zero-turn' : 'momentum.turn.unlimited'
}

/** Below zero a turn is lost, and to somebody who collapsed under that ruling. */
function losesTurn(state: State, figure: Figure): boolean {
  const least = state.setup.rulings['turn-negative'] === 'below-1' ? 1 : 0
  return figure.momentum < least || hasCollapsed(state, figure)
}

/** Under that ruling, every slot is EXHAUSTED: turns are lost until a rest, whatever the momentum. */
function hasCollapsed(state: State, figure: Figure): boolean {
  return (
    figure.exhausted > 0 &&
    state.setup.rulings['exhausted-full'] === 'collapse' &&
    figure.exhausted >= profileOf(state, figure).itemSlots
  )
}

/** Sets `turn` to whoever comes next; false when nobody is left. */
// rule: momentum.init.snapshot
function chooseNext(table: Table, state: State): boolean {
  if (state.setup.rulings['turn-recover'] === 'at-once' && chooseRecovered(state)) return true
  if (state.setup.rulings['init-snapshot'] === 'live') return chooseLive(table, state)
  for (let at = 0; at < state.order.length; at++) {
    const figure = figureAt(state, need(state.order, at))
    if (figure.acted || !isIn(figure)) continue
    state.turn = at
    return true
  }
  return false
}

/** Whoever lost their turn and is positive again. */
function chooseRecovered(state: State): boolean {
  for (let at = 0; at < state.order.length; at++) {
    const figure = figureAt(state, need(state.order, at))
    if (!figure.waiting || !isIn(figure) || figure.momentum <= 0) continue
    state.turn = at
    return true
  }
  return false
}

/** Always the highest score of the moment among those who have not had their turn. */
function chooseLive(table: Table, state: State): boolean {
  let best: Figure[] = []
  for (const at of state.order) {
    const figure = figureAt(state, at)
    if (figure.acted || !isIn(figure)) continue
    if (isPc(state, figure)) figure.initiative = figure.momentum
    const score = best[0]?.initiative
    if (score === undefined || figure.initiative > score) best = [figure]
    else if (figure.initiative === score) best.push(figure)
  }
  const next = best.length > 1 ? breakTie(table, state, best) : best[0]
  if (next === undefined) return false
  state.turn = state.order.indexOf(next.at)
  return true
}

/** Who goes first of several with one score, as the table breaks ties. */
function breakTie(table: Table, state: State, tied: readonly Figure[]): Figure {
  const ties = state.setup.rulings['init-ties']
  const dice = ties === 'roll-off' ? rollOff(table, tied) : NO_DICE
  const first = need(
    tied.toSorted((one, other) => before(state, one, other, dice)),
    0,
  )
  if (ties !== 'players' || !isPc(state, first)) return first
  const pcs = tied.filter((figure) => isPc(state, figure))
  return pcs.length > 1 ? askWhoFirst(table, pcs, first) : first
}

/** Whoever joined since the round began rolls now and takes their place, or waits for the next round. */
// rule: momentum.init.join
function admitLateArrivals(table: Table, state: State): void {
  if (state.order.length === state.figures.length || state.setup.rulings['late-join'] !== 'at-once') return
  for (const figure of state.figures) {
    if (!isIn(figure) || state.order.includes(figure.at) || sleepsThrough(state, figure)) continue
    readyForRound(table, state, figure)
    const place = state.order.findIndex((at) => {
      const other = figureAt(state, at)
      return !other.acted && before(state, figure, other, NO_DICE) < 0
    })
    if (place < 0) state.order.push(figure.at)
    else state.order.splice(place, 0, figure.at)
  }
}

const NO_DICE: ReadonlyMap<number, number> = new Map()

/** A tally for the turn; the last one fills an item slot with EXHAUSTED. */
function markStamina(table: Table, state: State, figure: Figure): void {
  const { staminaMax } = profileOf(state, figure)
  figure.stamina += 1
  if (table.logs)
    say(table, {
      event: 'stamina',
      rule: 'momentum.turn.stamina-mark',
      figure: figure.id,
      tallies: figure.stamina,
      of: staminaMax,
    })
  const full =
    state.setup.rulings['stamina-overflow'] === 'exactly'
      ? figure.stamina === staminaMax
      : figure.stamina >= staminaMax
  if (full) exhaust(table, state, figure)
}

function exhaust(table: Table, state: State, figure: Figure): void {
  const { itemSlots } = profileOf(state, figure)
  figure.stamina = 0
  if (figure.exhausted >= itemSlots) return
  const carried = carriedBy(state, figure)
  const full = carried.length + figure.exhausted >= itemSlots
  const dropped =
    full && state.setup.rulings['exhausted-full'] === 'drop' ? dropOne(table, state, figure, carried) : ''
  figure.exhausted += 1
  if (table.logs)
    say(table, {
      event: 'exhausted',
      rule: 'momentum.turn.exhausted',
      figure: figure.id,
      slots: figure.exhausted,
      dropped,
    })
}

/** What takes up a slot: weapons, the shield, and other things. */
function carriedBy(state: State, figure: Figure): string[] {
  const { arms, items, shield } = profileOf(state, figure)
  const weapons = arms.flatMap((_, at) => (figure.usage[at] === 0 ? [] : [`weapon ${at}`]))
  const things = items.flatMap((_, at) => (figure.dropped.includes(at) ? [] : [`item ${at}`]))
  return [...things, ...(shield !== '' && figure.shield > 0 ? ['shield'] : []), ...weapons]
}

/** No slot is free: something has to go. */
function dropOne(table: Table, state: State, figure: Figure, carried: readonly string[]): string {
  const rule = 'momentum.turn.exhausted-choice'
  const [first = ''] = carried
  const choice =
    carried.length <= 1
      ? first
      : table.ask(
          option({ name: 'exhausted-slot', rule, to: figure, options: carried, about: null, usual: first }),
        )
  const [what = '', at = '0'] = choice.split(' ')
  const { items, shield } = profileOf(state, figure)
  if (what === 'shield') {
    figure.shield = -1
    return shield
  }
  if (what === 'weapon') {
    figure.usage[Number(at)] = 0
    figure.ready[Number(at)] = false
    return armAt(state, figure, Number(at)).name
  }
  figure.dropped.push(Number(at))
  return need(items, Number(at))
}

/** One action of whoever's turn it is. */
// rule: momentum.action.off-turn
export function action(table: Table, state: State): void {
  if (isDecided(table, state)) return
  const figure = active(state)
  const goes =
    isIn(figure) &&
    (isPc(state, figure) ? act(table, state, figure, provoked) : npcAct(table, state, figure, provoked))
  if (checkEnd(table, state)) return
  if (goes && isIn(figure)) return
  state.turn += 1
  state.phase = 'start'
}

/** Under that ruling, each enemy whom somebody leaves behind has one Strike before the step, for free. */
function provoked(table: Table, state: State, mover: Figure, left: readonly Figure[]): void {
  for (const foe of left) {
    if (!isIn(mover)) return
    const free = isIn(foe) ? freeStrike(state, foe, mover) : null
    if (free === null) continue
    const { attack, weapon } = free
    if (table.logs)
      say(table, {
        event: 'strike',
        rule: 'momentum.action.move-safe',
        figure: foe.id,
        target: mover.id,
        weapon: attack.arm.name,
        cost: 0,
        left: foe.momentum,
        disable: false,
        riposte: false,
      })
    if (weapon >= 0) useAmmunition(table, state, foe, weapon, attack.arm.name)
    if (isPc(state, mover)) strikePc(table, state, mover, attack)
    else if (isPc(state, foe)) takeNpcHit(table, state, { target: mover, hits: 1, disable: false, by: foe })
    else
      takeNpcHit(table, state, {
        target: mover,
        hits: hitsOnNpc(table, state, attack.arm),
        disable: false,
        by: foe,
      })
  }
}

/** A Strike that costs nothing, and the place of a PC's weapon; -1 for bare hands and the attacks of NPCs. */
interface FreeStrike {
  readonly attack: IncomingAttack
  readonly weapon: number
}

/** The first attack or weapon with which somebody reaches a mover, or null. */
function freeStrike(state: State, foe: Figure, mover: Figure): FreeStrike | null {
  if (isPc(state, foe)) {
    const [weapon] = weaponsFor(state, foe, mover)
    if (weapon === undefined) return null
    return { attack: pcAttack(state, foe, weaponAt(state, foe, weapon), false), weapon }
  }
  const band = bandBetween(state, foe, mover)
  for (let at = 0; at < profileOf(state, foe).arms.length; at++) {
    const arm = armAt(state, foe, at)
    if (!reaches(arm, band)) continue
    return { attack: { by: foe, arm, skill: arm.skill, danger: arm.danger, disable: false }, weapon: -1 }
  }
  return null
}

// ── The end of the round ─────────────────────────────────────────────────────────────────────────────────

/** Abilities first, then fires, then the weight of armour; then the next round. */
export function end(table: Table, state: State): void {
  if (state.setup.rulings['eor-order'] === 'simultaneous') endOfRoundTogether(table, state)
  else if (endOneByOne(table, state)) return
  if (state.fires.length > 0) burn(table, state)
  if (checkEnd(table, state)) return
  const forgets = state.setup.rulings['reposition-last'] === 'round'
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    figure.called = false
    if (forgets) figure.superior = []
    // rule: momentum.armour.eor-fixed
    const { pc, penalty, armourType } = profileOf(state, figure)
    // A newcomer who waits for the next round comes to it with nought.
    // rule: momentum.eor.out
    if (pc && isIn(figure) && state.order.includes(at))
      loseMomentum(table, state, {
        figure,
        amount: penalty,
        why: 'weight of armour',
        rule: WEIGHT[armourType],
      })
  }
  const limit = state.setup.rulings['round-limit']
  if (limit > 0 && state.round >= limit) {
    finish(table, state, null, 'undecided', 'momentum.end.round-limit')
    return
  }
  if (state.idle >= IDLE_ROUNDS) {
    finish(table, state, null, 'undecided', 'momentum.end.stop')
    return
  }
  // rule: momentum.eor.next
  state.round += 1
  state.phase = 'gain'
}

const WEIGHT: Readonly<Record<Profile['armourType'], string>> = {
  none: 'momentum.eor.none',
  leather: 'momentum.eor.leather',
  chain: 'momentum.eor.chain',
  plate: 'momentum.eor.plate',
}

/** Everybody's abilities in the order of turns; true if that has ended the fight. */
function endOneByOne(table: Table, state: State): boolean {
  for (let turn = 0; turn < state.order.length; turn++) {
    const figure = figureAt(state, need(state.order, turn))
    const { abilities, specials } = profileOf(state, figure)
    if (abilities.length + specials.length === 0 || !isIn(figure)) continue
    endOfRoundAbilities(table, state, figure)
    if (isIn(figure)) endOfRoundSpecials(table, state, figure)
    if (checkEnd(table, state)) return true
  }
  return false
}

/** The fire of a violent death reaches the comrades and the NPCs that stand by. */
function burn(table: Table, state: State): void {
  for (const at of state.fires) {
    const body = figureAt(state, at)
    for (const figure of state.figures) {
      if (!isIn(figure) || bandBetween(state, body, figure) > MELEE) continue
      if (!isPc(state, figure))
        takeNpcHit(table, state, { target: figure, hits: 1, disable: false, by: null })
      else if (figure.side === body.side)
        rollArmour(table, state, figure, { arm: FIRE, skill: 0, danger: 1, bonus: 0, disable: false })
    }
  }
  state.fires = []
}

const FIRE: Arm = {
  name: 'fire',
  key: 'fire',
  magic: true,
  metal: false,
  bands: setOfBands(INTIMATE, MELEE),
  reach: setOfBands(INTIMATE, MELEE),
  damageType: 'burning',
  usage: -1,
  danger: 1,
  skill: 0,
  riders: [],
  cost: -1,
}

/** As soon as no two hostile sides have anybody left, it is over. */
function checkEnd(table: Table, state: State): boolean {
  if (state.phase === 'aftermath') return true
  const side = lastSide(state)
  if (side === SEVERAL) return false
  if (state.setup.rulings['call-for-end'] === 'referee' && side !== NONE) {
    const rule = 'momentum.end.sides'
    if (
      table.ask(
        option({ name: 'fight-over', rule, to: REFEREE, options: ['yes', 'no'], about: null, usual: 'yes' }),
      ) === 'no'
    )
      return false
  }
  const winner = state.setup.sides[side]?.id ?? null
  finish(table, state, winner, winner === null ? 'draw' : 'victory', 'momentum.end.sides')
  return true
}

/** The referee may have sent the last foe away since the last deed; where the referee ends fights, that is theirs to say. */
function isDecided(table: Table, state: State): boolean {
  return state.setup.rulings['call-for-end'] === 'side-down' && checkEnd(table, state)
}

const NONE = -1
const SEVERAL = -2

/** The one side with somebody left, none, or several. */
function lastSide(state: State): number {
  let side = NONE
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    if (!isIn(figure)) continue
    if (side !== NONE && side !== figure.side) return SEVERAL
    side = figure.side
  }
  return side
}

/** The fight is over; what remains is the aftermath. */
function finish(
  table: Table,
  state: State,
  winner: string | null,
  how: State['how'],
  rule: 'momentum.end.sides' | 'momentum.end.stop' | 'momentum.end.round-limit' | 'momentum.end.surrender',
): void {
  state.winner = winner
  state.how = how
  state.phase = 'aftermath'
  if (table.logs) say(table, { event: 'over', rule, winner: winner ?? '', how, rounds: state.round })
}

/** The dying, the ammunition, what everybody keeps; perhaps a rest. */
export function aftermath(table: Table, state: State): void {
  afterTheFight(table, state)
  state.phase = 'over'
}
