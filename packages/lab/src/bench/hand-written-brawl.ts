/**
 * The brawl once more, by hand: the same rules in a plain loop that rolls its own dice, without table and steps. What is
 * more in a simulation is the kernel's cost; equal dice, winners and rounds prove that it is the same game.
 *
 * It is handed a policy for each side and asks it the same questions, as a simulation does. Or it asks nobody and has
 * the one policy that it knows woven in, which shows what being free to choose policies costs.
 */
import { type Decision, Random, seedFight, seedNumber } from '@steelyard/kernel'
import {
  type Brawl,
  type Brawler,
  brawlBegins,
  brawlerAt,
  brawlerNamed,
  copyBrawl,
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

/** Who chooses for each side: any function that answers the questions of a brawl. */
export type Choosers = Readonly<Record<'red' | 'blue', (brawl: Brawl, decision: Decision) => string>>

/** Fights `fights` brawls of so many a side, with the policy inlined or called; brawl i draws its dice from (seed, i). */
export function brawlByHand(
  count: number,
  choosers: Choosers | 'woven',
  options: { readonly fights: number; readonly seed: string },
): HandResult {
  const random = new Random(1, 2, 3, 4)
  const seed = seedNumber(options.seed)
  const first = brawlBegins(count)
  const outcomes: Record<string, number> = { red: 0, blue: 0 }
  const rounds = new Array<number>(1000).fill(0)
  let checksum = 0
  for (let fight = 0; fight < options.fights; fight++) {
    seedFight(random, seed, fight)
    const brawl = copyBrawl(first)
    if (choosers === 'woven') fightWoven(random, brawl)
    else fightAsking(random, brawl, choosers)
    const winner = brawl.winner ?? 'draw'
    outcomes[winner] = (outcomes[winner] ?? 0) + 1
    rounds[brawl.round] = (rounds[brawl.round] ?? 0) + 1
    const [a, b, c, d] = random.words()
    checksum = (checksum + (a ^ b ^ c ^ d)) >>> 0
  }
  const counted = rounds.flatMap((fights, round) => (fights > 0 ? [[String(round), fights] as const] : []))
  return { outcomes, rounds: Object.fromEntries(counted), checksum }
}

function fightWoven(random: Random, brawl: Brawl): void {
  while (!brawl.over) {
    const brawler = brawlerAt(brawl, brawl.turn)
    strike(random, brawl, brawler, weakestFoe(brawl, brawler), isHealthy(brawler))
  }
}

function fightAsking(random: Random, brawl: Brawl, { red, blue }: Choosers): void {
  while (!brawl.over) {
    const brawler = brawlerAt(brawl, brawl.turn)
    const choose = brawler.at % 2 === 0 ? red : blue
    const set = foesOf(brawl, brawler)
    const foe = onlyFoe(brawl, set) ?? brawlerNamed(brawl, choose(brawl, whichFoe(brawler, set)))
    strike(random, brawl, brawler, foe, choose(brawl, mannerOf(brawler)) === 'hard')
  }
}

function strike(random: Random, brawl: Brawl, brawler: Brawler, foe: Brawler, hard: boolean): void {
  if (random.die(20) > (hard ? 10 : 6) && random.die(20) <= 13) {
    const place = random.die(10)
    suffer(foe, place <= 3 ? 0 : place <= 8 ? 1 : 2, random.die(hard ? 8 : 6))
    if (foe.health === 0 && foesOf(brawl, brawler) === 0) win(brawl, brawler)
  }
  if (!brawl.over) nextTurn(brawl)
}
