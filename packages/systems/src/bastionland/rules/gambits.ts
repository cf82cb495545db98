/**
 * Gambits: dice of 4 or more given up by their owners for an effect, and Focus, which buys one without a die.
 *
 * The foe's VIG Save resists everything but Bolster and Move. A die of 8 or more spent in melee is Strong: no
 * Save, or a Greater Effect in place of the ordinary one. The menu has the Greater Effect as a line of its own;
 * only where a ruling grants it besides an ordinary effect (`greater-replaces`) is it asked for after that one.
 * Effects begin at once, so a trapped or broken shield lowers Armour against this very attack; dice already on the
 * table are not touched.
 *
 * Rulings can let the Saves wait: until all Gambits are named (`gambit-order`), until Deny has had its say
 * (`deny-timing`), or until the damage is known (`gambit-vig`). Waiting Gambits stand in `pool.waiting`.
 */
import {
  type ForbiddenOption,
  type Menu,
  menu,
  NOTHING_FORBIDDEN,
  option,
  REFEREE,
  type Roll,
  type Table,
} from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { RuleId } from '../register/rules.ts'
import { gambitKeys, MOST_BITS, meaningOf } from '../state/keys/gambit-options.ts'
import {
  armOf,
  type Die,
  dieAt,
  type Figure,
  figureAt,
  type Gambit,
  gambitEffects,
  grown,
  type Item,
  isThere,
  isUp,
  itemAt,
  need,
  type Pool,
  type State,
} from '../state/state.ts'
import { areAlike, breakItem, dropItem, helmOn, isImpairedDie } from './arms.ts'
import { isStructure, newPool } from './attack.ts'
import { dieKey, MOST_USES, whyNotFeat } from './feats.ts'
import { dismount, goTo, setApart, whyHeld, zonesBeside } from './movement.ts'
import { payForFeat, save } from './saves.ts'

/** What a Gambit does. */
export type GambitEffect = Gambit['effect']

const RESIST: Roll = { name: 'gambit-save', rule: 'bastionland.gambit.save' }
const DISMOUNTED: Roll = { name: 'dismount', rule: 'bastionland.mounted.dismount-damage' }

/** Everything about one kind of Gambit but its words, which stand in tell/ under the same key. */
interface GambitEntry {
  /** The rule it rests on. */
  readonly rule: RuleId
  /** True for what is done to the foe, who may Save; false for what the attackers gain. */
  readonly hinders: boolean
  /** The rule that forbids it now, or ''; whether the foe can be hindered at all is looked at before. */
  readonly whyNot: (state: State, target: Figure, owner: Figure) => string
  readonly takeEffect: (table: Table, state: State, pool: Pool, gambit: Gambit) => void
}

const allowed = (): string => ''

const GAMBITS: Readonly<Record<GambitEffect, GambitEntry>> = {
  bolster: {
    rule: 'bastionland.gambit.bolster',
    hinders: false,
    whyNot: allowed,
    takeEffect: (_table, state, pool, { by }) => {
      pool.bolster += 1
      if (state.setup.rulings['felled-strikes'] === 'never') pool.bolsterers.push(by)
    },
  },
  move: {
    rule: 'bastionland.gambit.move',
    hinders: false,
    whyNot: (state, _target, owner) => whyNotMoveGambit(state, owner),
    takeEffect: (_table, state, _pool, { by }) => {
      state.moves.push(by)
    },
  },
  repel: {
    rule: 'bastionland.gambit.repel',
    hinders: true,
    whyNot: allowed,
    takeEffect: repel,
  },
  stop: {
    rule: 'bastionland.gambit.stop',
    hinders: true,
    whyNot: allowed,
    takeEffect: stop,
  },
  impair: {
    rule: 'bastionland.gambit.impair',
    hinders: true,
    whyNot: (state, target) => (hasImpairable(state, target) ? '' : whyNoImpair(state, target)),
    takeEffect: (_table, state, pool, { weapon, by }) => impair(figureAt(state, pool.target), weapon, by),
  },
  trap: {
    rule: 'bastionland.gambit.trap',
    hinders: true,
    whyNot: (state, target) => (heldShield(state, target) === undefined ? 'bastionland.gambit.legal' : ''),
    takeEffect: trap,
  },
  dismount: {
    rule: 'bastionland.gambit.dismount',
    hinders: true,
    whyNot: (_state, { mount }) => (mount < 0 ? 'bastionland.gambit.legal' : ''),
    takeEffect: unhorse,
  },
  greater: {
    rule: 'bastionland.gambit.strong.greater',
    hinders: true,
    whyNot: whyNoGreater,
    takeEffect: (table, state, pool, gambit) =>
      greaterEffect(table, state, figureAt(state, pool.target), gambit),
  },
  other: {
    rule: 'bastionland.gambit.other',
    hinders: true,
    whyNot: (state) => (state.setup.refereed ? '' : 'bastionland.gambit.other'),
    takeEffect: (_table, state, pool, { by }) => {
      figureAt(state, pool.target).others.push({ text: 'by the referee', by, left: 2 })
    },
  },
}

