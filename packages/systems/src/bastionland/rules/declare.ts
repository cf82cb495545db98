/**
 * Declarations: what somebody does in this turn, and with what.
 *
 * A turn is an optional Move, then one Action, with free minor actions before it. The menu is asked again after
 * every Move and minor action until an Action is chosen. Everything is checked as it stands when it is declared,
 * after the actor's own Move; nothing is rolled here. A party writes only what belongs to its own figure.
 */
import { type ForbiddenOption, MenuLines, NOTHING_FORBIDDEN, option, type Table } from '@steelyard/kernel'
import {
  type Attack,
  areFoes,
  armOf,
  copyFigure,
  type Figure,
  figureAt,
  figureById,
  grown,
  type Item,
  isDown,
  isThere,
  isUp,
  itemAt,
  need,
  profileOf,
  type State,
} from '../state/state.ts'
import {
  canJoinWall,
  diePlace,
  fitHands,
  hasOtherGrip,
  hasUsableItem,
  inWall,
  isImpaired,
  itemOfDie,
  loadouts,
  takeInHand,
  trampleDice,
  usableItems,
  whyNotHold,
  whyNotUse,
} from './arms.ts'
import { isWarband } from './attack.ts'
import { duelPartner, isDuelling } from './duels.ts'
import { areApart, inThrow, isEngaged, moverOf, whyHeld, whyNotMove, zonesBeside } from './movement.ts'

/** What a dialogue settled. */
export interface Declaration {
  /** The actor as declared: the figure itself, or a copy of it with a changed grip or place. */
  readonly actor: Figure
  readonly move: Movement | null
  /** The zone in which the steed is left behind, or -1. */
  readonly dismountsIn: number
  readonly regripped: boolean
  /** What falls to the ground because it was let go, and in which zone. */
  readonly letGo: readonly Item[]
  readonly letGoIn: number
  /** The arm that is taken from the ground on the way, or -1, and in which zone. */
  readonly picked: number
  readonly pickedIn: number
}

/** A Move, declared and not yet carried out. */
export type Movement =
  | { readonly how: 'zone'; readonly zone: number }
  | { readonly how: 'break-off' }
  | { readonly how: 'close-in'; readonly foe: number }
  | { readonly how: 'mount'; readonly steed: number }

interface Draft {
  actor: Figure
  /** Whom the actor could strike as things stand when the menu is shown, and how the first of them. */
  targets: Figure[]
  reach: Reach
  move: Movement | null
  /** The Move as a key, for whoever is asked on. */
  moved: string
  dismountsIn: number
  regripped: boolean
  letGo: readonly Item[]
  letGoIn: number
  picked: number
  pickedIn: number
}

const TURN = 'bastionland.flow.turn-content'

/**
 * Asks for one turn. Others declare beside this dialogue and must not see it, so whatever they could read of
 * the actor (where it stands, what it holds) is changed on a copy; the caller puts that in place afterwards.
 */
export function declareTurn(table: Table, state: State, figure: Figure): Declaration {
  const draft: Draft = {
    actor: figure,
    targets: NOBODY,
    reach: 'none',
    move: null,
    moved: '',
    dismountsIn: -1,
    regripped: false,
    letGo: NO_ITEMS,
    letGoIn: -1,
    picked: -1,
    pickedIn: -1,
  }
  for (;;) {
    const { actor } = draft
    findTargets(state, actor, draft)
    const options = menuOf(state, actor, draft)
    const forbidden = table.explains ? forbiddenIn(state, actor, draft, options) : NOTHING_FORBIDDEN
    const about = table.explains && draft.move !== null ? { moved: draft.moved } : null
    const key = table.ask(
      option({ name: 'declare', rule: TURN, to: actor, options, about, usual: 'hold', forbidden }),
    )
    if (isMinor(state, key)) {
      if (draft.actor === figure) draft.actor = copyFigure(figure)
      minor(table, state, draft.actor, draft, key)
    } else {
      act(table, state, actor, draft, key)
      if (actor !== figure) announce(figure, actor)
      return draft
    }
  }
}

