/**
 * One attack on one target: blows that need no die, the shield that is thrown in the way, the dice, helmets, damage,
 * Wounds, the mount. Melee and missiles share it; who strikes whom with how many dice is decided elsewhere.
 *
 * Dice are read in bands, never one by one: a critical, a deep hit (some weapons deal one more on a low face), a
 * plain hit, a miss, and in a shot at somebody in melee the faces that find a friend instead.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Arm,
  areFoes,
  type Figure,
  figureAt,
  isFalling,
  isIn,
  profileOf,
  type State,
} from '../../state/state.ts'
import { shotsGoAstray, strayOnRank } from '../battle/stray.ts'
import { duelOf, intrude } from './duels.ts'
import { chanceAgainst, isDown, limited, mightOf } from './fighter.ts'
import { hurt, rollWound } from './health.ts'
import { mountTakes } from './mounts.ts'
import { distance } from './place.ts'

const MELEE: Roll = { name: 'melee', rule: 'warband.melee.roll' }
const RANGED: Roll = { name: 'ranged', rule: 'warband.ranged.procedure' }
const STRAY: Roll = { name: 'stray', rule: 'warband.ranged.into-melee' }
const NEIGHBOUR: Roll = { name: 'neighbour', rule: 'warband.ranged.into-melee' }
const TWELVE = 12
const ASTRAY = 10

// ── Bands ────────────────────────────────────────────────────────────────────────────────────────────────

// What of an attack die matters beside hit and miss, as bits: a 1, the low faces of a deep hit, the high ones astray.
const CRITICALS = 1
const DEEP = 2
const STRAYS = 4

/** The bands of an attack die, those that matter: critical, deep hit, plain hit, miss, astray. */
function bandsOf(chance: number, deep: number, matters: number): readonly number[] {
  const astray = (matters & STRAYS) !== 0
  const most = astray ? Math.min(chance, ASTRAY - 1) : chance
  const critical = Math.min(1, most)
  const bands: number[] = []
  if ((matters & CRITICALS) !== 0) bands.push(critical)
  if ((matters & DEEP) !== 0) bands.push(Math.max(critical, Math.min(deep, most)))
  bands.push(most)
  if (astray) bands.push(ASTRAY - 1)
  bands.push(TWELVE)
  return bands
}

// Every list of bands there can be, made once: by what matters, deep and chance.
const BANDS: readonly (readonly number[])[] = Array.from({ length: 8 * TWELVE * TWELVE }, (_, at) =>
  bandsOf(at % TWELVE, Math.floor(at / TWELVE) % TWELVE, Math.floor(at / (TWELVE * TWELVE))),
)

function bandsFor(chance: number, deep: number, matters: number): readonly number[] {
  return BANDS[(matters * TWELVE + deep) * TWELVE + chance] ?? NO_BANDS
}

const NO_BANDS: readonly number[] = [TWELVE]

/** How attack dice came out. */
export interface Blows {
  criticals: number
  deep: number
  hits: number
  astray: number
}

/** Rolls attack dice: one as one, several as a tally; criticals are counted only if they matter. */
export function rollBlows(
  table: Table,
  {
    figure,
    dice,
    chance,
    arm,
    ranged,
    astray,
    criticals,
  }: {
    readonly figure: Figure
    readonly dice: number
    readonly chance: number
    readonly arm: Arm
    readonly ranged: boolean
    readonly astray: boolean
    readonly criticals: boolean
  },
): Blows {
  const deep = arm.deepUpTo > 1
  const matters = (criticals || deep ? CRITICALS : 0) | (deep ? DEEP : 0) | (astray ? STRAYS : 0)
  const bands = bandsFor(chance, arm.deepUpTo, matters)
  const roll = ranged ? RANGED : MELEE
  // rule: warband.melee.rollers
  const counts =
    dice === 1
      ? (ONE_IN[table.lens(TWELVE, bands, roll, figure.id)] ?? NOTHING)
      : table.tally(TWELVE, dice, bands, roll, figure.id)
  let band = 0
  const critical = (matters & CRITICALS) === 0 ? 0 : (counts[band++] ?? 0)
  const low = deep ? (counts[band++] ?? 0) : 0
  const plain = counts[band] ?? 0
  return {
    criticals: critical,
    deep: low,
    hits: critical + low + plain,
    astray: astray ? (counts[band + 2] ?? 0) : 0,
  }
}

const NOTHING: readonly number[] = []

