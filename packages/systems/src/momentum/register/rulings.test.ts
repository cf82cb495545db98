/**
 * The switches: what they default to, what they offer, what the presets change, and what is refused.
 *
 * Defaults and alternatives are pinned in full: a saved fight names only what differs, so a default that
 * moves would change it in silence.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { complaintsOf, testSwitches } from '../../testing/switches.ts'
import { rules } from './rules.ts'
import {
  presets,
  type RulingKey,
  type RulingsInput,
  resolveRulings,
  rulings,
  rulingsSchema,
} from './rulings.ts'

const byText = {
  preset: 'seed',
  'max-hits': 'formula-down',
  'max-hits-floor': 'zero',
  'npc-hits-count': 'nth-strike',
  'momentum-start': 'zero',
  'init-npc': 'fixed',
  'init-ties': 'pc-first',
  'init-snapshot': 'snapshot',
  'init-later-die': 'better',
  'surprise-npc': 'no-effect',
  'turn-negative': 'below-0',
  'turn-recover': 'stays-lost',
  'loss-floor': 'no-floor',
  'late-join': 'at-once',
  'stamina-lost-turn': 'yes',
  'stamina-overflow': 'at-least',
  'exhausted-full': 'drop',
  'defence-mode': 'unified',
  'defence-zero': 'pay-1',
  'defence-min-spend': 'one',
  'defence-overspend': 'no',
  'defence-tie': 'success',
  'defence-count': 'one',
  'negative-armour': 'no',
  'parry-die': 'by-material',
  'parry-material': 'mundane-is-steel',
  'parry-weapon': 'needed',
  'parry-ranged': 'yes',
  'riposte-cost': 'paid',
  'riposte-target': 'attacker',
  'riposte-reserve': 'keep',
  'dodge-bonus': 'above-3',
  'block-stat': 'shield',
  'shield-wear': 'bare-die',
  'shield-ready': 'printed',
  'armour-zero': 'gone',
  'unarmoured-danger': 'hit-per-die',
  'danger-sequence': 'sequential',
  'natural-one': 'total-only',
  'armour-other': 'strikes-only',
  'armour-magic': 'same',
  'danger-zero': 'riders-only',
  'dire-cumulative': 'pool',
  'dire-table': 'generic',
  'dire-disfigured': 'fights-on',
  'dire-mauled': 'fights-on',
  'dire-sad-size': 'grace',
  'dire-after-out': 'spared',
  'dire-violent': 'allies-2m',
  'npc-damage-type': 'generic',
  'rider-trigger': 'landed',
  'eor-order': 'listed',
  'callout-cap': 'acting-turn',
  'callout-range': 'far',
  'reposition-gain': 'target',
  'reposition-last': 'until-moved',
  'reposition-effect': 'none',
  'reposition-range': 'any',
  'move-provoke': 'no',
  'move-steps': 'one',
  'move-through': 'free',
  geometry: 'line',
  'range-match': 'exact',
  unarmed: 'intimate',
  'npc-move-partial': 'up-to',
  'npc-special-move': 'base-score',
  'npc-order': 'either',
  'npc-profiles': 'choose',
  'npc-vs-npc': 'one-hit',
  'pc-vs-pc': 'skill-0',
  'disable-scope': 'last',
  'death-preference': 'paid',
  'interact-scope': 'one-action',
  'interact-reach': 'close',
  'ready-gear': 'all',
  ammo: 'each-strike',
  'magic-strike': 'as-steel',
  flee: 'from-distant',
  'call-for-end': 'side-down',
  'round-limit': 0,
} as const

const alternatives: Readonly<Record<RulingKey, readonly string[]>> = {
  'max-hits': ['round-up', 'printed-ignored'],
  'max-hits-floor': ['one'],
  'npc-hits-count': ['one-more'],
  'momentum-start': ['carry'],
  'init-npc': ['roll-d6'],
  'init-ties': ['npc-first', 'players', 'roll-off'],
  'init-snapshot': ['live'],
  'init-later-die': ['as-first-round'],
  'surprise-npc': ['act-last', 'skip-round-1'],
  'turn-negative': ['below-1'],
  'turn-recover': ['at-once'],
  'loss-floor': ['zero'],
  'late-join': ['next-round'],
  'stamina-lost-turn': ['no'],
  'stamina-overflow': ['exactly'],
  'exhausted-full': ['collapse'],
  'defence-mode': ['legacy-passive', 'legacy-passive-before', 'both', 'strict'],
  'defence-zero': ['free'],
  'defence-min-spend': ['zero'],
  'defence-overspend': ['yes'],
  'defence-tie': ['fail'],
  'defence-count': ['several'],
  'negative-armour': ['yes'],
  'parry-die': ['player', 'better'],
  'parry-material': ['metal-only'],
  'parry-weapon': ['not-needed'],
  'parry-ranged': ['close-only'],
  'riposte-cost': ['free'],
  'riposte-target': ['anyone'],
  'riposte-reserve': ['strike-or-lose'],
  'dodge-bonus': ['signed'],
  'block-stat': ['attack'],
  'shield-wear': ['modified', 'none'],
  'shield-ready': ['referee'],
  'armour-zero': ['numeric'],
  'unarmoured-danger': ['hit-per-strike'],
  'danger-sequence': ['simultaneous'],
  'natural-one': ['hit'],
  'armour-other': ['referee'],
  'armour-magic': ['lore'],
  'danger-zero': ['refused'],
  'dire-cumulative': ['running'],
  'dire-table': ['typed', 'bands-only', 'first-excess-out'],
  'dire-disfigured': ['disabled'],
  'dire-mauled': ['disabled', 'dies-at-end'],
  'dire-sad-size': ['all', 'random', 'none'],
  'dire-after-out': ['may-be-struck'],
  'dire-violent': ['referee', 'typed'],
  'npc-damage-type': ['by-tag'],
  'rider-trigger': ['on-hit', 'attempted'],
  'eor-order': ['simultaneous'],
  'callout-cap': ['round'],
  'callout-range': ['near', 'anywhere'],
  'reposition-gain': ['any-pc', 'closest'],
  'reposition-last': ['fight', 'round'],
  'reposition-effect': ['discount', 'referee'],
  'reposition-range': ['close'],
  'move-provoke': ['yes'],
  'move-steps': ['two', 'referee'],
  'move-through': ['blocked'],
  geometry: ['pairwise'],
  'range-match': ['or-closer', 'melee-intimate'],
  unarmed: ['none', 'close'],
  'npc-move-partial': ['exact'],
  'npc-special-move': ['one'],
  'npc-order': ['move-first'],
  'npc-profiles': ['best'],
  'npc-vs-npc': ['danger-hits', 'referee'],
  'pc-vs-pc': ['half-level', 'forbidden'],
  'disable-scope': ['all'],
  'death-preference': ['free'],
  'interact-scope': ['two-actions'],
  'interact-reach': ['referee'],
  'ready-gear': ['hands'],
  ammo: ['one-or-two', 'per-fight', 'ignore'],
  'magic-strike': ['ability'],
  flee: ['any-away', 'referee'],
  'call-for-end': ['referee'],
  'round-limit': [],
}

/** Questions with one answer only, and what the reader of statblocks settles for itself. */
const noSwitch = ['skill-once', 'callout-npc', 'example-names', 'statblock-order']

