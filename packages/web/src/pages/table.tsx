/**
 * The referee's table: order on top, everybody on the left, what is to decide in the middle with the latest dice, the
 * log on the right. Everything can be done by keyboard; everything done is in the record.
 */
import type { Act, Look, QuestionView, SystemView } from '@steelyard/server/contract'
import { useEffect, useState } from 'react'
import { useAsked } from '../asked.ts'
import { Coach, factsOf } from '../coach.tsx'
import { Dialog } from '../dialog.tsx'
import { host } from '../host.ts'
import { type Held, heldAs, note, takeFromAddress } from '../keyring.ts'
import { useKeys } from '../keys.ts'
import { type Live, useFight } from '../live.ts'
import { go, Link } from '../router.tsx'
import { Amend } from '../table/amend.tsx'
import { Ground, Sides, Strip } from '../table/board.tsx'
import { Choices, usualReply } from '../table/choices.tsx'
import { DiceTray } from '../table/dice-tray.tsx'
import { Hands } from '../table/hands.tsx'
import { Log } from '../table/log.tsx'
import { People } from '../table/people.tsx'
import { Share } from '../table/share.tsx'
import { useTold } from '../table/told.ts'
import { useOdds } from '../table/use-odds.ts'
import { WaitingFor } from '../table/waiting.tsx'
import { endWords } from '../words.ts'
import { noKey, ProblemPage } from './problem.tsx'

type Panel = 'invite' | 'people' | 'hands' | 'amend' | null

/** The page of whoever runs the fight. */
export function TablePage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [held] = useState(() => {
    takeFromAddress(fight, 'gm')
    return heldAs(fight, 'gm')
  })
  const live = useFight(held?.token ?? null)
  useTold(live.look, true)
  const { look } = live
  useEffect(() => {
    if (look === null) return
    const { title, system, code, outcome } = look.fight
    note(fight, 'gm', { title, system, code, over: outcome.over })
  }, [look, fight])
  if (held === null) return <ProblemPage problem={noKey} />
  if (live.problem !== null) return <ProblemPage problem={live.problem} />
  if (look === null) return <p className="loading">Coming to the table…</p>
  return <Table look={look} live={live} held={held} />
}

/** Which questions the referee answers now: those of seats that no other person holds. */
export function splitQuestions(look: Look): { own: QuestionView[]; others: QuestionView[] } {
  const taken = new Set(
    look.people.flatMap(({ id, seat, waiting, role }) =>
      seat !== null && !waiting && role === 'player' && id !== look.me.person ? [seat] : [],
    ),
  )
  return {
    own: look.questions.filter(({ seat }) => !taken.has(seat)),
    others: look.questions.filter(({ seat }) => taken.has(seat)),
  }
}

