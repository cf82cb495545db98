/**
 * The smallest honest system: two duellists, a few six-sided dice, and every service of the kernel once.
 *
 * Before the first bout both muster side by side: how many coins to carry and, unless the purse is full, which
 * charm; the other side does not see either. A bout begins with a secret stance each. Who attacks may push
 * coins for more dice and hits with a 4 or better on any; who rushes deals a quarter of an exploding die; who
 * guards blocks a heart with every 5 or better on two dice. Two who guard circle each other and nothing
 * happens. Who falls may be saved by luck, once; if both fall, the referee judges.
 */

import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { idForm, scenarioForm } from '../scenario/scenario.ts'
import { amountOf, anyOf, oneOf } from '../system/answers.ts'
import type { FightEvent } from '../system/event.ts'
import type { Guidance } from '../system/guidance.ts'
import { type NamedPolicy, UNIFORM, usualPolicy } from '../system/policy.ts'
import { type Board, defineSystem, type Line, type Outcome, type RuleEntry } from '../system/system.ts'
import type { Roll } from '../table/chance.ts'
import { amount, type Decision, type ForbiddenOption, option, subset } from '../table/decision.ts'
import type { Table } from '../table/table.ts'

const PURSE = 2
const CHARMS: readonly string[] = Object.freeze(['luck', 'nerve'])
const STANCES: readonly string[] = Object.freeze(['attack', 'rush', 'guard'])
const WEARY_STANCES: readonly string[] = Object.freeze(['attack', 'guard'])
const NO_RUSH: readonly ForbiddenOption[] = Object.freeze([
  Object.freeze({ key: 'rush', rule: 'toy.stance.weary' }),
])

const figureForm = z.strictObject({
  id: idForm,
  name: z.string().min(1).max(40).optional(),
  hearts: z.int().min(1).max(9).default(2),
  seat: idForm.optional(),
})
const stateForm = z.strictObject({
  stage: z.enum(['muster', 'bout', 'over']),
  round: z.int().min(0),
  duellists: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        side: z.string(),
        seat: z.string(),
        hearts: z.int().min(0).max(99),
        coins: z.int().min(0).max(PURSE),
        charms: z.array(z.enum(['luck', 'nerve'])).max(1),
      }),
    )
    .length(2),
  winner: z.string().nullable(),
})

const scenario = scenarioForm({
  system: 'toy',
  figure: figureForm,
  rulings: z.strictObject({}).default({}),
  field: z.strictObject({}).default({}),
  state: stateForm,
  mostFigures: 2,
}).refine(
  ({ sides }) => sides.length === 2 && sides.every(({ figures }) => figures.length === 1),
  'a duel is between two',
)

/** Where a toy duel stands. */
export type ToyState = z.infer<typeof stateForm>
type Duellist = ToyState['duellists'][number]

/** What the toy tells: a code, who, and a few numbers. */
export interface ToyEvent extends FightEvent {
  readonly who: string
  readonly amount: number
  readonly words: readonly string[]
}

const ATTACK: Roll = { name: 'attack', rule: 'toy.attack' }
const RUSH: Roll = { name: 'rush', rule: 'toy.rush' }
const BLOCK: Roll = { name: 'block', rule: 'toy.guard' }
const LUCK: Roll = { name: 'luck', rule: 'toy.luck' }

function muster(table: Table, state: ToyState): void {
  table.together(
    state.duellists,
    (duellist) => {
      const { id, seat } = duellist
      duellist.coins = table.askAmount(
        amount({
          name: 'purse',
          rule: 'toy.muster',
          to: { id, seat },
          min: 0,
          max: PURSE,
          about: null,
          usual: '1',
        }),
      )
      if (duellist.coins === PURSE) return
      const charms = table.askSubset(
        subset({ name: 'charms', rule: 'toy.muster', to: { id, seat }, options: CHARMS, min: 0, max: 1 }),
      )
      duellist.charms = charms.filter((charm) => charm === 'luck' || charm === 'nerve')
    },
    'open',
  )
  for (const { id, coins, charms } of state.duellists)
    if (table.logs) table.tell(event('mustered', 'toy.muster', id, coins, charms))
  state.stage = 'bout'
}

