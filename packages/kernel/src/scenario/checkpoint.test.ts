/**
 * Scenarios that begin in the middle of a fight: what is written is laid over the beginning, entries by their names;
 * what fits nowhere is refused with its path; what is written out begins as it was.
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Fight } from '../fight/fight.ts'
import { Refusal } from '../refusal.ts'
import { entryOf, entryOrNone, oneForEach, ownPlace } from '../system/references.ts'
import { toy, toyDuel } from '../testing/toy.ts'
import { checkpointForm, layCheckpoint, writeCheckpoint } from './checkpoint.ts'

const form = z.strictObject({
  setup: z.strictObject({ arms: z.array(z.strictObject({ name: z.string() })), limbs: z.array(z.string()) }),
  round: z.int().min(1),
  order: z.array(entryOf('/figures')),
  pairs: z.array(z.tuple([entryOf('/figures'), z.int()])),
  winner: z.string().nullable(),
  figures: z.array(
    z.strictObject({
      at: ownPlace(),
      id: z.string(),
      aim: entryOrNone('/figures'),
      limbs: oneForEach('/setup/limbs', z.array(z.int())),
      items: z.array(z.strictObject({ arm: entryOf('/setup/arms'), jammed: z.boolean() })),
    }),
  ),
})
type State = z.infer<typeof form>
const system = { state: form, copy: (state: State): State => structuredClone(state) }

function begin(): State {
  return {
    setup: { arms: [{ name: 'rifle' }, { name: 'knife' }], limbs: ['head', 'leg'] },
    round: 1,
    order: [],
    pairs: [],
    winner: null,
    figures: ['vetch', 'marl'].map((id, at) => ({
      at,
      id,
      aim: -1,
      limbs: [4, 5],
      items: [
        { arm: 0, jammed: false },
        { arm: 1, jammed: false },
        { arm: 1, jammed: false },
      ],
    })),
  }
}

function laid(written: unknown): State {
  return layCheckpoint(system, begin(), checkpointForm(form).parse(written))
}

function refusal(written: unknown): string {
  try {
    laid(written)
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.message
    throw thrown
  }
  return 'nothing was refused'
}

describe('a checkpoint', () => {
  test('changes what it names and nothing else', () => {
    const state = begin()
    state.round = 3
    expect(laid({ round: 3 })).toEqual(state)
    expect(laid({})).toEqual(begin())
  })

  test('names entries and what points at them', () => {
    const state = laid({
      order: ['marl', 0],
      pairs: [['marl', 7]],
      figures: { marl: { aim: 'vetch', items: { rifle: { jammed: true } }, limbs: { leg: 1 } } },
    })
    expect([state.order, state.pairs]).toEqual([[1, 0], [[1, 7]]])
    expect(state.figures[1]).toMatchObject({ aim: 0, limbs: [4, 1], items: [{ jammed: true }, {}, {}] })
    expect(state.figures[0]).toEqual(begin().figures[0])
  })

  test('counts entries where names do not tell them apart', () => {
    expect(refusal({ figures: { marl: { items: { knife: { jammed: true } } } } })).toContain(
      'checkpoint.figures.marl.items: several are called knife; say 1 or 2',
    )
    const { figures } = laid({ figures: { marl: { items: { 2: { jammed: true } } } } })
    expect(figures[1]?.items.map(({ jammed }) => jammed)).toEqual([false, false, true])
  })

  test.each([
    [{ order: ['troll'] }, 'checkpoint.order.0: there is no troll; There are vetch, marl.'],
    [{ order: [2] }, 'checkpoint.order.0: 2 is no place among figures; allowed are 0 to 1'],
    [{ figures: { marl: { aim: 5 } } }, 'checkpoint.figures.marl.aim: 5 is no place among figures'],
    [
      { figures: { marl: { limbs: [1] } } },
      'checkpoint.figures.marl.limbs: it has 1 entries; there must be 2',
    ],
    [{ figures: { marl: { items: [{ arm: 0 }] } } }, 'checkpoint.figures.1.items.0.jammed'],
  ])('is refused where it points nowhere: %j', (written, complaint) => {
    expect(refusal(written)).toContain(complaint)
  })

  test.each([
    [{ setup: {} }, 'setup'],
    [{ rond: 2 }, 'rond'],
    [{ figures: { marl: { jammed: true } } }, 'jammed'],
    [{ round: 'two' }, 'round'],
    [{ round: 0 }, 'round'],
  ])('takes no field that the state does not have: %j', (written, field) => {
    expect(JSON.stringify(checkpointForm(form).safeParse(written).error?.issues)).toContain(field)
  })
})

test('a state is written as what differs, by names, and read again', () => {
  const state = begin()
  state.order = [1, 0]
  Object.assign(state.figures[1] ?? {}, { aim: 0, items: [{ arm: 0, jammed: true }] })
  Object.assign(state.figures[0]?.items[0] ?? {}, { jammed: true })
  const written = writeCheckpoint(system, begin(), state)
  expect(written).toEqual({
    order: ['marl', 'vetch'],
    figures: {
      vetch: { items: { rifle: { jammed: true } } },
      marl: { aim: 'vetch', items: [{ arm: 'rifle', jammed: true }] },
    },
  })
  expect(laid(JSON.parse(JSON.stringify(written)))).toEqual(state)
})

describe('a fight', () => {
  test('is written out where it stands, and begins there', () => {
    const fight = Fight.create(toy, toyDuel(3), {
      seed: 'middle',
      hands: { red: 'ai:skilled', blue: 'ai:wild' },
    })
    const at = Math.floor(fight.step / 2)
    const scenario = fight.scenarioAt(at)
    expect(scenario).toMatchObject({ checkpoint: { stage: 'bout' } })
    const again = Fight.create(toy, scenario, { auto: false })
    expect(again.state).toEqual(fight.parts().entries[at]?.before)
    expect(again.scenarioAt()).toEqual(scenario)
  })

  test('at its beginning is the scenario as it was written', () => {
    expect(Fight.create(toy, toyDuel(2), { auto: false }).scenarioAt(0)).toEqual(toyDuel(2))
  })

  test('with a checkpoint of a state that cannot go on is refused', () => {
    const scenario = { ...Object(toyDuel(2)), checkpoint: { duellists: { anna: { hearts: 'none' } } } }
    expect(() => Fight.create(toy, scenario)).toThrow(/checkpoint\.duellists\.anna\.hearts/)
    const nobody = { ...Object(toyDuel(2)), checkpoint: { duellists: { cara: { hearts: 1 } } } }
    expect(() => Fight.create(toy, nobody)).toThrow(/there is no cara; .*anna, bert/)
  })
})
