/**
 * The designer's questions in the lab: what a house rule does, how a fight is best played, which foes keep a promise.
 * Their fields, and the inquiry that they come to.
 */
import type { Inquiry, ScenarioCheck, SystemView } from '@steelyard/table/contract'
import { Select } from '../ui/select.tsx'
import { percent } from '../ui/words.ts'
import type { LabQuestion } from './question-link.ts'
import { readVariation } from './variation.ts'
import { RulingPicker } from './variation-picker.tsx'

type Change = (facts: Partial<LabQuestion>) => void

/** How far the share of wins may be from what is wanted. */
const WITHIN = 0.05
const ROUNDS_SHARE = 0.8

/** The inquiry of a question; null for one that is a simulation. */
export function inquiryOf(
  setup: LabQuestion,
  from: Extract<Inquiry, { ask: 'solve' }>['from'],
): Inquiry | null {
  switch (setup.mode) {
    case 'rules': {
      const fights = pairsOf(setup)
      const about = setup.wide ? { system: setup.system } : { from }
      if (setup.compare === ALL_SWITCHES) return { ask: 'diff', ...about, all: true, fights }
      const { path, values } = readVariation(setup.compare)
      const key = path.replace(/^rulings\./, '')
      return {
        ask: 'diff',
        ...about,
        rulings: key === '' ? {} : { [key]: rulingValue(values[0] ?? '') },
        fights,
      }
    }
    case 'solve':
      return {
        ask: 'solve',
        from,
        ...(setup.side === '' ? {} : { side: setup.side }),
        ...(setup.only === '' ? {} : { only: [setup.only], otherwise: setup.otherwise || 'simple' }),
      }
    case 'encounter':
      return {
        ask: 'encounter',
        from,
        ...(setup.side === '' ? {} : { side: setup.side }),
        win: { low: Math.max(0, setup.share - WITHIN), high: Math.min(1, setup.share + WITHIN) },
        ...(setup.noDeath > 0 ? { noDeath: setup.noDeath } : {}),
        ...(setup.rounds > 0 ? { rounds: { most: setup.rounds, share: ROUNDS_SHARE } } : {}),
      }
    default:
      return null
  }
}

/** What stands for a ranking of all switches. */
export const ALL_SWITCHES = 'all'

/** A value as the rulings have it: a number where it is one. */
function rulingValue(text: string): string | number {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** Pairs of each fight: a ranking of all switches makes do with fewer. */
function pairsOf({ fights, compare }: LabQuestion): number {
  return Math.max(20, Math.min(fights / 10, compare === ALL_SWITCHES ? 200 : 100_000))
}

/** The fields of a designer's question. */
export function InquiryFields({
  setup,
  game,
  checked,
  onChange,
}: {
  setup: LabQuestion
  game: SystemView | null
  checked: ScenarioCheck | null
  onChange: Change
}) {
  switch (setup.mode) {
    case 'rules':
      return <RulesFields setup={setup} game={game} checked={checked} onChange={onChange} />
    case 'solve':
      return (
        <>
          <SideField label="Worth to" setup={setup} checked={checked} onChange={onChange} />
          <Select
            label="Open decisions"
            value={setup.only}
            options={[
              ['', 'all (small fights only)'],
              ...(game?.decisions ?? []).map(({ name, title }) => [name, `only: ${title}`] as const),
            ]}
            onChoose={(only) => onChange({ only })}
          />
          {setup.only === '' ? null : (
            <Select
              label="Everything else is answered by"
              value={setup.otherwise === '' ? 'simple' : setup.otherwise}
              options={(game?.policies ?? []).map(({ name }) => [name, name])}
              onChoose={(otherwise) => onChange({ otherwise })}
            />
          )}
        </>
      )
    case 'encounter':
      return (
        <>
          <SideField label="Promised to" setup={setup} checked={checked} onChange={onChange} />
          <ShareField
            label={`wins about ${percent(setup.share)} (give or take 5 points)`}
            value={setup.share}
            least={5}
            onChange={(share) => onChange({ share })}
          />
          <ShareField
            label={
              setup.noDeath === 0
                ? 'nobody dies: not promised'
                : `nobody dies in at least ${percent(setup.noDeath)}`
            }
            value={setup.noDeath}
            least={0}
            onChange={(noDeath) => onChange({ noDeath })}
          />
          <label>
            {setup.rounds === 0
              ? 'at most … rounds: not promised'
              : `over within ${setup.rounds} rounds in 4 of 5`}
            <input
              type="number"
              min={0}
              max={1000}
              value={setup.rounds}
              onChange={({ target }) => onChange({ rounds: Math.max(0, Math.floor(Number(target.value))) })}
            />
          </label>
        </>
      )
    default:
      return null
  }
}

function RulesFields({
  setup,
  game,
  checked,
  onChange,
}: {
  setup: LabQuestion
  game: SystemView | null
  checked: ScenarioCheck | null
  onChange: Change
}) {
  const isAll = setup.compare === ALL_SWITCHES
  return (
    <>
      <Select
        label="What changes"
        value={isAll ? 'all' : 'one'}
        options={[
          ['one', 'one ruling'],
          ['all', 'every switch in turn, ranked'],
        ]}
        onChoose={(which) => onChange({ compare: which === 'all' ? ALL_SWITCHES : '' })}
      />
      {isAll ? null : (
        <fieldset className="variation">
          <legend>The change</legend>
          <RulingPicker
            value={setup.compare}
            checked={checked}
            game={game}
            takes="one"
            onChange={(compare) => onChange({ compare })}
          />
        </fieldset>
      )}
      <Select
        label="Where"
        value={setup.wide ? 'all' : 'one'}
        options={[
          ['all', 'in all ready-made fights of the game'],
          ['one', 'in this fight'],
        ]}
        onChoose={(where) => onChange({ wide: where === 'all' })}
      />
    </>
  )
}

function SideField({
  label,
  setup,
  checked,
  onChange,
}: {
  label: string
  setup: LabQuestion
  checked: ScenarioCheck | null
  onChange: Change
}) {
  return (
    <Select
      label={label}
      value={setup.side === '' ? (checked?.sides[0]?.id ?? '') : setup.side}
      options={(checked?.sides ?? []).map(({ id, name }) => [id, name])}
      onChoose={(side) => onChange({ side })}
    />
  )
}

function ShareField({
  label,
  value,
  least,
  onChange,
}: {
  label: string
  value: number
  least: number
  onChange: (share: number) => void
}) {
  return (
    <label>
      {label}
      <input
        type="range"
        min={least}
        max="95"
        step="5"
        value={value * 100}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
    </label>
  )
}
