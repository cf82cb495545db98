/**
 * What clients are told about the tools before they call one. None reaches outside the table (`openWorldHint`), and
 * what is left out has the value that the protocol gives it.
 */

/** Reads and writes nothing: a simulation's job is forgotten when its result is. */
export const READS = { readOnlyHint: true, openWorldHint: false } as const

/** Adds to what there is; nothing is lost, and undo takes it back. */
export const ADDS = { destructiveHint: false, openWorldHint: false } as const

/** May overwrite or delete. */
export const CHANGES = { destructiveHint: true, openWorldHint: false } as const
