/**
 * The search among the ready-made figures of a game.
 */
import type { ContentView } from '@steelyard/table/contract'
import { useState } from 'react'
import { pickedFigure } from '../packs/use-content.ts'

const SHOWN = 30

/** Finds ready-made figures by words. */
export function FindFigure({
  figures,
  forWhom,
  onPick,
}: {
  figures: readonly ContentView[]
  forWhom: string
  onPick: (figure: unknown) => void
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
          {found.slice(0, SHOWN).map((entry) => (
            <li key={`${entry.data === undefined ? '' : 'pack '}${entry.id}`}>
              <button type="button" data-figure={entry.id} onClick={() => onPick(pickedFigure(entry))}>
                <b>{entry.title}</b>
                <span className="fine">{entry.summary}</span>
              </button>
            </li>
          ))}
          {found.length === 0 ? <li className="fine">Nobody is called that.</li> : null}
        </ul>
      )}
    </>
  )
}
