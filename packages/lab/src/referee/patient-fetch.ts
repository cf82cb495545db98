/**
 * A request that is made again where somebody busy turned it away: long runs meet limits of rates, restarts and lost
 * connections, and are not to end by them.
 */

/** The pauses before further tries, in seconds, where the answer names none. */
const PAUSES = [1, 2, 4, 8, 16]
const LONGEST_PAUSE = 120
/** Tries where nobody answers at all: a wrong address is to be told soon. */
const MOST_UNANSWERED = 2

/** The answer to a request; one that stays busy, or that cannot be reached, is given back or thrown after the last try. */
export async function fetchPatiently(url: string, request: RequestInit): Promise<Response> {
  let unanswered = 0
  for (const pause of PAUSES) {
    const response = await fetch(url, request).catch(() => null)
    if (response !== null && !isBusy(response)) return response
    if (response === null && ++unanswered > MOST_UNANSWERED) break
    await response?.text()
    await seconds(response === null ? pause : askedPause(response, pause))
  }
  return fetch(url, request)
}

function isBusy({ status }: Response): boolean {
  return status === 408 || status === 429 || status >= 500
}

function askedPause({ headers }: Response, usual: number): number {
  const written = headers.get('retry-after') ?? ''
  return /^\d+(?:\.\d+)?$/.test(written) ? Math.min(Number(written), LONGEST_PAUSE) : usual
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000 * count))
}
