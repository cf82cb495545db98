/**
 * A question before something that cannot be taken back.
 */
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

/** The question, with what will happen in words. */
export function Confirm({
  title,
  act,
  onAct,
  onClose,
  children,
}: {
  title: string
  act: string
  onAct: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <div className="row">
        <button
          type="button"
          className="primary"
          data-act="confirm"
          onClick={async () => {
            await onAct()
            onClose()
          }}
        >
          {act}
        </button>
        <button type="button" onClick={onClose}>
          No
        </button>
      </div>
    </Dialog>
  )
}
