/**
 * A question and its answers as buttons: label, hint, number key, odds when asked for; what the rules forbid is
 * there too, greyed, with the rule that forbids it. Amounts are stepped, subsets ticked, dice typed on the pad.
 */
import type { Act, BoardView, MenuLine, Odds, QuestionView } from '@steelyard/table/contract'
import { forbiddenByReason, lineKey } from '@steelyard/table/menu-display'
import { useRef, useState } from 'react'
import { DicePad } from '../dice/dice-pad.tsx'
import { copy } from '../ui/download.ts'
import { menuKeys } from '../ui/menu-keys.ts'
import { RuleLink } from '../ui/rule-link.tsx'
import { chanceWords, figureNamed, type Likely, likely, marginWords, rare, sideOf } from '../ui/words.ts'
import { ForWhom, ordersIn } from './group-order.tsx'
import { SideMark } from './marks.tsx'
import { Menu } from './menu.tsx'
import { type GroupOrder, menuId } from './menu-lines.ts'

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>
type OptionOdds = Odds['options'][number]
type Standing = NonNullable<OptionOdds['blow']>

/** What this round is likely to cost whom, the largest change first: `Gate Sentry 1 Guard 3 → 1.4`. */
function leftWords({ left }: Pick<OptionOdds, 'left'>, board: BoardView): string[] {
  return left
    .filter(({ now, mean }) => Math.abs(now - mean) >= 0.05)
    .toSorted((one, other) => Math.abs(other.now - other.mean) - Math.abs(one.now - one.mean))
    .slice(0, 3)
    .map(({ figure, gauge, now, mean }) => {
      const name = figureNamed(board, figure)?.name ?? figure
      return `${name} ${gauge} ${now} → ${mean.toFixed(1)}`
    })
}

/** How likely a side is to win with an answer; a side that won none of many fights is not said never to. */
function winOf({ wins, method }: OptionOdds, side: string): Likely {
  return wins[side] ?? (method === 'exact' ? { chance: 0, margin: 0 } : rare)
}

/** What becomes of figures, in words: who is struck and who is out of it. */
function standingWords({ struck, felled, left }: Standing, board: BoardView): string[] {
  const name = (id: string) => figureNamed(board, id)?.name ?? id
  const hit = Object.entries(struck)
    .filter(([, { chance }]) => chance > 0)
    .map(([id, chance]) => {
      const out = felled[id]
      const falls = out === undefined || out.chance === 0 ? '' : `, out of it ${likely(out)}`
      return `${name(id)} struck ${likely(chance)}${falls}`
    })
  return [...hit, ...leftWords({ left }, board)]
}

/** The odds of one answer for the side of whoever is asked: to win, what it does at once, and how the round ends. */
function OddsBar({ odds, side, board }: { odds: OptionOdds; side: string; board: BoardView }) {
  const win = winOf(odds, side)
  const felled = Object.entries(odds.felled)
    .filter(([, { chance }]) => chance > 0)
    .map(([id, chance]) => `${figureNamed(board, id)?.name ?? id} out of it ${likely(chance)}`)
  const left = leftWords(odds, board)
  return (
    <span className="odds">
      <span className="odds-line">
        <b>{chanceWords(win, 1)}</b> to win <i>{marginWords(win)}</i>
      </span>
      <span className="bar" aria-hidden="true">
        <span style={{ width: `${win.chance * 100}%` }} data-level="odds" />
      </span>
      {odds.assumes === null ? null : <span className="odds-felled">If {odds.assumes}</span>}
      {odds.blow === null ? null : (
        <span className="odds-felled">At once: {standingWords(odds.blow, board).join(' · ')}</span>
      )}
      {felled.length > 0 ? <span className="odds-felled">{felled.join(' · ')}</span> : null}
      {left.length > 0 ? <span className="odds-left">On average {left.join(' · ')}</span> : null}
    </span>
  )
}

/** Which answer is best, or that nobody can tell. */
function verdictWords({ verdict, options, settled }: Odds): string {
  if (verdict.kind === 'none') return ''
  const label = (at: number) => options[at]?.label ?? ''
  if (verdict.kind === 'best') return `Best: ${label(verdict.option)}.`
  if (verdict.options.length === options.length) return settled ? 'All are too close to call.' : ''
  return `Too close to call: ${verdict.options.map(label).join(', ')}.`
}

/** For whom an answer is given, and how to say so. */
interface Ordering {
  readonly order: GroupOrder | null
  setOrder(order: GroupOrder | null): void
}

