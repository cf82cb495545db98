/**
 * Who plays what, whose dice are real, and what may be seen: the switches of a running fight. Each is an act in the
 * record, so that everybody can see it was thrown.
 */
import type { Act, Health, Snapshot, SystemView } from '@steelyard/table/contract'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { healthWords } from '../ui/words.ts'
import { AttentionSettings } from './attention.tsx'

const HEALTHS: readonly Health[] = ['exact', 'bar', 'word', 'wounds', 'nothing']

/** The hands, the dice and what is shown of health. */
export function Hands({ look, act }: { look: Snapshot; act: (act: Act) => void }) {
  const { fight } = look
  const games = useAsked('systems', () => host.systems())
  const game = games.answer?.find(({ id }) => id === fight.system)
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
          {Object.keys(fight.hands).map((seat) => (
            <HandLine key={seat} seat={seat} look={look} policies={game?.policies ?? []} act={act} />
          ))}
        </tbody>
      </table>
      <AttentionSettings look={look} act={act} />
      {Object.entries(fight.hands).flatMap(([seat, hand]) =>
        hand === 'human' ? [<AttentionSettings key={seat} look={look} seat={seat} act={act} />] : [],
      )}
      <HealthSetting look={look} act={act} />
      <label>
        <input
          type="checkbox"
          checked={fight.odds}
          onChange={() => act({ act: 'odds', allowed: !fight.odds })}
        />
        Players may ask for odds, and the room's screen shows who is likely to win
      </label>
    </div>
  )
}

function HandLine({
  seat,
  look: { fight },
  policies,
  act,
}: {
  seat: string
  look: Snapshot
  policies: SystemView['policies']
  act: (act: Act) => void
}) {
  const hand = fight.hands[seat] ?? 'human'
  const typed = fight.typed.includes(seat)
  const machines = new Set([hand, ...policies.map(({ name }) => `ai:${name}`)])
  machines.delete('human')
  return (
    <tr>
      <th scope="row">{seat}</th>
      <td>
        <select
          aria-label={`Who plays ${seat}`}
          value={hand}
          onChange={({ target: { value } }) =>
            act({ act: 'hand', seat, hand: value === 'human' ? 'human' : `ai:${value.slice(3)}` })
          }
        >
          <option value="human">people</option>
          {[...machines].map((name) => (
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
            checked={typed}
            onChange={() => act({ act: 'dice', seat, origin: typed ? 'drawn' : 'typed' })}
          />
          real dice
        </label>
      </td>
    </tr>
  )
}

function HealthSetting({ look, act }: { look: Snapshot; act: (act: Act) => void }) {
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
