/**
 * Focus that is not lost: whoever answers by keyboard finds the next question under their fingers, although the button
 * that they pressed is gone with its question.
 */
import { useEffect, useRef } from 'react'

/** Where the focus goes within a page, the first that is there. */
const PLACES = [
  '.question .option.usual:not(:disabled)',
  '.question .option:not(:disabled)',
  '.question button:not(:disabled)',
  '.acts .next:not(:disabled)',
  '.over-card :is(a, button)',
]

/** Moves the focus on to what is asked now, where it was on something that what was asked has taken with it. */
export function useFocusBack(asked: string, idle: boolean): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element && target.closest('.question, .acts') !== null ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked, and whether it can be answered, is when to look.
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (!isLost || last.current === null) return
    const next = last.current.isConnected ? last.current : firstOf(PLACES)
    if (!(next instanceof HTMLElement) || next.matches(':disabled')) return
    next.focus({ preventScroll: true })
    // Whoever taps reads from the top; whoever presses keys sees where they are.
    if (next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' })
  }, [asked, idle])
}

function firstOf(places: readonly string[]): Element | null {
  for (const place of places) {
    const found = document.querySelector(place)
    if (found !== null) return found
  }
  return null
}
