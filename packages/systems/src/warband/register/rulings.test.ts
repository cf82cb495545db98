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
  'surprise-bonus-once': 'once',
  'surprise-reactions': 'no',
  'surprise-priority': 'surpriser',
  'surprise-partial': 'figure',
  'priority-multi': 'shared',
  'doomed-targets': 'optional',
  'spell-actions': 'no',
  'spell-hit': 'hit',
  'spell-priority-variant': 'capture',
  'move-declaration': 'binding',
  passing: 'blocked',
  engaged: 'no',
  zone: 'stop-leaving',
  'charge-min': 0,
  'charge-straight': 'no',
  'fs-scope': 'figure',
  'fs-both': 'simultaneous',
  'fs-pc': 'step',
  'spear-charge': 'pair',
  'forgo-timing': 'melee-start',
  'forgo-who': 'attacks',
  'rally-who': 'pc-and-leader',
  'rally-scope': 'side',
  'allocation-remainder': 'attacker',
  'extra-vs': 'after',
  'rear-rank': 'per-figure',
  'reach-skirmish': 'adjacent',
  arcs: 'three-two-three',
  'natural-one': 'always',
  'crit-stack': 'yes',
  halberd: 'worn',
  'npc-hit-by-might': 'off',
  'death-blow-dice': 'no-dice',
  'prone-prevent': 'gambit',
  'prone-space': 'shared-only',
  'stand-up': 'whole-move',
  'prone-ranged': 'zero',
  'mount-lost': 'keep-one',
  'ranged-atk-bonus': 'one-and-weapon',
  'ranged-modifiers': 'no',
  nearest: 'figure',
  ammo: 'per-fight',
  crossbow: 'loaded',
  'shoot-over': 'yes',
  'throw-depletion': 'bundle',
  'charge-throw-list': 'list',
  chain: 'strict',
  javelin: 'one',
  'friendly-fire': 'auto',
  'helmet-npc': 'yes',
  'sunder-armor': 'keeps',
  supernatural: 'crit-immune',
  'subdue-mixed': 'last-action',
  'fewer-dice': 'subdue-only',
  'gambit-vs-grapple': 'pools',
  'subdue-gambit': 'attack',
  'gambit-odds': 'formula',
  'gambit-effects': 'at-once',
  'gambit-risk': 'auto-hits',
  'grapple-tie': 'reroll',
  'grapple-when': 'fs',
  'grapple-pool': 'own-atk',
  'grapple-effect': 'at-once',
  'grapple-fail-hits': 'remaining',
  'grapple-join-fail': 'each',
  'grapple-prone': 'on',
  'grapple-morale': 'individual',
  'duel-timing': 'round',
  'morale-once': 'per-round',
  'victors-check': 'no',
  'one-third': 'once',
  'leader-skirmish': 'side',
  'leader-skirmish-bonus': 'no',
  'morale-cap': 'circumstances',
  disorganized: 'yes',
  'ally-chain': 'next-round',
  'retreat-save': 'individual',
  'retreat-scale': 'both',
  'retreat-after': 'at-once',
  'routed-side': 'may-rally',
  skirmisher: 'on',
  'death-save-timing': 'phase-end',
  'excess-at-zero': 'ignore',
  'aid-limit': 'healer',
  aftermath: 'play-out',
  nemesis: 'individual',
  'npc-wounds': 'as-listed',
  'rank-wounds': 'off',
  'wounds-switch': 'on',
  'which-hand': 'random',
  'readied-loads': 'two',
  retainer: 'yes',
  'chase-zero': 'helped',
  'rank-allocation': 'figures',
  'rank-pool': 'persists',
  'rank-missiles': 'yes',
  overflow: 'fast',
  refill: 'no',
  'new-front-strikes': 'next-phase',
  'tide-strength': 'figures',
  'tide-follow': 'forced',
  'volley-mass': 1,
  'leader-duel': 'to-the-end',
  'banner-first': 'consumes',
  'banner-lost': 'rank',
  'cavalry-fail': 'break',
  'maneuver-fail': 'no-move',
  shieldwall: 'all',
  casualties: 'off',
  protect: 'off',
  'cycle-penalty': 'off',
} as const

