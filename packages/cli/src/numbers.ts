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
    `Cannot use ${quote(text)} as the number of ${what}.`,
    `Choose a whole number from 1 to ${most}, such as ${such}.`,
  )
}

/** A share as people write it, 65% or 0.65; `what` is for whoever wrote something else. */
export function share(text: string, what: string): number {
  const found = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text)
  const value = found === null ? Number.NaN : Number(found[1]) / (found[2] === '%' ? 100 : 1)
  if (value > 0 && value < 1) return value
  throw new UsageProblem(
    `${quote(text)} is no share for ${what}.`,
    'Write a share above 0 and below 1, such as 65% or 0.65.',
  )
}
