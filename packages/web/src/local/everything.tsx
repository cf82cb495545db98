/**
 * Where a browser keeps fights: how much there is, everything as one file, and back again.
 */
import { type ChangeEvent, useEffect, useState } from 'react'
import { heldFights } from '../connection/keyring.ts'
import { downloadBlob } from '../ui/download.ts'
import { complain, notify } from '../ui/notices.tsx'
import { counted } from '../ui/words.ts'
import type { TabHost } from './tab-host.ts'

interface Room {
  /** Bytes that are used, and that there may be. */
  readonly used: number
  readonly quota: number
  /** Whether the browser has promised to keep them. */
  readonly promised: boolean
}

async function roomLeft(): Promise<Room | null> {
  const storage: StorageManager | undefined = window.navigator.storage
  if (storage === undefined) return null
  const { usage = 0, quota = 0 } = await storage.estimate()
  return { used: usage, quota, promised: await storage.persisted() }
}

/** The settings of what this browser keeps. */
export function Everything({ tab }: { tab: TabHost }) {
  const [room, setRoom] = useState<Room | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    roomLeft().then(setRoom, () => undefined)
  }, [])
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      complain(error)
    }
    setBusy(false)
  }
  const save = () =>
    during(async () =>
      downloadBlob(`steelyard-${new Date().toISOString().slice(0, 10)}.backup`, await tab.archive()),
    )
  const open = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    during(async () => {
      const { fights, companies, known } = await tab.restore(file)
      notify(
        `${counted(fights, 'fight')} and ${companies === 1 ? '1 company' : `${companies} companies`} came in.`,
        known === 0 ? '' : `${counted(known, 'other')} were here already and stay as they are.`,
      )
    })
  }
  return (
    <section className="card settings-list" aria-label="This browser">
      <h2>This browser</h2>
      <p>
        Your {counted(heldFights().length, 'fight')}, companies and settings are kept in this browser and
        nowhere else. Clearing its data deletes them: save them as a file now and then.
      </p>
      {room === null ? null : (
        <p className="fine">
          {megabytes(room.used)} of {megabytes(room.quota)} are used.{' '}
          {room.promised
            ? 'The browser has promised to keep them.'
            : 'The browser may delete them when the disk is full.'}
        </p>
      )}
      <div className="row">
        <button type="button" disabled={busy} onClick={save} data-act="save-everything">
          Save everything as a file
        </button>
        <label className="button">
          Open such a file
          <input className="unseen" type="file" disabled={busy} onChange={open} data-act="open-everything" />
        </label>
      </div>
    </section>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`
}
