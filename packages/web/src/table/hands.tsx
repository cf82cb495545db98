/**
 * Who plays what, whose dice are real, and what may be seen: the switches of a running fight. Each is an act in the
 * record, so that everybody can see it was thrown.
 */
import type { Act, Health, Look, SystemView } from '@steelyard/server/contract'
import { healthWords } from '../words.ts'

const HEALTHS: readonly Health[] = ['exact', 'bar', 'word', 'wounds', 'nothing']

/** The hands, the dice and the veil. */
export function Hands({ look, game, act }: { look: Look; game: SystemView | null; act: (act: Act) => void }) {
  const { fight } = look
  return (
    <div className="hands">
      <table>
        <thead>
          <tr>
            <th scope="col">seat</th>
            <th scope="col">played by</th>
            <th scope="col">dice</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(fight.hands).map(([seat, hand]) => (
            <tr key={seat}>
              <th scope="row">{seat}</th>
              <td>
                <select
                  aria-label={`Who plays ${seat}`}
                  value={hand}
                  onChange={(event) => {
                    const chosen = event.target.value
                    if (chosen === 'human') act({ act: 'hand', seat, hand: 'human' })
                    else act({ act: 'hand', seat, hand: `ai:${chosen.slice(3)}` })
                  }}
                >
                  <option value="human">people</option>
                  {[...new Set([hand, ...(game?.policies ?? []).map(({ name }) => `ai:${name}`)])]
                    .filter((name) => name !== 'human')
                    .map((name) => (
                      <option key={name} value={name}>
                        {name.slice(3)} machine
                      </option>
                    ))}
                </select>
              </td>
              <td>
                <label>
                  <input
                    type="checkbox"
                    checked={fight.typed.includes(seat)}
                    onChange={() =>
                      act({ act: 'dice', seat, origin: fight.typed.includes(seat) ? 'drawn' : 'typed' })
                    }
                  />
                  real dice
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Veil look={look} act={act} />
      <label>
        <input
          type="checkbox"
          checked={fight.odds}
          onChange={() => act({ act: 'odds', allowed: !fight.odds })}
        />
        Players may ask for odds
      </label>
    </div>
  )
}

function Veil({ look, act }: { look: Look; act: (act: Act) => void }) {
  return (
    <fieldset>
      <legend>What players see of their foes' health</legend>
      {HEALTHS.map((health) => (
        <label key={health}>
          <input
            type="radio"
            name="health"
            checked={look.fight.health === health}
            onChange={() => act({ act: 'health', health })}
          />
          {healthWords[health]}
        </label>
      ))}
    </fieldset>
  )
}