function Table({ look, live, held }: { look: Look; live: Live; held: Held }) {
  const { own, others } = splitQuestions(look)
  const [panel, setPanel] = useState<Panel>(null)
  const [shared, setShared] = useState(0)
  const [log, setLog] = useState(true)
  const [selected, setSelected] = useState<string | null>(null)
  const [finding, setFinding] = useState(0)
  const odds = useOdds((question) => host.odds(held.token, question))
  const games = useAsked('systems', () => host.systems())
  const game = games.answer?.find(({ id }) => id === look.fight.system) ?? null
  const [first] = own
  const act = (wanted: Act) => live.act(wanted)
  const move = (by: number) => setSelected(figureBeside(look, selected, by))
  const next = () => {
    if (first?.kind === 'choice') {
      const reply = usualReply(first)
      if (reply !== null) act({ act: 'answer', question: first.id, choice: reply })
    } else if (first?.kind === 'roll') act({ act: 'answer', question: first.id, draw: true })
    else if (look.can.play) act({ act: 'play', until: 'decision' })
  }
  useKeys({
    next,
    undo: () => look.can.undo && act({ act: 'undo' }),
    odds: () => first?.kind === 'choice' && odds.toggle(first.id),
    log: () => setLog(!log),
    find: () => setFinding(finding + 1),
    down: () => move(1),
    up: () => move(-1),
    digit: (number) => pick(first, number, act),
  })
  const open = (which: Panel) => {
    setPanel(which)
    if (which === 'invite') setShared(shared + 1)
  }
  const acting = look.questions.map(({ by }) => by)
  return (
    <div className={log ? 'table-page' : 'table-page without-log'}>
      <TopLine look={look} onOpen={open} />
      <Strip board={look.board} />
      <WaitingFor look={look} />
      <div className="table-board">
        <Ground board={look.board} acting={acting} />
        <Sides board={look.board} acting={acting} selected={selected} onSelect={setSelected} />
      </div>
      <div className="table-middle">
        {look.fight.outcome.over ? <OverCard look={look} /> : null}
        <Acts look={look} live={live} first={first} onNext={next} onOdds={odds.toggle} />
        {own.map((question) => (
          <Choices
            key={question.id}
            question={question}
            board={look.board}
            system={look.fight.system}
            busy={live.isAnswering(question.id)}
            numbered={question === first}
            odds={odds.of(question.id)}
            focusFind={question === first ? finding : 0}
            act={act}
          />
        ))}
        <OthersQuestions others={others} look={look} live={live} />
        <Coach facts={factsOf(look, odds.count, shared)} />
        <DiceTray look={look} />
      </div>
      {log ? (
        <Log
          log={look.log}
          system={look.fight.system}
          onUndo={look.can.undo ? (step) => act({ act: 'undo', to: step }) : null}
          onStudy={(step) => go(`/f/${look.fight.id}/study?step=${step}`)}
        />
      ) : null}
      <Panels panel={panel} look={look} held={held} game={game} live={live} onClose={() => setPanel(null)} />
    </div>
  )
}

