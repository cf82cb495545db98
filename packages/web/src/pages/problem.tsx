/**
 * A page that cannot be shown, and what to do about it.
 */
import type { Problem } from '@steelyard/table/contract'
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
        <Link href="/join">Join with a code</Link>
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
