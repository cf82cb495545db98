/**
 * Keys: what can be pressed during play, and how the bytes of a terminal become keys.
 *
 * A key is the character itself, or one of the named ones in angle brackets. Typing ahead and pasting give
 * several keys at once; arrows and other sequences nobody needs here are dropped.
 */

/** A character, or a named key. */
export type Key = string

export const ENTER: Key = '<enter>'
export const BACKSPACE: Key = '<backspace>'
export const ESCAPE: Key = '<escape>'
export const INTERRUPT: Key = '<interrupt>'
export const SUSPEND: Key = '<suspend>'
export const REDO: Key = '<redo>'
export const END: Key = '<end>'

/** Something a key does besides answering. */
export interface Command {
  readonly key: Key
  /** The word that means the same where whole lines are typed. */
  readonly word: string
  readonly what: string
}

/** Every command of the play loop, in the order in which help lists them. */
export const COMMANDS = [
  { key: 'o', word: 'odds', what: 'odds of every option, best first; any key or Ctrl-C stops the counting' },
  { key: 'n', word: 'not', what: 'every option in full, and what is not allowed now, and why' },
  { key: 'r', word: 'rule', what: 'the text of the rules that the last lines and the question cite' },
  { key: 'b', word: 'board', what: 'the whole board, with hit locations' },
  { key: 'l', word: 'log', what: 'the whole log, the last page first' },
  { key: 'p', word: 'play', what: 'play my side: for a turn, a round, or until something happens' },
  {
    key: 'g',
    word: 'group',
    what: 'a group order: the next answer is for all of mine, for its kind, for some (press it again)',
  },
  { key: 'e', word: 'each', what: 'each of mine who is asked now does what Enter would do' },
  { key: 'm', word: 'matters', what: 'how often you are asked: always, when it matters, never' },
  { key: 'P', word: 'pace', what: 'how fast machines’ turns are told: off, quick, normal, slow' },
  { key: 'u', word: 'undo', what: 'take the last choice back; its lines stay, struck' },
  { key: 'U', word: 'redo', what: 'do again what was taken back (also Ctrl-R)' },
  { key: 'w', word: 'withdraw', what: 'withdraw a declaration while others have not declared' },
  { key: 'd', word: 'dice', what: 'type real dice for this hand, or have them drawn again' },
  { key: 'a', word: 'ai', what: 'let a machine play this hand, or take it back' },
  { key: 's', word: 'save', what: 'save the fight' },
  { key: '?', word: 'help', what: 'these keys' },
  { key: 'q', word: 'quit', what: 'leave' },
] as const satisfies readonly Command[]

/** The keys in what a terminal sent. */
export function keysIn(bytes: string): Key[] {
  const keys: Key[] = []
  let left = bytes
  while (left !== '') {
    const sequence = SEQUENCE.exec(left)
    if (sequence !== null) {
      left = left.slice(sequence[0].length)
      continue
    }
    const character = String.fromCodePoint(left.codePointAt(0) ?? 0)
    left = left.slice(character.length)
    const key = named(character)
    if (key !== null) keys.push(key)
  }
  return keys
}

/** The key that a typed line stands for: a command's word, Enter, or the line as it is. */
export function keyOfLine(line: string): Key {
  const text = line.trim()
  if (text === '') return ENTER
  return COMMANDS.find(({ word }) => word === text.toLowerCase())?.key ?? text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals send them.
const SEQUENCE = /^\x1b(\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z])/

function named(character: string): Key | null {
  switch (character) {
    case '\r':
    case '\n':
      return ENTER
    case '\x7f':
    case '\b':
      return BACKSPACE
    case '\x1b':
      return ESCAPE
    case '\x03':
      return INTERRUPT
    case '\x1a':
      return SUSPEND
    case '\x12':
      return REDO
    case '\x04':
      return END
    default:
      return character < ' ' ? null : character
  }
}
