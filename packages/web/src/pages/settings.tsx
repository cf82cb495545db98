/**
 * Settings of this device: how it looks, how dice land, how it calls, which keys do what, and the fights it keeps.
 */
import { useEffect, useState } from 'react'
import { download } from '../download.ts'
import { keyWords } from '../help.tsx'
import { drop, heldFights } from '../keyring.ts'
import { type KeyAct, type Settings, set, useSettings, usualKeys } from '../settings.ts'

const ACTS: readonly KeyAct[] = ['next', 'undo', 'odds', 'log', 'find', 'down', 'up', 'help']
const THEMES: readonly Settings['theme'][] = ['system', 'dark', 'light']
const DICE: readonly Settings['dice'][] = ['off', 'fast', 'normal', 'slow']

/** The page of settings. */
export function SettingsPage() {
  const now = useSettings()
  const [held, setHeld] = useState(heldFights)
  useEffect(() => {
    document.title = 'Settings · Steelyard'
  }, [])
  return (
    <div className="page narrow">
      <h1>Settings</h1>
      <section className="card settings-list" aria-label="Looks">
        <Pick name="Theme" values={THEMES} value={now.theme} onPick={(theme) => set({ theme })} />
        <Pick name="Dice landing" values={DICE} value={now.dice} onPick={(dice) => set({ dice })} />
        <Tick name="Large letters" value={now.large} onTick={(large) => set({ large })} />
        <Tick name="Vibrate when it is my move" value={now.vibrate} onTick={(vibrate) => set({ vibrate })} />
        <Tick name="Chime when it is my move" value={now.chime} onTick={(chime) => set({ chime })} />
        <label>
          My name at tables
          <input value={now.name} maxLength={60} onChange={(event) => set({ name: event.target.value })} />
        </label>
      </section>
      <section className="card settings-list" aria-label="Keys">
        <h2>Keys</h2>
        {ACTS.map((act) => (
          <label key={act}>
            {keyWords[act]}
            <input
              className="code"
              size={4}
              maxLength={1}
              value={now.keys[act]}
              onChange={(event) => {
                const key = event.target.value.trim()
                if (/^\D$/.test(key)) set({ keys: { ...now.keys, [act]: key } })
              }}
            />
          </label>
        ))}
        <button type="button" onClick={() => set({ keys: { ...usualKeys } })}>
          The usual keys again
        </button>
      </section>
      <section className="card settings-list" aria-label="This device">
        <h2>This device</h2>
        <p>
          It holds the keys to {held.length} {held.length === 1 ? 'fight' : 'fights'}. Fights themselves are
          kept by the table's server.
        </p>
        <div className="row">
          <button
            type="button"
            onClick={() => download('steelyard-keys.json', JSON.stringify(held, null, 1), 'application/json')}
          >
            Save the keys as a file
          </button>
          <button
            type="button"
            onClick={() => {
              for (const { fight } of held) drop(fight)
              setHeld(heldFights())
            }}
          >
            Forget them all
          </button>
          <button type="button" onClick={() => set({ coach: 0 })}>
            Show the first hints again
          </button>
        </div>
      </section>
    </div>
  )
}

function Pick<Value extends string>({
  name,
  values,
  value,
  onPick,
}: {
  name: string
  values: readonly Value[]
  value: Value
  onPick: (value: Value) => void
}) {
  return (
    <label>
      {name}
      <select
        value={value}
        onChange={(event) => {
          const found = values.find((each) => each === event.target.value)
          if (found !== undefined) onPick(found)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
}

function Tick({ name, value, onTick }: { name: string; value: boolean; onTick: (value: boolean) => void }) {
  return (
    <label>
      {name}
      <input type="checkbox" checked={value} onChange={() => onTick(!value)} />
    </label>
  )
}
