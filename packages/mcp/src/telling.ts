/**
 * A fight as a model reads it: the facts as data, and the same facts as at most twelve lines of text.
 *
 * Lines are exchanges: an event with all that follows from it, and the rules they rest on. Where more happened
 * than fits, the latest is shown and `earlier_from` says where `look` can read the rest. Every number comes from
 * an event, the board or a question; none is worked out here.
 */
import type {
  FigureView,
  LineView,
  QuestionView,
  Snapshot,
  Update,
  WaitingPerson,
} from '@steelyard/table/contract'
import type { EventFact, FightFacts, FigureFact, PendingFact } from './forms.ts'
import { GM_SEAT, type Holder, playerOf } from './seats.ts'

/** The most lines any result has. */
export const MOST_LINES = 12
const MOST_NAMED = 6
const MOST_CHOICES = 12
const MOST_SIDE_LINES = 3
const MOST_BRIEF = 12
const MOST_PEOPLE = 20
const MOST_STRUCK = 3
const LONGEST_HINT = 20
const IDLE = 'nobody is asked anything: let_it_play goes on'

/** What is told of a fight. */
export interface TellOptions {
  /** Nothing of the figures, how they stand, or everything known of them. */
  readonly figures?: 'none' | 'brief' | 'full'
  /** Lines that the caller needs for itself. */
  readonly spare?: number
  /** This call was made before; nothing was done twice. */
  readonly again?: boolean
  /** The most exchanges that are told; as many as fit unless given. */
  readonly most?: number
  /** About how many characters of exchanges are told, but for the latest, which is told whole. */
  readonly mostText?: number
  /** Which exchanges are kept where not all fit; the latest unless said otherwise. */
  readonly keep?: 'latest' | 'oldest'
  /** Leaves out bookkeeping, such as what was paid and earned: the board and the next question say what it came to. */
  readonly lean?: boolean
  /** What an act came to: what a look has told before (all that is open, all that can be withdrawn) is counted. */
  readonly delta?: boolean
  /** What is said besides. */
  readonly notes?: readonly string[]
  /** Facts for the telling, if they are wanted. */
  readonly narration?: readonly string[]
}

/** A fight told twice: as data and as text. */
export interface FightReport {
  readonly facts: FightFacts
  readonly lines: readonly string[]
}

/** Tells how a fight stands and which of its lines are news. */
export function tell(
  news: Snapshot | Update,
  me: Holder,
  lines: readonly LineView[],
  options: TellOptions = {},
): FightReport {
  const taken = options.delta === true ? takenBack(lines) : {}
  const base = { ...factsOf(news, me, options), ...taken }
  const around = linesAround(base, options.delta === true)
  const left = MOST_LINES - around.head.length - around.tail.length - (options.spare ?? 0)
  const fresh = base.taken_back === undefined ? lines : lines.filter(({ struck }) => !struck)
  const heard = fresh.filter(isTold)
  const exchanges = exchangesOf(withoutEchoes(options.lean === true ? withoutBooks(heard) : heard))
  const most = Math.min(left, options.most ?? left, latestWithin(exchanges, options.mostText))
  const room = Math.max(0, most)
  const from = options.keep === 'oldest' ? 0 : Math.max(0, exchanges.length - room)
  const shown = exchanges.slice(from, from + room)
  const earlier = from > 0 ? exchanges[0]?.[0]?.at : undefined
  const later = exchanges[from + room]?.[0]?.at
  const facts: FightFacts = {
    ...base,
    events: shown.flat().map((line) => eventOf(line, news.fight.system)),
    ...(earlier === undefined ? {} : { earlier_from: earlier }),
    ...(later === undefined ? {} : { later_from: later }),
  }
  const [first = '', ...rest] = around.head
  const before = earlier === undefined ? '' : ` · before this: look from ${earlier}`
  const after = later === undefined ? '' : ` · after this: look from ${later}`
  const cited = new Set<string>()
  const told = shown.map((exchange) => exchangeText(exchange, news.fight.system, cited))
  return { facts, lines: [`${first}${before}${after}`, ...rest, ...told, ...around.tail] }
}

