/**
 * The state of a fight: plain data, nothing else. `setup` never changes (and is frozen); everything beside it
 * does. Figures, zones, sides and arms point to one another by index, so that a copy is cheap.
 *
 * Words that confuse: an *arm* is what a weapon or shield is (setup), an *item* is where one of them is now;
 * a *pass* is one resolution of attacks (a round has one, or one per side); a timer counts what is left: own
 * turns (`stopped`, `impaired`; below zero they begin with the next turn) or rounds (`trapped`); zero is "not".
 */
import { COMPANY, entryByCase, entryOf, entryOrNone, idOf, oneForEach, ownPlace } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import { feats, kinds, lives } from '../scenario/sheet.ts'

/** How many figures a fight can hold. */
export const MOST_FIGURES = 500

const name = z.string().max(120)
/** As many arms as the largest crowd can carry. */
const MOST_ARMS = 30_000
/** Everybody and everybody else, among 500. */
const MOST_PAIRS = 250_000
const index = z.int().min(-1).max(MOST_ARMS)
const small = z.int().min(-20).max(2000)
const virtue = z.int().min(0).max(19)
const points = z.int().min(0).max(2000)
const die = z.literal([4, 6, 8, 10, 12])

/** What a weapon or shield is. */
const armForm = z.strictObject({
  name,
  shield: z.boolean(),
  dice: z.array(die).max(20),
  value: small,
  hefty: z.boolean(),
  long: z.boolean(),
  slow: z.boolean(),
  ranged: z.boolean(),
  thrown: z.boolean(),
  counted: z.boolean(),
  blast: z.boolean(),
  natural: z.boolean(),
  wooden: z.boolean(),
  heftyIfMounted: z.boolean(),
  trample: z.boolean(),
  buckler: z.boolean(),
  spear: z.boolean(),
  siege: z.boolean(),
  special: z.strictObject({ die, when: z.string().max(200) }).nullable(),
})

const profileForm = z.strictObject({
  name,
  kind: z.enum(kinds),
  hands: z.int().min(0).max(2).nullable(),
  feats: z.array(z.enum(feats)).max(3),
  naturalArmour: small,
  pieces: z
    .array(z.strictObject({ name, slot: z.enum(['coat', 'plates', 'helm', 'other']), value: small }))
    .max(20),
  /** Armour of all pieces while none is lost. */
  worn: small,
  leader: z.boolean(),
  group: name,
  organised: z.boolean(),
  cover: z.boolean(),
  bonusDice: z.array(z.strictObject({ die, reason: z.string().max(200) })).max(20),
  nature: name,
  /** A ship, which can run into another. */
  afloat: z.boolean().default(false),
})

const setupForm = z.strictObject({
  rulings: rulingsSchema,
  zones: z
    .array(z.strictObject({ id: name, confined: z.boolean(), adjacent: z.array(index).max(50) }))
    .max(50),
  /** The sides in the order in which they act. */
  sides: z.array(z.strictObject({ id: name, name })).max(8),
  profiles: z.array(profileForm).max(MOST_FIGURES),
  arms: z.array(armForm).max(MOST_ARMS),
  deadly: z.boolean(),
  season: name,
  /** The referee is asked for calls at the start of every round. */
  calls: z.boolean(),
  /** Somebody plays the referee: what no rule speaks of can be tried. */
  refereed: z.boolean().default(false),
})

// What the numbers that follow point at.
const figure = entryOf('/figures')
const somebody = entryOrNone('/figures')
const side = entryOf('/setup/sides')
const arm = entryOf('/setup/arms')
const anyArm = entryOrNone('/setup/arms')
const zone = entryOf('/setup/zones')
const anyZone = entryOrNone('/setup/zones')
const ownItem = entryOf('/figures/{at}/items')
/** The place of whoever is next; past the last when all have been. */
const place = z.int().min(-1).max(MOST_ARMS)

const itemForm = z.strictObject({
  arm,
  state: z.enum(['held', 'stowed', 'broken']),
  count: small,
  impaired: small,
  impairedBy: somebody,
  trapped: small,
  trappedBy: somebody,
})