const alternatives: Readonly<Record<RulingKey, readonly string[]>> = {
  'surprise-bonus-once': ['stack', 'melee-only'],
  'surprise-reactions': ['yes'],
  'surprise-priority': ['none'],
  'surprise-partial': ['side'],
  'priority-multi': ['per-side'],
  'doomed-targets': ['required'],
  'spell-actions': ['yes'],
  'spell-hit': ['damage', 'hit-or-engaged'],
  'spell-priority-variant': ['priority'],
  'move-declaration': ['free', 'none'],
  passing: ['round'],
  engaged: ['yes'],
  zone: ['none'],
  'charge-min': [],
  'charge-straight': ['yes'],
  'fs-scope': ['side'],
  'fs-both': ['priority-first'],
  'fs-pc': ['phase'],
  'spear-charge': ['whole-charge'],
  'forgo-timing': ['own-turn', 'round-start'],
  'forgo-who': ['action'],
  'rally-who': ['pc-only'],
  'rally-scope': ['one-group'],
  'allocation-remainder': ['random'],
  'extra-vs': ['before-allocation'],
  'rear-rank': ['per-agent'],
  'reach-skirmish': ['frontal-three'],
  arcs: ['referee'],
  'natural-one': ['only-if-cth'],
  'crit-stack': ['no'],
  halberd: ['total'],
  'npc-hit-by-might': ['on'],
  'death-blow-dice': ['roll-for-crits'],
  'prone-prevent': ['automatic', 'never'],
  'prone-space': ['adjacent', 'ignore'],
  'stand-up': ['impossible'],
  'prone-ranged': ['minus-one'],
  'mount-lost': ['lose-one'],
  'ranged-atk-bonus': ['full-atk'],
  'ranged-modifiers': ['yes'],
  nearest: ['unit'],
  ammo: ['off'],
  crossbow: ['empty'],
  'shoot-over': ['front-two', 'no'],
  'throw-depletion': ['leaves-hand'],
  'charge-throw-list': ['any-thrown'],
  chain: ['drop-and-draw'],
  javelin: ['zero'],
  'friendly-fire': ['roll-armor'],
  'helmet-npc': ['no'],
  'sunder-armor': ['loses'],
  supernatural: ['one-in-six'],
  'subdue-mixed': ['all-attackers'],
  'fewer-dice': ['always', 'never'],
  'gambit-vs-grapple': ['gambit'],
  'subdue-gambit': ['gambit', 'both'],
  'gambit-odds': ['referee'],
  'gambit-effects': ['next-phase'],
  'gambit-risk': ['prone', 'none'],
  'grapple-tie': ['stalemate', 'defender', 'reroll-and-damage'],
  'grapple-when': ['normal'],
  'grapple-pool': ['full-atk'],
  'grapple-effect': ['next-phase'],
  'grapple-fail-hits': ['free-round'],
  'grapple-join-fail': ['leader-only'],
  'grapple-prone': ['off'],
  'grapple-morale': ['group'],
  'duel-timing': ['melee'],
  'morale-once': ['per-trigger'],
  'victors-check': ['yes'],
  'one-third': ['each-third'],
  'leader-skirmish': ['group', 'off'],
  'leader-skirmish-bonus': ['yes'],
  'morale-cap': ['total'],
  disorganized: ['no'],
  'ally-chain': ['same-round'],
  'retreat-save': ['one-per-group'],
  'retreat-scale': ['battle'],
  'retreat-after': ['when-off-map'],
  'routed-side': ['lost'],
  skirmisher: ['off'],
  'death-save-timing': ['round-end', 'immediate'],
  'excess-at-zero': ['kills'],
  'aid-limit': ['patient'],
  aftermath: ['stop'],
  nemesis: ['off'],
  'npc-wounds': ['all-plus-one', 'off'],
  'rank-wounds': ['plus-one'],
  'wounds-switch': ['off'],
  'which-hand': ['victim'],
  'readied-loads': ['one'],
  retainer: ['no'],
  'chase-zero': ['impossible'],
  'rank-allocation': ['entities'],
  'rank-pool': ['resets'],
  'rank-missiles': ['only-nearest'],
  overflow: ['careful'],
  refill: ['end-of-round'],
  'new-front-strikes': ['at-once'],
  'tide-strength': ['might', 'line'],
  'tide-follow': ['optional'],
  'volley-mass': [],
  'leader-duel': ['one-round'],
  'banner-first': ['not'],
  'banner-lost': ['random'],
  'cavalry-fail': ['break-and-retreat'],
  'maneuver-fail': ['normal-move'],
  shieldwall: ['all-but-crossbow'],
  casualties: ['on'],
  protect: ['on'],
  'cycle-penalty': ['on'],
}