/** The same lines without bookkeeping, where anything else is told. */
function withoutBooks(lines: readonly LineView[]): readonly LineView[] {
  const kept = lines.filter(({ tone }) => tone !== 'quiet')
  return kept.length === 0 ? lines : kept
}

/** What was answered for people because it did not matter is theirs to read in the log, not a model's. */
function isTold({ answered }: LineView): boolean {
  return answered === undefined || answered.why === 'referee'
}

/** From which line to which the lines reach that an act has struck, if many: they were told before. */
function takenBack(lines: readonly LineView[]): Pick<FightFacts, 'taken_back'> {
  const places = lines.filter(({ struck }) => struck).map(({ at }) => at)
  return places.length <= MOST_STRUCK ? {} : { taken_back: [Math.min(...places), Math.max(...places)] }
}

/** A rule's id without the system's name, as results cite it; `rule` finds it like that. */
export function shortRule(rule: string, system: string): string {
  return rule.startsWith(`${system}.`) ? rule.slice(system.length + 1) : rule
}

/** What a model calls an option: its key, unless that could be taken for its number in the list. */
export function choiceId(key: string): string {
  return /^\d+$/.test(key) ? `option-${key}` : key
}

/** Between the answers of a larger choice. */
const BEFORE = ' > '

/** The id of a larger choice: "attack > gate-sentry". */
export function largerId(choices: readonly unknown[]): string {
  return choices.map((choice) => choiceId(String(choice))).join(BEFORE)
}

/** An open question as data; who is asked is left out where the question says it. */
export function pendingOf(question: QuestionView, news: Snapshot | Update, me: Holder): PendingFact {
  const { id, seat, who, ask } = question
  const player = playerOf(seat, me, news.board)
  const asked = { decision_id: id, seat, player, ...(ask.includes(who) ? {} : { who }), ask }
  if (question.kind === 'roll') {
    const dice = `${question.dice.map((sides) => `d${sides}`).join(' ')}${question.explodes ? ', exploding' : ''}`
    const relayed = news.fight.relayed.includes(seat) ? { relayed: true } : {}
    return { ...asked, kind: 'roll', choices: {}, dice, ...relayed }
  }
  const { options, answer, min, max, suggestion, said } = question
  const more = {
    ...(suggestion === undefined || answer === 'subset' ? {} : { suggested: largerId(suggestion.choices) }),
    ...(said === '' ? {} : { said }),
  }
  if (answer === 'amount') return { ...asked, ...more, kind: 'amount', choices: {}, min, max }
  const listed = options.slice(0, MOST_CHOICES)
  return {
    ...asked,
    ...more,
    ...(answer === 'subset' ? { kind: 'subset', min, max } : {}),
    choices: Object.fromEntries(listed.map(({ key, label, hint }) => [choiceId(key), hinted(label, hint)])),
    ...(options.length > MOST_CHOICES ? { more_choices: options.length - MOST_CHOICES } : {}),
  }
}

/** A choice with what it costs or how likely it is; of a long hint its chance alone, `choices` has the rest. */
function hinted(label: string, hint: string): string {
  const [first = ''] = hint.split(/[;,] /)
  const short = hint.length <= LONGEST_HINT ? hint : first.includes('%') ? first : ''
  return short === '' || short.length > LONGEST_HINT ? label : `${label} (${short})`
}

