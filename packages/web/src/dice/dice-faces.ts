/**
 * Which dice are to be typed, and when a typed number is complete: the arithmetic under the pad for real dice.
 */

/** What a roll asks for. */
export interface TypedPool {
  readonly dice: readonly number[]
  /** Each highest face is rolled on. */
  readonly explodes: boolean
}

/** The sides of every die to type, those that are rolled on included. */
export function wantedDice(question: TypedPool, faces: readonly number[]): number[] {
  if (!question.explodes) return [...question.dice]
  const wanted: number[] = []
  let at = 0
  for (const sides of question.dice) {
    wanted.push(sides)
    while (faces[at] === sides) {
      wanted.push(sides)
      at += 1
    }
    at += 1
  }
  return wanted
}

/** True once no further digit could make another face of this die. */
export function isComplete(text: string, sides: number): boolean {
  const face = Number(text)
  return text !== '' && face >= 1 && face <= sides && face * 10 > sides
}

/** True for a number that a die can show. */
export function isFace(face: number, sides: number): boolean {
  return Number.isInteger(face) && face >= 1 && face <= sides
}
