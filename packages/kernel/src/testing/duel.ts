/**
 * Short hands for tests that play toy duels: find a question by its name and who is asked, and answer it.
 */
import { Fight } from '../fight/fight.ts'
import type { FightOptions } from '../fight/parts.ts'
import type { ChoiceQuestion, Question, Reply } from '../fight/question.ts'
import { type ToyState, toy, toyDuel } from './toy.ts'

/** A toy duel between people, at its first questions. */
export function duel(hearts = 3, options: FightOptions = {}): Fight<ToyState> {
  return Fight.create(toy, toyDuel(hearts), { seed: 'duel', ...options })
}

/** The open question with this name, put to this duellist. */
export function question(fight: Fight<ToyState>, name: string, by: string): Question {
  const found = fight.questions.find((each) => each.name === name && each.by === by)
  if (found === undefined) {
    const open = fight.questions.map((each) => `${each.name} (${each.by})`).join(', ')
    throw new Error(`"${name}" is not open for ${by}; open: ${open || 'nothing'}`)
  }
  return found
}

/** The same for a choice. */
export function choiceOf(fight: Fight<ToyState>, name: string, by: string): ChoiceQuestion {
  const found = question(fight, name, by)
  if (found.kind !== 'choice') throw new Error(`"${name}" is no choice`)
  return found
}

/** Answers it. */
export function say(fight: Fight<ToyState>, name: string, by: string, reply: Reply): void {
  fight.answer(question(fight, name, by).id, reply)
}

/** Both muster with so many coins each and no charm. */
export function muster(fight: Fight<ToyState>, coins = 1): void {
  for (const by of ['anna', 'bert']) {
    say(fight, 'purse', by, coins)
    if (coins < 2) say(fight, 'charms', by, [])
  }
}

/** Both take a stance. */
export function stances(fight: Fight<ToyState>, anna: string, bert: string): void {
  say(fight, 'stance', 'anna', anna)
  say(fight, 'stance', 'bert', bert)
}

/** What is open, as "name by". */
export function open(fight: Fight<ToyState>): string[] {
  return fight.questions.map(({ name, by }) => `${name} ${by}`)
}

/** The log in short: "-" before what was struck, the faces after a roll. */
export function told(fight: Fight<ToyState>): string[] {
  return fight.log.map(({ event, struck }) => {
    const faces = 'faces' in event && Array.isArray(event.faces) ? ` ${event.faces.join(' ')}` : ''
    return `${struck ? '-' : ''}${event.event}${faces}`
  })
}
