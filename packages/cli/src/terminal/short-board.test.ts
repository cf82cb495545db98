import type { Board, BoardFigure } from '@steelyard/kernel'
import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { shortBoard } from './short-board.ts'
import { widthOf } from './text.ts'

const ROWS = 5

function figure(name: string, guard: number, conditions: readonly string[] = []): BoardFigure {
  return {
    id: name,
    name,
    standing: guard === 0 ? 'down' : 'up',
    gauges: [
      { label: 'Guard', now: guard, max: 5 },
      { label: 'Vigour', now: 11, max: 13 },
    ],
    facts: [],
    conditions: [...conditions],
  }
}

function board(one: readonly BoardFigure[], other: readonly BoardFigure[]): Board {
  return {
    title: 'Round 2',
    stages: [],
    sides: [
      { id: 'one', name: 'One', figures: [...one] },
      { id: 'other', name: 'Other', figures: [...other] },
    ],
    notes: [],
  }
}

describe('two sides side by side', () => {
  const knights = [figure('Errant Knight Aldous', 3, ['Fatigued']), figure('Errant Knight Brannoc', 5)]
  const archers = [1, 2, 3].map((number) => figure(`Shieldbearer ${number}`, 4, ['in cover']))

  it('takes no more columns than there are, whatever is in force', () => {
    for (const guard of [0, 4, 5])
      for (const said of [[], ['ill'], ['in cover'], ['Fatigued', 'prone']]) {
        const foes = ['Archer 1', 'Shieldbearer 2', 'Captain of the Long Bridge'].map((name) =>
          figure(name, guard, said),
        )
        for (const line of shortBoard(board([...knights, ...foes], foes), plainScreen, ROWS))
          expect(widthOf(line), line).toBeLessThanOrEqual(80)
      }
  })

  it('tells names apart, and says what is in force before values in full', () => {
    const lines = shortBoard(board([...knights, ...knights], archers), plainScreen, ROWS)
    expect(lines.slice(1)).toEqual([
      '● Erra… Aldous  Guard 3 Vig. 11  Fatig…  ◆ Shieldbea… 1  Guard 4 Vig. 11  in co…',
      '● Err… Brannoc  Guard 5 Vig. 11          ◆ Shieldbea… 2  Guard 4 Vig. 11  in co…',
      '● Erra… Aldous  Guard 3 Vig. 11  Fatig…  ◆ Shieldbea… 3  Guard 4 Vig. 11  in co…',
      '● Err… Brannoc  Guard 5 Vig. 11',
    ])
  })
})
