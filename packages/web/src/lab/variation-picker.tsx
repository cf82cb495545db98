/**
 * What varies, picked by hand: a number from the tree of the scenario's sheets with its range, a ruling with its
 * answers, or who plays a side. Whoever would rather write it can.
 */
import type { RulingView, ScenarioCheck, SystemView } from '@steelyard/table/contract'
import { useState } from 'react'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { SideMark } from '../table/marks.tsx'
import { Select } from '../ui/select.tsx'
import { fieldWords, numberGroups, pathWords, rangeText, readVariation, usualRange } from './variation.ts'

type Kind = 'number' | 'ruling' | 'policy'

const KINDS: readonly (readonly [Kind, string])[] = [
  ['number', 'a number of somebody’s sheet'],
  ['ruling', 'a ruling of the game'],
  ['policy', 'who plays a side'],
]

interface PickerProps {
  readonly value: string
  readonly checked: ScenarioCheck | null
  readonly game: SystemView | null
  /** `several`: a range or all answers; `one`: a single other value; `number`: a range of numbers only. */
  readonly takes: 'several' | 'one' | 'number'
  readonly onChange: (value: string) => void
}

/** The kind of thing that a path names. */
function kindOf(path: string): Kind {
  if (path.startsWith('rulings.')) return 'ruling'
  return path.startsWith('policy.') ? 'policy' : 'number'
}

/** The picker. */
export function VariationPicker(props: PickerProps) {
  const { value, checked, takes, onChange } = props
  const [kind, setKind] = useState<Kind>(() => kindOf(readVariation(value).path))
  const [written, setWritten] = useState(false)
  return (
    <fieldset className="variation">
      <legend>{takes === 'one' ? 'What is different' : 'What varies'}</legend>
      {takes === 'number' ? null : (
        <Select label="Kind" heard value={kind} options={KINDS} onChoose={setKind} />
      )}
      {kind === 'number' || takes === 'number' ? <NumberPicker {...props} /> : null}
      {kind === 'ruling' && takes !== 'number' ? <RulingPicker {...props} /> : null}
      {kind === 'policy' && takes !== 'number' ? <PolicyPicker {...props} /> : null}
      <p className="fine">
        {value === '' || checked === null ? 'Pick something.' : <code>{value}</code>}{' '}
        <button type="button" className="link" aria-expanded={written} onClick={() => setWritten(!written)}>
          Write it
        </button>
      </p>
      {written ? (
        <label>
          Written out
          <input value={value} onChange={(event) => onChange(event.target.value)} />
        </label>
      ) : null}
    </fieldset>
  )
}

/** The tree of numbers, and the range of the one that was picked. */
function NumberPicker({ value, checked, takes, onChange }: PickerProps) {
  const { path, range, values } = readVariation(value)
  if (checked === null) return null
  const picked = checked.numbers.find((number) => number.path === path)
  const pick = (text: string) => onChange(takes === 'one' ? firstOf(text) : text)
  return (
    <>
      <div className="numbers">
        {numberGroups(checked).map(({ key, title, side, numbers }) => (
          <details key={key} open={numbers.some((number) => number.path === path)}>
            <summary>
              {side < 0 ? null : <SideMark side={side} />} {title}
            </summary>
            <div className="row">
              {numbers.map((number) => (
                <button
                  key={number.path}
                  type="button"
                  aria-pressed={number.path === path}
                  data-path={number.path}
                  onClick={() => pick(usualRange(number))}
                >
                  {fieldWords(number.name)} <b>{number.value}</b>
                </button>
              ))}
            </div>
          </details>
        ))}
      </div>
      {picked === undefined || takes === 'one' || range === null ? null : (
        <div className="row range">
          <b>{pathWords(path, checked)}</b>
          <Bound
            label="from"
            value={range.from}
            onChange={(from) => onChange(rangeText(path, { ...range, from }))}
          />
          <Bound label="to" value={range.to} onChange={(to) => onChange(rangeText(path, { ...range, to }))} />
          <Bound
            label="by"
            value={range.by}
            least={1}
            onChange={(by) => onChange(rangeText(path, { ...range, by: Math.max(1, by) }))}
          />
        </div>
      )}
      {picked === undefined || takes !== 'one' ? null : (
        <div className="row range">
          <b>{pathWords(path, checked)}</b> {picked.value} →
          <Bound
            label="instead"
            value={Number(values[0] ?? picked.value)}
            onChange={(next) => onChange(`${path}=${next}`)}
          />
        </div>
      )}
    </>
  )
}

