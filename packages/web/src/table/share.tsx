/**
 * Inviting people: the code in large letters, the same as a picture for phones, and the link for a screen that
 * only shows. The secret of watchers is in the link's fragment, which browsers do not send.
 */
import { useMemo } from 'react'
import { encode } from 'uqr'
import { host } from '../connection/host.ts'
import { isLoopback, originFor } from '../connection/origin.ts'
import { useAsked } from '../connection/request.ts'
import { copy } from '../ui/download.ts'

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

/** The address to tell others, and whether the server has said which it is. */
function useOrigin(): { origin: string; known: boolean } {
  const { answer: addresses } = useAsked('addresses', () => host.addresses())
  return { origin: originFor(window.location.origin, addresses ?? []), known: addresses !== null }
}

/** The link to join with, as a picture. */
export function JoinPicture({ code }: { code: string }) {
  const { origin } = useOrigin()
  return <QrCode text={`${origin}/join/${code}`} label={`Join with code ${code}`} />
}

/** How people get in. */
export function Share({ code, watch }: { code: string | null; watch: string | null }) {
  const { origin, known } = useOrigin()
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
            <p className="fine">
              Only this machine can reach that address. To let phones in, start the server with{' '}
              <code>--lan</code>.
            </p>
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
        </div>
      )}
    </div>
  )
}
