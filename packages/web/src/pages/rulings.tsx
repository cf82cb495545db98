/**
 * The rulings of a fight in plain words: what the book leaves open, and what each answer means. Only what differs
 * from the usual is written into the scenario.
 */
import { useState } from 'react'
import { useAsked } from '../asked.ts'
import type { Fields } from '../draft.ts'
import { host } from '../host.ts'

/** The switches of a game. */
export function Rulings({
  system,
  values,
  onChange,
}: {
  system: string
  values: Fields
  onChange: (values: Fields) => void
}) {
  const rulings = useAsked(system, () => host.rulings(system))
  const [sought, setSought] = useState('')
  const all = rulings.answer ?? []
  const shown = all.filter(({ key, title, question }) =>
    `${key} ${title} ${question}`.toLowerCase().includes(sought.toLowerCase()),
  )
  const pick = (key: string, value: string, usual: string | number) => {
    const { [key]: _, ...rest } = values
    onChange(
      value === String(usual) ? rest : { ...rest, [key]: typeof usual === 'number' ? Number(value) : value },
    )
  }
  const changed = Object.keys(values).length
  return (
    <details className="card rulings">
      <summary>
        House rules: {all.length} switches{changed > 0 ? `, ${changed} changed` : ', all as usual'}
      </summary>
      <input
        type="search"
        aria-label="Find a switch"
        placeholder="Find a switch"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {shown.map(({ key, title, question, default: usual, values: meanings }) => {
        const now = String(values[key] ?? usual)
        return (
          <div key={key} className="ruling">
            <b>{title}</b>
            <span className="fine">{question}</span>
            {Object.keys(meanings).length > 1 ? (
              <select
                aria-label={title}
                value={now}
                onChange={(event) => pick(key, event.target.value, usual)}
              >
                {Object.entries(meanings).map(([value, meaning]) => (
                  <option key={value} value={value}>
                    {value === String(usual) ? `${meaning} (usual)` : meaning}
                  </option>
                ))}
              </select>
            ) : (
              <input
                aria-label={title}
                value={now}
                onChange={(event) => pick(key, event.target.value, usual)}
              />
            )}
          </div>
        )
      })}
    </details>
  )
}
