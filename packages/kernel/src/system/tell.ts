/**
 * Words for what the kernel itself tells: dice, and acts upon the fight. A system words the rest.
 *
 * A log is told whatever it holds: a save from elsewhere, or one that was edited, can tell of things that the rules at
 * hand have no words for.
 */

import { isAct } from '../fight/log.ts'
import type { RollQuestion } from '../fight/question.ts'
import { type Decision, type ForbiddenOption, NOTHING_FORBIDDEN } from '../table/decision.ts'
import {
  type ActEvent,
  type DiceOrigin,
  type FightEvent,
  isRoll,
  isSaid,
  isStandIn,
  type RollEvent,
  type SaidEvent,
  type StandIn,
  type StandInEvent,
} from './event.ts'
import type { Line, QuestionText, System } from './system.ts'

/** Any event in words; its bare code where there are none. */
export function tellEvent<State extends object>(
  system: System<State>,
  event: FightEvent,
  state: State,
): Line {
  try {
    const line = inWords(system, event, state)
    if (line !== undefined) return line
  } catch {
    // An edited save may hold events without their fields; that is no error of the presenter.
  }
  return { text: bareCode(event), rule: event.rule, depth: 0, tone: 'quiet' }
}

/** An event without words. */
export function bareCode({ event }: FightEvent): string {
  return `[${event}]`
}

/** Undefined for a roll that has lost its dice: the words of a roll are the kernel's, never a system's. */
function inWords<State extends object>(
  system: System<State>,
  event: FightEvent,
  state: State,
): Line | undefined {
  if (isRoll(event)) return tellRoll(system, event, state)
  if (event.event === 'roll') return undefined
  if (isActEvent(event)) return tellAct(event)
  if (isStandIn(event)) return tellStandIn(system, event, state)
  if (isSaid(event)) return tellSaid(system, event, state)
  return system.tell.event(event, state)
}

/** What typed dice must show, where the rules say it: ": 65 or less succeeds, 07 or less is a critical"; else nothing. */
export function needOf(
  system: Pick<System, 'tell'>,
  { name, atMost, critical, dice }: Pick<RollQuestion, 'name' | 'atMost' | 'critical' | 'dice'>,
): string {
  if (atMost === null) return ''
  const digits = dice[0] === 100 ? 2 : 1
  const face = (upTo: number): string => String(upTo).padStart(digits, '0')
  const low = `: ${face(atMost)} or less ${system.tell.low?.(name) ?? 'succeeds'}`
  return critical === null || critical < 1 ? low : `${low}, ${face(critical)} or less is a critical`
}

/** Why an option is forbidden now: the presenter's reason, else the title of the rule. */
export function reasonOf(
  system: Pick<System, 'rules'>,
  words: QuestionText,
  forbidden: ForbiddenOption,
): string {
  const reason = words.reason?.(forbidden) ?? ''
  return reason === '' ? (system.rules.find(({ id }) => id === forbidden.rule)?.title ?? '') : reason
}

/** The whole log as Markdown: rounds are headings, each line ends with its rule. */
export function markdownOf(
  lines: readonly { readonly line: Line; readonly struck: boolean }[],
  title: string,
): string {
  const out = [`# ${escaped(title)}`, '']
  for (const { line, struck } of lines) {
    if (line.tone === 'head' && !struck) {
      out.push('', `## ${escaped(line.text)}`, '')
      continue
    }
    const told = escaped(line.text)
    const text = struck ? `~~${told}~~` : told
    out.push(`${'  '.repeat(line.depth)}- ${text}${line.rule === '' ? '' : ` ‹${escaped(line.rule)}›`}`)
  }
  return `${out.join('\n').replace(/\n{3,}/g, '\n\n')}\n`
}

/** Text in which nothing is taken for a mark of Markdown's or for HTML. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_~[\]<>&|]/g, (mark) => `\\${mark}`)
    .replace(/^(#{1,6}|[-+]|\d+[.)])(?= |$)/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`)
    .replace(/^(?=[-=]+$)/, '\\')
}

/** How dice that were not drawn are marked in a log. */
const TYPED: Readonly<Record<DiceOrigin, string>> = {
  drawn: '',
  typed: ' (typed)',
  relayed: ' (typed, by the model’s word)',
}

function tellRoll<State extends object>(system: System<State>, event: RollEvent, state: State): Line {
  const dice = event.dice.map((sides, at) => `d${sides}=${event.faces[at] ?? '?'}`).join(' ')
  const typed = TYPED[event.how]
  const who = rollerName(system, event.by, event.name, state)
  const text = `${who} – ${system.tell.roll(event.name)}: ${dice}${typed}`
  return { text, rule: event.rule, depth: 1, tone: 'dice' }
}

/** Whose dice they are, in words: a rank's dice are its unit's, whoever stands for it. */
export function rollerName<State extends object>(
  system: System<State>,
  by: string,
  name: string,
  state: State,
): string {
  return system.tell.roller?.(by, name, state) ?? system.nameOf(state, by)
}

/** "Deny? No" and why nobody was asked; quiet, because it changed nothing that anybody looks for. */
function tellStandIn<State extends object>(system: System<State>, event: StandInEvent, state: State): Line {
  const { kind, name, rule, seat, by, choice, about } = event
  const chosen = typeof choice === 'object' ? choice : [String(choice)]
  const options = kind === 'amount' ? [] : chosen
  const range = typeof choice === 'number' ? choice : 0
  const decision: Decision = {
    kind,
    name,
    rule,
    seat,
    by,
    options,
    min: range,
    max: range,
    usual: '',
    about,
    forbidden: NOTHING_FORBIDDEN,
  }
  const words = system.tell.question(decision, state)
  const labels = chosen.slice(0, MOST_LABELS).map((key) => words.label(key))
  const more = chosen.length > MOST_LABELS ? ` and ${chosen.length - MOST_LABELS} more` : ''
  const answer = chosen.length === 0 ? 'nothing' : `${labels.join(', ')}${more}`
  return { text: `${words.ask} ${answer} ${STAND_IN[event.standIn]}`, rule, depth: 1, tone: 'quiet' }
}

const MOST_LABELS = 3

const STAND_IN: Readonly<Record<StandIn, string>> = {
  advice: '(answered for you)',
  order: '(as ordered)',
  referee: '(nobody referees: the usual ruling)',
}

function tellSaid<State extends object>(system: System<State>, event: SaidEvent, state: State): Line {
  const { by, words, rule } = event
  return { text: `${system.nameOf(state, by)}: “${words}”`, rule, depth: 1, tone: 'plain' }
}

function tellAct(event: ActEvent): Line {
  const why = event.why === '' ? '' : ` – ${event.why}`
  return { text: `[${actWords(event)} by ${event.by}${why}]`, rule: event.rule, depth: 0, tone: 'quiet' }
}

function actWords(event: ActEvent): string {
  switch (event.event) {
    case 'undone':
      return `undone back to ${event.what}`
    case 'redone':
      return `done again from ${event.what}`
    case 'amended':
      return `amended: ${event.what}`
    case 'rolled-again':
      return `dice of ${event.what} rolled again`
    case 'forked':
      return `forked at ${event.what}; the dice are new from here on`
    case 'hand':
      return `hand given: ${event.what}`
    case 'dice':
      return `dice: ${event.what}`
    case 'seeded':
      return 'seed added'
    case 'revealed':
      return 'whole fight revealed, its seed and sealed answers included,'
    case 'referee':
    case 'notice':
      return event.what
  }
}

function isActEvent(event: FightEvent): event is ActEvent {
  return isAct(event) || event.event === 'amended' || event.event === 'referee'
}
