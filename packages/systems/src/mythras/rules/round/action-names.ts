/**
 * The names of actions: first words of the keys by which somebody chooses what to do with a Turn, or for free beside
 * it. A key is a name alone (`delay`), or a name and what it is done with (`attack axe`, `first-aid ana left-arm`).
 * What each is stands in action-table.ts.
 */

/** What may be done with a Turn. */
export const actionNames = [
  'attack',
  'sweep',
  'shoot',
  'throw',
  'burst',
  'auto',
  'dual',
  'charge',
  'leap',
  'pull',
  'trample',
  'breathe-flame',
  'gaze',
  'wing-buffet',
  'intimidate',
  'move',
  'run',
  'sprint',
  'change-range',
  'crawl',
  'climb',
  'jump',
  'swim',
  'fly',
  'walk-off',
  'regain-footing',
  'struggle',
  'draw',
  'sheathe',
  'reload',
  'pick-up',
  'withdraw',
  'brace',
  'crouch',
  'outmaneuver',
  'mount',
  'dismount',
  'take-cover',
  'sneak-peek',
  'break',
  'steady',
  'clear',
  'switch-fire',
  'cast',
  'hold',
  'release',
  'boost',
  'first-aid',
  'heal',
  'put-out',
  'aim',
  'delay',
  'flee',
  'yield',
  'dither',
] as const

/** The name of something that may be done with a Turn. */
export type ActionName = (typeof actionNames)[number]

/** What may be done for free. */
export const freeActionNames = [
  'assess',
  'signal',
  'speak',
  'stand',
  'drop',
  'release-grip',
  'let-go',
  'leave-cover',
  'switch-fire',
  'ward',
  'unward',
  'crouch',
] as const

/** The name of something that may be done for free. */
export type FreeActionName = (typeof freeActionNames)[number]

type KeyOf<Name extends string> = Name | `${Name} ${string}`

/** The key of an action, free or not. */
export type ActionKey = KeyOf<ActionName | FreeActionName>

/** Lists one thing that could be chosen: '' when it is allowed, else the rule that forbids it. */
export type OfferOption = (key: ActionKey, whyNot: string) => void

/** The name in a key. */
export function nameIn(key: string): string {
  const space = key.indexOf(' ')
  return space < 0 ? key : key.slice(0, space)
}

/** What follows the name in a key. */
export function restOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}
