/**
 * What a chapter, a fight or an interlude, leaves behind for a company: sheets, histories, spoils, and how it ended.
 */
import { z } from 'zod'
import type { Fight } from '../fight/fight.ts'
import { completeSheetAfter, type SheetAfter } from '../scenario/sheets-after.ts'
import { type CompanyData, type CompanyFigure, type HistoryEntry, recordOf, sheetOf } from './company-form.ts'
import type { Interlude } from './interlude/rules.ts'

export interface ChapterNews {
  readonly chapter: number
  readonly date: string
  readonly between: boolean
}

/** Whom somebody killed and felled in a fight, and who killed them, by name. */
export interface Deeds {
  readonly killed: readonly string[]
  readonly felled: readonly string[]
  readonly killedBy: readonly string[]
}

/** What somebody did in a fight, by what the game reads from its events. */
export function deedsOf(
  id: string,
  {
    kills,
    felled,
  }: Record<'kills' | 'felled', readonly { readonly figure: string; readonly victim: string }[]>,
  nameOf: (id: string) => string,
): Deeds {
  const dead = new Set(kills.map(({ victim }) => victim))
  return {
    killed: kills.flatMap(({ figure, victim }) => (figure === id ? [nameOf(victim)] : [])),
    felled: felled.flatMap(({ figure, victim }, at) => {
      const last = felled.findLastIndex((each) => each.victim === victim) === at
      return figure === id && last && !dead.has(victim) ? [nameOf(victim)] : []
    }),
    killedBy: kills.flatMap(({ figure, victim }) => (victim === id ? [nameOf(figure)] : [])),
  }
}

/** Somebody after a chapter: the sheet, and what is to be told of it. */
export function figureAfter({
  figure,
  left,
  deeds,
  interlude,
  news,
}: {
  readonly figure: CompanyFigure
  readonly left: SheetAfter | undefined
  readonly deeds: Deeds
  readonly interlude: Interlude
  readonly news: ChapterNews
}): CompanyFigure {
  if (left === undefined || figure.life !== 'alive') return figure
  const { chapter, date, between } = news
  const told = (what: HistoryEntry['what'], texts: readonly string[]): HistoryEntry[] =>
    texts.map((text) => ({ chapter, date, what, text: text.slice(0, 300) }))
  const history = [
    ...figure.history,
    ...(between ? [] : told('fought', ['Fought.'])),
    ...told('kill', [
      ...deeds.killed.map((name) => `Killed ${name}.`),
      ...deeds.felled.map((name) => `Felled ${name}.`),
    ]),
  ]
  const sheet = completeSheetAfter(left)
  if (sheet === null)
    return { ...figure, life: 'dead', history: [...history, ...told('fell', [deathText(deeds, between)])] }
  const before = { ...figure.sheet, name: figure.name }
  const now = { ...sheet, name: figure.name }
  const marks = difference(interlude.marks(before), interlude.marks(now))
  const gear = difference(interlude.gear(before), interlude.gear(now))
  return {
    ...figure,
    sheet: sheetOf(sheet),
    history: [
      ...history,
      ...told(
        'mark',
        marks.more.map((mark) => `${mark}.`),
      ),
      ...told(between ? 'healed' : 'mark', interlude.changes(before, now)),
      ...told(
        'healed',
        marks.fewer.map((mark) => `${mark}: gone.`),
      ),
      ...told(
        'won',
        gear.more.map((thing) => `Has ${thing}.`),
      ),
      ...told(
        'lost',
        gear.fewer.map((thing) => `Has lost ${thing}.`),
      ),
    ],
  }
}

function deathText({ killedBy }: Deeds, between: boolean): string {
  if (between) return 'Died.'
  return killedBy.length === 0 ? 'Fell.' : `Fell, killed by ${killedBy.join(' and ')}.`
}

/** What a list has more than another, and what it has fewer; things may occur several times. */
function difference(
  before: readonly string[],
  now: readonly string[],
): { readonly more: readonly string[]; readonly fewer: readonly string[] } {
  const fewer = [...before]
  const more: string[] = []
  for (const thing of now) {
    const at = fewer.indexOf(thing)
    if (at < 0) more.push(thing)
    else fewer.splice(at, 1)
  }
  return { more, fewer }
}

export function sideWritten(written: unknown, side: string): unknown {
  const { sides } = recordOf(written)
  return Array.isArray(sides) ? sides.find((each) => recordOf(each)['id'] === side) : undefined
}

/** The ids that the scenario gives to foes by name, as it does to a nemesis. */
export function foesWritten(written: unknown, side: string): readonly string[] {
  const { sides } = recordOf(written)
  return (Array.isArray(sides) ? sides : [])
    .filter((each) => recordOf(each)['id'] !== side)
    .flatMap(figuresWritten)
    .flatMap((figure) => {
      const { id } = recordOf(figure)
      return typeof id === 'string' ? [id] : []
    })
}

export function figuresWritten(holder: unknown): readonly unknown[] {
  const { figures } = recordOf(holder)
  return Array.isArray(figures) ? figures : []
}

/**
 * What others may take: from the dead of both sides, and from foes who lie there or are prisoners, if somebody of the
 * company holds the field.
 */
export function spoilsOf(
  interlude: Interlude,
  fight: Fight,
  everybody: readonly SheetAfter[],
  side: string,
): CompanyData['spoils'] {
  if (!holdsTheField(fight, side)) return []
  const sheets = sheetsWritten(fight, everybody)
  return everybody
    .flatMap((left, at) => {
      const { id, name } = left
      const whole = completeSheetAfter(left)
      const loses = whole === null || (left.helpless === true && left.side !== side)
      const carried = whole ?? sheets[at]
      if (!loses || carried === undefined) return []
      return interlude.spoils(interlude.complete(carried)).map(({ name: what, thing }) => ({
        from: name.slice(0, 80),
        name: what.slice(0, 120),
        thing: z.json().parse(JSON.parse(JSON.stringify({ thing, of: id }))),
      }))
    })
    .slice(0, 500)
}

function holdsTheField(fight: Fight, side: string): boolean {
  const { sides } = fight.system.tell.board(fight.state)
  const own = sides.find(({ id }) => id === side)?.figures ?? []
  return own.some(({ standing }) => standing === 'up')
}

const listForm = z.object({
  id: z.string(),
  figures: z.array(z.object({ count: z.number(), sheet: z.record(z.string(), z.unknown()) })),
})

/** The sheets with which everybody came, in the order of the fight's figures; those who joined later are left out. */
function sheetsWritten(fight: Fight, everybody: readonly SheetAfter[]): readonly object[] {
  const sides = fight.scenario.sides.flatMap((side) => {
    const read = listForm.safeParse(side)
    return read.success ? [read.data] : []
  })
  return [...new Set(everybody.map(({ side }) => side))].flatMap((id) =>
    (sides.find((side) => side.id === id)?.figures ?? []).flatMap(({ count, sheet }) =>
      Array.from({ length: count }, () => sheet),
    ),
  )
}

const outcomeWords: Readonly<Record<string, string>> = {
  draw: 'Nobody won.',
  undecided: 'It was left undecided.',
}

export function outcomeText(fight: Fight, between: boolean, side: string): string {
  const { winner, how, allies = [] } = fight.outcome
  if (between) return 'Moved on.'
  if (winner === null) return outcomeWords[how] ?? 'Nobody won.'
  return winner === side || allies.includes(side) ? 'Won.' : 'Lost.'
}