/** Questions with one answer only, or answered by the battlefield. */
const noSwitch = `
  opening-kill
  full-round-timing
  theatre
  free-acts
  ranged-procedure
  range-limit
  disarmed-stack
  cavalry-def
  damage-order
  captured
  grapple-control
  grapple-attack
  grapple-escape
  grapple-record
  grapple-tighten
  duel-start
  morale-group
  pc-in-unit
  morale-12
  last-stand
  retreat-stuck
  bleed-clock
  aid-npc
  wound-timing
  wound-same
  bashing
  speed-order
  medium-means-two
  pc-might
  mixed-gear
  flank-rank
  unit-actions
  overflow-chain
  unit-speed
  brace
  cycle-engaged
  cover-stack
  atk-order
  no-target
  stalemate
`
  .trim()
  .split(/\s+/)

/** The entries that take a number, with the least and the most. */
const numbers = { 'charge-min': [0, 100], 'volley-mass': [1, 10] } as const

const keys = Object.keys(rulings) as RulingKey[]

testSwitches({
  rulings,
  rules,
  presets,
  schema: rulingsSchema,
  settle: resolveRulings,
  byText,
  alternatives,
  numbers,
  stranger: 'weather',
})

describe('the table of switches', () => {
  test('has none for a question that is settled', () => {
    for (const key of noSwitch) expect(keys, key).not.toContain(key)
  })
})

describe('settling', () => {
  test('there are two presets, and each changes what it names and nothing else', () => {
    expect(Object.keys(presets)).toEqual(['seed', 'printed'])
    expect(presets.seed.sets).toEqual({})
    expect(resolveRulings({ preset: 'printed' })).toEqual({
      ...resolveRulings({}),
      preset: 'printed',
      'doomed-targets': 'required',
      'fs-scope': 'side',
      'victors-check': 'yes',
      'forgo-timing': 'own-turn',
      'rally-who': 'pc-only',
      'fewer-dice': 'never',
      'subdue-gambit': 'both',
      'grapple-pool': 'full-atk',
      'retreat-scale': 'battle',
      'death-save-timing': 'round-end',
      'aid-limit': 'patient',
    })
  })

  test('what is set by hand beats the preset', () => {
    const input: RulingsInput = { preset: 'printed', 'fs-scope': 'figure', zone: 'none' }
    const settled = resolveRulings(input)
    expect(settled['fs-scope']).toBe('figure')
    expect(settled.zone).toBe('none')
    expect(settled['aid-limit']).toBe('patient')
  })
})

describe('entries that take a number', () => {
  test('a charge needs no distance unless a number from 0 to 100 is set', () => {
    expect(resolveRulings({})['charge-min']).toBe(0)
    for (const value of [0, 1, 3, 100])
      expect(resolveRulings({ 'charge-min': value })['charge-min']).toBe(value)
    for (const value of [-1, 101, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '3', 'n', null])
      expect(complaintsOf(rulingsSchema, { 'charge-min': value })).toMatch(
        /charge-min must be .* spaces from 0 to 100/,
      )
  })

  test('a volley needs one shooter for each target unless a number from 1 to 10 is set', () => {
    expect(resolveRulings({})['volley-mass']).toBe(1)
    for (const value of [1, 2, 10])
      expect(resolveRulings({ 'volley-mass': value })['volley-mass']).toBe(value)
    for (const value of [0, 11, 1.5, Number.NaN, '2', null])
      expect(complaintsOf(rulingsSchema, { 'volley-mass': value })).toMatch(
        /volley-mass must be .* shooters from 1 to 10/,
      )
  })
})

