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
  'attack-tn': 'eight',
  critical: 'thirteen',
  auto: 'none',
  'critical-momentum': 'all-checks',
  'defend-crit-once': 'once',
  'momentum-bounds': 'minus-3-to-6',
  'momentum-debt': 'no',
  'credit-timing': 'after',
  'attacked-first': 'yes',
  'opposed-ties': 'defender',
  'defense-rolls': 'defend-and-counter',
  'successful-defense': 'rolls',
  'defend-tn': 'eight',
  'counter-timing': 'before-roll',
  'counter-roll': 'shared',
  counterattack: 'critical',
  'defend-counterattack': 'no',
  'counter-chain': 'no',
  'reaction-limit': 'momentum-only',
  'counter-ranged': 'yes',
  interpose: 'before-roll',
  'interpose-self-pay': 'no',
  adjacent: 'same-zone',
  'balanced-roll': 'checks',
  'balanced-limit': 'none',
  'aggressive-limit': 'none',
  'negated-attack': 'keep-natural',
  boost: 'off',
  'damage-momentum': 'off',
  'failure-momentum': 'off',
  'kill-momentum': 'off',
  'modifier-cap': 'off',
  'stance-declaration': 'secret-simultaneous',
  'stance-initial': 'round-1',
  'switch-cost': 'free',
  'balanced-switch': 'own-turn',
  'stance-moment': 'at-the-moment',
  'switch-and-obligation': 'yes',
  'defensive-hold': 'no-hold',
  'turn-grace': 'effective',
  'turn-ties': 'list-order',
  'unconscious-stance': 'order-only',
  mindless: 'choose',
  extreme: 'far',
  'move-past': 'stop-and-back',
  disengage: 'no-penalty',
  'action-economy': 'either-order',
  'charge-move': 'exception',
  'charge-stack': 'add',
  'charge-armour': 'momentum-only',
  'closing-momentum': 'bands',
  'aggressive-obligation': 'strict',
  'charge-weapon': 'no-bows',
  'medium-closing': 'no',
  'closing-defender': 'per-enemy',
  'keep-distance': 'none',
  'ranged-engaged': 'forbidden',
  'thrown-momentum': 'on-hit',
  'thrown-melee': 'penalty',
  'weapon-switch': 'free-once-per-turn',
  reach: 'both',
  ammunition: 'off',
  'fire-into-melee': 'none',
  leaving: 'home-edge',
  deployment: 'auto',
  'damage-attribute': 'none',
  'zero-damage-hit': 'yes',
  'damage-floor': 'zero',
  'dr-stacking': 'add',
  explode: 'all-damage',
  'explode-cap': 0,
  'guard-temp': 'layer',
  'guard-max': 'cap',
  'guard-derived': 'base',
  'npc-guard': 'free',
  'vitality-negative': 'carry',
  'npc-zero': 'pcs-only',
  'death-wake': 'acts',
  'death-first-save': 'own-turn',
  helpless: 'normal',
  'first-aid': 'mind-zero',
  'attack-attribute': 'sheet',
  'heavy-grace': 'rolls',
  'large-shield': 'grace-attacks',
  'shield-hands': 'warn',
  finesse: 'skill',
  'archetype-guard': 'archetype',
  'rally-full': 'legal',
  'tech-cost': 'cost',
  'novice-known': 'on-sheet',
  riposte: 'cost-1',
  'press-advantage': 'declared-1',
  mastery: 'plus-1',
  'quick-recovery': 'end-of-round',
  whirlwind: 'separate',
  riders: 'one',
  'perfect-parry': 'after-damage',
  devastating: 'weapon-dice',
  unstoppable: 'hit',
  'death-blow': 'half',
  'battlefield-control': 'all-one-zone',
  maneuver: 'momentum',
  'social-stances': 'mirror',
  'social-attack': 'flat-8',
  'social-defend': 'will-empathy',
  'social-flow': 'one-action',
  'social-zero': 'loser',
  'social-order': 'grace',
  'composure-min': 'one',
  end: 'at-once',
  aftermath: 'play-out',
  yield: 'own-turn',
  spells: 'off',
} as const

