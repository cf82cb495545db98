/**
 * Updates on the wire: how an update differs from what its reader was sent last. Most answers change two figures and a
 * question; the rest of the board need not be sent again.
 */
import { editsBetween, withEdits } from '@steelyard/kernel/edits'
import type { Snapshot, Update, UpdateChange } from './contract.ts'

type Body = Omit<Update, 'since' | 'lines' | 'revision'>

/** An update as edits of what was sent before; null where the whole is no longer. */
export function changeOf(before: Snapshot | Update, now: Update): UpdateChange | null {
  const edits = editsBetween(bodyOf(before), bodyOf(now))
  if (edits === null) return null
  const { since, revision, lines } = now
  // Edits hold parts of an update, which is JSON.
  return { since, revision, edits: edits as UpdateChange['edits'], lines }
}

/** The update that a delta encodes, given what was sent before. */
export function withChange(before: Snapshot | Update, change: UpdateChange): Update {
  const { since, revision, edits, lines } = change
  // The server made the edits from two updates, so what comes of them is one.
  return { ...(withEdits(bodyOf(before), edits) as Body), revision, since, lines }
}

function bodyOf({ fight, board, questions, waiting, withdrawable, can, people }: Snapshot | Update): Body {
  return { fight, board, questions, waiting, withdrawable, can, people }
}