const NO_ITEMS: readonly Item[] = []

/** Comrades who declare next know whom the actor is after, before its Move and its grip are put in place. */
// rule: bastionland.flow.coordinate
function announce(figure: Figure, actor: Figure): void {
  // Attacks name items by their place, so what was let go or picked up would make them name others.
  if (figure.items.length === actor.items.length) figure.plan = actor.plan
}

/** Moves and minor actions lead back to the menu. */
function isMinor(state: State, key: string): boolean {
  switch (key) {
    case 'move':
    case 'ready':
    case 'dismount':
    case 'shieldwall':
    case 'spearwall':
      return true
    case 'pick-up':
      return state.setup.rulings['pick-up'] === 'minor'
    default:
      return false
  }
}

const MENU = [
  'attack',
  'attack-with',
  'hold',
  'flee',
  'surrender',
  'parley',
  'duel',
  'tend',
  'pick-up',
  'lead',
  'other',
  'ready',
  'move',
  'dismount',
  'shieldwall',
  'spearwall',
] as const
const menu = new MenuLines(MENU)

/** A line of the menu, as a set of one. */
function line(key: (typeof MENU)[number]): number {
  return 1 << MENU.indexOf(key)
}

const ATTACK = line('attack')
const ATTACK_WITH = line('attack-with')
const HOLD = line('hold')
const FLEE = line('flee')
const SURRENDER_OR_PARLEY = line('surrender') | line('parley')
const DUEL = line('duel')
const TEND = line('tend')
const PICK_UP = line('pick-up')
const LEAD = line('lead')
const OTHER = line('other')
const READY = line('ready')
const MOVE = line('move')
const DISMOUNT = line('dismount')
const SHIELDWALL = line('shieldwall')
const SPEARWALL = line('spearwall')

/** What somebody can choose now. */
function menuOf(state: State, figure: Figure, draft: Draft): readonly string[] {
  const { rulings, calls } = state.setup
  let lines = HOLD | besideOthers(state, figure, draft)
  if (draft.targets.length > 0) lines |= hasChoiceOfItems(state, figure) ? ATTACK | ATTACK_WITH : ATTACK
  if (canFlee(state, figure)) lines |= FLEE
  if (draft.picked < 0 && pickable(state, figure).length > 0) lines |= PICK_UP
  if (rulings.warbands === 'on' && leadable(state, figure).length > 0) lines |= LEAD
  if (calls) lines |= OTHER
  if (!draft.regripped && hasOtherGrip(state, figure)) lines |= READY
  if (figure.mount >= 0 && draft.dismountsIn < 0) lines |= DISMOUNT
  if (rulings.walls === 'on') lines |= wallsFor(state, figure)
  return menu.list(lines)
}

/** What the others on the field let somebody do: one look at each of them. */
function besideOthers(state: State, figure: Figure, draft: Draft): number {
  const challenges = mayChallenge(state, figure)
  let lines = 0
  let near = false
  for (let at = 0; at < state.figures.length; at++) {
    const other = figureAt(state, at)
    if (!areFoes(figure, other)) {
      if (isPatient(state, figure, other)) lines |= TEND
    } else if (isUp(other)) {
      lines |= SURRENDER_OR_PARLEY
      if (challenges && canBeChallenged(state, other)) lines |= DUEL
      if (other.zone === figure.zone) near = true
    }
  }
  return draft.move === null && hasMove(state, figure, near) ? lines | MOVE : lines
}

/** The walls that somebody could join. */
function wallsFor(state: State, figure: Figure): number {
  const { wall } = figure.plan
  let lines = 0
  if (wall !== 'shield' && canJoinWall(state, figure, 'shield')) lines |= SHIELDWALL
  if (wall !== 'spear' && canJoinWall(state, figure, 'spear')) lines |= SPEARWALL
  return lines
}

