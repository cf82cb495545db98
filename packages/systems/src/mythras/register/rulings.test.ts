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
  rounding: 'up',
  grades: 'fractions',
  'grade-rounding': 'remaining',
  'half-damage': 'passes-rounded',
  'auto-bands': 'none-at-zero',
  'fumble-basis': 'graded',
  'over-100-crit': 'reduced',
  'over-100-unopposed': 'when-both-roll',
  'original-roll': 'lowers-resister',
  'opposed-tie': 'status-quo',
  'opposed-both-fail': 'stalemate',
  'fail-vs-fumble': 'both-fail',
  'grade-composition': 'worst-then-shifts',
  'cap-order': 'cap-first',
  'situational-scope': 'fighting',
  'light-grades': 'own-table',
  'npc-luck': 'pc-only',
  'luck-scope': 'per-action',
  'off-style': 'one-grade',
  'skirmish-grade': 'hard-at-a-run',
  'throw-profile': '5-10-20',
  formation: 'reset-and-contact',
  'defensive-minded': 'binds',
  'init-reroll': 'after-a-break',
  'armor-init': 'worn-only',
  'surprise-duration': 'until-re-roll',
  'fatigue-initiative': 'round-start',
  'turn-unit': 'slots',
  delay: 'earmarked',
  'dither-cost': 'one-point',
  'interrupt-window': 'before-dice',
  'free-limits': 'assess-once',
  'free-slots': 'with-points',
  victory: 'last-side',
  'flee-exit': 'next-slot',
  'round-cap': 60,
  brace: 'until-moving',
  'change-range': 'own-action',
  'counter-held': 'no-cost',
  retrieve: 'even-engaged',
  'regain-many': 'every-foe',
  'regain-cost': 'always',
  'sneak-fumble': 'any-foe',
  'take-cover': 'listed-locations',
  'first-aid-time': 'one-action',
  'move-distance': 'base-rate',
  'block-passage': 'no-roll',
  climb: 'average',
  swim: 'base-rate',
  'melee-range': 'two-metres',
  disengage: 'no',
  'charge-distance': 'whole',
  'parry-timing': 'after-die',
  'parry-weapon': 'no-limit',
  'ward-and-parry': 'better-one',
  'ward-flat-footed': 'earlier-ward',
  'crouch-cost': 'free',
  'evade-melee': 'every-attack',
  'evade-tie': 'missed',
  'evade-effects': 'without-weapon',
  helpless: 'counts-as-success',
  'sweep-damage': 'each-target',
  'ladder-ends': 'one-beyond',
  'se-forfeit': 'lost',
  'se-order': 'one-by-one',
  'se-distance': 'melee-range',
  'se-ranged': 'limited',
  'accidental-dm': 'with-modifier',
  'self-wound-roll': 'unopposed',
  'bash-rounding': 'down',
  'bash-engagement': 'two-metres',
  'bash-roll': 'acrobatics-or-hard',
  'bash-firearm': 'limb-hit',
  'bleed-stack': 'one-level',
  'bleed-reopen': 'automatic',
  'blind-grade': 'by-method',
  'blind-shield': 'attackers',
  'circumvent-cover': 'high-tech',
  'damage-weapon-defence': 'parrying-weapon',
  'damage-weapon-no-parry': 'any-held',
  'damage-weapon-parried': 'no',
  'entangle-hit': 'any-hit',
  'entangle-defence': 'attacking-limb',
  'entangle-commit': 'committed',
  'entangle-trip': 'original-roll',
  'entangle-oppose': 'brawn',
  'entangle-free-effect': 'own-conditions',
  'entangle-leg': 'all-movement',
  'grip-armed': 'unarmed-attack',
  'grip-cost': 'victim',
  'grip-hold': 'leave',
  'impale-dm': 'weapon-dice',
  'maximize-impale': 'both-rolls',
  'impale-endurance': 'same-blow',
  'impale-lodge': 'next-turn',
  'impale-ranged': 'lodge',
  'impale-natural': 'never',
  'impale-multi': 'worst-only',
  'impale-incap': 'victim',
  'impale-attack': 'stuck',
  'impale-separate': 'let-go',
  'overpen-half': 'rolled-total',
  'pin-stack': 'more-turns',
  'pin-evaded': 'needs-effect',
  'prepare-counter': 'once-any-roll',
  'rapid-reload': 'next-reload',
  'select-target': 'armour-counts',
  'pinned-meaning': 'held',
  'stun-limb': 'as-useless',
  'sunder-layers': 'worn-first',
  'malfunction-time': 'whole-fight',
  withdraw: 'two-metres',
  behind: 'referee',
  'charge-stop': 'may-pass',
  'mounted-charge-dm': 'with-steps',
  counterattack: 'two-attacks',
  reach: 'by-table',
  'set-dm': 'of-the-charge',
  'knockback-engagement': 'two-metres',
  'knockback-parried': 'even-parried',
  'leap-when': 'named-occasions',
  'leap-defence-cost': 'one-point',
  'outm-single': 'one-or-more',
  'outm-decline': 'barred',
  'outm-all': 'beats-each',
  'mount-target': 'attacker-says',
  'mount-fights': 'riders-slot',
  'ranged-parry': 'shields-only',
  'no-force': 'by-weapon',
  'range-penalty': 'none',
  'beyond-long': 'no',
  stationary: 'still-and-unengaged',
  aim: 'whole-round',
  'shoot-engaged': 'allowed',
  'crowd-when': 'any-melee',
  ammo: 'magazines',
  'auto-effects': 'first-target',
  'auto-fumble': 'keep-firing',
  'evade-burst': 'one-roll',
  'dual-guns': 'two-rolls',
  'gun-fumble': 'always',
  'gun-shield': 'by-size',
  scope: 'when-aiming',
  'weapon-tags': 'full-table',
  'longsword-size': 'medium',
  'dagger-ap': 'melee-row',
  net: 'thrown-too',
  'unarmed-dm': 'applies',
  'die-ladder': 'listed',
  'serious-penalty': 'off',
  'attack-when-seriously-wounded': 'no',
  'pain-overlap': 'longer',
  'last-action': 'off',
  'fall-split': 'one-die-each',
  'npc-location-hp': 'printed',
  'shark-table': 'head-19-20',
} as const

