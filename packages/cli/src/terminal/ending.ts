/**
 * The first and the last lines of a fight: who plays whom and what the dice were committed to; who won, who
 * stands, what the seed was and how anyone can check it.
 */
import { type Board, type Fight, quote } from '@steelyard/kernel'
import { boardLines, headline } from './board.ts'
import { markOf } from './colour.ts'
import type { Screen } from './screen.ts'
import { shortBoard } from './short-board.ts'
import { clip, counted, listed, shellWord, tidy, widthOf, wrap } from './text.ts'

/** What is shown before the first move. */
export function openingLines(fight: Fight, screen: Screen): string[] {
  const { system, scenario, hands } = fight
  const people = Object.values(hands).filter((hand) => hand === 'human').length
  const who = (hand: string): string => (hand !== 'human' ? hand : people === 1 ? 'you' : 'a person')
  const sides = scenario.sides.map(({ id, name }, at) => {
    const { shape, style } = markOf(at)
    return { shape: screen.paint(shape, style), words: ` ${tidy(name)}: ${who(hands[id] ?? 'ai:usual')}` }
  })
  const others = Object.keys(hands).filter(
    (seat) => seat !== 'referee' && !scenario.sides.some(({ id }) => id === seat),
  )
  const seats = others.map((seat) => ({
    shape: '✦',
    words: ` ${tidy(seat)}: ${who(hands[seat] ?? 'ai:usual')}`,
  }))
  return [
    headline(scenario.title, screen),
    `${system.title}, rules ${system.version}`,
    ...inRows([...sides, ...seats], screen.width),
    screen.paint(`Commitment ${fight.commitment}`, 'dim'),
  ]
}

/** Side by side while they fit; a shape takes one column, however it is painted. */
function inRows(
  entries: readonly { readonly shape: string; readonly words: string }[],
  width: number,
): string[] {
  const rows: string[] = []
  let used = 0
  for (const { shape, words } of entries) {
    const wide = 1 + widthOf(words)
    const last = rows.at(-1)
    if (last !== undefined && used + 3 + wide <= width) {
      rows[rows.length - 1] = `${last}   ${shape}${words}`
      used += 3 + wide
    } else {
      rows.push(`${shape}${clip(words, width - 1)}`)
      used = Math.min(wide, width)
    }
  }
  return rows
}

/** How the fight came out, in one line. */
export function outcomeText(fight: Fight): string {
  const { over, winner, how, allies = [] } = fight.outcome
  const { tell } = fight.system
  const view = fight.view('referee')
  if (!over) return `It is not over: ${tidy(tell.board(view).title)}.`
  const rounds = counted(Math.max(1, fight.round), tell.round?.(view) ?? 'round')
  if (how === 'undecided') return `Undecided after ${rounds}: it would not end.`
  if (how === 'onward') return 'The company moves on.'
  if (winner === null) return `No winner: ${how}, after ${rounds}.`
  const won = [winner, ...allies].map((side) => {
    const at = fight.scenario.sides.findIndex(({ id }) => id === side)
    return `${markOf(Math.max(0, at)).shape} ${tidy(fight.scenario.sides[at]?.name ?? side)}`
  })
  return `${listed(won)} – ${how}, after ${rounds}.`
}

/** What is shown when a fight is over; the board is short where so many rows would not hold all of it. */
export function endingLines(
  fight: Fight,
  places: { readonly save: string | null; readonly stale?: boolean; readonly again: string },
  screen: Screen,
  rows = Number.POSITIVE_INFINITY,
): string[] {
  const board = { ...fight.board('referee'), title: 'It is over', stages: [], notes: [], drawing: [] }
  const below = [
    '',
    screen.paint(outcomeText(fight), 'bold'),
    ...wrap(survivorsText(board), { width: screen.width, rest: '  ' }),
    '',
    ...seedLines(fight, screen),
    ...savedLines(places.save, places.stale === true, screen),
    ...(places.again === '' ? [] : ['The same dice again:', `  ${places.again}`]),
  ]
  const whole = ['', ...boardLines(board, screen)]
  const fits = whole.length + below.length <= rows
  return [...(fits ? whole : shortBoard(board, screen, rows - below.length)), ...below]
}

function survivorsText(board: Board): string {
  const figures = board.sides.flatMap((side) => side.figures)
  const names = (standing: boolean): string[] =>
    namesOf(figures.filter((figure) => (figure.standing === 'up') === standing).map(({ name }) => name))
  const up = names(true)
  const fallen = names(false)
  const left = up.length === 0 ? 'Nobody is left.' : `Still in it: ${listed(up)}.`
  return fallen.length === 0 ? left : `${left} Out of it: ${listed(fallen)}.`
}

/** The names, or of a crowd how many there are of each: "Spearman ×37". */
function namesOf(names: readonly string[]): string[] {
  if (names.length <= CROWD) return [...names]
  const counts = new Map<string, number>()
  for (const name of names) {
    const kind = name.replace(/ \d+$/, '')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind} ×${count}`))
}

/** More than so many are told by their kinds. */
const CROWD = 12

function seedLines(fight: Fight, screen: Screen): string[] {
  const { seeds } = fight.parts()
  const last = seeds.at(-1)
  const lines = seeds.flatMap(({ seed, players }) => {
    const added = players.length === 0 ? '' : ` with ${players.map(quote).join(', ')} from the players`
    return wrap(`Seed ${quote(seed)}${added}`, { width: screen.width, rest: '  ' })
  })
  if (last === undefined) return lines
  const check = `  printf 'steelyard seed\\n%s' ${shellWord(last.seed)} | sha256sum`
  const proof = ['The commitment above was made before the first roll; it is what this prints:', check]
  return [...lines, ...proof.map((line) => screen.paint(line, 'dim'))]
}

/** What else can be done with a save; a path that is long is named once. */
function savedLines(save: string | null, stale: boolean, { width }: Screen): string[] {
  if (save !== null && stale) return [`${tidy(save)} holds an earlier moment of this fight: s saves its end.`]
  if (save === null) return ['Not saved. With --save fight.json one can replay, verify, fork and carry on.']
  const commands = (file: string): string[] => [
    `  steelyard verify${file}   recomputes every die from the seed`,
    `  steelyard replay${file}   tells it again; --markdown for notes`,
    `  steelyard after${file}    prints the sheets that everybody leaves it with`,
  ]
  const whole = commands(` ${shellWord(save)}`)
  return whole.every((line) => widthOf(line) <= width)
    ? [`Saved in ${tidy(save)}`, ...whole]
    : [`Saved in ${tidy(save)}`, 'With that file:', ...commands(' …')]
}