// One die in each of five bands.
const ONE_IN: readonly (readonly number[])[] = [0, 1, 2, 3, 4].map((band) =>
  [0, 1, 2, 3, 4].map((at) => (at === band ? 1 : 0)),
)

// ── The attack ───────────────────────────────────────────────────────────────────────────────────────────

/** What an attack is made with and for. */
export interface BlowManner {
  readonly arm: Arm
  readonly ranged: boolean
  readonly thrown: boolean
  readonly subdue: boolean
  /** Off the chance, such as for a target that is not the nearest. */
  readonly penalty: number
  /** A grappler strikes the one he holds. */
  readonly held: boolean
}

/** So many attack dice of one figure at one target. */
export function attack(
  table: Table,
  state: State,
  {
    figure,
    aimedAt,
    dice,
    manner,
  }: {
    readonly figure: Figure
    readonly aimedAt: Figure
    readonly dice: number
    readonly manner: BlowManner
  },
): void {
  const target = guardOf(state, aimedAt)
  state.idle = 0
  if (state.duels.length > 0) intrude(table, state, figure, target)
  if (!manner.ranged && target.unaware && !target.doomed) {
    strikeUnaware(table, state, { figure, target, dice, manner })
    return
  }
  const how = automatic(state, figure, target, manner)
  if (
    how !== null &&
    !(how === 'death-blow' && state.setup.rulings['death-blow-dice'] === 'roll-for-crits')
  ) {
    landWithoutDice(table, state, { figure, target, dice, manner, how })
    return
  }
  rollAttack(table, state, { figure, target, dice, manner, certain: how !== null })
}

/** Whoever takes the blows for somebody else, under the ruling that one can. */
function guardOf(state: State, target: Figure): Figure {
  for (const [guard, ward] of state.guards) {
    const figure = figureAt(state, guard)
    if (ward === target.at && isIn(figure) && !isFalling(figure)) return figure
  }
  return target
}

/** Blows that need no die: on somebody who lies, or who has exposed himself to this very foe. */
function automatic(
  state: State,
  figure: Figure,
  target: Figure,
  { ranged, held }: BlowManner,
): 'death-blow' | 'exposed' | 'overreached' | null {
  if (ranged) return null
  // rule: warband.mod.prone-vulnerable
  if (!held && isDown(state, target)) return 'death-blow'
  for (const [victim, foe, gambit] of state.exposed)
    if (victim === target.at && foe === figure.at) return gambit === 1 ? 'overreached' : 'exposed'
  return null
}

function landWithoutDice(
  table: Table,
  state: State,
  {
    figure,
    target,
    dice,
    manner,
    how,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly dice: number
    readonly manner: BlowManner
    readonly how: 'death-blow' | 'exposed' | 'overreached' | 'vulnerable'
  },
): void {
  const blows = { criticals: 0, deep: 0, hits: dice, astray: 0 }
  tellAttack(table, blows, { figure, target, manner, how, dice, chance: 0, damage: dice })
  takeDamage(table, state, { figure, target, hits: dice, dealt: dice, subdue: manner.subdue })
}

/** Somebody who knows of nothing dies at once if the blow can be made sure of; otherwise each attack tells. */
function strikeUnaware(
  table: Table,
  state: State,
  {
    figure,
    target,
    dice,
    manner,
  }: { readonly figure: Figure; readonly target: Figure; readonly dice: number; readonly manner: BlowManner },
): void {
  const [own, theirs] = [profileOf(state, figure), profileOf(state, target)]
  const armour = theirs.worn + theirs.natural + (target.shield === 'ready' ? 1 : 0)
  const usual = mightOf(theirs, target) <= mightOf(own, figure) && armour <= 1 ? 'yes' : 'no'
  const about = { figure: figure.id, target: target.id }
  const rule = 'warband.vulnerable.slain'
  const sure = state.setup.calls
    ? table.ask(option({ name: 'killing-blow', rule, to: REFEREE, options: ['yes', 'no'], about, usual }))
    : usual
  target.unaware = false
  if (sure === 'no' || manner.subdue) {
    landWithoutDice(table, state, { figure, target, dice, manner, how: 'vulnerable' })
    return
  }
  if (table.logs) say(table, { event: 'slain-unaware', rule, figure: figure.id, target: target.id })
  target.hp = 0
  target.lethal = true
  target.doomed = true
  target.killer = figure.at
}