const alternatives: Readonly<Record<RulingKey, readonly string[]>> = {
  rounding: ['down', 'nearest'],
  grades: ['additive'],
  'grade-rounding': ['removed'],
  'half-damage': ['deflected-rounded'],
  'auto-bands': ['zero-has-critical'],
  'fumble-basis': ['effective', 'sheet'],
  'over-100-crit': ['unreduced'],
  'over-100-unopposed': ['always'],
  'original-roll': ['unchanged', 'relevel'],
  'opposed-tie': ['roll-again', 'higher-skill', 'instigator'],
  'opposed-both-fail': ['roll-again'],
  'fail-vs-fumble': ['failure-beats-fumble'],
  'grade-composition': ['worst-only'],
  'cap-order': ['grade-first'],
  'situational-scope': ['everything'],
  'light-grades': ['milder'],
  'npc-luck': ['all'],
  'luck-scope': ['per-roll', 'mitigate-counts'],
  'off-style': ['two-grades', 'unarmed-skill'],
  'skirmish-grade': ['no-penalty'],
  'throw-profile': ['10-20-30'],
  formation: ['reset-only', 'per-formation'],
  'defensive-minded': ['look-back'],
  'init-reroll': ['never', 'each-round'],
  'armor-init': ['printed-final'],
  'surprise-duration': ['first-round'],
  'fatigue-initiative': ['at-once', 'new-roll'],
  'turn-unit': ['slots-with-points', 'two-a-round'],
  delay: ['needed-to-react', 'lasts-the-round'],
  'dither-cost': ['nothing'],
  'interrupt-window': ['extra-point'],
  'free-limits': ['unlimited'],
  'free-slots': ['every-slot'],
  victory: ['referee'],
  'flee-exit': ['map-edge'],
  'round-cap': [],
  brace: ['until-next-turn'],
  'change-range': ['as-move'],
  'counter-held': ['any-time'],
  retrieve: ['unengaged-only'],
  'regain-many': ['best-foe'],
  'regain-cost': ['only-when-won'],
  'sneak-fumble': ['free-shot', 'delayers-only'],
  'take-cover': ['everywhere'],
  'first-aid-time': ['minutes', 'whole-round'],
  'move-distance': ['free'],
  'block-passage': ['opposed-roll'],
  climb: ['heaviest', 'by-total'],
  swim: ['encumbered'],
  'melee-range': ['by-reach'],
  disengage: ['under-attack'],
  'charge-distance': ['third-a-turn'],
  'parry-timing': ['before-die', 'before-die-may-cancel'],
  'parry-weapon': ['once-a-round'],
  'ward-and-parry': ['both'],
  'ward-flat-footed': ['none'],
  'crouch-cost': ['one-point'],
  'evade-melee': ['named-threats'],
  'evade-tie': ['hit'],
  'evade-effects': ['all-defensive'],
  helpless: ['roll-for-critical'],
  'sweep-damage': ['one-roll'],
  'ladder-ends': ['clamp'],
  'se-forfeit': ['banked'],
  'se-order': ['together'],
  'se-distance': ['no-limit'],
  'se-ranged': ['all'],
  'accidental-dm': ['dice-only'],
  'self-wound-roll': ['fails'],
  'bash-rounding': ['up'],
  'bash-engagement': ['never', 'always'],
  'bash-roll': ['both-hard'],
  'bash-firearm': ['unavailable', 'any-location'],
  'bleed-stack': ['cumulative'],
  'bleed-reopen': ['endurance-roll'],
  'blind-grade': ['herculean'],
  'blind-shield': ['blinders'],
  'circumvent-cover': ['trick-shot', 'unavailable'],
  'damage-weapon-defence': ['attackers-roll'],
  'damage-weapon-no-parry': ['parried-only'],
  'damage-weapon-parried': ['by-size'],
  'entangle-hit': ['needs-damage'],
  'entangle-defence': ['random-location'],
  'entangle-commit': ['usable'],
  'entangle-trip': ['new-roll'],
  'entangle-oppose': ['combat-style'],
  'entangle-free-effect': ['choice-frees', 'any-damage'],
  'entangle-leg': ['evade-allowed'],
  'grip-armed': ['empty-hand'],
  'grip-cost': ['both'],
  'grip-hold': ['limb-useless'],
  'impale-dm': ['whole-total'],
  'maximize-impale': ['first-roll'],
  'impale-endurance': ['later-rolls'],
  'impale-lodge': ['at-once'],
  'impale-ranged': ['never'],
  'impale-natural': ['lodges'],
  'impale-multi': ['step-each'],
  'impale-incap': ['location'],
  'impale-attack': ['may-twist'],
  'impale-separate': ['cannot-part'],
  'overpen-half': ['what-passed'],
  'pin-stack': ['more-targets'],
  'pin-evaded': ['any-success'],
  'prepare-counter': ['once-by-roll', 'not-used-up'],
  'rapid-reload': ['whole-fight'],
  'select-target': ['armour-ignored'],
  'pinned-meaning': ['pin-down-too'],
  'stun-limb': ['idle'],
  'sunder-layers': ['attacker-chooses'],
  'malfunction-time': ['roll-to-clear'],
  withdraw: ['full-move'],
  behind: ['beyond-second'],
  'charge-stop': ['must-stop'],
  'mounted-charge-dm': ['as-it-is'],
  counterattack: ['differential'],
  reach: ['by-size', 'simultaneous'],
  'set-dm': ['normal'],
  'knockback-engagement': ['never', 'always'],
  'knockback-parried': ['only-if-it-lands'],
  'leap-when': ['any-time'],
  'leap-defence-cost': ['free'],
  'outm-single': ['two-or-more'],
  'outm-decline': ['may-attack'],
  'outm-all': ['nobody-wins'],
  'mount-target': ['random'],
  'mount-fights': ['own-initiative'],
  'ranged-parry': ['thrown-at-hard'],
  'no-force': ['medium'],
  'range-penalty': ['long-is-hard'],
  'beyond-long': ['hopeless'],
  stationary: ['still'],
  aim: ['one-point'],
  'shoot-engaged': ['hard', 'forbidden'],
  'crowd-when': ['three-or-more'],
  ammo: ['every-shot'],
  'auto-effects': ['each-target'],
  'auto-fumble': ['stop-firing'],
  'evade-burst': ['per-round'],
  'dual-guns': ['one-roll'],
  'gun-fumble': ['unanswered-only'],
  'gun-shield': ['armour-points'],
  scope: ['always'],
  'weapon-tags': ['printed-only'],
  'longsword-size': ['large'],
  'dagger-ap': ['ranged-row', 'by-row'],
  net: ['melee-only'],
  'unarmed-dm': ['none'],
  'die-ladder': ['with-d12'],
  'serious-penalty': ['on'],
  'attack-when-seriously-wounded': ['allowed'],
  'pain-overlap': ['added'],
  'last-action': ['on'],
  'fall-split': ['all-dice-each'],
  'npc-location-hp': ['recomputed'],
  'shark-table': ['head-17-20'],
}

