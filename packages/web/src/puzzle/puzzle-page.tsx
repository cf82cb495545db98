/**
 * The puzzle of the day: one position for each game and day, the same for everybody with the same version of the rules.
 * The address holds the game and the day, so a link leads to the same puzzle.
 */
import type { JobView } from '@steelyard/table/contract'
import { useEffect, useRef } from 'react'
import { host } from '../connection/host.ts'
import { useJob } from '../connection/job.ts'
import { useAsked } from '../connection/request.ts'
import { go, linkTo, useAddress } from '../router.tsx'
import { copy } from '../ui/download.ts'
import { Select } from '../ui/select.tsx'
import { PuzzleCard } from './puzzle-card.tsx'

const DAY = 86_400_000

/** Today, as everybody on earth counts it for puzzles. */
export function today(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** The day before or after another. */
export function dayBeside(day: string, by: number): string {
  return today(Date.parse(day) + by * DAY)
}

/** The address of a puzzle. */
export function puzzleAddress(system: string, day: string): string {
  return `/puzzle/${system}?day=${day}`
}

/** The page of puzzles. */
export function PuzzlePage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const games = useAsked('systems', () => host.systems())
  const { query } = useAddress()
  const system = parts['system'] ?? 'bastionland'
  const id = query.get('id')
  const asked = query.get('day') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today()
  const inquiry = `${system} ${id ?? day}`
  const followed = useJob()
  const look = useRef<(inquiry: string) => void>(() => undefined)
  look.current = () =>
    followed.begin(() =>
      host.inquire(id === null ? { ask: 'puzzle', system, day } : { ask: 'puzzle', system, id }),
    )
  useEffect(() => {
    document.title = 'Puzzle · Steelyard'
    look.current(inquiry)
  }, [inquiry])
  const version = games.answer?.find((game) => game.id === system)?.version
  return (
    <div className="page puzzles">
      <h1>Puzzle of the day</h1>
      <p>One answer wins at least ten fights of a hundred more than the obvious one. Which?</p>
      <div className="row">
        <Select
          label="Game"
          value={system}
          options={(games.answer ?? []).map((game) => [game.id, game.title])}
          onChoose={(game) => go(puzzleAddress(game, day))}
        />
        <button type="button" onClick={() => go(puzzleAddress(system, dayBeside(day, -1)))}>
          The day before
        </button>
        <label>
          <span className="unseen">Day</span>
          <input
            type="date"
            value={day}
            max={today()}
            onChange={({ target }) => target.value !== '' && go(puzzleAddress(system, target.value))}
          />
        </label>
        <button
          type="button"
          disabled={day >= today()}
          onClick={() => go(puzzleAddress(system, dayBeside(day, 1)))}
        >
          The day after
        </button>
        <button
          type="button"
          onClick={() => copy(linkTo(puzzleAddress(system, day)), 'Link to this puzzle copied')}
        >
          Share
        </button>
      </div>
      <Found job={followed.job} problem={followed.problem?.message ?? null} />
      <p className="fine">
        {day}
        {version === undefined ? '' : `, rules ${version}`}. It is the same for everybody; another version of
        the rules may have another. In the terminal:{' '}
        <code>
          steelyard puzzle {system} --day {day}
        </code>
      </p>
    </div>
  )
}

function Found({ job, problem }: { job: JobView | null; problem: string | null }) {
  if (problem !== null) return <p role="alert">{problem}</p>
  const finding = job?.finding
  if (job === null || finding == null || finding.kind !== 'puzzle')
    return (
      <p role="status">
        <progress aria-label="Looking for the puzzle" />{' '}
        <span className="fine">
          {job === null || job.note === '' ? 'Playing fights and looking for a position…' : `${job.note}…`}
        </span>
      </p>
    )
  const [puzzle] = finding.puzzles
  return puzzle === undefined ? (
    <p>There is no puzzle in the fights of that day. Try another day.</p>
  ) : (
    <PuzzleCard key={puzzle.id} puzzle={puzzle} />
  )
}
