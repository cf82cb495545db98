/**
 * A turn, option by option: one entry of `TURN` is all there is to know of an option but its words, which stand in
 * tell/ under the same key.
 *
 * A turn is an optional Move, then one Action, with free minor actions before it. The menu is asked again after
 * every Move and minor action until an Action is chosen. Everything is checked as it stands when it is declared,
 * after the actor's own Move; nothing is rolled here. A party writes only what belongs to its own figure. Attacks
 * then pass through the windows of the round; all other Actions take effect after the damage.
 */
import { type ForbiddenOption, MenuLines, NOTHING_FORBIDDEN, option, type Table } from '@steelyard/kernel'
import type { RuleId } from '../register/rules.ts'
import {
  areFoes,
  arePlayers,
  armOf,
  copyFigure,
  type Figure,
  figureAt,
  isThere,
  isUp,
  type Plan,
  profileOf,
  type State,
} from '../state/state.ts'
import { challenge, flee, parley, pickUp, somethingElse, surrender, tellLead, tend } from './actions.ts'
import {
  canJoinWall,
  fitHands,
  hasOtherGrip,
  newAttack,
  previewAttack,
  type RollPreview,
  usableItems,
  whyNotUse,
} from './arms.ts'
import {
  canBeChallenged,
  canFlee,
  canTarget,
  challengeable,
  chooseGrip,
  chooseMove,
  type Declaration,
  declareAttack,
  findTargets,
  hasChoiceOfItems,
  hasMove,
  isPatient,
  leadable,
  mayChallenge,
  newDraft,
  patients,
  pickable,
  pickFigure,
  pickItem,
  pickUpAtOnce,
  type TurnDraft,
  whyNotStrike,
} from './declare.ts'
import { isDuelling } from './duels.ts'
import { whyNotSmite } from './feats.ts'
import { isEngaged, whyHeld, whyNotMove } from './movement.ts'
import { ram, rammable } from './structures.ts'

/** An Action that somebody can declare. */
type DeclaredAction = Exclude<Plan['action'], 'none'>

/** A line of the menu of a turn: an Action, or something that leads back to the menu. */
export type TurnKey =
  | DeclaredAction
  | 'attack-with'
  | 'ready'
  | 'move'
  | 'dismount'
  | 'shieldwall'
  | 'spearwall'

/** Everything about one option of a turn. */
interface TurnOption {
  /** The rule it rests on. */
  readonly rule: RuleId
  /** When the menu has it. */
  readonly offered: (state: State, figure: Figure, draft: TurnDraft) => boolean
  /** The rule that keeps it off the menu, where somebody might look for it; else ''. */
  readonly whyNot: (state: State, figure: Figure, draft: TurnDraft) => string
  /** True for a Move or a minor action, which leads back to the menu; an Action ends the declaration. */
  readonly leadsBack: (state: State) => boolean
  /** What choosing it settles. */
  readonly choose: (table: Table, state: State, figure: Figure, draft: TurnDraft) => void
  /** What comes of it after the damage, and its place among all that does; null where nothing does. */
  readonly later: Later | null
}

interface Later {
  readonly place: number
  readonly carryOut: (table: Table, state: State, figure: Figure) => void
}

const always = (): boolean => true
const never = (): boolean => false
const unexplained = (): string => ''