/** Questions with one answer only, and what this game leaves to others. */
const noSwitch = [
  'disarm-item',
  'disarm-dm',
  'crowd-level',
  'burst-die',
  'useless-limb',
  'original-fatigue-ap',
  'damage-order',
  'zero-effect-defender',
  'simultaneous-out',
  'garbles',
  'entrapping-parry',
  'wound-from-no-attack',
  'melee-dual',
  'press-advantage',
  'd20',
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
  numbers: { 'round-cap': [1, 1000] },
  stranger: 'press-advantage',
})

describe('the table of switches', () => {
  test('has 156 entries: 153 open questions of the text, two options of its companions, one cap', () => {
    expect(keys).toHaveLength(156)
    expect(keys).toEqual(expect.arrayContaining(['grades', 'last-action', 'round-cap']))
    for (const key of noSwitch) expect(keys, key).not.toContain(key)
  })
})

describe('settling', () => {
  test('the preset printed changes nine switches', () => {
    expect(resolveRulings({ preset: 'printed' })).toEqual({
      ...byText,
      preset: 'printed',
      climb: 'heaviest',
      'bash-roll': 'both-hard',
      'damage-weapon-no-parry': 'parried-only',
      'entangle-free-effect': 'choice-frees',
      'pinned-meaning': 'pin-down-too',
      'outm-single': 'two-or-more',
      'dagger-ap': 'by-row',
      'shark-table': 'head-17-20',
    })
    expect(Object.keys(presets.printed.sets)).toHaveLength(8)
    expect(presets.seed.sets).toEqual({})
  })

  test('printed keeps the longsword of the table, which the text prints as Medium', () => {
    expect(resolveRulings({ preset: 'printed' })['longsword-size']).toBe('medium')
    expect(resolveRulings({ 'longsword-size': 'large' })['longsword-size']).toBe('large')
  })

  test('what is set by hand beats the preset', () => {
    const input: RulingsInput = { preset: 'printed', climb: 'by-total', 'bash-roll': 'acrobatics-or-hard' }
    const settled = resolveRulings(input)
    expect(settled.climb).toBe('by-total')
    expect(settled['bash-roll']).toBe('acrobatics-or-hard')
    expect(settled['dagger-ap']).toBe('by-row')
  })

  test('a fight is a draw after 60 Rounds, or after any number from 1 to 1000', () => {
    expect(resolveRulings({})['round-cap']).toBe(60)
    for (const value of [1, 60, 1000]) expect(resolveRulings({ 'round-cap': value })['round-cap']).toBe(value)
    for (const value of [0, 1001, 2.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '60', 'never', null])
      expect(complaintsOf(rulingsSchema, { 'round-cap': value })).toMatch(/1 to 1000/)
  })
})

