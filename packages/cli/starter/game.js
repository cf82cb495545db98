// @ts-check
/**
 * Starter Game: a duel of two, to be changed into a game of yours. They strike in turn, steadily or wildly, until one
 * has no hits left. The `table` rolls the dice, asks the questions and writes the log.
 *
 * @typedef {import('@steelyard/kernel').Table} Table
 * @typedef {{ name: string, skill: number, hits: number }} Sheet
 * @typedef {Sheet & { id: string, seat: string, side: string }} Fighter
 * @typedef {{ round: number, turn: number, winner: string | null, over: boolean, fighters: Fighter[] }} State
 */
import * as kernel from '@steelyard/kernel'
import { flag, list, strict, whole, word } from '@steelyard/kernel/forms'
import { core, ruleRegister } from '@steelyard/kernel/register'

// The rules as people read them: every question, roll and line of the log names one of them.
const rules = ruleRegister({
  Duel: {
    'starter-game.turn': core`Turns
      The two strike in turn; the first side begins.`,
    'starter-game.blow': core`Steady or wild
      A steady blow takes one hit. A wild one takes two, and costs whoever strikes one on a 6.`,
    'starter-game.roll': core`The roll
      A blow lands on a d6 that is no higher than the skill.`,
    'starter-game.end': core`The end
      Whoever has no hits left has lost.`,
  },
})
const BLOW = { name: 'blow', rule: 'starter-game.roll' }

// What a user may write for a fighter, and how a fight stands.
const name = word('name', 80)
const skill = whole('skill', 1, 5)
const sheet = strict('a fighter', { name, skill: skill.default(3), hits: whole('hits', 1, 20).default(4) })
const [id, seat, side] = [word('id'), word('seat'), word('side')]
const fighter = strict('a fighter', { id, seat, side, name, skill, hits: whole('hits', 0, 20) })
const state = strict('the state', {
  round: whole('round', 1, 1e6),
  turn: whole('turn', 0, 1),
  winner: word('winner').nullable(),
  over: flag('over'),
  fighters: list('fighters', fighter, 2),
})
/** @type {import('@steelyard/kernel').SheetKnowledge<Sheet>} */
const known = {
  sheet,
  find: () => undefined,
  ids: () => [],
  parse: () => ({ ok: false, error: 'this game has no stat blocks: write name, skill and hits' }),
}
const scenario = kernel
  .scenarioForm({
    system: 'starter-game',
    figure: kernel.figureForm(known),
    state,
    rulings: strict('rulings', {}).default({}),
    field: strict('field', {}).default({}),
    mostFigures: 2,
  })
  .refine(({ sides }) => sides.length === 2, 'a duel is between two')

/** Asks how to strike, rolls, and takes the hits. @param {Table} table @param {State} now */
function turn(table, now) {
  const [actor, foe] = now.turn === 0 ? now.fighters : now.fighters.toReversed()
  if (actor === undefined || foe === undefined) throw new Error('a duel is between two')
  const options = ['steady', 'wild']
  const how = table.ask(kernel.option({ name: 'blow', rule: 'starter-game.blow', to: actor, options }))
  const face = table.die(6, BLOW, actor.id)
  lose(table, foe, face > actor.skill ? 0 : how === 'wild' ? 2 : 1)
  if (how === 'wild' && face === 6) lose(table, actor, 1)
  now.round += now.turn
  now.turn = 1 - now.turn
  const standing = now.fighters.filter(({ hits }) => hits > 0)
  if (standing.length < 2) end(now, standing[0]?.side ?? null)
}

/** @param {Table} table @param {Fighter} fighter @param {number} hits */
function lose(table, fighter, hits) {
  fighter.hits = Math.max(0, fighter.hits - hits)
  const told = { event: 'lost', rule: 'starter-game.blow', who: fighter.id, hits, left: fighter.hits }
  if (table.logs) table.tell(told)
}

/** @param {State} now @param {string | null} winner */
function end(now, winner) {
  const sides = now.fighters.map(({ side }) => ({ id: side }))
  kernel.requireWinner(sides, winner)
  Object.assign(now, { over: true, winner })
}

