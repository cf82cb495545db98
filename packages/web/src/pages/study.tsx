/**
 * Study: a fight as a list of moments, the board as it stood, what was asked and chosen, the odds of every answer
 * then, and "play on from here". Arrows step; the address names the moment, so that it can be sent.
 */
import type { LineView, Look, MomentView, Odds } from '@steelyard/server/contract'
import { useEffect, useMemo, useState } from 'react'
import { useAsked } from '../asked.ts'
import { copy } from '../download.ts'
import { entriesOf } from '../entries.ts'
import { host } from '../host.ts'
import { type Held, heldBest, takeFromAddress } from '../keyring.ts'
import { useKeys } from '../keys.ts'
import { useFight } from '../live.ts'
import { openCreated } from '../make.ts'
import { complain } from '../notices.tsx'
import { go, Link, useAddress } from '../router.tsx'
import { Ground, Sides, Strip } from '../table/board.tsx'
import { Choices } from '../table/choices.tsx'
import { Rolls } from '../table/dice.tsx'
import { useOdds } from '../table/use-odds.ts'
import { noKey, ProblemPage } from './problem.tsx'

/** The page for looking back. */
export function StudyPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [held] = useState(() => {
    takeFromAddress(fight, 'watch')
    return heldBest(fight)
  })
  const live = useFight(held?.token ?? null)
  const { query } = useAddress()
  if (held === null) return <ProblemPage problem={noKey} />
  if (live.problem !== null) return <ProblemPage problem={live.problem} />
  if (live.look === null) return <p className="loading">Opening the record…</p>
  const asked = Number(query.get('step') ?? Number.NaN)
  const step = Number.isInteger(asked)
    ? Math.max(0, Math.min(live.look.fight.steps, asked))
    : live.look.fight.steps
  return <Study look={live.look} held={held} step={step} />
}

function Study({ look, held, step }: { look: Look; held: Held; step: number }) {
  const fight = look.fight.id
  const moment = useAsked(`${step} ${look.revision}`, () => host.moment(held.token, step))
  const odds = useOdds((question): Promise<Odds> => host.oddsAt(held.token, step, question))
  const to = (next: number) =>
    go(`/f/${fight}/study?step=${Math.max(0, Math.min(look.fight.steps, next))}`, 'replace')
  const steps = useMemo(
    () => [...new Set(look.log.filter(({ struck }) => !struck).map((line) => line.step))],
    [look.log],
  )
  const nextStep = steps.find((other) => other > step) ?? look.fight.steps
  const lastStep = steps.findLast((other) => other < step) ?? 0
  const first = moment.answer?.questions.find(({ kind }) => kind === 'choice')
  useKeys({
    left: () => to(lastStep),
    right: () => to(nextStep),
    odds: () => first !== undefined && odds.toggle(first.id),
  })
  useEffect(() => {
    document.title = `Study: ${look.fight.title} · Steelyard`
  }, [look.fight.title])
  const playOn = async () => {
    try {
      const title = `${look.fight.title}, from step ${step}`
      openCreated(await host.fork(held.token, step, title.slice(0, 120)), title, look.fight.system)
    } catch (error) {
      complain(error)
    }
  }
  const share = () => {
    const key = held.role === 'watch' ? held.token : held.spectator
    const secret = key === null ? '' : `#t=${key}`
    copy(`${window.location.origin}/f/${fight}/study?step=${step}${secret}`, 'Link to this moment copied')
  }
  return (
    <div className="study">
      <header>
        <h1>{look.fight.title}</h1>
        <button type="button" disabled={step === 0} onClick={() => to(lastStep)}>
          ← Earlier
        </button>
        <button type="button" disabled={step >= look.fight.steps} onClick={() => to(nextStep)}>
          Later →
        </button>
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
      </header>
      <Tree log={look.log} step={step} onStep={to} />
      {moment.answer === null ? (
        <p className="loading">{moment.problem?.message ?? 'One moment…'}</p>
      ) : (
        <Moment moment={moment.answer} look={look} odds={odds} />
      )}
    </div>
  )
}

function Tree({
  log,
  step,
  onStep,
}: {
  log: readonly LineView[]
  step: number
  onStep: (step: number) => void
}) {
  const entries = useMemo(() => entriesOf(log), [log])
  useEffect(() => {
    document.querySelector(`.tree [data-step="${step}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return (
    <nav aria-label="Moments">
      <ol className="tree">
        {entries.map((entry) =>
          entry.kind === 'round' ? (
            <li key={entry.key} className="round">
              {entry.title.text}
            </li>
          ) : (
            <li
              key={entry.key}
              data-step={entry.step}
              className={`${entry.struck ? 'struck' : ''} ${!entry.struck && entry.step === step ? 'now' : ''}`}
            >
              <button
                type="button"
                disabled={entry.struck}
                {...(entry.step === step && !entry.struck ? { 'aria-current': 'step' as const } : {})}
                onClick={() => onStep(entry.step)}
              >
                {entry.struck ? <s>{entry.title.text}</s> : entry.title.text}
              </button>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

function Moment({
  moment,
  look,
  odds,
}: {
  moment: MomentView
  look: Look
  odds: ReturnType<typeof useOdds>
}) {
  const acting = moment.questions.map(({ by }) => by)
  return (
    <>
      <div className="study-moment">
        <Strip board={moment.board} />
        <Ground board={moment.board} acting={acting} />
        <Sides board={moment.board} acting={acting} />
      </div>
      <div className="study-choices">
        <p className="fine">
          Step {moment.step} of {moment.steps}, round {moment.round}
        </p>
        {moment.questions.length === 0 ? <p className="fine">Nobody had to choose here.</p> : null}
        {moment.questions.map((question) => (
          <div key={question.id}>
            <Choices
              question={question}
              board={moment.board}
              system={look.fight.system}
              busy
              numbered={false}
              odds={odds.of(question.id)}
              chosen={moment.chosen[question.id] ?? null}
              act={() => undefined}
            />
            <p className="row">
              {moment.chosen[question.id] === undefined ? (
                <span className="fine">Nobody has chosen yet.</span>
              ) : (
                <span>
                  Chosen: <b>{chosenLabel(question, moment.chosen[question.id] ?? '')}</b>
                </span>
              )}
              {question.kind === 'choice' ? (
                <button type="button" onClick={() => odds.toggle(question.id)}>
                  Odds of each
                </button>
              ) : null}
            </p>
          </div>
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

function chosenLabel(question: MomentView['questions'][number], key: string): string {
  if (question.kind !== 'choice') return key
  return question.options.find((option) => option.key === key)?.label ?? key
}
