/**
 * Verify: drop a saved fight, see its seeds, and every die recomputed from what was committed to before the first
 * roll. What was typed in by people is counted apart: nobody can recompute that.
 */
import type { Problem, VerificationView } from '@steelyard/table/contract'
import { type DragEvent, useEffect, useState } from 'react'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'
import { counted } from '../ui/words.ts'

/** The page that checks a fight's dice. */
export function VerifyPage() {
  const [result, setResult] = useState<VerificationView | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    document.title = 'Verify · Steelyard'
  }, [])
  const check = async (file: File | undefined) => {
    if (file === undefined) return
    setResult(null)
    setProblem(null)
    try {
      const save: unknown = JSON.parse(await file.text())
      setResult(await host.verify(save))
    } catch (error) {
      setProblem(
        error instanceof SyntaxError
          ? {
              code: 'not-json',
              message: 'That file is not a saved fight.',
              hint: 'Take “Whole fight” from the page after a fight.',
            }
          : problemOf(error),
      )
    }
  }
  return (
    <div className="page narrow">
      <h1>Verify the dice</h1>
      <p>
        A fight commits to its seed before the first roll. With the whole fight at hand, every die can be
        computed again by anyone; the command line does the same without a server:{' '}
        <code>npx steelyard verify fight.json</code>
      </p>
      <Drop onFile={check} />
      <div role="status">
        {problem === null ? null : (
          <p className="verdict bad">
            {problem.message} <span className="fine">{problem.hint}</span>
          </p>
        )}
        {result === null ? null : <Result result={result} />}
      </div>
    </div>
  )
}

/** Where a file is dropped, or chosen. */
function Drop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <section
      className={over ? 'drop over' : 'drop'}
      aria-label="A saved fight"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>Drop a saved fight here</p>
      <label>
        <span>or choose a file </span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
      </label>
    </section>
  )
}

/** A mark of approval is only for what was checked whole. */
function verdictOf({ ok, problems }: VerificationView): string {
  if (ok) return '✓ It is what the seed and the rules give'
  return problems.length > 0
    ? '✗ Something does not fit'
    : 'Only the dice were checked: they are what the seed gives. What came of them, and who won, was not.'
}

function Result({ result }: { result: VerificationView }) {
  return (
    <section className="card" aria-label="What was found">
      <p className={result.ok ? 'verdict ok' : 'verdict bad'}>{verdictOf(result)}</p>
      <p>
        {counted(result.drawn, 'die roll')} recomputed, {counted(result.typed, 'roll')} typed by people,{' '}
        {counted(result.steps, 'step')}
        {result.rulesChecked ? ', every step played again by the rules' : ', under other rules than today’s'}.
      </p>
      {result.commitments.map((commitment) => (
        <p key={commitment} className="mono">
          committed to: {commitment}
        </p>
      ))}
      <ul>
        {result.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  )
}
