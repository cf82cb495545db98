/**
 * Where a worker for long work begins: it runs what the threads of every host run. A simulation starts further workers of
 * the same script, which fight its ranges.
 */
import '../jitless.ts'
import { advise, chances, oddsAnswer, review, simulate, warm, weigh } from '@steelyard/lab/host-work'
import { fight, runGauntlet, setThreadPlatform } from '@steelyard/lab/portable'
import { WebThreads, type WorkerAnswer, type WorkerTask } from './web-threads.ts'

declare const self: {
  onmessage: ((event: MessageEvent<WorkerTask>) => void) | null
  postMessage(answer: WorkerAnswer): void
  readonly location: { readonly href: string }
  readonly navigator: { readonly hardwareConcurrency: number }
}

setThreadPlatform({
  processors: self.navigator.hardwareConcurrency,
  open: (threads) => new WebThreads(self.location.href, threads),
})

const WORK: ReadonlyMap<string, (task: never) => Promise<unknown>> = new Map<
  string,
  (task: never) => Promise<unknown>
>([
  ['simulate', (order: Parameters<typeof simulate>[0]) => simulate(order)],
  ['weigh', weigh],
  ['warm', warm],
  ['chances', chances],
  ['advise', advise],
  ['oddsAnswer', oddsAnswer],
  ['review', review],
  ['fight', fight],
  ['runGauntlet', runGauntlet],
])

async function answer({ name, task }: WorkerTask): Promise<WorkerAnswer> {
  const work = WORK.get(name)
  if (work === undefined) return { failed: `there is no work called ${name}` }
  try {
    return { result: await Reflect.apply(work, undefined, [task]) }
  } catch (thrown) {
    return { failed: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

self.onmessage = async ({ data }) => self.postMessage(await answer(data))