/** The owners of the dice perform Gambits one at a time, in any order, until all pass. */
// rules: bastionland.gambit.anyone, bastionland.gambit.sequential
export function spendGambits(table: Table, state: State, pool: Pool): void {
  const target = figureAt(state, pool.target)
  if (!isThere(target)) return
  let performed = true
  while (performed) {
    performed = false
    for (const owner of pool.attackers)
      if (askForGambit(table, state, pool, figureAt(state, owner))) performed = true
    if (pool.attackers.length === 1 && !performed) break
  }
  resolveWaiting(table, state, pool, 'window')
}

/** What a Gambit can wait for: that all are named, that Deny has had its say, that the damage is known. */
type Moment = 'window' | 'deny' | 'damage'

/** When a Gambit is settled; one without a Save need not wait for the damage. */
function waitsFor(state: State, gambit: Gambit): 'nothing' | Moment {
  const { rulings } = state.setup
  if (rulings['gambit-vig'] === 'after' && allowsSave(state, gambit)) return 'damage'
  if (rulings['deny-timing'] === 'cancels-gambit') return 'deny'
  return rulings['gambit-order'] === 'all-at-once' ? 'window' : 'nothing'
}

/** Gambits that waited for this moment are settled. */
export function resolveWaiting(table: Table, state: State, pool: Pool, moment: Moment): void {
  if (pool.waiting.length === 0) return
  const due = pool.waiting.filter((gambit) => waitsFor(state, gambit) === moment)
  pool.waiting = pool.waiting.filter((gambit) => !due.includes(gambit))
  for (const gambit of due) settle(table, state, pool, gambit)
}

/** True for a Gambit that the foe can resist. */
// rule: bastionland.gambit.strong.no-save
function allowsSave(state: State, { effect, strong }: Gambit): boolean {
  if (!GAMBITS[effect].hinders || strong === 'no-save') return false
  return strong === 'no' || state.setup.rulings['greater-save'] === 'yes'
}

/** The rule that keeps a die from being spent, or ''. */
export function whyNotSpend(state: State, die: Die): string {
  if (die.state !== 'in') return 'bastionland.gambit.eligible'
  if (die.from === 'dismount') return 'bastionland.mounted.dismount-damage'
  if (isImpairedDie(die) && state.setup.rulings['impaired-gambits'] === 'forbidden')
    return 'bastionland.impaired.gambit'
  return die.face < 4 ? 'bastionland.gambit.eligible' : ''
}

/** The rule that keeps an effect from being tried on this target, or ''. */
// rule: bastionland.gambit.target
export function whyNotEffect(state: State, pool: Pool, owner: Figure, effect: GambitEffect): string {
  const { hinders, whyNot } = GAMBITS[effect]
  const target = figureAt(state, pool.target)
  if (hinders) {
    const untouchable = whyNotHinder(state, target)
    if (untouchable !== '') return untouchable
    if (isTried(pool, effect)) return 'bastionland.designer.no-stacking'
  }
  return whyNot(state, target, owner)
}

function isTried({ tried }: Pool, effect: GambitEffect): boolean {
  return tried.length > 0 && tried.includes(effect)
}

/** The rule that keeps somebody from being hindered at all, or ''. */
function whyNotHinder(state: State, target: Figure): string {
  if (!isThere(target)) return 'bastionland.gambit.legal'
  return isStructure(state, target) ? 'bastionland.structure' : ''
}

function whyNotMoveGambit(state: State, owner: Figure): string {
  if ((state.moves.length > 0 && state.moves.includes(owner.at)) || waitsToMove(state, owner))
    return 'bastionland.move.once'
  if (state.setup.rulings['move-gambit'] === 'always') return ''
  return owner.vig === 0 || whyHeld(state, owner) !== '' ? 'bastionland.gambit.move' : ''
}