/** A Move or a minor action. */
function minor(table: Table, state: State, figure: Figure, draft: Draft, key: string): void {
  switch (key) {
    case 'move':
      draft.moved = chooseMove(table, state, figure)
      draft.move = movementOf(state, draft.moved)
      figure.moved = true
      figure.plan.wall = 'none'
      if (draft.move.how === 'zone') figure.zone = draft.move.zone
      if (draft.move.how === 'mount') figure.mount = draft.move.steed
      return
    case 'ready':
      ready(table, state, figure, draft)
      return
    case 'dismount':
      draft.dismountsIn = figure.zone
      figure.mount = -1
      fitHands(state, figure)
      return
    case 'pick-up':
      pickUpAtOnce(table, state, figure, draft)
      return
    default:
      figure.plan.wall = key === 'shieldwall' ? 'shield' : 'spear'
  }
}

function ready(table: Table, state: State, figure: Figure, draft: Draft): void {
  const sets = loadouts(state, figure)
  const keys = sets.map((places) => gripKey(state, figure, places))
  const distinct = keys.filter((key, at) => keys.indexOf(key) === at)
  const chosen = table.ask(
    option({ name: 'ready', rule: 'bastionland.flow.minor-actions', to: figure, options: distinct }),
  )
  draft.letGo = takeInHand(state, figure, need(sets, keys.indexOf(chosen)))
  draft.letGoIn = figure.zone
  draft.regripped = true
}

/** Under the ruling `pick-up: minor` what lies about is in hand at once. */
function pickUpAtOnce(table: Table, state: State, figure: Figure, draft: Draft): void {
  const arm = pickItem(table, state, figure)
  if (arm < 0) putHelmOn(state, figure)
  else {
    draft.picked = arm
    draft.pickedIn = figure.zone
    takeItem(state, figure, arm)
  }
}

/** The names of what is held, as a key. */
export function gripKey(state: State, figure: Figure, places: readonly number[]): string {
  return places.length === 0 ? 'empty hands' : places.map((at) => itemName(state, figure, at)).join(' + ')
}

/** The name of an item; an Impaired one is told apart from a sound one of the same name. */
function itemName(state: State, figure: Figure, at: number): string {
  const item = itemAt(figure, at)
  const { name } = armOf(state, item)
  const hasSound =
    item.impaired > 0 &&
    figure.items.some(
      (other) => other.impaired <= 0 && other.state !== 'broken' && armOf(state, other).name === name,
    )
  return hasSound ? `${name} (Impaired)` : name
}

/** The Action, which ends the declaration. */
function act(table: Table, state: State, figure: Figure, draft: Draft, key: string): void {
  const { plan } = figure
  switch (key) {
    case 'attack':
    case 'attack-with':
      plan.action = 'attack'
      declareAttack(table, state, figure, draft, key === 'attack-with')
      return
    case 'tend':
      plan.action = 'tend'
      plan.target = pickFigure(table, state, {
        figure,
        name: 'patient',
        rule: 'bastionland.mortal.patch',
        from: patients(state, figure),
      })
      return
    case 'duel':
      plan.action = 'duel'
      plan.target = pickFigure(table, state, {
        figure,
        name: 'opponent',
        rule: 'bastionland.duel.mutual',
        from: challengeable(state, figure),
      })
      return
    case 'lead':
      plan.action = 'lead'
      plan.target = pickFigure(table, state, {
        figure,
        name: 'warband',
        rule: 'bastionland.warband.lead',
        from: leadable(state, figure),
      })
      return
    case 'pick-up':
      plan.action = 'pick-up'
      plan.target = pickItem(table, state, figure)
      return
    case 'flee':
    case 'surrender':
    case 'parley':
    case 'other':
      plan.action = key
      return
    default:
      plan.action = 'hold'
  }
}

// ── Moving ───────────────────────────────────────────────────────────────────────────────────────────────