/** An open question as text: what is asked of whom, and the numbered choices. */
export function pendingLines(pending: PendingFact): string[] {
  const { decision_id, who, seat, player, ask, more_choices, suggested, said } = pending
  const whose = player === 'you' ? 'you' : 'a person: ask'
  const tried = said === undefined ? '' : ` “${said}”`
  const head = `? ${decision_id} ${who === undefined ? '' : `${who} `}(${seat}, ${whose}): ${ask}${tried}`
  const labels = Object.values(pending.choices)
  const numbered = labels.map((label, at) => `${at + 1} ${label}`).join(' · ')
  const more = more_choices === undefined ? '' : ` · ${more_choices} more: choices`
  const place = Object.keys(pending.choices).indexOf(suggested?.split(BEFORE)[0] ?? '') + 1
  const good = suggested === undefined ? '' : ` · suggested ${place > 0 ? place : suggested}`
  return [head, `  ${answerText(pending, `${numbered}${more}`)}${good}`]
}

function answerText({ kind, min, max, dice, relayed }: PendingFact, numbered: string): string {
  switch (kind) {
    case undefined:
      return numbered
    case 'amount':
      return `a whole number from ${min} to ${max}`
    case 'subset':
      return `a list of ${min} to ${max} of: ${numbered}`
    case 'roll':
      return relayed === true
        ? `real dice, ${dice}: ask them what they rolled and choose it, such as [7, 3]; or "draw"`
        : `real dice, ${dice}: leave choice out to have the person asked, or "draw" to draw them`
  }
}

