/**
 * What is said when the browser does not keep what it is given: it has no room left, or has taken its store away.
 */
import { HostProblem } from '@steelyard/table/problem'

/** The code of the problem that the browser has no room left. */
export const OUT_OF_ROOM = 'out-of-room'

/** Does something with the browser's store; what goes wrong becomes a problem that says what to do. */
export async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    throw thrown instanceof HostProblem ? thrown : storeProblem(thrown)
  }
}

function storeProblem(thrown: unknown): HostProblem {
  if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError')
    return new HostProblem(
      {
        code: OUT_OF_ROOM,
        message: 'This browser has no room left for fights.',
        hint: 'Nothing was changed. Save everything as a file under Settings, then delete old fights or make room on the disk.',
      },
      { cause: thrown },
    )
  return new HostProblem(
    {
      code: 'store-away',
      message: 'This browser does not give its store to these pages at the moment.',
      hint: 'Nothing was changed. Load the page again; if that does not help, allow the browser to keep data of this site.',
    },
    { cause: thrown },
  )
}