const keys = Object.keys(rulings) as RulingKey[]

testSwitches({
  rulings,
  rules,
  presets,
  schema: rulingsSchema,
  settle: resolveRulings,
  byText,
  alternatives,
  numbers: { 'round-limit': [0, 1000] },
  stranger: 'statblock-order',
})

describe('the table of switches', () => {
  test('asks what the text leaves open, with one limit, and nothing that is settled', () => {
    expect(keys).toContain('round-limit')
    for (const key of noSwitch) expect(keys, key).not.toContain(key)
  })
})

describe('settling', () => {
  test('there are three presets, and each changes what it names and nothing else', () => {
    expect(Object.keys(presets)).toEqual(['seed', 'quick', 'early-draft'])
    expect(presets.seed.sets).toEqual({})
    expect(resolveRulings({ preset: 'quick' })).toEqual({
      ...resolveRulings({}),
      preset: 'quick',
      'dire-table': 'first-excess-out',
    })
    expect(resolveRulings({ preset: 'early-draft' })).toEqual({
      ...resolveRulings({}),
      preset: 'early-draft',
      'defence-mode': 'legacy-passive',
      'rider-trigger': 'on-hit',
    })
  })

  test('what is set by hand beats the preset', () => {
    const input: RulingsInput = { preset: 'early-draft', 'rider-trigger': 'landed', 'defence-tie': 'fail' }
    const settled = resolveRulings(input)
    expect(settled['rider-trigger']).toBe('landed')
    expect(settled['defence-tie']).toBe('fail')
    expect(settled['defence-mode']).toBe('legacy-passive')
  })

  rule('momentum.end.round-limit', 'a fight has no limit unless a number from 1 to 1000 is set', () => {
    expect(resolveRulings({})['round-limit']).toBe(0)
    for (const value of [0, 1, 10, 1000])
      expect(resolveRulings({ 'round-limit': value })['round-limit']).toBe(value)
    for (const value of [-1, 1001, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '10', 'none', null])
      expect(complaintsOf(rulingsSchema, { 'round-limit': value })).toMatch(/1 to 1000, or 0 for no limit/)
  })
})

