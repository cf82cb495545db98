/**
 * Waiting for a job of the host: progress goes to the client as it comes, and a call that is cancelled stops the job.
 */
import type { ServerContext } from '@modelcontextprotocol/server'
import { type Host, HostProblem, type JobView } from '@steelyard/table/contract'

const LOOK_AGAIN_MS = 60

/** Waits until a job is done; throws where it did not finish. */
export async function finished(host: Host, begun: JobView, context: ServerContext): Promise<JobView> {
  const { _meta, notify, signal } = context.mcpReq
  const token = _meta?.progressToken
  let job = begun
  while (job.state === 'waiting' || job.state === 'running') {
    if (signal.aborted) {
      await host.cancel(job.id)
      throw new HostProblem({
        code: 'cancelled',
        message: 'It was stopped.',
        hint: 'Run it again.',
      })
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    job = await host.job(job.id)
    if (token !== undefined)
      await notify({
        method: 'notifications/progress',
        params: { progressToken: token, progress: job.done, total: job.of },
      })
  }
  if (job.state === 'done') return job
  throw new HostProblem(
    job.problem ?? { code: job.state, message: 'It did not finish.', hint: 'Run it again.' },
  )
}