function bout(table: Table, state: ToyState): void {
  state.round++
  if (table.logs) table.tell(event('bout', 'toy.bout', '', state.round))
  const stances = table.askAll(state.duellists.map((duellist) => stanceOf(table, duellist)))
  if (table.logs) table.tell(event('stances', 'toy.stance', '', 0, stances))
  const blows = state.duellists.map((duellist, at) => strike(table, duellist, stances[at] ?? ''))
  for (const [at, duellist] of state.duellists.entries()) {
    const blow = blows[1 - at] ?? 0
    const blocked = blow > 0 && stances[at] === 'guard' ? block(table, duellist) : 0
    if (blow > blocked) hurt(table, duellist, blow - blocked)
  }
  conclude(table, state)
}

function stanceOf(table: Table, { id, seat, hearts }: Duellist): Decision {
  if (hearts > 1) return option({ name: 'stance', rule: 'toy.stance', to: { id, seat }, options: STANCES })
  const forbidden = table.explains ? NO_RUSH : []
  return option({
    name: 'stance',
    rule: 'toy.stance',
    to: { id, seat },
    options: WEARY_STANCES,
    about: null,
    usual: '',
    forbidden,
  })
}

function strike(table: Table, duellist: Duellist, stance: string): number {
  const { id, seat, coins } = duellist
  if (stance === 'rush') return Math.floor(table.explode(6, RUSH, id) / 4)
  if (stance !== 'attack') return 0
  const pushed =
    coins === 0
      ? 0
      : table.askAmount(
          amount({ name: 'push', rule: 'toy.attack.push', to: { id, seat }, min: 0, max: coins }),
        )
  duellist.coins -= pushed
  const [best = 0] = table.pool(6, 1 + pushed, ATTACK, id)
  return best >= 4 ? 1 : 0
}

function block(table: Table, { id, charms }: Duellist): number {
  const [, blocked = 0] = table.tally(6, 2, charms.includes('nerve') ? [3, 6] : [4, 6], BLOCK, id)
  if (table.logs) table.tell(event('blocked', 'toy.guard', id, blocked))
  return blocked
}

function hurt(table: Table, duellist: Duellist, hearts: number): void {
  duellist.hearts = Math.max(0, duellist.hearts - hearts)
  if (table.logs) table.tell(event('hurt', 'toy.bout', duellist.id, hearts))
  if (duellist.hearts > 0 || !duellist.charms.includes('luck')) return
  duellist.charms = []
  if (table.lens(6, [3, 6], LUCK, duellist.id) === 0) return
  duellist.hearts = 1
  if (table.logs) table.tell(event('saved', 'toy.luck', duellist.id))
}

function conclude(table: Table, state: ToyState): void {
  const standing = state.duellists.filter(({ hearts }) => hearts > 0)
  if (standing.length === 2) return
  state.stage = 'over'
  if (standing[0] !== undefined) state.winner = standing[0].side
  else {
    const sides = state.duellists.map(({ side }) => side)
    const judge = option({
      name: 'judge',
      rule: 'toy.judge',
      to: { id: 'referee', seat: 'referee' },
      options: ['draw', ...sides],
    })
    const verdict = table.ask(judge)
    state.winner = verdict === 'draw' ? null : verdict
  }
  if (table.logs) table.tell(event('ended', 'toy.judge', state.winner ?? ''))
}

function event(code: string, rule: string, who: string, count = 0, words: readonly string[] = []): ToyEvent {
  return { event: code, rule, who, amount: count, words: words.slice() }
}

function isToyEvent(told: FightEvent): told is ToyEvent {
  return 'words' in told
}

function view(state: ToyState, seat: string): ToyState {
  if (seat === 'referee') return copy(state)
  const duellists = state.duellists.map((each) =>
    each.seat === seat ? { ...each } : { ...each, coins: -1, charms: [] },
  )
  return { ...state, duellists }
}

function seen(told: FightEvent, state: ToyState, seat: string): FightEvent | null {
  if (!isToyEvent(told) || told.event !== 'mustered' || seat === 'referee') return told
  const owner = state.duellists.find(({ id }) => id === told.who)?.seat
  return owner === seat ? told : event('mustered', told.rule, told.who, -1)
}

