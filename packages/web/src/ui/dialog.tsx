/**
 * A dialog of the browser's own: it keeps the focus, closes with Escape, and is named by its title.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** Something that lies over the page until it is closed. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const name = useId()
  useEffect(() => {
    const dialog = box.current
    if (dialog !== null && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={box} aria-labelledby={name} onClose={onClose}>
      <header>
        <h2 id={name}>{title}</h2>
        <button type="button" className="quiet" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  )
}
