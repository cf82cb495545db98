/**
 * Study, an analysis board: the chance to win over the whole fight, the moment one looks at on the stage, every choice
 * of it with its odds and what it gained or cost, and another answer tried by clicking it, which is a fork. Arrows step
 * and change branches; the address names the moment and its choice, so that it can be sent.
 */
import type { Act, MomentView, QuestionView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { host } from '../connection/host.ts'
import { heldBest, type KeyringEntry, takeFromAddress } from '../connection/keyring.ts'
import type { Live } from '../connection/live.ts'
import { holdCreated, openCreated } from '../connection/make.ts'
import { useAsked } from '../connection/request.ts'
import { Rolls } from '../dice/dice.tsx'
import { isNote } from '../log/entries.ts'
import { go, Link, linkTo, useAddress } from '../router.tsx'
import { type Analysis, choiceKey, pathOf } from '../study/analyst.ts'
import { BalanceCard, balancesOf } from '../study/balance-card.tsx'
import { CourseGraph } from '../study/course-graph.tsx'
import { type Judgement, judge } from '../study/judgement.ts'
import { JudgementLine } from '../study/judgement-line.tsx'
import { useAnalysis } from '../study/use-analysis.ts'
import { Ground, Sides, Strip } from '../table/board.tsx'
import { Choices } from '../table/choices.tsx'
import { asAnswered } from '../table/menu-lines.ts'
import { InBar } from '../ui/bar-slot.tsx'
import { copy } from '../ui/download.ts'
import { useKeys } from '../ui/keys.ts'
import { complain } from '../ui/notices.tsx'
import { RecordPage } from './fight-page.tsx'
import { Tree, toBranch } from './tree.tsx'

/** The page for looking back. */
export function StudyPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  return <StudyOf key={fight} fight={fight} />
}

function StudyOf({ fight }: { fight: string }) {
  const [held] = useState(() => {
    takeFromAddress(fight, 'watch')
    return heldBest(fight)
  })
  const { query } = useAddress()
  return (
    <RecordPage fight={fight} held={held} loading="Opening the record…">
      {(look, key, live) => (
        <Study
          look={look}
          live={live}
          held={key}
          step={stepIn(query, look.fight.steps)}
          choice={query.get('choice')}
        />
      )}
    </RecordPage>
  )
}

/** The step that an address names; the last one if it names none. */
function stepIn(query: URLSearchParams, last: number): number {
  const asked = Number(query.get('step') ?? Number.NaN)
  return Number.isInteger(asked) ? Math.max(0, Math.min(last, asked)) : last
}

/** Every choice that was made and could be judged, with the side that made it. */
function judgedIn({ choices }: Analysis): { step: number; side: string; judgement: Judgement }[] {
  return [...choices.values()].flatMap(({ step, side, chosen, odds }) => {
    if (side === null || chosen === null || odds === null) return []
    const judgement = judge(odds, chosen, side)
    return judgement === null ? [] : [{ step, side, judgement }]
  })
}

/** The gravest judgement of each step. */
function signsIn(judged: ReturnType<typeof judgedIn>): ReadonlyMap<number, Judgement> {
  const gravest = judged.toSorted((one, other) => other.judgement.gain - one.judgement.gain)
  return new Map(gravest.map(({ step, judgement }) => [step, judgement]))
}

interface StudyProps {
  readonly look: Snapshot
  readonly live: Live
  readonly held: KeyringEntry
  readonly step: number
  /** The place of the choice in its step that the address names, or null. */
  readonly choice: string | null
}

function Study({ look, live, held, step, choice }: StudyProps) {
  const { fight } = look
  const moment = useAsked(`${step} ${look.revision}`, () => host.moment(held.token, step))
  const analysis = useAnalysis(look, held.token, step)
  const [odds, setOdds] = useState(true)
  const to = (next: number) =>
    go(`/f/${fight.id}/study?step=${Math.max(0, Math.min(fight.steps, next))}`, 'replace')
  const later = () => to(step + 1)
  const earlier = () => to(step - 1)
  useKeys({
    left: earlier,
    right: later,
    above: () => toBranch(look, step, -1),
    below: () => toBranch(look, step, 1),
    odds: () => setOdds(!odds),
  })
  useEffect(() => {
    document.title = `Study: ${fight.title} · Steelyard`
  }, [fight.title])
  const judged = useMemo(() => judgedIn(analysis), [analysis])
  const signs = useMemo(() => signsIn(judged), [judged])
  return (
    <div className="study" data-system={fight.system}>
      <InBar>
        <div className="top-line">
          <h1>{fight.title}</h1>
          <span className="row">
            <button type="button" disabled={step === 0} onClick={earlier}>
              ← Earlier
            </button>
            <button type="button" disabled={step >= fight.steps} onClick={later}>
              Later →
            </button>
            <Ways look={look} held={held} step={step} choice={choice} />
          </span>
        </div>
      </InBar>
      <div className="study-course">
        <CourseGraph fight={fight} analysis={analysis} log={look.log} step={step} signs={signs} onStep={to} />
        {analysis.refused === null ? (
          <BalanceCard
            balances={balancesOf(look, analysis, judged)}
            over={fight.outcome.over}
            working={analysis.working}
          />
        ) : (
          <p className="fine">{analysis.refused}</p>
        )}
      </div>
      <Tree look={look} step={step} signs={signs} onStep={to} />
      {moment.answer === null ? (
        <p className="loading">{moment.problem?.message ?? 'One moment…'}</p>
      ) : (
        <Moment
          moment={moment.answer}
          look={look}
          live={live}
          held={held}
          analysis={odds ? analysis : null}
          choice={choice}
        />
      )}
    </div>
  )
}