function waitsToMove(state: State, owner: Figure): boolean {
  for (const { waiting } of state.pools)
    for (const { by, effect } of waiting) if (by === owner.at && effect === 'move') return true
  return false
}

/** A Greater Effect needs something to act on; where it comes besides an ordinary one it is no Gambit by itself. */
function whyNoGreater(state: State, target: Figure): string {
  if (state.setup.rulings['greater-replaces'] === 'besides') return 'bastionland.gambit.strong'
  return hasGreater(state, target) ? '' : 'bastionland.gambit.legal'
}

/** Claws are spared by the designer's lever; hooves, which strike in a charge alone, are nothing to Impair. */
function whyNoImpair(state: State, target: Figure): string {
  const spared = target.items.some((item) => {
    const { natural, trample } = armOf(state, item)
    return item.state === 'held' && natural && !trample
  })
  return spared ? 'bastionland.designer.natural-weapons' : 'bastionland.gambit.legal'
}

/** Held weapons that an ordinary Impair can name; of those that are quite alike the first. */
function impairable(state: State, target: Figure): number[] {
  let found: number[] = []
  for (let at = 0; at < target.items.length; at++)
    if (canImpair(state, itemAt(target, at)) && !hasAlikeBefore(state, target, at)) found = grown(found, at)
  return found
}

/** True for an item that an earlier one is like in every way: which of them a Gambit names is no choice. */
function hasAlikeBefore(state: State, figure: Figure, at: number): boolean {
  const item = itemAt(figure, at)
  for (let before = 0; before < at; before++) if (areAlike(state, itemAt(figure, before), item)) return true
  return false
}

function hasImpairable(state: State, target: Figure): boolean {
  for (const item of target.items) if (canImpair(state, item)) return true
  return false
}

function canImpair(state: State, item: Item): boolean {
  if (item.state !== 'held') return false
  const arm = armOf(state, item)
  if (arm.shield || arm.trample) return false
  return !(arm.natural && state.setup.rulings['natural-weapons'] === 'greater-effect-only')
}

/**
 * The shield somebody is struck behind, one that is not locked yet before one that is; where hands may change freely it
 * may have been on the back.
 */
function heldShield(state: State, target: Figure): Item | undefined {
  const free = state.setup.rulings.grip === 'free'
  let locked: Item | undefined
  for (const item of target.items) {
    if (!(item.state === 'held' || (free && item.state === 'stowed')) || !armOf(state, item).shield) continue
    if (item.trapped === 0) return item
    locked ??= item
  }
  return locked
}

/** Asks one owner for one Gambit; false when the owner passes or has nothing to spend. */
function askForGambit(table: Table, state: State, pool: Pool, owner: Figure): boolean {
  if (!isUp(owner)) return false
  const spendable = spendableDice(state, pool, owner)
  // rule: bastionland.feat.focus.when
  const focus = whyNotFocus(state, pool, owner) === ''
  if (spendable === 0 && !focus) return false
  const open = (): Menu => ({
    options: gambitOptions(state, pool, owner, spendable, focus),
    forbidden: table.explains ? forbiddenGambits(state, pool, owner) : NOTHING_FORBIDDEN,
  })
  const about = { pool: state.pools.indexOf(pool) }
  const key = table.ask(
    menu({ name: 'gambit', rule: 'bastionland.gambit.eligible', to: owner, open, about, usual: 'pass' }),
  )
  const meant = meaningOf(key)
  if (meant === undefined) return false
  perform(table, state, { pool, owner, effect: meant.effect, at: meant.die })
  return true
}

/** The dice that an owner can spend, as a set of bits; 0 if there are none. */
function spendableDice(state: State, pool: Pool, owner: Figure): number {
  let spendable = 0
  for (let at = 0; at < pool.dice.length; at++)
    if (canSpend(state, pool, owner, at)) spendable |= 1 << (at % MOST_BITS)
  return spendable
}

/** Everything an owner could do now. */
function gambitOptions(
  state: State,
  pool: Pool,
  owner: Figure,
  spendable: number,
  focus: boolean,
): readonly string[] {
  return gambitKeys({
    dice: pool.dice.length,
    isSpendable: (at) => canSpend(state, pool, owner, at),
    spendable,
    isStrong: (at) => isStrong(dieAt(pool, at)),
    strong: strongDice(pool, spendable),
    focus,
    focusIsStrong: isFocusStrong(state, pool, owner.at),
    legal: legalEffects(state, pool, owner),
  })
}

