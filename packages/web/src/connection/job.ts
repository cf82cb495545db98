/**
 * Many fights on the server, followed from here: submitted, asked about until they are done, cancelled when nobody
 * waits for them any more.
 */
import type { JobRequest, JobView, Problem } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { host } from './host.ts'
import { problemOf } from './live.ts'

const PAUSE = 350

/** A job that is followed. */
export interface FollowedJob {
  readonly job: JobView | null
  readonly problem: Problem | null
  readonly running: boolean
  run(request: JobRequest): void
  /** The same for what begins in another way. */
  begin(start: () => Promise<JobView>): void
  stop(): void
}

/** True for a job to which nothing more will happen. */
function isDone(job: JobView): boolean {
  return job.state === 'done' || job.state === 'failed' || job.state === 'cancelled'
}

/** Follows one job at a time; a new one takes the place of the old. */
export function useJob(): FollowedJob {
  const [job, setJob] = useState<JobView | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [running, setRunning] = useState(false)
  const turn = useRef(0)
  const open = useRef<string | null>(null)
  const quit = () => {
    turn.current += 1
    if (open.current !== null) host.cancel(open.current).catch(() => undefined)
    open.current = null
  }
  const leave = useRef(quit)
  leave.current = quit
  useEffect(() => () => leave.current(), [])
  const follow = async (start: () => Promise<JobView>, mine: number) => {
    try {
      let now = await start()
      open.current = now.id
      while (mine === turn.current && !isDone(now)) {
        setJob(now)
        await new Promise((resolve) => window.setTimeout(resolve, PAUSE))
        now = await host.job(now.id)
      }
      if (mine !== turn.current) return
      open.current = null
      setJob(now)
      setProblem(now.problem)
    } catch (error) {
      if (mine === turn.current) setProblem(problemOf(error))
    } finally {
      if (mine === turn.current) setRunning(false)
    }
  }
  const begin = (start: () => Promise<JobView>) => {
    quit()
    setProblem(null)
    setRunning(true)
    follow(start, turn.current)
  }
  const run = (request: JobRequest) => begin(() => host.submit(request))
  const stop = () => {
    quit()
    setRunning(false)
  }
  return { job, problem, running, run, begin, stop }
}