const alternatives: Readonly<Record<RulingKey, readonly string[]>> = {
  'attack-tn': ['seven', 'by-rank', 'per-target'],
  critical: ['scaling', 'natural-12'],
  auto: ['natural'],
  'critical-momentum': ['defend-only'],
  'defend-crit-once': ['stack'],
  'momentum-bounds': ['zero-to-6', 'by-archetype', 'npc-by-rank'],
  'momentum-debt': ['to-minus-3'],
  'credit-timing': ['at-once'],
  'attacked-first': ['no'],
  'opposed-ties': ['attacker', 'both-fail'],
  'defense-rolls': ['tn-shift', 'guard-pool', 'active'],
  'successful-defense': ['misses-too'],
  'defend-tn': ['scene'],
  'counter-timing': ['after-hit'],
  'counter-roll': ['separate', 'best-attribute'],
  counterattack: ['always', 'margin-5', 'never'],
  'defend-counterattack': ['immediate', 'armed'],
  'counter-chain': ['yes'],
  'reaction-limit': ['once-per-round'],
  'counter-ranged': ['melee-only'],
  interpose: ['after-hit', 'both-attacked'],
  'interpose-self-pay': ['yes'],
  adjacent: ['same-or-next-zone'],
  'balanced-roll': ['all-2d6'],
  'balanced-limit': ['once-per-round'],
  'aggressive-limit': ['once-per-round'],
  'negated-attack': ['all-lost'],
  boost: ['before-roll', 'after-roll'],
  'damage-momentum': ['on'],
  'failure-momentum': ['on'],
  'kill-momentum': ['on'],
  'modifier-cap': ['plus-5'],
  'stance-declaration': ['npcs-first', 'pcs-first', 'ascending-grace'],
  'stance-initial': ['all-balanced'],
  'switch-cost': ['old'],
  'balanced-switch': ['any-time', 'rebuild-order'],
  'stance-moment': ['declared'],
  'switch-and-obligation': ['no'],
  'defensive-hold': ['hold'],
  'turn-grace': ['base'],
  'turn-ties': ['roll-off', 'higher-combat', 'referee'],
  'unconscious-stance': ['wakes-balanced'],
  mindless: ['balanced-only'],
  extreme: ['extreme'],
  'move-past': ['free-sidestep'],
  disengage: ['balanced-provokes'],
  'action-economy': ['move-first'],
  'charge-move': ['speed-2-only'],
  'charge-stack': ['max'],
  'charge-armour': ['both'],
  'closing-momentum': ['per-zone', 'per-charge'],
  'aggressive-obligation': ['one-zone', 'off'],
  'charge-weapon': ['melee-only', 'any'],
  'medium-closing': ['yes'],
  'closing-defender': ['once-per-round'],
  'keep-distance': ['check'],
  'ranged-engaged': ['minus-2'],
  'thrown-momentum': ['on-throw'],
  'thrown-melee': ['hand-use-free'],
  'weapon-switch': ['action-outside-engaged'],
  reach: ['close-only'],
  ammunition: ['track'],
  'fire-into-melee': ['minus-2'],
  leaving: ['withdrawal-and-rout', 'forbidden'],
  deployment: ['chosen', 'scenario'],
  'damage-attribute': ['add'],
  'zero-damage-hit': ['no'],
  'damage-floor': ['one'],
  'dr-stacking': ['highest'],
  explode: ['weapon-dice-only'],
  'explode-cap': [],
  'guard-temp': ['add-subtract'],
  'guard-max': ['uncapped'],
  'guard-derived': ['effective'],
  'npc-guard': ['formula-for-all'],
  'vitality-negative': ['clamp'],
  'npc-zero': ['all'],
  'death-wake': ['loses-turn'],
  'death-first-save': ['next-round'],
  helpless: ['auto-hit', 'forbidden'],
  'first-aid': ['best-attribute', 'keep-negative'],
  'attack-attribute': ['free'],
  'heavy-grace': ['off'],
  'large-shield': ['all-attacks'],
  'shield-hands': ['enforce'],
  finesse: ['defense-too'],
  'archetype-guard': ['sheet'],
  'rally-full': ['illegal'],
  'tech-cost': ['gates', 'other-prices'],
  'novice-known': ['everyone'],
  riposte: ['free'],
  'press-advantage': ['at-2', 'cost-1'],
  mastery: ['no-trade', 'off'],
  'quick-recovery': ['own-turn'],
  whirlwind: ['one-roll'],
  riders: ['many'],
  'perfect-parry': ['before-roll'],
  devastating: ['plus-2d6'],
  unstoppable: ['max-damage', 'no-counter'],
  'death-blow': ['quarter-save'],
  'battlefield-control': ['one-enemy'],
  maneuver: ['referee'],
  'social-stances': ['bare'],
  'social-attack': ['opposed', 'will-armour'],
  'social-defend': ['presence-skill', 'off'],
  'social-flow': ['referee'],
  'social-zero': ['winner'],
  'social-order': ['presence'],
  'composure-min': ['as-computed'],
  end: ['end-of-round', 'objectives'],
  aftermath: ['saves-only', 'stop'],
  yield: ['off'],
  spells: ['on'],
}