/** The attack proper: shield, dice, damage. */
function rollAttack(
  table: Table,
  state: State,
  {
    figure,
    target,
    dice,
    manner,
    certain,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly dice: number
    readonly manner: BlowManner
    readonly certain: boolean
  },
): void {
  const { arm, ranged, penalty } = manner
  const sundered = target.shield === 'ready' && offersSunder(table, state, { figure, target, dice, ranged })
  const noShield = sundered && state.setup.rulings['sunder-armor'] === 'loses'
  const chance = limited(
    state,
    chanceAgainst(state, { figure, target, arm, ranged, subdue: manner.subdue, shieldLost: noShield }) -
      penalty,
  )
  if (sundered) loseShield(table, state, target)
  const astray = ranged && isInMelee(state, figure, target)
  const blows = rollBlows(table, { figure, dice, chance, arm, ranged, astray, criticals: true })
  if (certain) blows.hits = dice
  if (profileOf(state, target).supernatural) makeOrdinary(blows, arm)
  const damage = blows.hits === 0 ? 0 : damageOf(state, blows, arm)
  if (table.logs) {
    const how = certain ? 'death-blow' : wayOf(manner)
    const told = sundered ? Math.max(0, damage - 1) : damage
    tellAttack(table, blows, { figure, target, manner, how, dice, chance, damage: told })
  }
  if (blows.hits > 0) takeBlows(table, state, blows, { figure, target, damage, manner, sundered })
  for (let stray = 0; stray < blows.astray; stray++) hitFriend(table, state, figure, target)
}

function wayOf({ held, ranged, thrown }: BlowManner): 'held' | 'thrown' | 'ranged' | 'melee' {
  if (held) return 'held'
  return thrown ? 'thrown' : ranged ? 'ranged' : 'melee'
}

/** Against Supernatural HP a 1 is a hit like any other. */
export function makeOrdinary(blows: Blows, arm: Arm): void {
  if (arm.deepUpTo > 0) blows.deep += blows.criticals
  blows.criticals = 0
}

/** One for each hit, and what the weapon adds. */
// rule: warband.melee.one-damage
export function damageOf(state: State, { criticals, deep, hits }: Readonly<Blows>, arm: Arm): number {
  const stacks = state.setup.rulings['crit-stack'] === 'yes'
  const more = stacks ? criticals * ((arm.deepUpTo > 0 ? 1 : 0) + arm.criticalDamage) : 0
  return hits + deep + more
}

const ONE_CRITICAL: Readonly<Blows> = { criticals: 1, deep: 0, hits: 1, astray: 0 }

/** Helmets first, then the shield, then the mount, then what is real of it; then Wounds. */
function takeBlows(
  table: Table,
  state: State,
  { hits, criticals }: Blows,
  {
    figure,
    target,
    damage: dealt,
    manner: { arm, subdue },
    sundered,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly damage: number
    readonly manner: BlowManner
    readonly sundered: boolean
  },
): void {
  let damage = dealt
  let wounds = criticals
  // rule: warband.crit.helmet-timing
  for (let critical = 0; critical < criticals && target.helmet; critical++) {
    const cancels = offersHelmet(table, state, target)
    if (cancels === 'keep') continue
    target.helmet = false
    if (cancels === 'wound') wounds -= 1
    else damage -= damageOf(state, ONE_CRITICAL, arm)
    if (table.logs) say(table, { event: 'helmet', rule: 'warband.crit.helmet', figure: target.id, cancels })
  }
  if (sundered) damage -= 1
  takeDamage(table, state, { figure, target, hits, dealt: Math.max(0, damage), subdue })
  if (target.hp === 0 && !profileOf(state, target).saves) return
  // rule: warband.crit.one
  for (let wound = 0; wound < wounds; wound++) rollWound(table, state, target)
}

/** What the mount leaves of the damage goes off the HP. */
function takeDamage(
  table: Table,
  state: State,
  {
    figure,
    target,
    hits,
    dealt,
    subdue,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly hits: number
    readonly dealt: number
    readonly subdue: boolean
  },
): void {
  let damage = dealt
  state.hits[figure.side] = (state.hits[figure.side] ?? 0) + hits
  if (damage > 0 && mountTakes(table, state, target)) damage -= 1
  hurt(table, state, { target, hits, dealt: damage, by: figure.at, subdue })
}

function tellAttack(
  table: Table,
  { criticals, hits, astray }: Blows,
  {
    figure,
    target,
    manner,
    how,
    dice,
    chance,
    damage,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly manner: BlowManner
    readonly how: keyof typeof RULES
    readonly dice: number
    readonly chance: number
    readonly damage: number
  },
): void {
  if (!table.logs) return
  say(table, {
    event: 'attack',
    rule: RULES[how],
    figure: figure.id,
    target: target.id,
    weapon: manner.arm.name,
    how,
    subdue: manner.subdue,
    dice,
    chance,
    criticals,
    hits,
    astray,
    damage,
  })
}

