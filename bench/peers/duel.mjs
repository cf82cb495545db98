// The reference duel on boardgame.io: two gate sentries, one d10 each, who strike until one is down.
// One move a round and sentry, as a table with two people would have it; the second move of a round lets both
// blows fall. The rules are those of packages/lab/src/bench/hand-written-duel.ts, without what a lone d10 cannot need.
import { createRequire } from 'node:module'

const { Client } = createRequire(import.meta.url)('boardgame.io/client')

const sentry = () => ({ up: true, vig: 10, cla: 11, spi: 9, guard: 3, guardMax: 3, scar: 0, armed: true })

/** One whole fight; says who won. */
export function duelOnBoardgame(seed) {
  const client = Client({ game: { ...game, seed }, numPlayers: 2, debug: false })
  client.start()
  for (let moves = 0; moves < 400; moves++) {
    const { ctx } = client.getState()
    if (ctx.gameover !== undefined) break
    client.moves.strike()
  }
  const { gameover } = client.getState().ctx
  client.stop()
  return gameover?.winner ?? 'undecided'
}

const game = {
  name: 'duel',
  setup: () => ({ sentries: [sentry(), sentry()], round: 1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    strike: ({ G, ctx, random }) => {
      if (ctx.currentPlayer === '1') exchange(G, random)
    },
  },
  endIf: ({ G }) => {
    const [one, other] = G.sentries
    if (one.up && other.up) return G.round > 100 ? { winner: 'undecided' } : undefined
    if (!one.up && !other.up) return { winner: 'draw' }
    return { winner: one.up ? 'players' : 'npcs' }
  },
}

function exchange(G, random) {
  const [one, other] = G.sentries
  const blow = roll(one, random)
  const back = roll(other, random)
  const scarred = suffer(other, blow.face)
  const scarredBack = suffer(one, back.face)
  if (scarred) scar(other, random.Die(blow.sides), random)
  if (scarredBack) scar(one, random.Die(back.sides), random)
  G.round += 1
}

function roll({ spi, armed }, random) {
  const sides = spi === 0 || !armed ? 4 : 10
  return { face: random.Die(sides), sides }
}

function suffer(target, damage) {
  const past = damage - (target.cla === 0 ? 0 : target.guard)
  if (past <= 0) {
    target.guard -= damage
    return target.guard === 0
  }
  if (target.cla > 0) target.guard = 0
  if (past >= target.vig) target.vig = 0
  else if (2 * past < target.vig) {
    target.vig -= past
    return false
  } else target.vig -= past
  target.up = false
  return false
}

function scar(victim, entry, random) {
  const less = (virtue, dice) => {
    for (let die = 0; die < dice; die++) victim[virtue] = Math.max(0, victim[virtue] - random.D6())
  }
  if (entry === 1) less('spi', 1)
  if (entry === 3) less('vig', 1)
  if (entry === 4) less('cla', 1)
  if (entry === 5) less('vig', 2)
  if (entry === 7) less('cla', 2)
  if (entry === 9) less('spi', 2)
  if (entry === 10 && random.D6() > 2) victim.armed = false
}
