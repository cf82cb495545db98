/**
 * What can be declared: targets and how to reach them, with which items and dice, where a Move can lead, whom one can
 * tend, challenge or lead, what can be picked up. The options of a turn that use all this stand in turn.ts.
 */
import { option, type Table } from '@steelyard/kernel'
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
  armourOf,
  diePlace,
  hasUsableItem,
  inWall,
  isImpaired,
  itemName,
  itemOfDie,
  loadouts,
  newAttack,
  previewAttack,
  type RollPreview,
  takeInHand,
  trampleDice,
  usableItems,
  whyNotHold,
  whyNotUse,
} from './arms.ts'
import { isWarband } from './attack.ts'
import { duelPartner, isDuelling } from './duels.ts'
import { areApart, inThrow, moverOf, whyHeld, whyNotMove, zonesBeside } from './movement.ts'

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

/** What a dialogue has settled so far, and what the menu rests on. */
export interface TurnDraft {
  actor: Figure
  /** Whom the actor could strike as things stand when the menu is shown, and how the first of them. */
  targets: Figure[]
  reach: Reach
  /** What the others on the field let the actor do: a foe up at all, one in its zone, one to duel, a dying comrade. */
  hasFoe: boolean
  hasFoeNear: boolean
  hasOpponent: boolean
  hasPatient: boolean
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

/** A declaration before anything is settled. */
export function newDraft(actor: Figure): TurnDraft {
  return {
    actor,
    targets: NOBODY,
    reach: 'none',
    hasFoe: false,
    hasFoeNear: false,
    hasOpponent: false,
    hasPatient: false,
    move: null,
    moved: '',
    dismountsIn: -1,
    regripped: false,
    letGo: NO_ITEMS,
    letGoIn: -1,
    picked: -1,
    pickedIn: -1,
  }
}

const NO_ITEMS: readonly Item[] = []

// ── Hands ────────────────────────────────────────────────────────────────────────────────────────────────

/** What somebody takes in hand. */
export function chooseGrip(table: Table, state: State, figure: Figure, draft: TurnDraft): void {
  const sets = loadouts(state, figure)
  const keys = sets.map((places) => gripKey(state, figure, places))
  const distinct = keys.filter((key, at) => keys.indexOf(key) === at)
  const about = table.logs
    ? { rolls: previewsOf(keys, (at) => previewGrip(state, figure, need(sets, at))) }
    : null
  const rule = 'bastionland.flow.minor-actions'
  const chosen = table.ask(option({ name: 'ready', rule, to: figure, options: distinct, about }))
  draft.letGo = takeInHand(state, figure, need(sets, keys.indexOf(chosen)))
  draft.letGoIn = figure.zone
  draft.regripped = true
}

/** Under the ruling `pick-up: minor` what lies about is in hand at once. */
export function pickUpAtOnce(table: Table, state: State, figure: Figure, draft: TurnDraft): void {
  const arm = pickItem(table, state, figure)
  if (arm < 0) putHelmOn(state, figure)
  else {
    draft.picked = arm
    draft.pickedIn = figure.zone
    takeItem(state, figure, arm)
  }
}

/** What could be rolled and what Armour there would be with these items in hand. */
function previewGrip(
  state: State,
  figure: Figure,
  places: readonly number[],
): RollPreview & { armour: number } {
  const actor = copyFigure(figure)
  takeInHand(state, actor, places)
  const melee = usableItems(state, actor, true, false)
  const ranged = usableItems(state, actor, false, false)
  const shoots = melee.length === 0 && ranged.length > 0
  return { ...previewAttack(state, actor, shoots ? ranged : melee, !shoots), armour: armourOf(state, actor) }
}

/** Something to show for every key, by the place of the first that has it. */
function previewsOf<Preview>(
  keys: readonly string[],
  preview: (at: number) => Preview,
): Record<string, Preview> {
  return Object.fromEntries(keys.map((key) => [key, preview(keys.indexOf(key))]))
}

/** The names of what is held, as a key. */
export function gripKey(state: State, figure: Figure, places: readonly number[]): string {
  return places.length === 0
    ? 'empty hands'
    : places.map((at) => itemName(state, figure, at, isSpoiltNow)).join(' + ')
}

function isSpoiltNow({ impaired }: Item): boolean {
  return impaired > 0
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
export function hasMove(state: State, figure: Figure, near: boolean): boolean {
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

/** Where somebody moves; into a zone or onto a steed at once, the rest when it is carried out. */
export function chooseMove(table: Table, state: State, figure: Figure, draft: TurnDraft): void {
  draft.moved = askWhere(table, state, figure)
  draft.move = movementOf(state, draft.moved)
  figure.moved = true
  figure.plan.wall = 'none'
  if (draft.move.how === 'zone') figure.zone = draft.move.zone
  if (draft.move.how === 'mount') figure.mount = draft.move.steed
}

function askWhere(table: Table, state: State, figure: Figure): string {
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
  draft: TurnDraft,
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

function whyNotMelee(state: State, figure: Figure, target: Figure, draft: TurnDraft): string {
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

function mustCloseIn(state: State, figure: Figure, target: Figure, draft: TurnDraft): boolean {
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
function chargesSpearwall(state: State, figure: Figure, target: Figure, draft: TurnDraft): boolean {
  return target.plan.wall === 'spear' && isCharging(state, figure, target, draft) && inWall(state, target)
}

/** True for a Move in the saddle that ends in melee with this target: into its zone, or closing in on it. */
function isCharging(state: State, figure: Figure, target: Figure, draft: TurnDraft): boolean {
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

function reachOf(state: State, figure: Figure, target: Figure, draft: TurnDraft): Reach {
  if (!areFoes(figure, target)) return 'none'
  const ranged = whyNotStrike(state, figure, target, false, draft) === ''
  if (whyNotStrike(state, figure, target, true, draft) === '') return ranged ? 'either' : 'melee'
  return ranged ? 'ranged' : 'none'
}

/** Finds whom somebody could strike as things stand, and how the first of them. */
export function findTargets(state: State, figure: Figure, draft: TurnDraft): void {
  draft.targets = NOBODY
  for (let at = 0; at < state.figures.length; at++) {
    const target = figureAt(state, at)
    if (draft.targets.length === 0) {
      draft.reach = reachOf(state, figure, target, draft)
      if (draft.reach !== 'none') draft.targets = [target]
    } else if (canTarget(state, figure, target, draft)) draft.targets = grown(draft.targets, target)
  }
}

/** True for a foe who can be struck one way or the other. */
export function canTarget(state: State, figure: Figure, target: Figure, draft: TurnDraft): boolean {
  if (target.side === figure.side) return false
  return (
    whyNotStrike(state, figure, target, true, draft) === '' ||
    whyNotStrike(state, figure, target, false, draft) === ''
  )
}

/** True when an attack could use some of what is in hand and leave the rest. */
export function hasChoiceOfItems(state: State, figure: Figure): boolean {
  let held = 0
  for (const item of figure.items) if (item.state === 'held') held++
  return held > 1 || state.setup.rulings['split-attack'] === 'per-die'
}

/** Target, melee or ranged, and the items used; more attacks with what is left if dice may be split. */
export function declareAttack(
  table: Table,
  state: State,
  figure: Figure,
  draft: TurnDraft,
  withItems: boolean,
): void {
  const at = pickFigure(table, state, {
    figure,
    name: 'target',
    rule: 'bastionland.flow.declare-what',
    from: draft.targets,
    about: table.logs ? { rolls: rollsAgainst(state, figure, draft, withItems) } : null,
  })
  const target = figureAt(state, at)
  const reach = target === draft.targets[0] ? draft.reach : reachOf(state, figure, target, draft)
  const melee = reach === 'either' ? chooseMelee(table, state, figure, target) : reach === 'melee'
  if (melee && mustCloseIn(state, figure, target, draft)) closeInFirst(figure, target, draft)
  const usable = itemsThatReach(state, figure, target, melee)
  const attack = newAttack(at, melee, usable, isDown(target))
  const split = withItems && state.setup.rulings['split-attack'] === 'per-die'
  if (split) chooseDice(table, state, figure, attack, diceOf(state, figure, usable))
  else if (withItems && usable.length > 1) attack.items = chooseItems(table, state, figure, usable, melee)
  attack.charge = melee && chooseCharge(table, state, figure, target, draft)
  figure.plan.target = at
  figure.plan.attacks = [attack]
  if (split) splitDice(table, state, figure, draft, attack)
}

/** What an attack would roll, by target; nothing where it is still to be said how, or with which of several items. */
function rollsAgainst(
  state: State,
  figure: Figure,
  draft: TurnDraft,
  withItems: boolean,
): Readonly<Record<string, RollPreview>> {
  const rolls: Record<string, RollPreview> = {}
  for (const target of draft.targets) {
    const reach = reachOf(state, figure, target, draft)
    const melee = reach === 'melee'
    const items = itemsThatReach(state, figure, target, melee)
    if (reach === 'either' || (withItems && items.length > 1)) continue
    rolls[target.id] = previewAttack(state, figure, items, melee)
  }
  return rolls
}

/** Closing in before a blow uses the Move. */
function closeInFirst(figure: Figure, target: Figure, draft: TurnDraft): void {
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
function splitDice(table: Table, state: State, figure: Figure, draft: TurnDraft, first: Attack): void {
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
  const preview = (dice: readonly number[]): RollPreview =>
    previewAttack(state, figure, [...new Set(dice.map(itemOfDie))], attack.melee, dice)
  attack.dice = from.length < 2 ? [...from] : chooseSome(table, figure, { rule, from, keyOf, preview })
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

function chooseMelee(table: Table, state: State, figure: Figure, target: Figure): boolean {
  const rolls = (): object =>
    Object.fromEntries(
      [true, false].map((melee) => [
        melee ? 'melee' : 'ranged',
        previewAttack(state, figure, itemsThatReach(state, figure, target, melee), melee),
      ]),
    )
  const about = { target: target.id, ...(table.logs ? { rolls: rolls() } : {}) }
  return (
    table.ask(
      option({ name: 'mode', rule: 'bastionland.attack.mode', to: figure, options: MODES, about }),
    ) === 'melee'
  )
}

/** Some of the items in hand. */
function chooseItems(
  table: Table,
  state: State,
  figure: Figure,
  usable: readonly number[],
  melee: boolean,
): number[] {
  return chooseSome(table, figure, {
    rule: 'bastionland.flow.declare-what',
    from: usable,
    keyOf: (at) => gripKey(state, figure, [at]),
    preview: (items) => previewAttack(state, figure, items, melee),
  })
}

/** Some of several things, named one by one: every set that is not empty, of the first few. */
function chooseSome(
  table: Table,
  figure: Figure,
  {
    rule,
    from,
    keyOf,
    preview,
  }: {
    readonly rule: string
    readonly from: readonly number[]
    readonly keyOf: (thing: number) => string
    /** What a set of them would roll, for whoever chooses. */
    readonly preview: (things: readonly number[]) => RollPreview
  },
): number[] {
  const few = from.slice(0, 5)
  const sets: number[][] = []
  for (let set = (1 << few.length) - 1; set > 0; set--)
    sets.push(few.filter((_, bit) => (set & (1 << bit)) !== 0))
  const keys = sets.map((things) => things.map(keyOf).join(' + '))
  const distinct = keys.filter((key, at) => keys.indexOf(key) === at)
  const about = table.logs ? { rolls: previewsOf(keys, (at) => preview(need(sets, at))) } : null
  const chosen = table.ask(option({ name: 'with', rule, to: figure, options: distinct, about }))
  return need(sets, keys.indexOf(chosen))
}

/** A mounted Move that ends in melee with somebody on foot can be a charge. */
function chooseCharge(table: Table, state: State, figure: Figure, target: Figure, draft: TurnDraft): boolean {
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

/** One of several figures, asked for where there is a choice. */
export function pickFigure(
  table: Table,
  state: State,
  {
    figure,
    name,
    rule,
    from,
    about = null,
  }: {
    readonly figure: Figure
    readonly name: string
    readonly rule: string
    readonly from: readonly Figure[]
    readonly about?: object | null
  },
): number {
  const only = from.length === 1 ? from[0] : undefined
  if (only !== undefined) return only.at
  const keys = from.map(({ id }) => id)
  return indexOf(state, table.ask(option({ name, rule, to: figure, options: keys, about })))
}

// ── Other Actions ────────────────────────────────────────────────────────────────────────────────────────

/** True for somebody whom nothing holds on the field. */
export function canFlee(state: State, figure: Figure): boolean {
  if (profileOf(state, figure).kind === 'structure') return false
  return whyHeld(state, figure) === ''
}

/** Whom somebody could challenge. */
export function challengeable(state: State, figure: Figure): Figure[] {
  if (!mayChallenge(state, figure)) return NOBODY
  return state.figures.filter((each) => areFoes(each, figure) && isUp(each) && canBeChallenged(state, each))
}

/** True for somebody who is free to offer a duel. */
export function mayChallenge(state: State, figure: Figure): boolean {
  return !isDuelling(state, figure) && !isWarband(state, figure) && !isStructureKind(state, figure)
}

/** True for a foe who is free to fight a duel. */
export function canBeChallenged(state: State, foe: Figure): boolean {
  return !isDuelling(state, foe) && canDuel(state, foe)
}

const NOBODY: Figure[] = []

function canDuel(state: State, figure: Figure): boolean {
  const { kind } = profileOf(state, figure)
  return !isWarband(state, figure) && kind !== 'structure' && kind !== 'steed'
}

/** The dying whom somebody could tend. */
export function patients(state: State, figure: Figure): Figure[] {
  return state.figures.filter((each) => !areFoes(figure, each) && isPatient(state, figure, each))
}

/** True for a dying comrade within reach of somebody's hands; a structure has none. */
export function isPatient(state: State, figure: Figure, comrade: Figure): boolean {
  if (comrade.life !== 'mortal' || comrade.at === figure.at || comrade.zone !== figure.zone) return false
  return !isStructureKind(state, figure)
}

/** The Warbands that somebody could lead from the front. */
export function leadable(state: State, figure: Figure): Figure[] {
  if (isWarband(state, figure) || isStructureKind(state, figure)) return NOBODY
  return state.figures.filter(
    (each) => isUp(each) && each.side === figure.side && each.zone === figure.zone && isWarband(state, each),
  )
}

/** What lies in the zone, and the own lost helm. */
export function pickable(state: State, figure: Figure): string[] {
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
export function pickItem(table: Table, state: State, figure: Figure): number {
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