const RULES = {
  melee: 'warband.melee.chance',
  ranged: 'warband.ranged.procedure',
  thrown: 'warband.ranged.procedure',
  'death-blow': 'warband.mod.death-blow',
  exposed: 'warband.grapple.fail-hits',
  overreached: 'warband.gambit.risk',
  vulnerable: 'warband.vulnerable.auto-damage',
  held: 'warband.grapple.attack-held',
} as const

// ── What the target can do about it ──────────────────────────────────────────────────────────────────────

const YES_NO: readonly string[] = ['yes', 'no']

/** PCs may throw the shield in the way once dice are on them; NPCs only against the other of their duel. */
function offersSunder(
  table: Table,
  state: State,
  {
    figure,
    target,
    dice,
    ranged,
  }: { readonly figure: Figure; readonly target: Figure; readonly dice: number; readonly ranged: boolean },
): boolean {
  if (target.surprised && state.setup.rulings['surprise-reactions'] === 'no') return false
  if (target.asleep > 0 || isFalling(target)) return false
  const pc = profileOf(state, target).pc
  if (!pc) {
    if (state.duels.length === 0) return false
    const duel = duelOf(state, target)
    if (duel === undefined || (duel.one !== figure.at && duel.other !== figure.at)) return false
  }
  const rule = pc ? 'warband.out.shield-sunder' : 'warband.duel.npc-sunder'
  const about = { foe: figure.id, dice, ranged }
  return (
    table.ask(option({ name: 'sunder', rule, to: target, options: YES_NO, about, usual: 'no' })) === 'yes'
  )
}

function loseShield(table: Table, state: State, target: Figure): void {
  target.shield = 'gone'
  const rule = profileOf(state, target).pc ? 'warband.out.shield-sunder' : 'warband.duel.npc-sunder'
  if (table.logs) say(table, { event: 'sunder', rule, figure: target.id })
}

const HELMET: readonly string[] = ['keep', 'wound', 'damage']

function offersHelmet(table: Table, state: State, target: Figure): string {
  if (!profileOf(state, target).pc && state.setup.rulings['helmet-npc'] === 'no') return 'keep'
  return table.ask(
    option({
      name: 'helmet',
      rule: 'warband.crit.helmet',
      to: target,
      options: HELMET,
      about: { hp: target.hp },
      usual: 'keep',
    }),
  )
}

// ── Shots that go astray ─────────────────────────────────────────────────────────────────────────────────

/** True for a target that friends of the shooter are fighting. */
function isInMelee(state: State, figure: Figure, target: Figure): boolean {
  if (target.unit >= 0) return shotsGoAstray(state, figure, target)
  for (const at of target.contact) {
    const other = figureAt(state, at)
    if (isIn(other) && areFoes(other, target) && other !== figure) return true
  }
  return false
}

/** The friend next to the target is hit instead: one damage, whatever he wears. */
function hitFriend(table: Table, state: State, figure: Figure, target: Figure): void {
  if (target.unit >= 0) {
    strayOnRank(table, state, figure, target)
    return
  }
  const near = target.contact
    .map((at) => figureAt(state, at))
    .filter((each) => isIn(each) && each.side === figure.side && each !== figure)
  const closest = near.reduce((least, each) => Math.min(least, distance(state, each, target)), 1000)
  const friends = near.filter((each) => distance(state, each, target) === closest)
  if (friends.length === 0) return
  const pick = friends.length === 1 ? 1 : table.die(friends.length, NEIGHBOUR, figure.id)
  const friend = friends[pick - 1] ?? target
  const hit = state.setup.rulings['friendly-fire'] === 'auto' || hitsArmour(table, state, figure, friend)
  if (table.logs)
    say(table, {
      event: 'astray',
      rule: 'warband.ranged.into-melee',
      figure: figure.id,
      ally: friend.id,
      hit,
    })
  if (hit)
    hurt(table, state, {
      target: friend,
      hits: 1,
      dealt: mountTakes(table, state, friend) ? 0 : 1,
      by: figure.at,
      subdue: false,
    })
}

function hitsArmour(table: Table, state: State, figure: Figure, friend: Figure): boolean {
  const { worn, natural } = profileOf(state, friend)
  const chance = limited(state, 8 - worn - natural - (friend.shield === 'ready' ? 3 : 0))
  return table.atMost(TWELVE, chance, STRAY, figure.id)
}
