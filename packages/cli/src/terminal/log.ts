/**
 * The log as text: one event, one line, indented by how deep it lies, ending with the rule it rests on.
 */
import type { Line } from '@steelyard/kernel'
import type { Style } from './colour.ts'
import type { Screen } from './screen.ts'
import { tidy, wrap } from './text.ts'

const TONES: Readonly<Record<Line['tone'], readonly Style[]>> = {
  plain: [],
  head: ['bold'],
  dice: ['dice'],
  good: ['good'],
  bad: ['bad'],
  quiet: ['dim'],
}

/** One line of the log, on as many lines of the screen as it needs; its rule always, or where it needs no line for itself. */
export function logLines(
  line: Line,
  struck: boolean,
  screen: Screen,
  cited: 'always' | 'beside' = 'always',
): string[] {
  const indent = '  '.repeat(line.depth)
  const first = struck ? `${indent}~ ` : indent
  const cite = citation(line.rule, screen)
  const whole = wrap(`${line.text} ${cite}`, { width: screen.width, first, rest: `${indent}    ` })
  const isAlone = cite !== '' && whole.length > 1 && whole.at(-1)?.trim() === cite
  const wrapped = cited === 'beside' && isAlone ? whole.slice(0, -1) : whole
  const styles: readonly Style[] = struck ? ['struck', 'dim'] : TONES[line.tone]
  return wrapped.map((text, at) => {
    const isCited = cite !== '' && at === wrapped.length - 1 && text.endsWith(cite)
    const body = isCited ? text.slice(0, -cite.length) : text
    const inset = /^ */.exec(body)?.[0] ?? ''
    const words = body.slice(inset.length)
    return `${inset}${screen.paint(words, ...styles)}${isCited ? screen.paint(cite, 'dim') : ''}`
  })
}

/** A run of log lines; each new round stands apart. */
export function logText(
  lines: readonly { readonly line: Line; readonly struck: boolean }[],
  screen: Screen,
): string[] {
  return lines.flatMap(({ line, struck }) => {
    const printed = logLines(line, struck, screen)
    return line.tone === 'head' && line.depth === 0 ? ['', ...printed] : printed
  })
}

/** A run of log lines with the steps of the fight on the left, each where it begins. */
export function numberedLog(
  lines: readonly { readonly line: Line; readonly struck: boolean; readonly step: number }[],
  screen: Screen,
): string[] {
  const digits = String(Math.max(0, ...lines.map(({ step }) => step))).length
  const beside = { ...screen, width: screen.width - digits - 2 }
  return lines.flatMap(({ line, struck, step }, at) => {
    const number = lines[at - 1]?.step === step ? '' : String(step)
    const printed = logLines(line, struck, beside).map((text, row) => {
      const margin = (row === 0 ? number : '').padStart(digits)
      return `${screen.paint(margin, 'dim')}  ${text}`
    })
    return line.tone === 'head' && line.depth === 0 ? ['', ...printed] : printed
  })
}

/** `‹bastionland.flow.rounds›` or `‹flow.rounds›`, or nothing. */
export function citation(rule: string, screen: Screen): string {
  if (rule === '') return ''
  return `‹${tidy(screen.cites === 'full' ? rule : rule.slice(rule.indexOf('.') + 1))}›`
}
