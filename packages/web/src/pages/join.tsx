/**
 * Joining with a code: a name, one tap, and then a figure. No account; what joining gave is kept on this device.
 */
import { useEffect, useState } from 'react'
import { host, tab } from '../connection/host.ts'
import { openJoined } from '../connection/make.ts'
import { NoJoining } from '../local/move.tsx'
import { set, settings } from '../settings.ts'
import { complain } from '../ui/notices.tsx'

/** The page of somebody who has a code; where the table runs in the tab there is none to join. */
export function JoinPage(props: { parts: Readonly<Record<string, string>> }) {
  return tab === null ? <JoinForm {...props} /> : <NoJoining />
}

function JoinForm({ parts }: { parts: Readonly<Record<string, string>> }) {
  const [code, setCode] = useState(parts['code']?.toUpperCase() ?? '')
  const [name, setName] = useState(settings().name)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = 'Join · Steelyard'
  }, [])
  const join = async (role: 'player' | 'spectator') => {
    setBusy(true)
    try {
      const called = name.trim() === '' ? 'Guest' : name.trim()
      set({ name: name.trim() })
      const joined = await host.join({ code, name: called, role })
      openJoined(joined, code.trim().toUpperCase(), role === 'player' ? 'me' : 'watch')
    } catch (error) {
      complain(error)
      setBusy(false)
    }
  }
  return (
    <form
      className="page narrow join"
      onSubmit={(event) => {
        event.preventDefault()
        join('player')
      }}
    >
      <h1>Join a fight</h1>
      <label>
        The code on the referee's screen
        <input
          className="code"
          required
          value={code}
          maxLength={8}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </label>
      <label>
        Your name
        <input
          value={name}
          maxLength={60}
          autoComplete="nickname"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="submit" className="primary big" disabled={busy || code.trim().length < 6}>
        Join
      </button>
      <button type="button" disabled={busy || code.trim().length < 6} onClick={() => join('spectator')}>
        Just watch
      </button>
    </form>
  )
}
