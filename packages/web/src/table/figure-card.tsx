/**
 * One figure on a card: name and side, how it is as far as this seat may know, what it can spend, what it carries,
 * and what is wrong with it. Those who are down or gone stay, dimmed, with the word for it.
 */
import type { FigureView } from '@steelyard/table/contract'
import { SmallPortrait } from '../stage/portraits.tsx'
import { numeral } from '../ui/words.ts'
import { Body } from './body.tsx'
import { SideMark, sideClass } from './marks.tsx'

type Gauge = FigureView['gauges'][number]
/** What a tap on − or + does to a gauge; null where it can do nothing. */
export type Adjust = (gauge: Gauge, by: number) => (() => void) | null
const MOST_PIPS = 12

/** A rank of a unit, which the stage draws man by man. */
function isRank({ label }: Gauge): boolean {
  return label.endsWith('rank')
}

/** What is spent and comes back, as pips. */
export function Pips({ gauge, adjust }: { gauge: Gauge; adjust?: Adjust | undefined }) {
  const total = Math.max(gauge.now, gauge.max)
  const words = gauge.max > 0 ? `${gauge.label} ${gauge.now} of ${gauge.max}` : `${gauge.label} ${gauge.now}`
  const pips = (
    <div className={isRank(gauge) ? 'pips rank' : 'pips'} role="img" aria-label={words}>
      <span className="pips-label">{gauge.label}</span>
      {total <= MOST_PIPS && gauge.now >= 0
        ? Array.from({ length: total }, (_, at) => at).map((at) => (
            <span key={at} className={at < gauge.now ? 'pip full' : 'pip'} />
          ))
        : null}
      <b>{gauge.max > 0 ? `${numeral(gauge.now)}/${gauge.max}` : numeral(gauge.now)}</b>
    </div>
  )
  if (adjust === undefined) return pips
  return (
    <div className="adjustable-pips">
      {pips}
      <Steps gauge={gauge} adjust={adjust} />
    </div>
  )
}

/** One less and one more, in the log as an amendment. */
export function Steps({ gauge, adjust }: { gauge: Gauge; adjust: Adjust }) {
  const [less, more] = [adjust(gauge, -1), adjust(gauge, 1)]
  if (less === null && more === null) return null
  return (
    <span className="steps">
      <button
        type="button"
        disabled={less === null}
        aria-label={`${gauge.label}: one less`}
        onClick={() => less?.()}
      >
        −
      </button>
      <button
        type="button"
        disabled={more === null}
        aria-label={`${gauge.label}: one more`}
        onClick={() => more?.()}
      >
        +
      </button>
    </span>
  )
}

/** How good a value is, for the colour of its bar: harm is better the less there is, and effort is neither. */
export function levelOf({ now, max, counts }: Gauge): 'high' | 'mid' | 'low' | 'effort' {
  if (counts === 'effort') return 'effort'
  const share = max > 0 ? now / max : 0
  const left = counts === 'harm' ? 1 - share : share
  return left > 0.5 ? 'high' : left > 0.25 ? 'mid' : 'low'
}

/** A value with a maximum, as a number over a bar. */
export function GaugeBar({ gauge, adjust }: { gauge: Gauge; adjust?: Adjust | undefined }) {
  const share = gauge.max > 0 ? Math.max(0, Math.min(1, gauge.now / gauge.max)) : 0
  return (
    <div className={adjust === undefined ? 'gauge' : 'gauge adjustable'}>
      <span>{gauge.label}</span>
      <span className="amount">
        {adjust === undefined ? null : <Steps gauge={gauge} adjust={adjust} />}
        <b>
          {numeral(gauge.now)}
          {gauge.max > 0 ? <i>/{gauge.max}</i> : null}
        </b>
      </span>
      {gauge.max > 0 ? (
        <span className="bar" aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} data-level={levelOf(gauge)} />
        </span>
      ) : null}
    </div>
  )
}

function HealthLine({ figure }: { figure: FigureView }) {
  const { share, word } = figure.health
  const pips = (figure.pips ?? []).map(({ label }) => label)
  const told = figure.gauges.some(({ label, counts }) => counts !== 'effort' && !pips.includes(label))
  if (told || (share === null && word === '')) return null
  return (
    <div className="health">
      <b>{word}</b>
      {share === null ? null : (
        <span className="bar" aria-hidden="true">
          <span
            style={{ width: `${share * 100}%` }}
            data-level={levelOf({ label: word, now: share, max: 1 })}
          />
        </span>
      )}
    </div>
  )
}

/** Facts, each once, with how often it holds. */
export function countedFacts(facts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1)
  return [...counts].map(([fact, count]) => (count === 1 ? fact : `${fact} ×${count}`))
}

/** Short words in small boxes. */
export function Chips({ words, label }: { words: readonly string[]; label: 'Conditions' | 'Facts' }) {
  if (words.length === 0) return null
  return (
    <ul className={label === 'Facts' ? 'chips' : 'chips conditions'} aria-label={label}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}

/** A figure's card. */
export function FigureCard({
  figure,
  side,
  acting = false,
  selected = false,
  whole = false,
  onSelect,
  adjust,
}: {
  figure: FigureView
  side: number
  acting?: boolean
  selected?: boolean
  /** True where everything is shown without asking: one's own figure. */
  whole?: boolean
  onSelect?: () => void
  adjust?: Adjust | undefined
}) {
  const pips = figure.pips ?? []
  const gauges = figure.gauges.filter(({ label }) => !pips.some((pip) => pip.label === label))
  const places = new Set((figure.body ?? []).map(({ name }) => name))
  const shown = gauges.filter(({ label, now, max }) => !places.has(label) || now < max)
  const facts = figure.facts.filter((fact) => fact !== figure.row)
  return (
    <article
      className={`figure ${sideClass(side)} ${figure.standing} ${acting ? 'acting' : ''} ${selected ? 'selected' : ''}`}
      data-figure={figure.id}
    >
      <header>
        <SideMark side={side} />
        <SmallPortrait figure={figure.id} size={28} />
        <h3>
          {onSelect === undefined ? (
            figure.name
          ) : (
            <button type="button" className="plain" aria-pressed={selected} onClick={onSelect}>
              {figure.name}
            </button>
          )}
        </h3>
        {acting ? <span className="tag now">to act</span> : null}
        {figure.standing === 'up' ? null : <span className="tag">{figure.standing}</span>}
        {figure.row === undefined ? null : <span className="tag row-tag">{figure.row}</span>}
      </header>
      <HealthLine figure={figure} />
      {shown.length > 0 ? (
        <div className="gauges">
          {shown.map((gauge) => (
            <GaugeBar key={gauge.label} gauge={gauge} adjust={adjust} />
          ))}
        </div>
      ) : null}
      {pips.map((gauge) => (
        <Pips key={gauge.label} gauge={gauge} adjust={adjust} />
      ))}
      <Chips words={figure.conditions} label="Conditions" />
      <Chips words={countedFacts(facts)} label="Facts" />
      <Body figure={figure} open={whole}>
        {adjust === undefined
          ? null
          : ({ name, now, max }) => <Steps gauge={{ label: name, now, max }} adjust={adjust} />}
      </Body>
    </article>
  )
}
