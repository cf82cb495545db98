/**
 * The register: complete, in order, and worded so that it can be shown to a player.
 *
 * The list of ids is pinned: an id is a promise to saved fights and to everybody who cites it. The numbers a
 * player would otherwise look up are checked one by one.
 */
import { describe, expect, test } from 'vitest'
import { testRegister } from '../../testing/register.ts'
import { rule } from '../../testing/rule.ts'
import { rules } from './rules.ts'

const pinned = `
  check.roll
  check.tn
  check.tn-raised
  check.meet
  check.critical
  check.natural
  check.no-auto
  check.opposed
  stance.no-initiative
  stance.each-round
  stance.switch-free
  stance.switch-time
  stance.effective
  stance.switch-extra
  stance.switch-cost-old
  aggressive.order
  aggressive.momentum
  aggressive.damage
  aggressive.defense
  aggressive.approach
  aggressive.charge
  balanced.order
  balanced.momentum
  balanced.damage
  balanced.defense
  balanced.movement
  balanced.switch
  defensive.order
  defensive.momentum-attacked
  defensive.momentum-defense
  defensive.damage
  defensive.defense
  defensive.reduction
  defensive.disengage
  defensive.counterattack
  order.groups
  order.grace
  order.tie-pc
  order.tie-rest
  order.rebuilt
  zone.abstract
  zone.engaged.who
  zone.engaged.melee
  zone.engaged.no-ranged
  zone.engaged.switch-weapon
  zone.engaged.no-passing
  zone.close.distance
  zone.close.thrown
  zone.close.ranged
  zone.close.enter
  zone.close.no-melee
  zone.far.distance
  zone.far.ranged
  zone.far.no-melee
  zone.far.spells
  zone.far.safe
  move.standard
  move.double
  move.engage
  move.engage-mutual
  move.disengage
  move.aggressive-momentum
  move.aggressive-no-disengage
  move.aggressive-must-close
  move.balanced
  move.balanced-choice
  move.balanced-double
  move.defensive-disengage
  move.defensive-momentum
  move.defensive-distance
  ranged.engaged-bow
  ranged.engaged-thrown
  ranged.close-thrown
  ranged.close-bow
  ranged.far-bow
  ranged.far-thrown
  guard.formula
  guard.ablative
  guard.not-tn
  health.two-pools
  guard.scene
  guard.rally
  guard.divine-grace
  guard.arcane-battery
  vitality.formula
  vitality.role
  vitality.lasting
  vitality.zero
  vitality.advance
  damage.roll
  damage.armour
  damage.guard
  damage.overflow
  damage.drop
  dying.save
  dying.save-5
  dying.save-6
  dying.save-8
  dying.save-11
  dying.death
  dying.medicine
  dying.magic
  dying.recovery
  action.economy
  action.attack.roll
  action.attack.attribute
  action.attack.damage
  action.defend.roll
  action.defend.guard
  action.defend.critical
  action.maneuver.roll
  action.maneuver.purpose
  action.maneuver.result
  action.rally.effect
  action.rally.limit
  reaction.counter.trigger
  reaction.counter.cost
  reaction.counter.roll
  reaction.counter.success
  reaction.counter.may-strike
  reaction.interpose.trigger
  reaction.interpose.cost
  reaction.interpose.effect
  reaction.interpose.timing
  tech.access.basic
  tech.access.threshold
  tech.access.advances
  tech.access.no-gates
  tech.strike
  tech.defend
  tech.maneuver
  tech.rally
  tech.riposte
  tech.press-advantage
  tech.defensive-mastery
  tech.quick-recovery
  tech.seasoned
  tech.whirlwind
  tech.perfect-parry
  tech.devastating-blow
  tech.combat-momentum
  tech.heroic
  tech.unstoppable-assault
  tech.death-blow
  tech.battlefield-control
  tech.riders
  signature.when
  signature.combine
  signature.cost
  signature.name
  signature.style
  signature.use
  signature.divine-hammer
  signature.smoke-mirrors
  signature.reality-tear
  signature.guardians-stand
  armour.light
  armour.medium.dr
  armour.medium.grace
  armour.medium.momentum
  armour.heavy.dr
  armour.heavy.grace
  armour.heavy.stance
  shield.small
  shield.large.guard
  shield.large.grace
  armour.note
  weapon.light
  weapon.medium
  weapon.heavy
  weapon.reach
  weapon.ranged
  weapon.ranged-penalty
  weapon.base
  weapon.explode
  weapon.critical
  social.same
  social.aggressive.style
  social.aggressive.momentum
  social.aggressive.order
  social.aggressive.weak
  social.balanced.style
  social.balanced.momentum
  social.balanced.order
  social.balanced.adapt
  social.defensive.style
  social.defensive.momentum
  social.defensive.order
  social.defensive.strong
  social.composure.formula
  social.composure.role
  social.composure.zero
  social.composure.recovery
  social.damage
  social.critical
  social.turn
  social.defend
  social.end
  momentum.bounds
  momentum.critical
  momentum.sources
  momentum.sinks
  momentum.stacking
  momentum.pay
  setup.deploy
  setup.weapon
  end.check
  end.target
  end.leave
  end.yield
  end.aftermath
  example.cast
  example.order
  example.headers
  example.positions
  example.magnus-move
  example.magnus-damage
  example.captain-hit
  example.captain-damage
  example.shield
  example.bolt
  example.archers
  example.no-attacked-momentum
  example.round2
`
  .trim()
  .split(/\s+/)
  .map((id) => `stances.${id}`)

