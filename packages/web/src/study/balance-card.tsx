/**
 * Luck beside skill: where each side's chance to win went. What people's choices cost against the best ones, and what
 * dice and the other side gave or took.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { SideMark } from '../table/marks.tsx'
import { counted, hasWon, likely } from '../ui/words.ts'
import type { Analysis } from './analyst.ts'
import { balanceOf, chanceOf, type Judgement, type LuckAndSkill, points } from './judgement.ts'

interface SideBalance {
  readonly side: number
  readonly name: string
  readonly balance: LuckAndSkill
}

/** The balance of every side, as far as it is known. */
export function balancesOf(
  { fight }: Pick<Snapshot, 'fight'>,
  { course }: Analysis,
  judged: readonly { readonly side: string; readonly judgement: Judgement }[],
): SideBalance[] {
  const first = course.get(0)
  const latest = course.get(fight.steps)
  if (first === undefined) return []
  return fight.sides.flatMap(({ id, name }, side) => {
    const end = fight.outcome.over
      ? { chance: hasWon(fight.outcome, id) ? 1 : 0, margin: 0 }
      : latest && chanceOf(latest, id)
    if (end === undefined) return []
    const own = judged.flatMap(({ side: of, judgement }) => (of === id ? [judgement] : []))
    return [{ side, name, balance: balanceOf(chanceOf(first, id), end, own) }]
  })
}

/** The card. */
export function BalanceCard({
  balances,
  over,
  working,
}: {
  balances: readonly SideBalance[]
  over: boolean
  working: boolean
}) {
  if (balances.length === 0) return null
  const judged = balances.reduce((sum, { balance }) => sum + balance.judged, 0)
  return (
    <section className="card balance" aria-label="Luck and choices">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Side</span>
            </th>
            <th scope="col">at first</th>
            <th scope="col">its choices</th>
            <th scope="col">dice and foes</th>
            <th scope="col">{over ? 'at the end' : 'now'}</th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ side, name, balance }) => (
            <tr key={name}>
              <th scope="row">
                <SideMark side={side} /> {name}
              </th>
              <td>{likely(balance.start)}</td>
              <td>{balance.judged === 0 ? '–' : points(balance.choices)}</td>
              <td className={balance.luck < 0 ? 'worse' : 'best'}>{points(balance.luck)}</td>
              <td>{likely(balance.end)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">
        Points of the chance to win, ±
        {(Math.max(...balances.map(({ balance }) => balance.margin)) * 100).toFixed(0)}.{' '}
        {judged === 0 ? '' : `Choices against the best there was, ${counted(judged, 'choice')} weighed`}
        {judged > 0 ? (working ? ' so far.' : '.') : ''}
      </p>
    </section>
  )
}