function factsOf(news: Snapshot | Update, me: Holder, options: TellOptions): FightFacts {
  const { fight, board, questions } = news
  const now = board.stages.filter((stage) => stage.now).map(({ name }) => name)
  const pending = questions.slice(0, 1).map((question) => pendingOf(question, news, me))
  const also = alsoOpen(questions.slice(1), options.delta === true)
  const figures = options.figures ?? 'none'
  const waiting = waitingTexts(news, me)
  const withdrawable = news.withdrawable
    .slice(options.delta === true ? -1 : -MOST_NAMED)
    .map(({ id, what }) => `${id} ${what}`)
  const full =
    figures === 'full'
      ? [...[...board.notes, ...(board.drawing ?? [])].map(packed), ...peopleTexts(news, me)]
      : []
  const idle = news.can.play && questions.length === 0 && waiting.length === 0 ? [IDLE] : []
  const { narration = [] } = options
  const notes = [...full, ...(options.notes ?? []), ...idle]
  return {
    revision: news.revision,
    step: fight.steps,
    stage: [board.title, ...now].join(' · '),
    ...(fight.outcome.over ? { outcome: outcomeText(news) } : {}),
    ...(options.again === true ? { again: true } : {}),
    events: [],
    ...(figures === 'none' ? {} : { sides: sidesOf(news, figures === 'full') }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(narration.length === 0 ? {} : { narration: [...narration] }),
    pending,
    ...(also.length === 0 ? {} : { also_pending: also }),
    ...(waiting.length === 0 ? {} : { waiting }),
    ...(withdrawable.length === 0 ? {} : { withdrawable }),
  }
}

/** A note without the spaces that would draw it in columns. */
function packed(note: string): string {
  return note.trim().replaceAll(/ {2,}/g, ' ')
}

/** Other open decisions by id and who decides, or only how many. */
function alsoOpen(others: readonly QuestionView[], counted: boolean): string[] {
  const named = counted ? [] : others.slice(0, MOST_NAMED).map(({ id, who }) => `${id} ${who}`)
  const left = others.length - named.length
  return left === 0 ? named : [...named, `${named.length === 0 ? '' : 'and '}${left} more: look`]
}

function linesAround(facts: FightFacts, delta: boolean): { head: string[]; tail: string[] } {
  const again = facts.again === true ? ' · done before, not twice' : ''
  const [from, to] = facts.taken_back ?? []
  const struck = from === undefined ? '' : ` · taken back: lines ${from} to ${to}`
  const step = delta ? '' : ` · step ${facts.step}`
  const head = [`r${facts.revision}${step} · ${facts.stage}${again}${struck}`]
  const sides = (facts.sides ?? []).map(({ name, figures, more }) => {
    const rest = more === undefined ? '' : ` | ${more} more: look full`
    return `${name}: ${alike(figures).map(figuresText).join(' | ')}${rest}`
  })
  const tail = sides.length > MOST_SIDE_LINES ? [sides.join(' || ')] : sides
  if (facts.notes !== undefined) tail.push(facts.notes.join(' · '))
  if (facts.narration !== undefined) tail.unshift(`For the telling: ${facts.narration.join('; ')}`)
  for (const pending of facts.pending) tail.push(...pendingLines(pending))
  const also = facts.also_pending === undefined ? '' : `Also open: ${facts.also_pending.join('; ')}`
  const waiting = facts.waiting === undefined ? '' : `Waiting for ${facts.waiting.join('; ')}`
  const undecided =
    facts.withdrawable === undefined ? '' : `Can still be withdrawn: ${facts.withdrawable.join('; ')}`
  const others = [also, waiting, undecided].filter((text) => text !== '')
  if (others.length > 0) tail.push(others.join(' · '))
  if (facts.outcome !== undefined) tail.push(facts.outcome)
  return { head, tail }
}

function sidesOf({ board }: Snapshot | Update, full: boolean): FightFacts['sides'] {
  return board.sides.map(({ name, figures }) => {
    const shown = full ? figures : figures.slice(0, MOST_BRIEF)
    const more = figures.length - shown.length
    return {
      name,
      figures: shown.map((figure) => figureOf(figure, full)),
      ...(more === 0 ? {} : { more }),
    }
  })
}

function figureOf(figure: FigureView, full: boolean): FigureFact {
  const gauges = figure.gauges.map(({ label, now, max }) => `${label} ${now}${max > 0 ? `/${max}` : ''}`)
  const health = gauges.length === 0 && figure.health.word !== '' ? [figure.health.word] : gauges
  const state = [health.join(', '), ...figure.conditions].filter((text) => text !== '').join('; ')
  const { id, name, standing } = figure
  if (!full) return { name, standing, state }
  const facts = [`seat ${figure.seat}`, ...figure.facts].join(', ')
  return { id, name, standing, state, facts: [facts, ...bodyTexts(figure.body ?? [])].join('; ') }
}

/** Hit locations, those that are alike together: "right leg, left leg 5/5 armour 1". */
function bodyTexts(body: NonNullable<FigureView['body']>): string[] {
  const places = new Map<string, string[]>()
  for (const { name, now, max, armour, state } of body) {
    const worn = armour > 0 ? ` armour ${armour}` : ''
    const how = `${now}/${max}${worn}${now === max ? '' : ` ${state}`}`
    places.set(how, [...(places.get(how) ?? []), name])
  }
  return [...places].map(([how, names]) => `${names.join(', ')} ${how}`)
}

/** Neighbours of whom the same is told, together. */
function alike(figures: readonly FigureFact[]): FigureFact[][] {
  const groups: FigureFact[][] = []
  for (const figure of figures) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && stateText(last[0]) === stateText(figure)) last.push(figure)
    else groups.push([figure])
  }
  return groups
}

function figuresText(figures: readonly FigureFact[]): string {
  const [first] = figures
  const called = figures.map(({ id, name }) => (id === undefined ? name : `${name} [${id}]`)).join(', ')
  const each = figures.length > 1 ? ' each' : ''
  return first === undefined ? '' : `${called}${each}${stateText(first)}`.trim()
}

function stateText({ standing, state, facts }: FigureFact): string {
  const stands = standing === 'up' ? '' : ` ${standing}`
  return `${stands} ${state}${facts === undefined ? '' : ` (${facts})`}`
}

function waitingTexts({ waiting, questions, board }: Snapshot | Update, me: Holder): string[] {
  const asked = new Set(questions.map(({ seat, who }) => `${seat} ${who}`))
  return waiting
    .filter(({ seat, who }) => !asked.has(`${seat} ${who}`))
    .slice(0, 6)
    .map((each) => waitingText(each, playerOf(each.seat, me, board)))
}

