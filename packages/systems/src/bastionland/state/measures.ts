/**
 * What is worth counting about a fight. Every fight of a simulation is measured, so nothing is built here that
 * is not kept: plain loops, and texts that are made once.
 */
import { type Figure, isDown, isUp, type Setup, type State } from './state.ts'

/** How many of each side are up, as text: "players 1, npcs 0". */
export function standing(state: State): string {
  const { sides } = state.setup
  let code = 0
  for (let side = 0; side < sides.length; side++) code = code * 512 + countUp(state, side)
  let texts = STANDING.get(state.setup)
  if (texts === undefined) {
    texts = new Map()
    STANDING.set(state.setup, texts)
  }
  let text = texts.get(code)
  if (text === undefined) {
    text = sides.map(({ id }, side) => `${id} ${countUp(state, side)}`).join(', ')
    texts.set(code, text)
  }
  return text
}

// The texts already made, by the numbers they tell; a side has at most 500 figures.
const STANDING = new WeakMap<Setup, Map<number, string>>()

function countUp(state: State, side: number): number {
  let count = 0
  for (const figure of state.figures) if (figure.side === side && isUp(figure)) count += 1
  return count
}

/** How many are down or slain. */
export function fallen(state: State): number {
  return count(state, isFallen)
}

/** How many are slain. */
export function slain(state: State): number {
  return count(state, isSlain)
}

/** How many have fled, routed or surrendered. */
export function left(state: State): number {
  return count(state, hasLeft)
}

/** How many Scars were gained. */
export function scarsGained(state: State): number {
  let gained = 0
  for (const { scars } of state.figures) for (const { fresh } of scars) if (fresh) gained += 1
  return gained
}

function count(state: State, counts: (figure: Figure) => boolean): number {
  let found = 0
  for (const figure of state.figures) if (counts(figure)) found += 1
  return found
}

function isFallen(figure: Figure): boolean {
  return isDown(figure) || isSlain(figure)
}

function isSlain({ life }: Figure): boolean {
  return life === 'slain'
}

function hasLeft({ life }: Figure): boolean {
  return life === 'fled' || life === 'routed' || life === 'surrendered'
}
