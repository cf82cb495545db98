/**
 * The referee's pen: set a value, bring somebody in, take somebody out, rule something, end the fight. Every
 * amendment needs a reason, goes into the log with what stood before, and can be undone like any act.
 */
import type { Act, ContentView, Snapshot } from '@steelyard/table/contract'
import { useState } from 'react'
import { useContent, usePacks } from '../packs/use-content.ts'
import { Select } from '../ui/select.tsx'

type Change = Extract<Act, { act: 'amend' }>['change']
type Kind = 'set' | 'join' | 'leave' | 'ruling' | 'end'

const KINDS: readonly (readonly [Kind, string])[] = [
  ['set', 'Set a value'],
  ['join', 'Somebody joins'],
  ['leave', 'Somebody leaves'],
  ['ruling', 'Rule something'],
  ['end', 'End the fight'],
]

/** Fields that are set most often, by game. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  bastionland: ['guard', 'vig', 'cla', 'spi', 'fatigued', 'exposed'],
  mythras: ['actionPoints', 'fatigue', 'luck', 'posture'],
  momentum: ['momentum', 'hits', 'stamina', 'place'],
  stances: ['guard', 'vitality', 'momentum', 'zone'],
  warband: ['hp', 'atk', 'place', 'prone'],
}

/** A value as somebody types it: a number, true or false, or else text. */
export function typedValue(text: string): string | number | boolean {
  const plain = text.trim()
  if (plain === 'true' || plain === 'false') return plain === 'true'
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain
}

interface Form {
  readonly kind: Kind
  readonly figure: string
  readonly field: string
  readonly text: string
  readonly side: string
}

/** The change that a form asks for. */
function changeOf({ kind, figure, field, text, side }: Form, newcomers: readonly ContentView[]): Change {
  switch (kind) {
    case 'set':
      return { set: { path: `figures.${figure}.${field}`, value: typedValue(text) } }
    case 'join': {
      const known = newcomers.find(({ id }) => id === text.trim())
      return { join: { side, figure: known?.data ?? text.trim() } }
    }
    case 'leave':
      return { leave: { figure } }
    case 'ruling':
      return { ruling: { text } }
    case 'end':
      return { end: { winner: side === '' ? null : side } }
  }
}

const TEXTS: Readonly<Partial<Record<Kind, string>>> = {
  set: 'New value',
  join: 'Who comes: begin to type a ready-made figure',
  ruling: 'What is ruled',
}

/** The form for an amendment. */
export function Amend({
  look,
  act,
  onDone,
}: {
  look: Snapshot
  act: (act: Act) => Promise<boolean>
  onDone: () => void
}) {
  const [form, setForm] = useState<Form>({
    kind: 'set',
    figure: look.board.sides[0]?.figures[0]?.id ?? '',
    field: FIELDS[look.fight.system]?.[0] ?? '',
    text: '',
    side: look.board.sides[0]?.id ?? '',
  })
  const { entries: newcomers } = useContent(look.fight.system, usePacks(look.fight.system), 'figure')
  const [why, setWhy] = useState('')
  const change = (facts: Partial<Form>) => setForm({ ...form, ...facts })
  return (
    <form
      className="amend"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await act({ act: 'amend', change: changeOf(form, newcomers), why })) onDone()
      }}
    >
      <Select label="What" value={form.kind} options={KINDS} onChoose={(kind) => change({ kind })} />
      <About form={form} look={look} newcomers={newcomers} onChange={change} />
      {TEXTS[form.kind] === undefined ? null : (
        <label>
          {TEXTS[form.kind]}
          <input
            required
            value={form.text}
            {...(form.kind === 'join' ? { list: 'amend-newcomers' } : {})}
            onChange={(event) => change({ text: event.target.value })}
          />
        </label>
      )}
      <label>
        Why (it goes into the log)
        <input required maxLength={300} value={why} onChange={(event) => setWhy(event.target.value)} />
      </label>
      <button type="submit" className="primary">
        Amend
      </button>
    </form>
  )
}

/** Whom or which side it is about. */
function About({
  form: { kind, figure, field, side },
  look,
  newcomers,
  onChange,
}: {
  form: Form
  look: Snapshot
  newcomers: readonly ContentView[]
  onChange: (facts: Partial<Form>) => void
}) {
  const figures = look.board.sides.flatMap((each) => each.figures.map(({ id, name }) => [id, name] as const))
  const sides = look.board.sides.map(({ id, name }) => [id, name] as const)
  return (
    <>
      {kind === 'set' || kind === 'leave' ? (
        <Select
          label="Who"
          value={figure}
          options={figures}
          onChoose={(chosen) => onChange({ figure: chosen })}
        />
      ) : null}
      {kind === 'set' ? (
        <label>
          Field
          <input
            list="amend-fields"
            value={field}
            onChange={(event) => onChange({ field: event.target.value })}
          />
          <datalist id="amend-fields">
            {(FIELDS[look.fight.system] ?? []).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      ) : null}
      {kind === 'join' || kind === 'end' ? (
        <Select
          label={kind === 'join' ? 'Side' : 'Winner'}
          value={side}
          options={kind === 'end' ? [['', 'nobody'], ...sides] : sides}
          onChoose={(chosen) => onChange({ side: chosen })}
        />
      ) : null}
      {kind === 'join' ? <Newcomers entries={newcomers} /> : null}
    </>
  )
}

/** The ready-made figures who may come, suggested while one types. */
function Newcomers({ entries }: { entries: readonly ContentView[] }) {
  return (
    <datalist id="amend-newcomers">
      {entries.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </datalist>
  )
}
