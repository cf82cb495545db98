/**
 * Answers for several at once, and how often one is asked: group orders, what each would do anyway, attention.
 */
import type { Question } from '@steelyard/kernel'
import { askKey, askLine, isFinal, ownFigures, type PlayParts } from './context.ts'
import { nextOrder, type OrderedFigure, type OrderTarget, orderForSome, SOME } from './group-order.ts'

/** Everybody who is asked beside a question does what a good player would do. True if they have. */
export function answerEach({ fight, shown, keeper }: PlayParts, question: Question): boolean {
  if (question.kind === 'roll') {
    shown.say('This is a roll: Enter has it drawn.')
    return false
  }
  const beside = fight.beside(question)
  const paths = fight.suggestedBeside(question)
  if (paths.some((path) => path.some((answer) => isFinal(fight, answer)))) {
    shown.say('One of them would leave for good: answer one by one.')
    return false
  }
  keeper.act(() =>
    fight.answerAll(
      beside.map(({ id }, at) => {
        const [reply = '', ...further] = (paths[at] ?? []).map(({ choice }) => choice)
        return { id, reply, further }
      }),
    ),
  )
  return true
}

/** Says anew for whom the next answer is. */
export async function orderOthers(
  context: PlayParts,
  question: Question,
  menu: { order: OrderTarget | null } | null,
): Promise<void> {
  const { shown } = context
  const mine = ownFigures(context, question)
  if (menu === null || mine.length < 2) {
    shown.say('There is nobody else to give the same order to.')
    return
  }
  const next = nextOrder(menu.order, mine, question.by)
  menu.order = next === SOME ? await askForWhom(context, mine) : next
  shown.say(
    menu.order === null
      ? 'The next answer is for this one alone.'
      : `The next answer is for ${menu.order.whom} this round, wherever it is allowed.`,
  )
}

async function askForWhom(context: PlayParts, mine: readonly OrderedFigure[]): Promise<OrderTarget | null> {
  const names = mine.map(({ name }, at) => `${at + 1} ${name}`).join(' · ')
  const ask = `For whom? ${names}. Type numbers: 1 2, say; Enter: this one alone`
  return orderForSome((await askLine(context, ask)) ?? '', mine)
}

/** How often to ask this, or anything, by key. */
const LEVELS = { 1: 'always', 2: 'matters', 3: 'never', 4: 'always', 5: 'matters', 6: 'never' } as const
const OF_THIS = 3

/** Asks how often this person wants to be asked this, or anything. True if it was set. */
export async function setAttention(context: PlayParts, { seat, name, kind }: Question): Promise<boolean> {
  const { fight, shown, keeper } = context
  if (kind === 'roll') {
    shown.say('Dice are always asked for; d has them drawn.')
    return false
  }
  const title = fight.system.decisions.find((each) => each.name === name)?.title ?? name
  const ask = `Ask “${title}”: 1 always · 2 when it matters · 3 never. Everything else: 4 always · 5 when it matters · 6 never. Esc leaves it`
  const key = await askKey(context, ask)
  const level = isLevelKey(key) ? LEVELS[key] : undefined
  if (level === undefined) return false
  const decision = Number(key) <= OF_THIS ? name : undefined
  keeper.act(() => fight.setAttention({ seat, decision, level }, { by: seat }))
  return true
}

function isLevelKey(key: string): key is `${keyof typeof LEVELS}` {
  return Object.hasOwn(LEVELS, key)
}
