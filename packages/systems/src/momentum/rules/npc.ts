/**
 * An NPC's turn: one of Move and Interact, one of Strike, Reposition and ability, in either order, all for free.
 */
import {
  type ForbiddenOption,
  type Menu,
  menu,
  NOTHING_FORBIDDEN,
  option,
  REFEREE,
  type Table,
} from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  type Arm,
  areFoes,
  armAt,
  type Figure,
  figureAt,
  grown,
  isIn,
  isPc,
  need,
  profileOf,
  type State,
} from '../state/state.ts'
import { useAbility, whyNoAbility, whyNotUse } from './abilities.ts'
import { leave } from './dire.ts'
import { bandBetween, nearestPc, reaches } from './range.ts'
import { isTarget, strikePc, takeNpcHit } from './strike.ts'
import {
  askInteraction,
  canStep,
  carryOutInteraction,
  flees,
  leftBehind,
  mayLeave,
  movesOf,
  nearestFoe,
  type Provoke,
  repositionTargets,
  stepBy,
  takePosition,
  whyNobodyToOutflank,
} from './turn.ts'

const REPOSITION_PRICE = 4

/** The attack an NPC strikes with, and whom: only what is in range. */
interface Option {
  readonly arm: Arm
  readonly target: Figure
}

function strikesOf(state: State, npc: Figure): Option[] {
  let found: Option[] = []
  const { arms } = profileOf(state, npc)
  for (let at = 0; at < arms.length; at++) {
    const arm = armAt(state, npc, at)
    for (let other = 0; other < state.figures.length; other++) {
      const target = figureAt(state, other)
      if (isTarget(state, npc, target) && reaches(arm, bandBetween(state, npc, target)))
        found = grown(found, { arm, target })
    }
  }
  return found
}

/** Everything an NPC could do now. */
export function npcMenu(table: Table, state: State, npc: Figure): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  const offer = (key: string, whyNot: string) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  }
  const first = hasFirstSlot(state, npc) ? '' : 'momentum.npc.two-slots'
  const second = npc.struckSlot ? 'momentum.npc.two-slots' : ''
  const rooted = isRooted(state, npc) ? 'momentum.npc.move' : ''
  offer('strike', second || (strikesOf(state, npc).length === 0 ? 'momentum.npc.range' : ''))
  offer('move', first || rooted || (canStep(state, npc) ? '' : 'momentum.npc.move'))
  offer('interact', first)
  offer(
    'reposition',
    second || (repositionTargets(state, npc).length === 0 ? whyNobodyToOutflank(state, npc) : ''),
  )
  if (profileOf(state, npc).abilities.length > 0) offer('ability', second || whyNoAbility(state, npc))
  offer('done', '')
  offer('flee', first || rooted || (mayLeave(state, npc) ? '' : 'momentum.end.flee'))
  offer('surrender', '')
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** Move and Interact are used up (a shock uses them up before the turn), or too late where they come first. */
// rule: momentum.npc.slot-order
function hasFirstSlot(state: State, npc: Figure): boolean {
  if (npc.movedSlot) return false
  return !npc.struckSlot || state.setup.rulings['npc-order'] === 'either'
}

function isRooted(state: State, npc: Figure): boolean {
  const { move, methods } = profileOf(state, npc)
  return move === 0 && methods.every(({ score }) => score === 0)
}

/** True if an NPC can Move now. */
export function npcMayMove(state: State, npc: Figure): boolean {
  return hasFirstSlot(state, npc) && !isRooted(state, npc) && canStep(state, npc)
}

/** One thing an NPC does; false when its turn is over. */
export function npcAct(table: Table, state: State, npc: Figure, provoke: Provoke): boolean {
  const open = () => npcMenu(table, state, npc)
  const about = { moved: npc.movedSlot, struck: npc.struckSlot }
  const choice = table.ask(
    menu({ name: 'npc-action', rule: 'momentum.npc.two-slots', to: npc, open, about, usual: 'done' }),
  )
  if (choice !== 'done') state.idle = 0
  switch (choice) {
    case 'strike':
      npc.struckSlot = true
      npcStrike(table, state, npc)
      break
    case 'move':
      npc.movedSlot = true
      npcMove(table, state, npc, provoke)
      break
    case 'interact':
      npc.movedSlot = true
      npcInteract(table, state, npc)
      break
    case 'reposition':
      npc.struckSlot = true
      npcReposition(table, state, npc)
      break
    case 'ability':
      npc.struckSlot = true
      npcAbility(table, state, npc)
      break
    case 'flee':
      npc.movedSlot = true
      flees(table, state, npc, provoke)
      break
    case 'surrender':
      leave(table, npc, 'surrendered', 'momentum.end.surrender')
      return false
    default:
      return false
  }
  // rule: momentum.npc.turn-cut
  return isIn(npc) && !(npc.movedSlot && npc.struckSlot)
}

