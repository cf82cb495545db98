// @ts-check
/**
 * Starter Game: a duel of two, to be changed into a game of yours. They strike in turn, steadily or wildly, until one
 * has no hits left. The `table` rolls the dice, asks the questions and writes the log.
 *
 * @typedef {import('@steelyard/kernel').Table} Table
 * @typedef {{ name: string, skill: number, hits: number }} Sheet
 * @typedef {Sheet & import('@steelyard/kernel/small-game').SmallFigure} Fighter
 * @typedef {import('@steelyard/kernel/small-game').SmallState<Fighter> & { turn: number }} State
 */
import { defineSystem, option } from '@steelyard/kernel'
import { strict, whole, word } from '@steelyard/kernel/forms'
import { core, ruleRegister } from '@steelyard/kernel/register'
import { smallGame, smallState } from '@steelyard/kernel/small-game'

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

// What a user may write for a fighter, and what the state holds besides: whose turn it is.
const sheet = strict('a fighter', {
  name: word('name', 80),
  skill: whole('skill', 1, 5).default(3),
  hits: whole('hits', 0, 20).default(4),
})
const small = smallGame({
  id: 'starter-game',
  sheet,
  state: smallState(sheet.shape, { turn: whole('turn', 0, 1) }),
  mostFigures: 2,
  first: (figures) => ({ round: 1, turn: 0, ended: null, figures }),
  stands: ({ hits }) => hits > 0,
  card: ({ skill, hits }) => ({
    gauges: [{ label: 'hits', now: hits, max: 20 }],
    facts: [`skill ${skill}`],
  }),
})

/** Asks how to strike, rolls, and takes the hits. @param {Table} table @param {State} now */
function turn(table, now) {
  const [actor, foe] = now.turn === 0 ? now.figures : now.figures.toReversed()
  if (actor === undefined || foe === undefined) throw new Error('a duel is between two')
  const options = ['steady', 'wild']
  const how = table.ask(option({ name: 'blow', rule: 'starter-game.blow', to: actor, options }))
  const face = table.die(6, BLOW, actor.id)
  lose(table, foe, face > actor.skill ? 0 : how === 'wild' ? 2 : 1)
  if (how === 'wild' && face === 6) lose(table, actor, 1)
  now.round += now.turn
  now.turn = 1 - now.turn
}

/** @param {Table} table @param {Fighter} fighter @param {number} hits */
function lose(table, fighter, hits) {
  fighter.hits = Math.max(0, fighter.hits - hits)
  const told = { event: 'lost', rule: 'starter-game.blow', who: fighter.id, hits, left: fighter.hits }
  if (table.logs) table.tell(told)
}

export default defineSystem({
  ...small,
  title: 'Starter Game',
  version: '0.1.0',
  maxSteps: 20_000,
  rules,
  decisions: [{ name: 'blow', id: 'starter-game.blow', title: 'Steady or wild?', who: 'whoever strikes' }],
  events: ['lost'],
  steps: { turn },
  next: (now) => (small.outcome(now).over ? null : 'turn'),
  // What the future depends on: not on the number of the round.
  key: ({ round: _, ...now }) => JSON.stringify(now),
  policies: {
    ...small.policies,
    skilled: {
      name: 'skilled',
      summary: 'Strikes wildly while it can afford to.',
      decide: ({ figures }, { by }) =>
        figures.some(({ id, hits }) => id === by && hits > 1) ? 'wild' : 'steady',
    },
  },
  tell: {
    event(told, now) {
      const { who, hits, left } = /** @type {Record<string, unknown>} */ ({ ...told })
      const what = hits === 0 ? 'is missed' : `loses ${hits} and has ${left} left`
      return { text: `${small.nameOf(now, String(who))} ${what}.`, rule: told.rule, depth: 0, tone: 'plain' }
    },
    question: ({ by }, now) => ({
      ask: `${small.nameOf(now, by)}: steady or wild?`,
      label: (key) => key,
      hint: () => '',
    }),
    roll: (name) => name,
    board: small.board,
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
})
