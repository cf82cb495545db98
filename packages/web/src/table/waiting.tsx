/**
 * What is being waited for, and from whom: always shown. While something is sealed it says no more than who.
 */
import type { Look } from '@steelyard/server/contract'

/** The list of those who are waited for. */
export function WaitingFor({ look }: { look: Look }) {
  const { outcome } = look.fight
  const referee = look.me.role === 'referee'
  const others = look.waiting.filter(({ seat }) => referee || seat !== look.me.seat)
  const mine = !referee && look.questions.length > 0
  return (
    <section className="waiting" aria-label="Waiting for">
      {outcome.over ? (
        <p>The fight is over.</p>
      ) : others.length === 0 && mine ? (
        <p>Everybody waits for you.</p>
      ) : others.length === 0 ? (
        <p>Nobody is waited for.</p>
      ) : (
        <p>
          <span className="waiting-label">Waiting for</span>{' '}
          {others.map(({ seat, who, ask, hand }) => {
            const person = look.people.find((other) => other.seat === seat && other.role === 'player')
            const by = person === undefined ? (hand === 'human' ? '' : hand) : person.name
            return (
              <span key={`${seat} ${who} ${ask}`} className="waiting-one">
                <b>{who}</b>
                {by === '' ? '' : ` (${by})`}
                {ask === '' ? '' : `: ${ask}`}
              </span>
            )
          })}
        </p>
      )}
    </section>
  )
}
