/**
 * The switches: what they default to, what the presets change, and what is refused.
 *
 * Defaults and presets are pinned in full: a saved fight names only what differs.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { complaintsOf, testSwitches } from '../../testing/switches.ts'
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
  'scar-debts': 'referee',
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
  'scar-debts': ['after-fight'],
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

testSwitches({
  rulings,
  rules,
  presets,
  schema: rulingsSchema,
  settle: resolveRulings,
  byText,
  alternatives,
  stranger: 'initiative',
})

describe('the table of switches', () => {
  test('leaves out what is no switch: the Gambit threshold and the Scar die', () => {
    expect(keys).not.toContain('gambit-threshold')
    expect(keys).not.toContain('scar-die')
  })
})

describe('settling', () => {
  test('the preset published changes ten switches', () => {
    expect(resolveRulings({ preset: 'published' })).toEqual({
      ...resolveRulings({}),
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
})

function messageOf(input: unknown): string {
  return complaintsOf(rulingsSchema, input)
}

test('the name of a side is text of sensible length', () => {
  expect(messageOf({ 'first-side': 'x'.repeat(1_000_000) }).length).toBeLessThan(5_000)
  expect(messageOf({ 'first-side': ' ' })).toContain('1 to 80')
})
