/**
 * Odds of dice, and of what each game answers by its own rules: a graph, and a link that holds the question. Dice are
 * counted exactly, here in the browser; nothing is rolled.
 */
import { Refusal } from '@steelyard/kernel/basics'
import { type DiceOdds, type DiceRow, diceOdds, diceRowLabel, diceRows } from '@steelyard/lab/dice'
import { useEffect, useMemo, useState } from 'react'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { GameOdds } from '../lab/game-odds.tsx'
import { Columns } from '../plots/plots.tsx'
import { go, useAddress } from '../router.tsx'
import { copy } from '../ui/download.ts'
import { Select } from '../ui/select.tsx'
import { percent } from '../ui/words.ts'

const EXAMPLES: readonly (readonly [expression: string, words: string])[] = [
  ['max(d8,d6)', 'the highest of a d8 and a d6'],
  ['2d6+3 >= 11', 'two dice and a bonus against a number'],
  ['d20 <= 12', 'a Save'],
  ['4d6kh3', 'four dice, the best three'],
  ['d100 <= 62', 'a skill in percent'],
  ['2d6!', 'two dice that are rolled on'],
  ['8d10>=7', 'how many of eight dice show 7 or more'],
  ['d6 > d8', 'one die against another'],
  ['4d6dl1r1', 'ones rolled again, the lowest dropped'],
]

/** Counted at every keystroke: a moment's work, also on a phone. */
const LIMITS = { pairs: 20_000_000, totals: 20_000 }
/** More columns than this are drawn by ranges. */
const MOST_COLUMNS = 400

type Counted = { readonly ok: true; readonly odds: DiceOdds } | { readonly ok: false; readonly why: string }

function count(expression: string): Counted {
  try {
    return { ok: true, odds: diceOdds(expression, LIMITS) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, why: [error.message, error.hint].join(' ').trim() }
    return { ok: false, why: error instanceof Error ? error.message : 'That cannot be counted.' }
  }
}

/** The page of odds: of dice, and of each game's own questions. */
export function OddsPage() {
  const { query } = useAddress()
  const games = useAsked('systems', () => host.systems())
  const asked = query.get('game') ?? ''
  const game = games.answer?.find(({ id }) => id === asked)
  useEffect(() => {
    document.title = 'Odds · Steelyard'
  }, [])
  return (
    <div className="page narrow">
      <h1>Odds</h1>
      {query.has('embed') ? null : (
        <Select
          label="Of"
          value={game?.id ?? ''}
          options={[['', 'dice'], ...(games.answer ?? []).map(({ id, title }) => [id, title] as const)]}
          onChoose={(id) => go(id === '' ? '/odds' : `/odds?game=${id}`)}
        />
      )}
      {asked === '' ? <DiceOddsForm /> : null}
      {game === undefined ? null : <GameOdds key={game.id} game={game} />}
    </div>
  )
}

/** Dice, counted here. */
function DiceOddsForm() {
  const { query } = useAddress()
  const asked = query.get('q') ?? 'max(d8,d6)'
  const embedded = query.has('embed')
  const [text, setText] = useState(asked)
  const counted = useMemo(() => count(text), [text])
  useEffect(() => {
    if (counted.ok) go(`/odds?q=${encodeURIComponent(text)}${embedded ? '&embed' : ''}`, 'replace')
  }, [counted.ok, text, embedded])
  return (
    <>
      <label>
        <span className="unseen">Dice</span>
        <input
          className="code big"
          value={text}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={!counted.ok}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div aria-live="polite">
        {counted.ok ? <Answer odds={counted.odds} text={text} /> : <p role="alert">{counted.why}</p>}
      </div>
      <ul className="options">
        {EXAMPLES.map(([expression, words]) => (
          <li key={expression}>
            <button type="button" className="option" onClick={() => setText(expression)}>
              <span className="option-words">
                <b>{expression}</b>
                <span className="hint">{words}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="fine">
        Dice add, subtract and multiply; <code>kh</code> and <code>kl</code> keep the highest or lowest,{' '}
        <code>dh</code> and <code>dl</code> drop them; <code>!</code> rolls on; <code>r1</code> rolls ones
        again, <code>ro1</code> once; <code>max</code> and <code>min</code> take one of several;{' '}
        <code>{'8d10>=7'}</code> without a space counts dice; a comparison at the end, with a space, asks for
        a chance.
      </p>
    </>
  )
}

function Answer({ odds, text }: { odds: DiceOdds; text: string }) {
  const values = [...odds.distribution].filter(([, share]) => share > 0)
  const rows = diceRows(odds.distribution)
  const bound = odds.chance === null ? null : /\s(>=|<=|>|<|==?)\s*(-?\d+)\s*$/.exec(text)
  const holds = (value: number) => {
    const limit = Number(bound?.[2] ?? 0)
    const sign = bound?.[1] ?? ''
    if (sign === '>=') return value >= limit
    if (sign === '<=') return value <= limit
    if (sign === '>') return value > limit
    return sign === '<' ? value < limit : value === limit
  }
  const summary =
    odds.chance === null
      ? `${odds.expression}: ${odds.mean.toFixed(2)} ± ${odds.deviation.toFixed(2)}`
      : `${odds.expression}: ${percent(odds.chance, 2)}`
  return (
    <>
      <p className="answer-big">
        {odds.chance === null ? `${odds.mean.toFixed(2)} on average` : percent(odds.chance, 2)}
      </p>
      <p className="fine">
        {odds.cutOff === 0
          ? 'Exact.'
          : `Exact but for explosions beyond the sixth, at most ${percent(odds.cutOff, 4)} of rolls.`}{' '}
        Mean {odds.mean.toFixed(3)}, deviation {odds.deviation.toFixed(3)}.{' '}
        <button type="button" className="link" onClick={() => copy(summary, 'Odds copied')}>
          Copy
        </button>{' '}
        <button type="button" className="link" onClick={() => copy(window.location.href, 'Link copied')}>
          Copy the link
        </button>
      </p>
      {values.length <= MOST_COLUMNS ? (
        <Columns
          title="Chance of each total"
          values={values}
          mean={odds.mean}
          {...(bound === null ? {} : { marked: holds })}
        />
      ) : (
        <RangeColumns rows={rows} mean={odds.mean} />
      )}
      <details>
        <summary>In numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Total</th>
              <th scope="col">Exactly</th>
              <th scope="col">Or more</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={diceRowLabel(row)}>
                <th scope="row">{diceRowLabel(row)}</th>
                <td>{percent(row.share, 2)}</td>
                <td>{percent(row.above, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** Very many totals, drawn by ranges; the tails stand in the table. */
function RangeColumns({ rows, mean }: { rows: readonly DiceRow[]; mean: number }) {
  const names = new Map(
    rows.flatMap((row) => (row.from === null || row.to === null ? [] : [[row.from, row] as const])),
  )
  return (
    <Columns
      title="Chance of each range of totals"
      values={Array.from(names, ([from, { share }]) => [from, share] as const)}
      mean={mean}
      nameOf={(value) => {
        const row = names.get(value)
        return row === undefined ? String(value) : diceRowLabel(row)
      }}
    />
  )
}
