/**
 * The register: complete, in book order, and worded so that it can be shown to a player.
 *
 * The list of ids is pinned: an id is a promise to saved fights and to everybody who cites it.
 */
import { describe, expect, test } from 'vitest'
import { testRegister } from '../../testing/register.ts'
import { rules } from './rules.ts'

const pinned = `
  armour.helm-shield
  armour.not-used-up
  armour.shield-held
  armour.slots
  armour.total
  attack.add-bolster
  attack.dice
  attack.die-owner
  attack.example
  attack.extra-attacker
  attack.floor
  attack.gambits-before-highest
  attack.highest
  attack.mode
  attack.no-dice-left
  attack.no-to-hit
  attack.one-target
  attack.per-side
  attack.pool
  attack.reach
  attack.reach-fixed
  attack.shield-die
  attack.subtract-armour
  attack.tie
  attack.two-weapons
  blast.down
  blast.everyone
  blast.one-save
  blast.pools
  blast.separate
  bonus-dice
  damage.evade
  damage.guard-first
  damage.mortal
  damage.remaining
  damage.scar
  damage.scar-or-wound
  damage.slain
  damage.together
  damage.vig-zero-hit
  damage.wound
  damage.wounded-no-penalty
  damage.zero-guard
  designer.natural-weapons
  designer.no-stacking
  duel.bound
  duel.gambits
  duel.intrusion
  duel.mutual
  duel.simultaneous
  exposed.causes
  exposed.down
  exposed.guard-zero
  exposed.no-scar
  feat.deny.discard
  feat.deny.save
  feat.deny.when
  feat.deny.who
  feat.fatigue-clears
  feat.fatigued
  feat.focus.gambit
  feat.focus.not-strong
  feat.focus.save
  feat.focus.when
  feat.impaired
  feat.limit
  feat.save-after
  feat.save-timing
  feat.smite.blast
  feat.smite.d12
  feat.smite.melee
  feat.smite.save
  feat.smite.when
  feat.three
  feat.users
  flow.answer
  flow.any-order
  flow.coordinate
  flow.declare-what
  flow.end
  flow.grip
  flow.late-actions
  flow.lockstep
  flow.minor-actions
  flow.narrate
  flow.npc-react
  flow.order-in-attack
  flow.players-first
  flow.repeat
  flow.rounds
  flow.simultaneous
  flow.turn-content
  flow.who-rolls
  gambit.anyone
  gambit.at-once
  gambit.bolster
  gambit.dismount
  gambit.effect-times
  gambit.eligible
  gambit.impair
  gambit.legal
  gambit.move
  gambit.other
  gambit.repeat
  gambit.repel
  gambit.save
  gambit.sequential
  gambit.stop
  gambit.strong
  gambit.strong.bolster
  gambit.strong.greater
  gambit.strong.melee
  gambit.strong.no-save
  gambit.target
  gambit.trap
  gambit.vig-before
  gambit.zero-damage
  impaired.causes
  impaired.d4
  impaired.gambit
  impaired.in-pool
  impaired.no-bonus
  impaired.no-feats
  impaired.weapon-choice
  morale.group
  morale.individual
  mortal.after-fight
  mortal.down
  mortal.hour
  mortal.patch
  mortal.patched-state
  mounted.dismount-damage
  mounted.steed
  mounted.trample
  move.apart
  move.engaged
  move.flee
  move.nearby
  move.once
  move.pushed-is-not-moved
  move.undefined
  ranged.cover
  ranged.engaged
  ranged.thrown-leaves
  reaction
  recovery.fatigue
  recovery.guard
  recovery.not-inside
  recovery.not-virtues
  recovery.order
  save.roll
  scar.1-distress
  scar.10-mutilation
  scar.11-doom
  scar.12-humiliation
  scar.2-disfigurement
  scar.3-smash
  scar.4-stun
  scar.5-rupture
  scar.6-gouge
  scar.7-concussion
  scar.8-tear
  scar.9-agony
  scar.after-totals
  scar.deadly-only
  scar.die
  scar.limit-checked
  scar.mutilation-effect
  scar.not-damage
  scar.one-per-hit
  scar.pending-triggers
  scar.permanent
  scar.raise-max-only
  scar.roll-order
  siege
  structure
  surprise.deny-allowed
  surprise.first-only
  surprise.miss-turn
  surprise.not-exposed
  surprise.readied-flag
  surprise.save
  unarmed
  virtue.bounds
  virtue.cla-zero
  virtue.loss
  virtue.only-damage-kills
  virtue.recheck
  virtue.spi-zero
  virtue.three
  virtue.vig-zero
  wall.shield
  wall.spear
  warband.attack
  warband.immune
  warband.lead
  warband.unit
  wield.hands
  wield.hefty
  wield.lance
  wield.long-confined
  wield.slow
`
  .trim()
  .split(/\s+/)
  .map((id) => `bastionland.${id}`)

