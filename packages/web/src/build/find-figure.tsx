/**
 * The search among the ready-made figures of a game.
 */
import type { ContentView } from '@steelyard/table/contract'
import { useState } from 'react'

const SHOWN = 30

/** Finds ready-made figures by words. */
export function FindFigure({
  figures,
  forWhom,
  onPick,
}: {
  figures: readonly ContentView[]
  forWhom: string
  onPick: (id: string) => void
}) {
  const [sought, setSought] = useState('')
  const words = sought
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = figures.filter(({ id, title, summary }) =>
    words.every((word) => `${id} ${title} ${summary}`.toLowerCase().includes(word)),
  )
  return (
    <>
      <input
        type="search"
        aria-label={`Find somebody for ${forWhom}`}
        placeholder={`Find among ${figures.length} ready-made figures`}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {words.length === 0 ? null : (
        <ul className="found" aria-label="Found">
          {found.slice(0, SHOWN).map(({ id, title, summary }) => (
            <li key={id}>
              <button type="button" data-figure={id} onClick={() => onPick(id)}>
                <b>{title}</b>
                <span className="fine">{summary}</span>
              </button>
            </li>
          ))}
          {found.length === 0 ? <li className="fine">Nobody is called that.</li> : null}
        </ul>
      )}
    </>
  )
}
