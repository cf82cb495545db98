/**
 * Saved fights: plain JSON that never fails to load and never silently changes.
 *
 * Under the rules version it was saved with, a fight is replayed from its scenario: every answer must fit,
 * every event must come out the same, and the log must tell what the steps told. Under another version, or if
 * the record does not replay, what happened is shown from the stored log, *fixed*, and only the current step is
 * run again from its checkpoint; if its questions differ now, it begins anew. Notices in the log say so.
 */
import { z } from 'zod'
import { amendmentEvent, changeState, type KeptChange, keptChangeForm } from '../fight/amend.ts'
import { attentionForm, NO_ATTENTION } from '../fight/attention.ts'
import { Fight } from '../fight/fight.ts'
import type { Players } from '../fight/hands.ts'
import { isAct, type LogLine } from '../fight/log.ts'
import { orderForm } from '../fight/orders.ts'
import type { FightParts } from '../fight/parts.ts'
import { type Answer, type PlayContext, PlaySource, ReplayMismatch } from '../fight/play.ts'
import { shareUnchanged } from '../fight/sharing.ts'
import type { RedoEntry, TimelineEntry } from '../fight/timeline.ts'
import { quote, Refusal } from '../refusal.ts'
import { explain } from '../scenario/explain.ts'
import { plainCopy } from '../scenario/plain-json.ts'
import { handForm, parseScenario } from '../scenario/scenario.ts'
import { type ActEvent, type FightEvent, isRoll } from '../system/event.ts'
import { brokenReference } from '../system/references.ts'
import type { BaseScenario, System } from '../system/system.ts'
import { Table } from '../table/table.ts'
import { savedState, settledState } from './saved-state.ts'

const text = z.string().max(2000)
const count = z.int().min(0).max(1e9)
const choiceForm = z.union([text, z.int(), z.array(text).max(200)])
const diceForm = z.strictObject({
  tag: text,
  dice: z.array(count).max(200),
  faces: z.array(count).max(200),
  how: z.enum(['drawn', 'typed', 'relayed']),
  seed: count,
})
const madeForm = z.strictObject({
  tag: text,
  choice: choiceForm,
  who: text,
  standIn: z.enum(['advice', 'order', 'referee']).optional(),
  words: text.optional(),
})
const plainForm = z.union([diceForm, madeForm])
const answerForm = z.union([
  plainForm,
  z.strictObject({ tag: text, lanes: z.array(z.array(plainForm)).max(100) }),
])
const answersForm = z.array(answerForm).max(100_000)
const eventForm = z.looseObject({ event: text, rule: text })

const ACTS = [
  'answer',
  'withdraw',
  'undo',
  'redo',
  'amend',
  'again',
  'hand',
  'dice',
  'seed',
  'fork',
  'attention',
  'play',
  'reveal',
] as const

const stepsForm = z
  .array(
    z.strictObject({
      kind: z.enum(['step', 'amendment']),
      name: text,
      answers: answersForm,
      events: z.array(eventForm).max(100_000),
      change: keptChangeForm.nullable(),
    }),
  )
  .max(100_000)
const pathForm = z.string().regex(/^(\d{1,6}(\.\d{1,3}\.\d{1,6})?)?$/)
const marksForm = z
  .array(z.strictObject({ entry: count, path: pathForm, also: z.array(pathForm).max(100).optional() }))
  .max(100_000)

/** What was undone and can be done again. */
const undoneForm = z
  .array(
    z.strictObject({
      back: count,
      steps: stepsForm,
      answers: answersForm,
      marks: marksForm,
      resting: z.array(eventForm).max(100_000).nullable(),
    }),
  )
  .max(10_000)