/** Strike: no roll; a PC defends, another NPC just loses a hit. */
function npcStrike(table: Table, state: State, npc: Figure): void {
  const { arm, target } = chooseStrike(table, state, npc)
  state.strikes[npc.side] = (state.strikes[npc.side] ?? 0) + 1
  if (table.logs)
    say(table, {
      event: 'strike',
      rule: 'momentum.npc.strike',
      figure: npc.id,
      target: target.id,
      weapon: arm.name,
      cost: 0,
      left: 0,
      disable: false,
      riposte: false,
    })
  if (isPc(state, target)) {
    strikePc(table, state, target, { by: npc, arm, skill: arm.skill, danger: arm.danger, disable: false })
    return
  }
  takeNpcHit(table, state, { target, hits: hitsOnNpc(table, state, arm), disable: false, by: npc })
}

/** Which attack at whom; asked part by part, and only where there is a choice. */
function chooseStrike(table: Table, state: State, npc: Figure): Option {
  const open = strikesOf(state, npc)
  const first = need(open, 0)
  if (open.length === 1) return first
  const ids = [...new Set(open.map(({ target }) => target.id))]
  const rule = 'momentum.npc.strike'
  const id =
    ids.length === 1
      ? need(ids, 0)
      : table.ask(option({ name: 'target', rule, to: npc, options: ids, about: null, usual: ids[0] }))
  const at = open.filter(({ target }) => target.id === id)
  const keys = at.map(({ arm }) => arm.key)
  const key =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(
          option({
            name: 'attack',
            rule: 'momentum.npc.profiles',
            to: npc,
            options: keys,
            about: { target: id },
            usual: keys[0],
          }),
        )
  return at.find(({ arm }) => arm.key === key) ?? first
}

/** How much an NPC's blow does to another NPC. */
export function hitsOnNpc(table: Table, state: State, arm: Arm): number {
  switch (state.setup.rulings['npc-vs-npc']) {
    case 'one-hit':
      return 1
    case 'danger-hits':
      return Math.max(1, arm.danger)
    case 'referee': {
      const rule = 'momentum.npc.strike-npc'
      return Number(
        table.ask(
          option({
            name: 'npc-hits',
            rule,
            to: REFEREE,
            options: ['0', '1', '2', '3'],
            about: null,
            usual: '1',
          }),
        ),
      )
    }
  }
}

/** Move: one method, up to its score in steps. */
function npcMove(table: Table, state: State, npc: Figure, provoke: Provoke): void {
  const { move, methods } = profileOf(state, npc)
  // rule: momentum.npc.move-method
  const ways = [{ name: 'walk', key: 'walk', score: move }, ...methods].filter(({ score }) => score > 0)
  const keys = ways.map(({ key }) => key)
  const rule = 'momentum.npc.move'
  const method =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(option({ name: 'method', rule, to: npc, options: keys, about: null, usual: keys[0] }))
  const score = ways.find(({ key }) => key === method)?.score ?? move
  const options = npcWays(state, npc)
  const way =
    options.length === 1
      ? need(options, 0)
      : table.ask(option({ name: 'move', rule, to: npc, options, about: null, usual: options[0] }))
  const steps = stepsFor(table, state, npc, score)
  if (state.setup.rulings['move-provoke'] === 'yes')
    provoke(table, state, npc, leftBehind(state, npc, way, steps))
  if (!isIn(npc)) return
  for (let step = 0; step < steps; step++) stepBy(state, npc, way)
  if (table.logs)
    say(table, {
      event: 'move',
      rule,
      figure: npc.id,
      how: method,
      to: way,
      place: npc.place,
      ...nearestFoe(state, npc),
      cost: 0,
      left: 0,
    })
}

