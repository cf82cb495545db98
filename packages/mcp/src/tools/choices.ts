/**
 * `choices`: an open decision in full: every option with its hint, what the rules forbid and why, and on request
 * the odds of each option, exact or with their margin.
 */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { likelihoodPercent } from '@steelyard/kernel'
import {
  type BoardView,
  type Host,
  HostProblem,
  type Odds,
  type QuestionView,
} from '@steelyard/table/contract'
import { forbiddenByReason } from '@steelyard/table/menu-display'
import { z } from 'zod'
import { READS } from '../annotations.ts'
import { type Choices, handleForm } from '../forms.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { choiceId, largerId, MOST_LINES, shortRule } from '../telling.ts'
import { addTool } from '../tool.ts'

const MOST_LARGER = 12

type Detailed = Choices['decisions'][number]
type Line = Detailed['choices'][number]
type Side = BoardView['sides'][number]

const choicesTaken = taken({
  handle: handleForm,
  decision_id: z.string().max(80).optional().describe('Default: the first open.'),
  odds: z.boolean().optional().describe('Weigh each.'),
})

/** Adds `choices`. */
export function addChoicesTool(server: McpServer, host: Host): void {
  addTool(
    server,
    'choices',
    {
      title: 'List choices',
      description: 'One open decision in full: hints, what is forbidden by which rule, odds if asked.',
      inputSchema: choicesTaken,
      annotations: READS,
    },
    ({ handle, decision_id, odds }) =>
      refusing(host, handle, async () => {
        const { questions, revision, fight, board, waiting } = await host.snapshot(handle)
        const question =
          decision_id === undefined ? questions[0] : questions.find(({ id }) => id === decision_id)
        if (question === undefined) throw nothingOpen(waiting.length > 0)
        const asked = odds === true && question.kind === 'choice'
        const weighed = asked ? await host.odds(handle, { question: question.id }) : null
        const side = sideOf(question, board)
        const detailed = detailOf(question, {
          odds: weighed,
          side,
          names: namesOn(board),
          system: fight.system,
        })
        const others = questions.filter(({ id }) => id !== question.id).map(({ id, who }) => `${id} ${who}`)
        return told({ revision, decisions: [detailed], others }, orderOf(question, weighed, side))
      }),
  )
}