/** The form of a saved fight. */
export const saveForm = z.strictObject({
  $schema: z.string().max(300).optional().describe('The JSON Schema that editors check this file by.'),
  format: z.literal('steelyard-fight'),
  formatVersion: z.literal(1),
  system: z.string().max(60),
  rulesVersion: z.string().max(40),
  scenario: z.json(),
  seeds: z
    .array(
      z.strictObject({
        from: count,
        seed: text,
        players: z.array(text).max(50),
        commitment: text,
        shown: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(1000),
  hands: z.record(z.string().max(60), handForm),
  typed: z.array(z.string().max(60)).max(60),
  again: z.record(z.string().max(60), count),
  steps: stepsForm,
  current: z.strictObject({ checkpoint: z.json(), answers: answersForm }),
  opened: z.record(z.string().max(60), count),
  fixed: z.strictObject({ steps: count, checkpoint: z.json() }).nullable(),
  marks: marksForm,
  record: z
    .array(
      z.strictObject({
        act: z.enum(ACTS),
        by: text,
        step: count,
        path: text,
        what: text,
        why: text,
      }),
    )
    .max(100_000),
  log: z.array(z.strictObject({ step: count, event: eventForm, struck: z.boolean() })).max(1_000_000),
  undone: undoneForm.optional(),
  attention: attentionForm.optional(),
  orders: z.array(orderForm).max(1000).optional(),
})

/** A fight as it lies in a file. */
export type SavedFight = z.infer<typeof saveForm>

/** What a fight looks like in a file. */
export function saveFight<State extends object>(fight: Fight<State>): SavedFight {
  const parts = fight.parts()
  const saved = {
    format: 'steelyard-fight',
    formatVersion: 1,
    system: fight.system.id,
    rulesVersion: fight.system.version,
    scenario: parts.written,
    seeds: parts.seeds,
    hands: parts.hands,
    typed: parts.typed,
    again: parts.again,
    steps: parts.entries.map(savedEntry),
    current: { checkpoint: savedState(fight.system, parts.current.before), answers: parts.current.answers },
    opened: parts.opened,
    fixed:
      parts.fixed === null
        ? null
        : {
            steps: parts.fixed,
            checkpoint: savedState(fight.system, (parts.entries[parts.fixed] ?? parts.current).before),
          },
    marks: parts.marks,
    record: parts.record,
    log: parts.log,
    ...(parts.attention === NO_ATTENTION ? {} : { attention: parts.attention }),
    ...(parts.orders.length === 0 ? {} : { orders: parts.orders }),
    ...(parts.redo.length === 0 ? {} : { undone: parts.redo.map(savedUndone) }),
  }
  return JSON.parse(JSON.stringify(saved)) as SavedFight
}

/** An entry without its checkpoint, which is found again by running those before it. */
export function savedEntry<State extends object>({
  kind,
  name,
  answers,
  events,
  change,
}: TimelineEntry<State>): SavedEntry {
  return { kind, name, answers, events, change }
}

/** The same of what was undone. */
export function savedUndone<State extends object>({
  entries,
  current,
  marks,
  resting,
  back,
}: RedoEntry<State>): Record<string, unknown> {
  return { back, steps: entries.map(savedEntry), answers: current.answers, marks, resting }
}

/** Saves whose form was checked: a host reads each of its own twice, and long ones take their time. */
const wellFormed = new WeakSet<object>()

function isWellFormed(input: unknown): input is SavedFight {
  return typeof input === 'object' && input !== null && wellFormed.has(input)
}

/** Checks the form of what came from a file. */
export function parseSave(input: unknown): SavedFight {
  return finished(parsingSave(input))
}

/** The same in parts. */
export function* parsingSave(input: unknown): Generator<undefined, SavedFight> {
  if (isWellFormed(input)) return input
  const copied = plainCopy(input)
  if (!copied.ok) throw noSave(copied.why)
  yield
  const parsed = saveForm.safeParse(copied.data)
  if (!parsed.success) throw noSave(explain(parsed.error))
  const { fixed, steps } = parsed.data
  if (fixed !== null && fixed.steps > steps.length)
    throw noSave(`fixed.steps: ${fixed.steps} is more than the ${steps.length} steps it has`)
  wellFormed.add(parsed.data)
  return parsed.data
}

function noSave(why: string): Refusal {
  return new Refusal('malformed-save', `This is no saved fight: ${why}`, 'Was the file cut off or edited?')
}

/** Loads a fight. */
export function loadFight<State extends object>(
  system: System<State>,
  input: unknown,
  options: Players<State> = {},
): Fight<State> {
  return finished(loadingFight(system, input, options))
}

/** Loads a fight incrementally: it yields after every replayed step and part, so that a long fight does not block others. */
export function* loadingFight<State extends object>(
  system: System<State>,
  input: unknown,
  options: Players<State> = {},
): Generator<undefined, Fight<State>> {
  const save = yield* parsingSave(input)
  yield
  if (save.system !== system.id)
    throw new Refusal('unknown-system', `This fight is played by ${save.system}, not by ${system.id}.`)
  const checkpoint = stateFrom(system, save.current.checkpoint)
  yield
  const replayed = save.rulesVersion === system.version ? yield* replaying(system, save) : null
  yield
  const notices = noticesOf(save, system.version, replayed)
  const trusted = replayed !== null && replayed.problem === null
  const before = trusted ? replayed.state : checkpoint
  const anew = currentProblem(system, before, save)
  yield
  const redo = trusted && anew === null ? yield* undoneIn(system, save, replayed) : []
  if (anew !== null) notices.push(`the current step begins anew (${anew})`)
  const parts: FightParts<State> = {
    written: save.scenario,
    scenario: scenarioOf(system, save),
    seeds: save.seeds,
    hands: save.hands,
    typed: save.typed,
    attention: save.attention ?? NO_ATTENTION,
    orders: save.orders ?? [],
    entries: trusted ? replayed.entries : shownOnly(save.steps, before),
    current: { before, answers: anew === null ? (save.current.answers as Answer[]) : [] },
    record: save.record,
    log: [...(save.log as LogLine[]), ...notices.map((what) => noticeLine(save.steps.length, what))],
    marks: marksOf(save, trusted, anew !== null),
    opened: anew === null ? save.opened : openedNow(save),
    again: save.again,
    fixed: trusted ? (save.fixed?.steps ?? null) : save.steps.length,
    redo,
  }
  yield
  return assembled(system, parts, options)
}

function assembled<State extends object>(
  system: System<State>,
  parts: FightParts<State>,
  options: Players<State>,
): Fight<State> {
  try {
    return Fight.assemble(system, parts, options)
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    throw new Refusal('malformed-save', `The rules cannot go on from its checkpoint: ${messageOf(thrown)}`)
  }
}

function stateFrom<State extends object>(system: System<State>, checkpoint: unknown): State {
  const parsed = system.state.safeParse(checkpoint)
  const why = parsed.success ? brokenReference(system.state, parsed.data) : explain(parsed.error)
  if (parsed.success && why === null) return system.copy(parsed.data)
  throw new Refusal('malformed-save', `Its checkpoint is damaged: ${why}`, 'Was the file cut off or edited?')
}

/** The scenario as the current rules parse it; if they cannot, the part of it that the fight needs to go on. */
function scenarioOf<State extends object>(system: System<State>, save: SavedFight): BaseScenario {
  const parsed = system.scenario.safeParse(save.scenario)
  return parsed.success
    ? parsed.data
    : { system: system.id, title: system.title, hands: save.hands, sides: [] }
}

function shownOnly<State extends object>(steps: SavedFight['steps'], before: State): TimelineEntry<State>[] {
  return steps.map((step) => ({ ...(step as SavedEntry), before }))
}

function marksOf(save: SavedFight, trusted: boolean, anew: boolean): SavedFight['marks'] {
  if (!trusted) return []
  const last = save.steps.length - (anew ? 1 : 0)
  return save.marks.filter(({ entry }) => entry <= last)
}

/** Gives open questions new ids, so that answers to the old ones are refused. */
function openedNow(save: SavedFight): Record<string, number> {
  return Object.fromEntries(Object.keys(save.opened).map((path) => [path, save.record.length]))
}

/** The redo list, replayed from where each was undone; empty if the current rules lead elsewhere. */
function* undoneIn<State extends object>(
  system: System<State>,
  { undone = [] }: SavedFight,
  { entries, state }: Replay<State>,
): Generator<undefined, RedoEntry<State>[]> {
  const found: RedoEntry<State>[] = []
  let timeline = entries
  let last = state
  for (const { back, steps, answers, marks, resting } of undone.toReversed()) {
    if (back > timeline.length) return []
    let before = timeline[back]?.before ?? last
    const again: TimelineEntry<State>[] = []
    for (const [at, step] of (steps as SavedEntry[]).entries()) {
      const ran = runEntry(system, before, back + at, step)
      if (ran.problem !== null) return []
      again.push({ ...step, before })
      before = ran.state
      yield
    }
    const current = { before, answers: answers as Answer[] }
    timeline = [...timeline.slice(0, back), ...again]
    last = before
    if (!runs(system, current, timeline.length)) return []
    found.unshift({ entries: again, current, marks, resting: resting as FightEvent[] | null, back })
  }
  return found
}

function runs<State extends object>(
  system: System<State>,
  { before, answers }: { readonly before: State; readonly answers: readonly Answer[] },
  at: number,
): boolean {
  if (answers.length === 0) return true
  try {
    runRecorded(system, system.copy(before), at, answers)
    return true
  } catch {
    return false
  }
}

/** A save run again: every entry with its checkpoint, and the first thing that did not fit. */
export interface Replay<State extends object> {
  readonly entries: readonly TimelineEntry<State>[]
  readonly state: State
  readonly problem: string | null
}

/** Replays a save at once. */
export function replay<State extends object>(system: System<State>, save: SavedFight): Replay<State> {
  return finished(replaying(system, save))
}

/** Runs an incremental computation to its end. */
export function finished<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/**
 * Replays a save under the current rules, from its scenario or from where they took over; yields after every step.
 */
export function* replaying<State extends object>(
  system: System<State>,
  save: SavedFight,
): Generator<undefined, Replay<State>> {
  const { fixed } = save
  const skipped = fixed?.steps ?? 0
  let state: State
  try {
    state =
      fixed === null
        ? system.begin(parseScenario(system, save.scenario))
        : stateFrom(system, fixed.checkpoint)
  } catch (thrown) {
    return { entries: [], state: stateFrom(system, save.current.checkpoint), problem: messageOf(thrown) }
  }
  yield
  const entries = shownOnly(save.steps.slice(0, skipped), state)
  const told = toldByStep(save)
  for (const [at, step] of save.steps.entries()) {
    if (at < skipped) continue
    const ran = runEntry(system, state, at, step as SavedEntry)
    const problem = ran.problem ?? logProblem(told, at, step as SavedEntry)
    if (problem !== null) return { entries, state, problem }
    entries.push({ ...(step as SavedEntry), before: state })
    shareUnchanged(state, ran.state)
    state = ran.state
    yield
  }
  yield
  const checkpoint = settledState(system, save.current.checkpoint)
  const same = JSON.stringify(state) === JSON.stringify(checkpoint)
  return { entries, state, problem: same ? null : `step ${save.steps.length}: the checkpoint is another` }
}

interface SavedEntry {
  readonly kind: 'step' | 'amendment'
  readonly name: string
  readonly answers: readonly Answer[]
  readonly events: readonly FightEvent[]
  readonly change: KeptChange | null
}

interface Ran<State extends object> {
  readonly state: State
  readonly problem: string | null
}

function runEntry<State extends object>(
  system: System<State>,
  before: State,
  at: number,
  entry: SavedEntry,
): Ran<State> {
  const state = system.copy(before)
  try {
    const problem =
      entry.kind === 'amendment' ? amendAgain(system, state, entry) : stepAgain(system, state, at, entry)
    return { state, problem: problem === null ? null : `step ${at}${problem}` }
  } catch (thrown) {
    return {
      state,
      problem: thrown instanceof ReplayMismatch ? thrown.message : `step ${at}: ${messageOf(thrown)}`,
    }
  }
}

function amendAgain<State extends object>(
  system: System<State>,
  state: State,
  { name, change, events }: SavedEntry,
): string | null {
  if (change === null) return ': the amendment does not say what it changes'
  const what = changeState(system, state, change)
  const [event] = events
  const told =
    events.length === 1 && event?.event === amendmentEvent(change) && 'what' in event && event.what === what
  return what === name && told ? null : ': the amendment does something else than it says'
}

function stepAgain<State extends object>(
  system: System<State>,
  state: State,
  at: number,
  entry: SavedEntry,
): string | null {
  if (system.next(state) !== entry.name) return `: "${entry.name}" is not what comes next`
  const { done, events } = runRecorded(system, state, at, entry.answers)
  if (!done) return ': answers are missing'
  const different = firstDifference(events, entry.events)
  if (different < 0) return null
  const [now, then] = [events[different]?.event ?? 'nothing', entry.events[different]?.event ?? 'nothing']
  return `, event ${different}: the save tells "${then}", the rules tell "${now}" otherwise`
}

/** Runs the step that comes next with recorded answers alone. */
function runRecorded<State extends object>(
  system: System<State>,
  state: State,
  at: number,
  answers: readonly Answer[],
): { readonly done: boolean; readonly events: readonly FightEvent[] } {
  const step = system.steps[system.next(state) ?? '']
  if (step === undefined) throw new Error(`${system.id} has no such step`)
  const source = new PlaySource(answers, recordedOnly(at))
  const table = Table.from(system, source, { logs: true, explains: false })
  table.state = state
  return { done: source.run(() => step(table, state)), events: table.events }
}

/** Why the current step cannot be resumed, or null. */
export function currentProblem<State extends object>(
  system: System<State>,
  before: State,
  save: SavedFight,
): string | null {
  const at = save.steps.length
  const answers = save.current.answers as Answer[]
  const told = toldByStep(save).get(at) ?? []
  if (system.next(before) === null)
    return answers.length === 0 && told.length === 0 ? null : 'the fight is over, and the save goes on'
  const rests = Object.keys(save.opened).length === 0
  if (rests && answers.length === 0 && told.length === 0) return null
  try {
    const { done, events } = runRecorded(system, system.copy(before), at, answers)
    if (done) return 'it asks nothing more'
    return firstDifference(events, told) < 0 ? null : 'the log tells another story'
  } catch (thrown) {
    return messageOf(thrown)
  }
}

/** What the log shows unstruck must be what the step told. */
function logProblem(
  told: ReadonlyMap<number, readonly FightEvent[]>,
  at: number,
  { events }: SavedEntry,
): string | null {
  const log = told.get(at) ?? []
  const different = firstDifference(log, events)
  if (different < 0) return null
  const die = differentDie(log[different], events[different])
  return `step ${at}: the log tells another story than the step${die === null ? '' : `: ${die}`}`
}

/** The die that the log shows otherwise than the step, in words; the log may hold anything. */
function differentDie(log: FightEvent | undefined, step: FightEvent | undefined): string | null {
  if (log === undefined || step === undefined || !isRoll(log) || !isRoll(step)) return null
  if (log.by !== step.by || log.name !== step.name) return null
  const at = step.faces.findIndex((face, die) => log.faces[die] !== face)
  if (at < 0) return null
  const die = `d${quote(step.dice[at])}`
  const told = `the log says ${die}=${quote(log.faces[at])}, the step ${die}=${quote(step.faces[at])}`
  return `${quote(step.name)} of ${quote(step.by)}, die ${at + 1}: ${told}`
}

/** What the log tells of every step and nobody has struck. */
function toldByStep(save: SavedFight): ReadonlyMap<number, readonly FightEvent[]> {
  const told = new Map<number, FightEvent[]>()
  for (const { step, struck, event } of save.log) {
    if (struck || isAct(event)) continue
    const events = told.get(step)
    if (events === undefined) told.set(step, [event])
    else events.push(event)
  }
  return told
}

/** The context of a replay: nobody answers and nothing is drawn, so an answer that the record lacks is an error. */
function recordedOnly(step: number): PlayContext {
  return {
    step,
    seed: 0,
    dice: { draw: () => [], fraction: () => 0 },
    lenient: false,
    hand: () => ({ who: '', policy: null, dice: 'typed' }),
    seatOf: () => '',
    view: () => null,
    again: () => 0,
  }
}

function firstDifference(now: readonly FightEvent[], then: readonly FightEvent[]): number {
  const length = Math.max(now.length, then.length)
  for (let at = 0; at < length; at++) if (JSON.stringify(now[at]) !== JSON.stringify(then[at])) return at
  return -1
}

/** The notices to show before anybody plays on. */
function noticesOf<State extends object>(
  save: SavedFight,
  version: string,
  replayed: Replay<State> | null,
): string[] {
  if (replayed === null)
    return [`played under rules ${save.rulesVersion}, now ${version}: the past is shown as it was saved`]
  if (replayed.problem !== null)
    return [`the record does not replay (${replayed.problem}): the past is shown as it was saved`]
  const said = save.log.some(({ event, struck }) => event.event === 'notice' && !struck)
  return save.fixed === null || said
    ? []
    : [`the first ${save.fixed.steps} steps were not played under these rules: they are shown as saved`]
}

/** The save with a line in its log that tells those who play something about the save itself. */
export function withNotice(save: SavedFight, what: string): SavedFight {
  const { step, event, struck } = noticeLine(save.steps.length, what)
  return { ...save, log: [...save.log, { step, event: { ...event }, struck }] }
}

function noticeLine(step: number, what: string): LogLine {
  const notice: ActEvent = { event: 'notice', rule: '', by: 'kernel', why: '', what }
  return { step, event: notice, struck: false }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message.slice(0, 300) : 'it failed'
}
