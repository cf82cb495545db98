import { systemNamed } from '@steelyard/systems'
import { describe, expect, it } from 'vitest'
import { groupsOf, numberNames } from './groups.ts'
import { complaint, fits, recordFor, shapeOfSchema } from './shape.ts'
import { sheetProblem } from './sheet-problem.ts'

const GAMES = ['bastionland', 'mythras', 'momentum', 'stances', 'warband'] as const
const shapeFor = (game: string) => shapeOfSchema(systemNamed(game).between?.schema())

describe.each(GAMES)('the sheet of %s', (game) => {
  const fields = recordFor(shapeFor(game), { kind: 'pc' })

  it('has a field on the form for everything but what is nobody’s to write', () => {
    const unknown = fields.filter(({ shape }) => shape.kind === 'anything' || shape.kind === 'nothing')
    expect(unknown.map(({ key }) => key)).toEqual([])
  })

  it('is grouped by names that it has', () => {
    const keys = ['pc', 'npc'].flatMap((kind) => recordFor(shapeFor(game), { kind }).map(({ key }) => key))
    const { groups } = groupsOf(game, keys)
    expect(groups.length).toBeGreaterThan(4)
    expect(groups[0]?.fields[0]).toBe('name')
  })
})

it('calls the lines of tables what the rules call them', () => {
  const marksOf = (game: string, sheet: object) => systemNamed(game).between?.marks(sheet)
  for (const [at, name] of numberNames('warband', 'number').entries())
    expect(marksOf('warband', { name: 'Ana', wounds: [{ number: at + 1, permanent: false }] })).toEqual([
      `${name} wound`,
    ])
  for (const [at, name] of numberNames('bastionland', 'entry').entries())
    expect(marksOf('bastionland', { name: 'Ana', scars: [{ entry: at + 1, place: null }] })).toEqual([name])
  expect(numberNames('mythras', 'number')).toEqual([])
})

it('knows two kinds of sheet by their kind', () => {
  const shape = shapeFor('momentum')
  expect(recordFor(shape, { kind: 'pc' }).some(({ key }) => key === 'class')).toBe(true)
  expect(recordFor(shape, { kind: 'npc' }).some(({ key }) => key === 'class')).toBe(false)
  expect(recordFor(shape, {}).find(({ key }) => key === 'kind')?.shape).toEqual({
    kind: 'choice',
    values: ['pc', 'npc'],
  })
})

it('says what is wrong in words, and nothing of what may be', () => {
  const vigour = recordFor(shapeFor('bastionland'), {}).find(({ key }) => key === 'vig')?.shape
  if (vigour === undefined) throw new Error('no Vigour')
  expect(complaint(vigour, 20)).toBe('At most 19.')
  expect(complaint(vigour, 1.5)).toBe('A whole number.')
  expect(complaint(vigour, { cur: 3, max: 12 })).toBeNull()
  expect(complaint(vigour, undefined)).toBeNull()
  expect(fits(vigour, 'much')).toBe(false)
})

it('finds the field that a refusal is about', () => {
  expect(sheetProblem('That is no sheet of A Game: weapons[0].dice: weapons[0].dice must be dice')).toEqual({
    field: 'weapons',
    text: 'Weapons[0].dice must be dice.',
  })
  expect(sheetProblem('That is no sheet of A Game: vig: vig must be a number').field).toBe('vig')
  expect(sheetProblem('The table cannot be reached.')).toEqual({
    field: null,
    text: 'The table cannot be reached.',
  })
})
