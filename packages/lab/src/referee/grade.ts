/**
 * Grades: what somebody said against what the engine did, part by part and rule by rule. No model judges another.
 */
import type { RefereeAnswer, RefereeCase } from './position.ts'

/** The parts of an answer, in the order in which they are shown. */
export const PARTS = ['numbers', 'out', 'legal', 'rules'] as const
export type GradePart = (typeof PARTS)[number]

/** How right each part is, from 0 to 1; null where it was not asked. */
export type PartGrades = Readonly<Record<GradePart, number | null>>

/** The grade of an answer. No answer at all is wrong in every part that was asked. */
export function gradeOf({ truth }: RefereeCase, answer: RefereeAnswer | null): PartGrades {
  return {
    numbers: answer === null ? 0 : overlap(changeKeys(truth), changeKeys(answer)),
    out: answer === null ? 0 : overlap(truth.out, answer.out),
    legal: truth.legal === null ? null : overlap(truth.legal, answer?.legal ?? []),
    rules: answer === null ? 0 : overlap(truth.rules, answer.rules),
  }
}

/** Whether every part that was asked is right. */
export function isRight(grade: PartGrades): boolean {
  return PARTS.every((part) => grade[part] === null || grade[part] === 1)
}

function changeKeys({ changes }: RefereeAnswer): string[] {
  return changes.map(({ figure, track, value }) => `${figure}/${track}=${value}`)
}

/** What two lists have in common, of all that either has (Jaccard's index); two empty lists agree. */
function overlap(right: readonly string[], said: readonly string[]): number {
  const one = new Set(right.map(plain))
  const other = new Set(said.map(plain))
  const all = new Set([...one, ...other])
  if (all.size === 0) return 1
  return [...one].filter((each) => other.has(each)).length / all.size
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}

/** One case with the grade that somebody got for it. */
export interface GradedCase {
  readonly asked: Pick<RefereeCase, 'id' | 'system' | 'cited'>
  readonly answered: boolean
  readonly grade: PartGrades
}

/** The mean of a part over the cases in which it was asked; null where there are none. */
export function meanOf(graded: readonly GradedCase[], part: GradePart): number | null {
  const grades = graded.flatMap(({ grade }) => grade[part] ?? [])
  return grades.length === 0 ? null : grades.reduce((sum, each) => sum + each, 0) / grades.length
}

/** For every rule that the engine cited: in how many cases, and in how many of them everything was right. */
export function byRule(graded: readonly GradedCase[]): ReadonlyMap<string, { of: number; right: number }> {
  const rules = new Map<string, { of: number; right: number }>()
  for (const { asked, grade } of graded)
    for (const rule of asked.cited) {
      const { of, right } = rules.get(rule) ?? { of: 0, right: 0 }
      rules.set(rule, { of: of + 1, right: right + (isRight(grade) ? 1 : 0) })
    }
  return rules
}
