/**
 * The player's phone: whose move it is on top, my figures in the middle, my choices in the thumb's reach. Log and
 * foes are a tap away. Whoever has no seat yet picks one here; whoever waits for the nod is told so.
 */
import type { Act, Look } from '@steelyard/server/contract'
import { useEffect, useState } from 'react'
import { host } from '../host.ts'
import { heldAs, note, takeFromAddress } from '../keyring.ts'
import { useKeys } from '../keys.ts'
import { type Live, useFight } from '../live.ts'
import { Link } from '../router.tsx'
import { Ground, Strip } from '../table/board.tsx'
import { Choices, usualReply } from '../table/choices.tsx'
import { DiceTray } from '../table/dice-tray.tsx'
import { FigureCard } from '../table/figure-card.tsx'
import { Log } from '../table/log.tsx'
import { seatsOf } from '../table/people.tsx'
import { useTold } from '../table/told.ts'
import { useOdds } from '../table/use-odds.ts'
import { WaitingFor } from '../table/waiting.tsx'
import { hasKnocked, Knocked } from './knocked.tsx'
import { noKey, ProblemPage } from './problem.tsx'
import { pick } from './table.tsx'

type Tab = 'fight' | 'all' | 'log'
const TABS: readonly (readonly [Tab, string])[] = [
  ['fight', 'Mine'],
  ['all', 'Everybody'],
  ['log', 'Log'],
]

/** The page of somebody who plays. */
export function PlayerPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [token] = useState(() => {
    takeFromAddress(fight, 'me')
    return heldAs(fight, 'me')?.token ?? null
  })
  const live = useFight(token)
  useTold(live.look, true)
  const { look } = live
  useEffect(() => {
    if (look === null) return
    const { title, system, outcome } = look.fight
    note(fight, 'me', { title, system, over: outcome.over })
  }, [look, fight])
  if (token === null) return <ProblemPage problem={noKey} />
  if (live.problem !== null) return <ProblemPage problem={live.problem} />
  if (look === null) return <p className="loading">Coming to the table…</p>
  if (hasKnocked(look)) return <Knocked look={look} />
  if (look.me.seat === null) return <SeatPage look={look} live={live} />
  return <Phone look={look} live={live} token={token} />
}

