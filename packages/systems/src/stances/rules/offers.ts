/**
 * The menu of a turn or a speech is filled by offers: everything that could be thought of, each with the rule that
 * forbids it or ''. What is forbidden is only kept where somebody asks why.
 */
import { type ForbiddenOption, type Menu, NOTHING_FORBIDDEN, type Table } from '@steelyard/kernel'

/** Something that could be chosen, and the rule that forbids it or ''. */
export type Offer = (key: string, whyNot: string) => void

/** The menu of all that is offered. */
export function collectOffers(table: Table, offerAll: (offer: Offer) => void): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  offerAll((key, whyNot) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  })
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}
