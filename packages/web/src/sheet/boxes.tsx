/**
 * The plain boxes of a sheet: a number, words, yes or no, one or several of a list. An empty box shows dimly what stands
 * there then.
 */
import { createContext, useContext, useId } from 'react'
import { valueWord } from './groups.ts'
import { complaint, type Shape } from './shape.ts'

/** What all fields of a form share. */
export interface SharedKnowledge {
  readonly system: string
  /** Ready-made names for a field, such as all weapons. */
  suggestions(key: string): readonly string[]
}

/** Tells the fields inside what they share. */
export const SheetContext = createContext<SharedKnowledge>({ system: '', suggestions: () => [] })

/** A value of a sheet that can be changed. */
export interface ValueProps<Of extends Shape = Shape> {
  readonly shape: Of
  readonly value: unknown
  /** The same place of the complete sheet, as it was worked out. */
  readonly derived: unknown
  readonly label: string
  /** The key of the field, by which names are suggested. */
  readonly name: string
  readonly describedBy?: string
  readonly invalid?: boolean
  readonly id?: string
  readonly onChange: (value: unknown) => void
}

/** A value that stands dimly in an empty box. */
function dim(derived: unknown): string {
  return typeof derived === 'number' || typeof derived === 'string' ? String(derived) : ''
}

/** A number. */
export function NumberBox({
  shape,
  value,
  derived,
  label,
  id,
  describedBy,
  invalid,
  onChange,
}: ValueProps<Extract<Shape, { kind: 'number' }>>) {
  return (
    <input
      type="number"
      inputMode="numeric"
      step={1}
      min={shape.min}
      max={shape.max}
      {...(id === undefined ? { 'aria-label': label } : { id })}
      aria-describedby={describedBy}
      aria-invalid={invalid === true || complaint(shape, value ?? undefined) !== null}
      placeholder={dim(derived)}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  )
}

const LONG = 300

/** Words, with ready-made names where there are some. */
export function TextBox({
  shape,
  value,
  derived,
  label,
  name,
  id,
  describedBy,
  invalid,
  onChange,
}: ValueProps<Extract<Shape, { kind: 'text' }>>) {
  const { suggestions } = useContext(SheetContext)
  const list = useId()
  const known = suggestions(name)
  const props = {
    ...(id === undefined ? { 'aria-label': label } : { id }),
    'aria-describedby': describedBy,
    'aria-invalid': invalid === true,
    placeholder: dim(derived),
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value === '' ? undefined : target.value),
  }
  if (shape.most > LONG && known.length === 0 && (name === 'note' || name === 'tactics' || name === 'text'))
    return <textarea rows={3} maxLength={shape.most} {...props} />
  return (
    <>
      <input
        type="text"
        maxLength={shape.most}
        autoComplete="off"
        {...(known.length > 0 ? { list } : {})}
        {...props}
      />
      {known.length === 0 ? null : (
        <datalist id={list}>
          {known.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** Yes or no; where neither is said, what it is then. */
export function Flag({ value, derived, label, id, describedBy, onChange }: ValueProps) {
  const usual = typeof derived === 'boolean' ? (derived ? 'yes' : 'no') : 'as usual'
  return (
    <select
      {...(id === undefined ? { 'aria-label': label } : { id })}
      aria-describedby={describedBy}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
    >
      <option value="">{usual === 'as usual' ? usual : `${usual}, as usual`}</option>
      <option value="true">yes</option>
      <option value="false">no</option>
    </select>
  )
}

/** One of a list. */
export function Choice({
  shape,
  value,
  derived,
  label,
  id,
  describedBy,
  name,
  names = [],
  onChange,
}: ValueProps<Extract<Shape, { kind: 'choice' }>> & {
  /** What the values are called, in their order; themselves unless given. */
  readonly names?: readonly string[]
}) {
  const usual = shape.values.find((each) => each === derived)
  const nameOf = (each: string | number): string => names[shape.values.indexOf(each)] ?? valueWord(each, name)
  return (
    <select
      {...(id === undefined ? { 'aria-label': label } : { id })}
      aria-describedby={describedBy}
      value={shape.values.some((each) => each === value) ? String(value) : ''}
      onChange={({ target }) => onChange(shape.values.find((each) => String(each) === target.value))}
    >
      <option value="">{usual === undefined ? 'as usual' : `${nameOf(usual)}, as usual`}</option>
      {shape.values.map((each) => (
        <option key={each} value={String(each)}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  )
}

/** Several of a list. */
export function Several({
  shape,
  value,
  derived,
  onChange,
}: ValueProps<Extract<Shape, { kind: 'several' }>>) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : Array.isArray(derived) ? derived : []
  const toggle = (each: string) =>
    onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each])
  return (
    <div className="row several">
      {shape.values.map((each) => (
        <label key={each}>
          <input type="checkbox" checked={chosen.includes(each)} onChange={() => toggle(each)} />
          {valueWord(each)}
        </label>
      ))}
    </div>
  )
}
