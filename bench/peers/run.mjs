// `npm start` here: the reference duel on this house's engine and on boardgame.io, and random battles on @pkmn/sim, all
// in one run on one core. Prints fights a second and ratios; refuses to compare duels whose winners differ by more
// than chance explains. An argument is the seconds for each, 3 unless given.
import { simulate } from '@steelyard/systems'
import { randomBattle } from './battles.mjs'
import { duelOnBoardgame } from './duel.mjs'

const print = (text) => process.stdout.write(`${text}\n`)
const complain = (text) => process.stderr.write(`${text}\n`)

const seconds = Number(process.argv[2] ?? 3)
if (!(seconds > 0 && seconds <= 600)) {
  complain('Give the seconds for each engine, above 0 and up to 600: npm start -- 3')
  process.exit(2)
}

const sentries = (id) => ({ id, hand: 'ai:simple', figures: ['gate-sentry'] })
const scenario = { system: 'bastionland', sides: [sentries('players'), sentries('npcs')] }

/** The milliseconds of processor that this process has had: what others do on the machine is not counted. */
function spent() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Rounds of one engine until its time is up; the first is for warming up. */
function measure(some) {
  some(0)
  const started = spent()
  let fights = 0
  const wins = {}
  while (spent() - started < seconds * 1000) {
    const more = some(fights)
    fights += more.fights
    for (const [who, count] of Object.entries(more.wins)) wins[who] = (wins[who] ?? 0) + count
  }
  return { rate: (1000 * fights) / (spent() - started), fights, wins }
}

function several(count, one) {
  return (from) => {
    const wins = {}
    for (let at = 0; at < count; at++) {
      const who = one(from + at)
      wins[who] = (wins[who] ?? 0) + 1
    }
    return { fights: count, wins }
  }
}

const ours = measure((from) => {
  const { outcomes, fights } = simulate(scenario, { fights: 5000, from, seed: 'peers', measures: {} })
  return { fights, wins: outcomes }
})
const board = measure(several(20, (at) => duelOnBoardgame(at + 1)))
const battles = measure(several(5, (at) => (randomBattle(at + 1) > 0 ? 'fought' : 'none')))

// Draws are the outcome that depends most on the rules being the same: nothing about them is symmetric.
for (const who of ['players', 'draw']) {
  const share = (ours.wins[who] ?? 0) / ours.fights
  const theirs = (board.wins[who] ?? 0) / board.fights
  const error = Math.sqrt(share * (1 - share) * (1 / ours.fights + 1 / board.fights))
  if (Math.abs(share - theirs) <= 4 * error) continue
  complain(`"${who}" comes ${share} here and ${theirs} on boardgame.io: that is not the same duel.`)
  process.exit(1)
}

const rows = [
  ['Steelyard, two gate sentries', ours],
  ['boardgame.io, the same duel', board],
  ['@pkmn/sim, random battles (another game)', battles],
]
for (const [name, { rate, fights }] of rows)
  print(
    `${name.padEnd(42)} ${Math.round(rate).toLocaleString('en').padStart(10)} fights/s   1 : ${(ours.rate / rate).toFixed(0).padStart(6)}   (${fights.toLocaleString('en')} fights)`,
  )
print(
  `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${seconds} s of one processor each.`,
)
