/**
 * The brawl: a game so small that a simulation of it measures the kernel and little else.
 *
 * Fighters act one after the other, those of both sides in turn. Whoever acts picks a foe, if there are several,
 * and strikes hard (a d20 of 11 hits for a d8) or with care (7, d6). A foe who does not dodge is struck somewhere and
 * padded there. The last side with somebody on their feet wins. Every blow is a step with one or two questions and
 * up to four rolls, as in most games.
 */
import { type Decision, MenuLines, option, type Roll, type System, type Table } from '@steelyard/kernel'
import { type TinyParts, tiny } from '@steelyard/kernel/testing'

/** Somebody who brawls. */
export interface Brawler {
  readonly at: number
  readonly id: string
  readonly seat: string
  health: number
}

/** Where a brawl stands: brawlers with even places are on one side, the others on the other. */
export interface Brawl {
  round: number
  turn: number
  readonly brawlers: Brawler[]
  winner: string | null
  over: boolean
}

/** The two sides. */
export const SIDES = ['red', 'blue'] as const
const HEALTH = 20

const TO_HIT: Roll = { name: 'to-hit', rule: 'brawl.blow' }
const TO_DODGE: Roll = { name: 'to-dodge', rule: 'brawl.blow' }
const PLACE: Roll = { name: 'place', rule: 'brawl.blow' }
const HARM: Roll = { name: 'harm', rule: 'brawl.blow' }
const MANNERS: readonly string[] = ['hard', 'careful']
// The highest faces that miss and that fail to dodge, and the places by a d10.
const HARD = 10
const CAREFUL = 6
const NO_DODGE = 13
const PLACES = [3, 8, 10]

const IDS = ['ann', 'ben', 'cid', 'dee', 'eve', 'fay', 'gil', 'hal', 'ida', 'jon', 'kim', 'lou']
const foes = new MenuLines(IDS)

/** A brawl of so many a side; brawls of any size share their functions, as the fights of a game do. */
export function brawlOf(count: number): System<Brawl> {
  return tiny<Brawl>({ ...RULES, first: brawlBegins(count) })
}

const RULES: Omit<TinyParts<Brawl>, 'first'> = {
  steps: { blow },
  next: (brawl) => (brawl.over ? null : 'blow'),
  outcome: ({ over, winner }) => ({ over, winner, how: over ? 'victory' : 'running' }),
  round: ({ round }) => round,
  view: (brawl) => brawl,
  copy: copyBrawl,
  policies: { simple: { name: 'simple', summary: 'Strikes the weakest foe, hard while healthy.', decide } },
}

/** A brawl of so many a side before the first blow. */
export function brawlBegins(count: number): Brawl {
  const brawlers = IDS.slice(0, 2 * count).map((id, at) => ({
    at,
    id,
    seat: SIDES[at % 2] ?? '',
    health: HEALTH,
  }))
  return { round: 1, turn: 0, brawlers, winner: null, over: false }
}

/** A copy that shares nothing. */
export function copyBrawl(brawl: Brawl): Brawl {
  const { round, turn, brawlers, winner, over } = brawl
  const copies = brawlers.slice()
  for (let at = 0; at < copies.length; at++) copies[at] = copyBrawler(brawlerAt(brawl, at))
  return { round, turn, brawlers: copies, winner, over }
}

function copyBrawler({ at, id, seat, health }: Brawler): Brawler {
  return { at, id, seat, health }
}

function blow(table: Table, brawl: Brawl): void {
  const brawler = brawlerAt(brawl, brawl.turn)
  const foe = chooseFoe(table, brawl, brawler)
  const hard = table.ask(mannerOf(brawler)) === 'hard'
  const misses = table.atMost(20, hard ? HARD : CAREFUL, TO_HIT, brawler.id)
  if (!misses && table.atMost(20, NO_DODGE, TO_DODGE, foe.id)) {
    const where = table.lens(10, PLACES, PLACE, brawler.id)
    suffer(foe, where, table.die(hard ? 8 : 6, HARM, brawler.id))
    if (foe.health === 0 && foesOf(brawl, brawler) === 0) win(brawl, brawler)
  }
  if (!brawl.over) nextTurn(brawl)
}

/** Legs, body or head: padded by 2, by 3, and not at all. */
export function suffer(foe: Brawler, where: number, harm: number): void {
  const padding = where === 0 ? 2 : where === 1 ? 3 : 0
  foe.health = Math.max(0, foe.health - Math.max(1, harm - padding))
}

/** The last who struck wins for their side. */
export function win(brawl: Brawl, brawler: Brawler): void {
  brawl.over = true
  brawl.winner = brawler.seat
}

/** The next who is on their feet. */
export function nextTurn(brawl: Brawl): void {
  do {
    brawl.turn += 1
    if (brawl.turn === brawl.brawlers.length) {
      brawl.turn = 0
      brawl.round += 1
    }
  } while (brawlerAt(brawl, brawl.turn).health === 0)
}

function chooseFoe(table: Table, brawl: Brawl, brawler: Brawler): Brawler {
  const set = foesOf(brawl, brawler)
  return onlyFoe(brawl, set) ?? brawlerNamed(brawl, table.ask(whichFoe(brawler, set)))
}

/** The question how to strike. */
export function mannerOf(brawler: Brawler): Decision {
  return option({ name: 'manner', rule: 'brawl.blow', to: brawler, options: MANNERS })
}

/** The question whom to strike, of a set of foes. */
export function whichFoe(brawler: Brawler, set: number): Decision {
  return option({ name: 'foe', rule: 'brawl.foe', to: brawler, options: foes.list(set) })
}

/** The only foe of a set, or undefined when there are several. */
export function onlyFoe(brawl: Brawl, set: number): Brawler | undefined {
  return (set & (set - 1)) === 0 ? brawlerAt(brawl, 31 - Math.clz32(set)) : undefined
}

/** The foes who are on their feet, as a set of bits. */
export function foesOf({ brawlers }: Brawl, { at }: Brawler): number {
  let set = 0
  for (const other of brawlers) if ((other.at ^ at) & 1 && other.health > 0) set |= 1 << other.at
  return set
}

/** The brawler at this place. */
export function brawlerAt({ brawlers }: Brawl, at: number): Brawler {
  const brawler = brawlers[at]
  if (brawler === undefined) throw new RangeError(`nobody brawls at ${at}`)
  return brawler
}

/** The brawler with this id. */
export function brawlerNamed({ brawlers }: Brawl, id: string): Brawler {
  for (const brawler of brawlers) if (brawler.id === id) return brawler
  throw new RangeError(`nobody is called ${id}`)
}

/** Strikes the weakest foe, hard while healthy. */
export function decide(brawl: Brawl, { name, by }: Decision): string {
  const brawler = brawlerNamed(brawl, by)
  return name === 'foe' ? weakestFoe(brawl, brawler).id : isHealthy(brawler) ? 'hard' : 'careful'
}

/** True for somebody who can afford to strike hard. */
export function isHealthy({ health }: Brawler): boolean {
  return health * 2 >= HEALTH
}

/** Of the foes on their feet the one with the least health. */
export function weakestFoe({ brawlers }: Brawl, { at }: Brawler): Brawler {
  let weakest: Brawler | undefined
  for (const other of brawlers)
    if ((other.at ^ at) & 1 && other.health > 0 && !(weakest !== undefined && weakest.health <= other.health))
      weakest = other
  if (weakest === undefined) throw new RangeError('nobody is left to strike')
  return weakest
}
