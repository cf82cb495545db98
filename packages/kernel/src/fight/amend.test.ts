/**
 * Amendments: paths by field, id or place; checked against the state's schema; refused without a trace.
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { entryOf } from '../system/references.ts'
import { tiny } from '../testing/tiny.ts'
import { type Change, changeState, describeChange, parseChange } from './amend.ts'

const form = z.strictObject({
  turn: entryOf('/figures'),
  round: z.int().min(0),
  note: z.string().max(5000),
  tokens: z.array(z.int()),
  figures: z.array(z.strictObject({ id: z.string(), guard: z.int().min(0), wounds: z.array(z.string()) })),
  fixed: z.strictObject({ name: z.string() }),
})
type State = z.infer<typeof form>

function begin(): State {
  return {
    turn: 0,
    round: 1,
    note: '',
    tokens: [3, 3, 3],
    figures: [
      { id: 'ogre', guard: 4, wounds: [] },
      { id: '0', guard: 2, wounds: ['arm', 'leg'] },
    ],
    fixed: Object.freeze({ name: 'book' }),
  }
}

const system = tiny<State>({
  first: begin(),
  next: () => null,
  steps: {},
  state: form,
  join: (_state, side) => `newcomer of ${side}`,
  leave: (state, id) => {
    state.figures = state.figures.filter((figure) => figure.id !== id)
  },
  end: (state) => {
    state.round = 0
  },
})

function changed(change: Change): [what: string, state: State] {
  const state = begin()
  return [changeState(system, state, change), state]
}

function set(path: string, value: unknown): Change {
  return parseChange({ set: { path, value } })
}

describe('setting a value', () => {
  test('goes by field, and says what stood before', () => {
    const [what, state] = changed(set('round', 7))
    expect([what, state.round]).toEqual(['round 1 → 7', 7])
  })

  test('goes by id before place', () => {
    expect(changed(set('figures.ogre.guard', 9))[1].figures[0]?.guard).toBe(9)
    expect(changed(set('figures.0.guard', 9))[1].figures[1]?.guard).toBe(9)
    expect(changed(set('figures.1.guard', 9))[1].figures[1]?.guard).toBe(9)
  })

  test('hits the place that was meant among equal values', () => {
    expect(changed(set('tokens.2', 8))[1].tokens).toEqual([3, 3, 8])
    expect(changed(set('figures.0.wounds.1', 'head'))[1].figures[1]?.wounds).toEqual(['arm', 'head'])
  })

  test('can replace a whole part', () => {
    expect(changed(set('tokens', []))[1].tokens).toEqual([])
    expect(changed(set('figures.ogre', { id: 'troll', guard: 1, wounds: [] }))[1].figures[0]?.id).toBe(
      'troll',
    )
  })

  test('says it in a line that stays short', () => {
    const [what] = changed(set('note', 'x'.repeat(4_000)))
    expect(what.length).toBeLessThan(700)
  })

  const wrong: [path: string, value: unknown][] = [
    ['guard', 1],
    ['figures.troll.guard', 1],
    ['figures.2.guard', 1],
    ['figures.-1.guard', 1],
    ['figures.length', 0],
    ['figures.ogre.guard', -1],
    ['figures.ogre.guard', '4'],
    ['figures.ogre.guard.deeper', 1],
    ['round', null],
    ['turn', 2],
    ['turn', -1],
    ['fixed.name', 'other'],
    ['__proto__', {}],
    ['constructor.prototype.polluted', true],
    ['figures.ogre.__proto__.polluted', true],
    ['.', 1],
    ['round.', 1],
  ]
  for (const [path, value] of wrong)
    test(`is refused for ${path} = ${JSON.stringify(value)}`, () => {
      expect(() => changed(set(path, value))).toThrow(Refusal)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    })
})

describe('other changes', () => {
  test('are the system’s to make', () => {
    expect(changed({ join: { side: 'red', figure: {} } })[0]).toBe('newcomer of red joins red')
    expect(changed({ leave: { figure: 'ogre' } })[1].figures.length).toBe(1)
    expect(changed({ end: { winner: null } })[0]).toBe('the fight ends without a winner')
    expect(changed({ end: { winner: 'red' } })[0]).toBe('red wins')
    expect(changed({ ruling: { text: 'Rain.' } })).toEqual(['ruled: Rain.', begin()])
  })

  test('are refused when nested without end', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(() => set('note', deep)).toThrow(Refusal)
    expect(() => parseChange({ join: { side: 'red', figure: deep } })).toThrow(Refusal)
  })

  test('reach figures with the longest of ids, and their number in a crowd', () => {
    const figure = `${'x'.repeat(60)}-40-2`
    expect(parseChange({ leave: { figure } })).toEqual({ leave: { figure } })
  })

  test('are refused when malformed', () => {
    const wrong = [
      null,
      {},
      [],
      'x',
      { set: { path: 'a' } },
      { set: { path: 'a', value: Number.NaN } },
      { end: {} },
      { leave: { figure: 7 } },
    ]
    for (const change of wrong) expect(() => parseChange(change)).toThrow(Refusal)
  })
})

test('a change is copied when it is checked', () => {
  const value = { deep: [1] }
  const change = parseChange({ set: { path: 'a', value } })
  value.deep.push(2)
  expect(change).toEqual({ set: { path: 'a', value: { deep: [1] } } })
})

test('a change is described in a line that a save can hold', () => {
  expect(describeChange(set('note', 'x'.repeat(9_000))).length).toBe(1_000)
  expect(describeChange({ ruling: { text: 'Rain.' } })).toBe('{"ruling":{"text":"Rain."}}')
})
