/**
 * How a figure looks on its card: a picture of one's own, made small here, or an emblem.
 */
import { useState } from 'react'
import { Portrait, useEmblemNames } from '../company/emblem.tsx'
import { smallPicture } from './picture.ts'

/** A picture, or an emblem, or neither. */
export interface Looks {
  readonly picture: string | null
  readonly emblem: string | null
}

/** The choice of them. */
export function LooksBox({
  name,
  facts,
  looks,
  onChange,
}: {
  name: string
  facts: readonly string[]
  looks: Looks
  onChange: (looks: Looks) => void
}) {
  const [problem, setProblem] = useState('')
  const emblems = useEmblemNames()
  const upload = async (file: File | undefined) => {
    if (file === undefined) return
    const made = await smallPicture(file)
    setProblem('problem' in made ? made.problem : '')
    if ('picture' in made) onChange({ ...looks, picture: made.picture })
  }
  return (
    <section className="card looks" aria-label="Picture">
      <Portrait figure={{ name, ...looks }} facts={facts} size={72} />
      <div>
        <label>
          Picture
          <input
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              upload(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <label>
          Emblem
          <select
            value={looks.emblem ?? ''}
            disabled={looks.picture !== null}
            onChange={({ target }) =>
              onChange({ ...looks, emblem: target.value === '' ? null : target.value })
            }
          >
            <option value="">by name and gear</option>
            {emblems.map((emblem) => (
              <option key={emblem} value={emblem}>
                {emblem}
              </option>
            ))}
          </select>
        </label>
        {looks.picture === null ? null : (
          <button type="button" className="link" onClick={() => onChange({ ...looks, picture: null })}>
            Remove the picture
          </button>
        )}
        <p className="fine" role="status">
          {problem === '' ? 'A picture is made small on this device and kept with the company.' : problem}
        </p>
      </div>
    </section>
  )
}
