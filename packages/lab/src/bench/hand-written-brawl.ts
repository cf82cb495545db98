/**
 * The brawl once more, by hand: the same rules and the same policy in a plain loop that rolls its own dice, without
 * table, questions or steps. What is more in a simulation is the kernel's cost; equal dice, winners and rounds prove
 * that it is the same game.
 */
import { Random, seedFight, seedNumber } from '@steelyard/kernel'
import {
  type Brawl,
  type Brawler,
  brawlBegins,
  brawlerAt,
  brawlerNamed,
  copyBrawl,
  decide,
  foesOf,
  isHealthy,
  mannerOf,
  nextTurn,
  onlyFoe,
  suffer,
  weakestFoe,
  whichFoe,
  win,
} from './brawl.ts'
import type { HandResult } from './hand-written-duel.ts'

/** How a loop comes by its choices: `woven` into the arithmetic, or by asking the same `policy` the same questions. */
export type Choosing = 'woven' | 'policy'

/** Brawls `fights` times with so many a side; brawl number i draws its dice from (seed, i). */
export function brawlByHand(
  count: number,
  choosing: Choosing,
  options: { readonly fights: number; readonly seed: string },
): HandResult {
  const blow = choosing === 'woven' ? wovenBlow : askedBlow
  const random = new Random(1, 2, 3, 4)
  const seed = seedNumber(options.seed)
  const first = brawlBegins(count)
  const outcomes: Record<string, number> = { red: 0, blue: 0 }
  const rounds = new Array<number>(1000).fill(0)
  let checksum = 0
  for (let fight = 0; fight < options.fights; fight++) {
    seedFight(random, seed, fight)
    const brawl = copyBrawl(first)
    const winner = fightOut(random, brawl, blow)
    outcomes[winner] = (outcomes[winner] ?? 0) + 1
    rounds[brawl.round] = (rounds[brawl.round] ?? 0) + 1
    const [a, b, c, d] = random.words()
    checksum = (checksum + (a ^ b ^ c ^ d)) >>> 0
  }
  const counted = rounds.flatMap((fights, round) => (fights > 0 ? [[String(round), fights] as const] : []))
  return { outcomes, rounds: Object.fromEntries(counted), checksum }
}

type Blow = (random: Random, brawl: Brawl) => void

function fightOut(random: Random, brawl: Brawl, blow: Blow): string {
  while (!brawl.over) blow(random, brawl)
  return brawl.winner ?? 'draw'
}

function wovenBlow(random: Random, brawl: Brawl): void {
  const brawler = brawlerAt(brawl, brawl.turn)
  strike(random, brawl, brawler, weakestFoe(brawl, brawler), isHealthy(brawler))
}

function askedBlow(random: Random, brawl: Brawl): void {
  const brawler = brawlerAt(brawl, brawl.turn)
  const set = foesOf(brawl, brawler)
  const foe = onlyFoe(brawl, set) ?? brawlerNamed(brawl, decide(brawl, whichFoe(brawler, set)))
  strike(random, brawl, brawler, foe, decide(brawl, mannerOf(brawler)) === 'hard')
}

function strike(random: Random, brawl: Brawl, brawler: Brawler, foe: Brawler, hard: boolean): void {
  if (random.die(20) > (hard ? 10 : 6) && random.die(20) <= 13) {
    const place = random.die(10)
    suffer(foe, place <= 3 ? 0 : place <= 8 ? 1 : 2, random.die(hard ? 8 : 6))
    if (foe.health === 0 && foesOf(brawl, brawler) === 0) win(brawl, brawler)
  }
  if (!brawl.over) nextTurn(brawl)
}