function SeatPage({ look, live }: { look: Look; live: Live }) {
  const taken = new Map(
    look.people.flatMap(({ seat, name }) => (seat === null ? [] : [[seat, name] as const])),
  )
  const figuresOf = (seat: string) =>
    look.board.sides.flatMap(({ figures }) =>
      figures.filter((figure) => figure.seat === seat).map(({ name }) => name),
    )
  // A side whose figures all have seats of their own still has one, for what it is asked as a whole: that comes last.
  const sideNamed = (seat: string) => look.fight.sides.find(({ id }) => id === seat)?.name ?? seat
  const open = seatsOf(look).filter((seat) => look.fight.hands[seat] === 'human')
  const single = open.filter((seat) => figuresOf(seat).length > 0)
  const whole = open.filter((seat) => figuresOf(seat).length === 0)
  return (
    <div className="page narrow">
      <h1>Whom do you play?</h1>
      <ul className="options">
        {[...single, ...whole].map((seat) => (
          <li key={seat}>
            <button
              type="button"
              className="option"
              data-seat={seat}
              disabled={taken.has(seat) || !live.idle}
              onClick={() => live.act({ act: 'seat', person: look.me.person, seat })}
            >
              <span className="option-words">
                <b>{figuresOf(seat).join(', ') || `${sideNamed(seat)}, as a whole`}</b>
                <span className="hint">
                  {taken.has(seat) ? `played by ${taken.get(seat)}` : `seat ${seat}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <WaitingFor look={look} />
      <Ground board={look.board} acting={[]} />
    </div>
  )
}

function Phone({ look, live, token }: { look: Look; live: Live; token: string }) {
  const [tab, setTab] = useState<Tab>('fight')
  const [finding, setFinding] = useState(0)
  const odds = useOdds((question) => host.odds(token, question))
  const [first] = look.questions
  const act = (wanted: Act) => live.act(wanted)
  useKeys({
    next: () => {
      const reply = first?.kind === 'choice' ? usualReply(first) : null
      if (first?.kind === 'choice' && reply !== null)
        act({ act: 'answer', question: first.id, choice: reply })
    },
    odds: () => look.fight.odds && first?.kind === 'choice' && odds.toggle(first.id),
    log: () => setTab(tab === 'log' ? 'fight' : 'log'),
    find: () => setFinding(finding + 1),
    digit: (number) => pick(first, number, act),
  })
  const acting = look.questions.map(({ by }) => by)
  const { over } = look.fight.outcome
  return (
    <div className={first === undefined ? 'phone' : 'phone my-move'}>
      <header className="phone-top">
        <h1>{over ? 'The fight is over' : first === undefined ? look.fight.title : 'Your move'}</h1>
        <Strip board={look.board} />
        <WaitingFor look={look} />
        <div className="tabs" role="tablist" aria-label="What to see">
          {TABS.map(([name, words]) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={tab === name}
              aria-controls="tab-panel"
              onClick={() => setTab(name)}
            >
              {words}
            </button>
          ))}
        </div>
      </header>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="phone-middle">
        {tab === 'fight' ? <Mine look={look} acting={acting} /> : null}
        {tab === 'all' ? <Everybody look={look} acting={acting} /> : null}
        {tab === 'log' ? (
          <Log log={look.log} system={look.fight.system} onUndo={null} onStudy={null} />
        ) : null}
      </div>
      <div className="phone-thumb">
        {look.questions.map((question) => (
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
        <PhoneActs
          look={look}
          live={live}
          onOdds={first?.kind === 'choice' ? () => odds.toggle(first.id) : null}
        />
      </div>
    </div>
  )
}

function PhoneActs({ look, live, onOdds }: { look: Look; live: Live; onOdds: (() => void) | null }) {
  const seat = look.me.seat ?? ''
  const typed = look.fight.typed.includes(seat)
  return (
    <div className="row phone-acts">
      {onOdds !== null && look.fight.odds ? (
        <button type="button" onClick={onOdds}>
          Odds
        </button>
      ) : null}
      {look.withdrawable.map(({ id, what }) => (
        <button key={id} type="button" onClick={() => live.act({ act: 'withdraw', question: id })}>
          Take back: {what}
        </button>
      ))}
      {look.fight.outcome.over ? (
        <Link className="button primary" href={`/f/${look.fight.id}/over`}>
          How it went
        </Link>
      ) : (
        <button
          type="button"
          onClick={() => live.act({ act: 'dice', seat, origin: typed ? 'drawn' : 'typed' })}
        >
          {typed ? 'Let the table roll' : 'I roll real dice'}
        </button>
      )}
    </div>
  )
}

function Mine({ look, acting }: { look: Look; acting: readonly string[] }) {
  return (
    <>
      <h2 className="unseen">My figures</h2>
      {look.board.sides.flatMap(({ figures }, side) =>
        figures
          .filter(({ seat }) => seat === look.me.seat)
          .map((figure) => (
            <FigureCard key={figure.id} figure={figure} side={side} acting={acting.includes(figure.id)} />
          )),
      )}
      <DiceTray look={look} size={40} />
      <Ground board={look.board} acting={acting} />
    </>
  )
}

function Everybody({ look, acting }: { look: Look; acting: readonly string[] }) {
  return (
    <>
      <h2 className="unseen">Everybody</h2>
      <Ground board={look.board} acting={acting} />
      {look.board.sides.flatMap(({ figures }, side) =>
        figures.map((figure) => (
          <FigureCard key={figure.id} figure={figure} side={side} acting={acting.includes(figure.id)} />
        )),
      )}
    </>
  )
}
