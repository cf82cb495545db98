/**
 * What the thread of a terminal runs: the odds of one open question after the other. Each is worked out with no more
 * knowledge than the seat has that is asked, until it is settled, stopped, or another one comes.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { estimates, Fight, OddsEstimator } from '@steelyard/kernel'
import { importGames } from '@steelyard/lab/outside'
import { loadSystem } from '@steelyard/systems/load'
import { placeOf, seenFrom } from '@steelyard/table/jobs'
import { ODDS_MILLISECONDS } from './odds.ts'
import type { ThreadOrder, ThreadReply } from './odds-threads.ts'

await importGames(workerData)

let latest = -1

parentPort?.on('message', (order: ThreadOrder) => {
  latest = order.number
  if (order.kind === 'weigh') void weigh(order)
})

async function weigh(order: Extract<ThreadOrder, { kind: 'weigh' }>): Promise<void> {
  const { number, position, seat, question: id, paths, standIn } = order
  const reply = (message: ThreadReply): void => parentPort?.postMessage(message)
  try {
    const system = await loadSystem(position.system)
    const known = seat === 'referee' ? position : seenFrom(system, position, seat)
    const fight = Fight.assemble(system, known.parts)
    const question = fight.questions.find((each) => placeOf(each.id) === placeOf(id))
    if (question?.kind !== 'choice') throw new Error('The question is not open.')
    const clock = (): number => performance.now()
    const estimator = OddsEstimator.ofQuestion(fight, question, {
      stand: standIn,
      paths,
      milliseconds: ODDS_MILLISECONDS,
      clock,
    })
    const drive = { breathe: turnOfTheLoop, isStopped: () => latest !== number, clock }
    for await (const estimate of estimates(estimator, drive)) reply({ number, estimate })
    reply({ number, ended: null })
  } catch (thrown) {
    reply({ number, ended: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}
