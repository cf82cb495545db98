/**
 * What scrolls must be reachable by keyboard, or half of it stays unseen there.
 */

/** Puts a box that scrolls into the order of the Tab key; for `ref`. */
export function reachable(box: HTMLElement | null): void {
  if (box !== null) box.tabIndex = 0
}
