/**
 * Study: a fight as a list of moments, the board as it stood, what was asked and chosen, the odds of every answer
 * then, and "play on from here". Arrows step and change branches; the address names the moment, so that it can be sent.
 */
import type { MomentView, QuestionView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { host } from '../connection/host.ts'
import { heldBest, type KeyringEntry, takeFromAddress } from '../connection/keyring.ts'
import { openCreated } from '../connection/make.ts'
import { useAsked } from '../connection/request.ts'
import { go, Link, useAddress } from '../router.tsx'
import { Ground, Sides, Strip } from '../table/board.tsx'
import { Choices } from '../table/choices.tsx'
import { Rolls } from '../table/dice.tsx'
import { type AskedOdds, useOdds } from '../table/use-odds.ts'
import { copy } from '../ui/download.ts'
import { useKeys } from '../ui/keys.ts'
import { complain } from '../ui/notices.tsx'
import { RecordPage } from './fight-page.tsx'
import { Tree, toBranch } from './tree.tsx'

/** The page for looking back. */
export function StudyPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [held] = useState(() => {
    takeFromAddress(fight, 'watch')
    return heldBest(fight)
  })
  const { query } = useAddress()
  return (
    <RecordPage fight={fight} held={held} loading="Opening the record…">
      {(look, key) => (
        <Study look={look} held={key} step={stepIn(query, look.fight.steps)} choice={query.get('choice')} />
      )}
    </RecordPage>
  )
}

/** The step that an address names; the last one if it names none. */
function stepIn(query: URLSearchParams, last: number): number {
  const asked = Number(query.get('step') ?? Number.NaN)
  return Number.isInteger(asked) ? Math.max(0, Math.min(last, asked)) : last
}

/** True for the question at this place of its step. */
function isAt(question: string, path: string | null): boolean {
  return path !== null && question.includes(`:${path}@`)
}

function Study({
  look,
  held,
  step,
  choice,
}: {
  look: Snapshot
  held: KeyringEntry
  step: number
  /** The place of the choice in its step that the address names, or null. */
  choice: string | null
}) {
  const fight = look.fight.id
  const moment = useAsked(`${step} ${look.revision}`, () => host.moment(held.token, step))
  const odds = useOdds((question, told) => host.weigh(held.token, { question, step }, told))
  const to = (next: number) =>
    go(`/f/${fight}/study?step=${Math.max(0, Math.min(look.fight.steps, next))}`, 'replace')
  const later = () => to(step + 1)
  const earlier = () => to(step - 1)
  const choices = moment.answer?.questions.filter(({ kind }) => kind === 'choice') ?? []
  const named = choices.find(({ id }) => isAt(id, choice))
  const first = named ?? choices[0]
  useKeys({
    left: earlier,
    right: later,
    above: () => toBranch(look, step, -1),
    below: () => toBranch(look, step, 1),
    odds: () => first !== undefined && odds.toggle(first.id),
  })
  useEffect(() => {
    document.title = `Study: ${look.fight.title} · Steelyard`
  }, [look.fight.title])
  return (
    <div className="study">
      <header>
        <h1>{look.fight.title}</h1>
        <button type="button" disabled={step === 0} onClick={earlier}>
          ← Earlier
        </button>
        <button type="button" disabled={step >= look.fight.steps} onClick={later}>
          Later →
        </button>
        <Ways look={look} held={held} step={step} choice={choice} />
      </header>
      <Tree look={look} step={step} onStep={to} />
      {moment.answer === null ? (
        <p className="loading">{moment.problem?.message ?? 'One moment…'}</p>
      ) : (
        <Moment moment={moment.answer} look={look} odds={odds} named={named?.id ?? null} />
      )}
    </div>
  )
}

/** What leads away from a moment: playing on, telling others, the table. */
function Ways({
  look,
  held,
  step,
  choice,
}: {
  look: Snapshot
  held: KeyringEntry
  step: number
  choice: string | null
}) {
  const fight = look.fight.id
  const playOn = async () => {
    try {
      const title = `${look.fight.title}, from step ${step}`
      openCreated(await host.fork(held.token, step, title.slice(0, 120)), title, look.fight.system)
    } catch (error) {
      complain(error)
    }
  }
  const key = held.role === 'watch' ? held.token : held.spectator
  const share = () =>
    copy(
      `${window.location.origin}/f/${fight}/study?step=${step}${choice === null ? '' : `&choice=${choice}`}${key === null ? '' : `#t=${key}`}`,
      key === null ? 'Link copied, for people at this table' : 'Link to this moment copied',
    )
  return (
    <>
      <button
        type="button"
        className="primary"
        data-act="fork"
        disabled={held.role === 'watch'}
        onClick={playOn}
      >
        Play on from here
      </button>
      <button type="button" onClick={share}>
        Share
      </button>
      <Link className="button" href={`/f/${fight}/${held.role}`}>
        To the table
      </Link>
    </>
  )
}

function Moment({
  moment,
  look,
  odds,
  named,
}: {
  moment: MomentView
  look: Snapshot
  odds: AskedOdds
  /** The question that the address names. */
  named: string | null
}) {
  const acting = moment.questions.map(({ by }) => by)
  return (
    <>
      <div className="study-moment">
        <Strip board={moment.board} />
        <Ground board={moment.board} log={moment.lines} acting={acting} />
        <Sides board={moment.board} acting={acting} />
      </div>
      <div className="study-choices">
        <p className="fine">
          Step {moment.step} of {moment.steps}
        </p>
        {moment.questions.length === 0 ? (
          <p className="fine">
            {look.me.role === 'referee' ? 'Nobody had to choose here.' : 'No choice that you may see.'}
          </p>
        ) : null}
        {moment.questions.map((question) => (
          <AskedThen
            key={question.id}
            question={question}
            moment={moment}
            look={look}
            odds={odds}
            named={question.id === named}
          />
        ))}
        {moment.lines.length > 0 ? (
          <section className="card" aria-label="What happened then">
            <h2>Then</h2>
            {moment.lines.map((line) =>
              line.roll === undefined ? (
                <p key={line.at} className={`line tone-${line.tone} depth-${line.depth}`}>
                  {line.text}
                </p>
              ) : (
                <Rolls key={line.at} lines={[line]} size={30} />
              ),
            )}
          </section>
        ) : null}
      </div>
    </>
  )
}

/** A question of that moment, its answers, and what was answered. */
function AskedThen({
  question,
  moment,
  look,
  odds,
  named,
}: {
  question: QuestionView
  moment: MomentView
  look: Snapshot
  odds: AskedOdds
  named: boolean
}) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (named) card.current?.scrollIntoView({ block: 'nearest' })
  }, [named])
  const chosen = moment.chosen[question.id]
  return (
    <div ref={card} className={named ? 'named' : ''} {...(named ? { 'aria-current': 'true' as const } : {})}>
      <Choices
        question={question}
        board={moment.board}
        system={look.fight.system}
        busy
        numbered={false}
        odds={odds.of(question.id)}
        chosen={chosen ?? null}
        act={() => undefined}
      />
      <p className="row">
        {chosen === undefined ? (
          <span className="fine">Nobody has chosen yet.</span>
        ) : (
          <span>
            Chosen: <b>{chosenLabel(question, chosen)}</b>
          </span>
        )}
        {question.kind === 'choice' ? (
          <button type="button" onClick={() => odds.toggle(question.id)}>
            Odds of each
          </button>
        ) : null}
      </p>
    </div>
  )
}

function chosenLabel(question: QuestionView, key: string): string {
  if (question.kind !== 'choice') return key
  return question.options.find((option) => option.key === key)?.label ?? key
}
