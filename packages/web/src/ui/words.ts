/**
 * Small words and numbers, the same on every page: chances that never say 0 or 100 unless that is certain,
 * counts, names of hands and verbosities.
 */
import type { BoardView, FigureView, Header, Health, Snapshot } from '@steelyard/table/contract'

/** A chance as a percentage that says 0 % or 100 % only when it is certain. */
export function percent(chance: number, digits = 0): string {
  if (chance <= 0) return '0 %'
  if (chance >= 1) return '100 %'
  const least = 10 ** -digits
  if (chance * 100 < least) return `<${least} %`
  if (100 - chance * 100 < least) return `>${100 - least} %`
  return `${(chance * 100).toFixed(digits)} %`
}

/** A chance and how far off it may be; by nothing where it is exact. */
export interface Likely {
  readonly chance: number
  readonly margin: number
}

/** What is said of something that did not come up once in many fights. */
export const rare: Likely = { chance: 0, margin: 0.005 }

/**
 * The one end that says all there is to say of a chance whose margin reaches beyond impossible or certain; null where it
 * reaches beyond neither, or both.
 */
function boundOf({ chance, margin }: Likely): { readonly sign: '<' | '>'; readonly at: number } | null {
  if (margin === 0 || chance <= 0 || chance >= 1) return null
  const [low, high] = [chance - margin, chance + margin]
  if (low <= 0 && high <= 0.99) return { sign: '<', at: high }
  return high >= 1 && low >= 0.01 ? { sign: '>', at: low } : null
}

/** A chance as a percentage; what was counted in fights is never said to be impossible or certain. */
export function likely({ chance, margin }: Likely, digits = 0): string {
  if (margin === 0 || (chance > 0 && chance < 1)) return percent(chance, digits)
  const bound = Math.max(10 ** -digits, Math.ceil(200 * margin * 10 ** digits) / 10 ** digits)
  return chance <= 0 ? `<${bound} %` : `>${Number((100 - bound).toFixed(digits))} %`
}

/** A chance beside which its margin stands; where that would reach beyond impossible or certain, only its other end. */
export function chanceWords(odds: Likely, digits = 0): string {
  const bound = boundOf(odds)
  if (bound === null) return likely(odds, digits)
  const round = bound.sign === '<' ? Math.ceil : Math.floor
  return `${bound.sign}${round(bound.at * 100 * 10 ** digits) / 10 ** digits} %`
}

/** How much of a bar a chance is sure to fill: what always came up in fights that were counted may still fail. */
export function sureShare({ chance, margin }: Likely): number {
  return chance >= 1 ? Math.max(0, 1 - 2 * margin) : chance
}

/** How far off a chance may be, in words; nothing where the chance itself says it. */
export function marginWords({ chance, margin }: Likely): string {
  if (margin === 0) return 'exact'
  if (boundOf({ chance, margin }) !== null) return ''
  return chance > 0 && chance < 1 ? `±${(margin * 100).toFixed(margin < 0.1 ? 1 : 0)}` : ''
}

/** A number as it is printed, with a minus sign below zero. */
export function numeral(value: number): string {
  return `${value}`.replace('-', '−')
}

/** True for the companion system of a game, by which the time between fights is played. */
export function isBetween(system: string): boolean {
  return system.endsWith('-between')
}

/** A count with its noun. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** True for a side that has won, alone or with its allies. */
export function hasWon({ winner, allies }: Header['outcome'], side: string): boolean {
  return winner === side || allies.includes(side)
}

/** How a fight was decided, in words: who won, alone or with allies, or how it ended without a winner. */
export function endWords({ outcome, sides }: Pick<Header, 'outcome' | 'sides'>): string {
  const won = sides.filter(({ id }) => hasWon(outcome, id)).map(({ name }) => name)
  return won.length === 0 ? `It ends: ${outcome.how}` : `Victory: ${won.join(' and ')}`
}

/** What of a snapshot says how a fight ended for whoever looks. */
interface EndView {
  readonly fight: Pick<Header, 'outcome' | 'sides' | 'hands'>
  readonly me: Pick<Snapshot['me'], 'role' | 'seat'>
  readonly board: Pick<BoardView, 'sides'>
}