/** One more than what stands there, as the first thing to compare with. */
function firstOf(range: string): string {
  const { path, range: read } = readVariation(range)
  return `${path}=${read?.to ?? 1}`
}

function Bound({
  label,
  value,
  least,
  onChange,
}: {
  label: string
  value: number
  least?: number
  onChange: (value: number) => void
}) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={least}
        value={value}
        onChange={({ target }) => target.value !== '' && onChange(Number(target.value))}
      />
    </label>
  )
}

/** Rulings whose answers can be listed. */
export function RulingPicker({ value, game, takes, onChange }: PickerProps) {
  const { path, values } = readVariation(value)
  const { answer } = useAsked(game?.id ?? null, () => host.rulings(game?.id ?? ''))
  const all = (answer ?? []).filter((ruling) => Object.keys(ruling.values).length > 1)
  const now = all.find(({ key }) => `rulings.${key}` === path)
  const pick = (ruling: RulingView | undefined) => {
    if (ruling === undefined) return
    const others = Object.keys(ruling.values).filter((key) => key !== String(ruling.default))
    const chosen = takes === 'one' ? others.slice(0, 1) : Object.keys(ruling.values)
    onChange(`rulings.${ruling.key}=${chosen.join(',')}`)
  }
  return (
    <>
      <Select
        label="Ruling"
        value={now?.key ?? ''}
        options={[['', 'Pick a ruling'], ...all.map(({ key, title }) => [key, title] as const)]}
        onChoose={(key) => pick(all.find((ruling) => ruling.key === key))}
      />
      {now === undefined ? null : <p className="fine">{now.question}</p>}
      {now === undefined ? null : (
        <Answers
          answers={Object.entries(now.values).map(([key, words]) => [
            key,
            key === String(now.default) ? `${words} (usual)` : words,
          ])}
          chosen={values}
          takes={takes}
          onChoose={(chosen) => onChange(`${path}=${chosen.join(',')}`)}
        />
      )}
    </>
  )
}

/** Which machine plays a side. */
function PolicyPicker({ value, checked, game, takes, onChange }: PickerProps) {
  const { path, values } = readVariation(value)
  const policies = game?.policies ?? []
  const seats = Object.keys(checked?.hands ?? {})
  const seat = path.startsWith('policy.') ? path.slice('policy.'.length) : ''
  const names = policies.map(({ name }) => name)
  return (
    <>
      <Select
        label="Seat"
        value={seats.includes(seat) ? seat : ''}
        options={[['', 'Pick a seat'], ...seats.map((each) => [each, seatWords(each, checked)] as const)]}
        onChoose={(next) =>
          next !== '' && onChange(`policy.${next}=${(takes === 'one' ? names.slice(0, 1) : names).join(',')}`)
        }
      />
      {seats.includes(seat) ? (
        <Answers
          answers={policies.map(({ name, summary }) => [name, `${name}: ${summary}`])}
          chosen={values}
          takes={takes}
          onChoose={(chosen) => onChange(`${path}=${chosen.join(',')}`)}
        />
      ) : null}
    </>
  )
}

function seatWords(seat: string, checked: ScenarioCheck | null): string {
  return checked?.sides.find(({ id }) => id === seat)?.name ?? seat
}

/** Answers to tick, or one of them; at least one stays. */
function Answers({
  answers,
  chosen,
  takes,
  onChoose,
}: {
  answers: readonly (readonly [key: string, words: string])[]
  chosen: readonly string[]
  takes: PickerProps['takes']
  onChoose: (chosen: readonly string[]) => void
}) {
  const toggle = (key: string) => {
    if (takes === 'one') return onChoose([key])
    const next = answers.map(([each]) => each).filter((each) => chosen.includes(each) !== (each === key))
    if (next.length > 0) onChoose(next)
  }
  return (
    <ul className="answers">
      {answers.map(([key, words]) => (
        <li key={key}>
          <label>
            <input
              type={takes === 'one' ? 'radio' : 'checkbox'}
              checked={chosen.includes(key)}
              onChange={() => toggle(key)}
            />
            {words}
          </label>
        </li>
      ))}
    </ul>
  )
}