/** Where the text is at odds with itself, or the rest of the game has to speak for it. */
const ownReadings = `
  check.meet
  stance.switch-cost-old
  weapon.ranged-penalty
  momentum.bounds
  momentum.critical
  momentum.stacking
  example.magnus-move
  example.magnus-damage
  example.captain-hit
  example.shield
  example.bolt
  example.archers
  example.no-attacked-momentum
`
  .trim()
  .split(/\s+/)

/** What the text leaves to a person, or leaves out although play needs an answer. */
const refereeCalls = `
  check.tn-raised
  check.no-auto
  stance.effective
  order.tie-rest
  move.defensive-distance
  vitality.lasting
  action.maneuver.result
  reaction.counter.may-strike
  tech.defensive-mastery
  tech.riders
  signature.use
  signature.divine-hammer
  signature.smoke-mirrors
  signature.reality-tear
  signature.guardians-stand
  social.aggressive.weak
  social.defensive.momentum
  social.defensive.strong
  social.critical
  social.turn
  social.defend
  social.end
  momentum.pay
  setup.deploy
  setup.weapon
  end.check
  end.target
  end.leave
  end.yield
  end.aftermath
`
  .trim()
  .split(/\s+/)

const sections = [
  'Checks',
  'Stances',
  'Turn order',
  'Zones and movement',
  'Guard and Vitality',
  'Death and dying',
  'Actions',
  'Reactions',
  'Techniques',
  'Signature moves',
  'Armour, shields, weapons',
  'Social combat',
  'Momentum',
  'Start and end of a fight',
  'The worked example',
]

function entryOf(id: string) {
  return rules.find((entry) => entry.id === `stances.${id}`)
}

function summaryOf(id: string): string {
  return entryOf(id)?.summary ?? ''
}

function idsTagged(tag: string): string[] {
  return rules.filter((entry) => entry.tag === tag).map((entry) => entry.id.replace('stances.', ''))
}

testRegister({ rules, sections })

describe('the register', () => {
  test('holds the pinned rules, each once, in order', () => {
    expect(rules.map(({ id }) => id)).toEqual(pinned)
    expect(new Set(pinned).size).toBe(pinned.length)
  })

  test('says where each rule stands', () => {
    expect(idsTagged('ruling')).toEqual(ownReadings)
    expect(idsTagged('referee-call')).toEqual(refereeCalls)
    for (const tag of ['errata', 'outside', 'option', 'narration']) expect(idsTagged(tag), tag).toEqual([])
  })
})

