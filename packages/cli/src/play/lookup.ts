/**
 * Looking something up while a question is open: rules, board, log, keys, what is forbidden, odds. Nothing in the fight
 * changes by it.
 */
import type { Question } from '@steelyard/kernel'
import { END, INTERRUPT, type Key } from '../terminal/keys.ts'
import { type QuestionLayout, questionLines, ruledLines } from '../terminal/question.ts'
import type { Screen } from '../terminal/screen.ts'
import { dropInterrupt, keyInWords, type PlayParts } from './context.ts'
import type { OpenMenu } from './menu.ts'
import { mayWeigh, pathsOf, type QuestionOdds, questionOdds, weighedLines, weighHere } from './odds.ts'

/** Shows what a key asks for. */
export async function lookUp(
  context: PlayParts,
  key: Key,
  question: Question,
  menu: OpenMenu | null,
): Promise<void> {
  const { shown, keeper } = context
  if (key === 'o') {
    await lookAtOdds(context, menu)
    return
  }
  const asked = menu?.asked ?? null
  const lines = linesFor(context, key, question, asked)
  if (lines === null) {
    shown.say(`${keyInWords(key)} does nothing here; ? shows the keys.`)
    return
  }
  const next = await (key === 'l' ? shown.lookBack(lines) : shown.look(lines))
  if (next === INTERRUPT || next === END) await keeper.askToLeave(next === INTERRUPT ? 'interrupted' : 'quit')
  // What was looked up may have moved the question out of sight.
  else if (shown.height === undefined && asked !== null)
    shown.print(['', ...questionLines(asked, shown.screen)])
}

function linesFor(
  { shown }: PlayParts,
  key: Key,
  question: Question,
  asked: QuestionLayout | null,
): string[] | null {
  switch (key) {
    case 'n':
      return asked === null
        ? ['  This is a roll: all that can be done is to roll.']
        : allLines(asked, shown.screen)
    case 'r':
      return shown.rules([question.rule, ...(asked?.forbidden ?? []).map(({ rule }) => rule)])
    case 'b':
      return shown.wholeBoard()
    case 'l':
      return shown.wholeLog()
    case '?':
      return shown.help()
    default:
      return null
  }
}

/** Every option in full, then what is forbidden, and why. */
function allLines(asked: QuestionLayout, screen: Screen): string[] {
  const open = asked.offers.map((line) => ({ key: line.key, line }))
  const forbidden =
    asked.forbidden.length === 0 ? ['  Nothing is forbidden here.'] : ruledLines(asked.forbidden, screen)
  return [...questionLines({ ...asked, entries: open, forbidden: [] }, screen), ...forbidden]
}

/** First numbers as soon as there are any; in a frame they get better in their place, until a key is pressed. */
async function lookAtOdds(context: PlayParts, menu: OpenMenu | null): Promise<void> {
  const { fight, terminal, settings, shown } = context
  if (menu === null) {
    shown.say('Odds are for choices; this is a roll.')
    return
  }
  const { question, asked } = menu
  const { screen, height } = shown
  if (!mayWeigh(asked)) {
    shown.say('There are too many ways to answer this to weigh each of them.')
    return
  }
  const weigh = settings.weigh ?? weighHere
  const stream = weigh(fight, { question, paths: pathsOf(asked, question), standIn: settings.standIn })
  const done = new AbortController()
  void terminal.pressed?.(done.signal).then((isPressed) => {
    if (isPressed) stream.stop()
  })
  const working = screen.paint('working the odds out … any key or Ctrl-C stops it', 'dim')
  const show = (): void => terminal.write(`${shown.frame(menu.frame(working))}\n`)
  if (height === undefined) shown.print([`  ${working}`])
  else show()
  let last: QuestionOdds | null = null
  try {
    for await (const odds of questionOdds(fight, question, stream)) {
      last = odds
      if (height === undefined) continue
      menu.odds = odds
      show()
    }
  } finally {
    done.abort()
  }
  await dropInterrupt(terminal)
  if (last !== null) last = { ...last, stopped: true }
  if (menu.odds !== null) menu.odds = last
  if (last === null) shown.say('There are no numbers yet; o works on them.')
  else if (height === undefined) shown.print(weighedLines(fight, last, asked, { screen }))
}
