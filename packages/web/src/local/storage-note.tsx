/**
 * What the first page says when the browser does not keep what it was given.
 */
import { useAsked } from '../connection/request.ts'
import type { TabHost } from './tab-host.ts'

/** A word about fights that are gone, or will be; nothing where all is well. */
export function StorageNote({ tab, held }: { tab: TabHost; held: number }) {
  // Whoever has no fights has lost none, and need not start a table to hear it.
  const { answer: storage } = useAsked(held === 0 ? null : 'storage', () => tab.storage())
  if (storage === null || (storage.kept && !storage.lost)) return null
  return (
    <p role="alert" className="card">
      {storage.kept
        ? 'The browser has deleted the fights that it kept for these pages: the disk was full, or its data was cleared. If you saved everything as a file, open it under Settings.'
        : 'This browser does not let these pages keep anything, as in a private window: a fight lasts as long as its page is open.'}
    </p>
  )
}