interface ChoicesProps {
  readonly question: QuestionView
  readonly board: BoardView
  readonly system: string
  readonly busy: boolean
  /** True for the question that digits answer. */
  readonly numbered: boolean
  readonly odds: Odds | 'asking' | null
  readonly focusFind?: number
  /** For whom the answer is, where Enter gives it too; left out: it is this question's own affair. */
  readonly ordering?: Ordering | undefined
  /** What was chosen, where one looks back. */
  readonly chosen?: string | null
  readonly act: (act: Act) => void
}

/** Everything about one question. */
export function Choices(props: ChoicesProps) {
  const { question, board, system, odds } = props
  const side = sideOf(board, question.by)
  const sideId = board.sides[side]?.id ?? question.seat
  return (
    <section className="question" aria-label={`${question.who}: ${question.ask}`} data-question={question.id}>
      <header>
        <SideMark side={side} />
        <h2>{question.who}</h2>
        {question.sealed ? <span className="tag">sealed</span> : null}
      </header>
      <p className="ask">
        {question.kind === 'roll' ? `Roll ${question.ask}` : question.ask}{' '}
        <RuleLink rule={question.rule} system={system} />
      </p>
      {question.kind === 'choice' && question.said !== '' ? (
        <p className="said">They try: “{question.said}”</p>
      ) : null}
      <Answers {...props} side={sideId} />
      {question.kind === 'choice' ? <Forbidden question={question} system={system} /> : null}
      {odds !== null && odds !== 'asking' ? (
        <p className="fine" aria-live="polite">
          {odds.settled ? '' : 'Still counting… '}
          {verdictWords(odds)} Odds of winning if {odds.stand} hands play on; “at once” is before anybody else
          acts, “out of it” by the end of this round.{' '}
          <button
            type="button"
            className="link"
            onClick={() => copy(oddsText(question, odds, sideId), 'Odds copied')}
          >
            Copy
          </button>
        </p>
      ) : null}
    </section>
  )
}

/** The ways to answer: dice, an amount, a subset, or one of several. */
function Answers({
  question,
  board,
  busy,
  numbered,
  odds,
  focusFind = 0,
  chosen = null,
  ordering,
  act,
  side,
}: ChoicesProps & { readonly side: string }) {
  const { id } = question
  const send = (choice: string | number | string[]) => act({ act: 'answer', question: id, choice })
  const order = useOrder(odds, side)
  if (question.kind === 'roll')
    return (
      <DicePad
        question={question}
        busy={busy}
        onFaces={(faces) => act({ act: 'answer', question: id, faces })}
        onDraw={() => act({ act: 'answer', question: id, draw: true })}
      />
    )
  if (question.answer === 'amount') return <Amount question={question} busy={busy} onAmount={send} />
  if (question.answer === 'subset')
    return <Subset question={question} busy={busy} numbered={numbered} onKeys={send} />
  const oddsOf = (line: MenuLine) => {
    if (odds === null) return null
    if (odds === 'asking') return <span className="odds">…</span>
    const found = oddsFor(odds, line)
    return found === undefined ? null : <OddsBar odds={found} side={side} board={board} />
  }
  return (
    <Options
      question={question}
      board={board}
      ordering={ordering}
      menu={{ busy, numbered, focusFind, chosen, act, extra: oddsOf, worthOf: order }}
    />
  )
}

/** The odds of a line; of the past, where nobody looked ahead, those of its answer. */
function oddsFor({ options }: Odds, { choices }: MenuLine): OptionOdds | undefined {
  const key = lineKey(choices)
  return options.find((option) => option.key === key)
}

/**
 * What each line is worth for the order of the menu. It is taken when odds are first known and again when they are
 * settled: in between no line moves under somebody's finger.
 */
function useOrder(odds: Odds | 'asking' | null, side: string): (line: MenuLine) => number | null {
  const taken = useRef<Odds | null>(null)
  if (odds === null || odds === 'asking') taken.current = null
  else if (taken.current === null || odds.settled) taken.current = odds
  const { current } = taken
  return (line) => {
    const found = current === null ? undefined : oddsFor(current, line)
    return found === undefined ? null : winOf(found, side).chance
  }
}

/** The menu, and above it for whom its answer is. */
function Options({
  question,
  board,
  ordering,
  menu,
}: {
  question: ChoiceQuestion
  board: BoardView
  ordering: Ordering | undefined
  menu: Omit<Parameters<typeof Menu>[0], 'question' | 'order'>
}) {
  const [own, setOwn] = useState<GroupOrder | null>(null)
  const { order, setOrder } = ordering ?? { order: own, setOrder: setOwn }
  const mine = board.sides.flatMap(({ figures }) =>
    figures.filter(({ seat, standing }) => seat === question.seat && standing === 'up'),
  )
  const several = mine.length > 1 && menu.chosen === null && ordersIn(question, board)
  return (
    <>
      {wordsOf(question.by, board).map((words) => (
        <p key={words} className="fine by-words">
          {words}
        </p>
      ))}
      {several ? <ForWhom question={question} mine={mine} order={order} onOrder={setOrder} /> : null}
      <Menu {...menu} question={question} order={order} />
    </>
  )
}

