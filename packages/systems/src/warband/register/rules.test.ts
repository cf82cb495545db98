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
  surprise.round
  surprise.hit-bonus
  priority.roll
  priority.context
  priority.phase-order
  priority.group-simultaneous
  priority.member-order
  priority.resolve-as-declared
  priority.dying-blow
  phase.order
  phase.opening
  phase.melee
  phase.ritual
  phase.end
  action.two
  action.once-per-phase
  action.no-trade
  action.misc-substitute
  misc.ready-worn
  misc.take
  misc.use-readied
  misc.protect
  misc.first-aid
  misc.other
  full.reload
  full.retreat
  full.search-packed
  spell.out-of-melee
  spell.declare
  spell.capture-save
  spell.quick
  spell.slow
  spell.interrupted
  spell.kept
  move.declare
  move.interrupt
  space.metric
  space.imperial
  speed.base
  speed.swim-climb
  speed.rough
  speed.slow
  speed.minimum
  move.distance
  move.allies
  move.enemies
  move.double
  move.evade
  move.engaged
  move.disengage
  melee.allocate
  melee.per-target
  melee.chance
  melee.roll
  melee.twelve
  melee.one-damage
  melee.rollers
  melee.simultaneous
  fs.charge
  fs.surprise
  fs.flank
  fs.rear
  fs.effect
  forgo.defend
  forgo.rally
  forgo.rally-limit
  mod.surprise
  mod.flank
  mod.rear
  mod.death-blow-only-if
  mod.death-blow
  mod.prone-vulnerable
  mod.prone-attack
  mod.prone-same-round
  mod.prone-prevent
  mod.prone-cost
  mod.prone-space
  mod.improvised
  mod.disarmed-attack
  mod.disarmed-target
  mod.advantage
  mod.narrow
  mod.blinded
  mod.mounted-npc
  mod.mounted-pc
  mod.mount-sacrifice
  ranged.procedure
  ranged.one
  ranged.out-of-melee
  ranged.ammo-ready
  ranged.same-target
  ranged.bow-split
  ranged.nearest
  ranged.second-rank
  ranged.high-ground
  throw.deplete
  throw.no-chain
  throw.chain-hands
  throw.charge
  ranged.shield
  ranged.into-melee
  crit.one
  crit.everyone
  crit.supernatural
  crit.helmet
  crit.helmet-timing
  subdue.declare
  subdue.exact
  subdue.excess
  gambit.action
  gambit.once
  gambit.scope
  gambit.odds
  gambit.risk
  gambit.join
  gambit.enemies
  grapple.contest
  grapple.record
  grapple.control
  grapple.break-out
  grapple.morale
  grapple.tighten
  grapple.attack-held
  grapple.fail-choice
  grapple.fail-hits
  grapple.fail-held
  grapple.fail-thrown
  grapple.dagger
  grapple.charge
  grapple.spear
  grapple.moving
  grapple.outsiders
  grapple.join
  vanquish.npc
  vanquish.called-shot
  vulnerable.slain
  vulnerable.auto-damage
  duel.declare
  duel.parry
  duel.assault
  duel.feint
  duel.same
  duel.npc-sunder
  morale.pcs
  morale.exempt
  morale.trigger-third
  morale.trigger-leader
  morale.trigger-ambush
  morale.trigger-horror
  morale.trigger-allies
  morale.trigger-other
  morale.roll
  morale.weak
  morale.average
  morale.strong
  morale.circumstances
  morale.success
  morale.fail
  morale.no-way-out
  morale.no-quarter
  morale.twelve
  end.duration
  hp.damage
  death.save
  death.survive
  critical.acts
  critical.bleeding
  critical.further-damage
  aid.test
  aid.self
  aid.success
  aid.failure
  aid.once-per-round
  aid.bandages
  critical.stabilized
  death.replacement
  death.nemesis
  wound.crit-temporary
  wound.death-d20
  wound.slot
  wound.duplicate
  wound.npc-unsuitable
  wound.retainers
  wound.1-shoulder
  wound.2-arm
  wound.3-knee
  wound.4-leg
  wound.5-guts
  wound.6-head
  wound.7-back
  wound.8-chest
  wound.9-eye
  wound.10-hand
  recover.day
  recover.week-hp
  recover.week-wound
  battle.figure
  battle.unique
  battle.rank
  battle.rank-gear
  battle.unit
  battle.wide
  battle.light
  battle.line
  battle.contact
  battle.reach-rank
  battle.reach-spear
  battle.reach-spear-limit
  battle.reach-three
  battle.reach-middle
  battle.agents
  battle.single-entity
  battle.unique-first
  battle.rank-damage
  battle.consolidate
  battle.overflow
  battle.overflow-check
  battle.order
  battle.tides-equal
  battle.tides-larger
  battle.casualties
  battle.morale-unit
  battle.rally-rout
  range.melee
  range.dagger
  range.spear
  range.handaxe
  range.javelin
  range.shortbow
  range.crossbow
  range.sling
  range.longbow
  volley.double
  battle.move-scale
  cycle.cost
  cycle.save
  cycle.one-fails
  cycle.both-fail
  cycle.struck-penalty
  battle.obstacle
  retreat.save
  leader.who
  leader.morale
  duel.challenge
  duel.replaces-clash
  duel.refuse
  leader.death
  leader.death-duel
  banner.carry
  banner.first-check
  banner.morale
  banner.lost
  cavalry.test
  cavalry.break
  cavalry.brace
  cover.armor
  maneuver.check
  maneuver.complex
  maneuver.shieldwall
  out.round-down
  out.x-in-y
  out.test
  out.opposed
  out.group-test
  out.save
  out.save-best
  out.capture
  out.death
  out.witchcraft
  out.level
  out.trait-warrior
  out.trait-silent
  out.trait-maleficar
  out.trait-berserker
  out.trait-deadeye
  out.surprise-roll
  out.chase
  out.deplete
  out.ready-states
  out.dead-weight
  out.overload
  out.shield-sunder
  out.shield-loot
  out.small
  out.two-hands
  out.weapon-table
  out.spear-charge
  out.aim
  out.spell-needs
  out.spell-frame
  out.stealth-alert
  out.hireling-grades
  out.fear-notes
  out.might-hit
