/**
 * Conditions that end a fight before the rules do, as people write them: first blood, the first to fall, the end of a
 * round, an event. They look at the board that a system draws, so that they mean the same in every game.
 */
import { quote, Refusal } from '../refusal.ts'
import { HIDDEN } from '../system/hidden.ts'
import type { Board, EndCondition, Gauge, System } from '../system/system.ts'

/** What may be written, for help and refusals. */
export const END_CONDITIONS = 'first-blood, first-fall, "round 3", or "event" and one of its codes'

/** Reads a condition for fights that begin in a state. */
export function readEndCondition<State extends object>(
  system: System<State>,
  first: State,
  words: string,
): EndCondition<State> {
  const [kind = '', value = ''] = words.trim().split(/[\s=]+/)
  if (kind === 'first-blood') return untilWorse(system, first, isHurt)
  if (kind === 'first-fall') return untilWorse(system, first, isFallen)
  if (kind === 'round' && /^\d{1,6}$/.test(value)) {
    const last = Number(value)
    return { ends: (state) => (system.round(state) > last ? 'undecided' : null) }
  }
  if (kind === 'event') {
    if (!system.events.includes(value))
      throw new Refusal(
        'malformed-request',
        `${system.title} has no event ${quote(value)}.`,
        `It has ${system.events.join(', ')}.`,
      )
    return {
      readsEvents: true,
      ends: (_state, events) => (events.some(({ event }) => event === value) ? value : null),
    }
  }
  throw new Refusal(
    'malformed-request',
    `${quote(words)} is no condition to end a fight.`,
    `Write ${END_CONDITIONS}.`,
  )
}

type Figure = Board['sides'][number]['figures'][number]

/** Ends as soon as somebody is worse off than at first: the only side of which nobody is has won. */
function untilWorse<State extends object>(
  system: System<State>,
  first: State,
  isWorse: (before: Figure, now: Figure) => boolean,
): EndCondition<State> {
  const before = new Map(figuresOf(system.tell.board(first)).map((figure) => [figure.id, figure]))
  return {
    ends: (state) => {
      const { sides } = system.tell.board(state)
      const whole = sides.filter(({ figures }) =>
        figures.every((figure) => {
          const was = before.get(figure.id)
          return was === undefined || !isWorse(was, figure)
        }),
      )
      if (whole.length === sides.length) return null
      const [only] = whole
      return whole.length === 1 && only !== undefined ? only.id : 'draw'
    },
  }
}

function figuresOf({ sides }: Board): readonly Figure[] {
  return sides.flatMap(({ figures }) => figures)
}

function isFallen(before: Figure, now: Figure): boolean {
  return before.standing === 'up' && now.standing !== 'up'
}

/** Less health or more harm than before; effort is no blood. */
function isHurt(before: Figure, now: Figure): boolean {
  return isFallen(before, now) || now.gauges.some((gauge, at) => isLess(before.gauges[at], gauge))
}

function isLess(before: Gauge | undefined, now: Gauge): boolean {
  if (before === undefined || now.counts === 'effort') return false
  if (before.now === HIDDEN || now.now === HIDDEN) return false
  return now.counts === 'harm' ? now.now > before.now : now.now < before.now
}