function copy({ stage, round, duellists, winner }: ToyState): ToyState {
  return {
    stage,
    round,
    duellists: duellists.map((each) => ({ ...each, charms: each.charms.slice() })),
    winner,
  }
}

function find(state: ToyState, id: string): Duellist {
  const found = state.duellists.find((duellist) => duellist.id === id)
  if (found === undefined) throw new Refusal('unknown-figure', `Nobody here is called ${id}.`)
  return found
}

function end(state: ToyState, winner: string | null): void {
  if (winner !== null && state.duellists.every(({ side }) => side !== winner))
    throw new Refusal('malformed-amendment', `There is no side ${winner}.`)
  state.stage = 'over'
  state.winner = winner
}

function outcome({ stage, winner }: ToyState): Outcome {
  if (stage !== 'over') return { over: false, winner: null, how: 'running' }
  return { over: true, winner, how: winner === null ? 'draw' : 'victory' }
}

function tellEvent(told: FightEvent, state: ToyState): Line {
  if (!isToyEvent(told)) return { text: told.event, rule: told.rule, depth: 0, tone: 'plain' }
  const name = nameOf(state, told.who)
  const text: Record<string, string> = {
    mustered: told.amount < 0 ? `${name} is ready` : `${name} carries ${told.amount} coins`,
    bout: `Bout ${told.amount}`,
    stances: `Stances: ${told.words.join(' against ')}`,
    blocked: `${name} blocks ${told.amount}`,
    hurt: `${name} loses ${told.amount}`,
    saved: `${name} is saved by luck`,
    ended: told.who === '' ? 'Nobody wins' : `${told.who} wins`,
  }
  const head = told.event === 'bout'
  return {
    text: text[told.event] ?? told.event,
    rule: told.rule,
    depth: head ? 0 : 1,
    tone: head ? 'head' : 'plain',
  }
}

function nameOf(state: ToyState, id: string): string {
  return state.duellists.find((duellist) => duellist.id === id)?.name ?? id
}

function board({ round, stage, duellists }: ToyState): Board {
  return {
    title: `Bout ${round}`,
    stages: ['muster', 'bout', 'over'].map((name) => ({ name, now: name === stage })),
    sides: duellists.map(({ id, name, side, hearts, charms }) => ({
      id: side,
      name: side,
      figures: [
        {
          id,
          name,
          standing: hearts === 0 ? 'out' : 'up',
          gauges: [{ label: 'hearts', now: hearts, max: 9 }],
          facts: [],
          conditions: charms,
        },
      ],
    })),
    notes: [],
  }
}

const skilled: NamedPolicy<ToyState> = {
  name: 'skilled',
  summary: 'Rushes while it can afford to, pushes every coin, never just circles.',
  decide(_view, decision) {
    if (decision.name === 'stance') return decision.options.includes('rush') ? 'rush' : 'attack'
    if (decision.name === 'push') return decision.max
    if (decision.name === 'charms') return ['luck']
    return usualPolicy(null, decision)
  },
}

const cautious: NamedPolicy<ToyState> = {
  name: 'cautious',
  summary: 'Guards for ever.',
  decide: (_view, decision) => (decision.name === 'stance' ? 'guard' : usualPolicy(null, decision)),
}

const wild: NamedPolicy<ToyState> = {
  name: 'wild',
  summary: 'Does anything.',
  decide: () => UNIFORM,
}

/** A purse is a purse, and the referee's verdict is the book's; the last coin is always pushed. */
const guidance: Guidance<ToyState> = {
  advisor: 'skilled',
  decisions: {
    purse: { matters: 'never' },
    charms: { matters: 'always' },
    stance: {
      matters: 'always',
      turn: true,
      final: (key) => key === 'guard',
      words: (key) => key === 'rush',
    },
    push: { matters: (_view, { max }) => max > 1 },
    judge: { matters: 'always' },
  },
}

const RULES: readonly (readonly [id: string, summary: string])[] = [
  ['toy.muster', 'Choose how many coins to carry and, unless the purse is full, at most one charm.'],
  ['toy.bout', 'Both take a stance and act at once; what is not blocked costs hearts.'],
  ['toy.stance', 'Attack, rush or guard, chosen in secret.'],
  ['toy.stance.weary', 'Nobody rushes on the last heart.'],
  ['toy.attack', 'Roll a die; a 4 or better costs the other a heart.'],
  ['toy.attack.push', 'Every coin spent is another die, of which the best counts.'],
  ['toy.rush', 'Roll a die that explodes; every 4 points cost the other a heart.'],
  ['toy.guard', 'Roll two dice; each 5 or better (with nerve 4) blocks a heart.'],
  ['toy.luck', 'Who falls with luck stands again on a 4 or better, once.'],
  ['toy.judge', 'If both fall, the referee says who won, if anybody.'],
]

