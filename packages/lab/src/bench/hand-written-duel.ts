/**
 * The reference duels once more, by hand: what a programmer would write who needs these fights and nothing
 * else. No table, no questions, no log, no other rules; the policy `simple` is woven into the arithmetic.
 *
 * It rolls the same dice in the same order as the real rules, so that winners, rounds and the state of the
 * generator must come out equal: the yardstick for speed is also a twin for correctness. It knows people with
 * one weapon and perhaps a shield who stand in one zone, strike the weakest foe and Bolster with every die of
 * 4 or more but the best.
 */
import { Random, seedFight, seedNumber } from '@steelyard/kernel'

/** Somebody who fights by hand. */
export interface HandFigure {
  readonly vig: number
  readonly cla: number
  readonly spi: number
  readonly guard: number
  readonly armour: number
  /** The faces of the weapon's die. */
  readonly weapon: number
  /** The faces of the shield's die, or 0. */
  readonly shield: number
}

/** What came of many fights. */
export interface HandResult {
  readonly outcomes: Record<string, number>
  readonly rounds: Record<string, number>
  readonly checksum: number
}

interface Fighter {
  life: 'up' | 'mortal' | 'patched' | 'slain'
  vig: number
  cla: number
  spi: number
  guard: number
  guardMax: number
  armour: number
  weapon: number
  shield: number
  scar: number
}

const STALEMATE = 100

/** Fights `fights` times; fight number i draws its dice from (seed, i). */
export function fightByHand(
  players: readonly HandFigure[],
  npcs: readonly HandFigure[],
  options: { readonly fights: number; readonly seed: string },
): HandResult {
  const random = new Random(1, 2, 3, 4)
  const seed = seedNumber(options.seed)
  const outcomes: Record<string, number> = {}
  const rounds: number[] = new Array<number>(STALEMATE + 1).fill(0)
  const wins = { players: 0, npcs: 0, draw: 0, undecided: 0 }
  let checksum = 0
  for (let fight = 0; fight < options.fights; fight++) {
    seedFight(random, seed, fight)
    const one = players.map(ready)
    const other = npcs.map(ready)
    const lasted = fightOut(random, one, other)
    wins[winnerOf(one, other)]++
    rounds[lasted] = (rounds[lasted] ?? 0) + 1
    const [a, b, c, d] = random.words()
    checksum = (checksum + (a ^ b ^ c ^ d)) >>> 0
  }
  for (const [who, count] of Object.entries(wins)) if (count > 0) outcomes[who] = count
  const counted = rounds.flatMap((count, round) => (count > 0 ? [[String(round), count] as const] : []))
  return { outcomes, rounds: Object.fromEntries(counted), checksum }
}

function ready(figure: HandFigure): Fighter {
  return {
    life: 'up',
    vig: figure.vig,
    cla: figure.cla,
    spi: figure.spi,
    guard: figure.guard,
    guardMax: figure.guard,
    armour: figure.armour,
    weapon: figure.weapon,
    shield: figure.shield,
    scar: 0,
  }
}

/** One fight; returns how many rounds it took. */
function fightOut(random: Random, players: readonly Fighter[], npcs: readonly Fighter[]): number {
  for (let round = 1; ; round++) {
    exchange(random, players, npcs)
    if (round === STALEMATE || !hasSomeUp(players) || !hasSomeUp(npcs)) {
      tend(random, players)
      tend(random, npcs)
      return round
    }
  }
}

/** Both sides strike at once: the dice of both, then the harm of both, then the Scars of both. */
function exchange(random: Random, players: readonly Fighter[], npcs: readonly Fighter[]): void {
  const struck = weakest(npcs)
  const struckBack = weakest(players)
  const blow = rollBlow(random, players)
  const blowBack = rollBlow(random, npcs)
  const scarred = suffer(struck, blow.total - struck.armour)
  const scarredBack = suffer(struckBack, blowBack.total - struckBack.armour)
  if (scarred) rollScar(random, struck, blow.sides)
  if (scarredBack) rollScar(random, struckBack, blowBack.sides)
}

/** Whom everybody strikes: of those who are up the one with the least Guard and Vigour. */
function weakest(side: readonly Fighter[]): Fighter {
  let found: Fighter | undefined
  for (const fighter of side)
    if (
      fighter.life === 'up' &&
      (found === undefined || fighter.guard + fighter.vig < found.guard + found.vig)
    )
      found = fighter
  if (found === undefined) throw new Error('nobody is left to strike')
  return found
}

