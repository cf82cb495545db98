/**
 * What happened last, in one sentence, and the latest dice with what came of them: in the middle of the table, on the
 * phone, and in large letters on the room's screen.
 */
import type { LineView, Snapshot } from '@steelyard/table/contract'
import { useMemo } from 'react'
import { fellWords, isNote, latestNews } from '../log/entries.ts'
import { Rolls } from './dice.tsx'

/** What happened last, and the dice that were rolled last. */
export function DiceTray({ look, size = 44 }: { look: Snapshot; size?: number }) {
  const news = useMemo(() => latestNews(look.log), [look.log])
  const { board, log, fight } = look
  const fell = useMemo(() => fellWords({ board, log, fight }), [board, log, fight])
  if (news === null) return null
  const { headline, exchange, upshot } = news
  const also = fell === null || headline === null ? news.also : [headline, ...news.also]
  return (
    <section className="tray" aria-label="Latest exchange">
      {headline === null ? null : (
        <p key={`${exchange.key} told`} className={`tray-title tone-${headline.tone}`}>
          {fell ?? withoutAsides(headline.text)}
        </p>
      )}
      <Results lines={also} />
      {exchange.title === headline || isNote(exchange.title) ? null : (
        <p className="tray-act">{exchange.title.text}</p>
      )}
      <Rolls key={exchange.key} lines={exchange.lines} size={size} />
      <Results lines={upshot} />
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
