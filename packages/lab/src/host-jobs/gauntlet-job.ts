/**
 * A gauntlet as a job of a host: a point for each fight, with the share of runs that everybody was alive after it.
 */
import { Company } from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import type { GauntletSpec } from '@steelyard/table/jobs'
import type { Gauntlet } from '../gauntlet/gauntlet.ts'
import { gauntletInThreads } from '../gauntlet/gauntlet-threads.ts'
import { type JobResult, progressNote, type SimulationConditions, workOf } from './simulation.ts'

/** Runs a gauntlet to its end, or until it is stopped; null if nothing was played by then. */
export async function runGauntletJob(
  request: GauntletSpec,
  { lanes, signal, progress }: Omit<SimulationConditions, 'remote'>,
): Promise<JobResult | null> {
  const { company: data, fights, runs, seed = 'steelyard' } = request
  const company = Company.load(await loadSystem(data.system), data)
  const note = progressNote(workOf(request), progress)
  const plan = fights.map(({ foes, rest }) => ({ foes, ...(rest === undefined ? {} : { rest }) }))
  const gauntlet = await gauntletInThreads(
    company,
    { fights: plan, runs, seed },
    {
      workers: lanes,
      signal,
      onProgress: (done, soFar) => note(done * fights.length, () => gauntletResult(soFar(), seed)),
    },
  )
  return gauntlet.runs === 0 ? null : gauntletResult(gauntlet, seed)
}

/** A gauntlet as the contract says it. */
function gauntletResult({ runs, fights, figures, breaking }: Gauntlet, seed: string): JobResult {
  return {
    kind: 'gauntlet',
    seed,
    difference: null,
    answer: null,
    points: fights.map(({ reached, won, broken }, at) => ({
      at: [{ path: 'fight', value: at + 1 }],
      fights: runs,
      shares: figures.flatMap(({ id, alive }) => {
        const share = alive[at]
        return share === undefined ? [] : [{ outcome: id, ...counted(share, runs) }]
      }),
      measures: {
        reached: counted(reached, runs),
        won: counted(won, runs),
        broken: counted(broken, runs),
      },
    })),
    verdict:
      breaking === null
        ? 'No fight broke the company in any run.'
        : `Fight ${breaking} breaks the company most often.`,
  }
}

function counted(
  { share, low, high }: Gauntlet['fights'][number]['won'],
  runs: number,
): { count: number; share: number; low: number; high: number } {
  return { count: Math.round(share * runs), share, low, high }
}