`
  .trim()
  .split(/\s+/)
  .map((id) => `warband.${id}`)

/** What the text doubts, offers as an option or crosses out, and what other chapters of the game supply. */
const ownReadings = `
  misc.protect
  space.imperial
  mod.prone-space
  ranged.out-of-melee
  ranged.ammo-ready
  gambit.scope
  grapple.outsiders
  battle.overflow-check
  battle.casualties
  cycle.struck-penalty
  out.round-down
  out.x-in-y
  out.test
  out.opposed
  out.group-test
  out.save
  out.save-best
  out.capture
  out.death
  out.witchcraft
  out.level
  out.trait-warrior
  out.trait-silent
  out.trait-maleficar
  out.trait-berserker
  out.trait-deadeye
  out.surprise-roll
  out.chase
  out.deplete
  out.ready-states
  out.dead-weight
  out.overload
  out.shield-sunder
  out.shield-loot
  out.small
  out.two-hands
  out.weapon-table
  out.spear-charge
  out.aim
  out.spell-needs
  out.spell-frame
  out.stealth-alert
  out.hireling-grades
  out.fear-notes
  out.might-hit
`
  .trim()
  .split(/\s+/)

/** What a person at the table decides. */
const refereeCalls = `
  priority.context
  misc.other
  mod.advantage
  mod.narrow
  gambit.odds
  gambit.risk
  gambit.join
  vulnerable.slain
  morale.exempt
  morale.trigger-horror
  morale.trigger-other
  morale.circumstances
  volley.double
  battle.move-scale
  battle.obstacle
  cover.armor
  maneuver.complex