/** Those of the dice in a set that are Strong. */
function strongDice(pool: Pool, dice: number): number {
  let strong = 0
  for (let at = 0; at < Math.min(MOST_BITS, pool.dice.length); at++) {
    const bit = 1 << at
    if ((dice & bit) !== 0 && isStrong(dieAt(pool, at))) strong |= bit
  }
  return strong
}

/** True for a die whose Gambits are Strong: one that shows 8 or more, in melee. */
// rule: bastionland.gambit.strong.melee
function isStrong({ face, melee }: Die): boolean {
  return face >= 8 && melee
}

function canSpend(state: State, pool: Pool, owner: Figure, at: number): boolean {
  const die = dieAt(pool, at)
  return die.owner === owner.at && whyNotSpend(state, die) === '' && !isTwin(pool, at)
}

/** The effects that could be tried now, as a set of bits in the order of `gambitEffects`. */
function legalEffects(state: State, pool: Pool, owner: Figure): number {
  const target = figureAt(state, pool.target)
  const canHinder = whyNotHinder(state, target) === ''
  let legal = 0
  let set = 1
  for (const effect of gambitEffects) {
    const { hinders, whyNot } = GAMBITS[effect]
    if ((!hinders || (canHinder && !isTried(pool, effect))) && whyNot(state, target, owner) === '')
      legal |= set
    set <<= 1
  }
  return legal
}

/** Two like dice that show the same are one choice. */
function isTwin(pool: Pool, at: number): boolean {
  const die = dieAt(pool, at)
  for (let before = 0; before < at; before++) {
    const other = dieAt(pool, before)
    if (
      other.state === 'in' &&
      other.face === die.face &&
      other.sides === die.sides &&
      other.owner === die.owner &&
      isImpairedDie(other) === isImpairedDie(die)
    )
      return true
  }
  return false
}

/** The rule that keeps an attacker from using Focus in this pool, or ''. */
export function whyNotFocus(state: State, pool: Pool, owner: Figure): string {
  const unable = whyNotFeat(state, owner, 'focus')
  if (unable !== '') return unable
  const dragged = state.setup.rulings['impaired-pool'] === 'whole-pool'
  if (pool.dice.some((die) => die.impaired && (dragged || die.owner === owner.at)))
    return 'bastionland.impaired.no-feats'
  const most = state.setup.rulings['feat-limit'] === 'once-per-attack' ? 1 : MOST_USES
  let used = 0
  for (const at of pool.focused) if (at === owner.at) used++
  return used < most ? '' : 'bastionland.feat.limit'
}

function forbiddenGambits(state: State, pool: Pool, owner: Figure): ForbiddenOption[] {
  const found: ForbiddenOption[] = []
  for (const [at, die] of pool.dice.entries()) {
    const rule = die.owner === owner.at ? whyNotSpend(state, die) : 'bastionland.attack.die-owner'
    if (rule !== '' && die.state === 'in') found.push({ key: `die ${dieKey(at)}`, rule })
  }
  for (const effect of gambitEffects) {
    const rule = whyNotEffect(state, pool, owner, effect)
    if (rule !== '') found.push({ key: effect, rule })
  }
  if (!found.some(({ key }) => key === 'greater') && !hasStrong(state, pool, owner))
    found.push({ key: 'greater', rule: 'bastionland.gambit.strong' })
  const focus = whyNotFocus(state, pool, owner)
  if (focus !== '' && focus !== 'bastionland.feat.users') found.push({ key: 'focus', rule: focus })
  return found
}

/** True if some die, or Focus, could buy a Greater Effect now. */
function hasStrong(state: State, pool: Pool, owner: Figure): boolean {
  if (whyNotFocus(state, pool, owner) === '' && isFocusStrong(state, pool, owner.at)) return true
  return pool.dice.some((die, at) => isStrong(die) && canSpend(state, pool, owner, at))
}

const PLAIN = { strong: 'no', greater: 'none', item: -1, weapon: -1, zone: -1 } as const

