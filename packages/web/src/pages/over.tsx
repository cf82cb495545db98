/**
 * The fight is over: who won and how, who was lucky, what turned it, what to carry over to the sheets, and every
 * form in which it can be taken away.
 */
import type { ExportForm, ReviewView, SheetAfterView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useMemo, useState } from 'react'
import { ChapterEnd } from '../company/chapter-end.tsx'
import { openFounded } from '../company/chapters.ts'
import { foundFromFight } from '../company/found-from-fight.ts'
import { host } from '../connection/host.ts'
import { heldBest, type KeyringEntry } from '../connection/keyring.ts'
import { startFight } from '../connection/make.ts'
import { useAsked } from '../connection/request.ts'
import { awayWords, talliesOf } from '../log/dice-tally.ts'
import { fallenIn, latestHeading, logText } from '../log/entries.ts'
import { Mistakes } from '../puzzle/mistakes.tsx'
import { Link } from '../router.tsx'
import { EmblemPicture } from '../stage/emblem-mark.tsx'
import type { Emblem } from '../stage/emblems.ts'
import { Stage } from '../stage/stage.tsx'
import { SideMark } from '../table/marks.tsx'
import { copy, download } from '../ui/download.ts'
import { complain } from '../ui/notices.tsx'
import {
  counted,
  endHeading,
  figureNamed,
  hasWon,
  likely,
  ownSide,
  percent,
  rare,
  sideOf,
} from '../ui/words.ts'
import { RecordPage } from './fight-page.tsx'

/** The page after a fight. */
export function OverPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [held] = useState(() => heldBest(fight))
  return (
    <RecordPage fight={fight} held={held} loading="Adding it all up…">
      {(look, key) => <Over look={look} held={key} />}
    </RecordPage>
  )
}

function Over({ look, held }: { look: Snapshot; held: KeyringEntry }) {
  const { fight } = look
  useEffect(() => {
    document.title = `${fight.title}, how it went · Steelyard`
  }, [fight.title])
  const carried = useAsked(fight.outcome.over ? fight.id : null, () => host.after(held.token))
  const goesOn = held.company?.chapter === null
  const review = useAsked(fight.outcome.over ? fight.id : null, () => host.review(held.token))
  const mood = moodOf(look)
  return (
    <div className="page">
      <header className={`hero ending ${mood}`} data-system={fight.system}>
        <Stage system={fight.system} board={look.board} log={[]} acting={[]} />
        <div className="ending-banner">
          <EmblemPicture name={MOOD_EMBLEMS[mood]} size={72} />
          <div>
            <p className="ending-title">{fight.title}</p>
            <h1>{fight.outcome.over ? endHeading(look) : 'It goes on'}</h1>
          </div>
        </div>
        <p>
          {[latestHeading(look.log), counted(fight.steps, 'step')].filter((text) => text !== '').join(' · ')}
          {fight.branch === null ? '' : ` · a branch from step ${fight.branch.step} of another fight`}
        </p>
        <p className="row hero-acts">
          <Link className={goesOn ? 'button' : 'button primary'} href={`/f/${fight.id}/study`}>
            Study it
          </Link>
          {held.role === 'gm' && look.fight.outcome.over ? <ChapterEnd held={held} /> : null}
          {held.role === 'gm' ? <Again held={held} look={look} /> : null}
          <Link className="button" href={`/build?system=${fight.system}`}>
            Now yours: build a fight
          </Link>
          <Link className="button" href={`/f/${fight.id}/${held.role}`}>
            Back to the table
          </Link>
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
        </p>
      </header>
      <div className="over-grid">
        <Fallen look={look} />
        <Luck review={review.answer} problem={review.problem?.message ?? null} look={look} />
        <Moments review={review.answer} look={look} />
        {fight.outcome.over ? <Mistakes token={held.token} /> : null}
        <DiceCard look={look} />
        <Carry carried={carried.answer} look={look} held={held} />
        <Exports held={held} look={look} />
      </div>
      <PaperRecord look={look} />
    </div>
  )
}

/** How the end looks to whoever reads of it: laurels for those who won, bones for those who lost, swords for neither. */
type Mood = 'victory' | 'defeat' | 'draw'
const MOOD_EMBLEMS: Readonly<Record<Mood, Emblem>> = { victory: 'victory', defeat: 'dead', draw: 'mythras' }

