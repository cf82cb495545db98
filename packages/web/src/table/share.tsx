/**
 * Inviting people: the code in large letters, the same as a picture for phones, and the link for a screen that
 * only shows. The secret of watchers is in the link's fragment, which browsers do not send.
 */
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { host } from '../connection/host.ts'
import { isLoopback, originFor } from '../connection/origin.ts'
import { useAsked } from '../connection/request.ts'
import { copy } from '../ui/download.ts'
import { complain } from '../ui/notices.tsx'
import { SaveFight } from './save-fight.tsx'

/** A link as a picture for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: across } = encode(text, { border: 2 })
    const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { path: dots.join(''), size: across }
  }, [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The address to tell others, and whether the server has said which it is; `turn` asks again. */
function useOrigin(turn = 0): { origin: string; known: boolean } {
  const { answer: addresses } = useAsked(`addresses ${turn}`, () => host.addresses())
  return { origin: originFor(window.location.origin, addresses ?? []), known: addresses !== null }
}

/** The link to join with, as a picture. */
export function JoinPicture({ code }: { code: string }) {
  const { origin } = useOrigin()
  return <QrCode text={`${origin}/join/${code}`} label={`Join with code ${code}`} />
}

/** The way to let phones in where only this machine is served. */
function OpenNetwork({ token, onOpen }: { token: string; onOpen: () => void }) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await host.openNetwork(token)
      onOpen()
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="open-network">
      <p>Only this machine can reach that address.</p>
      <button type="button" className="primary" disabled={busy} onClick={open}>
        Let phones in this network in
      </button>
      <p className="fine">
        Everybody in the same network can then open this server, until it stops. They still need the code.
      </p>
    </div>
  )
}

/** How people get in, and how the fight gets away. `token` is the referee's, who may open the table to the network. */
export function Share({
  code,
  watch,
  token,
  title,
}: {
  code: string | null
  watch: string | null
  token: string
  title: string
}) {
  const [turn, setTurn] = useState(0)
  const { origin, known } = useOrigin(turn)
  const join = code === null ? null : `${origin}/join/${code}`
  return (
    <div className="share">
      {join === null || code === null ? (
        <p>Joining is closed. Open it under “People”.</p>
      ) : (
        <>
          <QrCode text={join} label={`Join with code ${code}`} />
          <p>
            Players open <b>{origin.replace(/^https?:\/\//, '')}/join</b> and type
          </p>
          <p className="code">{code}</p>
          {known && isLoopback(origin) ? (
            <OpenNetwork token={token} onOpen={() => setTurn(turn + 1)} />
          ) : null}
          <button type="button" onClick={() => copy(join, 'Link copied')}>
            Copy the players' link
          </button>
        </>
      )}
      {watch === null ? null : (
        <div className="row">
          <a className="button" href={watch} target="_blank" rel="noreferrer">
            Open the screen for the room
          </a>
          <button
            type="button"
            onClick={() => copy(watch.replace(window.location.origin, origin), 'Link copied')}
          >
            Copy the watchers' link
          </button>
          <button
            type="button"
            onClick={() => copy(watch.replace('/watch#', '/watch?stream#'), 'Link copied')}
          >
            Copy the link for a stream
          </button>
        </div>
      )}
      <details>
        <summary>Take it to another server or browser</summary>
        <p>
          <SaveFight token={token} title={title} /> Open it on the start page there: it goes on where it
          stands.
        </p>
      </details>
    </div>
  )
}