/** What a decision is told with. */
interface DetailContext {
  readonly odds: Odds | null
  /** For whom it is decided. */
  readonly side: Side | undefined
  /** What everybody is called, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly system: string
}

function namesOn({ sides }: BoardView): ReadonlyMap<string, string> {
  return new Map(sides.flatMap(({ id, name, figures }) => [[id, name] as const, ...figures.map(nameById)]))
}

function nameById({ id, name }: { readonly id: string; readonly name: string }): readonly [string, string] {
  return [id, name]
}

function detailOf(question: QuestionView, { odds, side, names, system }: DetailContext): Detailed {
  const { id, ask } = question
  const rule = shortRule(question.rule, system)
  if (question.kind === 'roll') return { decision_id: id, ask, rule, choices: [], forbidden: [] }
  const finals = finalKeys(question)
  const choices = question.options.map(({ key, label, hint }): Line => {
    const found = odds?.options.find((each) => each.key === key)
    return {
      id: choiceId(key),
      label: finals.has(key) ? `${label} (for good)` : label,
      ...(hint === '' ? {} : { hint }),
      ...(found === undefined ? {} : { odds: oddsText(found, { side, names }) }),
    }
  })
  const forbidden = question.forbidden.map(({ label, rule: by, reason }) => ({
    label,
    rule: shortRule(by, system),
    reason,
  }))
  const scale = side === undefined ? 'The odds: who wins' : `The odds: that ${side.name} wins`
  return {
    decision_id: id,
    ask,
    rule,
    choices,
    forbidden,
    ...(odds === null ? {} : { odds: `${scale}; exact, or simulated where ± stands.${verdictOf(odds)}` }),
    ...largerIn(question),
  }
}

/** Which option is best, if it is too close to call, and who plays on. */
function verdictOf({ verdict, options, stand }: Odds): string {
  const label = (at: number): string => options[at]?.label ?? ''
  const best =
    verdict.kind === 'best'
      ? ` Best: ${label(verdict.option)}.`
      : verdict.kind === 'close'
        ? ` Too close to call: ${verdict.options.map(label).join(', ')}.`
        : ''
  return `${best} ${stand} hands play on.`
}

/** Choices with what is asked at once after them; as many as a model can read. */
function largerIn({ menu = [] }: Extract<QuestionView, { kind: 'choice' }>): Pick<Detailed, 'larger'> {
  const larger = menu.filter(({ choices }) => choices.length > 1).slice(0, MOST_LARGER)
  if (larger.length === 0) return {}
  return { larger: Object.fromEntries(larger.map(({ choices, label }) => [largerId(choices), label])) }
}

/** The side for which somebody decides. */
function sideOf({ by, seat }: QuestionView, { sides }: BoardView): Side | undefined {
  return sides.find(
    ({ id, figures }) =>
      id === by || figures.some((figure) => figure.id === by) || (by === seat && id === seat),
  )
}

/** "wins 61.2 % ± 0.9, Gate Sentry out of it 12.5 %": for the side that decides, or for every outcome. */
function oddsText(
  { wins, felled, blow, assumes }: Odds['options'][number],
  { side, names }: Pick<DetailContext, 'side' | 'names'>,
): string {
  const nameOf = (id: string): string => names.get(id) ?? id
  const said = (likely: { chance: number; margin: number }): string => {
    const { chance, margin } = likely
    const within = margin > 0 && chance > 0 && chance < 1 ? ` ± ${(margin * 100).toFixed(1)}` : ''
    return `${likelihoodPercent(likely)}${within}`
  }
  const own = side === undefined ? undefined : wins[side.id]
  const won =
    own === undefined
      ? Object.entries(wins).map(([who, chance]) => `${nameOf(who)} ${said(chance)}`)
      : [`wins ${said(own)}`]
  const struck = Object.entries(blow?.struck ?? {}).map(
    ([who, chance]) => `at once hurts ${nameOf(who)} ${said(chance)}`,
  )
  const fell = Object.entries(felled).map(([who, chance]) => `${nameOf(who)} out of it ${said(chance)}`)
  const assumed = assumes === null ? [] : [`if ${assumes}`]
  return [...won, ...assumed, ...struck, ...fell].join(', ')
}

/** Options that end something for good, such as a surrender. */
function finalKeys({ menu = [] }: Extract<QuestionView, { kind: 'choice' }>): ReadonlySet<string> {
  const keyOf = ({ choices: [first = ''] }: (typeof menu)[number]): string => String(first)
  const others = new Set(menu.filter(({ final }) => !final).map(keyOf))
  return new Set(menu.map(keyOf).filter((key) => !others.has(key)))
}

/** The places of the options as they are told: best first where odds are known, what ends something for good last. */
function orderOf(question: QuestionView, odds: Odds | null, side: Side | undefined): readonly number[] {
  if (question.kind === 'roll') return []
  const finals = finalKeys(question)
  const worthOf = (key: string): number => {
    const found = odds?.options.find((each) => each.key === key)
    return found?.wins[side?.id ?? '']?.chance ?? 0
  }
  return question.options
    .map(({ key }, at) => ({ at, final: finals.has(key), worth: worthOf(key) }))
    .toSorted((one, other) => Number(one.final) - Number(other.final) || other.worth - one.worth)
    .map(({ at }) => at)
}

/** Tells a decision; every option keeps its number, in whatever order they stand. */
function told(result: Choices, order: readonly number[]): CallToolResult {
  const lines: string[] = []
  for (const { decision_id, ask, rule, choices, forbidden, odds: scale, larger } of result.decisions) {
    const weighed = scale === undefined ? '' : ` ${scale}`
    lines.push(`r${result.revision} ? ${decision_id} ${ask} ‹${rule}›${weighed}`)
    const options = order.flatMap((at) => {
      const choice = choices[at]
      if (choice === undefined) return []
      const { label, hint, odds } = choice
      const more = [hint, odds].filter((text) => text !== undefined).join('; ')
      return [`${at + 1} ${label}${more === '' ? '' : ` (${more})`}`]
    })
    lines.push(...fitted(options, MOST_LINES - 4))
    if (larger !== undefined) lines.push(`In one: ${Object.keys(larger).join(' · ')}`)
    if (forbidden.length > 0) lines.push(`Not now: ${forbiddenText(forbidden)}`)
  }
  if (result.others.length > 0) lines.push(`Also open: ${result.others.join(' · ')}`)
  return answered(lines, result)
}

/** Options on as many lines as there is room for. */
function fitted(options: readonly string[], room: number): string[] {
  const per = Math.max(1, Math.ceil(options.length / room))
  const lines: string[] = []
  for (let at = 0; at < options.length; at += per) lines.push(`  ${options.slice(at, at + per).join(' · ')}`)
  return lines
}

function forbiddenText(forbidden: Detailed['forbidden']): string {
  return forbiddenByReason(forbidden)
    .map(({ labels, reason, rule }) => `${labels.join(', ')}: ${reason} ‹${rule}›`)
    .join('; ')
}

function nothingOpen(othersDecide: boolean): HostProblem {
  return new HostProblem({
    code: 'nothing-open',
    message: 'No such decision is open for this handle.',
    hint: othersDecide
      ? 'Others decide now: look says who.'
      : 'let_it_play goes on; look says how it stands.',
  })
}
