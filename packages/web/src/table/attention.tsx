/**
 * How often people are asked: always, when it matters, or never, in general and by kind of decision. The referee sets
 * what the table usually does, each person their own.
 */
import type { Act, Snapshot, SystemView } from '@steelyard/table/contract'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { Select } from '../ui/select.tsx'

type Level = Extract<Act, { act: 'attention' }>['level']

const LEVELS: readonly (readonly [Level, string])[] = [
  ['always', 'always'],
  ['matters', 'when it matters'],
  ['never', 'never: do the sensible thing'],
]

/** The settings of the table, or of one seat. */
export function AttentionSettings({
  look,
  seat,
  act,
}: {
  look: Snapshot
  /** Left out: the table's own. */
  seat?: string
  act: (act: Act) => void
}) {
  const games = useAsked('systems', () => host.systems())
  const decisions = games.answer?.find(({ id }) => id === look.fight.system)?.decisions ?? []
  const { attention } = look.fight
  const now = seat === undefined ? attention.table : attention.seats[seat]
  const change = (level: Level, decision?: SystemView['decisions'][number]['name']) =>
    act({
      act: 'attention',
      level,
      ...(seat === undefined ? {} : { seat }),
      ...(decision === undefined ? {} : { decision }),
    })
  const usual = ['default', seat === undefined ? 'always' : 'as the table has it'] as const
  const whose =
    seat === undefined ? 'people at this table' : seat === look.me.seat ? 'me' : playersOf(look, seat)
  return (
    <fieldset className="attention">
      <legend>How often to ask {whose}</legend>
      <Select
        label="In general"
        value={now?.level ?? 'default'}
        options={[usual, ...LEVELS]}
        onChoose={(level) => change(level)}
      />
      <details>
        <summary>By kind of decision ({Object.keys(now?.decisions ?? {}).length} set)</summary>
        {decisions.map(({ name, title }) => (
          <Select
            key={name}
            label={title}
            value={now?.decisions[name] ?? 'default'}
            options={[['default', 'as in general'] as const, ...LEVELS]}
            onChoose={(level) => change(level, name)}
          />
        ))}
      </details>
    </fieldset>
  )
}

/** A seat by the figures that are played there. */
function playersOf(look: Snapshot, seat: string): string {
  const figures = look.board.sides.flatMap((side) => side.figures)
  const names = figures.filter((figure) => figure.seat === seat).map(({ name }) => name)
  return names.length === 0 ? seat : names.join(', ')
}
