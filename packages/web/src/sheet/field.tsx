/**
 * One field of a sheet, whatever its shape: numbers, words, lists to choose from, and lists, tables and records of these.
 * What is left empty is the book's usual or is worked out, and stands there dimly as it will be.
 */
import { type ReactNode, useContext, useId, useState } from 'react'
import { Choice, Flag, NumberBox, Several, SheetContext, TextBox, type ValueProps } from './boxes.tsx'
import { aboutField, numberNames, valueWord, wordFor } from './groups.ts'
import { complaint, type FieldShape, fits, isRecord, recordFor, type Shape } from './shape.ts'

/** A field with its word, what it is, and what is wrong with it. */
export function Field({
  field,
  value,
  derived,
  problem,
  onChange,
}: {
  field: FieldShape
  value: unknown
  derived: unknown
  /** What the rules say against it; null if nothing. */
  problem: string | null
  onChange: (value: unknown) => void
}) {
  const { system } = useContext(SheetContext)
  const id = useId()
  const label = wordFor(system, field.key)
  const wrong = complaint(field.shape, value) ?? problem
  const whole = isWhole(field.shape)
  const props = {
    shape: field.shape,
    value,
    derived: derived ?? field.usual,
    label,
    name: field.key,
    id,
    describedBy: `${id}-about`,
    invalid: wrong !== null,
    onChange,
  }
  const about = (
    <span className="field-about" id={`${id}-about`}>
      {wrong === null ? null : <span className="field-wrong">{wrong} </span>}
      {aboutField(system, field)}
    </span>
  )
  if (whole)
    return (
      <fieldset className="field whole" data-field={field.key}>
        <legend>{label}</legend>
        {about}
        <Value {...props} />
      </fieldset>
    )
  return (
    <div className="field" data-field={field.key}>
      <label htmlFor={id}>{label}</label>
      <Value {...props} />
      {about}
    </div>
  )
}

/** True for shapes that are more than one box, and so have a heading instead of a label. */
function isWhole(shape: Shape): boolean {
  if (shape.kind === 'either') {
    const shapes = shape.shapes.filter(({ kind }) => kind !== 'nothing')
    if (isPoolOf(shapes)) return false
    return shapes.length > 1
      ? shapes.some(({ kind }) => kind !== 'number' && kind !== 'text')
      : shapes.some(isWhole)
  }
  return ['several', 'list', 'tuple', 'record', 'table'].includes(shape.kind)
}

function Value(props: ValueProps): ReactNode {
  const { shape } = props
  switch (shape.kind) {
    case 'number':
      return <NumberOrName {...props} shape={shape} />
    case 'text':
      return <TextBox {...props} shape={shape} />
    case 'flag':
      return <Flag {...props} />
    case 'choice':
      return <Choice {...props} shape={shape} />
    case 'several':
      return <Several {...props} shape={shape} />
    case 'list':
      return <List {...props} shape={shape} />
    case 'tuple':
      return <Tuple {...props} shape={shape} />
    case 'record':
      return <Fields {...props} fields={shape.fields} />
    case 'table':
      return <Table {...props} shape={shape} />
    case 'either':
      return <Either {...props} shapes={shape.shapes} />
    case 'nothing':
    case 'anything':
      return null
  }
}

/** A number, or a line of a table by its name. */
function NumberOrName(props: ValueProps<Extract<Shape, { kind: 'number' }>>) {
  const { system } = useContext(SheetContext)
  const names = numberNames(system, props.name)
  if (names.length === 0) return <NumberBox {...props} />
  return <Choice {...props} shape={{ kind: 'choice', values: names.map((_, at) => at + 1) }} names={names} />
}

function List({
  shape,
  value,
  derived,
  label,
  name,
  onChange,
}: ValueProps<Extract<Shape, { kind: 'list' }>>) {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const worked: readonly unknown[] = Array.isArray(derived) ? derived : []
  const usual = value === undefined && worked.length > 0
  return (
    <div className="sheet-list">
      {usual ? (
        <p className="fine">As usual: {worked.map((each) => usualWord(each, name)).join(', ')}</p>
      ) : null}
      {items.map((item, at) => (
        // The place is all that tells two alike things apart, and nothing but this list knows them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className="sheet-item" key={at}>
          <Value
            shape={shape.item}
            value={item}
            derived={worked[at]}
            label={`${label} ${at + 1}`}
            name={name}
            onChange={(next) => onChange(items.with(at, next === undefined ? empty(shape.item) : next))}
          />
          <button
            type="button"
            className="quiet"
            aria-label={`Remove ${nameOfThing(item) || `${label} ${at + 1}`}`}
            onClick={() => onChange(items.length === 1 ? undefined : items.toSpliced(at, 1))}
          >
            ×
          </button>
        </div>
      ))}
      {items.length < shape.most ? (
        <button type="button" onClick={() => onChange([...items, empty(shape.item)])}>
          Add to {label.toLowerCase()}
        </button>
      ) : null}
    </div>
  )
}