/** Where a Move could lead, as keys. */
function movesOf(state: State, figure: Figure): string[] {
  if (whyNotMove(state, figure) !== '') return NO_KEYS
  const keys: string[] = []
  for (const zone of zonesBeside(state, figure.zone)) keys.push(`to ${state.setup.zones[zone]?.id ?? ''}`)
  let near = false
  for (const other of state.figures) {
    if (!isUp(other) || !areFoes(figure, other) || other.zone !== figure.zone) continue
    if (areApart(state, figure, other)) keys.push(`close in on ${other.id}`)
    else near = true
  }
  if (near) keys.push('break off')
  if (figure.mount < 0) for (const steed of steedsFor(state, figure)) keys.push(`mount ${steed.id}`)
  return keys
}

const NO_KEYS: string[] = []

/** True when a Move could lead anywhere, `near` being that a foe is about; `movesOf` lists where. */
function hasMove(state: State, figure: Figure, near: boolean): boolean {
  if (whyNotMove(state, figure) !== '') return false
  if (near || zonesBeside(state, figure.zone).length > 0) return true
  return figure.mount < 0 && steedsFor(state, figure).length > 0
}

function steedsFor(state: State, figure: Figure): Figure[] {
  if (profileOf(state, figure).kind === 'steed') return []
  return state.figures.filter(
    (each) =>
      isUp(each) &&
      each.side === figure.side &&
      each.zone === figure.zone &&
      each.rider < 0 &&
      profileOf(state, each).kind === 'steed',
  )
}

function chooseMove(table: Table, state: State, figure: Figure): string {
  const keys = movesOf(state, figure)
  const rule = 'bastionland.move.once'
  return keys.length === 1
    ? need(keys, 0)
    : table.ask(option({ name: 'where', rule, to: figure, options: keys }))
}

/** What a key of a Move means. */
export function movementOf(state: State, key: string): Movement {
  if (key === 'break off') return { how: 'break-off' }
  if (key.startsWith('close in on ')) return { how: 'close-in', foe: indexOf(state, key.slice(12)) }
  if (key.startsWith('mount ')) return { how: 'mount', steed: indexOf(state, key.slice(6)) }
  return { how: 'zone', zone: state.setup.zones.findIndex(({ id }) => `to ${id}` === key) }
}

function indexOf(state: State, id: string): number {
  return figureById(state, id)?.at ?? -1
}

// ── Attacking ────────────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps a target from being struck this way, or ''. */
export function whyNotStrike(
  state: State,
  figure: Figure,
  target: Figure,
  melee: boolean,
  draft: Draft,
): string {
  if (!areFoes(figure, target)) return 'bastionland.attack.one-target'
  if (!isThere(target)) return 'bastionland.attack.one-target'
  if (isDown(target) && state.setup.rulings['down-attack'] === 'forbidden') return 'bastionland.exposed.down'
  if (isBoundElsewhere(state, figure, target)) return 'bastionland.duel.bound'
  if (melee && chargesSpearwall(state, figure, target, draft)) return 'bastionland.wall.spear'
  return melee ? whyNotMelee(state, figure, target, draft) : whyNotRanged(state, figure, target)
}

/** A duellist strikes nobody but the other, as long as that one is up. */
function isBoundElsewhere(state: State, figure: Figure, target: Figure): boolean {
  const partner = duelPartner(state, figure)
  return partner >= 0 && partner !== target.at && isUp(figureAt(state, partner))
}

function whyNotMelee(state: State, figure: Figure, target: Figure, draft: Draft): string {
  if (figure.zone !== target.zone) return 'bastionland.move.undefined'
  const closing = mustCloseIn(state, figure, target, draft)
  if (closing && whyNotMove(state, figure) !== '') return whyNotMove(state, figure)
  if (figure.vig === 0 && !isStructureKind(state, figure) && (figure.moved || closing))
    return 'bastionland.virtue.vig-zero'
  if (hasUsableItem(state, figure, true, closing)) return ''
  // A wall has no bare hands.
  if (isStructureKind(state, figure)) return 'bastionland.structure'
  return heldButUnusable(state, figure) ? 'bastionland.wield.slow' : ''
}

function isStructureKind(state: State, figure: Figure): boolean {
  return profileOf(state, figure).kind === 'structure'
}

