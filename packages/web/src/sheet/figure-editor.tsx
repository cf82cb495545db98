/**
 * A figure on its sheet, by form: the fields of its game in the groups that players know, checked while one writes, with
 * everything that is worked out beside it. It begins with a ready-made figure, a pasted stat block, or nothing.
 */
import '../styles/company.css'
import type { PackSource, Problem, Statblock } from '@steelyard/table/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { unfenced } from '../build/draft.ts'
import { FindFigure } from '../build/find-figure.tsx'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'
import { type PlainRecord, plainRecord } from '../connection/plain-json.ts'
import { useAsked } from '../connection/request.ts'
import { type PackShelf, useContent } from '../packs/use-content.ts'
import { Chips, countedFacts, GaugeBar } from '../table/figure-card.tsx'
import { complain } from '../ui/notices.tsx'
import { SheetContext } from './boxes.tsx'
import { Field, withField } from './field.tsx'
import { groupsOf, wordFor } from './groups.ts'
import { Notations } from './notation.tsx'
import { complaint, type FieldShape, isRecord, recordFor, type Shape, shapeOfSchema } from './shape.ts'
import { type CheckedSheet, useSheetCheck } from './use-sheet-check.ts'

/** A sheet as it is written. */
export type SheetValues = Readonly<Record<string, unknown>>

/** The sheet of a ready-made figure, a stat block or a sheet of any form, written as short as it can be. */
export async function shortSheet(
  system: string,
  figure: unknown,
  packs: readonly PackSource[] = [],
): Promise<SheetValues> {
  const { lean } = await host.companies.checkSheet(system, figure, packs)
  return lean
}

/** The editor. */
export function FigureEditor({
  system,
  shelf,
  start,
  fresh,
  done,
  busy = false,
  onDone,
  children,
}: {
  system: string
  /** The packs whose things the sheet may name. */
  shelf: PackShelf
  start: SheetValues
  /** True for somebody new, who may begin as somebody else. */
  fresh: boolean
  /** What the button says that ends it. */
  done: string
  busy?: boolean
  onDone: (sheet: PlainRecord) => void
  /** What else belongs to the figure, such as a picture. */
  children?: (figure: { readonly name: string; readonly facts: readonly string[] }) => ReactNode
}) {
  const schema = useAsked(system, () => host.companies.sheetSchema(system))
  const shape = useMemo(() => (schema.answer === null ? null : shapeOfSchema(schema.answer)), [schema.answer])
  const [values, setValues] = useState<SheetValues>(start)
  const wrong =
    shape !== null &&
    recordFor(shape, values).some(({ key, shape: of }) => complaint(of, values[key]) !== null)
  const checked = useSheetCheck({ system, sheet: values, packs: shelf.sources, worthAsking: !wrong })
  if (shape === null) return <p className="loading">{schema.problem?.message ?? 'One moment…'}</p>
  return (
    <form
      className="sheet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong || checked.problem !== null) return
        // Whatever names something of a pack is kept with that thing written out.
        const written = checked.check?.written
        onDone(plainRecord(isRecord(written) ? written : values))
      }}
    >
      <div className="sheet-main">
        {fresh ? <Beginnings system={system} shelf={shelf} onBegin={setValues} /> : null}
        <SheetFields
          system={system}
          shelf={shelf}
          shape={shape}
          values={values}
          checked={checked}
          onChange={setValues}
        />
      </div>
      <aside className="sheet-aside" aria-label="What it comes to">
        <button
          type="submit"
          className="primary big"
          disabled={busy || wrong || !checked.settled || checked.problem !== null}
          data-act="done"
        >
          {done}
        </button>
        <div role="status">
          {wrong ? <p className="field-wrong">Not yet: something in the form is not right.</p> : null}
          {wrong || checked.problem === null ? null : (
            <p className="field-wrong">{problemWords(system, checked.problem)}</p>
          )}
        </div>
        {children?.({
          name: typeof values['name'] === 'string' ? values['name'] : '',
          facts: checked.check?.card.facts ?? [],
        })}
        <Outcome checked={checked} />
      </aside>
    </form>
  )
}

function problemWords(system: string, { field, text }: NonNullable<CheckedSheet['problem']>): string {
  return field === null ? text : `Not yet: look at ${wordFor(system, field)}.`
}

