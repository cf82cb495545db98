/**
 * Machines at the table: running a fight on and reading long ones in short slices, so that one table never holds up
 * the others, and letting machines play seats for a while.
 */
import type { Fight, HandSpec } from '@steelyard/kernel'
import type { Act } from '../contract.ts'
import { nextTurn, now } from '../platform.ts'

/** How long one slice of work may take. */
const SLICE_MILLISECONDS = 8
/** How long machines play on at one go; a fight that is not over then rests until somebody says go on. */
const LONGEST_MILLISECONDS = 20_000

/** Runs on until somebody must be asked, the fight is over or `until` says so after a step. */
export async function runOn(fight: Fight, until: () => boolean = () => false): Promise<void> {
  const last = now() + LONGEST_MILLISECONDS
  while (!fight.over && fight.questions.length === 0 && !until() && now() < last) {
    const slice = now() + SLICE_MILLISECONDS
    fight.advance(() => until() || now() >= slice)
    if (now() >= slice) await nextTurn()
  }
}

/** Does work that rests now and then, and lets others have their turn while it does. */
export async function inSlices<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let slice = now() + SLICE_MILLISECONDS
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    if (now() < slice) continue
    await nextTurn()
    slice = now() + SLICE_MILLISECONDS
  }
}

/** Whose hands machines play for a while, and until when. */
export interface MachineHands {
  readonly by: string
  readonly until: Extract<Act, { act: 'play' }>['until']
  readonly seats: readonly string[]
  readonly hand: HandSpec
}

/** Machines play the named seats until then; afterwards the hands go back to whom they belonged. */
export async function letPlay(fight: Fight, { by, until, seats, hand }: MachineHands): Promise<void> {
  const { round, hands, typed, relayed } = fight
  const given = seats.filter((seat) => (hands[seat] ?? 'ai:usual') !== hand)
  const drawing = seats.filter((seat) => typed.includes(seat))
  const options = {
    by,
    why: `plays until the ${until === 'decision' ? 'next decision' : until}`,
    auto: false,
  }
  const roundOver = (): boolean => until === 'round' && fight.round > round
  for (const seat of drawing) fight.setDice(seat, 'drawn', options)
  for (const seat of given) fight.setHand(seat, hand, options)
  await runOn(fight, roundOver)
  const back = { by, why: 'hand given back', auto: false }
  for (const seat of drawing) fight.setDice(seat, relayed.includes(seat) ? 'relayed' : 'typed', back)
  for (const seat of given) fight.setHand(seat, hands[seat] ?? 'ai:usual', back)
  if (until !== 'round' || given.length > 0) await runOn(fight, roundOverAgain(fight, until))
}

/** Once the hands are back, machines that play anyway go on to the next question; a round that is over rests. */
function roundOverAgain(fight: Fight, until: MachineHands['until']): () => boolean {
  const { round } = fight
  return () => until === 'round' && fight.round > round
}
