/**
 * Paste anything: a statblock as the game's books write it, a sheet of another tool, or a whole scenario. It shows
 * what was read, what was guessed and what was dropped, before it enters the fight.
 */
import type { Problem, Statblock } from '@steelyard/table/contract'
import { useState } from 'react'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'
import { Notations } from '../sheet/notation.tsx'
import { type DraftSide, type Fields, isFields, scenarioText, unfenced } from './draft.ts'

/** The box. */
export function PasteBox({
  system,
  sides,
  onFigure,
  onScenario,
}: {
  system: string
  sides: readonly DraftSide[]
  onFigure: (side: number, figure: unknown) => void
  onScenario: (scenario: Fields) => void
}) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<Statblock | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const clear = () => {
    setText('')
    setRead(null)
    setProblem(null)
  }
  const add = (side: number, { figure }: Statblock) => {
    onFigure(side, figure)
    clear()
  }
  const look = async () => {
    setRead(null)
    setProblem(null)
    try {
      const whole = scenarioText(text, system)
      if (whole === null) setRead(await host.statblock(system, unfenced(text)))
      else {
        const { scenario } = await host.check({ scenario: whole })
        if (isFields(scenario)) onScenario(scenario)
        clear()
      }
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <section className="card" aria-label="Paste">
      <h2>Paste</h2>
      <textarea
        rows={4}
        aria-label="A statblock or a scenario"
        placeholder="A statblock, a sheet from another tool, or a whole scenario"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" disabled={text.trim() === ''} data-act="read" onClick={look}>
        Read it
      </button>
      <div role="status">
        {problem === null ? null : <p>{`${problem.message} ${problem.hint}`}</p>}
        {read === null ? null : <ReadFigure read={read} sides={sides} onSide={(side) => add(side, read)} />}
      </div>
      <details>
        <summary>How stat blocks are written</summary>
        <Notations system={system} onTry={setText} />
      </details>
    </section>
  )
}

function ReadFigure({
  read,
  sides,
  onSide,
}: {
  read: Statblock
  sides: readonly DraftSide[]
  onSide: (side: number) => void
}) {
  return (
    <>
      <pre className="mono read">{read.text}</pre>
      {read.notes.length > 0 ? (
        <ul className="fine">
          {read.notes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : (
        <p className="fine">Everything was understood.</p>
      )}
      <div className="row">
        {sides.map(({ id, name }, at) => (
          <button key={id} type="button" className="primary" onClick={() => onSide(at)}>
            To {name}
          </button>
        ))}
      </div>
    </>
  )
}