/** A fresh thing of a shape. */
function empty(shape: Shape): unknown {
  switch (shape.kind) {
    case 'number':
      return Math.max(0, shape.min)
    case 'choice':
      return shape.values[0]
    case 'record':
      return Object.fromEntries(
        shape.fields.filter(({ required }) => required).map(({ key, shape: own }) => [key, empty(own)]),
      )
    case 'either':
      return empty(shape.shapes[0] ?? { kind: 'nothing' })
    case 'text':
      return ''
    case 'flag':
      return false
    case 'list':
    case 'several':
      return []
    case 'tuple':
      return shape.items.map(empty)
    case 'table':
      return {}
    case 'nothing':
    case 'anything':
      return null
  }
}

/** A thing of a list that stands there unless another is written. */
function usualWord(thing: unknown, key: string): string {
  return typeof thing === 'number' ? valueWord(thing, key) : nameOfThing(thing)
}

function nameOfThing(thing: unknown): string {
  if (typeof thing === 'string') return thing
  if (isRecord(thing) && typeof thing['name'] === 'string') return thing['name']
  return typeof thing === 'number' ? String(thing) : ''
}

function Tuple({
  shape,
  value,
  derived,
  label,
  name,
  onChange,
}: ValueProps<Extract<Shape, { kind: 'tuple' }>>) {
  const items: readonly unknown[] = Array.isArray(value) ? value : shape.items.map(() => undefined)
  const worked: readonly unknown[] = Array.isArray(derived) ? derived : []
  const put = (at: number, next: unknown) => {
    const all = shape.items.map((item, place) => (place === at ? next : items[place]) ?? empty(item))
    onChange(next === undefined ? undefined : all)
  }
  return (
    <div className="row">
      {shape.items.map((item, at) => (
        <Value
          key={`${name} ${at.toString()}`}
          shape={item}
          value={items[at]}
          derived={worked[at]}
          label={`${label} ${at + 1}`}
          name={name}
          onChange={(next) => put(at, next)}
        />
      ))}
    </div>
  )
}

/** The fields of a record, each with its word. */
function Fields({
  fields,
  value,
  derived,
  onChange,
}: Omit<ValueProps, 'shape'> & { readonly fields: readonly FieldShape[] }) {
  const values = isRecord(value) ? value : {}
  const worked = isRecord(derived) ? derived : {}
  return (
    <div className="fields">
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          value={values[field.key]}
          derived={worked[field.key]}
          problem={null}
          onChange={(next) => onChange(withField(values, field.key, next))}
        />
      ))}
    </div>
  )
}

/** A record with a field set, or without it. */
export function withField(
  values: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const { [key]: _, ...rest } = values
  return value === undefined ? rest : { ...rest, [key]: value }
}

