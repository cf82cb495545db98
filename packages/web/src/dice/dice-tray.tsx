/**
 * What happened last, in one sentence, and the latest dice with what came of them: in the middle of the table, on the
 * phone, and in large letters on the room's screen.
 */
import type { LineView, Snapshot } from '@steelyard/table/contract'
import { useMemo } from 'react'
import { fellWords, isNote, latestNews } from '../log/entries.ts'
import { Rolls } from './dice.tsx'

/** Besides the sentence itself a room's screen has room for so many lines. */
const MOST_LINES = 2
/** A sentence of more letters than this is set smaller. */
const LONG = 46

/** What happened last, and the dice that were rolled last. */
export function DiceTray({
  look,
  size = 44,
  brief = false,
}: {
  look: Snapshot
  size?: number
  /** True across a room: the outcome in one sentence, and no more than what fits below it. */
  brief?: boolean
}) {
  const news = useMemo(() => latestNews(look.log), [look.log])
  const { board, log, fight } = look
  const fell = useMemo(() => fellWords({ board, log, fight }), [board, log, fight])
  if (news === null) return null
  const { headline, exchange, upshot } = news
  const also = fell === null || headline === null ? news.also : [headline, ...news.also]
  const said = fell ?? withoutAsides(headline?.text ?? '')
  const act = exchange.title === headline || isNote(exchange.title) ? null : exchange.title
  const first = brief ? also.slice(0, MOST_LINES) : also
  const told = act !== null && (!brief || first.length === 0)
  const room = brief ? MOST_LINES - first.length - (told ? 1 : 0) : upshot.length
  return (
    <section className="tray" aria-label="Latest exchange">
      {headline === null ? null : (
        <p
          key={`${exchange.key} told`}
          className={`tray-title tone-${fell === null ? headline.tone : 'bad'} ${said.length > LONG ? 'long' : ''}`}
        >
          {said}
        </p>
      )}
      <Results lines={first} />
      {told ? <p className="tray-act">{act.text}</p> : null}
      <Rolls key={exchange.key} lines={exchange.lines} size={size} />
      <Results lines={upshot.slice(0, room)} />
    </section>
  )
}

/** A sentence to be read at a glance: what stands in brackets is in the log. */
function withoutAsides(text: string): string {
  return text.replaceAll(/ \([^()]*\)/g, '')
}

function Results({ lines }: { lines: readonly LineView[] }) {
  return lines.map((line) => (
    <p key={line.at} className={`line tone-${line.tone}`}>
      {line.text}
    </p>
  ))
}