describe('numbers a player will look up', () => {
  test.each([
    ['check.roll', /2d6 .*2 and 3 with Might \+3 and Combat \+1 make 9/],
    ['check.tn', /8.*3 and 4 with \+0 make 7 and fail/],
    ['check.tn-raised', /against 10 .*3 and 3 with \+3 misses with 9/],
    ['check.meet', /4 and 4 with \+0 are 8, a hit/],
    ['check.critical', /13 or more .*5 and 4 with \+4/],
    ['check.natural', /15 of 36/],
    ['check.no-auto', /1 and 1 with \+6 hit with 8, 6 and 6 with −5 miss with 7/],
    ['check.opposed', /Counter of 11 stops an attack of 11/],
    ['stance.switch-cost-old', /costs 1 Momentum, from 0 to −1/],
    ['aggressive.momentum', /gives 1 Momentum/],
    ['aggressive.damage', /\+1: 3 and 4 with a longsword make 9/],
    ['aggressive.defense', /−1.*4 and 4 with Grace \+1 and Combat \+1 make 9/],
    ['aggressive.charge', /two zones .*\+2 damage, 2d6\+1\+1\+2/],
    ['balanced.momentum', /natural 8 or more gives 1 Momentum.*4 and 4 with −1/],
    ['defensive.momentum-attacked', /first attack .*two archers .*give 1 together/],
    ['defensive.damage', /2d6\+1−1/],
    ['defensive.defense', /\+4.*2d6\+6/],
    ['defensive.reduction', /2 damage .*10 against medium armour leave 6/],
  ])('%s: checks, stances and order', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    ['zone.engaged.no-passing', /from 1 toward 3 it stops in 2/],
    ['move.aggressive-momentum', /two zones to nothing give 2, four zones to two give none/],
    ['move.aggressive-must-close', /from one zone .*from two by a Charge or a double move.*three or more/],
    ['move.defensive-momentum', /gives it 1 Momentum/],
    ['ranged.engaged-thrown', /−2 .*2 and 4 with \+3 make 7 and miss/],
    ['ranged.close-thrown', /1 Momentum/],
    ['ranged.close-bow', /3 and 4 make 7/],
    ['ranged.far-bow', /\+1: 2d6\+1/],
    ['guard.formula', /12 \+ the greatest of Might, Grace and Will: 15 with \+3, \+1 and \+1/],
    ['guard.rally', /1d6 .*once a scene/],
    ['guard.divine-grace', /4 Guard more.*17/],
    ['guard.arcane-battery', /2 Guard more.*15/],
    ['vitality.formula', /10 \+ Will, 11 with Will \+1/],
    ['damage.overflow', /8 against Guard 5 and Vitality 9 leave 0 and 6/],
    ['dying.save', /2d6 \+ Will .*3 and 2 with Will \+1 make 6/],
    ['dying.death', /−3 Vitality: from −2 with a save of 5/],
    ['dying.medicine', /2d6 \+ Mind \+ Medicine; with 8 .*stable at 0/],
    ['dying.magic', /4 at −1 make 3/],
  ])('%s: movement, health and dying', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    ['action.attack.roll', /2d6 \+ attribute \+ Combat against 8: 2 and 3 with \+4 hit with 9/],
    ['action.defend.roll', /2d6 \+ Grace \+ Combat against 8.*1 and 2 with Grace \+1 and Combat \+1 make 8/],
    ['action.defend.guard', /2 temporary Guard until the own next turn/],
    ['action.defend.critical', /1 Momentum, so 2 in all in Defensive/],
    ['action.rally.effect', /1d6 Guard .*11 of 15 become 15 on a 6/],
    ['reaction.counter.cost', /1 Momentum.*from 1 to 0/],
    ['reaction.counter.roll', /2d6 \+ Grace \+ Combat \+ 4 .*2d6\+5 against 2d6\+4/],
    ['reaction.counter.may-strike', /13 or more/],
    ['reaction.interpose.cost', /1 Momentum .*at 0 it is not offered/],
    [
      'tech.access.threshold',
      /Riposte and Quick Recovery 1, Whirlwind Strike and Perfect Parry 2, Devastating Blow 3, Unstoppable Assault 4, Death Blow 5, Battlefield Control 6/,
    ],
    ['tech.press-advantage', /3 and 5, and 4 on that die, makes 13/],
    ['tech.defensive-mastery', /\+5 instead of \+4 .*−2 instead of −1/],
    ['tech.devastating-blow', /1, 2, 6 and again 3, and 4 makes 17/],
    ['tech.combat-momentum', /critical hit in Aggressive earns 3/],
    ['tech.death-blow', /At 5 of 11 it works, at 6 of 11 it is not offered/],
    ['signature.cost', /1 Momentum less .*at least 0: Riposte falls from 1 to 0/],
    ['signature.use', /Devastating Blow, which costs 2/],
  ])('%s: actions, reactions and techniques', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    ['armour.light', /8 become 7/],
    ['armour.medium.dr', /8 become 6/],
    ['armour.medium.grace', /−1/],
    ['armour.heavy.dr', /8 become 4/],
    ['armour.heavy.grace', /−2.*Grace \+0 and Combat \+1 is \+3/],
    ['shield.small', /15 become 16/],
    ['shield.large.guard', /15 become 17/],
    ['shield.large.grace', /−1, a javelin \+2 instead of \+3/],
    ['armour.note', /8 against plate and Guard 17 leave 13/],
    ['weapon.heavy', /2d6\+2; .*−1/],
    ['weapon.base', /7 with light, reach and ranged weapons, 8 with medium, 9 with heavy/],
    ['weapon.explode', /6, 6, 2 on the first die and 4 on the second make 18/],
    ['weapon.critical', /2 and 3, then 6 and 1, makes 13/],
    ['social.composure.formula', /5 \+ Will \+ Presence, at least 1: 8 with Will \+1 and Presence \+2/],
    ['social.damage', /1d6 \+ .*4 with \+2 makes 6/],
    [
      'social.defend',
      /2d6 \+ Will \+ Empathy against 8, with −1 in Aggressive and \+4 in Defensive: 1 and 2 with Will \+3 make 10/,
    ],
    ['momentum.bounds', /0 and stays between −3 and 6/],
    ['momentum.sources', /two zones in light armour that hits earns 3/],
    ['momentum.sinks', /From 2: Interpose leaves 1, being attacked makes 2, a Counter leaves 1/],
    ['momentum.stacking', /critical hit in Aggressive gives 2/],
  ])('%s: gear, words and Momentum', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test('the four bands of a death save join without a gap', () => {
    const titles = [5, 6, 8, 11].map((band) => entryOf(`dying.save-${band}`)?.title)
    expect(titles).toEqual([
      'Death save: 5 or less',
      'Death save: 6 or 7',
      'Death save: 8 to 10',
      'Death save: 11 or more',
    ])
  })

  test('the five steps of damage stand in order', () => {
    const steps = ['roll', 'armour', 'guard', 'overflow', 'drop'].map((step) => `stances.damage.${step}`)
    const places = steps.map((step) => rules.findIndex(({ id }) => id === step))
    expect(places).toEqual(places.map((_, at) => (places[0] ?? -1) + at))
    expect(places[0]).toBeGreaterThan(-1)
  })
})