/** Every option of a turn, in the order of the menu; Actions take effect by their `later.place`. */
// rule: bastionland.flow.late-actions
const TURN: Readonly<Record<TurnKey, TurnOption>> = {
  attack: {
    rule: 'bastionland.flow.declare-what',
    offered: (_state, _figure, { targets }) => targets.length > 0,
    whyNot: unexplained,
    leadsBack: never,
    choose: (table, state, figure, draft) => attack(table, state, figure, draft, false),
    later: null,
  },
  'attack-with': {
    rule: 'bastionland.flow.declare-what',
    offered: (state, figure, { targets }) => targets.length > 0 && hasChoiceOfItems(state, figure),
    whyNot: unexplained,
    leadsBack: never,
    choose: (table, state, figure, draft) => attack(table, state, figure, draft, true),
    later: null,
  },
  hold: {
    rule: 'bastionland.flow.turn-content',
    offered: always,
    whyNot: unexplained,
    leadsBack: never,
    choose: (_table, _state, figure) => plan(figure, 'hold'),
    later: null,
  },
  flee: {
    rule: 'bastionland.move.flee',
    offered: canFlee,
    whyNot: whyHeld,
    leadsBack: never,
    choose: (_table, _state, figure) => plan(figure, 'flee'),
    later: { place: 8, carryOut: flee },
  },
  surrender: {
    rule: 'bastionland.flow.answer',
    offered: (_state, _figure, { hasFoe }) => hasFoe,
    whyNot: unexplained,
    leadsBack: never,
    choose: (_table, _state, figure) => plan(figure, 'surrender'),
    later: { place: 7, carryOut: surrender },
  },
  parley: {
    rule: 'bastionland.flow.answer',
    offered: (_state, _figure, { hasFoe }) => hasFoe,
    whyNot: unexplained,
    leadsBack: never,
    choose: (_table, _state, figure) => plan(figure, 'parley'),
    later: { place: 6, carryOut: parley },
  },
  duel: {
    rule: 'bastionland.duel.mutual',
    offered: (_state, _figure, { hasOpponent }) => hasOpponent,
    whyNot: (state, figure) => (isDuelling(state, figure) ? 'bastionland.duel.bound' : ''),
    leadsBack: never,
    choose: (table, state, figure) =>
      aim(table, state, { figure, action: 'duel', name: 'opponent', from: challengeable(state, figure) }),
    later: { place: 5, carryOut: challenge },
  },
  tend: {
    rule: 'bastionland.mortal.patch',
    offered: (_state, _figure, { hasPatient }) => hasPatient,
    whyNot: unexplained,
    leadsBack: never,
    choose: (table, state, figure) =>
      aim(table, state, { figure, action: 'tend', name: 'patient', from: patients(state, figure) }),
    later: { place: 1, carryOut: tend },
  },
  'pick-up': {
    rule: 'bastionland.flow.minor-actions',
    offered: (state, figure, { picked }) => picked < 0 && pickable(state, figure).length > 0,
    whyNot: unexplained,
    leadsBack: (state) => state.setup.rulings['pick-up'] === 'minor',
    choose: chooseItemToPickUp,
    later: { place: 2, carryOut: pickUp },
  },
  lead: {
    rule: 'bastionland.warband.lead',
    offered: (state, figure) => state.setup.rulings.warbands === 'on' && leadable(state, figure).length > 0,
    whyNot: unexplained,
    leadsBack: never,
    choose: (table, state, figure) =>
      aim(table, state, { figure, action: 'lead', name: 'warband', from: leadable(state, figure) }),
    later: { place: 4, carryOut: tellLead },
  },
  ram: {
    rule: 'bastionland.structure',
    offered: (state, figure) => profileOf(state, figure).afloat && rammable(state, figure).length > 0,
    whyNot: unexplained,
    leadsBack: never,
    choose: (table, state, figure) =>
      aim(table, state, { figure, action: 'ram', name: 'prey', from: rammable(state, figure) }),
    later: { place: 0, carryOut: ram },
  },
  other: {
    rule: 'bastionland.flow.declare-what',
    offered: (state) => state.setup.refereed,
    whyNot: (state) => (state.setup.refereed ? '' : 'bastionland.gambit.other'),
    leadsBack: never,
    choose: (_table, _state, figure) => plan(figure, 'other'),
    later: { place: 3, carryOut: somethingElse },
  },
  ready: {
    rule: 'bastionland.flow.minor-actions',
    offered: (state, figure, { regripped }) => !regripped && hasOtherGrip(state, figure),
    whyNot: unexplained,
    leadsBack: always,
    choose: chooseGrip,
    later: null,
  },
  move: {
    rule: 'bastionland.move.once',
    offered: (state, figure, { move, hasFoeNear }) => move === null && hasMove(state, figure, hasFoeNear),
    whyNot: (state, figure, { move }) =>
      move === null ? whyNotMove(state, figure) : 'bastionland.move.once',
    leadsBack: always,
    choose: chooseMove,
    later: null,
  },
  dismount: {
    rule: 'bastionland.flow.minor-actions',
    offered: (_state, { mount }, { dismountsIn }) => mount >= 0 && dismountsIn < 0,
    whyNot: unexplained,
    leadsBack: always,
    choose: getOff,
    later: null,
  },
  shieldwall: {
    rule: 'bastionland.wall.shield',
    offered: (state, figure) => couldJoinWall(state, figure, 'shield'),
    whyNot: unexplained,
    leadsBack: always,
    choose: (_table, _state, figure) => joinWall(figure, 'shield'),
    later: null,
  },
  spearwall: {
    rule: 'bastionland.wall.spear',
    offered: (state, figure) => couldJoinWall(state, figure, 'spear'),
    whyNot: unexplained,
    leadsBack: always,
    choose: (_table, _state, figure) => joinWall(figure, 'spear'),
    later: null,
  },
}