/** Somebody whose only weapon is Slow has not got empty hands: moving leaves no attack at all. */
function heldButUnusable(state: State, figure: Figure): boolean {
  return figure.items.some(
    (item) => item.state === 'held' && armOf(state, item).slow && !armOf(state, item).ranged,
  )
}

function mustCloseIn(state: State, figure: Figure, target: Figure, draft: Draft): boolean {
  if (!areApart(state, figure, target)) return draft.move?.how === 'break-off'
  const { move } = draft
  if (move?.how === 'close-in') return !isSamePlace(state, move.foe, target)
  return move?.how !== 'zone'
}

function whyNotRanged(state: State, figure: Figure, target: Figure): string {
  if (figure.vig === 0 && !isStructureKind(state, figure) && figure.moved)
    return 'bastionland.virtue.vig-zero'
  // Nothing in hand flies so far: melee would do, were the foe in the same zone.
  let why = figure.zone === target.zone ? 'bastionland.attack.mode' : 'bastionland.move.undefined'
  for (const item of figure.items) {
    const arm = armOf(state, item)
    if (item.state !== 'held' || (!arm.ranged && !arm.thrown)) continue
    const rule = whyNotUse(state, figure, item, false, false)
    if (rule !== '') why = rule
    else if (arm.ranged || inThrow(state, figure.zone, target.zone)) return ''
  }
  return why
}

/** Whoever charges a spearwall may not attack in that turn. */
function chargesSpearwall(state: State, figure: Figure, target: Figure, draft: Draft): boolean {
  return target.plan.wall === 'spear' && isCharging(state, figure, target, draft) && inWall(state, target)
}

/** True for a Move in the saddle that ends in melee with this target: into its zone, or closing in on it. */
function isCharging(state: State, figure: Figure, target: Figure, draft: Draft): boolean {
  if (figure.mount < 0 && !(isWarband(state, figure) && trampleDice(state, figure).length > 0)) return false
  const { move } = draft
  if (move === null) return mustCloseIn(state, figure, target, draft)
  return move.how === 'zone' || (move.how === 'close-in' && isSamePlace(state, move.foe, target))
}

/** True for a foe and the steed under it, who are reached together. */
function isSamePlace(state: State, foe: number, target: Figure): boolean {
  return moverOf(figureAt(state, foe)) === moverOf(target)
}

/** How a target can be struck; melee may take closing in first. */
type Reach = 'none' | 'melee' | 'ranged' | 'either'

function reachOf(state: State, figure: Figure, target: Figure, draft: Draft): Reach {
  if (!areFoes(figure, target)) return 'none'
  const ranged = whyNotStrike(state, figure, target, false, draft) === ''
  if (whyNotStrike(state, figure, target, true, draft) === '') return ranged ? 'either' : 'melee'
  return ranged ? 'ranged' : 'none'
}

function findTargets(state: State, figure: Figure, draft: Draft): void {
  draft.targets = NOBODY
  for (let at = 0; at < state.figures.length; at++) {
    const target = figureAt(state, at)
    if (draft.targets.length === 0) {
      draft.reach = reachOf(state, figure, target, draft)
      if (draft.reach !== 'none') draft.targets = [target]
    } else if (canTarget(state, figure, target, draft)) draft.targets = grown(draft.targets, target)
  }
}

function canTarget(state: State, figure: Figure, target: Figure, draft: Draft): boolean {
  if (target.side === figure.side) return false
  return (
    whyNotStrike(state, figure, target, true, draft) === '' ||
    whyNotStrike(state, figure, target, false, draft) === ''
  )
}

function hasChoiceOfItems(state: State, figure: Figure): boolean {
  let held = 0
  for (const item of figure.items) if (item.state === 'held') held++
  return held > 1 || state.setup.rulings['split-attack'] === 'per-die'
}