`
  .trim()
  .split(/\s+/)

const sections = [
  'Surprise, priority, phases',
  'Actions and spells',
  'Movement',
  'Melee attacks',
  'Melee modifiers',
  'Ranged attacks',
  'Criticals, subduing',
  'Gambits',
  'Grappling',
  'Vanquishing, duels',
  'Morale',
  'Hit points and death',
  'Wounds and recovery',
  'Battles: units and reach',
  'Battles: attacks, tides, morale',
  'Battles: ranges',
  'Battles: movement and retreat',
  'Battles: leaders, banners, cavalry, manoeuvres',
  'From the rest of the game',
]

function summaryOf(id: string): string {
  return rules.find((entry) => entry.id === `warband.${id}`)?.summary ?? ''
}

function idsTagged(tag: string): string[] {
  return rules.filter((entry) => entry.tag === tag).map((entry) => entry.id.replace('warband.', ''))
}

testRegister({
  rules,
  sections,
  shunned: / {2}|\bseed\b|inventory(?! slot)|\bCTH\b|\bAR\b|\bFS\b/,
})

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

  test('owns up to what the text crosses out or doubts', () => {
    const saying = (words: RegExp) =>
      rules.filter(({ summary }) => words.test(summary)).map(({ id }) => id.replace('warband.', ''))
    expect(saying(/crossed out/)).toEqual(['misc.protect', 'cycle.struck-penalty'])
    expect(saying(/question mark/)).toEqual([
      'mod.prone-space',
      'ranged.out-of-melee',
      'ranged.ammo-ready',
      'grapple.outsiders',
    ])
  })
})

rule(['warband.space.metric', 'warband.space.imperial'], 'a space is 2 metres or 5 feet', () => {
  expect(summaryOf('space.metric')).toMatch(/2 metres .*2 centimetres .*12 spaces are 24 metres/)
  expect(summaryOf('space.imperial')).toMatch(/5 feet .*1 inch .*12 spaces are 60 feet/)
})

rule(
  ['warband.battle.light', 'warband.wound.retainers', 'warband.death.replacement'],
  'light, followers and new characters are told, for no die of a fight depends on them',
  () => {
    expect(summaryOf('battle.light')).toMatch(/One light .*one rank/)
    expect(summaryOf('wound.retainers')).toMatch(/each permanent Wound .*one more retainer/)
    expect(summaryOf('death.replacement')).toMatch(/new character or takes over a hireling/)
  },
)

test('the ranges in spaces, the shortest first', () => {
  const ranges = rules.filter(({ id }) => id.startsWith('warband.range.'))
  expect(ranges.map(({ summary }) => Number(summary.match(/\d+/)?.[0]))).toEqual([
    1, 2, 5, 6, 7, 12, 24, 30, 36,
  ])
})

test('the ten Wounds stand in the order of their numbers', () => {
  const titles = rules.map(({ title }) => title).filter((title) => title.startsWith('Wound '))
  expect(titles).toEqual([
    'Wound 1: Shoulder',
    'Wound 2: Arm',
    'Wound 3: Knee',
    'Wound 4: Leg',
    'Wound 5: Guts',
    'Wound 6: Head',
    'Wound 7: Back',
    'Wound 8: Chest',
    'Wound 9: Eye',
    'Wound 10: Hand',
  ])
})

describe('numbers a player will look up', () => {
  test.each([
    ['surprise.hit-bonus', /\+1 to hit.*armour 2 is hit on 7 or less/],
    ['priority.roll', /1d6: on 1–3 the side of the PCs.*on 4–6/],
    ['priority.context', /0 to 6.*a 2, and a rolled 3/],
    ['phase.order', /0 to 4/],
    ['phase.end', /2 rounds left has 1/],
    ['full.reload', /round 1, reload in round 2, shoot again in round 3/],
    ['full.retreat', /speed 4 .*4 spaces/],
    ['spell.capture-save', /Capture 5 a 5 succeeds and a 6 fails/],
    ['speed.base', /Capture 5, it is 5/],
    ['speed.swim-climb', /5 becomes 2/],
    ['speed.rough', /5 becomes 2 and then 1/],
    ['speed.slow', /6 becomes 3, and 1 on rough ground/],
    ['speed.minimum', /never below 1/],
    ['move.double', /twice its speed: 10 instead of 5/],
    ['melee.allocate', /5 dice on three enemies are 2, 2 and 1, and 2 dice are 1, 1 and 0/],
    ['melee.chance', /8 less the armour.*armour 3 a 5 hits and a 6 does not/],
    ['melee.roll', /2, 7 and 9 against armour 1 are two hits/],
    ['melee.one-damage', /3 HP at 1/],
    ['forgo.defend', /\+1 armour.*3 instead of 2, a 6 misses/],
    ['forgo.rally', /\+2: from 7 to 9/],
    ['mod.surprise', /armour 1 is hit on 8/],
    ['mod.flank', /\+1 to hit: armour 2 is hit on 7/],
    ['mod.rear', /\+1 ATK.*five with ATK 1 roll 10 dice/],
    ['mod.death-blow', /ATK 2 does 2 damage/],
    ['mod.prone-attack', /1 ATK at most and −1 to hit: with ATK 3 one die, on 6 or less against armour 1/],
    ['mod.prone-same-round', /round 2.*Opening phase of round 3/],
    ['mod.prone-prevent', /1–3 of a d6/],
    ['mod.prone-cost', /2 spaces .*speed 5, 3 are left/],
    ['mod.improvised', /−1 to hit.*armour 0 on 7/],
    ['mod.disarmed-attack', /−1 to hit: armour 1 on 6/],
    ['mod.disarmed-target', /\+1 ATK.*ATK 1 rolls 2 dice/],
    ['mod.advantage', /\+1 to hit.*armour 2 is hit on 7/],
    ['mod.mounted-npc', /\+1 HP and \+1 ATK.*2 and 2/],
    ['mod.mount-sacrifice', /1 damage.*of two hits only one/],
  ])('%s: the round, movement and melee', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    ['ranged.procedure', /8 less armour.*Armour 1 .*7 or less/],
    ['ranged.one', /ATK 4 throws one/],
    ['ranged.nearest', /−1 to hit: armour 0 .*7 or less/],
    ['ranged.shield', /3 armour instead of 1.*makes 4, hit on 4 or less/],
    ['ranged.into-melee', /10 or more .*1 damage/],
    ['crit.one', /shows 1 deals its 1 damage and a Wound from the d10/],
    ['subdue.declare', /−1 to hit: armour 1 on 6/],
    ['subdue.exact', /2 HP, by two hits/],
    ['subdue.excess', /2 HP, three hits/],
    ['gambit.odds', /2 for the weaker, 3 among equals, 4 for the stronger/],
    ['gambit.join', /Might 1 .*ogre on 2-in-6/],
    ['grapple.contest', /2, 5 and 6 make 13 against 4 and 4, which make 8/],
    ['grapple.break-out', /against 8, a 9 .*an 8 is not/],
    ['grapple.morale', /7 with morale 5/],
    ['grapple.tighten', /1 damage, .*1, then 2, then 3/],
    ['grapple.attack-held', /ATK 2 rolls two dice against armour 1, on 7/],
    ['grapple.join', /3d6 against a knight's 2d6/],
    ['vulnerable.auto-damage', /ATK 2 leaves .*4 HP at 2/],
    ['duel.parry', /\+2 armour.*2 becomes 4/],
    ['duel.assault', /\+1 ATK.*2 becomes 3/],
    ['duel.feint', /\+2 to hit.*6 becomes 8/],
    ['morale.trigger-third', /one third.*2 of 6/],
    ['morale.roll', /d12.*with 7 a 7 holds and an 8 fails/],
    ['morale.weak', /have 5\./],
    ['morale.average', /have 7\./],
    ['morale.strong', /have 9\./],
    ['morale.circumstances', /up to 2 either way: from 7 to 5/],
    ['morale.twelve', /always fails, even at 11/],
    ['end.duration', /at least 10 minutes/],
    ['death.save', /d12.*at 5, on a 6/],
    ['death.survive', /d20.*a 14 is Leg for good/],
    ['critical.bleeding', /second round after .*round 3, at the end of round 5/],
    ['aid.self', /1-in-6 instead of 2-in-6/],
    ['death.nemesis', /\+1 Might .*1 and 1 has 2 and 2/],
    ['wound.death-d20', /1–10 .*11–20, numbered 10 less: 17 is Back/],
    ['wound.2-arm', /2 less: 11 becomes 9/],
    ['wound.3-knee', /2 spaces shorter, 3 instead of 5, and Capture is 2 less/],
    ['wound.8-chest', /Death 5 becomes 4/],
    ['wound.9-eye', /−1 to hit.*armour 1 on 6/],
    ['recover.day', /1 HP/],
  ])('%s: shots, wrestling, morale and health', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })

  test.each([
    ['battle.rank', /Up to 5 .*13 stand as 5, 5 and 3/],
    ['battle.unit', /at most 3 ranks, so at most 15/],
    ['battle.reach-spear', /1 attack each: two ranks of 5 roll 10 dice/],
    ['battle.reach-three', /3 closest .*second, third and fourth/],
    ['battle.reach-middle', /7 dice on 5 figures the third takes 2/],
    ['battle.rank-damage', /2 HP each, 5 hits take 2 figures and leave 1 damage/],
    ['battle.overflow', /7 hits on 5 and 5 figures of 1 HP take 5 and 2/],
    ['battle.overflow-check', /armour 4 a 3 counts and a 6 does not/],
    ['battle.tides-equal', /one space .*6 hits against 4/],
    ['battle.tides-larger', /12 push 8/],
    ['battle.casualties', /3-in-6/],
    ['volley.double', /10 longbows reach 10 figures at 72/],
    ['cycle.save', /5 and 4 at Capture 5 and 4/],
    ['retreat.save', /1 damage: at Capture 5 an 8/],
    ['leader.morale', /8 instead of 7/],
    ['leader.death-duel', /−2: from 7 to 5/],
    ['banner.carry', /at least 15 .*with 14 none/],
    ['banner.morale', /8 instead of 7, or 9 with a leader/],
    ['cavalry.break', /\+1 ATK .*five with ATK 2 roll 15 dice/],
    ['cavalry.brace', /3 or less .*5 spears in front roll 10 dice/],
    ['cover.armor', /\+1 armour or more.*2 becomes 3, and a 6 misses/],
    ['maneuver.shieldwall', /5 to 2/],
    ['out.test', /2-in-6, with 13–15 it is 3 and with 16 or more 4.*Finesse 13 with healing has 4-in-6/],
    ['out.save', /2, 7 and 5 leave 1/],
    ['out.capture', /6 less Dead Weight, and 1 more with Agility 15.*so 4 in two/],
    ['out.death', /5, or 7 .*helmet, and 1 more with Finesse 15/],
    ['out.witchcraft', /2, and a ward adds 1 to 4: at \+2 a 4/],
    ['out.level', /level 1 has 2 HP, 1 ATK and 0 Mana.*level 0 .*1 HP and 1 ATK/],
    ['out.trait-warrior', /\+1 to hit: armour 2 on 7/],
    ['out.trait-silent', /4-in-6/],
    ['out.trait-maleficar', /1 HP, 1 Mana and two spells/],
    ['out.trait-berserker', /\+1 ATK .*d20.*10 minutes/],
    ['out.trait-deadeye', /ATK 2 and a longbow 3 dice/],
    ['out.surprise-roll', /2-in-6/],
    ['out.dead-weight', /2 loads for each rank.*three ranks make 3. More than 3 .*6 is the limit/],
    ['out.overload', /\+1 ATK: at 4, Capture is 2 and speed 1/],
    ['out.shield-loot', /2-in-6/],
    ['out.weapon-table', /1 or 2 deals 1 damage more/],
    ['out.aim', /\+1 to hit: after two, on 10 or less/],
    ['out.spell-needs', /1 HP/],
    ['out.hireling-grades', /Skirmishers have morale 5.*Footmen have 7.*veterans 9/],
    ['out.might-hit', /8 for monsters of Might 1–3, from 9 for 4–6 and from 10 for 7/],
  ])('%s: battles and the rest of the game', (id, fact) => {
    expect(summaryOf(id)).toMatch(fact)
  })
})