const scarForm = z.strictObject({
  entry: z.int().min(1).max(12),
  place: name,
  pending: z.boolean(),
  dealtBy: name,
  season: name,
  /** Gained in this fight. */
  fresh: z.boolean(),
})

const attackForm = z.strictObject({
  target: somebody,
  melee: z.boolean(),
  items: z.array(ownItem).max(50),
  /** Where dice are split: which dice of the items (see `diePlace`); empty for all of them. */
  dice: z.array(small).max(500),
  charge: z.boolean(),
  /** Smite: how many d12 have joined, and whether the attack has become a Blast. */
  smites: small,
  blast: z.boolean(),
  /** The target lay down already when the attack was declared. */
  onDown: z.boolean(),
  /** The target is gone or out of reach: the attack does not happen. */
  lost: z.boolean(),
})

const planForm = z.strictObject({
  action: z.enum([
    'none',
    'attack',
    'hold',
    'tend',
    'flee',
    'surrender',
    'parley',
    'duel',
    'pick-up',
    'lead',
    'ram',
    'other',
  ]),
  /** A figure, or the arm that is picked up. */
  target: entryByCase('action', { 'pick-up': '/setup/arms' }, '/figures'),
  attacks: z.array(attackForm).max(20),
  wall: z.enum(['none', 'shield', 'spear']),
})

const figureForm = z.strictObject({
  at: ownPlace(),
  id: name,
  seat: name,
  side,
  life: z.enum(lives),
  vig: virtue,
  vigMax: virtue,
  cla: virtue,
  claMax: virtue,
  spi: virtue,
  spiMax: virtue,
  guard: points,
  guardMax: points,
  /** How much of the maximum was gained in this fight. */
  grown: small,
  fatigued: z.boolean(),
  wounded: z.boolean(),
  /** Not readied: makes a CLA Save before its first turn. */
  unready: z.boolean(),
  surprised: z.boolean(),
  exposed: z.boolean(),
  zone,
  mount: somebody,
  rider: somebody,
  moved: z.boolean(),
  engaged: z.boolean(),
  declared: z.boolean(),
  stopped: small,
  stoppedBy: somebody,
  lostLeg: z.boolean(),
  lostArms: z.int().min(0).max(2),
  /** Pieces of armour that are off or broken, by their place in the profile. */
  lost: z.array(entryOf('/setup/profiles/{at}/pieces')).max(20),
  items: z.array(itemForm).max(60),
  scars: z.array(scarForm).max(100),
  /** Uses left of each bonus die; -1 is for good. */
  bonus: z.array(small).max(20),
  /** Free effects by the referee's leave. */
  others: z.array(z.strictObject({ text: z.string().max(500), by: somebody, left: small })).max(20),
  /** Vigour lost to damage in this round, for morale. */
  bled: small,
  plan: planForm,
})

const dieForm = z.strictObject({
  sides: die,
  face: z.int().min(0).max(12),
  owner: figure,
  melee: z.boolean(),
  impaired: z.boolean(),
  /** `spoilt` is what an Impaired weapon is left with where the rest of the attack stays sound. */
  from: z.enum(['weapon', 'shield', 'spoilt', 'bonus', 'smite', 'trample', 'special', 'warband', 'dismount']),
  state: z.enum(['in', 'spent', 'denied']),
})

/** What a Gambit can do, in the order of the menu. */
export const gambitEffects = [
  'bolster',
  'move',
  'repel',
  'stop',
  'impair',
  'trap',
  'dismount',
  'greater',
  'other',
] as const

const gambitForm = z.strictObject({
  by: figure,
  effect: z.enum(gambitEffects),
  /** The die that was spent, or -1 for Focus. */
  die: entryOrNone('dice'),
  strong: z.enum(['no', 'no-save', 'greater']),
  greater: z.enum(['none', 'disarm', 'break', 'helm', 'impair', 'other']),
  /** The arm that a Greater Effect strikes at, or -1. */
  item: anyArm,
  /** The arm that is Impaired, or -1. */
  weapon: anyArm,
  zone: anyZone,
})