/** Target, melee or ranged, and the items used; more attacks with what is left if dice may be split. */
function declareAttack(table: Table, state: State, figure: Figure, draft: Draft, withItems: boolean): void {
  const at = pickFigure(table, state, {
    figure,
    name: 'target',
    rule: 'bastionland.flow.declare-what',
    from: draft.targets,
  })
  const target = figureAt(state, at)
  const reach = target === draft.targets[0] ? draft.reach : reachOf(state, figure, target, draft)
  const melee = reach === 'either' ? chooseMelee(table, figure, target) : reach === 'melee'
  if (melee && mustCloseIn(state, figure, target, draft)) closeInFirst(figure, target, draft)
  const usable = itemsThatReach(state, figure, target, melee)
  const attack: Attack = {
    target: at,
    melee,
    items: usable,
    dice: [],
    charge: false,
    smites: 0,
    blast: false,
    onDown: isDown(target),
    lost: false,
  }
  const split = withItems && state.setup.rulings['split-attack'] === 'per-die'
  if (split) chooseDice(table, state, figure, attack, diceOf(state, figure, usable))
  else if (withItems && usable.length > 1) attack.items = chooseItems(table, state, figure, usable)
  attack.charge = melee && chooseCharge(table, state, figure, target, draft)
  figure.plan.target = at
  figure.plan.attacks = [attack]
  if (split) splitDice(table, state, figure, draft, attack)
}

/** Closing in before a blow uses the Move. */
function closeInFirst(figure: Figure, target: Figure, draft: Draft): void {
  if (draft.move !== null) return
  draft.move = { how: 'close-in', foe: target.at }
  figure.moved = true
  figure.plan.wall = 'none'
}

function itemsThatReach(state: State, figure: Figure, target: Figure, melee: boolean): number[] {
  const usable = usableItems(state, figure, melee, false)
  return melee ? usable : usable.filter((at) => reaches(state, figure, at, target))
}

// ── Dice at several targets, under the ruling `split-attack` ─────────────────────────────────────────────

/** The dice that are left may be sent at further targets, in melee or at range like the first; a lone d4 is all gone. */
function splitDice(table: Table, state: State, figure: Figure, draft: Draft, first: Attack): void {
  if (isImpaired(state, figure, first)) return
  const { attacks } = figure.plan
  for (;;) {
    const used = attacks.flatMap(({ dice }) => dice)
    const left = (target: Figure): number[] =>
      diceOf(state, figure, itemsThatReach(state, figure, target, first.melee)).filter(
        (place) => !used.includes(place),
      )
    const targets = state.figures.filter(
      (each) =>
        whyNotStrike(state, figure, each, first.melee, draft) === '' &&
        !attacks.some(({ target }) => target === each.at) &&
        left(each).length > 0,
    )
    if (targets.length === 0) return
    const rule = 'bastionland.attack.one-target'
    if (
      table.ask(
        option({ name: 'split', rule, to: figure, options: ['no', 'yes'], about: null, usual: 'no' }),
      ) === 'no'
    )
      return
    const target = figureAt(state, pickFigure(table, state, { figure, name: 'target', rule, from: targets }))
    if (first.melee && mustCloseIn(state, figure, target, draft)) closeInFirst(figure, target, draft)
    const further: Attack = { ...first, target: target.at, charge: false, onDown: isDown(target) }
    chooseDice(table, state, figure, further, left(target))
    attacks.push(further)
  }
}

/** Every die of these items, by its place. */
function diceOf(state: State, figure: Figure, items: readonly number[]): number[] {
  return items.flatMap((at) => armOf(state, itemAt(figure, at)).dice.map((_, die) => diePlace(at, die)))
}

/** Which dice an attack uses; their items are the attack's items. */
function chooseDice(
  table: Table,
  state: State,
  figure: Figure,
  attack: Attack,
  from: readonly number[],
): void {
  const keyOf = (place: number): string => dieKeyOf(state, figure, place)
  const rule = 'bastionland.attack.one-target'
  attack.dice = from.length < 2 ? [...from] : chooseSome(table, figure, rule, from, keyOf)
  attack.items = [...new Set(attack.dice.map(itemOfDie))]
}

