/**
 * What the page says aloud: notices that pass, and the two live regions through which screen readers hear what
 * happens (polite) and that it is one's turn (at once).
 */
import { HostProblem } from '@steelyard/server/client'
import { useSyncExternalStore } from 'react'

interface Notice {
  readonly id: number
  readonly text: string
  readonly hint: string
  readonly kind: 'problem' | 'news'
}

interface Said {
  readonly notices: readonly Notice[]
  readonly polite: string
  readonly urgent: string
}

const listeners = new Set<() => void>()
let said: Said = { notices: [], polite: '', urgent: '' }
let last = 0
const SHOWN = 7000

function change(facts: Partial<Said>): void {
  said = { ...said, ...facts }
  for (const listener of listeners) listener()
}

/** Tells a screen reader something, at the next pause or at once. */
export function announce(text: string, how: 'polite' | 'urgent' = 'polite'): void {
  change(how === 'polite' ? { polite: text } : { urgent: text })
}

/** Shows a notice for a while; the same one takes the place of itself. */
export function notify(text: string, hint = '', kind: Notice['kind'] = 'news'): void {
  last += 1
  const id = last
  const others = said.notices.filter((notice) => notice.text !== text || notice.hint !== hint)
  change({ notices: [...others.slice(-2), { id, text, hint, kind }] })
  window.setTimeout(() => dismiss(id), SHOWN)
}

function dismiss(id: number): void {
  change({ notices: said.notices.filter((notice) => notice.id !== id) })
}

/** Says what went wrong and what to do. */
export function complain(error: unknown): void {
  if (error instanceof HostProblem) notify(error.message, error.hint, 'problem')
  else notify('That did not reach the table.', 'Check the connection and try again.', 'problem')
}

/** Notices and live regions; one for the whole page. */
export function Notices() {
  const { notices, polite, urgent } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => said,
  )
  return (
    <>
      <div className="unseen" aria-live="polite" data-said="polite">
        {polite}
      </div>
      <div className="unseen" aria-live="assertive" data-said="urgent">
        {urgent}
      </div>
      <section className="notices" aria-label="Notices">
        {notices.map(({ id, text, hint, kind }) => (
          <div key={id} className={`notice ${kind}`} role={kind === 'problem' ? 'alert' : 'status'}>
            <p>
              <strong>{text}</strong> {hint}
            </p>
            <button type="button" className="quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
              ×
            </button>
          </div>
        ))}
      </section>
    </>
  )
}
