/**
 * The first fight's hints: one at a time, beside what it speaks of, each waiting for the act itself. They never
 * block, can be put away, and can be seen again from the help.
 */

import type { Snapshot } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { tab } from '../connection/host.ts'
import { set, useSettings } from '../settings.ts'

interface Hint {
  readonly text: string
  /** True once there is what it speaks of; left out, there always is. */
  ready?(now: HintFacts): boolean
  /** True once the act has been done, given what was there when the hint appeared. */
  done(now: HintFacts, then: HintFacts): boolean
}

/** What hints look at. */
export interface HintFacts {
  readonly answers: number
  readonly struck: number
  /** Lines that are steps of others. */
  readonly deep: number
  readonly odds: number
  readonly opened: number
  /** How often the dialogs were opened. */
  readonly hands: number
  readonly invite: number
}

const HINTS: readonly Hint[] = [
  {
    text: 'It is your move. Press o for the odds of every choice, or just pick one.',
    done: (now, then) => now.odds > then.odds || now.answers > then.answers,
  },
  {
    text: 'Every line of the log opens to its steps, and every number says where it came from. Open one.',
    ready: ({ deep }) => deep > 0,
    done: (now, then) => now.opened > then.opened,
  },
  {
    text: 'Made a mistake? Undo is on the line and on u. What is taken back stays in the record, struck.',
    done: (now, then) => now.struck > then.struck,
  },
  {
    text: 'Your foes are played by a machine with a temperament. “Who plays” shows which, and lets you take their place.',
    done: (now, then) => now.hands > then.hands,
  },
  {
    text:
      tab === null
        ? 'A friend can play one of them: Invite shows a code and a picture for their phone.'
        : 'To play with friends on their phones, move the fight to a server: Invite says how.',
    done: (now, then) => now.invite > then.invite,
  },
]

/** How many hints there are. */
export const hintCount = HINTS.length

/** What hints look at, read from a look and from the page. */
export function factsOf(look: Snapshot, page: Pick<HintFacts, 'odds' | 'hands' | 'invite'>): HintFacts {
  return {
    answers: look.revision,
    // An undo of what has told nothing yet strikes no line.
    struck: look.log.filter(({ struck }) => struck).length + (look.can.redo ? 1 : 0),
    deep: look.log.filter(({ depth, struck }) => depth > 0 && !struck).length,
    opened: document.querySelectorAll('.entry [aria-expanded="true"]').length,
    ...page,
  }
}

/** The hint of the moment. */
export function Coach({ facts }: { facts: HintFacts }) {
  const { coach } = useSettings()
  const [then, setThen] = useState(facts)
  const [opened, setOpened] = useState(0)
  const hint = HINTS[coach]
  useEffect(() => {
    const count = () => setOpened(document.querySelectorAll('.entry [aria-expanded="true"]').length)
    const later = () => window.setTimeout(count, 0)
    document.addEventListener('click', later)
    return () => document.removeEventListener('click', later)
  }, [])
  useEffect(() => {
    const now = { ...facts, opened: Math.max(opened, facts.opened) }
    if (hint?.done(now, then) !== true) return
    setThen(now)
    set({ coach: coach + 1 })
  }, [facts, opened, then, hint, coach])
  if (hint === undefined || hint.ready?.(facts) === false) return null
  return (
    <aside className="coach" aria-label="Hint">
      <span className="coach-count">
        {coach + 1} of {HINTS.length}
      </span>
      <p>{hint.text}</p>
      <button type="button" className="link" onClick={() => set({ coach: HINTS.length })}>
        No more hints
      </button>
    </aside>
  )
}
