/**
 * An NPC's turn: one of Move and Interact, one of Strike, Reposition and ability, in either order, all for free.
 * `NPC_ACTIONS` has one entry for each: its slot, which rule forbids it, how it is carried out.
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
import type { RuleId } from '../register/rules.ts'
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
import { askInteraction, carryOutInteraction } from './interact.ts'
import { bandBetween, nearestPc, reaches } from './range.ts'
import { isTarget, strikePc, takeNpcHit } from './strike.ts'
import {
  canStep,
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

/** What an NPC can do on its turn. */
export type NpcAction =
  | 'strike'
  | 'move'
  | 'interact'
  | 'reposition'
  | 'ability'
  | 'done'
  | 'flee'
  | 'surrender'

/** Everything about one action of an NPC but its words, which stand in tell/ under the same key. */
interface NpcActionEntry {
  /** The rule it rests on. */
  readonly rule: RuleId
  /** Which of the two things of a turn it is; null for what is neither. */
  readonly slot: 'movedSlot' | 'struckSlot' | null
  /** False for what is not listed at all, not even as forbidden. */
  readonly listed: (state: State, npc: Figure) => boolean
  /** The rule that forbids it now although its slot is free, or ''. */
  readonly whyNot: (state: State, npc: Figure) => string
  readonly carryOut: (table: Table, state: State, npc: Figure, provoke: Provoke) => void
}

const always = (): boolean => true
const allowed = (): string => ''

/** Every action of an NPC, in the order of the menu. */
const NPC_ACTIONS: Readonly<Record<NpcAction, NpcActionEntry>> = {
  strike: {
    rule: 'momentum.npc.strike',
    slot: 'struckSlot',
    listed: always,
    whyNot: (state, npc) => (strikesOf(state, npc).length === 0 ? 'momentum.npc.range' : ''),
    carryOut: npcStrike,
  },
  move: {
    rule: 'momentum.npc.move',
    slot: 'movedSlot',
    listed: always,
    whyNot: (state, npc) => (isRooted(state, npc) || !canStep(state, npc) ? 'momentum.npc.move' : ''),
    carryOut: npcMove,
  },
  interact: {
    rule: 'momentum.npc.interact',
    slot: 'movedSlot',
    listed: always,
    whyNot: allowed,
    carryOut: npcInteract,
  },
  reposition: {
    rule: 'momentum.npc.reposition',
    slot: 'struckSlot',
    listed: always,
    whyNot: (state, npc) =>
      repositionTargets(state, npc).length === 0 ? whyNobodyToOutflank(state, npc) : '',
    carryOut: npcReposition,
  },
  ability: {
    rule: 'momentum.npc.ability',
    slot: 'struckSlot',
    listed: (state, npc) => profileOf(state, npc).abilities.length > 0,
    whyNot: whyNoAbility,
    carryOut: npcAbility,
  },
  done: {
    rule: 'momentum.npc.slot-order',
    slot: null,
    listed: always,
    whyNot: allowed,
    carryOut: () => undefined,
  },
  flee: {
    rule: 'momentum.end.flee',
    slot: 'movedSlot',
    listed: always,
    whyNot: (state, npc) => {
      if (isRooted(state, npc)) return 'momentum.npc.move'
      return mayLeave(state, npc) ? '' : 'momentum.end.flee'
    },
    carryOut: flees,
  },
  surrender: {
    rule: 'momentum.end.surrender',
    slot: null,
    listed: always,
    whyNot: allowed,
    carryOut: (table, _state, npc) => leave(table, npc, 'surrendered', NPC_ACTIONS.surrender.rule),
  },
}

const ACTIONS: ReadonlyMap<string, NpcActionEntry> = new Map(Object.entries(NPC_ACTIONS))

/** One thing an NPC does; false when its turn is over. */
export function npcAct(table: Table, state: State, npc: Figure, provoke: Provoke): boolean {
  const open = () => npcMenu(table, state, npc)
  const about = { moved: npc.movedSlot, struck: npc.struckSlot }
  const choice = table.ask(
    menu({ name: 'npc-action', rule: 'momentum.npc.two-slots', to: npc, open, about, usual: 'done' }),
  )
  const chosen = ACTIONS.get(choice)
  if (chosen === undefined) throw new RangeError(`"${choice}" is no action of an NPC`)
  if (chosen === NPC_ACTIONS.done) return false
  state.idle = 0
  if (chosen.slot !== null) npc[chosen.slot] = true
  chosen.carryOut(table, state, npc, provoke)
  // rule: momentum.npc.turn-cut
  return isIn(npc) && !(npc.movedSlot && npc.struckSlot)
}

/** Everything an NPC could do now. */
function npcMenu(table: Table, state: State, npc: Figure): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  for (const [key, { slot, listed, whyNot }] of ACTIONS) {
    if (!listed(state, npc)) continue
    const rule = hasSlot(state, npc, slot) ? whyNot(state, npc) : 'momentum.npc.two-slots'
    if (rule === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule })
  }
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** True for what still belongs into the turn. */
function hasSlot(state: State, npc: Figure, slot: NpcActionEntry['slot']): boolean {
  switch (slot) {
    case 'movedSlot':
      return hasFirstSlot(state, npc)
    case 'struckSlot':
      return !npc.struckSlot
    case null:
      return true
  }
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

/** Strike: no roll; a PC defends, another NPC just loses a hit. */
function npcStrike(table: Table, state: State, npc: Figure): void {
  const { arm, target } = chooseStrike(table, state, npc)
  state.strikes[npc.side] = (state.strikes[npc.side] ?? 0) + 1
  if (table.logs)
    say(table, {
      event: 'strike',
      rule: NPC_ACTIONS.strike.rule,
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
  const { rule } = NPC_ACTIONS.strike
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
  // Ways that lead equally far are one: walking and climbing by the same score do not differ.
  const keys = ways
    .filter(({ score }, at) => ways.findIndex((way) => way.score === score) === at)
    .map(({ key }) => key)
  const { rule } = NPC_ACTIONS.move
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
  const steps = stepsFor(table, state, npc, { score, way })
  if (state.setup.rulings['move-provoke'] === 'yes')
    provoke(table, state, npc, leftBehind(state, npc, way, steps))
  if (!isIn(npc)) return
  for (let step = 0; step < steps; step++) stepBy(state, npc, way)
  if (table.logs)
    say(table, {
      event: 'move',
      rule,
      figure: npc.id,
      how: ways
        .filter((each) => each.score === score)
        .map(({ name }) => name.toLowerCase())
        .join(' or '),
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
function stepsFor(
  table: Table,
  state: State,
  npc: Figure,
  { score, way }: { readonly score: number; readonly way: string },
): number {
  if (score <= 1 || state.setup.rulings['npc-move-partial'] === 'exact') return score
  const options = Array.from({ length: score }, (_, at) => String(at + 1))
  return Number(
    table.ask(
      option({
        name: 'steps',
        rule: NPC_ACTIONS.move.rule,
        to: npc,
        options,
        about: { way },
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
      rule: NPC_ACTIONS.interact.rule,
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
  const { rule } = NPC_ACTIONS.reposition
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
  const { rule } = NPC_ACTIONS.ability
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
