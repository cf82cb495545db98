/**
 * Settings of this device: how it looks, how dice land, how it calls, which keys do what, and the fights it keeps.
 */
import { useEffect, useState } from 'react'
import { tab } from '../connection/host.ts'
import { drop, heldFights } from '../connection/keyring.ts'
import { Everything } from '../local/everything.tsx'
import { type KeyAct, type Settings, set, useSettings, usualKeys } from '../settings.ts'
import { download } from '../ui/download.ts'
import { keyWords } from '../ui/help.tsx'
import { Select } from '../ui/select.tsx'
import { counted } from '../ui/words.ts'

const ACTS: readonly KeyAct[] = ['next', 'undo', 'odds', 'log', 'find', 'down', 'up', 'help']
const THEMES: readonly (readonly [Settings['theme'], string])[] = [
  ['system', 'as the system has it'],
  ['dark', 'dark'],
  ['light', 'light'],
]
const PACES: readonly (readonly [Settings['pace'], string])[] = [
  ['off', 'all at once'],
  ['quick', 'quick'],
  ['normal', 'normal'],
  ['slow', 'slow'],
]
const DICE: readonly (readonly [Settings['dice'], string])[] = [
  ['off', 'off'],
  ['fast', 'fast'],
  ['normal', 'normal'],
  ['slow', 'slow'],
]

/** The page of settings. */
export function SettingsPage() {
  const now = useSettings()
  useEffect(() => {
    document.title = 'Settings · Steelyard'
  }, [])
  return (
    <div className="page narrow">
      <h1>Settings</h1>
      <section className="card settings-list" aria-label="Looks">
        <Select label="Theme" value={now.theme} options={THEMES} onChoose={(theme) => set({ theme })} />
        <Select label="Dice landing" value={now.dice} options={DICE} onChoose={(dice) => set({ dice })} />
        <Select
          label="Pace of machines' turns"
          value={now.pace}
          options={PACES}
          onChoose={(pace) => set({ pace })}
        />
        <Tick name="Large letters" value={now.large} onTick={(large) => set({ large })} />
        <Tick name="Vibrate when it is my move" value={now.vibrate} onTick={(vibrate) => set({ vibrate })} />
        <Tick name="Chime when it is my move" value={now.chime} onTick={(chime) => set({ chime })} />
        <label>
          My name at tables
          <input value={now.name} maxLength={60} onChange={(event) => set({ name: event.target.value })} />
        </label>
      </section>
      <KeySettings />
      {tab === null ? <Device /> : <Everything tab={tab} />}
    </div>
  )
}

function KeySettings() {
  const { keys } = useSettings()
  const change = (act: KeyAct, key: string) => {
    if (/^\D$/.test(key)) set({ keys: { ...keys, [act]: key } })
  }
  return (
    <section className="card settings-list" aria-label="Keys">
      <h2>Keys</h2>
      {ACTS.map((act) => (
        <label key={act}>
          {keyWords[act]}
          <input
            className="code"
            size={4}
            maxLength={1}
            value={keys[act]}
            onChange={(event) => change(act, event.target.value.trim())}
          />
        </label>
      ))}
      <button type="button" onClick={() => set({ keys: { ...usualKeys } })}>
        The usual keys again
      </button>
    </section>
  )
}

function Device() {
  const [held, setHeld] = useState(heldFights)
  const forget = () => {
    for (const { fight } of held) drop(fight)
    setHeld(heldFights())
  }
  return (
    <section className="card settings-list" aria-label="This device">
      <h2>This device</h2>
      <p>
        It holds the keys to {counted(held.length, 'fight')}. Fights themselves are kept by the table's
        server.
      </p>
      <div className="row">
        <button
          type="button"
          onClick={() => download('steelyard-keys.json', JSON.stringify(held, null, 1), 'application/json')}
        >
          Save the keys as a file
        </button>
        <button type="button" onClick={forget}>
          Forget them all
        </button>
        <button type="button" onClick={() => set({ coach: 0 })}>
          Show the first hints again
        </button>
      </div>
    </section>
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