/**
 * The side that somebody counts as theirs: that of their seat, or, for the referee, the only one that people play; null
 * where there is none, or several.
 */
export function ownSide({
  fight,
  me,
  board,
}: Omit<EndView, 'fight'> & { readonly fight: Pick<Header, 'hands'> }): string | null {
  const sides = board.sides.filter(({ id, figures }) => {
    const seats = [id, ...figures.map(({ seat }) => seat)]
    return me.seat !== null && me.role !== 'referee'
      ? seats.includes(me.seat)
      : seats.some((seat) => fight.hands[seat] === 'human')
  })
  return sides.length === 1 ? (sides[0]?.id ?? null) : null
}

/** How a fight was decided, for whoever looks: whose side has lost reads that first. */
export function endHeading(look: EndView): string {
  const { outcome, sides } = look.fight
  const own = ownSide(look)
  const lost = outcome.winner === null || own === null || hasWon(outcome, own) ? null : own
  const name = sides.find(({ id }) => id === lost)?.name
  return name === undefined ? endWords(look.fight) : `Defeat: ${name}`
}

/** How it ended for one side; nothing where nobody won. */
export function endFor(outcome: Header['outcome'], side: string): string {
  if (outcome.winner === null) return ''
  return hasWon(outcome, side) ? 'your side has won.' : 'your side has lost.'
}

/** Up to how many figures of a side are told by name. */
const MOST_NAMED = 8

/** How a side has come out of it: who is still in it, who is down and who is out, by name or, of a crowd, by number. */
export function leftOf({ figures }: Pick<BoardView['sides'][number], 'figures'>): string[] {
  const states = [
    ['up', 'Still in it'],
    ['down', 'Down'],
    ['out', 'Out of it'],
  ] as const
  return states.flatMap(([state, words]) => {
    const names = figures.filter(({ standing }) => standing === state).map(({ name }) => name)
    if (names.length === 0) return []
    return figures.length > MOST_NAMED
      ? `${words}: ${names.length} of ${figures.length}`
      : `${words}: ${names.join(', ')}`
  })
}

/** Who plays a hand, in words. */
export function handWords(hand: string): string {
  return hand === 'human' ? 'people' : hand.replace(/^ai:/, 'machine, ')
}

/** What each verbosity of health shows. */
export const healthWords: Readonly<Record<Health, string>> = {
  exact: 'exact numbers',
  bar: 'a bar',
  word: 'a word',
  wounds: 'wounds only',
  nothing: 'nothing',
}

/** The side a figure or side id belongs to, by its place; -1 if to none. */
export function sideOf(board: BoardView, id: string): number {
  return board.sides.findIndex((side) => side.id === id || side.figures.some((figure) => figure.id === id))
}

/** A figure by its id. */
export function figureNamed(board: BoardView, id: string): FigureView | null {
  for (const side of board.sides) for (const figure of side.figures) if (figure.id === id) return figure
  return null
}

/** A figure in one sentence, for whoever hears it: how it stands, what is left, what is wrong with it. */
export function figureWords({ name, standing, gauges, pips = [], health, conditions }: FigureView): string {
  const values = [...gauges, ...pips.filter(({ label }) => gauges.every((gauge) => gauge.label !== label))]
  const words = [
    standing === 'up' ? '' : standing,
    health.word === standing ? '' : health.word,
    ...values.map(({ label, now, max }) => (max > 0 ? `${label} ${now} of ${max}` : `${label} ${now}`)),
    ...conditions,
  ]
  return `${name}: ${words.filter((word) => word !== '').join(', ')}`
}

/** A text in which ids of figures are given by their names. */
export function withNames(board: BoardView, text: string): string {
  return text
    .split(' ')
    .map((word) => figureNamed(board, word)?.name ?? word)
    .join(' ')
}

/** A text in which sides, quoted by their ids, are given by their names. */
export function withSideNames(
  sides: readonly { readonly id: string; readonly name: string }[],
  text: string,
): string {
  return text.replace(/"([^"]*)"/g, (quoted, id) => sides.find((side) => side.id === id)?.name ?? quoted)
}

/** A title made from an id: `first-blood` becomes `First blood`. */
export function titled(id: string): string {
  const text = id.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names in a row: "Ana, Bo and Cy". */
export function listed(all: readonly string[]): string {
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`
}
