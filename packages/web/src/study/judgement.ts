/**
 * What a choice was worth: the chance to win with what was chosen against the best that could have been, and what all
 * choices of a side came to beside what the dice and the other side did. A difference that the margins could explain is
 * no mistake.
 */
import type { Chances, Odds } from '@steelyard/table/contract'
import { type Likely, rare } from '../ui/words.ts'

/** A choice that was made, judged. */
export interface Judgement {
  /** `best`: nothing else comes near; `sound`: nothing is certainly better; `worse`: something is. */
  readonly kind: 'best' | 'sound' | 'worse'
  readonly chance: Likely
  /** What was better, or what comes next after the best; null if there was nothing else. */
  readonly other: { readonly label: string; readonly chance: Likely } | null
  /** What it gained over the next best, or cost against the best, in wins; 0 where nobody can tell. */
  readonly gain: number
  /** How far off the gain may be. */
  readonly margin: number
}

/** How likely a side is to win with an answer. */
function winOf({ wins, method }: Odds['options'][number], side: string): Likely {
  return wins[side] ?? (method === 'exact' ? { chance: 0, margin: 0 } : rare)
}

/** Judges what was chosen by the odds of all answers; null if these do not hold it. */
export function judge(odds: Odds, chosen: string, side: string): Judgement | null {
  const all = odds.options.map((option) => ({
    key: option.key,
    label: option.label,
    chance: winOf(option, side),
  }))
  const own = all.find(({ key }) => key === chosen)
  if (own === undefined) return null
  const others = all.filter((option) => option !== own)
  const other = others.toSorted((one, next) => next.chance.chance - one.chance.chance)[0] ?? null
  if (other === null) return { kind: 'sound', chance: own.chance, other, gain: 0, margin: 0 }
  const gain = own.chance.chance - other.chance.chance
  // Both were counted with the same dice, so that this is more than they can be off by.
  const margin = Math.hypot(own.chance.margin, other.chance.margin)
  const clear = Math.abs(gain) > Math.max(margin, 0.0005)
  const kind = !clear ? 'sound' : gain > 0 ? 'best' : 'worse'
  return { kind, chance: own.chance, other, gain: clear ? gain : 0, margin }
}

/** Points of a hundred, with a sign. */
export function points(share: number): string {
  const rounded = (Math.abs(share) * 100).toFixed(1)
  if (Number(rounded) === 0) return '0'
  return `${share < 0 ? '−' : '+'}${rounded.replace(/\.0$/, '')}`
}

/** How grave a choice was, as a sign that analysis boards use and its word; '' for nothing worth a sign. */
export function signOf({ kind, gain }: Judgement): { sign: string; word: string } {
  if (kind === 'best') return gain >= 0.05 ? { sign: '!', word: 'strong' } : { sign: '', word: '' }
  if (kind === 'sound' || gain > -0.02) return { sign: '', word: '' }
  if (gain > -0.06) return { sign: '?!', word: 'inaccurate' }
  return gain > -0.15 ? { sign: '?', word: 'a mistake' } : { sign: '??', word: 'a blunder' }
}

/** Where a side's chance to win went: from its beginning, by its own choices, by everything else, to its end. */
export interface LuckAndSkill {
  readonly start: Likely
  readonly end: Likely
  /** What its choices cost against the best ones, 0 or less. */
  readonly choices: number
  /** What dice and the other side gave or took. */
  readonly luck: number
  /** How far off choices and luck may be. */
  readonly margin: number
  /** How many choices were judged. */
  readonly judged: number
}

/** Adds up a side's fight. */
export function balanceOf(start: Likely, end: Likely, judged: readonly Judgement[]): LuckAndSkill {
  const worse = judged.filter(({ kind }) => kind === 'worse')
  const choices = worse.reduce((sum, { gain }) => sum + gain, 0)
  const spread = worse.reduce((sum, { margin }) => sum + margin ** 2, start.margin ** 2 + end.margin ** 2)
  return {
    start,
    end,
    choices,
    luck: end.chance - start.chance - choices,
    margin: Math.sqrt(spread),
    judged: judged.length,
  }
}

/** The chance of a side in what was found for a step. */
export function chanceOf({ wins, method }: Pick<Chances, 'wins' | 'method'>, side: string): Likely {
  return wins[side] ?? (method === 'exact' ? { chance: 0, margin: 0 } : rare)
}
