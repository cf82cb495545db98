/**
 * The referee's seat: calls that the rules leave to a person are decisions put to it, each with a usual answer.
 */
import type { Asked } from '@steelyard/kernel'

const REFEREE: Asked = Object.freeze({ id: 'referee', seat: 'referee' })

/** Whom to ask for a call. */
export function refereeOf(): Asked {
  return REFEREE
}