/** A die as a key: its item, and its size where the item has several. */
function dieKeyOf(state: State, figure: Figure, place: number): string {
  const { name, dice } = armOf(state, itemAt(figure, itemOfDie(place)))
  return dice.length === 1 ? name : `${name} d${dice[place - diePlace(itemOfDie(place), 0)] ?? 0}`
}

function reaches(state: State, figure: Figure, at: number, target: Figure): boolean {
  const mixed = state.setup.rulings['range-mix'] === 'all-held'
  return mixed || armOf(state, itemAt(figure, at)).ranged || inThrow(state, figure.zone, target.zone)
}

const MODES: readonly string[] = Object.freeze(['melee', 'ranged'])

function chooseMelee(table: Table, figure: Figure, target: Figure): boolean {
  const about = { target: target.id }
  return (
    table.ask(
      option({ name: 'mode', rule: 'bastionland.attack.mode', to: figure, options: MODES, about }),
    ) === 'melee'
  )
}

/** Some of the items in hand. */
function chooseItems(table: Table, state: State, figure: Figure, usable: readonly number[]): number[] {
  const keyOf = (at: number): string => gripKey(state, figure, [at])
  return chooseSome(table, figure, 'bastionland.flow.declare-what', usable, keyOf)
}

/** Some of several things, named one by one: every set that is not empty, of the first few. */
function chooseSome(
  table: Table,
  figure: Figure,
  rule: string,
  from: readonly number[],
  keyOf: (thing: number) => string,
): number[] {
  const few = from.slice(0, 5)
  const sets: number[][] = []
  for (let set = (1 << few.length) - 1; set > 0; set--)
    sets.push(few.filter((_, bit) => (set & (1 << bit)) !== 0))
  const keys = sets.map((things) => things.map(keyOf).join(' + '))
  const distinct = keys.filter((key, at) => keys.indexOf(key) === at)
  return need(sets, keys.indexOf(table.ask(option({ name: 'with', rule, to: figure, options: distinct }))))
}

/** A mounted Move that ends in melee with somebody on foot can be a charge. */
function chooseCharge(table: Table, state: State, figure: Figure, target: Figure, draft: Draft): boolean {
  if (state.setup.rulings.mounted !== 'on' || target.mount >= 0 || target.rider >= 0) return false
  if (!isCharging(state, figure, target, draft) || trampleDice(state, figure).length === 0) return false
  const about = { target: target.id }
  return (
    table.ask(
      option({
        name: 'charge',
        rule: 'bastionland.mounted.trample',
        to: figure,
        options: ['yes', 'no'],
        about,
      }),
    ) === 'yes'
  )
}

function pickFigure(
  table: Table,
  state: State,
  {
    figure,
    name,
    rule,
    from,
  }: {
    readonly figure: Figure
    readonly name: string
    readonly rule: string
    readonly from: readonly Figure[]
  },
): number {
  const only = from.length === 1 ? from[0] : undefined
  if (only !== undefined) return only.at
  const keys = from.map(({ id }) => id)
  return indexOf(state, table.ask(option({ name, rule, to: figure, options: keys })))
}

// ── Other Actions ────────────────────────────────────────────────────────────────────────────────────────

function canFlee(state: State, figure: Figure): boolean {
  if (profileOf(state, figure).kind === 'structure') return false
  return whyHeld(state, figure) === ''
}

function challengeable(state: State, figure: Figure): Figure[] {
  if (!mayChallenge(state, figure)) return NOBODY
  return state.figures.filter((each) => areFoes(each, figure) && isUp(each) && canBeChallenged(state, each))
}

function mayChallenge(state: State, figure: Figure): boolean {
  return !isDuelling(state, figure) && !isWarband(state, figure) && !isStructureKind(state, figure)
}

function canBeChallenged(state: State, foe: Figure): boolean {
  return !isDuelling(state, foe) && canDuel(state, foe)
}

const NOBODY: Figure[] = []

