/**
 * Asks the browser to keep the pages for times without a network. Browsers that cannot, and addresses for which they
 * will not (plain HTTP from another machine), do without: the pages then need the network to load, and nothing else
 * changes.
 */

/** Registers the worker that keeps the shell. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