const poolForm = z.strictObject({
  side,
  target: figure,
  attackers: z.array(figure).max(500),
  dice: z.array(dieForm).max(MOST_ARMS),
  bolster: small,
  /** Who made them, under the ruling by which the dice of the fallen come to nothing. */
  bolsterers: z.array(figure).max(MOST_ARMS).default([]),
  deniers: z.array(figure).max(500),
  focused: z.array(figure).max(500),
  /** Effects already tried on this target, for the ruling that allows each only once. */
  tried: z.array(z.string().max(20)).max(20),
  /** Gambits whose Save waits: all at once, or after the damage. */
  waiting: z.array(gambitForm).max(MOST_ARMS),
  /** The target's Armour before this round's Gambits, for the ruling that lets them bite later. */
  armour: small,
})

const stateForm = z.strictObject({
  setup: setupForm,
  phase: z.enum([
    'surprise',
    'round',
    'declare',
    'smite',
    'roll',
    'deny',
    'gambits',
    'damage',
    'scars',
    'after',
    'actions',
    'end',
    'aftermath',
    'over',
  ]),
  round: z.int().min(1).max(100_000),
  declaring: place,
  pass: place,
  pool: place,
  figures: z.array(figureForm).max(MOST_FIGURES),
  ground: z.array(z.strictObject({ arm, zone, count: small })).max(MOST_ARMS),
  /** Pairs that are out of each other's reach inside a zone. */
  apart: z.array(z.tuple([figure, figure])).max(MOST_PAIRS),
  /** Who struck at whom in melee, and in which round last. */
  clashes: z.array(z.tuple([figure, figure, z.int()])).max(MOST_PAIRS),
  /** Duels; one that was agreed upon in this round has not begun. */
  duels: z
    .array(z.strictObject({ one: figure, other: figure, begun: z.boolean(), broken: z.boolean() }))
    .max(100),
  pools: z.array(poolForm).max(500),
  /** Feat Saves that wait for the end of the attack, under the ruling that delays them. */
  featSaves: z.array(z.strictObject({ by: figure, feat: z.enum(feats) })).max(500),
  /** Scars to be rolled: whom, with which die, dealt by whom. */
  scarring: z.array(z.strictObject({ figure, sides: z.int(), dealtBy: somebody })).max(500),
  /** Move Gambits still to be carried out. */
  moves: z.array(figure).max(500),
  winner: idOf('/setup/sides').nullable(),
  how: z.enum(['running', 'victory', 'draw', 'truce', 'stopped', 'stalemate']),
  /** Starting numbers of the groups, and which of them have tested their nerve. */
  groups: z.array(z.strictObject({ id: name, side, size: small, tested: z.boolean() })).max(500),
  /** Damage dealt by each side, for counting. */
  dealt: oneForEach('/setup/sides', z.array(z.int().min(0)).max(8)),
})

/** The schema of a state that comes from outside. */
export const stateSchema = stateForm

/** A fight as it stands. */
export type State = z.infer<typeof stateForm>
export type Setup = State['setup']
export type Profile = Setup['profiles'][number]
export type Arm = Setup['arms'][number]
export type Figure = State['figures'][number]
export type Item = Figure['items'][number]
export type Plan = Figure['plan']
export type Attack = Plan['attacks'][number]
export type Pool = State['pools'][number]
export type Die = Pool['dice'][number]
export type Gambit = Pool['waiting'][number]
export type Phase = State['phase']
export type ScarMark = Figure['scars'][number]

/** The figure with this index. */
export function figureAt<Each>(state: { readonly figures: readonly Each[] }, at: number): Each {
  const figure = state.figures[at]
  if (figure === undefined) throw nothingAt(state.figures, at)
  return figure
}

/** The steed under a rider, if there is one. */
export function steedOf(state: State, rider: Figure): Figure | undefined {
  return rider.mount < 0 ? undefined : state.figures[rider.mount]
}

