/**
 * A word that a newer build of these pages is ready. It never takes over by itself, and says nothing while a fight is on
 * the table.
 */
import { takeNewerBuild, useNewerBuild } from '../connection/keep-shell.ts'

/** The word, and the button that lets the newer build take over. */
export function UpdateNote({ path }: { path: string }) {
  const isReady = useNewerBuild()
  if (!isReady || path.startsWith('/f/')) return null
  return (
    <p className="update-note" role="status">
      A newer version of these pages is ready.{' '}
      <button type="button" onClick={takeNewerBuild}>
        Use it now
      </button>
    </p>
  )
}