/** On the line up or down; pair by pair towards or away from the nearest PC. */
// rule: momentum.range.closest
function npcWays(state: State, npc: Figure): string[] {
  const ways = movesOf(state, npc)
  if (state.setup.rulings.geometry === 'line') return ways
  const nearest = nearestPc(state, npc)
  if (nearest === null) return ways
  const band = bandBetween(state, npc, nearest)
  const equals = state.figures.filter(
    (pc) => isIn(pc) && isPc(state, pc) && areFoes(npc, pc) && bandBetween(state, npc, pc) === band,
  )
  return ways.filter((way) => equals.some(({ id }) => way.endsWith(` ${id}`)))
}

// rule: momentum.sheet.npc-move
function stepsFor(table: Table, state: State, npc: Figure, score: number): number {
  if (score <= 1 || state.setup.rulings['npc-move-partial'] === 'exact') return score
  const options = Array.from({ length: score }, (_, at) => String(at + 1))
  return Number(
    table.ask(
      option({
        name: 'steps',
        rule: 'momentum.npc.move',
        to: npc,
        options,
        about: null,
        usual: String(score),
      }),
    ),
  )
}

function npcInteract(table: Table, state: State, npc: Figure): void {
  const what = askInteraction(table, state, npc)
  if (table.logs)
    say(table, {
      event: 'interact',
      rule: 'momentum.npc.interact',
      figure: npc.id,
      what,
      cost: 0,
      left: 0,
      allowed: true,
    })
  carryOutInteraction(table, state, npc, what)
}

/** Reposition: it simply happens, and feeds a PC what skill leaves of four. */
function npcReposition(table: Table, state: State, npc: Figure): void {
  const open = repositionTargets(state, npc)
  const keys = open.map(({ id }) => id)
  const rule = 'momentum.npc.reposition'
  const id =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(option({ name: 'target', rule, to: npc, options: keys, about: null, usual: keys[0] }))
  const target = open.find((foe) => foe.id === id) ?? need(open, 0)
  takePosition(state, npc, target)
  if (table.logs)
    say(table, { event: 'reposition', rule, figure: npc.id, target: target.id, cost: 0, left: 0 })
  const gainer = repositionGainer(table, state, npc, target)
  if (gainer === null) return
  const before = gainer.momentum
  gainer.momentum += Math.max(0, REPOSITION_PRICE - skillOf(state, npc))
  if (table.logs)
    say(table, {
      event: 'momentum',
      rule,
      figure: gainer.id,
      before,
      after: gainer.momentum,
      why: 'reposition',
    })
}

/** Who profits from an NPC's Reposition. */
function repositionGainer(table: Table, state: State, npc: Figure, target: Figure): Figure | null {
  const ruling = state.setup.rulings['reposition-gain']
  if (ruling === 'target') return isPc(state, target) ? target : null
  if (ruling === 'closest') return nearestPc(state, npc)
  const pcs = state.figures.filter((pc) => isIn(pc) && isPc(state, pc) && areFoes(npc, pc))
  const [first] = pcs
  if (first === undefined || pcs.length === 1) return first ?? null
  const keys = pcs.map(({ id }) => id)
  const usual = isPc(state, target) ? target.id : first.id
  const rule = 'momentum.npc.reposition-who'
  const id = table.ask(
    option({ name: 'gainer', rule, to: REFEREE, options: keys, about: { npc: npc.id }, usual }),
  )
  return pcs.find((pc) => pc.id === id) ?? first
}

function npcAbility(table: Table, state: State, npc: Figure): void {
  const { abilities } = profileOf(state, npc)
  const open = abilities.map((_, at) => at).filter((at) => whyNotUse(state, npc, at) === '')
  const keys = open.map((at) => need(abilities, at).key)
  const rule = 'momentum.npc.ability'
  const key =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(option({ name: 'ability', rule, to: npc, options: keys, about: null, usual: keys[0] }))
  useAbility(table, state, npc, open[keys.indexOf(key)] ?? 0)
}

/** The Attack Skill that sets an NPC's initiative. */
export function skillOf(state: State, npc: Figure): number {
  const { arms } = profileOf(state, npc)
  if (arms.length === 0) return 0
  if (state.setup.rulings['npc-profiles'] === 'choose') return armAt(state, npc, 0).skill
  return Math.max(0, ...arms.map((_, at) => armAt(state, npc, at).skill))
}