const OPTIONS: ReadonlyMap<string, TurnOption> = new Map(Object.entries(TURN))
const menu = new MenuLines(Object.keys(TURN))

// ── Declaring ────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Asks for one turn. Others declare beside this dialogue and must not see it, so whatever they could read of
 * the actor (where it stands, what it holds) is changed on a copy; the caller puts that in place afterwards.
 */
export function declareTurn(table: Table, state: State, figure: Figure): Declaration {
  const draft = newDraft(figure)
  for (;;) {
    findTargets(state, draft.actor, draft)
    lookAround(state, draft.actor, draft)
    const chosen = askForOption(table, state, draft)
    if (chosen.leadsBack(state)) {
      if (draft.actor === figure) draft.actor = copyFigure(figure)
      chosen.choose(table, state, draft.actor, draft)
    } else {
      chosen.choose(table, state, draft.actor, draft)
      if (draft.actor !== figure) announce(figure, draft.actor)
      return draft
    }
  }
}

function askForOption(table: Table, state: State, draft: TurnDraft): TurnOption {
  const { actor } = draft
  const options = menuOf(state, actor, draft)
  const forbidden = table.explains ? forbiddenIn(state, actor, draft, options) : NOTHING_FORBIDDEN
  const about = table.logs ? aboutTurn(state, actor, draft) : null
  const rule = 'bastionland.flow.turn-content'
  const key = table.ask(
    option({ name: 'declare', rule, to: actor, options, about, usual: 'hold', forbidden }),
  )
  return optionOf(key)
}

/** For whoever is asked: the Move that was declared before, and what an attack with all in hand would roll. */
function aboutTurn(state: State, actor: Figure, draft: TurnDraft): object {
  const reaches = (melee: boolean): boolean =>
    draft.targets.some((target) => whyNotStrike(state, actor, target, melee, draft) === '')
  const preview = (melee: boolean): RollPreview =>
    previewAttack(state, actor, usableItems(state, actor, melee, false), melee)
  return {
    ...(draft.move === null ? {} : { moved: draft.moved }),
    rolls: {
      ...(reaches(true) ? { melee: preview(true) } : {}),
      ...(reaches(false) ? { ranged: preview(false) } : {}),
    },
  }
}

function optionOf(key: string): TurnOption {
  const found = OPTIONS.get(key)
  if (found === undefined) throw new RangeError(`"${key}" is no option of a turn`)
  return found
}

/** Comrades who declare next know whom the actor is after, before its Move and its grip are put in place. */
// rule: bastionland.flow.coordinate
function announce(figure: Figure, actor: Figure): void {
  // Attacks name items by their place, so what was let go or picked up would make them name others.
  if (figure.items.length === actor.items.length) figure.plan = actor.plan
}

