/**
 * A fight as a tree: its moments from first to last, what was taken back among them, struck, and where other fights
 * leave it or where it left another one. Branches are those this device knows.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { useEffect, useMemo } from 'react'
import { branchesOf, heldBest, type KeyringEntry } from '../connection/keyring.ts'
import { entriesOf, type LogEntry } from '../log/entries.ts'
import { go, Link } from '../router.tsx'
import { type Judgement, signOf } from '../study/judgement.ts'
import { reachable } from '../ui/reachable.ts'

/** A branch of a fight, and the step at which it leaves. */
type Branch = KeyringEntry & { readonly step: number }

/** The branches of a fight, each fight once. */
function knownBranches(fight: string): readonly Branch[] {
  const found = branchesOf(fight)
  return found.filter(({ fight: id }, at) => found.findIndex((other) => other.fight === id) === at)
}

/** Goes to the study of the next branch at this step, of the trunk among them, or does nothing where there is none. */
export function toBranch(look: Snapshot, step: number, by: 1 | -1): void {
  const { id, branch } = look.fight
  const here = knownBranches(id).filter((other) => other.step === step)
  const trunk = branch !== null && branch.step === step ? branch.of : null
  const beside = trunk === null ? [] : knownBranches(trunk).filter((other) => other.step === step)
  const fights =
    trunk === null ? [id, ...here.map(({ fight }) => fight)] : [trunk, ...beside.map(({ fight }) => fight)]
  const next = fights[fights.indexOf(id) + by]
  if (next !== undefined && heldBest(next) !== null) go(`/f/${next}/study?step=${step}`)
}

/** The moments of a fight and its branches. */
export function Tree({
  look,
  step,
  signs,
  onStep,
}: {
  look: Snapshot
  step: number
  /** The gravest judgement of each step that has one. */
  signs: ReadonlyMap<number, Judgement>
  onStep: (step: number) => void
}) {
  const { id, branch } = look.fight
  const entries = useMemo(() => momentsOf(look.log), [look.log])
  const branches = useMemo(() => knownBranches(id), [id])
  // A step that tells nothing belongs to the entry before it.
  const now = entries.findLast(
    ({ struck, kind, step: at }) => !struck && kind !== 'round' && at <= step,
  )?.step
  const lasts = useMemo(() => lastOfSteps(entries), [entries])
  useEffect(() => {
    document.querySelector(`.tree [data-step="${now}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [now])
  return (
    <nav aria-label="Moments">
      <ol className="tree" ref={reachable}>
        {branch === null ? null : (
          <li className="branch">
            <Trunk of={branch.of} step={branch.step} />
          </li>
        )}
        {entries.map((entry) => (
          <Leaf
            key={entry.key}
            entry={entry}
            now={!entry.struck && entry.step === now}
            judgement={lasts.get(entry.step) === entry.key ? (signs.get(entry.step) ?? null) : null}
            branches={
              lasts.get(entry.step) === entry.key ? branches.filter((other) => other.step === entry.step) : []
            }
            onStep={onStep}
          />
        ))}
      </ol>
    </nav>
  )
}

/** The last entry of each step that was not taken back: what leaves a fight there is listed below it. */
function lastOfSteps(entries: readonly LogEntry[]): ReadonlyMap<number, number> {
  return new Map(
    entries.filter(({ struck, kind }) => !struck && kind !== 'round').map(({ step, key }) => [step, key]),
  )
}

/** What is listed: neither who was given a hand nor what was answered for people. */
function momentsOf(log: Snapshot['log']): LogEntry[] {
  return entriesOf(log.filter(({ code }) => code !== 'hand')).filter(({ kind }) => kind !== 'answered')
}

function Leaf({
  entry,
  now,
  judgement,
  branches,
  onStep,
}: {
  entry: LogEntry
  now: boolean
  judgement: Judgement | null
  branches: readonly Branch[]
  onStep: (step: number) => void
}) {
  const text = entry.struck ? <s>{entry.title.text}</s> : entry.title.text
  if (entry.kind === 'round') return <li className="round">{text}</li>
  return (
    <li data-step={entry.step} className={`${entry.struck ? 'struck' : ''} ${now ? 'now' : ''}`}>
      <button
        type="button"
        disabled={entry.struck}
        {...(now ? { 'aria-current': 'step' as const } : {})}
        onClick={() => onStep(entry.step)}
      >
        <span>{text}</span>
        {judgement === null ? null : <Sign judgement={judgement} />}
      </button>
      {branches.map(({ fight, title, step }) => (
        <Link key={fight} className="branch" href={`/f/${fight}/study?step=${step}`}>
          ↳ {title}
        </Link>
      ))}
    </li>
  )
}

function Sign({ judgement }: { judgement: Judgement }) {
  const { sign, word } = signOf(judgement)
  if (sign === '') return null
  return (
    <b className={`sign ${judgement.kind}`} title={word}>
      {sign}
      <span className="unseen"> {word}</span>
    </b>
  )
}

function Trunk({ of, step }: { of: string; step: number }) {
  const held = heldBest(of)
  if (held === null) return <span className="fine">A branch from step {step} of another fight</span>
  return (
    <Link className="branch" href={`/f/${of}/study?step=${step}`}>
      ↰ from step {step} of {held.title}
    </Link>
  )
}
