// @ts-check
/**
 * A fight in a chat. A bot for any chat service is this loop: say what happened, say what can be chosen, take the answer.
 * Here the chat is the terminal: type a number, or the beginning of an option.
 */
import { createInterface } from 'node:readline'
import { createFight, Refusal } from '@steelyard/systems'

const fight = createFight(
  {
    system: 'bastionland',
    sides: [
      { id: 'players', figures: ['errant-knight-aldous'] },
      { id: 'npcs', figures: ['gate-sentry'] },
    ],
  },
  { seed: process.argv[2] ?? 'chat' },
)

/** How many lines of the log have been said already. */
let said = 0

/** What is new, and what is asked now; null once the fight is over. */
function news() {
  const log = fight.logFor('players')
  const lines = log.slice(said).map((line) => fight.tellLine(line).text)
  said = log.length
  const question = open()
  if (question === null) return [...lines, `It is over. Winner: ${fight.outcome.winner ?? 'nobody'}.`]
  const words = fight.inWords(question)
  const options = question.decision.options.map((key, at) => `  ${at + 1}. ${words.label(key)}`)
  return [...lines, words.ask, ...options]
}

/** The choice that the player has to make. Machines play the other side, so there is at most one. */
function open() {
  const question = fight.questionsFor('players')[0]
  return question?.kind === 'choice' ? question : null
}

/** Takes what somebody wrote. A wrong answer changes nothing: the engine says why, and asks again. @param {string} text */
function answer(text) {
  const question = open()
  if (question === null) return
  const { options } = question.decision
  const key = options[Number(text) - 1] ?? options.find((option) => option.startsWith(text.trim())) ?? text
  try {
    fight.answer(question.id, key)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.log(`${error.message} ${error.hint}`)
  }
}

console.log(news().join('\n'))
for await (const line of createInterface({ input: process.stdin })) {
  answer(line)
  console.log(news().join('\n'))
  if (fight.over) break
}
