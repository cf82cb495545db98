/**
 * What the compiler knows of a game by its id. The lines marked as errors are the test: the types of all tests are checked.
 */
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createFight, defineScenario, enumerate, type ScenarioInput, simulate } from './index.ts'
import type { State as MomentumState } from './momentum/index.ts'

const duel = defineScenario({
  system: 'momentum',
  rulings: { 'defence-tie': 'fail' },
  field: { startBand: 'melee' },
  sides: [
    {
      id: 'players',
      figures: ['diaghilev', { name: 'Ash', grit: 2, weapons: ['Axe (Steel, Melee, Slashing)'] }],
    },
    { id: 'npcs', figures: [{ use: 'brute', count: 2 }] },
  ],
})

describe('a scenario that names its game', () => {
  it('gives a fight that knows its state', () => {
    const fight = createFight(duel, { seed: 'dawn' })
    expectTypeOf(fight.state).toEqualTypeOf<MomentumState>()
    expectTypeOf(fight.view('players')).toEqualTypeOf<MomentumState>()
    expect(fight.state.figures.map(({ momentum }) => momentum)).toHaveLength(4)
    expect(fight.board('players').sides.map(({ figures }) => figures.length)).toEqual([2, 2])
  })

  it('is measured and played without a cast', () => {
    const { measures } = simulate(duel, {
      fights: 5,
      seed: 'dawn',
      measures: { hits: (state) => state.figures.reduce((sum, { hits }) => sum + hits, 0) },
      policies: {
        players: (view, { options, usual }) => (view.round > 3 && options.includes('stop') ? 'stop' : usual),
      },
    })
    expect(Object.values(measures['hits'] ?? {}).reduce((sum, times) => sum + times, 0)).toBe(5)
    const round = enumerate(duel, { until: 'step', measure: (state) => state.phase })
    expect(round.exact).toBe(true)
  })

  it('is refused by the compiler where it says what its game does not know', () => {
    const typed = (): void => {
      // @ts-expect-error no band of this game
      createFight({ system: 'momentum', field: { startBand: 'space' }, sides: [] })
      // @ts-expect-error no answer to this ruling
      defineScenario({ system: 'momentum', rulings: { 'defence-tie': 'maybe' }, sides: [] })
      // @ts-expect-error a number
      defineScenario({ system: 'warband', sides: [{ id: 'a', figures: [{ use: 'archer', count: 'two' }] }] })
      // @ts-expect-error hands are human or ai: and a policy
      defineScenario({ system: 'stances', sides: [{ id: 'a', hand: 'robot', figures: [] }] })
      // @ts-expect-error states of this game have no such list
      simulate(duel, { fights: 1, measures: { wards: (state) => state.wards.length } })
    }
    expect(typed).toBeTypeOf('function')
  })

  it('may be any of them, or of a game that the compiler does not know', () => {
    const one: ScenarioInput = duel
    expect(createFight(one, { seed: 'dawn' }).system.id).toBe('momentum')
    const read: unknown = JSON.parse(JSON.stringify(duel))
    expectTypeOf(createFight(read, { seed: 'dawn' }).state).toEqualTypeOf<object>()
  })
})
