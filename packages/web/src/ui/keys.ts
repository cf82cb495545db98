/**
 * The keyboard: one listener that maps keys to acts while nobody is typing. Keys can be changed in the settings;
 * digits always pick choices.
 */
import { useEffect, useRef } from 'react'
import { type KeyAct, settings } from '../settings.ts'

/** What to do for an act that has a key, and for a digit. */
export type KeyMap = Partial<Record<KeyAct, () => void>> & {
  readonly digit?: (number: number) => void
  /** A letter that stands at a line of a menu; true if there is one. */
  readonly letter?: (letter: string) => boolean
  /** Enter, where it presses nothing else. */
  readonly enter?: () => void
  readonly left?: () => void
  readonly right?: () => void
  readonly above?: () => void
  readonly below?: () => void
  readonly close?: () => void
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

/** True for what Enter presses by itself. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="button"]') !== null
}

function perform(map: KeyMap, pressed: string): boolean {
  if (/^[1-9]$/.test(pressed) && map.digit !== undefined) {
    map.digit(Number(pressed))
    return true
  }
  const arrows: Record<string, (() => void) | undefined> = {
    ArrowLeft: map.left,
    ArrowRight: map.right,
    ArrowUp: map.above,
    ArrowDown: map.below,
    Escape: map.close,
  }
  const { keys } = settings()
  const acts: KeyAct[] = ['next', 'undo', 'odds', 'log', 'find', 'down', 'up', 'help']
  const act = acts.find((name) => keys[name] === pressed)
  const work = arrows[pressed] ?? (act === undefined ? undefined : map[act])
  if (work === undefined) return /^[a-z]$/.test(pressed) && map.letter?.(pressed) === true
  work()
  return true
}

/** Listens for keys while the component is on the page. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map)
  latest.current = map
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null && event.key !== 'Escape') return
      if (event.key === 'Enter') {
        if (event.repeat || isPressable(event.target)) return
        latest.current.enter?.()
        event.preventDefault()
      } else if (perform(latest.current, event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