describe('numbers in the answers', () => {
  test.each([
    ['surprise-bonus-once', 'stack', /\+2/],
    ['priority-multi', 'shared', /One d6 .*1–3 for the side of the PCs/],
    ['priority-multi', 'per-side', /the highest goes first/],
    ['forgo-who', 'attacks', /held; not the blinded/],
    ['arcs', 'three-two-three', /8 neighbours 3 are in front, 2 on the flanks, 3 behind/],
    ['natural-one', 'always', /never less than 1, nor more than 11/],
    ['crit-stack', 'yes', /battle axe that rolls 1 deals 2 damage and a Wound/],
    ['crit-stack', 'no', /1 damage and a Wound/],
    ['npc-hit-by-might', 'off', /starts from 8/],
    ['npc-hit-by-might', 'on', /Might 4–6 starts from 9, of Might 7 or more from 10/],
    ['prone-prevent', 'gambit', /3-in-6/],
    ['prone-ranged', 'minus-one', /−1 to hit/],
    ['ranged-atk-bonus', 'one-and-weapon', /two with a longbow or a thrown handaxe/],
    ['ranged-modifiers', 'yes', /\+1 to hit from the flank, one die more from the rear/],
    ['nearest', 'figure', /rank behind is shot at with −1/],
    ['throw-depletion', 'bundle', /marked after one throw, gone after two/],
    ['javelin', 'one', /1 instead of 3/],
    ['friendly-fire', 'auto', /1 damage, whatever armour/],
    ['supernatural', 'one-in-six', /only on a 1 of d6/],
    ['subdue-gambit', 'attack', /−1 .*exactly 0 HP/],
    ['gambit-odds', 'formula', /3-in-6, 1 less .*1 more .*from 1 to 5/],
    ['morale-cap', 'circumstances', /leader, banner, rally and a duel lost come on top/],
    ['one-third', 'once', /a third of the starting number/],
    ['nemesis', 'individual', /by 1 Might/],
    ['npc-wounds', 'as-listed', /Arm, Knee and Chest as listed, Eye if it shoots, Hand if it has hands.*\+1/],
    ['wounds-switch', 'off', /neither d10 nor d20/],
    ['which-hand', 'random', /weapon hand on 1–3 of d6, the other on 4–6/],
    ['casualties', 'on', /3-in-6/],
  ] as const)('%s %s', (key, value, fact) => {
    const meanings: Readonly<Record<string, string>> = rulings[key].values
    expect(meanings[value]).toMatch(fact)
  })
})

describe('what the text crosses out, offers or doubts', () => {
  rule(
    ['warband.misc.protect', 'warband.cycle.struck-penalty'],
    'crossed out rules are off until somebody switches them on',
    () => {
      for (const preset of ['seed', 'printed'] as const)
        expect(resolveRulings({ preset })).toMatchObject({ protect: 'off', 'cycle-penalty': 'off' })
      expect(resolveRulings({ protect: 'on' }).protect).toBe('on')
    },
  )

  rule(
    ['warband.battle.overflow-check', 'warband.battle.casualties', 'warband.out.might-hit'],
    'options are off until somebody switches them on',
    () => {
      expect(resolveRulings({})).toMatchObject({
        overflow: 'fast',
        casualties: 'off',
        'npc-hit-by-might': 'off',
      })
    },
  )

  rule(
    ['warband.mod.prone-space', 'warband.grapple.outsiders', 'warband.gambit.scope'],
    'what the text puts a question mark to holds, as far as it can',
    () => {
      expect(resolveRulings({})).toMatchObject({
        'prone-space': 'shared-only',
        'grapple-prone': 'on',
        'gambit-vs-grapple': 'pools',
      })
    },
  )
})
