/**
 * The page of encounters: each suggestion with its promises, the fights behind them, and its scenario.
 */
import { countedPercent, countedShare, intervalPercent } from '@steelyard/kernel'
import { createElement as draw, type ReactElement } from 'react'
import type { Encounter, EncounterSearch } from '../encounter/encounter.ts'
import { section, table, whole } from './parts.ts'

/** What a page of encounters says about itself. */
export interface EncounterReportHead {
  readonly date: string
  readonly hands: string
  readonly seconds: number
  readonly command: string
}

/** The page; `command` makes it again. */
export function encounterPage(head: EncounterReportHead, found: EncounterSearch): string {
  const title = `Encounters: ${found.title}`
  const about = `${found.system} ${found.version}, ${head.date}; ${head.hands}; ${head.seconds.toFixed(1)} s.`
  return whole(
    title,
    draw(
      'header',
      null,
      draw('h1', null, title),
      draw('p', { className: 'small' }, about),
      draw('p', null, found.text),
    ),
    ...found.encounters.map(suggestion),
    draw('footer', null, draw('p', null, 'Again: ', draw('code', null, head.command))),
  )
}

function suggestion(encounter: Encounter): ReactElement {
  const { foes, kind, certified, checks, fights, seed, outcomes, scenario } = encounter
  const ends = Object.entries(outcomes).map(
    ([how, count]) => `${how} ${countedPercent(countedShare(count, fights))}`,
  )
  return section(
    `${foes} (${kind})`,
    draw('p', null, certified ? 'Certified with fresh dice.' : 'Not certified.'),
    table(
      ['promise', 'share', '95 %, together', 'kept'],
      checks.map((check) => [check.text, countedPercent(check), intervalPercent(check), check.kept]),
    ),
    draw(
      'p',
      { className: 'small' },
      `${fights.toLocaleString('en')} fights, seed “${seed}”: ${ends.join(', ')}.`,
    ),
    draw(
      'details',
      null,
      draw('summary', null, 'The scenario'),
      draw('pre', null, JSON.stringify(scenario, null, 2)),
    ),
  )
}