function moodOf(look: Snapshot): Mood {
  const { outcome } = look.fight
  if (outcome.winner === null) return 'draw'
  const own = ownSide(look)
  return own === null || hasWon(outcome, own) ? 'victory' : 'defeat'
}

/** Who fell, by whom and how, in the words of the log. */
function Fallen({ look }: { look: Snapshot }) {
  const fallen = useMemo(() => fallenIn(look), [look])
  return (
    <section className="card" aria-label="The fallen">
      <h2>Who fell</h2>
      {fallen.length === 0 ? <p className="fine">Nobody. Everybody left on their feet.</p> : null}
      <ul className="moments">
        {fallen.map(({ id, name, side, how, by }) => (
          <li key={id}>
            <SideMark side={side} /> <b>{name}</b>
            {how.startsWith(`${name} `) ? how.slice(name.length) : how === '' ? '' : `: ${how}`}
            {by === '' ? '' : `, felled by ${by}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Again({ held, look }: { held: KeyringEntry; look: Snapshot }) {
  const again = async () => {
    try {
      const scenario = await host.export(held.token, 'scenario')
      await startFight({ from: { scenario }, title: look.fight.title }, look.fight.title, look.fight.system)
    } catch (error) {
      complain(error)
    }
  }
  return (
    <button type="button" onClick={again}>
      Again, with other dice
    </button>
  )
}

function Luck({
  review,
  problem,
  look,
}: {
  review: ReviewView | null
  problem: string | null
  look: Snapshot
}) {
  return (
    <section className="card" aria-label="Luck">
      <h2>Luck</h2>
      {review === null ? (
        <p className="fine">{problem ?? 'Weighing every roll…'}</p>
      ) : Object.keys(review.luck).length === 0 ? (
        <p className="fine">Luck is weighed between the choices of people; here machines chose everything.</p>
      ) : (
        <>
          <p className="fine">How much the dice moved each side's chance to win, over the whole fight.</p>
          <table>
            <tbody>
              {Object.entries(review.luck).map(([side, luck]) => (
                <tr key={side}>
                  <th scope="row">
                    <SideMark side={sideOf(look.board, side)} />{' '}
                    {look.fight.sides.find(({ id }) => id === side)?.name ?? side}
                  </th>
                  <td>
                    {luck > 0 ? '+' : luck < 0 ? '−' : ''}
                    {percent(Math.min(1, Math.abs(luck)), 1)}
                  </td>
                  <td className="fine">{luck > 0.02 ? 'lucky' : luck < -0.02 ? 'unlucky' : 'even'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

/** What everybody rolled, against what was to be expected. */
function DiceCard({ look }: { look: Snapshot }) {
  const tallies = useMemo(() => talliesOf(look.log), [look.log])
  if (tallies.length === 0) return null
  const nameOf = (by: string) =>
    figureNamed(look.board, by)?.name ?? look.fight.sides.find(({ id }) => id === by)?.name ?? by
  return (
    <section className="card" aria-label="Dice">
      <h2>Dice</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">who</th>
            <th scope="col">dice</th>
            <th scope="col">rolled</th>
            <th scope="col">expected</th>
            <th scope="col">that is</th>
          </tr>
        </thead>
        <tbody>
          {tallies.map(({ by, dice, typed, sum, expected, away }) => (
            <tr key={by}>
              <th scope="row">
                <SideMark side={sideOf(look.board, by)} /> {nameOf(by)}
              </th>
              <td>{typed === 0 ? dice : `${dice}, ${typed} typed`}</td>
              <td>{sum}</td>
              <td>{expected}</td>
              <td className="fine">{awayWords(away)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">The sum of all faces, against that of fair dice. In some games low is good.</p>
    </section>
  )
}

const SHOWN = 6

function Moments({ review, look }: { review: ReviewView | null; look: Snapshot }) {
  if (review === null) return null
  const turning = [...review.moments]
    .sort((one, other) => Math.abs(other.swing) - Math.abs(one.swing))
    .slice(0, SHOWN)
  return (
    <section className="card" aria-label="Turning points">
      <h2>What turned it</h2>
      {turning.length === 0 ? <p className="fine">No choice moved it much.</p> : null}
      <ol className="moments">
        {turning.map(({ step, path, by, who, chosen, chance, best, bestChance }) => (
          <li key={`${step} ${path}`}>
            <b>{figureNamed(look.board, by)?.name ?? namesOf(look, who)}</b> chose {chosen}:{' '}
            {chanceOf(chance)} to win from there
            {best === chosen ? '.' : `; ${best} would have been ${chanceOf(bestChance)}.`}{' '}
            <Link href={`/f/${look.fight.id}/study?step=${step}&choice=${path}`}>What if?</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A chance that was counted in a few hundred fights. */
function chanceOf(chance: number): string {
  return likely({ ...rare, chance }, 1)
}

/** Whoever sits at a seat, by the names of their figures. */
function namesOf(look: Snapshot, seat: string): string {
  const figures = look.board.sides.flatMap((side) => side.figures.filter((figure) => figure.seat === seat))
  return figures.length === 0 ? seat : figures.map(({ name }) => name).join(' and ')
}

function Carry({
  carried,
  look,
  held,
}: {
  carried: readonly SheetAfterView[] | null
  look: Snapshot
  held: KeyringEntry
}) {
  if (carried === null) return null
  const found = async (side: string) => {
    try {
      openFounded(await foundFromFight(held, side))
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section className="card carry" aria-label="To carry over">
      <h2>To carry over</h2>
      {carried.length === 0 ? (
        <p className="fine">Nobody leaves this fight with anything to write down.</p>
      ) : null}
      {look.board.sides.map(({ id, name }, side) => {
        const living = carried.filter(({ side: of, sheet }) => of === id && sheet !== null)
        if (living.length === 0) return null
        return (
          <div key={id}>
            <h3>
              <SideMark side={side} /> {name}
            </h3>
            {living.map((after) => (
              <SheetLine key={after.id} after={after} system={look.fight.system} />
            ))}
            {held.company === undefined && held.role === 'gm' ? (
              <button type="button" className="link" onClick={() => found(id)}>
                Found a company of {name}
              </button>
            ) : null}
          </div>
        )
      })}
    </section>
  )
}

/** One sheet as it leaves the fight: as a stat block, once somebody asks for it. */
function SheetLine({ after: { id, name, sheet }, system }: { after: SheetAfterView; system: string }) {
  const [open, setOpen] = useState(false)
  const checked = useAsked(open ? id : null, () => host.companies.checkSheet(system, sheet))
  const text = checked.answer?.text ?? ''
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      <pre>{checked.problem?.message ?? (text === '' ? 'One moment…' : text)}</pre>
      <div className="row">
        <button type="button" disabled={text === ''} onClick={() => copy(text, 'Stat block copied')}>
          Copy as a stat block
        </button>
        <button type="button" onClick={() => copy(JSON.stringify(sheet, null, 1), 'Sheet copied')}>
          Copy as JSON
        </button>
      </div>
    </details>
  )
}

/** The whole record, for paper alone: every line with its rule. */
function PaperRecord({ look: { log } }: { look: Snapshot }) {
  return (
    <section className="on-paper" aria-label="The record">
      <h2>The record</h2>
      <pre>{logText(log.filter(({ code }) => code !== 'hand'))}</pre>
    </section>
  )
}

const FORMS: readonly (readonly [form: ExportForm, words: string, ending: string])[] = [
  ['markdown', 'Markdown', 'md'],
  ['discord', 'Discord', 'txt'],
  ['jsonl', 'JSON lines', 'jsonl'],
  ['scenario', 'Scenario', 'yaml'],
  ['save', 'Whole fight', 'json'],
]

function Exports({ held, look }: { held: KeyringEntry; look: Snapshot }) {
  const take = async (form: ExportForm, ending: string) => {
    try {
      download(
        `${look.fight.title.replace(/[^\w-]+/g, '-').toLowerCase()}.${ending}`,
        await host.export(held.token, form),
      )
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section className="card" aria-label="Take it away">
      <h2>Take it away</h2>
      <div className="row">
        {FORMS.map(([form, words, ending]) => (
          <button key={form} type="button" data-export={form} onClick={() => take(form, ending)}>
            {words}
          </button>
        ))}
      </div>
      <p className="fine">
        Anyone can <Link href="/verify">verify</Link> the whole fight's dice. They were committed to as{' '}
        <span className="mono">{look.fight.commitment}</span>. Taking the whole fight shows the seed: after
        that it is played on as a fork, with fresh dice.
      </p>
    </section>
  )
}