function waitingText({ seat, who, hand, referee }: WaitingPerson, player: 'you' | 'person'): string {
  const name = who === seat || who === '' ? seat : `${who} (${seat})`
  if (hand !== 'human') return `${name}, ${hand}`
  if (referee && player === 'person' && seat !== 'referee')
    return `${name}: nobody sits there, the referee answers`
  return player === 'you'
    ? `${name}, sealed: use the ${seat === 'referee' ? seat : GM_SEAT} handle`
    : `${name}, a person`
}

function peopleTexts({ people, fight }: Snapshot | Update, me: Holder): string[] {
  if (me.role !== 'referee') return []
  const others = people
    .filter(({ id, name, seat }) => id !== me.person && name !== seat)
    .slice(0, MOST_PEOPLE)
    .map(({ id, name, seat, waiting }) => {
      const where = waiting ? 'wants in: amend admit' : seat === null ? 'has no seat' : `at ${seat}`
      return `${name} [${id}] ${where}`
    })
  return fight.code === null ? others : [`join code ${fight.code}`, ...others]
}

/** How a fight ended, in words. */
export function outcomeText({ fight }: Snapshot | Update): string {
  const { winner, how, allies } = fight.outcome
  if (winner === null) return `Over: ${how}.`
  const won = [winner, ...allies].map((side) => fight.sides.find(({ id }) => id === side)?.name ?? side)
  return `Over: ${won.join(', ')} won (${how}).`
}

/** Lines put together: one that stands for itself, with the dice before it and all that follows from it. */
function exchangesOf(lines: readonly LineView[]): LineView[][] {
  const exchanges: LineView[][] = []
  for (const line of lines) {
    const last = exchanges.at(-1)
    if (last === undefined || last[0]?.struck !== line.struck) exchanges.push([line])
    else if (line.depth > 0) last.push(line)
    else {
      const dice = last.splice(last.findLastIndex(({ roll }) => roll === undefined) + 1)
      if (last.length === 0) exchanges.pop()
      exchanges.push([...dice, line])
    }
  }
  return exchanges
}

/** How many of the latest exchanges have no more characters than that: one at least. */
function latestWithin(exchanges: readonly (readonly LineView[])[], most = Number.POSITIVE_INFINITY): number {
  let left = most
  const cut = exchanges.toReversed().findIndex((exchange) => {
    left -= exchange.reduce((sum, { text }) => sum + text.length, 0)
    return left < 0
  })
  return cut < 0 ? exchanges.length : Math.max(1, cut)
}

/** The same lines without rolls whose every face the next line tells again; typed dice stay, as they say so. */
function withoutEchoes(lines: readonly LineView[]): LineView[] {
  const kept: LineView[] = []
  let next: LineView | undefined
  let told = new Set<string>()
  for (const line of lines.toReversed()) {
    if (line.roll === undefined) {
      next = line
      told = new Set(line.text.match(/\d+/g))
    }
    const echoed =
      line.roll?.how === 'drawn' &&
      next?.struck === line.struck &&
      line.roll.faces.every((face) => told.has(String(face)))
    if (!echoed) kept.push(line)
  }
  return kept.reverse()
}

/** An exchange with the rules that no exchange before it has cited. */
function exchangeText(exchange: readonly LineView[], system: string, before: Set<string>): string {
  const rules = new Set(exchange.map(({ rule }) => shortRule(rule, system)))
  const fresh = [...rules].filter((rule) => rule !== '' && !before.has(rule))
  for (const rule of fresh) before.add(rule)
  const cited = fresh.length === 0 ? '' : ` ‹${fresh.join(', ')}›`
  const struck = exchange[0]?.struck === true ? 'taken back: ' : ''
  return `- ${struck}${exchange.map(({ text }) => text).join(' · ')}${cited}`
}

function eventOf({ text, rule, struck }: LineView, system: string): EventFact {
  const cited = shortRule(rule, system)
  return struck ? { text, rule: cited, struck } : { text, rule: cited }
}