interface Blow {
  /** The best die and a point for every other die of 4 or more. */
  total: number
  /** The faces of the die that counts. */
  sides: number
}

function rollBlow(random: Random, side: readonly Fighter[]): Blow {
  let best = 0
  let sides = 0
  let spent = 0
  for (const fighter of side) {
    if (fighter.life !== 'up') continue
    const impaired = fighter.spi === 0 || (fighter.weapon === 0 && fighter.shield === 0)
    const first = impaired ? 4 : fighter.weapon
    const second = impaired ? 0 : fighter.shield
    for (let die = 0; die < 2; die++) {
      const faces = die === 0 ? first : second
      if (faces === 0) continue
      const face = random.die(faces)
      if (face >= 4) spent++
      // Of equal dice of 4 or more all but the first were given up; of equal small ones the larger counts.
      if (face > best || (face === best && face < 4 && faces > sides)) {
        best = face
        sides = faces
      }
    }
  }
  return { total: best + Math.max(0, spent - 1), sides }
}

/** Damage off Guard, then off Vigour; true when Guard came to exactly 0 and a Scar is due. */
function suffer(target: Fighter, damage: number): boolean {
  if (damage <= 0) return false
  const guard = target.cla === 0 ? 0 : target.guard
  const past = damage - guard
  if (past <= 0) {
    target.guard -= damage
    return target.guard === 0
  }
  if (target.cla > 0) target.guard = 0
  if (past >= target.vig) {
    target.vig = 0
    target.life = 'slain'
  } else {
    if (2 * past >= target.vig) target.life = target.scar === 11 ? 'slain' : 'mortal'
    target.vig -= past
  }
  return false
}

/** A Scar: the die, the place, the loss and the growth. */
function rollScar(random: Random, victim: Fighter, sides: number): void {
  const entry = random.die(sides)
  victim.scar = entry
  switch (entry) {
    case 1:
      victim.spi = Math.max(0, victim.spi - random.die(6))
      return
    case 2:
      random.die(6)
      grow(random, victim, 2)
      return
    case 3:
      victim.vig = Math.max(0, victim.vig - random.die(6))
      return
    case 4:
      victim.cla = Math.max(0, victim.cla - random.die(6))
      grow(random, victim, 4)
      return
    case 5:
      victim.vig = Math.max(0, victim.vig - random.die(6) - random.die(6))
      return
    case 7:
      victim.cla = Math.max(0, victim.cla - random.die(6) - random.die(6))
      return
    case 8:
      random.die(6)
      return
    case 9:
      victim.spi = Math.max(0, victim.spi - random.die(6) - random.die(6))
      return
    case 10:
      loseLimb(victim, random.die(6))
  }
}

/** A leg is not needed by somebody who stands; the shield arm holds the shield or half of a Long weapon. */
function loseLimb(victim: Fighter, limb: number): void {
  if (limb <= 2) return
  if (limb <= 4 && victim.shield > 0) {
    victim.shield = 0
    victim.armour -= 1
  } else victim.weapon = 0
}

function grow(random: Random, victim: Fighter, limit: number): void {
  if (victim.guardMax <= limit) victim.guardMax += random.die(6)
}

/** After the fight a side with somebody up tends its dying, which lets two kinds of Scars grow Guard. */
function tend(random: Random, side: readonly Fighter[]): void {
  if (!hasSomeUp(side)) return
  for (const fighter of side) {
    if (fighter.life !== 'mortal') continue
    fighter.life = 'patched'
    if (fighter.scar === 6) grow(random, fighter, 6)
    if (fighter.scar === 8) grow(random, fighter, 8)
  }
}

function hasSomeUp(side: readonly Fighter[]): boolean {
  for (const fighter of side) if (fighter.life === 'up') return true
  return false
}

function winnerOf(
  players: readonly Fighter[],
  npcs: readonly Fighter[],
): 'players' | 'npcs' | 'draw' | 'undecided' {
  if (hasSomeUp(players)) return hasSomeUp(npcs) ? 'undecided' : 'players'
  return hasSomeUp(npcs) ? 'npcs' : 'draw'
}
