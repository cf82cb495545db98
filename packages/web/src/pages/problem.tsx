/**
 * A page that cannot be shown, and what to do about it.
 */
import type { Problem } from '@steelyard/table/contract'
import { tab } from '../connection/host.ts'
import { Link } from '../router.tsx'

/** What is wrong, and the ways on. */
export function ProblemPage({ problem }: { problem: Problem }) {
  return (
    <div className="page narrow">
      <h1>{problem.message}</h1>
      <p>{problem.hint}</p>
      <p className="row">
        <button type="button" className="primary" onClick={() => window.location.reload()}>
          Try again
        </button>
        {tab === null ? <Link href="/join">Join with a code</Link> : null}
        <Link href="/">Start page</Link>
      </p>
    </div>
  )
}

/** What is said when this device holds no key to a fight. */
export const noKey: Problem = {
  code: 'no-key',
  message: 'This device has no key to that fight.',
  hint: 'Open the link you were given, or join with the code.',
}