/** @param {State} now @param {string} id */
const find = (now, id) => now.fighters.find((each) => each.id === id || each.side === id)
/** @param {State} now @param {string} id */
const nameOf = (now, id) => find(now, id)?.name ?? id

export default kernel.defineSystem({
  id: 'starter-game',
  title: 'Starter Game',
  version: '0.1.0',
  maxSteps: 20_000,
  rules,
  rulings: {},
  decisions: [{ name: 'blow', id: 'starter-game.blow', title: 'Steady or wild?', who: 'whoever strikes' }],
  events: ['lost'],
  scenario,
  state,
  steps: { turn },
  policies: {
    skilled: {
      name: 'skilled',
      summary: 'Strikes wildly while it can afford to.',
      decide: (now, { by }) => ((find(now, by)?.hits ?? 0) > 1 ? 'wild' : 'steady'),
    },
    random: { name: 'random', summary: 'Does anything.', decide: () => kernel.UNIFORM },
  },
  content: [
    {
      kind: 'scenario',
      id: 'first',
      title: 'Closing time',
      summary: 'A bouncer and a docker.',
      data: {
        system: 'starter-game',
        sides: [
          { id: 'house', figures: [{ name: 'Bouncer', skill: 3, hits: 6 }] },
          { id: 'guests', figures: [{ name: 'Docker', skill: 2, hits: 7 }] },
        ],
      },
    },
  ],
  tell: {
    event(told, now) {
      const { who, hits, left } = /** @type {Record<string, unknown>} */ ({ ...told })
      const what = hits === 0 ? 'is missed' : `loses ${hits} and has ${left} left`
      return { text: `${nameOf(now, String(who))} ${what}.`, rule: told.rule, depth: 0, tone: 'plain' }
    },
    question: ({ by }, now) => ({
      ask: `${nameOf(now, by)}: steady or wild?`,
      label: (key) => key,
      hint: () => '',
    }),
    roll: (name) => name,
    board: ({ round, fighters }) => ({
      title: `Round ${round}`,
      stages: [],
      sides: fighters.map(({ id, name, side, skill, hits }) => ({
        id: side,
        name: side,
        figures: [
          {
            id,
            name,
            standing: hits > 0 ? 'up' : 'out',
            gauges: [{ label: 'hits', now: hits, max: 20 }],
            facts: [`skill ${skill}`],
            conditions: [],
          },
        ],
      })),
      notes: [],
    }),
  },
  measures: { rounds: ({ round }) => round },
  begin({ sides }) {
    const all = sides.flatMap(({ id, figures }, at) =>
      kernel.rosterOf(figures, id, at, (one) => sheet.parse(one)),
    )
    const fighters = kernel.numberIds(all).map(({ id, seat, side, name, sheet: { skill, hits } }) => {
      return { id, seat, side: sides[side]?.id ?? '', name, skill, hits }
    })
    return { round: 1, turn: 0, winner: null, over: false, fighters }
  },
  next: ({ over }) => (over ? null : 'turn'),
  outcome: ({ over, winner }) => ({
    over,
    winner,
    how: !over ? 'running' : winner === null ? 'draw' : 'victory',
  }),
  round: ({ round }) => round,
  seatOf: (now, who) => find(now, who)?.seat ?? 'referee',
  nameOf,
  view: (now) => now,
  seen: (event) => event,
  copy: (now) => ({ ...now, fighters: now.fighters.map((each) => ({ ...each })) }),
  key: ({ round: _, ...now }) => JSON.stringify(now),
  join() {
    throw new kernel.Refusal('malformed-amendment', 'A duel is between two.')
  },
  leave(now, id) {
    const left = kernel.leaver(find(now, id), id)
    left.hits = 0
    end(now, now.fighters.find(({ hits }) => hits > 0)?.side ?? null)
  },
  end,
  statblock: kernel.statblocks(
    known,
    (one) => sheet.parse(one),
    ({ name }) => name,
  ),
})