/** What the sheet of whoever is asked says in words: no rule carries it out, so it is told when it may apply. */
function wordsOf(figure: string, { sides }: BoardView): readonly string[] {
  const found = sides.flatMap(({ figures }) => figures).find(({ id }) => id === figure)
  return found?.facts.filter((fact) => /^(?:Note|Special): /.test(fact)) ?? []
}

function oddsText(question: QuestionView, odds: Odds, side: string): string {
  return odds.options
    .map((option) => {
      const win = winOf(option, side)
      return `${question.who}, ${option.label}: ${chanceWords(win, 1)} to win (${marginWords(win) || 'counted'})`
    })
    .join('\n')
}

/** The suggested amount, or the least. */
function startOf({ suggestion, min }: ChoiceQuestion): number {
  const [amount] = suggestion?.choices ?? []
  return typeof amount === 'number' ? amount : min
}

/** The suggested subset, or nothing. */
function ticksOf({ suggestion }: ChoiceQuestion): readonly string[] {
  const [keys] = suggestion?.choices ?? []
  return Array.isArray(keys) ? keys : []
}

function Amount({
  question,
  busy,
  onAmount,
}: {
  question: ChoiceQuestion
  busy: boolean
  onAmount: (amount: number) => void
}) {
  const [amount, setAmount] = useState(() => startOf(question))
  const within = (next: number) => Math.max(question.min, Math.min(question.max, next))
  return (
    <form
      className="amount"
      onSubmit={(event) => {
        event.preventDefault()
        onAmount(amount)
      }}
    >
      <button type="button" aria-label="Less" onClick={() => setAmount(within(amount - 1))}>
        −
      </button>
      <output>{amount}</output>
      <button type="button" aria-label="More" onClick={() => setAmount(within(amount + 1))}>
        +
      </button>
      <input
        type="range"
        aria-label={`From ${question.min} to ${question.max}`}
        min={question.min}
        max={question.max}
        value={amount}
        onChange={(event) => setAmount(within(Number(event.target.value)))}
      />
      <button type="submit" className="primary" disabled={busy}>
        Take {amount}
      </button>
    </form>
  )
}

function Subset({
  question,
  busy,
  numbered,
  onKeys,
}: {
  question: ChoiceQuestion
  busy: boolean
  numbered: boolean
  onKeys: (keys: string[]) => void
}) {
  const [chosen, setChosen] = useState<readonly string[]>(() => ticksOf(question))
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  const keys = numbered
    ? menuKeys(
        menuId(question),
        question.options.map(({ key }) => key),
      )
    : null
  const fits = chosen.length >= question.min && chosen.length <= question.max
  return (
    <>
      <ul className="options">
        {question.options.map(({ key, label, hint }) => (
          <li key={key}>
            <button
              type="button"
              className="option"
              aria-pressed={chosen.includes(key)}
              disabled={busy || (!chosen.includes(key) && chosen.length >= question.max)}
              data-option={key}
              data-key={keys?.get(key)}
              onClick={() => toggle(key)}
            >
              {keys?.has(key) ? (
                <span className="key" aria-hidden="true">
                  {keys.get(key)}
                </span>
              ) : null}
              <span className="option-words">
                <b>{label}</b>
                {hint === '' ? null : <span className="hint">{hint}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="primary"
        data-subset="send"
        disabled={busy || !fits}
        onClick={() => onKeys([...chosen])}
      >
        {chosen.length === 0 ? 'None of them' : `Take ${chosen.length} of at most ${question.max}`}
      </button>
    </>
  )
}

/** What the rules forbid now, in one line that unfolds: together where the reason is the same. */
function Forbidden({ question, system }: { question: ChoiceQuestion; system: string }) {
  const { forbidden } = question
  if (forbidden.length === 0) return null
  return (
    <details className="forbidden">
      <summary>Not now: {forbidden.map(({ label }) => label).join(', ')}</summary>
      <ul className="options">
        {forbiddenByReason(forbidden).map(({ labels, reason, rule }) => (
          <li key={`${rule} ${reason}`}>
            <span className="option">
              <span className="option-words">
                <b>{labels.join(', ')}</b>
                <span className="hint">
                  {reason} <RuleLink rule={rule} system={system} />
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
