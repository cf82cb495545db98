/**
 * Who is at the table: present or not, in which seat, waiting for a nod. The referee lets in, seats, and says whether
 * people may come at all.
 */
import type { Act, Person, Snapshot } from '@steelyard/table/contract'

/** The seats that people can take: every hand but the referee's. */
export function seatsOf(look: Snapshot): string[] {
  return Object.keys(look.fight.hands).filter((seat) => seat !== 'referee' && seat !== 'spectator')
}

function PersonLine({ person, look, act }: { person: Person; look: Snapshot; act: (act: Act) => void }) {
  const referee = look.me.role === 'referee'
  const mine = person.id === look.me.person
  return (
    <li>
      <span
        className={person.here ? 'here' : 'here away'}
        role="img"
        aria-label={person.here ? 'here' : 'away'}
      />
      <b>{person.name}</b>
      <span className="fine">{person.waiting ? 'asks to join' : person.role}</span>
      {person.waiting && referee ? (
        <span className="row">
          <button
            type="button"
            className="primary"
            onClick={() => act({ act: 'admit', person: person.id, yes: true })}
          >
            Let in
          </button>
          <button type="button" onClick={() => act({ act: 'admit', person: person.id, yes: false })}>
            Turn away
          </button>
        </span>
      ) : null}
      {!person.waiting && referee && !mine && person.role === 'player' ? (
        <label>
          <span className="unseen">Seat of {person.name}</span>
          <select
            value={person.seat ?? ''}
            onChange={(event) =>
              act({
                act: 'seat',
                person: person.id,
                seat: event.target.value === '' ? null : event.target.value,
              })
            }
          >
            <option value="">no seat</option>
            {seatsOf(look).map((seat) => (
              <option key={seat} value={seat}>
                {seat}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {!referee && person.seat !== null ? <span className="tag">{person.seat}</span> : null}
    </li>
  )
}

/** The people, and the door. */
export function People({ look, act }: { look: Snapshot; act: (act: Act) => void }) {
  const { fight, me, people } = look
  const open = fight.code !== null
  return (
    <div className="people">
      <ul>
        {people.map((person) => (
          <PersonLine key={person.id} person={person} look={look} act={act} />
        ))}
      </ul>
      {me.role === 'referee' ? (
        <fieldset>
          <legend>The door</legend>
          <label>
            <input
              type="checkbox"
              checked={open}
              onChange={() => act({ act: 'joining', open: !open, nod: fight.nod })}
            />
            People may join with the code
          </label>
          <label>
            <input
              type="checkbox"
              checked={fight.nod}
              onChange={() => act({ act: 'joining', open, nod: !fight.nod })}
            />
            I let each of them in
          </label>
        </fieldset>
      ) : null}
    </div>
  )
}
