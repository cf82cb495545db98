/**
 * What can be seen of a box: the window, less what the boxes that scroll around it cut off.
 */

/** The edges of what can be seen. */
export interface VisibleArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The part of the window in which a box is seen, inside everything around it that scrolls. */
export function sightOf(box: Element): VisibleArea {
  const { clientWidth, clientHeight } = document.documentElement
  let sight: VisibleArea = { left: 0, top: 0, right: clientWidth, bottom: clientHeight }
  for (let around = box.parentElement; around !== null; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue
    const { left, top, right, bottom } = around.getBoundingClientRect()
    sight = {
      left: Math.max(sight.left, left),
      top: Math.max(sight.top, top),
      right: Math.min(sight.right, right),
      bottom: Math.min(sight.bottom, bottom),
    }
  }
  return sight
}
