/**
 * What a page does when a fight moves: the title, what a screen reader hears, and "your turn" by vibration and chime.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { useEffect, useRef } from 'react'
import { newLines } from '../connection/catch-up.ts'
import { settings } from '../settings.ts'
import { announce } from '../ui/notices.tsx'

const MOST_SPOKEN = 6

function chime(): void {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.12, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.4)
  tone.frequency.value = 660
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.4)
  tone.onended = () => context.close()
}

/** Says what is new in a look, and calls whoever is asked. */
export function useTold(look: Snapshot | null, calls: boolean): void {
  const before = useRef<Snapshot | null>(null)
  useEffect(() => {
    if (look === null) return
    const known = before.current
    before.current = look
    const asked = look.questions[0]
    document.title = `${calls && asked !== undefined ? '● ' : ''}${look.fight.title} · Steelyard`
    const news = newLines(known, look).filter(({ tone }) => tone !== 'quiet')
    if (news.length > 0)
      announce(
        news
          .slice(-MOST_SPOKEN)
          .map(({ text }) => text)
          .join(' '),
      )
    if (asked === undefined || known?.questions[0]?.id === asked.id) return
    announce(`${asked.who}: ${asked.ask}`, 'urgent')
    if (!calls || known === null) return
    if (settings().vibrate) navigator.vibrate?.([120, 60, 120])
    if (settings().chime) chime()
  }, [look, calls])
}