function perform(
  table: Table,
  state: State,
  {
    pool,
    owner,
    effect,
    at,
  }: { readonly pool: Pool; readonly owner: Figure; readonly effect: GambitEffect; readonly at: number },
): void {
  const die = at >= 0 ? dieAt(pool, at) : null
  const gambit: Gambit = { by: owner.at, effect, die: at, ...PLAIN }
  if (effect === 'other' && !isAllowed(table, state, pool, gambit)) {
    pool.tried.push(effect)
    if (table.logs) tellGambit(table, state, pool, gambit, 'refused')
    return
  }
  if (die !== null) die.state = 'spent'
  else useFocus(table, state, pool, owner)
  // rule: bastionland.gambit.strong.bolster
  if (GAMBITS[effect].hinders) {
    // rule: bastionland.gambit.repeat
    if (state.setup.rulings['gambit-stacking'] === 'once-per-turn') pool.tried.push(effect)
    chooseStrong(table, state, pool, gambit, die)
    chooseItem(table, state, pool, gambit)
    chooseWhere(table, state, pool, gambit)
  }
  if (waitsFor(state, gambit) === 'nothing') {
    settle(table, state, pool, gambit)
  } else {
    pool.waiting.push(gambit)
    if (table.logs) tellGambit(table, state, pool, gambit, 'waits')
  }
}

function useFocus(table: Table, state: State, pool: Pool, owner: Figure): void {
  pool.focused.push(owner.at)
  if (table.logs) say(table, { event: 'focus', rule: 'bastionland.feat.focus.gambit', figure: owner.id })
  payForFeat(table, state, owner, 'focus')
}

/** A die of 8 or more in melee: no Save; where a Greater Effect may come besides, the owner is asked which. */
function chooseStrong(table: Table, state: State, pool: Pool, gambit: Gambit, die: Die | null): void {
  const strong = die === null ? isFocusStrong(state, pool, gambit.by) : isStrong(die)
  if (!strong) return
  gambit.strong = gambit.effect === 'greater' ? 'greater' : 'no-save'
  if (state.setup.rulings['greater-replaces'] === 'instead') return
  const target = figureAt(state, pool.target)
  if (!hasGreater(state, target)) return
  const about = { effect: gambit.effect, target: target.id }
  const to = figureAt(state, gambit.by)
  const rule = 'bastionland.gambit.strong'
  const choice = table.ask(option({ name: 'strong', rule, to, options: STRONG_OPTIONS, about }))
  if (choice === 'greater') gambit.strong = 'greater'
}

const STRONG_OPTIONS: readonly string[] = Object.freeze(['no-save', 'greater'])

/** True where the Gambits that an attacker buys by Focus are Strong: in melee, under the ruling `focus-strong`. */
// rule: bastionland.feat.focus.not-strong
export function isFocusStrong(state: State, pool: Pool, owner: number): boolean {
  if (state.setup.rulings['focus-strong'] !== 'in-melee') return false
  return pool.dice.some((die) => die.owner === owner && die.melee)
}

/** What a Greater Effect could do to this target: "disarm 0", "break 1", "helm", "impair 0", "other". */
export function greaterOptions(state: State, target: Figure): string[] {
  const found: string[] = []
  for (const [at, item] of target.items.entries()) {
    const arm = armOf(state, item)
    if (item.state !== 'held' || hasAlikeBefore(state, target, at)) continue
    if (arm.natural) {
      if (state.setup.rulings['natural-weapons'] === 'greater-effect-only' && !arm.trample)
        found.push(`impair ${at}`)
      continue
    }
    found.push(`disarm ${at}`)
    if (arm.wooden || state.setup.rulings.wooden === 'referee') found.push(`break ${at}`)
  }
  if (helmOn(state, target) >= 0) found.push('helm')
  if (state.setup.refereed) found.push('other')
  return found
}

/** True when `greaterOptions` would list anything. */
function hasGreater(state: State, target: Figure): boolean {
  if (state.setup.refereed || helmOn(state, target) >= 0) return true
  const impairs = state.setup.rulings['natural-weapons'] === 'greater-effect-only'
  for (const item of target.items) {
    if (item.state !== 'held') continue
    const { natural, trample } = armOf(state, item)
    if (!natural || (impairs && !trample)) return true
  }
  return false
}