/** The figure so many places after another, brought into view. */
function figureBeside(look: Look, from: string | null, by: number): string | null {
  const figures = look.board.sides.flatMap((side) => side.figures.map(({ id }) => id))
  const next = figures[(figures.indexOf(from ?? '') + by + figures.length) % figures.length] ?? null
  if (next !== null)
    document.querySelector(`[data-figure="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  return next
}

/** Answers the first question by its number. */
export function pick(question: QuestionView | undefined, number: number, act: (act: Act) => void): void {
  if (question?.kind !== 'choice') return
  const option = question.options[number - 1]
  if (option === undefined) return
  if (question.answer === 'option') act({ act: 'answer', question: question.id, choice: option.key })
  else document.querySelector<HTMLElement>(`[data-option="${CSS.escape(option.key)}"]`)?.click()
}

function TopLine({ look, onOpen }: { look: Look; onOpen: (panel: Panel) => void }) {
  const asking = look.people.filter(({ waiting }) => waiting).length
  return (
    <div className="top-line">
      <h1>{look.fight.title}</h1>
      {look.fight.branch === null ? null : (
        <span className="tag">a branch from step {look.fight.branch.step}</span>
      )}
      <span className="row">
        <button type="button" onClick={() => onOpen('invite')}>
          Invite{look.fight.code === null ? '' : ` · ${look.fight.code}`}
        </button>
        <button type="button" className={asking > 0 ? 'primary' : ''} onClick={() => onOpen('people')}>
          People{asking > 0 ? ` (${asking} asking)` : ''}
        </button>
        <button type="button" onClick={() => onOpen('hands')}>
          Hands
        </button>
        <button type="button" onClick={() => onOpen('amend')}>
          Amend
        </button>
        <Link className="button" href={`/f/${look.fight.id}/study`}>
          Study
        </Link>
      </span>
    </div>
  )
}

function Panels({
  panel,
  look,
  held,
  game,
  live,
  onClose,
}: {
  panel: Panel
  look: Look
  held: Held
  game: SystemView | null
  live: Live
  onClose: () => void
}) {
  const watch =
    held.spectator === null ? null : `${window.location.origin}/f/${look.fight.id}/watch#t=${held.spectator}`
  switch (panel) {
    case null:
      return null
    case 'invite':
      return (
        <Dialog title="Invite" onClose={onClose}>
          <Share code={look.fight.code} watch={watch} />
        </Dialog>
      )
    case 'people':
      return (
        <Dialog title="People" onClose={onClose}>
          <People look={look} act={live.act} />
        </Dialog>
      )
    case 'hands':
      return (
        <Dialog title="Hands" onClose={onClose}>
          <Hands look={look} game={game} act={live.act} />
        </Dialog>
      )
    case 'amend':
      return (
        <Dialog title="Amend" onClose={onClose}>
          <Amend look={look} act={live.act} onDone={onClose} />
        </Dialog>
      )
  }
}

/** What the biggest button does: it says so, because whoever presses it by habit should know. */
function nextWords(first: QuestionView | undefined): string {
  if (first === undefined) return 'Go on'
  if (first.kind === 'roll') return 'Roll'
  const usual = first.options.find(({ key }) => key === first.usual)
  return usual === undefined ? 'Usual answer' : `Usual: ${usual.label}`
}

/** The big buttons: next is the biggest, undo is beside it. */
function Acts({
  look,
  live,
  first,
  onNext,
  onOdds,
}: {
  look: Look
  live: Live
  first: QuestionView | undefined
  onNext: () => void
  onOdds: (question: string) => void
}) {
  const { can } = look
  return (
    <div className="acts">
      {look.fight.outcome.over ? null : (
        <button
          type="button"
          className="primary next"
          disabled={!live.idle || (first === undefined && !can.play)}
          onClick={onNext}
        >
          {nextWords(first)}{' '}
          <span className="key" aria-hidden="true">
            n
          </span>
        </button>
      )}
      <button
        type="button"
        disabled={!can.undo || !live.idle}
        data-act="undo"
        onClick={() => live.act({ act: 'undo' })}
      >
        Undo{' '}
        <span className="key" aria-hidden="true">
          u
        </span>
      </button>
      {can.redo ? (
        <button type="button" onClick={() => live.act({ act: 'redo' })}>
          Redo
        </button>
      ) : null}
      {first?.kind === 'choice' ? (
        <button type="button" onClick={() => onOdds(first.id)}>
          Odds{' '}
          <span className="key" aria-hidden="true">
            o
          </span>
        </button>
      ) : null}
      <MoreActs look={look} live={live} />
    </div>
  )
}

function MoreActs({ look, live }: { look: Look; live: Live }) {
  const { can } = look
  const people = Object.entries(look.fight.hands).flatMap(([seat, hand]) => (hand === 'human' ? [seat] : []))
  const letPlay = (until: 'round' | 'end') => live.act({ act: 'play', until, seats: people })
  return (
    <details className="more">
      <summary>More</summary>
      <div className="row">
        <button type="button" disabled={!can.play || !live.idle} onClick={() => letPlay('round')}>
          Machines play this round
        </button>
        <button type="button" disabled={!can.play || !live.idle} onClick={() => letPlay('end')}>
          Machines play to the end
        </button>
        <button type="button" disabled={!can.again || !live.idle} onClick={() => live.act({ act: 'again' })}>
          Roll again
        </button>
        {look.withdrawable.map(({ id, what }) => (
          <button key={id} type="button" onClick={() => live.act({ act: 'withdraw', question: id })}>
            Take back: {what}
          </button>
        ))}
      </div>
    </details>
  )
}

function OthersQuestions({
  others,
  look,
  live,
}: {
  others: readonly QuestionView[]
  look: Look
  live: Live
}) {
  if (others.length === 0) return null
  return (
    <details className="others">
      <summary>Answer for somebody else ({others.length})</summary>
      {others.map((question) => (
        <Choices
          key={question.id}
          question={question}
          board={look.board}
          system={look.fight.system}
          busy={live.isAnswering(question.id)}
          numbered={false}
          odds={null}
          act={live.act}
        />
      ))}
    </details>
  )
}

function OverCard({ look }: { look: Look }) {
  const winner = look.fight.sides.find(({ id }) => id === look.fight.outcome.winner)
  return (
    <section className="over-card" aria-label="Outcome">
      <h2>{endWords(look.fight.outcome.how, winner?.name)}</h2>
      <p className="row">
        <Link className="button primary" href={`/f/${look.fight.id}/over`}>
          How it went
        </Link>
        <Link className="button" href={`/f/${look.fight.id}/study`}>
          Study it
        </Link>
      </p>
    </section>
  )
}
