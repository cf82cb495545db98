/**
 * Agreement: the sentences of the log are written for one who acts; where several do, their verbs are turned here.
 *
 * A Warband is one figure of many: "Skirmishers shoot", but "Militia attacks". So is a side, unless it is called after
 * somebody who fights for it. Only names that end like a plural count; a Knight called Aldous is one Knight.
 */
import type { ShownState } from '../state/redaction.ts'
import { figureById, profileOf } from '../state/state.ts'

/** True for a word that stands for several. */
export function isPlural(word: string): boolean {
  return /[^s]s$/.test(word)
}

/** True when whoever has this id is several: a Warband or a side by a name in the plural. */
export function areSeveral(state: ShownState, id: string): boolean {
  const figure = figureById(state, id)
  if (figure !== undefined) {
    const { kind, name } = profileOf(state, figure)
    return kind === 'warband' && isPlural(name)
  }
  const side = state.setup.sides.find((each) => each.id === id)
  return side !== undefined && isPlural(side.name) && !isNameOfOne(state, side.name)
}

function isNameOfOne(state: ShownState, name: string): boolean {
  return state.setup.profiles.some((profile) => profile.name === name)
}

/** What several do, in the words for what one does: "breaks and routs" becomes "break and rout". */
export function ofSeveral(does: string): string {
  return does.replace(/^\w+|(?<= and )(?:routs|misses|is)\b/g, verbOfSeveral)
}

function verbOfSeveral(verb: string): string {
  if (verb === 'is') return 'are'
  if (verb === 'has') return 'have'
  if (/[^aeiou]ies$/.test(verb) && verb !== 'dies') return `${verb.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|o)es$/.test(verb)) return verb.slice(0, -2)
  return isPlural(verb) ? verb.slice(0, -1) : verb
}
