/**
 * A fight's analysis for as long as somebody looks at it. What is known of its past stays when it grows, and what was
 * taken back is forgotten.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { host } from '../connection/host.ts'
import { type Analysis, Analyst, NOTHING } from './analyst.ts'

/** The analysis of a fight, with the step that is looked at first in line. */
export function useAnalysis({ fight }: Snapshot, token: string, step: number): Analysis {
  const [analysis, setAnalysis] = useState(NOTHING)
  const latest = useRef<{ fight: string; analysis: Analysis }>({ fight: fight.id, analysis: NOTHING })
  const analyst = useRef<Analyst | null>(null)
  const hands = JSON.stringify(fight.hands)
  const last = fight.outcome.over ? Math.max(0, fight.steps - 1) : fight.steps
  useEffect(() => {
    const people = Object.entries<string>(JSON.parse(hands))
      .filter(([, hand]) => hand === 'human')
      .map(([seat]) => seat)
    const before = latest.current.fight === fight.id ? latest.current.analysis : NOTHING
    const working = new Analyst({
      host,
      token,
      last,
      people: new Set(people),
      known: upTo(before, last),
      told: (told) => {
        latest.current = { fight: fight.id, analysis: told }
        setAnalysis(told)
      },
    })
    analyst.current = working
    working.run()
    return () => working.stop()
  }, [fight.id, token, last, hands])
  useEffect(() => {
    // Depends on the analyst too: a new one has to be told where somebody is.
    if (last >= 0) analyst.current?.focus(step)
  }, [step, last])
  return analysis
}

/** What was known of the steps before one; that step itself may have gone another way since. */
function upTo({ course, choices }: Analysis, last: number): Analysis {
  return {
    ...NOTHING,
    course: new Map([...course].filter(([step]) => step < last)),
    choices: new Map([...choices].filter(([, { step }]) => step < last)),
  }
}