/** The rider on a steed, if there is one. */
export function riderOf(state: State, steed: Figure): Figure | undefined {
  return steed.rider < 0 ? undefined : state.figures[steed.rider]
}

/** What a figure is by its sheet. */
export function profileOf(state: Pick<State, 'setup'>, figure: Pick<Figure, 'at'>): Profile {
  const { profiles } = state.setup
  const profile = profiles[figure.at]
  if (profile === undefined) throw nothingAt(profiles, figure.at)
  return profile
}

/** What an item is. */
export function armOf(state: State, item: { readonly arm: number }): Arm {
  const { arms } = state.setup
  const arm = arms[item.arm]
  if (arm === undefined) throw nothingAt(arms, item.arm)
  return arm
}

/** The item at this place among a figure's. */
export function itemAt(figure: Figure, at: number): Item {
  const item = figure.items[at]
  if (item === undefined) throw nothingAt(figure.items, at)
  return item
}

/** The pool at this place. */
export function poolAt(state: State, at: number): Pool {
  const pool = state.pools[at]
  if (pool === undefined) throw nothingAt(state.pools, at)
  return pool
}

/** The pool whose turn it is in the present window. */
export function poolNow(state: State): Pool {
  return poolAt(state, state.pool)
}

/** The die at this place in a pool. */
export function dieAt(pool: Pool, at: number): Die {
  const die = pool.dice[at]
  if (die === undefined) throw nothingAt(pool.dice, at)
  return die
}

/** The figure with this id, if there is one. */
export function figureById<Each extends { readonly id: string }>(
  state: { readonly figures: readonly Each[] },
  id: string,
): Each | undefined {
  for (const figure of state.figures) if (figure.id === id) return figure
  return undefined
}

/** The entry of a list that must be there. Hot places have readers of their own, which stay monomorphic. */
export function need<Entry>(list: readonly Entry[], at: number): Entry {
  const entry = list[at]
  if (entry === undefined) throw nothingAt(list, at)
  return entry
}

/** A list with one more entry. One or two allocate just their size, which `push` would not. */
export function grown<Entry>(list: Entry[], entry: Entry): Entry[] {
  const [first] = list
  if (first === undefined) return [entry]
  if (list.length === 1) return [first, entry]
  list.push(entry)
  return list
}

function nothingAt(list: readonly unknown[], at: number): RangeError {
  return new RangeError(`nothing stands at ${at} of ${list.length}`)
}

/** True for a figure that can act. */
export function isUp(figure: Figure): boolean {
  return figure.life === 'up'
}

/** True for the dying and the patched: out of the fight, but still there. */
export function isDown(figure: Figure): boolean {
  return figure.life === 'mortal' || figure.life === 'patched'
}

/** True for a figure that an attack can still be aimed at. */
export function isThere(figure: Figure): boolean {
  return isUp(figure) || isDown(figure)
}

/** True for somebody who keeps a side in the fight: up, and no steed. */
export function isFighting(state: State, figure: Figure): boolean {
  return isUp(figure) && profileOf(state, figure).kind !== 'steed'
}

/** True for the side of the player characters: they are called `players`, or a company that goes from fight to fight. */
export function arePlayers(side: string): boolean {
  return side === 'players' || side === COMPANY
}

/** True for figures that fight one another. */
export function areFoes(one: Figure, other: Figure): boolean {
  return one.side !== other.side
}

/** A plan before anything was declared. */
export function noPlan(): Plan {
  return { action: 'none', target: -1, attacks: [], wall: 'none' }
}

/** Nothing is declared any more; a wall stands until its members move off. */
export function clearPlan(plan: Plan): void {
  plan.action = 'none'
  plan.target = -1
  plan.attacks = []
}

