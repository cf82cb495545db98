/**
 * What a choice gained or cost, in one line: a sign as analysis boards have it, points of the chance to win, and what
 * would have been better.
 */
import { likely } from '../ui/words.ts'
import { type Judgement, points, signOf } from './judgement.ts'

/** The line. */
export function JudgementLine({ judgement }: { judgement: Judgement }) {
  const { kind, other, gain, margin } = judgement
  const { sign, word } = signOf(judgement)
  const within = margin === 0 ? '' : ` (±${(margin * 100).toFixed(margin < 0.1 ? 1 : 0)})`
  return (
    <span className={`judgement ${kind}`}>
      {sign === '' ? null : (
        <b className="sign" title={word}>
          {sign}
          <span className="unseen"> {word}</span>
        </b>
      )}{' '}
      {kind === 'sound' ? `as good as any, as far as anybody can tell${within}` : null}
      {kind === 'best' && other !== null
        ? `the best: ${points(gain)} points${within} over ${other.label}`
        : null}
      {kind === 'worse' && other !== null
        ? `${points(gain)} points${within}: ${other.label} was ${likely(other.chance, 1)}`
        : null}
    </span>
  )
}