describe('options of the text', () => {
  rule(
    'mythras.core.grades-simple',
    'adding instead of multiplying is chosen once for the whole game',
    () => {
      expect(resolveRulings({}).grades).toBe('fractions')
      expect(resolveRulings({ grades: 'additive' }).grades).toBe('additive')
      expect(complaintsOf(rulingsSchema, { grades: ['fractions', 'additive'] })).toContain(
        'fractions, additive',
      )
      for (const added of ['+40', '+20', '−20', '−40', '−80'])
        expect(rulings.grades.values.additive).toContain(added)
    },
  )

  rule(
    ['mythras.wound.last-action', 'mythras.wound.serious-penalty', 'mythras.gun.shield-ap'],
    'what the referee may allow stays off until it is switched on',
    () => {
      expect(resolveRulings({})).toMatchObject({
        'last-action': 'off',
        'serious-penalty': 'off',
        'gun-shield': 'by-size',
      })
      expect(rulings['gun-shield'].values['armour-points']).toMatch(
        /4 for wood, 8 for Kevlar, 15 for a force field/,
      )
    },
  )

  rule(
    ['mythras.move.climb', 'mythras.move.climb-errata', 'mythras.move.climb-table'],
    'climbing in armour has three versions: corrected by default, printed, and by the later table',
    () => {
      expect(resolveRulings({}).climb).toBe('average')
      expect(resolveRulings({ preset: 'printed' }).climb).toBe('heaviest')
      expect(resolveRulings({ climb: 'by-total' }).climb).toBe('by-total')
    },
  )
})
