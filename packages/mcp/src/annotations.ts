/**
 * What clients are told about the tools before they call one. Every hint is said: those that are left out have values
 * that a client would have to know from the protocol. None reaches outside the table (`openWorldHint`).
 */
import type { Icon, ToolAnnotations } from '@modelcontextprotocol/server'

type Hints = Required<Omit<ToolAnnotations, 'title'>>

/** Reads and writes nothing. */
export const READS: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Adds to what there is; nothing is lost, and undo takes it back. */
export const ADDS: Hints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}

/** Adds as well, but the same call a second time is refused and does nothing. */
export const ADDS_ONCE: Hints = { ...ADDS, idempotentHint: true }

/** May overwrite or delete. */
export const CHANGES: Hints = { ...ADDS, destructiveHint: true }

/** Drawings of the tools, as paths on a field of 24 by 24. */
const DRAWINGS: Readonly<Record<string, string>> = {
  steelyard: 'M4 8h16M7 8v9m-3 0h6M16 8v4m-2 0h4v4h-4z',
  list_content: 'M4 6h16M4 12h16M4 18h16',
  rule: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM9 8h6M9 12h6',
  start_fight: 'M4 4l16 16M20 4L4 20M4 15l5 5M15 20l5-5',
  look: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9v6m-3-3h6',
  choices: 'M4 6h2m3 0h11M4 12h2m3 0h11M4 18h2m3 0h11',
  choose: 'M4 12l5 5L20 6',
  let_it_play: 'M7 4l13 8-13 8z',
  amend: 'M4 20h4L20 8l-4-4L4 16z',
  fork: 'M12 21v-8m0 0L5 4m7 9l7-9',
  simulate: 'M4 20V4m0 16h16M8 16v-4m4 4V8m4 8v-6',
  odds: 'M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01',
  inquire: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8',
  list_fights: 'M4 5h16v4H4zM4 13h16v4H4z',
  company: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm8 0a3 3 0 1 0 0-6M3 20v-4h10v4m3 0v-4h5v4',
  lead_company: 'M6 21V3h12l-3 4 3 4H6',
}

/** The drawing of a tool, or of the server: an address that holds the picture itself, so that nothing is fetched. */
export function iconsOf(name: string): Icon[] {
  const path = DRAWINGS[name]
  if (path === undefined) return []
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#8a6d3b" stroke-width="2"><path d="${path}"/></svg>`
  return [{ src: `data:image/svg+xml,${encodeURIComponent(svg)}`, mimeType: 'image/svg+xml', sizes: ['any'] }]
}
