/**
 * What a memory of fights may forget: with it or without, every fight is fought and measured the same to the bit; and
 * what is forgotten is what nothing comes of any more.
 */
import { policiesOf, simulateFrom } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { bastionland } from '../../index.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import { type Cast, figure, type StageOptions, stage } from '../../testing/stage.ts'
import type { Figure, ScarMark, State } from '../state.ts'
import { counters } from './counters.ts'

const sentries: Cast = {
  players: ['A: VIG 10, CLA 11, SPI 9, 3GD; poleaxe (d10 long)'],
  npcs: ['B: VIG 9, CLA 4, SPI 5, 2GD; great axe (d12 slow)'],
}
const comrades: Cast = {
  players: [...(sentries['players'] ?? []), 'C: VIG 5, CLA 5, SPI 5, 1GD; knife (d6)'],
  npcs: sentries['npcs'] ?? [],
}
const knights: Cast = {
  players: ['A (knight): VIG 12, CLA 6, SPI 5, 4GD; mace (d8); feats: smite, focus, deny'],
  npcs: sentries['npcs'] ?? [],
}

describe('fights that are looked up are the fights that would have been played', () => {
  const casts = { sentries, comrades, knights }
  const scenes: readonly (readonly [keyof typeof casts, string, StageOptions])[] = [
    ['sentries', 'simple', {}],
    ['sentries', 'skilled', {}],
    ['sentries', 'craven', {}],
    ['sentries', 'random', {}],
    ['sentries', 'simple', { field: { zones: [{ id: 'near', adjacent: ['far'] }, { id: 'far' }] } }],
    ['sentries', 'simple', { field: { calls: true } }],
    ['comrades', 'simple', {}],
    ['knights', 'simple', {}],
    ['knights', 'aggressive', {}],
    ...(
      [
        { 'after-tend': 'everyone' },
        { 'scar-trigger': 'any-resolution-at-zero' },
        { 'scar-max-guard': 'max-and-current' },
        { 'scar-and-wound': 'both' },
        { morale: 'on' },
        { 'round-order': 'sides' },
        { 'doom-scope': 'next-fights' },
      ] satisfies RulingsInput[]
    ).map((rulings) => ['sentries', 'simple', { rulings }] as const),
  ]
  for (const [cast, hand, scene] of scenes)
    test(`${cast}, ${hand} ${JSON.stringify(scene)}`, () => {
      const start = { state: stage(casts[cast], scene) }
      const named = { players: hand, npcs: hand }
      const options = { fights: 2_500, seed: 'scarred' }
      const played = Object.fromEntries(policiesOf(bastionland, named))
      expect(simulateFrom(bastionland, start, { ...options, policies: named })).toEqual(
        simulateFrom(bastionland, start, { ...options, policies: played }),
      )
    })
})

describe('what is forgotten', () => {
  /** Somebody after a memory has forgotten what it may, of hands that ignore everything or nothing. */
  function after(
    happened: (who: Figure, state: State) => void,
    { ignored = true, cast = sentries, scene = {} } = {},
  ): Figure {
    const state = stage(cast, scene)
    state.phase = 'round'
    happened(figure(state, 'a'), state)
    counters.normalise?.(state, () => ignored)
    return figure(state, 'a')
  }

  const scar = (entry: number, more: Partial<ScarMark> = {}): ScarMark => {
    const waits = entry === 6 || entry === 8 || entry === 10 || entry === 12
    return { entry, place: '', pending: waits, dealtBy: 'b', season: '', fresh: true, ...more }
  }
  const scarred =
    (mark: ScarMark, more: Partial<Figure> = {}) =>
    (who: Figure): void => {
      Object.assign(who, { guard: 0, scars: [mark], ...more })
    }

  test('which Scar it was, once nothing comes of it; not that there is one', () => {
    const marked = after(scarred(scar(1)))
    expect(marked.scars).toHaveLength(1)
    expect(after(scarred(scar(4), { cla: 6, guardMax: 8, grown: 5 }))).toEqual(marked)
    expect(after(scarred(scar(9), { spi: 2 }))).toEqual(marked)
    expect(after(scarred(scar(6)))).toEqual(marked)
    expect(after(scarred(scar(10, { place: 'leg' }), { lostLeg: true }))).toEqual(marked)
    expect(after(scarred(scar(1), { scars: [scar(1), scar(2)] }))).not.toEqual(marked)
  })

  test('not a Virtue that is used up, nor Vigour, nor Doom', () => {
    const marked = after(scarred(scar(1)))
    expect(after(scarred(scar(9), { spi: 0 }))).not.toEqual(marked)
    expect(after(scarred(scar(3), { vig: 7 }))).not.toEqual(marked)
    expect(after(scarred(scar(11)))).not.toEqual(marked)
  })

  test('not what a Scar may still bring to those whom comrades can tend, or the referee', () => {
    for (const scene of [{ cast: comrades }, { scene: { rulings: { 'after-tend': 'everyone' } } }]) {
      const [waiting, marked] = [after(scarred(scar(8)), scene), after(scarred(scar(1)), scene)]
      expect(waiting).not.toEqual(marked)
      expect(after(scarred(scar(7)), scene)).toEqual(marked)
    }
    const called = { scene: { field: { calls: true } } }
    expect(after(scarred(scar(12)), called)).not.toEqual(after(scarred(scar(1)), called))
  })

  test('nothing of it while another Scar may come', () => {
    const early = scarred(scar(4), { guard: 1, cla: 6, guardMax: 8, grown: 5 })
    expect(after(early)).toMatchObject({ cla: 6, guardMax: 8, scars: [scar(4)] })
    const due = (who: Figure, state: State): void => {
      scarred(scar(4), { cla: 6 })(who)
      state.scarring.push({ figure: who.at, sides: 10, dealtBy: 1 })
    }
    expect(after(due)).toMatchObject({ cla: 6, scars: [scar(4)] })
  })

  test('wounds and legs where nobody heeds them', () => {
    const hurt = (who: Figure): void => {
      Object.assign(who, { wounded: true, lostLeg: true })
    }
    expect(after(hurt)).toMatchObject({ wounded: false, lostLeg: false })
    expect(after(hurt, { ignored: false })).toMatchObject({ wounded: true, lostLeg: true })
  })

  test('what was declared in a round that is over', () => {
    const turn = (who: Figure): void => {
      Object.assign(who, { declared: true, engaged: true, bled: 2 })
      who.plan.action = 'hold'
    }
    expect(after(turn)).toEqual(after(() => undefined))
    const inTurn = { scene: { rulings: { 'round-order': 'sides' } } }
    expect(after(turn, inTurn)).toMatchObject({ declared: true, plan: { action: 'hold' } })
  })
})