// Each test has a call site of its own. In a loop over the table all of them would share one, which V8 then treats as
// megamorphic: it inlines none of them, and a simulation loses a tenth of its speed. An option that is missing here, or
// below, does not compile.
const {
  attack: { offered: offersAttack },
  'attack-with': { offered: offersAttackWith },
  hold: { offered: offersHold },
  flee: { offered: offersFlee },
  surrender: { offered: offersSurrender },
  parley: { offered: offersParley },
  duel: { offered: offersDuel },
  tend: { offered: offersTend },
  'pick-up': { offered: offersPickUp },
  lead: { offered: offersLead },
  ram: { offered: offersRam },
  other: { offered: offersOther },
  ready: { offered: offersReady },
  move: { offered: offersMove },
  dismount: { offered: offersDismount },
  shieldwall: { offered: offersShieldwall },
  spearwall: { offered: offersSpearwall },
  ...unlisted
} = TURN
unlisted satisfies Readonly<Record<string, never>>

/** What somebody can choose now: a bit for each option, in the order of the table. */
function menuOf(state: State, figure: Figure, draft: TurnDraft): readonly string[] {
  let lines = 0
  if (offersAttack(state, figure, draft)) lines |= 1 << 0
  if (offersAttackWith(state, figure, draft)) lines |= 1 << 1
  if (offersHold(state, figure, draft)) lines |= 1 << 2
  if (offersFlee(state, figure, draft)) lines |= 1 << 3
  if (offersSurrender(state, figure, draft)) lines |= 1 << 4
  if (offersParley(state, figure, draft)) lines |= 1 << 5
  if (offersDuel(state, figure, draft)) lines |= 1 << 6
  if (offersTend(state, figure, draft)) lines |= 1 << 7
  if (offersPickUp(state, figure, draft)) lines |= 1 << 8
  if (offersLead(state, figure, draft)) lines |= 1 << 9
  if (offersRam(state, figure, draft)) lines |= 1 << 10
  if (offersOther(state, figure, draft)) lines |= 1 << 11
  if (offersReady(state, figure, draft)) lines |= 1 << 12
  if (offersMove(state, figure, draft)) lines |= 1 << 13
  if (offersDismount(state, figure, draft)) lines |= 1 << 14
  if (offersShieldwall(state, figure, draft)) lines |= 1 << 15
  if (offersSpearwall(state, figure, draft)) lines |= 1 << 16
  return menu.list(lines)
}

/** What the others on the field let somebody do: one look at each of them. */
function lookAround(state: State, figure: Figure, draft: TurnDraft): void {
  const challenges = mayChallenge(state, figure)
  draft.hasFoe = false
  draft.hasFoeNear = false
  draft.hasOpponent = false
  draft.hasPatient = false
  for (let at = 0; at < state.figures.length; at++) {
    const other = figureAt(state, at)
    if (!areFoes(figure, other)) {
      if (isPatient(state, figure, other)) draft.hasPatient = true
    } else if (isUp(other)) {
      draft.hasFoe = true
      if (challenges && canBeChallenged(state, other)) draft.hasOpponent = true
      if (other.zone === figure.zone) draft.hasFoeNear = true
    }
  }
}

/** What the menu does not offer although one might look for it, each with the rule that rules it out. */
function forbiddenIn(
  state: State,
  figure: Figure,
  draft: TurnDraft,
  options: readonly string[],
): ForbiddenOption[] {
  const found: ForbiddenOption[] = []
  for (const target of state.figures) {
    if (!areFoes(figure, target) || !isThere(target) || canTarget(state, figure, target, draft)) continue
    const rule = whyNotStrike(state, figure, target, target.zone === figure.zone, draft)
    found.push({ key: `attack ${target.id}`, rule })
  }
  for (const item of figure.items) {
    const melee = whyNotUse(state, figure, item, true, false)
    const ranged = whyNotUse(state, figure, item, false, false)
    const { name, ranged: shoots } = armOf(state, item)
    if (melee !== '' && ranged !== '' && item.state === 'held')
      found.push({ key: `use ${name}`, rule: shoots ? ranged : melee })
  }
  // As in a turn, what comes before the Action stands before the Actions.
  for (const before of [true, false])
    for (const [key, { leadsBack, whyNot }] of OPTIONS) {
      if (leadsBack(state) !== before || options.includes(key)) continue
      const rule = whyNot(state, figure, draft)
      if (rule !== '') found.push({ key, rule })
    }
  const smite = whyNoSmite(state, figure, draft)
  if (smite !== '') found.push({ key: 'smite', rule: smite })
  if (isEngaged(state, figure) && figure.items.some((item) => armOf(state, item).ranged))
    found.push({ key: 'shoot', rule: 'bastionland.ranged.engaged' })
  return found
}

