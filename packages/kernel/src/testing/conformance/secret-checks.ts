/**
 * Checks of secrets: a seat's view does not change with what it may not know, and while a secret dialogue
 * runs, nobody can tell from questions, log or view what the others have answered.
 */
import type { Fight } from '../../fight/fight.ts'
import { answerOne, beginGame, must, randomOf } from './game.ts'
import { difference, visitStates } from './state-checks.ts'
import { forGames, type Suite } from './suite.ts'

/** What a seat may not know can change without the seat's view changing. */
export function checkViews<State extends object>(suite: Suite<State>): void {
  const { system, hide } = suite
  if (hide === null) return
  let hidden = 0
  forGames(suite, suite.sampled, (number) => {
    const random = randomOf(`${suite.seed} views`, number)
    visitStates(suite, number, (state, { seats }) => {
      for (const seat of [...seats, 'spectator']) {
        const other = system.copy(state)
        hide(other, seat, random)
        if (JSON.stringify(other) !== JSON.stringify(state)) hidden++
        const [one, two] = [system.view(state, seat), system.view(other, seat)].map((view) =>
          JSON.stringify(view),
        )
        must(one === two, `${seat} sees what is hidden: ${difference(one ?? '', two ?? '')}`)
      }
    })
  })
  must(hidden > 0 || suite.only !== null, 'nothing was ever hidden: `hide` changes nothing')
}

/** A view changes nothing, and can be drawn. */
export function checkBoards<State extends object>(suite: Suite<State>): void {
  const { system } = suite
  forGames(suite, suite.sampled, (number) => {
    visitStates(suite, number, (state, { seats }) => {
      const before = JSON.stringify(state)
      for (const seat of [...seats, 'spectator']) {
        const drawn = JSON.stringify(system.tell.board(system.view(state, seat)))
        must(
          !/undefined|NaN|\[object/.test(drawn),
          `the board of ${seat} shows nonsense: ${drawn.slice(0, 300)}`,
        )
      }
      must(JSON.stringify(state) === before, 'a view or a board changed the state')
    })
  })
}

/** Sealed questions are seen by whom they are put to, and sealed answers by nobody until all are in. */
export function checkSealed<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const game = beginGame(suite, number)
    const seats = [...game.seats, 'spectator']
    while (!game.fight.over) {
      const { fight } = game
      for (const seat of seats)
        for (const { sealed, seat: asked, name } of fight.questionsFor(seat))
          must(!sealed || asked === seat, `${seat} sees the sealed question "${name}" of ${asked}`)
      const open = fight.questions.filter(({ sealed }) => sealed).map(({ seat }) => seat)
      const before = new Map(open.length < 2 ? [] : seats.map((seat) => [seat, seenBy(fight, seat)]))
      const step = fight.step
      answerOne(game)
      const still = fight.questions.filter(({ sealed }) => sealed).map(({ seat }) => seat)
      if (open.length < 2 || still.length === 0 || fight.step !== step) continue
      const answered = open.find((seat) => !still.includes(seat))
      for (const seat of seats)
        must(
          seat === answered || answered === undefined || seenBy(fight, seat) === before.get(seat),
          `${seat} can tell that or what ${answered} has answered in secret`,
        )
    }
  })
}

function seenBy<State extends object>(fight: Fight<State>, seat: string): string {
  return JSON.stringify([fight.questionsFor(seat), fight.logFor(seat), fight.view(seat)])
}
