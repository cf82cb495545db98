/**
 * A run that is kept case by case as lines of text, so that one that was stopped goes on where it was.
 */
import { z } from 'zod'
import type { GradedCase } from './grade.ts'

const gradeForm = z.number().nullable()
const caseForm: z.ZodType<GradedCase> = z.strictObject({
  asked: z.strictObject({ id: z.string(), system: z.string(), cited: z.array(z.string()) }),
  answered: z.boolean(),
  grade: z.strictObject({ numbers: gradeForm, out: gradeForm, legal: gradeForm, rules: gradeForm }),
})

/** What was graded before, and where what is graded next is written. */
export interface KeptRun {
  readonly done: ReadonlyMap<string, GradedCase>
  keep(graded: GradedCase): void
}

/** Where a run is kept: a file, say. */
export interface RunStore {
  /** What was kept so far; empty at first. */
  read(): string
  append(text: string): void
}

/** Goes on with a run, or begins it; `run` says of what it is, and another run is refused by an error. */
export function keptRun(store: RunStore, run: string): KeptRun {
  const keep = (graded: GradedCase): void => store.append(`${JSON.stringify(graded)}\n`)
  const head = JSON.stringify({ run })
  const text = store.read()
  if (text === '') {
    store.append(`${head}\n`)
    return { done: new Map(), keep }
  }
  const [first = '', ...lines] = text.split('\n')
  if (first !== head) throw new Error(`Another run than ${run} is kept there.`)
  if (!text.endsWith('\n')) store.append('\n')
  const cases = lines.flatMap(caseIn)
  return { done: new Map(cases.map((each) => [each.asked.id, each])), keep }
}

/** The case of a line; one that was cut off when the run was stopped is asked again. */
function caseIn(line: string): GradedCase[] {
  try {
    return [caseForm.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