const NOTHING: number[] = []

/** The rule that will keep an attack of this turn from being a Smite, for whoever might look for one; else ''. */
function whyNoSmite(state: State, figure: Figure, draft: TurnDraft): string {
  const { kind } = profileOf(state, figure)
  const isPlayers = arePlayers(state.setup.sides[figure.side]?.id ?? '')
  if (draft.targets.length === 0 || (kind !== 'knight' && kind !== 'squire' && !isPlayers)) return ''
  const near = draft.targets.some((target) => whyNotStrike(state, figure, target, true, draft) === '')
  const blades = near ? usableItems(state, figure, true, false) : NOTHING
  const bows = usableItems(state, figure, false, false)
  const melee = blades.length > 0 || bows.length === 0
  return whyNotSmite(state, figure, newAttack(-1, melee, melee ? blades : bows, false))
}

// ── What choosing an option settles ──────────────────────────────────────────────────────────────────────

function plan(figure: Figure, action: DeclaredAction): void {
  figure.plan.action = action
}

function attack(table: Table, state: State, figure: Figure, draft: TurnDraft, withItems: boolean): void {
  plan(figure, 'attack')
  declareAttack(table, state, figure, draft, withItems)
}

/** An Action for somebody, who is asked for where there are several. */
function aim(
  table: Table,
  state: State,
  {
    figure,
    action,
    name,
    from,
  }: {
    readonly figure: Figure
    readonly action: DeclaredAction
    readonly name: string
    readonly from: readonly Figure[]
  },
): void {
  plan(figure, action)
  figure.plan.target = pickFigure(table, state, { figure, name, rule: TURN[action].rule, from })
}

/** Under the ruling `pick-up: minor` what lies about is in hand at once, else after the damage. */
function chooseItemToPickUp(table: Table, state: State, figure: Figure, draft: TurnDraft): void {
  if (TURN['pick-up'].leadsBack(state)) {
    pickUpAtOnce(table, state, figure, draft)
    return
  }
  plan(figure, 'pick-up')
  figure.plan.target = pickItem(table, state, figure)
}

function getOff(_table: Table, state: State, figure: Figure, draft: TurnDraft): void {
  draft.dismountsIn = figure.zone
  figure.mount = -1
  fitHands(state, figure)
}

type Wall = 'shield' | 'spear'

function couldJoinWall(state: State, figure: Figure, wall: Wall): boolean {
  return state.setup.rulings.walls === 'on' && figure.plan.wall !== wall && canJoinWall(state, figure, wall)
}

function joinWall(figure: Figure, wall: Wall): void {
  figure.plan.wall = wall
}

// ── After the damage ─────────────────────────────────────────────────────────────────────────────────────

/** The rule that tells of what somebody has declared. */
export function declaredRule(action: Plan['action']): string {
  return action === 'none' ? TURN.attack.rule : TURN[action].rule
}

/** What takes effect after the damage, in its order. */
const LATE: readonly (Later & { readonly action: string })[] = [...OPTIONS]
  .flatMap(([action, { later }]) => (later === null ? [] : [{ action, ...later }]))
  .sort((one, other) => one.place - other.place)

/** True when somebody has declared anything but attacking or holding. */
export function hasLateActions(state: State, inPass: (state: State, figure: Figure) => boolean): boolean {
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    const { action } = figure.plan
    if (action !== 'none' && TURN[action].later !== null && inPass(state, figure)) return true
  }
  return false
}

/** Actions other than attacks take effect, first side first within each kind. */
export function carryOutActions(
  table: Table,
  state: State,
  inPass: (state: State, figure: Figure) => boolean,
): void {
  for (const { action, carryOut } of LATE)
    for (let side = 0; side < state.setup.sides.length; side++)
      for (const figure of state.figures)
        if (
          figure.side === side &&
          figure.plan.action === action &&
          isUp(figure) &&
          inPass(state, figure) &&
          state.how === 'running'
        )
          carryOut(table, state, figure)
}
