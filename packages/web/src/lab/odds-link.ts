/**
 * A game's question about odds in its address, so that a link holds it: the question, its flags as they are written, and
 * the number over which a curve is drawn.
 */
import type { OddsQuery, OddsQuestionView } from '@steelyard/table/contract'

/** Flags as their fields hold them; what is left out or empty is not given. */
export type FlagText = Readonly<Record<string, string>>

/** A question as somebody asks it. */
export interface OddsForm {
  readonly question: string
  readonly flags: FlagText
  /** The flag that a curve is drawn over; empty for none. */
  readonly vary: string
}

type Asking = Pick<OddsQuestionView, 'name' | 'flags' | 'example'>

/** The question that an address holds; without one the first of the game, as its example has it. */
export function askedIn(query: URLSearchParams, questions: readonly Asking[]): OddsForm {
  const question = questions.find(({ name }) => name === query.get('ask')) ?? questions[0]
  const given = (question?.flags ?? []).flatMap(({ key }) => {
    const value = query.get(key)
    return value === null || value === '' ? [] : [[key, value.slice(0, 200)] as const]
  })
  const example = Object.entries(question?.example ?? {}).map(([key, value]) => [key, String(value)] as const)
  const vary = query.get('over') ?? ''
  return {
    question: question?.name ?? '',
    flags: Object.fromEntries(given.length > 0 ? given : example),
    vary: question?.flags.some(({ key, kind }) => key === vary && kind === 'number') === true ? vary : '',
  }
}

/** The address of a question, without its origin. */
export function oddsAddress(game: string, { question, flags, vary }: OddsForm): string {
  const given = Object.entries(flags).filter(([, value]) => value !== '')
  const query = new URLSearchParams([['game', game], ['ask', question], ...given])
  if (vary !== '') query.set('over', vary)
  return `/odds?${query}`
}

/** What the host is asked: numbers as numbers, and nothing for what is empty. */
export function queryOf(
  system: string,
  question: Pick<OddsQuestionView, 'name' | 'flags'>,
  { flags, vary }: OddsForm,
): OddsQuery {
  const given = question.flags.flatMap(({ key, kind, values }) => {
    const text = flags[key] ?? ''
    if (text === '') return []
    const isNumber = kind === 'number' || typeof values[0] === 'number'
    return [[key, kind === 'switch' ? text === 'true' : isNumber ? Number(text) : text] as const]
  })
  const flag = question.flags.find(({ key }) => key === vary)
  return {
    system,
    question: question.name,
    flags: Object.fromEntries(given),
    ...(flag === undefined ? {} : { vary: { flag: vary, ...curveRange(flag, Number(flags[vary] ?? '')) } }),
  }
}

type Numeric = Pick<OddsQuestionView['flags'][number], 'usual' | 'least' | 'most'>

const WIDEST = 12

/** Whole numbers about the one that is given, within what the flag allows. */
export function curveRange({ usual, least, most }: Numeric, now: number): { from: number; to: number } {
  const middle = now !== 0 && Number.isFinite(now) ? Math.round(now) : Number(usual ?? 0)
  const lowest = Number.isSafeInteger(least) ? (least ?? 0) : 0
  const highest = Number.isSafeInteger(most) ? (most ?? middle + WIDEST) : middle + WIDEST
  const from = Math.max(lowest, Math.min(middle - WIDEST / 2, highest - WIDEST))
  return { from, to: Math.min(highest, from + WIDEST) }
}

/** A flag in words: `hitPoints` is `hit points`. */
export function flagWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
