/**
 * Panes of which one is seen at a time: by tabs, by arrow keys on the tabs, and on a phone by swiping sideways over
 * the pane. What scrolls sideways itself keeps its swipes.
 */
import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef } from 'react'

/** A pane's name and the words on its tab. */
export type PaneNames<Name extends string> = readonly (readonly [name: Name, words: string])[]

interface PanesProps<Name extends string> {
  readonly names: PaneNames<Name>
  readonly shown: Name
  readonly onShow: (name: Name) => void
}

/** The pane so many places away, the last one where there are no more. */
function neighbour<Name extends string>(names: PaneNames<Name>, from: Name, by: number): Name {
  const at = names.findIndex(([name]) => name === from)
  return names[Math.max(0, Math.min(names.length - 1, at + by))]?.[0] ?? from
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The tabs. */
export function Tabs<Name extends string>({
  names,
  shown,
  onShow,
  label,
}: PanesProps<Name> & { label: string }) {
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = neighbour(names, shown, step)
    onShow(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={press}>
      {names.map(([name, words]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={shown === name}
          aria-controls="tab-panel"
          tabIndex={shown === name ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

/** How far a finger must go sideways, in pixels, and how much further than up or down. */
const FAR = 48
const SIDEWAYS = 1.6

/** True if something between a touched element and the pane scrolls sideways, or is dragged. */
function keepsSwipes(touched: EventTarget, pane: Element): boolean {
  let box = touched instanceof Element ? touched : null
  for (; box !== null && box !== pane; box = box.parentElement) {
    if (box instanceof HTMLInputElement && box.type === 'range') return true
    if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true
  }
  return false
}

/** The pane that is seen. */
export function Pane<Name extends string>({
  names,
  shown,
  onShow,
  className,
  children,
}: PanesProps<Name> & { className: string; children: ReactNode }) {
  const began = useRef<{ x: number; y: number } | null>(null)
  const begin = ({ touches, target, currentTarget }: TouchEvent) => {
    const [finger, other] = [touches[0], touches[1]]
    const mine = finger !== undefined && other === undefined && !keepsSwipes(target, currentTarget)
    began.current = mine ? { x: finger.clientX, y: finger.clientY } : null
  }
  const end = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (began.current === null || finger === undefined) return
    const [across, down] = [finger.clientX - began.current.x, finger.clientY - began.current.y]
    began.current = null
    if (Math.abs(across) < FAR || Math.abs(across) < Math.abs(down) * SIDEWAYS) return
    onShow(neighbour(names, shown, across < 0 ? 1 : -1))
  }
  return (
    <div
      id="tab-panel"
      role="tabpanel"
      aria-labelledby={`tab-${shown}`}
      className={className}
      data-pane={shown}
      onTouchStart={begin}
      onTouchEnd={end}
      onTouchCancel={() => {
        began.current = null
      }}
    >
      {children}
    </div>
  )
}
