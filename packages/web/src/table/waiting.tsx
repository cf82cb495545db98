/**
 * What is being waited for, and from whom: always shown. While something is sealed it says no more than who.
 */
import type { Snapshot } from '@steelyard/table/contract'

/** Said of a seat that nobody has taken, such as that of a whole side whose figures are played one by one. */
const FOR_THEM = 'nobody sits there, the referee answers'

/** The same, said to the referee. */
const FOR_YOU = 'you answer'

/** The name of the person who plays a seat, if somebody does who has one: the id of a seat is nobody's name. */
export function playerAt(look: Snapshot, seat: string): string | undefined {
  const player = look.people.find((other) => other.seat === seat && other.role === 'player')
  return player?.name === seat ? undefined : player?.name
}

/** The list of those who are waited for. Whoever is asked here reads that above it, and of the others only who. */
export function WaitingFor({ look }: { look: Snapshot }) {
  const { outcome } = look.fight
  const referee = look.me.role === 'referee'
  const mine = !referee && look.questions.length > 0
  // Whoever is asked themselves is told of other people only, not of what the referee answers.
  const others = look.waiting.filter(
    ({ seat, referee: answers }) => referee || (seat !== look.me.seat && !(mine && answers)),
  )
  return (
    <section className="waiting" aria-label="Waiting for">
      {outcome.over ? (
        <p className="unseen">It is over.</p>
      ) : others.length === 0 && mine ? (
        <p className="unseen">Everybody waits for you.</p>
      ) : others.length === 0 ? (
        <p>Nobody is waited for.</p>
      ) : (
        <p>
          <span className="waiting-label">{mine ? 'And for' : 'Waiting for'}</span>{' '}
          {others.map(({ seat, who, ask, hand, referee: answers }) => {
            const nobody =
              hand !== 'human' ? hand : !answers || seat === 'referee' ? '' : referee ? FOR_YOU : FOR_THEM
            const by = playerAt(look, seat) ?? nobody
            // What is answered on this page is asked below.
            const asked = mine || (referee && by === FOR_YOU)
            return (
              <span key={`${seat} ${who} ${ask}`} className="waiting-one">
                <b>{who}</b>
                {by === '' ? '' : ` (${by})`}
                {ask === '' || asked ? '' : `: ${ask}`}
              </span>
            )
          })}
        </p>
      )}
    </section>
  )
}
