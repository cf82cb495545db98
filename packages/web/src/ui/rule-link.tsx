/**
 * A rule cited: the end of its id on a small button, its title and our sentence about it on tap, and the way to the
 * page of all rules.
 */
import type { RuleView } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { host } from '../connection/host.ts'
import { Link } from '../router.tsx'
import { sightOf } from './visible-area.ts'

const known = new Map<string, Promise<readonly RuleView[]>>()

/** All rules of a game, asked for once. */
export function rulesOf(system: string): Promise<readonly RuleView[]> {
  const asked = known.get(system)
  if (asked !== undefined) return asked
  const asking = host.rules(system)
  known.set(system, asking)
  asking.catch(() => known.delete(system))
  return asking
}

/** The part of a rule's id after the game's name. */
export function shortRule(id: string): string {
  return id.slice(id.indexOf('.') + 1)
}

const EDGE = 8

/** Moves a card that sticks out of the page, or out of what scrolls around it, back; scrolls to it where it is below. */
function intoView(card: HTMLElement | null): void {
  if (card === null) return
  const sight = sightOf(card)
  card.style.maxWidth = `${sight.right - sight.left - 2 * EDGE}px`
  const { left, right } = card.getBoundingClientRect()
  const over = Math.min(0, sight.right - EDGE - right)
  const shift = left + over < sight.left + EDGE ? sight.left + EDGE - left : over
  if (shift !== 0) card.style.transform = `translateX(${shift}px)`
  card.scrollIntoView({ block: 'nearest' })
}

/** A citation that opens. The rules of the time between fights are those of its game. */
export function RuleLink({ rule, system: played }: { rule: string; system: string }) {
  const system = played.replace(/-between$/, '')
  const [open, setOpen] = useState(false)
  const [found, setFound] = useState<RuleView | null>(null)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!open) return
    let over = false
    rulesOf(system).then(
      (rules) => {
        if (!over) setFound(rules.find(({ id }) => id === rule) ?? null)
      },
      () => undefined,
    )
    const away = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) setOpen(false)
    }
    const quit = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('keydown', quit)
    return () => {
      over = true
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('keydown', quit)
    }
  }, [open, rule, system])
  if (rule === '') return null
  return (
    <span className="rule" ref={box}>
      <button type="button" className="cite" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="unseen">Rule </span>
        {shortRule(rule)}
      </button>
      {open && (
        <span className="rule-card" role="note" ref={intoView}>
          <strong>{found?.title ?? shortRule(rule)}</strong>
          <span>{found?.summary ?? '…'}</span>
          <Link href={`/rules/${system}#${rule}`}>{found === null ? 'All rules' : found.section}</Link>
        </span>
      )}
    </span>
  )
}