/** The toy: a duel that uses every service of the kernel once. */
export const toy = defineSystem({
  id: 'toy',
  title: 'Toy duel',
  version: '1',
  maxSteps: 500,
  rules: RULES.map(
    ([id, summary]): RuleEntry => ({
      id,
      title: id.slice(4),
      summary,
      section: 'toy',
      tag: 'core',
      met: 'fight',
    }),
  ),
  rulings: {},
  decisions: [
    {
      name: 'purse',
      id: 'toy.muster',
      title: 'How many coins?',
      who: 'each duellist',
      answers: amountOf('coins'),
    },
    {
      name: 'charms',
      id: 'toy.muster',
      title: 'Which charm?',
      who: 'each duellist',
      answers: anyOf(...CHARMS),
    },
    {
      name: 'stance',
      id: 'toy.stance',
      title: 'Which stance?',
      who: 'each duellist, in secret',
      answers: oneOf(...STANCES),
    },
    {
      name: 'push',
      id: 'toy.attack.push',
      title: 'How many coins to push?',
      who: 'who attacks',
      answers: amountOf('coins'),
    },
    { name: 'judge', id: 'toy.judge', title: 'Who won?', who: 'the referee' },
  ],
  events: ['mustered', 'bout', 'stances', 'blocked', 'hurt', 'saved', 'ended'],
  scenario,
  state: stateForm,
  steps: { muster, bout },
  policies: { skilled, cautious, wild },
  guidance,
  content: [],
  tell: {
    event: tellEvent,
    question: (decision, state) => ({
      ask: `${nameOf(state, decision.by)}: ${decision.name}?`,
      label: (key) => (key === '' ? 'none' : key),
      hint: () => '',
    }),
    roll: (name) => name,
    board,
  },
  measures: { bouts: ({ round }) => round },
  begin: ({ sides }): ToyState => ({
    stage: 'muster',
    round: 0,
    duellists: sides.flatMap((side) =>
      side.figures.map(({ id, name, hearts, seat }) => ({
        id,
        name: name ?? id,
        side: side.id,
        seat: seat ?? side.id,
        hearts,
        coins: 0,
        charms: [],
      })),
    ),
    winner: null,
  }),
  next: ({ stage }) => (stage === 'over' ? null : stage),
  outcome,
  round: ({ round }) => round,
  seatOf: (state, who) =>
    state.duellists.find(({ id, side }) => id === who || side === who)?.seat ?? 'referee',
  nameOf,
  view,
  seen,
  copy,
  key: ({ stage, duellists, winner }) =>
    [
      stage,
      winner,
      ...duellists.map(({ hearts, coins, charms }) => `${hearts} ${coins} ${charms.join()}`),
    ].join(),
  join() {
    throw new Refusal('malformed-amendment', 'A duel is between two.')
  },
  leave(state, id) {
    find(state, id).hearts = 0
    end(state, state.duellists.find(({ hearts }) => hearts > 0)?.side ?? null)
  },
  end,
  statblock: {
    parse(text) {
      const parts = /^(\p{L}+) (\d) hearts?$/u.exec(text)
      if (parts === null) return { ok: false, error: 'A duellist reads "Anna 3 hearts".' }
      return { ok: true, figure: { id: parts[1], hearts: Number(parts[2]) }, notes: [] }
    },
    print(figure) {
      const { id, hearts } = figureForm.parse(figure)
      return `${id} ${hearts} hearts`
    },
  },
})

/** A duel as a user would write it. */
export function toyDuel(hearts: number, other: number = hearts): unknown {
  return {
    system: 'toy',
    sides: [
      { id: 'red', hand: 'human', figures: [{ id: 'anna', hearts }] },
      { id: 'blue', hand: 'human', figures: [{ id: 'bert', hearts: other }] },
    ],
  }
}
