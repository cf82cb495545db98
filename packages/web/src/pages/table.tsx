/**
 * The referee's table: order on top, everybody on the left, what is to decide in the middle with the latest dice, the
 * log on the right. Everything can be done by keyboard; everything done is in the record.
 */
import type { Header, QuestionView, Snapshot } from '@steelyard/table/contract'
import { type ReactNode, useState } from 'react'
import { ChapterEnd } from '../company/chapter-end.tsx'
import { companyPath } from '../company/chapters.ts'
import { tab } from '../connection/host.ts'
import { heldAs, type KeyringEntry, takeFromAddress } from '../connection/keyring.ts'
import type { Live } from '../connection/live.ts'
import { DiceTray } from '../dice/dice-tray.tsx'
import { Move } from '../local/move.tsx'
import { Log } from '../log/log.tsx'
import { go, Link, linkTo } from '../router.tsx'
import { type KeyAct, useSettings } from '../settings.ts'
import { targetsIn } from '../stage/targets.ts'
import { Amend } from '../table/amend.tsx'
import { Ground, Notes, Sides, Strip } from '../table/board.tsx'
import { Hands } from '../table/hands.tsx'
import { People } from '../table/people.tsx'
import { PlayMySide } from '../table/play-my-side.tsx'
import { type AnswerHandlers, Questions, useAnswering } from '../table/questions.tsx'
import { quickAmendment } from '../table/quick-amend.ts'
import { Share } from '../table/share.tsx'
import { playerAt, WaitingFor } from '../table/waiting.tsx'
import { InBar } from '../ui/bar-slot.tsx'
import { Coach, factsOf } from '../ui/coach.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFocusBack } from '../ui/focus-back.ts'
import { useKeys } from '../ui/keys.ts'
import { announce } from '../ui/notices.tsx'
import { reachable } from '../ui/reachable.ts'
import { endWords, figureNamed, figureWords, isBetween, withNames } from '../ui/words.ts'
import { FightPage } from './fight-page.tsx'

type Panel = 'invite' | 'people' | 'hands' | 'amend' | null

/** The page of whoever runs the fight. */
export function TablePage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [held] = useState(() => {
    takeFromAddress(fight, 'gm')
    return heldAs(fight, 'gm')
  })
  return (
    <FightPage fight={fight} as="gm" token={held?.token ?? null} told="calls">
      {(look, live, token) =>
        held === null ? null : <Table look={look} live={live} held={{ ...held, token }} />
      }
    </FightPage>
  )
}