/** What leads away from a moment: playing on, telling others, the table. */
function Ways({ look, held, step, choice }: Omit<StudyProps, 'live'>) {
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
      linkTo(
        `/f/${fight}/study?step=${step}${choice === null ? '' : `&choice=${choice}`}${key === null ? '' : `#t=${key}`}`,
      ),
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

interface MomentProps {
  readonly moment: MomentView
  readonly look: Snapshot
  readonly live: Live
  readonly held: KeyringEntry
  /** Null while nobody wants to see odds. */
  readonly analysis: Analysis | null
  readonly choice: string | null
}

function Moment({ moment, look, live, held, analysis, choice }: MomentProps) {
  const acting = moment.questions.map(({ by }) => by)
  const attempt = useAttempt({ moment, look, live, held })
  const told = moment.lines.filter((line) => !isNote(line))
  return (
    <>
      <div className="study-moment">
        <Strip board={moment.board} />
        <Ground system={look.fight.system} board={moment.board} log={moment.lines} acting={acting} />
        <Sides board={moment.board} acting={acting} compact />
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
            analysis={analysis}
            named={pathOf(question.id) === choice}
            attempt={attempt}
          />
        ))}
        {told.length > 0 ? (
          <section className="card" aria-label="What happened then">
            <h2>Then</h2>
            {told.map((line) =>
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

/** What a click on an answer does; null where nothing can be tried. */
type Attempt = ((question: QuestionView, act: Act) => void) | null

/**
 * Trying an answer. An open question of a fight that this device referees is answered; any other makes a fork in which
 * it was answered so, and the study goes on there.
 */
function useAttempt({ moment, look, live, held }: Omit<MomentProps, 'analysis' | 'choice'>): Attempt {
  const busy = useRef(false)
  const { fight } = look
  const mayFork = held.role === 'gm' || (held.role === 'me' && fight.outcome.over)
  if (!mayFork) return null
  return async (question, act) => {
    if (busy.current || act.act !== 'answer') return
    busy.current = true
    try {
      if (held.role === 'gm' && moment.chosen[question.id] === undefined) {
        if (await live.act(act)) go(`/f/${fight.id}/study`, 'replace')
        return
      }
      if (act.choice === undefined) return
      const title = `${fight.title} · ${question.who}: ${labelOf(question, String(act.choice))}`.slice(0, 120)
      const tried = { question: question.id, choice: act.choice }
      const created = await host.fork(held.token, moment.step, title, tried)
      holdCreated(created, title, fight.system, { branch: { of: fight.id, step: moment.step } })
      go(`/f/${created.fight}/study`)
    } catch (error) {
      complain(error)
    } finally {
      busy.current = false
    }
  }
}

/** A question of that moment, its answers, what was answered, and what that was worth. */
function AskedThen({
  question,
  moment,
  look,
  analysis,
  named,
  attempt,
}: Pick<MomentProps, 'moment' | 'look' | 'analysis'> & {
  question: QuestionView
  named: boolean
  attempt: Attempt
}) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (named) card.current?.scrollIntoView({ block: 'nearest' })
  }, [named])
  const chosen = moment.chosen[question.id]
  const studied = analysis?.choices.get(choiceKey(moment.step, pathOf(question.id))) ?? null
  const odds = studied?.odds ?? null
  const judgement =
    odds === null || chosen === undefined || studied?.side == null ? null : judge(odds, chosen, studied.side)
  return (
    <div ref={card} className={named ? 'named' : ''} {...(named ? { 'aria-current': 'true' as const } : {})}>
      <Choices
        question={asAnswered(question)}
        board={moment.board}
        system={look.fight.system}
        busy={attempt === null || question.kind === 'roll'}
        numbered={false}
        odds={odds}
        chosen={chosen ?? null}
        act={(act) => attempt?.(question, act)}
      />
      <p className="row">
        {chosen === undefined ? (
          <span className="fine">Nobody has chosen yet.</span>
        ) : (
          <span>
            Chosen: <b>{labelOf(question, chosen)}</b>
          </span>
        )}
        {judgement === null ? null : <JudgementLine judgement={judgement} />}
      </p>
      {attempt === null || question.kind === 'roll' ? null : (
        <p className="fine">
          {chosen === undefined
            ? 'Click an answer to give it.'
            : 'Click another answer to try it: a branch leaves here, and this fight stays as it was.'}
        </p>
      )}
    </div>
  )
}

function labelOf(question: QuestionView, key: string): string {
  if (question.kind !== 'choice') return key
  return question.options.find((option) => option.key === key)?.label ?? key
}
