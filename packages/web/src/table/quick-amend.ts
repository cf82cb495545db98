/**
 * One tap on a card: which value of the fight a gauge shows, and the amendment that moves it. Values that are worked out
 * from others have none.
 */
import type { Act, FigureView } from '@steelyard/table/contract'

type Gauge = FigureView['gauges'][number]
type Amendment = Extract<Act, { act: 'amend' }>

/** The fields behind the gauges of each game, by their labels. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bastionland: { Guard: 'guard', Vigour: 'vig' },
  mythras: { 'Action Points': 'actionPoints', Luck: 'luck' },
  momentum: { Momentum: 'momentum', 'Hits left': 'hits', Stamina: 'stamina' },
  stances: { Guard: 'guard', Vitality: 'vitality', Momentum: 'momentum', Composure: 'composure' },
  warband: { HP: 'hp' },
}

/** The amendment that moves a gauge of a figure by so much; null for what cannot be moved, or not so far. */
export function quickAmendment(
  system: string,
  figure: Pick<FigureView, 'id' | 'name' | 'gauges' | 'body'>,
  gauge: Gauge,
  by: number,
): Amendment | null {
  const field = FIELDS[system]?.[gauge.label] ?? locationField(figure, gauge.label)
  const after = gauge.now + by
  if (field === null || (after < 0 && !goesBelowNothing(system, gauge.label))) return null
  const value = countsHitsTaken(system, figure, gauge.label) ? gauge.max - after : after
  return {
    act: 'amend',
    change: { set: { path: `figures.${figure.id}.${field}`, value } },
    why: `${gauge.label} of ${figure.name} ${by > 0 ? '+' : '−'}${Math.abs(by)}, by hand`,
  }
}

/** The hit points of a hit location. */
function locationField({ body = [] }: Pick<FigureView, 'body'>, label: string): string | null {
  const at = body.findIndex(({ name }) => name === label)
  return at < 0 ? null : `limbs.${at}.hp`
}

function goesBelowNothing(system: string, label: string): boolean {
  return (
    (system === 'mythras' && FIELDS['mythras']?.[label] === undefined) ||
    (system === 'momentum' && label === 'Momentum')
  )
}

/** Those whom people play count the hits they have taken, and their card those that are left. */
function countsHitsTaken(system: string, { gauges }: Pick<FigureView, 'gauges'>, label: string): boolean {
  return system === 'momentum' && label === 'Hits left' && gauges.some((gauge) => gauge.label === 'Momentum')
}
