/** A scenario taken apart and put together again is the same scenario, and fits in a link. */
import { systems } from '@steelyard/systems'
import { describe, expect, it } from 'vitest'
import {
  draftOf,
  isFields,
  nameOf,
  packed,
  rowOf,
  scenarioOf,
  scenarioText,
  unfenced,
  unpacked,
} from './draft.ts'

const samples = systems.flatMap((system) =>
  system.content.flatMap(({ kind, id, data }) =>
    kind === 'scenario' && isFields(data)
      ? [{ name: `${system.id} ${id}`, data: { ...data, system: system.id } }]
      : [],
  ),
)

describe('drafts', () => {
  it.each(samples)('keep what $name says', ({ data }) => {
    const again = scenarioOf(draftOf(data))
    expect(scenarioOf(draftOf(again))).toEqual(again)
    expect(Object.keys(again).sort()).toEqual(expect.arrayContaining(Object.keys(data).sort()))
    expect(draftOf(again).sides.map(({ rows }) => rows.length)).toEqual(
      draftOf(data).sides.map(({ rows }) => rows.length),
    )
    expect(unpacked(packed(again))).toEqual(JSON.parse(JSON.stringify(again)))
  })

  it('write counts and seats only where they matter', () => {
    const draft = draftOf({
      system: 'g',
      sides: [{ id: 'a', figures: ['x', { use: 'y', count: 3, seat: 'anna' }] }],
    })
    expect(scenarioOf(draft)).toEqual({
      system: 'g',
      sides: [{ id: 'a', name: 'a', hand: 'human', figures: ['x', { use: 'y', count: 3, seat: 'anna' }] }],
    })
  })

  it('call a figure what it is called', () => {
    const titles = new Map([['ogre', 'Fen Ogre']])
    expect(nameOf(rowOf('ogre').figure, titles)).toBe('Fen Ogre')
    expect(nameOf(rowOf({ statblock: 'Hound: VIG 5' }).figure, titles)).toBe('Hound')
    expect(nameOf(rowOf({ name: 'Osric', use: 'ogre' }).figure, titles)).toBe('Osric')
  })

  it('read no nonsense out of a link', () => {
    expect(unpacked('%%%')).toBeNull()
    expect(unpacked(btoa('[1]'))).toBeNull()
  })
})

describe('what is pasted', () => {
  const scenario = { system: 'warband', sides: [{ id: 'a', figures: ['brand'] }] }
  const yaml = 'system: warband\nsides:\n  - id: a\n    figures: [brand]'

  it('is a whole scenario as text, as JSON, in a fence, or in a link', () => {
    expect(scenarioText(yaml, 'stances')).toBe(yaml)
    expect(scenarioText(`# mine\n${yaml}`, 'stances')).toContain(yaml)
    expect(scenarioText(`\`\`\`steelyard\n${yaml}\n\`\`\`\n`, 'stances')).toBe(yaml)
    expect(scenarioText(JSON.stringify(scenario), 'stances')).toBe(JSON.stringify(scenario))
    expect(scenarioText(`http://somewhere/build#s=${packed(scenario)}`, 'stances')).toBe(
      JSON.stringify(scenario),
    )
  })

  it('is of the game at hand where it names none, as what a fight left does not', () => {
    const sides = 'sides:\n  - id: a\n    figures: [brand]'
    expect(scenarioText(`# Dead: Bor.\n${sides}`, 'warband')).toBe(`system: warband\n# Dead: Bor.\n${sides}`)
    expect(scenarioText('{"sides": []}', 'warband')).toBe('{"system":"warband","sides":[]}')
  })

  it('is one figure otherwise', () => {
    for (const text of ['Hound: VIG 5, 4GD', 'title of a foe: 3', '{"name": "Wolf", "system": {}}'])
      expect(scenarioText(text, 'stances')).toBeNull()
    expect(unfenced('```\nHound: 4GD\n```')).toBe('Hound: 4GD')
  })
})
