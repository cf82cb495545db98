/**
 * Deeds of a turn by their keys: a verb, and for most of them what or whom it is about ("attack magnus"). The same
 * few come back turn after turn, so a key is put together once and taken apart once, and then kept.
 */

/** What can be done in a turn of a fight; the key of a technique is its own name. */
export type TurnVerb =
  | 'attack'
  | 'charge'
  | 'move'
  | 'defend'
  | 'maneuver'
  | 'rally'
  | 'first-aid'
  | 'technique'
  | 'cast'
  | 'weapon'
  | 'switch'
  | 'leave'
  | 'yield'
  | 'end'

/** What a speaker can do in a turn of an argument. */
export type SpeechVerb = 'argue' | 'listen' | 'defend' | 'maneuver' | 'switch' | 'concede' | 'end'

/** What a key says. */
export interface Deed {
  readonly key: string
  readonly verb: string
  readonly object: string
}

const MOST = 10_000
const byVerb = new Map<string, Map<string, Deed>>()
const byKey = new Map<string, Deed>()

/** The key of a deed. */
export function deedKey(verb: string, object: string): string {
  return byVerb.get(verb)?.get(object)?.key ?? keep(verb, object)
}

/** The key of a move into a zone. */
export function moveKey(zone: number): string {
  return deedKey('move', String(zone))
}

function keep(verb: string, object: string): string {
  if (byKey.size >= MOST) {
    byKey.clear()
    byVerb.clear()
  }
  const deed = { key: `${verb} ${object}`, verb, object }
  const objects = byVerb.get(verb) ?? new Map<string, Deed>()
  byVerb.set(verb, objects.set(object, deed))
  byKey.set(deed.key, deed)
  return deed.key
}

/** The deed that a key names. */
export function deedOf(key: string): Deed {
  const known = byKey.get(key)
  if (known !== undefined) return known
  const space = key.indexOf(' ')
  if (space >= 0) return { key, verb: key.slice(0, space), object: key.slice(space + 1) }
  const deed = { key, verb: key, object: '' }
  if (byKey.size < MOST) byKey.set(key, deed)
  return deed
}