/** Which item is disarmed, broken or Impaired. */
function chooseItem(table: Table, state: State, pool: Pool, gambit: Gambit): void {
  const owner = figureAt(state, gambit.by)
  const target = figureAt(state, pool.target)
  const about = { target: target.id, effect: gambit.strong === 'greater' ? 'greater' : gambit.effect }
  if (gambit.strong === 'greater') {
    const options = greaterOptions(state, target)
    const rule = 'bastionland.gambit.strong.greater'
    const key =
      options.length === 1
        ? need(options, 0)
        : table.ask(option({ name: 'greater', rule, to: owner, options, about }))
    const [what, at] = key.split(' ')
    gambit.greater =
      what === 'disarm' || what === 'break' || what === 'helm' || what === 'impair' ? what : 'other'
    gambit.item = at === undefined ? -1 : need(target.items, Number(at)).arm
  }
  if (gambit.effect !== 'impair') return
  const weapons = impairable(state, target).map(dieKey)
  const rule = 'bastionland.gambit.impair'
  const key =
    weapons.length === 1
      ? need(weapons, 0)
      : table.ask(option({ name: 'item', rule, to: owner, options: weapons, about }))
  gambit.weapon = need(target.items, Number(key)).arm
}

/** Where a Repelled foe is driven to. */
function chooseWhere(table: Table, state: State, pool: Pool, gambit: Gambit): void {
  if (gambit.effect !== 'repel') return
  const owner = figureAt(state, gambit.by)
  const target = figureAt(state, pool.target)
  const referee = state.setup.rulings['repel-distance'] === 'referee'
  const beside = referee ? state.setup.zones.map((_, zone) => zone) : zonesBeside(state, target.zone)
  const zones = beside.filter((zone) => zone !== owner.zone && zone !== target.zone)
  const keys = [
    ...zones.map((zone) => state.setup.zones[zone]?.id ?? ''),
    ...(referee || zones.length === 0 ? ['apart'] : []),
  ]
  const asked = referee ? REFEREE : owner
  const rule = 'bastionland.gambit.repel'
  const key =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(option({ name: 'where', rule, to: asked, options: keys, about: { target: target.id } }))
  gambit.zone = key === 'apart' ? -1 : state.setup.zones.findIndex(({ id }) => id === key)
}

/** The referee's leave where it is needed, the foe's Save if there is one, and the effect. */
function settle(table: Table, state: State, pool: Pool, gambit: Gambit): void {
  const target = figureAt(state, pool.target)
  if (!GAMBITS[gambit.effect].hinders) {
    GAMBITS[gambit.effect].takeEffect(table, state, pool, gambit)
    if (table.logs) tellGambit(table, state, pool, gambit, 'done')
    return
  }
  if (!isThere(target)) return
  if (!approved(table, state, pool, gambit)) {
    if (table.logs) tellGambit(table, state, pool, gambit, 'refused')
    return
  }
  // rule: bastionland.gambit.vig-before
  if (allowsSave(state, gambit) && save(table, target, target.vig, RESIST)) {
    if (table.logs) tellGambit(table, state, pool, gambit, 'resisted')
    return
  }
  if (table.logs) tellGambit(table, state, pool, gambit, 'done')
  const besides = gambit.strong === 'greater' && gambit.effect !== 'greater'
  if (besides) greaterEffect(table, state, target, gambit)
  GAMBITS[gambit.effect].takeEffect(table, state, pool, gambit)
}

/** The referee's leave for a free effect, before anything is paid for it: as itself, or as one of the list. */
// rule: bastionland.gambit.other
function isAllowed(table: Table, state: State, pool: Pool, gambit: Gambit): boolean {
  const key = askReferee(table, state, pool, gambit, ['refuse'])
  if (key === 'refuse') return false
  gambit.effect = key
  return true
}

/** As what a free effect counts: as itself, or as one of the list; or else one of these answers. */
function askReferee<Else extends string>(
  table: Table,
  state: State,
  pool: Pool,
  gambit: Gambit,
  besides: readonly Else[],
): GambitEffect | Else {
  const owner = figureAt(state, gambit.by)
  const about = { figure: owner.id, target: figureAt(state, pool.target).id, what: gambit.greater }
  const as = gambitEffects.filter(
    (effect) =>
      effect === 'other' ||
      (GAMBITS[effect].hinders && effect !== 'greater' && whyNotEffect(state, pool, owner, effect) === ''),
  )
  const rule = 'bastionland.gambit.other'
  const key = table.ask(
    option({
      name: 'other-effect',
      rule,
      to: REFEREE,
      options: [...besides, ...as],
      about,
      usual: besides[0] ?? 'other',
    }),
  )
  return as.find((each) => each === key) ?? besides.find((each) => each === key) ?? 'other'
}

