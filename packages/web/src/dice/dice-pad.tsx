/**
 * A pad for real dice: one field a die, the focus jumps on as soon as a number can only be complete, and large
 * buttons for thumbs. A die that is rolled on opens another field. Nothing is sent before all dice are there.
 */
import type { QuestionView } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { isComplete, isFace, wantedDice } from './dice-faces.ts'

type RollQuestion = Extract<QuestionView, { kind: 'roll' }>

/** What has been typed so far: which dice are wanted, their faces, and which field is next. */
function useTyped(question: RollQuestion) {
  const [texts, setTexts] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const wanted = wantedDice(question, texts.map(Number))
  const faces = wanted.map((_, place) => Number(texts[place] ?? ''))
  const whole = wanted.every((sides, place) => isFace(faces[place] ?? 0, sides))
  /** Puts a text into a field; the next one is up as soon as this one can only be complete. */
  const put = (place: number, text: string) => {
    const next = [...texts]
    next[place] = text.replace(/\D/g, '').slice(0, 4)
    setTexts(next)
    const more = wantedDice(question, next.map(Number))
    if (isComplete(next[place] ?? '', wanted[place] ?? 6) && place + 1 < more.length) setAt(place + 1)
  }
  /** Puts a face into the field that is up; a button says all of it. */
  const putFace = (face: number) => {
    const next = [...texts]
    next[at] = String(face)
    setTexts(next)
    if (at + 1 < wantedDice(question, next.map(Number)).length) setAt(at + 1)
  }
  return { texts, at, setAt, wanted, faces, whole, put, putFace }
}

/** The pad for one roll. */
export function DicePad({
  question,
  busy,
  onFaces,
  onDraw,
}: {
  question: RollQuestion
  busy: boolean
  onFaces: (faces: number[]) => void
  onDraw: () => void
}) {
  const { texts, at, setAt, wanted, faces, whole, put, putFace } = useTyped(question)
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const sides = wanted[at] ?? wanted[0] ?? 6
  useEffect(() => fields.current[at]?.focus(), [at])
  return (
    <form
      className="pad"
      onSubmit={(event) => {
        event.preventDefault()
        if (whole && !busy) onFaces(faces)
      }}
    >
      <div className="pad-fields">
        {wanted.map((die, place) => (
          <label key={`${question.id} ${place.toString()}`}>
            <span>d{die}</span>
            <input
              ref={(field) => {
                fields.current[place] = field
              }}
              inputMode="numeric"
              autoComplete="off"
              value={texts[place] ?? ''}
              aria-invalid={(texts[place] ?? '') !== '' && !isFace(faces[place] ?? 0, die)}
              onFocus={() => setAt(place)}
              onChange={(event) => put(place, event.target.value)}
            />
          </label>
        ))}
      </div>
      {sides <= 20 ? <Faces sides={sides} onFace={putFace} /> : null}
      <div className="row">
        <button type="submit" className="primary" disabled={!whole || busy}>
          Enter {wanted.length === 1 ? 'the die' : 'the dice'}
        </button>
        <button type="button" disabled={busy} onClick={onDraw}>
          Roll for me
        </button>
      </div>
    </form>
  )
}

function Faces({ sides, onFace }: { sides: number; onFace: (face: number) => void }) {
  return (
    <div className="pad-faces">
      {Array.from({ length: sides }, (_, at) => at + 1).map((face) => (
        <button key={face} type="button" tabIndex={-1} onClick={() => onFace(face)}>
          {face}
        </button>
      ))}
    </div>
  )
}
