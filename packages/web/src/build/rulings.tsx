/**
 * The rulings of a fight in plain words: what the book leaves open, and what each answer means. Only what differs
 * from the usual is written into the scenario.
 */
import type { RulingView } from '@steelyard/table/contract'
import { useState } from 'react'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { Select } from '../ui/select.tsx'
import type { Fields } from './draft.ts'

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
  const pick = ({ key, default: usual }: RulingView, value: string) => {
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
      {shown.map((ruling) => (
        <Switch
          key={ruling.key}
          ruling={ruling}
          now={String(values[ruling.key] ?? ruling.default)}
          onPick={(value) => pick(ruling, value)}
        />
      ))}
    </details>
  )
}

/** One switch: what is open, and what each answer means; a number is typed. */
function Switch({
  ruling: { title, question, default: usual, values: meanings },
  now,
  onPick,
}: {
  ruling: RulingView
  now: string
  onPick: (value: string) => void
}) {
  const options = Object.entries(meanings).map(
    ([value, meaning]) => [value, value === String(usual) ? `${meaning} (usual)` : meaning] as const,
  )
  return (
    <div className="ruling">
      <b>{title}</b>
      <span className="fine">{question}</span>
      {options.length > 1 ? (
        <Select label={title} heard value={now} options={options} onChoose={onPick} />
      ) : (
        <input aria-label={title} value={now} onChange={(event) => onPick(event.target.value)} />
      )}
    </div>
  )
}
