/**
 * What boards draw beyond words: places and who stands where, rows, pips, bodies and pools, for every sample of every
 * game. Whatever a board names must be on it.
 */
import { describe, expect, it } from 'vitest'
import { createFight, samplesOf, systemNamed, systems } from './index.ts'

const samples = systems.flatMap((system) =>
  samplesOf(system).map(({ id, data }) => ({ name: `${system.id} ${id}`, system, data })),
)

function boardOf(
  system: string,
  sample: string,
  answer: string | null = null,
): ReturnType<(typeof systems)[number]['tell']['board']> {
  const game = systemNamed(system)
  const data = samplesOf(game).find(({ id }) => id === sample)?.data
  const fight = createFight(data, { seed: 'boards' })
  if (answer !== null) fight.answer(fight.questions[0]?.id ?? '', answer)
  return game.tell.board(fight.view('referee'))
}

describe('boards', () => {
  it.each(samples)('of $name name only what is on them', ({ system, data }) => {
    const board = system.tell.board(createFight(data, { seed: 'boards' }).view('referee'))
    const places = new Set((board.places ?? []).map(({ id }) => id))
    const figures = board.sides.flatMap((side) => side.figures)
    for (const { next } of board.places ?? []) for (const id of next) expect(places.has(id)).toBe(true)
    for (const { place } of figures) if (place !== undefined) expect(places.has(place)).toBe(true)
    for (const { pips } of figures)
      for (const { now, max } of pips ?? []) expect(max === 0 || now <= max).toBe(true)
    for (const { target, dice } of board.pools ?? []) {
      expect(figures.some(({ id }) => id === target)).toBe(true)
      for (const { sides, face } of dice) expect(face >= 0 && face <= sides).toBe(true)
    }
  })

  it.each(systems.map(({ id }) => id))('of a %s fight that is over have no turn that goes on', (id) => {
    const game = systemNamed(id)
    const { data } = samplesOf(game)[0] ?? {}
    const seats = createFight(data, { seed: 'boards', auto: false }).view('referee')
    const hands = Object.fromEntries(
      game.tell.board(seats).sides.map(({ id: side }) => [side, 'ai:simple' as const]),
    )
    const fight = createFight(data, { seed: 'boards', hands })
    const board = game.tell.board(fight.view('referee'))
    expect([fight.outcome.over, board.title]).toEqual([true, expect.stringMatching(/is over$/)])
    expect(board.stages).toEqual([])
  })

  it('show zones, stances and Momentum in stances', () => {
    const board = boardOf('stances', 'first-blood')
    expect(board.places?.map(({ id, next }) => [id, next])).toEqual([
      ['0', ['1']],
      ['1', ['0', '2']],
      ['2', ['1', '3']],
      ['3', ['2', '4']],
      ['4', ['3']],
    ])
    const [magnus] = board.sides[0]?.figures ?? []
    expect([magnus?.place, magnus?.pips]).toEqual(['1', [{ label: 'Momentum', now: 0, max: 6 }]])
  })

  it('show no stance before stances are shown', () => {
    const rows = (answer: string | null) =>
      boardOf('stances', 'first-blood', answer).sides[0]?.figures.map(({ row }) => row)
    expect([rows(null), rows('defensive')]).toEqual([[undefined], ['Defensive']])
  })

  it('show Action Points, hit locations and metres in mythras', () => {
    const [spearman] = boardOf('mythras', 'first').sides[0]?.figures ?? []
    expect(spearman?.pips).toEqual([{ label: 'Action Points', now: 2, max: 2 }])
    expect(spearman?.body?.map(({ name }) => name)).toEqual([
      'right leg',
      'left leg',
      'abdomen',
      'chest',
      'right arm',
      'left arm',
      'head',
    ])
    expect(spearman?.body?.find(({ name }) => name === 'chest')).toEqual({
      name: 'chest',
      armour: 1,
      now: 7,
      max: 7,
      state: 'sound',
    })
    expect(spearman?.spot).toEqual({ x: 0, y: 0 })
  })

  it('show the line of distances in momentum, and spaces and ranks in warband', () => {
    expect(boardOf('momentum', 'first-blood').sides.map(({ figures }) => figures[0]?.place)).toEqual([
      '0',
      '2',
    ])
    expect(boardOf('warband', 'first-blows').sides.map(({ figures }) => figures[0]?.spot?.x)).toEqual([0, 12])
    const [unit] = boardOf('warband', 'push-of-spears').sides[0]?.figures ?? []
    expect(unit?.pips?.[0]).toMatchObject({ label: 'front rank', max: 5 })
  })
})