/** What somebody tried in place of an attack hinders a foe, as the referee rules: like a Gambit that costs no die. */
// rule: bastionland.gambit.other
export function hinderFreely(table: Table, state: State, owner: Figure, target: Figure): void {
  const pool = newPool(state, owner, target, [])
  const gambit: Gambit = { by: owner.at, effect: 'other', die: FREE, ...PLAIN }
  gambit.effect = askReferee(table, state, pool, gambit, [])
  chooseItem(table, state, pool, gambit)
  chooseWhere(table, state, pool, gambit)
  settle(table, state, pool, gambit)
}

/** True for a foe whom a Gambit, or what is like one, can hinder. */
export function canBeHindered(state: State, target: Figure): boolean {
  return whyNotHinder(state, target) === ''
}

/** The die of what costs none, nor Focus. */
const FREE = -2

/** Greater Effects outside the list, and wood nobody has marked as such, need the referee. */
function approved(table: Table, state: State, { target: struck }: Pool, gambit: Gambit): boolean {
  const target = figureAt(state, struck)
  const about = { figure: figureAt(state, gambit.by).id, target: target.id, what: gambit.greater }
  if (gambit.greater === 'other')
    return (
      table.ask(
        option({
          name: 'greater-effect',
          rule: 'bastionland.gambit.other',
          to: REFEREE,
          options: NO_YES,
          about,
          usual: 'no',
        }),
      ) === 'yes'
    )
  if (gambit.greater === 'break' && state.setup.rulings.wooden === 'referee') {
    const usual = armOf(state, { arm: gambit.item }).wooden ? 'yes' : 'no'
    return (
      table.ask(
        option({
          name: 'wooden',
          rule: 'bastionland.gambit.strong.greater',
          to: REFEREE,
          options: NO_YES,
          about,
          usual,
        }),
      ) === 'yes'
    )
  }
  return true
}

const NO_YES: readonly string[] = Object.freeze(['no', 'yes'])

// rule: bastionland.move.pushed-is-not-moved
function repel(table: Table, state: State, pool: Pool, gambit: Gambit): void {
  const target = figureAt(state, pool.target)
  const owner = figureAt(state, gambit.by)
  if (gambit.zone >= 0) goTo(state, target, gambit.zone)
  else setApart(state, owner, target)
  if (table.logs)
    say(table, {
      event: 'moved',
      rule: 'bastionland.gambit.repel',
      figure: target.id,
      how: gambit.zone >= 0 ? 'zone' : 'broke-off',
      to: gambit.zone >= 0 ? (state.setup.zones[gambit.zone]?.id ?? '') : owner.id,
    })
}

function stop(_table: Table, state: State, pool: Pool, { by }: Gambit): void {
  const target = figureAt(state, pool.target)
  target.stopped = fromNextTurn(target.stopped)
  target.stoppedBy = by
}

/** A timer of turns that are spoilt: below 0 from the next turn on, above 0 from the turn that runs. */
// rule: bastionland.gambit.effect-times
function fromNextTurn(timer: number): number {
  return timer > 0 ? Math.max(timer, 2) : -1
}

function impair(target: Figure, arm: number, by: number): void {
  const item = heldItem(target, arm)
  if (item === undefined) return
  item.impaired = fromNextTurn(item.impaired)
  item.impairedBy = by
}

/** The item in hand that a Gambit has named; another Gambit may have struck it from the hand meanwhile. */
function heldItem(target: Figure, arm: number): Item | undefined {
  return target.items.find((item) => item.arm === arm && item.state === 'held')
}

// A Trap's timer: rounds it still covers, or this mark for "until the trapper's turn begins".
const UNTIL_TRAPPERS_TURN = 1000

function trap(_table: Table, state: State, pool: Pool, gambit: Gambit): void {
  const shield = heldShield(state, figureAt(state, pool.target))
  if (shield === undefined) return
  const lasts = state.setup.rulings['trap-duration']
  // rule: bastionland.gambit.effect-times
  const rounds = lasts === 'through-next-round' ? 2 : lasts === 'end-of-round' ? 1 : UNTIL_TRAPPERS_TURN
  shield.trapped = Math.max(shield.trapped, rounds)
  shield.trappedBy = gambit.by
}

