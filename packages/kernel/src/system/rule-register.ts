/**
 * The register of a game's rules, written by section: a rule is its id, its title, and below it what it says.
 *
 * ```ts
 * export const rules = ruleRegister({
 *   Rounds: {
 *     'toy.round.order': core`Who goes first
 *       The quicker one; at the same speed a die decides.`,
 *   },
 * })
 * ```
 *
 * The word before the text is the rule's tag: `core` stands in the book, `ruling` is our reading where the book is
 * silent or at odds with itself, `errata` sets a slip of it right, `outside` comes from other books, `option` is
 * played only where a table wants it, `refereeCall` is for a person to decide, `narration` changes no number. A rule
 * that users meet after a fight, or in a scenario alone, says so: `afterFight(core`…`)`, `inScenario(core`…`)`.
 */
import type { RuleEntry } from './system.ts'

/** A rule without its id and section, which the register knows from where it stands. */
export type RuleText = Omit<RuleEntry, 'id' | 'section'>

/** Sections in the order of the book, each with its rules by id. */
export type RuleSections = Readonly<Record<string, Readonly<Record<string, RuleText>>>>

/** The ids of all rules of a register. */
export type RuleIdIn<Sections extends RuleSections> = {
  [Section in keyof Sections]: keyof Sections[Section] & string
}[keyof Sections]

/** Lists the rules of all sections in their order. */
export function ruleRegister<const Sections extends RuleSections>(
  sections: Sections,
): readonly (RuleEntry & { readonly id: RuleIdIn<Sections> })[] {
  return Object.entries(sections).flatMap(([section, entries]) =>
    Object.entries(entries).map(([id, { title, summary, tag, met }]) => ({
      id: id as RuleIdIn<Sections>,
      title,
      summary,
      section,
      tag,
      met,
    })),
  )
}

type Tagged = (text: TemplateStringsArray) => RuleText

/** Rules that stand in the book. */
export const core: Tagged = (text) => ruleText('core', text)
/** Our reading where the book is silent or at odds with itself. */
export const ruling: Tagged = (text) => ruleText('ruling', text)
/** What sets a slip of the book right. */
export const errata: Tagged = (text) => ruleText('errata', text)
/** What comes from other books of the game. */
export const outside: Tagged = (text) => ruleText('outside', text)
/** What is played only where a table wants it. */
export const optional: Tagged = (text) => ruleText('option', text)
/** What a person decides. */
export const refereeCall: Tagged = (text) => ruleText('referee-call', text)
/** What is told and changes no number. */
export const narration: Tagged = (text) => ruleText('narration', text)

/** A rule that users meet once the fight is over: recovery, lasting wounds, what is kept. */
export function afterFight(rule: RuleText): RuleText {
  return { ...rule, met: 'after' }
}

/** A rule that users meet in what a scenario says: sheets, gear, how a fight is set up. */
export function inScenario(rule: RuleText): RuleText {
  return { ...rule, met: 'scenario' }
}

/** The first line is the title, the others are the summary; how they are indented does not matter. */
function ruleText(tag: RuleEntry['tag'], { raw }: TemplateStringsArray): RuleText {
  const [title = '', ...lines] = raw.join('').split('\n')
  return { title: title.trim(), summary: lines.map((line) => line.trim()).join(' '), tag, met: 'fight' }
}
