/**
 * The register: complete, in book order, and worded so that it can be shown to a player.
 *
 * The list of ids is pinned: an id is a promise to saved fights and to everybody who cites it. The tables a
 * player would otherwise look up in the book are checked number by number.
 */
import { describe, expect, test } from 'vitest'
import { testRegister } from '../../testing/register.ts'
import { rules } from './rules.ts'

const pinned = `
  action.attack
  action.brace
  action.cast
  action.change-range
  action.charge
  action.delay
  action.dither
  action.hold-magic
  action.mount
  action.move
  action.outmaneuver
  action.ready-weapon
  action.regain-footing
  action.reload
  action.sneak-peek
  action.steady-weapon
  action.struggle
  action.switch-fire
  action.take-cover
  action.use-skill
  ap.cost
  ap.exhausted
  ap.multi-turn
  ap.no-carry
  ap.one-reaction
  ap.proactive-own-turn
  ap.reactive
  ap.two
  armor.locations
  armor.stack
  attack.both-fail
  attack.missed-parry
  attack.no-parry
  attack.offer-reaction
  attack.se-independent
  attack.step-1
  attack.step-2
  attack.step-3
  attack.step-4
  attack.step-5
  attack.step-6
  attack.step-7
  block.choose-location
  block.crouch
  block.passive
  blood.fatigue
  charge.action
  charge.after
  charge.bonus
  charge.contact
  charge.counterattack
  charge.mounted
  charge.penalty
  charge.set
  close.cap
  close.modifiers
  core.auto-band
  core.critical
  core.differential
  core.fumble
  core.grades
  core.grades-simple
  core.luck-cheat-fate
  core.luck-desperate
  core.luck-mitigate
  core.opposed
  core.opposed-both-fail
  core.over-100
  core.passion
  core.reattempt
  core.round-up
  core.skill-roll
  core.time
  core.worst-grade
  cover.negate
  cover.total
  cover.value
  creature.adhering
  creature.aquatic
  creature.blood-sense
  creature.breathe-flame
  creature.burrower
  creature.camouflaged
  creature.characteristic-drain
  creature.cold-blooded
  creature.dark-sight
  creature.death-sense
  creature.disease-immunity
  creature.diving-strike
  creature.earth-sense
  creature.echolocation
  creature.engulfing
  creature.flying
  creature.formidable-natural-weapons
  creature.frenzy
  creature.gaze
  creature.grappler
  creature.hold-breath
  creature.immunity
  creature.intimidate
  creature.leaper
  creature.life-sense
  creature.multi-headed
  creature.multi-limbed
  creature.night-sight
  creature.poison-immunity
  creature.regeneration
  creature.skeleton
  creature.swimmer
  creature.terrifying
  creature.trample
  creature.undead
  creature.vampiric
  creature.venomous
  creature.wing-buffet
  creature.xenomorph
  damage.floor
  damage.order
  effect.accidental-injury
  effect.accidental-injury-unarmed
  effect.arise
  effect.bash
  effect.bash-firearm
  effect.bash-limit
  effect.bash-obstacle
  effect.bleed
  effect.bleed-firearm
  effect.bleed-staunch
  effect.bleed-tick
  effect.blind
  effect.bypass-ammo
  effect.bypass-armor
  effect.choose-location
  effect.choose-location-ranged
  effect.circumvent-cover
  effect.circumvent-parry
  effect.damage-weapon
  effect.damage-weapon-firearm
  effect.disarm
  effect.disarm-limit
  effect.disarm-size
  effect.drop-foe
  effect.duck-back
  effect.enhance-parry
  effect.entangle
  effect.entangle-free
  effect.entangle-trip
  effect.force-failure
  effect.grip
  effect.grip-free
  effect.impale
  effect.impale-barbed
  effect.impale-firearm
  effect.impale-grade
  effect.impale-lodge
  effect.impale-no-parry
  effect.impale-withdraw
  effect.marksman
  effect.maximize-damage
  effect.over-penetration
  effect.pin-down
  effect.prepare-counter
  effect.rapid-reload
  effect.scar-foe
  effect.select-target
  effect.slip-free
  effect.stun-head
  effect.stun-limb
  effect.stun-location
  effect.stun-torso
  effect.sunder
  effect.sunder-firearm
  effect.trip
  effect.trip-firearm
  effect.trip-quadruped
  effect.weapon-malfunction
  effect.withdraw
  engage.def
  engage.leave
  evade.acrobatics
  evade.effects
  evade.prone
  evade.roll
  evade.scope
  fatigue.gain
  fatigue.levels
  fatigue.recover
  free.assess
  free.drop
  free.luck
  free.signal
  free.speak
  free.ward
  gear.armor-table
  gear.melee-table
  gear.notes-entangle
  gear.notes-set
  gear.notes-sunder
  gear.notes-thrown
  gear.notes-two-handed
  gear.ranged-table
  gear.shield-table
  gear.unarmed
  gear.weapon-break
  gun.advice
  gun.auto
  gun.bleed-crit
  gun.burst
  gun.dual-pistols
  gun.dual-smg
  gun.evade-burst
  gun.first-shot-effects
  gun.fumble
  gun.lethal
  gun.no-parry
  gun.projectile-only
  gun.recoil-mitigation
  gun.scope
  gun.semi
  gun.shield-ap
  gun.shield-cover
  hazard.asphyxia
  hazard.fall
  hazard.falling-object
  hazard.fire
  hazard.ignite
  hazard.poison
  heal.first-aid
  heal.healing
  heal.natural
  init.armor
  init.persist
  init.roll
  init.ties
  knockback.distance
  knockback.roll
  knockback.trigger
  leap.hold
  leap.limit
  leap.roll
  leap.when
  leap.win
  magic.avert
  magic.befuddle
  magic.bladesharp
  magic.calm
  magic.cast
  magic.concentration
  magic.darkness
  magic.disruption
  magic.duration
  magic.firearrow
  magic.heal
  magic.others
  magic.range
  magic.recover
  magic.resist
  magic.sleep
  magic.touch
  magic.vigor
  move.actions-only
  move.climb
  move.climb-errata
  move.climb-table
  move.crawl
  move.gaits
  move.jump
  move.mutual
  move.no-leave
  move.past-delayer
  move.rate
  move.situational
  move.stop-on-contact
  move.swim
  move.unengaged
  object.hits
  outm.all
  outm.cost
  outm.requirements
  outm.result
  parry.equal
  parry.natural
  parry.one-less
  parry.two-less
  parry.which
  power.combat
  ranged.aim
  ranged.beyond
  ranged.close
  ranged.crowd-edge
  ranged.crowd-hit
  ranged.crowd-through
  ranged.dm
  ranged.effective
  ranged.force
  ranged.impale-size
  ranged.load
  ranged.long
  ranged.modifiers
  ranged.parry
  ranged.same
  react.counter-spell
  react.counterattack
  react.evade
  react.interrupt
  react.opportunity
  react.parry
  round.break-off
  round.cycles
  round.length
  round.order
  round.turn
  se.before-damage
  se.before-endurance
  se.class
  se.count
  se.evade
  se.mix
  se.none-legal
  se.order
  se.requirements
  se.source
  se.stack
  size.scale
  style.contents
  style.outside-weapon
  style.package
  style.traits
  surprise.bonus
  surprise.flat-footed
  surprise.initiative
  surprise.no-offence
  sweep.roll
  sweep.when
  trait.beast-back-lancer
  trait.blind-fighting
  trait.daredevil
  trait.defensive-minded
  trait.formation-fighting
  trait.knockout-blow
  trait.mounted-combat
  trait.ranged-marksman
  trait.skirmishing
  trait.throw-weapons
  trait.unarmed-prowess
  wound.apply
  wound.endurance-vs-roll
  wound.last-action
  wound.major
  wound.major-limb
  wound.major-vital
  wound.minor
  wound.no-repeat
  wound.serious
  wound.serious-limb
  wound.serious-penalty
  wound.serious-vital
`
  .trim()
  .split(/\s+/)
  .map((id) => `mythras.${id}`)

