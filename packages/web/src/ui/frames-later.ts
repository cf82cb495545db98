/**
 * Work spread over frames: what a large change draws anew need not all be drawn in the frame in which it comes.
 */
import { useEffect, useRef, useState } from 'react'

/** A value some frames after it has come: what is drawn of a large change is spread over as many. */
export function useFramesLater<Value>(value: Value, frames: number): Value {
  const [later, setLater] = useState(value)
  const newest = useRef(value)
  newest.current = value
  const waiting = useRef(0)
  useEffect(() => {
    if (frames === 0 || waiting.current !== 0 || value === later) return
    const wait = (left: number) => {
      waiting.current = window.requestAnimationFrame(() => {
        if (left > 1) return wait(left - 1)
        waiting.current = 0
        setLater(newest.current)
      })
    }
    wait(frames)
  }, [value, later, frames])
  useEffect(
    () => () => {
      window.cancelAnimationFrame(waiting.current)
      waiting.current = 0
    },
    [],
  )
  return frames === 0 ? value : later
}
