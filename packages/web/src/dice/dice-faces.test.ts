/** Typed dice: the focus may jump only when no further digit could follow; dice that are rolled on ask for more. */
import { describe, expect, it } from 'vitest'
import { isComplete, isFace, wantedDice } from './dice-faces.ts'

describe('typed dice', () => {
  it('are complete when no further digit could make another face', () => {
    expect(isComplete('7', 8)).toBe(true)
    expect(isComplete('1', 8)).toBe(true)
    expect(isComplete('1', 20)).toBe(false)
    expect(isComplete('2', 20)).toBe(false)
    expect(isComplete('3', 20)).toBe(true)
    expect(isComplete('20', 20)).toBe(true)
    expect(isComplete('10', 100)).toBe(false)
    expect(isComplete('', 6)).toBe(false)
    expect(isComplete('9', 8)).toBe(false)
  })

  it('ask for one more after each highest face that is rolled on', () => {
    expect(wantedDice({ dice: [6, 6], explodes: false }, [6, 6])).toEqual([6, 6])
    expect(wantedDice({ dice: [6, 6], explodes: true }, [])).toEqual([6, 6])
    expect(wantedDice({ dice: [6, 6], explodes: true }, [6, 6, 2])).toEqual([6, 6, 6, 6])
    expect(wantedDice({ dice: [6], explodes: true }, [6, 3])).toEqual([6, 6])
  })

  it('are whole numbers from one to the sides', () => {
    expect([isFace(1, 6), isFace(6, 6), isFace(0, 6), isFace(7, 6), isFace(1.5, 6)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