/** Questions with one answer only, or whose answers are another switch or the referee's. */
const noSwitch = [
  'heavy-armour-forced',
  'thrown-stats',
  'death-hold',
  'target',
  'lasting',
  'rank-gate',
  'signature',
  'scene',
]

const keys = Object.keys(rulings) as RulingKey[]

testSwitches({
  rulings,
  rules,
  presets,
  schema: rulingsSchema,
  settle: resolveRulings,
  byText,
  alternatives,
  numbers: { 'explode-cap': [0, 20] },
  stranger: 'rank-gate',
})

describe('the table of switches', () => {
  test('asks what the text leaves open, with one limit, and nothing that is settled', () => {
    expect(keys).toContain('explode-cap')
    for (const key of noSwitch) expect(keys, key).not.toContain(key)
  })
})

describe('settling', () => {
  test('there are three presets, and each changes what it names and nothing else', () => {
    expect(Object.keys(presets)).toEqual(['seed', 'parent', 'example'])
    expect(presets.seed.sets).toEqual({})
    expect(resolveRulings({ preset: 'parent' })).toEqual({
      ...resolveRulings({}),
      preset: 'parent',
      boost: 'before-roll',
      'damage-momentum': 'on',
      'failure-momentum': 'on',
      'kill-momentum': 'on',
      spells: 'on',
      'modifier-cap': 'plus-5',
      'momentum-bounds': 'by-archetype',
    })
    expect(resolveRulings({ preset: 'example' })).toEqual({
      ...resolveRulings({}),
      preset: 'example',
      'attack-tn': 'seven',
      'switch-cost': 'old',
      'closing-momentum': 'per-charge',
    })
  })

  test('what is set by hand beats the preset', () => {
    const input: RulingsInput = { preset: 'example', 'attack-tn': 'by-rank', 'opposed-ties': 'attacker' }
    const settled = resolveRulings(input)
    expect(settled['attack-tn']).toBe('by-rank')
    expect(settled['opposed-ties']).toBe('attacker')
    expect(settled['switch-cost']).toBe('old')
  })

  rule('stances.weapon.explode', 'a die explodes without limit unless a number from 1 to 20 is set', () => {
    expect(resolveRulings({})['explode-cap']).toBe(0)
    for (const value of [0, 1, 3, 20])
      expect(resolveRulings({ 'explode-cap': value })['explode-cap']).toBe(value)
    for (const value of [-1, 21, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '3', 'none', null])
      expect(complaintsOf(rulingsSchema, { 'explode-cap': value })).toMatch(/1 to 20, or 0 for no limit/)
  })
})

