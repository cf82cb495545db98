/**
 * Play my side: a machine plays what one person plays, by any temperament, for a turn, a round or until something
 * happens. It goes on turn by turn at the pace that is set, so that it can be followed, and stops at once when told.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { host } from '../connection/host.ts'
import type { Live } from '../connection/live.ts'
import { useAsked } from '../connection/request.ts'
import { PACES, paceNow } from '../log/pace.ts'
import { set, useSettings } from '../settings.ts'
import { Select } from '../ui/select.tsx'

type Until = 'turn' | 'round' | 'hurt' | 'fall' | 'my-turn' | 'matters'

const UNTILS: readonly (readonly [Until, string])[] = [
  ['turn', 'a turn'],
  ['round', 'this round'],
  ['hurt', 'until one of mine is hurt'],
  ['fall', 'until somebody falls'],
  ['my-turn', 'until my next turn'],
  ['matters', 'until a choice that matters'],
]

/** The bar with which somebody has their side played. */
export function PlayMySide({ look, live, seats }: { look: Snapshot; live: Live; seats: readonly string[] }) {
  const { temper } = useSettings()
  const games = useAsked('systems', () => host.systems())
  const [until, setUntil] = useState<Until>('turn')
  const playing = usePlaying(look, live, seats)
  if (look.fight.outcome.over || !look.can.play) return null
  const policies = games.answer?.find(({ id }) => id === look.fight.system)?.policies ?? []
  return (
    <fieldset className="row my-side">
      <legend className="unseen">Play my side</legend>
      <button
        type="button"
        data-act="my-side"
        aria-pressed={playing.on}
        disabled={!playing.on && seats.length === 0}
        onClick={() => (playing.on ? playing.stop() : playing.start(until))}
      >
        {playing.on ? '■ Stop' : '▶ Play my side'}
      </button>
      <details className="more">
        <summary>
          {UNTILS.find(([key]) => key === until)?.[1]}, {temper}
        </summary>
        <Select label="For" value={until} options={UNTILS} onChoose={setUntil} />
        <Select
          label="As"
          value={temper}
          options={policies.map(({ name }) => [name, name] as const)}
          onChoose={(name) => set({ temper: name })}
        />
      </details>
    </fieldset>
  )
}

interface Playing {
  readonly on: boolean
  start(until: Until): void
  stop(): void
}

/** Sends one turn after the other until what was waited for happens, or somebody says stop. */
function usePlaying(look: Snapshot, live: Live, seats: readonly string[]): Playing {
  const [until, setUntil] = useState<Until | null>(null)
  const { temper } = useSettings()
  const { request, idle } = live
  const mine = seats.join(' ')
  const over = look.fight.outcome.over
  useEffect(() => {
    if (until === null) return
    if (over) return setUntil(null)
    if (mine === '' || !idle) return
    const turn = async () => {
      const result = await request({
        act: 'deputy',
        seats: mine.split(' '),
        policy: temper,
        until: until === 'turn' ? ['turn'] : [until, 'turn'],
      })
      const goesOn = result?.stopped === 'others' || (result?.stopped === 'turn' && until !== 'turn')
      if (!goesOn || (until === 'turn' && result?.stopped !== 'others')) setUntil(null)
    }
    const waiting = window.setTimeout(turn, PACES[paceNow()])
    return () => window.clearTimeout(waiting)
  }, [until, mine, idle, over, temper, request])
  return { on: until !== null, start: setUntil, stop: () => setUntil(null) }
}