function unhorse(table: Table, state: State, pool: Pool, gambit: Gambit): void {
  const target = figureAt(state, pool.target)
  if (target.mount < 0) return
  dismount(state, target)
  if (table.logs)
    say(table, {
      event: 'moved',
      rule: 'bastionland.gambit.dismount',
      figure: target.id,
      how: 'dismounted',
      to: '',
    })
  // Where Saves wait for the damage (`gambit-vig`) there are no dice left for the fall to join.
  if (state.setup.rulings['dismount-damage'] !== 'on' || state.phase === 'damage') return
  const owner = figureAt(state, gambit.by)
  const face = table.die(6, DISMOUNTED, owner.id)
  pool.dice.push({
    sides: 6,
    face,
    owner: owner.at,
    melee: true,
    impaired: false,
    from: 'dismount',
    state: 'in',
  })
}

function greaterEffect(table: Table, state: State, target: Figure, gambit: Gambit): void {
  if (gambit.greater === 'helm') {
    const helm = helmOn(state, target)
    if (helm < 0) return
    target.lost.push(helm)
    if (table.logs)
      say(table, {
        event: 'item',
        rule: 'bastionland.gambit.strong.greater',
        figure: target.id,
        item: 'helm',
        what: 'helm-off',
      })
    return
  }
  if (gambit.greater === 'impair') {
    impair(target, gambit.item, gambit.by)
    return
  }
  const item = heldItem(target, gambit.item)
  if (item === undefined || gambit.greater === 'other') return
  const { name } = armOf(state, item)
  if (gambit.greater === 'break') breakItem(target, item)
  else dropItem(state, target, item)
  if (table.logs)
    say(table, {
      event: 'item',
      rule: 'bastionland.gambit.strong.greater',
      figure: target.id,
      item: name,
      what: gambit.greater === 'break' ? 'broken' : 'dropped',
    })
}

function tellGambit(
  table: Table,
  state: State,
  pool: Pool,
  gambit: Gambit,
  result: 'done' | 'resisted' | 'refused' | 'waits',
): void {
  const target = figureAt(state, pool.target)
  const die = pool.dice[gambit.die]
  const arm = gambit.strong === 'greater' ? gambit.item : gambit.weapon
  const saves = (result === 'done' || result === 'resisted') && allowsSave(state, gambit)
  say(table, {
    event: 'gambit',
    rule: gambit.strong === 'greater' ? 'bastionland.gambit.strong.greater' : GAMBITS[gambit.effect].rule,
    figure: figureAt(state, gambit.by).id,
    target: target.id,
    effect: gambit.strong === 'greater' ? gambit.greater : gambit.effect,
    sides: die?.sides ?? 0,
    face: die?.face ?? 0,
    strong: gambit.strong,
    item: arm < 0 ? '' : armOf(state, { arm }).name,
    vig: saves ? target.vig : -1,
    result,
    ...(gambit.die === FREE ? { free: true } : {}),
  })
}

/** Effects of somebody who fell end with them, under the ruling `source-down`. */
export function endEffectsOf(state: State, source: number): void {
  if (state.setup.rulings['source-down'] === 'runs-on') return
  for (const figure of state.figures) {
    if (figure.stoppedBy === source) figure.stopped = 0
    for (const item of figure.items) {
      if (item.impairedBy === source) item.impaired = 0
      if (item.trappedBy === source) item.trapped = 0
    }
    if (figure.others.length > 0) figure.others = figure.others.filter(({ by }) => by !== source)
  }
}

/** A figure's turn begins: effects that were to bind it in its next turn do so now, older ones are over. */
export function passTurn(figure: Figure): void {
  if (figure.stopped !== 0) figure.stopped = turnPassed(figure.stopped)
  for (const item of figure.items) if (item.impaired !== 0) item.impaired = turnPassed(item.impaired)
  if (figure.others.length > 0)
    figure.others = figure.others
      .map((each) => ({ ...each, left: each.left - 1 }))
      .filter(({ left }) => left > 0)
}

function turnPassed(timer: number): number {
  return timer < 0 ? -timer : timer - 1
}

/** A round begins: locked shields come free one round at a time. */
export function loosenTraps(state: State): void {
  for (const figure of state.figures)
    for (const item of figure.items)
      if (item.trapped > 0 && item.trapped < UNTIL_TRAPPERS_TURN) item.trapped -= 1
}

/** The turn of some begins, or would have begun: the shields that they had locked come free. */
export function releaseTraps(state: State, who: (state: State, trapper: Figure) => boolean): void {
  for (const figure of state.figures)
    for (const item of figure.items) {
      if (item.trapped < UNTIL_TRAPPERS_TURN) continue
      const trapper = figureAt(state, item.trappedBy)
      if (!trapper.declared && who(state, trapper)) item.trapped = 0
    }
}
