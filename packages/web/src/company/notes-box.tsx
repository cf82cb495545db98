/**
 * The name and the notes of a company. Whoever types while somebody else changes them keeps what they typed, sees what the
 * other wrote, and says which it is to be.
 */
import type { CompanyView } from '@steelyard/table/contract'
import { type FormEvent, useEffect, useState } from 'react'
import type { LiveCompany } from './use-company.ts'

interface Words {
  readonly name: string
  readonly notes: string
}

function same(one: Words, other: Words): boolean {
  return one.name === other.name && one.notes === other.notes
}

/** The form. */
export function NotesBox({ live, view }: { live: LiveCompany; view: CompanyView }) {
  const { name, notes } = view.company
  const [seen, setSeen] = useState<Words>({ name, notes })
  const [mine, setMine] = useState<Words>({ name, notes })
  const touched = !same(mine, seen)
  const theirs = { name, notes }
  const clash = touched && !same(theirs, seen) && !same(theirs, mine)
  useEffect(() => {
    if (touched) return
    setSeen({ name, notes })
    setMine({ name, notes })
  }, [name, notes, touched])
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    const now = await live.look()
    if (now === null) return
    // Somebody was quicker: first it is shown what they wrote.
    if (!clash && !same(now.company, seen)) return
    if (await live.edit({ describe: mine })) setSeen(mine)
  }
  const takeTheirs = () => {
    setSeen(theirs)
    setMine(theirs)
  }
  return (
    <form className="card" aria-label="Name and notes" onSubmit={keep}>
      <h2>Notes</h2>
      {clash ? (
        <div role="alert">
          <p>Somebody else has changed this while you wrote. Yours is below; theirs is:</p>
          <blockquote>
            {name === seen.name ? null : <b>{name} </b>}
            {notes}
          </blockquote>
          <button type="button" onClick={takeTheirs}>
            Take theirs
          </button>
        </div>
      ) : null}
      <label>
        Name of the company
        <input
          required
          maxLength={80}
          value={mine.name}
          onChange={({ target }) => setMine({ ...mine, name: target.value })}
        />
      </label>
      <label>
        Notes
        <textarea
          rows={6}
          maxLength={20_000}
          value={mine.notes}
          onChange={({ target }) => setMine({ ...mine, notes: target.value })}
        />
      </label>
      <button type="submit" disabled={!touched || live.busy}>
        {clash ? 'Keep mine' : 'Keep'}
      </button>
    </form>
  )
}
