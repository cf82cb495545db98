/**
 * A chapter of a company at the keyboard: a fight or a rest, kept beside the company while it is played, taken in when
 * it is over. Whoever is interrupted goes on with the same command.
 */
import { existsSync } from 'node:fs'
import { type Company, type Fight, interludeOf, usualChoice } from '@steelyard/kernel'
import { standInOf } from '@steelyard/systems/registry'
import { type CompanyFile, openChapterPath, removeOpenChapter, writeCompanyFile } from '../company-file.ts'
import { outputScreen, print } from '../output.ts'
import { EXIT, UsageProblem } from '../problem.ts'
import { openSave, writeSave } from '../save-file.ts'
import { attachedTerminal } from '../terminal/terminal.ts'
import { handToMachines } from './json.ts'
import { playLoop } from './loop.ts'
import { OddsThread } from './odds-threads.ts'
import type { TellingPace } from './pace.ts'
import { watchLines } from './watch.ts'

/** How a chapter is played. */
export interface ChapterOptions {
  readonly kind: 'fight' | 'interlude'
  /** A fresh chapter; `attended` where somebody at the keyboard is asked. */
  begin(company: Company, attended: boolean): Fight
  /** What a rest is to be: activities in their order, instead of somebody at the keyboard. */
  readonly answers?: readonly string[]
  readonly watch?: boolean
  readonly lines?: boolean
  readonly pace?: TellingPace
  /** Told when the chapter was taken in. */
  readonly summary: (company: Company) => readonly string[]
}

/** Plays a chapter to its end, or as far as somebody wants; returns the exit code. */
export async function playChapter(file: CompanyFile, options: ChapterOptions): Promise<number> {
  const { path, company } = file
  const open = openChapterPath(path)
  const resumed = existsSync(open)
  const attended = isAttended(options)
  const fight = resumed ? await openSave(open) : options.begin(company, attended)
  requireKind(fight, company, options.kind, open)
  const record = `${path}:${company.data.chapters.length + 1}`
  const left = await playOn(fight, { open, record, attended }, options)
  if (!fight.over) {
    print([`It is not over. It is kept in ${open}; the same command goes on with it.`])
    return left
  }
  const { company: after } = writeCompanyFile(file, company.take(fight))
  removeOpenChapter(path)
  print([...options.summary(after), '', ...waysOn(path, options.kind)])
  return left
}

/** What can be done next, as it is typed. */
function waysOn(path: string, kind: ChapterOptions['kind']): string[] {
  return [
    ...(kind === 'fight' ? ['Rest until the next fight:', `  steelyard company rest ${path}`] : []),
    'Fight the next one:',
    `  steelyard play --company ${path} --foe <figure>`,
  ]
}

function requireKind(fight: Fight, company: Company, kind: ChapterOptions['kind'], open: string): void {
  const between = fight.system.id === interludeOf(company.system).system.id
  if (between === (kind === 'interlude')) return
  const [is, how] = between ? ['A rest', 'steelyard company rest'] : ['A fight', 'steelyard play --company']
  throw new UsageProblem(
    `${is} of this company is still open (${open}).`,
    `Go on with it: ${how}. Or delete ${open} to give it up.`,
  )
}

/** True where somebody at the keyboard is asked. */
function isAttended({ watch, lines, answers }: ChapterOptions): boolean {
  if (watch === true || answers !== undefined) return false
  return lines === true || (process.stdin.isTTY === true && process.stdout.isTTY === true)
}

/** Plays a chapter that is kept in `open` while it goes on, and as `record` once it was taken in. */
async function playOn(
  fight: Fight,
  { open, record, attended }: { readonly open: string; readonly record: string; readonly attended: boolean },
  options: ChapterOptions,
): Promise<number> {
  const standIn = standInOf(fight.system)
  if (options.answers !== undefined) {
    answerAll(fight, options.answers)
    if (!fight.over) writeSave(open, fight)
    print(watchLines(fight, { save: fight.over ? record : open, again: '', stoodIn: null }, outputScreen()))
    return EXIT.fine
  }
  if (!attended) {
    if (!fight.over) handToMachines(fight, standIn)
    fight.advance()
    print(watchLines(fight, { save: record, again: '', stoodIn: standIn }, outputScreen()))
    return EXIT.fine
  }
  const terminal = attachedTerminal({ lines: options.lines === true })
  const thread = new OddsThread()
  try {
    const left = await playLoop(fight, terminal, {
      autosave: open,
      record,
      ...(options.pace === undefined ? {} : { pace: options.pace }),
      suggested: open,
      standIn,
      again: '',
      resumed: open,
      weigh: (of, subject) => thread.weigh(of, subject),
      exists: existsSync,
      write: writeSave,
    })
    return left === 'interrupted' ? EXIT.interrupted : EXIT.fine
  } finally {
    terminal.close()
    await thread.close()
  }
}

/** Gives the answers one after the other to the question what to do; everything else is answered as usual. */
function answerAll(fight: Fight, answers: readonly string[]): void {
  const left = [...answers]
  while (!fight.over) {
    const [question] = fight.questions
    if (question === undefined) return
    if (question.kind !== 'choice')
      throw new UsageProblem('Somebody has to type dice here.', 'Leave --do out and answer at the keyboard.')
    const { decision, id } = question
    const asked = decision.name === 'between'
    if (asked && left.length === 0) return
    const [answer = '', amount] = asked ? (left.shift() ?? '').split('=') : []
    fight.answer(id, asked ? answer : usualChoice(decision))
    const [next] = fight.questions
    if (asked && amount !== undefined && next?.kind === 'choice' && next.decision.kind === 'amount')
      fight.answer(next.id, amount)
  }
}
