/**
 * What a tool answers: text first, the same facts as data; or a refusal that says what to do next.
 */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Host, HostProblem, type Snapshot } from '@steelyard/table/contract'
import { pendingLines, pendingOf } from './telling.ts'

/** A result: at most twelve lines, and the same facts under the tool's output schema. */
export function answered(lines: readonly string[], facts: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: facts }
}

/** A no: nothing was changed, and this is what to do. */
export function refused(
  problem: { code: string; message: string; hint: string },
  more: readonly string[] = [],
): CallToolResult {
  const next = problem.hint === '' ? [] : [`What to do: ${problem.hint}`]
  const lines = [`Refused (${problem.code}), nothing was changed: ${problem.message}`, ...next, ...more]
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true }
}

/** Runs a tool; what the host refuses becomes a refusal, with what is open for this handle now. */
export async function refusing<Result>(
  host: Host,
  handle: string | null,
  run: () => Promise<Result>,
): Promise<Result | CallToolResult> {
  try {
    return await run()
  } catch (thrown) {
    if (!(thrown instanceof HostProblem)) return refused(unexpected())
    const { problem } = thrown
    const hint = MISSED.includes(problem.code)
      ? 'Take a decision that is open now, by its id.'
      : hintOf(problem)
    return refused({ ...problem, hint }, handle === null ? [] : await openNow(host, handle))
  }
}

/** Refusals of a question that is not open; the host's own hint may name what other seats are asked. */
const MISSED = ['stale-question', 'already-answered', 'unknown-question']

/** What to do, for a model: it has these tools and no command line. */
function hintOf({ code, hint }: { readonly code: string; readonly hint: string }): string {
  if (code !== 'malformed-scenario' || !hint.includes('steelyard ')) return hint
  return 'Mend what is named and call again; or begin with a sample that list_content names.'
}

function unexpected(): { code: string; message: string; hint: string } {
  return {
    code: 'fault',
    message: 'A fault of our own.',
    hint: 'Call look to see how the fight stands, then try again with the same idempotency_key.',
  }
}

/** What a stale call should have named: the decisions that are open for this handle. */
async function openNow(host: Host, handle: string): Promise<string[]> {
  let snapshot: Snapshot
  try {
    snapshot = await host.snapshot(handle)
  } catch {
    return []
  }
  const lines = snapshot.questions
    .slice(0, 1)
    .flatMap((question) => pendingLines(pendingOf(question, snapshot, snapshot.me)))
  return lines.length === 0
    ? [`r${snapshot.revision}: nothing is open for this handle.`]
    : [`Open now, r${snapshot.revision}:`, ...lines]
}