describe('what never becomes a number in a fight', () => {
  rule(
    [
      'stances.signature.divine-hammer',
      'stances.signature.smoke-mirrors',
      'stances.signature.reality-tear',
      'stances.signature.guardians-stand',
    ],
    'the four sample signature moves have no numbers and are left to the referee',
    () => {
      for (const id of ['divine-hammer', 'smoke-mirrors', 'reality-tear', 'guardians-stand']) {
        expect(entryOf(`signature.${id}`)?.tag, id).toBe('referee-call')
        expect(summaryOf(`signature.${id}`), id).toMatch(/left to the referee/)
        expect(summaryOf(`signature.${id}`), id).not.toMatch(/\d/)
      }
      expect(summaryOf('signature.divine-hammer')).toMatch(/Spark/)
      expect(summaryOf('signature.smoke-mirrors')).toMatch(/Deceive/)
      expect(summaryOf('signature.reality-tear')).toMatch(/Bolt/)
      expect(summaryOf('signature.guardians-stand')).toMatch(/Momentum/)
    },
  )

  rule(
    ['stances.social.aggressive.style', 'stances.social.balanced.style', 'stances.social.defensive.style'],
    'each stance has its own manner of speaking',
    () => {
      expect(summaryOf('social.aggressive.style')).toMatch(/Command/)
      expect(summaryOf('social.balanced.style')).toMatch(/Persuade/)
      expect(summaryOf('social.defensive.style')).toMatch(/Empathy/)
    },
  )

  rule(
    ['stances.signature.style', 'stances.example.headers'],
    'style is not enforced, and nothing depends on the headings of the example',
    () => {
      expect(summaryOf('signature.style')).toMatch(/nothing checks that/)
      expect(summaryOf('example.headers')).toMatch(/Magnus is shown with \+1, all others with 0/)
    },
  )

  rule('stances.vitality.advance', 'Vitality grows by 2 an advance', () => {
    expect(summaryOf('vitality.advance')).toMatch(/2 at a time: 11 become 13/)
  })
})

describe('the worked example and the rules', () => {
  rule(
    [
      'stances.example.magnus-move',
      'stances.example.magnus-damage',
      'stances.example.captain-hit',
      'stances.example.bolt',
      'stances.example.archers',
      'stances.example.no-attacked-momentum',
    ],
    'where they differ, what the rules give is said',
    () => {
      expect(summaryOf('example.magnus-move')).toMatch(/nothing in medium armour, 2 otherwise/)
      expect(summaryOf('example.magnus-damage')).toMatch(/11 and after armour 9/)
      expect(summaryOf('example.captain-hit')).toMatch(/7 is a miss/)
      expect(summaryOf('example.bolt')).toMatch(/9 less 1 for light armour and 2 for Defensive leave 6/)
      expect(summaryOf('example.archers')).toMatch(/Defensive leaves 5/)
      expect(summaryOf('example.no-attacked-momentum')).toMatch(/by the rules 1 each/)
    },
  )
})