/** All fields, group by group. */
function SheetFields({
  system,
  shelf,
  shape,
  values,
  checked,
  onChange,
}: {
  system: string
  shelf: PackShelf
  shape: Shape
  values: SheetValues
  checked: CheckedSheet
  onChange: (values: SheetValues) => void
}) {
  const suggestions = useSuggestions(system, shelf)
  const fields = recordFor(shape, values)
  const { groups, rest } = groupsOf(
    system,
    fields.map(({ key }) => key),
  )
  const { sheet: whole = {}, worked = {} } = checked.check ?? {}
  const one = (key: string) => {
    const field = fields.find((each) => each.key === key)
    if (field === undefined) return null
    return (
      <Field
        key={key}
        field={field}
        value={values[key]}
        derived={whole[key] ?? worked[key]}
        problem={checked.problem?.field === key ? checked.problem.text : null}
        onChange={(next) => onChange(changed({ shape, fields, values }, key, next))}
      />
    )
  }
  const context = useMemo(() => ({ system, suggestions }), [system, suggestions])
  return (
    <SheetContext value={context}>
      {groups.map(({ title, fields: keys }) => (
        <section key={title} className="card sheet-group" aria-label={title}>
          <h2>{title}</h2>
          <div className="fields">{keys.map(one)}</div>
        </section>
      ))}
      {rest.length === 0 ? null : (
        <details className="card sheet-group">
          <summary>Everything else</summary>
          <div className="fields">{rest.map(one)}</div>
        </details>
      )}
    </SheetContext>
  )
}

/** The values with one changed. Of another kind of figure only those stay that it has too. */
function changed(
  { shape, fields, values }: { shape: Shape; fields: readonly FieldShape[]; values: SheetValues },
  key: string,
  next: unknown,
): SheetValues {
  const after = withField(values, key, next)
  const known = recordFor(shape, after)
  if (key !== 'kind' || known.length === fields.length) return after
  return Object.fromEntries(
    Object.entries(after).filter(([name]) => known.some((field) => field.key === name)),
  )
}

/** Which kinds of ready-made things a field can name. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  weapons: ['weapon', 'shield'],
  items: ['weapon'],
  pieces: ['armour'],
  armour: ['armour'],
  shield: ['shield'],
  spells: ['spell'],
}

const STANDARD = [
  'athletics',
  'brawn',
  'endurance',
  'evade',
  'first-aid',
  'perception',
  'ride',
  'stealth',
  'swim',
  'unarmed',
  'willpower',
]
const LOCATIONS = ['head', 'chest', 'abdomen', 'right arm', 'left arm', 'right leg', 'left leg', 'all']
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'skills keys': STANDARD,
  'armour keys': LOCATIONS,
  'wounds keys': LOCATIONS,
  'naturalArmour keys': LOCATIONS,
  'hitPoints keys': LOCATIONS,
}

function useSuggestions(system: string, shelf: PackShelf): (key: string) => readonly string[] {
  const { entries: all } = useContent(system, shelf)
  return useMemo(() => {
    return (key: string) => {
      const keys = KEYS[key]
      if (keys !== undefined) return keys
      const kinds = NAMED[key] ?? []
      return all.filter(({ kind }) => kinds.includes(kind)).map(({ title }) => title.toLowerCase())
    }
  }, [all])
}

/** The figure as the game draws and prints it. */
function Outcome({ checked: { check, settled, problem } }: { checked: CheckedSheet }) {
  if (check === null) return <p className="fine">Working it out…</p>
  const { card, text } = check
  return (
    <section
      className="card outcome"
      aria-label="The figure so far"
      aria-busy={!settled}
      {...(problem === null ? {} : { 'data-stale': true })}
    >
      <h3>{card.name}</h3>
      <div className="gauges">
        {card.gauges.map((gauge) => (
          <GaugeBar key={gauge.label} gauge={gauge} />
        ))}
      </div>
      <Chips words={card.conditions} label="Conditions" />
      <Chips words={countedFacts(card.facts)} label="Facts" />
      <pre className="mono">{text}</pre>
    </section>
  )
}

/** Where somebody new may begin: with somebody ready-made, or with a stat block. */
function Beginnings({
  system,
  shelf,
  onBegin,
}: {
  system: string
  shelf: PackShelf
  onBegin: (values: SheetValues) => void
}) {
  const { entries: figures } = useContent(system, shelf, 'figure')
  const begin = async (figure: unknown) => {
    try {
      onBegin(await shortSheet(system, figure, shelf.sources))
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section className="card" aria-label="Begin with">
      <h2>Begin with somebody, or with nothing</h2>
      <FindFigure figures={figures} forWhom="a beginning" onPick={begin} />
      <details>
        <summary>Paste a stat block</summary>
        <PasteStatblock system={system} onFigure={begin} />
      </details>
    </section>
  )
}

function PasteStatblock({ system, onFigure }: { system: string; onFigure: (figure: unknown) => void }) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<Statblock | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const look = async () => {
    setRead(null)
    setProblem(null)
    try {
      const found = await host.statblock(system, unfenced(text))
      setRead(found)
      onFigure(isRecord(found.figure) ? found.figure : { statblock: unfenced(text) })
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <>
      <textarea
        rows={5}
        aria-label="A stat block"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="button" disabled={text.trim() === ''} data-act="read" onClick={look}>
        Read it into the form
      </button>
      <div role="status">
        {problem === null ? null : <p>{`${problem.message} ${problem.hint}`}</p>}
        {read === null ? null : <Understood notes={read.notes} />}
      </div>
      <Notations system={system} onTry={setText} />
    </>
  )
}

function Understood({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return <p className="fine">Everything was understood.</p>
  return (
    <>
      <p>Not everything was understood:</p>
      <ul className="fine">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  )
}
