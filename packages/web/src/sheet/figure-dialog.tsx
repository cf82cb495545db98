/**
 * The sheet of a figure over the page, where a fight is being built: somebody new, or somebody of it in detail.
 */
import { host } from '../connection/host.ts'
import type { PlainRecord } from '../connection/plain-json.ts'
import { useAsked } from '../connection/request.ts'
import type { PackShelf } from '../packs/use-content.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FigureEditor } from './figure-editor.tsx'

/** The dialog; a null figure is somebody new. */
export function FigureDialog({
  system,
  shelf,
  figure,
  onDone,
  onClose,
}: {
  system: string
  shelf: PackShelf
  figure: string | Readonly<Record<string, unknown>> | null
  onDone: (sheet: PlainRecord) => void
  onClose: () => void
}) {
  const asked = useAsked(figure === null ? null : JSON.stringify(figure), () =>
    host.companies.checkSheet(system, figure, shelf.sources),
  )
  const start = figure === null ? { name: 'Somebody' } : (asked.answer?.lean ?? null)
  return (
    <Dialog title={figure === null ? 'Somebody new' : 'Change somebody'} onClose={onClose}>
      {start === null ? (
        <p className="loading">{asked.problem?.message ?? 'One moment…'}</p>
      ) : (
        <FigureEditor
          system={system}
          shelf={shelf}
          start={start}
          fresh={figure === null}
          done={figure === null ? 'Into the fight' : 'Keep it'}
          onDone={onDone}
        />
      )}
    </Dialog>
  )
}
