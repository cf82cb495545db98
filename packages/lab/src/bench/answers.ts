/**
 * How often people are asked: a person who takes every suggestion plays fights, and their acts are counted. A line of a
 * menu with all that belongs to it is one act, and so is a screen on which a whole side declares.
 */
import {
  type Attention,
  type ChoiceQuestion,
  Fight,
  type HandSpec,
  NO_ATTENTION,
  type System,
  WHEN_IT_MATTERS,
} from '@steelyard/kernel'

/** How people are asked: every question of the rules by itself, or what matters in larger choices. */
export type AskedQuestions = 'everything' | 'what-matters'

/** What to count. */
export interface AnswerCount {
  readonly system: System
  readonly scenario: unknown
  /** The seats that one person plays; machines play the others as well as they can. */
  readonly seats: readonly string[]
  readonly asking: AskedQuestions
  readonly fights: number
  /** Rounds of a fight that are counted. */
  readonly rounds: number
}

/** How many acts it took one person to play so many rounds. */
export interface AnswersCounted {
  readonly answers: number
  readonly rounds: number
}

/** Counts the acts of one person. */
export function answersOf(count: AnswerCount): AnswersCounted {
  let answers = 0
  let rounds = 0
  for (let number = 0; number < count.fights; number++) {
    const fight = begin(count, number)
    while (!fight.over && fight.round <= count.rounds) {
      const question = fight.questions.find((each) => each.kind === 'choice')
      if (question?.kind !== 'choice') break
      answer(fight, question, count.asking)
      answers++
    }
    rounds += Math.min(count.rounds, Math.max(1, fight.round))
  }
  return { answers, rounds }
}

function begin({ system, scenario, seats, asking }: AnswerCount, number: number): Fight {
  const attention: Attention = asking === 'everything' ? NO_ATTENTION : WHEN_IT_MATTERS
  const advisor: HandSpec = `ai:${system.guidance?.advisor ?? 'usual'}`
  const sides = ['friends', 'foes']
  const hands: Record<string, HandSpec> = {}
  for (const side of sides) hands[side] = seats.includes(side) ? 'human' : advisor
  return Fight.create(system, scenario, { seed: `answers ${number}`, attention, hands })
}

/** One act of somebody who takes every suggestion. */
function answer(fight: Fight, question: ChoiceQuestion, asking: AskedQuestions): void {
  if (asking === 'everything') {
    fight.answer(question.id, fight.suggestion(question))
    return
  }
  takeSuggestions(fight, question)
}

/** Answers a question and those beside it as the advisor would, in one act. */
export function takeSuggestions(fight: Fight, question: ChoiceQuestion): void {
  const asked = fight.beside(question)
  const paths = fight.suggestedBeside(question)
  fight.answerAll(
    asked.map(({ id }, at) => {
      const [reply = '', ...further] = (paths[at] ?? []).map(({ choice }) => choice)
      return { id, reply, further }
    }),
  )
}

/** Four against four in each game, and how many answers a round may take: for one side, and for both. */
export interface FourAgainstFour {
  readonly system: string
  readonly friends: readonly string[]
  readonly foes: readonly string[]
  readonly most: { readonly one: number; readonly both: number }
}

/** The fights by which answers are counted. */
export const fours: readonly FourAgainstFour[] = [
  {
    system: 'bastionland',
    friends: ['errant-knight-aldous', 'errant-knight-brannoc', 'young-squire', 'archer'],
    foes: ['gate-sentry', 'gate-sentry', 'sellsword', 'hill-poacher'],
    most: { one: 10, both: 16 },
  },
  {
    system: 'mythras',
    friends: ['legionary', 'legionary', 'hill-raider', 'champion'],
    foes: ['hill-raider', 'hill-raider', 'legionary', 'duelist'],
    most: { one: 14, both: 24 },
  },
  {
    system: 'momentum',
    friends: ['diaghilev', 'ulla', 'bretolomeo', 'sefu'],
    foes: ['pressganger', 'pressganger', 'brute', 'marsh-archer'],
    most: { one: 10, both: 16 },
  },
  {
    system: 'stances',
    friends: ['magnus', 'elena', 'lyra', 'sable'],
    foes: ['hobgoblin-captain', 'hobgoblin-archer', 'road-bandit', 'levy'],
    most: { one: 10, both: 16 },
  },
  {
    system: 'warband',
    friends: ['brand', 'isolde', 'maude', 'torgny'],
    foes: ['orc-reaver', 'orc-reaver', 'bandit', 'bandit'],
    most: { one: 10, both: 16 },
  },
]

/** Four against four as a scenario. */
export function scenarioOfFour({ system, friends, foes }: FourAgainstFour): unknown {
  return {
    system,
    sides: [
      { id: 'friends', figures: friends },
      { id: 'foes', figures: foes },
    ],
  }
}