/** A copy that shares nothing but the frozen setup. */
export function copyState(state: State): State {
  return {
    setup: state.setup,
    phase: state.phase,
    round: state.round,
    declaring: state.declaring,
    pass: state.pass,
    pool: state.pool,
    figures: copied(state.figures, copyFigure),
    ground: state.ground.length === 0 ? [] : state.ground.map((each) => ({ ...each })),
    apart: state.apart.length === 0 ? [] : state.apart.map(([a, b]) => [a, b]),
    clashes: state.clashes.length === 0 ? [] : state.clashes.map((clash) => [clash[0], clash[1], clash[2]]),
    duels: state.duels.length === 0 ? [] : state.duels.map((each) => ({ ...each })),
    pools: state.pools.length === 0 ? [] : copied(state.pools, copyPool),
    featSaves: state.featSaves.length === 0 ? [] : state.featSaves.map((each) => ({ ...each })),
    scarring: state.scarring.length === 0 ? [] : state.scarring.map((each) => ({ ...each })),
    moves: state.moves.length === 0 ? [] : state.moves.slice(),
    winner: state.winner,
    how: state.how,
    groups: copied(state.groups, copyGroup),
    dealt: state.dealt.slice(),
  }
}

// `slice` keeps the elements kind of the list; `map` can change it, and readers would become polymorphic.
function copied<Entry>(list: readonly Entry[], copy: (entry: Entry) => Entry): Entry[] {
  const copies = list.slice()
  for (let at = 0; at < copies.length; at++) {
    const entry = copies[at]
    if (entry !== undefined) copies[at] = copy(entry)
  }
  return copies
}

/** A copy of one figure that shares nothing. */
export function copyFigure(figure: Figure): Figure {
  return {
    at: figure.at,
    id: figure.id,
    seat: figure.seat,
    side: figure.side,
    life: figure.life,
    vig: figure.vig,
    vigMax: figure.vigMax,
    cla: figure.cla,
    claMax: figure.claMax,
    spi: figure.spi,
    spiMax: figure.spiMax,
    guard: figure.guard,
    guardMax: figure.guardMax,
    grown: figure.grown,
    fatigued: figure.fatigued,
    wounded: figure.wounded,
    unready: figure.unready,
    surprised: figure.surprised,
    exposed: figure.exposed,
    zone: figure.zone,
    mount: figure.mount,
    rider: figure.rider,
    moved: figure.moved,
    engaged: figure.engaged,
    declared: figure.declared,
    stopped: figure.stopped,
    stoppedBy: figure.stoppedBy,
    lostLeg: figure.lostLeg,
    lostArms: figure.lostArms,
    lost: figure.lost.length === 0 ? [] : figure.lost.slice(),
    items: copied(figure.items, copyItem),
    scars: figure.scars.length === 0 ? [] : copied(figure.scars, copyScar),
    bonus: figure.bonus.length === 0 ? [] : figure.bonus.slice(),
    others: figure.others.length === 0 ? [] : figure.others.map((each) => ({ ...each })),
    bled: figure.bled,
    plan: copyPlan(figure.plan),
  }
}

function copyGroup({ id, side, size, tested }: State['groups'][number]): State['groups'][number] {
  return { id, side, size, tested }
}

function copyItem(item: Item): Item {
  return {
    arm: item.arm,
    state: item.state,
    count: item.count,
    impaired: item.impaired,
    impairedBy: item.impairedBy,
    trapped: item.trapped,
    trappedBy: item.trappedBy,
  }
}

function copyPlan(plan: Plan): Plan {
  return {
    action: plan.action,
    target: plan.target,
    attacks: plan.attacks.length === 0 ? [] : copied(plan.attacks, copyAttack),
    wall: plan.wall,
  }
}

// Field by field: a spread is several times slower, and these are copied for every outcome of a roll.
function copyAttack(attack: Attack): Attack {
  return {
    target: attack.target,
    melee: attack.melee,
    items: attack.items.length === 0 ? [] : attack.items.slice(),
    dice: attack.dice.length === 0 ? [] : attack.dice.slice(),
    charge: attack.charge,
    smites: attack.smites,
    blast: attack.blast,
    onDown: attack.onDown,
    lost: attack.lost,
  }
}