/** What other books of the game supply. */
const outside = `
  core.round-up core.skill-roll core.auto-band core.critical core.fumble core.grades core.worst-grade
  core.opposed core.opposed-both-fail core.differential core.over-100 core.reattempt core.passion
  core.luck-cheat-fate core.luck-desperate core.luck-mitigate core.time move.gaits damage.order
  damage.floor parry.natural armor.locations evade.acrobatics object.hits wound.apply wound.minor
  wound.serious wound.serious-limb wound.serious-vital wound.major wound.major-limb wound.major-vital
  wound.endurance-vs-roll wound.no-repeat blood.fatigue fatigue.levels fatigue.gain fatigue.recover
  heal.first-aid heal.healing heal.natural hazard.fall hazard.falling-object hazard.fire hazard.ignite
  hazard.asphyxia hazard.poison creature.adhering creature.aquatic creature.blood-sense
  creature.breathe-flame creature.burrower creature.camouflaged creature.characteristic-drain
  creature.cold-blooded creature.dark-sight creature.death-sense creature.disease-immunity
  creature.diving-strike creature.earth-sense creature.echolocation creature.engulfing creature.flying
  creature.formidable-natural-weapons creature.frenzy creature.gaze creature.grappler
  creature.hold-breath creature.immunity creature.intimidate creature.leaper creature.life-sense
  creature.multi-headed creature.multi-limbed creature.night-sight creature.poison-immunity
  creature.regeneration creature.swimmer creature.terrifying creature.trample creature.undead
  creature.vampiric creature.venomous creature.wing-buffet creature.skeleton creature.xenomorph
  magic.cast magic.range magic.touch magic.resist magic.concentration magic.duration magic.recover
  magic.avert magic.befuddle magic.bladesharp magic.calm magic.darkness magic.disruption magic.firearrow
  magic.heal magic.sleep magic.vigor magic.others
`
  .trim()
  .split(/\s+/)

