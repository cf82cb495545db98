/**
 * An interlude in words: lines of the log, questions, and the board with the cards that the game draws.
 */
import { z } from 'zod'
import type { Board, BoardFigure, Line, Presenter, QuestionText } from '../../system/system.ts'
import type { Decision } from '../../table/decision.ts'
import { dateText, durationText, type TimeUnit } from '../calendar.ts'
import { living } from './activities.ts'
import { type InterludeEvent, isInterludeEvent, type TimeEvent } from './events.ts'
import { offerOf } from './menu.ts'
import { COMPANY, type InterludeNote, type InterludeRules, type InterludeState } from './rules.ts'
import { stageOf } from './stage.ts'

export function nameOf<Sheet extends object>(state: InterludeState<Sheet>, id: string): string {
  if (id === COMPANY) return state.setup.title
  return state.figures.find((member) => member.id === id)?.name ?? id
}

export function presenterOf<Sheet extends object>(
  rules: InterludeRules<Sheet>,
): Presenter<InterludeState<Sheet>> {
  const staged = oncePerState((state: InterludeState<Sheet>): object => stageOf(rules.game(), state))
  // Lines of the log name the dead too.
  const told = oncePerState((state: InterludeState<Sheet>): object =>
    stageOf(rules.game(), state, state.figures),
  )
  return {
    event: (event, state) =>
      isInterludeEvent(event)
        ? tellInterlude(event, state, rules)
        : rules.game().tell.event(event, told(state)),
    question: (decision, state) =>
      ownQuestion(decision, state, rules) ?? rules.game().tell.question(decision, staged(state)),
    roll: (name) => rules.rolls?.[name] ?? rules.game().tell.roll(name),
    board: (state) => boardOf(state, rules, staged),
    round: () => 'interlude',
  }
}

function oncePerState<Given extends object, Found>(find: (state: Given) => Found): (state: Given) => Found {
  const found = new WeakMap<Given, { readonly value: Found }>()
  return (state) => {
    const known = found.get(state)
    if (known !== undefined) return known.value
    const value = find(state)
    found.set(state, { value })
    return value
  }
}

function ownQuestion<Sheet extends object>(
  decision: Decision,
  state: InterludeState<Sheet>,
  rules: InterludeRules<Sheet>,
): QuestionText | null {
  if (decision.name === 'between')
    return {
      ask: `What now? It is ${dateText(state.calendar, rules.units)}.`,
      label: (key) => {
        const offer = offerOf(rules, key)
        return offer === null ? 'Go on to the next fight' : offer.activity.label(state, offer.target)
      },
      hint: (key) => offerOf(rules, key)?.activity.hint ?? 'The time between the fights is over.',
    }
  if (decision.name === 'between-nod') {
    const { figure, what, detail } = aboutNod.parse(decision.about)
    const of = figure === '' ? '' : `${nameOf(state, figure)}: `
    return {
      ask: `${of}${noteText({ what, detail, amount: 0 }, rules.notes)} – does the referee agree?`,
      label: (key) => (key === 'yes' ? 'Yes' : 'No'),
      hint: () => '',
    }
  }
  if (decision.name === 'between-time') {
    const { unit } = aboutTime.parse(decision.about)
    return { ask: `For how many ${unit}s?`, label: (key) => key, hint: () => '' }
  }
  if (decision.name === 'between-spoil')
    return {
      ask: 'What is taken from the field?',
      label: (key) => state.spoils[Number(key)]?.name ?? key,
      hint: (key) => `From ${state.spoils[Number(key)]?.from ?? ''}.`,
    }
  if (decision.name === 'between-taker') {
    const { name } = aboutTaker.parse(decision.about)
    return { ask: `Who takes the ${name}?`, label: (key) => nameOf(state, key), hint: () => '' }
  }
  return rules.question?.(decision, state) ?? null
}

const aboutTime = z.object({ unit: z.string() })

