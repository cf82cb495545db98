/**
 * Numbers as people write them on the command line.
 */
import { quote } from '@steelyard/kernel'
import { UsageProblem } from './problem.ts'

/** A whole number from 1 to `most`, also as 1e5; `what` and an example are for whoever wrote something else. */
export function wholeNumber(text: string, what: string, most: number, such: string): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new UsageProblem(
    `${quote(text)} ${what} cannot be had.`,
    `Ask for a whole number from 1 to ${most}, such as ${such}.`,
  )
}