function canDuel(state: State, figure: Figure): boolean {
  const { kind } = profileOf(state, figure)
  return !isWarband(state, figure) && kind !== 'structure' && kind !== 'steed'
}

function patients(state: State, figure: Figure): Figure[] {
  return state.figures.filter((each) => !areFoes(figure, each) && isPatient(state, figure, each))
}

/** True for a dying comrade within reach of somebody's hands; a structure has none. */
function isPatient(state: State, figure: Figure, comrade: Figure): boolean {
  if (comrade.life !== 'mortal' || comrade.at === figure.at || comrade.zone !== figure.zone) return false
  return !isStructureKind(state, figure)
}

function leadable(state: State, figure: Figure): Figure[] {
  if (isWarband(state, figure) || isStructureKind(state, figure)) return NOBODY
  return state.figures.filter(
    (each) => isUp(each) && each.side === figure.side && each.zone === figure.zone && isWarband(state, each),
  )
}

/** What lies in the zone, and the own lost helm. */
function pickable(state: State, figure: Figure): string[] {
  if (state.ground.length === 0 && figure.lost.length === 0) return NO_KEYS
  if (!canPickUp(state, figure)) return NO_KEYS
  const keys: string[] = []
  for (const lying of state.ground) {
    const { name } = armOf(state, lying)
    if (lying.zone === figure.zone && !keys.includes(name)) keys.push(name)
  }
  for (const at of figure.lost) {
    const piece = profileOf(state, figure).pieces[at]
    if (piece?.slot === 'helm' && !keys.includes('helm')) keys.push('helm')
  }
  return keys
}

/** Anybody may take up what lies there, but steeds, structures and what fights with tooth and claw do not. */
function canPickUp(state: State, figure: Figure): boolean {
  const { kind, hands } = profileOf(state, figure)
  if (hands !== null) return true
  if (kind === 'steed' || kind === 'structure') return false
  return figure.items.length === 0 || figure.items.some((item) => !armOf(state, item).natural)
}

/** The arm that is picked up, or -1 for the own helm. */
function pickItem(table: Table, state: State, figure: Figure): number {
  const keys = pickable(state, figure)
  const rule = 'bastionland.flow.minor-actions'
  const key =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(option({ name: 'pick-up', rule, to: figure, options: keys }))
  return (
    state.ground.find((lying) => lying.zone === figure.zone && armOf(state, lying).name === key)?.arm ?? -1
  )
}

/** Takes an arm in hand if there is a hand for it, else stows it. */
export function takeItem(state: State, figure: Figure, arm: number): void {
  const item: Item = { arm, state: 'held', count: 1, impaired: 0, impairedBy: -1, trapped: 0, trappedBy: -1 }
  const held = figure.items.filter((each) => each.state === 'held')
  if (whyNotHold(state, figure, [...held, item]) !== '') item.state = 'stowed'
  figure.items.push(item)
}

/** Puts a lost helm back on. */
export function putHelmOn(state: State, figure: Figure): void {
  const { pieces } = profileOf(state, figure)
  figure.lost = figure.lost.filter((at) => pieces[at]?.slot !== 'helm')
}

// ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────

/** What the menu does not offer although one might look for it, each with the rule that rules it out. */
function forbiddenIn(
  state: State,
  figure: Figure,
  draft: Draft,
  options: readonly string[],
): ForbiddenOption[] {
  const found: ForbiddenOption[] = []
  const deny = (key: string, rule: string): void => {
    if (rule !== '' && !options.includes(key)) found.push({ key, rule })
  }
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
  deny('move', draft.move === null ? whyNotMove(state, figure) : 'bastionland.move.once')
  deny('flee', whyHeld(state, figure))
  if (isDuelling(state, figure)) deny('duel', 'bastionland.duel.bound')
  if (!state.setup.calls) deny('other', 'bastionland.gambit.other')
  if (isEngaged(state, figure) && figure.items.some((item) => armOf(state, item).ranged))
    found.push({ key: 'shoot', rule: 'bastionland.ranged.engaged' })
  return found
}