describe('numbers in the answers', () => {
  test.each([
    ['attack-tn', 'eight', /a total of 8 hits, a 7 misses/],
    ['attack-tn', 'seven', /^7\b/],
    ['attack-tn', 'by-rank', /Novice 8, Seasoned and Veteran 10, Heroic and Legendary 12/],
    ['attack-tn', 'per-target', /from 8 to 14/],
    ['critical', 'thirteen', /13 or more/],
    ['critical', 'scaling', /13 \+ a third of the modifier, rounded down.*14 with \+4.*natural 12/],
    ['momentum-bounds', 'minus-3-to-6', /From −3 to 6; it starts at 0/],
    ['momentum-bounds', 'zero-to-6', /From 0 to 6/],
    ['momentum-bounds', 'by-archetype', /Paladins, Clerics and .*Scholar start with at least 1/],
    ['opposed-ties', 'defender', /11 stops an attack of 11/],
    ['defense-rolls', 'tn-shift', /7 in Aggressive, 8 in Balanced, 12 in Defensive/],
    ['defense-rolls', 'guard-pool', /2 temporary Guard/],
    ['defense-rolls', 'active', /2d6 \+ Grace \+ Combat \+ stance/],
    ['counterattack', 'margin-5', /by 5 or more/],
    ['extreme', 'extreme', /−2/],
    ['disengage', 'balanced-provokes', /free attack at −2/],
    ['charge-stack', 'add', /\+3 in all/],
    ['charge-stack', 'max', /\+2 in all/],
    [
      'closing-momentum',
      'bands',
      /1 for the step from Far to Close and 1 for the step from Close to Engaged/,
    ],
    ['closing-momentum', 'per-charge', /1 in all/],
    ['ranged-engaged', 'minus-2', /−2/],
    ['fire-into-melee', 'minus-2', /−2/],
    [
      'leaving',
      'withdrawal-and-rout',
      /1 Momentum each and one attack at −2 .*one free attack on each and Momentum −3/,
    ],
    ['vitality-negative', 'carry', /at −3 or less the target is dead/],
    ['archetype-guard', 'archetype', /Paladin and Cleric 4, Wizard 2/],
    [
      'tech-cost',
      'cost',
      /Riposte and Quick Recovery 1, Whirlwind Strike and Perfect Parry 2, Devastating Blow 3, Unstoppable Assault 4, Death Blow 5, Battlefield Control 6/,
    ],
    ['tech-cost', 'gates', /3 Momentum .*Heroic ones 6/],
    ['tech-cost', 'other-prices', /Whirlwind Strike 3, Devastating Blow 2, Battlefield Control 3/],
    ['press-advantage', 'at-2', /2 or more/],
    ['mastery', 'plus-1', /1 more on defence rolls, 1 less damage/],
    ['death-blow', 'half', /less than half/],
    ['death-blow', 'quarter-save', /less than a quarter .*2d6 \+ Will against 12/],
    ['social-stances', 'mirror', /Aggressive: \+1 damage, −1 .*Defensive: −1 damage, \+4 .*reduction 2/],
    ['social-defend', 'will-empathy', /2d6 \+ Will \+ Empathy/],
    ['spells', 'on', /2d6 \+ attribute \+ Sorcery against 8, with −1, −2 or −4/],
  ] as const)('%s %s', (key, value, fact) => {
    const meanings: Readonly<Record<string, string>> = rulings[key].values
    expect(meanings[value]).toMatch(fact)
  })
})

describe('what the text says twice', () => {
  rule('stances.stance.switch-cost-old', 'leaving Balanced costs something only where it is chosen', () => {
    expect(resolveRulings({})['switch-cost']).toBe('free')
    expect(resolveRulings({ preset: 'example' })['switch-cost']).toBe('old')
    expect(rulings['switch-cost'].values.old).toMatch(/Leaving Balanced costs 1, even below 0/)
  })

  rule('stances.weapon.ranged-penalty', 'bows are useless when Engaged unless −2 is chosen', () => {
    expect(resolveRulings({})['ranged-engaged']).toBe('forbidden')
    expect(complaintsOf(rulingsSchema, { 'ranged-engaged': 'minus-3' })).toContain('forbidden, minus-2')
  })

  rule(
    ['stances.example.captain-hit', 'stances.example.magnus-move', 'stances.stance.switch-cost-old'],
    'the example lets a 7 hit, pays 1 for the whole way and 1 for leaving Balanced',
    () => {
      expect(presets.example.sets).toEqual({
        'attack-tn': 'seven',
        'switch-cost': 'old',
        'closing-momentum': 'per-charge',
      })
    },
  )

  rule(
    [
      'stances.defensive.counterattack',
      'stances.armour.medium.momentum',
      'stances.reaction.interpose.timing',
    ],
    'a Counter strikes back on a critical, medium armour keeps the damage of a Charge, Interpose comes first',
    () => {
      expect(resolveRulings({})).toMatchObject({
        counterattack: 'critical',
        'defend-counterattack': 'no',
        'charge-armour': 'momentum-only',
        interpose: 'before-roll',
      })
    },
  )
})
