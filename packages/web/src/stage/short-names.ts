/**
 * Names short enough to stand under a token, and no two the same.
 */

const LONGEST = 12

/** A short name for each figure: its whole name where there is room, else as many of its last words as tell it apart. */
export function shortNames(names: readonly string[]): string[] {
  const taken = new Map<string, number>()
  const candidates = names.map(candidatesOf)
  for (const each of candidates) for (const name of new Set(each)) taken.set(name, (taken.get(name) ?? 0) + 1)
  const used = new Set<string>()
  return candidates.map((each, at) => {
    const free = each.find((name) => taken.get(name) === 1 && !used.has(name))
    const short = free ?? each.find((name) => !used.has(name)) ?? `${each[0] ?? ''}${at + 1}`
    used.add(short)
    return short
  })
}

/** Ways to shorten a name, the best first. */
function candidatesOf(name: string): string[] {
  const words = name.split(' ')
  const number = /^\d+$/.test(words.at(-1) ?? '') ? (words.pop() ?? '') : ''
  const numbered = (text: string) => (number === '' ? text : `${text} ${number}`)
  const room = LONGEST - (number === '' ? 0 : number.length + 1)
  const endings = words.map((_, from) => words.slice(from).join(' '))
  const fitting = endings.filter((ending) => ending.length <= room)
  const last = words.at(-1) ?? name
  return [
    ...fitting,
    `${last.slice(0, Math.max(1, room - 1))}…`,
    `${name.slice(0, Math.max(1, room - 1))}…`,
  ].map(numbered)
}
