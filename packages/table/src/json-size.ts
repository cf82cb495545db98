/**
 * How much there is in a text of JSON, found without reading it into memory: whoever takes text from outside looks
 * first, because a small text can stand for a million objects, or for a nest of brackets that exhausts whoever walks it.
 */
import { HostProblem } from './problem.ts'

/** How much a text may hold. */
export interface JsonLimits {
  /** Values and keys: every comma, colon and opening bracket counts one. */
  readonly nodes: number
  /** Brackets within brackets. */
  readonly depth: number
}

/** What holds for anything that comes from outside, unless a route says otherwise. */
export const JSON_LIMITS: JsonLimits = { nodes: 200_000, depth: 60 }

/** What is too much about a text of JSON; null if nothing is. Whether it is JSON at all is for the parser to say. */
export function excessIn(text: string, { nodes, depth }: JsonLimits = JSON_LIMITS): string | null {
  let found = 0
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    const opens = code === OPEN_BRACE || code === OPEN_BRACKET
    if (opens && ++level > depth) return 'it is nested too deep'
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) level--
    if ((opens || code === COMMA || code === COLON) && ++found > nodes)
      return `it holds more than ${nodes} values`
  }
  return null
}

/** Refuses a text of JSON that holds too much. */
export function requireModest(text: string, limits: JsonLimits = JSON_LIMITS): void {
  const excess = excessIn(text, limits)
  if (excess === null) return
  throw new HostProblem({
    code: 'malformed-request',
    message: `The request does not have the right form: ${excess}`,
    hint: 'Send less at once. See /openapi.json for what belongs in it.',
  })
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/** Where the string ends that begins at a quote; the end of the text if nothing closes it. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}
