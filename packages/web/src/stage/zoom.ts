/**
 * Zoom and pan of a stage that is larger than its box: wheel with Ctrl, two fingers, dragging, and buttons. The whole stage
 * is shown until somebody asks for more.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StageLayout } from './layout.ts'

/** What a stage needs to zoom. */
export interface Zoom {
  readonly ref: RefObject<SVGSVGElement | null>
  readonly viewBox: string
  /** True while somebody drags: nothing is animated then. */
  readonly moving: boolean
  /** True where the whole is too small to read. */
  readonly worth: boolean
  /** True while a name under a token can be read as it is drawn now. */
  readonly legible: boolean
  nearer(): void
  farther(): void
  whole(): void
}

interface Window {
  readonly x: number
  readonly y: number
  readonly size: number
}

const WHOLE: Window = { x: 0.5, y: 0.5, size: 1 }
const NEAREST = 0.15
const LARGE = 1300
/** How high letters are on the stage, and how many pixels they need. */
const LETTERS = 13
const LEAST_PIXELS = 7.5

/** A window within the stage: its middle and size as shares of the whole. */
function within({ x, y, size }: Window): Window {
  const kept = Math.min(1, Math.max(NEAREST, size))
  const clamp = (value: number) => Math.min(1 - kept / 2, Math.max(kept / 2, value))
  return { x: clamp(x), y: clamp(y), size: kept }
}

/** Zoom and pan over a stage. */
export function useZoom({ width, height }: Pick<StageLayout, 'width' | 'height'>): Zoom {
  const ref = useRef<SVGSVGElement | null>(null)
  const [view, setView] = useState(WHOLE)
  const [moving, setMoving] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (box === null) return
    const fingers = new Map<number, PointerEvent>()
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      setView((now) => within({ ...now, size: now.size * (event.deltaY > 0 ? 1.15 : 0.87) }))
    }
    const down = (event: PointerEvent) => fingers.set(event.pointerId, event)
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      if (fingers.size === 0) setMoving(false)
    }
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (before === undefined) return
      const others = [...fingers.values()].filter(({ pointerId }) => pointerId !== event.pointerId)
      fingers.set(event.pointerId, event)
      const { clientWidth, clientHeight } = box
      const [other] = others
      setMoving(true)
      setView((now) => {
        if (other !== undefined) {
          const far = (at: PointerEvent) => Math.hypot(at.clientX - other.clientX, at.clientY - other.clientY)
          return within({ ...now, size: (now.size * far(before)) / Math.max(1, far(event)) })
        }
        if (now.size === 1) return now
        const x = now.x - ((event.clientX - before.clientX) / clientWidth) * now.size
        const y = now.y - ((event.clientY - before.clientY) / clientHeight) * now.size
        return within({ ...now, x, y })
      })
    }
    box.addEventListener('wheel', wheel, { passive: false })
    box.addEventListener('pointerdown', down)
    box.addEventListener('pointermove', move)
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) box.addEventListener(end, up)
    return () => {
      box.removeEventListener('wheel', wheel)
      box.removeEventListener('pointerdown', down)
      box.removeEventListener('pointermove', move)
      for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
        box.removeEventListener(end, up)
    }
  }, [])
  const size = { x: width * view.size, y: height * view.size }
  const [box, setBox] = useState({ width, height })
  useEffect(() => {
    const drawn = ref.current
    if (drawn === null) return
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setBox({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watcher.observe(drawn)
    return () => watcher.disconnect()
  }, [])
  return {
    ref,
    viewBox: `${view.x * width - size.x / 2} ${view.y * height - size.y / 2} ${size.x} ${size.y}`,
    moving,
    legible: LETTERS * Math.min(box.width / size.x, box.height / size.y) >= LEAST_PIXELS,
    worth: width > LARGE || height > LARGE / 2 || view.size < 1,
    nearer: () => setView((now) => within({ ...now, size: now.size * 0.75 })),
    farther: () => setView((now) => within({ ...now, size: now.size / 0.75 })),
    whole: () => setView(WHOLE),
  }
}
