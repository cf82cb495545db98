/**
 * A saved fight opened again: it goes on where it stood, wherever it was played before.
 */
import type { ChangeEvent } from 'react'
import { isFields } from '../build/draft.ts'
import { startFight } from '../connection/make.ts'
import { complain, notify } from '../ui/notices.tsx'

/** A button that asks for the file of a saved fight. */
export function OpenSaved() {
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    try {
      const save: unknown = JSON.parse(await file.text())
      if (!isFields(save)) throw new SyntaxError('no record')
      const { title, system } = isFields(save['scenario']) ? save['scenario'] : save
      await startFight({ from: { save: { ...save } } }, textOf(title, 'A saved fight'), textOf(system, ''))
    } catch (error) {
      if (!(error instanceof SyntaxError)) complain(error)
      else
        notify(
          'That file is not a saved fight.',
          'Take “Whole fight” from the page after a fight.',
          'problem',
        )
    }
  }
  return (
    <label className="button">
      Open a saved fight
      <input
        className="unseen"
        type="file"
        accept=".json,application/json"
        onChange={open}
        data-act="open-saved"
      />
    </label>
  )
}

function textOf(value: unknown, instead: string): string {
  return typeof value === 'string' && value !== '' ? value : instead
}
