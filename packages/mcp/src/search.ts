/**
 * Finding a rule by what somebody asks: words weigh more in a title than in a summary, rare words more than
 * common ones, and a word counts where another begins with the same letters (parry, parries).
 */
import type { RuleView } from '@steelyard/table/contract'

const TITLE = 4
const ID = 3
const SECTION = 1.5
const SUMMARY = 1
/** Words that say nothing about a rule. */
const EMPTY = new Set(
  'a an and are as at be by can do does for from has have how if in is it its may must of on or that the their them they this to what when which who why will with work works happen happens mean means use used rule rules'.split(
    ' ',
  ),
)

/** The rules that answer a query best, best first; an id, whole or without its system, finds exactly that rule. */
export function bestRules(rules: readonly RuleView[], query: string, most: number): readonly RuleView[] {
  const asked = query.trim().toLowerCase()
  const exact = rules.filter(({ id }) => id === asked || id.slice(id.indexOf('.') + 1) === asked)
  if (exact.length > 0) return exact.slice(0, most)
  const words = [...new Set(stemsOf(asked))]
  const indexed = rules.map((rule) => ({ rule, stems: indexOf(rule) }))
  const weights = words.map((word) => {
    const holders = indexed.filter(({ stems }) => stems.has(word)).length
    return holders === 0 ? 0 : Math.log(1 + rules.length / holders)
  })
  return indexed
    .map(({ rule, stems }) => ({
      rule,
      score: words.reduce((sum, word, at) => sum + (stems.get(word) ?? 0) * (weights[at] ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ rule }) => rule)
}

function indexOf({ id, title, section, summary }: RuleView): Map<string, number> {
  const stems = new Map<string, number>()
  const add = (text: string, weight: number): void => {
    for (const stem of stemsOf(text)) stems.set(stem, Math.max(stems.get(stem) ?? 0, weight))
  }
  add(summary, SUMMARY)
  add(section, SECTION)
  add(id.slice(id.indexOf('.') + 1), ID)
  add(title, TITLE)
  return stems
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !EMPTY.has(word)).map(stem)
}

/** A word without the endings that English hangs on it. */
function stem(word: string): string {
  if (word.length <= 3) return word
  const ending = /(?:ies|ied|y)$/.exec(word)
  if (ending !== null) return `${word.slice(0, ending.index)}i`
  return word.replace(/(?:ing|ed|es|s|e)$/, '')
}
