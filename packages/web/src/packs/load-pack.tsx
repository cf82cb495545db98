/**
 * A pack out of a file: read, tried entry by entry by the host, and handed on. One that cannot be used is refused with
 * what is wrong with it.
 */
import type { PackView } from '@steelyard/table/contract'
import { type ChangeEvent, useState } from 'react'
import { host } from '../connection/host.ts'
import { complain, notify } from '../ui/notices.tsx'
import { heldPacks } from './held-packs.ts'

/** The longest pack that a host reads, in letters. */
const LONGEST = 500_000

/** Tries a pack, beside the others of this device. */
export function triedPack(text: string): Promise<PackView> {
  // One that refers to no other is not to fail for another's sake.
  return host.pack(text).catch(() =>
    host.pack(
      text,
      heldPacks().map((held) => held.text),
    ),
  )
}

/** A button that asks for the file of a pack. */
export function LoadPack({
  label,
  onPack,
}: {
  label: string
  onPack: (pack: PackView, text: string) => void
}) {
  const [busy, setBusy] = useState(false)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    if (file.size > LONGEST)
      return notify(
        `${file.name} is too large for a pack.`,
        'A pack has at most 500 kB; is it another file?',
        'problem',
      )
    setBusy(true)
    try {
      const text = await file.text()
      onPack(await triedPack(text), text)
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <label className="button" aria-busy={busy}>
      {label}
      <input
        className="unseen"
        type="file"
        accept=".yaml,.yml,.json,application/yaml,application/json"
        disabled={busy}
        data-act="load-pack"
        onChange={read}
      />
    </label>
  )
}
