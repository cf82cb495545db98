/**
 * What a small game need not write itself: figures on sides, without secrets, rulings, places or stat blocks, and a
 * fight that is over when at most one side stands. The game brings its sheet, steps and words, and writes whatever it
 * wants otherwise beside them: `defineSystem({ ...smallGame(…), … })`.
 */
import type { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { flag, list, strict, whole, word } from '../scenario/forms.ts'
import {
  type FigureSpec,
  figureForm,
  leaver,
  newcomer,
  numberIds,
  type RosterEntry,
  requireWinner,
  rosterOf,
  type SheetKnowledge,
  statblocks,
} from '../scenario/roster.ts'
import { type ParsedScenario, scenarioForm } from '../scenario/scenario.ts'
import { randomPolicy } from './policy.ts'
import type { Board, BoardFigure, Outcome, System } from './system.ts'

/** What a figure of a small game has beside its sheet. */
export interface SmallFigure {
  id: string
  seat: string
  side: string
  name: string
  /** True once it has left the fight. */
  gone: boolean
}

/** The state of a small game, to which each game adds its own. */
export interface SmallState<Figure extends SmallFigure = SmallFigure> {
  round: number
  /** How the referee ended the fight; null unless that happened. */
  ended: { winner: string | null } | null
  figures: Figure[]
}

/** What a small game brings. */
export interface SmallGameParts<
  Sheet extends { readonly name: string },
  SheetInput extends object,
  State extends SmallState<Sheet & SmallFigure>,
> {
  readonly id: string
  /** What a user may write for one figure. */
  readonly sheet: z.ZodType<Sheet, SheetInput>
  /** The form of a state; `smallState` makes it. */
  readonly state: z.ZodType<State>
  readonly mostFigures: number
  /** The state at the beginning, with those who fight. */
  first(figures: (Sheet & SmallFigure)[]): State
  /** True for a figure that can still fight. */
  stands(figure: Sheet & SmallFigure): boolean
  /** A figure's numbers on the board. */
  card(figure: Sheet & SmallFigure): Pick<BoardFigure, 'gauges' | 'facts'>
}

/** Everything of a system but what only the game itself can say. */
export type SmallGame<Sheet, State extends object> = Pick<
  System<State, ParsedScenario<FigureSpec<Sheet>, object, object>, State>,
  | 'id'
  | 'rulings'
  | 'scenario'
  | 'state'
  | 'policies'
  | 'measures'
  | 'begin'
  | 'outcome'
  | 'round'
  | 'seatOf'
  | 'nameOf'
  | 'view'
  | 'seen'
  | 'copy'
  | 'key'
  | 'join'
  | 'leave'
  | 'end'
  | 'statblock'
> & { board(state: State): Board }

/** The form of a small game's state: the fields of a figure's sheet, and what the game keeps besides. */
export function smallState<FigureShape extends z.ZodRawShape, OwnShape extends z.ZodRawShape>(
  figure: FigureShape,
  own: OwnShape,
) {
  const placed = { id: word('id'), seat: word('seat'), side: word('side'), gone: flag('gone') }
  return strict('the state', {
    ...own,
    round: whole('round', 1, 1_000_000),
    ended: strict('ended', { winner: word('winner').nullable() }).nullable(),
    figures: list('figures', strict('a figure', { ...figure, ...placed }), 500),
  })
}

/** The common part of a small game. */
export function smallGame<
  Sheet extends { readonly name: string },
  SheetInput extends object,
  State extends SmallState<Sheet & SmallFigure>,
>(parts: SmallGameParts<Sheet, SheetInput, State>): SmallGame<SheetInput, State> {
  const { id: system, sheet, state, mostFigures } = parts
  const known: SheetKnowledge<SheetInput> = {
    sheet,
    find: () => undefined,
    ids: () => [],
    parse: () => ({ ok: false, error: 'this game has no stat blocks: write the fields of a sheet' }),
  }
  const complete = (input: SheetInput): Sheet => sheet.parse(input)
  const inFight = (figure: Sheet & SmallFigure): boolean => !figure.gone && parts.stands(figure)
  const find = ({ figures }: State, id: string): SmallFigure | undefined =>
    figures.find((figure) => figure.id === id || figure.side === id)
  return {
    id: system,
    rulings: {},
    scenario: scenarioForm({
      system,
      figure: figureForm(known),
      state,
      rulings: strict('rulings', {}).default({}),
      field: strict('field', {}).default({}),
      mostFigures,
    }),
    state,
    policies: { random: { name: 'random', summary: 'Does anything.', decide: randomPolicy } },
    measures: { rounds: ({ round }) => round },
    board: ({ round, figures }) => ({
      title: `Round ${round}`,
      stages: [],
      sides: sidesOf(figures).map(({ id }) => ({
        id,
        name: id,
        figures: figures
          .filter(({ side }) => side === id)
          .map((figure) => ({
            id: figure.id,
            name: figure.name,
            standing: inFight(figure) ? 'up' : 'out',
            conditions: [],
            ...parts.card(figure),
          })),
      })),
      notes: [],
    }),
    begin({ sides }) {
      const all = sides.flatMap(({ id, figures }, at) => rosterOf(figures, id, at, complete))
      // Parsed, so that its fields stand in the order of the form, however the game writes them.
      return state.parse(parts.first(numberIds(all).map((entry) => placedFigure(entry, sides))))
    },
    outcome: ({ ended, figures }) => outcomeOf(ended, figures.filter(inFight)),
    round: ({ round }) => round,
    seatOf: (now, who) => find(now, who)?.seat ?? 'referee',
    nameOf: (now, id) => find(now, id)?.name ?? id,
    view: (now) => now,
    seen: (event) => event,
    copy(now) {
      const copied: State = JSON.parse(JSON.stringify(now))
      return copied
    },
    key: (now) => JSON.stringify(now),
    join(now, side, figure) {
      if (now.figures.length >= mostFigures)
        throw new Refusal('malformed-amendment', `A fight of this game holds at most ${mostFigures} figures.`)
      const sides = sidesOf(now.figures)
      const joining = placedFigure(
        newcomer(known, complete, { setup: { sides }, figures: now.figures }, side, figure),
        sides,
      )
      now.figures.push(joining)
      return joining.id
    },
    leave(now, id) {
      leaver(
        now.figures.find((figure) => figure.id === id),
        id,
      ).gone = true
    },
    end(now, winner) {
      requireWinner(sidesOf(now.figures), winner)
      now.ended = { winner }
    },
    statblock: statblocks(known, complete, (figure) => JSON.stringify(figure)),
  }
}

/** The sides of those who fight, in order; a figure that has left still counts for its side. */
function sidesOf(figures: readonly SmallFigure[]): { readonly id: string }[] {
  return [...new Set(figures.map(({ side }) => side))].map((id) => ({ id }))
}

function placedFigure<Sheet>(
  { id, seat, side, name, sheet }: RosterEntry<Sheet>,
  sides: readonly { readonly id: string }[],
): Sheet & SmallFigure {
  return { ...sheet, id, seat, side: sides[side]?.id ?? '', name, gone: false }
}

/** As the referee ended it; else over as soon as at most one side has somebody standing. */
function outcomeOf(ended: SmallState['ended'], standing: readonly SmallFigure[]): Outcome {
  const sides = sidesOf(standing)
  if (ended === null && sides.length > 1) return { over: false, winner: null, how: 'running' }
  const winner = ended === null ? (sides[0]?.id ?? null) : ended.winner
  return { over: true, winner, how: winner === null ? 'draw' : 'victory' }
}