describe('numbers in the answers', () => {
  test.each([
    ['max-hits', 'formula-down', /2 \+ half the level rounded down \+ Grit, 2 at level 1 with Grit 0/],
    ['max-hits', 'round-up', /3 at level 1 with Grit 0/],
    ['npc-hits-count', 'nth-strike', /with 3, the third/],
    ['npc-hits-count', 'one-more', /with 3, the fourth/],
    ['init-npc', 'fixed', /Attack Skill \+ 3/],
    ['init-npc', 'roll-d6', /1d6 \+ Attack Skill/],
    ['stamina-overflow', 'exactly', /exactly 10 \+ Grit/],
    ['defence-mode', 'unified', /modifier spend − 3; at 0 or below 1M, modifier momentum − 3/],
    ['defence-mode', 'legacy-passive', /3M or more.*or 1M .*after paying/],
    ['defence-mode', 'legacy-passive-before', /before paying/],
    ['defence-mode', 'strict', /Only 3M or more/],
    ['defence-zero', 'pay-1', /1M, which leaves −1; .*−3/],
    ['defence-zero', 'free', /stays 0; .*−3/],
    ['defence-min-spend', 'one', /1M, for −2/],
    ['defence-min-spend', 'zero', /Nothing, for −3/],
    ['shield-wear', 'modified', /\+ Grit − Attack Skill is 1 or less/],
    ['armour-zero', 'numeric', /0 \+ Grit − Attack Skill/],
    ['danger-zero', 'riders-only', /failed Parry makes it 1d/],
    ['dire-cumulative', 'pool', /1d6, the second 2d6, the third 3d6/],
    ['dire-mauled', 'fights-on', /ten minutes after the fight/],
    ['dire-sad-size', 'grace', /Grace by 1/],
    ['dire-violent', 'allies-2m', /within near loses 2M/],
    ['reposition-effect', 'discount', /1M less/],
    ['pc-vs-pc', 'skill-0', /0, at Danger 1d/],
    ['pc-vs-pc', 'half-level', /half its level, rounded down, at Danger 1d/],
    ['ammo', 'one-or-two', /1 or 2/],
    ['magic-strike', 'as-steel', /4M \+ Defense/],
  ] as const)('%s %s', (key, value, fact) => {
    const meanings: Readonly<Record<string, string>> = rulings[key].values
    expect(meanings[value]).toMatch(fact)
  })
})

describe('what the text says twice', () => {
  rule('momentum.defence.passive', 'a separate passive defence exists only where it is chosen', () => {
    expect(resolveRulings({})['defence-mode']).toBe('unified')
    expect(resolveRulings({ preset: 'early-draft' })['defence-mode']).toBe('legacy-passive')
    expect(complaintsOf(rulingsSchema, { 'defence-mode': 'passive' })).toContain('unified, legacy-passive')
  })

  rule('momentum.sheet.max-hits', 'half the level is rounded down and a printed number stands', () => {
    expect(resolveRulings({})['max-hits']).toBe('formula-down')
    expect(rulings['max-hits'].values['formula-down']).toMatch(/printed for a character stands/)
  })

  rule(
    ['momentum.action.disable-unpaid', 'momentum.init.npc', 'momentum.special.poison-trigger'],
    'the price decides over death, NPCs have a fixed score, poison needs a landed Strike',
    () => {
      expect(resolveRulings({})).toMatchObject({
        'death-preference': 'paid',
        'init-npc': 'fixed',
        'rider-trigger': 'landed',
      })
    },
  )
})
