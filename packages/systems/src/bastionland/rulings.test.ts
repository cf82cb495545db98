/**
 * The switches: what they default to, what the presets change, and what is refused.
 *
 * Defaults and presets are pinned in full: a saved fight names only what differs.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rule } from '../testing/rule.ts'
import { rules } from './rules.ts'
import { presets, type RulingKey, resolveRulings, rulings, rulingsSchema } from './rulings.ts'

const byText = {
  preset: 'seed',
  'round-order': 'simultaneous',
  'first-side': 'players',
  lockstep: 'windows',
  'bolster-source': 'dice-only',
  'gambit-timing': 'before-armour',
  'gambit-order': 'sequential',
  'gambit-stacking': 'allowed',
  'gambit-vig': 'before',
  'deny-timing': 'before-gambits',
  'deny-picks': 'denier',
  'feat-limit': 'once-per-attack',
  'feat-save-timing': 'immediate',
  'feat-users': 'knights',
  'fatigue-rest': 'fight-end',
  'focus-strong': 'no',
  'greater-save': 'yes',
  'greater-replaces': 'instead',
  'no-dice-left': 'no-damage',
  'armour-floor': 'zero',
  'scar-trigger': 'needs-damage',
  'scar-and-wound': 'exclusive',
  'scar-die-tie': 'larger',
  'scar-no-die': 'd6',
  'scar-timing': 'after-all-totals',
  'scar-max-guard': 'max-only',
  'mortal-half': 'current',
  'vig-zero-hit': 'slain',
  'exposed-guard': 'kept',
  'exposed-until': 'first-own-turn',
  'impair-scope': 'attack',
  'impaired-pool': 'attacker-only',
  'impaired-gambits': 'allowed',
  'next-turn': 'next-declared-turn',
  'trap-effect': 'armour-and-die',
  'trap-duration': 'through-next-round',
  'blast-who': 'everyone-but-attacker',
  'blast-down': 'included',
  'blast-area': 'attackers-zone',
  nearby: 'same-zone',
  'move-gambit': 'always',
  'repel-distance': 'one-zone',
  'dismount-damage': 'off',
  wooden: 'flags',
  'hands-scope': 'people',
  'range-mix': 'by-reach',
  'pick-up': 'action',
  grip: 'fixed-by-declaration',
  'thrown-spent': 'dropped',
  'surprise-when': 'first-round',
  'surprise-reactions': 'allowed',
  'surprise-exposed': 'no',
  'pool-sides': 'separate',
  'split-attack': 'no',
  'target-moves': 'attack-first',
  'target-gone': 'lost',
  'felled-strikes': 'by-order',
  'source-down': 'runs-on',
  'patch-up': 'stable-down',
  'after-tend': 'own-side',
  'down-attack': 'exposed',
  mutilation: 'mechanical',
  'doom-scope': 'at-once',
  'recover-max': 'new',
  'npc-death': 'same',
  end: 'one-side-left',
  stalemate: 100,
  morale: 'off',
  cover: 'off',
  mounted: 'off',
  walls: 'off',
  warbands: 'off',
  structures: 'off',
  'natural-weapons': 'as-weapons',
  'bonus-dice': 'referee',
} as const

const alternatives: Readonly<Record<string, readonly string[]>> = {
  'round-order': ['declare-then-players-first', 'sides'],
  'first-side': ['npcs'],
  lockstep: ['pool-by-pool'],
  'bolster-source': ['plus-one-per-extra-attacker'],
  'gambit-timing': ['after-damage'],
  'gambit-order': ['all-at-once'],
  'gambit-stacking': ['once-per-turn'],
  'gambit-vig': ['after'],
  'deny-timing': ['after-gambits', 'cancels-gambit'],
  'deny-picks': ['attacker', 'highest'],
  'feat-limit': ['unlimited'],
  'feat-save-timing': ['after-attack'],
  'feat-users': ['everybody', 'player-characters'],
  'fatigue-rest': ['declared-rest'],
  'focus-strong': ['in-melee'],
  'greater-save': ['no'],
  'greater-replaces': ['besides'],
  'no-dice-left': ['bolster-alone'],
  'armour-floor': ['minimum-one'],
  'scar-trigger': ['any-resolution-at-zero'],
  'scar-and-wound': ['both'],
  'scar-die-tie': ['attacker-chooses', 'smaller'],
  'scar-no-die': ['referee'],
  'scar-timing': ['after-each-total'],
  'scar-max-guard': ['max-and-current'],
  'mortal-half': ['of-maximum'],
  'vig-zero-hit': ['mortal', 'nothing'],
  'exposed-guard': ['emptied'],
  'exposed-until': ['round-1', 'referee'],
  'impair-scope': ['weapon-die'],
  'impaired-pool': ['whole-pool'],
  'impaired-gambits': ['forbidden'],
  'next-turn': ['next-round'],
  'trap-effect': ['armour', 'die'],
  'trap-duration': ['until-trappers-turn', 'end-of-round'],
  'blast-who': ['foes-only', 'everyone'],
  'blast-down': ['spared'],
  'blast-area': ['targets-zone'],
  nearby: ['arms-reach'],
  'move-gambit': ['only-already-moved'],
  'repel-distance': ['referee'],
  'dismount-damage': ['on'],
  wooden: ['referee'],
  'hands-scope': ['knights', 'off'],
  'range-mix': ['all-held'],
  'pick-up': ['minor'],
  grip: ['free'],
  'thrown-spent': ['kept'],
  'surprise-when': ['until-passed'],
  'surprise-reactions': ['forbidden'],
  'surprise-exposed': ['yes'],
  'pool-sides': ['one-pool'],
  'split-attack': ['per-die'],
  'target-moves': ['follow', 'lost'],
  'target-gone': ['redirect'],
  'felled-strikes': ['never'],
  'source-down': ['ends'],
  'patch-up': ['back-up', 'vig-save'],
  'after-tend': ['everyone', 'nobody', 'ask'],
  'down-attack': ['killed', 'forbidden'],
  mutilation: ['record-only', 'referee'],
  'doom-scope': ['next-fights'],
  'recover-max': ['old'],
  'npc-death': ['quick-npcs'],
  end: ['wiped-out', 'referee'],
  stalemate: ['referee'],
  morale: ['on'],
  cover: ['on'],
  mounted: ['on'],
  walls: ['on'],
  warbands: ['on'],
  structures: ['on'],
  'natural-weapons': ['greater-effect-only'],
  'bonus-dice': ['off'],
}

const keys = Object.keys(rulings) as RulingKey[]

describe('the table of switches', () => {
  test('has 74 entries, each with a question, a default among its values and known rules', () => {
    expect(keys).toHaveLength(74)
    const known = new Set<string>(rules.map(({ id }) => id))
    for (const key of keys) {
      const { title, question, values, rules: bearsOn } = rulings[key]
      expect(title.length, key).toBeLessThanOrEqual(60)
      expect(question, key).toMatch(/\?$/)
      expect(bearsOn.length, key).toBeGreaterThan(0)
      for (const id of bearsOn) expect(known.has(id), `${key}: ${id}`).toBe(true)
      for (const meaning of Object.values(values)) expect(meaning, key).toMatch(/\.$/)
      if (key !== 'stalemate') expect(Object.keys(values), key).toContain(rulings[key].default)
    }
  })

  test.each(keys)('%s offers its default and exactly its alternatives', (key) => {
    const others = Object.keys(rulings[key].values).filter((value) => value !== String(rulings[key].default))
    expect(others).toEqual(alternatives[key])
  })

  test('leaves out what is no switch: the Gambit threshold and the Scar die', () => {
    expect(keys).not.toContain('gambit-threshold')
    expect(keys).not.toContain('scar-die')
  })
})

describe('settling', () => {
  test('nothing said gives the defaults, in the order of the table', () => {
    expect(resolveRulings({})).toEqual(byText)
    expect(resolveRulings(undefined)).toEqual(byText)
    expect(resolveRulings({ preset: 'seed' })).toEqual(byText)
    expect(Object.keys(resolveRulings({ warbands: 'on' }))).toEqual(['preset', ...keys])
  })

  test('the preset published changes ten switches', () => {
    expect(resolveRulings({ preset: 'published' })).toEqual({
      ...byText,
      preset: 'published',
      'round-order': 'sides',
      nearby: 'arms-reach',
      'dismount-damage': 'on',
      morale: 'on',
      cover: 'on',
      mounted: 'on',
      walls: 'on',
      warbands: 'on',
      structures: 'on',
      'trap-duration': 'until-trappers-turn',
    })
    expect(Object.keys(presets.published.sets)).toHaveLength(10)
    expect(presets.seed.sets).toEqual({})
  })

  test('what is set by hand beats the preset', () => {
    const settled = resolveRulings({ preset: 'published', morale: 'off', nearby: 'same-zone' })
    expect(settled.morale).toBe('off')
    expect(settled.nearby).toBe('same-zone')
    expect(settled.cover).toBe('on')
  })

  rule('bastionland.gambit.effect-times', 'a Trap lasts by the order of the round unless set by hand', () => {
    const lasts = (input: unknown) => resolveRulings(input)['trap-duration']
    expect(lasts({ 'round-order': 'simultaneous' })).toBe('through-next-round')
    expect(lasts({ 'round-order': 'sides' })).toBe('until-trappers-turn')
    expect(lasts({ 'round-order': 'declare-then-players-first' })).toBe('until-trappers-turn')
    expect(lasts({ preset: 'published', 'round-order': 'simultaneous' })).toBe('through-next-round')
    expect(lasts({ 'round-order': 'sides', 'trap-duration': 'end-of-round' })).toBe('end-of-round')
    expect(lasts({ preset: 'published', 'trap-duration': 'through-next-round' })).toBe('through-next-round')
  })

  rule('bastionland.flow.players-first', 'any side can be named as the first', () => {
    expect(resolveRulings({})['first-side']).toBe('players')
    expect(resolveRulings({ 'first-side': 'bandits' })['first-side']).toBe('bandits')
  })

  test('a stalemate is called after 1 to 1000 rounds, or by the referee', () => {
    for (const value of [1, 100, 1000, 'referee'] as const)
      expect(resolveRulings({ stalemate: value }).stalemate).toBe(value)
    for (const value of [0, 1001, 2.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '100', 'never', null])
      expect(messageOf({ stalemate: value })).toMatch(/1 to 1000.*referee/)
  })

  test('a settled record settles to itself', () => {
    const anyRulings = fc.record(
      {
        preset: fc.constantFrom('seed', 'published'),
        ...Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...Object.keys(rulings[key].values))])),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyRulings, (input) => {
        const settled = resolveRulings(input)
        expect(resolveRulings(settled)).toEqual(settled)
        expect(settled).toMatchObject(input)
      }),
    )
  })
})

function messageOf(input: unknown): string {
  const read = rulingsSchema.safeParse(input)
  return read.success ? 'accepted' : read.error.issues.map((issue) => issue.message).join('\n')
}

describe('refusals', () => {
  test.each(keys)('%s refuses an unknown value and lists the known ones', (key) => {
    const message = messageOf({ [key]: { no: 'such value' } })
    for (const value of Object.keys(rulings[key].values)) expect(message).toContain(value)
  })

  test('an unknown key is named, and the known ones are listed', () => {
    const message = messageOf({ initiative: 'on' })
    expect(message).toContain('initiative')
    for (const key of keys) expect(message).toContain(key)
  })

  test('an unknown preset lists the presets', () => {
    expect(messageOf({ preset: 'homebrew' })).toMatch(/seed, published/)
  })

  test.each([
    ['null', null],
    ['a number', 7],
    ['a list', ['morale']],
    ['text', 'morale=on'],
  ])('%s is no set of rulings', (_name, input) => {
    expect(messageOf(input)).toContain('object')
  })

  test('hostile keys and values are refused', () => {
    expect(messageOf(JSON.parse('{"__proto__": {"morale": "on"}}'))).toContain('__proto__')
    expect(messageOf(JSON.parse('{"constructor": 1}'))).toContain('constructor')
    expect(messageOf({ ['x'.repeat(1_000_000)]: 1 }).length).toBeLessThan(5_000)
    expect(messageOf({ morale: 'x'.repeat(1_000_000) }).length).toBeLessThan(5_000)
    expect(messageOf({ 'first-side': 'x'.repeat(1_000_000) }).length).toBeLessThan(5_000)
    expect(messageOf({ 'first-side': ' ' })).toContain('1 to 80')
  })
})

test('the JSON Schema for editors explains every key', () => {
  const schema = z.toJSONSchema(rulingsSchema, { io: 'input' })
  expect(schema.additionalProperties).toBe(false)
  expect(schema.required ?? []).toEqual([])
  for (const key of ['preset', ...keys]) expect(schema.properties?.[key], key).toHaveProperty('description')
})
