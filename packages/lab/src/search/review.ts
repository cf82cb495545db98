/**
 * Reviews: a finished fight analysed. For every choice a person made: how likely their side was to win, how the choice
 * changed that, how the best choice would have, and how much of what followed was luck.
 *
 * Chances assume that the game's best policy plays on for everybody, so they judge choices, not people. *Luck* is the
 * difference between the chance at the next choice (or the end) and the chance after this one: dice, and what others
 * did.
 */
import {
  type Answer,
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type Fight,
  momentWith,
  oddsOf,
  policiesOfHands,
  resultOf,
  simulateFrom,
} from '@steelyard/kernel'
import { standInOf } from '@steelyard/systems/registry'

/** One choice of a person. */
export interface ReviewedChoice {
  readonly step: number
  /** Its place in the step, as in the id of its question. */
  readonly path: string
  readonly seat: string
  /** The figure that chose. */
  readonly by: string
  readonly side: string
  /** What was asked, in words. */
  readonly asked: string
  readonly rule: string
  readonly chosen: string
  /** How likely the side was to win with what was chosen. */
  readonly value: number
  /** True if the chances are exact, not counted in fights. */
  readonly exact: boolean
  readonly best: string
  readonly bestValue: number
  /** What happened until the next choice of the same side, beyond what was to be expected. */
  readonly luck: number
}

/** The analysis of a fight. */
export interface Review {
  readonly choices: readonly ReviewedChoice[]
  /** The luck of each side that a person played, in wins. */
  readonly luck: Readonly<Record<string, number>>
  /** What better choices might have gained, in wins. */
  readonly missed: Readonly<Record<string, number>>
  /** Fights behind every number that is not exact. */
  readonly fights: number
  /** The winning side, 'draw' or 'undecided'. */
  readonly outcome: string
  /** False for a fight that still goes on. */
  readonly over: boolean
  /** A word for how it stands or ended, as in an `Outcome`. */
  readonly how: string
}

/** How much work to spend. */
export interface ReviewOptions {
  /** Fights for each option. */
  readonly fights?: number
  /** Choices with more options than this are skipped. */
  readonly most?: number
}

/** Analyses every choice that people made, from the last to the first, by undoing a copy of the fight. */
export function review(
  played: Fight,
  options: ReviewOptions = {},
  onChoice?: (left: number) => void,
): Review {
  const fights = options.fights ?? 300
  const stand = standInOf(played.system)
  const outcome = resultOf(played.system, played.state)
  const { over, how } = played.outcome
  const fight = played.copy()
  const found: Omit<ReviewedChoice, 'luck'>[] = []
  for (;;) {
    const answered = lastAnswer(fight)
    if (answered === null) break
    fight.undo({ by: 'referee', why: 'review' })
    const question = fight.questions.find(
      ({ kind, id }) => kind === 'choice' && id.includes(`:${answered.path}@`),
    )
    if (question?.kind !== 'choice') continue
    onChoice?.(fight.parts().marks.length)
    const looked = look(fight, question, answered, { stand, fights, most: options.most ?? 40 })
    if (looked !== null) found.push(looked)
  }
  found.reverse()
  const choices = found.map((choice, at) => ({ ...choice, luck: luckAfter(found, at, outcome) }))
  return { choices, luck: sumBy(choices, 'luck'), missed: missedBy(choices), fights, outcome, over, how }
}

/** The last choice of a person, or null when there is none left. */
function lastAnswer(fight: Fight): { path: string; choice: Choice } | null {
  for (;;) {
    const { marks, entries, current } = fight.parts()
    const mark = marks.at(-1)
    if (mark === undefined) return null
    const answers = entries[mark.entry]?.answers ?? current.answers
    const answer = answerAt(answers, mark.path)
    if (answer !== undefined && 'choice' in answer) return { path: mark.path, choice: answer.choice }
    fight.undo({ by: 'referee', why: 'review' })
  }
}

function answerAt(answers: readonly Answer[], path: string): Answer | undefined {
  const [main = 0, lane, at] = path.split('.').map(Number)
  const answer = answers[main]
  if (lane === undefined || at === undefined || answer === undefined || !('lanes' in answer)) return answer
  return answer.lanes[lane]?.[at]
}

function look(
  fight: Fight,
  question: ChoiceQuestion,
  { path, choice: chosen }: { path: string; choice: Choice },
  { stand, fights, most }: { stand: string; fights: number; most: number },
): Omit<ReviewedChoice, 'luck'> | null {
  const { decision, seat, by, rule } = question
  const board = fight.system.tell.board(fight.view('referee'))
  const side = board.sides.find(({ figures }) => figures.some(({ id }) => id === by))?.id
  if (side === undefined || decision.kind !== 'option' || decision.options.length > most) return null
  const words = fight.system.tell.question(decision, fight.state)
  const budget = { states: 5000, milliseconds: 100 }
  const options = decision.options.length < 2 ? [] : oddsOf(fight, question, { stand, fights, budget })
  const value = (choice: Choice): number => {
    const odds = options.find((each) => choiceText(each.choice) === choiceText(choice))
    return odds === undefined
      ? valueBy(fight, { question, choice, side, stand, fights })
      : winShare(odds.wins, side)
  }
  const mine = value(chosen)
  const exact = options.length > 0 && options.every(({ method }) => method === 'exact')
  let best = chosen
  let bestValue = mine
  for (const { choice, wins } of options)
    if (winShare(wins, side) > bestValue) {
      best = choice
      bestValue = winShare(wins, side)
    }
  return {
    step: fight.step,
    path,
    seat,
    by,
    side,
    asked: words.ask,
    rule,
    chosen: words.label(choiceText(chosen)),
    value: mine,
    exact,
    best: words.label(choiceText(best)),
    bestValue,
  }
}

/** The value of a choice that has no odds of its own, by playing on from it. */
function valueBy(
  fight: Fight,
  {
    question,
    choice,
    side,
    stand,
    fights,
  }: {
    readonly question: ChoiceQuestion
    readonly choice: Choice
    readonly side: string
    readonly stand: string
    readonly fights: number
  },
): number {
  const policies = policiesOfHands(fight.parts().hands, stand)
  const moment = momentWith(fight, question, choice)
  const { outcomes } = simulateFrom(fight.system, moment, { fights, policies, measures: {}, seed: 'review' })
  return ((outcomes[side] ?? 0) + (outcomes['draw'] ?? 0) / 2) / fights
}

/** Wins and half the draws. */
function winShare(wins: Readonly<Record<string, { readonly chance: number }>>, side: string): number {
  return (wins[side]?.chance ?? 0) + (wins['draw']?.chance ?? 0) / 2
}

/** The change from the expected result after a choice to that at the side's next choice, or at the end. */
function luckAfter(choices: readonly Omit<ReviewedChoice, 'luck'>[], at: number, outcome: string): number {
  const here = choices[at]
  if (here === undefined) return 0
  const next = choices.slice(at + 1).find(({ side }) => side === here.side)
  const end = outcome === here.side ? 1 : outcome === 'draw' || outcome === 'undecided' ? 0.5 : 0
  return (next?.bestValue ?? end) - here.value
}

function sumBy(choices: readonly ReviewedChoice[], what: 'luck'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const choice of choices) sums[choice.side] = (sums[choice.side] ?? 0) + choice[what]
  return sums
}

function missedBy(choices: readonly ReviewedChoice[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { side, value, bestValue } of choices) sums[side] = (sums[side] ?? 0) + bestValue - value
  return sums
}