function Table({ shape, value, label, name, onChange }: ValueProps<Extract<Shape, { kind: 'table' }>>) {
  const { system, suggestions } = useContext(SheetContext)
  const list = useId()
  const [fresh, setFresh] = useState('')
  const rows = Object.entries(isRecord(value) ? value : {})
  const add = () => {
    if (fresh.trim() === '') return
    onChange({ ...Object.fromEntries(rows), [fresh.trim()]: empty(shape.value) })
    setFresh('')
  }
  return (
    <div className="sheet-list sheet-table">
      {rows.map(([key, each]) => (
        <div className="sheet-item" key={key}>
          <span className="sheet-key">{wordFor(system, key)}</span>
          <Value
            shape={shape.value}
            value={each}
            derived={undefined}
            label={`${label}: ${wordFor(system, key)}`}
            name={name}
            onChange={(next) => onChange({ ...Object.fromEntries(rows), [key]: next ?? empty(shape.value) })}
          />
          <button
            type="button"
            className="quiet"
            aria-label={`Remove ${wordFor(system, key)}`}
            onClick={() => onChange(Object.fromEntries(rows.filter(([other]) => other !== key)))}
          >
            ×
          </button>
        </div>
      ))}
      <div className="row">
        <input
          type="text"
          aria-label={`New line of ${label.toLowerCase()}`}
          placeholder="name"
          list={list}
          maxLength={80}
          value={fresh}
          onChange={({ target }) => setFresh(target.value)}
        />
        <datalist id={list}>
          {suggestions(`${name} keys`).map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
        <button type="button" disabled={fresh.trim() === ''} onClick={add}>
          Add
        </button>
      </div>
    </div>
  )
}

/** How one and the same thing may be written, in words. */
const WRITTEN: Readonly<Record<Shape['kind'], string>> = {
  number: 'a number',
  text: 'a name',
  flag: 'yes or no',
  choice: 'one of a list',
  several: 'several of a list',
  list: 'a list',
  tuple: 'numbers',
  record: 'in detail',
  table: 'each by itself',
  either: 'in another way',
  nothing: 'nothing',
  anything: 'in another way',
}

/** A value of several possible shapes: the one it has, and the way to another. */
function Either({ shapes, ...props }: Omit<ValueProps, 'shape'> & { readonly shapes: readonly Shape[] }) {
  const { value, derived, label, onChange } = props
  const real = shapes.filter(({ kind }) => kind !== 'nothing')
  const records = real.filter(({ kind }) => kind === 'record')
  const [first] = real
  if (first !== undefined && real.length === 1) return <Value {...props} shape={first} />
  if (records.length > 1 && records.length === real.length)
    return (
      <Fields {...props} fields={recordFor({ kind: 'either', shapes: real }, isRecord(value) ? value : {})} />
    )
  if (isPoolOf(real) && first?.kind === 'number') return <Pool {...props} shape={first} />
  // What may be a number or a word is a step of a ladder, such as a die: its number means nothing to people.
  const steps = real.every(({ kind }) => kind === 'number' || kind === 'text')
  const unwritten = steps ? (real.find(({ kind }) => kind === 'text') ?? first) : first
  const current =
    real.find((shape) => value !== undefined && value !== null && fits(shape, value)) ?? unwritten
  if (current === undefined) return null
  return (
    <div className="either">
      {current.kind === 'record' && nameOfThing(value) !== '' ? (
        // A thing with all its numbers is long; its name says enough until somebody wants them.
        <details className="sheet-detail">
          <summary>{nameOfThing(value)}</summary>
          <Value {...props} shape={current} />
        </details>
      ) : (
        <Value {...props} shape={current} derived={steps ? undefined : derived} />
      )}
      <label className="either-how">
        <span className="unseen">{label} as</span>
        <select
          value={real.indexOf(current)}
          onChange={({ target }) => {
            const wanted = real[Number(target.value)]
            if (wanted !== undefined) onChange(rewritten(wanted, value, derived))
          }}
        >
          {real.map((shape, at) => (
            <option key={WRITTEN[shape.kind]} value={at}>
              {WRITTEN[shape.kind]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** The same thing in another shape, as far as it is known: a weapon in words becomes its numbers, and back. */
function rewritten(shape: Shape, value: unknown, derived: unknown): unknown {
  if (shape.kind === 'record') {
    const known = isRecord(derived) ? derived : {}
    const fields = shape.fields.flatMap(({ key }) => (known[key] === undefined ? [] : [[key, known[key]]]))
    const made: Record<string, unknown> = { ...Object.fromEntries(fields) }
    const word = nameOfThing(value)
    return Object.keys(made).length > 0 || word === '' ? { ...Object(empty(shape)), ...made } : { name: word }
  }
  if (shape.kind === 'text') return nameOfThing(value)
  if (shape.kind === 'number' && typeof derived === 'number') return derived
  return fits(shape, derived) ? derived : empty(shape)
}

/** True for what is left of something and all of it, which may be written as one number. */
function isPoolOf(shapes: readonly Shape[]): boolean {
  const [number, pool] = shapes
  return (
    shapes.length === 2 &&
    number?.kind === 'number' &&
    pool?.kind === 'record' &&
    pool.fields.map(({ key }) => key).join() === 'cur,max'
  )
}

/** What is left of something and all of it: one number while they are the same. */
function Pool({
  shape,
  value,
  derived,
  label,
  id,
  describedBy,
  invalid,
  onChange,
}: ValueProps<Extract<Shape, { kind: 'number' }>>) {
  const read = (from: unknown, key: 'cur' | 'max'): number | undefined => {
    if (typeof from === 'number') return from
    const part = isRecord(from) ? from[key] : undefined
    return typeof part === 'number' ? part : undefined
  }
  const [now, most] = [read(value, 'cur'), read(value, 'max')]
  const put = (cur: number | undefined, max: number | undefined) => {
    if (cur === max) onChange(cur)
    else onChange({ ...(cur === undefined ? {} : { cur }), ...(max === undefined ? {} : { max }) })
  }
  // Somebody unhurt who is written anew has all of it; somebody who loses some keeps the rest.
  const putNow = (next: number | undefined) =>
    put(next, now === most && (most === undefined || (next ?? 0) > most) ? next : most)
  const putMost = (next: number | undefined) => put(now === most ? next : now, next)
  return (
    <span className="row pool-boxes">
      <NumberBox
        shape={shape}
        value={now}
        derived={read(derived, 'cur')}
        label={label}
        name=""
        {...(id === undefined ? {} : { id })}
        {...(describedBy === undefined ? {} : { describedBy })}
        invalid={invalid === true}
        onChange={(next) => putNow(typeof next === 'number' ? next : undefined)}
      />
      <span aria-hidden="true">of</span>
      <NumberBox
        shape={shape}
        value={most}
        derived={read(derived, 'max')}
        label={`${label}, all of it`}
        name=""
        onChange={(next) => putMost(typeof next === 'number' ? next : undefined)}
      />
    </span>
  )
}