const aboutTaker = z.object({ name: z.string() })

const aboutNod = z.object({ figure: z.string(), what: z.string(), detail: z.string().default('') })

function tellInterlude<Sheet extends object>(
  event: InterludeEvent,
  state: InterludeState<Sheet>,
  { units, values, notes, tones = {} }: InterludeRules<Sheet>,
): Line {
  const { rule } = event
  switch (event.event) {
    case 'between':
      return { text: `${event.company}: ${dateText(event.calendar, units)}`, rule, depth: 0, tone: 'head' }
    case 'between-activity':
      return { text: event.label, rule, depth: 0, tone: 'plain' }
    case 'between-time':
      return { text: timeText(event, units), rule, depth: 1, tone: 'quiet' }
    case 'between-change': {
      const { figure, what, before, after } = event
      const text = `${nameOf(state, figure)}: ${values[what] ?? what} ${before} → ${after}`
      return { text, rule, depth: 1, tone: after >= before ? 'good' : 'bad' }
    }
    case 'between-note': {
      const words = noteText(event, notes)
      const of = event.figure === '' ? '' : `${nameOf(state, event.figure)}: `
      const tone = tones[event.what] ?? COMMON_TONES[event.what] ?? 'plain'
      return { text: `${of}${words}`, rule, depth: 1, tone }
    }
    case 'between-death':
      return { text: `${nameOf(state, event.figure)} dies.`, rule, depth: 1, tone: 'bad' }
    case 'between-onward':
      return {
        text: `The company moves on: ${dateText(event.calendar, units)}.`,
        rule,
        depth: 0,
        tone: 'head',
      }
  }
}

const COMMON_TONES: Readonly<Record<string, 'good' | 'bad'>> = { takes: 'good', worthless: 'bad' }

function noteText(note: InterludeNote, notes: InterludeRules['notes']): string {
  const own = notes[note.what]
  if (own !== undefined) return own(note)
  if (note.what === 'takes') return note.detail === '' ? 'takes something' : `takes the ${note.detail}`
  if (note.what === 'worthless') return `the ${note.detail} is of no use`
  return note.what
}

function timeText({ minutes, seasons, calendar }: TimeEvent, units: readonly TimeUnit[]): string {
  const passed = seasons > 0 ? 'A new Season begins' : `${durationText(minutes)} later`
  return `${passed}: ${dateText(calendar, units)}.`
}

/** The cards that the game itself draws; the dead stand behind them. */
function boardOf<Sheet extends object>(
  state: InterludeState<Sheet>,
  rules: InterludeRules<Sheet>,
  staged: (state: InterludeState<Sheet>) => object,
): Board {
  const alive = living(state)
  const board = alive.length === 0 ? null : rules.game().tell.board(staged(state))
  const cards = board?.sides.find(({ id }) => id === COMPANY)?.figures ?? []
  const figures = state.figures.map((member): BoardFigure => {
    const card = cards.find(({ id }) => id === member.id)
    if (member.life === 'alive' && card !== undefined) {
      const { place: _place, row: _row, spot: _spot, facts, ...plain } = card
      return { ...plain, facts: facts.filter((fact) => rules.isOfField?.(fact) !== true) }
    }
    const conditions = [member.life === 'dead' ? 'dead' : 'gone']
    return { id: member.id, name: member.name, standing: 'out', gauges: [], facts: [], conditions }
  })
  return {
    title: `${state.setup.title}: ${dateText(state.calendar, rules.units)}`,
    stages: [],
    sides: [{ id: COMPANY, name: state.setup.title, figures }],
    notes: state.spoils.length === 0 ? [] : [`To be had: ${counted(state.spoils.map(({ name }) => name))}.`],
  }
}

/** Names in their order, each once, with how many there are. */
function counted(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => {
      const { length } = names.filter((other) => other === name)
      return length === 1 ? name : `${name} ×${length}`
    })
    .join(', ')
}