const sections = [
  'Skills and contests',
  'Combat styles',
  'Rounds',
  'Proactive actions',
  'Reactions',
  'Free actions',
  'Movement',
  'Attack',
  'Special effects',
  'Close combat',
  'Ranged combat',
  'Firearms',
  'Equipment',
  'Wounds and healing',
  'Hazards',
  'Creature abilities',
  'Magic',
]

function summaryOf(id: string): string {
  return rules.find((entry) => entry.id === `mythras.${id}`)?.summary ?? ''
}

function idsTagged(tag: string): string[] {
  return rules.filter((entry) => entry.tag === tag).map((entry) => entry.id.replace('mythras.', ''))
}

testRegister({ rules, sections })

describe('the register', () => {
  test('holds the pinned rules, each once', () => {
    expect(rules.map(({ id }) => id).sort()).toEqual(pinned)
  })

  test('follows the order of the book', () => {
    const ids: string[] = rules.map(({ id }) => id)
    const early = [
      'core.round-up',
      'style.package',
      'trait.unarmed-prowess',
      'round.length',
      'init.roll',
      'ap.two',
      'action.attack',
      'react.parry',
      'free.ward',
      'move.climb',
      'attack.step-1',
      'attack.step-7',
      'parry.equal',
      'se.source',
      'effect.accidental-injury',
      'effect.withdraw',
      'charge.action',
      'surprise.bonus',
      'ranged.force',
      'gun.burst',
      'gear.melee-table',
      'wound.serious',
      'hazard.fire',
      'creature.undead',
      'magic.cast',
    ]
    const places = early.map((id) => ids.indexOf(`mythras.${id}`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(ids[0]).toBe('mythras.core.round-up')
    expect(ids.at(-1)).toBe('mythras.power.combat')
  })

  test('says where each rule stands', () => {
    expect(idsTagged('errata')).toEqual(['move.climb-errata', 'effect.bash-obstacle'])
    expect(idsTagged('referee-call')).toEqual([
      'style.contents',
      'action.use-skill',
      'se.order',
      'se.none-legal',
      'sweep.when',
      'ranged.beyond',
      'gun.evade-burst',
    ])
    expect(idsTagged('option')).toEqual([
      'core.grades-simple',
      'move.climb-table',
      'effect.bash-firearm',
      'effect.bypass-ammo',
      'effect.damage-weapon-firearm',
      'effect.sunder-firearm',
      'effect.trip-firearm',
      'gun.advice',
      'gun.projectile-only',
      'gun.shield-ap',
      'wound.serious-penalty',
      'wound.last-action',
      'power.combat',
    ])
    expect(idsTagged('outside')).toEqual(outside)
    expect(idsTagged('ruling')).toEqual([])
    expect(idsTagged('narration')).toEqual([])
  })

  test('never shortens Action Points or Armour Points to the same two letters', () => {
    expect(rules.filter(({ title, summary }) => /\bAP\b/.test(`${title} ${summary}`))).toEqual([])
  })
})

describe('numbers a player will look up', () => {
  test.each([
    ['core.round-up', /tenth of 63 counts as 7, half of 5 damage as 3/],
    ['core.auto-band', /skill 3 succeeds with 05, skill 140 fails with 96/],
    ['core.critical', /With 66 that is 01 to 07/],
    ['core.fumble', /99 or 00.*above 100.*00 alone/],
    ['core.grades', /×2.*×1½.*×⅔.*×½.*×⅕.*126, 95, 63, 42, 32 or 13/],
    ['core.grades-simple', /\+40.*\+20.*20.*40.*80.*43/],
    ['core.opposed', /52 beats 38, but a Critical of 04 beats a Success of 12/],
    ['core.differential', /Success 1, over Failure 2, over Fumble 3; Success over Failure 1, over Fumble 2/],
    ['core.over-100', /130 against 75 turns into 100 against 45/],
    ['core.passion', /55 adds 11/],
    ['core.luck-mitigate', /head of 5 hit for 11 takes 9 and stands at −4/],
    ['core.time', /48 Rounds/],
    ['style.outside-weapon', /60 .* Hard, 40/],
    ['trait.throw-weapons', /5\/10\/20.*rolls 6 deals 3/],
    ['round.length', /5-second/],
    ['init.roll', /1d10.*7 with modifier 12 makes 19/],
    ['init.armor', /Mail 6 and a helmet 5 cost 6/],
    ['ap.two', /2 Action Points.*bear 3, dragon 4/],
    ['action.brace', /half again.*double.*13 is 20 or 26/],
    ['action.charge', /×3.*×5.*72 strikes at 48/],
    ['free.assess', /Hard while running and Formidable while sprinting: 50 becomes 34/],
    ['move.gaits', /by 3 .*by 5: 18 and 30 metres/],
    ['move.climb', /Move 6 .* 1, after 2 metres on foot, climbs 3/],
    ['move.climb-errata', /helmet of 6 on seven locations then costs 1 metre/],
    [
      'move.climb-table',
      /up to 7 .* 8 to 15 one.* 16 to 23 two, 24 to 31 three, 32 to 39 four, 40 and more five/,
    ],
    ['move.crawl', /2 metres/],
    ['move.jump', /5-metre run-up.*170 cm that is 3\.4 metres across or 0\.85 up/],
  ])('%s: skills, rounds and movement', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    [
      'attack.step-5',
      /1–3 right leg, 4–6 left leg, 7–9 abdomen, 10–12 chest, 13–15 right arm, 16–18 left arm, 19–20 head/,
    ],
    ['damage.order', /5 \+ 2 \+ 1 halved by a parry is 4, and armour 3 leaves 1/],
    ['damage.floor', /5 −1d8, 10 −1d6, 15 −1d4, 20 −1d2, 25 none, 30 \+1d2, 35 \+1d4, 40 \+1d6, 45 \+1d8/],
    ['damage.floor', /50 \+1d10, 60 \+1d12, 70 \+2d6, 80 \+1d8\+1d6, 90 \+2d8, 100 \+1d10\+1d8/],
    ['damage.floor', /110 \+2d10, 120 \+2d10\+1d2/],
    ['size.scale', /Small, Medium, Large, Huge, Enormous.*two above/],
    ['parry.one-less', /6 of 11/],
    ['armor.stack', /3 .* 6 .* 9/],
    ['se.count', /3 at most.*Critical against a Fumble earns 3/],
    ['se.stack', /Only Bypass Armor, Maximize Damage, Pin Down, Prepare Counter and Rapid Reload/],
    ['effect.bash', /each full 2 points.*shield.*each full 3/],
    ['effect.bash-obstacle', /Athletics at Hard.*50 needs 34/],
    ['effect.bleed', /22 loses to an attack of 31/],
    ['effect.blind', /Hard for 1d3 Turns.*Formidable/],
    ['effect.bypass-armor', /3 under mail 6 leaves 3/],
    ['effect.damage-weapon', /9 on a broadsword of 6\/10 leaves 7/],
    ['effect.disarm-limit', /twice your STR: 12 cannot disarm 25/],
    ['effect.drop-foe', /30 minutes with 2/],
    ['effect.impale', /3 or 8 means 8/],
    ['effect.impale-grade', /SIZ to 10 F\/X\/I\/I\/I, to 20 H\/F\/X\/I\/I, to 30 –\/H\/F\/X\/I/],
    ['effect.impale-grade', /to 40 –\/–\/H\/F\/X, to 50 –\/–\/–\/H\/F, to 60 –\/–\/–\/–\/H/],
    ['effect.impale-withdraw', /roll of 6 costs 3/],
    ['effect.maximize-damage', /2d6 becomes 6 \+ 1d6, or 12/],
    ['effect.over-penetration', /6 out of 11/],
    ['effect.rapid-reload', /sling goes from 2 to 1/],
    ['effect.sunder', /10 against 6 leaves armour 2; 14 against 6 leaves 0 and costs 2 Hit Points/],
    ['effect.trip-quadruped', /52 rolls against 78/],
  ])('%s: attacks and special effects', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    [
      'close.modifiers',
      /Automatic.*helpless\. Hard: .*confined.*Formidable: .*behind, prone, partial darkness/,
    ],
    ['close.modifiers', /Herculean: pitch black, or blinded/],
    ['charge.bonus', /\+1d2 strikes as Large with \+1d4/],
    ['charge.mounted', /\+1d12 becomes \+1d8\+1d6/],
    ['cover.total', /60 becomes 40/],
    ['evade.roll', /44 escapes one of 37/],
    ['knockback.distance', /every 5 points.*4 over is 1 metre, 6 over is 2/],
    ['knockback.roll', /Athletics, or Acrobatics at Easy/],
    ['leap.limit', /17 becomes 26/],
    ['outm.result', /50, a foe with 52 may attack, one with 39/],
    ['surprise.initiative', /6 \+ 11 − 10 makes 7/],
    ['surprise.bonus', /brings 2/],
    ['ranged.long', /7 becomes 4 and its Huge becomes Large/],
    [
      'ranged.modifiers',
      /Hard: light wind, target running.*Formidable: moderate wind, target sprinting, prone/,
    ],
    ['ranged.modifiers', /Herculean: strong wind.*Hopeless: gale/],
    ['ranged.crowd-edge', /70 becomes 47/],
    ['ranged.crowd-through', /70 becomes 35/],
    ['ranged.crowd-hit', /48 to 70/],
    ['gun.burst', /3 to 5 rounds .* Hard.*1d3/],
    ['gun.auto', /15 on 6 targets are 2 each.*Formidable/],
    ['gun.shield-ap', /wood 4, Kevlar 8, force field 15/],
    ['gun.scope', /70 becomes 105/],
    [
      'gear.armor-table',
      /1 furs.*2 gambeson.*3 linothorax.*4 brigandine.*5 hoplite plate.*6 mail.*7 plated mail/,
    ],
    ['gear.armor-table', /8 Type III.*10 Type IV.*12 full assault/],
    [
      'gear.shield-table',
      /buckler 1d3 Medium 6\/9 two.*heater 1d4 Large 6\/12 three.*scutum 1d4 Huge 4\/18 five/,
    ],
    ['gear.melee-table', /axe 1d6\+1 4\/8, broadsword 1d8 6\/10.*Large: two-handed spear 1d10\+1 4\/10/],
    [
      'gear.ranged-table',
      /bow 1d8 L 15\/100\/200 1.*rifle 2d6 H 100\/300\/2000 2.*gauss 2d8\+2 E 150\/500\/5000 3/,
    ],
  ])('%s: close combat, ranged combat and gear', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    ['wound.apply', /26 to 30 gives head 6, chest 8, abdomen 7, arms 5, legs 6/],
    ['wound.serious', /0 or below.*1d3 Turns/],
    ['wound.major', /−5 for a location of 5/],
    ['wound.major-limb', /minutes equal to five times .*15 with 3/],
    ['wound.major-vital', /twice your Healing Rate in Rounds.*4 with 2/],
    ['fatigue.levels', /Winded Hard; Tired Hard, −1 m; Wearied Formidable, −2 m, −2/],
    ['fatigue.levels', /Exhausted Formidable, half, −4, −1; Debilitated Herculean, half, −6, −2/],
    ['fatigue.levels', /Incapacitated Herculean, immobile, −8, −3/],
    [
      'fatigue.recover',
      /15 minutes, Tired 3 hours, Wearied 6, Exhausted 12, Debilitated 18, Incapacitated 24/,
    ],
    ['heal.first-aid', /1d3 Hit Points, once/],
    ['hazard.fall', /2 to 5 metres deal 1d6 .* 6 to 10 to two, 11 to 15 to three, 16 to 20 to four/],
    ['hazard.falling-object', /SIZ 10 from 8 metres, 2d6 \+ 2d6/],
    [
      'hazard.fire',
      /candle 1d2, torch 1d4, campfire 1d6, blaze 2d6, lava 3d6.*1d4, 1d3, 1d2, 1d2 or 0 Rounds/,
    ],
    ['hazard.ignite', /5 % .* 1 %.*1d3 − 1/],
    ['hazard.asphyxia', /a Success 1 fatigue level, a Failure 1d2, a Fumble 1d3/],
    ['creature.cold-blooded', /15 °C it loses 6 Initiative and 1 Action Point, and below 5 °C/],
    ['creature.trample', /2d12 for a horse/],
    ['creature.skeleton', /1d8 instead of 1d6/],
    ['magic.cast', /Critical costs 0 Magic Points, a Success 1, a Failure 1 .* Fumble 1d3/],
    ['magic.bladesharp', /1d4, 1d6, 1d8, 1d10, 2d6, 2d8, 2d10/],
    ['power.combat', /to 8 1d6 S, to 12 1d8 M, to 15 1d10 M, to 18 1d12 L, above 2d6 L/],
  ])('%s: wounds, hazards, creatures and magic', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })
})
