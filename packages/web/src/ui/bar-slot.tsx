/**
 * The bar of a fight's page: its title and buttons stand in the bar at the top instead of in a line of their own, so that the
 * stage has the height. A page hands them over from wherever it is in the tree.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place in the bar that a page may fill; null where there is no bar. */
export const BarSlot = createContext<HTMLElement | null>(null)

/** Shows something in the bar at the top. */
export function InBar({ children }: { children: ReactNode }) {
  const slot = useContext(BarSlot)
  return slot === null ? null : createPortal(children, slot)
}
