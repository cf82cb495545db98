/**
 * Encounters with their certificates on the screen, as CSV, and at the head of the scenarios that are written.
 */
import { countedPercent, countedShare } from '@steelyard/kernel'
import { checkText, type Encounter, type EncounterProgress, type EncounterSearch } from '@steelyard/lab'
import { stringify } from 'yaml'
import { schemaLine } from '../scenario-schema.ts'
import { headline } from './board.ts'
import { csvRow } from './csv.ts'
import type { Screen } from './screen.ts'
import { counted, grouped, tidy, tied, wrap } from './text.ts'

/** What every certificate says about itself. */
export interface EncounterHead {
  readonly system: string
  readonly version: string
  /** The day it was made, as 2026-11-18. */
  readonly date: string
  /** The hands, by seat. */
  readonly hands: string
  readonly seconds: number
  readonly command: string
}

const STAGES: Readonly<Record<EncounterProgress['stage'], string>> = {
  counts: 'how many of each',
  mixtures: 'mixtures and gear',
  narrowing: 'looking closer',
  certificates: 'fresh dice',
}

/** How far a search is, in one line. */
export function encounterProgress({ stage, tried, nearest, distance }: EncounterProgress): string {
  const off = distance === 0 ? 'fits so far' : `${(100 * distance).toFixed(0)} points off`
  return `${STAGES[stage]}, ${counted(tried, 'group')} tried; nearest: ${tidy(nearest)}, ${off}`
}

/** A search with its suggestions. */
export function searchLines(
  head: EncounterHead,
  { title, encounters, text }: EncounterSearch,
  commands: readonly string[],
  screen: Screen,
): string[] {
  return [
    headline(tidy(title), screen),
    `${head.system} ${head.version}, ${head.date}; ${head.hands}`,
    '',
    ...wrap(text.replaceAll(' %', tied(' %')), { width: screen.width }),
    ...encounters.flatMap((encounter, at) => [
      '',
      ...encounterLines(encounter, screen),
      ...(commands[at] === undefined ? [] : [screen.paint(`  again: ${commands[at]}`, 'dim')]),
    ]),
    '',
    screen.paint(`${head.seconds.toFixed(1)} s; again: ${head.command}`, 'dim'),
  ]
}

/** One encounter with its promises. */
export function encounterLines(encounter: Encounter, screen: Screen): string[] {
  const { foes, kind, checks, certified } = encounter
  const mark = certified ? '✓' : '·'
  return [
    screen.paint(`${mark} ${tidy(foes)} (${kind})`, 'bold'),
    ...checks.flatMap((check) => wrap(checkText(check), { width: screen.width, first: '  ', rest: '    ' })),
    ...wrap(endsText(encounter), { width: screen.width, first: '  ', rest: '    ' }),
  ]
}

/** How the fights ended, draws beside wins. */
function endsText({ outcomes, fights, seed }: Encounter): string {
  const ends = Object.entries(outcomes).map(
    ([how, count]) => `${how} ${countedPercent(countedShare(count, fights))}`,
  )
  return `${grouped(fights)} fights, seed “${seed}”: ${ends.join(', ')}`
}

/** The scenario as a file, with its certificate in comments. */
export function encounterFile(head: EncounterHead, encounter: Encounter, again: string): string {
  const { checks, certified, scenario, fights, seed } = encounter
  const proof = certified ? 'Certificate' : 'No certificate: not every promise is proven'
  const facts = [
    `${proof}. ${head.system} ${head.version}, ${head.date}; ${head.hands}; ${fights} fights, seed "${seed}".`,
    ...checks.map((check) => `- ${checkText(check)}`),
    'All intervals hold together at 95 %.',
    `Again: ${again}`,
  ]
  const written = stringify(scenario, { lineWidth: 100, aliasDuplicateObjects: false })
  return `${[schemaLine(head.system), ...facts.map((line) => `# ${tidy(line)}`)].join('\n')}\n${written}`
}

/** Every promise of every encounter, one a row. */
export function encounterCsv(encounters: readonly Encounter[]): string {
  const rows = encounters.flatMap(({ foes, kind, fights, seed, checks, certified }) =>
    checks.map(({ promise, from, to, share, low, high, kept }) =>
      csvRow([foes, kind, String(certified), promise, from, to, share, low, high, kept, fights, seed]),
    ),
  )
  const names = ['foes', 'kind', 'certified', 'promise', 'from', 'to', 'share', 'low', 'high', 'kept']
  return `${[csvRow([...names, 'fights', 'seed']), ...rows].join('\n')}\n`
}