/** Which questions the referee answers now: those of seats that no other person holds. */
export function splitQuestions(look: Snapshot): { own: QuestionView[]; others: QuestionView[] } {
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

function Table({ look, live, held }: { look: Snapshot; live: Live; held: KeyringEntry }) {
  const { own, others } = splitQuestions(look)
  const [panel, setPanel] = useState<Panel>(null)
  const [opened, setOpened] = useState({ invite: 0, hands: 0 })
  const [log, setLog] = useState(true)
  const [selected, setSelected] = useState<string | null>(null)
  const answering = useAnswering(look, own, live, held.token)
  const next = nextOf(look, live, answering)
  const select = (by: number) => {
    const next = figureBeside(look, selected, by)
    const figure = figureNamed(look.board, next ?? '')
    setSelected(next)
    if (figure !== null) announce(figureWords(figure))
  }
  useFocusBack(look.questions.map(({ id }) => id).join(' '), live.idle)
  const toggle = (id: string) => setSelected(id === selected ? null : id)
  useKeys({
    ...answering.keys,
    next: () => next.act?.(),
    enter: () => next.act?.(),
    undo: () => look.can.undo && live.act({ act: 'undo' }),
    log: () => setLog(!log),
    down: () => select(1),
    up: () => select(-1),
  })
  const open = (which: Panel) => {
    setPanel(which)
    if (which === 'invite' || which === 'hands') setOpened({ ...opened, [which]: opened[which] + 1 })
  }
  const acting = look.questions.map(({ by }) => by)
  const between = isBetween(look.fight.system)
  return (
    <div
      className={`table-page ${log ? '' : 'without-log'} ${between ? 'without-stage' : ''}`}
      data-system={look.fight.system}
    >
      <InBar>
        <TopLine look={look} held={held} onOpen={open} />
      </InBar>
      <div className="table-line">
        <Strip board={look.board} />
        <WaitingFor look={look} />
      </div>
      <div className="table-left">
        {between ? null : (
          <div className="table-stage">
            <Ground
              system={look.fight.system}
              board={look.board}
              log={look.log}
              acting={acting}
              selected={selected}
              targets={targetsIn(own, look.board, live.act)}
              onSelect={toggle}
            />
            <DiceTray look={look} size={52} />
          </div>
        )}
        <section className="table-board" aria-label="Board" ref={reachable}>
          <Sides
            board={look.board}
            acting={acting}
            selected={selected}
            compact={!between}
            isFight={!between}
            onSelect={toggle}
            {...(look.fight.outcome.over || between ? {} : { adjust: adjusting(look.fight, live) })}
          />
          {between ? <Notes notes={look.board.notes} /> : null}
        </section>
      </div>
      <div className="table-right">
        <div className="table-middle">
          {look.fight.outcome.over ? <OverCard look={look} held={held} /> : null}
          <Acts look={look} live={live} next={next} onOdds={answering.toggleOdds}>
            <PlayMySide look={look} live={live} seats={[...new Set(own.map(({ seat }) => seat))]} />
          </Acts>
          <Questions questions={own} look={look} live={live} answering={answering} />
          <OthersQuestions others={others} look={look} live={live} />
          {between ? null : <Coach facts={factsOf(look, { odds: answering.odds.count, ...opened })} />}
          {between ? <DiceTray look={look} /> : null}
        </div>
        {log ? <TableLog look={look} live={live} /> : null}
      </div>
      <Panels panel={panel} look={look} held={held} live={live} onClose={() => setPanel(null)} />
    </div>
  )
}

function TableLog({ look, live }: { look: Snapshot; live: Live }) {
  return (
    <Log
      look={look}
      onUndo={look.can.undo ? (step) => live.act({ act: 'undo', to: step }) : null}
      onStudy={(step) => go(`/f/${look.fight.id}/study?step=${step}`)}
      onAsk={look.can.undo ? (step, path) => live.act({ act: 'undo', answer: { step, path } }) : null}
    />
  )
}

/** What a tap on − or + of a card does: an amendment, in the log. */
function adjusting({ system }: Header, live: Live): NonNullable<Parameters<typeof Sides>[0]['adjust']> {
  return (figure, gauge, by) => {
    const amendment = quickAmendment(system, figure, gauge, by)
    return amendment === null || !live.idle ? null : () => live.act(amendment)
  }
}

/** The figure so many places after another, brought into view. */
function figureBeside(look: Snapshot, from: string | null, by: number): string | null {
  const figures = look.board.sides.flatMap((side) => side.figures.map(({ id }) => id))
  const next = figures[(figures.indexOf(from ?? '') + by + figures.length) % figures.length] ?? null
  if (next !== null)
    document.querySelector(`[data-figure="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  return next
}

function TopLine({
  look,
  held,
  onOpen,
}: {
  look: Snapshot
  held: KeyringEntry
  onOpen: (panel: Panel) => void
}) {
  const asking = look.people.filter(({ waiting }) => waiting).length
  return (
    <div className="top-line">
      <h1>{look.fight.title}</h1>
      {look.fight.branch === null ? null : (
        <span className="tag">a branch from step {look.fight.branch.step}</span>
      )}
      <span className="row">
        {held.company === undefined ? null : (
          <Link className="button" href={companyPath(held.company.id)}>
            The company
          </Link>
        )}
        <button type="button" onClick={() => onOpen('invite')}>
          Invite{look.fight.code === null ? '' : ` · ${look.fight.code}`}
        </button>
        <button type="button" className={asking > 0 ? 'primary' : ''} onClick={() => onOpen('people')}>
          People{asking > 0 ? ` (${asking} asking)` : ''}
        </button>
        <button type="button" onClick={() => onOpen('hands')}>
          Who plays
        </button>
        <button type="button" onClick={() => onOpen('amend')}>
          Edit
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
  live,
  onClose,
}: {
  panel: Panel
  look: Snapshot
  held: KeyringEntry
  live: Live
  onClose: () => void
}) {
  const watch = held.spectator === null ? null : linkTo(`/f/${look.fight.id}/watch#t=${held.spectator}`)
  switch (panel) {
    case null:
      return null
    case 'invite':
      return (
        <Dialog title="Invite" onClose={onClose}>
          {tab === null ? (
            <Share code={look.fight.code} watch={watch} token={held.token} title={look.fight.title} />
          ) : (
            <Move token={held.token} title={look.fight.title} watch={watch} />
          )}
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
        <Dialog title="Who plays" onClose={onClose}>
          <Hands look={look} act={live.act} />
        </Dialog>
      )
    case 'amend':
      return (
        <Dialog title="Edit" onClose={onClose}>
          <Amend look={look} act={live.act} onDone={onClose} />
        </Dialog>
      )
  }
}

/** The next thing to do, and what it is called: whoever presses the biggest button by habit should know. */
interface Next {
  readonly words: string
  /** Null while there is nothing to do but wait. */
  readonly act: (() => void) | null
}

function nextOf(look: Snapshot, live: Live, { first, suggested, suggest }: AnswerHandlers): Next {
  if (first?.kind === 'roll')
    return { words: 'Roll', act: () => live.act({ act: 'answer', question: first.id, draw: true }) }
  if (first !== undefined) {
    return { words: suggested ?? 'Answer below', act: suggested === null ? null : suggest }
  }
  const people = look.waiting.filter(({ hand }) => hand === 'human')
  if (people.length > 0) {
    const names = new Set(people.map(({ seat, who }) => playerAt(look, seat) ?? who))
    return { words: `Waiting for ${[...names].join(', ')}`, act: null }
  }
  return { words: 'Go on', act: look.can.play ? () => live.act({ act: 'play', until: 'decision' }) : null }
}

/** The big buttons: next is the biggest, undo is beside it. */
function Acts({
  look,
  live,
  next,
  onOdds,
  children,
}: {
  look: Snapshot
  live: Live
  next: Next
  onOdds: (() => void) | null
  children: ReactNode
}) {
  const { can } = look
  return (
    <div className="acts">
      {look.fight.outcome.over ? null : (
        <button
          type="button"
          className="primary next"
          disabled={!live.idle || next.act === null}
          onClick={() => next.act?.()}
        >
          {next.words}{' '}
          <span className="key" aria-hidden="true">
            ↵
          </span>
        </button>
      )}
      <button
        type="button"
        disabled={!can.undo || !live.idle}
        data-act="undo"
        onClick={() => live.act({ act: 'undo' })}
      >
        Undo <KeyMark act="undo" />
      </button>
      {can.redo ? (
        <button type="button" onClick={() => live.act({ act: 'redo' })}>
          Redo
        </button>
      ) : null}
      {onOdds === null ? null : (
        <button type="button" onClick={onOdds}>
          Odds <KeyMark act="odds" />
        </button>
      )}
      {children}
      <MoreActs look={look} live={live} />
    </div>
  )
}

/** The key of an act, for the eye: whatever it is set to. */
function KeyMark({ act }: { act: KeyAct }) {
  const { keys } = useSettings()
  return (
    <span className="key" aria-hidden="true">
      {keys[act]}
    </span>
  )
}

function MoreActs({ look, live }: { look: Snapshot; live: Live }) {
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
            Take back: {withNames(look.board, what)}
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
  look: Snapshot
  live: Live
}) {
  if (others.length === 0) return null
  return (
    <details className="others">
      <summary>Answer for somebody else ({others.length})</summary>
      <Questions questions={others} look={look} live={live} answering={null} />
    </details>
  )
}

function OverCard({ look, held }: { look: Snapshot; held: KeyringEntry }) {
  const between = isBetween(look.fight.system)
  return (
    <section className="over-card" aria-label="Outcome">
      <h2>{between ? 'Onward' : endWords(look.fight)}</h2>
      <p className="row">
        {held.company === undefined ? null : <ChapterEnd held={held} />}
        {between ? null : (
          <>
            <Link
              className={held.company === undefined ? 'button primary' : 'button'}
              href={`/f/${look.fight.id}/over`}
            >
              How it went
            </Link>
            <Link className="button" href={`/f/${look.fight.id}/study`}>
              Study it
            </Link>
          </>
        )}
      </p>
    </section>
  )
}
