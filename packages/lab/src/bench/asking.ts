/**
 * `npm run asking [-- --fights n --played n game …]`: how often people are asked in a round of four against four, before
 * and after, and whether somebody who only presses Enter wins as often as `skilled` does, in every ready-made fight and
 * for either side: with the same seed both must fight the same fight, event for event. Where `d` of `n` fights differ,
 * the shares of wins differ by no more than the upper end of the interval of `d / n`; 200 equal fights show that it is
 * less than 2 points. Prints two tables in Markdown, with the date and the versions of the games; the second is left
 * out with `--fights 0`.
 */
import { parseArgs } from 'node:util'
import {
  countedPercent,
  countedShare,
  Fight,
  type HandSpec,
  hasWon,
  intervalPercent,
  isSaid,
  isStandIn,
  type System,
  simulateFrom,
  WHEN_IT_MATTERS,
} from '@steelyard/kernel'
import { createFight, samplesOf, systems } from '@steelyard/systems'
import { type AskedQuestions, answersOf, fours, scenarioOfFour, takeSuggestions } from './answers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fights: { type: 'string', default: '2000' }, played: { type: 'string', default: '10' } },
})
const fights = Number(values.fights)
const played = Number(values.played)
const wanted = (id: string): boolean => positionals.length === 0 || positionals.includes(id)

const games = systems.filter(({ id }) => wanted(id)).map(({ id, version }) => `${id} ${version}`)
console.log(`Measured on ${new Date().toISOString().slice(0, 10)} with ${games.join(', ')}.\n`)

console.log('| game | one side, every question | one side | both sides, every question | both sides |')
console.log('| --- | --- | --- | --- | --- |')
for (const four of fours) {
  const system = systems.find(({ id }) => id === four.system)
  if (system === undefined || !wanted(system.id)) continue
  const perRound = (seats: readonly string[], asking: AskedQuestions): string => {
    const scenario = scenarioOfFour(four)
    const { answers, rounds } = answersOf({ system, scenario, seats, asking, fights: 10, rounds: 12 })
    return (answers / rounds).toFixed(1)
  }
  const cells = [['friends'], ['friends', 'foes']].flatMap((seats) => [
    perRound(seats, 'everything'),
    perRound(seats, 'what-matters'),
  ])
  console.log(`| \`${system.id}\` | ${cells.join(' | ')} |`)
}

if (fights > 0) {
  console.log(
    `\n| fight | side | skilled wins (${fights} fights) | Enter wins (${played}) | skilled wins the same ${played} | other fights | shares differ by |`,
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
}
for (const system of fights > 0 ? systems : []) {
  if (!wanted(system.id)) continue
  for (const { id, data } of samplesOf(system)) {
    const wins = winsIn(system, data)
    for (const { side, seats } of sidesOf(data)) {
      const share = countedShare(wins[side] ?? 0, fights)
      const { enter, skilled, others } = compared(system, data, side, seats)
      const differ = `at most ${(countedShare(others, played).high * 100).toFixed(1)} %`
      const cells = [`${countedPercent(share)} (${intervalPercent(share)})`, enter, skilled, others, differ]
      console.log(`| ${system.id}/${id} | ${side} | ${cells.join(' | ')} |`)
    }
  }
}

/** The sides of a fight, each with the seats of its figures. */
function sidesOf(scenario: unknown): { side: string; seats: string[] }[] {
  const fight = createFight(scenario, { seed: 'sides', auto: false })
  const { state, system } = fight
  return fight.scenario.sides.map(({ id }) => {
    const board = system.tell.board(state)
    const figures = board.sides.find((side) => side.id === id)?.figures ?? []
    const seats = new Set([
      system.seatOf(state, id),
      ...figures.map((figure) => system.seatOf(state, figure.id)),
    ])
    return { side: id, seats: [...seats].filter((seat) => seat !== 'referee') }
  })
}

/** How many of the fights each side wins if all hands are skilled. */
function winsIn(system: System, scenario: unknown): Readonly<Record<string, number>> {
  const hands = skilledHands(scenario)
  const policies = Object.fromEntries(Object.keys(hands).map((seat) => [seat, 'skilled']))
  const { state } = createFight(scenario, { seed: 'enter', auto: false })
  const { outcomes } = simulateFrom(system, { state }, { fights, seed: 'enter', policies })
  return outcomes
}

function skilledHands(scenario: unknown): Record<string, HandSpec> {
  const { hands } = createFight(scenario, { seed: 'hands', auto: false })
  const skilled: Record<string, HandSpec> = {}
  for (const seat of Object.keys(hands)) if (seat !== 'referee') skilled[seat] = 'ai:skilled'
  return skilled
}

/** How often a side wins if its player only ever presses Enter, how often with skilled hands, and the difference. */
interface EnterComparison {
  readonly enter: number
  readonly skilled: number
  /** Fights of which not every event is the same. */
  readonly others: number
}

function compared(
  system: System,
  scenario: unknown,
  side: string,
  seats: readonly string[],
): EnterComparison {
  const count = { enter: 0, skilled: 0, others: 0 }
  for (let number = 0; number < played; number++) {
    const machines = skilledHands(scenario)
    const seed = `enter ${number}`
    const machine = Fight.create(system, scenario, { seed, hands: machines })
    const person = playedByEnter(system, scenario, { seed, hands: machines, seats })
    if (hasWon(person.outcome, side)) count.enter++
    if (hasWon(machine.outcome, side)) count.skilled++
    if (storyOf(person) !== storyOf(machine)) count.others++
  }
  return count
}

/** The fight of somebody who presses nothing but Enter for these seats. */
function playedByEnter(
  system: System,
  scenario: unknown,
  { seed, hands, seats }: { seed: string; hands: Record<string, HandSpec>; seats: readonly string[] },
): Fight {
  const mine = Object.fromEntries(seats.map((seat) => [seat, 'human' as const]))
  const fight = Fight.create(system, scenario, {
    seed,
    hands: { ...hands, ...mine },
    attention: WHEN_IT_MATTERS,
  })
  for (let [question] = fight.questions; question?.kind === 'choice'; [question] = fight.questions)
    takeSuggestions(fight, question)
  return fight
}

/** Everything that happened in a fight, without how people were asked. */
function storyOf({ log, outcome }: Fight): string {
  const happened = log.map(({ event }) => event).filter((event) => !isStandIn(event) && !isSaid(event))
  return JSON.stringify([happened, outcome])
}
