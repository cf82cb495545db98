/**
 * Learn from your mistakes: the choices of people in a finished fight that gave much away, each to be answered again.
 */
import type { PuzzleView } from '@steelyard/table/contract'
import { useState } from 'react'
import { host } from '../connection/host.ts'
import { useJob } from '../connection/job.ts'
import { PuzzleCard } from './puzzle-card.tsx'

/** The mistakes of a fight, looked for when somebody asks. */
export function Mistakes({ token }: { token: string }) {
  const followed = useJob()
  const [at, setAt] = useState(0)
  const { job, problem, running } = followed
  const finding = job?.finding
  const puzzles = finding?.kind === 'puzzle' ? finding.puzzles : null
  return (
    <section className="card" aria-label="Learn from your mistakes">
      <h2>Learn from your mistakes</h2>
      {job === null && !running ? (
        <>
          <p className="fine">
            Choices of people that gave at least ten wins of a hundred away come back as puzzles.
          </p>
          <button
            type="button"
            data-act="mistakes"
            onClick={() => followed.begin(() => host.mistakes(token))}
          >
            Look for them
          </button>
        </>
      ) : null}
      {problem === null ? null : (
        <p role="alert">
          {problem.message} {problem.hint}
        </p>
      )}
      {running ? (
        <p role="status">
          <progress aria-label="Looking at the choices" />{' '}
          <span className="fine">{job?.note === undefined || job.note === '' ? 'Looking…' : job.note}</span>
        </p>
      ) : null}
      {puzzles === null ? null : <OneByOne puzzles={puzzles} at={at} onAt={setAt} />}
    </section>
  )
}

function OneByOne({
  puzzles,
  at,
  onAt,
}: {
  puzzles: readonly PuzzleView[]
  at: number
  onAt: (at: number) => void
}) {
  const puzzle = puzzles[at]
  if (puzzle === undefined)
    return <p>No choice gave ten wins of a hundred away, as far as a position can be taken up again.</p>
  const chosen = puzzle.options.find(({ key }) => key === puzzle.obvious)?.label ?? puzzle.obvious
  return (
    <>
      <p className="fine">
        {at + 1} of {puzzles.length}{' '}
        {at + 1 < puzzles.length ? (
          <button type="button" onClick={() => onAt(at + 1)}>
            Next
          </button>
        ) : null}
      </p>
      <PuzzleCard key={puzzle.id} puzzle={puzzle} given={`In the fight: ${chosen}. What is better?`} />
    </>
  )
}
