/**
 * The player's phone: whose move it is on top, and at the end who won; my figures in the middle, my choices in the
 * thumb's reach. Everybody and the log are a tap or a swipe away. Whoever has no seat yet picks one here; whoever waits
 * for the nod is told so.
 */
import type { FigureView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { heldAs, takeFromAddress } from '../connection/keyring.ts'
import { freshKey, type Live } from '../connection/live.ts'
import { DiceTray } from '../dice/dice-tray.tsx'
import { Log } from '../log/log.tsx'
import { Link } from '../router.tsx'
import { targetsIn } from '../stage/targets.ts'
import { AttentionSettings } from '../table/attention.tsx'
import { Ground, Strip } from '../table/board.tsx'
import { Ending } from '../table/ending.tsx'
import { FigureCard } from '../table/figure-card.tsx'
import { Pane, type PaneNames, Tabs } from '../table/panes.tsx'
import { seatsOf } from '../table/people.tsx'
import { PlayMySide } from '../table/play-my-side.tsx'
import { Questions, useAnswering } from '../table/questions.tsx'
import { WaitingFor } from '../table/waiting.tsx'
import { InBar } from '../ui/bar-slot.tsx'
import { useFocusBack } from '../ui/focus-back.ts'
import { useKeys } from '../ui/keys.ts'
import { endHeading, withNames } from '../ui/words.ts'
import { FightPage } from './fight-page.tsx'
import { hasKnocked, Knocked } from './knocked.tsx'

type PaneName = 'fight' | 'all' | 'log'
const PANES: PaneNames<PaneName> = [
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
  return (
    <FightPage fight={fight} as="me" token={token} told="calls">
      {(look, live, secret) => {
        if (hasKnocked(look)) return <Knocked look={look} />
        if (look.me.seat === null) return <SeatPage look={look} live={live} />
        return <Phone look={look} live={live} token={secret} />
      }}
    </FightPage>
  )
}

/** Whom to play: at the beginning, and whenever somebody wants to change. */
function SeatPage({ look, live, onDone }: { look: Snapshot; live: Live; onDone?: () => void }) {
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
  const sideWith = (seat: string) =>
    look.board.sides.find(({ figures }) => figures.some((figure) => figure.seat === seat))?.name ?? ''
  const take = async (seat: string) => {
    if (await live.act({ act: 'seat', person: look.me.person, seat })) onDone?.()
  }
  const single = open.filter((seat) => figuresOf(seat).length > 0)
  const whole = open.filter((seat) => figuresOf(seat).length === 0)
  return (
    <div className="page narrow" data-system={look.fight.system}>
      <h1>Whom do you play?</h1>
      <ul className="options">
        {[...single, ...whole].map((seat) => (
          <li key={seat}>
            <button
              type="button"
              className="option"
              data-seat={seat}
              disabled={taken.has(seat) || !live.idle}
              onClick={() => take(seat)}
            >
              <span className="option-words">
                <b>{figuresOf(seat).join(', ') || `${sideNamed(seat)}, as a whole`}</b>
                <span className="hint">
                  {taken.has(seat) ? `played by ${taken.get(seat)}` : sideWith(seat)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onDone === undefined ? null : (
        <button type="button" onClick={onDone}>
          Stay where I am
        </button>
      )}
      <WaitingFor look={look} />
      <Ground system={look.fight.system} board={look.board} log={look.log} acting={[]} />
    </div>
  )
}

function Phone({ look, live, token }: { look: Snapshot; live: Live; token: string }) {
  const [pane, setPane] = useState<PaneName>('fight')
  const [moving, setMoving] = useState(false)
  const answering = useAnswering(look, look.questions, live, token)
  const { first } = answering
  useFocusBack(look.questions.map(({ id }) => id).join(' '), live.idle)
  useKeys({
    ...answering.keys,
    next: answering.suggest,
    log: () => setPane(pane === 'log' ? 'fight' : 'log'),
  })
  const questions = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is read from its top, wherever the last answer stood.
  useEffect(() => questions.current?.scrollTo(0, 0), [first?.id])
  const acting = look.questions.map(({ by }) => by)
  const panes = { names: PANES, shown: pane, onShow: setPane }
  if (moving) return <SeatPage look={look} live={live} onDone={() => setMoving(false)} />
  return (
    <div
      className={first === undefined ? 'phone' : 'phone my-move'}
      data-shown={pane}
      data-system={look.fight.system}
    >
      <InBar>
        <h1>{headline(look)}</h1>
      </InBar>
      <header className="phone-top">
        <Strip board={look.board} />
        {look.fight.outcome.over ? <Ending look={look} /> : <WaitingFor look={look} />}
        <Tabs {...panes} label="What to see" />
      </header>
      <Pane {...panes} className="phone-middle">
        {pane === 'fight' ? <Mine look={look} acting={acting} act={live.act} /> : null}
        {pane === 'all' ? <Everybody look={look} acting={acting} act={live.act} /> : null}
        {pane === 'log' ? <Log look={look} onUndo={null} onStudy={null} onAsk={null} /> : null}
      </Pane>
      <div className="phone-thumb">
        {first === undefined ? null : (
          <div className="phone-questions" ref={questions}>
            {answering.suggested === null ? null : (
              <button
                type="button"
                className="primary next suggested"
                disabled={!live.idle}
                onClick={answering.suggest}
              >
                {answering.suggested}
              </button>
            )}
            <Questions questions={look.questions} look={look} live={live} answering={answering} />
          </div>
        )}
        <PhoneActs look={look} live={live} onOdds={answering.toggleOdds} onMove={() => setMoving(true)} />
      </div>
    </div>
  )
}

function headline(look: Snapshot): string {
  if (look.fight.outcome.over) return endHeading(look)
  return look.questions.length === 0 ? look.fight.title : 'Your move'
}

function PhoneActs({
  look,
  live,
  onOdds,
  onMove,
}: {
  look: Snapshot
  live: Live
  onOdds: (() => void) | null
  onMove: () => void
}) {
  const seat = look.me.seat ?? ''
  const typed = look.fight.typed.includes(seat)
  return (
    <div className="row phone-acts">
      <PlayMySide look={look} live={live} seats={look.questions.length === 0 ? [] : [seat]} />
      {onOdds !== null ? (
        <button type="button" onClick={onOdds}>
          Odds
        </button>
      ) : null}
      {look.fight.outcome.over ? (
        <Link className="button primary" href={`/f/${look.fight.id}/over`}>
          How it went
        </Link>
      ) : null}
      <details className="more">
        <summary>More</summary>
        {look.fight.outcome.over ? null : (
          <button
            type="button"
            onClick={() => live.act({ act: 'dice', seat, origin: typed ? 'drawn' : 'typed' })}
          >
            {typed ? 'Let the table roll' : 'I roll real dice'}
          </button>
        )}
        <OwnLuck look={look} live={live} />
        <AttentionSettings look={look} seat={seat} act={live.act} />
        {look.fight.outcome.over ? null : (
          <button type="button" onClick={onMove}>
            Change seat
          </button>
        )}
      </details>
      {look.withdrawable.map(({ id, what }) => (
        <button key={id} type="button" onClick={() => live.act({ act: 'withdraw', question: id })}>
          Take back: {withNames(look.board, what)}
        </button>
      ))}
    </div>
  )
}

/** Before the first roll a phone can mix a seed of its own into the dice: then nobody can have known them. */
function OwnLuck({ look, live }: { look: Snapshot; live: Live }) {
  const [mixed, setMixed] = useState(false)
  if (mixed || look.fight.outcome.over || look.log.some(({ code }) => code === 'roll')) return null
  return (
    <button
      type="button"
      title="A number that only this phone knows goes into every die; Verify shows that it did."
      onClick={async () => setMixed(await live.act({ act: 'seed', seed: freshKey() }))}
    >
      Mix my luck into the dice
    </button>
  )
}

interface PaneProps {
  readonly look: Snapshot
  readonly acting: readonly string[]
  readonly act: Live['act']
}

function Mine({ look, acting, act }: PaneProps) {
  const mine = look.board.sides.flatMap(({ figures }, side) =>
    figures.filter(({ seat }) => seat === look.me.seat).map((figure) => ({ figure, side })),
  )
  // Whoever is to act comes first: below the choices a phone has room for little more than one card.
  const isActing = ({ figure }: { figure: FigureView }) => acting.includes(figure.id)
  const inOrder = [...mine.filter(isActing), ...mine.filter((one) => !isActing(one))]
  return (
    <>
      <h2 className="unseen">My figures</h2>
      {inOrder.map(({ figure, side }) => (
        <FigureCard key={figure.id} figure={figure} side={side} acting={acting.includes(figure.id)} whole />
      ))}
      <DiceTray look={look} size={40} />
      <Ground
        system={look.fight.system}
        board={look.board}
        log={look.log}
        acting={acting}
        targets={targetsIn(look.questions, look.board, act)}
      />
    </>
  )
}

function Everybody({ look, acting, act }: PaneProps) {
  return (
    <>
      <h2 className="unseen">Everybody</h2>
      <Ground
        system={look.fight.system}
        board={look.board}
        log={look.log}
        acting={acting}
        targets={targetsIn(look.questions, look.board, act)}
      />
      {look.board.sides.flatMap(({ figures }, side) =>
        figures.map((figure) => (
          <FigureCard key={figure.id} figure={figure} side={side} acting={acting.includes(figure.id)} />
        )),
      )}
    </>
  )
}