function copyDie(die: Die): Die {
  return {
    sides: die.sides,
    face: die.face,
    owner: die.owner,
    melee: die.melee,
    impaired: die.impaired,
    from: die.from,
    state: die.state,
  }
}

function copyScar(scar: ScarMark): ScarMark {
  return {
    entry: scar.entry,
    place: scar.place,
    pending: scar.pending,
    dealtBy: scar.dealtBy,
    season: scar.season,
    fresh: scar.fresh,
  }
}

function copyPool(pool: Pool): Pool {
  return {
    side: pool.side,
    target: pool.target,
    attackers: pool.attackers.slice(),
    dice: copied(pool.dice, copyDie),
    bolster: pool.bolster,
    bolsterers: pool.bolsterers.length === 0 ? [] : pool.bolsterers.slice(),
    deniers: pool.deniers.length === 0 ? [] : pool.deniers.slice(),
    focused: pool.focused.length === 0 ? [] : pool.focused.slice(),
    tried: pool.tried.length === 0 ? [] : pool.tried.slice(),
    waiting: pool.waiting.length === 0 ? [] : pool.waiting.map((each) => ({ ...each })),
    armour: pool.armour,
  }
}

/**
 * What the future depends on. The round counts only where a rule counts it (a stalemate that is not the usual
 * one, and effects of the first round, which the figures carry); clashes count by their age.
 */
export function keyOf(state: State): string {
  const round = state.setup.rulings.stalemate === 100 ? Math.min(state.round, 2) : state.round
  const parts: (string | number)[] = [state.phase, round, state.declaring, state.pass, state.pool, state.how]
  for (const figure of state.figures) {
    parts.push(
      figure.life,
      figure.vig,
      figure.cla,
      figure.spi,
      figure.guard,
      figure.guardMax,
      figure.grown,
      bits(
        figure.fatigued,
        figure.wounded,
        figure.unready,
        figure.surprised,
        figure.exposed,
        figure.moved,
        figure.engaged,
        figure.declared,
        figure.lostLeg,
      ),
      figure.zone,
      figure.mount,
      figure.rider,
      figure.stopped,
      figure.lostArms,
      figure.bled,
      figure.side,
    )
    for (const item of figure.items)
      parts.push(
        item.arm,
        item.state,
        item.count,
        item.impaired,
        item.impaired === 0 ? -1 : item.impairedBy,
        item.trapped,
        item.trapped === 0 ? -1 : item.trappedBy,
      )
    if (figure.stopped !== 0) parts.push('stopped', figure.stoppedBy)
    if (figure.lost.length > 0) parts.push('lost', ...figure.lost)
    if (figure.bonus.length > 0) parts.push('bonus', ...figure.bonus)
    if (figure.scars.length > 0) parts.push('scars', JSON.stringify(figure.scars))
    if (figure.others.length > 0) parts.push('others', JSON.stringify(figure.others))
    if (figure.plan.action !== 'none') parts.push('plan', JSON.stringify(figure.plan))
    else if (figure.plan.wall !== 'none') parts.push('wall', figure.plan.wall)
  }
  if (state.ground.length > 0) parts.push('ground', JSON.stringify(state.ground))
  if (state.apart.length > 0) parts.push('apart', JSON.stringify(state.apart))
  for (const [one, other, when] of state.clashes) parts.push('clash', one, other, state.round - when)
  if (state.duels.length > 0) parts.push('duels', JSON.stringify(state.duels))
  if (state.pools.length > 0) parts.push('pools', JSON.stringify(state.pools))
  if (state.featSaves.length > 0) parts.push('saves', JSON.stringify(state.featSaves))
  if (state.scarring.length > 0) parts.push('scarring', JSON.stringify(state.scarring))
  if (state.moves.length > 0) parts.push('moves', ...state.moves)
  for (const group of state.groups) parts.push(group.tested ? 1 : 0)
  if (state.winner !== null) parts.push('winner', state.winner)
  return parts.join(' ')
}

function bits(...flags: readonly boolean[]): number {
  let value = 0
  for (const flag of flags) value = value * 2 + (flag ? 1 : 0)
  return value
}
