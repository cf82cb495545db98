/**
 * The lab's question in its address, so that a link holds it: what is fought, what is asked, and how often. A scenario of
 * one's own travels in the fragment, which browsers do not send.
 */

/** What can be asked about many fights. */
export type LabMode = 'simulate' | 'vary' | 'compare' | 'balance' | 'rules' | 'solve' | 'encounter'

/** A question of the lab. */
export interface LabQuestion {
  readonly system: string
  readonly sample: string
  readonly text: string
  readonly mode: LabMode
  readonly fights: number
  readonly vary: string
  readonly compare: string
  readonly side: string
  readonly share: number
  /** Of a house rule: in all ready-made fights of the game, not in this one alone. */
  readonly wide: boolean
  /** The only decision that is left open, and who answers the others. */
  readonly only: string
  readonly otherwise: string
  /** In which share of fights nobody dies, and after how many rounds it is over; 0 where that is not promised. */
  readonly noDeath: number
  readonly rounds: number
}

const MODES: readonly LabMode[] = ['simulate', 'vary', 'compare', 'balance', 'rules', 'solve', 'encounter']
const LONGEST = 12_000
const USUAL = 10_000
const MOST = 1_000_000

/** The address of a question, without its origin. */
export function addressOf(question: LabQuestion): string {
  const { system, sample, text, mode, fights, vary, compare, side, share } = question
  const query = new URLSearchParams({ system, sample, ask: mode })
  if (fights !== USUAL) query.set('fights', String(fights))
  if ((mode === 'vary' || mode === 'balance') && vary !== '') query.set('vary', vary)
  if ((mode === 'compare' || mode === 'rules') && compare !== '') query.set('compare', compare)
  if (mode === 'rules' && !question.wide) query.set('where', 'here')
  if (mode === 'balance' || mode === 'encounter') query.set('share', String(share))
  if (mode === 'balance' || ((mode === 'encounter' || mode === 'solve') && side !== ''))
    query.set('side', side)
  if (mode === 'solve' && question.only !== '') {
    query.set('only', question.only)
    query.set('otherwise', question.otherwise)
  }
  if (mode === 'encounter') {
    if (question.noDeath > 0) query.set('no-death', String(question.noDeath))
    if (question.rounds > 0) query.set('rounds', String(question.rounds))
  }
  const own = text.trim() === '' || text.length > LONGEST ? '' : `#scenario=${encodeURIComponent(text)}`
  return `/lab?${query}${own}`
}

/** The question that an address holds; `text` is the scenario that this device remembers. */
export function questionIn(query: URLSearchParams, hash: string, text: string): LabQuestion {
  const mode = MODES.find((each) => each === query.get('ask')) ?? 'simulate'
  const brought = /^#scenario=(.+)$/.exec(hash)?.[1]
  const fights = Number(query.get('fights') ?? USUAL)
  const share = Number(query.get('share') ?? 0.5)
  const noDeath = Number(query.get('no-death') ?? 0)
  const rounds = Number(query.get('rounds') ?? 0)
  return {
    system: query.get('system') ?? 'bastionland',
    sample: query.get('sample') ?? '',
    text: brought === undefined ? (query.has('ask') ? '' : text) : decoded(brought),
    mode,
    fights: Number.isInteger(fights) && fights > 0 ? Math.min(fights, MOST) : USUAL,
    vary: query.get('vary') ?? '',
    compare: query.get('compare') ?? '',
    side: query.get('side') ?? '',
    share: share > 0 && share < 1 ? share : 0.5,
    wide: query.get('where') !== 'here',
    only: query.get('only') ?? '',
    otherwise: query.get('otherwise') ?? '',
    noDeath: noDeath > 0 && noDeath < 1 ? noDeath : 0,
    rounds: Number.isInteger(rounds) && rounds > 0 && rounds <= 1000 ? rounds : 0,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