/** Where the text is silent or at odds with itself and the rule is our reading of it. */
const ownReadings = `
  flow.lockstep flow.end flow.grip flow.late-actions flow.answer surprise.first-only
  surprise.deny-allowed surprise.not-exposed virtue.recheck attack.floor attack.no-dice-left attack.reach
  attack.mode attack.reach-fixed attack.one-target attack.die-owner attack.per-side attack.tie
  armour.shield-held armour.not-used-up damage.scar-or-wound damage.remaining damage.vig-zero-hit
  damage.zero-guard damage.wounded-no-penalty damage.together feat.save-timing feat.focus.not-strong
  gambit.at-once gambit.effect-times gambit.vig-before gambit.sequential gambit.repeat gambit.zero-damage
  gambit.legal impaired.in-pool impaired.weapon-choice impaired.gambit blast.down blast.pools
  blast.one-save exposed.no-scar exposed.down duel.bound duel.intrusion mortal.patched-state
  mortal.after-fight recovery.not-inside recovery.order scar.one-per-hit scar.after-totals
  scar.mutilation-effect scar.raise-max-only scar.limit-checked scar.roll-order move.undefined move.apart
  move.engaged move.pushed-is-not-moved move.flee move.nearby ranged.thrown-leaves mounted.steed
`
  .trim()
  .split(/\s+/)

/** What is played only where a table wants it. */
const options = `
  ranged.cover mounted.trample mounted.dismount-damage wall.shield wall.spear morale.individual
  morale.group reaction warband.unit warband.immune warband.attack warband.lead structure siege
  designer.no-stacking designer.natural-weapons
`
  .trim()
  .split(/\s+/)

/** What other books of the game supply. */
const outside = `
  flow.turn-content flow.minor-actions virtue.bounds save.roll armour.slots feat.users feat.limit
  gambit.target duel.gambits duel.mutual scar.deadly-only move.once wield.hands wield.hefty
  wield.long-confined wield.slow wield.lance unarmed ranged.engaged
`
  .trim()
  .split(/\s+/)

const sections = [
  'Flow',
  'Surprise',
  'Virtues and Saves',
  'Attack pool',
  'Armour',
  'Damage',
  'Feats',
  'Gambits',
  'Impaired, Blast, Exposed, duels',
  'Mortal Wounds and recovery',
  'Scars',
  'Movement and position',
  'Outside rules',
]

function summaryOf(id: string): string {
  return rules.find((entry) => entry.id === `bastionland.${id}`)?.summary ?? ''
}

function idsTagged(tag: string): string[] {
  return rules.filter((entry) => entry.tag === tag).map((entry) => entry.id.replace('bastionland.', ''))
}

testRegister({ rules, sections })

describe('the register', () => {
  test('holds the pinned rules, each once', () => {
    expect(rules.map(({ id }) => id).sort()).toEqual(pinned)
  })

  test('follows the order of the book', () => {
    const ids: string[] = rules.map(({ id }) => id)
    const early = ['flow.rounds', 'attack.pool', 'damage.guard-first', 'gambit.eligible', 'scar.die', 'siege']
    const places = early.map((id) => ids.indexOf(`bastionland.${id}`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(ids[0]).toBe('bastionland.flow.rounds')
  })

  test('says where each rule stands', () => {
    expect(idsTagged('errata')).toEqual(['attack.extra-attacker'])
    expect(idsTagged('narration')).toEqual(['flow.narrate'])
    expect(idsTagged('referee-call')).toEqual([
      'surprise.readied-flag',
      'gambit.other',
      'scar.pending-triggers',
      'bonus-dice',
    ])
    expect(idsTagged('ruling')).toEqual(ownReadings)
    expect(idsTagged('option')).toEqual(options)
    expect(idsTagged('outside')).toEqual(outside)
  })
})

describe('numbers a player will look up', () => {
  test.each([
    ['save.roll', /d20.*A 20 always fails.*Virtue 0/],
    ['virtue.bounds', /0 .*19/],
    ['attack.example', /7 \+ 1 − 2 = 6/],
    ['armour.slots', /1 Armour.*4 at most/],
    ['damage.mortal', /VIG 10 losing 5 is mortal; VIG 11 losing 5 is not/],
    ['feat.save-after', /VIG for Smite, CLA for Focus, SPI for Deny/],
    ['feat.smite.d12', /one d12/],
    ['gambit.eligible', /at least 4/],
    ['gambit.strong', /at least 8/],
    ['impaired.d4', /one d4/],
    ['mortal.hour', /60 minutes/],
    ['scar.1-distress', /^SPI falls by d6\.$/],
    [
      'scar.2-disfigurement',
      /1 eye, 2 cheek, 3 neck, 4 torso, 5 nose, 6 jaw.* 2 or less grows by d6 at once/,
    ],
    ['scar.3-smash', /^VIG falls by d6\.$/],
    ['scar.4-stun', /^CLA falls by d6\. .* 4 or less grows by d6 at once/],
    ['scar.5-rupture', /^VIG falls by 2d6\.$/],
    ['scar.6-gouge', /stitched.* 6 or less grows by d6/],
    ['scar.7-concussion', /^CLA falls by 2d6\.$/],
    ['scar.8-tear', /1 nose, 2 ear, 3 finger, 4 thumb, 5 eye, 6 scalp.* patched.* 8 or less grows by d6/],
    ['scar.9-agony', /^SPI falls by 2d6\.$/],
    ['scar.10-mutilation', /1–2 leg, 3–4 shield arm, 5–6 sword arm.* 10 or less then grows by d6/],
    ['scar.12-humiliation', /revenge.* 12 or less grows by d6/],
    ['ranged.cover', /1 more Armour/],
    ['warband.attack', /d12 and Blast/],
    ['siege', /Ram d12, stone thrower d12 Blast, bolt launcher 2d12, trebuchet 3d12 Blast/],
  ])('%s', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })
})
