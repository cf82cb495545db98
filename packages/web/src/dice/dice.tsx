/**
 * Dice, drawn. The number is fixed before the die is seen: a die only lands, it does not decide. Landing takes
 * less than 600 ms, and no time at all where motion is unwanted; styles see to both.
 */
import type { LineView } from '@steelyard/table/contract'

const OUTLINES: Readonly<Record<number, string>> = {
  4: 'M24 4 45 41H3Z',
  6: 'M9 5h30a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z',
  8: 'M24 2 43 24 24 46 5 24Z',
  10: 'M24 2 45 21v7L24 46 3 28v-7Z',
  12: 'M24 2 44.5 17 37 42H11L3.5 17Z',
  20: 'M24 2 43 13v22L24 46 5 35V13Z',
}
const ROUND = 'M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42Z'
const EDGES: Readonly<Record<number, string>> = {
  8: 'M5 24h38',
  10: 'M3 28l21-8 21 8M24 2v18',
  20: 'M24 9 37 31H11ZM24 2v7M5 35l6-4M43 35l-6-4',
  12: 'M24 11 35 19 31 32H17L13 19ZM24 2v9M44.5 17 35 19M3.5 17 13 19M37 42l-6-10M11 42l6-10',
}

type DiceOrigin = NonNullable<LineView['roll']>['how']

/** How dice that were not drawn are marked. */
const ORIGINS: Readonly<Record<Exclude<DiceOrigin, 'drawn'>, string>> = {
  typed: 'typed',
  relayed: 'typed, by the model’s word',
}

/** A die in words. */
export function dieWords({
  sides,
  face,
  state,
  how = 'drawn',
}: {
  sides: number
  face: number
  state: string
  how?: DiceOrigin
}): string {
  const shows = `d${sides} shows ${face === 0 ? 'nothing yet' : face}`
  return `${shows}${how === 'drawn' ? '' : `, ${ORIGINS[how]}`}${state === 'in' ? '' : `, ${state}`}`
}

/** One die with the face it shows; `state` is what became of it in a pool. */
export function Die({
  sides,
  face,
  how = 'drawn',
  state = 'in',
  size = 44,
}: {
  sides: number
  face: number
  how?: DiceOrigin
  state?: string
  size?: number
}) {
  const best = face === sides && face > 1
  const gone = state !== 'in'
  const words = dieWords({ sides, face, state, how })
  const classes = ['die', `die-${how}`, best ? 'die-best' : '', gone ? 'die-gone' : '']
    .filter(Boolean)
    .join(' ')
  return (
    <svg className={classes} width={size} height={size} viewBox="0 0 48 48" role="img" aria-label={words}>
      <path className="die-body" d={OUTLINES[sides] ?? ROUND} />
      {EDGES[sides] === undefined ? null : <path className="die-edge" d={EDGES[sides]} />}
      <text x="24" y={sides === 4 ? 36 : 31} textAnchor="middle">
        {face === 0 ? '·' : face}
      </text>
      {gone ? <path className="die-strike" d="M6 42 42 6" /> : null}
    </svg>
  )
}

/** The dice of some lines of a log, each roll with who rolled it and why. */
export function Rolls({ lines, size }: { lines: readonly LineView[]; size?: number }) {
  const rolls = lines.flatMap(({ at, roll, text }) => (roll === undefined ? [] : [{ at, roll, text }]))
  if (rolls.length === 0) return null
  return (
    <ul className="rolls">
      {rolls.map(({ at, roll, text }) => (
        <li key={at}>
          <span className="roll-dice">
            {roll.faces.map((face, place) => (
              <Die
                key={`${at.toString()} ${place.toString()}`}
                sides={roll.dice[place] ?? 6}
                face={face}
                how={roll.how}
                {...(size === undefined ? {} : { size })}
              />
            ))}
          </span>
          <span className="roll-words">{text.replace(/:[^:]*$/, '')}</span>
          {roll.how === 'drawn' ? null : <span className="tag">{ORIGINS[roll.how]}</span>}
        </li>
      ))}
    </ul>
  )
}
