/**
 * `npm run asking [-- --fights n --played n game …]`: how often people are asked in a round of four against four, before
 * and after, and whether somebody who only presses Enter plays as `skilled` does, in every ready-made fight and for
 * either side: with the same seed both must fight the same fight, event for event. Prints two tables in Markdown; the
 * second is left out with `--fights 0`.
 */
import { parseArgs } from 'node:util'
import {
  countedPercent,
  countedShare,
  Fight,
  type HandSpec,
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

console.log(`\n| fight | side | skilled wins (${fights}) | Enter plays the same fight (${played}) |`)
console.log('| --- | --- | --- | --- |')
for (const system of systems) {
  if (!wanted(system.id)) continue
  for (const { id, data } of fights > 0 ? samplesOf(system) : []) {
    const wins = winsIn(system, data)
    for (const { side, seats } of sidesOf(data)) {
      const same = Array.from({ length: played }, (_, number) => isSame(system, data, seats, number))
      const share = countedPercent(countedShare(wins[side] ?? 0, fights))
      console.log(`| ${system.id}/${id} | ${side} | ${share} | ${same.filter(Boolean).length} of ${played} |`)
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

/** True if somebody who presses nothing but Enter for these seats plays the very fight that skilled hands play. */
function isSame(system: System, scenario: unknown, seats: readonly string[], number: number): boolean {
  const machines = skilledHands(scenario)
  const seed = `enter ${number}`
  const machine = Fight.create(system, scenario, { seed, hands: machines })
  const hands = { ...machines }
  for (const seat of seats) hands[seat] = 'human'
  const person = Fight.create(system, scenario, { seed, hands, attention: WHEN_IT_MATTERS })
  for (let [question] = person.questions; question?.kind === 'choice'; [question] = person.questions)
    takeSuggestions(person, question)
  return storyOf(person) === storyOf(machine)
}

/** Everything that happened in a fight, without how people were asked. */
function storyOf({ log, outcome }: Fight): string {
  const happened = log.map(({ event }) => event).filter((event) => !isStandIn(event) && !isSaid(event))
  return JSON.stringify([happened, outcome])
}
